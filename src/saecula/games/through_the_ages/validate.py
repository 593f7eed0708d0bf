"""Whether a table from outside can be played on: cards lie where such cards may lie, seats exist, numbers are in reach.

`score.check` asks for more, that nothing was added or lost; a case file may leave that open.
"""

from __future__ import annotations

from collections.abc import Iterable

from saecula.core import Frame, Options
from saecula.core.data import beyond, stray
from saecula.games.through_the_ages.armies import card_value, colonization, force, units_of
from saecula.games.through_the_ages.cards import (
    AGES,
    CARDS,
    CIVIL_TYPES,
    IMPACTS,
    INITIAL,
    LADDERS,
    MILITARY_TYPES,
    START,
    of_type,
)
from saecula.games.through_the_ages.effects.marks import MARKS
from saecula.games.through_the_ages.frames import (
    Auction,
    Battle,
    Event,
    EventChoice,
    Loss,
    Offer,
    Raid,
    Razing,
    SpoilsChoice,
    WholeGame,
)
from saecula.games.through_the_ages.indicators import reckon_all
from saecula.games.through_the_ages.moves import FIELD
from saecula.games.through_the_ages.table import Civ, Table

MOST_TOKENS = 60
MOST_POINTS = 100_000
MOST_ROUNDS = 1_000
MOST = 99
NOTES = 8
"""Numbers that a player notes about each civilization at the end of the turn."""

OF: dict[str, set[str]] = {type: set(of_type(type)) for type in CIVIL_TYPES + MILITARY_TYPES}
"""The ids of the cards by type."""

ROW: set[str] = {card.id for card in CARDS.values() if card.deck == "civil"}
HAND: set[str] = {card.id for card in CARDS.values() if card.deck != "military" and card.type != "wonder"}
MILITARY: set[str] = {card.id for card in CARDS.values() if card.deck == "military"}
EVENTS: set[str] = OF["event"] | OF["territory"]
BONUS: set[str] = set(IMPACTS)
STORES: set[str] = OF["farm"] | OF["mine"] | {id for id in LADDERS["lab"] if CARDS[id].level}
WORKED: set[str] = set(FIELD)
CALENDAR: set[str] = set(AGES)


def validate(t: Table, options: Options) -> str:
    """Why the table cannot be played on; "" if it can.

    What the data may leave out is filled in before, and what follows from the cards is reckoned.
    """
    trouble = _options(t, options) or _civs(t)
    if trouble:
        return trouble
    fill_in(t)
    reckon_all(t.civs, t.options.hammurabi)
    return _places(t) or _round(t) or _phase(t) or _stack(t)


def _options(t: Table, options: Options) -> str:
    """The options stand on the table too, by their names: they are those of the game."""
    there: Options = {
        "version": t.options.version,
        "simpler": t.options.simpler,
        "no_ganging_up": t.options.no_ganging_up,
        "peaceful": t.options.peaceful,
        "military_draw": t.options.military_draw,
        "bonus_cards": t.options.bonus_cards,
        "fewer_bonuses": t.options.fewer_bonuses,
        "optional_corruption": t.options.optional_corruption,
        "hammurabi": t.options.hammurabi,
        "resigning": t.options.resigning,
    }
    for name, value in there.items():
        if value != options[name]:
            return f"the table says {name}={str(value)[:40]}, the game is played with {options[name]}"
    if len(t.civs) != options["players"]:
        return f"{len(t.civs)} civilizations, the game is played by {options['players']}"
    return ""


def fill_in(t: Table) -> None:
    """What data may leave out: room on cards, gaps in the row, who knows a discard.

    Farms and mines in play stand among the workers and among the stores (labs only while they hold tokens); the first
    technologies are always in play (TTA-COMP-16).
    """
    for civ in t.civs:
        for id in INITIAL:
            if CARDS[id].type != "government":
                civ.workers.setdefault(id, 0)
        for id in civ.stores:
            civ.workers.setdefault(id, 0)
        for id in civ.workers:
            if CARDS[id].type in ("farm", "mine"):
                civ.stores.setdefault(id, 0)
    t.row += [""] * (START["row"] - len(t.row))
    t.military.discards_seen += [0] * (len(t.military.discards) - len(t.military.discards_seen))
    t.military.gone_seen += [0] * (len(t.military.gone) - len(t.military.gone_seen))


