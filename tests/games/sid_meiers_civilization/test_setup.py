"""SMC-COMP, SMC-SETUP, SMC-TURN: components, preparation, the turn."""

from __future__ import annotations

from collections import Counter

import pytest

import saecula
from saecula.games.sid_meiers_civilization.board import IS_LAND, MAP, TERRITORIES, ZONES
from saecula.games.sid_meiers_civilization.cards import (
    ARMIES,
    FLEETS,
    IMPROVEMENTS,
    MARKERS,
    OUTPUT,
    RESOURCES,
    STARTERS,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)

from .scene import gold, play, refused, scene, table, texts, to_turn, units

GAME = "sid-meiers-civilization"


def fresh(options: str = "players=3", seed: int = 1) -> saecula.Match:
    return saecula.game(f"{GAME}({options})").start(seed)


def settle_down(match: saecula.Match) -> saecula.Match:
    """Plays the first legal move until turn 1 begins."""
    while table(match).turn == 0:
        match.play(match.moves[0])
    return match


# --- components ---


@pytest.mark.rule("SMC-COMP-01", "SMC-SETUP-19")
def test_two_to_six_players() -> None:
    assert saecula.game(GAME, players=6).players == 6
    for players in (1, 7):
        with pytest.raises(saecula.BadOption, match="2, 3, 4, 5, 6"):
            saecula.game(GAME, players=players)


@pytest.mark.rule("SMC-COMP-02", "SMC-COMP-04", "SMC-COMP-15")
def test_technologies_and_wonders_by_era() -> None:
    assert [sum(x.era == era for x in TECHNOLOGIES.values()) for era in (1, 2, 3, 4)] == [15, 10, 10, 18]
    assert [sum(x.era == era for x in WONDERS.values()) for era in (1, 2, 3, 4)] == [7, 5, 5, 8]
    match = scene(tech={"bronze-working": 1})
    assert refused(match, "buy bronze-working") == "SMC-TECH-10"


@pytest.mark.rule("SMC-COMP-05", "SMC-COMP-17", "SMC-COMP-21")
def test_eight_resources_five_markers_and_cards_each() -> None:
    assert sorted(RESOURCES) == ["coal", "gems", "horses", "iron", "oil", "rare-metals", "spices", "wine"]
    assert all(MARKERS[r].count == 5 for r in RESOURCES)
    assert set(OUTPUT) == {*RESOURCES, "none"}


@pytest.mark.rule("SMC-COMP-08")
def test_land_and_sea() -> None:
    assert len(TERRITORIES) == 72
    assert len(ZONES) == 23
    assert IS_LAND["orinoco"]
    assert IS_LAND["gobi"]
    assert not IS_LAND["north-pacific-east"]
    assert sum(len(x) for x in MAP.land.values()) == 2 * 106
    assert sum(len(x) for x in MAP.sea.values()) == 2 * 33
    assert sum(len(x) for x in MAP.coast.values()) == 2 * 114


@pytest.mark.rule("SMC-COMP-09")
def test_kinds_of_piece() -> None:
    pieces = {f"{u.era} {u.type}" for u in UNITS.values()}
    assert len(pieces) == 17  # 16 pieces: catapult and trebuchet are one
    assert len(UNITS) == 30
    assert len(ARMIES) == 19
    assert len(FLEETS) == 7
    assert len(IMPROVEMENTS) == 28


@pytest.mark.rule("SMC-COMP-11", "SMC-COMP-12", "SMC-COMP-16", "SMC-COMP-20", "SMC-MOVE-05")
def test_pieces_are_not_limited() -> None:
    match = scene(towns={"gaul": (0, 4)}, p0={"gaul": {"spearman": 80, "settler": 60}}, gold=40)
    play(match, *["recruit spearman"] * 4)
    assert units(match, 0, "gaul") == {"spearman": 84, "settler": 60}
    lands = TERRITORIES[:30]
    match = scene(towns=dict.fromkeys(lands, (0, 1)) | {"java": (1, 1), "borneo": (2, 1)}, p0={"papua": {"settler": 1}})
    play(match, "found papua")
    assert sum(x.card == "none" for x in table(match).settlements.values()) == 33  # more than the 17 printed


