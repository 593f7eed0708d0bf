"""The draws that a seat has seen reveal nothing about what is hidden from it: the attack of `lattice.py` on its
record.
"""

from __future__ import annotations

import sqlite3
from math import log2
from typing import Any

import pytest

import saecula
from saecula.core import Chance, Match, Record, chance, commitment, seeded
from saecula.core.proof import PROVEN, prove

from .conftest import AOC, User
from .lattice import Seen, fits, recover, shown, step
from .test_moves import DRAFT, to_the_end, two

GAMES = {
    f"{AOC}(draft=yes, innovation=yes)": 0,
    "through-the-ages": 24,
    "inner-sea": 100,
    "sid-meiers-civilization": 200,
}
"""The number of moves after which the attacker tries again."""
ENOUGH = 80.0
"""The number of bits of the draws that must be known, so that no state of 62 bits explains them all by accident."""

compiled = pytest.mark.skipif(not str(chance.__file__).endswith(".py"), reason="the generator cannot be watched")


def stored(user: User, id: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """The data that only the host can see: the table's row, and all moves."""
    with sqlite3.connect(user.client.app.state.services.settings.home / "saecula.db", timeout=60) as db:
        db.row_factory = sqlite3.Row
        row = dict(db.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone())
        moves = [
            (m["seat"], m["text"])
            for m in db.execute("SELECT seat, text FROM moves WHERE table_id = ? ORDER BY n", (id,))
        ]
    db.close()
    return row, moves


def wander(id: str, players: list[User], moves: int) -> None:
    luck = seeded(11)
    for _ in range(moves):
        for seat, user in enumerate(players):
            position = user.look(id, seat)
            if position["moves"]:
                text = position["moves"][luck.next(len(position["moves"]))]["text"]
                assert user.move(id, seat, text, position["version"]).status_code == 200
                break


def course(row: dict[str, Any], moves: list[tuple[int, str]], monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Replays the whole game and watches the generator: the index of each draw, and the number of possibilities."""
    watched: list[tuple[int, int]] = []
    real = Chance.next

    def watch(self: Chance, n: int) -> int:
        watched.append((real(self, n), n))
        return watched[-1][0]

    with monkeypatch.context() as patch:
        patch.setattr(Chance, "next", watch)
        match = Match.begin(saecula.game(row["game"]), row["seed"], [], key=bytes.fromhex(row["key"] or ""))
        for seat, text in moves:
            match.play(text, seat)
    return watched


def known(record: str, draws: list[tuple[int, int]]) -> list[Seen]:
    """The draws that the seat has seen, from its own record."""
    mine = Record.parse(record)
    words = [d.text for d in mine.setup] + [d.text for entry in mine.entries for d in entry.outcomes]
    assert len(words) == len(draws)
    return [
        Seen(i + 1, index, n)
        for i, ((index, n), word) in enumerate(zip(draws, words, strict=True))
        if word != "?" and n > 1
    ]


@compiled
def test_the_attack_knows_the_other_hand_where_a_seed_decides(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """This shows that the attack works: before the first move, from the seat's own record, at a table created with a
    seed.
    """
    id = ada.table("me", "here", game=DRAFT, seed=20261115)["id"]
    row, moves = stored(ada, id)
    assert (row["key"], moves) == (None, [])
    draws = course(row, moves, monkeypatch)
    seen = known(ada.get(f"/tables/{id}/record", seat=0).text, draws)
    assert len(seen) < len([n for _, n in draws if n > 1])  # there is something to find out
    guess = recover(seen)
    assert guess.right
    s1, s2 = guess.s1, guess.s2
    assert (s1, s2) == (seeded(20261115).s1, seeded(20261115).s2)
    foretold = []
    for _, n in draws:
        s1, s2 = step(s1, s2)
        foretold.append(shown(s1, s2, n))
    assert foretold == [index for index, _ in draws]  # including the hand of the other seat


@compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_attack_breaks_every_game_where_a_seed_decides(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This gives the attack's failure a meaning: the same attack works on as many draws of the same games."""
    seed = 20261115
    match, luck = Match.begin(saecula.game(game, players=2), seed, []), seeded(11)
    while True:
        for _ in range(25):
            if not match.over:
                choice = match.moves.list()
                match.play(choice[luck.next(len(choice))])
        row = {"game": str(match.game), "seed": seed, "key": None}
        draws = course(row, [(e.seat, e.text) for e in match.entries_since(0)], monkeypatch)
        seen = known(match.record.for_seat(0), draws)
        if sum(log2(one.n) for one in seen) > ENOUGH:
            break
        assert not match.over, "too little was drawn"
    guess = recover(seen)
    assert guess.right
    assert (guess.s1, guess.s2) == (seeded(seed).s1, seeded(seed).s2)


@compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_attack_gets_nothing_out_of_a_record(
    ada: User, ben: User, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Sid Meier's Civilization a seat sees little but six-sided dice, of which the attack needs 28 if a seed
    decides.
    """
    id = two(ada, ben, game=game)
    for _ in range(40):
        wander(id, [ada, ben], GAMES[game])
        row, moves = stored(ada, id)
        if row["status"] == "over":  # a short game
            id = two(ada, ben, game=game)
            continue
        draws = course(row, moves, monkeypatch)
        seen = known(ada.get(f"/tables/{id}/record", seat=0).text, draws)
        if sum(log2(one.n) for one in seen) > ENOUGH:
            break
    else:
        raise AssertionError("too little was drawn")
    assert not recover(seen).right  # with this many draws only a true state explains them all, and there is none
    real = seeded(row["seed"])
    assert fits(real.s1, real.s2, seen) < len(seen)  # nor does the seed of the table


@pytest.mark.parametrize("game", GAMES)
def test_the_key_leaves_the_server_after_the_end_only(ada: User, ben: User, nobody: User, game: str) -> None:
    table = ada.table("me", "open", game=game, visibility="open")
    id = table["id"]
    key = stored(ada, id)[0]["key"]
    assert len(key) == 64
    assert table["commitment"] == commitment(bytes.fromhex(key))  # before anyone else takes a seat
    ben.post(f"/tables/{id}/join")
    wander(id, [ada, ben], 8)
    answers = []
    for user, seat in ((ada, {"seat": 0}), (ben, {"seat": 1}), (nobody, {})):
        answers += [
            user.get(f"/tables/{id}{path}", **seat)
            for path in ("/position", "/record", "/log", "/series", "/history/3")
        ]
        answers += [user.get(f"/tables/{id}/record", format="json", **seat), user.get(f"/tables/{id}")]
        answers += [user.get("/tables", which="watch"), user.get(f"/tables/{id}/chat")]
    for answer in answers:
        assert answer.status_code == 200, answer.text
        assert key not in answer.text
        if "/record" in str(answer.url) or str(answer.url).endswith(id):
            assert table["commitment"] in answer.text
    with nobody.live(id) as socket:
        told = [socket.receive_text(timeout=60) for _ in range(3)]
    assert any(table["commitment"] in message for message in told)
    assert not any(key in message for message in told)


def test_a_finished_game_shows_its_key(ada: User, ben: User, nobody: User) -> None:
    id = two(ada, ben, visibility="open")
    to_the_end(id, ada, ben)
    key = stored(ada, id)[0]["key"]
    assert nobody.get(f"/tables/{id}").json()["key"] == key
    for form in ("text", "json"):
        record = Record.parse(nobody.get(f"/tables/{id}/record", format=form).text)
        assert (record.key, record.commitment) == (key, commitment(bytes.fromhex(key)))


def test_a_game_among_people_and_bots_is_proven_when_it_is_over(ada: User) -> None:
    """Some moves are undone on the way, including some with draws."""
    table = ada.table("me", "random", "greedy", game=f"{AOC}(draft=yes, innovation=yes)")
    id = table["id"]
    for n in range(6):
        ada.step(id, 0, n)
        ada.turn(id, 0)
        if n % 2:
            assert ada.post(f"/tables/{id}/requests", seat=0).status_code == 200
    ada.finish(id, [0])
    record = Record.parse(ada.get(f"/tables/{id}/record").text)
    proof = prove(record, table["commitment"])
    assert (proof.verdict, proof.params["moves"]) == (PROVEN, len(record.entries))


def test_two_tables_have_two_keys_and_a_rematch_a_third(ada: User) -> None:
    first = ada.table("me", "here")
    second = ada.table("me", "here")
    ada.finish(first["id"], [0, 1])
    third = ada.post(f"/tables/{first['id']}/rematch").json()
    assert len({table["commitment"] for table in (first, second, third)}) == 3


def test_a_table_with_a_seed_has_no_key(ada: User) -> None:
    table = ada.table("me", "here", seed=3)
    assert "commitment" not in table
    assert "commitment" not in ada.get(f"/tables/{table['id']}/record", seat=0).text


def test_a_table_from_before_there_were_keys_goes_on_with_its_seed(serve: Any) -> None:
    """Its row has no key: after a restart it draws what its seed would have drawn all along."""
    client = serve()
    ada = User(client)
    id = ada.table("me", "here", game="through-the-ages", seed=5)["id"]
    wander(id, [ada, ada], 20)
    client.__exit__(None, None, None)
    again = serve()
    ada.client = again
    wander(id, [ada, ada], 20)
    row, moves = stored(ada, id)
    assert row["key"] is None
    match = saecula.game(row["game"]).start(seed=5)
    for seat, text in moves:
        match.play(text, seat)
    assert (
        match.record.for_seat(None).partition("+++\n0")[2]
        == ada.get(f"/tables/{id}/record").text.partition("+++\n0")[2]
    )


def test_a_restart_goes_on_with_the_key(serve: Any) -> None:
    client = serve()
    ada = User(client)
    id = ada.table("me", "here", game="through-the-ages")["id"]
    wander(id, [ada, ada], 20)
    client.__exit__(None, None, None)
    ada.client = serve()
    wander(id, [ada, ada], 20)
    row, moves = stored(ada, id)
    match = saecula.game(row["game"]).start(seed=1, key=bytes.fromhex(row["key"]))
    for seat, text in moves:
        match.play(text, seat)
    assert (
        match.record.for_seat(0).partition("+++\n0")[2]
        == ada.get(f"/tables/{id}/record", seat=0).text.partition("+++\n0")[2]
    )


def test_what_is_taken_back_with_consent_falls_the_same_way_again(ada: User, ben: User) -> None:
    """A move with a draw that is undone by consent and made again has the same result."""
    id = two(ada, ben, game="through-the-ages")
    players = [ada, ben]
    luck = seeded(2)
    seen = 0
    for _ in range(60):
        waiting = ada.get(f"/tables/{id}").json()["waiting"]
        seat = waiting[0]
        position = players[seat].look(id, seat)
        text = position["moves"][luck.next(len(position["moves"]))]["text"]
        assert players[seat].move(id, seat, text, position["version"]).status_code == 200
        first = stored_outcomes(ada, id)
        if not first[-1]:
            continue
        request = players[seat].post(f"/tables/{id}/requests", seat=seat).json()["requests"][0]["id"]
        assert players[1 - seat].post(f"/tables/{id}/answer", request=request, yes=True).status_code == 200
        back = players[seat].look(id, seat)
        assert back["view"] == position["view"]
        assert players[seat].move(id, seat, text, back["version"]).status_code == 200
        assert stored_outcomes(ada, id) == first
        seen += 1
    assert seen >= 2


def stored_outcomes(user: User, id: str) -> list[str]:
    with sqlite3.connect(user.client.app.state.services.settings.home / "saecula.db", timeout=60) as db:
        found = [row[0] for row in db.execute("SELECT outcomes FROM moves WHERE table_id = ? ORDER BY n", (id,))]
    db.close()
    return ["" if text == "[]" else text for text in found]
