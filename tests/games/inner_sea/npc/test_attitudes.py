"""NPCs between the turns, as scenes: the Aeneas Rule (NPCAEN), and peace and war by the Civilization Pool (HOST)."""

from __future__ import annotations

import pytest

from .scenes import act, acts, civ, disks, lines, npc, scene, told, you

POOL = ["black"] * 4 + ["white"] * 6
EGYPT = {"egypt": 3, "kush": 3, "nile-delta": 3}


def aeneas(*luck: str, vp=(5, 0, 3), enemies=None, own=None, **given):
    """The Aeneas step: Carthage has 2 disks left."""
    return acts(
        [{"name": "aeneas"}],
        you("rome", {"rome": 3}, vp=vp[0]),
        npc("carthage", own or {"carthage": 2}, vp=vp[1]),
        npc("egypt", EGYPT, vp=vp[2]),
        scenario="created",
        enemies=enemies or [[], [], []],
        stage="reckoning",
        luck=luck,
        **given,
    )


# --- NPCAEN ---


@pytest.mark.rule("ACISP-NPCAEN-01", "ACISP-NPCAEN-07..09")
def test_the_last_with_six_disks_or_fewer_follows_aeneas():
    """Card 30: it lands on the edge nearest to the home of the civilization with the most VP and becomes its enemy."""
    match = aeneas("bread-and-circuses")
    assert lines(match, "invoke") == [("invoke", "", "ACISP-NPCAEN-01")]
    assert lines(match, "lead") == [("lead", "carthage", "ACISP-NPCAEN-09")]
    assert ("settle", "umbria", "ACISP-NPCAEN-07") in lines(match)
    assert match.table.book.enemies[1][0] == 0 and civ(match).id == "carthage"
    assert sum(disks(match).values()) == 16 and disks(match)["umbria"] > 0


@pytest.mark.rule("ACISP-NPCAEN-01")
def test_with_seven_disks_it_stays():
    match = aeneas(own={"carthage": 3, "saldae": 3, "thapsus": 1})
    assert lines(match) == [] and sum(disks(match).values()) == 7


@pytest.mark.rule("ACISP-NPCAEN-02", "ACISP-NPCAEN-03")
def test_an_odd_card_keeps_one_that_is_not_last():
    match = aeneas("heresy", vp=(5, 4, 3))
    assert [line[0] for line in lines(match)][:2] == ["reveal", "decline"] and disks(match) == {"carthage": 2}
    assert "heresy" in match.table.deck and told(match, "npc.reveal")[0]["rule"] == "ACISP-NPCAEN-02"


@pytest.mark.rule("ACISP-NPCAEN-02", "ACISP-NPCAEN-07")
def test_an_even_card_sends_it_to_its_latest_enemy():
    """It was an enemy of Rome, then of Egypt: line 51-80 leads next to Egypt, and it stays an enemy of Egypt alone."""
    match = aeneas("storms-at-sea", "fortifications", vp=(5, 4, 3), enemies=[[], [0, 2], []])
    assert "storms-at-sea" in match.table.deck
    assert told(match, "npc.peace")[0]["enemy"] == "rome" and match.table.book.enemies[1] == [2]
    (settled,) = lines(match, "settle")
    assert settled[1] in ("libya", "egypt", "kush") and settled[2] == "ACISP-NPCAEN-07"


@pytest.mark.rule("ACISP-NPCAEN-07")
def test_line_1_to_20_lands_in_empty_land_as_nobodys_enemy():
    match = aeneas("drought", enemies=[[], [0], []])
    assert match.table.book.enemies[1] == []
    (settled,) = lines(match, "settle")
    assert settled[1] not in ("umbria", "libya")  # the most empty land around it


@pytest.mark.rule("ACISP-NPCAEN-07")
def test_line_81_lands_by_whoever_ruined_it():
    match = aeneas("academy-of-sciences", book={"hurt": ["1:2"]})
    assert match.table.book.enemies[1][0] == 2


@pytest.mark.rule("ACISP-NPCAEN-04", "ACISP-NPCAEN-05")
def test_a_second_time_it_is_gone():
    match = acts(
        [{"name": "turn-end"}, {"name": "aeneas"}],
        you("rome", {"rome": 3}, vp=5),
        npc("carthage", {"carthage": 2}, aeneas=True, vp=4),
        stage="reckoning",
        scenario="created",
    )
    assert told(match, "npc.gone")[0]["rule"] == "ACISP-NPCAEN-04" and civ(match).vp == 0 and disks(match) == {}
    assert match.outcome is not None and match.outcome.reason == "npcs-gone" and match.outcome.awards == ["victory"]


# --- HOST ---


def attitudes(rome, carthage, egypt=None, enemies=None, luck=(), hurt=()):
    """The end of the Victory Count."""
    units = [rome, carthage] + ([egypt] if egypt else [])
    return act(
        scene(
            [{"name": "hostility"}],
            *units,
            enemies=enemies or [[] for _ in units],
            stage="reckoning",
            scenario="created",
            book={"pool": POOL, "hurt": list(hurt)},
        ),
        *luck,
    )


@pytest.mark.rule("ACISP-HOST-03", "ACISP-HOST-05", "ACISP-HOST-10", "ACISP-HOST-01")
def test_a_gift_and_a_white_disk_make_peace():
    """Carthage is next to you and behind in VP and Cities, so only the gift brings a draw."""
    match = attitudes(
        you("rome", {"rome": 3, "tyrrhenian-sea": 1}, treasury=1, vp=5),
        npc("carthage", {"carthaginian-sea": 1}),
        enemies=[[], [0]],
    )
    match.play("peace carthage")
    match.play("talent", 0, ["white"])
    assert told(match, "npc.test.peace")[0] == {
        "civ": "carthage",
        "enemy": "rome",
        "n": 1,
        "white": 1,
        "black": 0,
        "rule": "ACISP-HOST-10",
    }
    assert told(match, "npc.peace")[0]["rule"] == "ACISP-HOST-10" and match.table.book.enemies == [[], []]
    assert (civ(match, 0).treasury, civ(match).treasury) == (0, 1)


