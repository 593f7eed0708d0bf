/** The moves of one gesture, all of them or none. */
import { api, Failure } from './api'
import type { Position } from './types'

export async function gesture(id: string, seat: number, moves: string[], version: number): Promise<Position> {
  const [first = ''] = moves
  if (moves.length === 1) return api.play(id, seat, first, version)
  try {
    return await api.playAll(id, seat, moves, version)
  } catch (error) {
    // a server that takes one move at a time
    if (error instanceof Failure && error.status === 400) return oneByOne(id, seat, moves, version)
    throw error
  }
}

async function oneByOne(id: string, seat: number, moves: string[], version: number): Promise<Position> {
  let last: Position | undefined
  for (const move of moves) {
    try {
      last = await api.play(id, seat, move, last?.version ?? version)
    } catch (error) {
      for (let i = moves.indexOf(move); i > 0 && last?.can_undo; i--) last = await api.undo(id, seat, last.version)
      throw error
    }
  }
  return last!
}
