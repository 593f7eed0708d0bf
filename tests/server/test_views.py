"""The data sent to a seat contains nothing that it may not know, in whole random games of every game."""

from __future__ import annotations

import time
from typing import Any

import pytest

from saecula.core import Game, Match, Shortcuts, game, seeded
from saecula.core.record import sees
from saecula.server.tables.live import LiveTable
from saecula.server.tables.pace import NoClock
from saecula.server.tables.position import encode_position
from saecula.server.tables.rows import PERSON, Seat, TableRow
from saecula.server.texts import playable

from .conftest import AOC, User, hear
from .test_moves import DRAFT, two

SECONDS = 2.0
"""The time limit for one kind of game; whole games are played in `make soak`."""


def table(chosen: Game, seed: int) -> LiveTable:
    """A table in memory, like the server's."""
    live = LiveTable("test")
    live.row = TableRow(
        id="test",
        game=str(chosen),
        game_id=chosen.id,
        rules=chosen.spec.version,
        status="playing",
        seed=seed,
        key=f"{seed + 1:064x}",
        invite="",
        creator="",
        pace=NoClock(),
        created=0.0,
        changed=0.0,
    )
    live.game = chosen
    live.seats = [Seat(i, PERSON, f"user{i}", f"Player {i}", None) for i in range(chosen.players)]
    live.begin()
    return live


def _shortcuts(match: Match, seat: int | None) -> Shortcuts | None:
    return match.shortcuts(seat) if seat is not None and seat in match.seats else None


def shown(match: Match, seat: int | None) -> bytes:
    """The Position of a seat in a match, without what only the real match has: log, number of steps, undo."""
    return encode_position(match.game, match.view(seat), [], 0, False, _shortcuts(match, seat))


def games() -> list[str]:
    out = []
    for spec in playable():
        least, most = spec.meta.players
        out += sorted({f"{spec.id}(players={max(2, least)})", f"{spec.id}(players={most})"})
    return [*out, f"{AOC}(players=3, draft=yes)"]


@pytest.mark.parametrize("name", games())
def test_dealing_the_hidden_anew_changes_no_byte(name: str) -> None:
    """At decisions of random games, everything hidden from a seat is re-dealt; its Position stays the same."""
    deal_anew(name, range(2), time.monotonic() + SECONDS)


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_over_whole_games_dealing_anew_changes_no_byte(name: str) -> None:
    deal_anew(name, range(3), float("inf"))


def deal_anew(name: str, seeds: range, end: float) -> None:
    """Plays random games (until the time is up) and compares. A spectator knows no more than each of the seats."""
    chosen = game(name)
    for seed in seeds:
        live = table(chosen, seed)
        lot = seeded(seed + 1000)
        while live.played.seat is not None and time.monotonic() < end:
            match = live.played
            if lot.next(12) == 0:
                spectator = shown(match, None)
                for seat in range(chosen.players):
                    before = shown(match, seat)
                    for branch in range(2):
                        anew = match.clone(seat, branch=seed * 7 + branch + len(match))
                        assert shown(anew, seat) == before, f"{name}, seed {seed}, move {len(match)}, seat {seat}"
                        assert shown(anew, None) == spectator, f"{name}, seed {seed}, move {len(match)}"
            seat = match.seats[lot.next(len(match.seats))]
            moves = match.moves_of(seat)
            live.play(moves[lot.next(len(moves))].text, seat)
        check_log(live)


def check_log(live: LiveTable) -> None:
    """Every line that a seat gets is one that it may see, and no visible line is missing."""
    for seat in [None, *range(len(live.seats))]:
        visible = [event for event in live.played.log if sees(seat, event.seen)]
        lines = live.seat_log(seat).lines(live.played)
        assert [(e.id, e.seat, e.params, e.rule) for e in visible] == [
            (line["id"], line["seat"], line["params"], line["rule"]) for line in lines
        ]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        assert [line["move"] for line in lines] == sorted(line["move"] for line in lines)


