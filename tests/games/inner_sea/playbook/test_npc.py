"""Civilizations led by the game: enemies (NPC), ties, placement (NPCDISK, PRIO), cards (NPCCARD, CARDPRIO)."""

from __future__ import annotations

import pytest

from saecula.core import Choices
from saecula.games.inner_sea.asking import Reconsider
from saecula.games.inner_sea.atlas import BIT, PARTS, bits
from saecula.games.inner_sea.cards import CARDS, FATE, IS_EVENT, KIND
from saecula.games.inner_sea.moves import AREA, DEPLOY, DISCARD, DONE, FACTION, FROM, LOSE, PASS, PLAY, TAKE, TALENT
from saecula.games.inner_sea.npc.bases import base_spots
from saecula.games.inner_sea.npc.cards import RANKED, choices_for, discard_order, playable, take_order
from saecula.games.inner_sea.npc.deciding import decide
from saecula.games.inner_sea.npc.enemies import (
    choose_primary,
    enemies,
    harmed,
    intruded,
    make_enemy,
    primary,
    target_order,
    victim,
)
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.negating import negate
from saecula.games.inner_sea.npc.placing import best
from saecula.games.inner_sea.npc.ties import settle_tie
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Link, Op, Task, Wonder

from .kit import clear, laid_out, number, put, started, told

EVERYWHERE = (1 << 107) - 1


@pytest.fixture
def t():
    """Rome is yours; Carthage, Mycenae and Egypt are led by the game, enemies of nobody, the map is empty."""
    match = started("created", npcs=3, civilization="rome", seed=1, ties="seed")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    for c, id in zip(t.civs, ("rome", "carthage", "mycenae", "egypt"), strict=True):
        c.id = id
        c.hand = []
        c.treasury = 0
        c.vp = 0
    t.order = [0, 1, 2, 3]
    t.deck = sorted(FATE)
    t.stage = "growth"
    t.book.enemies = [[], [], [], []]
    t.book.primary = [NOBODY] * 4
    t.wonders = {}
    clear(t)
    t.chance.told = []
    return t


def found(t, civ: int = 1, left: int = 8, allowed: int = EVERYWHERE) -> tuple[set[str], str, int]:
    spots = best(t, civ, allowed & PARTS[t.map].play, left)
    return ({s.area for s in spots}, spots[0].rule, spots[0].n) if spots else (set(), "", 0)


# --- enemies ---


@pytest.mark.rule("ACISP-NPC-01", "ACISP-NPC-09", "ACISP-HIST-19", "ACISP-HIST-27", "ACISP-SETUP-01")
def test_historical_npcs_are_your_enemies():
    match = started("second-punic-war", seed=2, civilization="rome")
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    rome = number(t, "rome")
    assert t.civs[rome].seat == 0
    for id in ("carthage", "mycenae"):
        assert t.civs[number(t, id)].seat == -1 and enemies(t, number(t, id)) == [rome]
    both = started("punic-wars", civs_each="2")
    assert [c.seat for c in both.table.civs] == [0, 0]  # or you run both sides


@pytest.mark.rule("ACISP-NPC-10", "ACISP-NPC-16")
def test_elsewhere_npcs_have_no_enemy_but_barbarians(t):
    assert enemies(t, 1) == []
    assert target_order(t, 1, BARBARIANS) < target_order(t, 1, 0)
    make_enemy(t, 1, 0, "ACISP-NPC-11")
    make_enemy(t, 1, 2, "ACISP-NPC-11")
    t.book.primary[1] = 2
    order = sorted([0, 2, 3, BARBARIANS], key=lambda f: target_order(t, 1, f))
    assert order == [2, 0, BARBARIANS, 3]


@pytest.mark.rule("ACISP-NPC-11", "ACISP-NPC-13", "ACISP-NPC-14", "ACISP-NPC-15")
@pytest.mark.parametrize("op", [Op("lose", "carthage", 1), Op("discard", "", 1), Op("talents", "", 1, -1)])
def test_a_card_that_costs_it_something_makes_an_enemy_at_once(t, op):
    harmed(t, Task("effect", 0, "card.1"), op)
    assert enemies(t, 1) == [0] and t.book.hurt == ["1:0"]
    harmed(t, Task("effect", 2, "card.1"), op)
    assert enemies(t, 1) == [0, 2]
    harmed(t, Task("effect", 0, "card.1"), Op("place", "rome", 1))
    assert enemies(t, 2) == []


@pytest.mark.rule("ACISP-NPC-12")
def test_a_placement_that_contests_its_area_makes_an_enemy(t):
    put(t, "carthage", thapsus=1)
    put(t, "rome", thapsus=1)
    intruded(t, 0, "thapsus")
    assert enemies(t, 1) == []  # 1 against 1 is shared
    put(t, "rome", thapsus=2)
    intruded(t, 0, "thapsus")
    assert enemies(t, 1) == [0] and told(t, "npc.enemy")[0]["rule"] == "ACISP-NPC-12"


@pytest.mark.rule("ACISP-NPC-17", "ACISP-NPC-18", "ACISP-NPC-19", "ACISP-NPC-20", "ACISP-NPC-21", "ACISP-NPC-22",
                  "ACISP-NPC-23", "ACISP-NPC-24", "ACISP-NPC-25", "ACISP-NPC-26", "ACISP-NPC-27")
