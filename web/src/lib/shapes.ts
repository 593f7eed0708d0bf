/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

export interface Label {
  id: string
  params: Record<string, string | number>
}

/** A move with its label and the objects that it touches. `ends` is present if it ends something for the player, `gives_up` if the player gives up something. */
export interface PlainMove {
  text: string
  label: Label
  touches: string[]
  ends?: boolean
  gives_up?: boolean
}

/** A move and what can be done with it in one gesture. It can be made `most` times in a row (once by default). `part` is the kind of piece that it takes along from its first object, of which there are `most`; at most `room` pieces can go to its target in one gesture; with `waits`, others may have to answer before the next move. `onto` are the places where its result can be put at once, each with the move that follows, if any. `then` are the answers to the question that follows, one of which can be given in the same gesture. */
export interface OfferedMove extends PlainMove {
  most?: number
  part?: string
  room?: number
  waits?: boolean
  onto?: Record<string, string>
  then?: PlainMove[]
}

/** An answer that can be given more than once: `move`, as long as `holds` stays the same. With `seldom`, players almost never answer differently; `says` is the label of a button for it. */
export interface StandingOut {
  move: string
  holds: string
  seldom: boolean
  says: '' | 'no' | 'all'
}

/** A conditional move: what the seat answers if seat `seat` makes `move`. */
export interface ConditionOut {
  seat: number
  move: string
  then: string
}

/** A standing answer: the server makes the move when the question comes again and nothing has changed. */
export interface KeptOut {
  question: string
  move: string
}

/** How a question can be answered in fewer acts. `open`: it has nothing to do with a hidden hand, so an only answer may be given at once. `total`: how many are lost, paid or discarded one by one, and can be chosen together; with `settles`, the game stops asking when only one kind is left. */
export interface ShortcutsOut {
  standing?: StandingOut | null
  open?: boolean
  total?: number
  settles?: boolean
}

/** `because` is what the rule amounts to here: the message `because.<id>` of the game with its parameters. */
export interface RefusedMove extends OfferedMove {
  rule: string
  because?: Label
}

/** A loss that a move is about to bring: the message `warning.<id>` of the game with its numbers, and the rule. */
export interface WarningOut extends Label {
  rule: string
}

/** A position to think with, for one seat; `clock` is the time it has left in seconds, null without a clock. */
export interface Deal {
  version: number
  game: string
  seat: number
  clock: number | null
  data: Record<string, unknown>
}

/** How a level did alone against others of the level below, in one game: its share of the victories. `low` and `high` are the ends of Wilson's interval at 95 %. */
export interface LevelShare {
  game: string
  players: number
  against: string
  share: number
  low: number
  high: number
  games: number
}

/** A bot: `level` is 0 if it is not one; `seconds` is the most that a level takes for a decision. */
export interface BotOut {
  name: string
  level: number
  label: string
  about: string
  seconds: number | null
  measured: LevelShare[]
}

export interface NewGuest {
  name?: string
  lang?: string
}

export interface NewAccount {
  name: string
  password: string
  email?: string | null
  lang?: string | null
}

/** `code` is a code of the second factor or a recovery code, for accounts that have one. */
export interface SignIn {
  name: string
  password: string
  code?: string
}

export interface ChangeMe {
  name?: string | null
  lang?: string | null
  settings?: Record<string, unknown> | null
}

export interface NewPassword {
  old: string
  new: string
}

/** Another address; an empty one removes it. An account also needs its password. */
export interface NewEmail {
  email: string
  password?: string
}

export interface Forgotten {
  email: string
}

/** `token` is the part of the link in the e-mail after `#reset=`. */
export interface Reset {
  token: string
  password: string
}

/** `token` is the part of the link in the e-mail after `#confirm=`. */
export interface Confirm {
  token: string
}

/** An account also needs its password. */
export interface Delete {
  password?: string
}

/** `scopes` is what the token may do; without them, everything that a program may. */
export interface NewToken {
  name?: string
  scopes?: ('read' | 'play' | 'tables' | 'account')[] | null
}

export interface PasswordOnly {
  password: string
}

export interface CodeOnly {
  code: string
}

/** `code` is a code of the second factor or a recovery code. */
export interface PasswordAndCode {
  password: string
  code: string
}

/** `mute` hides their lines of chat from me. `block` also keeps them from joining my tables or sitting with me. */
export interface NewRelation {
  user: string
  kind: 'mute' | 'block'
}

