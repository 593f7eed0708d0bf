"""The example on the page about bots works."""

from __future__ import annotations

import re
from pathlib import Path

from saecula.bots import Random, play_out
from saecula.core import game


def test_the_bot_of_the_page_plays() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code is not None
    names: dict[str, object] = {}
    exec(code[1], names)
    cautious = names["Cautious"]
    assert isinstance(cautious, type)
    outcomes = [play_out(game("hamlet").start(5), [cautious(seed=1), Random(2)]) for _ in range(2)]
    assert outcomes[0] == outcomes[1]
