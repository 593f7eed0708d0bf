"""The combined abilities of a player's cards: main civilization, legacies, technologies and wonders."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.core.compiler import i64
from saecula.games.age_of_civilization.cards import ACTIONS, CIVILIZATIONS, LAYOUTS, TECHNOLOGIES, WONDERS, Action
from saecula.games.age_of_civilization.effects import Effect
from saecula.games.age_of_civilization.table import Player, Table

NONE: Final[list[int]] = [0] * len(ACTIONS)
POINTS: Final[list[int]] = [a.points for a in ACTIONS.values()]
GAINS: Final[list[int]] = [a.gains for a in ACTIONS.values()]
WORKERS: Final[list[int]] = [a.workers for a in ACTIONS.values()]
RED: Final[list[bool]] = [a.red for a in ACTIONS.values()]
"""What is printed on each action, by its number, before any ability changes it."""
NO_EFFECTS: Final[list[Effect]] = []
NO_SOURCES: Final[list[tuple[str, Effect]]] = []


def _changed(numbers: list[int], a: Action, n: int) -> list[int]:
    """The same numbers of all actions, with n more for one of them."""
    changed = numbers[:]
    changed[a.number] += n
    return changed


class Powers:
    """All active abilities of one player, sorted by what they change. There is one object for each set of cards.

    What they make of the actions is in lists by the numbers of the actions. A list is replaced when an ability changes
    it, so that all others are shared.

    The active abilities are all main abilities of the civilization on top (AOC-RISE-03, AOC-CIV-39), not those of a
    civilization in decline or annexed (AOC-RISE-05, AOC-ANNEX-04); the legacies of all civilizations (AOC-RISE-04,
    AOC-RISE-06, AOC-ANNEX-03); and every ability of technologies and wonders (AOC-TECH-13, AOC-WONDER-06,
    AOC-WONDER-08). They add up (AOC-WONDER-09).
    """

    def __init__(self, player: Player) -> None:
        self.cheaper = NONE
        self.points = POINTS
        self.coins = GAINS
        self.workers = WORKERS
        self.slots = NONE
        self.red = RED
        self.harm = NONE
        self.research = NO_EFFECTS
        self.conditional_price = NO_EFFECTS
        self.scored_points = 0
        self.strength = 0
        self.farm_worker = False
        self.build_culture = False
        self.upcoming = False
        self.bans_trade = False
        self.rest_coins = 0
        self.rest_points = 0
        self.war_safe = False
        self.war = NO_EFFECTS
        self.turn_end = NO_SOURCES
        self.end_of_game = NO_SOURCES
        self.next_rise = 0
        self.annexation = 0
        if player.main:
            self._add(player.main, CIVILIZATIONS[player.main].main, player)
        for id in player.civilizations:
            self._add(id, CIVILIZATIONS[id].legacy, player)
        for id in player.technologies:
            self._add(id, TECHNOLOGIES[id].effects, player)
        strength = self.strength
        for id in player.wonders:
            self._add(id, WONDERS[id].effects, player)
        self.strength = strength  # AOC-WONDER-05: symbols on wonders are not counted

    def _add(self, id: str, effects: list[Effect], player: Player) -> None:
        for e in effects:
            if e.when == "act":
                self._add_to_action(e)
            elif e.when == "m":  # AOC-WAR-05, AOC-CIV-15, AOC-CIV-30, AOC-CIV-37, AOC-TECH-18
                self.strength += e.n * (len(player.technologies) // e.by) if e.per == "techs" else e.n
            elif e.when == "slot":  # AOC-CIV-02, AOC-ACTION-26
                self.slots = _changed(self.slots, ACTIONS[e.action], 1)
            elif e.when == "te":
                self.turn_end = [*self.turn_end, (id, e)]
            elif e.when == "eg":
                self.end_of_game = [*self.end_of_game, (id, e)]
            elif e.when == "rest":  # AOC-CIV-19
                if e.what == "coin":
                    self.rest_coins += e.n
                else:
                    self.rest_points += e.n
            elif e.when == "war":
                if e.what == "safe":  # AOC-CIV-27
                    self.war_safe = True
                else:
                    self.war = [*self.war, e]
            elif e.when == "nextrise":
                self.next_rise += e.n
            elif e.when == "annex":
                self.annexation += e.n
            elif e.when == "ban":
                self.bans_trade = True
            elif e.when == "use":
                self.upcoming = True

    def _add_to_action(self, e: Effect) -> None:
        a = ACTIONS[e.action]
        if e.only:  # AOC-CIV-13, AOC-CIV-14, AOC-CIV-20, AOC-CIV-24, AOC-CIV-34
            self.research = [*self.research, e]
        elif e.what == "cost":
            if e.condition:  # AOC-CIV-09, AOC-CIV-12
                self.conditional_price = [*self.conditional_price, e]
            else:  # AOC-TURN-11, AOC-TECH-15, AOC-TECH-16
                self.cheaper = _changed(self.cheaper, a, -e.n)
        elif e.what == "vp":
            if e.condition == "scored":  # AOC-TECH-18
                self.scored_points += e.n
            else:  # AOC-CIV-03, AOC-TECH-08, AOC-TECH-17
                self.points = _changed(self.points, a, e.n)
        elif e.what == "coin":  # AOC-CIV-22, AOC-CIV-28, AOC-TECH-16
            self.coins = _changed(self.coins, a, e.n)
        elif e.what == "keep":  # AOC-CIV-31
            self.red = [red and number != a.number for number, red in enumerate(self.red)]
        elif e.what == "workers":  # AOC-CIV-06
            self.workers = _changed(self.workers, a, e.n)
        elif e.what == "worker":
            self.farm_worker = True
        elif e.what == "may_culture":
            self.build_culture = True
        elif e.what == "others":
            self.harm = _changed(self.harm, a, -e.n)


class _Seen:
    """Lists of cards that were seen, and their powers."""

    __slots__ = ("civilizations", "main", "powers", "technologies", "wonders")

    def __init__(self, player: Player, powers: Powers) -> None:
        self.main = player.main
        self.civilizations = player.civilizations
        self.technologies = player.technologies
        self.wonders = player.wonders
        self.powers = powers


_MOST: Final = 20_000
_SLOTS: Final = 4096
_KNOWN: Final[dict[tuple[str, ...], Powers]] = {}
_LATELY: Final[list[_Seen | None]] = [None] * _SLOTS
"""The lists of cards that were seen last, each in a slot that follows from their addresses."""


def powers(player: Player) -> Powers:
    """The abilities of a player's cards. They depend only on the cards, so they are cached by them.

    Lists of cards are replaced when they change, and copies of a table share them, so usually the very same lists were
    seen recently.
    """
    civilizations, technologies, wonders = player.civilizations, player.technologies, player.wonders
    first: i64 = id(civilizations)
    second: i64 = id(technologies)
    third: i64 = id(wonders)
    lists = (first + 3 * second + 5 * third) >> 4
    slot = (lists ^ (lists >> 11)) & (_SLOTS - 1)
    seen = _LATELY[slot]
    if (
        seen is not None
        and seen.technologies is technologies
        and seen.civilizations is civilizations
        and seen.wonders is wonders
        and seen.main == player.main
    ):
        return seen.powers
    found = _found(player)
    _LATELY[slot] = _Seen(player, found)
    return found


def _found(player: Player) -> Powers:
    key = (player.main, *player.civilizations, *player.technologies, *player.wonders)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        found = Powers(player)
        _KNOWN[key] = found
    return found


def strength(player: Player) -> int:
    """AOC-WAR-04: M symbols on civilizations and technologies; those of a main ability count while it is on top."""
    return powers(player).strength


def has_most_strength(t: Table, seat: Seat, at_least: int = 0) -> bool:
    """AOC-ACTION-18, AOC-CIV-40, AOC-CIV-42, AOC-SOLO-10, AOC-SOLO-31: ties count; the comparison is made at this
    moment.
    """
    own = strength(t.players[seat])
    if own < at_least:
        return False
    if t.solo:
        return own >= t.opponent
    return all(own >= strength(other) for other in t.players)


def count(t: Table, seat: Seat, what: str, bonus: int = 0) -> int:
    """The number of things of a kind that a player has; special technologies are technologies (AOC-TECH-20,
    AOC-INNO-15).
    """
    p = t.players[seat]
    if what == "techs":
        return len(p.technologies)
    if what == "score":
        return p.points
    if what == "upcoming":
        return t.upcoming
    if what == "bonus":
        return bonus
    if what == "workers":
        return p.workers
    if what == "wonders":
        return len(p.wonders)
    if what == "civs":
        return len(p.civilizations)
    if what == "bottom":
        return sum(1 for id in p.technologies if TECHNOLOGIES[id].row == 0)
    if what == "top":
        return sum(1 for id in p.technologies if TECHNOLOGIES[id].row == 2)
    if what == "m":
        return strength(p)
    return p.coins


def amount(t: Table, seat: Seat, e: Effect, bonus: int = 0) -> int:
    """The current amount of an ability, from things counted at this moment (AOC-CIV-05, AOC-CIV-08, AOC-CIV-35,
    AOC-CIV-51).
    """
    if not e.per:
        return e.n
    n = count(t, seat, e.per, bonus) // e.by * e.n
    return min(n, e.most) if e.most else n


def holds(t: Table, seat: Seat, condition: str) -> bool:
    """AOC-TURN-25: a condition is checked when the ability is carried out."""
    p = t.players[seat]
    if not condition:
        return True
    if condition == "most_m":  # AOC-CIV-33
        return has_most_strength(t, seat)
    if condition == "most_m1":
        return has_most_strength(t, seat, 1)
    if condition == "workers=4":
        return p.workers == 4
    if condition == "workers<3":
        return p.workers < 3
    if condition == "coins<=1":
        return p.coins <= 1
    if condition == "no_techs":
        return not p.technologies
    return False


def price(t: Table, seat: Seat, w: Powers, a: Action, technology: str = "", education: bool = False) -> int:
    """AOC-TURN-12: reductions add up and never go below 0; a price set to 0 comes last (AOC-ACTION-32). An effect that
    names a technology is for that one alone, not for the one that covers it (AOC-INNO-13).
    """
    coins = a.coins - w.cheaper[a.number]
    for e in w.conditional_price:
        if e.action == a.id and (not education if e.condition == "not_education" else holds(t, seat, e.condition)):
            coins += e.n
    if technology and w.research:
        free = False
        for e in w.research:
            if e.what == "cost" and technology in e.only:
                if e.sign == "=":
                    free = True
                else:
                    coins += e.n
        if free:
            return 0
    return coins if coins > 0 else 0


def layout(player: Player) -> list[str]:
    """The nine technologies of a player's card, by place; a special card covers one column (AOC-INNO-05)."""
    return LAYOUTS[player.special]
