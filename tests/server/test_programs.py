"""Programs as opponents: positions to think with, news of the account, challenges, the mark, whole games."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

import saecula
from saecula.arena.matches import Job
from saecula.arena.online import play_online
from saecula.bots import Peek, bot
from saecula.bots.remote import Client, RemoteError, RemotePeek, serve, sit_down
from saecula.server import Settings
from saecula.server.net.hub import Hub, Ready, Watcher
from saecula.server.tables import news as newsroom
from saecula.server.tables.news import News
from saecula.server.tables.play import NONSENSE

from .conftest import API, User
from .test_kill import free_port, server
from .test_tokens import GUIDE, Program, account

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import node as node_tool

Serve = Callable[..., TestClient[Any]]
AOC = "age-of-civilization"


def program_of(client: TestClient[Any], name: str) -> tuple[User, Program]:
    """An account in a browser, and its program."""
    owner = account(client, name)
    return owner, Program(client, owner.post("/me/tokens", name="bot").json()["token"])


def next_news(socket: Any, kind: str) -> dict[str, Any]:
    """The next piece of news of a kind."""
    for _ in range(100):
        told: dict[str, Any] = socket.receive_json(timeout=60)
        if told["type"] == kind:
            return told
    raise AssertionError(kind)


# --- positions to think with ---


def test_a_deal_shows_the_seat_what_it_sees_and_deals_the_rest_again(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    for game in (AOC, "through-the-ages(players=2)"):
        id = ada.table("me", "random", game=game)["id"]
        ada.turn(id, 0)
        deals = [ada.get(f"/tables/{id}/deal", seat=0, branch=branch).json() for branch in (1, 1, 2)]
        assert deals[0] == deals[1]
        assert deals[0]["data"] != deals[2]["data"]
        seen = ada.look(id, 0)
        for deal in deals:
            match = saecula.game(deal["game"]).resume(deal["data"])
            view = match.view(0)
            assert view["table"] == seen["view"]["table"]
            assert view["moves"] == [move["text"] for move in seen["moves"]]
            assert deal["version"] == seen["version"]
            assert deal["clock"] is None


def test_a_deal_has_neither_the_key_nor_the_random_state_of_the_table(serve: Serve) -> None:
    """With the state of the table, `branch` by a known number would give the state of the deal."""
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "greedy", game=AOC, seed=77)["id"]
    ada.turn(id, 0)
    deal = ada.get(f"/tables/{id}/deal", seat=0, branch=3).json()["data"]
    assert set(deal["chance"]) == {"s1", "s2"}
    match = saecula.game(AOC, players=2).start(77)
    while match.seat != 0:
        match.play(match.moves[0])
    assert deal["chance"] not in [match.clone(0, branch=branch).data()["chance"] for branch in range(50)]


def test_a_deal_is_for_the_own_seat_while_the_game_goes_on(serve: Serve) -> None:
    client = serve()
    ada, ben = User(client, "Ada"), User(client, "Ben")
    table = ada.table("me", "open", visibility="open")
    assert ada.get(f"/tables/{table['id']}/deal", seat=0).status_code == 409
    ben.post(f"/tables/{table['id']}/join", invite=table["invite"])
    assert ben.get(f"/tables/{table['id']}/deal", seat=1).status_code == 200
    assert ben.get(f"/tables/{table['id']}/deal", seat=0).status_code == 403
    assert User(client, None).get(f"/tables/{table['id']}/deal", seat=0).status_code == 401
    assert ben.get(f"/tables/{table['id']}/deal", seat=9).status_code == 422
    assert ben.get(f"/tables/{table['id']}/deal", seat=1, branch=-1).status_code == 400


def test_a_clock_is_told_with_the_deal(serve: Serve) -> None:
    ada = User(serve(), "Ada")
    id = ada.table("me", "greedy", pace={"kind": "live", "minutes": 10, "increment": 5})["id"]
    ada.turn(id, 0)
    assert 0 < ada.get(f"/tables/{id}/deal", seat=0).json()["clock"] <= 605


def test_a_remote_peek_is_a_peek(serve: Serve) -> None:
    """What a bot asks of a peek has the same answer over the network, except that the deals are others."""
    ada = User(serve(), "Ada")
    id = ada.table("me", "greedy", seed=5)["id"]
    position = ada.turn(id, 0)
    loads = []

    def load() -> dict[str, Any]:
        loads.append(1)
        data: dict[str, Any] = ada.get(f"/tables/{id}/deal", seat=0).json()["data"]
        return data

    remote = RemotePeek(load, position, 0, seconds=2.0, clock=40.0)
    local = Peek(saecula.game(position["view"]["game"]).resume(load()), 0)
    assert remote.moves == local.moves
    assert remote.question == local.question
    assert remote.view() == local.view()
    assert list(remote.view()) == list(local.view())
    assert remote.spec is local.spec
    assert (remote.seconds, remote.clock) == (2.0, 40.0)
    loads.clear()
    dealt = [remote.clone(branch=branch).data() for branch in range(4)]
    assert len(loads) == 1, "one request for a decision"
    assert any(data != dealt[0] for data in dealt[1:])
    assert bot("beam(nodes=100)", 1).choose(remote) in remote.moves


# --- challenges, news, the mark ---


def test_a_program_is_challenged_is_told_and_accepts(serve: Serve) -> None:
    client = serve()
    _, robot = program_of(client, "Robot")
    ada = User(client, "Ada")
    with client.websocket_connect(f"{API}/me/live", headers={"Authorization": f"Bearer {robot.token}"}) as socket:
        answer = ada.post("/tables", game=AOC, seats=[{"kind": "me"}, {"kind": "invite", "name": "robot"}])
        assert answer.status_code == 201, answer.text
        table = answer.json()
        assert (table["status"], table["seats"][1]["kind"], table["seats"][1]["name"]) == ("waiting", "open", "Robot")
        told = next_news(socket, "invited")
        assert (told["table"], told["seat"], told["by"]) == (table["id"], 1, "Ada")
        ben = User(client, "Ben")
        assert ben.post(f"/tables/{table['id']}/join", invite=table["invite"], seat=1).status_code == 409
        joined = robot.post(f"/tables/{told['table']}/join", invite=told["invite"], seat=told["seat"]).json()
        assert joined["status"] == "playing"
        assert joined["seats"][1]["program"] is True
        assert "program" not in joined["seats"][0]
        assert next_news(socket, "started")["table"] == table["id"]
        while 1 not in (shown := ada.get(f"/tables/{table['id']}").json())["waiting"]:
            ada.step(table["id"], shown["waiting"][0])
        assert next_news(socket, "turn")["seat"] == 1
        ada.post(f"/tables/{table['id']}/resign", seat=0)
    with client.websocket_connect(f"{API}/me/live", headers={"Authorization": f"Bearer {robot.token}"}) as socket:
        assert next_news(socket, "started")["table"] == table["id"]
        assert next_news(socket, "turn")["table"] == table["id"]


def test_a_challenge_is_declined(serve: Serve) -> None:
    client = serve()
    _, robot = program_of(client, "Robot")
    ada, ben = User(client, "Ada"), User(client, "Ben")
    table = ada.post("/tables", game=AOC, seats=[{"kind": "me"}, {"kind": "invite", "name": "Robot"}]).json()
    assert ben.post(f"/tables/{table['id']}/decline").status_code == 404
    declined = robot.post(f"/tables/{table['id']}/decline")
    assert declined.status_code == 200
    assert declined.json()["seats"][1] == {"seat": 1, "kind": "open", "name": "", "mine": False, "online": False}
    assert ada.post(f"/tables/{table['id']}/decline").json()["type"].endswith("invite.none")
    assert ben.post(f"/tables/{table['id']}/join", invite=table["invite"]).json()["status"] == "playing"


def test_who_does_not_exist_or_does_not_want_to_is_not_challenged(serve: Serve) -> None:
    client = serve()
    owner, _ = program_of(client, "Robot")
    ada = account(client, "Ada")

    def challenge(name: str | None) -> Any:
        return ada.post("/tables", game=AOC, seats=[{"kind": "me"}, {"kind": "invite", "name": name}])

    for name in ("Nobody", "", None, "Ada"):
        assert challenge(name).status_code == 422
    heard = challenge("Robot").json()
    assert owner.post("/me/people", user=ada.me["id"], kind="block").status_code == 204
    unheard = challenge("Robot").json()
    assert unheard["seats"][1] == heard["seats"][1], "they notice no difference"
    mine = [table["id"] for table in owner.get("/tables", which="mine").json()]
    assert heard["id"] in mine and unheard["id"] not in mine
    ben = User(client, "Ben")
    assert ben.post(f"/tables/{unheard['id']}/join", invite=unheard["invite"], seat=1).status_code == 409


def test_programs_that_are_online_are_listed_with_their_games(serve: Serve) -> None:
    client = serve()
    owner, robot = program_of(client, "Robot")
    _, gear = program_of(client, "gear")
    nobody = User(client, None)

    def live(program: Program, games: str) -> Any:
        headers = {"Authorization": f"Bearer {program.token}"}
        return client.websocket_connect(f"{API}/me/live{games}", headers=headers)

    def listed(wanted: list[dict[str, Any]], by: User = nobody) -> None:
        end = time.monotonic() + 60
        while (found := by.get("/programs").json()) != wanted:
            assert time.monotonic() < end, found
            time.sleep(0.02)

    listed([])
    both = {"name": "Robot", "games": [AOC, "inner-sea"]}
    one = {"name": "gear", "games": [AOC]}
    with live(robot, f"?games={AOC},inner-sea,chess"), live(gear, f"?games={AOC}"):
        listed([one, both])
        listed([one], by=owner)
        with live(robot, "?games=through-the-ages"), live(gear, ""):
            listed([one, {"name": "Robot", "games": [AOC, "inner-sea", "through-the-ages"]}])
        listed([one, both])
        reader = Program(client, owner.post("/me/tokens", name="reads", scopes=["read"]).json()["token"])
        with live(reader, "?games=through-the-ages"):  # it could not sit down
            listed([one, both])
    listed([])
    with live(robot, "?games=chess"), live(gear, "?games="):
        time.sleep(0.2)
        listed([])


def test_processes_tell_each_other_which_programs_are_online() -> None:
    here, there = Hub(Settings(database_url="postgresql://x/y")), Hub(Settings(database_url="postgresql://x/y"))
    first, second = object(), object()

    def told() -> list[str]:
        for report in here.reports():
            there.hear("here", report)
        return [f"{one.name}: {' '.join(sorted(one.games))}" for one in there.programs()]

    here.ready(first, Ready("u", "Robot", frozenset({"a"})))
    here.ready(second, Ready("u", "Robot", frozenset({"b"})))
    assert told() == ["Robot: a b"]
    here.ready(second, Ready("u", "Robot", frozenset({"b"})))
    assert here.reports() == [], "nothing new"
    here.unready(first)
    assert told() == ["Robot: b"]
    there.hear("here", {"gone": True})
    assert told() == []
    here.report_all()
    assert told() == ["Robot: b"]
    here.unready(second)
    assert told() == []


def test_a_program_that_watches_from_another_process_is_no_person_who_follows() -> None:
    here, there = Hub(Settings(database_url="postgresql://x/y")), Hub(Settings(database_url="postgresql://x/y"))
    program, person = Watcher("t", "u", None, "ip", program=True), Watcher("t", None, None, "ip")

    def told() -> tuple[bool, bool]:
        for report in here.reports():
            there.hear("here", report)
        return there.attended("t"), there.followed("t")

    here.add(program)
    assert told() == (True, False), "bots play for a program that watches, without a pause"
    here.add(person)
    assert told() == (True, True)
    here.remove(person)
    assert told() == (True, False)
    here.remove(program)
    assert told() == (False, False)
    for users, watching in ((["u"], 0), ([], 1), ([], 0)):  # from a process of an older version
        there.hear("older", {"here": "t", "users": users, "watching": watching})
        assert there.followed("t") == there.attended("t") == bool(users or watching)


def test_the_news_end_with_the_token(serve: Serve) -> None:
    from litestar.exceptions import WebSocketDisconnect

    client = serve()
    owner, robot = program_of(client, "Robot")
    with client.websocket_connect(f"{API}/me/live", headers={"Authorization": f"Bearer {robot.token}"}) as socket:
        owner.send("DELETE", f"/me/tokens/{owner.get('/me/tokens').json()[0]['id']}")
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_json(timeout=60)
        assert ended.value.code == 4401
    with client.websocket_connect(f"{API}/me/live") as socket, pytest.raises(WebSocketDisconnect) as ended:
        socket.receive_json(timeout=60)
    assert ended.value.code == 4401


def test_the_news_of_many_cost_one_look_and_count_as_connections(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many accounts wait for news, the database is asked once per look; an address has a limit."""
    from litestar.exceptions import WebSocketDisconnect

    looks: list[int] = []
    seats = News._seats

    async def counted(news: News, users: list[str]) -> Any:
        looks.append(len(users))
        return await seats(news, users)

    monkeypatch.setattr(News, "_seats", counted)
    monkeypatch.setattr(newsroom, "LOOK", 0.4)
    client = serve(sockets_ip=3)
    programs = [program_of(client, name)[1] for name in ("Robot", "Automat", "Gear", "Wheel")]
    with ExitStack() as stack:
        for robot in programs[:3]:
            headers = {"Authorization": f"Bearer {robot.token}"}
            stack.enter_context(client.websocket_connect(f"{API}/me/live", headers=headers))
        looks.clear()
        began = time.monotonic()
        time.sleep(2.5)
        assert 0 < len(looks) <= (time.monotonic() - began) / 0.4 + 1
        assert max(looks) == 3
        headers = {"Authorization": f"Bearer {programs[3].token}"}
        with (
            client.websocket_connect(f"{API}/me/live", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect) as ended,
        ):
            socket.receive_json(timeout=60)
        assert ended.value.code == 4429


