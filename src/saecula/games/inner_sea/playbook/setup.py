"""From the options to the table of a scenario: fixed powers (sections 7, 8, 15 to 19), or civilizations to choose."""

from __future__ import annotations

from importlib.resources import files

from saecula.core import Chance, Options
from saecula.core.data import Row, read_rows
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, PACKAGE, PARTS
from saecula.games.inner_sea.book import Book
from saecula.games.inner_sea.cards import EVENTS, FATE, in_deck_order
from saecula.games.inner_sea.playbook.bars import INVADERS
from saecula.games.inner_sea.playbook.frames import Deal, March, Selection, StartWonder
from saecula.games.inner_sea.playbook.seats import seats_of
from saecula.games.inner_sea.scenarios import SCENARIOS, Power, Quota, Scenario
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Civ, Table, Wonder, new_table

OPENING_HAND = 5
DISKS = 48
COLOUR = 50
BLACK = 50
FULL_WONDER = 5
POOL_WHITE = 6
POOL_BLACK = 4
MAPS: dict[str, str] = {
    "full": "full",
    "western": "W",
    "extended-western": "WE",
    "eastern": "E",
    "extended-eastern": "EE",
}
FLAG_OPTIONS: list[str] = [
    "extended",
    "cooperation",
    "pope",
    "bribes",
    "danube",
    "huns",
    "hannibal-leads",
    "walls-of-rome",
    "capitals",
    "consuls",
    "scipio",
    "roman-seas",
    "alternative-events",
    "no-wonders",
    "delenda",
    "assyria",
]
VP_LIMITS: dict[str, int] = {"short": 25, "medium": 50, "long": 75, "epic": 100}
"""ACISP-CREATE-14, ACISP-CREATE-16: limits by VP; `epochs` is the limit by Epochs. A limit by hours is agreed upon and
kept by the people at the table (L4058 calls it arbitrary): no clock is part of a position."""


def created(options: Options) -> Scenario:
    """ACISP-CREATE-01..08: a scenario made of the options: map, your civilization, the number of NPCs."""
    id = str(options["scenario"])
    map = MAPS[str(options["map"])]
    here = [civ for civ in CIVILIZATIONS if HOME[civ] in PARTS[map].adjacent]
    npcs = int(options["npcs"])
    players = int(options["players"])
    scenario = Scenario(id, "", "playbook 21 (L4002-4233)", map, [players], players, 1, int(options["epochs"]))
    scenario.lists = [Quota(here, 0, 6)]
    scenario.flags = ["hostility", "npcs", "last-epoch-full"]
    known = npcs if id == "created" else 0
    scenario.civs = players * each(options) + known
    if id == "exploration":
        scenario.flags.append("exploration")
        scenario.numbers["unknown"] = npcs
    return scenario


def each(options: Options) -> int:
    """How many civilizations each player leads."""
    return 1 if options["civs_each"] == "one-against-two" else int(options["civs_each"])


def printed(options: Options) -> Scenario:
    """The base game with several civilizations per player, teams or a second colour: the printed setups."""
    n = 3 if options["civs_each"] == "one-against-two" else int(options["players"]) * each(options)
    scenario = Scenario("base", "", "rulebook", base_map(n), [int(options["players"])], n, 1, int(options["epochs"]))
    offered = base_offer(n)
    scenario.lists = [Quota(offered, n, n)]
    return scenario


def base_map(civs: int) -> str:
    return next(row.text("map") for row in base_rows() if row.int("players") == civs)


def base_offer(civs: int) -> list[str]:
    return [row.need("civilization") for row in base_rows() if row.int("players") == civs]


def base_rows() -> list[Row]:
    """The printed setups of the base game."""
    return read_rows("data/setups.csv", files(PACKAGE).joinpath("data/setups.csv").read_text("utf-8"), key="")


def base_disks(civs: int, id: str) -> dict[str, int]:
    """The printed starting disks of a civilization."""
    row = next(row for row in base_rows() if row.int("players") == civs and row.need("civilization") == id)
    return {**dict.fromkeys(row.list("settlements"), 2), **dict.fromkeys(row.list("camps"), 1)}


def scenario_of(options: Options) -> Scenario:
    """The scenario that the options name."""
    id = str(options["scenario"])
    if id == "base":
        return printed(options)
    return created(options) if id in ("created", "exploration") else SCENARIOS[id]


