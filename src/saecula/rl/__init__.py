"""The games as environments for learning: PettingZoo (all seats) and Gymnasium (one seat against bots).

>>> from saecula.rl import SaeculaEnv
>>> env = SaeculaEnv("age-of-civilization(players=2)")
"""

from saecula.rl.aec import SaeculaEnv, env
from saecula.rl.features import SIZE, features
from saecula.rl.solo import SoloEnv, register_all

__all__ = ["SIZE", "SaeculaEnv", "SoloEnv", "env", "features", "register_all"]
