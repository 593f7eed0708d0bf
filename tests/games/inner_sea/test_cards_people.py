"""Cards about cards, talents, points and Wonders, and the Investments."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.cards import in_deck_order

from .scene import WATCHER, civ, holding, numbered, play, refused, scene, sound, table, texts, unit, wonder


@pytest.mark.rule("ACIS-CLAR-05", "ACIS-FATE-28")
def test_the_gods_demand_sacrifice() -> None:
    match = holding(15, yours={"hand": ["volcanic-eruption", "earthquake"]})
    play(match, "play the-gods-demand-sacrifice", "faction egypt")
    assert (match.seat, match.question) == (1, "discard")
    play(match, "1: discard earthquake")
    assert match.question == "loss.any"
    play(match, "1: area libya")
    assert unit(match, 1).disks["libya"] == 1
    assert unit(match, 1).hand == ["volcanic-eruption"]


@pytest.mark.rule("ACIS-CLAR-06", "ACIS-PIECE-17")
def test_golden_fleece_never_below_zero() -> None:
    match = play(holding(24, yours={"vp": 1}), "play golden-fleece", "faction egypt")
    assert (unit(match, 1).vp, unit(match, 0).vp) == (0, 2)


@pytest.mark.rule("ACIS-CLAR-01")
def test_bread_and_circuses_a_penalty_for_each_city() -> None:
    match = holding(30, yours={"vp": 2, "treasury": 1, "hand": ["volcanic-eruption"]})
    play(match, "play bread-and-circuses", "1: glory", "1: talent", "1: discard volcanic-eruption")
    assert (unit(match, 1).vp, unit(match, 1).treasury, unit(match, 1).hand) == (1, 0, [])
    assert refused(holding(30, None, {"kush": 2}), "play bread-and-circuses") == "ACIS-FATE-26"


@pytest.mark.rule("ACIS-FATE-36")
def test_bread_and_circuses_in_a_tie_its_player_picks() -> None:
    match = play(holding(30, {"carthage": 3}, {"egypt": 3}, yours={"vp": 1}), "play bread-and-circuses")
    assert texts(match) == {"faction carthage", "faction egypt"}
    play(match, "faction egypt", "1: glory")
    assert unit(match, 1).vp == 0


@pytest.mark.rule("ACIS-CLAR-04")
def test_demagogue_the_victim_chooses_its_three_disks() -> None:
    match = play(holding(33), "play demagogue", "faction egypt", "1: area kush", "1: area kush", "1: area libya")
    assert unit(match, 1).disks == {"egypt": 3, "kush": 1, "nile-delta": 3, "libya": 1}


@pytest.mark.rule("ACIS-CLAR-14")
def test_spy_only_its_player_sees_the_hand() -> None:
    match = holding(34, yours={"hand": ["volcanic-eruption", "earthquake"]})
    play(match, "play spy", "faction egypt")
    assert texts(match) == {"take volcanic-eruption", "take earthquake"}
    assert match.view(0)["table"]["civs"][1]["known"] == ["volcanic-eruption", "earthquake"]
    assert match.view(2)["table"]["civs"][1]["known"] == []
    play(match, "take earthquake")
    assert unit(match, 0).hand == ["earthquake"]
    assert match.view(0)["table"]["civs"][1]["known"] == ["volcanic-eruption"]
    assert match.view(1)["table"]["civs"][0]["known"] == ["earthquake"]
    assert match.view(2)["table"]["civs"][0]["known"] == []


@pytest.mark.rule("ACIS-CLAR-28", "ACIS-FATE-34")
def test_trader_takes_cards_at_random_unseen_by_others() -> None:
    match = holding(36, yours={"hand": ["volcanic-eruption", "earthquake"]})
    play(match, "play trader", "faction egypt", "faction mauretania = earthquake, aqueduct")
    assert in_deck_order(unit(match, 0).hand) == ["earthquake", "aqueduct"]
    assert unit(match, 2).hand == []
    assert match.view(1)["table"]["civs"][0]["known"] == ["earthquake"]


@pytest.mark.rule("ACIS-CLAR-19")
def test_oracle_puts_a_disk_on_any_wonder() -> None:
    match = play(holding(38, wonders={"grand-temple": wonder(1, "egypt", 5)}), "play oracle-at-delphi")
    assert table(match).wonders["grand-temple"].disks == 6
    sound(match)
    assert refused(holding(38), "play oracle-at-delphi") == "ACIS-FATE-26"


@pytest.mark.rule("ACIS-CLAR-20", "ACIS-FATE-47")
def test_orator_two_civilizations_one_may_be_yours() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 2}, hand=["orator", "land-improvement"]),
        civ("egypt", {"egypt": 2}, hand=["volcanic-eruption"]),
        WATCHER,
    )
    play(match, "play orator", "faction carthage", "faction egypt = volcanic-eruption, land-improvement")
    assert unit(match, 0).hand == ["volcanic-eruption"]
    assert unit(match, 1).hand == ["land-improvement"]
    alone = holding(39, {"carthage": 2}, {"egypt": 2})
    assert refused(alone, "play orator") == "ACIS-FATE-26"  # the card itself is not in a hand


def test_architect_builds_for_three_resources_with_one_disk() -> None:
    match = holding(40, {"carthage": 2, "saldae": 2}, mine={"treasury": 2})
    play(match, "play architect", "wonder grand-temple", "talent", "talent")
    assert refused(match, "pay carthage") == ""
    play(match, "pay carthage", "site carthage")
    assert table(match).wonders["grand-temple"].disks == 5
    assert unit(match).built is False
    assert unit(match).disks == {"carthage": 1, "saldae": 2}
    assert refused(holding(40, {"carthage": 1}), "play architect") == "ACIS-FATE-26"


def test_engineer_restores_or_refills_own_wonders() -> None:
    match = play(holding(73, wonders={"grand-temple": wonder(0, "carthage", 0, destroyed=True)}), "play engineer")
    assert (table(match).wonders["grand-temple"].destroyed, table(match).wonders["grand-temple"].disks) == (False, 3)
    match = play(holding(73, wonders={"grand-temple": wonder(0, "carthage", 2)}), "play engineer", "option 2")
    assert table(match).wonders["grand-temple"].disks == 4
    match = play(holding(73, wonders={"grand-temple": wonder(0, "carthage", 4)}), "play engineer")
    assert table(match).wonders["grand-temple"].disks == 5  # at most to 5


def test_court_intrigue() -> None:
    match = play(holding(74, yours={"vp": 5, "treasury": 2}, mine={"vp": 3}), "play court-intrigue")
    assert (unit(match, 1).vp, unit(match, 1).treasury) == (3, 1)


def test_tribute_a_talent_or_two_disks() -> None:
    match = play(holding(76, {"libya": 2}, {"egypt": 3}, yours={"treasury": 1}), "play tribute", "1: talent")
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (1, 0)
    match = play(holding(76, {"libya": 2}, {"egypt": 3, "kush": 1}), "play tribute", "1: area egypt", "1: area kush")
    assert unit(match, 1).disks == {"egypt": 2}
    assert refused(holding(76, {"gades": 2}, {"egypt": 3}), "play tribute") == "ACIS-FATE-26"


def test_market_town_counts_each_partner_once() -> None:
    match = play(holding(77, {"egyptian-sea": 1, "red-sea": 1}), "play market-town")
    assert unit(match).treasury == 1
    assert refused(holding(77), "play market-town") == "ACIS-FATE-26"


@pytest.mark.parametrize(
    ("number", "there", "away"),
    [
        (81, "gallia", "carthage"),
        (82, "petra", "gades"),
        (83, "atlantic", "gallia"),
        (84, "kush", "tyre"),
    ],
)
@pytest.mark.rule("ACIS-FATE-35")
def test_roads_to_the_edges_of_the_map(number: int, there: str, away: str) -> None:
    match = play(holding(number, {there: 1}, {there: 1}), f"play {numbered(number)}")
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (3, 1)
    match = play(holding(number, {away: 1}, {there: 1}), f"play {numbered(number)}")
    assert (unit(match, 0).treasury, unit(match, 1).treasury) == (2, 1)


@pytest.mark.rule("ACIS-FATE-23")
def test_olympic_games() -> None:
    match = play(holding(88), "play olympic-games")
    assert (unit(match, 0).vp, unit(match, 1).vp) == (2, 1)  # Egypt has 3 Cities


# --- Investments ---


@pytest.mark.rule("ACIS-FATE-19", "ACIS-TERM-29", "ACIS-CARD-17", "ACIS-CARD-06")
@pytest.mark.parametrize(
    ("number", "disks"), [(25, 2), (89, 3), (90, 3), (91, 3), (92, 3), (93, 2), (95, 3), (96, 3), (97, 2)]
)
def test_an_investment_lies_on_the_table_with_its_disks(number: int, disks: int) -> None:
    watcher = {**WATCHER, "hand": ["volcanic-eruption"]}
    match = scene("card", civ("carthage", {"carthage": 2}, hand=[numbered(number)]), civ("egypt"), watcher)
    play(match, f"play {numbered(number)}")
    assert unit(match).investments == {numbered(number): disks}
    assert unit(match).supply == 46 - disks
    assert unit(match).hand == []
    sound(match)


@pytest.mark.rule("ACIS-FATE-20", "ACIS-FATE-44")
def test_an_investment_with_a_short_supply() -> None:
    match = play(holding(25, mine={"supply": 1, "investments": {"temple-complex": 45}}), "play heroic-saga")
    assert unit(match).investments["heroic-saga"] == 1
    match = play(holding(25, mine={"supply": 0, "investments": {"temple-complex": 46}}), "play heroic-saga")
    assert "heroic-saga" not in unit(match).investments
    assert table(match).discard == ["heroic-saga"]


@pytest.mark.rule("ACIS-FATE-21", "ACIS-FATE-22", "ACIS-FATE-45", "ACIS-GROW-37")
def test_heroic_saga_two_disks_or_glory() -> None:
    match = scene("acquisition", civ("carthage", {"carthage": 1}, investments={"heroic-saga": 2}), civ("egypt"))
    play(match, "use heroic-saga")
    assert unit(match).ready == 5  # the minimum of 3, and 2 on top
    assert unit(match).investments == {"heroic-saga": 1}
    match = scene("acquisition", civ("carthage", {"carthage": 1}, investments={"heroic-saga": 1}), civ("egypt"))
    play(match, "use heroic-saga glory")
    assert (unit(match).treasury, unit(match).vp, unit(match).ready) == (1, 1, 3)
    assert unit(match).investments == {}
    assert table(match).discard == ["heroic-saga"]


def test_aqueduct() -> None:
    match = scene("acquisition", civ("carthage", {"carthage": 1}, investments={"aqueduct": 3}), civ("egypt"))
    play(match, "use aqueduct")
    assert unit(match).ready == 5


def test_coinage_at_the_start_of_a_later_card_phase() -> None:
    match = scene("growth", civ("carthage", {"carthage": 3}, investments={"coinage": 3}), civ("egypt"), WATCHER)
    while match.question != "coinage":
        play(match, "done")
    play(match, "use coinage")
    assert unit(match).treasury == 1
    assert unit(match).investments == {"coinage": 2}


@pytest.mark.rule("ACIS-DRAW-12", "ACIS-DRAW-07")
def test_academy_of_sciences_draw_three_keep_one() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, investments={"academy-of-sciences": 3}), civ("egypt"))
    play(
        match,
        "use academy-of-sciences = volcanic-eruption, earthquake, local-famine",
        "take earthquake = great-flood, drought, strategos",
    )
    assert unit(match).hand == ["earthquake", "great-flood", "drought", "strategos"]
    assert table(match).discard == ["volcanic-eruption", "local-famine"]


def test_granary_saves_two_disks_on_land_from_one_card() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 2}, hand=["volcanic-eruption"]),
        civ("egypt", {"egypt": 3, "kush": 3}, investments={"granary": 3}),
        WATCHER,
    )
    play(match, "play volcanic-eruption", "area egypt", "area kush")
    play(match, "1: use granary", "1: use granary")
    assert unit(match, 1).disks == {"egypt": 3, "kush": 2}  # the third loss was not covered
    assert unit(match, 1).investments == {"granary": 2}
    sound(match)


def test_law_code_moves_the_marker_in_the_turn_order_step() -> None:
    match = scene("order", civ("carthage", {"carthage": 1}, investments={"law-code": 2}), civ("egypt", {"egypt": 3}))
    assert table(match).order == [1, 0]
    play(match, "use law-code", "space 1")
    assert table(match).order == [0, 1]


def test_temple_complex_needs_a_city() -> None:
    match = scene("victory", civ("carthage", {"carthage": 3}, investments={"temple-complex": 3}), civ("egypt"))
    play(match, "use temple-complex")
    assert unit(match).vp == 2
    match = scene("victory", civ("carthage", {"carthage": 2}, investments={"temple-complex": 3}), civ("egypt"))
    assert match.question != "victory.use"


def test_philosopher_one_card_more() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, investments={"philosopher": 2}), civ("egypt"))
    play(match, "use philosopher = volcanic-eruption, earthquake, local-famine, great-flood")
    assert unit(match).hand == ["volcanic-eruption", "earthquake", "local-famine", "great-flood"]
