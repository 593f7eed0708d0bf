"""Figures of the bots for people: a page of baselines, and the file of measured levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from saecula.arena.figures import Measured, Share
from saecula.bots.levels import LEVELS, MeasuredLevel, MeasuredLevels
from saecula.core import game

UNKNOWN: Final = "unknown"
"""What stands for a commit or an engine that a file of results does not name."""
FEWEST: Final = 10
"""The fewest games whose share is told to players."""


def level_rows(measured: Sequence[Measured], seed: int) -> MeasuredLevels:
    """Each level against the one below, in every game in which they have met often enough.

    The commit is that of the games; several, or unknown ones, are listed.
    """
    rows = []
    for one in measured:
        chosen = game(one.game)
        standings = {bot.bot: bot for bot in one.bots}
        for below, level in pairwise(LEVELS):
            for pair in one.pairs:
                if (pair.bot, pair.against) != (level.name, below.name) or pair.share.games < FEWEST:
                    continue
                share, bot = pair.share, standings[level.name]
                rows.append(
                    MeasuredLevel(
                        chosen.id,
                        chosen.players,
                        level.name,
                        below.name,
                        share.share,
                        share.low,
                        share.high,
                        share.games,
                        bot.seconds,
                        bot.slowest,
                    )
                )
    commits, engines = _added(one.commits for one in measured), _added(one.engines for one in measured)
    return MeasuredLevels(_listed(commits), _listed(engines), seed, rows)


def _added(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """How many games there are of each name, the most frequent first."""
    total = Counter[str]()
    for one in counts:
        total.update(one)
    return dict(total.most_common())


def _listed(counts: dict[str, int]) -> str:
    """The names, separated by commas."""
    return ", ".join(name or UNKNOWN for name in counts)


def _played_at(commits: dict[str, int]) -> str:
    """At which commits the games were played, in words."""
    if len(commits) < 2:
        name = _listed(commits) or UNKNOWN
        return name if name.startswith("version") else f"{name} commit" if name == UNKNOWN else f"commit {name}"
    return "several commits: " + ", ".join(f"{name or UNKNOWN} ({games} games)" for name, games in commits.items())


def _percent(share: Share) -> str:
    return f"{100 * share.share:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f} %) of {share.games}"


def markdown(measured: Sequence[Measured], seed: int, command: str) -> str:
    """The page of baselines."""
    commits, engines = _added(one.commits for one in measured), _added(one.engines for one in measured)
    lines = [
        "# Baselines",
        "",
        "How strong the bots are against each other, as measured by",
        "",
        "```",
        f"saecula {command}",
        "```",
        "",
        f"at {_played_at(commits)}; engine: {_listed(engines) or UNKNOWN}; seed {seed}.",
        "",
        "A share is a part of the victories; the interval is Wilson's at 95 %. *Alone* means that the bot has one seat",
        "and the other bot all others, seats rotated. Ratings are those of Plackett and Luce (openskill; every bot",
        "begins with 25), with two standard deviations. Seconds are the processor time for a decision among several",
        "moves, on average, and the longest on the clock, where it was measured.",
    ]
    for one in measured:
        if not one.games:
            continue
        lines += ["", f"## {one.game}", "", f"{one.games} games.", ""]
        lines += ["| bot | rating | share of victories | mean score | seconds | longest |", "|---|---|---|---|---|---|"]
        for bot in one.bots:
            rating = f"{bot.rating:.1f} ± {2 * (bot.sigma or 0):.1f}" if bot.rating is not None else ""
            longest = f"{bot.slowest:.2f}" if bot.slowest else ""
            figures = f"{bot.mean_score:.1f} | {bot.seconds:.4f} | {longest}"
            lines.append(f"| {bot.bot} | {rating} | {_percent(bot.share)} | {figures} |")
        lines += ["", "| alone | against | share of victories | by chance |", "|---|---|---|---|"]
        lines += [f"| {p.bot} | {p.against} | {_percent(p.share)} | {100 * p.share.chance:.0f} % |" for p in one.pairs]
        seats = ", ".join(f"seat {seat + 1}: {_percent(share)}" for seat, share in enumerate(one.seats))
        lines += ["", f"By seat, whoever sat there: {seats}."]
    return "\n".join([*lines, ""])