def scenario_setup(options: Options, chance: Chance) -> Table:
    """A table for a scenario; its civilizations are chosen next, unless its powers are fixed."""
    t = new_table(chance)
    scenario = scenario_of(options)
    players = int(options["players"])
    t.players = players
    t.map = scenario.map
    t.first_epoch, t.last_epoch = clock(scenario, options)
    t.epoch = t.first_epoch
    t.walls = bool(options["walls"])
    t.hordes = BLACK * (2 if options["hordes"] else 1)
    t.black = t.hordes
    book = Book(scenario.id)
    t.book = book
    book.flags = scenario.flags[:]
    book.numbers = scenario.numbers.copy()
    book.boxed = scenario.boxed[:]
    read_options(book, scenario, options)
    solo = players == 1
    for area, n in scenario.barbarians.items():
        t.barbarians[area] = n
        t.black -= n
    for area in scenario.barbarian_gold:
        book.gold[area] = 1
        book.owners[area] = BARBARIANS
    t.deck = in_deck_order(card for card in FATE if card not in EVENTS and card not in book.boxed)
    if scenario.powers:
        set_powers(t, scenario, seats_of(scenario, options))
        begin(t)
        return t
    unknown = int(options["unknown"])
    if unknown:  # ACISP-SIT-03
        book.flags.append("exploration")
        book.numbers["unknown"] = unknown
    slots = leaders_of(scenario, options)
    t.civs = [Civ("", seat, supply=COLOUR * colours(scenario, options) - 2) for seat in slots]
    if solo and scenario.solo_flags:
        book.flags += [flag for flag in scenario.solo_flags if flag not in book.flags]
    if unknown or any(seat < 0 for seat in slots):
        book.flags.append("npcs")
        book.flags.append("by-category" if "historical" in book.flags else "hostility")
        if "historical" in book.flags:
            book.flags.append("fixed-enemies")
    book.flags = sorted(set(book.flags))
    ready_book(t)
    wish = str(options["civilization"])
    if wish != "any":
        t.civs[0].id = wish
    t.offered = scenario.offered()
    order = [str(i) for i in range(len(slots))]
    if book.has("exploration") and players == 1 and each(options) == 1:
        t.order = list(range(len(slots)))  # ACISP-CREATE-09
    else:
        while order:
            t.order.append(int(t.draw(order) if len(order) > 1 else order.pop()))
    t.call(Selection(scenario.disks))
    return t


def leaders_of(scenario: Scenario, options: Options) -> list[int]:
    """Who leads each civilization: a seat, or the game (-1)."""
    if options["civs_each"] == "one-against-two":
        seats = [0, 1, 1]
    else:
        seats = [seat for seat in range(int(options["players"])) for _ in range(each(options))]
    return seats + [-1] * (scenario.civs - int(options["unknown"]) - len(seats))


def clock(scenario: Scenario, options: Options) -> tuple[int, int]:
    """The first and the last Epoch: those of the scenario, or agreed upon (ACISP-MULTI-19, ACISP-SIT-04)."""
    first, last = scenario.epoch, scenario.last_epoch
    if options["civs_each"] == "one-against-two":
        return int(options["epochs"]) - 1, int(options["epochs"])
    if scenario.situation():
        first, last = int(options["first_epoch"]), int(options["epochs"])
    return first, last


def colours(scenario: Scenario, options: Options) -> int:
    """How many colours of disks each civilization has (ACISP-SIT-23, ACISP-SIT-24, ACISP-HIST-32)."""
    return 2 if scenario.colours == 2 or options["double_disks"] else 1


def ready_book(t: Table) -> None:
    """Lists of the book that have a place for every civilization."""
    n = len(t.civs)
    book = t.book
    book.enemies = [[] for _ in range(n)]
    book.primary = [NOBODY] * n
    book.halves = [0] * n
    book.disks = [c.supply + sum(c.disks.values()) + c.ready + sum(c.investments.values()) for c in t.civs]
    for i in range(n):
        book.disks[i] += sum(w.disks for w in t.wonders.values() if w.owner == i)
        book.disks[i] += sum(1 for owner in book.tabled.values() if owner == i and book.has("god-king"))
    complete_sides(book, n)


