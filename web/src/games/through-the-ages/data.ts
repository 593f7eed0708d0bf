/** How the cards of Through the Ages are drawn and grouped on the board. */
import type { Text } from '../../lib/text'
import { AGES, CARDS, type Card } from './facts'
import { isGlyph, type Name } from './Glyph.svelte'
import type { Civ, TableView } from './view'

/** The gains of a card that are drawn on its face. */
export const SIGNS = ['food', 'resource', 'culture', 'science', 'happy', 'strength'] as const

/** The messages on cards that are just a number, and the sign that replaces each. */
const TOLD: { message: string; sign: Name }[] = [
  { message: 'card.civil', sign: 'civil' },
  { message: 'card.military', sign: 'military' },
  { message: 'card.actions', sign: 'military' },
  { message: 'card.colonization', sign: 'territory' },
  { message: 'card.defense', sign: 'bonus' },
  { message: 'card.limit', sign: 'limit' },
]

export interface Sign {
  name: Name
  n: number
  label: string
}

const NOTHING: Card = { age: '', type: '', kind: '' }

export const fact = (id: string): Card => CARDS[id] ?? NOTHING

/** The kind of a card in the messages `kind.*`: of buildings, units and special technologies it says more than the type. */
export function kindOf({ type, kind }: Card): string {
  if (type === 'special') return `special.${kind}`
  return type === 'urban' || type === 'unit' ? (kind.split(' ')[0] ?? '') : type
}

/** The small picture of a card: the kind of a building or unit, otherwise the type of the card. */
export function icon(id: string): Name {
  const name = kindOf(fact(id)).split('.')[0] ?? ''
  return isGlyph(name) ? name : 'card'
}

interface Face {
  signs: Sign[]
  lines: string[]
  /** What is worth knowing about the printing of the card; its mark shows it. */
  note: string
}

const faces = new WeakMap<Text, Map<string, Face>>()

/** The face of a card: its gains as signs, and the lines that no sign can express. */
export function face(id: string, text: Text): Face {
  const known = faces.get(text) ?? new Map<string, Face>()
  faces.set(text, known)
  const found = known.get(id) ?? drawFace(id, text)
  known.set(id, found)
  return found
}

function drawFace(id: string, text: Text): Face {
  const card = fact(id)
  const drawn = new Set([text.say('card.steps', { steps: card.steps?.join('-') ?? '' })])
  for (const name of ['price', 'cost', ...SIGNS] as const)
    if (card[name]) drawn.add(text.say(`card.${name}`, { n: card[name] }))
  const signs: Sign[] =
    card.type === 'tactics'
      ? []
      : SIGNS.flatMap((name) =>
          card[name] ? [{ name, n: card[name], label: text.say(`card.${name}`, { n: card[name] }) }] : [],
        )
  const unsure = text.say('card.unsure')
  const lines: string[] = []
  for (const line of text.card(id).slice(1)) {
    if (drawn.has(line) || line === unsure) continue
    const sign = told(line, text)
    if (sign) signs.push(sign)
    else lines.push(line)
  }
  const notes = [text.card(id).includes(unsure) ? unsure : '', text.or(`card.note.${id}`, '')]
  return { signs, lines, note: notes.filter(Boolean).join(' ') }
}

/** What a card costs, as signs. The costs of a government, which depend on how it is changed, are in its lines. */
export function price(id: string, text: Text): { sign: Name; shown: string; label: string }[] {
  const { type, price, cost, steps } = fact(id)
  const costs: { sign: Name; shown: string; label: string }[] = []
  if (price && type !== 'government')
    costs.push({ sign: 'science', shown: `${price}`, label: text.say('card.price', { n: price }) })
  if (cost) costs.push({ sign: 'resource', shown: `${cost}`, label: text.say('card.cost', { n: cost }) })
  if (steps)
    costs.push({ sign: 'resource', shown: steps.join('·'), label: text.say('card.steps', { steps: steps.join('-') }) })
  return costs
}

/** A line such as "civil actions 2" as a sign; undefined if it says more than a number. */
function told(line: string, text: Text): Sign | undefined {
  const n = Number(/-?\d+/.exec(line)?.[0] ?? Number.NaN)
  const found = TOLD.find(({ message }) => line === text.say(message, { n }))
  return found && { name: found.sign, n, label: line }
}

const GROUPS: { id: string; holds: (card: Card) => boolean }[] = [
  { id: 'farms', holds: (card) => card.type === 'farm' || card.type === 'mine' },
  { id: 'urban', holds: (card) => card.type === 'urban' },
  { id: 'units', holds: (card) => card.type === 'unit' },
]
const KINDS = [
  'farm',
  'mine',
  'temple',
  'lab',
  'arena',
  'library',
  'theater',
  'infantry',
  'cavalry',
  'artillery',
  'air force',
]

export interface Column {
  kind: Name
  cards: string[]
}

/** The last age of each version of the game. */
const LAST: Record<string, string> = { simple: 'I', advanced: 'II' }

/** The ages in which a column can still grow, the latest first. */
export function later(cards: string[], version: string): string[] {
  const { type, kind, age } = fact(cards[0] ?? '')
  const all = Object.values(CARDS).filter((card) => card.type === type && card.kind === kind)
  const until = AGES.indexOf(LAST[version] ?? 'III')
  return AGES.slice(AGES.indexOf(age) + 1, until + 1)
    .filter((one) => all.some((card) => card.age === one))
    .reverse()
}

/**
 * The technologies in play as they are laid out on the board: farms and mines, buildings, units; one column for each
 * kind, newest on top.
 */
export function groups(civ: Civ): { id: string; columns: Column[] }[] {
  const all = Object.keys(civ.workers)
  return GROUPS.map(({ id, holds }) => {
    const cards = all.filter((card) => holds(fact(card)))
    const columns = KINDS.filter((kind) => cards.some((card) => fact(card).kind === kind)).map((kind) => {
      const column = cards
        .filter((card) => fact(card).kind === kind)
        .sort((a, b) => AGES.indexOf(fact(b).age) - AGES.indexOf(fact(a).age))
      return { kind: icon(column[0] ?? ''), cards: column }
    })
    return {
      id,
      columns: id === 'farms' ? columns.map((c) => ({ ...c, kind: fact(c.cards[0] ?? '').type as Name })) : columns,
    }
  })
}

/** The ids of everything in front of a player: buildings, government and leader, and other possessions. */
export const belongings = (civ: Civ): string[] =>
  [
    ...Object.keys(civ.workers),
    civ.government,
    civ.leader,
    civ.tactic,
    ...civ.specials,
    ...civ.wonders,
    ...civ.colonies,
    ...(civ.pact ? [civ.pact.card] : []),
    ...(civ.war ? [civ.war.card] : []),
    ...(civ.project ? ['project'] : []),
    'yellow-bank',
  ].filter(Boolean)

/** The numbers of all players whose changes are highlighted. */
export const numbers = (table: TableView): Record<string, number> =>
  Object.fromEntries(
    table.civs.flatMap((civ, i) => [
      [`culture-${i}`, civ.culture],
      [`science-${i}`, civ.science],
      [`strength-${i}`, civ.strength],
      [`happy-${i}`, civ.happiness],
      [`food-${i}`, civ.food],
      [`resource-${i}`, civ.resources],
    ]),
  )
