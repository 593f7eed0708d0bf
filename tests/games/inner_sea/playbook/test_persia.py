"""Greeks & Persians (GRPE), Alexander the Great (ALEX), Darius III (DARIUS)."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.board import contested, discard_card, distance_to, investment_ready, spend_investment
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.frames import Declaration, DrawStep, EpochEnd, Growth
from saecula.games.inner_sea.moves import DONE, LAY
from saecula.games.inner_sea.npc.fighting import announce
from saecula.games.inner_sea.npc.ground import Ground, Spot
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.phases.growth import sheet_disks
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.persia import cohabit, cut_persians
from saecula.games.inner_sea.registry import PROCEDURES
from saecula.games.inner_sea.view import areas_view

from .kit import acting, at, clear, contest, laid_out, lay, number, power, put, run, started, step, told

EVERYWHERE = (1 << 107) - 1
IDS = ["greeks-and-persians", "alexander", "darius"]


@pytest.fixture
def g():
    t = laid_out("greeks-and-persians")
    t.stage = "growth"
    return t


@pytest.fixture
def a():
    t = laid_out("alexander")
    t.stage = "growth"
    return t


@pytest.fixture
def d():
    t = laid_out("darius")
    t.stage = "growth"
    return t


# --- time and Aeneas ---


@pytest.mark.rule("ACISP-GRPE-12")
@pytest.mark.parametrize(
    ("turn", "card", "asks", "over"),
    [(2, "", False, False), (3, "high-priest", True, True), (3, "pontifex", True, False), (4, "", False, True)],
)
def test_epochs_of_at_least_three_turns(g, turn, card, asks, over):
    g.turn = turn
    assert g.rules.reveals(g) is asks and g.rules.epoch_over(g, card) is over
    if turn == 2:
        assert g.rules.changes_event(g, "time-passes") and not g.lasting.time_passes


@pytest.mark.rule("ACISP-ALEX-09..12", "ACISP-DARIUS-10")
@pytest.mark.parametrize("id", ["alexander", "darius"])
@pytest.mark.parametrize(
    ("turn", "card", "asks", "over"),
    [
        (2, "", False, False),
        (3, "", False, False),
        (4, "storms-at-sea", True, False),
        (4, "heresy", True, True),
        (5, "storms-at-sea", True, False),
        (5, "heresy", True, True),
        (6, "", False, True),
    ],
)
def test_odd_and_even_cards_end_the_war(id, turn, card, asks, over):
    t = laid_out(id)
    t.turn = turn
    assert t.rules.reveals(t) is asks and t.rules.epoch_over(t, card) is over
    assert t.rules.changes_event(t, "time-passes") and not t.lasting.time_passes


@pytest.mark.rule("ACISP-GRPE-14", "ACISP-ALEX-20", "ACISP-DARIUS-15")
@pytest.mark.parametrize(
    ("id", "rule"),
    [("greeks-and-persians", "ACISP-GRPE-14"), ("alexander", "ACISP-ALEX-20"), ("darius", "ACISP-DARIUS-15")],
)
def test_no_aeneas(id, rule):
    t = laid_out(id)
    assert {t.rules.why_no_aeneas(t, i) for i in range(3)} == {rule}


@pytest.mark.rule("ACISP-GRPE-15")
def test_debased_coinage_instead_of_the_table(g):
    power(g, "greeks").vp, power(g, "land-persians").vp, power(g, "sea-persians").vp = 9, 5, 1
    step(g, at(EpochEnd(), "epoch.table"))
    assert [g.epoch_draw[number(g, id)] for id in ("greeks", "land-persians", "sea-persians")] == [2, 2, 3]


# --- Greek cards ---


@pytest.mark.rule("ACISP-GRPE-16..18")
def test_the_academy_stays_while_mycenae_has_gold(g):
    greeks = number(g, "greeks")
    for _ in range(3):
        g.civs[greeks].fresh = []
        spend_investment(g, greeks, "academy-of-sciences")
    assert g.civs[greeks].investments == {"academy-of-sciences": 0}
    g.civs[greeks].fresh = []
    assert not investment_ready(g, greeks, "academy-of-sciences")
    g.book.gold["mycenae"] = 0
    g.rules.eliminations(g)
    assert "academy-of-sciences" not in g.civs[greeks].investments and "academy-of-sciences" in g.discard


@pytest.mark.rule("ACISP-GRPE-19", "ACISP-GRPE-20")
def test_armored_infantry_fights_from_the_table(g):
    from saecula.games.inner_sea.board import leave_hand, to_discard

    greeks = number(g, "greeks")
    for area, there in (("mycenae", True), ("laconia", True), ("troy", False)):
        contest(g, area)
        assert (g.rules.on_table(g, greeks) == ["armored-infantry"]) is there
    leave_hand(g, greeks, "armored-infantry")
    to_discard(g, "armored-infantry")
    assert g.book.tabled["armored-infantry"] == greeks and "armored-infantry" not in g.discard


@pytest.mark.rule("ACISP-GRPE-21", "ACISP-ALEX-24", "ACISP-DARIUS-17", "ACISP-ALEX-21", "ACISP-DARIUS-16")
@pytest.mark.parametrize(
    ("id", "who", "card"),
    [
        ("greeks-and-persians", "greeks", "strategos"),
        ("greeks-and-persians", "greeks", "triremes"),
        ("alexander", "greeks", "armored-infantry"),
        ("alexander", "greeks", "metal-forging-armor"),
        ("alexander", "greeks", "strategos"),
        ("alexander", "sea-persians", "captain"),
        ("darius", "greeks", "metal-forging-armor"),
        ("darius", "sea-persians", "captain"),
    ],
)
def test_special_cards_return_to_the_table(id, who, card):
    t = laid_out(id)
    owner = number(t, who)
    discard_card(t, owner, card)
    assert t.book.tabled[card] == owner and card not in t.discard
    t = laid_out(id)
    steal(t, number(t, "land-persians"), number(t, who), card)  # taken by the Spy
    assert t.book.tabled[card] == number(t, who) and card not in power(t, "land-persians").hand


@pytest.mark.rule("ACISP-GRPE-22")
def test_drawing_strategos_and_triremes_from_the_table():
    match = started("greeks-and-persians", 2)
    t = match.table
    greeks = number(t, "greeks")
    discard_card(t, greeks, "strategos")
    lay(t, acting(), at(DrawStep(greeks), "draw.start"))
    t.rules.begin_draw(t, greeks)
    match._course.run()
    assert match.question == "recall" and "take strategos" in match.moves and "done" in match.moves
    for c in t.civs:
        c.hand = [card for card in c.hand if card not in ("volcanic-eruption", "earthquake")]
    t.civs[greeks].hand, t.civs[greeks].treasury, t.civs[greeks].investments = [], 0, {}
    put(t, "greeks", mycenae=2)  # fewer than 4 Cities
    t.deck = in_deck_order({*t.deck, "volcanic-eruption", "earthquake"})
    match.play("take strategos", outcomes=["volcanic-eruption", "earthquake"])
    assert t.civs[greeks].hand == ["strategos", "volcanic-eruption", "earthquake"]  # one of its three draws


@pytest.mark.rule("ACISP-ALEX-22")
def test_memnon_helps_the_land_persians(a):
    from saecula.games.inner_sea.moves import FACTION
    from saecula.games.inner_sea.npc.cards import choices_for

    sea = number(a, "sea-persians")
    moves = [FACTION["greeks"], FACTION["land-persians"]]
    assert choices_for(a, sea, Declaration(sea, "captain"), moves) == ([FACTION["land-persians"]], "ACISP-ALEX-22")


@pytest.mark.rule("ACISP-ALEX-23", "ACISP-ALEX-25", "ACISP-DARIUS-16", "ACISP-DARIUS-18")
@pytest.mark.parametrize("id", ["alexander", "darius"])
def test_captain_and_strategos_come_back_free(id):
    t = laid_out(id)
    for who, card in (("sea-persians", "captain"), ("greeks", "strategos")):
        civ = number(t, who)
        discard_card(t, civ, card)
        t.rules.begin_draw(t, civ)
        assert card in t.civs[civ].hand and card not in t.book.tabled and civ not in t.book.state.recalled


@pytest.mark.rule("ACISP-ALEX-26")
def test_infantry_and_armor_count_as_draws():
    match = started("alexander", 2)
    t = match.table
    greeks = number(t, "greeks")
    for card in ("armored-infantry", "metal-forging-armor"):
        discard_card(t, greeks, card)
    t.civs[greeks].hand, t.civs[greeks].treasury = [], 0
    lay(t, acting(), at(DrawStep(greeks), "draw.start"))
    t.rules.begin_draw(t, greeks)
    match._course.run()
    match.play("take armored-infantry")
    match.play("take metal-forging-armor")
    assert {"armored-infantry", "metal-forging-armor"} <= set(t.civs[greeks].hand)
    assert len(t.civs[greeks].hand) == 3  # two of the three draws from the table, the third from the deck


@pytest.mark.rule("ACISP-DARIUS-19", "ACISP-DARIUS-20")
def test_the_greeks_of_darius_must_draw_their_cards(d):
    greeks = number(d, "greeks")
    for card in ("armored-infantry", "metal-forging-armor"):
        discard_card(d, greeks, card)
    d.rules.begin_draw(d, greeks)
    assert d.phase == "recall"
    run(d, d.stack[-1])
    assert {"armored-infantry", "metal-forging-armor"} <= set(d.civs[greeks].hand)
    put(d, "greeks", mycenae=2, laconia=2, macedon=2)  # fewer than 4 Cities
    assert d.rules.draws(d, greeks, 0, 0) == 3 + 1 - 2  # 3 and the bonus, minus 2 from the table


@pytest.mark.rule("ACISP-ALEX-27", "ACISP-DARIUS-21", "ACISP-DARIUS-22")
def test_the_empire_of_alexander_grows(a, d):
    before = power(a, "greeks").supply
    step(a, at(Growth(civ=number(a, "greeks")), "grow"))
    assert (power(a, "greeks").treasury, power(a, "greeks").ready, power(a, "greeks").supply) == (1, 2, before - 2)
    step(d, at(Growth(civ=number(d, "greeks")), "grow"))
    assert power(d, "greeks").ready == 0 and told(d, "skips")[0]["rule"] == "ACISP-DARIUS-21"
    d.turn = 2
    step(d, at(Growth(civ=number(d, "greeks")), "grow"))
    assert power(d, "greeks").ready == 2 and power(d, "greeks").treasury == 2


# --- Persia ---


@pytest.mark.rule("ACISP-GRPE-24")
def test_only_the_egyptian_abilities_are_used(g):
    land, sea = number(g, "land-persians"), number(g, "sea-persians")
    assert g.rules.has_sheet(g, land, "egypt") and sheet_disks(g, land) == 2
    assert not g.rules.has_sheet(g, sea, "phoenicia")


@pytest.mark.rule("ACISP-GRPE-25", "ACISP-ALEX-32", "ACISP-DARIUS-29")
@pytest.mark.parametrize("id", IDS)
def test_two_cards_for_each_persian_power(id):
    t = laid_out(id)
    assert [t.rules.base_draw(t, number(t, who)) for who in ("land-persians", "sea-persians", "greeks")] == [2, 2, 3]


@pytest.mark.rule("ACISP-GRPE-26", "ACISP-GRPE-27", "ACISP-ALEX-33")
@pytest.mark.parametrize("id", ["greeks-and-persians", "alexander"])
def test_land_and_sea_keep_to_their_element(id):
    t = laid_out(id)
    t.stage = "growth"
    land = Ground(t, number(t, "land-persians"), EVERYWHERE, 5)
    sea = Ground(t, number(t, "sea-persians"), EVERYWHERE, 5)
    goal = sum(
        BIT[area]
        for area in ("mycenae", "laconia", "thessaly", "syracuse", "macedon")
        if power(t, "greeks").disks.get(area, 0) >= 3
    )  # Greek Cities, all with Gold
    for ground, wrong in ((land, ("egyptian-sea", "libyan-sea", "eastern-mediterranean")), (sea, ("sinai", "libya"))):
        now = min(distance_to(t, area, goal) for area in ground.own)
        for area in wrong:
            if ground.allowed & BIT[area] and distance_to(t, area, goal) >= now:
                assert ground.t.rules.shunned(ground) & BIT[area]  # it brings them no closer
    assert sea.t.rules.shunned(sea) & BIT["sinai"]
    both = [Spot("egyptian-sea", 1, ""), Spot("sinai", 1, "")]
    assert [s.area for s in land.t.rules.preferred(land, both)] == ["sinai"]
    assert [s.area for s in sea.t.rules.preferred(sea, both)] == ["egyptian-sea"]


@pytest.mark.rule("ACISP-GRPE-28")
def test_a_fourth_disk_only_for_gold_or_against_two(g):
    put(g, "land-persians", kush=3)
    assert g.rules.shunned(Ground(g, number(g, "land-persians"), EVERYWHERE, 5)) & BIT["kush"]
    assert not g.rules.shunned(Ground(g, number(g, "land-persians"), EVERYWHERE, 5)) & BIT["egypt"]
    put(g, "greeks", kush=2)
    assert not g.rules.shunned(Ground(g, number(g, "land-persians"), EVERYWHERE, 5)) & BIT["kush"]


def first(t, who):
    spots = t.rules.base_spots(Ground(t, number(t, who), EVERYWHERE, 6))
    return (spots[0].area, spots[0].n, spots[0].rule) if spots else None


@pytest.mark.rule("ACISP-GRPE-29..34")
def test_reinforcement_of_persia(g):
    put(g, "land-persians", egypt=1)
    assert first(g, "land-persians") == ("egypt", 2, "ACISP-GRPE-30")
    put(g, "greeks", egypt=1)
    assert first(g, "land-persians") == ("egypt", 3, "ACISP-GRPE-30")
    put(g, "greeks", egypt=0)
    put(g, "land-persians", egypt=3, tarsus=2)
    assert first(g, "land-persians") == ("tarsus", 1, "ACISP-GRPE-31")
    put(g, "sea-persians", tyre=1)
    assert first(g, "sea-persians") == ("tyre", 2, "ACISP-GRPE-32")
    put(g, "sea-persians", tyre=3, gulf_of_sidon=0)
    assert first(g, "sea-persians") == ("gulf-of-sidon", 1, "ACISP-GRPE-33")
    put(g, "land-persians", tarsus=3)
    put(g, "greeks", cilicia=1, tarsus=3)
    area, _, rule = first(g, "land-persians")
    assert (area, rule) == ("tarsus", "ACISP-GRPE-34")  # tie: the area with a Greek City


@pytest.mark.rule("ACISP-ALEX-34..40")
def test_home_priorities_against_alexander(a):
    put(a, "greeks", tarsus=1)
    put(a, "land-persians", tarsus=1)
    assert first(a, "land-persians") == ("tarsus", 2, "ACISP-ALEX-35")  # 2 more than the Greeks
    put(a, "greeks", tarsus=0)
    put(a, "land-persians", tarsus=3, egypt=1, kush=0, libya=0, nile_delta=1, red_sea=0)
    assert first(a, "land-persians") == ("egypt", 2, "ACISP-ALEX-36")
    put(a, "land-persians", egypt=3)
    assert first(a, "land-persians") == ("nile-delta", 2, "ACISP-ALEX-37")
    put(a, "land-persians", nile_delta=3)
    put(a, "sea-persians", tyre=1)
    assert first(a, "sea-persians") == ("tyre", 2, "ACISP-ALEX-38")
    put(a, "sea-persians", tyre=3, gulf_of_sidon=0)
    assert first(a, "sea-persians") == ("gulf-of-sidon", 1, "ACISP-ALEX-39")


@pytest.mark.rule("ACISP-GRPE-35..37", "ACISP-ALEX-41", "ACISP-DARIUS-30")
@pytest.mark.parametrize("id", IDS)
def test_cohabitation(id):
    t = laid_out(id)
    put(t, "land-persians", gulf_of_sidon=1, tyre=1)
    sea_before = power(t, "sea-persians").disks["gulf-of-sidon"]
    cohabit(t)
    assert "gulf-of-sidon" not in power(t, "land-persians").disks
    assert power(t, "sea-persians").disks["gulf-of-sidon"] == sea_before + 1
    assert "tyre" not in power(t, "sea-persians").disks and power(t, "land-persians").disks["tyre"] == 4
    put(t, "sea-persians", egypt=2)
    power(t, "land-persians").supply = 1
    cohabit(t)
    assert power(t, "sea-persians").disks["egypt"] == 1  # mixed only while the supply is too small


@pytest.mark.rule("ACISP-GRPE-38", "ACISP-GRPE-39")
def test_persian_stacks_in_competition(g):
    put(g, "land-persians", egypt=3)
    put(g, "sea-persians", egypt=3)
    put(g, "land-persians", red_sea=2)
    put(g, "sea-persians", red_sea=2)
    cut_persians(g)
    assert (power(g, "sea-persians").disks["egypt"], power(g, "land-persians").disks["egypt"]) == (1, 3)
    assert (power(g, "land-persians").disks["red-sea"], power(g, "sea-persians").disks["red-sea"]) == (1, 2)


@pytest.mark.rule("ACISP-GRPE-57", "ACISP-ALEX-44")
@pytest.mark.parametrize("id", IDS)
def test_the_persian_powers_never_compete(id):
    t = laid_out(id)
    put(t, "sea-persians", egypt=2)
    assert not contested(t, "egypt")
    assert not areas_view(t)["egypt"].contested
    put(t, "greeks", egypt=1)
    assert contested(t, "egypt")
    assert areas_view(t)["egypt"].contested


@pytest.mark.rule("ACISP-GRPE-57")
def test_both_colours_fight_as_one_group(g):
    from saecula.games.inner_sea.phases.competition import groups

    put(g, "land-persians", troy=1)
    put(g, "sea-persians", troy=1)
    put(g, "greeks", troy=3)
    contest(g, "troy")
    assert [op.n for op in groups(g, "troy")] == [2, 3]


@pytest.mark.rule("ACISP-GRPE-41")
def test_one_power_does_not_crowd_the_other(g):
    assert g.rules.why_barred(g, number(g, "land-persians"), "tyre") == "ACISP-GRPE-41"
    assert not g.rules.why_barred(g, number(g, "land-persians"), "gulf-of-sidon")  # 1 against 1


@pytest.mark.rule("ACISP-GRPE-42..45")
def test_events_are_reinforcements(g):
    for card in ("northern-hordes", "mesopotamian-empire"):
        before = power(g, "land-persians").ready
        assert g.rules.changes_event(g, card) and power(g, "land-persians").ready == before + 4
    assert g.rules.changes_event(g, "invasion-of-the-sea-peoples")
    assert g.phase == "reinforce" and g.stack[-1].civ == number(g, "sea-persians")
    assert not g.rules.changes_event(g, "saharan-raiders")
    power(g, "land-persians").supply = 0
    assert g.rules.changes_event(g, "northern-hordes") and power(g, "sea-persians").ready == 4


# --- elimination and the end ---


@pytest.mark.rule("ACISP-GRPE-46..50", "ACISP-ALEX-15", "ACISP-ALEX-16", "ACISP-DARIUS-12")
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("who", ["land-persians", "sea-persians"])
def test_a_power_without_gold_is_eliminated(id, who):
    t = laid_out(id)
    civ = number(t, who)
    c = t.civs[civ]
    c.vp, c.treasury = 7, 2
    c.hand = ["volcanic-eruption"]
    t.deck.remove("volcanic-eruption")
    for area, owner in t.book.owners.items():
        if owner == civ:
            put(t, who, **{area.replace("-", "_"): 0})
    left = c.disks.copy()
    t.rules.eliminations(t)
    assert civ not in t.order and c.hand == [] and (c.treasury, c.supply, c.vp) == (0, 0, 7)
    assert c.disks == left and "volcanic-eruption" in t.discard and not t.reason


@pytest.mark.rule(
    "ACISP-GRPE-51", "ACISP-GRPE-52", "ACISP-ALEX-17", "ACISP-ALEX-18", "ACISP-DARIUS-13", "ACISP-DARIUS-14"
)
@pytest.mark.parametrize("id", IDS)
def test_a_side_without_gold_has_lost(id):
    for loser, reason, winner in (
        ("greeks", "no-greek-gold", "land-persians"),
        ("land-persians", "no-persian-gold", "greeks"),
    ):
        t = laid_out(id, 2)
        clear(t, *(["greeks"] if loser == "greeks" else ["land-persians", "sea-persians"]))
        t.rules.eliminations(t)
        assert t.reason == reason and t.book.winner == power(t, winner).seat


@pytest.mark.rule("ACISP-ALEX-14", "ACISP-DARIUS-11")
@pytest.mark.parametrize("id", ["alexander", "darius"])
@pytest.mark.parametrize(("card", "over"), [("heresy", True), ("storms-at-sea", False)])
def test_lost_greek_gold_may_end_the_war(id, card, over):
    t = laid_out(id)
    put(t, "greeks", thessaly=0)
    put(t, "land-persians", thessaly=2)
    t.chance.script = [card]
    loot_gold(t, t.rules)
    assert t.book.gold["thessaly"] == 0 and (t.reason == "greek-gold-lost") is over
    assert power(t, "land-persians").vp == (0 if id == "darius" else 4)


@pytest.mark.rule("ACISP-GRPE-53", "ACISP-GRPE-54", "ACISP-GRPE-58")
def test_points_for_greek_gold(g):
    g.epoch = 3
    put(g, "greeks", laconia=0)
    g.rules.epoch_points(g)
    assert power(g, "greeks").vp == 10 + 5 + 5
    assert SCORES_FIRST(g)


def SCORES_FIRST(t) -> bool:
    """The Epoch VP come first."""
    steps = list(PROCEDURES.of["epoch"].steps)
    return steps.index("epoch.score") < steps.index("book.score")


@pytest.mark.rule("ACISP-GRPE-55", "ACISP-GRPE-56")
@pytest.mark.parametrize(("land", "sea", "won"), [(10, 10, True), (11, 10, False), (4, 9, True)])
def test_the_persian_score_is_halved(g, land, sea, won):
    g.reason = "final-epoch"
    power(g, "greeks").vp, power(g, "land-persians").vp, power(g, "sea-persians").vp = 10, land, sea
    assert g.rules.outcome(g).awards == ["victory" if won else "defeat"]


@pytest.mark.rule("ACISP-ALEX-19", "ACISP-ALEX-42", "ACISP-ALEX-43")
@pytest.mark.parametrize(
    ("winner", "vp", "level"),
    [(0, 20, "victory"), (0, 1, "minor-victory"), (-1, 20, "defeat"), (-1, 1, "decisive-defeat")],
)
def test_levels_of_success_of_alexander(a, winner, vp, level):
    a.reason, a.book.winner = "final-epoch", winner
    power(a, "greeks").vp, power(a, "land-persians").vp, power(a, "sea-persians").vp = vp, 6, 6
    assert a.rules.outcome(a).awards == [level]


@pytest.mark.rule("ACISP-DARIUS-31")
@pytest.mark.parametrize(("persian", "holds", "won"), [(5, True, True), (4, True, False), (5, False, False)])
def test_darius_needs_points_and_an_area_of_gold(d, persian, holds, won):
    d.reason = "final-epoch"
    power(d, "greeks").vp = 10
    power(d, "land-persians").vp = power(d, "sea-persians").vp = persian
    if not holds:
        for area, owner in d.book.owners.items():
            if d.civs[owner].id != "greeks":
                put(d, "greeks", **{area.replace("-", "_"): 1})
    assert d.rules.outcome(d).awards == ["victory" if won else "defeat"]


# --- the first turn, the fleet, the Greeks of Darius ---


@pytest.mark.rule("ACISP-ALEX-29", "ACISP-ALEX-30", "ACISP-DARIUS-27")
@pytest.mark.parametrize(("id", "rule"), [("alexander", "ACISP-ALEX-30"), ("darius", "ACISP-DARIUS-27")])
def test_the_first_turn_of_persia(id, rule):
    t = laid_out(id)
    t.stage = "growth"
    t.finish()
    step(t, at(Growth(civ=number(t, "land-persians")), "grow"))
    assert [frame.step for frame in t.stack] == ["deployment"]
    put(t, "greeks", thessaly=1)
    assert t.rules.why_barred(t, number(t, "land-persians"), "thessaly") == rule
    t.turn = 2
    assert not t.rules.why_barred(t, number(t, "land-persians"), "thessaly")


@pytest.mark.rule("ACISP-ALEX-31", "ACISP-DARIUS-28")
@pytest.mark.parametrize("id", ["alexander", "darius"])
def test_a_white_disk_for_the_fleet(id):
    t = laid_out(id)
    put(t, "greeks", icarian_sea=2)
    contest(t, "icarian-sea")
    t.rules.begin_contest(t)
    assert power(t, "sea-persians").allies == {"icarian-sea": 1}


@pytest.mark.rule("ACISP-DARIUS-23")
def test_the_greeks_only_match(d):
    put(d, "greeks", lydia=0)
    put(d, "land-persians", lydia=2)
    assert Ground(d, number(d, "greeks"), EVERYWHERE, 5).group("lydia", 1) == 2


@pytest.mark.rule("ACISP-DARIUS-24", "ACISP-DARIUS-25")
def test_the_cards_of_alexander_in_their_order(d):
    greeks = number(d, "greeks")
    put(d, "greeks", tarsus=3)
    contest(d, "tarsus")
    moves = [LAY["armored-infantry"], LAY["metal-forging-armor"], LAY["strategos"], DONE]
    assert announce(d, greeks, moves) == ([LAY["strategos"]], "ACISP-DARIUS-24")
    assert announce(d, greeks, [LAY["armored-infantry"], LAY["metal-forging-armor"], DONE])[0] == [
        LAY["metal-forging-armor"]
    ]
    put(d, "land-persians", tarsus=1)
    assert announce(d, greeks, moves)[0] == [DONE]  # it wins without them
    put(d, "land-persians", tarsus=4)
    put(d, "greeks", tarsus=1)
    assert announce(d, greeks, [LAY["strategos"], DONE])[0] == [DONE]  # no win


@pytest.mark.rule("ACISP-GRPE-40")
def test_losses_of_a_mixed_area_follow_the_same_order(g):
    from saecula.games.inner_sea.ops import lose

    put(g, "land-persians", egypt=3)
    put(g, "sea-persians", egypt=1)
    lose(g, number(g, "land-persians"), "egypt", 1, "")
    assert "egypt" not in power(g, "sea-persians").disks and power(g, "land-persians").disks["egypt"] == 3
    put(g, "land-persians", red_sea=1)
    put(g, "sea-persians", red_sea=1)
    lose(g, number(g, "sea-persians"), "red-sea", 1, "")
    assert "red-sea" not in power(g, "land-persians").disks


@pytest.mark.rule("ACISP-ALEX-24", "ACISP-ALEX-26")
def test_eleven_white_disks_of_alexander(a):
    """A designer's count: 3 of Armored Infantry, up to 4 each of Metal Forging: Armor and Strategos."""
    from saecula.games.inner_sea.effects import EFFECTS

    fields = ["troy", "ionia", "lydia", "tarsus"]
    a.stage = "competition"
    greeks = number(a, "greeks")
    for area in fields:
        put(a, "greeks", **{area: 2})
    contest(a, "troy")
    total = 0
    for card in ("armored-infantry", "metal-forging-armor", "strategos"):
        task = Declaration(greeks, card, areas=[] if card == "armored-infantry" else fields, factions=[-2] * 4)
        total += sum(op.n for op in EFFECTS[card].plan(a, task) if op.kind == "white")
    assert total == 11
