"""Special rules of the historical situations (HIST) and of The Fall of Rome I (ROME1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from saecula.games.inner_sea.abilities import sheet_parts
from saecula.games.inner_sea.atlas import BIT, LAND
from saecula.games.inner_sea.board import take
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.effects.building import buildable
from saecula.games.inner_sea.frames import Declaration, Landing
from saecula.games.inner_sea.phases.growth import growth_due
from saecula.games.inner_sea.playbook.fall_of_rome_steps import ENTRIES, entry_mask
from saecula.games.inner_sea.playbook.frames import Bribe, Cooperation, HunsCards, HunsLevy, Pope
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.victory import civ_vp

from .kit import acting, clear, dealt, hand, laid_out, lay, number, power, put, resume, started, step, told


def chosen(id, players=2, **options):
    match = started(id, players, **options)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    t = match.table
    clear(t)
    for c in t.civs:
        c.vp = 0
    return t


# --- HIST ---


@pytest.mark.rule("ACISP-HIST-16", "ACISP-HIST-17")
def test_both_capitals_win_the_punic_wars():
    t = chosen("punic-wars")
    put(t, "carthage", rome=1, carthage=1)
    put(t, "rome", carthage=1)
    t.rules.automatic_victories(t)
    assert not t.reason  # Carthage is shared
    put(t, "rome", carthage=0)
    t.rules.automatic_victories(t)
    assert t.reason == "both-homes" and t.book.winner == power(t, "carthage").seat
    other = chosen("punic-wars")
    power(other, "rome").vp = 5
    other.reason = "final-epoch"
    assert other.rules.outcome(other).ranking[power(other, "rome").seat] == 1


@pytest.mark.rule("ACISP-HIST-25")
def test_own_and_another_home_win_the_second_punic_war():
    t = chosen("second-punic-war", 3)
    put(t, "mycenae", mycenae=1, carthage=1)
    t.rules.automatic_victories(t)
    assert t.reason == "own-and-other-home" and t.book.winner == power(t, "mycenae").seat


@pytest.mark.rule("ACISP-HIST-58", "ACISP-HIST-56")
def test_rome_and_egypt_win_in_epoch_iv_only():
    t = chosen("antony-and-cleopatra")
    put(t, "egypt", egypt=1, rome=1)
    t.epoch = 3
    t.rules.automatic_victories(t)
    assert not t.reason
    t.epoch = 4
    t.rules.automatic_victories(t)
    assert t.reason == "rome-and-egypt" and t.book.winner == power(t, "egypt").seat


@pytest.mark.rule("ACISP-HIST-34", "ACISP-HIST-33", "ACISP-HIST-56")
@pytest.mark.parametrize("id", ["caesar-and-pompey", "antony-and-cleopatra"])
def test_epochs_of_four_turns_without_sudden_end(id):
    t = chosen(id)
    assert t.rules.own_clock(t)
    for turn, over in ((1, False), (2, False), (3, False), (4, True)):
        t.turn = turn
        assert not t.rules.reveals(t) and t.rules.epoch_over(t, "") is over


@pytest.mark.rule("ACISP-HIST-36", "ACISP-HIST-37", "ACISP-HIST-61")
def test_the_abilities_of_rome_go_with_its_control():
    t = chosen("caesar-and-pompey")
    rome, gaul = number(t, "rome"), number(t, "gaul")
    assert not t.rules.has_sheet(t, rome, "rome") and t.rules.war_sheet(t, gaul) == ""
    put(t, "gaul", rome=1)
    assert (
        t.rules.has_sheet(t, gaul, "rome")
        and t.rules.has_sheet(t, gaul, "gaul")
        and t.rules.war_sheet(t, gaul) == "rome"
    )
    assert not t.rules.has_sheet(t, rome, "rome")
    put(t, "rome", rome=1)
    assert not t.rules.has_sheet(t, gaul, "rome") and not t.rules.has_sheet(t, rome, "rome")


@pytest.mark.rule("ACISP-HIST-38..40", "ACISP-HIST-60")
def test_cards_and_points_for_rome():
    t = chosen("caesar-and-pompey")
    put(t, "gaul", rome=1)
    assert t.rules.base_draw(t, number(t, "gaul")) == 4 and t.rules.base_draw(t, number(t, "rome")) == 3
    t.epoch = 2
    t.rules.epoch_points(t)
    assert power(t, "gaul").vp == 5
    t.epoch = 3
    t.rules.epoch_points(t)
    assert power(t, "gaul").vp == 15 and power(t, "rome").vp == 0


# --- ROME1 ---


@pytest.fixture
def t():
    table = laid_out("fall-of-rome-1", 4)
    table.stage = "card"
    return table


@pytest.mark.rule("ACISP-ROME1-20", "ACISP-ROME2-09")
def test_the_first_disk_removed_is_the_vp_marker(t):
    west = number(t, "western-empire")
    take(t, west, "gades")
    assert t.civs[west].supply == 0 and west not in t.book.state.unmarked
    take(t, west, "gades")
    assert t.civs[west].supply == 1


@pytest.mark.rule("ACISP-ROME1-23", "ACISP-ROME1-24", "ACISP-ROME2-07")
@pytest.mark.parametrize(("id", "players"), [("fall-of-rome-1", 4), ("fall-of-rome-2-i", 1)])
def test_the_end_comes_with_the_competition_of_turn_4(id, players):
    t = laid_out(id, players)
    for turn in (1, 2, 3):
        t.turn = turn
        t.rules.automatic_victories(t)
        assert not t.reason and not t.rules.reveals(t) and not t.rules.epoch_over(t, "")
    t.turn = 4
    t.rules.automatic_victories(t)
    assert t.reason == "fall-of-rome"


@pytest.mark.rule("ACISP-ROME1-25", "ACISP-ROME1-26", "ACISP-ROME2-08")
def test_land_powers_do_not_grow_from_the_sea(t):
    clear(t, "visigoths", "persians")
    seas = (
        "iberian_sea",
        "numidian_sea",
        "balearic_sea",
        "ligurian_sea",
        "saldic_sea",
        "bay_of_capua",
        "tyrrhenian_sea",
        "atlantic",
        "gulf_of_tarraco",
        "gulf_of_naples",
    )
    put(t, "visigoths", **dict.fromkeys(seas, 1))
    put(t, "visigoths", aquitania=2)
    visigoths = number(t, "visigoths")
    assert growth_due(t, visigoths, 0) == 8  # the minimum: 1 Settlement, nothing for ten seas and trade
    t.book.scenario = "three-civilizations-a"  # where seas and trade count
    t.book.state = t.rules.new_state()
    put(t, "visigoths", aquitania=2, gallia=2, tarraco=2)
    assert growth_due(t, visigoths, 0) > 8


@pytest.mark.rule("ACISP-ROME1-27")
def test_the_sea_is_still_needed_to_go_beyond_it(t):
    from saecula.games.inner_sea.phases.growth import deployable

    visigoths = number(t, "visigoths")
    put(t, "visigoths", massilia=3)
    assert not deployable(t, visigoths) & BIT["corsica"]
    put(t, "visigoths", ligurian_sea=1)
    assert deployable(t, visigoths) & BIT["corsica"]


@pytest.mark.rule("ACISP-ROME1-28", "ACISP-ROME1-29", "ACISP-ROME1-75")
def test_sheets_of_the_empires(t):
    west, east = number(t, "western-empire"), number(t, "eastern-empire")
    assert t.rules.war_sheet(t, west) == "rome" and t.rules.war_sheet(t, east) == "troy"
    parts = sheet_parts(t, east, [], True)  # Imperial Rome, with Troy for Rome
    assert parts[0] & BIT["troy"] and parts[0] & BIT["phrygia"] and not parts[0] & BIT["rome"]
    assert parts[1] & LAND == parts[1] and len(parts) == 3
    assert len(sheet_parts(t, east, [])) == 2  # the sheet of Troy


@pytest.mark.rule("ACISP-ROME1-30")
def test_an_empire_retires_one_disk_of_an_area():
    match = started("fall-of-rome-1-2iii", 2, seed=2)
    while not (match.question == "retirement" and match.table.phase == "imperial.retirement"):
        match.play(match.moves[-1])
    match.play("retire aquitania")
    assert match.why_not("retire aquitania").rule == "ACISP-ROME1-30" and match.why_not("retire gallia") is None


@pytest.mark.rule("ACISP-ROME1-31", "ACISP-ROME1-32")
def test_empires_keep_out_of_each_other(t):
    west = number(t, "western-empire")
    assert t.rules.why_barred(t, west, "macedon") == "ACISP-ROME1-31" and t.rules.why_barred(t, west, "noricum") == ""
    from saecula.games.inner_sea.phases.growth import deployable

    assert not deployable(t, west) & BIT["thessaly"]  # its own disks reach no farther than Macedon


@pytest.mark.rule("ACISP-ROME1-33..35", "ACISP-ROME2-10")
def test_gold_protects_rome_and_troy(t):
    west, east = number(t, "western-empire"), number(t, "eastern-empire")
    assert t.rules.protected(t, west, "rome", "volcanic-eruption") == "ACISP-ROME1-34"
    assert t.rules.protected(t, east, "troy", "traitor") == "ACISP-ROME1-35"
    assert t.rules.protected(t, west, "rome", "siege-equipment") == ""  # a Competition card
    assert t.rules.protected(t, west, "gades", "volcanic-eruption") == ""
    t.book.gold["rome"] = 0
    assert t.rules.protected(t, west, "rome", "volcanic-eruption") == ""
    assert t.rules.untouchable(t, Declaration(number(t, "persians"), "traitor")) & BIT["troy"]


@pytest.mark.rule("ACISP-ROME1-36")
def test_player_run_invaders_loot(t):
    put(t, "western-empire", gades=0)
    put(t, "visigoths", gades=2)
    loot_gold(t, t.rules)
    assert t.book.gold["gades"] == 0 and power(t, "visigoths").vp == 4 and power(t, "visigoths").treasury == 1
    assert told(t, "gold")[0]["rule"] == "ACISP-ROME1-36"


@pytest.mark.rule("ACISP-ROME1-37", "ACISP-ROME1-38", "ACISP-ROME2-11")
def test_rome_with_its_gold(t):
    clear(t)
    put(t, "western-empire", rome=1)
    assert t.rules.victory_points(t, number(t, "western-empire")) == 3  # Rome 1, two Gold
    put(t, "western-empire", rome=3)
    assert t.rules.victory_points(t, number(t, "western-empire")) == 4  # and a City there


@pytest.mark.rule("ACISP-ROME1-39", "ACISP-ROME1-40")
def test_cities_elsewhere_are_worth_a_half(t):
    clear(t)
    visigoths = number(t, "visigoths")
    t.book.gold = {"gades": 1}
    put(t, "visigoths", rome=3)
    assert t.rules.victory_points(t, visigoths) == 1 and t.book.state.half_of(visigoths) == 0
    put(t, "visigoths", rome=0, gallia=3)
    assert t.rules.victory_points(t, visigoths) == 0 and civ_vp(t, visigoths) == Fraction(1, 2)
    put(t, "visigoths", gallia=0, gades=3)  # with Roman Gold: a whole point; the half is kept
    assert t.rules.victory_points(t, visigoths) == 1 and t.book.state.half_of(visigoths) == 1


@pytest.mark.rule("ACISP-ROME1-41")
def test_five_points_for_each_capital_at_the_end(t):
    clear(t)
    put(t, "visigoths", rome=1)
    put(t, "eastern-empire", troy=2)
    t.turn = 4
    t.rules.automatic_victories(t)
    assert power(t, "visigoths").vp == 5 and power(t, "eastern-empire").vp == 5


@pytest.mark.rule("ACISP-ROME1-42..45", "ACISP-ROME1-77")
def test_an_invader_enters_with_twelve():
    match = started("fall-of-rome-1", 4)
    t = match.table
    assert match.question == "invade" and power(t, "visigoths").ready == 12
    assert {m.arg for m in match.moves} == {"aquitania", "gallia"}
    match.play("area gallia")
    assert match.question == "deployment" and power(t, "visigoths").disks == {"gallia": 1}
    assert match.why_not("deploy rome").rule == "ACIS-GROW-25"
    assert set(ENTRIES["persians"]) == {"carchemish", "hamath", "palmyra", "canaan", "petra"}


@pytest.mark.rule("ACISP-ROME1-46", "ACISP-ROME1-60", "ACISP-ROME2-17", "ACISP-ROME2-42")
def test_minimum_growth_of_invaders(t):
    assert (
        t.rules.least_growth(t, number(t, "visigoths")) == 8
        and t.rules.least_growth(t, number(t, "western-empire")) == 3
    )
    t.civs[number(t, "persians")].id = "huns"
    assert t.rules.least_growth(t, number(t, "huns")) == 8
    two = laid_out("fall-of-rome-2-i")
    assert two.rules.least_growth(two, number(two, "visigoths")) == 10


@pytest.mark.rule("ACISP-ROME1-47", "ACISP-ROME1-76", "ACISP-ROME2-18")
def test_the_bonus_card_of_invaders(t):
    visigoths = number(t, "visigoths")
    assert t.rules.bonus(t, visigoths, 3) == 1 and t.rules.bonus(t, visigoths, 4) == 0
    assert t.rules.bonus(t, number(t, "western-empire"), 3) == 0
    t.civs[visigoths].treasury = 1
    assert t.rules.bonus(t, visigoths, 3) == 0


@pytest.mark.rule("ACISP-ROME1-48", "ACISP-ROME1-49")
@pytest.mark.parametrize(
    ("who", "area", "near"),
    [("visigoths", "thessaly", "macedon"), ("western-empire", "rome", None), ("persians", "rome", "umbria")],
)
def test_cards_from_afar(t, who, area, near):
    task = Declaration(number(t, who), "drought")
    if who == "western-empire":
        put(t, "persians", petra=2)
        assert t.rules.untouchable(t, task) & BIT["petra"]
        return
    assert t.rules.untouchable(t, task) & BIT[area]
    put(t, who, **{near: 1})
    assert not t.rules.untouchable(t, task) & BIT[area]


@pytest.mark.rule("ACISP-ROME1-50", "ACISP-ROME2-20")
def test_invaders_decide_events_in_a_tie(t):
    t.order = [number(t, "visigoths"), number(t, "persians"), number(t, "western-empire"), number(t, "eastern-empire")]
    assert t.civs[t.rules.fewest_points(t)].id == "persians"
    power(t, "western-empire").vp = 0
    power(t, "persians").vp = power(t, "visigoths").vp = 1
    power(t, "eastern-empire").vp = 1
    assert t.civs[t.rules.fewest_points(t)].id == "western-empire"


@pytest.mark.rule("ACISP-ROME1-51", "ACISP-ROME1-06")
def test_cards_about_wonders_are_ignored(t):
    for card in ("architect", "great-fire", "engineer"):
        assert t.rules.why_no_card(t, number(t, "visigoths"), card) == "ACISP-ROME1-51"
    assert buildable(t, number(t, "western-empire"), 5, 2) == []


@pytest.mark.rule("ACISP-ROME1-52", "ACISP-ROME1-78")
def test_only_the_last_may_invoke_aeneas(t):
    for c, vp in zip(t.civs, (5, 3, 4, 3), strict=True):
        c.vp = vp
    last = [c.id for i, c in enumerate(t.civs) if not t.rules.why_no_aeneas(t, i)]
    assert sorted(last) == sorted(c.id for c in t.civs if c.vp == 3)
    assert t.rules.why_no_aeneas(t, 0) == "ACISP-ROME1-52"


@pytest.mark.rule("ACISP-ROME1-53..55", "ACISP-ROME1-61", "ACISP-ROME1-79")
def test_the_huns_are_born(t):
    civ = number(t, "persians")
    t.civs[civ].treasury = 2
    hand = t.civs[civ].hand[:]
    step(t, Landing(civ))
    c = t.civs[civ]
    assert (c.id, c.sheet, c.home, c.ready, c.treasury, c.hand) == ("huns", "", "", 18, 2, hand)
    assert entry_mask(t, civ) == sum(BIT[a] for a in ("macedon", "thessaly", "noricum", "umbria"))
    assert t.rules.war_sheet(t, civ) == "huns" and t.rules.aeneas_disks(t, civ) == 18
    west = laid_out("fall-of-rome-1-2iii", 2)
    step(west, Landing(number(west, "visigoths")))
    assert entry_mask(west, number(west, "huns")) == BIT["noricum"] | BIT["umbria"]


@pytest.mark.rule("ACISP-ROME1-56..58", "ACISP-ROME2-44")
def test_the_huns_find_a_competition_card(t):
    from saecula.games.inner_sea.playbook.fall_of_rome_steps import find_competition

    t.civs[number(t, "persians")].id = "huns"
    huns = number(t, "huns")
    t.deck = in_deck_order(["volcanic-eruption", "armored-infantry", "invasion-of-the-sea-peoples"])
    t.chance.script = ["invasion-of-the-sea-peoples", "volcanic-eruption", "armored-infantry"]
    find_competition(t, huns, "deck")
    assert (
        t.civs[huns].hand[-1] == "armored-infantry"
        and t.deck == ["volcanic-eruption", "invasion-of-the-sea-peoples"]
        and not t.stack[1:]
    )


@pytest.mark.rule("ACISP-ROME1-56")
def test_the_huns_name_a_card_and_then_the_pile():
    t = dealt("fall-of-rome-1-2iii", 2)
    t.civs[number(t, "visigoths")].id = "huns"
    clear(t)
    put(t, "huns", umbria=2)
    put(t, "western-empire", umbria=2)
    hand(t, "huns", "golden-fleece", "olympic-games")
    t.stage = "competition"
    lay(t, HunsLevy(number(t, "huns")), HunsCards(number(t, "huns")))
    match = resume(t, "fall-of-rome-1-2iii", 2)
    match.play("discard golden-fleece")
    assert match.question == "huns.pile" and len(power(match.table, "huns").hand) == 2
    other = 1 - match.seat
    for twin in (match.clone(), match.game.resume(match.data()), *[match.clone(other, branch=n) for n in range(5)]):
        twin.play("pile deck")
        assert "golden-fleece" in twin.table.discard and len(power(twin.table, "huns").hand) == 2


@pytest.mark.rule("ACISP-ROME1-59")
def test_the_huns_have_a_white_disk():
    match = started("fall-of-rome-1-2iii", 2)
    t = match.table
    t.civs[number(t, "visigoths")].id = "huns"
    clear(t)
    put(t, "huns", umbria=2)
    put(t, "western-empire", umbria=2)
    t.stage = "competition"
    lay(t, HunsLevy(number(t, "huns")))
    match._course.run()
    assert match.question == "huns.levy" and "ally umbria" in match.moves


@pytest.mark.rule("ACISP-ROME1-62", "ACISP-ROME2-28")
def test_ties_go_to_rome_or_troy():
    for id, area, holder in (("fall-of-rome-1-2iii", "rome", "visigoths"), ("fall-of-rome-1-2iv", "troy", "persians")):
        t = laid_out(id, 2)
        clear(t)
        put(t, holder, **{area: 1})
        t.reason = "fall-of-rome"
        for c in t.civs:
            c.vp = 4
        out = t.rules.outcome(t)
        assert out.ranking[power(t, holder).seat] == 1 and sorted(out.ranking) == [1, 2]
    alone = laid_out("fall-of-rome-2-iii")
    clear(alone)
    put(alone, "eastern-empire", troy=1)
    alone.reason = "fall-of-rome"
    assert alone.rules.outcome(alone).awards == ["victory"]


@pytest.mark.rule("ACISP-ROME1-64", "ACISP-ROME1-65", "ACISP-ROME2-29")
@pytest.mark.parametrize(
    ("turn", "card", "over"),
    [(4, "heresy", True), (4, "pontifex", False), (5, "pontifex", True), (5, "bribery", False), (6, "", True)],
)
def test_the_extended_game(turn, card, over):
    t = laid_out("fall-of-rome-2-i", extended=True)
    t.turn = turn
    t.rules.automatic_victories(t)
    assert not t.reason and t.rules.reveals(t) is (turn < 6) and t.rules.epoch_over(t, card) is over


@pytest.mark.rule("ACISP-ROME1-66", "ACISP-ROME2-30")
def test_barbarian_cards_a():
    t = laid_out("fall-of-rome-1", 4, barbarian_cards="a")
    assert t.rules.why_no_card(t, number(t, "western-empire"), "barbarian-incursion") == "ACISP-ROME1-66"
    assert t.rules.why_no_card(t, number(t, "visigoths"), "barbarian-incursion") == ""


@pytest.mark.rule("ACISP-ROME1-67", "ACISP-ROME2-30")
def test_barbarian_cards_b():
    t = laid_out("fall-of-rome-1", 4, barbarian_cards="b")
    east = number(t, "eastern-empire")
    assert t.rules.claimed(t, east, "barbarian-incursion") >= 0 > t.rules.claimed(t, east, "volcanic-eruption")
    assert power(t, "persians").hand == ["barbarian-incursion"] and t.civs[east].treasury == 2


@pytest.mark.rule("ACISP-ROME1-68", "ACISP-ROME2-31")
def test_roman_cooperation():
    match = started("fall-of-rome-1-2i", 2, cooperation=True)
    t = match.table
    west, east = number(t, "western-empire"), number(t, "eastern-empire")
    t.civs[west].treasury, t.civs[west].hand = 1, ["armored-infantry", "volcanic-eruption", "poet"]
    lay(t, Cooperation(west))
    match._course.run()
    assert match.why_not("give volcanic-eruption").rule == "ACISP-ROME1-68"
    for move in ("give talent", "give armored-infantry", "give poet"):
        match.play(move)
    assert t.civs[east].treasury == 1 and {"armored-infantry", "poet"} <= set(t.civs[east].hand)


@pytest.mark.rule("ACISP-ROME1-69", "ACISP-ROME1-70", "ACISP-ROME2-32")
@pytest.mark.parametrize(("card", "talents"), [("storms-at-sea", 1), ("heresy", 0)])
def test_appeal_to_the_pope(card, talents):
    match = started("fall-of-rome-2-ii", pope=True)
    t = match.table
    west = number(t, "western-empire")
    t.civs[west].vp, t.civs[west].treasury = 9, 0
    t.book.state.appeals = 1
    lay(t, acting(), Pope(west))
    match._course.run()
    match.play("appeal", outcomes=[card])
    assert t.civs[west].vp == 7 and t.civs[west].treasury == talents and t.book.state.appealed


@pytest.mark.rule("ACISP-ROME1-71..74")
@pytest.mark.parametrize("accepted", [True, False])
def test_bribes_among_players(accepted):
    match = started("fall-of-rome-1-2iii", 2, bribes=True)
    t = match.table
    west, visigoths = number(t, "western-empire"), number(t, "visigoths")
    clear(t)
    put(t, "western-empire", rome=2)
    put(t, "visigoths", umbria=2, rome=1)
    t.civs[west].vp = 3
    lay(t, acting(), Bribe(visigoths, west, "rome"))
    match._course.run()
    match.play("offer")
    match.play("accept" if accepted else "decline")
    if accepted:
        assert t.book.gold["rome"] == 1 and (t.civs[visigoths].vp, t.civs[visigoths].treasury) == (4, 1)
        assert "rome" not in t.civs[visigoths].disks
        assert t.rules.why_barred(t, visigoths, "rome") == "ACISP-ROME1-73"
    else:
        assert t.civs[west].vp == 2 and t.book.gold["rome"] == 2
