"""Moves that no position allows, as people type them, with an existing verb and ids. Each is refused by its rule."""

from __future__ import annotations

import pytest

import saecula
from saecula.core import Move, seeded
from saecula.games.sid_meiers_civilization.board import SPACES, TERRITORIES, ZONES
from saecula.games.sid_meiers_civilization.moves import MOVES, PIECES
from saecula.text import Text

from .scene import known, play, refused, scene

SEA_AND_AIR = {
    "gaul": {"spearman": 1, "settler": 1, "jet": 1, "galley": [{}]},
    "north-sea": {"galley": [{"spearman": 1, "settler": 1}]},
    "mid-atlantic": {"caravel": [{}]},
}


@pytest.mark.rule("SMC-MOVE-02..04", "SMC-MOVE-14")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("move spearman gaul hellas", "SMC-MOVE-02"),  # two borders away: an army has 1 MP
        ("move settler gaul hellas", "SMC-MOVE-04"),  # a settler goes there in two steps
        ("move settler gaul gobi", "SMC-MOVE-03"),  # more than two borders away
        ("move spearman gaul britannia", "SMC-MOVE-14"),  # across water
        ("move spearman gaul amazon", "SMC-MOVE-14"),
        ("move settler gaul britannia", "SMC-MOVE-14"),
        ("move spearman gaul north-sea", "SMC-MOVE-14"),  # water is crossed by fleet
        ("move spearman north-sea germania", "SMC-MOVE-14"),
        ("move spearman gaul gaul", "SMC-MOVE-02"),
        ("move spearman iberia gaul", "SMC-MOVE-01"),  # the player has nothing there
        ("move spearman iberia gobi", "SMC-MOVE-01"),
        ("continue gaul britannia", "SMC-MOVE-14"),
        ("continue north-sea hellas", "SMC-MOVE-04"),
        ("continue north-sea mid-atlantic", "SMC-SEA-19"),
    ],
)
def test_steps_that_the_map_does_not_have(move: str, rule: str) -> None:
    assert refused(scene("movement", p0=SEA_AND_AIR), move) == rule


@pytest.mark.rule(
    "SMC-SEA-01", "SMC-SEA-02", "SMC-SEA-04", "SMC-SEA-05", "SMC-SEA-19", "SMC-BUY-21", "SMC-AIR-14", "SMC-AIR-15"
)
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("sail galley north-sea germania", "SMC-SEA-04"),  # fleets never enter land
        ("sail galley north-sea gobi", "SMC-SEA-04"),
        ("sail galley gaul iberia", "SMC-SEA-04"),
        ("sail galley north-sea south-pacific-east", "SMC-SEA-01"),  # farther than its movement points
        ("sail caravel mid-atlantic arabian-sea", "SMC-SEA-02"),
        ("sail caravel mid-atlantic hudson-bay", "SMC-SEA-04"),  # within 2 MP, but zone by zone
        ("sail galley gaul caribbean-sea", "SMC-BUY-21"),  # from land only into an adjacent zone
        ("sail galley mid-atlantic north-sea", "SMC-MOVE-01"),  # there is a caravel
        ("sail galley north-sea north-atlantic 1", "SMC-AIR-15"),  # no aircraft with a galley
        ("sail spearman gaul north-sea", "SMC-SEA-05"),
        ("move galley north-sea germania", "SMC-SEA-04"),
        ("board spearman gaul caribbean-sea", "SMC-SEA-05"),  # the fleet must be in an adjacent zone
        ("board spearman gaul iberia", "SMC-SEA-05"),
        ("board spearman north-sea mid-atlantic", "SMC-SEA-19"),  # not from fleet to fleet
        ("land spearman north-sea mid-atlantic", "SMC-SEA-19"),
        ("land spearman north-sea hellas", "SMC-MOVE-04"),  # not on the coast of the zone
        ("land spearman gaul iberia", "SMC-SEA-05"),  # it is not on a fleet
        ("board jet gaul north-sea", "SMC-AIR-14"),  # aircraft are not cargo
        ("land jet north-sea gaul", "SMC-AIR-14"),
        ("board galley gaul north-sea", "SMC-SEA-04"),
    ],
)
def test_fleets_and_transport(move: str, rule: str) -> None:
    assert refused(scene("movement", p0=SEA_AND_AIR), move) == rule


