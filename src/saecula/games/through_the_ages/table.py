"""The whole position: civilizations, the card row, decks, events, and whatever is being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from saecula import core
from saecula.core import CardId, Seat
from saecula.core.parts import Called, Flat, Shared, SharedDict
from saecula.games.through_the_ages.effects.marks import OF_A_CIVILIZATION, OF_THE_TABLE
from saecula.games.through_the_ages.frames import Agreement, Auction, Battle, Event, Offer
from saecula.games.through_the_ages.kinds import (
    Age,
    Balance,
    CivilCard,
    CivilHandCard,
    Count,
    Culture,
    CurrentAge,
    EventCard,
    Government,
    Impact,
    Leader,
    LeaderAge,
    MilitaryCard,
    PactInPlay,
    Project,
    Rounds,
    RowCard,
    Science,
    Special,
    Stored,
    Tactic,
    Territory,
    TokenCount,
    WarInPlay,
    Wonder,
    Worked,
)


def without(cards: list[CardId], card: CardId) -> list[CardId]:
    """The same cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@dataclass(slots=True)
class Tokens:
    """The yellow bank, the unused workers, the blue bank (sections 4 and 5).

    `extra_yellow` and `extra_blue` came from the box, minus those that went back.

    Tokens in the yellow bank are not born yet (TTA-YBANK-01); only their number matters (TTA-YBANK-03). Food and
    resources share the blue bank (TTA-BBANK-02).
    """

    yellow: TokenCount
    unused: TokenCount
    blue: TokenCount
    extra_yellow: Balance = 0
    extra_blue: Balance = 0


@dataclass(slots=True)
class Hands:
    """The civil and the military cards in hand (sections 10 and 24).

    Among the military cards, `shown` are those that everyone has seen, `drawn_later` those drawn after the deck was
    formed again from its discards. In variants, `bonus` are the bonus cards kept out of those in `bonus_dealt`.
    """

    civil: Annotated[Shared[CivilHandCard], Called("hand")] = field(default_factory=list)
    military: Annotated[Shared[MilitaryCard], Called("cards")] = field(default_factory=list)
    drawn_later: Annotated[Shared[MilitaryCard], Called("later")] = field(default_factory=list)
    shown: Shared[MilitaryCard] = field(default_factory=list)
    bonus: Shared[Impact] = field(default_factory=list)
    bonus_dealt: Annotated[Shared[Impact], Called("dealt")] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pact:
    """A pact, which belongs to the player who offered it; `a` is the seat that is A (TTA-PACT-05, TTA-PACT-07)."""

    card: Annotated[PactInPlay, Called("pact")] = ""
    partner: Seat = -1
    a: Annotated[Seat, Called("pact_a")] = -1


@dataclass(frozen=True, slots=True)
class War:
    """A war, which belongs to the player who declared it until it is resolved on their next turn (TTA-WAR-01)."""

    card: Annotated[WarInPlay, Called("war")] = ""
    enemy: Seat = -1


NO_PACT: Final = Pact()
NO_WAR: Final = War()


@dataclass(frozen=True, slots=True)
class Indicators:
    """The values that follow from the cards: the four indicators, and all white and red tokens (see
    `indicators.reckon`).
    """

    culture_rate: int = 0
    science_rate: int = 0
    strength: int = 0
    happiness: int = 0
    civil_actions: Annotated[int, Called("civil")] = 0
    military_actions: Annotated[int, Called("military")] = 0


NOTHING_YET: Final = Indicators()


@dataclass(slots=True)
class ThisTurn:
    """What a player has done this turn; it starts over on their next turn (TTA-TURN-04).

    `unit_resources` are the special unit resources left (TTA-UNIT-05), except Homer's. `civil_action_taken` prevents a
    revolution, and a `revolution` that took all civil actions prevents any other (TTA-GOV-02). `action_cards_taken`
    cannot be used yet (TTA-ACTION-02). Among the used civil actions, `blocked_civil` were taken by a
    Rebellion (TTA-CARD-56).

    Special unit resources are only counted (TTA-UNIT-04).
    """

    used_civil: Count = 0
    used_military: Count = 0
    unit_resources: Annotated[Count, Called("special")] = 0
    civil_action_taken: Annotated[bool, Called("acted")] = False
    action_cards_taken: Annotated[Shared[CivilHandCard], Called("fresh")] = field(default_factory=list)
    revolution: bool = False
    blocked_civil: Count = 0


