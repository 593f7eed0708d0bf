"""Every civil card in play. The numbers are those printed on the cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saecula.core import corrections
from saecula.core.corrections import Deck
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.production import resource_output
from saecula.games.through_the_ages.tokens import food, resources

from .scene import civ, play, political, refused, scene, texts

FULL = {"agriculture": 0, "bronze": 0, "philosophy": 0, "religion": 0, "warriors": 0}
"""No workers on any card."""


# --- farms, mines, buildings, units: price in science, cost in resources, output of a worker ---

LAND = [
    ("agriculture", 0, 2, 1),
    ("irrigation", 3, 4, 2),
    ("selective-breeding", 5, 6, 3),
    ("mechanized-agriculture", 7, 8, 5),
    ("bronze", 0, 2, 1),
    ("iron", 5, 5, 2),
    ("coal", 7, 8, 3),
    ("oil", 9, 11, 5),
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
    ("religion", 0, 3, 1, 0, 1, 0),
    ("theology", 2, 5, 1, 0, 2, 0),
    ("organized-religion", 4, 7, 1, 0, 3, 0),
    ("philosophy", 0, 3, 0, 1, 0, 0),
    ("alchemy", 4, 6, 0, 2, 0, 0),
    ("scientific-method", 6, 8, 0, 3, 0, 0),
    ("computers", 8, 10, 0, 5, 0, 0),
    ("bread-and-circuses", 3, 4, 0, 0, 2, 1),
    ("team-sports", 5, 6, 0, 0, 3, 2),
    ("professional-sports", 7, 8, 0, 0, 4, 3),
    ("printing-press", 3, 4, 1, 1, 0, 0),
    ("journalism", 6, 8, 2, 2, 0, 0),
    ("multimedia", 9, 11, 3, 3, 0, 0),
    ("drama", 4, 5, 2, 0, 1, 0),
    ("opera", 7, 9, 3, 0, 1, 0),
    ("movies", 10, 12, 4, 0, 1, 0),
    ("warriors", 0, 2, 0, 0, 0, 1),
    ("swordsmen", 3, 3, 0, 0, 0, 2),
    ("riflemen", 5, 5, 0, 0, 0, 3),
    ("modern-infantry", 8, 7, 0, 0, 0, 5),
    ("knights", 4, 3, 0, 0, 0, 2),
    ("cavalrymen", 6, 5, 0, 0, 0, 3),
    ("tanks", 9, 7, 0, 0, 0, 5),
    ("cannon", 7, 5, 0, 0, 0, 3),
    ("rockets", 10, 7, 0, 0, 0, 5),
    ("air-forces", 11, 7, 0, 0, 0, 5),
]


@pytest.mark.rule("TTA-BUILD-05", "TTA-UNIT-01", "TTA-TECH-01")
@pytest.mark.parametrize(("id", "price", "cost", "culture", "science", "happy", "strength"), BUILDINGS)
def test_buildings_and_units(
    id: str, price: int, cost: int, culture: int, science: int, happy: int, strength: int
) -> None:
    match = scene(p0={"hand": [id] if price else [], "science": 20, "workers": dict(FULL), "stores": {"bronze": 12}})
    if price:
        play(match, f"play {id}")
    own = civ(match)
    assert own.science == 20 - price
    assert (
        own.indicators.culture_rate,
        own.indicators.science_rate,
        own.indicators.happiness,
        own.indicators.strength,
    ) == (0, 0, 0, 0)
    play(match, f"build {id}")
    assert resources(own) == 12 - cost
    assert (
        own.indicators.culture_rate,
        own.indicators.science_rate,
        own.indicators.happiness,
        own.indicators.strength,
    ) == (culture, science, happy, strength)
    unit = CARDS[id].type == "unit"
    assert (own.this_turn.used_military, own.this_turn.used_civil) == (
        (1, bool(price)) if unit else (0, 1 + bool(price))
    )


GOVERNMENTS = [
    # id, peaceful, revolution, civil, military, limit, culture, happy, strength
    ("monarchy", 9, 3, 5, 3, 3, 0, 0, 0),
    ("theocracy", 7, 2, 4, 3, 3, 1, 2, 0),
    ("constitutional-monarchy", 12, 5, 6, 4, 3, 0, 0, 0),
    ("republic", 14, 4, 7, 2, 3, 0, 0, 0),
    ("communism", 17, 6, 7, 5, 4, 0, -1, 0),
    ("democracy", 21, 8, 7, 3, 4, 2, 0, 0),
    ("fundamentalism", 19, 7, 6, 5, 4, 0, 0, 5),
]


@pytest.mark.rule("TTA-GOV-01", "TTA-GOV-04", "TTA-BUILD-06")
@pytest.mark.parametrize(
    ("id", "peaceful", "revolution", "civil", "military", "limit", "culture", "happy", "strength"), GOVERNMENTS
)
def test_governments(
    id: str,
    peaceful: int,
    revolution: int,
    civil: int,
    military: int,
    limit: int,
    culture: int,
    happy: int,
    strength: int,
) -> None:
    given = {"hand": [id], "science": 30, "workers": {**FULL, "religion": 2}}
    match = scene(p0=dict(given))
    play(match, f"play {id}")
    own = civ(match)
    assert (own.science, own.indicators.civil_actions, own.indicators.military_actions) == (
        30 - peaceful,
        civil,
        military,
    )
    assert (own.indicators.culture_rate, own.indicators.happiness, own.indicators.strength) == (
        2 + culture,
        2 + happy,
        strength,
    )
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
    assert (civ(match).indicators.civil_actions, civ(match).indicators.military_actions) == (4, 2)


SPECIALS = [
    # id, science, civil, military, strength, colonization, blue
    ("warfare", 4, 0, 1, 1, 0, 0),
    ("strategy", 8, 0, 2, 3, 0, 0),
    ("military-theory", 12, 0, 3, 5, 0, 0),
    ("code-of-laws", 6, 1, 0, 0, 0, 0),
    ("justice-system", 7, 1, 0, 0, 0, 3),
    ("civil-service", 10, 2, 0, 0, 0, 3),
    ("cartography", 4, 0, 0, 1, 2, 0),
    ("navigation", 6, 0, 0, 2, 3, 0),
    ("satellites", 8, 0, 0, 3, 4, 0),
]


@pytest.mark.rule("TTA-TECH-04", "TTA-COLONY-12", "TTA-BBANK-09")
@pytest.mark.parametrize(("id", "price", "civils", "military", "strength", "colonization", "blue"), SPECIALS)
def test_special_technologies(
    id: str, price: int, civils: int, military: int, strength: int, colonization: int, blue: int
) -> None:
    from saecula.games.through_the_ages.armies import highest_bid

    match = scene(p0={"hand": [id], "science": 20})
    play(match, f"play {id}")
    own = civ(match)
    assert (own.science, own.indicators.civil_actions, own.indicators.military_actions) == (
        20 - price,
        4 + civils,
        2 + military,
    )
    assert (own.indicators.strength, own.tokens.blue) == (1 + strength, 18 + blue)
    assert highest_bid(own) == 1 + colonization


CONSTRUCTION = [
    ("masonry", 3, 2, [3, 5, 7, 9]),
    ("architecture", 6, 3, [3, 5, 6, 8]),
    ("engineering", 9, 4, [3, 5, 6, 7]),
]


@pytest.mark.rule("TTA-TECH-09", "TTA-WONDER-11")
@pytest.mark.parametrize(("id", "price", "stages", "costs"), CONSTRUCTION)
def test_construction(id: str, price: int, stages: int, costs: list[int]) -> None:
    match = scene(p0={"hand": [id], "science": 20, "project": "great-wall", "stores": {"bronze": 9}, "blue": 9})
    play(match, f"play {id}")
    assert civ(match).science == 20 - price
    assert f"stage {stages}" in texts(match)
    assert f"stage {stages + 1}" not in texts(match)
    for lab, cost in zip(["philosophy", "alchemy", "scientific-method", "computers"], costs, strict=True):
        exact = scene(p0={"specials": [id], "workers": {**FULL, lab: 0}, "stores": {"bronze": cost}})
        assert refused(exact, f"build {lab}") == ""
        short = scene(p0={"specials": [id], "workers": {**FULL, lab: 0}, "stores": {"bronze": cost - 1}})
        assert refused(short, f"build {lab}") == "TTA-BUILD-02"


# --- wonders ---

WONDERS = [
    # id, steps, culture, science, happy, strength, civil, military
    ("colossus", [3, 3], 1, 0, 0, 1, 0, 0),
    ("hanging-gardens", [2, 2, 2], 1, 0, 2, 0, 0, 0),
    ("library-of-alexandria", [1, 2, 2, 1], 1, 1, 0, 0, 0, 0),
    ("pyramids", [3, 2, 1], 0, 0, 0, 0, 1, 0),
    ("great-wall", [2, 2, 3, 2], 1, 0, 1, 0, 0, 0),
    ("st-peters-basilica", [4, 4], 2, 0, 0, 0, 0, 0),
    ("taj-mahal", [2, 4, 2], 3, 0, 0, 0, 0, 0),
    ("universitas-carolina", [3, 3, 3], 1, 2, 0, 0, 0, 0),
    ("transcontinental-railroad", [3, 4, 5], 0, 0, 0, 5, 0, 0),
    ("eiffel-tower", [3, 7, 3], 4, 0, 1, 0, 0, 0),
    ("kremlin", [4, 4, 4], 3, 0, 0, 0, 1, 1),
    ("ocean-liner-service", [3, 2, 2, 2, 3], 0, 0, 0, 0, 0, 0),
    ("hollywood", [5, 6, 5], 0, 0, 0, 0, 0, 0),
    ("internet", [2, 3, 4, 3, 2], 0, 0, 0, 0, 0, 0),
    ("first-space-flight", [3, 4, 9], 0, 0, 0, 0, 0, 0),
    ("fast-food-chains", [4, 4, 4, 4], 0, 0, 0, 0, 0, 0),
]


@pytest.mark.rule("TTA-WONDER-01", "TTA-WONDER-06")
@pytest.mark.parametrize(("id", "steps", "culture", "science", "happy", "strength", "civils", "military"), WONDERS)
def test_wonders(
    id: str, steps: list[int], culture: int, science: int, happy: int, strength: int, civils: int, military: int
) -> None:
    match = scene(
        p0={"project": id, "government": "communism", "workers": dict(FULL), "stores": {"bronze": 30}, "blue": 9}
    )
    own = civ(match)
    left = 30
    for cost in steps:
        assert own.wonders == []
        play(match, "stage 1")
        left -= cost
        assert resources(own) == left
    assert own.wonders == [id]
    faces = max(0, happy - 1)  # one unhappy face of Communism
    assert (
        own.indicators.culture_rate,
        own.indicators.science_rate,
        own.indicators.happiness,
        own.indicators.strength,
    ) == (culture, science, faces, strength)
    assert (own.indicators.civil_actions, own.indicators.military_actions) == (7 + civils, 5 + military)


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
    assert civ(match).indicators.strength == 2 + 3 + 6 + 3


@pytest.mark.rule("TTA-CARD-21", "TTA-CARD-22", "TTA-TRACK-13")
def test_st_peters_basilica() -> None:
    match = scene(p0={"wonders": ["st-peters-basilica"], "workers": {"religion": 1}, "government": "theocracy"})
    assert civ(match).indicators.happiness == 6


@pytest.mark.rule("TTA-CARD-23", "TTA-CARD-50")
def test_transcontinental_railroad() -> None:
    match = scene(p0={"wonders": ["transcontinental-railroad"], "workers": {"bronze": 2, "iron": 1, "coal": 0}})
    play(match, "end")
    assert civ(match).stores["iron"] == 2
    assert civ(match).stores["bronze"] == 2
    assert resource_output(civ(match)) == 2 + 4
    labs = scene(
        p0={
            "wonders": ["transcontinental-railroad"],
            "leader": "nikola-tesla",
            "workers": {"bronze": 1, "computers": 1},
        }
    )
    assert resource_output(civ(labs)) == 2 + 3
    play(labs, "end")
    assert (civ(labs).stores["bronze"], civ(labs).stores["computers"]) == (2, 1)  # a lab is not a mine card
    idle = scene(p0={"wonders": ["transcontinental-railroad"], "workers": {"bronze": 0, "iron": 0}})
    assert resource_output(civ(idle)) == 0
    play(idle, "end")
    assert resources(civ(idle)) == 0


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder for corrected decks; what is loaded from it goes again."""
    monkeypatch.setenv(corrections.FOLDER, str(tmp_path))
    yield
    for id in list(corrections._loaded):
        corrections._drop(id)
    corrections._known.clear()


