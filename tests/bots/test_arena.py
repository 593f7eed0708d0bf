"""The arena: who plays whom, results that can be continued, shares with intervals, ratings, pictures."""

from __future__ import annotations

import json
import re
import signal
import sys
import threading
import time
from multiprocessing import get_start_method
from pathlib import Path
from typing import Any

import pytest

import saecula
from played import GAME, result
from saecula.arena import Job, Played, Results, ladder, measure, online, play, round_robin, swiss
from saecula.arena.processes import pool
from saecula.arena.results import BadResults, read, run
from saecula.arena.schedule import duel
from saecula.bots import Peek, register_bot
from saecula.cli.app import run as command
from saecula.core import BadOption, Move, game

# --- schedules ---


def test_everybody_meets_everybody_on_every_seat() -> None:
    jobs = round_robin(game(GAME), ["a", "b", "c"], 4, seed=1)
    assert len(jobs) == 3 * 4
    for pair in (("a", "b"), ("a", "c"), ("b", "c")):
        mine = [job for job in jobs if set(job.bots) == set(pair)]
        assert [job.bots for job in mine].count(pair) == 2
        assert len({job.seed for job in mine}) == 2, "each seed is played with both seatings"
    assert len({job.key for job in jobs}) == len(jobs)


def test_with_more_players_each_bot_sits_alone_among_the_others() -> None:
    jobs = duel(game("hamlet(players=3)"), "a", "b", 12, seed=1)
    alone = [(min(set(job.bots), key=job.bots.count), job) for job in jobs]
    assert [name for name, _ in alone].count("a") == 6
    for name in "ab":
        assert {job.bots.index(name) for who, job in alone if who == name} == {0, 1, 2}


def test_neighbors_meet_and_a_run_cut_short_has_games_of_every_pair() -> None:
    jobs = ladder(game(GAME), ["a", "b", "c"], 4, 1)
    pairs = [frozenset(job.bots) for job in jobs]
    assert pairs.count(frozenset("ab")) == pairs.count(frozenset("bc")) == 4
    assert frozenset("ac") not in pairs
    assert set(pairs[:2]) == {frozenset("ab"), frozenset("bc")}, "one game of each pair after the other"
    assert [job.bots for job in jobs if "c" in job.bots][:2] == [("b", "c"), ("c", "b")], "the seats are exchanged"
    with pytest.raises(BadOption):
        ladder(game(GAME), ["a", "a"], 4, 1)


def test_an_arena_needs_several_bots_and_players() -> None:
    with pytest.raises(BadOption, match="two different bots"):
        round_robin(game(GAME), ["a", "a"], 4, 1)
    with pytest.raises(BadOption, match="two players"):
        round_robin(game("age-of-civilization(players=1)"), ["a", "b"], 4, 1)


def finished(jobs: list[Job], strength: str) -> list[Played]:
    """Results in which the bot that comes first in `strength` wins."""
    out = []
    for job in jobs:
        best = min(job.bots, key=strength.index)
        out.append(result(list(job.bots), [1 if name == best else 2 for name in job.bots], job.seed))
    return out


def test_in_the_swiss_system_winners_meet_winners_who_have_not_met() -> None:
    played: list[Played] = []
    pairs: list[list[frozenset[str]]] = []
    for _ in range(3):
        todo = swiss(game(GAME), "abcd", 2, 1, 3, played).missing
        pairs.append(list(dict.fromkeys(frozenset(job.bots) for job in todo)))
        played += finished(todo, "abcd")
    assert pairs[0] == [frozenset("ab"), frozenset("cd")]
    assert pairs[1] == [frozenset("ac"), frozenset("bd")], "the winners of the first round meet"
    assert pairs[2] == [frozenset("ad"), frozenset("bc")], "nobody meets twice"
    assert len({pair for round in pairs for pair in round}) == 6
    over = swiss(game(GAME), "abcd", 2, 1, 3, played)
    assert over.missing == [] and len(over.played) == 12


