"""What a program may do with its token: the scopes, and which of them each request needs."""

from __future__ import annotations

from typing import Final, Literal, get_args

Scope = Literal["read", "play", "tables", "account"]
"""What a token may do.

`read`: see what the person can see, including the person's hand. Every token may do that.
`play`: take a seat and leave it, move, answer, chat.
`tables`: create, start and remove tables, invite people, take part in tournaments, analyze and import games.
`account`: change the person's friends and decks, and report people. (What only a browser may change is not part of it.)
"""
ALL: Final[tuple[Scope, ...]] = get_args(Scope)

PREFIX: Final = "/api/v1"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
MOVES: Final = "/tables/{table_id}/moves"
NEEDED: Final[dict[str, Scope]] = {
    "/tables/{table_id}/join": "play",
    "/tables/{table_id}/leave": "play",
    "/tables/{table_id}/decline": "play",
    MOVES: "play",
    "/tables/{table_id}/standing": "play",
    "/tables/{table_id}/standing/withdraw": "play",
    "/tables/{table_id}/conditions": "play",
    "/tables/{table_id}/conditions/withdraw": "play",
    "/tables/{table_id}/undo": "play",
    "/tables/{table_id}/requests": "play",
    "/tables/{table_id}/answer": "play",
    "/tables/{table_id}/resign": "play",
    "/tables/{table_id}/replace": "play",
    "/tables/{table_id}/chat": "play",
    "/tables/{table_id}/hint": "play",
    "/tables": "tables",
    "/tables/{table_id}": "tables",
    "/tables/{table_id}/start": "tables",
    "/tables/{table_id}/rematch": "tables",
    "/tables/{table_id}/branch": "tables",
    "/tables/{table_id}/invite": "tables",
    "/tables/{table_id}/archive": "tables",
    "/tables/{table_id}/analysis": "tables",
    "/pairings": "tables",
    "/records": "tables",
    "/tournaments": "tables",
    "/tournaments/{tournament_id}/join": "tables",
    "/tournaments/{tournament_id}/leave": "tables",
    "/tournaments/{tournament_id}/start": "tables",
    "/me/friends": "account",
    "/me/friends/{user}": "account",
    "/decks": "account",
    "/reports": "account",
}
"""The scope that a request needs which changes something, by its path. Any other path needs `account`."""


def needed(method: str, path: str) -> Scope:
    """The scope that a request needs. `path` has the names of its parameters, such as `/api/v1/tables/{table_id}`."""
    return "read" if method in SAFE else NEEDED.get(path.removeprefix(PREFIX), "account")


def stored(scopes: list[Scope] | None) -> str:
    """Scopes as they are stored: in their usual order, with `read`. None means all of them."""
    return " ".join(scope for scope in ALL if scopes is None or scope == "read" or scope in scopes)


def parse(text: str) -> list[Scope]:
    """The stored scopes of a token."""
    return [scope for scope in ALL if scope in text.split()]
