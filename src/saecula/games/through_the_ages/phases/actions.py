"""The action phase: civil and military actions in any order (sections 11 to 20)."""

from __future__ import annotations

from saecula.core import AGAIN, NEXT, Ask, Choices, Step
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import (
    build_cost,
    cooperation_blocks,
    growth_cost,
    larder,
    purse,
    science_price,
    stages_per_action,
    upgrade_cost,
)
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.effects.wonders import LINER
from saecula.games.through_the_ages.frames import Turn
from saecula.games.through_the_ages.indicators import urban_limit
from saecula.games.through_the_ages.moves import (
    BUILD,
    DESTROY,
    DISBAND,
    DRAW_CARD,
    END,
    GROW,
    PLAY,
    RECRUIT,
    REVOLT,
    SAIL,
    STAGE,
    TRADE,
    UPGRADE,
    USE,
)
from saecula.games.through_the_ages.phases.deeds import carry_out
from saecula.games.through_the_ages.phases.takes import take_choices
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import ORE, food, pay, resources


async def actions(t: Table, turn: Turn) -> Step:
    """TTA-ACT-03, TTA-ACT-04, TTA-TURN-09: one action after the other, until the player ends the phase."""
    move = await Ask(t.turn, "actions", lambda: action_choices(t))
    if move is END:
        return NEXT
    carry_out(t, t.turn, move)
    return AGAIN


def action_choices(t: Table) -> Choices:
    """Everything that the player whose turn it is may do, or might try."""
    c = Choices()
    seat = t.turn
    civ = t.civs[seat]
    civil = civ.civil - civ.used_civil
    take_choices(c, t, seat, civil, "TTA-ROW-02")
    if t.round == 1:
        c.moves.append(END)
        return c
    military = civ.military - civ.used_military
    ore = purse(t, seat)
    units = ore + civ.homer + civ.special
    _growth(c, t, seat, civ, civil)
    limit = urban_limit(t, civ)
    counts: dict[str, int] = {}
    for id, n in civ.workers.items():
        kind = CARDS[id].kind
        counts[kind] = counts.get(kind, 0) + n
    full = [kind for kind, n in counts.items() if n >= limit]
    _field(c, t, seat, civ, civil, military, ore, units, full)
    if civ.project:
        _stages(c, t, seat, civ, civil, ore)
    if civ.hand:
        _hand(c, t, seat, civ, civil, ore, full)
    if civ.cards:
        for id in civ.cards:
            if CARDS[id].type == "tactics":
                move = PLAY[id]
                if move not in c.moves:
                    c.add(move, "" if military > 0 else "TTA-TACTIC-01")
    role = pacts.role(t.civs, seat, pacts.TRADE_ROUTES)
    if role:
        c.add(TRADE, "TTA-CARD-70" if civ.traded else "")
    if t.draws == "action" and t.version != "simple":
        c.add(DRAW_CARD, draw_verdict(t, military))
    c.moves.append(END)
    return c


def draw_verdict(t: Table, military: int) -> str:
    """TTA-VAR-08: 1 military action for 1 military card."""
    if military < 1:
        return "TTA-VAR-08"
    return "" if t.military_deck or t.discards else "TTA-MIL-10"


def growth_verdict(t: Table, seat: int, discount: int = 0) -> str:
    """TTA-POP-03: why the population cannot grow at that price."""
    civ = t.civs[seat]
    if not civ.yellow:
        return "TTA-YBANK-08"
    return "" if larder(t, seat) >= growth_cost(civ, discount) else "TTA-POP-03"


def _growth(c: Choices, t: Table, seat: int, civ: Civ, civil: int) -> None:
    c.add(GROW, growth_verdict(t, seat) or ("" if civil > 0 else "TTA-POP-01"))
    if LINER in civ.wonders:
        c.add(SAIL, "TTA-CARD-49" if civ.sailed else growth_verdict(t, seat, amount(LINER, "cheaper")))
    if civ.leader == leaders.RECRUITER:
        rule = growth_verdict(t, seat, amount(civ.leader, "food")) or ("" if civil > 0 else "TTA-CARD-40")
        for id in civ.workers:
            if CARDS[id].type == "unit":
                c.add(RECRUIT[id], rule or ("" if can_recruit(t, seat, id) else "TTA-CARD-40"))


