"""What a seat may see. All is open (AOC-SETUP-19) but the hands of the Draft (AOC-DRAFT-12)."""

from __future__ import annotations

from typing import Any

from saecula.games.age_of_civilization.cards import ACTION_IDS
from saecula.games.age_of_civilization.phases.actions import available
from saecula.games.age_of_civilization.powers import layout, powers, price, strength
from saecula.games.age_of_civilization.score import end_of_game
from saecula.games.age_of_civilization.table import Player, Table


def view(t: Table, seat: int | None) -> dict[str, Any]:
    """The table for one seat (None: a spectator), as plain data."""
    return {
        "round": t.round,
        "turn": t.seat,
        "first": t.first,
        "turns": t.turns,
        "timeline": t.timeline[:],
        "current": t.timeline[t.round - 1 : t.round + 2],
        "tokens": t.tokens[:],
        "market": [{"id": offer.id, "coins": offer.coins} for offer in t.market],
        "deck": len(t.deck),
        "wonders": t.wonders[:],
        "specials": t.specials[:],
        "opponent": t.opponent,
        "draft": t.draft,
        "placed": t.placed,
        "doomed": t.doomed,
        "used": dict(sorted(t.used.items())),
        "players": [_player(t, i, i == seat) for i in range(len(t.players))],
    }


def _player(t: Table, seat: int, own: bool) -> dict[str, Any]:
    p = t.players[seat]
    w = powers(p)
    return {
        "coins": p.coins,
        "points": p.points,
        "workers": p.workers,
        "strength": strength(p),
        "main": p.main,
        "civilizations": p.civilizations[:],
        "technologies": p.technologies[:],
        "layout": layout(p)[:],
        "special": p.special,
        "wonders": p.wonders[:],
        "hand": p.hand[:] if own else [],
        "hand_size": len(p.hand),
        "passing": p.passing[:] if own else [],
        "slots": {id: w.slots[id] for id in ACTION_IDS if w.slots[id]},
        "open": {id: available(t, w, id) for id in ACTION_IDS},
        "prices": {id: price(t, seat, id) for id in ACTION_IDS},
        "end": sum(points for _, points in end_of_game(t, seat)),
    }


def redeal(t: Table, seat: int) -> None:
    """Deals anew what the seat cannot know: the secret cards of the others in the Draft.

    A card that the seat has seen in a hand that it passed on stays with the others; where several of them could have
    it, it may change its place. All others are mixed with the cards that were never dealt.
    """
    if not t.draft:
        return
    own = t.players[seat]
    for known in (True, False):
        places: list[tuple[list[str], int]] = []
        for player in t.players:
            if player is not own:
                for pile in (player.hand, player.passing):
                    for i in range(len(pile)):
                        if (pile[i] in own.seen) == known:
                            places.append((pile, i))
        pool = [pile[i] for pile, i in places]
        if not known:
            pool = sorted([*pool, *t.deck])
        for pile, i in places:
            pile[i] = pool.pop(t.chance.next(len(pool)))
        if not known:
            t.deck = sorted(pool)
    for player in t.players:
        if player is not own:
            player.hand.sort()
            player.passing.sort()
            _forget(player, own)


def _forget(player: Player, own: Player) -> None:
    """What another player has seen is unknown too: only that he knows his own cards is sure."""
    player.seen = sorted({*player.hand, *player.passing})
