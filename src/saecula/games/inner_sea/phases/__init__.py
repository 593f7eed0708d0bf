"""All phases by name."""

from __future__ import annotations

from saecula.core.game import Phase
from saecula.games.inner_sea.ops import PHASES_EFFECT
from saecula.games.inner_sea.phases.answering import ANSWERING
from saecula.games.inner_sea.phases.card import CARD
from saecula.games.inner_sea.phases.competition import COMPETING
from saecula.games.inner_sea.phases.declaring import DECLARING
from saecula.games.inner_sea.phases.draw import DRAWING
from saecula.games.inner_sea.phases.epoch import EPOCH
from saecula.games.inner_sea.phases.flow import FLOW
from saecula.games.inner_sea.phases.growth import GROWING
from saecula.games.inner_sea.phases.losses import LOSSES
from saecula.games.inner_sea.phases.reckoning import RECKONING_PHASES
from saecula.games.inner_sea.phases.upkeep import UPKEEP
from saecula.games.inner_sea.playbook.phases import guard

PHASES: dict[str, Phase] = {
    **FLOW, **GROWING, **CARD, **DECLARING, **ANSWERING, **PHASES_EFFECT, **LOSSES, **COMPETING, **RECKONING_PHASES,
    **UPKEEP, **DRAWING, **EPOCH,
}
PHASES = guard(PHASES)
