"""The cards' data files: what a row may say, and what is refused when it is read, with file, row and reason."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from saecula.core.data import read_rows
from saecula.core.errors import BadData
from saecula.games.inner_sea.cards import (
    CARDS,
    EVENTS,
    FATE,
    GIVES_TWO,
    INVASIONS,
    INVESTMENTS,
    NEGATIONS,
    NUMBERED,
    PLACE_IN_DECK,
    WONDERS,
    change_of,
    in_deck_order,
    marked,
    read_card,
    read_cards,
)
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.negations import NEGATES
from saecula.games.inner_sea.effects.works import read_works
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.npc.cards import RANKED
from saecula.games.inner_sea.phases.draw import EVENT_EFFECTS

from .scene import civ, scene, table

ROOT = Path(__file__).parents[3]
HEAD = "id,number,name_en,name_it,type,count,timing,effect,works,disks,marks,edge,source,confidence"
FIELDS = HEAD.split(",")
OIL_LAMPS = {
    "id": "oil-lamps",
    "number": "104",
    "name_en": "Oil Lamps",
    "type": "fate",
    "count": "1",
    "effect": "Gain 2 talents.",
    "works": "talents+2",
    "source": "invented",
}


def line(**cells: str) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow([{**OIL_LAMPS, **cells}.get(field, "") for field in FIELDS])
    return out.getvalue()


def read(**cells: str):
    return read_card(read_rows("data/cards.csv", f"{HEAD}\n{line(**cells)}\n")[0])


# --- what the published cards say ---


@pytest.mark.rule("ACIS-FATE-21")
def test_the_disks_of_investments_and_wonders_are_those_of_their_texts() -> None:
    for id in [*INVESTMENTS, *WONDERS]:
        assert CARDS[id].text.startswith(f"Put {CARDS[id].disks} disks on it"), id
    assert not any(CARDS[id].disks for id in FATE if id not in INVESTMENTS)


def test_the_cards_that_false_prophet_answers_are_those_of_its_text() -> None:
    listed = []
    for first, last in re.findall(
        r"(\d+)(?: to (\d+))?", CARDS["false-prophet"].text.partition("By their numbers:")[2]
    ):
        listed += range(int(first), int(last or first) + 1)
    assert listed and marked(GIVES_TWO) == [NUMBERED[n] for n in listed]


@pytest.mark.rule("ACIS-EVENT-14")
def test_an_invasion_begins_where_its_text_says() -> None:
    said = {"N": "northern map edge", "E": "eastern map edge", "S": "southern map edge", "coast": "coastal sea area"}
    assert [id for id in EVENTS if "place 4 Barbarians in it" in CARDS[id].text] == INVASIONS
    assert all(said[CARDS[id].edge] in CARDS[id].text for id in INVASIONS)


def test_every_card_has_what_its_kind_needs() -> None:
    assert sorted(NEGATES) == sorted(NEGATIONS) and sorted(EVENT_EFFECTS) == sorted(EVENTS)
    assert {id for id in FATE if id not in EFFECTS} == {*NEGATIONS, *EVENTS}
    assert {id for id in FATE if id not in RANKED} == set(EVENTS)


def test_the_order_of_a_deck_is_that_of_the_numbers_as_texts() -> None:
    """Seeds of old games depend on it: 1, 10, 100, 101, 102, 103, 11, ..."""
    deck = in_deck_order(FATE)
    assert [CARDS[id].number for id in deck[:8]] == [1, 10, 100, 101, 102, 103, 11, 12]
    assert sorted(PLACE_IN_DECK.values()) == list(range(103))


@pytest.mark.rule("ACIS-EPOCH-09")
def test_an_invented_card_counts_as_the_last_line_of_the_change_of_epoch_table() -> None:
    assert change_of(104) is change_of(103) is not change_of(97)


# --- what is refused ---


def test_an_invented_row_is_read() -> None:
    card = read(marks="gives-two|strikes-land")
    assert (card.number, card.kind, card.marks, card.row) == (104, "fate", ["gives-two", "strikes-land"], 2)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"type": "fait"}, "type 'fait' is not one of fate, competition"),
        ({"type": "fate|grand person"}, "with or without great person"),
        ({"count": "2"}, "there must be exactly one of each card"),
        ({"number": "0"}, "number"),
        ({"number": "a"}, "number"),
        ({"number": ""}, "number"),
        ({"number": "103"}, "published cards have the numbers 1 to 103"),
        ({"source": "text L1"}, "published cards have the numbers 1 to 103"),
        ({"type": "wonder", "disks": "5"}, "a Wonder has no number"),
        ({"type": "investment"}, "need a number of disks"),
        ({"disks": "3"}, "need a number of disks"),
        (
            {"marks": "gives-too"},
            "there is no mark 'gives-too'; the marks are gives-two, brings-barbarians, strikes-land",
        ),
        ({"type": "event", "edge": "W"}, "edge"),
        ({"edge": "N"}, "only an Event"),
        ({"effect": ""}, "effect"),
        ({"id": ""}, "id"),
    ],
)
def test_a_misspelt_word_is_refused_with_file_row_and_reason(cells: dict[str, str], reason: str) -> None:
    with pytest.raises(BadData, match=rf"data/cards\.csv.*row 2.*{re.escape(reason)}"):
        read(**cells)


def test_the_published_cards_are_complete_and_no_number_stands_twice() -> None:
    text = files("saecula.games.inner_sea").joinpath("data/cards.csv").read_text("utf-8")
    assert len(read_cards(read_rows("data/cards.csv", f"{text}{line()}\n"))) == 111
    with pytest.raises(BadData, match="oil-lamps already has the number 104"):
        read_cards(read_rows("data/cards.csv", f"{text}{line()}\n{line(id='wax-candles')}\n"))
    short = "\n".join(row for row in text.splitlines() if not row.startswith("traitor,"))
    with pytest.raises(BadData, match="102 Fate cards and 7 Wonders, not 103 and 7"):
        read_cards(read_rows("data/cards.csv", short))


@pytest.mark.parametrize(
    ("works", "kind", "reason"),
    [
        ("talent+2", "fate", "works 'talent+2' is not understood"),
        ("talents+2, vp+1", "fate", "is not understood"),
        ("talents-2", "fate", "is not understood"),
        ("white+2", "fate", "white disks are for Competition cards"),
        ("talents+2", "competition", "white disks are for Competition cards"),
        ("like:olive-grooves", "fate", "there is no fate card 'olive-grooves'"),
        ("like:ambush", "fate", "there is no fate card 'ambush'"),
    ],
)
def test_codes_that_are_not_understood_are_refused(works: str, kind: str, reason: str) -> None:
    with pytest.raises(BadData, match=rf"data/cards\.csv.*row 2: oil-lamps: .*{re.escape(reason)}"):
        read_works(read(works=works, type=kind), EFFECTS)


def test_codes_are_the_plan_of_a_card() -> None:
    t = table(scene("card", civ("egypt", {"egypt": 3}, hand=["spy"]), civ("carthage", {"carthage": 1})))
    effect = read_works(read(works="talents+2; vp+1"), EFFECTS)
    assert [(op.kind, op.faction, op.n) for op in effect.plan(t, Declaration(1, "oil-lamps"))] == [
        ("talents", 1, 2),
        ("vp", 1, 1),
    ]
    assert effect.always and not effect.slots
    t.contest.area = "egypt"
    white = read_works(read(works="white+2", type="competition"), EFFECTS).plan(t, Declaration(0, "oil-lamps"))
    assert [(op.kind, op.area, op.faction, op.n) for op in white] == [("white", "egypt", 0, 2)]
    assert read_works(read(works="like:olive-groves"), EFFECTS) is EFFECTS["olive-groves"]


# --- a whole game with one more row ---


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"works": ""}, "oil-lamps: it has no effect: neither codes (works) nor an entry in effects/"),
        ({"works": "talent+2"}, "oil-lamps: works 'talent+2' is not understood"),
        ({"type": "negation", "works": ""}, "oil-lamps: a Negate card without an entry in NEGATES"),
        ({"type": "event", "works": ""}, "oil-lamps: an Event without an entry in EVENT_EFFECTS"),
        ({"type": "event"}, "works is for Fate and Competition cards"),
        ({}, "oil-lamps: it has no row in data/npc-cards.csv"),
    ],
)
def test_a_card_without_its_effect_is_refused_when_the_game_is_loaded(
    tmp_path: Path, cells: dict[str, str], reason: str
) -> None:
    package = tmp_path / "saecula"
    game = Path("games", "inner_sea")
    for part in (Path("core"), game):
        shutil.copytree(ROOT / "src" / "saecula" / part, package / part, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
    for file in ("__init__.py", "games/__init__.py"):
        shutil.copy(ROOT / "src" / "saecula" / file, package / file)
    path = package / game / "data" / "cards.csv"
    rows = len(path.read_text("utf-8").splitlines())
    with path.open("a", encoding="utf-8") as data:
        data.write(line(**cells) + "\n")
    ran = subprocess.run(
        [sys.executable, "-c", "import saecula; saecula.game('inner-sea')"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode and f"data/cards.csv, row {rows + 1}: " in ran.stderr and reason in ran.stderr, ran.stderr
