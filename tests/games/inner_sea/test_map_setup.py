"""The map (MAP, TERM), the pieces (PIECE) and the setup (SETUP)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import saecula
from saecula.core import BadData, BadOption
from saecula.core.data import read_rows
from saecula.games.inner_sea import atlas, board
from saecula.games.inner_sea.atlas import AREAS, BIT, COMPETITION_ORDER, HOME, NEIGHBOURS, PARTS, bits
from saecula.games.inner_sea.cards import CARDS, EVENTS, FATE, GIVES_TWO, WONDERS, marked
from saecula.games.inner_sea.setup import BASE_SETUPS, read_setups

from .scene import civ, play, scene, sound, table, unit, wonder


@pytest.mark.rule("ACIS-MAP-01", "ACIS-MAP-10..14", "ACIS-MAP-22", "ACIS-MAP-26")
def test_the_areas() -> None:
    kinds = [area.kind for area in AREAS.values()]
    assert (kinds.count("land"), kinds.count("coastal"), kinds.count("open")) == (69, 35, 2)
    assert {a for a in AREAS if AREAS[a].kind == "open"} == {"central-mediterranean", "eastern-mediterranean"}
    assert AREAS["atlantic"].kind == AREAS["western-mediterranean"].kind == "coastal"
    assert "ebusus" in AREAS
    assert "balearic-sea" in AREAS


@pytest.mark.rule("ACIS-MAP-02..06", "ACIS-MAP-08", "ACIS-MAP-09")
def test_neighbours_and_islands() -> None:
    assert set(bits(NEIGHBOURS["rome"])) == {"etruria", "umbria", "apulia", "samnium", "bay-of-capua", "tyrrhenian-sea"}
    assert "nile-delta" in bits(NEIGHBOURS["egypt"])
    assert "kush" in bits(NEIGHBOURS["egypt"])
    assert AREAS["corsica"].island == "Corsica"
    assert [a for a in AREAS if AREAS[a].island == "Sardinia"] == ["sardinia", "nora"]
    for area in ("sardinia", "nora"):
        assert "bay-of-capua" in bits(NEIGHBOURS[area])
    for a in AREAS:
        for b in bits(NEIGHBOURS[a]):
            assert a in bits(NEIGHBOURS[b])


@pytest.mark.rule("ACIS-MAP-18", "ACIS-TERM-05", "ACIS-FLOW-01")
def test_ten_home_areas() -> None:
    assert len(HOME) == 10
    assert HOME["gaul"] == "gallia"
    assert all(AREAS[HOME[c]].home_of == c for c in HOME)


@pytest.mark.rule(
    "ACIS-MAP-20",
    "ACIS-MAP-23..25",
    "ACIS-RULING-23",
    "ACIS-RULING-28",
    "ACIS-RULING-40",
    "ACIS-SETUP-17",
    "ACIS-SETUP-19",
    "ACIS-SETUP-21",
)
def test_map_parts_and_their_edges() -> None:
    east = PARTS["E"]
    assert sum(1 for a in east.areas if AREAS[a].kind == "land") == 30
    assert bits(east.open) == ["eastern-mediterranean"]
    assert not east.play & sum(BIT[a] for a in east.line)
    assert set(bits(PARTS["WE"].edge["E"])) == {
        "troy",
        "ionia",
        "minos",
        "kydonia",
        "cyrenaica",
        "icarian-sea",
        "aegean-sea",
        "myrtoan-sea",
        "central-mediterranean",
        "bay-of-sirt",
    }
    assert set(bits(PARTS["W"].edge["E"])) == {
        "dalmatia",
        "leptis",
        "adriatic-sea",
        "gulf-of-taranto",
        "sea-of-sicily",
        "gulf-of-leptis",
    }
    for area in ("troy", "ionia", "minos", "kydonia", "cyrenaica", "trojan-sea", "icarian-sea", "myrtoan-sea"):
        assert area in PARTS["WE"].areas
    assert len(PARTS["full"].areas) == 106
    assert "dalmatia" not in bits(east.adjacent["macedon"])


@pytest.mark.rule("ACIS-COMP-04", "ACIS-COMP-39", "ACIS-RULING-01")
def test_the_order_of_competition_is_well_defined() -> None:
    assert sorted(COMPETITION_ORDER) == sorted(AREAS)
    values = [0.8 * AREAS[a].lon + AREAS[a].lat for a in COMPETITION_ORDER]
    assert all(a >= b - 1e-6 for a, b in pairwise(values))
    rank = COMPETITION_ORDER.index
    assert rank("carchemish") < rank("egypt") < rank("tingitania")


def rows(text: str, key: str = "id") -> list[object]:
    return read_rows("bad.csv", text, key)  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a,b,kind\ntroy,atlantis,land\n", "bad.csv, row 2: there is no area 'atlantis'"),
        ("a,b,kind\ntroy,ionia,sea\n", "cannot share a border of kind sea"),
        ("a,b,kind\ntroy,ionia,land\n", "troy borders ionia, but ionia does not border troy"),
        ("a,b,kind\ntroy,ionia,land\nionia,troy,land\n", "not connected"),
    ],
)
def test_a_broken_map_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        atlas.read_neighbours("bad.csv", rows(text, ""), AREAS)  # type: ignore[arg-type]


def test_broken_areas_and_setups_are_refused() -> None:
    head = "id,kind,region,home_of,lon,lat,features,confidence\n"
    with pytest.raises(BadData, match=r"row 2: edge 'X'"):
        atlas.read_areas("bad.csv", rows(head + "a,land,west,,1,40,edge:X;maps:full,high\n"))  # type: ignore[arg-type]
    with pytest.raises(BadData, match="coastal or open"):
        atlas.read_areas("bad.csv", rows(head + "a,sea,west,,1,40,maps:full,high\n"))  # type: ignore[arg-type]
    with pytest.raises(BadData, match="off the map"):
        atlas.read_areas("bad.csv", rows(head + "a,land,west,,90,40,maps:full,high\n"))  # type: ignore[arg-type]
    with pytest.raises(BadData, match="2 disks, not 12"):
        read_setups(rows("players,map,civilization,settlements,camps\n2,E,egypt,egypt,\n", ""))  # type: ignore[arg-type]


# --- terms ---


@pytest.mark.rule("ACIS-TERM-09", "ACIS-TERM-11..15")
def test_camps_settlements_and_cities() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3, "saldae": 2, "thapsus": 4, "saldic-sea": 2}, hand=["volcanic-eruption"]),
        civ("egypt", {"carthage": 3}),
        barbarians={"gades": 4},
    )
    assert board.cities(table(match), 0) == 2
    assert board.is_city(table(match), 0, "carthage")
    assert board.is_city(table(match), 1, "carthage")  # several in one area
    assert not board.is_city(table(match), 0, "saldic-sea")
    assert not board.is_city(table(match), board.BARBARIANS, "gades")


@pytest.mark.rule("ACIS-TERM-16..21", "ACIS-TERM-32", "ACIS-TERM-01", "ACIS-TERM-02", "ACIS-TERM-08")
def test_shared_contested_and_controlled() -> None:
    match = scene(
        "card",
        civ(
            "carthage",
            {"carthage": 1, "saldae": 1, "thapsus": 2, "central-mediterranean": 1},
            hand=["volcanic-eruption"],
        ),
        civ("egypt", {"saldae": 1, "central-mediterranean": 1}),
        barbarians={"thapsus": 1},
    )
    t = table(match)
    assert board.controls(t, 0, "carthage")
    assert not board.controls(t, 0, "saldae")
    assert not board.contested(t, "saldae")  # one disk each: at peace
    assert board.contested(t, "thapsus")
    assert not board.contested(t, "central-mediterranean")


# --- pieces and cards ---


@pytest.mark.rule("ACIS-PIECE-02..04", "ACIS-CARD-01..03", "ACIS-FATE-46")
def test_the_cards() -> None:
    assert len(CARDS) == 110
    assert (len(FATE), len(WONDERS), len(EVENTS)) == (103, 7, 7)
    assert sorted(CARDS[id].number for id in FATE) == list(range(1, 104))
    assert CARDS["demagogue"].great
    assert not CARDS["bribery"].great
    assert "strategos" in marked(GIVES_TWO)
    assert len(marked(GIVES_TWO)) == 27
    assert CARDS["great-flood"].reconstructed
    assert not CARDS["captive-queen"].reconstructed


# --- setup ---

LANDS = {
    "egypt": ["egypt", "kush", "libya", "nile-delta", "sinai"],
    "troy": ["troy", "phrygia", "ionia", "lydia", "cilicia"],
    "gaul": ["gallia", "aquitania", "tarraco", "massilia", "liguria"],
    "rome": ["rome", "etruria", "umbria", "apulia", "samnium"],
    "mycenae": ["mycenae", "laconia", "illyria", "thessaly"],
    "mauretania": ["mauretania", "tingitania", "numidia", "baleares"],
    "celt-iberia": ["celt-iberia", "tarraconensis", "idubeda", "saguntum", "novo-carthago", "gades"],
}
SEAS = {
    "egypt": ["red-sea", "egyptian-sea"],
    "troy": ["icarian-sea", "trojan-sea"],
    "gaul": ["gulf-of-tarraco", "ligurian-sea"],
    "rome": ["bay-of-capua", "tyrrhenian-sea"],
    "celt-iberia": [],
    "mycenae": ["thracian-sea", "aegean-sea", "ionian-sea", "adriatic-sea"],
    "mauretania": ["pillars-of-hercules", "iberian-sea", "numidian-sea", "western-mediterranean"],
}
OFFERED = {
    2: {"egypt", "troy"},
    3: {"celt-iberia", "carthage", "mycenae"},
    4: {"gaul", "carthage", "troy", "egypt"},
    5: {"gaul", "mauretania", "rome", "troy", "egypt"},
    6: {"gaul", "mauretania", "rome", "carthage", "troy", "egypt"},
}


@pytest.mark.rule("ACIS-SETUP-08", "ACIS-SETUP-18", "ACIS-SETUP-20", "ACIS-SETUP-22..34", "ACIS-RULING-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_printed_setups(players: int) -> None:
    setup = BASE_SETUPS[players]
    assert set(setup.disks) == OFFERED[players]
    for name, disks in setup.disks.items():
        if name == "carthage":
            lands = ["carthage", "saldae", "thapsus", "melite" if players == 3 else "tripolitania"]
            seas = ["saldic-sea", "carthaginian-sea", "african-sea", "gulf-of-leptis"]
        else:
            lands, seas = LANDS[name], SEAS[name]
        assert disks == {**dict.fromkeys(lands, 2), **dict.fromkeys(seas, 1)}


@pytest.mark.rule(
    "ACIS-SETUP-01",
    "ACIS-SETUP-03",
    "ACIS-SETUP-05..07",
    "ACIS-SETUP-09..13",
    "ACIS-SETUP-15",
    "ACIS-SETUP-16",
    "ACIS-SETUP-35..37",
    "ACIS-PIECE-05..07",
    "ACIS-PIECE-09",
    "ACIS-RULING-04",
    "ACIS-RULING-05",
    "ACIS-TERM-23",
    "ACIS-EVENT-06",
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_choosing_civilizations_and_dealing(players: int) -> None:
    match = saecula.game("inner-sea", players=players).start(seed=3)
    order = table(match).order
    assert sorted(order) == list(range(players))
    for seat in order[:-1]:
        assert (match.seat, match.question) == (seat, "setup")
        taken = [unit(match, i).id for i in range(players) if unit(match, i).id]
        for name in taken:
            refusal = match.why_not(f"lead {name}")
            assert refusal is not None
            assert refusal.rule == "ACIS-SETUP-07"
        match.play(match.moves[0])
    t = table(match)
    assert (t.phase, t.epoch, t.turn) == ("retirement", 1, 1)
    assert match.seat == order[0]
    assert t.black == 50
    assert t.wonders == {}
    assert len(t.deck) == {2: 93, 3: 88, 4: 83, 5: 78, 6: 73}[players]
    assert set(EVENTS) <= set(t.deck)
    for c in t.civs:
        assert (c.vp, c.treasury, c.loot, c.ready, c.supply, len(c.hand)) == (0, 0, 0, 0, 36, 5)
        assert sum(c.disks.values()) == 12
    sound(match)


@pytest.mark.rule("ACIS-OPT-04", "ACIS-OPT-05", "ACIS-RULING-26", "ACIS-FLOW-04", "ACIS-TERM-31")
def test_options() -> None:
    assert table(saecula.game("inner-sea(players=3, hordes=yes)").start(1)).black == 100
    with pytest.raises(BadOption, match="ACIS-OPT-04"):
        saecula.game("inner-sea(players=6, hordes=yes)")
    assert table(saecula.game("inner-sea(players=2)").start(1)).last_epoch == 4
    assert table(saecula.game("inner-sea(players=2, epochs=1)").start(1)).last_epoch == 1
    with pytest.raises(BadOption):
        saecula.game("inner-sea(players=7)")
    with pytest.raises(BadOption):
        saecula.game("inner-sea(epochs=5)")


@pytest.mark.rule("ACIS-SETUP-14", "ACIS-CARD-32", "ACIS-DIPLO-01")
def test_what_a_seat_sees() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3}, hand=["volcanic-eruption"]),
        civ("egypt", {"egypt": 1}, hand=["earthquake", "local-famine"]),
        wonders={"grand-temple": wonder(1, "egypt", 5)},
    )
    view = match.view(0)["table"]
    assert view["civs"][0]["hand"] == ["volcanic-eruption"]
    assert view["civs"][1]["hand"] is None
    assert view["civs"][1]["cards"] == 2
    assert view["wonders"][0]["disks"] == 5
    assert "earthquake" not in str(view["civs"])
    assert match.view(None)["table"]["civs"][0]["hand"] is None
    assert "great-flood" in view["reconstructed"]
    play(match, "pass")