@pytest.mark.rule("SMC-AIR-01", "SMC-AIR-02", "SMC-AIR-15")
def test_flights() -> None:
    towns = {"gaul": (0, 1), "java": (0, 1), "gobi": (1, 1)}
    match = scene(
        "movement",
        towns=towns,
        era=4,
        p0={"gaul": {"jet": 1}, "north-sea": {"carrier": [{}], "jet": 1}},
        options="players=2",
    )
    assert refused(match, "fly gaul java") == "SMC-AIR-01"  # more than 3 spaces, although it could land
    assert refused(match, "fly gaul gobi") == "SMC-AIR-01"
    assert refused(match, "fly gaul gaul") == "SMC-AIR-01"
    assert refused(match, "fly gaul iberia") == "SMC-AIR-02"  # near, but nothing to land on
    assert refused(match, "fly iberia gaul") == "SMC-MOVE-01"
    assert refused(match, "move jet gaul java") == "SMC-AIR-01"
    assert refused(match, "sail carrier north-sea north-atlantic 2") == "SMC-AIR-15"  # there is one aircraft
    assert refused(match, "sail carrier north-sea north-atlantic 1") == ""


@pytest.mark.rule("SMC-BUY-40", "SMC-BUY-42", "SMC-WONDER-01", "SMC-BUY-25", "SMC-BUY-43", "SMC-EXPLORE-11")
def test_purchases() -> None:
    match = scene(era=2, p0={"gaul": {"settler": 1}}, gold=500)
    assert refused(match, "sell settler gaul") == "SMC-BUY-42"
    assert refused(match, "sell spearman gaul") == "SMC-BUY-40"  # the player has none
    assert refused(match, "sell knight gaul") == "SMC-BUY-24"
    assert refused(match, "buy the-pyramids") == "SMC-WONDER-01"  # it comes with its technology
    assert refused(match, "build the-great-wall") == "SMC-WONDER-01"
    assert refused(match, "found north-sea") == "SMC-BUY-25"
    assert refused(match, "upgrade north-sea") == "SMC-BUY-43"
    match = scene(
        "duty",
        duties=[{"what": "army", "seat": 0, "arg": "gaul"}],
        after="buy",
        tech=known("bronze-working", "the-wheel"),
    )
    assert refused(match, "raise galley") == "SMC-EXPLORE-11"  # an army


@pytest.mark.rule("SMC-BATTLE-01", "SMC-AIR-06", "SMC-SEA-12", "SMC-BATTLE-29")
def test_what_cannot_be_sent_into_a_round() -> None:
    land = {"space": "gaul", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}
    match = scene(
        "battle",
        era=4,
        battles=[land],
        p0={"gaul": {"tank": 1, "spearman": 1, "jet": 1, "galley": [{}]}},
        p1={"gaul": {"spearman": 1}},
    )
    assert refused(match, "fight settler 0") == "SMC-BATTLE-01"
    assert refused(match, "fight jet 0") == "SMC-AIR-06"
    assert refused(match, "fight galley 0") == "SMC-BATTLE-29"
    assert refused(match, "fight fleet 0 1") == "SMC-BATTLE-29"
    match = scene(
        "battle",
        era=2,
        battles=[{**land, "space": "north-sea"}],
        p0={"north-sea": {"galley": [{"spearman": 1}], "caravel": [{}]}},
        p1={"north-sea": {"galley": [{}]}},
    )
    assert refused(match, "fight spearman 0") == "SMC-SEA-12"  # helpless cargo


