"""The services of one server, each created once: what the routes call, and what the services need from each other."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from saecula.server import page
from saecula.server.accounts.deletion import Deletion
from saecula.server.accounts.friends import Friends
from saecula.server.accounts.links import Links
from saecula.server.accounts.people import People
from saecula.server.accounts.programs import Programs
from saecula.server.accounts.relations import Relations
from saecula.server.accounts.second_factor import SecondFactors
from saecula.server.letters.push import Subscriptions
from saecula.server.metrics import Metrics
from saecula.server.moderation.actions import Actions
from saecula.server.moderation.orders import Orders
from saecula.server.moderation.reports import Reports
from saecula.server.net.announcer import Announcer
from saecula.server.net.hub import Hub
from saecula.server.net.limits import Limits
from saecula.server.results.archive import Archives
from saecula.server.results.history import History
from saecula.server.results.profiles import Profiles
from saecula.server.settings import Settings
from saecula.server.storage.clock import Clock
from saecula.server.storage.database import Database
from saecula.server.tables.access import Access
from saecula.server.tables.chat import ChatRoom
from saecula.server.tables.copies import Copies
from saecula.server.tables.finding import Finding
from saecula.server.tables.hints import Hints
from saecula.server.tables.lobby import Lobby
from saecula.server.tables.news import News
from saecula.server.tables.play import Play
from saecula.server.tables.presenter import Presenter
from saecula.server.tables.since import Since
from saecula.server.tables.store import TableStore
from saecula.server.tournaments.service import Tournaments
from saecula.server.workers.analyses import Analyses
from saecula.server.workers.bots import BotPool
from saecula.server.workers.deck_check import DeckCheck
from saecula.server.workers.replays import Replays

log = structlog.get_logger()


class Services:
    """Contains the services, and the background tasks."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings)
        self.page = page.Page(page.ROOT, settings.root)
        self.db = Database(settings)
        self.clock = Clock()
        self.hub = Hub(settings)
        self.announcer = Announcer(self.db.postgres, self.hub)
        self.second_factors = SecondFactors(self.db)
        self.people = People(self.db, settings, self.announcer.notify, self.clock)
        self.programs = Programs(self.db, self.announcer.notify, self.people.forget)
        self.relations = Relations(self.db, self.hub, self.announcer.notify)
        self.links = Links(self.db, self.announcer.notify)
        self.bots = BotPool(settings, self.metrics)
        self.replays = Replays(settings, self.metrics)
        self.analyses = Analyses(self.db, self.bots, settings.analysis_seconds)
        self.deck_check = DeckCheck()
        room = settings.live_tables, settings.live_memory * 1_000_000
        self.tables = TableStore(self.db, self.hub, self.announcer, self.replays, *room)
        self.access = Access()
        self.presenter = Presenter(self.hub, self.clock, settings.absent_hours)
        self.play = Play(self)
        self.lobby = Lobby(self)
        self.finding = Finding(self)
        self.friends = Friends(self.db)
        self.tournaments = Tournaments(self)
        self.copies = Copies(self)
        self.hints = Hints(self)
        self.news = News(self.db)
        self.since = Since(self)
        self.subscriptions = Subscriptions(self)
        self.chat = ChatRoom(self)
        self.deletion = Deletion(self)
        self.history = History(self.db)
        self.profiles = Profiles(self.db)
        self.archives = Archives(self)
        self.actions = Actions(self.db)
        self.orders = Orders(self)
        self.reports = Reports(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self._show_numbers()

    def _show_numbers(self) -> None:
        """Registers the numbers that are looked up whenever the metrics are requested."""
        watch = self.metrics.watch
        watch("saecula_sockets", "", lambda: len(self.hub))
        watch("saecula_tables", 'state="memory"', lambda: self.tables.size()[0])
        watch("saecula_tables", 'state="watched"', lambda: len(self.hub.tables()))
        watch("saecula_tables_bytes", "", lambda: self.tables.size()[1])
        watch("saecula_waiting", 'for="database"', self.db.waiting)
        watch("saecula_waiting", 'for="bot"', self.bots.waiting)
        watch("saecula_waiting", 'for="replay"', self.replays.waiting)
        watch("saecula_waiting", 'for="analysis"', self.analyses.waiting)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs something in the background until the server stops."""
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", exc_info=task.exception())
