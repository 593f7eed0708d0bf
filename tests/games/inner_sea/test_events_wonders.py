"""Events (EVENT) and the seven Wonders (WONDER)."""

from __future__ import annotations

import pytest

from .scene import WATCHER, civ, numbered, play, refused, scene, sound, table, texts, unit, wonder

# --- Events ---


def drawing(*events: str, **given: object) -> object:
    """Carthage draws with one talent, so it is asked first; Egypt has more VP."""
    match = scene(
        "draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"egypt": 2, "kush": 2}, vp=3), **given
    )  # type: ignore[arg-type]
    return play(match, f"spend 0 = {', '.join(events)}")


@pytest.mark.rule("ACIS-EVENT-01", "ACIS-EVENT-02", "ACIS-EVENT-10", "ACIS-EVENT-14", "ACIS-RULING-20", "ACIS-STACK-14")
@pytest.mark.parametrize(
    ("event", "start", "areas"),
    [
        ("invasion-of-the-sea-peoples", "red-sea", ["red-sea", "egypt", "kush", "sinai", "petra"]),
        ("northern-hordes", "thessaly", ["thessaly", "mycenae", "macedon", "illyria"]),
        ("mesopotamian-empire", "kush", ["kush", "egypt"]),
        ("saharan-raiders", "kush", ["kush", "egypt"]),
    ],
)
def test_invasions(event: str, start: str, areas: list[str]) -> None:
    match = drawing("volcanic-eruption", event, "earthquake")
    assert (match.seat, match.question) == (0, "invasion")  # fewest VP
    play(match, f"area {start} = local-famine")
    assert set(table(match).barbarians.items()) == {(area, 4) for area in areas}
    assert unit(match).hand == ["volcanic-eruption", "earthquake", "local-famine"]
    assert event in table(match).discard
    sound(match)


@pytest.mark.rule("ACIS-EVENT-10", "ACIS-EVENT-12")
def test_the_fewest_vp_decide_and_the_last_in_order_of_the_tied() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"egypt": 2}))
    play(match, "spend 0 = invasion-of-the-sea-peoples, volcanic-eruption, earthquake")
    assert match.seat == 1


@pytest.mark.rule("ACIS-LOSS-09", "ACIS-LOSS-14", "ACIS-EVENT-15")
def test_a_short_black_supply_may_be_filled_from_other_areas() -> None:
    match = drawing("mesopotamian-empire", "volcanic-eruption", "earthquake", barbarians={"gades": 40, "tyre": 5})
    play(match, "area kush")
    assert table(match).barbarians["kush"] == 4  # 5 were left: 4 in Kush, 1 in Egypt
    assert table(match).barbarians["egypt"] == 1
    assert match.question == "barbarians.from"
    assert refused(match, "from kush") == "ACIS-LOSS-14"
    play(match, "from tyre", "done = local-famine")
    assert table(match).barbarians["egypt"] == 2
    assert table(match).barbarians["tyre"] == 4
    sound(match)


@pytest.mark.rule("ACIS-EVENT-05", "ACIS-RULING-30", "ACIS-EVENT-03", "ACIS-DRAW-08", "ACIS-DRAW-11")
def test_several_events_by_ascending_number_then_all_replacements() -> None:
    match = drawing("atlantis-rises", "volcanic-eruption", "invasion-of-the-sea-peoples")
    assert match.question == "invasion"  # 98 before 102
    assert unit(match, 1).treasury == 0
    play(match, "area red-sea = mesopotamian-empire, local-famine")  # one replacement is an Event again
    assert match.question == "invasion"
    play(match, "area kush = great-flood")
    assert unit(match).hand == ["volcanic-eruption", "local-famine", "great-flood"]


@pytest.mark.rule("ACIS-MAP-21")
def test_atlantis_rises() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"egyptian-sea": 1, "kush": 1}))
    play(match, "spend 0 = atlantis-rises, volcanic-eruption, earthquake, local-famine")
    assert table(match).barbarians == {"central-mediterranean": 1, "eastern-mediterranean": 1}
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (1, 2)


