"""Individual clauses of the scenarios, played out."""

from __future__ import annotations

import pytest

from saecula.core import BadOption
from saecula.games.inner_sea.board import gain_vp, take, why_closed
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.frames import CardEffect, Declaration, Draw, LossAnywhere, Reckoning
from saecula.games.inner_sea.phases.losses import own_losses
from saecula.games.inner_sea.playbook.fall_of_rome_steps import reinforce
from saecula.games.inner_sea.playbook.frames import Deal, Exchange, Placing, Reinforce
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.newcomers import settle_from

from .kit import (
    acting,
    at,
    clear,
    contest,
    dealt,
    game,
    hand,
    laid_out,
    lay,
    number,
    power,
    put,
    resume,
    run,
    started,
    step,
    told,
)

# --- Hannibal ---


@pytest.mark.rule("ACISP-HANN-62", "ACISP-HANN-63")
def test_the_walls_of_rome_hold_two_rounds():
    t = laid_out("hannibal", 2, walls_of_rome=True)
    rome, carthage = number(t, "rome"), number(t, "carthage")
    contest(t, "rome")
    for n, safe in ((1, True), (2, True), (3, False)):
        t.contest.round = n
        assert t.rules.stands(t, rome) is safe and not t.rules.stands(t, carthage)
    t.contest.forts = [rome]  # a card that protects disks in the first round protects them in the third
    t.contest.round = 3
    assert t.rules.stands(t, rome)
    t.contest.round = 4
    assert not t.rules.stands(t, rome)


@pytest.mark.rule("ACISP-HANN-64")
def test_enemy_cards_cannot_make_rome_contested_behind_two_cities():
    from saecula.games.inner_sea.atlas import BIT

    t = laid_out("hannibal", 2, walls_of_rome=True)
    carthage = number(t, "carthage")
    put(t, "rome", umbria=3)  # with Samnium two Cities next to Rome
    t.stage = "card"
    assert why_closed(t, carthage, "rome") == "ACISP-HANN-64"
    for card in ("poet", "slave-revolt", "pirate-raids"):
        assert t.rules.untouchable(t, Declaration(carthage, card)) & BIT["rome"]
    assert not t.rules.untouchable(t, Declaration(number(t, "rome"), "slave-revolt")) & BIT["rome"]
    assert t.rules.protected(t, number(t, "rome"), "rome", "traitor") == ""  # losing disks makes nothing Contested
    t.stage = "growth"
    assert why_closed(t, carthage, "rome") == ""  # the rule applies only to card play
    t.stage = "card"
    put(t, "rome", umbria=2)
    assert why_closed(t, carthage, "rome") == ""


@pytest.mark.rule("ACISP-HANN-03", "ACISP-HANN-36", "ACISP-HANN-73")
def test_macedonia_records_no_points():
    t = laid_out("hannibal", 2, alternative_events=True)
    for id in ("macedonia", "syracuse"):
        gain_vp(t, number(t, id), 5, "ACISP-GOLD-10")
        assert power(t, id).vp == 0
    power(t, "rome").vp, power(t, "carthage").vp = 7, 3
    assert t.rules.fewest_points(t) == number(t, "carthage")  # Macedonia has no points to compare


@pytest.mark.rule("ACISP-HANN-68")
def test_competition_cards_are_discarded_first_and_then_replaced():
    t = dealt("hannibal", 2, consuls=True)
    hand(t, "rome", "armored-infantry", "metal-forging-armor", "land-improvement")
    t.book.state.consul = "poor"
    t.stage = "reckoning"
    lay(t, at(Reckoning(place=3), "draws"), Exchange(number(t, "rome")))
    match = resume(t, "hannibal", 2, consuls=True)
    assert match.why_not("exchange land-improvement").rule == "ACISP-HANN-68"
    match.play("exchange armored-infantry")
    assert match.question == "exchange" and power(match.table, "rome").hand == [
        "metal-forging-armor",
        "land-improvement",
    ]  # nothing drawn
    match.play("exchange metal-forging-armor", outcomes=["volcanic-eruption", "earthquake"])
    assert power(match.table, "rome").hand == ["land-improvement", "volcanic-eruption", "earthquake"]


