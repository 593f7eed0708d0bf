"""Maps, setups and decks of the scenarios, as the playbook prints them, and the errors for bad data and bad options."""

from __future__ import annotations

import pytest

from saecula.core import BadOption
from saecula.games.inner_sea.atlas import AREAS, BIT, HOME, NEIGHBOURS, NILE, OPEN, PARTS, bits
from saecula.games.inner_sea.cards import EVENTS, FATE
from saecula.games.inner_sea.scenarios import SCENARIOS

from .kit import game, laid_out, number, power, started

FALLS = ["fall-of-rome-1", "fall-of-rome-1-3i", "fall-of-rome-1-3ii", "fall-of-rome-1-2i", "fall-of-rome-1-2ii"]


def stacks(t, id: str, n: int) -> set[str]:
    return {area for area, k in power(t, id).disks.items() if k == n}


def names(text: str) -> set[str]:
    return {name.strip().lower().replace(" ", "-") for name in text.split(",")}


# --- maps ---


@pytest.mark.rule("ACISP-MAP-01..08", "ACISP-MAP-10", "ACISP-MAP-23", "ACISP-MAP-24", "ACISP-SETUP-04")
def test_the_five_maps_and_their_lines():
    lines = {
        "W": "Macedon, Illyria, Ionian Sea, Central Mediterranean, Bay of Sirt, Sirt",
        "WE": "Phrygia, Lydia, Minoan Sea, Eastern Mediterranean, Libyan Sea, Marmarica",
        "E": "Dalmatia, Adriatic Sea, Gulf of Taranto, Central Mediterranean, Bay of Sirt, Sirt",
        "EE": "Umbria, Rome, Tyrrhenian Sea, Carthaginian Sea, Carthage, Thapsus",
    }
    assert PARTS["full"].areas == list(AREAS)
    for id, line in lines.items():
        assert set(PARTS[id].line) == names(line)
        assert not any(area in PARTS[id].adjacent for area in PARTS[id].line)
    assert "troy" not in PARTS["W"].adjacent and "rome" not in PARTS["E"].adjacent
    sizes = {id: (PARTS[id].land.bit_count(), (PARTS[id].coastal | PARTS[id].open).bit_count()) for id in PARTS}
    assert sizes["W"] == (38, 20) and sizes["E"] == (30, 15)
    assert sizes["AL"] == (31, 17) and sizes["GK"] == (26, 14)


@pytest.mark.rule("ACISP-MAP-09", "ACISP-MAP-25")
def test_the_line_is_the_edge_of_the_map():
    assert PARTS["W"].edge["E"] & BIT["dalmatia"]  # next to Macedon and Illyria
    assert PARTS["E"].edge["W"] & BIT["macedon"]  # next to Dalmatia
    assert not PARTS["full"].edge["E"] & BIT["dalmatia"]


@pytest.mark.rule("ACISP-MAP-11", "ACISP-MAP-14..17")
def test_home_areas_open_seas_islands_and_the_nile():
    assert set(HOME.values()) == names(
        "Rome, Carthage, Celt-Iberia, Gallia, Mauretania, Mycenae, Troy, Phoenicia, Minos, Egypt"
    )
    assert set(bits(OPEN)) == {"central-mediterranean", "eastern-mediterranean"}
    assert AREAS["sardinia"].island == AREAS["nora"].island != AREAS["corsica"].island
    assert all(NEIGHBOURS[area] & BIT["bay-of-capua"] for area in ("sardinia", "nora"))
    assert set(bits(NILE)) == {"nile-delta", "egypt", "kush"}