@pytest.mark.parametrize(("rule", "arrange"), [
    ("20", lambda t: put(t, "egypt", carthage=1)),
    ("21", lambda t: (put(t, "egypt", nora=1), t.wonders.update(colossus=Wonder(1, "nora", 5)))),
    ("22", lambda t: (put(t, "egypt", nora=1), t.book.gold.update(nora=1), t.book.owners.update(nora=1))),
    ("23", lambda t: (put(t, "carthage", nora=3), put(t, "egypt", nora=1))),
    ("24", lambda t: put(t, "egypt", thapsus=1)),
    ("25", lambda t: setattr(t.civs[3], "vp", 9)),
    ("26", lambda t: put(t, "egypt", kush=3)),
    ("27", lambda t: put(t, "egypt", kush=2)),
])
def test_primary_enemy(t, rule, arrange):
    t.book.enemies[1] = [0, 3]
    assert primary(t, 1) == NOBODY
    arrange(t)
    choose_primary(t, 1)
    assert primary(t, 1) == 3 and told(t, "npc.primary")[0]["rule"] == f"ACISP-NPC-{rule}"
    put(t, "rome", carthage=4)  # stays so until the end of the turn
    choose_primary(t, 1)
    assert primary(t, 1) == 3


@pytest.mark.rule("ACISP-NPC-28")
def test_the_last_test_is_chance(t):
    chosen = set()
    for seed in range(12):
        table = t.copy()
        table.chance.s1 += seed * 7919
        table.book.enemies[1] = [0, 3]
        choose_primary(table, 1)
        chosen.add(primary(table, 1))
    assert chosen == {0, 3}


@pytest.mark.rule("ACISP-NPC-29")
def test_fixed_enmities_do_not_change():
    t = laid_out("fall-of-rome-2-i")
    make_enemy(t, number(t, "visigoths"), number(t, "persians"), "ACISP-NPC-11")
    assert number(t, "persians") not in enemies(t, number(t, "visigoths"))


# --- ties ---


@pytest.mark.rule("ACISP-NPC-04", "ACISP-NPC-07", "ACISP-NPC-30", "ACISP-NPC-31")
def test_method_b_the_highest_card_decides(t):
    t.book.flags.append("ties-by-cards")
    t.chance.script = ["card.12", "card.7", "card.88"]
    assert settle_tie(t, 1, "deployment", ["a", "b", "c"], "ACISP-PRIO-22") == "c"
    assert t.discard == ["card.12", "card.7", "card.88"] and told(t, "npc.cards")[0]["rule"] == "ACISP-NPC-07"


@pytest.mark.rule("ACISP-NPC-30")
def test_method_b_events_are_resolved_first(t):
    t.book.flags.append("ties-by-cards")
    t.chance.script = ["card.12", "card.99"]
    with pytest.raises(Reconsider):
        settle_tie(t, 1, "deployment", ["deploy rome", "deploy carthage"], "ACISP-PRIO-22")
    assert t.tasks[-1].name == "event" and t.tasks[-1].card == "card.99"
    assert t.book.decided == "deploy carthage"


@pytest.mark.rule("ACISP-NPC-05", "ACISP-NPC-08")
def test_the_seed_decides_where_cards_do_not(t):
    before = len(t.deck)
    assert settle_tie(t, 1, "deployment", ["a", "b"], "") in ("a", "b")
    assert len(t.deck) == before and told(t, "npc.tie")[0]["n"] == 2


@pytest.mark.rule("ACISP-NPC-06")
def test_you_are_the_human_with_most_vp(t):
    from saecula.games.inner_sea.npc.enemies import foremost

    t.civs[2].seat = 0
    t.civs[2].vp = 4
    assert foremost(t) == 2
    t.civs[0].vp = 4
    put(t, "rome", rome=3)
    assert foremost(t) == 0  # tie: most Cities


# --- limits ---


@pytest.mark.rule("ACISP-NPCDISK-02", "ACISP-NPC-02")
def test_no_retirement_and_no_resettlement(t):
    from saecula.games.inner_sea.moves import RESETTLE, RETIRE

    for question, move in (("retirement", RETIRE["nora"]), ("resettlement", RESETTLE["nora"])):
        choices = Choices()
        choices.allow(move)
        choices.allow(DONE)
        assert decide(t, 1, question, choices) is DONE


@pytest.mark.rule("ACISP-NPCDISK-03", "ACISP-NPCDISK-04", "ACISP-NPCDISK-08")
def test_it_matches_or_goes_elsewhere(t):
    t.book.enemies[1] = [0]
    put(t, "rome", sicily=3)
    assert Ground(t, 1, EVERYWHERE, 2).group("sicily", 1) == 0  # 2 against 3
    assert Ground(t, 1, EVERYWHERE, 3).group("sicily", 1) == 3  # cannot exceed, but match
    assert Ground(t, 1, EVERYWHERE, 9).group("sicily", 1) == 4
    put(t, "rome", sicily=4)
    assert Ground(t, 1, EVERYWHERE, 9).group("sicily", 1) == 4  # the limit stops it


