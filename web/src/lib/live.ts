/** A live connection that repairs itself: it reconnects after each break, with the last version it has seen. */

export interface LiveHandlers {
  url(): string
  message(data: { type: string; [key: string]: unknown }): void
  /** Called when the connection is established, and when it is lost. */
  state(connected: boolean): void
}

const FIRST = 400
const LONGEST = 8000
const SILENCE = 75_000

export class LiveConnection {
  private socket: WebSocket | null = null
  private wait = FIRST
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(private readonly handlers: LiveHandlers) {
    addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
    this.connect()
  }

  private hurry = (): void => {
    if (!this.closed && !this.socket && document.visibilityState === 'visible') {
      this.wait = FIRST
      this.connect()
    }
  }

  private connect(): void {
    clearTimeout(this.timer)
    if (this.closed || this.socket) return
    let socket: WebSocket
    try {
      socket = new WebSocket(this.handlers.url())
    } catch {
      this.handlers.state(false)
      this.later()
      return
    }
    this.socket = socket
    socket.onopen = () => {
      this.wait = FIRST
      this.handlers.state(true)
      this.listen()
    }
    socket.onmessage = (event) => {
      this.listen()
      let data: { type: string }
      try {
        data = JSON.parse(String(event.data)) as { type: string }
      } catch {
        return
      }
      if (data.type === 'ping') socket.send('{"type":"pong"}')
      else this.handlers.message(data)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.socket = null
      clearTimeout(this.silence)
      if (this.closed) return
      this.handlers.state(false)
      if (event.code >= 4400 && event.code < 4410) this.wait = LONGEST
      this.later()
    }
  }

  private listen(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.socket?.close(), SILENCE)
  }

  private later(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6))
    this.wait = Math.min(this.wait * 1.7, LONGEST)
  }

  /** Drops the connection and opens a new one, for another seat. */
  again(): void {
    const old = this.socket
    this.socket = null
    old?.close()
    this.wait = FIRST
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    this.socket?.close()
    this.socket = null
  }
}
