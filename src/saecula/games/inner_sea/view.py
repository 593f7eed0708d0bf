"""What a seat may see (CARD-32), and re-dealing what it cannot know."""

from __future__ import annotations

from typing import Any

from saecula.games.inner_sea.atlas import IDS, PARTS
from saecula.games.inner_sea.board import home_of, name_of, sheet_of
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.phases.answering import holders, targets
from saecula.games.inner_sea.phases.competition import TRAITOR
from saecula.games.inner_sea.phases.declaring import why_not_declarable
from saecula.games.inner_sea.phases.reckoning import ORACLE
from saecula.games.inner_sea.table import Civ, Table, Task

TURNS = 4
"""An Epoch has so many turns at most (FLOW-07)."""


def view(t: Table, seat: int | None) -> dict[str, Any]:
    """The table as a seat (None: a spectator) sees it: plain data, areas and cards in fixed order."""
    return {
        "map": t.map,
        "closed": PARTS[t.map].line,
        "epoch": t.epoch,
        "turn": t.turn,
        "round": (t.epoch - t.first_epoch) * TURNS + t.turn,
        "last_epoch": t.last_epoch,
        "stage": t.stage,
        "order": t.order[:],
        "civs": [civ_view(t, i, seat) for i in range(len(t.civs))],
        "offered": t.offered[:],
        "areas": areas_view(t),
        "barbarians": t.black,
        "wonders": [
            {"id": name, "owner": w.owner, "area": w.area, "disks": w.disks, "destroyed": w.destroyed,
             "barred": w.barred}
            for name, w in sorted(t.wonders.items())
        ],
        "deck": len(t.deck),
        "discard": t.discard[:],
        "aside": t.aside[:],
        "superstition": sorted(t.superstition),
        "last_turn": t.time_passes,
        "contest": contest_view(t, seat),
        "doing": doing_view(t, seat),
        "reconstructed": [id for id in CARDS if CARDS[id].reconstructed],
        "book": book_view(t),
    }


def book_view(t: Table) -> dict[str, Any] | None:
    """What everybody sees of a scenario."""
    book = t.book
    if not book.scenario:
        return None
    return {
        "scenario": book.scenario, "flags": book.flags[:], "gold": dict(sorted(book.gold.items())),
        "owners": {area: name_of(t, owner) for area, owner in sorted(book.owners.items())},
        "enemies": {t.civs[i].id: [t.civs[k].id for k in them] for i, them in enumerate(book.enemies) if them},
        "tabled": {card: t.civs[owner].id for card, owner in sorted(book.tabled.items())},
        "memory": sorted(book.memory), "halves": book.halves[:], "sides": book.sides[:], "level": book.level,
        "pool": len(book.pool), "boxed": book.boxed[:],
    }


def sorted_hand(hand: list[str]) -> list[str]:
    return sorted(hand, key=lambda card: NUMBER[card])


def civ_view(t: Table, i: int, seat: int | None) -> dict[str, Any]:
    c = t.civs[i]
    mine = seat is not None and c.seat == seat
    known = [] if seat is None or mine else [card for card in c.hand if t.known.get(card, 0) >> seat & 1]
    return {
        "id": c.id, "seat": c.seat, "vp": c.vp, "supply": c.supply, "ready": c.ready, "treasury": c.treasury,
        "loot": c.loot, "cards": len(c.hand), "hand": sorted_hand(c.hand) if mine or c.seat < 0 else None,
        "known": sorted_hand(known),
        "investments": {card: c.investments[card] for card in sorted_hand(list(c.investments))},
        "passed": c.passed, "built": c.built, "ability": c.ability, "aeneas": c.aeneas,
        "sheet": sheet_of(c), "home": home_of(c),
    }


def areas_view(t: Table) -> dict[str, Any]:
    """The areas with disks: civilization id (or barbarians) = disks, and white disks by civilization."""
    out: dict[str, Any] = {}
    for area in IDS:
        disks = {c.id: c.disks[area] for c in t.civs if area in c.disks}
        if area in t.barbarians:
            disks["barbarians"] = t.barbarians[area]
        white = {c.id: c.allies[area] for c in t.civs if area in c.allies}
        if disks or white:
            out[area] = {"disks": disks, "white": white}
    return out


def contest_view(t: Table, seat: int | None) -> dict[str, Any] | None:
    c = t.contest
    if not c.area:
        return None
    laid = []
    for entry in c.laid:
        hidden = entry.kind == "card" and not c.revealed and (seat is None or t.civs[entry.civ].seat != seat)
        laid.append({"civ": entry.civ, "card": None if hidden else entry.card, "kind": entry.kind,
                     "areas": entry.areas[:],
                     "factions": [name_of(t, f) if f > -2 else "" for f in entry.factions],
                     "cancelled": entry.cancelled,
                     "done": entry.done})
    return {"area": c.area, "round": c.round, "revealed": c.revealed, "laid": laid}


SECRET: list[str] = ["window", "announce", "start", "order.uses"]
"""Phases in which nobody is told who is asked: who is at it would betray a card in hand."""


