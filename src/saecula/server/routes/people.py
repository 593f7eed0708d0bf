"""Routes for guests, accounts, signing in and out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from saecula.server.accounts.people import Attempt, Person, Registration, device
from saecula.server.accounts.security import digest, is_id, new_id
from saecula.server.net.guard import COOKIE, DEVICE, bearer, limit, need, need_browser, services, source, who
from saecula.server.shapes import ChangeMe, HostOut, Me, NewAccount, NewGuest, SignIn

Req = Request[Any, Any, Any]

BROWSER = "saecula_browser"
YEAR = 31_536_000


def shown(person: Person) -> Me:
    return Me(
        person.id, person.name, person.guest, person.lang, person.settings, person.email, person.admin, person.confirmed
    )


def _device(request: Req) -> str:
    return device(request.headers.get("user-agent", ""))


def cookie(request: Req, token: str, age: int) -> Cookie:
    settings = services(request).settings
    secure = settings.base_url.startswith("https:") or request.url.scheme == "https"
    path = f"{settings.root}/"
    return Cookie(key=COOKIE, value=token, path=path, max_age=age, httponly=True, samesite="lax", secure=secure)


def known_by(request: Req, mark: str) -> Cookie:
    """The cookie that a browser keeps after signing in to an account."""
    return replace(cookie(request, mark, YEAR), key=BROWSER)


def _signed_in(request: Req, person: Person, token: str) -> Response[Me]:
    age = services(request).people.lasts
    known = request.cookies.get(DEVICE, "")
    device = replace(cookie(request, known if is_id(known) else new_id(), YEAR), key=DEVICE)
    return Response(shown(person), status_code=201, cookies=[cookie(request, token, age), device])


@get("/me", responses={204: ResponseSpec(None, description="Nobody: a new visitor.")})
async def me(request: Req) -> Response[Me | None]:
    """Returns the person who asks; 204 for a new visitor. A session that is used does not expire."""
    if "authorization" not in request.headers and COOKIE not in request.cookies:
        return Response(None, status_code=204)
    person = await need(request)
    people = services(request).people
    token = request.cookies.get(COOKIE, "")
    if bearer(request) or not await people.renew(token):
        return Response(shown(person))
    return Response(shown(person), cookies=[cookie(request, token, people.lasts)])


@patch("/me")
async def change_me(request: Req, data: JSONBody[ChangeMe]) -> Me:
    """Changes name, language or settings (a setting that is null is removed)."""
    person = await need_browser(request)
    found = services(request)
    changed, renamed = await found.people.change(person, data.name, data.lang, data.settings)
    if data.name is not None:
        await found.lobby.rename(changed, person.name)
    for guest in renamed:
        await found.lobby.rename(guest)
    return shown(changed)


@post("/guests")
async def new_guest(request: Req, data: JSONBody[NewGuest]) -> Response[Me]:
    """Creates a guest."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    person, token = await found.people.guest(data.name, data.lang, _device(request))
    return _signed_in(request, person, token)


@post("/accounts")
async def new_account(request: Req, data: JSONBody[NewAccount]) -> Response[Me]:
    """Creates an account; a guest keeps its tables."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    guest = await who(request)
    if data.email and found.settings.smtp_url:
        limit(found.limits.mail, data.email.lower(), request)
    wish = Registration(
        name=data.name, password=data.password, email=data.email, lang=data.lang, device=_device(request)
    )
    person, token, renamed = await found.people.register(wish, guest)
    if guest is not None:
        await found.lobby.rename(person, guest.name)
    for other in renamed:
        await found.lobby.rename(other)
    found.hub.end_user(person.id, digest(token))
    answer = _signed_in(request, person, token)
    answer.set_cookie(known_by(request, await found.people.mark_of(person)))
    return answer


@post("/sessions")
async def sign_in(request: Req, data: JSONBody[SignIn]) -> Response[Me]:
    """Signs in. An account with a second factor also needs its `code`; without one the answer says so."""
    found = services(request)
    limit(found.limits.sign, source(request), request)

    def tried(name: str) -> Callable[[], None]:
        limit(found.limits.account, name, request)
        return lambda: found.limits.account.refund(name)

    async def need_code(user: str) -> None:
        if data.code:
            limit(found.limits.code, user, request)
        await found.second_factors.need(user, data.code)
        found.limits.code.refund(user)

    attempt = Attempt(
        name=data.name,
        password=data.password,
        device=_device(request),
        known=request.cookies.get(BROWSER, ""),
        tried=tried,
        need_code=need_code,
    )
    person, token, mark = await found.people.sign_in(attempt)
    answer = _signed_in(request, person, token)
    answer.set_cookie(known_by(request, mark))
    return answer


@delete("/sessions")
async def sign_out(request: Req) -> Response[None]:
    """Signs out and ends the live connections of the session."""
    found = services(request)
    found.hub.end_session(await found.people.sign_out(request.cookies.get(COOKIE, "")))
    return Response(None, status_code=204, cookies=[cookie(request, "", 0)])


@get("/host")
async def host(request: Req) -> HostOut:
    """Returns what the host of this server offers."""
    found = services(request)
    s = found.settings
    push = (await found.subscriptions.key()).public if s.push else ""
    return HostOut(bool(s.smtp_url), s.webhooks, s.signup == "open", s.guests, push)


ROUTES = [me, change_me, new_guest, new_account, sign_in, sign_out, host]
