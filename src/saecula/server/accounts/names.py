"""Names of people: what is shown of them, and what makes two of them the same."""

from __future__ import annotations

import unicodedata


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, without control characters."""
    shown = "".join(c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c)[0] != "C")
    return " ".join(shown.split())[:40]


def name_key(name: str) -> str:
    """What makes two names of accounts the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]
