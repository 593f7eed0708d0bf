"""The cards as data: 103 Fate cards (ACIS-CARD-01..08) and 7 Wonders, read from `data/cards.csv`.

A card has its name in small letters as its id (`traitor`, `great-library`); a Fate card has its number besides. Texts,
sources and confidence stand in the file; `reconstructed` marks what could not be recovered from the published game.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass

from saecula.core.data import Row, load_rows
from saecula.core.errors import BadData
from saecula.games.inner_sea.atlas import PACKAGE

KINDS: list[str] = ["fate", "competition", "negation", "investment", "event", "wonder"]


@dataclass(slots=True)
class Card:
    """One card: its number (0 for a Wonder), kind, whether it is a Great Person, and the disks that go on it."""

    id: str
    number: int
    kind: str
    great: bool
    name: str
    text: str
    timing: str
    disks: int
    source: str
    confidence: str
    reconstructed: bool


def read_card(row: Row) -> Card:
    """A card from its row; BadData for an unknown kind or number, or an Investment or Wonder without its disks."""
    id = row.need("id")
    number = row.text("number")
    words = row.list("type", "|")
    if not words or words[0] not in KINDS or any(word != "great person" for word in words[1:]):
        raise row.fail(f"type {row.text('type')!r} is not one of {', '.join(KINDS)}, with or without great person")
    kind = words[0]
    text = row.need("effect")
    if row.int("count") != 1:
        raise row.fail("every card exists once")
    put = re.match(r"Put (\d+) disks on it", text)
    if kind in ("investment", "wonder") and put is None:
        raise row.fail("the text does not say how many disks are put on it")
    if kind == "wonder":
        value = 0
    else:
        if not number.isdigit() or not 1 <= int(number) <= 103:
            raise row.fail(f"{number!r} is no number from 1 to 103")
        value = int(number)
    doubt = "reconstructed" in row.text("confidence") or "reconstructed" in row.text("source")
    return Card(
        id,
        value,
        kind,
        "great person" in words,
        row.need("name_en"),
        text,
        row.text("timing"),
        int(put[1]) if put is not None else 0,
        row.text("source"),
        row.text("confidence"),
        doubt,
    )


def _load() -> dict[str, Card]:
    cards = {}
    for row in load_rows(PACKAGE, "data/cards.csv"):
        card = read_card(row)
        cards[card.id] = card
    if len(cards) != 110 or sum(1 for c in cards.values() if c.kind == "wonder") != 7:
        raise BadData(
            "data/cards.csv", 0, f"{len(cards)} cards, not 103 Fate cards and 7 Wonders (ACIS-PIECE-02, ACIS-PIECE-03)"
        )
    return cards


CARDS: dict[str, Card] = _load()
FATE: list[str] = [id for id in CARDS if CARDS[id].kind != "wonder"]
WONDERS: list[str] = [id for id in CARDS if CARDS[id].kind == "wonder"]
EVENTS: list[str] = [id for id in FATE if CARDS[id].kind == "event"]
NEGATIONS: list[str] = [id for id in FATE if CARDS[id].kind == "negation"]
INVESTMENTS: list[str] = [id for id in FATE if CARDS[id].kind == "investment"]
INVASIONS: list[str] = ["invasion-of-the-sea-peoples", "northern-hordes", "mesopotamian-empire", "saharan-raiders"]
NUMBERED: dict[int, str] = {card.number: id for id, card in CARDS.items() if card.number}
OLD_IDS: dict[str, str] = {f"card.{number}": id for number, id in NUMBERED.items()}
"""Fate cards were called by their numbers: case files, saves and records of that time are still read."""
NUMBER: dict[str, int] = {id: card.number for id, card in CARDS.items()}
KIND: dict[str, str] = {id: card.kind for id, card in CARDS.items()}
IS_EVENT: dict[str, bool] = {id: card.kind == "event" for id, card in CARDS.items()}

PLACE_IN_DECK: dict[str, int] = {NUMBERED[n]: i for i, n in enumerate(sorted(NUMBERED, key=str))}
"""The place of a card in a deck. Decks have always been sorted by the numbers as texts (1, 10, 100, ...), and what a
seed draws depends on it."""


def in_deck_order(cards: Iterable[str]) -> list[str]:
    """Fate cards in the order of a deck."""
    return sorted(cards, key=PLACE_IN_DECK.__getitem__)


def put(deck: list[str], card: str) -> None:
    """Shuffles a card back into a deck: the list stays in order, the next draw is random."""
    insort(deck, card, key=PLACE_IN_DECK.__getitem__)


GIVES_TWO: list[str] = [
    NUMBERED[int(n)] for n in re.findall(r"\d+", CARDS["false-prophet"].text.partition("By their texts:")[2])
]
"""The cards whose text places 2 or more disks for one civilization, as the text of False Prophet lists them."""


@dataclass(slots=True)
class Change:
    """One line of the Change of Epoch Table: the IDs that select it, and its event."""

    id: str
    least: int
    most: int
    event: str


def _changes() -> list[Change]:
    table = [
        Change(row.need("id"), row.int("from"), row.int("to"), row.need("event"))
        for row in load_rows(PACKAGE, "data/epoch-table.csv")
    ]
    expected = 1
    for line in table:
        if line.least != expected or line.most < line.least:
            raise BadData("data/epoch-table.csv", 0, f"{line.id}: the IDs do not go on from {expected}")
        expected = line.most + 1
    if expected != 104:
        raise BadData("data/epoch-table.csv", 0, "the IDs do not go from 1 to 103")
    return table


CHANGES: list[Change] = _changes()


def change_of(number: int) -> Change:
    """The event of the Change of Epoch Table for a card's ID (ACIS-EPOCH-09)."""
    for line in CHANGES:
        if line.least <= number <= line.most:
            return line
    raise BadData("data/epoch-table.csv", 0, f"no event for {number}")
