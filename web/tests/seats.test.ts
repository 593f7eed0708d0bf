import { expect, test } from 'vitest'
import { declined, invited } from '../src/lib/seats'
import type { Seat } from '../src/lib/types'

const seat = (n: number, kind: Seat['kind'], name: string): Seat => ({
  seat: n,
  kind,
  name,
  mine: false,
  online: false,
})

test('a seat is kept for somebody until the invitation is answered', () => {
  expect([seat(0, 'person', 'Ada'), seat(1, 'open', 'Robot'), seat(2, 'open', '')].map(invited)).toEqual([
    false,
    true,
    false,
  ])
})

test('who declines is named, who sits down or is replaced by a bot is not', () => {
  const before = ['Robot', 'Gear', 'Bolt', ''].map((name, n) => seat(n, 'open', name))
  const now = [seat(0, 'open', ''), seat(1, 'person', 'Gear'), seat(2, 'bot', 'Greedy 3'), seat(3, 'open', '')]
  expect(declined(before, now)).toEqual(['Robot'])
  expect(declined(before, before)).toEqual([])
})
