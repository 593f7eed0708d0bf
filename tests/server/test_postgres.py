"""Two processes on one PostgreSQL. Skipped if PostgreSQL is not installed."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from saecula import Record
from saecula.server import create_app, housekeeping
from saecula.server.results.rating import recompute
from saecula.server.storage import clock

from .cluster import Missing, cluster
from .conftest import AOC, API, User, ending, hear, settings
from .mailbox import letter, mailbox
from .test_discreet import gathered, messages
from .test_kill import ENVIRONMENT, free_port
from .test_kill_soak import PLAIN
from .test_results import account, play


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A temporary cluster in its own folder."""
    pytest.importorskip("asyncpg")
    try:
        with cluster(free_port()) as address:
            yield address
    except Missing as missing:  # PostgreSQL is optional; CI installs it, and the message says what is missing
        pytest.skip(str(missing))


@pytest.fixture
def own_database(database: str) -> str:
    """A separate database, where no other server does the housekeeping."""
    name = f"own{next(NUMBERS)}"
    asyncio.run(execute(database, f"CREATE DATABASE {name}"))
    return f"{database.rpartition('/')[0]}/{name}"


async def execute(database: str, command: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(database)
    await connection.execute(command)
    await connection.close()


@pytest.fixture(scope="module")
def two_servers(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[TestClient[Any], TestClient[Any]]]:
    """Two servers, shared by all tests here that need nothing special."""
    made = [settings(tmp_path_factory.mktemp("two"), database_url=database) for _ in range(2)]
    with TestClient(create_app(made[0])) as one, TestClient(create_app(made[1])) as two:
        yield one, two


def twin(user: User, client: TestClient[Any]) -> User:
    """The same person on another process."""
    other = User(client, None)
    other.cookie, other.me = user.cookie, user.me
    return other


def test_a_hidden_answer_is_not_told_at_another_process(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    """The players are on the first process, a spectator on the second (TIDE-STORM-01)."""
    first, second = two_servers
    four = [User(first, name) for name in ("Ada", "Ben", "Cy", "Dot")]
    nobody = User(second, None)
    for table, seats in gathered(first, four, 4):
        speaker = four[seats[0]]
        with nobody.live(table.id) as socket:
            hear(socket, "table")
            speaker.post(f"/tables/{table.id}/chat", text="before")
            messages(socket)
            table.answer(seats[0])
            time.sleep(0.3)  # the other process is told, and looks
            speaker.post(f"/tables/{table.id}/chat", text="after")
            assert messages(socket) == []


def test_two_processes_share_the_tables(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada, ben = User(first, "Ada"), User(second, "Ben")
    table = ada.table("me", "open")
    id = table["id"]
    with ada.live(id, 0) as here:
        joined = ben.post(f"/tables/{id}/join", invite=table["invite"]).json()
        assert joined["status"] == "playing"
        hear(here, "table", lambda m: m["table"]["status"] == "playing")
        hear(here, "position")
        players = [ada, ben]
        with ben.live(id, 1) as there:
            hear(there, "position")
            sockets = [here, there]
            for n in range(25):
                seat = players[n % 2].look(id, n % 2)["view"]["waiting"][0]
                after = players[seat].step(id, seat, n)
                told = hear(sockets[1 - seat], "position", lambda m, v=after["version"]: m["position"]["version"] >= v)
                assert told["position"]["n"] == n + 1
            ben.post(f"/tables/{id}/chat", text="hello over there")
            assert hear(here, "chat")["text"] == "hello over there"
            end = ada.look(id, 0)
            if end["can_undo"]:
                ada.post(f"/tables/{id}/undo", seat=0, version=end["version"])
                hear(there, "position", lambda m: m["position"]["n"] == end["n"] - 1)


def test_moves_at_two_processes_are_put_in_order(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    again = twin(ada, second)
    id = ada.table("me", "here", seed=4)["id"]
    for n in range(20):
        users = [ada, again] if n % 2 else [again, ada]
        seat = users[0].get(f"/tables/{id}").json()["waiting"][0]
        position = users[0].look(id, seat)
        text = position["moves"][n % len(position["moves"])]["text"]
        answers = [user.move(id, seat, text, position["version"]) for user in users]  # the same move, sent twice
        assert [a.status_code for a in answers] == [200, 200], [a.text for a in answers]
        assert answers[1].json()["n"] == n + 1


def test_bots_and_a_whole_game(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    id = ada.table("me", "random", "greedy")["id"]
    again = twin(ada, second)
    for n in range(500):
        user = ada if n % 3 else again
        position = user.turn(id, 0)
        if position["view"]["outcome"] is not None:
            break
        user.move(id, 0, position["moves"][n % len(position["moves"])]["text"], position["version"])
    end = time.monotonic() + 60
    while again.get(f"/tables/{id}").json()["status"] != "over":  # the news may still be on its way
        assert time.monotonic() < end
        time.sleep(0.02)


pytestmark = pytest.mark.xdist_group("postgres")

HEADERS = {"X-Saecula": "1"}
NUMBERS = itertools.count(1)

Two = tuple[TestClient[Any], TestClient[Any]]


def until(good: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not good():
        assert time.monotonic() < end
        time.sleep(0.02)


def seat_of(user: User, id: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = user.get(f"/tables/{id}").json()["seats"][seat]
    return found


def test_who_is_there_is_known_at_all_processes(two_servers: Two) -> None:
    first, second = two_servers
    ada, ben = User(first, "Ada"), User(second, "Ben")
    table = ada.table("me", "open", visibility="open")
    id = table["id"]
    ben.post(f"/tables/{id}/join")
    assert not seat_of(ada, id, 1)["online"]
    with ada.live(id, 0) as here:
        until(lambda: seat_of(ben, id, 0)["online"])
        with ben.live(id, 1):
            hear(here, "table", lambda m: m["table"]["seats"][1]["online"])
            assert seat_of(ada, id, 1)["online"]
            with User(second, None).live(id):
                hear(here, "table", lambda m: m["table"]["watching"] == 1)
        hear(here, "table", lambda m: not m["table"]["seats"][1]["online"])
    until(lambda: not seat_of(ben, id, 0)["online"])


def test_a_process_that_ends_takes_its_people_with_it(own_database: str, tmp_path: Path) -> None:
    made = settings(tmp_path, database_url=own_database)
    with TestClient(create_app(made)) as first:
        ada = User(first, "Ada")
        id = ada.table("me", "here", visibility="open")["id"]
        with TestClient(create_app(made)) as second, twin(ada, second).live(id, 0) as there:
            hear(there, "position")
            until(lambda: seat_of(ada, id, 0)["online"])
        until(lambda: not seat_of(ada, id, 0)["online"])


def test_signing_out_and_changes_are_known_at_once_everywhere(two_servers: Two) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    again = twin(ada, second)
    id = ada.table("me", "here")["id"]
    assert again.get("/me").json()["name"] == "Ada"
    ada.send("PATCH", "/me", json={"name": "Ada Lovelace"})
    until(lambda: again.get("/me").json()["name"] == "Ada Lovelace")
    with again.live(id, 0) as socket:
        hear(socket, "position")
        ada.send("DELETE", "/sessions")
        assert ending(socket) == 4401
    until(lambda: again.get("/me").status_code == 401)


def test_a_seat_that_changes_hands_ends_its_connections_everywhere(two_servers: Two) -> None:
    first, second = two_servers
    ada, ben = User(first, "Ada"), User(first, "Ben")
    table = ada.table("me", "open")
    id = table["id"]
    ben.post(f"/tables/{id}/join", invite=table["invite"])
    with twin(ben, second).live(id, 1) as there:
        hear(there, "position")
        ben.post(f"/tables/{id}/resign", seat=1)
        assert ending(there) == 4403


def test_all_talk_at_once(two_servers: Two) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    id = ada.table("me", "here")["id"]
    users = [ada, twin(ada, second)]
    codes: list[int] = []

    def talk(user: User) -> None:
        headers = {"X-Saecula": "1", "Cookie": f"saecula_session={user.cookie}"}
        for n in range(4):
            said = user.client.post(f"{API}/tables/{id}/chat", json={"text": str(n)}, headers=headers)
            codes.append(said.status_code)

    threads = [threading.Thread(target=talk, args=(user,)) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert codes == [201] * 8
    assert [line["n"] for line in ada.get(f"/tables/{id}/chat").json()] == list(range(1, 9))


def test_one_seat_is_taken_once(two_servers: Two) -> None:
    first, second = two_servers
    for _ in range(5):
        ada, ben, eve = User(first, "Ada"), User(first, "Ben"), User(second, "Eve")
        id = ada.table("me", "open", "open", visibility="open")["id"]
        answers: dict[str, Any] = {}

        def sit(user: User, id: str = id, answers: dict[str, Any] = answers) -> None:
            headers = {"X-Saecula": "1", "Cookie": f"saecula_session={user.cookie}"}
            answers[user.me["name"]] = user.client.post(f"{API}/tables/{id}/join", json={"seat": 1}, headers=headers)

        threads = [threading.Thread(target=sit, args=(user,)) for user in (ben, eve)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(a.status_code for a in answers.values()) == [200, 409], [a.text for a in answers.values()]
        assert next(a for a in answers.values() if a.status_code == 409).json()["id"] == "seat.taken"


def test_a_second_game_is_set_up_once(two_servers: Two) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    id = ada.table("me", "here", "open")["id"]
    ada.post(f"/tables/{id}/start", fill="random")
    ada.finish(id, [0, 1])
    again = twin(ada, second)
    found: list[str] = []

    def ask(user: User) -> None:
        headers = {"X-Saecula": "1", "Cookie": f"saecula_session={user.cookie}"}
        found.append(user.client.post(f"{API}/tables/{id}/rematch", headers=headers).json()["id"])

    threads = [threading.Thread(target=ask, args=(user,)) for user in (ada, again)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(found) == 2
    assert len(set(found)) == 1
    assert len([t for t in ada.get("/tables").json() if t["status"] != "over"]) == 1


@pytest.mark.parametrize("path", ["/tables/%00", "/tables/a%00b/position", "/me/tokens/%00", "/tables/%F0%9F%8E%B2"])
def test_letters_that_postgres_does_not_know(two_servers: Two, path: str) -> None:
    ada = User(two_servers[0], "Ada\x00Lovelace")
    assert ada.get(path).status_code in (400, 404, 405)
    assert ada.post("/me/email", email="a\x00@example.org").json()["id"] == "email.bad"
    assert ada.send("PATCH", "/me", json={"settings": {"x": "\x00"}}).status_code == 200
    id = ada.table("me", "here")["id"]
    assert ada.post(f"/tables/{id}/chat", text="a\x00b").json()["text"] == "ab"


def test_addresses_of_libpq_are_understood(database: str, tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, database_url=f"{database}?sslmode=prefer"))) as client:
        assert client.get("/readyz").status_code == 200
        assert client.app.state.services.settings.dsn.endswith("?sslmode=prefer")


def test_two_workers_of_one_command(database: str, tmp_path: Path) -> None:
    """`saecula serve --workers 2`: a game is played on both; one worker is killed, and nothing is lost."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "saecula.cli", "serve", "--port", str(port), "--workers", "2"],
        env={**os.environ, **ENVIRONMENT, "SAECULA_DATABASE_URL": database, "SAECULA_DATA_DIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(url), 180)
        asyncio.run(play_on(f"{url}/api/v1", process.pid))
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=60).status_code == 200
    except httpx.HTTPError:
        return False


def workers(pid: int) -> list[int]:
    """The processes of a server that answer requests."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(p) for p in found if b"spawn_main" in Path(f"/proc/{p}/cmdline").read_bytes()]


async def play_on(api: str, pid: int) -> None:
    acknowledged: list[tuple[int, str]] = []
    cookies = httpx.post(f"{api}/guests", json={}, headers={"X-Saecula": "1"}, timeout=60).cookies

    async def ask(method: str, path: str, **body: Any) -> httpx.Response:
        """Uses a new connection, so that both workers get requests; repeats until it is answered."""
        for _ in range(200):
            try:
                async with httpx.AsyncClient(cookies=cookies, headers=HEADERS, timeout=20, verify=PLAIN) as http:
                    answer = await http.request(method, f"{api}{path}", **({"json": body} if method == "POST" else {}))
                    assert answer.status_code < 500, answer.text
                    return answer
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
        raise AssertionError("no answer")

    seats = [{"kind": "me"}, {"kind": "here"}]
    id = (await ask("POST", "/tables", game="age-of-civilization", seats=seats)).json()["id"]
    for n in range(1000):
        positions = [(await ask("GET", f"/tables/{id}/position?seat={seat}")).json() for seat in (0, 1)]
        if len(acknowledged) == 24:
            break
        asked = next((p for p in positions if p["moves"]), None)
        if asked is None:  # the news is on its way to the other worker
            continue
        move = asked["moves"][n % len(asked["moves"])]["text"]
        answer = await ask("POST", f"/tables/{id}/moves", seat=asked["seat"], move=move, version=asked["version"])
        if answer.status_code == 200:
            acknowledged.append((asked["seat"], move))
            if len(acknowledged) == 12:
                os.kill(workers(pid)[0], signal.SIGKILL)
    record = Record.parse((await ask("GET", f"/tables/{id}/record?seat=0")).text)
    assert [(e.seat, e.text) for e in record.entries] == acknowledged


def test_accounts_at_two_processes(own_database: str, tmp_path: Path) -> None:
    """E-mails, passwords, sessions and deletions on one process are known on the other."""
    with mailbox() as mail:
        made = settings(tmp_path, database_url=own_database, smtp_url=mail.url)
        with TestClient(create_app(made)) as first, TestClient(create_app(made)) as second:
            ada, ben = User(first, "Ada"), User(second, "Ben")
            ada.me = ada.post("/accounts", name="Ada Lovelace", password="correct horse", email="a@example.org").json()
            again = twin(ada, second)
            assert "confirmed" not in again.get("/me").json()
            link = letter(mail, 1)[1].rpartition("=")[2]
            assert User(first, None).post("/confirmations", token=link).status_code == 204
            until(lambda: again.get("/me").json().get("confirmed"))
            table = ada.table("me", "open", visibility="open")
            id = table["id"]
            ben.post(f"/tables/{id}/join")
            ben.post(f"/tables/{id}/chat", text="hello")
            ada.post(f"/tables/{id}/chat", text="hello too")

            User(second, None).post("/forgotten", email="A@example.org")
            link = letter(mail, 2)[1].rpartition("=")[2]
            with again.live(id, 0) as socket:
                hear(socket, "position")
                assert User(first, None).post("/resets", token=link, password="battery staple").status_code == 204
                assert ending(socket) == 4401
            until(lambda: again.get("/me").status_code == 401)

            ada = User(first, None)
            ada.me = ada.post("/sessions", name="Ada Lovelace", password="battery staple").json()
            again = twin(ada, second)
            (session,) = again.get("/me/sessions").json()
            assert session["mine"]
            with again.live(id, 0) as socket, ben.live(id, 1) as his:
                hear(socket, "position")
                hear(his, "position")
                assert ada.post("/me/delete", password="battery staple").status_code == 204
                assert ending(socket) in (4401, 4403)
                hear(his, "table", lambda m: m["table"]["seats"][0]["kind"] == "bot")
            until(lambda: again.get("/me").status_code == 401)
            assert [line["name"] for line in ben.get(f"/tables/{id}/chat").json()] == ["Ben", ""]
            assert ben.turn(id, 1)


def test_from_sqlite_to_postgresql(own_database: str, tmp_path: Path) -> None:
    """An account, its session and its game: everything is there, and the numbering of e-mails continues."""
    from saecula.server.admin import admin

    with TestClient(create_app(settings(tmp_path, smtp_url="smtp://127.0.0.1:1", remind_minutes=60))) as client:
        ada = User(client, "Ada")
        ada.confirmed("ada@example.org")
        id = ada.table("me", "here", game="through-the-ages")["id"]
        for n in range(8):
            ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0], n)
        before = ada.look(id, 0)

    async def carry() -> dict[str, int]:
        async with admin(settings(tmp_path)) as host:
            return await host.move(own_database)

    found = asyncio.run(carry())
    assert (found["users"], found["tables"], found["moves"], found["ticks"]) == (1, 1, 8, 1)
    assert found["outbox"] > 0
    there = settings(tmp_path, database_url=own_database, smtp_url="smtp://127.0.0.1:1", remind_minutes=60)
    with TestClient(create_app(there)) as client:
        ada.client = client
        assert ada.look(id, 0) == before
        for n in range(8):
            ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0], n)


def test_the_processes_agree_on_the_time_that_counts(
    own_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wall clock jumps, and the database is away for a while: both processes continue from the same time.

    (In this test it is saved every half second, and time continues without the database for one and a half seconds.)
    """
    monkeypatch.setattr(housekeeping, "STEP", 0.5)
    monkeypatch.setattr(clock, "MOST", 1.5)
    made = settings(tmp_path, database_url=own_database)
    with TestClient(create_app(made)) as first, TestClient(create_app(made)) as second:
        servers = [client.app.state.services for client in (first, second)]
        time.sleep(1.0)
        began, real = [server.clock.now() for server in servers], time.time
        monkeypatch.setattr(time, "time", lambda: real() + 3600)

        async def away(work: Any) -> Any:
            raise ConnectionRefusedError

        with monkeypatch.context() as patch:
            for server in servers:
                patch.setattr(server.db, "transact", away)
            time.sleep(4)  # longer than time continues without the database
            assert all(server.clock.now() - start < 3 for server, start in zip(servers, began, strict=True))
            stopped = time.monotonic()
        time.sleep(2)
        spent = [server.clock.now() - start for server, start in zip(servers, began, strict=True)]
        assert abs(spent[0] - spent[1] + began[0] - began[1]) < 2.0
        assert all(0.5 < one < 3 + time.monotonic() - stopped for one in spent)


# --- people among people ---


def test_of_two_names_that_look_alike_one_is_taken(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    """They are requested at the same time, on two processes."""
    names = ["Hypatia", "Ηypatia"]  # the second with a Greek capital letter
    for n in range(5):
        answers: list[int] = []

        def register(client: TestClient[Any], name: str, n: int = n, answers: list[int] = answers) -> None:
            made = User(client, None).post("/accounts", name=f"{name} {n}", password="correct horse")
            answers.append(made.status_code)

        threads = [threading.Thread(target=register, args=pair) for pair in zip(two_servers, names, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [201, 409]


def test_mute_holds_at_every_process(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada, ben, cleo = User(first, "Ada M"), User(second, "Ben M"), User(second, "Cleo M")
    id = ada.table("me", "open", visibility="open")["id"]
    with twin(ada, second).live(id) as socket:
        hear(socket, "table")
        assert ada.post("/me/people", user=ben.me["id"], kind="mute").status_code == 204
        hub = second.app.state.services.hub
        until(lambda: any(ben.me["id"] in watcher.unheard for watcher in hub.everybody()))  # it is told
        ben.post(f"/tables/{id}/chat", text="unheard")
        cleo.post(f"/tables/{id}/chat", text="heard")
        assert hear(socket, "chat")["text"] == "heard"


def test_what_an_administrator_does_holds_at_every_process(
    two_servers: Two, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "FOLLOW", 0.3)
    from saecula.server.admin import admin
    from saecula.server.moderation.actions import COMMAND

    first, second = two_servers
    mia, eve = User(first, None), User(second, None)
    mia.me = mia.post("/accounts", name="Mia P", password="correct horse").json()
    eve.me = eve.post("/accounts", name="Eve P", password="correct horse").json()

    async def promote() -> None:
        async with admin(settings(tmp_path, database_url=database)) as host:
            await host.actions.promote(COMMAND, await host.id_of("mia p"), True)

    asyncio.run(promote())
    until(lambda: bool(mia.get("/me").json().get("admin")))
    id = eve.table("me", "here", visibility="open")["id"]
    line = eve.post(f"/tables/{id}/chat", text="a bad word").json()["n"]
    with eve.live(id) as socket:
        hear(socket, "table")
        assert mia.post(f"/admin/tables/{id}/chat/{line}").status_code == 204
        assert hear(socket, "chat")["hidden"] is True
        assert mia.post(f"/admin/tables/{id}/close").status_code == 204
        assert ending(socket) == 4403
    assert eve.get(f"/tables/{id}").json()["id"] == "table.closed"
    assert mia.post(f"/admin/tables/{id}/reopen").status_code == 204
    until(lambda: eve.get(f"/tables/{id}").status_code == 200)
    time.sleep(1.2)  # both processes have followed the log: the question is still the same
    version = eve.get(f"/tables/{id}").json()["version"]
    time.sleep(0.7)
    assert eve.get(f"/tables/{id}").json()["version"] == version
    eve.step(id, eve.get(f"/tables/{id}").json()["waiting"][0])
    assert mia.post(f"/admin/people/{eve.me['id']}/suspend", days=1).status_code == 204
    until(lambda: eve.get("/me").status_code == 401)
    actions = [entry["action"] for entry in mia.get("/admin/log").json()]
    assert actions == ["user.suspend", "table.reopen", "table.close", "chat.hide", "admin.promote"]


def test_a_rated_game_of_two_processes_has_one_result_and_ratings_that_can_be_recomputed(
    two_servers: tuple[TestClient[Any], TestClient[Any]],
) -> None:
    """The players are on different processes; everything about the game is asked of the other one."""
    first, second = two_servers
    ada, ben = account(first, "Rated Ada"), account(second, "Rated Ben")
    pace = {"kind": "live", "minutes": 60, "increment": 0}
    table = ada.table("me", "open", rated=True, pace=pace, visibility="open")
    assert ben.post(f"/tables/{table['id']}/join").json()["rated"] is True
    result = play(table["id"], ada, ben)
    shared = all(s["place"] == 1 for s in result["seats"])  # a victory that is shared changes nothing between equals
    assert result["rated"] and sorted(s["change"] > 0 for s in result["seats"]) == [False, not shared]
    assert ben.get("/results", player="me", against="Rated Ada", rated="yes").json()["results"][0] == {
        **result,
        "mine": [1],
    }
    assert ada.get("/people/Rated Ben").json()["against"][0]["played"] == 1
    before = [ada.get(f"/people/{name}").json()["ratings"] for name in ("Rated Ada", "Rated Ben")]
    services = first.app.state.services
    portal = first.blocking_portal
    assert portal.call(lambda: services.db.transact(recompute)) == 1
    assert [ada.get(f"/people/{name}").json()["ratings"] for name in ("Rated Ada", "Rated Ben")] == before
    assert ben.get("/results", game="age-of-civilization", option="draft=yes").json()["results"] == []
    assert ben.get(f"/leaders/{AOC}").json()["mine"]["games"] == 1
