/** What a seat sees of Sid Meier's Civilization: The Boardgame. Written by tools/web_types.py; not to be edited. */

/** A fleet with its cargo. */
export interface Fleet {
  unit: string
  /** Movement points left. */
  mp: number
  /** Pieces on board with all their movement points, by unit. */
  ready: Record<string, number>
  /** Settlers on board with 1 movement point left. */
  half: number
  /** Pieces on board with no movement points left. */
  done: Record<string, number>
  /** The number by which the moves name it, from 1; identical fleets share it; 0 if there are more kinds than numbers. For a fleet in `which`, its number in that choice. */
  number: number
  /** The number of land pieces that can still board. */
  room: number
}

/** The pieces of one player in one space. */
export interface Force {
  /** Pieces with all their movement points, by unit. */
  ready: Record<string, number>
  /** Settlers with 1 movement point left. */
  half: number
  /** Pieces with no movement points left. */
  done: Record<string, number>
  fleets: Fleet[]
}

/** A player. */
export interface Player {
  gold: number
  /** The player's pieces, by space. */
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
  /** The player who holds the card; after a trade this may be someone other than the owner. */
  holder: number
  /** The number of bought pieces that may still be placed there this turn. */
  room: number
  /** 1 after an upgrade this turn, 2 for a village built this turn. */
  grown: number
  /** By its card, or by a face that the active player has assigned to it. */
  happy: boolean
  /** By its land, or by a wheel that the active player has assigned to it. */
  productive: boolean
}

/** An exploration marker. */
export interface Marker {
  /** `?` if the viewer does not know it. */
  marker: string
  face_up: boolean
  /** The seats that have looked at it. */
  looked: number[]
}

/** A declared battle: the sides and their leaders (-1: the neutral cavalry). */
export interface Battle {
  space: string
  attackers: number[]
  defenders: number[]
  attacker: number
  defender: number
}

/** The odds of sending a unit into this round of a battle, by the move that sends it. */
export interface Sending {
  move: string
  win: number
  tie: number
  loss: number
}

/** A battle in progress or a possible one: the fighting units of both sides, and who is left at the end. */
export interface Odds {
  space: string
  attackers: number[]
  defenders: number[]
  /** The number of fighting units on each side. */
  units: number[]
  /** The chance that attackers are left. */
  win: number
  /** The chance that nobody is left. */
  none: number
  loss: number
  /** The odds in this round of each unit that the viewer may send. */
  sendings: Sending[]
}

/** The range of trade. */
export interface Range {
  land: number
  sea: number
}

/** The sources of a player's victory points. */
export interface Points {
  settlements: number
  wonders: number
  /** Points for seminal discoveries. */
  seminal: number
  /** Points for the kind of victory, once it is declared; not included in `points` of the table. */
  bonus: number
}

/** An offer in trade. */
export interface Offer {
  by: number
  to: number
  gives: string[]
  gets: string[]
  /** Whether it is still being composed. */
  open: boolean
  /** The number of first things that come from the offer that this one answers. */
  old_gives: number
  old_gets: number
  /** Whether it differs from the offer that it answers. */
  changed: boolean
}

/** The table of Sid Meier's Civilization: everything but unknown markers and the choices of a battle round. */
export interface TableView {
  length: string
  lent_output: string
  turn_limit: number
  /** The era, from 1. */
  era: number
  turn: number
  /** The same, for plots. */
  round: number
  start: number
  first: number
  /** The seat whose part of the phase it is. */
  active: number
  /** The phase of the turn; empty before the first. */
  part: '' | 'buy' | 'movement' | 'trade' | 'production'
  /** The subject of the question: the place first, or the piece to be placed. */
  about: string[]
  players: Player[]
  settlements: Record<string, Settlement>
  /** The owner of each technology in play; -1 if it was set aside. */
  technologies: Record<string, number>
  /** The price of each technology for the viewer (for a spectator: for the active player) in this era. */
  prices: Record<string, number>
  /** The owner of each wonder in play. */
  wonders: Record<string, number>
  since: Record<string, number>
  markers: Record<string, Marker>
  /** The number of markers left in the box. */
  box: number
  gone: string[]
  /** The neutral cavalry, by space. */
  neutrals: Record<string, string>
  /** Improvements that are obsolete. */
  obsolete: string[]
  /** Improvements that have had their first builder. */
  pioneered: string[]
  /** Aircraft of the active player that have flown and may continue, by space and movement points. */
  aloft: Record<string, number>
  /** Spaces entered in this phase, for which the others have been asked. */
  entered: string[]
  /** The space that was just entered, while the others are asked whether they declare battle; otherwise empty. */
  intruded: string
  battles: Battle[]
  /** The odds of the battles being decided. */
  odds: Odds[]
  /** The battle that the question is about, from 0; -1 for none. */
  battle: number
  /** Whether battles are being declared, joined or fought. */
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
  /** The highest settlement level that the technologies allow. */
  level: number
  points: number[]
  /** The points of each seat now, as in the views of all games; the same as `points`. */
  scores: number[]
  point_parts: Points[]
  /** The income of each player as things are now. */
  forecast: number[]
  /** The happy faces and wheels of each player. */
  symbols: number[][]
  /** The step of the turn in which something is being settled. */
  after: string
  /** A move that several fleets could carry out. */
  pending: string
  /** Those fleets, in order of their numbers. */
  which: Fleet[]
  /** The choice that The Oracle shows to the leaders, as a move. */
  shown: string
  offer: Offer | null
}
