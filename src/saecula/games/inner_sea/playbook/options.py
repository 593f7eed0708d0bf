"""The options and questions of the playbook."""

from __future__ import annotations

from saecula.core import Option
from saecula.games.inner_sea.atlas import CIVILIZATIONS
from saecula.games.inner_sea.scenarios import SCENARIOS

PLAYBOOK_OPTIONS: list[Option] = [
    Option("scenario", ["base", *SCENARIOS, "created", "exploration"], "base", "A scenario of the playbook"),
    Option("civilization", ["any", *CIVILIZATIONS], "any", "The civilization of the first player (CREATE-03, HIST-19)"),
    Option("civs_each", ["1", "2", "3", "one-against-two"], "1", "Civilizations of each player (MULTI)"),
    Option("handicap", [4, 3, 5], 4, "One against Two: the double player's score is divided by it (MULTI-23)"),
    Option("teams", [0, 2, 3], 0, "Number of teams (TEAM)"),
    Option("team_victory", ["combined", "single"], "combined", "The team wins, or its best civilization (TEAM-09)"),
    Option("double_disks", [False, True], False, "Two colours for each civilization, three or fewer in all (SIT-23)"),
    Option("start_wonders", [0, 1, 2], 0, "Starting Wonders of each civilization (HIST-01)"),
    Option("ties", ["cards", "seed"], "cards", "How the game settles equal choices of its civilizations (NPC-04)"),
    Option("difficulty", ["normal", "easy", "hard"], "normal", "Difficulty of civilizations led by the game (DIFF)"),
    Option("help_talents", [0, 1, 2], 0, "Talents for the players at the start of each Card Phase (DIFF-04)"),
    Option("help_growth", [0, 2, -2], 0, "Growth of the players raised or lowered (DIFF-05)"),
    Option("opening_hand", ["usual", "1", "0"], "usual", "A weaker player: the players' opening hands (DIFF-07)"),
    Option("aeneas", ["once", "often", "never"], "once", "The Aeneas Rule in a scenario (DIFF-08, DIFF-09)"),
    Option("single_chooses", ["first", "last"], "first", "One against Two: when the single player chooses (MULTI-10)"),
    Option("map", ["full", "western", "extended-western", "eastern", "extended-eastern"], "full",
           "Created scenarios: the map (CREATE-02)"),
    Option("npcs", [2, 1, 3, 4], 2, "Created scenarios: civilizations led by the game (CREATE-04)"),
    Option("length", ["epochs", "short", "medium", "long", "epic"], "epochs",
           "Created scenarios: by Epochs, or until 25, 50, 75 or 100 VP (CREATE-16)"),
    Option("extended", [False, True], False, "The Fall of Rome: extended game (ROME1-64)"),
    Option("barbarian_cards", ["no", "a", "b"], "no", "The Fall of Rome: Barbarian cards of Empires (ROME1-66, -67)"),
    Option("cooperation", [False, True], False, "The Fall of Rome: Roman Cooperation (ROME1-68)"),
    Option("pope", [False, True], False, "The Fall of Rome: Appeal to the Pope (ROME1-69)"),
    Option("bribes", [False, True], False, "The Fall of Rome: Bribing the Barbarians (ROME1-71)"),
    Option("danube", [False, True], False, "The Fall of Rome II: Danube and Anatolia (ROME2-37)"),
    Option("huns", [False, True], False, "The Fall of Rome II: the Huns (ROME2-39)"),
    Option("hannibal_leads", [False, True], False, "Hannibal: he leads one land competition a turn (HANN-61)"),
    Option("walls_of_rome", [False, True], False, "Hannibal: Walls of Rome (HANN-62)"),
    Option("capitals", [False, True], False, "Hannibal: no Blockade, Siege or Traitor in the capitals (HANN-65)"),
    Option("consuls", [False, True], False, "Hannibal: Consuls (HANN-66)"),
    Option("scipio", [False, True], False, "Hannibal: Scipio Africanus from turn 4 on, with Consuls (HANN-69)"),
    Option("roman_seas", [False, True], False, "Hannibal: Roman Control of the Seas (HANN-70)"),
    Option("alternative_events", [False, True], False, "Hannibal: alternative Events (HANN-72)"),
    Option("no_wonders", [False, True], False, "Hannibal: without Wonders (HANN-74)"),
    Option("delenda", [False, True], False, "Hannibal: Carthago Delenda Est (HANN-75)"),
    Option("assyria", [False, True], False, "God-King: Assyrian and Persian Empires (GODKING-66)"),
]

PLAYBOOK_QUESTIONS: dict[str, str] = {
    "lead": "ACISP-SETUP-10", "setup.area": "ACISP-SETUP-15", "invade": "ACISP-ROME1-43", "bribe": "ACISP-ROME1-71",
    "bribe.answer": "ACISP-ROME1-72", "pope": "ACISP-ROME1-69", "huns.cards": "ACISP-ROME1-56",
    "huns.pile": "ACISP-ROME1-56", "huns.levy": "ACISP-ROME1-59", "minor-state": "ACISP-HANN-25",
    "command": "ACISP-HANN-61", "land.ally": "ACISP-HANN-73", "gallic-allies": "ACISP-HANN-73",
    "pirates": "ACISP-HANN-73", "reinforce": "ACISP-GRPE-43", "recall": "ACISP-GRPE-22", "exchange": "ACISP-HANN-68",
    "peace": "ACISP-HOST-03", "peace.gift": "ACISP-HOST-05", "explore": "ACISP-EXPLORE-04",
    "cooperation": "ACISP-ROME1-68", "face-down": "ACISP-GRPE-21", "academy": "ACISP-GRPE-18",
}
