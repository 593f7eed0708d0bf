"""The End of Epoch Phase (EPOCH), the Change of Epoch Table (CHANGE), options (OPT) and the end of the game (END)."""

from __future__ import annotations

from typing import Any

import pytest

import saecula

from .scene import civ, numbered, play, scene, sound, table, texts, unit, wonder

STOP = {"name": "space", "civ": 0}


def changing(number: int, *civs: dict[str, Any], **given: Any) -> saecula.Match:
    """The table's event for a card's ID, with that card alone in the deck, then a question that stops the play."""
    return scene(
        "epoch",
        *civs,
        deck=[numbered(number)],
        stage="end-of-epoch",
        tasks=[STOP, {"name": "epoch.change"}],
        epoch_draw=[5] * len(civs),
        **given,
    )


def vps(match: saecula.Match) -> list[int]:
    return [c.vp for c in table(match).civs]


@pytest.mark.rule(
    "ACIS-CHANGE-01", "ACIS-CHANGE-26", "ACIS-CHANGE-27", "ACIS-EPOCH-07", "ACIS-EPOCH-09", "ACIS-EPOCH-21"
)
def test_black_death_on_the_sea_routes() -> None:
    match = changing(
        1, civ("egypt", {"kush": 3, "libya": 3, "red-sea": 1}), civ("rome", {"petra": 3, "sinai": 2}, treasury=1)
    )
    assert match.question == "loss"
    play(match, "1: talent")
    assert unit(match, 0).disks == {"kush": 1, "libya": 3, "red-sea": 1}  # no disk in the seas by Libya
    assert unit(match, 1).disks == {"petra": 2, "sinai": 2}


@pytest.mark.rule("ACIS-CHANGE-02", "ACIS-CHANGE-25")
def test_irrationalism() -> None:
    match = changing(7, civ("egypt", {"kush": 3, "libya": 3}, vp=5), civ("rome", {"petra": 3, "rome": 3}, vp=1))
    assert vps(match) == [3, 0]


@pytest.mark.rule("ACIS-CHANGE-03")
def test_eruption_and_tsunamis() -> None:
    match = changing(
        13,
        civ("egypt", {"red-sea": 2, "kush": 1}),
        civ("rome", {"red-sea": 1}),
        barbarians={"red-sea": 2, "eastern-mediterranean": 1},
    )
    assert unit(match, 0).disks == {"red-sea": 1, "kush": 1}
    assert unit(match, 1).disks == {}
    assert table(match).barbarians == {"red-sea": 1}


@pytest.mark.rule("ACIS-CHANGE-04", "ACIS-CHANGE-05", "ACIS-CHANGE-31")
def test_traditionalists() -> None:
    match = changing(20, civ("egypt", {"kush": 3}, vp=9), civ("rome", {"petra": 3, "rome": 3}, vp=7))
    assert vps(match) == [6, 4]
    match = changing(20, civ("egypt", {"kush": 3}, vp=9), civ("rome", {}, vp=7))
    assert vps(match) == [4, 7]


@pytest.mark.rule("ACIS-CHANGE-06")
def test_wrath_of_the_gods() -> None:
    match = changing(
        27,
        civ("egypt", {"kush": 3, "libya": 3, "egypt": 3}, vp=9),
        civ("rome", {"rome": 3, "umbria": 3}, vp=9),
        civ("minos", {"minos": 3}, vp=2),
    )
    assert vps(match) == [8, 8, 2]  # all that are tied are hit


@pytest.mark.rule("ACIS-CHANGE-07")
def test_urban_decay() -> None:
    match = changing(
        34,
        civ("egypt", {"kush": 3, "libya": 3, "egypt": 3}, vp=4, treasury=3),
        civ("rome", {"rome": 3}, vp=9, treasury=2),
    )
    assert vps(match) == [3, 9]
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (0, 2)


@pytest.mark.rule("ACIS-CHANGE-08")
def test_dynastic_crisis() -> None:
    match = changing(41, civ("egypt", {"kush": 3}, vp=25), civ("rome", {"rome": 3}, vp=9))
    assert vps(match) == [23, 9]
    assert (unit(match, 0).fewer, unit(match, 1).fewer) == (1, 0)


