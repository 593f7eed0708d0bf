/** The analysis of a finished game: asked for, waited for, and shown; and the autoplay through its positions. */
import { api } from './api'
import type { AnalysisOut, Mistake, SaidMove } from './analysis-shapes'
import { ts } from './i18n/study'
import { reduced } from './motion'
import type { TableState } from './table.svelte'
import { explain } from './toast.svelte'

/** How many milliseconds pass before the progress is asked for again. */
const AGAIN = 1000
/** How many milliseconds each position is shown, by speed. */
export const PACES = { slow: 2500, normal: 1200, fast: 500 } as const
export type Pace = keyof typeof PACES

export class Study {
  out = $state.raw<AnalysisOut | null>(null)
  trouble = $state('')
  playing = $state(false)
  pace = $state<Pace>('normal')
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: TableState) {}

  get made(): AnalysisOut['analysis'] {
    return this.out?.analysis ?? null
  }

  /** Reads the analysis, and again until it is done. */
  async load(): Promise<void> {
    clearTimeout(this.timer)
    try {
      const out = await api.analysis(this.table.id, this.table.seat)
      this.out = out
      this.trouble = ''
    } catch (error) {
      this.trouble = explain(error)
      return
    }
    if (this.out.state === 'waiting' || this.out.state === 'running')
      this.timer = setTimeout(() => void this.load(), AGAIN)
  }

  /** Asks the server for the analysis. */
  async begin(): Promise<void> {
    const out = await this.table.attempt(() => api.analyse(this.table.id))
    if (out) await this.load()
  }

  /** The mistakes of a seat (null: of all), in the order of the game. */
  mistakes(seat: number | null): Mistake[] {
    return (this.made?.mistakes ?? []).filter((one) => seat === null || one.seat === seat)
  }

  move(move: SaidMove): string {
    return this.table.text.move({ text: move.text, label: { id: move.label, params: move.params } })
  }

  line(moves: SaidMove[]): string {
    return moves.map((move) => this.move(move)).join('; ')
  }

  /** Where a position is: the round, in the game's own word for it, and the number of the move. */
  where(at: number): string {
    const n = this.made?.marks.filter((mark) => mark.kind === 'round' && mark.at <= at).pop()?.name ?? ''
    return ts('at', { round: this.table.text.or('study.round', ts('round', { n }), { n }), move: at + 1 })
  }

  /** Shows one position after the other, from the current one to the end, until it is stopped. */
  async autoplay(): Promise<void> {
    const { table } = this
    if (this.playing) {
      this.playing = false
      return
    }
    this.playing = true
    let n = table.at >= table.steps ? 0 : table.at
    while (this.playing && !table.closed) {
      await table.history.goTo(n)
      if (n >= table.steps) break
      await new Promise((done) =>
        setTimeout(done, Math.max(PACES[this.pace], reduced() ? 700 : Math.min(table.motion.left, 4000))),
      )
      if (table.at !== n) break
      n += 1
    }
    this.playing = false
  }

  /** Asks for no more progress. The autoplay goes on, because the board may be behind what is closed. */
  rest(): void {
    clearTimeout(this.timer)
  }
}

const studies = new WeakMap<TableState, Study>()

/** The analysis of a table; the same one whenever it is opened. */
export function studyOf(table: TableState): Study {
  const found = studies.get(table) ?? new Study(table)
  studies.set(table, found)
  return found
}
