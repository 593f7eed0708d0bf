"""Checks of the playbook's options: the reason why some cannot be combined."""

from __future__ import annotations

from typing import Final

from saecula.core import Options
from saecula.core.game import Value, show
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, MAPS, PARTS
from saecula.games.inner_sea.playbook.casting import COLOURS, DOUBLE_COLOURS, RIVALS, can_be_cast
from saecula.games.inner_sea.playbook.rules import playbook_of
from saecula.games.inner_sea.scenarios import SCENARIOS, Scenario

BASE: Final = "base"
RULES: Final[dict[str, str]] = {
    "punic": "ACISP-HIST-10",
    "second": "ACISP-HIST-20",
    "caesar": "ACISP-HIST-30",
    "antony": "ACISP-HIST-50",
    "fall-of-rome-1": "ACISP-ROME1-03",
    "fall-of-rome-2": "ACISP-ROME2-01",
    "hannibal": "ACISP-HANN-02",
    "greeks": "ACISP-GRPE-03",
    "alexander": "ACISP-ALEX-03",
    "darius": "ACISP-DARIUS-03",
    "god-king": "ACISP-GODKING-45",
}
SCENARIO_FLAGS: Final[list[str]] = [
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


FLAG_NAMES: Final[list[str]] = [*[name.replace("-", "_") for name in SCENARIO_FLAGS], "barbarian_cards"]
ADJUSTMENTS: Final[list[tuple[str, Value]]] = [
    ("barbarian_cards", "no"),
    ("map", "full"),
    ("npcs", 2),
    ("length", "epochs"),
    ("civilization", "any"),
    ("start_wonders", 0),
    ("ties", "cards"),
    ("difficulty", "normal"),
    ("aeneas", "once"),
    ("opening_hand", "usual"),
    ("npc_vp", "usual"),
    ("player_draw", 0),
    ("npc_draw", 0),
    ("start_talents", 0),
    ("npc_start_talents", 0),
    ("help_talents", 0),
    ("npc_talents", 0),
    ("help_growth", 0),
    ("npc_growth", 0),
    ("least_growth", 3),
    ("invader_growth", 0),
    ("invader_cards", "usual"),
    ("npc_choice", "random"),
    ("npc_homes", False),
    ("unknown", 0),
    ("first_epoch", 1),
]
"""Options that only scenarios have, with their defaults."""


def rule_of(id: str) -> str:
    """The rule that says who plays a scenario."""
    for head, rule in RULES.items():
        if id.startswith(head):
            return rule
    return "ACISP-SIT-01"


def trouble(options: Options) -> str:
    """The reason why options of the playbook cannot be combined; "" if they can."""
    id = str(options["scenario"])
    players = int(options["players"])
    k = str(options["civs_each"])
    if id == BASE:
        return base_trouble(options, players, k)
    if id in ("created", "exploration"):
        return created_trouble(options, players, k)
    scenario = SCENARIOS[id]
    if players not in scenario.players and k == "1":
        return f"players={players}: {id} is for {listed(scenario.players)} ({rule_of(id)})"
    if options["map"] != "full" or options["npcs"] != 2:
        return f"map and npcs are only for created scenarios (ACISP-CREATE-02); {id} has its own"
    if options["length"] != "epochs":
        return f"length: {id} has its own length (ACISP-CREATE-14)"
    for name in FLAG_NAMES:
        if options[name] not in (False, "no") and not offers(scenario, name, str(options[name])):
            rule = "ACISP-ROME1-63" if name == "barbarian_cards" else "ACISP-SETUP-03"
            return f"{name}={show(options[name])}: {id} has no such option ({rule})"
    return (
        powers_trouble(options, scenario, players, k)
        if scenario.powers
        else lists_trouble(options, scenario, players, k)
    )


def offers(scenario: Scenario, name: str, value: str) -> bool:
    """Whether a scenario has an optional rule (`options` of its file)."""
    flag = name.replace("_", "-")
    return flag in scenario.options or f"{flag}-{value}" in scenario.options


def listed(numbers: list[int]) -> str:
    return " or ".join(str(n) for n in numbers) + (" players" if numbers != [1] else " player")


def base_trouble(options: Options, players: int, k: str) -> str:
    for name in SCENARIO_FLAGS:
        if options[name.replace("-", "_")]:
            return f"{name.replace('-', '_')}=yes is only for scenarios of the playbook (ACISP-SETUP-03)"
    for name, default in ADJUSTMENTS:
        if options[name] != default:
            return f"{name} is only for scenarios of the playbook (ACISP-SETUP-03)"
    if k == "one-against-two" and options["epochs"] == 1:
        return "epochs=1: One against Two lasts two Epochs (ACISP-MULTI-19)"
    if k == "one-against-two":
        return "" if players == 2 else "one against two is for two players (ACISP-MULTI-09)"
    civs = players * int(k)
    if not 2 <= civs <= 6:
        return f"{players} players with {k} civilizations each make {civs}; there must be 2 to 6 (ACISP-MULTI-01)"
    if options["double_disks"] and civs > 3:
        return "double_disks=yes needs three or fewer civilizations (ACISP-SIT-23)"
    return team_trouble(options, players, int(k))


def team_trouble(options: Options, players: int, k: int) -> str:
    teams = int(options["teams"])
    if not teams:
        return ""
    if k != 1 or players % teams or players // teams < 2:
        return (
            f"teams={teams}: every team needs as many players as the others, with one civilization each (ACISP-TEAM-02)"
        )
    return ""


def powers_trouble(options: Options, scenario: Scenario, players: int, k: str) -> str:
    if k != "1":
        return f"civs_each={k}: {scenario.id} decides who leads what ({rule_of(scenario.id)})"
    if options["epochs"] != 4 or options["first_epoch"] != 1:
        return f"epochs and first_epoch: {scenario.id} has its own length (ACISP-SETUP-03)"
    wrong = npc_trouble(options, scenario.id)
    if wrong:
        return wrong
    if int(options["teams"]) or options["double_disks"]:
        return f"teams and double_disks cannot be used with {scenario.id} (ACISP-SETUP-03)"
    wonders = playbook_of(scenario.id).has_wonders() and not options["no_wonders"]
    if options["start_wonders"] and (scenario.epoch < 2 or not wonders):
        return (
            "start_wonders is only for historical scenarios with Wonders that start in Epoch II or later "
            "(ACISP-HIST-01)"
        )
    mine = str(options["civilization"])
    if mine != "any" and not (scenario.id == "hannibal" and players == 1 and mine in ("rome", "carthage")):
        here = ", ".join(scenario.offered())
        return f"civilization={mine}: {scenario.id} has the powers {here} ({rule_of(scenario.id)})"
    return ""


def npc_trouble(options: Options, id: str) -> str:
    """The reason why a scenario without unknown or chosen NPCs refuses their options."""
    if options["unknown"]:
        return f"unknown={options['unknown']}: only situations can be played as an Exploration (ACISP-SIT-03), not {id}"
    if options["npc_choice"] != "random" or options["npc_homes"]:
        return (
            f"npc_choice and npc_homes are only for created scenarios (ACISP-CREATE-05); {id} names its civilizations"
        )
    return ""


def situation_trouble(options: Options, scenario: Scenario, players: int, k: str) -> str:
    """ACISP-SIT-03, ACISP-SIT-04: checks the unknown NPCs and the Epochs played."""
    first, last, unknown = int(options["first_epoch"]), int(options["epochs"]), int(options["unknown"])
    if not scenario.situation():
        if first != 1 or (last != 4 and k != "one-against-two"):
            return f"epochs and first_epoch: {scenario.id} has its own length (ACISP-SETUP-03)"
        return npc_trouble(options, scenario.id)
    if k == "one-against-two":
        if last == 1 or first != 1:
            return "One against Two lasts two Epochs; choose the last one with epochs=2, 3 or 4 (ACISP-MULTI-19)"
    elif first > last:
        return f"first_epoch={first} is later than the last Epoch, epochs={last} (ACISP-SIT-04)"
    if unknown:
        led = players * int(k) if k.isdigit() else 3
        if unknown > scenario.civs - led:
            return (
                f"unknown={unknown}: {scenario.id} has {scenario.civs} civilizations; players lead {led}, which leaves "
                f"{scenario.civs - led} for NPCs (ACISP-SIT-03)"
            )
        if scenario.civs > COLOURS:
            return f"unknown={unknown}: an Exploration has five colors, but {scenario.id} needs six (ACISP-CREATE-07)"
    elif options["npc_homes"]:
        return "npc_homes: there are no unknown NPCs (ACISP-CREATE-06)"
    return ""


def lists_trouble(options: Options, scenario: Scenario, players: int, k: str) -> str:
    civs = scenario.civs
    wrong = situation_trouble(options, scenario, players, k)
    if wrong:
        return wrong
    if k == "one-against-two":
        if players != 2 or civs != 3:
            return f"one against two is for 2 players and 3 civilizations; {scenario.id} has {civs} (ACISP-MULTI-09)"
    else:
        led = players * int(k)
        if led > civs:
            return (
                f"{players} players with {k} civilizations each are too many: {scenario.id} has {civs} (ACISP-MULTI-01)"
            )
        if scenario.historical and led < civs and players > 1:
            return f"players={players}: {scenario.id} is for {listed(scenario.players)} ({rule_of(scenario.id)})"
    mine = str(options["civilization"])
    if mine != "any" and mine not in scenario.offered():
        here = ", ".join(scenario.offered())
        return f"civilization={mine} is not in {scenario.id}: it has {here} ({rule_of(scenario.id)})"
    if scenario.id == "second-punic-war" and players == 1 and mine not in ("any", "rome") and k == "1":
        return "civilization: in solo play you are Rome (ACISP-HIST-27)"
    if options["double_disks"] and civs > 3:
        return "double_disks=yes needs three or fewer civilizations (ACISP-SIT-23)"
    if options["start_wonders"] and scenario.epoch < 2:
        return "start_wonders is only for historical scenarios that start in Epoch II or later (ACISP-HIST-01)"
    return team_trouble(options, players, int(k) if k.isdigit() else 1)


def created_trouble(options: Options, players: int, k: str) -> str:
    """ACISP-CREATE-02..08: the reason why a created scenario is not possible."""
    map = MAPS[str(options["map"])]
    mine = str(options["civilization"])
    here = [civ for civ in CIVILIZATIONS if HOME[civ] in PARTS[map].adjacent]
    if mine != "any" and mine not in here:
        return f"civilization={mine}: its Home Area is not on the map {options['map']} (ACISP-CREATE-03)"
    if k == "one-against-two" or int(options["teams"]) or options["start_wonders"]:
        return "one-against-two, teams and start_wonders cannot be used in a created scenario (ACISP-CREATE-01)"
    for name in SCENARIO_FLAGS:
        if options[name.replace("-", "_")]:
            return f"{name.replace('-', '_')}=yes is only for scenarios of the playbook (ACISP-SETUP-03)"
    if options["barbarian_cards"] != "no":
        return "barbarian_cards is only for The Fall of Rome (ACISP-ROME1-63)"
    if options["unknown"] or options["first_epoch"] != 1:
        return "unknown and first_epoch are only for situations (ACISP-SIT-03); here npcs says how many NPCs there are"
    exploring = options["scenario"] == "exploration"
    if options["npc_homes"] and not exploring:
        return "npc_homes: there are no unknown NPCs in a standard scenario (ACISP-CREATE-06)"
    return cast_trouble(options, here, players * int(k))


def cast_trouble(options: Options, here: list[str], led: int) -> str:
    """ACISP-CREATE-03..08: the reason why the chosen number of civilizations cannot be set up."""
    mine = str(options["civilization"])
    npcs = int(options["npcs"])
    exploring = options["scenario"] == "exploration"
    rival = RIVALS.get(mine, "")
    if rival and rival not in here:
        return (
            f"civilization={mine}: {rival} must be an NPC (ACISP-CREATE-08), and its Home Area is not on the map "
            f"{options['map']}"
        )
    known = led + (1 if rival and led == 1 else 0) + (0 if exploring else npcs)
    total = known + (npcs if exploring else 0)
    if total > COLOURS:
        return (
            f"civilizations of players: {led}, NPCs: {total - led}; there are only five colors, without "
            f"yellow (ACISP-CREATE-07)"
        )
    if known > len(here):
        return f"{known} civilizations: the map {options['map']} has only {len(here)} Home Areas (ACISP-CREATE-03)"
    if options["npc_homes"] and total > len(here):
        return (
            f"npc_homes=yes: {total} civilizations, but the map {options['map']} has only {len(here)} Home Areas "
            f"(ACISP-CREATE-06)"
        )
    most = DOUBLE_COLOURS if options["double_disks"] else COLOURS
    if total > most:
        return "double_disks=yes needs three or fewer civilizations (ACISP-SIT-23)"
    first = [mine] if mine != "any" else []
    shown, hidden = (0, npcs) if exploring else (npcs, 0)
    if can_be_cast(here, first, led - len(first), shown, hidden, most, bool(options["npc_homes"])):
        return ""
    return (
        f"civilizations of players: {led}, NPCs: {npcs}, map: {options['map']}; if a player leads Minos or "
        f"Phoenicia, the other one is an NPC too (ACISP-CREATE-08), and there is no Home Area or color left for it"
    )
