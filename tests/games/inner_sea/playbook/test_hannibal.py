"""Hannibal (HANN)."""

from __future__ import annotations

import pytest

from saecula.core import Choices
from saecula.games.inner_sea.atlas import BIT, LAND, PARTS, bits
from saecula.games.inner_sea.board import contested, distance
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.frames import CardEffect, Declaration
from saecula.games.inner_sea.moves import DEPLOY, DONE
from saecula.games.inner_sea.npc.deciding import decide
from saecula.games.inner_sea.npc.ground import Ground, Spot
from saecula.games.inner_sea.ops import can_save, lose
from saecula.games.inner_sea.playbook.frames import Consul, Exchange, MinorState
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.hannibal_steps import CONSULS, MARCH
from saecula.games.inner_sea.table import Op

from .kit import acting, at, clear, contest, laid_out, lay, number, power, put, run, started, step, told

EVERYWHERE = (1 << 107) - 1


@pytest.fixture
def t():
    table = laid_out("hannibal", 2)
    table.stage = "card"
    return table


def ask(match, frame):
    """Starts a procedure of the playbook and goes to its question."""
    lay(match.table, acting(), frame)
    match._course.run()


# --- the march ---


@pytest.mark.rule("ACISP-HANN-08..10")
def test_the_march_succeeds(t):
    for card in ("philosopher", "aqueduct", "bumper-crop", "fire-ships"):
        t.chance.script = [card]
        area = MARCH[t.stack[-1].place][0]
        step(t, t.stack[-1])
        assert power(t, "carthage").disks[area] == 1
        assert (t.barbarians.get(area) == 1) or (area == "liguria" and power(t, "rome").disks["liguria"] == 1)
    assert t.phase == "book.deal"


@pytest.mark.rule("ACISP-HANN-10", "ACISP-HANN-08")
@pytest.mark.parametrize(
    ("place", "card", "area"),
    [
        (0, "mesopotamian-empire", "edetani"),
        (1, "coinage", "tarraco"),
        (2, "olive-groves", "gallia"),
        (3, "fortifications", "gallia"),
    ],
)
def test_the_march_fails_and_ends(t, place, card, area):
    t.stack[-1].place = place
    t.chance.script = [card]
    step(t, t.stack[-1])
    assert t.barbarians[area] == 3 and t.phase == "book.deal"  # an Event is not resolved either


# --- time ---


@pytest.mark.rule("ACISP-HANN-13", "ACISP-HANN-15..17")
@pytest.mark.parametrize(
    ("turn", "card", "asks", "over"),
    [
        (2, "", False, False),
        (3, "", False, False),
        (4, "religious-fervor", True, True),
        (4, "cavalry", True, False),
        (5, "cavalry", True, True),
        (5, "bribery", True, False),
        (6, "", False, True),
    ],
)
def test_the_clock(t, turn, card, asks, over):
    t.turn = turn
    assert t.rules.reveals(t) is asks and t.rules.epoch_over(t, card) is over


@pytest.mark.rule("ACISP-HANN-14")
def test_cards_do_not_end_the_epoch(t):
    assert t.rules.changes_event(t, "time-passes") and not t.lasting.time_passes
    assert told(t, "ignored")[0]["rule"] == "ACISP-HANN-14"


@pytest.mark.rule("ACISP-HANN-18")
@pytest.mark.parametrize("looter", ["rome", "barbarians"])
def test_the_fall_of_syracuse(t, looter):
    put(t, "syracuse", syracuse=0)
    if looter == "rome":
        put(t, "rome", syracuse=2)
    else:
        t.barbarians = {**t.barbarians, "syracuse": 2}
    loot_gold(t, t.rules)
    assert t.book.gold["syracuse"] == 0 and power(t, "syracuse").disks == {} and not t.book.state.client


# --- Minor States ---


