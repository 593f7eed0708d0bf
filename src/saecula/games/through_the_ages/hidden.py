"""The military cards that a seat cannot know, and re-dealing them (TTA-GEN-12)."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Chance, Seat
from saecula.games.through_the_ages.armies import card_value, colonization, force, units_of
from saecula.games.through_the_ages.cards import AGES, CARDS, IMPACTS, of_type
from saecula.games.through_the_ages.frames import Auction, Battle, Seeding
from saecula.games.through_the_ages.odds import Unseen
from saecula.games.through_the_ages.table import Hands, Table, without

EVENT_CARDS: Final[frozenset[CardId]] = frozenset(of_type("event", "territory"))
LEVEL: Final[dict[CardId, int]] = {id: card.level for id, card in CARDS.items()}
LAST: Final = 3
"""The level of age III, where the impacts are."""

Pile = list[CardId]


class Pool:
    """The cards of one age that a seat cannot tell apart, and their places: a pile and a position each.

    `events` are places that can only contain events, with the seat that put the card there; `piles` and `places` are
    those for any card; `rest` takes the cards left over.
    """

    __slots__ = ("cards", "events", "piles", "places", "rest")

    def __init__(self) -> None:
        self.cards: Pile = []
        self.events: list[tuple[Pile, int, Seat]] = []
        self.piles: list[Pile] = []
        self.places: list[int] = []
        self.rest: list[tuple[Pile, int]] = []

    def add(self, pile: Pile, place: int) -> None:
        """Adds a card of unknown place, and the place where it is."""
        self.cards.append(pile[place])
        self.piles.append(pile)
        self.places.append(place)

    def deal_all(self, chance: Chance) -> None:
        """Deals one of the cards at random to each of these places."""
        dealt = chance.deal(self.cards, len(self.places))
        for i in range(len(dealt)):
            self.piles[i][self.places[i]] = dealt[i]

    def deal(self, chance: Chance) -> CardId:
        """Takes one of the cards at random."""
        return self.cards.pop(chance.next(len(self.cards)))

    def deal_event(self, chance: Chance) -> CardId:
        """Takes an event at random; all other cards stay."""
        while True:
            i = chance.next(len(self.cards))
            if self.cards[i] in EVENT_CARDS:
                return self.cards.pop(i)

    def deal_impact(self, chance: Chance, barred: Pile) -> CardId:
        """Takes an impact at random that is not among the barred ones."""
        fitting = [id for id in self.cards if id in IMPACTS and id not in barred]
        card = fitting[chance.next(len(fitting))]
        self.cards.remove(card)
        return card


# --- the cards that a seat does not know ---


def knows(mask: int, seat: Seat) -> bool:
    """Whether a seat (-1: a spectator) is in the mask."""
    return mask == -1 or (seat >= 0 and bool(mask >> seat & 1))


def hidden_places(t: Table, i: Seat) -> tuple[list[int], list[int]]:
    """The places in a seat's hand that others do not know, for cards drawn before and after a reshuffle.

    Others know the cards that everyone has seen, and the cards that a bid needs.
    """
    hands = t.civs[i].hands
    known = hands.shown + _pledged(t, i)
    if not known and not hands.drawn_later:
        return list(range(len(hands.military))), []
    later = hands.drawn_later[:]
    early: list[int] = []
    late: list[int] = []
    for k, id in enumerate(hands.military):
        if id in known:
            known.remove(id)
        elif id in later:
            later.remove(id)
            late.append(k)
        else:
            early.append(k)
    return early, late


def _pledged(t: Table, i: Seat) -> Pile:
    """The bonus cards without which that seat could not pay its bid (TTA-COLONY-09)."""
    auction = t.stack[-1]
    if not isinstance(auction, Auction) or auction.bidder != i:
        return []
    civ = t.civs[i]
    missing = auction.bid - force(civ, units_of(civ)) - colonization(civ)
    missing -= sum(card_value(civ, id) for id in auction.cards)
    pledged: Pile = []
    for id in civ.hands.military:
        if missing > 0 and CARDS[id].type == "bonus":
            pledged.append(id)
            missing -= card_value(civ, id)
    return pledged


def deck_of_level(t: Table, level: int) -> Pile | None:
    """The military deck of that age, if its cards may be exchanged with other places; otherwise None."""
    if level == _current(t):
        return None if t.military.reshuffled or t.options.version == "simple" else t.military.deck
    return t.military.later.get(AGES[level])


def _current(t: Table) -> int:
    """The level of the military deck in use (TTA-MIL-02): age I from the beginning, none in age IV."""
    return max(1, AGES.index(t.age)) if t.age in AGES else -1


# --- the hand of a defender ---


def unseen(t: Table, battle: Battle, seat: Seat | None) -> list[Unseen]:
    """The cards that a seat cannot place anywhere, age by age, as far as the defender may have them."""
    if battle.target == seat:
        return []
    me = -1 if seat is None else seat
    places = {i: hidden_places(t, i) for i in range(len(t.civs)) if i != me}
    out: list[Unseen] = []
    for level in (1, 2, 3):
        for late in (False, True):
            found = {
                i: [id for id in (t.civs[i].hands.military[k] for k in both[late]) if CARDS[id].level == level]
                for i, both in places.items()
            }
            held = len(found[battle.target])
            if held:
                pool = [id for cards in found.values() for id in cards]
                pool += t.military.deck if late else _lying(t, me, level)
                bonus = [CARDS[id].defense for id in pool if CARDS[id].type == "bonus"]
                out.append(Unseen(held, len(pool), bonus))
    return out


def _lying(t: Table, me: Seat, level: int) -> Pile:
    """The hidden cards of an age outside of hands that could just as well be in a hand: the deck and face-down
    discards.

    The piles of events contain only events, so they do not affect the odds of other cards.
    """
    piles = (t.military.gone, t.military.gone_seen), (t.military.discards, t.military.discards_seen)
    pool = [
        id
        for pile, seen in piles
        for id, mask in zip(pile, seen, strict=True)
        if CARDS[id].level == level and not knows(mask, me)
    ]
    return pool + (deck_of_level(t, level) or [])


# --- re-dealing ---


def redeal(t: Table, seat: Seat) -> None:
    """Re-deals everything that the seat cannot know, age by age: others' hands, the deck, face-down discards, unknown
    events.

    It keeps the ages on the backs, everything that everyone has seen, the cards that the seat itself put into the
    events or discarded, and the bonus cards that it was dealt. A deck formed from discards is only exchanged with the
    cards drawn from it since. A player about to play an event keeps one, and a bidder can pay. Once the game is over,
    nothing hidden matters.
    """
    if not t.stack:
        return
    pools = [Pool(), Pool(), Pool(), Pool()]
    late: list[Late] = []
    others = [i for i in range(len(t.civs)) if i != seat and t.civs[i].hands.military]
    for i in others:
        _gather_hand(t, i, pools, late)
    _gather_events(t, seat, pools)
    _gather_discards(t, seat, pools)
    for level in range(len(pools)):
        _deal_age(t, seat, level, pools[level])
    if late and t.military.reshuffled:
        _deal_late(t, late)
    for i in others:
        t.civs[i].hands.military.sort()


Late = tuple[Hands, int, bool]
"""A place in a hand whose card was drawn after the reshuffle, and whether the card must be an event."""


def _gather_hand(t: Table, i: Seat, pools: list[Pool], late: list[Late]) -> None:
    """Collects another player's cards that the seat has not seen; a player about to play an event keeps one."""
    hands = t.civs[i].hands
    places, drawn_later = hidden_places(t, i)
    hand = hands.military = hands.military[:]
    event = -1
    if i == t.turn and isinstance(t.stack[-1], Seeding):
        event = next(k for k in range(len(hand)) if hand[k] in EVENT_CARDS)
    for k in places:
        pool = pools[LEVEL[hand[k]]]
        if k == event:
            pool.cards.append(hand[k])
            pool.events.append((hand, k, -1))
        else:
            pool.add(hand, k)
    late += [(hands, k, k == event) for k in drawn_later]


