"""How many live tables a server holds, before and after, and two servers against one: all in one command.

    python bench/scale.py --old OLD --out scale.json           # OLD: another source tree (git archive COMMIT | tar x)
    python bench/scale.py --quick                              # small, to see that it works

First `bench/load.py` at 400, 1,000 and 2,000 tables on SQLite, the old source tree and this one in turn. Then, where
PostgreSQL is installed, the most tables at which 95 % of the updates come within 100 ms without an error, for one
server and for two, found by halving. Each table is at both servers: its two people are connected to different ones
(--together: to the same). Needs four cores or more to say anything: two for the server, others for the clients.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GOAL = 100.0


def load(*words: str) -> dict[str, Any]:
    """One run of bench/load.py."""
    done = subprocess.run([sys.executable, str(HERE / "load.py"), *words], text=True, capture_output=True, check=False)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        found = {"failed": (done.stderr or done.stdout)[-400:], "errors": -1, "update_ms": {"p95": float("inf")}}
    brief = {key: found.get(key) for key in ("source", "processes", "tables", "update_ms", "errors", "failed")}
    print(json.dumps(brief), file=sys.stderr, flush=True)
    return found


def held(found: dict[str, Any]) -> bool:
    return bool(found["errors"] == 0 and found["update_ms"]["p95"] <= GOAL)


def most(args: argparse.Namespace, processes: int) -> dict[str, Any]:
    """The most tables that so many servers on PostgreSQL hold, to about five in a hundred."""
    words = ["--postgres", "--processes", str(processes), "--seconds", str(args.seconds), "--cores", str(args.cores)]
    words += ["--together"] if args.together else []
    low, high = 0, args.most
    tried: list[dict[str, Any]] = []
    count = args.first * processes
    while high - low > max(10, high // 20):
        found = load(*words, "--tables", str(count))
        tried.append(found)
        if held(found):
            low = count
        else:
            high = count
        count = min(low * 2, (low + high) // 2) if low else high // 2
        if count < 10:
            break
    return {"processes": processes, "tables": low, "tried": tried}


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, help="another source tree of Saecula, measured in the same run")
    parser.add_argument("--tables", type=int, nargs="*", default=[400, 1000, 2000])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--cores", type=int, default=2, help="cores of the servers; 0: shared with the clients")
    parser.add_argument("--first", type=int, default=400, help="tables of each server to begin with, on PostgreSQL")
    parser.add_argument("--most", type=int, default=4000)
    parser.add_argument("--together", action="store_true", help="the people of a table are at the same server")
    parser.add_argument("--no-postgres", action="store_true")
    parser.add_argument("--quick", action="store_true", help="small numbers, for a look")
    parser.add_argument("--out", type=Path, default=Path("scale.json"))
    args = parser.parse_args()
    if args.quick:
        args.tables, args.seconds, args.first, args.most, args.cores = [20], 6.0, 10, 20, 0
    return args


def main() -> int:
    args = parsed()
    machine = {"cores": len(os.sched_getaffinity(0)), "python": platform.python_version(), "load": os.getloadavg()}
    result: dict[str, Any] = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "machine": machine,
        "sqlite": [],
    }
    for tables in args.tables:
        words = ["--tables", str(tables), "--seconds", str(args.seconds), "--cores", str(args.cores)]
        for source in [args.old, HERE.parent] if args.old else [HERE.parent]:
            result["sqlite"].append(load(*words, "--source", str(source)))
            args.out.write_text(json.dumps(result, indent=1), "utf-8")
    if not args.no_postgres:
        one, two = most(args, 1), most(args, 2)
        ratio = round(two["tables"] / one["tables"], 2) if one["tables"] else None
        result["postgresql"] = {"together": args.together, "one": one, "two": two, "ratio": ratio}
        args.out.write_text(json.dumps(result, indent=1), "utf-8")
    print(json.dumps(result, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
