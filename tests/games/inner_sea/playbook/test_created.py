"""Created scenarios (CREATE), hostility (HOST), exploration (EXPLORE) and new civilizations (NEWCIV)."""

from __future__ import annotations

import pytest

from saecula.core import BadOption
from saecula.games.inner_sea.atlas import BIT, HOME, LAND, PARTS
from saecula.games.inner_sea.board import home_of, sheet_of
from saecula.games.inner_sea.book import Pair
from saecula.games.inner_sea.cards import FATE, in_deck_order
from saecula.games.inner_sea.frames import Reckoning, Space
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.exploring import (
    create,
    deploy_new,
    draw_for,
    empty,
    event_reaches,
    identity,
    next_area,
)
from saecula.games.inner_sea.playbook.frames import Explore, Peace, Treasure
from saecula.games.inner_sea.playbook.hostility import (
    at_peace,
    draw_disks,
    peace_among,
    peace_draws,
    war_among,
    war_conditions,
    war_on_players,
)
from saecula.games.inner_sea.playbook.newcomers import add_civ
from saecula.games.inner_sea.playbook.setup import VP_LIMITS
from saecula.games.inner_sea.registry import PROCEDURES
from saecula.games.inner_sea.table import NOBODY, Civ

from .kit import at, clear, finish, game, laid_out, lay, number, power, put, run, started, step, told


def ready(id="created", seed=1, **options):
    match = started(id, seed=seed, **options)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    return match


@pytest.fixture
def t():
    """You are Rome; Carthage, Mycenae and Egypt are NPCs; an empty map."""
    table = ready(npcs=3, civilization="rome", ties="seed").table
    for c, id in zip(table.civs, ("rome", "carthage", "mycenae", "egypt"), strict=True):
        c.id, c.vp, c.treasury, c.hand = id, 0, 0, []
    table.order = [0, 1, 2, 3]
    table.book.enemies = [[], [], [], []]
    table.book.primary = [NOBODY] * 4
    table.wonders = {}
    clear(table)
    table.notes.told = []
    return table


# --- CREATE ---


@pytest.mark.rule(
    "ACISP-CREATE-01",
    "ACISP-CREATE-02",
    "ACISP-CREATE-04",
    "ACISP-CREATE-05",
    "ACISP-CREATE-11",
    "ACISP-CREATE-10",
    "ACISP-DIFF-10",
)
@pytest.mark.parametrize(
    ("map", "code"),
    [("full", "full"), ("western", "W"), ("extended-western", "WE"), ("eastern", "E"), ("extended-eastern", "EE")],
)
def test_a_standard_scenario_knows_its_npcs(map, code):
    table = ready(map=map, npcs=2, civilization="mycenae" if code in ("E", "EE") else "carthage").table
    assert table.map == code and [c.seat for c in table.civs] == [0, -1, -1]
    for c in table.civs:
        assert HOME[c.id] in PARTS[code].adjacent and sum(c.disks.values()) >= 12  # NPCs may have grown already
    assert sum(table.civs[0].disks.values()) == 12
    assert sorted(table.order) == [0, 1, 2]


@pytest.mark.rule("ACISP-CREATE-03")
def test_your_home_is_on_the_map():
    with pytest.raises(BadOption, match="CREATE-03"):
        game("created", map="western", civilization="egypt")
    assert ready(map="western", civilization="gaul").table.civs[0].id == "gaul"


@pytest.mark.rule("ACISP-CREATE-06", "ACISP-CREATE-09", "ACISP-CREATE-18", "ACISP-CREATE-17", "ACISP-CREATE-11")
def test_an_exploration_begins_alone():
    table = laid_out("exploration", npcs=3)
    assert len(table.civs) == 1 and table.order == [0]
    fresh = laid_out("exploration", npcs=3, civilization="rome")
    fresh.civs[0].id = "rome"
    from saecula.games.inner_sea.playbook.setup_steps import settled

    settled(fresh)
    assert fresh.book.pool.count("white") == 6 and fresh.book.pool.count("black") == 4
    assert fresh.book.pool.count("yellow") == 1 and len(fresh.book.pool) == 14


@pytest.mark.rule("ACISP-CREATE-07")
def test_five_colours():
    with pytest.raises(BadOption, match=r"ACISP-(CREATE-07|MULTI-01)"):
        game("exploration", players=2, npcs=4)


