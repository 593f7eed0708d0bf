/** Parts of a position that have not changed stay the same objects. */
import { expect, test } from 'vitest'
import { share } from '../src/lib/share'

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('what is equal is the same object, what is not is new', () => {
  const before = { a: { deep: [1, 2, { x: 3 }] }, b: { y: 1 }, c: [{ z: 1 }] }
  const now = share(before, { ...copy(before), b: { y: 2 } })
  expect(now).toEqual({ ...before, b: { y: 2 } })
  expect(now.a).toBe(before.a)
  expect(now.c).toBe(before.c)
  expect(now).not.toBe(before)
  expect(share(before, copy(before))).toBe(before)
})

test('lines of a log and moves are found by their number and text, whatever their index', () => {
  const before = { log: [1, 2, 3].map((n) => ({ n, id: `e${n}` })), moves: [{ text: 'a' }, { text: 'b' }] }
  const now = share(before, {
    log: [2, 3, 4].map((n) => ({ n, id: n === 3 ? 'other' : `e${n}` })),
    moves: [{ text: 'b' }, { text: 'c' }],
  })
  expect(now.log[0]).toBe(before.log[1])
  expect(now.log[1]).toEqual({ n: 3, id: 'other' })
  expect(now.moves[0]).toBe(before.moves[1])
  expect(now.moves).toEqual([{ text: 'b' }, { text: 'c' }])
})

test('what is missing, of another kind or null is not taken from before', () => {
  for (const [before, now] of [
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: [] }, { a: {} }],
    [{ a: {} }, { a: null }],
    [{ a: null }, { a: {} }],
    [[1, 2], [1]],
    [{}, { a: undefined }],
  ])
    expect(share(before, structuredClone(now))).toStrictEqual(now)
})
