"""Every Fate card that acts on the map or on boxes, played at random on random positions: it never places, removes or
brings more than its text says, and the invariants are respected."""

from __future__ import annotations

from typing import Any

import pytest

import saecula
from saecula.core import Chance, seeded
from saecula.games.inner_sea.atlas import AREAS, IDS, IS_LAND
from saecula.games.inner_sea.cards import CARDS

from .scene import civ, numbered, refused, scene, sound, table, wonder

UNBOUND = 99

TEXT: dict[int, dict[str, int]] = {
    # the most that the text of the card allows: own disks placed, disks removed in all (including own ones), Barbarians
    # that come, talents and VP that its player gains, talents and VP that all others together gain
    1: {"removed": 4},
    2: {"removed": 2},
    3: {"removed": 3},
    4: {"removed": 4},
    5: {"removed": 3},
    7: {"placed": 2},
    8: {"removed": 7},
    9: {"removed": UNBOUND},
    10: {"removed": UNBOUND},
    11: {"removed": UNBOUND},
    12: {"removed": 3},
    13: {"removed": UNBOUND},
    14: {"placed": UNBOUND, "given": UNBOUND},
    15: {"removed": 1},
    16: {"placed": 2, "given": 2, "talents": 1},
    17: {"placed": 4, "talents": 2},
    18: {"placed": 2, "talents": 1},
    20: {},
    21: {"removed": UNBOUND},
    22: {"removed": UNBOUND, "barbarians": 1},
    23: {"removed": 3, "barbarians": 3},
    24: {"vp": 2},
    26: {"placed": 1, "talents": 1, "vp": 1},
    27: {"placed": 3, "talents": 1},
    28: {"placed": 3},
    29: {"placed": 2},
    30: {},
    31: {"placed": 3, "removed": 3},
    32: {"placed": 2},
    33: {"removed": 3},
    34: {},
    35: {"placed": 3},
    36: {},
    37: {"placed": 3},
    38: {},
    39: {},
    40: {"removed": 3},
    63: {"removed": 5},
    64: {"removed": 2, "barbarians": 2},
    65: {"barbarians": 4},
    72: {"removed": 2},
    73: {},
    74: {},
    76: {"removed": 2, "talents": 1},
    77: {"talents": 3},
    78: {"placed": 4},
    79: {"placed": 2, "talents": 1},
    80: {"placed": 3},
    81: {"talents": 3, "others' talents": 3},
    82: {"talents": 3, "others' talents": 3},
    83: {"talents": 3, "others' talents": 3},
    84: {"talents": 3, "others' talents": 3},
    85: {"placed": 3},
    86: {"placed": 3},
    87: {"placed": 2},
    88: {"vp": 2, "others' vp": 3},
}


def somewhere(luck: Chance, number: int) -> dict[str, int]:
    disks: dict[str, int] = {}
    while len(disks) < number:
        area = IDS[luck.next(len(IDS))]
        if AREAS[area].kind != "open":
            disks[area] = 1 + luck.next(3 if IS_LAND[area] else 2)
    return disks


def position(card: str, seed: int) -> saecula.Match:
    """Four civilizations here and there, some in the same areas; the first has the card; two Wonders are built."""
    luck = seeded(seed * 7 + CARDS[card].number)
    mine, yours, theirs = somewhere(luck, 10), somewhere(luck, 9), somewhere(luck, 8)
    for area in list(mine)[:3]:
        yours.setdefault(area, 1)
    site = next(area for area in mine if IS_LAND[area])
    other = next(area for area in reversed(yours) if IS_LAND[area] and area != site)
    wonders = {"great-library": wonder(0, site, 2), "mausoleum": wonder(1, other, 3)}
    return scene(
        "card",
        civ("carthage", mine, hand=[card], vp=4, treasury=1),
        civ("egypt", yours, vp=3),
        civ("rome", theirs, vp=2, hand=["coinage"]),
        civ("mauretania", {"idubeda": 1}, hand=["academy-of-sciences"]),
        wonders=wonders,
        barbarians=somewhere(luck, 4),
    )


def more(before: dict[str, int], after: dict[str, int]) -> int:
    return sum(max(0, after.get(area, 0) - before.get(area, 0)) for area in {*before, *after})


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, int]:
    one, other = before["civs"], after["civs"]
    removed = sum(more(b["disks"], a["disks"]) for a, b in zip(one, other, strict=True))
    return {
        "placed": more(one[0]["disks"], other[0]["disks"]),
        "given": sum(more(one[i]["disks"], other[i]["disks"]) for i in (1, 2, 3)),
        "removed": removed + more(after["barbarians"], before["barbarians"]),
        "barbarians": more(before["barbarians"], after["barbarians"]),
        "talents": other[0]["treasury"] - one[0]["treasury"],
        "others' talents": sum(other[i]["treasury"] - one[i]["treasury"] for i in (1, 2, 3)),
        "vp": other[0]["vp"] - one[0]["vp"],
        "others' vp": sum(other[i]["vp"] - one[i]["vp"] for i in (1, 2, 3)),
    }


def test_every_card_of_the_card_phase_is_here() -> None:
    assert [numbered(n) for n in TEXT] == [id for id, card in CARDS.items() if card.kind == "fate"]


@pytest.mark.rule("ACIS-FATE-03", "ACIS-FATE-25", "ACIS-FATE-10", "ACIS-STACK-12")
@pytest.mark.parametrize("number", list(TEXT))
def test_a_card_does_no_more_than_its_text(number: int) -> None:
    card = numbered(number)
    played = 0
    for seed in range(12):
        match = position(card, seed)
        if refused(match, f"play {card}"):
            continue
        luck = seeded(seed)
        before = match.data()
        match.play(f"play {card}")
        while match.question != "card.action":
            moves = [m for m in match.moves if m.verb in ("lose", "area")] if match.question == "loss" else []
            moves = moves or list(match.moves)
            match.play(moves[luck.next(len(moves))], match.seat)
        found = changes(before, match.data())
        over = {key: n for key, n in found.items() if n > TEXT[number].get(key, 0)}
        assert not over, f"{CARDS[card].name}, seed {seed}: {over}"
        assert card in table(match).discard
        sound(match)
        played += 1
    assert played
