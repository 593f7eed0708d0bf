"""SMC-WONDER, SMC-IMPROVE: one test per wonder and per improvement, and their rules."""

from __future__ import annotations

from typing import Any

import pytest

from saecula.core import BadSave
from saecula.games.sid_meiers_civilization.cards import IMPROVEMENTS, WONDERS
from saecula.games.sid_meiers_civilization.combat import modifiers
from saecula.games.sid_meiers_civilization.economy import happy_symbols, income, wheel_symbols

from .scene import gold, known, play, refused, scene, table, texts, to_turn, units

LONG = "players=3, length=long"


def holder(wonder: str, era: int = 0, **given: Any) -> dict[str, Any]:
    """Seat 0 owns the wonder, in its own era unless another is given."""
    return {"wonders": {wonder: 0}, "since": {wonder: 0}, "era": era or WONDERS[wonder].era, **given}


# --- wonders, one by one ---


@pytest.mark.rule("SMC-WONDER-02")
def test_the_hanging_gardens() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1)}
    match = play(scene(towns=towns, options="players=2"), "buy masonry", "place gaul", "place iberia")
    assert units(match, 0, "gaul") == {"settler": 1}
    assert units(match, 0, "iberia") == {"settler": 1}
    assert table(match).settlements["gaul"].room == 1


@pytest.mark.rule("SMC-WONDER-05", "SMC-WONDER-03", "SMC-ERA-10")
@pytest.mark.parametrize(
    ("wonder", "amount"), [("the-colossus", 5), ("the-great-lighthouse", 5), ("smiths-trading-company", 10)]
)
def test_wonders_of_gold(wonder: str, amount: int) -> None:
    era = WONDERS[wonder].era
    assert income(table(scene(**holder(wonder))), 0).wonders == amount
    assert income(table(scene(**holder(wonder))), 1).wonders == 0
    assert income(table(scene(**holder(wonder, era + 1))), 0).wonders == 0
    new = scene(wonders={wonder: 0}, since={wonder: 2}, era=era)  # obtained in this turn
    assert income(table(new), 0).wonders == 0


@pytest.mark.rule("SMC-TECH-17")
@pytest.mark.parametrize(
    ("wonder", "saves"),
    [("the-great-library", 5), ("leonardos-workshop", 10), ("newtons-university", 15), ("edisons-lab", 20)],
)
def test_wonders_of_learning(wonder: str, saves: int) -> None:
    assert WONDERS[wonder].amount == saves
    assert WONDERS[wonder].effect == "techcost"


@pytest.mark.rule("SMC-WONDER-18")
def test_the_oracle_shows_the_choice() -> None:
    match = scene(
        "battles",
        p0={"gobi": {"spearman": 1, "chariot": 1}},
        p1={"gobi": {"spearman": 1, "catapult": 1}},
        battles=[{"space": "gobi", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}],
        **holder("the-oracle"),
    )
    assert match.seats == [1]
    match.play("fight catapult 1")
    assert match.seats == [0]
    assert match.question == "battle.oracle"
    assert match.view(0)["table"]["shown"] == "fight catapult 1"
    assert match.view(1)["table"]["shown"] == "fight catapult 1"  # that seat's own choice
    assert match.view(2)["table"]["shown"] == match.view(None)["table"]["shown"] == ""
    for seat in (0, 1, 2):
        assert match.clone(seat=seat, branch=4).view(seat)["table"] == match.view(seat)["table"]
    match.play("fight spearman 0", None, ["6", "1"])
    assert units(match, 1, "gobi") == {"spearman": 1}


@pytest.mark.rule("SMC-WONDER-18", "SMC-WONDER-04")
def test_the_oracle_is_silent_after_its_era() -> None:
    match = scene(
        "battles",
        p0={"gobi": {"spearman": 1, "chariot": 1}},
        p1={"gobi": {"spearman": 1, "catapult": 1}},
        battles=[{"space": "gobi", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}],
        **holder("the-oracle", 2),
    )
    assert match.seats == [0, 1]


