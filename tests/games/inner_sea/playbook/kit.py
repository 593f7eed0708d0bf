"""Scenes of the playbook: a scenario's table as it is set up, and tables for testing individual rules."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.core import LEAVE, NEXT, Frame, Match, seeded
from saecula.core.game import Game
from saecula.core.procedure import opened
from saecula.games.inner_sea.cards import EVENTS, in_deck_order
from saecula.games.inner_sea.frames import CardPhase, Competition, EpochEnd, GrowthPhase, Reckoning, Turn
from saecula.games.inner_sea.playbook.setup import scenario_setup
from saecula.games.inner_sea.registry import PROCEDURES
from saecula.games.inner_sea.table import Civ, Contest, Table
from saecula.games.inner_sea.words import plain


def game(scenario: str, players: int = 1, **options: Any) -> Game:
    return saecula.game("inner-sea", scenario=scenario, players=players, **options)


def laid_out(scenario: str, players: int = 1, seed: int = 1, **options: Any) -> Table:
    """The table of a scenario before anything is played."""
    chance = seeded(seed)
    return scenario_setup(game(scenario, players, **options).options, chance)


def started(scenario: str, players: int = 1, seed: int = 1, **options: Any) -> Match:
    return game(scenario, players, **options).start(seed)


def dealt(scenario: str, players: int = 1, seed: int = 1, **options: Any) -> Table:
    """The table of a scenario with fixed powers after the setup, with empty hands and before the first turn."""
    t = laid_out(scenario, players, seed, **options)
    t.deck = in_deck_order([*t.deck, *[card for card in EVENTS if card not in t.book.boxed]])
    t.book.dealt = True
    t.finish()
    for c in t.civs:
        for card in [card for card in c.hand if card not in t.book.special]:
            c.hand.remove(card)
            t.deck = in_deck_order([*t.deck, card])
    return t


def at(frame: Frame, step: str) -> Any:
    """A procedure at one of its steps."""
    frame.step = step
    return frame


def acting() -> Any:
    """The Card Phase, where a civilization is about to act."""
    return at(CardPhase(), "action")


def lay(t: Table, *frames: Frame) -> None:
    """Leaves only these procedures on the stack; the last of them runs first."""
    t.finish()
    for frame in frames:
        t.call(frame)


MOMENTS: dict[str, tuple[str, list[tuple[type[Frame], str]]]] = {
    "growth": ("growth", [(Turn, "turn.cards"), (GrowthPhase, "growth")]),
    "card": ("card", [(Turn, "turn.competition"), (CardPhase, "action")]),
    "competition": ("card", [(Turn, "turn.reckoning"), (Competition, "competition")]),
    "reckoning": ("competition", [(Reckoning, "reckoning")]),
    "draws": ("reckoning", [(Reckoning, "draws")]),
    "epoch": ("reckoning", [(EpochEnd, "epoch")]),
}


def play_from(t: Table, moment: str, scenario: str, players: int = 1, **options: Any) -> Match:
    """A match that continues from a table at a given moment of the turn."""
    t.stage, frames = MOMENTS[moment]
    lay(t, *[at(frame(), step) for frame, step in frames])
    return resume(t, scenario, players, **options)


def resume(t: Table, scenario: str, players: int = 1, **options: Any) -> Match:
    """A match that continues from a table with its own stack."""
    data = plain(t)
    data["chance"] = {"s1": t.chance.s1, "s2": t.chance.s2}
    return game(scenario, players, **options).resume(data)


def hand(t: Table, id: str, *cards: str) -> None:
    """Gives a power these cards, from wherever they are."""
    for card in cards:
        for pile in (t.deck, t.discard, *[c.hand for c in t.civs]):
            if card in pile:
                pile.remove(card)
        t.book.tabled.pop(card, None)
        t.known.pop(card, None)
        power(t, id).hand.append(card)


def number(t: Table, id: str) -> int:
    """The number of a civilization."""
    return next(i for i, c in enumerate(t.civs) if c.id == id)


def power(t: Table, id: str) -> Civ:
    return t.civs[number(t, id)]


def put(t: Table, id: str, **areas: int) -> None:
    """Places disks of a power from its supply, `put(t, "rome", bay_of_capua=2)`; replaces what is there."""
    c = power(t, id)
    for name, n in areas.items():
        area = name.replace("_", "-")
        c.supply += c.disks.get(area, 0) - n
        others = {a: k for a, k in c.disks.items() if a != area}
        c.disks = {**others, area: n} if n else others


def clear(t: Table, *ids: str) -> None:
    """Takes all disks of these powers (of all, without names) off the map."""
    for c in t.civs:
        if not ids or c.id in ids:
            c.supply += sum(c.disks.values())
            c.disks = {}
    if not ids:
        t.black += sum(t.barbarians.values())
        t.barbarians = {}


def step(t: Table, frame: Frame) -> Table:
    """Runs one step, which asks nobody, of a procedure on top of the stack."""
    if frame not in t.stack:
        t.stack.append(opened(frame))
    how = PROCEDURES.steps[frame.step](t, frame)
    if not isinstance(how, int):
        try:
            how.send(None)
        except StopIteration as end:
            how = end.value
        else:
            raise AssertionError(f"{frame.step} asks a question")
    if how == NEXT:
        frame.step = PROCEDURES.after[frame.step]
    if how == LEAVE or not frame.step:
        t.stack = [other for other in t.stack if other is not frame]
    return t


def run(t: Table, frame: Frame) -> Table:
    """Runs a procedure that asks nobody until it is over or has called another."""
    step(t, frame)
    while t.stack and t.stack[-1] is frame:
        step(t, frame)
    return t


def contest(t: Table, area: str) -> None:
    """Starts a competition in an area."""
    t.stage = "competition"
    t.contest = Contest(area, [i for i in t.order if area in t.civs[i].disks], [], [0] * len(t.civs))


def told(t: Table, id: str) -> list[dict[str, Any]]:
    """The log lines with that id, as parameters with their rule."""
    return [{**event.params, "rule": event.rule} for event in t.notes.told if event.id == id]


def finish(match: Match, seed: int = 1) -> Match:
    """Plays on at random to the end."""
    luck = seeded(seed)
    while match.seat is not None:
        moves = match.moves.list()
        match.play(moves[luck.next(len(moves))])
    return match


__all__ = [
    "acting",
    "at",
    "clear",
    "contest",
    "dealt",
    "finish",
    "game",
    "hand",
    "laid_out",
    "lay",
    "number",
    "play_from",
    "power",
    "put",
    "resume",
    "run",
    "started",
    "step",
    "told",
]
