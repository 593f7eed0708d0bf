import { expect, test } from 'vitest'
import { shareWords } from '../src/lib/levels'

test('the strength of a level has its interval and the number of games', () => {
  const one = { game: 'g', players: 2, against: 'easy', share: 0.91, low: 0.806, high: 0.961, games: 55 }
  expect(shareWords(one, 'Inner Sea')).toBe('Inner Sea, 2 players: wins 91% of its games against Easy (81% to 96%, 55 games)')
  expect(shareWords({ ...one, games: 1 }, 'Inner Sea')).toContain('1 game)')
})
