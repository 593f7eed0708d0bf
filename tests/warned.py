"""Counts warnings in games of bots, and compares each of them with what happened right afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from saecula.bots import Bot, Peek
from saecula.core import Event, LossWarning, Match, Move, Trial, number_in
from saecula.games.sid_meiers_civilization.pieces import has_army

LINES: dict[tuple[str, str], str] = {
    ("through-the-ages", "uprising"): "uprising",
    ("through-the-ages", "famine"): "starvation",
    ("through-the-ages", "corruption"): "corruption",
    ("through-the-ages", "discard"): "discard",
    ("through-the-ages", "wonder"): "wonder.obsolete",
    ("age-of-civilization", "war"): "sacrifice",
    ("age-of-civilization", "corruption"): "loses",
    ("age-of-civilization", "barbarians"): "loses",
    ("sid-meiers-civilization", "aircraft"): "aircraft.lost",
}
"""The line of the log that reports a loss, by game and warning. Without a number of its own, each line counts 1."""

LATER: dict[tuple[str, str], str] = {
    ("sid-meiers-civilization", "era"): "movement",
    ("through-the-ages", "discard"): "actions",
}
"""The question at which a warning is judged, if that is not the same question again."""


@dataclass(slots=True)
class Warned:
    """A warning that was not heeded: the position, the move, and the log so far."""

    warning: LossWarning
    before: Match
    move: Move
    seat: int
    question: str
    logged: int


@dataclass(slots=True)
class Count:
    """How many decisions were looked at, how often each warning came, and the warnings after which nothing was lost."""

    decisions: int = 0
    warnings: Counter[str] = field(default_factory=Counter)
    empty: list[str] = field(default_factory=list)

    def add(self, other: Count) -> None:
        """Adds the numbers of another game."""
        self.decisions += other.decisions
        self.warnings += other.warnings
        self.empty += other.empty


def play_warned(match: Match, bots: list[Bot], most: int = 100_000) -> Count:
    """Plays a game to its end, and counts the warnings that the bots would have had for the moves they made."""
    count = Count()
    open_warnings: list[Warned] = []
    for _ in range(most):
        seat = match.seat
        open_warnings = [one for one in open_warnings if not _settled(match, one, count)]
        if seat is None:
            break
        move = bots[seat].choose(Peek(match, seat))
        found = match.warnings(move, seat)
        count.decisions += 1
        if found:
            before = match.clone()
            question = match.question or ""
            for warning in found:
                count.warnings[warning.id] += 1
                open_warnings.append(Warned(warning, before, move, seat, question, len(match.log)))
        match.play(move, seat)
    return count


def _settled(match: Match, one: Warned, count: Count) -> bool:
    """Whether a warning can be judged: the seat is asked the next time, or the game is over."""
    due = LATER.get((match.game.id, one.warning.id), one.question)
    if not match.over and not (match.seat == one.seat and match.question == due):
        return False
    if not lost(match, one):
        params = ", ".join(f"{key}={value}" for key, value in one.warning.params.items())
        count.empty.append(f"{match.game} move {len(match)}: {one.warning.id} ({params}) after {one.move.text!r}")
    return True


def lost(match: Match, one: Warned) -> bool:
    """Whether what a warning names was lost: as it really was, and as the log reports it."""
    truth = Trial(one.before, one.seat, known=True)
    find = match.game.spec.warnings
    assert find is not None
    if one.warning not in find(truth, one.move):
        return False
    line = LINES.get((match.game.id, one.warning.id))
    if line is None:
        check = CHECKS.get((match.game.id, one.warning.id))
        return check is None or check(match, one)
    return _reported(match.log[one.logged :], one, line)


def _reported(events: list[Event], one: Warned, line: str) -> bool:
    """Whether the log reports the loss, with the number of the warning."""
    own = [event for event in events if event.id == line and event.seat == one.seat]
    n = one.warning.params.get("n")
    return bool(own) and (n is None or n in (number_in(own[0]), len(own)))


Check = Callable[[Match, Warned], bool]


def _left_hand(match: Match, one: Warned) -> bool:
    """Through the Ages: the card has left the hand, and an age has ended."""
    hands = match.table.civs[one.seat].hands
    gone = one.warning.params["card"] not in [*hands.civil, *hands.military]
    return bool(gone) and any(event.id == "age.end" for event in match.log[one.logged :])


def _era_began(match: Match, one: Warned) -> bool:
    """Sid Meier's: the next era has begun."""
    return bool(match.table.era > one.before.table.era)


def _returned(match: Match, one: Warned) -> bool:
    """Sid Meier's: the player's own copy of the improvement has been returned."""
    return bool(one.warning.params["improvement"] not in match.table.players[one.seat].improvements)


def _was_paid(match: Match, one: Warned) -> bool:
    """Sid Meier's: the bank paid what the warning said."""
    paid = [event for event in match.log[one.logged :] if event.id == "income" and event.seat == one.seat]
    return bool(paid) and number_in(paid[0]) == one.warning.params["gold"]


def _no_more_purchases(match: Match, one: Warned) -> bool:
    """Sid Meier's: the player was never asked to buy anything again."""
    return match.over


def _right_after(one: Warned) -> Match:
    """The position right after the move."""
    after = one.before.clone()
    after.play(one.move, one.seat)
    return after


def _returned_to_supply(match: Match, one: Warned) -> bool:
    """Inner Sea: the Ready disks are back in the supply."""
    civ = one.before.table.stack[-1].civ
    before, after = (m.table.civs[civ] for m in (one.before, _right_after(one)))
    return bool(before.ready == one.warning.params["n"] == after.supply - before.supply and not after.ready)


def _left(match: Match, one: Warned) -> bool:
    """Inner Sea: the civilization has no disk in the area any more."""
    civ = one.before.table.stack[-1].civ
    return bool(one.warning.params["area"] not in _right_after(one).table.civs[civ].disks)


def _city_fell(match: Match, one: Warned) -> bool:
    """Inner Sea: where three disks made a City, there are fewer."""
    civ = one.before.table.stack[-1].civ
    disks = (m.table.civs[civ].disks.get(one.warning.params["area"], 0) for m in (one.before, _right_after(one)))
    before, after = disks
    return bool(after < 3 <= before)


def _actions_unused(match: Match, one: Warned) -> bool:
    """Through the Ages: that many civil actions were left, and the turn is over."""
    left = one.before.table.civs[one.seat].civil_left
    return bool(left == one.warning.params["n"] and match.table.round != one.before.table.round) or match.over


def _no_army(match: Match, one: Warned) -> bool:
    """Sid Meier's: nobody defends the settlement, or it has fallen."""
    territory = one.warning.params["territory"]
    force = _right_after(one).table.players[one.seat].forces.get(territory)
    return force is None or not has_army(force)


CHECKS: dict[tuple[str, str], Check] = {
    ("inner-sea", "ready"): _returned_to_supply,
    ("inner-sea", "empty"): _left,
    ("inner-sea", "city"): _city_fell,
    ("inner-sea", "city.choice"): _city_fell,
    ("through-the-ages", "actions"): _actions_unused,
    ("sid-meiers-civilization", "empty"): _no_army,
    ("through-the-ages", "card"): _left_hand,
    ("sid-meiers-civilization", "era"): _era_began,
    ("sid-meiers-civilization", "improvement"): _returned,
    ("sid-meiers-civilization", "assignment"): _was_paid,
    ("sid-meiers-civilization", "points"): _no_more_purchases,
}
"""How other losses are seen afterwards. What is not named here is the position itself, as it is after the move."""
