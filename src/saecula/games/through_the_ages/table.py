"""The whole position: civilizations, the card row, decks, events, and what is being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula import core
from saecula.games.through_the_ages.frames import Agreement, Auction, Battle, Event, Offer


@dataclass(slots=True)
class Civ:
    """One civilization.

    `workers` maps each farm, mine, building and unit technology in play to its workers; `stores` each farm and mine
    (and lab, under Tesla) to its blue tokens. `hand` is the civil hand, `cards` the military one: `shown` are those
    that everybody has seen, `later` those drawn after the deck was made from discards. `civil` and `military` are all
    white and red tokens; `culture_rate`, `science_rate`, `strength`, `happiness` the indicators, kept up to date by
    `indicators.reckon`.
    """

    # the player board
    workers: dict[str, int]
    stores: dict[str, int]
    government: str
    yellow: int
    unused: int
    blue: int
    # civil cards in play; the ages of all leaders taken; whether Columbus has sailed; turned wonders; the next one
    specials: list[str] = field(default_factory=list)
    leader: str = ""
    led: list[str] = field(default_factory=list)
    voyage: bool = False
    wonders: list[str] = field(default_factory=list)
    ruins: list[str] = field(default_factory=list)
    project: str = ""
    steps: int = 0
    # civil cards in hand, and those action cards among them that were taken in this turn
    hand: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    # military cards in hand
    cards: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    # military cards in play; a pact lies with the one who offered it, a war with the one who declared it
    tactic: str = ""
    colonies: list[str] = field(default_factory=list)
    pact: str = ""
    partner: int = -1
    pact_a: int = -1
    war: str = ""
    enemy: int = -1
    # points, and what is reckoned from the cards: the indicators, all white and red tokens
    culture: int = 0
    science: int = 0
    culture_rate: int = 0
    science_rate: int = 0
    strength: int = 0
    happiness: int = 0
    civil: int = 0
    military: int = 0
    # this turn: actions used, actions by Patriotism, special unit resources (Homer's and others), what was done once
    used_civil: int = 0
    used_military: int = 0
    patriotism: int = 0
    homer: int = 0
    special: int = 0
    sailed: bool = False
    traded: int = 0  # 1: the trade is announced, 2: it was used
    acted: bool = False
    # by events: fewer civil actions, no political action in the next turn
    rebellion: int = 0
    agreed: bool = False
    # variants: who resigned in which place, the cube of the attacker, bonus cards kept and those to choose from
    resigned: int = 0
    cube: int = -1
    bonus: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    # what the player remembers from the end of the last own turn; tokens gained from the box, less those lost to it
    noted: list[int] = field(default_factory=list)
    extra_yellow: int = 0
    extra_blue: int = 0

    def copy(self) -> Civ:
        return Civ(
            self.workers.copy(),
            self.stores.copy(),
            self.government,
            self.yellow,
            self.unused,
            self.blue,
            self.specials[:],
            self.leader,
            self.led[:],
            self.voyage,
            self.wonders[:],
            self.ruins[:],
            self.project,
            self.steps,
            self.hand[:],
            self.fresh[:],
            self.cards[:],
            self.later[:],
            self.shown[:],
            self.tactic,
            self.colonies[:],
            self.pact,
            self.partner,
            self.pact_a,
            self.war,
            self.enemy,
            self.culture,
            self.science,
            self.culture_rate,
            self.science_rate,
            self.strength,
            self.happiness,
            self.civil,
            self.military,
            self.used_civil,
            self.used_military,
            self.patriotism,
            self.homer,
            self.special,
            self.sailed,
            self.traded,
            self.acted,
            self.rebellion,
            self.agreed,
            self.resigned,
            self.cube,
            self.bonus[:],
            self.dealt[:],
            self.noted[:],
            self.extra_yellow,
            self.extra_blue,
        )


@dataclass(slots=True)
class Table(core.Table):
    """The position of Through the Ages.

    The first fields are the options of the game. `seeded` says who put which card into the events. `discards` is the
    pile of the current military age, `gone` what left the game; next to each the masks of the seats that know the
    cards. What is being decided (an event, an auction, a battle, an offer) lies on the stack, with its own fields.
    """

    version: str
    simpler: bool
    no_ganging_up: bool
    peaceful: str
    military_draw: str
    bonus_cards: str
    fewer_bonuses: bool
    optional_corruption: bool
    hammurabi: str
    resigning: bool
    civs: list[Civ]
    row: list[str]
    civil_deck: list[str]
    military_deck: list[str]
    later_civil: dict[str, list[str]]
    later_military: dict[str, list[str]]
    turn: int = 0
    round: int = 1
    age: str = "A"
    last_round: int = 0
    discards: list[str] = field(default_factory=list)
    discards_seen: list[int] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    gone_seen: list[int] = field(default_factory=list)
    reshuffled: bool = False
    current: list[str] = field(default_factory=list)
    future: list[str] = field(default_factory=list)
    past: list[str] = field(default_factory=list)
    seeded: dict[str, int] = field(default_factory=dict)
    open_bonus: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    keep_cards: bool = False

    def copy(self) -> Table:
        return Table(
            self.frames(),
            self.chance.copy(),
            self.version,
            self.simpler,
            self.no_ganging_up,
            self.peaceful,
            self.military_draw,
            self.bonus_cards,
            self.fewer_bonuses,
            self.optional_corruption,
            self.hammurabi,
            self.resigning,
            [civ.copy() for civ in self.civs],
            self.row[:],
            self.civil_deck[:],
            self.military_deck[:],
            {age: deck[:] for age, deck in self.later_civil.items()},
            {age: deck[:] for age, deck in self.later_military.items()},
            self.turn,
            self.round,
            self.age,
            self.last_round,
            self.discards[:],
            self.discards_seen[:],
            self.gone[:],
            self.gone_seen[:],
            self.reshuffled,
            self.current[:],
            self.future[:],
            self.past[:],
            self.seeded.copy(),
            self.open_bonus[:],
            self.aside[:],
            self.keep_cards,
        )

    @property
    def battle(self) -> Battle | None:
        """The aggression or war that is being decided."""
        for frame in self.stack:
            if isinstance(frame, Battle):
                return frame
        return None

    @property
    def auction(self) -> Auction | None:
        """The auction of a new territory."""
        for frame in self.stack:
            if isinstance(frame, Auction):
                return frame
        return None

    @property
    def offer(self) -> Offer | None:
        """The pact that is being offered."""
        for frame in self.stack:
            if isinstance(frame, Offer):
                return frame
        return None

    @property
    def agreement(self) -> Agreement | None:
        """The International Agreement that is being used."""
        for frame in self.stack:
            if isinstance(frame, Agreement):
                return frame
        return None

    @property
    def event(self) -> str:
        """The event that is being carried out; empty if there is none."""
        for frame in self.stack:
            if isinstance(frame, Event):
                return frame.card
        return ""

    @property
    def players(self) -> int:
        """Players still in the game (TTA-RESIGN-06)."""
        return sum(1 for civ in self.civs if not civ.resigned)

    @property
    def last(self) -> bool:
        """Whether this is the last round of the full game (TTA-END-06, TTA-END-16)."""
        return self.version == "full" and self.round == self.last_round

    def order(self, start: int) -> list[int]:
        """The seats still in the game in turn order, beginning with `start` (TTA-GEN-13)."""
        n = len(self.civs)
        seats = [(start + i) % n for i in range(n)]
        return [seat for seat in seats if not self.civs[seat].resigned]

    @property
    def start(self) -> int:
        """The start player: seat 0, or the next one still in the game (TTA-GEN-06, TTA-RESIGN-05)."""
        return self.order(0)[0]