@pytest.mark.rule("ACISP-HIST-01", "ACISP-HIST-02")
def test_starting_wonders_in_hannibal():
    match = started("hannibal", 2, start_wonders=1)
    while match.question == "wonder.site":
        match.play(match.moves[0])
    t = match.table
    assert sorted(t.civs[w.owner].id for w in t.wonders.values()) == ["carthage", "macedonia", "rome"]
    for scenario in ("god-king", "alexander"):
        with pytest.raises(BadOption, match="ACISP-HIST-01"):
            game(scenario, start_wonders=1)
    with pytest.raises(BadOption, match="ACISP-HIST-01"):
        game("hannibal", 2, start_wonders=1, no_wonders=True)


# --- The Fall of Rome ---


@pytest.mark.rule("ACISP-ROME1-67")
def test_a_barbarian_card_goes_to_the_invader_for_two_talents():
    """It counts as the card that was drawn and is given away immediately, in the opening hand too."""
    t = laid_out("fall-of-rome-1-2iii", 2, barbarian_cards="b")
    t.chance.script = [
        "volcanic-eruption",
        "earthquake",
        "local-famine",
        "pirates",
        "great-flood",
    ]  # the Visigoths draw first
    run(t, Deal())
    west = power(t, "western-empire")
    assert (west.hand, west.treasury) == (["great-flood"], 2) and "pirates" in power(t, "visigoths").hand
    t = dealt("fall-of-rome-1-2iii", 2, barbarian_cards="b")
    t.chance.script = ["barbarian-incursion"]
    lay(t, at(Reckoning(), "draws"))
    run(t, Draw(1, 1))
    assert (power(t, "western-empire").hand, power(t, "western-empire").treasury) == ([], 2)
    assert power(t, "visigoths").hand == ["barbarian-incursion"]


@pytest.mark.rule("ACISP-ROME1-52", "ACISP-ROME1-78", "ACISP-ROME1-03")
def test_last_place_counts_halves_and_half_sums():
    """3 players I: the Empires' player has half the sum of both; a half point breaks a tie."""
    t = laid_out("fall-of-rome-1-3i", 3)
    names = ("western-empire", "eastern-empire", "visigoths", "persians")
    west, east, goths, persians = (number(t, id) for id in names)
    for i, vp in ((west, 2), (east, 6), (goths, 5), (persians, 9)):
        t.civs[i].vp = vp
    assert (
        t.rules.why_no_aeneas(t, west) == "" and t.rules.why_no_aeneas(t, goths) == "ACISP-ROME1-52"
    )  # (2 + 6) / 2 is the least
    t.civs[goths].vp = t.civs[west].vp = 2
    t.book.state.keep_half(west, 1)
    assert t.rules.why_no_aeneas(t, west) == "ACISP-ROME1-52" and t.rules.why_no_aeneas(t, goths) == ""


@pytest.mark.rule("ACISP-ROME1-48", "ACISP-ROME1-49")
def test_a_plague_does_not_spread_to_areas_out_of_reach():
    """11 Plague hits a City of the West and every City next to it; a City of the East there, away from the Visigoths,
    is not affected."""
    t = dealt("fall-of-rome-1", 4)
    clear(t)
    put(t, "visigoths", noricum=1)
    put(t, "western-empire", dalmatia=3)
    put(t, "eastern-empire", illyria=3, macedon=1)
    goths = number(t, "visigoths")
    ops = EFFECTS["plague"].plan(
        t, Declaration(goths, "plague", areas=["dalmatia"], factions=[number(t, "western-empire")])
    )
    assert {op.area for op in ops} == {"dalmatia", "illyria"}
    lay(t, acting())
    run(t, CardEffect(goths, "plague", ops))
    assert power(t, "western-empire").disks["dalmatia"] == 1 and power(t, "eastern-empire").disks["illyria"] == 3
    assert told(t, "spared")[0]["rule"] == "ACISP-ROME1-48"


@pytest.mark.rule("ACISP-ROME2-37", "ACISP-ROME2-38")
def test_more_visigoths_than_dalmatia_holds():
    t = laid_out("fall-of-rome-2-i", danube=True)
    t.stage = "reckoning"
    put(t, "visigoths", dalmatia=2)
    before = dict(power(t, "visigoths").disks)
    reinforce(t, "visigoths", "dalmatia")
    after = power(t, "visigoths").disks
    assert after["dalmatia"] == 3 and sum(after.values()) == sum(before.values()) + 3
    from saecula.games.inner_sea.atlas import BIT, LAND, PARTS

    assert all(PARTS["full"].adjacent["dalmatia"] & LAND & BIT[area] for area in after if area != "dalmatia")


