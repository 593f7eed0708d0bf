/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** The parts of the profile that only the person sees. */
export interface ChangeProfile {
  hides: ('games' | 'ratings' | 'roles' | 'achievements')[]
}

/** A record to be imported, as text or JSON. */
export interface NewRecord {
  text: string
}

/** The result of one seat. A `name` that is empty was that of an account that no longer exists. */
export interface ResultSeatOut {
  seat: number
  name: string
  place: number
  score: number
  fraction: string
  /** The leaders or civilizations that the player had, by id. */
  roles: string[]
  /** Whether the player left the game, which counts as the last place. */
  left: boolean
  user?: string
  bot?: string
  /** The rating after a rated game. */
  rating?: number
  change?: number
}

/** A finished game. Its record and its analysis are those of the `table`. */
export interface ResultOut {
  table: string
  game_id: string
  options: Record<string, string>
  players: number
  moves: number
  reason: string
  ended: string
  public: boolean
  rated: boolean
  imported: boolean
  mine: number[]
  seats: ResultSeatOut[]
  /** Why a game that was to be rated is not. */
  unrated?: string
}

/** Finished games, newest first; `next` is what `before` must be to get the games after them, or empty. */
export interface ResultsOut {
  results: ResultOut[]
  next: string
}

/** A rating in a game, with its margin of error (one standard deviation). */
export interface RatingOut {
  game_id: string
  rating: number
  margin: number
  games: number
  wins: number
  provisional: boolean
}

export interface LeaderOut {
  place: number
  name: string
  rating: number
  margin: number
  games: number
  wins: number
  user?: string
  bot?: string
}

/** The best players of a game whose ratings are no longer provisional; `mine` is the rating of the person. */
export interface LeadersOut {
  game_id: string
  /** How many rated games a player must have played. */
  least: number
  leaders: LeaderOut[]
  mine?: RatingOut
}

export interface GameCount {
  game_id: string
  played: number
  won: number
  left: number
}

/** How often a person has led a leader or civilization. */
export interface RoleCount {
  game_id: string
  role: string
  played: number
  won: number
}

/** An achievement or level of success of a game for one player. */
export interface AchievementOut {
  game_id: string
  award: string
  times: number
  first: string
  table?: string
}

/** The best score of a person in a game with certain options and a certain number of players. */
export interface BestScore {
  game_id: string
  options: Record<string, string>
  players: number
  score: number
  fraction: string
  at: string
  table?: string
}

/** How often one person came before, after, or level with another in a game. */
export interface Against {
  game_id: string
  played: number
  before: number
  after: number
  level: number
}

export interface HeadToHead {
  user: string
  name: string
  other: string
  other_name: string
  games: Against[]
}

/** What an account shows of itself; parts in `hides` are empty for everybody else. */
export interface ProfileOut {
  id: string
  name: string
  since: string
  mine: boolean
  guest: boolean
  hides: ('games' | 'ratings' | 'roles' | 'achievements')[]
  games: GameCount[]
  ratings: RatingOut[]
  roles: RoleCount[]
  achievements: AchievementOut[]
  best: BestScore[]
  /** The games of the person who asks against this one. */
  against: Against[]
}

export interface CurvePoint {
  at: string
  rating: number
  table?: string
}

/** The rating in a game after each rated game, oldest first; of a long curve, some points. */
export interface CurveOut {
  game_id: string
  points: CurvePoint[]
}
