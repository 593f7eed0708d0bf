"""The actions of a turn, by the verb of their moves: the price of each, its currency, its label, and what it does.
`phases.actions` decides which of them are allowed.
"""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Move, Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import build_cost, cooperator, growth_cost, science_price, upgrade_cost
from saecula.games.through_the_ages.decks import draw_cards
from saecula.games.through_the_ages.deeds import (
    build,
    build_stage,
    increase,
    play,
    recruit,
    release,
    spend_civil,
    upgrade,
)
from saecula.games.through_the_ages.effects import pacts
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS, FREE, Label
from saecula.games.through_the_ages.effects.marks import ANNOUNCED, EXCHANGE, SAILED
from saecula.games.through_the_ages.effects.wonders import OCEAN_LINER
from saecula.games.through_the_ages.phases.takes import take_card, take_cost
from saecula.games.through_the_ages.table import Table, without
from saecula.games.through_the_ages.technology import play_technology

CIVIL: Final = "civil"
FOOD: Final = "food"
RESOURCES: Final = "resources"
SCIENCE: Final = "science"
NOTHING: Final = ""
"""The currencies of a price. Only taking a card is priced in actions; any other act costs its action in addition to its
price.
"""


class Act:
    """One kind of action. `paid_with` names the currency of its price."""

    paid_with = NOTHING

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        """The current price, not counting the action itself; FREE if there is none."""
        return FREE

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        """The words of the move with its price; None if the words of the move alone say enough."""
        return None

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        """Carries out the action. Every kind of action overrides this."""
        raise NotImplementedError  # abstract: every action has a kind


class Take(Act):
    """TTA-TAKE-01: take a card from the row."""

    paid_with = CIVIL

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        return take_cost(t.civs[seat], move.n, t.row[move.n - 1])

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return "move.take.card", {"card": row[move.n - 1], "n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        turn = t.civs[seat].this_turn
        turn.civil_action_taken = True
        turn.used_civil += take_card(t, seat, move.n)


class Grow(Act):
    """TTA-POP-01: add a worker, with a civil action or the Ocean Liner Service (TTA-CARD-49)."""

    paid_with = FOOD

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        civ = t.civs[seat]
        if not civ.tokens.yellow:
            return FREE
        return growth_cost(civ, amount(OCEAN_LINER, "cheaper") if move.args else 0)

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        if move.args:
            return "move.grow.card", {"card": move.arg, "n": price}
        return "move.grow.price", {"n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        if move.args:
            SAILED.put(t.civs[seat].marks, 1)
            increase(t, seat, amount(OCEAN_LINER, "cheaper"))
        else:
            spend_civil(t, seat)
            increase(t, seat, 0)


class Build(Act):
    """TTA-BUILD-01, TTA-UNIT-01: build a farm, mine, urban building or unit."""

    paid_with = RESOURCES

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        return build_cost(t, seat, CARDS[move.arg])

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        id = "move.build.unit" if CARDS[move.arg].type == "unit" else "move.build.price"
        return id, {"card": move.arg, "n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        build(t, seat, move.arg, 0)


class Upgrade(Act):
    """TTA-UPG-01, TTA-UPG-02: move a worker to a higher card."""

    paid_with = RESOURCES

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        return upgrade_cost(t, seat, CARDS[move.args[0]], CARDS[move.args[1]])

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return "move.upgrade.price", {"old": move.args[0], "new": move.args[1], "n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        upgrade(t, seat, move.args[0], move.args[1], 0)


class Destroy(Act):
    """TTA-BUILD-11: destroy a farm, mine or urban building."""

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        spend_civil(t, seat)
        release(t, seat, move.arg, "destroy", "TTA-BUILD-11")


class Disband(Act):
    """TTA-UNIT-03: disband a unit."""

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        t.civs[seat].this_turn.used_military += 1
        release(t, seat, move.arg, "disband", "TTA-UNIT-03")


class Stage(Act):
    """TTA-WONDER-03, TTA-WONDER-11: build steps of the wonder under construction."""

    paid_with = RESOURCES

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        civ = t.civs[seat]
        return sum(CARDS[civ.project].steps[civ.steps : civ.steps + move.n]) if civ.project else FREE

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return "move.stage.price", {"n": move.n, "price": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        spend_civil(t, seat)
        for _ in range(move.n):
            build_stage(t, seat, 0)


class Play(Act):
    """TTA-LEADER-01, TTA-TECH-01, TTA-GOV-06, TTA-TACTIC-01: play a leader, technology, government or tactic."""

    paid_with = SCIENCE

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        card = CARDS[move.arg]
        return science_price(t.civs[seat], card, cooperator(t, seat)) if card.technology else FREE

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return "move.play.price", {"card": move.arg, "n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        play(t, seat, move.arg)


class Revolt(Act):
    """TTA-GOV-01, TTA-GOV-02: change the government by revolution."""

    paid_with = SCIENCE

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        return science_price(t.civs[seat], CARDS[move.arg], cooperator(t, seat), True)

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return "move.revolt.price", {"card": move.arg, "n": price}

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        t.civs[seat].this_turn.civil_action_taken = True
        play_technology(t, seat, move.arg, True)


class Use(Act):
    """TTA-ACTION-01, TTA-ACTION-05: play an action card; it costs 1 civil action, its text is carried out, and then it
    leaves the game.
    """

    def price(self, t: Table, seat: Seat, move: Move) -> int:
        return ACTION_CARDS[move.arg].price(t, seat, " ".join(move.args[1:]))

    def label(self, move: Move, price: int, row: list[CardId]) -> Label | None:
        return ACTION_CARDS[move.arg].label(" ".join(move.args[1:]), price)

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        hands = t.civs[seat].hands
        hands.civil = without(hands.civil, move.arg)
        t.tell("use", seat, {"card": move.arg}, rule="TTA-ACTION-01")
        ACTION_CARDS[move.arg].apply(t, seat, " ".join(move.args[1:]))


class Recruit(Act):
    """TTA-CARD-40: Barbarossa grows the population and builds a unit in one action."""

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        recruit(t, seat, move.arg)


class Trade(Act):
    """TTA-CARD-70: announce the exchange of a Trade Routes Agreement."""

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        EXCHANGE.put(t.civs[seat].marks, ANNOUNCED)
        t.tell("trade", seat, {"card": pacts.TRADE_ROUTES}, rule="TTA-CARD-70")


class Draw(Act):
    """TTA-VAR-08: draw a military card for a military action."""

    def carry_out(self, t: Table, seat: Seat, move: Move) -> None:
        t.civs[seat].this_turn.used_military += 1
        draw_cards(t, seat, 1)


ACTS: Final[dict[str, Act]] = {
    "take": Take(),
    "grow": Grow(),
    "recruit": Recruit(),
    "build": Build(),
    "upgrade": Upgrade(),
    "destroy": Destroy(),
    "disband": Disband(),
    "stage": Stage(),
    "play": Play(),
    "revolt": Revolt(),
    "use": Use(),
    "trade": Trade(),
    "draw": Draw(),
}
"""Every act by its verb."""
