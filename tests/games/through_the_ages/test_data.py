"""The data files: a card that the rules do not know, or a number that they do not read, is refused at load time."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

import pytest

from saecula.core import BadData, data
from saecula.core.data import read_rows
from saecula.games.through_the_ages.cards import CARDS, of_type
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS, ActionCard, read_action
from saecula.games.through_the_ages.effects.complete import check_texts

DATA = files("saecula.games.through_the_ages").joinpath("data")
CARDS_CSV = DATA.joinpath("cards.csv").read_text("utf-8")
EFFECTS_CSV = DATA.joinpath("effects.csv").read_text("utf-8")


def refused(cards: str = CARDS_CSV, effects: str = EFFECTS_CSV) -> str:
    """The error message for such files."""
    with pytest.raises(BadData) as error:
        check_texts(read_rows("data/cards.csv", cards), read_rows("data/effects.csv", effects, key=""))
    return str(error.value)


def row_of(text: str, start: str) -> int:
    """The number of the line that begins with this text."""
    return 1 + next(i for i, line in enumerate(text.splitlines()) if line.startswith(start))


def another(id: str, new: str) -> str:
    """cards.csv with one more card, printed like an existing one."""
    line = next(line for line in CARDS_CSV.splitlines() if line.startswith(f"{id},"))
    return CARDS_CSV.rstrip("\n") + "\n" + line.replace(id, new, 1) + "\n"


def test_the_files_are_complete() -> None:
    check_texts(read_rows("data/cards.csv", CARDS_CSV), read_rows("data/effects.csv", EFFECTS_CSV, key=""))


def read(line: str) -> ActionCard:
    """The action card of a line of actions.csv."""
    return read_action(read_rows("data/actions.csv", f"id,effect\n{line}\n")[0])


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("grwo(+2)", "not 'grwo(+2)'"),
        ("grow(-2)", "not 'grow(-2)'"),
        ("build-urban(+2)", "not 'build-urban(+2)'"),
        ("culture(1/2/3)", "not 'culture(1/2/3)'"),
        ("culture-per-leading(+3)", "not 'culture-per-leading(+3)'"),
        ("grow(+2); build-land(-2)", "not 'grow(+2)'"),
        ("grow", "'grow' is not an effect: it is written name(+n), name(-n) or name(x/y/z)"),
        ("", "effect is empty"),
    ],
)
def test_a_misspelt_effect_is_refused_with_its_row(effect: str, reason: str) -> None:
    with pytest.raises(BadData) as error:
        read(f"frugality-i,{effect}")
    assert str(error.value).startswith("data/actions.csv, row 2: frugality-i: ")
    assert str(error.value).endswith(reason)


def test_the_effects_that_there_are_stand_in_the_refusal() -> None:
    with pytest.raises(BadData, match=r"build-urban\(-n\), .*grow\(\+n\), .*culture-per-leading\(x/y/z\)"):
        read("frugality-i,grwo(+2)")


def test_only_action_cards_name_such_an_effect() -> None:
    with pytest.raises(BadData, match="row 2: there is no action card 'moses'"):
        read("moses,grow(+2)")


def test_a_card_may_give_several_things() -> None:
    assert read("work-of-art-i,culture(+2); science(+1)").numbers() == {"culture": 2, "science": 1}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("crusades,culture,4", "crusades,cultrue,4"),
        ("spy,science,5", "spy,culture,5"),
        ("holy-war,points,3", "holy-war,point,3"),
        ("moses,cheaper,1", "moses,dearer,1"),
        ("hollywood,level,2", "hollywood,levels,2"),
        ("historic-territory-i,culture,6", "historic-territory-i,cultures,6"),
        ("military-pact,strength,4", "military-pact,attack,4"),
        ("masonry,stages,2", "masonry,stage,2"),
        ("impact-of-wonders,age-0,5", "impact-of-wonders,age-4,5"),
    ],
)
def test_a_number_of_another_card_is_refused(right: str, wrong: str) -> None:
    id, what, _ = wrong.split(",")
    said = refused(effects=EFFECTS_CSV.replace(right, wrong))
    assert said.startswith(f"data/effects.csv, row {row_of(EFFECTS_CSV, right)}: {id} has no number {what!r}")


def test_a_number_that_is_missing_is_named() -> None:
    said = refused(effects=EFFECTS_CSV.replace("crusades,culture,4\n", ""))
    row = row_of(CARDS_CSV, "crusades,")
    assert said == f"data/cards.csv, row {row}: crusades: its number 'culture' is not in effects.csv"


@pytest.mark.parametrize(
    ("like", "new", "file"),
    [
        ("frugality-i", "thrift", "data/actions.csv"),
        ("rats", "golden-fleece", "effects/events.py"),
        ("impact-of-industry", "impact-of-music", "effects/events.py"),
        ("annex", "embargo", "effects/aggressions.py"),
        ("war-over-resources", "war-over-words", "effects/aggressions.py"),
        ("isaac-newton", "ada-lovelace", "effects/leaders.py"),
        ("hollywood", "great-library", "effects/wonders.py"),
        ("peace-treaty", "customs-union", "effects/pacts.py"),
    ],
)
def test_a_card_without_its_function_is_refused(like: str, new: str, file: str) -> None:
    cards = another(like, new)
    row = row_of(cards, f"{new},")
    type = CARDS[like].type
    assert refused(cards) == f"data/cards.csv, row {row}: {type} {new!r} does nothing: {file} does not know it"


@pytest.mark.skipif(not str(data.__file__).endswith(".py"), reason="compiled, the reader of files cannot be replaced")
def test_the_game_does_not_load_with_such_a_card() -> None:
    code = """
import saecula, saecula.core.data as data
load = data.load_rows
def rows(package, file, key="id"):
    found = load(package, file, key)
    for row in found:
        if row.cells.get("effect") == "grow(+1)":
            row.cells["effect"] = "grwo(+1)"
    return found
data.load_rows = rows
saecula.game("through-the-ages")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "data/actions.csv, row 5: frugality-a: an action card must have" in done.stderr.splitlines()[-1]


def test_a_territory_that_brings_nothing_is_refused() -> None:
    cards = another("fertile-territory-i", "barren-territory")
    assert refused(cards).endswith("barren-territory: the territory gives nothing")


def test_a_wonder_may_have_nothing_but_its_symbols() -> None:
    cards = another("taj-mahal", "alhambra")
    check_texts(read_rows("data/cards.csv", cards), read_rows("data/effects.csv", EFFECTS_CSV, key=""))


def test_every_action_card_is_an_object_of_its_kind() -> None:
    kinds = {id: type(card).__name__ for id, card in ACTION_CARDS.items()}
    assert list(kinds) == of_type("action")
    assert kinds["frugality-i"] == "GrowthCard"
    assert ACTION_CARDS["frugality-i"].n == 2
    assert kinds["rich-land-a"] == kinds["ideal-building-site-a"] == "BuildCard"
    assert kinds["breakthrough-i"] == "TechnologyCard"
    assert kinds["efficient-upgrade-i"] == "UpgradeCard"
    assert kinds["engineering-genius-a"] == "StageCard"
    assert kinds["work-of-art-a"] == kinds["patriotism-a"] == kinds["military-build-up"] == "GainCard"
