"""Shortcuts: an only answer is given at once, because nobody holds a hidden hand."""

from __future__ import annotations

from saecula.core import Ask, Shortcuts
from saecula.games.age_of_civilization.table import Table


def shortcuts(t: Table, ask: Ask) -> Shortcuts:
    """How the question can be answered in fewer acts. Only the Draft deals hands (AOC-DRAFT-24)."""
    return Shortcuts(open=not t.draft)
