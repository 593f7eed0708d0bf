"""Every scenario, option, question, ending and decision of the game has its words in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saecula.core.registry import spec
from saecula.games.inner_sea.npc.deciding import DECISIONS
from saecula.games.inner_sea.playbook.options import PLAYBOOK_OPTIONS, PLAYBOOK_QUESTIONS
from saecula.games.inner_sea.scenarios import SCENARIOS
from saecula.text import Text

from .test_endings import ENDINGS

SOURCE = Path(__file__).parents[4] / "src" / "saecula" / "games" / "inner_sea"
VERBS = [
    "done",
    "pass",
    "deploy",
    "play",
    "area",
    "faction",
    "lose",
    "talent",
    "discard",
    "take",
    "lay",
    "announce",
    "ally",
    "spend",
    "from",
    "use",
    "invoke",
    "settle",
    "site",
    "pay",
    "option",
    "wonder",
    "space",
    "muster",
    "senate",
    "levy",
]
LEVELS = ["victory", "minor-victory", "defeat", "decisive-defeat", "npc-victory"]


def told() -> set[str]:
    """The ids of all log lines that the playbook and the NPCs write."""
    out: set[str] = set()
    for folder in ("playbook", "npc"):
        for file in sorted((SOURCE / folder).glob("*.py")):
            out |= set(re.findall(r't\.tell\("([a-z.-]+)"', file.read_text("utf-8")))
    return out


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_words(lang):
    text = Text(spec("inner-sea"), lang)
    wanted = [f"log.{id}" for id in told()] + [f"log.npc.{verb}" for verb in VERBS]
    wanted += [f"question.{name}" for name in PLAYBOOK_QUESTIONS] + [f"reason.{reason}" for reason in ENDINGS]
    wanted += [f"award.{level}" for level in LEVELS] + [f"option.{option.name}" for option in PLAYBOOK_OPTIONS]
    for id in [*SCENARIOS, "created", "exploration"]:
        wanted += [f"scenario.{id}", f"scenario.{id}.about"]
    assert [id for id in wanted if not text.has(id)] == []


def test_every_question_of_the_base_game_has_a_decision():
    """An NPC can answer anything that a phase may ask (except questions that only players are asked)."""
    human = {
        "negate",
        "negate.target",
        "lead",
        "invade",
        "bribe",
        "bribe.answer",
        "pope",
        "huns.cards",
        "huns.pile",
        "minor-state",
        "command",
        "recall",
        "exchange",
        "peace",
        "peace.gift",
        "explore",
        "cooperation",
        "face-down",
        "academy",
        "lead.npc",
        "exclude",
    }
    assert set(spec("inner-sea").questions) - set(DECISIONS) <= human
