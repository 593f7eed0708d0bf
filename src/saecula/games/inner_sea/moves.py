"""Every move of the game. A compound choice (a card's areas, a Wonder's price) is asked piece by piece."""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Vocabulary
from saecula.core.move import OTHERS
from saecula.core.types import RuleId
from saecula.games.inner_sea.atlas import CIVILIZATIONS, IDS, numbers
from saecula.games.inner_sea.cards import FATE, INVESTMENTS, NEGATIONS, WONDERS
from saecula.games.inner_sea.ids import AreaId

MOVES: Final = Vocabulary()


class ByArea:
    """The moves with one verb that name an area."""

    __slots__ = ("_all", "_of")

    def __init__(self, moves: dict[AreaId, Move]) -> None:
        self._of = moves
        self._all = [moves[area] for area in IDS]

    def __getitem__(self, area: AreaId) -> Move:
        return self._of[area]

    def within(self, mask: int) -> list[Move]:
        """A new list of the moves that name the areas of a mask, in the order of the areas file."""
        return [self._all[i] for i in numbers(mask)]


LEADERS: Final[list[str]] = [
    *CIVILIZATIONS,
    "visigoths",
    "huns",
    "persians",
    "land-persians",
    "sea-persians",
    "greeks",
    "western-empire",
    "eastern-empire",
    "sea-peoples",
    "hittites",
    "assyrians",
    "macedonia",
    "syracuse",
    "tributary-city-states",
]
"""Everyone who may lead disks: the ten sheets, and the powers of the scenarios."""

MOST_TALENTS: Final = 99
ABILITY: Final = "ability"
ACTIONS: Final = "card.action"


def otherwise(rule: RuleId, here: str = "") -> dict[str, str]:
    """The rule that refuses a move at other moments of the turn.

    Among the actions of the Card Phase, and at the questions in `here`, the question's own rule refuses what it does
    not list. What depends on the position is in `refusals.unlisted`.
    """
    return {f"{ACTIONS} {here}": "", OTHERS: rule}


# --- in several phases ---

DONE: Final[Move] = MOVES.add(
    "done",
    when="retirement resettlement acquisition senate deployment lighthouse coinage card.area card.civilization fire"
    " barbarians.from competition.start warriors competition.announce ability victory.use order.use aeneas.place"
    " draw.use alphabet climate",
    ends=True,
)
PASS: Final[Move] = MOVES.add("pass", when=ACTIONS, rule=otherwise("ACIS-CARD-21"), ends=True)
LEAD: Final[dict[str, Move]] = MOVES.each("lead", LEADERS, when="setup aeneas.sheet")

# --- growth ---

_GROWTH: Final = "ACIS-GROW-01"
RETIRE: Final = ByArea(
    MOVES.each("retire", IDS, when="retirement", rule=otherwise(_GROWTH, "retirement"), gives_up=True)
)
RESETTLE: Final = ByArea(MOVES.each("resettle", IDS, when="resettlement", rule=otherwise(_GROWTH, "resettlement")))
DEPLOY: Final = ByArea(
    MOVES.each(
        "deploy", IDS, when="deployment lighthouse aeneas.place", rule=otherwise(_GROWTH, "deployment aeneas.place")
    )
)
NAVIGATE: Final = ByArea(MOVES.each("navigate", IDS, when="deployment", rule=otherwise("ACIS-CIV-37")))
LEVY: Final = ByArea(MOVES.each("levy", IDS, when="senate", rule=otherwise("ACIS-CIV-42")))
SENATE_CARD: Final[Move] = MOVES.add("senate card", when="senate", rule=otherwise("ACIS-CIV-41"))
SENATE_DISKS: Final[Move] = MOVES.add("senate disks", when="senate", rule=otherwise("ACIS-CIV-41"))

# --- the Card Phase ---

