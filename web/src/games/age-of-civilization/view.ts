/** What a seat sees of Age of Civilization. Written by tools/web_types.py; not to be edited. */

/** A place of the timeline with its card. */
export interface Place {
  card: string
  state: 'past' | 'current' | 'upcoming'
  /** The round in which the card becomes current: 1 for the first three. */
  comes: number
  /** The event token above it, empty if there is none; its event happens when the card becomes current. */
  token: string
}

/** A civilization in the market. */
export interface Offer {
  id: string
  /** Bonus coins on it. */
  coins: number
}

/** A player, with the combined effect of the player's cards. */
export interface Player {
  coins: number
  points: number
  /** All the player's workers, including those on slots. */
  workers: number
  /** Workers that are not on a slot. */
  free: number
  strength: number
  /** The civilization on top, empty before the first. */
  main: string
  /** In the order in which they were taken; `main` is among them. */
  civilizations: string[]
  technologies: string[]
  /** The nine technologies of the player's card by place: three columns from the left, each from the bottom. */
  layout: string[]
  /** The number of the special technology card that covers a column, empty for none. */
  special: string
  wonders: string[]
  /** Draft: the civilizations in hand; empty for everyone else. */
  hand: string[]
  hand_size: number
  /** Draft: the hand to pick from; empty for everyone else. */
  passing: string[]
  /** The player's own slots by action, if any. */
  slots: Record<string, number>
  /** The slots of each action including the player's own, whether the action is open or not. */
  all_slots: Record<string, number>
  /** The slots of each action that are open to the player now. */
  open: Record<string, number>
  /** The price of each action for the player, in coins. */
  prices: Record<string, number>
  /** The workers needed to perform each action once. */
  needs: Record<string, number>
  /** The actions whose workers are sacrificed. */
  sacrifices: string[]
  /** The Research price of each technology that the player does not own. */
  research: Record<string, number>
  /** The points that the player's cards would score if the game ended now. */
  end: number
}

/** The table of Age of Civilization. Everything is open except the hands of the Draft. */
export interface TableView {
  round: number
  /** The seat whose turn it is. */
  turn: number
  first: number
  /** Turns taken in this round. */
  turns: number
  /** The eight action cards. */
  timeline: string[]
  /** The three current ones. */
  current: string[]
  /** The timeline, place by place. */
  places: Place[]
  /** The event tokens above the last cards of the timeline, if they are in play. */
  tokens: string[]
  market: Offer[]
  deck: number
  wonders: string[]
  /** The special technology cards that can be bought, by number. */
  specials: string[]
  /** Strength of the virtual opponent of the solo game. */
  opponent: number
  draft: boolean
  /** Workers on slots in this turn. */
  placed: number
  /** How many of them are sacrificed at the end of the turn. */
  doomed: number
  /** Performances in this turn, by action. */
  used: Record<string, number>
  players: Player[]
  /** The points of each seat now. */
  scores: number[]
}
