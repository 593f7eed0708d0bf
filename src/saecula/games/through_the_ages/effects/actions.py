"""Action cards: what they do once their included action, if any, has been carried out (section 18)."""

from __future__ import annotations

from saecula.games.through_the_ages.cards import amount
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, learn, receive, score


def gains(t: Table, seat: int, card: str) -> None:
    """Cards that only give: points, goods, special unit resources, a military action.

    - Work of Art, Revolutionary Idea: culture, science. Bountiful Harvest, Mineral Deposits: food, resources.
    - Patriotism: this turn 1 military action and special unit resources (TTA-CARD-28).
    - Wave of Nationalism, Military Build-Up: special unit resources for each stronger civilization, and Endowment for
      the Arts: culture for each civilization with more culture, by the number of players (TTA-CARD-80).
    """
    civ = t.civs[seat]
    score(civ, amount(card, "culture"))
    learn(civ, amount(card, "science"))
    receive(civ, amount(card, "food"), FOOD)
    receive(civ, amount(card, "resources"), ORE)
    if amount(card, "patriotism"):
        civ.patriotism += 1
        civ.special += amount(card, "patriotism")
        reckon(t, seat)
    others = [t.civs[i] for i in t.order(seat) if i != seat]
    civ.special += amount(card, f"stronger-{t.players}") * sum(1 for other in others if other.strength > civ.strength)
    ahead = sum(1 for other in others if other.culture > civ.culture)
    score(civ, amount(card, f"ahead-{t.players}") * ahead)
