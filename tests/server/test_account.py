"""Account management: address, forgotten password, sessions, and deleting the account."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from .conftest import User, ending, hear
from .mailbox import letter as read
from .mailbox import mailbox, wait_for
from .test_moves import to_the_end, two
from .test_tokens import Program, account

Serve = Callable[..., TestClient[Any]]
PASSWORD = "correct horse"
SITE = "https://play.example"


@pytest.fixture
def mail() -> Iterator[Any]:
    with mailbox() as mail:
        yield mail


def with_mail(serve: Serve, mail: Any, **more: Any) -> TestClient[Any]:
    return serve(smtp_url=mail.url, base_url=SITE, **more)


def letter(mail: Any, n: int) -> tuple[Any, str]:
    """The n-th message received, and the token of its link."""
    message, link = read(mail, n)
    assert not link or link.startswith(f"{SITE}/account#")
    return message, link.rpartition("=")[2]


def elsewhere(client: TestClient[Any], name: str, password: str = PASSWORD, agent: str = "") -> User:
    """The same account in another browser."""
    user = User(client, None)
    answer = user.send("POST", "/sessions", json={"name": name, "password": password}, headers={"User-Agent": agent})
    assert answer.status_code == 201, answer.text
    user.me = answer.json()
    return user


def rows(folder: Path, query: str) -> list[Any]:
    db = sqlite3.connect(folder / "saecula.db", timeout=60)
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


# --- the address ---


def test_reminders_wait_until_the_address_is_confirmed(serve: Serve, mail: Any, tmp_path: Path) -> None:
    client = with_mail(serve, mail, remind_minutes=0)
    ada = User(client, None)
    ada.me = ada.post("/accounts", name="Ada", password=PASSWORD, email="ada@example.org", lang="es").json()
    assert ada.me["email"] == "ada@example.org"
    assert "confirmed" not in ada.me
    message, token = letter(mail, 1)
    assert message["To"] == "ada@example.org"
    assert message["Subject"] == "Saecula: confirma tu dirección de correo"
    assert "Ada" not in message.get_content()  # a person who did not ask for it is not shown anyone's words
    id = ada.table("me", "here")["id"]
    ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])
    time.sleep(1.5)  # e-mails are sent every second
    assert len(mail.letters) == 1
    assert rows(tmp_path, "SELECT count(*) FROM outbox WHERE kind = 'turn'") == [(0,)]
    assert token not in "".join(sqlite3.connect(tmp_path / "saecula.db").iterdump())

    stranger = User(client, None)  # the link may be opened in another browser
    assert stranger.post("/confirmations", token=token).status_code == 204
    assert ada.get("/me").json()["confirmed"]
    again = stranger.post("/confirmations", token=token)
    assert (again.status_code, again.json()["id"]) == (404, "link.old")
    ada.table("me", "here")
    reminder, _ = letter(mail, 2)
    assert reminder["Subject"] == "Age of Civilization: es tu turno"
    assert f"{SITE}/account" in reminder.get_content()


def test_another_address_needs_the_password_and_is_told_to_the_old_one(serve: Serve, mail: Any) -> None:
    client = with_mail(serve, mail)
    ada = account(client, "Ada")
    ada.confirmed("old@example.org")
    token = ada.post("/me/tokens").json()["token"]
    assert Program(client, token).post("/me/email", email="eve@example.org").json()["id"] == "token.browser"
    wrong = ada.post("/me/email", email="new@example.org", password="wrong horse")
    assert (wrong.status_code, wrong.json()["id"]) == (403, "password.wrong")
    assert ada.post("/me/email", email="new@example.org").json()["id"] == "password.wrong"
    assert ada.get("/me").json()["email"] == "old@example.org"
    me = ada.post("/me/email", email="new@example.org", password=PASSWORD).json()
    assert me["email"] == "new@example.org"
    assert "confirmed" not in me
    wait_for(mail.letters, 2)
    letters = {m["To"]: m for m in (message_from_bytes(x, policy=policy.default) for x in mail.letters)}
    assert letters["old@example.org"]["Subject"] == "Saecula: your account has another e-mail address"
    assert letters["new@example.org"]["Subject"] == "Saecula: confirm your e-mail address"
    assert "email" not in ada.post("/me/email", email="", password=PASSWORD).json()
    assert ada.post("/me/email/letter").json()["id"] == "email.none"


def test_a_link_is_for_the_address_it_was_sent_to(serve: Serve, mail: Any) -> None:
    client = with_mail(serve, mail)
    ada = User(client, "Ada")  # a guest can be reminded too, and has no password
    ada.post("/me/email", email="one@example.org")
    _, first = letter(mail, 1)
    ada.post("/me/email", email="two@example.org")
    _, second = letter(mail, 2)
    assert ada.post("/confirmations", token=first).json()["id"] == "link.old"
    assert ada.post("/me/email/letter").status_code == 204  # a second time: the earlier message is no longer valid
    _, third = letter(mail, 3)
    assert ada.post("/confirmations", token=second).json()["id"] == "link.old"
    assert ada.post("/confirmations", token=third).status_code == 204
    assert ada.get("/me").json()["confirmed"]


def test_a_letter_that_is_taken_back_keeps_its_number(serve: Serve, tmp_path: Path) -> None:
    """Otherwise the next message would get it, and would be considered sent when the earlier one is."""
    ada = User(serve(smtp_url="smtp://127.0.0.1:1"), "Ada")  # nobody accepts e-mails there
    for n in range(3):
        ada.post("/me/email", email=f"{n}@example.org")
    letters = rows(tmp_path, "SELECT id, address, state FROM outbox ORDER BY id")
    assert [(address, state) for _, address, state in letters] == [
        ("0@example.org", "void"),
        ("1@example.org", "void"),
        ("2@example.org", "open"),
    ]
    assert len({id for id, _, _ in letters}) == 3


def test_links_grow_old(serve: Serve, mail: Any, tmp_path: Path) -> None:
    client = with_mail(serve, mail)
    ada = User(client, "Ada")
    ada.post("/me/email", email="one@example.org")
    _, token = letter(mail, 1)
    ((expires,),) = rows(tmp_path, "SELECT expires FROM links")
    assert 2.9 < (expires - time.time()) / 86_400 <= 3
    db = sqlite3.connect(tmp_path / "saecula.db")
    with db:
        db.execute("UPDATE links SET expires = ?", (time.time() - 1,))
    db.close()
    assert ada.post("/confirmations", token=token).json()["id"] == "link.old"
    client.__exit__(None, None, None)
    serve()  # cleans up when it starts
    end = time.monotonic() + 60
    while rows(tmp_path, "SELECT count(*) FROM links") != [(0,)]:
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    "email",
    [
        "nonsense",
        "a@b",
        "a@b@c.de",
        "a b@c.de",
        "a@b.de\r\nBcc: x@y.zz",
        "<a@b.de>",
        "a@b.de,c@d.ef",
        "a:b@c.de",
        "\x00@b.de",
        "a@b.de.",
        '"a"@b.de',
        "a(c)@b.de",
    ],
)
def test_what_is_no_address(serve: Serve, mail: Any, email: str) -> None:
    client = with_mail(serve, mail)
    ada = User(client, "Ada")
    for path, body in (
        ("/me/email", {}),
        ("/forgotten", {}),
        ("/accounts", {"name": "Ada Byron", "password": PASSWORD}),
    ):
        answer = ada.post(path, email=email, **body)
        assert (answer.status_code, answer.json()["id"]) == (422, "email.bad"), path


def test_a_server_without_mail_says_so(serve: Serve) -> None:
    client = serve(webhooks=False, push=False, signup="closed")
    nobody = User(client, None)
    assert nobody.get("/host").json() == {"mail": False, "webhooks": False, "signup": False, "guests": True, "push": ""}
    ada = User(client, "Ada")
    assert ada.post("/me/email", email="ada@example.org").json()["email"] == "ada@example.org"
    for path, body in (("/me/email/letter", {}), ("/forgotten", {"email": "ada@example.org"})):
        answer = ada.post(path, **body)
        assert (answer.status_code, answer.json()["id"]) == (409, "mail.none")


@pytest.mark.parametrize(
    "hook",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "http://[::1",
        7,
        ["x"],
        "http://a.example:99999/",
        "https://a.example/" + "x" * 500,
    ],
)
def test_what_is_no_web_hook(ada: User, hook: Any) -> None:
    answer = ada.send("PATCH", "/me", json={"settings": {"webhook": hook}})
    assert (answer.status_code, answer.json()["id"]) == (422, "hook.bad")
    for good in ("https://hooks.example/x?y=z", "", None):
        assert ada.send("PATCH", "/me", json={"settings": {"webhook": good}}).status_code == 200


# --- a forgotten password ---


def test_a_forgotten_password_is_set_anew_by_a_letter(serve: Serve, mail: Any, tmp_path: Path) -> None:
    client = with_mail(serve, mail)
    ada = account(client, "Ada")
    ada.confirmed("Ada@example.org")
    ada.send("PATCH", "/me", json={"lang": "it"})
    token = ada.post("/me/tokens").json()["token"]
    id = ada.table("me", "here")["id"]
    nobody = User(client, None)
    with ada.live(id, 0) as socket:
        hear(socket, "position")
        assert nobody.post("/forgotten", email="ada@EXAMPLE.org").status_code == 204
        message, link = letter(mail, 1)
        assert message["Subject"] == "Saecula: una nuova password"
        assert message["To"] == "Ada@example.org"
        assert link not in "".join(sqlite3.connect(tmp_path / "saecula.db").iterdump())
        assert ada.get("/me").status_code == 200  # nothing has happened yet
        short = nobody.post("/resets", token=link, password="short")
        assert short.status_code == 400
        assert nobody.post("/confirmations", token=link).json()["id"] == "link.old"  # it is for a different purpose
        assert nobody.post("/resets", token=link, password="battery staple").status_code == 204
        assert ending(socket) == 4401
    assert ada.get("/me").status_code == 401
    assert Program(client, token).get("/me").status_code == 401
    assert nobody.post("/resets", token=link, password="third password").json()["id"] == "link.old"
    assert nobody.post("/sessions", name="Ada", password=PASSWORD).status_code == 401
    assert elsewhere(client, "Ada", "battery staple").get("/me").json()["id"] == ada.me["id"]


def test_the_answer_is_the_same_for_an_address_that_nobody_has(serve: Serve, mail: Any, tmp_path: Path) -> None:
    client = with_mail(serve, mail)
    ada = account(client, "Ada")
    ada.post("/me/email", email="ada@example.org", password=PASSWORD)  # not confirmed
    letter(mail, 1)
    guest = User(client, "Ben")
    guest.confirmed("ben@example.org")
    cleo = account(client, "Cleo")
    cleo.confirmed("cleo@example.org")
    answers = [
        User(client, None).post("/forgotten", email=f"{name}@example.org") for name in ("ada", "ben", "cleo", "nobody")
    ]
    assert {(a.status_code, a.text, tuple(sorted(set(a.headers) - {"date"}))) for a in answers} == {
        (204, answers[0].text, tuple(sorted(set(answers[0].headers) - {"date"})))
    }
    message, _ = letter(mail, 2)
    assert message["To"] == "cleo@example.org"
    time.sleep(1.2)
    assert len(mail.letters) == 2
    assert rows(tmp_path, "SELECT DISTINCT user_id FROM outbox WHERE kind = 'reset'") == [(cleo.me["id"],)]


@pytest.mark.usefixtures("still")
def test_letters_are_not_for_bombing(serve: Serve, mail: Any) -> None:
    client = with_mail(serve, mail, mail_rate=3)
    codes = [User(client, f"Eve {n}").post("/me/email", email="Victim@example.org").status_code for n in range(6)]
    assert codes == [200, 200, 200, 429, 429, 429]
    for address in ("victim@example.org", "victim@EXAMPLE.org"):
        late = User(client, None).post("/forgotten", email=address)
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) > 60
    assert User(client, None).post("/forgotten", email="another@example.org").status_code == 204
    client.__exit__(None, None, None)
    flood = with_mail(serve, mail, sign_rate=5)
    assert 429 in [User(flood, None).post("/forgotten", email=f"{n}@example.org").status_code for n in range(30)]


def test_a_link_to_set_a_password_ends_with_the_password_and_the_address(serve: Serve, mail: Any) -> None:
    client = with_mail(serve, mail)
    ada = account(client, "Ada")
    ada.confirmed("ada@example.org")
    User(client, None).post("/forgotten", email="ada@example.org")
    _, first = letter(mail, 1)
    assert ada.post("/me/password", old=PASSWORD, new="battery staple").status_code == 204
    assert ada.post("/resets", token=first, password="third password").json()["id"] == "link.old"
    User(client, None).post("/forgotten", email="ada@example.org")
    _, second = letter(mail, 2)
    assert ada.post("/me/email", email="", password="battery staple").status_code == 200
    assert ada.post("/resets", token=second, password="third password").json()["id"] == "link.old"


def test_accounts_that_share_an_address_get_a_letter_each(serve: Serve, mail: Any) -> None:
    client = with_mail(serve, mail)
    for name in ("Ada", "Byron"):
        account(client, name).confirmed("both@example.org")
    User(client, None).post("/forgotten", email="both@example.org")
    wait_for(mail.letters, 2)
    said = " ".join(message_from_bytes(x, policy=policy.default).get_content() for x in mail.letters)
    assert sorted(re.findall(r"account (\w+) at", said)) == ["Ada", "Byron"]


@pytest.mark.parametrize("token", ["", "x", "\u00e9", "a" * 200, "' OR 1=1 --", "%", "_" * 43])
def test_forged_links(serve: Serve, token: str) -> None:
    user = User(serve(), None)
    assert user.post("/confirmations", token=token).json()["id"] == "link.old"
    assert user.post("/resets", token=token, password="long enough").json()["id"] == "link.old"


# --- sessions ---

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
    "Safari/537.36 Edg/140.0.0.0"
)


def test_sessions_are_listed_and_ended(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    account(client, "Ada")
    browsers = [elsewhere(client, "Ada", agent=agent) for agent in (FIREFOX, SAFARI, EDGE, "curl/8")]
    here, phone, office, _ = browsers
    listed = here.get("/me/sessions").json()
    assert sorted(s["device"] for s in listed) == ["", "", "Edge, Windows", "Firefox, Linux", "Safari, iPhone"]
    assert [s["device"] for s in listed if s["mine"]] == ["Firefox, Linux"]
    stored = [token for (token,) in rows(tmp_path, "SELECT token FROM sessions")]
    assert all(len(s["id"]) == 16 and s["id"] not in stored for s in listed)
    id = here.table("me", "here")["id"]
    ids = {s["device"]: s["id"] for s in listed}
    ben = account(client, "Ben")
    with phone.live(id, 0) as socket:
        hear(socket, "position")
        assert ben.send("DELETE", f"/me/sessions/{ids['Safari, iPhone']}").json()["id"] == "session.unknown"
        assert here.send("DELETE", f"/me/sessions/{ids['Safari, iPhone']}").status_code == 204
        assert ending(socket) == 4401
    assert phone.get("/me").status_code == 401
    assert office.get("/me").status_code == 200
    for odd in ("%25", "0", ids["Edge, Windows"][:15], "x" * 24):
        assert here.send("DELETE", f"/me/sessions/{odd}").json()["id"] == "session.unknown"
    assert len(here.get("/me/sessions").json()) == 4


def test_signing_out_everywhere(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    other = elsewhere(client, "Ada")
    ben = account(client, "Ben")
    program = Program(client, ada.post("/me/tokens").json()["token"])
    assert program.get("/me/sessions").json()["id"] == "token.browser"
    assert program.send("DELETE", "/me/sessions").json()["id"] == "token.browser"
    id = ada.table("me", "here")["id"]
    with other.live(id, 0) as socket:
        hear(socket, "position")
        answer = ada.send("DELETE", "/me/sessions")
        assert answer.status_code == 204
        assert 'saecula_session=""' in answer.headers["set-cookie"] or "Max-Age=0" in answer.headers["set-cookie"]
        assert ending(socket) == 4401
    assert other.get("/me").status_code == 401
    assert program.get("/me").status_code == 200
    assert ben.get("/me").status_code == 200


def test_an_account_does_not_go_on_with_the_session_of_the_guest(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    before = ada.cookie
    id = ada.table("me", "here")["id"]
    with ada.live(id, 0) as socket:
        hear(socket, "position")
        assert ada.post("/accounts", name="Ada", password=PASSWORD).status_code == 201
        assert ending(socket) == 4401  # the page comes back with the new cookie
    assert len(ada.get("/me/sessions").json()) == 1
    ada.cookie = before
    assert ada.get("/me").status_code == 401


# --- deleting the account ---


def gone(folder: Path, user: User) -> None:
    """Nothing in the database says who that was."""
    db = sqlite3.connect(folder / "saecula.db", timeout=60)
    dump = "\n".join(line for line in db.iterdump() if "INSERT INTO" in line)
    db.close()
    assert user.me["id"] not in dump
    assert user.me["name"] not in dump


def test_a_deleted_account_leaves_its_games_to_the_others(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = account(client, "Ada Lovelace"), User(client, "Ben")
    id = two(ada, ben)
    program = Program(client, ada.post("/me/tokens").json()["token"])
    assert ada.post(f"/tables/{id}/chat", text="well played").status_code == 201
    seat = ben.get(f"/tables/{id}").json()["waiting"][0]
    (ada, ben)[seat].step(id, seat)
    moves = ben.look(id, 1)["n"]
    assert program.post("/me/delete", password=PASSWORD).json()["id"] == "token.browser"
    assert ada.post("/me/delete", password="wrong horse").json()["id"] == "password.wrong"
    assert ada.post("/me/delete").json()["id"] == "password.wrong"
    assert ben.get(f"/tables/{id}").json()["seats"][0]["name"] == "Ada Lovelace"
    with ada.live(id, 0) as hers, ben.live(id, 1) as his:
        hear(hers, "position")
        hear(his, "position")
        assert ada.post("/me/delete", password=PASSWORD).status_code == 204
        assert ending(hers) in (4401, 4403)
        hear(his, "table", lambda m: m["table"]["seats"][0]["kind"] == "bot")
    assert ada.get("/me").status_code == 401
    assert program.get("/me").status_code == 401
    seats = ben.get(f"/tables/{id}").json()["seats"]
    assert (seats[0]["kind"], seats[0]["bot"], seats[0]["name"]) == ("bot", "greedy", "Greedy 1")
    assert ben.get(f"/tables/{id}/chat").json()[0]["name"] == ""
    assert ben.get(f"/tables/{id}/chat").json()[0]["text"] == "well played"
    ben.turn(id, 1)  # the bot continues
    assert ben.look(id, 1)["n"] >= moves
    gone(tmp_path, ada)
    assert User(client, None).post("/sessions", name="Ada Lovelace", password=PASSWORD).status_code == 401
    assert account(client, "Ada Lovelace").me["id"] != ada.me["id"]  # the name is free again


def test_a_finished_game_keeps_its_record_under_no_name(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = account(client, "Ada Lovelace"), User(client, "Ben")
    id = two(ada, ben)
    to_the_end(id, ada, ben)
    before = ben.get(f"/tables/{id}/record").text
    assert '"Ada Lovelace"' in before
    assert ada.post("/me/delete", password=PASSWORD).status_code == 204
    after = ben.get(f"/tables/{id}/record").text
    assert after == before.replace('"Ada Lovelace"', '""')
    table = ben.get(f"/tables/{id}").json()
    assert (table["seats"][0]["kind"], table["seats"][0]["name"], table["outcome"]) == ("person", "", table["outcome"])
    assert "user" not in table["seats"][0]
    undo = ben.post(f"/tables/{id}/undo", seat=1, version=table["version"])
    assert (undo.status_code, undo.json()["id"]) == (409, "table.over")  # Ben did not play alone
    assert ben.post(f"/tables/{id}/rematch").json()["seats"][1]["kind"] in ("open", "person")
    gone(tmp_path, ada)


def test_tables_that_wait_go_to_somebody_else_or_are_put_away(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = account(client, "Ada Lovelace"), User(client, "Ben")
    alone = ada.table("me", "open", visibility="open")["id"]
    shared = ada.table("me", "open", "open", visibility="open")["id"]
    ben.post(f"/tables/{shared}/join")
    assert ada.post("/me/delete", password=PASSWORD).status_code == 204
    assert ben.get(f"/tables/{alone}").status_code == 404
    table = ben.get(f"/tables/{shared}").json()
    assert table["creator"]
    assert [s["kind"] for s in table["seats"]] == ["open", "person", "open"]
    assert ben.post(f"/tables/{shared}/start", fill="random").json()["status"] == "playing"
    gone(tmp_path, ada)


def test_a_game_that_somebody_played_alone_stands_still(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = User(client, "Ada Lovelace"), User(client, "Ben")  # a guest can leave too
    pace = {"kind": "live", "minutes": 5, "increment": 5}
    id = ada.table("me", "here", visibility="open", pace=pace)["id"]
    broken = ada.table("me", "here", visibility="open")["id"]
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        db.execute("UPDATE tables SET game = 'no-such-game' WHERE id = ?", (broken,))
    db.close()
    client.app.state.services.tables.doubt(broken)
    before = ben.look(id)
    assert ada.post("/me/delete").status_code == 204
    table = ben.get(f"/tables/{id}").json()
    assert [(s["kind"], s["name"]) for s in table["seats"]] == [("person", ""), ("person", "")]
    assert ben.look(id)["view"] == before["view"]
    assert rows(tmp_path, f"SELECT due FROM tables WHERE id = '{id}'") == [(None,)]
    gone(tmp_path, ada)


def test_a_seat_that_a_bot_keeps_is_kept_for_nobody(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = account(client, "Ada Lovelace"), User(client, "Ben")
    id = ben.table("me", "open", visibility="open")["id"]
    ada.post(f"/tables/{id}/join")
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        db.execute(
            "UPDATE seats SET kind = 'bot', bot = 'random', user_id = NULL, former = ?, name = 'x', "
            "since = NULL WHERE seat = 1",
            (ada.me["id"],),
        )
    db.close()
    client.app.state.services.tables.doubt(id)
    assert ada.get(f"/tables/{id}").json()["seats"][1]["reclaim"]
    assert ada.post("/me/delete", password=PASSWORD).status_code == 204
    gone(tmp_path, ada)