@pytest.mark.rule("SMC-WONDER-08", "SMC-WONDER-17", "SMC-BATTLE-15", "SMC-BATTLE-39")
def test_the_great_wall() -> None:
    t = table(scene(**holder("the-great-wall")))
    assert modifiers(t, "gaul", "spearman", 0, "spearman", 0) == 2
    assert modifiers(t, "gaul", "spearman", 2, "spearman", 0) == 2  # an ally led by the owner
    assert modifiers(t, "gobi", "spearman", 1, "spearman", 1) == 1
    assert modifiers(t, "gobi", "spearman", 0, "spearman", 0) == 0
    t = table(scene(**holder("the-great-wall", 2)))
    assert modifiers(t, "gaul", "spearman", 0, "spearman", 0) == 1


def test_the_pyramids() -> None:
    match = play(scene(), "buy ceremonial-burial")
    assert units(match, 0, "gaul") == {"chariot": 2}
    match = play(scene(tech=known("horseback-riding")), "buy ceremonial-burial")
    assert units(match, 0, "gaul") == {"horseman": 2}


@pytest.mark.rule("SMC-WONDER-09")
def test_sun_tsus_art_of_war() -> None:
    match = play(scene(tech=known("construction", "code-of-laws"), era=2), "buy feudalism")
    assert units(match, 0, "gaul") == {"man-at-arms": 2}


def test_copernicus_observatory() -> None:
    tech = known("education", "engineering")
    assert units(play(scene(tech=tech, era=2), "buy astronomy"), 0, "gaul") == {"caravel": 1}
    inland = {"gobi": (0, 1), "gaul": (1, 1)}
    match = play(scene(towns=inland, tech=tech, era=2, options="players=2"), "buy astronomy")
    assert units(match, 0, "gobi") == {}
    assert table(match).wonders["copernicus-observatory"] == 0


@pytest.mark.rule("SMC-HAPPY-04", "SMC-HAPPY-05")
@pytest.mark.parametrize(
    ("wonder", "faces"),
    [
        ("j-s-bachs-cathedral", 1),
        ("the-sistine-chapel", 1),
        ("shakespeares-theatre", 1),
        ("universal-suffrage", 1),
        ("cure-for-cancer", 2),
    ],
)
def test_wonders_of_happiness(wonder: str, faces: int) -> None:
    assert happy_symbols(table(scene(**holder(wonder))), 0) == 1 + faces
    if WONDERS[wonder].era < 4:
        assert happy_symbols(table(scene(**holder(wonder, 4))), 0) == 1


@pytest.mark.rule("SMC-PROD-01")
@pytest.mark.parametrize("wonder", ["transcontinental-railroad", "hoover-dam"])
def test_wonders_of_productivity(wonder: str) -> None:
    assert wheel_symbols(table(scene(**holder(wonder))), 0) == 1
    if WONDERS[wonder].era < 4:
        assert wheel_symbols(table(scene(**holder(wonder, 4))), 0) == 0


@pytest.mark.rule("SMC-WONDER-20")
def test_magellans_voyage() -> None:
    towns = {
        "gaul": (0, 1, "iron"),
        "iberia": (0, 1),
        "italia": (1, 1, "wine"),
        "germania": (1, 1),
        "gobi": (2, 1, "oil"),
    }
    match = scene("trade", towns=towns, **holder("magellans-voyage"))
    assert texts(match, "force") == {"force gaul"}
    play(match, "force gaul")
    assert texts(match) == {"exchange italia"}
    assert refused(match, "exchange gobi") == "SMC-TRADE-01"
    play(match, "exchange italia")
    t = table(match)
    assert (t.settlements["gaul"].holder, t.settlements["italia"].holder) == (1, 0)
    assert (t.settlements["gaul"].owner, t.settlements["italia"].owner) == (0, 1)
    assert texts(match, "force") == set()  # once, and the borrowed card cannot be named
    to_turn(match, 3)
    assert (t.settlements["gaul"].holder, t.settlements["italia"].holder) == (0, 1)
    late = scene("trade", towns=towns, **holder("magellans-voyage", 4))
    assert refused(late, "force gaul") == "SMC-WONDER-04"


