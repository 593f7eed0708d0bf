"""Section 34: variants."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.through_the_ages.cards import CARDS, IMPACTS

from .scene import civ, play, political, refused, scene, table, texts


def start(options: str, seed: int = 1) -> saecula.Match:
    return saecula.game(f"through-the-ages({options})").start(seed)


@pytest.mark.rule("TTA-VAR-01", "TTA-VAR-02")
def test_simpler_growth() -> None:
    match = start("players=2, version=advanced, simpler=yes")
    assert civ(match).tokens.yellow == 19
    assert not match.game.spec.check(match.table)
    full = scene("players=2, simpler=yes", p0={"workers": {"religion": 2}, "stores": {"bronze": 3}})
    assert refused(full, "build religion") == ""
    play(full, "build religion")
    assert refused(full, "build religion") == "TTA-BUILD-06"


@pytest.mark.rule("TTA-VAR-03..06")
def test_no_ganging_up() -> None:
    given = {"cards": ["raid-i", "raid-i", "rats"], "government": "communism"}
    match = political("players=3, no_ganging_up=yes", p0=dict(given), p1=dict(given), p2={"workers": {"warriors": 0}})
    play(match, "attack raid-i 2", "done")
    assert civ(match, 2).attacked_by == 0
    while match.question != "politics":
        play(match, "end" if "end" in texts(match) else "draw 0" if "draw 0" in texts(match) else "pass")
    assert match.seat == 1
    assert refused(match, "attack raid-i 2") == "TTA-VAR-03"
    assert refused(match, "attack raid-i 0") == ""
    back = political("players=3, no_ganging_up=yes", p0=dict(given), p2={"cube": 0})
    play(back, "pass")
    assert civ(back, 2).attacked_by == -1
    again = political("players=3, no_ganging_up=yes", p0=dict(given), p2={"cube": 0, "workers": {"warriors": 0}})
    play(again, "attack raid-i 2", "done")
    assert civ(again, 2).attacked_by == 0


@pytest.mark.rule("TTA-VAR-07")
@pytest.mark.parametrize(
    ("peaceful", "gone"), [("yes", {"aggression", "war", "pact"}), ("with-pacts", {"aggression", "war"})]
)
def test_the_peaceful_game(peaceful: str, gone: set[str]) -> None:
    t = table(start(f"players=3, peaceful={peaceful}"))
    cards = t.military.deck + t.military.later["II"] + t.military.later["III"]
    types = {CARDS[id].type for id in cards}
    assert not types & gone
    assert ("pact" in types) == (peaceful == "with-pacts")
    match = political(f"players=3, peaceful={peaceful}", p0={"cards": ["rats"]})
    assert refused(match, "attack raid-i 1") == "TTA-VAR-07"
    assert refused(match, "war holy-war 1") == "TTA-VAR-07"


@pytest.mark.rule("TTA-VAR-08", "TTA-VAR-09")
def test_drawing_as_an_action() -> None:
    match = scene("players=2, military_draw=action", p0={"government": "communism", "cards": ["legion"]})
    play(match, "draw", "draw", "draw", "draw", "draw")
    assert len(civ(match).hands.military) == 6
    assert civ(match).this_turn.used_military == 5
    assert refused(match, "draw") == "TTA-VAR-08"
    play(match, "end")
    assert match.seat == 1
    assert match.question == "actions"
    assert len(civ(match).hands.military) == 6


@pytest.mark.rule("TTA-VAR-10", "TTA-VAR-11", "TTA-VAR-17")
@pytest.mark.parametrize("number", [3, 4, 5])
def test_open_bonuses(number: int) -> None:
    t = table(start(f"players=3, bonus_cards=open-{number}"))
    assert len(t.open_bonus) == number
    assert all(id in IMPACTS for id in t.open_bonus)
    left = [id for id in t.military.later["III"] if id in IMPACTS]
    assert sorted(left + t.open_bonus) == IMPACTS


@pytest.mark.rule("TTA-VAR-12")
def test_bonuses_age_by_age() -> None:
    match = start("players=2, bonus_cards=by-age")
    t = table(match)
    assert (len(t.open_bonus), len(t.aside)) == (1, 4)
    play(match, "end", "end")
    assert (len(t.open_bonus), len(t.aside)) == (2, 3)
    late = scene("players=2, bonus_cards=by-age", civil_deck=["iron"])
    before = len(table(late).open_bonus)
    play(late, "end", "draw 0")
    assert len(table(late).open_bonus) == before + 1


@pytest.mark.rule("TTA-VAR-13", "TTA-VAR-17")
@pytest.mark.parametrize(("players", "dealt", "kept"), [(2, 6, 2), (3, 4, 1), (4, 3, 1)])
def test_private_bonuses(players: int, dealt: int, kept: int) -> None:
    match = start(f"players={players}, bonus_cards=private")
    assert [len(own.hands.bonus_dealt) for own in table(match).civs] == [dealt] * players
    for _ in range(kept):
        for seat in range(players):
            match.play(match.moves_of(seat)[0], seat)
    assert [len(own.hands.bonus) for own in table(match).civs] == [kept] * players
    assert match.question == "actions"
    assert match.seat == 0
    mine = civ(match).hands.bonus[0]
    assert match.view(0)["table"]["civs"][0]["bonus"] == civ(match).hands.bonus
    assert match.view(1)["table"]["civs"][0]["bonus"] == []
    assert mine not in str(match.view(1)["table"]["civs"][0])
    assert mine not in table(match).military.later["III"]
    assert len([id for id in table(match).military.later["III"] if id in IMPACTS]) == 13 - kept * players


@pytest.mark.rule("TTA-VAR-14", "TTA-VAR-15")
def test_open_choice() -> None:
    match = start("players=2, bonus_cards=choice")
    seats = []
    for card in IMPACTS[:4]:
        seats.append(match.seat)
        play(match, f"keep {card}")
    assert seats == [0, 1, 0, 1]
    assert match.question == "actions"
    assert match.view(1)["table"]["civs"][0]["bonus"] == [IMPACTS[0], IMPACTS[2]]
    other = start("players=3, bonus_cards=choice")
    play(other, f"keep {IMPACTS[0]}")
    assert refused(other, f"keep {IMPACTS[0]}") == "TTA-VAR-14"


@pytest.mark.rule("TTA-VAR-16")
def test_bonus_cards_are_scored_by_all_players() -> None:
    match = scene(
        "players=2, bonus_cards=private",
        age="IV",
        turn=1,
        round=9,
        last_round=9,
        current=[],
        future=[],
        p0={"bonus": ["impact-of-colonies"], "dealt": []},
        p1={"colonies": ["wealthy-territory-i"], "dealt": []},
    )
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores == [0, 4]


@pytest.mark.rule("TTA-VAR-18", "TTA-VAR-19")
def test_fewer_bonuses() -> None:
    given = {
        "age": "IV",
        "turn": 1,
        "round": 9,
        "last_round": 9,
        "current": ["impact-of-colonies"],
        "future": [],
        "open_bonus": ["impact-of-wonders"],
        "p0": {"colonies": ["wealthy-territory-i"], "wonders": ["pyramids"]},
    }
    match = scene("players=2, bonus_cards=open-3, fewer_bonuses=yes", **given)
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.scores[0] == 5
    seeded = political(
        "players=2, bonus_cards=open-3, fewer_bonuses=yes",
        age="III",
        current=["no-event"],
        future=[],
        p0={"cards": ["impact-of-government"]},
    )
    play(seeded, "event", "event impact-of-government")
    assert civ(seeded).culture == 3
