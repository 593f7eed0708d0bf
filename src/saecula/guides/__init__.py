"""Guided first games: the data beside each game (`guide.toml`), read and checked, and the lesson that follows it.

The page, the terminal and the tests use the same guides.
"""

from saecula.guides.guide import Guide, Opponent, Rung, Step, Tip, Words, fits, guide_of, read_guide
from saecula.guides.lesson import Lesson

__all__ = [
    "Guide",
    "Lesson",
    "Opponent",
    "Rung",
    "Step",
    "Tip",
    "Words",
    "fits",
    "guide_of",
    "read_guide",
]
