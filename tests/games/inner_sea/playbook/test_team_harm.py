"""TEAM-05 and TEAM-11: no card may cost teammates more than it costs all factions outside the team."""

from __future__ import annotations

import time

import pytest

import saecula
from saecula.core import seeded
from saecula.games.inner_sea.cards import NUMBERED, in_deck_order
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.phases import declaring
from saecula.games.inner_sea.playbook.teams import fair_end, harm
from saecula.games.inner_sea.table import Op

from .kit import hand, play_from
from .test_setup_multi_teams import choose_and_place


@pytest.fixture
def t():
    """Four civilizations in two teams, with nothing else: seats 0 and 2 against 1 and 3."""
    table = choose_and_place(saecula.game("inner-sea", players=4, teams=2).start(3)).table
    table.order = [0, 1, 2, 3]
    table.black += sum(table.barbarians.values())
    table.barbarians = {}
    for c in table.civs:
        table.deck = in_deck_order(table.deck + c.hand)
        c.hand = []
        c.supply += sum(c.disks.values())
        c.disks = {}
    give(table, 0, saldae=1)
    return table


def give(t, civ, **areas):
    for name, n in areas.items():
        t.civs[civ].disks = {**t.civs[civ].disks, name.replace("_", "-"): n}
        t.civs[civ].supply -= n


def turn_of(t, *cards):
    hand(t, t.civs[0].id, *cards)
    return play_from(t, "card", "base", 4, teams=2)


@pytest.mark.rule("ACISP-TEAM-05")
def test_a_card_that_can_only_hurt_a_mate_is_not_played(t):
    """5 takes a disk of a faction in a land area, and only the teammate is on land."""
    t.civs[0].supply += t.civs[0].disks["saldae"]
    t.civs[0].disks = {area: n for area, n in t.civs[0].disks.items() if area != "saldae"}
    give(t, 0, saldic_sea=1)
    give(t, 2, sicily=2)
    match = turn_of(t, "drought")
    assert match.why_not("play drought").rule == "ACISP-TEAM-05"


@pytest.mark.rule("ACISP-TEAM-05", "ACISP-TEAM-11")
def test_the_whole_play_counts_not_each_area(t):
    """1 Volcanic Eruption: 2 disks of a faction, then 1 in each of up to 2 adjacent areas. Two disks of an opponent in
    Etruria allow one of a teammate in Umbria; two of the teammate first require two of others afterward."""
    give(t, 1, etruria=2)
    give(t, 2, umbria=2)
    match = turn_of(t, "volcanic-eruption")
    match.play("play volcanic-eruption")
    assert match.why_not("area umbria").rule == "ACISP-TEAM-05"  # 2 against 1 at best
    match.play("area etruria")
    match.play("area umbria")
    give(match.table, 0)
    assert match.table.phase != "declare" or "done" in match.moves


@pytest.mark.rule("ACISP-TEAM-11")
def test_two_of_a_mate_against_two_of_others(t):
    """The same card on the teammate first, with two opponents next to it: 2 against 2 is allowed, 2 against 1 is
    not."""
    give(t, 2, rome=2)
    give(t, 1, etruria=1, umbria=1)
    match = turn_of(t, "volcanic-eruption")
    match.play("play volcanic-eruption")
    match.play("area rome")
    assert match.why_not("done").rule == "ACISP-TEAM-05"
    match.play("area etruria")
    assert match.question != "card.area" or match.why_not("done").rule == "ACISP-TEAM-05"


@pytest.mark.rule("ACISP-TEAM-05", "ACISP-TEAM-03")
def test_cards_that_name_a_civilization(t):
    """33 Demagogue names any opponent except the teammate; 34 Spy takes no card from a teammate, 39 Orator does not
    swap with one."""
    for i in (1, 2, 3):
        give(t, i, **{("sicily", "syracuse", "corsica")[i - 1]: 3})
    for i, card in ((1, "land-improvement"), (2, "religious-fervor"), (3, "local-trade")):
        hand(t, t.civs[i].id, card)
    match = turn_of(t, "demagogue", "spy", "orator", "irrigation")
    mate, first, second = (t.civs[i].id for i in (2, 1, 3))
    for card in ("demagogue", "spy"):
        trial = match.clone()
        trial.play(f"play {card}")
        assert trial.why_not(f"faction {mate}").rule == "ACISP-TEAM-05" and f"faction {first}" in trial.moves
    match.play("play orator")
    match.play(f"faction {t.civs[0].id}")
    assert match.why_not(f"faction {mate}").rule == "ACISP-TEAM-05" and f"faction {second}" in match.moves