def minor_state(colours: list[str], **fields):
    match = next(
        m
        for m in (started("hannibal", 2, seed=s) for s in range(1, 50))
        if m.table.book.state.client and m.question != "minor-state"
    )
    t = match.table
    t.book.state.attitude = ""
    t.chance.script = colours
    lay(t, acting(), MinorState())
    match._course.run()
    t.chance.script = []
    return match


@pytest.mark.rule("ACISP-HANN-19", "ACISP-HANN-20", "ACISP-HANN-29")
def test_white_keeps_macedonia_at_home():
    t = minor_state(["white"]).table
    assert t.book.state.attitude == "white" and len(t.book.pool) == 5
    macedonia = number(t, "macedonia")
    assert t.rules.why_barred(t, macedonia, "apulia") == "ACISP-HANN-20"
    assert not t.rules.why_barred(t, macedonia, "dalmatia") and not t.rules.why_barred(t, macedonia, "gulf-of-dalmatia")


@pytest.mark.rule("ACISP-HANN-21")
def test_white_lets_macedonia_strike_rome_once(t):
    t.book.state.attitude = "white"
    macedonia, rome = number(t, "macedonia"), number(t, "rome")
    ops = [Op("lose", "apulia", rome)]
    assert not t.rules.refrains(t, macedonia, ops)
    t.book.state.struck = True
    assert t.rules.refrains(t, macedonia, ops)


@pytest.mark.rule("ACISP-HANN-23", "ACISP-HANN-24", "ACISP-HANN-26")
def test_black_is_war_and_tests_syracuse():
    t = minor_state(["black", "white"]).table
    assert t.book.state.attitude == "black" and t.book.state.client
    assert not t.rules.why_barred(t, number(t, "macedonia"), "umbria")


@pytest.mark.rule("ACISP-HANN-27", "ACISP-HANN-28")
def test_syracuse_revolts():
    t = minor_state(["black", "black"]).table
    assert power(t, "syracuse").disks == {} and power(t, "carthage").disks["syracuse"] == 3
    assert t.book.owners["syracuse"] == number(t, "carthage") and t.book.gold["syracuse"] == 1
    assert not t.book.state.client


@pytest.mark.rule("ACISP-HANN-25", "ACISP-HANN-28")
@pytest.mark.parametrize(("move", "attitude"), [("talent", "white"), ("decline", "black")])
def test_yellow_is_for_rome_to_pay(move, attitude):
    match = minor_state(["yellow"])
    assert match.question == "minor-state" and match.seat == power(match.table, "rome").seat
    before = power(match.table, "rome").treasury
    match.play(move, outcomes=[] if move == "talent" else ["white"])
    assert match.table.book.state.attitude == attitude
    assert power(match.table, "rome").treasury == before - (1 if move == "talent" else 0)


@pytest.mark.rule("ACISP-HANN-55")
def test_an_npc_rome_pays():
    match = started("hannibal", civilization="carthage")
    t = match.table
    power(t, "rome").treasury = 1
    t.book.state.client, t.book.state.attitude = True, ""
    lay(t, acting(), at(MinorState("yellow"), "minor-state"))
    match._course.run()
    assert t.book.state.attitude == "white" and power(t, "rome").treasury == 0


# --- Macedonia and Syracuse ---


@pytest.mark.rule("ACISP-HANN-30", "ACISP-HANN-31")
def test_macedonia_holds_its_home_areas(t):
    macedonia = number(t, "macedonia")
    t.stage = "growth"
    put(t, "macedonia", dalmatia=1, noricum=1)
    spot = t.rules.base_spots(Ground(t, macedonia, EVERYWHERE, 5))[0]
    assert (spot.area, spot.n, spot.rule) == ("dalmatia", 2, "ACISP-HANN-31")
    put(t, "rome", dalmatia=1)
    assert t.rules.base_spots(Ground(t, macedonia, EVERYWHERE, 5))[0].n == 3  # up to 4
    put(t, "macedonia", dalmatia=4)
    assert t.rules.base_spots(Ground(t, macedonia, EVERYWHERE, 5))[0].area == "noricum"


