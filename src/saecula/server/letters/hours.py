"""When a person wants to hear from the server: quiet hours, and the time of a daily digest, in the person's own zone.

The settings are `zone` ("Europe/Rome"), `quiet` (["22:00", "07:00"]) and `digest` ("18:00").
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from saecula.server.problems import Problem

if TYPE_CHECKING:
    from saecula.server.accounts.people import Person

TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


def need_hours(settings: dict[str, Any]) -> None:
    """Raises a problem if these settings do not say when; null removes a setting."""
    quiet, digest, zone = settings.get("quiet"), settings.get("digest"), settings.get("zone")
    if quiet is not None and not (isinstance(quiet, list) and len(quiet) == 2 and all(map(_is_time, quiet))):
        raise Problem(422, "hours.bad", "Quiet hours are two times, such as 22:00 and 07:00.")
    if digest is not None and not _is_time(digest):
        raise Problem(422, "hours.digest", "The digest needs a time of day, such as 18:00.")
    if zone is not None and (not isinstance(zone, str) or _zone(zone) is None):
        raise Problem(422, "hours.zone", "There is no such time zone.", {"zone": str(zone)[:60]})


def quiet_until(person: Person, now: float) -> float | None:
    """When the quiet hours that have begun end; None if the person may be reminded now."""
    quiet = person.settings.get("quiet")
    if not isinstance(quiet, list) or len(quiet) != 2 or quiet[0] == quiet[1]:
        return None
    here = datetime.fromtimestamp(now, _zone_of(person))
    end = _next(here, quiet[1])
    begun = _next(here, quiet[0]) > end
    return end.timestamp() if begun else None


def digest_at(person: Person, now: float) -> float | None:
    """When the person's next digest is due; None if the person wants every reminder at once."""
    at = person.settings.get("digest")
    if not isinstance(at, str) or not _is_time(at):
        return None
    return _next(datetime.fromtimestamp(now, _zone_of(person)), at).timestamp()


def _next(here: datetime, time: str) -> datetime:
    """The next moment after this one at which clocks show the time."""
    hour, minute = map(int, time.split(":"))
    found = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return found if found > here else found + timedelta(days=1)


def _is_time(value: object) -> bool:
    return isinstance(value, str) and TIME.fullmatch(value) is not None


def _zone_of(person: Person) -> tzinfo:
    zone = person.settings.get("zone")
    return (_zone(zone) if isinstance(zone, str) else None) or ZoneInfo("UTC")


def _zone(name: str) -> tzinfo | None:
    """A time zone by its name; None if there is none."""
    if not re.fullmatch(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", name):
        return None
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # a folder of zones; an unknown one
        return None
