"""How NPCs play, discard, take and negate cards (NPCCARD, CARDPRIO, NPCBARB, NPCRES), as scenes.

You are Rome, Carthage is led by the game. The log names the rule of every decision.
"""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.cards import FATE, IS_EVENT, NUMBERED, in_deck_order
from saecula.games.inner_sea.npc.cards import RANKED

from .scenes import act, acts, civ, disks, lines, npc, placed, plays, rest, scene, sound, told, you

HOSTILE = [[], [0]]
HOME = {"carthage": 3, "saldae": 3}


def played(match) -> list[tuple[str, str]]:
    return [(what, rule.removeprefix("ACISP-")) for _, what, rule in lines(match, "play")]


# --- which card ---


@pytest.mark.rule("ACISP-CARDPRIO-01..12", "ACISP-NPCCARD-07", "ACISP-NPCCARD-28")
def test_every_card_has_the_earliest_category_that_fits():
    """From the texts: Spy takes a card, Engineer restores a Wonder, Great Fire destroys one, Olympic Games brings VP,
    Tribute and Captain also bring a talent, Sacrifice costs a card, Court Intrigue costs VP before talents, Drought
    removes disks, Incursion places Barbarians, Irrigation places disks, and the Law Code does none of these. From the
    Heroic Saga an NPC takes the disks."""
    expected = {
        34: 1,
        73: 2,
        72: 3,
        88: 4,
        76: 5,
        15: 6,
        74: 7,
        5: 9,
        65: 10,
        28: 11,
        93: 12,
        22: 9,
        24: 4,
        81: 5,
        41: 5,
        25: 11,
        17: 11,
        26: 4,
    }
    assert {n: RANKED[NUMBERED[n]].category for n in expected} == expected
    assert {card for card in FATE if not IS_EVENT[card]} == set(RANKED)


@pytest.mark.rule(
    "ACISP-NPCCARD-01",
    "ACISP-NPCCARD-06",
    "ACISP-CARDPRIO-01",
    "ACISP-CARDPRIO-04",
    "ACISP-CARDPRIO-05",
    "ACISP-CARDPRIO-09",
    "ACISP-CARDPRIO-11",
    "ACISP-CARDPRIO-12",
)
def test_cards_are_played_in_the_order_of_their_categories():
    hand = ["law-code", "irrigation", "drought", "barbarian-trade", "olympic-games", "spy"]
    match = plays(
        you("rome", {"rome": 3}, vp=5, hand=["diplomat"]),
        npc("carthage", {"carthage": 3, "saldae": 2}, hand=hand),
        enemies=HOSTILE,
    )
    rest(match)
    order = [(card, rule) for card, rule in played(match) if card in hand]
    assert order == [
        ("spy", "CARDPRIO-01"),
        ("olympic-games", "CARDPRIO-04"),
        ("barbarian-trade", "CARDPRIO-05"),
        ("drought", "CARDPRIO-09"),
        ("irrigation", "CARDPRIO-11"),
        ("law-code", "CARDPRIO-12"),
    ]
    assert lines(match, "pass")[-1][2] == "ACISP-NPCCARD-06"


@pytest.mark.rule("ACISP-NPCCARD-08", "ACISP-NPCCARD-29")
def test_of_one_category_the_greater_effect_goes_first():
    """Silk Road (82) brings 2 talents, Golden Age (18) a talent and two disks; counted in talents the first is
    greater."""
    match = plays(you("rome", {"rome": 3}), npc("carthage", HOME, hand=["golden-age", "opening-of-the-silk-road"]))
    assert played(match) == [("opening-of-the-silk-road", "CARDPRIO-05"), ("golden-age", "CARDPRIO-05")]


@pytest.mark.rule("ACISP-NPCCARD-29")
def test_of_equal_effects_the_lower_number_goes_first():
    same = plays(
        you("rome", {"rome": 3}),
        npc("carthage", {"nora": 1}, hand=["sea-route-to-britain", "opening-of-the-silk-road"]),
    )
    assert [card for card, _ in played(same)] == ["opening-of-the-silk-road", "sea-route-to-britain"]


@pytest.mark.rule("ACISP-NPCCARD-10", "ACISP-NPCCARD-23")
def test_no_card_that_costs_it_something():
    """Plague (11) can only strike its own City, so the card is kept."""
    match = plays(you("rome", {"rome": 2}), npc("carthage", {"carthage": 3, "saldae": 2}, hand=["plague"]))
    assert played(match) == [] and civ(match).hand == ["plague"]


