/** The chat of a table. */
import { api } from './api'
import type { TableState } from './table.svelte'
import type { ChatLine } from './types'

export class Talk {
  lines = $state.raw<ChatLine[]>([])
  unread = $state(0)
  /** Lines heard while the chat is being read: the answer may be from before them. */
  private late: ChatLine[] = []
  private reading = 0
  private known = false

  constructor(private readonly table: TableState) {}

  hear(line: ChatLine): void {
    this.late.push(line)
    const old = this.lines.some((known) => known.n === line.n) // has been hidden or shown again since
    if (!old) this.unread++
    this.lines = [...this.lines.filter((known) => known.n !== line.n), line].sort((a, b) => a.n - b.n)
  }

  async say(text: string): Promise<boolean> {
    const done = await this.table.attempt(async () => {
      await api.say(this.table.id, text)
      return true
    })
    if (done) await this.table.attempt(() => this.read())
    return done === true
  }

  /** Reads the chat again: after each connection, because something was said, or because somebody was muted. */
  async read(): Promise<void> {
    const turn = ++this.reading
    this.late = []
    const lines = await api.chat(this.table.id)
    if (turn !== this.reading) return
    const last = this.lines[this.lines.length - 1]?.n ?? 0
    if (this.known) this.unread += lines.filter((line) => line.n > last).length
    this.known = true
    const late = new Map(this.late.map((line) => [line.n, line]))
    this.lines = [...lines.filter((line) => !late.has(line.n)), ...late.values()].sort((a, b) => a.n - b.n)
  }
}
