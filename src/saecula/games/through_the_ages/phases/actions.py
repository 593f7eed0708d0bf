"""The action phase: civil and military actions in any order (sections 11 to 20)."""

from __future__ import annotations

from saecula.core import AGAIN, NEXT, Ask, Choices, Seat, Step
from saecula.games.through_the_ages.acts import ACTS
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import (
    build_cost,
    cooperator,
    purse,
    stages_per_action,
    unit_resources,
    upgrade_cost,
)
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS
from saecula.games.through_the_ages.effects.marks import EXCHANGE, SAILED
from saecula.games.through_the_ages.effects.wonders import OCEAN_LINER
from saecula.games.through_the_ages.frames import Turn
from saecula.games.through_the_ages.indicators import full_kinds
from saecula.games.through_the_ages.moves import (
    DRAW_CARD,
    END,
    GROW,
    PLAY,
    RECRUIT,
    REVOLT,
    SAIL,
    STAGE,
    TRADE,
    USE,
    WORKPLACES,
)
from saecula.games.through_the_ages.phases.takes import take_choices
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.verdicts import (
    can_recruit,
    draw_verdict,
    growth_verdict,
    revolution_verdict,
    stage_verdict,
    technology_verdict,
)


async def actions(t: Table, turn: Turn) -> Step:
    """TTA-ACT-03, TTA-ACT-04, TTA-TURN-09: one action after another, until the player ends the phase."""
    move = await Ask(t.turn, "actions", lambda: action_choices(t))
    if move is END:
        return NEXT
    ACTS[move.verb].carry_out(t, t.turn, move)
    return AGAIN


def action_choices(t: Table) -> Choices:
    """Everything that the current player may do, or might try to do.

    The phase may be ended at any time (TTA-FIRST-05). In round 1 cards are taken by the usual rules (TTA-FIRST-08). For
    the uses of military actions see TTA-ACT-06. Each kind of urban building is counted separately (TTA-BUILD-07), and
    none is added at or above the limit (TTA-BUILD-09).
    """
    c = Choices()
    seat = t.turn
    civ = t.civs[seat]
    done, have = civ.this_turn, civ.indicators
    civil = have.civil_actions - done.used_civil
    take_choices(c, t, seat, civil, "TTA-ROW-02")
    if done.revolution and civil < 1:  # a revolution was the only civil action; even a free one is refused
        c.refuse_all(c.moves, "TTA-GOV-02")
        c.moves = []
    if t.round == 1:
        c.moves.append(END)
        return c
    military = have.military_actions - done.used_military
    ore = purse(t, seat)
    units = ore + (unit_resources(civ) if civ.marks else done.unit_resources)
    _growth(c, t, seat, civ, civil)
    full = full_kinds(t, civ)
    _field(c, t, seat, civ, civil, military, ore, units, full)
    if civ.project:
        _stages(c, t, seat, civ, civil, ore)
    if civ.hands.civil:
        _hand(c, t, seat, civ, civil, ore, full)
    if civ.hands.military:
        for id in civ.hands.military:
            if CARDS[id].type == "tactics":
                move = PLAY[id]
                if move not in c.moves:
                    c.add(move, "" if military > 0 else "TTA-TACTIC-01")
    role = pacts.role(t.civs, seat, pacts.TRADE_ROUTES)
    if role:
        c.add(TRADE, "TTA-CARD-70" if EXCHANGE.of(civ.marks) else "")
    if t.options.military_draw == "action" and t.options.version != "simple":
        c.add(DRAW_CARD, draw_verdict(t, military))
    c.moves.append(END)
    return c


def _growth(c: Choices, t: Table, seat: Seat, civ: Civ, civil: int) -> None:
    c.add(GROW, growth_verdict(t, seat) or ("" if civil > 0 else "TTA-POP-01"))
    if OCEAN_LINER in civ.wonders:
        c.add(SAIL, "TTA-CARD-49" if SAILED.of(civ.marks) else growth_verdict(t, seat, amount(OCEAN_LINER, "cheaper")))
    if civ.leader == leaders.BARBAROSSA:
        rule = growth_verdict(t, seat, amount(civ.leader, "food")) or ("" if civil > 0 else "TTA-CARD-40")
        for id in civ.workers:
            if CARDS[id].type == "unit":
                c.add(RECRUIT[id], rule or ("" if can_recruit(t, seat, id) else "TTA-CARD-40"))


