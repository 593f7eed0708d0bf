/** The chat of a table. */
import { api } from './api'
import type { TableState } from './table.svelte'
import type { ChatLine } from './types'

export class Talk {
  lines = $state.raw<ChatLine[]>([])
  unread = $state(0)

  constructor(private readonly table: TableState) {}

  async load(): Promise<void> {
    try {
      this.lines = await api.chat(this.table.id)
    } catch {
      this.lines = []
    }
  }

  hear(line: ChatLine): void {
    if (this.lines.some((known) => known.n === line.n)) {
      // an earlier line that has been hidden since
      this.lines = this.lines.map((known) => (known.n === line.n ? line : known))
      return
    }
    this.lines = [...this.lines, line].sort((a, b) => a.n - b.n)
    this.unread++
  }

  async say(text: string): Promise<boolean> {
    const done = await this.table.attempt(async () => {
      await api.say(this.table.id, text)
      return true
    })
    if (done) await this.read()
    return done === true
  }

  /** Reads the chat again, because something was said or somebody was muted. */
  async read(): Promise<void> {
    const lines = await this.table.attempt(() => api.chat(this.table.id))
    if (lines) this.lines = lines
  }
}
