"""The view of a seat. Everything is open (AOC-SETUP-19) except the hands of the Draft (AOC-DRAFT-12)."""

from __future__ import annotations

from typing import Literal

from saecula.core.types import Seat
from saecula.games.age_of_civilization import shapes
from saecula.games.age_of_civilization.cards import ACTIONS, PERFORMABLE
from saecula.games.age_of_civilization.phases.actions import available, open_slots
from saecula.games.age_of_civilization.powers import layout, powers, price, strength
from saecula.games.age_of_civilization.score import still_to_score
from saecula.games.age_of_civilization.table import CURRENT, Player, Table, token_at


def view(t: Table, seat: Seat | None) -> shapes.TableView:
    """The table for one seat (None: a spectator)."""
    return shapes.TableView(
        round=t.round,
        turn=t.seat,
        first=t.first,
        turns=t.turns,
        timeline=t.timeline,
        current=t.timeline[t.round - 1 : t.round - 1 + CURRENT],
        places=[_place(t, i) for i in range(len(t.timeline))],
        tokens=t.tokens,
        market=[shapes.Offer(offer.id, offer.coins) for offer in t.market],
        deck=len(t.deck),
        wonders=t.wonders,
        specials=t.specials,
        opponent=t.opponent,
        draft=t.draft,
        placed=t.placed,
        doomed=t.doomed,
        used=dict(sorted(t.used.items())),
        players=_players(t, seat),
        scores=[p.points for p in t.players],
    )


def _place(t: Table, i: int) -> shapes.Place:
    """AOC-ACTION-05: cards R, R+1 and R+2 are current in round R."""
    comes = max(1, i + 2 - CURRENT)
    state: Literal["past", "current", "upcoming"] = "upcoming" if t.round < comes else "current"
    if i + 1 < t.round:
        state = "past"
    return shapes.Place(t.timeline[i], state, comes, token_at(t, i + 1))


def _players(t: Table, viewer: int | None) -> list[shapes.Player]:
    slots = {a.id: open_slots(t, a, False) for a in PERFORMABLE}
    return [_player(t, seat, seat == viewer, slots) for seat in range(len(t.players))]


def _player(t: Table, seat: Seat, own: bool, open_to_all: dict[str, int]) -> shapes.Player:
    p = t.players[seat]
    w = powers(p)
    usual = {a.id: price(t, seat, w, a) for a in PERFORMABLE}
    research = ACTIONS["research"]
    missing = [id for id in layout(p) if id not in p.technologies]
    return shapes.Player(
        coins=p.coins,
        points=p.points,
        workers=p.workers,
        free=p.workers - t.placed if seat == t.seat else p.workers,
        strength=strength(p),
        main=p.main,
        civilizations=p.civilizations,
        technologies=p.technologies,
        layout=layout(p),
        special=p.special,
        wonders=p.wonders,
        hand=p.hand if own else [],
        hand_size=len(p.hand),
        passing=p.passing if own else [],
        slots={a.id: w.slots[a.number] for a in PERFORMABLE if w.slots[a.number]},
        all_slots={a.id: a.slots + w.slots[a.number] for a in PERFORMABLE},
        open={a.id: available(t, w, a) if w.upcoming else open_to_all[a.id] + w.slots[a.number] for a in PERFORMABLE},
        prices=usual,
        needs={a.id: w.workers[a.number] for a in PERFORMABLE},
        sacrifices=[a.id for a in PERFORMABLE if w.red[a.number]],
        research={id: price(t, seat, w, research, id) if w.research else usual[research.id] for id in missing},
        end=still_to_score(t, seat),
    )


def redeal(t: Table, seat: Seat) -> None:
    """Re-deals what the seat cannot know: the others' secret cards in the Draft.

    A hand passes through all seats, so a seat has known each hand since it had it (AOC-DRAFT-24): the cards taken out
    of it since then, or still in it, may be with any of the later players, one card each. Cards taken before the seat
    first had the hand are mixed with those that were never dealt. A civilization that was played is known.
    """
    if not t.draft:
        return
    n = len(t.players)
    places: dict[int, list[tuple[list[str], int]]] = {}  # by the pick at which the seat had the hand; -1: not yet
    hands: list[tuple[Player, list[int], list[str]]] = []
    for i in range(1, n):
        other = t.players[(seat + i) % n]
        other.picked, other.passing = other.picked[:], other.passing[:]
        secret = [pick for pick, id in enumerate(other.picked) if id in other.hand]
        unpicked = [id for id in other.hand if id not in other.picked]
        for pick in secret:
            places.setdefault(max(pick - i, -1), []).append((other.picked, pick))
        for at in range(len(other.passing)):
            places.setdefault(max(len(other.picked) - i, -1), []).append((other.passing, at))
        for at in range(len(unpicked)):
            places.setdefault(-1, []).append((unpicked, at))
        hands.append((other, secret, unpicked))
    for held, hidden in sorted(places.items()):
        pool = sorted([*[pile[at] for pile, at in hidden], *(t.deck if held < 0 else [])])
        for pile, at in hidden:
            pile[at] = pool.pop(t.chance.next(len(pool)))
        if held < 0:
            t.deck = pool
    for other, secret, unpicked in hands:
        other.hand = sorted([other.picked[pick] for pick in secret] + unpicked)
        other.passing.sort()
