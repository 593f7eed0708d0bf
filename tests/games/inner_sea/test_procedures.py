"""The procedures list their steps in the order of the rulebook; what is going on survives a save at every question."""

from __future__ import annotations

from dataclasses import fields

import pytest

import saecula
from saecula.core import Frame, seeded
from saecula.games.inner_sea import validate_frames
from saecula.games.inner_sea.frames import (
    CardEffect,
    Declaration,
    Draw,
    EpochEnd,
    EventCard,
    Growth,
    Keep,
    Loss,
    Reckoning,
    Window,
)
from saecula.games.inner_sea.registry import PROCEDURES

from .scene import civ, numbered, play, scene, table, unit, wonder


@pytest.mark.parametrize(
    ("first", "order"),
    [
        pytest.param(
            "turn",
            ["turn.growth", "turn.cards", "turn.competition", "turn.reckoning"],
            marks=pytest.mark.rule("ACIS-FLOW-05"),
        ),
        pytest.param(
            "grow", ["retirement", "acquisition", "resettlement", "deployment"], marks=pytest.mark.rule("ACIS-GROW-01")
        ),
        pytest.param(
            "contest",
            ["contest", "contest.name", "contest.answer", "contest.resolve", "contest.rounds", "contest.sack"],
            marks=pytest.mark.rule("ACIS-COMP-19"),
        ),
        pytest.param(
            "seas", ["seas", "victory", "order", "aeneas", "sudden", "draws"], marks=pytest.mark.rule("ACIS-SEAS-01")
        ),
        pytest.param(
            "epoch",
            ["epoch", "epoch.table", "epoch.score", "epoch.draw", "epoch.next"],
            marks=pytest.mark.rule("ACIS-EPOCH-03"),
        ),
    ],
)
def test_steps_stand_in_the_order_of_the_rulebook(first: str, order: list[str]) -> None:
    steps = list(PROCEDURES.of[first].steps)
    assert [step for step in steps if step in order] == order


def test_every_field_of_a_frame_is_looked_at() -> None:
    """By its name, or it can hold nothing that could be wrong: a flag, a word of the rules."""
    known = {
        *validate_frames.NUMBERS,
        *validate_frames.FACTIONS,
        *validate_frames.WORDS,
        *validate_frames.AREA_FIELDS,
        "unexplored",
        "waiting",
        "groups",
        "ops",
        "links",
    }
    free = {"step", "sealed", "skipped", "option", "laid"}
    flags = {"used", "architect", "cancelled", "keep", "ordered", "imperial", "syracuse"}
    frames: list[type[Frame]] = [procedure.frame for procedure in {id(p): p for p in PROCEDURES.of.values()}.values()]
    assert {field.name for frame in frames for field in fields(frame)} == known | free | flags


@pytest.mark.rule("ACIS-WONDER-31", "ACIS-FATE-15")
def test_a_cancelled_effect_does_nothing_of_what_it_would_have_done() -> None:
    match = scene(
        "acquisition",
        civ("egypt", {"kush": 2}, supply=41),
        civ("rome", {"rome": 2}, hand=["bad-omens"]),
        wonders={"hanging-gardens": wonder(0, "kush")},
    )
    play(match, "use hanging-gardens")
    below = [frame for frame in table(match).stack if isinstance(frame, CardEffect)]
    assert [op.kind for op in below[0].ops] == ["ready"]
    play(match, "1: answer bad-omens")
    growth = next(frame for frame in table(match).stack if isinstance(frame, Growth))
    assert growth.gardens == 0 and table(match).wonders["hanging-gardens"].barred


@pytest.mark.rule("ACIS-WONDER-31")
def test_the_gardens_give_their_disks_to_the_growth_that_goes_on() -> None:
    match = scene(
        "acquisition",
        civ("egypt", {"kush": 2}, supply=41),
        civ("rome", {"rome": 2}),
        wonders={"hanging-gardens": wonder(0, "kush")},
    )
    play(match, "use hanging-gardens")
    growth = next(frame for frame in table(match).stack if isinstance(frame, Growth))
    assert (growth.civ, growth.gardens) == (0, 2)


def test_a_stack_is_read_back_as_it_was() -> None:
    game = saecula.game("inner-sea(players=3)")
    match, luck = game.start(6), seeded(6)
    kinds = set()
    for _ in range(250):
        match.play(match.moves[luck.next(len(match.moves))])
        stack = game.resume(match.data()).table.stack
        assert stack == match.table.stack
        kinds |= {type(frame) for frame in stack}
    assert {Growth, CardEffect, Declaration, Draw, EventCard, Keep, Loss, Window, Reckoning, EpochEnd} <= kinds


def test_over_the_hand_limit() -> None:
    """Somebody with too many cards discards before anything else goes on."""
    match = scene(
        "card",
        civ("egypt", {"kush": 2}, hand=[numbered(n) for n in (1, 2, 3, 4, 5, 7, 8)]),
        civ("rome", {"rome": 2}, hand=["volcanoes"]),
        tasks=[{"name": "action"}, {"name": "limit", "civ": 0}],
    )
    assert (match.seat, match.question) == (0, "limit")
    play(match, "discard volcanic-eruption")
    assert match.question == "card.action" and len(unit(match, 0).hand) == 6
