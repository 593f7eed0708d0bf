import { describe, expect, it } from 'vitest'
import en from '../src/locale/en.po'
import es from '../src/locale/es.po'
import italian from '../src/locale/it.po'
import { called } from '../src/lib/seats'
import { byRule, commonStart, ends, givesUp, group, search, show } from '../src/lib/moves'
import { fill, plain, Text } from '../src/lib/text'
import type { LogLine, Seat } from '../src/lib/types'

const words = {
  messages: {
    'move.raise': 'Raise {0}',
    'move.action.paid': '{action}: pay {n}',
    'move.pass': 'Pass',
    'log.coins': ['{seat}: +{n} coin ({source}).', '{seat}: +{n} coins ({source}).'],
    'log.took': '{seat} takes {card} from {from_seat}.',
    'log.took.you': 'You take {card} from {from_seat}.',
    'log.coins.RULE-1': '{seat}: +{n} for the market.',
    'log.fight': '{card} ({seat}) against {against} ({other_seat})',
    'log.fight.nobody': '{card} against {against}',
    'question.first': 'What first?',
  },
  names: { rome: 'Rome', fish: 'Fish', 'great-wall': 'Great Wall' },
  cards: { rome: ['Population 3*', 'Main: strong'] },
}
const text = new Text('en', { messages: { 'ui.player': 'Player {number}' } }, words, ['Ada', 'Bo'])
const move = (t: string, id: string, params = {}, touches: string[] = []) => ({
  text: t,
  label: { id, params },
  touches,
})

const line = (id: string, seat: number, params: LogLine['params']): LogLine => ({
  n: 1,
  move: 1,
  id,
  seat,
  params,
  rule: '',
})

describe('messages', () => {
  it('fills parameters and keeps what is missing visible', () => {
    expect(fill('{a} and {b} {{c}}', { a: 1 })).toBe('1 and {b} {c}')
    expect(fill('{n:+} {m:+}', { n: 2, m: -1 })).toBe('+2 -1')
    expect(fill('{n} {n:point|points}, {m} {m:coin|coins}', { n: 1, m: 0 })).toBe('1 point, 0 coins')
  })
  it('chooses words by the number of a name, and writes Roman numerals', () => {
    const huns = new Text(
      'en',
      { messages: {} },
      {
        messages: { 'grammar.plural': 'huns', 'log.pass': '{civ} {civ:passes|pass} in Epoch {epoch:roman}' },
        names: { huns: 'Huns', rome: 'Rome' },
      },
    )
    expect(huns.event(line('pass', 0, { civ: 'huns', epoch: 4 }))).toBe('Huns pass in Epoch IV')
    expect(huns.event(line('pass', 0, { civ: 'rome', epoch: 1 }))).toBe('Rome passes in Epoch I')
  })
  it('gives all words of a section', () => {
    const common = { messages: { 'map.keys': 'Arrows', 'board.look': 'common' } }
    const said = new Text('en', common, { messages: { 'board.look': 'Look at {name}', 'log.x': 'X' } })
    expect(said.under('board.')).toEqual({ look: 'Look at {name}' })
    expect(said.under('map.')).toEqual({ keys: 'Arrows' })
  })
  it('chooses the plural form by n', () => {
    const said = (n: number) => text.event(line('coins', 0, { n, source: 'fish' }))
    expect(said(1)).toBe('Ada: +1 coin (Fish).')
    expect(said(0)).toBe('Ada: +0 coins (Fish).')
    expect(said(3)).toBe('Ada: +3 coins (Fish).')
  })
  it('speaks to the viewer, and names other seats', () => {
    const took = line('took', 0, { card: 'great-wall', from_seat: 1 })
    expect(text.event(took, 1)).toBe('Ada takes Great Wall from Bo.')
    expect(text.event(took, 0)).toBe('You take Great Wall from Bo.')
  })
  it('says why where the rule has a message of its own', () => {
    const coins = line('coins', 0, { n: 2, source: 'fish' })
    expect(text.event({ ...coins, rule: 'RULE-1' })).toBe('Ada: +2 for the market.')
    expect(text.event({ ...coins, rule: 'RULE-2' })).toBe('Ada: +2 coins (Fish).')
  })
  it('names both sides, but nobody', () => {
    const fight = (seat: number, other: number) =>
      text.event(line('fight', seat, { card: 'rome', against: 'rome', other_seat: other }))
    expect(fight(0, 1)).toBe('Rome (Ada) against Rome (Bo)')
    expect(fight(0, -1)).toBe('Rome against Rome')
    expect(fight(-1, 1)).toBe('Rome against Rome')
  })
  it('shows an event without a message by its id', () => {
    expect(text.event(line('odd', 1, { card: 'rome' }))).toBe('Bo odd card Rome')
  })
  it('names moves by label, by arguments, and without a message by their words', () => {
    expect(text.move(move('raise rome', 'move.raise', { 0: 'rome' }))).toBe('Raise Rome')
    expect(text.move(move('fish', 'move.action.paid', { action: 'fish', n: 2 }))).toBe('Fish: pay 2')
    expect(text.move(move('burn rome', 'move.burn'))).toBe('burn Rome')
  })
  it('gives a seat without a name its number', () => {
    expect(text.seat(5)).toBe('Player 6')
  })
  it('searches without accents', () => {
    expect(plain('Perché Ñu')).toBe('perche nu')
  })
})

