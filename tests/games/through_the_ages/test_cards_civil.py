"""Every civil card in play. The numbers are those printed on the cards."""

from __future__ import annotations

import pytest

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.production import resource_output
from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, political, refused, scene, settle_war, table, texts

FULL = {"agriculture": 0, "bronze": 0, "philosophy": 0, "religion": 0, "warriors": 0}
"""Nobody at work."""


# --- farms, mines, buildings, units: price in science, cost in resources, and what a worker gives ---

LAND = [
    ("agriculture", 0, 2, 1), ("irrigation", 3, 4, 2), ("selective-breeding", 5, 6, 3), ("mechanized-agriculture", 7, 8, 5),
    ("bronze", 0, 2, 1), ("iron", 5, 5, 2), ("coal", 7, 8, 3), ("oil", 9, 11, 5),
]


@pytest.mark.rule("TTA-BBANK-01", "TTA-PROD-03", "TTA-PROD-05", "TTA-PROD-06")
@pytest.mark.parametrize(("id", "price", "cost", "value"), LAND)
def test_farms_and_mines(id: str, price: int, cost: int, value: int) -> None:
    match = scene(p0={"hand": [id] if price else [], "science": 20, "workers": dict(FULL), "stores": {"bronze": 12}})
    if price:
        play(match, f"play {id}")
    assert civ(match).science == 20 - price
    play(match, f"build {id}")
    assert resources(civ(match)) == 12 - cost
    play(match, "end")
    farm = CARDS[id].type == "farm"
    assert food(civ(match)) == (value if farm else 0)
    assert resources(civ(match)) == 12 - cost + (0 if farm else value)


BUILDINGS = [
    # id, science, resources, culture, science per turn, happy, strength
    ("religion", 0, 3, 1, 0, 1, 0), ("theology", 2, 5, 1, 0, 2, 0), ("organized-religion", 4, 7, 1, 0, 3, 0),
    ("philosophy", 0, 3, 0, 1, 0, 0), ("alchemy", 4, 6, 0, 2, 0, 0), ("scientific-method", 6, 8, 0, 3, 0, 0),
    ("computers", 8, 10, 0, 5, 0, 0),
    ("bread-and-circuses", 3, 4, 0, 0, 2, 1), ("team-sports", 5, 6, 0, 0, 3, 2), ("professional-sports", 7, 8, 0, 0, 4, 3),
    ("printing-press", 3, 4, 1, 1, 0, 0), ("journalism", 6, 8, 2, 2, 0, 0), ("multimedia", 9, 11, 3, 3, 0, 0),
    ("drama", 4, 5, 2, 0, 1, 0), ("opera", 7, 9, 3, 0, 1, 0), ("movies", 10, 12, 4, 0, 1, 0),
    ("warriors", 0, 2, 0, 0, 0, 1), ("swordsmen", 3, 3, 0, 0, 0, 2), ("riflemen", 5, 5, 0, 0, 0, 3),
    ("modern-infantry", 8, 7, 0, 0, 0, 5),
    ("knights", 4, 3, 0, 0, 0, 2), ("cavalrymen", 6, 5, 0, 0, 0, 3), ("tanks", 9, 7, 0, 0, 0, 5),
    ("cannon", 7, 5, 0, 0, 0, 3), ("rockets", 10, 7, 0, 0, 0, 5), ("air-forces", 11, 7, 0, 0, 0, 5),
]


@pytest.mark.rule("TTA-BUILD-05", "TTA-UNIT-01", "TTA-TECH-01")
@pytest.mark.parametrize(("id", "price", "cost", "culture", "science", "happy", "strength"), BUILDINGS)
def test_buildings_and_units(id: str, price: int, cost: int, culture: int, science: int, happy: int,
                             strength: int) -> None:
    match = scene(p0={"hand": [id] if price else [], "science": 20, "workers": dict(FULL), "stores": {"bronze": 12}})
    if price:
        play(match, f"play {id}")
    own = civ(match)
    assert own.science == 20 - price
    assert (own.culture_rate, own.science_rate, own.happiness, own.strength) == (0, 0, 0, 0)
    play(match, f"build {id}")
    assert resources(own) == 12 - cost
    assert (own.culture_rate, own.science_rate, own.happiness, own.strength) == (culture, science, happy, strength)
    unit = CARDS[id].type == "unit"
    assert (own.used_military, own.used_civil) == ((1, bool(price)) if unit else (0, 1 + bool(price)))


