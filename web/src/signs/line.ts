/** A line of a card as words and signs: each word that has a sign (the messages `sign.*`) becomes the sign. The words stay on
 * the page for screen readers. */
import type { Text } from '../lib/text'
import { isSign, type SignName } from './signs'

export type Part = string | { sign: SignName; label: string }

interface Reader {
  pattern: RegExp
  signs: Map<string, SignName>
}

const NOTHING = /(?!)/
const readers = new WeakMap<Text, Reader>()

export interface Meaning {
  sign: SignName
  name: string
}

/** The signs of a game with their names, in the order of its catalogue: those on its cards (`sign.*`), then those that stand only
 * on its board (`legend.*`). */
export const legend = (text: Text): Meaning[] =>
  Object.entries({ ...text.under('sign.'), ...text.under('legend.') }).flatMap(([sign, words]) =>
    isSign(sign) ? [{ sign, name: words.split('|')[0] ?? sign }] : [],
  )

/** The signs of the phases of a game. Phases whose names begin alike, up to the first dot, may share one entry. */
export type Phases = Record<string, SignName>

const first = (phase: string): string => phase.split('.')[0] ?? ''

export const phaseSign = (phase: string, phases: Phases = {}): SignName | undefined =>
  phases[phase] ?? Object.entries(phases).find(([one]) => first(one) === first(phase))?.[1]

/** The signs of the phases with their names. */
export function phaseLegend(phases: Phases, text: Text): Meaning[] {
  const names = new Map<SignName, string[]>()
  for (const [phase, sign] of Object.entries(phases)) {
    const name = text.phase(phase)
    const known = names.get(sign) ?? []
    if (name && !known.includes(name)) names.set(sign, [...known, name])
  }
  return [...names].map(([sign, all]) => ({ sign, name: all.join(', ') }))
}

function reader(text: Text): Reader {
  const known = readers.get(text)
  if (known) return known
  const signs = new Map<string, SignName>()
  for (const [sign, words] of Object.entries(text.under('sign.')))
    if (isSign(sign))
      for (const word of words.split('|')) signs.set(word, sign).set(word.charAt(0).toUpperCase() + word.slice(1), sign)
  const words = [...signs.keys()].sort((a, b) => b.length - a.length)
  const pattern = words.length
    ? new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words.join('|')})(?![\p{L}\p{N}'’-])`, 'gu')
    : NOTHING
  const made = { pattern, signs }
  readers.set(text, made)
  return made
}

/** The parts of a line. Together they read as the line itself. */
export function signed(line: string, text: Text): Part[] {
  const { pattern, signs } = reader(text)
  const parts: Part[] = []
  let from = 0
  for (const found of line.matchAll(pattern)) {
    const sign = signs.get(found[0])
    if (!sign) continue
    if (found.index > from) parts.push(line.slice(from, found.index))
    parts.push({ sign, label: found[0] })
    from = found.index + found[0].length
  }
  if (from < line.length) parts.push(line.slice(from))
  return parts
}

export interface Price {
  before: string
  sign: SignName
  words: string
  n: string
}

/** The price at the end of a sentence, such as "(resources: 5)", if there is a sign for it. */
export function priced(line: string, text: Text): Price | null {
  const [, before = '', words = '', name = '', n = ''] = /^(.*)(\(([^():]+): (\d+)\))$/u.exec(line) ?? []
  const [part, ...more] = name ? signed(name, text) : []
  return typeof part === 'object' && !more.length ? { before, sign: part.sign, words, n } : null
}

/** A sign with what may not be parted from it at the end of a line. */
export type Joined = string | { sign: SignName; label: string; before: string; after: string }

/** A line ends neither between a number or an opening bracket and its sign, nor between a sign and a mark of punctuation. */
export function joined(parts: Part[]): Joined[] {
  const begins = (at: number): string => (typeof parts[at] === 'string' ? (/^[).,;:]+/.exec(parts[at])?.[0] ?? '') : '')
  const ends = (at: number): string =>
    typeof parts[at] === 'string' ? (/(?:[+−]?\d+ |[(+−])$/.exec(parts[at])?.[0] ?? '') : ''
  return parts.map((part, i) =>
    typeof part === 'string'
      ? part.slice(i > 0 ? begins(i).length : 0, part.length - (i + 1 < parts.length ? ends(i).length : 0))
      : { ...part, before: ends(i - 1), after: begins(i + 1) },
  )
}
