"""The games as environments for learning: many matches side by side, PettingZoo (all seats), Gymnasium.

>>> from saecula.rl import Batch
>>> batch = Batch("age-of-civilization(players=2)", 64, seed=1)
"""

from saecula.rl.aec import SaeculaEnv, env
from saecula.rl.batch import Batch
from saecula.rl.observation import FEATURES, facts, moves, scales, space, words
from saecula.rl.parallel import SaeculaParallelEnv
from saecula.rl.reward import rewards
from saecula.rl.solo import SoloEnv, register_all
from saecula.rl.vector import SaeculaVectorEnv

__all__ = [
    "FEATURES",
    "Batch",
    "SaeculaEnv",
    "SaeculaParallelEnv",
    "SaeculaVectorEnv",
    "SoloEnv",
    "env",
    "facts",
    "moves",
    "register_all",
    "rewards",
    "scales",
    "space",
    "words",
]