GOVERNMENTS = [
    # id, peaceful, revolution, civil, military, limit, culture, happy, strength
    ("monarchy", 9, 3, 5, 3, 3, 0, 0, 0), ("theocracy", 7, 2, 4, 3, 3, 1, 2, 0),
    ("constitutional-monarchy", 12, 5, 6, 4, 3, 0, 0, 0), ("republic", 14, 4, 7, 2, 3, 0, 0, 0),
    ("communism", 17, 6, 7, 5, 4, 0, -1, 0), ("democracy", 21, 8, 7, 3, 4, 2, 0, 0), ("fundamentalism", 19, 7, 6, 5, 4, 0, 0, 5),
]


@pytest.mark.rule("TTA-GOV-01", "TTA-GOV-04", "TTA-BUILD-06")
@pytest.mark.parametrize(("id", "peaceful", "revolution", "civil", "military", "limit", "culture", "happy", "strength"),
                         GOVERNMENTS)
def test_governments(id: str, peaceful: int, revolution: int, civil: int, military: int, limit: int, culture: int,
                     happy: int, strength: int) -> None:
    given = {"hand": [id], "science": 30, "workers": {**FULL, "religion": 2}}
    match = scene(p0=dict(given))
    play(match, f"play {id}")
    own = civ(match)
    assert (own.science, own.civil, own.military) == (30 - peaceful, civil, military)
    assert (own.culture_rate, own.happiness, own.strength) == (2 + culture, 2 + happy, strength)
    revolt = scene(p0=dict(given))
    play(revolt, f"revolt {id}")
    assert civ(revolt).science == 30 - revolution
    crowded = scene(p0={"government": id, "workers": {**FULL, "religion": limit}, "stores": {"bronze": 3}})
    assert refused(crowded, "build religion") == "TTA-BUILD-06"
    room = scene(p0={"government": id, "workers": {**FULL, "religion": limit - 1}, "stores": {"bronze": 3}})
    assert refused(room, "build religion") == ""


@pytest.mark.rule("TTA-SETUP-05")
def test_despotism() -> None:
    match = scene(p0={"government": "monarchy", "hand": ["despotism"]})
    play(match, "play despotism")
    assert (civ(match).civil, civ(match).military) == (4, 2)


SPECIALS = [
    # id, science, civil, military, strength, colonization, blue
    ("warfare", 4, 0, 1, 1, 0, 0), ("strategy", 8, 0, 2, 3, 0, 0), ("military-theory", 12, 0, 3, 5, 0, 0),
    ("code-of-laws", 6, 1, 0, 0, 0, 0), ("justice-system", 7, 1, 0, 0, 0, 3), ("civil-service", 10, 2, 0, 0, 0, 3),
    ("cartography", 4, 0, 0, 1, 2, 0), ("navigation", 6, 0, 0, 2, 3, 0), ("satellites", 8, 0, 0, 3, 4, 0),
]


@pytest.mark.rule("TTA-TECH-04", "TTA-COLONY-12", "TTA-BBANK-09")
@pytest.mark.parametrize(("id", "price", "civils", "military", "strength", "colonization", "blue"), SPECIALS)
def test_special_technologies(id: str, price: int, civils: int, military: int, strength: int, colonization: int,
                              blue: int) -> None:
    from saecula.games.through_the_ages.armies import highest_bid

    match = scene(p0={"hand": [id], "science": 20})
    play(match, f"play {id}")
    own = civ(match)
    assert (own.science, own.civil, own.military) == (20 - price, 4 + civils, 2 + military)
    assert (own.strength, own.blue) == (1 + strength, 18 + blue)
    assert highest_bid(own) == 1 + colonization


CONSTRUCTION = [("masonry", 3, 2, [3, 5, 7, 9]), ("architecture", 6, 3, [3, 5, 6, 8]), ("engineering", 9, 4, [3, 5, 6, 7])]


@pytest.mark.rule("TTA-TECH-09", "TTA-WONDER-11")
@pytest.mark.parametrize(("id", "price", "stages", "costs"), CONSTRUCTION)
def test_construction(id: str, price: int, stages: int, costs: list[int]) -> None:
    match = scene(p0={"hand": [id], "science": 20, "project": "great-wall", "stores": {"bronze": 9}, "blue": 9})
    play(match, f"play {id}")
    assert civ(match).science == 20 - price
    assert f"stage {stages}" in texts(match) and f"stage {stages + 1}" not in texts(match)
    for lab, cost in zip(["philosophy", "alchemy", "scientific-method", "computers"], costs, strict=True):
        exact = scene(p0={"specials": [id], "workers": {**FULL, lab: 0}, "stores": {"bronze": cost}})
        assert refused(exact, f"build {lab}") == ""
        short = scene(p0={"specials": [id], "workers": {**FULL, lab: 0}, "stores": {"bronze": cost - 1}})
        assert refused(short, f"build {lab}") == "TTA-BUILD-02"