@pytest.mark.rule("SMC-WONDER-19", "SMC-CITY-09")
def test_the_manhattan_project() -> None:
    pieces = {"gobi": {"tank": 2, "settler": 1}}
    match = scene(
        towns={"gaul": (0, 1), "gobi": (1, 4, "oil"), "lena": (1, 1), "amazon": (2, 1)},
        p1=pieces,
        p2=pieces,
        markers={"gobi": "oil"},
        seen={"gobi": -1},
        options=LONG,
        **holder("manhattan-project"),
    )
    assert refused(match, "bomb gobi") == ""
    play(match, "bomb gobi")
    t = table(match)
    assert "gobi" not in t.settlements
    assert units(match, 1, "gobi") == units(match, 2, "gobi") == {}
    assert t.markers == {"gobi": "oil"}
    assert refused(match, "bomb lena") == "SMC-WONDER-19"
    match = scene("movement", options=LONG, **holder("manhattan-project"))
    assert "bomb gobi" in texts(match)
    match = scene("trade", options=LONG, tech=known("flight"), **holder("manhattan-project"))
    assert refused(match, "bomb gobi") == "SMC-WONDER-19"


@pytest.mark.rule("SMC-WONDER-10", "SMC-WONDER-11", "SMC-END-06", "SMC-END-07")
@pytest.mark.parametrize(
    ("wonder", "move"), [("united-nations", "declare diplomatic"), ("apollo-program", "declare military")]
)
def test_wonders_that_end_the_game(wonder: str, move: str) -> None:
    match = scene(options=LONG, **holder(wonder))
    play(match, move, "end", "end")
    assert match.outcome is None
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.reason == move.split()[1]
    assert refused(scene(options=LONG), move) == ("SMC-END-06" if "diplomatic" in move else "SMC-END-07")


def test_alpha_centauri_colony_ship() -> None:
    match = scene(tech=known("fusion", owner=1), era=4, gold=200, options=LONG)
    play(match, "launch", "end", "end", "end")
    assert match.outcome is not None
    assert match.outcome.reason == "technology"


def test_every_wonder_has_been_shown() -> None:
    shown = {
        "the-hanging-gardens",
        "the-colossus",
        "the-great-lighthouse",
        "smiths-trading-company",
        "the-great-library",
        "leonardos-workshop",
        "newtons-university",
        "edisons-lab",
        "the-oracle",
        "the-great-wall",
        "the-pyramids",
        "sun-tsus-art-of-war",
        "copernicus-observatory",
        "j-s-bachs-cathedral",
        "the-sistine-chapel",
        "shakespeares-theatre",
        "universal-suffrage",
        "cure-for-cancer",
        "transcontinental-railroad",
        "hoover-dam",
        "magellans-voyage",
        "manhattan-project",
        "united-nations",
        "apollo-program",
        "alpha-centauri-colony-ship",
    }
    assert shown == set(WONDERS)


# --- wonders in general ---


@pytest.mark.rule("SMC-WONDER-03", "SMC-WONDER-04", "SMC-VP-02")
def test_a_wonder_of_the_past_keeps_its_points() -> None:
    match = scene(**holder("the-colossus", 3))
    assert match.view(0)["table"]["points"][0] == 1 + 2


@pytest.mark.rule("SMC-WONDER-05", "SMC-WONDER-15")
def test_gold_of_a_wonder_from_set_up_and_after_a_trade() -> None:
    t = table(scene(turn=1, wonders={"the-colossus": 0}, since={"the-colossus": 0}))
    assert income(t, 0).wonders == 5
    t.wonders["the-colossus"] = 1
    assert income(t, 1).wonders == 5


@pytest.mark.rule("SMC-WONDER-07", "SMC-WONDER-14", "SMC-TRADE-05")
def test_a_traded_wonder_works_for_its_new_owner_without_its_immediate_effect() -> None:
    towns = {"gaul": (0, 1), "iberia": (1, 1), "gobi": (2, 1)}
    wonders = {"the-colossus": 0, "the-hanging-gardens": 0}
    match = scene("trade", towns=towns, wonders=wonders, since=dict.fromkeys(wonders, 0))
    play(match, "offer 1", "give wonder the-colossus", "give wonder the-hanging-gardens", "propose", "accept")
    assert table(match).wonders == {"the-colossus": 1, "the-hanging-gardens": 1}
    assert units(match, 1, "iberia") == {}
    assert income(table(match), 1).wonders == 5


