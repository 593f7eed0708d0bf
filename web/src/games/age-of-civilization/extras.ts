/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import { ACTIONS } from './data'
import Summary from './Summary.svelte'

const extras: Extras = {
  Summary,
  /** The price of an action with whole words. */
  card: (id, lines, text) => {
    const action = ACTIONS[id]
    if (!action?.slots) return lines
    const workers = `${action.workers} ${text.say('ui.workers', { n: action.workers })}`
    const coins = action.coins ? `, ${action.coins} ${text.say('ui.coins', { n: action.coins })}` : ''
    return [workers + coins, ...lines.slice(1)]
  },
}

export default extras
