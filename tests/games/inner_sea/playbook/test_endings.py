"""Every printed ending of every scenario, reached from a constructed position that is played to its end.

`PRINTED` lists the endings of the playbook by scenario. Random games (test_games.py) reach most of them; here each one
is sure to be reached, and the winner is the one that the rule names.
"""

from __future__ import annotations

import pytest

from saecula.core import Match
from saecula.games.inner_sea.cards import EVENTS, NUMBER, WONDERS, in_deck_order
from saecula.games.inner_sea.playbook.setup import ready_book, set_enemies
from saecula.games.inner_sea.scenarios import SCENARIOS
from saecula.games.inner_sea.table import Table, Wonder

from .kit import clear, dealt, finish, laid_out, number, play_from, power, put

FULL_TIME = "final-epoch"
PRINTED: dict[str, list[str]] = {
    "punic-wars": ["both-homes", FULL_TIME],  # HIST-16, HIST-17
    "second-punic-war": ["own-and-other-home", FULL_TIME],  # HIST-25
    "caesar-and-pompey": [FULL_TIME],  # HIST-33
    "antony-and-cleopatra": ["rome-and-egypt", FULL_TIME],  # HIST-58, HIST-56
    "fall-of-rome": ["fall-of-rome"],  # ROME1-24, ROME2-07
    "hannibal": ["both-homes", FULL_TIME],  # HANN-40 to HANN-43
    "greeks-and-persians": ["no-persian-gold", "no-greek-gold", FULL_TIME],  # GRPE-51, -52, -11
    "alexander": ["no-persian-gold", "no-greek-gold", "greek-gold-lost", FULL_TIME],  # ALEX-17, -18, -14, -42
    "darius": ["no-persian-gold", "no-greek-gold", "greek-gold-lost", FULL_TIME],  # DARIUS-14, -13, -11, -31
    "god-king": ["egypt-gone", "seven-wonders", FULL_TIME],  # GODKING-42 to GODKING-44
    "created": ["vp-limit", FULL_TIME],
    "exploration": ["vp-limit", FULL_TIME],  # CREATE-16, CREATE-13
    "": [FULL_TIME],  # situations: SIT-38
}
SOLITAIRE = "npcs-gone"
"""NPCAEN-05: in every game where the game leads all others and they may invoke the Aeneas Rule."""
ENDINGS = {SOLITAIRE, *[ending for printed in PRINTED.values() for ending in printed]}
WITHOUT_AENEAS = ("fall-of-rome", "greeks-and-persians", "alexander", "darius", "god-king")


def endings(id: str) -> set[str]:
    """The endings that a scenario can have."""
    head = next(head for head in PRINTED if id.startswith(head))
    return {*PRINTED[head], *([] if id.startswith(WITHOUT_AENEAS) else [SOLITAIRE])}


def seated(scenario: str, *ids: str, players: int = 2, **options) -> Table:
    """A scenario with chosen civilizations, in the order of their seats, and nothing on the map."""
    t = laid_out(scenario, players, **options)
    for c, id in zip(t.civs, ids, strict=True):
        c.id = id
    t.order = list(range(len(ids)))
    t.deck = in_deck_order([*t.deck, *[card for card in EVENTS if card not in t.book.boxed]])
    t.book.dealt = True
    ready_book(t)
    if t.book.agreed.fixed_enemies:
        set_enemies(t)
    clear(t)
    return t


def to_the_end(match: Match) -> Match:
    return finish(match, 3)


# --- automatic victories ---


@pytest.mark.rule("ACISP-HIST-16")
def test_rome_and_carthage_in_one_hand():
    t = seated("punic-wars", "rome", "carthage")
    put(t, "rome", rome=3, carthage=3)
    put(t, "carthage", gades=2)
    match = to_the_end(play_from(t, "competition", "punic-wars", 2))
    assert (match.outcome.reason, match.outcome.ranking) == ("both-homes", [1, 2]) and match.table.turn == 1


@pytest.mark.rule("ACISP-HIST-25")
def test_ones_own_and_another_home():
    t = seated("second-punic-war", "rome", "mycenae", "carthage", players=3)
    put(t, "rome", rome=2)
    put(t, "mycenae", mycenae=1, carthage=3)
    put(t, "carthage", carthage=1)
    match = to_the_end(play_from(t, "competition", "second-punic-war", 3))
    assert match.outcome.reason == "own-and-other-home" and match.outcome.ranking[1] == 1


@pytest.mark.rule("ACISP-HIST-58")
@pytest.mark.parametrize(("epoch", "reason"), [(4, "rome-and-egypt"), (3, FULL_TIME)])
def test_rome_and_egypt_in_the_last_epoch(epoch, reason):
    t = seated("antony-and-cleopatra", "rome", "egypt")
    t.epoch, t.turn = epoch, 1
    put(t, "rome", rome=3, egypt=3)
    put(t, "egypt", egypt=0, kush=3)
    match = play_from(t, "competition", "antony-and-cleopatra", 2)
    while match.seat is not None and match.table.stage in ("card", "competition"):
        match.play(match.moves[-1])
    assert (match.outcome.reason if match.outcome else FULL_TIME) == reason


