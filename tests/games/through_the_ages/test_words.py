"""Words, labels, the terminal board, component files, options, evaluation."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import saecula
from saecula.core import BadData, seeded, spec
from saecula.core.data import read_rows
from saecula.games.through_the_ages import bot, cards, notation
from saecula.games.through_the_ages.effects.marks import HOMER, SAILED
from saecula.games.through_the_ages.moves import MOVES
from saecula.games.through_the_ages.refusals import QUESTIONS
from saecula.games.through_the_ages.terminal import board
from saecula.games.through_the_ages.tokens import food, resources
from saecula.testing import step
from saecula.text import Text

from .scene import civ, play, political, reveal, scene, table, texts

HERE = Path(saecula.__file__).parent / "games" / "through_the_ages"
LANGUAGES = ["en", "it", "es"]


def said(lang: str) -> Text:
    return Text(spec("through-the-ages"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_move_and_log_line_has_words(lang: str) -> None:
    text = said(lang)
    for name in QUESTIONS:
        assert text.has(f"question.{name}"), name
    for verb in {move.verb for move in MOVES}:
        assert text.has(f"move.{verb}"), verb
    for option in spec("through-the-ages").meta.options:
        assert text.has(f"option.{option.name}")
    match = saecula.game("through-the-ages(players=4)").start(3)
    luck = seeded(3)
    while not match.over:
        step(match, luck)
    for event in match.log:
        assert text.has(f"log.{event.id}"), event.id
        assert "{" not in text.event(event)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_lines(lang: str) -> None:
    text = said(lang)
    for id in cards.CARDS:
        assert text.name(id) != id
        assert text.card(id), id
        assert all("{" not in line for line in text.card(id)), id


def test_labels_name_the_card_of_a_position_and_the_player() -> None:
    match = political("players=3", p0={"cards": ["raid-i", "rats", "loss-of-sovereignty"]})
    text = said("en")
    view = match.view(0)
    assert text.move("take 1", view) == "Take Rich Land I (civil actions: 1)"
    assert text.move("attack raid-i 2", view) == "Play Raid I against Player 3"
    assert text.move("offer loss-of-sovereignty 1 b", view) == "Offer Loss of Sovereignty to Player 2 (you take side B)"
    assert text.move("use efficient-upgrade-i bronze iron", view) == "Play Efficient Upgrade I: upgrade Bronze to Iron"
    assert text.move("use breakthrough-i revolt monarchy", view) == "Play Breakthrough I: revolution, Monarchy"
    assert text.move("upgrade bronze iron", view) == "Upgrade Bronze to Iron"


def drawn(match: saecula.Match, seat: int | None, lang: str = "en") -> str:
    console = Console(width=140, record=True, file=io.StringIO())
    console.print(board(match.view(seat), said(lang)))
    return console.export_text()


def test_the_terminal_shows_indicators_banks_and_changes() -> None:
    match = scene(
        "players=2",
        p0={"yellow": 12, "unused": 1, "cards": ["legion"], "stores": {"agriculture": 2}},
        p1={"cards": ["spy"], "project": "pyramids", "steps": 1},
    )
    shown = drawn(match, 0)
    assert "Yellow bank 12: next worker 4 food, consumption 2, needs 2 happy faces" in shown
    assert "discontent 2 UPRISING" in shown
    assert "Blue bank 18: corruption 0" in shown
    assert "Legion" in shown
    assert "Spy" not in shown
    assert "Building Pyramids ● ○2 ○1" in shown
    play(match, "end", "pass", "end", "draw 0")
    assert "Since your last turn: Player 2: Science +1" in drawn(match, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_draws_every_position(lang: str) -> None:
    for options in ("players=4", "players=3, bonus_cards=private", "players=2, version=simple"):
        match = saecula.game(f"through-the-ages({options})").start(2)
        luck = seeded(2)
        count = 0
        while not match.over:
            if count % 40 == 0:
                for seat in (0, None):
                    assert "{" not in drawn(match, seat, lang)
            step(match, luck)
            count += 1


# --- component files ---


def row_of(id: str, **changed: str) -> str:
    """The header and one row of cards.csv, with some cells changed."""
    import csv

    with (HERE / "data" / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    row = {**next(r for r in rows if r["id"] == id), **changed}
    out = io.StringIO()
    writer = csv.DictWriter(out, list(row))
    writer.writeheader()
    writer.writerow(row)
    return out.getvalue()


@pytest.mark.parametrize(
    ("id", "column", "value", "word"),
    [
        ("iron", "age", "IV", "age"),
        ("iron", "type", "quarry", "type"),
        ("iron", "resource_cost", "five", "resource_cost"),
        ("drama", "subtype", "cinema", "subtype"),
        ("legion", "subtype", "infantry", "subtype"),
        ("legion", "strength", "2(x)", "strength"),
        ("pyramids", "resource_cost", "3-2-1", "steps"),
        ("spy", "subtype", "MA:x", "MA"),
        ("iron", "copies_2p", "12", "copies_2p"),
    ],
)
def test_a_mistake_in_a_card_is_named(id: str, column: str, value: str, word: str) -> None:
    rows = read_rows("data/cards.csv", row_of(id, **{column: value}))
    with pytest.raises(BadData, match=rf"data/cards.csv, row 2: .*{word}"):
        cards.read_card(rows[0])


@pytest.mark.rule("TTA-GEN-15")
def test_each_round_means_each_own_turn() -> None:
    match = scene(
        "players=2, version=simple",
        current=[],
        p0={"leader": "homer", "homer": 0, "wonders": ["ocean-liner-service"], "sailed": True},
    )
    play(match, "end", "end")
    assert match.seat == 0
    assert HOMER.of(civ(match).marks) == 1
    assert not SAILED.of(civ(match).marks)


@pytest.mark.rule("TTA-GEN-16")
def test_full_groups_are_counted() -> None:
    from .scene import settle_war

    for strength, losses in ((3, 0), (4, 1), (6, 1), (7, 2)):
        match = settle_war("holy-war", p0={"workers": {"warriors": strength}}, p1={"unused": 5})
        assert civ(match).culture == 3 * losses


# --- evaluation ---


def test_the_evaluation_sees_hunger_uprisings_and_progress() -> None:
    calm = scene(p0={"stores": {"agriculture": 4}})
    hungry = scene(p0={"yellow": 8, "workers": {"agriculture": 0, "religion": 2}, "unused": 3})
    assert bot.evaluate(table(calm), 0) > bot.evaluate(table(hungry), 0)
    better = scene(p0={"stores": {"agriculture": 4}, "workers": {"religion": 2}})
    assert bot.evaluate(table(better), 0) > bot.evaluate(table(calm), 0)
    riot = scene(p0={"yellow": 10, "unused": 0, "stores": {"agriculture": 4}})
    same = scene(
        p0={"yellow": 10, "unused": 0, "stores": {"agriculture": 4}, "colonies": ["historic-territory-ii"] * 2}
    )
    assert bot.evaluate(table(same), 0) > bot.evaluate(table(riot), 0)


def test_ending_a_turn_changes_the_value_little() -> None:
    match = scene(p0={"stores": {"agriculture": 3, "bronze": 3}, "used_civil": 4, "used_military": 2})
    before = bot.evaluate(table(match), 0)
    play(match, "end")
    assert abs(bot.evaluate(table(match), 0) - before) < 4


def test_a_leader_is_worth_more_in_play_than_in_hand() -> None:
    held = scene(age="II", p0={"hand": ["james-cook"]})
    before = bot.evaluate(table(held), 0)
    play(held, "play james-cook")
    assert bot.evaluate(table(held), 0) > before


def test_an_impact_is_worth_what_it_brings_to_whoever_put_it_among_the_events() -> None:
    def worth(seeded: dict[str, int], cards: list[str], phase: str = "actions") -> float:
        strong = {"workers": {"warriors": 6}, "cards": cards}
        match = scene(age="III", phase=phase, p0=strong, future=list(seeded), seeded=seeded)
        return bot.evaluate(table(match), 0)

    assert worth({"impact-of-strength": 0}, []) > worth({"impact-of-colonies": 0}, [])
    assert worth({"impact-of-strength": 1}, []) == worth({"impact-of-colonies": 1}, [])
    assert worth({}, ["impact-of-strength"], "politics") > worth({}, ["impact-of-architecture"], "politics")


def test_in_the_last_round_the_margin_is_computed() -> None:
    assert bot.settled(table(scene()), 0) is None
    last = scene(
        age="IV",
        round=20,
        last_round=20,
        current=[],
        future=["impact-of-science"],
        seeded={"impact-of-science": 0},
        p0={"culture": 50, "leader": "homer", "stores": {"agriculture": 4}},
        p1={"culture": 41, "workers": {"religion": 2}, "stores": {"agriculture": 4}},
    )
    expected = bot.settled(table(last), 0)
    assert expected is not None
    while not last.over:
        play(last, "pass" if "pass" in texts(last) else "end")
    assert last.outcome is not None
    first, second = last.outcome.scores
    assert abs(expected - (first - second)) < 0.5


# --- numbers over time ---


def test_the_series_are_numbers_of_every_seat_with_a_name_in_every_language() -> None:
    match = scene("players=3", p0={"culture": 12, "workers": {"irrigation": 1, "religion": 1}}, p1={"unused": 3})
    numbers = notation.series(match.view(None))
    assert numbers["culture"] == [12, 0, 0]
    assert numbers["culture_rate"] == [1, 0, 0]
    assert numbers["food_rate"] == [4, 2, 2]
    assert numbers["resource_rate"] == [2, 2, 2]
    assert numbers["population"] == [9, 9, 7]
    for lang in ("en", "it", "es"):
        words = Text(match.game.spec, lang)
        assert all(words.has(f"series.{id}") for id in numbers)


@pytest.mark.rule("TTA-ACTION-08", "TTA-TECH-10", "TTA-POP-05")
def test_the_labels_of_moves_tell_their_price() -> None:
    match = scene(
        p0={
            "hand": ["alchemy", "monarchy", "rich-land-i", "frugality-i", "engineering-genius-a", "breakthrough-i"],
            "leader": "moses",
            "specials": ["masonry"],
            "project": "great-wall",
            "workers": {"iron": 0},
            "science": 12,
            "stores": {"agriculture": 5, "bronze": 9},
        }
    )
    words = Text(match.game.spec, "en")
    view = match.view(0)
    for move, said in {
        "grow": "Increase the population (food: 1)",
        "build iron": "Build Iron (resources: 5)",
        "upgrade bronze iron": "Upgrade Bronze to Iron (resources: 3)",
        "stage 2": "Build 2 steps of the wonder (resources: 4)",
        "play alchemy": "Play Alchemy (science: 4)",
        "revolt monarchy": "Revolution: Monarchy (science: 3)",
        "use rich-land-i iron": "Play Rich Land I: build Iron (resources: 3)",
        "use frugality-i": "Play Frugality I: increase the population (food: 1)",
        "use engineering-genius-a": "Play Engineering Genius A: a step of the wonder (resources: 0)",
        "use breakthrough-i alchemy": "Play Breakthrough I: Alchemy (science: 4)",
    }.items():
        assert move in [m.text for m in match.moves]
        assert words.move(move, view) == said


def test_a_price_in_a_label_is_what_is_paid() -> None:
    """In random games, every move with a price costs exactly that, apart from special unit resources."""
    match = saecula.game("through-the-ages(players=3)").start(6, keep=False)
    luck = seeded(6)
    compared = 0
    while not match.over:
        if match.question == "actions":
            prices = match.view(None)["table"]["prices"]
            own = table(match).civs[table(match).turn]
            for move in match.moves:
                if move.text in prices and not own.marks and not own.this_turn.unit_resources:
                    trial = match.clone()
                    trial.play(move)
                    after = table(trial).civs[table(match).turn]
                    verb = move.verb if move.verb != "use" else ""
                    if verb == "grow":
                        assert food(own) - food(after) == prices[move.text]
                    elif verb in ("build", "upgrade", "stage"):
                        assert resources(own) - resources(after) == prices[move.text]
                    elif verb in ("play", "revolt"):
                        assert own.science - after.science == prices[move.text]
                    compared += 1
        step(match, luck)
    assert compared > 300


@pytest.mark.rule("TTA-TAKE-12", "TTA-CARD-52")
def test_the_label_of_a_card_in_the_row_tells_its_price_for_who_is_asked() -> None:
    row = [*["rich-land-i"] * 5, "taj-mahal", *["iron"] * 7]
    match = scene(row=row, p0={"leader": "michelangelo", "wonders": ["colossus", "pyramids"]})
    words = Text(match.game.spec, "en")
    assert words.move("take 6", match.view(0)) == "Take Taj Mahal (civil actions: 3)"
    other = reveal("international-agreement", row=row, p1={"workers": {"warriors": 5}, "wonders": ["colossus"]})
    assert other.seat == 1
    assert words.move("take 6", other.view(1)) == "Take Taj Mahal (civil actions: 3)"
    assert words.move("take 13", other.view(1)) == "Take Iron (civil actions: 3)"


def test_the_terminal_shows_pacts_and_wars_on_both_sides() -> None:
    match = scene(
        "players=3",
        p0={"pact": "promise-of-military-protection", "partner": 1, "pact_a": 1},
        p2={"war": "holy-war", "enemy": 1},
    )
    shown = drawn(match, 0)
    assert "Pact with Player 2: Promise of Military Protection (B)" in shown
    assert "Pact with Player 1: Promise of Military Protection (A)" in shown
    assert "At war with Player 3: Holy War" in shown
    assert "At war with Player 2: Holy War" in shown


def test_the_terminal_fits_a_small_window() -> None:
    """The viewer's own civilization is fully visible in the first rows of 96 columns; no line is wider."""
    match = scene(p0={"hand": ["iron", "alchemy"], "cards": ["legion"], "stores": {"bronze": 3, "agriculture": 3}})
    console = Console(width=96, record=True, file=io.StringIO())
    console.print(board(match.view(0), said("en")))
    lines = console.export_text().splitlines()
    assert max(len(line) for line in lines) <= 96
    assert lines.index(next(line for line in lines if line.startswith("Military ("))) < 16