@pytest.mark.rule("ACISP-MAP-12", "ACISP-MAP-13", "ACISP-ROME1-09..16", "ACISP-ROME1-18")
def test_the_empires_have_49_disks_each_on_the_map():
    t = laid_out("fall-of-rome-1", 4)
    east, west = power(t, "eastern-empire"), power(t, "western-empire")
    assert sum(east.disks.values()) == 49 == sum(west.disks.values())
    assert east.supply == west.supply == east.ready == west.ready == 0
    assert east.disks["macedon"] == 2 and east.disks["illyria"] == east.disks["sirt"] == east.disks["trojan-sea"] == 1
    assert stacks(t, "eastern-empire", 3) == names("Troy, Mycenae, Nile Delta, Al Mina, Tyre")
    assert stacks(t, "eastern-empire", 2) == names("Macedon, Thessaly, Carchemish, Hamath, Palmyra, Canaan, Petra")
    assert stacks(t, "western-empire", 3) == names("Rome, Gades, Carthage")
    assert stacks(t, "western-empire", 2) == names("Dalmatia, Aquitania, Gallia, Liguria, Umbria")
    land_east = [a for a in east.disks if AREAS[a].kind == "land" and a not in ("macedon", "illyria", "sirt")]
    land_west = [a for a in west.disks if AREAS[a].kind == "land" and a not in ("dalmatia", "leptis")]
    assert len(land_east) == 28 and len(land_west) == 36
    assert set(east.disks) | set(west.disks) >= {a for a in AREAS if AREAS[a].kind == "land"}


@pytest.mark.rule("ACISP-MAP-18..22")
def test_evidence_of_the_map():
    north = set(bits(PARTS["full"].edge["N"]))
    assert north & names("Aquitania, Idubeda, Celt-Iberia, Gades, Edetani, Massilia, Liguria, Etruria")
    assert {"aquitania", "gallia", "noricum", "umbria", "macedon", "thessaly"} <= north
    east = set(bits(PARTS["full"].edge["E"]))
    assert east & names("Egypt, Kush, Libya, Nile Delta, Sinai, Red Sea, Egyptian Sea, Marmarica, Tyre")
    assert not east & names("Troy, Phrygia, Ionia, Lydia, Cilicia, Icarian Sea, Trojan Sea, Levantine Sea")
    assert names(
        "Noricum, Dalmatia, Apulia, Samnium, Bruttium, Tarentum, Sicily, Syracuse, Melite, Tripolitania, Leptis, Sirt"
    ) <= set(PARTS["EE"].adjacent)
    assert names("Noricum, Dalmatia, Adriatic Sea, Gulf of Dalmatia") <= set(PARTS["W"].adjacent)


# --- historical situations ---


@pytest.mark.rule("ACISP-HIST-10", "ACISP-HIST-12..15")
def test_the_punic_wars():
    t = laid_out("punic-wars", 2)
    assert t.map == "W" and (t.epoch, t.last_epoch) == (2, 4) and set(t.offered) == {"rome", "carthage"}
    assert {a for a, n in t.barbarians.items() if n == 3} == names("Syracuse, Noricum, Dalmatia")
    assert {a for a, n in t.barbarians.items() if n == 2} == names(
        "Sicily, Baetica, Celt-Iberia, Tarraconensis, Idubeda, Aquitania, Tarraco, Gallia, Massilia"
    )
    assert t.barbarians["sea-of-sicily"] == 1 and t.black == 50 - 3 * 3 - 2 * 9 - 1


@pytest.mark.rule("ACISP-HIST-20", "ACISP-HIST-22..24")
def test_the_second_punic_war():
    t = laid_out("second-punic-war", 3)
    assert t.map == "WE" and (t.epoch, t.last_epoch) == (2, 3) and set(t.offered) == {"rome", "mycenae", "carthage"}
    assert t.barbarians["syracuse"] == 3 and t.barbarians["sea-of-sicily"] == 1 and "noricum" not in t.barbarians
    assert sum(1 for n in t.barbarians.values() if n == 2) == 9


@pytest.mark.rule("ACISP-HIST-30", "ACISP-HIST-32", "ACISP-HIST-33", "ACISP-HIST-35")
def test_caesar_and_pompey():
    t = laid_out("caesar-and-pompey", 2)
    assert t.map == "WE" and (t.epoch, t.last_epoch) == (2, 3) and set(t.offered) == {"rome", "gaul"}
    assert all(c.supply == 98 for c in t.civs)
    assert t.book.boxed == ["time-passes"]
    assert "time-passes" not in started("caesar-and-pompey", 2).table.deck


@pytest.mark.rule("ACISP-HIST-50..52", "ACISP-HIST-57")
def test_antony_and_cleopatra():
    t = laid_out("antony-and-cleopatra", 2)
    assert t.map == "full" and (t.epoch, t.last_epoch) == (3, 4) and set(t.offered) == {"rome", "egypt"}
    assert t.stack[-1].disks == 20 and all(c.supply == 98 for c in t.civs) and t.book.boxed == ["time-passes"]