@pytest.mark.rule("ACISP-NPCCARD-15", "ACISP-NPCCARD-10")
def test_where_a_card_strikes_all_it_counts_enemies_then_others_then_its_own():
    """Pirates (22) take all disks in a sea: 2 Roman in the Tyrrhenian Sea, 1 Roman and 1 Egyptian in the Bay of Capua,
    or 2 Roman and 1 of its own in the Gulf of Naples."""
    match = plays(
        you("rome", {"tyrrhenian-sea": 2, "bay-of-capua": 1, "gulf-of-naples": 2}),
        npc("carthage", {**HOME, "gulf-of-naples": 1}, hand=["pirates"]),
        npc("egypt", {"bay-of-capua": 1}, passed=True),
        enemies=[[], [0], []],
        scenario="three-civilizations-a",
    )
    assert ("area", "tyrrhenian-sea", "ACISP-NPCCARD-15") in lines(match)
    assert "tyrrhenian-sea" not in disks(match, 0) and disks(match)["gulf-of-naples"] == 1


@pytest.mark.rule("ACISP-NPCCARD-03", "ACISP-NPCCARD-11")
def test_losses_fall_on_the_enemy():
    """Demagogue (33): Egypt has more VP, Rome is the enemy."""
    match = rest(
        plays(
            you("rome", {"rome": 4}),
            npc("carthage", HOME, hand=["demagogue"]),
            npc("egypt", {"egypt": 4}, vp=9, passed=True),
            enemies=[[], [0], []],
            scenario="three-civilizations-a",
        )
    )
    assert ("faction", "rome", "ACISP-NPCCARD-11") in lines(match)
    assert disks(match, 0) == {"rome": 1} and disks(match, 2) == {"egypt": 4}


@pytest.mark.rule("ACISP-NPCCARD-12")
@pytest.mark.parametrize(("vp", "cities", "victim"), [((3, 9), (1, 1), 2), ((9, 9), (1, 3), 2), ((9, 9), (3, 3), 0)])
def test_without_enemies_they_fall_on_the_leader(vp, cities, victim):
    """Decided by most VP, then most Cities, then first in turn order."""
    rome = you("rome", {"rome": 3} if cities[0] == 3 else {"rome": 2, "nora": 1}, vp=vp[0])
    egypt = npc("egypt", {"egypt": 3} if cities[1] == 3 else {"egypt": 2, "kush": 1}, vp=vp[1], passed=True)
    match = rest(plays(rome, npc("carthage", HOME, hand=["demagogue"]), egypt, scenario="three-civilizations-a"))
    names = {0: "rome", 2: "egypt"}
    assert ("faction", names[victim], "ACISP-NPCCARD-12") in lines(match)


@pytest.mark.rule("ACISP-NPCCARD-13", "ACISP-NPC-16")
def test_opposing_disks_go_in_the_order_of_the_priorities():
    """Storms at Sea (12) hits three seas: of five with Roman disks those next to your Gold first, then those next to
    your City; Barbarians and its own disks stay."""
    match = rest(
        plays(
            you(
                "rome",
                {
                    "rome": 3,
                    "sicily": 3,
                    "tyrrhenian-sea": 1,
                    "bay-of-capua": 1,
                    "gulf-of-naples": 1,
                    "adriatic-sea": 1,
                    "saldic-sea": 1,
                },
            ),
            npc("carthage", {**HOME, "african-sea": 1}, hand=["storms-at-sea"]),
            enemies=HOSTILE,
            gold={"rome": (1, 0)},
            barbarians={"ionian-sea": 1},
        )
    )
    assert set(disks(match, 0)) & {"tyrrhenian-sea", "bay-of-capua", "gulf-of-naples"} == set()
    assert {"adriatic-sea", "saldic-sea"} <= set(disks(match, 0))


@pytest.mark.rule("ACISP-NPCCARD-13")
def test_disks_in_its_home_area_go_first():
    match = rest(
        plays(
            you("rome", {"carthage": 1, "rome": 3, "sicily": 2}),
            npc("carthage", {"carthage": 2}, hand=["drought"]),
            enemies=HOSTILE,
        )
    )
    assert disks(match, 0) == {"rome": 3, "sicily": 2}


@pytest.mark.rule("ACISP-NPCCARD-14")
def test_its_own_disks_go_in_the_reverse_order():
    match = acts(
        [{"name": "loss.any", "civ": 1, "card": "demagogue", "n": 3}],
        you("rome", {"rome": 1}),
        npc("carthage", {"carthage": 1, "sicily": 1, "saldic-sea": 1, "thapsus": 3}),
        stage="card",
    )
    assert disks(match) == {"carthage": 1, "thapsus": 2}
    assert [line[1] for line in lines(match, "area")] == ["saldic-sea", "sicily", "thapsus"]
    assert {line[2] for line in lines(match, "area")} == {"ACISP-NPCCARD-14"}


