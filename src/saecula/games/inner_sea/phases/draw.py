"""Drawing cards and Events (ACIS-CARD-11..19, EVENT, ACIS-DRAW-08, ACIS-DRAW-11, ACIS-DRAW-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId
from saecula.games.inner_sea.asking import ask, ask_hidden
from saecula.games.inner_sea.atlas import LAND, bits
from saecula.games.inner_sea.board import add_barbarians, around, discard_card, gain_talents, part, seat_bit, top_card
from saecula.games.inner_sea.cards import CARDS, EVENTS, IS_EVENT, NUMBER
from saecula.games.inner_sea.effects.invasions import start
from saecula.games.inner_sea.frames import Draw, DrawStep, EventCard, HandLimit, Horde, Invasion, Keep, Mausoleum
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.marks import Lasting
from saecula.games.inner_sea.moves import AREA, TAKE
from saecula.games.inner_sea.ops import finish, reshuffle
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import BARBARIANS, EPOCH_END, NOBODY, Group, Table

HORDE: Final = 4


def draw_card(t: Table, seen: int) -> str:
    """The next card of the draw deck; if the deck is empty, the discard pile is shuffled first (ACIS-CARD-27). "" if
    both are empty (ACIS-CARD-28)."""
    if not t.deck:
        reshuffle(t)
        if not t.deck:
            return ""
    return top_card(t, seen)


def draw(t: Table, drawing: Draw) -> Step:
    """ACIS-DRAW-08, ACIS-DRAW-11, ACIS-EVENT-01..03, ACIS-EVENT-13: draws the cards together, resolves the Events among
    them by number, draws replacements, and repeats; then applies the hand limit."""
    civ = drawing.civ
    if drawing.n:
        events = draw_together(t, drawing)
        drawing.n = len(events)  # the same number of replacements
        lay_events(t, civ, [card for card in events if card])
        if events:
            return AGAIN
    t.rules.drawn(t, drawing)
    return NEXT


def draw_together(t: Table, drawing: Draw) -> list[str]:
    """Draws the cards and returns the Events among them, with "" for any other card that is to be replaced."""
    civ = drawing.civ
    c = t.civs[civ]
    events = []
    drawn = 0
    for _ in range(drawing.n):
        card = draw_card(t, seat_bit(t, civ))
        if not card:
            break
        drawn += 1
        event = IS_EVENT[card]
        taker = t.rules.claimed(t, civ, card) if not event else NOBODY
        if event:
            t.limbo.append(card)
            events.append(card)
        elif taker >= 0:
            if t.rules.replaces_claimed(t):
                events.append("")
            elif len(t.civs[taker].hand) > t.rules.hand_limit(t, taker):
                drawing.crowded.append(taker)
        elif drawing.keep:
            keeping(t).cards.append(card)
        else:
            c.hand.append(card)
    t.tell("drawn", c.seat, {"civ": c.id, "n": drawn}, "ACIS-DRAW-08")
    return events


def keeping(t: Table) -> Keep:
    """The choice for which cards are being drawn."""
    below = t.stack[-2]
    assert isinstance(below, Keep)
    return below


def lay_events(t: Table, civ: CivId, events: list[str]) -> None:
    """ACIS-EVENT-05, ACIS-RULING-30, ACIS-CARD-33: has several Events resolved in ascending order of their numbers."""
    for card in sorted(events, key=lambda e: -NUMBER[e]):
        t.call(EventCard(civ, card))


def keep_options(cards: list[str]) -> Choices:
    return Choices.of([TAKE[card] for card in cards])


async def keep(t: Table, choice: Keep) -> Step:
    """W2 Great Library, 91 Academy of Sciences, Phoenicia: the player keeps 1 of the cards drawn and discards the
    others."""
    civ = choice.civ
    if not choice.cards:
        return NEXT
    move = await ask_hidden(t, civ, "keep", lambda: keep_options(choice.cards))
    c = t.civs[civ]
    c.hand.append(move.arg)
    for card in choice.cards:
        if card != move.arg:
            t.discard.append(card)
    if len(c.hand) > t.rules.hand_limit(t, civ) and not any(
        isinstance(frame, DrawStep) and frame.civ == civ for frame in t.stack
    ):
        t.call(HandLimit(civ))
    return NEXT


def mausoleum_options(cards: list[str]) -> Choices:
    choices = Choices()
    for card in cards:
        choices.add(TAKE[card], "ACIS-EVENT-06" if IS_EVENT[card] else "")
    return choices


async def mausoleum(t: Table, tomb: Mausoleum) -> Step:
    """W3 Mausoleum: the player takes one of the cards looked at; the pile is open, so everyone sees which one left
    it."""
    move = await ask(t, tomb.civ, "mausoleum", lambda: mausoleum_options(tomb.cards))
    c = t.civs[tomb.civ]
    t.discard.remove(move.arg)
    c.hand.append(move.arg)
    t.known[move.arg] = (1 << t.players) - 1 & ~seat_bit(t, tomb.civ)
    t.tell("taken", c.seat, {"civ": c.id, "card": move.arg}, "ACIS-CLAR-15")
    return NEXT


# --- Events ---


def show_event(t: Table, event: EventCard) -> Step:
    """ACIS-EVENT-01, ACIS-EVENT-07, ACIS-EVENT-04, ACIS-EVENT-17, ACIS-TERM-28: shows an Event, which may then be
    negated."""
    t.tell("event", t.civs[event.civ].seat if event.civ >= 0 else -1, {"card": event.card}, "ACIS-EVENT-01")
    open_window(t, event.card, event.civ, "event", [], NOBODY)
    return NEXT


def carry_out(t: Table, event: EventCard) -> Step:
    if not event.cancelled:
        resolve_event(t, event)
    return NEXT


def end_event(t: Table, event: EventCard) -> Step:
    """ACIS-EVENT-06, ACIS-EVENT-16: discards the Event or sets it aside."""
    if EVENT_EFFECTS[event.card].aside and not event.cancelled:
        t.limbo.remove(event.card)
        t.aside.append(event.card)
    finish(t, event.card)
    return NEXT


def resolve_event(t: Table, event: EventCard) -> None:
    """Carries out the Event, or what a scenario puts in its place."""
    if t.rules.changes_event(t, event.card):
        return
    EVENT_EFFECTS[event.card].happens(t, event)


def time_passes(t: Table, event: EventCard) -> None:
    """62 Time Passes, ACIS-EVENT-18, ACIS-EVENT-19: makes this turn the Epoch's last; in turn 1 it only shuffles in the
    discards."""
    if t.turn == 1 or t.stage == EPOCH_END:
        reshuffle(t)
    else:
        t.lasting = Lasting(t.lasting.superstition, True)


def atlantis_rises(t: Table, event: EventCard) -> None:
    """102: a Barbarian in each open sea without one; 2 talents to each civilization with a disk next to an open sea."""
    seas = part(t).open
    reach = around(t, seas)
    for i in t.order:
        if held(t.civs[i].disks) & reach:
            gain_talents(t, i, 2, "ACIS-FATE-35")
    empty = [area for area in bits(seas) if area not in t.barbarians]
    if t.black >= len(empty):
        for area in empty:
            add_barbarians(t, area, 1)
    elif empty:
        decider = event.civ if event.civ >= 0 else t.order[0]
        t.call(Horde(decider, event.card, [Group(area, BARBARIANS, 1) for area in empty]))


def breath_of_god(t: Table, event: EventCard) -> None:
    """103: all civilizations discard their hands, then each draws 4 cards in turn order (ACIS-EVENT-20)."""
    for i, c in enumerate(t.civs):
        for card in c.hand[:]:
            discard_card(t, i, card)
    t.call(*[Draw(i, 4) for i in t.order])


def invasion(t: Table, event: EventCard) -> None:
    """98 to 101: the civilization with the fewest VP chooses where the invasion begins (ACISP-NPCCARD-24)."""
    t.call(Invasion(t.rules.fewest_points(t), event.card))


@dataclass(slots=True)
class Event:
    """What an Event does, and whether it is set aside until the Epoch ends."""

    happens: Callable[[Table, EventCard], None]
    aside: bool = False


EVENT_EFFECTS: Final[dict[str, Event]] = {
    "time-passes": Event(time_passes, aside=True),
    "atlantis-rises": Event(atlantis_rises),
    "breath-of-god": Event(breath_of_god, aside=True),
}
for _card in EVENTS:
    if CARDS[_card].edge:
        EVENT_EFFECTS[_card] = Event(invasion)
    elif _card not in EVENT_EFFECTS:
        raise CARDS[_card].fail("an Event without an entry in EVENT_EFFECTS (phases/draw.py)")


def start_options(t: Table, card: CardId) -> Choices:
    mask = start(t, card)
    return Choices.of(AREA.within(mask))


async def invade(t: Table, invasion: Invasion) -> Step:
    """98 to 101, ACIS-EVENT-14: places 4 Barbarians in the start area and 4 in each land area next to it, regardless of
    the limits (ACIS-EVENT-09, ACIS-RULING-20, ACIS-STACK-14)."""
    civ, card = invasion.civ, invasion.card
    if not start(t, card):
        return NEXT
    move = await ask(t, civ, "invasion", lambda: start_options(t, card))
    near = part(t).adjacent[move.arg] & LAND
    areas = [move.arg, *bits(near)]
    c = t.civs[civ]
    t.tell("invasion", c.seat, {"civ": c.id, "card": card, "area": move.arg}, "ACIS-EVENT-14")
    t.call(Horde(civ, card, [Group(area, BARBARIANS, HORDE) for area in areas]))
    return NEXT


DRAWING: Final = [
    Procedure(Draw, {"draw": draw}),
    Procedure(Keep, {"keep": keep}),
    Procedure(Mausoleum, {"mausoleum": mausoleum}),
    Procedure(EventCard, {"event.show": show_event, "event": carry_out, "event.end": end_event}, phase="event"),
    Procedure(Invasion, {"invasion": invade}),
]
