"""Aggressions and wars: their price, and the winner's spoils, which may be a choice (sections 28 and 32)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.decks import remove_leader, remove_project
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.frames import Annexation, Loss, Plunder, Raid, Seizure
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import ORE, gain_tokens, learn, lose_tokens, receive, score


def price_of(t: Table, id: CardId, target: Seat) -> int:
    """The military actions for an aggression or war against that player, doubled by Gandhi; -1 if there is nothing to
    hit.

    Assassinate and Sabotage cost the level of the leader or unfinished wonder (TTA-CARD-66, TTA-AGGR-18).
    """
    civ = t.civs[target]
    price = CARDS[id].actions
    if not price:
        hit = civ.leader if id == "assassinate" else civ.project
        if not hit:
            return -1
        price = CARDS[hit].level
    return price * leaders.price_times(civ)


def enslave(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival loses 1 population; the attacker receives 3 resources."""
    t.call(Loss(loser, 1))
    receive(t.civs[winner], amount(card, "resources"), ORE)


def plunder(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival loses 3, 5 or 8 food and resources in a mix of the attacker's choice; the attacker produces the
    same.
    """
    t.call(Plunder(winner, loser, amount(card, "goods")))


def raid(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """Urban buildings of one card are destroyed; the attacker receives resources equal to half their cost
    (TTA-CARD-65).
    """
    t.call(Raid(winner, loser, card, amount(card, "buildings")))


def annex(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """A colony of the rival changes sides (TTA-CARD-64)."""
    t.call(Annexation(winner, loser))


def assassinate(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival's leader is discarded; the attacker scores 3 culture x its level."""
    civ = t.civs[loser]
    score(t.civs[winner], amount(card, "level") * CARDS[civ.leader].level)
    t.tell("leader.obsolete", loser, {"card": civ.leader}, rule="TTA-CARD-66")
    remove_leader(civ)
    reckon(t, loser)


def sabotage(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival's unfinished wonder is discarded; the attacker scores 3 culture x its level."""
    civ = t.civs[loser]
    score(t.civs[winner], amount(card, "level") * CARDS[civ.project].level)
    t.tell("wonder.obsolete", loser, {"card": civ.project}, rule="TTA-CARD-66")
    remove_project(civ)


def spy(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival loses up to 5 science, the attacker scores the same. TTA-CARD-67: exactly what was lost."""
    learn(t.civs[winner], -learn(t.civs[loser], -amount(card, "science")))


def armed_intervention(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The rival loses up to 7 culture, the attacker scores the same."""
    score(t.civs[winner], -score(t.civs[loser], -amount(card, "culture")))


def holy_war(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The loser loses 1 population per full 3 points of advantage; the winner scores 3 culture for each (TTA-CARD-68).

    TTA-GEN-16: only full groups count. TTA-WAR-08: the loser chooses which workers to lose.
    """
    t.call(Loss(loser, advantage // amount(card, "points"), winner, amount(card, "culture")))


def war_over_culture(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The winner takes culture equal to the advantage, at most what the loser has. TTA-WAR-07."""
    score(t.civs[winner], -score(t.civs[loser], -advantage))


def war_over_resources(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The winner takes goods equal to the advantage, in a mix of their choice."""
    t.call(Plunder(winner, loser, advantage))


def war_over_technology(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """The winner takes science equal to the advantage, or special technologies instead, each for its price
    (TTA-WAR-15).
    """
    t.call(Seizure(winner, loser, advantage))


def war_over_territory(t: Table, card: CardId, winner: Seat, loser: Seat, advantage: int) -> None:
    """1 yellow token, and 1 more per full 3 points of advantage, goes from bank to bank (TTA-CARD-68)."""
    tokens = min(t.civs[loser].tokens.yellow, amount(card, "yellow") + advantage // amount(card, "points"))
    lose_tokens(t.civs[loser], tokens, 0)
    gain_tokens(t.civs[winner], tokens, 0)


@dataclass(slots=True)
class SpoilsText:
    """The spoils that the winner takes from the loser for an advantage, and the numbers of the text, as named in
    effects.csv.
    """

    take: Callable[[Table, str, int, int, int], None]
    words: list[str] = field(default_factory=list)


SPOILS: Final[dict[str, SpoilsText]] = {
    "enslave": SpoilsText(enslave, ["resources"]),
    "plunder-i": SpoilsText(plunder, ["goods"]),
    "plunder-ii": SpoilsText(plunder, ["goods"]),
    "plunder-iii": SpoilsText(plunder, ["goods"]),
    "raid-i": SpoilsText(raid, ["buildings", "round-up"]),
    "raid-ii": SpoilsText(raid, ["buildings"]),
    "raid-iii": SpoilsText(raid, ["buildings"]),
    "annex": SpoilsText(annex),
    "assassinate": SpoilsText(assassinate, ["level"]),
    "sabotage": SpoilsText(sabotage, ["level"]),
    "spy": SpoilsText(spy, ["science"]),
    "armed-intervention": SpoilsText(armed_intervention, ["culture"]),
    "holy-war": SpoilsText(holy_war, ["points", "culture"]),
    "war-over-culture-ii": SpoilsText(war_over_culture),
    "war-over-culture-iii": SpoilsText(war_over_culture),
    "war-over-resources": SpoilsText(war_over_resources),
    "war-over-technology": SpoilsText(war_over_technology),
    "war-over-territory": SpoilsText(war_over_territory, ["yellow", "points"]),
}
"""The effects of a successful aggression or a won war."""
