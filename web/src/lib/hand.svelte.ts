/** What the reader holds: the objects pressed so far, the moves that remain, and what lights up. */
import { act, complete, parts, pool, targets, usable, type Part } from './grammar'
import type { TableState } from './table.svelte'
import type { Move } from './types'

const EMPTY: ReadonlySet<string> = new Set<string>()

export class Hand {
  /** The objects pressed so far, in order; the first is the held one. */
  picks = $state.raw<string[]>([])
  /** Only this part of the held object is taken along; empty for all. */
  only = $state('')
  /** How many of each part are taken along; of those not named, all. */
  taken = $state.raw<Record<string, number>>({})
  /** Where the last pressed object is drawn. */
  anchor = $state.raw<Element | null>(null)
  /** The keys of the moves in the list; they mean the same while an object's own moves are shown. */
  digits = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** Whether the object is being dragged, and the target below the pointer. */
  dragging = $state(false)

  constructor(private readonly table: TableState) {}

  readonly partOf = $derived.by(() => {
    const { text } = this.table
    return ({ part, most }: Move): Part | undefined =>
      part ? { key: part, name: text.name(part), n: most ?? 1 } : undefined
  })
  readonly usable: ReadonlySet<string> = $derived.by(() =>
    this.table.moves.length ? usable(this.table.moves, this.partOf) : EMPTY,
  )
  readonly held = $derived(this.picks[0] ?? null)
  readonly pool = $derived.by(() =>
    this.picks.length ? pool(this.table.moves, this.picks, this.partOf, this.only) : [],
  )
  /** While something with only one move is dragged: where its result can go at once, each with the move that follows. */
  readonly onto = $derived.by((): Record<string, string> => {
    const only = complete(this.pool, this.picks)
    return (this.dragging && only.length === 1 && only[0]?.onto) || {}
  })
  readonly targets: ReadonlySet<string> = $derived(
    this.picks.length ? new Set([...targets(this.pool, this.picks), ...Object.keys(this.onto)]) : EMPTY,
  )
  /** The moves that need no further object, for the chooser. */
  readonly choices = $derived(this.dragging ? [] : complete(this.pool, this.picks))
  readonly parts = $derived(parts(this.pool, this.partOf))
  readonly lit: ReadonlySet<string> = $derived(this.picks.length ? this.targets : this.usable)

  /** How many of a part are taken along. */
  count(part: Part): number {
    return Math.min(this.taken[part.key] ?? part.n, part.n)
  }

  take(part: Part, n: number): void {
    this.taken = { ...this.taken, [part.key]: Math.min(Math.max(0, n), part.n) }
  }

  letGo(): void {
    this.picks = []
    this.only = ''
    this.taken = {}
    this.anchor = null
    this.dragging = false
  }

  /** Takes an object in hand without playing anything, at the beginning of a drag. */
  lift(id: string, from: Element | null, only = ''): boolean {
    if (!this.table.myTurn || !this.usable.has(id)) return false
    this.letGo()
    this.picks = [id]
    this.only = only
    this.anchor = from
    return true
  }

  /** Called when an object is pressed: takes it, or puts the held object there, or plays its one move. */
  press(id: string, from: Element | null, only = ''): void {
    if (!this.table.myTurn) {
      this.table.tell(id, from)
      return
    }
    const [first, then] = [complete(this.pool, this.picks)[0], this.onto[id]]
    if (then !== undefined && first) {
      const follows = then ? [{ text: then, touches: [id], label: { id: '', params: {} } }] : []
      void this.table.playAll([first, ...follows])
      return
    }
    if (this.targets.has(id)) this.picks = [...this.picks, id]
    else if (this.picks.includes(id) && (!only || only === this.only)) {
      this.letGo()
      return
    } else if (this.usable.has(id)) {
      this.letGo()
      this.picks = [id]
      this.only = only
    } else if (this.picks.length) {
      this.letGo()
      return
    } else {
      this.table.tell(id, from)
      return
    }
    this.anchor = from
    this.table.tell(null)
    this.settle()
  }

  /**
   * Called when something is dropped where the board accepts any held object: plays its one move; otherwise the chooser
   * asks.
   */
  drop(): void {
    this.dragging = false
    if (this.choices.length === 1 && this.choices[0]) void this.table.play(this.choices[0])
    else if (!this.choices.length) this.letGo()
  }

  private settle(): void {
    const moves = act(this.pool, this.picks, this.partOf, this.taken)
    if (moves?.length) {
      void this.table.playAll(moves.slice(0, moves[0]?.room))
      return
    }
    if (moves) this.letGo()
    if (!this.pool.length) this.letGo()
  }
}
