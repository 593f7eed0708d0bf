"""AOC-SETUP: sets up a table from the options."""

from __future__ import annotations

from typing import Final

from saecula.core import Chance, Options
from saecula.games.age_of_civilization.cards import CIVILIZATIONS, EVENTS, FIRST_GAME, SPECIAL_CARDS, TIMELINE, WONDERS
from saecula.games.age_of_civilization.frames import WholeGame
from saecula.games.age_of_civilization.table import Offer, Player, Table

STARTING_COINS: Final = 3
DRAFT_HAND: Final = 7


def setup(options: Options, chance: Chance) -> Table:
    """Draws wonders, civilizations, timeline and first player in this order (AOC-SETUP-25), then the variants.

    Cards that are not drawn are out of the game (AOC-SETUP-10, AOC-WORLD-16, AOC-DRAFT-19). Every player begins with 0
    points, 3 coins, no workers and no civilization (AOC-SETUP-07, AOC-SETUP-18, AOC-SOLO-05).
    """
    n = int(options["players"])
    solo = n == 1
    draft = bool(options["draft"])
    wonder_deck = sorted(WONDERS)
    wonders = [chance.draw(wonder_deck) for _ in range(3 + n)]  # AOC-SETUP-09, AOC-SOLO-03
    deck = sorted(id for id, card in CIVILIZATIONS.items() if card.in_solo or not solo)  # AOC-SOLO-02
    market = [] if draft else [Offer(chance.draw(deck), 0) for _ in range(5)]  # AOC-SETUP-11, AOC-DRAFT-01, AOC-SOLO-06
    timeline = _timeline(solo, str(options["timeline"]), chance)
    if options["first"] == "random":
        first = 0 if solo else int(chance.draw([str(i + 1) for i in range(n)])) - 1  # AOC-SETUP-20
    else:
        first = int(options["first"]) - 1
    special_deck = SPECIAL_CARDS[:]
    specials = [chance.draw(special_deck) for _ in range(1 + n)] if options["innovation"] else []  # AOC-INNO-02
    token_deck = EVENTS[:]
    tokens = [chance.draw(token_deck) for _ in range(3)] if options["changing_world"] else []  # AOC-WORLD-01
    players = [Player(STARTING_COINS, 0, 0, "", [], [], "", [], [], [], []) for _ in range(n)]
    if draft:
        for seat, player in enumerate(players):  # AOC-DRAFT-02
            player.passing = sorted(chance.draw(deck, 1 << seat) for _ in range(DRAFT_HAND))
    t = Table(
        [],
        chance,
        players,
        first,
        first,
        1,
        0,
        timeline,
        market,
        deck,
        wonders,
        specials,
        tokens,
        0,
        draft,
        options["marker"] == "clockwise",
        0,
        0,
        {},
        False,
        [],
    )
    t.call(WholeGame())
    return t


def _timeline(solo: bool, order: str, chance: Chance) -> list[str]:
    """AOC-SETUP-12, AOC-SETUP-21: the order of the action cards; in solo, Plague is in place 5 (AOC-SOLO-04)."""
    if order == "first-game":
        timeline = FIRST_GAME[:]
        if solo:
            timeline.remove("plague")
            timeline.insert(4, "plague")
        return timeline
    cards = TIMELINE[:]
    if not solo:
        return [chance.draw(cards) for _ in range(len(TIMELINE))]
    cards.remove("plague")
    timeline = [chance.draw(cards) for _ in range(len(TIMELINE) - 1)]
    timeline.insert(4, "plague")
    return timeline