# --- situations: lists (SIT) ---

LISTS = [
    ("six-civilizations", "full", 6, 12),
    ("five-civilizations", "full", 5, 12),
    ("four-civilizations-a", "full", 4, 12),
    ("four-civilizations-b", "full", 4, 12),
    ("four-civilizations-c", "full", 4, 12),
    ("four-civilizations-d", "full", 4, 12),
    ("three-civilizations-a", "full", 3, 12),
    ("three-civilizations-b", "full", 3, 12),
    ("three-civilizations-c", "full", 3, 12),
    ("two-civilizations-a", "full", 2, 16),
    ("two-civilizations-b", "full", 2, 12),
    ("two-civilizations-c", "full", 2, 12),
    ("four-in-the-west", "WE", 4, 12),
    ("four-in-the-east", "EE", 4, 12),
    ("three-in-the-west", "W", 3, 12),
    ("three-in-the-east", "E", 3, 12),
    ("two-in-the-west", "W", 2, 12),
    ("two-in-the-east-edge", "E", 2, 12),
    ("two-in-the-east-sea", "E", 2, 12),
]


@pytest.mark.rule("ACISP-SIT-01", "ACISP-SIT-14", "ACISP-SIT-19", "ACISP-SIT-38", "ACISP-SETUP-05", "ACISP-SETUP-25")
@pytest.mark.parametrize(("id", "map", "civs", "disks"), LISTS)
def test_situations(id, map, civs, disks):
    t = laid_out(id, civs)
    assert (t.map, len(t.civs), t.stack[-1].disks) == (map, civs, disks)
    assert (t.epoch, t.turn, t.last_epoch) == (1, 1, 4)


def possible(id: str) -> set[frozenset[str]]:
    """Every set of civilizations that the lists of a situation allow."""
    from itertools import combinations

    scenario = SCENARIOS[id]
    out = set()
    for chosen in combinations(scenario.offered(), scenario.civs):
        if all(q.least <= sum(1 for c in chosen if c in q.among) <= q.most for q in scenario.lists) and not any(
            set(pair) <= set(chosen) for pair in scenario.exclusive
        ):
            out.add(frozenset(chosen))
    return out


@pytest.mark.rule("ACISP-SIT-15..18", "ACISP-SIT-20..22", "ACISP-SIT-25..27")
def test_lists_of_the_full_map():
    assert possible("four-civilizations-a") == {
        frozenset({"rome", "carthage", *two}) for two in (("mycenae", "minos"), ("mycenae", "troy"), ("minos", "troy"))
    }
    assert possible("four-civilizations-b") == {frozenset({"gaul", "mauretania", "phoenicia", "egypt"})}
    assert len(possible("four-civilizations-c")) == 3 * 2 * 3 * 2
    assert len(possible("four-civilizations-d")) == 10 * 10
    assert possible("three-civilizations-a") == {
        frozenset({"egypt", a, b}) for a in ("celt-iberia", "mauretania") for b in ("mycenae", "troy", "minos")
    }
    assert possible("three-civilizations-b") == {frozenset({"rome", "carthage", a}) for a in ("egypt", "phoenicia")}
    assert len(possible("three-civilizations-c")) == 2 * 3 * 2
    assert possible("two-civilizations-a") == {
        frozenset({a, b}) for a in ("celt-iberia", "gaul", "mauretania") for b in ("phoenicia", "minos", "egypt")
    }
    assert len(possible("two-civilizations-b")) == 25
    assert possible("two-civilizations-c") == {frozenset({"rome", "carthage"})}


@pytest.mark.rule("ACISP-SIT-30..36")
def test_lists_of_the_partial_maps():
    assert len(possible("four-in-the-west")) == 15
    assert possible("four-in-the-east") == {frozenset({"mycenae", "egypt", "phoenicia", a}) for a in ("minos", "troy")}
    assert len(possible("three-in-the-west")) == 10
    assert possible("three-in-the-east") == {frozenset({"egypt", "phoenicia", a}) for a in ("mycenae", "troy", "minos")}
    assert frozenset({"carthage", "celt-iberia"}) not in possible("two-in-the-west")
    assert len(possible("two-in-the-west")) == 9
    assert len(possible("two-in-the-east-edge")) == 6
    assert possible("two-in-the-east-sea") == {frozenset({"minos", "phoenicia"})}


