"""A match: questions, moves, refusals, sealed and secret answers, views."""

from __future__ import annotations

import msgspec
import pytest

import saecula
import toy
from saecula.core import Match, Refused, UnknownMove, UnknownSeat, Vocabulary
from saecula.core.compiler import convert


def start(seed: int = 1, **options: object) -> Match:
    return saecula.game("tide-market", **options).start(seed)


def given(phase: str = "trade", players: int = 2, **fields: object) -> Match:
    """A match in a position of our choice."""
    game = saecula.game("tide-market", players=players)
    data = {**game.start(1).data(), "phase": phase, "actions": 2, **fields}
    return game.resume(data)


def merchant(
    coins: int = 4,
    ships: int = 0,
    bid: int = -1,
    hand: tuple[str, ...] = (),
    stock: tuple[str, ...] = (),
) -> dict[str, object]:
    return {"coins": coins, "ships": ships, "bid": bid, "hand": list(hand), "stock": list(stock)}


def test_a_new_match_asks() -> None:
    match = start()
    assert match.seat == 0
    assert match.seats == [0, 1]
    assert match.question == "bid"
    assert [m.text for m in match.moves] == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert not match.over
    assert match.outcome is None
    assert len(match) == 0


def test_moves_are_a_lazy_view() -> None:
    moves = start().moves
    assert len(moves) == 4
    assert "bid 3" in moves
    assert "rest" not in moves
    assert moves[1] in moves
    assert moves[0].text == "bid 0"
    assert repr(moves) == "<Moves: bid 0, bid 1, bid 2, bid 3>"


def test_a_move_or_its_text_is_played() -> None:
    match = start()
    match.play(match.moves[2])
    match.play("bid 0")
    assert match.table.merchants[0].bid in (2, -1)
    assert len(match) == 2


def test_an_illegal_move_is_refused_with_its_rule_and_nothing_changes() -> None:
    match = given(merchants=[merchant(coins=1, hand=("fish",)), merchant()])
    before = match.data()
    with pytest.raises(Refused, match="'sell silk' is not allowed: TIDE-SELL-02: Only cards") as refused:
        match.play("sell silk")
    assert refused.value.rule == "TIDE-SELL-02"
    assert refused.value.text == match.game.rules.text("TIDE-SELL-02")
    assert match.data() == before
    assert len(match) == 0


def test_refusals_list_the_candidates_that_are_not_legal() -> None:
    match = given(merchants=[merchant(hand=("fish", "storm")), merchant(coins=0)], deck=[], discards=[])
    assert {r.move: r.rule for r in match.refusals()} == {
        "sell salt": "TIDE-SELL-02",
        "sell silk": "TIDE-SELL-02",
        "sell storm": "TIDE-SELL-03",
        "draw": "TIDE-DRAW-01",
        "raid 1": "TIDE-RAID-01",
    }
    assert str(match.refusals()[0]).startswith("TIDE-SELL-02: Only cards")


def test_why_not() -> None:
    match = given(merchants=[merchant(hand=("fish",)), merchant()])
    assert match.why_not("sell fish") is None
    listed = match.why_not("raid 1")
    assert listed is not None
    assert listed.rule == "TIDE-RAID-01"
    unlisted = match.why_not("raid 0")
    assert unlisted is not None
    assert unlisted.rule == "TIDE-RAID-02"  # the game names a rule for a move that is not a candidate
    other = match.why_not("bid 1")
    assert other is not None
    assert other.rule == "TIDE-TRADE-01"  # otherwise the rule of the question


def test_what_is_no_move_is_unknown() -> None:
    match = start()
    before = match.data()
    with pytest.raises(UnknownMove, match="'fly' is not a move of this game"):
        match.play("fly")
    with pytest.raises(UnknownMove):
        match.why_not("fly")
    foreign = Vocabulary().add("bid 0")
    with pytest.raises(UnknownMove, match="another game"):
        match.play(foreign)
    assert match.data() == before


