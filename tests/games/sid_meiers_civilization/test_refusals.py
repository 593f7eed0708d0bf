"""Every refused move names its rule, whether it is listed or only attempted."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import seeded

from .scene import known, play, refused, scene, table


def listed(match: saecula.Match) -> dict[str, str]:
    return {refusal.move: refusal.rule for refusal in match.refusals()}


@pytest.mark.rule("SMC-SEA-08", "SMC-SEA-07", "SMC-MOVE-02", "SMC-AIR-02", "SMC-SEA-01")
def test_movement_lists_what_a_player_might_try() -> None:
    match = scene(
        "movement",
        era=4,
        p0={
            "gaul": {"spearman": 1, "jet": 1},
            "iberia": {"spearman": 1, "settler": 1},
            "north-sea": {"galley": [{"settler": 3}]},
            "mid-atlantic": {"galley": [{}]},
        },
    )
    assert listed(match)["board spearman gaul north-sea"] == "SMC-SEA-08"  # a fourth piece on a fleet
    assert listed(match)["fly gaul germania"] == "SMC-AIR-02"  # an aircraft that cannot land
    play(
        match,
        "move spearman gaul germania",
        "board spearman iberia mid-atlantic",
        "sail galley mid-atlantic north-atlantic",
    )
    assert listed(match)["move spearman germania hellas"] == "SMC-MOVE-02"
    assert listed(match)["land spearman north-atlantic britannia"] == "SMC-SEA-07"
    assert listed(match)["sail galley north-atlantic mid-atlantic"] == "SMC-SEA-01"


@pytest.mark.rule("SMC-TERRAIN-02", "SMC-BUY-31", "SMC-TECH-01", "SMC-BUY-15")
def test_buying_lists_what_a_player_might_try() -> None:
    match = scene(
        tech=known("construction", "iron-working"),
        p0={"italia": {"settler": 1}, "hellas": {"settler": 1}},
        markers={"hellas": "desert"},
        seen={"hellas": -1},
    )
    play(match, "found italia")
    found = listed(match)
    assert found["found hellas"] == "SMC-TERRAIN-02"
    assert found["upgrade italia"] == "SMC-BUY-31"  # a village built this turn
    assert found["buy currency"] == "SMC-TECH-01"
    assert found["recruit spearman"] == "SMC-BUY-15"


@pytest.mark.rule("SMC-TURN-01", "SMC-BUY-20", "SMC-BATTLE-10")
def test_moves_out_of_their_time() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 1)}
    match = scene(towns=towns, options="players=2", p0={"gaul": {"spearman": 1}})
    assert refused(match, "move spearman gaul iberia") == "SMC-TURN-01"
    assert refused(match, "explore gaul") == "SMC-TURN-01"
    play(match, "recruit spearman")
    assert refused(match, "recruit spearman") == "SMC-BUY-20"  # the piece must be placed first
    play(match, "place gaul", "end", "end")
    assert refused(match, "recruit spearman") == "SMC-TURN-01"
    assert refused(match, "found gaul") == "SMC-BUY-25"
    assert refused(match, "launch") == "SMC-BUY-33"
    with pytest.raises(saecula.Refused, match="SMC-TURN-01"):
        match.play("recruit spearman")
    with pytest.raises(saecula.UnknownMove):
        match.play("conquer everything")


def test_lists_hold_each_move_once_and_cite_rules_that_exist() -> None:
    game = saecula.game("sid-meiers-civilization", players=4, length="long")
    match = game.start(11, keep=False)
    lot = seeded(11)
    while match.seat is not None:
        allowed = [move.text for move in match.moves]
        forbidden = [refusal.move for refusal in match.refusals()]
        assert len(set(allowed)) == len(allowed)
        assert len(set(forbidden)) == len(forbidden)
        assert not set(allowed) & set(forbidden)
        assert all(refusal.rule in game.rules for refusal in match.refusals())
        match.play(allowed[lot.next(len(allowed))], match.seat)


def test_every_move_that_is_not_legal_has_a_reason() -> None:
    game = saecula.game("sid-meiers-civilization", players=3, length="long")
    every = list(game.moves)
    match = game.start(5, keep=False)
    lot = seeded(5)
    count = 0
    while match.seat is not None:
        if count % 40 == 0:
            for _ in range(150):
                refusal = match.why_not(every[lot.next(len(every))])
                assert refusal is None or refusal.rule in game.rules
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))], match.seat)
        count += 1


def test_gold_is_conserved() -> None:
    match = scene(gold=100, tech=known("mysticism", owner=1))
    play(match, "build temple", "recruit settler", "end", "end", "end")
    t = table(match)
    assert sum(p.gold for p in t.players) == t.bank == 300 - 10 - 10 + 5
    t.players[0].gold += 1
    assert match.game.spec.check(t) == ["the players have 286 gold, but the bank has paid 285"]