@pytest.mark.rule("SMC-COMP-13", "SMC-PROD-09")
def test_gold_is_one_number_and_the_bank_has_no_limit() -> None:
    match = to_turn(scene(gold=[12345, 0, 0]), 3)
    assert gold(match, 0) == 12355


@pytest.mark.rule("SMC-COMP-19", "SMC-EXPLORE-18")
def test_only_unseen_markers_are_hidden() -> None:
    match = scene(markers={"gaul": "wine", "iberia": "coal", "italia": "desert"}, seen={"iberia": 2, "italia": -1})
    own, other, nobody = (match.view(seat)["table"] for seat in (0, 1, None))
    assert own["markers"]["gaul"]["marker"] == "?"
    assert other["markers"]["iberia"]["marker"] == "coal"
    assert own["markers"]["iberia"] == {"marker": "?", "face_up": False, "looked": [1]}
    assert nobody["markers"]["italia"]["marker"] == "desert"
    for key in ("players", "settlements", "technologies", "wonders", "turn", "era"):
        assert own[key] == other[key] == nobody[key]


@pytest.mark.rule("SMC-COMP-22")
def test_all_resources_count_from_the_start() -> None:
    match = to_turn(scene(towns={"gaul": (0, 1, "oil"), "gobi": (1, 1)}, options="players=2", gold=0), 3)
    assert table(match).incomes[0] == 10  # 4 happy + 3 for the type are less than the minimum
    match = to_turn(scene(towns={"gaul": (0, 3, "oil"), "gobi": (1, 1)}, options="players=2", gold=0), 3)
    assert table(match).incomes[0] == 11  # 8 + 3


# --- preparation ---


@pytest.mark.rule("SMC-SETUP-01")
def test_length_is_an_option() -> None:
    assert [table(fresh(f"players=2, length={x}")).length for x in ("short", "medium", "long")] == [
        "short",
        "medium",
        "long",
    ]


@pytest.mark.rule("SMC-SETUP-02")
def test_one_marker_on_every_territory() -> None:
    t = table(fresh())
    assert list(t.markers) == TERRITORIES
    assert t.seen == {}
    assert len(t.box) == 90 - 72
    assert Counter([*t.markers.values(), *t.box]) == {m.id: m.count for m in MARKERS.values()}


@pytest.mark.rule("SMC-SETUP-03", "SMC-SETUP-26")
@pytest.mark.parametrize("players", [2, 6])
def test_more_resources(players: int) -> None:
    t = table(fresh(f"players={players}, more_resources=yes"))
    assert t.gone == ["no-encounter"] * (2 * players)
    assert len(t.markers) == 72
    assert [*t.markers.values(), *t.box].count("no-encounter") == 15 - 2 * players


@pytest.mark.rule("SMC-SETUP-04", "SMC-SETUP-25")
def test_strategic_markers_lie_face_up() -> None:
    match = fresh("players=2, strategic=yes")
    t = table(match)
    assert set(t.seen.values()) == {-1}
    shown = match.view(None)["table"]["markers"]
    assert {place: x["marker"] for place, x in shown.items()} == t.markers


@pytest.mark.rule("SMC-SETUP-05")
def test_gold_and_pieces_at_the_start() -> None:
    match = fresh("players=2")
    assert [gold(match, 0), gold(match, 1)] == [20, 20]
    while table(match).phase == "placement":
        match.play(match.moves[0])
    for seat in (0, 1):
        homes = table(match).settled(seat)
        assert len(homes) == 2
        assert all(units(match, seat, home)["spearman"] == 1 for home in homes)


