"""The vocabulary of abilities of civilizations, technologies and wonders, as small typed records.

A cell of the data files contains codes separated by semicolons, e.g. `act.culture.vp+1; m+2`:

| code | meaning |
|---|---|
| `act.X.vp+n`, `act.X.coin+n`, `act.X.cost-n` | each performance of action X gives more points or coins, or is cheaper |
| `act.research[a,b].cost-n`, `.cost=0`, `.vp+n` | only if the technology researched is a or b |
| `act.X.keep`, `act.X.workers+1` | workers on X return at Resolve; X needs one more worker |
| `act.farm.worker+1`, `act.build.may_culture`, `act.conquer.others-n` | China, Aksum, Scythia and Germany |
| `m+n`, `m+techs/2` | military strength |
| `slot.X` | a private slot for action X |
| `te.…`, `rest.…`, `war.…`, `rise.…`, `nextrise.…`, `annex.…`, `gain.…`, `eg.…` | at the turn end, when resting, in a war, when risen, at a later rise or annexation, when a technology is gained, at the end of the game |
| `ban.trade`, `use.upcoming` | Vikings, Maya |

Amounts: a number, or one point or coin per `techs`, `score`, `upcoming`, `bonus`, `workers`, `wonders`, `civs`, `bottom`, `top`, `m`,
`coins`, with `/k` (per k, rounded down), `*k` (k each) and `maxk`. Conditions come after `?`.
"""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from saecula.core.data import Row

WHEN: Final = ["act", "m", "slot", "te", "rest", "war", "rise", "nextrise", "annex", "gain", "eg", "ban", "use"]
COUNTS: Final = ["techs", "score", "upcoming", "bonus", "workers", "wonders", "civs", "bottom", "top", "m", "coins"]
CONDITIONS: Final = ["scored", "most_m", "most_m1", "not_education", "workers=4", "workers<3", "coins<=1", "no_techs"]
WHAT: Final = {
    "act": ["vp", "coin", "cost", "keep", "workers", "worker", "may_culture", "others"],
    "m": [""],
    "slot": [""],
    "te": ["coin", "vp", "tech", "worker", "may_culture", "may_market2_vp"],
    "rest": ["coin", "vp"],
    "war": ["safe", "coin"],
    "rise": ["coin", "vp", "others", "bonus", "tech", "wonder"],
    "nextrise": ["vp"],
    "annex": ["vp"],
    "gain": ["vp"],
    "eg": ["vp"],
    "ban": [""],
    "use": [""],
}

_CODE: Final = re.compile(
    r"(?P<when>[a-z]+)(?:\.(?P<on>[a-z0-9_]+))?(?:\[(?P<only>[a-z,-]+)\])?(?:\.(?P<what>[a-z0-9_]+))?"
    r"(?:(?P<sign>[-+=*])(?:(?P<n>\d+)|(?P<per>[a-z]+)(?:\*(?P<times>\d+))?(?:/(?P<by>\d+))?(?:max(?P<most>\d+))?))?"
    r"(?:\?(?P<condition>[a-z_0-9<=]+))?"
)


@dataclass(slots=True)
class Effect:
    """One ability. `n` is the amount, or the amount per `by` of the things that `per` counts (at most `most`)."""

    code: str
    when: str
    action: str
    what: str
    sign: str
    n: int
    per: str
    by: int
    most: int
    condition: str
    only: list[str]


def read_effects(row: Row, column: str, actions: list[str]) -> list[Effect]:
    """The abilities of a cell; an unknown code is refused with file and row."""
    return [_read(row, column, code, actions) for code in row.list(column)]


def _read(row: Row, column: str, code: str, actions: list[str]) -> Effect:
    found = _CODE.fullmatch(code)
    if found is None or found["when"] not in WHEN:
        raise row.fail(f"{column}: {code!r} is not an ability that this game knows")
    when, on, what = found["when"], found["on"] or "", found["what"] or ""
    if when not in ("act", "slot", "ban", "use"):
        on, what = "", on
    if when in ("act", "slot", "ban") and on not in actions:
        raise row.fail(f"{column}: {code!r} names no action")
    if what not in WHAT[when] or (when == "use" and on != "upcoming") or (when == "ban" and on != "trade"):
        raise row.fail(f"{column}: {code!r} is not an ability that this game knows")
    per, condition = found["per"] or "", found["condition"] or ""
    if per and per not in COUNTS:
        raise row.fail(f"{column}: {code!r} counts {per!r}; it can count {', '.join(COUNTS)}")
    if condition and condition not in CONDITIONS:
        raise row.fail(f"{column}: {code!r} has the condition {condition!r}; there are {', '.join(CONDITIONS)}")
    sign = found["sign"] or ""
    n = int(found["n"] or found["times"] or 1)
    only = found["only"].split(",") if found["only"] else []
    by, most = int(found["by"] or 1), int(found["most"] or 0)
    return Effect(code, when, on, what, sign, -n if sign == "-" else n, per, by, most, condition, only)