@pytest.mark.rule("ACISP-NPCDISK-05", "ACISP-NPCDISK-06", "ACISP-NPCDISK-07")
def test_where_it_exceeds(t):
    put(t, "rome", carthage=1, nora=1, corsica=1, sicily=1)
    g = Ground(t, 1, EVERYWHERE, 9)
    assert g.exceeds("carthage") and not g.exceeds("nora")
    t.wonders["colossus"] = Wonder(1, "nora", 5)
    put(t, "carthage", corsica=3)
    g = Ground(t, 1, EVERYWHERE, 9)
    assert g.exceeds("nora") and g.exceeds("corsica") and not g.exceeds("sicily")
    t.book.enemies[1] = [0]
    assert Ground(t, 1, EVERYWHERE, 9).exceeds("sicily")


@pytest.mark.rule("ACISP-NPCDISK-09")
def test_it_contests_no_area_without_an_enemy(t):
    put(t, "rome", sicily=2, nora=1)
    g = Ground(t, 1, EVERYWHERE, 9)
    assert g.group("sicily", 1) == 0 and g.group("nora", 1) == 1  # 1 against 1 contests nothing
    t.barbarians["sicily"] = 1
    assert Ground(t, 1, EVERYWHERE, 9).group("sicily", 1) > 0  # Barbarians are enemies


@pytest.mark.rule("ACISP-NPCDISK-10")
def test_it_leaves_four_barbarians_with_the_enemy_alone(t):
    t.book.enemies[1] = [0]
    put(t, "rome", sicily=1)
    t.barbarians["sicily"] = 4
    assert Ground(t, 1, EVERYWHERE, 9).group("sicily", 1) == 0
    put(t, "carthage", sicily=1)
    assert Ground(t, 1, EVERYWHERE, 9).group("sicily", 1) > 0


@pytest.mark.rule("ACISP-NPCDISK-17", "ACISP-NPCDISK-18")
def test_distances(t):
    g = Ground(t, 1, EVERYWHERE, 9)
    assert g.distance("gades", BIT["carthage"]) == 5
    assert g.distance("aquitania", BIT["rome"]) == 4 and g.distance("edetani", BIT["rome"]) == 4
    put(t, "rome", gallia=4, liguria=4, massilia=4, etruria=4, ligurian_sea=4, gulf_of_tarraco=4)
    assert Ground(t, 1, EVERYWHERE, 2).distance("aquitania", BIT["rome"]) > 4  # no way through what it cannot match


@pytest.mark.rule("ACISP-NPCDISK-25")
def test_open_seas_are_closed_but_for_seafarers(t):
    t.civs[2].id = "minos"
    assert not Ground(t, 1, EVERYWHERE, 9).allowed & BIT["central-mediterranean"]
    assert Ground(t, 2, EVERYWHERE, 9).allowed & BIT["central-mediterranean"]
    t.epoch = 4
    assert Ground(t, 1, EVERYWHERE, 9).allowed & BIT["central-mediterranean"]


# --- PRIO: each priority where it is the first that can be met ---


def home_is_safe(t, id="carthage"):
    put(t, id, carthage=3, saldae=3)


@pytest.mark.rule("ACISP-PRIO-01", "ACISP-NPCDISK-01", "ACISP-NPCDISK-27")
def test_prio_01_an_enemy_at_home(t):
    put(t, "carthage", carthage=1)
    t.barbarians["carthage"] = 2
    assert found(t) == ({"carthage"}, "ACISP-PRIO-01", 2)  # 3 against 2
    put(t, "carthage", carthage=3)
    assert found(t)[1] != "ACISP-PRIO-01"


@pytest.mark.rule("ACISP-PRIO-02", "ACISP-PRIO-03", "ACISP-PRIO-04")
def test_prio_02_to_04_an_enemy_at_a_treasure(t):
    put(t, "carthage", carthage=3, nora=1)
    t.barbarians["nora"] = 1
    t.wonders["colossus"] = Wonder(1, "nora", 5)
    assert found(t) == ({"nora"}, "ACISP-PRIO-02", 1)
    t.wonders = {}
    t.book.gold["nora"], t.book.owners["nora"] = 1, 1
    assert found(t) == ({"nora"}, "ACISP-PRIO-03", 1)
    t.book.gold = {}
    put(t, "carthage", nora=3)
    t.barbarians["nora"] = 3
    assert found(t) == ({"nora"}, "ACISP-PRIO-04", 1)


@pytest.mark.rule("ACISP-PRIO-05", "ACISP-PRIO-06", "ACISP-PRIO-07")
def test_prio_05_to_07_cities_at_home_and_at_treasures(t):
    put(t, "carthage", carthage=1)
    assert found(t) == ({"carthage"}, "ACISP-PRIO-05", 2)
    put(t, "carthage", carthage=3, nora=1)
    t.wonders["colossus"] = Wonder(1, "nora", 5)
    assert found(t) == ({"nora"}, "ACISP-PRIO-06", 2)
    t.wonders = {}
    t.book.gold["nora"], t.book.owners["nora"] = 1, 1
    assert found(t) == ({"nora"}, "ACISP-PRIO-07", 2)


@pytest.mark.rule("ACISP-PRIO-08")
def test_prio_08_a_city_next_to_home_far_from_you(t):
    put(t, "carthage", carthage=3)
    put(t, "rome", tripolitania=1)  # next to Thapsus
    areas, rule, n = found(t)
    assert (areas, rule, n) == ({"saldae"}, "ACISP-PRIO-08", 3)


