/**
 * The grammar of the table: take an object, put it on another. It works only on the offered moves and knows no rules.
 *
 * A move names the objects that it touches, in order: the first is what is taken, the last is where it is put. Picks
 * are the objects that the reader has pressed so far; the pool is the moves that remain.
 */
import { ends, givesUp } from './moves'
import type { Move } from './types'

/** The part of an object that a move takes along: a kind of unit of a stack, and how many of it there are. */
export interface Part {
  key: string
  name: string
  n: number
}

export type PartOf = (move: Move) => Part | undefined

const none: PartOf = () => undefined

/** Whether a single press of an object may play the move. */
export const harmless = (move: Move): boolean => !ends(move) && !givesUp(move)

/** What can be taken: every touched object, but pieces only where they are. */
export function usable(moves: Move[], part: PartOf = none): Set<string> {
  const found = new Set<string>()
  for (const move of moves) for (const id of part(move) ? move.touches.slice(0, 1) : move.touches) found.add(id)
  return found
}

/**
 * The moves that remain after these objects were pressed, in this order. Moves that begin with the first of them take
 * precedence over those that only touch it, unless they only give something up. `only` names the parts of the first
 * that are taken, if not all are.
 */
export function pool(moves: Move[], picks: string[], part: PartOf = none, only = ''): Move[] {
  const [first, ...rest] = picks
  if (first === undefined) return moves
  const kinds = only.split(' ')
  const taken = (one: Part | undefined): boolean => !only || !one || kinds.includes(one.key)
  const from = moves.filter((move) => move.touches[0] === first && taken(part(move)))
  const at = moves.filter((move) => move.touches.indexOf(first) > 0 && !part(move))
  const found = from.some(harmless) ? from : [...from, ...at]
  return found.filter((move) => rest.every((id) => move.touches.includes(id)))
}

/** The objects that lead on: pressing one of them narrows the pool. */
export function targets(pool: Move[], picks: string[]): Set<string> {
  const found = new Set<string>()
  for (const move of pool) for (const id of move.touches) if (!picks.includes(id)) found.add(id)
  return found
}

/** The moves of the pool that need no further object. */
export const complete = (pool: Move[], picks: string[]): Move[] =>
  pool.filter((move) => move.touches.every((id) => picks.includes(id)))

/** The parts that the moves of the pool could take along. */
export function parts(pool: Move[], part: PartOf): Part[] {
  const found = new Map<string, Part>()
  for (const move of pool) {
    const one = part(move)
    if (one && !found.has(one.key)) found.set(one.key, one)
  }
  return [...found.values()]
}

/**
 * What a press leads to: moves to play at once, or null if more has to be chosen. `taken` is how many of each part are
 * taken along.
 */
export function act(
  pool: Move[],
  picks: string[],
  part: PartOf = none,
  taken: Record<string, number> = {},
): Move[] | null {
  const put = picks.length > 1
  const moved = pool.filter((move) => part(move))
  if (put && moved.length === pool.length && complete(pool, picks).length === pool.length) {
    const kinds = parts(pool, part)
    if (kinds.length < pool.length) return null
    return pool.flatMap((move) => Array.from({ length: taken[part(move)!.key] ?? part(move)!.n }, () => move))
  }
  const [only] = pool
  if (!only || pool.length > 1) return null
  if (put) return [only]
  return harmless(only) && !part(only) ? [only] : null
}
