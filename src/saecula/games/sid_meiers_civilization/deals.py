"""Tradable things: what each player may offer now, and how a deal is carried out (SMC-TRADE)."""

from __future__ import annotations

from typing import Final

from saecula.core import Choices, Move, Seat, Verdict
from saecula.core.compiler import mypyc_attr
from saecula.games.sid_meiers_civilization.board import IS_LAND, SPACES, TERRITORIES
from saecula.games.sid_meiers_civilization.cards import (
    AIRCRAFT,
    IS_AIRCRAFT,
    LAND_PIECES,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from saecula.games.sid_meiers_civilization.economy import in_range
from saecula.games.sid_meiers_civilization.frames import Deal
from saecula.games.sid_meiers_civilization.moves import COINS, FLEETS_SHOWN, GET, GIVE
from saecula.games.sid_meiers_civilization.pieces import (
    aircraft,
    carriers,
    different,
    force_in,
    remove,
    same_fleet,
    unmoved,
)
from saecula.games.sid_meiers_civilization.table import Fleet, Table


class Thing:
    """What can be added to a deal: the move that adds it, the gold that it is (0 for anything else), and its kind."""

    __slots__ = ("card", "gold", "move", "settlement")

    def __init__(self, text: str, move: Move) -> None:
        self.move = move
        self.gold = WORTH.get(text, 0)
        self.card = text.startswith("card ")
        self.settlement = text.startswith("settlement ")


class Things:
    """The moves that add a thing to a deal, by kind of thing; `named` are all things by the text of an offer.

    The land pieces and the aircraft in a space are in `pieces`, its fleets in `fleets` by their number, from 0.
    """

    def __init__(self, moves: dict[str, Move]) -> None:
        self.named: dict[str, Thing] = {text: Thing(text, move) for text, move in moves.items()}
        self.gold: list[tuple[int, Move]] = [(n, moves[f"gold {n}"]) for n in COINS]
        self.towns: dict[str, tuple[Move, Move]] = {
            s: (moves[f"card {s}"], moves[f"settlement {s}"]) for s in TERRITORIES
        }
        self.technology: dict[str, Move] = {x: moves[f"technology {x}"] for x in TECHNOLOGIES}
        self.wonder: dict[str, Move] = {w: moves[f"wonder {w}"] for w in WONDERS}
        self.pieces: dict[str, dict[str, Move]] = {s: dict.fromkeys(AIRCRAFT, moves[f"aircraft {s}"]) for s in SPACES}
        for s in TERRITORIES:
            self.pieces[s] |= {u: moves[f"{u} {s}"] for u in LAND_PIECES}
        self.fleets: dict[str, list[Move]] = {
            s: [moves[f"fleet {s} {n}"] for n in range(1, FLEETS_SHOWN + 1)] for s in SPACES if f"fleet {s} 1" in moves
        }


WORTH: Final = {f"gold {n}": n for n in COINS}
GIVES: Final = Things(GIVE)
GETS: Final = Things(GET)


@mypyc_attr(acyclic=True)
class Town:
    """A settlement that a player owns, or whose card the player holds, with the moves that add them to a deal.

    `gone` says that the player gives it, `lent` that somebody else has its card or is given it.
    """

    __slots__ = ("card", "gone", "held", "lent", "owned", "town")

    def __init__(self, card: Move, town: Move, held: bool, owned: bool) -> None:
        self.card = card
        self.town = town
        self.held = held
        self.owned = owned
        self.keep()

    def keep(self) -> None:
        """Sets that the player gives neither the settlement nor its card."""
        self.gone = False
        self.lent = not self.held


@mypyc_attr(acyclic=True)
class Stock:
    """What a player could add to a deal; never improvements (SMC-IMPROVE-04).

    Nothing on the board changes while a deal is composed, so this is kept for the most recent deals. `taken` is what
    the player gives so far. What can be added to that is in four lists: `coins` are the moves that add gold, `towns`
    those that add settlements and cards, `kept` the settlements that are refused, and `things` everything else.
    `several` says how many more there are of a thing that there is more than once, `spare` how many of these are left,
    and `zones` where aircraft are at sea.
    """

    __slots__ = (
        "add",
        "all_things",
        "all_towns",
        "coins",
        "deal",
        "gold",
        "kept",
        "left",
        "owned",
        "several",
        "spare",
        "taken",
        "things",
        "towns",
        "zones",
    )

    def __init__(self, t: Table, deal: Deal, seat: Seat, add: Things) -> None:
        self.deal = deal
        self.add = add
        self.gold = t.players[seat].gold
        self.all_towns: list[Town] = []
        self.all_things: list[Move] = []
        self.several: dict[Move, int] = {}
        self.zones: dict[Move, str] = {}
        for territory, x in t.settlements.items():
            if x.owner == seat or x.holder == seat:
                card, town = add.towns[territory]
                self.all_towns.append(Town(card, town, x.holder == seat, x.owner == seat))
        for id, owner in t.technologies.items():
            if owner == seat:
                self.all_things.append(add.technology[id])
        for id, owner in t.wonders.items():
            if owner == seat:
                self.all_things.append(add.wonder[id])
        for space, force in t.players[seat].forces.items():
            if force.ready:
                self._add_pieces(space, force.ready)
            if force.fleets:
                self._add_fleets(space, force.fleets)
        self._give_nothing()

    def _add(self, move: Move, n: int) -> None:
        self.all_things.append(move)
        if n > 1:
            self.several[move] = n - 1

    def _add_pieces(self, space: str, ready: dict[str, int]) -> None:
        """Adds the land pieces and the aircraft of a space; at sea there are only aircraft."""
        pieces = self.add.pieces[space]
        for unit, n in ready.items():
            self._add(pieces[unit], n)
        if not IS_LAND[space]:
            for unit in ready:
                self.zones[pieces[unit]] = space

    def _add_fleets(self, space: str, fleets: list[Fleet]) -> None:
        """Adds the fleets of a space by their kinds."""
        numbered = self.add.fleets[space]
        kinds = different(fleets, list(range(len(fleets))))
        for i in range(min(len(kinds), FLEETS_SHOWN)):
            n = sum(1 for fleet in fleets if same_fleet(fleet, fleets[kinds[i]]))
            self._add(numbered[i], n)

    def give(self, taken: list[str]) -> None:
        """Sets what the player gives; usually this is what they gave before and one thing more."""
        if self.taken == taken:
            return
        before = len(self.taken)
        if taken[:before] != self.taken:
            self._give_nothing()
            before = 0
        for thing in taken[before:]:
            self._give(thing)

    def _give_nothing(self) -> None:
        self.taken: list[str] = []
        self.spare = self.several.copy()
        self.left = self.gold
        self.owned = 0
        for one in self.all_towns:
            one.keep()
            self.owned += one.owned
        self.things = self.all_things.copy()
        self._count_coins()
        self._see_towns()

    def _give(self, text: str) -> None:
        """Takes one thing from what is left."""
        self.taken.append(text)
        thing = self.add.named[text]
        if thing.gold:
            self.left -= thing.gold
            self._count_coins()
        elif thing.card:
            for one in self.all_towns:
                one.lent = one.lent or one.card is thing.move
            self._see_towns()
        elif thing.settlement:
            self.owned -= 1
            for one in self.all_towns:
                one.gone = one.gone or one.town is thing.move
            self._see_towns()
        else:
            self._give_one(thing.move)

    def _give_one(self, move: Move) -> None:
        """Takes a thing from the list if it is the last one of its kind."""
        spare = self.spare.get(move, 0)
        if spare:
            self.spare[move] = spare - 1
            return
        for i, one in enumerate(self.things):
            if one is move:
                del self.things[i]
                return

    def _count_coins(self) -> None:
        self.coins = [move for coin, move in self.add.gold if coin <= self.left]

    def _see_towns(self) -> None:
        """SMC-TRADE-24: the last settlement is kept, and so is one whose card is with somebody else."""
        self.towns: list[Move] = []
        self.kept: list[Move] = []
        for one in self.all_towns:
            if one.gone:
                continue
            if not one.lent:
                self.towns.append(one.card)
            if one.owned and (self.owned <= 1 or one.lent):
                self.kept.append(one.town)
            elif one.owned:
                self.towns.append(one.town)


REMEMBERED: Final = 512
_STOCKS: Final[dict[int, Stock]] = {}


def _stock(t: Table, deal: Deal, seat: Seat, add: Things) -> Stock:
    """What a player could add to a deal, as it was remembered."""
    key = id(deal) + (add is GIVES)  # the address of an object is even
    found = _STOCKS.get(key)
    if found is None or found.gold != t.players[seat].gold:
        if len(_STOCKS) >= REMEMBERED:
            _STOCKS.clear()
        found = _STOCKS[key] = Stock(t, deal, seat, add)
    return found


def add_wealth(c: Choices, t: Table, deal: Deal, seat: Seat, add: Things, taken: list[str], back: list[str]) -> None:
    """Everything that a player could add to a deal, with its verdict.

    `taken` is what the player already gives in the deal, `back` what the other gives.
    """
    stock = _stock(t, deal, seat, add)
    stock.give(taken)
    c.moves.extend(stock.coins)
    c.moves.extend(stock.towns)
    c.refuse_all(stock.kept, "SMC-TRADE-24")
    things = stock.things
    if stock.zones:
        things = things.copy()
        other = deal.to if seat == deal.by else deal.by
        for move, zone in stock.zones.items():
            rule = berth(t, seat, other, zone, taken, back) if move in things else ""
            if rule:
                things.remove(move)
                c.refuse(move, rule)
    c.moves.extend(things)


def berth(t: Table, seat: Seat, other: int, zone: str, taken: list[str], back: list[str]) -> Verdict:
    """SMC-TRADE-23: aircraft at sea need room on the new owner's carriers there, including those of this deal."""
    ships = carriers_in(t, seat, zone, taken) - carriers_in(t, other, zone, back)
    planes = taken.count("aircraft " + zone) - back.count("aircraft " + zone)
    force = t.players[other].forces.get(zone)
    if force is not None:
        ships += carriers(force)
        planes += aircraft(force)
    return "" if 2 * ships > planes else "SMC-TRADE-23"


def carriers_in(t: Table, seat: Seat, zone: str, things: list[str]) -> int:
    """The number of a player's carriers in a zone among the things of a deal."""
    force = t.players[seat].forces.get(zone)
    if force is None:
        return 0
    kinds = different(force.fleets, list(range(len(force.fleets))))
    n = 0
    for thing in things:
        words = thing.split(" ")
        if words[0] == "fleet" and words[1] == zone and int(words[2]) <= len(kinds):
            n += UNITS[force.fleets[kinds[int(words[2]) - 1]].unit].aircraft > 0
    return n


def honour(t: Table, deal: Deal) -> Verdict:
    """The rule that a deal would break if it were carried out now; the deal is refused as a whole."""
    if not in_range(t, deal.by, deal.to):
        return "SMC-TRADE-21"
    for giver, add in ((deal.by, GIVES), (deal.to, GETS)):
        things, others = (deal.gives, deal.gets) if add is GIVES else (deal.gets, deal.gives)
        taken: list[str] = []
        for thing in things:
            c = Choices()
            add_wealth(c, t, deal, giver, add, taken, others)
            move = add.named[thing].move
            if move not in c.moves:
                return next((rule for refused, rule in c.refused if refused is move), "SMC-TRADE-05")
            taken.append(thing)
    return ""


def carry_out(t: Table, deal: Deal) -> None:
    """Carries out both halves of a deal at once."""
    ships: list[Fleet] = []
    for giver, things in ((deal.by, deal.gives), (deal.to, deal.gets)):
        for thing in things:
            if thing.startswith("fleet "):
                ships.append(take_fleet(t, giver, thing, ships))
    for giver, taker, things in ((deal.by, deal.to, deal.gives), (deal.to, deal.by, deal.gets)):
        for thing in things:
            words = thing.split(" ")
            if words[0] == "fleet":
                ship = ships.pop(0)
                here, there = t.players[giver].forces[words[1]], force_in(t, taker, words[1])
                t.players[giver].station(words[1], here.beside([fleet for fleet in here.fleets if fleet is not ship]))
                t.players[taker].station(words[1], there.beside([*there.fleets, ship]))
            else:
                hand_over(t, giver, taker, words[0], words[1])


def take_fleet(t: Table, giver: int, thing: str, chosen: list[Fleet]) -> Fleet:
    """The fleet that the offer refers to: one of the numbered kind that has not been promised already."""
    words = thing.split(" ")
    fleets = t.players[giver].forces[words[1]].fleets
    model = fleets[different(fleets, list(range(len(fleets))))[int(words[2]) - 1]]
    for fleet in fleets:
        if same_fleet(fleet, model) and not any(fleet is c for c in chosen):
            return fleet
    return model


def hand_over(t: Table, giver: int, taker: int, what: str, arg: str) -> None:
    """SMC-TRADE-02, SMC-TRADE-05, SMC-TRADE-18, SMC-TRADE-23, SMC-TRADE-25, SMC-TRADE-26, SMC-TECH-11, SMC-WONDER-07,
    SMC-WONDER-14, SMC-TRADE-04: one thing changes hands."""
    if what == "gold":
        t.players[giver].gold -= int(arg)
        t.players[taker].gold += int(arg)
    elif what == "card":
        t.settle(arg, t.settlements[arg].given(t.settlements[arg].owner, taker))
    elif what == "settlement":
        t.settle(arg, t.settlements[arg].given(taker, taker))
    elif what == "technology":
        t.technologies = {**t.technologies, arg: taker}
    elif what == "wonder":
        t.wonders = {**t.wonders, arg: taker}
    else:
        unit = what
        if what == "aircraft":
            unit = next(u for u in t.players[giver].forces[arg].ready if IS_AIRCRAFT[u])
        remove(t, giver, arg, unit)
        unmoved(t, taker, arg, unit)