@pytest.mark.rule("ACISP-SIT-10", "ACISP-SIT-11", "ACISP-SIT-37")
def test_six_civilizations_are_two_of_each_region():
    sets = possible("six-civilizations")
    assert all("egypt" in chosen and len(chosen & {"phoenicia", "troy"}) == 1 for chosen in sets)
    assert len(sets) == 3 * 6 * 2


@pytest.mark.rule("ACISP-SIT-12", "ACISP-SIT-13")
def test_five_civilizations_are_three_of_west_and_centre():
    for chosen in possible("five-civilizations"):
        west = chosen & {"gaul", "celt-iberia", "mauretania"}
        centre = chosen & {"rome", "carthage", "mycenae", "minos"}
        assert len(west) <= 2 and len(centre) <= 2 and len(west) + len(centre) == 3
        assert "egypt" in chosen and len(chosen & {"phoenicia", "troy"}) == 1


@pytest.mark.rule("ACISP-SIT-23", "ACISP-SIT-24")
def test_double_disks():
    assert all(c.supply == 98 for c in laid_out("two-civilizations-b", 2).civs)
    assert all(c.supply == 98 for c in laid_out("three-civilizations-a", 3, double_disks=True).civs)
    assert all(c.supply == 48 for c in laid_out("three-civilizations-a", 3).civs)
    with pytest.raises(BadOption, match="SIT-23"):
        game("four-civilizations-a", 4, double_disks=True)


# --- The Fall of Rome ---


@pytest.mark.rule("ACISP-ROME1-01", "ACISP-ROME1-05..08", "ACISP-ROME1-17", "ACISP-ROME1-19", "ACISP-ROME2-05")
@pytest.mark.parametrize(("id", "players"), [("fall-of-rome-1", 4), ("fall-of-rome-2-i", 1)])
def test_setup_of_the_fall_of_rome(id, players):
    t = laid_out(id, players)
    assert (t.epoch, t.turn, t.last_epoch, t.map) == (4, 1, 4, "full")
    assert [t.civs[i].id for i in t.order] == ["visigoths", "western-empire", "persians", "eastern-empire"]
    sheets = {c.id: (c.sheet, c.home) for c in t.civs}
    assert sheets == {
        "visigoths": ("gaul", ""),
        "western-empire": ("rome", "rome"),
        "persians": ("mycenae", ""),
        "eastern-empire": ("troy", "troy"),
    }
    assert t.book.gold == {
        "rome": 2,
        "troy": 2,
        "gades": 1,
        "carthage": 1,
        "mycenae": 1,
        "nile-delta": 1,
        "al-mina": 1,
        "tyre": 1,
    }
    assert not power(t, "visigoths").disks and not power(t, "persians").disks
    assert not t.wonders and not t.rules.has_wonders()
    assert sorted(t.book.state.unmarked) == sorted([number(t, "western-empire"), number(t, "eastern-empire")])


@pytest.mark.rule("ACISP-ROME1-02..04")
def test_versions_of_the_fall_of_rome_i():
    def sides(id: str, players: int) -> dict[str, int]:
        return {c.id: c.seat for c in laid_out(id, players).civs}

    assert len(set(sides("fall-of-rome-1", 4).values())) == 4
    three = sides("fall-of-rome-1-3i", 3)
    assert three["western-empire"] == three["eastern-empire"] and len(set(three.values())) == 3
    assert laid_out("fall-of-rome-1-3i", 3).book.agreed.divisors[three["western-empire"]] == 2
    other = sides("fall-of-rome-1-3ii", 3)
    assert other["persians"] == other["visigoths"]
    two = sides("fall-of-rome-1-2i", 2)
    assert two["persians"] == two["visigoths"] != two["western-empire"] == two["eastern-empire"]
    cross = sides("fall-of-rome-1-2ii", 2)
    assert cross["western-empire"] == cross["persians"] != cross["eastern-empire"] == cross["visigoths"]
    west = laid_out("fall-of-rome-1-2iii", 2)
    assert west.map == "W" and {c.id for c in west.civs} == {"western-empire", "visigoths"}
    east = laid_out("fall-of-rome-1-2iv", 2)
    assert east.map == "E" and {c.id for c in east.civs} == {"eastern-empire", "persians"}
    assert power(east, "eastern-empire").supply == 1  # the disk of Sirt (AMB-12)


