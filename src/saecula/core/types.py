"""Names for what would otherwise be any number or any text. Aliases: they say what is meant, and cost nothing."""

from __future__ import annotations

Seat = int
"""A place at the table, from 0 on; -1 where it stands for nobody."""

RuleId = str
"""The number of a rule, such as "AOC-REST-01"; empty where there is none."""

Verdict = str
"""The rule that forbids something, or "" if it is allowed."""

CardId = str
"""The id of a card or another component in the data files of its game."""

Seen = int
"""Who sees something: a mask with bit `1 << seat` for each seat, or ALL."""
