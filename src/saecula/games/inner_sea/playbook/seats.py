"""Who leads what: the seats of a scenario for the players and options chosen, and why options do not go together."""

from __future__ import annotations

from saecula.core import Options
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, PARTS
from saecula.games.inner_sea.scenarios import SCENARIOS, Scenario

BASE = "base"
MAPS: dict[str, str] = {"full": "full", "western": "W", "extended-western": "WE", "eastern": "E",
                        "extended-eastern": "EE"}
RULES: dict[str, str] = {"punic": "ACISP-HIST-10", "second": "ACISP-HIST-20", "caesar": "ACISP-HIST-30",
                         "antony": "ACISP-HIST-50", "fall-of-rome-1": "ACISP-ROME1-03",
                         "fall-of-rome-2": "ACISP-ROME2-01", "hannibal": "ACISP-HANN-02",
                         "greeks": "ACISP-GRPE-03", "alexander": "ACISP-ALEX-03",
                         "darius": "ACISP-DARIUS-03", "god-king": "ACISP-GODKING-45"}
SCENARIO_FLAGS: list[str] = ["extended", "cooperation", "pope", "bribes", "danube", "huns", "hannibal-leads",
                             "walls-of-rome", "capitals", "consuls", "scipio", "roman-seas", "alternative-events",
                             "no-wonders", "delenda", "assyria"]


def rule_of(id: str) -> str:
    """The rule that says who plays a scenario."""
    for head, rule in RULES.items():
        if id.startswith(head):
            return rule
    return "ACISP-SIT-01"


def seats_of(scenario: Scenario, options: Options) -> dict[str, int]:
    """The seat of every power; in Hannibal alone the option `civilization` chooses the side (HANN-44)."""
    players = int(options["players"])
    if scenario.id == "hannibal" and players == 1:
        rome = options["civilization"] != "carthage"
        return {"rome": 0 if rome else -1, "syracuse": 0 if rome else -1, "carthage": -1 if rome else 0,
                "macedonia": -1}
    return scenario.seats[players]


def trouble(options: Options) -> str:
    """Why options of the playbook do not go together; "" if they do."""
    id = str(options["scenario"])
    players = int(options["players"])
    k = str(options["civs_each"])
    if id == BASE:
        return base_trouble(options, players, k)
    if id in ("created", "exploration"):
        return created_trouble(options, players, k)
    scenario = SCENARIOS[id]
    for name in SCENARIO_FLAGS:
        if options[name.replace("-", "_")] and name not in scenario.options:
            return f"{name.replace('-', '_')}=yes: {id} has no such option (ACISP-SETUP-03)"
    if options["barbarian_cards"] != "no" and "barbarian-cards-a" not in scenario.options:
        return f"barbarian_cards: {id} has no such option (ACISP-ROME1-63)"
    if players not in scenario.players and k == "1":
        return f"players={players}: {id} is for {listed(scenario.players)} ({rule_of(id)})"
    if options["map"] != "full" or options["npcs"] != 2:
        return f"map and npcs belong to created scenarios (ACISP-CREATE-02), {id} has its own"
    if options["length"] != "epochs":
        return f"length: {id} has its own length (ACISP-CREATE-14)"
    return powers_trouble(options, scenario, players, k) if scenario.powers else lists_trouble(
        options, scenario, players, k)


def listed(numbers: list[int]) -> str:
    return " or ".join(str(n) for n in numbers) + (" players" if numbers != [1] else " player")


def base_trouble(options: Options, players: int, k: str) -> str:
    for name in SCENARIO_FLAGS:
        if options[name.replace("-", "_")]:
            return f"{name.replace('-', '_')}=yes belongs to a scenario of the playbook (ACISP-SETUP-03)"
    for name, default in (("barbarian_cards", "no"), ("map", "full"), ("npcs", 2), ("length", "epochs"),
                          ("civilization", "any"), ("start_wonders", 0), ("ties", "cards"), ("difficulty", "normal"),
                          ("help_talents", 0), ("help_growth", 0), ("aeneas", "once"), ("opening_hand", "usual")):
        if options[name] != default:
            return f"{name} belongs to a scenario of the playbook (ACISP-SETUP-03)"
    if k == "one-against-two":
        return "" if players == 2 else "one against two: two players (ACISP-MULTI-09)"
    civs = players * int(k)
    if not 2 <= civs <= 6:
        return f"{players} players with {k} civilizations each: {civs}, not 2 to 6 (ACISP-MULTI-01)"
    if options["double_disks"] and civs > 3:
        return "double_disks=yes: three or fewer civilizations (ACISP-SIT-23)"
    return team_trouble(options, players, int(k))


