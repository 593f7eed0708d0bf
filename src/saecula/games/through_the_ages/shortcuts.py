"""Shortcuts: a full draw of military cards, an event with its card, workers and cards that are lost together."""

from __future__ import annotations

from saecula.core import Ask, Several, Shortcuts, StandingAnswer
from saecula.games.through_the_ages.decks import surplus
from saecula.games.through_the_ages.frames import Loss
from saecula.games.through_the_ages.moves import EVENT, SEED
from saecula.games.through_the_ages.phases.resolve import losable
from saecula.games.through_the_ages.table import Table


def shortcuts(t: Table, ask: Ask) -> Shortcuts:
    """How the question can be answered in fewer acts."""
    found = Shortcuts()
    top = t.stack[-1]
    moves = ask.choices.moves
    if ask.name == "military.draw":  # hardly anybody draws fewer cards than allowed
        found.standing = StandingAnswer(moves[-1].text, "", seldom=True)
    elif ask.name == "politics" and SEED in moves:
        hand = t.civs[ask.seat].hands.military
        found.moves[SEED.text] = Several(then=[EVENT[id].text for id in dict.fromkeys(hand) if id in EVENT])
    elif isinstance(top, Loss) and ask.name == "population.lose":
        found.total, found.settles = top.left, True
        workers = losable(t, ask.seat)
        for move in moves:
            found.moves[move.text] = Several(min(top.left, workers[move.arg]))
    elif ask.name == "military.discard":
        found.total = surplus(t.civs[ask.seat])
        hand = t.civs[ask.seat].hands.military
        for move in moves:
            found.moves[move.text] = Several(min(found.total, hand.count(move.arg)))
    return found