def _gather_events(t: Table, seat: Seat, pools: list[Pool]) -> None:
    """Collects the events that the seat did not put there itself."""
    seeded = t.events.seeded_by
    t.events.current, t.events.future = t.events.current[:], t.events.future[:]
    for pile in (t.events.current, t.events.future):
        for k in range(len(pile)):
            owner = seeded.get(pile[k], -1)
            if owner != seat:
                pool = pools[LEVEL[pile[k]]]
                pool.cards.append(pile[k])
                pool.events.append((pile, k, owner))
    t.events.seeded_by = {id: owner for id, owner in seeded.items() if owner == seat}


def _gather_discards(t: Table, seat: Seat, pools: list[Pool]) -> None:
    """Collects the cards that the seat did not see go to the discards or out of the game."""
    military = t.military
    military.discards = military.discards[:]
    for k in range(len(military.discards)):
        if not knows(military.discards_seen[k], seat):
            pools[LEVEL[military.discards[k]]].add(military.discards, k)
    military.gone = military.gone[:]
    for k in range(len(military.gone)):
        mask = military.gone_seen[k]
        if not knows(mask, seat):
            pool = pools[LEVEL[military.gone[k]]]
            if mask:
                pool.add(military.gone, k)
            else:
                pool.cards.append(military.gone[k])
                pool.rest.append((military.gone, k))


