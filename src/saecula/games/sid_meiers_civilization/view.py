"""The view of a seat: everything but the markers it has not looked at and the choices of a battle round."""

from __future__ import annotations

from typing import Final, Literal

from saecula.games.sid_meiers_civilization import shapes
from saecula.games.sid_meiers_civilization.cards import MARKERS
from saecula.games.sid_meiers_civilization.combat import attacking_leader, champions, defending_leader, sending
from saecula.games.sid_meiers_civilization.economy import (
    always_happy,
    always_productive,
    happy_symbols,
    income,
    wheel_symbols,
)
from saecula.games.sid_meiers_civilization.effects.markers import FACE_UP, known
from saecula.games.sid_meiers_civilization.facts import facts, prices
from saecula.games.sid_meiers_civilization.frames import (
    BonusPiece,
    BoughtPiece,
    Buy,
    Deal,
    Fighting,
    Founding,
    Joining,
    Looking,
    MinorArmy,
    Movement,
    Preparation,
    Production,
    Reaction,
    Round,
    Trade,
    WhichFleet,
)
from saecula.games.sid_meiers_civilization.moves import FLEETS_SHOWN, MOVES
from saecula.games.sid_meiers_civilization.odds import Odds, odds
from saecula.games.sid_meiers_civilization.phases.movement import CAPACITY, fleet_space, fleets_for
from saecula.games.sid_meiers_civilization.pieces import cargo, fleet_numbers
from saecula.games.sid_meiers_civilization.score import bonus, point_parts
from saecula.games.sid_meiers_civilization.table import Civilization, Fleet, Force, Seat, Settlement, Table

PARTS: Final = (Preparation, Buy, Movement, Trade, Production)
"""The parts of the game in which everything else happens."""
FIGHTING: Final[list[str]] = ["reaction", "joining", "attacks", "battles", "battle", "oracle"]
"""The steps in which battles are declared, joined and fought (SMC-BATTLE)."""


def view(t: Table, seat: Seat | None) -> shapes.TableView:
    """SMC-COMP-19: open information, and this seat's own knowledge of markers (`?` if it does not know one)."""
    f = facts(t)
    seats = range(len(t.players))
    points = [_points(t, s) for s in seats]
    scores = [of.settlements + of.wonders + of.seminal for of in points]
    seen = shapes.TableView(
        length=t.length,
        lent_output=t.lent_output,
        turn_limit=t.turn_limit,
        era=t.era,
        turn=t.turn,
        round=t.turn,
        start=t.start,
        first=t.first,
        active=t.active,
        part=part_of(t),
        about=about(t),
        players=[_player(player) for player in t.players],
        settlements={s: _settlement(t, s, x) for s, x in t.settlements.items()},
        technologies=t.technologies,
        prices=prices(t, t.active if seat is None else seat),
        wonders=t.wonders,
        since=t.since,
        markers={s: _marker(t, seat, s) if s in t.seen else UNKNOWN for s in t.markers},
        box=len(t.box),
        gone=t.gone,
        neutrals=t.neutrals,
        obsolete=t.obsolete,
        pioneered=t.pioneered,
        aloft=t.aloft,
        entered=t.entered,
        battles=[shapes.Battle(b.space, b.attackers, b.defenders, b.attacker, b.defender) for b in t.battles],
        battle=_battle(t),
        fighting=t.phase in FIGHTING,
        forced=t.forced,
        bombed=t.bombed,
        critical=t.critical,
        incomes=t.incomes,
        cheered=t.cheered,
        equipped=t.equipped,
        ending=t.ending,
        ending_turn=t.ending_turn,
        bank=t.bank,
        range=shapes.Range(f.land_range, f.sea_range),
        level=f.level,
        points=scores,
        scores=scores,
        point_parts=points,
        forecast=[income(t, s).paid if t.players[s].alive else 0 for s in seats],
        symbols=[[happy_symbols(t, s), wheel_symbols(t, s)] for s in seats],
        after=next((frame.step for frame in reversed(t.stack[:-1]) if isinstance(frame, PARTS)), ""),
    )
    _add_question(seen, t, seat)
    return seen