@pytest.mark.rule("SMC-WONDER-12", "SMC-HAPPY-08")
def test_a_wonder_counts_besides_improvements() -> None:
    towns = dict.fromkeys(("gaul", "iberia", "italia", "hellas"), (0, 1)) | {"gobi": (1, 1)}
    match = scene(towns=towns, options="players=2", **holder("the-sistine-chapel"))
    table(match).players[0].improvements.extend(["temple", "courthouse"])
    assert happy_symbols(table(match), 0) == 4
    assert income(table(match), 0).settlements == 8


@pytest.mark.rule("SMC-WONDER-16")
def test_a_wonder_of_the_next_era_works_at_once() -> None:
    t = table(scene(**holder("the-sistine-chapel", 1)))
    assert happy_symbols(t, 0) == 2


# --- improvements ---


@pytest.mark.rule("SMC-IMPROVE-01..03", "SMC-HAPPY-05", "SMC-HAPPY-07", "SMC-PROD-03")
@pytest.mark.parametrize("improvement", IMPROVEMENTS)
def test_improvement(improvement: str) -> None:
    """Anyone may buy it once its technology is in play, one copy each; its symbols work on settlements."""
    card = IMPROVEMENTS[improvement]
    tech = known(card.technology, owner=1)
    match = scene(tech=tech, era=card.era, options=LONG, pioneered=[improvement])
    faces, wheels = happy_symbols(table(match), 0), wheel_symbols(table(match), 0)
    assert (faces, wheels) == (1, 0)  # the technology itself makes no settlement happy
    play(match, f"build {improvement}")
    assert gold(match) == 100 - card.price
    assert gold(match, 1) == 100 + card.royalty
    two = improvement in ("cathedral", "television-station", "fusion-reactor")
    gained = (happy_symbols(table(match), 0) - faces, wheel_symbols(table(match), 0) - wheels)
    assert gained == ((2 if two else 1, 0) if card.kind == "happiness" else (0, 2 if two else 1))
    assert refused(match, f"build {improvement}") == "SMC-IMPROVE-03"
    without = {x: s for x, s in tech.items() if x != card.technology}
    assert refused(scene(tech=without, era=card.era), f"build {improvement}") == "SMC-IMPROVE-02"


@pytest.mark.rule("SMC-IMPROVE-04", "SMC-TRADE-06")
def test_improvements_cannot_be_traded() -> None:
    match = scene("trade", tech=known("flight"))
    table(match).players[0].improvements.append("temple")
    play(match, "offer 1")
    assert not any("temple" in x for x in texts(match))
    assert refused(match, "give improvement temple") == "SMC-TRADE-06"


@pytest.mark.rule("SMC-IMPROVE-06", "SMC-IMPROVE-16")
def test_improvements_outlast_their_era() -> None:
    match = scene(tech=known("currency", "mysticism"), gold=100)
    table(match).players[0].improvements.append("temple")
    play(match, "buy banking", "end", "build temple")
    to_turn(match, 3)
    assert table(match).era == 2
    assert "temple" in table(match).players[0].improvements
    assert gold(match, 1) >= 90


OBSOLETE = known("construction", "mysticism", "feudalism", "code-of-laws", "theology")


@pytest.mark.rule("SMC-IMPROVE-07", "SMC-IMPROVE-09", "SMC-IMPROVE-10", "SMC-IMPROVE-13", "SMC-IMPROVE-14")
def test_the_first_builder_may_make_an_older_improvement_obsolete() -> None:
    match = scene(tech=OBSOLETE, era=2)
    for seat in (0, 1):
        table(match).players[seat].improvements.append("temple")
    match = match.game.resume(match.data())
    play(match, "build castle")
    # happiness of an earlier era, technology in play, built or not; not the wheels, not those undiscovered
    assert texts(match) == {
        "decline",
        "obsolete temple",
        "obsolete courthouse",
        "obsolete colosseum",
        "obsolete ziggurat",
    }
    play(match, "obsolete temple")
    assert [p.improvements for p in table(match).players] == [["castle"], [], []]
    assert refused(match, "build temple") == "SMC-IMPROVE-09"
    play(match, "end", "build castle")
    assert match.question == "buy"  # only the first construction
    play(match, "build cathedral", "decline")  # another improvement offers the choice again
    assert table(match).obsolete == ["temple"]