@pytest.mark.rule("ACISP-ROME1-21", "ACISP-ROME1-22", "ACISP-ROME2-06")
def test_deck_and_hands_of_the_fall_of_rome():
    t = started("fall-of-rome-1", 4).table
    assert {c.id: len(c.hand) for c in t.civs} == {
        "western-empire": 2,
        "eastern-empire": 2,
        "visigoths": 3,
        "persians": 3,
    }
    assert "time-passes" not in t.deck and sum(1 for card in t.deck if card in EVENTS) == 6


@pytest.mark.rule("ACISP-ROME2-01", "ACISP-ROME2-03", "ACISP-ROME2-04")
def test_versions_of_the_fall_of_rome_ii():
    one = laid_out("fall-of-rome-2-i")
    assert {c.id: c.seat for c in one.civs} == {
        "visigoths": -1,
        "persians": -1,
        "western-empire": 0,
        "eastern-empire": 0,
    }
    romans = [number(one, "western-empire"), number(one, "eastern-empire")]
    for id in ("visigoths", "persians"):
        assert sorted(one.book.enemies[number(one, id)]) == sorted(romans)
    assert one.book.agreed.fixed_enemies
    two = laid_out("fall-of-rome-2-ii")
    assert two.map == "W" and {c.id for c in two.civs} == {"western-empire", "visigoths"}
    three = laid_out("fall-of-rome-2-iii")
    assert three.map == "E" and {c.id for c in three.civs} == {"eastern-empire", "persians"}


# --- Hannibal ---


@pytest.mark.rule("ACISP-HANN-01", "ACISP-HANN-02", "ACISP-HANN-04..07")
def test_setup_of_hannibal():
    t = laid_out("hannibal", 2)
    assert t.map == "W" and (t.epoch, t.turn) == (3, 1)
    assert [t.civs[i].id for i in t.order] == ["carthage", "rome", "macedonia"]
    assert power(t, "rome").seat == power(t, "syracuse").seat != power(t, "carthage").seat
    assert power(t, "macedonia").seat == -1 and power(t, "macedonia").sheet == "mycenae"
    assert power(t, "macedonia").supply == 15 and power(t, "rome").treasury == 2
    assert stacks(t, "rome", 3) == names("Rome, Samnium, Tarentum, Massilia")
    assert stacks(t, "rome", 2) == names("Apulia, Umbria, Etruria, Liguria")
    assert stacks(t, "rome", 1) == names(
        "Sicily, Bruttium, Nora, Sardinia, Corsica, Bay of Capua, Tyrrhenian Sea, "
        "Gulf of Naples, Ligurian Sea, Gulf of Tarraco, Balearic Sea"
    )
    assert stacks(t, "carthage", 3) == names("Carthage, Saldae, Novo Carthago, Gades")
    assert stacks(t, "carthage", 2) == names("Saguntum, Thapsus, Numidia, Mauretania, Tripolitania, Tingitania")
    assert stacks(t, "carthage", 1) == names("Saldic Sea, Carthaginian Sea")
    assert stacks(t, "macedonia", 3) == names("Noricum, Dalmatia")
    assert stacks(t, "macedonia", 2) == names("Adriatic Sea, Gulf of Dalmatia")
    assert power(t, "syracuse").disks == {"syracuse": 3, "sea-of-sicily": 2}
    assert set(t.barbarians) == names(
        "Baetica, Celt-Iberia, Tarraconensis, Idubeda, Edetani, Tarraco, Aquitania, Gallia"
    ) and set(t.barbarians.values()) == {2}
    assert set(t.book.gold) == names("Rome, Samnium, Carthage, Saldae, Novo Carthago, Syracuse")
    assert t.book.pool == sorted(["white", "black", "black", "yellow", "yellow"])
    assert t.rules.has_wonders()


@pytest.mark.rule("ACISP-HANN-11", "ACISP-HANN-12")
def test_hands_of_hannibal():
    t = started("hannibal", 2).table
    assert {c.id: len(c.hand) for c in t.civs} == {"rome": 5, "carthage": 5, "macedonia": 2, "syracuse": 0}
    assert sum(1 for card in t.deck if card in EVENTS) == 7