PLAY: Final[dict[str, Move]] = MOVES.each(
    "play", FATE, when=f"{ACTIONS} competition.start order.use", rule=otherwise("ACIS-CARD-21")
)
BUILD: Final[dict[str, Move]] = MOVES.each("build", WONDERS, when=ACTIONS, rule=otherwise("ACIS-WONDER-03"))
AREA: Final = ByArea(MOVES.each("area", IDS, when="card.area card.omit loss.any barbarians.next invasion climate"))
FACTION: Final[dict[str, Move]] = MOVES.each(
    "faction", [*LEADERS, "barbarians"], when="card.faction card.civilization card.area"
)
OPTION: Final[dict[str, Move]] = MOVES.each(
    "option", ["disks", "talents", "sea", "talent", "1", "2"], "", when="card.option"
)
WONDER: Final[dict[str, Move]] = MOVES.each("wonder", WONDERS, when="card.wonder smile")
PAY: Final = ByArea(MOVES.each("pay", IDS, when="wonder.pay fire"))
SITE: Final = ByArea(MOVES.each("site", IDS, when="wonder.site", rule=otherwise("ACIS-WONDER-15")))
_USE: Final = "acquisition deployment coinage loss loss.any famine victory.use order.use draw.use"
USE: Final[dict[str, Move]] = MOVES.each("use", [*WONDERS, *INVESTMENTS], when=_USE)
USE_GLORY: Final[Move] = MOVES.add("use heroic-saga glory", ["heroic-saga"], when="acquisition")

# --- answers, losses, cards in hand ---

ANSWER: Final[dict[str, Move]] = MOVES.each(
    "answer", NEGATIONS, when="negate", rule=otherwise("ACIS-FATE-49", "negate negate.target")
)
AGAINST: Final[dict[str, Move]] = MOVES.each("against", [*FATE, *WONDERS], when="negate.target")
DECLINE: Final[Move] = MOVES.add("decline", when="negate aeneas")

LOSE: Final[Move] = MOVES.add("lose", when="loss famine tribute")
TALENT: Final[Move] = MOVES.add("talent", when="wonder.pay loss loss.any famine bread tribute fire")
GLORY: Final[Move] = MOVES.add("glory", when="bread")
DISCARD: Final[dict[str, Move]] = MOVES.each(
    "discard", FATE, when="wonder.pay loss loss.any discard limit famine bread fire alphabet"
)
TAKE: Final[dict[str, Move]] = MOVES.each("take", FATE, when="spy keep mausoleum")
FROM: Final = ByArea(MOVES.each("from", IDS, when="barbarians.from"))

# --- competitions ---

LAY: Final[dict[str, Move]] = MOVES.each(
    "lay", FATE, when="competition.announce", rule=otherwise("ACIS-COMP-13", "competition.announce")
)
_ANNOUNCED: Final = otherwise("ACIS-COMP-19", "competition.announce")
ANNOUNCE: Final[dict[str, Move]] = MOVES.each(
    "announce", [ABILITY, "grand-temple", "shipyard"], when="competition.announce", rule=_ANNOUNCED
)
RESOLVE: Final[dict[str, Move]] = MOVES.each("resolve", FATE, when="competition.resolve")
ALLY: Final = ByArea(MOVES.each("ally", IDS, when="warriors ability"))
MUSTER: Final = ByArea(MOVES.each("muster", IDS, when="warriors", rule=otherwise("ACIS-CIV-22")))

# --- the Reckoning ---

SPACE: Final[list[Move]] = MOVES.numbers("space", 1, 6, when="order.space order.move")
INVOKE: Final[Move] = MOVES.add("invoke", when="aeneas", rule="ACIS-AENEAS-01")
SETTLE: Final = ByArea(MOVES.each("settle", IDS, when="aeneas.area", rule=otherwise("ACIS-AENEAS-10")))
SPEND: Final[list[Move]] = MOVES.numbers(
    "spend", 0, MOST_TALENTS, when="draw.spend", rule=otherwise("ACIS-DRAW-05", "draw.spend draw.use")
)

IMPERIAL: Final = "imperial-rome"
"""Rome's ability in Epoch IV (ACIS-CIV-61); announced by name if it comes in addition to that of a sheet."""
ANNOUNCE[IMPERIAL] = MOVES.add(f"announce {IMPERIAL}", when="competition.announce", rule=_ANNOUNCED)
