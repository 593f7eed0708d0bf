import { describe, expect, it } from 'vitest'
import { complete, fromLog } from '../src/lib/gains'
import type { LogLine } from '../src/lib/types'
import ages from '../src/games/through-the-ages/extras'
import sea from '../src/games/inner-sea/extras'
import world from '../src/games/sid-meiers-civilization/extras'
import { face } from '../src/games/through-the-ages/data'
import { Text } from '../src/lib/text'

const line = (id: string, seat: number, params: LogLine['params'], rule = ''): LogLine => ({
  n: 1,
  move: 1,
  id,
  seat,
  params,
  rule,
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
    const log = [
      line('vp', 0, { n: 2 }, 'A'),
      line('vp', 1, { n: 1 }, 'A'),
      line('vp', 0, { n: -1 }, 'B'),
      line('vp', -1, { n: 9 }, 'A'),
      line('move', 0, { n: 5 }),
    ]
    const rows = fromLog(
      log,
      2,
      (l) => (l.id === 'vp' ? Number(l.params['n']) : 0),
      (l) => l.rule,
    )
    expect(rows).toEqual([
      { name: 'A', row: [2, 1] },
      { name: 'B', row: [-1, 0] },
    ])
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

  it('Through the Ages: production, cards, hunger; at the end the events, or in the simple game one sum', () => {
    const full = view({ final_bonus: { 'impact-of-strength': [7, 0] } })
    const simple = view({ final_bonus: {} })
    expect(ages.points?.(line('production', 0, { n: 4 }), full)).toBe(4)
    expect(ages.points?.(line('change.culture', 0, { n: '+5' }), full)).toBe(5)
    expect(ages.points?.(line('starvation', 0, { n: 2 }), full)).toBe(-2)
    expect(ages.points?.(line('final', 0, { n: 7 }), full)).toBe(0)
    expect(ages.points?.(line('final', 0, { n: 7 }), simple)).toBe(7)
    expect(ages.points?.(line('take', 0, { n: 2 }), full)).toBe(0)
    expect(ages.gains?.(full, new Text('en'))).toEqual([{ name: 'impact-of-strength', row: [7, 0] }])
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

  it('Inner Sea: a seat has the points of all its civilizations; the game leads the others', () => {
    const civs = [
      { id: 'rome', seat: 0, vp: 4 },
      { id: 'syracuse', seat: 0, vp: 1 },
      { id: 'carthage', seat: -1, vp: 9 },
    ]
    expect(sea.scores?.({ civs })).toEqual([5])
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