@pytest.mark.rule("ACISP-HANN-32", "ACISP-HANN-47")
def test_allies_keep_apart():
    t = laid_out("hannibal", civilization="rome")
    assert t.rules.why_barred(t, number(t, "macedonia"), "gades") == "ACISP-HANN-32"
    assert t.rules.why_barred(t, number(t, "carthage"), "noricum") == "ACISP-HANN-47"


@pytest.mark.rule("ACISP-HANN-33", "ACISP-HANN-48")
@pytest.mark.parametrize(("who", "ally"), [("macedonia", "carthage"), ("carthage", "macedonia")])
def test_allies_spare_each_other(t, who, ally):
    civ, friend, rome = number(t, who), number(t, ally), number(t, "rome")
    assert t.rules.refrains(t, civ, [Op("lose", "gades", friend, 2), Op("lose", "rome", rome, 1)])
    assert not t.rules.refrains(t, civ, [Op("lose", "gades", friend, 1), Op("lose", "rome", rome, 1)])


@pytest.mark.rule("ACISP-HANN-34", "ACISP-HANN-35")
def test_cards_of_macedonia(t):
    macedonia = number(t, "macedonia")
    assert t.rules.hand_limit(t, macedonia) == 3
    assert t.rules.draws(t, macedonia, 0, 0) == 2 and t.rules.draws(t, macedonia, 1, 0) == 3
    power(t, "macedonia").hand = ["volcanic-eruption"]
    assert t.rules.most_spent(t, macedonia, 5) == 1


@pytest.mark.rule("ACISP-HANN-36")
def test_syracuse_takes_no_turn(t):
    assert number(t, "syracuse") not in t.order and power(t, "syracuse").hand == []


@pytest.mark.rule("ACISP-HANN-37")
def test_rome_pays_for_syracusan_disks(t):
    syracuse = number(t, "syracuse")
    power(t, "rome").treasury = 1
    assert can_save(t, syracuse, "sea-of-sicily", "volcanic-eruption")
    lose(t, syracuse, "sea-of-sicily", 1, "volcanic-eruption")
    assert t.phase == "loss" and t.civs[syracuse].seat == power(t, "rome").seat
    power(t, "rome").treasury, power(t, "rome").hand = 0, []
    assert not can_save(t, syracuse, "sea-of-sicily", "volcanic-eruption")


@pytest.mark.rule("ACISP-HANN-38")
def test_the_client_pays_tribute(t):
    t.rules.counted(t)
    assert (power(t, "rome").vp, power(t, "rome").treasury) == (1, 3)
    t.book.state.client = False
    t.rules.counted(t)
    assert power(t, "rome").vp == 1


@pytest.mark.rule("ACISP-HANN-39", "ACISP-HANN-78")
def test_the_client_is_closed_to_the_enemies_of_rome(t):
    for who in ("carthage", "macedonia"):
        assert t.rules.why_barred(t, number(t, who), "syracuse") == "ACISP-HANN-39"
        assert t.rules.why_barred(t, number(t, who), "sea-of-sicily") == "ACISP-HANN-39"
    assert not t.rules.why_barred(t, number(t, "rome"), "syracuse")


# --- victory ---


@pytest.mark.rule("ACISP-HANN-40..42")
@pytest.mark.parametrize(
    ("rome", "carthage", "winner"),
    [("rome", "rome", "rome"), ("carthage", "carthage", "carthage"), ("macedonia", "carthage", "carthage")],
)
def test_automatic_victory(t, rome, carthage, winner):
    clear(t)
    put(t, rome, rome=1)
    put(t, carthage, carthage=1)
    t.rules.automatic_victories(t)
    assert t.reason == "both-homes" and t.book.winner == power(t, winner).seat


