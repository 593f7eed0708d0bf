/** Data that the drawing derives from the view. */
import type { Piece } from '../maps/layout'
import type { Area, Civ } from './view'

export interface Pile {
  faction: string
  n: number
  white: number
  /** The number of the color and shape; -1 for Barbarians. */
  mark: number
  group: '' | 'camp' | 'settlement' | 'city'
}

/**
 * The color and shape of each civilization: those of its seat; a seat's further civilizations and those led by the game
 * get free ones.
 */
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

/** The piles of an area, largest first. */
export function piles(stand: Area | undefined, mark: Record<string, number>): Pile[] {
  if (!stand) return []
  const names = [...new Set([...Object.keys(stand.disks), ...Object.keys(stand.white)])]
  return names
    .map((faction): Pile => ({
      faction,
      n: stand.disks[faction] ?? 0,
      white: stand.white[faction] ?? 0,
      mark: mark[faction] ?? -1,
      group: stand.groups[faction] ?? '',
    }))
    .sort((a, b) => b.n + b.white - a.n - a.white)
}

/** The pieces in an area: piles, allied disks, Wonders, gold, and the sign of a contest. */
export function pieces(contested: boolean, here: Pile[], wonders: string[], gold: number): Piece[] {
  const all: Piece[] = []
  if (contested) all.push({ key: 'swords', w: 23, h: 23 })
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
