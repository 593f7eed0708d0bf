"""Measures how many live tables a server can handle, with an old and a new tree, and two servers against one.

    python bench/scale.py --old OLD/src --new NEW/src --server-cores 0,1 --load-cores 2-5 --out scale.json
    python bench/scale.py --processor --tables 60              # by processor time: for a machine with two cores
    python bench/scale.py --quick                              # small, to see that it works

First it does the same as `bench/load.py`: saturation, then 400, 1,000 and 2,000 tables on SQLite, with the old source
tree and the new one in turn. Then, if PostgreSQL is installed (or --pg-bin names the folder of its programs), it
measures the new tree on PostgreSQL: moves per second at saturation, and the most tables at which 95 % of the updates
arrive within 100 ms without an error, found by bisection; for one server, for two with the people of a table at the
same one (a proxy sends them there by the table's id, see docs/hosting.md), and for two with the people of each table at
different ones.

The servers share --server-cores; PostgreSQL, which would be on another machine, is not bound to any. Meaningful results
need four cores or more. Each search takes at most --steps stages; the total time is printed at the beginning.

**By processor time** (--processor): three stages that take a few minutes on any machine. A server is one interpreter
and cannot use more than one core, so it can handle its tables as long as their moves take less time than one core has.
Two servers on cores of their own can therefore handle 2 x (processor time of a move at one server) / (processor time of
a move at two, both servers together) times the tables of one, provided that PostgreSQL and the clients run elsewhere.
During the measurement everything may share the same cores: waiting changes the wall time, but hardly the processor
time. What the servers use while nobody moves is measured first and subtracted. The time of PostgreSQL is reported too.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import load

GOAL = 100.0
"""The time, in milliseconds, within which 95 % of the updates must arrive for a server to count as coping."""

WAYS: list[tuple[str, int, bool]] = [("one", 1, True), ("two_together", 2, True), ("two_apart", 2, False)]
"""The number of servers, and whether the people of a table are at the same one."""


def held(found: dict[str, Any]) -> bool:
    return bool(found["errors"] == 0 and found["update_ms"]["p95"] <= GOAL)


def on_postgres(args: argparse.Namespace, source: Path, processes: int, together: bool) -> dict[str, Any]:
    """The saturation of that many servers, and the most tables that they can handle, to within about five percent."""
    args.postgres, args.processes, args.together = True, processes, together
    at_once = load.stage(args, source, args.saturation, 0.0)
    load.tell(at_once)
    guess = int(at_once.get("moves_per_second", 100) * args.pause * 0.7)
    low, high, count = 0, 0, min(args.most, max(10, guess))
    tried: list[dict[str, Any]] = []
    while len(tried) < args.steps and (not high or high - low > max(4, low // 20)):
        found = load.stage(args, source, count, args.pause)
        load.tell(found)
        tried.append(found)
        if held(found):
            low = count
            if count == args.most:
                break
        else:
            high = count
        count = (low + high) // 2 if high else min(args.most, low * 5 // 4)
        if count < 10:
            break
    return {"moves_per_second": at_once.get("moves_per_second"), "tables": low, "saturation": at_once, "tried": tried}


def by_processor(args: argparse.Namespace, source: Path) -> dict[str, Any]:
    """The processor time of a move for each setup, and how many times the tables of one server two can handle."""
    found: dict[str, Any] = {}
    args.idle = args.idle or 10.0
    for way, processes, together in WAYS:
        args.postgres, args.processes, args.together = True, processes, together
        seen = load.stage(args, source, args.tables[0], args.pause)
        load.tell(seen)
        found[way] = seen
    one = found["one"].get("server_cpu_ms_per_move")
    found["tables_against_one"] = {
        way: round(processes * one / found[way]["server_cpu_ms_per_move"], 2)
        for way, processes, _ in WAYS
        if one and found[way].get("server_cpu_ms_per_move")
    }
    return found


def ratios(found: dict[str, Any]) -> dict[str, Any]:
    """Two servers against one."""
    one = found["one"]
    return {
        way: {
            name: round(found[way][name] / one[name], 2) if one[name] and found[way][name] else None
            for name in ("moves_per_second", "tables")
        }
        for way in found
        if way != "one"
    }


def parsed() -> tuple[argparse.Namespace, argparse.Namespace]:
    """The options of this program, and those of `bench/load.py`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=4000, help="no more tables than these")
    parser.add_argument("--steps", type=int, default=7, help="so many stages of each search at most")
    parser.add_argument("--processor", action="store_true", help="only two servers against one, by processor time")
    parser.add_argument("--ways", default=",".join(way for way, _, _ in WAYS), help="which setups on PostgreSQL")
    parser.add_argument("--no-postgres", action="store_true")
    parser.add_argument("--no-sqlite", action="store_true")
    own, rest = parser.parse_known_args()
    quick = "--quick" in rest
    args = load.parsed(["--tables", "400,1000,2000", "--seconds", "25", "--out", "scale.json", *rest])
    args.most, args.steps = (40, 2) if quick else (own.most, own.steps)
    return own, args


def main() -> int:
    own, args = parsed()
    sources = [one.resolve() for one in (args.old, args.new) if one is not None]
    if own.processor:
        seen = {"machine": load.machine(), "pause": args.pause, **by_processor(args, sources[-1])}
        args.out.write_text(json.dumps(seen, indent=1) + "\n", "utf-8")
        print(json.dumps(seen, indent=1))
        return 0
    plan = [(args.saturation, 0.0), *((tables, args.pause) for tables in args.tables)] if not own.no_sqlite else []
    chosen = [way for way in WAYS if way[0] in own.ways.split(",")]
    count = len(plan) * len(sources) + (0 if own.no_postgres else len(chosen) * (args.steps + 1))
    most = args.setup + args.seconds + load.AFTER
    print(f"{count} stages at most, none above {most:.0f} s", file=sys.stderr, flush=True)
    began = time.monotonic()
    result: dict[str, Any] = {"machine": load.machine(), "pause": args.pause, "goal_ms": GOAL, "sqlite": []}

    def keep() -> None:
        result["minutes"] = round((time.monotonic() - began) / 60, 1)
        args.out.write_text(json.dumps(result, indent=1) + "\n", "utf-8")

    for tables, pause in plan:
        for source in sources:
            result["sqlite"].append(load.stage(args, source, tables, pause))
            load.tell(result["sqlite"][-1])
            keep()
    if not own.no_postgres:
        found: dict[str, Any] = {}
        for way, processes, together in chosen:
            found[way] = on_postgres(args, sources[-1], processes, together)
            result["postgresql"] = found
            keep()
        found["ratios"] = ratios(found)
    keep()
    print(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
