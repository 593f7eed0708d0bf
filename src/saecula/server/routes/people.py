"""Guests, accounts, sessions."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter

from saecula.server.guard import COOKIE, bearer, limit, need, need_browser, services, source, who
from saecula.server.people import Person
from saecula.server.problems import Problem
from saecula.server.security import is_id
from saecula.server.shapes import (
    ChangeMe,
    Me,
    NewAccount,
    NewGuest,
    NewPassword,
    NewToken,
    NewTokenOut,
    SignIn,
    TokenOut,
)
from saecula.server.world import iso

Req = Request[Any, Any, Any]


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.guest, person.lang, person.settings, person.email, person.admin)


def _token(row: dict[str, Any]) -> TokenOut:
    return TokenOut(row["id"], row["name"], iso(row["created"]))


def _cookie(request: Req, token: str, age: int) -> Cookie:
    settings = services(request).world.settings
    secure = settings.base_url.startswith("https:") or request.url.scheme == "https"
    path = f"{settings.root}/"
    return Cookie(key=COOKIE, value=token, path=path, max_age=age, httponly=True, samesite="lax", secure=secure)


def _signed_in(request: Req, person: Person, token: str) -> Response[Me]:
    age = services(request).world.people.lasts
    return Response(_me(person), status_code=201, cookies=[_cookie(request, token, age)])


@get("/me")
async def me(request: Req) -> Response[Me]:
    """Who I am. A session that is used does not end."""
    person = await need(request)
    people = services(request).world.people
    token = request.cookies.get(COOKIE, "")
    if bearer(request) or not await people.renew(token):
        return Response(_me(person))
    return Response(_me(person), cookies=[_cookie(request, token, people.lasts)])


@patch("/me")
async def change_me(request: Req, data: JSONBody[ChangeMe]) -> Me:
    """Changes name, language, e-mail address or settings (a setting that is null is removed)."""
    person = await need(request)
    found = services(request)
    changed = await found.world.people.change(person, data.name, data.lang, data.email, data.settings)
    if data.name is not None:
        await found.rooms.rename(changed)
    return _me(changed)


@post("/guests")
async def new_guest(request: Req, data: JSONBody[NewGuest]) -> Response[Me]:
    """Comes in as a guest."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    person, token = await found.world.people.guest(data.name, data.lang)
    return _signed_in(request, person, token)


@post("/accounts")
async def new_account(request: Req, data: JSONBody[NewAccount]) -> Response[Me]:
    """Makes an account; a guest keeps its tables."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    guest = await who(request)
    person, token = await found.world.people.register(data.name, data.password, data.email, guest)
    return _signed_in(request, person, token)


@post("/sessions")
async def sign_in(request: Req, data: JSONBody[SignIn]) -> Response[Me]:
    """Signs in."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    person, token = await found.world.people.sign_in(data.name, data.password)
    return _signed_in(request, person, token)


@delete("/sessions")
async def sign_out(request: Req) -> Response[None]:
    """Signs out; live connections of the session end."""
    world = services(request).world
    world.hub.end_session(await world.people.sign_out(request.cookies.get(COOKIE, "")))
    return Response(None, status_code=204, cookies=[_cookie(request, "", 0)])


@post("/me/password", status_code=204)
async def new_password(request: Req, data: JSONBody[NewPassword]) -> None:
    """Another password. All other sessions end, and all tokens."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    world = found.world
    kept = await world.people.new_password(person, request.cookies.get(COOKIE, ""), data.old, data.new)
    world.hub.end_user(person.id, kept)


@get("/me/tokens")
async def tokens(request: Req) -> list[TokenOut]:
    """The programs that may play for me."""
    person = await need(request)
    return [_token(row) for row in await services(request).world.people.tokens(person)]


@post("/me/tokens")
async def new_token(request: Req, data: JSONBody[NewToken]) -> NewTokenOut:
    """A token with which a program plays for me (`Authorization: Bearer ...`). It is shown this once."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    made = await found.world.people.new_token(person, data.name)
    return NewTokenOut(made["id"], made["name"], iso(made["created"]), made["token"])


@delete("/me/tokens/{token_id:str}")
async def revoke(request: Req, token_id: Annotated[str, PathParameter(max_length=24)]) -> None:
    """Revokes a token; live connections that use it end."""
    person = await need_browser(request)
    world = services(request).world
    if not is_id(token_id):
        raise Problem(404, "token.unknown", "There is no such token.")
    world.hub.end_session(await world.people.revoke(person, token_id))


ROUTES = [me, change_me, new_guest, new_account, sign_in, sign_out, new_password, tokens, new_token, revoke]
