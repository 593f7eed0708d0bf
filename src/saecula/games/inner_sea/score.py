"""The end of the game (END), and the invariants of every position."""

from __future__ import annotations

from saecula.core import Event, Outcome, Seat
from saecula.games.inner_sea.atlas import BIT, IS_LAND, OPEN, PARTS
from saecula.games.inner_sea.board import on_map
from saecula.games.inner_sea.cards import EVENTS, FATE, IS_EVENT, in_deck_order
from saecula.games.inner_sea.frames import Keep
from saecula.games.inner_sea.table import COMPETITION_STAGE, EPOCH_END, RECKONING, Table


def outcome(t: Table) -> Outcome:
    """The result, as the rules of the scenario count it."""
    return t.rules.outcome(t)


def roles(t: Table, log: list[Event], seat: Seat) -> list[str]:
    """The civilizations that a player leads."""
    return [civ.id for civ in t.civs if civ.seat == seat and civ.id]


def team(t: Table, seat: Seat) -> int:
    """The team of a player, where teams win together (ACISP-TEAM-09); otherwise every player is one."""
    agreed = t.book.agreed
    return seat % agreed.teams if agreed.teams and agreed.together else seat


def check(t: Table) -> list[str]:
    """Violated invariants: pieces and cards are conserved, the limits of the phase are respected, nothing is below
    zero."""
    out: list[str] = []
    for i, c in enumerate(t.civs):
        check_civ(t, i, out)
        if c.vp < 0 or c.treasury < 0 or c.loot < 0 or c.supply < 0 or c.ready < 0:
            out.append(f"{c.id}: a box is below zero")
    black = t.black + sum(t.barbarians.values())
    if black != t.hordes or t.black < 0:
        out.append(f"Barbarians: {black} disks, not {t.hordes}")
    check_cards(t, out)
    if not t.book.scenario and sorted(t.order) != list(range(len(t.civs))):
        out.append(f"turn order {t.order}")
    blocks = [w.area for w in t.wonders.values() if w.area]
    if len(set(blocks)) != len(blocks):
        out.append("two Wonders in one area (ACIS-WONDER-21)")
    play = PARTS[t.map].play
    for pile in [t.barbarians, *[c.disks for c in t.civs], *[c.allies for c in t.civs]]:
        for area, n in pile.items():
            if not BIT[area] & play or n < 1:
                out.append(f"{area}: {n} disks, out of play or none (ACIS-MAP-20)")
    return out


def check_civ(t: Table, i: int, out: list[str]) -> None:
    c = t.civs[i]
    if not c.id or t.phase in ("choose", "book.choose", "book.place"):
        return
    total = c.supply + c.ready + on_map(c) + sum(c.investments.values())
    total += sum(w.disks for w in t.wonders.values() if w.owner == i)
    due = t.rules.disks_of(t, i)
    if total != due:
        out.append(f"{c.id}: {total} disks, not {due} (ACIS-PIECE-09)")
    if c.allies and t.stage != COMPETITION_STAGE:
        out.append(f"{c.id}: white disks outside the Competition Phase (ACIS-COMP-11)")
    land = 3 if t.stage in (RECKONING, EPOCH_END) else 4
    for area, n in c.disks.items():
        if BIT[area] & OPEN:
            if n > 1:
                out.append(f"{c.id}: {n} disks in {area} (ACIS-MAP-16)")
        elif t.rules.crowds(t, i):
            continue
        elif t.stage != COMPETITION_STAGE and t.phase != "reckoning" and n > (land if IS_LAND[area] else 2):
            out.append(f"{c.id}: {n} disks in {area} (STACK)")


def check_cards(t: Table, out: list[str]) -> None:
    cards = t.deck + t.discard + t.aside + t.limbo + list(t.book.tabled) + t.book.boxed
    for c in t.civs:
        cards = cards + c.hand + list(c.investments)
        if any(IS_EVENT[card] for card in c.hand):
            out.append(f"{c.id}: an Event in hand (ACIS-EVENT-06)")
    for frame in t.stack:
        if isinstance(frame, Keep):
            cards = cards + frame.cards
    missing = len(EVENTS) if t.phase == "choose" else 0
    if t.book.scenario and not t.book.dealt:
        missing = len(EVENTS) - len(t.book.boxed)
    if len(cards) != len(FATE) - missing or len(set(cards)) != len(cards):
        out.append(f"{len(cards)} Fate cards, {len(set(cards))} different, not {len(FATE)} (ACIS-PIECE-03)")
    if t.deck != in_deck_order(t.deck):
        out.append("the draw deck is not sorted")
    for card in t.known:
        if not any(card in c.hand for c in t.civs):
            out.append(f"{card} is known but in no hand")