@pytest.mark.rule("ACISP-NPCCARD-30", "ACISP-NPCCARD-04", "ACISP-NPCCARD-05")
def test_gold_mine_disks_if_all_four_can_be_placed_else_talents():
    match = plays(you("rome", {"rome": 1}), npc("carthage", HOME, hand=["gold-mine"]))
    assert played(match) == [("gold-mine", "CARDPRIO-11")] and sum(disks(match).values()) == 10
    poor = plays(you("rome", {"rome": 1}), npc("carthage", HOME, hand=["gold-mine"], supply=2), book={"disks": [48, 8]})
    assert played(poor) == [("gold-mine", "CARDPRIO-05")] and civ(poor).treasury == 2


@pytest.mark.rule("ACISP-NPCDISK-28", "ACISP-NPCCARD-05")
def test_a_card_whose_disks_no_priority_places_is_kept():
    """Irrigation (28) adds to a land area that it Controls; its Cities need nothing."""
    match = plays(you("rome", {"rome": 1}), npc("carthage", HOME, hand=["irrigation"], vp=9))
    assert played(match) == [] and civ(match).hand == ["irrigation"]


@pytest.mark.rule("ACISP-NPCCARD-30", "ACISP-NPCCARD-28")
def test_sunken_city_ranks_by_the_option_that_is_used():
    """Before Epoch IV Carthage may not be in an open sea, so the card brings a talent (5), not VP (4)."""
    match = plays(you("rome", {"rome": 1}), npc("carthage", HOME, hand=["sunken-city", "olympic-games"]))
    assert played(match) == [("olympic-games", "CARDPRIO-04"), ("sunken-city", "CARDPRIO-05")]


@pytest.mark.rule("ACISP-NPCCARD-09", "ACISP-NPCRES-09")
def test_you_may_means_it_does():
    match = acts(
        [{"name": "acquisition", "civ": 1}],
        you("rome", {"rome": 1}),
        npc("carthage", {"carthage": 2}, investments={"heroic-saga": 2}),
    )
    assert ("use", "heroic-saga", "ACISP-NPCCARD-09") in lines(match) and civ(match).ready == 5


# --- discards, cards taken ---


@pytest.mark.rule("ACISP-NPCCARD-16")
def test_forced_discards():
    """With all kinds in hand: Competition cards first (the one that places a disk before the one with a talent), Negate
    last."""
    hand = ["high-priest", "olympic-games", "land-improvement", "warrior-queen", "obsidian-quarry"]
    match = acts(
        [{"name": "discard", "civ": 1, "card": "the-gods-demand-sacrifice", "n": 4}],
        you("rome", {"rome": 1}),
        npc("carthage", {"carthage": 1}, hand=hand),
        stage="card",
    )
    assert [line[1:] for line in lines(match, "discard")] == [
        (card, "ACISP-NPCCARD-16") for card in ("warrior-queen", "obsidian-quarry", "land-improvement", "olympic-games")
    ]
    assert civ(match).hand == ["high-priest"]


@pytest.mark.rule("ACISP-NPCCARD-17", "ACISP-CARDPRIO-01")
@pytest.mark.parametrize(
    ("hand", "taken"),
    [
        (["olympic-games", "armored-infantry", "diplomat"], "diplomat"),
        (["olympic-games", "armored-infantry", "land-improvement"], "armored-infantry"),
        (["land-improvement", "olympic-games"], "olympic-games"),
    ],
)
def test_the_card_that_its_spy_takes(hand, taken):
    match = plays(you("rome", {"rome": 3}, hand=hand), npc("carthage", HOME, hand=["spy"]), enemies=HOSTILE)
    assert ("take", taken, "ACISP-NPCCARD-17") in lines(match)


@pytest.mark.rule("ACISP-NPCRES-06", "ACISP-NPCRES-10", "ACISP-NPCCARD-23", "ACISP-NPCCARD-10")
def test_a_talent_then_a_card_that_it_will_not_play_saves_a_disk():
    """Three losses: it pays a talent, then Plague, which would cost the NPC itself, then the disk, because it will play
    Olympic Games."""
    match = acts(
        [{"name": "loss", "civ": 1, "card": "drought", "area": "carthage", "n": 3}],
        you("rome", {"rome": 1}),
        npc("carthage", {"carthage": 3}, treasury=1, hand=["plague", "olympic-games"]),
        stage="card",
    )
    assert [(id, rule) for id, _, rule in lines(match)] == [
        ("talent", "ACISP-NPCRES-06"),
        ("discard", "ACISP-NPCCARD-23"),
        ("lose", "ACISP-NPCRES-10"),
    ]
    assert civ(match).hand == ["olympic-games"] and disks(match) == {"carthage": 2}


