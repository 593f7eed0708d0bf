"""The subcommands with good input."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from saecula import __version__
from saecula.bots import Random, bot, evaluation, play_out
from saecula.bots.levels import MeasuredLevel, MeasuredLevels
from saecula.cli import bench_evaluations
from saecula.cli import games as cli_games
from saecula.cli.app import run
from saecula.cli.replay import Tape
from saecula.cli.rules import measure
from saecula.cli.sim import split_bots
from saecula.core import Spec, game, games, spec

Capture = pytest.CaptureFixture[str]


def output(capsys: Capture, *args: str, code: int = 0) -> str:
    """The output of the command."""
    assert run([*args]) == code, capsys.readouterr().err
    return capsys.readouterr().out


def record_file(tmp_path: Path, seed: int = 3) -> Path:
    match = game("hamlet").start(seed)
    play_out(match, [bot("random", 1), bot("random", 2)])
    record = match.record
    record.seats = ["Anna", "random"]
    path = tmp_path / "game.saecula"
    path.write_text(record.text(), "utf-8")
    return path


def test_version(capsys: Capture) -> None:
    assert output(capsys, "--version") == f"saecula {__version__} (interpreted engine)\n"


def test_the_command_that_analyzes_has_one_name_and_is_found_by_the_other_spelling(capsys: Capture) -> None:
    commands = output(capsys, "--help")
    assert " analyze " in commands
    assert " analyse " not in commands
    assert "Usage: saecula analyse" in output(capsys, "analyse", "--help")


def test_games_lists_the_games_and_their_options(capsys: Capture) -> None:
    text = output(capsys, "games", "--lang", "en")
    assert "hamlet" in text
    assert "rich" in text
    assert "age-of-civilization" in text
    data = {entry["id"]: entry for entry in json.loads(output(capsys, "games", "--json"))}
    assert data["hamlet"]["players"] == [2, 3]
    assert data["hamlet"]["options"][1] == {
        "name": "rich",
        "choices": [False, True],
        "default": False,
        "help": "More coins",
    }


def test_games_says_how_strong_the_levels_are_and_which_were_not_measured(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = MeasuredLevel("hamlet", 2, "medium", "easy", 0.91, 0.81, 0.96, 55, 0.1, 0.2)
    monkeypatch.setattr(cli_games, "measured", lambda: MeasuredLevels(levels=[row]))
    told = output(capsys, "games", "hamlet", "--lang", "en")
    assert "medium against easy: 91 % of the victories (81 to 96 %); players: 2; games: 55" in " ".join(told.split())
    assert "Not measured yet: hard, master" in told
    monkeypatch.setattr(cli_games, "measured", MeasuredLevels)
    assert "Not measured yet: medium, hard, master" in output(capsys, "games", "hamlet", "--lang", "en")


def test_sim_gives_the_same_results_for_any_number_of_jobs(capsys: Capture) -> None:
    args = ("sim", "hamlet", "--games", "24", "--players", "3", "--bots", "greedy,random", "--seed", "7", "--json")
    one = output(capsys, *args)
    assert output(capsys, *args) == one
    assert output(capsys, *args, "--jobs", "2") == one
    data = json.loads(one)
    assert data["game"] == "hamlet(players=3)"
    assert len(data["results"]) == 24
    assert len({result["seed"] for result in data["results"]}) == 24
    assert sum(row["played"] for row in data["bots"]) == 3 * 24
    assert sum(round(row["share"] * row["played"], 2) for row in data["seats"]) == pytest.approx(24, abs=0.1)


def test_sim_lets_the_bots_take_turns_on_the_seats(capsys: Capture) -> None:
    data = json.loads(output(capsys, "sim", "hamlet", "--games", "4", "--bots", "greedy,random", "--json"))
    assert [result["bots"] for result in data["results"]] == [["greedy", "random"], ["random", "greedy"]] * 2


def test_sim_with_another_seed_plays_other_games(capsys: Capture) -> None:
    first, second = (
        json.loads(output(capsys, "sim", "hamlet", "-n", "5", "--seed", seed, "--json"))["results"] for seed in "12"
    )
    assert {r["seed"] for r in first}.isdisjoint(r["seed"] for r in second)


def test_sim_prints_a_table(capsys: Capture) -> None:
    text = output(capsys, "sim", "hamlet", "-n", "5", "--lang", "it")
    assert "5 partite" in text
    assert "random" in text
    assert "Giocatore 2" in text


def test_sim_writes_records_that_hold(capsys: Capture, tmp_path: Path) -> None:
    data = json.loads(output(capsys, "sim", "hamlet", "-n", "3", "--records", str(tmp_path / "r"), "--json"))
    files = sorted((tmp_path / "r").iterdir())
    assert len(files) == len(data["results"]) == 3
    assert "OK" in output(capsys, "check", *map(str, files), "--lang", "en")


def test_bots_are_parted_by_commas_outside_brackets() -> None:
    assert split_bots("greedy(branches=2, chain=1), random") == ["greedy(branches=2, chain=1)", "random"]


def test_replay_prints_every_move(capsys: Capture, tmp_path: Path) -> None:
    text = output(capsys, "replay", str(record_file(tmp_path)), "--lang", "en")
    assert "   1 Anna: " in text
    assert "  12 random: bid" in text
    assert "The game is over: three rounds are over" in text


def test_replay_shows_one_position(capsys: Capture, tmp_path: Path) -> None:
    file = str(record_file(tmp_path))
    data = json.loads(output(capsys, "replay", file, "--at", "0", "--as", "0", "--json"))
    assert data["moves"] == 0
    assert len(data["view"]["table"]["players"][0]["hand"]) == 2
    assert data["view"]["table"]["players"][1]["hand"] == 2
    assert "deck" in output(capsys, "replay", file, "--at", "3")


def test_replay_for_a_seat_hides_what_the_others_did_in_secret(capsys: Capture, tmp_path: Path) -> None:
    text = output(capsys, "replay", str(record_file(tmp_path)), "--as", "0", "--lang", "en")
    assert "random: ?" in text
    assert "random: bid" not in text


def test_replay_tells_what_was_drawn_to_those_who_saw_it(capsys: Capture, tmp_path: Path) -> None:
    """In the Hamlet everybody draws a card that only they see at the beginning of each round."""
    file = record_file(tmp_path)
    drawn = {
        as_seat: [
            line
            for line in output(capsys, "replay", str(file), *as_seat, "--lang", "en").splitlines()
            if "Drawn and rolled: " in line
        ]
        for as_seat in ((), ("--as", "0"), ("--as", "1"))
    }
    everything, anna, bot = drawn.values()
    assert len(everything) == len(anna) == len(bot) > 0
    assert not any("?" in line for line in everything)
    assert anna != bot
    assert all(
        "?" in one or "?" in two or one == two == every for every, one, two in zip(everything, anna, bot, strict=True)
    )


def test_replay_rebuilds_every_position(tmp_path: Path) -> None:
    from saecula.cli.replay import Tape

    tape = Tape.read(record_file(tmp_path), "en")
    tape.STRIDE = 32
    for count in range(len(tape) + 1):
        assert tape.match(count).data() == tape.record.replay(count).data()


def test_check_runs_cases_and_tells_what_differs(capsys: Capture, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('game = "hamlet"\nmoves = ["0: coin"]\n[then]\n"/players/0/coins" = 2\n')
    bad.write_text('game = "hamlet"\nmoves = ["0: coin"]\n[then]\n"/players/0/coins" = 5\n')
    assert "good.toml: OK" in output(capsys, "check", str(good), "--lang", "en")
    text = output(capsys, "check", str(good), str(bad), "--lang", "en", code=1)
    assert "/players/0/coins: expected 5, found 2" in text
    assert "2 files, 1 with differences" in text
    data = json.loads(output(capsys, "check", str(bad), "--json", code=1))
    assert data[0]["differences"] == ["/players/0/coins: expected 5, found 2"]


def test_check_warns_of_what_does_not_add_up_and_is_content(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text('game = "through-the-ages(players=2)"\n[given]\nphase = "actions"\n[given.civs.0]\nyellow = 30\n')
    text = " ".join(output(capsys, "check", str(file), "--lang", "en").split())
    assert "OK" in text
    assert "warning: civs/0: 37 yellow tokens in bank, pool and on cards; it can have 25 (TTA-YBANK-09)" in text


def test_check_tells_a_record_that_differs_from_one_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    match = game("age-of-civilization(players=2)").start(7)
    while match.seat is not None:
        match.play(match.moves[0])
    file = tmp_path / "game.saecula"
    text = match.record.text()
    file.write_text(text.replace("scores = [", "scores = [1"), "utf-8")
    assert "the record gives scores" in output(capsys, "check", str(file), "--lang", "en", code=1)
    file.write_text("no record at all", "utf-8")
    assert run(["check", str(file)]) == 2


def test_check_shows_what_happens(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text('game = "age-of-civilization(players=2)"\nmoves = ["1: rise aksum = china", "1: fly"]\n')
    assert run(["check", str(file), "--show", "--lang", "en"]) == 2
    assert "'fly' is not a move" in capsys.readouterr().err
    file.write_text('game = "age-of-civilization(players=2)"\nmoves = ["1: rise aksum = china", "1: culture"]\n')
    lines = [line.strip() for line in output(capsys, "check", str(file), "--show", "--lang", "en", code=1).splitlines()]
    assert lines[1].startswith("move 2 (1: culture): 'culture' is not allowed: AOC-ACTION-06")
    assert lines[2] == "1: rise aksum = china"
    assert lines[3] == "Player 2 raises Aksum with 4 workers. (AOC-RISE-07)"
    assert '/players/1/main: "" → "aksum"' in lines
    assert '/deck: 43 → 42: -"china"' in lines
    assert "1: actions (Place workers on actions, or rest)" in lines
    assert any(line.startswith("Moves: hunt, trade") for line in lines)
    assert any(line.startswith("Refused AOC-ACTION-06: culture, ") for line in lines)
    file.write_text('game = "age-of-civilization(players=2)"\nmoves = ["1: rise aksum = china", "1: hunt"]\n')
    lines = output(capsys, "check", str(file), "--show", "--lang", "en").splitlines()
    hunt = lines.index("  1: hunt")
    assert lines[hunt + 1].strip().startswith("Player 2 performs Hunt.")
    assert sum("performs Hunt" in line for line in lines) == sum("raises Aksum" in line for line in lines) == 1


def test_check_points_at_words_that_the_game_does_not_have(capsys: Capture, tmp_path: Path) -> None:
    file, good = tmp_path / "case.toml", tmp_path / "good.toml"
    file.write_text('game = "age-of-civilization(players=2)"\n[given.market.0]\nid = "persja"\n')
    good.write_text('game = "hamlet"\n')
    assert run(["check", str(file), str(good)]) == 2
    captured = capsys.readouterr()
    assert "good.toml: " in captured.out
    assert captured.err.count("\n") == 1
    assert "'persja' is not a name of this game; near: persia" in captured.err


def test_layout_tells_names(capsys: Capture) -> None:
    assert "persia  Persia" in output(capsys, "layout", "age-of-civilization", "pers")
    assert "  actions  " in output(capsys, "layout", "age-of-civilization")
    assert run(["layout", "chess"]) == 2


def test_rules_shows_several_rules(capsys: Capture) -> None:
    lines = output(capsys, "rules", "HAM-TURN-02", "ham-turn-01", "--lang", "en").splitlines()
    assert "HAM-TURN-01" in lines and "HAM-TURN-02" in lines and "HAM-TURN-03" not in lines


def test_rules_shows_one_rule(capsys: Capture) -> None:
    text = output(capsys, "rules", "HAM-TURN-02", "--lang", "it")
    assert [line.strip() for line in text.splitlines()] == ["HAM-TURN-02", "Non puoi avere più di quattro monete."]


def test_rules_shows_a_chapter_and_searches(capsys: Capture) -> None:
    chapter = output(capsys, "rules", "HAM-BID", "--lang", "en")
    shown = [line for line in chapter.splitlines() if line.startswith("HAM")]
    assert shown == ["HAM-BID-01", "HAM-BID-02", "HAM-BID-03"]
    found = json.loads(output(capsys, "rules", "hamlet", "coins", "bid", "--json"))
    assert [rule["id"] for rule in found] == ["HAM-BID-02"]
    whole = output(capsys, "rules", "hamlet", "--lang", "es")
    assert whole.splitlines()[0] == "El turno"


def test_coverage_counts_rules_with_a_test_without_one_and_beyond_testing(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "coverage.json"
    file.write_text('{"HAM-TURN-01": ["a::b"], "HAM-TURN-02": [], "HAM-TURN-99": ["x"]}')
    report = measure(spec("hamlet"), {"HAM-TURN-01": ["a::b"], "HAM-TURN-02": []})
    assert report.tested == 1
    assert report.excused == {"HAM-BID-03": "a social rule"}
    assert report.missing == ["HAM-TURN-02", "HAM-TURN-03", "HAM-TURN-04", "HAM-BID-01", "HAM-BID-02"]
    text = output(capsys, "rules", "hamlet", "--coverage", "--file", str(file), "--lang", "en")
    assert "Rules with a passing test: 1 of 6 that can be tested (16.7%)" in text
    assert "a social rule: HAM-BID-03" in text
    assert "HAM-TURN-99" in text
    data = json.loads(output(capsys, "rules", "hamlet", "--coverage", "--file", str(file), "--json"))
    assert data["unknown"] == ["HAM-TURN-99"]


def test_coverage_takes_the_reasons_of_the_test_run(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "coverage.json"
    file.write_text('{"AOC-TURN-01": ["tests/test_turn.py::test_x"], "untested": {"AOC-SETUP-03": "a list of pieces"}}')
    data = json.loads(output(capsys, "rules", "age-of-civilization", "--coverage", "--file", str(file), "--json"))
    game = data["games"][0]
    assert game["tested"] == 1
    assert game["excused"] == {"AOC-SETUP-03": "a list of pieces"}
    assert len(game["missing"]) == game["rules"] - 2


def test_coverage_without_a_test_run_says_what_to_do(capsys: Capture, tmp_path: Path) -> None:
    assert run(["rules", "--coverage", "--file", str(tmp_path / "none.json"), "--lang", "en"]) == 2
    assert "make test" in capsys.readouterr().err


def test_data_tells_source_and_confidence(capsys: Capture) -> None:
    text = output(capsys, "data", "hamlet", "--lang", "en")
    assert "3 components" in text
    assert "seen in a dream" in text
    low = json.loads(output(capsys, "data", "hamlet", "--confidence", "low", "--json"))
    assert [(row["id"], row["file"], row["row"]) for row in low] == [("tower", "buildings.csv", 4)]


def test_bench_measures(capsys: Capture) -> None:
    data = json.loads(output(capsys, "bench", "hamlet", "--seconds", "0.05", "--json"))
    row = data["results"][0]
    assert row["game"] == "hamlet(players=2)"
    assert row["engine"] in ("interpreted", "compiled")
    assert row["games_per_s"] > 0
    assert row["decisions_per_s"] > row["games_per_s"]
    assert row["kept_decisions_per_s"] > row["games_per_s"]
    assert row["clones_per_s"] > 0
    assert 0 < row["match_bytes"] < 100_000
    assert "Decisions/s" in output(capsys, "bench", "hamlet", "--seconds", "0.05", "--lang", "en")


def test_bench_measures_evaluations(capsys: Capture) -> None:
    """What comes with a game: the weights of a network, tuned numbers, or only the evaluation of its authors."""
    words = ["bench", "age-of-civilization", "hamlet", "--evaluations", "--seconds", "0.01"]
    learned, plain = json.loads(output(capsys, *words, "--json"))["results"]
    assert (learned["game"], learned["kind"], learned["together"]) == ("age-of-civilization(players=2)", "network", 64)
    assert (plain["game"], plain["kind"]) == ("hamlet(players=2)", "hand")
    assert learned["hand_per_s"] > learned["best_per_s"] > 100
    text = output(capsys, *words, "--lang", "en")
    assert "Hand-written/s" in text and "network" in text
    tuned = game("sid-meiers-civilization")
    assert bench_evaluations.kind_of(tuned, evaluation(tuned.spec, "best", str(tuned))) == "tuned"


def test_check_runs_a_folder_and_counts_what_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    good = 'title = "A coin"\ngame = "hamlet"\nmoves = ["0: coin"]\n[then]\n"/players/0/coins" = 2\n'
    (tmp_path / "in" / "good.toml").write_text(good)
    (tmp_path / "bad.toml").write_text(good.replace("= 2\n", "= 5\n"))
    (tmp_path / "junk.toml").write_text("game = ")
    (tmp_path / "notes.txt").write_text("no case")
    assert run(["check", str(tmp_path), "--lang", "en"]) == 2
    text, complaints = capsys.readouterr()
    assert f"{tmp_path / 'in' / 'good.toml'} (A coin): OK" in text
    assert "3 files, 1 with differences, 1 unreadable" in text
    assert complaints.startswith(f"saecula: {tmp_path / 'junk.toml'}: ")
    (tmp_path / "empty").mkdir()
    assert run(["check", str(tmp_path / "empty")]) == 2
    assert "this folder has no case files or records" in capsys.readouterr().err


def test_check_shows_the_fresh_position_and_chance_before_the_first_move(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text('game = "age-of-civilization(players=2)"\n')
    shown = output(capsys, "check", str(file), "--show", "--lang", "en")
    assert "/round: 1" in shown
    assert "/players: [{" in shown
    file.write_text('game = "through-the-ages(players=2)"\n[given]\nphase = "replenish"\nround = 3\n')
    shown = output(capsys, "check", str(file), "--show", "--lang", "en")
    assert "[] → -" not in shown  # what is empty and what is not there are no change
    drawn = next(line.strip() for line in shown.splitlines() if line.strip().startswith("chance: "))
    cards = drawn.removeprefix("chance: ").split(", ")
    file.write_text(file.read_text().replace("[given]", f"chance = {json.dumps(cards)}\n[given]"))
    assert drawn in output(capsys, "check", str(file), "--show", "--lang", "en")


@pytest.mark.parametrize("spec", [s for s in games() if s.package.startswith("saecula.games.")], ids=lambda s: s.id)
def test_replay_words_every_move_in_its_position(spec: Spec, tmp_path: Path) -> None:
    """Labels that need the position have it: no placeholder is left over, and players are named."""
    match = game(spec.id, players=3 if spec.meta.players[1] > 2 else 2).start(5)
    with suppress(RuntimeError):
        play_out(match, [Random(seat) for seat in range(match.game.players)], limit=400)
    path = tmp_path / "game.saecula"
    path.write_text(match.record.text())
    tape = Tape.read(path, "en")
    for viewer in (None, 0, 1):
        labels = tape.labels(viewer)
        assert len(labels) == len(match)
        assert [label for label in labels if "{" in label or "}" in label] == []
    offers = [label for label in tape.labels(None) if "Offer a deal to" in label or "Battle against" in label]
    assert all("Player " in label.partition(": ")[2] for label in offers)
    assert offers or spec.id != "sid-meiers-civilization"
