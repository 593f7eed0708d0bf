"""Production and maintenance at the end of a turn, and drawing military cards (sections 22, 24, 30)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Seat, Step
from saecula.games.through_the_ages.decks import draw_cards
from saecula.games.through_the_ages.frames import Turn
from saecula.games.through_the_ages.indicators import uprising
from saecula.games.through_the_ages.moves import DRAW, PASS, SPARE
from saecula.games.through_the_ages.production import consume, corrupt, extract, harvest, mine_tokens
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import learn, resources, score

MOST_DRAWN: Final = 3


def production(t: Table, turn: Turn) -> Step:
    """TTA-PROD-11: an uprising, or points, farms and consumption; the mines come next.

    TTA-PROD-07: in this order. TTA-HAPPY-05, TTA-HAPPY-07: an uprising is checked once, and skips all of production.
    The simple game has none (TTA-SIMPLE-04).
    """
    seat = t.turn
    civ = t.civs[seat]
    if uprising(t, civ):
        t.tell("uprising", seat, rule="TTA-HAPPY-04")
        turn.step = "turn.end"
        return AGAIN
    score(civ, civ.indicators.culture_rate)
    learn(civ, civ.indicators.science_rate)
    bank = civ.tokens.blue
    harvest(t.civs, seat)
    t.tell(
        "production",
        seat,
        {
            "n": civ.indicators.culture_rate,
            "science": civ.indicators.science_rate,
            "tokens": bank - civ.tokens.blue,
        },
        rule="TTA-PROD-02",
    )
    consume(t, seat)
    return NEXT


async def production_mines(t: Table, turn: Turn) -> Step:
    """TTA-PROD-05, TTA-CORR-05, TTA-CARD-71: mines, goods from pacts, corruption.

    The simple game has no corruption (TTA-BBANK-07). Goods from pacts arrive here (TTA-PACT-16).
    """
    seat = t.turn
    civ = t.civs[seat]
    spared = ""
    if t.options.optional_corruption and mine_tokens(civ):
        move = await Ask(seat, "production.spare", lambda: spare_choices(t, seat))
        if move is not PASS:
            spared = move.arg
    bank = civ.tokens.blue
    had = 0 if t.chance.quiet else resources(civ)
    extract(t.civs, seat, spared)
    if not t.chance.quiet and resources(civ) > had:
        params: dict[str, str | int] = {"n": resources(civ) - had, "tokens": bank - civ.tokens.blue}
        t.tell("mines", seat, params, rule="TTA-PROD-05")
    if t.options.version != "simple":
        corrupt(t, seat)
    return NEXT


def spare_choices(t: Table, seat: Seat) -> Choices:
    """TTA-CORR-05: produce with all mines, or one token fewer."""
    return Choices.of([PASS, *[SPARE[id] for id in mine_tokens(t.civs[seat])]])


async def draw(t: Table, turn: Turn) -> Step:
    """TTA-MIL-01, TTA-MIL-11: up to 1 card for each unused military action, at most 3; drawing may be declined.

    The hand limit does not prevent drawing (TTA-MIL-07).
    """
    seat = t.turn
    civ = t.civs[seat]
    most = min(MOST_DRAWN, civ.military_left)
    if (
        t.options.version == "simple"
        or t.options.military_draw == "action"
        or most <= 0
        or (not t.military.deck and not t.military.discards)
    ):
        return NEXT
    move = await Ask(seat, "military.draw", lambda: draw_choices(most))
    draw_cards(t, seat, move.n)
    return NEXT


def draw_choices(most: int) -> Choices:
    c = Choices()
    for n in range(MOST_DRAWN + 1):
        c.add(DRAW[n], "" if n <= most else "TTA-MIL-01")
    return c
