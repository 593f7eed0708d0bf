"""Which tables can be rated, and why one that was to be rated is not.

A rated game needs a clock, so that it ends even if somebody goes away, and accounts with one seat each. The server
does not rate a table at which two accounts sat down in the same browser or from the same public address, because they
may be one person's. Other addresses (of this machine, of a private network) are many people's or a proxy's.

Ratings compare people with each other and with the bots of the server, which play the same everywhere. Programs, which
play for an account with a token, take no part in them: they can neither sit down in a rated game nor move there.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from saecula.core import Game
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.tables.pace import Pace
from saecula.server.tables.rows import PERSON, Seat, TableRow

SAME_PERSON: Final = "same-person"
TOO_FEW: Final = "too-few"
PROGRAM: Final = "program"
"""Why a table is not rated: two accounts may be one person's; fewer than two sides play; or a program plays."""
MARK_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class Whence:
    """Where a request comes from: its address (for IPv6, the network), and the number of the browser, if it has one."""

    address: str
    browser: str


NOWHERE: Final = Whence("", "")
"""A request about which nothing is known."""


def need_rateable(pace: Pace, seed: int | None, game: Game, seats: Sequence[Seat], person: Person) -> None:
    """Raises a problem if a table cannot be rated."""
    if person.guest:
        raise Problem(403, "rated.guest", "Rated games are for accounts: create one first.")
    need_no_program(person)
    if sum(s.kind == PERSON and s.user == person.id for s in seats) > 1:
        raise Problem(422, "rated.seats", "In a rated game, everybody has one seat.")
    if pace.budget is None:
        raise Problem(422, "rated.clock", "A rated game needs a clock.")
    if seed is not None or game.spec.deck or len(seats) < 2:
        raise Problem(422, "rated.game", "A game with a seed, with corrected cards or for one player is not rated.")


def need_no_program(person: Person) -> None:
    """Raises a problem if a program is about to take part in a rated game."""
    if person.program:
        raise Problem(403, "rated.program", "Rated games are for people: a program cannot take part.")


def marks(row: TableRow, whence: Whence) -> str:
    """Hashes of where somebody sits down from; nobody can compare those of different tables or read them back."""
    return " ".join(_mark(row, text) for text in (_telling(whence.address), whence.browser))


def _mark(row: TableRow, text: str) -> str:
    if not text:
        return "-"
    secret = (row.key or row.invite).encode()[:64]
    return blake2b(text.encode(), key=secret, digest_size=MARK_BYTES, person=b"saecula mark").hexdigest()


def _telling(address: str) -> str:
    """The address, if it is a public one; otherwise it says nothing about who somebody is."""
    try:
        ip = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return ""
    return address if ip.is_global else ""


def why_unrated(row: TableRow, seats: Sequence[Seat]) -> str:
    """Why the game that begins at a table is not rated; empty if it is."""
    if any(s.program for s in seats if s.kind == PERSON):  # it sat down before programs were refused
        return PROGRAM
    seen: list[set[str]] = []
    for s in seats:
        if s.kind == PERSON:
            mine = set(s.marks.split()) - {"-"}
            if any(mine & other for other in seen):
                return SAME_PERSON
            seen.append(mine)
    return "" if seen else TOO_FEW
