"""What players agree upon before the game: NPCs, Epochs, unknown NPCs, difficulty; and what cannot be set up."""

from __future__ import annotations

import pytest

from saecula.core import BadOption, seeded
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, PARTS
from saecula.games.inner_sea.phases.growth import growth_due
from saecula.games.inner_sea.playbook.casting import RIVALS
from saecula.games.inner_sea.playbook.exploring import deploy_new, full_distance, identity
from saecula.games.inner_sea.playbook.frames import Deal
from saecula.games.inner_sea.playbook.newcomers import add_civ
from saecula.games.inner_sea.table import Civ

from .kit import acting, clear, game, laid_out, lay, number, power, run, started


def through(match, *until):
    """Plays the setup with the first choice until one of these questions is asked."""
    while match.question not in until:
        match.play(match.moves[0])
    return match


# --- CREATE-05, CREATE-06, CREATE-08 ---


@pytest.mark.rule("ACISP-CREATE-05")
def test_the_known_npcs_may_be_chosen():
    """The first example of the chapter: the Western Map, two NPCs, Carthage and Celt-Iberia."""
    match = started("created", map="western", npcs=2, civilization="rome", npc_choice="chosen")
    for id in ("carthage", "celt-iberia"):
        through(match, "lead.npc")
        assert match.seat == 0 and match.why_not("lead egypt") is not None
        match.play(f"lead {id}")
    through(match, "retirement", "senate", "deployment", "resettlement")
    assert {c.id for c in match.table.civs if c.seat < 0} == {"carthage", "celt-iberia"}


@pytest.mark.rule("ACISP-CREATE-06")
def test_unwanted_npcs_may_be_excluded():
    match = through(started("exploration", npcs=2, civilization="rome", npc_choice="chosen"), "exclude")
    for id in CIVILIZATIONS:
        if id not in ("rome", "carthage", "celt-iberia"):
            match.play(f"exclude {id}")
    assert match.why_not("exclude carthage").rule == "ACISP-CREATE-06"  # two are to be met
    match.play("done")
    t = match.table
    assert sorted(t.book.state.boards) == ["carthage", "celt-iberia"]


@pytest.mark.rule("ACISP-CREATE-06", "ACISP-NEWCIV-18")
def test_npcs_may_be_limited_to_home_areas_in_play():
    match = through(started("exploration", map="eastern", npcs=2, civilization="egypt", npc_homes=True), "explore")
    allowed = set(match.table.book.state.boards)
    assert allowed == {"mycenae", "troy", "phoenicia", "minos"}
    free = through(started("exploration", map="eastern", npcs=2, civilization="egypt"), "explore")
    assert not free.table.book.state.boards


@pytest.mark.rule("ACISP-CREATE-08")
@pytest.mark.parametrize("scenario", ["created", "exploration"])
@pytest.mark.parametrize("option", ["any", "minos"])
def test_minos_brings_phoenicia(scenario, option):
    """Chosen before the game or during the setup, Phoenicia is an NPC in addition to the two agreed upon and is set
    up."""
    match = started(scenario, npcs=2, civilization=option)
    if option == "any":
        through(match, "lead")
        match.play("lead minos")
    through(match, "explore", "retirement", "deployment")
    t = match.table
    assert power(t, "phoenicia").seat == -1 and power(t, "phoenicia").disks["phoenicia"] >= 2
    assert len(t.civs) == (4 if scenario == "created" else 2)
    assert sorted(t.order) == list(range(len(t.civs)))
    assert scenario == "created" or t.order[0] == 0  # CREATE-09


@pytest.mark.rule("ACISP-CREATE-08", "ACISP-CREATE-07")
def test_where_phoenicia_cannot_be_minos_cannot_be_chosen():
    match = through(started("created", map="extended-western", npcs=2), "lead")
    assert match.why_not("lead minos").rule == "ACISP-CREATE-08"  # Phoenicia is not on this map
    full = through(started("created", npcs=4), "lead")
    assert full.why_not("lead phoenicia").rule == "ACISP-CREATE-08"  # there are five colors


@pytest.mark.rule("ACISP-CREATE-08")
def test_an_npc_needs_no_rival():
    """The text applies to one's own civilization: Rome may have Minos as an NPC even if Phoenicia is not on the map."""
    match = started("created", map="extended-western", npcs=2, civilization="rome", npc_choice="chosen")
    through(match, "lead.npc")
    assert match.why_not("lead minos") is None
    match.play("lead minos")
    through(match, "retirement", "senate", "deployment", "resettlement")
    assert {c.id for c in match.table.civs} >= {"rome", "minos"}
    assert "phoenicia" not in {c.id for c in match.table.civs}