# --- Negate cards ---


def attacked(card: str, hand: list[str], **more):
    """You play a card in your turn, and Carthage may answer."""
    position = scene(
        [{"name": "action"}],
        you("rome", {"rome": 3, "carthage": 1}, hand=hand),
        npc("carthage", {"carthage": 3, "saldae": 1}, hand=[card]),
        stage="card",
        **more,
    )
    return act(position)


@pytest.mark.rule("ACISP-NPCCARD-18")
def test_it_does_not_negate_your_gains():
    match = attacked("false-prophet", ["improved-plow"])
    match.play("play improved-plow")
    while match.question == "card.area":
        match.play(match.moves[0])
    assert lines(match, "negate") == [] and civ(match, 0).treasury == 1


@pytest.mark.rule("ACISP-NPCCARD-19")
def test_it_negates_what_would_cost_it_something():
    match = attacked("soothsayer", ["drought"])
    match.play("play drought")
    while match.question in ("card.area", "card.faction"):
        texts = [move.text for move in match.moves]
        match.play(next((t for t in ("area carthage", "faction carthage", "done") if t in texts), texts[0]))
    assert lines(match, "negate")[0][2] == "ACISP-NPCCARD-19"
    assert disks(match)["carthage"] == 3


@pytest.mark.rule("ACISP-NPCCARD-20", "ACISP-NPCCARD-21")
@pytest.mark.parametrize(("shown", "negated"), [("storms-at-sea", True), ("heresy", False)])
def test_a_card_decides_while_you_hold_more(shown, negated):
    match = attacked("soothsayer", ["drought", "earthquake"])
    match.play("play drought")
    while match.question in ("card.area", "card.faction"):
        texts = [move.text for move in match.moves]
        text = next((t for t in ("area carthage", "faction carthage", "done") if t in texts), texts[0])
        match.play(text, 0, [shown] if text == "done" else None)
    (reveal,) = told(match, "npc.reveal")
    assert (reveal["card"], reveal["rule"]) == (shown, "ACISP-NPCCARD-20")
    assert shown in match.table.deck
    assert bool(lines(match, "negate")) == negated


# --- Barbarians ---


@pytest.mark.rule("ACISP-NPCCARD-24", "ACISP-NPCCARD-25", "ACISP-NPCCARD-27")
def test_it_leads_the_barbarians_to_your_gold():
    """Northern Hordes: the NPC has the fewest VP. Umbria touches your Gold in Rome, Liguria a Camp of yours."""
    match = rest(
        acts(
            [{"name": "event", "civ": 0, "card": "northern-hordes", "note": "new"}],
            you("rome", {"rome": 3, "etruria": 1, "massilia": 3}, vp=3),
            npc("carthage", HOME),
            enemies=HOSTILE,
            gold={"rome": (1, 0)},
            limbo=["northern-hordes"],
            stage="reckoning",
            deck=in_deck_order(card for card in FATE if card != "northern-hordes"),
        )
    )
    assert ("area", "umbria", "ACISP-NPCCARD-25") in lines(match)
    assert match.table.barbarians["rome"] == 4


@pytest.mark.rule("ACISP-NPCCARD-26")
def test_where_you_cannot_be_reached_they_enter_nearest_to_you():
    match = rest(
        acts(
            [{"name": "event", "civ": 0, "card": "saharan-raiders", "note": "new"}],
            you("rome", {"rome": 3, "sicily": 1}, vp=3),
            npc("carthage", HOME),
            enemies=HOSTILE,
            limbo=["saharan-raiders"],
            stage="reckoning",
            deck=in_deck_order(card for card in FATE if card != "saharan-raiders"),
        )
    )
    (line,) = [line for line in lines(match, "area") if line[2] == "ACISP-NPCCARD-26"]
    assert line[1] == "thapsus"  # two areas from Sicily


# --- enemies ---


