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
BONUS_CARDS: Final[frozenset[CardId]] = frozenset(of_type("bonus"))
LEVEL: Final[dict[CardId, int]] = {id: card.level for id, card in CARDS.items()}
ORDER: Final[dict[CardId, int]] = {
    id: i for i, id in enumerate(sorted(EVENT_CARDS, key=lambda id: (CARDS[id].level, id)))
}
"""The order of the current events."""
LAST: Final = 3
"""The level of age III, where the impacts are."""

Pile = list[CardId]


class Pool:
    """The cards of one age that a seat cannot tell apart, and their places: a pile and a position each.

    `events` are places that can only contain events, with the seat that put the card there, `pledged` those that can
    only contain bonus cards; `piles` and `places` are those for any card; `rest` takes the cards left over.
    """

    __slots__ = ("cards", "events", "piles", "places", "pledged", "rest")

    def __init__(self) -> None:
        self.cards: Pile = []
        self.events: list[tuple[Pile, int, Seat]] = []
        self.pledged: list[tuple[Pile, int]] = []
        self.piles: list[Pile] = []
        self.places: list[int] = []
        self.rest: list[tuple[Pile, int]] = []

    def add(self, pile: Pile, place: int) -> None:
        """Adds a card of unknown place, and the place where it is."""
        self.cards.append(pile[place])
        self.piles.append(pile)
        self.places.append(place)

    def take_place(self, pile: Pile) -> int:
        """Takes out one of the places for any card in a pile, for a card of a certain kind."""
        i = next(i for i in range(len(self.piles)) if self.piles[i] is pile)
        del self.piles[i]
        return self.places.pop(i)

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

    def deal_bonus(self, chance: Chance) -> CardId:
        """Takes a bonus card at random; all other cards stay."""
        fitting = [id for id in self.cards if id in BONUS_CARDS]
        card = fitting[chance.next(len(fitting))]
        self.cards.remove(card)
        return card

    def deal_impact(self, chance: Chance, barred: Pile) -> CardId:
        """Takes an impact at random that is not among the barred ones."""
        fitting = [id for id in self.cards if id in IMPACTS and id not in barred]
        card = fitting[chance.next(len(fitting))]
        self.cards.remove(card)
        return card


class Pools:
    """The pools by age; one is made when its first card is collected."""

    __slots__ = ("made",)

    def __init__(self) -> None:
        self.made: list[Pool | None] = [None] * len(AGES)

    def of(self, level: int) -> Pool:
        """The pool of an age."""
        pool = self.made[level]
        if pool is None:
            pool = self.made[level] = Pool()
        return pool


# --- the cards that a seat does not know ---


def knows(mask: int, seat: Seat) -> bool:
    """Whether a seat (-1: a spectator) is in the mask."""
    return mask == -1 or (seat >= 0 and bool(mask >> seat & 1))


def hidden_places(t: Table, i: Seat) -> tuple[list[int], list[int]]:
    """The places in a seat's hand that others do not know, for cards drawn before and after a reshuffle.

    Others know the cards that everyone has seen.
    """
    hands = t.civs[i].hands
    known = hands.shown[:]
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
    pools = Pools()
    late: list[Late] = []
    others = [i for i in range(len(t.civs)) if i != seat and t.civs[i].hands.military]
    for i in others:
        _gather_hand(t, i, pools, late)
    _gather_events(t, seat, pools)
    _gather_discards(t, seat, pools)
    if isinstance(t.stack[-1], Seeding | Auction):
        _set_apart(t, seat, pools, late)
    bonus_cards = t.options.bonus_cards != "none"
    for level in range(len(AGES)):
        if pools.made[level] is not None or (bonus_cards and level == LAST):
            _deal_age(t, seat, level, pools.of(level))
    if late and t.military.reshuffled:
        _deal_late(t, late)
    for i in others:
        t.civs[i].hands.military.sort()
    if t.events.seeded_by and len(t.events.current) > 1:
        t.events.current.sort(key=ORDER.__getitem__)


class Late:
    """A place in a hand whose card was drawn after the reshuffle. `kind` is what the card must be: an event, a bonus
    card, or anything if it is empty."""

    __slots__ = ("hands", "kind", "place")

    def __init__(self, hands: Hands, place: int) -> None:
        self.hands = hands
        self.place = place
        self.kind = ""


def _gather_hand(t: Table, i: Seat, pools: Pools, late: list[Late]) -> None:
    """Collects another player's cards that the seat has not seen."""
    hands = t.civs[i].hands
    places, drawn_later = hidden_places(t, i)
    hand = hands.military = hands.military[:]
    for k in places:
        pools.of(LEVEL[hand[k]]).add(hand, k)
    late += [Late(hands, k) for k in drawn_later]


