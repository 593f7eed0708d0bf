/** What the shell shows of this game beside its board. */
import type { StandingOf } from '../../lib/answers.svelte'
import type { Extras } from '../../lib/board'
import type { View } from '../../lib/types'
import type { TableView } from './view'
import Summary from './Summary.svelte'
import { boardWords } from './words'

/** The events of the last age, which are scored at the end; the simple game has none. */
const last = (view: View): [string, number[]][] => Object.entries((view.table as unknown as TableView).final_bonus)
const SIGN: Record<string, number> = { production: 1, 'change.culture': 1, starvation: -1, final: 1 }

/** As many military cards as possible are drawn. */
const standing: StandingOf = (view, moves) => {
  const most = moves[moves.length - 1]
  return view.question === 'military.draw' && most ? { move: most.text, while: '', seldom: true } : undefined
}

/** Lost workers and discarded military cards, several at once. */
const tally: Extras['tally'] = (view) => {
  const { left, civs } = view.table as unknown as TableView
  const own = view.seat === null ? undefined : civs[view.seat]
  const cardOf = (text: string): string => text.split(' ')[1] ?? ''
  if (view.question === 'population.lose')
    return { n: left, most: ({ text }) => own?.workers[cardOf(text)] ?? 0, settles: true }
  if (view.question === 'military.discard')
    return { n: left, most: ({ text }) => own?.cards.filter((id) => id === cardOf(text)).length ?? 0 }
  return undefined
}

const extras: Extras = {
  Summary,
  standing,
  tally,
  seldom: (text) => text.under('board.seldom.'),
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
  asked: (view) => {
    const { battle, auction, offer, event } = view.table as unknown as TableView
    return [battle?.card ?? auction?.card ?? offer?.card ?? event].filter(Boolean)
  },
  points: (line, view) =>
    line.id === 'final' && last(view).length ? 0 : (SIGN[line.id] ?? 0) * Number(line.params['n']),
  gains: (view, text) => last(view).map(([id, row]) => ({ name: text.name(id), row })),
}

export default extras
