"""Writes the outlines of the maps for the pictures that the server draws, from the maps of the page:

    python web/tools/outlines.py            src/saecula/games/<game>/data/outline.json
    python web/tools/outlines.py --check    writes nothing; exit status 1 if a file is not what would be written

The coordinates are rounded, because a picture is no wider than the map.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
AREA = re.compile(r"'([\w-]+)': \{ kind: '(\w+)', x: ([\d.]+), y: ([\d.]+),.* path: '([^']*)'")


def rings(path: str) -> list[list[int]]:
    """The outlines in a path of `M`, `l` and `z`, as lists of x, y, x, y and so on."""
    out = []
    for part in path.split("z"):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = 0.0, 0.0
        ring: list[int] = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            point = [round(x), round(y)]
            if ring[-2:] != point:
                ring += point
        if len(ring) >= 6:
            out.append(ring)
    return out


def outline(source: str) -> dict[str, Any]:
    """What a picture needs of a map."""
    size = [int(re.search(rf"{name}: (\d+)", source)[1]) for name in ("width", "height")]  # type: ignore[index]
    rest, closed = (re.search(rf"{name}: '([^']*)'", source)[1] for name in ("rest", "closed"))  # type: ignore[index]
    areas = {
        id: {"sea": kind == "sea", "x": round(float(x)), "y": round(float(y)), "rings": rings(path)}
        for id, kind, x, y, path in AREA.findall(source)
    }
    return {"width": size[0], "height": size[1], "rest": rings(rest), "closed": rings(closed), "areas": areas}


def files() -> dict[Path, str]:
    """The files and their texts."""
    out = {}
    for source in sorted((ROOT / "web" / "src" / "games").glob("*/map.ts")):
        found = outline(source.read_text("utf-8"))
        package = source.parent.name.replace("-", "_")
        text = json.dumps(found, separators=(",", ":")).replace('},"', '},\n"')
        out[ROOT / "src" / "saecula" / "games" / package / "data" / "outline.json"] = text + "\n"
    return out


def main() -> int:
    stale = [(path, text) for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in stale:
        print(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
