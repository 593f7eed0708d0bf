/** Looking back: the earlier position that the reader looks at, and how to get there. */
import { api } from './api'
import { reduced } from './motion'
import { prefs } from './prefs.svelte'
import type { TableState } from './table.svelte'
import { share } from './share'
import { toasts } from './toast.svelte'
import type { Position } from './types'

/** How many moves a spectator is shown again. */
const SPECTATED = 6

export class Past {
  position = $state.raw<Position | null>(null)
  replaying = $state(false)
  /** The step that the reader wants to see; -1 for the present. */
  private wish = -1
  private going = false

  constructor(private readonly table: TableState) {}

  /** Goes to an earlier position; the last one means back to the present. */
  async goTo(n: number): Promise<void> {
    const { table } = this
    table.tell(null)
    table.letGo()
    this.wish = n >= table.steps ? -1 : Math.max(0, n)
    if (this.wish < 0) this.show(null)
    if (this.going) return
    this.going = true
    try {
      // one request at a time, however fast the slider is moved; the last one requested is shown last
      while (this.wish >= 0 && this.wish !== this.position?.n) {
        const asked = this.wish
        const position = await api.history(table.id, asked, table.seat)
        if (this.wish >= 0) this.show(share(this.position ?? table.shown, position))
        if (position.n !== asked) break
      }
    } catch (error) {
      toasts.failed(error)
    } finally {
      this.going = false
    }
  }

  /** Shows an earlier position, or the present; one step forward is shown with its movements. */
  private show(position: Position | null): void {
    const { table } = this
    const [before, after] = [this.position, position ?? table.shown]
    const plan = after && table.motion.prepare(after.n - 1 === before?.n ? before : null, after)
    this.position = position
    void table.motion.perform(plan)
  }

  /**
   * The first move to show again: what the others did since the reader's last move, or before it; for a spectator, the
   * last moves.
   */
  get first(): number {
    const { table } = this
    return table.news[0]?.move ?? (table.seat === null ? Math.max(1, table.steps - SPECTATED) : table.since)
  }

  /** Shows the last turn of the others again, step by step. */
  async replay(): Promise<void> {
    const { table, first } = this
    if (this.replaying || first <= 0) return
    this.replaying = true
    try {
      for (let n = Math.max(0, first - 1); n < table.steps && !table.closed; n++) {
        await this.goTo(n)
        await new Promise((done) => setTimeout(done, reduced() ? 700 : Math.max(prefs.pause, table.motion.left, 300)))
        if (this.wish !== n) return
      }
      await this.goTo(table.steps)
    } finally {
      this.replaying = false
    }
  }
}
