"""The playbook's options and questions."""

from __future__ import annotations

from typing import Final

from saecula.core import Option
from saecula.games.inner_sea.atlas import CIVILIZATIONS
from saecula.games.inner_sea.scenarios import SCENARIOS

PLAYBOOK_OPTIONS: Final[list[Option]] = [
    Option("scenario", ["base", *SCENARIOS, "created", "exploration"], "base", "A scenario of the playbook"),
    Option(
        "civilization",
        ["any", *CIVILIZATIONS],
        "any",
        "The civilization of the first player (ACISP-CREATE-03, ACISP-HIST-19)",
    ),
    Option("civs_each", ["1", "2", "3", "one-against-two"], "1", "Civilizations for each player (MULTI)"),
    Option(
        "handicap",
        [4, 3, 5],
        4,
        "One against Two: the double player's score is divided by this number (ACISP-MULTI-23)",
    ),
    Option("teams", [0, 2, 3], 0, "Number of teams (TEAM)"),
    Option(
        "team_victory",
        ["combined", "single"],
        "combined",
        "Whether a team wins, or its best civilization (ACISP-TEAM-09)",
    ),
    Option(
        "double_disks",
        [False, True],
        False,
        "Two colors of disks for each civilization; for three or fewer civilizations (ACISP-SIT-23)",
    ),
    Option("start_wonders", [0, 1, 2], 0, "Starting Wonders of each civilization (ACISP-HIST-01)"),
    Option(
        "ties",
        ["cards", "seed"],
        "cards",
        "How ties between choices of the game's civilizations are broken (ACISP-NPC-04)",
    ),
    Option("difficulty", ["normal", "easy", "hard"], "normal", "Difficulty of civilizations led by the game (DIFF)"),
    Option(
        "npc_vp", ["usual", "0", "1", "2", "3", "4"], "usual", "Bonus VP of each NPC in a Victory Count (ACISP-DIFF-02)"
    ),
    Option(
        "player_draw",
        [0, 1, -1],
        0,
        "Cards that the players draw, more or fewer than usual (ACISP-DIFF-03, ACISP-DIFF-07)",
    ),
    Option("npc_draw", [0, -1, 1], 0, "Cards that each NPC draws, more or fewer than usual (ACISP-DIFF-03)"),
    Option("start_talents", [0, 1, 2, 3], 0, "Talents for the players at setup (ACISP-DIFF-04)"),
    Option("npc_start_talents", [0, 1, 2, 3], 0, "Talents for each NPC at setup (ACISP-DIFF-04)"),
    Option("help_talents", [0, 1, 2], 0, "Talents for the players at the start of each Card Phase (ACISP-DIFF-04)"),
    Option("npc_talents", [0, 1, 2], 0, "Talents for each NPC at the start of each Card Phase (ACISP-DIFF-04)"),
    Option("help_growth", [0, 2, -2], 0, "Growth of the players, raised or lowered (ACISP-DIFF-05)"),
    Option("npc_growth", [0, 2, -2], 0, "Growth of each NPC, raised or lowered (ACISP-DIFF-05)"),
    Option("least_growth", [3, 4], 3, "A stronger player: the players' minimum growth (ACISP-DIFF-07)"),
    Option("invader_growth", [0, 2, 4, -2, -4], 0, "Stronger or weaker Invaders: their minimum growth (ACISP-DIFF-07)"),
    Option(
        "invader_cards", ["usual", "0", "2"], "usual", "Stronger or weaker Invaders: their bonus cards (ACISP-DIFF-07)"
    ),
    Option("opening_hand", ["usual", "1", "0"], "usual", "A weaker player: the players' opening hands (ACISP-DIFF-07)"),
    Option(
        "aeneas", ["once", "often", "never"], "once", "The Aeneas Rule in a scenario (ACISP-DIFF-08, ACISP-DIFF-09)"
    ),
    Option(
        "single_chooses", ["first", "last"], "first", "One against Two: when the single player chooses (ACISP-MULTI-10)"
    ),
    Option(
        "map",
        ["full", "western", "extended-western", "eastern", "extended-eastern"],
        "full",
        "Created scenarios: the map (ACISP-CREATE-02)",
    ),
    Option("npcs", [2, 1, 3, 4], 2, "Created scenarios: civilizations led by the game (ACISP-CREATE-04)"),
    Option(
        "npc_choice",
        ["random", "chosen"],
        "random",
        "Created scenarios: NPCs are random, or chosen or excluded by the first player"
        " (ACISP-CREATE-05, ACISP-CREATE-06)",
    ),
    Option("npc_homes", [False, True], False, "Exploration: only NPCs whose Home Area is on the map (ACISP-CREATE-06)"),
    Option(
        "unknown", [0, 1, 2, 3, 4], 0, "Situations played as an Exploration: the number of unknown NPCs (ACISP-SIT-03)"
    ),
    Option(
        "first_epoch", [1, 2, 3, 4], 1, "Situations in solo play: the Epoch in which the game starts (ACISP-SIT-04)"
    ),
    Option(
        "length",
        ["epochs", "short", "medium", "long", "epic"],
        "epochs",
        "Created scenarios: play by Epochs, or until 25, 50, 75 or 100 VP (ACISP-CREATE-16)",
    ),
    Option("extended", [False, True], False, "The Fall of Rome: extended game (ACISP-ROME1-64)"),
    Option(
        "barbarian_cards",
        ["no", "a", "b"],
        "no",
        "The Fall of Rome: Barbarian cards of Empires (ACISP-ROME1-66, ACISP-ROME1-67)",
    ),
    Option("cooperation", [False, True], False, "The Fall of Rome: Roman Cooperation (ACISP-ROME1-68)"),
    Option("pope", [False, True], False, "The Fall of Rome: Appeal to the Pope (ACISP-ROME1-69)"),
    Option("bribes", [False, True], False, "The Fall of Rome: Bribing the Barbarians (ACISP-ROME1-71)"),
    Option("danube", [False, True], False, "The Fall of Rome II: Danube and Anatolia (ACISP-ROME2-37)"),
    Option("huns", [False, True], False, "The Fall of Rome II: the Huns (ACISP-ROME2-39)"),
    Option(
        "hannibal_leads", [False, True], False, "Hannibal: Hannibal leads one land competition per turn (ACISP-HANN-61)"
    ),
    Option("walls_of_rome", [False, True], False, "Hannibal: Walls of Rome (ACISP-HANN-62)"),
    Option("capitals", [False, True], False, "Hannibal: no Blockade, Siege or Traitor in the capitals (ACISP-HANN-65)"),
    Option("consuls", [False, True], False, "Hannibal: Consuls (ACISP-HANN-66)"),
    Option("scipio", [False, True], False, "Hannibal: Scipio Africanus from turn 4, with Consuls (ACISP-HANN-69)"),
    Option("roman_seas", [False, True], False, "Hannibal: Roman Control of the Seas (ACISP-HANN-70)"),
    Option("alternative_events", [False, True], False, "Hannibal: alternative Events (ACISP-HANN-72)"),
    Option("no_wonders", [False, True], False, "Hannibal: no Wonders (ACISP-HANN-74)"),
    Option("delenda", [False, True], False, "Hannibal: Carthago Delenda Est (ACISP-HANN-75)"),
    Option("assyria", [False, True], False, "God-King: Assyrian and Persian Empires (ACISP-GODKING-66)"),
]

