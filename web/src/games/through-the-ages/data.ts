/** The position of Through the Ages as the server sends it, and how its cards are grouped on the board. */
import type { Text } from '../../lib/text'
import { CARDS, type Card } from './facts'

export interface Civ {
  resigned: boolean
  workers: Record<string, number>
  stores: Record<string, number>
  government: string
  specials: string[]
  leader: string
  wonders: string[]
  ruins: string[]
  project: string
  steps: number
  stages: number[]
  hand: string[]
  fresh: string[]
  hand_limit: number
  cards: string[]
  backs: string[]
  shown: string[]
  card_limit: number
  tactic: string
  colonies: string[]
  pact: { card: string; partner: number; a: number } | null
  war: { card: string; enemy: number } | null
  yellow: number
  unused: number
  blue: number
  food: number
  resources: number
  culture: number
  science: number
  culture_rate: number
  science_rate: number
  strength: number
  happiness: number
  civil: number
  military: number
  used_civil: number
  used_military: number
  special_resources: number
  urban_limit: number
  growth_cost: number
  consumption: number
  need: number
  discontent: number
  corruption: number
  bonus: string[]
  bonus_count: number
}

export interface AgesTable {
  version: string
  turn: number
  round: number
  age: string
  last_round: number
  start: number
  row: string[]
  civil_deck: number
  military_deck: number
  discards: number
  current_events: string[]
  future_events: string[]
  seeded: string[]
  past_events: string[]
  event: string
  open_bonus: string[]
  final_bonus: Record<string, number[]>
  battle: { card: string; attacker: number; target: number; war: boolean; attack: Record<string, number>; defense: Record<string, number>; cards: string[]; totals: [number, number] } | null
  auction: { card: string; asked: number; bid: number; bidder: number; passed: number[]; units: Record<string, number>; cards: string[]; sent: number } | null
  offer: { card: string; to: number; a: number } | null
  civs: Civ[]
}

/** What a card brings, as it is drawn on its face. */
export const SIGNS = ['food', 'resource', 'culture', 'science', 'happy', 'strength'] as const

const NOTHING: Card = { age: '', type: '', kind: '' }

export const fact = (id: string): Card => CARDS[id] ?? NOTHING

/** The lines of a card that its face does not draw as signs: what it does, actions, limits. */
export function wordsOf(id: string, text: Text): string[] {
  const card = fact(id)
  const drawn = new Set([text.say('card.steps', { steps: card.steps?.replaceAll('/', '-') ?? '' })])
  for (const name of ['price', 'cost', ...SIGNS] as const) if (card[name]) drawn.add(text.say(`card.${name}`, { n: card[name] }))
  return text.card(id).slice(1).filter((line) => !drawn.has(line))
}

/** Civil actions to take the card at a position (1 to 13); wonders cost one more for each that is completed. */
export const zone = (position: number): number => (position <= 5 ? 1 : position <= 9 ? 2 : 3)

export const takeCost = (id: string, position: number, civ: Civ | undefined): number => {
  if (fact(id).type !== 'wonder' || !civ) return zone(position)
  return Math.max(0, zone(position) + civ.wonders.length + civ.ruins.length - Number(civ.leader === 'michelangelo'))
}

const GROUPS: { id: string; holds: (card: Card) => boolean }[] = [
  { id: 'farms', holds: (card) => card.type === 'farm' || card.type === 'mine' },
  { id: 'urban', holds: (card) => card.type === 'urban' },
  { id: 'units', holds: (card) => card.type === 'unit' },
]

/** The technologies in play, grouped as on the board: farms and mines, buildings, units. */
export function groups(civ: Civ): { id: string; cards: string[] }[] {
  const rank = (id: string): string => `${fact(id).type === 'farm' ? 0 : 1}${fact(id).kind}${['A', 'I', 'II', 'III'].indexOf(fact(id).age)}`
  return GROUPS.map(({ id, holds }) => ({
    id,
    cards: Object.keys(civ.workers).filter((card) => holds(fact(card))).sort((a, b) => rank(a).localeCompare(rank(b))),
  }))
}
