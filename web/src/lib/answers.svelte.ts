/**
 * Answers that are given automatically: to questions to which another answer is almost never wanted, to those that the
 * reader has answered "until something changes", and to those that leave no choice.
 *
 * The game does not know about this: the page sends the same moves as the reader would, so records and seeds stay as
 * they are. It reveals nothing. A question that nobody else is told about and that is answered at once leaves the same
 * pause as one that was never asked, and a reader who has said "no, until something changes" may have any hand. An only
 * answer is given automatically only if no other person waits for it, or if the game says that it has nothing to do
 * with a hand.
 */
import { ends } from './moves'
import { prefs } from './prefs.svelte'
import { forget, isStored, store, storeData, storedData } from './stored'
import type { TableState } from './table.svelte'
import type { Move, View } from './types'

/** A standing answer to a question, which is repeated until something changes. */
export interface Standing {
  move: string
  /** The answer applies as long as this stays the same: the turn, the hand, the place, or the attacker. */
  while: string
  /** Another answer is hardly ever wanted, so the question is only asked if the reader has requested it. */
  seldom?: boolean
  /** What the button says: no, or all of them. */
  says?: 'no' | 'all'
}

export type StandingOf = (view: View, moves: Move[]) => Standing | undefined

interface Given {
  question: string
  seldom: boolean
}

export class Answers {
  /** What the reader has answered for a while, by question. */
  private kept = $state.raw<ReadonlyMap<string, Standing>>(new Map())
  /** Counts changes to the questions that the reader has requested, which the browser stores. */
  private calls = $state(0)
  /** The step at which readers decide themselves, because they have gone back to it. */
  private own = $state(-1)
  /** The steps that were answered for the reader. */
  private given = $state.raw<ReadonlyMap<number, Given>>(new Map())

  constructor(private readonly table: TableState) {}

  private readonly question = $derived.by(() => this.table.shown?.view.question ?? '')

  /** The standing answer that could be given to the current question. */
  readonly standing: Standing | undefined = $derived.by(() => {
    const { shown, extras } = this.table
    const found = shown && this.table.asks ? extras.standing?.(shown.view, shown.moves) : undefined
    return found && shown?.moves.some((move) => move.text === found.move) ? found : undefined
  })

  /** The answer that is given now without asking. */
  readonly due: Move | null = $derived.by(() => {
    const { shown, analysis } = this.table
    if (!shown || !this.table.asks || analysis || shown.n === this.own) return null
    const { standing, question } = this
    const kept = this.kept.get(question)
    const fits = kept !== undefined && kept.move === standing?.move && kept.while === standing.while
    const seldom = standing?.seldom === true && !prefs.ask && !this.calledFor(question)
    if (standing && (fits || seldom)) return shown.moves.find((move) => move.text === standing.move) ?? null
    return this.lone()
  })

  /** The only move, if it seals nothing that could be undone, and no other person learns anything from the pause. */
  private lone(): Move | null {
    const { shown, table, extras } = this.table
    const [only, ...more] = shown?.moves ?? []
    if (!shown || !only || more.length || prefs.ask || (ends(only) && shown.can_undo)) return null
    const people = table?.seats.filter((seat) => seat.kind !== 'bot').length ?? 0
    return people <= 1 || extras.open?.includes(this.question) ? only : null
  }

  /** What the reader has answered for a while, and can end. */
  readonly list: { question: string; move: string }[] = $derived(
    [...this.kept].map(([question, { move }]) => ({ question, move })),
  )

  /** Questions that were just skipped and can still be decided differently. */
  readonly skipped: string[] = $derived.by(() => {
    const { shown } = this.table
    const out: string[] = []
    if (!shown?.can_undo) return out
    for (let n = shown.n - 1; this.given.has(n); n--)
      if (this.given.get(n)?.seldom) out.unshift(this.given.get(n)!.question)
    return out
  })

  /** Gives the answer that is due, if there is one. */
  async give(): Promise<void> {
    const { table, due } = this
    const n = table.shown?.n ?? -1
    if (!due || table.busy) return
    this.given = new Map(this.given).set(n, { question: this.question, seldom: this.standing?.seldom === true })
    if (!(await table.send([due]))) this.decide(n)
  }

  /** Answers now, and in the same way until something changes. */
  async keep(): Promise<void> {
    const { standing, question, table } = this
    const move = table.moves.find((one) => one.text === standing?.move)
    if (!standing || !move) return
    this.keepAll(new Map(this.kept).set(question, standing))
    await table.playAll([move], false)
  }

  end(question: string): void {
    this.keepAll(new Map([...this.kept].filter(([one]) => one !== question)))
  }

  /**
   * Where the browser stores the answers of a seat, which apply until something changes, even after the page was
   * closed.
   */
  private get shelf(): string {
    return `saecula.kept.${this.table.id}.${this.table.seat}`
  }

  private keepAll(kept: ReadonlyMap<string, Standing>): void {
    this.kept = kept
    if (kept.size) storeData(this.shelf, [...kept])
    else forget(this.shelf)
  }

  /** Loads what a seat has answered for a while, when the page was opened or has turned to another seat. */
  recall(): void {
    const found = storedData<[string, Standing][]>(this.shelf)
    this.kept = new Map(Array.isArray(found) ? found : [])
  }

  /** Whether a step was answered for the reader. */
  gave(n: number): boolean {
    return this.given.has(n)
  }

  /** Called when the reader has gone back to a step, to decide there without help. */
  decide(n: number): void {
    this.own = n
    this.given = new Map([...this.given].filter(([step]) => step < n))
  }

  private key(question: string): string {
    return `saecula.ask.${this.table.table?.game_id ?? ''}.${question}`
  }

  calledFor(question: string): boolean {
    void this.calls
    return isStored(this.key(question), false)
  }

  /** Makes the page ask this question each time, or no longer. */
  call(question: string, wanted: boolean): void {
    if (wanted) store(this.key(question), 1)
    else forget(this.key(question))
    this.calls++
  }
}