@pytest.mark.rule("ACISP-ROME2-37")
def test_danube_comes_at_the_end_of_the_turn():
    match = started("fall-of-rome-2-ii", danube=True, seed=4)
    turns = []
    seen = 0
    while match.seat is not None:
        events = [e for e in match.log if e.id == "revealed.danube"]
        if len(events) > seen:
            seen = len(events)
            turns.append(match.table.turn)
        match.play("done" if "done" in match.moves else match.moves[-1])
    assert seen == 3  # turns 1 to 3; the fourth ends with its Competition Phase


# --- Greeks and Persians, Alexander ---


@pytest.mark.rule("ACISP-GRPE-43", "ACISP-GRPE-39")
def test_reinforcements_ignore_the_limits_until_the_competition_phase():
    t = dealt("greeks-and-persians", 2)
    t.stage = "card"
    lay(t, acting(), Reinforce(number(t, "sea-persians"), "invasion-of-the-sea-peoples"))
    match = resume(t, "greeks-and-persians", 2)
    match.play("area egyptian-sea")
    match.play("area libya")
    c = power(match.table, "sea-persians")
    assert (c.disks["egyptian-sea"], c.disks["libya"]) == (4, 4)


@pytest.mark.rule("ACISP-GRPE-46", "ACISP-GRPE-47", "ACISP-GRPE-52")
def test_without_gold_a_power_is_out_at_once():
    """A card in the Card Phase takes its last disk from Gold; it is out when the card is done, not at the end of the
    phase."""
    t = dealt("greeks-and-persians", 2)
    sea = number(t, "sea-persians")
    for area in ("al-mina", "phoenicia", "tyre"):
        take(t, sea, area, 3)
    lay(t, acting())
    run(t, CardEffect(number(t, "greeks"), "land-improvement", []))
    assert sea not in t.order and told(t, "eliminated")[0]["rule"] == "ACISP-GRPE-47"
    take(t, sea, "citium", 2)  # its disks leave the game (GRPE-49)
    assert power(t, "sea-persians").supply == 0
    greeks = number(t, "greeks")
    for area in ("mycenae", "laconia", "syracuse", "thessaly"):
        take(t, greeks, area, 3)
    lay(t, acting())
    run(t, CardEffect(greeks, "land-improvement", []))
    assert t.reason == "no-greek-gold" and t.stack == []


@pytest.mark.rule("ACISP-ALEX-19", "ACISP-ALEX-43")
@pytest.mark.parametrize(
    ("winner", "vp", "level"), [(0, 9, "victory"), (0, 3, "minor-victory"), (1, 9, "defeat"), (1, 3, "decisive-defeat")]
)
def test_levels_of_success_for_two_players(winner, vp, level):
    t = laid_out("alexander", 2)
    power(t, "greeks").vp, power(t, "land-persians").vp, power(t, "sea-persians").vp = vp, 4, 2
    t.reason, t.book.winner = "no-persian-gold", winner
    outcome = t.rules.outcome(t)
    assert outcome.awards == [level] and outcome.ranking[winner] == 1


# --- God-King ---


@pytest.mark.rule("ACISP-GODKING-42")
def test_egypt_without_disks_has_lost_at_once():
    t = dealt("god-king")
    egypt = number(t, "egypt")
    for area in list(power(t, "egypt").disks):
        take(t, egypt, area, 9)
    lay(t, acting())
    run(t, CardEffect(number(t, "hittites"), "land-improvement", []))
    assert t.reason == "egypt-gone"


@pytest.mark.rule("ACISP-GODKING-40", "ACISP-GODKING-41", "ACISP-SETUP-16")
def test_a_reborn_invader_keeps_away_from_other_home_areas():
    t = laid_out("god-king")
    clear(t)
    hittites = number(t, "hittites")
    settle_from(t, hittites, "phrygia", 12)
    disks = power(t, "hittites").disks
    assert sum(disks.values()) == 12 and disks["phrygia"] >= 2
    clear(t)
    settle_from(t, number(t, "sea-peoples"), "central-mediterranean", 12)
    disks = power(t, "sea-peoples").disks
    assert disks["central-mediterranean"] == 1 and not set(disks) & {"troy", "ionia", "phrygia", "egypt", "libya"}


