"""The End of Epoch Phase (EPOCH), the Change of Epoch Table (CHANGE), the final Epoch event (OPT) and the end (END)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import RuleId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, SEA, bits, in_order
from saecula.games.inner_sea.board import (
    CITY,
    anyone,
    cities,
    closed,
    count,
    discard_card,
    factions_in,
    gain_talents,
    gain_vp,
    let_down,
    most,
    part,
    place,
    shuffle_in,
    wonder_areas,
)
from saecula.games.inner_sea.cards import CARDS, INVASIONS, NUMBER, NUMBERED, change_of, put
from saecula.games.inner_sea.frames import (
    ChangeOfEpoch,
    Climate,
    Draw,
    EpochEnd,
    FinalEvent,
    Frontiers,
    Smile,
    Turn,
)
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.marks import NOTHING
from saecula.games.inner_sea.moves import AREA, DONE, WONDER
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.phases.draw import draw_card, lay_events
from saecula.games.inner_sea.phases.listed import listed
from saecula.games.inner_sea.phases.reckoning import dominated
from saecula.games.inner_sea.points import all_half_points
from saecula.games.inner_sea.table import EPOCH_END, NOBODY, Group, Table

EPOCH_DRAW: Final = 5
FULL_WONDER: Final = 5
FINAL_EVENT_BELOW: Final = 69


def begin(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-02, ACIS-EPOCH-03, ACIS-EPOCH-04: the final Epoch is only scored; any other ends in six steps."""
    t.stage = EPOCH_END
    t.lasting = NOTHING
    t.tell("phase.end-of-epoch", -1, {"epoch": t.epoch}, "ACIS-FLOW-07")
    if t.epoch >= t.last_epoch:
        if t.final_event:
            t.call(FinalEvent())
        end.step = "epoch.score"
        end.skipped += ["epoch.talents", "epoch.draw", "book.epoch", "epoch.next"]
        return AGAIN
    for i, c in enumerate(t.civs):
        for card in c.hand[:]:
            discard_card(t, i, card)
    new_deck(t)
    t.epoch_draw = [EPOCH_DRAW] * len(t.civs)
    end.skipped.append("epoch.over")
    return NEXT


def leaving(t: Table, end: EpochEnd) -> Step:
    """After hands were discarded, handles the special cards among them one after another (playbook, ACISP-GRPE-21)."""
    let_down(t)
    return NEXT


