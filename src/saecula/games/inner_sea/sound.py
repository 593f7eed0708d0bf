"""Whether a table from outside can be played on: names that exist, factions that are in play, numbers in reach, and a
stack of tasks that fits the phase. Where only the phase was changed, the stack is laid anew.

`score.check` asks for more, that no piece was added or lost; a case file may leave that open.
"""

from __future__ import annotations

from collections.abc import Iterable

from saecula.core import OVER, Options
from saecula.core.data import beyond, stray
from saecula.games.inner_sea.atlas import AREAS, BIT, CIVILIZATIONS, IS_LAND, PARTS
from saecula.games.inner_sea.cards import FATE, INVESTMENTS, KIND, WONDERS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.moves import LEADERS
from saecula.games.inner_sea.ops import OPS
from saecula.games.inner_sea.phases import PHASES
from saecula.games.inner_sea.playbook.bars import PERSIANS
from saecula.games.inner_sea.playbook.guards import on_table
from saecula.games.inner_sea.playbook.hooks import epoch_steps, reckoning_steps
from saecula.games.inner_sea.playbook.setup import complete_sides
from saecula.games.inner_sea.playbook.sheets import has_sheet
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
    Link,
    Op,
    Table,
    Task,
)

MOST_DISKS = 100
MOST = 999
MOST_STEPS = 60
MOST_TURNS = 9
MOST_CIVS = 10
EPOCHS = 4
SEATS = 6

NEEDED: dict[str, list[str]] = {
    "allied": ["greeks", *PERSIANS], "god-king": ["egypt"], "hannibal": ["rome", "carthage"]}
"""Powers that the special rules of a scenario speak of."""
STAGES: list[str] = [GROWTH, CARDS_STAGE, COMPETITION_STAGE, RECKONING, EPOCH_END]
CHOOSING: list[str] = ["choose", "book.choose", "book.place", "book.exclude"]
COLOURS: list[str] = ["black", "white", "yellow", "npc1", "npc2", "npc3", "npc4"]
LAID: list[str] = ["ability", "imperial-rome"]
LAID_KINDS: list[str] = ["ability", "card", "investment", "wonder"]
LINK_KINDS: list[str] = ["card", "event", "negation", "wonder"]
GROUP = "group"

OF_A_CIVILIZATION: list[str] = [
    "ability", "academy", "acquisition", "aeneas.area", "aeneas.place", "aeneas.sheet", "alphabet", "announce",
    "barbarians", "bread", "climate", "coinage", "declare", "deployment", "discard", "draw", "draw.start", "effect",
    "face-down", "famine", "fire", "imperial.retirement", "invade", "invasion", "keep", "lighthouse", "limit", "loss",
    "loss.any", "mausoleum", "npc.alphabet", "pay", "recall", "reinforce", "resettlement", "resolving", "retirement",
    "senate", "site", "smile", "space", "spy", "start", "tribute", "victory.use", "warriors"]
"""Tasks of one civilization."""
OF_A_CARD: list[str] = ["bread", "declare", "discard", "event", "face-down", "famine", "fire", "invasion", "loss.any",
                        "pay", "reinforce", "site", "spy", "tribute", "window"]
OF_AN_AREA: list[str] = ["contest", "famine", "loss"]
IN_TURN: list[str] = ["action", "aeneas", "draws", "growth", "order.uses"]
"""Tasks that go along the turn order: `n` counts who has been there."""
IN_A_CONTEST: list[str] = ["ability", "announce", "contest", "resolving", "round"]
OPS_WITH_AREA: list[str] = ["lose", "replace", "place", "white", "barbarians", "famine", "superstition", "mercenaries"]
OPS_OF_ANYBODY: list[str] = ["lose", "replace", "barbarians", "superstition", GROUP]

OPS_WITH_WONDER: list[str] = ["fill", "fire", "restore"]

STEPS_OF_GROWTH: list[str] = ["deployment", "senate", "resettlement", "acquisition", "retirement"]


def sound(t: Table, options: Options) -> str:
    """Why the table cannot be played on; "" if it can."""
    return (_table(t, options) or _civs(t) or _cards(t) or _map(t) or _contest(t.contest, t) or _book(t, options)
            or _stack(t) or _tasks(t))


# --- words and numbers ---


def all_within(place: str, numbers: Iterable[int], most: int, least: int = 0) -> str:
    for n in numbers:
        if not least <= n <= most:
            return beyond(place, n, most, least)
    return ""