SENTENCES = {
    "en": ("rounded up", "rounded down", "costs 1 military action", "consumption does not apply", "replenished"),
    "it": (
        "arrotondata per eccesso",
        "arrotondata per difetto",
        "costa 1 azione militare",
        "il consumo non si applica",
        "la riga viene riempita",
    ),
    "es": (
        "redondeada hacia arriba",
        "redondeada hacia abajo",
        "cuesta 1 acción militar",
        "no se aplica el consumo",
        "la fila se repone",
    ),
}
"""What these cards must say: how each Raid rounds, the price of one action, the complete text of an event."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_say_the_whole_of_what_they_do(lang: str) -> None:
    text = said(lang)
    up, down, one_action, no_consumption, replenished = SENTENCES[lang]
    assert up in text.card("raid-i")[-1]
    assert down in text.card("raid-ii")[-1] and down in text.card("raid-iii")[-1]
    assert text.card("raid-i")[1] == one_action
    assert no_consumption in text.card("good-harvest")[-1]
    assert replenished in text.card("international-agreement")[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tactic_names_the_strength_of_older_armies_only_where_it_differs(lang: str) -> None:
    text = said(lang)
    assert "(" not in text.card("phalanx")[1] and "(" not in text.card("fortifications")[1]
    assert text.card("classic-army")[1].endswith("9 (5)")


def test_a_special_technology_says_which_it_replaces() -> None:
    """A special technology replaces an older one of its own kind, so the card says the kind."""
    text = said("en")
    assert [
        text.card(id)[0].partition(" technology")[0].lower()
        for id in ("warfare", "code-of-laws", "cartography", "masonry")
    ] == [
        "military",
        "civil",
        "colonization",
        "construction",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_on_printings_are_not_on_the_card(lang: str) -> None:
    text = said(lang)
    assert not any("2010" in line for id in cards.CARDS for line in text.card(id))
    assert "2010" in text.say("card.note.hammurabi")