# --- wonders ---

WONDERS = [
    # id, steps, culture, science, happy, strength, civil, military
    ("colossus", [3, 3], 1, 0, 0, 1, 0, 0), ("hanging-gardens", [2, 2, 2], 1, 0, 2, 0, 0, 0),
    ("library-of-alexandria", [1, 2, 2, 1], 1, 1, 0, 0, 0, 0), ("pyramids", [3, 2, 1], 0, 0, 0, 0, 1, 0),
    ("great-wall", [2, 2, 3, 2], 1, 0, 1, 0, 0, 0), ("st-peters-basilica", [4, 4], 2, 0, 0, 0, 0, 0),
    ("taj-mahal", [2, 4, 2], 3, 0, 0, 0, 0, 0), ("universitas-carolina", [3, 3, 3], 1, 2, 0, 0, 0, 0),
    ("transcontinental-railroad", [3, 4, 5], 0, 0, 0, 5, 0, 0), ("eiffel-tower", [3, 7, 3], 4, 0, 1, 0, 0, 0),
    ("kremlin", [4, 4, 4], 3, 0, 0, 0, 1, 1), ("ocean-liner-service", [3, 2, 2, 2, 3], 0, 0, 0, 0, 0, 0),
    ("hollywood", [5, 6, 5], 0, 0, 0, 0, 0, 0), ("internet", [2, 3, 4, 3, 2], 0, 0, 0, 0, 0, 0),
    ("first-space-flight", [3, 4, 9], 0, 0, 0, 0, 0, 0), ("fast-food-chains", [4, 4, 4, 4], 0, 0, 0, 0, 0, 0),
]


@pytest.mark.rule("TTA-WONDER-01", "TTA-WONDER-06")
@pytest.mark.parametrize(("id", "steps", "culture", "science", "happy", "strength", "civils", "military"), WONDERS)
def test_wonders(id: str, steps: list[int], culture: int, science: int, happy: int, strength: int, civils: int,
                 military: int) -> None:
    match = scene(p0={"project": id, "government": "communism", "workers": dict(FULL), "stores": {"bronze": 30}, "blue": 9})
    own = civ(match)
    left = 30
    for cost in steps:
        assert own.wonders == []
        play(match, "stage 1")
        left -= cost
        assert resources(own) == left
    assert own.wonders == [id]
    faces = max(0, happy - 1)  # one unhappy face of Communism
    assert (own.culture_rate, own.science_rate, own.happiness, own.strength) == (culture, science, faces, strength)
    assert (own.civil, own.military) == (7 + civils, 5 + military)


@pytest.mark.rule("TTA-COLONY-12", "TTA-CARD-03")
def test_colossus() -> None:
    from saecula.games.through_the_ages.armies import highest_bid

    assert highest_bid(civ(scene(p0={"wonders": ["colossus"]}))) == 2


@pytest.mark.rule("TTA-TAKE-08", "TTA-MIL-05")
def test_library_of_alexandria() -> None:
    match = scene(p0={"wonders": ["library-of-alexandria"], "hand": ["drama", "knights", "theology", "swordsmen"]})
    assert refused(match, "take 1") == ""
    military = political(p0={"wonders": ["library-of-alexandria"], "cards": ["legion", "phalanx", "enslave"]})
    play(military, "pass")
    assert military.question == "actions"


@pytest.mark.rule("TTA-CARD-48", "TTA-CARD-03")
def test_great_wall() -> None:
    match = scene(p0={"wonders": ["great-wall"], "workers": {"warriors": 2, "cannon": 1, "knights": 3}})
    assert civ(match).strength == 2 + 3 + 6 + 3


@pytest.mark.rule("TTA-CARD-21", "TTA-CARD-22", "TTA-TRACK-13")
def test_st_peters_basilica() -> None:
    match = scene(p0={"wonders": ["st-peters-basilica"], "workers": {"religion": 1}, "government": "theocracy"})
    assert civ(match).happiness == 6


