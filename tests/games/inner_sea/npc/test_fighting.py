"""How NPCs compete (NPCCOMP), as scenes: the Competition Phase is played, and the log shows the rule by which they act.

You are Rome; Carthage is led by the game and is your enemy, unless a scene says otherwise. The rounds (COMP-25 to -33):
the smaller group loses a disk first; it ends when only one side or only single disks are left.
"""

from __future__ import annotations

import pytest

from saecula.core import seeded
from saecula.games.inner_sea.cards import NUMBERED, in_deck_order
from saecula.games.inner_sea.npc import fighting
from saecula.games.inner_sea.registry import PROCEDURES

from .scenes import act, acts, civ, competes, disks, lines, npc, rest, scene, told, you

HOSTILE = [[], [0]]
GOLD = {"rome": (1, 0)}


def laid(match) -> list[tuple[str, str]]:
    found = lines(match, "lay", "announce", "announce.ability")
    return [(what, rule.removeprefix("ACISP-")) for _, what, rule in found]


def held_back(match) -> list[str]:
    return [rule.removeprefix("ACISP-") for _, _, rule in lines(match, "holds")]


# --- the order of competitions ---


@pytest.mark.rule("ACISP-NPCCOMP-01..08")
def test_competitions_by_category_in_historical_games():
    """NPC home, NPC Gold, Wonder, City; your home, Gold, Wonder, City; next to your home, Gold, Wonder, City; the
    rest."""
    both = ["carthage", "nora", "corsica", "rome", "syracuse", "melite", "apulia", "sicily", "noricum"]
    own = dict.fromkeys(both, 2) | {"gades": 3, "liguria": 2, "massilia": 2, "tripolitania": 2}
    mine = dict.fromkeys(both, 2) | {"gades": 2, "liguria": 4, "massilia": 2, "tripolitania": 2}
    match = competes(
        you("rome", mine),
        npc("carthage", own),
        enemies=HOSTILE,
        scenario="punic-wars",
        stage="card",
        gold={"nora": (1, 1), "syracuse": (1, 0)},
        options={"civilization": "rome"},
        wonders={
            "grand-temple": {"owner": 1, "area": "corsica", "disks": 0},
            "mausoleum": {"owner": 0, "area": "melite", "disks": 0},
        },
    )
    order = [event.params["area"] for event in match.log if event.id == "competition"]
    assert order[:4] == ["carthage", "nora", "corsica", "gades"]
    assert order[4:8] == ["rome", "syracuse", "melite", "liguria"]
    assert order[8] == "apulia"  # next to your home
    assert order[9] == "sicily"  # next to your Gold
    assert order[10] == "massilia"  # next to your City
    assert order[11:] == ["noricum", "tripolitania"]  # from northeast to southwest


@pytest.mark.rule("ACISP-NPCCOMP-01")
def test_elsewhere_from_the_north_east():
    match = competes(you("rome", {"carthage": 2, "noricum": 2}), npc("carthage", {"carthage": 2, "noricum": 2}))
    assert [event.params["area"] for event in match.log if event.id == "competition"] == ["noricum", "carthage"]


# --- cards, abilities, white disks ---


@pytest.mark.rule("ACISP-NPCCOMP-09", "ACISP-NPCCOMP-11", "ACISP-NPCCOMP-16")
def test_you_play_your_cards_before_the_npc_which_knows_what_they_do():
    """It has 3 disks against your 3 in Rome and is first in turn order. Siege Equipment takes two of its disks: 1
    against 3. With War Elephants it would be 3 against 3, a tie; without your card it would win."""
    position = scene(
        [{"name": "competition"}],
        you("rome", {"rome": 3}, hand=["siege-equipment"]),
        npc("carthage", {"rome": 3}, hand=["war-elephants"], ability=True),
        enemies=HOSTILE,
        gold=GOLD,
        scenario="punic-wars",
        options={"civilization": "rome"},
    )
    match = act(position)
    assert match.question == "competition.announce" and not lines(match)
    match.play("lay siege-equipment")
    rest(match)
    said = [event.id for event in match.log]
    assert said.index("revealed") < said.index("npc.lay")
    assert laid(match) == [("war-elephants", "NPCCOMP-11")]


@pytest.mark.rule("ACISP-NPCCOMP-13", "ACISP-NPCCOMP-16")
def test_where_your_cards_leave_no_hope_it_keeps_its_own():
    """2 against 3, and you bring 3 white disks: with War Elephants, 4 against 6, it would lose everything, so it keeps
    the card."""
    match = act(
        scene(
            [{"name": "competition"}],
            you("rome", {"rome": 3}, hand=["armored-infantry"]),
            npc("carthage", {"rome": 2}, hand=["war-elephants"]),
            enemies=HOSTILE,
            gold=GOLD,
        )
    )
    match.play("lay armored-infantry")
    rest(match)
    assert laid(match) == [] and held_back(match) == ["NPCCOMP-13"]
    assert "rome" not in disks(match)


