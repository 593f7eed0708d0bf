/**
 * Answers that are given automatically: to questions to which another answer is almost never wanted, to those that the
 * reader has answered "until something changes", and to those that leave no choice.
 *
 * The game says which answers these are (`shortcuts` of the Position), and for how long they apply. An answer "until
 * something changes" is stored and given by the server, even when the page is closed. An only answer, and one to which
 * another is almost never wanted, is sent by the page as the reader would send it, so records and seeds stay the same.
 *
 * Nothing is revealed. A question that nobody else hears of and that is answered at once leaves the same pause as one
 * that was never asked; a reader who has said "no, until something changes" may have any hand. An only answer is given
 * only if no other person waits for it, or if the game says that it has nothing to do with a hand.
 */
import { api } from './api'
import { ends } from './moves'
import { prefs } from './prefs.svelte'
import { forget, isStored, store } from './stored'
import type { TableState } from './table.svelte'
import type { Kept, Move, Standing } from './types'

interface Given {
  question: string
  seldom: boolean
}

export class Answers {
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
    const { asks, analysis, shown } = this.table
    return (asks && !analysis && shown?.shortcuts?.standing) || undefined
  })

  /** The answer that is given now without asking. */
  readonly due: Move | null = $derived.by(() => {
    const { shown, analysis } = this.table
    if (!shown || !this.table.asks || analysis || shown.n === this.own) return null
    const { standing, question } = this
    if (standing?.seldom && !prefs.ask && !this.calledFor(question))
      return shown.moves.find((move) => move.text === standing.move) ?? null
    return this.lone()
  })

  /** The only move, if it seals nothing that could be undone, and no other person learns anything from the pause. */
  private lone(): Move | null {
    const { shown, table } = this.table
    const [only, ...more] = shown?.moves ?? []
    if (!shown || !only || more.length || prefs.ask || (ends(only) && shown.can_undo)) return null
    const people = table?.seats.filter((seat) => seat.kind !== 'bot').length ?? 0
    return people <= 1 || shown.shortcuts?.open ? only : null
  }

  /** The reader's standing answers, which the reader can end. */
  readonly list: Kept[] = $derived.by(() => this.table.shown?.standing ?? [])

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
    const { table, standing } = this
    if (!standing) return
    if (await table.act((seat, version) => api.stand(table.id, seat, standing.holds, version))) table.moved = true
  }

  async end(question: string): Promise<void> {
    const { table } = this
    const { seat } = table
    if (seat !== null) await table.again(() => api.withdraw(table.id, seat, question))
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
