import { describe, expect, it } from 'vitest'
import { complete, counted, fromLog } from '../src/lib/gains'
import type { LogLine } from '../src/lib/types'
import ages from '../src/games/through-the-ages/extras'
import sea from '../src/games/inner-sea/extras'
import world from '../src/games/sid-meiers-civilization/extras'
import { face } from '../src/games/through-the-ages/data'
import { Text } from '../src/lib/text'

const line = (seat: number, points: number | undefined, rule = ''): LogLine => ({
  n: 1,
  move: 1,
  id: 'vp',
  seat,
  params: {},
  rule,
  ...(points === undefined ? {} : { points }),
})
const view = (table: Record<string, unknown>) => ({
  game: '',
  seat: 0,
  phase: 'over',
  question: null,
  waiting: [],
  outcome: null,
  table,
})

describe('how the points came about', () => {
  it('adds up the log by source, and leaves out those without a seat', () => {
    const log = [line(0, 2, 'A'), line(1, 1, 'A'), line(0, -1, 'B'), line(-1, 9, 'A'), line(0, undefined, 'A')]
    const rows = fromLog(log, 2, (l) => l.rule)
    expect(rows).toEqual([
      { name: 'A', row: [2, 1] },
      { name: 'B', row: [-1, 0] },
    ])
  })

  it('counts them out one source after the other, up to the whole score', () => {
    const rows = [
      { name: 'A', row: [2, 1] },
      { name: 'B', row: [-1, 4] },
    ]
    expect([0, 1, 2].map((until) => counted(rows, 2, until))).toEqual([
      [0, 0],
      [2, 1],
      [1, 5],
    ])
  })

  it('names the card that gave them, for its picture', () => {
    const [row] = fromLog([{ ...line(0, 3), params: { source: 'colosseum' } }], 1, () => 'Colosseum')
    expect(row?.id).toBe('colosseum')
  })

  it('explains the whole score: what no row tells stands in the last one', () => {
    const rows = complete(
      [
        { name: 'small', row: [1, 0] },
        { name: 'none', row: [0, 0] },
        { name: 'great', row: [0, 7] },
      ],
      [1, 9],
      'other',
    )
    expect(rows).toEqual([
      { name: 'great', row: [0, 7] },
      { name: 'small', row: [1, 0] },
      { name: 'other', row: [0, 2] },
    ])
    expect(complete([], [3, 4], 'other')).toEqual([])
  })

  it('Through the Ages: at the end the events one by one', () => {
    const full = view({ final_bonus: { 'impact-of-strength': [7, 0] } })
    expect(ages.gains?.(full, new Text('en'))).toEqual([
      { name: 'impact-of-strength', row: [7, 0], id: 'impact-of-strength' },
    ])
    expect(ages.gains?.(view({ final_bonus: {} }), new Text('en'))).toEqual([])
  })

  it('Civilization: the parts that the view tells; a bonus only where there is one', () => {
    const own = { settlements: 3, wonders: 2, seminal: 4, bonus: 0 }
    const other = { settlements: 3, wonders: 0, seminal: 0, bonus: 0 }
    const rows = (...parts: object[]) =>
      world.gains?.(view({ point_parts: parts }), new Text('en'))?.map(({ row }) => row)
    expect(rows(own, other)).toEqual([
      [3, 3],
      [2, 0],
      [4, 0],
    ])
    expect(rows(own, { ...other, bonus: 5 })?.[3]).toEqual([0, 5])
  })

  it('Inner Sea: the civilizations led by the game, and how the game against them ended', () => {
    const civs = [
      { id: 'rome', seat: 0, points: '4' },
      { id: 'carthage', seat: -1, points: '9' },
    ]
    expect(sea.rivals?.(view({ civs }), new Text('en'))).toMatchObject([{ name: 'carthage', points: '9' }])
    const lost = { reason: '', scores: [5], ranking: [2], awards: ['defeat'], fractions: [] }
    expect(sea.verdict?.(lost, new Text('en', { messages: { 'award.defeat': 'Defeat' } }))).toBe('Defeat')
    expect(sea.verdict?.({ ...lost, scores: [5, 6] }, new Text('en'))).toBe('')
  })
})

describe('places on the board', () => {
  it('Through the Ages: a place of the row is called as the card that lies there', () => {
    const text = new Text('en', undefined, undefined, ['Ada', 'Bruno'])
    const now = view({ row: ['', 'moses'], military_deck: 48 })
    expect(ages.about?.('row-2', now, text)).toEqual({ card: 'moses' })
    expect(ages.about?.('seat-1', now, text)?.name).toBe('Bruno')
    expect(ages.about?.('moses', now, text)).toBeUndefined()
  })
})

describe('the face of a card', () => {
  it('says in words only what is not drawn as a sign', () => {
    const messages = {
      'card.price': 'science {n}',
      'card.cost': 'resources {n}',
      'card.steps': 'steps {steps}',
      'card.culture': 'culture {n}',
      'card.strength': 'strength {n}',
      'card.civil': 'civil actions {n}',
    }
    const text = new Text(
      'en',
      {
        messages,
        cards: {
          colossus: ['wonder, age A', 'steps 3-3', 'culture 1', 'strength 1'],
          pyramids: ['wonder, age A', 'steps 3-2-1', 'civil actions 1'],
        },
      } as never,
      {
        messages,
        cards: {
          colossus: ['wonder, age A', 'steps 3-3', 'culture 1', 'strength 1'],
          pyramids: ['wonder, age A', 'steps 3-2-1', 'civil actions 1'],
        },
      },
    )
    expect(face('colossus', text).lines).toEqual([])
    expect(face('pyramids', text)).toMatchObject({ lines: [], signs: [{ name: 'civil', n: 1 }] })
  })
})
