"""Action cards (section 18): one class for each kind, one object for each card.

A card says what it can be used on, what the player could choose now, why not, at what price, what it does, how the move
is called, and what the bot thinks of it. What it can be used on is "" if there is nothing to choose, a card, "old new"
for an upgrade, or "revolt card".
"""

from __future__ import annotations

from saecula.games.through_the_ages.cards import CARDS, LADDERS, amount, amount_of, numbers, of_type
from saecula.games.through_the_ages.costs import build_cost, growth_cost, science_price, upgrade_cost
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

FREE = -1
"""The price of what costs nothing but the action."""

EASIER = 0.7
"""What a card that makes an action cheaper is worth to the bot besides: the civil action is included."""


class ActionCard:
    """A card that only gives: points, goods, special unit resources, a military action.

    - Work of Art, Revolutionary Idea: culture, science. Bountiful Harvest, Mineral Deposits: food, resources.
    - Patriotism: this turn 1 military action and special unit resources (TTA-CARD-28).
    - Wave of Nationalism, Military Build-Up: special unit resources for each stronger civilization, and Endowment for
      the Arts: culture for each civilization with more culture, by the number of players (TTA-CARD-80).
    """

    def __init__(self, id: str, n: int) -> None:
        self.id = id
        self.n = n

    def targets(self) -> list[str]:
        """All that it can ever be used on: the vocabulary of moves."""
        return [""]

    def candidates(self, t: Table, seat: int) -> list[str]:
        """What the player could use it on now, or might try to."""
        return [""]

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        """The rule that forbids it; `ore` is what can be paid, `full` the kinds of building without room."""
        return ""

    def price(self, t: Table, seat: int, target: str) -> int:
        """Food, resources or science for the action that it includes (TTA-ACTION-08, TTA-ACTION-09)."""
        return FREE

    def apply(self, t: Table, seat: int, target: str) -> None:
        """The civil action and the text of the card."""
        spend_civil(t, seat)
        civ = t.civs[seat]
        score(civ, amount(self.id, "culture"))
        learn(civ, amount(self.id, "science"))
        receive(civ, amount(self.id, "food"), FOOD)
        receive(civ, amount(self.id, "resources"), ORE)
        if amount(self.id, "patriotism"):
            PATRIOTISM.put(civ.marks, PATRIOTISM.of(civ.marks) + 1)
            civ.this_turn.unit_resources += amount(self.id, "patriotism")
            reckon(t, seat)
        others = [t.civs[i] for i in t.order(seat) if i != seat]
        stronger = sum(1 for other in others if other.indicators.strength > civ.indicators.strength)
        civ.this_turn.unit_resources += amount_of(self.id, "stronger", t.players) * stronger
        ahead = sum(1 for other in others if other.culture > civ.culture)
        score(civ, amount_of(self.id, "ahead", t.players) * ahead)

    def label(self, target: str, price: int | None) -> Label | None:
        """The words of the move; None where "use" and the card say enough."""
        return None

    def worth(self, weights: dict[str, float]) -> float:
        """What the card brings, in culture points."""
        gained = amount(self.id, "culture") + weights["science"] * amount(self.id, "science")
        gained += weights["ore"] * amount(self.id, "resources") + weights["food"] * amount(self.id, "food")
        return gained + 0.4 * amount(self.id, "patriotism")


class BuildCard(ActionCard):
    """Rich Land, Ideal Building Site: builds a farm or mine, or an urban building, for n less (TTA-ACTION-08)."""

    def __init__(self, id: str, n: int, types: list[str]) -> None:
        super().__init__(id, n)
        self.types = types

    def targets(self) -> list[str]:
        return [card.id for card in CARDS.values() if card.type in self.types]

    def candidates(self, t: Table, seat: int) -> list[str]:
        return [id for id in t.civs[seat].workers if CARDS[id].type in self.types]

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        if CARDS[target].type == "urban" and CARDS[target].kind in full:
            return "TTA-BUILD-06"
        short = not t.civs[seat].tokens.unused or build_cost(t, seat, target) - self.n > ore
        return "TTA-BUILD-02" if short else ""

    def price(self, t: Table, seat: int, target: str) -> int:
        return max(0, build_cost(t, seat, target) - self.n)

    def apply(self, t: Table, seat: int, target: str) -> None:
        spend_civil(t, seat)
        build(t, seat, target, self.n, included=True)

    def label(self, target: str, price: int | None) -> Label | None:
        if price is None:
            return "move.use.on", {"card": self.id, "target": target}
        return "move.use.resources", {"card": self.id, "target": target, "n": price}

    def worth(self, weights: dict[str, float]) -> float:
        return weights["ore"] * self.n + EASIER


