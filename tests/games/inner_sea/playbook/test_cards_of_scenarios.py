"""Cards set aside in the setup, disks of the Tributary City-States placed by cards, and cards that return."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.board import shuffle_in, top_card
from saecula.games.inner_sea.cards import EVENTS, IS_EVENT, in_deck_order
from saecula.games.inner_sea.playbook.frames import Deal

from .kit import acting, clear, dealt, hand, laid_out, lay, play_from, power, put, run, started

# --- SETUP-22 ---


@pytest.mark.rule("ACISP-ROME1-21", "ACISP-ROME1-22", "ACISP-ROME2-06", "ACISP-ROME1-04")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("fall-of-rome-1-2iii", 2), ("fall-of-rome-1-2iv", 2), ("fall-of-rome-2-ii", 1), ("fall-of-rome-2-iii", 1)],
)
def test_two_powers_of_the_fall_of_rome_leave_five_cards_on_top(scenario, players):
    """10 cards are set aside in every version; 2 and 3 are drawn from them, so 5 without Events are left."""
    t = run(laid_out(scenario, players), Deal())
    assert sorted(len(c.hand) for c in t.civs) == [2, 3]
    assert t.book.on_top == 5 and all(event in t.deck for event in EVENTS if event != "time-passes")


@pytest.mark.rule("ACISP-SETUP-22", "ACISP-ROME1-21")
def test_the_cards_on_top_are_no_events_until_the_deck_is_shuffled():
    t = started("fall-of-rome-1-2iii", 2, seed=3).table
    t.deck = in_deck_order([*EVENTS[1:], "volcanic-eruption", "earthquake", "local-famine", "great-flood", "drought"])
    assert not any(IS_EVENT[top_card(t)] for _ in range(5))
    assert IS_EVENT[top_card(t)]
    t.book.on_top = 5
    shuffle_in(t, ["volcanic-eruption"])
    assert t.book.on_top == 0


@pytest.mark.rule("ACISP-SETUP-22", "ACISP-MULTI-18", "ACISP-DIFF-07")
def test_smaller_opening_hands_leave_cards_on_top():
    match = started("three-civilizations-b", 2, civs_each="one-against-two", seed=5)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    assert sorted(len(c.hand) for c in match.table.civs) == [4, 4, 5] and match.table.book.on_top == 2
    t = run(laid_out("god-king", opening_hand="0"), Deal())
    assert [len(power(t, id).hand) for id in ("egypt", "hittites", "sea-peoples")] == [0, 3, 3]
    assert t.book.on_top == 3


# --- GODKING-20 to GODKING-24 ---


@pytest.fixture
def egypt():
    t = dealt("god-king")
    clear(t)
    put(t, "egypt", sinai=2, nile_delta=3, egypt=3)
    put(t, "tributary-city-states", tyre=2, canaan=3, gulf_of_sidon=1)
    t.order = [2, 0, 1]
    return t


@pytest.mark.rule("ACISP-GODKING-20..22")
def test_a_card_may_place_blue_disks(egypt):
    """18 Golden Age places up to 2 disks next to areas that Egypt occupies; Canaan, next to the Sinai, is blue."""
    hand(egypt, "egypt", "golden-age")
    match = play_from(egypt, "card", "god-king")
    match.play("play golden-age")
    before = power(match.table, "egypt").supply, power(match.table, "tributary-city-states").supply
    match.play("area canaan")
    assert "area canaan" not in match.moves  # with it there are four disks
    match.play("done")
    t = match.table
    assert power(t, "tributary-city-states").disks["canaan"] == 4 and "canaan" not in power(t, "egypt").disks
    assert (power(t, "egypt").supply, power(t, "tributary-city-states").supply) == (before[0], before[1] - 1)


@pytest.mark.rule("ACISP-GODKING-22", "ACISP-GODKING-24")
def test_blue_disks_do_not_make_an_area_egyptian(egypt):
    """27 Improved Plow needs land areas that Egypt occupies, and blue areas do not count."""
    hand(egypt, "egypt", "improved-plow")
    match = play_from(egypt, "card", "god-king")
    match.play("play improved-plow")
    assert "area sinai" in match.moves and "area canaan" not in match.moves and "area tyre" not in match.moves


@pytest.mark.rule("ACISP-GODKING-20", "ACISP-GODKING-22")
def test_no_egyptian_disk_among_blue_ones(egypt):
    """If there are no blue disks in supply, nothing can be placed among them."""
    blue = power(egypt, "tributary-city-states")
    egypt.book.disks[3] -= blue.supply
    blue.supply = 0
    hand(egypt, "egypt", "golden-age")
    match = play_from(egypt, "card", "god-king")
    match.play("play golden-age")
    assert "area canaan" not in match.moves
    assert match.why_not("area canaan").rule == "ACISP-GODKING-20"


@pytest.mark.rule("ACISP-GODKING-22")
def test_ready_disks_are_swapped_in_deployment(egypt):
    c = power(egypt, "egypt")
    c.ready, c.supply = 2, c.supply - 2
    match = play_from(egypt, "growth", "god-king")
    while match.question != "deployment":
        match.play("done")
    ready = power(match.table, "egypt").ready
    match.play("deploy tyre")
    t = match.table
    assert power(t, "tributary-city-states").disks["tyre"] == 3 and power(t, "egypt").ready == ready - 1


@pytest.mark.rule("ACISP-GODKING-17")
def test_cards_on_the_table_save_disks_when_nothing_else_can(egypt):
    """There is neither a talent nor a card in hand, but High Priest and Architect are on the table."""
    from saecula.games.inner_sea.ops import can_save

    c = power(egypt, "egypt")
    c.treasury, c.hand = 0, []
    assert can_save(egypt, 2, "sinai", "volcanic-eruption") and can_save(egypt, 3, "tyre", "volcanic-eruption")
    egypt.book.tabled = {}
    assert not can_save(egypt, 2, "sinai", "volcanic-eruption")


# --- GRPE-21, ALEX-24 ---


@pytest.mark.rule("ACISP-GRPE-21", "ACISP-GRPE-22")
@pytest.mark.parametrize("answer", ["set-down strategos", "decline"])
def test_strategos_played_may_stay_face_down(answer):
    t = dealt("greeks-and-persians", 2)
    clear(t)
    put(t, "greeks", thessaly=3, mycenae=3, laconia=3)
    put(t, "land-persians", thessaly=2, egypt=3)
    put(t, "sea-persians", tyre=3)
    match = play_from(t, "competition", "greeks-and-persians", 2)
    while "lay strategos" not in match.moves:
        match.play("done")
    match.play("lay strategos")
    while match.question != "face-down":
        match.play("lose" if "lose" in match.moves else "done" if "done" in match.moves else match.moves[0])
    assert match.seat == 0
    match.play(answer)
    t = match.table
    down = answer != "decline"
    assert ("strategos" in t.book.tabled, "strategos" in t.discard) == (down, not down)


@pytest.mark.rule("ACISP-GRPE-21")
@pytest.mark.parametrize("answer", ["set-down triremes", "decline"])
def test_triremes_taken_may_stay_face_down(answer):
    """The Land Persians take Triremes with 34 Spy: it stays with the Greeks face down, or goes to the Persians."""
    t = dealt("greeks-and-persians", 2)
    hand(t, "land-persians", "spy")
    match = play_from(t, "card", "greeks-and-persians", 2)
    match.play("play spy")
    while match.question != "spy":
        match.play("faction greeks" if "faction greeks" in match.moves else "decline")
    match.play("take triremes")
    assert match.question == "face-down" and match.seat == 0
    match.play(answer)
    t = match.table
    down = answer != "decline"
    assert ("triremes" in t.book.tabled, "triremes" in power(t, "land-persians").hand) == (down, not down)


@pytest.mark.rule("ACISP-GRPE-19", "ACISP-GRPE-20")
def test_the_spartans_return_without_a_question_and_pay_for_nothing():
    t = dealt("greeks-and-persians", 2)
    clear(t)
    put(t, "greeks", laconia=3, mycenae=3)
    put(t, "land-persians", laconia=3, egypt=3)
    put(t, "sea-persians", tyre=3)
    power(t, "greeks").treasury = 1
    match = play_from(t, "competition", "greeks-and-persians", 2)
    while "lay armored-infantry" not in match.moves:
        match.play("done")
    match.play("lay armored-infantry")
    while match.question != "loss" or match.seat != 0:
        match.play("lose" if "lose" in match.moves else "done" if "done" in match.moves else match.moves[0])
    assert "discard armored-infantry" not in match.moves
    while match.table.contest.area:
        assert match.question != "face-down"
        match.play("lose" if "lose" in match.moves else "done" if "done" in match.moves else match.moves[0])
    assert match.table.book.tabled["armored-infantry"] == 1


@pytest.mark.rule("ACISP-ALEX-24", "ACISP-ALEX-21", "ACISP-DARIUS-17")
def test_whose_special_cards_ask():
    """Alexander may choose; Memnon's Captain, and all special cards in Darius, go face down automatically."""
    from saecula.games.inner_sea.board import discard_card, let_down

    t = laid_out("alexander")
    lay(t, acting())
    discard_card(t, 0, "metal-forging-armor")
    assert let_down(t) and t.phase == "face-down" and "metal-forging-armor" in t.book.tabled
    lay(t, acting())
    discard_card(t, 2, "captain")
    assert not let_down(t) and "captain" in t.book.tabled
    t = laid_out("darius")
    lay(t, acting())
    for card in ("strategos", "armored-infantry", "metal-forging-armor"):
        discard_card(t, 0, card)
    assert not let_down(t) and {"strategos", "armored-infantry", "metal-forging-armor"} <= set(t.book.tabled)


