"""Texts for people: languages, names, plurals, and missing texts."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "toys"))

from hamlet import GAME

import saecula.games
import saecula.text
from saecula.core import ALL, BadData, BadOption, Event, game
from saecula.core.rules import LANGUAGES
from saecula.text import Messages, Text, catalogue, language


def test_moves_are_labelled_with_names() -> None:
    assert Text(GAME, "en").move("build inn") == "build the Inn"
    assert Text(GAME, "it").move("build inn") == "costruisci: Locanda"


def test_what_a_language_lacks_is_said_in_english() -> None:
    italian = Text(GAME, "it")
    assert italian.move("coin") == "take a coin"
    assert italian.question("bid") == "How much do you bid?"
    assert italian.rule("HAM-TURN-04") == "After building you draw a card."


def test_what_nobody_has_written_stays_an_id() -> None:
    text = Text(GAME, "es")
    assert text.say("no.such.message") == "no.such.message"
    assert text.name("wharf") == "wharf"
    assert text.phase("bid") == ""


def test_a_plural_follows_the_number() -> None:
    offers = [Text(GAME, "it").move(f"bid {n}") for n in (0, 1, 2)]
    assert offers == ["offri 0 monete", "offri 1 moneta", "offri 2 monete"]


def test_verbs_follow_the_number_of_a_name_and_epochs_are_roman() -> None:
    text = Text(game("inner-sea").spec, "it")
    assert text.say("log.lost", faction="Barbari", n=1, area="Bruzio") == "Barbari perdono 1 disco: Bruzio"
    assert text.say("log.lost", faction="Roma", n=2, area="Bruzio") == "Roma perde 2 dischi: Bruzio"
    assert text.say("log.epoch-ends", epoch=3) == "Finisce l'Epoca III"


def test_words_follow_the_number_beside_them() -> None:
    say = string_formatter("{food} {food:point|points}, {gold} {gold:coin|coins}, {lost} {lost:disk|disks}")
    assert say(food=1, gold=0, lost=-1) == "1 point, 0 coins, -1 disk"
    assert say(food=2, gold="1", lost="3 1/2") == "2 points, 1 coin, 3 1/2 disks"


def string_formatter(pattern: str) -> Callable[..., str]:
    text = Text()
    text._catalogues = [Messages({"x": pattern}, {}, lambda n: 0)]
    return lambda **params: text.say("x", **params)


def test_a_parameter_that_is_missing_stays_visible() -> None:
    assert Text(GAME).say("log.build", seat="Anna") == "Anna builds the {card}"
    assert Text(GAME).say("move.build") == "build the {0}"


def test_the_log_names_seats_and_cards() -> None:
    text = Text(GAME)
    event = Event("build", 1, {"card": "mill"}, "HAM-TURN-03", ALL)
    assert text.event(event, ["Anna", "Bruno"]) == "Bruno builds the Mill"
    assert text.event(event) == "Player 2 builds the Mill"
    assert text.event(event, ["Anna", "Bruno"], viewer=1) == "you build the Mill"
    text.seats = ["Carla", "Dino"]
    assert text.event(event) == "Dino builds the Mill"


def test_a_rule_can_have_its_own_message_in_the_log() -> None:
    text = Text()
    messages = {"log.points": "{seat}: {n}", "log.points.HAM-TURN-03": "{seat}: {n} (mill)"}
    messages["log.points.you"] = "you: {n}"
    text._catalogues = [Messages(messages, {}, lambda n: 0)]
    assert text.event(Event("points", 0, {"n": 2}, "HAM-TURN-03", ALL), ["Anna"]) == "Anna: 2 (mill)"
    assert text.event(Event("points", 0, {"n": 2}, "HAM-TURN-04", ALL), ["Anna"]) == "Anna: 2"
    assert text.event(Event("points", 0, {"n": 2}, "HAM-TURN-03", ALL), ["Anna"], viewer=0) == "you: 2"


def test_an_event_without_a_message_is_still_told() -> None:
    event = Event("flood", 0, {"card": "mill", "other_seat": 1}, "", ALL)
    assert Text(GAME).event(event, ["Anna", "Bruno"]) == "Anna flood card Mill, other_seat Bruno"


@pytest.mark.parametrize(
    ("asked", "environment", "spoken"),
    [
        ("it", {}, "it"),
        ("es_MX", {"LANG": "it_IT.UTF-8"}, "es"),
        (None, {"LANG": "it_IT.UTF-8"}, "it"),
        (None, {"LC_ALL": "es_ES", "LANG": "it_IT"}, "es"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_locale(
    asked: str | None, environment: dict[str, str], spoken: str
) -> None:
    assert language(asked, environment) == spoken


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption, match="en, it, es"):
        language("fr")


def test_a_broken_catalogue_names_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "en.po").write_text('msgid "a"\nnonsense\n', "utf-8")
    monkeypatch.setattr(saecula.text, "files", lambda package: tmp_path)
    with pytest.raises(BadData, match=r"broken/locale/en\.po, row 2"):
        saecula.text._catalogue.__wrapped__("broken", "en")


def speaking_games() -> list[str]:
    """The packages of the games that have catalogues."""
    folder = Path(saecula.games.__file__).parent
    return sorted(f"saecula.games.{file.parts[-3]}" for file in folder.glob("*/locale/en.po"))


def _ids(package: str, lang: str) -> dict[str, str]:
    messages = catalogue(package, lang)
    return {**messages.single, **{id: " ".join(forms) for id, forms in messages.plural.items()}}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("package", ["saecula", *speaking_games()])
def test_every_language_says_everything_with_the_same_parameters(package: str, lang: str) -> None:
    english, other = _ids(package, "en"), _ids(package, lang)
    assert sorted(other) == sorted(english)
    for id, message in english.items():
        assert set(re.findall(r"{\w+}", other[id])) == set(re.findall(r"{\w+}", message)), id
