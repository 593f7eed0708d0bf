"""Checks corrected decks in a process of their own, because loading and trying one takes the interpreter for itself.

A value that makes the game run forever or take all memory ends that process, not the server. The process reads a deck
from its input and prints what is wrong with it: `python -m saecula.server.workers.deck_check`.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

import msgspec

from saecula.core import SaeculaError, corrections
from saecula.core.corrections import Deck
from saecula.core.errors import BadData, BadDeck

SECONDS: Final = 20
"""How long a check may take."""

MEMORY: Final = 1 << 30
"""How much memory a check may take, in bytes."""


class Finding(msgspec.Struct):
    """What is wrong with a deck; nothing if `said` is empty. `file` and `row` name the place, if it is one row."""

    said: str = ""
    file: str = ""
    row: int = 0


class DeckCheck:
    """Checks one deck at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()

    async def check(self, deck: Deck) -> None:
        """Raises BadData or BadDeck if the deck is not good."""
        async with self._turn:
            finding = await self._find(deck)
        if finding.file:
            raise BadData(finding.file, finding.row, finding.said)
        if finding.said:
            raise BadDeck(finding.said)

    async def _find(self, deck: Deck) -> Finding:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "saecula.server.workers.deck_check",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            said, _ = await asyncio.wait_for(process.communicate(corrections.write(deck).encode()), self._seconds)
        except TimeoutError:
            return Finding("the check of this deck takes too long")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0 or not said:
            return Finding("the check of this deck takes too much memory or time")
        return msgspec.json.decode(said, type=Finding)


def found(text: bytes) -> Finding:
    """Checks the deck with this content."""
    try:
        corrections.check(corrections.read(text))
    except BadData as error:
        return Finding(error.reason, error.file, error.row)
    except SaeculaError as error:
        return Finding(str(error))
    return Finding()


def main() -> None:
    """Checks the deck in the input, within limits of memory and time where the system has them."""
    try:
        import resource
    except ImportError:  # Windows
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.buffer.write(msgspec.json.encode(found(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
