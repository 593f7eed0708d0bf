"""Fate cards used to have their numbers as ids, `card.45`; now they have their names, `traitor`. What was written then
can still be read: moves, positions, records and case files.

The records in `records/` and the case files in `cases/old-ids/` were written when cards had numbers.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import saecula
from saecula.core import Record, Renamed, UnknownMove
from saecula.core.case import read_case
from saecula.games.inner_sea.cards import CARDS, FATE, WONDERS

from .scene import civ, play, refused, scene, unit

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").iterdir())
CASES = sorted([*(HERE / "cases" / "old-ids").iterdir(), *(HERE / "playbook" / "cases" / "old-ids").iterdir()])


def test_a_card_is_called_by_its_name_and_has_a_number() -> None:
    assert CARDS["traitor"].number == 45 and CARDS["traitor"].name == "Traitor"
    assert CARDS["bread-and-circuses"].number == 30 and CARDS["invasion-of-the-sea-peoples"].number == 98
    assert not any(card.startswith("card.") for card in FATE)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_an_old_record_is_replayed_to_its_end(path: Path) -> None:
    text = path.read_text("utf-8")
    assert re.search(r": (play|lay|discard) card\.\d|\"play card\.\d", text)
    match = Record.parse(text).replay()
    assert match.over
    assert "card." not in match.record.text()


def test_an_old_record_and_its_seed_give_the_same_draws() -> None:
    """What a seed draws depends on the order of the cards in the deck, not on their names."""
    old = Record.parse((HERE / "records" / "base-5.saecula").read_text("utf-8"))
    match = saecula.game(old.game).start(old.seed)
    for entry in old.entries:
        match.play(entry.text, entry.seat)
    drawn = [match.game.spec.renamed.text(drawn.text) for entry in old.entries for drawn in entry.outcomes]
    assert [drawn.text for entry in match.record.entries for drawn in entry.outcomes] == drawn


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_an_old_case_says_what_the_new_one_says(path: Path) -> None:
    old = path.read_text("utf-8")
    new = (path.parent.parent / path.name).read_text("utf-8")
    assert re.search(r"card\.\d", old) and not re.search(r"card\.\d", new)
    before, now = read_case(path.name, old), read_case(path.name, new)
    before.title = now.title
    assert before == now


def test_old_moves_and_outcomes_are_read() -> None:
    match = scene("card", civ("carthage", {"carthage": 3}, hand=["card.34", "card.7"]), civ("egypt", hand=["card.1"]))
    assert unit(match).hand == ["spy", "land-improvement"] and unit(match, 1).hand == ["volcanic-eruption"]
    assert match.why_not("play card.34") is None and match.game.moves["play card.34"].text == "play spy"
    assert refused(match, "play card.1") == refused(match, "play volcanic-eruption") != ""
    play(match, "play card.34")
    assert [event.params["card"] for event in match.log if event.id == "played"] == ["spy"]


def test_an_unknown_card_stays_unknown() -> None:
    match = scene("card", civ("carthage", {"carthage": 3}, hand=["spy"]), civ("egypt"))
    for text in ("play card.104", "play card.0", "play card.", "play card.34x", "card.34"):
        with pytest.raises(UnknownMove):
            match.play(text)


def test_an_old_position_is_read_in_every_field() -> None:
    game = saecula.game("inner-sea(players=2)")
    match = game.start(3)
    match.play(match.moves[0])
    new = match.data()
    numbers = {id: f"card.{card.number}" for id, card in CARDS.items() if card.number}
    old = json.loads(json.dumps(Renamed(numbers).data(new)))
    assert any(card.startswith("card.") for card in old["deck"]) and old["deck"] == sorted(old["deck"])
    assert game.resume(old).data() == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("card.45", "traitor"),
        ("0: lay card.45 = card.4, card.5", "0: lay traitor = flood, x"),
        ("/civs/0/investments/card.4", "/civs/0/investments/flood"),
        ("memory:card.45", "memory:traitor"),
        ("card.455", "card.455"),
        ("discard.45", "discard.45"),
        ({"card.45": ["card.4", 3, None]}, {"traitor": ["flood", 3, None]}),
    ],
)
def test_old_ids_are_words_of_their_own(old: Any, new: Any) -> None:
    assert Renamed({"card.45": "traitor", "card.4": "flood", "card.5": "x"}).data(old) == new


def test_two_cards_had_other_names() -> None:
    """A reader of the printed game reported their names; files with the old names can still be read."""
    spec = saecula.game("inner-sea").spec
    assert spec.renamed.text("play copper-mine") == "play bumper-crop"
    assert spec.renamed.text("announce colossus") == "announce grand-temple"
    for id, confidence in (("bumper-crop", "medium"), ("grand-temple", "medium"), ("religious-fervor", "medium")):
        card = CARDS[id]
        assert confidence in card.confidence and "a reader's report" in card.source
    assert [id for id in WONDERS if "competition" in CARDS[id].timing] == ["grand-temple"]
