"""Action cards (section 18): one class for each kind, one object for each card.

A card names its effect in data/actions.csv:

    build-land(-n), build-urban(-n)    builds a farm or mine, an urban building, for n resources less
    upgrade(-n)                        upgrades a farm, mine or urban building for n resources less
    build-stage(-n)                    builds a step of the wonder for n resources less
    technology(+n)                     plays a technology, then n science
    grow(+n)                           the population grows, then n food
    culture(+n), science(+n), food(+n), resources(+n)
    patriotism(+n)                     this turn 1 military action and n special unit resources
    unit-resources-per-stronger(x/y/z) special unit resources for each stronger civilization, with 2, 3, 4 players
    culture-per-leading(x/y/z)         culture for each civilization with more culture, with 2, 3, 4 players

A card either includes one action, or grants one thing or several, joined by semicolons. Each object knows the possible
targets of its card, the targets that the player could choose now, the rule that forbids a target, the price,
the effect, the label of the move, the numbers of the text, and the value of the card to the bot. A target is "" if
there is nothing to choose, a card, "old new" for an upgrade, or "revolt card".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from saecula.core import CardId, Seat, Verdict
from saecula.core.data import Row, load_rows
from saecula.games.through_the_ages.cards import CARDS, HIGHER, PACKAGE, Card, of_type
from saecula.games.through_the_ages.costs import build_cost, cooperator, growth_cost, science_price, upgrade_cost
from saecula.games.through_the_ages.deeds import build, build_stage, increase, spend_civil, upgrade
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.effects.marks import PATRIOTISM
from saecula.games.through_the_ages.indicators import reckon
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.technology import play_technology
from saecula.games.through_the_ages.tokens import FOOD, ORE, learn, receive, score
from saecula.games.through_the_ages.verdicts import (
    growth_verdict,
    revolution_verdict,
    stage_verdict,
    technology_verdict,
)

Label = tuple[str, dict[str, str | int]]

FREE: Final = -1
"""The price of an act that costs nothing but the action."""

EASIER: Final = 0.7
"""The extra value to the bot of a card that makes an action cheaper, because the civil action is included."""


class ActionCard:
    """A card that includes an action, and subtracts `n` from its price or adds `n` to its gain."""

    def __init__(self, id: CardId, n: int) -> None:
        self.id = id
        self.n = n

    def targets(self) -> list[str]:
        """Everything that it can ever be used on: the vocabulary of moves."""
        return [""]

    def candidates(self, t: Table, seat: Seat) -> list[str]:
        """The targets that the player could choose now, or might try to."""
        return [""]

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        """The rule that forbids it; `ore` is what the player can pay, `full` the kinds of building without room.

        All other conditions also apply (TTA-ACTION-06).
        """
        return ""

    def price(self, t: Table, seat: Seat, target: str) -> int:
        """The food, resources or science for the included action (TTA-ACTION-08, TTA-ACTION-09)."""
        return FREE

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        """Spends the civil action and carries out the text of the card. Every kind of card overrides this."""
        raise NotImplementedError  # abstract: every card has a kind

    def label(self, target: str, price: int) -> Label | None:
        """The words of the move, with its price unless it is FREE; None if "use" and the card say enough."""
        return None

    def numbers(self) -> dict[str, int]:
        """The numbers in its text, by the names used in the text. Every kind of card overrides this."""
        raise NotImplementedError  # abstract: every card has a kind

    def worth(self, weights: dict[str, float]) -> float:
        """The worth of the card, in culture points."""
        return weights["ore"] * self.n + EASIER


class GainCard(ActionCard):
    """A card that only grants points, goods, special unit resources, or a military action.

    - Work of Art, Revolutionary Idea: culture, science. Bountiful Harvest, Mineral Deposits: food, resources.
    - Patriotism: this turn 1 military action and special unit resources (TTA-CARD-28).
    - Wave of Nationalism, Military Build-Up: special unit resources for each stronger civilization, and Endowment for
      the Arts: culture for each civilization with more culture, by the number of players (TTA-CARD-80).

    Resources for units are an amount for the whole turn (TTA-CARD-01).
    """

    def __init__(self, id: CardId, gains: dict[str, list[int]]) -> None:
        super().__init__(id, 0)
        self.gains = gains

    def _gain(self, name: str, which: int = 0) -> int:
        return self.gains[name][which] if name in self.gains else 0

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        """TTA-ACTION-03, TTA-ACTION-04: goods come from the player's own bank, points count at once."""
        spend_civil(t, seat)
        civ = t.civs[seat]
        score(civ, self._gain("culture"))
        learn(civ, self._gain("science"))
        receive(civ, self._gain("food"), FOOD)
        receive(civ, self._gain("resources"), ORE)
        if "patriotism" in self.gains:
            PATRIOTISM.put(civ.marks, PATRIOTISM.of(civ.marks) + 1)
            civ.this_turn.unit_resources += self._gain("patriotism")
            reckon(t, seat)
        others = [t.civs[i] for i in t.order(seat) if i != seat]
        stronger = sum(1 for other in others if other.indicators.strength > civ.indicators.strength)
        civ.this_turn.unit_resources += self._gain("unit-resources-per-stronger", t.players - 2) * stronger
        leading = sum(1 for other in others if other.culture > civ.culture)
        score(civ, self._gain("culture-per-leading", t.players - 2) * leading)

    def numbers(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, amounts in self.gains.items():
            word = {"unit-resources-per-stronger": "stronger", "culture-per-leading": "ahead"}.get(name, name)
            for i in range(len(amounts)):
                found[word if len(amounts) == 1 else f"{word}-{i + 2}"] = amounts[i]
        return found

    def worth(self, weights: dict[str, float]) -> float:
        gained = self._gain("culture") + weights["science"] * self._gain("science")
        gained += weights["ore"] * self._gain("resources") + weights["food"] * self._gain("food")
        return gained + 0.4 * self._gain("patriotism")


class BuildCard(ActionCard):
    """Rich Land, Ideal Building Site: builds a farm or mine, or an urban building, for n less (TTA-ACTION-08).

    `word` is the name of n in the text of the card.
    """

    def __init__(self, id: CardId, n: int, word: str, built: list[CardId]) -> None:
        super().__init__(id, n)
        self.word = word
        self.cards = {card: CARDS[card] for card in built}

    def targets(self) -> list[str]:
        return list(self.cards)

    def candidates(self, t: Table, seat: Seat) -> list[str]:
        return [id for id in t.civs[seat].workers if id in self.cards]

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        card = self.cards[target]
        if card.type == "urban" and card.kind in full:
            return "TTA-BUILD-06"
        short = not t.civs[seat].tokens.unused or build_cost(t, seat, card) - self.n > ore
        return "TTA-BUILD-02" if short else ""

    def price(self, t: Table, seat: Seat, target: str) -> int:
        return max(0, build_cost(t, seat, self.cards[target]) - self.n)

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        spend_civil(t, seat)
        build(t, seat, target, self.n, included=True)

    def label(self, target: str, price: int) -> Label | None:
        if price == FREE:
            return "move.use.on", {"card": self.id, "target": target}
        return "move.use.resources", {"card": self.id, "target": target, "n": price}

    def numbers(self) -> dict[str, int]:
        return {self.word: self.n}


UPGRADES: Final[dict[str, tuple[Card, Card]]] = {
    f"{old} {new.id}": (CARDS[old], new) for old in of_type("farm", "mine") + of_type("urban") for new in HIGHER[old]
}
"""The upgrades of farms, mines and urban buildings, by target: the old and the new card."""


class UpgradeCard(ActionCard):
    """Efficient Upgrade: upgrades a farm, mine or urban building for n less."""

    def targets(self) -> list[str]:
        return list(UPGRADES)

    def candidates(self, t: Table, seat: Seat) -> list[str]:
        workers = t.civs[seat].workers
        return [
            f"{old} {new.id}"
            for old, n in workers.items()
            if n and CARDS[old].type != "unit"
            for new in HIGHER[old]
            if new.id in workers
        ]

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        old, new = UPGRADES[target]
        return "" if upgrade_cost(t, seat, old, new) - self.n <= ore else "TTA-UPG-01"

    def price(self, t: Table, seat: Seat, target: str) -> int:
        old, new = UPGRADES[target]
        return max(0, upgrade_cost(t, seat, old, new) - self.n)

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        old, new = UPGRADES[target]
        spend_civil(t, seat)
        upgrade(t, seat, old.id, new.id, self.n, included=True)

    def label(self, target: str, price: int) -> Label | None:
        old, new = UPGRADES[target]
        if price == FREE:
            return "move.use.upgrade", {"card": self.id, "old": old.id, "new": new.id}
        return "move.use.upgrade.price", {"card": self.id, "old": old.id, "new": new.id, "n": price}

    def numbers(self) -> dict[str, int]:
        return {"upgrade": self.n}


class TechnologyCard(ActionCard):
    """Breakthrough: plays a technology, then grants n science after its price has been paid (TTA-CARD-30, TTA-GOV-09).

    Under Robespierre it costs its own civil action and no others (TTA-CARD-81).
    """

    def targets(self) -> list[str]:
        technologies = [card.id for card in CARDS.values() if card.technology]
        return technologies + [f"revolt {id}" for id in of_type("government")]

    def candidates(self, t: Table, seat: Seat) -> list[str]:
        found: list[str] = []
        for id in t.civs[seat].hands.civil:
            card = CARDS[id]
            if card.technology:
                found.append(id)
                if card.type == "government":
                    found.append(f"revolt {id}")
        return found

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        if target.startswith("revolt "):
            return revolution_verdict(t, seat, CARDS[target[7:]], cooperator(t, seat))
        return technology_verdict(t, seat, CARDS[target], cooperator(t, seat))

    def price(self, t: Table, seat: Seat, target: str) -> int:
        if target.startswith("revolt "):
            return science_price(t.civs[seat], CARDS[target[7:]], cooperator(t, seat), True)
        return science_price(t.civs[seat], CARDS[target], cooperator(t, seat))

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        civ = t.civs[seat]
        if target.startswith("revolt "):
            civ.this_turn.civil_action_taken = True
            if civ.leader == leaders.ROBESPIERRE:
                civ.this_turn.used_civil += 1
            play_technology(t, seat, target[7:], True)
        else:
            spend_civil(t, seat)
            play_technology(t, seat, target)
        learn(civ, self.n)

    def label(self, target: str, price: int) -> Label | None:
        if target.startswith("revolt "):
            words: dict[str, str | int] = {"card": self.id, "target": target[7:]}
            return ("move.use.revolt", words) if price == FREE else ("move.use.revolt.price", {**words, "n": price})
        if price == FREE:
            return "move.use.on", {"card": self.id, "target": target}
        return "move.use.science", {"card": self.id, "target": target, "n": price}

    def numbers(self) -> dict[str, int]:
        return {"technology": self.n}

    def worth(self, weights: dict[str, float]) -> float:
        return weights["science"] * self.n


class StageCard(ActionCard):
    """Engineering Genius: builds one step of the wonder for n less. It is only one step, whatever technologies allow
    (TTA-ACTION-10).
    """

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        return stage_verdict(t, seat, 1, ore, self.n) if t.civs[seat].project else "TTA-ACTION-11"

    def price(self, t: Table, seat: Seat, target: str) -> int:
        civ = t.civs[seat]
        return max(0, CARDS[civ.project].steps[civ.steps] - self.n) if civ.project else FREE

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        spend_civil(t, seat)
        build_stage(t, seat, self.n)

    def label(self, target: str, price: int) -> Label | None:
        return None if price == FREE else ("move.use.stage", {"card": self.id, "n": price})

    def numbers(self) -> dict[str, int]:
        return {"stage": self.n}


class GrowthCard(ActionCard):
    """Frugality: the population grows, then the player receives n food (TTA-ACTION-07).

    "Full price" still allows other reductions (TTA-ACTION-12).
    """

    def verdict(self, t: Table, seat: Seat, target: str, ore: int, full: list[str]) -> Verdict:
        return "TTA-ACTION-07" if growth_verdict(t, seat) else ""

    def price(self, t: Table, seat: Seat, target: str) -> int:
        civ = t.civs[seat]
        return growth_cost(civ) if civ.tokens.yellow else FREE

    def apply(self, t: Table, seat: Seat, target: str) -> None:
        spend_civil(t, seat)
        increase(t, seat, 0)
        receive(t.civs[seat], self.n, FOOD)

    def label(self, target: str, price: int) -> Label | None:
        return None if price == FREE else ("move.use.grow", {"card": self.id, "n": price})

    def numbers(self) -> dict[str, int]:
        return {"grow": self.n}

    def worth(self, weights: dict[str, float]) -> float:
        return 0.5 * self.n + EASIER


CHEAPER: Final[dict[str, Callable[[str, int], ActionCard]]] = {
    "build-land": lambda id, n: BuildCard(id, n, "land", of_type("farm", "mine")),
    "build-urban": lambda id, n: BuildCard(id, n, "urban", of_type("urban")),
    "upgrade": UpgradeCard,
    "build-stage": StageCard,
}
"""Effects with a number that is subtracted: the included action costs less."""

RICHER: Final[dict[str, Callable[[str, int], ActionCard]]] = {"technology": TechnologyCard, "grow": GrowthCard}
"""Effects with a number that is added: the included action brings more."""

GAINS: Final = ["culture", "science", "food", "resources", "patriotism"]
BY_PLAYERS: Final = ["unit-resources-per-stronger", "culture-per-leading"]
"""Effects that only grant something: a fixed amount, or one by the number of players."""

EFFECT: Final = re.compile(r"([a-z-]+)\(([+-]?)(\d+(?:/\d+)*)\)")


def read_action(row: Row) -> ActionCard:
    """The object of a card, by the effect named in its row; raises BadData with file, row and reason if there
    is none.
    """
    id = row.need("id")
    if id not in CARDS or CARDS[id].type != "action":
        raise row.fail(f"there is no action card {id!r}")
    parts = row.list("effect")
    gains: dict[str, list[int]] = {}
    for part in parts:
        found = EFFECT.fullmatch(part)
        if found is None:
            raise row.fail(f"{id}: {part!r} is not an effect: it is written name(+n), name(-n) or name(x/y/z)")
        name, sign = found[1], found[2]
        amounts = [int(n) for n in found[3].split("/")]
        if len(parts) == 1 and len(amounts) == 1:
            if name in CHEAPER and sign == "-":
                return CHEAPER[name](id, amounts[0])
            if name in RICHER and sign == "+":
                return RICHER[name](id, amounts[0])
        one = name in GAINS and sign == "+" and len(amounts) == 1
        if not one and not (name in BY_PLAYERS and not sign and len(amounts) == 3):
            known = [f"{word}(-n)" for word in CHEAPER] + [f"{word}(+n)" for word in [*RICHER, *GAINS]]
            known += [f"{word}(x/y/z)" for word in BY_PLAYERS]
            raise row.fail(f"{id}: an action card must have one of {', '.join(known)}, or several gains, not {part!r}")
        gains[name] = amounts
    if not gains:
        raise row.fail(f"{id}: effect is empty")
    return GainCard(id, gains)


ACTION_CARDS: Final[dict[CardId, ActionCard]] = {
    card.id: card for card in map(read_action, load_rows(PACKAGE, "data/actions.csv"))
}
"""Every action card that has an effect."""
