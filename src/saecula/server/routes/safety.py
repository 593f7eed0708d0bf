"""Routes for the second factor of an account, and to mute, block and report people."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, delete, get, post
from litestar.params import JSONBody, PathParameter

from saecula.server.accounts.people import Person
from saecula.server.accounts.security import is_id
from saecula.server.net.guard import limit, need, need_browser, services, source
from saecula.server.problems import Problem
from saecula.server.shapes import (
    CodeOnly,
    CodesOut,
    EnrolmentOut,
    NewRelation,
    NewReport,
    PasswordAndCode,
    PasswordOnly,
    RelationOut,
    SecondFactorOut,
)
from saecula.server.tables.presenter import iso

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]


# --- the second factor ---


async def _owner(request: Req, password: str | None = None) -> Person:
    """The owner of an account, from a browser, with the password if it is needed."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    if person.guest:
        raise Problem(403, "password.guest", "A guest has no password: create an account first.")
    if password is not None:
        await found.people.need_password(person, password)
    return person


@get("/me/second-factor")
async def second_factor(request: Req) -> SecondFactorOut:
    """Returns whether the account has a second factor."""
    person = await need_browser(request)
    standing = await services(request).second_factors.standing(person.id)
    return SecondFactorOut(standing.on, standing.codes)


@post("/me/second-factor", status_code=200)
async def begin(request: Req, data: JSONBody[PasswordOnly]) -> EnrolmentOut:
    """Creates a new secret for time-based codes (TOTP). It takes effect once its first code has been given."""
    person = await _owner(request, data.password)
    found = services(request)
    host = urlsplit(found.settings.address).netloc
    made = await found.second_factors.begin(person.id, person.name, host)
    return EnrolmentOut(made.secret, made.uri, made.svg)


@post("/me/second-factor/confirm", status_code=200)
async def confirm(request: Req, data: JSONBody[CodeOnly]) -> CodesOut:
    """Turns the second factor on with its first code. The recovery codes are shown only once."""
    person = await _owner(request)
    found = services(request)
    limit(found.limits.code, person.id, request)
    codes = await found.second_factors.confirm(person.id, data.code)
    found.limits.code.refund(person.id)
    return CodesOut(codes)


@post("/me/second-factor/codes", status_code=200)
async def new_codes(request: Req, data: JSONBody[PasswordAndCode]) -> CodesOut:
    """Creates new recovery codes; the old ones stop working."""
    person = await _owner(request, data.password)
    found = services(request)
    limit(found.limits.code, person.id, request)
    codes = await found.second_factors.renew_codes(person.id, data.code)
    found.limits.code.refund(person.id)
    return CodesOut(codes)


@post("/me/second-factor/off", status_code=204)
async def end(request: Req, data: JSONBody[PasswordAndCode]) -> None:
    """Turns the second factor off."""
    person = await _owner(request, data.password)
    found = services(request)
    limit(found.limits.code, person.id, request)
    await found.second_factors.end(person.id, data.code)
    found.limits.code.refund(person.id)


# --- mute, block, report ---


@get("/me/people")
async def people(request: Req) -> list[RelationOut]:
    """Lists the people whom the person has muted or blocked."""
    person = await need_browser(request)
    rows = await services(request).relations.listed(person)
    return [RelationOut(row["other"], row["name"], row["kind"], iso(row["at"])) for row in rows]


@post("/me/people", status_code=204)
async def put(request: Req, data: JSONBody[NewRelation]) -> None:
    """Mutes or blocks somebody. They are not told and notice no difference."""
    person = await need_browser(request)
    if not is_id(data.user):
        raise Problem(404, "person.unknown", "There is no such person.")
    await services(request).relations.put(person, data.user, data.kind)


@delete("/me/people/{user_id:str}")
async def drop(request: Req, user_id: Id) -> None:
    """Removes a mute or block."""
    person = await need_browser(request)
    if is_id(user_id):
        await services(request).relations.drop(person, user_id)


@post("/reports", status_code=204)
async def report(request: Req, data: JSONBody[NewReport]) -> None:
    """Reports somebody to the administrators, at a table that the person may see."""
    person = await need(request)
    found = services(request)
    if not is_id(data.user):
        raise Problem(404, "person.unknown", "There is no such person.")
    limit(found.limits.report, person.id, request)
    limit(found.limits.report, f"from {source(request)}", request)
    await found.reports.take(person, data)


ROUTES = [second_factor, begin, confirm, new_codes, end, people, put, drop, report]
