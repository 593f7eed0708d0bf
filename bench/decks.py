"""Compares decks as sorted lists of ids with decks as counts by card number, for re-dealing what a seat cannot know.

    python bench/decks.py

It collects the cards of each age that `redeal` of Through the Ages exchanges in positions of random games, and deals
them again in the ways of `bench/dealing.py`, compiled by mypyc. Times are processor time for an age; the fastest of
several rounds.
"""

from __future__ import annotations

import gc
import importlib.util
import subprocess
import sys
import time
from pathlib import Path
from statistics import mean
from typing import Any

import saecula
from saecula.core import Seat, seeded
from saecula.games.through_the_ages import hidden
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.table import Table

PLACE = Path(__file__).parents[1] / "build" / "decks"
WAYS = ("sorted_lists", "counts_spread", "counts", "counts_and_numbers")
GAMES = 6
EVERY = 20
"""After how many moves a position is re-dealt."""
ROUNDS = 40


def compiled() -> Any:
    """The module `dealing`, compiled."""
    PLACE.mkdir(parents=True, exist_ok=True)
    source = PLACE / "dealing.py"
    source.write_bytes((Path(__file__).parent / "dealing.py").read_bytes())
    subprocess.run([sys.executable, "-m", "mypyc", source.name], cwd=PLACE, check=True, capture_output=True)
    library = next(PLACE.glob("dealing.*.so"))
    found = importlib.util.spec_from_file_location("dealing", library)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def collected() -> tuple[list[tuple[list[str], list[str]]], int]:
    """The decks and the other hidden cards of each age that was re-dealt, and how many positions were."""
    ages: list[tuple[list[str], list[str]]] = []
    positions = 0
    deal_age = hidden._deal_age

    def noted(t: Table, seat: Seat, level: int, pool: hidden.Pool) -> None:
        deck = hidden.deck_of_level(t, level)
        if deck is not None and pool.cards:
            ages.append((deck[:], pool.cards[:]))
        deal_age(t, seat, level, pool)

    hidden._deal_age = noted
    for seed in range(GAMES):
        match, chance, moves = saecula.game("through-the-ages", players=4).start(seed, keep=False), seeded(seed), 0
        while not match.over:
            offered = match.moves_of(match.seats[0])
            match.play(offered[chance.next(len(offered))], match.seats[0])
            moves += 1
            if moves % EVERY == 0:
                match.clone(chance.next(4), keep=False, branch=moves)
                positions += 1
    hidden._deal_age = deal_age
    return ages, positions


def main() -> None:
    ages, positions = collected()
    dealing = compiled()
    kinds: dict[int, set[str]] = {}
    for deck, cards in ages:
        kinds.setdefault(CARDS[cards[0]].level, set()).update(deck + cards)
    jobs = [dealing.Age(deck, cards, sorted(kinds[CARDS[cards[0]].level])) for deck, cards in ages]
    lying, others, different = (mean(len(getattr(job, what)) for job in jobs) for what in ("deck", "hidden", "kinds"))
    print(
        f"{positions} positions, {len(ages)} ages re-dealt; on average {lying:.1f} cards in the deck, {others:.1f}"
        f" elsewhere, of {different:.1f} kinds"
    )
    dice = dealing.Dice()
    gc.disable()
    best = dict.fromkeys(WAYS, float("inf"))
    for _ in range(ROUNDS):
        for way in WAYS:
            deal = getattr(dealing, way)
            began = time.process_time()
            for job in jobs:
                deal(dice, job)
            best[way] = min(best[way], (time.process_time() - began) / len(jobs))
    for way, seconds in best.items():
        print(f"{way:20} {seconds * 1e6:5.2f} us an age, {seconds / best['sorted_lists']:.2f} times as long")


if __name__ == "__main__":
    main()
