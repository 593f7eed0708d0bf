"""Translates the help of the command into the reader's language; the message ids are `help.<the English text>`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from typer import rich_utils

from saecula.text import Text

TITLES = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "DEFAULT_STRING": "[default: {}]",
    "ENVVAR_STRING": "[env var: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
"""The words of the library that prints the help, by the names of its constants."""
USAGE = "Usage:"


def one_line(text: str) -> str:
    return " ".join(text.split())


def in_paragraphs(said: str, english: str) -> str:
    """A translation with a first paragraph like the English one, by its sentences; lists of commands show only that."""
    head, *rest = english.split("\n\n")
    sentences = re.split(r"(?<=\.) ", said)
    first = len(re.split(r"(?<=\.) ", one_line(head)))
    return "\n\n".join([" ".join(sentences[:first]), " ".join(sentences[first:])]) if rest else said


def texts(command: Any) -> Iterator[tuple[Any, str]]:
    """Everything with a help text in a command and its sub-commands: the object, and the name of the field."""
    yield command, "help"
    yield from ((param, "help") for param in command.params if getattr(param, "help", None))
    for inner in getattr(command, "commands", {}).values():
        yield from texts(inner)


def commands(command: Any) -> Iterator[Any]:
    """A command and all its sub-commands."""
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from commands(inner)


def word_by_word(text: Text, said: str) -> str:
    """A placeholder (`[GAME]...`, `<int>`) with its words translated; words without a translation stay."""
    return re.sub(
        r"[A-Za-z]+", lambda word: text.say(f"help.{word[0]}") if text.has(f"help.{word[0]}") else word[0], said
    )


def _after(plain: Callable[..., Any], change: Callable[[str], str]) -> Callable[..., Any]:
    """A function that changes what another one returns, if that is a text."""
    return lambda *args, **named: change(given) if isinstance(given := plain(*args, **named), str) else given


def _translate_usage(text: Text, command: Any) -> None:
    """Translates the line `Usage: ...` of a command, the placeholders of its parameters, and its option --help."""
    for field in ("options_metavar", "subcommand_metavar"):
        english = getattr(command, field, None)
        if english and text.has(f"help.{english}"):
            setattr(command, field, text.say(f"help.{english}"))
    command.get_usage = _after(command.get_usage, lambda said: said.replace(USAGE, text.say(f"help.{USAGE}"), 1))
    for param in command.params:
        _translate_parameter(text, param)
    plain = command.get_help_option

    def help_option(ctx: Any) -> Any:
        """The option --help, which the library creates only when it is needed."""
        option = plain(ctx)
        if option is not None and text.has(f"help.{option.help}"):
            option.help = text.say(f"help.{option.help}")
            _translate_parameter(text, option)
        return option

    command.get_help_option = help_option


def _translate_parameter(text: Text, param: Any) -> None:
    """Translates the placeholder of a parameter and the name of its type."""
    if param.metavar:
        param.metavar = word_by_word(text, param.metavar)
    elif param.param_type_name == "argument":
        param.metavar = word_by_word(text, param.name)
    if hasattr(param, "display_type"):
        param.display_type = _after(param.display_type, lambda said: word_by_word(text, said.replace(" range", "")))


def translate(command: Any, lang: str) -> None:
    """Translates the help of a command and of all its sub-commands."""
    text = Text(None, lang)
    for one in commands(command):
        _translate_usage(text, one)
    for owner, field in texts(command):
        written = getattr(owner, field) or ""
        english = one_line(written)
        if text.has(f"help.{english}"):
            setattr(owner, field, in_paragraphs(text.say(f"help.{english}"), written))
    for title, english in TITLES.items():
        setattr(rich_utils, title, text.say(f"help.{english}"))
