"""Crowded boards: random play from positions with fleets, cargo, aircraft and wonders everywhere preserves the
invariants.

Random games seldom reach carriers, joined battles or The Oracle; these do.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import saecula
from saecula.games.sid_meiers_civilization.board import IS_LAND, SPACES, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import IS_ARMY, TECHNOLOGIES, UNITS, WONDERS

from .scene import force

GROUND = ["infantry", "cavalry", "artillery"]


def best(type: str, era: int, known: dict[str, int]) -> str:
    """The best unit of a type and era that the technologies allow; empty if there is none."""
    units = [u for u in UNITS.values() if u.type == type and u.era == era and u.technology in known]
    found = max(units, key=lambda u: u.level).id if units else ""
    return "trebuchet" if found == "catapult" and "engineering" in known else found


def pieces(space: str, era: int, known: dict[str, int], lot: random.Random) -> dict[str, Any]:
    """A random stack for a space."""
    plane = best("aircraft", era, known)
    if IS_LAND[space]:
        units = [best(lot.choice(GROUND), lot.randint(1, era), known) for _ in range(3)]
        stack: dict[str, Any] = {u: lot.randint(1, 2) for u in units if u}
        stack["settler"] = lot.randint(1, 2)
        if plane and any(IS_ARMY[u] for u in stack):
            stack[plane] = 1
        return stack
    fleet = best("fleet", lot.randint(1, era), known)
    if not fleet:
        return {}
    cargo = {u: 1 for u in (best("infantry", 1, known), "settler") if u and lot.random() < 0.5}
    stack = {fleet: [cargo, {}]}
    if fleet == "carrier" and plane:
        stack[plane] = lot.randint(1, 3)
    return stack


def crowded(seed: int, era: int) -> saecula.Match:
    """A long game in full swing: most technologies up to the era, armies and fleets in a dozen hot spaces."""
    lot = random.Random(seed)
    players = lot.randint(2, 6)
    game = saecula.game("sid-meiers-civilization", players=players, length="long")
    data = game.start(seed).data()
    known: dict[str, int] = {}
    for card in sorted(TECHNOLOGIES.values(), key=lambda x: x.era):  # the file lists prerequisites first
        if (
            card.era <= era
            and card.id != "fusion"
            and all(p in known for p in card.prerequisites)
            and (card.era < era or lot.random() < 0.9)
        ):
            known[card.id] = lot.randrange(players)
    places = lot.sample(TERRITORIES, 5 * players)
    settlements = {
        place: {
            "owner": i % players,
            "level": 1 + i % 3,
            "card": "none",
            "holder": i % players,
            "room": 1 + i % 3,
            "grown": 0,
        }
        for i, place in enumerate(places)
    }
    wonders = {w.id: known[w.technology] for w in WONDERS.values() if w.technology in known and w.effect != "end"}
    hot = lot.sample(SPACES, 12)
    for player in data["players"]:
        player["forces"] = {}
        for space in lot.sample(hot, 8):
            stack = pieces(space, era, known, lot)
            if stack:
                player["forces"][space] = force(stack)
        player["gold"] = lot.randint(0, 300)
    data.update(
        technologies=known,
        settlements=settlements,
        wonders=wonders,
        since=dict.fromkeys(wonders, 0),
        era=era,
        turn=3,
        phase="turn",
        start=0,
        active=0,
        homes=[],
        seen={},
        bank=sum(p["gold"] for p in data["players"]),
        markers={place: marker for place, marker in data["markers"].items() if place not in settlements},
    )
    return game.resume(data)


def rage(match: saecula.Match, seed: int, count: int) -> None:
    """Random play with little trade; checks the invariants after every move, and clones and re-deals now and then."""
    lot = random.Random(seed)
    check = match.game.spec.check
    for _ in range(count):
        if match.seat is None:
            return
        seat = lot.choice(match.seats)
        moves = match.moves_of(seat).list()
        move = moves[0] if match.question == "trade" and lot.random() < 0.8 else lot.choice(moves)
        if lot.random() < 0.02:
            assert match.clone().data() == match.data()
            for other in range(match.game.players):
                dealt = match.clone(seat=other, branch=3)
                assert dealt.view(other)["table"] == match.view(other)["table"]
                assert check(dealt.table) == []
        match.play(move, seat)
        assert check(match.table) == [], f"{move.text} in {match.table.phase}"


@pytest.mark.parametrize("era", [1, 2, 3, 4])
def test_crowded_boards(era: int) -> None:
    for seed in range(3):
        match = crowded(seed, era)
        assert match.game.spec.check(match.table) == []
        rage(match, seed, 300)


@pytest.mark.soak
@pytest.mark.parametrize("era", [1, 2, 3, 4])
def test_many_crowded_boards(era: int) -> None:
    for seed in range(100, 200):
        rage(crowded(seed, era), seed, 1000)
