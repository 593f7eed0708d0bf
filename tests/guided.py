"""Plays the guided first games through, and estimates how long they take somebody who has never played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from saecula.bots import bot
from saecula.cli.session import Session
from saecula.core import Match, Spec, games
from saecula.guides import Guide, Lesson, guide_of
from saecula.guides.guide import places
from saecula.text import Text

GUIDED: Final = [spec for spec in games() if spec.package.startswith("saecula.games.")]

WORDS_PER_MINUTE: Final = 120
"""Half of what people read in silence: a learner looks at the board after each sentence."""

ACT_SECONDS: Final = 8
"""The time to find what the guide points at, to press it, and to see what it does."""

NEXT_SECONDS: Final = 3
"""The time to look at what a step without a move points at."""

OTHERS_SECONDS: Final = 2
"""The time that the page gives to each move of the opponent."""


def guide(spec: Spec) -> Guide:
    found = guide_of(spec)
    assert found is not None
    return found


def first(moves: list[str]) -> str:
    return moves[0]


def last(moves: list[str]) -> str:
    return moves[-1]


def walk(
    spec: Spec,
    guide: Guide,
    lang: str,
    choose: Callable[[list[str]], str] = first,
    luck: int = 0,
    seen: dict[str, Match] | None = None,
) -> Session:
    """Plays a guide to its free play, with one of the awaited moves each time. Wrong steps name their line.

    `seen` gets the position in which each step is first read.
    """
    session = Session.begin(guide.opened(), ["you", "guide"], guide.seed, Text(spec, lang))
    session.players[1].bot = bot("guide", luck)
    lesson = Lesson(guide)
    while lesson.step is not None:
        session.let_bots_play()
        session.answer_for_people()
        if session.bot_seat is not None:
            continue
        if seen is not None and lesson.step.id not in seen:
            seen[lesson.step.id] = session.match.clone()
        if not lesson.step.awaits:
            lesson.read()
            continue
        legal = [move.text for move in session.match.moves_of(0)] if session.person_seat == 0 else []
        chosen = [move for move in legal if lesson.step.takes(move)]
        if not chosen:
            raise places(spec).wrong(
                "step", lesson.at, f"step {lesson.step.id!r}: none of {lesson.step.awaits} is legal"
            )
        move = choose(chosen)
        assert lesson.allows(move, legal)
        assert all(not lesson.allows(other, legal) for other in legal if not lesson.step.takes(other))
        before = len(session.match)
        session.play(move, 0)
        lesson.played(move, before)
    return session


def words(spec: Spec, guide: Guide, lang: str) -> int:
    """How many words a learner reads before free play."""
    text = Text(spec, lang)
    read = " ".join(f"{step.title.of(lang)} {step.text.of(lang)}" for step in guide.step)
    return len(re.sub(r"\{([^{}]+)\}", lambda one: text.name(one[1]), read).split())


def minutes(spec: Spec, guide: Guide, lang: str) -> float:
    """About how long a guide takes up to where it lets go; the free play that follows is not counted."""
    others = sum(entry.seat != 0 for entry in walk(spec, guide, lang).match.record.entries)
    acts = sum(step.times for step in guide.step if step.awaits)
    shown = sum(not step.awaits for step in guide.step)
    seconds = acts * ACT_SECONDS + shown * NEXT_SECONDS + others * OTHERS_SECONDS
    return words(spec, guide, lang) / WORDS_PER_MINUTE + seconds / 60
