"""The vocabulary of moves and the choices of a question."""

import pytest

from saecula.core import Ask, Choices, UnknownMove, Vocabulary, after, clockwise, others


def vocabulary() -> Vocabulary:
    moves = Vocabulary()
    moves.add("pass")
    moves.each("take", ["egypt", "rome"], touch="card-{}")
    moves.numbers("bid", 1, 3)
    return moves


def test_moves_are_numbered_in_the_order_of_their_declaration() -> None:
    moves = vocabulary()
    assert [m.text for m in moves] == ["pass", "take egypt", "take rome", "bid 1", "bid 2", "bid 3"]
    assert [moves.encode(m) for m in moves] == list(range(6))
    assert len(moves) == 6


def test_a_text_is_one_shared_object() -> None:
    moves = vocabulary()
    assert moves.add("pass") is moves["pass"] is moves.decode(0)
    assert moves["take rome"].touches == ["card-rome"]
    assert moves["take rome"].arg == "rome"
    assert moves["bid 3"].n == 3
    assert str(moves["bid 3"]) == "bid 3"


def test_numbers_are_indexed_by_the_number() -> None:
    moves = Vocabulary()
    bids = moves.numbers("bid", 2, 4, touch="coin-{}")
    assert [b.text for b in bids[2:]] == ["bid 2", "bid 3", "bid 4"]
    assert bids[4].touches == ["coin-4"]


@pytest.mark.parametrize("text", ["", " pass", "two  blanks", "a=b", "a; b", "a: b", "what?", "two\nlines"])
def test_what_would_not_read_back_is_no_move_text(text: str) -> None:
    with pytest.raises(ValueError, match="a move text"):
        Vocabulary().add(text)


def test_what_is_not_in_the_vocabulary_is_unknown() -> None:
    moves = vocabulary()
    assert "fly" not in moves
    with pytest.raises(UnknownMove, match="'fly' is not a move of this game"):
        moves["fly"]
    with pytest.raises(UnknownMove, match="6 is not the number of a move: this game has 6"):
        moves.decode(6)


def test_a_move_declares_its_moment_and_its_rule() -> None:
    moves = Vocabulary()
    take = moves.each("take", ["egypt"], when="row.take", rule="TURN-02")["egypt"]
    assert take.moment.questions == ["row.take"]
    assert take.moment.refusal("politics") == "TURN-02"
    assert take.moment.refusal("row.take") == ""  # at its own question, the question answers
    bid = moves.numbers("bid", 1, 3, when="auction", rule={"row.take politics": "COLONY-01", "auction": "COLONY-02"})[1]
    assert [bid.moment.refusal(name) for name in ("row.take", "politics", "auction", "discard")] == [
        "COLONY-01",
        "COLONY-01",
        "COLONY-02",
        "",
    ]
    use = moves.add("use", when="actions", rule={"*": "USE-01", "politics": "USE-02"})
    assert [use.moment.refusal(name) for name in ("actions", "politics", "auction")] == ["USE-01", "USE-02", "USE-01"]
    assert moves.add("pass").moment.refusal("auction") == ""


def test_a_part_of_a_game_uses_moves_of_another() -> None:
    moves = Vocabulary()
    done = moves.add("done", when="discard", rule="TURN-02")
    lay = moves.each("lay", ["a", "b"], when="discard", rule={"discard": "", "*": "LAY-01"})
    moves.also("done lay", when="peace war")
    assert done.moment.questions == ["discard", "peace", "war"]
    assert [done.moment.refusal(name) for name in ("discard", "peace", "auction")] == ["", "", "TURN-02"]
    assert [lay["b"].moment.refusal(name) for name in ("war", "auction")] == ["", "LAY-01"]
    assert lay["a"].moment is lay["b"].moment
    moves.add("pass")
    with pytest.raises(ValueError, match="no move with the verb 'pass' says when it is made"):
        moves.also("pass", when="peace")


def test_moves_that_are_added_one_by_one_get_their_moment_by_the_verb() -> None:
    moves = Vocabulary()
    moves.add("move a b")
    moves.add("declare war", when="politics", rule="WAR-01")
    moves.add("declare peace")
    moves.shape("move", ["a", "b"], ["a", "b"])
    moves.moment("move declare", when="movement", rule="TURN-01")
    assert moves["move a b"].moment.refusal("buy") == "TURN-01"
    assert moves["move b a"].moment is moves["move a b"].moment  # including texts that only have the shape of a move
    assert moves["declare war"].moment.refusal("buy") == "WAR-01"  # declared earlier
    assert moves["declare peace"].moment.refusal("buy") == "TURN-01"
    with pytest.raises(ValueError, match="no move has the verb 'fly'"):
        moves.moment("fly", when="movement")


def test_choices_are_computed_when_somebody_looks() -> None:
    moves = vocabulary()
    looks = []

    def make() -> Choices:
        looks.append(1)
        c = Choices()
        c.allow(moves["pass"])
        c.refuse(moves["bid 1"], "RULE-1")
        c.add(moves["bid 2"])
        c.add(moves["bid 3"], "RULE-2")
        return c

    ask = Ask(0, "bid", make)
    assert not looks
    assert [m.text for m in ask.choices.moves] == ["pass", "bid 2"]
    assert [(m.text, rule) for m, rule in ask.choices.refused] == [("bid 1", "RULE-1"), ("bid 3", "RULE-2")]
    assert len(looks) == 1
    ask.forget()
    assert ask.choices
    assert len(looks) == 2


def test_choices_in_one_line() -> None:
    moves = vocabulary()
    c = Choices.of([moves["bid 1"], moves["bid 2"]]).plus(moves["pass"]).plus(moves["bid 3"], "RULE-1")
    assert [m.text for m in c.moves] == ["bid 1", "bid 2", "pass"]
    assert [(m.text, rule) for m, rule in c.refused] == [("bid 3", "RULE-1")]


def test_turns_go_clockwise() -> None:
    assert clockwise(2, 4) == [2, 3, 0, 1]
    assert others(2, 4) == [3, 0, 1]
    assert others(0, 1) == []
    assert [after(seat, 3) for seat in range(3)] == [1, 2, 0]