@pytest.mark.rule("ACISP-CREATE-08")
@pytest.mark.parametrize(("mine", "other"), [("minos", "phoenicia"), ("phoenicia", "minos")])
def test_minos_and_phoenicia_come_together(mine, other):
    table = ready(npcs=1, civilization=mine, seed=3).table
    assert {c.id for c in table.civs} >= {mine, other} and len(table.civs) == 3
    assert power(table, other).seat == -1
    lone = ready("exploration", npcs=1, civilization=mine).table
    assert other in [c.id for c in lone.civs]


@pytest.mark.rule("ACISP-CREATE-12")
def test_setup_choices_of_npcs_are_made_by_chance():
    places = {tuple(sorted(ready(npcs=1, civilization="rome", seed=s).table.civs[1].disks)) for s in range(8)}
    assert len(places) > 3


@pytest.mark.rule("ACISP-CREATE-13", "ACISP-CREATE-15", "ACISP-SIT-04")
def test_length_by_epochs():
    table = ready().table
    assert (table.epoch, table.last_epoch) == (1, 4)
    short = ready(epochs=2).table
    assert short.last_epoch == 2
    short.turn = 2
    assert short.rules.reveals(short) and short.rules.epoch_over(short, "golden-fleece")
    short.epoch = 2
    assert not short.rules.reveals(short) and not short.rules.epoch_over(short, "")
    short.turn = 4
    assert short.rules.epoch_over(short, "")


@pytest.mark.rule("ACISP-CREATE-14", "ACISP-CREATE-16")
@pytest.mark.parametrize(("length", "vp"), [("short", 25), ("medium", 50), ("long", 75), ("epic", 100)])
def test_length_by_points(length, vp):
    assert VP_LIMITS[length] == vp
    table = ready(length=length).table
    table.civs[1].vp = vp - 1
    lay(table, at(Reckoning(), "sudden"))
    step(table, at(Reckoning(), "turn-end"))
    assert not table.reason
    table.civs[1].vp = vp
    step(table, at(Reckoning(), "turn-end"))
    assert table.reason == "vp-limit"


@pytest.mark.rule("ACISP-SIT-02", "ACISP-SIT-03", "ACISP-CREATE-19")
def test_situations_with_npcs_use_the_pool():
    match = started("three-civilizations-a", civilization="egypt")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    table = match.table
    assert table.book.agreed.hostility and len(table.book.pool) == 10 and [c.seat for c in table.civs] == [0, -1, -1]


# --- HOST ---


@pytest.mark.rule("ACISP-HOST-01")
def test_hostility_comes_after_the_victory_count(t):
    steps = list(PROCEDURES.of["hostility"].steps)
    assert steps.index("victory") < steps.index("counted") < steps.index("hostility")
    t.civs[0].seat = 0
    step(t, at(Reckoning(), "hostility"))
    assert t.phase == "peace"


@pytest.mark.rule("ACISP-HOST-02")
def test_disks_are_drawn_without_replacement_and_return(t):
    drawn = draw_disks(t, 10)
    assert sorted(drawn) == t.book.pool and len(t.book.pool) == 10


@pytest.mark.rule("ACISP-HOST-04")
def test_no_offers_in_historical_scenarios():
    t = laid_out("punic-wars")
    t.finish()
    step(t, at(Reckoning(), "hostility"))
    assert [frame.step for frame in t.stack] == ["wars"]  # nobody is asked for offers


@pytest.mark.rule("ACISP-HOST-05..09")
def test_draws_for_peace(t):
    put(t, "rome", rome=1)
    assert peace_draws(t, 0, 1) == 1  # nobody near
    put(t, "carthage", umbria=1)
    assert peace_draws(t, 0, 1) == 0
    t.civs[1].vp = 1
    put(t, "carthage", umbria=3)
    assert peace_draws(t, 0, 1) == 2
    t.civs[2].seat = 0
    t.book.enemies[1] = [0, 2]
    t.book.primary[1] = 0
    assert peace_draws(t, 0, 1) == 1


