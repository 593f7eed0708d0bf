/** What the server sends (API version 1). */

export type Lang = 'en' | 'it' | 'es'
export const LANGS: Lang[] = ['en', 'it', 'es']

export type Param = string | number | boolean
export type Params = Record<string, Param>

export interface GameOption {
  name: string
  choices: Param[]
  default: Param
  help: string
}

export interface Game {
  id: string
  title: string
  designer: string
  year: number
  players: [number, number]
  about: string
  options: GameOption[]
}

/** Why the chosen options do not go together, '' if they do; and each option's values that go with the others. */
export interface Fitting {
  trouble: string
  choices: Record<string, Param[]>
}

/** A bot; `label` and `about` are ids of messages. */
export interface Bot {
  name: string
  level?: number
  label?: string
  about?: string
}

/** A message is a pattern, or its plural forms. */
export type Pattern = string | string[]

export interface Words {
  messages: Record<string, Pattern>
  names?: Record<string, string>
  cards?: Record<string, string[]>
  /** The rule that each question comes from. */
  questions?: Record<string, string>
}

export interface RuleChapter {
  id: string
  title: string
  overview: string
}

export interface Rule {
  id: string
  chapter: string
  text: string
  mark: string
  lang: string
}

export interface RuleBook {
  chapters: RuleChapter[]
  rules: Rule[]
}

export interface Me {
  id: string
  name: string
  guest: boolean
  lang: Lang
  email?: string | null
  /** The address has answered a letter. */
  confirmed?: boolean
  /** May see what people report, and act on it. */
  admin?: boolean
  settings?: Record<string, unknown>
}

/** What the host of the server offers. */
export interface Host {
  mail: boolean
  webhooks: boolean
  signup: boolean
  guests: boolean
}

/** A program that may play for somebody. */
export interface Token {
  id: string
  name: string
  created: string
}

/** A browser in which somebody is signed in; `mine` is this one. */
export interface SignedIn {
  id: string
  device: string
  created: string
  seen: string
  mine: boolean
}

export type SeatKind = 'me' | 'open' | 'bot' | 'here' | 'user'

export interface Seat {
  seat: number
  kind: string
  name: string
  user?: string | null
  bot?: string | null
  online?: boolean
  mine: boolean
  /** A bot plays on for the reader, who may take the seat back. */
  reclaim?: boolean
  /** After this step of the game its player left the seat to a bot. */
  left?: number
  clock?: number | null
  running?: boolean
}

export interface Outcome {
  reason: string
  scores: number[]
  ranking: number[]
  awards: string[]
}

export interface Pace {
  kind: 'none' | 'live' | 'turns'
  [key: string]: Param | null
}

export interface Table {
  id: string
  game: string
  game_id: string
  status: 'waiting' | 'playing' | 'over'
  version: number
  seats: Seat[]
  mine: number[]
  waiting: number[]
  visibility: 'open' | 'link' | 'private'
  invite?: string | null
  created?: string | number
  pace?: Pace
  outcome?: Outcome | null
  rematch?: string | null
  turn_since?: string | number | null
  creator?: boolean
  requests?: Request[]
  parent?: string
  has_password?: boolean
}

export interface Request {
  id: string
  kind: string
  seat: number
  n: number
  answers: Record<string, boolean>
  mine: boolean
  answer_me: boolean
}

export interface Label {
  id: string
  params: Params
}

export interface Move {
  text: string
  label: Label
  touches: string[]
}

export interface Refusal extends Move {
  rule: string
  /** What the rule comes to here: a message of the game. */
  because?: Label
}

export interface LogLine {
  n: number
  move?: number | null
  id: string
  seat: number
  params: Params
  rule: string
}

/** What a seat sees of the game; `table` is the game's own. */
export interface View {
  game: string
  seat: number | null
  phase: string
  question: string | null
  waiting: number[]
  table: Record<string, unknown>
  outcome: Outcome | null
}

export interface Position {
  version: number
  seat: number | null
  view: View
  moves: Move[]
  log: LogLine[]
  can_undo: boolean
  /** The number of the last step of the game that the seat knows of. */
  n: number
  mine: number[]
}

export interface ChatLine {
  n: number
  name: string
  text: string
  user?: string
  at?: string | number
  /** An administrator lets nobody read it. */
  hidden?: boolean
}

export interface Series {
  series: { id: string; values: (number | null)[][] }[]
  at: number[]
}

export interface Problem {
  type?: string
  title?: string
  status: number
  detail?: string
  rule?: string
  because?: Label
  id?: string
  params?: Params
  version?: number
  /** Of a gesture: so many of its moves stay played, since they showed something. */
  played?: number
}
