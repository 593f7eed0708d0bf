/** What the shell shows of this game beside its board. */
import type { StandingOf } from '../../lib/answers.svelte'
import type { Extras } from '../../lib/board'
import type { Part } from '../../lib/grammar'
import type { Move, View } from '../../lib/types'
import type { Text } from '../../lib/text'
import { kinds, type World } from './data'
import { IMPROVEMENTS, TECHNOLOGIES, UNITS, WONDERS } from './facts'
import Summary from './Summary.svelte'
import { WORDS } from './words'

/** Victory points of a seminal discovery. */
const SEMINAL = 4

/** The pieces that a step takes along: of one kind, from where they stand or lie aboard. */
function part(move: Move, view: View, text: Text): Part | undefined {
  const [verb = '', ...words] = move.text.split(' ')
  if (!['move', 'board', 'land', 'sail', 'continue', 'fly'].includes(verb)) return undefined
  const force = (view.table as World).players?.[view.seat ?? -1]?.forces[move.touches[0] ?? '']
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

/** Where what is asked happens: the space entered, the battle, the marker looked at, the fleet; and the piece to place. */
function asked(view: View): string[] {
  const world = view.table as World
  const battles = world.battles ?? []
  const last = <T>(list: T[] | undefined): T | undefined => list?.[list.length - 1]
  switch (view.phase) {
    case 'reaction':
      return [last(world.entered) ?? '']
    case 'joining':
      return [last(battles)?.space ?? '']
    case 'battle':
    case 'oracle':
      return [battles[0]?.space ?? '']
    case 'looking':
      return world.homes?.slice(0, 1) ?? []
    case 'which':
      return (world.pending ?? '').split(' ').slice(-2)
    default:
      return ['place', 'bonus.place'].includes(view.question ?? '')
        ? (world.duties ?? [])
            .filter((duty) => duty.seat === view.seat)
            .slice(0, 1)
            .map((duty) => duty.arg)
        : []
  }
}

/** Whoever comes into a space is let pass, until somebody else comes or the turn is over. */
const standing: StandingOf = (view) => {
  const world = view.table as World
  const space = world.entered?.[world.entered.length - 1] ?? ''
  return view.question === 'reaction'
    ? { move: 'allow', while: `${world.turn} ${world.active} ${space}`, says: 'no' }
    : undefined
}

const extras: Extras = {
  Summary,
  standing,
  open: ['movement', 'buy', 'production.assign', 'place', 'bonus.place', 'bonus.upgrade', 'fleet.which'],
  part,
  asked: (view) => asked(view).filter(Boolean),
  onto: (move, view) => {
    const [verb, unit = ''] = move.text.split(' ')
    const homes =
      verb === 'recruit' && (unit in UNITS || unit === 'settler')
        ? Object.entries((view.table as World).settlements ?? {})
            .filter(([, x]) => x.owner === view.seat && x.room > 0)
            .map(([id]) => id)
        : []
    return Object.fromEntries(homes.map((id) => [id, homes.length > 1 ? [`place ${id}`] : []]))
  },
  breaks: (move, view) => {
    const to = move.touches[move.touches.length - 1] ?? ''
    return ((view.table as World).players ?? []).some((player, seat) => seat !== view.seat && to in player.forces)
  },
  overlays: (text) => {
    const words = WORDS[text.lang] ?? WORDS['en']!
    return [
      { key: 't', name: 'tree', title: words.tree },
      { key: 'p', name: 'players', title: words.players },
      { key: 'c', name: 'cities', title: words.cards },
    ]
  },
  hint: (id) => [UNITS, TECHNOLOGIES, IMPROVEMENTS, WONDERS].some((cards) => id in cards),
  scores: (table) => (table as World).points ?? [],
  gains: (view, text) => {
    const world = view.table as World
    const words = WORDS[text.lang] ?? WORDS['en']!
    const rows = { settlements: [] as number[], wonders: [] as number[], seminal: [] as number[] }
    const add = (row: number[], seat: number, n: number): void => {
      if (seat >= 0) row[seat] = (row[seat] ?? 0) + n
    }
    for (const settlement of Object.values(world.settlements ?? {}))
      add(rows.settlements, settlement.owner, settlement.level)
    for (const [id, owner] of Object.entries(world.wonders ?? {})) add(rows.wonders, owner, WONDERS[id]?.vp ?? 0)
    for (const [id, owner] of Object.entries(world.technologies ?? {}))
      if (TECHNOLOGIES[id]?.seminal) add(rows.seminal, owner, SEMINAL)
    const seats = world.players?.length ?? 0
    const filled = (row: number[]): number[] => Array.from({ length: seats }, (_, seat) => row[seat] ?? 0)
    /** What the kind of victory brought: all that the rest does not explain. */
    const bonus = Array.from({ length: seats }, (_, seat) =>
      view.outcome && world.players?.[seat]?.alive ? (view.outcome.scores[seat] ?? 0) - (world.points?.[seat] ?? 0) : 0,
    )
    return [
      { name: words.settlements, row: filled(rows.settlements) },
      { name: words.wonders, row: filled(rows.wonders) },
      { name: words.seminal, row: filled(rows.seminal) },
      ...(bonus.some((n) => n) ? [{ name: words.bonus, row: bonus }] : []),
    ]
  },
}

export default extras
