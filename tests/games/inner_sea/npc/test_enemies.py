"""Leaders, enemies and the Primary enemy (NPC), Barbarians to be moved (NPCBARB), paths and distances."""

from __future__ import annotations

import pytest

from saecula.games.inner_sea.cards import FATE, in_deck_order

from .scenes import acts, civ, deploys, disks, lines, npc, number, placed, rest, started, told, you

SAFE = {"carthage": 3, "saldae": 3}


def set_up(scenario: str, **options):
    match = started(scenario, **options)
    while match.question in ("lead", "setup.area"):
        match.play(match.moves[0])
    return match


@pytest.mark.rule("ACISP-NPC-01", "ACISP-NPC-09", "ACISP-HIST-19", "ACISP-HIST-27", "ACISP-SETUP-01")
def test_historical_npcs_are_your_enemies():
    t = set_up("second-punic-war", seed=2, civilization="rome").table
    rome = number(t, "rome")
    assert t.civs[rome].seat == 0
    for id in ("carthage", "mycenae"):
        assert t.civs[number(t, id)].seat == -1 and t.book.enemies[number(t, id)] == [rome]
    both = started("punic-wars", civs_each="2")
    assert [c.seat for c in both.table.civs] == [0, 0]  # or you run both sides


@pytest.mark.rule("ACISP-NPC-10")
def test_elsewhere_they_begin_without_enemies():
    t = set_up("created", npcs=2).table
    assert t.book.enemies == [[], [], []]


@pytest.mark.rule("ACISP-NPCCARD-02")
def test_the_hand_of_an_npc_is_open():
    match = started("fall-of-rome-2-ii")
    i = number(match.table, "visigoths")
    hand = match.table.civs[i].hand
    for seat in (0, None):
        assert sorted(match.view(seat)["table"]["civs"][i]["hand"]) == sorted(hand)
    assert match.clone(seat=0).table.civs[i].hand == hand


@pytest.mark.rule("ACISP-NPC-06", "ACISP-PRIO-09")
@pytest.mark.parametrize(("vp", "built"), [((0, 5), True), ((9, 5), False), ((5, 5), True)])
def test_of_two_civilizations_of_players_the_leader_counts(vp, built):
    """Carthage builds a City if "you" have more Cities and VP; you are the player with the most VP, then the most
    Cities. Rome has no City, Egypt three."""
    match = deploys(
        you("rome", {"rome": 2}, vp=vp[0]),
        npc("carthage", {**SAFE, "thapsus": 1}, ready=2),
        you("egypt", {"egypt": 3, "kush": 3, "nile-delta": 3}, vp=vp[1]),
        scenario="three-civilizations-a",
    )
    assert (placed(match) == [("thapsus", "PRIO-09")] * 2) == built


# --- the Primary enemy ---


def growth(rome: dict[str, int], egypt: dict[str, int], own: dict[str, int] | None = None, **given):
    """Carthage, an enemy of Rome and Egypt, begins its Growth Phase."""
    return acts(
        [{"name": "growth", "n": 1}],
        you("rome", rome),
        npc("carthage", own or {"carthage": 1}),
        npc("egypt", egypt, vp=given.pop("vp", 0)),
        enemies=[[], [0, 2], []],
        stage="growth",
        scenario="three-civilizations-a",
        **given,
    )


@pytest.mark.rule("ACISP-NPC-15", "ACISP-NPC-17", "ACISP-NPC-18", "ACISP-NPC-20..27")
@pytest.mark.parametrize(
    ("rule", "given"),
    [
        ("20", {"egypt": {"carthage": 1}}),
        ("21", {"egypt": {"nora": 1}, "wonders": {"grand-temple": {"owner": 1, "area": "nora", "disks": 5}}}),
        ("22", {"egypt": {"nora": 1}, "gold": {"nora": (1, 1)}}),
        ("23", {"egypt": {"nora": 1}, "own": {"nora": 3}}),
        ("24", {"egypt": {"thapsus": 1}}),
        ("25", {"egypt": {"petra": 1}, "vp": 9}),
        ("26", {"egypt": {"petra": 3}, "rome": {"sinai": 1, "canaan": 2, "palmyra": 1}}),
        ("27", {"egypt": {"petra": 2}}),
    ],
)
def test_the_primary_enemy_by_the_first_test_that_tells_them_apart(rule, given):
    match = growth(given.pop("rome", {"sinai": 1}), **given)
    first = told(match, "npc.primary")[0]
    assert (first["enemy"], first["rule"]) == ("egypt", f"ACISP-NPC-{rule}")


