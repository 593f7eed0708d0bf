"""Events: revealing and carrying out the card, and the choices that it leaves to players (sections 26 and 35)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, CardId, Choices, Procedure, Seat, Step
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.decks import refill
from saecula.games.through_the_ages.effects.events import EVENTS
from saecula.games.through_the_ages.effects.marks import AGREED
from saecula.games.through_the_ages.effects.territories import leave
from saecula.games.through_the_ages.frames import (
    Agreement,
    Auction,
    BuildingLoss,
    ColonyLoss,
    Event,
    FreeBuild,
    GoodsGain,
    GoodsLoss,
    Loss,
    MarketGain,
    MineOutput,
    Razing,
    Ruin,
)
from saecula.games.through_the_ages.indicators import reckon, urban_limit
from saecula.games.through_the_ages.moves import BUILD, DONE, FOOD_SHARE, LOSE, PASS, RAZE, RUIN
from saecula.games.through_the_ages.phases.produce import spare_choices
from saecula.games.through_the_ages.phases.takes import take_card, take_choices
from saecula.games.through_the_ages.production import corrupt, mine_tokens, mines
from saecula.games.through_the_ages.table import Civ, Table, without
from saecula.games.through_the_ages.tokens import FOOD, ORE, food, pay, receive, resources

BY_EVENT: Final = "TTA-EVENT-13"
BY_BATTLE: Final = "TTA-AGGR-12"


def reveal(t: Table, event: Event) -> Step:
    """TTA-EVENT-02, TTA-EVENT-04: reveals the top current event, the oldest age first, at random within an age.

    TTA-EVENT-07: a territory is auctioned, any other event takes effect.
    """
    if not t.events.current:  # only in a position made by hand
        renew(t)
    oldest = min(CARDS[id].level for id in t.events.current)
    top = [id for id in t.events.current if CARDS[id].level == oldest]
    card = t.draw(top)
    t.events.current = without(t.events.current, card)
    t.events.seeded_by = {id: owner for id, owner in t.events.seeded_by.items() if id != card}
    event.card = card
    t.tell("event", t.turn, {"card": card}, rule=BY_EVENT)
    if CARDS[card].type == "territory":
        t.call(Auction(card, t.turn))
        return NEXT
    before = tally(t)
    EVENTS[card].happen(t, card)
    tell_changes(t, before, BY_EVENT)
    t.events.past = [*t.events.past, card]
    return NEXT


def end_event(t: Table, event: Event) -> Step:
    """TTA-EVENT-02: the event is over."""
    renew(t)
    return NEXT


def renew(t: Table) -> None:
    """TTA-EVENT-05: after the last current event, the future events become the current ones."""
    if t.options.version != "simple" and not t.events.current:
        t.events.current = sorted(t.events.future, key=lambda id: (CARDS[id].level, id))
        t.events.future = []


EVENT: Final = Procedure(Event, {"event.reveal": reveal, "event.end": end_event}, within="discard", phase="resolve")


# --- population and buildings ---


async def lose_population(t: Table, loss: Loss) -> Step:
    """TTA-EVENT-12, TTA-EVENT-17: an unused worker, or else one of the owner's choice, returns to the yellow bank."""
    seat = loss.seat
    civ = t.civs[seat]
    cards = list(losable(t, seat))
    card = ""
    if not loss.left or not (civ.tokens.unused or cards):
        return NEXT
    if not civ.tokens.unused and len(cards) > 1:
        move = await Ask(seat, "population.lose", lambda: lose_choices(cards))
        card = move.arg
    elif not civ.tokens.unused:
        card = cards[0]
    before = tally(t)
    loss.left -= 1
    civ.tokens.yellow += 1
    if card:
        civ.employ(card, -1)
        reckon(t, seat)
        t.tell("population.lost", seat, {"card": card}, rule="TTA-EVENT-12")
    else:
        civ.tokens.unused -= 1
        t.tell("population.unused", seat, rule="TTA-EVENT-12")
    if loss.winner >= 0:  # TTA-CARD-68: for each actual loss
        t.civs[loss.winner].culture += loss.culture
    tell_changes(t, before, BY_EVENT if t.battle is None else BY_BATTLE)
    return AGAIN


def losable(t: Table, seat: Seat) -> dict[str, int]:
    """The cards that a worker can be taken from, and how many; units named as sacrifices do not count
    (TTA-AGGR-16)."""
    civ = t.civs[seat]
    battle = t.battle
    if battle is None:
        return {id: n for id, n in civ.workers.items() if n}
    named = battle.attack if seat == battle.attacker else battle.defense if seat == battle.target else {}
    return {id: n - named.get(id, 0) for id, n in civ.workers.items() if n > named.get(id, 0)}


