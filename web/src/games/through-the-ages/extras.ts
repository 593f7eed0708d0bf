/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import type { View } from '../../lib/types'
import type { TableView } from './view'
import Summary from './Summary.svelte'
import { boardWords } from './words'

/** The events of the last age, which are scored at the end; the simple game has none. */
const last = (view: View): [string, number[]][] => Object.entries((view.table as unknown as TableView).final_bonus)

const extras: Extras = {
  Summary,
  phases: {
    begin: 'age',
    politics: 'politics',
    seed: 'politics',
    offer: 'politics',
    actions: 'worker',
    auction: 'territory',
    'colony.pay': 'territory',
    'battle.attack': 'war',
    resolve: 'event',
    'production.mines': 'productive',
    draw: 'card',
    discard: 'card',
    'bonus.private': 'bonus',
  },
  about: (object, view, text) => {
    const table = view.table as unknown as TableView
    const [kind, n] = [object.replace(/-\d+$/, ''), Number(/\d+$/.exec(object)?.[0])]
    const words = boardWords(text)
    if (kind === 'row') return { card: table.row[n - 1] ?? '' }
    if (kind === 'seat') return { name: text.seat(n) }
    if (kind === 'yellow-bank') return { name: words.population }
    if (kind === 'future-events') return { name: words.future }
    if (kind === 'military-deck') return { name: text.say('ui.military-deck', { n: table.military_deck }) }
    return undefined
  },
  gains: (view, text) => last(view).map(([id, row]) => ({ name: text.name(id), row, id })),
  legacy: (view, seat) => {
    const own = (view.table as unknown as TableView).civs[seat]
    return own ? [own.leader, ...own.wonders].filter(Boolean) : []
  },
}

export default extras
