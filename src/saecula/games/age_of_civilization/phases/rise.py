"""Step 1 of a turn: rise, annex or skip (AOC-RISE, AOC-ANNEX)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Procedure, Seat, Step, others
from saecula.games.age_of_civilization.cards import CIVILIZATIONS
from saecula.games.age_of_civilization.frames import Rising, TechnologyGain, Turn, WonderGain
from saecula.games.age_of_civilization.moves import ANNEX, RISE, SKIP
from saecula.games.age_of_civilization.phases.gains import (
    add_specials,
    add_worker,
    buy_special,
    earn,
    lose,
    score,
)
from saecula.games.age_of_civilization.powers import amount, powers
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Offer, Table

DRAFT_BONUS: Final = 2


async def rise(t: Table, turn: Turn) -> Step:
    """AOC-TURN-04, AOC-TURN-05: rise, annex or skip. After buying a special card the same question comes again."""
    seat = t.seat
    move = await Ask(seat, "rise.first" if t.round == 1 else "rise", lambda: rises(t, seat))
    if move.verb == "buy":
        buy_special(t, seat, move.arg)
        return AGAIN
    if move.verb == "rise":
        raise_civilization(t, seat, move.arg)
    elif move.verb == "annex":
        annex(t, seat, move.arg)
    else:
        t.tell("skip", seat, rule="AOC-ANNEX-12")
    return NEXT


def rises(t: Table, seat: Seat) -> Choices:
    """AOC-ANNEX-01, AOC-SOLO-33: any card of the market or of the player's hand (AOC-DRAFT-05, AOC-DRAFT-11)."""
    player = t.players[seat]
    c = Choices()
    full = "AOC-ANNEX-10" if len(player.civilizations) >= CIVILIZATION_LIMIT else ""
    ids = [offer.id for offer in t.market] + player.hand
    for id in ids:
        c.add(RISE[id], full)
    for id in ids:
        c.add(ANNEX[id], "AOC-ANNEX-11" if t.round == 1 else full)
    c.add(SKIP, "AOC-RISE-01" if t.round == 1 and c.moves else "")
    if t.specials:
        add_specials(t, player, c)
    return c


def raise_civilization(t: Table, seat: Seat, id: str) -> None:
    """AOC-TURN-18: lays the card; then workers, bonus coins, and the effects of rising."""
    player = t.players[seat]
    later = powers(player).next_rise
    bonus = take_card(t, seat, id)
    card = CIVILIZATIONS[id]
    player.main = id  # AOC-RISE-05
    player.civilizations = [*player.civilizations, id]
    player.workers = card.population
    t.tell("rise", seat, {"civilization": id, "n": card.population}, "AOC-RISE-07")
    for e in card.main:
        if e.when == "rise" and e.what == "bonus":
            bonus *= e.n  # AOC-CIV-10, AOC-DRAFT-13
    earn(t, seat, bonus, id, "AOC-RISE-08")
    score(t, seat, later, id, "AOC-RISE-15")
    t.call(Rising(seat, id, bonus))


def happen(t: Table, rising: Rising) -> Step:
    """AOC-RISE-12: carries out the effects of the card when it rises, one after the other."""
    seat, id = rising.seat, rising.civilization
    effects = [e for e in CIVILIZATIONS[id].main if e.when == "rise"]
    if rising.done == len(effects):
        return NEXT
    e = effects[rising.done]
    rising.done += 1
    n = amount(t, seat, e, rising.bonus)
    if e.what == "coin":
        earn(t, seat, n, id, "AOC-RISE-12")
    elif e.what == "vp":
        score(t, seat, n, id, "AOC-RISE-12")  # AOC-CIV-35
    elif e.what == "others":
        touch_others(t, seat, n, id)
    elif e.what == "tech":
        t.call(TechnologyGain(seat, n))  # AOC-CIV-16, AOC-CIV-17, AOC-DRAFT-14
    elif e.what == "wonder":
        t.call(WonderGain(seat))  # AOC-CIV-18
    return AGAIN


def draw_civilization(t: Table, rising: Rising) -> Step:
    """AOC-RISE-09: puts coins on the other cards and draws."""
    refill(t)
    return NEXT


RISING: Final = Procedure(
    Rising, {"rise.effects": happen, "rise.refill": draw_civilization}, within="actions", phase="rise"
)


def annex(t: Table, seat: Seat, id: str) -> None:
    """AOC-ANNEX-15: tucks the card; then the worker, if there are fewer than four (AOC-ANNEX-14); bonus coins;
    abilities triggered by annexing, not by rising (AOC-RISE-13); coins and a new card (AOC-ANNEX-08).
    """
    player = t.players[seat]
    later = powers(player).annexation
    bonus = take_card(t, seat, id)
    player.civilizations = [*player.civilizations, id]
    t.tell("annex", seat, {"civilization": id}, "AOC-ANNEX-02")
    add_worker(t, seat, id, "AOC-ANNEX-05")
    earn(t, seat, bonus, id, "AOC-ANNEX-07")
    score(t, seat, later, id, "AOC-RISE-15")
    refill(t)


def take_card(t: Table, seat: Seat, id: str) -> int:
    """Takes a card out of the market or the hand and returns the bonus coins that come with it: those on the card
    (AOC-RISE-11), and in Draft two more from the second civilization on (AOC-DRAFT-16, AOC-DRAFT-17, AOC-DRAFT-21). The
    card is not replaced here (AOC-DRAFT-20).
    """
    player = t.players[seat]
    bonus = DRAFT_BONUS if t.draft and player.civilizations else 0  # AOC-DRAFT-08, AOC-DRAFT-09
    if id in player.hand:
        player.hand = [card for card in player.hand if card != id]
        return bonus
    i = 0
    while t.market[i].id != id:
        i += 1
    return bonus + t.market.pop(i).coins


def refill(t: Table) -> None:
    """AOC-RISE-09, AOC-RISE-10: refills the market; not in Draft (AOC-DRAFT-07), nor in solo (AOC-SOLO-07)."""
    if t.draft or t.solo:
        return
    for offer in t.market:
        offer.coins += 1
    if t.deck:
        t.market.append(Offer(t.draw(t.deck), 0))


def touch_others(t: Table, seat: Seat, coins: int, source: str) -> None:
    """Each other player gains or loses coins; in solo there are no others (AOC-SOLO-15, AOC-SOLO-30)."""
    for other in others(seat, len(t.players)):
        if coins > 0:
            earn(t, other, coins, source, "AOC-CIV-38")
        else:
            lose(t, other, -coins, source, "AOC-CIV-01")