@pytest.mark.rule("ACISP-NPCCOMP-11", "ACISP-NPCCOMP-16")
def test_it_lays_every_card_where_your_city_is_if_it_can_tie():
    match = competes(
        you("rome", {"sicily": 4}),
        npc("carthage", {"sicily": 2}, hand=["war-elephants", "armored-infantry"], ability=True),
        enemies=HOSTILE,
    )
    assert laid(match) == [("armored-infantry", "NPCCOMP-11"), ("war-elephants", "NPCCOMP-11")]  # 7 against 4
    assert disks(match, 0).get("sicily") is None and disks(match)["sicily"] == 2


@pytest.mark.rule("ACISP-NPCCOMP-13")
def test_it_lays_nothing_where_all_of_it_would_not_help():
    """1 against 4; War Elephants would make it 3 against 4: the 3 lose first, so everything is lost."""
    match = competes(
        you("rome", {"sicily": 4}),
        npc("carthage", {"sicily": 1}, hand=["war-elephants"], ability=True),
        enemies=HOSTILE,
    )
    assert laid(match) == [] and held_back(match) == ["NPCCOMP-13"]
    more = competes(
        you("rome", {"sicily": 4}),
        npc("carthage", {"sicily": 1}, hand=["war-elephants"], ability=True, treasury=1),
        enemies=HOSTILE,
    )
    assert laid(more) == [("war-elephants", "NPCCOMP-11")]  # with a talent to pay: 3:3, 2:2, 1:1


@pytest.mark.rule("ACISP-NPCCOMP-10")
def test_its_white_disks_go_where_your_gold_is():
    """Carthage may bring a white disk to a land area: 3 against 3 in Rome instead of 2 against 3."""
    match = competes(you("rome", {"rome": 3}), npc("carthage", {"rome": 2}), enemies=HOSTILE, gold=GOLD)
    assert laid(match) == [("ability", "NPCCOMP-10")]
    assert ("ally", "rome", "ACISP-NPCCOMP-17") in lines(match)
    assert disks(match)["rome"] == 1 and disks(match, 0)["rome"] == 1  # 3:3, 2:2, 1:1


@pytest.mark.rule("ACISP-NPCCOMP-12", "ACISP-NPCRES-06")
def test_for_your_gold_it_pays_talents_then_cards():
    """2 against 2 in Rome without an ability (Mauretania's is used up): it pays a talent, then its cards, and stays."""
    match = competes(
        you("rome", {"rome": 2}),
        npc("carthage", {"rome": 2}, treasury=1, hand=["high-priest"], ability=True),
        enemies=HOSTILE,
        gold=GOLD,
    )
    paid = [line for line in lines(match) if line[0] in ("talent", "discard", "lose")]
    assert paid[0] == ("talent", "", "ACISP-NPCCOMP-12")
    assert disks(match)["rome"] == 2 and "rome" not in disks(match, 0)  # 2:1, then yours is the smaller group


@pytest.mark.rule("ACISP-NPCCOMP-13", "ACISP-NPCRES-06")
def test_it_pays_no_talent_for_a_lost_cause():
    """1 against 4 with 1 talent: one round later it would be gone anyway."""
    match = competes(
        you("rome", {"sicily": 4}), npc("carthage", {"sicily": 1}, treasury=1, ability=True), enemies=HOSTILE
    )
    assert civ(match).treasury == 1 and ("lose", "", "ACISP-NPCCOMP-13") in lines(match)


@pytest.mark.rule("ACISP-NPCCOMP-13", "ACISP-NPCCOMP-16")
def test_it_pays_when_paying_saves_a_disk():
    """1 against 2 with 1 talent: it pays, you lose a disk, 1 against 1 is a tie."""
    match = competes(
        you("rome", {"sicily": 2}), npc("carthage", {"sicily": 1}, treasury=1, ability=True), enemies=HOSTILE
    )
    assert ("talent", "", "ACISP-NPCRES-06") in lines(match)
    assert disks(match)["sicily"] == 1 and disks(match, 0)["sicily"] == 1


@pytest.mark.rule("ACISP-NPCCARD-23", "ACISP-NPCCARD-10")
def test_a_card_that_it_cannot_play_saves_a_disk_in_a_competition_too():
    match = competes(
        you("rome", {"sicily": 2}),
        npc("carthage", {"sicily": 2}, hand=["architect"], ability=True),
        scenario="fall-of-rome-2-ii",
        enemies=HOSTILE,
        map="full",
    )
    assert ("discard", "architect", "ACISP-NPCCARD-23") in lines(match)