def _civs(t: Table) -> str:
    """What is wrong with the first civilization that cannot be one."""
    for seat in range(len(t.civs)):
        trouble = civ_cards(t.civs, seat) or civ_numbers(t.civs, seat)
        if trouble:
            return f"civs/{seat}/{trouble}"
    return "everybody has resigned" if all(civ.resigned for civ in t.civs) else ""


def civ_cards(civs: list[Civ], seat: int) -> str:
    """What is wrong with the cards of a civilization, its pact and its war."""
    civ = civs[seat]
    places: list[tuple[str, Iterable[str], set[str]]] = [
        ("workers", civ.workers, WORKED),
        ("stores", civ.stores, STORES),
        ("government", [civ.government], OF["government"]),
        ("specials", civ.specials, OF["special"]),
        ("leader", one(civ.leader), OF["leader"]),
        ("led", civ.leader_ages, CALENDAR),
        ("wonders", civ.wonders, OF["wonder"]),
        ("ruins", civ.ruins, OF["wonder"]),
        ("project", one(civ.project), OF["wonder"]),
        ("hand", civ.hands.civil, HAND),
        ("fresh", civ.this_turn.action_cards_taken, HAND),
        ("cards", civ.hands.military, MILITARY),
        ("later", civ.hands.drawn_later, MILITARY),
        ("shown", civ.hands.shown, MILITARY),
        ("tactic", one(civ.tactic), OF["tactics"]),
        ("colonies", civ.colonies, OF["territory"]),
        ("pact", one(civ.pact.card), OF["pact"]),
        ("war", one(civ.war.card), OF["war"]),
        ("bonus", civ.hands.bonus, BONUS),
        ("dealt", civ.hands.bonus_dealt, BONUS),
    ]
    for name, ids, fitting in places:
        trouble = stray(name, ids, fitting)
        if trouble:
            return trouble
    if civ.pact.card and (not other(civs, civ.pact.partner, seat) or civ.pact.a not in (seat, civ.pact.partner)):
        return f"pact: between {seat} and {str(civ.pact.partner)[:24]}, A being {str(civ.pact.a)[:24]}"
    if civ.war.card and not other(civs, civ.war.enemy, seat):
        return f"war: on {str(civ.war.enemy)[:24]}"
    return ""


def one(id: str) -> list[str]:
    return [id] if id else []


def other(civs: list[Civ], seat: int, own: int) -> bool:
    """Whether that is another seat still in the game."""
    return 0 <= seat < len(civs) and seat != own and not civs[seat].resigned


def civ_numbers(civs: list[Civ], seat: int) -> str:
    """What is wrong with the tokens and points of a civilization. What is reckoned from its cards is never wrong."""
    civ = civs[seat]
    for pile in (civ.workers, civ.stores):
        for id, n in pile.items():
            if not 0 <= n <= MOST_TOKENS:
                return beyond(id, n, MOST_TOKENS)
    steps = len(CARDS[civ.project].steps) - 1 if civ.project else 0
    limits = [
        ("yellow", civ.tokens.yellow, MOST_TOKENS),
        ("unused", civ.tokens.unused, MOST_TOKENS),
        ("blue", civ.tokens.blue, MOST_TOKENS),
        ("steps", civ.steps, steps),
        ("culture", civ.culture, MOST_POINTS),
        ("science", civ.science, 40),
        ("used_civil", civ.this_turn.used_civil, MOST),
        ("used_military", civ.this_turn.used_military, MOST),
        ("special", civ.this_turn.unit_resources, MOST),
        ("resigned", civ.resigned, len(civs)),
        *[(mark.name, mark.of(civ.marks), mark.most) for mark in MARKS],
    ]
    for name, value, most in limits:
        trouble = beyond(name, value, most)
        if trouble:
            return trouble
    for name, value in (
        ("partner", civ.pact.partner),
        ("pact_a", civ.pact.a),
        ("enemy", civ.war.enemy),
        ("cube", civ.attacked_by),
    ):
        trouble = beyond(name, value, len(civs) - 1, -1)
        if trouble:
            return trouble
    yellow = civ.tokens.yellow + civ.tokens.unused + sum(civ.workers.values())
    blue = civ.tokens.blue + civ.steps + sum(civ.stores.values())
    if len(civ.remembered) not in (0, NOTES * len(civs)) or any(
        beyond("noted", n, MOST_POINTS) for n in civ.remembered
    ):
        return "noted: not what is noted at the end of a turn"
    return (
        beyond("yellow tokens in all", yellow, MOST_TOKENS)
        or beyond("blue tokens in all", blue, MOST_TOKENS)
        or beyond("extra_yellow", civ.tokens.extra_yellow, MOST, -MOST)
        or beyond("extra_blue", civ.tokens.extra_blue, MOST, -MOST)
    )