@pytest.mark.rule("ACISP-HANN-44", "ACISP-HANN-03", "ACISP-HANN-54")
@pytest.mark.parametrize(("side", "npc"), [("rome", "carthage"), ("carthage", "rome")])
def test_hannibal_alone(side, npc):
    t = laid_out("hannibal", civilization=side)
    assert power(t, side).seat == 0 and power(t, npc).seat == -1
    assert number(t, side) in t.book.enemies[number(t, npc)]
    assert number(t, "rome") in t.book.enemies[number(t, "macedonia")]
    if npc == "rome":
        assert number(t, "macedonia") in t.book.enemies[number(t, "rome")]


# --- Persia ---

LAND = "Phrygia, Cilicia, Tarsus, Nile Delta, Egypt"
SEA = "Al Mina, Phoenicia, Tyre"


@pytest.mark.rule("ACISP-GRPE-01..03", "ACISP-GRPE-05..08", "ACISP-GRPE-11", "ACISP-GRPE-13")
def test_setup_of_greeks_and_persians():
    t = laid_out("greeks-and-persians")
    assert t.map == "EE" and (t.epoch, t.last_epoch) == (2, 3) and not t.rules.has_wonders()
    assert [t.civs[i].id for i in t.order] == ["land-persians", "greeks", "sea-persians"]
    assert {c.id: (c.seat, c.sheet) for c in t.civs} == {
        "land-persians": (-1, "egypt"),
        "greeks": (0, "mycenae"),
        "sea-persians": (-1, "phoenicia"),
    }
    assert stacks(t, "greeks", 3) == names("Mycenae, Laconia, Syracuse, Thessaly")
    assert stacks(t, "greeks", 1) == names(
        "Troy, Ionia, Lydia, Bruttium, Tarentum, Illyria, Sicily, Cyrenaica, Kydonia, Minos, Thracian Sea, Trojan Sea, "
        "Aegean Sea, Icarian Sea, Myrtoan Sea, Minoan Sea, Ionian Sea, Gulf of Taranto"
    )
    assert stacks(t, "land-persians", 3) == names(LAND)
    assert stacks(t, "land-persians", 1) == names(
        "Carchemish, Hamath, Palmyra, Canaan, Petra, Sinai, Libya, Kush, Red Sea"
    )
    assert stacks(t, "sea-persians", 3) == names(SEA)
    assert stacks(t, "sea-persians", 2) == names("Citium, Salamis")
    assert stacks(t, "sea-persians", 1) == names("Gulf of Sidon, Levantine Sea, Strait of Al Mina, Cilician Strait")
    assert t.barbarians == {
        "macedon": 3,
        "dalmatia": 2,
        "noricum": 2,
        "apulia": 2,
        "samnium": 2,
        "melite": 1,
        "tripolitania": 1,
        "leptis": 1,
        "sirt": 1,
        "marmarica": 1,
    }
    assert t.book.gold["macedon"] == 1 and len(t.book.gold) == 4 + 5 + 3 + 1
    greeks = power(t, "greeks")
    assert greeks.investments == {"academy-of-sciences": 3} and "armored-infantry" in t.book.tabled
    assert set(greeks.hand) == {"strategos", "triremes"}


@pytest.mark.rule("ACISP-GRPE-09", "ACISP-GRPE-10", "ACISP-ALEX-08", "ACISP-DARIUS-09")
@pytest.mark.parametrize(("id", "given"), [("greeks-and-persians", 2), ("alexander", 3), ("darius", 3)])
def test_hands_of_persia(id, given):
    t = started(id, 2).table
    assert len(power(t, "greeks").hand) == given + 3
    assert len(power(t, "land-persians").hand) == 2
    assert sum(1 for card in t.deck if card in EVENTS) == 7


@pytest.mark.rule(
    "ACISP-GRPE-04", "ACISP-ALEX-04", "ACISP-DARIUS-04", "ACISP-GRPE-23", "ACISP-ALEX-28", "ACISP-DARIUS-26"
)
@pytest.mark.parametrize("id", ["greeks-and-persians", "alexander", "darius"])
def test_two_players_lead_both_sides_and_both_powers_of_persia_act_for_themselves(id):
    t = laid_out(id, 2)
    assert power(t, "land-persians").seat == power(t, "sea-persians").seat != power(t, "greeks").seat
    assert all(c.seat >= 0 for c in t.civs)
    assert len(t.order) == 3 and power(t, "land-persians").hand is not power(t, "sea-persians").hand