@pytest.mark.rule("ACISP-HOST-03", "ACISP-HOST-05", "ACISP-HOST-10")
@pytest.mark.parametrize(("drawn", "enemy"), [("white", False), ("black", True)])
def test_an_offer_with_a_gift(drawn, enemy):
    match = ready(npcs=1, civilization="rome", ties="seed")
    t = match.table
    clear(t)
    t.book.enemies[1] = [0]
    t.civs[0].treasury = 1
    put(t, t.civs[0].id, rome=1)
    put(t, t.civs[1].id, umbria=1)
    lay(t, Space(0), Peace(0))
    match._course.run()
    npc = t.civs[1]
    before = npc.treasury
    match.play(f"peace {npc.id}")
    match.play("talent", outcomes=[drawn])
    assert t.civs[0].treasury == 0 and npc.treasury == before + 1
    assert (0 in t.book.enemies[1]) is enemy and (1 in t.book.calm) is not enemy
    assert match.question == "order.move"  # one offer to each


@pytest.mark.rule("ACISP-HOST-12..18", "ACISP-HOST-26..32")
@pytest.mark.parametrize(("npc", "other"), [(1, 0), (1, 2)])
def test_conditions_of_war(t, npc, other):
    assert war_conditions(t, npc, other) == 0
    t.civs[other].disks = {"thapsus": 1}  # next to Carthage
    assert war_conditions(t, npc, other) == 1
    t.civs[npc].disks = {"tripolitania": 1}
    assert war_conditions(t, npc, other) == 2
    t.civs[other].vp = 1
    assert war_conditions(t, npc, other) == 3
    t.civs[other].disks = {"thapsus": 3}
    assert war_conditions(t, npc, other) == 4
    t.book.hurt = [Pair(npc, other)]
    assert war_conditions(t, npc, other) == 5
    t.civs[npc].id = "minos"
    t.civs[npc].disks = {"african-sea": 1, "minos": 1}
    t.civs[other].disks = {"african-sea": 1, "kydonia": 3}
    assert war_conditions(t, npc, other) == 5  # six conditions, at most 5 disks


@pytest.mark.rule("ACISP-HOST-11", "ACISP-HOST-19", "ACISP-HOST-20")
def test_declarations_of_war(t):
    put(t, "rome", thapsus=3)
    t.civs[0].vp = 2
    t.book.calm = [2]
    t.book.enemies[1], t.book.enemies[3] = [3], [1]
    t.civs[3].vp = 1
    t.book.pool = ["black"] * 10
    war_on_players(t)
    tests = [line["civ"] for line in told(t, "npc.test.war")]
    assert tests == ["egypt", "carthage"]  # highest VP first; Mycenae made peace
    assert t.book.enemies[1] == [0] and t.book.enemies[2] == [] and 1 not in t.book.enemies[3]


@pytest.mark.rule("ACISP-HOST-19")
def test_without_a_black_disk_there_is_no_war(t):
    put(t, "rome", thapsus=3)
    t.book.pool = ["white"] * 10
    war_on_players(t)
    assert t.book.enemies[1] == []


@pytest.mark.rule("ACISP-HOST-21..24")
def test_peace_among_npcs(t):
    t.book.enemies[1], t.book.enemies[3] = [3], [1]
    t.book.pool = ["white"] * 10
    put(t, "carthage", thapsus=1)
    put(t, "egypt", tripolitania=1)
    peace_among(t)
    assert t.book.enemies[1] == [3]  # near, not ahead: no disk is drawn
    t.civs[1].vp = 1
    peace_among(t)
    assert t.book.enemies[1] == [] == t.book.enemies[3] and set(t.book.calm) == {1, 3}


@pytest.mark.rule("ACISP-HOST-25", "ACISP-HOST-33")
def test_war_among_npcs(t):
    t.book.enemies[2] = [0]
    t.book.pool = ["black"] * 10
    t.civs[1].disks, t.civs[3].disks = {"thapsus": 1}, {"tripolitania": 1}
    assert at_peace(t, 1) and not at_peace(t, 2)
    war_among(t)
    assert t.book.enemies[1] == [3] and t.book.enemies[3] == [1] and t.book.enemies[2] == [0]


# --- EXPLORE ---


@pytest.fixture
def e():
    """Rome alone in Italy, three NPCs unknown (the example of the playbook)."""
    table = laid_out("exploration", npcs=3, civilization="rome", ties="seed")
    table.civs[0].id = "rome"
    from saecula.games.inner_sea.playbook.setup_steps import settled

    settled(table)
    table.book.dealt = True
    put(table, "rome", rome=2, etruria=2, umbria=2, apulia=2, samnium=2, tyrrhenian_sea=1, bay_of_capua=1)
    table.deck = in_deck_order(FATE)
    table.finish()
    table.stage = "growth"
    return table