@pytest.mark.rule("ACISP-TEAM-05")
def test_barbarians_are_another_faction(t):
    """5 again: the teammate in Sicily may lose a disk after one of the Barbarians in Syracuse, not before."""
    give(t, 2, sicily=1)
    t.barbarians = {"syracuse": 1}
    t.black -= 1
    match = turn_of(t, "drought")
    match.play("play drought")
    match.play("area sicily")
    assert match.why_not("done").rule == "ACISP-TEAM-05"
    match.play("area syracuse")
    assert match.table.barbarians == {} or match.question != "card.area"


@pytest.mark.rule("ACISP-TEAM-11")
def test_what_harm_is(t):
    give(t, 1, sicily=2)
    give(t, 2, syracuse=2)
    t.civs[1].vp, t.civs[1].treasury, t.civs[2].treasury = 1, 0, 3
    t.civs[2].hand = ["land-improvement"]
    assert harm(t, 0, "volcanic-eruption", [Op("lose", "sicily", 1, 2)]) == -2
    assert harm(t, 0, "volcanic-eruption", [Op("lose", "syracuse", 2, 3)]) == 2  # not more than are there
    assert harm(t, 0, "volcanic-eruption", [Op("lose", "syracuse", 2, 1), Op("lose", "syracuse", 2, 2)]) == 2
    assert harm(t, 0, "golden-fleece", [Op("vp", "", 1, -2), Op("vp", "", 0, 2)]) == -1  # it has only one
    assert harm(t, 0, "court-intrigue", [Op("vp", "", 2, -2), Op("talents", "", 2, -1)]) == 1
    assert harm(t, 0, "the-gods-demand-sacrifice", [Op("discard", "", 2, 1), Op("lose-any", "", 2, 1)]) == 2
    assert (
        harm(t, 0, "volcanic-eruption", [Op("lose", "saldae", 0, 1)]) == 0
    )  # a player's own losses do not harm the team


@pytest.mark.rule("ACISP-TEAM-07")
def test_an_area_that_is_contested_already_is_open(t):
    """A disk that does not make the area Contested is allowed, because it was Contested before."""

    give(t, 2, sicily=2)
    assert t.rules.why_barred(t, 0, "sicily") == "ACISP-TEAM-07"
    give(t, 1, sicily=1)
    assert t.rules.why_barred(t, 0, "sicily") == ""


def test_team_games_are_quick_enough():
    game = saecula.game("inner-sea", players=6, teams=3)
    luck = seeded(5)
    match = game.start(5, keep=False)
    begin = time.process_time()
    moves = 0
    while match.seat is not None and moves < 300:
        some = match.moves.list()
        match.play(some[luck.next(len(some))])
        moves += 1
        assert game.spec.check(match.table) == []
    assert time.process_time() - begin < 20


def end_by_end(t, d):
    """The same question without any shortcut: tries every continuation to the end."""
    d = d.copy()
    if declaring.settled(t, d):
        return harm(t, d.civ, d.card, EFFECTS[d.card].plan(t, d)) <= 0
    out = False
    for move in declaring.declarable(t, d).moves:
        further = d.copy()
        declaring.named(t, further, move)
        out = out or end_by_end(t, further)
    return out


@pytest.mark.rule("ACISP-TEAM-05", "ACISP-TEAM-11")
@pytest.mark.parametrize("seed", range(12))
def test_no_way_to_end_a_declaration_is_overlooked(t, seed):
    """There are few disks on a small part of the map, so every ending can be examined: all cards, after every first
    choice."""
    chance = seeded(seed)
    areas = ["rome", "etruria", "umbria", "samnium", "tyrrhenian-sea", "bay-of-capua"]
    give(t, 0, saldic_sea=1)
    for name in areas:
        for civ in (1, 2):
            n = chance.next(4 if civ == 2 else 2)
            if n:
                give(t, civ, **{name.replace("-", "_"): min(n, 2 if name.endswith(("sea", "capua")) else 3)})
    compared = 0
    for card in [NUMBERED[n] for n in (1, 2, 4, 5, 8, 9, 10, 12, 13, 21, 23, 31, 63)]:
        task = Declaration(0, card)
        if not declaring.can_name(t, 0, card) or declaring.settled(t, task):
            continue
        for move in declaring.declarable(t, task).moves:
            further = task.copy()
            declaring.named(t, further, move)
            assert fair_end(t, further) == end_by_end(t, further), (card, move.text)
            compared += 1
    assert compared > 10