@pytest.mark.rule("SMC-TRADE-06", "SMC-TRADE-23", "SMC-TRADE-24", "SMC-TRADE-27")
def test_what_cannot_be_offered() -> None:
    match = scene(
        "trade",
        towns={"gaul": (0, 1), "iberia": (1, 1), "gobi": (2, 1)},
        tech={"bronze-working": 0, "the-wheel": -1},
        p0={"north-sea": {"galley": [{"spearman": 1}]}},
        gold=[20, 3, 0],
    )
    play(match, "offer 1")
    assert refused(match, "give improvement temple") == "SMC-TRADE-06"
    assert refused(match, "give spearman north-sea") == "SMC-TRADE-23"  # cargo goes with its fleet
    assert refused(match, "give technology the-wheel") == "SMC-TRADE-27"  # set aside
    assert refused(match, "give settlement gaul") == "SMC-TRADE-24"  # the last one
    assert refused(match, "get gold 5") == "SMC-BUY-36"
    assert refused(match, "give card north-sea") == "SMC-TRADE-05"
    assert refused(match, "give fleet gobi 1") == "SMC-TRADE-05"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "move",
        "move spearman",
        "move spearman gaul",
        "move spearman gaul atlantis",
        "move king gaul iberia",
        "move spearman gaul iberia hellas",
        "conquer gaul",
        "sail galley north-sea north-atlantic 3",
        "fly gaul",
        "recruit north-sea",
        "give gold 3",
        "give gold",
        "fight 0",
        "buy gaul",
        "Move spearman gaul iberia",
        "move  spearman gaul iberia",
        "found",
        "found everything",
        "battle gaul 6",
        "declare war",
    ],
)
def test_nonsense_is_no_move(text: str) -> None:
    match = scene("movement", p0=SEA_AND_AIR)
    with pytest.raises(saecula.UnknownMove):
        match.play(text)
    with pytest.raises(saecula.UnknownMove):
        match.why_not(text)


def test_what_only_has_the_shape_of_a_move_is_not_counted() -> None:
    text = "move spearman gaul gobi"
    assert MOVES[text].index == -1
    assert text not in MOVES
    assert MOVES.reads(text)
    assert len(MOVES) == len({move.text for move in MOVES})
    match = scene("movement", p0=SEA_AND_AIR)
    before = match.data()
    with pytest.raises(saecula.Refused, match="SMC-MOVE-02"):
        match.play(text)
    with pytest.raises(saecula.Refused, match="SMC-MOVE-02"):
        match.play(MOVES[text])
    assert match.data() == before
    with pytest.raises(saecula.UnknownMove, match="another game"):
        match.why_not(Move("march spearman gaul", [], -1))


def test_whatever_is_typed_has_a_reason_and_a_label() -> None:
    """In every phase of a long game: texts of every shape, and moves of the vocabulary that are not currently legal."""
    game = saecula.game("sid-meiers-civilization", players=3, length="long", turn_limit=60)
    match = game.start(8, keep=False)
    lot = seeded(8)
    words = Text(game.spec, "en")
    every = list(game.moves)

    def pick(things: list[str]) -> str:
        return things[lot.next(len(things))]

    for count in range(2500):
        if match.seat is None:
            break
        if count % 25 == 0:
            view = match.view(match.seat)
            verbs = ("move", "board", "land", "sail")
            typed = [f"{verb} {pick(PIECES)} {pick(SPACES)} {pick(SPACES)}" for verb in verbs]
            typed += [f"{verb} {pick(SPACES)} {pick(SPACES)}" for verb in ("continue", "fly")]
            typed += [f"{verb} {pick(ZONES)}" for verb in ("found", "explore", "bomb", "place", "cheer")]
            typed += [f"{verb} {pick(PIECES)} {pick(SPACES)}" for verb in ("give", "get")]
            typed += [
                f"fight {pick(PIECES)} 1",
                f"sell settler {pick(TERRITORIES)}",
                "give improvement temple",
                "build the-pyramids",
                f"battle {pick(ZONES)} neutral",
            ]
            typed += [every[lot.next(len(every))].text for _ in range(30)]
            for text in typed:
                refusal = match.why_not(text)
                assert refusal is None or refusal.text, text
                assert words.move(text, view)
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))], match.seat)
