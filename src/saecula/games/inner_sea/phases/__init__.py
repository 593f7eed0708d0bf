"""All procedures of the base game."""

from __future__ import annotations

from typing import Final

from saecula.core import Procedure
from saecula.games.inner_sea.ops import EFFECT
from saecula.games.inner_sea.phases.aeneas import LANDING
from saecula.games.inner_sea.phases.answering import ANSWERING
from saecula.games.inner_sea.phases.card import CARD
from saecula.games.inner_sea.phases.competition import COMPETING
from saecula.games.inner_sea.phases.declaring import DECLARING
from saecula.games.inner_sea.phases.draw import DRAWING
from saecula.games.inner_sea.phases.draw_step import DRAW_STEP
from saecula.games.inner_sea.phases.epoch import EPOCH
from saecula.games.inner_sea.phases.growth import GROWING
from saecula.games.inner_sea.phases.losses import LOSSES
from saecula.games.inner_sea.phases.opening import OPENING
from saecula.games.inner_sea.phases.reckoning import RECKONING_PHASE
from saecula.games.inner_sea.phases.turn import FLOW

PHASES: Final[list[Procedure]] = [
    *FLOW,
    *GROWING,
    *CARD,
    *DECLARING,
    *ANSWERING,
    *EFFECT,
    *LOSSES,
    *COMPETING,
    *OPENING,
    *RECKONING_PHASE,
    *LANDING,
    *DRAW_STEP,
    *DRAWING,
    *EPOCH,
]
