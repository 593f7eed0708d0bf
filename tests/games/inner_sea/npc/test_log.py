"""Every decision of an NPC explains itself in the log by a rule of the playbook, over twenty solitaire games.

What an NPC does of its own accord is logged as `npc.<verb>`; if choices are tied, the line before says that the seed or
revealed cards decided.
"""

from __future__ import annotations

from collections import Counter

import pytest

import saecula
from saecula.core import seeded
from saecula.core.registry import spec
from saecula.games.inner_sea import asking
from saecula.games.inner_sea.npc import ties
from saecula.games.inner_sea.npc.deciding import QUIET
from saecula.text import Text

ALONE = [
    "god-king",
    "fall-of-rome-2-i",
    "fall-of-rome-2-ii",
    "fall-of-rome-2-iii",
    "greeks-and-persians",
    "alexander",
    "darius",
    "hannibal",
    "punic-wars",
    "second-punic-war",
    "caesar-and-pompey",
    "antony-and-cleopatra",
    "created",
    "exploration",
    "six-civilizations",
    "five-civilizations",
    "four-civilizations-a",
    "three-civilizations-a",
    "two-civilizations-c",
    "two-in-the-west",
]
PLAIN = {"deployed", "played", "laid", "announced", "announced.ability", "passed"}
"""Lines about what players do; an NPC's actions are logged with its reason instead."""


def random_game(scenario: str, seed: int, ties: str):
    match = saecula.game("inner-sea", scenario=scenario, players=1, ties=ties).start(seed)
    luck = seeded(seed + 70)
    while match.seat is not None:
        moves = match.moves.list()
        match.play(moves[luck.next(len(moves))])
    return match


@pytest.mark.rule("ACISP-NPC-02", "ACISP-NPC-04", "ACISP-NPC-30")
@pytest.mark.parametrize(("k", "scenario"), list(enumerate(ALONE)))
def test_every_decision_names_its_rule(k, scenario, monkeypatch):
    rules = spec("inner-sea").rules
    decide = asking.LEADERS[0]
    settle = ties.by_seed
    asked: Counter[str] = Counter()
    drawn: Counter[str] = Counter()

    def watched(t, civ, question, choices):
        before = len(t.notes.told)
        move = decide(t, civ, question, choices)
        lines = t.notes.told[before:]
        quiet = (
            (move.text == "done" and question in QUIET)
            or move.text == "spend 0"
            or (question == "deployment" and (move.text == "done" or lines == []))
        )
        if not t.chance.quiet and not quiet:
            assert any(line.id.startswith("npc.") and line.params["civ"] == t.civs[civ].id for line in lines), (
                question,
                move,
            )
        asked[question] += 1
        return move

    def seeded_choice(t, civ, among, rule):
        if len(among) > 1:
            drawn[rule] += 1
        return settle(t, civ, among, rule)

    monkeypatch.setattr(asking, "LEADERS", [watched])
    monkeypatch.setattr(ties, "by_seed", seeded_choice)
    match = random_game(scenario, k + 1, "seed" if k % 2 else "cards")
    npcs = {c.id for c in match.table.civs if c.seat < 0}
    text = Text(match.game.spec, "en")
    for event in match.log:
        if event.id.startswith("npc."):
            assert event.rule.startswith("ACISP-") and rules.text(event.rule, "en"), event
            why = event.params.get("why")
            assert why is None or (why == event.rule and text.name(why) != why), event  # the rule in a few words
            assert "{" not in text.event(event)
        elif event.id in PLAIN and event.rule != "ACIS-CARD-22":  # with no card left it passes without deciding
            assert event.params["civ"] not in npcs, event
    assert asked
    told = Counter(event.rule for event in match.log if event.id in ("npc.tie", "tie"))
    assert drawn <= told  # wherever the seed decided, the log says so


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_reasons_have_words_in_every_language(lang):
    """Every rule that an NPC may give as its reason has a short form in addition to the full text."""
    import re
    from pathlib import Path

    import saecula.games.inner_sea.npc as package

    text = Text(spec("inner-sea"), lang)
    found = set()
    for file in Path(package.__path__[0]).glob("*.py"):
        for line in file.read_text("utf-8").splitlines():
            if "return" in line or "rule" in line:
                found |= set(re.findall(r'"(ACISP-[A-Z0-9]+-\d\d)"', line))
    found |= {f"ACISP-CARDPRIO-{n:02d}" for n in range(1, 13)} | {f"ACISP-NPCBARB-0{n}" for n in range(1, 8)}
    untold = {"ACISP-NPC-07", "ACISP-NPC-11", "ACISP-NPC-12", "ACISP-NPC-28", "ACISP-GODKING-36"}  # lines of their own
    assert [id for id in sorted(found - untold) if text.name(id) == id] == []


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_the_goal_of_a_game_alone_is_told(lang):
    text = Text(spec("inner-sea"), lang)
    assert text.has("scenario.goal")
    for id in ALONE[:14]:
        assert text.has(f"scenario.{id}.goal") and text.has(f"scenario.{id}.about")


def test_a_game_alone_ends_with_the_count_of_both_sides():
    match = random_game("fall-of-rome-2-ii", 3, "seed")
    (final,) = [event for event in match.log if event.id == "final"]
    assert final.params["vp"] == str(match.outcome.scores[0]) and float(final.params["other"]) >= 0
    assert match.outcome.awards[0] in ("victory", "defeat")


def test_a_scenario_alone_gives_the_number_of_players():
    assert saecula.game("inner-sea(scenario=god-king)").players == 1
    assert saecula.game("inner-sea(scenario=four-in-the-west)").players in (1, 2, 4)
    with pytest.raises(saecula.core.BadOption, match="ACISP-GODKING-45"):
        saecula.game("inner-sea(players=6, scenario=god-king)")
