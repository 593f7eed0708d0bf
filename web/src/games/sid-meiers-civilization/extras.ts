/** What the shell shows of this game beside its board. */
import type { StandingOf } from '../../lib/answers.svelte'
import type { Extras } from '../../lib/board'
import type { Part } from '../../lib/grammar'
import type { Move, View } from '../../lib/types'
import type { Text } from '../../lib/text'
import { kinds } from './data'
import { IMPROVEMENTS, TECHNOLOGIES, UNITS, WONDERS } from './facts'
import Summary from './Summary.svelte'
import type { TableView } from './view'
import { boardWords } from './words'

const tableOf = (table: Record<string, unknown>): TableView => table as unknown as TableView

/** The pieces that a step takes along: those of one kind, from where they are, on the map or aboard. */
function part(move: Move, view: View, text: Text): Part | undefined {
  const [verb = '', ...words] = move.text.split(' ')
  if (!['move', 'board', 'land', 'sail', 'continue', 'fly'].includes(verb)) return undefined
  const force = tableOf(view.table).players[view.seat ?? -1]?.forces[move.touches[0] ?? '']
  const unit =
    verb === 'continue'
      ? 'settler'
      : verb === 'fly'
        ? (Object.keys(force?.ready ?? {}).find((one) => UNITS[one]?.type === 'aircraft') ?? 'aircraft')
        : (words[0] ?? '')
  const ships = verb === 'sail' ? kinds(force).filter((one) => one.fleet.unit === unit && one.fleet.mp > 0) : []
  const n =
    verb === 'sail'
      ? ships.length === 1
        ? ships[0]!.n
        : 1
      : verb === 'land'
        ? (force?.fleets ?? []).reduce((sum, fleet) => sum + (fleet.ready[unit] ?? 0), 0)
        : verb === 'continue'
          ? (force?.half ?? 1)
          : (force?.ready[unit] ?? 1)
  return { key: unit, name: text.hasName(unit) ? text.name(unit) : text.name('type.aircraft'), n: Math.max(1, n) }
}

/** Whoever enters a space is allowed to pass, until somebody else comes or the turn is over. */
const standing: StandingOf = (view) => {
  const world = tableOf(view.table)
  return view.question === 'reaction'
    ? { move: 'allow', while: `${world.turn} ${world.active} ${world.intruded}`, says: 'no' }
    : undefined
}

const extras: Extras = {
  Summary,
  standing,
  open: ['movement', 'buy', 'production.assign', 'place', 'bonus.place', 'bonus.upgrade', 'fleet.which'],
  part,
  asked: (view) => tableOf(view.table).about,
  onto: (move, view) => {
    const [verb, unit = ''] = move.text.split(' ')
    const homes =
      verb === 'recruit' && (unit in UNITS || unit === 'settler')
        ? Object.entries(tableOf(view.table).settlements)
            .filter(([, x]) => x.owner === view.seat && x.room > 0)
            .map(([id]) => id)
        : []
    return Object.fromEntries(homes.map((id) => [id, homes.length > 1 ? [`place ${id}`] : []]))
  },
  room: (move, view) => {
    if (!move.text.startsWith('board ')) return undefined
    const force = tableOf(view.table).players[view.seat ?? -1]?.forces[move.touches[move.touches.length - 1] ?? '']
    const roomy = (force?.fleets ?? []).filter((fleet) => fleet.room > 0)
    return roomy.length === 1 ? roomy[0]!.room : 1 // with several of them the game asks which one
  },
  breaks: (move, view) => {
    const to = move.touches[move.touches.length - 1] ?? ''
    return tableOf(view.table).players.some((player, seat) => seat !== view.seat && to in player.forces)
  },
  overlays: (text) => {
    const words = boardWords(text)
    return [
      { key: 't', name: 'tree', title: words.tree },
      { key: 'p', name: 'players', title: words.players },
      { key: 'c', name: 'cities', title: words.cards },
    ]
  },
  hint: (id) => [UNITS, TECHNOLOGIES, IMPROVEMENTS, WONDERS].some((cards) => id in cards),
  scores: (table) => tableOf(table).points,
  gains: (view, text) => {
    const parts = tableOf(view.table).point_parts
    const words = boardWords(text)
    const names = { settlements: words.settlements, wonders: words.wonders, seminal: words.seminal, bonus: words.bonus }
    return (['settlements', 'wonders', 'seminal', 'bonus'] as const)
      .map((part) => ({ name: names[part], row: parts.map((own) => own[part]) }))
      .filter(({ row }, i) => i < 3 || row.some((n) => n))
  },
}

export default extras