describe('the list of moves', () => {
  const moves = [
    move('raise rome', 'move.raise', { 0: 'rome' }, ['rome']),
    move('raise fish', 'move.raise', { 0: 'fish' }),
    { ...move('pass', 'move.pass'), ends: true },
  ]
  it('groups verbs that have several moves', () => {
    const groups = group(show(moves, text), text)
    expect(groups.map((g) => [g.title, g.moves.length])).toEqual([
      ['Raise', 2],
      ['', 1],
    ])
    const turned = group(show([moves[2]!, moves[0]!, moves[1]!], text), text)
    expect(
      turned.map((g) => g.verb),
      'what ends the turn comes last',
    ).toEqual(['raise', 'pass'])
  })
  it('finds by words in any order, and by what stands on the card', () => {
    expect(search(show(moves, text), 'rome raise').map((m) => m.move.text)).toEqual(['raise rome'])
    expect(search(show(moves, text), 'strong').map((m) => m.move.text)).toEqual(['raise rome'])
  })
  it('says the reason of several refused moves once', () => {
    const text = new Text('en')
    const refused = ['build farm', 'build mine', 'grow'].map((move, i) => ({
      text: move,
      label: { id: `move.${move}`, params: {} },
      touches: [],
      rule: i < 2 ? 'TTA-ACT-01' : 'TTA-ACT-02',
    }))
    expect(byRule(show(refused, text), text).map(({ rule, moves }) => [rule, moves.length])).toEqual([
      ['TTA-ACT-01', 2],
      ['TTA-ACT-02', 1],
    ])
  })
  it('takes the common start of labels', () => {
    expect(commonStart(['Research Writing', 'Research Mining'])).toBe('Research')
    expect(commonStart(['A', 'B'])).toBe('')
    expect(commonStart(['Deploy in Umbria', 'Deploy in Troy']), 'no small words at the end').toBe('Deploy')
    expect(
      commonStart(['Declare War on Greedy 2', 'Declare War on Greedy 3'], ['Ada', 'Greedy 2', 'Greedy 3']),
      'nor half a name',
    ).toBe('Declare War')
  })
  it('the game says which moves end something or give something up, not the verb', () => {
    const named = move('end', '')
    expect([ends(named), givesUp(named)]).toEqual([false, false])
    expect([ends({ ...named, ends: true }), givesUp({ ...named, gives_up: true })]).toEqual([true, true])
  })
})

describe('labels of the page', () => {
  it.each([
    ['it', italian],
    ['es', es],
  ] as const)('are complete in %s, with the same parameters', (_, table) => {
    const fields = (v: string | string[] | undefined) =>
      [
        ...new Set(
          [v]
            .flat()
            .join(' ')
            .match(/\{\w+\}/g) ?? [],
        ),
      ].sort()
    for (const [key, value] of Object.entries(en)) {
      const other = table[key]
      expect(other, key).toBeTruthy()
      expect(fields(other), key).toEqual(fields(value))
      expect(Array.isArray(other), key).toBe(Array.isArray(value))
    }
  })
})

describe('names of seats', () => {
  const bot: Seat = { seat: 1, kind: 'bot', name: 'Greedy 2', bot: 'greedy', mine: false, online: false }
  const { bot: _, ...person } = { ...bot, kind: 'person' as const }
  it('a bot without a name of its own is called so in the reader’s language', () => {
    expect(called(bot)).toBe('Bot 2')
    expect(called({ ...bot, name: 'Livia' })).toBe('Livia')
    expect(called(person)).toBe('Greedy 2')
    expect(called({ ...person, kind: 'open', name: '' })).toBe('Free seat')
  })
})