@pytest.mark.rule("SMC-SETUP-06")
def test_the_highest_roll_places_first_and_ties_roll_again() -> None:
    from saecula.core import Match

    game = saecula.game(GAME, players=3)
    markers = [table(game.start(1)).markers[x] for x in TERRITORIES]
    # 7, 11, 11; then the two tied: 9, 4
    match = Match.begin(game, 1, [*markers, "3", "4", "5", "6", "6", "5", "4", "5", "1", "3"])
    assert table(match).first == 1
    assert match.seat == 1


@pytest.mark.rule("SMC-SETUP-07..09", "SMC-SETUP-18", "SMC-SETUP-21", "SMC-MOVE-11")
def test_placement_goes_round_and_back() -> None:
    match = scene("placement", towns={}, first=1, active=1, placed=0, tech={}, turn=0)
    order = []
    for place in ("gaul", "iberia", "italia", "gobi", "steppe", "lena"):
        order.append(match.seat)
        assert f"start {place}" in texts(match)
        match.play(f"start {place}")
        if match.question == "placement":
            assert refused(match, f"start {place}") == "SMC-SETUP-09"
    assert order == [1, 2, 0, 0, 2, 1]


@pytest.mark.rule("SMC-SETUP-10..12")
def test_starting_technologies() -> None:
    match = settle_down(fresh("players=4"))
    t = table(match)
    assert t.technologies["bronze-working"] == t.first
    dealt = {x: s for x, s in t.technologies.items() if x in STARTERS}
    assert len(dealt) == 3
    assert sorted([*dealt.values(), t.first]) == [0, 1, 2, 3]
    left = next(x for x in STARTERS if x not in t.technologies)
    assert f"buy {left}" in texts(to_turn(match, 2)) or refused(match, f"buy {left}") == "SMC-BUY-36"


def dealt(technology: str) -> saecula.Match:
    """Two players have placed; seat 1 is dealt the technology."""
    match = scene(
        "placement",
        towns={"gaul": (0, 1), "gobi": (1, 1), "steppe": (1, 1)},
        first=0,
        active=0,
        placed=3,
        tech={},
        turn=0,
        options="players=2",
        markers=dict.fromkeys(TERRITORIES, "no-encounter"),
        homes=["gaul", "gobi", "steppe"],
        gold=20,
    )
    match.play(
        "start iberia",
        None,
        [technology, "6", "6", "1", "1"]
        if technology in ("alphabet-writing", "pottery-specialization")
        else [technology],
    )
    return match


@pytest.mark.rule("SMC-SETUP-13", "SMC-TECH-12", "SMC-TECH-13")
def test_starting_technologies_bring_their_bonus() -> None:
    match = dealt("pottery-specialization")
    t = table(match)
    assert t.players[1].improvements == ["granary"]
    assert t.wonders == {"the-colossus": 0}
    assert t.turn == 1


@pytest.mark.rule("SMC-SETUP-24", "SMC-WONDER-02")
def test_masonry_in_set_up_brings_two_settlers() -> None:
    match = dealt("masonry")
    assert match.seat == 1
    assert texts(match) == {"place gobi", "place steppe"}
    play(match, "place gobi", "place steppe = 6,6,1,1")
    assert units(match, 1, "gobi") == {"settler": 1}
    assert units(match, 1, "steppe") == {"settler": 1}


def turned(marker: str, home: str = "gaul") -> saecula.Match:
    """Turns the start marker of seat 0 in Gaul; the others are no encounter."""
    found = dict.fromkeys(TERRITORIES, "no-encounter")
    found[home] = marker
    match = scene(
        "placement",
        towns={"gaul": (0, 1), "gobi": (1, 1), "steppe": (1, 1)},
        first=0,
        active=0,
        placed=3,
        tech={},
        turn=0,
        options="players=2",
        markers=found,
        homes=["gaul", "gobi", "steppe"],
        gold=20,
        p0={"gaul": {"spearman": 1, "settler": 1}},
    )
    match.play("start iberia")
    for _ in range(20):
        if table(match).turn:
            break
        match.play(match.moves[0])
    return match


