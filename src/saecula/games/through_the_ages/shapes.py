"""The view of a seat, field by field. The page's types and the reference of the views are generated from these
structs.
"""

from __future__ import annotations

from msgspec import Struct


class Place(Struct):
    """A place in the card row."""

    card: str
    """Empty if there is no card."""
    zone: int
    """The civil actions that any card in this place costs by itself."""
    cost: int
    """The cost of the card to the viewer (to a spectator: to the current player); the cost of the zone if there is no
    card.
    """


class Pact(Struct):
    """A pact that the player offered and that is in force."""

    card: str
    partner: int
    a: int
    """The seat that is A; -1 if both sides are alike."""


class War(Struct):
    """A war that the player declared."""

    card: str
    enemy: int


class Forecast(Struct):
    """The result of the next production as things are now, with all mines and farms. After an uprising there is
    none.
    """

    uprising: bool
    culture: int
    """Culture points after production and hunger."""
    science: int
    food: int
    """Food after production, when the population has eaten."""
    resources: int
    """Resources after production and corruption."""
    eaten: int
    missing: int
    """Food missing to feed everyone."""
    corruption: int
    """Resources lost to corruption. The blue bank after production is the one that counts."""


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
    """The steps built so far."""
    stages: list[int]
    """The cost of each step."""
    hand: list[str]
    """Civil cards, which are open."""
    fresh: list[str]
    """The action cards among them that were taken this turn."""
    hand_limit: int
    cards: list[str] = []
    """Military cards; only the owner sees them."""
    backs: list[str]
    """The ages on their backs."""
    shown: list[str]
    """The military cards that everyone has seen."""
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
    """The worth of one production of the farms, whatever the bank contains."""
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
    """Resources that can only pay for units, this turn."""
    urban_limit: int
    growth_cost: int
    """Food for the next worker."""
    consumption: int
    """Food that the population eats."""
    need: int
    """Happy faces needed."""
    discontent: int
    """Discontent workers; if they outnumber the unused workers, there is an uprising."""
    corruption: int
    """Resources that would be lost with the current blue bank; `forecast` says what will be lost."""
    forecast: Forecast
    sailed: bool = False
    """Whether the Ocean Liner Service was used this turn."""
    traded: int = 0
    """The Trade Routes Agreement: 1 announced, 2 used."""
    rebellion: int = 0
    """Civil actions lost to events."""
    agreed: bool = False
    """Whether the next turn has no political action."""
    cube: int
    """The seat whose cube is here (variant); -1 for none."""
    bonus: list[str] = []
    """Bonus cards (variant), as far as the viewer may know them."""
    bonus_count: int
    dealt: list[str] = []
    """The bonus cards to choose from; only the owner sees them."""
    noted: list[int] = []
    """The numbers noted at the end of the player's last turn; only the owner sees them."""


class Battle(Struct):
    """An aggression or a war in progress."""

    card: str
    attacker: int
    target: int
    war: bool
    attack: dict[str, int]
    """Units sacrificed by the attacker."""
    defense: dict[str, int]
    cards: list[str]
    """Bonus cards played by the defender."""
    totals: list[int]
    """The strengths that are compared: the attacker's and the defender's."""
    ahead: int
    """The attacker's lead; negative if the defender is ahead."""
    winner: int
    """The winner if nothing more were done; -1 for nobody, as when an aggression is repelled."""


class Odds(Struct):
    """The strength that a defense lacks, and where it may come from, as far as the viewer can know."""

    missing: int
    hand: int
    """Cards in the defender's hand that the viewer does not know."""
    chance: float
    """The chance that bonus cards suffice by themselves."""
    most: int
    """The most that bonus cards can add."""
    units: int
    """The strength that all the defender's units would add as sacrifices."""
    attack_units: int
    """The same for the attacker."""


class Auction(Struct):
    """The colonization of a territory."""

    card: str
    asked: int
    """The seat that bids next."""
    bid: int
    bidder: int
    passed: list[int]
    units: dict[str, int]
    """Units sent by the winner."""
    cards: list[str]
    sent: int
    """The total force sent."""


class Offer(Struct):
    """A pact on offer."""

    card: str
    to: int
    a: int


class TableView(Struct):
    """The table of Through the Ages: everything but the faces of hidden military cards."""

    version: str
    turn: int
    """The seat whose turn it is."""
    round: int
    age: str
    last_round: int
    start: int
    """The starting player."""
    row: list[str]
    """The thirteen places of the card row; empty where there is no card."""
    places: list[Place]
    """The same places, with the cost of each card."""
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
    """The event being carried out."""
    open_bonus: list[str]
    aside: int
    scores: list[int]
    """The culture points of each seat now."""
    final_bonus: dict[str, list[int]]
    """At the end of the game: the points from each event of the last age, by seat."""
    battle: Battle | None
    odds: Odds | None
    auction: Auction | None
    offer: Offer | None
    allowance: int
    """Civil actions left from an International Agreement."""
    left: int
    """Workers still to be lost by the player who is asked, or military cards above the hand limit."""
    prices: dict[str, int]
    """The current prices of moves, by the text of the move, for the current player."""
    civs: list[Civ]
    about: list[str]
    """What the question is about: the card of a battle, an auction or an offer, or the event."""