@pytest.mark.rule("ACISP-HANN-40..42")
@pytest.mark.parametrize(
    ("rome", "carthage", "winner"), [("rome", "rome", 0), ("carthage", "carthage", 1), ("macedonia", "carthage", 1)]
)
def test_hannibal_is_decided_in_rome_and_carthage(rome, carthage, winner):
    t = dealt("hannibal", 2)
    for area, holder in (("rome", rome), ("carthage", carthage)):
        for id in ("rome", "carthage", "macedonia"):
            put(t, id, **{area: 3 if id == holder else 0})
    match = to_the_end(play_from(t, "competition", "hannibal", 2))
    assert match.outcome.reason == "both-homes" and match.outcome.ranking[winner] == 1


# --- Persia ---


@pytest.mark.rule(
    "ACISP-GRPE-51", "ACISP-GRPE-52", "ACISP-ALEX-17", "ACISP-ALEX-18", "ACISP-DARIUS-13", "ACISP-DARIUS-14"
)
@pytest.mark.parametrize("scenario", ["greeks-and-persians", "alexander", "darius"])
@pytest.mark.parametrize("losing", ["greeks", "persians"])
def test_a_side_without_gold_has_lost(scenario, losing):
    """Its last disk on Gold is alone against three, and the competition takes it."""
    t = dealt(scenario, 2)
    clear(t)
    put(t, "land-persians", egypt=3)
    put(t, "greeks", mycenae=3)
    if losing == "greeks":
        put(t, "greeks", mycenae=1)
        put(t, "land-persians", mycenae=3)
    else:
        put(t, "land-persians", egypt=1)
        put(t, "greeks", egypt=3)
    match = play_from(t, "competition", scenario, 2)
    while match.seat is not None:
        match.play("done" if "done" in match.moves else "lose" if "lose" in match.moves else match.moves[0])
    greeks = power(match.table, "greeks").seat
    assert match.outcome.reason == ("no-greek-gold" if losing == "greeks" else "no-persian-gold")
    assert match.outcome.ranking[greeks] == (2 if losing == "greeks" else 1)


@pytest.mark.rule("ACISP-ALEX-14", "ACISP-DARIUS-11")
@pytest.mark.parametrize("scenario", ["alexander", "darius"])
@pytest.mark.parametrize("odd", [True, False])
def test_an_odd_card_for_looted_greek_gold_ends_the_game(scenario, odd):
    """Persians are in Thessaly; only cards of one parity are left in the draw deck."""
    t = dealt(scenario)
    put(t, "greeks", thessaly=0)
    put(t, "land-persians", thessaly=3)
    t.discard = [card for card in t.deck if (NUMBER[card] % 2 == 1) is not odd]
    t.deck = [card for card in t.deck if card not in t.discard]
    match = play_from(t, "competition", scenario)
    while match.seat is not None and match.table.stage in ("card", "competition"):
        match.play("done" if "done" in match.moves else "lose" if "lose" in match.moves else match.moves[0])
    if odd:
        assert match.outcome.reason == "greek-gold-lost"
        assert match.outcome.ranking == [2 if scenario == "alexander" else 1]  # a Persian victory
    else:
        assert match.outcome is None or match.outcome.reason != "greek-gold-lost"


# --- God-King ---


@pytest.mark.rule("ACISP-GODKING-43")
@pytest.mark.parametrize("scenario", [id for id in SCENARIOS if id.startswith("god-king")])
def test_egypt_builds_its_seventh_wonder_and_wins(scenario):
    """There are six Wonders in six areas; the seventh is built in the Card Phase, and the Competition Phase ends the
    game."""
    players = SCENARIOS[scenario].players[0]
    t = dealt(scenario, players)
    clear(t)
    egypt = number(t, "egypt")
    put(t, "egypt", egypt=2, kush=2, nile_delta=2, sinai=2, libya=2, canaan=2, petra=2)
    homes = {"hittites": "troy", "sea-peoples": "minos", "mycenae": "mycenae"}
    for c in t.civs:
        if c.id != "egypt":
            put(t, c.id, **{homes.get(c.id, "tyre"): 3})
    t.order = [egypt, *[i for i in t.order if i != egypt]]
    *built, last = [name for name in WONDERS if name != "great-pyramid"]
    for name, area in zip(built, ("kush", "nile-delta", "sinai", "libya", "canaan"), strict=True):
        t.wonders[name] = Wonder(egypt, area, 0)
    power(t, "egypt").treasury = 3
    match = play_from(t, "card", scenario, players)
    for move in (f"build {last}", "pay kush", "pay sinai", "talent", "talent", "talent", "site petra"):
        match.play(move)
    while match.seat is not None:
        match.play(next((word for word in ("pass", "done", "decline") if word in match.moves), match.moves[-1]))
        assert match.table.turn == 1
    assert match.outcome.reason == "seven-wonders" and match.outcome.ranking[0] == 1


