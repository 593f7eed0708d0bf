"""Bots by name: `random`, `greedy(branches=2)`, `beam(nodes=4000)`; other packages add theirs by entry point."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from saecula.bots.beam import Beam
from saecula.bots.bot import Bot
from saecula.bots.greedy import Greedy
from saecula.bots.guide import GuideOpponent
from saecula.bots.levels import Easy, Hard, Master, Medium
from saecula.bots.random import Random
from saecula.core import BadOption, SaeculaError

Maker = Callable[..., Bot]

_makers: dict[str, Maker] = {
    "beam": Beam,
    "easy": Easy,
    "greedy": Greedy,
    "guide": GuideOpponent,
    "hard": Hard,
    "master": Master,
    "medium": Medium,
    "random": Random,
}
_found: list[bool] = []


class UnknownBot(SaeculaError):
    """No bot of that name is registered, or the bot string cannot be read."""


def register_bot(name: str, maker: Maker) -> None:
    """Registers a bot, which `maker(seed=..., **parameters)` creates. Packages use an entry point instead."""
    _makers[name] = maker


def bots() -> list[str]:
    """The names of all bots."""
    if not _found:
        _found.append(True)
        for entry in entry_points(group="saecula.bots"):
            _makers.setdefault(entry.name, entry.load())
    return sorted(_makers)


def is_bot(text: str) -> bool:
    """Whether the text names a registered bot."""
    return text.partition("(")[0].strip() in bots()


def bot(text: str, seed: int = 0) -> Bot:
    """A bot by its string: name and parameters, `greedy(branches=2)`. The same seed gives the same choices."""
    found = re.fullmatch(r"\s*([a-z0-9-]+)\s*(?:\((.*)\))?\s*", text)
    if not found or found[1] not in bots():
        raise UnknownBot(f"there is no bot {text[:60]!r}; the bots are {', '.join(bots())}")
    maker = _makers[found[1]]
    made = maker(seed=seed, **_parameters(text, found[2] or "", maker))
    made.name = text.strip()
    return made


def _parameters(text: str, inside: str, maker: Maker) -> dict[str, Any]:
    if not inside.strip():
        return {}  # at once, because environments make new bots for each game
    known = inspect.signature(maker).parameters
    out: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in inside.split(","))):
        name, equals, value = (p.strip() for p in part.partition("="))
        if not equals or name not in known or name == "seed":
            allowed = ", ".join(n for n in known if n != "seed") or "no parameters"
            raise BadOption(f"bot {text!r}: {part!r} is not a parameter; it has {allowed}")
        default = known[name].default
        try:
            out[name] = type(default)(value) if isinstance(default, (int, float)) else value
        except ValueError:
            raise BadOption(f"bot {text!r}: {name} must be a number, not {value!r}") from None
    return out


def lot(seed: int, seat: int) -> int:
    """The seed of the bot on a seat, from the seed of its game."""
    return (seed * 1_000_003 + seat * 7_919 + 17) % (1 << 60)
