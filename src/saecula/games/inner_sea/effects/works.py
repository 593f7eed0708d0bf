"""The effects of cards that have no function of their own, as codes in the column `works` of `data/cards.csv`.

    talents+2            its player gains 2 talents
    vp+1                 its player gains 1 VP
    white+2              a Competition card: 2 white disks in the area of the competition
    like:olive-groves    the same as that card

Codes are separated by semicolons, `talents+2; vp+1`; `like:` must be the only code. A card that does something new has
an entry in one of the dictionaries of effects instead, with its slots and its plan (see `spec`).
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from saecula.games.inner_sea.cards import CARDS, Card
from saecula.games.inner_sea.effects.spec import Effect, talents, vp
from saecula.games.inner_sea.effects.war import white_here
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.table import Op, Table

_CODE: Final = re.compile(r"(talents|vp|white)\+([1-9])")
_LIKE: Final = "like:"


def gains(parts: list[tuple[str, int]], t: Table, d: Declaration) -> list[Op]:
    """The plan for a list of codes."""
    ops: list[Op] = []
    for word, n in parts:
        if word == "white":
            ops += white_here(t, d, n)
        else:
            ops.append(talents(d.civ, n) if word == "talents" else vp(d.civ, n))
    return ops


def read_works(card: Card, known: dict[str, Effect]) -> Effect:
    """Reads the effect of a card from its codes; raises BadData with file, row and reason for a code that is not
    understood."""
    if card.works.startswith(_LIKE):
        other = card.works.removeprefix(_LIKE).strip()
        if other not in known or CARDS[other].kind != card.kind:
            raise card.fail(f"works {card.works!r}: there is no {card.kind} card {other!r} with an effect of its own")
        return known[other]
    parts: list[tuple[str, int]] = []
    for code in card.works.split(";"):
        found = _CODE.fullmatch(code.strip())
        if found is None:
            raise card.fail(f"works {code.strip()!r} is not understood (see effects/works.py)")
        if (found[1] == "white") is not (card.kind == "competition"):
            raise card.fail(f"works {code.strip()!r}: white disks are for Competition cards, the rest is for others")
        parts.append((found[1], int(found[2])))
    return Effect([], partial(gains, parts), always=True)
