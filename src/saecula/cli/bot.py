"""`saecula bot`: lets a bot play at the tables of a server."""

from __future__ import annotations

from typing import Annotated

import typer

from saecula.bots import bot as make_bot
from saecula.bots.remote import AHEAD, Client, serve, sit_down
from saecula.cli.common import out, tell
from saecula.core import BadOption, SaeculaError


def bot(
    server: Annotated[str, typer.Argument(help="The address of a server, or the link of an invitation.")],
    name: Annotated[str, typer.Option("--bot", "-b", help="The bot that plays.")] = "beam",
    token: Annotated[
        str | None, typer.Option("--token", envvar="SAECULA_TOKEN", help="The token of the program's account.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="The longest time for a decision, in seconds.")
    ] = None,
    ahead: Annotated[
        float, typer.Option("--ahead", min=0.0, help="Seconds to think while others decide, if it plans (0: none).")
    ] = AHEAD,
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Stop after this many games (0: never).")] = 0,
) -> None:
    """Let a bot play at the tables of a server: at one, by the link of an invitation, or at all it is invited to."""
    make_bot(name)  # reports what is wrong with it before anything starts
    if not token:
        raise BadOption("a bot needs the token of an account: --token, or SAECULA_TOKEN")
    if not server.startswith(("http://", "https://")):
        raise BadOption(f"{server}: not the address of a server; it begins with http:// or https://")
    home, table, _ = server.partition("/table/")
    client = Client(home, token)
    if table:
        outcome = sit_down(client, server, name, seconds, ahead).play_out()
        out().print(" ".join(map(str, outcome["scores"])), markup=False)
        return
    me = client.ask("/me")
    if me is None:
        raise SaeculaError("the server does not know this token")
    tell(f"{me['name']} plays by {name} and waits for invitations")
    for event in serve(client, name, seconds, games, ahead):
        if event["type"] in ("invited", "started", "over", "left"):
            out().print(f"{event['type']} {event['table']} {event.get('game', '')}".rstrip(), markup=False)