def _add_question(seen: shapes.TableView, t: Table, seat: Seat | None) -> None:
    """Adds whatever is being decided: a piece that has entered a space, a choice among fleets, an offer, battles."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Reaction):
        seen.intruded = top.space
    elif isinstance(top, WhichFleet):
        seen.pending = top.move
        seen.which = [_fleet(fleet, i + 1) for i, fleet in enumerate(pending_fleets(t, top.move))]
    elif isinstance(top, Round) and seat is not None and seat in _leaders(t):
        seen.shown = _shown(top)
    elif isinstance(top, Deal):
        seen.offer = _offer(top)
    seen.odds = [_odds(found) for found in odds(t, seat)]


def _points(t: Table, seat: Seat) -> shapes.Points:
    """The sources of a player's points; an eliminated player has none."""
    if not t.players[seat].alive:
        return shapes.Points(0, 0, 0, 0)
    settlements, wonders, seminal = point_parts(t, seat)
    return shapes.Points(settlements, wonders, seminal, bonus(t, seat))


def part_of(t: Table) -> Literal["", "buy", "movement", "trade", "production"]:
    """SMC-TURN-01: the phase of the turn in which everything else happens."""
    for frame in reversed(t.stack):
        if isinstance(frame, Buy):
            return "buy"
        if isinstance(frame, Movement):
            return "movement"
        if isinstance(frame, Trade):
            return "trade"
        if isinstance(frame, Production):
            return "production"
    return ""