def _field(
    c: Choices, t: Table, seat: Seat, civ: Civ, civil: int, military: int, ore: int, units: int, full: list[str]
) -> None:
    """Building, upgrading, destroying and disbanding (sections 13, 14, 15).

    Any card in play will do, lower or higher (TTA-UPG-06, TTA-UPG-07); farms, mines and units are unlimited
    (TTA-BUILD-04, TTA-UNIT-02). An upgrade is allowed at the limit (TTA-BUILD-08).
    """
    workers, unused = civ.workers, civ.tokens.unused
    cheaper = leaders.unit_discount(t.civs, seat) if civ.leader else 0
    for id in workers:
        place = WORKPLACES[id]
        card = place.card
        rule = ""
        if place.unit:
            if military < 1 or not unused or card.cost - cheaper > units:
                rule = "TTA-UNIT-01"
        elif card.type == "urban":
            if card.kind in full:
                rule = "TTA-BUILD-06"
            elif civil < 1:
                rule = "TTA-BUILD-05"
            elif not unused or build_cost(t, seat, card) > ore:
                rule = "TTA-BUILD-02"
        elif civil < 1:
            rule = "TTA-BUILD-01"
        elif not unused or card.cost > ore:
            rule = "TTA-BUILD-02"
        if rule:
            c.forbidden.append(place.build)
            c.rules.append(rule)
        else:
            c.moves.append(place.build)
    for id, n in workers.items():
        if n:
            place = WORKPLACES[id]
            for new, move in place.upgrades:
                if new.id in workers:
                    price = upgrade_cost(t, seat, place.card, new)
                    if place.unit:
                        rule = "" if military > 0 and price <= units else "TTA-UPG-02"
                    else:
                        rule = "" if civil > 0 and price <= ore else "TTA-UPG-01"
                    c.add(move, rule)
            if place.unit:
                c.add(place.leave, "" if military > 0 else "TTA-UNIT-03")
            else:
                c.add(place.leave, "" if civil > 0 else "TTA-BUILD-11")


def _stages(c: Choices, t: Table, seat: Seat, civ: Civ, civil: int, ore: int) -> None:
    """Any number of steps in a turn, action by action (TTA-WONDER-02)."""
    most = min(stages_per_action(civ), len(CARDS[civ.project].steps) - civ.steps)
    for number in range(1, most + 1):
        c.add(STAGE[number], stage_verdict(t, seat, number, ore) or ("" if civil > 0 else "TTA-WONDER-03"))


def _hand(c: Choices, t: Table, seat: Seat, civ: Civ, civil: int, ore: int, full: list[str]) -> None:
    """Leaders, technologies, governments and action cards in hand (sections 17 to 20).

    A leader or technology taken this turn may be played, an action card may not (TTA-TAKE-11).
    """
    hand, taken = civ.hands.civil, civ.this_turn.action_cards_taken
    partner = cooperator(t, seat)
    done: list[str] = []
    for id in hand:
        card = CARDS[id]
        type = card.type
        if type == "leader":
            c.add(PLAY[id], "" if civil > 0 else "TTA-LEADER-01")
        elif type == "action":
            if id not in done:
                done.append(id)
                rule = ""
                if id in taken and hand.count(id) <= taken.count(id):
                    rule = "TTA-ACTION-02"
                elif civil < 1:
                    rule = "TTA-ACTION-01"
                effect, uses = ACTION_CARDS[id], USE[id]
                for target in effect.candidates(t, seat):
                    c.add(uses[target], rule or effect.verdict(t, seat, target, ore, full))
        elif type == "government":
            c.add(PLAY[id], technology_verdict(t, seat, card, partner) or ("" if civil > 0 else "TTA-GOV-06"))
            c.add(REVOLT[id], revolution_verdict(t, seat, card, partner))
        else:
            c.add(PLAY[id], technology_verdict(t, seat, card, partner) or ("" if civil > 0 else "TTA-TECH-01"))
