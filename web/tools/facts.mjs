/** Facts printed on cards and boards that the drawings need, from the games' data files, without texts and sources.
 *
 *     node tools/facts.mjs            writes src/games/<game>/facts.ts
 *     node tools/facts.mjs --check    exit status 1 if a file is not what would be written
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { table } from './maps/table.mjs'

const root = new URL('../../', import.meta.url)
const q = (value) =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : Array.isArray(value)
      ? `[${value.map(q).join(', ')}]`
      : `'${String(value).replaceAll("'", "\\'")}'`
const object = (entries) =>
  `{ ${Object.entries(entries)
    .map(([key, value]) => `${key}: ${q(value)}`)
    .join(', ')} }`
const list = (rows, pick) => rows.map((row) => `  '${row.id}': ${object(pick(row))},`).join('\n')
const split = (text, by = ';') =>
  text
    ? text
        .split(by)
        .map((part) => part.trim())
        .filter(Boolean)
    : []

function innerSea() {
  const data = (file) => table(`src/saecula/games/inner_sea/data/${file}`)
  const areas = data('areas.csv')
  const cards = data('cards.csv')
  const parts = [...new Set(areas.flatMap((row) => split(/maps:([^;]*)/.exec(row.features)?.[1] ?? '', '+')))]
  return `/** Written by tools/facts.mjs from the game's data files; not to be edited. */

/** The kind of a card, and whether it is a Great Person. */
export const CARDS: Record<string, { kind: string; great: boolean }> = {
${list(cards, (row) => ({ kind: row.type.split('|')[0], great: row.type.includes('great person') }))}
}

export const HOMES: Record<string, string> = {
${data('civilizations.csv')
  .map((row) => `  '${row.id}': '${row.home}',`)
  .join('\n')}
}

/** Sea areas that are no coast: never contested. */
export const OPEN: string[] = ${q(areas.filter((row) => split(row.features).includes('open')).map((row) => row.id))}

/** The areas of each part of the map. */
export const PARTS: Record<string, string[]> = {
${parts.map((part) => `  '${part}': ${q(areas.filter((row) => split(/maps:([^;]*)/.exec(row.features)?.[1] ?? '', '+').includes(part)).map((row) => row.id))},`).join('\n')}
}
`
}

function civilization() {
  const data = (file) => table(`src/saecula/games/sid_meiers_civilization/data/${file}`)
  const cards = {}
  for (const row of data('city-cards.csv')) cards[row.card] ??= { id: row.card, happy: row.always_happy === 'yes' }
  return `/** Written by tools/facts.mjs from the game's data files; not to be edited. */

export const ERAS: string[] = ['ancient', 'medieval', 'industrial', 'modern']

export interface Technology { era: string; cost: number; needs: string[]; seminal: boolean; allows: string[] }

export const TECHNOLOGIES: Record<string, Technology> = {
${list(data('technologies.csv'), (row) => ({ era: row.era, cost: Number(row.cost), needs: split(row.prerequisites), seminal: row.seminal === 'yes', allows: [...new Set([...split(row.allows_units), ...split(row.allows_improvements), ...split(row.allows_wonder)])] }))}
}

export interface Unit { era: string; type: string; level: number; dice: number; modifier: number; price: number; mp: number }

export const UNITS: Record<string, Unit> = {
${list(data('units.csv'), (row) => ({ era: row.era, type: row.type, level: Number(row.level), dice: Number(row.dice), modifier: Number(row.modifier), price: Number(row.price), mp: Number(row.mp) }))}
}

export const IMPROVEMENTS: Record<string, { era: string; kind: string; price: number; technology: string }> = {
${list(data('improvements.csv'), (row) => ({ era: row.era, kind: row.kind, price: Number(row.price), technology: row.technology }))}
}

export const WONDERS: Record<string, { era: string; technology: string; vp: number }> = {
${list(data('wonders.csv'), (row) => ({ era: row.era, technology: row.technology, vp: Number(row.vp) }))}
}

export const MARKERS: Record<string, string> = {
${data('markers.csv')
  .map((row) => `  '${row.id}': '${row.kind}',`)
  .join('\n')}
}
`
}

function throughTheAges() {
  const n = (text) => Number(/^-?\d+/.exec(text)?.[0] ?? 0)
  const pick = (row) => ({
    age: row.age,
    type: row.type,
    kind: row.subtype.split(':')[0],
    price: n(row.science_cost),
    cost: row.type === 'wonder' ? 0 : n(row.resource_cost),
    steps: row.type === 'wonder' ? row.resource_cost : 0,
    culture: n(row.culture),
    science: n(row.science),
    happy: n(row.happy),
    strength: n(row.strength),
    food: n(row.food),
    resource: n(row.resource),
  })
  const thin = (row) => Object.fromEntries(Object.entries(pick(row)).filter(([, value]) => value !== 0))
  return `/** Written by tools/facts.mjs from the game's data files; not to be edited. */

export interface Card { age: string; type: string; kind: string; price?: number; cost?: number; steps?: string; culture?: number; science?: number; happy?: number; strength?: number; food?: number; resource?: number }

export const CARDS: Record<string, Card> = {
${list(table('src/saecula/games/through_the_ages/data/cards.csv'), thin)}
}
`
}

for (const [game, text] of [
  ['through-the-ages', throughTheAges()],
  ['inner-sea', innerSea()],
  ['sid-meiers-civilization', civilization()],
]) {
  const file = new URL(`web/src/games/${game}/facts.ts`, root)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file.pathname} is not up to date`)
    process.exitCode = 1
  }
}