def team_trouble(options: Options, players: int, k: int) -> str:
    teams = int(options["teams"])
    if not teams:
        return ""
    if k != 1 or players % teams or players // teams < 2:
        return f"teams={teams}: each team has the same number of players, each with one civilization (ACISP-TEAM-02)"
    return ""


def powers_trouble(options: Options, scenario: Scenario, players: int, k: str) -> str:
    if k != "1":
        return f"civs_each={k}: {scenario.id} says who leads what ({rule_of(scenario.id)})"
    if int(options["teams"]) or options["double_disks"] or options["start_wonders"]:
        return f"teams, double_disks and start_wonders do not go with {scenario.id} (ACISP-SETUP-03)"
    mine = str(options["civilization"])
    if mine != "any" and not (scenario.id == "hannibal" and players == 1 and mine in ("rome", "carthage")):
        return f"civilization={mine}: {scenario.id} has the powers {', '.join(scenario.offered())}"
    return ""


def lists_trouble(options: Options, scenario: Scenario, players: int, k: str) -> str:
    civs = scenario.civs
    if k == "one-against-two":
        if players != 2 or civs != 3:
            return f"one against two: 2 players and 3 civilizations, {scenario.id} has {civs} (ACISP-MULTI-09)"
    else:
        led = players * int(k)
        if led > civs:
            return f"{players} players with {k} civilizations each: {scenario.id} has {civs} (ACISP-MULTI-01)"
        if scenario.solo_flags and led < civs and players > 1:
            return f"players={players}: {scenario.id} is for {listed(scenario.players)} ({rule_of(scenario.id)})"
    mine = str(options["civilization"])
    if mine != "any" and mine not in scenario.offered():
        return f"civilization={mine} is not in {scenario.id}: it has {', '.join(scenario.offered())}"
    if scenario.id == "second-punic-war" and players == 1 and mine not in ("any", "rome") and k == "1":
        return "civilization: alone you are Rome (ACISP-HIST-27)"
    if options["double_disks"] and civs > 3:
        return "double_disks=yes: three or fewer civilizations (ACISP-SIT-23)"
    if options["start_wonders"] and scenario.epoch < 2:
        return "start_wonders: only for historical scenarios from Epoch II on (ACISP-HIST-01)"
    return team_trouble(options, players, int(k) if k.isdigit() else 1)


def created_trouble(options: Options, players: int, k: str) -> str:
    """CREATE-02 to CREATE-08: what is missing for a created scenario."""
    map = MAPS[str(options["map"])]
    mine = str(options["civilization"])
    here = [civ for civ in CIVILIZATIONS if HOME[civ] in PARTS[map].adjacent]
    if mine != "any" and mine not in here:
        return f"civilization={mine}: its home area is not on the map {options['map']} (ACISP-CREATE-03)"
    if k == "one-against-two" or int(options["teams"]) or options["start_wonders"]:
        return "one-against-two, teams and start_wonders do not go with a created scenario (ACISP-CREATE-01)"
    for name in SCENARIO_FLAGS:
        if options[name.replace("-", "_")]:
            return f"{name.replace('-', '_')}=yes belongs to a scenario of the playbook (ACISP-SETUP-03)"
    if options["barbarian_cards"] != "no":
        return "barbarian_cards belongs to The Fall of Rome (ACISP-ROME1-63)"
    led = players * int(k)
    rival = 1 if mine in ("minos", "phoenicia") else 0
    total = led + int(options["npcs"]) + rival
    if total > 6:
        return f"{led} civilizations of players and {options['npcs']} NPCs: at most six in all (ACISP-MULTI-01)"
    if total > len(here):
        return f"{total} civilizations: the map {options['map']} has the home areas of {len(here)} (ACISP-CREATE-03)"
    if total - rival > 5 and options["scenario"] == "exploration":
        return "an Exploration has five colours, yellow is not used (ACISP-CREATE-07)"
    if options["double_disks"] and total > 3:
        return "double_disks=yes: three or fewer civilizations (ACISP-SIT-23)"
    return ""
