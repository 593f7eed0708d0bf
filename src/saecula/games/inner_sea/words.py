"""The book of a scenario as plain data. In saves and case files its rules and its memory are words:

- `flags` are the special rules and options in force, `numbers` are their parameters;
- `memory` are words that the scenario remembers, such as "client" or "bribed:3:rome";
- `hurt` are words "npc:by";
- `unmarked` and `halves` belong to the Fall of Rome, but every book has them.

On the table all of it is typed (`book`). This module converts between the two forms: it handles what is common to all
scenarios, and each scenario reads and writes its own words (`State.read`, `State.write`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from saecula.core.compiler import convert, to_data
from saecula.core.errors import BadSave
from saecula.games.inner_sea.atlas import AREAS, CIVILIZATIONS
from saecula.games.inner_sea.book import Agreed, Book, Pair
from saecula.games.inner_sea.cards import FATE
from saecula.games.inner_sea.table import RULEBOOKS, Table

Data = dict[str, Any]
MOST: Final = 999
MOST_CIVS: Final = 10
SEATS: Final = 6
SEAT_NUMBERS: Final[list[str]] = [str(seat) for seat in range(SEATS)]
WORDED: Final[list[str]] = ["flags", "numbers", "memory", "hurt"]
TYPED: Final[list[str]] = ["agreed", "state", "dealt", "on_top", "played", "last", "leaving_order"]
"""Fields of the book that are words in the data."""
OF_ROME: Final[list[str]] = ["unmarked", "halves"]
"""Fields of the data that only the Fall of Rome uses."""

OF_SCENARIOS: Final[list[str]] = [
    "alexander",
    "allied",
    "both-homes",
    "darius",
    "debased",
    "empire-of-alexander",
    "fall-of-rome-2",
    "first-turn-truce",
    "god-king",
    "gold",
    "greeks-and-persians",
    "hannibal",
    "historical",
    "human-looting",
    "imperial",
    "invaders-apart",
    "land-powers",
    "last-epoch-full",
    "minor-states",
    "own-and-other-home",
    "parity",
    "persian-fleet",
    "rome-and-egypt",
    "rome-rules",
    "spheres",
    "steady-epochs",
    "steady-time",
    "three-turns",
    "time-ignored",
]
"""Flags of older data; what they said now follows from the scenario."""
OPTIONS: Final[list[str]] = [
    "alternative-events",
    "assyria",
    "barbarian-cards-a",
    "barbarian-cards-b",
    "bribes",
    "capitals",
    "consuls",
    "cooperation",
    "danube",
    "delenda",
    "extended",
    "hannibal-leads",
    "huns",
    "no-wonders",
    "pope",
    "roman-seas",
    "scipio",
    "walls-of-rome",
]
"""Flags of optional rules of individual scenarios."""
COMMON: Final[list[str]] = [
    "aeneas-again",
    "bases",
    "by-category",
    "exploration",
    "fixed-enemies",
    "hostility",
    "no-aeneas",
    "npc-homes",
    "npcs",
    "npcs-chosen",
    "one-against-two",
    "solitaire",
    "team-combined",
    "team-single",
    "teams",
    "ties-by-cards",
]
"""Flags of what was agreed upon."""
NUMBERS: Final[list[str]] = [
    "appeals",
    "bonus-cards",
    "bonus-vp",
    "card-phase-talents",
    "card-phase-talents-npc",
    "divide",
    "double-seat",
    "handicap",
    "invader-growth",
    "last-turn",
    "npc-draw",
    "npc-growth",
    "on-top",
    "opening-hand",
    "player-draw",
    "player-growth",
    "player-least",
    "single-last",
    "single-seat",
    "start-talents",
    "start-talents-npc",
    "start-wonders",
    "teams",
    "unknown",
    "vp-limit",
]
MEMORY: Final[list[str]] = [
    "appealed",
    "attitude",
    "black-next",
    "board",
    "bribed",
    "client",
    "consul",
    "consul-card",
    "created",
    "cylinder",
    "dealt",
    "drew",
    "excluded",
    "explored",
    "gallic-allies",
    "hannibal-leads",
    "last",
    "leaves",
    "led",
    "nile",
    "numidian-allies",
    "offered",
    "out",
    "played",
]
"""The possible beginnings of a word, up to a colon."""


@dataclass(slots=True)
class Words:
    """The words of a book, read or written; `in_play` is the number of civilizations in play. What was remembered
    before the opening hands were dealt comes first in the memory."""

    in_play: int = MOST_CIVS
    flags: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    memory: list[str] = field(default_factory=list)
    hurt: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    unmarked: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)

    # --- reading ---

    def has(self, flag: str) -> bool:
        return flag in self.flags

    def recalls(self, word: str) -> bool:
        return word in self.memory

    def all(self, head: str) -> list[str]:
        """The parts after the colon in words that begin with this one."""
        return [word[len(head) + 1 :] for word in self.memory if word.startswith(f"{head}:")]

    def one(self, head: str, allowed: list[str]) -> str:
        found = self.all(head)
        for tail in found:
            if tail not in allowed:
                raise wrong("memory", f"{head}:{tail}")
        return found[-1] if found else ""

    def is_civ(self, tail: str) -> bool:
        """Whether it is the number of a civilization in play."""
        return tail.isdecimal() and len(tail) < 3 and int(tail) < self.in_play

    def civ(self, head: str, tail: str) -> int:
        """The number of a civilization in play."""
        if not self.is_civ(tail):
            raise wrong("memory", f"{head}:{tail}")
        return int(tail)

    def civs(self, head: str) -> list[int]:
        return [self.civ(head, tail) for tail in self.all(head)]

    def area(self, head: str, tail: str) -> str:
        if tail not in AREAS:
            raise wrong("memory", f"{head}:{tail}")
        return tail

    def areas(self, head: str) -> list[str]:
        return [self.area(head, tail) for tail in self.all(head)]

    def civilizations(self, head: str) -> list[str]:
        found = self.all(head)
        for tail in found:
            if tail not in CIVILIZATIONS:
                raise wrong("memory", f"{head}:{tail}")
        return found

    # --- writing ---

    def flag(self, flag: str, holds: bool) -> None:
        if holds:
            self.flags.append(flag)

    def number(self, name: str, n: int, usual: int = 0) -> None:
        if n != usual:
            self.numbers[name] = n

    def recall(self, word: str, holds: bool) -> None:
        if holds:
            self.memory.append(word)

    def first(self, word: str, holds: bool) -> None:
        """Adds a word from before the opening hands."""
        if holds:
            self.before.append(word)


def wrong(place: str, word: str) -> BadSave:
    return BadSave(f"book/{place}: {word[:40]!r} does not belong there")


def read(data: Data) -> Table:
    """A table from plain data, except for its stack."""
    book = data.get("book")
    if not isinstance(book, dict):
        table: Table = convert(data, Table)
        return table
    plain_book = {key: value for key, value in book.items() if key not in WORDED + TYPED + OF_ROME}
    table = convert({**data, "book": plain_book}, Table)
    read_book(table, book)
    return table


def plain(t: Table) -> Data:
    """A table as plain data."""
    data: Data = to_data(t)
    data["book"] = written(t.book, data["book"])
    return data


# --- reading ---


def read_book(t: Table, data: Data) -> None:
    """Fills the book of a table from the words in its data."""
    book = t.book
    if book.scenario not in RULEBOOKS:
        raise BadSave(f"book/scenario: there is no scenario {book.scenario[:40]!r}")
    words = Words(max(len(t.civs), 1))
    words.flags = strings(data, "flags")
    words.memory = strings(data, "memory")
    words.hurt = strings(data, "hurt")
    words.numbers = counts(data)
    words.unmarked = numbers_in(data, "unmarked", len(t.civs))
    words.halves = numbers_in(data, "halves", 2)
    if len(words.halves) > len(t.civs):
        raise BadSave("book/halves: one entry for each civilization")
    check(words)
    book.agreed = agreed_in(words)
    book.state = RULEBOOKS[book.scenario].new_state()
    book.state.read(words)
    book.dealt = words.recalls("dealt")
    book.on_top = words.numbers.get("on-top", 0)
    book.played = words.all("played")
    book.last = words.civs("last")
    book.leaving_order = words.civs("leaves")
    for card in book.played:
        if card not in FATE:
            raise wrong("memory", f"played:{card}")
    for word in words.hurt:
        npc, colon, by = word.partition(":")
        if colon:
            if not words.is_civ(npc) or not words.is_civ(by):
                raise wrong("hurt", word)
            book.hurt.append(Pair(int(npc), int(by)))


def strings(data: Data, key: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or any(not isinstance(word, str) for word in found):
        raise BadSave(f"book/{key}: it must be a list of words")
    return list(found)


def counts(data: Data) -> dict[str, int]:
    found = data.get("numbers", {})
    if not isinstance(found, dict) or any(type(n) is not int for n in found.values()):
        raise BadSave("book/numbers: it must be a table of numbers")
    return dict(found)


def numbers_in(data: Data, key: str, below: int) -> list[int]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BadSave(f"book/{key}: it must be a list of numbers")
    for n in found:
        if type(n) is not int or not 0 <= n < below:
            raise wrong(key, str(n))
    return list(found)


def check(words: Words) -> None:
    """Checks that all words exist."""
    for flag in words.flags:
        if flag not in OF_SCENARIOS and flag not in OPTIONS and flag not in COMMON:
            raise wrong("flags", flag)
    for name, n in words.numbers.items():
        head, colon, tail = name.partition(":")
        if head not in NUMBERS or (head == "divide") != (bool(colon) and tail in SEAT_NUMBERS):
            raise wrong("numbers", name)
        if not -MOST <= n <= MOST or (head in ("divide", "handicap") and n < 1):
            raise BadSave(f"book/numbers: {name[:40]} is {n}")
    for word in words.memory:
        if word.partition(":")[0] not in MEMORY:
            raise wrong("memory", word)


def agreed_in(words: Words) -> Agreed:
    n = words.numbers
    return Agreed(
        npcs=words.has("npcs"),
        chosen=words.has("npcs-chosen"),
        homes=words.has("npc-homes"),
        by_category=words.has("by-category"),
        fixed_enemies=words.has("fixed-enemies"),
        hostility=words.has("hostility"),
        ties_by_cards=words.has("ties-by-cards"),
        bases=words.has("bases"),
        exploration=words.has("exploration"),
        unknown=n.get("unknown", 0),
        solitaire=words.has("solitaire"),
        duel=words.has("one-against-two"),
        handicap=n.get("handicap", 4),
        single_last=n.get("single-last", 0) == 1,
        teams=max(n.get("teams", 0), 1) if words.has("teams") else 0,
        together=not words.has("team-single"),
        divisors=divisors_in(n),
        aeneas="often" if words.has("aeneas-again") else "never" if words.has("no-aeneas") else "once",
        vp_limit=n.get("vp-limit", 0),
        start_wonders=n.get("start-wonders", 0),
        player_talents=n.get("card-phase-talents", 0),
        npc_talents=n.get("card-phase-talents-npc", 0),
        player_start_talents=n.get("start-talents", 0),
        npc_start_talents=n.get("start-talents-npc", 0),
        player_growth=n.get("player-growth", 0),
        npc_growth=n.get("npc-growth", 0),
        least_growth=n.get("player-least", 0),
        invader_growth=n.get("invader-growth", 0),
        player_draw=n.get("player-draw", 0),
        npc_draw=n.get("npc-draw", 0),
        opening_hand=n.get("opening-hand", -1),
        bonus_vp=n.get("bonus-vp", 0),
        bonus_cards=n.get("bonus-cards", -1),
    )


def divisors_in(numbers: dict[str, int]) -> tuple[int, ...]:
    found = [numbers.get(f"divide:{seat}", 1) for seat in range(SEATS)]
    while found and found[-1] == 1:
        found.pop()
    return tuple(found)


# --- writing ---


def written(book: Book, data: Data) -> Data:
    """The data of a book with words in place of typed fields."""
    words = words_of(book)
    out: Data = {"scenario": data["scenario"], "flags": words.flags, "numbers": words.numbers}
    out.update({key: value for key, value in data.items() if key not in TYPED and key not in WORDED})
    out["unmarked"] = words.unmarked
    out["halves"] = words.halves + [0] * (len(book.disks) - len(words.halves))
    out["hurt"] = words.hurt
    out["memory"] = words.memory
    return out


def words_of(book: Book) -> Words:
    words = Words()
    if not book.scenario:
        return words
    write_agreed(book.agreed, words)
    words.number("on-top", book.on_top)
    words.hurt = [f"{pair.npc}:{pair.by}" for pair in book.hurt]
    book.state.write(words)
    words.memory += [f"played:{card}" for card in book.played]
    words.memory += [f"last:{civ}" for civ in book.last]
    words.memory += [f"leaves:{civ}" for civ in book.leaving_order]
    words.memory = words.before + (["dealt"] if book.dealt else []) + words.memory
    words.flags.sort()
    return words


def write_agreed(agreed: Agreed, words: Words) -> None:
    words.flag("npcs", agreed.npcs)
    words.flag("npcs-chosen", agreed.chosen)
    words.flag("npc-homes", agreed.homes)
    words.flag("by-category", agreed.by_category)
    words.flag("fixed-enemies", agreed.fixed_enemies)
    words.flag("hostility", agreed.hostility)
    words.flag("ties-by-cards", agreed.ties_by_cards)
    words.flag("bases", agreed.bases)
    words.flag("exploration", agreed.exploration)
    words.flag("solitaire", agreed.solitaire)
    words.flag("aeneas-again", agreed.aeneas == "often")
    words.flag("no-aeneas", agreed.aeneas == "never")
    if agreed.duel:
        words.flags.append("one-against-two")
        words.numbers["handicap"] = agreed.handicap
        words.numbers["single-last"] = 1 if agreed.single_last else 0
        words.numbers["single-seat"] = 0
        words.numbers["double-seat"] = 1
    if agreed.teams:
        words.flags += ["teams", "team-combined" if agreed.together else "team-single"]
        words.numbers["teams"] = agreed.teams
    for seat, n in enumerate(agreed.divisors):
        words.number(f"divide:{seat}", n, 1)
    words.number("unknown", agreed.unknown)
    words.number("vp-limit", agreed.vp_limit)
    words.number("opening-hand", agreed.opening_hand, -1)
    words.number("bonus-cards", agreed.bonus_cards, -1)
    words.numbers.update(
        {
            "start-wonders": agreed.start_wonders,
            "card-phase-talents": agreed.player_talents,
            "card-phase-talents-npc": agreed.npc_talents,
            "start-talents": agreed.player_start_talents,
            "start-talents-npc": agreed.npc_start_talents,
            "player-growth": agreed.player_growth,
            "npc-growth": agreed.npc_growth,
            "player-least": agreed.least_growth,
            "invader-growth": agreed.invader_growth,
            "player-draw": agreed.player_draw,
            "npc-draw": agreed.npc_draw,
            "bonus-vp": agreed.bonus_vp,
        }
    )