@pytest.mark.rule("TTA-CARD-23", "TTA-CARD-50")
def test_transcontinental_railroad() -> None:
    match = scene(p0={"wonders": ["transcontinental-railroad"], "workers": {"bronze": 2, "iron": 1, "coal": 0}})
    play(match, "end")
    assert civ(match).stores["iron"] == 2 and civ(match).stores["bronze"] == 2
    assert resource_output(civ(match)) == 2 + 4
    labs = scene(p0={"wonders": ["transcontinental-railroad"], "leader": "nikola-tesla",
                     "workers": {"bronze": 1, "computers": 1}})
    assert resource_output(civ(labs)) == 2 + 3


@pytest.mark.rule("TTA-TRACK-07")
def test_kremlin() -> None:
    match = scene(p0={"wonders": ["kremlin"], "workers": {"religion": 3}})
    assert (civ(match).happiness, civ(match).civil, civ(match).military) == (1, 5, 3)


@pytest.mark.rule("TTA-CARD-49")
def test_ocean_liner_service() -> None:
    match = scene(p0={"wonders": ["ocean-liner-service"], "yellow": 4, "stores": {"agriculture": 3}, "used_civil": 4})
    play(match, "grow ocean-liner-service")
    assert (food(civ(match)), civ(match).yellow) == (1, 3)  # 7 - 5 = 2
    assert refused(match, "grow ocean-liner-service") == "TTA-CARD-49"
    assert refused(scene(), "grow ocean-liner-service") == "TTA-CARD-49"


@pytest.mark.rule("TTA-CARD-25", "TTA-CARD-26")
def test_hollywood_and_internet() -> None:
    workers = {"drama": 1, "movies": 2, "printing-press": 1, "multimedia": 1, "philosophy": 2, "alchemy": 1, "computers": 1}
    for id, points in (("hollywood", 2 * (1 + 6 + 1 + 3)), ("internet", 2 * (1 + 3 + 1 + 3))):
        steps = len(CARDS[id].steps)
        match = scene(p0={"project": id, "steps": steps - 1, "stores": {"bronze": 5}, "workers": workers, "blue": 9})
        play(match, "stage 1")
        assert civ(match).culture == points


@pytest.mark.rule("TTA-CARD-24", "TTA-CARD-26")
def test_first_space_flight() -> None:
    match = scene(p0={"project": "first-space-flight", "steps": 2, "stores": {"bronze": 9}, "blue": 9, "hand": [],
                      "government": "democracy", "specials": ["strategy"], "workers": {"iron": 0, "oil": 1, "tanks": 0}})
    play(match, "stage 1")
    assert civ(match).culture == 3 + 2 + 1 + 3 + 3


def test_fast_food_chains() -> None:
    match = scene(p0={"project": "fast-food-chains", "steps": 3, "stores": {"bronze": 4}, "blue": 9, "unused": 5,
                      "workers": {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1, "religion": 2}})
    play(match, "stage 1")
    assert civ(match).culture == 2 * 4 + 4


# --- leaders ---


@pytest.mark.rule("TTA-CARD-48")
def test_alexander_the_great() -> None:
    assert civ(scene(p0={"leader": "alexander-the-great", "workers": {"warriors": 2, "knights": 1}})).strength == 4 + 3


def test_aristotle() -> None:
    match = scene(p0={"leader": "aristotle", "science": 2}, row=["iron", "monarchy", "rich-land-i", *["taj-mahal"] * 10])
    play(match, "take 1", "take 2", "take 3")
    assert civ(match).science == 4


@pytest.mark.rule("TTA-CARD-33")
def test_hammurabi_in_both_printings() -> None:
    old = scene("players=2", p0={"leader": "hammurabi"})
    assert (civ(old).civil, civ(old).military) == (5, 1)
    new = scene("players=2, hammurabi=2010", p0={"leader": "hammurabi", "hand": ["moses"]})
    assert (civ(new).civil, civ(new).military) == (5, 2)
    play(new, "play moses")
    assert (civ(new).civil, civ(new).military) == (4, 2)


@pytest.mark.rule("TTA-CARD-36", "TTA-UNIT-04")
def test_homer() -> None:
    match = scene(p0={"hand": ["homer"], "workers": {"warriors": 3}, "stores": {"bronze": 1}})
    play(match, "play homer", "build warriors")
    assert civ(match).culture_rate == 2 and resources(civ(match)) == 0
    turn = scene("players=2, version=simple", p1={"leader": "homer"})
    play(turn, "end")
    assert civ(turn, 1).homer == 1


def test_julius_caesar() -> None:
    own = civ(scene(p0={"leader": "julius-caesar"}))
    assert (own.strength, own.military) == (2, 3)


@pytest.mark.rule("TTA-POP-05")
def test_moses() -> None:
    match = scene(p0={"leader": "moses", "yellow": 12, "stores": {"agriculture": 3}})
    play(match, "grow")
    assert food(civ(match)) == 0


