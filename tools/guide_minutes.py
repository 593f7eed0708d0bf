"""About how long each guided first game takes a newcomer, up to where the guide lets go: estimated from its data.

    python tools/guide_minutes.py

Nobody was timed. The assumptions (reading speed, time per act) are in `tests/guided.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from saecula.core.rules import LANGUAGES

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from guided import GUIDED, guide, minutes, words


def main() -> None:
    print(f"{'game':<26}{'language':<10}{'steps':>6}{'words':>7}{'acts':>6}{'minutes':>9}{'stated':>8}")
    for spec in GUIDED:
        one = guide(spec)
        acts = sum(step.times for step in one.step if step.awaits)
        for lang in LANGUAGES:
            numbers = f"{len(one.step):>6}{words(spec, one, lang):>7}{acts:>6}{minutes(spec, one, lang):>9.1f}"
            print(f"{spec.id:<26}{lang:<10}{numbers}{one.minutes:>8}")


if __name__ == "__main__":
    main()
