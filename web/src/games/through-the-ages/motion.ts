/** What moves, by the lines of the log. */
import type { Motions, Step, Travel } from '../../lib/motion/types'

const CHIP = ['@seat-{seat}', 'seat/{seat}']
const HAND = ['hand/{seat}', ...CHIP]
const UNUSED = ['unused/{seat}', ...CHIP]
const BLUE = ['blue/{seat}', ...CHIP]
const FARMS = ['farm/{seat}', ...CHIP]
const MINES = ['mine/{seat}', ...CHIP]
const MILITARY = ['military/{seat}', ...HAND]

/** A card from the hand to its place in the civilization. */
const played: Travel = { piece: 'card', card: '{card}', from: ['@{card}', ...HAND], to: ['@{card}', ...CHIP] }
/** Resources are paid: tokens return to the bank. */
const paid: Travel = { piece: 'blue', n: '{tokens}', from: MINES, to: BLUE }
const released: Travel = { piece: 'worker', from: ['@{card}', ...CHIP], to: UNUSED }
const died: Travel = { piece: 'worker', from: ['@{card}', ...CHIP], to: ['@yellow-bank', ...CHIP] }
const attack: Travel = { piece: 'card', card: '{card}', from: ['@{card}', ...CHIP], to: ['@seat-{other_seat}'] }
const gain = (piece: Travel['piece']): Travel => ({ piece, from: ['middle'], to: [`${piece}/{seat}`, ...CHIP] })

const sides = [{ who: '{seat}' }, { who: '{other_seat}' }]
const resolved: Step = {
  title: '{card}',
  sides: [
    { who: '{seat}', total: '{attack}' },
    { who: '{other_seat}', total: '{defense}' },
  ],
  closes: true,
}

const motions: Motions = {
  travels: {
    take: {
      piece: 'card',
      card: '{card}',
      from: ['row/{card}'],
      to: ['@{card}', 'project/{card}', ...HAND],
    },
    leader: played,
    technology: played,
    revolution: played,
    tactic: played,
    use: { piece: 'card', card: '{card}', from: ['@{card}', ...HAND], to: ['middle'] },
    build: [{ piece: 'worker', from: UNUSED, to: ['@{card}', ...CHIP] }, paid],
    'build.free': { piece: 'worker', from: UNUSED, to: ['@{card}', ...CHIP] },
    upgrade: [{ piece: 'worker', from: ['@{old}', ...CHIP], to: ['@{new}', ...CHIP] }, paid],
    destroy: released,
    disband: released,
    destroyed: died,
    'population.lost': died,
    'population.unused': { piece: 'worker', from: UNUSED, to: ['@yellow-bank', ...CHIP] },
    grow: [
      { piece: 'yellow', from: ['@yellow-bank', ...CHIP], to: UNUSED },
      { piece: 'blue', n: '{tokens}', from: FARMS, to: BLUE },
    ],
    production: { piece: 'blue', n: '{tokens}', from: BLUE, to: FARMS },
    mines: { piece: 'blue', n: '{tokens}', from: BLUE, to: MINES },
    corruption: paid,
    stage: [{ piece: 'blue', from: BLUE, to: ['project/{card}', '@{card}', ...CHIP] }, paid],
    'military.draw': { piece: 'card', n: '{n}', from: ['@military-deck', 'middle'], to: MILITARY },
    discard: { piece: 'card', from: MILITARY, to: ['@military-deck', 'middle'] },
    seed: { piece: 'card', from: MILITARY, to: ['@future-events', 'middle'] },
    event: { piece: 'card', card: '{card}', from: ['@future-events'], to: ['middle'] },
    'colony.won': { piece: 'card', card: '{card}', from: ['middle'], to: ['@{card}', ...CHIP] },
    aggression: attack,
    war: attack,
    'pact.offer': attack,
    'change.culture': gain('culture'),
    'change.science': gain('science'),
    'change.food': { piece: 'food', from: ['middle'], to: FARMS },
    'change.resources': { piece: 'resource', from: ['middle'], to: MINES },
    'change.population': { piece: 'worker', n: '{n}', from: ['@yellow-bank', ...CHIP], to: UNUSED },
  },
  beats: {
    'age.begin': { sign: 'age', sound: 'chord' },
    'age.end': { sign: 'age', sound: 'bell' },
    wonder: { sign: 'wonder', sound: 'chord' },
    'wonder.ruined': { sign: 'wonder', sound: 'drum' },
    'colony.won': { sign: 'territory', sound: 'chord' },
    'colony.lost': { sign: 'territory', sound: 'drum' },
    annex: { sign: 'territory', sound: 'drum' },
    revolution: { sign: 'civil', sound: 'chord' },
    uprising: { sign: 'sacrifice', sound: 'drum' },
    aggression: { sign: 'war', sound: 'drum' },
    war: { sign: 'war', sound: 'drum' },
    'round.last': { sign: 'point', sound: 'bell' },
    'game.over': { sign: 'point', sound: 'end' },
  },
  clashes: {
    aggression: { title: '{card}', opens: true, sides },
    war: { title: '{card}', opens: true, sides },
    'battle.won': resolved,
    'battle.lost': resolved,
  },
  dice: {},
  slides: { 'row.removed': 'row' },
}

export default motions
