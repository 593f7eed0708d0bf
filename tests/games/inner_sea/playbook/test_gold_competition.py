"""Gold (GOLD), competitions with NPCs (NPCCOMP), Aeneas of NPCs (NPCAEN)."""

from __future__ import annotations

import pytest

from saecula.core import Choices
from saecula.games.inner_sea.board import first_contested
from saecula.games.inner_sea.moves import ABILITY, ALLY, ANNOUNCE, DISCARD, DONE, LAY, LOSE, TALENT
from saecula.games.inner_sea.npc.deciding import decide
from saecula.games.inner_sea.npc.entering import emptiest, entry, invokes
from saecula.games.inner_sea.npc.fighting import announce, battle, pays, rounds, wins
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.playbook.course import turn_end
from saecula.games.inner_sea.playbook.exile import aeneas_verdict, gone_for_good
from saecula.games.inner_sea.playbook.fields import begin_contest
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.guards import protected
from saecula.games.inner_sea.table import BARBARIANS, Task, Wonder

from .kit import clear, contest, laid_out, number, power, put, started, told


@pytest.fixture
def t():
    """The Punic Wars alone: you are Rome, Carthage is led by the game; Gold in both capitals, an empty map."""
    match = started("punic-wars", civilization="rome", seed=1, ties="seed")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    clear(t)
    for c in t.civs:
        c.hand = []
        c.treasury = c.vp = 0
    t.chance.told = []
    return t


# --- GOLD ---


@pytest.mark.rule("ACISP-GOLD-01", "ACISP-GOLD-02", "ACISP-GOLD-03", "ACISP-GOLD-04", "ACISP-HIST-18")
def test_gold_of_the_setup(t):
    assert t.book.gold == {"rome": 1, "carthage": 1}
    assert t.book.owners == {"rome": number(t, "rome"), "carthage": number(t, "carthage")}
    put(t, "carthage", carthage=3)
    loot_gold(t)
    assert t.book.gold == {"rome": 1, "carthage": 1}


@pytest.mark.rule("ACISP-HIST-26", "ACISP-HIST-41", "ACISP-HIST-59", "ACISP-GOLD-01")
@pytest.mark.parametrize(("id", "areas"), [("second-punic-war", {"rome", "carthage", "mycenae"}),
                                           ("caesar-and-pompey", {"rome"}),
                                           ("antony-and-cleopatra", {"rome", "egypt"})])
def test_gold_of_the_other_historical_situations(id, areas):
    match = started(id, civilization="rome")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    assert set(match.table.book.gold) == areas
    assert all(match.table.book.enemies[i] for i, c in enumerate(match.table.civs) if c.seat < 0)


@pytest.mark.rule("ACISP-GOLD-05", "ACISP-GOLD-13")
def test_a_card_removes_one_disk_of_the_owner_which_may_be_bought_off(t):
    rome = number(t, "rome")
    put(t, "rome", rome=3)
    lose(t, rome, "rome", 2, "card.3")
    assert power(t, "rome").disks["rome"] == 2
    lose(t, rome, "rome", 1, "card.3")  # the same card once more
    assert power(t, "rome").disks["rome"] == 2
    t.book.spared = []
    power(t, "rome").treasury = 1
    lose(t, rome, "rome", 3, "card.1")
    assert t.tasks[-1].name == "loss" and t.tasks[-1].n == 1


@pytest.mark.rule("ACISP-GOLD-06", "ACISP-GOLD-07", "ACISP-GOLD-08")
def test_the_last_disk_goes_only_in_competition_or_by_traitor(t):
    rome = number(t, "rome")
    put(t, "rome", rome=1)
    assert protected(t, rome, "rome", "card.1") == "ACISP-GOLD-06"
    lose(t, rome, "rome", 1, "card.1")
    assert power(t, "rome").disks == {"rome": 1}
    assert protected(t, rome, "rome", "card.45") == "" and protected(t, rome, "rome", "card.51") == ""
    lose(t, rome, "rome", 1, "")  # a round of competition
    assert power(t, "rome").disks == {}


