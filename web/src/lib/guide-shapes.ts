/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** One idea of a guide. */
export interface StepOut {
  id: string
  title: string
  text: string
  /** Objects of the board, spots of it (`#coins`), or parts of the page (`@question`). */
  point: string[]
  /** Moves that lead on, with `*` for any characters; none if the learner only reads. */
  awaits: string[]
  times: number
  /** The overlay of the board that shows it. */
  opens: string
}

/** What to remember at a question. */
export interface TipOut {
  question: string
  text: string
  /** Objects of the board that it suggests, if they can be chosen. */
  point: string[]
}

/** A rung of the ladder: a game for one person and bots. */
export interface RungOut {
  id: string
  title: string
  about: string
  options: Record<string, string | number | boolean>
  players: number
  /** Whether the guide gives its tips from the first question on. */
  tips: boolean
}

/** A game that can be learned here: how long its guided first game takes, and what to play after it. */
export interface LadderOut {
  game: string
  minutes: number
  rungs: RungOut[]
}

/** A guided first game: the prepared game, and its steps. */
export interface GuideOut {
  /** The game string. */
  game: string
  players: number
  seed: number
  bot: string
  minutes: number
  steps: StepOut[]
  tips: TipOut[]
}
