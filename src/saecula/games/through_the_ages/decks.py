"""Decks and ages: drawing and discarding military cards, filling the row, the end of an age (sections 9, 24, 32)."""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import AGES, CARDS, START, amount
from saecula.games.through_the_ages.effects.marks import HOMER
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import NO_PACT, Civ, Table
from saecula.games.through_the_ages.tokens import lose_tokens

AGE_TOKENS: Final = 2


def end_pact(t: Table, seat: Seat) -> None:
    """Ends the pact in front of a seat: the card is discarded and its effects end (TTA-PACT-09, TTA-PACT-12)."""
    civ = t.civs[seat]
    other = civ.pact.partner
    t.tell("pact.end", seat, {"card": civ.pact.card}, rule="TTA-PACT-09")
    discard_card(t, civ.pact.card, -1)
    civ.pact = NO_PACT
    reckon(t, seat)
    reckon(t, other)


def military_age(t: Table) -> str:
    """The age of the military deck in use: deck I from the beginning (TTA-MIL-02), none in age IV."""
    return "I" if t.age == "A" else t.age


def drop_card(t: Table, card: CardId, seen: int) -> None:
    """Removes a military card from the game, known to the seats of the mask."""
    drop_cards(t, [card], [seen])


def drop_cards(t: Table, cards: list[CardId], seen: list[int]) -> None:
    """Removes military cards from the game, each known to the seats of its mask."""
    t.military.gone = [*t.military.gone, *cards]
    t.military.gone_seen = [*t.military.gone_seen, *seen]


def discard_card(t: Table, card: CardId, seen: int) -> None:
    """Discards a military card to the pile of its age; only the pile of the current age can come back (TTA-MIL-08)."""
    if CARDS[card].age == military_age(t):
        t.military.discards = [*t.military.discards, card]
        t.military.discards_seen = [*t.military.discards_seen, seen]
    else:
        drop_card(t, card, seen)


def draw_cards(t: Table, seat: Seat, number: int) -> int:
    """Draws military cards from the current deck (TTA-MIL-02); an empty deck is formed again from its discards
    (TTA-MIL-09).

    Returns the number of cards drawn: nothing can be drawn when both are empty (TTA-MIL-10). TTA-MIL-13: cards drawn by
    an effect also come from this deck, as long as it has any.
    """
    hands = t.civs[seat].hands
    came: list[CardId] = []
    while len(came) < number:
        if not t.military.deck:
            if not t.military.discards:
                break
            t.military.deck = sorted(t.military.discards)
            t.military.discards = []
            t.military.discards_seen = []
            t.military.reshuffled = True
            for other in t.civs:
                other.hands.drawn_later = []
        deck = t.military.deck.copy()
        card = t.draw(deck, seen=1 << seat)
        t.military.deck = deck
        came.append(card)
        if t.military.reshuffled:
            hands.drawn_later = [*hands.drawn_later, card]
    hands.military = sorted([*hands.military, *came])
    if came:
        t.tell("military.draw", seat, {"n": len(came)}, rule="TTA-MIL-01")
    return len(came)


def refill(t: Table) -> None:
    """TTA-ROW-08..15: fills every empty position of the row; the age ends with the last card of its deck.

    None are added in age IV (TTA-END-04).
    """
    positions, row = START["row"], t.row[:]
    while len(row) < positions and t.civil_deck and t.age != "IV":
        deck = t.civil_deck[:]
        while len(row) < positions and deck:
            row.append(t.draw(deck))
        t.civil_deck = deck
        if not deck:
            if t.age == "A":
                begin_age_one(t)
            else:
                end_age(t)
    t.row = row + [""] * (positions - len(row))


def open_aside(t: Table) -> None:
    """Reveals one of the bonus cards that were laid aside (TTA-VAR-12)."""
    aside = t.aside.copy()
    t.open_bonus = [*t.open_bonus, t.draw(aside)]
    t.aside = aside


def begin_age_one(t: Table) -> None:
    """TTA-ROW-09, TTA-AGE-02: the rest of deck A goes into the box; nothing becomes obsolete.

    TTA-COMP-19: from now on, age I is the current age.
    """
    t.age = "I"
    t.civil_deck = t.later_civil["I"]
    t.later_civil = {age: deck for age, deck in t.later_civil.items() if age != "I"}
    t.tell("age.begin", -1, {"age": "I"}, rule="TTA-ROW-09")