def test_seats_that_are_not_asked() -> None:
    match = given(merchants=[merchant(), merchant()])
    with pytest.raises(UnknownSeat, match="seat 1 has nothing to decide now"):
        match.play("rest", seat=1)
    with pytest.raises(UnknownSeat, match="there is no seat 7: seats are 0 to 1"):
        match.play("rest", seat=7)
    with pytest.raises(UnknownSeat, match="there is no seat 7"):
        match.view(7)
    assert list(match.moves_of(1)) == []
    assert match.refusals(1) == []


def test_when_the_game_is_over_nothing_is_asked() -> None:
    match = given(phase="tide", round=2, merchants=[merchant(coins=3), merchant(coins=1, ships=1)])
    assert match.over
    assert match.seat is None
    assert match.question is None
    assert len(match.moves) == 0
    assert match.outcome is not None
    assert match.outcome.scores == [3, 4]
    assert match.outcome.winners == [1]
    with pytest.raises(UnknownSeat, match="the game is over"):
        match.play("rest")


# --- questions to all ---


def test_answers_come_in_any_order_and_are_sealed_until_all_are_in() -> None:
    match = start(players=3, storms=False)
    match.play("bid 3", seat=2)
    assert match.seats == [0, 1]
    assert [m.bid for m in match.table.merchants] == [-1, -1, -1]
    match.play("bid 1", seat=0)
    match.play("bid 0", seat=1)
    assert match.table.merchants[2].ships == 1
    assert match.question == "trade"


def test_a_seat_answers_once() -> None:
    match = start()
    match.play("bid 1", seat=0)
    with pytest.raises(UnknownSeat):
        match.play("bid 2", seat=0)


def test_sealed_answers_stay_out_of_views_and_records_of_the_others() -> None:
    match = start()
    before = [msgspec.json.encode(match.view(seat)["table"]) for seat in (0, 1, None)]
    match.play("bid 3", seat=0)
    assert [msgspec.json.encode(match.view(seat)["table"]) for seat in (0, 1, None)] == before
    assert "1 0: bid 3" in match.record.for_seat(0)
    assert "1 0: ?" in match.record.for_seat(1)
    assert "1 0: ?" in match.record.for_seat(None)
    assert match.view(1)["waiting"] == [1]


def test_open_answers_are_sealed_too_until_all_are_in() -> None:
    """The record of a running match hides an answer while others are still asked, even if the answer is not secret."""
    both = [merchant(bid=0, hand=("storm",)), merchant(bid=0, hand=("storm",))]
    match = given(phase="storm", players=2, merchants=both)
    twin = match.clone()
    twin._partial = False
    twin.play("storm", seat=0)
    assert "storm" not in twin.record.for_seat(1).split("+++")[2]


def test_a_discreet_question_does_not_tell_who_is_asked() -> None:
    match = given(
        phase="storm",
        players=3,
        merchants=[
            merchant(bid=1, hand=("storm",)),
            merchant(bid=1, hand=("fish",)),
            merchant(bid=1, hand=("storm",)),
        ],
    )
    assert match.seats == [0, 2]
    assert match.view(0)["question"] == "storm"
    assert match.view(0)["waiting"] == [0]
    for other in (1, None):
        assert match.view(other)["question"] is None
        assert match.view(other)["waiting"] == []
        assert match.view(other)["moves"] == []


def test_discreet_answers_leave_no_trace_in_the_records_of_the_others() -> None:
    """Whether one or two merchants were asked and passed, the third merchant's record is the same."""
    records = []
    for hands in ((("storm",), ("storm",)), (("fish",), ("storm",))):
        match = given(
            phase="storm",
            players=3,
            merchants=[
                merchant(bid=0, hand=hands[0]),
                merchant(bid=0, hand=hands[1]),
                merchant(bid=0, hand=("fish",)),
            ],
        )
        match._partial = False
        while match.question == "storm":
            match.play("pass")
        records.append(match.record.for_seat(2))
    assert records[0] == records[1]
    assert "?:" not in records[0]


# --- output ---


