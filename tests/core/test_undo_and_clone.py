"""Undo, clones and saves restore the same position."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import saecula
import toy
from saecula.core import BadSave, CannotUndo, Match, playout, seeded
from saecula.core.game import FORMAT


def given(phase: str = "trade", players: int = 2, **fields: object) -> Match:
    game = saecula.game("tide-market", players=players)
    return game.resume({**game.start(1).data(), "phase": phase, "actions": 2, **fields})


def merchant(coins: int = 4, ships: int = 0, bid: int = -1, hand: tuple[str, ...] = ()) -> dict[str, object]:
    return {"coins": coins, "ships": ships, "bid": bid, "hand": list(hand), "stock": []}


def trade() -> Match:
    """Seat 0 has two actions, with cards to sell and a ship to raid with."""
    return given(
        merchants=[merchant(ships=1, hand=("fish", "salt", "silk")), merchant(hand=("fish", "salt"))],
        stall=["silk"],
        deck=["fish", "salt"],
    )


# --- undo ---


def test_undo_takes_back_the_last_move() -> None:
    match = trade()
    before = match.data()
    match.play("sell silk")
    assert match.can_undo(0)
    match.undo()
    assert match.data() == before
    assert len(match) == 0
    assert match.log == []
    match.play("sell fish")
    assert match.table.merchants[0].coins == 5


def test_undo_goes_back_step_by_step_through_a_phase_of_many_questions() -> None:
    match = trade()
    stations = []
    for move in ("barter", "give fish", "take silk"):
        stations.append(match.data())
        match.play(move)
    for station in reversed(stations):
        match.undo(0)
        assert match.data() == station
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_undo_goes_back_across_phases() -> None:
    match = trade()
    before = match.data()
    for move in ("barter", "give fish", "take silk", "sell silk"):
        match.play(move)
    assert match.seat == 1
    for _ in range(4):
        match.undo(0)
    assert match.data() == before


def test_no_undo_of_chance() -> None:
    match = trade()
    match.play("draw")
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="something was revealed since"):
        match.undo()
    match.play("sell fish")
    match.undo()
    assert not match.can_undo(0)
    assert len(match) == 1


def test_no_undo_when_another_seat_has_decided() -> None:
    match = trade()
    match.play("rest")
    match.play("rest")
    assert match.can_undo(0)
    match.play("rest")
    assert not match.can_undo(0)
    assert match.can_undo(1)
    match.undo(1)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_undo_after_another_seat_in_the_same_phase() -> None:
    """The target defends twice: its second defense can be undone, and the first, but not the raid."""
    match = trade()
    match.play("raid 1")
    raided = match.data()
    match.play("defend fish", seat=1)
    assert match.can_undo(1)
    match.undo(1)
    assert match.data() == raided
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_undo_within_a_phase_after_chance_within_it() -> None:
    """After the die, in the same phase, the raider's choice of loot can be undone, because it only brings a coin."""
    match = trade()
    match.play("raid 1")
    match.play("yield", seat=1, outcomes=["6"])
    before = match.data()
    assert not match.can_undo(1)
    match.play("loot coin")
    assert match.can_undo(0)
    match.undo(0)
    assert match.data() == before
    assert match.question == "raid.loot"


def test_no_undo_when_sealed_answers_were_opened() -> None:
    match = saecula.game("tide-market", storms=False).start(1)
    match.play("bid 1", seat=1)
    assert match.can_undo(1)
    match.undo(1)
    match.play("bid 3", seat=1)
    match.play("bid 0", seat=0)
    assert not match.can_undo(0)
    assert match.revealed


def test_undo_in_a_resumed_match() -> None:
    """Undo also works in the middle of a phase, but not beyond the save."""
    match = trade()
    match.play("barter")
    match.play("give fish")
    saved = match.game.resume(match.data())
    before = saved.data()
    assert not saved.can_undo(0)
    saved.play("take silk")
    saved.undo(0)
    assert saved.data() == before
    assert not saved.can_undo(0)


