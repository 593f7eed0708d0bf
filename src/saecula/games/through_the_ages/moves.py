"""Every move of the game, in the words of the rulebook."""

from __future__ import annotations

from saecula.core import Move, Vocabulary
from saecula.games.through_the_ages.cards import CARDS, IMPACTS, LADDERS, of_type
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS

MOVES = Vocabulary()

FIELD: list[str] = of_type("farm", "mine", "urban", "unit")
TECHNOLOGIES: list[str] = [card.id for card in CARDS.values() if card.technology]
GOVERNMENTS: list[str] = of_type("government")
MOST_SEATS = 4
HIGHEST_BID = 200

ACTIONS, POLITICS, AFTER = "actions", "politics", "after"
"""The action phase, the political one, and the end of a turn, with production and drawing."""

REFUSED: dict[str, dict[str, str]] = {ACTIONS: {}, POLITICS: {}, AFTER: {}}
"""By moment and verb: the rule that speaks of a move which is not offered then."""


def refuse(verbs: str, actions: str = "", politics: str = "TTA-TURN-02", after: str = "") -> None:
    """Declares the rules for moves with these verbs where they are not offered; see `refusals.unlisted` for exceptions.

    Whoever has politics before the eyes hears that actions come later (TTA-TURN-02).
    """
    for verb in verbs.split():
        REFUSED[ACTIONS][verb] = actions
        REFUSED[POLITICS][verb] = politics
        REFUSED[AFTER][verb] = after


END: Move = MOVES.add("end", ends=True)
PASS: Move = MOVES.add("pass", ends=True)
DONE: Move = MOVES.add("done", ends=True)
refuse("pass done", actions="TTA-TURN-09")
ACCEPT: Move = MOVES.add("accept")
REFUSE: Move = MOVES.add("refuse")
RESIGN: Move = MOVES.add("resign", ends=True, gives_up=True)
STAY: Move = MOVES.add("stay")

TAKE: list[Move] = MOVES.numbers("take", 1, 13, "row-{}")
refuse("take", actions="TTA-ROW-13", after="TTA-TURN-09")
GROW: Move = MOVES.add("grow", ["yellow-bank"])
SAIL: Move = MOVES.add("grow ocean-liner-service", ["ocean-liner-service", "yellow-bank"])
RECRUIT: dict[str, Move] = MOVES.each("recruit", of_type("unit"))
refuse("grow", actions="TTA-CARD-49", after="TTA-TURN-09")
refuse("recruit", actions="TTA-CARD-40", after="TTA-TURN-09")
BUILD: dict[str, Move] = MOVES.each("build", FIELD)
DESTROY: dict[str, Move] = MOVES.each("destroy", of_type("farm", "mine", "urban"), gives_up=True)
DISBAND: dict[str, Move] = MOVES.each("disband", of_type("unit"), gives_up=True)
refuse("build destroy disband upgrade", actions="TTA-COMP-17", after="TTA-TURN-09")
STAGE: list[Move] = MOVES.numbers("stage", 1, 4, "project")
refuse("stage", actions="TTA-WONDER-11", after="TTA-TURN-09")
PLAY: dict[str, Move] = MOVES.each("play", [*of_type("leader"), *TECHNOLOGIES, *of_type("tactics")])
REVOLT: dict[str, Move] = MOVES.each("revolt", GOVERNMENTS)
refuse("play revolt", actions="TTA-TECH-01", after="TTA-TURN-09")
TRADE: Move = MOVES.add("trade", ["trade-routes-agreement"])
refuse("trade", actions="TTA-CARD-70", after="TTA-TURN-09")
DRAW_CARD: Move = MOVES.add("draw", ["military-deck"])
refuse("draw", actions="TTA-MIL-01")


def _upgrades() -> dict[str, dict[str, Move]]:
    """The upgrades from each card: to every higher card of its kind (TTA-UPG-03, TTA-UPG-04)."""
    moves: dict[str, dict[str, Move]] = {}
    for ids in LADDERS.values():
        for i in range(len(ids)):
            moves[ids[i]] = {new: MOVES.add(f"upgrade {ids[i]} {new}", [ids[i], new]) for new in ids[i + 1 :]}
    return moves


