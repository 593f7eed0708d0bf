"""Leaders and action cards in play."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.effects.marks import HOMER
from saecula.games.through_the_ages.production import resource_output
from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, political, refused, scene, texts

# --- leaders ---


@pytest.mark.rule("TTA-CARD-48")
def test_alexander_the_great() -> None:
    assert (
        civ(scene(p0={"leader": "alexander-the-great", "workers": {"warriors": 2, "knights": 1}})).indicators.strength
        == 4 + 3
    )


def test_aristotle() -> None:
    match = scene(
        p0={"leader": "aristotle", "science": 2}, row=["iron", "monarchy", "rich-land-i", *["taj-mahal"] * 10]
    )
    play(match, "take 1", "take 2", "take 3")
    assert civ(match).science == 4


@pytest.mark.rule("TTA-CARD-33")
def test_hammurabi_in_both_printings() -> None:
    old = scene("players=2", p0={"leader": "hammurabi"})
    assert (civ(old).indicators.civil_actions, civ(old).indicators.military_actions) == (5, 1)
    new = scene("players=2, hammurabi=2010", p0={"leader": "hammurabi", "hand": ["moses"]})
    assert (civ(new).indicators.civil_actions, civ(new).indicators.military_actions) == (5, 2)
    play(new, "play moses")
    assert (civ(new).indicators.civil_actions, civ(new).indicators.military_actions) == (4, 2)


@pytest.mark.rule("TTA-CARD-36", "TTA-UNIT-04")
def test_homer() -> None:
    match = scene(p0={"hand": ["homer"], "workers": {"warriors": 3}, "stores": {"bronze": 1}})
    play(match, "play homer", "build warriors")
    assert civ(match).indicators.culture_rate == 2
    assert resources(civ(match)) == 0
    turn = scene("players=2, version=simple", p1={"leader": "homer"})
    play(turn, "end")
    assert HOMER.of(civ(turn, 1).marks) == 1


def test_julius_caesar() -> None:
    own = civ(scene(p0={"leader": "julius-caesar"}))
    assert (own.indicators.strength, own.indicators.military_actions) == (2, 3)


@pytest.mark.rule("TTA-POP-05")
def test_moses() -> None:
    match = scene(p0={"leader": "moses", "yellow": 12, "stores": {"agriculture": 3}})
    play(match, "grow")
    assert food(civ(match)) == 0


@pytest.mark.rule("TTA-CARD-37", "TTA-TAKE-12")
def test_michelangelo() -> None:
    match = scene(
        p0={
            "leader": "michelangelo",
            "workers": {"religion": 1, "drama": 1, "bread-and-circuses": 1},
            "wonders": ["hanging-gardens", "kremlin"],
            "government": "theocracy",
        }
    )
    # printed culture: 1 + 2 + 1 + 3 + 1; faces: temple 1, theater 1, Hanging Gardens 2
    assert civ(match).indicators.culture_rate == 8 + 4
    saint = scene(p0={"leader": "michelangelo", "workers": {"religion": 2}, "wonders": ["st-peters-basilica"]})
    assert civ(saint).indicators.culture_rate == 2 + 2 + 4
    row = [*["rich-land-i"] * 5, "taj-mahal", *["rich-land-i"] * 7]
    cheap = scene(row=row, p0={"leader": "michelangelo", "wonders": ["colossus"]})
    play(cheap, "take 6")
    assert civ(cheap).this_turn.used_civil == 2


@pytest.mark.rule("TTA-CARD-38")
def test_joan_of_arc() -> None:
    match = political(p0={"cards": ["raid-i"]}, p1={"leader": "joan-of-arc", "workers": {"theology": 2, "drama": 1}})
    assert civ(match, 1).indicators.strength == 1 + 4
    play(match, "attack raid-i 1")
    assert civ(match, 1).culture == 5
    war = political(
        age="II", p0={"cards": ["war-over-culture-ii"], "government": "communism"}, p1={"leader": "joan-of-arc"}
    )
    play(war, "war war-over-culture-ii 1")
    assert civ(war, 1).culture == 5
    saint = scene(p0={"leader": "joan-of-arc", "workers": {"religion": 2}, "wonders": ["st-peters-basilica"]})
    assert civ(saint).indicators.strength == 1 + 4


@pytest.mark.rule("TTA-CARD-34", "TTA-CARD-39")
def test_leonardo_da_vinci() -> None:
    match = scene(
        p0={"leader": "leonardo-da-vinci", "workers": {"philosophy": 0, "alchemy": 1}, "hand": ["iron"], "science": 5}
    )
    assert civ(match).indicators.science_rate == 3
    play(match, "play iron")
    assert resources(civ(match)) == 1
    assert civ(scene(p0={"leader": "leonardo-da-vinci"})).indicators.science_rate == 1


@pytest.mark.rule("TTA-CARD-04", "TTA-TACTIC-14")
def test_genghis_khan() -> None:
    match = scene(p0={"leader": "genghis-khan", "workers": {"knights": 2, "warriors": 2}, "tactic": "medieval-army"})
    assert civ(match).indicators.strength == 2 * 3 + 2
    assert civ(match).indicators.culture_rate == 2


@pytest.mark.rule("TTA-CARD-09")
def test_christopher_columbus() -> None:
    match = political(p0={"leader": "christopher-columbus", "cards": ["developed-territory-i"]})
    play(match, "claim developed-territory-i")
    own = civ(match)
    assert (own.colonies, own.science, own.tokens.yellow, own.tokens.blue) == (["developed-territory-i"], 3, 19, 19)
    assert own.workers["warriors"] == 1
    none = political(p0={"cards": ["developed-territory-i"]})
    assert refused(none, "claim developed-territory-i") == "TTA-CARD-09"


@pytest.mark.rule("TTA-CARD-02", "TTA-CARD-40")
def test_frederick_barbarossa() -> None:
    match = scene(
        p0={
            "leader": "frederick-barbarossa",
            "stores": {"agriculture": 2, "bronze": 2},
            "unused": 0,
            "used_military": 2,
            "workers": {"swordsmen": 0},
        }
    )
    assert refused(match, "recruit swordsmen") == ""
    play(match, "recruit warriors", "recruit warriors")
    own = civ(match)
    assert (own.workers["warriors"], food(own), resources(own), own.this_turn.used_civil, own.tokens.unused) == (
        3,
        0,
        0,
        2,
        0,
    )
    assert refused(match, "recruit warriors") == "TTA-POP-03"
    poor = scene(p0={"leader": "frederick-barbarossa", "stores": {"agriculture": 2}})
    assert refused(poor, "recruit warriors") == "TTA-CARD-40"
    assert refused(scene(), "recruit warriors") == "TTA-CARD-40"


@pytest.mark.rule("TTA-CARD-41")
def test_william_shakespeare() -> None:
    match = scene(p0={"leader": "william-shakespeare", "workers": {"printing-press": 2, "drama": 1}})
    assert civ(match).indicators.culture_rate == 2 + 2 + 2 + 2


def test_james_cook() -> None:
    match = scene(
        p0={
            "leader": "james-cook",
            "colonies": ["wealthy-territory-i", "fertile-territory-i"],
            "cards": ["defense-colonization-bonus-ii"],
        }
    )
    from saecula.games.through_the_ages.armies import highest_bid

    assert civ(match).indicators.culture_rate == 4
    assert highest_bid(civ(match)) == 1 + 2 + 1


@pytest.mark.rule("TTA-CARD-16")
def test_napoleon_bonaparte() -> None:
    own = civ(scene(p0={"leader": "napoleon-bonaparte", "workers": {"warriors": 6}, "tactic": "legion"}))
    assert (own.indicators.strength, own.indicators.military_actions) == (6 + 4 + 2, 3)
    air = civ(
        scene(p0={"leader": "napoleon-bonaparte", "workers": {"warriors": 3, "air-forces": 1}, "tactic": "legion"})
    )
    assert air.indicators.strength == 3 + 5 + 4 + 4
    mixed = civ(
        scene(
            p0={
                "leader": "napoleon-bonaparte",
                "tactic": "defensive-army",
                "workers": {"warriors": 2, "swordsmen": 2, "cannon": 2},
            }
        )
    )
    assert mixed.indicators.strength == 2 + 4 + 6 + (6 + 3) + 6
    assert civ(scene(p0={"leader": "napoleon-bonaparte"})).indicators.strength == 1


@pytest.mark.rule("TTA-CARD-11..13", "TTA-CARD-81")
def test_maximilien_robespierre() -> None:
    match = scene(
        p0={"leader": "maximilien-robespierre", "hand": ["constitutional-monarchy"], "science": 5, "used_civil": 2}
    )
    assert civ(match).indicators.military_actions == 3
    play(match, "revolt constitutional-monarchy")
    own = civ(match)
    assert (
        own.indicators.civil_actions,
        own.this_turn.used_civil,
        own.indicators.military_actions,
        own.this_turn.used_military,
    ) == (6, 2, 5, 5)
    used = scene(p0={"leader": "maximilien-robespierre", "hand": ["monarchy"], "science": 9, "used_military": 1})
    assert refused(used, "revolt monarchy") == "TTA-CARD-11"
    play(used, "play monarchy")
    assert civ(used).this_turn.used_civil == 1
    assert civ(used).this_turn.used_military == 1
    card = scene(p0={"leader": "maximilien-robespierre", "hand": ["monarchy", "breakthrough-i"], "science": 3})
    play(card, "use breakthrough-i revolt monarchy")
    assert (
        civ(card).this_turn.used_civil,
        civ(card).this_turn.used_military,
        civ(card).indicators.military_actions,
    ) == (1, 4, 4)


@pytest.mark.rule("TTA-CARD-42")
def test_j_s_bach() -> None:
    match = scene(p0={"leader": "j-s-bach", "hand": ["drama"], "science": 3, "stores": {"bronze": 4}})
    play(match, "play drama", "build drama")
    assert (civ(match).science, resources(civ(match)), civ(match).indicators.culture_rate) == (0, 0, 3)
    upgrade = scene(p0={"leader": "j-s-bach", "workers": {"drama": 1, "opera": 0}, "stores": {"bronze": 4}})
    play(upgrade, "upgrade drama opera")
    assert resources(civ(upgrade)) == 0


@pytest.mark.rule("TTA-CARD-14", "TTA-CARD-15", "TTA-CARD-39")
def test_isaac_newton() -> None:
    match = scene(
        p0={
            "leader": "isaac-newton",
            "hand": ["iron", "alchemy"],
            "science": 9,
            "used_civil": 3,
            "workers": {"journalism": 1},
        }
    )
    assert civ(match).indicators.science_rate == 1 + 2 + 2
    play(match, "play iron", "play alchemy")
    assert civ(match).this_turn.used_civil == 3
    none = scene(p0={"leader": "isaac-newton", "hand": ["iron"], "science": 9, "used_civil": 4})
    assert refused(none, "play iron") == "TTA-TECH-01"
    revolt = scene(p0={"leader": "isaac-newton", "hand": ["monarchy"], "science": 9})
    play(revolt, "revolt monarchy")
    assert civ(revolt).civil_left == 1


@pytest.mark.rule("TTA-CARD-39", "TTA-TECH-12")
def test_albert_einstein() -> None:
    match = scene(p0={"leader": "albert-einstein", "hand": ["iron"], "science": 9, "workers": {"computers": 1}})
    assert civ(match).indicators.science_rate == 1 + 5 + 3
    play(match, "play iron")
    assert civ(match).culture == 3


@pytest.mark.rule("TTA-CARD-44")
def test_mahatma_gandhi() -> None:
    own = political(
        age="II", p0={"leader": "mahatma-gandhi", "cards": ["spy", "war-over-culture-ii"], "government": "communism"}
    )
    assert civ(own).indicators.culture_rate == 2
    assert refused(own, "attack spy 1") == "TTA-CARD-44"
    assert refused(own, "war war-over-culture-ii 1") == "TTA-CARD-44"
    rival = political(
        age="II",
        p0={"cards": ["spy", "war-over-culture-ii"], "government": "communism", "workers": {"warriors": 3}},
        p1={"leader": "mahatma-gandhi"},
    )
    assert refused(rival, "war war-over-culture-ii 1") == "TTA-POL-05"  # 6 of 5
    play(rival, "attack spy 1", "done", "done")
    assert civ(rival).this_turn.used_military == 2


@pytest.mark.rule("TTA-CARD-45")
def test_rock_and_roll_icon() -> None:
    match = scene(p0={"leader": "rock-roll-icon", "workers": {"drama": 1, "opera": 2, "movies": 0}})
    assert civ(match).indicators.culture_rate == 2 + 6 + 3
    assert civ(match).indicators.happiness == 3 + 2


@pytest.mark.rule("TTA-CARD-17..20", "TTA-CARD-47")
def test_nikola_tesla() -> None:
    match = scene(
        "players=2", p0={"leader": "nikola-tesla", "workers": {"scientific-method": 2, "alchemy": 1}, "hand": ["moses"]}
    )
    play(match, "end")
    assert civ(match).stores["scientific-method"] == 2
    assert civ(match).stores["alchemy"] == 1
    assert "philosophy" not in civ(match).stores
    assert resources(civ(match)) == 2 + 4 + 1
    assert resource_output(civ(match)) == 7
    kept = scene(
        p0={"leader": "nikola-tesla", "hand": ["moses"], "workers": {"computers": 1}, "stores": {"computers": 2}}
    )
    play(kept, "play moses", "build bronze")
    assert resources(civ(kept)) == 4
    dearer = scene("players=2", p0={"stores": {"bronze": 3}, "workers": {"alchemy": 0}}, p1={"leader": "nikola-tesla"})
    assert refused(dearer, "build philosophy") == "TTA-BUILD-02"
    assert refused(dearer, "build religion") == ""
    assert refused(dearer, "upgrade philosophy alchemy") == "TTA-UPG-01"
    own = scene("players=2", p0={"stores": {"bronze": 3}, "leader": "nikola-tesla"})
    assert refused(own, "build philosophy") == ""


@pytest.mark.rule("TTA-CARD-43", "TTA-CARD-02")
def test_winston_churchill() -> None:
    match = scene(p0={"leader": "winston-churchill", "hand": ["tanks"], "science": 6})
    play(match, "play tanks")
    assert civ(match).science == 0
    war = scene(
        p0={"leader": "winston-churchill", "unused": 2, "workers": {"swordsmen": 0}, "stores": {"bronze": 1}},
        p1={"war": "holy-war", "enemy": 0},
    )
    assert refused(war, "upgrade warriors swordsmen") == ""
    play(war, "build warriors", "build swordsmen")
    assert resources(civ(war)) == 0
    peace = scene(p0={"leader": "winston-churchill", "stores": {"bronze": 1}})
    assert refused(peace, "build warriors") == "TTA-UNIT-01"
    defended = political(
        p0={"cards": ["raid-i"], "workers": {"warriors": 5}},
        p1={"leader": "winston-churchill", "cards": ["defense-colonization-bonus-i"], "workers": {"religion": 1}},
    )
    play(defended, "attack raid-i 1", "done", "spend defense-colonization-bonus-i", "done")  # 5 against 1 + 2 x 2
    assert civ(defended, 1).workers["religion"] == 1


@pytest.mark.rule("TTA-CARD-46")
def test_game_designer() -> None:
    match = scene(p0={"leader": "game-designer", "workers": {"philosophy": 1, "computers": 2}})
    assert (civ(match).indicators.culture_rate, civ(match).indicators.science_rate) == (6, 8)


# --- action cards ---


@pytest.mark.rule("TTA-ACTION-08..10")
@pytest.mark.parametrize(("age", "less"), [("a", 2), ("i", 3), ("ii", 4), ("iii", 5)])
def test_engineering_genius(age: str, less: int) -> None:
    id = f"engineering-genius-{age}"
    match = scene(p0={"hand": [id], "project": "eiffel-tower", "steps": 1, "stores": {"bronze": 7}, "blue": 9})
    play(match, f"use {id}")
    assert resources(civ(match)) == less
    assert civ(match).steps == 2
    assert civ(match).this_turn.used_civil == 1


@pytest.mark.rule("TTA-ACTION-07")
@pytest.mark.parametrize(("age", "back"), [("a", 1), ("i", 2), ("ii", 3)])
def test_frugality(age: str, back: int) -> None:
    match = scene(p0={"hand": [f"frugality-{age}"], "stores": {"agriculture": 2}})
    play(match, f"use frugality-{age}")
    assert (food(civ(match)), civ(match).tokens.unused) == (back, 2)


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("a", 1), ("i", 2), ("ii", 3), ("iii", 4)])
def test_ideal_building_site(age: str, less: int) -> None:
    id = f"ideal-building-site-{age}"
    match = scene(p0={"hand": [id], "workers": {"opera": 0}, "stores": {"bronze": 9}})
    play(match, f"use {id} opera")
    assert resources(civ(match)) == less
    assert civ(match).workers["opera"] == 1


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("a", 1), ("i", 2), ("ii", 3)])
def test_rich_land(age: str, less: int) -> None:
    match = scene(p0={"hand": [f"rich-land-{age}"], "workers": {"iron": 0}, "stores": {"bronze": 5}})
    play(match, f"use rich-land-{age} iron")
    assert resources(civ(match)) == less
    assert civ(match).workers["iron"] == 1


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("i", 2), ("ii", 3), ("iii", 4)])
def test_efficient_upgrade(age: str, less: int) -> None:
    id = f"efficient-upgrade-{age}"
    match = scene(p0={"hand": [id], "workers": {"coal": 0}, "stores": {"bronze": 6}})
    play(match, f"use {id} bronze coal")
    assert resources(civ(match)) == less
    assert civ(match).workers["coal"] == 1


@pytest.mark.rule("TTA-CARD-28", "TTA-CARD-29", "TTA-CARD-01")
@pytest.mark.parametrize(("age", "special"), [("a", 1), ("i", 2), ("ii", 3), ("iii", 4)])
def test_patriotism(age: str, special: int) -> None:
    match = scene(p0={"hand": [f"patriotism-{age}"]})
    play(match, f"use patriotism-{age}")
    assert (
        civ(match).this_turn.unit_resources,
        civ(match).indicators.military_actions,
        civ(match).this_turn.used_civil,
    ) == (special, 3, 1)
    play(match, "end")
    assert "draw 3" in texts(match)
    play(match, "draw 0")
    assert (civ(match).indicators.military_actions, civ(match).this_turn.unit_resources) == (2, 0)


@pytest.mark.rule("TTA-ACTION-04")
@pytest.mark.parametrize(
    ("id", "culture", "science", "eaten", "ore"),
    [
        ("work-of-art-a", 6, 0, 0, 0),
        ("work-of-art-i", 5, 0, 0, 0),
        ("work-of-art-ii", 4, 0, 0, 0),
        ("work-of-art-iii", 3, 0, 0, 0),
        ("revolutionary-idea-a", 0, 1, 0, 0),
        ("revolutionary-idea-i", 0, 2, 0, 0),
        ("revolutionary-idea-ii", 0, 4, 0, 0),
        ("revolutionary-idea-iii", 0, 6, 0, 0),
        ("bountiful-harvest-i", 0, 0, 2, 0),
        ("bountiful-harvest-ii", 0, 0, 3, 0),
        ("bountiful-harvest-iii", 0, 0, 4, 0),
        ("mineral-deposits-i", 0, 0, 0, 2),
        ("mineral-deposits-ii", 0, 0, 0, 3),
        ("mineral-deposits-iii", 0, 0, 0, 4),
    ],
)
def test_cards_that_only_give(id: str, culture: int, science: int, eaten: int, ore: int) -> None:
    match = scene(p0={"hand": [id]})
    play(match, f"use {id}")
    own = civ(match)
    assert (own.culture, own.science, food(own), resources(own)) == (culture, science, eaten, ore)


@pytest.mark.rule("TTA-CARD-30", "TTA-GOV-09")
@pytest.mark.parametrize(("age", "science"), [("i", 2), ("ii", 4)])
def test_breakthrough(age: str, science: int) -> None:
    match = scene(p0={"hand": [f"breakthrough-{age}", "iron"], "science": 5})
    play(match, f"use breakthrough-{age} iron")
    assert civ(match).science == science
    assert "iron" in civ(match).workers
    assert civ(match).this_turn.used_civil == 1
    poor = scene(p0={"hand": [f"breakthrough-{age}", "iron"], "science": 4})
    assert refused(poor, f"use breakthrough-{age} iron") == "TTA-TECH-01"


@pytest.mark.rule("TTA-CARD-80", "TTA-CARD-01")
@pytest.mark.parametrize(
    ("id", "each"), [("wave-of-nationalism", {2: 6, 3: 3, 4: 2}), ("military-build-up", {2: 8, 3: 5, 4: 3})]
)
def test_cards_for_the_weaker(id: str, each: dict[int, int]) -> None:
    for players, amount in each.items():
        stronger = {f"p{seat}": {"workers": {"warriors": 2}} for seat in range(1, players)}
        match = scene(f"players={players}", p0={"hand": [id, id]}, **stronger)
        play(match, f"use {id}")
        assert civ(match).this_turn.unit_resources == amount * (players - 1)
    equal = scene(p0={"hand": [id]})
    play(equal, f"use {id}")
    assert civ(equal).this_turn.unit_resources == 0


@pytest.mark.rule("TTA-CARD-80")
def test_endowment_for_the_arts() -> None:
    for players, each in {2: 6, 3: 3, 4: 2}.items():
        ahead = {f"p{seat}": {"culture": 9} for seat in range(1, players)}
        match = scene(f"players={players}", p0={"hand": ["endowment-for-the-arts"], "culture": 8}, **ahead)
        play(match, "use endowment-for-the-arts")
        assert civ(match).culture == 8 + each * (players - 1)
