/** What a seat sees of Through the Ages: A Story of Civilization. Written by tools/web_types.py; not to be edited. */

/** A place in the card row. */
export interface Place {
  /** Empty if there is no card. */
  card: string
  /** The civil actions that any card in this place costs by itself. */
  zone: number
  /** The cost of the card to the viewer (to a spectator: to the current player); the cost of the zone if there is no card. */
  cost: number
}

/** An aggression or a war in progress. */
export interface Battle {
  card: string
  attacker: number
  target: number
  war: boolean
  /** Units sacrificed by the attacker. */
  attack: Record<string, number>
  defense: Record<string, number>
  /** Bonus cards played by the defender. */
  cards: string[]
  /** The strengths that are compared: the attacker's and the defender's. */
  totals: number[]
  /** The attacker's lead; negative if the defender is ahead. */
  ahead: number
  /** The winner if nothing more were done; -1 for nobody, as when an aggression is repelled. */
  winner: number
}

/** The strength that a defense lacks, and where it may come from, as far as the viewer can know. */
export interface Odds {
  missing: number
  /** Cards in the defender's hand that the viewer does not know. */
  hand: number
  /** The chance that bonus cards suffice by themselves. */
  chance: number
  /** The most that bonus cards can add. */
  most: number
  /** The strength that all the defender's units would add as sacrifices. */
  units: number
  /** The same for the attacker. */
  attack_units: number
}

/** The colonization of a territory. */
export interface Auction {
  card: string
  /** The seat that bids next. */
  asked: number
  bid: number
  bidder: number
  passed: number[]
  /** Units sent by the winner. */
  units: Record<string, number>
  cards: string[]
  /** The total force sent. */
  sent: number
}

/** A pact on offer. */
export interface Offer {
  card: string
  to: number
  a: number
}

/** A pact that the player offered and that is in force. */
export interface Pact {
  card: string
  partner: number
  /** The seat that is A; -1 if both sides are alike. */
  a: number
}

/** A war that the player declared. */
export interface War {
  card: string
  enemy: number
}

/** The result of the next production as things are now, with all mines and farms. After an uprising there is none. */
export interface Forecast {
  uprising: boolean
  /** Culture points after production and hunger. */
  culture: number
  science: number
  /** Food after production, when the population has eaten. */
  food: number
  /** Resources after production and corruption. */
  resources: number
  eaten: number
  /** Food missing to feed everyone. */
  missing: number
  /** Resources lost to corruption. The blue bank after production is the one that counts. */
  corruption: number
}

/** A civilization. */
export interface Civ {
  resigned: boolean
  /** Workers on each farm, mine, building and unit technology in play. */
  workers: Record<string, number>
  /** Blue tokens on each farm and mine. */
  stores: Record<string, number>
  government: string
  specials: string[]
  leader: string
  /** The ages of all leaders taken. */
  led: string[]
  /** Columbus has sailed. */
  voyage: boolean
  wonders: string[]
  /** Wonders that have lost their effect. */
  ruins: string[]
  /** The wonder under construction. */
  project: string
  /** The steps built so far. */
  steps: number
  /** The cost of each step. */
  stages: number[]
  /** Civil cards, which are open. */
  hand: string[]
  /** The action cards among them that were taken this turn. */
  fresh: string[]
  hand_limit: number
  /** Military cards; only the owner sees them. */
  cards: string[]
  /** The ages on their backs. */
  backs: string[]
  /** The military cards that everyone has seen. */
  shown: string[]
  card_limit: number
  tactic: string
  colonies: string[]
  pact: Pact | null
  war: War | null
  /** Tokens in the yellow bank. */
  yellow: number
  /** Unused workers. */
  unused: number
  /** Tokens in the blue bank. */
  blue: number
  food: number
  resources: number
  culture: number
  science: number
  culture_rate: number
  science_rate: number
  /** The worth of one production of the farms, whatever the bank contains. */
  food_rate: number
  resource_rate: number
  strength: number
  happiness: number
  /** All white tokens. */
  civil: number
  /** All red tokens. */
  military: number
  used_civil: number
  used_military: number
  /** Civil actions left. */
  free_civil: number
  /** Military actions left. */
  free_military: number
  /** Resources that can only pay for units, this turn. */
  special_resources: number
  urban_limit: number
  /** Food for the next worker. */
  growth_cost: number
  /** Food that the population eats. */
  consumption: number
  /** Happy faces needed. */
  need: number
  /** Discontent workers; if they outnumber the unused workers, there is an uprising. */
  discontent: number
  /** Resources that would be lost with the current blue bank; `forecast` says what will be lost. */
  corruption: number
  forecast: Forecast
  /** Whether the Ocean Liner Service was used this turn. */
  sailed: boolean
  /** The Trade Routes Agreement: 1 announced, 2 used. */
  traded: number
  /** Civil actions lost to events. */
  rebellion: number
  /** Whether the next turn has no political action. */
  agreed: boolean
  /** The seat whose cube is here (variant); -1 for none. */
  cube: number
  /** Bonus cards (variant), as far as the viewer may know them. */
  bonus: string[]
  bonus_count: number
  /** The bonus cards to choose from; only the owner sees them. */
  dealt: string[]
  /** The numbers noted at the end of the player's last turn; only the owner sees them. */
  noted: number[]
}

/** The table of Through the Ages: everything but the faces of hidden military cards. */
export interface TableView {
  version: string
  /** The seat whose turn it is. */
  turn: number
  round: number
  age: string
  last_round: number
  /** The starting player. */
  start: number
  /** The thirteen places of the card row; empty where there is no card. */
  row: string[]
  /** The same places, with the cost of each card. */
  places: Place[]
  civil_deck: number
  military_deck: number
  discards: number
  /** The ages on the backs of the current events. */
  current_events: string[]
  future_events: string[]
  /** The events that the viewer has put there. */
  seeded: string[]
  past_events: string[]
  /** The event being carried out. */
  event: string
  open_bonus: string[]
  aside: number
  /** The culture points of each seat now. */
  scores: number[]
  /** At the end of the game: the points from each event of the last age, by seat. */
  final_bonus: Record<string, number[]>
  battle: Battle | null
  odds: Odds | null
  auction: Auction | null
  offer: Offer | null
  /** Civil actions left from an International Agreement. */
  allowance: number
  /** Workers still to be lost by the player who is asked, or military cards above the hand limit. */
  left: number
  /** The current prices of moves, by the text of the move, for the current player. */
  prices: Record<string, number>
  civs: Civ[]
  /** What the question is about: the card of a battle, an auction or an offer, or the event. */
  about: string[]
}