@pytest.mark.rule("ACISP-PRIO-09")
def test_prio_09_more_cities_for_the_one_behind(t):
    home_is_safe(t)
    put(t, "carthage", thapsus=1, nora=1)
    put(t, "rome", rome=3, umbria=3, apulia=3)
    t.civs[0].vp = 5
    assert found(t) == ({"thapsus"}, "ACISP-PRIO-09", 2)  # nearest to its Home Area
    t.civs[1].vp = 5
    assert found(t)[1] != "ACISP-PRIO-09"


@pytest.mark.rule("ACISP-PRIO-10", "ACISP-NPCDISK-21")
def test_prio_10_phoenicia_goes_to_sea(t):
    t.civs[1].id = "phoenicia"
    put(t, "phoenicia", phoenicia=3, tyre=3)
    put(t, "rome", gulf_of_sidon=2)
    areas, rule, n = found(t)
    assert rule == "ACISP-PRIO-10" and n == 1 and "gulf-of-sidon" not in areas
    put(t, "phoenicia", levantine_sea=1, cilician_strait=1, egyptian_sea=1, red_sea=1)
    assert found(t, left=4)[1] == "ACISP-PRIO-10"  # with 4 disks left on to 8 seas
    assert found(t, left=3)[1] != "ACISP-PRIO-10"


@pytest.mark.rule("ACISP-PRIO-11", "ACISP-NPCDISK-22", "ACISP-NPCDISK-23", "ACISP-NPCDISK-24")
def test_prio_11_minos_goes_to_sea(t):
    t.civs[1].id = "minos"
    put(t, "minos", minos=3, kydonia=3)
    put(t, "rome", minoan_sea=2)
    t.barbarians["myrtoan-sea"] = 1
    spots = {s.area: s.n for s in best(t, 1, EVERYWHERE & PARTS[t.map].play, 8)}
    assert spots["myrtoan-sea"] == 2 and "minoan-sea" not in spots
    put(t, "minos", aegean_sea=1, icarian_sea=1, ionian_sea=1)
    assert found(t, left=3)[1] == "ACISP-PRIO-11" and found(t, left=2)[1] != "ACISP-PRIO-11"


@pytest.fixture
def war(t):
    """Carthage is safe at home and an enemy of Rome."""
    home_is_safe(t)
    t.book.enemies[1] = [0]
    return t


def treasure(t, area: str, owner: int = 0) -> None:
    t.book.gold[area], t.book.owners[area] = 1, owner


@pytest.mark.rule("ACISP-PRIO-12", "ACISP-PRIO-13", "ACISP-NPCDISK-15")
def test_prio_12_13_enemy_gold_and_wonders(war):
    put(war, "rome", rome=3, nora=1)
    treasure(war, "rome")
    assert found(war) == ({"rome"}, "ACISP-PRIO-12", 4)
    war.book.gold = {}
    war.wonders["colossus"] = Wonder(0, "nora", 5)
    assert found(war) == ({"nora"}, "ACISP-PRIO-13", 2)


@pytest.mark.rule("ACISP-PRIO-14", "ACISP-PRIO-15")
def test_prio_14_15_next_to_gold_and_wonders(war):
    put(war, "rome", rome=4, umbria=2, etruria=1, apulia=2, samnium=2)
    treasure(war, "rome")
    near = PARTS["full"].adjacent["rome"]
    assert found(war, left=3, allowed=near) == ({"etruria"}, "ACISP-PRIO-14", 2)  # the fewest enemy disks
    seas = bits(near & ~PARTS["full"].land)
    areas, rule, n = found(war, left=1, allowed=sum(BIT[a] for a in seas))
    assert areas == set(seas) and rule == "ACISP-PRIO-14" and n == 1
    war.book.gold = {}
    war.wonders["colossus"] = Wonder(0, "rome", 5)
    assert found(war, left=3, allowed=near)[:2] == ({"etruria"}, "ACISP-PRIO-15")


@pytest.mark.rule("ACISP-PRIO-16", "ACISP-PRIO-18")
def test_prio_16_18_enemy_cities(war):
    put(war, "rome", rome=3)
    assert found(war) == ({"rome"}, "ACISP-PRIO-16", 4)
    areas, rule, n = found(war, left=2)  # cannot match 3
    near = PARTS["full"].adjacent["rome"] & PARTS["full"].land
    assert rule == "ACISP-PRIO-18" and n == 1 and areas == set(bits(near))


@pytest.mark.rule("ACISP-PRIO-17", "ACISP-NPCDISK-19", "ACISP-NPCDISK-20", "ACISP-NPCDISK-29", "ACISP-ROME2-16")
def test_prio_17_invaders_go_nearer():
    """The Visigoths of Aquitania and Edetani go towards the Gold of Rome: by land, where they can match."""
    t = laid_out("fall-of-rome-2-ii")
    t.book.gold = {"rome": 2}
    put(t, "visigoths", aquitania=3, edetani=2, idubeda=2)
    put(t, "western-empire", gades=0, carthage=0, aquitania=0, edetani=0, idubeda=0)
    t.stage = "card"
    visigoths = number(t, "visigoths")
    near = 0
    for area in power_areas(t, visigoths):
        near |= PARTS["W"].adjacent[area]
    areas, rule, n = found(t, visigoths, 4, near)
    assert rule == "ACISP-PRIO-17" and areas == {"massilia"} and n == 2


def power_areas(t, civ: int) -> list[str]:
    return list(t.civs[civ].disks)