UPGRADE: dict[str, dict[str, Move]] = _upgrades()


def _uses() -> dict[str, dict[str, Move]]:
    """Action cards: by card, by what they are used on (see `effects.actions`)."""
    return {
        id: {
            target: MOVES.add(f"use {id} {target}".strip(), [id, *[w for w in target.split() if w != "revolt"]])
            for target in card.targets()
        }
        for id, card in ACTION_CARDS.items()
    }


USE: dict[str, dict[str, Move]] = _uses()
refuse("use", actions="TTA-ACTION-01", after="TTA-TURN-09")

SEED: Move = MOVES.add("event", ["future-events"])
EVENT: dict[str, Move] = MOVES.each("event", of_type("event", "territory"))
CLAIM: dict[str, Move] = MOVES.each("claim", of_type("territory"))
CANCEL: dict[str, Move] = MOVES.each("cancel", of_type("pact"))
refuse("event", actions="TTA-MIL-15", politics="TTA-EVENT-02")
refuse("claim", actions="TTA-MIL-15", politics="TTA-CARD-09")
refuse("cancel", actions="TTA-MIL-15", politics="TTA-PACT-09")


def _against(verb: str, type: str) -> dict[str, list[Move]]:
    return {
        id: [MOVES.add(f"{verb} {id} {seat}", [id, f"seat-{seat}"]) for seat in range(MOST_SEATS)]
        for id in of_type(type)
    }


ATTACK: dict[str, list[Move]] = _against("attack", "aggression")
DECLARE: dict[str, list[Move]] = _against("war", "war")
refuse("attack", actions="TTA-MIL-15", politics="TTA-AGGR-01")
refuse("war", actions="TTA-MIL-15", politics="TTA-WAR-01")


def _offers() -> dict[str, list[list[Move]]]:
    """Offers of a pact: by card and partner; two of them for a two-sided pact: being A, being B (TTA-PACT-02)."""
    offers: dict[str, list[list[Move]]] = {}
    for id in of_type("pact"):
        offers[id] = []
        for seat in range(MOST_SEATS):
            tails = [" a", " b"] if CARDS[id].kind == "A/B" else [""]
            offers[id].append([MOVES.add(f"offer {id} {seat}{tail}", [id, f"seat-{seat}"]) for tail in tails])
    return offers


OFFER: dict[str, list[list[Move]]] = _offers()
refuse("offer", actions="TTA-MIL-15", politics="TTA-PACT-02")

BID: list[Move] = MOVES.numbers("bid", 1, HIGHEST_BID)
refuse("bid", politics="TTA-COLONY-01")
SACRIFICE: dict[str, Move] = MOVES.each("sacrifice", of_type("unit"))
DEFEND: dict[str, Move] = MOVES.each("spend", of_type("bonus"))
DISCARD: dict[str, Move] = MOVES.each("discard", [card.id for card in CARDS.values() if card.deck == "military"])
refuse("discard", actions="TTA-TAKE-14", politics="TTA-MIL-16")
DRAW: list[Move] = MOVES.numbers("draw", 0, 3, "military-deck")

LOSE: dict[str, Move] = MOVES.each("lose", [*FIELD, *of_type("territory")])
ANNEX: dict[str, Move] = MOVES.each("annex", of_type("territory"))
FOOD_SHARE: list[Move] = MOVES.numbers("food", 0, 60)
SEIZE: dict[str, Move] = MOVES.each("seize", of_type("special"))
RUIN: dict[str, Move] = MOVES.each("ruin", of_type("wonder"))
RAZE: dict[str, list[Move]] = {
    id: [MOVES.add(f"raze {id} {seat}", [id, f"seat-{seat}"]) for seat in range(MOST_SEATS)] for id in of_type("urban")
}
SPARE: dict[str, Move] = MOVES.each("spare", of_type("mine") + LADDERS["lab"])
KEEP: dict[str, Move] = MOVES.each("keep", IMPACTS)
