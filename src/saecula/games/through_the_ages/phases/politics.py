"""The political action, and the discarding of surplus military cards (sections 24, 25, 29)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, CardId, Choices, Move, Procedure, Seat, Step, Verdict
from saecula.games.through_the_ages.cards import AGES, CARDS
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.decks import discard_card, end_pact, surplus
from saecula.games.through_the_ages.deeds import lay_down, show_card
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.aggressions import price_of
from saecula.games.through_the_ages.effects.marks import AGREED, KEEP_CARDS, VOYAGE
from saecula.games.through_the_ages.effects.territories import settle
from saecula.games.through_the_ages.frames import Battle, Event, Offer, Seeding, Turn
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.moves import (
    ACCEPT,
    ATTACK,
    CANCEL,
    CLAIM,
    DECLARE,
    DISCARD,
    EVENT,
    OFFER,
    PASS,
    REFUSE,
    SEED,
)
from saecula.games.through_the_ages.refusals import left_out
from saecula.games.through_the_ages.table import Civ, Pact, Table, War
from saecula.games.through_the_ages.tokens import score


async def politics(t: Table, turn: Turn) -> Step:
    """TTA-POL-01, TTA-POL-02: at most one political action. A player who agreed to skip it is not asked (TTA-CARD-52).

    Columbus's claim is also a political action (TTA-POL-03).
    """
    seat = t.turn
    civ = t.civs[seat]
    if (civ.marks and AGREED.of(civ.marks)) or (not civ.hands.military and not pacts.pacts_of(t.civs, seat)):
        AGREED.put(civ.marks, 0)
        return_cubes(t, seat, -1)
        return NEXT
    move = await Ask(seat, "politics", lambda: politics_choices(t))
    return_cubes(t, seat, int(move.args[1]) if move.verb in ("attack", "war") else -1)
    if move is SEED:
        t.call(Seeding())
    elif move.verb == "attack":
        play_attack(t, seat, move)
        begin_aggression(t, seat, move)
    elif move.verb == "war":
        play_attack(t, seat, move)
        declare(t, seat, move)
    elif move.verb == "offer":
        offer(t, seat, move)
    elif move.verb == "claim":
        claim(t, seat, move.arg)
    elif move.verb == "cancel":
        for i in range(len(t.civs)):
            if t.civs[i].pact.card == move.arg:
                end_pact(t, i)
                break
    return NEXT


def politics_choices(t: Table) -> Choices:
    c = Choices()
    seat = t.turn
    civ = t.civs[seat]
    done: list[str] = []
    events = False
    for id in civ.hands.military:
        if id in done:
            continue
        done.append(id)
        card = CARDS[id]
        if card.type in ("event", "territory"):
            events = True
            if card.type == "territory" and civ.leader == leaders.COLUMBUS:
                c.add(CLAIM[id], "TTA-CARD-09" if VOYAGE.of(civ.marks) else "")
        elif card.type in ("aggression", "war"):
            moves = ATTACK[id] if card.type == "aggression" else DECLARE[id]
            for other in range(len(t.civs)):
                if other != seat and not t.civs[other].resigned:
                    c.add(moves[other], attack_verdict(t, seat, id, other))
        elif card.type == "pact":
            for other in range(len(t.civs)):
                if other != seat and not t.civs[other].resigned:
                    for move in OFFER[id][other]:
                        c.add(move, left_out(t, "pact") or ("" if t.players > 2 else "TTA-PACT-18"))
    if events:
        c.allow(SEED)
    for pact, _, _ in pacts.pacts_of(t.civs, seat):
        c.allow(CANCEL[pact])
    c.allow(PASS)
    return c


def attack_verdict(t: Table, seat: Seat, id: CardId, target: Seat) -> Verdict:
    """The reason why an aggression or war cannot be played against that player. Their strength makes no difference
    (TTA-AGGR-02).

    TTA-END-09: a war declared in the last round is never resolved. There is no reason to declare one (IT 1206), but it
    is allowed; the Spanish text leaves no opportunity (ES 1204): that is the option `last_war=no`.
    """
    civ = t.civs[seat]
    type = CARDS[id].type
    war = type == "war"
    without = left_out(t, type)
    if without:
        return without
    if civ.leader == leaders.GANDHI:
        return "TTA-CARD-44"
    if pacts.attack_forbidden(t.civs, seat, target):
        return "TTA-PACT-10"
    if war and pacts.war_forbidden(t.civs, target):
        return "TTA-CARD-73"
    if war and t.last and not t.options.last_war:
        return "TTA-END-09"
    if t.options.no_ganging_up and t.civs[target].attacked_by not in (-1, seat):
        return "TTA-VAR-03"
    price = price_of(t, id, target)
    if price < 0:
        return "TTA-AGGR-18"
    return "" if price <= civ.military_left else "TTA-POL-05"


def return_cubes(t: Table, seat: Seat, target: Seat) -> None:
    """TTA-VAR-05, TTA-VAR-06: the player's cubes return, except from a target that is attacked again."""
    if t.options.no_ganging_up:
        for other in range(len(t.civs)):
            if other != target and t.civs[other].attacked_by == seat:
                t.civs[other].attacked_by = -1


