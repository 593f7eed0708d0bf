/** Positions that have arrived and are shown one after the other, so that the moves of others can be followed. */
import { prefs } from './prefs.svelte'
import type { Position } from './types'

const MOST = 12

export class Coming {
  private queue = $state.raw<Position[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  private lastShown = 0

  constructor(
    private readonly show: (position: Position) => void,
    /** How many milliseconds the movements on the board still take. */
    private readonly moving: () => number,
  ) {}

  /** How many positions wait to be shown. */
  get length(): number {
    return this.queue.length
  }

  /** The version of the last position that waits. */
  get newest(): number | undefined {
    return this.queue[this.queue.length - 1]?.version
  }

  add(position: Position): void {
    this.queue = [...this.queue, position].slice(-MOST)
    this.drain()
  }

  /** Leaves out the positions that need not be shown any more. */
  keep(wanted: (position: Position) => boolean): void {
    this.queue = this.queue.filter(wanted)
  }

  /** Shows the next position, now or when the one before has been seen long enough. */
  drain(): void {
    clearTimeout(this.timer)
    const next = this.queue[0]
    if (!next) return
    const seen = Math.max(this.lastShown + prefs.pause - Date.now(), this.lastShown ? this.moving() : 0)
    if (seen > 0 && document.visibilityState !== 'hidden') {
      this.timer = setTimeout(() => this.drain(), seen)
      return
    }
    this.queue = this.queue.slice(1)
    this.show(next)
    if (this.queue.length) this.timer = setTimeout(() => this.drain(), Math.max(prefs.pause, this.moving()))
  }

  /** Called when a position is shown; one that results from the reader's own action needs no time to be seen. */
  shown(own: boolean): void {
    this.lastShown = own ? 0 : Date.now()
  }

  /** Goes on after the reader has acted: what follows comes after the usual pause. */
  pause(): void {
    clearTimeout(this.timer)
    this.lastShown = Date.now()
    if (this.queue.length) this.timer = setTimeout(() => this.drain(), prefs.pause)
  }

  /** Shows the last position at once and leaves out those before it. */
  flush(): void {
    clearTimeout(this.timer)
    const last = this.queue[this.queue.length - 1]
    this.queue = []
    if (last) this.show(last)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
