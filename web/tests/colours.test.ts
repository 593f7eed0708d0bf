/** The colors of the seats stand out from their background: 3:1 against sea and land, owned or lit, in both themes. */
import { describe, expect, test } from 'vitest'
import css from '../src/styles/app.css?raw'
import mapView from '../src/games/maps/MapView.svelte?raw'

type Rgb = [number, number, number]

function hex(text: string): Rgb {
  const full = text.length === 4 ? [...text.slice(1)].map((c) => c + c).join('') : text.slice(1, 7)
  return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255) as Rgb
}
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const gamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

function lab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(linear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
function rgb([L, a, b]: Rgb): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((c) => Math.min(1, Math.max(0, gamma(c)))) as Rgb
}
/** What CSS computes for color-mix(in oklab, a share%, b). */
function mix(a: Rgb, share: number, b: Rgb): Rgb {
  const [x, y] = [lab(a), lab(b)]
  return rgb(x.map((c, i) => c * share + y[i]! * (1 - share)) as Rgb)
}
/** The visible color where a color with this opacity covers another one. */
const over = (a: Rgb, opacity: number, b: Rgb): Rgb => a.map((c, i) => c * opacity + b[i]! * (1 - opacity)) as Rgb
const light = (c: Rgb): number => {
  const [r, g, b] = c.map(linear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

const part = (text: string, start: string): string => {
  const at = text.indexOf(start)
  return text.slice(at, text.indexOf('}', at))
}
const value = (block: string, name: string): Rgb => hex(new RegExp(`${name}: (#[0-9a-f]{3,6})`).exec(block)![1]!)
/** The share of the first color in a color mix of the map's styles. */
const share = (rule: RegExp): number => Number(rule.exec(mapView)![1]) / 100

const themes = {
  light: { vars: part(css, ':root {'), seat: (n: number): Rgb => value(part(css, `\n.seat-${n} {`), '--seat') },
  dark: {
    vars: part(css, ":root[data-theme='dark'] {"),
    seat: (n: number): Rgb => value(part(css, `\n:root[data-theme='dark'] .seat-${n} {`), '--seat'),
  },
}

describe.each(Object.entries(themes))('%s', (_, theme) => {
  const paper = value(theme.vars, '--paper')
  const glow = value(theme.vars, '--glow-soft')
  const percent = (what: string): number => Number(new RegExp(`--${what}-part: (\\d+)%`).exec(theme.vars)![1]) / 100
  const tint = (what: string): Rgb =>
    hex(
      new RegExp(`--${what}: color-mix\\(in oklab, var\\(--paper\\) var\\(--${what}-part\\), (#[0-9a-f]+)`).exec(
        mapView,
      )![1]!,
    )
  const sea = mix(paper, percent('sea'), tint('sea'))
  const land = mix(paper, percent('land'), tint('land'))
  const ownLand = share(/\.land:global\(\.owned\) \{\s*fill: color-mix\(in oklab, var\(--land\) (\d+)%/)
  const ownSea = share(/\.sea:global\(\.owned\) \{\s*fill: color-mix\(in oklab, var\(--sea\) (\d+)%/)
  const lit = share(/\.ring\.lit \{[^}]*fill: color-mix\(in oklab, var\(--glow-soft\) (\d+)%/)

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('seat %i', (n) => {
    const seat = theme.seat(n)
    const grounds: Record<string, Rgb> = {
      sea,
      land,
      'owned land': mix(land, ownLand, seat),
      'owned sea': mix(sea, ownSea, seat),
      'lit sea': over(glow, lit, sea),
      'lit land': over(glow, lit, land),
      'lit owned land': over(glow, lit, mix(land, ownLand, seat)),
      'lit owned sea': over(glow, lit, mix(sea, ownSea, seat)),
    }
    for (const [name, ground] of Object.entries(grounds)) expect(contrast(seat, ground), name).toBeGreaterThanOrEqual(3)
  })
})