@pytest.mark.rule("ACISP-EXPLORE-01", "ACISP-EXPLORE-02", "ACISP-EXPLORE-04", "ACISP-EXPLORE-05")
def test_areas_to_explore(e):
    e.barbarians = {"gades": 1}
    i = add_civ(e, Civ("egypt", -1, disks={"egypt": 1}), last=True)
    assert i == 1
    step(e, Explore())
    yours, npcs, black = e.stack[-1].unexplored
    assert {"liguria", "upper-adriatic", "ligurian-sea"} <= set(yours) and "rome" not in yours
    assert "kush" in npcs and "baetica" in black and not set(yours) & set(npcs)


@pytest.mark.rule("ACISP-EXPLORE-01")
def test_the_phase_comes_before_growth():

    table = laid_out("exploration")
    table.civs[0].id = "rome"
    table.rules.begin_turn(table)
    assert table.phase == "explore"


@pytest.mark.rule("ACISP-EXPLORE-06", "ACISP-EXPLORE-03", "ACISP-EXPLORE-18")
def test_white_finds_nothing(e):
    e.chance.script = ["white"]
    before = e.book.pool[:]
    draw_for(e, "liguria", 0)
    assert "liguria" in e.book.state.explored and e.book.pool == before and not empty(e) & BIT["liguria"]
    e.book.unknown = []
    step(e, at(Explore(), "explore.end"))
    assert empty(e) & BIT["liguria"]


@pytest.mark.rule("ACISP-EXPLORE-07", "ACISP-EXPLORE-10", "ACISP-EXPLORE-11", "ACISP-EXPLORE-25")
@pytest.mark.parametrize(
    ("card", "n"),
    [
        ("great-flood", 1),
        ("metal-forging-armor", 1),
        ("drought", 2),
        ("tribute", 2),
        ("olympic-games", 3),
        ("volcanoes", 3),
    ],
)
def test_black_brings_barbarians(e, card, n):
    e.chance.script = ["black", card]
    draw_for(e, "upper-adriatic", 0)
    assert e.barbarians["upper-adriatic"] == n  # 3 at sea exceed the limit for the time being


@pytest.mark.rule("ACISP-EXPLORE-08", "ACISP-EXPLORE-09")
@pytest.mark.parametrize(("card", "n"), [("northern-hordes", 0), ("saharan-raiders", 2)])
def test_black_and_an_event(e, card, n):
    assert event_reaches(e, card, "liguria") is (n == 0)  # Northern Hordes could enter there
    e.chance.script = ["black", card]
    draw_for(e, "liguria", 0)
    assert e.barbarians.get("liguria", 0) == n and e.phase == "event"


@pytest.mark.rule("ACISP-EXPLORE-12..14")
@pytest.mark.parametrize(
    ("card", "n", "talents", "cards"),
    [("earthquake", 1, 0, 0), ("drought", 2, 0, 0), ("tsunami", 1, 1, 0), ("volcanoes", 1, 0, 2)],
)
def test_yellow_is_good_luck(e, card, n, talents, cards):
    e.civs[0].treasury = 0
    e.chance.script = ["yellow", card]
    draw_for(e, "liguria", 0)
    assert e.civs[0].disks["liguria"] == n and e.civs[0].treasury == talents
    if cards:
        e.chance.script = ["local-famine", "great-flood"]
        run(e, e.stack[-1])
        assert e.phase == "keep" and e.stack[-1].cards == ["local-famine", "great-flood"]


@pytest.mark.rule("ACISP-EXPLORE-14")
def test_an_event_is_kept_and_not_replaced(e):
    e.chance.script = ["local-famine", "northern-hordes"]
    run(e, Treasure(0))
    assert e.phase == "event" and e.discard == ["local-famine"] and e.civs[0].hand == []


