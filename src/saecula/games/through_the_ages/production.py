"""The steps of production: farms, consumption, mines, corruption (section 22)."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId
from saecula.core.types import Seat
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION
from saecula.games.through_the_ages.costs import pay_food
from saecula.games.through_the_ages.effects import pacts
from saecula.games.through_the_ages.effects.leaders import TESLA
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, pay, receive, score

HUNGER: Final = 4
"""The culture points lost for each missing food (TTA-PROD-08)."""

RAILROAD: Final = "transcontinental-railroad"


def _place(civ: Civ, id: CardId, tokens: int) -> None:
    """Puts tokens on a card. TTA-BBANK-04: without a token in the bank, nothing is produced."""
    tokens = min(tokens, civ.tokens.blue)
    if tokens:
        civ.store(id, civ.stores.get(id, 0) + tokens)
        civ.tokens.blue -= tokens


def farms(civ: Civ) -> None:
    """TTA-PROD-03: produces a token per worker, as long as the bank lasts, on the best farms first (TTA-BBANK-06).

    Each worker produces one token, whatever the level (TTA-PROD-06); farms come before mines (TTA-PROD-12).
    """
    for id in FOOD:
        if id in civ.stores:
            _place(civ, id, civ.workers[id])


def best_mine(civ: Civ) -> CardId:
    """The most advanced mine card with a worker, whatever its value; "" if there is none (TTA-CARD-23, TTA-CARD-50)."""
    best: CardId = ""
    for id in ORE:
        if civ.workers.get(id, 0):
            card = CARDS[id]
            if card.type == "mine" and (not best or card.level > CARDS[best].level):
                best = id
    return best


def mine_tokens(civ: Civ) -> dict[str, int]:
    """The tokens that each mine (and under Tesla each lab of level I or higher, TTA-CARD-17) produces, highest value
    first.

    Labs produce whenever mines do (TTA-CARD-19). The Railroad adds a token to the best mine (TTA-CARD-23).
    """
    yields: dict[str, int] = {}
    best = best_mine(civ) if RAILROAD in civ.wonders else ""
    for id in ORE:
        n = civ.workers.get(id, 0)
        if n:
            card = CARDS[id]
            if card.type == "mine":
                yields[id] = n + 1 if id == best else n
            elif card.level and civ.leader == TESLA:
                yields[id] = n
    return yields


def mines(civ: Civ, spared: str = "") -> None:
    """TTA-PROD-05: the mines produce; `spared` is a card that produces one token fewer (TTA-CORR-05)."""
    for id, n in mine_tokens(civ).items():
        _place(civ, id, n - 1 if id == spared else n)


def harvest(civs: list[Civ], seat: Seat) -> None:
    """TTA-PROD-03: the output of the farms, and the food from pacts."""
    farms(civs[seat])
    receive(civs[seat], pacts.extra_food(civs, seat), FOOD)


def extract(civs: list[Civ], seat: Seat, spared: str = "") -> None:
    """TTA-PROD-05, TTA-CARD-71: the output of the mines, and the resources that pacts add or take (TTA-PACT-16)."""
    civ = civs[seat]
    mines(civ, spared)
    extra = pacts.extra_resources(civs, seat)
    if extra > 0:
        receive(civ, extra, ORE)
    else:
        pay(civ, -extra, ORE)


def eat(civs: list[Civ], seat: Seat) -> tuple[int, int]:
    """TTA-PROD-04, TTA-PROD-08..10: the population eats; returns the missing food and the culture lost because of it.

    All available food is paid (TTA-PROD-13); each missing food costs 4 culture points.
    """
    civ = civs[seat]
    need = CONSUMPTION[civ.tokens.yellow]
    missing = need - pay_food(civs, seat, need)
    return missing, -score(civ, -HUNGER * missing) if missing > 0 else 0


def consume(t: Table, seat: Seat) -> None:
    """The population eats; missing food is reported in the log."""
    missing, lost = eat(t.civs, seat)
    if missing > 0:
        t.tell("starvation", seat, {"n": lost, "food": missing}, rule="TTA-PROD-08")


def rot(civ: Civ) -> int:
    """TTA-CORR-01..04: loses resources by the tokens left in the blue bank, at most all of them; returns the number
    lost.

    Resources on labs count too, tokens on a wonder do not (TTA-CORR-06).
    """
    return pay(civ, CORRUPTION[civ.tokens.blue], ORE)


def corrupt(t: Table, seat: Seat) -> None:
    """Applies corruption, and reports it in the log if anything is lost."""
    civ = t.civs[seat]
    bank = civ.tokens.blue
    lost = rot(civ)
    if lost:
        t.tell("corruption", seat, {"n": lost, "tokens": civ.tokens.blue - bank}, rule="TTA-CORR-01")


def food_output(civ: Civ) -> int:
    """The worth of one production of farms, whatever the bank contains (TTA-CARD-74)."""
    return sum(n * FOOD[id] for id, n in civ.workers.items() if n and id in FOOD)


def resource_output(civ: Civ) -> int:
    """The same for mines, with the Railroad token and Tesla's labs: the worth of `mine_tokens`."""
    total = 0
    for id, n in civ.workers.items():
        if n and id in ORE:
            card = CARDS[id]
            if card.type == "mine" or (card.level and civ.leader == TESLA):
                total += n * ORE[id]
    if RAILROAD in civ.wonders:
        best = best_mine(civ)
        if best:
            total += ORE[best]
    return total
