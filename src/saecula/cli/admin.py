"""`saecula admin`: commands for those who run a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from saecula.cli.common import Json, out, out_json, read_text, tell, write_text
from saecula.core import Record, SaeculaError
from saecula.text import Text, language

if TYPE_CHECKING:
    from saecula.server.admin import Admin

T = TypeVar("T")

admin = typer.Typer(
    help="Manage a server's database: export, import, verify, back up, people, cleanup.",
    no_args_is_help=True,
)

Table = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]


def run(work: Callable[[Admin], Awaitable[T]]) -> T:
    """Runs the work on the database that the settings name (SAECULA_DATA_DIR, SAECULA_DATABASE_URL)."""
    try:
        from saecula.server.admin import admin as opened
        from saecula.server.settings import load
    except ModuleNotFoundError as error:
        raise SaeculaError(f"the server needs more packages ({error.name}): pip install 'saecula[server]'") from None

    async def main() -> T:
        async with opened(load()) as found:
            return await work(found)

    return asyncio.run(main())


@admin.command()
def export(
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="The id of a table (default: all tables).")
    ] = None,
    to: Annotated[Path | None, typer.Option("--out", "-o", help="A file, or a folder for all tables.")] = None,
) -> None:
    """Write the full record of a table (or of all that have begun)."""
    if table is not None:
        text = run(lambda a: a.export(table)).text()
        if to is None:
            out().print(text, end="", markup=False, soft_wrap=True)
        else:
            write_text(to, text)
        return
    if to is None:
        raise SaeculaError("exporting all tables needs a folder: --out FOLDER")
    written = 0
    for id in run(lambda a: a.tables()):
        try:
            record = run(lambda a, id=id: a.export(id))  # type: ignore[misc]
        except SaeculaError as error:
            tell(f"{id}: {error}", error=True)
            continue
        write_text(to / f"{id}.saecula", record.text())
        written += 1
    tell(f"Records in {to}: {written}")


@admin.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, as text or JSON.")],
    user: Annotated[str | None, typer.Option("--user", help="The account that gets the unfinished games.")] = None,
) -> None:
    """Create tables from records."""
    for file in files:
        record = Record.parse(read_text(file))
        id = run(lambda a, record=record: a.take_in(record, user))  # type: ignore[misc]
        tell(f"{file}: table {id}")


@admin.command()
def verify(
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="The id of a table (default: all tables).")
    ] = None,
    json: Json = False,
) -> None:
    """Replay the record of a table (or of all) and compare its end with what is stored."""

    async def work(a: Admin) -> list[dict[str, object]]:
        found = []
        for id in [table] if table is not None else await a.tables():
            finding = await a.verify(id)
            found.append(
                {"table": finding.table, "game": finding.game, "moves": finding.moves, "trouble": finding.trouble}
            )
        return found

    findings = run(work)
    broken = [f for f in findings if f["trouble"]]
    if json:
        out_json(findings)
    else:
        for f in broken:
            tell(f"{f['table']} ({f['game']}, moves: {f['moves']}): {f['trouble']}")
        tell(f"Tables: {len(findings)}; with trouble: {len(broken)}")
    if broken:
        raise typer.Exit(1)


@admin.command()
def backup(
    target: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to put the copy (default: the place that SAECULA_BACKUP names)."),
    ] = None,
) -> None:
    """Copy the whole database into one file, while the server runs."""
    if target is not None:
        run(lambda a: a.backup(target))
        tell(f"Copied to {target}")
    else:
        tell(f"Copied to {run(lambda a: a.backups().make())}")


@admin.command()
def backups(json: Json = False) -> None:
    """List the backups in the place that SAECULA_BACKUP names, oldest first."""
    names = run(lambda a: a.backups().names())
    if json:
        out_json(names)
    else:
        for name in names:
            out().print(name, markup=False, soft_wrap=True)


@admin.command()
def restore(
    source: Annotated[str, typer.Argument(metavar="BACKUP", help="A file, a name from the list, or latest.")],
    yes: Annotated[bool, typer.Option("--yes", help="Move the existing database aside.")] = False,
) -> None:
    """Replace the database with a backup. Stop the server first."""
    from saecula.server.admin import restore as put_back
    from saecula.server.settings import load

    tell(asyncio.run(put_back(load(), source, yes)))


@admin.command()
def move(
    target: Annotated[
        str, typer.Argument(metavar="URL", help="An empty database: postgresql://user:password@host/name")
    ],
) -> None:
    """Copy everything into another database: accounts, sessions, tables, moves. Stop the server first."""
    if "://" not in target:
        raise SaeculaError("move: give the other database as an address, postgresql://user:password@host/name")
    counts = run(lambda a: a.move(target))
    out().print(", ".join(f"{name}: {count}" for name, count in counts.items()), markup=False)
    tell("Done. From now on, SAECULA_DATABASE_URL must name the other database.")


@admin.command()
def user(
    name: Annotated[str, typer.Argument(help="The name of an account.")],
    add: Annotated[bool, typer.Option("--add", help="Create the account; the command asks for its password.")] = False,
    password: Annotated[bool, typer.Option("--password", help="Set a new password; this ends all sessions.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the account; its games stay.")] = False,
    json: Json = False,
) -> None:
    """Show an account, create one, set a new password, or remove it."""
    if add or password:
        secret = _new_password()
        run(lambda a: a.add_user(name, secret) if add else a.set_password(name, secret))
    if remove:
        run(lambda a: a.remove_user(name))
        tell(f"{name} has been removed")
        return
    known = run(lambda a: a.user(name))
    if json:
        out_json(known)
    else:
        text = Text(None, language())
        for key, value in known.items():
            said = text.say("admin.yes" if value else "admin.no") if isinstance(value, bool) else value
            out().print(f"{text.say(f'admin.user.{key}')}: {said if said is not None else '-'}", markup=False)


def _new_password() -> str:
    """Asks for a password twice, until both answers are the same."""
    text = Text(None, language())
    while True:
        first, again = (
            typer.prompt(text.say(id), hide_input=True) for id in ("admin.password", "admin.password.again")
        )
        if first == again:
            return str(first)
        out(error=True).print(text.say("admin.password.differ"), markup=False)


@admin.command()
def prune(
    days: Annotated[
        float, typer.Option("--days", min=0, help="Only what has not changed for this number of days.")
    ] = 30.0,
    yes: Annotated[bool, typer.Option("--yes", help="Remove it; without this, it is only counted.")] = False,
) -> None:
    """Remove tables that never began, ended sessions, sent e-mails, and guests without tables. Played games stay."""
    counts = run(lambda a: a.prune(days, yes))
    text = Text(None, language())
    said = ", ".join(f"{text.say(f'admin.count.{name}')}: {count}" for name, count in counts.items())
    tell(f"Removed: {said}" if yes else f"Would be removed (add --yes to remove it): {said}")


@admin.command()
def results() -> None:
    """Replay finished games and enter what their results lack (games of an older server)."""
    counts = run(lambda a: a.enter_results())
    tell(f"Results added: {counts['added']}; completed: {counts['completed']}")


@admin.command()
def rate(
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Compute all ratings again from the stored results.")
    ] = False,
    json: Json = False,
) -> None:
    """Show the ratings, or compute them again (which gives the same numbers)."""
    if recompute:
        count = run(lambda a: a.rate_again())
        tell(f"Rated games: {count}")
        return
    rows = run(lambda a: a.ratings())
    if json:
        out_json(rows)
        return
    for row in rows:
        line = f"{row['game_id']}  {row['rating']}  {row['name'] or row['player']}  ({row['wins']}/{row['games']})"
        out().print(line, markup=False, soft_wrap=True)
