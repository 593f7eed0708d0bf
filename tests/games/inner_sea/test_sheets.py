"""The abilities of the ten civilization sheets (CIV)."""

from __future__ import annotations

import pytest

import saecula

from .scene import civ, holding, play, refused, scene, sound, table, texts, unit


def war(me: str, own: dict[str, int], foe: dict[str, int], you: str = "celt-iberia", **given: object) -> saecula.Match:
    return scene("competition", civ(me, own), civ(you, foe), **given)  # type: ignore[arg-type]


def allies(match: saecula.Match) -> dict[str, int]:
    return dict(unit(match).allies)


@pytest.mark.rule("ACIS-CIV-08..13", "ACIS-CIV-53", "ACIS-CIV-54", "ACIS-RULING-22", "ACIS-COMP-21")
def test_carthage() -> None:
    match = war(
        "carthage",
        {"carthage": 2, "saldae": 2, "saldic-sea": 1, "thapsus": 2},
        {"carthage": 2, "saldae": 2, "saldic-sea": 2},
    )
    play(match, "announce ability", "ally carthage")
    assert texts(match, "ally") == {"ally carthage", "ally saldae"}
    play(match, "ally saldae")
    assert texts(match) == {"ally saldic-sea", "done"}
    play(match, "ally saldic-sea")
    assert unit(match).disks == {"carthage": 2, "saldae": 2, "saldic-sea": 1, "thapsus": 2}
    match = war("carthage", {"carthage": 2, "saldae": 2}, {"saldae": 2})
    play(match, "announce ability")
    assert texts(match) == {"ally saldae", "done"}  # Carthage is not Contested


@pytest.mark.rule("ACIS-CIV-52", "ACIS-CIV-08")
def test_an_ability_needs_a_disk_in_the_area_and_comes_once_a_turn() -> None:
    match = war("mauretania", {"tyre": 2, "kush": 2}, {"tyre": 2, "kush": 2})
    play(match, "announce ability", "ally kush")
    # Tyre ends 1-1 and Kush, with a white disk, 2-0; the ability is used up
    assert unit(match).disks == {"tyre": 1, "kush": 2}
    assert match.question == "order.move"


@pytest.mark.rule("ACIS-CIV-14..16", "ACIS-CIV-07")
def test_celt_iberia() -> None:
    lands = {"gades": 2, "saguntum": 2, "idubeda": 2}
    match = scene("acquisition", civ("celt-iberia", lands), civ("egypt"))
    assert (unit(match).ready, unit(match).treasury) == (4, 1)
    match = scene("acquisition", civ("celt-iberia", {**lands, "celt-iberia": 3}), civ("egypt"))
    assert (unit(match).ready, unit(match).treasury) == (4, 2)
    match = scene("acquisition", civ("celt-iberia", {"rome": 2, "umbria": 2, "etruria": 2}), civ("egypt"))
    assert (unit(match).ready, unit(match).treasury) == (4, 0)


@pytest.mark.rule("ACIS-CIV-17..20", "ACIS-RULING-21")
def test_egypt() -> None:
    match = scene("acquisition", civ("egypt", {"kush": 2, "tyre": 2, "sinai": 2}), civ("rome"))
    assert (unit(match).ready, unit(match).treasury) == (4, 0)
    match = scene(
        "acquisition", civ("egypt", {"kush": 3, "nile-delta": 3, "tyre": 2, "sinai": 2, "petra": 2}), civ("rome")
    )
    assert (unit(match).ready, unit(match).treasury) == (5, 1)
    match = scene("acquisition", civ("egypt", {"libya": 3, "tyre": 2, "sinai": 2, "petra": 2}), civ("rome"))
    assert (unit(match).ready, unit(match).treasury) == (3, 0)  # Libya is not a Nile area


@pytest.mark.rule("ACIS-CIV-21..23", "ACIS-CIV-58", "ACIS-COMP-49")
def test_gaul() -> None:
    match = war("gaul", {"kush": 2, "libya": 2, "tyre": 1}, {"kush": 2, "libya": 2, "tyre": 2})
    assert texts(match) == {"muster kush", "muster libya", "done"}
    assert unit(match).treasury == 1
    play(match, "muster kush")
    assert texts(match) == {"ally libya", "done"}  # a different area
    play(match, "ally libya")
    assert (unit(match).disks["kush"], unit(match).allies) == (3, {"libya": 1})
    assert unit(war("gaul", {"gallia": 1}, {"kush": 1})).treasury == 1  # even without any Contested area


