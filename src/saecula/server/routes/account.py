"""Routes for accounts: password, address, programs, sessions, and the links sent by e-mail."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from saecula.server.accounts.links import need_address
from saecula.server.accounts.scopes import parse
from saecula.server.accounts.security import is_id
from saecula.server.net.guard import COOKIE, limit, need, need_browser, services, source
from saecula.server.problems import Problem
from saecula.server.routes.people import cookie, known_by, shown
from saecula.server.shapes import (
    Confirm,
    Delete,
    Forgotten,
    Me,
    NewEmail,
    NewPassword,
    NewToken,
    NewTokenOut,
    Reset,
    SessionOut,
    TokenOut,
)
from saecula.server.tables.presenter import iso

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]


def _need_mail(request: Req, address: str) -> None:
    """Raises a problem if the server sends no e-mail, or if too many e-mails are requested for one address."""
    found = services(request)
    if not found.settings.smtp_url:
        raise Problem(409, "mail.none", "This server sends no e-mail: ask its host.")
    limit(found.limits.mail, address.lower(), request)


# --- password and address ---


@post("/me/password", status_code=204)
async def new_password(request: Req, data: JSONBody[NewPassword]) -> Response[None]:
    """Sets a new password. All other sessions and all tokens end."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    kept = await found.people.new_password(person, request.cookies.get(COOKIE, ""), data.old, data.new)
    found.hub.end_user(person.id, kept)
    return Response(None, status_code=204, cookies=[known_by(request, await found.people.mark_of(person))])


@post("/me/email", status_code=200)
async def new_email(request: Req, data: JSONBody[NewEmail]) -> Me:
    """Sets another e-mail address, or none. An e-mail asks to confirm it; until then the address gets no other."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    if data.email and found.settings.smtp_url:
        limit(found.limits.mail, need_address(data.email).lower(), request)
    return shown(await found.people.change_email(person, data.email, data.password))


@post("/me/email/letter", status_code=204)
async def letter(request: Req) -> None:
    """Sends the e-mail that asks to confirm the address again."""
    person = await need_browser(request)
    if not person.email:
        raise Problem(409, "email.none", "You have not given an e-mail address.")
    _need_mail(request, person.email)
    await services(request).people.confirm_again(person)


@post("/confirmations", status_code=204)
async def confirm(request: Req, data: JSONBody[Confirm]) -> None:
    """Confirms an address by the link in an e-mail. The link works once, for three days, and without signing in."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    found.people.forget(await found.links.confirm(data.token))


@post("/forgotten", status_code=204)
async def forgotten(request: Req, data: JSONBody[Forgotten]) -> None:
    """Requests an e-mail with a link to reset a forgotten password.

    The answer is the same whether there is an account with that (confirmed) address or not.
    """
    found = services(request)
    limit(found.limits.sign, source(request), request)
    _need_mail(request, need_address(data.email))
    _ = found.spawn(found.links.forgotten(data.email))  # answers just as quickly for an address that nobody has


@post("/resets", status_code=204)
async def reset(request: Req, data: JSONBody[Reset]) -> None:
    """Sets a new password by the link in an e-mail. The link works once, for an hour; all sessions and tokens end."""
    found = services(request)
    limit(found.limits.sign, source(request), request)
    user = await found.links.reset(data.token, data.password)
    found.people.forget(user)
    found.hub.end_user(user, "")


# --- programs ---


def _token(row: dict[str, Any]) -> TokenOut:
    return TokenOut(row["id"], row["name"], iso(row["created"]), parse(row["scopes"]))


@get("/me/tokens")
async def tokens(request: Req) -> list[TokenOut]:
    """Lists the programs that may play for the person."""
    person = await need(request)
    return [_token(row) for row in await services(request).programs.listed(person)]


@post("/me/tokens")
async def new_token(request: Req, data: JSONBody[NewToken]) -> NewTokenOut:
    """Creates a token for a program to play for the person (`Authorization: Bearer ...`). It is shown only once.

    `scopes` is what it may do, in any case `read`; without them it may do everything that a program may.
    """
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    made = await found.programs.make(person, data.name, data.scopes)
    return NewTokenOut(made["id"], made["name"], iso(made["created"]), parse(made["scopes"]), made["token"])


@delete("/me/tokens/{token_id:str}")
async def revoke(request: Req, token_id: Id) -> None:
    """Revokes a token; live connections that use it end."""
    person = await need_browser(request)
    found = services(request)
    if not is_id(token_id):
        raise Problem(404, "token.unknown", "There is no such token.")
    found.hub.end_session(await found.programs.revoke(person, token_id))


# --- sessions ---


@get("/me/sessions")
async def sessions(request: Req) -> list[SessionOut]:
    """Lists where the person is signed in, newest first."""
    person = await need_browser(request)
    found = await services(request).people.sessions(person, request.cookies.get(COOKIE, ""))
    return [SessionOut(s["id"], s["device"], iso(s["created"]), iso(s["seen"]), s["mine"]) for s in found]


@delete("/me/sessions/{session_id:str}")
async def end_session(request: Req, session_id: Id) -> None:
    """Ends a session and its live connections."""
    person = await need_browser(request)
    found = services(request)
    if not is_id(session_id):
        raise Problem(404, "session.unknown", "There is no such session.")
    found.hub.end_session(await found.people.end_session(person, session_id))


@delete("/me/sessions")
async def end_sessions(request: Req) -> Response[None]:
    """Signs out everywhere, including here. Tokens of programs stay."""
    person = await need_browser(request)
    found = services(request)
    for ended in await found.people.end_sessions(person):
        found.hub.end_session(ended)
    return Response(None, status_code=204, cookies=[cookie(request, "", 0)])


@post("/me/delete", status_code=204)
async def delete_me(request: Req, data: JSONBody[Delete]) -> Response[None]:
    """Deletes the account. The games stay, without the name; if others are playing, a bot takes the seat."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.sign, source(request), request)
    if not person.guest:
        await found.people.need_password(person, data.password)
    await found.deletion.delete(person)
    return Response(None, status_code=204, cookies=[cookie(request, "", 0)])


ROUTES = [
    new_password,
    new_email,
    letter,
    confirm,
    forgotten,
    reset,
    tokens,
    new_token,
    revoke,
    sessions,
    end_session,
    end_sessions,
    delete_me,
]
