"""Players that are programs. They depend on the core only: a bot sees a `Peek`, never the match itself."""

from saecula.bots.beam import Beam, Thought, Way
from saecula.bots.beam import sight_of as sight
from saecula.bots.bot import Bot, Peek
from saecula.bots.driver import play_out
from saecula.bots.evaluation import BadWeights, Evaluate, chances, evaluation
from saecula.bots.greedy import Greedy
from saecula.bots.random import Random
from saecula.bots.registry import UnknownBot, bot, bots, is_bot, register_bot

__all__ = [
    "BadWeights",
    "Beam",
    "Bot",
    "Evaluate",
    "Greedy",
    "Peek",
    "Random",
    "Thought",
    "UnknownBot",
    "Way",
    "bot",
    "bots",
    "chances",
    "evaluation",
    "is_bot",
    "play_out",
    "register_bot",
    "sight",
]
