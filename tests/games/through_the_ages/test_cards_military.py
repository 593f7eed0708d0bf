"""Territories, aggressions, wars, pacts, tactics and bonus cards in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from saecula.games.through_the_ages.armies import army_bonus
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.tokens import food, resources

from .scene import attack, civ, colonize, play, political, refused, reveal, scene, settle_war, texts

STRONG = {"workers": {"warriors": 5}}
WEAK = {"workers": {"warriors": 0}}


# --- territories ---


@pytest.mark.rule("TTA-COLONY-14", "TTA-COLONY-15", "TTA-COLONY-17")
@pytest.mark.parametrize(
    ("card", "yellow", "blue", "gain"),
    [
        ("developed-territory-i", 1, 1, {"science": 3}),
        ("developed-territory-ii", 2, 2, {"science": 5}),
        ("fertile-territory-i", 3, 0, {"food": 3}),
        ("fertile-territory-ii", 4, 0, {"food": 5}),
        ("historic-territory-i", 0, 0, {"culture": 6, "happiness": 1}),
        ("historic-territory-ii", 0, 0, {"culture": 11, "happiness": 2}),
        ("inhabited-territory-i", 2, 0, {"grow": 1}),
        ("inhabited-territory-ii", 3, 0, {"grow": 2}),
        ("strategic-territory-i", 0, 0, {"strength": 2, "cards": 3}),
        ("strategic-territory-ii", 0, 0, {"strength": 4, "cards": 5}),
        ("wealthy-territory-i", 0, 2, {"resources": 5}),
        ("wealthy-territory-ii", 0, 3, {"resources": 8}),
    ],
)
def test_territories(card: str, yellow: int, blue: int, gain: dict[str, int]) -> None:
    match = colonize(card, p0={"yellow": 10, "unused": 3, "government": "communism"})
    own = civ(match)
    grown = gain.get("grow", 0)
    assert own.colonies == [card]
    assert (own.tokens.yellow, own.tokens.unused) == (10 + 1 + yellow - grown, 3 + grown)  # the unit came back too
    goods = gain.get("food", 0) + gain.get("resources", 0)
    assert own.tokens.blue == 18 + blue - goods
    assert (food(own), resources(own)) == (gain.get("food", 0), gain.get("resources", 0))
    assert (own.science, own.culture) == (gain.get("science", 0), 10 + gain.get("culture", 0))
    assert own.indicators.strength == gain.get("strength", 0)
    assert len(own.hands.military) == gain.get("cards", 0)
    if "happiness" in gain:
        assert own.indicators.happiness == gain["happiness"] - 1  # Communism's unhappy face


# --- aggressions ---


@pytest.mark.rule("TTA-CARD-67")
def test_enslave() -> None:
    match = attack("enslave", p1={"unused": 1})
    assert (civ(match, 1).tokens.unused, civ(match, 1).tokens.yellow) == (0, 19)
    assert resources(civ(match)) == 3
    assert civ(match).this_turn.used_military == 2


@pytest.mark.rule("TTA-CARD-07", "TTA-CARD-63")
@pytest.mark.parametrize(("card", "amount"), [("plunder-i", 3), ("plunder-ii", 5), ("plunder-iii", 8)])
def test_plunder(card: str, amount: int) -> None:
    match = attack(card, p1={"stores": {"bronze": 9}})
    assert (resources(civ(match)), resources(civ(match, 1))) == (amount, 9 - amount)
    assert civ(match).this_turn.used_military == 2


@pytest.mark.rule("TTA-CARD-06", "TTA-CARD-65", "TTA-BUILD-12")
def test_raid_i() -> None:
    match = attack("raid-i", p1={"workers": {"philosophy": 1, "religion": 2}})
    assert texts(match) == ["raze philosophy 1", "raze religion 1"]
    play(match, "raze religion 1")
    assert civ(match, 1).workers["religion"] == 1
    assert civ(match, 1).tokens.unused == 2
    assert resources(civ(match)) == 2
    assert civ(match).this_turn.used_military == 1


@pytest.mark.rule("TTA-CARD-65")
def test_raid_ii_and_iii() -> None:
    match = attack("raid-ii", p1={"workers": {"philosophy": 0, "drama": 3}})
    assert texts(match) == ["raze drama 1", "done"]  # the first one was on the only card
    play(match, "raze drama 1")
    assert civ(match, 1).workers["drama"] == 1
    assert resources(civ(match)) == 5
    assert civ(match).this_turn.used_military == 2
    one = attack("raid-ii", p1={"workers": {"philosophy": 0, "drama": 3}})
    play(one, "done")
    assert civ(one, 1).workers["drama"] == 2
    assert resources(civ(one)) == 2
    three = attack("raid-iii", p1={"workers": {"philosophy": 1, "drama": 3}})
    play(three, "raze drama 1", "raze drama 1", "raze drama 1")
    assert civ(three, 1).workers["drama"] == 0
    assert resources(civ(three)) == 7
    assert civ(three).this_turn.used_military == 3


@pytest.mark.rule("TTA-CARD-64", "TTA-COLONY-22")
def test_annex() -> None:
    match = attack("annex", p1={"colonies": ["wealthy-territory-i", "fertile-territory-i"], "yellow": 10, "blue": 12})
    play(match, "annex fertile-territory-i")
    assert civ(match).colonies == ["fertile-territory-i"]
    assert civ(match, 1).colonies == ["wealthy-territory-i"]
    assert (civ(match, 1).tokens.yellow, civ(match).tokens.yellow, food(civ(match))) == (7, 21, 0)
    assert civ(match).this_turn.used_military == 2


@pytest.mark.rule("TTA-CARD-66", "TTA-CARD-67", "TTA-LEADER-05")
def test_assassinate() -> None:
    match = attack("assassinate", p1={"leader": "james-cook"})
    assert civ(match, 1).leader == ""
    assert civ(match).culture == 6
    assert civ(match).this_turn.used_military == 2
    cheap = attack("assassinate", p1={"leader": "joan-of-arc"})
    assert cheap.question is not None
    assert civ(cheap).culture == 3
    assert civ(cheap).this_turn.used_military == 1


@pytest.mark.rule("TTA-CARD-66")
def test_sabotage() -> None:
    match = attack("sabotage", p1={"project": "eiffel-tower", "steps": 2, "blue": 16})
    assert (civ(match, 1).project, civ(match, 1).steps, civ(match, 1).tokens.blue) == ("", 0, 18)
    assert civ(match).culture == 6
    assert civ(match).this_turn.used_military == 2


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


# --- wars: seat 0 has 8 more strength ---

MORE = {"workers": {"warriors": 9}}


@pytest.mark.rule("TTA-CARD-68")
def test_holy_war() -> None:
    match = settle_war("holy-war", p0=MORE, p1={"unused": 5})
    assert (civ(match, 1).tokens.unused, civ(match, 1).tokens.yellow, civ(match).culture) == (3, 20, 6)
    few = settle_war(
        "holy-war",
        p0=MORE,
        p1={"unused": 1, "workers": {"agriculture": 0, "bronze": 0, "philosophy": 0, "warriors": 0}},
    )
    assert civ(few).culture == 3


@pytest.mark.rule("TTA-CARD-67")
@pytest.mark.parametrize("card", ["war-over-culture-ii", "war-over-culture-iii"])
def test_war_over_culture(card: str) -> None:
    match = settle_war(card, p0=MORE, p1={"culture": 20})
    assert (civ(match).culture, civ(match, 1).culture) == (8, 12)
    declared = political(age="II", p0={"cards": [card], "government": "monarchy"})
    play(declared, f"war {card} 1")
    assert civ(declared).this_turn.used_military == 3


@pytest.mark.rule("TTA-CARD-07", "TTA-CARD-63")
def test_war_over_resources() -> None:
    match = settle_war("war-over-resources", p0=MORE, p1={"stores": {"bronze": 6, "agriculture": 6}, "blue": 6})
    assert match.seat == 0
    assert texts(match) == [f"food {n}" for n in range(2, 7)]
    play(match, "food 3")
    assert (food(civ(match)), resources(civ(match))) == (3, 5)
    assert (food(civ(match, 1)), resources(civ(match, 1))) == (3, 1)


@pytest.mark.rule("TTA-CARD-08", "TTA-WAR-15")
def test_war_over_technology() -> None:
    match = settle_war("war-over-technology", p0=MORE, p1={"science": 5, "specials": ["code-of-laws"]})
    play(match, "seize code-of-laws")
    assert civ(match).specials == ["code-of-laws"]
    assert civ(match).indicators.civil_actions == 5
    assert civ(match, 1).indicators.civil_actions == 4
    assert (civ(match).science, civ(match, 1).science) == (2, 3)
    only = settle_war("war-over-technology", p0=MORE, p1={"science": 9, "specials": ["code-of-laws"]})
    play(only, "done")
    assert (civ(only).science, civ(only, 1).science) == (8, 1)


@pytest.mark.rule("TTA-CARD-68")
def test_war_over_territory() -> None:
    match = settle_war("war-over-territory", p0=MORE, p1={"yellow": 10})
    assert (civ(match).tokens.yellow, civ(match, 1).tokens.yellow) == (21, 7)
    few = settle_war("war-over-territory", p0=MORE, p1={"yellow": 2})
    assert (civ(few).tokens.yellow, civ(few, 1).tokens.yellow) == (20, 0)


# --- pacts: seat 0 has the card, seat 1 is its partner; `a` says who is A ---


def pact(card: str, a: int = 0, **given: object) -> dict[str, object]:
    return {"pact": card, "partner": 1, "pact_a": a, **given}


@pytest.mark.rule("TTA-CARD-69")
def test_open_borders_agreement() -> None:
    match = political(
        "players=3",
        p0=pact("open-borders-agreement", cards=["raid-i"]),
        p1={"workers": {"religion": 1, "philosophy": 0}},
    )
    assert (
        civ(match).indicators.military_actions,
        civ(match, 1).indicators.military_actions,
        civ(match, 2).indicators.military_actions,
    ) == (3, 3, 2)
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
    eat = scene(
        "players=3",
        p0=pact(
            "trade-routes-agreement",
            a=1,
            yellow=12,
            workers={"agriculture": 1, "religion": 2},
            stores={"bronze": 1},
            culture=9,
        ),
    )
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
    assert refused(peace, "attack raid-i 1") == "TTA-PACT-10"
    assert refused(peace, "attack raid-i 2") == ""


@pytest.mark.rule("TTA-CARD-71")
def test_international_trade_agreement() -> None:
    match = scene("players=3", p0=pact("international-trade-agreement", a=1))
    play(match, "end")
    assert (food(civ(match)), resources(civ(match))) == (3, 2)


@pytest.mark.rule("TTA-PACT-14")
def test_promise_of_military_protection() -> None:
    match = political(
        "players=3", p0=pact("promise-of-military-protection", cards=["raid-i"]), p1={"workers": {"religion": 2}}
    )
    assert civ(match).indicators.culture_rate == 1
    assert (civ(match, 1).indicators.strength, civ(match, 1).indicators.culture_rate) == (6, 1)
    play(match, "attack raid-i 1")
    assert civ(match).pact.card == ""
    assert civ(match, 1).indicators.strength == 1


@pytest.mark.rule("TTA-CARD-27", "TTA-CARD-72")
def test_scientific_cooperation() -> None:
    match = scene(
        "players=3", p0=pact("scientific-cooperation", hand=["iron", "alchemy"], science=6), p1={"science": 1}
    )
    play(match, "play iron")
    assert (civ(match).science, civ(match, 1).science) == (3, 0)
    assert refused(match, "play alchemy") == "TTA-CARD-27"


@pytest.mark.rule("TTA-CARD-73", "TTA-CARD-51")
def test_international_tourism() -> None:
    match = scene(
        "players=3",
        p0=pact("international-tourism", wonders=["pyramids"], project="colossus", steps=1, stores={"bronze": 3}),
        p1={"wonders": ["pyramids"], "ruins": ["colossus"]},
    )
    assert (civ(match).indicators.culture_rate, civ(match, 1).indicators.culture_rate) == (2, 2 + 1)
    play(match, "stage 1")
    assert civ(match, 1).indicators.culture_rate == 2 + 2


@pytest.mark.rule("TTA-CARD-73", "TTA-PACT-10")
def test_loss_of_sovereignty() -> None:
    match = political(
        "players=3",
        age="III",
        p0={"cards": ["war-over-culture-iii", "armed-intervention"], "government": "communism"},
        p1={"pact": "loss-of-sovereignty", "partner": 2, "pact_a": 1, "workers": {"religion": 1}},
        p2={"workers": {"religion": 3}},
    )
    assert (civ(match, 1).indicators.culture_rate, civ(match, 2).indicators.culture_rate) == (3, 1)
    assert refused(match, "war war-over-culture-iii 2") == "TTA-CARD-73"
    assert refused(match, "war war-over-culture-iii 1") == ""
    assert refused(match, "attack armed-intervention 2") == ""


def test_military_pact() -> None:
    match = scene("players=3", p0=pact("military-pact"))
    assert [civ(match, seat).indicators.strength for seat in range(3)] == [5, 5, 1]


def test_peace_treaty() -> None:
    match = political("players=3", p0=pact("peace-treaty", cards=["raid-i", "holy-war"], government="communism"))
    assert [civ(match, seat).indicators.culture_rate for seat in range(3)] == [1, 1, 0]
    assert refused(match, "attack raid-i 1") == "TTA-PACT-10"
    assert refused(match, "war holy-war 1") == "TTA-PACT-10"


# --- tactics: an army as printed, with units of the age before the card's, and with outdated ones ---

TACTICS = [
    ("fighting-band", {"swordsmen": 2}, 1, None),
    ("heavy-cavalry", {"knights": 3}, 4, None),
    ("legion", {"swordsmen": 3}, 2, None),
    ("light-cavalry", {"knights": 2}, 2, None),
    ("medieval-army", {"swordsmen": 1, "knights": 1}, 2, None),
    ("phalanx", {"swordsmen": 2, "knights": 1}, 3, None),
    ("classic-army", {"swordsmen": 2, "knights": 2}, 9, ({"warriors": 2, "knights": 2}, 5)),
    ("conquistadors", {"swordsmen": 1, "knights": 2}, 5, ({"warriors": 1, "knights": 2}, 3)),
    ("defensive-army", {"swordsmen": 2, "cannon": 1}, 6, ({"warriors": 2, "cannon": 1}, 3)),
    ("fortifications", {"cannon": 2}, 4, None),
    ("mobile-artillery", {"knights": 1, "cannon": 1}, 5, None),
    (
        "napoleonic-army",
        {"swordsmen": 1, "knights": 1, "cannon": 1},
        8,
        ({"warriors": 1, "knights": 1, "cannon": 1}, 4),
    ),
    ("entrenchments", {"riflemen": 1, "cannon": 2}, 9, ({"swordsmen": 1, "cannon": 2}, 5)),
    ("mechanized-army", {"cavalrymen": 1, "cannon": 2}, 10, ({"knights": 1, "cannon": 2}, 5)),
    (
        "modern-army",
        {"riflemen": 2, "cavalrymen": 1, "cannon": 1},
        13,
        ({"swordsmen": 2, "cavalrymen": 1, "cannon": 1}, 7),
    ),
    ("shock-troops", {"riflemen": 1, "cavalrymen": 3}, 11, ({"riflemen": 1, "knights": 3}, 6)),
]


@pytest.mark.rule("TTA-TACTIC-01", "TTA-TACTIC-03", "TTA-TACTIC-08", "TTA-TACTIC-09")
@pytest.mark.parametrize(("card", "units", "bonus", "old"), TACTICS)
def test_tactics(card: str, units: dict[str, int], bonus: int, old: tuple[dict[str, int], int] | None) -> None:
    match = scene(p0={"cards": [card], "workers": {"warriors": 0, **units}})
    before = civ(match).indicators.strength
    play(match, f"play {card}")
    assert civ(match).indicators.strength == before + bonus
    fewer = {**units, next(iter(units)): units[next(iter(units))] - 1}
    assert army_bonus(card, fewer)[0] == 0
    if old is not None:
        assert army_bonus(card, old[0])[0] == old[1]


@pytest.mark.rule("TTA-MIL-12", "TTA-COLONY-06")
@pytest.mark.parametrize(
    ("card", "defense", "colonization"),
    [
        ("defense-colonization-bonus-i", 2, 1),
        ("defense-colonization-bonus-ii", 4, 2),
        ("defense-colonization-bonus-iii", 6, 3),
    ],
)
def test_bonus_cards(card: str, defense: int, colonization: int) -> None:
    for strength, held in ((1 + defense, True), (2 + defense, False)):
        match = political(
            age="II", p0={"cards": ["spy"], "workers": {"warriors": strength}}, p1={"cards": [card], "science": 5}
        )
        play(match, "attack spy 1", "done", f"spend {card}", "done")
        assert (civ(match, 1).science == 5) == held
    bid = reveal("wealthy-territory-i", p0={"cards": [card]}, p1=WEAK)
    assert f"bid {1 + colonization}" in texts(bid)
    assert f"bid {2 + colonization}" not in texts(bid)


def test_every_military_card_is_here() -> None:
    words = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cards_*.py"))
    missing = [id for id, card in CARDS.items() if card.deck == "military" and f'"{id}"' not in words]
    assert missing == []