def test_with_an_odd_number_everybody_rests_once() -> None:
    played: list[Played] = []
    resting = []
    for _ in range(3):
        todo = swiss(game(GAME), "abc", 2, 1, 3, played).missing
        resting.append(set("abc") - {name for job in todo for name in job.bots})
        played += finished(todo, "abc")
    assert sorted(map(min, resting)) == ["a", "b", "c"]


# --- playing ---


class Wrong:
    """Answers with a move that is not legal, or fails."""

    name = "wrong"
    clones = False

    def __init__(self, seed: int = 0, how: str = "nonsense") -> None:
        self.how = how

    def choose(self, peek: Peek) -> Move:
        if self.how == "fails":
            raise ValueError("lost the thread")
        while self.how == "never":
            pass
        if self.how == "slow":
            time.sleep(0.02)
            return peek.moves[0]
        legal = peek.moves
        return next(move for move in peek.spec.moves if move not in legal)


@pytest.fixture
def wrong() -> Any:
    from saecula.bots import registry

    register_bot("wrong", Wrong)
    yield
    del registry._makers["wrong"]


@pytest.mark.parametrize(
    ("how", "why"), [("nonsense", "not a legal move"), ("fails", "ValueError: lost"), ("slow", "s for a decision")]
)
def test_a_bot_that_fails_loses_its_seat_and_the_game_goes_on(wrong: Any, how: str, why: str) -> None:
    played = play(Job(GAME, 5, (f"wrong(how={how})", "random")), limit=0.01 if how == "slow" else 0.0)
    assert why in played.failed[0]
    assert sorted(played.ranking) in ([1, 2], [1, 1])


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system cannot interrupt a bot")
def test_a_bot_that_never_answers_loses_its_seat_too(wrong: Any) -> None:
    """Here it is interrupted after two seconds, ten times the limit, and the other one plays as before."""
    before = signal.getsignal(signal.SIGALRM)
    began = time.monotonic()
    played = play(Job(GAME, 5, ("random", "wrong(how=never)")), limit=0.2)
    assert 2 < time.monotonic() - began < 20
    assert played.failed == ["", "no answer after 2.0 s"]
    assert played.slowest[1] > 1.9 and played.decisions[1] > 1
    assert signal.getsignal(signal.SIGALRM) is before and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.skipif(get_start_method() != "fork", reason="the processes would not know this bot")
def test_a_bot_that_never_answers_is_given_up_in_other_processes(wrong: Any) -> None:
    jobs = [Job(GAME, seed, ("random", "wrong(how=never)")) for seed in (1, 2)]
    assert [played.failed for played in run(jobs, 2, limit=0.2)] == [["", "no answer after 2.0 s"]] * 2


def test_outside_the_main_thread_nothing_interrupts_a_bot(wrong: Any) -> None:
    """Only the main thread of a process can be interrupted; elsewhere a game is played as if it could not."""
    found: list[Played] = []
    job = Job(GAME, 5, ("random", "wrong(how=slow)"))
    thread = threading.Thread(target=lambda: found.append(play(job, limit=0.01)))
    thread.start()
    thread.join()
    assert "s for a decision" in found[0].failed[1]


def test_a_game_that_goes_on_long_after_the_end_is_given_up(wrong: Any) -> None:
    """With an evaluation that is bad enough, a game may never end, and a run would wait for it."""
    job = Job("age-of-civilization(players=2)", 5, ("wrong(how=slow)", "random"))
    began = time.monotonic()
    assert list(run([job], end=began + 0.1, grace=0.1)) == []
    took = time.monotonic() - began
    assert took > 0.2, "it was begun"
    assert took < 5


def test_a_game_of_the_arena_is_the_game_of_its_seed() -> None:
    job = Job(GAME, 5, ("greedy", "random"))
    first, second = play(job), play(job)
    assert first.scores == second.scores
    assert first.decisions == second.decisions
    assert first.key == job.key