# --- programs that answer nonsense ---


@pytest.mark.parametrize("pace", [{"kind": "none"}, {"kind": "turns", "hours": 24}, {"kind": "live", "minutes": 60}])
def test_a_program_that_answers_nonsense_again_and_again_loses_its_seat_and_the_game_goes_on(
    serve: Serve, pace: dict[str, Any]
) -> None:
    client = serve()
    _, robot = program_of(client, "Robot")
    ada = User(client, "Ada")
    seats = [{"kind": "me"}, {"kind": "invite", "name": "Robot"}]
    table = ada.post("/tables", game=f"{AOC}(players=2, first=2)", seats=seats, pace=pace).json()
    id = table["id"]
    robot.post(f"/tables/{id}/join", invite=table["invite"])
    illegal = ["pass out", "", "done", "fish"]
    position = robot.look(id, 1)
    legal = [move["text"] for move in position["moves"]]
    wrong = [text for text in illegal if text not in legal]
    for n in range(NONSENSE - 1):
        assert robot.move(id, 1, wrong[n % len(wrong)], position["version"]).status_code in (400, 422)
    assert ada.get(f"/tables/{id}").json()["seats"][1]["kind"] == "person"
    robot.move(id, 1, legal[0], position["version"])  # one good answer, and it may err again

    position = robot.turn(id, 1) if robot.look(id, 1)["moves"] else nudge(ada, robot, id)
    for _ in range(NONSENSE):
        refused = robot.post(f"/tables/{id}/moves", seat=1, moves=["pass out", "fish"], version=position["version"])
        assert refused.status_code == 422
    shown = ada.get(f"/tables/{id}").json()["seats"][1]
    assert (shown["kind"], shown["bot"]) == ("bot", "greedy")
    assert robot.move(id, 1, legal[0], position["version"]).status_code == 403
    assert robot.post(f"/tables/{id}/join", invite=table["invite"], seat=1).status_code == 409
    ada.step(id, 0)
    ada.turn(id, 0)


