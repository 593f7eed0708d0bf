"""The bodies of requests and answers, from which the OpenAPI description is made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saecula.server.accounts.scopes import Scope
from saecula.server.offered import ConditionOut, KeptOut, Label, OfferedMove, ShortcutsOut, WarningOut

Name = Annotated[str, Meta(max_length=60)]
Email = Annotated[str, Meta(max_length=254)]
Password = Annotated[str, Meta(max_length=200)]
FreshPassword = Annotated[str, Meta(min_length=8, max_length=200)]
Small = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request; unknown fields are refused."""


class NewGuest(Body):
    name: Name = ""
    lang: Annotated[str, Meta(max_length=20)] = "en"


class NewAccount(Body):
    name: Annotated[str, Meta(min_length=2, max_length=40)]
    password: FreshPassword
    email: Email | None = None
    lang: Annotated[str, Meta(max_length=20)] | None = None


class SignIn(Body):
    """`code` is a code of the second factor or a recovery code, for accounts that have one."""

    name: Name
    password: Password
    code: Annotated[str, Meta(max_length=40)] = ""


class ChangeMe(Body):
    name: Name | None = None
    lang: Annotated[str, Meta(max_length=20)] | None = None
    settings: dict[str, Any] | None = None


class NewPassword(Body):
    old: Password
    new: FreshPassword


class NewEmail(Body):
    """Another address; an empty one removes it. An account also needs its password."""

    email: Email
    password: Password = ""


class Forgotten(Body):
    email: Email


class Reset(Body):
    """`token` is the part of the link in the e-mail after `#reset=`."""

    token: Small
    password: FreshPassword


class Confirm(Body):
    """`token` is the part of the link in the e-mail after `#confirm=`."""

    token: Small


class Delete(Body):
    """An account also needs its password."""

    password: Password = ""


class NewToken(Body):
    """`scopes` is what the token may do; without them, everything that a program may."""

    name: Name = ""
    scopes: list[Scope] | None = None


class PasswordOnly(Body):
    password: Password


class CodeOnly(Body):
    code: Annotated[str, Meta(max_length=40)]


class PasswordAndCode(Body):
    """`code` is a code of the second factor or a recovery code."""

    password: Password
    code: Annotated[str, Meta(max_length=40)]


class NewRelation(Body):
    """`mute` hides their lines of chat from me. `block` also keeps them from joining my tables or sitting with me."""

    user: Annotated[str, Meta(max_length=24)]
    kind: Literal["mute", "block"]


class NewReport(Body):
    """A report about `user` at a table; `line` is the number of one of their lines of chat."""

    table: Annotated[str, Meta(max_length=24)]
    user: Annotated[str, Meta(max_length=24)]
    reason: Literal["insult", "name", "spam", "cheating", "other"]
    text: Annotated[str, Meta(max_length=1000)] = ""
    line: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class GameChoice(Body):
    id: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], str | int | bool] = {}


class Place(Body):
    """A seat of a new table. `invite` keeps it for the account with that `name`, which is told and may decline."""

    kind: Literal["me", "open", "bot", "here", "invite"]
    bot: Annotated[str, Meta(max_length=120)] | None = None
    name: Name | None = None


class Pace(Body):
    """`none`; `live` with minutes and an increment in seconds per turn; `turns` with hours, increment and limit."""

    kind: Literal["none", "live", "turns"] = "none"
    minutes: float | None = None
    hours: float | None = None
    increment: float | None = None
    limit: float | None = None


class NewTable(Body):
    game: Annotated[str, Meta(max_length=300)] | GameChoice
    seats: Annotated[list[Place], Meta(min_length=1, max_length=16)]
    visibility: Literal["open", "link", "private"] = "link"
    password: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    pace: Pace = msgspec.field(default_factory=Pace)
    seed: Annotated[int, Meta(ge=0, lt=2**60)] | None = None
    delay: Annotated[int, Meta(ge=0, le=100)] = 0
    rated: bool = False


class Join(Body):
    seat: SeatNumber | None = None
    invite: Small | None = None
    password: Small | None = None
    watch: bool = False


class Start(Body):
    fill: Annotated[str, Meta(max_length=120)] = "greedy"


class NewMove(Body):
    """One `move`, or several `moves` in one gesture: all or none.

    With `heed`, a single move that is about to bring a real loss is not played. It is answered with the problem
    `move.warned` (422) and its `warnings`; the same request without `heed` plays it.
    """

    seat: SeatNumber
    version: Version
    move: Small | None = None
    moves: Annotated[list[Small], Meta(min_length=1, max_length=64)] | None = None
    heed: bool = False


MoveId = Annotated[str, Meta(max_length=60)] | Annotated[int, Meta(ge=0, le=2**53)]


