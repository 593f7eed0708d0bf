"""Tide Market: a small invented game that uses every feature of the engine. It is outside of `saecula.games`.

It has sealed bids (AskAll, secret), a discreet question, hidden hands, dice, draws, and procedures that call others.
"""

from saecula.core import Meta, Option, Options, RuleBook, Spec

from .moves import MOVES
from .phases import PROCEDURES, QUESTIONS
from .shortcuts import shortcuts
from .table import Market, setup
from .table import Round as Round
from .view import check, evaluate, outcome, redeal, unlisted, view

META = Meta(
    "tide-market",
    "Tide Market",
    "nobody",
    "nowhere",
    2026,
    (2, 4),
    [
        Option("rounds", [1, 2, 4], 2, "Number of rounds"),
        Option("storms", [True, False], True, "Play with storms"),
    ],
)


def combine(options: Options) -> str:
    return "one round without storms is no game" if options["rounds"] == 1 and not options["storms"] else ""


GAME = Spec(
    META,
    Market,
    setup,
    PROCEDURES,
    MOVES,
    QUESTIONS,
    view,
    redeal,
    outcome,
    check,
    evaluate,
    RuleBook(__package__),
    __package__,
    combine=combine,
    unlisted=unlisted,
    shortcuts=shortcuts,
)
