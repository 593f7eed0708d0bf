/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import type { World } from './data'
import { IMPROVEMENTS, TECHNOLOGIES, UNITS, WONDERS } from './facts'
import Summary from './Summary.svelte'
import { WORDS } from './words'

/** Victory points of a seminal discovery. */
const SEMINAL = 4

const extras: Extras = {
  Summary,
  hint: (id) => [UNITS, TECHNOLOGIES, IMPROVEMENTS, WONDERS].some((cards) => id in cards),
  scores: (table) => (table as World).points ?? [],
  gains: (view, text) => {
    const world = view.table as World
    const words = WORDS[text.lang] ?? WORDS['en']!
    const rows = { settlements: [] as number[], wonders: [] as number[], seminal: [] as number[] }
    const add = (row: number[], seat: number, n: number): void => { if (seat >= 0) row[seat] = (row[seat] ?? 0) + n }
    for (const settlement of Object.values(world.settlements ?? {})) add(rows.settlements, settlement.owner, settlement.level)
    for (const [id, owner] of Object.entries(world.wonders ?? {})) add(rows.wonders, owner, WONDERS[id]?.vp ?? 0)
    for (const [id, owner] of Object.entries(world.technologies ?? {})) if (TECHNOLOGIES[id]?.seminal) add(rows.seminal, owner, SEMINAL)
    const seats = world.players?.length ?? 0
    const filled = (row: number[]): number[] => Array.from({ length: seats }, (_, seat) => row[seat] ?? 0)
    /** What the kind of victory brought: all that the rest does not explain. */
    const bonus = Array.from({ length: seats }, (_, seat) => (view.outcome && world.players?.[seat]?.alive ? (view.outcome.scores[seat] ?? 0) - (world.points?.[seat] ?? 0) : 0))
    return [
      { name: words.settlements, row: filled(rows.settlements) },
      { name: words.wonders, row: filled(rows.wonders) },
      { name: words.seminal, row: filled(rows.seminal) },
      ...(bonus.some((n) => n) ? [{ name: words.bonus, row: bonus }] : []),
    ]
  },
}

export default extras
