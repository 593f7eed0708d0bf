/** Where the points came from: one row per source, with the points of each seat. */
import type { SignName } from '../signs/signs'
import type { LogLine } from './types'

export interface Gain {
  name: string
  row: number[]
  /** The card that gives them, if it has a picture. */
  id?: string | undefined
  /** The sign of the source, if it is no card. */
  sign?: SignName
}

/** The points of each seat after the first sources have been counted. */
export const counted = (rows: Gain[], seats: number, until: number): number[] =>
  Array.from({ length: seats }, (_, seat) => rows.slice(0, until).reduce((sum, { row }) => sum + (row[seat] ?? 0), 0))

/** Adds up the lines of the log that give points, by source. */
export function fromLog(log: LogLine[], seats: number, name: (line: LogLine) => string): Gain[] {
  const sums = new Map<string, Gain>()
  for (const line of log) {
    const n = line.seat >= 0 && line.seat < seats ? (line.points ?? 0) : 0
    if (!n) continue
    const source = name(line)
    const card = line.params['source']
    const gain = sums.get(source) ?? {
      name: source,
      row: Array.from({ length: seats }, () => 0),
      id: card === undefined ? undefined : String(card),
    }
    gain.row[line.seat] = (gain.row[line.seat] ?? 0) + n
    sums.set(source, gain)
  }
  return [...sums.values()]
}

/** The rows, largest first, followed by the part of the scores that they do not explain. */
export function complete(rows: Gain[], scores: number[], other: string): Gain[] {
  const told = rows.filter(({ row }) => row.some((n) => n !== 0))
  const rest = scores.map((score, seat) => score - told.reduce((sum, { row }) => sum + (row[seat] ?? 0), 0))
  const sorted = [...told].sort((a, b) => Math.max(...b.row) - Math.max(...a.row))
  return sorted.length && rest.some((n) => n !== 0) ? [...sorted, { name: other, row: rest }] : sorted
}
