"""How many cards are drawn in scenarios, and the special cards that return in the Draw step."""

from __future__ import annotations

from saecula.games.inner_sea.board import HAND_LIMIT, cities, controls, gain_talents
from saecula.games.inner_sea.cards import in_deck_order
from saecula.games.inner_sea.playbook.bars import PERSIANS, named
from saecula.games.inner_sea.playbook.frames import Cooperation, Danube, Exchange, HunsArrive, Recall
from saecula.games.inner_sea.playbook.sheets import has_sheet
from saecula.games.inner_sea.table import Table

BASE_DRAW = 3
INVADERS: list[str] = ["visigoths", "persians", "sea-peoples", "hittites", "assyrians"]
HUNS_DUE: list[str] = ["western-empire", "eastern-empire"]


def base_draw(t: Table, civ: int) -> int:
    """Three cards, but for scenarios that say otherwise."""
    c = t.civs[civ]
    book = t.book
    n = BASE_DRAW
    if c.id in PERSIANS or c.id == "macedonia":  # ACISP-GRPE-25, ACISP-ALEX-32, ACISP-HANN-35
        n = 2
    if book.has("one-against-two") and c.seat == book.number("single-seat"):  # ACISP-MULTI-13
        n = 4
    if book.has("rome-rules") and controls(t, civ, "rome"):  # ACISP-HIST-38
        n += 1
    n += book.number("npc-draw") if c.seat < 0 else book.number("player-draw")  # ACISP-DIFF-03, ACISP-DIFF-07
    return max(n, 0)


def bonus(t: Table, civ: int, n: int) -> int:
    """ACISP-ROME1-47, ACISP-ROME1-76, ACISP-ROME2-18, ACISP-HANN-45, ACISP-GODKING-27: one card more for whoever cannot
    draw more than three."""
    c = t.civs[civ]
    book = t.book
    if n > BASE_DRAW or c.treasury:
        return 0
    due = book.number("bonus-cards", 1)
    if c.id in INVADERS:
        if book.has("imperial") or (book.has("god-king") and c.seat < 0):
            return due
    if book.has("hannibal") and c.seat < 0 and c.id in ("rome", "carthage"):
        return due
    return 0


def draws_of(t: Table, civ: int, n: int, spent: int, extra: int) -> int:
    """The cards of a Draw step: `n` is the base rule's number, with talents spent and extra draws of Investments."""
    c = t.civs[civ]
    total = max(0, base_draw(t, civ) - c.fewer) + cities(t, civ) // 4 + spent + extra
    if c.id == "macedonia":
        total = 2 + min(spent, 1)  # ACISP-HANN-35
    total += bonus(t, civ, total)
    if t.book.has("darius") and c.id == "greeks" and len(c.hand) < HAND_LIMIT:  # ACISP-DARIUS-20
        total += 1
    drawn = sum(1 for word in t.book.memory if word == f"drew:{civ}")
    t.book.memory = [word for word in t.book.memory if word != f"drew:{civ}"]
    return max(0, total - drawn)


def expected_draw(t: Table, civ: int) -> int:
    """How many cards an NPC will draw without talents."""
    n = max(0, base_draw(t, civ) - t.civs[civ].fewer) + cities(t, civ) // 4
    drawn = sum(1 for word in t.book.memory if word == f"drew:{civ}")
    return max(0, n - drawn)


def most_spent(t: Table, civ: int, wanted: int) -> int:
    """ACISP-HANN-35: Macedonia spends exactly one talent, if it has one and room for a third card."""
    if t.civs[civ].id == "macedonia":
        return 1 if len(t.civs[civ].hand) < 3 else 0
    return wanted


def begin_draw(t: Table, civ: int) -> None:
    """What comes before a civilization's draw."""
    c = t.civs[civ]
    book = t.book
    for card in list(book.tabled):
        if book.tabled[card] != civ:
            continue
        if card == "captain" or (card == "strategos" and (book.has("alexander") or book.has("darius"))):
            del book.tabled[card]  # ACISP-ALEX-23, ACISP-ALEX-25, ACISP-DARIUS-16, ACISP-DARIUS-18
            c.hand.append(card)
            if book.has("darius"):
                rule = "ACISP-DARIUS-16" if card == "captain" else "ACISP-DARIUS-18"
            else:
                rule = "ACISP-ALEX-23" if card == "captain" else "ACISP-ALEX-25"
            t.tell("returned", c.seat, {"civ": c.id, "card": card}, rule)
    if any(owner == civ for owner in book.tabled.values()) and recallable(t, civ):
        t.call(Recall(civ))
    if book.has("huns") and c.seat >= 0 and c.id in HUNS_DUE and named(t, "huns") < 0:
        t.call(HunsArrive())


def after_draw(t: Table, civ: int) -> None:
    """What comes after a civilization's draw: ACISP-HANN-68; ACISP-NPCRES-07: an NPC Phoenicia gains 2 talents instead
    of the card exchange."""
    c = t.civs[civ]
    book = t.book
    if c.seat < 0 and has_sheet(t, civ, "phoenicia"):
        gain_talents(t, civ, 2, "ACISP-NPCRES-07")
    if (
        book.has("consuls")
        and c.id == "rome"
        and any(f"consul:{name}" in book.memory for name in ("poor", "cautious", "average"))
    ):
        t.call(Exchange(civ))


def after_draws(t: Table) -> None:
    """ACISP-ROME1-68: at the end of the Draw step the Empires may help each other, in turn order; ACISP-ROME2-37:
    Danube and Anatolia at the end of the turn."""
    if t.book.has("danube"):
        t.call(Danube())
    if t.book.has("cooperation"):
        t.call(*[Cooperation(i) for i in t.order if t.civs[i].id in HUNS_DUE and t.civs[i].seat >= 0])


def recallable(t: Table, civ: int) -> list[str]:
    """The special cards on the table that its owner may or must draw (ACISP-GRPE-22, ACISP-ALEX-26,
    ACISP-DARIUS-19)."""
    book = t.book
    if book.has("god-king"):
        return []
    cards = [card for card, owner in book.tabled.items() if owner == civ]
    if book.has("greeks-and-persians"):
        return in_deck_order(card for card in cards if card in ("strategos", "triremes"))
    return in_deck_order(card for card in cards if card in ("armored-infantry", "metal-forging-armor"))