@pytest.mark.rule("ACISP-ALEX-01..03", "ACISP-ALEX-05..07", "ACISP-ALEX-13")
def test_setup_of_alexander():
    t = laid_out("alexander")
    assert t.map == "AL" and set(PARTS["AL"].line) == names(
        "Dalmatia, Adriatic Sea, Gulf of Taranto, Sea of Sicily, Gulf of Leptis, Leptis"
    )
    assert [t.civs[i].id for i in t.order] == ["greeks", "land-persians", "sea-persians"] and not t.rules.has_wonders()
    greeks = power(t, "greeks")
    assert greeks.seat == 0 and greeks.supply + sum(greeks.disks.values()) == 98
    assert stacks(t, "greeks", 3) == names("Mycenae, Laconia, Macedon, Thessaly")
    assert stacks(t, "greeks", 2) == names("Minos, Kydonia")
    assert stacks(t, "greeks", 1) == names("Thracian Sea, Trojan Sea, Aegean Sea, Myrtoan Sea, Ionian Sea")
    assert stacks(t, "land-persians", 3) == names(LAND) and stacks(t, "sea-persians", 3) == names(SEA)
    assert stacks(t, "land-persians", 1) == names(
        "Troy, Ionia, Lydia, Carchemish, Hamath, Palmyra, Canaan, Petra, Sinai, Libya, Kush, Red Sea"
    )
    assert stacks(t, "sea-persians", 2) == names(
        "Gulf of Sidon, Levantine Sea, Strait of Al Mina, Cilician Strait, Icarian Sea, Minoan Sea, Citium, Salamis"
    )
    assert power(t, "land-persians").ready == power(t, "sea-persians").ready == 3
    assert t.barbarians == {"illyria": 2, "sirt": 1, "cyrenaica": 1, "marmarica": 1}
    assert set(greeks.hand) == {"armored-infantry", "metal-forging-armor", "strategos"} and power(
        t, "sea-persians"
    ).hand == ["captain"]


@pytest.mark.rule("ACISP-DARIUS-01..03", "ACISP-DARIUS-05..08")
def test_setup_of_darius():
    from saecula.games.inner_sea.board import contested

    t = laid_out("darius")
    assert t.map == "AL" and not t.rules.has_wonders()
    assert [t.civs[i].id for i in t.order] == ["greeks", "land-persians", "sea-persians"]
    assert power(t, "greeks").seat == -1 and power(t, "land-persians").seat == power(t, "sea-persians").seat == 0
    assert power(t, "greeks").treasury == 1 and power(t, "greeks").disks["phrygia"] == 4
    assert power(t, "land-persians").ready == power(t, "sea-persians").ready == 3
    assert contested(t, "phrygia") and contested(t, "cilicia") and not contested(t, "troy")
    assert "troy" in power(t, "greeks").disks and "troy" in power(t, "land-persians").disks
    assert set(power(t, "greeks").hand) == {"armored-infantry", "metal-forging-armor", "strategos"}
    assert power(t, "sea-persians").hand == ["captain"]


# --- God-King of Egypt ---


@pytest.mark.rule("ACISP-GODKING-01..07", "ACISP-GODKING-10")
def test_setup_of_god_king():
    t = laid_out("god-king")
    assert set(PARTS["GK"].line) == names(
        "Leptis, Gulf of Leptis, Sea of Sicily, Gulf of Taranto, Ionian Sea, Laconia, Mycenae, Aegean Sea, Thracian Sea"
    )
    assert t.map == "GK" and (t.epoch, t.last_epoch) == (1, 3)
    assert [t.civs[i].id for i in t.order] == ["hittites", "sea-peoples", "egypt"]
    assert {c.id: c.seat for c in t.civs} == {"hittites": -1, "sea-peoples": -1, "egypt": 0, "tributary-city-states": 0}
    assert power(t, "hittites").sheet == "troy" and power(t, "sea-peoples").sheet == "minos"
    egypt = power(t, "egypt")
    assert egypt.treasury == 3 and stacks(t, "egypt", 3) == names("Egypt, Kush, Nile Delta")
    assert stacks(t, "egypt", 2) == names("Sinai, Egyptian Sea, Red Sea")
    assert stacks(t, "tributary-city-states", 3) == names("Tyre, Al Mina, Phoenicia")
    assert stacks(t, "sea-peoples", 3) == names("Minos, Kydonia")
    assert stacks(t, "hittites", 3) == names("Troy, Carchemish, Phrygia")
    assert t.wonders["great-pyramid"].area == "egypt" and t.wonders["great-pyramid"].disks == 5
    assert set(t.book.tabled) == {"high-priest", "architect"} and egypt.hand == []
    assert egypt.supply == 48 - 15 - 5 - 2
    enemies = [number(t, "egypt"), number(t, "tributary-city-states")]
    for id in ("hittites", "sea-peoples"):
        assert sorted(t.book.enemies[number(t, id)]) == sorted(enemies)
    assert sum(t.barbarians.values()) == 13


