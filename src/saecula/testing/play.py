"""Random play for tests: which games to try, and how to walk through one. The same seed always takes the same path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec

from saecula.core import BadOption, Chance, Event, Game, Match, Move, Spec, Table, seeded

RUNAWAY = 60_000
"""More decisions than any game takes."""

MANY = 12
"""An option with more values than this determines the kind of game (a scenario), so it is drawn before the others."""

TRIES = 100
"""How often players and scenarios are drawn until they go together."""

Check = Callable[[Any], list[str]]
"""Lists in words what is violated on a table."""


def variations(spec: Spec, most: int | None = None) -> list[Game]:
    """The games that the options allow; with `most`, a sample that contains every value of every option if possible.

    The player counts with default options come first, then each other value once, then random combinations.
    """
    options = spec.options()
    found: dict[str, Game] = {}

    def offer(**chosen: object) -> None:
        try:
            game = Game(spec, chosen)
        except BadOption:
            return
        found.setdefault(str(game), game)

    players = options[0].choices
    for n in players:
        offer(players=n)
    turn = 0
    for option in options[1:]:
        for value in option.choices:
            if value == option.default:
                continue
            before = len(found)
            for _ in players:  # some options go with certain player counts only
                offer(**{"players": players[turn % len(players)], option.name: value})
                turn += 1
                if len(found) > before:
                    break
    names = [option.name for option in options]
    everything = 1
    for option in options:
        everything *= len(option.choices)
    if most is None or everything <= most:
        for values in product(*[option.choices for option in options]):
            offer(**dict(zip(names, values, strict=True)))
    else:
        luck = seeded(everything)
        for _ in range(10 * most):
            if len(found) >= most:
                break
            offer(**{option.name: option.choices[luck.next(len(option.choices))] for option in options})
    games = list(found.values())
    return games if most is None else games[:most]


def chosen_at_random(spec: Spec, luck: Chance) -> Game:
    """A game with random options: any combination that the game does not refuse is possible.

    The number of players and the options that determine the kind of game (a scenario) are drawn together; then each
    other option, in random order, keeps its default or gets a random value, unless that value conflicts with those
    before it.
    """
    options = spec.options()
    game = Game(spec, {})
    heads = [options[0], *[option for option in options[1:] if len(option.choices) > MANY]]
    for _ in range(TRIES):
        try:
            game = Game(spec, {option.name: option.choices[luck.next(len(option.choices))] for option in heads})
            break
        except BadOption:
            continue
    chosen = {option.name: game.options[option.name] for option in heads}
    rest = [option for option in options if option not in heads]
    while rest:
        option = rest.pop(luck.next(len(rest)))
        if luck.next(2):
            wish = {**chosen, option.name: option.choices[luck.next(len(option.choices))]}
            try:
                game = Game(spec, wish)
            except BadOption:
                continue
            chosen = wish
    return game


def step(match: Match, luck: Chance) -> tuple[int, Move]:
    """Plays one random legal move, by any of the seats that are asked, and returns the seat and the move."""
    seats = match.seats
    seat = seats[luck.next(len(seats))] if len(seats) > 1 else seats[0]
    moves = match.moves_of(seat).list()
    assert moves, f"{where(match)}: seat {seat} is asked {match.question} and has no legal move"
    move = moves[luck.next(len(moves))]
    match.play(move, seat)
    return seat, move


def finish(match: Match, luck: Chance, most: int = RUNAWAY) -> int:
    """Plays random moves to the end (or `most` moves) and returns how many."""
    for count in range(most):
        if match.over:
            return count
        step(match, luck)
    assert most < RUNAWAY, f"{where(match)}: the game does not end within {RUNAWAY} decisions"
    return most


def play_through(
    game: Game, seed: int, check: Check | None = None, every: int = 1, luck: Chance | None = None
) -> Match:
    """The random game of that seed at its end, without a record, for soaks, which need many games and nothing else.

    After every `every` moves, and at the end, `check` (by default the game's own) must find nothing violated on the
    table. If several seats are asked, the first one answers first.
    """
    match = game.start(seed, keep=False)
    holds = check or game.spec.check
    lot = luck or seeded(seed)
    for count in range(1, RUNAWAY + 1):
        if match.over:
            break
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))])
        if match.over or count % every == 0:
            wrong = holds(match.table)
            assert not wrong, f"{game}, seed {seed}, move {count}: {wrong}"
    assert match.over, f"{game}, seed {seed}: the game does not end within {RUNAWAY} decisions"
    return match


def length(game: Game, seed: int) -> int:
    """How many decisions the random game of that seed takes."""
    return finish(game.start(seed, keep=False), seeded(seed))


def walk(game: Game, seed: int) -> Iterator[Match]:
    """The random game of that seed: yields the same match before every decision, and again when it is over."""
    match = game.start(seed)
    luck = seeded(seed)
    for _ in range(RUNAWAY):
        yield match
        if match.over:
            return
        step(match, luck)
    raise AssertionError(f"{where(match)}: the game does not end within {RUNAWAY} decisions")


def positions(game: Game, seed: int, samples: int) -> Iterator[Match]:
    """The random game of that seed at its first decision, at its end, and at up to `samples` decisions in between.

    It yields the match itself: look at it and clone it, but do not play on it.
    """
    total = length(game, seed)
    wanted = {0, total}
    luck = seeded(seed + 1)
    while len(wanted) < min(samples, total):
        wanted.add(luck.next(total))
    for i, match in enumerate(walk(game, seed)):
        if i in wanted:
            yield match


def where(match: Match) -> str:
    """The place of a mistake: game, number of the decision, phase, question."""
    return f"{match.game}, decision {len(match) + 1}, phase {match.table.phase}, question {match.question}"


def plain(table: Table) -> dict[str, Any]:
    """All fields of a table as plain data, with only that part of the random state that a save keeps."""
    data: dict[str, Any] = msgspec.to_builtins(table)
    data["chance"] = [table.chance.s1, table.chance.s2]
    del data["notes"]
    return data


def texts(match: Match) -> list[list[str]]:
    """The seats that are asked and their moves as texts, to compare two matches."""
    return [[str(seat), *[m.text for m in match.moves_of(seat)]] for seat in match.seats]


def told(events: list[Event]) -> list[Any]:
    """Log lines as plain data."""
    return [msgspec.to_builtins(event) for event in events]


def encoded(match: Match, seat: int | None) -> bytes:
    """The view of a seat as the bytes that would be sent to it."""
    return msgspec.json.encode(match.view(seat))
