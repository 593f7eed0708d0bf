"""What moves cost now: civil actions, food, resources or science, by the text of the move."""

from __future__ import annotations

from saecula.games.through_the_ages.acts import ACTS
from saecula.games.through_the_ages.effects.actions import FREE
from saecula.games.through_the_ages.moves import END, TAKE
from saecula.games.through_the_ages.phases.actions import action_choices
from saecula.games.through_the_ages.table import Table


def prices(t: Table) -> dict[str, int]:
    """The cards of the row, and in the action phase whatever is bought then. All of it follows from open cards."""
    agreement = t.agreement
    seat = agreement.seat if agreement is not None and agreement.left else t.turn
    moves = [TAKE[i + 1] for i in range(len(t.row)) if t.row[i]]
    if t.phase == "actions":
        choices = action_choices(t)
        moves += [move for move in choices.moves if move.verb != "take"]
        moves += [move for move, _ in choices.refused if move.verb != "take"]
    found = {move.text: ACTS[move.verb].price(t, seat, move) for move in moves if move is not END}
    return {text: price for text, price in found.items() if price != FREE}