@pytest.mark.rule("ACISP-GOLD-09", "ACISP-GOLD-10", "ACISP-GOLD-15")
def test_an_npc_loots_your_gold(t):
    put(t, "carthage", rome=2)
    loot_gold(t)
    assert t.book.gold["rome"] == 0 and (power(t, "carthage").vp, power(t, "carthage").treasury) == (4, 1)
    assert told(t, "gold")[0]["rule"] == "ACISP-GOLD-09"


@pytest.mark.rule("ACISP-GOLD-09", "ACISP-GOLD-10")
def test_barbarians_take_gold_and_gain_nothing(t):
    t.barbarians["rome"] = 2
    loot_gold(t)
    assert t.book.gold["rome"] == 0 and all(c.vp == 0 for c in t.civs)


@pytest.mark.rule("ACISP-GOLD-11")
def test_one_gold_of_an_area_at_a_time():
    t = laid_out("fall-of-rome-2-ii")
    put(t, "western-empire", rome=0)
    put(t, "visigoths", rome=2)
    loot_gold(t)
    assert t.book.gold["rome"] == 1
    loot_gold(t)
    assert t.book.gold["rome"] == 0


@pytest.mark.rule("ACISP-GOLD-12", "ACISP-GOLD-14")
def test_you_do_not_loot_the_npcs_gold_and_it_counts_again_when_retaken(t):
    from saecula.games.inner_sea.playbook.ending import under

    put(t, "rome", carthage=2)
    loot_gold(t)
    assert t.book.gold["carthage"] == 1 and power(t, "rome").vp == 0
    carthage = number(t, "carthage")
    assert under(t, carthage) == 0
    put(t, "carthage", carthage=1)
    assert under(t, carthage) == 1


# --- NPCCOMP ---


@pytest.mark.rule("ACISP-NPCCOMP-01", "ACISP-NPCCOMP-02", "ACISP-NPCCOMP-03", "ACISP-NPCCOMP-04", "ACISP-NPCCOMP-05",
                  "ACISP-NPCCOMP-06", "ACISP-NPCCOMP-07", "ACISP-NPCCOMP-08")
def test_order_of_competitions_by_category(t):
    carthage = number(t, "carthage")
    t.stage = "competition"
    t.book.gold["nora"], t.book.owners["nora"] = 1, carthage  # NPC Gold
    t.wonders["colossus"] = Wonder(carthage, "corsica", 5)
    t.book.gold["syracuse"], t.book.owners["syracuse"] = 1, number(t, "rome")  # your Gold
    put(t, "carthage", carthage=2, nora=2, corsica=2, gades=3, rome=2, syracuse=2, umbria=2, sicily=2, noricum=2)
    put(t, "rome", carthage=2, nora=2, corsica=2, gades=2, rome=2, syracuse=2, umbria=2, sicily=2, noricum=2)
    order = []
    while first_contested(t):
        order.append(first_contested(t))
        put(t, "rome", **{order[-1].replace("-", "_"): 0})
    assert order == ["carthage", "nora", "corsica", "gades", "rome", "syracuse", "umbria", "sicily", "noricum"]


@pytest.mark.rule("ACISP-NPCCOMP-09")
def test_you_lay_down_before_the_npc(t):
    t.order = [number(t, "carthage"), number(t, "rome")]
    put(t, "carthage", sicily=2)
    put(t, "rome", sicily=2)
    contest(t, "sicily")
    begin_contest(t)
    assert t.contest.civs == [number(t, "rome"), number(t, "carthage")]


@pytest.mark.rule("ACISP-NPCCOMP-16")
def test_rounds_are_played_through():
    assert battle({0: 3, 1: 2}, 1, 0) == {0: 2, 1: 0}  # 2 and 1 after a round; then the smaller goes, and it is over
    assert rounds({0: 2, 1: 2}, 1, 0) == 1  # both lose one: 1 against 1, a tie
    assert wins({0: 1, 1: 3}, 1, 0) and not wins({0: 2, 1: 2}, 1, 0)
    assert rounds({0: 3, 1: 2}, 1, 3) > 0  # paying keeps it there


