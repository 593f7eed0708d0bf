"""Writes golden.toml anew: one random game of every scenario, by the digest of its record."""

from __future__ import annotations

import json
from pathlib import Path


def main() -> None:
    from tests.games.inner_sea.playbook.test_games import NAMES, digest

    lines = ["# A golden game of every scenario: it shows drift, not truth. Written by golden.py.", ""]
    for id in NAMES:
        lines.append(f"[{id}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in digest(id).items()]
        lines.append("")
    Path(__file__).with_name("golden.toml").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
