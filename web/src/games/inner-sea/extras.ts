/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import { marks } from './data'
import { ABILITIES, HOMES } from './facts'
import EMBLEMS from './emblems.json'
import type { TableView } from './view'
import Summary from './Summary.svelte'
import { boardWords } from './words'

/** How a game against the civilizations led by the game ended. */
const LEVELS = ['victory', 'minor-victory', 'defeat', 'decisive-defeat', 'npc-victory']

const tableOf = (table: Record<string, unknown>): TableView => table as unknown as TableView

const extras: Extras = {
  Summary,
  phases: {
    choose: 'territory',
    'book.place': 'territory',
    retirement: 'food',
    acquisition: 'food',
    resettlement: 'food',
    senate: 'food',
    deployment: 'food',
    action: 'card',
    declare: 'card',
    window: 'card',
    pay: 'wonder',
    site: 'wonder',
    loss: 'sacrifice',
    announce: 'war',
    ability: 'war',
    order: 'point',
    'victory.use': 'point',
    'draw.start': 'point',
    invasion: 'event',
    climate: 'age',
    smile: 'age',
  },
  overlays: (text) => {
    const words = boardWords(text)
    return [
      { key: 'p', name: 'players', title: words.sheets },
      { key: 'w', name: 'wonders', title: words.wonders },
      { key: 's', name: 'scenario', title: words.scenario },
    ]
  },
  choice: (move, text) => {
    const [verb, civ = ''] = move.text.split(' ')
    const rules = verb === 'lead' ? ABILITIES[civ] : undefined
    return rules && { line: text.say('about.home', { area: text.name(HOMES[civ] ?? '') }), rules }
  },
  verdict: (outcome, text) => {
    const level = outcome.awards.find((award) => LEVELS.includes(award))
    return level && (outcome.scores.length === 1 || level === 'npc-victory') ? text.award(level) : ''
  },
  legacy: (view, seat) => {
    const { civs, wonders } = tableOf(view.table)
    const own = civs.flatMap((civ) => (civ.seat === seat && civ.id in EMBLEMS ? [civ.id] : []))
    return [...own, ...wonders.flatMap((one) => (one.owner === seat && !one.destroyed ? [one.id] : []))]
  },
  rivals: (view, text) => {
    const sea = tableOf(view.table)
    const civs = sea.civs
    const mark = marks(civs)
    const about = boardWords(text).game
    return civs
      .filter((civ) => civ.seat < 0)
      .map((civ) => ({
        name: text.name(civ.id),
        about,
        mark: mark[civ.id] ?? 0,
        points: civ.points,
      }))
  },
}

export default extras
