"""The evaluation: looking one move ahead beats chance, expands, guards, buys technologies and finishes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import saecula
from saecula.bots.bot import Peek
from saecula.bots.greedy import Greedy
from saecula.core import Match, playout, seeded
from saecula.games.sid_meiers_civilization.bot import evaluate
from saecula.games.sid_meiers_civilization.bot_measures import HAND
from saecula.games.sid_meiers_civilization.bot_war import gathered

from .scene import known, play, scene, table


def duel(bots: Sequence[bool], length: str, seed: int) -> Match:
    """A game of greedy (True) and random (False) players."""
    match = saecula.game("sid-meiers-civilization", players=len(bots), length=length).start(seed)
    players = [Greedy(seed * 7 + seat) for seat in range(len(bots))]
    lot = seeded(seed + 99)
    while match.seat is not None:
        seat = match.seat
        if bots[seat]:
            move = players[seat].choose(Peek(match, seat))
        else:
            moves = match.moves_of(seat).list()
            move = moves[lot.next(len(moves))]
        match.play(move, seat)
    return match


def wins(count: int) -> int:
    won = 0
    for seed in range(count):
        greedy = seed % 2
        match = duel([greedy == 0, greedy == 1], "medium", seed)
        assert match.outcome is not None
        won += match.outcome.winners == [greedy]
    return won


def test_greedy_beats_random() -> None:
    assert wins(6) == 6


@pytest.mark.soak
def test_greedy_beats_random_in_98_of_100() -> None:
    assert wins(100) >= 98


def test_four_greedy_bots_finish_expand_and_learn() -> None:
    match = duel([True] * 4, "medium", 1)
    t = table(match)
    assert t.turn < 60
    assert len(t.settlements) > 16
    assert len(t.technologies) > 20
    assert all(seat in t.technologies.values() for seat in t.alive())


@pytest.mark.soak
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_four_greedy_bots_finish_in_time(length: str) -> None:
    turns = [table(duel([True] * 4, length, seed)).turn for seed in range(10)]
    assert sum(turns) / len(turns) < 60


def best(match: Match) -> str:
    """The move chosen by looking one move ahead."""
    assert match.seat is not None
    return Greedy(1).choose(Peek(match, match.seat)).text


def test_a_garrison_is_worth_more_where_an_enemy_can_reach() -> None:
    safe = evaluate(table(scene(p1={"gobi": {"spearman": 1}})), 0)
    threatened = evaluate(table(scene(p1={"germania": {"spearman": 1}})), 0)
    guarded = evaluate(table(scene(p0={"gaul": {"spearman": 1}}, p1={"germania": {"spearman": 1}})), 0)
    assert threatened < safe
    assert guarded > threatened + 0.3  # more than the ten gold it costs
    assert best(scene(p1={"germania": {"spearman": 2}}, gold=12)) == "recruit spearman"


def test_a_garrison_comes_before_a_wonder_and_does_not_leave() -> None:
    towns = {"gaul": (0, 2), "iberia": (0, 1), "gobi": (1, 1), "amazon": (2, 1)}
    match = scene(
        towns=towns,
        p0={"iberia": {"spearman": 1}},
        p1={"germania": {"spearman": 2}},
        gold=15,
        tech={"bronze-working": 0, "alphabet-writing": 1},
    )
    assert best(match) == "recruit spearman"  # The Hanging Gardens would cost all of seat 0's gold
    play(match, "recruit spearman")
    assert best(match) == "place gaul"  # Iberia is guarded and out of reach
    towns = {"gaul": (0, 2), "iberia": (1, 1), "gobi": (1, 1), "amazon": (2, 1)}
    match = scene("movement", towns=towns, p0={"gaul": {"spearman": 1}}, p1={"germania": {"spearman": 2}})
    assert best(match) == "end"  # Iberia is open, but so would Gaul be


@pytest.mark.rule("SMC-TRADE-19", "SMC-TRADE-02")
def test_it_offers_an_exchange_that_is_good_for_both_and_takes_no_for_an_answer() -> None:
    towns = {
        "gaul": (0, 1, "wine"),
        "iberia": (0, 1, "wine"),
        "libya": (0, 1, "iron"),
        "italia": (1, 1, "wine"),
        "germania": (1, 1, "iron"),
        "hellas": (1, 1, "iron"),
        "amazon": (2, 1),
    }
    match = scene("trade", towns=towns)  # three of a kind for each
    for move in ("offer 1", "give card libya", "get card italia", "propose"):
        assert best(match) in ("offer 1", "give card libya", "get card italia", "propose")
        play(match, best(match) if best(match) != move else move)
    assert (match.seat, match.question) == (1, "trade.answer")
    refused_by = match.clone()
    assert best(match) == "accept"
    play(match, "accept")
    assert [table(match).settlements[s].holder for s in ("libya", "italia")] == [1, 0]
    assert best(match) == "end"
    play(refused_by, "refuse")
    assert best(refused_by) == "end"
    nothing = {"gaul": (0, 1, "wine"), "italia": (1, 1, "wine"), "gobi": (1, 1), "amazon": (2, 1)}
    assert best(scene("trade", towns=nothing)) == "end"


def test_it_takes_what_is_undefended_and_declares_battles_it_can_win() -> None:
    towns = {"gaul": (0, 1), "italia": (1, 3), "gobi": (1, 1), "amazon": (2, 1)}
    match = scene("movement", towns=towns, p0={"gaul": {"spearman": 2}})
    assert best(match) == "move spearman gaul italia"
    match = scene(
        "attacks",
        towns=towns,
        p0={"gaul": {"spearman": 1}, "italia": {"knight": 3}},
        p1={"italia": {"spearman": 1}},
        era=2,
    )
    assert best(match) == "battle italia 1"
    match = scene(
        "attacks",
        towns=towns,
        p0={"gaul": {"spearman": 1}, "italia": {"spearman": 1}},
        p1={"italia": {"knight": 3}},
        era=2,
    )
    assert best(match) == "end"


def test_armies_gather_beside_a_settlement_that_they_could_take_together() -> None:
    towns = {"gaul": (0, 1), "italia": (1, 3), "gobi": (1, 1), "amazon": (2, 1)}

    def taken(**armies: int) -> float:
        placed = {space: {"spearman": n} for space, n in armies.items()}
        return gathered(table(scene(towns=towns, p0=placed, p1={"italia": {"spearman": 2}})), 0, [], 0.3, HAND)

    assert taken(gobi=4) == 0, "Gobi is too far away"
    assert taken(gaul=4) > taken(gaul=2, iberia=2) > taken(gaul=2) > 0
    assert taken(gaul=4) > taken(iberia=4) > 0, "Iberia does not border Italia, but Gaul"
    assert taken(gaul=2, germania=2) == taken(gaul=4), "from several sides, they add up"
    assert taken(gaul=4) < 1.3 * (3 + 0.3 * 11) + 0.3, "never more than the settlement is worth"


def test_it_settles_and_buys_wonders() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1}})
    assert best(match).startswith("move settler gaul ")
    match = scene(p0={"italia": {"settler": 1}}, gold=0)
    assert best(match) == "found italia"
    assert best(scene(gold=15, tech=known("mathematics"))) in ("buy masonry", "buy bronze-working", "recruit settler")
    match = play(scene(gold=100, tech={"bronze-working": 0}), "end")
    assert match.seat == 1


def test_the_dead_and_the_last_are_told_apart() -> None:
    match = scene(towns={"gaul": (0, 1)})
    for seat in (1, 2):
        table(match).players[seat].alive = False
    assert evaluate(table(match), 0) > 500
    assert evaluate(table(match), 1) < -50


def seen(*territories: str) -> dict[str, int]:
    """All of these markers lie open."""
    return dict.fromkeys(territories, -1)


EUROPE = ("gaul", "iberia", "italia", "germania", "hellas", "scandia", "sarmatia", "anatolia", "caucasus")
AROUND = ("volga", "euphrates", "egypt", "persia", "ob", "steppe")
FULL = {**dict.fromkeys(EUROPE, (0, 1)), **dict.fromkeys(AROUND, (1, 1))}
"""Europe belongs to seat 0 and has no free land nearby."""


def test_a_settler_beside_a_ship_boards_it_sails_to_free_land_and_founds_there() -> None:
    match = scene(
        "movement", towns=FULL, p0={"gaul": {"settler": 1}, "north-sea": {"galley": [{}]}}, options="players=2"
    )
    moves = []
    while match.seat == 0 and best(match) != "end" and len(moves) < 5:
        moves.append(best(match))
        play(match, moves[-1])
    assert moves[0].startswith("board settler gaul")
    assert moves[1:] == ["continue north-sea britannia"], "the ship then stays where it is"
    assert best(scene(towns=FULL, p0={"britannia": {"settler": 1}}, gold=0, options="players=2")) == "found britannia"


def test_a_ship_is_worth_more_to_a_player_whose_land_is_full() -> None:
    def gain(towns: dict[str, tuple[int, int]]) -> float:
        ship = scene(towns=dict(towns), p0={"gaul": {"galley": [{}]}}, options="players=2")
        none = scene(towns=dict(towns), options="players=2")
        return evaluate(table(ship), 0) - evaluate(table(none), 0)

    assert gain(FULL) > gain({"gaul": (0, 1), "gobi": (1, 1)}) + 0.5


def test_a_settler_goes_to_its_site_and_stays_there_until_it_founds() -> None:
    match = scene("movement", p0={"gaul": {"settler": 1}})
    play(match, best(match))
    assert best(match) == "end", "every territory beside Gaul is free, and none is better than another"
    match = scene("movement", p0={"italia": {"settler": 1}})
    assert best(match) == "end"
    for card in ("none", "wine"):
        markers = {"italia": card} if card != "none" else {}
        found = scene(p0={"italia": {"settler": 1}}, gold=0, markers=markers, seen=seen(*markers))
        assert best(found) == "found italia", card


def test_settlers_come_before_technologies_without_a_wonder() -> None:
    assert best(scene(gold=40, tech=known("bronze-working", "pottery-specialization"))) != "buy iron-working"


def test_who_is_ahead_wants_the_certain_end_and_who_is_behind_does_not() -> None:
    towns = {"gaul": (0, 4), "iberia": (0, 4), "gobi": (1, 1)}
    going = scene(towns=towns, options="players=2", era=3)
    certain = scene(towns=towns, options="players=2", era=3, ending="technologies", ending_turn=2)
    assert evaluate(table(certain), 0) > evaluate(table(going), 0)
    assert evaluate(table(certain), 1) < evaluate(table(going), 1)


def test_gold_is_spent_when_the_end_is_certain() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (1, 4)}
    match = scene(
        towns=towns,
        gold=45,
        tech=known("construction", owner=1),
        era=3,
        ending="technologies",
        ending_turn=2,
        options="players=2",
    )
    before = evaluate(table(match), 0)
    while match.seat == 0 and best(match) != "end":
        play(match, best(match))
    t = table(match)
    assert t.players[0].gold < 20, "no upgrade is left that it could pay for"
    assert evaluate(t, 0) > before


def test_a_deal_from_which_the_other_gains_much_more_is_refused() -> None:
    towns = {
        "gaul": (0, 1, "wine"),
        "iberia": (0, 1, "wine"),
        "libya": (0, 1, "iron"),
        "italia": (1, 1, "wine"),
        "germania": (1, 1, "iron"),
        "hellas": (1, 1, "iron"),
    }
    match = scene("trade", towns=towns, options="players=2")
    play(match, "offer 1", "give gold 5", "get card germania", "propose")
    assert best(match) == "refuse", "five gold for a card that is worth more"
    generous = {**towns, "hellas": (1, 1, "iron"), "anatolia": (1, 1, "iron")}
    match = scene("trade", towns=generous, options="players=2")
    play(match, "offer 1", "give card libya", "get card italia", "propose")
    assert best(match) == "accept", "20 gold for each"


def test_a_game_that_lasts_too_long_is_ended_even_by_rich_rivals() -> None:
    """On this deal two players who are far ahead of the others would arm against each other for ever."""
    match = saecula.game("sid-meiers-civilization", players=4).start(40157, keep=False)
    bots = [Greedy(401570 + seat) for seat in range(4)]
    while not match.over:
        seat = match.seats[0]
        match.play(bots[seat].choose(Peek(match, seat)), seat)
        assert table(match).turn < 36


def test_tuned_numbers_evaluate_only_the_games_that_they_fit() -> None:
    """Games of two to four players that are not long; in others the hand-written numbers do."""
    spec = saecula.game("sid-meiers-civilization").spec
    assert spec.tuned is not None
    for text, fits in [
        ("sid-meiers-civilization(players=2)", True),
        ("sid-meiers-civilization(players=2, length=short)", True),
        ("sid-meiers-civilization(players=2, length=long)", False),
        ("sid-meiers-civilization(players=4)", True),
        ("sid-meiers-civilization(players=5)", False),
    ]:
        match = saecula.game(text).start(3, keep=False)
        playout(match, seeded(3), 60)
        by_hand = [spec.evaluate(match.table, seat) for seat in range(match.game.players)]
        assert (by_hand != [spec.tuned(match.table, seat) for seat in range(match.game.players)]) == fits
