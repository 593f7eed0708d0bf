"""The whole game: the base game plus the scenarios of the playbook. Nothing in the base game imports this."""

from __future__ import annotations

from typing import Final

from saecula.core import Chance, Options, Procedures
from saecula.games.inner_sea import meta, refusals
from saecula.games.inner_sea.phases import PHASES
from saecula.games.inner_sea.phases.guard import guarded
from saecula.games.inner_sea.playbook.alexander import Alexander, Darius
from saecula.games.inner_sea.playbook.exploring import EXPLORING
from saecula.games.inner_sea.playbook.fall_of_rome import FallOfRome, FallOfRomeAlone
from saecula.games.inner_sea.playbook.fall_of_rome_steps import ROME
from saecula.games.inner_sea.playbook.god_king import GodKing
from saecula.games.inner_sea.playbook.hannibal import Hannibal
from saecula.games.inner_sea.playbook.hannibal_steps import HANNIBAL
from saecula.games.inner_sea.playbook.historical import AntonyAndCleopatra, CaesarAndPompey, PunicWars, SecondPunicWar
from saecula.games.inner_sea.playbook.hostility import HOSTILITY
from saecula.games.inner_sea.playbook.option_checks import trouble
from saecula.games.inner_sea.playbook.options import PLAYBOOK_OPTIONS, PLAYBOOK_QUESTIONS
from saecula.games.inner_sea.playbook.persia import GreeksAndPersians
from saecula.games.inner_sea.playbook.persia_steps import PERSIA
from saecula.games.inner_sea.playbook.rules import Playbook
from saecula.games.inner_sea.playbook.setup import scenario_setup
from saecula.games.inner_sea.playbook.setup_steps import CHOOSING
from saecula.games.inner_sea.playbook.situations import Agreed, Created, Prescribed, Situation
from saecula.games.inner_sea.scenarios import SCENARIOS
from saecula.games.inner_sea.setup import base_setup
from saecula.games.inner_sea.table import RULEBOOKS, Table

NAMED: Final[dict[str, Playbook]] = {
    "base": Agreed(),
    "created": Created(),
    "exploration": Created(),
    "six-civilizations": Prescribed("ACISP-SIT-11"),
    "five-civilizations": Prescribed("ACISP-SIT-13"),
    "punic-wars": PunicWars(),
    "second-punic-war": SecondPunicWar(),
    "caesar-and-pompey": CaesarAndPompey(),
    "antony-and-cleopatra": AntonyAndCleopatra(),
    "hannibal": Hannibal(),
    "greeks-and-persians": GreeksAndPersians(),
    "alexander": Alexander(),
    "darius": Darius(),
    "god-king-2ii": GodKing(apart=True),
}
"""The rules of scenarios, by id."""
FAMILIES: Final[dict[str, Playbook]] = {
    "fall-of-rome-1": FallOfRome(),
    "fall-of-rome-2": FallOfRomeAlone(),
    "god-king": GodKing(),
}
"""The rules of scenarios by the start of their ids; all others are situations."""
SITUATION: Final = Situation()


def rules_of(id: str) -> Playbook:
    if id in NAMED:
        return NAMED[id]
    return next((rules for head, rules in FAMILIES.items() if id.startswith(head)), SITUATION)


RULEBOOKS.update({id: rules_of(id) for id in [*NAMED, *SCENARIOS]})

META: Final = meta.meta(PLAYBOOK_OPTIONS)
QUESTIONS: Final[dict[str, str]] = {**refusals.QUESTIONS, **PLAYBOOK_QUESTIONS}
PROCEDURES: Final = guarded(Procedures([*PHASES, *CHOOSING, *ROME, *HANNIBAL, *PERSIA, *HOSTILITY, *EXPLORING]))


def combine(options: Options) -> str:
    """The reason why options cannot be combined; "" if they can."""
    return trouble(options) or meta.combine(options)


def setup(options: Options, chance: Chance) -> Table:
    """The base game, or a scenario of the playbook."""
    base = options["scenario"] == "base" and options["civs_each"] == "1"
    plain = base and not options["teams"] and not options["double_disks"]
    t = base_setup(options, chance) if plain else scenario_setup(options, chance)
    t.ask_everyone = bool(options["ask_everyone"])
    return t
