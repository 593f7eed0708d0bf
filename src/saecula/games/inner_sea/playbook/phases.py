"""All phases of the playbook by name, and the guard that lets a decision of the game wait for an Event."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from saecula.core import OVER
from saecula.core.game import Phase
from saecula.games.inner_sea.asking import Reconsider
from saecula.games.inner_sea.npc import deciding
from saecula.games.inner_sea.playbook.choosing import CHOOSING
from saecula.games.inner_sea.playbook.course import COURSE
from saecula.games.inner_sea.playbook.exploring import EXPLORING
from saecula.games.inner_sea.playbook.growing import grow
from saecula.games.inner_sea.playbook.hannibal import HANNIBAL
from saecula.games.inner_sea.playbook.hostility import HOSTILITY
from saecula.games.inner_sea.playbook.newcomers import NEWCOMERS
from saecula.games.inner_sea.playbook.outcome import tell_final
from saecula.games.inner_sea.playbook.persia import PERSIA
from saecula.games.inner_sea.playbook.rome import ROME
from saecula.games.inner_sea.table import Table

PLAYBOOK: dict[str, Phase] = {
    **CHOOSING, **COURSE, **ROME, **HANNIBAL, **PERSIA, **HOSTILITY, **NEWCOMERS, **EXPLORING, "grow": grow,
}
DECISIONS = deciding.DECISIONS


async def guarded(phase: Phase, t: Table) -> None:
    """Runs a phase; if a decision of the game has to wait, the Events that lie above it come first."""
    try:
        await phase(t)
    except Reconsider:
        t.go()
    if t.phase == OVER:
        tell_final(t)


class Guard:
    """A phase of a table on which the game may lead civilizations."""

    __slots__ = ("phase",)

    def __init__(self, phase: Phase) -> None:
        self.phase = phase

    def __call__(self, t: Table) -> Coroutine[Any, Any, None]:
        return guarded(self.phase, t) if t.book.scenario else self.phase(t)


def guard(phases: dict[str, Phase]) -> dict[str, Phase]:
    """All phases, those of the playbook included, under guard."""
    return {name: Guard(phase) for name, phase in {**phases, **PLAYBOOK}.items()}