/** A report about `user` at a table; `line` is the number of one of their lines of chat. */
export interface NewReport {
  table: string
  user: string
  reason: 'insult' | 'name' | 'spam' | 'cheating' | 'other'
  text?: string
  line?: number | null
}

export interface GameChoice {
  id: string
  options?: Record<string, string | number | boolean>
}

/** A seat of a new table. `invite` keeps it for the account with that `name`, which is told and may decline. */
export interface Place {
  kind: 'me' | 'open' | 'bot' | 'here' | 'invite'
  bot?: string | null
  name?: string | null
}

/** `none`; `live` with minutes and an increment in seconds per turn; `turns` with hours, increment and limit. */
export interface Pace {
  kind?: 'none' | 'live' | 'turns'
  minutes?: number | null
  hours?: number | null
  increment?: number | null
  limit?: number | null
}

export interface NewTable {
  game: string | GameChoice
  seats: Place[]
  visibility?: 'open' | 'link' | 'private'
  password?: string | null
  pace?: Pace
  seed?: number | null
  delay?: number
  rated?: boolean
}

export interface Join {
  seat?: number | null
  invite?: string | null
  password?: string | null
  watch?: boolean
}

export interface Start {
  fill?: string
}

/** One `move`, or several `moves` in one gesture: all or none. With `heed`, a single move that is about to bring a real loss is not played. It is answered with the problem `move.warned` (422) and its `warnings`; the same request without `heed` plays it. */
export interface NewMove {
  seat: number
  version: number
  move?: string | null
  moves?: string[] | null
  heed?: boolean
}

/** The same on a live connection. The answer repeats `id`, by which the sender knows which move it is about. */
export interface SentMove extends NewMove {
  type: 'move'
  id?: string | number | null
}

/** `holds` is the value in the standing answer that is offered (`shortcuts.standing` of the Position). */
export interface Stand {
  seat: number
  version: number
  holds: string
}

/** Ends the standing answer to a question. */
export interface Withdraw {
  seat: number
  question: string
}

export interface Undo {
  seat: number
  version: number
}

export interface SeatOnly {
  seat: number
}

export interface Replace {
  seat: number
  bot?: string
}

export interface Ask {
  seat: number
  kind?: 'undo' | 'hints'
}

export interface Answer {
  request: string
  yes: boolean
}

export interface Branch {
  n: number
}

export interface Say {
  text: string
}

export interface Me {
  id: string
  name: string
  guest: boolean
  lang: string
  settings: Record<string, unknown>
  email?: string | null
  admin?: boolean
  confirmed?: boolean
}

/** Whether a second factor is on, and how many recovery codes are left. */
export interface SecondFactorOut {
  on: boolean
  codes: number
}

/** The secret for the authenticator program: as text, as an address, and as a picture (QR code). */
export interface EnrolmentOut {
  secret: string
  uri: string
  svg: string
}

/** Recovery codes, each of which works once. They are shown only once. */
export interface CodesOut {
  codes: string[]
}

export interface RelationOut {
  user: string
  name: string
  kind: 'mute' | 'block'
  at: string
}

/** What the host of this server offers: e-mail, web hooks, new accounts, guests. `push` is the public key that a browser needs to subscribe to push messages; empty if the server sends none. */
export interface HostOut {
  mail: boolean
  webhooks: boolean
  signup: boolean
  guests: boolean
  push: string
}

/** A browser that is signed in. `seen` is accurate to the day; `mine` is the session that asks. */
export interface SessionOut {
  id: string
  device: string
  created: string
  seen: string
  mine: boolean
}

/** A program that may play for an account. `scopes` is what its token may do. */
export interface TokenOut {
  id: string
  name: string
  created: string
  scopes: ('read' | 'play' | 'tables' | 'account')[]
}

