"""SMC-CITY, SMC-HAPPY, SMC-PROD, SMC-CRIT, SMC-MONO: city cards and income."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import saecula
from saecula.games.sid_meiers_civilization.cards import CRITICAL, OUTPUT
from saecula.games.sid_meiers_civilization.economy import best_output, income, output

from .scene import gold, known, play, refused, scene, table, texts, to_turn

RIVAL = {"gobi": (1, 1)}


def realm(improvements: list[str] | None = None, phase: str = "critical", **towns: tuple[int, str]) -> saecula.Match:
    """Seat 0 with these settlements (level and card), in a game for two."""
    own = {name.replace("_", "-"): (0, level, card) for name, (level, card) in towns.items()}
    match = scene(phase, towns={**own, **RIVAL}, options="players=2", gold=0)
    data = match.data()
    data["players"][0]["improvements"] = improvements or []
    data["phase"] = phase
    return match.game.resume(data)


def earned(match: saecula.Match, seat: int = 0) -> int:
    return income(table(match), seat).settlements


# --- city cards ---


@pytest.mark.rule("SMC-PROD-06", "SMC-PROD-02", "SMC-CITY-05", "SMC-CITY-01")
@pytest.mark.parametrize(
    ("card", "level", "happy", "productive", "gold"),
    [
        ("wine", 1, True, False, 4),
        ("wine", 1, True, True, 8),
        ("spices", 2, True, False, 6),
        ("none", 2, True, True, 6),
        ("oil", 2, True, True, 12),
        ("none", 2, False, False, 1),  # proved by the examples of the rulebook
        ("none", 1, False, False, 0),
        ("none", 4, True, True, 10),
        ("iron", 3, False, False, 6),
        ("gems", 4, True, True, 20),
    ],
)
def test_numbers_of_the_city_cards(card: str, level: int, happy: bool, productive: bool, gold: int) -> None:
    match = realm(gaul=(level, card))
    assert output(table(match), "gaul", happy, productive) == gold


@pytest.mark.rule("SMC-PROD-06")
def test_all_cards_follow_one_pattern() -> None:
    for card, numbers in OUTPUT.items():
        for level, happy, productive in itertools.product((1, 2, 3, 4), (0, 1), (0, 1)):
            s = level - 1
            base = s + 2 * happy if card == "none" else 2 + 2 * s + 2 * happy
            assert numbers[s * 4 + 2 * happy + productive] == base * (1 + productive)


@pytest.mark.rule("SMC-CITY-10")
def test_level_counts_for_production_room_and_points() -> None:
    match = to_turn(realm(phase="buy", gaul=(3, "none")), 3)
    play(match, "end")
    t = table(match)
    assert t.settlements["gaul"].room == 3
    assert match.view(0)["table"]["points"][0] == 3


# --- happiness ---


@pytest.mark.rule("SMC-HAPPY-01", "SMC-HAPPY-03")
def test_one_settlement_is_happy_for_free() -> None:
    assert earned(realm(gaul=(1, "none"))) == 2
    assert earned(realm(gaul=(1, "none"), iberia=(1, "none"), italia=(2, "none"))) == 3  # the town 3, the villages 0


@pytest.mark.rule("SMC-HAPPY-02")
def test_wine_and_gems_are_always_happy() -> None:
    assert earned(realm(gaul=(1, "wine"), iberia=(1, "gems"), italia=(1, "none"), hellas=(1, "none"))) == 4 + 4 + 2
    match = play(realm(gaul=(1, "wine"), iberia=(1, "none"), italia=(1, "none")), "assign")
    assert refused(match, "cheer gaul") == "SMC-HAPPY-02"


@pytest.mark.rule("SMC-HAPPY-04", "SMC-HAPPY-05", "SMC-HAPPY-10", "SMC-HAPPY-11", "SMC-HAPPY-06", "SMC-HAPPY-09")
def test_faces_are_assigned_by_the_owner() -> None:
    match = realm(["cathedral"], gaul=(1, "none"), iberia=(1, "none"), italia=(1, "none"), hellas=(1, "none"))
    play(match, "assign", "cheer gaul")
    assert refused(match, "cheer gaul") == "SMC-HAPPY-10"
    play(match, "cheer iberia", "cheer italia")
    assert refused(match, "cheer hellas") == "SMC-HAPPY-04"
    play(match, "collect")
    assert table(match).incomes[0] == 10


@pytest.mark.rule("SMC-HAPPY-06", "SMC-HAPPY-09", "SMC-PROD-04")
def test_the_owner_may_assign_worse_than_the_best() -> None:
    towns: dict[str, Any] = {"gaul": (4, "iron"), "iberia": (1, "none")}
    best = realm(["granary"], **towns)
    play(best, "collect")
    assert table(best).incomes[0] == 20 + 3 + (15 if table(best).critical == "iron" else 0)
    own = play(realm(["granary"], **towns), "assign", "cheer iberia", "equip iberia", "collect")
    assert table(own).incomes[0] == 8 + 4 + 3 + (15 if table(own).critical == "iron" else 0)


@pytest.mark.rule("SMC-HAPPY-12", "SMC-TRADE-04")
def test_assignments_go_to_cards_held() -> None:
    match = realm(gaul=(1, "none"), iberia=(2, "iron"), italia=(1, "none"))
    data = match.data()
    data["settlements"]["iberia"]["holder"] = 1
    data["settlements"]["gobi"]["holder"] = 0
    data["phase"] = "assignment"
    match = play(match.game.resume(data), "assign")
    assert refused(match, "cheer iberia") == "SMC-HAPPY-12"
    assert "cheer gobi" in texts(match)
    assert earned(match, 0) == 2


# --- productivity ---


@pytest.mark.rule("SMC-PROD-01", "SMC-TERRAIN-05", "SMC-PROD-12")
def test_fertile_land_is_always_productive() -> None:
    match = realm(["granary"], gaul=(2, "none"), iberia=(1, "none"))
    data = match.data()
    data["markers"], data["seen"] = {"gaul": "fertile-productive"}, {"gaul": -1}
    data["phase"] = "assignment"
    match = match.game.resume(data)
    assert earned(match) == 6 + 0  # the fertile town happy and productive; the wheel on an unhappy village adds nothing
    play(match, "assign")
    assert refused(match, "equip gaul") == "SMC-PROD-12"
    play(match, "equip iberia")
    assert refused(match, "equip iberia") == "SMC-PROD-12"


@pytest.mark.rule("SMC-PROD-03")
def test_two_wheels_serve_two_settlements() -> None:
    assert earned(realm(["fusion-reactor"], gaul=(1, "wine"), iberia=(1, "gems"), italia=(1, "iron"))) == 8 + 8 + 4
    match = play(realm(["granary"], gaul=(1, "wine"), iberia=(1, "none")), "assign", "equip gaul")
    assert refused(match, "equip iberia") == "SMC-PROD-01"


@pytest.mark.rule("SMC-PROD-14")
def test_best_assignment_against_trying_everything() -> None:
    names = ["gaul", "iberia", "italia", "hellas"]
    cards = [(1, "none"), (3, "iron"), (2, "wine"), (4, "none")]
    for improvements in ([], ["granary"], ["temple"], ["temple", "granary"], ["cathedral", "library", "granary"]):
        match = realm(improvements, **dict(zip(names, cards, strict=True)))
        t = table(match)
        h = 1 + sum({"temple": 1, "cathedral": 2}.get(x, 0) for x in improvements)
        p = sum(x in ("granary", "library") for x in improvements)
        best = 0
        for happy in itertools.chain.from_iterable(itertools.combinations(names, k) for k in range(h + 1)):
            for wheels in itertools.chain.from_iterable(itertools.combinations(names, k) for k in range(p + 1)):
                best = max(best, sum(output(t, x, x in happy, x in wheels) for x in names))
        assert best_output(t, 0) == best


@pytest.mark.rule("SMC-PROD-05")
def test_income_has_five_parts() -> None:
    towns = {"gaul": (0, 1, "iron"), "iberia": (0, 1, "iron"), "italia": (0, 1, "iron"), **RIVAL}
    t = table(
        scene(towns=towns, options="players=2", wonders={"the-colossus": 0}, since={"the-colossus": 0}, critical="iron")
    )
    parts = income(t, 0)
    assert (parts.settlements, parts.critical, parts.types, parts.monopolies, parts.wonders) == (8, 15, 3, 20, 5)
    assert parts.paid == 51


@pytest.mark.rule("SMC-PROD-07")
def test_resource_types_are_counted_once() -> None:
    t = table(realm(gaul=(1, "iron"), iberia=(1, "iron"), italia=(1, "oil")))
    assert income(t, 0).types == 6


@pytest.mark.rule("SMC-PROD-08", "SMC-PROD-13")
def test_at_least_ten() -> None:
    assert income(table(realm(gaul=(1, "wine"))), 0).paid == 10  # 4 + 3
    t = table(
        scene(
            towns={"gaul": (0, 1, "wine"), **RIVAL},
            options="players=2",
            wonders={"the-colossus": 0},
            since={"the-colossus": 0},
        )
    )
    assert income(t, 0).paid == 12  # 4 + 3 + 5: the minimum is compared with the total


@pytest.mark.rule("SMC-PROD-10", "SMC-PROD-11", "SMC-TRADE-02", "SMC-TRADE-03", "SMC-CRIT-07", "SMC-MONO-05")
def test_cards_held_by_trade_count_and_go_back() -> None:
    towns = {"gaul": (0, 1), "iberia": (1, 2, "iron"), "italia": (1, 1, "iron"), "hellas": (0, 1, "iron")}
    match = scene("trade", towns=towns, options="players=2", gold=0)
    play(match, "offer 1", "get card iberia", "get card italia", "propose", "accept")
    t = table(match)
    assert income(t, 0).monopolies == 20
    assert income(t, 0).settlements == 6 + 2 + 2 + 0  # the borrowed town is the happy one
    assert income(t, 1).paid == 10
    t.critical = "iron"
    assert (income(t, 0).critical, income(t, 1).critical) == (15, 0)
    t.critical = ""
    to_turn(match, 3)
    assert [x.holder for x in t.settlements.values()] == [0, 1, 1, 0]


@pytest.mark.rule("SMC-TRADE-03")
def test_by_option_the_owner_keeps_the_output() -> None:
    towns = {"gaul": (0, 1), "iberia": (1, 2, "iron")}
    match = scene("trade", towns=towns, options="players=2, lent_output=owner", gold=0)
    play(match, "offer 1", "get card iberia", "propose", "accept")
    t = table(match)
    assert (income(t, 0).settlements, income(t, 1).settlements) == (2, 6)
    assert (income(t, 0).types, income(t, 1).types) == (3, 0)


# --- critical resource ---


@pytest.mark.rule("SMC-CRIT-01..05", "SMC-CRIT-08")
@pytest.mark.parametrize(
    ("era", "bands"),
    [
        (1, ["wine", "horses", "iron", "gems", "spices"]),
        (2, ["wine", "horses", "spices", "iron", "gems"]),
        (3, ["oil", "gems", "coal", "iron", "horses"]),
        (4, ["coal", "rare-metals", "oil", "oil", "iron"]),
    ],
)
def test_critical_resource(era: int, bands: list[str]) -> None:
    for dice in range(2, 13):
        band = 0 if dice <= 3 else 1 if dice <= 5 else 2 if dice <= 8 else 3 if dice <= 10 else 4
        assert CRITICAL[era][dice - 2] == bands[band]
    match = scene(
        "trade",
        towns={"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1), "steppe": (1, 1)},
        era=era,
        start=1,
        active=0,
        options="players=2",
        tech=known("flight"),
    )
    match.play("end", None, ["3", "4"])
    assert table(match).critical == bands[2]
    assert match.question == "production"


@pytest.mark.rule("SMC-CRIT-06")
def test_fifteen_gold_once() -> None:
    match = realm(gaul=(1, "iron"), iberia=(1, "iron"))
    t = table(match)
    t.critical = "iron"
    assert income(t, 0).critical == 15
    t.critical = "wine"
    assert income(t, 0).critical == 0


# --- monopolies ---


@pytest.mark.rule("SMC-MONO-01..04", "SMC-MONO-06")
@pytest.mark.parametrize(("iron", "oil", "bonus"), [(2, 2, 0), (3, 0, 20), (4, 0, 40), (5, 0, 80), (3, 4, 60)])
def test_monopolies(iron: int, oil: int, bonus: int) -> None:
    names = ["gaul", "iberia", "italia", "hellas", "germania", "scandia", "volga"]
    towns = {name: (0, 1, "iron" if i < iron else "oil") for i, name in enumerate(names[: iron + oil])}
    t = table(scene(towns={**towns, **RIVAL}, options="players=2"))
    assert income(t, 0).monopolies == bonus


def test_income_is_paid() -> None:
    match = realm(gaul=(4, "iron"), iberia=(4, "oil"))
    play(match, "collect")
    t = table(match)
    assert gold(match) == t.incomes[0] == 10 + 8 + 6 + (15 if t.critical in ("iron", "oil") else 0)
