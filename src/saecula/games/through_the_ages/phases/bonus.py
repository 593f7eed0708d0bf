"""The variants with bonus cards: private or open choice before the first turn (TTA-VAR-13..17)."""

from __future__ import annotations

from saecula.core import AGAIN, NEXT, Ask, AskAll, CardId, Choices, Seat, Step
from saecula.games.through_the_ages.cards import IMPACTS
from saecula.games.through_the_ages.frames import WholeGame
from saecula.games.through_the_ages.moves import KEEP
from saecula.games.through_the_ages.table import Civ, Table, without


def to_keep(t: Table) -> int:
    """The number of cards that each player keeps: 1, or 2 in a game for two."""
    return 2 if len(t.civs) == 2 else 1


async def private(t: Table, game: WholeGame) -> Step:
    """TTA-VAR-13: everyone keeps cards secretly; all others stay in military deck III (TTA-VAR-17)."""
    if t.options.bonus_cards != "private" or len(t.civs[0].hands.bonus) == to_keep(t):
        return NEXT
    moves = await AskAll([_ask(t, seat) for seat in range(len(t.civs))])
    for seat in range(len(t.civs)):
        card = moves[seat].arg
        keep(t, seat, card)
    return AGAIN


def _ask(t: Table, seat: Seat) -> Ask:
    return Ask(seat, "bonus.keep", lambda: private_choices(t.civs[seat]), secret=True)


def private_choices(civ: Civ) -> Choices:
    return Choices.of([KEEP[id] for id in civ.hands.bonus_dealt if id not in civ.hands.bonus])


async def choice(t: Table, game: WholeGame) -> Step:
    """TTA-VAR-14, TTA-VAR-15: all 13 are open; clockwise from the start player, each picks one."""
    picked = [id for civ in t.civs for id in civ.hands.bonus]
    if t.options.bonus_cards != "choice" or len(picked) == to_keep(t) * len(t.civs):
        return NEXT
    seat = len(picked) % len(t.civs)
    move = await Ask(seat, "bonus.choose", lambda: open_choices(picked))
    keep(t, seat, move.arg)
    t.tell("bonus.choose", seat, {"card": move.arg}, rule="TTA-VAR-14")
    return AGAIN


def keep(t: Table, seat: Seat, card: CardId) -> None:
    """Moves the card from military deck III to the player."""
    hands = t.civs[seat].hands
    hands.bonus = [*hands.bonus, card]
    t.military.later = {**t.military.later, "III": without(t.military.later["III"], card)}


def open_choices(picked: list[str]) -> Choices:
    c = Choices()
    for id in IMPACTS:
        c.add(KEEP[id], "TTA-VAR-14" if id in picked else "")
    return c