def faction(place: str, n: int, t: Table, least: int = NOBODY) -> str:
    """A number of a civilization; -1 are the Barbarians, -2 is nobody."""
    return "" if least <= n < len(t.civs) else f"{place}: there is no civilization {n}"


def _table(t: Table, options: Options) -> str:
    players = int(options["players"])
    if t.players != players:
        return f"players: {t.players}, the game is played by {players}"
    if t.map not in PARTS:
        return f"map: there is no map {t.map[:40]!r}"
    if t.phase != OVER and t.phase not in PHASES:
        return f"phase: there is no phase {t.phase[:40]!r}"
    return (stray("stage", [t.stage], STAGES) or beyond("epoch", t.epoch, EPOCHS, 1)
            or beyond("turn", t.turn, MOST_TURNS, 1)
            or all_within("first_epoch and last_epoch", [t.first_epoch, t.last_epoch], EPOCHS, 1)
            or all_within("black and hordes", [t.black, t.hordes], MOST))


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
        if any(c.seat < 0 for c in t.civs) and not t.book.has("npcs"):
            return "civs: the game leads none of them here"
        for flag, needed in NEEDED.items():
            if t.book.has(flag) and set(needed) - set(ids):
                return f"civs: {' and '.join(needed)} must be there"
    else:
        found = all_within("order", t.order, max(len(t.civs), SEATS) - 1)
        if found:
            return found
        if plain and (sorted(t.order) != list(range(len(t.civs)))
                      or sorted(t.offered) != sorted(BASE_SETUPS[t.players].disks)):
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
    return (all_within(f"{at}: boxes", numbers, MOST)
            or stray(f"{at}/hand", c.hand, [card for card in FATE if KIND[card] != "event"])
            or stray(f"{at}/investments", c.investments, INVESTMENTS) or stray(f"{at}/fresh", c.fresh, FATE)
            or all_within(f"{at}/investments", c.investments.values(), MOST_DISKS)
            or stray(f"{at}/sheet", [c.sheet], ["", *CIVILIZATIONS]) or stray(f"{at}/home", [c.home], ["", *AREAS]))


def _cards(t: Table) -> str:
    for place, cards in (("deck", t.deck), ("discard", t.discard), ("aside", t.aside), ("limbo", t.limbo),
                         ("known", list(t.known))):
        found = stray(place, cards, FATE)
        if found:
            return found
    if len(t.epoch_draw) not in (0, len(t.civs)):
        return "epoch_draw: one number for each civilization, or none"
    return (all_within("known", t.known.values(), (1 << SEATS) - 1, -1 << SEATS)
            or all_within("epoch_draw", t.epoch_draw, MOST_CIVS))


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
        found = (found or faction(f"wonders/{name}", w.owner, t, 0) or beyond(f"wonders/{name}", w.disks, MOST_DISKS)
                 or stray(f"wonders/{name}", [w.area], ["", *[area for area in here if IS_LAND[area]]]))
    return found


def _contest(c: Contest, t: Table) -> str:
    if c.area and c.area not in PARTS[t.map].areas:
        return f"contest: {c.area[:40]!r} is not on this map"
    if c.area and len(c.removed) != len(t.civs):
        return "contest/removed: one number for each civilization"
    found = (all_within("contest/removed", c.removed, MOST) or beyond("contest/round", c.round, MOST)
             or all_within("contest", [*c.civs, *c.siege, *c.forts], len(t.civs) - 1))
    for i, laid in enumerate(c.laid):
        at = f"contest/laid/{i}"
        found = (found or faction(at, laid.civ, t, 0) or stray(at, [laid.card], [*FATE, *WONDERS, *LAID])
                 or stray(at, [laid.kind], LAID_KINDS) or stray(at, laid.areas, ["", *AREAS])
                 or faction(at, laid.target, t)
                 or all_within(at, laid.factions, len(t.civs) - 1, NOBODY))
        if not found and (laid.kind == "card") != (laid.card in EFFECTS and KIND[laid.card] == "competition"):
            found = f"{at}: {laid.card} is no {laid.kind}"
        if not found and laid.kind == "wonder" and laid.card not in t.wonders:
            found = f"{at}: {laid.card} is not built"
    return found


