"""AOC-INNO and AOC-DRAFT."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.games.age_of_civilization.cards import CIVILIZATIONS

from .scene import acting, play, refused, rising, scene, seat, texts

INNOVATION = "players=3, innovation=yes"


def innovating(**given: object) -> saecula.Match:
    return acting(options=INNOVATION, specials=given.pop("specials", ["1", "4", "7"]), **given)  # type: ignore[arg-type]


@pytest.mark.rule("AOC-INNO-02", "AOC-INNO-03")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_technology_market(players: int) -> None:
    match = saecula.game(f"age-of-civilization(players={players}, innovation=yes)").start(seed=2)
    assert len(set(match.table.specials)) == 1 + players
    bought = play(innovating(), "buy 4")
    assert bought.table.specials == ["1", "7"]  # never refilled


@pytest.mark.rule("AOC-INNO-04..06", "AOC-INNO-16", "AOC-INNO-18")
def test_buying_covers_a_column() -> None:
    match = play(innovating(coins=5), "buy 1")
    layout = match.view(0)["table"]["players"][0]["layout"]
    assert layout[:3] == ["calendar", "philosophy", "science"]
    assert layout[3:6] == ["navigation", "mathematics", "engineering"]
    assert seat(match).coins == 4
    assert refused(innovating(coins=0), "buy 1") == "AOC-INNO-16"


@pytest.mark.rule("AOC-INNO-07", "AOC-INNO-08", "AOC-INNO-14", "AOC-INNO-17")
def test_new_technologies_replace_the_covered_ones() -> None:
    match = play(innovating(coins=20), "buy 1")
    researched = {m.arg for m in match.moves if m.verb == "research"}
    assert researched == {"calendar", "navigation", "mining"}
    assert refused(match, "research writing") == "AOC-INNO-08"
    play(match, "research calendar")
    assert "research philosophy" in match.moves
    play(match, "research philosophy")
    babylon = innovating(main="babylon", own={"special": "1", "technologies": ["calendar", "philosophy"]})
    play(babylon, "done", "use babylon")
    assert {"gain science", "gain engineering"} <= texts(babylon)  # arrows belong to places
    assert refused(babylon, "gain education") == "AOC-INNO-08"


@pytest.mark.rule("AOC-INNO-09")
def test_one_special_card_each() -> None:
    match = play(innovating(), "buy 1")
    assert refused(match, "buy 4") == "AOC-INNO-09"


@pytest.mark.rule("AOC-INNO-10", "AOC-INNO-19")
def test_a_column_with_a_cube_cannot_be_covered() -> None:
    match = innovating(own={"technologies": ["mining"]})
    assert refused(match, "buy 7") == "AOC-INNO-10"
    assert {"buy 1", "buy 4"} <= texts(match)
    play(match, "done", "end")  # there is no obligation to buy
    assert seat(match).special == ""


@pytest.mark.rule("AOC-INNO-11")
def test_buying_between_any_two_decisions() -> None:
    before = rising("mali", options=INNOVATION, specials=["1"], p0={"main": "rome", "civilizations": ["rome"]})
    play(before, "buy 1")
    assert before.question == "rise"
    resting = innovating(coins=0, specials=["4"])
    play(resting, "rest")
    assert resting.question == "turn.end"  # after a rest there are coins for it
    play(resting, "buy 4")
    assert seat(resting).special == "4"
    used = play(innovating(specials=["4"]), "fish", "buy 4", "enslave")
    assert used.table.placed == 2


@pytest.mark.rule("AOC-INNO-12", "AOC-SOLO-16")
def test_innovation_in_solo() -> None:
    match = acting(options="players=1, innovation=yes", specials=["2", "5"])
    play(match, "buy 2")
    assert seat(match).special == "2"


@pytest.mark.rule("AOC-INNO-13")
def test_abilities_do_not_pass_to_the_replacement() -> None:
    match = innovating(main="sumer", coins=9, own={"special": "1"})
    play(match, "research calendar")
    assert seat(match).coins == 5  # Sumer's Writing is free, Calendar is not


@pytest.mark.rule("AOC-INNO-18")
def test_the_top_technology_is_the_base_one() -> None:
    match = innovating(main="ottomans", coins=9, own={"special": "1", "technologies": ["calendar", "philosophy"]})
    play(match, "research science")
    assert seat(match).coins == 8


@pytest.mark.rule("AOC-INNO-20", "AOC-SOLO-22")
def test_nine_technologies_with_a_special_card() -> None:
    nine = [
        "calendar",
        "philosophy",
        "science",
        "navigation",
        "mathematics",
        "engineering",
        "mining",
        "iron-working",
        "gunpowder",
    ]
    match = scene(
        "players=1, innovation=yes", phase="actions", round=6, p0={"points": 25, "special": "1", "technologies": nine}
    )
    outcome = play(match, "done").outcome
    assert outcome is not None
    assert "realm-of-technology" in outcome.awards


@pytest.mark.parametrize(
    ("special", "technologies", "round", "moves", "coins", "points"),
    [
        ("1", ["calendar"], 1, ["farm", "hunt"], 4 + 2, 0),
        ("2", ["mythology"], 2, ["culture"], -3, 2),
        ("2", ["mythology"], 2, ["rest"], 2, 1),
        ("2", ["theology"], 2, ["culture"], -4, 3),
        ("3", ["music"], 2, ["rest"], 3, 1),
        ("3", ["music"], 2, ["research drama"], -4, 4),
        ("4", ["pottery"], 2, ["fish", "farm"], 2 + 4, 0),
        ("4", ["currency"], 6, ["trade"], 3, 0),
        ("5", ["the-wheel"], 1, ["trade"], 2, 0),
        ("5", ["banking"], 2, ["done"], 1, 0),
        ("6", ["irrigation"], 2, ["farm"], 5, 0),
        ("7", ["archery"], 1, ["hunt"], 2, 0),
        ("8", ["horseback-riding"], 1, ["conquer"], 0, 2),
        ("8", ["chivalry"], 4, ["conquer"], 0, 3),
        ("9", ["steel"], 3, ["build"], -1, 3),
    ],
)
def test_special_technologies(
    special: str, technologies: list[str], round: int, moves: list[str], coins: int, points: int
) -> None:
    match = acting(
        options="players=2, innovation=yes",
        specials=[],
        round=round,
        coins=10,
        own={"special": special, "technologies": technologies},
    )
    play(match, *moves)
    assert (seat(match).coins - 10, seat(match).points) == (coins, points)


@pytest.mark.parametrize(
    ("special", "technologies", "strength"),
    [
        ("7", ["archery", "fortification"], 3),
        ("8", ["horseback-riding", "chivalry"], 3),
        ("9", ["bronze-working", "steel"], 3),
    ],
)
def test_strength_of_special_technologies(special: str, technologies: list[str], strength: int) -> None:
    match = scene("players=2, innovation=yes", p0={"special": special, "technologies": technologies})
    assert match.view(0)["table"]["players"][0]["strength"] == strength


def test_special_technologies_at_the_end_and_in_wars() -> None:
    theology = scene("players=2, innovation=yes", p0={"special": "2", "technologies": ["mythology", "theology"]})
    assert theology.view(0)["table"]["players"][0]["end"] == 1
    philosophy = scene("players=2, innovation=yes", p0={"special": "1", "technologies": ["calendar", "philosophy"]})
    assert philosophy.view(0)["table"]["players"][0]["end"] == 1
    currency = scene("players=2, innovation=yes", p0={"coins": 9, "special": "4", "technologies": ["currency"]})
    assert currency.view(0)["table"]["players"][0]["end"] == 2
    fort = scene(
        "players=2, innovation=yes",
        phase="actions",
        turns=1,
        specials=[],
        p0={"workers": 2, "special": "7", "technologies": ["fortification"]},
        p1={"technologies": ["iron-working"]},
    )
    assert seat(play(fort, "done")).workers == 2
    medicine = acting(
        options="players=2, innovation=yes", specials=[], workers=2, own={"special": "6", "technologies": ["medicine"]}
    )
    assert seat(play(medicine, "done")).workers == 3
    healthy = acting(
        options="players=2, innovation=yes", specials=[], workers=3, own={"special": "6", "technologies": ["medicine"]}
    )
    assert seat(play(healthy, "done")).workers == 3


# --- Draft ---


def drafting(players: int = 3, seed: int = 5) -> saecula.Match:
    return saecula.game(f"age-of-civilization(players={players}, draft=yes)").start(seed=seed)


def draft(match: saecula.Match) -> saecula.Match:
    while match.question == "draft.pick":
        for i in match.seats:
            match.play(match.moves_of(i)[0], i)
    return match


@pytest.mark.rule("AOC-DRAFT-01", "AOC-DRAFT-02", "AOC-DRAFT-12", "AOC-DRAFT-19")
def test_the_deal() -> None:
    match = drafting()
    assert match.table.market == []
    assert [len(p.passing) for p in match.table.players] == [7, 7, 7]
    assert len(match.table.deck) == len(CIVILIZATIONS) - 21
    assert match.view(0)["table"]["players"][1]["passing"] == []
    assert len(match.view(1)["table"]["players"][1]["passing"]) == 7


@pytest.mark.rule("AOC-DRAFT-03", "AOC-DRAFT-24")
def test_picks_are_simultaneous_and_pass_to_the_left() -> None:
    match = drafting()
    hands = [p.passing[:] for p in match.table.players]
    assert match.seats == [0, 1, 2]
    match.play(match.moves_of(1)[0], 1)
    assert match.seats == [0, 2]
    assert match.table.players[1].passing == hands[1]  # sealed until all have picked
    match.play(match.moves_of(0)[0], 0)
    match.play(match.moves_of(2)[0], 2)
    assert match.table.players[1].passing == hands[0][1:]
    assert match.table.players[2].passing == hands[1][1:]
    assert match.table.players[0].passing == hands[2][1:]
    sizes = []
    while match.question == "draft.pick":
        sizes.append(len(match.table.players[0].passing))
        for i in match.seats:
            match.play(match.moves_of(i)[0], i)
    assert sizes == [6, 5, 4, 3]


@pytest.mark.rule("AOC-DRAFT-04", "AOC-DRAFT-05")
@pytest.mark.parametrize(("players", "market"), [(2, 4), (3, 6), (4, 8)])
def test_market_after_the_draft(players: int, market: int) -> None:
    match = draft(drafting(players))
    assert len(match.table.market) == market
    assert [len(p.hand) for p in match.table.players] == [5] * players


@pytest.mark.rule("AOC-DRAFT-12", "AOC-DRAFT-02")
def test_hands_stay_secret() -> None:
    match = draft(drafting())
    view = match.view(0)["table"]["players"]
    assert (len(view[0]["hand"]), view[1]["hand"], view[1]["hand_size"]) == (5, [], 5)
    assert "pick" not in match.record.for_seat(None)


DRAFT = "players=2, draft=yes"


def drafted(
    hand: list[str],
    market: list[dict[str, object]] | None = None,
    civilizations: list[str] | None = None,
    round: int = 2,
) -> saecula.Match:
    owned = civilizations or []
    return scene(
        DRAFT,
        phase="rise",
        round=round,
        market=market or [],
        p0={"hand": hand, "passing": [], "coins": 0, "civilizations": owned, "main": owned[-1] if owned else ""},
        p1={"passing": []},
    )


@pytest.mark.rule("AOC-DRAFT-06", "AOC-DRAFT-07", "AOC-DRAFT-20", "AOC-DRAFT-10")
def test_from_hand_or_market() -> None:
    match = drafted(["mali", "rome"], [{"id": "huns", "coins": 0}, {"id": "japan", "coins": 0}], ["russia"])
    assert {"rise mali", "rise huns", "annex rome", "annex japan", "skip"} <= texts(match)
    assert refused(match, "rise persia") == "AOC-DRAFT-06"
    deck = match.table.deck[:]
    play(match, "rise huns")
    assert [(o.id, o.coins) for o in match.table.market] == [("japan", 0)]
    assert match.table.deck == deck
    hand = play(drafted(["mali", "rome"], civilizations=["russia"]), "annex mali")
    assert seat(hand).hand == ["rome"]


@pytest.mark.rule("AOC-DRAFT-08", "AOC-DRAFT-09", "AOC-DRAFT-21")
def test_bonus_coins_in_a_draft() -> None:
    assert seat(play(drafted(["mali"], round=1), "rise mali")).coins == 0
    assert seat(play(drafted(["mali"], civilizations=["russia"]), "rise mali")).coins == 2
    assert seat(play(drafted(["mali"], civilizations=["russia"]), "annex mali")).coins == 2
    market = [{"id": "huns", "coins": 0}]
    assert seat(play(drafted([], market, ["russia", "rome"]), "annex huns")).coins == 2


@pytest.mark.rule("AOC-DRAFT-11", "AOC-DRAFT-22")
def test_empty_market() -> None:
    match = drafted(["mali"], [], ["russia"])
    assert {m.arg for m in match.moves if m.verb in ("rise", "annex")} == {"mali"}
    play(match, "skip")
    assert seat(match).points == 0


@pytest.mark.rule("AOC-DRAFT-13", "AOC-DRAFT-17")
@pytest.mark.parametrize(("owned", "extra", "coins"), [([], 0, 0), (["russia"], 0, 6), ([], 2, 6), (["russia"], 2, 12)])
def test_carthage_in_a_draft(owned: list[str], extra: int, coins: int) -> None:
    match = drafted([], [{"id": "carthage", "coins": extra}], owned)
    assert seat(play(match, "rise carthage")).coins == coins


@pytest.mark.rule("AOC-DRAFT-14", "AOC-DRAFT-17")
@pytest.mark.parametrize(
    ("owned", "extra", "technologies"), [([], 0, 0), (["russia"], 0, 1), ([], 2, 1), (["russia"], 2, 2)]
)
def test_iberia_in_a_draft(owned: list[str], extra: int, technologies: int) -> None:
    match = play(drafted([], [{"id": "iberia", "coins": extra}], owned), "rise iberia")
    for _ in range(technologies):
        match.play(match.moves[0])
    assert match.table.phase == "actions"
    assert len(seat(match).technologies) == technologies


@pytest.mark.rule("AOC-DRAFT-15", "AOC-DRAFT-16")
def test_phoenicia_in_a_draft() -> None:
    match = scene(
        DRAFT,
        phase="actions",
        round=2,
        market=[{"id": "huns", "coins": 0}],
        p0={"main": "phoenicia", "civilizations": ["phoenicia"], "coins": 2, "passing": []},
        p1={"passing": [], "coins": 0, "main": "rome", "civilizations": ["rome"]},
    )
    play(match, "done", "invest huns")
    play(match, "rise huns")
    assert seat(match, 1).coins == 2 + 2


@pytest.mark.rule("AOC-INNO-11")
def test_buying_before_a_technology_of_iberia() -> None:
    """The bonus coins of Iberia may pay for a special card before its technologies are chosen."""
    match = rising("iberia", 3, options=INNOVATION, specials=["4", "7"], p0={"coins": 0})
    play(match, "rise iberia")
    assert refused(match, "gain pottery") == "AOC-TURN-16"
    play(match, "buy 4")
    assert match.question == "technology.gain"
    assert refused(match, "buy 7") == "AOC-INNO-09"
    assert refused(match, "gain navigation") == "AOC-INNO-08"
    play(match, "gain pottery")
    assert (seat(match).technologies, seat(match).coins, match.table.phase) == (["pottery"], 2, "actions")


@pytest.mark.rule("AOC-DRAFT-02", "AOC-DRAFT-03", "AOC-DRAFT-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_dealt_anew_agrees_with_the_hands_that_were_passed(players: int) -> None:
    """A hand that a seat had consists of its own pick, the picks of the players who had it next, and the rest."""
    match = drafting(players, seed=11)
    held: list[list[list[str]]] = [[] for _ in range(players)]
    while match.question == "draft.pick":
        for i, player in enumerate(match.table.players):
            held[i].append(sorted(player.passing))
        for i in range(players):
            for branch in range(5):
                _agrees(match.clone(seat=i, branch=branch).table.players, i, held[i])
        for i in match.seats:
            moves = match.moves_of(i)
            match.play(moves[(3 * i + len(moves)) % len(moves)], i)
    while match.table.round < 3:  # even after some cards of the hands have been played
        raised = [m for m in match.moves if m.verb == "rise"]
        match.play(raised[-1] if raised else "done" if "done" in match.moves else match.moves[0])
        for i in range(players):
            _agrees(match.clone(seat=i).table.players, i, held[i])


def _agrees(table: list[Any], seat: int, held: list[list[str]]) -> None:
    n, picks = len(table), len(table[seat].picked)
    for player in table:
        assert player.hand == sorted(id for id in player.picked if id not in player.civilizations)
    for pick, hand in enumerate(held):
        since = [table[(seat + i) % n].picked[pick + i] for i in range(picks - pick)]
        left = table[(seat + picks - pick) % n].passing
        assert len(set(since)) == len(since)
        assert set(since) <= set(hand)
        if left:
            assert sorted([*since, *left]) == hand
