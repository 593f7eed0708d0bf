"""The Position of the API as JSON: what a seat sees, and the moves that it may make.

It imports the games, but only the shapes of answers from the server, because the process that replays games needs it
too.
"""

from __future__ import annotations

from typing import Any

import msgspec

from saecula.core import Game, Several, Shortcuts
from saecula.server.offered import ShortcutsOut, StandingOut
from saecula.text import move_label


def offered_move(game: Game, view: dict[str, Any], text: str) -> dict[str, Any]:
    """A move for the page: text, label (message id and parameters), touched objects, what it ends or gives up."""
    move = game.moves[text]
    label, params = move_label(game, view, text)
    out: dict[str, Any] = {"text": text, "label": {"id": label, "params": params}, "touches": move.touches}
    if move.ends:
        out["ends"] = True
    if move.gives_up:
        out["gives_up"] = True
    return out


def _add_several(game: Game, view: dict[str, Any], move: dict[str, Any], several: Several) -> None:
    """Adds what a move can do in one gesture, if it can do more than one thing."""
    if several.most > 1:
        move["most"] = several.most
    if several.part:
        move["part"] = several.part
    if several.room:
        move["room"] = several.room
    if several.waits:
        move["waits"] = True
    if several.onto:
        move["onto"] = several.onto
    if several.then:
        move["then"] = [offered_move(game, view, text) for text in several.then]


def _question(shortcuts: Shortcuts) -> ShortcutsOut:
    """The shortcuts of the question itself."""
    found = shortcuts.standing
    standing = StandingOut(found.move, found.holds, found.seldom, found.says) if found is not None else None
    return ShortcutsOut(standing, shortcuts.open, shortcuts.total, shortcuts.settles)


def encode_position(
    game: Game,
    view: dict[str, Any],
    lines: list[dict[str, Any]] | msgspec.Raw,
    n: int,
    can_undo: bool,
    shortcuts: Shortcuts | None = None,
) -> bytes:
    """The part of a Position that is the same for everybody at that seat; the log lines may already be JSON."""
    shown = {key: value for key, value in view.items() if key != "moves"}
    moves = [offered_move(game, view, text) for text in view["moves"]]
    out = {"n": n, "view": shown, "moves": moves, "log": lines, "can_undo": can_undo}
    if shortcuts is not None and moves:
        for move in moves:
            several = shortcuts.moves.get(move["text"])
            if several is not None:
                _add_several(game, view, move, several)
        out["shortcuts"] = _question(shortcuts)
    return msgspec.json.encode(out)


def join_json(head: dict[str, Any], body: bytes) -> bytes:
    """Joins two JSON objects into one."""
    return msgspec.json.encode(head)[:-1] + b"," + body[1:]
