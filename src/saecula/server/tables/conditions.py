"""Conditional moves ("if they pass, I pass too"), which the server makes for a player in a game by post.

They are stored among the standing answers of the seat, under a name that no question has. A condition is the very last
move of another seat, as far as the player may know it: neither a hidden move nor one that was made in secret meets it,
so that nobody learns anything by setting conditions. All conditions of a seat end as soon as it is asked: one that is
met is carried out, if the move is legal then; the others no longer fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saecula.core.record import sees
from saecula.server.accounts.people import Person
from saecula.server.meeting_shapes import NewCondition
from saecula.server.problems import Problem
from saecula.server.shapes import SeatOnly
from saecula.server.tables.changes import Change, overtaken
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import CONDITION, PERSON, PLAYING, KeptAnswer, Seat

if TYPE_CHECKING:
    from saecula.server.services import Services

MOST: Final = 8
"""The most conditions of one seat."""


def met(live: LiveTable, seat: int) -> str | None:
    """The move that a seat makes now because its condition has just been met; None if there is none."""
    s = live.seats[seat]
    if s.kind != PERSON or not s.standing:
        return None
    match = live.played
    last = match.entries_since(len(match) - 1) if len(match) else []
    if not last or last[0].discreet or not sees(seat, last[0].seen):
        return None
    given = s.standing.get(f"{CONDITION}{last[0].seat} {last[0].text}")
    if given is None or given.move not in {move.text for move in match.moves_of(seat)}:
        return None
    return given.move


def ended(live: LiveTable, s: Seat) -> bool:
    """Whether the conditions of a seat no longer fit: it has moved, or it is asked and none of them is met."""
    if not any(name.startswith(CONDITION) for name in s.standing):
        return False
    count = len(live.sent)
    if count and live.sent[count - 1].seat == s.seat:
        return True
    return s.seat in live.played.seats and met(live, s.seat) is None


def without(s: Seat) -> dict[str, KeptAnswer]:
    """The standing answers of a seat without its conditions."""
    return {name: kept for name, kept in s.standing.items() if not name.startswith(CONDITION)}


def add(live: LiveTable, seat: int, other: int, move: str, then: str) -> None:
    """Adds a condition to a seat that is not asked."""
    if live.match is None or live.game is None or live.status != PLAYING:
        raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
    if other == seat or not 0 <= other < len(live.seats):
        raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": other})
    if seat in live.match.seats:
        raise Problem(409, "condition.asked", "It is your turn: make your move.")
    for text in (move, then):
        live.game.moves[text]  # raises an error of the engine for a text that is not a move
    s = live.seats[seat]
    kept = {**s.standing, f"{CONDITION}{other} {move}": KeptAnswer(then, "")}
    if len(kept) - len(without(s)) > MOST:
        raise Problem(409, "condition.many", "You have too many conditional moves: remove some first.")
    s.standing = kept


def nameable(live: LiveTable, seat: int) -> list[list[str]]:
    """For each seat, the moves that a condition of `seat` is likely to name.

    They are those that it has made, as far as `seat` may know them, the newest first, and then all moves of one word,
    such as `pass`.
    """
    if live.match is None or live.game is None or live.status != PLAYING:
        raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
    found: list[dict[str, None]] = [{} for _ in live.seats]
    for entry in reversed(live.played.entries_since(0)):
        if not entry.discreet and sees(seat, entry.seen):
            found[entry.seat].setdefault(entry.text)
    simple = [move.text for move in live.game.moves if " " not in move.text]
    return [[*made, *(text for text in simple if text not in made)] for made in found]


@overtaken
async def change(services: Services, id: str, person: Person, wish: NewCondition | SeatOnly) -> bytes:
    """Adds a conditional move to a seat; a wish without one ends all of them. Returns the position of the seat."""
    async with services.tables.open(id) as live:
        services.access.need_player(live, person, wish.seat)
        s = live.seats[wish.seat]
        if isinstance(wish, NewCondition):
            add(live, wish.seat, wish.other, wish.move, wish.then)
        else:
            s.standing = without(s)
        written = Change()
        written.quiet = True
        written.seats.add(wish.seat)
        await services.tables.commit(live, written)
        live.turned()
        services.presenter.tell_position(live)
        return live.position(wish.seat, live.seats_of(person.id))