@pytest.mark.rule("ACISP-GODKING-54", "ACISP-GODKING-56")
def test_only_an_independent_phoenicia_loots():
    for scenario, players, gold in (("god-king-phoenicia-own", 1, 1), ("god-king-phoenicia", 4, 0)):
        t = laid_out(scenario, players)
        put(t, "egypt", kush=0)
        put(t, "phoenicia", kush=3)
        loot_gold(t, t.rules)
        assert t.book.gold["kush"] == gold
        assert power(t, "phoenicia").vp == (0 if gold else 2) and power(t, "phoenicia").treasury == (0 if gold else 1)


@pytest.mark.rule("ACISP-GODKING-49", "ACISP-GODKING-69")
def test_assyrians_and_sea_peoples_keep_apart():
    t = laid_out("god-king-2ii", 2)
    power(t, "hittites").id = "assyrians"
    put(t, "assyrians", citium=2)
    assert t.rules.why_barred(t, number(t, "sea-peoples"), "citium") == "ACISP-GODKING-49"
    put(t, "sea-peoples", salamis=2)
    assert t.rules.why_barred(t, number(t, "assyrians"), "salamis") == "ACISP-GODKING-49"


# --- the setup ---


@pytest.mark.rule("ACISP-SETUP-25", "ACISP-HIST-51")
def test_the_fourth_instruction_is_repeated():
    """Egypt in Antony and Cleopatra is hemmed in, so the areas that it occupies repeatedly take further disks."""
    t = laid_out("antony-and-cleopatra", 2, civilization="egypt")
    t.civs[0].id, t.civs[1].id = "egypt", "rome"
    t.stage = "growth"
    c = t.civs[0]
    c.disks = {"egypt": 2, "kush": 2}
    c.supply -= 4
    for area in ("libya", "nile-delta", "sinai", "red-sea", "egyptian-sea", "marmarica", "libyan-sea"):
        t.barbarians = {**t.barbarians, area: 1}
    lay(t, at(Placing(0, 4, 3), "book.outward"))
    match = resume(t, "antony-and-cleopatra", 2)
    for _ in range(4):
        assert match.question == "setup.area"
        match.play(match.moves[0])
    assert match.table.civs[0].disks == {"egypt": 4, "kush": 4}


@pytest.mark.rule("ACISP-NPCAEN-05")
@pytest.mark.parametrize(("unknown", "over"), [([], True), (["npc2"], False)])
def test_an_exploration_is_won_when_all_npcs_were_met_and_are_gone(unknown, over):
    t = laid_out("exploration", npcs=2, civilization="rome")
    t.civs[0].id = "rome"
    from saecula.games.inner_sea.playbook.newcomers import add_civ
    from saecula.games.inner_sea.table import Civ

    i = add_civ(t, Civ("gaul", -1), last=True)
    t.order.remove(i)
    t.book.unknown = unknown
    step(t, at(Reckoning(), "turn-end"))
    assert (t.reason == "npcs-gone") is over


@pytest.mark.rule("ACISP-GRPE-35..37")
def test_persians_in_one_area_become_one_colour_at_once():
    """This happens when a card is done, not only in the Competition Phase, as far as the supply allows; the rest
    follows later."""
    t = dealt("greeks-and-persians", 2)
    clear(t)
    put(t, "greeks", mycenae=3)
    put(t, "land-persians", egypt=3, canaan=1, red_sea=1)
    put(t, "sea-persians", tyre=3, canaan=2, red_sea=1)
    brown = power(t, "land-persians")
    t.book.disks[number(t, "land-persians")] -= brown.supply - 1
    brown.supply = 1
    lay(t, acting())
    run(t, CardEffect(number(t, "greeks"), "land-improvement", []))
    assert power(t, "sea-persians").disks == {"tyre": 3, "canaan": 1, "red-sea": 2}
    assert brown.disks == {"egypt": 3, "canaan": 2} and brown.supply == 1  # the disk of the Red Sea came back
    lay(t, acting())
    run(t, CardEffect(number(t, "greeks"), "religious-fervor", []))
    assert brown.disks == {"egypt": 3, "canaan": 3} and power(t, "sea-persians").disks == {"tyre": 3, "red-sea": 2}


