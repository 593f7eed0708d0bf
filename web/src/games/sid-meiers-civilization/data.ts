/** Data that the drawing derives from the view. */
import type { Piece } from '../maps/layout'
import { ERAS, TECHNOLOGIES, UNITS } from './facts'
import type { Fleet, Force, Marker, Player, TableView } from './view'

/** One kind of unit of a player in a space: how many, and how many of them can no longer move. */
export interface Stack {
  unit: string
  type: string
  era: number
  n: number
  tired: number
  cargo: number
  /** The kinds that are aboard. */
  load: string[]
}

const add = (into: Map<string, Stack>, unit: string, n: number, tired: boolean, fleet?: Fleet): void => {
  if (n <= 0) return
  const about = UNITS[unit]
  const stack = into.get(unit) ?? {
    unit,
    type: about?.type ?? 'settler',
    era: about ? ERAS.indexOf(about.era) + 1 : 0,
    n: 0,
    tired: 0,
    cargo: 0,
    load: [],
  }
  stack.n += n
  if (tired) stack.tired += n
  if (fleet) {
    stack.cargo += cargo(fleet)
    for (const [kind] of aboard(fleet)) if (!stack.load.includes(kind)) stack.load.push(kind)
  }
  into.set(unit, stack)
}

const total = (pieces: Record<string, number>): number => Object.values(pieces).reduce((sum, n) => sum + n, 0)
export const cargo = (fleet: Fleet): number => total(fleet.ready) + fleet.half + total(fleet.done)

const ORDER = ['settler', 'infantry', 'cavalry', 'artillery', 'aircraft', 'fleet']

export function stacks(force: Force | undefined): Stack[] {
  if (!force) return []
  const all = new Map<string, Stack>()
  for (const [unit, n] of Object.entries(force.ready)) add(all, unit, n, false)
  add(all, 'settler', force.half, false)
  for (const [unit, n] of Object.entries(force.done)) add(all, unit, n, true)
  for (const fleet of force.fleets) add(all, fleet.unit, 1, fleet.mp <= 0, fleet)
  return [...all.values()].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || a.era - b.era)
}

/** The fleets of a force that have a number, identical ones only once. */
export function kinds(force: Force | undefined): { fleet: Fleet; n: number }[] {
  const out: { fleet: Fleet; n: number }[] = []
  for (const fleet of force?.fleets ?? []) {
    const alike = out.find((one) => one.fleet.number === fleet.number)
    if (alike) alike.n++
    else if (fleet.number) out.push({ fleet, n: 1 })
  }
  return out
}

/** What one player has in a space. */
export interface Here {
  seat: number
  stacks: Stack[]
}

/** What each player has in each space. */
export function standing(players: Player[]): Record<string, Here[]> {
  const out: Record<string, Here[]> = {}
  players.forEach((player, seat) => {
    for (const [space, force] of Object.entries(player.forces)) {
      const here = stacks(force)
      if (here.length) (out[space] ??= []).push({ seat, stacks: here })
    }
  })
  return out
}

/** The pieces aboard a fleet, by unit. */
export function aboard(fleet: Fleet): [string, number][] {
  const out: Record<string, number> = {}
  for (const [unit, n] of [...Object.entries(fleet.ready), ...Object.entries(fleet.done)])
    out[unit] = (out[unit] ?? 0) + n
  if (fleet.half) out['settler'] = (out['settler'] ?? 0) + fleet.half
  return Object.entries(out)
}

/** The marker of a space is shown unless it is the resource on the settlement's card. */
export function tag(world: TableView, id: string): Marker | null {
  const [found, town] = [world.markers[id], world.settlements[id]]
  return !found || (town && found.face_up && found.marker === town.card) ? null : found
}

/** The scale from which the kinds of a stack are shown side by side. */
const OPENED = 1.5

/**
 * The pieces in a space. A stack of several kinds is one shield while the map is zoomed out; the kinds of `seat` are
 * always separate.
 */
export function pieces(world: TableView, id: string, here: Here[], seat: number | null, k: number): Piece[] {
  const all: Piece[] = []
  if (world.battles.some((battle) => battle.space === id)) all.push({ key: 'swords', w: 24, h: 24 })
  if (world.settlements[id]) all.push({ key: 'town', w: 54, h: 31 })
  if (tag(world, id)) all.push({ key: 'marker', w: 22, h: 22 })
  for (const { seat: owner, stacks: kinds } of here) {
    if (kinds.length === 1 || k >= OPENED)
      for (const kind of kinds)
        all.push({
          key: `${owner} ${kind.unit}`,
          w: kind.cargo ? 62 : 46,
          h: 24,
          // what a fleet carries goes with it, to another sea or ashore
          ...(owner === seat ? { part: [kind.unit, ...kind.load].join(' ') } : {}),
        })
    else all.push({ key: `${owner} all`, w: 58, h: 26 })
  }
  if (world.neutrals[id]) all.push({ key: 'neutral', w: 46, h: 24 })
  return all
}

// --- the tree ---

export interface Node {
  id: string
  column: number
  row: number
}

/** The technologies from left to right: each after those that it needs, one era after the other. */
export function tree(): { nodes: Record<string, Node>; columns: number; rows: number; eras: [number, number][] } {
  const ids = Object.keys(TECHNOLOGIES)
  const column: Record<string, number> = {}
  const eras: [number, number][] = []
  let from = 0
  for (const era of ERAS) {
    const own = ids.filter((id) => TECHNOLOGIES[id]!.era === era)
    for (let round = 0; round < own.length; round++) {
      for (const id of own)
        column[id] = Math.max(from, ...TECHNOLOGIES[id]!.needs.map((need) => (column[need] ?? from - 1) + 1))
    }
    const to = Math.max(...own.map((id) => column[id] ?? from))
    eras.push([from, to])
    from = to + 1
  }
  const columns = from
  const rows = 6
  const row: Record<string, number> = {}
  for (let c = 0; c < columns; c++) {
    const here = ids.filter((id) => column[id] === c)
    const wish = (id: string): number => {
      const needs = TECHNOLOGIES[id]!.needs.filter((need) => need in row)
      return needs.length ? needs.reduce((sum, need) => sum + (row[need] ?? 0), 0) / needs.length : 2.5
    }
    const wished = here
      .map((id, i) => ({ id, wish: c ? wish(id) : (i * (rows - 1)) / Math.max(1, here.length - 1) }))
      .sort((a, b) => a.wish - b.wish)
    const free = new Set(Array.from({ length: rows }, (_, i) => i))
    for (const { id, wish: where } of wished) {
      let best = 0
      let least = Infinity
      for (const r of free)
        if (Math.abs(r - where) < least) {
          least = Math.abs(r - where)
          best = r
        }
      row[id] = best
      free.delete(best)
    }
  }
  return {
    nodes: Object.fromEntries(ids.map((id) => [id, { id, column: column[id] ?? 0, row: row[id] ?? 0 }])),
    columns,
    rows,
    eras,
  }
}
