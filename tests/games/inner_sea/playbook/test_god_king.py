"""God-King of Egypt and its variants (GODKING), and difficulty (DIFF)."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.atlas import BIT, PARTS
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.effects.people import trade_partners
from saecula.games.inner_sea.frames import Draw, EpochEnd, Growth, Window
from saecula.games.inner_sea.npc.ground import Ground, Spot
from saecula.games.inner_sea.npc.ties import settle_tie
from saecula.games.inner_sea.ops import can_save
from saecula.games.inner_sea.phases.growth import deployable, growth_due
from saecula.games.inner_sea.playbook.god_king import begin_anew
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.victory import npc_vp, seat_vp
from saecula.games.inner_sea.registry import PROCEDURES
from saecula.games.inner_sea.table import Wonder

from .kit import at, clear, laid_out, lay, number, power, put, run, started, step, told

EVERYWHERE = (1 << 107) - 1
WONDERS = [
    "great-pyramid",
    "great-library",
    "mausoleum",
    "grand-temple",
    "hanging-gardens",
    "great-lighthouse",
    "temple-of-zeus",
]


@pytest.fixture
def t():
    table = laid_out("god-king")
    table.stage = "growth"
    return table


# --- Gold and points ---


@pytest.mark.rule("ACISP-GODKING-03", "ACISP-GODKING-45", "ACISP-GODKING-48", "ACISP-GODKING-55")
@pytest.mark.parametrize(
    ("scenario", "npc", "enemies"),
    [
        ("god-king", "hittites", {"egypt", "tributary-city-states"}),
        ("god-king", "sea-peoples", {"egypt", "tributary-city-states"}),
        ("god-king-2i-hittites", "sea-peoples", {"egypt", "tributary-city-states"}),
        ("god-king-2i-sea-peoples", "hittites", {"egypt", "tributary-city-states"}),
        ("god-king-phoenicia", "hittites", {"egypt", "phoenicia"}),
        ("god-king-mycenae", "sea-peoples", {"egypt", "tributary-city-states", "mycenae"}),
    ],
)
def test_invaders_are_never_enemies_of_each_other(scenario, npc, enemies):
    """This is so even if a player leads the other one."""
    t = laid_out(scenario, 1 if scenario == "god-king" else 2)
    assert {t.civs[i].id for i in t.book.enemies[number(t, npc)]} == enemies


@pytest.mark.rule("ACISP-GODKING-11..13", "ACISP-GODKING-71")
def test_points_of_gold(t):
    t.rules.counted(t)
    assert (power(t, "egypt").vp, power(t, "egypt").treasury) == (3, 6)  # three tributary Golds
    t.rules.epoch_points(t)
    assert power(t, "egypt").vp == 3 + 6
    t.book.gold["tyre"] = 0
    t.rules.epoch_points(t)
    assert power(t, "egypt").vp == 9 + 5
    steps = list(PROCEDURES.of["epoch"].steps)
    assert steps.index("epoch.score") < steps.index("book.score")


@pytest.mark.rule("ACISP-GODKING-14", "ACISP-GODKING-15")
def test_cards_and_talents_at_the_end_of_an_epoch(t):
    before = power(t, "egypt").treasury
    t.finish()
    step(t, at(EpochEnd(), "book.epoch"))
    assert power(t, "egypt").treasury == before + 3
    assert t.stack[-1] == at(Draw(number(t, "egypt"), 3), "draw")
    # the limit of six applies once all are drawn
    power(t, "egypt").hand = ["volcanic-eruption", "earthquake", "local-famine", "great-flood", "drought"]
    t.deck = in_deck_order(card for card in t.deck if card not in power(t, "egypt").hand)
    t.chance.script = ["land-improvement", "tsunami", "volcanoes"]
    run(t, t.stack[-1])
    assert len(power(t, "egypt").hand) == 8 and t.phase == "limit"


@pytest.mark.rule("ACISP-GODKING-08", "ACIS-GROW-13")
def test_the_tributaries_bring_no_trade_but_count_for_a_card(t):
    """They count as a civilization for card play, so Market Town counts them; growth by Trade does not."""
    clear(t)
    power(t, "egypt").disks = {"egypt": 3, "nile-delta": 3, "libya": 3, "kush": 3, "egyptian-sea": 1}
    egypt = number(t, "egypt")
    alone = growth_due(t, egypt, 3)  # three more, so that the minimum of 3 hides nothing
    power(t, "tributary-city-states").disks = {"egyptian-sea": 1}
    assert growth_due(t, egypt, 3) == alone
    assert trade_partners(t, egypt) == [number(t, "tributary-city-states")]
    power(t, "hittites").disks = {"egyptian-sea": 1}
    assert growth_due(t, egypt, 3) == alone + 1


@pytest.mark.rule("ACISP-GODKING-15", "ACISP-GODKING-19")
def test_a_card_that_an_npc_draws_for_egypt_can_make_its_hand_too_large(t):
    egypt = power(t, "egypt")
    egypt.hand = ["volcanic-eruption", "earthquake", "local-famine", "great-flood", "drought", "plague"]
    t.book.tabled = {}
    t.deck = in_deck_order([*[card for card in t.deck if card not in egypt.hand], "high-priest"])
    t.chance.script = ["high-priest", "tsunami"]
    t.finish()
    run(t, Draw(number(t, "hittites"), 1))
    assert "high-priest" in egypt.hand and len(egypt.hand) == 7
    assert t.phase == "limit" and t.stack[-1].civ == number(t, "egypt")


@pytest.mark.rule("ACISP-GODKING-16..18", "ACISP-GODKING-72")
def test_high_priest_and_architect_on_the_table():
    from saecula.core import Choices
    from saecula.games.inner_sea.board import discard_card, leave_hand
    from saecula.games.inner_sea.phases.answering import holders
    from saecula.games.inner_sea.phases.losses import prices
    from saecula.games.inner_sea.table import Link, Op

    t = laid_out("god-king")
    egypt = number(t, "egypt")
    assert (
        set(t.rules.on_table(t, egypt)) == {"high-priest", "architect"}
        and t.rules.on_table(t, number(t, "hittites")) == []
    )
    before = t.civs[egypt].supply
    choices = Choices()
    prices(t, egypt, choices)
    assert "discard high-priest" in {m.text for m in choices.moves}
    window = Window(
        number(t, "hittites"),
        "volcanic-eruption",
        ops=[Op("lose", "egypt", egypt)],
        links=[Link("volcanic-eruption", number(t, "hittites"), "card")],
    )
    assert holders(t, window) == [egypt]  # the High Priest answers from the table
    discard_card(t, egypt, "high-priest")
    assert t.civs[egypt].supply == before + 1 and "high-priest" in t.discard
    leave_hand(t, egypt, "architect")
    assert t.civs[egypt].supply == before + 2 and not t.book.tabled


@pytest.mark.rule("ACISP-GODKING-19")
def test_an_npc_gives_them_back(t):
    assert t.rules.claimed(t, number(t, "hittites"), "high-priest") >= 0 and "high-priest" in power(t, "egypt").hand
    assert t.rules.claimed(t, number(t, "hittites"), "volcanic-eruption") < 0
    assert t.rules.claimed(t, number(t, "egypt"), "architect") < 0


# --- the Tributary City-States ---


@pytest.mark.rule("ACISP-GODKING-20..22")
def test_blue_and_purple_disks():
    match = started("god-king", seed=2)
    t = match.table
    egypt, blue = number(t, "egypt"), number(t, "tributary-city-states")
    fresh = laid_out("god-king")
    assert fresh.rules.why_barred(fresh, number(fresh, "egypt"), "tyre") == "ACISP-GODKING-20"
    assert t.rules.why_barred(t, blue, "sinai") == "ACISP-GODKING-21"
    clear(t)
    put(t, "egypt", sinai=2)
    put(t, "tributary-city-states", gulf_of_sidon=1, tyre=2)
    t.civs[egypt].ready, t.civs[egypt].supply = 2, t.civs[egypt].supply - 2
    t.stage = "growth"
    lay(t, at(Growth(civ=egypt), "deployment"))
    match._course.run()
    assert "deploy tyre" in match.moves
    supply = t.civs[egypt].supply
    match.play("deploy tyre")
    assert t.civs[blue].disks["tyre"] == 3 and "tyre" not in t.civs[egypt].disks
    assert t.civs[egypt].supply == supply + 1 and t.civs[egypt].ready == 1


@pytest.mark.rule("ACISP-GODKING-23", "ACISP-GODKING-08")
def test_egypt_pays_for_blue_disks(t):
    blue = number(t, "tributary-city-states")
    assert can_save(t, blue, "citium", "volcanic-eruption") and t.rules.bystanders(t) == [blue]
    power(t, "egypt").treasury, power(t, "egypt").hand = 0, []
    t.book.tabled = {}
    assert not can_save(t, blue, "citium", "volcanic-eruption")


@pytest.mark.rule("ACISP-GODKING-24")
def test_blue_disks_chain_for_egypt(t):
    clear(t)
    egypt = number(t, "egypt")
    put(t, "egypt", egypt=3)
    near = PARTS["GK"].adjacent["tyre"]
    assert not deployable(t, egypt) & near
    put(t, "tributary-city-states", tyre=3)
    assert deployable(t, egypt) & near == near


@pytest.mark.rule("ACISP-GODKING-24")
def test_blue_disks_count_for_egypt_at_sea(t):
    from saecula.games.inner_sea.atlas import LAND, bits
    from saecula.games.inner_sea.phases.reckoning import dominated

    clear(t)
    egypt = number(t, "egypt")
    coast = bits(PARTS["GK"].adjacent["gulf-of-sidon"] & LAND)
    put(t, "egypt", gulf_of_sidon=1)
    put(t, "tributary-city-states", **{area.replace("-", "_"): 1 for area in coast})
    assert dominated(t, egypt, strict=True) == ["gulf-of-sidon"]
    put(t, "hittites", **{coast[0].replace("-", "_"): 1})
    assert dominated(t, egypt, strict=False) == []


# --- the Invaders ---


@pytest.mark.rule("ACISP-GODKING-25", "ACISP-GODKING-27", "ACISP-GODKING-46", "ACISP-GODKING-69")
def test_growth_and_bonus_card_of_invaders(t):
    for who in ("hittites", "sea-peoples"):
        assert t.rules.least_growth(t, number(t, who)) == 4 and t.rules.bonus(t, number(t, who), 3) == 1
    assert t.rules.least_growth(t, number(t, "egypt")) == 3
    power(t, "hittites").id = "assyrians"
    assert t.rules.least_growth(t, number(t, "assyrians")) == 6
    human = laid_out("god-king-3", 3)
    assert (
        human.rules.least_growth(human, number(human, "hittites")) == 3
        and human.rules.bonus(human, number(human, "hittites"), 3) == 0
    )


@pytest.mark.rule("ACISP-GODKING-26", "ACISP-GODKING-46", "ACISP-GODKING-55", "ACISP-GODKING-62")
def test_who_builds_wonders(t):
    assert t.rules.why_no_wonders(t, number(t, "hittites")) == "ACISP-GODKING-26" and not t.rules.why_no_wonders(
        t, number(t, "egypt")
    )
    human = laid_out("god-king-3", 3)
    assert human.rules.why_no_wonders(human, number(human, "hittites")) == "ACISP-GODKING-46"
    free = laid_out("god-king-phoenicia-mycenae", 5)
    assert not free.rules.why_no_wonders(free, number(free, "phoenicia"))
    assert free.rules.why_no_wonders(free, number(free, "mycenae")) == "ACISP-GODKING-62"


@pytest.mark.rule("ACISP-GODKING-28")
def test_invaders_loot_blue_and_purple_gold_alike(t):
    put(t, "tributary-city-states", tyre=0)
    put(t, "hittites", tyre=2)
    loot_gold(t, t.rules)
    assert t.book.gold["tyre"] == 0 and power(t, "hittites").vp == 4


@pytest.mark.rule("ACISP-GODKING-29", "ACISP-GODKING-30")
def test_land_and_sea_of_the_invaders(t):
    hittites = Ground(t, number(t, "hittites"), EVERYWHERE, 4)
    peoples = Ground(t, number(t, "sea-peoples"), EVERYWHERE, 4)
    both = [Spot("libyan-sea", 1, ""), Spot("libya", 1, "")]
    assert [s.area for s in hittites.t.rules.preferred(hittites, both)] == ["libya"]
    assert [s.area for s in peoples.t.rules.preferred(peoples, both)] == ["libyan-sea"]
    assert hittites.t.rules.shunned(hittites) & BIT["trojan-sea"] and peoples.t.rules.shunned(peoples) & BIT["phrygia"]


def first(t, who, left=6):
    spots = t.rules.base_spots(Ground(t, number(t, who), EVERYWHERE, left))
    return {(s.area, s.n, s.rule) for s in spots}


@pytest.mark.rule("ACISP-GODKING-31", "ACISP-GODKING-32")
def test_hittite_bases(t):
    put(t, "hittites", troy=1, phrygia=2)
    assert first(t, "hittites") == {("phrygia", 1, "ACISP-GODKING-31")}
    put(t, "hittites", phrygia=3)
    assert first(t, "hittites") == {("troy", 2, "ACISP-GODKING-31")}
    put(t, "hittites", troy=3, ionia=2, tarsus=2)
    areas = {area for area, _, _ in first(t, "hittites")}
    assert areas and areas <= {"ionia", "tarsus"}  # Settlements nearer to Phrygia first
    assert {rule for _, _, rule in first(t, "hittites")} == {"ACISP-GODKING-32"}


@pytest.mark.rule("ACISP-GODKING-33", "ACISP-GODKING-34")
def test_sea_peoples_hold_their_seas_and_settle(t):
    put(t, "egypt", minoan_sea=2)
    assert first(t, "sea-peoples") == {("minoan-sea", 1, "ACISP-GODKING-33")}
    put(t, "egypt", minoan_sea=0)
    put(t, "sea-peoples", citium=0, lydia=1)
    put(t, "hittites", lydia=0)
    assert first(t, "sea-peoples") == {("lydia", 2, "ACISP-GODKING-34")}


@pytest.mark.rule("ACISP-GODKING-35")
def test_invader_against_invader(t):
    put(t, "sea-peoples", ionia=3)
    put(t, "hittites", ionia=2, lydia=3, cilicia=3, tarsus=3)
    assert first(t, "hittites") == {("ionia", 1, "ACISP-GODKING-32")}
    put(t, "hittites", ionia=3)
    assert first(t, "hittites") == {("ionia", 1, "ACISP-GODKING-35")}


@pytest.mark.rule("ACISP-GODKING-36", "ACISP-GODKING-37")
def test_undecided_placements_by_card():
    from saecula.games.inner_sea.asking import Reconsider

    t = laid_out("god-king")
    t.book.dealt = True
    t.chance.script = ["storms-at-sea", "land-improvement", "olympic-games"]
    chosen = settle_tie(
        t,
        number(t, "sea-peoples"),
        "deployment",
        ["deploy gulf-of-sidon", "deploy levantine-sea", "deploy egyptian-sea"],
        "",
    )
    assert chosen == "deploy egyptian-sea" and not t.discard and "storms-at-sea" in t.deck
    t.deck = in_deck_order([*t.deck, "invasion-of-the-sea-peoples"])
    t.chance.script = ["invasion-of-the-sea-peoples", "land-improvement"]
    with pytest.raises(Reconsider):
        settle_tie(t, number(t, "sea-peoples"), "deployment", ["deploy tyre", "deploy egypt"], "")
    assert t.phase == "event"


@pytest.mark.rule("ACISP-GODKING-38..41")
@pytest.mark.parametrize(("who", "start"), [("sea-peoples", "central-mediterranean"), ("hittites", "phrygia")])
def test_invaders_begin_anew(t, who, start):
    t.turn = 2
    begin_anew(t, number(t, who))
    assert not told(t, "aeneas")  # it has enough
    put(t, "egypt", libya=3, marmarica=3)
    power(t, "egypt").vp = 5
    begin_anew(t, number(t, who))
    assert told(t, "aeneas")[0]["rule"] == "ACISP-GODKING-39"
    clear(t, who)
    t.notes.told = []
    begin_anew(t, number(t, who))
    assert told(t, "aeneas")[0]["rule"] == "ACISP-GODKING-38"
    assert sum(power(t, who).disks.values()) == 12 and start in power(t, who).disks


# --- the end ---


@pytest.mark.rule("ACISP-GODKING-42")
def test_egypt_gone(t):
    clear(t, "egypt")
    t.rules.eliminations(t)
    assert t.reason == "egypt-gone" and t.rules.outcome(t).awards == ["defeat"]


@pytest.mark.rule("ACISP-GODKING-43")
def test_seven_wonders(t):
    clear(t)
    areas = ["egypt", "kush", "nile-delta", "sinai", "libya", "canaan", "petra"]
    put(t, "egypt", **{area.replace("-", "_"): 1 for area in areas})
    for name, area in zip(WONDERS[:6], areas, strict=False):
        t.wonders[name] = Wonder(number(t, "egypt"), area, 0)
    t.rules.automatic_victories(t)
    assert not t.reason
    t.wonders[WONDERS[6]] = Wonder(number(t, "egypt"), areas[6], 0)
    t.rules.automatic_victories(t)
    assert t.reason == "seven-wonders" and t.rules.outcome(t).awards == ["victory"]


@pytest.mark.rule("ACISP-GODKING-44")
@pytest.mark.parametrize(("egypt", "won"), [(7, False), (8, True)])
def test_the_score_of_the_invaders(t, egypt, won):
    t.reason = "final-epoch"
    power(t, "hittites").vp, power(t, "sea-peoples").vp, power(t, "egypt").vp = 7, 8, egypt
    assert npc_vp(t) == 7 and t.rules.outcome(t).awards == ["victory" if won else "defeat"]


# --- variants ---


@pytest.mark.rule("ACISP-GODKING-47", "ACISP-GODKING-50", "ACISP-GODKING-53", "ACISP-GODKING-54", "ACISP-GODKING-63")
def test_scores_of_the_variants():
    t = laid_out("god-king-3", 3)
    t.reason = "final-epoch"
    power(t, "hittites").vp = 9
    assert t.rules.outcome(t).ranking[power(t, "hittites").seat] == 1
    both = laid_out("god-king-2ii", 2)
    power(both, "hittites").vp, power(both, "sea-peoples").vp = 5, 4
    assert seat_vp(both, 1) * 2 == 9
    own = laid_out("god-king-phoenicia-own", 2)
    power(own, "egypt").vp, power(own, "phoenicia").vp = 5, 4
    assert seat_vp(own, 0) * 2 == 9
    for id, seat in (
        ("god-king-phoenicia-own", 1),
        ("god-king-phoenicia", 2),
        ("god-king-mycenae-own", 1),
        ("god-king-mycenae", 2),
    ):
        table = laid_out(id, 2 if seat == 1 else 3)
        power(table, "hittites").vp, power(table, "sea-peoples").vp = 5, 4
        assert seat_vp(table, seat) * 2 == 9, id


@pytest.mark.rule("ACISP-GODKING-49", "ACISP-GODKING-51")
def test_invaders_of_one_player_keep_apart():
    t = laid_out("god-king-2ii", 2)
    assert t.rules.why_barred(t, number(t, "hittites"), "minos") == "ACISP-GODKING-49"
    assert not t.rules.why_barred(t, number(t, "hittites"), "minoan-sea")
    three = laid_out("god-king-3", 3)
    assert not three.rules.why_barred(three, number(three, "hittites"), "minos")


@pytest.mark.rule("ACISP-GODKING-56", "ACISP-GODKING-57")
def test_independent_phoenicia():
    t = laid_out("god-king-phoenicia", 4)
    put(t, "egypt", nile_delta=0)
    put(t, "phoenicia", nile_delta=2)
    loot_gold(t, t.rules)
    assert t.book.gold["nile-delta"] == 0 and t.book.gold["tyre"] == 1
    assert (power(t, "phoenicia").vp, power(t, "phoenicia").treasury) == (2, 1)
    t.rules.epoch_points(t)
    assert power(t, "phoenicia").vp == 2 + 3  # Phoenicia, Tyre, Al Mina


@pytest.mark.rule("ACISP-GODKING-61", "ACISP-GODKING-62")
def test_mycenae_loots():
    t = laid_out("god-king-mycenae", 4)
    put(t, "egypt", nile_delta=0)
    put(t, "mycenae", nile_delta=2)
    loot_gold(t, t.rules)
    assert (power(t, "mycenae").vp, power(t, "mycenae").treasury) == (2, 2)  # 1 more the first time
    put(t, "egypt", kush=0)
    put(t, "mycenae", kush=1)
    loot_gold(t, t.rules)
    assert (power(t, "mycenae").vp, power(t, "mycenae").treasury) == (4, 3)
    put(t, "mycenae", egypt=1)
    t.rules.epoch_points(t)
    assert power(t, "mycenae").vp == 5


@pytest.mark.rule("ACISP-GODKING-64")
def test_mycenae_of_the_egyptian_player_keeps_away():
    t = laid_out("god-king-mycenae-own", 1)
    assert t.rules.why_barred(t, number(t, "mycenae"), "tyre") == "ACISP-GODKING-64"
    other = laid_out("god-king-mycenae", 4)
    assert not other.rules.why_barred(other, number(other, "mycenae"), "egypt")


@pytest.mark.rule("ACISP-GODKING-66..68", "ACISP-GODKING-70")
def test_assyrian_and_persian_empires():
    t = laid_out("god-king", assyria=True)
    t.stage = "end-of-epoch"
    t.epoch = 1
    step(t, at(EpochEnd(), "epoch.table"))
    assert t.barbarians.get("tarsus") == 3 and t.epoch_draw
    t.epoch = 2
    put(t, "hittites", carchemish=0)
    step(t, at(EpochEnd(), "epoch.table"))
    assert power(t, "assyrians").disks["carchemish"] == 3 and power(t, "assyrians").disks["hamath"] == 3
    t.stage = "growth"
    put(t, "assyrians", carchemish=1, phrygia=1)
    assert first(t, "assyrians") == {("carchemish", 2, "ACISP-GODKING-70")}


# --- DIFF ---


@pytest.mark.rule("ACISP-DIFF-03", "ACISP-DIFF-07")
def test_difficulty():
    easy, hard = laid_out("god-king", difficulty="easy"), laid_out("god-king", difficulty="hard")
    hittites = number(easy, "hittites")
    assert easy.rules.least_growth(easy, hittites) == 2 and easy.rules.bonus(easy, hittites, 3) == 0
    assert hard.rules.least_growth(hard, hittites) == 6 and hard.rules.bonus(hard, hittites, 3) == 2
    punic = laid_out("punic-wars", civilization="rome", difficulty="hard")
    punic.civs[0].id, punic.civs[1].id = "rome", "carthage"
    assert punic.rules.base_draw(punic, 1) == 4 and punic.rules.base_draw(punic, 0) == 3
    soft = laid_out("punic-wars", civilization="rome", difficulty="easy")
    soft.civs[0].id, soft.civs[1].id = "rome", "carthage"
    assert soft.rules.base_draw(soft, 0) == 4 and soft.rules.base_draw(soft, 1) == 3


@pytest.mark.rule("ACISP-DIFF-04", "ACISP-DIFF-05")
def test_help_for_the_player():

    t = laid_out("god-king", help_talents=2, help_growth=2)
    before = [c.treasury for c in t.civs]
    t.rules.begin_cards(t)
    gained = {c.id: c.treasury - n for c, n in zip(t.civs, before, strict=True)}
    assert gained == {c.id: 2 if c.id == "egypt" else 0 for c in t.civs}
    assert growth_due(t, number(t, "egypt"), 0) == growth_due(laid_out("god-king"), number(t, "egypt"), 0) + 2


@pytest.mark.rule("ACISP-DIFF-07")
@pytest.mark.parametrize("n", [0, 1])
def test_a_weaker_player(n):
    from saecula.games.inner_sea.playbook.setup import opening

    t = laid_out("god-king", opening_hand=str(n))
    assert {c.id: opening(t, i) for i, c in enumerate(t.civs) if i in t.order} == {
        "hittites": 3,
        "sea-peoples": 3,
        "egypt": n,
    }


@pytest.mark.rule("ACISP-DIFF-08", "ACISP-DIFF-09")
@pytest.mark.parametrize(
    ("rule", "again", "first"),
    [("once", "ACIS-AENEAS-03", ""), ("often", "", ""), ("never", "ACISP-DIFF-08", "ACISP-DIFF-08")],
)
def test_aeneas_as_agreed(rule, again, first):

    t = laid_out("two-civilizations-c", 2, aeneas=rule)
    t.civs[0].id, t.civs[1].id = "rome", "carthage"
    assert t.rules.why_no_aeneas(t, 0) == first  # without disks
    t.civs[0].aeneas = True
    assert t.rules.why_no_aeneas(t, 0) == again


@pytest.mark.rule("ACISP-SETUP-29")
def test_a_named_power_that_changes_its_sheet_stays_that_power():
    from saecula.games.inner_sea.board import home_of, sheet_of

    t = laid_out("god-king-3", 3)
    t.rules.take_sheet(t, power(t, "hittites"), "phoenicia")
    hittites = power(t, "hittites")
    assert sheet_of(t, hittites) == "phoenicia" and home_of(hittites) == "phoenicia"
    clear(t, "egypt")
    t.rules.eliminations(t)
    assert t.reason == "egypt-gone"


@pytest.mark.rule("ACISP-GODKING-42")
@pytest.mark.parametrize(
    ("scenario", "players", "places"),
    [
        ("god-king-3", 3, {"egypt": 2, "hittites": 1, "sea-peoples": 1}),
        ("god-king-2ii", 2, {"egypt": 2, "hittites": 1, "sea-peoples": 1}),
        ("god-king-2i-hittites", 2, {"egypt": 2, "hittites": 1}),
        ("god-king-2i-sea-peoples", 2, {"egypt": 2, "sea-peoples": 1}),
    ],
)
def test_without_egyptian_disks_the_invaders_win_whoever_leads_them(scenario, players, places):
    """This does not depend on their VP or Egypt's."""
    t = laid_out(scenario, players)
    clear(t)
    put(t, "hittites", troy=1)
    put(t, "sea-peoples", minos=1)
    power(t, "egypt").vp, power(t, "hittites").vp, power(t, "sea-peoples").vp = 50, 3, 9
    t.rules.eliminations(t)
    found = t.rules.outcome(t)
    assert found.reason == "egypt-gone"
    assert {id: found.ranking[power(t, id).seat] for id in places} == places