def complete_sides(book: Book, n: int) -> None:
    """Whoever has no side yet is a side of its own."""
    while len(book.sides) < n:
        book.sides.append(max(book.sides, default=-1) + 1)


def read_options(book: Book, scenario: Scenario, options: Options) -> None:
    """Optional rules, ties, teams, difficulty."""
    for name in FLAG_OPTIONS:
        if options[name.replace("-", "_")]:
            book.flags.append(name)
            if name == "hannibal-leads":
                book.memory.append("hannibal-leads")
    if options["barbarian_cards"] != "no":
        book.flags.append(f"barbarian-cards-{options['barbarian_cards']}")
    if options["ties"] == "cards":
        book.flags.append("ties-by-cards")
    if options["civs_each"] == "one-against-two":
        book.flags += ["one-against-two", "time-ignored"]
        book.numbers["single-seat"] = 0
        book.numbers["double-seat"] = 1
        book.numbers["handicap"] = int(options["handicap"])
        book.numbers["single-last"] = 1 if options["single_chooses"] == "last" else 0
    if options["players"] == 1:
        book.flags.append("solitaire")
    if int(options["teams"]):
        book.flags.append("teams")
        book.flags.append(f"team-{options['team_victory']}")
        book.numbers["teams"] = int(options["teams"])
    if options["npc_choice"] == "chosen":
        book.flags.append("npcs-chosen")
    if options["npc_homes"]:
        book.flags.append("npc-homes")
    if options["length"] != "epochs":
        book.numbers["vp-limit"] = VP_LIMITS[str(options["length"])]
    book.numbers["start-wonders"] = int(options["start_wonders"])
    book.numbers["card-phase-talents"] = int(options["help_talents"])
    book.numbers["card-phase-talents-npc"] = int(options["npc_talents"])
    book.numbers["start-talents"] = int(options["start_talents"])
    book.numbers["start-talents-npc"] = int(options["npc_start_talents"])
    book.numbers["player-growth"] = int(options["help_growth"])
    book.numbers["npc-growth"] = int(options["npc_growth"])
    book.numbers["player-least"] = int(options["least_growth"])
    if options["opening_hand"] != "usual":
        book.numbers["opening-hand"] = int(options["opening_hand"])
    if options["aeneas"] != "once":
        book.flags.append("aeneas-again" if options["aeneas"] == "often" else "no-aeneas")
    book.numbers["bonus-vp"] = 0
    difficulty(book, scenario, str(options["difficulty"]))
    for name in ("player-draw", "npc-draw", "invader-growth"):
        book.numbers[name] = book.number(name) + int(options[name.replace("-", "_")])
    if options["npc_vp"] != "usual":
        book.numbers["bonus-vp"] = int(options["npc_vp"])
    if options["invader_cards"] != "usual":
        book.numbers["bonus-cards"] = int(options["invader_cards"])


def difficulty(book: Book, scenario: Scenario, level: str) -> None:
    """ACISP-DIFF-01..07: two ready-made levels; each setting can be chosen by itself besides."""
    invaders = book.has("imperial") or book.has("god-king")
    if level == "easy":
        if invaders:
            book.numbers["invader-growth"] = -2
            book.numbers["bonus-cards"] = 0
        else:
            book.numbers["player-draw"] = 1
    elif level == "hard":
        if invaders:
            book.numbers["invader-growth"] = 2
            book.numbers["bonus-cards"] = 2
        else:
            book.numbers["npc-draw"] = 1
    historical = book.has("historical") or "historical" in scenario.solo_flags  # ACISP-DIFF-01: no bonus
    if not historical and not invaders and not scenario.powers:
        book.numbers["bonus-vp"] = 2 if level != "easy" else 1


# --- fixed powers ---


