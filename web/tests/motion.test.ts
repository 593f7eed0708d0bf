import { describe, expect, test } from 'vitest'
import { diceOf, stepped, type Clash } from '../src/lib/motion/clash'
import { fill, filled } from '../src/lib/motion/places'
import type { Motions, Step } from '../src/lib/motion/types'
import type { LogLine } from '../src/lib/types'
import { isSign } from '../src/signs/signs'

const games = import.meta.glob<{ default: Motions }>('../src/games/*/motion.ts', { eager: true })
const catalogues = import.meta.glob<Record<string, unknown>>('../../src/saecula/games/*/locale/en.po', {
  import: 'default',
  eager: true,
})
const line = (id: string, seat: number, params: LogLine['params'], n = 1): LogLine => ({
  n,
  move: 1,
  id,
  seat,
  params,
  rule: '',
})

describe.each(Object.entries(games))('%s', (path, { default: motions }) => {
  const folder = path.split('/').at(-2)!.replaceAll('-', '_')
  const words = catalogues[`../../src/saecula/games/${folder}/locale/en.po`]!

  test('names lines that the log of the game has', () => {
    const ids = [motions.travels, motions.beats, motions.clashes, motions.dice].flatMap((part) => Object.keys(part))
    expect(ids.filter((id) => !(`log.${id}` in words))).toEqual([])
  })

  test('draws with signs that exist', () => {
    const travels = Object.values(motions.travels).flat()
    const signs = [...travels.map(({ piece }) => piece), ...Object.values(motions.beats).map(({ sign }) => sign)]
    expect(signs.filter((sign) => sign !== 'card' && !isSign(sign))).toEqual([])
    expect(travels.filter(({ from, to }) => !from.length || !to.length)).toEqual([])
  })
})

test('every game says what moves, and which moments count', () => {
  const found = Object.values(games).map(({ default: motions }) => motions)
  expect(found).toHaveLength(4)
  for (const { travels, beats, clashes } of found)
    for (const part of [travels, beats, clashes]) expect(Object.keys(part).length).toBeGreaterThan(0)
})

test.each([
  ['age-of-civilization', ['round', 'wonder', 'war', 'plague']],
  ['through-the-ages', ['age.begin', 'wonder', 'aggression', 'war', 'game.over']],
  ['inner-sea', ['phase.end-of-epoch', 'built', 'sacked', 'invasion', 'ends']],
  ['sid-meiers-civilization', ['era', 'wonder', 'capture', 'plague', 'declared', 'ending']],
])('ages, wonders, captured cities, plagues, wars and the end have a beat in %s', (game, moments) => {
  const { beats } = games[`../src/games/${game}/motion.ts`]!.default
  expect(moments.filter((id) => !(id in beats))).toEqual([])
})

test('places are filled from the line; one that lacks a parameter is left out', () => {
  expect(fill('@{area}/{civ}', { area: 'egypt', civ: 'troy' })).toBe('@egypt/troy')
  expect(filled(['@{card}', 'hand/{seat}'], { seat: 1 })).toEqual(['hand/1'])
})

test('dice are read as the log writes them', () => {
  expect(diceOf('4 2')).toEqual([4, 2])
  expect(diceOf('12')).toEqual([])
  expect(diceOf('')).toEqual([])
})

describe('a clash', () => {
  const ROUND: Step = {
    title: '{space}',
    sides: [
      { who: '{seat}', what: '{unit}', dice: '{dice}', total: '{n}' },
      { who: '{other_seat}', what: '{against}', dice: '{other_dice}', total: '{m}' },
    ],
  }
  const WON: Step = { title: '{space}', joins: true, closes: true }
  const round = (n: number, m: number): LogLine =>
    line('round', 0, {
      space: 'gaul',
      unit: 'spearman',
      dice: '4',
      n,
      against: 'horseman',
      other_dice: '2 1',
      m,
      other_seat: 1,
    })

  test('has both sides with dice and totals, and at last a verdict', () => {
    let clash = stepped(null, line('declared', 0, { space: 'gaul' }), { title: '{space}', opens: true })
    clash = stepped(clash, round(5, 3), ROUND)
    expect(clash?.sides.map(({ seat, what, dice, total }) => [seat, what, dice, total])).toEqual([
      [0, 'spearman', [4], 5],
      [1, 'horseman', [2, 1], 3],
    ])
    clash = stepped(clash, round(7, 3), ROUND)
    expect(clash?.sides[0]?.total).toBe(7)
    const won = line('won', 0, { space: 'gaul' })
    expect(stepped(clash, won, WON)?.verdict).toBe(won)
  })

  test('elsewhere is another one, and what only joins one begins none', () => {
    const here: Clash | null = stepped(null, round(5, 3), ROUND)
    expect(stepped(here, line('won', 0, { space: 'iberia' }), WON)).toBe(here)
    expect(stepped(null, line('won', 0, { space: 'gaul' }), WON)).toBeNull()
    const there = stepped(here, { ...round(1, 2), params: { ...round(1, 2).params, space: 'iberia' } }, ROUND)
    expect([there?.title, there?.sides[0]?.total]).toEqual(['iberia', 1])
  })

  test('tells what each side did', () => {
    const opened = stepped(null, line('competition', -1, { area: 'tyre' }), { title: '{area}', opens: true })
    const laid = line('laid', 0, { civ: 'egypt' })
    const now = stepped(opened, laid, { joins: true, sides: [{ who: '{civ}' }] })
    expect(now?.sides).toEqual([{ seat: -1, id: 'egypt', what: '', dice: [], total: null, lines: [laid] }])
  })

  test('of all players has the totals of all', () => {
    const war = stepped(null, line('war', -1, { strengths: '4 0 7' }), { opens: true, totals: 'strengths' })
    expect(war?.sides.map(({ seat, total }) => [seat, total])).toEqual([
      [0, 4],
      [1, 0],
      [2, 7],
    ])
  })
})