def can_recruit(t: Table, seat: int, id: str) -> bool:
    """TTA-CARD-40: whether growth and unit can both be paid; a trade that was announced serves one of them only."""
    civ = t.civs[seat]
    need = growth_cost(civ, amount(civ.leader, "food"))
    price = build_cost(t, seat, id) - amount(civ.leader, "resources") - civ.homer - civ.special
    ore = resources(civ)
    role = pacts.role(t.civs, seat, pacts.TRADE_ROUTES) if civ.traded == 1 else ""
    if role == "b" and need > 0 and ore > 0:
        need -= 1
        ore -= 1
    elif role == "a" and price > 0 and food(civ) > need:
        price -= 1
    return need <= food(civ) and price <= ore


def _field(c: Choices, t: Table, seat: int, civ: Civ, civil: int, military: int, ore: int, units: int,
           full: list[str]) -> None:
    """Building, upgrading, destroying and disbanding (sections 13, 14, 15)."""
    moves = c.moves
    refused = c.refused
    unused = civ.unused
    cheaper = leaders.unit_discount(t.civs, seat) if civ.leader else 0
    for id in civ.workers:
        card = CARDS[id]
        type = card.type
        rule = ""
        if type == "unit":
            if military < 1 or not unused or card.cost - cheaper > units:
                rule = "TTA-UNIT-01"
        elif type == "urban":
            if card.kind in full:
                rule = "TTA-BUILD-06"
            elif civil < 1:
                rule = "TTA-BUILD-05"
            elif not unused or build_cost(t, seat, id) > ore:
                rule = "TTA-BUILD-02"
        elif civil < 1:
            rule = "TTA-BUILD-01"
        elif not unused or card.cost > ore:
            rule = "TTA-BUILD-02"
        if rule:
            refused.append((BUILD[id], rule))
        else:
            moves.append(BUILD[id])
    for id, n in civ.workers.items():
        if n:
            ups = UPGRADE[id]
            unit = CARDS[id].type == "unit"
            for new in ups:
                if new in civ.workers:
                    price = upgrade_cost(t, seat, id, new)
                    if unit:
                        rule = "" if military > 0 and price <= units else "TTA-UPG-02"
                    else:
                        rule = "" if civil > 0 and price <= ore else "TTA-UPG-01"
                    c.add(ups[new], rule)
            if unit:
                c.add(DISBAND[id], "" if military > 0 else "TTA-UNIT-03")
            else:
                c.add(DESTROY[id], "" if civil > 0 else "TTA-BUILD-11")


def stage_verdict(t: Table, seat: int, number: int, ore: int, discount: int = 0) -> str:
    """TTA-WONDER-01, TTA-WONDER-05: the steps in order, each paid, each with a blue token of the bank after paying."""
    civ = t.civs[seat]
    steps = CARDS[civ.project].steps
    if civ.steps + number > len(steps):
        return "TTA-WONDER-06"
    prices = [max(0, steps[civ.steps + i] - discount) for i in range(number)]
    if sum(prices) > ore:
        return "TTA-WONDER-01"
    if civ.blue < number + 6:
        trial = Civ({}, civ.stores.copy(), civ.government, 0, 0, civ.blue)
        for price in prices:
            pay(trial, price, ORE)
            if trial.blue < 1:
                return "TTA-WONDER-05"
            trial.blue -= 1
    return ""


def _stages(c: Choices, t: Table, seat: int, civ: Civ, civil: int, ore: int) -> None:
    most = min(stages_per_action(civ), len(CARDS[civ.project].steps) - civ.steps)
    for number in range(1, most + 1):
        c.add(STAGE[number], stage_verdict(t, seat, number, ore) or ("" if civil > 0 else "TTA-WONDER-03"))