@pytest.mark.rule("ACIS-CIV-24..26")
def test_mauretania() -> None:
    lands = {"tingitania": 2, "baleares": 2, "gades": 2}
    match = scene("acquisition", civ("mauretania", lands), civ("egypt"))
    assert (unit(match).ready, unit(match).treasury) == (4, 0)
    match = scene("acquisition", civ("mauretania", {**lands, "numidia": 3}), civ("egypt"))
    assert (unit(match).ready, unit(match).treasury) == (4, 1)
    match = play(war("mauretania", {"kush": 2}, {"kush": 2}), "announce ability", "ally kush")
    assert unit(match).disks == {"kush": 2}


@pytest.mark.rule("ACIS-CIV-28..30", "ACIS-CIV-32", "ACIS-COMP-48", "ACIS-STACK-06")
def test_minos_at_the_first_competition_of_the_turn() -> None:
    own = {
        "minoan-sea": 1,
        "myrtoan-sea": 1,
        "eastern-mediterranean": 1,
        "aegean-sea": 1,
        "icarian-sea": 1,
        "red-sea": 1,
    }
    match = scene(
        "competition",
        civ("minos", own),
        civ("egypt", {"kush": 2, "myrtoan-sea": 1, "red-sea": 1}),
        civ("rome", {"kush": 1}),
    )
    play(match, "announce ability")  # Minos is not present in Kush
    play(match, "ally minoan-sea", "ally myrtoan-sea", "ally eastern-mediterranean")
    assert texts(match, "ally") == {"ally aegean-sea", "ally icarian-sea", "ally red-sea"}
    play(match, "ally red-sea")
    assert texts(match, "ally") == {"ally aegean-sea", "ally icarian-sea"}
    play(match, "done")
    assert unit(match, 1).disks == {"kush": 2}  # the seas became Contested, 2 against 1
    assert unit(match).disks == own


@pytest.mark.rule("ACIS-CIV-31", "ACIS-VP-05", "ACIS-VP-08")
def test_minos_scores_seas_it_controls() -> None:
    seas = {"minoan-sea": 1, "myrtoan-sea": 1, "aegean-sea": 1, "icarian-sea": 1, "central-mediterranean": 1}
    match = scene("victory", civ("minos", seas), civ("egypt", {"kush": 1}))
    assert unit(match).vp == 1
    match = scene("victory", civ("minos", seas), civ("egypt", {"icarian-sea": 1, "aegean-sea": 1}))
    assert unit(match).vp == 0


@pytest.mark.rule("ACIS-CIV-34", "ACIS-CIV-35", "ACIS-CIV-60")
def test_mycenae() -> None:
    match = war("mycenae", {"kush": 4, "libya": 4}, {"kush": 3, "libya": 3}, "egypt")
    play(match, "announce ability", "ally kush")
    assert texts(match) == {"ally libya", "done"}
    play(match, "ally libya")
    assert (unit(match).vp, unit(match).treasury) == (2, 3)  # 2 talents for the first loot, 1 for the second


@pytest.mark.rule("ACIS-CIV-37", "ACIS-CIV-57", "ACIS-RULING-34")
def test_phoenicia_navigates() -> None:
    match = scene("deployment", civ("phoenicia", {"red-sea": 1}, ready=1), civ("egypt", {"kush": 1}))
    assert texts(match, "navigate") == {f"navigate {a}" for a in ("red-sea", "egypt", "kush", "sinai", "petra")}
    play(match, "navigate petra", "deploy canaan")
    assert unit(match).disks == {"red-sea": 1, "petra": 1, "canaan": 1}
    sound(match)


@pytest.mark.rule("ACIS-CIV-38", "ACIS-DRAW-16")
def test_phoenicia_and_the_alphabet() -> None:
    match = scene("draws", civ("phoenicia", {"red-sea": 1}, treasury=1), civ("egypt", {"kush": 1}))
    play(match, "spend 0 = volcanic-eruption, earthquake, local-famine, great-flood, drought, strategos")
    assert match.question == "alphabet"
    play(match, "discard volcanic-eruption = land-improvement, tsunami")
    assert texts(match) == {"take land-improvement", "take tsunami"}
    play(match, "take tsunami")
    assert unit(match).hand == ["earthquake", "local-famine", "tsunami"]
    assert table(match).discard == ["volcanic-eruption", "land-improvement"]


@pytest.mark.rule("ACIS-CIV-40")
def test_phoenicia_scores_seas_it_occupies() -> None:
    seas = {"red-sea": 1, "minoan-sea": 1, "aegean-sea": 1, "icarian-sea": 1}
    assert unit(scene("victory", civ("phoenicia", seas), civ("egypt", {"red-sea": 1}))).vp == 1