@pytest.mark.rule("ACISP-NPCCOMP-10", "ACISP-NPCCOMP-11", "ACISP-NPCCOMP-13")
def test_it_lays_all_where_your_gold_is_if_it_can_tie(t):
    carthage = number(t, "carthage")
    put(t, "rome", rome=3)
    put(t, "carthage", rome=2)
    contest(t, "rome")
    moves = [LAY["card.46"], LAY["card.56"], DONE]
    chosen, rule = announce(t, carthage, moves)
    assert chosen[0] is not DONE and rule == "ACISP-NPCCOMP-11"
    put(t, "rome", rome=4)
    put(t, "carthage", rome=1)
    chosen, rule = announce(t, carthage, [LAY["card.54"], DONE])
    assert chosen == [DONE] and rule == "ACISP-NPCCOMP-13"  # cannot win or tie


@pytest.mark.rule("ACISP-NPCCOMP-14", "ACISP-NPCCOMP-13")
def test_elsewhere_it_fights_only_to_keep_three(t):
    carthage = number(t, "carthage")
    put(t, "rome", sicily=1)
    put(t, "carthage", sicily=2)
    contest(t, "sicily")
    assert announce(t, carthage, [LAY["card.46"], DONE]) == ([LAY["card.46"]], "ACISP-NPCCOMP-14")
    put(t, "rome", sicily=2)
    put(t, "carthage", sicily=1)
    assert announce(t, carthage, [LAY["card.54"], DONE])[0] == [DONE]
    put(t, "rome", sicily=1)
    put(t, "carthage", sicily=4)
    assert announce(t, carthage, [ANNOUNCE[ABILITY], DONE])[0] == [DONE]  # it keeps three without it


@pytest.mark.rule("ACISP-NPCCOMP-12")
def test_it_pays_talents_then_cards_for_your_treasures(t):
    carthage = number(t, "carthage")
    put(t, "rome", rome=2)
    put(t, "carthage", rome=2)
    contest(t, "rome")
    power(t, "carthage").treasury = 1
    power(t, "carthage").hand = ["card.1"]
    assert pays(t, carthage, "rome") == ("talent", "ACISP-NPCCOMP-12")
    power(t, "carthage").treasury = 0
    assert pays(t, carthage, "rome") == ("card", "ACISP-NPCCOMP-12")
    put(t, "rome", rome=0, sicily=2)
    put(t, "carthage", rome=0, sicily=2)
    contest(t, "sicily")
    assert pays(t, carthage, "sicily")[0] == "lose"  # no cards for an area without a treasure
    t.push(Task("loss", carthage, "", "sicily", 1))
    choices = Choices()
    for move in (LOSE, TALENT, DISCARD["card.1"]):
        choices.allow(move)
    power(t, "carthage").treasury = 1
    assert decide(t, carthage, "loss", choices) is TALENT


@pytest.mark.rule("ACISP-NPCCOMP-15")
def test_white_disks_of_an_npc_minos(t):
    carthage = number(t, "carthage")
    t.civs[carthage].id = "minos"
    put(t, "rome", tyrrhenian_sea=1)
    t.barbarians["saldic-sea"] = 1
    choices = Choices()
    for area in ("numidian-sea", "saldic-sea", "tyrrhenian-sea"):
        choices.allow(ALLY[area])
    choices.allow(DONE)
    assert decide(t, carthage, "ability", choices) is ALLY["tyrrhenian-sea"]
    choices.moves.remove(ALLY["tyrrhenian-sea"])
    assert decide(t, carthage, "ability", choices) is ALLY["saldic-sea"]


