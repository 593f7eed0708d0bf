"""Where a server must be careful: with locked tables, absent creators, sessions, its log, its memory."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from saecula.bots.levels import LEVELS, measured
from saecula.core import game, seeded
from saecula.server.metrics import Metrics
from saecula.server.net.guard import source
from saecula.server.net.hub import Hub, Watcher
from saecula.server.settings import Settings
from saecula.server.storage.database import Database
from saecula.server.workers.bot_process import Task
from saecula.server.workers.bots import BotPool, Decision
from saecula.server.workers.fair_queue import FairQueue
from saecula.server.workers.replay_process import COPIES, Replay

from .conftest import AOC, User, ending, hear
from .test_clocks import pass_time
from .test_moves import to_the_end, two

Serve = Callable[..., TestClient[Any]]


# --- tables ---


def test_a_password_guards_an_open_table_too(ada: User, ben: User, nobody: User) -> None:
    table = ada.table("me", "open", visibility="open", password="sesame")
    id = table["id"]
    shown = next(t for t in nobody.get("/tables", which="open").json() if t["id"] == id)
    assert shown["has_password"]
    assert "invite" not in shown
    assert ben.get(f"/tables/{id}").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join", password="sesam").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join", password="sesame").json()["mine"] == [1]


@pytest.mark.usefixtures("still")
def test_passwords_of_tables_cannot_be_tried_without_end(serve: Serve) -> None:
    client = serve(sign_rate=1)
    ada, eve = User(client, "Ada"), User(client, "Eve")
    id = ada.table("me", "open", visibility="private", password="sesame")["id"]
    codes = [eve.post(f"/tables/{id}/join", password=str(n)).status_code for n in range(14)]
    assert codes[0] == 403
    assert 429 in codes


def test_a_table_that_its_creator_leaves_alone_is_put_away(ada: User, ben: User) -> None:
    table = ada.table("me", "open", visibility="open")
    id = table["id"]
    assert ben.post(f"/tables/{id}/leave").status_code == 200  # Ben has no seat, so nothing happens
    with ben.live(id) as looking:
        hear(looking, "table")
        assert ada.post(f"/tables/{id}/leave").status_code == 204
        assert ending(looking) == 4404
    assert ada.get(f"/tables/{id}").status_code == 404
    assert ada.post(f"/tables/{id}/leave").status_code == 404
    assert id not in [t["id"] for t in ada.get("/tables").json()]


def test_a_table_with_company_stays(ada: User, ben: User) -> None:
    id = ada.table("me", "open", "open", visibility="open")["id"]
    ben.post(f"/tables/{id}/join")
    assert ada.post(f"/tables/{id}/leave").json()["mine"] == []
    assert ben.get(f"/tables/{id}").json()["mine"] == [1]


def test_a_second_game_that_was_put_away_can_be_set_up_again(ada: User, ben: User) -> None:
    id = two(ada, ben)
    to_the_end(id, ada, ben)
    first = ada.post(f"/tables/{id}/rematch").json()
    assert first["status"] == "waiting"
    assert ada.post(f"/tables/{first['id']}/leave").status_code == 204
    second = ben.post(f"/tables/{id}/rematch").json()
    assert second["id"] != first["id"]
    assert ada.post(f"/tables/{id}/rematch").json()["id"] == second["id"]


def test_where_the_creator_is_gone_the_others_decide(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben, eve = User(client, "Ada"), User(client, "Ben"), User(client, "Eve")
    id = ada.table("me", "open", "open", visibility="open")["id"]
    for user in (ben, eve):
        user.post(f"/tables/{id}/join")
    users = [ada, ben, eve]
    assert eve.post(f"/tables/{id}/replace", seat=1).json()["id"] == "creator.only"
    ada.post(f"/tables/{id}/resign", seat=0)
    while (waiting := ben.get(f"/tables/{id}").json()["waiting"]) == [0]:
        time.sleep(0.01)
    absent, other = (1, 2) if waiting == [1] else (2, 1)
    assert users[other].post(f"/tables/{id}/replace", seat=absent).json()["id"] == "seat.patience"
    pass_time(client, tmp_path, id, 25 * 3600)
    assert users[other].post(f"/tables/{id}/replace", seat=absent).json()["seats"][absent]["kind"] == "bot"
    stranger = User(client, "Kay")
    assert stranger.post(f"/tables/{id}/replace", seat=other).json()["id"] == "creator.only"


def test_a_request_falls_when_a_seat_changes_hands(ada: User, ben: User) -> None:
    id = two(ada, ben)
    seat = ada.look(id, 0)["view"]["waiting"][0]
    asking, other = (ada, ben) if seat == 0 else (ben, ada)
    asking.step(id, seat)
    assert asking.post(f"/tables/{id}/requests", seat=seat).json()["requests"]
    assert other.post(f"/tables/{id}/resign", seat=1 - seat).json()["requests"] == []


# --- people ---


def test_a_session_that_is_used_does_not_end(serve: Serve, tmp_path: Path) -> None:
    client = serve(session_days=90)
    ada = User(client, "Ada")
    assert "set-cookie" not in ada.get("/me").headers
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("UPDATE sessions SET expires = ?", (time.time() + 3600,))
    answer = ada.get("/me")
    assert ada.cookie in answer.headers["set-cookie"]
    assert "Max-Age=7776000" in answer.headers["set-cookie"]
    (expires,) = db.execute("SELECT expires FROM sessions").fetchone()
    assert expires > time.time() + 89 * 86_400
    with db:
        db.execute("UPDATE sessions SET expires = ?", (time.time() - 600,))
    db.close()
    client.app.state.services.people.forget()
    assert ada.get("/me").status_code == 401


def test_signing_out_ends_live_connections(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    with ada.live(id, 0) as socket:
        hear(socket, "position")
        ada.send("DELETE", "/sessions")
        assert ending(socket) == 4401


def test_what_is_done_with_is_thrown_away(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    User(client, "Ada")
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("UPDATE sessions SET expires = 1")
        for state, due in (("sent", 1), ("open", 1), ("sent", time.time())):
            db.execute(
                "INSERT INTO outbox (kind, user_id, table_id, seat, version, due, tries, state) "
                "VALUES ('turn', 'x', 'x', 0, 0, ?, 0, ?)",
                (due + 1e9 * (state == "open"), state),
            )
    client.__exit__(None, None, None)
    serve()  # cleans up when it starts
    end = time.monotonic() + 60
    while db.execute("SELECT count(*) FROM sessions").fetchone() != (0,):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert db.execute("SELECT count(*) FROM outbox WHERE state = 'sent'").fetchone() == (1,)
    db.close()


# --- limits ---


class Asker:
    """The part of a connection that is needed to determine its address."""

    def __init__(self, host: str) -> None:
        self.client = type("Client", (), {"host": host})
        self.headers: dict[str, str] = {}
        self.scope = {"saecula": type("Services", (), {"settings": Settings()})}


def test_a_network_of_addresses_counts_once() -> None:
    assert source(Asker("2001:db8:1:2:3:4:5:6")) == source(Asker("2001:db8:1:2::9")) == "2001:db8:1:2::/64"  # type: ignore[arg-type]
    assert source(Asker("2001:db8:1:3::9")) != source(Asker("2001:db8:1:2::9"))  # type: ignore[arg-type]
    assert source(Asker("192.0.2.7")) == "192.0.2.7"  # type: ignore[arg-type]


def test_what_is_told_to_a_closed_connection_is_dropped() -> None:
    watcher = Watcher("t", None, None, "ip")
    watcher.push("position", b"secret")
    watcher.end(4403, "gone")
    watcher.push("position", b"secret")
    assert watcher.take() == []


def test_many_who_come_at_once_do_not_slip_past_the_limit(serve: Serve) -> None:
    client = serve(sockets_ip=5)
    ada = User(client, "Ada")
    id = ada.table("me", "here", visibility="open")["id"]
    hub: Hub = client.app.state.services.hub
    sockets = [ada.live(id, 0) for _ in range(5)]
    for socket in sockets:
        socket.__enter__()
        hear(socket, "hello")
    with ada.live(id, 0) as late:
        assert ending(late) == 4429
    assert hub._all == 5
    for socket in sockets:
        socket.__exit__(None, None, None)


def test_too_many_pongs_end_the_connection(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    with ada.live(id, 0) as socket:
        for _ in range(40):
            socket.send_text('{"type": "pong"}')
        assert ending(socket) == 4400


# --- the database ---


def test_reading_sees_one_state_of_the_database(tmp_path: Path) -> None:
    async def main() -> None:
        db = Database(Settings(data_dir=str(tmp_path)))
        await db.migrate()
        count = text("SELECT count(*) FROM chat")
        table = text(
            "INSERT INTO tables (id, game, game_id, rules, status, version, asked, seed, visibility, invite, "
            "creator, pace, created, changed, bot_due, waiting) VALUES "
            "('t', '', '', '', '', 1, 1, 1, '', '', '', '{}', 0, 0, 0, '[]')"
        )
        line = text("INSERT INTO chat (table_id, n, user_id, name, text, at) VALUES ('t', 1, '', '', '', 0)")
        async with db.read() as reading:
            assert (await reading.execute(count)).scalar() == 0
            async with db.write() as writing:
                await writing.execute(table)
                await writing.execute(line)
            assert (await reading.execute(count)).scalar() == 0
        async with db.read() as reading:
            assert (await reading.execute(count)).scalar() == 1
        await db.close()

    asyncio.run(main())


def test_the_file_is_for_its_owner_alone(serve: Serve, tmp_path: Path) -> None:
    ada = User(serve(), "Ada")
    ada.table("me", "here")
    assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("saecula.db*")} == {0o600}


def test_an_error_of_the_database_does_not_tell_what_was_written(
    serve: Serve, tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(log_level="error")
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("DROP TABLE chat")
    db.close()
    with caplog.at_level(logging.DEBUG):
        assert ada.post(f"/tables/{id}/chat", text="a whispered secret").status_code == 500
    said = "".join(capfd.readouterr()) + caplog.text
    assert "no such table: chat" in said
    assert "whispered" not in said


def test_a_table_that_nobody_uses_is_left_out_of_memory_and_read_again(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    quiet, watched = (ada.table("me", "here")["id"] for _ in range(2))
    ada.step(quiet, ada.get(f"/tables/{quiet}").json()["waiting"][0])
    before = ada.look(quiet, 0)
    tables = client.app.state.services.tables
    with ada.live(watched, 0) as socket:
        hear(socket, "position")
        for live in tables._lives.values():
            live.used -= 1000
        tables.forget_idle()
        assert list(tables._lives) == [watched]
        assert ada.look(quiet, 0) == before
        assert set(tables._lives) == {watched, quiet}
        tables.forget_idle()
        assert set(tables._lives) == {watched, quiet}


# --- bots ---


def test_bots_of_all_levels_have_words_in_three_languages(nobody: User) -> None:
    bots = nobody.get("/bots").json()
    assert [(b["name"], b["level"]) for b in bots if b["level"]] == [
        ("easy", 1),
        ("medium", 2),
        ("hard", 3),
        ("master", 4),
    ]
    assert all(0 < b["seconds"] <= 5 for b in bots if b["level"])
    assert {b["name"] for b in bots if b["label"]} == {"easy", "medium", "hard", "master", "random", "greedy", "beam"}
    told = [(b["name"], one) for b in bots for one in b["measured"]]
    assert [(name, one["game"], one["against"], one["games"]) for name, one in told] == [
        (row.level, row.game, row.against, row.games)
        for level in LEVELS
        for row in measured().levels
        if row.level == level.name
    ]
    assert told and all(0 <= one["low"] <= one["share"] <= one["high"] <= 1 for _, one in told)
    for lang in ("en", "it", "es"):
        messages = nobody.get(f"/text/{lang}").json()["messages"]
        assert all(messages[b["label"]] and messages[b["about"]] for b in bots if b["label"])


def test_bots_that_wait_for_their_turn_are_not_given_up() -> None:
    """Three bots think for a second each, in one thread, with a limit of two and a half."""

    class Slow(BotPool):
        asked: list[float] = []

    def think(task: Task) -> tuple[str, dict[bytes, str]]:
        Slow.asked.append(task.seconds)
        time.sleep(1.0)
        return "yes", {}

    async def main() -> list[str]:
        import saecula.server.workers.bots as module

        pool = Slow(Settings(bot_workers=0, bot_seconds=2.5, bot_think=3.0), Metrics())
        pool._count, pool._queue = 1, FairQueue(1)
        chosen = module.choose
        module.choose = think
        try:
            asked = [Decision("", {}, 0, "greedy", n, ["no", "yes", "no"]) for n in range(3)]
            return await asyncio.gather(*(pool.choose(one) for one in asked))
        finally:
            module.choose = chosen
            pool.close()

    assert asyncio.run(main()) == ["yes"] * 3
    assert Slow.asked == [3.0, 1.5, 3.0]  # the more are waiting, the less time each has


def test_the_strongest_bot_plays_in_time(ada: User) -> None:
    id = ada.table("me", "beam", game=f"{AOC}(players=2, first=2)")["id"]
    started = time.monotonic()
    ada.turn(id, 0)
    assert time.monotonic() - started < 20


# --- looking back ---


def test_looking_back_keeps_a_bounded_number_of_copies() -> None:
    played = game(AOC, players=3)
    match = played.start(seed=1)
    lot = seeded(1)
    past = Replay(played, match.record.seed or 0, [d.text for d in match.record.setup])
    while match.seat is not None:
        match.play(match.moves[lot.next(len(match.moves))])
    past._stride = 1
    entries = past.entries = match.record.entries
    assert past.at(len(entries)).data() == match.data()
    assert len(past._kept) <= COPIES
    assert len(entries) > COPIES
    fresh = Replay(played, match.record.seed or 0, [d.text for d in match.record.setup])
    fresh.entries = entries
    assert past.at(len(entries) // 2).data() == fresh.at(len(entries) // 2).data()
    steps = [0, *range(1, len(entries) + 1)]
    assert past.series(None, steps) is past.series(None, steps)
