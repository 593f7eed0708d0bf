/** Losses that are chosen together become only the moves that the game still asks for. */
import { expect, test } from 'vitest'
import { tallied, worthwhile, type Tally } from '../src/lib/tally'
import type { Move } from '../src/lib/types'

const move = (text: string, most: number): Move => ({ text, touches: [], label: { id: '', params: {} }, most })
const moves = [move('lose a', 1), move('lose b', 3), move('lose c', 1)]
const tally = (more: Partial<Tally> = {}): Tally => ({ n: 3, settles: false, ...more })
const texts = (all: Move[]): string[] => all.map((one) => one.text)

test('each move as often as it was chosen', () => {
  expect(texts(tallied(tally(), moves, { 'lose a': 1, 'lose b': 2 }))).toEqual(['lose a', 'lose b', 'lose b'])
})

test('where one kind alone is left the game goes on by itself', () => {
  const settles = tally({ n: 4, settles: true })
  expect(texts(tallied(settles, moves, { 'lose a': 1, 'lose b': 2, 'lose c': 1 }))).toEqual([
    'lose a',
    'lose b',
    'lose b',
    'lose c',
  ])
  const two = moves.slice(0, 2)
  expect(texts(tallied(settles, two, { 'lose a': 1, 'lose b': 3 }))).toEqual(['lose a'])
})

test('one loss or one kind needs no such choice', () => {
  expect(worthwhile(tally(), moves)).toBe(true)
  expect(worthwhile(tally({ n: 1 }), moves)).toBe(false)
  expect(worthwhile(tally(), moves.slice(0, 1))).toBe(false)
  expect(worthwhile(undefined, moves)).toBe(false)
})