@pytest.mark.rule("TTA-CARD-23", "TTA-CARD-50")
@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize(("iron", "coal"), [(3, 2), (2, 2)])
def test_the_railroad_serves_the_mine_of_the_highest_level_whatever_its_value(iron: int, coal: int) -> None:
    values = {"iron": {"resource": str(iron)}, "coal": {"resource": str(coal)}}
    deck = corrections.keep(Deck("through-the-ages", {"cards": values}))
    match = scene(
        f"players=2, deck={deck}",
        p0={"wonders": ["transcontinental-railroad"], "workers": {"bronze": 0, "iron": 1, "coal": 1}},
    )
    assert match.view(0)["table"]["civs"][0]["resource_rate"] == iron + 2 * coal
    play(match, "end")
    stores = match.data()["civs"][0]["stores"]
    assert (stores["iron"], stores["coal"]) == (1, 2)


@pytest.mark.rule("TTA-TRACK-07")
def test_kremlin() -> None:
    match = scene(p0={"wonders": ["kremlin"], "workers": {"religion": 3}})
    assert (
        civ(match).indicators.happiness,
        civ(match).indicators.civil_actions,
        civ(match).indicators.military_actions,
    ) == (1, 5, 3)


@pytest.mark.rule("TTA-CARD-49")
def test_ocean_liner_service() -> None:
    match = scene(p0={"wonders": ["ocean-liner-service"], "yellow": 4, "stores": {"agriculture": 3}, "used_civil": 4})
    play(match, "grow ocean-liner-service")
    assert (food(civ(match)), civ(match).tokens.yellow) == (1, 3)  # 7 - 5 = 2
    assert refused(match, "grow ocean-liner-service") == "TTA-CARD-49"
    assert refused(scene(), "grow ocean-liner-service") == "TTA-CARD-49"