@pytest.mark.rule("ACISP-EXPLORE-15..17", "ACISP-NEWCIV-01", "ACISP-NEWCIV-20..22")
def test_a_new_civilization(e):
    e.civs[0].vp = 7
    e.chance.script = ["npc2"]
    draw_for(e, "upper-adriatic", 0)
    assert len(e.civs) == 2 and e.order[0] == 1 and e.book.unknown == ["npc1", "npc3"]
    new = e.civs[1]
    assert new.disks["upper-adriatic"] >= 1 and new.seat == -1 and new.vp == 7
    assert len(new.hand) == 5 and not any(
        card
        in (
            "time-passes",
            "invasion-of-the-sea-peoples",
            "northern-hordes",
            "mesopotamian-empire",
            "saharan-raiders",
            "atlantis-rises",
            "breath-of-god",
        )
        for card in new.hand
    )
    e.chance.script = ["npc1"]
    draw_for(e, "liguria", 0)  # only one each turn: treated as white
    assert len(e.civs) == 2 and "liguria" in e.book.state.explored and "npc1" in e.book.pool


@pytest.mark.rule("ACISP-EXPLORE-19..21")
def test_clean_up(e):
    e.book.pool = sorted([*["white"] * 6, *["black"] * 4, "yellow"])
    step(e, at(Explore(), "explore.end"))
    assert len(e.book.pool) == 13  # no NPC is active, and none was created
    add_civ(e, Civ("egypt", -1), last=True)
    step(e, at(Explore(), "explore.end"))
    assert len(e.book.pool) == 14
    e.book.state.created = True
    step(e, at(Explore(), "explore.end"))
    assert len(e.book.pool) == 14
    e.book.unknown = []
    step(e, at(Explore(), "explore.end"))
    assert len(e.book.pool) == 11 and not any(disk.startswith("npc") for disk in e.book.pool)


@pytest.mark.rule("ACISP-EXPLORE-22", "ACISP-EXPLORE-23")
def test_events_without_an_npc_strike_the_leader(e):
    assert e.rules.changes_event(e, "northern-hordes")
    assert e.phase == "barbarians" and any(group.area in e.civs[0].disks for group in e.stack[-1].waiting)
    add_civ(e, Civ("egypt", -1, disks={"egypt": 1}), last=True)
    assert not e.rules.changes_event(e, "northern-hordes")


# --- NEWCIV ---


@pytest.mark.rule("ACISP-NEWCIV-02..04")
def test_first_disks_go_far_from_you(e):
    e.civs[0].disks = {**e.civs[0].disks, "liguria": 1}
    assert next_area(e, "upper-adriatic") == "gulf-of-dalmatia"  # the Adriatic Sea is next to Apulia
    assert next_area(e, "gulf-of-dalmatia") == "noricum"
    assert next_area(e, "illyria") == "mycenae"  # an inactive Home Area comes before all others


@pytest.mark.rule("ACISP-NEWCIV-05", "ACISP-NEWCIV-06")
@pytest.mark.parametrize(
    ("disk", "turn", "n"), [("white", 1, 8), ("black", 1, 10), ("yellow", 1, 12), ("black", 3, 14)]
)
def test_size(e, disk, turn, n):
    e.turn = turn
    e.chance.script = [disk]
    create(e, "upper-adriatic", 0)
    assert told(e, "newciv.size")[0]["n"] == n


@pytest.mark.rule("ACISP-NEWCIV-07..09")
def test_deployment_spreads_outward(e):
    c = Civ("new", -1, disks={"upper-adriatic": 1, "gulf-of-dalmatia": 1, "noricum": 1})
    add_civ(e, c, last=True)
    deploy_new(e, c, "noricum", 10)
    assert c.disks == {
        "upper-adriatic": 1,
        "gulf-of-dalmatia": 1,
        "noricum": 1,
        "dalmatia": 2,
        "macedon": 2,
        "illyria": 2,
        "thessaly": 2,
        "mycenae": 2,
    }
    small = Civ("new", -1, disks={"corsica": 1})
    add_civ(e, small, last=True)
    for area in PARTS["full"].areas:
        if area not in small.disks and not any(area in other.disks for other in e.civs):
            e.barbarians = {**e.barbarians, area: 1}
    deploy_new(e, small, "corsica", 5)
    assert small.disks == {"corsica": 3} and small.ready == 3  # a City, the rest is Ready