@pytest.mark.rule("ACISP-NPCCOMP-14")
def test_elsewhere_it_fights_to_keep_three_disks():
    """You have no Gold, Wonder or City here: 2 against 2 ends 1 against 1; with Armored Infantry it is 5 against 2."""
    match = competes(
        you("rome", {"sicily": 2}),
        npc("carthage", {"sicily": 2}, hand=["armored-infantry"], ability=True),
        enemies=HOSTILE,
    )
    assert laid(match) == [("armored-infantry", "NPCCOMP-14")] and "sicily" not in disks(match, 0)


@pytest.mark.rule("ACISP-NPCCOMP-14")
def test_elsewhere_it_saves_cards_that_would_not_keep_three():
    """2 against 2; Obsidian Quarry takes 1: 2 against 1, it would win with 2 disks."""
    match = competes(
        you("rome", {"sicily": 2}),
        npc("carthage", {"sicily": 2}, hand=["obsidian-quarry"], ability=True),
        enemies=HOSTILE,
    )
    assert laid(match) == [] and held_back(match) == ["NPCCOMP-14"]


@pytest.mark.rule("ACISP-NPCCOMP-13")
def test_elsewhere_too_it_gives_up_what_is_lost():
    """Barbarians: 1 against 3; Obsidian Quarry makes it 1 against 2, and the single disk is still lost."""
    match = competes(
        you("rome", {"rome": 1}),
        npc("carthage", {"sicily": 1}, hand=["obsidian-quarry"], ability=True),
        barbarians={"sicily": 3},
        enemies=HOSTILE,
    )
    assert laid(match) == [] and held_back(match) == ["NPCCOMP-13"] and civ(match).hand == ["obsidian-quarry"]


@pytest.mark.rule("ACISP-NPCCOMP-14")
def test_it_needs_no_card_to_keep_what_it_keeps_anyhow():
    match = competes(
        you("rome", {"sicily": 1}),
        npc("carthage", {"sicily": 4}, hand=["armored-infantry"], ability=True),
        enemies=HOSTILE,
    )
    assert laid(match) == [] and disks(match)["sicily"] == 4


@pytest.mark.rule("ACISP-NPCCOMP-15", "ACISP-NPCRES-08")
def test_the_white_disks_of_minos_go_to_enemies_then_barbarians_the_nearest_first():
    """Its sheet brings a white disk to every sea next to Minos with a Minoan disk, and 2 to other seas: of four
    Contested seas, first the two with your disks, the nearer one first, then those with Barbarians."""
    own = {"minos": 3, "ionian-sea": 2, "icarian-sea": 2, "gulf-of-sidon": 2, "trojan-sea": 2}
    match = competes(
        you("rome", {"gulf-of-sidon": 2, "trojan-sea": 2}),
        npc("minos", own),
        enemies=HOSTILE,
        barbarians={"ionian-sea": 2, "icarian-sea": 2},
    )
    went = [(what, rule) for id, what, rule in lines(match) if id == "ally"]
    assert went == [("gulf-of-sidon", "ACISP-NPCCOMP-15"), ("trojan-sea", "ACISP-NPCCOMP-15")]


@pytest.mark.rule("ACISP-NPCCOMP-17", "ACISP-NPCCOMP-11")
def test_a_card_for_several_areas_goes_to_them_in_the_order_of_competitions():
    """Strategos reaches up to four Contested areas: the current one (your Gold), then the others by category."""
    own = {"rome": 3, "umbria": 2, "nora": 2}
    match = competes(
        you("rome", {"rome": 3, "umbria": 2, "nora": 2}),
        npc("carthage", own, hand=["strategos"], ability=True),
        enemies=HOSTILE,
        gold=GOLD,
        scenario="punic-wars",
        options={"civilization": "rome"},
    )
    chosen = [what for id, what, rule in lines(match) if id == "area" and rule == "ACISP-NPCCOMP-17"]
    assert chosen[:3] == ["rome", "umbria", "nora"]


@pytest.mark.rule("ACISP-NPCCARD-11", "ACISP-NPCCARD-13")
def test_traitor_strikes_the_enemy():
    """There are two Contested areas with others: Egypt is not an enemy, Rome is."""
    match = acts(
        [{"name": "competition"}],
        you("rome", {"nora": 2, "rome": 3}),
        npc("carthage", {"nora": 1, "sicily": 1}, hand=["traitor"]),
        npc("egypt", {"sicily": 4}),
        enemies=[[], [0], []],
        scenario="three-civilizations-a",
    )
    assert ("play", "traitor", "ACISP-NPCCARD-11") in lines(match)
    assert "nora" not in disks(match, 0) and disks(match, 2)["sicily"] >= 3


