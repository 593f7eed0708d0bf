/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import { fill } from '../../lib/text'
import { ACTIONS } from './facts'
import type { TableView } from './view'
import Summary from './Summary.svelte'
import { boardWords } from './words'

const extras: Extras = {
  Summary,
  phases: { draft: 'card', rise: 'territory', actions: 'worker', turn_end: 'movement', round_end: 'age' },
  legacy: (view, seat) => {
    const own = (view.table as unknown as TableView).players[seat]
    return own ? [...new Set([own.main, ...own.wonders, ...own.civilizations])].filter(Boolean) : []
  },
  /** The words on the card of an action, written out. Its current cost is shown by the move and by the board. */
  card: (id, lines, text) => {
    const action = ACTIONS[id]
    if (!action?.slots) return lines
    const workers = `${action.workers} ${text.say('ui.workers', { n: action.workers })}`
    const words = boardWords(text)
    const coins = action.coins ? `, ${fill(words.printed, { n: action.coins })}` : ''
    return [workers + coins, ...lines.slice(1)]
  },
}

export default extras