@pytest.mark.rule("ACISP-PRIO-19", "ACISP-PRIO-20")
def test_prio_19_20_settlements_and_camps(war):
    put(war, "rome", corsica=2, sardinia=1)
    assert found(war)[:2] == ({"corsica"}, "ACISP-PRIO-19")
    war.barbarians["corsica"] = 3
    assert found(war)[:2] == ({"sardinia"}, "ACISP-PRIO-20")
    war.barbarians["sardinia"] = 2
    assert found(war)[1] not in ("ACISP-PRIO-19", "ACISP-PRIO-20")


@pytest.mark.rule("ACISP-PRIO-21")
def test_prio_21_its_settlements_become_cities(war):
    put(war, "carthage", thapsus=2, nora=2)
    war.barbarians["nora"] = 4
    assert found(war, left=1)[:2] == ({"thapsus"}, "ACISP-PRIO-21")


@pytest.mark.rule("ACISP-PRIO-22")
def test_prio_22_towards_the_enemy_home(war):
    areas, rule, n = found(war, left=1, allowed=BIT["etruria"] | BIT["gades"])
    assert (areas, rule, n) == ({"etruria"}, "ACISP-PRIO-22", 1)
    assert found(war, left=1, allowed=0) == (set(), "", 0)


@pytest.mark.rule("ACISP-PRIO-23", "ACISP-PRIO-24", "ACISP-PRIO-25", "ACISP-NPCDISK-16")
def test_prio_23_to_25_peaceful_growth(t):
    home_is_safe(t)
    put(t, "carthage", thapsus=1)
    assert found(t)[:2] == ({"thapsus"}, "ACISP-PRIO-23")
    put(t, "carthage", thapsus=2)
    areas, rule, n = found(t)
    assert rule == "ACISP-PRIO-24" and n == 1 and all(BIT[a] & ~PARTS["full"].land for a in areas)
    land = PARTS["full"].land
    areas, rule, n = found(t, allowed=land)
    assert rule == "ACISP-PRIO-25" and n == 3 and "numidia" in areas


@pytest.mark.rule("ACISP-PRIO-26")
def test_prio_26_cities_for_the_one_who_is_not_first(t):
    home_is_safe(t)
    put(t, "carthage", thapsus=2)
    mask = BIT["thapsus"]
    assert found(t, allowed=mask)[1] == ""
    t.civs[0].vp = 3
    assert found(t, allowed=mask) == ({"thapsus"}, "ACISP-PRIO-26", 1)


@pytest.mark.rule("ACISP-PRIO-27", "ACISP-PRIO-28", "ACISP-PRIO-29", "ACISP-NPCDISK-26")
def test_prio_27_to_29_barbarians_and_shared_seas(t):
    home_is_safe(t)
    t.barbarians.update({"thapsus": 2, "numidia": 1, "saldic-sea": 1})
    mask = BIT["thapsus"] | BIT["numidia"]
    assert found(t, allowed=mask) == ({"numidia"}, "ACISP-PRIO-27", 2)
    assert found(t, allowed=BIT["saldic-sea"]) == ({"saldic-sea"}, "ACISP-PRIO-28", 2)
    put(t, "rome", african_sea=1, carthaginian_sea=2)
    mask = BIT["african-sea"] | BIT["carthaginian-sea"]
    assert found(t, allowed=mask) == ({"african-sea"}, "ACISP-PRIO-29", 1)  # the other would be Contested
    assert found(t, allowed=BIT["carthaginian-sea"]) == (set(), "", 0)


@pytest.mark.rule("ACISP-NPCDISK-13")
def test_targets_of_the_primary_enemy_first(t):
    home_is_safe(t)
    put(t, "rome", rome=3)
    put(t, "egypt", egypt=3)
    t.book.enemies[1] = [0, 3]
    t.book.primary[1] = 3
    assert found(t)[0] == {"egypt"}


@pytest.mark.rule("ACISP-NPCDISK-11", "ACISP-NPCDISK-12", "ACISP-NPCDISK-14")
def test_deployment_disk_by_disk(t):
    """A group is finished before the next area; then the priorities begin at the top again."""
    put(t, "carthage", carthage=2, saldae=2)
    t.civs[1].ready, t.civs[1].supply = 2, 10
    placed = []
    for _ in range(2):
        choices = Choices()
        for area in ("carthage", "saldae", "thapsus", "numidia"):
            choices.allow(DEPLOY[area])
        choices.allow(DONE)
        move = decide(t, 1, "deployment", choices)
        placed.append(move.arg)
        t.civs[1].disks[move.arg] = t.civs[1].disks.get(move.arg, 0) + 1
        t.civs[1].ready -= 1
    assert placed[0] == "carthage" and placed[1] in ("saldae", "thapsus")
    assert [line["rule"] for line in told(t, "npc.deploy")][:2] == ["ACISP-PRIO-05", "ACISP-PRIO-08"]


@pytest.mark.rule("ACISP-HIST-04", "ACISP-HIST-05", "ACISP-HIST-06", "ACISP-NPC-03")
def test_bases_of_the_historical_situations(t):
    t.book.flags.append("bases")
    t.book.enemies[1] = [0]
    put(t, "carthage", carthage=3)
    assert found(t) == ({"carthage"}, "ACISP-HIST-05", 1)
    put(t, "carthage", carthage=4)
    put(t, "rome", thapsus=2)
    assert found(t) == ({"thapsus"}, "ACISP-HIST-06", 3)


