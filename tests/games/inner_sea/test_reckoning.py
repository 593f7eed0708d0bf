"""The Reckoning Phase: stacking, seas (SEAS), victory count (VP), turn order (ORDER), Aeneas, sudden end, draw
(DRAW)."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.inner_sea.atlas import LAND, PARTS
from saecula.games.inner_sea.phases.reckoning import dominated

from .scene import civ, numbered, play, refused, scene, sound, table, texts, unit, wonder


@pytest.mark.rule("ACIS-STACK-07", "ACIS-STACK-08", "ACIS-STACK-13", "ACIS-SEAS-01..03", "ACIS-STACK-14")
def test_stacks_are_cut_at_the_start() -> None:
    match = scene(
        "reckoning",
        civ("carthage", {"carthage": 4, "saldic-sea": 3}, treasury=5),
        civ("egypt", {"kush": 1}),
        barbarians={"gades": 5, "red-sea": 4},
    )
    assert unit(match).disks == {"carthage": 3, "saldic-sea": 2}
    assert table(match).barbarians == {"gades": 3, "red-sea": 2}
    assert unit(match).treasury == 5  # nobody may save the excess
    sound(match)


# --- seas ---

LAND_BY_RED_SEA = {"egypt": 1, "kush": 1, "sinai": 1, "petra": 1}


@pytest.mark.rule("ACIS-SEAS-04..06", "ACIS-SEAS-09", "ACIS-TERM-22", "ACIS-RULING-41")
def test_a_dominated_sea_is_cleared() -> None:
    match = scene(
        "seas",
        civ("egypt", {**LAND_BY_RED_SEA, "red-sea": 1}),
        civ("rome", {"red-sea": 2, "rome": 1}),
        barbarians={"red-sea": 1},
    )
    assert unit(match, 1).disks == {"rome": 1}
    assert table(match).barbarians == {}
    assert unit(match).disks["red-sea"] == 1


@pytest.mark.rule("ACIS-SEAS-08")
@pytest.mark.parametrize("gap", ["empty", "shared"])
def test_every_adjacent_land_area_must_be_controlled(gap: str) -> None:
    own = {**LAND_BY_RED_SEA, "red-sea": 1}
    if gap == "empty":
        del own["petra"]
    foe = {"red-sea": 1, "petra": 1} if gap == "shared" else {"red-sea": 1}
    match = scene("seas", civ("egypt", own), civ("rome", foe))
    assert unit(match, 1).disks["red-sea"] == 1


@pytest.mark.rule("ACIS-SEAS-07")
def test_all_land_areas_of_an_island_count() -> None:
    own = {"al-mina": 1, "tarsus": 1, "cilicia": 1, "citium": 1, "strait-of-al-mina": 1}
    match = scene("seas", civ("troy", own), civ("rome", {"strait-of-al-mina": 1}))
    assert unit(match, 1).disks == {"strait-of-al-mina": 1}  # Salamis is missing
    match = scene("seas", civ("troy", {**own, "salamis": 1}), civ("rome", {"strait-of-al-mina": 1}))
    assert unit(match, 1).disks == {}


@pytest.mark.rule("ACIS-SEAS-10", "ACIS-SEAS-11", "ACIS-LOSS-01")
def test_the_removal_may_be_bought_off() -> None:
    match = scene("seas", civ("egypt", {**LAND_BY_RED_SEA, "red-sea": 1}), civ("rome", {"red-sea": 2}, treasury=1))
    play(match, "1: talent")
    assert unit(match, 1).disks == {"red-sea": 1}


@pytest.mark.rule("ACIS-SEAS-12")
def test_a_sea_without_land_in_play_cannot_be_dominated() -> None:
    assert PARTS["EE"].adjacent["upper-adriatic"] & LAND == 0
    match = scene(
        "card", civ("rome", {"upper-adriatic": 1, "apulia": 1}, hand=["volcanic-eruption"]), civ("egypt"), map="EE"
    )
    assert dominated(table(match), 0, strict=False) == []


# --- victory ---


@pytest.mark.rule("ACIS-VP-01..04", "ACIS-VP-06", "ACIS-RULING-16", "ACIS-FLOW-03")
def test_cities_and_wonders_score() -> None:
    match = scene(
        "victory",
        civ("carthage", {"carthage": 3, "saldae": 3, "thapsus": 1}),
        civ("egypt", {"carthage": 1, "kush": 3}),
        wonders={
            "grand-temple": wonder(0, "thapsus", 0),
            "mausoleum": wonder(0, "gades", 0),
            "great-library": wonder(1, "thapsus", 0),
            "great-pyramid": wonder(0, "carthage", 0, destroyed=True),
        },
    )
    assert unit(match, 0).vp == 3  # two Cities and the Grand Temple
    assert unit(match, 1).vp == 1


# --- turn order ---


@pytest.mark.rule("ACIS-ORDER-01", "ACIS-ORDER-04", "ACIS-ORDER-07")
def test_most_cities_first() -> None:
    match = scene(
        "order", civ("carthage", {"carthage": 1}), civ("egypt", {"egypt": 3}), civ("rome", {"rome": 3, "umbria": 3})
    )
    assert table(match).order == [2, 1, 0]


@pytest.mark.rule("ACIS-ORDER-02", "ACIS-ORDER-05", "ACIS-RULING-15")
def test_of_tied_ones_the_fewest_vp_choose_a_space() -> None:
    match = scene(
        "order",
        civ("carthage", {"carthage": 3}, vp=4),
        civ("egypt", {"egypt": 3}, vp=2),
        civ("rome", {"rome": 3}, vp=3),
    )
    assert match.seat == 1
    assert texts(match) == {"space 1", "space 2", "space 3"}
    play(match, "space 2")
    assert match.seat == 2
    assert texts(match) == {"space 1", "space 3"}
    play(match, "space 3")
    assert table(match).order == [0, 1, 2]


@pytest.mark.rule("ACIS-ORDER-03")
def test_also_tied_in_vp_at_random() -> None:
    seen = set()
    for seed in range(12):
        match = scene("order", civ("carthage", {"carthage": 3}), civ("egypt", {"egypt": 3}), seed=seed)
        seen.add(tuple(table(match).order))
    assert seen == {(0, 1), (1, 0)}


# --- Aeneas ---


def trailing(**given: object) -> saecula.Match:
    mine = given.pop("mine", {})
    return scene(
        "aeneas",
        civ("carthage", {"carthage": 3, "saldic-sea": 2}, vp=1, **mine),  # type: ignore[arg-type]
        civ("egypt", {"egypt": 3}, vp=6),
        **given,
    )  # type: ignore[arg-type]


@pytest.mark.rule("ACIS-AENEAS-01", "ACIS-AENEAS-04", "ACIS-AENEAS-25", "ACIS-RULING-27")
def test_five_vp_behind_every_other_or_no_disk_at_all() -> None:
    assert trailing().question == "aeneas"
    close = scene("aeneas", civ("carthage", {"carthage": 3}, vp=2, treasury=1), civ("egypt", {"egypt": 3}, vp=6))
    assert close.question == "draw.spend"
    assert refused(close, "invoke") == "ACIS-AENEAS-04"
    bare = scene("aeneas", civ("carthage", {}, vp=9), civ("egypt", {"egypt": 3}, vp=6))
    assert (bare.seat, bare.question) == (0, "aeneas")


@pytest.mark.rule("ACIS-AENEAS-02")
def test_not_in_the_final_epoch() -> None:
    match = trailing(epoch=4, mine={"treasury": 1})
    assert match.question == "draw.spend"
    assert refused(match, "invoke") == "ACIS-AENEAS-02"


@pytest.mark.rule("ACIS-AENEAS-03", "ACIS-AENEAS-19")
def test_only_once_a_game() -> None:
    match = trailing(mine={"aeneas": True, "treasury": 1})
    assert refused(match, "invoke") == "ACIS-AENEAS-03"


@pytest.mark.rule(
    "ACIS-AENEAS-05..13",
    "ACIS-AENEAS-15..18",
    "ACIS-AENEAS-20",
    "ACIS-AENEAS-21",
    "ACIS-AENEAS-23",
    "ACIS-AENEAS-24",
    "ACIS-AENEAS-26",
    "ACIS-RULING-39",
)
def test_a_new_home() -> None:
    match = trailing(
        epoch=2,
        mine={"investments": {"coinage": 3}, "hand": ["volcanic-eruption"], "treasury": 2},
        wonders={"grand-temple": wonder(0, "carthage", 4)},
        barbarians={"carthage": 2},
    )
    play(match, "invoke")
    assert table(match).barbarians == {"carthage": 3, "saldic-sea": 2}
    assert table(match).wonders["grand-temple"].disks == 0
    assert table(match).discard == ["coinage"]
    assert refused(match, "lead egypt") == "ACIS-AENEAS-08"
    play(match, "lead minos")
    assert unit(match).id == "minos"
    assert unit(match).ready == 18  # 16, and 2 for the Epoch completed
    assert refused(match, "settle egypt") == "ACIS-AENEAS-10"
    play(match, "settle rome", "deploy rome", "deploy rome")
    assert refused(match, "deploy rome") == "ACIS-STACK-07"
    play(match, "deploy umbria")
    assert (unit(match).vp, unit(match).hand, unit(match).treasury) == (1, ["volcanic-eruption"], 2)
    play(match, "done")
    assert unit(match).disks == {"rome": 3, "umbria": 1}
    assert unit(match).ready == 0
    sound(match)


@pytest.mark.rule("ACIS-AENEAS-14")
def test_contested_landing_needs_as_many_disks() -> None:
    match = play(trailing(barbarians={"rome": 2}), "invoke", "lead carthage", "settle rome")
    assert refused(match, "deploy umbria") == "ACIS-GROW-26"
    assert refused(play(match, "deploy rome"), "deploy umbria") == ""


@pytest.mark.rule("ACIS-AENEAS-22")
def test_a_short_supply_gives_what_there_is() -> None:
    match = scene("aeneas", civ("carthage", {}, vp=1, supply=3), civ("egypt", {"egypt": 3}, vp=6))
    play(match, "invoke", "lead carthage")
    assert unit(match).ready == 3


@pytest.mark.rule("ACIS-RULING-38")
def test_black_disks_run_short() -> None:
    match = play(trailing(barbarians={"gades": 47}), "invoke")
    assert match.question == "barbarians.next"
    play(match, "area saldic-sea", "from gades")
    assert table(match).barbarians["saldic-sea"] == 2
    assert table(match).barbarians["carthage"] >= 1


# --- sudden end ---


@pytest.mark.rule("ACIS-SUDDEN-09")
def test_how_many_ids_have_a_two_or_a_three() -> None:
    ids = [str(n) for n in range(1, 104)]
    assert sum("2" in id for id in ids) == 20
    assert sum("2" in id or "3" in id for id in ids) == 38
    assert [id for id in ids[97:] if "2" in id or "3" in id] == ["102", "103"]


NEW_HANDS = ", ".join(numbered(n) for n in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15))


def ending(turn: int, reveals: str, **given: object) -> saecula.Match:
    """In the sudden end step, after a question of the turn order step, so that the revealed card can be dictated."""
    match = scene(
        "order",
        civ("carthage", {"carthage": 1}, vp=1, treasury=1),
        civ("egypt", {"egypt": 1}, vp=2),
        turn=turn,
        **given,
    )  # type: ignore[arg-type]
    tail = f" = {reveals}" if reveals else ""
    return play(match, f"space 1{tail}")


@pytest.mark.rule("ACIS-SUDDEN-01")
def test_turn_one_is_not_checked() -> None:
    match = ending(1, "")
    assert match.question == "draw.spend"


@pytest.mark.rule(
    "ACIS-SUDDEN-02", "ACIS-SUDDEN-03", "ACIS-SUDDEN-05", "ACIS-SUDDEN-06", "ACIS-CARD-10", "ACIS-CARD-19"
)
@pytest.mark.parametrize(("turn", "card"), [(2, 78), (2, 13), (3, 78), (3, 45)])
def test_the_epoch_goes_on(turn: int, card: int) -> None:
    match = ending(turn, numbered(card))
    assert match.question == "draw.spend"
    assert numbered(card) in table(match).deck


@pytest.mark.rule("ACIS-SUDDEN-02..04", "ACIS-EPOCH-01", "ACIS-EPOCH-20", "ACIS-SUDDEN-10")
@pytest.mark.parametrize(("turn", "card"), [(2, 12), (2, 29), (3, 20), (3, 13), (3, 39)])
def test_the_epoch_ends_at_once(turn: int, card: int) -> None:
    match = ending(turn, f"{numbered(card)}, tribute, {NEW_HANDS}")
    assert (table(match).epoch, table(match).turn, table(match).phase) == (2, 1, "retirement")
    assert len(unit(match).hand) == 6  # the Draw step was skipped; 76 gives 6 cards


@pytest.mark.rule("ACIS-SUDDEN-07", "ACIS-EVENT-04", "ACIS-RULING-29", "ACIS-CARD-18", "ACIS-EVENT-17")
def test_a_revealed_event_is_resolved_checked_and_discarded() -> None:
    match = ending(2, f"atlantis-rises, tribute, {NEW_HANDS}")
    assert "central-mediterranean" in table(match).barbarians
    assert table(match).epoch == 2  # 102 has a 2
    match = ending(2, "saharan-raiders")
    assert match.question == "invasion"
    play(match, "area kush")
    assert match.question == "draw.spend"
    assert table(match).discard == ["saharan-raiders"]


@pytest.mark.rule("ACIS-SUDDEN-08")
def test_turn_four_ends_the_epoch() -> None:
    match = ending(4, f"tribute, {NEW_HANDS}")
    assert (table(match).epoch, table(match).turn) == (2, 1)


# --- draw ---


@pytest.mark.rule("ACIS-DRAW-01..05", "ACIS-CIV-02", "ACIS-CARD-11")
def test_the_draw() -> None:
    cities = {"carthage": 3, "saldae": 3, "thapsus": 3, "numidia": 3, "tripolitania": 3}
    match = scene("draws", civ("carthage", cities, treasury=2), civ("egypt", {"kush": 1}, treasury=1))
    assert texts(match) == {"spend 0", "spend 1", "spend 2"}
    play(match, "spend 1 = volcanic-eruption, earthquake, local-famine, great-flood, drought")
    assert len(unit(match).hand) == 5  # 3, 1 for four Cities, 1 paid
    assert unit(match).treasury == 1
    assert match.seat == 1


@pytest.mark.rule("ACIS-DRAW-06")
def test_talents_of_an_event_come_too_late() -> None:
    hand = ["plague", "storms-at-sea", "heresy", "religious-fervor"]
    match = scene("draws", civ("carthage", {"egyptian-sea": 1}, hand=hand, treasury=1), civ("egypt", {"kush": 1}))
    play(match, "spend 0 = atlantis-rises, volcanic-eruption, earthquake, local-famine")
    assert unit(match).treasury == 3
    assert match.question == "limit"
    assert refused(match, "spend 2") == "ACIS-DRAW-05"


@pytest.mark.rule("ACIS-DRAW-09", "ACIS-CARD-14..16", "ACIS-DRAW-14")
def test_more_than_six_cards_are_discarded() -> None:
    hand = ["volcanic-eruption", "earthquake", "local-famine", "great-flood", "drought"]
    match = scene(
        "draws", civ("carthage", {"carthage": 1}, hand=hand, treasury=1), civ("egypt", {"kush": 1}, treasury=1)
    )
    play(match, "spend 1 = strategos, land-improvement, tsunami, volcanoes")
    assert match.question == "limit"
    play(match, "discard volcanic-eruption", "discard volcanoes", "discard drought")
    assert unit(match).hand == ["earthquake", "local-famine", "great-flood", "strategos", "land-improvement", "tsunami"]
    assert match.seat == 1


@pytest.mark.rule("ACIS-DRAW-10", "ACIS-FLOW-16")
def test_the_next_turn() -> None:
    match = scene(
        "draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"kush": 1}), superstition=["gades"]
    )
    play(match, "spend 0 = volcanic-eruption, earthquake, local-famine, great-flood, drought, strategos")
    assert (table(match).turn, table(match).phase, table(match).lasting.superstition) == (2, "retirement", ())


@pytest.mark.rule("ACIS-CARD-13", "ACIS-CARD-27")
def test_the_discard_pile_becomes_the_deck() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, treasury=1),
        civ("egypt", {"kush": 1}, treasury=1),
        deck=["volcanic-eruption"],
        discard=["earthquake", "local-famine", "great-flood"],
        aside=["time-passes"],
    )
    play(match, "spend 0 = volcanic-eruption, local-famine, great-flood")
    assert unit(match).hand == ["volcanic-eruption", "local-famine", "great-flood"]
    assert (table(match).deck, table(match).aside) == (["earthquake"], ["time-passes"])


@pytest.mark.rule("ACIS-CARD-28")
def test_nothing_left_to_draw() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, treasury=1),
        civ("egypt", {"kush": 1}, treasury=1),
        deck=["volcanic-eruption"],
    )
    play(match, "spend 0 = volcanic-eruption")
    assert unit(match).hand == ["volcanic-eruption"]


@pytest.mark.rule("ACIS-DRAW-15")
def test_one_card_fewer() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1, fewer=1), civ("egypt", {"kush": 1}, treasury=1))
    play(match, "spend 0 = volcanic-eruption, earthquake")
    assert len(unit(match).hand) == 2
    assert unit(match).fewer == 0


@pytest.mark.rule("ACIS-DRAW-13")
def test_talents_met_before_the_announcement_may_be_spent() -> None:
    match = scene(
        "draws",
        civ("carthage", {"egyptian-sea": 1, "carthage": 1}),
        civ("egypt", {"kush": 1}),
        wonders={"great-library": wonder(0, "carthage")},
    )
    play(
        match,
        "use great-library = atlantis-rises, volcanic-eruption, earthquake, local-famine",
        "take volcanic-eruption",
    )
    assert texts(match) == {"spend 0", "spend 1", "spend 2"}
