"""The indicators: culture, science, strength, happiness and the numbers of action tokens (sections 6 and 11)."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.through_the_ages.armies import active_tactic, army_bonus
from saecula.games.through_the_ages.cards import CARDS, NEED, URBAN, Card, amount
from saecula.games.through_the_ages.effects import pacts
from saecula.games.through_the_ages.effects.leaders import (
    CULTURE,
    HAMMURABI,
    HAPPY,
    LEADERS,
    SCIENCE,
    ST_PETERS,
    STRENGTH,
    UNHAPPY,
)
from saecula.games.through_the_ages.effects.marks import PATRIOTISM
from saecula.games.through_the_ages.table import Civ, Indicators, Table

RATE_LIMIT: Final = 30
STRENGTH_LIMIT: Final = 60
HAPPY_LIMIT: Final = 8
NAPOLEON: Final = "napoleon-bonaparte"
GREAT_WALL: Final = "great-wall"


def _add(sums: list[int], card: Card, n: int) -> None:
    sums[CULTURE] += n * card.culture
    sums[SCIENCE] += n * card.science
    sums[STRENGTH] += n * card.strength
    if card.happy >= 0:
        sums[HAPPY] += n * card.happy
    else:
        sums[UNHAPPY] -= n * card.happy


def sums_of(civs: list[Civ], seat: Seat) -> list[int]:
    """Culture, science, happy faces, unhappy faces, strength: the sums before limits (TTA-TRACK-08, TTA-TRACK-10).

    TTA-TRACK-07: unhappy faces are counted separately, to be subtracted. A wonder counts when it is completed
    (TTA-WONDER-08), a leader while in play (TTA-LEADER-04). The Great Wall does not count air forces (TTA-AIR-06).
    """
    civ = civs[seat]
    sums = [0, 0, 0, 0, 0]
    tactic = active_tactic(civ)
    drilled: dict[str, int] = {}  # the units, if there is a tactic for them
    foot = 0
    for id, n in civ.workers.items():
        if n:
            card = CARDS[id]
            if card.type == "unit":
                sums[STRENGTH] += n * card.strength
                if tactic:
                    drilled[id] = n
                if card.kind == "infantry" or card.kind == "artillery":
                    foot += n
            elif card.type == "urban":
                _add(sums, card, n)
    for id in civ.wonders:
        _add(sums, CARDS[id], 1)
        if id == GREAT_WALL:  # +1 strength for each infantry and artillery unit
            sums[STRENGTH] += foot * amount(GREAT_WALL, "strength")
    if civ.ruins:
        sums[CULTURE] += len(civ.ruins) * amount("ravages-of-time", "culture")
    _add(sums, CARDS[civ.government], 1)
    for id in civ.specials:
        _add(sums, CARDS[id], 1)
    for id in civ.colonies:
        _add(sums, CARDS[id], 1)
    if drilled:
        bonus, best = army_bonus(tactic, drilled)
        sums[STRENGTH] += bonus
        if civ.leader == NAPOLEON:  # the bonus of the best army a second time (TTA-CARD-16)
            sums[STRENGTH] += best
    if civ.leader:
        _add(sums, CARDS[civ.leader], 1)
        more = LEADERS.get(civ.leader)
        if more is not None:
            more(civ, sums)
    for pact, other, is_a in pacts.pacts_of(civs, seat):
        sums[CULTURE] += pacts.culture_of(civs, pact, other, is_a)
        sums[STRENGTH] += pacts.strength_of(pact, is_a)
    return sums


def tokens_of(civs: list[Civ], seat: Seat, printing: str) -> tuple[int, int]:
    """All white and red tokens (TTA-ACT-01). `printing` decides whether Hammurabi costs a military action
    (TTA-CARD-33).
    """
    civ = civs[seat]
    government = CARDS[civ.government]
    civil = government.civil
    military = government.military + (PATRIOTISM.of(civ.marks) if civ.marks else 0)
    for id in civ.wonders:
        civil += CARDS[id].civil
        military += CARDS[id].military
    for id in civ.specials:
        civil += CARDS[id].civil
        military += CARDS[id].military
    if civ.leader:
        leader = CARDS[civ.leader]
        civil += leader.civil
        if civ.leader != HAMMURABI or printing == "2006":
            military += leader.military
    for pact, _, _ in pacts.pacts_of(civs, seat):
        military += pacts.actions_of(pact)
    return civil, max(0, military)


def reckon(t: Table, seat: Seat) -> None:
    """Updates the indicators of a civilization (TTA-TRACK-09).

    A lost token is one already used, if there is one (TTA-ACT-08, TTA-ACT-09). A gained token is unused (TTA-ACT-07),
    even on another player's turn (TTA-ACT-10).

    Hammurabi may leave in a turn in which a Rebellion has taken actions: at its start, when an age ends. The tokens
    that a Rebellion takes count as used (TTA-CARD-56), so one of them may be given up for Hammurabi's. The rulebook
    speaks of a token "already used in this turn" (IT 473); taken literally, none of these was used, and an unused one
    must go: that is the option `rebellion=missing`.
    """
    civ = t.civs[seat]
    civil, military = civ.indicators.civil_actions, civ.indicators.military_actions
    _reckon(t.civs, seat, t.options.hammurabi)
    if civ.indicators.civil_actions < civil:
        turn = civ.this_turn
        spent = turn.used_civil - (turn.blocked_civil if t.options.rebellion == "missing" else 0)
        given_up = min(civil - civ.indicators.civil_actions, max(0, spent))
        turn.used_civil = min(turn.used_civil - given_up, civ.indicators.civil_actions)
    if civ.indicators.military_actions < military:
        civ.this_turn.used_military = max(0, civ.this_turn.used_military - (military - civ.indicators.military_actions))


def reckon_government(t: Table, seat: Seat) -> None:
    """The same after a change of government, which keeps the numbers of used tokens (TTA-GOV-04..06)."""
    civ = t.civs[seat]
    _reckon(t.civs, seat, t.options.hammurabi)
    civ.this_turn.used_civil = min(civ.this_turn.used_civil, civ.indicators.civil_actions)
    civ.this_turn.used_military = min(civ.this_turn.used_military, civ.indicators.military_actions)


def indicators_of(civs: list[Civ], seat: Seat) -> list[int]:
    """Culture rate, science rate, strength and happiness, within limits (TTA-TRACK-03..06, TTA-TRACK-11, TTA-TRACK-13).

    TTA-TRACK-12, TTA-END-15: comparisons and scoring use these. TTA-CARD-22: only happy faces are doubled, before the
    limit.
    """
    sums = sums_of(civs, seat)
    faces = sums[HAPPY] * 2 if ST_PETERS in civs[seat].wonders else sums[HAPPY]
    return [
        max(0, min(RATE_LIMIT, sums[CULTURE])),
        max(0, min(RATE_LIMIT, sums[SCIENCE])),
        max(0, min(STRENGTH_LIMIT, sums[STRENGTH])),
        max(0, min(HAPPY_LIMIT, faces - sums[UNHAPPY])),
    ]


def _reckon(civs: list[Civ], seat: Seat, printing: str) -> None:
    culture, science, strength, happiness = indicators_of(civs, seat)
    civil, military = tokens_of(civs, seat, printing)
    now = civs[seat].indicators
    if (
        culture != now.culture_rate
        or science != now.science_rate
        or strength != now.strength
        or happiness != now.happiness
        or civil != now.civil_actions
        or military != now.military_actions
    ):
        civs[seat].indicators = Indicators(culture, science, strength, happiness, civil, military)


def reckon_all(civs: list[Civ], printing: str) -> None:
    """Recomputes the indicators of all civilizations from scratch."""
    for seat in range(len(civs)):
        _reckon(civs, seat, printing)


def discontent(civ: Civ) -> int:
    """TTA-HAPPY-01: happy faces needed minus happiness, if positive.

    This is only a number (TTA-HAPPY-03): discontent workers are among the unused ones (TTA-HAPPY-02).
    """
    return max(0, NEED[civ.tokens.yellow] - civ.indicators.happiness)


def uprising(t: Table, civ: Civ) -> bool:
    """TTA-HAPPY-04: whether discontent workers outnumber unused ones; the simple game has no uprisings."""
    return t.options.version != "simple" and discontent(civ) > civ.tokens.unused


def workers(civ: Civ) -> int:
    """All workers, on cards and unused."""
    return civ.tokens.unused + sum(civ.workers.values())


def urban_limit(t: Table, civ: Civ) -> int:
    """TTA-BUILD-06: the urban limit of the government; one more in the simpler variant (TTA-VAR-01)."""
    return CARDS[civ.government].limit + (1 if t.options.simpler else 0)


def full_kinds(t: Table, civ: Civ) -> list[str]:
    """The kinds of urban building without room for another one (TTA-BUILD-07, TTA-BUILD-09)."""
    counts = [0] * len(URBAN)
    for id, n in civ.workers.items():
        if n:
            place = CARDS[id].urban_kind
            if place >= 0:
                counts[place] += n
    limit = urban_limit(t, civ)
    return [URBAN[place] for place, n in enumerate(counts) if n >= limit]