def test_a_program_that_always_sends_an_old_version_loses_its_seat(serve: Serve) -> None:
    client = serve()
    _, robot = program_of(client, "Robot")
    ada = User(client, "Ada")
    seats = [{"kind": "me"}, {"kind": "invite", "name": "Robot"}]
    table = ada.post("/tables", game=f"{AOC}(players=2, first=2)", seats=seats).json()
    id = table["id"]
    robot.post(f"/tables/{id}/join", invite=table["invite"])
    position = robot.look(id, 1)
    late, legal = position["version"] - 1, position["moves"][0]["text"]
    for _ in range(NONSENSE - 1):
        assert robot.move(id, 1, legal, late).status_code == 409
    assert robot.move(id, 1, legal, position["version"]).status_code == 200, "some answers may come late"
    position = nudge(ada, robot, id)
    for _ in range(NONSENSE):
        assert ada.get(f"/tables/{id}").json()["seats"][1]["kind"] == "person"
        assert robot.move(id, 1, position["moves"][-1]["text"], late).status_code == 409
    assert ada.get(f"/tables/{id}").json()["seats"][1]["kind"] == "bot"
    ada.turn(id, 0)


def nudge(ada: User, robot: User, id: str) -> dict[str, Any]:
    """Ada plays until the program is asked."""
    while not (position := robot.look(id, 1))["moves"]:
        ada.step(id, 0)
    return position


