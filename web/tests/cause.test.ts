import { expect, test } from 'vitest'
import { causeOf } from '../src/lib/cause'
import type { LogLine } from '../src/lib/types'
import { logs } from './golden'

const line = (n: number, seat: number, params: LogLine['params']): LogLine => ({
  n,
  move: n,
  id: 'moved',
  seat,
  params,
  rule: '',
})

test('a question comes from the last line that names what it is about', () => {
  const log = [line(1, 1, { to: 'gaul' }), line(2, 2, { to: 'iberia' }), line(3, 1, { to: 'egypt' })]
  expect(causeOf(log, ['iberia'], 0)).toBe(log[1])
  expect(causeOf(log, ['gaul', 'egypt'], 0)).toBe(log[2])
})

test('what the reader did is no news, and a question about nothing has no cause', () => {
  const log = [line(1, 0, { to: 'gaul' }), line(2, 1, { to: 'egypt' })]
  expect(causeOf(log, ['gaul'], 0)).toBeNull()
  expect(causeOf(log, [], 0)).toBeNull()
  expect(causeOf(log, ['iberia'], 0)).toBeNull()
})

test('whoever is attacked in Through the Ages is told by whom and with which card', () => {
  const attacks = logs('through-the-ages').flatMap((log) =>
    log
      .filter(({ id }) => id === 'aggression')
      .map((attack) => ({ log: log.slice(0, log.indexOf(attack) + 1), attack })),
  )
  expect(attacks.length).toBeGreaterThan(5)
  for (const { log, attack } of attacks) {
    const victim = Number(attack.params['other_seat'])
    expect(causeOf(log, [String(attack.params['card'])], victim)).toBe(attack)
  }
})
