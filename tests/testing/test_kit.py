"""The test kit finds what it is meant to find: each law catches a game that breaks it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import toy
from saecula.core import AGAIN, NEXT, OVER, Ask, Choices, Entry, Game, Outcome, Record, Spec, Step, Vocabulary
from saecula.core.parts import Shared
from saecula.core.procedure import StepFunction
from saecula.testing import LAWS, Law, laws, play, variations
from saecula.testing.edits import edited_saves_are_played_or_refused
from saecula.testing.machine import machine
from saecula.testing.source import faults
from toy import moves, phases
from toy.table import Market, Round

SEEDS = range(1, 4)


def breaks(law: Law, spec: Spec, message: str, players: int = 3, **options: object) -> None:
    with pytest.raises(AssertionError, match=message):
        law(Game(spec, {"players": players, **options}), SEEDS, 30)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_toy_keeps_every_law(law: Law) -> None:
    for game in variations(toy.GAME):
        law(game, range(1, 3), 20)


def test_variations_have_every_value_of_every_option() -> None:
    games = variations(toy.GAME)
    assert len(games) == len({str(game) for game in games}) == 15  # 3 * 3 * 2, minus the 3 that cannot be combined
    some = variations(toy.GAME, most=6)
    assert len(some) == 6
    for option in toy.GAME.options():
        assert {game.options[option.name] for game in some} == set(option.choices)


def with_phase(name: str, phase: StepFunction) -> Spec:
    return replace(toy.GAME, procedures=phases.PROCEDURES.replaced({name: phase}))


def test_a_step_that_changes_before_it_asks() -> None:
    async def trade(t: Market, round: Round) -> Step:
        t.round += 0
        t.merchants[0].coins += 1
        return await phases.trade(t, round)

    breaks(laws.asks_before_it_changes, with_phase("trade", trade), r"changed \['merchants'\] before its question")


def test_a_step_that_draws_or_tells_before_it_asks() -> None:
    async def tells(t: Market, round: Round) -> Step:
        t.tell("tide")
        return await phases.trade(t, round)

    async def draws(t: Market, round: Round) -> Step:
        t.roll(6)
        return await phases.trade(t, round)

    breaks(laws.asks_before_it_changes, with_phase("trade", tells), "told or drew something before its question")
    breaks(laws.asks_before_it_changes, with_phase("trade", draws), "before its question")


def test_a_step_that_asks_twice() -> None:
    async def trade(t: Market, round: Round) -> Step:
        for _ in range(2):
            await Ask(0, "trade", lambda: only(moves.REST))
        return NEXT

    breaks(laws.asks_before_it_changes, with_phase("trade", trade), "step trade asks twice")
    with pytest.raises(RuntimeError, match="'trade' asks twice"):
        laws.plays_to_the_end(Game(with_phase("trade", trade), {"players": 3}), SEEDS, 30)


def test_a_step_that_does_not_say_how_it_ends() -> None:
    async def trade(t: Market, round: Round) -> None:
        await Ask(0, "trade", lambda: only(moves.REST))

    with pytest.raises(TypeError, match="'trade' ends with None: a step ends with NEXT, AGAIN or LEAVE"):
        laws.plays_to_the_end(Game(with_phase("trade", trade), {"players": 3}), SEEDS, 30)


def only(*allowed: Any) -> Choices:
    c = Choices()
    for move in allowed:
        c.allow(move)
    return c


def test_a_dead_end_and_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "RUNAWAY", 500)

    async def stuck(t: Market, round: Round) -> Step:
        await Ask(0, "trade", Choices)
        return NEXT

    async def endless(t: Market, round: Round) -> Step:
        await Ask(0, "trade", lambda: only(moves.REST))
        return AGAIN

    breaks(laws.plays_to_the_end, with_phase("trade", stuck), "has no legal move")
    breaks(laws.plays_to_the_end, with_phase("trade", endless), "does not end within")


def test_invariants_are_looked_at_after_every_move() -> None:
    async def leaky(t: Market, round: Round) -> Step:
        how = await phases.trade(t, round)
        t.discards.clear()
        return how

    breaks(laws.plays_to_the_end, with_phase("trade", leaky), "cards instead of")


def test_questions_and_log_lines_name_rules_that_exist() -> None:
    questions = {**phases.QUESTIONS, "trade": "TIDE-NONE-01"}
    breaks(laws.plays_to_the_end, replace(toy.GAME, questions=questions), "trade has no rule that exists")
    breaks(laws.moves_have_texts, replace(toy.GAME, questions=questions), "no such rule")

    def tide(t: Market, round: Round) -> Step:
        t.tell("ebb", rule="TIDE-NONE-01")
        return phases.tide(t, round)

    breaks(laws.plays_to_the_end, with_phase("tide", tide), "ebb cites TIDE-NONE-01")


def test_an_outcome_that_fits_no_seats() -> None:
    broken = replace(toy.GAME, outcome=lambda t: Outcome("tide", [1], [1]))
    breaks(laws.plays_to_the_end, broken, r"Outcome\(")


def test_a_copy_that_shares_a_list() -> None:
    class Sharing(Market):
        def copy(self) -> Sharing:
            return Sharing(
                self.frames(),
                self.chance.copy(),
                [m.copy() for m in self.merchants],
                self.deck[:],
                self.discards[:],
                self.stall,
                self.round,
                self.rounds,
                self.storms,
                self.seat,
                self.actions,
            )

    breaks(laws.copies_share_nothing, with_table(Sharing), r"copy\(\) shares \['table.stall'\]")

    @dataclass
    class Changing(Sharing):
        stall: Shared[str]

        def copy(self) -> Changing:
            return Changing(*[getattr(Sharing.copy(self), f.name) for f in fields(Sharing) if f.init])

    breaks(laws.copies_share_nothing, with_table(Changing), "the match has changed what its copy shares")


def test_a_copy_that_forgets_a_field() -> None:
    class Forgetful(Market):
        def copy(self) -> Forgetful:
            return Forgetful(
                self.frames(),
                self.chance.copy(),
                [m.copy() for m in self.merchants],
                self.deck[:],
                self.discards[:],
                self.stall[:],
                self.round,
                self.rounds,
                self.storms,
                self.seat,
                1,
            )

    breaks(laws.copies_share_nothing, with_table(Forgetful), r"copy\(\) differs from the table")


def test_a_clone_that_is_another_position_or_touches_the_match() -> None:
    class Forgetful(Market):
        def copy(self) -> Forgetful:
            return Forgetful(
                self.frames(),
                self.chance.copy(),
                [m.copy() for m in self.merchants],
                self.deck[:],
                self.discards[:],
                self.stall[:],
                self.round,
                self.rounds,
                self.storms,
                self.seat,
                1,
            )

    class Sharing(Market):
        def copy(self) -> Sharing:
            return Sharing(
                self.frames(),
                self.chance.copy(),
                self.merchants,
                self.deck[:],
                self.discards[:],
                self.stall[:],
                self.round,
                self.rounds,
                self.storms,
                self.seat,
                self.actions,
            )

    breaks(laws.clones_go_the_same_way, with_table(Forgetful), "clone: other data: /actions")
    breaks(laws.clones_go_the_same_way, with_table(Sharing), "later course of a clone|playing on a clone changed")


def test_a_clone_that_goes_another_way() -> None:
    """State that a game keeps outside of the table is not cloned."""
    rested: list[int] = []

    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: only(moves.REST))
        rested.append(t.seat)
        t.merchants[t.seat].coins += len(rested) % 2
        return NEXT

    breaks(laws.clones_go_the_same_way, with_phase("trade", trade), "later course of a clone")


def test_an_edited_save_that_crashes() -> None:
    with pytest.raises(AssertionError, match=r"edited, now in .*: (KeyError|IndexError|AssertionError|ValueError)"):
        edited_saves_are_played_or_refused(Game(toy.GAME, {"players": 3}), SEEDS, 30)


def test_a_save_that_leaves_something_out() -> None:
    """An attribute that is not a field of the table is copied by a careful author, but not saved."""

    class Pocketed(Market):
        pocket = 0

        def copy(self) -> Pocketed:
            twin = Pocketed(
                self.frames(),
                self.chance.copy(),
                [m.copy() for m in self.merchants],
                self.deck[:],
                self.discards[:],
                self.stall[:],
                self.round,
                self.rounds,
                self.storms,
                self.seat,
                self.actions,
            )
            twin.pocket = self.pocket
            return twin

    def tide(t: Pocketed, round: Round) -> Step:
        t.pocket += 1
        t.merchants[0].coins += t.pocket
        return phases.tide(t, round)

    kept = with_table(Pocketed)
    broken = replace(kept, procedures=kept.procedures.replaced({"tide": tide}))
    laws.copies_share_nothing(Game(broken, {"players": 3}), SEEDS, 30)
    breaks(laws.saves_resume, broken, "later course of a resumed match: other data", rounds=4)


def test_a_record_of_a_seat_that_tells_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Entry, "line_for", lambda entry, number, seat: entry.line(number))
    breaks(laws.records_keep_secrets, toy.GAME, "tells secrets")


def test_a_record_of_a_seat_with_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All draws could be computed from the seed."""
    whole = Record.text
    monkeypatch.setattr(Record, "for_seat", lambda record, seat: whole(record).replace("+++", "+++\nseen_by = 0", 1))
    breaks(laws.records_keep_secrets, toy.GAME, "tells secrets")


