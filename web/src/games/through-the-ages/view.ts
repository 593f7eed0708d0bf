/** What a seat sees of Through the Ages: A Story of Civilization. Written by tools/web_types.py; not to be edited. */

/** A place of the card row. */
export interface Place {
  /** "" where no card lies. */
  card: string
  /** The civil actions that any card there costs by itself. */
  zone: number
  /** What the card costs the viewer (a spectator: whoever has the turn); the zone's where no card lies. */
  cost: number
}

/** An aggression or a war that is being fought. */
export interface Battle {
  card: string
  attacker: number
  target: number
  war: boolean
  /** Units that the attacker sacrifices. */
  attack: Record<string, number>
  defense: Record<string, number>
  /** Bonus cards of the defender. */
  cards: string[]
  /** The strengths that are compared: of the attacker and of the defender. */
  totals: number[]
  /** By how much the attacker's is greater; below 0 the defender's is. */
  ahead: number
  /** Who would win if nothing more were done; -1 for nobody, as when an aggression is warded off. */
  winner: number
}

/** What the defense of a battle lacks, and where it may come from, as far as the viewer can know. */
export interface Odds {
  missing: number
  /** Cards in the defender's hand that the viewer does not know. */
  hand: number
  /** That bonus cards suffice by themselves. */
  chance: number
  /** What bonus cards bring at most. */
  most: number
  /** What all units of the defender bring as sacrifices. */
  units: number
  /** The same for the attacker. */
  attack_units: number
}

/** The colonization of a territory. */
export interface Auction {
  card: string
  /** Whose turn it is to bid. */
  asked: number
  bid: number
  bidder: number
  passed: number[]
  /** Units that the winner sends. */
  units: Record<string, number>
  cards: string[]
  /** What they come to. */
  sent: number
}

/** A pact that is offered. */
export interface Offer {
  card: string
  to: number
  a: number
}

/** A pact that the player offered and that is in force. */
export interface Pact {
  card: string
  partner: number
  /** The seat that is A, -1 where the sides are alike. */
  a: number
}

/** A war that the player declared. */
export interface War {
  card: string
  enemy: number
}

/** What the next production brings as things stand, with all mines and farms. After an uprising there is none. */
export interface Forecast {
  uprising: boolean
  /** Culture points afterwards, after hunger. */
  culture: number
  science: number
  /** Food afterwards, when the population has eaten. */
  food: number
  /** Resources afterwards, when corruption has taken its share. */
  resources: number
  eaten: number
  /** Food that is missing to feed everybody. */
  missing: number
  /** Resources lost to corruption. The bank that counts is the one left after production. */
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
  /** Its steps that are built. */
  steps: number
  /** What each of its steps costs. */
  stages: number[]
  /** Civil cards, which lie open. */
  hand: string[]
  /** Action cards among them that were taken in this turn. */
  fresh: string[]
  hand_limit: number
  /** Military cards; only the owner sees them. */
  cards: string[]
  /** The ages on their backs. */
  backs: string[]
  /** Those that everybody has seen. */
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
  /** What one production of the farms is worth, whatever the bank holds. */
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
  /** Resources that only units can be paid with, in this turn. */
  special_resources: number
  urban_limit: number
  /** Food for the next worker. */
  growth_cost: number
  /** Food that the population eats. */
  consumption: number
  /** Happy faces needed. */
  need: number
  /** Discontent workers; more of them than unused ones mean an uprising. */
  discontent: number
  /** Resources that would be lost with the blue bank as it is; `forecast` says what will be. */
  corruption: number
  forecast: Forecast
  /** The Ocean Liner Service was used in this turn. */
  sailed: boolean
  /** The Trade Routes Agreement: 1 announced, 2 used. */
  traded: number
  /** Civil actions lost by events. */
  rebellion: number
  /** No political action in the next turn. */
  agreed: boolean
  /** The seat whose cube lies here (variant), -1 for none. */
  cube: number
  /** Bonus cards (variant), as far as the viewer may know them. */
  bonus: string[]
  bonus_count: number
  /** The bonus cards to choose from; only the owner sees them. */
  dealt: string[]
  /** What the player remembers from the end of the last own turn; only the owner sees it. */
  noted: number[]
}

/** The table of Through the Ages: everything but the faces of hidden military cards. */
export interface TableView {
  version: string
  /** The seat that has the turn. */
  turn: number
  round: number
  age: string
  last_round: number
  /** The starting player. */
  start: number
  /** The thirteen places of the card row, "" where no card lies. */
  row: string[]
  /** The same with what each card costs. */
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
  /** The event that is being carried out. */
  event: string
  open_bonus: string[]
  aside: number
  /** At the end: the points that each event of the last age brings, by seat. */
  final_bonus: Record<string, number[]>
  battle: Battle | null
  odds: Odds | null
  auction: Auction | null
  offer: Offer | null
  /** Civil actions that an International Agreement still gives. */
  allowance: number
  /** Workers that a loss still takes from whoever is asked, or military cards over the limit of the hand. */
  left: number
  /** What moves cost now, by the text of the move; for whoever has the turn. */
  prices: Record<string, number>
  civs: Civ[]
  /** What the question is about: the card of a battle, an auction or an offer, or the event. */
  about: string[]
}
