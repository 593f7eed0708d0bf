"""Where the course of the turn meets the playbook: extra steps before, between and after its phases."""

from __future__ import annotations

from saecula.games.inner_sea.board import gain_talents
from saecula.games.inner_sea.npc.enemies import choose_primary, npcs
from saecula.games.inner_sea.playbook.ending import eliminations
from saecula.games.inner_sea.playbook.frames import Explore, MinorState
from saecula.games.inner_sea.table import NOBODY, Table

FORGOTTEN: list[str] = [
    "attitude:",
    "consul:",
    "consul-card",
    "bribed:",
    "appealed",
    "led:",
    "offered:",
    "explored:",
    "created",
]
"""Words of the book's memory that hold until the end of the turn."""


def begin_turn(t: Table) -> None:
    """The start of a turn: what held for the last one is forgotten; Minor State Phase, Exploration Phase."""
    book = t.book
    book.memory = [word for word in book.memory if not any(word.startswith(head) for head in FORGOTTEN)]
    book.hurt = []
    book.calm = []
    book.plan = []
    book.primary = [NOBODY] * len(t.civs)
    if book.has("minor-states"):
        t.call(MinorState())
    if book.has("exploration"):
        t.call(Explore())
    eliminations(t)


def begin_cards(t: Table) -> None:
    """The start of the Card Phase: Primary enemies (ACISP-NPC-18), gifts of the difficulty level (ACISP-DIFF-04)."""
    eliminations(t)
    for i in npcs(t):
        choose_primary(t, i)
    for i in t.order:
        name = "card-phase-talents" if t.civs[i].seat >= 0 else "card-phase-talents-npc"
        gain_talents(t, i, t.book.number(name), "ACISP-DIFF-04")


def special_time(t: Table) -> bool:
    """Whether the scenario has its own rules for the end of an Epoch."""
    return any(
        t.book.has(flag)
        for flag in ("steady-epochs", "three-turns", "parity", "hannibal", "imperial", "last-epoch-full")
    )
