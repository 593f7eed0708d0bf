import { expect, test } from 'vitest'
import { kinds } from '../src/games/sid-meiers-civilization/data'
import type { Fleet } from '../src/games/sid-meiers-civilization/view'

const galley = (number: number, ready: Record<string, number> = {}): Fleet => ({
  unit: 'galley',
  mp: 1,
  ready,
  half: 0,
  done: {},
  number,
  room: 3 - Object.values(ready).reduce((sum, n) => sum + n, 0),
})

test('fleets with the same number stand together; the numbers are those of the view', () => {
  const fleets = [galley(1, { spearman: 1 }), galley(2), galley(1, { spearman: 1 }), galley(0)]
  const found = kinds({ ready: {}, half: 0, done: {}, fleets })
  expect(found.map(({ fleet, n }) => [fleet.number, n])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(kinds(undefined)).toEqual([])
})