def _places(t: Table) -> str:
    """The row, the decks and piles."""
    if len(t.row) != START["row"]:
        return f"row: {len(t.row)} places, not {START['row']}"
    for deck in (t.later_civil, t.military.later):
        trouble = stray("later decks", deck, set(AGES[1:]))
        if trouble:
            return trouble
    places: list[tuple[str, Iterable[str], set[str]]] = [
        ("row", [id for id in t.row if id], ROW),
        ("civil_deck", t.civil_deck, ROW),
        ("military_deck", t.military.deck, MILITARY),
        ("discards", t.military.discards, MILITARY),
        ("gone", t.military.gone, MILITARY),
        ("current", t.events.current, EVENTS),
        ("future", t.events.future, EVENTS),
        ("past", t.events.past, EVENTS),
        ("seeded", t.events.seeded_by, EVENTS),
        ("open_bonus", t.open_bonus, BONUS),
        ("aside", t.aside, BONUS),
    ]
    places += [(f"later_civil/{age}", ids, ROW) for age, ids in t.later_civil.items()]
    places += [(f"later_military/{age}", ids, MILITARY) for age, ids in t.military.later.items()]
    for name, ids, fitting in places:
        trouble = stray(name, ids, fitting)
        if trouble:
            return trouble
    everybody = (1 << len(t.civs)) - 1
    for name, pile, seen in (
        ("discards", t.military.discards, t.military.discards_seen),
        ("gone", t.military.gone, t.military.gone_seen),
    ):
        if len(seen) != len(pile) or any(beyond(name, mask, everybody, -1) for mask in seen):
            return f"{name}_seen: not one mask of seats for each card of {name}"
    if any(beyond("seeded", seat, len(t.civs) - 1) for seat in t.events.seeded_by.values()):
        return "seeded: by nobody at the table"
    return ""


def _round(t: Table) -> str:
    """Whose turn it is, the round and the age."""
    if t.age not in CALENDAR and t.age != "IV":
        return f"age: {t.age[:40]!r} is no age"
    if t.age == "A" and "I" not in t.later_civil:
        return "age: A without a deck of age I"
    if not 0 <= t.turn < len(t.civs) or (t.civs[t.turn].resigned and t.phase != "over"):
        return f"turn: of {str(t.turn)[:24]}, who is not in the game"
    if t.last_round and t.last_round < t.round:
        return f"last_round: {str(t.last_round)[:24]} is over"
    return beyond("round", t.round, MOST_ROUNDS, 1) or beyond("last_round", t.last_round, MOST_ROUNDS)


def _phase(t: Table) -> str:
    """What the phase needs."""
    civ = t.civs[t.turn]
    if t.phase == "war.begin" and not civ.war.card:
        return f"phase: war.begin, but {t.turn} has declared no war"
    if t.phase == "seed" and not any(id in EVENTS for id in civ.hands.military):
        return f"phase: seed, but {t.turn} has no event"
    if t.phase.startswith("bonus.") and not _bonus(t):
        return f"phase: {t.phase}, but the cards to choose from are not there"
    return ""


def _bonus(t: Table) -> bool:
    """Whether the choice of bonus cards can go on: what may be kept lies in military III (TTA-VAR-13, TTA-VAR-14)."""
    kept = [id for civ in t.civs for id in civ.hands.bonus]
    deck = t.military.later.get("III", [])
    if t.options.bonus_cards != t.phase.removeprefix("bonus.") or len(set(kept)) < len(kept):
        return False
    if t.phase == "bonus.choice":
        return len(kept) < (2 if len(t.civs) == 2 else 1) * len(t.civs) and all(
            id in deck for id in IMPACTS if id not in kept
        )
    dealt = [id for civ in t.civs for id in civ.hands.bonus_dealt]
    alike = all(len(civ.hands.bonus) == len(t.civs[0].hands.bonus) < len(civ.hands.bonus_dealt) for civ in t.civs)
    return alike and len(set(dealt)) == len(dealt) and all(id in deck for id in dealt if id not in kept)