@pytest.mark.rule("ACISP-CREATE-03", "ACISP-CREATE-06", "ACISP-CREATE-07", "ACISP-CREATE-08")
@pytest.mark.parametrize("scenario", ["created", "exploration"])
@pytest.mark.parametrize("map", ["full", "western", "extended-western", "eastern", "extended-eastern"])
def test_options_are_refused_or_can_be_set_up(scenario, map):
    """Players, civilizations, NPCs and limits in random combinations: no setup stops without a choice."""
    luck = seeded(len(scenario) * 100 + len(map))
    begun = 0
    while begun < 25:
        players, each, npcs = 1 + luck.next(4), str(1 + luck.next(3)), 1 + luck.next(4)
        chosen, homes = ("random", "chosen")[luck.next(2)], bool(luck.next(2))
        wish = ("any", *CIVILIZATIONS)[luck.next(11)]
        try:
            fresh = game(
                scenario,
                players,
                map=map,
                civs_each=each,
                npcs=npcs,
                npc_choice=chosen,
                npc_homes=homes,
                civilization=wish,
                double_disks=bool(luck.next(2)),
            )
        except BadOption as refused:
            assert "ACISP-" in str(refused)  # noqa: PT017  some games begin, others are refused
            continue
        begun += 1
        match = fresh.start(begun, keep=False)
        while match.table.phase.startswith("book."):
            moves = match.moves.list()
            assert moves, f"{fresh}, seed {begun}: nothing to answer to {match.question}"
            match.play(moves[luck.next(len(moves))])
        ids = [c.id for c in match.table.civs]
        assert "" not in ids and len(set(ids)) == len(ids) <= 5
        for c in match.table.civs:
            assert c.seat < 0 or c.id not in RIVALS or RIVALS[c.id] in ids


# --- NEWCIV ---


@pytest.fixture
def e():
    table = laid_out("exploration", npcs=3, civilization="rome")
    table.civs[0].id = "rome"
    table.book.dealt = True
    clear(table)
    return table


@pytest.mark.rule("ACISP-NEWCIV-07")
def test_seas_next_to_the_start_come_before_lands_farther_out(e):
    """SETUP-13, then SETUP-14, then SETUP-15: from Thapsus 2 disks in Tripolitania and in Carthage, then 1 in each sea
    next to Thapsus, before anything farther out."""
    c = Civ("new", -1, disks={"thapsus": 1})
    add_civ(e, c, last=True)
    near = PARTS["full"].adjacent["thapsus"]
    from saecula.games.inner_sea.atlas import LAND, SEA, bits

    lands, seas = bits(near & LAND), bits(near & SEA)
    deploy_new(e, c, "thapsus", 2 * len(lands) + len(seas))
    assert c.disks == {"thapsus": 1, **dict.fromkeys(lands, 2), **dict.fromkeys(seas, 1)}


@pytest.mark.rule("ACISP-NEWCIV-07", "ACISP-SETUP-16")
def test_a_new_civilization_keeps_away_from_home_areas(e):
    """Rome is led by a player, so there is no disk in Rome or next to it."""
    c = Civ("new", -1, disks={"liguria": 1})
    add_civ(e, c, last=True)
    deploy_new(e, c, "liguria", 40)
    shut = ["rome", "etruria", "umbria", "apulia", "samnium", "bay-of-capua", "tyrrhenian-sea"]
    assert not any(area in c.disks for area in shut)


@pytest.mark.rule("ACISP-NEWCIV-18", "ACISP-NEWCIV-16")
def test_a_limited_sheet_in_a_found_home(e):
    """A disk in Mycenae, and only Carthage is allowed: Carthage has its Home Area in Mycenae, and no cylinder."""
    e.book.state.boards.append("carthage")
    c = Civ("new", -1, disks={"mycenae": 2, "laconia": 2})
    i = add_civ(e, c, last=True)
    identity(e, i)
    assert (c.id, c.home, c.disks["mycenae"]) == ("carthage", "mycenae", 3)
    assert i not in e.book.state.cylinders


@pytest.mark.rule("ACISP-NEWCIV-10", "ACISP-NEWCIV-14", "ACISP-NEWCIV-18")
def test_a_limited_sheet_found_at_open_sea(e):
    """The Home Area is that of Minos (a disk is next to it), the sheet is Gaul's: its disks leave the open sea."""
    e.book.state.boards.append("gaul")
    c = Civ("new", -1, disks={"central-mediterranean": 1, "kydonia": 2, "cyrenaica": 2})
    i = add_civ(e, c, last=True)
    identity(e, i)
    assert (c.id, c.home, c.disks["minos"]) == ("gaul", "minos", 3) and "central-mediterranean" not in c.disks


