"""Answers with Negate cards (ACIS-FATE-12..18, ACIS-FATE-37..43, ACIS-FATE-50): chains of cards that cancel cards.

Everyone who has a fitting card is asked at the same time, in secret, and nobody learns who was asked. If several
answer, the first in turn order after the player of the card prevails (ACIS-FATE-37), and the others keep their cards
unseen.
"""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, AskAll, Choices, Procedure, Step
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.asking import ask, bluffs
from saecula.games.inner_sea.board import gain_talents, leave_hand, to_discard
from saecula.games.inner_sea.cards import KIND
from saecula.games.inner_sea.effects.negations import NEGATES
from saecula.games.inner_sea.frames import CardEffect, EventCard, Window
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import AGAINST, ANSWER, DECLINE
from saecula.games.inner_sea.npc.negating import PENDING, negate
from saecula.games.inner_sea.table import NOBODY, Link, Op, Table


def open_window(t: Table, card: CardId, civ: CivId, kind: str, ops: list[Op], target: CivId, laid: int = -1) -> None:
    """Lets the card be answered before it takes effect. Kind: card, event or wonder; `laid`: its number in a
    competition (ACIS-FATE-02, ACIS-TERM-30).

    If nobody can answer, no window is opened. Either way the players learn something about the hands, so the moves that
    led here cannot be undone.
    """
    t.reveal()
    if any(
        bluffs(t, i) or any(KIND[held_card] == "negation" for held_card in c.hand + t.rules.on_table(t, i))
        for i, c in enumerate(t.civs)
    ):
        t.call(Window(civ, card, kind, target, laid, [op.copy() for op in ops], [Link(card, civ, kind)]))


def cancelled(links: list[Link]) -> list[bool]:
    """ACIS-FATE-40: from the last card backward, an uncanceled Negate card cancels its target."""
    out = [False] * len(links)
    for i in range(len(links) - 1, 0, -1):
        if not out[i]:
            out[links[i].target] = True
    return out


def why_not_fitting(t: Table, w: Window, civ: CivId, card: CardId, i: int) -> Verdict:
    """The rule that keeps a Negate card in hand from answering link i of the chain (ACIS-FATE-12, ACIS-FATE-39); "" if
    it may."""
    link = w.links[i]
    if link.civ == civ and link.kind != "event":
        return "ACIS-FATE-39"
    negation = NEGATES[card]
    fits = link.kind in negation.against and negation.fits(t, w, civ, i)
    return "" if fits else "ACIS-FATE-12"


def targets(t: Table, w: Window, civ: CivId, card: CardId) -> list[int]:
    """ACIS-FATE-39: the links that this Negate card may target, which are those not yet canceled by an uncanceled
    Negate card."""
    dead = cancelled(w.links)
    return [i for i in range(len(w.links)) if not dead[i] and not why_not_fitting(t, w, civ, card, i)]


def answers(t: Table, w: Window, civ: CivId) -> Choices:
    choices = Choices()
    choices.allow(DECLINE)
    for card in t.civs[civ].hand + t.rules.on_table(t, civ):
        if KIND[card] == "negation":
            choices.add(ANSWER[card], "" if targets(t, w, civ, card) else "ACIS-FATE-12")
    return choices


def aims(t: Table, w: Window, civ: CivId, card: CardId) -> Choices:
    return Choices.of([AGAINST[w.links[i].card] for i in targets(t, w, civ, card)])


def responders(t: Table, w: Window) -> list[int]:
    """ACIS-FATE-37, ACIS-FATE-38, ACIS-FATE-50: the civilizations to ask, in order, starting after the last one that
    played, or with the first for an Event."""
    last = w.links[-1]
    order = t.order
    if last.kind == "event":
        return order
    at = order.index(last.civ) if last.civ in order else -1
    return [i for i in order[at + 1 :] + order[: max(at, 0)] if i != last.civ]


def holders(t: Table, w: Window) -> list[int]:
    """The responders who have a fitting card (any card with the option `ask_everyone`) and have not declined in this
    round."""
    out = []
    for i in responders(t, w):
        if i in w.declined:
            continue
        if bluffs(t, i):
            out.append(i)
            continue
        for card in t.civs[i].hand + t.rules.on_table(t, i):
            if KIND[card] == "negation" and targets(t, w, i, card):
                out.append(i)
                break
    return out


def window_ask(t: Table, w: Window, civ: CivId) -> Ask:
    return Ask(t.civs[civ].seat, "negate", lambda: answers(t, w, civ), secret=True)


