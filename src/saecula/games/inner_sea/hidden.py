"""Re-dealing what a seat cannot know (ACIS-CARD-32)."""

from __future__ import annotations

from typing import Final

from saecula.core import Frame
from saecula.core.types import CardId, Seat
from saecula.games.inner_sea.cards import FATE, IS_EVENT, KIND, NUMBER, PLACE_IN_DECK, in_deck_order
from saecula.games.inner_sea.doing import SECRET
from saecula.games.inner_sea.effects import PLAYED_AT, is_laid
from saecula.games.inner_sea.frames import Announcing, Keep, Mausoleum, OfCiv, Opening, Reckoning, Window
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.phases.answering import holders, responders, targets
from saecula.games.inner_sea.phases.declaring import why_not_declarable
from saecula.games.inner_sea.table import Laid, Table

DECK: Final[list[str]] = in_deck_order(FATE)
PLAIN: Final[list[int]] = [i for i, card in enumerate(DECK) if not IS_EVENT[card]]
"""The places in the deck of the cards that are not Events."""
NONE_HIDDEN: Final[list[bool]] = [False] * len(DECK)

REMEMBERED: Final = 512


class Deck:
    """A deck, and for each place of the whole deck whether its card is there.

    The deck is replaced when it changes, so this can be kept for the most recent positions, which a search re-deals
    many times.
    """

    __slots__ = ("cards", "there")

    def __init__(self, cards: list[CardId]) -> None:
        self.cards = cards
        self.there = NONE_HIDDEN.copy()
        for card in cards:
            self.there[PLACE_IN_DECK[card]] = True


_DECKS: Final[dict[int, Deck]] = {}


def in_deck(cards: list[CardId]) -> list[bool]:
    """For each place of the whole deck, whether its card is among these."""
    found = _DECKS.get(id(cards))
    if found is None:
        if len(_DECKS) >= REMEMBERED:
            _DECKS.clear()
        found = _DECKS[id(cards)] = Deck(cards)
    return found.there.copy()


Hand = tuple[CivId, int]
"""A civilization of another seat, and how many cards in its hand the seat does not know."""


def redeal(t: Table, seat: Seat) -> None:
    """Re-deals in place what a seat cannot know: the hands of the others, their face-down cards, the cards they choose
    from, and therefore the draw deck. Cards that it has seen in a hand (Spy, Trader, Orator, Mausoleum) stay there."""
    bit = 1 << seat
    named = named_card(t)
    hidden = in_deck(t.deck)
    hands: list[Hand] = []
    for i in range(len(t.civs)):
        c = t.civs[i]
        if c.seat == seat or c.seat < 0:
            continue
        kept: list[str] = []
        for card in c.hand:
            if (t.known and t.known.get(card, 0) & bit) or card == named:
                kept.append(card)
            else:
                hidden[PLACE_IN_DECK[card]] = True
        hands.append((i, len(c.hand) - len(kept)))
        c.hand = kept
    chosen = [frame for frame in t.stack if isinstance(frame, Keep) and t.civs[frame.civ].seat != seat]
    for choice in chosen:
        for card in choice.cards:
            hidden[PLACE_IN_DECK[card]] = True
    if t.contest.laid and not t.contest.revealed:
        redeal_laid(t, seat, hidden)
    if not named and t.phase in SECRET and not t.ask_everyone:
        hands = give_reason(t, seat, hands, hidden)
    pool = [DECK[i] for i in PLAIN if hidden[i]]
    for choice in chosen:
        choice.cards = deal_out(t, pool, len(choice.cards), hidden)
    for i, n in hands:
        t.civs[i].hand += deal_out(t, pool, n, hidden)
    t.deck = [DECK[i] for i in range(len(DECK)) if hidden[i]]
    for card in list(t.known) if t.known else []:
        if not t.known[card] & bit and not any(card in c.hand for c in t.civs if c.seat == seat):
            del t.known[card]
    redeal_mausoleum(t, seat)


def deal_out(t: Table, pool: list[str], n: int, hidden: list[bool]) -> list[str]:
    """Takes `n` of the cards at random; they are no longer hidden in the deck."""
    cards = t.chance.deal(pool, n)
    for card in cards:
        hidden[PLACE_IN_DECK[card]] = False
    return cards


