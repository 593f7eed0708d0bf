"""The components: cards, the numbers in their texts, and the strips of the player board, read from `data/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from saecula.core import CardId
from saecula.core.data import Row, load_rows

PACKAGE: Final = "saecula.games.through_the_ages"
AGES: Final = ["A", "I", "II", "III"]
"""TTA-COMP-02."""
CIVIL_TYPES: Final = ["action", "farm", "government", "leader", "mine", "special", "unit", "urban", "wonder"]
"""TTA-COMP-05."""
MILITARY_TYPES: Final = ["aggression", "bonus", "event", "pact", "tactics", "territory", "war"]
"""TTA-COMP-10."""
URBAN: Final = ["arena", "lab", "library", "temple", "theater"]
"""TTA-COMP-08."""
UNITS: Final = ["air force", "artillery", "cavalry", "infantry"]
"""TTA-COMP-09."""
TECHNOLOGY_TYPES: Final = ["farm", "government", "mine", "special", "unit", "urban"]
"""TTA-COMP-06, TTA-COMP-07: farms, mines, buildings, units, governments and special technologies. A government is one
too (TTA-GOV-10).
"""
Word = Literal[
    "above",
    "actions",
    "attack",
    "blue",
    "buildings",
    "cards",
    "cheaper",
    "civil",
    "colonization",
    "colony",
    "content",
    "culture",
    "culture-a",
    "culture-b",
    "dearer",
    "discontent",
    "food",
    "goods",
    "grow",
    "hand",
    "happy",
    "land",
    "level",
    "library",
    "military",
    "most",
    "pair",
    "partner",
    "points",
    "resources",
    "round-up",
    "science",
    "stages",
    "strength",
    "strength-a",
    "strength-b",
    "technology",
    "times",
    "urban",
    "yellow",
]
"""The meaning of a number in the text of a card: the column `what` of effects.csv."""

Series = Literal["age", "cheaper", "first", "second", "third"]
"""The same for a series of numbers, such as `cheaper-2`: one for each age, rank or number of players."""

LINES: Final = ["civil", "colonization", "construction", "military"]


@dataclass(slots=True)
class Card:
    """One card as printed. `level` is the number of its age (TTA-COMP-04); `copies` is by number of players, from 2.

    `technology` says whether its type is one of `TECHNOLOGY_TYPES`. `kind` is the subtype: the type of farm, mine,
    building or unit, or the line of a special technology. `urban_kind` is the place of the kind of an urban building in
    `URBAN`, and -1 for other cards. For aggressions and wars, `actions` is the price in military actions (0: the level
    of the card that is hit). For tactics, `army` is the composition of an army, `strength` the bonus and `reduced` the
    bonus in parentheses (equal if only one is printed). `source` and `confidence` say where the numbers come from and
    how certain they are.
    """

    id: CardId
    deck: str
    age: str
    level: int
    type: str
    technology: bool
    kind: str
    urban_kind: int
    copies: list[int]
    price: int
    revolution: int
    cost: int
    steps: list[int]
    culture: int
    science: int
    happy: int
    strength: int
    reduced: int
    food: int
    resource: int
    civil: int
    military: int
    limit: int
    colonization: int
    actions: int
    defense: int
    army: dict[str, int]
    source: str
    confidence: str


def _kind(row: Row, type: str) -> str:
    kind = row.need("subtype")
    allowed = {"urban": URBAN, "unit": UNITS, "special": LINES, "pact": ["A/B", "symmetric"]}.get(type)
    if allowed is not None and kind not in allowed:
        raise row.fail(f"subtype is {kind!r}, not one of {', '.join(allowed)}")
    return kind


def _bonus(row: Row) -> tuple[int, int]:
    """Reads the strength column: a number, and for some tactics a second one in parentheses."""
    text = row.text("strength")
    head, bracket, tail = text.partition("(")
    for part in (head, tail.rstrip(")")):
        if part and not part.lstrip("-").isdigit():
            raise row.fail(f"strength is {text!r}, not a number, nor number(number)")
    strength = int(head) if head else 0
    return strength, int(tail.rstrip(")")) if bracket else strength


def _army(row: Row, kind: str) -> dict[str, int]:
    army: dict[str, int] = {}
    for part in kind.split("+"):
        unit, _, number = part.partition(":")
        if unit not in UNITS or not number.isdigit():
            raise row.fail(f"subtype is {kind!r}, not unit:number+unit:number")
        army[unit] = int(number)
    return army


def _steps(row: Row) -> list[int]:
    parts = row.need("resource_cost").split("/")
    if not all(part.isdigit() for part in parts):
        raise row.fail(f"resource_cost is {row.text('resource_cost')!r}, not the steps of a wonder")
    return [int(part) for part in parts]


def _number(row: Row, kind: str, word: str) -> int:
    """The number after `MA:` or `defense:`; 0 for `MA:level`."""
    head, _, tail = kind.partition(":")
    if head != word or not (tail.isdigit() or tail == "level"):
        raise row.fail(f"subtype is {kind!r}, not {word}:number")
    return int(tail) if tail.isdigit() else 0


def read_card(row: Row) -> Card:
    """Reads and checks one row of cards.csv. TTA-COMP-01: a civil card, a military card, or an initial technology."""
    deck = row.one_of("deck", ["civil", "initial", "military"])
    type = row.one_of("type", MILITARY_TYPES if deck == "military" else CIVIL_TYPES)
    age = row.one_of("age", AGES)
    kind = _kind(row, type)
    strength, reduced = _bonus(row)
    wonder = type == "wonder"
    return Card(
        row.need("id"),
        deck,
        age,
        AGES.index(age),
        type,
        type in TECHNOLOGY_TYPES,
        kind,
        URBAN.index(kind) if type == "urban" else -1,
        [row.int(f"copies_{n}p", least=0, most=9) for n in (2, 3, 4)],
        row.int("science_cost", 0, 0, 40),
        row.int("revolution_cost", 0, 0, 40),
        0 if wonder else row.int("resource_cost", 0, 0, 30),
        _steps(row) if wonder else [],
        row.int("culture", 0),
        row.int("science", 0),
        row.int("happy", 0),
        strength,
        reduced,
        row.int("food", 0, 0),
        row.int("resource", 0, 0),
        row.int("civil_actions", 0),
        row.int("military_actions", 0),
        row.int("urban_limit", 0, 0),
        row.int("colonization", 0, 0),
        _number(row, kind, "MA") if type in ("aggression", "war") else 0,
        _number(row, kind, "defense") if type == "bonus" else 0,
        _army(row, kind) if type == "tactics" else {},
        row.need("source"),
        row.one_of("confidence", ["high", "medium", "low"]),
    )


def _load_cards() -> dict[CardId, Card]:
    return {card.id: card for card in map(read_card, load_rows(PACKAGE, "data/cards.csv"))}


CARDS: Final[dict[CardId, Card]] = _load_cards()
"""Every card by id, in the order of the file; technologies of a kind are in order of rising level."""


def _load_effects() -> dict[str, dict[str, int]]:
    effects: dict[str, dict[str, int]] = {}
    for row in load_rows(PACKAGE, "data/effects.csv", key=""):
        id = row.need("id")
        if id not in CARDS:
            raise row.fail(f"there is no card {id!r}")
        numbers = effects.setdefault(id, {})
        what = row.need("what")
        if what in numbers:
            raise row.fail(f"{id} already has {what}")
        numbers[what] = row.int("amount")
    return effects


_EFFECTS: Final[dict[str, dict[str, int]]] = _load_effects()


def amount(id: CardId, what: Word) -> int:
    """A number in the text of a card; 0 if the text has no such number."""
    numbers = _EFFECTS.get(id)
    return numbers.get(what, 0) if numbers is not None else 0


def amount_of(id: CardId, what: Series, n: int) -> int:
    """One of a series of numbers in the text of a card: the one for an age, a rank, or a number of players."""
    return numbers(id).get(f"{what}-{n}", 0)


def numbers(id: CardId) -> dict[str, int]:
    """All numbers in the text of a card."""
    return _EFFECTS.get(id, {})


def of_type(*types: str) -> list[CardId]:
    """The ids of all cards of these types."""
    return [card.id for card in CARDS.values() if card.type in types]


def _ladders() -> dict[str, list[str]]:
    """Farms, mines, urban buildings and units by kind, lowest level first."""
    ladders: dict[str, list[str]] = {}
    for card in CARDS.values():
        if card.type in ("farm", "mine", "urban", "unit"):
            ladders.setdefault(card.kind, []).append(card.id)
    for ids in ladders.values():
        ids.sort(key=lambda id: CARDS[id].level)
    return ladders


LADDERS: Final[dict[str, list[CardId]]] = _ladders()
HIGHER: Final[dict[CardId, list[Card]]] = {
    ids[i]: [CARDS[new] for new in ids[i + 1 :]] for ids in LADDERS.values() for i in range(len(ids))
}
"""The cards to which the workers of each farm, mine, urban building and unit can be upgraded: every higher one of its
kind (TTA-UPG-03), however many levels are skipped (TTA-UPG-04).
"""
INITIAL: Final[list[CardId]] = [card.id for card in CARDS.values() if card.deck == "initial"]
IMPACTS: Final[list[CardId]] = sorted(card.id for card in CARDS.values() if card.kind == "impact")
"""TTA-COMP-14: the events of age III, which award bonus culture."""


def deck_of(deck: str, age: str, players: int) -> list[str]:
    """A whole deck as printed for that number of players (TTA-SETUP-08), sorted.

    TTA-COMP-11, TTA-COMP-15: the number of copies depends on the number of players.
    """
    ids: list[CardId] = []
    for card in CARDS.values():
        if card.deck == deck and card.age == age:
            ids += [card.id] * card.copies[players - 2]
    return sorted(ids)


def _strip(bank: str, column: str, most: int) -> list[int]:
    """A column of banks.csv as a list, indexed by the number of tokens in the bank."""
    steps = [row for row in load_rows(PACKAGE, "data/banks.csv") if row.text("bank") == bank]
    table: list[int] = []
    for n in range(most + 1):
        best = max((row for row in steps if row.int("tokens") <= n), key=lambda row: row.int("tokens"))
        table.append(best.int(column, 0))
    return table


MOST_TOKENS: Final = 80
GROWTH: Final[list[int]] = _strip("yellow", "cost", MOST_TOKENS)
"""TTA-YBANK-04, TTA-YBANK-05, TTA-YBANK-10, TTA-BANKS-01: by the tokens left in the bank; more than 18 count as 18."""
CONSUMPTION: Final[list[int]] = _strip("yellow", "consumption", MOST_TOKENS)
"""TTA-YBANK-07."""
NEED: Final[list[int]] = _strip("yellow", "happy", MOST_TOKENS)
"""TTA-YBANK-11, TTA-YBANK-12: happy faces needed."""
CORRUPTION: Final[list[int]] = _strip("blue", "corruption", MOST_TOKENS)
"""TTA-BBANK-08, TTA-BBANK-10: by the tokens left in the blue bank."""
START: Final[dict[str, int]] = {row.need("id"): row.int("amount") for row in load_rows(PACKAGE, "data/setup.csv")}
