"""Events in play."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, refused, reveal, scene, table, texts

STRONG = {"workers": {"warriors": 5}}
WEAK = {"workers": {"warriors": 0}}


# --- events of age A ---


def test_development_of_agriculture() -> None:
    match = reveal("development-of-agriculture", p1={"workers": {"irrigation": 0}})
    assert food(civ(match)) == 2
    assert civ(match, 1).stores["irrigation"] == 1


def test_development_of_crafts() -> None:
    match = reveal("development-of-crafts")
    assert (resources(civ(match)), resources(civ(match, 1))) == (2, 2)


def test_development_of_markets() -> None:
    match = reveal("development-of-markets")
    assert texts(match) == ["food 0", "food 2"]
    assert refused(match, "food 1") == "TTA-EVENT-13"
    play(match, "food 2", "food 0")
    assert (food(civ(match)), resources(civ(match, 1))) == (2, 2)


@pytest.mark.rule("TTA-CARD-54")
def test_development_of_politics() -> None:
    match = reveal("development-of-politics", "players=3", p0={"cards": ["legion"]})
    assert match.question == "actions"  # the current player discards nothing
    assert [len(civ(match, seat).hands.military) for seat in range(3)] == [4, 3, 3]
    play(match, "end", "draw 0")
    play(match, "pass")
    assert match.question == "military.discard"
    assert match.seat == 1


@pytest.mark.rule("TTA-CARD-55")
def test_development_of_religion() -> None:
    match = reveal("development-of-religion")
    play(match, "build religion", "pass")
    assert (civ(match).workers["religion"], civ(match).tokens.unused, civ(match).indicators.culture_rate) == (1, 0, 1)
    assert civ(match, 1).workers["religion"] == 0


def test_development_of_science() -> None:
    match = reveal("development-of-science", p1={"science": 39})
    assert (civ(match).science, civ(match, 1).science) == (2, 40)


@pytest.mark.rule("TTA-POP-06")
def test_development_of_settlement() -> None:
    match = reveal("development-of-settlement", p1={"yellow": 0})
    assert (civ(match).tokens.unused, civ(match).tokens.yellow, civ(match).this_turn.used_civil) == (2, 17, 0)
    assert (civ(match, 1).tokens.unused, civ(match, 1).tokens.yellow) == (1, 0)


def test_development_of_trade_routes() -> None:
    match = reveal("development-of-trade-routes")
    for seat in (0, 1):
        assert (civ(match, seat).science, resources(civ(match, seat)), food(civ(match, seat))) == (1, 1, 1)


@pytest.mark.rule("TTA-CARD-31", "TTA-CARD-55")
def test_development_of_warfare() -> None:
    match = reveal("development-of-warfare", p0={"yellow": 16}, p1={"unused": 0})
    play(match, "build warriors")  # the discontent worker can be used
    assert (civ(match).indicators.strength, civ(match).tokens.unused, civ(match).this_turn.used_military) == (2, 0, 0)
    assert match.question == "actions"


def test_no_event() -> None:
    match = reveal("no-event")
    assert table(match).events.past == ["no-event"]
    assert match.question == "actions"


# --- events of age I ---


def test_barbarians() -> None:
    hit = reveal("barbarians", p0={**WEAK, "culture": 20})
    assert (civ(hit).tokens.unused, civ(hit).tokens.yellow) == (0, 19)
    safe = reveal("barbarians", p0={**STRONG, "culture": 20})
    assert civ(safe).tokens.unused == 1
    three = reveal("barbarians", "players=3", p0={"culture": 20}, p1=STRONG, p2=WEAK)
    assert civ(three).tokens.unused == 0


@pytest.mark.rule("TTA-BUILD-12", "TTA-CARD-60")
def test_border_conflict() -> None:
    match = reveal("border-conflict", p0=STRONG)
    play(match, "lose philosophy")
    assert (civ(match, 1).tokens.unused, civ(match, 1).tokens.yellow, civ(match, 1).indicators.science_rate) == (
        2,
        18,
        0,
    )
    assert resources(civ(match)) == 3


def test_crusades() -> None:
    match = reveal("crusades", p0={**STRONG, "culture": 10}, p1={"culture": 3})
    assert (civ(match).culture, civ(match, 1).culture) == (14, 0)


def test_cultural_influence() -> None:
    match = reveal("cultural-influence", p1={"workers": {"religion": 2}})
    assert (civ(match).culture, civ(match, 1).culture) == (10, 12)


def test_foray() -> None:
    match = reveal("foray", "players=3", p0=STRONG, p1=WEAK)
    assert match.seat == 0
    assert texts(match) == ["food 0", "food 1", "food 2", "food 3"]
    play(match, "food 1", "food 3")
    assert (food(civ(match)), resources(civ(match))) == (1, 2)
    assert food(civ(match, 2)) == 3
    assert food(civ(match, 1)) == 0


@pytest.mark.rule("TTA-CARD-61", "TTA-HAPPY-09")
def test_good_harvest() -> None:
    match = reveal("good-harvest", p0={"yellow": 12})
    assert food(civ(match)) == 2
    assert food(civ(match, 1)) == 2
    assert resources(civ(match)) == 0


def test_immigration() -> None:
    match = reveal("immigration", p0={"workers": {"religion": 1}})
    assert (civ(match).tokens.unused, civ(match, 1).tokens.unused) == (2, 1)


@pytest.mark.rule("TTA-CARD-61", "TTA-CARD-50")
def test_new_deposits() -> None:
    match = reveal("new-deposits", p1={"wonders": ["transcontinental-railroad"]})
    assert (resources(civ(match)), resources(civ(match, 1))) == (2, 3)


def test_pestilence() -> None:
    match = reveal("pestilence")
    assert (civ(match).tokens.unused, civ(match, 1).tokens.unused, civ(match, 1).tokens.yellow) == (0, 0, 19)


def test_raiders() -> None:
    match = reveal("raiders", p0=STRONG, p1={"stores": {"agriculture": 2, "bronze": 1}})
    assert match.seat == 1
    assert texts(match) == ["food 1", "food 2"]
    play(match, "food 2")
    assert (food(civ(match, 1)), resources(civ(match, 1))) == (0, 1)


@pytest.mark.rule("TTA-GEN-13")
def test_two_who_choose_do_so_in_turn_order() -> None:
    given = {"stores": {"agriculture": 2, "bronze": 2}}
    match = reveal("raiders", "players=3", p0=dict(given), p1=STRONG, p2={**WEAK, **given})
    assert match.seat == 0  # seat 2 is the weakest, but seat 0 is asked first
    play(match, "food 0")
    assert match.seat == 2


def test_rats() -> None:
    match = reveal("rats", p0={"workers": {"irrigation": 0}, "stores": {"agriculture": 2, "irrigation": 1}, "blue": 15})
    assert food(civ(match)) == 0
    assert civ(match).tokens.blue == 18


@pytest.mark.rule("TTA-CARD-56")
def test_rebellion() -> None:
    match = reveal("rebellion", p0={"yellow": 16}, p1={"yellow": 12, "hand": ["monarchy"], "science": 9})
    assert civ(match).civil_left == 4  # not this turn
    play(match, "end", "draw 0")
    assert match.seat == 1
    assert civ(match, 1).this_turn.used_civil == 4
    assert civ(match, 1).indicators.civil_actions == 4
    assert refused(match, "revolt monarchy") == "TTA-GOV-02"
    play(match, "end")
    while match.seat != 0 or match.question != "actions":
        play(match, texts(match)[0])
    assert civ(match).this_turn.used_civil == 2


def test_reign_of_terror() -> None:
    match = reveal("reign-of-terror", p0=STRONG)
    assert (civ(match).tokens.unused, civ(match, 1).tokens.unused) == (1, 0)


def test_scientific_breakthrough() -> None:
    match = reveal("scientific-breakthrough", p1={"workers": {"alchemy": 2}, "science": 37})
    assert (civ(match).science, civ(match, 1).science) == (1, 40)


def test_uncertain_borders() -> None:
    match = reveal("uncertain-borders", p0=STRONG, p1={"yellow": 5})
    assert (civ(match).tokens.yellow, civ(match, 1).tokens.yellow) == (19, 4)
    empty = reveal("uncertain-borders", p0=STRONG, p1={"yellow": 0})
    assert civ(empty).tokens.yellow == 18


# --- events of age II ---


def test_civil_unrest() -> None:
    match = reveal("civil-unrest", p1={"yellow": 12, "culture": 10})
    assert (civ(match).culture, civ(match, 1).culture) == (10, 2)


def test_cold_war() -> None:
    match = reveal("cold-war", p0=STRONG)
    assert (civ(match).science, civ(match, 1).science) == (6, 0)


@pytest.mark.rule("TTA-CARD-59")
def test_crime_wave() -> None:
    match = reveal("crime-wave", "players=3", p0=STRONG, p1={"culture": 2}, p2={"culture": 9, "blue": 0})
    assert [civ(match, seat).culture for seat in range(3)] == [10, 0, 6]
    assert (civ(match, 1).tokens.blue, civ(match, 2).tokens.blue) == (17, 0)


@pytest.mark.rule("TTA-CARD-61")
def test_economic_progress() -> None:
    match = reveal("economic-progress", p0={"yellow": 8, "culture": 10}, p1={"blue": 9, "stores": {"bronze": 9}})
    own, other = civ(match), civ(match, 1)
    assert (food(own), own.culture, resources(own)) == (0, 6, 2)
    assert (own.science, own.hands.military) == (0, [])
    assert resources(other) == 9 + 2 - 2  # 5 tokens left: corruption 2
    spared = reveal("economic-progress", "players=2, optional_corruption=yes", p0={"blue": 12, "stores": {"bronze": 6}})
    play(spared, "spare bronze", "pass")
    assert resources(civ(spared)) == 7


@pytest.mark.rule("TTA-CARD-58")
def test_emigration() -> None:
    match = reveal("emigration", p0={"yellow": 10, "unused": 3}, p1={"unused": 2})
    assert (civ(match).tokens.unused, civ(match).tokens.yellow) == (1, 12)  # 3 discontent: 2 losses
    assert civ(match, 1).tokens.unused == 2


@pytest.mark.rule("TTA-CARD-57")
def test_iconoclasm() -> None:
    match = reveal(
        "iconoclasm", age="II", p0={"leader": "michelangelo", "hand": ["joan-of-arc"]}, p1={"leader": "james-cook"}
    )
    assert (civ(match).leader, civ(match, 1).leader) == ("", "james-cook")
    assert civ(match).hands.civil == ["joan-of-arc"]
    late = reveal("iconoclasm", age="IV", last_round=9, p0={"leader": "albert-einstein"})
    assert civ(late).leader == ""


def test_independence_declaration() -> None:
    match = reveal(
        "independence-declaration",
        p0=STRONG,
        p1={"colonies": ["wealthy-territory-i", "historic-territory-i"], "blue": 15},
    )
    assert match.seat == 1
    play(match, "lose historic-territory-i")
    assert civ(match, 1).colonies == ["wealthy-territory-i"]
    assert civ(match, 1).indicators.happiness == 0
    none = reveal("independence-declaration", p0=STRONG)
    assert none.question == "actions"


@pytest.mark.rule("TTA-CARD-52", "TTA-CARD-53")
def test_international_agreement() -> None:
    row = ["rich-land-i"] * 5 + ["iron", "alchemy", "taj-mahal", "knights"] + ["work-of-art-i"] * 4
    match = reveal("international-agreement", row=row, p1=STRONG)
    assert match.seat == 1
    assert match.question == "agreement.take"
    play(match, "take 6", "take 8")
    assert refused(match, "take 7") == "TTA-CARD-52"
    play(match, "take 1", "done")
    other = civ(match, 1)
    assert other.hands.civil == ["iron", "rich-land-i"]
    assert other.project == "taj-mahal"
    assert other.this_turn.used_civil == 0
    assert len([card for card in table(match).row if card]) == 13
    assert table(match).row[:4] == ["rich-land-i"] * 4
    assert match.seat == 0
    assert match.question == "actions"
    civ(match, 1).hands.military.append("legion")
    play(match, "end", "draw 0")
    assert match.seat == 1
    assert match.question == "actions"
    declined = reveal("international-agreement", row=row, p1={**STRONG, "cards": ["legion"]})
    play(declined, "done")
    assert table(declined).row == row
    play(declined, "end", "draw 0")
    assert declined.question == "politics"


def test_national_pride() -> None:
    match = reveal("national-pride", p1={"culture": 11})
    assert (civ(match).culture, civ(match, 1).culture) == (10, 16)


def test_popularization_of_science() -> None:
    match = reveal("popularization-of-science", p1={"workers": {"alchemy": 2}})
    assert (civ(match).culture, civ(match, 1).culture) == (11, 15)


@pytest.mark.rule("TTA-CARD-51")
def test_ravages_of_time() -> None:
    match = reveal(
        "ravages-of-time", p0={"wonders": ["pyramids", "taj-mahal", "kremlin"]}, p1={"wonders": ["colossus"]}
    )
    assert texts(match) == ["ruin pyramids", "ruin taj-mahal"]
    assert refused(match, "ruin kremlin") == "TTA-CARD-51"
    play(match, "ruin pyramids")
    own = civ(match)
    assert own.wonders == ["taj-mahal", "kremlin"]
    assert own.ruins == ["pyramids"]
    assert (own.indicators.civil_actions, own.indicators.culture_rate) == (5, 3 + 3 + 2)
    other = civ(match, 1)
    assert (other.ruins, other.indicators.culture_rate, other.indicators.strength) == (["colossus"], 2, 1)
    row = ["great-wall", *["rich-land-i"] * 12]
    price = scene(row=row, p0={"ruins": ["pyramids"]})
    play(price, "take 1")
    assert civ(price).this_turn.used_civil == 2


def test_refugees() -> None:
    match = reveal("refugees", p0={**STRONG, "culture": 10}, p1={"culture": 2})
    assert (civ(match).culture, civ(match).tokens.unused) == (13, 2)
    assert (civ(match, 1).culture, civ(match, 1).tokens.unused) == (0, 0)


@pytest.mark.rule("TTA-CARD-60", "TTA-BUILD-12")
def test_terrorism() -> None:
    match = reveal(
        "terrorism",
        "players=3",
        p0={"culture": 20},
        p1={"culture": 5, "workers": {"religion": 1}},
        p2={"workers": {"religion": 1, "alchemy": 1}},
    )
    assert match.seat == 1  # seat 0 has only its Philosophy: no choice
    assert civ(match).workers["philosophy"] == 0
    assert civ(match).tokens.unused == 2
    assert texts(match) == ["raze philosophy 2", "raze religion 2", "raze alchemy 2"]
    play(match, "raze alchemy 2")
    assert civ(match, 2).workers["alchemy"] == 0
    assert civ(match, 1).workers["religion"] == 1


# --- events of age III: culture from a state where both civilizations differ ---

RICH = {
    "workers": {
        "agriculture": 2,
        "irrigation": 1,
        "bronze": 2,
        "oil": 1,
        "philosophy": 1,
        "drama": 2,
        "movies": 1,
        "team-sports": 1,
        "warriors": 1,
        "tanks": 2,
    },
    "unused": 2,
    "government": "democracy",
    "specials": ["strategy", "satellites"],
    "wonders": ["pyramids", "taj-mahal", "hollywood"],
    "ruins": ["colossus"],
    "colonies": ["historic-territory-i", "wealthy-territory-ii"],
}
IMPACT_POINTS = {
    "impact-of-agriculture": 4,
    "impact-of-architecture": 2 * 1 + 3 + 2,
    "impact-of-colonies": 8,
    "impact-of-competition": 2 * 3 + 2,
    "impact-of-government": 2 * 8 + 5,
    "impact-of-happiness": 2 * 7,
    "impact-of-industry": 2 + 5,
    "impact-of-population": 2 * (16 - 10),
    "impact-of-progress": 2 * (3 + 2 + 3),
    "impact-of-science": 10,
    "impact-of-strength": 10,
    "impact-of-technology": 4 * 5,
    "impact-of-wonders": 5 + 4 + 2 + 5,
}


@pytest.mark.rule("TTA-CARD-05", "TTA-CARD-74..79", "TTA-COMP-14")
@pytest.mark.parametrize("card", IMPACT_POINTS)
def test_impacts(card: str) -> None:
    match = reveal(card, age="III", p0={**RICH, "culture": 10})
    # technologies of level III: oil, movies, tanks, Satellites, Democracy; happy faces: theaters 3, arena 3, colony 1
    assert civ(match).culture - 10 == IMPACT_POINTS[card]


@pytest.mark.rule("TTA-CARD-75")
def test_impact_of_technology_in_the_advanced_game() -> None:
    match = scene(
        "players=2, version=advanced",
        age="II",
        turn=1,
        last_round=3,
        open_bonus=["impact-of-technology"],
        p0={**RICH, "culture": 0},
    )
    play(match, "end", "draw 0")
    assert match.outcome is not None
    assert match.outcome.scores[0] == 4 * 2  # Team Sports and Strategy


@pytest.mark.rule("TTA-CARD-05", "TTA-CARD-79", "TTA-EVENT-15")
@pytest.mark.parametrize("card", ["impact-of-science", "impact-of-strength"])
@pytest.mark.parametrize(("players", "points"), [(2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])])
def test_impacts_by_rank(card: str, players: int, points: list[int]) -> None:
    equal = reveal(card, f"players={players}", age="III")
    assert [civ(equal, seat).culture - 10 for seat in range(players)] == points
    last = {f"p{players - 1}": {"workers": {"computers": 1, "tanks": 1}}}
    match = reveal(card, f"players={players}", age="III", **last)
    assert [civ(match, seat).culture - 10 for seat in range(players)] == [*points[1:], points[0]]


@pytest.mark.rule("TTA-CARD-77")
def test_impact_of_happiness_may_cost() -> None:
    match = reveal("impact-of-happiness", age="III", p0={"yellow": 8, "culture": 10}, p1={"yellow": 4, "culture": 3})
    assert (civ(match).culture, civ(match, 1).culture) == (2, 0)
    end = scene(
        age="IV",
        turn=1,
        round=9,
        last_round=9,
        current=["impact-of-happiness", "impact-of-colonies"],
        future=[],
        p0={"yellow": 8, "colonies": ["wealthy-territory-i"] * 3, "culture": 1},
    )
    play(end, "end")
    assert end.outcome is not None
    assert end.outcome.scores[0] == 1 + 12 - 8