@pytest.mark.rule("ACISP-NPC-10", "ACISP-NPC-11", "ACISP-NPC-13", "ACISP-NPC-14")
def test_your_card_makes_an_enemy_at_once():
    """Carthage had no enemy; your Drought takes one of its disks, and its Spy targets you in the same round."""
    match = act(
        scene(
            [{"name": "action"}],
            you("rome", {"rome": 3}, hand=["drought", "volcanic-eruption"]),
            npc("carthage", {"carthage": 3, "saldae": 1}, hand=["demagogue"]),
            npc("egypt", {"egypt": 3}, vp=9, passed=True),
            scenario="three-civilizations-a",
            stage="card",
        )
    )
    match.play("play drought")
    while match.question in ("card.area", "card.faction"):
        texts = [move.text for move in match.moves]
        match.play(next((t for t in ("area saldae", "faction carthage", "done") if t in texts), texts[0]))
    assert told(match, "npc.enemy")[0] == {"civ": "carthage", "enemy": "rome", "rule": "ACISP-NPC-11"}
    assert match.table.book.enemies[1] == [0] and ("faction", "rome", "ACISP-NPCCARD-11") in lines(match)


@pytest.mark.rule("ACISP-NPC-12", "ACISP-NPC-14", "ACISP-NPC-15")
def test_your_placement_makes_an_enemy_at_once():
    """1 against 1 is Shared; your second disk contests it. From then on it follows the priorities for an enemy."""
    match = act(
        scene(
            [{"name": "deployment", "civ": 1}, {"name": "deployment", "civ": 0}],
            you("rome", {"sicily": 1, "tyrrhenian-sea": 1}, ready=1),
            npc("carthage", {**HOME, "sicily": 1}, ready=2),
            stage="growth",
        )
    )
    match.play("deploy sicily")
    assert told(match, "npc.enemy")[0]["rule"] == "ACISP-NPC-12"
    assert placed(match) == [("sicily", "PRIO-19")] * 2  # 3 against 2


@pytest.mark.rule("ACISP-NPC-09", "ACISP-NPC-29")
def test_fixed_enmities_do_not_change():
    match = rest(
        plays(
            you("western-empire", {"rome": 3}, sheet="rome", home="rome"),
            npc("visigoths", {"gallia": 3}, sheet="gaul", hand=["demagogue"]),
            scenario="fall-of-rome-2-ii",
            enemies=HOSTILE,
        )
    )
    assert told(match, "npc.enemy") == [] and match.table.book.enemies == [[], [0]]


# --- draws, talents, abilities ---


@pytest.mark.rule("ACISP-NPCRES-03", "ACISP-NPCRES-04")
def test_talents_fill_its_hand_to_six():
    hand = ["volcanic-eruption", "earthquake"]
    match = acts(
        [{"name": "draws"}],
        you("rome", {"rome": 1}),
        npc("carthage", {"carthage": 2}, hand=hand, treasury=5),
        stage="reckoning",
    )
    assert lines(match, "spend") == [("spend", "1", "ACISP-NPCRES-03")]  # 2 + 3 + 1
    assert len(civ(match).hand) == 6 and civ(match).treasury == 4


@pytest.mark.rule("ACISP-NPCRES-05", "ACISP-NPCRES-04")
def test_effects_that_draw_come_before_talents_but_bring_no_seventh_card():
    match = acts(
        [{"name": "draws"}],
        you("rome", {"rome": 1}),
        npc(
            "carthage",
            {"carthage": 2},
            hand=["volcanic-eruption", "earthquake"],
            treasury=5,
            investments={"philosopher": 2},
        ),
        stage="reckoning",
    )
    assert ("use", "philosopher", "ACISP-NPCRES-05") in lines(match) and civ(match).treasury == 5
    full = acts(
        [{"name": "draws"}],
        you("rome", {"rome": 1}),
        npc(
            "carthage",
            {"carthage": 2},
            hand=["volcanic-eruption", "earthquake", "local-famine", "great-flood"],
            investments={"philosopher": 2},
        ),
        stage="reckoning",
    )
    assert not lines(full, "use")


@pytest.mark.rule("ACISP-NPCRES-08")
@pytest.mark.parametrize(("cards", "choice"), [(5, "card"), (6, "disks")])
def test_rome_as_an_npc_asks_its_senate_for_a_card_or_for_disks(cards, choice):
    hand = [NUMBERED[n] for n in range(1, cards + 1)]
    match = acts(
        [{"name": "senate", "civ": 1}],
        you("carthage", {"carthage": 1}),
        npc("rome", {"rome": 3, "umbria": 3}, hand=hand),
        stage="growth",
    )
    assert lines(match) == [(f"senate.{choice}", choice, "ACISP-NPCRES-08")]


def test_the_scene_is_sound():
    sound(plays(you("rome", {"rome": 3}), npc("carthage", HOME, hand=["barbarian-trade"])))