def test_results_are_kept_and_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.jsonl"
    jobs = round_robin(game(GAME), ["random", "greedy"], 6, 1)
    kept = Results(path)
    for played in run(jobs[:4]):
        kept.add(played)
    with path.open("ab") as file:
        file.write(b'{"game":"hamlet(pl')  # interrupted here
    again = Results(path)
    assert len(again) == 4
    assert again.missing(jobs) == jobs[4:]
    for played in run(again.missing(jobs)):
        again.add(played)
    assert len(path.read_text().splitlines()) == len(read(path)) == 6
    assert Results(path).missing(jobs) == []
    path.write_text("not JSON\n" + path.read_text())
    with pytest.raises(BadResults, match="line 1: not a result"):
        read(path)


def test_games_by_weights_that_have_changed_are_played_again(tmp_path: Path) -> None:
    weights, path = tmp_path / "w.npz", tmp_path / "results.jsonl"
    weights.write_bytes(b"one")
    jobs = round_robin(game(GAME), ["random", f"greedy(evaluate={weights})"], 2, 1)
    kept = Results(path)
    for played in run(jobs):
        kept.add(played)
    assert Results(path).missing(jobs) == []
    weights.write_bytes(b"two")
    again = Results(path)
    assert (again.missing(jobs), again.of(jobs), again.all()) == (jobs, [], [])
    for played in run(jobs):
        again.add(played)
    assert Results(path).missing(jobs) == again.missing(jobs) == []
    path.write_text(re.sub(r'"weights":"\w+"', '"weights":""', path.read_text()))
    weights.write_bytes(b"three")
    assert Results(path).missing(jobs) == [], "older files do not say which weights played"


def test_the_number_of_processes_does_not_matter() -> None:
    jobs = round_robin(game("age-of-civilization(players=2)"), ["random", "greedy"], 2, 1)
    alone = sorted((p.key, p.scores) for p in run(jobs))
    assert alone == sorted((p.key, p.scores) for p in run(jobs, processes=2))


def test_there_is_a_process_for_each_core_and_the_figures_are_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    began: list[int] = []

    def counted(processes: int) -> Any:
        began.append(processes)
        return pool(processes)

    monkeypatch.setattr("saecula.arena.results.pool", counted)
    args = ["arena", "age-of-civilization", "--bots", "random,greedy,medium", "-n", "2", "--json"]
    shown = []
    for more in ([], ["-j", "1"]):
        assert command([*args, *more]) == 0
        (found,) = json.loads(capsys.readouterr().out)
        for bot_ in found["bots"]:
            del bot_["seconds"], bot_["slowest"]
        shown.append(found)
    assert began == [2], "with -j 1, the games are played in this process"
    assert shown[0] == shown[1], "shares, ratings and seats do not depend on the order in which games end"


def test_ray_plays_the_same_games() -> None:
    ray = pytest.importorskip("ray", reason="ray is an extra of its own, too large for every checkout")
    jobs = round_robin(game("age-of-civilization(players=2)"), ["random", "greedy"], 2, 1)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert sorted((p.key, p.scores) for p in run(jobs, ray=True)) == sorted((p.key, p.scores) for p in run(jobs))
    finally:
        ray.shutdown()


def test_ray_keeps_to_the_time_that_is_left() -> None:
    ray = pytest.importorskip("ray", reason="ray is an extra of its own, too large for every checkout")
    jobs = round_robin(game("age-of-civilization(players=2)"), ["random", "greedy"], 6, 1)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert len(list(run(jobs, ray=True, end=time.monotonic() + 300))) == 6
        assert list(run(jobs, ray=True, end=time.monotonic() - 1)) == []
    finally:
        ray.shutdown()