@pytest.mark.rule("ACISP-NPC-28")
def test_the_last_test_is_chance_and_the_log_says_so():
    chosen = set()
    for seed in range(1, 9):
        match = growth({"sinai": 1}, {"petra": 1}, seed=seed)
        tie = told(match, "npc.tie")[0]
        assert (tie["n"], tie["rule"]) == (2, "ACISP-NPC-28")
        assert told(match, "npc.primary")[0]["enemy"] == tie["choice"]
        chosen.add(tie["choice"])
    assert chosen == {"rome", "egypt"}


@pytest.mark.rule("ACISP-NPC-19")
def test_the_primary_enemy_stays_until_the_end_of_the_turn():
    """Egypt was chosen in Growth; now Rome is in its Home Area, but the Card Phase changes nothing."""
    match = acts(
        [{"name": "cards"}],
        you("rome", {"carthage": 2}, passed=True),
        npc("carthage", {"carthage": 1}),
        npc("egypt", {"petra": 1}),
        enemies=[[], [0, 2], []],
        stage="growth",
        scenario="three-civilizations-a",
        book={"primary": [-2, 2, -2]},
    )
    assert told(match, "npc.primary") == [] and match.table.book.primary[1] == 2


@pytest.mark.rule("ACISP-HIST-42", "ACISP-HIST-43")
def test_whoever_took_rome_holds_it_as_its_base():
    """Caesar starts without Rome; once it has taken Rome, it fills it to four before anything else."""
    assert "rome" not in set_up("caesar-and-pompey", civilization="rome").table.civs[1].disks
    for own, first in (({"gallia": 4, "rome": 2}, "rome"), ({"gallia": 2, "liguria": 1}, "gallia")):
        match = deploys(
            you("rome", {"nora": 1}),
            npc("gaul", own, ready=2),
            enemies=[[], [0]],
            scenario="caesar-and-pompey",
            options={"civilization": "rome"},
        )
        assert placed(match) == [(first, "HIST-05")] * 2


@pytest.mark.rule("ACISP-GODKING-28", "ACISP-PRIO-14", "ACISP-GODKING-36")
def test_invaders_of_egypt_make_no_difference_between_blue_and_purple():
    """Turn 1 of the God-King as set up: the Sea Peoples can reach three seas next to Gold, that of Phoenicia (the
    Levantine Sea), of Phoenicia and Tyre (Gulf of Sidon), and of the Nile Delta (Egyptian Sea, one more enemy disk)."""
    first = started("god-king", seed=1).log
    assert not [event for event in first if event.id == "npc.primary"]
    went = [event for event in first if event.id == "npc.deploy" and event.params["civ"] == "sea-peoples"]
    assert went[0].rule == "ACISP-PRIO-14" and went[0].params["what"] in ("levantine-sea", "gulf-of-sidon")
    cards = next(event for event in first if event.id == "npc.cards")
    assert (cards.params["n"], cards.rule) == (2, "ACISP-GODKING-36")


# --- paths and distances ---


def visigoths(west: dict[str, int], ready: int, own: dict[str, int] | None = None):
    return deploys(
        you("western-empire", west, sheet="rome", home="rome"),
        npc("visigoths", own or {"aquitania": 3, "edetani": 2}, sheet="gaul", ready=ready),
        scenario="fall-of-rome-2-ii",
        enemies=[[], [0]],
        gold={"rome": (2, 0)},
        map="W",
        epoch=4,
    )


@pytest.mark.rule("ACISP-PRIO-17", "ACISP-NPCDISK-17", "ACISP-NPCDISK-19", "ACISP-NPCDISK-29", "ACISP-ROME2-16")
def test_an_invader_takes_the_way_to_gold_by_land_with_as_few_disks_as_it_takes():
    """Aquitania and Edetani are four areas from Rome. Gallia (2 Romans), Massilia (1) and the Gulf of Tarraco (none)
    are three: land comes before sea, and Massilia before Gallia."""
    match = visigoths({"rome": 3, "gallia": 2, "massilia": 1, "liguria": 2, "etruria": 1}, 2)
    assert placed(match) == [("massilia", "PRIO-17")] * 2


@pytest.mark.rule("ACISP-NPCDISK-18", "ACISP-NPCDISK-19")
def test_a_way_through_what_it_cannot_match_does_not_count():
    """With one disk it can match neither Gallia nor Massilia, so only the path by sea is left."""
    match = visigoths({"rome": 3, "gallia": 4, "massilia": 4, "tarraco": 4, "liguria": 4, "etruria": 1}, 1)
    assert placed(match) == [("gulf-of-tarraco", "PRIO-17")]