def _stack(t: Table) -> str:
    """What goes on: its seats are in the game, its cards are of the right sort."""
    if t.stack and not isinstance(t.stack[0], WholeGame):
        return f"stack: it begins with {t.stack[0].step}, not with the whole game"
    for frame in t.stack:
        for seat in _seats(frame):
            if not other(t.civs, seat, -1):
                return f"{frame.step}: {seat} is not in the game"
        trouble = _frame(t, frame)
        if trouble:
            return trouble
    return ""


def _seats(frame: Frame) -> list[int]:
    """Who has a part in it."""
    if isinstance(frame, Battle):
        return [frame.attacker, frame.target]
    if isinstance(frame, Auction):
        return [frame.asked, *frame.passed, *([frame.bidder] if frame.bidder != -1 else [])]
    if isinstance(frame, Razing):
        return [frame.seat, frame.victim]
    if isinstance(frame, Loss):
        return [frame.seat, *([frame.winner] if frame.winner != -1 else [])]
    if isinstance(frame, EventChoice):
        return [frame.seat]
    if isinstance(frame, SpoilsChoice):
        return [frame.winner, frame.loser]
    return [frame.to, frame.a] if isinstance(frame, Offer) else []


def _frame(t: Table, frame: Frame) -> str:
    if isinstance(frame, Battle):
        return _battle(t, frame)
    if isinstance(frame, Auction):
        return _auction(t, frame)
    if isinstance(frame, Event):
        return stray("event", one(frame.card), EVENTS)
    if isinstance(frame, Raid):
        return stray("raid/card", [frame.card], OF["aggression"]) or stray(
            "raid/building", [frame.building] if frame.razed else one(frame.building), OF["urban"]
        )
    if isinstance(frame, Offer) and not (
        frame.card in OF["pact"]
        and frame.card in t.civs[t.turn].hands.military
        and frame.a in (t.turn, frame.to)
        and frame.to != t.turn
    ):
        return f"offer: {t.turn} cannot make it"
    return ""


def _battle(t: Table, battle: Battle) -> str:
    if battle.attacker == battle.target:
        return f"battle: {battle.attacker} against nobody else"
    if battle.card not in OF["war" if battle.war else "aggression"]:
        return f"battle/card: {battle.card[:40]!r} does not belong there"
    target = t.civs[battle.target]
    if battle.step != "battle.end":
        if (battle.card == "assassinate" and not target.leader) or (battle.card == "sabotage" and not target.project):
            return f"battle: {battle.card} has nothing to hit"
    return (
        _named("battle/attack", t.civs[battle.attacker], battle.attack)
        or _named("battle/defense", target, battle.defense)
        or stray("battle/cards", battle.cards, OF["bonus"])
    )


def _named(place: str, civ: Civ, units: dict[str, int]) -> str:
    """Units named as sacrifices are units of that civilization."""
    for id, n in units.items():
        if id not in OF["unit"] or not 0 < n <= civ.workers.get(id, 0):
            return f"{place}: {str(n)[:24]} {id[:40]} are not there"
    return ""


def _auction(t: Table, a: Auction) -> str:
    trouble = stray("auction/card", [a.card], OF["territory"]) or stray("auction/cards", a.cards, OF["bonus"])
    if trouble:
        return trouble
    if a.bidder < 0:
        return "auction: nobody has made the bid" if a.bid or a.units or a.step == "colony.pay" else ""
    civ = t.civs[a.bidder]
    cards = a.cards + [id for id in civ.hands.military if id in OF["bonus"]]
    most = force(civ, units_of(civ)) + colonization(civ) + sum(card_value(civ, id) for id in cards)
    if not units_of(civ) or a.bid > most:
        return f"auction/bid: {a.bidder} cannot pay {a.bid} (TTA-COLONY-09)"
    return _named("auction/units", civ, a.units)