@pytest.mark.rule("TTA-CARD-37", "TTA-TAKE-12")
def test_michelangelo() -> None:
    match = scene(p0={"leader": "michelangelo", "workers": {"religion": 1, "drama": 1, "bread-and-circuses": 1},
                      "wonders": ["hanging-gardens", "kremlin"], "government": "theocracy"})
    # printed culture: 1 + 2 + 1 + 3 + 1; faces: temple 1, theater 1, Hanging Gardens 2
    assert civ(match).culture_rate == 8 + 4
    saint = scene(p0={"leader": "michelangelo", "workers": {"religion": 2}, "wonders": ["st-peters-basilica"]})
    assert civ(saint).culture_rate == 2 + 2 + 4
    row = [*["rich-land-i"] * 5, "taj-mahal", *["rich-land-i"] * 7]
    cheap = scene(row=row, p0={"leader": "michelangelo", "wonders": ["colossus"]})
    play(cheap, "take 6")
    assert civ(cheap).used_civil == 2


@pytest.mark.rule("TTA-CARD-38")
def test_joan_of_arc() -> None:
    match = political(p0={"cards": ["raid-i"]}, p1={"leader": "joan-of-arc", "workers": {"theology": 2, "drama": 1}})
    assert civ(match, 1).strength == 1 + 4
    play(match, "attack raid-i 1")
    assert civ(match, 1).culture == 5
    war = political(age="II", p0={"cards": ["war-over-culture-ii"], "government": "communism"}, p1={"leader": "joan-of-arc"})
    play(war, "war war-over-culture-ii 1")
    assert civ(war, 1).culture == 5
    saint = scene(p0={"leader": "joan-of-arc", "workers": {"religion": 2}, "wonders": ["st-peters-basilica"]})
    assert civ(saint).strength == 1 + 4


@pytest.mark.rule("TTA-CARD-34", "TTA-CARD-39")
def test_leonardo_da_vinci() -> None:
    match = scene(p0={"leader": "leonardo-da-vinci", "workers": {"philosophy": 0, "alchemy": 1}, "hand": ["iron"], "science": 5})
    assert civ(match).science_rate == 3
    play(match, "play iron")
    assert resources(civ(match)) == 1
    assert civ(scene(p0={"leader": "leonardo-da-vinci"})).science_rate == 1


@pytest.mark.rule("TTA-CARD-04", "TTA-TACTIC-14")
def test_genghis_khan() -> None:
    match = scene(p0={"leader": "genghis-khan", "workers": {"knights": 2, "warriors": 2}, "tactic": "medieval-army"})
    assert civ(match).strength == 2 * 3 + 2
    assert civ(match).culture_rate == 2


@pytest.mark.rule("TTA-CARD-09")
def test_christopher_columbus() -> None:
    match = political(p0={"leader": "christopher-columbus", "cards": ["developed-territory-i"]})
    play(match, "claim developed-territory-i")
    own = civ(match)
    assert (own.colonies, own.science, own.yellow, own.blue) == (["developed-territory-i"], 3, 19, 19)
    assert own.workers["warriors"] == 1
    none = political(p0={"cards": ["developed-territory-i"]})
    assert refused(none, "claim developed-territory-i") == "TTA-CARD-09"


@pytest.mark.rule("TTA-CARD-02", "TTA-CARD-40")
def test_frederick_barbarossa() -> None:
    match = scene(p0={"leader": "frederick-barbarossa", "stores": {"agriculture": 2, "bronze": 2}, "unused": 0,
                      "used_military": 2, "workers": {"swordsmen": 0}})
    assert refused(match, "recruit swordsmen") == ""
    play(match, "recruit warriors", "recruit warriors")
    own = civ(match)
    assert (own.workers["warriors"], food(own), resources(own), own.used_civil, own.unused) == (3, 0, 0, 2, 0)
    assert refused(match, "recruit warriors") == "TTA-POP-03"
    poor = scene(p0={"leader": "frederick-barbarossa", "stores": {"agriculture": 2}})
    assert refused(poor, "recruit warriors") == "TTA-CARD-40"
    assert refused(scene(), "recruit warriors") == "TTA-CARD-40"


@pytest.mark.rule("TTA-CARD-41")
def test_william_shakespeare() -> None:
    match = scene(p0={"leader": "william-shakespeare", "workers": {"printing-press": 2, "drama": 1}})
    assert civ(match).culture_rate == 2 + 2 + 2 + 2


