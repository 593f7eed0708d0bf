"""The benefit that a Wonder or an Investment brings for one of its disks, and when (ACIS-WONDER-31, ACIS-FATE-21,
ACIS-FATE-45).

Uses are listed under the question that offers them, in the order in which they are offered (see `phases.using`). A
Wonder has a plan, which is carried out unless Bad Omens is played; an Investment has a plan too, or an immediate
benefit. A new use is an entry here; 92 Granary, which saves disks from a loss, has a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import Frame, Move
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.atlas import BIT, SEA
from saecula.games.inner_sea.board import can_use_wonder, cities, gain_talents, gain_vp, investment_ready
from saecula.games.inner_sea.cards import KIND
from saecula.games.inner_sea.frames import DrawStep, Growth, Space
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import ANNOUNCE, USE, USE_GLORY
from saecula.games.inner_sea.ops import draw_and_keep
from saecula.games.inner_sea.table import Op, Table

Plan = Callable[[Table, int], list[Op]]
Benefit = Callable[[Table, int, Frame], None]
"""The owner's immediate benefit; the frame is that of the question."""
Can = Callable[[Table, int], str]


class Use:
    """A move that spends one disk of a card, and its benefit; `can` returns the rule that keeps the owner from using
    it."""

    __slots__ = ("benefit", "can", "card", "move", "of_wonder", "plan")

    def __init__(
        self,
        move: Move,
        card: CardId,
        plan: Plan | None = None,
        benefit: Benefit | None = None,
        can: Can | None = None,
    ) -> None:
        self.move = move
        self.card = card
        self.plan = plan
        self.benefit = benefit
        self.can = can
        self.of_wonder = KIND[card] == "wonder"

    def ready(self, t: Table, civ: CivId) -> bool:
        """Whether this civilization has the card with a disk that can be used now."""
        if self.of_wonder:
            return can_use_wonder(t, civ, self.card)
        return investment_ready(t, civ, self.card)

    def why_not(self, t: Table, civ: CivId) -> Verdict:
        return self.can(t, civ) if self.can is not None else ""


def gardens(t: Table, civ: CivId) -> list[Op]:
    """W5 Hanging Gardens: 2 extra disks."""
    return [Op("ready", "", civ, 2)]


def two_disks(t: Table, civ: CivId, frame: Frame) -> None:
    """25 Heroic Saga, 89 Aqueduct: 2 extra disks, on top of the minimum of 3 (ACIS-GROW-37)."""
    assert isinstance(frame, Growth)
    frame.invested += 1


def glory(t: Table, civ: CivId, frame: Frame) -> None:
    """25 Heroic Saga, the other choice: 1 talent and 1 VP."""
    gain_talents(t, civ, 1, "ACIS-FATE-21")
    gain_vp(t, civ, 1, "ACIS-FATE-21")


def lighthouse(t: Table, civ: CivId) -> list[Op]:
    """W6 Great Lighthouse: disks in up to 2 coastal seas, and 1 talent."""
    return [Op("lighthouse", "", civ, 2), Op("talents", "", civ, 1)]


def coinage(t: Table, civ: CivId, frame: Frame) -> None:
    """90 Coinage: 1 talent."""
    gain_talents(t, civ, 1, "ACIS-FATE-21")


def grand_temple(t: Table, civ: CivId) -> list[Op]:
    """W4 Grand Temple: 2 white disks in the competition."""
    return [Op("white", t.contest.area, civ, 2)]


def shipyard(t: Table, civ: CivId) -> list[Op]:
    """96 Shipyard: 1 white disk in a competition at sea."""
    return [Op("white", t.contest.area, civ, 1)]


def at_sea(t: Table, civ: CivId) -> str:
    return "" if BIT[t.contest.area] & SEA else "ACIS-FATE-26"


def pyramid(t: Table, civ: CivId) -> list[Op]:
    """W1 Great Pyramid: 1 VP."""
    return [Op("vp", "", civ, 1)]


def temple_complex(t: Table, civ: CivId, frame: Frame) -> None:
    """95 Temple Complex: 1 VP in a Victory Count step in which its owner has a City."""
    gain_vp(t, civ, 1, "ACIS-FATE-21")


def with_city(t: Table, civ: CivId) -> str:
    return "" if cities(t, civ) else "ACIS-FATE-26"


def law_code(t: Table, civ: CivId, frame: Frame) -> None:
    """93 Law Code: a new space in turn order."""
    t.call(Space(civ))


def zeus(t: Table, civ: CivId) -> list[Op]:
    """W7 Temple of Zeus: a new space in turn order."""
    return [Op("space", "", civ, 0)]


def library(t: Table, civ: CivId) -> list[Op]:
    """W2 Great Library: draw 3 cards and keep 1."""
    return [Op("keep", "", civ, 3)]


def tomb(t: Table, civ: CivId) -> list[Op]:
    """W3 Mausoleum: take a card from the discard pile."""
    return [Op("mausoleum", "", civ)]


def academy(t: Table, civ: CivId, frame: Frame) -> None:
    """91 Academy of Sciences: draw 3 cards and keep 1."""
    draw_and_keep(t, civ, 3)


def philosopher(t: Table, civ: CivId, frame: Frame) -> None:
    """97 Philosopher: one more card."""
    assert isinstance(frame, DrawStep)
    frame.extra += 1


def _use(card: CardId, plan: Plan | None = None, benefit: Benefit | None = None, can: Can | None = None) -> Use:
    return Use(USE[card], card, plan, benefit, can)


USES: Final[dict[str, list[Use]]] = {
    "acquisition": [
        _use("hanging-gardens", gardens),
        _use("heroic-saga", None, two_disks),
        Use(USE_GLORY, "heroic-saga", None, glory),
        _use("aqueduct", None, two_disks),
    ],
    "deployment": [_use("great-lighthouse", lighthouse)],
    "coinage": [_use("coinage", None, coinage)],
    "competition.announce": [
        Use(ANNOUNCE["grand-temple"], "grand-temple", grand_temple),
        Use(ANNOUNCE["shipyard"], "shipyard", shipyard, None, at_sea),
    ],
    "victory.use": [_use("great-pyramid", pyramid), _use("temple-complex", None, temple_complex, with_city)],
    "order.use": [_use("law-code", None, law_code), _use("temple-of-zeus", zeus)],
    "draw.use": [
        _use("great-library", library),
        _use("mausoleum", tomb),
        _use("academy-of-sciences", None, academy),
        _use("philosopher", None, philosopher),
    ],
}


def announced(card: CardId) -> Use | None:
    """The use of a Wonder or an Investment that is announced in a competition, or None."""
    for use in USES["competition.announce"]:
        if use.card == card:
            return use
    return None
