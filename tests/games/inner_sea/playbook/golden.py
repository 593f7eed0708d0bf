"""A golden game of every scenario in readable text: one line for each decision, and the rules that the log then cites.

`python -m tests.games.inner_sea.playbook.golden [scenario ...]` rewrites the files in golden/; look at the difference
before you commit it. They show drift, not truth.
"""

from __future__ import annotations

import sys
from pathlib import Path

import saecula
from saecula.core import BadOption, seeded
from saecula.core.game import Game
from saecula.games.inner_sea.scenarios import SCENARIOS

FOLDER = Path(__file__).with_name("golden")
NAMES = [*SCENARIOS, "created", "exploration"]
SEED = 11
LONGEST = 150
"""The game is cut off after this many decisions."""


def fewest(id: str) -> Game:
    """The scenario with as few players as possible and NPCs for the rest."""
    for players in range(1, 7):
        try:
            return saecula.game("inner-sea", scenario=id, players=players)
        except BadOption:
            continue
    raise AssertionError(id)


def playthrough(id: str) -> str:
    """A random game: who is asked what, the move, what chance brought, and by which rules the game went on."""
    game = fewest(id)
    match = game.start(SEED)
    luck = seeded(SEED)
    lines = [
        f"# A golden game of {id}: it shows drift, not truth. Written by golden.py.",
        f"game = {game}",
        f"seed = {SEED}",
        "",
    ]
    while match.seat is not None and len(match) < LONGEST:
        moves = match.moves.list()
        seat, question, seen = match.seat, match.question, len(match.log)
        move = moves[luck.next(len(moves))]
        match.play(move)
        chance = f" = {', '.join(d.text for d in match.last_outcomes)}" if match.last_outcomes else ""
        rules = list(dict.fromkeys(event.rule for event in match.log[seen:] if event.rule))
        cited = f"  [{' '.join(rules)}]" if rules else ""
        lines.append(f"{len(match)} seat {seat} {question} ({len(moves)}): {move.text}{chance}{cited}")
    outcome = match.outcome
    if outcome is None:
        t = match.table
        lines += ["", f"to be continued: Epoch {t.epoch}, turn {t.turn}; VP {[c.vp for c in t.civs]}"]
    else:
        lines += ["", f"over: {outcome.reason}, scores {outcome.scores}, ranking {outcome.ranking}, {outcome.awards}"]
    return "\n".join(lines) + "\n"


def main(ids: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in ids:
        (FOLDER / f"{id}.txt").write_text(playthrough(id), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