def test_james_cook() -> None:
    match = scene(p0={"leader": "james-cook", "colonies": ["wealthy-territory-i", "fertile-territory-i"],
                      "cards": ["defense-colonization-bonus-ii"]})
    from saecula.games.through_the_ages.armies import highest_bid

    assert civ(match).culture_rate == 4
    assert highest_bid(civ(match)) == 1 + 2 + 1


@pytest.mark.rule("TTA-CARD-16")
def test_napoleon_bonaparte() -> None:
    own = civ(scene(p0={"leader": "napoleon-bonaparte", "workers": {"warriors": 6}, "tactic": "legion"}))
    assert (own.strength, own.military) == (6 + 4 + 2, 3)
    air = civ(scene(p0={"leader": "napoleon-bonaparte", "workers": {"warriors": 3, "air-forces": 1}, "tactic": "legion"}))
    assert air.strength == 3 + 5 + 4 + 4
    mixed = civ(scene(p0={"leader": "napoleon-bonaparte", "tactic": "defensive-army",
                          "workers": {"warriors": 2, "swordsmen": 2, "cannon": 2}}))
    assert mixed.strength == 2 + 4 + 6 + (6 + 3) + 6
    assert civ(scene(p0={"leader": "napoleon-bonaparte"})).strength == 1


@pytest.mark.rule("TTA-CARD-11", "TTA-CARD-12", "TTA-CARD-13", "TTA-CARD-81")
def test_maximilien_robespierre() -> None:
    match = scene(p0={"leader": "maximilien-robespierre", "hand": ["constitutional-monarchy"], "science": 5, "used_civil": 2})
    assert civ(match).military == 3
    play(match, "revolt constitutional-monarchy")
    own = civ(match)
    assert (own.civil, own.used_civil, own.military, own.used_military) == (6, 2, 5, 5)
    used = scene(p0={"leader": "maximilien-robespierre", "hand": ["monarchy"], "science": 9, "used_military": 1})
    assert refused(used, "revolt monarchy") == "TTA-CARD-11"
    play(used, "play monarchy")
    assert civ(used).used_civil == 1 and civ(used).used_military == 1
    card = scene(p0={"leader": "maximilien-robespierre", "hand": ["monarchy", "breakthrough-i"], "science": 3})
    play(card, "use breakthrough-i revolt monarchy")
    assert (civ(card).used_civil, civ(card).used_military, civ(card).military) == (1, 4, 4)


@pytest.mark.rule("TTA-CARD-42")
def test_j_s_bach() -> None:
    match = scene(p0={"leader": "j-s-bach", "hand": ["drama"], "science": 3, "stores": {"bronze": 4}})
    play(match, "play drama", "build drama")
    assert (civ(match).science, resources(civ(match)), civ(match).culture_rate) == (0, 0, 3)
    upgrade = scene(p0={"leader": "j-s-bach", "workers": {"drama": 1, "opera": 0}, "stores": {"bronze": 4}})
    play(upgrade, "upgrade drama opera")
    assert resources(civ(upgrade)) == 0


@pytest.mark.rule("TTA-CARD-14", "TTA-CARD-15", "TTA-CARD-39")
def test_isaac_newton() -> None:
    match = scene(p0={"leader": "isaac-newton", "hand": ["iron", "alchemy"], "science": 9, "used_civil": 3,
                      "workers": {"journalism": 1}})
    assert civ(match).science_rate == 1 + 2 + 2
    play(match, "play iron", "play alchemy")
    assert civ(match).used_civil == 3
    none = scene(p0={"leader": "isaac-newton", "hand": ["iron"], "science": 9, "used_civil": 4})
    assert refused(none, "play iron") == "TTA-TECH-01"
    revolt = scene(p0={"leader": "isaac-newton", "hand": ["monarchy"], "science": 9})
    play(revolt, "revolt monarchy")
    assert civ(revolt).civil - civ(revolt).used_civil == 1


@pytest.mark.rule("TTA-CARD-39", "TTA-TECH-12")
def test_albert_einstein() -> None:
    match = scene(p0={"leader": "albert-einstein", "hand": ["iron"], "science": 9, "workers": {"computers": 1}})
    assert civ(match).science_rate == 1 + 5 + 3
    play(match, "play iron")
    assert civ(match).culture == 3