def _book(t: Table, options: Options) -> str:
    book = t.book
    if not book.scenario:
        return "" if options["scenario"] == "base" and options["civs_each"] == "1" and not options["teams"] else \
            "book: the scenario is missing"
    n = len(t.civs)
    if t.phase not in CHOOSING:
        complete_sides(book, n)
        lists = {"primary": book.primary, "halves": book.halves, "sides": book.sides, "disks": book.disks}
        for name, numbers in lists.items():
            if len(numbers) != n:
                return f"book/{name}: one number for each civilization"
        if len(book.enemies) != n:
            return "book/enemies: one list for each civilization"
    most = (max(n, SEATS) if t.phase in CHOOSING else n) - 1
    found = (all_within("book/enemies", [i for row in book.enemies for i in row], most)
             or all_within("book/primary", book.primary, most, NOBODY) or all_within("book/halves", book.halves, 1)
             or all_within("book/sides", book.sides, MOST_CIVS) or all_within("book/disks", book.disks, MOST)
             or all_within("book/calm", book.calm, most) or all_within("book/unmarked", book.unmarked, most)
             or stray("book/owners", book.owners, AREAS) or all_within("book/owners", book.owners.values(), most, -1)
             or stray("book/gold", book.gold, book.owners) or all_within("book/gold", book.gold.values(), MOST_CIVS)
             or all_within("book/numbers", book.numbers.values(), MOST, -MOST) or stray("book/pool", book.pool, COLOURS)
             or stray("book/unknown", book.unknown, COLOURS) or stray("book/plan", book.plan, ["seas", *AREAS])
             or stray("book/spared", book.spared, AREAS) or stray("book/boxed", book.boxed, FATE)
             or stray("book/special", book.special, FATE) or all_within("book/special", book.special.values(), most, -1)
             or stray("book/tabled", book.tabled, FATE) or all_within("book/tabled", book.tabled.values(), most, -1)
             or beyond("book/winner", book.winner, most, NOBODY))
    for word in book.memory:
        head, colon, tail = word.partition(":")
        if not found and colon and tail.isdecimal() and int(tail) > MOST:
            found = f"book/memory: {head[:40]}: {tail[:20]} is too much"
        if not found and head == "cylinder" and (not tail.isdecimal() or int(tail) >= n):
            found = f"book/memory: {word[:40]!r} does not belong there"
    return found


# --- tasks ---


def _stack(t: Table) -> str:
    """The topmost task is that of the phase. If not, only the phase was written: the rest of the turn is laid beneath
    it, and a step of one civilization is that of the first in turn order."""
    if t.phase == OVER or (t.tasks and t.tasks[-1].name == t.phase):
        return ""
    names = ["reckoning", "competition", "cards", "growth"]
    first = t.order[0]
    if t.phase in names or t.phase == "action":
        at = 2 if t.phase == "action" else names.index(t.phase)
        t.tasks = [*[Task(name) for name in names[:at]], Task(t.phase)]
        t.stage = [COMPETITION_STAGE, CARDS_STAGE, CARDS_STAGE, GROWTH][at]
    elif t.phase in STEPS_OF_GROWTH:
        steps = STEPS_OF_GROWTH[: STEPS_OF_GROWTH.index(t.phase) + 1]
        t.tasks = [*[Task(name) for name in names[:3]], Task("growth", n=1)]
        t.tasks += [Task(name, first) for name in steps
                    if name == t.phase or name != "senate" or has_sheet(t, first, "rome")]
        t.stage = GROWTH
    elif t.phase in reckoning_steps(t):
        t.tasks = up_to(t.phase, reckoning_steps(t))
        t.stage = RECKONING
    elif t.phase in epoch_steps(t):
        t.tasks = up_to(t.phase, epoch_steps(t))
        t.stage = EPOCH_END
    elif t.phase in ("turn", "epoch"):
        t.tasks = [Task(t.phase)]
    else:
        return f"tasks: the topmost one is not that of the phase {t.phase!r}"
    t.contest = Contest()
    return ""


def up_to(phase: str, steps: list[str]) -> list[Task]:
    """A task for that phase upon those of the steps that follow it; the steps are given from the last to the first."""
    return [Task(name) for name in steps[: steps.index(phase) + 1]]


def _tasks(t: Table) -> str:
    found = ""
    fighting = False
    for i, task in enumerate(t.tasks):
        at = f"tasks/{i}"
        if task.name not in PHASES:
            return f"{at}: there is no phase {task.name[:40]!r}"
        fighting = fighting or task.name == "contest"
        if task.name in IN_A_CONTEST and not (fighting and t.contest.area):
            return f"{at}: {task.name} needs a contest"
        found = found or _task(t, task, at) or _ops(t, task, at) or _links(t, task.links, at)
    return found


