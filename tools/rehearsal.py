"""Plays a little of everything, so that the compiler sees what runs often: `python tools/rehearsal.py`.

`setup.py` runs it with a first, instrumented library, and compiles the final one with the counts (a profile-guided
build). It needs nothing but the package itself, msgspec and librt, and a few seconds. The games are always the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from saecula.core import BadOption, Chance, Game, Spec, game, games, playout, seeded
from saecula.core.facts import whole_layout
from saecula.core.lanes import Lanes
from saecula.core.native import zeros

LANES = 32
STEPS = 250
APART = 15
"""How many more moves each lane has behind it than the one before, so that all parts of a game are seen."""
MOVES = 6_000
FEW = 200


def learners(game: Game, lot: Chance) -> None:
    """Many matches side by side, as learners play them."""
    size, most = len(whole_layout(game.spec)), 256
    facts, mask, offered = zeros("i16", LANES * size), zeros("u8", LANES * len(game.moves)), zeros("i32", LANES * most)
    counts, seats = zeros("i32", LANES), zeros("i32", LANES)
    lanes = Lanes(game, LANES, most, size, facts, mask, offered, counts, seats)
    for k in range(LANES):
        match = game.start(k, keep=False)
        playout(match, lot, k * APART)
        lanes.put(k, game.start(k, keep=False) if match.over else match)
    lanes.look_all(-1)
    for _ in range(STEPS):
        finished: list[int] = []
        lanes.play_and_look([moves[lot.next(len(moves))].index for moves in lanes.shown], finished, -1)
        for k in finished:
            lanes.put(k, game.start(k, keep=False))
            lanes.look(k, -1)


def wanderers(game: Game, lot: Chance, moves: int) -> None:
    """Random games without a record."""
    seed = 0
    while moves > 0:
        match = game.start(seed, keep=False)
        moves -= playout(match, lot, moves)
        seed += 1


def players(game: Game, lot: Chance, moves: int) -> None:
    """Games as people and bots play them: with a record, views, refusals, copies, re-dealt copies and evaluations."""
    match = game.start(0)
    for n in range(moves):
        if match.over:
            match.record.text()
            match = game.start(n)
        offered = match.moves.list()
        seat = match.seat
        if seat is not None:
            match.clone(keep=False)
            game.spec.evaluate(match.clone(seat, keep=False, branch=n).table, seat)
            if n % 20 == 0:
                match.view(seat)
                match.refusals(seat)
        match.play(offered[lot.next(len(offered))])


def kinds(spec: Spec) -> Iterator[Game]:
    """The game with each value of each option: every number of players, scenario and variant."""
    for option in spec.options():
        for value in option.choices:
            try:
                yield Game(spec, {option.name: value})
            except BadOption:
                continue


def main() -> None:
    for spec in games():
        lot = seeded(1)
        usual = game(f"{spec.id}(players=4)")
        wanderers(usual, lot, MOVES)
        if spec.encode is not None:
            learners(usual, lot)
        players(usual, lot, MOVES // 4)
        for kind in kinds(spec):
            wanderers(kind, lot, FEW)


if __name__ == "__main__":
    main()
