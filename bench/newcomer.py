"""Measures whether a newcomer can beat the easy level: one who knows nothing but the advice of the guide.

    python bench/newcomer.py                                 all games, the first game of the ladder, against easy
    python bench/newcomer.py through-the-ages --games 200 --against "greedy(overlooks=0.6)"

The newcomer follows the tips of the guide to the letter, as far as they say what to do: at each question, the moves
that they name come first, in their order; among equals it takes any. It never looks ahead, and never counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

import saecula
from saecula.arena.figures import wilson
from saecula.bots import Bot, Peek, bot, play_out
from saecula.bots.registry import lot
from saecula.core import Game, Move, SaeculaError, games, seeded
from saecula.guides import fits, guide_of

Advice = dict[str, list[list[str]]]
"""For each question, groups of moves: any of the first group that has a legal move."""

AGE_OF_CIVILIZATION: Advice = {
    "actions": [
        ["culture", "build", "wonder", "research *"],
        ["trade", "fish", "farm", "hunt", "conquer", "enslave", "invest *", "rest"],
        ["use *", "buy *"],
    ],
    "rise*": [["rise *", "annex *"], ["skip"]],
}
THROUGH_THE_AGES: Advice = {
    "actions": [
        ["stage *"],
        ["build *", "recruit *"],
        ["play *", "upgrade *"],
        ["grow *", "use *"],
        ["take *"],
        ["end", "pass"],
    ],
}
INNER_SEA: Advice = {
    "deployment": [["deploy *"]],
    "retirement": [["done"]],
    "resettlement": [["done"]],
    "card.action": [["build *"], ["play *", "use *"], ["pass", "done"]],
    "competition*": [["done", "pass", "lay *"]],
    "negate": [["decline", "pass", "done"]],
}
SID_MEIERS_CIVILIZATION: Advice = {
    "placement": [["* ohio", "* mississippi", "* germania", "* sarmatia", "* persia", "* bactria"]],
    "buy": [
        ["found *"],
        ["buy *"],
        ["recruit settler"],
        ["upgrade *"],
        ["recruit *", "build *"],
        ["end"],
    ],
    "movement": [["explore *"], ["move settler *", "continue *"], ["end"]],
    "attacks": [["end"]],
    "trade*": [["end", "refuse", "withdraw"]],
    "production*": [["collect"]],
}
ADVICE: dict[str, Advice] = {
    "age-of-civilization": AGE_OF_CIVILIZATION,
    "inner-sea": INNER_SEA,
    "sid-meiers-civilization": SID_MEIERS_CIVILIZATION,
    "through-the-ages": THROUGH_THE_AGES,
}


def city_first(view: dict[str, Any], seat: int, moves: list[Move]) -> list[Move]:
    """The best places for a disk: where it makes a City, otherwise a Settlement, otherwise where nobody is."""
    table = view["table"]
    own = {civ["id"] for civ in table["civs"] if civ["seat"] == seat}
    mine = {area: sum(n for civ, n in x["disks"].items() if civ in own) for area, x in table["areas"].items()}
    others = {area for area, x in table["areas"].items() if set(x["disks"]) - own}
    for wanted in (2, 1, 0):
        found = [m for m in moves if m.verb == "deploy" and mine.get(m.arg, 0) == wanted and m.arg not in others]
        if found:
            return found
    return moves


def free_land(view: dict[str, Any], seat: int, moves: list[Move]) -> list[Move]:
    """The best ways of a settler: to land without a settlement, and not away from such land."""
    settled = view["table"]["settlements"]
    return [move for move in moves if move.verb != "move" or (move.args[-1] not in settled and move.args[1] in settled)]


CHOICES: dict[tuple[str, str], Callable[[dict[str, Any], int, list[Move]], list[Move]]] = {
    ("inner-sea", "deployment"): city_first,
    ("sid-meiers-civilization", "movement"): free_land,
}


class Newcomer:
    """Follows the advice of the guide, and otherwise takes any move."""

    name = "newcomer"
    clones = False

    def __init__(self, seed: int = 0) -> None:
        self._chance = seeded(seed)

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        question = peek.question or ""
        choice = CHOICES.get((peek.spec.id, question))
        if choice is not None:
            moves = choice(peek.view(), peek.seat, moves) or moves
        for asked, groups in ADVICE[peek.spec.id].items():
            if fits(asked, question):
                return self._any(advised(groups, moves))
        return self._any(moves)

    def _any(self, moves: Sequence[Move]) -> Move:
        return moves[self._chance.next(len(moves))]


def advised(groups: list[list[str]], moves: list[Move]) -> list[Move]:
    """The legal moves of the first group that has any; all of them if the advice says nothing."""
    for patterns in groups:
        found = [move for move in moves if any(fits(pattern, move.text) for pattern in patterns)]
        if found:
            return found
    return moves


def first_game(id: str) -> Game:
    """The first game of a game's ladder, with two players."""
    guide = guide_of(saecula.game(id, players=2).spec)
    assert guide is not None
    rung = guide.rung[0]
    return saecula.game(id, players=max(2, rung.players), **rung.options)


def duel(game: Game, against: str, count: int, seed: int) -> tuple[float, float, float]:
    """The share of the victories, and the mean scores of the newcomer and of the best other."""
    wins = own = other = 0.0
    for i in range(count):
        seat = i % game.players
        deal = seed + i // game.players
        bots: list[Bot] = [bot(against, lot(deal, s)) for s in range(game.players)]
        bots[seat] = Newcomer(lot(deal, 99))
        outcome = play_out(game.start(deal), bots)
        wins += (seat in outcome.winners) / max(1, len(outcome.winners))
        own += outcome.scores[seat]
        other += max(score for s, score in enumerate(outcome.scores) if s != seat)
    return wins, own / count, other / count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--games", "-n", dest="count", type=int, default=100, help="games of each (100)")
    parser.add_argument("--against", default="easy", help="the opponent (easy)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    given = parser.parse_args()
    try:
        for id in given.games or [spec.id for spec in games()]:
            game = first_game(id)
            wins, own, other = duel(game, given.against, given.count, given.seed)
            low, high = wilson(wins, given.count)
            print(
                f"{game}: {wins:g} of {given.count} = {wins / given.count:.0%} ({low:.0%} to {high:.0%}), "
                f"scores {own:.1f} to {other:.1f}",
                flush=True,
            )
    except SaeculaError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