def lose_choices(cards: list[CardId]) -> Choices:
    return Choices.of([LOSE[id] for id in cards])


async def lose_building(t: Table, loss: BuildingLoss) -> Step:
    """TTA-CARD-60: the owner chooses a building, farm or mine; its worker becomes unused (TTA-BUILD-12)."""
    cards = [id for id, n in t.civs[loss.seat].workers.items() if n and CARDS[id].type != "unit"]
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(loss.seat, "building.lose", lambda: lose_choices(cards))
        card = move.arg
    if card:
        tear_down(t, loss.seat, card)
    return NEXT


def tear_down(t: Table, seat: Seat, card: CardId) -> None:
    """Destroys a building, farm or mine because of a card: the worker goes to the unused pool (TTA-BUILD-12)."""
    civ = t.civs[seat]
    civ.employ(card, -1)
    civ.tokens.unused += 1
    t.tell("destroyed", seat, {"card": card}, rule="TTA-BUILD-12")
    reckon(t, seat)


def urban_cards(civ: Civ) -> list[str]:
    """The urban cards that have a worker."""
    return [id for id, n in civ.workers.items() if n and CARDS[id].type == "urban"]


async def raze(t: Table, razing: Razing) -> Step:
    """TTA-CARD-60: one urban building of the other civilization is destroyed."""
    victim = razing.victim
    cards = urban_cards(t.civs[victim])
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(razing.seat, "building.raze", lambda: raze_choices(cards, victim))
        card = move.arg
    if card:
        tear_down(t, victim, card)
    return NEXT


def raze_choices(cards: list[CardId], victim: Seat) -> Choices:
    return Choices.of([RAZE[id][victim] for id in cards])


async def build_free(t: Table, build: FreeBuild) -> Step:
    """TTA-CARD-55, TTA-BUILD-13: an unused worker may go to Religion or Warriors for free.

    No action is needed (TTA-CARD-31).
    """
    civ = t.civs[build.seat]
    if not has_room(t, civ, build.card):
        return NEXT
    move = await Ask(build.seat, "build.free", lambda: free_choices(build.card))
    if move is not PASS:
        civ.tokens.unused -= 1
        civ.employ(build.card, 1)
        t.tell("build.free", build.seat, {"card": build.card}, rule="TTA-CARD-55")
        reckon(t, build.seat)
    return NEXT


def has_room(t: Table, civ: Civ, id: CardId) -> bool:
    """Whether there is an unused worker, and room for another building of that kind (TTA-SIMPLE-03, TTA-BUILD-13)."""
    card = CARDS[id]
    return civ.tokens.unused > 0 and (card.type != "urban" or count_kind(civ, card.kind) < urban_limit(t, civ))


def count_kind(civ: Civ, kind: str) -> int:
    """Workers on all cards of a kind, whatever their level."""
    return sum(n for id, n in civ.workers.items() if n and CARDS[id].kind == kind)


def free_choices(card: CardId) -> Choices:
    return Choices.of([BUILD[card], PASS])


# --- goods ---


def mix_choices(total: int, least: int, most: int, rule: str) -> Choices:
    """The choice of how many of the goods are food; the rest are resources."""
    c = Choices()
    for n in range(total + 1):
        c.add(FOOD_SHARE[n], "" if least <= n <= most else rule)
    return c


async def gain_goods(t: Table, gain: GoodsGain) -> Step:
    """TTA-EVENT-16: the player receives food and resources in any mix."""
    move = await Ask(gain.seat, "goods.mix", lambda: mix_choices(gain.goods, 0, gain.goods, ""))
    before = tally(t)
    civ = t.civs[gain.seat]
    receive(civ, move.n, FOOD)
    receive(civ, gain.goods - move.n, ORE)
    tell_changes(t, before, BY_EVENT)
    return NEXT


async def choose_kind(t: Table, gain: MarketGain) -> Step:
    """TTA-EVENT-13: the player receives all food or all resources."""
    move = await Ask(gain.seat, "goods.kind", lambda: market_choices(gain.goods))
    before = tally(t)
    receive(t.civs[gain.seat], gain.goods, FOOD if move.n else ORE)
    tell_changes(t, before, BY_EVENT)
    return NEXT


def market_choices(total: int) -> Choices:
    c = Choices()
    for n in range(total + 1):
        c.add(FOOD_SHARE[n], "" if n in (0, total) else BY_EVENT)
    return c


async def lose_goods(t: Table, loss: GoodsLoss) -> Step:
    """TTA-EVENT-16, TTA-PAY-13: the owner loses goods in a mix of their choice, or all of them if there are too few."""
    civ = t.civs[loss.seat]
    total = min(loss.goods, food(civ) + resources(civ))
    least = max(0, total - resources(civ))
    most = min(total, food(civ))
    share = least
    if least < most:
        move = await Ask(loss.seat, "goods.lose", lambda: mix_choices(total, least, most, "TTA-GEN-14"))
        share = move.n
    before = tally(t)
    pay(civ, share, FOOD)
    pay(civ, total - share, ORE)
    tell_changes(t, before, BY_EVENT)
    return NEXT


