"""Gold (GOLD), competitions with NPCs (NPCCOMP), Aeneas of NPCs (NPCAEN)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saecula.core import Choices
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.frames import Reckoning
from saecula.games.inner_sea.npc.deciding import decide
from saecula.games.inner_sea.npc.entering import emptiest, entry, invokes
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.table import BARBARIANS

from .kit import at, clear, laid_out, number, power, put, started, step, told


@pytest.fixture
def t():
    """A solitaire game of the Punic Wars: you are Rome, Carthage is led by the game; Gold in both capitals, an empty
    map."""
    match = started("punic-wars", civilization="rome", seed=1, ties="seed")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    clear(t)
    for c in t.civs:
        c.hand = []
        c.treasury = c.vp = 0
    t.notes.told = []
    return t


# --- GOLD ---


@pytest.mark.rule("ACISP-GOLD-01..04", "ACISP-HIST-18")
def test_gold_of_the_setup(t):
    assert t.book.gold == {"rome": 1, "carthage": 1}
    assert t.book.owners == {"rome": number(t, "rome"), "carthage": number(t, "carthage")}
    put(t, "carthage", carthage=3)
    loot_gold(t, t.rules)
    assert t.book.gold == {"rome": 1, "carthage": 1}


@pytest.mark.rule("ACISP-HIST-26", "ACISP-HIST-41", "ACISP-HIST-59", "ACISP-GOLD-01")
@pytest.mark.parametrize(
    ("id", "areas"),
    [
        ("second-punic-war", {"rome", "carthage", "mycenae"}),
        ("caesar-and-pompey", {"rome"}),
        ("antony-and-cleopatra", {"rome", "egypt"}),
    ],
)
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
    lose(t, rome, "rome", 2, "local-famine")
    assert power(t, "rome").disks["rome"] == 2
    lose(t, rome, "rome", 1, "local-famine")  # the same card again
    assert power(t, "rome").disks["rome"] == 2
    t.book.spared = []
    power(t, "rome").treasury = 1
    lose(t, rome, "rome", 3, "volcanic-eruption")
    assert t.phase == "loss" and t.stack[-1].n == 1


@pytest.mark.rule("ACISP-GOLD-06..08")
def test_the_last_disk_goes_only_in_competition_or_by_traitor(t):
    rome = number(t, "rome")
    put(t, "rome", rome=1)
    assert t.rules.protected(t, rome, "rome", "volcanic-eruption") == "ACISP-GOLD-06"
    lose(t, rome, "rome", 1, "volcanic-eruption")
    assert power(t, "rome").disks == {"rome": 1}
    assert (
        t.rules.protected(t, rome, "rome", "traitor") == ""
        and t.rules.protected(t, rome, "rome", "siege-equipment") == ""
    )
    lose(t, rome, "rome", 1, "")  # a round of competition
    assert power(t, "rome").disks == {}


@pytest.mark.rule("ACISP-GOLD-09", "ACISP-GOLD-10", "ACISP-GOLD-15")
def test_an_npc_loots_your_gold(t):
    put(t, "carthage", rome=2)
    loot_gold(t, t.rules)
    assert t.book.gold["rome"] == 0 and (power(t, "carthage").vp, power(t, "carthage").treasury) == (4, 1)
    assert told(t, "gold")[0]["rule"] == "ACISP-GOLD-09"


@pytest.mark.rule("ACISP-GOLD-09", "ACISP-GOLD-10")
def test_barbarians_take_gold_and_gain_nothing(t):
    t.barbarians = {**t.barbarians, "rome": 2}
    loot_gold(t, t.rules)
    assert t.book.gold["rome"] == 0 and all(c.vp == 0 for c in t.civs)


@pytest.mark.rule("ACISP-GOLD-11")
def test_one_gold_of_an_area_at_a_time():
    t = laid_out("fall-of-rome-2-ii")
    put(t, "western-empire", rome=0)
    put(t, "visigoths", rome=2)
    loot_gold(t, t.rules)
    assert t.book.gold["rome"] == 1
    loot_gold(t, t.rules)
    assert t.book.gold["rome"] == 0


@pytest.mark.rule("ACISP-GOLD-12", "ACISP-GOLD-14")
def test_you_do_not_loot_the_npcs_gold_and_it_counts_again_when_retaken(t):
    from saecula.games.inner_sea.playbook.gold import under

    put(t, "rome", carthage=2)
    loot_gold(t, t.rules)
    assert t.book.gold["carthage"] == 1 and power(t, "rome").vp == 0
    carthage = number(t, "carthage")
    assert under(t, carthage) == 0
    put(t, "carthage", carthage=1)
    assert under(t, carthage) == 1


# --- NPCAEN ---


@pytest.mark.rule("ACISP-NPCAEN-01", "ACISP-NPCAEN-10")
def test_few_disks_and_the_fewest_points(t):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=3, saldae=3)
    assert t.rules.why_no_aeneas(t, carthage) == "" and invokes(t, carthage) == (True, "ACISP-NPCAEN-01")
    put(t, "carthage", thapsus=1)
    assert t.rules.why_no_aeneas(t, carthage) == "ACISP-NPCAEN-01"
    put(t, "carthage", thapsus=0)
    t.epoch = t.last_epoch
    assert t.rules.why_no_aeneas(t, carthage) == "ACIS-AENEAS-02"


@pytest.mark.rule("ACISP-NPCAEN-02", "ACISP-NPCAEN-03")
@pytest.mark.parametrize(("card", "yes"), [("storms-at-sea", True), ("heresy", False)])
def test_without_the_fewest_points_a_card_decides(t, card, yes):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=2)
    power(t, "carthage").vp = 3
    t.deck = in_deck_order({*t.deck, card})
    t.chance.script = [card]
    assert invokes(t, carthage) == (yes, "ACISP-NPCAEN-02") and card in t.deck


@pytest.mark.rule("ACISP-NPCAEN-04", "ACISP-NPCAEN-05")
def test_a_second_time_it_is_gone_and_you_have_won(t):
    carthage = number(t, "carthage")
    put(t, "carthage", carthage=2)
    c = power(t, "carthage")
    c.aeneas, c.vp = True, 9
    assert t.rules.leaves_for_good(t, carthage)
    assert (c.disks, c.vp, c.supply) == ({}, 0, 0)
    step(t, at(Reckoning(), "turn-end"))
    assert t.reason == "npcs-gone" and t.book.winner == 0


@pytest.mark.rule("ACISP-NPCAEN-06", "ACISP-NPCAEN-09")
def test_it_moves_to_the_last_place_and_keeps_its_sheet(t):
    from saecula.games.inner_sea.moves import LEAD

    carthage = number(t, "carthage")
    t.order = [carthage, number(t, "rome")]
    assert not t.rules.leaves_for_good(t, carthage)
    step(t, at(Reckoning(), "turn-end"))
    assert t.order[-1] == carthage
    choices = Choices()
    for id in ("celt-iberia", "carthage", "gaul"):
        choices.allow(LEAD[id])
    assert decide(t, carthage, "aeneas.sheet", choices) is LEAD["carthage"]


@pytest.mark.rule("ACISP-NPCAEN-07", "ACISP-NPCAEN-08")
@pytest.mark.parametrize(
    ("card", "enemy"),
    [
        ("surge-of-superstition", False),
        ("bread-and-circuses", True),
        ("fortifications", True),
        ("academy-of-sciences", True),
    ],
)
def test_entry_table(t, card, enemy):
    t.book.agreed = replace(t.book.agreed, fixed_enemies=False)
    carthage, rome = number(t, "carthage"), number(t, "rome")
    t.book.enemies[carthage] = []
    put(t, "rome", rome=3, etruria=1)
    t.deck = in_deck_order({*t.deck, card})
    t.chance.script = [card]
    areas, rule = entry(t, carthage, ["umbria", "liguria", "tingitania", "numidia"])
    assert rule == "ACISP-NPCAEN-07"
    if enemy:
        assert t.book.enemies[carthage] == [rome] and areas == ["umbria"]  # nearest to the Home Area of Rome
    else:
        assert not t.book.enemies[carthage] and areas == emptiest(t, ["umbria", "liguria", "tingitania", "numidia"])


def test_barbarians_are_no_civilization(t):
    assert BARBARIANS < 0
