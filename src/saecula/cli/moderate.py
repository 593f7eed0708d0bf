"""`saecula admin`: the actions of administrators on people and tables, and their log."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saecula.cli.admin import Table, admin, run
from saecula.cli.common import Json, out, out_json, tell
from saecula.core import SaeculaError
from saecula.text import Text, catalogue, language

if TYPE_CHECKING:
    from saecula.server.admin import Admin

Who = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account, or anybody's id.")]
Why = Annotated[str, typer.Option("--why", help="The reason, which is written to the log.")]


def _do(work: Callable[[Admin, Any], Awaitable[Any]], said: str) -> None:
    """Acts on behalf of the command line and prints what was done; a refusal is reported in one line."""

    async def acting(a: Admin) -> None:
        from saecula.server.moderation.actions import COMMAND
        from saecula.server.problems import Problem

        try:
            await work(a, COMMAND)
        except Problem as problem:
            words = catalogue("saecula.server", language()).find(f"problem.{problem.id}") or problem.detail
            raise SaeculaError(words.format_map(problem.params)) from None

    run(acting)
    tell(said)


@admin.command()
def suspend(
    name: Who,
    days: Annotated[float | None, typer.Option("--days", min=0.01, help="Number of days (default: for good).")] = None,
    why: Why = "",
) -> None:
    """Keep somebody out: sessions and tokens end, and signing in is refused."""

    async def work(a: Admin, by: Any) -> None:
        await a.actions.suspend(by, await a.id_of(name), days, why)

    _do(work, f"{name} is suspended; days: {days:g}" if days is not None else f"{name} is suspended")


@admin.command()
def readmit(name: Who, why: Why = "") -> None:
    """Lift a suspension."""

    async def work(a: Admin, by: Any) -> None:
        await a.actions.restore(by, await a.id_of(name), why)

    _do(work, f"{name} may sign in again")


@admin.command()
def promote(
    name: Who,
    off: Annotated[bool, typer.Option("--off", help="Remove the administrator's rights.")] = False,
) -> None:
    """Make an account an administrator: reports and the administrators' page are open to it."""

    async def work(a: Admin, by: Any) -> None:
        await a.actions.promote(by, await a.id_of(name), not off)

    _do(work, f"{name} is no longer an administrator" if off else f"{name} is an administrator")


@admin.command("second-factor")
def second_factor(
    name: Who,
    off: Annotated[bool, typer.Option("--off", help="Remove it, for somebody who has lost it.")] = False,
) -> None:
    """Say whether an account has a second factor; --off removes it."""
    from saecula.server.accounts.second_factor import SecondFactors

    async def look(a: Admin) -> bool:
        return (await SecondFactors(a.database).standing(await a.id_of(name))).on

    async def work(a: Admin, by: Any) -> None:
        await a.actions.end_second_factor(by, await a.id_of(name))

    if off:
        _do(work, f"The second factor of {name} has been removed")
    else:
        tell("on" if run(look) else "off")


@admin.command()
def hide(
    table: Table,
    line: Annotated[int, typer.Argument(min=1, help="The number of a line in its chat.")],
    show: Annotated[bool, typer.Option("--show", help="Show it again.")] = False,
    why: Why = "",
) -> None:
    """Hide a line of chat: nobody can read it any more."""
    _do(
        lambda a, by: a.actions.hide(by, table, line, not show, why),
        f"Line {line} is shown" if show else f"Line {line} is hidden",
    )


@admin.command()
def close(table: Table, why: Why = "") -> None:
    """Close a table: nobody can play, watch or chat there any more. Its record stays."""
    _do(lambda a, by: a.actions.close(by, table, why), f"Table {table} is closed")


@admin.command()
def reopen(table: Table, why: Why = "") -> None:
    """Reopen a closed table."""
    _do(lambda a, by: a.actions.reopen(by, table, why), f"Table {table} is open again")


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@admin.command()
def reports(
    settle: Annotated[str | None, typer.Option("--settle", metavar="REPORT", help="Close this report.")] = None,
    closed: Annotated[bool, typer.Option("--closed", help="Show closed reports.")] = False,
    why: Why = "",
    json: Json = False,
) -> None:
    """List what people have reported; --settle closes a report."""
    if settle is not None:
        report = settle
        _do(lambda a, by: a.actions.settle(by, report, why), f"Report {settle} is dealt with")
        return
    rows = run(lambda a: a.actions.reports("closed" if closed else "open"))
    if json:
        out_json(rows)
        return
    text = Text(None, language())
    for row in rows:
        about = text.say(
            "admin.report" if row["line"] is None else "admin.report.line",
            reason=text.say(f"admin.reason.{row['reason']}"),
            name=f"{row['other_name']} ({row['other']})",
            by=row["user_name"],
            table=row["table_id"],
            line=row["line"],
            said=repr(row["said"]),
        )
        out().print(f"{row['id']}  {_when(row['at'])}  {about}  {row['text']}".rstrip(), markup=False, soft_wrap=True)
    tell(f"Reports: {len(rows)}")


@admin.command("log")
def log_(
    most: Annotated[int, typer.Option("--most", min=1, max=10_000, help="The largest number of entries to show.")] = 50,
    json: Json = False,
) -> None:
    """Show what administrators have done, newest first."""
    rows = run(lambda a: a.actions.log(None, most))
    if json:
        out_json(rows)
        return
    text = Text(None, language())
    for row in rows:
        who = row["admin_name"] or text.say("admin.command")
        done = text.say(f"admin.act.{row['action']}")
        out().print(
            f"{row['id']}  {_when(row['at'])}  {who}  {done}  {row['target']}  {row['detail']}".rstrip(),
            markup=False,
            soft_wrap=True,
        )