def test_a_move_needs_no_copy_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game, with many turns, draws and sealed answers, copies the table only a few times."""
    copied: list[int] = []
    copy = toy.Market.copy
    monkeypatch.setattr(toy.Market, "copy", lambda table: (copied.append(1), copy(table))[1])
    match = saecula.game("tide-market", players=4, rounds=4).start(1)
    playout(match, seeded(1))
    assert match.over
    assert len(match) > 60
    assert len(copied) < len(match) // 10


def test_undo_plays_chance_and_other_seats_again() -> None:
    """The last copy may be several turns old: dice, draws and sealed answers since then come out the same way."""
    game = saecula.game("tide-market", players=3, rounds=4)
    taken = 0
    for seed in range(20):
        match = game.start(seed, key=bytes([seed]) * 32 if seed % 2 else b"")
        lot = seeded(seed)
        while not match.over:
            before, log, seat = match.data(), len(match.log), match.seat
            assert seat is not None
            playout(match, lot, 1)
            if len(match) > 20 and match.can_undo(seat):
                after, text = match.data(), match.record.entries[-1].text
                match.undo(seat)
                taken += 1
                assert match.data() == before
                assert len(match.log) == log
                match.play(text, seat)
                assert match.data() == after
    assert taken > 100


def test_undo_after_a_dictated_roll() -> None:
    """A dictated roll is not what the generator would have rolled, so undo must not roll the die again."""
    for roll in ("1", "2", "3", "4", "5", "6"):
        match = trade()
        match.play("raid 1")
        match.play("yield", seat=1, outcomes=[roll])
        stations = []
        seat = match.seat
        assert seat is not None
        for _ in range(2):
            if match.seat != seat:
                break
            stations.append(match.data())
            match.play(match.moves[0])
            if not match.can_undo(seat):
                stations = []
        for station in reversed(stations):
            match.undo(seat)
            assert match.data() == station


def test_what_is_kept_of_a_match_is_the_table_before_the_moves_that_can_be_taken_back() -> None:
    game = saecula.game("tide-market", players=3, rounds=4)
    match = game.start(4)
    lot = seeded(4)
    seen = 0
    floor, barred = 0, match.data()
    while not match.over:
        seat = match.seat
        assert seat is not None
        here = match.data()
        if len(match) and match.record.entries[-1].seat != seat:
            floor, barred = len(match), here
        playout(match, lot, 1)
        if not match.can_undo(seat):
            floor, barred = len(match), match.data()
        kept = match.kept()
        assert kept["table"] == barred
        assert len(kept["journal"]["moves"]) == floor
        seen += floor < len(match)
    assert seen > 10


# --- clones ---


def test_a_clone_is_independent() -> None:
    match = trade()
    twin = match.clone()
    twin.play("sell silk")
    assert match.table.merchants[0].coins == 4
    assert twin.table.merchants[0].coins == 8
    assert twin.log
    assert not match.log


def test_a_clone_in_the_middle_of_a_phase() -> None:
    match = trade()
    match.play("barter")
    match.play("give fish")
    twin = match.clone()
    assert twin.data() == match.data()
    twin.play("take silk")
    assert match.question == "barter.take"
    match.play("take silk")
    assert twin.data() == match.data()


def test_a_light_clone_is_cloned_and_saved_at_every_question() -> None:
    match = trade()
    match.play("barter")
    light = match.clone(keep=False)
    assert light.clone().data() == light.data() == match.data()
    light.play("give fish")
    light.play("take silk")
    assert light.clone().data() == light.data()
    assert light.log == []


def test_a_clone_for_a_seat_hides_what_it_cannot_know() -> None:
    match = saecula.game("tide-market", players=3).start(3)
    others = set()
    for branch in range(20):
        twin = match.clone(1, branch=branch)
        assert twin.table.merchants[1].hand == match.table.merchants[1].hand
        assert msgspec.json.encode(twin.view(1)) == msgspec.json.encode(match.view(1))
        others.add(tuple(twin.table.merchants[0].hand))
    assert len(others) > 3
    assert match.clone(1, branch=5).data() == match.clone(1, branch=5).data()


def test_a_clone_for_a_seat_gets_other_sealed_answers() -> None:
    """It is known who has answered, but not what they answered; the seat's own answer stays."""
    match = saecula.game("tide-market", players=3).start(3)
    match.play("bid 2", seat=0)
    match.play("bid 1", seat=1)
    bids = set()
    for branch in range(30):
        twin = match.clone(1, branch=branch)
        assert twin.seats == [2]
        assert msgspec.json.encode(twin.view(1)) == msgspec.json.encode(match.view(1))
        twin.play("bid 0")
        assert twin.table.phase != "bid"
        bids.add(twin.data()["merchants"][0]["coins"])
        if twin.table.phase == "storm":
            assert twin.table.merchants[1].bid == 1
            bids.add(-twin.table.merchants[0].bid)
    assert len(bids) > 1
    seen_by_two = match.clone(2)
    assert seen_by_two.seats == [2]
    assert seen_by_two.clone().data() == seen_by_two.data()


def test_a_clone_for_a_seat_that_has_answered_in_secret() -> None:
    """Others are still being asked: in each world that the seat considers possible, someone else has a storm."""
    match = given(
        "storm",
        players=3,
        merchants=[
            merchant(bid=1, hand=("storm", "fish", "salt")),
            merchant(bid=1, hand=("storm", "fish", "salt")),
            merchant(bid=0, hand=("fish", "salt", "silk")),
        ],
        deck=["salt", "silk", "silk"],
    )
    assert match.seats == [0, 1]
    assert match.discreet
    match.play("pass", seat=0)
    holders = set()
    for branch in range(20):
        twin = match.clone(0, branch=branch)
        assert msgspec.json.encode(twin.view(0)) == msgspec.json.encode(match.view(0))
        assert twin.clone().data() == twin.data()
        holders.add(twin.seat)
    assert holders == {1, 2}