@pytest.mark.rule("ACISP-ALEX-24", "ACISP-GRPE-21")
def test_a_price_of_ones_own_choice_is_no_forced_discard():
    """Special cards stay if played, taken or discarded by force; a card given up to save a disk goes to the discard
    pile."""
    from saecula.games.inner_sea.board import discard_card

    t = laid_out("alexander")
    lay(t, acting())
    discard_card(t, 0, "strategos", forced=False)
    assert "strategos" in t.discard and "strategos" not in t.book.tabled and not t.book.leaving
    # a civilization that plays it later is no longer its owner
    t.discard.remove("strategos")
    t.civs[1].hand.append("strategos")
    discard_card(t, 1, "strategos")
    assert "strategos" in t.discard


@pytest.mark.rule("ACISP-GRPE-18")
def test_up_to_three_disks_for_the_academy():
    t = dealt("greeks-and-persians", 2)
    t.turn = 4
    power(t, "greeks").investments = {"academy-of-sciences": 0}
    power(t, "greeks").supply += 3
    match = play_from(t, "epoch", "greeks-and-persians", 2)
    while match.question != "academy":
        match.play(match.moves[0] if "done" not in match.moves else "done")
    assert [m.text for m in match.moves] == ["fill 0", "fill 1", "fill 2", "fill 3"]
    supply = power(match.table, "greeks").supply
    match.play("fill 2")
    c = power(match.table, "greeks")
    assert (c.investments["academy-of-sciences"], c.supply) == (2, supply - 2)
