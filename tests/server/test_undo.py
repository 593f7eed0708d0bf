"""Undo: a player's own move until something is revealed, anything if the others agree."""

from __future__ import annotations

from .conftest import User
from .test_moves import DRAFT, two


def test_ones_own_move_is_taken_back(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    ada.step(id, seat)
    before = ada.look(id, seat)
    after = ada.step(id, seat) if before["moves"] else None
    assert after is not None
    if not after["can_undo"]:
        return
    back = ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"])
    assert back.status_code == 200, back.text
    now = back.json()
    assert now["view"] == before["view"]
    assert now["moves"] == before["moves"]
    assert now["log"] == before["log"]
    assert now["version"] == after["version"] + 1
    assert ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"]).status_code == 409


def test_every_undo_of_a_game_leads_back_exactly(ada: User) -> None:
    id = ada.table("me", "here", seed=5)["id"]
    undone = 0
    for n in range(60):
        table = ada.get(f"/tables/{id}").json()
        if table["status"] == "over":
            break
        seat = table["waiting"][0]
        before = ada.look(id, seat)
        after = ada.step(id, seat, n)
        if after["can_undo"]:
            back = ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"]).json()
            assert {**back, "version": 0} == {**before, "version": 0}
            undone += 1
            ada.step(id, seat, n)
    assert undone > 3
    ada.finish(id, [0, 1])
    assert ada.get(f"/tables/{id}/record").status_code == 200


def test_a_late_repeat_of_a_move_that_was_taken_back_is_stale(ada: User) -> None:
    id = ada.table("me", "here", seed=5)["id"]
    for n in range(20):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        before = ada.look(id, seat)
        text = before["moves"][n % len(before["moves"])]["text"]
        after = ada.move(id, seat, text, before["version"]).json()
        if after["can_undo"]:
            ada.post(f"/tables/{id}/undo", seat=seat, version=after["version"])
            late = ada.move(id, seat, text, before["version"])
            assert (late.status_code, late.json()["id"]) == (409, "stale")
            return
    raise AssertionError("nothing could be undone")


def test_others_cannot_take_back_my_move(ada: User, ben: User) -> None:
    id = two(ada, ben)
    waiting = ada.look(id, 0)["view"]["waiting"][0]
    asked, other = (ada, ben) if waiting == 0 else (ben, ada)
    after = asked.step(id, waiting)
    assert other.post(f"/tables/{id}/undo", seat=waiting, version=after["version"]).json()["id"] == "seat.not-yours"
    refused = other.post(f"/tables/{id}/undo", seat=1 - waiting, version=after["version"])
    assert (refused.status_code, refused.json()["id"]) == (422, "undo.consent")


def test_with_consent_anything_is_taken_back(ada: User, ben: User) -> None:
    id = two(ada, ben, game=DRAFT)
    before = ada.look(id, 0)
    ada.step(id, 0)
    ben.step(id, 1)  # the sealed picks are opened: no undo without consent
    assert ada.post(f"/tables/{id}/undo", seat=0, version=ada.look(id, 0)["version"]).json()["id"] == "undo.consent"
    asked = ada.post(f"/tables/{id}/requests", kind="undo", seat=0).json()
    request = asked["requests"][0]
    assert request["mine"]
    assert ada.post(f"/tables/{id}/answer", request=request["id"], yes=True).json()["id"] == "request.own"
    assert ben.get(f"/tables/{id}").json()["requests"][0]["answer_me"]
    granted = ben.post(f"/tables/{id}/answer", request=request["id"], yes=True).json()
    assert granted["requests"] == []
    now = ada.look(id, 0)
    assert now["n"] == 0
    assert now["view"] == before["view"]
    assert ben.post(f"/tables/{id}/answer", request=request["id"], yes=True).json()["id"] == "request.unknown"


def test_a_request_is_refused_withdrawn_or_overtaken(ada: User, ben: User) -> None:
    id = two(ada, ben, game=DRAFT)
    assert ada.post(f"/tables/{id}/requests", seat=0).json()["id"] == "undo.nothing"
    ada.step(id, 0)
    ben.step(id, 1)
    request = ada.post(f"/tables/{id}/requests", seat=0).json()["requests"][0]["id"]
    assert ben.post(f"/tables/{id}/answer", request=request, yes=False).json()["requests"] == []
    assert ada.look(id, 0)["n"] == 2
    request = ada.post(f"/tables/{id}/requests", seat=0).json()["requests"][0]["id"]
    assert ada.post(f"/tables/{id}/answer", request=request, yes=False).json()["requests"] == []
    ada.post(f"/tables/{id}/requests", seat=0)
    ben.step(id, 1)
    assert ada.get(f"/tables/{id}").json()["requests"] == []


def test_a_finished_game_is_not_taken_back_by_those_who_have_seen_all_hands(ada: User, ben: User) -> None:
    id = two(ada, ben)
    players = [ada, ben]
    for n in range(400):
        table = ada.get(f"/tables/{id}").json()
        if table["status"] == "over":
            break
        players[table["waiting"][0]].step(id, table["waiting"][0], n)
    for seat, user in enumerate(players):
        assert user.post(f"/tables/{id}/undo", seat=seat, version=table["version"]).json()["id"] == "table.over"
        assert user.post(f"/tables/{id}/requests", seat=seat).json()["id"] == "table.over"


def test_bots_agree_to_everything(ada: User) -> None:
    id = ada.table("me", "random")["id"]
    ada.turn(id, 0)
    before = ada.look(id, 0)
    for _ in range(3):
        ada.step(id, 0)
        ada.turn(id, 0)
    for _ in range(3):
        assert ada.post(f"/tables/{id}/requests", seat=0).status_code == 200
    now = ada.turn(id, 0)
    assert now["view"] == before["view"]
    ada.finish(id, [0])
