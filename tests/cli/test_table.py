"""The table at the terminal, driven by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from saecula.cli.replay import Tape
from saecula.cli.replay_screen import ReplayApp
from saecula.cli.screens import Cover, End, Help, History, RuleSearch
from saecula.cli.session import Session
from saecula.cli.table import Entry, TableApp
from saecula.core import Record, game
from saecula.text import Text

SIZES = [(100, 30), (160, 45), (80, 24), (60, 20)]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def table(*seats: str, seed: int = 3, lang: str = "en", name: str = "hamlet", pace: float = 0.0) -> TableApp:
    chosen = game(name, players=max(2, len(seats)))
    return TableApp(Session.begin(chosen, seats, seed, Text(chosen.spec, lang)), pace)


def shown(app: TableApp, id: str) -> str:
    """The text of a panel."""
    from rich.console import Console

    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(app.query_one(id, Static).content)
    return capture.get()


def entries(app: TableApp) -> list[str]:
    return [o.move for o in app.query_one("#moves", OptionList).options if isinstance(o, Entry)]


async def settle(pilot: Pilot[str]) -> None:
    """Waits until the bots have played."""
    for _ in range(50):
        await pilot.pause(0.01)
        app = pilot.app
        assert isinstance(app, TableApp)
        if app.session.bot_seat is None:
            await pilot.pause()
            return


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_asks_and_explains(size: tuple[int, int]) -> None:
    app = table("you", "greedy")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "Player 1: Take a coin or build?" in shown(app, "#question")
        assert entries(app) == [m.text for m in app.session.match.moves]
        assert "HAM-TURN-01" in shown(app, "#info")
        assert "hand" in shown(app, "#board")
        assert app.query_one("#moves").region.height > 0


async def test_enter_plays_the_move_and_the_bot_answers() -> None:
    app = table("you", "greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert [e.seat for e in app.session.match.record.entries[:2]] == [0, 1]
        assert app.session.match.record.entries[0].text == "coin"


async def test_a_whole_game_ends_with_its_result() -> None:
    app = table("you", "random")
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(20):
            await settle(pilot)
            if app.session.match.over:
                break
            await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, End)
        await pilot.press("s")
        assert app.session.path is not None
        await pilot.press("enter")
        assert "The game is over" in shown(app, "#question")
        assert entries(app) == []


async def test_refused_moves_show_their_rule_on_demand() -> None:
    app = table("you", "greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        refused = [r.move for r in app.session.match.refusals()]
        assert refused
        assert not set(refused) & set(entries(app))
        await pilot.press("x")
        assert set(refused) <= set(entries(app))
        await pilot.press("end")
        assert "HAM-TURN-03" in shown(app, "#info")
        await pilot.press("enter")
        assert len(app.session.match) == 0
        await pilot.press("x")
        assert not set(refused) & set(entries(app))


async def test_the_card_that_would_be_taken_can_be_read() -> None:
    """This also works if the move names a place on the board and the card follows from the position, and for refused
    moves.
    """
    app = table("you", "greedy", name="through-the-ages", seed=5)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert entries(app)[0] == "take 1"
        assert "Hanging Gardens" in shown(app, "#info") and "steps 2-2-2" in shown(app, "#info")
        await pilot.press("x")
        options = app.query_one("#moves", OptionList)
        options.highlighted = next(i for i, o in enumerate(options.options) if isinstance(o, Entry) and o.rule)
        await pilot.pause()
        assert "Not allowed now" in shown(app, "#info") and "age A" in shown(app, "#info")


async def test_the_finder_finds_plays_and_explains() -> None:
    app = table("you", "greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"bid 2")
        assert entries(app) == []
        assert "HAM-TURN-01" in shown(app, "#info")
        await pilot.press("escape")
        assert app.query_one("#filter", Input).value == ""
        await pilot.press("slash", *"zz")
        assert 'No match for "zz".' in shown(app, "#info")
        await pilot.press("escape", "slash", *"a coin", "enter")
        await settle(pilot)
        assert app.session.match.record.entries[0].text == "coin"


async def test_undo_and_what_cannot_be_undone() -> None:
    app = table("you:Anna", "greedy", pace=60)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("u")
        assert len(app.session.match) == 0
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.session.match) == 1
        assert "greedy is thinking" in shown(app, "#question")
        assert "u undoes your last move" in shown(app, "#question")
        await pilot.press("u")
        await pilot.pause()
        assert len(app.session.match) == 0
        assert "Anna: Take a coin" in shown(app, "#question")


async def test_a_move_taken_back_in_time_is_not_answered() -> None:
    app = table("you:Anna", "greedy", pace=2.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("enter", "u")
        await pilot.pause(2.2)
        assert len(app.session.match) == 0
        assert "Anna: Take a coin" in shown(app, "#question")
        app.pace = 0
        await pilot.press("enter")
        await settle(pilot)
        assert len(app.session.match) > 1


async def test_the_hand_of_the_next_person_is_covered() -> None:
    app = table("you:Anna", "you:Bruno")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Cover)
        await pilot.press("l", "r", "u", "x", "question_mark")
        assert isinstance(app.screen, Cover)
        await pilot.press("enter")
        await pilot.pause()
        assert "Anna: " in shown(app, "#question")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Cover)
        await pilot.press("enter")
        await pilot.pause()
        assert "Bruno: " in shown(app, "#question")


def drawn(app: TableApp) -> str:
    """Everything that the screen shows."""
    return app.export_screenshot().replace("&#160;", " ")


async def test_a_covered_table_cannot_be_read() -> None:
    app = table("you:Anna", "you:Bruno")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "hand" in drawn(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Pass the keyboard to Bruno." in drawn(app)
        assert "hand" not in drawn(app)


@pytest.mark.parametrize("key", ["r", "l", "question_mark"])
async def test_ctrl_c_leaves_from_every_screen(key: str) -> None:
    app = table("you", "greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press(key)
        await pilot.press("ctrl+c")
    assert app.return_value == "interrupted"


async def test_nothing_is_covered_where_nothing_is_hidden() -> None:
    app = table("you:Anna", "you:Bruno", name="age-of-civilization")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert not isinstance(app.screen, Cover)


async def test_save_and_ctrl_c() -> None:
    app = table("you", "greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("s")
        saved = app.session.path
        assert saved is not None
        assert Record.parse(saved.read_text()).seats == ["Player 1", "greedy"]
        await pilot.press("ctrl+c")
    assert app.return_value == "interrupted"


async def test_rules_log_and_help_open_and_close() -> None:
    app = table("you", "greedy", lang="it")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("r")
        assert isinstance(app.screen, RuleSearch)
        await pilot.press(*"monete")
        await pilot.press("escape")
        await pilot.press("enter")
        await settle(pilot)
        for key, screen in (("l", History), ("question_mark", Help)):
            await pilot.press(key)
            assert isinstance(app.screen, screen)
            await pilot.press("pagedown", "escape")
            assert not isinstance(app.screen, screen)


async def test_the_keys_for_warnings_forecast_and_hint() -> None:
    """`w` turns warnings off and on, `f` shows the forecast, `h` what the planner would play and why."""
    app = table("you", "greedy", name="through-the-ages", seed=5)
    async with app.run_test(size=(160, 45)) as pilot:
        await settle(pilot)
        count = len(app.session.match)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "would be lost" in shown(app, "#info")
        assert "Enter the move again" in shown(app, "#info")
        assert len(app.session.match) == count
        await pilot.press("f")
        assert "Next production" in shown(app, "#info")
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Hint: " in shown(app, "#info")
        await pilot.press("w")
        assert not app.session.warns
        await pilot.press("end", "enter")
        await settle(pilot)
        assert len(app.session.match) > count
        await pilot.press("w")
        assert app.session.warns


@pytest.mark.parametrize("size", SIZES)
async def test_age_of_civilization_at_the_table(size: tuple[int, int]) -> None:
    app = table("you", "greedy", name="age-of-civilization", lang="es")
    async with app.run_test(size=size) as pilot:
        for _ in range(6):
            await settle(pilot)
            await pilot.press("enter")
        await settle(pilot)
        assert len(app.session.match) > 6


async def test_replay_steps_through_a_record(tmp_path: Path) -> None:
    from saecula.bots import bot, play_out

    match = game("hamlet").start(4)
    play_out(match, [bot("random", 1), bot("random", 2)])
    file = tmp_path / "g.saecula"
    file.write_text(match.record.text(), "utf-8")
    app = ReplayApp(Tape.read(file, "en"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("right", "right")
        assert app.at == 2
        await pilot.press("left")
        assert app.at == 1
        await pilot.press("end")
        assert app.at == len(match)
        await pilot.press("v")
        assert app.seat == 0
        await pilot.press("home")
        assert app.at == 0
