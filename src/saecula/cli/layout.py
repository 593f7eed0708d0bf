"""`saecula layout`: shows what a writer of case files must know about a game."""

from __future__ import annotations

from typing import Annotated

import typer

from saecula.cli.common import Lang, out
from saecula.testing import layout as kit
from saecula.text import language


def layout(
    game: Annotated[str, typer.Argument(help="A game or a game string.")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Show only names and moves with these words.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Names for case files: phases, moves and fields of a game; with words, the ids of cards, areas and units."""
    code = language(lang)
    found = kit.search(game, words, code) if words else kit.layout(game, code)
    out().print(found, markup=False, soft_wrap=True)