@pytest.mark.rule("ACIS-CHANGE-09")
def test_felled_forests() -> None:
    fleet = {"red-sea": 2, "egyptian-sea": 2, "aegean-sea": 1}
    match = changing(48, civ("egypt", fleet, vp=5), civ("rome", {"saldic-sea": 2}, vp=5))
    assert vps(match) == [4, 5]


@pytest.mark.rule("ACIS-CHANGE-10", "ACIS-CHANGE-28")
def test_apocalyptic_drought() -> None:
    match = changing(
        55,
        civ("egypt", {"kush": 3, "libya": 1, "petra": 2, "red-sea": 1}),
        civ("rome", {"petra": 1}),
        barbarians={"kush": 1},
    )
    assert unit(match, 0).disks == {"red-sea": 1}
    assert unit(match, 1).disks == {}
    assert table(match).barbarians == {}


@pytest.mark.rule(
    "ACIS-CHANGE-11",
    "ACIS-CHANGE-12",
    "ACIS-CHANGE-29",
    "ACIS-CHANGE-34",
    "ACIS-RULING-19",
    "ACIS-STACK-15",
    "ACIS-EPOCH-10",
)
def test_milder_climate_and_then_another_event() -> None:
    match = scene(
        "epoch",
        civ("egypt", {"kush": 2, "red-sea": 1}, vp=3),
        civ("rome", {}),
        deck=["civil-war", "land-improvement"],
        stage="end-of-epoch",
        tasks=[STOP, {"name": "epoch.change"}, STOP],
    )
    play(match, "space 1 = civil-war")
    assert texts(match) == {"area kush", "area red-sea", "done"}
    play(match, "area kush")
    assert texts(match) == {"area red-sea", "done"}  # 3 on land at most
    play(match, "area red-sea = land-improvement")
    assert unit(match).disks == {"kush": 3, "red-sea": 2}
    assert vps(match) == [2, 0]  # Irrationalism came next
    assert table(match).deck == ["civil-war", "land-improvement"]


@pytest.mark.rule("ACIS-CHANGE-13..15", "ACIS-CHANGE-30", "ACIS-RULING-18")
def test_debased_coinage() -> None:
    civs = [
        civ(name, {name: 1}, vp=vp)
        for name, vp in (("egypt", 9), ("rome", 7), ("troy", 7), ("minos", 5), ("carthage", 3), ("phoenicia", 1))
    ]
    assert table(changing(69, *civs)).epoch_draw == [2, 2, 2, 3, 3, 4]


@pytest.mark.rule("ACIS-CHANGE-16")
def test_sigh_of_relief() -> None:
    assert table(changing(76, civ("egypt"), civ("rome"))).epoch_draw == [6, 6]


@pytest.mark.rule("ACIS-CHANGE-17")
def test_vibrant_economies() -> None:
    match = changing(83, civ("egypt", {"kush": 3, "libya": 3, "egypt": 3}), civ("rome", {"rome": 2}))
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (2, 0)


@pytest.mark.rule("ACIS-CHANGE-18..20", "ACIS-CHANGE-32", "ACIS-WONDER-22")
def test_the_gods_smile() -> None:
    wonders = {
        "grand-temple": wonder(0, "kush", 0, destroyed=True),
        "mausoleum": wonder(0, "libya", 5),
        "great-library": wonder(1, "rome", 2),
    }
    match = changing(90, civ("egypt", {"kush": 3}), civ("rome", {"rome": 2}), wonders=wonders)
    assert texts(match) == {"wonder grand-temple"}
    play(match, "wonder grand-temple", "1: wonder great-library")
    built = table(match).wonders
    assert (built["grand-temple"].destroyed, built["grand-temple"].disks, built["great-library"].disks) == (False, 5, 5)
    sound_disks(match)


def sound_disks(match: saecula.Match) -> None:
    assert not [line for line in match.game.spec.check(match.table) if "disks" in line]


@pytest.mark.rule("ACIS-CHANGE-21", "ACIS-RULING-25")
def test_without_any_wonder_the_gods_are_wrathful() -> None:
    match = changing(90, civ("egypt", {"kush": 3, "libya": 3}, vp=4), civ("rome", {"rome": 2}))
    assert vps(match) == [3, 0]