async def run_mines(t: Table, output: MineOutput) -> Step:
    """TTA-CORR-05, TTA-CARD-61: one mine may produce one token fewer; then corruption applies."""
    civ = t.civs[output.seat]
    spared = ""
    if mine_tokens(civ):
        move = await Ask(output.seat, "production.spare", lambda: spare_choices(t, output.seat))
        if move is not PASS:
            spared = move.arg
    before = tally(t)
    mines(civ, spared)
    corrupt(t, output.seat)
    tell_changes(t, before, BY_EVENT)
    return NEXT


# --- colonies, wonders, the row ---


async def lose_colony(t: Table, loss: ColonyLoss) -> Step:
    """TTA-COLONY-22: a colony of the owner's choice goes to the past events."""
    civ = t.civs[loss.seat]
    card = civ.colonies[0] if civ.colonies else ""
    if len(civ.colonies) > 1:
        move = await Ask(loss.seat, "colony.lose", lambda: lose_choices(civ.colonies))
        card = move.arg
    if card:
        before = tally(t)
        leave(t, loss.seat, card)
        t.events.past = [*t.events.past, card]
        t.tell("colony.lost", loss.seat, {"card": card}, rule="TTA-COLONY-18")
        tell_changes(t, before, BY_EVENT)
    return NEXT


async def ruin_wonder(t: Table, ruin: Ruin) -> Step:
    """TTA-CARD-51: one completed wonder of age A or I is turned over."""
    civ = t.civs[ruin.seat]
    cards = [id for id in civ.wonders if CARDS[id].level <= 1]
    card = cards[0] if cards else ""
    if len(cards) > 1:
        move = await Ask(ruin.seat, "wonder.ruin", lambda: ruin_choices(civ))
        card = move.arg
    if card:
        civ.wonders = without(civ.wonders, card)
        civ.ruins = [*civ.ruins, card]
        t.tell("wonder.ruined", ruin.seat, {"card": card}, rule="TTA-CARD-51")
        for i in range(len(t.civs)):
            reckon(t, i)
    return NEXT


def ruin_choices(civ: Civ) -> Choices:
    c = Choices()
    for id in civ.wonders:
        c.add(RUIN[id], "" if CARDS[id].level <= 1 else "TTA-CARD-51")
    return c


async def take_by_agreement(t: Table, agreement: Agreement) -> Step:
    """TTA-CARD-52, TTA-CARD-53: the player takes cards worth up to 5 civil actions in exchange for their next political
    action.
    """
    seat = agreement.seat
    move = await Ask(seat, "agreement.take", lambda: agreement_choices(t, agreement))
    before = tally(t)
    if move is not DONE:
        agreement.left -= take_card(t, seat, move.n)
        agreement.taken = True
        tell_changes(t, before, BY_EVENT)
        return AGAIN
    if agreement.taken:
        AGREED.put(t.civs[seat].marks, 1)
        t.row = [card for card in t.row if card]
        refill(t)
        tell_changes(t, before, BY_EVENT)
    return NEXT


def agreement_choices(t: Table, agreement: Agreement) -> Choices:
    c = Choices()
    take_choices(c, t, agreement.seat, agreement.left, "TTA-CARD-52")
    return c.plus(DONE)


EVENT_CHOICES: Final[list[Procedure]] = [
    Procedure(Loss, {"population.lose": lose_population}, within="event.end", phase="resolve"),
    Procedure(BuildingLoss, {"building.lose": lose_building}, within="event.end", phase="resolve"),
    Procedure(Razing, {"building.raze": raze}, within="event.end", phase="resolve"),
    Procedure(FreeBuild, {"build.free": build_free}, within="event.end", phase="resolve"),
    Procedure(GoodsGain, {"goods.mix": gain_goods}, within="event.end", phase="resolve"),
    Procedure(MarketGain, {"goods.kind": choose_kind}, within="event.end", phase="resolve"),
    Procedure(GoodsLoss, {"goods.lose": lose_goods}, within="event.end", phase="resolve"),
    Procedure(MineOutput, {"mines.produce": run_mines}, within="event.end", phase="resolve"),
    Procedure(ColonyLoss, {"colony.lose": lose_colony}, within="event.end", phase="resolve"),
    Procedure(Ruin, {"wonder.ruin": ruin_wonder}, within="event.end", phase="resolve"),
    Procedure(Agreement, {"agreement.take": take_by_agreement}, within="event.end", phase="resolve"),
]
