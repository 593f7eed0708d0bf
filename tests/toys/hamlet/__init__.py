"""Hamlet: as small a game as possible, for tests of what is common to all games.

Two or three players play three rounds. Each has two cards that nobody else sees. On their turn, players take a coin, or
build a card from the hand and draw another. After each round all bid a number at once, in secret; the highest bid gets
2 points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from saecula.core import (
    AGAIN,
    NEXT,
    Ask,
    AskAll,
    Chance,
    Choices,
    Frame,
    Meta,
    Option,
    Options,
    Outcome,
    Procedure,
    Procedures,
    RuleBook,
    Spec,
    Step,
    Table,
    Vocabulary,
    put,
    rank,
)

MOVES = Vocabulary()
COIN = MOVES.add("coin", ["bank"])
CARDS = {"barn": 1, "chapel": 3, "forge": 2, "inn": 2, "mill": 1, "tower": 4, "well": 1, "wharf": 3}
BUILD = MOVES.each("build", CARDS)
BID = MOVES.numbers("bid", 0, 3)


@dataclass(slots=True)
class Player:
    coins: int
    points: int
    hand: list[str]
    built: list[str]

    def copy(self) -> Player:
        return Player(self.coins, self.points, self.hand[:], self.built[:])


@dataclass(slots=True)
class Season(Frame):
    """A round: the turns of all players, then the bids."""


@dataclass(slots=True)
class Village(Table):
    round: int = 1
    active: int = 0
    deck: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)

    def copy(self) -> Village:
        return Village(
            self.frames(), self.chance.copy(), self.round, self.active, self.deck[:], [p.copy() for p in self.players]
        )


def setup(options: Options, chance: Chance) -> Village:
    t = Village([Season()], chance, deck=sorted(CARDS))
    for seat in range(int(options["players"])):
        hand = [t.draw(t.deck, 1 << seat) for _ in range(2)]
        t.players.append(Player(3 if options["rich"] else 1, 0, hand, []))
    return t


def turns(t: Village) -> Choices:
    c = Choices()
    p = t.players[t.active]
    c.add(COIN, "" if p.coins < 4 else "HAM-TURN-02")
    for card in sorted(p.hand):
        c.add(BUILD[card], "" if CARDS[card] <= p.coins else "HAM-TURN-03")
    return c


async def turn(t: Village, season: Season) -> Step:
    """HAM-TURN-01..04."""
    seat = t.active
    move = await Ask(seat, "turn", lambda: turns(t))
    p = t.players[seat]
    if move is COIN:
        p.coins += 1
        t.tell("coin", seat, {"n": 1}, "HAM-TURN-02")
    else:
        p.hand.remove(move.arg)
        p.built.append(move.arg)
        p.coins -= CARDS[move.arg]
        p.points += CARDS[move.arg]
        t.tell("build", seat, {"card": move.arg}, "HAM-TURN-03")
        if t.deck:
            card = t.draw(t.deck, 1 << seat)
            p.hand.append(card)
            t.tell("draw", seat, {"card": card}, "HAM-TURN-04", 1 << seat)
    t.active = (seat + 1) % len(t.players)
    return NEXT if t.active == 0 else AGAIN


def bids(t: Village, seat: int) -> Choices:
    c = Choices()
    for n in range(4):
        c.add(BID[n], "" if n <= t.players[seat].coins else "HAM-BID-02")
    return c


async def bid(t: Village, season: Season) -> Step:
    """HAM-BID-01..02."""
    count = len(t.players)
    moves = await AskAll([Ask(s, "bid", _bids(t, s), secret=True) for s in range(count)])
    best = max(move.n for move in moves)
    for seat in range(count):
        t.players[seat].coins -= moves[seat].n
        if moves[seat].n == best:
            t.players[seat].points += 2
            t.tell("won", seat, {"n": best}, "HAM-BID-01")
    t.round += 1
    if t.round <= 3:
        t.call(Season())
    return NEXT


def _bids(t: Village, seat: int) -> Any:
    return lambda: bids(t, seat)


def view(t: Village, seat: int | None) -> dict[str, Any]:
    return {
        "round": t.round,
        "deck": len(t.deck),
        "players": [
            {"coins": p.coins, "points": p.points, "built": p.built, "hand": p.hand if s == seat else len(p.hand)}
            for s, p in enumerate(t.players)
        ],
    }


def redeal(t: Village, seat: int) -> None:
    for s, p in enumerate(t.players):
        if s != seat:
            for card in p.hand:
                put(t.deck, card)
    for s, p in enumerate(t.players):
        if s != seat:
            p.hand = [t.deck.pop(t.chance.next(len(t.deck))) for _ in p.hand]


def outcome(t: Village) -> Outcome:
    scores = [p.points for p in t.players]
    return Outcome("rounds", scores, rank([[s] for s in scores]))


GAME = Spec(
    meta=Meta(
        "hamlet",
        "Hamlet",
        "Nobody",
        "Tests",
        2026,
        (2, 3),
        [Option("rich", [False, True], False, "More coins")],
        "A very small game.",
    ),
    table=Village,
    setup=setup,
    moves=MOVES,
    procedures=Procedures([Procedure(Season, {"turn": turn, "bid": bid})]),
    questions={"turn": "HAM-TURN-01", "bid": "HAM-BID-01"},
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=lambda t: [],
    evaluate=lambda t, seat: t.players[seat].points + 0.4 * t.players[seat].coins,
    rules=RuleBook("hamlet"),
    package="hamlet",
)
