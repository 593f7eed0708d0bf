"""Moves that bots do not think about, because whoever knows the rules sees that they can only lose.

An evaluation looks at what has happened already, so a card that strikes its own player may look harmless until it is
too late, and a price paid for nothing may look cheap. Here nothing is weighed. Two kinds of moves are left out although
they might bring a little: paying for a disk that falls anyway (it may take one more Barbarian along), and negating a
card that strikes only others (one of them may be needed against the leader).
"""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Seat
from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import bits
from saecula.games.inner_sea.board import count, faction_named, present
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.disasters import DISASTERS
from saecula.games.inner_sea.effects.spec import Slot
from saecula.games.inner_sea.frames import Announcing, CardPhase, Declaration, Loss, Window
from saecula.games.inner_sea.ids import FactionId
from saecula.games.inner_sea.moves import LOSE
from saecula.games.inner_sea.phases.answering import targets
from saecula.games.inner_sea.phases.declaring import slot_mask
from saecula.games.inner_sea.score import team
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Table

GREAT_FIRE: Final = "great-fire"
GREAT_FLOOD: Final = "great-flood"
ORACLE: Final = "oracle-at-delphi"
COSTS_THE_FIRST: Final[list[str]] = ["bread-and-circuses", "court-intrigue"]
"""Cards that cost whoever has the most Cities or VP, which may be the player of the card."""
SINGLE: Final[list[str]] = ["storms-at-sea", "pirate-raids", "slave-revolt", "earthquake"]
"""Cards of which each named area is struck by itself, from the first one on."""
HERE: Final[list[str]] = [
    "ambush",
    "armored-infantry",
    "blockade",
    "fire-ships",
    "fortifications",
    "mercenaries",
    "siege",
    "siege-equipment",
    "war-chariots",
    "war-elephants",
]
"""Competition cards that serve for nothing but the competition in which they are laid down."""
STRIKES: Final[list[str]] = ["lose", "replace", "lose-any", "discard", "famine", "bread", "fire"]
"""Parts of effects that cost a civilization something and bring nothing to anybody."""


def sensible(t: Table, seat: Seat, moves: list[Move]) -> list[Move]:
    """The moves worth a thought; all of them, if none is."""
    frame = t.stack[-1]
    kept = moves
    if isinstance(frame, Declaration):
        if frame.card in DISASTERS or frame.card in COSTS_THE_FIRST or frame.card == ORACLE:
            kept = [move for move in moves if not _strikes_itself(t, seat, frame, move)]
    elif isinstance(frame, CardPhase):
        kept = [move for move in moves if move.verb != "play" or not _serves_others(t, seat, move.arg)]
    elif isinstance(frame, Loss):
        if LOSE in moves and _paid_for_nothing(t, frame, moves):
            kept = [LOSE]
    elif isinstance(frame, Announcing):
        if _barbarians_alone(t, frame):
            won = _won(t, frame)
            kept = [move for move in moves if not _laid_for_nothing(move, won)]
    elif isinstance(frame, Window):
        if _strikes_others(t, seat, frame):
            kept = [move for move in moves if move.verb != "answer" or not _only_at_the_card(t, seat, frame, move)]
    return kept or moves


def _own(t: Table, seat: Seat, faction: FactionId) -> bool:
    """Whether a faction is led by the seat or by its team."""
    if faction < 0:
        return False
    leader = t.civs[faction].seat
    return leader == seat or (leader >= 0 and team(t, leader) == team(t, seat))


# --- cards that strike (ACIS-FATE-27: their player's own disks, too) ---


def _strikes_itself(t: Table, seat: Seat, d: Declaration, move: Move) -> bool:
    """Whether naming this brings the loss upon the player of the card, or the gain to somebody else."""
    if move.verb == "wonder":
        return _own(t, seat, t.wonders[move.arg].owner) == (d.card == GREAT_FIRE)
    if move.verb == "faction":
        return _own(t, seat, faction_named(t, move.arg))
    slot = EFFECTS[d.card].slots[d.slot]
    if move.verb == "area" and d.card == GREAT_FLOOD and d.slot == 0:
        return _only_own_coast(t, seat, d, move.arg)
    if move.verb != "area" or not (slot.apart or d.card in SINGLE):
        return False
    return _only_own(t, seat, d, slot, move.arg)


def _only_own(t: Table, seat: Seat, d: Declaration, slot: Slot, area: str) -> bool:
    """Whether nobody but the player of the card would be struck in an area."""
    if slot.whose is None:
        return False
    struck = slot.whose(t, d, area)
    return len(struck) > 0 and all(_own(t, seat, faction) for faction in struck)