class SentMove(NewMove, kw_only=True):
    """The same on a live connection. The answer repeats `id`, by which the sender knows which move it is about."""

    type: Literal["move"]
    id: MoveId | None = None


class Stand(Body):
    """`holds` is the value in the standing answer that is offered (`shortcuts.standing` of the Position)."""

    seat: SeatNumber
    version: Version
    holds: Annotated[str, Meta(max_length=2000)]


class Withdraw(Body):
    """Ends the standing answer to a question."""

    seat: SeatNumber
    question: Small


class Undo(Body):
    seat: SeatNumber
    version: Version


class SeatOnly(Body):
    seat: SeatNumber


class Replace(Body):
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=120)] = "greedy"


class Ask(Body):
    seat: SeatNumber
    kind: Literal["undo", "hints"] = "undo"


class Answer(Body):
    request: Small
    yes: bool


class Branch(Body):
    n: Annotated[int, Meta(ge=0, le=1_000_000)]


class Say(Body):
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


# --- answers ---


class Me(msgspec.Struct, omit_defaults=True):
    id: str
    name: str
    guest: bool
    lang: str
    settings: dict[str, Any]
    email: str | None = None
    admin: bool = False
    confirmed: bool = False


class SecondFactorOut(msgspec.Struct):
    """Whether a second factor is on, and how many recovery codes are left."""

    on: bool
    codes: int


class EnrolmentOut(msgspec.Struct):
    """The secret for the authenticator program: as text, as an address, and as a picture (QR code)."""

    secret: str
    uri: str
    svg: str


class CodesOut(msgspec.Struct):
    """Recovery codes, each of which works once. They are shown only once."""

    codes: list[str]


class RelationOut(msgspec.Struct):
    user: str
    name: str
    kind: Literal["mute", "block"]
    at: str


class HostOut(msgspec.Struct):
    """What the host of this server offers: e-mail, web hooks, new accounts, guests.

    `push` is the public key that a browser needs to subscribe to push messages; empty if the server sends none.
    """

    mail: bool
    webhooks: bool
    signup: bool
    guests: bool
    push: str


class SessionOut(msgspec.Struct):
    """A browser that is signed in. `seen` is accurate to the day; `mine` is the session that asks."""

    id: str
    device: str
    created: str
    seen: str
    mine: bool


class TokenOut(msgspec.Struct):
    """A program that may play for an account. `scopes` is what its token may do."""

    id: str
    name: str
    created: str
    scopes: list[Scope]


class NewTokenOut(TokenOut):
    token: str


class LogLine(msgspec.Struct):
    n: int
    move: int
    id: str
    seat: int
    params: dict[str, str | int]
    rule: str
    points: int | msgspec.UnsetType = msgspec.UNSET
    """The points that it brings to its seat, if any."""


class OutcomeOut(msgspec.Struct):
    """How a game ended: a message id, and the points and the place of each seat.

    `awards` are further results; `fractions` are the parts of the points beyond whole ones, by seat ("1/2"; an empty
    list if there are none).
    """

    reason: str
    scores: list[int]
    ranking: list[int]
    awards: list[str]
    fractions: list[str] = []


class ViewOut(msgspec.Struct):
    """What a seat (null: a spectator) sees of a game; `table` has the game's own data (docs/reference/views.md).

    `waiting` are the seats that are asked, and `question` names what they are asked, as far as the seat may know it.
    """

    game: str
    seat: int | None
    phase: str
    question: str | None
    waiting: list[int]
    table: dict[str, Any]
    outcome: OutcomeOut | None


class Position(msgspec.Struct):
    """What a seat sees. `n` is the number of the last step of the game that it knows about (see /history).

    `shortcuts` are present if the seat is asked something that can be answered in fewer acts, and `standing` if it has
    given standing answers.
    """

    version: int
    seat: int | None
    mine: list[int]
    n: int
    view: ViewOut
    moves: list[OfferedMove]
    log: list[LogLine]
    can_undo: bool
    shortcuts: ShortcutsOut | msgspec.UnsetType = msgspec.UNSET
    standing: list[KeptOut] | msgspec.UnsetType = msgspec.UNSET
    conditions: list[ConditionOut] | msgspec.UnsetType = msgspec.UNSET


