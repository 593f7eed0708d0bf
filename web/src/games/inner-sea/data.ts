/** What the view of a table holds, and what follows from it for the drawing. */
import type { Piece } from '../maps/layout'
import { OPEN } from './facts'
import { MAP } from './map'

export interface Civ {
  id: string
  seat: number
  vp: number
  supply: number
  ready: number
  treasury: number
  loot: number
  cards: number
  hand: string[] | null
  known: string[]
  investments: Record<string, number>
  passed: boolean
  built: boolean
  ability: boolean
  aeneas: boolean
  sheet?: string
  home?: string
}

/** What a scenario of the playbook adds. */
export interface Book {
  scenario: string
  gold: Record<string, number>
  owners: Record<string, string>
  enemies: Record<string, string[]>
  tabled: Record<string, string>
  sides: number[]
  halves: number[]
}

export interface Stand {
  disks: Record<string, number>
  white: Record<string, number>
}

export interface Laid {
  civ: number
  card: string | null
  kind: string
  areas: string[]
  factions: string[]
  cancelled: boolean
  done: boolean
}

export interface Doing {
  name: string
  civ?: number
  card?: string
  area?: string
  areas?: string[]
  factions?: string[]
  cards?: string[] | null
  n?: number
  target?: number
  chain?: { card: string; civ: number; against: number }[]
}

export interface InnerSea {
  map?: string
  closed?: string[]
  epoch?: number
  turn?: number
  last_epoch?: number
  stage?: string
  order?: number[]
  civs?: Civ[]
  areas?: Record<string, Stand>
  barbarians?: number
  wonders?: { id: string; owner: number; area: string; disks: number; destroyed: boolean; barred: boolean }[]
  deck?: number
  discard?: string[]
  aside?: string[]
  superstition?: string[]
  last_turn?: boolean
  contest?: { area: string; round: number; revealed: boolean; laid: Laid[] } | null
  doing?: Doing | null
  /** What is left without cards and payments, and whose unknown cards may change it. */
  odds?: { area: string; left: Record<string, number>; doubts: { civ: string; cards: number; chance: number }[] } | null
  book?: Book | null
}

export const STAGES = ['growth', 'card', 'competition', 'reckoning', 'end-of-epoch']

export interface Pile {
  faction: string
  n: number
  white: number
  /** The number of the colour and shape; -1 for Barbarians. */
  mark: number
  group: '' | 'camp' | 'settlement' | 'city'
}

/** Colour and shape of each civilization: its seat's; a seat's further civilizations and those led by the game have free ones. */
export function marks(civs: Civ[]): Record<string, number> {
  const taken = new Set(civs.map((civ) => civ.seat))
  const given = new Set<number>()
  let free = 0
  return Object.fromEntries(
    civs.map((civ) => {
      if (civ.seat >= 0 && !given.has(civ.seat)) {
        given.add(civ.seat)
        return [civ.id, civ.seat]
      }
      while (taken.has(free)) free++
      taken.add(free)
      return [civ.id, free]
    }),
  )
}

/** The piles of an area, the largest first. ACIS-TERM-11 to 14: one disk is a Camp, two a Settlement, three on land a City. */
export function piles(area: string, stand: Stand | undefined, mark: Record<string, number>): Pile[] {
  if (!stand) return []
  const land = MAP.areas[area]?.kind === 'land'
  const names = [...new Set([...Object.keys(stand.disks ?? {}), ...Object.keys(stand.white ?? {})])]
  return names
    .map((faction): Pile => {
      const n = stand.disks?.[faction] ?? 0
      const group = n === 1 ? 'camp' : n === 2 ? 'settlement' : n > 2 && land && faction !== 'barbarians' ? 'city' : ''
      return { faction, n, white: stand.white?.[faction] ?? 0, mark: mark[faction] ?? -1, group }
    })
    .sort((a, b) => b.n + b.white - a.n - a.white)
}

/** ACIS-TERM-18, 32: several factions, one of them with two disks or more, and not on the open sea. */
export function contested(area: string, all: Pile[]): boolean {
  return all.length > 1 && all.some((pile) => pile.n + pile.white > 1) && !OPEN.includes(area)
}

/** The rules of the abilities on each sheet. */
export const ABILITIES: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    carthage: [11, 12, 13],
    'celt-iberia': [14, 15, 16],
    egypt: [18, 19],
    gaul: [21, 22, 23],
    mauretania: [24, 25, 26],
    minos: [27, 28, 29, 31],
    mycenae: [34, 35],
    phoenicia: [36, 37, 38, 40],
    rome: [41, 42, 44, 46, 47],
    troy: [49, 50, 51],
  }).map(([civ, rules]) => [civ, rules.map((n) => `ACIS-CIV-${n}`)]),
)

/** What stands in an area, piece by piece: piles, allied disks, Wonders, gold, and the sign of a contest. */
export function pieces(area: string, here: Pile[], wonders: string[], gold: number): Piece[] {
  const all: Piece[] = []
  if (contested(area, here)) all.push({ key: 'swords', w: 23, h: 23 })
  for (const pile of here) {
    if (pile.n)
      all.push({
        key: pile.faction,
        w: 28,
        h: 26 + (pile.group === 'city' || pile.group === 'settlement' ? 8 : 0) + Math.min(2, pile.n - 1) * 2,
      })
    if (pile.white) all.push({ key: `ally ${pile.faction}`, w: 26, h: 26 })
  }
  for (const wonder of wonders) all.push({ key: wonder, w: 25, h: 26 })
  if (gold) all.push({ key: 'gold', w: 23, h: 23 })
  return all
}
