"""Standing answers: they are stored with the seat and given by the server; only their player sees and ends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .conftest import User

TIDE = "tide-market"
QUIET = {"bid": "bid 0", "storm": "pass", "trade": "rest", "raid.defend": "yield"}


def stand(user: User, id: str, position: dict[str, Any]) -> Any:
    """Gives the standing answer that is offered."""
    holds = position["shortcuts"]["standing"]["holds"]
    return user.post(f"/tables/{id}/standing", seat=position["seat"], holds=holds, version=position["version"])


def asked(user: User, id: str, seats: list[int], question: str) -> dict[str, Any]:
    """Plays harmless moves until one of the seats is asked the question."""
    for _ in range(200):
        positions = [user.look(id, seat) for seat in (0, 1)]
        for position in positions:
            if position["moves"] and position["seat"] in seats and position["view"]["question"] == question:
                return position
        one = next(position for position in positions if position["moves"])
        text = QUIET[one["view"]["question"]]
        assert user.move(id, one["seat"], text, one["version"]).status_code == 200
    raise AssertionError(f"{question} is never asked")


def moves_of(user: User, id: str, seat: int) -> list[str]:
    return [str(move) for move in user.get(f"/tables/{id}/record", seat=seat, format="json").json()["moves"]]


def test_it_is_given_as_long_as_nothing_changes_and_forgotten_then(ada: User) -> None:
    id = ada.table("me", "here", game=TIDE, seed=4)["id"]
    position = asked(ada, id, [0, 1], "trade")
    seat, before = position["seat"], len(moves_of(ada, id, 0))
    answer = stand(ada, id, position)
    assert answer.status_code == 200, answer.text
    after = answer.json()
    assert after["standing"] == [{"question": "trade", "move": "rest"}]
    assert len(moves_of(ada, id, 0)) > before + 1, "the second action of the round was not asked"
    assert not after["moves"]
    assert "standing" not in ada.look(id, 1 - seat), "nobody else sees it"
    assert "standing" not in ada.look(id)
    later = asked(ada, id, [seat], "trade")
    assert later["view"]["table"]["round"] == position["view"]["table"]["round"] + 1, "another round: it is asked again"
    assert "standing" not in later


def test_undo_takes_it_back_as_any_move(ada: User) -> None:
    id = ada.table("me", "here", game=TIDE, seed=4)["id"]
    position = asked(ada, id, [0, 1], "trade")
    after = stand(ada, id, position).json()
    assert after["can_undo"]
    back = ada.post(f"/tables/{id}/undo", seat=position["seat"], version=after["version"])
    assert back.status_code == 200, back.text
    now = back.json()
    assert {**now, "version": 0} == {**position, "version": 0}, "all of it is taken back, and the answer with it"
    rested = ada.move(id, position["seat"], "rest", now["version"]).json()
    assert rested["view"]["question"] == "trade"
    assert rested["moves"], "the player decides himself again"


def test_a_second_request_does_no_harm_and_another_offer_is_refused(ada: User, ben: User) -> None:
    id = ada.table("me", "here", game=TIDE, seed=4, visibility="open")["id"]
    position = asked(ada, id, [0, 1], "trade")
    body = {"seat": position["seat"], "version": position["version"]}
    assert ada.post(f"/tables/{id}/standing", **body, holds="something else").status_code == 409
    assert ben.post(f"/tables/{id}/standing", **body, holds="round 1").status_code == 403
    assert "standing" not in ada.look(id, position["seat"])
    first = stand(ada, id, position).json()
    again = stand(ada, id, position)
    assert again.status_code == 200
    assert again.json() == first


def test_its_player_can_end_it(ada: User, ben: User) -> None:
    id = ada.table("me", "here", game=TIDE, seed=4, visibility="open")["id"]
    position = asked(ada, id, [0, 1], "trade")
    stand(ada, id, position)
    path, seat = f"/tables/{id}/standing/withdraw", position["seat"]
    assert ben.post(path, seat=seat, question="trade").status_code == 403
    ended = ada.post(path, seat=seat, question="trade")
    assert ended.status_code == 200
    assert "standing" not in ended.json()
    assert ada.post(path, seat=seat, question="trade").status_code == 200, "once more does no harm"


def test_it_works_in_secret_while_nobody_looks_and_after_a_restart(serve: Callable[..., Any]) -> None:
    """A player who has a storm is asked in secret (TIDE-STORM-01); a restarted server answers the next time."""
    client = serve()
    ada = User(client, "Ada")
    for seed in range(40):
        id = ada.table("me", "here", game=f"{TIDE}(rounds=4, players=2)", seed=seed)["id"]
        try:
            position = asked(ada, id, [0, 1], "storm")
        except (AssertionError, StopIteration):
            continue
        if position["view"]["table"]["round"] == 1:
            break
    seat, kept = position["seat"], [{"question": "storm", "move": "pass"}]
    assert stand(ada, id, position).json()["standing"] == kept
    client.__exit__(None, None, None)
    again = User(serve(), None)
    again.cookie = ada.cookie
    before = again.look(id, seat)
    assert before["standing"] == kept
    passes = sum("pass" in move for move in moves_of(again, id, seat))
    seen = asked(again, id, [0, 1], "bid")
    while seen["view"]["table"]["round"] < 3:
        again.move(id, seen["seat"], "bid 0", seen["version"])
        seen = asked(again, id, [0, 1], "bid")
        assert seen["view"]["question"] != "storm"
    assert again.look(id, seat).get("standing") == kept
    assert sum("pass" in move for move in moves_of(again, id, seat)) > passes, "it was answered, and written down"


def test_whoever_leaves_takes_his_answers_along(ada: User) -> None:
    id = ada.table("me", "here", game=TIDE, seed=4)["id"]
    position = asked(ada, id, [0, 1], "trade")
    stand(ada, id, position)
    assert ada.post(f"/tables/{id}/resign", seat=position["seat"]).status_code == 200
    seats = ada.client.app.state.services.tables._lives[id].seats
    assert seats[position["seat"]].standing == {}
