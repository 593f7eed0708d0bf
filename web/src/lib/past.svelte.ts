/** Looking back: the earlier position that the reader looks at, and how to get there. */
import { api } from './api'
import { prefs } from './prefs.svelte'
import type { TableState } from './table.svelte'
import { share } from './share'
import { toasts } from './toast.svelte'
import type { Position } from './types'

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
    if (this.wish < 0) this.position = null
    if (this.going) return
    this.going = true
    try {
      // one request at a time, however fast the slider is moved; the last one requested is shown last
      while (this.wish >= 0 && this.wish !== this.position?.n) {
        const asked = this.wish
        const position = await api.history(table.id, asked, table.seat)
        if (this.wish >= 0) this.position = share(this.position ?? table.shown, position)
        if (position.n !== asked) break
      }
    } catch (error) {
      toasts.failed(error)
    } finally {
      this.going = false
    }
  }

  /** Shows again, step by step, what the others did since the reader's last move. */
  async replay(): Promise<void> {
    const { table } = this
    const first = table.news[0]?.move
    if (this.replaying || typeof first !== 'number') return
    this.replaying = true
    try {
      for (let n = Math.max(0, first - 1); n < table.steps && !table.closed; n++) {
        await this.goTo(n)
        await new Promise((done) => setTimeout(done, Math.max(prefs.pause, 700)))
        if (this.wish !== n) return
      }
      await this.goTo(table.steps)
    } finally {
      this.replaying = false
    }
  }
}