def _task(t: Table, task: Task, at: str) -> str:
    own = task.name in OF_A_CIVILIZATION
    found = (faction(at, task.civ, t, 0 if own else NOBODY) or faction(at, task.target, t)
             or stray(at, [task.card], [*FATE, *WONDERS] if task.name in OF_A_CARD else ["", *FATE, *WONDERS])
             or stray(at, [task.area], PARTS[t.map].areas if task.name in OF_AN_AREA else ["", "1", "2", *AREAS])
             or stray(at, task.areas, FATE if task.name == "contest" else AREAS if task.name == "explore.group" else
                      ["", *AREAS])
             or stray(at, task.cards, [*FATE, *AREAS])
             or all_within(at, task.factions, max(len(t.civs), SEATS) - 1, NOBODY)
             or beyond(f"{at}/n", task.n, MOST_STEPS) or beyond(f"{at}/step", task.step, MOST_STEPS))
    if found:
        return found
    if task.name in IN_TURN and task.n > len(t.order):
        return f"{at}/n: only {len(t.order)} are in turn order"
    if task.name == "declare":
        if task.card not in EFFECTS or task.step >= len(EFFECTS[task.card].slots):
            return f"{at}: nothing is to be named for {task.card or 'no card'}"
        if len(task.factions) > len(task.areas) + SEATS:
            return f"{at}: more factions than areas"
    if task.name == "window" and not task.links:
        return f"{at}: a window needs the card that may be answered"
    if task.name == "window" and task.cards and not _may_aim(t, task):
        return f"{at}: {task.cards[0]} cannot be aimed"
    if task.name == "huns.cards" and task.card and (task.civ < 0 or task.card not in t.civs[task.civ].hand):
        return f"{at}: {task.card} is not in that hand"
    if task.name == "peace" and (task.civ < 0 or (task.target >= 0 and t.civs[task.target].seat >= 0)):
        return f"{at}: peace is offered by a civilization to one that the game leads"
    if task.name in ("pay", "site") and task.card not in WONDERS:
        return f"{at}: {task.card} is no Wonder"
    if task.name in ("discard", "limit") and not t.civs[task.civ].hand:
        return f"{at}: {t.civs[task.civ].id} has no card to discard"
    if task.name in ("spy", "tribute") and task.target < 0:
        return f"{at}: it has no target"
    if task.name == "fire" and task.note not in t.wonders:
        return f"{at}: {task.note[:40]!r} is not built"
    return ""


def _may_aim(t: Table, task: Task) -> bool:
    """Whether the card that waits for its target is in the hand of who would answer with it."""
    card = task.cards[0]
    return (task.n < len(t.civs) and t.civs[task.n].seat >= 0 and KIND.get(card, "") == "negation"
            and card in t.civs[task.n].hand + on_table(t, task.n))


def _ops(t: Table, task: Task, at: str) -> str:
    found = ""
    for op in task.ops:
        if op.kind not in OPS and op.kind != GROUP:
            return f"{at}/ops: there is no {op.kind[:40]!r}"
        found = found or _op(t, op, f"{at}/ops")
    return found


def _op(t: Table, op: Op, at: str) -> str:
    least = NOBODY if op.kind in OPS_OF_ANYBODY or op.faction == NOBODY else 0
    return (stray(at, [op.area], AREAS if op.kind in OPS_WITH_AREA else ["", *AREAS])
            or faction(at, op.faction, t, least)
            or beyond(at, op.n, MOST, -MOST) or (faction(at, op.n, t, 0) if op.kind == "swap" else "")
            or (stray(at, [op.note], INVESTMENTS) if op.kind == "invest" else "")
            or (stray(at, [op.note], WONDERS) if op.kind in OPS_WITH_WONDER else ""))


def _links(t: Table, links: list[Link], at: str) -> str:
    found = ""
    for i, link in enumerate(links):
        found = (found or stray(f"{at}/links", [link.card], [*FATE, *WONDERS])
                 or stray(f"{at}/links", [link.kind], LINK_KINDS)
                 or faction(f"{at}/links", link.civ, t) or beyond(f"{at}/links", link.target, i - 1, -1))
    return found
