"""When an NPC plays a Negate card (ACISP-NPCCARD-18..22, ACISP-ROME2-21, ACISP-ROME2-22)."""

from __future__ import annotations

from typing import Final

from saecula.core.types import CardId, RuleId
from saecula.games.inner_sea.cards import IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.effects.invasions import reached
from saecula.games.inner_sea.effects.negations import NEGATES
from saecula.games.inner_sea.frames import Window
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.npc.enemies import COSTLY
from saecula.games.inner_sea.npc.ties import lay_out, remembered, reveal
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import NOBODY, Table

PENDING: Final = "?"


def costs(w: Window, civ: CivId) -> bool:
    """ACISP-NPCCARD-19: as declared, the card would cost the NPC disks, talents, VP or cards."""
    for op in w.ops:
        if op.faction == civ and (op.kind in COSTLY or (op.kind in ("vp", "talents") and op.n < 0)):
            return True
        if op.kind == "swap" and civ in (op.faction, op.other):
            return True
    return False


def invaded(t: Table, civ: CivId, card: CardId) -> bool:
    """ACISP-NPCCARD-22: the Event could place Barbarians in an area with a disk of the NPC."""
    return bool(held(t.civs[civ].disks) & reached(t, card))


def negate(t: Table, w: Window, civ: CivId, options: list[tuple[str, int]]) -> tuple[str, int]:
    """The Negate card that an NPC plays and the link that it targets; "" for none, PENDING while an Event is
    resolved."""
    if not options:
        return "", -1
    before = remembered(t, civ, "negate")
    first = w.links[0]
    if before:
        for card, k in options:
            if card == before:
                return told(t, civ, card, w.links[k].card, k, "ACISP-NPCCARD-20")
        return keeps(t, civ)
    options = sorted(options, key=lambda option: NUMBER[option[0]])
    for card, k in options:
        link = w.links[k]
        own_answer = k > 0 and link.target >= 0 and w.links[link.target].civ == civ
        if first.kind == "event":
            if k == 0 and invaded(t, civ, first.card):
                return told(t, civ, card, first.card, k, "ACISP-NPCCARD-22")
            continue
        if not (k == 0 and costs(w, civ)) and not (own_answer and costs(w, civ)):
            continue
        if t.rules.leaves_negation(t, civ, link.civ, card):
            continue
        if not another(t, link.civ, card):
            return told(t, civ, card, link.card, k, "ACISP-NPCCARD-19")
        return by_card(t, civ, card, link.card, k)
    return "", -1


def told(t: Table, civ: CivId, card: CardId, against: str, k: int, rule: RuleId) -> tuple[str, int]:
    t.tell("npc.negate", -1, {"civ": t.civs[civ].id, "card": card, "against": against, "why": rule}, rule)
    return card, k


def keeps(t: Table, civ: CivId) -> tuple[str, int]:
    """ACISP-NPCCARD-20: an odd card was revealed, so the NPC keeps its Negate card for later."""
    t.tell("npc.keeps", -1, {"civ": t.civs[civ].id, "why": "ACISP-NPCCARD-20"}, "ACISP-NPCCARD-20")
    return "", -1


def another(t: Table, attacker: CivId, card: CardId) -> bool:
    """ACISP-NPCCARD-20: the attacker has another card that this Negate card could answer."""
    return attacker >= 0 and any(fits(card, other) for other in t.civs[attacker].hand)


def fits(card: CardId, other: str) -> bool:
    """Whether a Negate card could answer another card, judging by its kind and not by what will be declared for it."""
    if KIND[other] not in ("fate", "investment", "competition"):
        return False
    return NEGATES[card].could(other)


def by_card(t: Table, civ: CivId, card: CardId, against: str, k: int) -> tuple[str, int]:
    """ACISP-NPCCARD-20, ACISP-NPCCARD-21: negates now on an even number and keeps the card on an odd one, after
    resolving a revealed Event."""
    shown = reveal(t, True)
    even = bool(shown) and NUMBER[shown] % 2 == 0
    t.tell("npc.reveal", -1, {"civ": t.civs[civ].id, "card": shown or card}, "ACISP-NPCCARD-20")
    if shown and IS_EVENT[shown]:
        t.book.asked = f"{civ}:negate"
        t.book.decided = card if even else "keep"
        lay_out(t, [shown], NOBODY)
        return PENDING, -1
    return told(t, civ, card, against, k, "ACISP-NPCCARD-20") if even else keeps(t, civ)
