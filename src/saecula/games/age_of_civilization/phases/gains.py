"""Gaining technologies, wonders, workers and special cards, shared by several phases."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Procedure, RuleId, Seat, Step, Verdict
from saecula.games.age_of_civilization.cards import BASE_CARD, OPENED_BY, SPECIAL_COLUMN, TECHNOLOGIES
from saecula.games.age_of_civilization.frames import TechnologyGain, WonderGain
from saecula.games.age_of_civilization.kinds import WORKER_LIMIT
from saecula.games.age_of_civilization.moves import BUY, GAIN
from saecula.games.age_of_civilization.powers import amount, layout
from saecula.games.age_of_civilization.table import Player, Table

SPECIAL_PRICE: Final = 1
_MOST: Final = 20_000
_VERDICTS: Final[dict[tuple[str, ...], list[Verdict]]] = {}


def technology_verdict(player: Player, places: list[str], place: int) -> Verdict:
    """AOC-TURN-16: the technology must not be owned, and its requirement must be met."""
    if places[place] in player.technologies:
        return "AOC-TECH-06"
    sources = OPENED_BY[place]
    for source in sources:
        if places[source] in player.technologies:
            return ""
    return "AOC-TECH-03" if sources else ""


def technology_verdicts(player: Player) -> list[Verdict]:
    """The verdict on each place of a player's card. It depends only on the cards, so it is cached by them."""
    key = (player.special, *player.technologies)
    found = _VERDICTS.get(key)
    if found is None:
        places = layout(player)
        found = [technology_verdict(player, places, place) for place in range(len(places))]
        if len(_VERDICTS) >= _MOST:
            _VERDICTS.clear()
        _VERDICTS[key] = found
    return found


def can_gain_technology(player: Player) -> bool:
    return "" in technology_verdicts(player)


def technologies(t: Table, player: Player) -> Choices:
    """The technologies that a player may gain now, and the reasons against the others; a special card may be bought
    first.
    """
    c = Choices()
    places = layout(player)
    verdicts = technology_verdicts(player)
    for place in range(len(places)):
        c.add(GAIN[places[place]], verdicts[place])
    if player.special:
        for covered in BASE_CARD:
            if covered not in places:
                c.refuse(GAIN[covered], "AOC-INNO-08")
    if t.specials:
        add_specials(t, player, c)
    return c


async def gain_technology(t: Table, gain: TechnologyGain) -> Step:
    """AOC-TURN-16, AOC-TECH-19: gains a technology by an ability, not by Research (AOC-CIV-45); ignored if there is
    none (AOC-TURN-24, AOC-CIV-46).
    """
    player = t.players[gain.seat]
    if not gain.left or not can_gain_technology(player):
        return NEXT
    move = await Ask(gain.seat, "technology.gain", lambda: technologies(t, player))
    if move.verb == "buy":  # AOC-INNO-11; a technology is still left to gain, but there is no second special card
        buy_special(t, gain.seat, move.arg)
    else:
        add_technology(t, gain.seat, move.arg)
        gain.left -= 1
    return AGAIN


def add_technology(t: Table, seat: Seat, id: str) -> None:
    """AOC-TECH-07, AOC-TECH-21: its ability works at once; anything it gives when gained comes now."""
    player = t.players[seat]
    player.technologies = [*player.technologies, id]
    t.tell("technology", seat, {"technology": id}, "AOC-TURN-16")
    for e in TECHNOLOGIES[id].effects:
        if e.when == "gain":
            score(t, seat, amount(t, seat, e), id, "AOC-TECH-12")


async def gain_wonder(t: Table, gain: WonderGain) -> Step:
    """AOC-TURN-15: the player chooses one; with an empty market nothing happens (AOC-CIV-47, AOC-WONDER-03)."""
    if t.wonders:
        move = await Ask(gain.seat, "wonder.gain", lambda: wonders(t))
        player = t.players[gain.seat]
        t.wonders = [id for id in t.wonders if id != move.arg]
        player.wonders = [*player.wonders, move.arg]
        t.tell("wonder", gain.seat, {"wonder": move.arg}, "AOC-WONDER-02")
    return NEXT


def wonders(t: Table) -> Choices:
    return Choices.of([GAIN[id] for id in t.wonders])


def score(t: Table, seat: Seat, points: int, source: str, rule: RuleId) -> None:
    """AOC-TURN-13: adds points."""
    if points:
        t.players[seat].points += points
        t.tell("points", seat, {"n": points, "source": source}, rule)


def earn(t: Table, seat: Seat, coins: int, source: str, rule: RuleId) -> None:
    """AOC-TURN-14: adds coins."""
    if coins:
        t.players[seat].coins += coins
        t.tell("coins", seat, {"n": coins, "source": source}, rule)


def lose(t: Table, seat: Seat, coins: int, source: str, rule: RuleId) -> None:
    """AOC-CIV-01, AOC-CIV-32: takes coins, or all of them if there are fewer; they go to the supply (AOC-ACTION-36)."""
    lost = min(coins, t.players[seat].coins)
    if lost:
        t.players[seat].coins -= lost
        t.tell("loses", seat, {"n": lost, "source": source}, rule)


def add_worker(t: Table, seat: Seat, source: str, rule: RuleId) -> None:
    """AOC-SETUP-22: adds a worker, but never more than four."""
    player = t.players[seat]
    if player.workers < WORKER_LIMIT:
        player.workers += 1
        t.tell("worker", seat, {"source": source}, rule)


def sacrifice(t: Table, seat: Seat, source: str, rule: RuleId) -> None:
    """AOC-TURN-17, AOC-WAR-07: takes a worker; ignored if there is none."""
    player = t.players[seat]
    if player.workers:
        player.workers -= 1
        t.tell("sacrifice", seat, {"source": source}, rule)


def special_verdict(player: Player, number: str) -> Verdict:
    """AOC-INNO-04..10, AOC-INNO-19: whether a special card may be bought."""
    if player.special:
        return "AOC-INNO-09"
    column = SPECIAL_COLUMN[number]
    if any(TECHNOLOGIES[id].column == column for id in player.technologies):
        return "AOC-INNO-10"
    if player.coins < SPECIAL_PRICE:
        return "AOC-INNO-16"
    return ""


def add_specials(t: Table, player: Player, c: Choices) -> None:
    """AOC-INNO-11: a special card may be bought between any two decisions of the player's own turn."""
    for number in t.specials:
        c.add(BUY[number], special_verdict(player, number))


def buy_special(t: Table, seat: Seat, number: str) -> None:
    """AOC-INNO-04: buys a special card."""
    player = t.players[seat]
    player.coins -= SPECIAL_PRICE
    player.special = number
    t.specials = [other for other in t.specials if other != number]
    t.tell("special", seat, {"card": number}, "AOC-INNO-04")


TECHNOLOGY_GAIN: Final = Procedure(TechnologyGain, {"technology.gain": gain_technology}, within="rise", phase="")
WONDER_GAIN: Final = Procedure(WonderGain, {"wonder.gain": gain_wonder}, within="rise", phase="")
