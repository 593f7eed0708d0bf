"""The procedures list their steps in the order of the rulebook; what is in progress survives a save at every
question."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

import saecula
from saecula.core import seeded
from saecula.core.parts import is_shared
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
from saecula.games.inner_sea.table import Group, Link, Op

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


def plain_words(hint: Any) -> bool:
    """Whether a type allows any word or number somewhere."""
    if get_origin(hint) is Annotated:
        return is_shared(hint) and plain_words(get_args(hint)[0])
    return hint in (str, int) or any(plain_words(inner) for inner in get_args(hint) if get_origin(hint) is not Literal)


def test_every_field_of_a_frame_says_what_can_stand_there() -> None:
    """A field is restricted by its type, or it can contain nothing wrong: a flag, a word of the rules, a number that is
    checked."""
    free = {"step", "sealed", "skipped", "option", "laid"}
    frames = {procedure.frame for procedure in PROCEDURES.of.values()}
    open_fields = {
        field.name
        for frame in [*frames, Op, Group, Link]
        for field in fields(frame)
        if plain_words(get_type_hints(frame, include_extras=True)[field.name])
    }
    assert open_fields == free | {"what", "target"}  # of Op and Link; checked in validate


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
    """A player with too many cards discards before anything else goes on."""
    match = scene(
        "card",
        civ("egypt", {"kush": 2}, hand=[numbered(n) for n in (1, 2, 3, 4, 5, 7, 8)]),
        civ("rome", {"rome": 2}, hand=["volcanoes"]),
        tasks=[{"name": "action"}, {"name": "limit", "civ": 0}],
    )
    assert (match.seat, match.question) == (0, "limit")
    play(match, "discard volcanic-eruption")
    assert match.question == "card.action" and len(unit(match, 0).hand) == 6
