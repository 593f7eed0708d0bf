"""Through the Ages: A Story of Civilization (first edition), with the simple, advanced and full games."""

from __future__ import annotations

from typing import Final

from saecula.core import Encoder, Foresight, RuleBook, Spec
from saecula.core.data import load_rows
from saecula.games.through_the_ages.bot import evaluate, settled
from saecula.games.through_the_ages.effects.complete import check_texts
from saecula.games.through_the_ages.forecast import forecast
from saecula.games.through_the_ages.hidden import redeal
from saecula.games.through_the_ages.meta import META, combine
from saecula.games.through_the_ages.moves import MOVES
from saecula.games.through_the_ages.odd import odd
from saecula.games.through_the_ages.phases import PROCEDURES
from saecula.games.through_the_ages.prospects import growth
from saecula.games.through_the_ages.refusals import QUESTIONS, because, unlisted
from saecula.games.through_the_ages.score import outcome, points, roles
from saecula.games.through_the_ages.sense import sensible
from saecula.games.through_the_ages.setup import setup
from saecula.games.through_the_ages.shortcuts import shortcuts
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.upgrade import upgrade
from saecula.games.through_the_ages.validate import check, validate
from saecula.games.through_the_ages.view import view
from saecula.games.through_the_ages.warnings import warnings

check_texts(load_rows(__package__, "data/cards.csv"), load_rows(__package__, "data/effects.csv", key=""))

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
    sensible=sensible,
    settled=settled,
    underrated=growth,
    roles=roles,
    spread=25.0,
    foresight=Foresight(deals=12, ahead=24, widest=8),
    rules=RuleBook(__package__),
    package=__package__,
    combine=combine,
    unlisted=unlisted,
    because=because,
    validate=validate,
    odd=odd,
    upgrade=upgrade,
    shortcuts=shortcuts,
    warnings=warnings,
    forecast=forecast,
    encode=Encoder("saecula.games.through_the_ages.encode"),
)
