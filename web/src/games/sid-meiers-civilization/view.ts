/** What a seat sees of Sid Meier's Civilization: The Boardgame. Written by tools/web_types.py; not to be edited. */

/** A fleet with what it carries. */
export interface Fleet {
  unit: string
  /** Movement points left. */
  mp: number
  /** Pieces on board with all their movement points, by unit. */
  ready: Record<string, number>
  /** Settlers on board with 1 movement point left. */
  half: number
  /** Pieces on board with none left. */
  done: Record<string, number>
  /** By which the moves name it, from 1 on: fleets that are alike have the same; 0 where there are more than numbers. Of a fleet in `which`, its number in that choice. */
  number: number
  /** Land pieces that can still come aboard. */
  room: number
}

/** What one player has in one space. */
export interface Force {
  /** Pieces with all their movement points, by unit. */
  ready: Record<string, number>
  /** Settlers with 1 movement point left. */
  half: number
  /** Pieces with none left. */
  done: Record<string, number>
  fleets: Fleet[]
}

/** A player. */
export interface Player {
  gold: number
  /** By space. */
  forces: Record<string, Force>
  improvements: string[]
  alive: boolean
  /** Offers refused in this Trade phase. */
  refused: number
}

/** A settlement and its city card. */
export interface Settlement {
  owner: number
  level: number
  card: string
  /** Who holds the card: another than the owner after a trade. */
  holder: number
  /** How many bought pieces may still be placed there this turn. */
  room: number
  /** 1 after an upgrade of this turn, 2 for a village built in it. */
  grown: number
  /** By its card, or by a face that the active player has assigned to it. */
  happy: boolean
  /** By its land, or by a wheel that the active player has assigned to it. */
  productive: boolean
}

/** An exploration marker. */
export interface Marker {
  /** `?` for what the viewer does not know. */
  marker: string
  face_up: boolean
  /** Who has looked at it. */
  looked: number[]
}

/** A declared battle: the sides, and who leads them (-1: the neutral cavalry). */
export interface Battle {
  space: string
  attackers: number[]
  defenders: number[]
  attacker: number
  defender: number
}

/** What comes of sending a unit into this round of a battle, by the move that does it. */
export interface Sending {
  move: string
  win: number
  tie: number
  loss: number
}

/** A battle that is fought or could be: the fighting units of both sides, and who is left in the end. */
export interface Odds {
  space: string
  attackers: number[]
  defenders: number[]
  /** How many units fight on each side. */
  units: number[]
  /** That attackers are left. */
  win: number
  /** That nobody is. */
  none: number
  loss: number
  /** What each unit that the viewer may send can expect of this round. */
  sendings: Sending[]
}

/** How far trade reaches. */
export interface Range {
  land: number
  sea: number
}

/** Where the victory points of a player come from. */
export interface Points {
  settlements: number
  wonders: number
  /** Seminal discoveries. */
  seminal: number
  /** What the kind of victory brings, once it is declared; not among `points` of the table. */
  bonus: number
}

/** An offer in trade. */
export interface Offer {
  by: number
  to: number
  gives: string[]
  gets: string[]
  /** It is still being composed. */
  open: boolean
  /** So many of the first things are those of the offer that this one answers. */
  old_gives: number
  old_gets: number
  /** It differs from the offer that it answers. */
  changed: boolean
}

/** The table of Sid Meier's Civilization: everything but unknown markers and the choices of a battle round. */
export interface TableView {
  length: string
  lent_output: string
  turn_limit: number
  /** From 1 on. */
  era: number
  turn: number
  /** The same, for plots. */
  round: number
  start: number
  first: number
  /** Whose part of the phase it is. */
  active: number
  /** The phase of the turn; "" before the first. */
  part: '' | 'buy' | 'movement' | 'trade' | 'production'
  /** What the question is about: the place first, or the piece that is to be placed. */
  about: string[]
  players: Player[]
  settlements: Record<string, Settlement>
  /** The owner of each technology in play; -1 if it was set aside. */
  technologies: Record<string, number>
  /** What each technology costs the viewer (a spectator: the active player) in this era. */
  prices: Record<string, number>
  /** The owner of each wonder in play. */
  wonders: Record<string, number>
  since: Record<string, number>
  markers: Record<string, Marker>
  /** How many markers are left in the box. */
  box: number
  gone: string[]
  /** The neutral cavalry, by space. */
  neutrals: Record<string, string>
  /** Improvements that are obsolete. */
  obsolete: string[]
  /** Improvements that have had their first builder. */
  pioneered: string[]
  /** Aircraft of the active player that have flown and may fly on, by space and movement points. */
  aloft: Record<string, number>
  /** Spaces entered in this phase, where the others have been asked. */
  entered: string[]
  /** The space that was entered just now, while the others are asked whether they declare battle; else "". */
  intruded: string
  battles: Battle[]
  /** What is to be expected of the battles that are being decided. */
  odds: Odds[]
  /** Which of them the question is about, from 0 on; -1 for none. */
  battle: number
  /** Battles are being declared, joined or fought. */
  fighting: boolean
  forced: boolean
  bombed: boolean
  /** The critical resource of this turn. */
  critical: string
  incomes: number[]
  /** Settlements to which the active player has assigned a happy face. */
  cheered: string[]
  /** Settlements to which the active player has assigned a wheel. */
  equipped: string[]
  ending: string
  ending_turn: number
  bank: number
  range: Range
  /** The highest level of a settlement that the technologies allow. */
  level: number
  points: number[]
  point_parts: Points[]
  /** The income of each player as things stand. */
  forecast: number[]
  /** Happy faces and wheels of each player. */
  symbols: number[][]
  /** The step of the turn in which something is being settled. */
  after: string
  /** A move that several fleets could carry out. */
  pending: string
  /** Those fleets, in the order of their numbers. */
  which: Fleet[]
  /** What The Oracle shows to the leaders, as a move. */
  shown: string
  offer: Offer | null
}
