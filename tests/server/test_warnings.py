"""A move that is about to lose something is not played if the sender wants to be warned, and is played otherwise."""

from __future__ import annotations

import saecula

from .conftest import User
from .test_moves import two

TTA = "through-the-ages"


def test_a_warned_move_is_not_played_until_it_is_sent_again(ada: User) -> None:
    """In the first turn of the first round, ending at once leaves a civil action unused (TTA-TURN-06)."""
    id = ada.table("me", "here", game=TTA, seed=5)["id"]
    version = ada.look(id, 0)["version"]
    expected = saecula.game(TTA, players=2).start(seed=5).warnings("end")
    assert [one.id for one in expected] == ["actions"]
    answer = ada.post(f"/tables/{id}/moves", seat=0, move="end", version=version, heed=True)
    problem = answer.json()
    assert (answer.status_code, problem["id"], problem["version"]) == (422, "move.warned", version)
    assert problem["warnings"] == [{"id": "actions", "params": expected[0].params, "rule": "TTA-TURN-06"}]
    assert ada.look(id, 0)["version"] == version
    assert ada.move(id, 0, "end", version).status_code == 200
    assert ada.look(id, 1)["view"]["table"]["turn"] == 1


def test_heed_says_nothing_about_other_seats(ada: User, ben: User) -> None:
    """A seat that is not asked, a move that is none and a stale version are answered as without heed."""
    id = two(ada, ben, game=TTA)
    version = ada.look(id, 0)["version"]
    for user, seat, move, at in ((ben, 1, "end", version), (ada, 0, "dance", version), (ada, 0, "end", version + 7)):
        plain = user.post(f"/tables/{id}/moves", seat=seat, move=move, version=at)
        heeding = user.post(f"/tables/{id}/moves", seat=seat, move=move, version=at, heed=True)
        assert plain.status_code >= 400
        assert heeding.json() == plain.json()


def test_the_forecast_is_for_those_who_may_look(ada: User, ben: User) -> None:
    id = ada.table("me", "greedy", game=TTA, seed=5, visibility="private")["id"]
    mine = ada.get(f"/tables/{id}/forecast?seat=0")
    assert mine.status_code == 200
    assert len(mine.json()["seats"]) == 2
    assert {"income", "details", "points"} == set(mine.json()["seats"][0])
    assert ben.get(f"/tables/{id}/forecast?seat=0").status_code in (403, 404)
    assert ada.get(f"/tables/{id}/forecast?seat=1").status_code == 403
