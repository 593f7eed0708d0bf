"""The frames on the table's stack: what each procedure in progress remembers between its questions.

The frames of the playbook are in `playbook/frames.py`. A faction is the number of a civilization, or BARBARIANS.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core import Frame
from saecula.games.inner_sea.kinds import (
    AnyCardOrNone,
    Area,
    AreaOrNone,
    CivNumber,
    Count,
    Event,
    Faction,
    FateCard,
    FateCardOrNone,
    LinkKind,
    Number,
    WonderCard,
    WonderOrNone,
)
from saecula.games.inner_sea.table import NOBODY, Group, Link, Op


@dataclass(slots=True)
class OfCiv(Frame):
    """A procedure of one civilization."""

    civ: Faction


@dataclass(slots=True)
class OfCard(OfCiv):
    """A procedure of one civilization that a card causes ("": something else does)."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class Listed(Frame):
    """A list of steps some of which may be skipped, by a scenario or in a position that continues differently."""

    skipped: list[str] = field(default_factory=list)


# --- the course of the game ---


@dataclass(slots=True)
class Choosing(Frame):
    """ACIS-SETUP-07: the players choose their civilizations."""


@dataclass(slots=True)
class Turn(Frame):
    """ACIS-FLOW-05: a turn."""


@dataclass(slots=True)
class GrowthPhase(Frame):
    """ACIS-GROW-01: how many civilizations have grown, in turn order."""

    place: Count = 0


@dataclass(slots=True)
class Growth(Listed):
    """ACIS-GROW-02: one civilization grows. `gardens`: extra disks from Hanging Gardens; `invested`: uses of
    Investments that bring 2 disks each; `used`: nothing more is used; `areas`: where it has resettled, or an Empire has
    retired."""

    civ: CivNumber = 0
    gardens: Count = 0
    invested: Count = 0
    used: bool = False
    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class Lighthouse(OfCiv):
    """W6: how many disks may still be placed, and the areas where some have been."""

    left: Count = 2
    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class CardPhase(Frame):
    """ACIS-CARD-20: the place in turn order from which the search for the next civilization to act starts."""

    place: Count = 0


@dataclass(slots=True)
class Coinage(OfCiv):
    """90 Coinage at the start of a Card Phase."""


@dataclass(slots=True)
class Building(OfCiv):
    """ACIS-WONDER-06: resources still due, and how many of them must be disks from the map; with 40 Architect it does
    not count as the Wonder of the turn."""

    wonder: WonderCard
    due: Count = 0
    disks: Count = 0
    architect: bool = False


@dataclass(slots=True)
class Spying(OfCard):
    """34 Spy: the hand that was looked at."""

    target: Faction = NOBODY


# --- cards ---


@dataclass(slots=True)
class Declaration(OfCard):
    """ACIS-FATE-24: what the player of a card has named: `areas` with matching `factions`, `target` (a civilization),
    `option` (or a Wonder), `number`, `omitted` (areas left out because the supply is too small, ACIS-FATE-31). `slot`
    is the current one, `count` is how many have been named for it."""

    areas: list[Area] = field(default_factory=list)
    factions: list[Faction] = field(default_factory=list)
    target: Faction = NOBODY
    option: str = ""
    number: Number = ""
    omitted: list[Area] = field(default_factory=list)
    slot: Count = 0
    count: Count = 0

    def copied(self) -> Declaration:
        """A copy of this declaration with the same choices."""
        return Declaration(
            self.civ,
            self.card,
            self.areas[:],
            self.factions[:],
            self.target,
            self.option,
            self.number,
            self.omitted[:],
            self.slot,
            self.count,
        )


@dataclass(slots=True)
class CardEffect(OfCard):
    """ACIS-FATE-03: the parts of an effect still to be carried out; none if it was canceled (ACIS-FATE-15)."""

    ops: list[Op] = field(default_factory=list)
    cancelled: bool = False


@dataclass(slots=True)
class Window(OfCard):
    """ACIS-FATE-37: a card, an Event or the use of a Wonder may be answered. `kind` says which; `laid` is its index
    among what was laid down in a competition (-1: it was not); `ops` is what it would do, `target` is whom its player
    named. `links` is the chain of answers; `declined` have no answer in this round; `answerer` has a card, `answer`,
    that may be aimed at several links and waits for its target."""

    kind: LinkKind = "card"
    target: Faction = NOBODY
    laid: int = -1
    ops: list[Op] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    declined: list[Faction] = field(default_factory=list)
    answerer: Faction = NOBODY
    answer: FateCardOrNone = ""


# --- losses ---


@dataclass(slots=True)
class Loss(OfCard):
    """ACIS-LOSS-01: disks to be lost in an area, or bought off."""

    area: AreaOrNone = ""
    n: Count = 1


@dataclass(slots=True)
class LossAnywhere(OfCard):
    """ACIS-FATE-28: disks to be lost in areas of the victim's choice; `by` played the card."""

    n: Count = 1
    by: Faction = NOBODY


@dataclass(slots=True)
class Discarding(OfCard):
    """ACIS-CLAR-05: cards to be discarded."""

    n: Count = 1


@dataclass(slots=True)
class HandLimit(OfCiv):
    """ACIS-CARD-14: a hand with too many cards."""


@dataclass(slots=True)
class Famine(OfCard):
    """3 Local Famine in an area."""

    area: AreaOrNone = ""


@dataclass(slots=True)
class Bread(OfCard):
    """30 Bread & Circuses: how many payments are due."""

    n: Count = 1