def _gather_events(t: Table, seat: Seat, pools: Pools) -> None:
    """Collects the events that the seat did not put there itself.

    The future events are in the order in which they were put there, which everyone knows. The current ones are sorted,
    so where a card is among them says something about it: they are collected by the seats that put them there.
    """
    seeded = t.events.seeded_by
    current, future = t.events.current[:], t.events.future[:]
    t.events.current, t.events.future = current, future
    owners = [seeded.get(id, -1) for id in current]
    for owner in range(-1, len(t.civs) if seeded else 0):
        if owner == seat:
            continue
        for k in range(len(current)):
            if owners[k] == owner:
                pool = pools.of(LEVEL[current[k]])
                pool.cards.append(current[k])
                pool.events.append((current, k, owner))
    for k in range(len(future)):
        owner = seeded.get(future[k], -1)
        if owner != seat:
            pool = pools.of(LEVEL[future[k]])
            pool.cards.append(future[k])
            pool.events.append((future, k, owner))
    t.events.seeded_by = {id: owner for id, owner in seeded.items() if owner == seat}


def _gather_discards(t: Table, seat: Seat, pools: Pools) -> None:
    """Collects the cards that the seat did not see go to the discards or out of the game."""
    military = t.military
    military.discards = military.discards[:]
    for k in range(len(military.discards)):
        if not knows(military.discards_seen[k], seat):
            pools.of(LEVEL[military.discards[k]]).add(military.discards, k)
    military.gone = military.gone[:]
    for k in range(len(military.gone)):
        mask = military.gone_seen[k]
        if not knows(mask, seat):
            pool = pools.of(LEVEL[military.gone[k]])
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
    if not (pool.events or pool.pledged or pool.places or bonus_cards or (pool.rest and deck is not None)):
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
    for pile, k in pool.pledged:
        pile[k] = pool.deal_bonus(chance)
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
    pool.cards = t.military.deck + [one.hands.military[one.place] for one in late]
    pool.cards.sort()
    for one in late:
        one.hands.drawn_later = without(one.hands.drawn_later, one.hands.military[one.place])
    for one in sorted(late, key=_free):
        if one.kind == EVENT:
            card = pool.deal_event(t.chance)
        else:
            card = pool.deal_bonus(t.chance) if one.kind else pool.deal(t.chance)
        one.hands.military[one.place] = card
    for one in late:
        one.hands.drawn_later = [*one.hands.drawn_later, one.hands.military[one.place]]
    t.military.deck = pool.cards


def _free(one: Late) -> bool:
    """Whether the place may contain any card."""
    return not one.kind


# --- what others must hold ---

EVENT: Final = "event"
BONUS: Final = "bonus"


def _set_apart(t: Table, seat: Seat, pools: Pools, late: list[Late]) -> None:
    """Sets apart places in the hand of another player for cards that it must contain: an event that is about to be
    played, and the bonus cards without which a bid could not be paid (TTA-COLONY-09).

    Everyone knows that much. Which cards these are, and of which ages, is not known, so it is left to chance.
    """
    top = t.stack[-1]
    if isinstance(top, Seeding) and t.turn != seat:
        if not any(id in EVENT_CARDS for id in _seen_in_hand(t.civs[t.turn].hands)):
            _reserve(t, t.civs[t.turn].hands, EVENT, pools, late)
    elif isinstance(top, Auction) and top.bidder not in (-1, seat):
        civ = t.civs[top.bidder]
        missing = top.bid - force(civ, units_of(civ)) - colonization(civ)
        shown = [id for id in _seen_in_hand(civ.hands) if id in BONUS_CARDS]
        missing -= sum(card_value(civ, id) for id in [*top.cards, *shown])
        while missing > 0:
            level = _reserve(t, civ.hands, BONUS, pools, late)
            if level < 0:
                return
            missing -= min(card_value(civ, id) for id in BONUS_CARDS if LEVEL[id] == level)


def _seen_in_hand(hands: Hands) -> Pile:
    """The cards of a hand that everyone has seen."""
    return [id for id in hands.shown if id in hands.military]


def _reserve(t: Table, hands: Hands, kind: str, pools: Pools, late: list[Late]) -> int:
    """Reserves a place of a hand for a card of a kind, any of those where one may be, and returns the age of the card;
    -1 if there is none.
    """
    cards = EVENT_CARDS if kind == EVENT else BONUS_CARDS
    found: list[int] = []
    for level, pool in enumerate(pools.made):
        if pool is None:
            continue
        places = sum(1 for pile in pool.piles if pile is hands.military)
        taken = len(pool.events) if kind == EVENT else len(pool.pledged)
        if places and _count([*pool.cards, *(deck_of_level(t, level) or [])], cards) > taken:
            found += [level] * places
    free = [one for one in late if one.hands is hands and not one.kind and t.military.reshuffled]
    drawn = [*t.military.deck, *[one.hands.military[one.place] for one in late]]
    if free and _count(drawn, cards) > sum(1 for one in late if one.kind):
        found += [-1] * len(free)
    if not found:
        return -1
    level = found[t.chance.next(len(found))]
    if level < 0:
        free[0].kind = kind
        return LEVEL[hands.military[free[0].place]]
    pool = pools.of(level)
    place = pool.take_place(hands.military)
    if kind == EVENT:
        pool.events.append((hands.military, place, -1))
    else:
        pool.pledged.append((hands.military, place))
    return level


def _count(cards: Pile, kind: frozenset[CardId]) -> int:
    """How many of the cards are of a kind."""
    return sum(1 for id in cards if id in kind)
