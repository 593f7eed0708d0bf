"""SMC-EXPLORE, SMC-PLAGUE, SMC-TERRAIN: exploration markers, each with a test."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import spec
from saecula.games.sid_meiers_civilization.board import LAND_DISTANCE, within
from saecula.games.sid_meiers_civilization.cards import MARKERS, RESOURCES
from saecula.text import Text

from .scene import gold, known, play, refused, scene, table, texts, to_turn, units

HOMES = {"gaul": (0, 1), "gobi": (1, 1), "lena": (1, 1), "amazon": (2, 1), "andes": (2, 1)}


def facing(marker: str, phase: str = "movement", **given: Any) -> saecula.Match:
    """A settler of seat 0 is in Italia on a face-down marker."""
    return scene(phase, **{"towns": HOMES, "p0": {"italia": {"settler": 1}}, "markers": {"italia": marker}, **given})


# --- looking ---


@pytest.mark.rule("SMC-EXPLORE-01")
def test_only_settlers_explore() -> None:
    match = scene("movement", p0={"italia": {"spearman": 1}}, markers={"italia": "wine"})
    assert refused(match, "explore italia") == "SMC-EXPLORE-01"


@pytest.mark.rule("SMC-EXPLORE-02", "SMC-EXPLORE-03")
def test_looking_is_optional_and_at_once() -> None:
    match = scene(
        "movement",
        p0={"gaul": {"settler": 1}},
        p1={"hellas": {"settler": 3}},
        towns=HOMES,
        markers={"italia": "wine", "hellas": "oil"},
    )
    play(match, "move settler gaul italia")
    assert "explore italia" in texts(match)
    play(match, "continue italia hellas")  # did not look
    assert "explore hellas" in texts(match)  # whatever else is there
    play(match, "end")
    assert table(match).seen == {}


@pytest.mark.rule("SMC-EXPLORE-04")
def test_four_kinds_of_marker() -> None:
    assert {m.kind for m in MARKERS.values()} == {"resource", "event", "terrain", "none"}


@pytest.mark.rule("SMC-EXPLORE-05", "SMC-EXPLORE-06", "SMC-EXPLORE-18", "SMC-EXPLORE-19")
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_resource_stays_the_finders_secret(resource: str) -> None:
    match = facing(resource)
    play(match, "explore italia")
    assert refused(match, "remove") == "SMC-EXPLORE-06"
    play(match, "leave")
    assert match.view(0)["table"]["markers"]["italia"]["marker"] == resource
    assert match.view(1)["table"]["markers"]["italia"] == {"marker": "?", "face_up": False, "looked": [0]}
    assert refused(match, "explore italia") == "SMC-EXPLORE-02"
    assert resource not in str([e for e in match.log if e.seen == -1])


@pytest.mark.rule("SMC-EXPLORE-06", "SMC-EXPLORE-07", "SMC-CITY-03")
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_village_on_a_resource(resource: str) -> None:
    match = play(facing(resource, "buy"), "found italia")
    t = table(match)
    assert t.settlements["italia"].card == resource
    assert t.markers["italia"] == resource
    assert t.seen["italia"] == -1


@pytest.mark.rule("SMC-EXPLORE-14", "SMC-EXPLORE-24")
def test_no_encounter_may_be_removed_or_left() -> None:
    match = play(facing("no-encounter"), "explore italia")
    assert texts(match) == {"leave", "remove"}
    left = match.clone()
    left.play("leave")
    assert left.view(1)["table"]["markers"]["italia"]["marker"] == "?"
    play(match, "remove")
    assert "italia" not in match.view(1)["table"]["markers"]
    assert table(match).gone == ["no-encounter"]


# --- events ---


@pytest.mark.rule("SMC-EXPLORE-08", "SMC-EXPLORE-10", "SMC-EXPLORE-05")
def test_treasure() -> None:
    match = play(facing("treasure"), "explore italia")
    assert gold(match) == 110
    assert table(match).markers == {}
    assert any(e.id == "event" and e.params["marker"] == "treasure" and e.seen == -1 for e in match.log)


@pytest.mark.rule("SMC-EXPLORE-09")
def test_free_technology() -> None:
    match = facing("free-technology", tech={"bronze-working": 1, "masonry": 1, "alphabet-writing": 2})
    play(match, "explore italia")
    assert "take mathematics" in texts(match)  # the prerequisites may be anyone's
    assert refused(match, "take currency") != ""
    play(match, "take mathematics")
    assert units(match, 0, "gaul") == {"catapult": 1}  # with its owner bonus
    assert gold(match) == 100


@pytest.mark.rule("SMC-EXPLORE-20")
def test_no_technology_to_take() -> None:
    ancient = known(
        "construction", "horseback-riding", "currency", "mysticism", "code-of-laws", "philosophy-literature", owner=1
    )
    match = play(facing("free-technology", tech=ancient), "explore italia")
    assert match.question == "movement"
    assert table(match).markers == {}
    assert set(table(match).technologies.values()) == {1}


@pytest.mark.rule("SMC-EXPLORE-11", "SMC-EXPLORE-21", "SMC-EXPLORE-17")
def test_a_minor_civilization_joins_the_smallest() -> None:
    tech = known("horseback-riding", "mathematics", "bronze-working", owner=2)
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1), "amazon": (2, 1), "andes": (2, 1)}
    match = facing("minor-civilization", tech=tech, towns=towns)
    play(match, "explore italia")
    assert match.seat == 1  # the player with the fewest settlements, not the finder
    assert texts(match) == {"raise spearman", "raise horseman", "raise catapult"}
    play(match, "raise horseman")
    t = table(match)
    village = t.settlements["italia"]
    assert (village.owner, village.level, village.card) == (1, 1, "none")
    assert units(match, 1, "italia") == {"horseman": 1}
    assert units(match, 0, "italia") == {"settler": 1}  # it stays
    assert gold(match, 1) == 100
    towns = {"gaul": (0, 1), "gobi": (1, 1), "lena": (1, 1)}  # seat 2 is eliminated and does not count
    match = facing("minor-civilization", towns=towns)
    table(match).players[2].alive = False
    play(match, "explore italia")
    assert table(match).settlements["italia"].owner == 0


@pytest.mark.rule("SMC-EXPLORE-12", "SMC-EXPLORE-16")
def test_a_tie_brings_a_neutral_cavalry() -> None:
    towns = {"gaul": (0, 1), "gobi": (1, 1), "amazon": (2, 1), "andes": (2, 1)}
    match = play(facing("minor-civilization", towns=towns), "explore italia")
    assert table(match).neutrals == {"italia": "chariot"}  # no cavalry is discovered
    assert "italia" not in table(match).settlements
    match = play(facing("minor-civilization", towns=towns, tech=known("horseback-riding"), era=3), "explore italia")
    assert table(match).neutrals == {"italia": "horseman"}  # the best one of an earlier era
    match = play(facing("minor-civilization", towns=towns, tech=known("chivalry"), era=2), "explore italia")
    assert table(match).neutrals == {"italia": "knight"}


@pytest.mark.rule("SMC-EXPLORE-16")
def test_without_an_army_of_the_era_an_older_one() -> None:
    match = facing(
        "minor-civilization",
        towns={"gaul": (0, 1), "gobi": (1, 1), "lena": (1, 1)},
        options="players=2",
        era=3,
        tech=known("feudalism", "horseback-riding"),
    )
    play(match, "explore italia")
    assert units(match, 0, "italia") == {"settler": 1, "man-at-arms": 1}


@pytest.mark.rule("SMC-EXPLORE-12", "SMC-EXPLORE-13", "SMC-EXPLORE-22")
def test_the_neutral_cavalry_fights_armies_that_enter() -> None:
    match = scene(
        "movement",
        towns=HOMES,
        p0={"gaul": {"spearman": 1, "catapult": 1, "settler": 1}},
        neutrals={"italia": "chariot"},
        p1={"italia": {"settler": 1}},
    )
    play(match, "move settler gaul italia", "continue italia hellas")  # settlers are left alone
    play(match, "move catapult gaul italia", "move spearman gaul italia", "end", "end")
    assert {m.text for m in match.moves} == {"fight catapult 0", "fight spearman 0"}
    play(match, "fight catapult 0 = 3,4")  # 3 + 1 + 1 for superiority against 4
    assert table(match).neutrals == {}
    assert units(match, 0, "italia") == {"spearman": 1, "catapult": 1}


@pytest.mark.rule("SMC-EXPLORE-22")
def test_pieces_already_there_may_attack_the_neutral() -> None:
    match = scene("movement", towns=HOMES, p0={"italia": {"spearman": 1}}, neutrals={"italia": "chariot"})
    play(match, "end")
    assert texts(match) == {"end", "battle italia neutral"}
    left = match.clone()
    left.play("end")
    assert units(left, 0, "italia") == {"spearman": 1}
    play(match, "battle italia neutral = 1,6")
    assert units(match, 0, "italia") == {}
    assert table(match).neutrals == {"italia": "chariot"}


# --- building on markers ---


@pytest.mark.rule("SMC-EXPLORE-15", "SMC-EXPLORE-23")
@pytest.mark.parametrize(
    "marker",
    ["treasure", "free-technology", "no-encounter", "mountains", "jungle-forest", "fertile-productive", "iron"],
)
def test_building_on_an_unseen_marker(marker: str) -> None:
    match = play(facing(marker, "buy"), "found italia")
    if marker == "free-technology":
        assert match.question == "technology.free"
    while match.question != "buy":
        match.play(match.moves[0])  # the free technology and its bonus
    assert table(match).settlements["italia"].owner == 0
    assert units(match, 0, "italia") == {}
    assert gold(match) == (110 if marker == "treasure" else 100)
    stays = marker in ("mountains", "jungle-forest", "fertile-productive", "iron")
    assert ("italia" in table(match).markers) is stays


@pytest.mark.rule("SMC-EXPLORE-15", "SMC-EXPLORE-23", "SMC-TERRAIN-02")
def test_building_on_a_desert_plague_or_minor_civilization() -> None:
    match = play(facing("desert", "buy"), "found italia")
    assert units(match, 0, "italia") == {"settler": 1}
    assert refused(match, "found italia") == "SMC-TERRAIN-02"
    match = play(facing("plague", "buy"), "found italia")
    assert units(match, 0, "italia") == {}
    assert "italia" not in table(match).settlements
    match = play(
        facing(
            "minor-civilization", "buy", towns={"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1)}, options="players=2"
        ),
        "found italia",
    )
    assert table(match).settlements["italia"].owner == 1
    assert units(match, 0, "italia") == {"settler": 1}


@pytest.mark.rule("SMC-EXPLORE-25", "SMC-SETUP-25")
def test_face_up_events_happen_when_explored() -> None:
    match = facing("treasure", seen={"italia": -1})
    assert "explore italia" in texts(match)
    play(match, "end")
    assert gold(match) == 100
    assert gold(play(facing("treasure", seen={"italia": -1}), "explore italia")) == 110
    assert refused(facing("wine", seen={"italia": -1}), "explore italia") == "SMC-EXPLORE-02"


@pytest.mark.rule("SMC-EXPLORE-26", "SMC-CITY-09")
def test_a_resource_marker_stays_for_a_new_village() -> None:
    match = facing("wine", "buy", seen={"italia": -1})
    play(match, "found italia")
    assert table(match).settlements["italia"].card == "wine"
    assert table(match).markers == {"italia": "wine"}


# --- plague ---

CROWD = {"tank": 1, "jet": 1, "settler": 1}


@pytest.mark.rule("SMC-PLAGUE-01..05", "SMC-PLAGUE-08", "SMC-PLAGUE-10", "SMC-PLAGUE-11")
@pytest.mark.parametrize("era", [1, 2, 3, 4])
def test_plague_spreads_by_era(era: int) -> None:
    places = ["funa", "tanganika", "eritrea", "kalahari", "atlantia", "nigeria", "euphrates", "madagascar"]
    match = scene(
        "movement",
        towns={"gaul": (0, 1), "gobi": (1, 1), "amazon": (2, 1)},
        era=era,
        p0={"funa": {"settler": 1}},
        p1={x: {**CROWD, "galley": [{}]} for x in places},
        p2={"gulf-of-guinea": {"galley": [{"spearman": 1}]}},
        markers={"funa": "plague"},
    )
    play(match, "explore funa")
    for place in places:
        hit = LAND_DISTANCE["funa"].get(place, 99) <= era - 1
        assert (units(match, 1, place) == {}) is hit
    assert units(match, 0, "funa") == {}
    assert units(match, 2, "gulf-of-guinea") == {"galley": 1, "aboard spearman": 1}
    assert table(match).markers == {}


@pytest.mark.rule("SMC-PLAGUE-03", "SMC-PLAGUE-04", "SMC-PLAGUE-10")
def test_distances_of_the_example() -> None:
    assert {"tanganika", "eritrea", "kalahari", "atlantia", "nigeria"} <= set(within("funa", 2))
    assert "euphrates" not in within("funa", 2)
    assert "euphrates" in within("funa", 3)
    assert "madagascar" not in within("funa", 9)


@pytest.mark.rule("SMC-PLAGUE-06", "SMC-PLAGUE-07", "SMC-PLAGUE-13")
def test_plague_shrinks_settlements_but_not_villages() -> None:
    match = scene(
        "movement",
        towns={"gaul": (0, 3, "iron"), "iberia": (1, 1), "italia": (2, 2)},
        era=2,
        p0={"gaul": {"settler": 1}},
        markers={"gaul": "plague"},
    )
    table(match).players[0].improvements.append("temple")
    play(match, "explore gaul")
    t = table(match)
    assert [t.settlements[x].level for x in ("gaul", "iberia", "italia")] == [2, 1, 1]
    assert t.settlements["gaul"].card == "iron"
    assert t.players[0].improvements == ["temple"]


@pytest.mark.rule("SMC-PLAGUE-12")
def test_plague_takes_the_neutral_cavalry() -> None:
    match = play(facing("plague", neutrals={"italia": "chariot", "ob": "chariot"}), "explore italia")
    assert table(match).neutrals == {"ob": "chariot"}


# --- terrain ---


@pytest.mark.rule("SMC-TERRAIN-01", "SMC-EXPLORE-05")
@pytest.mark.parametrize("marker", ["desert", "mountains", "jungle-forest", "fertile-productive"])
def test_terrain_is_shown_to_all_and_stays(marker: str) -> None:
    match = play(facing(marker), "explore italia")
    assert match.question == "movement"
    assert match.view(2)["table"]["markers"]["italia"] == {"marker": marker, "face_up": True, "looked": []}


@pytest.mark.rule("SMC-TERRAIN-02..04", "SMC-TERRAIN-07", "SMC-BUY-43")
@pytest.mark.parametrize(
    ("marker", "level", "rule"),
    [
        ("mountains", 1, "SMC-TERRAIN-03"),
        ("jungle-forest", 2, "SMC-TERRAIN-04"),
        ("jungle-forest", 1, ""),
        ("fertile-productive", 3, ""),
    ],
)
def test_terrain_limits_the_level(marker: str, level: int, rule: str) -> None:
    match = scene(
        towns={"gaul": (0, level), "gobi": (1, 1)},
        options="players=2",
        era=4,
        tech=known("medicine", "chemistry", "construction"),
        markers={"gaul": marker},
        seen={"gaul": -1},
    )
    assert refused(match, "upgrade gaul") == rule


@pytest.mark.rule("SMC-TERRAIN-06")
def test_fertile_land_brings_no_free_town() -> None:
    match = play(facing("fertile-productive"), "explore italia")
    assert "italia" not in table(match).settlements
    match = play(facing("fertile-productive", "buy"), "found italia")
    assert table(match).settlements["italia"].level == 1


@pytest.mark.rule("SMC-TERRAIN-08")
def test_terrain_stops_no_piece() -> None:
    match = scene(
        "movement", p0={"gaul": {"spearman": 1, "settler": 1}}, markers={"italia": "desert"}, seen={"italia": -1}
    )
    play(match, "move spearman gaul italia", "move settler gaul italia")
    assert units(match, 0, "italia") == {"spearman": 1, "settler": 1}


@pytest.mark.rule("SMC-TERRAIN-09", "SMC-TERRAIN-05")
def test_the_fertile_card_stays_with_the_settlement() -> None:
    from saecula.games.sid_meiers_civilization.economy import income

    match = scene(
        "movement",
        towns={"gaul": (0, 1), "iberia": (1, 2), "gobi": (1, 1)},
        options="players=2",
        p0={"gaul": {"spearman": 1}},
        markers={"iberia": "fertile-productive"},
        seen={"iberia": -1},
    )
    assert income(table(match), 1).settlements == 6
    play(match, "move spearman gaul iberia", "end")
    assert income(table(match), 0).settlements == 6
    to_turn(match, 3)


@pytest.mark.rule("SMC-EXPLORE-23", "SMC-EXPLORE-09")
def test_the_free_technology_of_a_building_site_comes_before_the_village() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1)}
    match = scene(
        towns=towns, options="players=2", p0={"italia": {"settler": 1}}, markers={"italia": "free-technology"}
    )
    play(match, "found italia")
    assert match.question == "technology.free"
    assert "italia" not in table(match).settlements
    play(match, "take the-wheel")
    assert texts(match) == {"place gaul", "place iberia"}  # the village does not exist yet
    play(match, "place gaul")
    assert table(match).settlements["italia"].level == 1
    assert units(match, 0, "italia") == {}
    assert match.question == "buy"
    assert refused(match, "upgrade italia") in ("SMC-BUY-28", "SMC-BUY-31")


MARKER_WORDS = {
    "treasure": ("10 gold", "10 oro", "10 de oro"),
    "desert": ("no settlement", "nessun insediamento", "ningún asentamiento"),
    "mountains": ("village", "villaggio", "aldea"),
    "jungle-forest": ("town", "paese", "pueblo"),
    "fertile-productive": ("always productive", "sempre produttivo", "siempre productivo"),
    "free-technology": ("free", "gratis", "gratis"),
    "minor-civilization": ("fewest settlements", "meno insediamenti", "menos asentamientos"),
    "plague": ("1, 2 and 3 territories", "1, 2, 3 territori", "1, 2 y 3 territorios"),
}


@pytest.mark.parametrize("marker", MARKER_WORDS)
def test_a_marker_says_what_it_does(marker: str) -> None:
    for lang, words in zip(("en", "it", "es"), MARKER_WORDS[marker], strict=True):
        assert words in Text(spec("sid-meiers-civilization"), lang).card(marker)[0]