def test_a_view_shows_a_seat_its_own_hand_only() -> None:
    match = start()
    for seat in (0, 1):
        hands = [m["hand"] for m in match.view(seat)["table"]["merchants"]]
        assert hands[seat] == match.table.merchants[seat].hand
        assert hands[1 - seat] is None
    assert [m["hand"] for m in match.view(None)["table"]["merchants"]] == [None, None]
    assert match.view(None)["seat"] is None
    assert match.view(0)["game"] == "tide-market(players=2)"


def test_the_log_is_told_by_message_id() -> None:
    match = given(merchants=[merchant(hand=("silk", "fish")), merchant()])
    match.play("sell silk")
    (event,) = match.log
    assert (event.id, event.seat, event.params, event.rule) == ("sold", 0, {"card": "silk"}, "TIDE-SELL-01")
    match.play("sell fish")
    assert [e.params["card"] for e in match.events_since(1)] == ["fish"]
    assert len(match.events_since(0)) == 2
    assert match.events_since(2) == []
    assert [[e.params["card"] for e in match.events_of(n)] for n in range(3)] == [[], ["silk"], ["fish"]]
    assert [(e.seat, e.text) for e in match.entries_since(0)] == [(0, "sell silk"), (0, "sell fish")]
    assert [e.text for e in match.entries_since(1)] == ["sell fish"]


def test_outcomes_can_be_dictated() -> None:
    match = given(merchants=[merchant(ships=1), merchant(hand=("fish",))])
    match.play("raid 1")
    match.play("yield", outcomes=["6"])
    assert match.question == "raid.loot"
    assert [d.text for d in match.last_outcomes] == ["6"]


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        (["7"], "not a roll of a die with 6 sides"),
        (["6", "5"], "5 is left over; nothing more is drawn here"),
    ],
)
def test_wrong_outcomes_leave_the_match_untouched(outcomes: list[str], message: str) -> None:
    match = given(merchants=[merchant(ships=1), merchant(hand=("fish",))])
    match.play("raid 1")
    before = match.data()
    with pytest.raises(saecula.BadRecord, match=message):
        match.play("yield", outcomes=outcomes)
    assert match.data() == before
    assert match.question == "raid.defend"
    match.play("yield", outcomes=["1"])
    assert match.question == "trade"


def test_outcomes_can_be_dictated_to_a_light_clone() -> None:
    match = given(merchants=[merchant(ships=1), merchant(hand=("fish",))])
    match.play("raid 1")
    for roll, question in (("6", "raid.loot"), ("1", "trade")):
        light = match.clone(keep=False)
        light.play("yield", outcomes=[roll])
        assert light.question == question


def test_dictated_outcomes_in_the_middle_of_a_phase_survive_clone_and_save() -> None:
    """The clone has the same roll as the match, whatever the generator would have rolled."""
    for roll in ("4", "5", "6"):
        match = given(merchants=[merchant(ships=1), merchant(hand=("fish",))])
        match.play("raid 1")
        match.play("yield", outcomes=[roll])
        assert match.question == "raid.loot"
        assert match.clone().question == "raid.loot"
        assert match.clone().data() == match.data()
        assert match.game.resume(match.data()).data() == match.data()


def test_phases_must_come_to_a_question() -> None:
    from dataclasses import replace

    def nothing(t: toy.Market, round: toy.Round) -> int:
        return saecula.core.AGAIN

    idle = saecula.core.Game(replace(toy.GAME, procedures=toy.PROCEDURES.replaced({"deal": nothing})), {})
    with pytest.raises(RuntimeError, match="the steps never come to a question; the last was 'deal'"):
        idle.start(1)


def test_the_table_of_data_is_checked_field_by_field() -> None:
    data = start().data()
    plain = {key: value for key, value in data.items() if not key.startswith("_")}
    plain["stack"] = []  # the stack is read by the names of the steps
    assert convert(plain, toy.Market).merchants[0].coins == 4
    plain["merchants"][1]["hand"] = ["fish", 3]
    with pytest.raises(msgspec.ValidationError, match=r"Expected `str`, got `int` - at `\$.merchants\[1\].hand\[1\]`"):
        convert(plain, toy.Market)