def about(t: Table) -> list[str]:
    """The subject of the question: where something happens, the move that needs a fleet, the piece to be placed."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Reaction):
        return [top.space]
    if isinstance(top, Looking | Founding | MinorArmy):
        return [top.territory]
    if isinstance(top, WhichFleet):
        return MOVES[top.move].touches
    if isinstance(top, BoughtPiece | BonusPiece):
        return [top.unit]
    at = _battle(t)
    return [t.battles[at].space] if at >= 0 and isinstance(top, Joining | Fighting | Round) else []


def _battle(t: Table) -> int:
    """The last declared battle while others are asked to join it, otherwise the first."""
    top = t.stack[-1] if t.stack else None
    if not t.battles or isinstance(top, Reaction):
        return -1
    return len(t.battles) - 1 if isinstance(top, Joining) else 0


def _odds(found: Odds) -> shapes.Odds:
    return shapes.Odds(
        space=found.space,
        attackers=found.attackers,
        defenders=found.defenders,
        units=found.units,
        win=found.win,
        none=found.none,
        loss=found.loss,
        sendings=[shapes.Sending(one.move, one.win, one.tie, one.loss) for one in found.sendings],
    )


def _player(player: Civilization) -> shapes.Player:
    forces = {space: _force(force) for space, force in player.forces.items()}
    return shapes.Player(player.gold, forces, player.improvements, player.alive, player.refused)


def _force(force: Force) -> shapes.Force:
    fleets: list[shapes.Fleet] = []
    if force.fleets:
        numbers = fleet_numbers(force.fleets, FLEETS_SHOWN)
        fleets = [_fleet(force.fleets[i], numbers[i]) for i in range(len(numbers))]
    return shapes.Force(force.ready, force.half, force.done, fleets)


def _fleet(fleet: Fleet, number: int) -> shapes.Fleet:
    room = CAPACITY - cargo(fleet)  # SMC-SEA-08
    return shapes.Fleet(fleet.unit, fleet.mp, fleet.ready, fleet.half, fleet.done, number, room)


def _settlement(t: Table, territory: str, x: Settlement) -> shapes.Settlement:
    return shapes.Settlement(
        owner=x.owner,
        level=x.level,
        card=x.card,
        holder=x.holder,
        room=x.room,
        grown=x.grown,
        happy=territory in t.cheered or always_happy(t, territory),
        productive=territory in t.equipped or always_productive(t, territory),
    )


UNKNOWN: Final = shapes.Marker("?", False, [])
"""A marker that nobody has looked at."""


def _marker(t: Table, seat: Seat | None, territory: str) -> shapes.Marker:
    seen = t.seen[territory]
    return shapes.Marker(
        marker=t.markers[territory] if knows(t, seat, territory) else "?",
        face_up=seen == FACE_UP,
        looked=[s for s in range(len(t.players)) if seen > 0 and seen >> s & 1],
    )


def _offer(deal: Deal) -> shapes.Offer:
    return shapes.Offer(
        by=deal.by,
        to=deal.to,
        gives=deal.gives,
        gets=deal.gets,
        open=deal.step == "offer",
        old_gives=deal.old_gives,
        old_gets=deal.old_gets,
        changed=deal.changed,
    )


def pending_fleets(t: Table, pending: str) -> list[Fleet]:
    """The fleets among which the active player is choosing, in the order of their numbers."""
    move = MOVES[pending]
    fleets = t.players[t.active].forces[fleet_space(move)].fleets
    return [fleets[i] for i in fleets_for(t, t.active, move)]


def knows(t: Table, seat: Seat | None, territory: str) -> bool:
    """SMC-EXPLORE-18: a player remembers every marker they have seen."""
    return t.seen.get(territory, 0) == FACE_UP or (seat is not None and known(t, seat, territory))


SEATS: Final = 8
"""A number greater than that of any seat."""
SORTED: Final[list[str]] = sorted(MARKERS)
NUMBER: Final[dict[str, int]] = {marker: i for i, marker in enumerate(SORTED)}


class Unknown:
    """The territories whose markers a seat has not seen, and the pool of those markers and the ones in the box.

    `hidden` are the territories where nobody has looked, `looked` those where others have; `pool` is sorted by kind.

    Markers, knowledge and box are replaced when they change, so this can be kept for the most recent positions, which a
    search re-deals many times.
    """

    __slots__ = ("box", "hidden", "looked", "markers", "pool", "seen")

    def __init__(self, t: Table, seat: Seat) -> None:
        self.markers, self.seen, self.box = t.markers, t.seen, t.box
        self.hidden: list[str] = []
        self.looked: list[str] = []
        self.pool: list[str] = []
        counts = [0] * len(SORTED)
        for marker in t.box:
            counts[NUMBER[marker]] += 1
        for territory, marker in t.markers.items():
            mask = t.seen.get(territory, 0)
            if mask == FACE_UP or mask >> seat & 1:
                continue
            (self.looked if mask else self.hidden).append(territory)
            counts[NUMBER[marker]] += 1
        for i in range(len(SORTED)):
            self.pool += [SORTED[i]] * counts[i]


REMEMBERED: Final = 512
_unknowns: Final[dict[int, Unknown]] = {}


def _unknown(t: Table, seat: Seat) -> Unknown:
    """The markers that a seat has not seen; kept from the last call if nothing has changed since."""
    key = (id(t.markers) ^ id(t.seen)) * SEATS + seat
    found = _unknowns.get(key)
    if found is None or found.markers is not t.markers or found.seen is not t.seen or found.box is not t.box:
        if len(_unknowns) >= REMEMBERED:
            _unknowns.clear()
        found = _unknowns[key] = Unknown(t, seat)
    return found


def redeal(t: Table, seat: Seat) -> None:
    """Re-deals the markers that the seat has not seen, together with those in the box.

    A marker that someone has looked at and left face down is a resource or no encounter: all others are shown at once
    (SMC-EXPLORE-05), so only such markers can be there.
    """
    chance = t.chance
    unknown = _unknown(t, seat)
    hidden, pool = unknown.hidden, unknown.pool.copy()
    markers = t.markers.copy()
    for territory in unknown.looked:
        secret = [m for m in pool if MARKERS[m].secret]
        markers[territory] = secret[chance.next(len(secret))]
        pool.remove(markers[territory])
    dealt = chance.deal(pool, len(hidden))
    for i in range(len(hidden)):
        markers[hidden[i]] = dealt[i]
    t.markers = markers
    t.box = pool
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Round) and seat not in _leaders(t):
        _choose_anew(t, top)


# --- The Oracle ---


def _leaders(t: Table) -> list[int]:
    """The two leaders, who know what The Oracle shows."""
    b = t.battles[0]
    return [attacking_leader(t, b), defending_leader(t, b)]


def _shown(round: Round) -> str:
    """The choice that is known before the other, as a move; empty for a neutral cavalry."""
    one = round.attacker if round.attacker is not None else round.defender
    return sending(one).text if one is not None and one.owner >= 0 else ""


def _choose_anew(t: Table, round: Round) -> None:
    b = t.battles[0]
    if round.attacker is not None:
        options = champions(t, b, b.attackers)
        round.attacker = options[t.chance.next(len(options))]
    elif round.defender is not None:
        options = champions(t, b, b.defenders)
        round.defender = options[t.chance.next(len(options))]
