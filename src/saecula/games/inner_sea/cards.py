"""The cards as data: 103 Fate cards (ACIS-CARD-01..08) and 7 Wonders, read from `data/cards.csv`, and invented ones.

A card's id is its name in lowercase (`traitor`, `great-library`); a Fate card also has a number. Texts, sources and
confidence are in the file; `reconstructed` marks what could not be recovered from the published game.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from saecula.core.data import Row, load_rows
from saecula.core.errors import BadData
from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import PACKAGE

FILE: Final = "data/cards.csv"
KINDS: Final[list[str]] = ["fate", "competition", "negation", "investment", "event", "wonder"]
GIVES_TWO: Final = "gives-two"
"""Its text places 2 or more disks for one civilization (66 False Prophet)."""
BRINGS_BARBARIANS: Final = "brings-barbarians"
"""It places Barbarians (69 Diplomat)."""
STRIKES_LAND: Final = "strikes-land"
"""It removes or replaces disks in land areas, or may do so."""
MARKS: Final[list[str]] = [GIVES_TWO, BRINGS_BARBARIANS, STRIKES_LAND]
COAST: Final = "coast"
EDGES: Final[list[str]] = [COAST, "N", "E", "S"]
INVENTED: Final = "invented"
PUBLISHED: Final = 103
PUBLISHED_WONDERS: Final = 7


@dataclass(slots=True)
class Card:
    """One card: its number (0 for a Wonder), kind, whether it is a Great Person, and the disks that go on it.

    `works` are the codes of its effect if it has no function of its own (`effects.works`); `marks` are properties that
    other cards and NPCs look for; `edge` is where an invasion begins. `row` is its line in the file.
    """

    id: str
    number: int
    kind: str
    great: bool
    name: str
    text: str
    timing: str
    works: str
    disks: int
    marks: list[str]
    edge: str
    source: str
    confidence: str
    reconstructed: bool
    row: int

    def fail(self, reason: str) -> BadData:
        """An error that says what is wrong with its row."""
        return BadData(FILE, self.row, f"{self.id}: {reason}")


def read_card(row: Row) -> Card:
    """Reads a card from its row; raises BadData for an unknown word or number, or an Investment or Wonder without its
    disks (ACIS-FATE-46, ACIS-CARD-09)."""
    words = row.list("type", "|")
    if not words or words[0] not in KINDS or any(word != "great person" for word in words[1:]):
        raise row.fail(f"type {row.text('type')!r} is not one of {', '.join(KINDS)}, with or without great person")
    kind = words[0]
    if row.int("count") != 1:
        raise row.fail("there must be exactly one of each card")
    holds = kind in ("investment", "wonder")
    if holds is not bool(row.text("disks")):
        raise row.fail("Investments and Wonders, and no other cards, need a number of disks")
    marks = row.list("marks", "|")
    for mark in marks:
        if mark not in MARKS:
            raise row.fail(f"there is no mark {mark!r}; the marks are {', '.join(MARKS)}")
    edge = row.one_of("edge", EDGES) if row.text("edge") else ""
    if edge and kind != "event":
        raise row.fail("only an Event can begin at an edge of the map")
    doubt = "reconstructed" in row.text("confidence") or "reconstructed" in row.text("source")
    return Card(
        row.need("id"),
        _number(row, kind),
        kind,
        "great person" in words,
        row.need("name_en"),
        row.need("effect"),
        row.text("timing"),
        row.text("works"),
        row.int("disks", least=1) if holds else 0,
        marks,
        edge,
        row.text("source"),
        row.text("confidence"),
        doubt,
        row.number,
    )


def _number(row: Row, kind: str) -> int:
    """ACIS-PIECE-02, ACIS-PIECE-03: the published Fate cards are numbered from 1 to 103; invented ones follow."""
    if kind == "wonder":
        if row.text("number"):
            raise row.fail("a Wonder has no number")
        return 0
    number = row.int("number", least=1)
    if (number > PUBLISHED) is not (row.text("source") == INVENTED):
        raise row.fail(
            f"number {number}: published cards have the numbers 1 to {PUBLISHED}, "
            f"those with the source {INVENTED!r} higher ones"
        )
    return number


def read_cards(rows: list[Row]) -> dict[str, Card]:
    """All cards by id; the published ones must be complete, and no number may appear twice."""
    cards: dict[str, Card] = {}
    numbers: dict[int, str] = {}
    for row in rows:
        card = read_card(row)
        if card.number in numbers:
            raise row.fail(f"{numbers[card.number]} already has the number {card.number}")
        if card.number:
            numbers[card.number] = card.id
        cards[card.id] = card
    printed = sum(1 for number in numbers if number <= PUBLISHED)
    wonders = sum(1 for card in cards.values() if card.kind == "wonder" and card.source != INVENTED)
    if printed != PUBLISHED or wonders != PUBLISHED_WONDERS:
        raise BadData(
            FILE,
            0,
            f"{printed} Fate cards and {wonders} Wonders, not {PUBLISHED} and {PUBLISHED_WONDERS}"
            " (ACIS-PIECE-02, ACIS-PIECE-03)",
        )
    return cards


CARDS: Final[dict[str, Card]] = read_cards(load_rows(PACKAGE, FILE))
FATE: Final[list[str]] = [id for id in CARDS if CARDS[id].kind != "wonder"]
WONDERS: Final[list[str]] = [id for id in CARDS if CARDS[id].kind == "wonder"]
EVENTS: Final[list[str]] = [id for id in FATE if CARDS[id].kind == "event"]
NEGATIONS: Final[list[str]] = [id for id in FATE if CARDS[id].kind == "negation"]
INVESTMENTS: Final[list[str]] = [id for id in FATE if CARDS[id].kind == "investment"]
INVASIONS: Final[list[str]] = [id for id in EVENTS if CARDS[id].edge]
NUMBERED: Final[dict[int, str]] = {card.number: id for id, card in CARDS.items() if card.number}
OLD_IDS: Final[dict[str, str]] = {
    **{f"card.{number}": id for number, id in NUMBERED.items()},
    "copper-mine": "bumper-crop",
    "colossus": "grand-temple",
}
"""Fate cards used to be named by their numbers, and two cards had other names; case files, saves and records from that
time can still be read."""
NUMBER: Final[dict[str, int]] = {id: card.number for id, card in CARDS.items()}
KIND: Final[dict[str, str]] = {id: card.kind for id, card in CARDS.items()}
IS_EVENT: Final[dict[str, bool]] = {id: card.kind == "event" for id, card in CARDS.items()}

PLACE_IN_DECK: Final[dict[str, int]] = {NUMBERED[n]: i for i, n in enumerate(sorted(NUMBERED, key=str))}
"""The position of a card in a deck. Decks have always been sorted by the numbers as strings (1, 10, 100, ...), and what
a seed draws depends on it."""


def marked(mark: str) -> list[str]:
    """The cards with that mark."""
    return [id for id, card in CARDS.items() if mark in card.marks]


def in_deck_order(cards: Iterable[str]) -> list[str]:
    """Fate cards in the order of a deck."""
    return sorted(cards, key=PLACE_IN_DECK.__getitem__)


def put(deck: list[str], card: CardId) -> None:
    """Shuffles a card back into a deck; the list stays sorted, and the next draw is random."""
    insort(deck, card, key=PLACE_IN_DECK.__getitem__)


@dataclass(slots=True)
class Change:
    """One line of the Change of Epoch Table: the IDs that select it, and its event."""

    id: str
    least: int
    most: int
    event: str


def _changes() -> list[Change]:
    """Reads the table; its last line also covers cards with a greater ID, which are invented."""
    table: list[Change] = []
    expected = 1
    for row in load_rows(PACKAGE, "data/epoch-table.csv"):
        line = Change(row.need("id"), row.int("from"), row.int("to"), row.need("event"))
        if line.least != expected or line.most < line.least:
            raise row.fail(f"the IDs do not continue from {expected}")
        expected = line.most + 1
        table.append(line)
    if expected != PUBLISHED + 1:
        raise BadData("data/epoch-table.csv", 0, f"the IDs do not run from 1 to {PUBLISHED}")
    return table


CHANGES: Final[list[Change]] = _changes()


def change_of(number: int) -> Change:
    """The event of the Change of Epoch Table for a card's ID (ACIS-EPOCH-09, ACIS-CARD-10)."""
    for line in CHANGES:
        if line.least <= number <= line.most:
            return line
    return CHANGES[-1]
