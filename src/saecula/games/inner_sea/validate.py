"""Whether a table from outside can be played on: names that exist, factions that are in play, numbers in reach. What
lies on the stack is looked at in `validate_frames`.

`score.check` asks for more, that no piece was added or lost; a case file may leave that open.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Options
from saecula.core.data import beyond, stray
from saecula.games.inner_sea.atlas import AREAS, BIT, CIVILIZATIONS, IS_LAND, PARTS
from saecula.games.inner_sea.cards import FATE, INVESTMENTS, KIND, WONDERS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.moves import LEADERS
from saecula.games.inner_sea.setup import BASE_SETUPS
from saecula.games.inner_sea.table import (
    CARDS_STAGE,
    COMPETITION_STAGE,
    EPOCH_END,
    GROWTH,
    NOBODY,
    RECKONING,
    Civ,
    Contest,
    Table,
)
from saecula.games.inner_sea.validate_frames import all_within, faction, frames_sound

MOST_DISKS: Final = 100
MOST: Final = 999
MOST_STEPS: Final = 60
MOST_TURNS: Final = 9
MOST_CIVS: Final = 10
EPOCHS: Final = 4
SEATS: Final = 6

STAGES: Final[list[str]] = [GROWTH, CARDS_STAGE, COMPETITION_STAGE, RECKONING, EPOCH_END]
CHOOSING: Final[list[str]] = ["choose", "book.choose", "book.place", "book.exclude"]
COLOURS: Final[list[str]] = ["black", "white", "yellow", "npc1", "npc2", "npc3", "npc4"]
LAID: Final[list[str]] = ["ability", "imperial-rome"]
LAID_KINDS: Final[list[str]] = ["ability", "card", "investment", "wonder"]
LINK_KINDS: Final[list[str]] = ["card", "event", "negation", "wonder"]


def validate(t: Table, options: Options) -> str:
    """Why the table cannot be played on; "" if it can."""
    return (
        _table(t, options)
        or _civs(t)
        or _cards(t)
        or _map(t)
        or _contest(t.contest, t)
        or _book(t, options)
        or frames_sound(t)
    )


# --- words and numbers ---


def _table(t: Table, options: Options) -> str:
    players = int(options["players"])
    if t.players != players:
        return f"players: {t.players}, the game is played by {players}"
    if t.map not in PARTS:
        return f"map: there is no map {t.map[:40]!r}"
    return (
        stray("stage", [t.stage], STAGES)
        or beyond("epoch", t.epoch, EPOCHS, 1)
        or beyond("turn", t.turn, MOST_TURNS, 1)
        or all_within("first_epoch and last_epoch", [t.first_epoch, t.last_epoch], EPOCHS, 1)
        or all_within("black and hordes", [t.black, t.hordes], MOST)
    )


def _civs(t: Table) -> str:
    plain = not t.book.scenario
    if not t.civs or len(t.civs) > MOST_CIVS or (plain and len(t.civs) != t.players):
        return f"civs: {len(t.civs)} civilizations"
    ids = [c.id for c in t.civs]
    if t.phase not in CHOOSING:
        if len(set(ids)) < len(ids):
            return "civs: two of them have the same id, or none"
        if set(t.order) - set(range(len(t.civs))) or len(set(t.order)) < len(t.order) or not t.order:
            return "order: it must name civilizations, each once"
        if plain and len(t.order) < len(t.civs):
            return "order: somebody is missing"
        if any(c.seat < 0 for c in t.civs) and not t.rules.has_npcs(t):
            return "civs: the game leads none of them here"
        needed = t.rules.needed()
        if set(needed) - set(ids):
            return f"civs: {' and '.join(needed)} must be there"
    else:
        found = all_within("order", t.order, max(len(t.civs), SEATS) - 1)
        if found:
            return found
        if plain and (
            sorted(t.order) != list(range(len(t.civs))) or sorted(t.offered) != sorted(BASE_SETUPS[t.players].disks)
        ):
            return "order and offered: they are not those of the setup"
    found = stray("offered", t.offered, LEADERS)
    for i, c in enumerate(t.civs):
        found = found or _civ(t, c, f"civs/{i}")
    return found


def _civ(t: Table, c: Civ, at: str) -> str:
    if c.id not in LEADERS and (c.id or t.phase not in CHOOSING):
        return f"{at}: there is no civilization {c.id[:40]!r}"
    if not -1 <= c.seat < t.players:
        return f"{at}: there is no seat {c.seat}"
    numbers = [c.supply, c.ready, c.treasury, c.loot, c.vp, c.fewer, c.stored]
    return (
        all_within(f"{at}: boxes", numbers, MOST)
        or stray(f"{at}/hand", c.hand, [card for card in FATE if KIND[card] != "event"])
        or stray(f"{at}/investments", c.investments, INVESTMENTS)
        or stray(f"{at}/fresh", c.fresh, FATE)
        or all_within(f"{at}/investments", c.investments.values(), MOST_DISKS)
        or stray(f"{at}/sheet", [c.sheet], ["", *CIVILIZATIONS])
        or stray(f"{at}/home", [c.home], ["", *AREAS])
    )


def _cards(t: Table) -> str:
    for place, cards in (
        ("deck", t.deck),
        ("discard", t.discard),
        ("aside", t.aside),
        ("limbo", t.limbo),
        ("known", list(t.known)),
    ):
        found = stray(place, cards, FATE)
        if found:
            return found
    if len(t.epoch_draw) not in (0, len(t.civs)):
        return "epoch_draw: one number for each civilization, or none"
    return all_within("known", t.known.values(), (1 << SEATS) - 1, -1 << SEATS) or all_within(
        "epoch_draw", t.epoch_draw, MOST_CIVS
    )


def _map(t: Table) -> str:
    play = PARTS[t.map].play
    here = [area for area in AREAS if BIT[area] & play]
    piles = [("barbarians", t.barbarians)]
    for i, c in enumerate(t.civs):
        piles += [(f"civs/{i}/disks", c.disks), (f"civs/{i}/allies", c.allies)]
    for place, pile in piles:
        found = stray(place, pile, here) or all_within(place, pile.values(), MOST_DISKS, 1)
        if found:
            return found
    found = stray("superstition", t.superstition, here) or stray("wonders", t.wonders, WONDERS)
    for name, w in t.wonders.items():
        found = (
            found
            or faction(f"wonders/{name}", w.owner, t, 0)
            or beyond(f"wonders/{name}", w.disks, MOST_DISKS)
            or stray(f"wonders/{name}", [w.area], ["", *[area for area in here if IS_LAND[area]]])
        )
    return found


def _contest(c: Contest, t: Table) -> str:
    if c.area and c.area not in PARTS[t.map].areas:
        return f"contest: {c.area[:40]!r} is not on this map"
    if c.area and len(c.removed) != len(t.civs):
        return "contest/removed: one number for each civilization"
    found = (
        all_within("contest/removed", c.removed, MOST)
        or beyond("contest/round", c.round, MOST)
        or all_within("contest", [*c.civs, *c.siege, *c.forts], len(t.civs) - 1)
    )
    for i, laid in enumerate(c.laid):
        at = f"contest/laid/{i}"
        found = (
            found
            or faction(at, laid.civ, t, 0)
            or stray(at, [laid.card], [*FATE, *WONDERS, *LAID])
            or stray(at, [laid.kind], LAID_KINDS)
            or stray(at, laid.areas, ["", *AREAS])
            or faction(at, laid.target, t)
            or all_within(at, laid.factions, len(t.civs) - 1, NOBODY)
        )
        if not found and (laid.kind == "card") != (laid.card in EFFECTS and KIND[laid.card] == "competition"):
            found = f"{at}: {laid.card} is no {laid.kind}"
        if not found and laid.kind == "wonder" and laid.card not in t.wonders:
            found = f"{at}: {laid.card} is not built"
    return found


def _book(t: Table, options: Options) -> str:
    book = t.book
    if not book.scenario:
        return (
            ""
            if options["scenario"] == "base" and options["civs_each"] == "1" and not options["teams"]
            else "book: the scenario is missing"
        )
    n = len(t.civs)
    if t.phase not in CHOOSING:
        book.complete_sides(n)
        lists = {"primary": book.primary, "halves": book.halves, "sides": book.sides, "disks": book.disks}
        for name, numbers in lists.items():
            if len(numbers) != n:
                return f"book/{name}: one number for each civilization"
        if len(book.enemies) != n:
            return "book/enemies: one list for each civilization"
    most = (max(n, SEATS) if t.phase in CHOOSING else n) - 1
    return (
        all_within("book/enemies", [i for row in book.enemies for i in row], most)
        or all_within("book/primary", book.primary, most, NOBODY)
        or all_within("book/halves", book.halves, 1)
        or all_within("book/sides", book.sides, MOST_CIVS)
        or all_within("book/disks", book.disks, MOST)
        or all_within("book/calm", book.calm, most)
        or all_within("book/unmarked", book.unmarked, most)
        or stray("book/owners", book.owners, AREAS)
        or all_within("book/owners", book.owners.values(), most, -1)
        or stray("book/gold", book.gold, book.owners)
        or all_within("book/gold", book.gold.values(), MOST_CIVS)
        or stray("book/pool", book.pool, COLOURS)
        or stray("book/unknown", book.unknown, COLOURS)
        or stray("book/plan", book.plan, ["seas", *AREAS])
        or stray("book/spared", book.spared, AREAS)
        or stray("book/boxed", book.boxed, FATE)
        or stray("book/special", book.special, FATE)
        or all_within("book/special", book.special.values(), most, -1)
        or stray("book/tabled", book.tabled, FATE)
        or all_within("book/tabled", book.tabled.values(), most, -1)
        or stray("book/leaving", book.leaving, book.special)
        or all_within("book/leaving", book.leaving.values(), most, NOBODY)
        or beyond("book/winner", book.winner, most, NOBODY)
    )