@dataclass(slots=True)
class Tribute(OfCard):
    """76 Tribute: the recipient."""

    to: Faction = NOBODY


@dataclass(slots=True)
class Fire(OfCard):
    """72 Great Fire: the Wonder, and what is still to be paid for it."""

    wonder: WonderOrNone = ""
    due: Count = 2


@dataclass(slots=True)
class Horde(OfCard):
    """Barbarians come to the areas in `waiting`; if the supply is too small, `civ` decides. `filled` are areas that
    have received theirs; `area` lacks `missing`, which may come from elsewhere. `ordered`: the order of the areas is
    free from the start."""

    waiting: list[Group] = field(default_factory=list)
    filled: list[Area] = field(default_factory=list)
    area: AreaOrNone = ""
    missing: Count = 0
    ordered: bool = False


# --- drawing ---


@dataclass(slots=True)
class DrawStep(OfCiv):
    """ACIS-DRAW-02: the draw of one civilization, with `extra` cards from Investments."""

    extra: Count = 0


@dataclass(slots=True)
class Draw(OfCiv):
    """ACIS-DRAW-08: cards to be drawn; with `keep` they go to the choice below on the stack (ACIS-DRAW-12). `crowded`
    are civilizations that received cards from this draw and may have too many."""

    n: Count = 0
    keep: bool = False
    crowded: list[Faction] = field(default_factory=list)


@dataclass(slots=True)
class Keep(OfCiv):
    """ACIS-DRAW-12: one of the cards drawn is kept."""

    cards: list[FateCard] = field(default_factory=list)


@dataclass(slots=True)
class Mausoleum(OfCiv):
    """W3: the cards of the discard pile that its owner looks at."""

    cards: list[FateCard] = field(default_factory=list)


@dataclass(slots=True)
class Alphabet(OfCiv):
    """ACIS-CIV-38: Phoenicia exchanges a card."""


@dataclass(slots=True)
class EventCard(Frame):
    """ACIS-EVENT-01: an Event, and who drew it; it may be canceled."""

    civ: Faction
    card: Event
    cancelled: bool = False


@dataclass(slots=True)
class Invasion(OfCard):
    """ACIS-EVENT-14: the civilization with the fewest VP chooses where the Barbarians come."""


# --- competition ---


@dataclass(slots=True)
class Competition(Frame):
    """ACIS-COMP-07: the Competition Phase."""


@dataclass(slots=True)
class Opening(OfCiv):
    """ACIS-COMP-41: one civilization at the start of the Competition Phase."""


@dataclass(slots=True)
class Warriors(OfCiv):
    """ACIS-CIV-22, ACIS-CIV-23: the areas where Gaul has added a disk."""

    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class Battle(Frame):
    """ACIS-COMP-19: the competition in `t.contest`: how many have laid down or been answered, the revealed cards, and
    the cards whose choices have been named."""

    place: Count = 0
    revealed: list[FateCard] = field(default_factory=list)
    named: list[FateCard] = field(default_factory=list)


@dataclass(slots=True)
class Announcing(OfCiv):
    """ACIS-COMP-19: one civilization lays down cards and announces abilities."""


@dataclass(slots=True)
class Resolving(OfCiv):
    """ACIS-COMP-51: one civilization chooses which of its cards is next."""


@dataclass(slots=True)
class Ability(OfCiv):
    """ACIS-CIV-08: the parts of a sheet's ability: the areas named so far, "" for a skipped part."""

    imperial: bool = False
    areas: list[AreaOrNone] = field(default_factory=list)


@dataclass(slots=True)
class Round(Frame):
    """ACIS-COMP-26: the groups that have not lost a disk yet in this round."""

    groups: list[Group] = field(default_factory=list)


# --- reckoning ---


@dataclass(slots=True)
class Reckoning(Listed):
    """ACIS-SEAS-01: the Reckoning Phase. `place`: how many have had their turn, in turn order; `spaces`: the new turn
    order as far as it is decided; `card`: what was revealed for a Sudden End."""

    place: Count = 0
    spaces: list[Faction] = field(default_factory=list)
    card: AnyCardOrNone = ""


@dataclass(slots=True)
class VictoryUse(OfCiv):
    """ACIS-VP-07: Wonders and Investments of one civilization in the Victory Count."""


@dataclass(slots=True)
class Space(OfCard):
    """ACIS-ORDER-06: a civilization names its new space in turn order."""


@dataclass(slots=True)
class Landing(OfCiv):
    """ACIS-AENEAS-08: a civilization starts over; `area` is where it has landed."""

    area: AreaOrNone = ""


# --- the end of an Epoch ---


@dataclass(slots=True)
class EpochEnd(Listed):
    """ACIS-EPOCH-02: the End of Epoch Phase."""


@dataclass(slots=True)
class ChangeOfEpoch(Frame):
    """ACIS-EPOCH-07: the card revealed for the Change of Epoch Table."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class FinalEvent(Frame):
    """ACIS-OPT-01: an event at the end of the final Epoch."""


@dataclass(slots=True)
class Climate(OfCiv):
    """ACIS-CHANGE-11: disks that may still be placed, and the areas that were occupied before."""

    left: Count = 5
    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class Smile(OfCiv):
    """ACIS-CHANGE-18: a Wonder is refilled."""


@dataclass(slots=True)
class Frontiers(Frame):
    """ACIS-CHANGE-22: the revealed invasions."""

    cards: list[FateCard] = field(default_factory=list)
