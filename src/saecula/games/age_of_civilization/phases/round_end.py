"""The end of a round: marker, permanent actions card, token, event (AOC-ROUND, AOC-WAR, AOC-WORLD, AOC-SOLO)."""

from __future__ import annotations

from saecula.core import AGAIN, NEXT, Step
from saecula.games.age_of_civilization.cards import ACTIONS
from saecula.games.age_of_civilization.frames import Round, Turn, WholeGame
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.phases.gains import add_worker, earn, lose, sacrifice, score
from saecula.games.age_of_civilization.powers import amount, powers, strength
from saecula.games.age_of_civilization.score import end_of_game
from saecula.games.age_of_civilization.table import Offer, Table, token_at


def play_round(t: Table, game: WholeGame) -> Step:
    """AOC-TURN-01, AOC-END-01: plays one round after another; the end of the sixth ends the game."""
    t.call(Round())
    return AGAIN


def take_turn(t: Table, round: Round) -> Step:
    """AOC-TURN-02, AOC-ROUND-01: each player has one turn."""
    if t.turns == len(t.players):
        return NEXT
    t.call(Turn())
    return AGAIN


def round_end(t: Table, round: Round) -> Step:
    """AOC-ROUND-11, AOC-SOLO-28: ends the round. Nobody decides anything here (AOC-ROUND-12)."""
    if t.solo:
        t.opponent += 1  # AOC-SOLO-11, AOC-SOLO-12, AOC-SOLO-29
        for offer in t.market:  # AOC-SOLO-08, AOC-SOLO-09
            offer.coins += 1
        if t.deck:
            t.market.append(Offer(t.draw(t.deck), 0))
    if t.round == ROUNDS:  # AOC-ROUND-09; there are no more events (AOC-END-09)
        for seat in range(len(t.players)):
            for source, points in end_of_game(t, seat):
                score(t, seat, points, source, "AOC-END-02")
        t.finish()
        return NEXT
    n = len(t.players)
    t.first = (t.first + (1 if t.clockwise else -1)) % n  # AOC-ROUND-02
    t.round += 1  # AOC-ROUND-04
    t.tell("round", -1, {"n": t.round}, "AOC-ROUND-08")
    card = t.timeline[t.round + 1]  # AOC-ROUND-05, AOC-ROUND-06
    event = token_at(t, t.round + 2)
    if event:
        token(t, event)  # AOC-WORLD-02..04; before a war or plague (AOC-WORLD-17)
    if ACTIONS[card].event == "war":  # a card without a symbol has no event (AOC-ROUND-07)
        war(t)
    elif ACTIONS[card].event == "sacrifice":
        t.tell("plague", rule="AOC-WAR-06")
        for seat in range(n):
            sacrifice(t, seat, card, "AOC-WAR-06")
    t.turns = 0
    t.seat = t.first
    return NEXT


def war(t: Table) -> None:
    """AOC-WAR-01..03: coins gained in a war come first (AOC-WAR-10); all sacrifices happen at the same time
    (AOC-WAR-11).
    """
    strengths = [strength(player) for player in t.players]
    t.tell("war", -1, {"strengths": " ".join([str(n) for n in strengths])}, "AOC-WAR-01")
    least = min(strengths)
    if t.solo and t.opponent < least:
        least = t.opponent  # AOC-SOLO-13
    for seat, player in enumerate(t.players):
        for e in powers(player).war:
            earn(t, seat, amount(t, seat, e), "war", "AOC-CIV-25")
    for seat, player in enumerate(t.players):
        if strengths[seat] == least and not powers(player).war_safe:  # AOC-WAR-09
            sacrifice(t, seat, "war", "AOC-WAR-02")


def token(t: Table, event: str) -> None:
    """AOC-WORLD-05..13: carries out an event token. In comparisons all tied players are affected (AOC-WORLD-14).
    Neither tokens nor a plague are wars (AOC-CIV-29, AOC-CIV-50).
    """
    t.tell("token", -1, {"event": event}, "AOC-WORLD-02")
    players = t.players
    seats = range(len(players))
    if event == "population-boom":
        for seat in seats:
            add_worker(t, seat, event, "AOC-WORLD-05")
    elif event == "great-harvest":
        for seat in seats:
            earn(t, seat, players[seat].workers, event, "AOC-WORLD-06")
    elif event == "celebrations":
        for seat in _most([len(p.wonders) for p in players]):
            score(t, seat, 2, event, "AOC-WORLD-07")
    elif event == "great-debate":
        for seat in _most([len(p.technologies) for p in players]):
            score(t, seat, 2, event, "AOC-WORLD-08")
    elif event == "earthquake":
        for seat in seats:
            sacrifice(t, seat, event, "AOC-WORLD-09")
    elif event == "rats":
        for seat in seats:
            lose(t, seat, 3, event, "AOC-WORLD-10")
    elif event == "corruption":
        for seat in _most([p.coins for p in players]):
            lose(t, seat, 3, event, "AOC-WORLD-11")
    elif event == "barbarians":
        for seat in _most([-strength(p) for p in players]):
            lose(t, seat, 3, event, "AOC-WORLD-12")


def _most(values: list[int]) -> list[int]:
    best = max(values)
    return [seat for seat, value in enumerate(values) if value == best]
