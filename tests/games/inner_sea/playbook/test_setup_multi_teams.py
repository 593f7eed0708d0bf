"""The default setup (SETUP), several civilizations per player (MULTI), teams (TEAM), starting Wonders (HIST-01)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import saecula
from saecula.games.inner_sea.atlas import BIT, HOME, LAND, PARTS, SEA, bits
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.victory import seat_vp

from .kit import clear, laid_out, number, power, put, started


def choose_and_place(match, until=("lead", "setup.area", "wonder.site")):
    while match.question in until:
        match.play(match.moves[0])
    return match


# --- SETUP ---


@pytest.mark.rule(
    "ACISP-SETUP-09..11",
    "ACISP-SETUP-18",
    "ACISP-SETUP-19",
    "ACISP-SETUP-06",
    "ACISP-SETUP-08",
    "ACISP-HIST-11",
    "ACISP-HIST-21",
    "ACISP-HIST-31",
)
def test_each_in_random_order_chooses_and_places_at_once():
    match = started("two-civilizations-b", 2, seed=4)
    t = match.table
    assert sorted(t.order) == [0, 1] and match.question == "lead" and match.seat == t.civs[t.order[0]].seat
    match.play("lead rome")
    while match.question == "setup.area":
        assert match.seat == t.civs[t.order[0]].seat  # all its disks before the next player chooses
        match.play(match.moves[0])
    assert sum(power(t, "rome").disks.values()) == 12
    assert match.question == "lead" and match.seat == t.civs[t.order[1]].seat
    assert all(c.vp == 0 for c in t.civs)
    orders = {tuple(laid_out("six-civilizations", 6, seed=s).order) for s in range(12)}
    assert len(orders) > 4


@pytest.mark.rule("ACISP-SETUP-12..14", "ACISP-SETUP-17")
def test_order_of_the_starting_disks():
    match = started("two-civilizations-c", 2, seed=1)
    match.play("lead rome")
    rome = power(match.table, "rome")
    assert rome.disks == {
        "rome": 2,
        "etruria": 2,
        "umbria": 2,
        "apulia": 2,
        "samnium": 2,
        "tyrrhenian-sea": 1,
        "bay-of-capua": 1,
    }  # 2 + 4 x 2 + 2 x 1: all twelve


@pytest.mark.rule("ACISP-SETUP-17")
def test_disks_run_out_in_an_instruction():
    """Celt-Iberia has more land neighbors than 10 disks can fill: its player chooses which get them."""
    match = started("two-in-the-west", 2, seed=2)
    match.play("lead celt-iberia")
    near = bits(PARTS["W"].adjacent["celt-iberia"] & LAND)
    assert len(near) > 5 and match.question == "setup.area"
    assert {m.arg for m in match.moves} == set(near)
    for _ in range(5):
        match.play(match.moves[0])
    disks = power(match.table, "celt-iberia").disks
    assert sum(disks.values()) == 12 and all(n == 2 for n in disks.values()) and len(disks) == 6


@pytest.mark.rule("ACISP-SETUP-15", "ACISP-SETUP-27", "ACISP-SETUP-28")
def test_the_fourth_instruction_spreads_over_empty_areas_land_before_sea():
    match = started("two-in-the-east-sea", 2, seed=3)
    match.play("lead minos")
    t = match.table
    assert match.question == "setup.area"
    own = held(power(t, "minos").disks)
    offered = {m.arg for m in match.moves}
    fresh = [a for a in offered if not own & BIT[a]]
    land = [a for a in fresh if BIT[a] & LAND]
    assert not (land and any(BIT[a] & SEA for a in fresh))
    for area in fresh:
        assert PARTS["E"].adjacent[area] & own
    grown = next(a for a in offered if own & BIT[a])
    match.play(f"area {grown}")  # one more disk in an occupied area, only once
    assert f"area {grown}" not in {m.text for m in match.moves}


@pytest.mark.rule("ACISP-SETUP-16", "ACISP-SETUP-26")
def test_no_disk_in_or_next_to_the_home_area_of_another():
    for seed in range(6):
        match = choose_and_place(started("two-in-the-west", 2, seed=seed))
        t = match.table
        second, first = t.civs[t.order[1]], t.civs[t.order[0]]
        home = HOME[first.id]
        assert not held(second.disks) & (BIT[home] | PARTS["W"].adjacent[home])


@pytest.mark.rule("ACISP-SETUP-02", "ACISP-SETUP-29")
def test_a_borrowed_sheet_speaks_of_its_user():
    from saecula.games.inner_sea.abilities import sheet_parts
    from saecula.games.inner_sea.board import home_of, sheet_of

    t = laid_out("fall-of-rome-1", 4)
    east = number(t, "eastern-empire")
    assert sheet_of(t, t.civs[east]) == "troy" and home_of(t.civs[east]) == "troy"
    t.competed = True
    put(t, "persians", troy=2)
    assert sheet_parts(t, east, [])[0] & BIT["troy"]


@pytest.mark.rule("ACISP-HIST-01..03")
@pytest.mark.parametrize("n", [1, 2])
def test_starting_wonders(n):
    match = choose_and_place(started("punic-wars", 2, seed=2, start_wonders=n))
    t = match.table
    for i, c in enumerate(t.civs):
        own = [w for w in t.wonders.values() if w.owner == i]
        assert len(own) == n and all(w.area in c.disks and BIT[w.area] & LAND and w.disks == 5 for w in own)
    assert len({w.area for w in t.wonders.values()}) == 2 * n


@pytest.mark.rule("ACISP-HIST-53..55")
def test_spheres_of_influence_hold_in_setup_only():
    for seed in range(4):
        match = choose_and_place(started("antony-and-cleopatra", 2, seed=seed))
        t = match.table
        east = PARTS["E"].play
        line = sum(BIT[a] for a in PARTS["E"].line)
        assert not held(power(t, "rome").disks) & (east | line)
        assert not held(power(t, "egypt").disks) & ~east
        assert sum(power(t, "rome").disks.values()) == sum(power(t, "egypt").disks.values()) == 20
        assert not t.rules.why_barred(t, number(t, "rome"), "thessaly")


# --- MULTI ---


def several(players=2, each="2", seed=1, **options):
    return choose_and_place(saecula.game("inner-sea", players=players, civs_each=each, **options).start(seed))


@pytest.mark.rule("ACISP-MULTI-02", "ACISP-MULTI-04", "ACISP-MULTI-06")
def test_civilizations_not_players_take_turns():
    match = several()
    t = match.table
    assert len(t.civs) == 4 and [c.seat for c in t.civs].count(0) == 2 and sorted(t.order) == [0, 1, 2, 3]
    t.order = [0, 2, 3, 1]  # seat 0 acts first and last
    assert [t.civs[i].seat for i in t.order] == [0, 1, 1, 0]
    assert all(len(c.hand) == 5 for c in t.civs) and len({id(c.hand) for c in t.civs}) == 4


@pytest.mark.rule("ACISP-MULTI-05", "ACISP-MULTI-03")
def test_own_civilizations_are_opponents_and_share_nothing():
    from saecula.games.inner_sea.board import contested
    from saecula.games.inner_sea.effects.spec import opponents

    match = several()
    t = match.table
    clear(t)
    t.civs[0].disks = {"rome": 2}
    t.civs[1].disks = {"rome": 2}
    assert t.civs[0].seat == t.civs[1].seat and contested(t, "rome")
    assert 1 in opponents(t, Declaration(0))
    assert not any(move.verb == "give" for move in match.moves)


@pytest.mark.rule("ACISP-MULTI-04")
def test_each_civilization_of_a_player_may_answer_with_its_own_cards():
    from saecula.games.inner_sea.phases.answering import at_once

    t = several().table
    assert [c.seat for c in t.civs] == [0, 0, 1, 1]
    assert at_once(t, [0, 1, 2, 3]) == [0, 2]
    assert at_once(t, [1, 3]) == [1, 3]
    t.civs[2].seat = -1
    assert at_once(t, [0, 1, 2, 3]) == [0, 3]
    assert at_once(t, [1, 2]) == [1]
    assert at_once(t, [2]) == []


@pytest.mark.rule("ACISP-MULTI-07", "ACISP-MULTI-26")
def test_player_totals_decide_who_has_fewest():
    from saecula.games.inner_sea.board import most

    t = several().table
    for c, vp in zip(t.civs, (1, 20, 8, 9), strict=True):
        c.vp = vp
    assert t.civs[t.rules.fewest_points(t)].seat == 1  # 17 against 21, though civilization 0 has 1
    assert most(t, [c.vp for c in t.civs]) == [1]  # cards about civilizations look at each one separately


@pytest.fixture
def one_against_two():
    return several(2, "one-against-two").table


@pytest.mark.rule("ACISP-MULTI-09", "ACISP-MULTI-11..13", "ACISP-MULTI-17..20")
def test_one_against_two(one_against_two):
    t = one_against_two
    single = next(i for i, c in enumerate(t.civs) if c.seat == 0)
    double = [i for i, c in enumerate(t.civs) if c.seat == 1]
    assert len(double) == 2
    assert sum(t.civs[single].disks.values()) == 16 and all(sum(t.civs[i].disks.values()) == 12 for i in double)
    assert t.rules.least_growth(t, single) == 6 and t.rules.least_growth(t, double[0]) == 3
    assert t.rules.base_draw(t, single) == 4 and t.rules.base_draw(t, double[0]) == 3
    assert [t.rules.hand_limit(t, i) for i in (single, *double)] == [6, 4, 4]
    assert len(t.civs[single].hand) == 5 and all(len(t.civs[i].hand) == 4 for i in double)
    assert t.last_epoch - t.epoch == 1 and t.rules.changes_event(t, "time-passes")


@pytest.mark.rule("ACISP-MULTI-10")
@pytest.mark.parametrize(("when", "place"), [("first", 0), ("last", 2)])
def test_the_single_player_chooses_first_or_last(when, place):
    for seed in range(4):
        options = {"civs_each": "one-against-two", "single_chooses": when}
        match = saecula.game("inner-sea", players=2, **options).start(seed)
        asked = []
        while match.question in ("lead", "setup.area"):
            if match.question == "lead":
                asked.append(match.seat)
            match.play(match.moves[0])
        seats = [*asked, 0 if when == "last" else 1][:3]  # the last player takes what is left
        assert seats.index(0) == place and seats.count(1) == 2


@pytest.mark.rule("ACISP-MULTI-14", "ACISP-MULTI-15", "ACISP-MULTI-24")
def test_the_single_player_and_aeneas(one_against_two):
    t = one_against_two
    single = next(i for i, c in enumerate(t.civs) if c.seat == 0)
    double = next(i for i, c in enumerate(t.civs) if c.seat == 1)
    t.epoch = t.last_epoch
    for i in (single, double):
        t.civs[i].supply += sum(t.civs[i].disks.values())
        t.civs[i].disks = {}
    assert t.rules.why_no_aeneas(t, single) == "" and t.rules.why_no_aeneas(t, double) == "ACIS-AENEAS-02"
    t.first_epoch = t.epoch
    assert t.rules.aeneas_disks(t, single) == 24 and t.rules.aeneas_disks(t, double) == 16
    t.first_epoch = t.epoch - 1  # 16 and 2 for a completed Epoch, half as many again
    assert t.rules.aeneas_disks(t, single) == 27


@pytest.mark.rule("ACISP-MULTI-16", "ACISP-MULTI-21..23", "ACISP-MULTI-25")
@pytest.mark.parametrize("handicap", [3, 4, 5])
def test_the_score_of_the_double_player(handicap):
    t = several(2, "one-against-two", handicap=handicap).table
    for c in t.civs:
        c.vp = 5 if c.seat == 0 else 10
    t.reason = "final-epoch"
    assert seat_vp(t, 1) == Fraction(20, handicap)
    decider = t.civs[t.rules.fewest_points(t)].seat
    if handicap == 4:  # 5 against 5: the single player wins all ties
        assert t.rules.outcome(t).ranking == [1, 2] and decider == 0
    else:
        assert decider == (0 if handicap == 3 else 1)


# --- TEAM ---


@pytest.fixture
def teams():
    return choose_and_place(saecula.game("inner-sea", players=4, teams=2).start(3)).table


@pytest.mark.rule("ACISP-TEAM-01", "ACISP-TEAM-02", "ACISP-TEAM-08")
def test_teams_have_equal_numbers(teams):
    assert sorted(teams.book.sides) == [0, 0, 1, 1]
    six = choose_and_place(saecula.game("inner-sea", players=6, teams=3).start(1)).table
    assert sorted(six.book.sides) == [0, 0, 1, 1, 2, 2]
    assert sorted(choose_and_place(saecula.game("inner-sea", players=6, teams=2).start(1)).table.book.sides) == [
        0,
        0,
        0,
        1,
        1,
        1,
    ]


@pytest.mark.rule("ACISP-TEAM-06", "ACISP-TEAM-07")
def test_no_disk_in_the_home_of_a_mate_nor_where_it_would_contest(teams):
    t = teams
    me = 0
    mate = next(i for i in range(4) if i != me and t.book.sides[i] == t.book.sides[me])
    other = next(i for i in range(4) if t.book.sides[i] != t.book.sides[me])
    assert t.rules.why_barred(t, me, HOME[t.civs[mate].id]) == "ACISP-TEAM-06"
    assert not t.rules.why_barred(t, me, HOME[t.civs[other].id])
    clear(t)
    t.civs[mate].disks = {"sicily": 2, "corsica": 1}
    assert t.rules.why_barred(t, me, "sicily") == "ACISP-TEAM-07"
    assert not t.rules.why_barred(t, me, "corsica")  # 1 against 1 is not Contested
    t.civs[me].disks = {"corsica": 1}
    assert t.rules.why_barred(t, me, "corsica") == "ACISP-TEAM-07"


@pytest.mark.rule("ACISP-TEAM-09", "ACISP-TEAM-10")
@pytest.mark.parametrize(("mode", "ranking"), [("combined", [1, 3, 1, 3]), ("single", [2, 3, 1, 4])])
def test_victory_of_teams(mode, ranking):
    t = choose_and_place(saecula.game("inner-sea", players=4, teams=2, team_victory=mode).start(3)).table
    for c, vp in zip(t.civs, (10, 29, 30, 5), strict=True):
        c.vp = vp  # seats 0 and 2: 40; seats 1 and 3: 34
    t.reason = "final-epoch"
    assert t.rules.outcome(t).ranking == ranking