@pytest.mark.rule("ACISP-GODKING-42")
@pytest.mark.parametrize("scenario", [id for id in SCENARIOS if id.startswith("god-king")])
def test_the_last_egyptian_disk_falls(scenario):
    players = SCENARIOS[scenario].players[0]
    t = dealt(scenario, players)
    clear(t)
    t.book.tabled, t.discard = {}, list(t.book.tabled)
    put(t, "egypt", sinai=1)
    t.book.disks[number(t, "egypt")] = 48
    power(t, "egypt").treasury = 0
    put(t, "hittites", sinai=3)
    match = play_from(t, "competition", scenario, players)
    while match.seat is not None:
        match.play("done" if "done" in match.moves else "lose" if "lose" in match.moves else match.moves[-1])
    assert match.outcome.reason == "egypt-gone"
    if players == 1:
        assert match.outcome.ranking == [2] and match.outcome.awards == ["defeat"]


# --- points, time, and the last NPC ---


@pytest.mark.rule("ACISP-CREATE-16")
@pytest.mark.parametrize(("length", "bound"), [("short", 25), ("medium", 50), ("long", 75), ("epic", 100)])
@pytest.mark.parametrize("scenario", ["created", "exploration"])
def test_a_city_brings_the_last_point(scenario, length, bound):
    t = laid_out(scenario, npcs=1, civilization="rome", length=length)
    t.civs[0].id = "rome"
    for c in t.civs[1:]:
        c.id = "egypt"
    t.deck = in_deck_order([*t.deck, *EVENTS])
    t.book.dealt = True
    t.book.pool = ["black", "white"]
    ready_book(t)
    put(t, "rome", rome=3)
    power(t, "rome").vp = bound - 1
    match = to_the_end(play_from(t, "reckoning", scenario, npcs=1, length=length))
    assert (match.outcome.reason, match.outcome.scores) == ("vp-limit", [bound])


@pytest.mark.rule("ACISP-NPCAEN-04", "ACISP-NPCAEN-05")
@pytest.mark.parametrize("scenario", ["punic-wars", "two-in-the-west", "created"])
def test_an_npc_ruined_twice_leaves_and_the_player_wins(scenario):
    options = {"npcs": 1} if scenario == "created" else {}
    t = seated(scenario, "rome", "carthage", players=1, civilization="rome", **options)
    t.last_epoch = 4
    put(t, "rome", rome=3, etruria=3)
    put(t, "carthage", carthage=1)
    power(t, "carthage").aeneas = True
    power(t, "rome").vp = 9
    t.book.pool = ["white"] * 6
    match = play_from(t, "reckoning", scenario, civilization="rome", **options)
    to_the_end(match)
    assert match.outcome.reason == "npcs-gone" and match.outcome.awards == ["victory"]


@pytest.mark.rule(
    "ACISP-HIST-33",
    "ACISP-HIST-56",
    "ACISP-HANN-17",
    "ACISP-ALEX-12",
    "ACISP-GRPE-11",
    "ACISP-GODKING-10",
    "ACISP-DARIUS-10",
)
@pytest.mark.parametrize(
    ("scenario", "epoch", "turn"),
    [
        ("caesar-and-pompey", 3, 4),
        ("antony-and-cleopatra", 4, 4),
        ("hannibal", 3, 6),
        ("greeks-and-persians", 3, 4),
        ("alexander", 3, 6),
        ("darius", 3, 6),
        ("god-king", 3, 4),
        ("punic-wars", 4, 4),
        ("second-punic-war", 3, 4),
    ],
)
def test_time_runs_out(scenario, epoch, turn):
    players = SCENARIOS[scenario].players[-1]
    if SCENARIOS[scenario].powers:
        t = dealt(scenario, players)
    else:
        t = seated(scenario, *SCENARIOS[scenario].fixed, players=players)
        for c in t.civs:
            put(
                t,
                c.id,
                **{
                    {"rome": "rome", "carthage": "carthage", "gaul": "gallia", "egypt": "egypt", "mycenae": "mycenae"}[
                        c.id
                    ]: 2
                },
            )
    t.epoch, t.turn = epoch, turn
    match = to_the_end(play_from(t, "reckoning", scenario, players))
    assert match.outcome.reason == FULL_TIME and (match.table.epoch, match.table.turn) == (epoch, turn)


@pytest.mark.rule("ACISP-ROME1-24", "ACISP-ROME2-07", "ACISP-ROME1-41")
@pytest.mark.parametrize("scenario", [id for id in SCENARIOS if id.startswith("fall-of-rome")])
def test_rome_falls_or_stands_after_four_turns(scenario):
    players = SCENARIOS[scenario].players[0]
    t = dealt(scenario, players)
    t.turn = 4
    match = to_the_end(play_from(t, "competition", scenario, players))
    assert match.outcome.reason == "fall-of-rome" and match.table.turn == 4
    empires = [c for c in match.table.civs if c.id in ("western-empire", "eastern-empire")]
    assert all(c.vp == 5 for c in empires)  # each Controls its capital; no Victory Count in turn 4


def test_all_scenarios_are_listed():
    for id in [*SCENARIOS, "created", "exploration"]:
        assert endings(id)
