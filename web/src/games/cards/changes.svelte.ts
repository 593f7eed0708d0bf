/**
 * Numbers that have changed since the reader last acted, which are marked until the reader acts again.
 *
 *     const changes = new Changes()
 *     $effect(() => changes.see(position, seat, { 'culture-1': 12 }))
 *     changes.was('culture-1', 12)     // the old value, or undefined if it is the same
 */
import type { Position } from '../../lib/types'

export type Numbers = Record<string, number>

export class Changes {
  private base = $state.raw<Numbers>({})
  private seat: number | null = null
  private mine = false
  private latest = -1

  /** Called when a position is shown. The reader's own changes are not news. */
  see(position: Position, seat: number | null, numbers: Numbers): void {
    const asked = position.moves.length > 0
    if (this.latest < 0 || seat !== this.seat) this.base = numbers
    else if (position.version < this.latest) return
    else if (position.version > this.latest && this.mine) this.base = numbers
    this.seat = seat
    this.mine = asked
    this.latest = position.version
  }

  was(key: string, now: number): number | undefined {
    const before = this.base[key]
    return before === undefined || before === now ? undefined : before
  }
}