def test_a_spectator_sees_no_more_than_every_player() -> None:
    """In the Draft the hands are secret: a spectator sees none of them."""
    live = table(game(f"{AOC}(players=3, draft=yes)"), 5)
    for _ in range(9):
        seat = live.played.seat
        assert seat is not None
        hands = {card for p in live.played.table.players for card in [*p.hand, *p.passing]}
        words = live.seat_view(None).body.decode()
        assert not [card for card in hands if f'"{card}"' in words]
        for other in range(3):
            player = live.played.table.players[other]
            own = {*player.hand, *player.passing}
            words = live.seat_view(other).body.decode()
            assert not [card for card in hands - own if f'"{card}"' in words]
        live.play(live.played.moves[0].text, seat)


def test_nothing_is_sent_to_others_for_a_sealed_answer_but_that_it_is_in(ada: User, ben: User) -> None:
    id = two(ada, ben, game=DRAFT)
    with ben.live(id, 1) as socket:
        before = hear(socket, "position")["position"]
        picked = ada.look(id, 0)["moves"][0]["text"]
        ada.step(id, 0)
        after: dict[str, Any] = hear(socket, "position")["position"]
        assert after["view"]["waiting"] == [1]
        assert picked not in str(after)
        assert {**after["view"], "waiting": []} == {**before["view"], "waiting": []}
        assert after["moves"] == before["moves"]
        assert after["log"] == before["log"]


def test_who_is_asked_discreetly_shows_nowhere(ada: User) -> None:
    """The toy game asks the players who hold a storm, and nobody else may know who they are (TIDE-STORM-01)."""
    services = ada.client.app.state.services
    found = 0
    for seed in range(40):
        live = table(game("tide-market", players=4), seed)
        live.row = live.row.changed_by({"visibility": "open", "turn_since": 1.0})
        lot = seeded(seed)
        for _ in range(120):
            match = live.played
            if match.seat is None:
                break
            if match.discreet and len(match.seats) > 1:
                holder = match.seats[0]
                others = [s for s in [None, *range(4)] if s not in match.seats]
                before = [live.seat_view(s).body for s in others]
                live.row = live.row.changed_by({"waiting": live.public_waiting()})
                for seat in match.seats:
                    live.seats[seat].since = 1.0
                for other in others:
                    shown_table = services.presenter.table_json(live, None if other is None else f"user{other}")
                    assert shown_table["waiting"] == []
                    assert "turn_since" not in shown_table
                assert services.presenter.table_json(live, f"user{holder}")["waiting"] == [holder]
                live.play(match.moves_of(holder)[0].text, holder)
                assert [live.seat_view(s).body for s in others] == before
                found += 1
            seat = live.played.seats[0]
            moves = live.played.moves_of(seat)
            live.play(moves[lot.next(len(moves))].text, seat)
            for s in live.seats:
                s.since = None
    assert found > 5


def test_nobody_can_count_who_is_asked_discreetly(ada: User, nobody: User) -> None:
    """Neither the version of the table nor the time of its last change reveals how many answer, or when."""
    services = ada.client.app.state.services
    asked: set[int] = set()
    for seed in range(12):
        id = ada.table("me", "here", "here", "here", game="tide-market", visibility="open", seed=seed)["id"]
        lot = seeded(seed)
        for _ in range(150):
            match = services.tables._lives[id].played
            if match.seat is None:
                break
            count = len(match.seats) if match.discreet and not match.sealed else 0
            before = nobody.get(f"/tables/{id}").json()
            for _ in range(count or 1):
                assert nobody.get(f"/tables/{id}").json() == before
                assert nobody.look(id)["version"] == before["version"]
                assert next(t for t in nobody.get("/tables", which="watch").json() if t["id"] == id) == before
                seat = match.seats[0]
                moves = ada.look(id, seat)["moves"]
                text = moves[lot.next(len(moves))]["text"]
                assert ada.move(id, seat, text, before["version"]).status_code == 200
                assert ada.move(id, seat, text, before["version"]).status_code == 200  # repeated: harmless
            if count and not match.discreet:
                assert nobody.get(f"/tables/{id}").json()["version"] == before["version"] + 100
                asked.add(count)
    assert len(asked) > 1
