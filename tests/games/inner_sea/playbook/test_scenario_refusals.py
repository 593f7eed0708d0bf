"""The errors for bad scenario data and for options that cannot be combined."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import BadData, BadOption
from saecula.games.inner_sea.scenarios import read_file, read_scenario


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[x]\nplayers=[2]\nmap="Q"\nfixed=["rome"]', "x.map: there is no map 'Q'"),
        ('[x]\nplayers=[2]\nmap="W"\nbarbarians={troy=2}\nfixed=["rome"]', "x.barbarians: troy is not on the map W"),
        ('[x]\nplayers=[2]\nfixed=["atlantis"]', "x.fixed: there is no civilization 'atlantis'"),
        ('[x]\nplayers=[2]\nlists=[{among=["ur"]}]', r"x.lists\[0\].among: there is no civilization 'ur'"),
        ('[x]\nplayers=[9]\nfixed=["rome"]', "x.players: not a list of player counts"),
        ("[x]\nplayers=[2]", "x.powers: there are neither powers nor lists"),
        ('[x]\nplayers=[2]\nmoon=1\nfixed=["rome"]', "x.moon: unknown key"),
        (
            '[x]\nplayers=[1]\n[[x.powers]]\nid="rome"\ncity=["red-sea"]',
            r"x.powers\[0\].city: red-sea is not a land area",
        ),
        ('[x]\nplayers=[1]\n[[x.powers]]\nid="rome"\ncamp=["rome"]\nhand=["card.999"]', "there is no card 'card.999'"),
        (
            '[x]\nplayers=[1]\n[[x.powers]]\nid="rome"\ncamp=["rome"]\ntotal=0',
            "1 disks on the map, but the power has 0",
        ),
        ('[x]\nplayers=[1]\n[[x.powers]]\nid="rome"\n[x.seats.1]\ncarthage=0', "there is no power 'carthage' in it"),
    ],
)
def test_bad_scenario_files_name_file_and_place(text, words):
    entry = read_file("made-up.toml", text, {})["x"]
    with pytest.raises(BadData, match=f"made-up.toml, row [0-9]+: .*{words}"):
        read_scenario("made-up.toml", text, "x", entry)


@pytest.mark.parametrize(
    ("text", "row", "words"),
    [
        (
            '# made up\n[x]\nmap = "W"\nplayers = [2]\n[x.barbarians]\nrome = 1\ntroy = 2\n[[x.powers]]\nid = "rome"',
            5,
            "troy is not on the map W",
        ),
        ('[x]\nmap = "Z"', 2, "there is no map 'Z'"),
        (
            '[x]\nplayers = [2]\n[[x.powers]]\nid = "rome"\n[[x.powers]]\nid = "egypt"\ncity = ["red-sea"]',
            7,
            "red-sea is not a land area",
        ),
        (
            '[x]\nmap = "E"\nplayers = [2]\nlists = [{ among = ["rome"], least = 1, most = 1 }]',
            4,
            "the Home Area of rome is not on the map E",
        ),
        ('[x]\nmap = "W"\nplayers = [2]\nfixed = ["rome", "egypt"]', 4, "the Home Area of egypt is not on the map W"),
        (
            '[x]\nplayers = [2]\n[x.seats.2]\nrome = 0\n[[x.powers]]\nid = "rome"\n[[x.powers]]\nid = "egypt"',
            1,
            "2 players: nobody leads egypt",
        ),
    ],
)
def test_a_mistake_is_told_with_its_row(text, row, words):
    entry = read_file("made-up.toml", text, {})["x"]
    with pytest.raises(BadData, match=f"made-up.toml, row {row}: .*{words}"):
        read_scenario("made-up.toml", text, "x", entry)


def test_a_scenario_like_none_is_refused():
    with pytest.raises(BadData, match="there is no scenario 'y' before it"):
        read_file("made-up.toml", '[x]\nlike="y"', {})


@pytest.mark.rule(
    "ACISP-SETUP-03",
    "ACISP-MULTI-01",
    "ACISP-CREATE-03",
    "ACISP-TEAM-02",
    "ACISP-MULTI-08",
    "ACISP-MULTI-09",
    "ACISP-ROME1-63",
)
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scenario": "punic-wars", "players": 3}, "punic-wars is for 1 or 2 players .ACISP-HIST-10."),
        ({"scenario": "fall-of-rome-1", "players": 2}, "ACISP-ROME1-03"),
        ({"scenario": "god-king", "players": 2}, "ACISP-GODKING-45"),
        ({"scenario": "punic-wars", "players": 2, "civilization": "egypt"}, "egypt is not in punic-wars"),
        ({"scenario": "created", "players": 1, "map": "western", "civilization": "troy"}, "ACISP-CREATE-03"),
        ({"scenario": "created", "players": 4, "npcs": 3}, "ACISP-CREATE-07"),
        ({"players": 2, "civs_each": "3", "teams": 2}, "ACISP-TEAM-02"),
        ({"players": 3, "teams": 2}, "ACISP-TEAM-02"),
        ({"players": 3, "civs_each": "one-against-two"}, "ACISP-MULTI-09"),
        ({"players": 4, "civs_each": "2"}, "ACISP-MULTI-01"),
        ({"players": 1}, "ACISP-MULTI-01"),
        ({"players": 2, "pope": True}, "ACISP-SETUP-03"),
        ({"scenario": "hannibal", "players": 2, "pope": True}, "hannibal has no such option"),
        ({"scenario": "hannibal", "players": 2, "barbarian_cards": "a"}, "ACISP-ROME1-63"),
    ],
)
def test_options_that_do_not_go_together(options, words):
    with pytest.raises(BadOption, match=words):
        saecula.game("inner-sea", **options)


@pytest.mark.rule("ACISP-MAP-01", "ACISP-MAP-23")
@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("Z,W,", "row 2: no area of data/areas.csv is on the map 'Z'"),
        ("W,E,atlantis", "row 2: there is no area 'atlantis'"),
        ("W,E,rome", "row 2: rome is on the line of W and in play there"),
        ("W,up,", "row 2: side 'up' is not one of"),
    ],
)
def test_a_map_part_without_its_areas_is_refused(row, words):
    from saecula.core.data import read_rows
    from saecula.games.inner_sea.atlas import read_parts

    with pytest.raises(BadData, match=words):
        read_parts(read_rows("data/maps.csv", f"id,side,line\n{row}\n"))