@pytest.mark.rule("ACISP-NPCRES-08")
def test_gaul_uses_both_disks():
    match = competes(
        you("rome", {"liguria": 2, "massilia": 2}), npc("gaul", {"liguria": 2, "massilia": 2}), enemies=HOSTILE
    )
    assert [(id, rule) for id, _, rule in lines(match, "muster", "ally")] == [
        ("muster", "ACISP-NPCRES-08"),
        ("ally", "ACISP-NPCRES-08"),
    ]


# --- Gold ---


@pytest.mark.rule("ACISP-GOLD-09..11", "ACISP-GOLD-15")
def test_the_npc_loots_your_gold_at_the_end_of_the_phase():
    match = competes(
        you("rome", {"rome": 1, "nora": 1}),
        npc("carthage", {"rome": 4}),
        enemies=HOSTILE,
        gold={"rome": (2, 0)},
        scenario="punic-wars",
        options={"civilization": "rome"},
    )
    assert match.table.book.gold["rome"] == 1  # one Gold for one phase
    assert told(match, "gold")[0] == {"area": "rome", "civ": "carthage", "rule": "ACISP-GOLD-09"}
    assert (civ(match).vp, civ(match).treasury) == (4, 1)


@pytest.mark.rule("ACISP-GOLD-09", "ACISP-GOLD-10")
def test_barbarians_take_gold_and_gain_nothing():
    match = competes(
        you("rome", {"nora": 1}),
        npc("carthage", {"carthage": 3}),
        enemies=HOSTILE,
        gold=GOLD,
        barbarians={"rome": 2},
        scenario="punic-wars",
        options={"civilization": "rome"},
    )
    assert match.table.book.gold["rome"] == 0 and [c.vp for c in match.table.civs] == [0, 0]


@pytest.mark.rule("ACISP-GOLD-12")
def test_you_do_not_loot_the_gold_of_an_npc():
    match = competes(
        you("rome", {"carthage": 3}),
        npc("carthage", {"nora": 1}),
        enemies=HOSTILE,
        gold={"carthage": (1, 1)},
        scenario="punic-wars",
        options={"civilization": "rome"},
    )
    assert match.table.book.gold["carthage"] == 1 and civ(match, 0).vp == 0


# --- the foresight is exact ---

WEAPONS = [6, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 60, 61, 94]


@pytest.mark.rule("ACISP-NPCCOMP-16")
def test_what_an_npc_foresees_is_what_happens_if_you_pay_nothing(monkeypatch):
    """Random positions: disks, white disks, cards, talents, with or without Gold and a third faction. You have nothing
    to pay with, so what is left of every faction at the end is what the NPC foresaw when all cards had been laid down.
    If it cannot win or tie, it pays nothing."""
    foresight: list[dict[int, int]] = []
    real = PROCEDURES.steps["contest.answer"]

    def watched(t, battle):
        if battle.place == 0 and t.contest.area == "sicily":
            end = fighting.outcome(t, 1, [])
            if not end.left():  # then it pays nothing (NPCCOMP-13)
                end = fighting.fight(t, fighting.foreseen(t, 1, 0, []), [])
            foresight.append(dict(end.groups))
        return real(t, battle)

    monkeypatch.setitem(PROCEDURES.steps, "contest.answer", watched)
    luck = seeded(77)
    decided = 0
    for n in range(120):
        foresight.clear()
        hand = in_deck_order(
            {NUMBERED[WEAPONS[luck.next(len(WEAPONS))]] for _ in range(luck.next(4))}
            | {NUMBERED[(42, 43, 7)[luck.next(3)]] for _ in range(luck.next(2))}
        )
        black = {"sicily": 1 + luck.next(3)} if luck.next(3) == 0 else {}
        match = competes(
            you("rome", {"sicily": 1 + luck.next(4), "nora": 1}, ability=True),
            npc(
                "carthage",
                {"sicily": 1 + luck.next(4), "carthaginian-sea": 1},
                hand=hand,
                treasury=luck.next(3),
                ability=bool(luck.next(2)),
            ),
            enemies=HOSTILE,
            barbarians=black,
            gold={"sicily": (1, 0)} if luck.next(2) else {},
            seed=n + 1,
        )
        if not foresight:
            continue
        seen = foresight[0]
        assert disks(match, 0).get("sicily", 0) == max(seen.get(0, 0), 0), (n, hand)
        assert match.table.barbarians.get("sicily", 0) == max(seen.get(-1, 0), 0), (n, hand)
        assert (disks(match).get("sicily", 0) > 0) == (seen.get(1, 0) > 0), (n, hand)
        decided += 1
    assert decided > 80
