"""What a seat sees, field by field. The page's types and the reference of the views are written from these structs."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct):
    """A place of the card row."""

    card: str
    """"" where no card lies."""
    zone: int
    """The civil actions that any card there costs by itself."""
    cost: int
    """What the card costs the viewer (a spectator: whoever has the turn); the zone's where no card lies."""


class Pact(Struct):
    """A pact that the player offered and that is in force."""

    card: str
    partner: int
    a: int
    """The seat that is A, -1 where the sides are alike."""


class War(Struct):
    """A war that the player declared."""

    card: str
    enemy: int


class Forecast(Struct):
    """What the next production brings as things stand, with all mines and farms. After an uprising there is none."""

    uprising: bool
    culture: int
    """Culture points afterwards, after hunger."""
    science: int
    food: int
    """Food afterwards, when the population has eaten."""
    resources: int
    """Resources afterwards, when corruption has taken its share."""
    eaten: int
    missing: int
    """Food that is missing to feed everybody."""
    corruption: int
    """Resources lost to corruption. The bank that counts is the one left after production."""


class Civ(Struct, kw_only=True):
    """A civilization."""

    resigned: bool
    workers: dict[str, int]
    """Workers on each farm, mine, building and unit technology in play."""
    stores: dict[str, int]
    """Blue tokens on each farm and mine."""
    government: str
    specials: list[str]
    leader: str
    led: list[str]
    """The ages of all leaders taken."""
    voyage: bool = False
    """Columbus has sailed."""
    wonders: list[str]
    ruins: list[str]
    """Wonders that have lost their effect."""
    project: str
    """The wonder under construction."""
    steps: int
    """Its steps that are built."""
    stages: list[int]
    """What each of its steps costs."""
    hand: list[str]
    """Civil cards, which lie open."""
    fresh: list[str]
    """Action cards among them that were taken in this turn."""
    hand_limit: int
    cards: list[str] = []
    """Military cards; only the owner sees them."""
    backs: list[str]
    """The ages on their backs."""
    shown: list[str]
    """Those that everybody has seen."""
    card_limit: int
    tactic: str
    colonies: list[str]
    pact: Pact | None = None
    war: War | None = None
    yellow: int
    """Tokens in the yellow bank."""
    unused: int
    """Unused workers."""
    blue: int
    """Tokens in the blue bank."""
    food: int
    resources: int
    culture: int
    science: int
    culture_rate: int
    science_rate: int
    food_rate: int
    """What one production of the farms is worth, whatever the bank holds."""
    resource_rate: int
    strength: int
    happiness: int
    civil: int
    """All white tokens."""
    military: int
    """All red tokens."""
    used_civil: int
    used_military: int
    free_civil: int
    """Civil actions left."""
    free_military: int
    """Military actions left."""
    special_resources: int
    """Resources that only units can be paid with, in this turn."""
    urban_limit: int
    growth_cost: int
    """Food for the next worker."""
    consumption: int
    """Food that the population eats."""
    need: int
    """Happy faces needed."""
    discontent: int
    """Discontent workers; more of them than unused ones mean an uprising."""
    corruption: int
    """Resources that would be lost with the blue bank as it is; `forecast` says what will be."""
    forecast: Forecast
    sailed: bool = False
    """The Ocean Liner Service was used in this turn."""
    traded: int = 0
    """The Trade Routes Agreement: 1 announced, 2 used."""
    rebellion: int = 0
    """Civil actions lost by events."""
    agreed: bool = False
    """No political action in the next turn."""
    cube: int
    """The seat whose cube lies here (variant), -1 for none."""
    bonus: list[str] = []
    """Bonus cards (variant), as far as the viewer may know them."""
    bonus_count: int
    dealt: list[str] = []
    """The bonus cards to choose from; only the owner sees them."""
    noted: list[int] = []
    """What the player remembers from the end of the last own turn; only the owner sees it."""


class Battle(Struct):
    """An aggression or a war that is being fought."""

    card: str
    attacker: int
    target: int
    war: bool
    attack: dict[str, int]
    """Units that the attacker sacrifices."""
    defense: dict[str, int]
    cards: list[str]
    """Bonus cards of the defender."""
    totals: list[int]
    """The strengths that are compared: of the attacker and of the defender."""
    ahead: int
    """By how much the attacker's is greater; below 0 the defender's is."""
    winner: int
    """Who would win if nothing more were done; -1 for nobody, as when an aggression is warded off."""


class Odds(Struct):
    """What the defense of a battle lacks, and where it may come from, as far as the viewer can know."""

    missing: int
    hand: int
    """Cards in the defender's hand that the viewer does not know."""
    chance: float
    """That bonus cards suffice by themselves."""
    most: int
    """What bonus cards bring at most."""
    units: int
    """What all units of the defender bring as sacrifices."""
    attack_units: int
    """The same for the attacker."""


class Auction(Struct):
    """The colonization of a territory."""

    card: str
    asked: int
    """Whose turn it is to bid."""
    bid: int
    bidder: int
    passed: list[int]
    units: dict[str, int]
    """Units that the winner sends."""
    cards: list[str]
    sent: int
    """What they come to."""


class Offer(Struct):
    """A pact that is offered."""

    card: str
    to: int
    a: int


class TableView(Struct):
    """The table of Through the Ages: everything but the faces of hidden military cards."""

    version: str
    turn: int
    """The seat that has the turn."""
    round: int
    age: str
    last_round: int
    start: int
    """The starting player."""
    row: list[str]
    """The thirteen places of the card row, "" where no card lies."""
    places: list[Place]
    """The same with what each card costs."""
    civil_deck: int
    military_deck: int
    discards: int
    current_events: list[str]
    """The ages on the backs of the current events."""
    future_events: list[str]
    seeded: list[str]
    """The events that the viewer has put there."""
    past_events: list[str]
    event: str
    """The event that is being carried out."""
    open_bonus: list[str]
    aside: int
    final_bonus: dict[str, list[int]]
    """At the end: the points that each event of the last age brings, by seat."""
    battle: Battle | None
    odds: Odds | None
    auction: Auction | None
    offer: Offer | None
    allowance: int
    """Civil actions that an International Agreement still gives."""
    left: int
    """Workers that a loss still takes from whoever is asked, or military cards over the limit of the hand."""
    prices: dict[str, int]
    """What moves cost now, by the text of the move; for whoever has the turn."""
    civs: list[Civ]
    about: list[str]
    """What the question is about: the card of a battle, an auction or an offer, or the event."""
