"""The engine that every game shares. It does not depend on any game."""

from saecula.core.ask import Ask, AskAll, Because, Choices, Moves
from saecula.core.chance import ALL, Chance, Drawn, commitment, put, seeded
from saecula.core.compiler import engine
from saecula.core.errors import (
    BadCase,
    BadData,
    BadDeck,
    BadOption,
    BadRecord,
    BadSave,
    CannotUndo,
    MissingDeck,
    Refused,
    SaeculaError,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
)
from saecula.core.facts import Encoder, Fact, Layout
from saecula.core.forecast import Comparison, Deck, Forecast, Income, Outlook, Source
from saecula.core.game import Foresight, Game, Meta, Option, Options, Spec
from saecula.core.match import Match, Refusal
from saecula.core.move import Move, Vocabulary
from saecula.core.notes import Event, number_in
from saecula.core.outcome import Outcome, rank
from saecula.core.playout import playout
from saecula.core.procedure import AGAIN, LEAVE, NEXT, Frame, Procedure, Procedures, Step
from saecula.core.record import Entry, Record
from saecula.core.registry import game, games, register, spec
from saecula.core.renamed import Renamed
from saecula.core.rules import Chapter, Rule, RuleBook
from saecula.core.shortcuts import Several, Shortcuts, StandingAnswer
from saecula.core.table import OVER, Table
from saecula.core.turns import after, clockwise, others
from saecula.core.types import CardId, RuleId, Seat, Seen, Verdict
from saecula.core.warnings import LossWarning, Trial

__all__ = [
    "AGAIN",
    "ALL",
    "LEAVE",
    "NEXT",
    "OVER",
    "Ask",
    "AskAll",
    "BadCase",
    "BadData",
    "BadDeck",
    "BadOption",
    "BadRecord",
    "BadSave",
    "Because",
    "CannotUndo",
    "CardId",
    "Chance",
    "Chapter",
    "Choices",
    "Drawn",
    "Comparison",
    "Deck",
    "Encoder",
    "Entry",
    "Event",
    "Fact",
    "Forecast",
    "Frame",
    "Foresight",
    "Game",
    "Income",
    "Layout",
    "LossWarning",
    "Match",
    "Meta",
    "MissingDeck",
    "Move",
    "Moves",
    "Option",
    "Options",
    "Outcome",
    "Outlook",
    "Procedure",
    "Procedures",
    "Record",
    "Refusal",
    "Refused",
    "Rule",
    "Renamed",
    "RuleBook",
    "RuleId",
    "SaeculaError",
    "Seat",
    "Seen",
    "Several",
    "Shortcuts",
    "Source",
    "Spec",
    "StandingAnswer",
    "Step",
    "Table",
    "Trial",
    "UnknownGame",
    "UnknownMove",
    "UnknownSeat",
    "Verdict",
    "Vocabulary",
    "after",
    "clockwise",
    "commitment",
    "engine",
    "game",
    "games",
    "number_in",
    "others",
    "playout",
    "put",
    "rank",
    "register",
    "seeded",
    "spec",
]
