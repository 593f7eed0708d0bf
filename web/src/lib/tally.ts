/** Several losses of one cause in one gesture. */
import type { Move, Shortcuts } from './types'

export interface Tally {
  /** How many are lost. */
  n: number
  /** The game stops asking when only one kind is left, because the rest follows automatically. */
  settles: boolean
}

/** How many losses or discards with one cause the question takes, if they can be chosen together. */
export const tallyOf = (shortcuts: Shortcuts | undefined): Tally | undefined =>
  shortcuts?.total ? { n: shortcuts.total, settles: shortcuts.settles ?? false } : undefined

/** How many times one of the moves can be made. */
export const most = (move: Move): number => move.most ?? 1

/** Whether choosing together makes sense: there is more than one to choose, and more than one kind. */
export const worthwhile = (tally: Tally | undefined, moves: Move[]): tally is Tally =>
  tally !== undefined && tally.n > 1 && moves.length > 1

/** The moves of a choice, in the order in which they are made. */
export function tallied(tally: Tally, moves: Move[], chosen: Record<string, number>): Move[] {
  const left = new Map(moves.map((move) => [move.text, most(move)]))
  const out: Move[] = []
  for (const move of moves)
    for (let k = 0; k < (chosen[move.text] ?? 0); k++) {
      if (tally.settles && [...left.values()].filter((n) => n > 0).length < 2) return out
      out.push(move)
      left.set(move.text, (left.get(move.text) ?? 0) - 1)
    }
  return out
}