@pytest.mark.rule("TTA-CARD-44")
def test_mahatma_gandhi() -> None:
    own = political(age="II", p0={"leader": "mahatma-gandhi", "cards": ["spy", "war-over-culture-ii"], "government": "communism"})
    assert civ(own).culture_rate == 2
    assert refused(own, "attack spy 1") == "TTA-CARD-44"
    assert refused(own, "war war-over-culture-ii 1") == "TTA-CARD-44"
    rival = political(age="II", p0={"cards": ["spy", "war-over-culture-ii"], "government": "communism",
                                    "workers": {"warriors": 3}}, p1={"leader": "mahatma-gandhi"})
    assert refused(rival, "war war-over-culture-ii 1") == "TTA-POL-05"  # 6 of 5
    play(rival, "attack spy 1", "done", "done")
    assert civ(rival).used_military == 2


@pytest.mark.rule("TTA-CARD-45")
def test_rock_and_roll_icon() -> None:
    match = scene(p0={"leader": "rock-roll-icon", "workers": {"drama": 1, "opera": 2, "movies": 0}})
    assert civ(match).culture_rate == 2 + 6 + 3
    assert civ(match).happiness == 3 + 2


@pytest.mark.rule("TTA-CARD-17", "TTA-CARD-18", "TTA-CARD-19", "TTA-CARD-20", "TTA-CARD-47")
def test_nikola_tesla() -> None:
    match = scene("players=2", p0={"leader": "nikola-tesla", "workers": {"scientific-method": 2, "alchemy": 1}, "hand": ["moses"]})
    play(match, "end")
    assert civ(match).stores["scientific-method"] == 2 and civ(match).stores["alchemy"] == 1
    assert "philosophy" not in civ(match).stores
    assert resources(civ(match)) == 2 + 4 + 1 and resource_output(civ(match)) == 7
    kept = scene(p0={"leader": "nikola-tesla", "hand": ["moses"], "workers": {"computers": 1}, "stores": {"computers": 2}})
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
    war = scene(p0={"leader": "winston-churchill", "unused": 2, "workers": {"swordsmen": 0}, "stores": {"bronze": 1}},
                p1={"war": "holy-war", "enemy": 0})
    assert refused(war, "upgrade warriors swordsmen") == ""
    play(war, "build warriors", "build swordsmen")
    assert resources(civ(war)) == 0
    peace = scene(p0={"leader": "winston-churchill", "stores": {"bronze": 1}})
    assert refused(peace, "build warriors") == "TTA-UNIT-01"
    defended = political(p0={"cards": ["raid-i"], "workers": {"warriors": 5}},
                         p1={"leader": "winston-churchill", "cards": ["defense-colonization-bonus-i"], "workers": {"religion": 1}})
    play(defended, "attack raid-i 1", "done", "spend defense-colonization-bonus-i", "done")  # 5 against 1 + 2 x 2
    assert civ(defended, 1).workers["religion"] == 1


@pytest.mark.rule("TTA-CARD-46")
def test_game_designer() -> None:
    match = scene(p0={"leader": "game-designer", "workers": {"philosophy": 1, "computers": 2}})
    assert (civ(match).culture_rate, civ(match).science_rate) == (6, 8)


# --- action cards ---


@pytest.mark.rule("TTA-ACTION-08", "TTA-ACTION-09", "TTA-ACTION-10")
@pytest.mark.parametrize(("age", "less"), [("a", 2), ("i", 3), ("ii", 4), ("iii", 5)])
def test_engineering_genius(age: str, less: int) -> None:
    id = f"engineering-genius-{age}"
    match = scene(p0={"hand": [id], "project": "eiffel-tower", "steps": 1, "stores": {"bronze": 7}, "blue": 9})
    play(match, f"use {id}")
    assert resources(civ(match)) == less and civ(match).steps == 2 and civ(match).used_civil == 1


@pytest.mark.rule("TTA-ACTION-07")
@pytest.mark.parametrize(("age", "back"), [("a", 1), ("i", 2), ("ii", 3)])
def test_frugality(age: str, back: int) -> None:
    match = scene(p0={"hand": [f"frugality-{age}"], "stores": {"agriculture": 2}})
    play(match, f"use frugality-{age}")
    assert (food(civ(match)), civ(match).unused) == (back, 2)


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("a", 1), ("i", 2), ("ii", 3), ("iii", 4)])
def test_ideal_building_site(age: str, less: int) -> None:
    id = f"ideal-building-site-{age}"
    match = scene(p0={"hand": [id], "workers": {"opera": 0}, "stores": {"bronze": 9}})
    play(match, f"use {id} opera")
    assert resources(civ(match)) == less and civ(match).workers["opera"] == 1


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("a", 1), ("i", 2), ("ii", 3)])
def test_rich_land(age: str, less: int) -> None:
    match = scene(p0={"hand": [f"rich-land-{age}"], "workers": {"iron": 0}, "stores": {"bronze": 5}})
    play(match, f"use rich-land-{age} iron")
    assert resources(civ(match)) == less and civ(match).workers["iron"] == 1


