"""The form for a new table learns which options can be combined."""

from __future__ import annotations

from .conftest import AOC, User


def test_a_game_whose_options_are_free(nobody: User) -> None:
    answer = nobody.get(f"/games/{AOC}/fitting").json()
    assert answer["trouble"] == ""
    assert answer["choices"]["players"] == [1, 2, 3, 4]
    assert answer["choices"]["draft"] == [False, True]


def test_a_scenario_says_for_how_many_it_is_and_what_belongs_to_it(nobody: User) -> None:
    def ask(options: str) -> dict[str, object]:
        answer: dict[str, object] = nobody.get("/games/inner-sea/fitting", options=options).json()
        return answer

    god_king = ask("players=2, scenario=god-king")
    assert "ACISP-GODKING-45" in str(god_king["trouble"])
    assert god_king["choices"]["players"] == [1]  # type: ignore[index]
    hannibal = ask("players=1, scenario=hannibal")
    assert hannibal["trouble"] == ""
    assert hannibal["choices"]["consuls"] == [False, True]  # type: ignore[index]
    assert hannibal["choices"]["pope"] == [False], "is only for The Fall of Rome"  # type: ignore[index]


def test_what_is_no_option(nobody: User) -> None:
    for options in ("wings=2", "players=99", "players"):
        answer = nobody.get(f"/games/{AOC}/fitting", options=options)
        assert answer.status_code == 400, options
    assert nobody.get("/games/chess/fitting").status_code == 404