def test_undo_of_what_was_shown() -> None:
    """A player who has looked into another's hand must not be able to undo it."""

    def view(t: Market, seat: int | None) -> dict[str, Any]:
        return {**toy.view(t, seat), "next": t.deck[:] if t.actions == 1 else []}

    breaks(laws.undo_goes_back, replace(toy.GAME, view=view), "shows and can be taken back: /table/next")


def test_undo_of_what_the_table_does_not_know() -> None:
    calls: list[int] = []

    async def trade(t: Market, round: Round) -> Step:
        calls.append(t.seat)
        allowed = [moves.REST, moves.BARTER] if len(calls) % 2 else [moves.REST]
        await Ask(t.seat, "trade", lambda: only(*allowed))
        t.actions -= 1
        return AGAIN if t.actions else NEXT

    breaks(laws.undo_goes_back, with_phase("trade", trade), "undo: other moves|is refused in a world")


def test_undo_of_chance_that_is_not_on_the_table() -> None:
    """Randomness from elsewhere has another result when the move is played again."""
    luck = iter(range(10_000))

    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: only(moves.REST))
        t.merchants[t.seat].coins += next(luck)
        t.actions -= 1
        return AGAIN if t.actions else NEXT

    breaks(laws.undo_goes_back, with_phase("trade", trade), "undo and redo: /merchants|shows and can be taken back")


