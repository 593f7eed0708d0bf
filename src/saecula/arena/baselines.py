"""Figures of the bots for people: a page of baselines, and the file of measured levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from saecula.arena.figures import Measured, Pair, Share
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


def _title(text: str) -> str:
    """A game string in words: the title of the game, the number of players, and other options as they are written."""
    chosen = game(text)
    options = text.partition("(")[2].rstrip(")").split(", ")
    others = [option for option in options if option and not option.startswith("players=")]
    return ", ".join([chosen.spec.meta.title, f"{chosen.players} players", *others])


HOW_TO_READ: Final = """\
`easy`, `medium`, `hard` and `master` are the levels of every game ([what they do](../how-to/write-a-bot.md)).

- **68 % (52 to 80 %) of 40**: the bot had 68 % of the victories in 40 games; if several share a victory, each has a
  part of it. In brackets are the limits within which the share of very many games would lie, in 19 of 20 cases
  (Wilson's interval at 95 %). If they contain the share by chance, the games do not show who is stronger.
- **By chance** is the share of a bot that is as strong as its opponents: 50 % between two, 33 % among three, 25 %
  among four.
- **Against**: with more than two players, one seat is the bot's, and all others are its opponent's. All seats take
  turns.
- **37.7 ± 7.2** is a rating: the strength of a bot by all its games in that table. Everybody begins with 25; a higher
  number is stronger, unless the ranges overlap. (It is the model of Plackett and Luce, as openskill computes it, with
  two standard deviations.)
- **The first table** of a game has all games of a bot, whoever its opponents were, so its shares compare only bots
  that met the same ones; the second table says who met whom.
- **Seconds** are the processor time for a decision among several moves, on average; **longest** is the longest one on
  the clock, where it was measured.

## The levels at a glance

The share of victories of each level against the one below, where they have played at least {fewest} games. The tables
below have the limits within which it lies, and the games of which there are fewer.
"""


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
        HOW_TO_READ.format(fewest=FEWEST),
        *_glance(measured, seed),
    ]
    for one in measured:
        if one.games:
            lines += _section(one)
    return "\n".join([*lines, ""])


def _glance(measured: Sequence[Measured], seed: int) -> list[str]:
    """A table of the levels: a line for each game, a column for each level."""
    steps = list(pairwise(level.name for level in LEVELS))
    lines = [
        f"| game | {' | '.join(f'{level} against {below}' for below, level in steps)} |",
        f"|---{'|---' * len(steps)}|",
    ]
    for one in measured:
        known = {row.level: f"{100 * row.share:.0f} %" for row in level_rows([one], seed).levels}
        if known:
            players = game(one.game).players
            title = _title(one.game) + (f" (by chance {100 / players:.0f} %)" if players > 2 else "")
            lines.append(f"| {title} | {' | '.join(known.get(level, '') for _, level in steps)} |")
    return lines


def _section(one: Measured) -> list[str]:
    """The figures of one game: its bots, who met whom, and what the seats are worth."""
    lines = ["", f"## {_title(one.game)}", "", f"{one.games} games (`{one.game}`).", ""]
    lines += ["| bot | rating | share of victories | mean score | seconds | longest |", "|---|---|---|---|---|---|"]
    for bot in one.bots:
        rating = f"{bot.rating:.1f} ± {2 * (bot.sigma or 0):.1f}" if bot.rating is not None else ""
        longest = f"{bot.slowest:.2f}" if bot.slowest else ""
        figures = f"{bot.mean_score:.1f} | {bot.seconds:.4f} | {longest}"
        lines.append(f"| {bot.bot} | {rating} | {_percent(bot.share)} | {figures} |")
    players = len(one.seats)
    if players == 2:
        lines += ["", "| bot | against | share of victories |", "|---|---|---|"]
        met = [p for n, p in enumerate(one.pairs) if not _said(p, one.pairs[:n])]
        lines += [f"| {p.bot} | {p.against} | {_percent(p.share)} |" for p in met]
    else:
        lines += ["", "| bot | against | share of victories | by chance |", "|---|---|---|---|"]
        lines += [
            f"| {p.bot} | {players - 1} {p.against} | {_percent(p.share)} | {100 * p.share.chance:.0f} % |"
            for p in one.pairs
        ]
    seats = ", ".join(f"seat {seat + 1}: {_percent(share)}" for seat, share in enumerate(one.seats))
    return [*lines, "", f"By seat, whoever sat there: {seats}."]


def _said(pair: Pair, before: Sequence[Pair]) -> bool:
    """Whether another line says the same between two: that of the winner, or of equals the first."""
    other = any((p.bot, p.against) == (pair.against, pair.bot) for p in before)
    return pair.share.share < 0.5 or (other and pair.share.share == 0.5)