@pytest.mark.rule("ACISP-NEWCIV-17")
def test_the_nearest_home_area_counts_even_off_the_map():
    """On the Western Map a civilization in Dalmatia may get the sheet of a civilization whose home is not in play."""
    t = laid_out("exploration", map="western", npcs=2, civilization="carthage")
    t.civs[0].id = "carthage"
    clear(t)
    c = Civ("new", -1, disks={"dalmatia": 2})
    i = add_civ(t, c, last=True)
    identity(t, i)
    assert c.home == "dalmatia" and c.id == "mycenae"  # two areas away by way of Illyria; Rome is farther
    assert HOME["mycenae"] not in PARTS["W"].adjacent


@pytest.mark.rule("ACISP-NEWCIV-19")
def test_a_new_egypt_on_the_nile_needs_no_second_cylinder(e):
    for home, marked in (("kush", False), ("sicily", True)):
        e.book.state.boards, e.book.state.nile = ["egypt"], []
        c = Civ("new", -1, disks={home: 2})
        i = add_civ(e, c, last=True)
        identity(e, i)
        nile = e.book.state.nile
        assert (len(nile) == 2) is marked
        del e.civs[i]
        e.order.remove(i)


# --- SIT-03, SIT-04 ---


@pytest.mark.rule("ACISP-SIT-03")
def test_a_situation_as_an_exploration():
    """Three civilizations and one player, both others unknown: the pool of an Exploration, and the Exploration
    Phase."""
    match = started("three-civilizations-b", unknown=2, civilization="rome")
    through(match, "explore")
    t = match.table
    assert [c.id for c in t.civs] == ["rome"]
    assert sorted(t.book.pool) == sorted(["white"] * 6 + ["black"] * 4 + ["yellow", "npc1", "npc2"])
    mixed = started("four-civilizations-a", unknown=1, civilization="rome")
    through(mixed, "explore")
    assert sum(1 for c in mixed.table.civs if c.seat < 0) == 2 and mixed.table.book.unknown == ["npc1"]


@pytest.mark.rule("ACISP-SIT-04", "ACISP-SIT-38")
def test_epochs_of_a_situation():
    t = laid_out("two-in-the-west", 2, first_epoch=2, epochs=3)
    assert (t.epoch, t.first_epoch, t.last_epoch) == (2, 2, 3)
    t = laid_out("two-in-the-west", 2)
    assert (t.epoch, t.last_epoch) == (1, 4)


@pytest.mark.rule("ACISP-MULTI-19")
@pytest.mark.parametrize("last", [2, 3, 4])
def test_one_against_two_lasts_two_epochs(last):
    for scenario in ("base", "three-civilizations-b"):
        t = laid_out(scenario, 2, civs_each="one-against-two", epochs=last)
        assert (t.epoch, t.last_epoch) == (last - 1, last)


# --- DIFF ---


@pytest.mark.rule("ACISP-DIFF-01", "ACISP-DIFF-02", "ACISP-NPCRES-01", "ACISP-NPCRES-02")
@pytest.mark.parametrize(
    ("scenario", "given", "vp"),
    [
        ("created", "usual", 2),
        ("created", "0", 0),
        ("created", "4", 4),
        ("two-in-the-west", "usual", 2),
        ("punic-wars", "usual", 0),
        ("punic-wars", "1", 1),
    ],
)
def test_bonus_points_of_npcs(scenario, given, vp):
    t = laid_out(scenario, npc_vp=given)
    t.rules.counted(t)
    assert {c.vp for c in t.civs if c.seat < 0} == {vp} and t.civs[0].vp == 0


@pytest.mark.rule("ACISP-DIFF-03")
@pytest.mark.parametrize("n", [-1, 0, 1])
def test_cards_more_or_less(n):
    t = laid_out("punic-wars", player_draw=n, npc_draw=-n, civilization="rome")
    t.civs[1].id = "carthage"
    assert (t.rules.base_draw(t, 0), t.rules.base_draw(t, 1)) == (3 + n, 3 - n)


@pytest.mark.rule("ACISP-DIFF-04")
def test_talents_for_any_side():
    t = run(laid_out("god-king", start_talents=2, npc_start_talents=1), Deal())
    assert [power(t, id).treasury for id in ("egypt", "hittites", "sea-peoples")] == [5, 1, 1]
    t = laid_out("god-king", help_talents=1, npc_talents=2)
    t.rules.begin_cards(t)
    assert [power(t, id).treasury for id in ("egypt", "hittites", "sea-peoples")] == [4, 2, 2]


@pytest.mark.rule("ACISP-DIFF-05")
@pytest.mark.parametrize("n", [-2, 2])
def test_growth_of_any_side(n):
    usual = laid_out("god-king")
    t = laid_out("god-king", help_growth=n, npc_growth=n)
    for id in ("egypt", "hittites"):
        assert growth_due(t, number(t, id), 0) == growth_due(usual, number(usual, id), 0) + n


