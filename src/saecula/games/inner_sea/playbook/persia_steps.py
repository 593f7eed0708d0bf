"""The procedures of Greeks and Persians, Alexander and Darius: reinforcements, special cards that return, the Academy
(GRPE, ALEX, DARIUS)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import LAND
from saecula.games.inner_sea.board import part, seat_bit
from saecula.games.inner_sea.cards import put
from saecula.games.inner_sea.frames import HandLimit
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DECLINE, DONE, TAKE
from saecula.games.inner_sea.piles import more
from saecula.games.inner_sea.playbook.choices import areas
from saecula.games.inner_sea.playbook.frames import Academy, FaceDown, Recall, Reinforce
from saecula.games.inner_sea.playbook.moves import FILL, SET_DOWN
from saecula.games.inner_sea.playbook.persia import PersianWar, state_of
from saecula.games.inner_sea.table import EPOCH_END, Table


def rules_of(t: Table) -> PersianWar:
    rules = t.rules
    assert isinstance(rules, PersianWar)
    return rules


async def reinforce(t: Table, persians: Reinforce) -> Step:
    """ACISP-GRPE-43: places 4 disks in a coastal sea area, then 4 in a land area next to it, as far as the supply
    allows. Stacking limits do not apply (as for the Event, ACIS-EVENT-14; ACISP-GRPE-39 removes the excess)."""
    civ = persians.civ
    c = t.civs[civ]
    there = part(t).coastal if not persians.areas else part(t).adjacent[persians.areas[0]] & LAND
    there &= ~t.rules.barred(t, civ)  # ACISP-GRPE-41, ACISP-ALEX-30
    if len(persians.areas) == 2 or not c.supply or not there:
        return NEXT
    move = await ask(t, civ, "reinforce", lambda: areas(there))
    persians.areas.append(move.arg)
    n = min(4, c.supply)
    if n:
        c.supply -= n
        c.disks = more(c.disks, move.arg, n)
        t.tell("placed", c.seat, {"civ": c.id, "area": move.arg, "n": n}, "ACISP-GRPE-43")
    return AGAIN


def recalls(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    for card in rules_of(t).recallable(t, civ):
        choices.allow(TAKE[card])
    choices.add(DONE, rules_of(t).must_recall())
    return choices


async def recall(t: Table, owner: Recall) -> Step:
    """ACISP-GRPE-22, ACISP-ALEX-26, ACISP-DARIUS-19: draws special cards from the table, each instead of a card from
    the deck."""
    civ = owner.civ
    c = t.civs[civ]
    cards = rules_of(t).recallable(t, civ)
    if not cards or owner.n == 2:
        return NEXT
    if c.seat < 0:
        card = cards[0]
    else:
        move = await ask(t, civ, "recall", lambda: recalls(t, civ))
        if move is DONE:
            return NEXT
        card = move.arg
    owner.n += 1
    del t.book.tabled[card]
    c.hand.append(card)
    state_of(t).recalled.append(civ)
    t.tell("returned", c.seat, {"civ": c.id, "card": card}, rules_of(t).recall_rule())
    return AGAIN


def face_down_options(card: CardId) -> Choices:
    return Choices.of([SET_DOWN[card], DECLINE])


async def face_down(t: Table, special: FaceDown) -> Step:
    """ACISP-GRPE-21, ACISP-ALEX-24: a special card that was played, taken or discarded may stay face down in front of
    its owner."""
    if special.card not in t.book.tabled:  # drawn again in the meantime
        return NEXT
    move = await ask(t, special.civ, "face-down", lambda: face_down_options(special.card))
    c = t.civs[special.civ]
    if move is not DECLINE:
        t.tell("face-down", c.seat, {"civ": c.id, "card": special.card}, rules_of(t).face_down_rule())
    else:
        let_go(t, special.card, special.taker)
    return NEXT


def let_go(t: Table, card: CardId, taker: CivId) -> None:
    """Sends the card where it would have gone: to the civilization that took it, to the discard pile, or into the new
    deck."""
    owner = t.book.tabled.pop(card)
    t.tell("let-go", t.civs[owner].seat, {"civ": t.civs[owner].id, "card": card}, rules_of(t).face_down_rule())
    if taker >= 0:
        t.civs[taker].hand.append(card)
        seats = (1 << t.players) - 1 & ~seat_bit(t, taker)
        if seats:
            t.known[card] = seats
        if len(t.civs[taker].hand) > t.rules.hand_limit(t, taker):
            t.call(HandLimit(taker))
    elif t.stage == EPOCH_END:
        t.deck = t.deck.copy()
        put(t.deck, card)
    else:
        t.discard.append(card)


def academy_options(most: int) -> Choices:
    return Choices.of([FILL[n] for n in range(most + 1)])


async def academy(t: Table, fund: Academy) -> Step:
    """ACISP-GRPE-18: at the start of Epoch III, places up to 3 disks from supply on the Academy of Sciences if it is in
    play."""
    c = t.civs[fund.civ]
    most = min(fund.disks, c.supply) if "academy-of-sciences" in c.investments else 0
    if not most:
        return NEXT
    move = await ask(t, fund.civ, "academy", lambda: academy_options(most))
    c.investments = {**c.investments, "academy-of-sciences": c.investments["academy-of-sciences"] + move.n}
    c.supply -= move.n
    if move.n:
        t.tell("filled", c.seat, {"civ": c.id, "wonder": "academy-of-sciences", "n": move.n}, "ACISP-GRPE-18")
    return NEXT


PERSIA: Final = [
    Procedure(Academy, {"academy": academy}),
    Procedure(FaceDown, {"face-down": face_down}),
    Procedure(Reinforce, {"reinforce": reinforce}),
    Procedure(Recall, {"recall": recall}),
]
