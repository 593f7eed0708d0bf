"""Ratings as a picture: plain SVG, one line per bot with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from saecula.arena.figures import SIGMAS, Measured, Standing

WIDTH, LEFT, RIGHT, LINE, TOP = 720, 220, 30, 28, 40


def svg(measured: Measured) -> str:
    """A picture of the ratings; of the shares, if there are no ratings."""
    rated = all(bot.rating is not None for bot in measured.bots)
    rows = [(bot.bot, *_interval(bot, rated)) for bot in measured.bots]
    least, most = min((low for _, _, low, _ in rows), default=0.0), max((high for _, _, _, high in rows), default=1.0)
    wide = (most - least) or 1.0
    height = TOP + LINE * len(rows) + 30

    def x(value: float) -> float:
        return round(LEFT + (value - least) / wide * (WIDTH - LEFT - RIGHT), 1)

    title = f"{measured.game}: {'rating' if rated else 'share of victories'}, {measured.games} games"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="14" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="22" font-weight="bold">{escape(title)}</text>',
    ]
    for i, (name, value, low, high) in enumerate(rows):
        y = TOP + LINE * i + LINE / 2
        parts.append(f'<text x="12" y="{y + 5}">{escape(name)}</text>')
        parts.append(f'<line x1="{x(low)}" x2="{x(high)}" y1="{y}" y2="{y}" stroke="#456" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(value)}" cy="{y}" r="6" fill="#135"/>')
    parts += _axis(least, most, x(least), x(most), height)
    return "\n".join([*parts, "</svg>\n"])


def _interval(bot: Standing, rated: bool) -> tuple[float, float, float]:
    """The value of a bot and both ends of its interval."""
    if rated and bot.rating is not None and bot.sigma is not None:
        return bot.rating, bot.rating - SIGMAS * bot.sigma, bot.rating + SIGMAS * bot.sigma
    return bot.share.share, bot.share.low, bot.share.high


def _axis(least: float, most: float, left: float, right: float, height: float) -> Sequence[str]:
    y = height - 22
    return [
        f'<line x1="{left}" x2="{right}" y1="{y}" y2="{y}" stroke="#999"/>',
        f'<text x="{left}" y="{y + 16}" font-size="11">{least:.2f}</text>',
        f'<text x="{right}" y="{y + 16}" font-size="11" text-anchor="end">{most:.2f}</text>',
    ]