def technology_verdict(t: Table, seat: int, id: str) -> str:
    """TTA-TECH-01, TTA-CARD-27: science for a technology or a peaceful change of government (TTA-GOV-06)."""
    if cooperation_blocks(t, seat):
        return "TTA-CARD-27"
    if science_price(t, seat, id) > t.civs[seat].science:
        return "TTA-GOV-06" if CARDS[id].type == "government" else "TTA-TECH-01"
    return ""


def revolution_verdict(t: Table, seat: int, id: str) -> str:
    """TTA-GOV-02, TTA-CARD-11: a revolution is the only civil action of the turn, or uses all military actions."""
    civ = t.civs[seat]
    if civ.leader == leaders.SWAPPED_REVOLUTION:
        if civ.used_military:
            return "TTA-CARD-11"
    elif civ.used_civil or civ.acted:
        return "TTA-GOV-02"
    if cooperation_blocks(t, seat):
        return "TTA-CARD-27"
    return "" if science_price(t, seat, id, True) <= civ.science else "TTA-GOV-01"


def _hand(c: Choices, t: Table, seat: int, civ: Civ, civil: int, ore: int, full: list[str]) -> None:
    """Leaders, technologies, governments and action cards in hand (sections 17 to 20)."""
    done: list[str] = []
    for id in civ.hand:
        card = CARDS[id]
        type = card.type
        if type == "leader":
            c.add(PLAY[id], "" if civil > 0 else "TTA-LEADER-01")
        elif type == "action":
            if id not in done:
                done.append(id)
                rule = ""
                if id in civ.fresh and civ.hand.count(id) <= civ.fresh.count(id):
                    rule = "TTA-ACTION-02"
                elif civil < 1:
                    rule = "TTA-ACTION-01"
                _uses(c, t, seat, civ, id, ore, full, rule)
        else:
            spent = "TTA-GOV-06" if type == "government" else "TTA-TECH-01"
            c.add(PLAY[id], technology_verdict(t, seat, id) or ("" if civil > 0 else spent))
            if type == "government":
                c.add(REVOLT[id], revolution_verdict(t, seat, id))


def _uses(c: Choices, t: Table, seat: int, civ: Civ, id: str, ore: int, full: list[str], rule: str) -> None:
    """An action card with everything that its included action could be (TTA-ACTION-05 to 11)."""
    uses = USE[id]
    if amount(id, "land") or (amount(id, "urban")):
        less = amount(id, "land") or amount(id, "urban")
        for target in civ.workers:
            if target in uses:
                verdict = rule
                if not verdict and CARDS[target].kind in full and CARDS[target].type == "urban":
                    verdict = "TTA-BUILD-06"
                if not verdict and (not civ.unused or build_cost(t, seat, target) - less > ore):
                    verdict = "TTA-BUILD-02"
                c.add(uses[target], verdict)
    elif amount(id, "upgrade"):
        less = amount(id, "upgrade")
        for old, n in civ.workers.items():
            if n and CARDS[old].type != "unit":
                for new in UPGRADE[old]:
                    if new in civ.workers:
                        price = upgrade_cost(t, seat, old, new) - less
                        c.add(uses[f"{old} {new}"], rule or ("" if price <= ore else "TTA-UPG-01"))
    elif amount(id, "technology"):
        for target in civ.hand:
            if target in uses:
                c.add(uses[target], rule or technology_verdict(t, seat, target))
                if CARDS[target].type == "government":
                    c.add(uses[f"revolt {target}"], rule or revolution_verdict(t, seat, target))
    elif amount(id, "stage"):
        if not civ.project:
            c.add(uses[""], rule or "TTA-ACTION-11")
        else:
            c.add(uses[""], rule or stage_verdict(t, seat, 1, ore, amount(id, "stage")))
    elif amount(id, "grow"):
        c.add(uses[""], rule or ("TTA-ACTION-07" if growth_verdict(t, seat) else ""))
    else:
        c.add(uses[""], rule)
