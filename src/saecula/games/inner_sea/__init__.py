"""Ancient Civilizations of the Inner Sea: the rulebook for 2 to 6 players, and the playbook with its scenarios, teams
and civilizations led by the game, for 1 or more players."""

from __future__ import annotations

from typing import Final

from saecula.core import Encoder, Foresight, Renamed, RuleBook, Spec
from saecula.games.inner_sea.because import because
from saecula.games.inner_sea.bot import evaluate
from saecula.games.inner_sea.cards import OLD_IDS
from saecula.games.inner_sea.forecast import forecast
from saecula.games.inner_sea.hidden import redeal
from saecula.games.inner_sea.moves import MOVES
from saecula.games.inner_sea.odd import odd
from saecula.games.inner_sea.points import points
from saecula.games.inner_sea.refusals import unlisted
from saecula.games.inner_sea.registry import META, PROCEDURES, QUESTIONS, combine, setup
from saecula.games.inner_sea.score import check, outcome, roles, team
from saecula.games.inner_sea.sense import sensible
from saecula.games.inner_sea.shortcuts import shortcuts
from saecula.games.inner_sea.standing import standing
from saecula.games.inner_sea.table import Table
from saecula.games.inner_sea.upgrade import upgrade
from saecula.games.inner_sea.validate import validate
from saecula.games.inner_sea.view import view
from saecula.games.inner_sea.warnings import warnings
from saecula.games.inner_sea.words import plain, read

GAME: Final = Spec(
    meta=META,
    table=Table,
    setup=setup,
    procedures=PROCEDURES,
    moves=MOVES,
    questions=QUESTIONS,
    view=view,
    redeal=redeal,
    outcome=outcome,
    points=points,
    check=check,
    evaluate=evaluate,
    roles=roles,
    team=team,
    spread=65.0,
    foresight=Foresight(deals=8, ahead=40),
    standing=standing,
    sensible=sensible,
    rules=RuleBook(__name__, ["rules.toml", "rules-playbook.toml"]),
    package=__name__,
    combine=combine,
    unlisted=unlisted,
    because=because,
    validate=validate,
    odd=odd,
    upgrade=upgrade,
    renamed=Renamed(OLD_IDS),
    read=read,
    plain=plain,
    free=["/book/flags", "/book/numbers", "/book/memory", "/book/hurt"],
    shortcuts=shortcuts,
    warnings=warnings,
    forecast=forecast,
    encode=Encoder("saecula.games.inner_sea.encode"),
)
