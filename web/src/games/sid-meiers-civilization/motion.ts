/** What moves, by the lines of the log. */
import type { Motions, Step, Travel } from '../../lib/motion/types'
import { UNITS } from './facts'
import { GLYPHS } from './Glyph.svelte'

const PLAYER = ['player/{seat}', 'seat/{seat}']

const unit = (from: string[], to: string[]): Travel => ({ piece: 'infantry', drawn: '{unit}', from, to })
const town: Travel = { piece: 'city', from: PLAYER, to: ['@{territory}/town'] }
const joined: Step = { title: '{space}', joins: true, sides: [{ who: '{seat}' }] }

const motions: Motions = {
  travels: {
    moved: unit(['@{from}/{seat} '], ['@{to}/{seat} ']),
    placed: unit(PLAYER, ['@{territory}/{seat} ']),
    'aircraft.lost': unit(['@{space}'], PLAYER),
    sold: { piece: 'coin', n: '{n}', from: ['middle'], to: PLAYER },
    start: unit(PLAYER, ['@{territory}/{seat} ']),
    village: town,
    upgraded: town,
    capture: { piece: 'city', from: ['@{territory}/town'], to: PLAYER },
    income: { piece: 'coin', n: '{n}', from: ['middle'], to: PLAYER },
    royalty: { piece: 'coin', n: '{n}', from: ['middle'], to: PLAYER },
    technology: [
      { piece: 'coin', n: '{n}', from: PLAYER, to: ['middle'] },
      { piece: 'science', from: ['middle'], to: PLAYER },
    ],
    'technology.free': { piece: 'science', from: ['middle'], to: PLAYER },
    improvement: { piece: 'productive', from: ['middle'], to: PLAYER },
    wonder: { piece: 'wonder', from: ['middle'], to: PLAYER },
    'offer.gold': { piece: 'coin', n: '{n}', from: PLAYER, to: ['middle'] },
  },
  beats: {
    era: { sign: 'age', sound: 'chord' },
    wonder: { sign: 'wonder', sound: 'chord' },
    capture: { sign: 'city', sound: 'drum' },
    plague: { sign: 'sacrifice', sound: 'drum' },
    declared: { sign: 'war', sound: 'drum' },
    destroyed: { sign: 'sacrifice', sound: 'drum' },
    bomb: { sign: 'war', sound: 'drum' },
    eliminated: { sign: 'sacrifice', sound: 'drum' },
    ending: { sign: 'point', sound: 'end' },
  },
  clashes: {
    declared: { title: '{space}', opens: true, sides: [{ who: '{seat}' }] },
    'joined.attacker': joined,
    'joined.defender': joined,
    round: {
      title: '{space}',
      sides: [
        { who: '{seat}', what: '{unit}', dice: '{dice}', total: '{n}' },
        { who: '{other_seat}', what: '{against}', dice: '{other_dice}', total: '{m}' },
      ],
    },
    won: { title: '{space}', joins: true, closes: true },
    'won.neutral': { title: '{space}', joins: true, closes: true },
  },
  dice: { critical: 'dice', dice: 'dice', 'end.roll': 'die' },
  slides: {},
  drawings: (id) => GLYPHS[UNITS[id]?.type ?? (id === 'settler' ? 'settler' : 'infantry')],
}

export default motions
