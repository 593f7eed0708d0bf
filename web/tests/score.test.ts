import { expect, test } from 'vitest'
import { score, withFraction } from '../src/lib/score'

test('half points are shown beside the whole ones', () => {
  const outcome = {
    reason: 'final-epoch',
    scores: [9, 9, 0],
    ranking: [1, 2, 3],
    awards: [],
    fractions: ['1/2', '', '1/2'],
  }
  expect([0, 1, 2].map((seat) => score(outcome, seat))).toEqual(['9 1/2', '9', '1/2'])
  expect(score({ ...outcome, fractions: [] }, 0)).toBe('9')
})

test('nothing is written where there is nothing', () => {
  expect(withFraction(0, '')).toBe('0')
})
