"""What players see of the playbook's procedures."""

from __future__ import annotations

from saecula.core import Frame
from saecula.games.inner_sea.doing import Doing
from saecula.games.inner_sea.playbook.frames import Bribe, Command, GallicAllies, Pirates, Placing, Reinforce


def show(frame: Frame, doing: Doing) -> None:
    """Adds the areas involved and the number of disks left."""
    if isinstance(frame, Command):
        doing.area = frame.area
    elif isinstance(frame, Bribe):
        doing.area, doing.target = frame.home, frame.empire
    if isinstance(frame, Pirates | Reinforce):
        doing.areas = frame.areas
    if isinstance(frame, Pirates | GallicAllies | Placing):
        doing.n = frame.left
