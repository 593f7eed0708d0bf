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

/** A program that is online and takes challenges, by the name of its account, with the ids of its games. */
export interface ProgramOut {
  name: string
  games: string[]
}

/** The game, how many players, the kind of pace, and whether it is rated; the rest is as the game proposes. */
export interface NewPairing {
  game: string
  players: number
  pace?: 'none' | 'live' | 'turns'
  rated?: boolean
}

/** The name of the account that a seat is kept for. */
export interface Invite {
  name: string
}

export interface Archive {
  archived?: boolean
}

export interface GameChoice {
  id: string
  options?: Record<string, string | number | boolean>
}

/** A tournament for at most `most` players. `swiss` has `rounds` rounds at tables of `players`; `knockout` goes on until one is left; `groups` has `rounds` seasons in groups of `group`, where everybody meets everybody, the best goes up and the last one down. */
export interface NewTournament {
  name: string
  kind: 'swiss' | 'knockout' | 'groups'
  game: string | GameChoice
  pace?: 'none' | 'live' | 'turns'
  rounds?: number
  most?: number
  players?: number
  group?: number
}

/** `none`; `live` with minutes and an increment in seconds per turn; `turns` with hours, increment and limit. */
export interface PaceOut {
  kind: 'none' | 'live' | 'turns'
  minutes?: number
  hours?: number
  increment?: number
  limit?: number
}

/** A tournament in a list. `size` is how many sit at a table, `count` how many have joined. */
export interface TournamentSummary {
  id: string
  name: string
  kind: 'swiss' | 'knockout' | 'groups'
  game: string
  game_id: string
  pace: PaceOut
  rounds: number
  size: number
  group: number
  most: number
  count: number
  state: 'open' | 'playing' | 'over'
  round: number
  created: string
}

/** A player with the standing: points, the sum of the opponents' points, games won, games played. `user` is the id of the account, unless it was deleted. */
export interface TournamentPlayerOut {
  number: number
  name: string
  mine: boolean
  points: number
  opponents: number
  wins: number
  games: number
  user?: string
}

/** A table of a round: the numbers of its players by seat, and their places when it is over. `table` is null for a player who rests in this round. */
export interface TournamentTableOut {
  table: string | null
  round: number
  group: number
  players: number[]
  places: number[] | null
}

/** A tournament with its players, the best first, and all of its tables. */
export interface TournamentOut extends TournamentSummary {
  creator: boolean
  mine: boolean
  players: TournamentPlayerOut[]
  tables: TournamentTableOut[]
}

/** A link to a moment of a game, and its picture (empty if the server draws none); `n` is the spectator's step. */
export interface ShareOut {
  url: string
  picture: string
  n: number
}

export interface SeatOnly {
  seat: number
}

/** A conditional move of `seat`: if seat `other` makes `move`, it answers `then`. */
export interface NewCondition extends SeatOnly {
  other: number
  move: string
  then: string
}