class UpgradeCard(ActionCard):
    """Efficient Upgrade: upgrades a farm, mine or urban building for n less."""

    def targets(self) -> list[str]:
        return [f"{old} {new}" for old in of_type("farm", "mine") + of_type("urban") for new in higher(old)]

    def candidates(self, t: Table, seat: int) -> list[str]:
        workers = t.civs[seat].workers
        return [
            f"{old} {new}"
            for old, n in workers.items()
            if n and CARDS[old].type != "unit"
            for new in higher(old)
            if new in workers
        ]

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        old, new = target.split(" ")
        return "" if upgrade_cost(t, seat, old, new) - self.n <= ore else "TTA-UPG-01"

    def price(self, t: Table, seat: int, target: str) -> int:
        old, new = target.split(" ")
        return max(0, upgrade_cost(t, seat, old, new) - self.n)

    def apply(self, t: Table, seat: int, target: str) -> None:
        old, new = target.split(" ")
        spend_civil(t, seat)
        upgrade(t, seat, old, new, self.n, included=True)

    def label(self, target: str, price: int | None) -> Label | None:
        old, new = target.split(" ")
        if price is None:
            return "move.use.upgrade", {"card": self.id, "old": old, "new": new}
        return "move.use.upgrade.price", {"card": self.id, "old": old, "new": new, "n": price}

    def worth(self, weights: dict[str, float]) -> float:
        return weights["ore"] * self.n + EASIER


def higher(id: str) -> list[str]:
    """The higher cards of its kind, to which it can be upgraded (TTA-UPG-03, TTA-UPG-04)."""
    ladder = LADDERS[CARDS[id].kind]
    return ladder[ladder.index(id) + 1 :]


class TechnologyCard(ActionCard):
    """Breakthrough: plays a technology, then n science, after its price has been paid (TTA-CARD-30, TTA-GOV-09)."""

    def targets(self) -> list[str]:
        technologies = [card.id for card in CARDS.values() if card.technology]
        return technologies + [f"revolt {id}" for id in of_type("government")]

    def candidates(self, t: Table, seat: int) -> list[str]:
        found: list[str] = []
        for id in t.civs[seat].hands.civil:
            if CARDS[id].technology:
                found.append(id)
                if CARDS[id].type == "government":
                    found.append(f"revolt {id}")
        return found

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        if target.startswith("revolt "):
            return revolution_verdict(t, seat, target[7:])
        return technology_verdict(t, seat, target)

    def price(self, t: Table, seat: int, target: str) -> int:
        if target.startswith("revolt "):
            return science_price(t, seat, target[7:], True)
        return science_price(t, seat, target)

    def apply(self, t: Table, seat: int, target: str) -> None:
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

    def label(self, target: str, price: int | None) -> Label | None:
        if target.startswith("revolt "):
            words: dict[str, str | int] = {"card": self.id, "target": target[7:]}
            return ("move.use.revolt", words) if price is None else ("move.use.revolt.price", {**words, "n": price})
        if price is None:
            return "move.use.on", {"card": self.id, "target": target}
        return "move.use.science", {"card": self.id, "target": target, "n": price}

    def worth(self, weights: dict[str, float]) -> float:
        return weights["science"] * self.n


class StageCard(ActionCard):
    """Engineering Genius: one step of the wonder for n less."""

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        return stage_verdict(t, seat, 1, ore, self.n) if t.civs[seat].project else "TTA-ACTION-11"

    def price(self, t: Table, seat: int, target: str) -> int:
        civ = t.civs[seat]
        return max(0, CARDS[civ.project].steps[civ.steps] - self.n) if civ.project else FREE

    def apply(self, t: Table, seat: int, target: str) -> None:
        spend_civil(t, seat)
        build_stage(t, seat, self.n)

    def label(self, target: str, price: int | None) -> Label | None:
        return None if price is None else ("move.use.stage", {"card": self.id, "n": price})

    def worth(self, weights: dict[str, float]) -> float:
        return weights["ore"] * self.n + EASIER


class GrowthCard(ActionCard):
    """Frugality: the population grows, then n food (TTA-ACTION-07)."""

    def verdict(self, t: Table, seat: int, target: str, ore: int, full: list[str]) -> str:
        return "TTA-ACTION-07" if growth_verdict(t, seat) else ""

    def price(self, t: Table, seat: int, target: str) -> int:
        civ = t.civs[seat]
        return growth_cost(civ) if civ.tokens.yellow else FREE

    def apply(self, t: Table, seat: int, target: str) -> None:
        spend_civil(t, seat)
        increase(t, seat, 0)
        receive(t.civs[seat], self.n, FOOD)

    def label(self, target: str, price: int | None) -> Label | None:
        return None if price is None else ("move.use.grow", {"card": self.id, "n": price})

    def worth(self, weights: dict[str, float]) -> float:
        return 0.5 * self.n + EASIER


GAINS = [
    "culture",
    "science",
    "food",
    "resources",
    "patriotism",
    "stronger-2",
    "stronger-3",
    "stronger-4",
    "ahead-2",
    "ahead-3",
    "ahead-4",
]
"""The numbers of a card that only gives."""

KINDS = ["land", "urban", "upgrade", "technology", "stage", "grow"]
"""The number of a card that includes an action: the only one in its row."""


def read_action(id: str) -> ActionCard:
    """The object of a card, by the word in its row of effects.csv."""
    words = numbers(id)
    if "land" in words:
        return BuildCard(id, words["land"], ["farm", "mine"])
    if "urban" in words:
        return BuildCard(id, words["urban"], ["urban"])
    if "upgrade" in words:
        return UpgradeCard(id, words["upgrade"])
    if "technology" in words:
        return TechnologyCard(id, words["technology"])
    if "stage" in words:
        return StageCard(id, words["stage"])
    if "grow" in words:
        return GrowthCard(id, words["grow"])
    return ActionCard(id, 0)


ACTION_CARDS: dict[str, ActionCard] = {id: read_action(id) for id in of_type("action")}
