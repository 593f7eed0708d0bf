"""Age of Civilization (Jeffrey CCH, ICE Makes, 2019)."""

from __future__ import annotations

from typing import Final

from saecula.core import Encoder, Foresight, RuleBook, Spec
from saecula.games.age_of_civilization.bot import evaluate
from saecula.games.age_of_civilization.forecast import forecast
from saecula.games.age_of_civilization.meta import META, combine
from saecula.games.age_of_civilization.moves import MOVES
from saecula.games.age_of_civilization.odd import odd
from saecula.games.age_of_civilization.phases import PROCEDURES
from saecula.games.age_of_civilization.refusals import QUESTIONS, because, unlisted
from saecula.games.age_of_civilization.score import grade, outcome, points, roles
from saecula.games.age_of_civilization.setup import setup
from saecula.games.age_of_civilization.shortcuts import shortcuts
from saecula.games.age_of_civilization.table import Table
from saecula.games.age_of_civilization.validate import check, validate
from saecula.games.age_of_civilization.view import redeal, view
from saecula.games.age_of_civilization.warnings import warnings

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
    spread=7.0,
    foresight=Foresight(deals=48, ahead=12, width=4, lines=6, positions=25_000, nodes=6000),
    rules=RuleBook("saecula.games.age_of_civilization"),
    package="saecula.games.age_of_civilization",
    combine=combine,
    unlisted=unlisted,
    because=because,
    validate=validate,
    encode=Encoder("saecula.games.age_of_civilization.encode"),
    grade=grade,
    roles=roles,
    odd=odd,
    shortcuts=shortcuts,
    warnings=warnings,
    forecast=forecast,
)