@pytest.mark.rule("TTA-ACTION-08")
@pytest.mark.parametrize(("age", "less"), [("i", 2), ("ii", 3), ("iii", 4)])
def test_efficient_upgrade(age: str, less: int) -> None:
    id = f"efficient-upgrade-{age}"
    match = scene(p0={"hand": [id], "workers": {"coal": 0}, "stores": {"bronze": 6}})
    play(match, f"use {id} bronze coal")
    assert resources(civ(match)) == less and civ(match).workers["coal"] == 1


@pytest.mark.rule("TTA-CARD-28", "TTA-CARD-29", "TTA-CARD-01")
@pytest.mark.parametrize(("age", "special"), [("a", 1), ("i", 2), ("ii", 3), ("iii", 4)])
def test_patriotism(age: str, special: int) -> None:
    match = scene(p0={"hand": [f"patriotism-{age}"]})
    play(match, f"use patriotism-{age}")
    assert (civ(match).special, civ(match).military, civ(match).used_civil) == (special, 3, 1)
    play(match, "end")
    assert "draw 3" in texts(match)
    play(match, "draw 0")
    assert (civ(match).military, civ(match).special) == (2, 0)


@pytest.mark.rule("TTA-ACTION-04")
@pytest.mark.parametrize(("id", "culture", "science", "eaten", "ore"), [
    ("work-of-art-a", 6, 0, 0, 0), ("work-of-art-i", 5, 0, 0, 0), ("work-of-art-ii", 4, 0, 0, 0), ("work-of-art-iii", 3, 0, 0, 0),
    ("revolutionary-idea-a", 0, 1, 0, 0), ("revolutionary-idea-i", 0, 2, 0, 0), ("revolutionary-idea-ii", 0, 4, 0, 0),
    ("revolutionary-idea-iii", 0, 6, 0, 0), ("bountiful-harvest-i", 0, 0, 2, 0), ("bountiful-harvest-ii", 0, 0, 3, 0),
    ("bountiful-harvest-iii", 0, 0, 4, 0), ("mineral-deposits-i", 0, 0, 0, 2), ("mineral-deposits-ii", 0, 0, 0, 3),
    ("mineral-deposits-iii", 0, 0, 0, 4),
])
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
    assert civ(match).science == science and "iron" in civ(match).workers and civ(match).used_civil == 1
    poor = scene(p0={"hand": [f"breakthrough-{age}", "iron"], "science": 4})
    assert refused(poor, f"use breakthrough-{age} iron") == "TTA-TECH-01"


@pytest.mark.rule("TTA-CARD-80", "TTA-CARD-01")
@pytest.mark.parametrize(("id", "each"), [("wave-of-nationalism", {2: 6, 3: 3, 4: 2}), ("military-build-up", {2: 8, 3: 5, 4: 3})])
def test_cards_for_the_weaker(id: str, each: dict[int, int]) -> None:
    for players, amount in each.items():
        stronger = {f"p{seat}": {"workers": {"warriors": 2}} for seat in range(1, players)}
        match = scene(f"players={players}", p0={"hand": [id, id]}, **stronger)
        play(match, f"use {id}")
        assert civ(match).special == amount * (players - 1)
    equal = scene(p0={"hand": [id]})
    play(equal, f"use {id}")
    assert civ(equal).special == 0


@pytest.mark.rule("TTA-CARD-80")
def test_endowment_for_the_arts() -> None:
    for players, each in {2: 6, 3: 3, 4: 2}.items():
        ahead = {f"p{seat}": {"culture": 9} for seat in range(1, players)}
        match = scene(f"players={players}", p0={"hand": ["endowment-for-the-arts"], "culture": 8}, **ahead)
        play(match, "use endowment-for-the-arts")
        assert civ(match).culture == 8 + each * (players - 1)


def test_every_civil_card_is_here() -> None:
    """What the tables and scenes above name, against the list of cards."""
    from pathlib import Path

    words = Path(__file__).read_text("utf-8")
    stems = ("engineering-genius", "frugality", "ideal-building-site", "patriotism", "rich-land", "efficient-upgrade",
             "breakthrough")
    missing = [id for id, card in CARDS.items() if card.deck != "military" and f'"{id}"' not in words
               and not id.startswith(stems)]
    assert missing == []
    assert settle_war and table
