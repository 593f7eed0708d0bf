"""Every military card in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from saecula.games.through_the_ages.armies import army_bonus
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.tokens import food, resources

from .scene import attack, civ, colonize, play, political, refused, reveal, scene, settle_war, table, texts

STRONG = {"workers": {"warriors": 5}}
WEAK = {"workers": {"warriors": 0}}


# --- events of age A ---


def test_development_of_agriculture() -> None:
    match = reveal("development-of-agriculture", p1={"workers": {"irrigation": 0}})
    assert food(civ(match)) == 2 and civ(match, 1).stores["irrigation"] == 1


def test_development_of_crafts() -> None:
    match = reveal("development-of-crafts")
    assert (resources(civ(match)), resources(civ(match, 1))) == (2, 2)


def test_development_of_markets() -> None:
    match = reveal("development-of-markets")
    assert texts(match) == ["food 0", "food 2"] and refused(match, "food 1") == "TTA-EVENT-13"
    play(match, "food 2", "food 0")
    assert (food(civ(match)), resources(civ(match, 1))) == (2, 2)


@pytest.mark.rule("TTA-CARD-54")
def test_development_of_politics() -> None:
    match = reveal("development-of-politics", "players=3", p0={"cards": ["legion"]})
    assert match.question == "actions"  # the current player discards nothing
    assert [len(civ(match, seat).cards) for seat in range(3)] == [4, 3, 3]
    play(match, "end", "draw 0")
    play(match, "pass")
    assert match.question == "military.discard" and match.seat == 1


@pytest.mark.rule("TTA-CARD-55")
def test_development_of_religion() -> None:
    match = reveal("development-of-religion")
    play(match, "build religion", "pass")
    assert (civ(match).workers["religion"], civ(match).unused, civ(match).culture_rate) == (1, 0, 1)
    assert civ(match, 1).workers["religion"] == 0


def test_development_of_science() -> None:
    match = reveal("development-of-science", p1={"science": 39})
    assert (civ(match).science, civ(match, 1).science) == (2, 40)


@pytest.mark.rule("TTA-POP-06")
def test_development_of_settlement() -> None:
    match = reveal("development-of-settlement", p1={"yellow": 0})
    assert (civ(match).unused, civ(match).yellow, civ(match).used_civil) == (2, 17, 0)
    assert (civ(match, 1).unused, civ(match, 1).yellow) == (1, 0)


def test_development_of_trade_routes() -> None:
    match = reveal("development-of-trade-routes")
    for seat in (0, 1):
        assert (civ(match, seat).science, resources(civ(match, seat)), food(civ(match, seat))) == (1, 1, 1)


@pytest.mark.rule("TTA-CARD-31", "TTA-CARD-55")
def test_development_of_warfare() -> None:
    match = reveal("development-of-warfare", p0={"yellow": 16}, p1={"unused": 0})
    play(match, "build warriors")  # the discontent worker will do
    assert (civ(match).strength, civ(match).unused, civ(match).used_military) == (2, 0, 0)
    assert match.question == "actions"


def test_no_event() -> None:
    match = reveal("no-event")
    assert table(match).past == ["no-event"] and match.question == "actions"


# --- events of age I ---


def test_barbarians() -> None:
    hit = reveal("barbarians", p0={**WEAK, "culture": 20})
    assert (civ(hit).unused, civ(hit).yellow) == (0, 19)
    safe = reveal("barbarians", p0={**STRONG, "culture": 20})
    assert civ(safe).unused == 1
    three = reveal("barbarians", "players=3", p0={"culture": 20}, p1=STRONG, p2=WEAK)
    assert civ(three).unused == 0


@pytest.mark.rule("TTA-BUILD-12", "TTA-CARD-60")
def test_border_conflict() -> None:
    match = reveal("border-conflict", p0=STRONG)
    play(match, "lose philosophy")
    assert (civ(match, 1).unused, civ(match, 1).yellow, civ(match, 1).science_rate) == (2, 18, 0)
    assert resources(civ(match)) == 3


def test_crusades() -> None:
    match = reveal("crusades", p0={**STRONG, "culture": 10}, p1={"culture": 3})
    assert (civ(match).culture, civ(match, 1).culture) == (14, 0)


def test_cultural_influence() -> None:
    match = reveal("cultural-influence", p1={"workers": {"religion": 2}})
    assert (civ(match).culture, civ(match, 1).culture) == (10, 12)


def test_foray() -> None:
    match = reveal("foray", "players=3", p0=STRONG, p1=WEAK)
    assert match.seat == 0 and texts(match) == ["food 0", "food 1", "food 2", "food 3"]
    play(match, "food 1", "food 3")
    assert (food(civ(match)), resources(civ(match))) == (1, 2)
    assert food(civ(match, 2)) == 3 and food(civ(match, 1)) == 0


@pytest.mark.rule("TTA-CARD-61", "TTA-HAPPY-09")
def test_good_harvest() -> None:
    match = reveal("good-harvest", p0={"yellow": 12})
    assert food(civ(match)) == 2 and food(civ(match, 1)) == 2 and resources(civ(match)) == 0


def test_immigration() -> None:
    match = reveal("immigration", p0={"workers": {"religion": 1}})
    assert (civ(match).unused, civ(match, 1).unused) == (2, 1)


@pytest.mark.rule("TTA-CARD-61", "TTA-CARD-50")
def test_new_deposits() -> None:
    match = reveal("new-deposits", p1={"wonders": ["transcontinental-railroad"]})
    assert (resources(civ(match)), resources(civ(match, 1))) == (2, 3)


def test_pestilence() -> None:
    match = reveal("pestilence")
    assert (civ(match).unused, civ(match, 1).unused, civ(match, 1).yellow) == (0, 0, 19)


def test_raiders() -> None:
    match = reveal("raiders", p0=STRONG, p1={"stores": {"agriculture": 2, "bronze": 1}})
    assert match.seat == 1 and texts(match) == ["food 1", "food 2"]
    play(match, "food 2")
    assert (food(civ(match, 1)), resources(civ(match, 1))) == (0, 1)


def test_rats() -> None:
    match = reveal("rats", p0={"workers": {"irrigation": 0}, "stores": {"agriculture": 2, "irrigation": 1}, "blue": 15})
    assert food(civ(match)) == 0 and civ(match).blue == 18


@pytest.mark.rule("TTA-CARD-56")
def test_rebellion() -> None:
    match = reveal("rebellion", p0={"yellow": 16}, p1={"yellow": 12, "hand": ["monarchy"], "science": 9})
    assert civ(match).civil - civ(match).used_civil == 4  # not this turn
    play(match, "end", "draw 0")
    assert match.seat == 1 and civ(match, 1).used_civil == 4 and civ(match, 1).civil == 4
    assert refused(match, "revolt monarchy") == "TTA-GOV-02"
    play(match, "end")
    while match.seat != 0 or match.question != "actions":
        play(match, texts(match)[0])
    assert civ(match).used_civil == 2


def test_reign_of_terror() -> None:
    match = reveal("reign-of-terror", p0=STRONG)
    assert (civ(match).unused, civ(match, 1).unused) == (1, 0)


def test_scientific_breakthrough() -> None:
    match = reveal("scientific-breakthrough", p1={"workers": {"alchemy": 2}, "science": 37})
    assert (civ(match).science, civ(match, 1).science) == (1, 40)


def test_uncertain_borders() -> None:
    match = reveal("uncertain-borders", p0=STRONG, p1={"yellow": 5})
    assert (civ(match).yellow, civ(match, 1).yellow) == (19, 4)
    empty = reveal("uncertain-borders", p0=STRONG, p1={"yellow": 0})
    assert civ(empty).yellow == 18


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
    assert (civ(match, 1).blue, civ(match, 2).blue) == (17, 0)


@pytest.mark.rule("TTA-CARD-61")
def test_economic_progress() -> None:
    match = reveal("economic-progress", p0={"yellow": 8, "culture": 10}, p1={"blue": 9, "stores": {"bronze": 9}})
    own, other = civ(match), civ(match, 1)
    assert (food(own), own.culture, resources(own)) == (0, 6, 2)
    assert (own.science, own.cards) == (0, [])
    assert resources(other) == 9 + 2 - 2  # 5 tokens left: corruption 2
    spared = reveal("economic-progress", "players=2, optional_corruption=yes", p0={"blue": 12, "stores": {"bronze": 6}})
    play(spared, "spare bronze", "pass")
    assert resources(civ(spared)) == 7


@pytest.mark.rule("TTA-CARD-58")
def test_emigration() -> None:
    match = reveal("emigration", p0={"yellow": 10, "unused": 3}, p1={"unused": 2})
    assert (civ(match).unused, civ(match).yellow) == (1, 12)  # 3 discontent: 2 losses
    assert civ(match, 1).unused == 2


@pytest.mark.rule("TTA-CARD-57")
def test_iconoclasm() -> None:
    match = reveal("iconoclasm", age="II", p0={"leader": "michelangelo", "hand": ["joan-of-arc"]},
                   p1={"leader": "james-cook"})
    assert (civ(match).leader, civ(match, 1).leader) == ("", "james-cook")
    assert civ(match).hand == ["joan-of-arc"]
    late = reveal("iconoclasm", age="IV", last_round=9, p0={"leader": "albert-einstein"})
    assert civ(late).leader == ""


def test_independence_declaration() -> None:
    match = reveal("independence-declaration", p0=STRONG, p1={
        "colonies": ["wealthy-territory-i", "historic-territory-i"], "blue": 15})
    assert match.seat == 1
    play(match, "lose historic-territory-i")
    assert civ(match, 1).colonies == ["wealthy-territory-i"] and civ(match, 1).happiness == 0
    none = reveal("independence-declaration", p0=STRONG)
    assert none.question == "actions"


@pytest.mark.rule("TTA-CARD-52", "TTA-CARD-53")
def test_international_agreement() -> None:
    row = ["rich-land-i"] * 5 + ["iron", "alchemy", "taj-mahal", "knights"] + ["work-of-art-i"] * 4
    match = reveal("international-agreement", row=row, p1=STRONG)
    assert match.seat == 1 and match.question == "agreement.take"
    play(match, "take 6", "take 8")
    assert refused(match, "take 7") == "TTA-CARD-52"
    play(match, "take 1", "done")
    other = civ(match, 1)
    assert other.hand == ["iron", "rich-land-i"] and other.project == "taj-mahal" and other.used_civil == 0
    assert len([card for card in table(match).row if card]) == 13 and table(match).row[:4] == ["rich-land-i"] * 4
    assert match.seat == 0 and match.question == "actions"
    civ(match, 1).cards.append("legion")
    play(match, "end", "draw 0")
    assert match.seat == 1 and match.question == "actions"  # the political action is skipped
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
    match = reveal("ravages-of-time", p0={"wonders": ["pyramids", "taj-mahal", "kremlin"]}, p1={"wonders": ["colossus"]})
    assert texts(match) == ["ruin pyramids", "ruin taj-mahal"] and refused(match, "ruin kremlin") == "TTA-CARD-51"
    play(match, "ruin pyramids")
    own = civ(match)
    assert own.wonders == ["taj-mahal", "kremlin"] and own.ruins == ["pyramids"]
    assert (own.civil, own.culture_rate) == (5, 3 + 3 + 2)
    other = civ(match, 1)
    assert (other.ruins, other.culture_rate, other.strength) == (["colossus"], 2, 1)
    row = ["great-wall", *["rich-land-i"] * 12]
    price = scene(row=row, p0={"ruins": ["pyramids"]})
    play(price, "take 1")
    assert civ(price).used_civil == 2


def test_refugees() -> None:
    match = reveal("refugees", p0={**STRONG, "culture": 10}, p1={"culture": 2})
    assert (civ(match).culture, civ(match).unused) == (13, 2)
    assert (civ(match, 1).culture, civ(match, 1).unused) == (0, 0)


@pytest.mark.rule("TTA-CARD-60", "TTA-BUILD-12")
def test_terrorism() -> None:
    match = reveal("terrorism", "players=3", p0={"culture": 20}, p1={"culture": 5, "workers": {"religion": 1}},
                   p2={"workers": {"religion": 1, "alchemy": 1}})
    assert match.seat == 1  # seat 0 has only its Philosophy: no choice
    assert civ(match).workers["philosophy"] == 0 and civ(match).unused == 2
    assert texts(match) == ["raze philosophy 2", "raze religion 2", "raze alchemy 2"]
    play(match, "raze alchemy 2")
    assert civ(match, 2).workers["alchemy"] == 0 and civ(match, 1).workers["religion"] == 1


# --- events of age III: culture from a state where both civilizations differ ---

RICH = {"workers": {"agriculture": 2, "irrigation": 1, "bronze": 2, "oil": 1, "philosophy": 1, "drama": 2, "movies": 1,
                    "team-sports": 1, "warriors": 1, "tanks": 2}, "unused": 2, "government": "democracy",
        "specials": ["strategy", "satellites"], "wonders": ["pyramids", "taj-mahal", "hollywood"], "ruins": ["colossus"],
        "colonies": ["historic-territory-i", "wealthy-territory-ii"]}
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


@pytest.mark.rule("TTA-CARD-05", "TTA-CARD-74", "TTA-CARD-75", "TTA-CARD-76", "TTA-CARD-77", "TTA-CARD-78", "TTA-CARD-79",
                  "TTA-COMP-14")
@pytest.mark.parametrize("card", IMPACT_POINTS)
def test_impacts(card: str) -> None:
    match = reveal(card, age="III", p0={**RICH, "culture": 10})
    # technologies of level III: oil, movies, tanks, Satellites, Democracy; happy faces: theaters 3, arena 3, colony 1
    assert civ(match).culture - 10 == IMPACT_POINTS[card]


@pytest.mark.rule("TTA-CARD-75")
def test_impact_of_technology_in_the_advanced_game() -> None:
    match = scene("players=2, version=advanced", age="II", turn=1, last_round=3, open_bonus=["impact-of-technology"],
                  p0={**RICH, "culture": 0})
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
    end = scene(age="IV", turn=1, round=9, last_round=9, current=["impact-of-happiness", "impact-of-colonies"], future=[],
                p0={"yellow": 8, "colonies": ["wealthy-territory-i"] * 3, "culture": 1})
    play(end, "end")
    assert end.outcome is not None and end.outcome.scores[0] == 1 + 12 - 8


# --- territories ---


@pytest.mark.rule("TTA-COLONY-14", "TTA-COLONY-15", "TTA-COLONY-17")
@pytest.mark.parametrize(("card", "yellow", "blue", "gain"), [
    ("developed-territory-i", 1, 1, {"science": 3}), ("developed-territory-ii", 2, 2, {"science": 5}),
    ("fertile-territory-i", 3, 0, {"food": 3}), ("fertile-territory-ii", 4, 0, {"food": 5}),
    ("historic-territory-i", 0, 0, {"culture": 6, "happiness": 1}),
    ("historic-territory-ii", 0, 0, {"culture": 11, "happiness": 2}),
    ("inhabited-territory-i", 2, 0, {"grow": 1}), ("inhabited-territory-ii", 3, 0, {"grow": 2}),
    ("strategic-territory-i", 0, 0, {"strength": 2, "cards": 3}), ("strategic-territory-ii", 0, 0, {"strength": 4, "cards": 5}),
    ("wealthy-territory-i", 0, 2, {"resources": 5}), ("wealthy-territory-ii", 0, 3, {"resources": 8}),
])
def test_territories(card: str, yellow: int, blue: int, gain: dict[str, int]) -> None:
    match = colonize(card, p0={"yellow": 10, "unused": 3, "government": "communism"})
    own = civ(match)
    grown = gain.get("grow", 0)
    assert own.colonies == [card]
    assert (own.yellow, own.unused) == (10 + 1 + yellow - grown, 3 + grown)  # the unit came back too
    goods = gain.get("food", 0) + gain.get("resources", 0)
    assert own.blue == 18 + blue - goods
    assert (food(own), resources(own)) == (gain.get("food", 0), gain.get("resources", 0))
    assert (own.science, own.culture) == (gain.get("science", 0), 10 + gain.get("culture", 0))
    assert own.strength == gain.get("strength", 0) and len(own.cards) == gain.get("cards", 0)
    if "happiness" in gain:
        assert own.happiness == gain["happiness"] - 1  # Communism's unhappy face


# --- aggressions ---


@pytest.mark.rule("TTA-CARD-67")
def test_enslave() -> None:
    match = attack("enslave", p1={"unused": 1})
    assert (civ(match, 1).unused, civ(match, 1).yellow) == (0, 19)
    assert resources(civ(match)) == 3 and civ(match).used_military == 2


@pytest.mark.rule("TTA-CARD-07", "TTA-CARD-63")
@pytest.mark.parametrize(("card", "amount"), [("plunder-i", 3), ("plunder-ii", 5), ("plunder-iii", 8)])
def test_plunder(card: str, amount: int) -> None:
    match = attack(card, p1={"stores": {"bronze": 9}})
    assert (resources(civ(match)), resources(civ(match, 1))) == (amount, 9 - amount)
    assert civ(match).used_military == 2


@pytest.mark.rule("TTA-CARD-06", "TTA-CARD-65", "TTA-BUILD-12")
def test_raid_i() -> None:
    match = attack("raid-i", p1={"workers": {"philosophy": 1, "religion": 2}})
    assert texts(match) == ["raze philosophy 1", "raze religion 1"]
    play(match, "raze religion 1")
    assert civ(match, 1).workers["religion"] == 1 and civ(match, 1).unused == 2
    assert resources(civ(match)) == 2 and civ(match).used_military == 1  # half of 3 rounded up


@pytest.mark.rule("TTA-CARD-65")
def test_raid_ii_and_iii() -> None:
    match = attack("raid-ii", p1={"workers": {"philosophy": 0, "drama": 3}})
    assert texts(match) == ["raze drama 1", "done"]  # the first was the only card
    play(match, "raze drama 1")
    assert civ(match, 1).workers["drama"] == 1 and resources(civ(match)) == 5 and civ(match).used_military == 2
    one = attack("raid-ii", p1={"workers": {"philosophy": 0, "drama": 3}})
    play(one, "done")
    assert civ(one, 1).workers["drama"] == 2 and resources(civ(one)) == 2
    three = attack("raid-iii", p1={"workers": {"philosophy": 1, "drama": 3}})
    play(three, "raze drama 1", "raze drama 1", "raze drama 1")
    assert civ(three, 1).workers["drama"] == 0 and resources(civ(three)) == 7 and civ(three).used_military == 3


@pytest.mark.rule("TTA-CARD-64", "TTA-COLONY-22")
def test_annex() -> None:
    match = attack("annex", p1={"colonies": ["wealthy-territory-i", "fertile-territory-i"], "yellow": 10, "blue": 12})
    play(match, "annex fertile-territory-i")
    assert civ(match).colonies == ["fertile-territory-i"] and civ(match, 1).colonies == ["wealthy-territory-i"]
    assert (civ(match, 1).yellow, civ(match).yellow, food(civ(match))) == (7, 21, 0)
    assert civ(match).used_military == 2


@pytest.mark.rule("TTA-CARD-66", "TTA-CARD-67", "TTA-LEADER-05")
def test_assassinate() -> None:
    match = attack("assassinate", p1={"leader": "james-cook"})
    assert civ(match, 1).leader == "" and civ(match).culture == 6 and civ(match).used_military == 2
    cheap = attack("assassinate", p1={"leader": "joan-of-arc"})
    assert cheap.question is not None and civ(cheap).culture == 3 and civ(cheap).used_military == 1


@pytest.mark.rule("TTA-CARD-66")
def test_sabotage() -> None:
    match = attack("sabotage", p1={"project": "eiffel-tower", "steps": 2, "blue": 16})
    assert (civ(match, 1).project, civ(match, 1).steps, civ(match, 1).blue) == ("", 0, 18)
    assert civ(match).culture == 6 and civ(match).used_military == 2


@pytest.mark.rule("TTA-CARD-67")
def test_spy() -> None:
    match = attack("spy", p0={"science": 1}, p1={"science": 7})
    assert (civ(match).science, civ(match, 1).science) == (6, 2)
    less = attack("spy", p0={"science": 39}, p1={"science": 3})
    assert (civ(less).science, civ(less, 1).science) == (40, 0)


@pytest.mark.rule("TTA-CARD-67")
def test_armed_intervention() -> None:
    match = attack("armed-intervention", p1={"culture": 20})
    assert (civ(match).culture, civ(match, 1).culture) == (7, 13)
    less = attack("armed-intervention", p1={"culture": 4})
    assert (civ(less).culture, civ(less, 1).culture) == (4, 0)


# --- wars: seat 0 has 8 strength more ---

MORE = {"workers": {"warriors": 9}}


@pytest.mark.rule("TTA-CARD-68")
def test_holy_war() -> None:
    match = settle_war("holy-war", p0=MORE, p1={"unused": 5})
    assert (civ(match, 1).unused, civ(match, 1).yellow, civ(match).culture) == (3, 20, 6)
    few = settle_war("holy-war", p0=MORE, p1={"unused": 1, "workers": {
        "agriculture": 0, "bronze": 0, "philosophy": 0, "warriors": 0}})
    assert civ(few).culture == 3


@pytest.mark.rule("TTA-CARD-67")
@pytest.mark.parametrize("card", ["war-over-culture-ii", "war-over-culture-iii"])
def test_war_over_culture(card: str) -> None:
    match = settle_war(card, p0=MORE, p1={"culture": 20})
    assert (civ(match).culture, civ(match, 1).culture) == (8, 12)
    declared = political(age="II", p0={"cards": [card], "government": "monarchy"})
    play(declared, f"war {card} 1")
    assert civ(declared).used_military == 3


@pytest.mark.rule("TTA-CARD-07", "TTA-CARD-63")
def test_war_over_resources() -> None:
    match = settle_war("war-over-resources", p0=MORE, p1={"stores": {"bronze": 6, "agriculture": 6}, "blue": 6})
    assert match.seat == 0 and texts(match) == [f"food {n}" for n in range(2, 7)]
    play(match, "food 3")
    assert (food(civ(match)), resources(civ(match))) == (3, 5)
    assert (food(civ(match, 1)), resources(civ(match, 1))) == (3, 1)


@pytest.mark.rule("TTA-CARD-08", "TTA-WAR-15")
def test_war_over_technology() -> None:
    match = settle_war("war-over-technology", p0=MORE, p1={"science": 5, "specials": ["code-of-laws"]})
    play(match, "seize code-of-laws")
    assert civ(match).specials == ["code-of-laws"] and civ(match).civil == 5 and civ(match, 1).civil == 4
    assert (civ(match).science, civ(match, 1).science) == (2, 3)
    only = settle_war("war-over-technology", p0=MORE, p1={"science": 9, "specials": ["code-of-laws"]})
    play(only, "done")
    assert (civ(only).science, civ(only, 1).science) == (8, 1)


@pytest.mark.rule("TTA-CARD-68")
def test_war_over_territory() -> None:
    match = settle_war("war-over-territory", p0=MORE, p1={"yellow": 10})
    assert (civ(match).yellow, civ(match, 1).yellow) == (21, 7)
    few = settle_war("war-over-territory", p0=MORE, p1={"yellow": 2})
    assert (civ(few).yellow, civ(few, 1).yellow) == (20, 0)


# --- pacts: seat 0 holds the card, seat 1 is its partner; `a` says who is A ---


def pact(card: str, a: int = 0, **given: object) -> dict[str, object]:
    return {"pact": card, "partner": 1, "pact_a": a, **given}


@pytest.mark.rule("TTA-CARD-69")
def test_open_borders_agreement() -> None:
    match = political("players=3", p0=pact("open-borders-agreement", cards=["raid-i"]), p1={"workers": {"religion": 1,
                      "philosophy": 0}})
    assert (civ(match).military, civ(match, 1).military, civ(match, 2).military) == (3, 3, 2)
    play(match, "attack raid-i 1", "done", "sacrifice warriors")  # 1 + 3 against 1 + 1
    assert civ(match, 1).workers["religion"] == 0
    war = settle_war("war-over-culture-ii", "players=3", p0=pact("open-borders-agreement"), p1={"culture": 9})
    assert civ(war).culture == 3


@pytest.mark.rule("TTA-CARD-70")
def test_trade_routes_agreement() -> None:
    match = scene("players=3", p0=pact("trade-routes-agreement", stores={"agriculture": 3, "bronze": 1}, blue=14))
    assert refused(match, "build bronze") == "TTA-BUILD-02"
    play(match, "trade", "build bronze")
    assert (food(civ(match)), resources(civ(match))) == (2, 0)
    assert refused(match, "trade") == "TTA-CARD-70"
    b = scene("players=3", p0=pact("trade-routes-agreement", a=1, stores={"agriculture": 1, "bronze": 3}, blue=14))
    assert refused(b, "grow") == "TTA-POP-03"
    play(b, "trade", "grow")
    assert (food(civ(b)), resources(civ(b))) == (0, 2)
    eat = scene("players=3", p0=pact("trade-routes-agreement", a=1, yellow=12, workers={"agriculture": 1, "religion": 2},
                                     stores={"bronze": 1}, culture=9))
    play(eat, "trade", "end")
    assert (food(civ(eat)), resources(civ(eat)), civ(eat).culture) == (0, 2, 11)
    assert refused(scene("players=3"), "trade") == "TTA-CARD-70"


@pytest.mark.rule("TTA-CARD-71", "TTA-PACT-10")
def test_acceptance_of_supremacy() -> None:
    match = scene("players=3", p0=pact("acceptance-of-supremacy"))
    play(match, "end", "draw 0")
    assert resources(civ(match)) == 3
    loser = scene("players=3", p0=pact("acceptance-of-supremacy", a=1))
    play(loser, "end")
    assert resources(civ(loser)) == 1
    empty = scene("players=3", p0=pact("acceptance-of-supremacy", a=1, workers={"bronze": 0}))
    play(empty, "end")
    assert resources(civ(empty)) == 0
    peace = political("players=3", p0=pact("acceptance-of-supremacy", cards=["raid-i"]))
    assert refused(peace, "attack raid-i 1") == "TTA-PACT-10" and refused(peace, "attack raid-i 2") == ""


@pytest.mark.rule("TTA-CARD-71")
def test_international_trade_agreement() -> None:
    match = scene("players=3", p0=pact("international-trade-agreement", a=1))
    play(match, "end")
    assert (food(civ(match)), resources(civ(match))) == (3, 2)


@pytest.mark.rule("TTA-PACT-14")
def test_promise_of_military_protection() -> None:
    match = political("players=3", p0=pact("promise-of-military-protection", cards=["raid-i"]),
                      p1={"workers": {"religion": 2}})
    assert civ(match).culture_rate == 1
    assert (civ(match, 1).strength, civ(match, 1).culture_rate) == (6, 1)
    play(match, "attack raid-i 1")
    assert civ(match).pact == "" and civ(match, 1).strength == 1


@pytest.mark.rule("TTA-CARD-27", "TTA-CARD-72")
def test_scientific_cooperation() -> None:
    match = scene("players=3", p0=pact("scientific-cooperation", hand=["iron", "alchemy"], science=6), p1={"science": 1})
    play(match, "play iron")
    assert (civ(match).science, civ(match, 1).science) == (3, 0)
    assert refused(match, "play alchemy") == "TTA-CARD-27"


@pytest.mark.rule("TTA-CARD-73", "TTA-CARD-51")
def test_international_tourism() -> None:
    match = scene("players=3", p0=pact("international-tourism", wonders=["pyramids"], project="colossus", steps=1,
                                       stores={"bronze": 3}), p1={"wonders": ["pyramids"], "ruins": ["colossus"]})
    assert (civ(match).culture_rate, civ(match, 1).culture_rate) == (2, 2 + 1)
    play(match, "stage 1")
    assert civ(match, 1).culture_rate == 2 + 2


@pytest.mark.rule("TTA-CARD-73", "TTA-PACT-10")
def test_loss_of_sovereignty() -> None:
    match = political("players=3", age="III", p0={"cards": ["war-over-culture-iii", "armed-intervention"],
                                                  "government": "communism"},
                      p1={"pact": "loss-of-sovereignty", "partner": 2, "pact_a": 1, "workers": {"religion": 1}},
                      p2={"workers": {"religion": 3}})
    assert (civ(match, 1).culture_rate, civ(match, 2).culture_rate) == (3, 1)
    assert refused(match, "war war-over-culture-iii 2") == "TTA-CARD-73"
    assert refused(match, "war war-over-culture-iii 1") == ""
    assert refused(match, "attack armed-intervention 2") == ""


def test_military_pact() -> None:
    match = scene("players=3", p0=pact("military-pact"))
    assert [civ(match, seat).strength for seat in range(3)] == [5, 5, 1]


def test_peace_treaty() -> None:
    match = political("players=3", p0=pact("peace-treaty", cards=["raid-i", "holy-war"], government="communism"))
    assert [civ(match, seat).culture_rate for seat in range(3)] == [1, 1, 0]
    assert refused(match, "attack raid-i 1") == "TTA-PACT-10" and refused(match, "war holy-war 1") == "TTA-PACT-10"


# --- tactics: an army as printed, with units of the age before the card's, and with outdated ones ---

TACTICS = [
    ("fighting-band", {"swordsmen": 2}, 1, None), ("heavy-cavalry", {"knights": 3}, 4, None), ("legion", {"swordsmen": 3}, 2, None),
    ("light-cavalry", {"knights": 2}, 2, None), ("medieval-army", {"swordsmen": 1, "knights": 1}, 2, None),
    ("phalanx", {"swordsmen": 2, "knights": 1}, 3, None),
    ("classic-army", {"swordsmen": 2, "knights": 2}, 9, ({"warriors": 2, "knights": 2}, 5)),
    ("conquistadors", {"swordsmen": 1, "knights": 2}, 5, ({"warriors": 1, "knights": 2}, 3)),
    ("defensive-army", {"swordsmen": 2, "cannon": 1}, 6, ({"warriors": 2, "cannon": 1}, 3)),
    ("fortifications", {"cannon": 2}, 4, None), ("mobile-artillery", {"knights": 1, "cannon": 1}, 5, None),
    ("napoleonic-army", {"swordsmen": 1, "knights": 1, "cannon": 1}, 8, ({"warriors": 1, "knights": 1, "cannon": 1}, 4)),
    ("entrenchments", {"riflemen": 1, "cannon": 2}, 9, ({"swordsmen": 1, "cannon": 2}, 5)),
    ("mechanized-army", {"cavalrymen": 1, "cannon": 2}, 10, ({"knights": 1, "cannon": 2}, 5)),
    ("modern-army", {"riflemen": 2, "cavalrymen": 1, "cannon": 1}, 13, ({"swordsmen": 2, "cavalrymen": 1, "cannon": 1}, 7)),
    ("shock-troops", {"riflemen": 1, "cavalrymen": 3}, 11, ({"riflemen": 1, "knights": 3}, 6)),
]


@pytest.mark.rule("TTA-TACTIC-01", "TTA-TACTIC-03", "TTA-TACTIC-08", "TTA-TACTIC-09")
@pytest.mark.parametrize(("card", "units", "bonus", "old"), TACTICS)
def test_tactics(card: str, units: dict[str, int], bonus: int, old: tuple[dict[str, int], int] | None) -> None:
    match = scene(p0={"cards": [card], "workers": {"warriors": 0, **units}})
    before = civ(match).strength
    play(match, f"play {card}")
    assert civ(match).strength == before + bonus
    fewer = {**units, next(iter(units)): units[next(iter(units))] - 1}
    assert army_bonus(card, fewer)[0] == 0
    if old is not None:
        assert army_bonus(card, old[0])[0] == old[1]


@pytest.mark.rule("TTA-MIL-12", "TTA-COLONY-06")
@pytest.mark.parametrize(("card", "defense", "colonization"), [
    ("defense-colonization-bonus-i", 2, 1), ("defense-colonization-bonus-ii", 4, 2), ("defense-colonization-bonus-iii", 6, 3),
])
def test_bonus_cards(card: str, defense: int, colonization: int) -> None:
    for strength, held in ((1 + defense, True), (2 + defense, False)):
        match = political(age="II", p0={"cards": ["spy"], "workers": {"warriors": strength}}, p1={"cards": [card], "science": 5})
        play(match, "attack spy 1", "done", f"spend {card}", "done")
        assert (civ(match, 1).science == 5) == held
    bid = reveal("wealthy-territory-i", p0={"cards": [card]}, p1=WEAK)
    assert f"bid {1 + colonization}" in texts(bid) and f"bid {2 + colonization}" not in texts(bid)


def test_every_military_card_is_here() -> None:
    words = Path(__file__).read_text("utf-8")
    missing = [id for id, card in CARDS.items() if card.deck == "military" and f'"{id}"' not in words]
    assert missing == []