@pytest.mark.rule("ACISP-HANN-43", "ACISP-HANN-46", "ACISP-HANN-77")
def test_ties_are_carthaginian_or_the_npcs(t):
    t.reason = "final-epoch"
    assert t.rules.outcome(t).ranking[power(t, "carthage").seat] == 1
    assert t.rules.outcome(t).ranking[power(t, "rome").seat] == 2
    power(t, "rome").vp = 1
    assert t.rules.outcome(t).ranking[power(t, "rome").seat] == 1
    alone = laid_out("hannibal", civilization="carthage")
    alone.reason = "final-epoch"
    assert alone.rules.outcome(alone).awards == ["defeat"]
    assert t.last_epoch == t.epoch == 3  # the final Epoch is scored first


# --- solitaire ---


@pytest.mark.rule("ACISP-HANN-45")
def test_a_fourth_card_for_npcs():
    t = laid_out("hannibal", civilization="rome")
    assert t.rules.bonus(t, number(t, "carthage"), 3) == 1 and t.rules.bonus(t, number(t, "rome"), 3) == 0


@pytest.mark.rule("ACISP-HANN-49..52", "ACISP-HANN-56..59")
@pytest.mark.parametrize(
    ("npc", "you", "rules"), [("carthage", "rome", ("50", "51", "52")), ("rome", "carthage", ("57", "58", "59"))]
)
def test_home_of_an_npc(npc, you, rules):
    t = laid_out("hannibal", civilization=you)
    t.stage = "growth"
    clear(t)
    civ = number(t, npc)
    near = PARTS["W"].adjacent[npc]
    lands, seas = bits(near & LAND), bits(near & ~LAND)
    assert (len(lands), len(seas)) == ((2, 3) if npc == "carthage" else (4, 2))

    def first():
        spots = t.rules.base_spots(Ground(t, civ, EVERYWHERE, 9))
        return [(s.area, s.n, s.rule) for s in spots]

    assert first() == [(npc, 3, f"ACISP-HANN-{rules[1]}")]
    put(t, npc, **{npc: 3})
    assert first() == [(lands[0], 3, f"ACISP-HANN-{rules[1]}")]
    put(t, you, **{lands[0].replace("-", "_"): 2})  # next to home: 4 at home first; then 4 against 2 enemies
    assert first() == [(npc, 1, f"ACISP-HANN-{rules[0]}")]
    put(t, npc, **{npc: 4})
    assert first() == [(lands[0], 4, f"ACISP-HANN-{rules[1]}")]
    put(t, npc, **{area.replace("-", "_"): 4 for area in lands})
    put(t, you, **{seas[0].replace("-", "_"): 1})
    assert first() == [(seas[0], 2, f"ACISP-HANN-{rules[2]}")]


@pytest.mark.rule("ACISP-HANN-53")
def test_land_before_sea():
    t = laid_out("hannibal", civilization="rome")
    g = Ground(t, number(t, "carthage"), EVERYWHERE, 3)
    assert [s.area for s in g.t.rules.preferred(g, [Spot("saldic-sea", 1, ""), Spot("melite", 1, "")])] == ["melite"]


@pytest.mark.rule("ACISP-HANN-60")
def test_npc_rome_strikes_carthage_first_and_at_home():
    from saecula.games.inner_sea.moves import AREA
    from saecula.games.inner_sea.npc.cards import choices_for

    t = laid_out("hannibal", civilization="carthage")
    t.stage = "card"
    rome = number(t, "rome")
    clear(t)
    put(t, "rome", rome=2)
    t.book.primary[rome] = number(t, "carthage")
    put(t, "carthage", gades=1)
    put(t, "macedonia", rome=1)
    moves = [AREA["gades"], AREA["rome"]]
    assert choices_for(t, rome, Declaration(rome, "drought"), moves)[0] == [AREA["gades"]]
    put(t, "carthage", rome=1)
    assert choices_for(t, rome, Declaration(rome, "drought"), moves)[0] == [AREA["rome"]]


# --- optional rules ---


@pytest.mark.rule("ACISP-HANN-61")
def test_hannibal_leads_one_land_competition():
    match = started("hannibal", 2, hannibal_leads=True)
    t = match.table
    carthage = number(t, "carthage")
    clear(t)
    put(t, "carthage", sicily=2)
    put(t, "rome", sicily=2)
    contest(t, "sicily")
    lay(t, acting())
    t.rules.begin_contest(t)
    assert t.phase == "command"
    match._course.run()
    match.play("command")
    assert t.civs[carthage].allies == {"sicily": 1}
    t.rules.begin_contest(t)
    assert t.phase == "action"  # once per turn


