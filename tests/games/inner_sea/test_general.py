"""Rules that apply everywhere: terms, cards in general, losses; and the greedy bot."""

from __future__ import annotations

import pytest

import saecula
from saecula.bots.driver import play_out
from saecula.bots.greedy import Greedy
from saecula.bots.random import Random
from saecula.core import seeded
from saecula.games.inner_sea import GAME
from saecula.games.inner_sea.cards import WONDERS
from saecula.testing import finish

from .scene import WATCHER, civ, holding, numbered, play, refused, scene, sound, table, texts, unit, wonder


@pytest.mark.rule("ACIS-TERM-03", "ACIS-TERM-04", "ACIS-FATE-27")
def test_opponents_are_all_other_factions_barbarians_included() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2}, hand=["siege-equipment"]),
        civ("egypt", {"kush": 2}),
        barbarians={"kush": 2},
    )
    play(match, "lay siege-equipment")
    assert texts(match) == {"faction egypt", "faction barbarians"}


@pytest.mark.rule("ACIS-TERM-25", "ACIS-FATE-04", "ACIS-FATE-06", "ACIS-CARD-12")
def test_placed_from_supply_removed_to_supply_and_the_card_on_top_of_the_discards() -> None:
    match = play(holding(7, discard=["composite-bow"]), "play land-improvement")
    assert (unit(match).supply, unit(match).disks) == (45, {"carthage": 3})
    assert table(match).discard == ["composite-bow", "land-improvement"]
    match = play(holding(2), "play earthquake", "area egypt", "area kush")
    assert unit(match, 1).supply == 48 - 9
    sound(match)


@pytest.mark.rule("ACIS-TERM-28", "ACIS-CARD-09")
def test_an_event_is_resolved_when_drawn_and_its_legend_sets_it_aside() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=1), civ("egypt", {"kush": 1}, treasury=1))
    play(match, "spend 0 = time-passes, volcanic-eruption, earthquake, local-famine")
    assert unit(match).hand == ["volcanic-eruption", "earthquake", "local-famine"]
    assert table(match).aside == ["time-passes"]


@pytest.mark.rule("ACIS-FLOW-15")
def test_the_order_of_own_effects_at_one_moment_is_free() -> None:
    match = scene(
        "draws",
        civ("carthage", {"carthage": 1}, investments={"academy-of-sciences": 1, "philosopher": 1}),
        civ("egypt", {"kush": 1}),
        wonders={"great-library": wonder(0, "carthage")},
    )
    assert texts(match) == {"use great-library", "use academy-of-sciences", "use philosopher", "done"}


@pytest.mark.rule("ACIS-PIECE-11", "ACIS-WONDER-01")
def test_seven_wonders_each_with_a_block() -> None:
    assert len(WONDERS) == 7
    match = scene("card", civ("carthage", {"carthage": 4}, treasury=9), civ("egypt", {"egypt": 1}), WATCHER)
    assert {f"build {w}" for w in WONDERS} <= texts(match)


@pytest.mark.rule("ACIS-PIECE-13", "ACIS-PIECE-14", "ACIS-PIECE-08")
def test_ready_and_treasury_boxes() -> None:
    match = scene(
        "deployment", civ("carthage", {"carthage": 1}, ready=1, treasury=2), civ("egypt", {"kush": 1}), WATCHER
    )
    view = match.view(1)["table"]["civs"][0]
    assert (view["ready"], view["treasury"]) == (1, 2)  # open information
    play(match, "deploy carthage")
    assert unit(match).ready == 0


@pytest.mark.rule(
    "ACIS-CARD-20", "ACIS-CARD-22", "ACIS-CARD-23", "ACIS-CARD-25", "ACIS-CARD-26", "ACIS-CARD-29", "ACIS-CARD-21"
)
def test_one_left_alone_goes_on_until_it_passes() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 1}, hand=["barbarian-trade", "opening-of-the-silk-road", "sea-route-to-britain"]),
        civ("egypt", {"kush": 1}, hand=["saharan-caravans"]),
    )
    play(match, "play barbarian-trade", "1: pass", "play opening-of-the-silk-road")
    assert match.seat == 0
    play(match, "pass")
    assert table(match).stage != "card"
    assert unit(match).hand[0] == "sea-route-to-britain"  # kept for later


@pytest.mark.rule("ACIS-CARD-31")
def test_above_six_cards_outside_the_own_draw() -> None:
    hand = [numbered(n) for n in (34, 1, 2, 3, 4, 5, 6)][:7]
    match = scene(
        "card",
        civ("carthage", {"carthage": 1}, hand=[*hand, "land-improvement"]),
        civ("egypt", {"kush": 1}, hand=["saharan-caravans"]),
    )
    play(match, "play spy", "take saharan-caravans")
    assert match.question == "limit"
    play(match, "discard volcanic-eruption", "discard earthquake")
    assert len(unit(match).hand) == 6


