"""Makes the toy game Hamlet known to the tests of the bots."""

import sys
from pathlib import Path

TOYS = str(Path(__file__).parents[1] / "toys")
if TOYS not in sys.path:
    sys.path.insert(0, TOYS)

from hamlet import GAME  # noqa: E402

from saecula.core import register  # noqa: E402

register(GAME)
