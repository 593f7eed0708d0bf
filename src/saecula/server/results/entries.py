"""The result of a finished game, entered in the same transaction that ends the game."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, text, update

from saecula.core import Match
from saecula.server.results.rating import rate
from saecula.server.storage.models import Result, ResultOption, ResultSeat
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import BOT, OVER, PERSON, Seat, StoredOutcome, TableRow

RATINGS_LOCK: Final = 7_205_504
"""The lock under which rated games are entered one after the other, so that their numbers are the order of rating."""
BOT_PLAYER: Final = "bot:"
GONE_PLAYER: Final = "gone:"
"""The beginnings of the ids of players that are not accounts."""
LONGEST: Final = 400
"""The most characters of the options, of the roles and of the awards: together they fit into an index of PostgreSQL."""


class Entry:
    """A finished game as rows for the database."""

    def __init__(self, result: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        self.result = result
        self.seats = seats


def entry_of(live: LiveTable, match: Match) -> Entry | None:
    """The entry for the game at a table that is over; None for a copy of another game."""
    if live.row.parent is not None or match.outcome is None:
        return None
    return make_entry(live.row, live.seats, match)


def make_entry(row: TableRow, seats: list[Seat], match: Match, imported: bool = False) -> Entry:
    """The entry for a game that is over. Its number is given when it is written."""
    outcome = StoredOutcome.of(match.outcome)
    assert outcome is not None
    now = time.time() if row.status != OVER or imported else row.changed
    options = str(match.game).partition("(")[2].rstrip(")").split(", ")
    result = {
        "table_id": row.id,
        "game_id": row.game_id,
        "variant": ", ".join(part for part in options if part and not part.startswith("players="))[:LONGEST],
        "players": len(seats),
        "moves": len(match),
        "reason": outcome.reason,
        "ended": now,
        "public": row.visibility == "open" and row.password is None and not imported,
        "rated": row.rated,
        "unrated": row.unrated,
        "imported": imported,
        "owner": row.creator,
    }
    people = [player_of(s) for s in seats]
    places = places_of(outcome.ranking, [s.quitter is not None for s in seats])
    return Entry(
        result,
        [
            {
                "seat": s.seat,
                "game_id": row.game_id,
                "ended": now,
                "user_id": user_of(s),
                "player": people[i],
                "name": s.name,
                "place": places[i],
                "score": outcome.scores[i],
                "fraction": outcome.fractions[i] if outcome.fractions else "",
                "team": team_of(match, i),
                "left": s.quitter is not None,
                "counts": not imported and user_of(s) is not None and people.count(people[i]) == 1,
                "roles": joined(roles_of(match, i)),
                "awards": joined(outcome.awards if len(seats) == 1 else []),
                "was": None,
                "mu": None,
                "sigma": None,
                "variant": result["variant"],
                "players": result["players"],
            }
            for i, s in enumerate(seats)
        ],
    )


def joined(ids: list[str]) -> str:
    """Ids joined by commas, without the last ones if they are too long."""
    text = ",".join(ids)
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(",")[0]


def places_of(ranking: list[int], left: list[bool]) -> list[int]:
    """The place of each seat; those whose players have left share the last one, however well the bots played on."""
    stayed = [rank for rank, gone in zip(ranking, left, strict=True) if not gone]
    return [
        len(stayed) + 1 if gone else 1 + sum(other < rank for other in stayed)
        for rank, gone in zip(ranking, left, strict=True)
    ]


def user_of(s: Seat) -> str | None:
    """The person whose result a seat is: its player, or whoever has left it; None if that account is gone."""
    user = s.user if s.kind == PERSON else s.quitter
    return None if user is not None and user.startswith(GONE_PLAYER) else user


def player_of(s: Seat) -> str:
    """The player who is rated for a seat."""
    user = s.user if s.kind == PERSON else s.quitter
    if user is not None:
        return user
    return f"{BOT_PLAYER}{s.bot}" if s.kind == BOT and s.bot else ""


def team_of(match: Match, seat: int) -> int:
    team = match.game.spec.team
    return team(match.table, seat) if team is not None else seat


def roles_of(match: Match, seat: int) -> list[str]:
    roles = match.game.spec.roles
    return roles(match.table, match.log, seat) if roles is not None else []


def write_entry(db: Connection, entry: Entry) -> int:
    """Enters a finished game and, if it is rated, changes the ratings. Returns its number."""
    if entry.result["rated"] and db.dialect.name == "postgresql":
        db.execute(text(f"SELECT pg_advisory_xact_lock({RATINGS_LOCK})"))
    done = db.execute(insert(Result).values(**entry.result))
    assert done.inserted_primary_key is not None
    n = int(done.inserted_primary_key[0])
    db.execute(insert(ResultSeat), [{**seat, "n": n} for seat in entry.seats])
    options = option_rows(n, entry.result)
    if options:
        db.execute(insert(ResultOption), options)
    if entry.result["rated"]:
        rate(db, n, entry.seats)
    return n


def option_rows(n: int, result: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows by which the game with number n is found by its options."""
    options = dict.fromkeys(part for part in result["variant"].split(", ") if part)
    return [{"n": n, "option": option, "ended": result["ended"]} for option in options]


def complete_entry(db: Connection, n: int | None, entry: Entry) -> None:
    """Adds what a replay tells to the result with number n: leaders and civilizations; None if it was not entered."""
    if n is None:
        entry.result["rated"] = False
        write_entry(db, entry)
        return
    for seat in entry.seats:
        here = update(ResultSeat).where(ResultSeat.n == n, ResultSeat.seat == seat["seat"])
        db.execute(here.values(roles=seat["roles"], awards=seat["awards"]))


def remove_entry(db: Connection, table: str) -> None:
    """Removes the result of a table whose last moves are undone. (A rated game that is over stays as it is.)"""
    db.execute(delete(Result).where(Result.table_id == table, Result.rated.is_(False)))
