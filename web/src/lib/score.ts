import type { Outcome } from './types'

/** The score of a seat as people write it: 9, or 9 1/2. */
export function score(outcome: Outcome, seat: number): string {
  return withFraction(outcome.scores[seat] ?? 0, outcome.fractions?.[seat] ?? '')
}

/** Whole points and a fraction: 9 and 1/2 are "9 1/2". */
export function withFraction(whole: number, part: string): string {
  if (!part) return String(whole)
  return whole ? `${whole} ${part}` : part
}
