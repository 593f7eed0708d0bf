"""Type aliases that give meaning to plain numbers and texts, at no cost."""

from __future__ import annotations

Seat = int
"""A place at the table, counted from 0; -1 means nobody."""

RuleId = str
"""The number of a rule, such as "AOC-REST-01"; empty if there is none."""

Verdict = str
"""The rule that forbids something, or "" if it is allowed."""

CardId = str
"""The id of a card or another component in the data files of its game."""

Seen = int
"""A mask of the seats that see something: bit `1 << seat` for each of them, or ALL."""