@pytest.mark.rule("ACIS-EVENT-11", "ACIS-TERM-35")
def test_combined_vp_decide_who_leads_an_invasion() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 1}, vp=1, hand=["volcanic-eruption"]),
        civ("egypt", {"kush": 1}, vp=4),
        civ("rome", {"rome": 1}, vp=5),
    )
    t = table(match)
    assert t.rules.fewest_points(t) == 0
    t.civs[2].seat = 0  # Rome and Carthage have 6 together
    assert t.rules.fewest_points(t) == 1


@pytest.mark.rule("ACIS-FATE-33", "ACIS-FATE-26")
def test_a_civilization_may_be_named_only_if_the_card_can_affect_it() -> None:
    match = scene(
        "card",
        civ("carthage", {"carthage": 1}, hand=["spy", "demagogue"]),
        civ("egypt", {}, hand=["saharan-caravans"]),
        civ("rome", {"rome": 1}),
    )
    play(match, "play demagogue")  # Demagogue: only Rome has disks
    assert (match.seat, match.question) == (2, "loss.any")
    match = scene("card", civ("carthage", {"carthage": 1}, hand=["spy"]), civ("egypt", {"kush": 1}))
    assert refused(match, "play spy") == "ACIS-FATE-26"


@pytest.mark.rule("ACIS-LOSS-08", "ACIS-RULING-08")
def test_voluntary_removals_are_not_losses() -> None:
    match = scene(
        "retirement",
        civ("carthage", {"carthage": 1}, treasury=3, hand=["volcanic-eruption"]),
        civ("egypt", {"kush": 1}),
    )
    play(match, "retire carthage")
    assert unit(match).disks == {}
    assert unit(match).treasury == 3


@pytest.mark.rule("ACIS-LOSS-10")
def test_a_loss_bought_off_counts_as_suffered() -> None:
    match = holding(3, yours={"treasury": 2, "hand": ["coinage"]})
    play(match, "play local-famine", "area egypt", "1: talent", "1: talent")
    assert match.question == "famine"  # the rest of the text still applies
    assert unit(match, 1).disks["egypt"] == 3


@pytest.mark.rule("ACIS-LOSS-13")
def test_nobody_pays_for_another() -> None:
    match = holding(1, {"carthage": 2}, {"egypt": 3}, mine={"treasury": 5})
    play(match, "play volcanic-eruption", "area egypt")
    assert unit(match, 1).disks == {"egypt": 1}  # Egypt has nothing, and nobody else is asked


@pytest.mark.rule("ACIS-COMP-15", "ACIS-COMP-02")
def test_competition_cards_reach_contested_areas_only() -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2, "libya": 2, "sinai": 1}, hand=["composite-bow"]),
        civ("egypt", {"kush": 2, "libya": 1, "sinai": 1}),
    )
    play(match, "lay composite-bow")
    assert texts(match, "area") == {"area kush", "area libya"}  # Sinai is at peace


@pytest.mark.rule("ACIS-RULING-31")
def test_a_third_faction_takes_part() -> None:
    match = scene("competition", civ("celt-iberia", {"kush": 3}), civ("egypt", {"kush": 2}), barbarians={"kush": 1})
    assert unit(match).disks == {"kush": 2}
    assert table(match).barbarians == {}


@pytest.mark.rule("ACIS-RULING-43")
def test_talents_are_paid_before_the_draw() -> None:
    match = scene("draws", civ("carthage", {"carthage": 1}, treasury=2), civ("egypt", {"kush": 1}, treasury=1))
    assert (match.question, unit(match).hand) == ("draw.spend", [])


# --- whole games ---


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_keep_the_invariants(players: int) -> None:
    for seed in range(3):
        match = saecula.game("inner-sea", players=players).start(seed, keep=False)
        luck = seeded(seed)
        while not match.over:
            finish(match, luck, 1)
            assert GAME.check(match.table) == []
        assert match.outcome is not None


def test_a_look_one_move_ahead_beats_chance() -> None:
    for seed in range(4):
        match = saecula.game("inner-sea(players=2, epochs=2)").start(seed)
        bots = [Greedy(seed=seed), Random(seed=seed)]
        if seed % 2:
            bots.reverse()
        outcome = play_out(match, bots)
        assert outcome.ranking[seed % 2] == 1


def test_the_evaluation_saves_a_city_that_could_be_sacked() -> None:
    match = scene("competition", civ("celt-iberia", {"kush": 3}, treasury=3), civ("egypt", {"kush": 4}))
    bot = Greedy(seed=1)
    from saecula.bots.bot import Peek

    while match.question == "loss":
        match.play(bot.choose(Peek(match, match.seat or 0)))
    assert unit(match).disks.get("kush", 0) == 3
