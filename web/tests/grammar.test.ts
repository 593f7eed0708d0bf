import { describe, expect, test } from 'vitest'
import { act, complete, parts, pool, targets, usable, type PartOf } from '../src/lib/grammar'
import { number, spread, texts as sent } from '../src/lib/moves'
import type { Move } from '../src/lib/types'

const move = (text: string, ...touches: string[]): Move => ({
  text,
  touches,
  label: { id: 'move', params: {} },
  ...(['end', 'pass'].includes(text) && { ends: true }),
  ...(/^(destroy|disband) /.test(text) && { gives_up: true }),
})
const texts = (moves: Move[] | null): string[] | null => moves && moves.map((one) => one.text)

describe('take and put', () => {
  const upgrade = move('upgrade bronze iron', 'bronze', 'iron')
  const moves = [
    move('build bronze', 'bronze'),
    move('build iron', 'iron'),
    upgrade,
    move('destroy bronze', 'bronze'),
    move('end'),
    move('take 1', 'row-1'),
  ]

  test('an object with one legal move is played at once', () => {
    expect(texts(act(pool(moves, ['row-1']), ['row-1']))).toEqual(['take 1'])
  })

  test('an answer to the next question can be chosen at once, and is sent after its move', () => {
    const event = { ...move('event', 'events'), then: [move('event flood', 'flood'), move('event market', 'market')] }
    const offered = spread([event, move('pass')])
    expect(texts(offered)).toEqual(['event flood', 'event market', 'pass'])
    const played = act(pool(offered, ['market']), ['market'])
    expect(played && sent(played)).toEqual(['event', 'event market'])
    expect([...targets(pool(offered, ['events']), ['events'])]).toEqual(['flood', 'market'])
    expect(texts(spread([event, move('pass')], true))).toEqual(['event', 'pass'])
  })

  test('with several it is held, and what completes a move lights up', () => {
    const held = pool(moves, ['bronze'])
    expect(act(held, ['bronze'])).toBeNull()
    expect([...targets(held, ['bronze'])]).toEqual(['iron'])
    expect(texts(complete(held, ['bronze']))).toEqual(['build bronze', 'destroy bronze'])
    expect(texts(act(pool(moves, ['bronze', 'iron']), ['bronze', 'iron']))).toEqual(['upgrade bronze iron'])
  })

  test('what begins with the object goes before what ends there', () => {
    expect(texts(act(pool(moves, ['iron']), ['iron']))).toEqual(['build iron'])
    expect(texts(act(pool([upgrade], ['iron']), ['iron']))).toEqual(['upgrade bronze iron'])
    expect(texts(pool([move('destroy iron', 'iron'), upgrade], ['iron']))).toEqual([
      'destroy iron',
      'upgrade bronze iron',
    ])
  })

  test('no single press ends a turn or gives something up', () => {
    expect(act([move('disband legion', 'legion')], ['legion'])).toBeNull()
    expect(act([move('pass', 'temple')], ['temple'])).toBeNull()
  })

  test('a choice of three objects is narrowed step by step', () => {
    const use = [move('use card old new', 'card', 'old', 'new'), move('use card old newer', 'card', 'old', 'newer')]
    expect([...targets(pool(use, ['card', 'old']), ['card', 'old'])]).toEqual(['new', 'newer'])
    expect(texts(act(pool(use, ['card', 'old', 'newer']), ['card', 'old', 'newer']))).toEqual(['use card old newer'])
  })

  test('moves that differ in no object are left to the chooser', () => {
    const offers = [move('offer pact 1 a', 'pact', 'seat-1'), move('offer pact 1 b', 'pact', 'seat-1')]
    const picks = ['pact', 'seat-1']
    expect(act(pool(offers, picks), picks)).toBeNull()
    expect(complete(pool(offers, picks), picks)).toHaveLength(2)
  })
})

describe('parts of a stack', () => {
  const have: Record<string, number> = { spearman: 3, settler: 1 }
  const part: PartOf = (one) => {
    const unit = one.text.split(' ')[1] ?? ''
    return unit in have ? { key: unit, name: unit, n: have[unit]! } : undefined
  }
  const moves = ['spearman', 'settler']
    .flatMap((unit) => [
      move(`move ${unit} egypt libya`, 'egypt', 'libya'),
      move(`move ${unit} egypt sinai`, 'egypt', 'sinai'),
    ])
    .concat(move('move spearman libya egypt', 'libya', 'egypt'))

  test('pieces are taken only where they stand', () => {
    expect([...usable(moves, part)]).toEqual(['egypt', 'libya'])
    expect(texts(pool(moves, ['sinai'], part))).toEqual([])
  })

  test('a stack is always put on a target: all of it, or as many as chosen', () => {
    expect(act(pool([moves[0]!], ['egypt'], part), ['egypt'], part)).toBeNull()
    const held = pool(moves, ['egypt'], part)
    expect(parts(held, part).map((one) => one.key)).toEqual(['spearman', 'settler'])
    expect([...targets(held, ['egypt'])]).toEqual(['libya', 'sinai'])
    const picks = ['egypt', 'libya']
    expect(texts(act(pool(moves, picks, part), picks, part))).toEqual([
      ...Array<string>(3).fill('move spearman egypt libya'),
      'move settler egypt libya',
    ])
    expect(texts(act(pool(moves, picks, part), picks, part, { spearman: 1, settler: 0 }))).toEqual([
      'move spearman egypt libya',
    ])
  })

  test('one kind alone', () => {
    const picks = ['egypt', 'sinai']
    expect(texts(act(pool(moves, picks, part, 'settler'), picks, part))).toEqual(['move settler egypt sinai'])
  })
})

describe('keys of the list', () => {
  const start = { question: null, keys: new Map<string, number>() }
  test('a number is played by its own key', () => {
    const keys = number([move('draw 0'), move('draw 1'), move('draw 2')], 'draw', start).keys
    expect([...keys]).toEqual([
      ['draw 0', 0],
      ['draw 1', 1],
      ['draw 2', 2],
    ])
  })

  test('while the same question is asked again a key keeps its move', () => {
    const first = number([move('deploy a', 'a'), move('deploy b', 'b')], 'deploy', start)
    const second = number([move('deploy b', 'b'), move('deploy c', 'c')], 'deploy', first)
    expect(second.keys.get('deploy b')).toBe(2)
    expect(second.keys.get('deploy c')).toBe(3)
    expect(number([move('deploy b', 'b')], 'resettle', second).keys.get('deploy b')).toBe(1)
  })
})
