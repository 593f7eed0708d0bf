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
    """The pact in front of a seat ends: the card is discarded, its effects with it (TTA-PACT-09, TTA-PACT-12)."""
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
    """A military card leaves the game, known to the seats of the mask."""
    drop_cards(t, [card], [seen])


def drop_cards(t: Table, cards: list[CardId], seen: list[int]) -> None:
    """Military cards leave the game, each known to the seats of its mask."""
    t.military.gone = [*t.military.gone, *cards]
    t.military.gone_seen = [*t.military.gone_seen, *seen]


def discard_card(t: Table, card: CardId, seen: int) -> None:
    """A military card goes to the pile of its own age; only that of the current age can come back (TTA-MIL-08)."""
    if CARDS[card].age == military_age(t):
        t.military.discards = [*t.military.discards, card]
        t.military.discards_seen = [*t.military.discards_seen, seen]
    else:
        drop_card(t, card, seen)


def draw_cards(t: Table, seat: Seat, number: int) -> int:
    """Draws military cards of the current deck (TTA-MIL-02); an empty one is made again from its discards (TTA-MIL-09).

    Gives how many came: nothing is left to draw when both are empty (TTA-MIL-10).

    TTA-MIL-13: cards drawn by an effect come from it too, as long as there are any.
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
        card = t.draw(t.military.deck, seen=1 << seat)
        came.append(card)
        if t.military.reshuffled:
            hands.drawn_later = [*hands.drawn_later, card]
    hands.military = sorted([*hands.military, *came])
    if came:
        t.tell("military.draw", seat, {"n": len(came)}, rule="TTA-MIL-01")
    return len(came)


def refill(t: Table) -> None:
    """TTA-ROW-08..15: every empty position gets a card; the age ends with the last card of its deck.

    None are added in age IV (TTA-END-04).
    """
    while len(t.row) < START["row"] and t.civil_deck and t.age != "IV":
        t.row.append(t.draw(t.civil_deck))
        if not t.civil_deck:
            if t.age == "A":
                begin_age_one(t)
            else:
                end_age(t)
    while len(t.row) < START["row"]:
        t.row.append("")


def begin_age_one(t: Table) -> None:
    """TTA-ROW-09, TTA-AGE-02: the rest of deck A is boxed; nothing becomes obsolete.

    TTA-COMP-19: age I is the current one from now on.
    """
    t.age = "I"
    t.civil_deck = t.later_civil.pop("I").copy()
    t.tell("age.begin", -1, {"age": "I"}, rule="TTA-ROW-09")


def end_age(t: Table) -> None:
    """TTA-AGE-01..14, TTA-SIMPLE-06, TTA-END-01, TTA-END-05: the civil deck of the age has run out.

    TTA-COMP-03: age IV has no cards, so none can be drawn any more (TTA-END-02). Whoever's turn it is counts, also
    when International Agreement empties the deck (TTA-END-17).

    TTA-AGE-08, TTA-AGE-09: 2 yellow tokens leave each bank. Of a single one the texts say "not enough: remove nothing"
    (IT 1178) and "none in the bank: remove nothing" (ES 1174): it is removed, or with `single_token=no` kept.
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
            t.open_bonus = [*t.open_bonus, t.draw(t.aside)]
    for seat in range(len(t.civs)):
        reckon(t, seat)
    drop_cards(t, t.military.deck, [0] * len(t.military.deck))
    drop_cards(t, t.military.discards, t.military.discards_seen)
    t.military.discards = []
    t.military.discards_seen = []
    t.military.reshuffled = False
    for civ in t.civs:
        civ.hands.drawn_later = []
    t.civil_deck = t.later_civil.pop(t.age, []).copy()
    t.military.deck = t.military.later.pop(t.age, []).copy()
    if not t.civil_deck:
        extra = 1 if t.options.version == "full" and t.turn != t.start else 0
        t.last_round = t.round + extra
        rule = "TTA-END-05" if t.options.version == "full" else "TTA-END-01"
        t.tell("round.more" if extra else "round.last", -1, {}, rule=rule)


def _discard_obsolete(t: Table, seat: Seat, age: str) -> None:
    """TTA-AGE-04, TTA-AGE-05: cards of that age in hand, leader, unfinished wonder and pacts.

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
    """TTA-LEADER-05: the leader is out of the game, its unused special resources with it."""
    civ.leader = ""
    HOMER.put(civ.marks, 0)


def remove_project(civ: Civ) -> None:
    """The wonder under construction is discarded; its tokens return to the blue bank."""
    civ.tokens.blue += civ.steps
    civ.project = ""
    civ.steps = 0


def hand_limit(civ: Civ, tokens: int) -> int:
    """TTA-TAKE-08, TTA-MIL-05: the number of tokens, 1 more with the Library of Alexandria.

    It only stops the taking of civil cards (TTA-TAKE-10).
    """
    return tokens + sum(amount(id, "hand") for id in civ.wonders)


def surplus(civ: Civ) -> int:
    """TTA-MIL-06: the military cards above the limit of the hand."""
    return max(0, len(civ.hands.military) - hand_limit(civ, civ.indicators.military_actions))