def with_table(table: type[Market]) -> Spec:
    def setup(options: Any, chance: Any) -> Market:
        t = toy.setup(options, chance)
        return table(
            t.stack, t.chance, t.merchants, t.deck, t.discards, t.stall, t.round, t.rounds, t.storms, t.seat, t.actions
        )

    return replace(toy.GAME, table=table, setup=setup)


def test_a_view_that_shows_too_much() -> None:
    def view(t: Market, seat: int | None) -> dict[str, Any]:
        return {**toy.view(t, seat), "deck": t.deck[:]}

    breaks(laws.redeals_are_not_seen, replace(toy.GAME, view=view), r"the view differs: /table/deck")


def test_a_redeal_that_changes_what_is_known() -> None:
    def redeal(t: Market, seat: int) -> None:
        toy.redeal(t, seat)
        t.stall.sort(reverse=True)

    breaks(laws.redeals_are_not_seen, replace(toy.GAME, redeal=redeal), r"the view differs: /table/stall")


def test_a_redeal_that_deals_nothing() -> None:
    lazy = replace(toy.GAME, redeal=lambda t, seat: None)
    breaks(laws.redeals_are_not_seen, lazy, "what is hidden from seat 0 was never re-dealt", storms=False)


def test_a_redeal_that_depends_on_what_is_hidden() -> None:
    def redeal(t: Market, seat: int) -> None:
        if seat and t.merchants[0].hand == sorted(t.merchants[0].hand, reverse=True):
            t.chance.next(2)
        toy.redeal(t, seat)

    breaks(laws.redeals_are_not_seen, replace(toy.GAME, redeal=redeal), "what is hidden makes a difference")