@pytest.mark.rule("ACIS-CHANGE-22", "ACIS-CHANGE-23", "ACIS-CHANGE-33", "ACIS-RULING-36", "ACIS-CARD-33")
def test_barbarians_at_the_frontiers() -> None:
    match = scene(
        "epoch",
        civ("egypt", {"kush": 3}, vp=4),
        civ("rome", {"rome": 2}),
        deck=["mesopotamian-empire", "saharan-raiders", "breath-of-god"],
        stage="end-of-epoch",
        tasks=[STOP, {"name": "frontiers"}],
    )
    assert (match.seat, match.question) == (1, "invasion")
    assert table(match).stack[-1].card == "mesopotamian-empire"  # ascending
    play(match, "1: area kush", "1: area kush")
    assert table(match).barbarians["kush"] == 8
    assert match.question == "order.move"
    assert table(match).deck == ["mesopotamian-empire", "saharan-raiders", "breath-of-god"]


@pytest.mark.rule("ACIS-EPOCH-08", "ACIS-EPOCH-10", "ACIS-RULING-02", "ACIS-CHANGE-24")
def test_an_invasion_revealed_for_the_table_is_resolved_and_discarded() -> None:
    match = changing(98, civ("egypt", {"kush": 3}, vp=4), civ("rome", {"rome": 2}))
    assert match.question == "invasion"
    play(match, "1: area red-sea")
    assert table(match).discard == ["invasion-of-the-sea-peoples"]
    match = changing(102, civ("egypt", {"kush": 3}, vp=4), civ("rome", {"rome": 2}))
    assert table(match).barbarians == {}  # no other Event is resolved here
    assert table(match).deck == ["atlantis-rises"]


# --- scoring and the next Epoch ---


def scoring(*civs: dict[str, Any], **given: Any) -> saecula.Match:
    return scene(
        "epoch", *civs, stage="end-of-epoch", tasks=[STOP, {"name": "epoch.talents"}, {"name": "epoch.score"}], **given
    )


@pytest.mark.rule("ACIS-EPOCH-11", "ACIS-EPOCH-12", "ACIS-EPOCH-24")
def test_most_cities_alone() -> None:
    assert vps(scoring(civ("egypt", {"kush": 3}), civ("rome", {"rome": 2}))) == [1, 0]
    assert vps(scoring(civ("egypt", {"kush": 3}), civ("rome", {"rome": 3}))) == [0, 0]


@pytest.mark.rule("ACIS-EPOCH-13", "ACIS-RULING-17")
def test_most_areas_with_wonders_of_anybody() -> None:
    wonders = {
        "grand-temple": wonder(0, "kush", 0),
        "mausoleum": wonder(0, "libya", 0),
        "great-library": wonder(0, "petra", 0, destroyed=True),
    }
    match = scoring(civ("egypt", {"egypt": 1}), civ("rome", {"kush": 1, "petra": 1}), wonders=wonders)
    assert vps(match) == [0, 1]


@pytest.mark.rule("ACIS-EPOCH-14", "ACIS-SEAS-13")
def test_every_three_dominated_seas() -> None:
    own = {
        "egypt": 1,
        "kush": 1,
        "sinai": 1,
        "petra": 1,
        "red-sea": 1,
        "cyrenaica": 1,
        "marmarica": 1,
        "libya": 1,
        "libyan-sea": 1,
        "nile-delta": 1,
        "egyptian-sea": 1,
    }
    assert vps(scoring(civ("egypt", own), civ("rome", {"rome": 1}))) == [1, 0]
    assert vps(scoring(civ("egypt", own), civ("rome", {"red-sea": 1}))) == [0, 0]  # not Controlled


@pytest.mark.rule("ACIS-EPOCH-15", "ACIS-EPOCH-16", "ACIS-CIV-03", "ACIS-EPOCH-22")
def test_talents_are_worth_a_third_and_then_go() -> None:
    match = scoring(civ("egypt", {"kush": 1}, treasury=7), civ("rome", {"rome": 1}, treasury=2))
    assert vps(match) == [2, 0]
    assert [c.treasury for c in table(match).civs] == [0, 0]