@pytest.mark.rule("ACIS-EVENT-20", "ACIS-EVENT-13", "ACIS-EVENT-16")
def test_breath_of_god() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, treasury=1, hand=["drought"]),
        civ("egypt", {"kush": 1}, hand=["strategos"]),
    )
    numbers = [103, 1, 2, 11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34]
    play(match, "spend 0 = " + ", ".join(numbered(n) for n in numbers))
    assert unit(match, 0).hand == ["plague", "storms-at-sea", "heresy", "religious-fervor", "poet"]
    assert unit(match, 1).hand[:4] == ["schism", "pirates", "pirate-raids", "golden-fleece"]
    assert set(table(match).discard) == {"volcanic-eruption", "earthquake", "drought", "strategos"}
    assert table(match).aside == ["breath-of-god"]


@pytest.mark.rule("ACIS-EVENT-18")
def test_time_passes_in_the_draw_step_of_turn_two() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"egypt": 2}, treasury=1), turn=2)
    play(match, "spend 0 = time-passes, volcanic-eruption, earthquake, local-famine")
    assert (match.seat, match.question) == (1, "draw.spend")  # the step is finished for all
    play(match, "spend 0 = great-flood, drought, strategos, tribute, " + ", ".join(numbered(n) for n in range(7, 19)))
    assert (table(match).epoch, table(match).turn) == (2, 1)
    assert "time-passes" in table(match).deck  # no longer set aside


@pytest.mark.rule("ACIS-EVENT-19")
def test_time_passes_in_turn_one_only_shuffles() -> None:
    match = drawing(
        "time-passes", "volcanic-eruption", "earthquake", turn=1, discard=["composite-bow", "siege-equipment"]
    )
    assert (table(match).epoch, table(match).turn) == (1, 2)
    assert table(match).discard == []
    assert table(match).aside == ["time-passes"]


@pytest.mark.rule("ACIS-EVENT-08", "ACIS-EVENT-09", "ACIS-PIECE-04", "ACIS-CARD-05")
def test_the_seven_events() -> None:
    from saecula.games.inner_sea.cards import CARDS, EVENTS, INVASIONS

    assert [CARDS[id].number for id in EVENTS] == [62, 98, 99, 100, 101, 102, 103]
    assert [CARDS[id].number for id in INVASIONS] == [98, 99, 100, 101]
    assert CARDS["saharan-raiders"].name == "Saharan Raiders"


# --- building ---


def builder(
    hand: list[str] | None = None, treasury: int = 0, disks: dict[str, int] | None = None, **given: object
) -> object:
    return scene(
        "card",
        civ(
            "carthage",
            disks or {"carthage": 3, "saldae": 2, "saldic-sea": 2},
            treasury=treasury,
            hand=hand if hand is not None else ["volcanic-eruption", "earthquake"],
            **given.pop("mine", {}),
        ),  # type: ignore[dict-item]
        civ("egypt", {"egypt": 1}),
        WATCHER,
        **given,
    )  # type: ignore[arg-type]


@pytest.mark.rule(
    "ACIS-WONDER-03",
    "ACIS-WONDER-06..09",
    "ACIS-WONDER-12",
    "ACIS-WONDER-13",
    "ACIS-WONDER-15",
    "ACIS-WONDER-18",
    "ACIS-WONDER-30",
    "ACIS-RULING-32",
    "ACIS-CARD-30",
)
def test_building_with_a_mix_of_resources() -> None:
    match = play(
        builder(treasury=1),
        "build grand-temple",
        "pay saldic-sea",
        "talent",
        "discard volcanic-eruption",
        "discard earthquake",
        "pay carthage",
        "site saldae",
    )
    assert unit(match).disks == {"carthage": 2, "saldae": 2, "saldic-sea": 1}
    assert (unit(match).treasury, unit(match).hand) == (0, [])
    assert unit(match).supply == 41 + 2 - 5
    built = table(match).wonders["grand-temple"]
    assert (built.owner, built.area, built.disks, built.destroyed) == (0, "saldae", 5, False)
    assert table(match).discard == ["volcanic-eruption", "earthquake"]
    sound(match)


@pytest.mark.rule("ACIS-WONDER-10")
def test_two_of_the_five_must_be_disks_from_the_map() -> None:
    match = play(builder(treasury=5), "build grand-temple", "talent", "talent", "talent")
    assert refused(match, "talent") == "ACIS-WONDER-10"
    assert refused(match, "discard volcanic-eruption") == "ACIS-WONDER-10"


