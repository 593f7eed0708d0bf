"""Computed twice: payments are compared with all legal ones, and production in whole games with the printed steps."""

from __future__ import annotations

import itertools

import pytest

import saecula
from saecula.bots import bot, play_out
from saecula.core import seeded
from saecula.games.through_the_ages.table import Civ
from saecula.games.through_the_ages.tokens import change
from saecula.testing import step

from .scene import table

# --- payments: every legal one, token by token (TTA-PAY-10) ---

State = tuple[tuple[int, ...], int, int]
"""The tokens on the cards, the tokens in the bank, and the amount paid."""


def replacements(values: list[int], below: int) -> list[tuple[int, ...]]:
    """Tokens on lower cards, at least one, worth less in total than the token that they replace."""
    ways = itertools.product(*[range((below - 1) // value + 1) for value in values])
    return [way for way in ways if 0 < sum(n * v for n, v in zip(way, values, strict=True)) < below]


def payments(values: list[int], counts: tuple[int, ...], bank: int) -> set[State]:
    """All states that can be reached: a token is paid in full, or lower ones take its place."""
    found: set[State] = {(counts, bank, 0)}
    todo = list(found)
    while todo:
        tokens, left, paid = todo.pop()
        for i, value in enumerate(values):
            if not tokens[i]:
                continue
            lower = values[i + 1 :]
            for way in [(0,) * len(lower), *replacements(lower, value)]:
                more = [
                    tokens[j] - 1 if j == i else tokens[j] + way[j - i - 1] if j > i else tokens[j]
                    for j in range(len(values))
                ]
                worth = sum(n * v for n, v in zip(way, lower, strict=True))
                state = (tuple(more), left + 1 - sum(way), paid + value - worth)
                if state[1] >= 0 and state not in found:
                    found.add(state)
                    todo.append(state)
    return found


@pytest.mark.rule("TTA-PAY-02..05", "TTA-PAY-10", "TTA-PAY-11")
@pytest.mark.parametrize("values", [[2, 1], [3, 1], [3, 2, 1], [5, 2, 1], [5, 3, 1]], ids=str)
def test_of_all_legal_payments_the_best_is_made(values: list[int]) -> None:
    for counts in itertools.product(range(3), repeat=len(values)):
        for bank in (0, 1, 4):
            states = payments(values, counts, bank)
            for due in range(1, sum(n * v for n, v in zip(counts, values, strict=True)) + 1):
                least = min(paid for _, _, paid in states if paid >= due)
                best = max((left, tokens) for tokens, left, paid in states if paid == least)
                assert tuple(change(values, list(counts), [False] * len(values), bank, due)) == best[1]


# --- production, step by step ---

FARMS = {"agriculture": 1, "irrigation": 2, "selective-breeding": 3, "mechanized-agriculture": 5}
MINES = {"bronze": 1, "iron": 2, "coal": 3, "oil": 5}
LABS = {"alchemy": 1, "scientific-method": 2, "computers": 3}
LEVELS = {"bronze": 0, "iron": 1, "coal": 2, "oil": 3}


def strip(yellow: int) -> tuple[int, int]:
    """The consumption and happy faces needed, as printed on the board."""
    printed = [(17, 0, 0), (13, 1, 1), (11, 2, 2), (9, 2, 3), (7, 3, 4), (5, 3, 5), (3, 4, 6), (1, 4, 7)]
    for least, eaten, need in printed:
        if yellow >= least:
            return eaten, need
    return 6, 8


def lost_to_corruption(blue: int) -> int:
    return 0 if blue >= 9 else 2 if blue >= 5 else 4 if blue >= 1 else 6


def worth(civ: Civ, values: dict[str, int]) -> int:
    return sum(n * values[id] for id, n in civ.stores.items() if id in values)


def paid(civ: Civ, values: dict[str, int], due: int) -> int:
    """Pays from these cards with change; returns the missing amount."""
    cards = sorted((id for id in civ.stores if id in values), key=lambda id: (-values[id], id in LABS))
    counts = [civ.stores[id] for id in cards]
    had = worth(civ, values)
    if due <= 0 or not cards:
        return max(0, due)
    left = change(
        [values[id] for id in cards], counts, [id in LABS for id in cards], civ.tokens.blue, min(due, had) or due
    )
    for i, id in enumerate(cards):
        civ.tokens.blue += counts[i] - left[i]
        civ.stores[id] = left[i]
    return max(0, due - had)


def place(civ: Civ, id: str, tokens: int) -> None:
    tokens = min(tokens, civ.tokens.blue)
    civ.stores[id] = civ.stores.get(id, 0) + tokens
    civ.tokens.blue -= tokens


def receive_one(civ: Civ, id: str, goods: int) -> None:
    """Adds the extra goods from pacts, which are single ones: a token on the lowest card."""
    for _ in range(goods):
        place(civ, id, 1)


def by_the_book(civs: list[Civ], seat: int, simple: bool) -> Civ:
    """The civilization after production (TTA-PROD-11)."""
    civ = civs[seat].copy()
    civ.stores = civ.stores.copy()  # copies share it
    eaten, need = strip(civ.tokens.yellow)
    if not simple and need - civ.indicators.happiness > civ.tokens.unused:
        return civ
    civ.culture += civ.indicators.culture_rate
    civ.science = min(40, civ.science + civ.indicators.science_rate)
    for id in sorted(FARMS, key=lambda id: -FARMS[id]):
        place(civ, id, civ.workers.get(id, 0))
    pacts = [
        (other.pact.card, other.pact.a == seat)
        for i, other in enumerate(civs)
        if other.pact.card and seat in (i, other.pact.partner)
    ]
    receive_one(civ, "agriculture", pacts.count(("international-trade-agreement", False)))
    civ.culture = max(0, civ.culture - 4 * paid(civ, FARMS, eaten))
    tokens = {id: civ.workers.get(id, 0) for id in MINES}
    worked = [id for id in MINES if tokens[id]]
    if "transcontinental-railroad" in civ.wonders and worked:
        tokens[max(worked, key=lambda id: LEVELS[id])] += 1
    values = {**MINES, **LABS}
    if civ.leader == "nikola-tesla":
        tokens.update({id: civ.workers.get(id, 0) for id in LABS})
    for id in sorted(tokens, key=lambda id: -values[id]):
        place(civ, id, tokens[id])
    more = pacts.count(("acceptance-of-supremacy", True)) + pacts.count(("international-trade-agreement", True))
    more -= pacts.count(("acceptance-of-supremacy", False))
    if more > 0:
        receive_one(civ, "bronze", more)
    else:
        paid(civ, values, -more)
    if not simple:
        paid(civ, values, lost_to_corruption(civ.tokens.blue))
    return civ


def compare(match: saecula.Match) -> bool:
    """Ends the actions in a copy of the match, and compares the production with the book."""
    t = table(match)
    seat = t.turn
    expected = by_the_book(t.civs, seat, t.options.version == "simple")
    trial = match.clone()
    trial.play("end", seat)
    if trial.over or (t.options.version == "simple" and table(trial).round > t.round):
        return False  # the end brought bonuses, or the new round brought an event
    if t.civs[(seat + 1) % len(t.civs)].war.card:
        return False  # the next player's war was resolved
    made = table(trial).civs[seat]
    assert (made.culture, made.science) == (expected.culture, expected.science), len(match)
    for values in (FARMS, {**MINES, **LABS}):
        assert worth(made, values) == worth(expected, values), len(match)
    return True


BOOK = pytest.mark.rule(
    "TTA-PROD-02..05",
    "TTA-PROD-07",
    "TTA-PROD-08",
    "TTA-PROD-11",
    "TTA-CORR-01..03",
    "TTA-HAPPY-04",
    "TTA-HAPPY-05",
    "TTA-HAPPY-07",
)


@BOOK
@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_production_in_random_games(players: int, version: str) -> None:
    compared = 0
    for seed in range(3):
        match = saecula.game("through-the-ages", players=players, version=version).start(seed, keep=False)
        luck = seeded(seed)
        while not match.over:
            if match.question == "actions":
                compared += compare(match)
            step(match, luck)
    assert compared > 50


@BOOK
def test_production_in_a_game_of_greedy_players() -> None:
    """Three competent players: better farms and mines, pacts, corruption, wonders."""
    compared: list[bool] = []
    match = saecula.game("through-the-ages", players=3).start(3, keep=False)
    play_out(
        match,
        [bot("greedy", seat) for seat in range(3)],
        watch=lambda match, seat, move: compared.append(match.question == "actions" and compare(match)),
    )
    assert sum(compared) > 200
