"""Ratings: the model of Plackett and Luce (openskill), one game after the other, from nothing but stored results.

A rating is a mean and a deviation. People see a number: 1500 at the beginning, 40 points for one unit of the mean.
Players who have left a game share the last place. Bots are rated like people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from saecula.server.storage.models import Rating, Result, ResultSeat, SeatModel
from saecula.server.tables.rated import PROGRAM

START: Final = 1500
"""The number that everybody begins with."""
UNIT: Final = 40.0
"""How many points of the number are one unit of the mean."""
SURE: Final = 10
"""How many rated games a player needs before the rating is no longer provisional."""
AT_ONCE: Final = 1000


class Strength(NamedTuple):
    """What is known about a player in a game."""

    mu: float
    sigma: float
    games: int = 0
    wins: int = 0


@cache
def model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def beginner() -> Strength:
    """The strength of a player who has not played a rated game yet."""
    return Strength(model().mu, model().sigma)


def number(mu: float) -> int:
    """The rating as people see it."""
    return round(START + UNIT * (mu - beginner().mu))


def margin(sigma: float) -> int:
    """The deviation of a rating as people see it."""
    return round(UNIT * sigma)


def ranks(seats: list[Mapping[str, Any]]) -> dict[int, int]:
    """The rank of each team: its best place; a team whose players have all left comes after everybody else."""
    teams: dict[int, list[Mapping[str, Any]]] = {}
    for seat in seats:
        teams.setdefault(seat["team"], []).append(seat)
    last = len(seats) + 1
    return {
        team: min((seat["place"] for seat in members if not seat["left"]), default=last)
        for team, members in teams.items()
    }


def rated_anew(seats: list[Mapping[str, Any]], known: Mapping[str, Strength]) -> dict[str, Strength]:
    """The strengths of the players of a game after it. A player who left a team that goes on is rated as the last.

    Nothing changes if there are fewer than two teams, or if a player sits at two places.
    """
    players = [seat["player"] for seat in seats]
    order = ranks(seats)
    if len(order) < 2 or len(set(players)) < len(players) or "" in players:
        return {}
    teams = {team: [seat for seat in seats if seat["team"] == team] for team in order}
    before = {player: known.get(player) or beginner() for player in players}
    after = _after(teams, order, before)
    lost = {team: len(seats) + 1 if any(s["left"] for s in teams[team]) else rank for team, rank in order.items()}
    if lost != order:  # whoever leaves a team does not share its success
        alone = _after(teams, lost, before)
        after.update({seat["player"]: alone[seat["player"]] for seat in seats if seat["left"]})
    best = min(order.values())
    won = {seat["player"]: not seat["left"] and order[seat["team"]] == best for seat in seats}
    return {
        player: Strength(mu, sigma, before[player].games + 1, before[player].wins + won[player])
        for player, (mu, sigma) in after.items()
    }


def _after(
    teams: dict[int, list[Mapping[str, Any]]], order: dict[int, int], before: dict[str, Strength]
) -> dict[str, tuple[float, float]]:
    found = model()
    rows = [[found.rating(*before[seat["player"]][:2]) for seat in teams[team]] for team in order]
    rated = found.rate(rows, ranks=[order[team] for team in order])
    return {
        seat["player"]: (one.mu, one.sigma)
        for team, members in zip(order, rated, strict=True)
        for seat, one in zip(teams[team], members, strict=True)
    }


def rate(db: Connection, n: int, seats: list[dict[str, Any]]) -> None:
    """Changes the ratings after a game, in the transaction that ends it."""
    players = [seat["player"] for seat in seats]
    game, ended = seats[0]["game_id"], seats[0]["ended"]
    query = select(Rating.player, Rating.mu, Rating.sigma, Rating.games, Rating.wins)
    rows = db.execute(query.where(Rating.game_id == game, Rating.player.in_(players)))
    known = {player: Strength(mu, sigma, games, wins) for player, mu, sigma, games, wins in rows}
    for player, strength in rated_anew(list(seats), known).items():
        values = {**strength._asdict(), "changed": ended}
        if player in known:
            mine = (Rating.player == player) & (Rating.game_id == game)
            db.execute(update(Rating).where(mine).values(**values))
        else:
            db.execute(insert(Rating).values(player=player, game_id=game, **values))
        _note(db, n, player, known.get(player) or beginner(), strength)


def _note(db: Connection, n: int, player: str, before: Strength, after: Strength) -> None:
    """Writes the rating after a game into its result."""
    here = (ResultSeat.n == n) & (ResultSeat.player == player)
    db.execute(update(ResultSeat).where(here).values(was=before.mu, mu=after.mu, sigma=after.sigma))


def recompute(db: Connection) -> int:
    """Computes all ratings again from the stored results; returns how many games are rated.

    The numbers are the same as before, because every game is rated from the same results in the same order. Games that
    programs have played, which were rated in older versions, are rated no longer.
    """
    _leave_out_programs(db)
    known: dict[str, dict[str, Strength]] = {}
    changed: dict[tuple[str, str], float] = {}
    count = last = 0
    while True:
        some = select(Result.n).where(Result.rated.is_(True), Result.n > last).order_by(Result.n).limit(AT_ONCE)
        numbers = list(db.execute(some).scalars())
        if not numbers:
            break
        last = numbers[-1]
        count += len(numbers)
        columns = (ResultSeat.n, ResultSeat.seat, ResultSeat.game_id, ResultSeat.ended, ResultSeat.player)
        more = (ResultSeat.place, ResultSeat.team, ResultSeat.left)
        query = select(*columns, *more).where(ResultSeat.n.in_(numbers)).order_by(ResultSeat.n, ResultSeat.seat)
        _again(db, db.execute(query).mappings().all(), known, changed)
    db.execute(delete(Rating))
    rows = [
        {"player": player, "game_id": game, **strength._asdict(), "changed": changed[player, game]}
        for game, players in known.items()
        for player, strength in players.items()
    ]
    for start in range(0, len(rows), AT_ONCE):
        db.execute(insert(Rating), rows[start : start + AT_ONCE])
    return count


def complete(db: Connection) -> None:
    """Computes the ratings if there are none although games are rated, because a migration has forgotten them."""
    known = db.execute(select(Rating.player).limit(1)).first()
    if known is None and db.execute(select(Result.n).where(Result.rated.is_(True)).limit(1)).first() is not None:
        recompute(db)


def _leave_out_programs(db: Connection) -> None:
    seats = select(SeatModel.table_id).where(SeatModel.program.is_(True))
    played = select(Result.n).where(Result.rated.is_(True), Result.table_id.in_(seats))
    numbers = list(db.execute(played).scalars())
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        db.execute(update(ResultSeat).where(ResultSeat.n.in_(some)).values(was=None, mu=None, sigma=None))
        db.execute(update(Result).where(Result.n.in_(some)).values(rated=False, unrated=PROGRAM))


def _again(
    db: Connection,
    rows: Iterable[Mapping[Any, Any]],
    known: dict[str, dict[str, Strength]],
    changed: dict[tuple[str, str], float],
) -> None:
    """Rates some games, and writes what the ratings were after each."""
    for n, group in groupby(rows, lambda row: row["n"]):
        seats = list(group)
        game = seats[0]["game_id"]
        before = known.setdefault(game, {})
        for player, strength in rated_anew(seats, before).items():
            _note(db, n, player, before.get(player) or beginner(), strength)
            before[player] = strength
            changed[player, game] = seats[0]["ended"]