def play_attack(t: Table, seat: Seat, move: Move) -> None:
    """The common part of playing an aggression and declaring a war (TTA-AGGR-01, TTA-WAR-01).

    TTA-POL-04: the price is paid in this turn's military actions. TTA-VAR-04: the target gets a cube.
    """
    civ = t.civs[seat]
    id = move.args[0]
    target = int(move.args[1])
    civ.this_turn.used_military += price_of(t, id, target)
    show_card(t, seat, id)
    if t.options.no_ganging_up:
        t.civs[target].attacked_by = seat
    points = score(t.civs[target], leaders.culture_when_attacked(t.civs[target]))
    if points:
        t.tell("change.culture", target, {"n": points}, rule="TTA-CARD-38")
    for i in (seat, target):
        other = t.civs[i]
        if other.pact.card in pacts.ENDS_BY_ATTACK and other.pact.partner in (seat, target):
            end_pact(t, i)


def begin_aggression(t: Table, seat: Seat, move: Move) -> None:
    """Begins an aggression: the attacker names sacrifices first (TTA-AGGR-05)."""
    card, target = move.args[0], int(move.args[1])
    t.tell("aggression", seat, {"card": card, "other_seat": target}, rule="TTA-AGGR-01")
    t.call(Battle(card, seat, target))


def declare(t: Table, seat: Seat, move: Move) -> None:
    """TTA-WAR-01: the card stays in front of the declarer until their next turn.

    TTA-WAR-12: there is only one at a time, because it is resolved before the next political action.
    """
    civ = t.civs[seat]
    civ.war = War(move.args[0], int(move.args[1]))
    t.tell("war", seat, {"card": civ.war.card, "other_seat": civ.war.enemy}, rule="TTA-WAR-01")


def offer(t: Table, seat: Seat, move: Move) -> None:
    """TTA-PACT-02: the card is shown, one player is named, and the roles are announced."""
    card, to = move.args[0], int(move.args[1])
    civ = t.civs[seat]
    if civ.hands.shown.count(card) < civ.hands.military.count(card):
        civ.hands.shown = [*civ.hands.shown, card]
    t.reveal()
    t.tell("pact.offer", seat, {"card": card, "other_seat": to}, rule="TTA-PACT-02")
    t.call(Offer(card, to, seat if len(move.args) < 3 or move.args[2] == "a" else to))


async def answer_offer(t: Table, offer: Offer) -> Step:
    """TTA-PACT-03..06: the other player accepts or refuses; an accepted pact replaces the one in front of the offering
    player.
    """
    seat = t.turn
    move = await Ask(offer.to, "pact.answer", offer_choices)
    civ = t.civs[seat]
    if move is ACCEPT:
        if civ.pact.card:
            end_pact(t, seat)
        show_card(t, seat, offer.card)
        civ.pact = Pact(offer.card, offer.to, offer.a)
        reckon(t, seat)
        reckon(t, offer.to)
        t.tell("pact.accept", offer.to, {"card": offer.card}, rule="TTA-PACT-05")
    else:
        t.tell("pact.refuse", offer.to, {"card": offer.card}, rule="TTA-PACT-04")
    return NEXT


OFFERING: Final = Procedure(Offer, {"offer": answer_offer}, within="discard")


def offer_choices() -> Choices:
    return Choices.of([ACCEPT, REFUSE])


def claim(t: Table, seat: Seat, id: CardId) -> None:
    """Columbus: a territory from the hand becomes a colony, once per game (TTA-CARD-09, TTA-CARD-10)."""
    civ = t.civs[seat]
    show_card(t, seat, id)
    VOYAGE.put(civ.marks, 1)
    t.tell("claim", seat, {"card": id}, rule="TTA-CARD-09")
    before = tally(t)
    settle(t, seat, id)
    tell_changes(t, before, "TTA-CARD-09")


async def seed(t: Table, seeding: Seeding) -> Step:
    """TTA-EVENT-02: an event or territory goes face down to the future events and scores culture; then a current event
    is revealed.

    TTA-EVENT-03: the culture is by the age of the card. TTA-VAR-19: this is the same in every variant.
    """
    seat = t.turn
    civ = t.civs[seat]
    move = await Ask(seat, "politics.event", lambda: seed_choices(civ), secret=True)
    id = move.arg
    lay_down(t, seat, id)
    t.events.future = [*t.events.future, id]
    t.events.seeded_by = {**t.events.seeded_by, id: seat}
    age = CARDS[id].age
    score(civ, AGES.index(age))
    t.tell("seed", seat, {"age": age}, rule="TTA-EVENT-02")
    t.tell("seed.card", seat, {"card": id}, rule="TTA-EVENT-02", seen=1 << seat)
    t.call(Event())
    return NEXT


SEEDING: Final = Procedure(Seeding, {"seed": seed}, within="discard")


def seed_choices(civ: Civ) -> Choices:
    return Choices.of([EVENT[id] for id in civ.hands.military if CARDS[id].type in ("event", "territory")])


async def discard(t: Table, turn: Turn) -> Step:
    """TTA-MIL-06, TTA-MIL-14, TTA-MIL-16: the player discards surplus military cards of their choice, one at a time,
    face down.
    """
    seat = t.turn
    civ = t.civs[seat]
    keeps = KEEP_CARDS.of(t.marks) > 0
    if keeps or not surplus(civ):
        KEEP_CARDS.put(t.marks, 0)
        return NEXT
    move = await Ask(seat, "military.discard", lambda: discard_choices(civ), secret=True)
    seen = -1 if move.arg in civ.hands.shown else 1 << seat
    lay_down(t, seat, move.arg)
    discard_card(t, move.arg, seen)
    t.tell("discard", seat, {"age": CARDS[move.arg].age}, rule="TTA-MIL-06")
    return AGAIN


def discard_choices(civ: Civ) -> Choices:
    return Choices.of([DISCARD[id] for id in dict.fromkeys(civ.hands.military)])
