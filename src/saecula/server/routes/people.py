"""Guests, accounts, sessions."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from saecula.server.guard import COOKIE, address, limit, need, services, who
from saecula.server.people import Person
from saecula.server.shapes import ChangeMe, Me, NewAccount, NewGuest, SignIn

Req = Request[Any, Any, Any]


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.guest, person.lang, person.settings, person.email, person.admin)


def _cookie(request: Req, token: str, age: int) -> Cookie:
    settings = services(request).world.settings
    secure = settings.base_url.startswith("https:") or request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, path="/", max_age=age, httponly=True, samesite="lax", secure=secure)


def _signed_in(request: Req, person: Person, token: str) -> Response[Me]:
    age = services(request).world.settings.session_days * 86_400
    return Response(_me(person), status_code=201, cookies=[_cookie(request, token, age)])


@get("/me")
async def me(request: Req) -> Me:
    """Who I am."""
    return _me(await need(request))


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
    limit(found.limits.sign, address(request), request)
    person, token = await found.world.people.guest(data.name, data.lang)
    return _signed_in(request, person, token)


@post("/accounts")
async def new_account(request: Req, data: JSONBody[NewAccount]) -> Response[Me]:
    """Makes an account; a guest keeps its tables."""
    found = services(request)
    limit(found.limits.sign, address(request), request)
    guest = await who(request)
    person, token = await found.world.people.register(data.name, data.password, data.email, guest)
    return _signed_in(request, person, token)


@post("/sessions")
async def sign_in(request: Req, data: JSONBody[SignIn]) -> Response[Me]:
    """Signs in."""
    found = services(request)
    limit(found.limits.sign, address(request), request)
    person, token = await found.world.people.sign_in(data.name, data.password)
    return _signed_in(request, person, token)


@delete("/sessions")
async def sign_out(request: Req) -> Response[None]:
    """Signs out."""
    await services(request).world.people.sign_out(request.cookies.get(COOKIE, ""))
    return Response(None, status_code=204, cookies=[_cookie(request, "", 0)])


ROUTES = [me, change_me, new_guest, new_account, sign_in, sign_out]
