"""Sets up a table from the options (section 3)."""

from __future__ import annotations

from typing import Final

from saecula.core import Chance, Options
from saecula.games.through_the_ages.cards import AGES, CARDS, IMPACTS, INITIAL, START, deck_of
from saecula.games.through_the_ages.frames import WholeGame
from saecula.games.through_the_ages.indicators import reckon_all
from saecula.games.through_the_ages.table import Civ, GameOptions, MilitaryCards, Table, Tokens

ALONE: Final = "development-of-politics"
"""The event that the simple game sets aside (TTA-SETUP-12)."""

PRIVATE_CARDS: Final = 12


def _civilization(simpler: bool) -> Civ:
    """TTA-SETUP-01..06: a new civilization, with one more yellow token in the simpler variant (TTA-VAR-02)."""
    workers = {id: START[id] for id in INITIAL if CARDS[id].type != "government"}
    stores = {id: 0 for id in workers if CARDS[id].type in ("farm", "mine")}
    government = next(id for id in INITIAL if CARDS[id].type == "government")
    extra = 1 if simpler else 0
    tokens = Tokens(START["yellow"] + extra, START["unused"], START["blue"], extra_yellow=extra)
    return Civ(workers, stores, government, tokens)


def military_deck(age: str, players: int, version: str, peaceful: str) -> list[str]:
    """A military deck without the cards that this game leaves out (TTA-SETUP-14, TTA-SETUP-15, TTA-VAR-07)."""
    deck = deck_of("military", age, players)
    if version == "advanced":
        deck = [id for id in deck if CARDS[id].type != "war"]
    if peaceful != "no":
        deck = [id for id in deck if CARDS[id].type not in ("aggression", "war")]
    if peaceful == "yes" or players == 2:
        deck = [id for id in deck if CARDS[id].type != "pact"]
    return deck


def setup(options: Options, chance: Chance) -> Table:
    """The table before the first turn.

    TTA-SETUP-09, TTA-SETUP-10, TTA-SETUP-19: cards are drawn from the decks at random; the decks of later ages are set
    aside. TTA-SETUP-11, TTA-SETUP-13, TTA-SETUP-21: the decks of each version. TTA-SETUP-16, TTA-SETUP-22: players + 2
    events of age A are used, the others leave the game unseen. TTA-SETUP-17, TTA-SETUP-18: Development of Politics
    stays in except in the simple game; there are no future or past events yet. TTA-SETUP-20: four bonuses are open in
    the advanced game. TTA-SETUP-23: civilizations begin alike in all versions.
    """
    players = int(options["players"])
    version = str(options["version"])
    peaceful = str(options["peaceful"])
    simpler = bool(options["simpler"])
    last = {"simple": 1, "advanced": 2, "full": 3}[version]
    events = deck_of("military", "A", players)
    t = Table(
        [],
        chance,
        GameOptions(
            version,
            simpler,
            bool(options["no_ganging_up"]),
            peaceful,
            str(options["military_draw"]),
            str(options["bonus_cards"]),
            bool(options["fewer_bonuses"]),
            bool(options["optional_corruption"]),
            str(options["hammurabi"]),
            bool(options["resigning"]),
            str(options["rebellion"]),
            str(options["robespierre"]),
            bool(options["last_war"]),
            bool(options["single_token"]),
        ),
        [_civilization(simpler) for _ in range(players)],
        [],
        deck_of("civil", "A", players),
        {age: deck_of("civil", age, players) for age in AGES[1 : last + 1]},
        MilitaryCards(),
    )
    t.row = [t.draw(t.civil_deck) for _ in range(START["row"])]
    if version == "simple":
        t.events.current = [id for id in events if id != ALONE]
    else:
        t.military.deck = military_deck("I", players, version, peaceful)
        t.military.later = {age: military_deck(age, players, version, peaceful) for age in AGES[2 : last + 1]}
        for _ in range(players + 2):
            t.events.current.append(chance.draw(events, seen=0))
        t.events.current.sort()
        t.military.gone = events
        t.military.gone_seen = [0] * len(events)
    if version == "advanced":
        impacts = IMPACTS[:]
        t.open_bonus = sorted(t.draw(impacts) for _ in range(4))
    _bonus_cards(t, players)
    reckon_all(t.civs, t.options.hammurabi)
    begin_round_one(t)
    t.call(WholeGame())
    return t


def _bonus_cards(t: Table, players: int) -> None:
    """TTA-VAR-10..17: sets age-III events aside; those not used stay in military deck III."""
    if t.options.bonus_cards == "none":
        return
    deck = t.military.later["III"]
    impacts = IMPACTS[:]
    if t.options.bonus_cards.startswith("open-"):
        t.open_bonus = sorted(t.draw(impacts) for _ in range(int(t.options.bonus_cards[5:])))
    elif t.options.bonus_cards == "by-age":
        t.aside = sorted(t.chance.draw(impacts, seen=0) for _ in range(5))
        card = t.draw(t.aside)
        t.open_bonus = [card]
    elif t.options.bonus_cards == "private":
        for seat in range(players):
            t.civs[seat].hands.bonus_dealt = sorted(
                t.draw(impacts, seen=1 << seat) for _ in range(PRIVATE_CARDS // players)
            )
    for card in [*t.open_bonus, *t.aside]:
        deck.remove(card)


def begin_round_one(t: Table) -> None:
    """TTA-FIRST-02, TTA-FIRST-04: in round 1 the seats in order have 1, 2, 3 and 4 civil actions, and no
    military ones.
    """
    for seat in range(len(t.civs)):
        civ = t.civs[seat]
        civ.this_turn.used_civil = civ.indicators.civil_actions - (seat + 1)
        civ.this_turn.used_military = civ.indicators.military_actions
