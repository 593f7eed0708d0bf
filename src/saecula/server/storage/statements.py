"""The writes of a move, as plain SQL for the driver itself, because no other statements run as often.

With SQLite, the single writer combines the changes of many tables into three statements in all, because each statement
releases the interpreter lock and must wait to get it back. With PostgreSQL, a change is one statement, and so one round
trip and one transaction. Everything else goes through SQLAlchemy.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import JSON, Column, Connection, text

from saecula.server.storage.models import MoveModel, SeatModel, TableModel

JSONS = {column.name for column in TableModel.__table__.columns if isinstance(column.type, JSON)}
TYPES = {"BIGINT": "bigint", "INTEGER": "int", "DOUBLE": "float8", "BOOLEAN": "boolean", "JSON": "json"}


def kind(column: Column[Any]) -> str:
    """The type of a column in PostgreSQL."""
    return TYPES.get(str(column.type).partition("(")[0].partition(" ")[0], "text")


def kinds(model: Any) -> dict[str, str]:
    return {column.name: kind(column) for column in model.__table__.columns}


TABLE, MOVE, SEAT = kinds(TableModel), kinds(MoveModel), kinds(SeatModel)
SEAT_SQL = f"UPDATE seats SET {', '.join(f'{n} = :{n}' for n in SEAT if n not in ('table_id', 'seat'))}"
SEAT_SQL += " WHERE table_id = :table_id AND seat = :seat"
MOVE_SQL = f"INSERT INTO moves ({', '.join(MOVE)}) VALUES ({', '.join(f':{n}' for n in MOVE)})"


def dump(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


@lru_cache(256)
def table_sql(names: tuple[str, ...]) -> str:
    """SQL that changes these columns of a table, if it is still at version `before`."""
    assert all(name in TABLE for name in names)
    return f"UPDATE tables SET {', '.join(f'{n} = :{n}' for n in names)} WHERE id = :this AND version = :before"


class Driver:
    """Runs plain SQL in the transaction of a connection: in the SQLite driver, otherwise through SQLAlchemy."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._raw: Any = db.connection.dbapi_connection if db.dialect.name == "sqlite" else None

    def execute(self, sql: str, given: dict[str, Any]) -> Any:
        if self._raw is not None:
            return self._raw.execute(sql, given)
        return self._db.execute(_text(sql), given)


@lru_cache(256)
def _text(sql: str) -> Any:
    """The same SQL for SQLAlchemy, with casts for the PostgreSQL driver, which is strict about types."""
    types = {"outcomes": "json"} if sql is MOVE_SQL else {} if sql is SEAT_SQL else TABLE
    words = re.sub(r":(\w+)", lambda m: f"CAST(:{m[1]} AS json)" if types.get(m[1]) == "json" else m[0], sql)
    return text(words)


class Plain:
    """A change of one table: its columns, its moves and its seats."""

    __slots__ = ("before", "moves", "seats", "table", "values")

    def __init__(
        self, table: str, before: int, values: dict[str, Any], moves: list[dict[str, Any]], seats: list[dict[str, Any]]
    ) -> None:
        self.table = table
        self.before = before
        self.values = values
        self.moves = moves
        self.seats = seats

    # --- SQLite ---

    def update(self, driver: Any) -> bool:
        """Writes the columns; returns False if somebody else has changed the table."""
        given = {name: dump(value) if name in JSONS else value for name, value in self.values.items()}
        done = driver.execute(table_sql(tuple(given)), {**given, "this": self.table, "before": self.before})
        return bool(done.rowcount == 1)

    def insert(self, driver: Any) -> None:
        """Writes moves and seats."""
        for move in self.moves:
            driver.execute(MOVE_SQL, {**move, "outcomes": dump(move["outcomes"])})
        for seat in self.seats:
            driver.execute(SEAT_SQL, seat)

    def write(self, driver: Any) -> bool:
        """Writes everything; returns False, with nothing written, if somebody else has changed the table."""
        if not self.update(driver):
            return False
        self.insert(driver)
        return True

    # --- PostgreSQL ---

    def whole(self, channel: str, payload: str) -> tuple[str, list[Any]]:
        """One statement that does everything and notifies the others; it returns a row unless it came too late."""
        sql = whole_sql(tuple(self.values), bool(self.moves), bool(self.seats))
        given: list[Any] = [self.table, self.before, dump(self.values), channel, payload]
        if self.moves:
            given.append(dump(self.moves))
        if self.seats:
            given.append(dump(self.seats))
        return sql, given


