"""Reminders that people send to themselves, to see whether a way works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from saecula.server.accounts.people import Person
from saecula.server.letters.hooks import Hooks, hook_of
from saecula.server.letters.mail import Mail, News, say
from saecula.server.problems import Problem

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()


async def send_trial(services: Services, person: Person, way: str) -> None:
    """Sends a reminder at once by one way; raises a problem that says what is missing, or that it failed."""
    settings = services.settings
    words = {"name": person.name, "url": f"{settings.address}/account"}
    title = say(person.lang, "mail.trial.subject", words)
    mail = Mail(services)
    if way == "mail" and not (settings.smtp_url and person.email and person.confirmed):
        raise Problem(409, "trial.mail", "There is no confirmed e-mail address, or the server sends no e-mail.")
    if way == "hook" and not (settings.webhooks and hook_of(person)):
        raise Problem(409, "trial.hook", "You have not given a web hook.")
    if way == "push" and not (settings.push and await services.subscriptions.of(person.id)):
        raise Problem(409, "trial.push", "None of your browsers gets push messages.")
    try:
        if way == "mail":
            await mail.send(person.email or "", person.lang, "trial", words)
        elif way == "hook":
            body = {"event": "trial", "url": words["url"], "text": title, "content": f"{title}\n{words['url']}"}
            await Hooks(services, mail).call(hook_of(person), body)
        else:
            news = News(title, say(person.lang, "push.trial.body", words), words["url"], "trial")
            await services.subscriptions.send(person.id, news)
    except Exception as error:
        log.warning("trial failed", way=way, error=type(error).__name__)
        raise Problem(409, "trial.failed", "It could not be sent. Check the address and try again.") from None
