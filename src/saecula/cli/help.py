"""Translates the help of the command into the reader's language; the message ids are `help.<the English text>`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer import rich_utils

from saecula.text import Text

TITLES = ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE")


def one_line(text: str) -> str:
    return " ".join(text.split())


def texts(command: Any) -> Iterator[tuple[Any, str]]:
    """Everything with a help text in a command and its sub-commands: the object, and the name of the field."""
    yield command, "help"
    yield from ((param, "help") for param in command.params if getattr(param, "help", None))
    for inner in getattr(command, "commands", {}).values():
        yield from texts(inner)


def translate(command: Any, lang: str) -> None:
    """Translates the help of a command and of all its sub-commands."""
    text = Text(None, lang)
    for owner, field in texts(command):
        english = one_line(getattr(owner, field) or "")
        if text.has(f"help.{english}"):
            setattr(owner, field, text.say(f"help.{english}"))
    for title in TITLES:
        setattr(rich_utils, title, text.say(f"help.{getattr(rich_utils, title)}"))
