"""The turn end: abilities that work "each turn end", in the order that the player chooses (AOC-TURN-06)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Seat, Step, Verdict, after
from saecula.games.age_of_civilization.cards import ACTIONS
from saecula.games.age_of_civilization.effects import Effect
from saecula.games.age_of_civilization.frames import TechnologyGain, Turn
from saecula.games.age_of_civilization.moves import END, INVEST, USE
from saecula.games.age_of_civilization.phases.actions import free_culture
from saecula.games.age_of_civilization.phases.gains import (
    add_specials,
    add_worker,
    buy_special,
    can_gain_technology,
    earn,
    score,
    special_verdict,
)
from saecula.games.age_of_civilization.powers import amount, holds, powers, price
from saecula.games.age_of_civilization.table import Table

INVESTMENT: Final = 2


async def turn_end(t: Table, turn: Turn) -> Step:
    """AOC-TURN-07, AOC-TURN-08: the current player's abilities, in every round, even after a rest (AOC-TURN-21). Asks
    only if the order or a choice matters; otherwise the abilities simply happen.
    """
    seat = t.seat
    happening = usable(t, seat)
    if choice_matters(t, seat, happening):
        move = await Ask(seat, "turn.end", lambda: endings(t, seat))
        if move.verb == "buy":
            buy_special(t, seat, move.arg)
        elif move.verb == "end":
            pass_turn(t)
            return NEXT
        elif move.verb == "invest":
            invest(t, seat, move.arg)
        else:
            use(t, seat, move.arg)
        return AGAIN
    for id, e in happening:
        t.ended = [*t.ended, key(id, e)]
        plain(t, seat, id, e)
    if happening:
        return AGAIN
    pass_turn(t)
    return NEXT


def key(id: str, e: Effect) -> str:
    return id + " " + e.code


def open_abilities(t: Table, seat: Seat) -> list[tuple[str, Effect]]:
    """AOC-TURN-22: each ability works once per turn end; one gained in the meantime counts too."""
    return [(id, e) for id, e in powers(t.players[seat]).turn_end if key(id, e) not in t.ended]


def usable(t: Table, seat: Seat) -> list[tuple[str, Effect]]:
    """The abilities that would have an effect now."""
    return [(id, e) for id, e in open_abilities(t, seat) if not verdict(t, seat, e)]


def verdict(t: Table, seat: Seat, e: Effect) -> Verdict:
    """The reason why a turn-end ability would have no effect now."""
    player = t.players[seat]
    if e.what == "may_culture":
        coins = price(t, seat, powers(player), ACTIONS["culture"], education=True)
        return "" if coins <= player.coins else "AOC-TECH-09"
    if e.what == "may_market2_vp":
        return "" if player.coins >= INVESTMENT and t.market else "AOC-CIV-49"
    if e.what == "tech":
        return "" if can_gain_technology(player) else "AOC-TURN-24"
    if e.what == "worker" and player.workers >= 4:
        return "AOC-SETUP-22"
    return "" if holds(t, seat, e.condition) else "AOC-TURN-25"


def optional(e: Effect) -> bool:
    """AOC-TURN-23: abilities worded with "may"."""
    return e.what.startswith("may_")


def choice_matters(t: Table, seat: Seat, abilities: list[tuple[str, Effect]]) -> bool:
    """Whether there is anything to decide: an option, a technology, a special card, or an order that changes the
    result. `abilities` are the usable ones.
    """
    player = t.players[seat]
    for number in t.specials:
        if not special_verdict(player, number):
            return True
    for _, e in abilities:
        if optional(e) or e.what == "tech" or (len(abilities) > 1 and (e.condition or e.per)):
            return True
    return False


def endings(t: Table, seat: Seat) -> Choices:
    c = Choices()
    owed = False
    for id, e in open_abilities(t, seat):
        why = verdict(t, seat, e)
        if e.what == "may_market2_vp":
            for offer in t.market:
                c.add(INVEST[offer.id], why)
            continue
        if USE[id] not in c.moves:  # a card with several abilities offers them one after the other
            c.add(USE[id], why)
        owed = owed or (not why and not optional(e))
    c.add(END, "AOC-TURN-23" if owed else "")
    if t.specials:
        add_specials(t, t.players[seat], c)
    return c


def use(t: Table, seat: Seat, id: str) -> None:
    """Carries out the ability of one card."""
    for source, e in open_abilities(t, seat):
        if source == id and e.what != "may_market2_vp" and not verdict(t, seat, e):
            t.ended = [*t.ended, key(id, e)]
            if e.what == "tech":
                t.call(TechnologyGain(seat, e.n))  # AOC-CIV-07
            elif e.what == "may_culture":
                free_culture(t, seat, True)  # AOC-TECH-09
            else:
                plain(t, seat, id, e)
            return


def plain(t: Table, seat: Seat, id: str, e: Effect) -> None:
    """An ability without a decision: coins, points or a worker."""
    if verdict(t, seat, e):
        return
    if e.what == "coin":
        earn(t, seat, amount(t, seat, e), id, "AOC-TURN-06")
    elif e.what == "vp":
        score(t, seat, amount(t, seat, e), id, "AOC-TURN-06")
    elif e.what == "worker":
        add_worker(t, seat, id, "AOC-TURN-06")


def invest(t: Table, seat: Seat, id: str) -> None:
    """AOC-CIV-26, AOC-DRAFT-15: puts exactly two coins on one card of the market, for two points."""
    for source, e in open_abilities(t, seat):
        if e.what == "may_market2_vp":
            t.ended = [*t.ended, key(source, e)]
            t.players[seat].coins -= INVESTMENT
            for offer in t.market:
                if offer.id == id:
                    offer.coins += INVESTMENT
            t.tell("invest", seat, {"civilization": id}, "AOC-CIV-26")
            score(t, seat, e.n, source, "AOC-CIV-26")
            return


def pass_turn(t: Table) -> None:
    """AOC-TURN-02: the next player in clockwise order, for whom all slots are free again (AOC-ACTION-02); after the
    last one comes the end of the round.
    """
    t.used = {}
    t.acted = False
    t.ended = []
    t.placed = 0
    t.doomed = 0
    t.turns += 1
    if t.turns < len(t.players):
        t.seat = after(t.seat, len(t.players))
