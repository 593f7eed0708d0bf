/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** A browser's own subscription (`PushSubscription.toJSON()`): its address at a push service, and its two keys. */
export interface NewPush {
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser that gets push messages; `mine` is the one that asks. */
export interface PushOut {
  id: string
  device: string
  created: string
  mine: boolean
}

/** The way to try: e-mail, push message or web hook. */
export interface TestReminder {
  way: 'mail' | 'push' | 'hook'
}

export interface LogLine {
  n: number
  move: number
  id: string
  seat: number
  params: Record<string, string | number>
  rule: string
  /** The points that it brings to its seat, if any. */
  points?: number
}

/** What happened at a table since the person's last move: the last lines of the log that the seat may read. `more` is how many lines came before them, `turn` means that the seat is asked, `over` that the game is over. */
export interface SinceOut {
  table: string
  game: string
  game_id: string
  seat: number
  seats: string[]
  turn: boolean
  over: boolean
  lines: LogLine[]
  more: number
}

/** An account by its name, or a person by the `user` of a seat. */
export interface NewFriend {
  name?: string
  user?: string
}

export interface FriendOut {
  user: string
  name: string
  at: string
}

/** The game, how many players, and the kind of pace; the rest is as the game proposes. */
export interface NewPairing {
  game: string
  players: number
  pace?: 'none' | 'live' | 'turns'
}

/** The name of the account that a seat is kept for. */
export interface Invite {
  name: string
}

export interface Archive {
  archived?: boolean
}