@pytest.mark.rule("ACIS-CIV-41", "ACIS-CIV-56", "ACIS-GROW-44")
def test_rome_with_a_city_draws_a_card_or_gets_disks() -> None:
    match = scene("senate", civ("rome", {"umbria": 3}, ready=3), civ("egypt", {"kush": 1}))
    assert texts(match) == {"senate card", "senate disks", "done"}
    play(match, "senate card = atlantis-rises, volcanic-eruption")  # the Event is resolved and replaced
    assert unit(match).hand == ["volcanic-eruption"]
    match = scene("senate", civ("rome", {"umbria": 3}, ready=3), civ("egypt", {"kush": 1}))
    play(match, "senate disks")
    assert unit(match).ready == 5


@pytest.mark.rule("ACIS-CIV-42", "ACIS-CIV-43")
def test_rome_without_a_city_levies_a_disk() -> None:
    match = scene("senate", civ("rome", {"gades": 1}, ready=3), civ("egypt", {"rome": 2}))
    assert texts(match, "levy") == {f"levy {a}" for a in ("rome", "etruria", "umbria", "apulia", "samnium")}
    play(match, "levy rome")
    assert unit(match).disks == {"gades": 1, "rome": 1}
    assert unit(match).ready == 3


@pytest.mark.rule("ACIS-CIV-44", "ACIS-CIV-45")
def test_rome_before_epoch_four() -> None:
    match = war(
        "rome",
        {"tyre": 2, "rome": 2, "gades": 2},
        {"tyre": 2, "rome": 2, "umbria": 2, "gades": 2},
        barbarians={"umbria": 1},
    )
    play(match, "announce ability", "ally rome")
    assert texts(match) == {"ally umbria", "done"}  # without a Roman disk there; not Gades
    play(match, "ally umbria")
    assert unit(match).disks == {"tyre": 1, "rome": 2, "gades": 1}


@pytest.mark.rule("ACIS-CIV-46..48", "ACIS-CIV-61")
def test_imperial_rome() -> None:
    match = war("rome", {"rome": 1, "gades": 1, "kush": 1, "sinai": 1}, {"sinai": 2, "gades": 1, "kush": 1}, epoch=4)
    play(match, "announce ability")
    assert texts(match, "ally") == {f"ally {a}" for a in ("rome", "etruria", "umbria", "apulia", "samnium")}
    play(match, "ally etruria", "ally gades", "ally kush")
    assert unit(match).disks == {"rome": 1, "gades": 1, "kush": 1}  # the white disks made both Contested


@pytest.mark.rule("ACIS-CIV-50", "ACIS-CIV-51")
def test_troy() -> None:
    match = scene("acquisition", civ("troy", {"ionia": 3, "troy": 2}), civ("egypt"))
    assert unit(match).treasury == 1
    match = scene("acquisition", civ("troy", {"troy": 3, "lydia": 3}), civ("egypt"))
    assert unit(match).treasury == 0  # in Troy itself, or two steps away
    match = play(
        war("troy", {"troy": 2, "kush": 2}, {"troy": 2, "kush": 2}), "announce ability", "ally troy", "ally kush"
    )
    assert unit(match).disks == {"troy": 2, "kush": 2}


@pytest.mark.rule("ACIS-CIV-55", "ACIS-CIV-49", "ACIS-RULING-06", "ACIS-FLOW-11")
def test_city_walls() -> None:
    walls = {"troy": 2, "ionia": 2, "phrygia": 2}
    match = play(holding(1, None, walls, you="troy"), "play volcanic-eruption")
    assert "area troy" not in texts(match)
    match = play(holding(33, None, walls, you="troy"), "play demagogue", "faction troy")
    assert refused(match, "area troy") == "ACIS-CIV-55"
    match = play(holding(9, None, {"troy": 2, "ionia": 1}, you="troy"), "play volcanoes", "area ionia")
    assert unit(match, 1).disks == {"troy": 2}
    match = play(holding(9, None, {"troy": 1, "ionia": 1}, you="troy"), "play volcanoes", "area ionia")
    assert unit(match, 1).disks == {}  # a single disk is not walled
    match = play(holding(1, None, walls, you="troy", walls=False), "play volcanic-eruption")
    assert "area troy" in texts(match)
    match = scene("competition", civ("egypt", {"troy": 3}), civ("troy", {"troy": 2}))
    play(match, "1: done")
    assert unit(match, 1).disks == {}  # rounds of a competition are not stopped


@pytest.mark.rule("ACIS-CIV-59", "ACIS-RULING-39")
def test_the_home_area_is_that_of_the_sheet_in_use() -> None:
    match = scene("deployment", civ("minos", {}, ready=3, aeneas=True), civ("egypt", {"kush": 1}))
    assert "deploy kydonia" in texts(match)