@pytest.mark.rule("SMC-SETUP-14", "SMC-SETUP-16", "SMC-SETUP-20", "SMC-SETUP-22", "SMC-SETUP-23", "SMC-CITY-03")
def test_start_markers_take_effect() -> None:
    match = turned("wine")
    t = table(match)
    assert t.settlements["gaul"].card == "wine"
    assert t.seen["gaul"] == -1
    assert t.settlements["iberia"].card == "none"
    assert "iberia" not in t.markers
    assert gold(turned("treasure")) == 30
    assert table(turned("mountains")).seen["gaul"] == -1
    free = table(turned("free-technology"))
    assert sum(owner == 0 for owner in free.technologies.values()) == 2


@pytest.mark.rule("SMC-SETUP-15", "SMC-PLAGUE-09")
@pytest.mark.parametrize("marker", ["desert", "plague", "minor-civilization"])
def test_some_start_markers_have_no_effect(marker: str) -> None:
    match = turned(marker)
    t = table(match)
    assert "gaul" not in t.markers
    assert marker in t.gone
    assert units(match, 0, "gaul")["spearman"] == 1
    assert units(match, 0, "gaul")["settler"] >= 1
    assert len(t.settlements) == 4


@pytest.mark.rule("SMC-SETUP-17")
def test_the_highest_roll_starts_turn_one() -> None:
    match = dealt("alphabet-writing")
    t = table(match)
    assert (t.turn, t.start, match.seat) == (1, 0, 0)


# --- the turn ---


def phases_of_a_turn(match: saecula.Match) -> list[str]:
    t = table(match)
    turn, seen = t.turn, []
    while table(match).turn == turn:
        phase = table(match).phase
        if not seen or seen[-1] != phase:
            seen.append(phase)
        match.play("end" if "end" in match.moves else match.moves[0])
    return seen


@pytest.mark.rule("SMC-TURN-01", "SMC-TURN-02", "SMC-TURN-08")
def test_order_of_the_phases() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "italia": (1, 1), "germania": (1, 1)}
    match = scene("turn", towns=towns, turn=0, options="players=2")
    assert phases_of_a_turn(match) == ["movement", "trade", "assignment"]
    assert phases_of_a_turn(match) == ["buy", "movement", "trade", "assignment"]


@pytest.mark.rule("SMC-TURN-03", "SMC-TURN-04", "SMC-TURN-07")
def test_the_start_passes_left() -> None:
    match = scene(start=2, active=2)
    asked = []
    while table(match).turn < 4:
        if table(match).phase == "buy":
            asked.append((table(match).turn, match.seat))
        match.play("end" if "end" in match.moves else match.moves[0])
    assert asked == [(2, 2), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]


@pytest.mark.rule("SMC-TURN-05", "SMC-TURN-06")
def test_the_eliminated_are_skipped() -> None:
    match = scene(towns={"gaul": (0, 1), "amazon": (2, 1)}, start=0)
    table(match).players[1].alive = False
    play(match, "end")
    assert match.seat == 2
    to_turn(match, 3)
    assert table(match).start == 2
    match = scene(towns={"gobi": (1, 1), "amazon": (2, 1)}, start=0, active=2)
    table(match).players[0].alive = False
    to_turn(match, 3)
    assert table(match).start == 1


@pytest.mark.rule("SMC-SETUP-07", "SMC-SETUP-08")
def test_a_profile_knows_where_a_player_began() -> None:
    match = settle_down(fresh())
    roles = match.game.spec.roles
    assert roles is not None
    for seat in range(3):
        began = roles(match.table, match.log, seat)
        assert len(began) == 2
        assert set(began) == {id for id, x in table(match).settlements.items() if x.owner == seat}