def set_powers(t: Table, scenario: Scenario, seats: dict[str, int]) -> None:
    """The powers of a scenario with their disks, Gold, boxes and cards; then the opening hands."""
    book = t.book
    solo = any(seat < 0 for seat in seats.values())
    for i, power in enumerate(scenario.powers):
        t.civs.append(new_civ(power, seats[power.id]))
        for area, n in power.gold.items():
            book.gold[area] = n
            book.owners[area] = i
        if power.unmarked:
            book.unmarked.append(i)
    names = [power.id for power in scenario.powers]
    for card, who in scenario.special.items():
        book.special[card] = names.index(who)
    for i, power in enumerate(scenario.powers):
        for card in power.hand:
            t.deck.remove(card)
            t.civs[i].hand.append(card)
        for card in power.table:
            t.deck.remove(card)
            book.tabled[card] = i
            if book.has("god-king"):
                t.civs[i].supply -= 1
        for card in power.investments:
            t.deck.remove(card)
            t.civs[i].supply -= power.investments[card]
    for name, area in scenario.wonders.items():
        owner = names.index("egypt")
        t.wonders[name] = Wonder(owner, area, FULL_WONDER)
        t.civs[owner].supply -= FULL_WONDER
    turns = [i for i, power in enumerate(scenario.powers) if power.turn]
    t.order = sorted(turns, key=lambda i: scenario.powers[i].order)
    if book.has("allied"):
        book.sides = [0 if power.id == "greeks" else 1 for power in scenario.powers]
    if book.has("hannibal"):
        book.pool = sorted(["white", "black", "black", "yellow", "yellow"])
        book.memory.append("client")
    if solo and (book.has("historical") or book.has("imperial")):
        book.flags += ["by-category", "npcs"]
    book.flags = sorted(set(book.flags))
    ready_book(t)
    set_enemies(t)
    known_hands(t)


def new_civ(power: Power, seat: int) -> Civ:
    used = sum(power.disks.values()) + power.ready
    return Civ(
        power.id,
        seat,
        power.total - used,
        power.ready,
        power.talents,
        disks=power.disks.copy(),
        sheet=power.sheet,
        home=power.home,
        investments=power.investments.copy(),
    )


def known_hands(t: Table) -> None:
    """Cards that a scenario puts in a hand are known to all."""
    for i, c in enumerate(t.civs):
        for card in c.hand:
            t.known[card] = (1 << t.players) - 1
            if c.seat >= 0:
                t.known[card] &= ~(1 << c.seat)
            if not t.known[card] or i < 0:
                del t.known[card]


def set_enemies(t: Table) -> None:
    """ACISP-NPC-09 and the scenarios: an NPC is an enemy of every player's civilization; the Invaders of Egypt are
    never enemies of each other, whoever leads the other one (ACISP-GODKING-03, ACISP-GODKING-45)."""
    for i, c in enumerate(t.civs):
        if c.seat < 0:
            t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.seat >= 0]
            if c.id in INVADERS:
                t.book.enemies[i] = [k for k in t.book.enemies[i] if t.civs[k].id not in INVADERS]
            if c.id == "macedonia":
                t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.id in ("rome", "syracuse")]
            if c.id == "rome" and t.book.has("hannibal"):
                t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.id in ("carthage", "macedonia")]
            if c.id == "carthage" and t.book.has("hannibal"):
                t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.id in ("rome", "syracuse")]


def begin(t: Table) -> None:
    """Opening hands, then the Events join the draw deck; Hannibal marches first."""
    t.call(Deal())
    if t.book.has("hannibal"):
        t.call(March())
    for _ in range(t.book.number("start-wonders")):  # ACISP-HIST-01, after all starting disks are placed
        t.call(*[StartWonder(i) for i in t.order])


def set_aside(t: Table) -> int:
    """ACISP-SETUP-22: the cards set aside before the Events join the deck: 5 for each civilization, or what a scenario
    says (ACISP-ROME1-21, ACISP-HANN-11, ACISP-GRPE-09, ACISP-ALEX-08, ACISP-GODKING-09)."""
    scenario = SCENARIOS.get(t.book.scenario)
    if scenario is not None and scenario.powers:
        return scenario.aside
    return OPENING_HAND * len(t.civs)


def opening(t: Table, civ: int) -> int:
    """The size of an opening hand."""
    scenario = SCENARIOS.get(t.book.scenario)
    if t.civs[civ].seat >= 0 and "opening-hand" in t.book.numbers:  # ACISP-DIFF-07
        return t.book.number("opening-hand")
    if scenario is not None and scenario.powers:
        return scenario.powers[civ].draw
    if t.book.has("one-against-two") and t.civs[civ].seat == t.book.number("double-seat"):
        return 4
    return OPENING_HAND