@pytest.mark.rule("ACISP-HANN-65")
def test_no_siege_of_the_capitals():
    t = laid_out("hannibal", 2, capitals=True)
    contest(t, "rome")
    for card in ("blockade", "siege", "traitor"):
        assert t.rules.why_no_lay(t, number(t, "carthage"), card) == "ACISP-HANN-65"
    assert (
        t.rules.why_no_lay(t, number(t, "carthage"), "armored-infantry") == ""
        and t.rules.why_no_lay(t, number(t, "rome"), "siege") == ""
    )
    contest(t, "carthage")
    assert t.rules.why_no_lay(t, number(t, "rome"), "siege") == "ACISP-HANN-65"


@pytest.mark.rule("ACISP-HANN-66", "ACISP-HANN-67")
@pytest.mark.parametrize(
    ("turn", "cards", "name"),
    [
        (1, ["the-gods-demand-sacrifice", "temple-complex"], "poor"),
        (3, ["bread-and-circuses"], "cautious"),
        (3, ["soothsayer"], "average"),
        (3, ["olympic-games"], "inspired"),
        (3, ["academy-of-sciences"], "brilliant"),
    ],
)
def test_consuls(turn, cards, name):
    t = laid_out("hannibal", 2, consuls=True)
    t.turn = turn
    t.chance.script = cards[:]
    run(t, Consul())
    assert t.book.state.consul == name
    assert [most for most, _ in CONSULS[:4]] == [20, 40, 70, 90]


@pytest.mark.rule("ACISP-HANN-67", "ACISP-HANN-79", "ACISP-HANN-80")
def test_what_consuls_forbid():
    t = laid_out("hannibal", 2, consuls=True)
    rome = number(t, "rome")
    t.stage = "growth"
    t.book.state.consul = "poor"
    assert t.rules.why_barred(t, rome, "umbria") == "ACISP-HANN-67" and not t.rules.why_barred(t, rome, "noricum")
    contest(t, "rome")
    assert t.rules.why_no_lay(t, rome, "armored-infantry") == "ACISP-HANN-67"
    assert not t.rules.cannot_pay(t, rome, "rome") and t.rules.cannot_pay(t, rome, "umbria")
    t.book.state.consul = "average"
    assert (
        distance(t, "rome", "rome") == 0
        and not t.rules.cannot_pay(t, rome, "umbria")
        and t.rules.cannot_pay(t, rome, "gades")
    )
    contest(t, "syracuse")
    assert t.rules.why_no_lay(t, rome, "armored-infantry") == ""  # an area of Syracuse
    contest(t, "gades")
    assert t.rules.why_no_lay(t, rome, "armored-infantry") == "ACISP-HANN-67"
    t.book.state.consul = "inspired"
    assert t.rules.why_no_lay(t, rome, "armored-infantry") == "" and not t.rules.cannot_pay(t, rome, "gades")


@pytest.mark.rule("ACISP-HANN-68")
def test_weak_consuls_let_rome_exchange_cards():
    match = started("hannibal", 2, consuls=True)
    t = match.table
    rome = number(t, "rome")
    t.civs[rome].hand = ["armored-infantry", "volcanic-eruption"]
    kept = [card for card in t.deck if card not in ("armored-infantry", "volcanic-eruption", "earthquake")]
    t.deck = in_deck_order([*kept, "earthquake"])
    ask(match, Exchange(rome))
    assert match.why_not("exchange volcanic-eruption").rule == "ACISP-HANN-68"
    match.play("exchange armored-infantry", outcomes=["earthquake"])
    assert "armored-infantry" in t.discard and in_deck_order(t.civs[rome].hand) == ["volcanic-eruption", "earthquake"]