@pytest.mark.rule("ACISP-HIST-42", "ACISP-HIST-43")
def test_whoever_took_rome_holds_it_as_its_base():
    match = started("caesar-and-pompey", civilization="rome", seed=1)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    caesar = number(t, "gaul")
    assert "rome" not in t.civs[caesar].disks
    clear(t)
    put(t, "gaul", gallia=4, rome=2)
    assert base_spots(Ground(t, caesar, EVERYWHERE, 5))[0].area == "rome"


# --- cards ---


@pytest.mark.rule("ACISP-CARDPRIO-01", "ACISP-CARDPRIO-02", "ACISP-CARDPRIO-03", "ACISP-CARDPRIO-04",
                  "ACISP-CARDPRIO-05", "ACISP-CARDPRIO-06", "ACISP-CARDPRIO-07", "ACISP-CARDPRIO-08",
                  "ACISP-CARDPRIO-09", "ACISP-CARDPRIO-10", "ACISP-CARDPRIO-11", "ACISP-CARDPRIO-12",
                  "ACISP-NPCCARD-07", "ACISP-NPCCARD-28")
def test_every_card_has_the_earliest_category_that_fits():
    """From the texts: Spy takes a card, Engineer restores a Wonder, Great Fire destroys one, Olympic Games gives VP,
    Tribute gives a talent before it costs anything, Sacrifice costs a card, Court Intrigue costs VP before talents,
    Drought removes disks, Incursion places Barbarians, Irrigation places disks, the Law Code does none of it."""
    expected = {34: 1, 73: 2, 72: 3, 88: 4, 76: 5, 15: 6, 74: 7, 5: 9, 65: 10, 28: 11, 93: 12, 22: 9, 24: 4, 81: 5}
    assert {n: RANKED[f"card.{n}"].category for n in expected} == expected
    assert {card for card in FATE if not IS_EVENT[card]} == set(RANKED)


@pytest.mark.rule("ACISP-NPCCARD-06", "ACISP-NPCCARD-08", "ACISP-NPCCARD-29", "ACISP-NPCCARD-01")
def test_order_of_play(t):
    put(t, "carthage", carthage=3, saldae=3, thapsus=2)
    put(t, "rome", rome=3)
    t.stage = "card"
    t.book.enemies[1] = [0]
    t.civs[0].vp = 5
    t.civs[1].hand = ["card.29", "card.88", "card.28", "card.81", "card.74"]
    order = [card for _, card in playable(t, 1)]
    assert order == ["card.88", "card.81", "card.74", "card.28", "card.29"]  # equal effects: the lower number


@pytest.mark.rule("ACISP-NPCCARD-10")
def test_it_plays_no_card_that_costs_it(t):
    put(t, "carthage", carthage=3, saldae=3)
    t.stage = "card"
    t.civs[1].hand = ["card.10"]  # Earthquakes would hit only its own Cities
    assert playable(t, 1) == []


@pytest.mark.rule("ACISP-NPCCARD-11", "ACISP-NPCCARD-12", "ACISP-NPCCARD-03")
def test_victims(t):
    t.civs[3].vp = 7
    assert victim(t, 1, [0, 2, 3]) == ([3], "ACISP-NPCCARD-12")
    t.civs[0].vp = 7
    put(t, "rome", rome=3)
    assert victim(t, 1, [0, 2, 3])[0] == [0]  # tie: most Cities
    clear(t)
    assert victim(t, 1, [0, 2, 3])[0] == [0]  # still tied: earliest in turn order
    t.book.enemies[1] = [2]
    assert victim(t, 1, [0, 2, 3]) == ([2], "ACISP-NPCCARD-11")
    t.book.enemies[1] = [0, 2]
    t.book.primary[1] = 2
    assert victim(t, 1, [0, 2, 3])[0] == [2]


@pytest.mark.rule("ACISP-NPCCARD-13", "ACISP-NPCCARD-15")
def test_which_opposing_disks_a_card_removes(t):
    t.book.enemies[1] = [0]
    put(t, "carthage", carthage=2)
    put(t, "rome", carthage=1, rome=3, nora=1)
    moves = [AREA[a] for a in ("rome", "nora", "carthage")]
    chosen, rule = choices_for(t, 1, Task("declare", 1, "card.5"), moves)
    assert chosen == [AREA["carthage"]] and rule == "ACISP-NPCCARD-13"  # its Home Area first
    chosen, _ = choices_for(t, 1, Task("declare", 1, "card.5"), moves[:2])
    assert chosen == [AREA["rome"]]  # a City before a Camp


@pytest.mark.rule("ACISP-NPCCARD-14")
def test_its_own_disks_go_in_reverse_order(t):
    put(t, "carthage", carthage=3, saldae=3, thapsus=1, saldic_sea=1)
    t.push(Task("loss.any", 1, "card.33", n=1))
    choices = Choices()
    for area in ("carthage", "saldae", "thapsus", "saldic-sea"):
        choices.allow(AREA[area])
    assert decide(t, 1, "loss.any", choices) is AREA["saldic-sea"]
    choices.moves = [AREA["carthage"], AREA["saldae"]]
    assert decide(t, 1, "loss.any", choices) is AREA["saldae"]  # its Home Area last of all