def end_age(t: Table) -> None:
    """TTA-AGE-01..14, TTA-SIMPLE-06, TTA-END-01, TTA-END-05: the civil deck of the age has run out.

    TTA-COMP-03: age IV has no cards, so no more can be drawn (TTA-END-02). The player whose turn it is counts, even
    when International Agreement empties the deck (TTA-END-17). TTA-AGE-08, TTA-AGE-09: 2 yellow tokens leave each bank.
    About a single token the texts say "not enough: remove nothing" (IT 1178) and "none in the bank: remove nothing" (ES
    1174): it is removed, or kept with `single_token=no`.
    """
    ended = t.age
    if t.options.version == "simple":
        t.last_round = t.round
        t.tell("round.last", -1, {}, rule="TTA-SIMPLE-06")
        return
    level = AGES.index(ended)
    t.age = AGES[level + 1] if level < 3 else "IV"
    obsolete = AGES[level - 1]
    t.tell("age.end", -1, {"age": ended}, rule="TTA-AGE-01")
    for seat in range(len(t.civs)):
        _discard_obsolete(t, seat, obsolete)
    if t.options.version == "full":
        for civ in t.civs:
            if civ.tokens.yellow >= AGE_TOKENS or t.options.single_token:
                lose_tokens(civ, AGE_TOKENS, 0)
        if t.aside:
            open_aside(t)
    for seat in range(len(t.civs)):
        reckon(t, seat)
    drop_cards(t, t.military.deck, [0] * len(t.military.deck))
    drop_cards(t, t.military.discards, t.military.discards_seen)
    t.military.discards = []
    t.military.discards_seen = []
    t.military.reshuffled = False
    for civ in t.civs:
        civ.hands.drawn_later = []
    t.civil_deck = t.later_civil.get(t.age, [])
    t.later_civil = {age: deck for age, deck in t.later_civil.items() if age != t.age}
    t.military.deck = t.military.later.get(t.age, [])
    t.military.later = {age: deck for age, deck in t.military.later.items() if age != t.age}
    if not t.civil_deck:
        extra = 1 if t.options.version == "full" and t.turn != t.start else 0
        t.last_round = t.round + extra
        rule = "TTA-END-05" if t.options.version == "full" else "TTA-END-01"
        t.tell("round.more" if extra else "round.last", -1, {}, rule=rule)


def _discard_obsolete(t: Table, seat: Seat, age: str) -> None:
    """TTA-AGE-04, TTA-AGE-05: discards cards of that age in hand, the leader, the unfinished wonder and pacts.

    Tactics and wars stay (TTA-TACTIC-11, TTA-WAR-10).
    """
    civ = t.civs[seat]
    civ.hands.civil = [id for id in civ.hands.civil if CARDS[id].age != age]
    for card in civ.hands.military:
        if CARDS[card].age == age:
            drop_card(t, card, -1 if card in civ.hands.shown else 1 << seat)
    civ.hands.military = [id for id in civ.hands.military if CARDS[id].age != age]
    civ.hands.shown = [id for id in civ.hands.shown if CARDS[id].age != age]
    if civ.leader and CARDS[civ.leader].age == age:
        t.tell("leader.obsolete", seat, {"card": civ.leader}, rule="TTA-AGE-04")
        remove_leader(civ)
    if civ.project and CARDS[civ.project].age == age:
        t.tell("wonder.obsolete", seat, {"card": civ.project}, rule="TTA-AGE-05")
        remove_project(civ)
    if civ.pact.card and CARDS[civ.pact.card].age == age:
        end_pact(t, seat)


def remove_leader(civ: Civ) -> None:
    """TTA-LEADER-05: the leader leaves the game, and its unused special resources are lost."""
    civ.leader = ""
    HOMER.put(civ.marks, 0)


def remove_project(civ: Civ) -> None:
    """Discards the wonder under construction; its tokens return to the blue bank."""
    civ.tokens.blue += civ.steps
    civ.project = ""
    civ.steps = 0


def hand_limit(civ: Civ, tokens: int) -> int:
    """TTA-TAKE-08, TTA-MIL-05: the number of tokens, plus 1 with the Library of Alexandria.

    The limit only prevents taking civil cards (TTA-TAKE-10).
    """
    limit = tokens
    for id in civ.wonders:
        limit += amount(id, "hand")
    return limit


def surplus(civ: Civ) -> int:
    """TTA-MIL-06: the number of military cards above the hand limit."""
    return max(0, len(civ.hands.military) - hand_limit(civ, civ.indicators.military_actions))
