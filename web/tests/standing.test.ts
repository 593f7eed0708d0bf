/** When an answer of the reader still holds: the games say what must stay the same. */
import { describe, expect, it } from 'vitest'
import inner from '../src/games/inner-sea/extras'
import ages from '../src/games/through-the-ages/extras'
import world from '../src/games/sid-meiers-civilization/extras'
import type { View } from '../src/lib/types'

const view = (question: string, table: Record<string, unknown>): View => ({
  game: '',
  seat: 0,
  phase: '',
  question,
  waiting: [0],
  table,
  outcome: null,
})
const move = (text: string) => ({ text, label: { id: '', params: {} }, touches: [] })

const sea = (change: Record<string, unknown> = {}, hand = ['card.44']) => ({
  epoch: 1,
  turn: 2,
  civs: [
    { id: 'egypt', seat: 0, hand },
    { id: 'troy', seat: 1, hand: null },
  ],
  areas: { egypt: { disks: { egypt: 3 }, white: {} }, troy: { disks: { troy: 2 }, white: {} } },
  doing: { name: 'window', card: 'card.1', civ: 1, target: -1, areas: ['troy'], chain: [{ card: 'card.1' }] },
  ...change,
})
const doing = (change: Record<string, unknown>) => ({ doing: { ...sea().doing, ...change } })
const holds = (table: Record<string, unknown>): string | undefined => inner.standing?.(view('negate', table), [])?.while

describe('no Negate card, until something changes', () => {
  it('holds for the next card that does not touch the reader', () => {
    expect(holds(sea(doing({ card: 'card.2', chain: [{ card: 'card.2' }] })))).toBe(holds(sea()))
  })
  it('ends with the turn, and with another hand', () => {
    expect(holds(sea({ turn: 3 }))).not.toBe(holds(sea()))
    expect(holds(sea({}, ['card.44', 'card.66']))).not.toBe(holds(sea()))
  })
  it('ends when a card is aimed at the reader or at an area of his', () => {
    expect(holds(sea(doing({ target: 0 })))).not.toBe(holds(sea()))
    expect(holds(sea(doing({ areas: ['egypt'] })))).not.toBe(holds(sea()))
  })
})

describe('other answers', () => {
  it('loses all disks of one card alike, not those of the next', () => {
    const of = (card: string) => inner.standing?.(view('loss', sea(doing({ card }))), [])
    expect(of('card.1')?.move).toBe('lose')
    expect(of('card.1')?.while).not.toBe(of('card.2')?.while)
  })
  it('draws as many military cards as may be', () => {
    const most = ages.standing?.(view('military.draw', {}), ['draw 0', 'draw 1', 'draw 2'].map(move))
    expect(most).toMatchObject({ move: 'draw 2', seldom: true })
    expect(ages.standing?.(view('actions', {}), [move('end')])).toBeUndefined()
  })
  it('lets a player pass through a space, but not the next player', () => {
    const of = (active: number, space: string) =>
      world.standing?.(view('reaction', { turn: 1, active, intruded: space }), [])?.while
    expect(of(1, 'ob')).toBe(of(1, 'ob'))
    expect(of(2, 'ob')).not.toBe(of(1, 'ob'))
    expect(of(1, 'lena')).not.toBe(of(1, 'ob'))
  })
})