@pytest.mark.rule("ACISP-NPCCARD-16")
def test_forced_discards(t):
    hand = ["card.42", "card.88", "card.7", "card.94", "card.54"]
    order = discard_order(t, 1, hand)
    assert order[:2] == ["card.94", "card.54"]  # of two Competition cards the one that places a disk goes first
    assert order[2:] == ["card.7", "card.88", "card.42"]
    choices = Choices()
    for card in hand:
        choices.allow(DISCARD[card])
    assert decide(t, 1, "discard", choices) is DISCARD["card.94"]


@pytest.mark.rule("ACISP-NPCCARD-17")
def test_cards_that_it_takes_and_keeps(t):
    assert take_order(t, 1, ["card.88", "card.7", "card.46", "card.42"]) == ["card.42", "card.46", "card.88", "card.7"]
    choices = Choices()
    for card in ("card.7", "card.46"):
        choices.allow(TAKE[card])
    assert decide(t, 1, "spy", choices) is TAKE["card.46"]


def window(t, ops: list[Op], by: int = 0, card: str = "card.1") -> Task:
    return Task("window", by, card, ops=ops, links=[Link(card, by, "card")])


@pytest.mark.rule("ACISP-NPCCARD-18", "ACISP-NPCCARD-19")
def test_it_negates_losses_and_no_gains(t):
    t.civs[1].hand = ["card.42"]
    assert negate(t, window(t, [Op("place", "rome", 0)]), 1, [("card.42", 0)]) == ("", -1)
    assert negate(t, window(t, [Op("lose", "carthage", 1)]), 1, [("card.42", 0)]) == ("card.42", 0)
    assert told(t, "npc.negate")[0]["rule"] == "ACISP-NPCCARD-19"


@pytest.mark.rule("ACISP-NPCCARD-20", "ACISP-NPCCARD-21")
@pytest.mark.parametrize(("shown", "expected"), [("card.12", "card.42"), ("card.13", ""), ("card.98", "?")])
def test_a_revealed_card_decides_while_the_attacker_holds_more(t, shown, expected):
    t.civs[1].hand = ["card.42"]
    t.civs[0].hand = ["card.5"]
    t.deck = sorted(card for card in FATE if card not in ("card.42", "card.5"))
    t.chance.script = [shown]
    assert negate(t, window(t, [Op("lose", "carthage", 1)]), 1, [("card.42", 0)])[0] == expected
    if expected == "?":
        assert t.tasks[-1].name == "event"  # an Event is resolved first
    else:
        assert shown in t.deck  # shuffled back


@pytest.mark.rule("ACISP-NPCCARD-22")
def test_it_negates_events_that_may_strike_it(t):
    task = Task("window", 0, "card.99", links=[Link("card.99", 0, "event")])
    put(t, "carthage", sicily=1)
    assert negate(t, task, 1, [("card.69", 0)]) == ("", -1)
    put(t, "carthage", gallia=1)
    assert negate(t, task, 1, [("card.69", 0)]) == ("card.69", 0)


@pytest.mark.rule("ACISP-NPCCARD-23", "ACISP-NPCRES-06", "ACISP-NPCRES-10")
def test_talents_then_idle_cards_save_its_disks(t):
    t.book.flags.append("no-wonders")
    put(t, "carthage", carthage=3)
    t.stage = "card"
    t.civs[1].hand = ["card.40", "card.88"]
    t.push(Task("loss", 1, "card.5", "carthage", 1))

    def answer() -> object:
        choices = Choices()
        choices.allow(LOSE)
        if t.civs[1].treasury:
            choices.allow(TALENT)
        for card in t.civs[1].hand:
            choices.allow(DISCARD[card])
        return decide(t, 1, "loss", choices)

    t.civs[1].treasury = 1
    assert answer() is TALENT
    t.civs[1].treasury = 0
    assert answer() is DISCARD["card.40"]  # Architect cannot be played here
    t.civs[1].hand = ["card.88"]
    assert answer() is LOSE  # a card that it will play is kept


@pytest.mark.rule("ACISP-NPCCARD-09", "ACISP-NPCRES-09")
def test_you_may_means_it_does(t):
    from saecula.games.inner_sea.moves import USE, USE_GLORY

    choices = Choices()
    for move in (USE["card.25"], USE_GLORY, DONE):
        choices.allow(move)
    assert decide(t, 1, "acquisition", choices) is USE["card.25"]


@pytest.mark.rule("ACISP-NPCCARD-24", "ACISP-NPCCARD-25", "ACISP-NPCCARD-26", "ACISP-NPCCARD-27")
def test_invasions_that_it_directs(t):
    from saecula.games.inner_sea.phases.draw import fewest_vp

    for i, vp in enumerate((5, 0, 4, 4)):
        t.civs[i].vp = vp
    assert fewest_vp(t) == 1  # NPCs count as players
    t.book.enemies[1] = [0]
    put(t, "rome", umbria=3, liguria=1, noricum=1)
    choices = Choices()
    for area in ("phrygia", "umbria", "tarraconensis"):
        choices.allow(AREA[area])
    assert decide(t, 1, "invasion", choices) is AREA["umbria"]
    assert told(t, "npc.area")[-1]["rule"] == "ACISP-NPCCARD-25"
    choices.moves = [AREA["phrygia"], AREA["aquitania"]]
    assert decide(t, 1, "invasion", choices) is AREA["aquitania"]
    assert told(t, "npc.area")[-1]["rule"] == "ACISP-NPCCARD-26"


