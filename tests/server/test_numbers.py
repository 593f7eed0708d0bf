"""/metrics and the dashboard for Grafana: the server reports every number that the dashboard draws."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from saecula.server.metrics import HELP

from .conftest import User, hear

ROOT = Path(__file__).parents[2]
Serve = Callable[..., TestClient[Any]]

RARE = {"saecula_bot_failures_total", "saecula_limited_total", "saecula_backups_total", "saecula_backup_time_seconds"}
RARE |= {"saecula_replay_seconds", "saecula_bot_seconds", "saecula_loop_lag_seconds"}
"""Present once it has happened for the first time."""


def told(text: str) -> dict[str, float]:
    """The numbers by their names with labels; checks that every line has the form that Prometheus expects."""
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert name not in kinds  # all lines of a name are together
            kinds[name] = kind
        elif not line.startswith("#"):
            match = re.fullmatch(r'([a-z_]+)(\{([a-z]+="[^"]*",?)+\})? (-?[0-9.]+|NaN|[+-]Inf)', line)
            assert match is not None, line
            base = re.sub(r"_(bucket|sum|count)$", "", match[1])
            assert match[1] in kinds or kinds.get(base) == "histogram", line
            found[line.rpartition(" ")[0]] = float(line.rpartition(" ")[2])
    return found


def asked(user: User, id: str) -> int:
    """The one of the first two seats that is asked, after the bot has moved."""
    end = time.monotonic() + 60
    while True:
        for seat in (0, 1):
            if user.look(id, seat)["moves"]:
                return seat
        assert time.monotonic() < end
        time.sleep(0.02)


def test_the_numbers_of_a_server_that_is_played_at(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "here", "random")["id"]
    with ada.live(id) as socket:
        hear(socket, "position")
        for n in range(6):
            ada.step(id, asked(ada, id), n)
        numbers = told(client.get("/metrics").text)
        assert numbers['saecula_tables{state="memory"}'] == 1
        assert numbers['saecula_tables{state="watched"}'] == 1
        assert numbers["saecula_sockets"] == 1
        assert numbers["saecula_tables_bytes"] > 10_000
        assert numbers['saecula_moves_total{by="person"}'] == 6
        assert numbers["saecula_move_seconds_count"] == 6
        assert numbers['saecula_move_seconds_bucket{le="+Inf"}'] == 6
        assert numbers["saecula_request_seconds_count"] > 12
        assert numbers["process_resident_memory_bytes"] > 10_000_000
        assert numbers["process_cpu_seconds_total"] > 0
        assert {f'saecula_waiting{{for="{what}"}}' for what in ("database", "bot", "replay")} <= set(numbers)
    drawn = set(re.findall(r"(?:saecula|process)_[a-z_]+", (ROOT / "deploy" / "grafana.json").read_text("utf-8")))
    names = {re.sub(r"\{.*", "", name) for name in numbers}
    assert len(drawn) > 15
    missing = {name.removesuffix("_bucket") for name in drawn - names}
    assert missing <= RARE
    code = "".join(file.read_text("utf-8") for file in (ROOT / "src/saecula/server").rglob("*.py"))
    for name in missing:  # it is counted somewhere, and explained
        assert name in HELP
        assert re.search(rf'metrics\.(add|set|time)\(\s*"{name}"', code), name


def test_the_dashboard_can_be_imported() -> None:
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    assert board["title"] == "Saecula"
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) >= 12
    for panel in board["panels"]:
        assert panel["targets"]
        assert all(target["datasource"]["uid"] == "${source}" for target in panel["targets"])
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