@pytest.mark.rule("ACISP-ALEX-22")
@pytest.mark.parametrize(
    ("scenario", "helped"), [("alexander", ["land-persians"]), ("darius", ["greeks", "land-persians"])]
)
def test_whom_the_captain_helps(scenario, helped):
    """Alexander's Sea Persians choose the Land Persians even if a player leads them; those of Darius are free."""
    t = dealt(scenario, 2)
    clear(t)
    put(t, "greeks", phrygia=2)
    put(t, "land-persians", phrygia=2)
    put(t, "sea-persians", tyre=3)
    contest(t, "phrygia")
    slot = EFFECTS["captain"].slots[0]
    found = slot.civs(t, Declaration(number(t, "sea-persians"), "captain"))
    assert sorted(t.civs[i].id for i in found) == helped


@pytest.mark.rule("ACISP-HANN-67", "ACISP-HANN-80")
def test_traitor_under_a_weak_consul():
    """The Competition card that is not laid down in a competition may name only areas near Rome, or of Syracuse."""
    from saecula.games.inner_sea.atlas import BIT

    t = laid_out("hannibal", 2, consuls=True)
    put(t, "syracuse", numidia=1)  # far from Rome
    task = Declaration(number(t, "rome"), "traitor")
    for consul, far, syracusan in (("cautious", True, True), ("average", True, False), ("inspired", False, False)):
        t.book.state.client, t.book.state.consul = True, consul
        closed = t.rules.untouchable(t, task)
        assert not closed & BIT["etruria"] and bool(closed & BIT["gades"]) is far
        assert bool(closed & BIT["numidia"]) is syracusan


@pytest.mark.rule("ACISP-ROME1-48", "ACISP-ROME1-49")
def test_a_victim_chooses_among_the_areas_that_the_card_can_reach():
    """33 Demagogue: the victim chooses the areas, but a card of the Visigoths removes disks of the East only next to
    them; if there are none, the East cannot be named."""
    t = dealt("fall-of-rome-1", 4)
    clear(t)
    put(t, "visigoths", noricum=1)
    put(t, "western-empire", umbria=1)
    put(t, "eastern-empire", dalmatia=1, troy=3, egypt=2)
    goths, east = number(t, "visigoths"), number(t, "eastern-empire")
    choices = own_losses(t, LossAnywhere(east, "demagogue", 3, goths))
    assert [m.text for m in choices.moves if m.verb == "area"] == ["area dalmatia"]
    refused = {m.arg: rule for m, rule in choices.refused}
    assert refused["egypt"] == "ACISP-ROME1-48" and refused["troy"].endswith(("CIV-55", "ROME1-34"))
    assert named_by(t, goths, "demagogue") == {"western-empire", "eastern-empire"}
    clear(t)
    put(t, "visigoths", noricum=1)
    put(t, "western-empire", rome=3, umbria=1)
    put(t, "eastern-empire", egypt=2)
    assert named_by(t, goths, "demagogue") == {"western-empire"}
    east_hand = t.civs[east].hand
    assert ("eastern-empire" in named_by(t, goths, "the-gods-demand-sacrifice")) == bool(
        east_hand
    )  # the card part reaches everyone


def named_by(t, civ, card):
    slot = EFFECTS[card].slots[0]
    return {t.civs[i].id for i in slot.civs(t, Declaration(civ, card))}


@pytest.mark.rule("ACISP-GODKING-23", "ACISP-GODKING-08")
def test_egypt_saves_blue_disks_of_its_own_choice_too():
    """33 Demagogue against the Tributary City-States: Egypt pays, including with the cards on the table."""
    t = dealt("god-king", 1)
    clear(t)
    put(t, "tributary-city-states", citium=1, salamis=1)
    put(t, "egypt", egypt=1)
    egypt = power(t, "egypt")
    egypt.treasury, egypt.hand = 1, ["land-improvement"]
    blue = number(t, "tributary-city-states")
    texts = [m.text for m in own_losses(t, LossAnywhere(blue, "demagogue", 3, 0)).moves]
    assert {"talent", "discard land-improvement", "discard architect", "discard high-priest", "area citium"} <= set(
        texts
    )