@pytest.mark.rule("TTA-CARD-25", "TTA-CARD-26")
def test_hollywood_and_internet() -> None:
    workers = {
        "drama": 1,
        "movies": 2,
        "printing-press": 1,
        "multimedia": 1,
        "philosophy": 2,
        "alchemy": 1,
        "computers": 1,
    }
    for id, points in (("hollywood", 2 * (1 + 6 + 1 + 3)), ("internet", 2 * (1 + 3 + 1 + 3))):
        steps = len(CARDS[id].steps)
        match = scene(p0={"project": id, "steps": steps - 1, "stores": {"bronze": 5}, "workers": workers, "blue": 9})
        play(match, "stage 1")
        assert civ(match).culture == points


@pytest.mark.rule("TTA-CARD-24", "TTA-CARD-26")
def test_first_space_flight() -> None:
    match = scene(
        p0={
            "project": "first-space-flight",
            "steps": 2,
            "stores": {"bronze": 9},
            "blue": 9,
            "hand": [],
            "government": "democracy",
            "specials": ["strategy"],
            "workers": {"iron": 0, "oil": 1, "tanks": 0},
        }
    )
    play(match, "stage 1")
    assert civ(match).culture == 3 + 2 + 1 + 3 + 3


def test_fast_food_chains() -> None:
    match = scene(
        p0={
            "project": "fast-food-chains",
            "steps": 3,
            "stores": {"bronze": 4},
            "blue": 9,
            "unused": 5,
            "workers": {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1, "religion": 2},
        }
    )
    play(match, "stage 1")
    assert civ(match).culture == 2 * 4 + 4


def test_every_civil_card_is_here() -> None:
    """Compares the cards named in the tables and scenes above with the list of cards."""
    from pathlib import Path

    words = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cards_*.py"))
    stems = (
        "engineering-genius",
        "frugality",
        "ideal-building-site",
        "patriotism",
        "rich-land",
        "efficient-upgrade",
        "breakthrough",
    )
    missing = [
        id
        for id, card in CARDS.items()
        if card.deck != "military" and f'"{id}"' not in words and not id.startswith(stems)
    ]
    assert missing == []
