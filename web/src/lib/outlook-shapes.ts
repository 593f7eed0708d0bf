/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

/** Something that the next production changes; its message is `forecast.<id>` of the game. */
export interface IncomeOut {
  id: string
  now: number
  after: number
}

/** A number with its name: the message `forecast.<id>` of the game, or a card. */
export interface SourceOut {
  id: string
  n: number
}

/** What is coming for one seat: the next production, the numbers behind it, and the points if the game ended now. */
export interface OutlookOut {
  income: IncomeOut[]
  details: SourceOut[]
  points: SourceOut[]
}

/** A number in which the seats are compared, by seat. */
export interface ComparisonOut {
  id: string
  values: number[]
}

/** How many cards are left in a deck. */
export interface DeckOut {
  id: string
  n: number
}

/** What is coming for everybody, as far as the viewer may know. With `hidden`, cards that the viewer does not know may add to the points. */
export interface ForecastOut {
  seats: OutlookOut[]
  comparisons: ComparisonOut[]
  decks: DeckOut[]
  hidden: boolean
}
