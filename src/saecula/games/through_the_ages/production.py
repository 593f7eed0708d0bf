"""The steps of production: farms, consumption, mines, corruption (section 22)."""

from __future__ import annotations

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION
from saecula.games.through_the_ages.costs import pay_food
from saecula.games.through_the_ages.effects.leaders import TESLA
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, pay, score

HUNGER = 4
"""Culture points lost for each food that is missing (TTA-PROD-08)."""

RAILROAD = "transcontinental-railroad"


def _place(civ: Civ, id: CardId, tokens: int) -> None:
    """TTA-BBANK-04: without a token in the bank nothing is produced."""
    tokens = min(tokens, civ.tokens.blue)
    if tokens:
        civ.stores[id] = civ.stores.get(id, 0) + tokens
        civ.tokens.blue -= tokens


def farms(civ: Civ) -> None:
    """TTA-PROD-03: a token per worker, as long as the bank lasts, the best farms first (TTA-BBANK-06).

    Whatever the level, one token for each worker (TTA-PROD-06); farms come before mines (TTA-PROD-12).
    """
    for id in sorted([id for id in civ.stores if id in FOOD], key=lambda id: -FOOD[id]):
        _place(civ, id, civ.workers[id])


def best_mine(civ: Civ) -> str:
    """The highest mine card with a worker, "" without one (TTA-CARD-23, TTA-CARD-50)."""
    worked = [id for id, n in civ.workers.items() if n and CARDS[id].type == "mine"]
    return max(worked, key=lambda id: CARDS[id].level) if worked else ""


def mine_tokens(civ: Civ) -> dict[str, int]:
    """How many tokens each mine (under Tesla each lab of level I and more, TTA-CARD-17) yields, highest value first.

    Labs whenever mines do (TTA-CARD-19).
    """
    yields = {id: n for id, n in civ.workers.items() if n and CARDS[id].type == "mine"}
    if RAILROAD in civ.wonders and yields:
        yields[best_mine(civ)] += 1
    if civ.leader == TESLA:
        for id, n in civ.workers.items():
            if n and CARDS[id].kind == "lab" and CARDS[id].level:
                yields[id] = n
    return {id: yields[id] for id in sorted(yields, key=lambda id: -ORE[id])}


def mines(civ: Civ, spared: str = "") -> None:
    """TTA-PROD-05; `spared` is a card that yields one token less (TTA-CORR-05)."""
    for id, n in mine_tokens(civ).items():
        _place(civ, id, n - 1 if id == spared else n)


def consume(t: Table, seat: Seat) -> None:
    """TTA-PROD-04, TTA-PROD-08..10: the population eats; 4 culture points are lost for each food that is missing.

    All food that there is (TTA-PROD-13).
    """
    civ = t.civs[seat]
    need = CONSUMPTION[civ.tokens.yellow]
    missing = need - pay_food(t, seat, need)
    if missing > 0:
        lost = score(civ, -HUNGER * missing)
        t.tell("starvation", seat, {"n": -lost, "food": missing}, rule="TTA-PROD-08")


def corrupt(t: Table, seat: Seat) -> None:
    """TTA-CORR-01..04: resources are lost by the tokens left in the blue bank, at most all.

    Resources on labs pay too, tokens on a wonder do not (TTA-CORR-06).
    """
    civ = t.civs[seat]
    loss = CORRUPTION[civ.tokens.blue]
    if loss:
        lost = pay(civ, loss, ORE)
        t.tell("corruption", seat, {"n": lost}, rule="TTA-CORR-01")


def food_output(civ: Civ) -> int:
    """What one production of farms is worth, whatever the bank holds (TTA-CARD-74)."""
    return sum(n * FOOD[id] for id, n in civ.workers.items() if n and id in FOOD)


def resource_output(civ: Civ) -> int:
    """The same for mines, with the Railroad token and Tesla's labs."""
    return sum(n * ORE[id] for id, n in mine_tokens(civ).items())