@pytest.mark.rule("ACIS-WONDER-04", "ACIS-WONDER-05", "ACIS-WONDER-21", "ACIS-WONDER-27")
def test_one_wonder_a_turn_each_only_once_and_one_to_an_area() -> None:
    match = builder(
        treasury=9,
        wonders={"mausoleum": wonder(1, "egypt", 5), "great-pyramid": wonder(0, "saldae", 0, destroyed=True)},
    )
    assert refused(match, "build mausoleum") == "ACIS-WONDER-05"
    assert refused(match, "build great-pyramid") == "ACIS-WONDER-05"
    play(match, "build grand-temple", "talent", "talent", "talent", "pay saldic-sea", "pay carthage")
    assert refused(match, "site saldae") == "ACIS-WONDER-15"
    play(match, "site carthage", "2: pass")
    assert refused(match, "build great-library") == "ACIS-WONDER-04"


@pytest.mark.rule("ACIS-WONDER-14", "ACIS-WONDER-28")
def test_the_supply_must_fill_the_card() -> None:
    match = builder(
        disks={"carthage": 3, "saldae": 2}, mine={"supply": 1, "investments": {"temple-complex": 42}}, treasury=4
    )
    play(match, "build grand-temple")  # 4 disks must be paid so that the supply has 5
    assert refused(play(match, "talent"), "talent") == "ACIS-WONDER-14"
    match = builder(
        disks={"carthage": 3, "saldae": 1}, mine={"supply": 1, "investments": {"temple-complex": 43}}, treasury=4
    )
    assert refused(match, "build grand-temple") == "ACIS-WONDER-14"


@pytest.mark.rule("ACIS-WONDER-16", "ACIS-WONDER-17", "ACIS-RULING-33")
def test_a_controlled_land_area_must_be_left_for_the_block() -> None:
    match = play(
        builder(disks={"carthage": 1, "saldic-sea": 2}, treasury=5), "build grand-temple", "talent", "talent", "talent"
    )
    assert refused(match, "pay carthage") == "ACIS-WONDER-16"
    play(match, "pay saldic-sea", "pay saldic-sea", "site carthage")
    assert unit(match).disks == {"carthage": 1}  # a single disk is enough
    match = builder(disks={"saldic-sea": 4}, treasury=9)
    assert refused(match, "build grand-temple") == "ACIS-WONDER-16"
    match = builder(disks={"carthage": 3}, treasury=0, hand=[])
    assert match.seat == 2  # nothing to do, so it had to pass


@pytest.mark.rule("ACIS-WONDER-11", "ACIS-WONDER-29", "ACIS-RULING-08", "ACIS-LOSS-12")
def test_city_disks_may_pay_and_nobody_is_asked_to_save_or_negate() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 3, "saldae": 1}, treasury=5),
        civ("egypt", {"egypt": 1}, hand=["high-priest"]),
        WATCHER,
    )
    play(match, "build grand-temple", "pay carthage", "pay carthage", "talent", "talent", "talent", "site carthage")
    assert table(match).wonders["grand-temple"].area == "carthage"
    assert match.question == "card.action"


# --- using ---


@pytest.mark.rule("ACIS-WONDER-19", "ACIS-WONDER-20", "ACIS-WONDER-23", "ACIS-VP-07")
def test_great_pyramid() -> None:
    wonders = {"great-pyramid": wonder(0, "carthage", 2)}
    match = scene("victory", civ("carthage", {"carthage": 1}), civ("egypt", {"egypt": 1}), wonders=wonders)
    play(match, "use great-pyramid")
    assert unit(match).vp == 2
    assert table(match).wonders["great-pyramid"].disks == 1
    assert match.question != "victory.use"  # only once per step
    match = scene("victory", civ("carthage", {"saldae": 1}), civ("egypt", {"carthage": 1}), wonders=wonders)
    assert match.question != "victory.use"  # its area is not occupied