async def aim(t: Table, w: Window) -> Step:
    """ACIS-FATE-39: chooses the target of a card that may be aimed at several links."""
    if not w.answer:
        return NEXT
    card, civ = w.answer, w.answerer
    move = await ask(t, civ, "negate.target", lambda: aims(t, w, civ, card))
    answer(t, w, civ, card, next(k for k in targets(t, w, civ, card) if w.links[k].card == move.arg))
    return NEXT


async def window(t: Table, w: Window) -> Step:
    """ACIS-FATE-37..40: a round of answers. An answer opens the next round; a round without one settles the chain."""
    asked = holders(t, w)
    wave = at_once(t, asked)
    if not wave:
        return AGAIN if asked and machine_answers(t, w, asked) else NEXT
    given = await AskAll([window_ask(t, w, i) for i in wave], discreet=True)
    for i, move in zip(wave, given, strict=True):
        if move is not DECLINE:
            respond(t, w, i, move.arg)
            w.step = "window.aim"
            return AGAIN
    w.declined += wave
    return AGAIN


def respond(t: Table, w: Window, civ: CivId, card: CardId) -> None:
    """ACIS-FATE-39: plays a Negate card; one that may be aimed at several links waits until its link is named."""
    fitting = targets(t, w, civ, card)
    if len(fitting) > 1:
        w.answerer, w.answer = civ, card
    else:
        answer(t, w, civ, card, fitting[0])


def at_once(t: Table, asked: list[int]) -> list[int]:
    """The civilizations asked at the same time: a seat with several is asked for one after another, and those led by
    the game answer last."""
    wave: list[int] = []
    for i in asked:
        if t.civs[i].seat >= 0 and all(t.civs[k].seat != t.civs[i].seat for k in wave):
            wave.append(i)
    return wave


def machine_answers(t: Table, w: Window, machines: list[int]) -> bool:
    """Whether a civilization led by the game answers; if so, the chain goes on (or its decision waits for an Event)."""
    for i in machines:
        card, target = negate(
            t, w, i, [(c, k) for c in t.civs[i].hand if KIND[c] == "negation" for k in targets(t, w, i, c)]
        )
        if card == PENDING:
            w.declined = []
            return True
        if card:
            answer(t, w, i, card, target)
            return True
    return False


def answer(t: Table, w: Window, civ: CivId, card: CardId, target: CivId) -> None:
    leave_hand(t, civ, card)
    t.reveal()
    t.publish(t.civs[civ].seat, ANSWER[card].text)
    against = w.links[target].card
    t.tell("answered", t.civs[civ].seat, {"civ": t.civs[civ].id, "card": card, "against": against}, "ACIS-FATE-12")
    w.links.append(Link(card, civ, "negation", target))
    w.declined, w.answerer, w.answer = [], NOBODY, ""


def settle(t: Table, w: Window) -> Step:
    """ACIS-FATE-40: settles the chain from its end. The Negate cards are discarded, and a canceled card leaves no
    trace."""
    dead = cancelled(w.links)
    for i in range(len(w.links) - 1, 0, -1):
        link = w.links[i]
        to_discard(t, link.card)
        talents = NEGATES[link.card].talents
        if talents and not dead[i]:
            gain_talents(t, link.civ, talents, "ACIS-FATE-18")
    if dead[0]:
        t.tell("cancelled", -1, {"card": w.card}, "ACIS-FATE-15")
        cancel(t, w)
    return LEAVE


def cancel(t: Table, w: Window) -> None:
    """ACIS-FATE-15: a canceled card is discarded and none of its effects happen."""
    if w.laid >= 0:
        laid = t.contest.laid[w.laid]
        laid.cancelled = True
        if laid.kind == "wonder":
            bar(t, w.card)
            wonder = t.wonders[w.card]
            wonder.disks -= 1
            t.civs[wonder.owner].supply += 1
        else:
            to_discard(t, w.card)
        return
    below = t.stack[-2] if len(t.stack) > 1 else None
    if isinstance(below, CardEffect | EventCard):
        below.cancelled = True
    if w.kind == "wonder":
        bar(t, w.card)


def bar(t: Table, wonder: CardId) -> None:
    """19 Bad Omens: the Wonder cannot be used again this turn."""
    t.wonders[wonder].barred = True


ANSWERING: Final = [Procedure(Window, {"window.aim": aim, "window": window, "window.settle": settle}, phase="window")]