class OtherMachine:
    """Ray, as far as it is used: every task runs on a machine whose clock shows another time, without our files."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
        self.there = False
        self.most = 0
        real = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: real() + (ahead if self.there else 0.0))
        exists, stat = Path.is_file, Path.stat
        monkeypatch.setattr(Path, "is_file", lambda path: not self.there and exists(path))
        monkeypatch.setattr(Path, "stat", lambda path, **more: stat(Path("/") / "no" if self.there else path, **more))
        monkeypatch.setitem(sys.modules, "ray", self)

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def put(self, content: Any) -> Any:
        return content

    def remote(self, task: Any) -> Any:
        return type("Task", (), {"remote": staticmethod(lambda *given: (task, given))})

    def wait(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(waiting))
        return waiting[:1], waiting[1:]

    def get(self, ready: list[Any]) -> list[Any]:
        self.there = True
        try:
            return [task(*given) for task, given in ready]
        finally:
            self.there = False

    def cancel(self, one: Any) -> None:
        return None


def test_another_machine_is_told_the_time_that_is_left_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = round_robin(game(GAME), ["random", "greedy"], 6, 1)
    for ahead in (-1e6, 1e6):
        with monkeypatch.context() as here:
            other = OtherMachine(here, ahead)
            assert len(list(run(jobs, ray=True, end=time.monotonic() + 60))) == 6
            assert other.most == 2, "no more games wait than there are cores"
            assert list(run(jobs, ray=True, end=time.monotonic() - 1)) == []


def test_weights_are_sent_to_the_other_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    np = pytest.importorskip("numpy", reason="learned evaluations need numpy; make test installs it")
    from saecula.bots import weights

    spec = game("age-of-civilization").spec
    path = tmp_path / "half.npz"
    layer = (np.full((len(weights.layout_of(spec)), 1), 0.25, np.float32), np.array([0.5], np.float32))
    weights.Weights(spec, 1.0, 10.0, [layer], {}).write(path)
    monkeypatch.setattr(weights, "_received", {})
    jobs = round_robin(game("age-of-civilization(players=2)"), [f"greedy(evaluate={path})", "random"], 2, 1)
    mine = sorted((p.key, p.scores) for p in run(jobs))
    weights._kept.clear()
    with monkeypatch.context() as here:
        OtherMachine(here, 0.0)
        assert sorted((p.key, p.scores) for p in run(jobs, ray=True)) == mine
    assert list(weights._received) == [str(path)]


class Server:
    """A server at which a program accepts, plays for a while and then runs out of time: a bot has its seat."""

    def __init__(self, loses: int) -> None:
        self.asked: list[str] = []
        self._loses = loses

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        self.asked.append(path)
        looks = len(self.asked)
        kinds = ["invited" if looks == 1 else "person"] * 2 + ["bot"]
        if looks > 3:
            kinds[self._loses] = "bot"
        status = "waiting" if looks == 1 else "over" if looks > 4 else "playing"
        table = {"id": "t1", "status": status, "seats": [{"kind": kind} for kind in kinds]}
        return {**table, "outcome": {"scores": [3, 9, 5], "ranking": [3, 1, 2]}} if status == "over" else table


@pytest.mark.parametrize("loses", [0, 1])
def test_a_program_that_has_lost_its_seat_is_told_apart(loses: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "LOOK", 0.0)
    server: Any = Server(loses)
    played = online.play_online(Job("hamlet(players=3)", 4, ("@Robot", "@Automat", "greedy")), server)
    assert played.failed == ["has lost its seat" if seat == loses else "" for seat in range(3)]
    assert (played.scores, played.ranking) == ([3, 9, 5], [3, 1, 2]), "the game went on to its end"
    assert server.asked == ["/tables", *["/tables/t1"] * 4]
    standing = {one.bot: one.failed for one in measure("hamlet(players=3)", [played]).bots}
    assert standing == {"@Robot": int(loses == 0), "@Automat": int(loses == 1), "greedy": 0}


def test_a_result_keeps_the_commit_that_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAECULA_COMMIT", "0123456789")
    kept = tmp_path / "r.jsonl"
    args = ["arena", GAME, "--bots", "random,greedy", "--results", str(kept), "--json"]
    assert command([*args, "-n", "2"]) == 0
    assert command([*args, "-n", "4", "--commit", "fedcba9876"]) == 0
    assert [played.commit for played in read(kept)] == ["0123456789"] * 2 + ["fedcba9876"] * 2
    assert {played.engine for played in read(kept)} == {saecula.core.engine()}
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    older = [{name: value for name, value in line.items() if name not in ("commit", "engine")} for line in lines]
    kept.write_text("".join(json.dumps(line) + "\n" for line in older))
    assert [played.commit for played in read(kept)] == [""] * 4, "older files have none"


def test_the_commit_of_a_checkout_and_the_version_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from saecula.arena import sources

    monkeypatch.delenv("SAECULA_COMMIT", raising=False)
    asked: list[tuple[str, ...]] = []
    answers = {"--show-toplevel": str(Path(saecula.__file__).parents[2]), "HEAD": "0123456789", "--": ""}

    def git(folder: Path, *words: str) -> str:
        asked.append(words)
        return next((answer for word, answer in answers.items() if word in words), "")

    monkeypatch.setattr(sources, "_git", git)
    monkeypatch.setattr(sources, "COPIED", "no such file")
    found = sources._found.__wrapped__
    assert found() == "0123456789"
    answers["--"] = " M src/saecula/bots/beam.py"
    assert found() == "0123456789+", "the sources have changed since"
    answers["--show-toplevel"] = str(tmp_path)
    assert found() == f"version {saecula.__version__}", "the repository is not that of the program"
    answers["HEAD"] = ""
    assert found() == f"version {saecula.__version__}"


def test_a_compiled_copy_names_the_commit_that_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The repository that it lies in may be further by now."""
    from saecula.arena import sources

    monkeypatch.delenv("SAECULA_COMMIT", raising=False)
    monkeypatch.setattr(saecula, "__file__", str(tmp_path / "src" / "saecula" / "__init__.py"))
    monkeypatch.setattr(sources, "_git", lambda folder, *words: str(tmp_path) if "HEAD" not in words else "0123456789")
    (tmp_path / "src" / "saecula").mkdir(parents=True)
    (tmp_path / "src" / "saecula" / "__init__.py").touch()
    (tmp_path / "src" / "COMMIT").write_text("abcdef0123\n")
    assert sources._found.__wrapped__() == "abcdef0123"
    monkeypatch.setenv("SAECULA_COMMIT", "abcdef0123")
    assert sources.commit() == "abcdef0123"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, picture, page = tmp_path / "r.jsonl", tmp_path / "r.svg", tmp_path / "r.md"
    args = ["arena", GAME, "--bots", "random,greedy", "-n", "4", "--results", str(kept), "--lang", "en"]
    assert command([*args, "--svg", str(picture), "--baselines", str(page), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["games"] == 4 and {bot["bot"] for bot in found["bots"]} == {"random", "greedy"}
    assert picture.read_text().startswith("<svg") and "# Baselines" in page.read_text()
    assert command(args) == 0
    said = capsys.readouterr().out
    assert re.search(r"greedy alone against random: \d", said)
    assert len(kept.read_text().splitlines()) == 4, "nothing is played again"
    assert command([*args, "--swiss", "1"]) == 0
    assert command([*args, "--neighbors"]) == 0
    assert len(kept.read_text().splitlines()) == 4, "two bots are neighbors"
    assert command([*args, "--neighbors", "--swiss", "1"]) == 2
    assert "two ways of saying who plays whom" in " ".join(capsys.readouterr().err.split())
    assert command(["arena", GAME, "--bots", "random"]) == 2
    assert "two different bots" in capsys.readouterr().err
    assert command(["arena", GAME, "--bots", "@Robot,random"]) == 2
    assert "@Robot: a program plays at a server: --server" in capsys.readouterr().err
    assert command(["arena", GAME, "--bots", "@Robot,random", "--server", "http://127.0.0.1:9"]) == 2
    assert "needs the token of an account" in " ".join(capsys.readouterr().err.split())


def test_a_tournament_ends_when_its_time_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    """The round that has begun is not finished, so nothing was played; it must not be begun again and again."""
    args = ["arena", GAME, "--bots", "random,greedy", "-n", "2", "--swiss", "2", "--seconds", "0.000001"]
    assert command([*args, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["games"] == 0
