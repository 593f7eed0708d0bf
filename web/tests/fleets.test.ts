import { expect, test } from 'vitest'
import { kinds, type Fleet } from '../src/games/sid-meiers-civilization/data'

const galley = (ready: Record<string, number>, half = 0, mp = 1): Fleet => ({
  unit: 'galley',
  mp,
  ready,
  half,
  done: {},
})

test('fleets that are alike share a number, in the order in which they stand', () => {
  const fleets = [
    galley({ spearman: 1, settler: 1 }),
    galley({}),
    galley({ settler: 1, spearman: 1 }),
    galley({}, 1),
    galley({}, 0, 0),
  ]
  const found = kinds({ ready: {}, half: 0, done: {}, fleets })
  expect(found.map((one) => one.n)).toEqual([2, 1, 1, 1])
  expect(found.map((one) => one.fleet)).toEqual([fleets[0], fleets[1], fleets[3], fleets[4]])
  expect(kinds(undefined)).toEqual([])
})