def test_a_redeal_that_loses_cards() -> None:
    def redeal(t: Market, seat: int) -> None:
        toy.redeal(t, seat)
        if t.deck:
            t.deck[0] = t.deck[-1]

    breaks(laws.redeals_are_not_seen, replace(toy.GAME, redeal=redeal), "cards instead of")


def test_a_view_that_hands_out_the_table() -> None:
    def view(t: Market, seat: int | None) -> dict[str, Any]:
        return {**toy.view(t, seat), "rivals": tuple(range(2))}

    breaks(laws.views_are_plain, replace(toy.GAME, view=view), r"is not plain: /table/rivals")


def test_a_rule_that_does_not_exist_forbids_nothing() -> None:
    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: refusing(t))
        return NEXT

    def refusing(t: Market) -> Choices:
        c = only(moves.REST)
        c.refuse(moves.DRAW, "TIDE-NONE-01")
        return c

    breaks(laws.offers_are_kept, with_phase("trade", trade), "draw is refused by 'TIDE-NONE-01': no such rule")


def test_an_offer_that_crashes_or_is_offered_twice() -> None:
    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: only(moves.REST, moves.REST))
        return NEXT

    breaks(laws.offers_are_kept, with_phase("trade", trade), "offered twice")


def test_a_secret_in_a_local_variable() -> None:
    """State that a phase keeps in its locals is not lost, but outside randomness is."""
    rolls = iter(range(10_000))

    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: only(moves.REST))
        t.merchants[0].coins += next(rolls) % 3
        return NEXT

    breaks(laws.same_seed_same_game, with_phase("trade", trade), "two different|keep matters")


def test_a_reveal_that_undo_does_not_know() -> None:
    """A draw that bypasses the record makes the replay differ."""

    async def trade(t: Market, round: Round) -> Step:
        await Ask(t.seat, "trade", lambda: only(moves.REST))
        if t.deck:
            t.discards.append(t.deck.pop(t.chance.next(len(t.deck))))
            t.discards.sort()
        return NEXT

    breaks(laws.records_replay, with_phase("trade", trade), "replay without the seed")


def test_a_vocabulary_must_not_be_empty() -> None:
    breaks(laws.moves_have_texts, replace(toy.GAME, moves=Vocabulary()), "has no moves")


def test_the_state_machine_finds_a_mistake() -> None:
    async def trade(t: Market, round: Round) -> Step:
        seat, before = t.seat, t.merchants[t.seat].coins
        how = await phases.trade(t, round)
        if t.merchants[seat].coins > before:
            t.merchants[seat].coins = -1
        return how

    quick = settings(
        max_examples=50,
        stateful_step_count=40,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        print_blob=False,
    )
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine(Game(with_phase("trade", trade), {})), settings=quick)


def test_over_is_a_phase_of_its_own() -> None:
    assert OVER not in phases.PROCEDURES.steps


def test_a_phase_that_cannot_be_dropped() -> None:
    source = """
import random
from time import monotonic

async def trade(t):
    try:
        move = await Ask(0, "trade", moves)
    finally:
        t.phase = "tide"

async def tide(t):
    with open("x") as file:
        t.round += 1
    await Ask(0, "tide", moves)
"""
    assert faults(source) == ["line 2: imports random", "line 3: imports time", "line 6: try around an await in trade"]


def test_the_source_of_a_game_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "careless"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "phases.py").write_text("import random\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    breaks(laws.phases_can_be_dropped, replace(toy.GAME, package="careless"), r"phases.py, line 1: imports random")


def test_a_soak_plays_to_the_end_and_looks_as_often_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def nothing(t: Market) -> list[str]:
        looks.append(t.round)
        return []

    game = Game(toy.GAME, {"players": 3})
    match = play.play_through(game, 1, nothing)
    assert match.outcome is not None
    every = len(looks)
    looks.clear()
    play.play_through(game, 1, nothing, every=10)
    assert len(looks) in (every // 10, every // 10 + 1)
    with pytest.raises(AssertionError, match=r"tide-market\(players=3\), seed 1, move 1: \['too windy'\]"):
        play.play_through(game, 1, lambda t: ["too windy"])
    monkeypatch.setattr(play, "RUNAWAY", 5)
    with pytest.raises(AssertionError, match="does not end within 5 decisions"):
        play.play_through(game, 1)
