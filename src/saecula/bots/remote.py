"""Bots over the network: a client of a Saecula server, with which every bot plays there as in its own process.

    client = Client("https://play.example.org", token)
    serve(client, "beam")                      # accepts invitations and plays all its games

It needs nothing but Python, and the package websockets for the news of the account.
"""

from __future__ import annotations

import json
import math
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPException
from typing import Any, Final

from saecula.bots.beam import Beam
from saecula.bots.bot import Bot, Peek
from saecula.bots.registry import bot, lot
from saecula.core import Game, Match, Move, SaeculaError, Spec, game
from saecula.core.registry import find

TRIES: Final = 8
"""How often a request is sent before the server is given up."""
PAUSE: Final = 0.25
"""How many seconds the first repetition waits; each further one waits twice as long."""
SHARE: Final = 20
"""A decision may take one part in this many of the time left on the clock."""
AHEAD: Final = 30.0
"""How many seconds a bot that plans thinks about one position in which others decide."""


class RemoteError(SaeculaError):
    """A server refuses a request, or does not answer."""

    def __init__(self, message: str, status: int = 0, id: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.id = id


class Client:
    """The requests of one account to a server. They are repeated if the server is busy or does not answer."""

    def __init__(self, server: str, token: str) -> None:
        self.base = f"{server.rstrip('/')}/api/v1"
        self._token = token

    def ask(self, path: str, body: dict[str, Any] | None = None, tries: int = TRIES) -> Any:
        """The answer to a request, which is a POST if there is a body."""
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        pause = PAUSE
        for left in reversed(range(tries)):
            try:
                request = urllib.request.Request(self.base + path, data, headers)
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.loads(answer.read() or b"null")
            except urllib.error.HTTPError as error:
                if error.code not in (429, 502, 503, 504) or not left:
                    raise _refused(error) from None
                pause = max(pause, float(error.headers.get("Retry-After") or 0))
            except (OSError, HTTPException, ValueError) as error:  # (an answer may also be cut off)
                if not left:
                    raise RemoteError(f"the server does not answer: {error}") from None
            time.sleep(pause)
            pause *= 2
        raise AssertionError

    def news(self, games: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
        """What happens at the tables of the account, as it happens; a lost connection is made again.

        When the connection is made, everything that is open is told again. With `games`, the ids of the games for which
        it takes challenges, the program is in the list from which people choose opponents.
        """
        named = ",".join(games)
        return self._heard(f"/me/live?games={urllib.parse.quote(named)}" if named else "/me/live")

    def watch(self, table: str) -> Iterator[dict[str, Any]]:
        """What a spectator of a table is told. Bots among themselves only play while somebody watches."""
        return self._heard(f"/tables/{table}/live")

    def _heard(self, path: str) -> Iterator[dict[str, Any]]:
        """The messages of a live connection, which is made again when it is lost."""
        try:
            from websockets.exceptions import ConnectionClosedError, WebSocketException
            from websockets.sync.client import connect
        except ImportError:
            raise RemoteError("live connections need the package websockets") from None
        address = "ws" + self.base.removeprefix("http") + path
        pause = PAUSE
        while True:
            try:
                with connect(address, additional_headers={"Authorization": f"Bearer {self._token}"}) as socket:
                    pause = PAUSE
                    for message in socket:
                        told: dict[str, Any] = json.loads(message)
                        if told.get("type") == "ping":
                            socket.send('{"type": "pong"}')
                        yield told
            except ConnectionClosedError as closed:
                if closed.rcvd is not None and closed.rcvd.code in (4401, 4403):
                    raise RemoteError(f"the server ends the connection: {closed.rcvd.reason}", 401) from None
            except (WebSocketException, OSError):
                pass
            time.sleep(pause)
            pause = min(30.0, pause * 2)


def _refused(error: urllib.error.HTTPError) -> RemoteError:
    """What a server says about a refused request."""
    try:
        problem = json.loads(error.read())
        return RemoteError(str(problem["detail"]), error.code, str(problem.get("id", "")))
    except (ValueError, KeyError, TypeError, OSError, HTTPException):
        return RemoteError(f"the server answers {error.code}", error.code)


class RemotePeek(Peek):
    """A peek at a table of a server: the same as in one's own process.

    The server sends one position in which everything that the seat cannot know is re-dealt; `clone` deals again here.
    """

    __slots__ = ("_dealt", "_game", "_load", "_position")

    def __init__(
        self,
        load: Callable[[], dict[str, Any]],
        position: dict[str, Any],
        seat: int,
        seconds: float | None = None,
        clock: float | None = None,
    ) -> None:
        self.seat = seat
        self.seconds = seconds
        self.clock = clock
        self._load = load
        self._position = position
        self._game: Game[Any] = game(position["view"]["game"])
        self._dealt: Match | None = None

    @property
    def moves(self) -> list[Move]:
        return [self._game.moves[move["text"]] for move in self._position["moves"]]

    @property
    def question(self) -> str | None:
        question: str | None = self._position["view"]["question"]
        return question

    @property
    def game(self) -> Game:
        return self._game

    @property
    def spec(self) -> Spec:
        return self._game.spec

    def clone(self, keep: bool = False, branch: int = 0) -> Match:
        if self._dealt is None:
            self._dealt = self._game.resume(self._load())
        return self._dealt.clone(self.seat, keep, branch)

    def view(self) -> dict[str, Any]:
        view = {**self._position["view"], "moves": [move["text"] for move in self._position["moves"]]}
        order = ("game", "seat", "phase", "question", "waiting", "moves", "table", "outcome")
        return {key: view[key] for key in order if key in view}


class Ahead:
    """Lets bots that plan think while others decide, in a thread, one position at a time, if it has seconds."""

    def __init__(self, seconds: float = AHEAD) -> None:
        self.seconds = seconds
        self._player = Beam()
        self._stopped = threading.Event()
        self._thread = threading.Thread()

    def begin(self, player: Beam, peek: Peek) -> None:
        """Thinks about a position, for `seconds` at most. Each plan has the time of a decision, or is not kept."""
        self.end()
        stopped, end = threading.Event(), time.monotonic() + self.seconds

        def clock() -> float:
            now = time.monotonic()
            return now if now < end and not stopped.is_set() else math.inf

        player.clock = clock  # it ends the time, not the great number below, so that no plan has less than its time
        self._player, self._stopped = player, stopped
        self._thread = threading.Thread(target=player.think_ahead, args=(peek, 1e6), daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stops, and waits until the bot has looked at the clock; then it can decide."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()
        self._player.clock = None


class Seat:
    """A seat at a table of a server, for one bot. With `ahead`, a bot that plans thinks while others decide."""

    def __init__(
        self,
        client: Client,
        table: str,
        seat: int,
        player: Bot,
        seconds: float | None = None,
        ahead: Ahead | None = None,
    ) -> None:
        self._client = client
        self._path = f"/tables/{table}"
        self._seat = seat
        self._player = player
        self._seconds = seconds
        self._ahead = ahead or Ahead(0.0)
        self._thought = -1

    def play(self) -> dict[str, Any] | None:
        """Plays as long as the seat is asked; returns the outcome once the game is over."""
        while True:
            position = self._client.ask(f"{self._path}/position?seat={self._seat}")
            outcome: dict[str, Any] | None = position["view"]["outcome"]
            if outcome is None and not position["moves"]:
                self._think_ahead(position["version"])
                return None
            self._ahead.end()
            if outcome is not None:
                return outcome
            self._move(position)

    def play_out(self, wait: float = 0.2) -> dict[str, Any]:
        """Plays to the end of the game, and looks every `wait` seconds whether the seat is asked."""
        while True:
            if self._client.ask(self._path)["status"] != "waiting":
                outcome = self.play()
                if outcome is not None:
                    return outcome
            time.sleep(wait)

    def _move(self, position: dict[str, Any]) -> None:
        """Chooses a move and sends it. If the table changes in the meantime, nothing is played."""
        clock = None
        if len(position["moves"]) > 1:
            seats = self._client.ask(self._path)["seats"]
            clock = seats[self._seat].get("clock")
        peek = RemotePeek(self._deal, position, self._seat, self._limit(clock), clock)
        try:
            move = self._player.choose(peek)
            body = {"seat": self._seat, "move": move.text, "version": position["version"]}
            self._client.ask(f"{self._path}/moves", body)
        except RemoteError as error:
            if error.status != 409:
                raise

    def _limit(self, clock: float | None) -> float | None:
        """The longest time for a decision."""
        limits = [limit for limit in (self._seconds, None if clock is None else clock / SHARE) if limit is not None]
        return min(limits, default=None)

    def _think_ahead(self, version: int) -> None:
        """Begins to think about a position in which others decide, for which the server is asked for one deal, once."""
        if not self._ahead.seconds or not isinstance(self._player, Beam) or version == self._thought:
            return
        self._thought = version
        self._ahead.end()
        try:
            deal = self._client.ask(f"{self._path}/deal?seat={self._seat}", tries=1)
            match = game(deal["game"]).resume(deal["data"])
        except SaeculaError:  # the others are asked in secret, or the server has no time
            return
        self._ahead.begin(self._player, Peek(match, self._seat, self._limit(deal["clock"])))

    def _deal(self) -> dict[str, Any]:
        data: dict[str, Any] = self._client.ask(f"{self._path}/deal?seat={self._seat}")["data"]
        return data


def sit_down(client: Client, link: str, name: str, seconds: float | None = None, ahead: float = AHEAD) -> Seat:
    """Takes a seat with the link of an invitation."""
    parts = urllib.parse.urlsplit(link)
    table = parts.path.rpartition("/table/")[2]
    invite = urllib.parse.parse_qs(parts.query).get("invite", [None])[0]
    joined = client.ask(f"/tables/{table}/join", {"invite": invite})
    if not joined["mine"]:
        raise RemoteError("this table has no free seat")
    seat: int = joined["mine"][0]
    return Seat(client, table, seat, bot(name, lot(hash_of(table), seat)), seconds, Ahead(ahead))


def hash_of(text: str) -> int:
    """A number that depends on a text only, for seeds."""
    return int.from_bytes(text.encode()[:7], "big")


def serve(
    client: Client, name: str, seconds: float | None = None, games: int = 0, ahead: float = AHEAD
) -> Iterator[dict[str, Any]]:
    """Accepts the invitations of the account and plays all its games with a bot, until `games` are over (0: forever).

    Yields the news, each after it has been dealt with. While it is connected, people find it among the opponents of the
    games that it has here. An invitation to another game is declined. After its own turn, a bot that plans thinks
    `ahead` seconds about what others may do, at the table where it played last, until it is asked at any of them.
    """
    thinking = Ahead(ahead)
    seats: dict[tuple[str, int], Seat] = {}
    over = 0
    for event in client.news(spec.id for spec in find()[0]):
        kind = event["type"]
        if kind == "invited":
            _answer(client, event)
        elif kind == "turn":
            place = event["table"], event["seat"]
            if place not in seats:
                seats[place] = Seat(client, *place, bot(name, lot(hash_of(place[0]), place[1])), seconds, thinking)
            try:
                seats[place].play()
            except RemoteError as error:
                if error.status not in (403, 404, 409):  # the seat or the table may have gone
                    raise
        elif kind in ("over", "left"):
            seats.pop((event["table"], event["seat"]), None)
            thinking.end()
            over += kind == "over"
        yield event
        if games and over >= games:
            return


def _answer(client: Client, event: dict[str, Any]) -> None:
    """Accepts an invitation, or declines it if the game is not known here or is rated."""
    try:
        game(event["game"])
        client.ask(f"/tables/{event['table']}/join", {"invite": event["invite"], "seat": event["seat"]})
    except RemoteError as error:
        if error.id == "rated.program":
            client.ask(f"/tables/{event['table']}/decline", {})
        elif error.status not in (403, 404, 409):
            raise
    except SaeculaError:
        client.ask(f"/tables/{event['table']}/decline", {})
