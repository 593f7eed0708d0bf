"""Step 2 of a turn: perform actions or rest; then step 3, Resolve (AOC-ACTION, AOC-REST)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, Choices, Procedure, RuleId, Seat, Step, Verdict, others
from saecula.games.age_of_civilization.cards import ACTIONS, BASE_CARD, Action
from saecula.games.age_of_civilization.frames import CultureOffer, Turn, WonderGain
from saecula.games.age_of_civilization.moves import DO, DONE, NO, PERFORMANCES, RESEARCH, RESEARCH_PLACES, REST, YES
from saecula.games.age_of_civilization.phases.gains import (
    add_specials,
    add_technology,
    add_worker,
    buy_special,
    earn,
    lose,
    score,
    technology_verdicts,
)
from saecula.games.age_of_civilization.powers import Powers, has_most_strength, layout, powers, price
from saecula.games.age_of_civilization.table import CURRENT, Table

REST_COINS: Final = 2


async def actions(t: Table, turn: Turn) -> Step:
    """Performs one action after another, in the order that the player chooses (AOC-ACTION-09), until the player is
    done, with workers left or without any action at all (AOC-ACTION-10, AOC-TURN-19). Then workers are resolved, before
    the turn end (AOC-TURN-26).
    """
    seat = t.seat
    move = await Ask(seat, "actions", lambda: action_choices(t, seat))
    if move.verb == "buy":
        buy_special(t, seat, move.arg)
    elif move.verb == "rest":
        rest(t, seat)
        return NEXT
    elif move.verb == "done":
        resolve(t, seat)
        return NEXT
    else:
        perform(t, seat, ACTIONS[move.verb], move.arg if move.args else "")
    return AGAIN


def available(t: Table, w: Powers, a: Action) -> int:
    """The number of slots of an action that are open to a player: AOC-ACTION-31. Those on the player's own cards are
    open in any round, in addition to the others (AOC-ACTION-27, AOC-ACTION-28).
    """
    return open_slots(t, a, w.upcoming) + w.slots[a.number]


def open_slots(t: Table, a: Action, upcoming: bool) -> int:
    """The number of open slots on the common cards. Permanent slots are always open (AOC-ACTION-04)."""
    return a.slots if a.permanent or a.id in open_cards(t, upcoming) else 0


def open_cards(t: Table, upcoming: bool) -> list[str]:
    """AOC-ACTION-05: the current cards of the timeline; for the Maya the upcoming ones too (AOC-CIV-21, AOC-CIV-23)."""
    first = t.round - 1 if t.round else 0
    return t.timeline[first:] if upcoming else t.timeline[first : t.round - 1 + CURRENT]


def trade_is_banned(t: Table, seat: Seat) -> bool:
    """AOC-CIV-36, AOC-CIV-48: whether another player's civilization bans Trade."""
    for other in range(len(t.players)):
        if other != seat and t.players[other].main and powers(t.players[other]).bans_trade:
            return True
    return False


def action_verdict(t: Table, seat: Seat, w: Powers, a: Action, cards: list[str]) -> Verdict:
    """The reason why an action cannot be started, apart from its price. `cards` are those of `open_cards`."""
    slots = w.slots[a.number]
    if a.permanent or a.id in cards:
        slots += a.slots
    if not slots:
        return "AOC-ACTION-06"
    if a.id == "trade" and trade_is_banned(t, seat):
        return "AOC-CIV-36"
    if t.used and t.used.get(a.id, 0) >= slots:
        return "AOC-ACTION-01"
    needed = w.workers[a.number]
    if t.players[seat].workers - t.placed < needed:
        return "AOC-CIV-43" if needed > a.workers else "AOC-ACTION-30"
    return ""


def action_choices(t: Table, seat: Seat) -> Choices:
    player = t.players[seat]
    w = powers(player)
    cards = open_cards(t, w.upcoming)
    c = Choices()
    for a, do in PERFORMANCES:
        verdict = action_verdict(t, seat, w, a, cards)
        if a.id == "research":
            _research_choices(t, seat, w, a, c, verdict)
        elif not verdict and price(t, seat, w, a) > player.coins:
            c.refuse(do, "AOC-ACTION-07")
        else:
            c.add(do, verdict)
    c.add(REST, "AOC-REST-01" if t.acted else "")  # even without workers (AOC-TURN-20)
    c.allow(DONE)
    if t.specials:
        add_specials(t, player, c)
    return c


def _research_choices(t: Table, seat: Seat, w: Powers, a: Action, c: Choices, verdict: Verdict) -> None:
    """AOC-CIV-41: the technology is named before the price is paid."""
    player = t.players[seat]
    places = layout(player)
    verdicts = technology_verdicts(player)
    unpaid = "AOC-ACTION-07" if price(t, seat, w, a) > player.coins else ""
    moves = RESEARCH_PLACES[player.special]
    for place in range(len(places)):
        why = verdict or verdicts[place]
        if why:
            c.refuse(moves[place], why)
        elif w.research:  # some technologies have a price of their own
            c.add(moves[place], "AOC-ACTION-07" if price(t, seat, w, a, places[place]) > player.coins else "")
        else:
            c.add(moves[place], unpaid)
    if player.special:
        for covered in BASE_CARD:
            if covered not in places:
                c.refuse(RESEARCH[covered], "AOC-INNO-08")
    if "" not in verdicts:  # AOC-ACTION-33
        c.add(DO[a.id], verdict or unpaid)