def _only_own_coast(t: Table, seat: Seat, d: Declaration, sea: str) -> bool:
    """Whether the Great Flood would strike nobody but the player of the card if it came from a sea."""
    flood = Declaration(d.civ, d.card, [sea], [NOBODY], slot=1)
    slot = EFFECTS[d.card].slots[1]
    return all(_only_own(t, seat, flood, slot, area) for area in bits(slot_mask(t, flood, slot)))


def _serves_others(t: Table, seat: Seat, card: CardId) -> bool:
    """Whether a card can strike nobody but its player, or serve nobody but others, whatever is named for it."""
    if card == GREAT_FIRE:
        return all(wonder.destroyed or _own(t, seat, wonder.owner) for wonder in t.wonders.values())
    if card not in (ORACLE, GREAT_FLOOD) and card not in COSTS_THE_FIRST and card not in SINGLE:
        return False
    d = Declaration(_holder(t, seat, card), card)
    slot = EFFECTS[card].slots[0]
    if d.civ == NOBODY:
        return False
    if slot.names is not None:
        return not any(_own(t, seat, t.wonders[name].owner) for name in slot.names(t, d))
    if slot.civs is not None:
        return all(_own(t, seat, civ) for civ in slot.civs(t, d))
    if card == GREAT_FLOOD:
        return all(_only_own_coast(t, seat, d, sea) for sea in bits(slot_mask(t, d, slot)))
    return card != "earthquake" and all(_only_own(t, seat, d, slot, area) for area in bits(slot_mask(t, d, slot)))


def _holder(t: Table, seat: Seat, card: CardId) -> int:
    """The civilization of the seat that has a card in hand."""
    for i, civ in enumerate(t.civs):
        if civ.seat == seat and card in civ.hand:
            return i
    return NOBODY


# --- competitions against Barbarians, who never pay (ACIS-COMP-25) ---


def _paid_for_nothing(t: Table, loss: Loss, moves: list[Move]) -> bool:
    """Whether a disk is bought off in vain: it is a white one that only shields other white ones, or the last disk
    falls anyway, because all that is left does not pay for as many disks as the Barbarians have more.
    """
    area, civ = loss.area, loss.civ
    if loss.card or area != t.contest.area or present(t, area) != [civ, BARBARIANS]:
        return False
    own, barbarians = count(t, civ, area), t.barbarians[area]
    if own > barbarians + 1:
        return t.civs[civ].allies.get(area, 0) >= barbarians
    means = t.civs[t.rules.payer(t, civ)].treasury
    for move in moves:
        if move.verb == "discard":
            means += 1
    return own + means < barbarians


def _barbarians_alone(t: Table, announcing: Announcing) -> bool:
    """Whether nobody but Barbarians competes with a civilization here."""
    area, civ = t.contest.area, announcing.civ
    return t.contest.civs == [civ] and present(t, area) == [civ, BARBARIANS]


def _won(t: Table, announcing: Announcing) -> bool:
    """Whether a civilization defeats the Barbarians without losing a disk of its color: the smaller group loses first,
    so it loses one disk fewer than they have, and white disks go first.
    """
    area, civ = t.contest.area, announcing.civ
    barbarians = t.barbarians[area]
    return count(t, civ, area) > barbarians and t.civs[civ].allies.get(area, 0) >= barbarians - 1


def _laid_for_nothing(move: Move, won: bool) -> bool:
    """Whether something is used up in a competition that it cannot change. 52 Siege only keeps others from paying."""
    if move.verb == "lay":
        return move.arg == "siege" or (won and move.arg in HERE)
    return won and move.verb == "announce" and move.arg in ("grand-temple", "shipyard")


# --- Negate cards ---


def _strikes_others(t: Table, seat: Seat, window: Window) -> bool:
    """Whether a card played in the Card Phase strikes none but civilizations of others, and nobody gains by it."""
    if window.kind != "card" or window.laid >= 0 or window.answer or not window.ops:
        return False
    for op in window.ops:
        if op.kind not in STRIKES or op.faction < 0 or _own(t, seat, op.faction):
            return False
    return True


def _only_at_the_card(t: Table, seat: Seat, window: Window, move: Move) -> bool:
    """Whether a Negate card could be aimed at nothing but the card itself, not at another Negate card."""
    civ = _holder(t, seat, move.arg)
    return civ != NOBODY and targets(t, window, civ, move.arg) == [0]
