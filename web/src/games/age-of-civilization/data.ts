/** Facts printed on the cards that the drawing needs, from the game's own data files. */
import actionsCsv from '../../../../src/saecula/games/age_of_civilization/data/actions.csv?raw'
import civilizationsCsv from '../../../../src/saecula/games/age_of_civilization/data/civilizations.csv?raw'
import technologiesCsv from '../../../../src/saecula/games/age_of_civilization/data/technologies.csv?raw'
import { rows } from '../../lib/csv'

export interface Action {
  id: string
  permanent: boolean
  workers: number
  red: boolean
  coins: number
  slots: number
  event: 'none' | 'war' | 'sacrifice'
}

export const ACTIONS: Record<string, Action> = Object.fromEntries(
  rows(actionsCsv).map((r) => [
    r['id'] ?? '',
    {
      id: r['id'] ?? '',
      permanent: r['place'] === 'permanent',
      workers: Number(r['workers']),
      red: r['sacrificed'] !== '0',
      coins: Number(r['coins']),
      slots: Number(r['slots']),
      event: (r['event'] ?? 'none') as Action['event'],
    },
  ]),
)

export const PERMANENT = Object.values(ACTIONS)
  .filter((a) => a.permanent)
  .map((a) => a.id)

export interface Civilization {
  family: string
  population: number
}

export const CIVILIZATIONS: Record<string, Civilization> = Object.fromEntries(
  rows(civilizationsCsv).map((r) => [
    r['id'] ?? '',
    {
      family: (r['family'] ?? '').toLowerCase().replace(/[ &]+/g, '-'),
      population: Number(r['population']),
    },
  ]),
)

/** The special technology cards: their number, and the two technologies on them. */
export const SPECIALS: Record<string, string[]> = {}
for (const r of rows(technologiesCsv)) if (r['card']) (SPECIALS[r['card']] ??= []).push(r['id'] ?? '')

/** The arrows of the technology card, by place (column times three plus row, from the bottom): AOC-TECH. */
export const ARROWS: [number, number][] = [
  [0, 1],
  [3, 4],
  [6, 7],
  [1, 2],
  [4, 2],
  [1, 5],
  [4, 5],
  [7, 5],
  [4, 8],
  [7, 8],
]

export interface Player {
  coins: number
  points: number
  workers: number
  strength: number
  main: string
  civilizations: string[]
  technologies: string[]
  layout: string[]
  special: string
  wonders: string[]
  hand: string[]
  hand_size: number
  passing: string[]
  slots: Record<string, number>
  open: Record<string, number>
  prices: Record<string, number>
  /** What each technology that is not yet owned costs by Research. */
  research: Record<string, number>
  end: number
}

export interface AgeTable {
  round: number
  turn: number
  first: number
  timeline: string[]
  current: string[]
  tokens: string[]
  market: { id: string; coins: number }[]
  deck: number
  wonders: string[]
  specials: string[]
  opponent: number
  draft: boolean
  placed: number
  doomed: number
  used: Record<string, number>
  players: Player[]
}

/** The numbers of all players whose changes are news. */
export const numbers = (table: AgeTable): Record<string, number> =>
  Object.fromEntries(
    table.players.flatMap((player, i) => [
      [`points-${i}`, player.points],
      [`coins-${i}`, player.coins],
      [`strength-${i}`, player.strength],
    ]),
  )
