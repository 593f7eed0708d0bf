import { withFraction } from '../../lib/score'
import type { TableView } from './view'

/** The VP of a civilization with its half point, as people write them. */
export function points(sea: Pick<TableView, 'civs' | 'book'>, civ: number): string {
  return withFraction(sea.civs[civ]?.vp ?? 0, sea.book?.halves[civ] ? '1/2' : '')
}