@pytest.mark.rule("ACIS-EPOCH-03..06", "ACIS-EPOCH-17..19", "ACIS-EPOCH-23", "ACIS-FLOW-07")
def test_the_six_steps() -> None:
    egypt = civ("egypt", {"kush": 3}, hand=["volcanic-eruption"], investments={"coinage": 2}, vp=1)
    match = scene(
        "order",
        egypt,
        civ("rome", {"rome": 3}, vp=2),
        turn=4,
        discard=["earthquake"],
        aside=["time-passes"],
        wonders={"grand-temple": wonder(0, "kush", 3)},
    )
    hands = ", ".join(numbered(n) for n in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11))
    play(match, f"space 2 = sea-route-to-britain, {hands}")
    t = table(match)
    assert (t.epoch, t.turn, t.order, t.phase) == (2, 1, [1, 0], "resettlement")
    assert unit(match, 1).hand == ["volcanic-eruption", "local-famine", "great-flood", "drought", "strategos"]
    assert len(unit(match, 0).hand) == 5
    assert t.discard == []
    assert t.aside == []
    assert "time-passes" in t.deck
    assert unit(match).investments == {"coinage": 2}
    assert t.wonders["grand-temple"].disks == 3
    assert unit(match).treasury == 0
    sound(match)


# --- the end of the game ---


def final(*civs: dict[str, Any], **given: Any) -> saecula.Match:
    return scene("epoch", *civs, epoch=4, **given)


@pytest.mark.rule("ACIS-EPOCH-02", "ACIS-END-01", "ACIS-END-02", "ACIS-FLOW-02")
def test_the_final_epoch_is_scored_and_the_game_is_over() -> None:
    match = final(
        civ("egypt", {"kush": 3}, vp=4, treasury=3, hand=["volcanic-eruption"]), civ("rome", {"rome": 1}, vp=5)
    )
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == [6, 5]
    assert outcome.ranking == [1, 2]
    assert unit(match).hand == ["volcanic-eruption"]
    assert match.seat is None


@pytest.mark.rule("ACIS-END-03..07")
@pytest.mark.parametrize(
    ("first", "second", "ranking"),
    [
        ({"gades": 1, "kush": 1}, {"rome": 2, "tyre": 3}, [1, 2]),  # an own Wonder in Gades
        ({"kush": 3, "petra": 3}, {"rome": 3, "tyre": 2, "gallia": 1, "minos": 1}, [1, 2]),  # Cities
        ({"kush": 2, "petra": 2}, {"rome": 1, "tyre": 1, "gallia": 1}, [1, 2]),  # disks
        ({"kush": 2, "petra": 1}, {"rome": 1, "tyre": 1, "gallia": 1}, [2, 1]),  # areas
        ({"kush": 2, "petra": 1}, {"rome": 2, "tyre": 1}, [1, 1]),
    ],
)
def test_tie_breaks(first: dict[str, int], second: dict[str, int], ranking: list[int]) -> None:
    from saecula.games.inner_sea.score import outcome

    match = scoring(
        civ("egypt", first, vp=4), civ("rome", second, vp=4), wonders={"grand-temple": wonder(0, "gades", 0)}
    )
    for c in table(match).civs:
        c.vp = 4
    assert outcome(table(match)).ranking == ranking


@pytest.mark.rule("ACIS-OPT-01..03", "ACIS-OPT-06")
def test_the_final_epoch_event() -> None:
    match = scene(
        "epoch",
        civ("egypt", {"kush": 3}, vp=9, hand=["volcanic-eruption"]),
        civ("rome", {"rome": 1}, vp=1),
        epoch=4,
        final_event=True,
        deck=["land-improvement", "invasion-of-the-sea-peoples", "northern-hordes"],
    )
    assert match.outcome is not None
    assert match.outcome.scores == [9, 1]  # Irrationalism took 1, most Cities gave 1
    assert "land-improvement" in table(match).discard
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-FLOW-04", "ACIS-RULING-26")
def test_a_shorter_game() -> None:
    match = scene("epoch", civ("egypt", {"kush": 3}, vp=9), civ("rome", {"rome": 1}), epoch=2, last_epoch=2)
    assert match.outcome is not None
