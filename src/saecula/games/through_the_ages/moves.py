"""Every move of the game, in the words of the rulebook."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Move, Vocabulary
from saecula.games.through_the_ages.cards import CARDS, HIGHER, IMPACTS, LADDERS, Card, of_type
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS

MOVES: Final = Vocabulary()

FIELD: Final[list[str]] = of_type("farm", "mine", "urban", "unit")
TECHNOLOGIES: Final[list[str]] = [card.id for card in CARDS.values() if card.technology]
GOVERNMENTS: Final[list[str]] = of_type("government")
MOST_SEATS: Final = 4
HIGHEST_BID: Final = 200

AFTER: Final = "military.draw production.spare"
"""The questions at the end of a turn."""


def otherwise(actions: str = "", politics: str = "TTA-TURN-02", after: str = "") -> dict[str, str]:
    """The rules that refuse a move that is not listed: among the actions, in politics, at the end of a turn.

    A player in the politics phase is told that actions come later (TTA-TURN-02). Refusals that depend on the position
    are in `refusals.unlisted`.
    """
    rules = {"actions": actions, "politics": politics, AFTER: after}
    return {questions: rule for questions, rule in rules.items() if rule}


OVER: Final = "TTA-TURN-09"
"""The actions are over."""

END: Final[Move] = MOVES.add("end", when="actions", rule=otherwise(), ends=True)
PASS: Final[Move] = MOVES.add(
    "pass", when="politics colony.bid build.free production.spare", rule=otherwise(OVER), ends=True
)
DONE: Final[Move] = MOVES.add(
    "done",
    when="battle.attack battle.defend colony.force agreement.take raid.building war.technology",
    rule=otherwise(OVER),
    ends=True,
)
ACCEPT: Final[Move] = MOVES.add("accept", when="pact.answer", rule=otherwise())
REFUSE: Final[Move] = MOVES.add("refuse", when="pact.answer", rule=otherwise())
RESIGN: Final[Move] = MOVES.add("resign", when="turn.resign", rule="TTA-RESIGN-01", ends=True, gives_up=True)
STAY: Final[Move] = MOVES.add("stay", when="turn.resign", rule=otherwise())

TAKE: Final[list[Move]] = MOVES.numbers(
    "take", 1, 13, "row-{}", when="actions agreement.take", rule=otherwise("TTA-ROW-13", after=OVER)
)
_GROWTH: Final = otherwise("TTA-CARD-49", after=OVER)
GROW: Final[Move] = MOVES.add("grow", ["yellow-bank"], when="actions", rule=_GROWTH)
SAIL: Final[Move] = MOVES.add(
    "grow ocean-liner-service", ["ocean-liner-service", "yellow-bank"], when="actions", rule=_GROWTH
)
RECRUIT: Final[dict[str, Move]] = MOVES.each(
    "recruit", of_type("unit"), when="actions", rule=otherwise("TTA-CARD-40", after=OVER)
)
_WORKED: Final = otherwise("TTA-COMP-17", after=OVER)
BUILD: Final[dict[str, Move]] = MOVES.each("build", FIELD, when="actions build.free", rule=_WORKED)
DESTROY: Final[dict[str, Move]] = MOVES.each(
    "destroy", of_type("farm", "mine", "urban"), when="actions", rule=_WORKED, gives_up=True
)
DISBAND: Final[dict[str, Move]] = MOVES.each("disband", of_type("unit"), when="actions", rule=_WORKED, gives_up=True)
STAGE: Final[list[Move]] = MOVES.numbers(
    "stage", 1, 4, "project", when="actions", rule=otherwise("TTA-WONDER-11", after=OVER)
)


def _plays() -> dict[str, Move]:
    """The cards played from the hand: leaders, technologies including governments, and tactics."""
    rules = {
        "leader": otherwise("TTA-LEADER-01", after=OVER),
        "government": otherwise("TTA-GOV-01", after=OVER),
        "tactics": otherwise("TTA-TACTIC-01", "TTA-MIL-15", OVER),
    }
    technology = otherwise("TTA-TECH-01", after=OVER)
    return {
        id: MOVES.add(f"play {id}", [id], when="actions", rule=rules.get(CARDS[id].type, technology))
        for id in [*of_type("leader"), *TECHNOLOGIES, *of_type("tactics")]
    }


PLAY: Final[dict[str, Move]] = _plays()
REVOLT: Final[dict[str, Move]] = MOVES.each(
    "revolt", GOVERNMENTS, when="actions", rule=otherwise("TTA-GOV-01", after=OVER)
)
TRADE: Final[Move] = MOVES.add(
    "trade", ["trade-routes-agreement"], when="actions", rule=otherwise("TTA-CARD-70", after=OVER)
)
DRAW_CARD: Final[Move] = MOVES.add("draw", ["military-deck"], when="actions", rule=otherwise("TTA-MIL-01"))


UPGRADE: Final[dict[str, dict[str, Move]]] = {
    old: {new.id: MOVES.add(f"upgrade {old} {new.id}", [old, new.id], when="actions", rule=_WORKED) for new in higher}
    for old, higher in HIGHER.items()
}
"""The upgrades from each card to the higher ones."""


class Workplace:
    """A farm, mine, building or unit technology, with the moves of its workers: to build there, to upgrade to a higher
    card, and to destroy or disband.
    """

    __slots__ = ("build", "card", "leave", "unit", "upgrades")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.unit = card.type == "unit"
        self.build = BUILD[card.id]
        self.upgrades = [(CARDS[new], move) for new, move in UPGRADE[card.id].items()]
        self.leave = DISBAND[card.id] if self.unit else DESTROY[card.id]


WORKPLACES: Final[dict[CardId, Workplace]] = {id: Workplace(CARDS[id]) for id in FIELD}


def _uses() -> dict[str, dict[str, Move]]:
    """The moves of the action cards, by card and by target (see `effects.actions`)."""
    rule = otherwise("TTA-ACTION-01", after=OVER)
    moves: dict[str, dict[str, Move]] = {}
    for id, card in ACTION_CARDS.items():
        moves[id] = {}
        for target in card.targets():
            touches = [id, *[word for word in target.split() if word != "revolt"]]
            moves[id][target] = MOVES.add(f"use {id} {target}".strip(), touches, when="actions", rule=rule)
    return moves


USE: Final[dict[str, dict[str, Move]]] = _uses()

MILITARY: Final = "TTA-MIL-15"
"""Military cards are played in the politics phase."""

SEED: Final[Move] = MOVES.add("event", ["future-events"], when="politics", rule=otherwise(MILITARY, "TTA-EVENT-02"))
EVENT: Final[dict[str, Move]] = MOVES.each(
    "event", of_type("event", "territory"), when="politics.event", rule=otherwise(MILITARY, "TTA-EVENT-02")
)
CLAIM: Final[dict[str, Move]] = MOVES.each(
    "claim", of_type("territory"), when="politics", rule=otherwise(MILITARY, "TTA-CARD-09")
)
CANCEL: Final[dict[str, Move]] = MOVES.each(
    "cancel", of_type("pact"), when="politics", rule=otherwise(MILITARY, "TTA-PACT-09")
)


def _against(verb: str, type: str, politics: str) -> dict[str, list[Move]]:
    rule = otherwise(MILITARY, politics)
    return {
        id: [
            MOVES.add(f"{verb} {id} {seat}", [id, f"seat-{seat}"], when="politics", rule=rule)
            for seat in range(MOST_SEATS)
        ]
        for id in of_type(type)
    }


ATTACK: Final[dict[str, list[Move]]] = _against("attack", "aggression", "TTA-AGGR-01")
DECLARE: Final[dict[str, list[Move]]] = _against("war", "war", "TTA-WAR-01")


def _offers() -> dict[str, list[list[Move]]]:
    """The offers of a pact, by card and partner; a two-sided pact has two of them, as A and as B (TTA-PACT-02)."""
    offers: dict[str, list[list[Move]]] = {}
    rule = otherwise(MILITARY, "TTA-PACT-02")
    for id in of_type("pact"):
        offers[id] = []
        for seat in range(MOST_SEATS):
            texts = [f"offer {id} {seat}{side}" for side in ([" a", " b"] if CARDS[id].kind == "A/B" else [""])]
            touches = [id, f"seat-{seat}"]
            offers[id].append([MOVES.add(text, touches, when="politics", rule=rule) for text in texts])
    return offers


OFFER: Final[dict[str, list[list[Move]]]] = _offers()

BID: Final[list[Move]] = MOVES.numbers(
    "bid", 1, HIGHEST_BID, when="colony.bid", rule=otherwise(politics="TTA-COLONY-01")
)
FORCES: Final = "battle.attack battle.defend colony.force"
SACRIFICE: Final[dict[str, Move]] = MOVES.each(
    "sacrifice", of_type("unit"), when=FORCES, rule={**otherwise(), FORCES: "TTA-AGGR-20"}
)
DEFEND: Final[dict[str, Move]] = MOVES.each(
    "spend",
    of_type("bonus"),
    when="battle.defend colony.force",
    rule={
        **otherwise(politics=MILITARY),
        "battle.attack": "TTA-AGGR-06",
        "battle.defend colony.force": "TTA-MIL-12",
    },
)
DISCARD: Final[dict[str, Move]] = MOVES.each(
    "discard",
    [card.id for card in CARDS.values() if card.deck == "military"],
    when="military.discard",
    rule=otherwise("TTA-TAKE-14", "TTA-MIL-16"),
)
DRAW: Final[list[Move]] = MOVES.numbers(
    "draw", 0, 3, "military-deck", when="military.draw", rule=otherwise("TTA-MIL-01")
)

LOSE: Final[dict[str, Move]] = MOVES.each(
    "lose", [*FIELD, *of_type("territory")], when="population.lose building.lose colony.lose", rule=otherwise()
)
ANNEX: Final[dict[str, Move]] = MOVES.each("annex", of_type("territory"), when="annex.colony", rule=otherwise())
FOOD_SHARE: Final[list[Move]] = MOVES.numbers(
    "food", 0, 60, when="goods.mix goods.kind goods.lose plunder.mix", rule=otherwise()
)
SEIZE: Final[dict[str, Move]] = MOVES.each("seize", of_type("special"), when="war.technology", rule=otherwise())
RUIN: Final[dict[str, Move]] = MOVES.each("ruin", of_type("wonder"), when="wonder.ruin", rule=otherwise())
RAZE: Final[dict[str, list[Move]]] = {
    id: [
        MOVES.add(f"raze {id} {seat}", [id, f"seat-{seat}"], when="building.raze raid.building", rule=otherwise())
        for seat in range(MOST_SEATS)
    ]
    for id in of_type("urban")
}
SPARE: Final[dict[str, Move]] = MOVES.each(
    "spare", of_type("mine") + LADDERS["lab"], when="production.spare", rule=otherwise()
)
KEEP: Final[dict[str, Move]] = MOVES.each("keep", IMPACTS, when="bonus.keep bonus.choose", rule=otherwise())
