/** The connection to the server: live, otherwise by polling, and restored after a break. */
import { t } from './i18n/index.svelte'
import { LiveConnection } from './live'
import { toasts } from './toast.svelte'

export interface Linked {
  /** The address of the live connection. */
  url(): string
  hear(data: { type: string; [key: string]: unknown }): void
  /** Reads the table again; fails if the server cannot be reached. */
  readTable(): Promise<void>
  /** Reads the position again; fails likewise. */
  readPosition(): Promise<void>
  /** The chat, which can be read again; that fails likewise. */
  readonly talk: { read(): Promise<void> }
  /** Whether nobody may see the position now, or the page is closed. */
  quiet(): boolean
}

/** How often the server is polled, in milliseconds, without a live connection (some networks block it). */
const POLL = 4000
/** How long after an answer, in milliseconds, the missing live connection is not reported. */
const FRESH = 12_000
const SEEK = 1200

export class Link {
  connected = $state(true)
  private live: LiveConnection | null = null
  private polled = 0
  private polling: ReturnType<typeof setInterval> | undefined
  private seeking: ReturnType<typeof setTimeout> | undefined
  /** Whether the live connection is being replaced on purpose, so that nobody has to be told. */
  private renewed = false
  private closed = false

  constructor(private readonly table: Linked) {}

  open(): void {
    if (this.live || this.closed) return
    this.live = new LiveConnection({
      url: () => this.table.url(),
      message: (data) => this.table.hear(data),
      state: (connected) => this.changed(connected),
    })
  }

  /** Replaces the live connection, for another seat. */
  renew(): void {
    this.renewed = true
    this.live?.again()
  }

  private changed(connected: boolean): void {
    if (!connected && !this.polling) this.polling = setInterval(() => void this.poll(), POLL)
    if (connected) {
      clearInterval(this.polling)
      this.polling = undefined
    } else if (Date.now() - this.polled < FRESH) return
    if (connected && !this.connected) {
      if (!this.renewed) toasts.say(t('app.reconnected'))
      this.renewed = false
      void this.table.readTable().catch(() => undefined)
    }
    this.connected = connected
  }

  private async poll(): Promise<void> {
    if (this.closed || this.table.quiet()) return
    try {
      await this.table.readTable()
      await this.table.readPosition()
      await this.table.talk.read()
      this.polled = Date.now()
      this.connected = true
    } catch {
      this.connected = false
    }
  }

  /** Called when a request found no server: asks again until it answers, then shows what it says. */
  lost(): void {
    this.connected = false
    clearTimeout(this.seeking)
    this.seeking = setTimeout(() => {
      if (this.closed || this.connected) return
      void this.table.readPosition().then(
        () => {
          this.connected = true
        },
        () => this.lost(),
      )
    }, SEEK)
  }

  close(): void {
    this.closed = true
    clearInterval(this.polling)
    clearTimeout(this.seeking)
    this.live?.close()
  }
}