class TableSeat(msgspec.Struct):
    """A seat as its viewer may know it. `rating` is there in lists, for players who have one and show it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    mine: bool
    online: bool
    user: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType = msgspec.UNSET
    clock: float | msgspec.UnsetType = msgspec.UNSET
    running: bool | msgspec.UnsetType = msgspec.UNSET
    reclaim: bool | msgspec.UnsetType = msgspec.UNSET
    left: int | msgspec.UnsetType = msgspec.UNSET
    program: bool | msgspec.UnsetType = msgspec.UNSET
    kept: bool | msgspec.UnsetType = msgspec.UNSET
    rating: int | msgspec.UnsetType = msgspec.UNSET


class UndoRequest(msgspec.Struct):
    id: str
    kind: str
    seat: int
    n: int
    answers: dict[str, bool]
    mine: bool
    answer_me: bool


class PaceOut(msgspec.Struct):
    """`none`; `live` with minutes and an increment in seconds per turn; `turns` with hours, increment and limit."""

    kind: Literal["none", "live", "turns"]
    minutes: float | msgspec.UnsetType = msgspec.UNSET
    hours: float | msgspec.UnsetType = msgspec.UNSET
    increment: float | msgspec.UnsetType = msgspec.UNSET
    limit: float | msgspec.UnsetType = msgspec.UNSET


class TableOut(msgspec.Struct):
    """A table as its viewer may know it.

    `commitment` is the SHA-256 of the key that the draws are made from, `key` the key itself once the game is over.
    `rated` means that the ratings change at the end; `unrated` says why they do not, although they should have.
    `absent_at` is when players who are asked count as absent, at a table without a clock; `delay` is how many steps
    spectators are behind. `hints` is present if the players may ask for hints.
    """

    id: str
    game: str
    game_id: str
    status: Literal["waiting", "playing", "over"]
    version: int
    seats: list[TableSeat]
    mine: list[int]
    waiting: list[int]
    visibility: Literal["open", "link", "private"]
    has_password: bool
    created: str
    changed: str
    pace: PaceOut
    creator: bool
    watching: int
    requests: list[UndoRequest]
    invite: str | msgspec.UnsetType = msgspec.UNSET
    outcome: OutcomeOut | msgspec.UnsetType = msgspec.UNSET
    rematch: str | msgspec.UnsetType = msgspec.UNSET
    parent: str | msgspec.UnsetType = msgspec.UNSET
    turn_since: str | msgspec.UnsetType = msgspec.UNSET
    rated: bool | msgspec.UnsetType = msgspec.UNSET
    unrated: str | msgspec.UnsetType = msgspec.UNSET
    absent_at: str | msgspec.UnsetType = msgspec.UNSET
    delay: int | msgspec.UnsetType = msgspec.UNSET
    commitment: str | msgspec.UnsetType = msgspec.UNSET
    key: str | msgspec.UnsetType = msgspec.UNSET
    hints: bool | msgspec.UnsetType = msgspec.UNSET


class ChatLine(msgspec.Struct):
    """A line of chat. If an administrator has hidden it, the text is empty."""

    n: int
    user: str
    name: str
    text: str
    at: str
    hidden: bool | msgspec.UnsetType = msgspec.UNSET


class Series(msgspec.Struct):
    id: str
    values: list[list[int | None]]


class SeriesOut(msgspec.Struct):
    series: list[Series]
    at: list[int]


class GameOption(msgspec.Struct):
    name: str
    choices: list[str | int | bool]
    default: str | int | bool
    help: str


class GameOut(msgspec.Struct):
    id: str
    title: str
    designer: str
    publisher: str
    year: int
    players: tuple[int, int]
    about: str
    reconstructed: str
    """A sentence about the parts of the game that are not taken from the published one."""
    options: list[GameOption]


class Words(msgspec.Struct):
    messages: dict[str, str | list[str]]


class GameWords(Words):
    names: dict[str, str]
    cards: dict[str, list[str]]
    questions: dict[str, str]


class ChapterOut(msgspec.Struct):
    id: str
    title: str
    overview: str


class RuleOut(msgspec.Struct):
    id: str
    chapter: str
    text: str
    mark: str
    lang: str


class RulesOut(msgspec.Struct):
    chapters: list[ChapterOut]
    rules: list[RuleOut]


class ProblemOut(msgspec.Struct):
    """A problem (RFC 9457). `id` names the message `problem.<id>`; `rule` is the rule that forbids a move.

    If several moves were sent, `index` is the one that is refused (counted from 0), and `played` is how many stay
    nonetheless. `warnings` are the losses that a move would have brought (see `heed` of a move).
    """

    type: str
    title: str
    status: int
    detail: str
    id: str
    params: dict[str, Any]
    rule: str | msgspec.UnsetType = msgspec.UNSET
    version: int | msgspec.UnsetType = msgspec.UNSET
    because: Label | msgspec.UnsetType = msgspec.UNSET
    index: int | msgspec.UnsetType = msgspec.UNSET
    played: int | msgspec.UnsetType = msgspec.UNSET
    warnings: list[WarningOut] | msgspec.UnsetType = msgspec.UNSET