@pytest.mark.rule("ACISP-DIFF-07")
def test_the_four_settings_of_invaders():
    for extra in (2, 4, -2, -4):
        t = laid_out("fall-of-rome-2-i", invader_growth=extra)
        assert t.rules.least_growth(t, number(t, "visigoths")) == 10 + extra
    for cards in ("0", "2"):
        t = laid_out("fall-of-rome-2-i", invader_cards=cards)
        assert t.rules.bonus(t, number(t, "visigoths"), 3) == int(cards)
    t = laid_out("god-king", least_growth=4, player_draw=1)
    assert t.rules.least_growth(t, number(t, "egypt")) == 4 and t.rules.base_draw(t, number(t, "egypt")) == 4
    assert t.rules.least_growth(t, number(t, "hittites")) == 4  # their own number (GODKING-25)


# --- refused ---


@pytest.mark.rule("ACISP-SETUP-03", "ACISP-SIT-03", "ACISP-SIT-04", "ACISP-CREATE-06..08", "ACISP-MULTI-19")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scenario": "hannibal", "players": 3}, "hannibal is for 1 or 2 players .ACISP-HANN-02."),
        ({"scenario": "god-king-3", "players": 1}, "ACISP-GODKING-45"),
        ({"scenario": "two-in-the-west", "players": 3}, "ACISP-SIT-01"),
        (
            {"scenario": "hannibal", "civilization": "egypt"},
            "hannibal has the powers carthage, rome, macedonia, syracuse",
        ),
        (
            {"scenario": "three-in-the-east", "civilization": "rome"},
            "rome is not in three-in-the-east: .* .ACISP-SIT-01.",
        ),
        ({"scenario": "hannibal", "epochs": 3}, "hannibal has its own length"),
        ({"scenario": "punic-wars", "first_epoch": 3}, "punic-wars has its own length"),
        ({"scenario": "two-in-the-west", "first_epoch": 3, "epochs": 2}, "ACISP-SIT-04"),
        ({"scenario": "two-in-the-west", "unknown": 2}, "leaves 1 for NPCs .ACISP-SIT-03."),
        ({"scenario": "six-civilizations", "unknown": 2}, "ACISP-CREATE-07"),
        ({"scenario": "hannibal", "unknown": 1}, "ACISP-SIT-03"),
        ({"scenario": "punic-wars", "npc_choice": "chosen"}, "ACISP-CREATE-05"),
        ({"scenario": "created", "unknown": 1}, "ACISP-SIT-03"),
        ({"scenario": "created", "npc_homes": True}, "ACISP-CREATE-06"),
        (
            {"scenario": "created", "map": "extended-western", "civilization": "minos"},
            "phoenicia must be an NPC .ACISP-CREATE-08., and its Home Area is not on the map extended-western",
        ),
        ({"scenario": "created", "npcs": 4, "civilization": "minos"}, "ACISP-CREATE-07"),
        ({"scenario": "created", "map": "eastern", "npcs": 4, "players": 2}, "ACISP-CREATE-07"),
        (
            {"scenario": "exploration", "map": "eastern", "npcs": 1, "players": 3, "civs_each": "1", "npc_homes": True}
            | {"civilization": "minos", "double_disks": True},
            "ACISP-SIT-23",
        ),
        ({"scenario": "exploration", "map": "western", "npcs": 4, "civilization": "egypt"}, "ACISP-CREATE-03"),
        ({"players": 2, "civs_each": "one-against-two", "epochs": 1}, "ACISP-MULTI-19"),
        ({"players": 2, "npc_vp": "3"}, "ACISP-SETUP-03"),
    ],
)
def test_what_cannot_be_set_up_says_why(options, words):
    given = dict(options)
    scenario, players = given.pop("scenario", "base"), given.pop("players", 1)
    with pytest.raises(BadOption, match=words):
        game(scenario, players, **given)


@pytest.mark.rule("ACISP-EXPLORE-22", "ACISP-EXPLORE-23", "ACISP-NPCCARD-26", "ACISP-NPCCARD-27")
def test_an_event_without_npcs_hits_the_leader_where_it_hurts(e):
    """Sea Peoples: of two coasts they take the one by the City; if no coast is near, the coast nearest to the
    player."""
    lay(e, acting())
    e.civs[0].disks = {"sicily": 3, "minos": 1}
    assert e.rules.changes_event(e, "invasion-of-the-sea-peoples")
    areas = [group.area for group in e.stack[-1].waiting]
    assert "sicily" in areas and "minos" not in areas
    e.civs[0].disks = {"egypt": 3}
    lay(e, acting())
    assert e.rules.changes_event(e, "northern-hordes")  # northern hordes, far from Egypt
    start = e.stack[-1].waiting[0].area
    far = {area: full_distance(area, "egypt") for area in ("phrygia", "dalmatia", "gallia", start)}
    assert far[start] == min(far.values())