@pytest.mark.rule("ACISP-NPCCOMP-17")
def test_white_disks_follow_the_order_of_competitions(t):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=2, sicily=2)
    put(t, "rome", carthage=2, sicily=2)
    t.stage = "competition"
    choices = Choices()
    for area in ("sicily", "carthage"):
        choices.allow(ALLY[area])
    choices.allow(DONE)
    assert decide(t, carthage, "ability", choices) is ALLY["carthage"]


# --- NPCAEN ---


@pytest.mark.rule("ACISP-NPCAEN-01", "ACISP-NPCAEN-10")
def test_few_disks_and_the_fewest_points(t):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=3, saldae=3)
    assert aeneas_verdict(t, carthage) == "" and invokes(t, carthage) == (True, "ACISP-NPCAEN-01")
    put(t, "carthage", thapsus=1)
    assert aeneas_verdict(t, carthage) == "ACISP-NPCAEN-01"
    put(t, "carthage", thapsus=0)
    t.epoch = t.last_epoch
    assert aeneas_verdict(t, carthage) == "ACIS-AENEAS-02"


@pytest.mark.rule("ACISP-NPCAEN-02", "ACISP-NPCAEN-03")
@pytest.mark.parametrize(("card", "yes"), [("card.12", True), ("card.13", False)])
def test_without_the_fewest_points_a_card_decides(t, card, yes):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=2)
    power(t, "carthage").vp = 3
    t.deck = sorted({*t.deck, card})
    t.chance.script = [card]
    assert invokes(t, carthage) == (yes, "ACISP-NPCAEN-02") and card in t.deck


@pytest.mark.rule("ACISP-NPCAEN-04", "ACISP-NPCAEN-05")
def test_a_second_time_it_is_gone_and_you_have_won(t):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=2)
    c = power(t, "carthage")
    c.aeneas, c.vp = True, 9
    assert gone_for_good(t, carthage)
    assert (c.disks, c.vp, c.supply) == ({}, 0, 0)
    t.push(Task("turn-end"))
    coroutine = turn_end(t)
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert t.reason == "npcs-gone" and t.book.winner == 0


@pytest.mark.rule("ACISP-NPCAEN-06", "ACISP-NPCAEN-09")
def test_it_moves_to_the_last_place_and_keeps_its_sheet(t):
    from saecula.games.inner_sea.moves import LEAD

    carthage = number(t, "carthage")
    t.order = [carthage, number(t, "rome")]
    assert not gone_for_good(t, carthage)
    t.push(Task("turn-end"))
    with pytest.raises(StopIteration):
        turn_end(t).send(None)
    assert t.order[-1] == carthage
    choices = Choices()
    for id in ("celt-iberia", "carthage", "gaul"):
        choices.allow(LEAD[id])
    assert decide(t, carthage, "aeneas.sheet", choices) is LEAD["carthage"]


@pytest.mark.rule("ACISP-NPCAEN-07", "ACISP-NPCAEN-08")
@pytest.mark.parametrize(("card", "enemy"), [("card.20", False), ("card.30", True), ("card.60", True),
                                             ("card.91", True)])
def test_entry_table(t, card, enemy):
    t.book.flags = [flag for flag in t.book.flags if flag != "fixed-enemies"]
    carthage, rome = number(t, "carthage"), number(t, "rome")
    t.book.enemies[carthage] = []
    put(t, "rome", rome=3, etruria=1)
    t.deck = sorted({*t.deck, card})
    t.chance.script = [card]
    areas, rule = entry(t, carthage, ["umbria", "liguria", "tingitania", "numidia"])
    assert rule == "ACISP-NPCAEN-07"
    if enemy:
        assert t.book.enemies[carthage] == [rome] and areas == ["umbria"]  # nearest to the Home Area of Rome
    else:
        assert not t.book.enemies[carthage] and areas == emptiest(t, ["umbria", "liguria", "tingitania", "numidia"])


def test_barbarians_are_no_civilization(t):
    assert BARBARIANS < 0
