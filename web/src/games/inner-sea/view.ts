/** What a seat sees of Ancient Civilizations of the Inner Sea. Written by tools/web_types.py; not to be edited. */

/** A civilization. */
export interface Civ {
  id: string
  /** The seat that leads it; -1 if the game leads it. */
  seat: number
  vp: number
  /** The VP with the half point of some scenarios, as people write them. */
  points: string
  supply: number
  /** Ready disks. */
  ready: number
  /** Talents. */
  treasury: number
  loot: number
  /** Its disks on the map. */
  disks: number
  /** Its Cities on the map. */
  cities: number
  cards: number
  /** The cards in hand; visible only to the player who leads it, or to everyone if the game leads it. */
  hand: string[] | null
  /** The cards in this hand that the viewer has seen. */
  known: string[]
  /** Investments in front of it, with the disks on them. */
  investments: Record<string, number>
  passed: boolean
  /** It has built a Wonder this turn. */
  built: boolean
  ability: boolean
  aeneas: boolean
  /** The sheet whose abilities it has. */
  sheet: string
  home: string
}

/** An area with disks. */
export interface Area {
  /** By civilization, or `barbarians`. */
  disks: Record<string, number>
  /** Allied disks by civilization. */
  white: Record<string, number>
  /** What the disks of each faction form, if it has a name. */
  groups: Record<string, 'camp' | 'settlement' | 'city'>
  contested: boolean
}

/** A Wonder. */
export interface Wonder {
  id: string
  /** -1 for nobody. */
  owner: number
  area: string
  disks: number
  destroyed: boolean
  barred: boolean
}

/** A faction in a competition. */
export interface Side {
  faction: string
  /** Including allied disks. */
  disks: number
  /** Nobody there has more disks. */
  leads: boolean
}

/** What a civilization has laid down in a competition. */
export interface Laid {
  civ: number
  /** Null while it is face down for the viewer. */
  card: string | null
  kind: string
  areas: string[]
  factions: string[]
  cancelled: boolean
  done: boolean
}

/** The competition being resolved. */
export interface Contest {
  area: string
  round: number
  revealed: boolean
  sides: Side[]
  laid: Laid[]
}

/** A civilization in the competition whose cards the viewer does not know. */
export interface Doubt {
  civ: string
  cards: number
  /** The chance that a Competition card is among them. */
  chance: number
}

/** What is left after a competition without cards and payments, and what may change that. */
export interface Odds {
  area: string
  /** The disks of each faction. */
  now: Record<string, number>
  /** The disks that remain at the end. */
  left: Record<string, number>
  doubts: Doubt[]
}

/** An answer to a card, in the order of the answers. */
export interface Link {
  card: string
  civ: number
  against: number
}

/** What is in progress. While someone is asked in secret, only its name is given. */
export interface Doing {
  name: string
  /** The civilization that it concerns; -2 for nobody. */
  civ?: number
  card?: string
  area?: string
  /** How many are still to be paid, lost or placed. */
  n?: number
  note?: string
  target?: number
  /** The areas named so far. */
  areas?: string[]
  factions?: string[]
  /** The cards to choose from; null for those who may not see them. */
  cards?: string[] | null
  /** The answers to the card so far. */
  chain?: Link[]
}

/** What a scenario of the playbook adds. */
export interface Book {
  scenario: string
  flags: string[]
  /** Gold by area. */
  gold: Record<string, number>
  owners: Record<string, string>
  enemies: Record<string, string[]>
  /** Cards on the table, known to everyone, with the civilization they belong to. */
  tabled: Record<string, string>
  memory: string[]
  halves: number[]
  /** The side of each civilization. */
  sides: number[]
  level: string
  pool: number
  boxed: string[]
}

/** The table of Ancient Civilizations of the Inner Sea: everything except hands and face-down cards. */
export interface TableView {
  /** The part of the map in play. */
  map: string
  /** Areas at its border that are closed. */
  closed: string[]
  epoch: number
  turn: number
  /** Turns since the beginning, for plots. */
  round: number
  last_epoch: number
  /** The phase of the turn, or the end of the Epoch; one of `STAGES` in the facts. */
  stage: string
  /** The civilizations in turn order. */
  order: number[]
  civs: Civ[]
  offered: string[]
  areas: Record<string, Area>
  /** Black disks in the supply. */
  barbarians: number
  wonders: Wonder[]
  deck: number
  discard: string[]
  aside: string[]
  superstition: string[]
  /** This turn is the last of the Epoch. */
  last_turn: boolean
  contest: Contest | null
  odds: Odds | null
  doing: Doing | null
  /** Cards whose texts could not be recovered from the published game. */
  reconstructed: string[]
  book: Book | null
  /** The VP of each seat now, as people write them. */
  scores: string[]
  /** What the question is about: its areas, the place to look at first, and its card. */
  about: string[]
}