def table_event(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-07, step 3: uses the Change of Epoch Table, or what a scenario puts in its place."""
    if t.rules.changes_epoch(t):
        debased_coinage(t)
    else:
        t.call(ChangeOfEpoch())
    return NEXT


def new_deck(t: Table) -> None:
    """ACIS-EPOCH-05, ACIS-EPOCH-06: shuffles the discard pile, the cards set aside and the draw deck together."""
    shuffle_in(t, t.discard + t.aside)
    t.discard = []
    t.aside = []


# --- step 3: the Change of Epoch event ---


def reveal_change(t: Table, change: ChangeOfEpoch) -> Step:
    """ACIS-EPOCH-07, ACIS-EPOCH-08, ACIS-RULING-02: reveals a card; 98 to 101 are resolved and discarded, others go
    back."""
    card = draw_card(t, -1)
    change.card = card
    if card in INVASIONS:
        t.limbo.append(card)
        lay_events(t, NOBODY, [card])
    elif card:
        shuffle_in(t, [card])
    return NEXT


def change(t: Table, change: ChangeOfEpoch) -> Step:
    """ACIS-EPOCH-09, ACIS-EPOCH-10: then carries out the table's event."""
    if change.card:
        change_event(t, NUMBER[change.card])
    return NEXT


def final(t: Table, event: FinalEvent) -> Step:
    """ACIS-OPT-01..03, ACIS-OPT-06: reveals cards until an ID below 69 comes up, without resolving Events, and carries
    out its table event."""
    t.deck = t.deck.copy()
    while t.deck:
        card = t.draw(t.deck)
        t.discard.append(card)
        if NUMBER[card] < FINAL_EVENT_BELOW:
            change_event(t, NUMBER[card])
            break
    return NEXT


def change_event(t: Table, number: int) -> None:
    """Carries out the event of the Change of Epoch Table for an ID (ACIS-CHANGE-25)."""
    line = change_of(number)
    t.tell("change", -1, {"change": line.id, "card": NUMBERED[number]}, "ACIS-EPOCH-09")
    event = line.event
    if event == "black-death":
        black_death(t)
    elif event == "irrationalism":
        for i in t.order:
            gain_vp(t, i, -cities(t, i), "ACIS-CHANGE-02")
    elif event == "tsunamis":
        tsunamis(t)
    elif event == "traditionalists":
        traditionalists(t)
    elif event == "wrath-of-the-gods":
        wrath_of_the_gods(t)
    elif event == "urban-decay":
        urban_decay(t)
    elif event == "dynastic-crisis":
        dynastic_crisis(t)
    elif event == "felled-forests":
        felled_forests(t)
    elif event == "drought":
        drought(t)
    elif event == "milder-climate":
        milder_climate(t)
    elif event == "debased-coinage":
        debased_coinage(t)
    elif event == "sigh-of-relief":
        t.epoch_draw = [EPOCH_DRAW + 1] * len(t.civs)
    elif event == "vibrant-economies":
        for i in t.order:
            gain_talents(t, i, (cities(t, i) + 1) // 2, "ACIS-CHANGE-17")
    elif event == "gods-smile":
        gods_smile(t)
    else:
        t.call(Frontiers())


def lay_losses(t: Table, losses: list[Group]) -> None:
    """ACIS-CHANGE-26, ACIS-EPOCH-21: losses that may be bought off, decided in turn order (ACIS-LOSS-05)."""
    place_of = {civ: i for i, civ in enumerate(t.order)}
    for group in sorted(losses, key=lambda group: -place_of.get(group.faction, 99)):
        lose(t, group.faction, group.area, group.n, "")


def black_death(t: Table) -> None:
    """ACIS-CHANGE-01, ACIS-CHANGE-27: each City next to an occupied sea area loses 2 disks."""
    sick = anyone(t) & SEA
    losses = []
    for i in t.order:
        for area, n in t.civs[i].disks.items():
            if n >= CITY and IS_LAND[area] and part(t).adjacent[area] & sick:
                losses.append(Group(area, i, 2))
    lay_losses(t, losses)


def tsunamis(t: Table) -> None:
    """ACIS-CHANGE-03: removes 1 disk of each color in every sea area."""
    lay_losses(t, [Group(area, f, 1) for area in bits(SEA) for f in factions_in(t, area)])


def traditionalists(t: Table) -> None:
    """ACIS-CHANGE-04, ACIS-CHANGE-05, ACIS-CHANGE-31: civilizations with the most VP or the most Cities lose 3 VP;
    those with both lose 5."""
    rich = most(t, all_half_points(t))
    urban = most(t, [cities(t, i) for i in range(len(t.civs))])
    for i in t.order:
        if i in rich and i in urban:
            gain_vp(t, i, -5, "ACIS-CHANGE-05")
        elif i in rich or i in urban:
            gain_vp(t, i, -3, "ACIS-CHANGE-04")


def wrath_of_the_gods(t: Table) -> None:
    """ACIS-CHANGE-06: those with the most VP lose 1 VP for every 2 Cities."""
    for i in most(t, all_half_points(t)):
        gain_vp(t, i, -(cities(t, i) // 2), "ACIS-CHANGE-06")


def urban_decay(t: Table) -> None:
    """ACIS-CHANGE-07: those with the most Cities lose all talents, then 1 VP for every 2 Cities."""
    for i in most(t, [cities(t, k) for k in range(len(t.civs))]):
        gain_talents(t, i, -t.civs[i].treasury, "ACIS-CHANGE-07")
        gain_vp(t, i, -(cities(t, i) // 2), "ACIS-CHANGE-07")


def dynastic_crisis(t: Table) -> None:
    """ACIS-CHANGE-08, ACIS-DRAW-15: those with the most VP lose 10% of them and draw one card fewer in the next Draw
    step."""
    for i in most(t, all_half_points(t)):
        gain_vp(t, i, -(t.civs[i].vp // 10), "ACIS-CHANGE-08")
        t.civs[i].fewer = 1


def felled_forests(t: Table) -> None:
    """ACIS-CHANGE-09: those with the most disks at sea lose 1 VP for every 3 of them."""
    fleets = [sum(n for area, n in c.disks.items() if not IS_LAND[area]) for c in t.civs]
    for i in most(t, fleets):
        gain_vp(t, i, -(fleets[i] // 3), "ACIS-CHANGE-09")


def drought(t: Table) -> None:
    """ACIS-CHANGE-10, ACIS-CHANGE-28: all disks leave every land area that contains a Camp of any faction."""
    losses = []
    for area in bits(anyone(t) & LAND):
        here = factions_in(t, area)
        if any(count(t, f, area) == 1 for f in here):
            losses += [Group(area, f, count(t, f, area)) for f in here]
    lay_losses(t, losses)


def milder_climate(t: Table) -> None:
    """ACIS-CHANGE-11, ACIS-CHANGE-12, ACIS-CHANGE-29, ACIS-CHANGE-34: each civilization may place up to 5 disks in
    areas it occupies; then another event follows."""
    t.call(ChangeOfEpoch() if t.epoch < t.last_epoch else FinalEvent())
    t.call(*[Climate(i, 5, in_order(t.civs[i].disks)) for i in t.order])


def climate_mask(t: Table, climate: Climate) -> int:
    mask = 0
    for area in climate.areas:
        mask |= BIT[area]
    return mask & ~closed(t, climate.civ)


def climate_options(t: Table, climate: Climate) -> Choices:
    mask = climate_mask(t, climate)
    return Choices.of(AREA.within(mask)).plus(DONE)


async def thrive(t: Table, climate: Climate) -> Step:
    """ACIS-CHANGE-11: places up to 5 disks from supply in areas that the civilization occupied before, within 3 / 2 /
    1."""
    civ = climate.civ
    if not climate.left or not t.civs[civ].supply or not climate_mask(t, climate):
        return NEXT
    move = await ask(t, civ, "climate", lambda: climate_options(t, climate))
    if move is DONE:
        return NEXT
    climate.left -= 1
    place(t, civ, move.arg)
    c = t.civs[civ]
    t.tell("placed", c.seat, {"civ": c.id, "area": move.arg, "n": 1}, "ACIS-CHANGE-11")
    return AGAIN


def debased_coinage(t: Table) -> None:
    """ACIS-CHANGE-13..15, ACIS-CHANGE-30: civilizations draw 2, 2, 3, 3, 4, 4 cards, ranked by distinct VP totals."""
    points = all_half_points(t)
    totals = sorted(set(points), reverse=True)
    t.epoch_draw = [[2, 2, 3, 3, 4, 4][totals.index(n)] for n in points]


def smiled_upon(t: Table, civ: CivId) -> list[str]:
    """ACIS-CHANGE-18: the civilization's own Wonders, active or destroyed, with fewer than 5 disks."""
    return [name for name, w in t.wonders.items() if w.owner == civ and w.disks < FULL_WONDER]


def gods_smile(t: Table) -> None:
    """ACIS-CHANGE-18..21, ACIS-RULING-25: each civilization chooses a Wonder to be refilled; if there are none at all,
    Wrath of the Gods applies."""
    if not any(smiled_upon(t, i) for i in t.order):
        wrath_of_the_gods(t)
        return
    t.call(*[Smile(i) for i in t.order if smiled_upon(t, i)])


def smile_options(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    for name, w in t.wonders.items():
        if w.owner == civ:
            choices.add(WONDER[name], "" if w.disks < FULL_WONDER else "ACIS-CHANGE-18")
    return choices


async def smile(t: Table, upon: Smile) -> Step:
    """ACIS-CHANGE-18..20, ACIS-CHANGE-32: turns the Wonder face up, empties it, and fills it as if just built."""
    civ = upon.civ
    move = await ask(t, civ, "smile", lambda: smile_options(t, civ))
    c = t.civs[civ]
    wonder = t.wonders[move.arg]
    c.supply += wonder.disks
    wonder.destroyed = False
    wonder.disks = min(CARDS[move.arg].disks, c.supply)
    c.supply -= wonder.disks
    t.tell("filled", c.seat, {"civ": c.id, "wonder": move.arg, "n": wonder.disks}, "ACIS-CHANGE-20")
    return NEXT


def open_frontiers(t: Table, frontiers: Frontiers) -> Step:
    """ACIS-CHANGE-22, ACIS-CHANGE-23, ACIS-RULING-36: reveals cards until two invasions have come up and has them
    resolved."""
    shown: list[str] = []
    found: list[str] = []
    t.deck = t.deck.copy()
    while t.deck and len(found) < 2:
        card = t.draw(t.deck)
        shown.append(card)
        if card in INVASIONS:
            found.append(card)
    for card in shown:
        if card not in found:
            put(t.deck, card)
    frontiers.cards = found
    for card in found:
        t.limbo.append(card)
    lay_events(t, NOBODY, found)
    return NEXT


def close_frontiers(t: Table, frontiers: Frontiers) -> Step:
    """ACIS-CHANGE-24, ACIS-CHANGE-33: shuffles all cards back."""
    t.deck = t.deck.copy()
    for card in frontiers.cards:
        if card in t.discard:
            t.discard.remove(card)
            put(t.deck, card)
    return NEXT


# --- steps 4 to 6 ---


def score(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-11..15, ACIS-EPOCH-24, ACIS-RULING-17: scores most Cities, most Wonder areas, every 3 Dominated seas,
    every 3 talents."""
    alone(t, [cities(t, i) for i in range(len(t.civs))], "ACIS-EPOCH-12")
    alone(t, [wonder_areas(t, i, own=False) for i in range(len(t.civs))], "ACIS-EPOCH-13")
    for i in t.order:
        gain_vp(t, i, len(dominated(t, i, strict=True)) // 3, "ACIS-EPOCH-14")
        gain_vp(t, i, t.civs[i].treasury // 3, "ACIS-EPOCH-15")
    return NEXT


def alone(t: Table, values: list[int], rule: RuleId) -> None:
    """Awards 1 VP to the civilization with the most; in a tie nobody gets it."""
    top = most(t, [n if t.rules.counts(t, i) else -1 for i, n in enumerate(values)])
    if len(top) == 1:
        gain_vp(t, top[0], 1, rule)


def spend_talents(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-16, ACIS-EPOCH-22, ACIS-CIV-03: removes all talents."""
    for i in t.order:
        gain_talents(t, i, -t.civs[i].treasury, "ACIS-EPOCH-16")
    return NEXT


def epoch_draw(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-17, ACIS-EPOCH-23, ACIS-CHANGE-16, ACIS-RULING-18: in turn order each civilization draws its new
    hand."""
    t.call(*[Draw(i, t.epoch_draw[i]) for i in t.order])
    return NEXT


def next_epoch(t: Table, end: EpochEnd) -> Step:
    """ACIS-EPOCH-18, ACIS-FLOW-04, ACIS-TERM-31: the next Epoch begins with turn 1."""
    if let_down(t):
        return AGAIN
    t.epoch += 1
    t.turn = 1
    t.lasting = NOTHING
    t.epoch_draw = []
    t.call(Turn())
    return LEAVE


def over(t: Table, end: EpochEnd) -> Step:
    """ACIS-END-01."""
    t.reason = "final-epoch"
    t.finish()
    return LEAVE


# --- what scenarios put between the steps ---


def special_points(t: Table, end: EpochEnd) -> Step:
    """Awards the points that a scenario scores at the end of an Epoch."""
    t.rules.epoch_points(t)
    return NEXT


def before_next(t: Table, end: EpochEnd) -> Step:
    """Runs what a scenario does before the next Epoch begins."""
    t.rules.new_epoch(t)
    return NEXT


EPOCH: Final = [
    Procedure(
        EpochEnd,
        listed(
            {
                "epoch": begin,
                "leaving": leaving,
                "epoch.table": table_event,
                "epoch.score": score,
                "book.score": special_points,
                "epoch.talents": spend_talents,
                "epoch.draw": epoch_draw,
                "book.epoch": before_next,
                "epoch.next": next_epoch,
                "epoch.over": over,
            }
        ),
    ),
    Procedure(ChangeOfEpoch, {"epoch.change": reveal_change, "epoch.event": change}, within="epoch.score"),
    Procedure(FinalEvent, {"epoch.final": final}, within="epoch.score"),
    Procedure(Climate, {"climate": thrive}),
    Procedure(Smile, {"smile": smile}),
    Procedure(Frontiers, {"frontiers": open_frontiers, "frontiers.end": close_frontiers}),
]