PLAYBOOK_QUESTIONS: Final[dict[str, str]] = {
    "lead": "ACISP-SETUP-10",
    "setup.area": "ACISP-SETUP-15",
    "invade": "ACISP-ROME1-43",
    "bribe": "ACISP-ROME1-71",
    "bribe.answer": "ACISP-ROME1-72",
    "pope": "ACISP-ROME1-69",
    "huns.cards": "ACISP-ROME1-56",
    "huns.pile": "ACISP-ROME1-56",
    "huns.levy": "ACISP-ROME1-59",
    "minor-state": "ACISP-HANN-25",
    "command": "ACISP-HANN-61",
    "land.ally": "ACISP-HANN-73",
    "gallic-allies": "ACISP-HANN-73",
    "pirates": "ACISP-HANN-73",
    "reinforce": "ACISP-GRPE-43",
    "recall": "ACISP-GRPE-22",
    "exchange": "ACISP-HANN-68",
    "peace": "ACISP-HOST-03",
    "peace.gift": "ACISP-HOST-05",
    "explore": "ACISP-EXPLORE-04",
    "cooperation": "ACISP-ROME1-68",
    "face-down": "ACISP-GRPE-21",
    "academy": "ACISP-GRPE-18",
    "lead.npc": "ACISP-CREATE-05",
    "exclude": "ACISP-CREATE-06",
}
