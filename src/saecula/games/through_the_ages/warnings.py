"""Warnings before real losses: an uprising, hunger, corruption, unused actions, cards that must be discarded.

Each is certain when the move is made, and another legal move would avoid it or make it smaller.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import LossWarning, Match, Move, Seat, Trial
from saecula.games.through_the_ages.bot import evaluate
from saecula.games.through_the_ages.cards import AGES, CARDS, START
from saecula.games.through_the_ages.decks import surplus
from saecula.games.through_the_ages.forecast import next_production
from saecula.games.through_the_ages.indicators import discontent, uprising
from saecula.games.through_the_ages.moves import END, PASS
from saecula.games.through_the_ages.shapes import Forecast
from saecula.games.through_the_ages.table import Table

WORTH: Final = 1.0
"""How much better a position must be, in culture points, for an action to be called well used."""

Harm = Callable[[Table, Seat], int]


def warnings(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """The losses from ending the actions, and from passing in politics with too many cards."""
    if move is END and trial.question == "actions":
        return [*_production(trial), *_obsolete(trial), *_actions(trial)]
    if move is PASS and trial.question == "politics":
        return _discards(trial)
    return []


def _avoidable(trial: Trial[Table], move: Move, harm: Harm) -> bool:
    """Whether another move makes the harm smaller."""
    now = harm(trial.table, trial.seat)
    return any(harm(match.table, trial.seat) < now for _, match in trial.others(move))


def _production(trial: Trial[Table]) -> list[LossWarning]:
    """TTA-HAPPY-04: an uprising leaves nothing to produce. TTA-PROD-08: hunger. TTA-CORR-01: corruption."""
    t, seat = trial.table, trial.seat
    civ = t.civs[seat]
    coming = next_production(t, seat)
    if coming.uprising:
        if not _avoidable(trial, END, _rises) or not _worth(_calm(t, seat), t, seat):
            return []
        params: dict[str, str | int] = {"discontent": discontent(civ), "unused": civ.tokens.unused}
        return [LossWarning("uprising", params, "TTA-HAPPY-04")]
    out = []
    lost = _hunger(t, seat)
    if lost and _avoidable(trial, END, _hunger):
        out.append(LossWarning("famine", {"n": lost, "food": coming.missing}, "TTA-PROD-08"))
    if coming.corruption and _avoidable(trial, END, _rot):
        out.append(LossWarning("corruption", {"n": coming.corruption}, "TTA-CORR-01"))
    return out


def _rises(t: Table, seat: Seat) -> int:
    return int(uprising(t, t.civs[seat]))


def _hunger(t: Table, seat: Seat) -> int:
    """The culture points that the next production loses for want of food."""
    coming = next_production(t, seat)
    civ = t.civs[seat]
    return civ.culture + civ.indicators.culture_rate - coming.culture if coming.missing > 0 else 0


def _rot(t: Table, seat: Seat) -> int:
    return next_production(t, seat).corruption


def _calm(t: Table, seat: Seat) -> Forecast:
    """The next production if everybody were content."""
    calm = t.copy()
    calm.civs[seat].tokens.unused += discontent(calm.civs[seat])
    return next_production(calm, seat)


def _worth(coming: Forecast, t: Table, seat: Seat) -> bool:
    """Whether a production brings anything."""
    civ = t.civs[seat]
    now = next_production(t, seat)
    return (
        coming.culture > civ.culture
        or coming.science > civ.science
        or coming.food > now.food
        or coming.resources > now.resources
    )


def _obsolete(trial: Trial[Table]) -> list[LossWarning]:
    """TTA-AGE-04, TTA-AGE-05: the age ends before the player's next actions, and takes along cards that could be
    played now and a wonder that could be completed now.
    """
    t, seat = trial.table, trial.seat
    if t.options.version == "simple" or t.age not in AGES[1:] or not ends_before_next_turn(t):
        return []
    civ = t.civs[seat]
    age = AGES[AGES.index(t.age) - 1]
    out: list[LossWarning] = []
    playable = {m.arg for m in trial.moves if m.verb in ("play", "use", "revolt")}
    for id in sorted(playable):
        if CARDS[id].age == age:
            out.append(LossWarning("card", {"card": id, "age": t.age}, "TTA-AGE-04"))
    if civ.project and CARDS[civ.project].age == age and any(_completes(m, t) for _, m in trial.others(END)):
        out.append(LossWarning("wonder", {"card": civ.project, "age": t.age}, "TTA-AGE-04"))
    return out


def _completes(match: Match[Table], t: Table) -> bool:
    """Whether the wonder under construction is completed in this copy."""
    return t.civs[t.turn].project in match.table.civs[t.turn].wonders


def ends_before_next_turn(t: Table) -> bool:
    """Whether the civil deck runs out before the current player acts again, even if nobody takes a card.

    TTA-ROW-04, TTA-ROW-08: in each turn the first cards of the row are removed (5 minus the number of players), and all
    gaps are filled.
    """
    if t.last_round and t.round >= t.last_round:
        return False
    removed = 5 - t.players
    left = sum(1 for id in t.row[removed:] if id)
    needed = START["row"] - left + (t.players - 1) * removed
    return 0 < len(t.civil_deck) <= needed


def _actions(trial: Trial[Table]) -> list[LossWarning]:
    """TTA-TURN-06: unused civil actions are not kept; one of them could still be used well."""
    t, seat = trial.table, trial.seat
    left = t.civs[seat].civil_left
    if left < 1:
        return []
    now = evaluate(t, seat)
    for _, match in trial.others(END):
        after = match.table
        if after.civs[seat].civil_left < left and evaluate(after, seat) >= now + WORTH:
            return [LossWarning("actions", {"n": left}, "TTA-TURN-06")]
    return []


def _discards(trial: Trial[Table]) -> list[LossWarning]:
    """TTA-MIL-06: military cards above the hand limit are discarded now; an event could be prepared instead."""
    t, seat = trial.table, trial.seat
    n = surplus(t.civs[seat])
    passed = trial.after(PASS) if n else None
    if passed is None or passed.question != "military.discard":
        return []
    if any(match.question == "politics.event" or _holds(match, seat) < n for _, match in trial.others(PASS)):
        return [LossWarning("discard", {"n": n}, "TTA-MIL-06")]
    return []


def _holds(match: Match[Table], seat: Seat) -> int:
    """The military cards above the hand limit in this copy."""
    return surplus(match.table.civs[seat])