@pytest.mark.rule("ACISP-NEWCIV-15")
def test_it_becomes_the_civilization_whose_home_it_holds(e):
    c = Civ("new", -1, disks={"dalmatia": 2, "mycenae": 2, "illyria": 2})
    i = add_civ(e, c, last=True)
    identity(e, i)
    assert c.id == "mycenae" and c.disks["mycenae"] == 3 and home_of(c) == "mycenae"


@pytest.mark.rule("ACISP-NEWCIV-16", "ACISP-NEWCIV-17")
def test_else_it_has_a_home_of_its_own(e):
    c = Civ("new", -1, disks={"noricum": 2, "dalmatia": 2, "thessaly": 2})
    i = add_civ(e, c, last=True)
    identity(e, i)
    assert c.home == "thessaly" and c.disks["thessaly"] == 3 and c.id == "mycenae"  # farthest from you; nearest board


@pytest.mark.rule("ACISP-NEWCIV-16")
def test_the_disk_of_the_cylinder_stays(e):
    from saecula.games.inner_sea.ops import lose

    i = add_civ(e, Civ("mycenae", -1, disks={"thessaly": 2}, home="thessaly"), last=True)
    e.book.state.cylinders.append(i)
    for card in ("volcanic-eruption", ""):
        lose(e, i, "thessaly", 4, card)
        assert e.civs[i].disks == {"thessaly": 1}


@pytest.mark.rule("ACISP-NEWCIV-18")
def test_limited_boards_keep_the_home_area(e):
    e.book.state.boards += ["carthage", "celt-iberia"]
    c = Civ("new", -1, disks={"dalmatia": 2, "mycenae": 2})
    i = add_civ(e, c, last=True)
    e.chance.script = ["carthage"]
    identity(e, i)
    assert c.id == "carthage" and home_of(c) == "mycenae" and sheet_of(e, c) == "carthage"


@pytest.mark.rule("ACISP-NEWCIV-10..13")
def test_seafarers(e):
    c = Civ("new", -1, disks={"central-mediterranean": 1, "myrtoan-sea": 1})
    i = add_civ(e, c, last=True)
    e.barbarians = {**e.barbarians, "minos": 2}
    e.black -= 2
    identity(e, i)
    assert c.id == "minos" and c.disks["minos"] == 3 and "minos" not in e.barbarians
    other = Civ("new", -1, disks={"central-mediterranean": 1, "bay-of-sirt": 1})
    k = add_civ(e, other, last=True)
    identity(e, k)
    assert other.id == "phoenicia"  # the one whose Home Area is empty


@pytest.mark.rule("ACISP-NEWCIV-14")
def test_others_leave_the_open_sea(e):
    add_civ(e, Civ("minos", -1), last=True)
    add_civ(e, Civ("phoenicia", -1), last=True)
    c = Civ("new", -1, disks={"central-mediterranean": 1, "cyrenaica": 2})
    i = add_civ(e, c, last=True)
    identity(e, i)
    assert "central-mediterranean" not in c.disks and c.disks["cyrenaica"] == 3
    seas = [area for area in c.disks if area != "cyrenaica"]
    assert len(seas) == 1 and PARTS["full"].coastal & BIT[seas[0]] and c.ready == 0
    settled = Civ("new", -1, disks={"eastern-mediterranean": 1, "cyrenaica": 2, "sirt": 2, "leptis": 1})
    k = add_civ(e, settled, last=True)
    identity(e, k)
    assert sorted(settled.disks.values()) == [1, 3, 3] and settled.ready == 0  # a second City first


@pytest.mark.rule("ACISP-NEWCIV-19")
def test_a_nile_elsewhere(e):
    from saecula.games.inner_sea.playbook.exploring import become

    c = Civ("new", -1, disks={"thessaly": 2})
    add_civ(e, c, last=True)
    become(e, c, "egypt", "thessaly")
    extra = e.rules.nile(e) & ~sum(BIT[a] for a in ("egypt", "kush", "nile-delta"))
    assert extra & BIT["thessaly"] and extra.bit_count() == 2
    assert extra & ~BIT["thessaly"] & PARTS["full"].adjacent["thessaly"] & LAND
    assert held(c.disks)


def test_explorations_end():
    for seed in range(2):
        match = finish(started("exploration", seed=seed, npcs=2, epochs=1, ties="seed"), seed)
        assert match.outcome.awards[0] in ("victory", "defeat")
        assert number(match.table, match.table.civs[0].id) == 0
