"""A fair queue for something scarce: owners take turns, so that many requests of one do not delay another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""For whom something is done: a person or an address."""


class FairQueue:
    """Lets a limited number proceed at the same time."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def free(self) -> int:
        """How many can proceed at once."""
        return self._free

    def owners(self) -> int:
        """How many owners wait."""
        return len(self._queues)

    def waiting(self, owner: str) -> int:
        """How many requests of one owner wait."""
        return len(self._queues.get(owner, ()))

    def __len__(self) -> int:
        """How many requests wait."""
        return sum(len(queue) for queue in self._queues.values())

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Waits until it is the owner's turn."""
        await self._enter(owner)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn had come, but nobody is there to take it
                self._leave()
            raise

    def _leave(self) -> None:
        """Passes the turn to the next owner, if anybody waits."""
        while self._queues:
            owner, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[owner] = queue  # at the end
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