export interface NewTokenOut extends TokenOut {
  token: string
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

/** How a game ended: a message id, and the points and the place of each seat. `awards` are further results; `fractions` are the parts of the points beyond whole ones, by seat ("1/2"; an empty list if there are none). */
export interface OutcomeOut {
  reason: string
  scores: number[]
  ranking: number[]
  awards: string[]
  fractions: string[]
}

/** What a seat (null: a spectator) sees of a game; `table` has the game's own data (docs/reference/views.md). `waiting` are the seats that are asked, and `question` names what they are asked, as far as the seat may know it. */
export interface ViewOut {
  game: string
  seat: number | null
  phase: string
  question: string | null
  waiting: number[]
  table: Record<string, unknown>
  outcome: OutcomeOut | null
}

/** What a seat sees. `n` is the number of the last step of the game that it knows about (see /history). `shortcuts` are present if the seat is asked something that can be answered in fewer acts, and `standing` if it has given standing answers. */
export interface Position {
  version: number
  seat: number | null
  mine: number[]
  n: number
  view: ViewOut
  moves: OfferedMove[]
  log: LogLine[]
  can_undo: boolean
  shortcuts?: ShortcutsOut
  standing?: KeptOut[]
  conditions?: ConditionOut[]
}

/** A seat as its viewer may know it. `rating` is there in lists, for players who have one and show it. */
export interface TableSeat {
  seat: number
  kind: 'open' | 'person' | 'bot'
  name: string
  mine: boolean
  online: boolean
  user?: string
  bot?: string
  clock?: number
  running?: boolean
  reclaim?: boolean
  left?: number
  program?: boolean
  kept?: boolean
  rating?: number
}

export interface UndoRequest {
  id: string
  kind: string
  seat: number
  n: number
  answers: Record<string, boolean>
  mine: boolean
  answer_me: boolean
}

/** `none`; `live` with minutes and an increment in seconds per turn; `turns` with hours, increment and limit. */
export interface PaceOut {
  kind: 'none' | 'live' | 'turns'
  minutes?: number
  hours?: number
  increment?: number
  limit?: number
}

/** A table as its viewer may know it. `commitment` is the SHA-256 of the key that the draws are made from, `key` the key itself once the game is over. `rated` means that the ratings change at the end; `unrated` says why they do not, although they should have. `absent_at` is when players who are asked count as absent, at a table without a clock; `delay` is how many steps spectators are behind. `hints` is present if the players may ask for hints. */
export interface TableOut {
  id: string
  game: string
  game_id: string
  status: 'waiting' | 'playing' | 'over'
  version: number
  seats: TableSeat[]
  mine: number[]
  waiting: number[]
  visibility: 'open' | 'link' | 'private'
  has_password: boolean
  created: string
  changed: string
  pace: PaceOut
  creator: boolean
  watching: number
  requests: UndoRequest[]
  invite?: string
  outcome?: OutcomeOut
  rematch?: string
  parent?: string
  turn_since?: string
  rated?: boolean
  unrated?: string
  absent_at?: string
  delay?: number
  commitment?: string
  key?: string
  hints?: boolean
}

/** A line of chat. If an administrator has hidden it, the text is empty. */
export interface ChatLine {
  n: number
  user: string
  name: string
  text: string
  at: string
  hidden?: boolean
}

export interface Series {
  id: string
  values: ((number | null)[])[]
}

export interface SeriesOut {
  series: Series[]
  at: number[]
}

export interface GameOption {
  name: string
  choices: (string | number | boolean)[]
  default: string | number | boolean
  help: string
}

export interface GameOut {
  id: string
  title: string
  designer: string
  publisher: string
  year: number
  players: [number, number]
  about: string
  /** A sentence about the parts of the game that are not taken from the published one. */
  reconstructed: string
  options: GameOption[]
}

export interface Words {
  messages: Record<string, string | string[]>
}

export interface GameWords extends Words {
  names: Record<string, string>
  cards: Record<string, string[]>
  questions: Record<string, string>
}

export interface ChapterOut {
  id: string
  title: string
  overview: string
}

export interface RuleOut {
  id: string
  chapter: string
  text: string
  mark: string
  lang: string
}

export interface RulesOut {
  chapters: ChapterOut[]
  rules: RuleOut[]
}

/** A problem (RFC 9457). `id` names the message `problem.<id>`; `rule` is the rule that forbids a move. If several moves were sent, `index` is the one that is refused (counted from 0), and `played` is how many stay nonetheless. `warnings` are the losses that a move would have brought (see `heed` of a move). */
export interface ProblemOut {
  type: string
  title: string
  status: number
  detail: string
  id: string
  params: Record<string, unknown>
  rule?: string
  version?: number
  because?: Label
  index?: number
  played?: number
  warnings?: WarningOut[]
}

/** Why the chosen options do not go together ("" if they do), and each option's values that go with the others. */
export interface OptionFit {
  trouble: string
  choices: Record<string, (string | number | boolean)[]>
}
