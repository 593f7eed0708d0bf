import { expect, test } from 'vitest'
import { kindsOf, playing, rateable, seatOf, waits, type Row } from '../src/lib/opponents'

const row = (kind: Row['kind'], more: Partial<Row> = {}): Row => ({ kind, bot: 'hard', name: '', program: '', ...more })

test('programs are offered only for the games that they play', () => {
  const online = [
    { name: 'Robot', games: ['inner-sea', 'through-the-ages'] },
    { name: 'Gear', games: ['inner-sea'] },
  ]
  expect(playing(online, 'inner-sea')).toEqual(['Robot', 'Gear'])
  expect(playing(online, 'through-the-ages')).toEqual(['Robot'])
  expect(kindsOf(playing(online, 'age-of-civilization'))).not.toContain('program')
  expect(kindsOf(['Robot'])).toContain('program')
})

test('a program is challenged by its name, and the table waits for it', () => {
  const rows = [row('me', { name: ' Ada ' }), row('program', { program: 'Robot' })]
  expect(rows.map(seatOf)).toEqual([
    { kind: 'me', name: 'Ada' },
    { kind: 'invite', name: 'Robot' },
  ])
  expect(waits(rows)).toBe(true)
  expect(waits([row('me'), row('bot')])).toBe(false)
})

test('the other seats are as before', () => {
  expect([row('bot'), row('open', { name: 'left over' }), row('here')].map(seatOf)).toEqual([
    { kind: 'bot', bot: 'hard' },
    { kind: 'open' },
    { kind: 'here' },
  ])
})

test('a table with a program is not rated', () => {
  expect(rateable([row('me'), row('bot')])).toBe(true)
  expect(rateable([row('me'), row('program')])).toBe(false)
  expect(rateable([row('me')])).toBe(false)
})
