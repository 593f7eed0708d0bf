/**
 * What goes over the wire, under the names that the page uses. The types themselves are generated from the server's
 * (shapes.ts, by `make web-types`); this file has only what the page adds to them.
 */
import type { Me as Person, OfferedMove, Position, ProblemOut, Words as Shared } from './shapes'

export type { DeckOut as Deck, OriginsOut as Origins, SheetsOut as Sheets } from './data-shapes'
export type {
  BotOut as Bot,
  ChapterOut as RuleChapter,
  ChatLine,
  OptionFit as Fitting,
  GameOption,
  GameOut as Game,
  HostOut as Host,
  KeptOut as Kept,
  Label,
  LogLine,
  NewTable,
  OutcomeOut as Outcome,
  PaceOut as Pace,
  UndoRequest as Request,
  Position,
  RefusedMove as Refusal,
  RuleOut as Rule,
  RulesOut as RuleBook,
  SeriesOut as Series,
  SessionOut as SignedIn,
  ShortcutsOut as Shortcuts,
  StandingOut as Standing,
  TableOut as Table,
  TableSeat as Seat,
  TokenOut as Token,
  ViewOut as View,
} from './shapes'

export type Lang = 'en' | 'it' | 'es'
export const LANGS: Lang[] = ['en', 'it', 'es']

export type Param = string | number | boolean
export type Params = Record<string, Param>

/** A move as the page offers it; the move `before` it is sent first, in the same gesture. */
export interface Move extends OfferedMove {
  before?: string
}

/** A message is a pattern, or its plural forms. */
export type Pattern = string | string[]

export interface Me extends Person {
  lang: Lang
}

/** The words common to all games, or those of one game, which also has names and cards. */
export interface Words extends Shared {
  names?: Record<string, string>
  cards?: Record<string, string[]>
  /** The rule that each question comes from. */
  questions?: Record<string, string>
}

/** A problem as far as it is known; a server that cannot be reached says nothing. */
export type Problem = Partial<ProblemOut> & Pick<ProblemOut, 'status'>

/** What follows the learner's moves in a guided game. */
export interface Guided {
  /** Whether it says what to do, so that nothing has to be warned of. */
  readonly leads: boolean
  allows(moves: Position['moves']): boolean
  /** What it wants to be taken of a stack, and how many; undefined if that is not its matter. */
  stack(object: string): { part: string; n: number } | undefined
  sent(texts: string[], n: number): void
}

/** An action of a seat at a version of the table. */
export type Call = (seat: number, version: number) => Promise<Position>
