/** What there is to show between two positions: the new lines of the log say it, nothing else. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Motions } from '../src/lib/motion/types'
import type { LogLine, Position } from '../src/lib/types'
import { logs } from './golden'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return calm
  },
  addEventListener: () => undefined,
}))
let calm = false
vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
vi.stubGlobal('document', {
  visibilityState: 'visible',
  querySelector: () => null,
  querySelectorAll: () => [],
  documentElement: { dataset: {} },
  addEventListener: () => undefined,
})
vi.stubGlobal('CSS', { escape: (text: string) => text })
beforeEach(() => {
  calm = false
})

const { Director } = await import('../src/lib/motion/director.svelte')
const games = import.meta.glob<{ default: Motions }>('../src/games/*/motion.ts', { eager: true })
const director = (game: string): InstanceType<typeof Director> =>
  new Director({ seat: 0, text: undefined as never, closed: false }, games[`../src/games/${game}/motion.ts`]!.default)

const position = (n: number, log: LogLine[], table: unknown = {}, outcome: unknown = null): Position =>
  ({ n, seat: 0, version: n, log, moves: [], view: { table, outcome } }) as unknown as Position

test('a position that differs without a new line shows nothing', () => {
  const [log = []] = logs('through-the-ages')
  const before = position(4, log.slice(0, 5), { row: ['a', 'b'], civs: [{ culture: 1 }] })
  const after = position(5, log.slice(0, 5), { row: ['b', 'c'], civs: [{ culture: 9 }] })
  const stage = director('through-the-ages')
  expect(stage.prepare(before, after)).toBeNull()
})

test('a step back shows nothing, and neither does a step that was missed', () => {
  const [log = []] = logs('through-the-ages')
  const stage = director('through-the-ages')
  expect(stage.prepare(position(9, log.slice(0, 9)), position(8, log.slice(0, 8)))).toBeNull()
  expect(stage.prepare(position(1, log.slice(0, 1)), position(40, log.slice(0, 60)))).toBeNull()
})

test('the row slides when cards were removed from it, and lies still at the next line', () => {
  const log = logs('through-the-ages').flat()
  const at = log.findIndex(({ id }) => id === 'row.removed')
  const two = log.slice(at, at + 2).map((line, i) => ({ ...line, n: i + 1 }))
  const stage = director('through-the-ages')
  expect(stage.prepare(position(1, []), position(2, two.slice(0, 1)))?.slides).toEqual(['row'])
  expect(two[1]?.id).not.toBe('row.removed')
  expect(stage.prepare(position(2, two.slice(0, 1)), position(3, two))?.slides ?? []).toEqual([])
})

test.each(['age-of-civilization', 'through-the-ages', 'inner-sea', 'sid-meiers-civilization'])(
  'each line of a real game of %s has the movements, the beat and the step that are declared for it',
  (game) => {
    const motions = games[`../src/games/${game}/motion.ts`]!.default
    const [log = []] = logs(game)
    const stage = director(game)
    let [moved, beats] = [0, 0]
    log.forEach((line, i) => {
      const plan = stage.prepare(position(i, log.slice(0, i)), position(i + 1, log.slice(0, i + 1)))
      const declared = [motions.travels, motions.beats, motions.clashes, motions.dice, motions.slides].some(
        (part) => line.id in part,
      )
      expect(plan !== null).toBe(declared)
      if (!plan) return
      expect(plan.slides).toEqual([motions.slides[line.id] ?? []].flat())
      const [act] = plan.acts
      if (!act) return
      expect(act.journeys.map(({ travel }) => travel)).toEqual([motions.travels[line.id] ?? []].flat())
      expect(act.step).toBe(motions.clashes[line.id])
      expect(plan.follow).toBe(line.seat !== 0)
      moved += act.journeys.length
      beats += act.beat ? 1 : 0
    })
    expect(moved).toBeGreaterThan(10)
    expect(beats).toBeGreaterThan(0)
  },
)

test('with reduced motion nothing travels, and what counts is still announced', () => {
  calm = true
  const log = logs('age-of-civilization').flat()
  const [war, coins] = ['war', 'coins'].map((id) => ({ ...log.find((line) => line.id === id)!, n: 1 }))
  const stage = director('age-of-civilization')
  expect(stage.prepare(position(1, []), position(2, [coins!]))?.acts[0]?.journeys).toEqual([])
  expect(stage.prepare(position(1, []), position(2, [war!]))?.acts[0]?.beat?.sound).toBe('drum')
})

test('the end of the game has its moment, even if no line tells it', () => {
  const stage = director('age-of-civilization')
  const over = { reason: '', scores: [6, 5], ranking: [0, 1], awards: [], fractions: [] }
  expect(stage.prepare(position(1, []), position(2, [], {}, over))?.end).toBe('end.title')
  expect(stage.prepare(position(2, [], {}, over), position(3, [], {}, over))).toBeNull()
})