# --- SQLite: the changes of many tables together ---


def write_together(driver: Any, changes: list[Plain]) -> bool:
    """Writes changes of different tables; returns False if one came too late, and then all must be rolled back."""
    groups: dict[tuple[str, ...], list[list[Any]]] = {}
    for change in changes:
        values = [dump(value) if name in JSONS else value for name, value in change.values.items()]
        groups.setdefault(tuple(change.values), []).append([change.table, change.before, *values])
    for names, rows in groups.items():
        if driver.execute(tables_sql(names), (dump(rows),)).rowcount != len(rows):
            return False
    moves = [
        [dump(value) if name == "outcomes" else value for name, value in zip(MOVE, map(move.get, MOVE), strict=True)]
        for change in changes
        for move in change.moves
    ]
    if moves:
        driver.execute(MOVES_SQL, (dump(moves),))
    seats = [[seat[name] for name in SEAT] for change in changes for seat in change.seats]
    if seats:
        driver.execute(SEATS_SQL, (dump(seats),))
    return True


def _fields(names: list[str]) -> str:
    """SQL that turns rows given as one JSON text into a table."""
    columns = ", ".join(f"json_extract(value, '$[{n}]') AS {name}" for n, name in enumerate(names))
    return f"SELECT {columns} FROM json_each(?)"


@lru_cache(256)
def tables_sql(names: tuple[str, ...]) -> str:
    """SQL that changes these columns of several tables, each only if it is still at its version `before`."""
    assert all(name in TABLE for name in names)
    fields = _fields(["this", "before", *names])
    return (
        f"UPDATE tables SET {', '.join(f'{n} = v.{n}' for n in names)} FROM ({fields}) AS v "
        "WHERE tables.id = v.this AND tables.version = v.before"
    )


MOVES_SQL = f"INSERT INTO moves ({', '.join(MOVE)}) {_fields(list(MOVE))}"
SEATS_SQL = (
    f"UPDATE seats SET {', '.join(f'{n} = v.{n}' for n in SEAT if n not in ('table_id', 'seat'))} "
    f"FROM ({_fields(list(SEAT))}) AS v WHERE seats.table_id = v.table_id AND seats.seat = v.seat"
)


# --- PostgreSQL: one change, one statement ---


def _records(argument: int, columns: dict[str, str]) -> str:
    return f"json_to_recordset(${argument}::json) AS v({', '.join(f'{n} {t}' for n, t in columns.items())})"


@lru_cache(256)
def whole_sql(names: tuple[str, ...], moves: bool, seats: bool) -> str:
    fields = ", ".join(f"{name} {TABLE[name]}" for name in names)
    parts = [
        f"changed AS (UPDATE tables SET {', '.join(f'{n} = v.{n}' for n in names)} "
        f"FROM json_to_record($3::json) AS v({fields}) WHERE id = $1 AND tables.version = $2 RETURNING id)"
    ]
    if moves:
        parts.append(
            f"played AS (INSERT INTO moves ({', '.join(MOVE)}) SELECT {', '.join(f'v.{n}' for n in MOVE)} "
            f"FROM {_records(6, MOVE)}, changed)"
        )
    if seats:
        columns = [name for name in SEAT if name not in ("table_id", "seat")]
        parts.append(
            f"sat AS (UPDATE seats SET {', '.join(f'{n} = v.{n}' for n in columns)} "
            f"FROM {_records(7 if moves else 6, SEAT)}, changed "
            "WHERE seats.table_id = v.table_id AND seats.seat = v.seat)"
        )
    return f"WITH {', '.join(parts)} SELECT pg_notify($4, $5) FROM changed"