def doing_view(t: Table, seat: int | None) -> dict[str, Any] | None:
    """The task in hand: whose it is, for which card and area, and what was named so far."""
    if not t.tasks:
        return None
    task = t.tasks[-1]
    if task.name in SECRET:
        if task.name != "window":
            return {"name": task.name}
        return {"name": task.name, "card": task.card, "civ": task.civ,
                "chain": [{"card": link.card, "civ": link.civ, "against": link.target} for link in task.links]}
    hidden = task.name in ("keep", "mausoleum") and (seat is None or t.civs[task.civ].seat != seat)
    return {
        "name": task.name, "civ": task.civ, "card": task.card, "area": task.area, "n": task.n, "note": task.note,
        "target": task.target, "areas": task.areas[:],
        "factions": [name_of(t, f) if f > -2 else "" for f in task.factions] if task.name == "declare" else [],
        "cards": None if hidden else task.cards[:],
    }


# --- re-dealing ---


def redeal(t: Table, seat: int) -> None:
    """Re-deals in place what a seat cannot know: the hands of the others, their face-down cards, the cards they choose
    from, and so the draw deck. Cards that it has seen in a hand (Spy, Trader, Orator, Mausoleum) stay there."""
    bit = 1 << seat
    pinned = pinned_cards(t, seat)
    pool: list[str] = t.deck[:]
    hands: list[tuple[Civ, int]] = []
    for c in t.civs:
        if c.seat == seat or c.seat < 0:
            continue
        kept = [card for card in c.hand if t.known.get(card, 0) & bit or card in pinned]
        pool += [card for card in c.hand if card not in kept]
        hands.append((c, len(c.hand) - len(kept)))
        c.hand = kept
    chosen = [task for task in t.tasks if task.name == "keep" and t.civs[task.civ].seat != seat]
    for task in chosen:
        pool += task.cards
    pool.sort()
    redeal_laid(t, seat, pool)
    plain = [card for card in pool if not IS_EVENT[card]]
    events = [card for card in pool if IS_EVENT[card]]
    for task in chosen:
        task.cards = [deal_one(t, plain) for _ in task.cards]
    for c, n in hands:
        for _ in range(n):
            c.hand.append(deal_one(t, plain))
    t.deck = sorted(plain + events)
    for card in list(t.known):
        if not t.known[card] & bit and not any(card in c.hand for c in t.civs if c.seat == seat):
            del t.known[card]
    redeal_mausoleum(t, seat)


def deal_one(t: Table, cards: list[str]) -> str:
    return cards.pop(t.chance.next(len(cards)))


def redeal_laid(t: Table, seat: int, pool: list[str]) -> None:
    """Face-down cards of the others become cards that they could have laid down here."""
    contest = t.contest
    if not contest.area or contest.revealed:
        return
    for laid in contest.laid:
        if laid.kind != "card" or t.civs[laid.civ].seat == seat:
            continue
        t.limbo.remove(laid.card)
        pool.append(laid.card)
        fitting = sorted(card for card in pool if KIND[card] == "competition" and card != TRAITOR
                         and not why_not_declarable(t, laid.civ, card))
        laid.card = fitting[t.chance.next(len(fitting))] if fitting else laid.card
        pool.remove(laid.card)
        t.limbo.append(laid.card)
    pool.sort()


def redeal_mausoleum(t: Table, seat: int) -> None:
    """The cards that another seat is looking at in the discard pile."""
    for task in t.tasks:
        if task.name == "mausoleum" and t.civs[task.civ].seat != seat:
            for _ in range(20):
                pile = sorted(t.discard)
                seen = [deal_one(t, pile) for _ in task.cards]
                if any(not IS_EVENT[card] for card in seen):
                    task.cards = sorted_hand(seen)
                    break


def pinned_cards(t: Table, seat: int) -> list[str]:
    """A card that was named and is still in hand; and where somebody else is being asked in secret, the cards that
    make the question: they stay where they are, so that it stands."""
    if not t.tasks:
        return []
    task = t.tasks[-1]
    if task.name == "window" and task.cards:
        return task.cards
    if task.name == "huns.cards" and task.card:
        return [task.card]
    if t.phase not in SECRET or t.ask_everyone:
        return []
    if task.name == "window":
        asked = holders(t, task)
        if any(t.civs[i].seat == seat for i in asked) and not t.answered(seat):
            return []
        return [card for i in asked for card in t.civs[i].hand if KIND[card] == "negation" and targets(t, task, i,
                                                                                                       card)]
    civ = asked_civ(t, task)
    if civ < 0 or t.civs[civ].seat == seat:
        return []
    hand = t.civs[civ].hand
    if task.name == "announce":
        return [card for card in hand
                if KIND[card] == "competition" and card != TRAITOR and not why_not_declarable(t, civ, card)]
    return [card for card in hand if card == (TRAITOR if task.name == "start" else ORACLE)]


def asked_civ(t: Table, task: Task) -> int:
    if task.name == "order.uses":
        return task.factions[task.n] if task.n < len(task.factions) else -1
    return task.civ