def _deal_age(t: Table, seat: Seat, level: int, pool: Pool) -> None:
    """Fills the places for certain cards first; the remaining cards form the deck, or fill the places of cards that
    nobody saw leave.

    If there are only such places, nothing is exchanged.
    """
    deck = deck_of_level(t, level)
    bonus_cards = level == LAST and t.options.bonus_cards != "none"
    if not (pool.events or pool.places or bonus_cards or (pool.rest and deck is not None)):
        return
    if deck is not None:
        pool.cards = deck + pool.cards
    if bonus_cards:
        _gather_bonus(t, seat, pool)
    pool.cards.sort()
    if bonus_cards:
        _deal_bonus(t, seat, pool)
    chance = t.chance
    for pile, k, owner in pool.events:
        card = pile[k] = pool.deal_event(chance)
        if owner >= 0:
            t.events.seeded_by[card] = owner
    pool.deal_all(chance)
    for pile, k in pool.rest:
        pile[k] = pool.deal(chance) if deck is not None else pool.cards.pop()
    if deck is None:
        return
    if level == _current(t):
        t.military.deck = pool.cards
    else:
        t.military.later = {**t.military.later, AGES[level]: pool.cards}


def _gather_bonus(t: Table, seat: Seat, pool: Pool) -> None:
    """Collects the cards that are set aside, and the private ones of other players."""
    pool.cards += t.aside
    if t.options.bonus_cards == "private":
        for i in range(len(t.civs)):
            if i != seat:
                pool.cards += t.civs[i].hands.bonus


def _deal_bonus(t: Table, seat: Seat, pool: Pool) -> None:
    """Deals private bonus cards to the others from the impacts that the seat was not dealt, then the cards they were
    chosen from.
    """
    chance = t.chance
    if t.options.bonus_cards == "private":
        known = t.civs[seat].hands.bonus_dealt
        others = [t.civs[i].hands for i in range(len(t.civs)) if i != seat]
        for hands in others:
            hands.bonus = [pool.deal_impact(chance, known) for _ in hands.bonus]
        kept = [id for hands in others for id in hands.bonus]
        rest = [id for id in IMPACTS if id not in known and id not in kept]
        for hands in others:
            not_kept = [rest.pop(chance.next(len(rest))) for _ in range(len(hands.bonus_dealt) - len(hands.bonus))]
            hands.bonus_dealt = sorted([*hands.bonus, *not_kept])
    t.aside = sorted([pool.deal_impact(chance, []) for _ in t.aside])


def _deal_late(t: Table, late: list[Late]) -> None:
    """Re-deals a deck formed from discards together with the cards that others have drawn from it since."""
    pool = Pool()
    pool.cards = t.military.deck + [hands.military[k] for hands, k, _ in late]
    pool.cards.sort()
    for hands, k, _ in late:
        hands.drawn_later = without(hands.drawn_later, hands.military[k])
    for hands, k, event in late:
        if event:
            hands.military[k] = pool.deal_event(t.chance)
    for hands, k, event in late:
        if not event:
            hands.military[k] = pool.deal(t.chance)
        hands.drawn_later = [*hands.drawn_later, hands.military[k]]
    t.military.deck = pool.cards
