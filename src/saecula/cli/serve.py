"""`saecula serve`: runs the server."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from saecula.cli.common import tell
from saecula.core import SaeculaError, engine


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; by default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port; by default 8000.")] = None,
    data_dir: Annotated[str | None, typer.Option(help="Folder of the embedded database.")] = None,
    database_url: Annotated[str | None, typer.Option(help="PostgreSQL or SQLite address.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Worker processes (PostgreSQL only).")] = None,
) -> None:
    """Serve the page and the API. For more settings, use SAECULA_* variables; see docs/hosting.md."""
    try:
        from saecula.server.run import run
        from saecula.server.settings import load
    except ModuleNotFoundError as error:
        raise SaeculaError(f"the server needs more packages ({error.name}): pip install 'saecula[server]'") from None
    given = {"host": host, "port": port, "data_dir": data_dir, "database_url": database_url, "workers": workers}
    for name, value in given.items():
        if value is not None:
            os.environ[f"SAECULA_{name.upper()}"] = str(value)
    settings = load()
    run(
        settings,
        lambda address: tell(f"Saecula is at {address} ({engine()} engine; stop with Ctrl+C)"),
    )