@pytest.mark.rule("ACISP-HANN-69")
def test_scipio():
    t = laid_out("hannibal", 2, consuls=True, scipio=True)
    t.turn = 4
    run(t, Consul())
    assert t.book.state.consul == "brilliant" and told(t, "consul.brilliant")[0]["rule"] == "ACISP-HANN-69"


@pytest.mark.rule("ACISP-HANN-71", "ACISP-HANN-70")
def test_roman_control_of_the_seas():
    from saecula.games.inner_sea.abilities import sheet_parts

    t = laid_out("hannibal", 2, roman_seas=True)
    carthage = number(t, "carthage")
    clear(t)
    put(t, "carthage", saldic_sea=1)
    assert t.rules.chain(t, carthage) & BIT["nora"]
    put(t, "rome", saldic_sea=2)
    assert not t.rules.chain(t, carthage) & BIT["nora"]
    assert contested(t, "saldic-sea")
    assert not any(part & BIT["saldic-sea"] for part in sheet_parts(t, carthage, []))


@pytest.mark.rule("ACISP-HANN-72", "ACISP-HANN-73")
def test_alternative_events():
    t = laid_out("hannibal", 2, alternative_events=True)
    clear(t)
    put(t, "carthage", saldic_sea=1, carthaginian_sea=1)
    put(t, "rome", tyrrhenian_sea=1)
    assert t.rules.changes_event(t, "atlantis-rises") and power(t, "carthage").treasury == 2
    assert t.rules.changes_event(t, "mesopotamian-empire") and t.book.state.black_next == 1
    assert t.rules.changes_event(t, "northern-hordes") and t.phase == "gallic-allies" and t.stack[-1].left == 4
    assert t.rules.changes_event(t, "invasion-of-the-sea-peoples") and t.phase == "pirates"
    assert t.rules.changes_event(t, "saharan-raiders") and t.book.state.numidian == 1
    assert not t.rules.changes_event(t, "breath-of-god")  # Breath of God keeps its text
    put(t, "rome", numidia=1)
    t.stage = "competition"
    t.finish()
    t.rules.begin_competition(t)
    assert [frame.civ for frame in t.stack] == [number(t, "carthage"), number(t, "rome")]  # the Numidians come first


@pytest.mark.rule("ACISP-HANN-74")
def test_without_wonders():
    t = laid_out("hannibal", 2, no_wonders=True)
    assert t.rules.why_no_wonders(t, number(t, "rome")) == "ACISP-HANN-74"


@pytest.mark.rule("ACISP-HANN-75", "ACISP-HANN-76")
def test_carthago_delenda_est():
    t = laid_out("hannibal", 2, delenda=True)
    t.turn = 4
    assert t.rules.war_goes_on(t) and not t.rules.reveals(t) and not t.rules.epoch_over(t, "")
    power(t, "rome").vp = 1
    assert not t.rules.war_goes_on(t) and t.rules.reveals(t)
    for turn, over in ((6, False), (7, False), (8, True)):
        t.turn = turn
        assert t.rules.epoch_over(t, "") is over


@pytest.mark.rule("ACISP-HANN-22")
def test_white_macedonia_brings_barbarians_instead_of_its_own(t):
    from saecula.games.inner_sea.ops import op_replace

    t.book.state.attitude = "white"
    macedonia, rome = number(t, "macedonia"), number(t, "rome")
    power(t, "rome").hand, power(t, "rome").treasury = [], 0
    effect = CardEffect(macedonia, "poet")
    op_replace(t, effect, Op("replace", "apulia", rome, 1, "own"))
    assert effect.ops[0].kind == "barbarians"


def test_a_choice_of_one_is_no_choice():
    t = laid_out("hannibal", civilization="rome")
    choices = Choices()
    choices.allow(DEPLOY["rome"])
    assert decide(t, number(t, "carthage"), "deployment", choices) is DEPLOY["rome"]
    choices.moves = [DONE]
    assert decide(t, number(t, "carthage"), "deployment", choices) is DONE
