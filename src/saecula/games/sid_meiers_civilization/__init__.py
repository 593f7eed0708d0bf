"""Sid Meier's Civilization: The Boardgame (2002), the advanced rules with the official errata."""

from __future__ import annotations

from typing import Final

from saecula.core import Encoder, Foresight, RuleBook, Spec
from saecula.games.sid_meiers_civilization.bot import evaluate, tuned
from saecula.games.sid_meiers_civilization.forecast import forecast
from saecula.games.sid_meiers_civilization.meta import META
from saecula.games.sid_meiers_civilization.moves import MOVES
from saecula.games.sid_meiers_civilization.odd import odd
from saecula.games.sid_meiers_civilization.phases import PROCEDURES
from saecula.games.sid_meiers_civilization.refusals import QUESTIONS, because, meant, unlisted
from saecula.games.sid_meiers_civilization.score import outcome, roles
from saecula.games.sid_meiers_civilization.sense import sensible
from saecula.games.sid_meiers_civilization.setup import setup
from saecula.games.sid_meiers_civilization.shortcuts import shortcuts
from saecula.games.sid_meiers_civilization.standing import standing
from saecula.games.sid_meiers_civilization.table import Table
from saecula.games.sid_meiers_civilization.upgrade import upgrade
from saecula.games.sid_meiers_civilization.validate import check, validate
from saecula.games.sid_meiers_civilization.view import redeal, view
from saecula.games.sid_meiers_civilization.warnings import warnings

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
    check=check,
    evaluate=evaluate,
    tuned=tuned,
    spread=8.0,
    planning=4000,
    foresight=Foresight(widest=8),
    overlooks=0.92,
    sensible=sensible,
    standing=standing,
    rules=RuleBook(__name__),
    package=__name__,
    unlisted=unlisted,
    meant=meant,
    because=because,
    validate=validate,
    odd=odd,
    upgrade=upgrade,
    shortcuts=shortcuts,
    warnings=warnings,
    forecast=forecast,
    roles=roles,
    encode=Encoder("saecula.games.sid_meiers_civilization.encode"),
)