@pytest.mark.rule("SMC-IMPROVE-08")
def test_without_an_older_improvement_nothing_becomes_obsolete() -> None:
    match = play(scene(tech={"feudalism": 0, "bronze-working": 0}, era=2), "build castle")
    assert match.question == "buy"


@pytest.mark.rule("SMC-IMPROVE-11", "SMC-TECH-13")
def test_a_free_improvement_counts_as_built() -> None:
    tech = known("currency", "pottery-specialization")
    match = play(scene(tech=tech, era=2), "buy banking")
    assert match.question == "improvement.obsolete"
    assert texts(match) == {"decline", "obsolete granary", "obsolete marketplace"}


@pytest.mark.rule("SMC-IMPROVE-15")
def test_the_choice_needs_the_era_to_have_begun() -> None:
    match = play(scene(tech=known("currency"), era=1), "buy banking")
    assert match.question == "buy"
    assert "bank" in table(match).pioneered
    tech = known("currency", "banking")
    match = play(scene(tech=tech, era=2, pioneered=["bank"]), "build bank")
    assert match.question == "buy"  # it was built before, so there is no choice
    match = play(scene(tech=known("mysticism")), "build temple")
    assert match.question == "buy"  # Ancient improvements never offer it


@pytest.mark.rule("SMC-IMPROVE-05", "SMC-IMPROVE-12")
def test_improvements_are_assigned_anew_every_turn_and_may_be_kept() -> None:
    towns = {"gaul": (0, 1), "gobi": (1, 1)}
    match = scene(towns=towns, options="players=2")
    table(match).players[0].improvements.extend(["granary", "library", "aqueduct"])
    assert income(table(match), 0).settlements == 4  # one village, happy and productive; two wheels are left over
    table(match).settle("iberia", table(match).settlements["gaul"])
    assert income(table(match), 0).settlements == 4  # the second is unhappy: 0


@pytest.mark.rule("SMC-IMPROVE-17")
def test_the_number_of_improvement_cards_is_no_limit() -> None:
    match = scene(tech=known("mysticism", owner=2), options="players=3")
    play(match, "build temple", "end", "build temple", "end", "build temple")
    assert all(p.improvements == ["temple"] for p in table(match).players)


@pytest.mark.rule("SMC-WONDER-20", "SMC-WONDER-14")
def test_magellans_voyage_once_per_phase_even_if_it_changes_hands() -> None:
    towns = {
        "gaul": (0, 1, "iron"),
        "iberia": (0, 1, "coal"),
        "italia": (1, 1, "wine"),
        "germania": (1, 1, "oil"),
        "gobi": (2, 1),
    }
    match = scene("trade", towns=towns, **holder("magellans-voyage"))
    play(match, "force gaul", "exchange italia", "offer 1", "give wonder magellans-voyage", "propose", "accept", "end")
    assert match.seat == 1
    assert refused(match, "force germania") == "SMC-WONDER-20"
    to_turn(match, 3)
    while not (match.seat == 1 and match.question == "trade"):
        match.play("end")
    assert refused(match, "force germania") == ""


@pytest.mark.rule("SMC-WONDER-20")
def test_an_exchange_in_the_middle_is_saved() -> None:
    towns = {"gaul": (0, 1, "iron"), "italia": (1, 1, "wine"), "gobi": (2, 1)}
    match = play(scene("trade", towns=towns, **holder("magellans-voyage")), "force gaul")
    again = match.game.resume(match.data())
    assert again.question == "trade.force"
    assert texts(again) == {"exchange italia"}
    play(again, "exchange italia")
    assert [table(again).settlements[s].holder for s in ("gaul", "italia")] == [1, 0]
    data = match.data()
    data["stack"][-1]["territory"] = "gobi"  # not that player's
    with pytest.raises(BadSave, match=r"trade\.force"):
        match.game.resume(data)