def test_people_may_try_as_often_as_they_like(serve: Serve) -> None:
    ada = account(serve(), "Ada")
    id = ada.table("me", "greedy", game=f"{AOC}(players=2, first=1)")["id"]
    position = ada.turn(id, 0)
    for _ in range(NONSENSE + 1):
        assert ada.move(id, 0, "pass out", position["version"]).status_code == 422
    assert ada.get(f"/tables/{id}").json()["seats"][0]["kind"] == "person"


# --- whole games against a real server ---


def test_whole_games_by_programs_of_two_languages(tmp_path: Path) -> None:
    """A program in another language plays against one of the library that accepts a challenge, to the end."""
    node = shutil.which("node", path=node_tool.found())
    if node is None:
        pytest.skip("needs node")
    (code,) = re.findall(r"```js\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "bot.mjs").write_text(code)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    quick = {"tables.news.LOOK": 0.05}
    with (
        server(tmp_path / "data", port, quick),
        httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as web,
    ):
        tokens = {}
        for name in ("Robot", "Noder"):
            web.post("/accounts", json={"name": name, "password": "correct horse"})
            tokens[name] = web.post("/me/tokens", json={"name": "bot"}).json()["token"]
            web.delete("/sessions")
        web.post("/guests", json={"name": "Ada"})
        seats = [{"kind": "open"}, {"kind": "invite", "name": "Robot"}]
        table = web.post("/tables", json={"game": AOC, "seats": seats}).json()
        heard: list[dict[str, Any]] = []
        playing = threading.Thread(
            target=lambda: heard.extend(serve(Client(url, tokens["Robot"]), "beam(nodes=40)", 1.0, games=1)),
            daemon=True,
        )
        playing.start()
        done = subprocess.run(
            [node, "bot.mjs", f"{url}/table/{table['id']}?invite={table['invite']}"],
            cwd=tmp_path,
            env={**os.environ, "SAECULA_TOKEN": tokens["Noder"]},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        playing.join(60)
        shown = web.get(f"/tables/{table['id']}").json()
        assert shown["status"] == "over"
        assert json.loads(done.stdout)["scores"] == shown["outcome"]["scores"]
        assert [seat["program"] for seat in shown["seats"]] == [True, True]
        assert {event["type"] for event in heard} >= {"invited", "turn", "over"}
        command = [sys.executable, "-m", "saecula.cli", "bot", "--bot", "random"]
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        table = web.post("/tables", json={"game": AOC, "seats": seats}).json()
        link = f"{url}/table/{table['id']}?invite={table['invite']}"
        said = subprocess.run(
            [*command, link],
            env={**os.environ, "SAECULA_TOKEN": tokens["Robot"]},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert said.returncode == 0, said.stderr
        outcome = web.get(f"/tables/{table['id']}").json()["outcome"]
        assert said.stdout.split() == [str(score) for score in outcome["scores"]]
        with pytest.raises(RemoteError) as refused:
            sit_down(Client(url, tokens["Noder"]), link, "random")
        assert refused.value.status in (0, 404, 409)
        with pytest.raises(RemoteError):
            Client(url, "saecula_wrong").ask(f"/tables/{table['id']}/deal?seat=0")
        the_arena_challenges(url, tokens)


def test_a_whole_game_on_one_connection(tmp_path: Path) -> None:
    """The program of the guide that sends its moves on the live connection, with a limit that it reaches."""
    (code,) = re.findall(r"```py\n(import json.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    program: dict[str, Any] = {}
    exec(code, program)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with (
        server(tmp_path / "data", port),
        httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as web,
    ):
        web.post("/accounts", json={"name": "Robot", "password": "correct horse"})
        token = web.post("/me/tokens", json={"name": "bot"}).json()["token"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = web.post("/tables", json={"game": AOC, "seats": seats}).json()
        outcome = program["play"](url, token, table["id"], 0)
        assert outcome["scores"] == web.get(f"/tables/{table['id']}").json()["outcome"]["scores"]


def the_arena_challenges(url: str, tokens: dict[str, str]) -> None:
    """A program that accepts plays its game; the seat of one that does not goes to a bot, and the game goes on."""
    playing = threading.Thread(
        target=lambda: list(serve(Client(url, tokens["Robot"]), "random", 1.0, games=1)), daemon=True
    )
    playing.start()
    maker = Client(url, tokens["Noder"])
    accepted = play_online(Job(f"{AOC}(players=2)", 7, ("@Robot", "random")), maker)
    assert accepted.failed == ["", ""]
    assert sorted(accepted.ranking) in ([1, 1], [1, 2])
    playing.join(60)
    declined = play_online(Job(f"{AOC}(players=2)", 8, ("random", "@Robot")), maker, patience=0.0)
    assert declined.failed == ["", "does not accept"]
    assert len(declined.scores) == 2
