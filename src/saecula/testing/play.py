"""Random play for tests: which games to try, and how to walk through one. The same seed always walks the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec

from saecula.core import BadOption, Chance, Event, Game, Match, Move, Spec, Table, seeded

RUNAWAY = 60_000
"""No game takes that many decisions."""

MANY = 12
"""An option with more values than this says what kind of game it is (a scenario): it is drawn before the others."""

TRIES = 100
"""So often players and scenarios are drawn until they go together."""

Check = Callable[[Any], list[str]]
"""Says in words what is violated on a table."""


def variations(spec: Spec, most: int | None = None) -> list[Game]:
    """The games that the options allow; with `most`, a sample of them that has every value of every option if it can.

    First come the player counts with default options, then each other value once, then combinations at random.
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
            for _ in players:  # some options go with some player counts only
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
    """A game with options at random: any combination that the game does not refuse may come.

    The first two options (the players, and the scenario or variant where a game has one) are drawn together; then each
    other one, in random order, keeps its default or gets a random value, unless that does not go with those before it.
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
    """Plays one random legal move; of the seats that are asked any may answer first. Says what was played."""
    seats = match.seats
    seat = seats[luck.next(len(seats))] if len(seats) > 1 else seats[0]
    moves = match.moves_of(seat).list()
    assert moves, f"{where(match)}: seat {seat} is asked {match.question} and has no legal move"
    move = moves[luck.next(len(moves))]
    match.play(move, seat)
    return seat, move


def finish(match: Match, luck: Chance, most: int = RUNAWAY) -> int:
    """Plays random moves to the end (or `most` moves) and says how many."""
    for count in range(most):
        if match.over:
            return count
        step(match, luck)
    assert most < RUNAWAY, f"{where(match)}: the game does not end within {RUNAWAY} decisions"
    return most


def play_through(
    game: Game, seed: int, check: Check | None = None, every: int = 1, luck: Chance | None = None
) -> Match:
    """The random game of that seed at its end, without a record: for soaks, which need many games and no more.

    After every so many moves, and at the end, `check` finds nothing violated on the table; if none is given, that of
    the game. Of several seats that are asked the first answers first.
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
    """The random game of that seed: the same match before every decision, and once more when it is over."""
    match = game.start(seed)
    luck = seeded(seed)
    for _ in range(RUNAWAY):
        yield match
        if match.over:
            return
        step(match, luck)
    raise AssertionError(f"{where(match)}: the game does not end within {RUNAWAY} decisions")


def positions(game: Game, seed: int, samples: int) -> Iterator[Match]:
    """The random game of that seed at its first decision, at its end, and at up to `samples` decisions between.

    It is the match itself: look at it and clone it, but do not play on it.
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
    """All fields of a table as plain data; of the random state only what is kept in a save."""
    data: dict[str, Any] = msgspec.to_builtins(table)
    data["chance"] = [table.chance.s1, table.chance.s2]
    del data["notes"]
    return data


def texts(match: Match) -> list[list[str]]:
    """What is asked of whom, in words: to compare two matches."""
    return [[str(seat), *[m.text for m in match.moves_of(seat)]] for seat in match.seats]


def told(events: list[Event]) -> list[Any]:
    """Log lines as plain data."""
    return [msgspec.to_builtins(event) for event in events]


def encoded(match: Match, seat: int | None) -> bytes:
    """The view of a seat as the bytes that would be sent to it."""
    return msgspec.json.encode(match.view(seat))