@pytest.mark.rule("ACISP-NPCCARD-30", "ACISP-NPCCARD-04", "ACISP-NPCCARD-05", "ACISP-NPCDISK-28")
def test_gold_mine_places_disks_if_all_can_be_placed(t):
    from saecula.games.inner_sea.moves import OPTION

    put(t, "carthage", carthage=3, saldae=3)
    t.stage = "card"
    moves = [OPTION["disks"], OPTION["talents"]]
    assert choices_for(t, 1, Task("declare", 1, "card.17"), moves)[0] == [OPTION["disks"]]
    t.civs[1].supply = 2
    assert choices_for(t, 1, Task("declare", 1, "card.17"), moves)[0] == [OPTION["talents"]]


@pytest.mark.rule("ACISP-NPCBARB-01", "ACISP-NPCBARB-02", "ACISP-NPCBARB-03", "ACISP-NPCBARB-04", "ACISP-NPCBARB-05",
                  "ACISP-NPCBARB-06", "ACISP-NPCBARB-07")
def test_which_barbarians_it_removes(t):
    put(t, "carthage", carthage=3, saldae=3, nora=1, thapsus=1, corsica=1)
    put(t, "rome", sicily=1, sardinia=1)
    t.wonders["colossus"] = Wonder(1, "nora", 5)
    t.barbarians.update({"syracuse": 2, "sardinia": 1, "carthage": 2, "nora": 2, "saldae": 2, "thapsus": 2,
                         "sicily": 2})
    expected = ["syracuse", "sardinia", "carthage", "nora", "saldae", "thapsus", "sicily"]
    left = expected[:]
    for k, area in enumerate(expected):
        choices = Choices()
        for name in left:
            choices.allow(FROM[name])
        choices.allow(DONE)
        assert decide(t, 1, "barbarians.from", choices) is FROM[area]
        assert told(t, "npc.from")[-1]["rule"] == f"ACISP-NPCBARB-0{k + 1}"
        left.remove(area)


@pytest.mark.rule("ACISP-NPCCARD-02")
def test_its_hand_is_open():
    match = started("fall-of-rome-2-ii")
    t = match.table
    i = number(t, "visigoths")
    assert sorted(match.view(0)["table"]["civs"][i]["hand"]) == sorted(t.civs[i].hand)
    before = t.civs[i].hand[:]
    assert match.clone(seat=0).table.civs[i].hand == before


@pytest.mark.rule("ACISP-NPCRES-01", "ACISP-NPCRES-02", "ACISP-DIFF-01", "ACISP-DIFF-02", "ACISP-EXPLORE-24")
def test_bonus_points():
    from saecula.games.inner_sea.playbook.counting import after_count

    for id, due in (("created", 2), ("exploration", 2)):
        t = laid_out(id, npcs=1)
        assert t.book.number("bonus-vp") == due
    t = laid_out("created", npcs=2)
    t.civs[0].id, t.civs[1].id, t.civs[2].id = "rome", "carthage", "egypt"
    after_count(t)
    assert [c.vp for c in t.civs] == [0, 2, 2]
    assert laid_out("punic-wars").book.number("bonus-vp") == 0
    assert laid_out("god-king").book.number("bonus-vp") == 0


@pytest.mark.rule("ACISP-NPCRES-03", "ACISP-NPCRES-04", "ACISP-NPCRES-05")
def test_talents_fill_its_hand_to_six(t):
    from saecula.games.inner_sea.moves import SPEND, USE

    t.civs[1].treasury = 5
    t.civs[1].hand = ["card.1", "card.2"]
    t.push(Task("draw.start", 1))
    choices = Choices()
    for n in range(6):
        choices.allow(SPEND[n])
    assert decide(t, 1, "draw.spend", choices) is SPEND[1]  # 2 + 3 + 1
    t.civs[1].hand = ["card.1", "card.2", "card.3", "card.4"]
    assert decide(t, 1, "draw.spend", choices) is SPEND[0]
    uses = Choices()
    uses.allow(USE["card.97"])
    uses.allow(DONE)
    assert decide(t, 1, "draw.use", uses) is DONE  # a seventh card
    t.civs[1].hand = []
    assert decide(t, 1, "draw.use", uses) is USE["card.97"]


@pytest.mark.rule("ACISP-NPCRES-07", "ACISP-NPCRES-08")
def test_phoenicia_and_rome_as_npcs(t):
    from saecula.games.inner_sea.moves import SENATE_CARD, SENATE_DISKS

    from .kit import run

    t.civs[1].id = "phoenicia"
    run(t, "npc.alphabet", civ=1)
    assert t.civs[1].treasury == 2
    choices = Choices()
    for move in (SENATE_CARD, SENATE_DISKS, DONE):
        choices.allow(move)
    assert decide(t, 2, "senate", choices) is SENATE_CARD
    t.civs[2].hand = ["card.1"] * 6
    assert decide(t, 2, "senate", choices) is SENATE_DISKS


@pytest.mark.rule("ACISP-NPCCARD-06")
def test_it_passes_when_nothing_is_left(t):
    t.civs[1].hand = ["card.42", "card.46"]
    choices = Choices()
    choices.allow(PLAY["card.1"])
    choices.allow(PASS)
    assert decide(t, 1, "card.action", choices) is PASS


def test_factions_of_cards_and_kinds_are_known():
    assert FACTION["barbarians"].arg == "barbarians" and all(KIND[card] for card in CARDS)