@pytest.mark.rule("ACISP-HOST-06..08", "ACISP-HOST-02")
def test_distance_points_and_cities_bring_draws_for_peace():
    """Carthage is far away and has more VP and more Cities: three draws without replacement, no white disk, no
    peace."""
    match = attitudes(you("rome", {"rome": 2}), npc("carthage", {"carthage": 3}, vp=4), enemies=[[], [0]])
    match.play("peace carthage")
    match.play("decline", 0, ["black", "black", "black"])
    assert told(match, "npc.test.peace")[0]["n"] == 3 and match.table.book.enemies == [[], [0]]
    assert match.table.book.pool == POOL


@pytest.mark.rule("ACISP-HOST-11..13", "ACISP-HOST-15", "ACISP-HOST-16", "ACISP-HOST-19")
def test_a_black_disk_makes_war():
    """It is next to you and behind in VP and Cities: three draws."""
    match = attitudes(
        you("rome", {"rome": 3, "tyrrhenian-sea": 1}, vp=5),
        npc("carthage", {"carthaginian-sea": 1}),
        luck=("white", "white", "black"),
    )
    assert told(match, "npc.test.war")[0]["n"] == 3
    assert told(match, "npc.enemy")[0]["rule"] == "ACISP-HOST-19" and match.table.book.enemies == [[], [0]]


@pytest.mark.rule("ACISP-HOST-12", "ACISP-HOST-14", "ACISP-HOST-17", "ACISP-HOST-18")
def test_at_most_five_draws():
    """Minos has six reasons: near, at its home, ahead in VP and in Cities, a card that hurt it, a shared sea."""
    match = attitudes(
        you("rome", {"rome": 3, "minoan-sea": 1}, vp=5),
        npc("minos", {"minos": 2, "minoan-sea": 1}),
        luck=("white",) * 5,
        hurt=["1:0"],
    )
    assert told(match, "npc.test.war")[0]["n"] == 5


@pytest.mark.rule("ACISP-HOST-20", "ACISP-HOST-11")
def test_a_new_enemy_of_yours_leaves_its_other_wars():
    match = attitudes(
        you("rome", {"rome": 3, "tyrrhenian-sea": 1}, vp=5),
        npc("carthage", {"carthaginian-sea": 1}, vp=2),
        npc("egypt", {"petra": 1}),
        enemies=[[], [2], [1]],
        luck=("black", "white", "white"),
    )
    assert told(match, "npc.enemy")[0]["civ"] == "carthage"
    assert [line["rule"] for line in told(match, "npc.peace")] == ["ACISP-HOST-20"] * 2
    assert match.table.book.enemies[1] == [0] and 1 not in match.table.book.enemies[2]


@pytest.mark.rule("ACISP-HOST-21..24")
def test_peace_among_npcs():
    """Carthage tests first: it is far from Egypt and has more VP and Cities, so it gets three draws, the first of them
    white. You are far from both and behind, so nobody declares war on you."""
    match = attitudes(
        you("rome", {"gades": 1}),
        npc("carthage", {"carthage": 3}, vp=4),
        npc("egypt", {"petra": 1}, vp=1),
        enemies=[[], [2], [1]],
        luck=("white", "black", "black"),
    )
    assert told(match, "npc.test.peace")[0]["n"] == 3
    assert [line["rule"] for line in told(match, "npc.peace")] == ["ACISP-HOST-24"] * 2
    assert match.table.book.enemies == [[], [], []]


@pytest.mark.rule("ACISP-HOST-25..27", "ACISP-HOST-29", "ACISP-HOST-30", "ACISP-HOST-33")
def test_war_among_npcs_is_mutual():
    """Carthage and Egypt are neighbors in Libya; Egypt has more VP and Cities. You are far away and behind."""
    match = attitudes(
        you("rome", {"gades": 1}),
        npc("carthage", {"libya": 1}),
        npc("egypt", {"egypt": 3}, vp=2),
        luck=("black", "white", "white"),
    )
    assert told(match, "npc.test.war")[-1]["n"] == 3
    assert match.table.book.enemies == [[], [2], [1]]
    assert {line["rule"] for line in told(match, "npc.enemy")} == {"ACISP-HOST-33"}


@pytest.mark.rule("ACISP-HOST-04")
def test_no_peace_in_historical_scenarios():
    match = acts(
        [{"name": "counted"}, {"name": "victory"}],
        you("rome", {"rome": 3}),
        npc("carthage", {"carthage": 3}),
        scenario="punic-wars",
        enemies=[[], [0]],
        stage="reckoning",
        options={"civilization": "rome"},
    )
    assert match.question == "order.move" and match.table.book.enemies == [[], [0]]


# --- NPC-11 again ---


@pytest.mark.rule("ACISP-NPC-11")
def test_orator_costs_it_a_card_too():
    """39 Orator: both take a card at random from the other."""
    match = act(
        scene(
            [{"name": "action"}],
            you("rome", {"rome": 3}, hand=["orator", "volcanic-eruption"]),
            npc("carthage", {"carthage": 3}, hand=["armored-infantry"]),
            npc("egypt", EGYPT, hand=["war-elephants"]),
            scenario="three-civilizations-a",
            stage="card",
        )
    )
    match.play("play orator")
    match.play("faction carthage")
    match.play("faction egypt")
    assert {line["civ"] for line in told(match, "npc.enemy")} == {"carthage", "egypt"}
