"""Invariants of every position (`check`), and requirements for playing a table from outside (`validate`)."""

from __future__ import annotations

from saecula.core import Options
from saecula.games.age_of_civilization.cards import CIVILIZATIONS, SPECIAL_CARDS, TIMELINE, WONDERS
from saecula.games.age_of_civilization.frames import CultureOffer, Rising, TechnologyGain, WonderGain
from saecula.games.age_of_civilization.kinds import ROUNDS, WORKER_LIMIT
from saecula.games.age_of_civilization.powers import layout
from saecula.games.age_of_civilization.table import CIVILIZATION_LIMIT, Table


def check(t: Table) -> list[str]:
    """The broken invariants: cards must be conserved, limits must be kept."""
    wrong: list[str] = []
    cards = [offer.id for offer in t.market] + t.deck
    wonders = t.wonders[:]
    specials = t.specials[:]
    for seat, p in enumerate(t.players):
        cards += p.civilizations + p.hand + p.passing
        wonders += p.wonders
        if p.special:
            specials.append(p.special)
        if not 0 <= p.workers <= WORKER_LIMIT:
            wrong.append(f"seat {seat} has {p.workers} workers (AOC-SETUP-22)")
        if len(p.civilizations) > CIVILIZATION_LIMIT:
            wrong.append(f"seat {seat} has {len(p.civilizations)} civilizations (AOC-ANNEX-09)")
        if p.coins < 0 or p.points < 0:
            wrong.append(f"seat {seat} has {p.coins} coins and {p.points} points")
        if len(set(p.technologies)) != len(p.technologies) or not set(p.technologies) <= set(layout(p)):
            wrong.append(f"seat {seat} has technologies {p.technologies} on card {p.special!r} (AOC-TECH-06)")
    expected = sorted(id for id, card in CIVILIZATIONS.items() if card.in_solo or not t.solo)
    if sorted(cards) != expected:
        wrong.append("civilization cards are missing or duplicated")
    if len(set(wonders)) != len(wonders) or len(wonders) != 3 + len(t.players) or not set(wonders) <= set(WONDERS):
        wrong.append("wonder cards are missing or duplicated (AOC-SETUP-09)")
    if len(set(specials)) != len(specials) or not set(specials) <= set(SPECIAL_CARDS):
        wrong.append("special technology cards are missing or duplicated (AOC-INNO-02)")
    if sorted(t.timeline) != TIMELINE:
        wrong.append("the timeline does not have its eight cards (AOC-SETUP-12)")
    if not 1 <= t.round <= ROUNDS:
        wrong.append(f"round {t.round} (AOC-TURN-01)")
    if not t.draft and not t.solo and len(t.market) != 5 and t.phase != "rise":
        wrong.append(f"the market has {len(t.market)} cards (AOC-RISE-10)")
    if not 0 <= t.doomed <= t.placed <= t.players[t.seat].workers:
        wrong.append(f"{t.placed} workers placed, {t.doomed} of them on red slots")
    return wrong


def validate(t: Table, options: Options) -> str:
    """The reason why a table from outside cannot be played, beyond what the types of its fields can say (see
    `kinds`).
    """
    seats = len(t.players)
    if seats != options["players"]:
        return f"{seats} players at a table for {options['players']}"
    taking_part = [
        frame.seat for frame in t.stack if isinstance(frame, Rising | TechnologyGain | WonderGain | CultureOffer)
    ]
    if any(not 0 <= seat < seats for seat in [t.seat, t.first, *taking_part]):
        return f"seat {t.seat}, first player {t.first}: the seats are 0 to {seats - 1}"
    if not 0 <= t.turns <= seats:
        return f"{t.turns} turns taken: a round has {seats} turns"
    if sorted(t.timeline) != TIMELINE:
        return "the timeline does not have its eight cards"
    if not t.doomed <= t.placed <= t.players[t.seat].workers:
        return f"{t.placed} workers placed, {t.doomed} of them on red slots"
    if t.phase == "draft" and not all(p.passing for p in t.players):
        return "a player of the draft has no card to pick"
    return _civilizations(t)


def _civilizations(t: Table) -> str:
    """Checks that a main civilization is among those of its player, and that no civilization appears twice."""
    owner: dict[str, str] = {}
    for seat, p in enumerate(t.players):
        at = f"players/{seat}"
        if p.main and p.main not in p.civilizations:
            return f"{at}/main: {p.main} is not among its civilizations: write civilizations = [..., {p.main!r}]"
        for id in p.civilizations:
            if id in owner:
                return f"{at}: {id} is also in front of {owner[id]}, but there is only one such card"
            owner[id] = at
    return ""