@pytest.mark.rule("ACISP-GODKING-09")
def test_hands_of_god_king():
    t = started("god-king-3", 3).table
    assert all(len(t.civs[i].hand) == 3 for i in t.order)


@pytest.mark.rule("ACISP-GODKING-45", "ACISP-GODKING-48..55")
def test_players_of_the_god_king_variants():
    def seat(id: str, players: int) -> dict[str, int]:
        return {c.id: c.seat for c in laid_out(id, players).civs}

    assert seat("god-king-2i-hittites", 2)["sea-peoples"] == -1
    assert seat("god-king-2i-sea-peoples", 2)["hittites"] == -1
    both = seat("god-king-2ii", 2)
    assert both["hittites"] == both["sea-peoples"] == 1 and laid_out("god-king-2ii", 2).book.agreed.divisors[1] == 2
    assert len({seat("god-king-3", 3)[id] for id in ("egypt", "hittites", "sea-peoples")}) == 3
    own = laid_out("god-king-phoenicia-own", 1)
    assert power(own, "phoenicia").seat == power(own, "egypt").seat == 0 and own.book.agreed.divisors[0] == 2
    assert own.civs[own.order[-1]].id == "phoenicia" and "tributary-city-states" not in [c.id for c in own.civs]
    free = laid_out("god-king-phoenicia", 4)
    assert free.civs[free.order[0]].id == "phoenicia" and power(free, "phoenicia").seat != power(free, "egypt").seat


@pytest.mark.rule("ACISP-GODKING-58..60", "ACISP-GODKING-64", "ACISP-GODKING-65")
def test_mycenae_in_god_king():
    t = laid_out("god-king-mycenae", 4)
    assert t.map == "AL" and t.civs[t.order[-1]].id == "mycenae"
    assert power(t, "mycenae").disks == {"mycenae": 3, "laconia": 3, "thessaly": 2, "illyria": 2}
    assert t.barbarians["macedon"] == 3
    own = laid_out("god-king-mycenae-own", 1)
    assert own.civs[own.order[0]].id == "mycenae" and power(own, "mycenae").seat == 0
    assert len(laid_out("god-king-phoenicia-mycenae", 5).order) == 5
    apart = laid_out("god-king-phoenicia-own-mycenae", 4)
    assert [apart.civs[i].id for i in apart.order] == ["hittites", "sea-peoples", "egypt", "phoenicia", "mycenae"]
    assert power(apart, "phoenicia").seat == power(apart, "egypt").seat != power(apart, "mycenae").seat
    assert apart.book.agreed.divisors[0] == 2
    aside = laid_out("god-king-phoenicia-mycenae-own", 4)
    assert [aside.civs[i].id for i in aside.order] == ["mycenae", "phoenicia", "hittites", "sea-peoples", "egypt"]
    assert power(aside, "mycenae").seat == power(aside, "egypt").seat != power(aside, "phoenicia").seat
    assert aside.map == apart.map == "AL" and aside.barbarians["macedon"] == apart.barbarians["macedon"] == 3


# --- decks ---


@pytest.mark.rule("ACISP-SETUP-21..23", "ACISP-SETUP-20", "ACISP-SETUP-07", "ACISP-SETUP-24")
def test_opening_hands_have_no_event():
    match = started("two-in-the-east-sea", 2, seed=5)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    assert all(len(c.hand) == 5 and not any(card in EVENTS for card in c.hand) for c in t.civs)
    assert all(card in t.deck for card in EVENTS) and len(t.deck) == len(FATE) - 10
    assert not t.wonders and t.black == 50 and t.stage == "growth" and t.turn == 1