@pytest.mark.rule("ACIS-WONDER-24", "ACIS-WONDER-25")
def test_a_wonder_without_disks_still_counts_and_nobody_else_gains_it() -> None:
    match = scene(
        "victory",
        civ("carthage", {"carthage": 1}),
        civ("egypt", {"carthage": 1}),
        wonders={"great-pyramid": wonder(0, "carthage", 0)},
    )
    assert (unit(match, 0).vp, unit(match, 1).vp) == (1, 0)


@pytest.mark.rule("ACIS-DRAW-07", "ACIS-DRAW-12")
def test_great_library_with_an_event_among_the_cards() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}),
        civ("egypt", {"kush": 1}),
        wonders={"great-library": wonder(0, "carthage")},
    )
    play(match, "use great-library = atlantis-rises, volcanic-eruption, earthquake, local-famine")
    assert texts(match) == {"take volcanic-eruption", "take earthquake", "take local-famine"}
    play(match, "take local-famine = great-flood, drought, strategos")
    assert unit(match).hand[0] == "local-famine"


@pytest.mark.rule("ACIS-CLAR-15")
def test_mausoleum_takes_from_the_discard_pile() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}),
        civ("egypt", {"kush": 1}),
        wonders={"mausoleum": wonder(0, "carthage")},
        discard=["earthquakes", "plague", "storms-at-sea", "time-passes"],
    )
    play(match, "use mausoleum = plague, time-passes, earthquakes")
    assert refused(match, "take time-passes") == "ACIS-EVENT-06"
    play(match, "take plague = volcanic-eruption, earthquake, local-famine")
    assert unit(match).hand[0] == "plague"
    assert table(match).discard[:3] == ["earthquakes", "storms-at-sea", "time-passes"]
    assert match.view(1)["table"]["civs"][0]["known"] == ["plague"]  # the pile is open


@pytest.mark.rule("ACIS-COMP-22", "ACIS-WONDER-31")
def test_colossus_two_white_disks_in_a_competition() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 1, "gades": 1}),
        civ("egypt", {"kush": 2}),
        wonders={"grand-temple": wonder(0, "gades", 5)},
    )
    play(match, "announce grand-temple")
    assert unit(match).disks == {"kush": 1, "gades": 1}
    assert unit(match, 1).disks == {}
    assert table(match).wonders["grand-temple"].disks == 4


@pytest.mark.rule("ACIS-GROW-17")
def test_hanging_gardens_count_before_the_minimum() -> None:
    match = scene(
        "acquisition",
        civ("carthage", {"carthage": 2}),
        civ("egypt"),
        wonders={"hanging-gardens": wonder(0, "carthage")},
    )
    play(match, "use hanging-gardens")
    assert unit(match).ready == 3  # 1 Settlement + 2
    match = scene(
        "acquisition",
        civ("carthage", {"carthage": 1}),
        civ("egypt"),
        wonders={"hanging-gardens": wonder(0, "carthage")},
    )
    play(match, "use hanging-gardens")
    assert unit(match).ready == 3


def test_great_lighthouse_two_coastal_seas_and_a_talent() -> None:
    match = scene(
        "deployment",
        civ("carthage", {"carthage": 2}, ready=1),
        civ("egypt"),
        wonders={"great-lighthouse": wonder(0, "carthage")},
    )
    play(match, "use great-lighthouse", "deploy saldic-sea")
    assert refused(match, "deploy western-mediterranean") != ""
    play(match, "deploy african-sea")
    assert unit(match).disks == {"carthage": 2, "saldic-sea": 1, "african-sea": 1}
    assert (unit(match).treasury, unit(match).ready) == (1, 1)


@pytest.mark.rule("ACIS-ORDER-06")
def test_temple_of_zeus_and_the_oracle_change_the_order() -> None:
    match = scene(
        "order",
        civ("carthage", {"carthage": 1}, hand=["oracle-at-delphi"]),
        civ("egypt", {"egypt": 3}),
        civ("rome", {"rome": 3, "umbria": 3}),
        wonders={"temple-of-zeus": wonder(1, "egypt")},
    )
    assert table(match).order == [2, 1, 0]
    play(match, "use temple-of-zeus", "space 1")
    assert table(match).order == [1, 2, 0]
    assert match.seat == 0
    play(match, "play oracle-at-delphi", "space 1")
    assert table(match).order == [0, 1, 2]
    assert "oracle-at-delphi" in table(match).discard
