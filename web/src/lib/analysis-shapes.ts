/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** A position on the curve: how likely each seat is to win, and what the position is worth to it. */
export interface Point {
  at: number
  chances: number[]
  values: number[]
}

/** Where a round begins, or an age, epoch or era; `name` is its number or letter. */
export interface RoundMark {
  at: number
  kind: string
  name: string
}

/** A move with what people are told about it: the id of a message and its parameters. */
export interface SaidMove {
  seat: number
  text: string
  label: string
  params: Record<string, string | number>
}

/** The moves of one seat with which the chances changed for long: what they were before, and after. */
export interface TurningPoint {
  at: number
  until: number
  seat: number
  moves: SaidMove[]
  before: number[]
  after: number[]
}

/** A decision that lost much: what was played, and the better line. `loss` is the difference in the units of the evaluation, and `chance` what it cost of the chance to win. `line` is the better line, `played` the move of the game and `instead` the best line that begins with it. */
export interface Mistake {
  at: number
  seat: number
  played: SaidMove
  line: SaidMove[]
  instead: SaidMove[]
  loss: number
  chance: number
}

/** A game that was analyzed. `decisions` are the choices among several moves, `judged` those for which there was time; `positions` is how many were looked at, and `seconds` how long it took. `evaluation` is `learned` if there are weights for such a game, otherwise `hand`. */
export interface Analysis {
  format: number
  game: string
  rules: string
  seats: string[]
  moves: number
  decisions: number
  judged: number
  positions: number
  seconds: number
  evaluation: string
  scores: number[]
  winners: number[]
  points: Point[]
  marks: RoundMark[]
  turning: TurningPoint[]
  mistakes: Mistake[]
}

/** How far the analysis of a game is, and the analysis itself when it is done. `ahead` is how many games are analyzed before this one, `done` how many of `total` parts are done, and `seconds` how long an analysis may take. */
export interface AnalysisOut {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed'
  seconds: number
  ahead: number
  done: number
  total: number
  analysis: Analysis | null
}

/** A line of play, what it is worth less than the best in the units of the evaluation, and of the chance to win. A single player loses nothing of the chance to win. `worth` is the line's own value in the units of the evaluation; null if the planner has compared nothing, because there was only one move or too little time. */
export interface HintWay {
  line: SaidMove[]
  less: number
  chance: number
  worth: number | null
}

/** What the planner would do at this version of the table; `second` is the best line that begins differently. */
export interface HintOut {
  version: number
  best: HintWay
  second: HintWay | null
}
