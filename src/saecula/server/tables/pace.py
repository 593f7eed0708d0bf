"""The pace of a game: without a clock, live, or turn by turn over days."""

from __future__ import annotations

from typing import Any

from saecula.core import BadOption


def read_pace(pace: dict[str, Any]) -> dict[str, Any]:
    """A pace with its defaults filled in. Live: minutes, and seconds per turn; turns: hours, and hours per turn."""
    kind = pace.get("kind", "none")
    if kind == "none":
        return {"kind": "none"}
    if kind == "live":
        return {
            "kind": "live",
            "minutes": _number(pace, "minutes", 30, 1, 600),
            "increment": _number(pace, "increment", 15, 0, 600),
        }
    if kind == "turns":
        hours = _number(pace, "hours", 72, 1, 720)
        return {
            "kind": "turns",
            "hours": hours,
            "increment": _number(pace, "increment", 12, 0, 240),
            "limit": max(hours, _number(pace, "limit", 72, 1, 720)),
        }
    raise BadOption(f"pace {str(kind)[:20]!r}: it is none, live or turns")


def _number(pace: dict[str, Any], name: str, default: float, least: float, most: float) -> float:
    value = pace.get(name, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise BadOption(f"pace: {name} is a number from {least:g} to {most:g}")
    return value