def test_a_redealt_clone_can_be_saved_cloned_and_played_on_in_the_middle_of_a_phase() -> None:
    match = trade()
    match.play("raid 1")
    twin = match.clone(0, branch=4)
    assert twin.question == "raid.defend"
    assert twin.clone().data() == twin.data()
    assert twin.game.resume(twin.data()).data() == twin.data()
    light = match.clone(0, keep=False, branch=4)
    assert light.table.merchants[1].hand == twin.table.merchants[1].hand


def test_the_random_state_of_a_clone_for_a_seat_is_another() -> None:
    match = trade()
    states = {(match.table.chance.s1, match.table.chance.s2)}
    for branch in range(10):
        chance = match.clone(0, branch=branch).table.chance
        states.add((chance.s1, chance.s2))
    assert len(states) == 11


# --- saves ---


def test_a_save_is_plain_data_with_its_version() -> None:
    data = trade().data()
    assert data["_format"] == FORMAT
    assert data["_game"] == "tide-market(players=2)"
    assert msgspec.json.decode(msgspec.json.encode(data)) == data
    assert sorted(data["chance"]) == ["s1", "s2"]


def broken(**changes: Any) -> dict[str, Any]:
    match = trade()
    match.play("barter")
    return {**match.data(), **changes}


def frames(*frames: dict[str, Any]) -> dict[str, Any]:
    return {"stack": [{"step": "trade"}, *frames]}


OLD = {"_format": 1, "phase": "trade", "actions": 2, "_base": {**trade().data(), "phase": "trade"}}
"""A save of format 1: the table when the phase began, and the answers since then."""


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"_format": FORMAT + 1}, "this program reads up to"),
        ({"_format": "new"}, "save of format new"),
        ({"_game": "tide-market(players=3)"}, r"save of tide-market\(players=3\), not of tide-market\(players=2\)"),
        ({"phase": "nap"}, "tide-market: there is no phase 'nap'"),
        ({"phase": 3}, "Expected `str`, got `int`"),
        ({"phase": "raid.loot"}, r"stack\[1\] \(raid.loot\): Object missing required field `raider`"),
        ({"merchants": [{"coins": 1}]}, "missing required field"),
        ({"stack": "trade"}, "stack: it must be a list of frames"),
        (frames({"step": "nap"}), r"stack\[1\]: there is no step 'nap'"),
        (frames({"seat": 0}), r"stack\[1\]: there is no step None"),
        (frames({"step": "barter.take", "seat": "0"}), r"stack\[1\] \(barter.take\): Expected `int`, got `str`"),
        (frames({"step": "barter.take", "seat": 0, "sealed": "0: take silk"}), "sealed answers must be a list"),
        (
            frames({"step": "barter.take", "seat": 0, "sealed": ["0: take silk"]}),
            "0: take silk cannot be answered here",
        ),
        ({"stack": [{"step": "bid", "sealed": ["0: bid 9"]}]}, "0: bid 9 cannot be answered here"),
        ({"stack": [{"step": "bid", "sealed": ["0: bid 1", "0: bid 2"]}]}, "0: bid 2 cannot be answered here"),
        ({"stack": [{"step": "bid", "sealed": ["0: bid 1", "1: bid 1"]}]}, "1: bid 1 cannot be answered here"),
        ({**OLD, "_since": "barter"}, "cannot be read"),
        ({**OLD, "_since": ["0: barter"], "_base": None}, "cannot be read"),
        ({**OLD, "_since": ["0: fly"]}, "'fly' is not a move of this game"),
        ({**OLD, "_since": ["barter"]}, "is not `seat: answer`"),
        ({**OLD, "_since": ["0: ? x"]}, r"'\? x' is not a move of this game"),
        ({**OLD, "_since": ["0: raid 0"]}, "0: raid 0 cannot be answered here"),
        ({**OLD, "_since": ["1: rest"]}, "1: rest cannot be answered here"),
        ({**OLD, "_since": ["0: barter = 6"]}, "6 is left over"),
        ({**OLD, "_since": ["0: raid 1", "1: yield = 9"]}, "'9' is not a roll"),
    ],
)
def test_a_broken_save_is_refused_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSave, match=message) as error:
        saecula.game("tide-market").resume(broken(**changes))
    assert "\n" not in str(error.value)


def test_a_save_without_data_is_refused() -> None:
    with pytest.raises(BadSave, match="tide-market: missing required field `stack`"):
        saecula.game("tide-market").resume({})


def test_a_save_of_format_1_goes_on_in_the_middle_of_a_phase() -> None:
    """It has the table as it was when the phase began, and the answers since then with their outcomes."""
    match = trade()
    old = {**OLD, "_since": ["0: raid 1", "1: yield = 6"]}
    saved = match.game.resume(old)
    match.play("raid 1")
    match.play("yield", outcomes=["6"])
    assert saved.question == "raid.loot"
    assert saved.data() == match.data()
