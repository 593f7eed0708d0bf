"""Measures how fast profiles, searches of finished games and leaderboards are answered with many finished games.

    python bench/people.py                            # 100,000 generated games on SQLite, then on PostgreSQL
    python bench/people.py --games 5000 --requests 50 # small, to see that it works
    python bench/people.py --history                  # adds a line to bench/history.jsonl

The games are generated: 2,000 accounts (a few of them play very often), bots, all four games, options, leaders,
open and private tables, and ratings computed by the server's own function. Every request goes through the whole
server (routes, checks, database, JSON) in this process, one after the other, for accounts and filters drawn at random.
PostgreSQL is started in a folder of its own, if it is installed. Beside the time on the clock there is the processor
time of this process (all of it with SQLite, without the database's own part with PostgreSQL), which a busy machine
changes little.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

import history
from sqlalchemy import insert

from saecula.server import Settings, create_app
from saecula.server.accounts.names import looks, name_key
from saecula.server.results.entries import option_rows
from saecula.server.results.rating import Strength, beginner, rated_anew
from saecula.server.storage.database import Database
from saecula.server.storage.models import Rating, Result, ResultOption, ResultSeat, TableModel, User

ROOT = Path(__file__).parents[1]
ROLES = {
    "age-of-civilization": "aksum britain egypt greece huns india kongo lydia maya mongolia nubia ottomans rome spain",
    "through-the-ages": "aristotle christopher-columbus frederick-barbarossa genghis-khan isaac-newton moses",
    "inner-sea": "egypt minos phoenicia troy carthage rome greece gaul persia",
    "sid-meiers-civilization": "antilles appalachia bahia dakota funa ganges gran-chaco lena mississippi yucatan",
}
GAMES = list(ROLES)
VARIANTS = ["", "", "", "innovation=yes", "scenario=hannibal", "version=simple", "length=short", "draft=yes, first=1"]
AWARDS = {"age-of-civilization": "extraordinary-clan,grand-kingdom", "inner-sea": "minor-victory"}
BOTS = ["bot:greedy", "bot:random", "bot:beam", "bot:hard"]
PEOPLE = 2000
DAY = 86_400.0
CHUNK = 2000


class Generator:
    """Finished games, as rows, of `busy` accounts; the others have not played yet."""

    def __init__(self, games: int, seed: int, busy: int = PEOPLE) -> None:
        self._random = random.Random(seed)
        self._games = games
        self._start = time.time() - 700 * DAY
        self.people = [f"u{i:07d}" for i in range(PEOPLE)]
        self._weights = list(accumulate(1.0 / (1 + i) ** 0.5 if i < busy else 0.0 for i in range(PEOPLE)))
        self.known: dict[str, dict[str, Strength]] = {game: {} for game in GAMES}
        self.changed: dict[tuple[str, str], float] = {}

    def users(self) -> list[dict[str, Any]]:
        return [self._user(id, i) for i, id in enumerate(self.people)]

    def _user(self, id: str, i: int) -> dict[str, Any]:
        name = f"Player {i}"
        look = looks(name)
        plain = {"password": None, "email": None, "confirmed": False, "lang": "en", "settings": {}, "admin": False}
        times = {"created": self._start, "seen": self._start, "form": look.form, "look": look.look}
        return {"id": id, "name": name, "key": name_key(name), "guest": False, **plain, **times}

    def chunk(self, first: int, count: int) -> tuple[list[Any], list[Any], list[Any]]:
        """Tables, results and seats of some games."""
        tables, results, seats = [], [], []
        for n in range(first, first + count):
            table, result, some = self._one(n)
            tables.append(table)
            results.append(result)
            seats += some
        return tables, results, seats

    def _one(self, n: int) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
        r = self._random
        game, variant = r.choice(GAMES), r.choice(VARIANTS)
        players = r.choice([1, 2, 2, 2, 3, 4])
        ended = self._start + 690 * DAY * n / self._games
        rated, public = players > 1 and r.random() < 0.6, r.random() < 0.5
        id = f"t{n:09d}"
        chosen = list(dict.fromkeys(r.choices(self.people, cum_weights=self._weights, k=players)))
        chosen += r.sample(BOTS, players - len(chosen))
        if players > 1 and r.random() < 0.3:
            chosen[-1] = r.choice(BOTS)
        score = [r.randrange(20, 260) for _ in chosen]
        places = [1 + sum(other > mine for other in score) for mine in score]
        seats = [
            self._seat(n, i, game, ended, who, places[i], score[i], players, variant) for i, who in enumerate(chosen)
        ]
        if rated and len(set(chosen)) == players:
            before = {who: self.known[game].get(who) or beginner() for who in chosen}
            after = rated_anew(list(seats), self.known[game])
            for seat in seats:
                one = after[seat["player"]]
                seat.update(was=before[seat["player"]].mu, mu=one.mu, sigma=one.sigma)
                self.changed[seat["player"], game] = ended
            self.known[game].update(after)
        text = ", ".join(part for part in (f"players={players}", variant) if part)
        table = {
            "id": id, "game": f"{game}({text})", "game_id": game, "rules": "1", "status": "over", "version": 9,
            "asked": 9, "seed": n, "key": None, "setup": [], "visibility": "open" if public else "link",
            "password": None, "invite": id, "creator": chosen[0], "pace": {"kind": "none"}, "created": ended - DAY,
            "changed": ended, "turn_since": None, "due": None, "bot_due": False, "waiting": [],
            "outcome": {"reason": "rounds", "scores": score, "ranking": places},
        }  # fmt: skip
        result = {
            "n": n, "table_id": id, "game_id": game, "variant": variant, "players": players, "moves": 80,
            "reason": "rounds", "ended": ended, "public": public, "rated": rated, "unrated": "", "imported": False,
            "owner": chosen[0],
        }  # fmt: skip
        return table, result, seats

    def _seat(
        self, n: int, seat: int, game: str, ended: float, who: str, place: int, score: int, players: int, variant: str
    ) -> dict[str, Any]:
        bot = who.startswith("bot:")
        return {
            "n": n, "seat": seat, "game_id": game, "ended": ended, "user_id": None if bot else who, "player": who,
            "name": who[:20], "place": place, "score": score, "fraction": "", "team": seat,
            "left": self._random.random() < 0.03, "counts": not bot,
            "roles": ",".join(self._random.sample(ROLES[game].split(), 3)),
            "awards": AWARDS.get(game, "") if players == 1 else "",
            "was": None, "mu": None, "sigma": None, "variant": variant, "players": players,
        }  # fmt: skip

    def ratings(self) -> list[dict[str, Any]]:
        return [
            {"player": who, "game_id": game, **strength._asdict(), "changed": self.changed[who, game]}
            for game, players in self.known.items()
            for who, strength in players.items()
        ]


async def fill(settings: Settings, generator: Generator, games: int) -> None:
    """Writes the generated games into an empty database."""
    db = Database(settings)
    await db.migrate()
    async with db.write() as one:
        await one.execute(insert(User), generator.users())
    for first in range(1, games + 1, CHUNK):
        tables, results, seats = generator.chunk(first, min(CHUNK, games + 1 - first))
        options = [row for result in results for row in option_rows(result["n"], result)]
        written = (TableModel, tables), (Result, results), (ResultSeat, seats), (ResultOption, options)
        async with db.write() as one:
            for model, rows in written:
                await one.execute(insert(model), rows)
    async with db.write() as one:
        rows = generator.ratings()
        for start in range(0, len(rows), CHUNK):
            await one.execute(insert(Rating), rows[start : start + CHUNK])
        await one.exec_driver_sql("ANALYZE")
    await db.close()


def questions(generator: Generator, r: random.Random, busiest: int) -> dict[str, str]:
    """One request of each kind, for accounts and filters drawn at random."""
    people = generator.people
    anybody, other = r.choice(people), r.choice(people)
    often, another = r.choice(people[:busiest]), r.choice(people[:busiest])
    game = r.choice(GAMES)
    since = time.time() - r.uniform(50, 690) * DAY
    option = r.choice([one for one in VARIANTS if one and "," not in one])
    return {
        "profile": f"/people/{anybody}",
        "profile of somebody who plays often": f"/people/{often}",
        "rating curve": f"/people/{often}/ratings/{game}",
        "rating curve of a bot": f"/people/{r.choice(BOTS)}/ratings/{game}",
        "leaderboard": f"/leaders/{game}",
        "head to head": f"/people/{often}/against/{another}",
        "history of a person": f"/results?player={anybody}",
        "history of somebody who plays often, by game and result": f"/results?player={often}&game={game}&result=won",
        "history of two people": f"/results?player={often}&against={other}",
        "public games": "/results",
        "public games by game and date": f"/results?game={game}&since={since}&until={since + 7 * DAY}",
        "public games by option and players": f"/results?option={option}&players=3",
        "public games by an option that nobody played": "/results?option=scenario=none",
        "public games by option and a number of players that nobody played": f"/results?option={option}&players=9",
        "public games by a number of players that nobody played": "/results?players=9",
        "public games against somebody": f"/results?against={anybody}",
        "history of a bot": f"/results?player={r.choice(BOTS)}",
        "public games, a page far back": f"/results?game={game}&before={since},1",
    }


def measure(settings: Settings, generator: Generator, requests: int, seed: int) -> dict[str, Any]:
    """The times of the requests in milliseconds: median, 95th percentile and worst; p95 of the processor time."""
    from litestar.testing import TestClient

    r = random.Random(seed)
    times: dict[str, list[float]] = {}
    spent: dict[str, list[float]] = {}
    with TestClient(create_app(settings)) as client:
        for turn in range(requests + 3):
            for kind, path in questions(generator, r, 20).items():
                started, used = time.perf_counter(), time.process_time()
                answer = client.get(f"/api/v1{path}")
                taken, work = (time.perf_counter() - started) * 1000, (time.process_time() - used) * 1000
                assert answer.status_code == 200, (path, answer.text)
                if turn >= 3:
                    times.setdefault(kind, []).append(taken)
                    spent.setdefault(kind, []).append(work)
    return {kind: {**part(some), "processor": part(spent[kind])["p95"]} for kind, some in times.items()}


def part(times: list[float]) -> dict[str, float]:
    """The median, the 95th percentile and the worst of some times."""
    some = sorted(times)
    p95 = some[min(len(some) - 1, int(len(some) * 0.95))]
    return {"p50": round(some[len(some) // 2], 1), "p95": round(p95, 1), "worst": round(some[-1], 1)}


def run(args: argparse.Namespace, kind: str, url: str, folder: Path) -> dict[str, Any]:
    settings = Settings(
        data_dir=str(folder), database_url=url, rate=0, rate_user=0, bot_workers=0, replay_workers=0, log_level="error"
    )
    generator = Generator(args.games, args.seed)
    started = time.monotonic()
    asyncio.run(fill(settings, generator, args.games))
    print(f"{kind}: {args.games} games written in {time.monotonic() - started:.0f} s", flush=True)
    found = measure(settings, generator, args.requests, args.seed)
    for name, numbers in found.items():
        shown = "  ".join(f"{key} {numbers[key]:7.1f}" for key in ("p50", "p95", "worst", "processor"))
        print(f"  {name:66} {shown} ms", flush=True)
    return {"database": kind, "games": args.games, "requests": args.requests, "times": found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=200, help="requests of each kind")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--history", action="store_true", help="add a line to bench/history.jsonl")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.server.cluster import Missing, cluster
    from tests.server.test_kill import free_port

    found: list[dict[str, Any]] = []
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="saecula-people-") as folder:
        if args.database != "postgresql":
            found.append(run(args, "sqlite", "", Path(folder) / "lite"))
        if args.database != "sqlite":
            with suppress(Missing), cluster(free_port()) as url:
                found.append(run(args, "postgresql", url, Path(folder) / "pg"))
    if args.history:
        history.add(history.line("people", found, load=round(load, 1)))
    if args.out:
        args.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
