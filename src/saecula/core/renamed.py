"""Ids that once had another name.

Input from outside (a move, a save, a record, a case file) may still use the old name. It is translated here, at the
border; everywhere inside, each thing has one name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_WORD: Final = re.compile(r"[A-Za-z][\w.-]*")


class Renamed:
    """Maps old ids to new ones: `Renamed({"card.45": "traitor"})`."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        self._ids = dict(ids)

    def text(self, text: str) -> str:
        """A text with its old ids replaced by the new ones: "play card.45" becomes "play traitor"."""
        if not self._ids:
            return text
        new = self._ids.get(text)
        return _WORD.sub(self._word, text) if new is None else new

    def _word(self, found: re.Match[str]) -> str:
        return self._ids.get(found[0], found[0])

    def data(self, data: Any) -> Any:
        """Plain data with the old ids replaced by the new ones, in keys and in values."""
        if not self._ids:
            return data
        if isinstance(data, str):
            return self.text(data)
        if isinstance(data, Mapping):
            return {self.data(key): self.data(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self.data(item) for item in data]
        return data


__all__ = ["Renamed"]
