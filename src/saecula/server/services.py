"""What the routes call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saecula.server.parting import Parting
from saecula.server.play import Play
from saecula.server.rooms import Rooms
from saecula.server.settings import Settings
from saecula.server.world import World

if TYPE_CHECKING:
    from saecula.server.guard import Limits
    from saecula.server.static import Page


class Services:
    """The services of one server."""

    limits: Limits
    page: Page

    def __init__(self, settings: Settings) -> None:
        self.world = World(settings)
        self.play = Play(self.world)
        self.rooms = Rooms(self.world, self.play)
        self.parting = Parting(self.world, self.play, self.rooms)
