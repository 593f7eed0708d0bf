"""Sets up the table of a scenario from the options: fixed powers (sections 7, 8, 15 to 19), or civilizations to
choose."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Final

from saecula.core import Chance, Options
from saecula.core.data import Row, read_rows
from saecula.core.types import Seat
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, MAPS, PACKAGE, PARTS
from saecula.games.inner_sea.book import Agreed, Book
from saecula.games.inner_sea.cards import EVENTS, FATE, in_deck_order
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.piles import more
from saecula.games.inner_sea.playbook.frames import Deal, Selection, StartWonder
from saecula.games.inner_sea.playbook.rules import DOUBLE, Playbook, playbook, playbook_of
from saecula.games.inner_sea.scenarios import SCENARIOS, Power, Quota, Scenario
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Civ, Table, Wonder, new_table

OPENING_HAND: Final = 5
DISKS: Final = 48
COLOUR: Final = 50
BLACK: Final = 50
FULL_WONDER: Final = 5
POOL_WHITE: Final = 6
POOL_BLACK: Final = 4
VP_LIMITS: Final[dict[str, int]] = {"short": 25, "medium": 50, "long": 75, "epic": 100}
"""ACISP-CREATE-14, ACISP-CREATE-16: limits by VP; `epochs` is the limit by Epochs. A limit by hours is up to the people
at the table (L4058 calls it arbitrary), because no clock is part of a position."""


def created(options: Options) -> Scenario:
    """ACISP-CREATE-01..08: a scenario built from the options: map, your civilization, the number of NPCs."""
    id = str(options["scenario"])
    map = MAPS[str(options["map"])]
    here = [civ for civ in CIVILIZATIONS if HOME[civ] in PARTS[map].adjacent]
    npcs = int(options["npcs"])
    players = int(options["players"])
    scenario = Scenario(id, "", "playbook 21 (L4002-4233)", map, [players], players, 1, int(options["epochs"]))
    scenario.lists = [Quota(here, 0, 6)]
    scenario.civs = players * each(options) + (npcs if id == "created" else 0)
    return scenario


def each(options: Options) -> int:
    """How many civilizations each player leads."""
    return 1 if options["civs_each"] == "one-against-two" else int(options["civs_each"])


def printed(options: Options) -> Scenario:
    """The base game with several civilizations per player, teams or a second color, using the printed setups."""
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
    rules = playbook_of(scenario.id)
    book = Book(scenario.id)
    t.book = book
    book.state = rules.new_state()
    book.agreed = agreed(rules, scenario, options)
    book.boxed = scenario.boxed[:]
    rules.read_options(t, options)
    for area, n in scenario.barbarians.items():
        t.barbarians = more(t.barbarians, area, n)
        t.black -= n
    for area in scenario.barbarian_gold:
        book.gold[area] = 1
        book.owners[area] = BARBARIANS
    t.deck = in_deck_order(card for card in FATE if card not in EVENTS and card not in book.boxed)
    if scenario.powers:
        set_powers(t, scenario, rules.seats(scenario, options))
        begin(t)
        return t
    slots = leaders_of(scenario, options)
    t.civs = [Civ("", seat, supply=COLOUR * colours(scenario, options) - 2) for seat in slots]
    book.agreed = with_npcs(book.agreed, scenario, options, any(seat < 0 for seat in slots))
    ready_book(t)
    wish = str(options["civilization"])
    if wish != "any":
        t.civs[0].id = wish
    t.offered = scenario.offered()
    order = [str(i) for i in range(len(slots))]
    if book.agreed.exploration and players == 1 and each(options) == 1:
        t.order = list(range(len(slots)))  # ACISP-CREATE-09
    else:
        while order:
            t.order = [*t.order, int(t.draw(order) if len(order) > 1 else order.pop())]
    t.call(Selection(scenario.disks))
    return t


def leaders_of(scenario: Scenario, options: Options) -> list[int]:
    """The leader of each civilization: a seat, or the game (-1)."""
    if options["civs_each"] == "one-against-two":
        seats = [0, 1, 1]
    else:
        seats = [seat for seat in range(int(options["players"])) for _ in range(each(options))]
    return seats + [-1] * (scenario.civs - int(options["unknown"]) - len(seats))


def clock(scenario: Scenario, options: Options) -> tuple[int, int]:
    """The first and the last Epoch: those of the scenario, or those agreed upon (ACISP-MULTI-19, ACISP-SIT-04)."""
    first, last = scenario.epoch, scenario.last_epoch
    if options["civs_each"] == "one-against-two":
        return int(options["epochs"]) - 1, int(options["epochs"])
    if scenario.situation():
        first, last = int(options["first_epoch"]), int(options["epochs"])
    return first, last


def colours(scenario: Scenario, options: Options) -> int:
    """How many colors of disks each civilization has (ACISP-SIT-23, ACISP-SIT-24, ACISP-HIST-32)."""
    return 2 if scenario.colours == 2 or options["double_disks"] else 1


def ready_book(t: Table) -> None:
    """Fills the lists of the book that have one entry per civilization."""
    n = len(t.civs)
    book = t.book
    book.enemies = [[] for _ in range(n)]
    book.primary = [NOBODY] * n
    book.disks = [c.supply + sum(c.disks.values()) + c.ready + sum(c.investments.values()) for c in t.civs]
    for i in range(n):
        book.disks[i] += sum(w.disks for w in t.wonders.values() if w.owner == i)
        book.disks[i] += playbook(t).disks_on_cards(t, i)
    book.complete_sides(n)


def agreed(rules: Playbook, scenario: Scenario, options: Options) -> Agreed:
    """What was agreed upon: ties, One against Two, teams, difficulty (ACISP-DIFF-01..09)."""
    level = difficulty(rules, scenario, str(options["difficulty"]))
    return Agreed(
        chosen=options["npc_choice"] == "chosen",
        homes=bool(options["npc_homes"]),
        ties_by_cards=options["ties"] == "cards",
        solitaire=options["players"] == 1,
        duel=options["civs_each"] == "one-against-two",
        handicap=int(options["handicap"]),
        single_last=options["single_chooses"] == "last",
        teams=int(options["teams"]),
        together=options["team_victory"] == "combined",
        divisors=scenario.divisors,
        aeneas=str(options["aeneas"]),
        vp_limit=VP_LIMITS.get(str(options["length"]), 0),
        start_wonders=int(options["start_wonders"]),
        player_talents=int(options["help_talents"]),
        npc_talents=int(options["npc_talents"]),
        player_start_talents=int(options["start_talents"]),
        npc_start_talents=int(options["npc_start_talents"]),
        player_growth=int(options["help_growth"]),
        npc_growth=int(options["npc_growth"]),
        least_growth=int(options["least_growth"]),
        invader_growth=level.invader_growth + int(options["invader_growth"]),
        player_draw=level.player_draw + int(options["player_draw"]),
        npc_draw=level.npc_draw + int(options["npc_draw"]),
        opening_hand=-1 if options["opening_hand"] == "usual" else int(options["opening_hand"]),
        bonus_vp=level.bonus_vp if options["npc_vp"] == "usual" else int(options["npc_vp"]),
        bonus_cards=level.bonus_cards if options["invader_cards"] == "usual" else int(options["invader_cards"]),
    )


def difficulty(rules: Playbook, scenario: Scenario, level: str) -> Agreed:
    """ACISP-DIFF-01..07: the settings of a difficulty level; each can also be changed on its own."""
    bonus = 0
    if not scenario.historical and not scenario.powers:  # ACISP-DIFF-01: no bonus in historical scenarios
        bonus = 1 if level == "easy" else 2
    if level == "normal":
        return Agreed(bonus_vp=bonus)
    if rules.has_invaders():
        easy = level == "easy"
        return Agreed(invader_growth=-2 if easy else 2, bonus_cards=0 if easy else 2)
    return Agreed(player_draw=1, bonus_vp=bonus) if level == "easy" else Agreed(npc_draw=1, bonus_vp=bonus)


def with_npcs(settled: Agreed, scenario: Scenario, options: Options, led: bool) -> Agreed:
    """Adds the NPCs of a scenario with civilizations to choose from, both known (`led`) and unknown (ACISP-SIT-03)."""
    unknown = int(options["npcs"]) if scenario.id == "exploration" else int(options["unknown"])
    historical = scenario.historical and options["players"] == 1
    npcs = led or unknown > 0 or scenario.id == "created"
    return replace(
        settled,
        unknown=unknown,
        exploration=unknown > 0,
        bases=historical,
        npcs=npcs,
        by_category=npcs and historical,
        fixed_enemies=npcs and historical,
        hostility=npcs and not historical,
    )


# --- fixed powers ---


def set_powers(t: Table, scenario: Scenario, seats: dict[str, int]) -> None:
    """Sets up the powers of a scenario with their disks, Gold, boxes and cards."""
    book = t.book
    solo = any(seat < 0 for seat in seats.values())
    for i, power in enumerate(scenario.powers):
        t.civs.append(new_civ(power, seats[power.id]))
        for area, n in power.gold.items():
            book.gold[area] = n
            book.owners[area] = i
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
        for card in power.investments:
            t.deck.remove(card)
            t.civs[i].supply -= power.investments[card]
    for name, area in scenario.wonders.items():
        owner = names.index("egypt")
        t.wonders[name] = Wonder(owner, area, FULL_WONDER)
        t.civs[owner].supply -= FULL_WONDER
    turns = [i for i, power in enumerate(scenario.powers) if power.turn]
    t.order = sorted(turns, key=lambda i: scenario.powers[i].order)
    book.agreed = replace(book.agreed, fixed_enemies=True, npcs=solo, by_category=solo)
    playbook(t).lay_out(t, scenario)
    ready_book(t)
    set_enemies(t)
    known_hands(t)


def new_civ(power: Power, seat: Seat) -> Civ:
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
    """Marks the cards that a scenario puts in a hand as known to all."""
    for i, c in enumerate(t.civs):
        for card in c.hand:
            t.known[card] = (1 << t.players) - 1
            if c.seat >= 0:
                t.known[card] &= ~(1 << c.seat)
            if not t.known[card] or i < 0:
                del t.known[card]


def set_enemies(t: Table) -> None:
    """Sets the enemies of each NPC as the scenario defines them."""
    for i, c in enumerate(t.civs):
        if c.seat < 0:
            t.book.enemies[i] = playbook(t).enemies_of(t, i)


def begin(t: Table) -> None:
    """Queues what the scenario puts first, then the opening hands, after which the Events join the draw deck."""
    t.call(Deal())
    playbook(t).march(t)
    for _ in range(t.book.agreed.start_wonders):  # ACISP-HIST-01, after all starting disks are placed
        t.call(*[StartWonder(i) for i in t.order])


def set_aside(t: Table) -> int:
    """ACISP-SETUP-22: the number of cards set aside before the Events join the deck: 5 for each civilization, or what a
    scenario says (ACISP-ROME1-21, ACISP-HANN-11, ACISP-GRPE-09, ACISP-ALEX-08, ACISP-GODKING-09)."""
    scenario = SCENARIOS.get(t.book.scenario)
    if scenario is not None and scenario.powers:
        return scenario.aside
    return OPENING_HAND * len(t.civs)


def opening(t: Table, civ: CivId) -> int:
    """The size of an opening hand."""
    scenario = SCENARIOS.get(t.book.scenario)
    if t.civs[civ].seat >= 0 and t.book.agreed.opening_hand >= 0:  # ACISP-DIFF-07
        return t.book.agreed.opening_hand
    if scenario is not None and scenario.powers:
        return scenario.powers[civ].draw
    if t.book.agreed.duel and t.civs[civ].seat == DOUBLE:
        return 4
    return OPENING_HAND
