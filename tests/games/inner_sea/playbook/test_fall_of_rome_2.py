"""Special rules of The Fall of Rome II (ROME2)."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.cards import NUMBERED, in_deck_order
from saecula.games.inner_sea.frames import Declaration, Window
from saecula.games.inner_sea.playbook.fall_of_rome_steps import entry_by_card
from saecula.games.inner_sea.playbook.frames import Bribe, Danube, HunsArrive
from saecula.games.inner_sea.playbook.victory import npc_vp, seat_vp

from .kit import acting, contest, finish, laid_out, lay, number, power, put, run, started, step


@pytest.mark.rule("ACISP-ROME2-33..36")
@pytest.mark.parametrize(("card", "vp", "gold"), [("heresy", 2, 2), ("storms-at-sea", 3, 1)])
def test_bribes_to_an_npc(card, vp, gold):
    match = started("fall-of-rome-2-ii", bribes=True)
    t = match.table
    west, visigoths = number(t, "western-empire"), number(t, "visigoths")
    t.civs[west].vp = 3
    put(t, "western-empire", umbria=0)
    put(t, "visigoths", umbria=2)
    lay(t, acting(), Bribe(visigoths, west, "rome"))
    match._course.run()
    match.play("offer", outcomes=[card])
    assert t.civs[west].vp == vp and t.book.gold["rome"] == gold


@pytest.mark.rule("ACISP-ROME2-12..15", "ACISP-ROME2-41")
def test_entries_by_card():
    t = laid_out("fall-of-rome-2-i")
    visigoths, persians = number(t, "visigoths"), number(t, "persians")
    assert (
        entry_by_card(t, visigoths, "heresy") == "aquitania"
        and entry_by_card(t, visigoths, "storms-at-sea") == "gallia"
    )
    where = {
        1: "carchemish",
        20: "carchemish",
        3: "hamath",
        48: "hamath",
        5: "palmyra",
        60: "palmyra",
        7: "canaan",
        88: "canaan",
        9: "petra",
        97: "petra",
    }
    assert {n: entry_by_card(t, persians, NUMBERED[n]) for n in where} == where
    match = started("fall-of-rome-2-i")
    table = match.table
    placed = sum(power(table, "visigoths").disks.values())
    assert 1 <= placed <= 12 and {"aquitania", "gallia"} & set(power(table, "visigoths").disks)
    t.civs[visigoths].id = "huns"
    assert entry_by_card(t, visigoths, "volcanic-eruption") == "umbria"
    t.map = "E"
    assert entry_by_card(t, visigoths, "volcanic-eruption") == "macedon"


@pytest.mark.rule("ACISP-ROME2-19")
def test_npc_invaders_strike_their_own_empire():
    t = laid_out("fall-of-rome-2-i")
    put(t, "visigoths", macedon=2)
    task = Declaration(number(t, "visigoths"), "drought")
    assert t.rules.untouchable(t, task) & BIT["thessaly"] and not t.rules.untouchable(t, task) & BIT["rome"]


@pytest.mark.rule("ACISP-ROME2-21", "ACISP-ROME2-22")
def test_who_negates_whose_cards():
    from saecula.games.inner_sea.npc.negating import negate
    from saecula.games.inner_sea.table import Link, Op

    t = laid_out("fall-of-rome-2-i")
    visigoths, persians, west = (number(t, id) for id in ("visigoths", "persians", "western-empire"))
    t.civs[visigoths].hand, t.civs[persians].hand = ["high-priest"], ["high-priestess"]
    ops = [Op("lose", "gallia", persians), Op("lose", "gallia", visigoths)]
    window = Window(west, "volcanic-eruption", ops=ops, links=[Link("volcanic-eruption", west, "card")])
    assert negate(t, window, persians, [("high-priestess", 0)]) == ("", -1)
    assert negate(t, window, visigoths, [("high-priest", 0)]) == ("high-priest", 0)
    t.civs[visigoths].hand = []
    assert negate(t, window, persians, [("high-priestess", 0)]) == ("high-priestess", 0)


@pytest.mark.rule("ACISP-ROME2-23..25")
def test_cards_that_cost_the_romans_a_card():
    from saecula.games.inner_sea.moves import FACTION
    from saecula.games.inner_sea.npc.cards import choices_for, next_card

    t = laid_out("fall-of-rome-2-i")
    t.stage = "card"
    visigoths, west, east = (number(t, id) for id in ("visigoths", "western-empire", "eastern-empire"))
    t.civs[visigoths].hand = ["spy"]
    assert next_card(t, visigoths)[0] == ""  # nobody has a card: it is kept
    t.civs[east].hand, t.civs[east].vp = ["volcanic-eruption"], 9
    assert next_card(t, visigoths) == ("spy", 1)
    t.civs[west].hand = ["earthquake"]
    moves = [FACTION["western-empire"], FACTION["eastern-empire"]]
    assert choices_for(t, visigoths, Declaration(visigoths, "spy"), moves)[0] == [FACTION["western-empire"]]
    t.civs[west].hand = []
    assert choices_for(t, visigoths, Declaration(visigoths, "spy"), moves)[0] == [FACTION["eastern-empire"]]


@pytest.mark.rule("ACISP-ROME2-26")
def test_no_aeneas_in_the_fall_of_rome_ii():
    t = laid_out("fall-of-rome-2-i")
    assert {t.rules.why_no_aeneas(t, i) for i in range(4)} == {"ACISP-ROME2-26"}


@pytest.mark.rule("ACISP-ROME2-02", "ACISP-ROME2-27", "ACISP-ROME2-43")
def test_sums_of_the_sides():
    t = laid_out("fall-of-rome-2-i")
    for c in t.civs:
        c.vp = {"visigoths": 4, "persians": 5, "western-empire": 6, "eastern-empire": 2}[c.id]
    t.reason = "fall-of-rome"
    assert (seat_vp(t, 0), npc_vp(t)) == (8, 9) and t.rules.outcome(t).awards == ["defeat"]
    power(t, "western-empire").vp = 8
    assert t.rules.outcome(t).awards == ["victory"]


@pytest.mark.rule("ACISP-ROME2-37", "ACISP-ROME2-38")
@pytest.mark.parametrize(
    ("card", "danube", "anatolia"),
    [("heresy", 3, 3), ("storms-at-sea", 3, 0), ("pontifex", 0, 3), ("war-elephants", 0, 0)],
)
def test_danube_and_anatolia(card, danube, anatolia):
    t = laid_out("fall-of-rome-2-i", danube=True)
    t.stage = "reckoning"
    t.chance.script = [card]
    run(t, Danube())
    assert power(t, "visigoths").disks.get("dalmatia", 0) == danube
    assert power(t, "persians").disks.get("tarsus", 0) == anatolia


@pytest.mark.rule("ACISP-ROME2-38")
def test_the_excess_goes_next_to_it():
    from saecula.games.inner_sea.playbook.fall_of_rome_steps import reinforce

    t = laid_out("fall-of-rome-2-i")
    t.stage = "reckoning"
    put(t, "visigoths", dalmatia=2)
    reinforce(t, "visigoths", "dalmatia")
    assert power(t, "visigoths").disks["dalmatia"] == 3 and sum(power(t, "visigoths").disks.values()) == 5


@pytest.mark.rule("ACISP-ROME2-39", "ACISP-ROME2-40")
@pytest.mark.parametrize(("card", "come"), [("storms-at-sea", True), ("heresy", False)])
def test_the_huns_arrive(card, come):
    t = started("fall-of-rome-2-i", huns=True).table
    for c in t.civs:
        c.hand = [held for held in c.hand if held != card]
    t.deck = in_deck_order({*t.deck, card})
    t.chance.script = [card]
    huns = HunsArrive()
    step(t, huns)
    t.chance.script = []
    step(t, huns)
    assert ("huns" in [c.id for c in t.civs]) is come
    if come:
        huns = number(t, "huns")
        assert t.order[-1] == huns and len(t.civs[huns].hand) == 3 and t.civs[huns].supply == 48


def test_a_whole_game_of_each_version_ends():
    for id in ("fall-of-rome-2-i", "fall-of-rome-2-ii", "fall-of-rome-2-iii"):
        match = finish(started(id, seed=3))
        assert match.outcome.reason == "fall-of-rome" and match.outcome.awards in (["victory"], ["defeat"])


def test_contests_can_be_given():
    t = laid_out("fall-of-rome-1", 4)
    contest(t, "rome")
    assert t.contest.area == "rome"
