"""Playing a Fate card (ACIS-FATE-01, ACIS-FATE-24): its player names all choices, one after another; then it may be
answered."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, Choices, Move, Procedure, Step
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, bits
from saecula.games.inner_sea.board import (
    contested,
    faction_named,
    leave_hand,
    name_of,
    part,
)
from saecula.games.inner_sea.cards import KIND
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.spec import Slot, chosen, color, why_not_hit
from saecula.games.inner_sea.frames import CardEffect, Declaration
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import AREA, DONE, FACTION, OPTION, WONDER
from saecula.games.inner_sea.ops import finish
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.table import NOBODY, Table


def why_not_playable(t: Table, civ: CivId, card: CardId) -> Verdict:
    """The rule that forbids playing a card for its text in the Card Phase; "" if it may be played (ACIS-FATE-26,
    ACIS-TERM-27)."""
    kind = KIND[card]
    if kind == "competition":
        return "ACIS-FATE-11"
    if kind == "negation":
        return "ACIS-FATE-49"
    return t.rules.why_no_card(t, civ, card) or why_not_declarable(t, civ, card)


def why_not_declarable(t: Table, civ: CivId, card: CardId) -> Verdict:
    """ACIS-FATE-26: allows a card only if at least one part of its text can be carried out."""
    effect = EFFECTS[card]
    if effect.can is not None:
        verdict = effect.can(t, civ)
        if verdict:
            return verdict
    if effect.slots and not effect.always and not can_name(t, civ, card):
        return "ACIS-FATE-26"
    return t.rules.why_unfair(t, civ, card)


def can_name(t: Table, civ: CivId, card: CardId) -> bool:
    """Whether there is anything to name for the first slot of a card."""
    probe = Declaration(civ, card)
    slot = EFFECTS[card].slots[0]
    if slot.mask is not None:
        return slot_mask(t, probe, slot) != 0 or bool(colors(t, probe, slot))
    if slot.civs is not None:
        return len(slot.civs(t, probe)) >= slot.least
    return slot.names is not None and bool(slot.names(t, probe))


def begin(t: Table, civ: CivId, card: CardId) -> None:
    """Plays a card from the hand."""
    leave_hand(t, civ, card)
    if t.civs[civ].seat >= 0:
        t.tell("played", t.civs[civ].seat, {"civ": t.civs[civ].id, "card": card}, "ACIS-CARD-21")
    proceed(t, Declaration(civ, card), False)


def proceed(t: Table, d: Declaration, begun: bool) -> Step:
    """Advances a declaration to the next real choice; a complete one takes effect."""
    if not settled(t, d):
        if not begun:
            t.call(d)
        return AGAIN
    if t.contest.area:
        for laid in t.contest.laid:
            if laid.civ == d.civ and laid.card == d.card:
                laid.areas, laid.factions, laid.target, laid.note = d.areas, d.factions, d.target, d.option
        return LEAVE
    ops = EFFECTS[d.card].plan(t, d)
    t.call(CardEffect(d.civ, d.card, ops))
    open_window(t, d.card, d.civ, "card", ops, d.target)
    return LEAVE


def slot_mask(t: Table, d: Declaration, slot: Slot) -> int:
    """The areas that may be named next, as a mask."""
    assert slot.mask is not None
    mask = slot.mask(t, d)
    mask &= ~t.rules.untouchable(t, d)
    if slot.kind == "omit":
        for name in d.omitted:
            mask &= ~BIT[name]
        return mask if mask.bit_count() > t.civs[color(d)].supply else 0
    return mask if slot.again else mask & ~chosen(d)


def colors(t: Table, d: Declaration, slot: Slot) -> list[int]:
    """The other civilizations whose disks the card may place somewhere, until one of them or an area is named."""
    if slot.colors is None or d.target != NOBODY or d.areas:
        return []
    return [i for i in slot.colors(t, d) if slot_mask(t, Declaration(d.civ, d.card, target=i), slot)]


def settled(t: Table, d: Declaration) -> bool:
    """Takes every step that leaves no choice. True when everything has been named."""
    slots = EFFECTS[d.card].slots
    while d.slot < len(slots):
        slot = slots[d.slot]
        if len(d.areas) > len(d.factions):
            if slot.whose is None:
                d.factions.append(NOBODY)
                continue
            whose = slot.whose(t, d, d.areas[-1])
            if len(whose) > 1:
                return False
            d.factions.append(whose[0] if whose else NOBODY)
            continue
        if slot.kind in ("area", "each", "omit"):
            if colors(t, d, slot):
                return False
            mask = slot_mask(t, d, slot) if d.count < slot.most else 0
            if mask:
                single = mask & (mask - 1) == 0
                if slot.kind == "each" or (single and d.count < least(t, d, slot)):
                    d.areas.append(bits(mask)[0])
                    d.count += 1
                    continue
                return False
        elif slot.kind in ("civ", "civs"):
            assert slot.civs is not None
            civs = slot.civs(t, d) if d.count < slot.most else []
            civs = [i for i in civs if i not in d.factions]
            if len(civs) == 1 and d.count < slot.least:
                name_civ(d, slot, civs[0])
                continue
            if civs:
                return False
        elif d.count < slot.most:
            assert slot.names is not None
            names = slot.names(t, d)
            if len(names) > 1:
                return False
            if names:
                name_thing(d, slot, names[0])
                continue
        d.slot += 1
        d.count = 0
    return True


def least(t: Table, d: Declaration, slot: Slot) -> int:
    return slot.fewest(t, d) if slot.fewest is not None else slot.least


def name_civ(d: Declaration, slot: Slot, civ: CivId) -> None:
    if slot.kind == "civ":
        d.target = civ
    else:
        d.factions.append(civ)
    d.count += 1


def name_thing(d: Declaration, slot: Slot, name: str) -> None:
    if slot.kind == "number":
        d.number = name
    else:
        d.option = name
    d.count += 1


def declarations(t: Table, d: Declaration) -> Choices:
    """What may be named next."""
    return t.rules.fair(t, d, declarable(t, d))


def declarable(t: Table, d: Declaration) -> Choices:
    """What the card lets its player name next (ACIS-FATE-25)."""
    slot = EFFECTS[d.card].slots[d.slot]
    if len(d.areas) > len(d.factions):
        assert slot.whose is not None
        return Choices.of([FACTION[name_of(t, faction)] for faction in slot.whose(t, d, d.areas[-1])])
    if slot.kind in ("area", "omit"):
        mask = slot_mask(t, d, slot)
        choices = Choices.of(AREA.within(mask))
        for other in colors(t, d, slot):
            choices.add(FACTION[t.civs[other].id], "")
        return choices.plus(DONE) if slot.kind == "area" and d.count >= least(t, d, slot) else choices
    if slot.kind in ("civ", "civs"):
        assert slot.civs is not None
        choices = Choices.of([FACTION[t.civs[civ].id] for civ in slot.civs(t, d) if civ not in d.factions])
        return choices.plus(DONE) if d.count >= slot.least else choices
    assert slot.names is not None
    moves = WONDER if slot.kind == "wonder" else OPTION
    return Choices.of([moves[name] for name in slot.names(t, d)])


def question(t: Table, d: Declaration) -> str:
    """The name of the question, by what is to be named."""
    slot = EFFECTS[d.card].slots[d.slot]
    if len(d.areas) > len(d.factions):
        return "card.faction"
    if slot.kind in ("civ", "civs"):
        return "card.civilization"
    if slot.kind in ("option", "number"):
        return "card.option"
    return f"card.{slot.kind}"


async def declare(t: Table, d: Declaration) -> Step:
    """ACIS-FATE-01, ACIS-FATE-24: makes one choice for the card being played."""
    if t.civs[d.civ].seat < 0:
        choices = declarations(t, d)
        if not choices.moves:
            return abandon(t, d)
        move = await ask(t, d.civ, question(t, d), lambda: choices)
    else:
        move = await ask(t, d.civ, question(t, d), lambda: declarations(t, d))
    named(t, d, move)
    return proceed(t, d, True)


def abandon(t: Table, d: Declaration) -> Step:
    """Discards an NPC's card without effect because an Event in between has left nothing for it to name."""
    for laid in t.contest.laid:
        if laid.civ == d.civ and laid.card == d.card:
            laid.cancelled = True
    finish(t, d.card)
    return LEAVE


def named(t: Table, d: Declaration, move: Move) -> None:
    slot = EFFECTS[d.card].slots[d.slot]
    if move is DONE:
        d.slot += 1
        d.count = 0
    elif move.verb == "faction":
        faction = faction_named(t, move.arg)
        if slot.kind in ("civ", "civs"):
            name_civ(d, slot, faction)
        elif len(d.areas) == len(d.factions):
            d.target = faction
        else:
            d.factions.append(faction)
    elif slot.kind == "omit":
        d.omitted.append(move.arg)
    elif move.verb == "area":
        d.areas.append(move.arg)
        d.count += 1
    else:
        name_thing(d, slot, move.arg)


def why_not_area(t: Table, d: Declaration, name: str) -> Verdict:
    """A rule that explains why the card cannot name an area (for areas that are not candidates)."""
    if not BIT[name] & part(t).play:
        return "ACIS-MAP-20"
    why_not = EFFECTS[d.card].why_not_area
    if why_not is not None:
        return why_not(t, d, name)
    if KIND[d.card] == "competition":
        return "" if contested(t, name) else "ACIS-COMP-15"
    return why_not_hit(t, d, name)


DECLARING: Final = [Procedure(Declaration, {"declare": declare})]
