"""The pace of a game: without a clock, live, or turn by turn over days."""

from __future__ import annotations

from typing import Any

import msgspec

from saecula.core import BadOption

Number = int | float
Budget = tuple[float, float, float]
"""The seconds of a clock: at the start, per turn, and at most."""


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No clock: time is not measured."""

    @property
    def budget(self) -> Budget | None:
        return None


class LivePace(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and an increment in seconds per turn."""

    minutes: Number
    increment: Number

    @property
    def budget(self) -> Budget | None:
        start = float(self.minutes) * 60
        return start, float(self.increment), max(start, float(self.increment)) * 2


class TurnsPace(msgspec.Struct, frozen=True, tag_field="kind", tag="turns"):
    """Hours at the start, an increment in hours per turn, and a limit."""

    hours: Number
    increment: Number
    limit: Number

    @property
    def budget(self) -> Budget | None:
        return float(self.hours) * 3600, float(self.increment) * 3600, float(self.limit) * 3600


Pace = NoClock | LivePace | TurnsPace


def read_pace(pace: dict[str, Any]) -> Pace:
    """A requested pace with its defaults filled in."""
    kind = pace.get("kind", "none")
    if kind == "none":
        return NoClock()
    if kind == "live":
        return LivePace(_number(pace, "minutes", 30, 1, 600), _number(pace, "increment", 15, 0, 600))
    if kind == "turns":
        hours = _number(pace, "hours", 72, 1, 720)
        increment = _number(pace, "increment", 12, 0, 240)
        return TurnsPace(hours, increment, max(hours, _number(pace, "limit", 72, 1, 720)))
    raise BadOption(f"pace {str(kind)[:20]!r}: it must be none, live or turns")


def _number(pace: dict[str, Any], name: str, default: Number, least: Number, most: Number) -> Number:
    value = pace.get(name, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise BadOption(f"pace: {name} must be a number from {least:g} to {most:g}")
    return value