def perform(t: Table, seat: Seat, a: Action, technology: str) -> None:
    """AOC-ACTION-07, AOC-ACTION-08: places the workers, pays, and applies the effect at once."""
    player = t.players[seat]
    w = powers(player)
    action = a.id
    paid = price(t, seat, w, a, technology)
    needed = w.workers[a.number]
    t.placed += needed
    if w.red[a.number]:
        t.doomed += needed
    t.used[action] = t.used.get(action, 0) + 1
    t.acted = True
    player.coins -= paid
    _tell_action(t, seat, action, paid, "AOC-ACTION-07")
    score(t, seat, points_of(t, seat, w, a, technology), action, "AOC-ACTION-08")
    earn(t, seat, w.coins[a.number], action, "AOC-ACTION-08")
    harm = w.harm[a.number]
    for other in others(seat, len(t.players)):
        if action == "trade":
            earn(t, other, 1, action, "AOC-ACTION-23")  # AOC-ACTION-35
        if harm:
            lose(t, other, harm, action, "AOC-CIV-01" if harm == 1 else "AOC-CIV-32")
    if action == "farm" and w.farm_worker:
        add_worker(t, seat, action, "AOC-CIV-11")
    if technology:
        add_technology(t, seat, technology)
    if action == "wonder":
        t.call(WonderGain(seat))  # AOC-WONDER-01, AOC-WONDER-03, AOC-WONDER-07
    if action == "build" and w.build_culture and price(t, seat, powers(player), ACTIONS["culture"]) <= player.coins:
        t.call(CultureOffer(seat))


async def offer_culture(t: Table, offer: CultureOffer) -> Step:
    """AOC-CIV-44: asks whether to perform Culture."""
    if (await Ask(offer.seat, "build.culture", yes_or_no)) is YES:
        free_culture(t, offer.seat, False)
    return NEXT


CULTURE_OFFER: Final = Procedure(CultureOffer, {"build.culture": offer_culture}, within="actions", phase="")


def _tell_action(t: Table, seat: Seat, action: str, paid: int, rule: RuleId) -> None:
    if paid:
        t.tell("action.paid", seat, {"action": action, "n": paid}, rule)
    else:
        t.tell("action", seat, {"action": action}, rule)


def points_of(t: Table, seat: Seat, w: Powers, a: Action, technology: str) -> int:
    """The points of one performance, with all bonuses (AOC-TURN-10)."""
    points = w.points[a.number]
    if a.id == "conquer":
        scored = has_most_strength(t, seat, 1)  # AOC-ACTION-17, AOC-ACTION-19
        return points + w.scored_points if scored else points - a.points
    if a.id == "hunt" and not t.players[seat].technologies:
        return points + 1  # AOC-ACTION-20, AOC-ACTION-34
    if technology:
        for e in w.research:
            if e.what == "vp" and technology in e.only:
                points += e.n
    return points


def yes_or_no() -> Choices:
    return Choices.of([YES, NO])


def free_culture(t: Table, seat: Seat, education: bool) -> None:
    """Culture without a worker or slot, at its price (AOC-TECH-09, AOC-CIV-04), with everything that modifies it
    (AOC-TECH-10); the card need not be available (AOC-TECH-11).
    """
    player = t.players[seat]
    w = powers(player)
    culture = ACTIONS["culture"]
    paid = price(t, seat, w, culture, education=education)
    player.coins -= paid
    _tell_action(t, seat, culture.id, paid, "AOC-TECH-09" if education else "AOC-CIV-04")
    score(t, seat, w.points[culture.number], culture.id, "AOC-ACTION-29")
    earn(t, seat, w.coins[culture.number], culture.id, "AOC-ACTION-29")


def rest(t: Table, seat: Seat) -> None:
    """AOC-REST-02..04: the player rests; then the turn ends."""
    w = powers(t.players[seat])
    t.tell("rest", seat, rule="AOC-REST-01")
    earn(t, seat, REST_COINS + w.rest_coins, "rest", "AOC-REST-02")
    add_worker(t, seat, "rest", "AOC-REST-02")
    score(t, seat, w.rest_points, "rest", "AOC-REST-02")


def resolve(t: Table, seat: Seat) -> None:
    """AOC-REST-05, AOC-REST-06, AOC-REST-10: workers on red slots are sacrificed, the others return."""
    if t.doomed:
        t.players[seat].workers -= t.doomed
        t.tell("resolve", seat, {"n": t.doomed}, "AOC-REST-06")
    t.placed = 0
    t.doomed = 0