@dataclass(slots=True)
class Civ:
    """One civilization.

    `workers` maps each farm, mine, building and unit technology in play to its workers; `stores` maps each farm and
    mine (and lab, under Tesla) to its blue tokens. `leader_ages` are the ages of all leaders taken, `ruins` the wonders
    turned over by Ravages of Time, `project` and `steps` the wonder under construction and the steps built. `marks` are
    the numbers that individual cards keep (see `effects.marks`). In variants, `resigned` is the place in the order of
    resigning, and `attacked_by` the seat whose cube is here. `remembered` is what the player saw at the end of their
    last turn.

    In the data all parts are flat, some fields under shorter names: `hand` is the civil hand and `cards` the military
    one, with `later` drawn after the deck was formed again; `fresh` are the action cards taken this turn, `special` the
    special unit resources, `acted` says that a civil action was taken; `led` are the ages of leaders taken, `cube` the
    attacker, `noted` the numbers remembered.
    """

    workers: SharedDict[Worked, TokenCount]
    stores: SharedDict[Stored, TokenCount]
    government: Government
    tokens: Flat[Tokens]
    specials: Shared[Special] = field(default_factory=list)
    leader: Leader = ""
    leader_ages: Annotated[Shared[LeaderAge], Called("led")] = field(default_factory=list)
    wonders: Shared[Wonder] = field(default_factory=list)
    ruins: Shared[Wonder] = field(default_factory=list)
    project: Project = ""
    steps: int = 0
    tactic: Tactic = ""
    colonies: Shared[Territory] = field(default_factory=list)
    hands: Flat[Hands] = field(default_factory=Hands)
    pact: Flat[Pact] = NO_PACT
    war: Flat[War] = NO_WAR
    culture: Culture = 0
    science: Science = 0
    indicators: Flat[Indicators] = NOTHING_YET
    this_turn: Flat[ThisTurn] = field(default_factory=ThisTurn)
    marks: Annotated[dict[str, int], OF_A_CIVILIZATION] = field(default_factory=dict)
    resigned: int = 0
    attacked_by: Annotated[Seat, Called("cube")] = -1
    remembered: Annotated[Shared[Culture], Called("noted")] = field(default_factory=list)

    @property
    def civil_left(self) -> int:
        """The civil actions left (TTA-ACT-02)."""
        return self.indicators.civil_actions - self.this_turn.used_civil

    @property
    def military_left(self) -> int:
        """The military actions left."""
        return self.indicators.military_actions - self.this_turn.used_military

    def employ(self, id: CardId, n: int) -> None:
        """Adds workers to a card, which may be new; a negative number removes them."""
        workers = self.workers.copy()
        workers[id] = workers.get(id, 0) + n
        self.workers = workers

    def store(self, id: CardId, n: int) -> None:
        """Sets the number of blue tokens on a card."""
        stores = self.stores.copy()
        stores[id] = n
        self.stores = stores

    def copy(self) -> Civ:
        """A copy of the civilization. Every clone of a match makes one for each civilization, so the parts are written
        out and the lists are shared.
        """
        tokens, hands, turn = self.tokens, self.hands, self.this_turn
        return Civ(
            self.workers,
            self.stores,
            self.government,
            Tokens(tokens.yellow, tokens.unused, tokens.blue, tokens.extra_yellow, tokens.extra_blue),
            self.specials,
            self.leader,
            self.leader_ages,
            self.wonders,
            self.ruins,
            self.project,
            self.steps,
            self.tactic,
            self.colonies,
            Hands(
                hands.civil,
                hands.military,
                hands.drawn_later,
                hands.shown,
                hands.bonus,
                hands.bonus_dealt,
            ),
            self.pact,
            self.war,
            self.culture,
            self.science,
            self.indicators,
            ThisTurn(
                turn.used_civil,
                turn.used_military,
                turn.unit_resources,
                turn.civil_action_taken,
                turn.action_cards_taken,
                turn.revolution,
                turn.blocked_civil,
            ),
            self.marks.copy(),
            self.resigned,
            self.attacked_by,
            self.remembered,
        )


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of the game, by their names."""

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
    rebellion: str = "used"
    robespierre: str = "used"
    last_war: bool = True
    single_token: bool = True


@dataclass(slots=True)
class MilitaryCards:
    """The military decks: the deck of the current age, those of later ages, the discards of this age, and the cards out
    of the game.

    `discards_seen` and `gone_seen` contain, for each card, the mask of the seats that know it. `reshuffled` says that
    the deck was formed again from its discards.
    """

    deck: Annotated[Shared[MilitaryCard], Called("military_deck")] = field(default_factory=list)
    later: Annotated[SharedDict[Age, Shared[MilitaryCard]], Called("later_military")] = field(default_factory=dict)
    discards: Shared[MilitaryCard] = field(default_factory=list)
    discards_seen: Shared[int] = field(default_factory=list)
    gone: Shared[MilitaryCard] = field(default_factory=list)
    gone_seen: Shared[int] = field(default_factory=list)
    reshuffled: bool = False


@dataclass(slots=True)
class EventCards:
    """The current, future and past events (TTA-EVENT-01); `seeded_by` says who put which card there."""

    current: Shared[EventCard] = field(default_factory=list)
    future: Shared[EventCard] = field(default_factory=list)
    past: Shared[EventCard] = field(default_factory=list)
    seeded_by: Annotated[SharedDict[EventCard, Seat], Called("seeded")] = field(default_factory=dict)


@dataclass(slots=True)
class Table(core.Table):
    """The position of Through the Ages.

    `last_round` is 0 until it is known. In variants, `open_bonus` are the open bonus cards, `aside` those to be
    revealed later. `marks` are the numbers that individual cards keep about this turn (see `effects.marks`). Whatever
    is being decided (an event, an auction, a battle, an offer) is on the stack, with its own fields.

    In the data the options and the cards are flat: `version`, `military_deck`, `later_military`, `discards`, `gone`,
    `current`, `future`, `past`, `seeded`, ...
    """

    options: Flat[GameOptions]
    civs: list[Civ]
    row: Shared[RowCard]
    civil_deck: Shared[CivilCard]
    later_civil: SharedDict[Age, Shared[CivilCard]]
    military: Flat[MilitaryCards]
    turn: Seat = 0
    round: Rounds = 1
    age: CurrentAge = "A"
    last_round: Rounds = 0
    events: Flat[EventCards] = field(default_factory=EventCards)
    open_bonus: Shared[Impact] = field(default_factory=list)
    aside: Shared[Impact] = field(default_factory=list)
    marks: Annotated[dict[str, int], OF_THE_TABLE] = field(default_factory=dict)

    def copy(self) -> Table:
        military, events = self.military, self.events
        return Table(
            self.frames(),
            self.chance.copy(),
            self.options,
            [civ.copy() for civ in self.civs],
            self.row,
            self.civil_deck,
            self.later_civil,
            MilitaryCards(
                military.deck,
                military.later,
                military.discards,
                military.discards_seen,
                military.gone,
                military.gone_seen,
                military.reshuffled,
            ),
            self.turn,
            self.round,
            self.age,
            self.last_round,
            EventCards(events.current, events.future, events.past, events.seeded_by),
            self.open_bonus,
            self.aside,
            self.marks.copy(),
        )

    @property
    def battle(self) -> Battle | None:
        """The aggression or war in progress."""
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
        """The pact on offer."""
        for frame in self.stack:
            if isinstance(frame, Offer):
                return frame
        return None

    @property
    def agreement(self) -> Agreement | None:
        """The International Agreement in use."""
        for frame in self.stack:
            if isinstance(frame, Agreement):
                return frame
        return None

    @property
    def event(self) -> CardId:
        """The event being carried out; empty if there is none."""
        for frame in self.stack:
            if isinstance(frame, Event):
                return frame.card
        return ""

    @property
    def players(self) -> int:
        """The number of players still in the game (TTA-RESIGN-06)."""
        return len([civ for civ in self.civs if not civ.resigned])

    @property
    def last(self) -> bool:
        """Whether this is the last round of the full game (TTA-END-06, TTA-END-16)."""
        return self.options.version == "full" and self.round == self.last_round

    def order(self, start: Seat) -> list[Seat]:
        """The seats still in the game in turn order, beginning with `start` (TTA-GEN-13)."""
        n = len(self.civs)
        seats = [(start + i) % n for i in range(n)]
        return [seat for seat in seats if not self.civs[seat].resigned]

    @property
    def start(self) -> Seat:
        """The start player: seat 0, or the next one still in the game (TTA-GEN-06, TTA-RESIGN-05).

        The rules do not prescribe how to choose one (TTA-SETUP-07).
        """
        seat = 0
        while self.civs[seat].resigned:
            seat += 1
        return seat
