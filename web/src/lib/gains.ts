/** Where the points came from: one row per source, with the points of each seat. */
import type { LogLine } from './types'

export interface Gain {
  name: string
  row: number[]
}

/** Adds up the lines of the log that give points, by source. */
export function fromLog(log: LogLine[], seats: number, name: (line: LogLine) => string): Gain[] {
  const sums = new Map<string, number[]>()
  for (const line of log) {
    const n = line.seat >= 0 && line.seat < seats ? (line.points ?? 0) : 0
    if (!n) continue
    const source = name(line)
    const row = sums.get(source) ?? Array.from({ length: seats }, () => 0)
    row[line.seat] = (row[line.seat] ?? 0) + n
    sums.set(source, row)
  }
  return [...sums].map(([source, row]) => ({ name: source, row }))
}

/** The rows, largest first, followed by the part of the scores that they do not explain. */
export function complete(rows: Gain[], scores: number[], other: string): Gain[] {
  const told = rows.filter(({ row }) => row.some((n) => n !== 0))
  const rest = scores.map((score, seat) => score - told.reduce((sum, { row }) => sum + (row[seat] ?? 0), 0))
  const sorted = [...told].sort((a, b) => Math.max(...b.row) - Math.max(...a.row))
  return sorted.length && rest.some((n) => n !== 0) ? [...sorted, { name: other, row: rest }] : sorted
}