def named_card(t: Table) -> CardId:
    """A card that was named and is still in hand; "" if there is none."""
    if not t.stack:
        return ""
    top = t.stack[-1]
    return top.answer if isinstance(top, Window) and top.answer else t.rules.named_card(top)


def redeal_mausoleum(t: Table, seat: Seat) -> None:
    """Re-deals the cards that another seat is looking at in the discard pile."""
    for frame in t.stack:
        if isinstance(frame, Mausoleum) and t.civs[frame.civ].seat != seat:
            for _ in range(20):
                pile = in_deck_order(t.discard)
                seen = t.chance.deal(pile, len(frame.cards))
                if any(not IS_EVENT[card] for card in seen):
                    frame.cards = sorted(seen, key=NUMBER.__getitem__)
                    break


# --- cards that others must have had ---


def redeal_laid(t: Table, seat: Seat, hidden: list[bool]) -> None:
    """Replaces face-down cards of the others with cards that they could have laid down here."""
    face_down = [laid for laid in t.contest.laid if laid.kind == "card" and t.civs[laid.civ].seat != seat]
    for laid in face_down:
        t.limbo.remove(laid.card)
        hidden[PLACE_IN_DECK[laid.card]] = True
    cards: list[str] = []
    for laid in face_down:
        fitting = [card for card in cards_left(hidden) if may_lie(t, laid.civ, card)]
        if not fitting:  # another card took the only one that fits, so all stay as they are
            for card in cards:
                hidden[PLACE_IN_DECK[card]] = True
            cards = [one.card for one in face_down]
            break
        cards.append(fitting[t.chance.next(len(fitting))])
        hidden[PLACE_IN_DECK[cards[-1]]] = False
    put_down(t, face_down, cards, hidden)


def put_down(t: Table, face_down: list[Laid], cards: list[str], hidden: list[bool]) -> None:
    """Lays down these cards; they are no longer hidden in the deck."""
    for laid, card in zip(face_down, cards, strict=True):
        laid.card = card
        hidden[PLACE_IN_DECK[card]] = False
        t.limbo.append(card)


def give_reason(t: Table, seat: Seat, hands: list[Hand], hidden: list[bool]) -> list[Hand]:
    """If others are being asked in secret, gives one of them, at random, a card that causes the question, so that it
    remains valid; returns how many cards the hands still lack.

    The seat does not know who is asked, nor which card it is about.
    """
    top = t.stack[-1]
    found: list[tuple[int, CardId]] = []
    if isinstance(top, Window):
        for i in holders(t, top):
            if t.civs[i].seat >= 0 and (t.civs[i].seat != seat or not t.answered(seat)):
                return hands  # the seat knows of a card that suffices
        able = [i for i in responders(t, top) if i not in top.declined]
    else:
        able = [asked_civ(top)]
        if able[0] < 0 or t.civs[able[0]].seat == seat or any(causes(t, top, able[0], c) for c in t.civs[able[0]].hand):
            return hands
    for at, (i, n) in enumerate(hands):
        if n and i in able:
            found += [(at, card) for card in cards_left(hidden) if causes(t, top, i, card)]
    if not found:
        return hands
    at, card = found[t.chance.next(len(found))]
    i, n = hands[at]
    t.civs[i].hand.append(card)
    hidden[PLACE_IN_DECK[card]] = False
    return [*hands[:at], (i, n - 1), *hands[at + 1 :]]


def causes(t: Table, top: Frame, civ: CivId, card: CardId) -> bool:
    """Whether a civilization with this card in hand is asked."""
    if isinstance(top, Window):
        return KIND[card] == "negation" and bool(targets(t, top, civ, card))
    if isinstance(top, Announcing):
        return may_lie(t, civ, card)
    return card in PLAYED_AT["competition.start" if isinstance(top, Opening) else "order.use"]


def may_lie(t: Table, civ: CivId, card: CardId) -> bool:
    """Whether a civilization may lay down this card here."""
    return is_laid(card) and not why_not_declarable(t, civ, card)


def asked_civ(top: Frame) -> int:
    """The civilization that is asked in secret; -1 if there is none."""
    if isinstance(top, Reckoning):
        return top.spaces[top.place] if top.place < len(top.spaces) else -1
    return top.civ if isinstance(top, OfCiv) else -1


def cards_left(hidden: list[bool]) -> list[CardId]:
    """The cards that are hidden, except Events."""
    return [DECK[i] for i in PLAIN if hidden[i]]
