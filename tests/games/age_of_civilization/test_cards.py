"""AOC-TECH, AOC-CIV, AOC-WONDER: technologies, civilizations and wonders. One scene per card."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import spec
from saecula.text import Text

from .scene import acting, play, refused, rising, scene, seat, texts

EVERY = [
    "writing",
    "education",
    "science",
    "navigation",
    "mathematics",
    "engineering",
    "mining",
    "iron-working",
    "gunpowder",
]


def owning(*technologies: str, **given: object) -> saecula.Match:
    return acting(own={"technologies": list(technologies)}, **given)  # type: ignore[arg-type]


def researches(match: saecula.Match) -> set[str]:
    return {move.arg for move in match.moves if move.verb == "research"}


# --- technologies ---


@pytest.mark.rule("AOC-TECH-01", "AOC-TECH-02")
def test_the_first_technologies() -> None:
    match = acting()
    assert match.view(0)["table"]["players"][0]["layout"] == [
        "writing",
        "education",
        "science",
        "navigation",
        "mathematics",
        "engineering",
        "mining",
        "iron-working",
        "gunpowder",
    ]
    assert researches(match) == {"writing", "navigation", "mining"}


@pytest.mark.rule("AOC-TECH-03..05")
def test_writing_and_education_open_four() -> None:
    match = owning("writing", "education")
    assert researches(match) == {"science", "engineering", "navigation", "mining"}
    assert refused(match, "research mathematics") == "AOC-TECH-03"


@pytest.mark.rule("AOC-TECH-05", "AOC-TECH-22", "AOC-INNO-17")
@pytest.mark.parametrize(
    ("owned", "opened"),
    [
        (["navigation", "mathematics"], {"science", "engineering", "gunpowder"}),
        (["mining", "iron-working"], {"engineering", "gunpowder"}),
        (["mining"], {"iron-working"}),
        (["writing"], {"education"}),
        (["navigation"], {"mathematics"}),
    ],
)
def test_the_arrows(owned: list[str], opened: set[str]) -> None:
    assert researches(owning(*owned)) - {"writing", "navigation", "mining"} == opened


@pytest.mark.rule("AOC-TECH-06")
def test_once_per_player_but_several_players() -> None:
    match = owning("writing", p1={"technologies": ["mining"]})
    assert refused(match, "research writing") == "AOC-TECH-06"
    assert "research mining" in match.moves


@pytest.mark.rule("AOC-TECH-07", "AOC-TECH-08")
def test_writing_works_at_once() -> None:
    match = play(acting(coins=8), "research writing", "culture")
    assert seat(match).points == 1 + 3


@pytest.mark.rule("AOC-TECH-09", "AOC-TECH-10")
def test_education() -> None:
    match = play(owning("writing", "education", "mining", coins=3), "done", "use education")
    assert (seat(match).coins, seat(match).points, seat(match).workers) == (0, 3, 4)
    poor = play(owning("writing", "education", coins=3), "done")
    assert poor.seat == 1
    assert seat(poor).points == 0


@pytest.mark.rule("AOC-TECH-12", "AOC-TECH-21")
def test_science() -> None:
    match = play(owning("writing", "education", round=4), "research science")
    assert seat(match).points == 1 + 2
    babylon = acting("babylon", round=3, own={"technologies": ["writing", "education"]})
    play(babylon, "done", "use babylon", "gain science")
    assert seat(babylon).points == 3


@pytest.mark.rule("AOC-TECH-13", "AOC-TECH-16")
def test_navigation_and_mining() -> None:
    match = owning("navigation", "mining", coins=7, round=2)
    play(match, "research writing", "culture")
    assert seat(match).coins == 7 - 3 - 3
    trade = play(owning("navigation", coins=0, round=6), "trade")
    assert seat(trade).coins == 3
    assert trade.view(0)["table"]["players"][0]["strength"] == 0
    assert match.view(0)["table"]["players"][0]["strength"] == 1


@pytest.mark.rule("AOC-TECH-14", "AOC-TECH-15")
def test_mathematics() -> None:
    match = play(owning("navigation", "mathematics", coins=2), "research writing")
    assert seat(match).coins == 0


@pytest.mark.rule("AOC-TECH-13", "AOC-TECH-17")
def test_engineering() -> None:
    match = acting(round=3, own={"technologies": ["engineering"], "wonders": ["angkor-wat"]})
    assert match.view(0)["table"]["players"][0]["end"] == 4 + 1
    assert seat(play(match, "build")).points == 3


@pytest.mark.rule("AOC-TECH-13", "AOC-TECH-18")
def test_iron_working_and_gunpowder() -> None:
    match = owning("iron-working", "gunpowder", round=4)
    assert match.view(0)["table"]["players"][0]["strength"] == 6
    assert seat(play(match, "conquer")).points == 3
    weak = owning("gunpowder", round=4, p1={"technologies": ["gunpowder", "mining"]})
    assert seat(play(weak, "conquer")).points == 0


@pytest.mark.rule("AOC-TECH-19", "AOC-CIV-45")
def test_technologies_by_ability_give_no_research_point() -> None:
    match = acting("babylon", coins=0, own={"civilizations": ["babylon", "greece"]})
    play(match, "done", "use babylon", "gain mining")
    assert (seat(match).points, seat(match).coins) == (0, 0)


@pytest.mark.rule("AOC-TECH-20", "AOC-INNO-15", "AOC-CIV-05")
def test_special_technologies_count() -> None:
    match = acting("arabia", coins=0, own={"special": "1", "technologies": ["calendar", "philosophy"]})
    assert seat(play(match, "done")).coins == 1


# --- civilizations: effects of rising ---


@pytest.mark.rule("AOC-CIV-10")
@pytest.mark.parametrize(("bonus", "coins"), [(0, 0), (1, 3), (4, 12)])
def test_carthage(bonus: int, coins: int) -> None:
    assert seat(play(rising("carthage", bonus, p0={"coins": 0}), "rise carthage")).coins == coins


@pytest.mark.rule("AOC-CIV-16", "AOC-CIV-17", "AOC-CIV-45")
@pytest.mark.parametrize(("bonus", "technologies"), [(0, 0), (1, 0), (3, 1), (4, 2)])
def test_iberia(bonus: int, technologies: int) -> None:
    match = play(rising("iberia", bonus, p0={"coins": 0}), "rise iberia")
    for _ in range(technologies):
        match.play(match.moves[0])
    assert match.table.phase == "actions"
    assert (len(seat(match).technologies), seat(match).coins, seat(match).points) == (technologies, bonus, 0)


@pytest.mark.rule("AOC-CIV-46")
def test_iberia_with_nothing_left_to_learn() -> None:
    match = rising("iberia", 4, p0={"technologies": EVERY[:-1]})
    play(match, "rise iberia", "gain gunpowder")
    assert match.table.phase == "actions"


@pytest.mark.rule("AOC-CIV-18", "AOC-CIV-47")
def test_inca() -> None:
    match = rising("inca", wonders=["moai", "petra"])
    play(match, "rise inca", "gain petra")
    assert (seat(match).wonders, seat(match).points) == (["petra"], 0)
    empty = play(rising("inca", wonders=[]), "rise inca")
    assert empty.table.phase == "actions"


@pytest.mark.rule("AOC-CIV-35")
@pytest.mark.parametrize(("round", "points"), [(1, 5), (2, 4), (6, 0)])
def test_tiwanaku(round: int, points: int) -> None:
    assert seat(play(rising("tiwanaku", round=round), "rise tiwanaku")).points == points


@pytest.mark.rule("AOC-CIV-38")
def test_lydia() -> None:
    match = play(rising("lydia", options="players=3", p0={"coins": 0}), "rise lydia")
    assert [seat(match, i).coins for i in range(3)] == [4, 4, 4]
    te = play(acting("russia", coins=1, own={"civilizations": ["lydia", "russia"]}), "done")
    assert seat(te).coins == 2
    rich = play(acting("russia", coins=2, own={"civilizations": ["lydia", "russia"]}), "done")
    assert seat(rich).coins == 2


@pytest.mark.rule("AOC-CIV-01")
def test_mongolia() -> None:
    match = rising("mongolia", options="players=3", p0={"coins": 0}, p1={"coins": 2}, p2={"coins": 0})
    play(match, "rise mongolia")
    assert [seat(match, i).coins for i in range(3)] == [0, 1, 0]
    assert match.view(0)["table"]["players"][0]["strength"] == 3


@pytest.mark.parametrize("card", ["celts", "rome"])
def test_legacies_of_later_cards_are_shown_elsewhere(card: str) -> None:
    """AOC-RISE-15 has its own scenes in test_turn."""
    assert seat(play(rising(card), f"rise {card}")).points == 0


# --- civilizations: actions. (card, round, other fields of seat 0, moves, coins gained, points gained) ---

MAINS = [
    ("egypt", 2, {}, ["farm"], 4, 0),
    ("aksum", 3, {}, ["build", "no"], -2, 3),
    ("mali", 6, {}, ["trade"], 3, 0),
    ("nubia", 2, {}, ["enslave"], 5, 0),
    ("zimbabwe", 1, {}, ["build"], -1, 3),
    ("france", 1, {}, ["conquer"], 0, 2),
    ("germany", 4, {}, ["conquer"], 0, 2),
    ("greece", 2, {}, ["research writing"], -4, 2),
    ("italy", 2, {}, ["culture"], -3, 3),
    ("minoa", 1, {}, ["trade", "fish"], 2 + 3, 0),
    ("netherlands", 1, {}, ["trade"], 3, 0),
    ("russia", 1, {}, ["hunt"], 2, 1),
    ("japan", 4, {}, ["conquer"], 0, 3),
    ("japan", 2, {}, ["fish"], 2, 0),
    ("korea", 2, {}, ["research writing"], -4, 3),
    ("korea", 2, {}, ["research navigation"], -4, 3),
    ("korea", 2, {}, ["research mining"], -4, 1),
    ("assyria", 2, {}, ["enslave"], 3, 0),
    ("assyria", 4, {}, ["conquer"], 0, 3),
    ("israel", 2, {}, ["culture"], -3, 2),
    ("hittites", 2, {"technologies": ["mining"]}, ["research iron-working"], 0, 1),
    ("hittites", 2, {}, ["research mining"], -4, 1),
    ("ottomans", 4, {"technologies": ["writing", "education"]}, ["research science"], -1, 3),
    ("ottomans", 4, {"technologies": ["iron-working"]}, ["research gunpowder"], -1, 1),
    ("ottomans", 4, {}, ["research mining"], -4, 1),
    ("sumer", 2, {}, ["research navigation"], 0, 1),
    ("sumer", 2, {}, ["farm"], 4, 0),
    ("harappa", 2, {}, ["research mining"], -3, 1),
    ("harappa", 2, {"technologies": ["mining"]}, ["research iron-working"], -4, 1),
    ("harappa", 2, {}, ["culture"], -3, 2),
    ("india", 1, {}, ["culture"], -4, 2),
    ("khmer", 2, {}, ["farm"], 4, 0),
    ("srivijaya", 6, {}, ["trade"], 3, 0),
    ("srivijaya", 2, {}, ["fish"], 3, 0),
    ("maya", 1, {}, ["farm"], 4, 0),
    ("olmec", 1, {}, ["hunt", "hunt", "hunt"], 3, 3),
    ("polynesia", 2, {}, ["fish"], 2, 0),
    ("polynesia", 2, {}, ["fish", "fish"], 4, 0),
    ("celts", 1, {}, ["enslave"], 2, 1),
    ("celts", 1, {}, ["hunt"], 2, 1),
    ("huns", 4, {}, ["conquer"], 1, 2),
    ("huns", 2, {}, ["enslave"], 3, 0),
    ("khitan", 1, {}, ["hunt", "hunt", "hunt"], 6, 3),
    ("kongo", 1, {}, ["hunt"], 2, 1),
    ("tiwanaku", 1, {}, ["hunt"], 2, 1),
    ("britain", 2, {}, ["fish"], 3, 0),
    ("carthage", 1, {}, ["fish", "fish"], 2, 0),
    ("phoenicia", 6, {}, ["trade"], 3, 0),
    ("arabia", 2, {}, ["research mining"], -3, 1),
    ("aztecs", 2, {}, ["enslave"], 3, 0),
    ("inca", 3, {}, ["build"], -1, 2),
    ("vikings", 6, {}, ["trade"], 2, 0),
]


@pytest.mark.rule(
    "AOC-CIV-03",
    "AOC-CIV-13",
    "AOC-CIV-14",
    "AOC-CIV-20",
    "AOC-CIV-22",
    "AOC-CIV-24",
    "AOC-CIV-28",
    "AOC-CIV-34",
    "AOC-CIV-39",
    "AOC-CIV-41",
    "AOC-TURN-10",
    "AOC-TURN-11",
)
@pytest.mark.parametrize(("card", "round", "own", "moves", "coins", "points"), MAINS)
def test_actions_of_civilizations(
    card: str, round: int, own: dict[str, object], moves: list[str], coins: int, points: int
) -> None:
    match = acting(card, round=round, coins=20, own=own)
    play(match, *moves)
    assert (seat(match).coins - 20, seat(match).points) == (coins, points)


LEGACIES = [
    ("aksum", 6, ["trade"], 3, 0),
    ("zimbabwe", 3, ["build"], -2, 3),
    ("iberia", 2, ["wonder", "gain moai"], -6, 3),
    ("france", 2, ["wonder", "gain moai"], -7, 4),
    ("khmer", 2, ["wonder", "gain moai"], -6, 3),
    ("korea", 2, ["fish"], 2, 0),
    ("italy", 2, ["culture"], -3, 2),
    ("netherlands", 6, ["trade"], 3, 0),
    ("minoa", 2, ["fish"], 2, 0),
    ("srivijaya", 2, ["fish"], 2, 0),
    ("egypt", 2, ["farm"], 4, 0),
    ("inca", 3, ["build"], -1, 2),
    ("khitan", 1, ["hunt", "hunt", "hunt"], 3, 3),
    ("polynesia", 1, ["fish", "fish"], 2, 0),
]


@pytest.mark.rule("AOC-RISE-06", "AOC-ANNEX-03")
@pytest.mark.parametrize(("card", "round", "moves", "coins", "points"), LEGACIES)
def test_legacies_in_actions(card: str, round: int, moves: list[str], coins: int, points: int) -> None:
    """The card is below Arabia, whose own legacy makes Research cheaper."""
    match = acting("arabia", round=round, coins=20, wonders=["moai"], own={"civilizations": [card, "arabia"]})
    play(match, *moves)
    assert (seat(match).coins - 20, seat(match).points) == (coins, points)


@pytest.mark.rule("AOC-WAR-05", "AOC-CIV-15", "AOC-CIV-30", "AOC-CIV-37")
@pytest.mark.parametrize(
    ("card", "main", "legacy"),
    [
        ("nubia", 1, 0),
        ("byzantium", 2, 2),
        ("france", 2, 0),
        ("germany", 2, 1),
        ("rome", 2, 0),
        ("japan", 2, 1),
        ("assyria", 2, 0),
        ("hittites", 2, 1),
        ("ottomans", 1, 1),
        ("persia", 1, 1),
        ("huns", 1, 0),
        ("khitan", 1, 0),
        ("mongolia", 3, 1),
        ("scythia", 1, 1),
        ("vikings", 1, 0),
    ],
)
def test_strength_of_civilizations(card: str, main: int, legacy: int) -> None:
    """With five technologies without M symbols; Rome has one M per two of them."""
    technologies = ["writing", "education", "science", "navigation", "mathematics"]

    def strength(**own: object) -> int:
        return scene(p0={"technologies": technologies, **own}).view(0)["table"]["players"][0]["strength"]  # type: ignore[no-any-return]

    assert strength(main=card, civilizations=[card]) == main
    assert strength(main="russia", civilizations=[card, "russia"]) == legacy


@pytest.mark.rule("AOC-CIV-04", "AOC-CIV-44", "AOC-CIV-12")
def test_aksum_adds_culture_to_build() -> None:
    match = acting(
        "aksum",
        coins=6,
        workers=2,
        round=3,
        timeline=["hunt", "fish", "farm", "trade", "build", "conquer", "culture", "plague"],
    )
    play(match, "build", "yes")
    assert (seat(match).points, seat(match).coins) == (5, 0)
    assert not match.table.used.get("culture")
    cheap = acting("aksum", coins=5, workers=2, round=3, own={"civilizations": ["harappa", "aksum"]})
    play(cheap, "build", "yes")  # Harappa's legacy helps Aksum
    assert (seat(cheap).points, seat(cheap).coins) == (5, 0)
    poor = play(acting("aksum", coins=5, workers=2, round=3), "build")
    assert poor.question == "actions"  # Culture cannot be paid
    assert seat(poor).points == 3


@pytest.mark.rule("AOC-CIV-12")
def test_harappa_does_not_help_education() -> None:
    match = acting("russia", coins=4, own={"civilizations": ["harappa", "russia"], "technologies": ["education"]})
    play(match, "done", "use education")
    assert seat(match).coins == 0


@pytest.mark.rule("AOC-CIV-05")
@pytest.mark.parametrize(("technologies", "coins"), [(0, 0), (1, 0), (3, 1), (5, 2)])
def test_arabia(technologies: int, coins: int) -> None:
    owned = ["writing", "navigation", "mining", "mathematics", "iron-working"][:technologies]
    assert seat(play(acting("arabia", coins=0, own={"technologies": owned}), "done")).coins == coins


@pytest.mark.rule("AOC-CIV-06", "AOC-CIV-43")
def test_aztecs() -> None:
    match = acting("aztecs", coins=1, workers=3, wonders=["moai"])
    play(match, "wonder", "gain moai")
    assert (seat(match).coins, match.table.placed) == (0, 2)
    assert seat(play(match, "done")).workers == 1
    assert refused(acting("aztecs", coins=9, workers=1), "wonder") == "AOC-CIV-43"
    below = acting("aztecs", coins=3, own={"civilizations": ["iberia", "khmer", "aztecs"]}, wonders=["moai"])
    assert seat(play(below, "wonder", "gain moai")).coins == 3


@pytest.mark.rule("AOC-CIV-07")
def test_babylon() -> None:
    match = play(acting("babylon"), "done", "use babylon")
    assert texts(match) == {"gain writing", "gain navigation", "gain mining"}


@pytest.mark.rule("AOC-CIV-08", "AOC-CIV-51")
@pytest.mark.parametrize(("points", "gained"), [(6, 0), (7, 1), (13, 1), (14, 2)])
def test_britain(points: int, gained: int) -> None:
    assert seat(play(acting("britain", own={"points": points}), "done")).points == points + gained


@pytest.mark.rule("AOC-CIV-51", "AOC-TURN-06")
def test_britain_after_education() -> None:
    match = acting("britain", coins=4, own={"points": 5, "technologies": ["education"]})
    play(match, "done", "use education")  # Britain's ability is left
    assert seat(match).points == 5 + 2 + 1
    other = acting("britain", coins=4, own={"points": 5, "technologies": ["education"]})
    play(other, "done", "use britain", "use education")
    assert seat(other).points == 5 + 2


@pytest.mark.rule("AOC-CIV-09", "AOC-CIV-40", "AOC-CIV-42")
@pytest.mark.parametrize(("own", "other", "price"), [([], [], 3), (["iron-working"], [], 3), ([], ["gunpowder"], 4)])
def test_byzantium(own: list[str], other: list[str], price: int) -> None:
    match = acting("byzantium", own={"technologies": own}, p1={"technologies": other})
    assert match.view(0)["table"]["players"][0]["prices"]["culture"] == price


@pytest.mark.rule("AOC-CIV-11")
def test_china() -> None:
    match = play(acting("china", workers=3, coins=0), "farm")
    assert (seat(match).coins, seat(match).workers) == (3, 4)
    play(match, "fish", "enslave")  # the new worker is assigned at once
    full = play(acting("china", workers=4, coins=0), "enslave", "farm")
    assert (seat(full).coins, seat(full).workers) == (5, 4)


@pytest.mark.rule("AOC-CIV-19")
def test_kongo_and_other_rests() -> None:
    match = play(acting("kongo", coins=1, workers=3), "rest")
    assert (seat(match).coins, seat(match).workers, seat(match).points) == (4, 4, 2)
    india = play(acting("russia", own={"civilizations": ["india", "russia"], "wonders": ["moai"]}), "rest")
    assert seat(india).points == 2


@pytest.mark.rule("AOC-CIV-21", "AOC-CIV-23", "AOC-ACTION-31")
def test_maya_uses_upcoming_cards() -> None:
    match = acting("maya", round=2, coins=20)
    assert {"fish", "farm", "culture", "build", "conquer", "trade"} <= texts(match)
    assert refused(match, "hunt") == "AOC-ACTION-06"  # it has left


@pytest.mark.rule("AOC-CIV-25")
@pytest.mark.parametrize(
    ("technologies", "coins"), [(["iron-working", "gunpowder"], 3), (["iron-working"], 2), ([], 0)]
)
def test_persia(technologies: list[str], coins: int) -> None:
    match = scene(
        phase="actions",
        round=1,
        turns=1,
        p0={"main": "persia", "civilizations": ["persia"], "coins": 0, "technologies": technologies},
    )
    assert seat(play(match, "done")).coins == coins  # strength 7, 4, 1


@pytest.mark.rule("AOC-CIV-26", "AOC-CIV-49")
def test_phoenicia() -> None:
    market = [{"id": "japan", "coins": 1}, {"id": "mali", "coins": 0}]
    match = play(acting("phoenicia", coins=2, market=market), "done")
    assert texts(match) == {"invest japan", "invest mali", "end"}
    play(match, "invest japan")
    assert (seat(match).coins, seat(match).points, match.table.market[0].coins) == (0, 2, 3)
    poor = play(acting("phoenicia", coins=1, market=market), "done")
    assert poor.seat == 1
    nothing = play(acting("phoenicia", coins=9, market=[]), "done")
    assert nothing.seat == 1


@pytest.mark.rule("AOC-CIV-27", "AOC-WONDER-09")
@pytest.mark.parametrize(
    "safe",
    [
        {"main": "polynesia", "civilizations": ["polynesia"]},
        {"civilizations": ["russia"]},
        {"wonders": ["great-wall"]},
        {"wonders": ["great-wall"], "civilizations": ["russia"]},
    ],
)
def test_safe_in_a_war(safe: dict[str, object]) -> None:
    match = scene(phase="actions", round=1, turns=1, p0={"workers": 3, **safe}, p1={"technologies": ["iron-working"]})
    assert seat(play(match, "done")).workers == 3


@pytest.mark.rule("AOC-CIV-31", "AOC-CIV-32")
def test_scythia() -> None:
    match = acting("scythia", options="players=3", round=4, p1={"coins": 5}, p2={"coins": 1})
    play(match, "conquer")
    assert [seat(match, i).coins for i in (1, 2)] == [3, 0]
    assert seat(play(match, "done")).workers == 4
    weak = acting("scythia", round=4, p1={"coins": 5, "technologies": ["gunpowder"]})
    play(weak, "conquer")  # even when it does not score
    assert (seat(weak).points, seat(weak, 1).coins) == (0, 3)


@pytest.mark.rule("AOC-CIV-33", "AOC-CIV-42")
@pytest.mark.parametrize(("other", "coins"), [([], 1), (["mining"], 0)])
def test_slavs(other: list[str], coins: int) -> None:
    match = acting("slavs", coins=0, p1={"technologies": other})
    assert seat(play(match, "done")).coins == coins


@pytest.mark.rule("AOC-CIV-36", "AOC-CIV-48")
def test_vikings_ban_trade() -> None:
    vikings = {"main": "vikings", "civilizations": ["vikings"]}
    assert refused(acting(round=6, p1=vikings), "trade") == "AOC-CIV-36"
    assert refused(acting("minoa", round=1, p1=vikings), "trade") == "AOC-CIV-36"  # private slots too
    declined = {"main": "russia", "civilizations": ["vikings", "russia"]}
    assert "trade" in acting(round=6, p1=declined).moves
    assert "trade" in acting("vikings", round=6).moves
    fresh = rising("vikings", round=6, p1={"main": "rome", "civilizations": ["rome"], "workers": 2})
    play(fresh, "rise vikings", "done", "skip")
    assert refused(fresh, "trade") == "AOC-CIV-36"


@pytest.mark.rule("AOC-WAR-10")
def test_legacy_of_vikings_in_a_war() -> None:
    match = scene(phase="actions", round=1, turns=1, p0={"civilizations": ["vikings"], "coins": 0})
    assert seat(play(match, "done")).coins == 1


@pytest.mark.rule("AOC-END-02")
@pytest.mark.parametrize(
    ("own", "points"),
    [
        ({"civilizations": ["mali"], "coins": 11}, 2),
        ({"civilizations": ["greece"], "technologies": ["writing", "mining", "education"]}, 2),
        ({"civilizations": ["babylon"], "technologies": ["science", "gunpowder", "mining"]}, 2),
        ({"civilizations": ["israel"]}, 2),
        ({"civilizations": ["maya"], "wonders": ["hanging-gardens"]}, 1 + 1),
        ({"civilizations": ["olmec"]}, 3),
        ({"civilizations": ["olmec"], "technologies": ["mining"]}, 0),
        ({"civilizations": ["slavs"], "workers": 4}, 2),
        ({"civilizations": ["slavs"], "workers": 3}, 0),
    ],
)
def test_legacies_at_the_end(own: dict[str, object], points: int) -> None:
    assert scene(p0=own).view(0)["table"]["players"][0]["end"] == points


def test_only_the_reconstructed_part_of_a_card_is_marked() -> None:
    text = Text(spec("age-of-civilization"))
    four, gift = (line for line in text.card("lydia") if line.startswith("Main"))
    assert "4 coins" in four and not four.endswith("*")  # given in the rulebook
    assert gift.endswith("*")
    slot, strength = (line for line in text.card("france") if line.startswith("Main"))
    assert not slot.endswith("*") and strength.endswith("*")


# --- words ---


def test_an_action_card_says_its_condition_and_its_slots() -> None:
    """Conquer needs a strength of at least 1; Hunt and Research have two slots each, the others one."""
    text = Text(spec("age-of-civilization"), "en")
    assert "with the most military strength (at least 1;" in text.card("conquer")[1]
    assert text.card("hunt") == ["1 W", "1 coin, +1 point if you have no technology", "2 slots"]
    assert text.card("research")[-1] == "2 slots"
    assert not any("slot" in line for line in text.card("fish"))
