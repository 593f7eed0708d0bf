"""The current prices of moves, in civil actions, food, resources or science, by the text of the move."""

from __future__ import annotations

from saecula.core import Seat
from saecula.games.through_the_ages.acts import ACTS
from saecula.games.through_the_ages.effects.actions import FREE
from saecula.games.through_the_ages.moves import END, TAKE
from saecula.games.through_the_ages.phases.actions import action_choices
from saecula.games.through_the_ages.phases.takes import take_cost
from saecula.games.through_the_ages.table import Table


def payer(t: Table) -> Seat:
    """The seat that takes cards now: the current player, or the one using an International Agreement."""
    agreement = t.agreement
    return agreement.seat if agreement is not None and agreement.left else t.turn


def take_prices(t: Table, seat: Seat) -> dict[str, int]:
    """The prices of the cards in the row for a seat."""
    civ = t.civs[seat]
    return {TAKE[i + 1].text: take_cost(civ, i + 1, id) for i, id in enumerate(t.row) if id}


def prices(t: Table) -> dict[str, int]:
    """The prices of the cards in the row, and in the action phase of everything that can be bought. They follow from
    open cards only.
    """
    seat = payer(t)
    found = take_prices(t, seat)
    if t.phase == "actions":
        choices = action_choices(t)
        for move in [*choices.moves, *[move for move, _ in choices.refused]]:
            if move.verb != "take" and move is not END:
                price = ACTS[move.verb].price(t, seat, move)
                if price != FREE:
                    found[move.text] = price
    return found
