"""What bots do not think about: gifts, offers that help nobody, and settlers sent alone to enemy armies."""

from __future__ import annotations

import pytest

import saecula
from saecula.bots import Peek, bot
from saecula.bots.bot import considered

from .scene import play, scene, texts

NEAR = {"gaul": (0, 1, "wine"), "iberia": (0, 1, "wine"), "italia": (1, 1, "iron"), "germania": (1, 1, "iron")}
"""Each of two neighbors has the same resource twice: they exchange one each."""


def thought_of(match: saecula.Match, seat: int = 0) -> list[str]:
    return [move.text for move in considered(match, seat)]


def left_out(match: saecula.Match, seat: int = 0) -> list[str]:
    kept = thought_of(match, seat)
    return [move.text for move in match.moves_of(seat) if move.text not in kept]


def market(**given: object) -> saecula.Match:
    return scene("trade", **{"towns": NEAR, "options": "players=2", **given})  # type: ignore[arg-type]


# --- trade ---


def test_bots_offer_only_what_helps_both() -> None:
    assert thought_of(market()) == ["end", "offer 1"]
    match = play(market(), "offer 1")
    assert len(texts(match)) > 10, "people may offer anything"
    for _ in range(2):
        step = thought_of(match)
        assert len(step) == 1 and step[0].startswith(("give card ", "get card "))
        play(match, *step)
    assert thought_of(match) == ["propose"]


def test_bots_make_no_offer_if_nothing_helps_both() -> None:
    match = market(towns={"gaul": (0, 1, "wine"), "italia": (1, 1)})
    assert texts(match) == {"end", "offer 1"}
    assert thought_of(match) == ["end"]


def test_a_bot_withdraws_another_offer() -> None:
    match = play(market(), "offer 1", "give gold 10")
    assert thought_of(match) == ["withdraw"]


def test_bots_accept_no_offer_that_brings_nothing_and_make_no_counteroffer() -> None:
    match = play(market(), "offer 1", "get gold 10", "propose")
    assert texts(match) == {"refuse", "accept", "counter"}
    assert thought_of(match, 1) == ["refuse"]
    match = play(market(), "offer 1", "give gold 10", "propose")
    assert thought_of(match, 1) == ["refuse", "accept"]


@pytest.mark.parametrize("name", ["greedy", "beam(nodes=50)"])
def test_no_bot_gives_its_last_gold_away(name: str) -> None:
    """One village and 3 gold against an empire: every line is hopeless, so all are worth about the same."""
    rich = {"italia": (1, 4, "iron"), "germania": (1, 4), "hellas": (1, 4), "volga": (1, 4), "gobi": (1, 4)}
    match = market(towns={"gaul": (0, 1), **rich}, gold=[3, 900])
    for seed in range(5):
        assert bot(name, seed).choose(Peek(match, 0)).text == "end"


# --- movement and production ---


def test_no_settler_goes_alone_to_an_enemy_army() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1, "spearman": 1}}, p1={"germania": {"spearman": 1}})
    assert left_out(match) == ["move settler gaul germania"]
    play(match, "move spearman gaul germania", "allow")
    assert left_out(match) == []


def test_a_settler_does_not_go_on_to_an_enemy_army_either() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1}}, p1={"germania": {"spearman": 1}, "iberia": {"settler": 1}})
    play(match, "move settler gaul italia")
    assert "continue italia germania" in texts(match)
    assert left_out(match) == ["continue italia germania"]


def test_the_program_assigns_happiness_and_productivity() -> None:
    towns = {"gaul": (0, 1, "iron"), "iberia": (0, 1, "iron"), "gobi": (1, 1)}
    match = scene("trade", towns=towns, options="players=2")  # nobody is in range, so production follows
    assert texts(match) == {"collect", "assign"}
    assert thought_of(match) == ["collect"]