@pytest.mark.rule("ACISP-NPCDISK-20", "ACISP-PRIO-14")
def test_of_equal_places_the_one_nearest_to_rome():
    """There is Gold in Gades, too strong to be matched; of Baetica and Novo Carthago next to it, it takes the one
    nearer to Rome."""
    match = deploys(
        you("western-empire", {"rome": 3, "gades": 4, "baetica": 1, "novo-carthago": 1}, sheet="rome", home="rome"),
        npc("visigoths", {"celt-iberia": 3}, sheet="gaul", ready=2),
        scenario="fall-of-rome-2-ii",
        enemies=[[], [0]],
        gold={"gades": (1, 0), "rome": (2, 0)},
        map="W",
        epoch=4,
    )
    assert placed(match) == [("novo-carthago", "PRIO-14")] * 2


# --- Barbarians ---


@pytest.mark.rule("ACISP-NPCBARB-01..07")
def test_which_barbarians_it_moves():
    """All Barbarians are on the map; an NPC that places twelve moves them one after another."""
    black = {"syracuse": 1, "sardinia": 1, "carthage": 2, "nora": 2, "saldae": 2, "thapsus": 2, "sicily": 2}
    own = {"carthage": 3, "saldae": 3, "nora": 1, "thapsus": 1}
    ops = [{"kind": "barbarians", "area": area, "faction": -1, "n": 4} for area in ("umbria", "liguria", "noricum")]
    match = acts(
        [{"name": "barbarians", "civ": 1, "card": "northern-hordes", "ops": ops}],
        you("rome", {"sicily": 1, "sardinia": 1}),
        npc("carthage", own),
        stage="card",
        barbarians=black,
        black=0,
        hordes=12,
        wonders={"grand-temple": {"owner": 1, "area": "nora", "disks": 5}},
    )
    went = [(what, rule[-2:]) for _, what, rule in lines(match, "from")]
    assert went == [
        ("syracuse", "01"),
        ("sardinia", "02"),
        ("carthage", "03"),
        ("carthage", "02"),
        ("nora", "04"),
        ("nora", "02"),
        ("saldae", "05"),
        ("saldae", "02"),
        ("thapsus", "06"),
        ("thapsus", "02"),
        ("sicily", "07"),
        ("sicily", "02"),
    ]  # after the first of two, the second is a single one


@pytest.mark.rule("ACISP-NPCCARD-22")
@pytest.mark.parametrize(("own", "negated"), [({"gallia": 1}, True), ({"sicily": 1}, False)])
def test_it_negates_an_event_that_may_bring_barbarians_upon_it(own, negated):
    """Northern Hordes enter on the northern edge: Gallia is there, Sicily is not."""
    match = acts(
        [{"name": "event", "civ": 0, "card": "northern-hordes", "note": "new"}],
        you("rome", {"rome": 3}, vp=3),
        npc("carthage", own, hand=["diplomat"]),
        limbo=["northern-hordes"],
        stage="reckoning",
        deck=in_deck_order(card for card in FATE if card not in ("northern-hordes", "diplomat")),
    )
    found = told(match, "npc.negate")
    assert ([line["rule"] for line in found] == ["ACISP-NPCCARD-22"]) == negated


# --- talents and points ---


@pytest.mark.rule("ACISP-NPCRES-07")
def test_phoenicia_gains_two_talents_at_the_end_of_its_draw():
    match = acts([{"name": "draws"}], you("rome", {"rome": 1}), npc("phoenicia", {"phoenicia": 3}), stage="reckoning")
    gains = [line for line in told(match, "talents") if line["rule"] == "ACISP-NPCRES-07"]
    assert gains[0]["civ"] == "phoenicia" and gains[0]["n"] == 2


@pytest.mark.rule("ACISP-NPCRES-01", "ACISP-NPCRES-02", "ACISP-DIFF-01", "ACISP-DIFF-02", "ACISP-EXPLORE-24")
@pytest.mark.parametrize(("scenario", "bonus"), [("created", 2), ("exploration", 2), ("punic-wars", 0)])
def test_bonus_points_in_each_victory_count(scenario, bonus):
    match = rest(
        acts(
            [{"name": "counted"}, {"name": "victory"}],
            you("rome", {"nora": 1}),
            npc("carthage", {"sicily": 1}),
            scenario=scenario,
            stage="reckoning",
            enemies=[[], []],
        )
    )
    assert civ(match).vp - bonus == civ(match, 0).vp == 0


def test_disks_are_counted():
    assert disks(visigoths({"rome": 3}, 0))["aquitania"] == 3
