"""Checks that a table from outside can be played, beyond what the types of its fields can say (see `kinds`).

`check` is stricter: it requires that nothing was added or lost, which a case file may leave open.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Frame, Options, Seat
from saecula.core.compiler import to_data
from saecula.core.data import beyond
from saecula.games.through_the_ages.armies import card_value, colonization, force, units_of
from saecula.games.through_the_ages.cards import AGES, CARDS, IMPACTS, INITIAL, START, deck_of, of_type
from saecula.games.through_the_ages.effects.marks import MARKS
from saecula.games.through_the_ages.frames import (
    Auction,
    Battle,
    EventChoice,
    Loss,
    Offer,
    Raid,
    Razing,
    SpoilsChoice,
    WholeGame,
)
from saecula.games.through_the_ages.indicators import indicators_of, reckon_all, tokens_of
from saecula.games.through_the_ages.setup import military_deck
from saecula.games.through_the_ages.table import Civ, Table

MOST_TOKENS: Final = 60
NOTES: Final = 8
"""The number of values that a player notes about each civilization at the end of the turn."""


def validate(t: Table, options: Options) -> str:
    """The reason why the table cannot be played; "" if it can.

    Values that the data may leave out are filled in first, and values that follow from the cards are computed.
    """
    trouble = _options(t, options) or _civs(t)
    if trouble:
        return trouble
    fill_in(t)
    reckon_all(t.civs, t.options.hammurabi)
    return _places(t) or _round(t) or _phase(t) or _stack(t)


def _options(t: Table, options: Options) -> str:
    """Checks that the options on the table, which have the same names, are those of the game."""
    there: Options = to_data(t.options)
    for name, value in there.items():
        if value != options[name]:
            return f"the table says {name}={str(value)[:40]}, but the game is played with {options[name]}"
    if len(t.civs) != options["players"]:
        return f"{len(t.civs)} civilizations, but the game has {options['players']} players"
    return ""


def fill_in(t: Table) -> None:
    """Fills in what data may leave out: empty cards, gaps in the row, the masks of discards.

    Farms and mines in play appear among both the workers and the stores (labs only while they have tokens); the initial
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
    cards = t.military
    cards.discards_seen = cards.discards_seen + [0] * (len(cards.discards) - len(cards.discards_seen))
    cards.gone_seen = cards.gone_seen + [0] * (len(cards.gone) - len(cards.gone_seen))


def _civs(t: Table) -> str:
    """The fault of the first civilization that is not possible."""
    for seat in range(len(t.civs)):
        trouble = _relations(t.civs, seat) or _numbers(t.civs, seat)
        if trouble:
            return f"civs/{seat}/{trouble}"
    return "everybody has resigned" if all(civ.resigned for civ in t.civs) else ""


def _relations(civs: list[Civ], seat: Seat) -> str:
    """Checks that the pact, the war, and the attacker's cube of a civilization refer to other seats."""
    civ = civs[seat]
    pact, war = civ.pact, civ.war
    if pact.card and (not other(civs, pact.partner, seat) or pact.a not in (seat, pact.partner)):
        return f"pact: between {seat} and {str(pact.partner)[:24]}, A being {str(pact.a)[:24]}"
    if war.card and not other(civs, war.enemy, seat):
        return f"war: on {str(war.enemy)[:24]}"
    seats = [("partner", pact.partner), ("pact_a", pact.a), ("enemy", war.enemy), ("cube", civ.attacked_by)]
    return next(filter(None, [beyond(name, seat, len(civs) - 1, -1) for name, seat in seats]), "")


def other(civs: list[Civ], seat: Seat, own: Seat) -> bool:
    """Whether that is another seat still in the game."""
    return 0 <= seat < len(civs) and seat != own and not civs[seat].resigned


def _numbers(civs: list[Civ], seat: Seat) -> str:
    """Checks numbers that depend on others. Values computed from the cards are never wrong."""
    civ = civs[seat]
    limits = [
        ("steps", civ.steps, len(CARDS[civ.project].steps) - 1 if civ.project else 0),
        ("resigned", civ.resigned, len(civs)),
        *[(mark.name, mark.of(civ.marks), mark.most) for mark in MARKS],
        ("yellow tokens in all", civ.tokens.yellow + civ.tokens.unused + sum(civ.workers.values()), MOST_TOKENS),
        ("blue tokens in all", civ.tokens.blue + civ.steps + sum(civ.stores.values()), MOST_TOKENS),
    ]
    if len(civ.remembered) not in (0, NOTES * len(civs)):
        return "noted: this is not what is noted at the end of a turn"
    return next(filter(None, [beyond(name, value, most) for name, value, most in limits]), "")


def _places(t: Table) -> str:
    """Checks the row, and the masks of who knows the cards in the piles."""
    if len(t.row) != START["row"]:
        return f"row: {len(t.row)} places, not {START['row']}"
    everybody = (1 << len(t.civs)) - 1
    cards = t.military
    for name, pile, seen in (
        ("discards", cards.discards, cards.discards_seen),
        ("gone", cards.gone, cards.gone_seen),
    ):
        if len(seen) != len(pile) or any(beyond(name, mask, everybody, -1) for mask in seen):
            return f"{name}_seen: not one mask of seats for each card of {name}"
    if any(beyond("seeded", seat, len(t.civs) - 1) for seat in t.events.seeded_by.values()):
        return "seeded: by somebody who is not at the table"
    return ""


def _round(t: Table) -> str:
    """Checks the current player, the round and the age."""
    if t.age == "A" and "I" not in t.later_civil:
        return "age: A, but there is no deck of age I"
    if not 0 <= t.turn < len(t.civs) or (t.civs[t.turn].resigned and t.phase != "over"):
        return f"turn: of {str(t.turn)[:24]}, who is not in the game"
    if t.last_round and t.last_round < t.round:
        return f"last_round: {str(t.last_round)[:24]} is over"
    return "" if t.round else "round: 0 is less than 1"


def _phase(t: Table) -> str:
    """Checks that the position has what the phase needs."""
    civ = t.civs[t.turn]
    if t.phase == "war.begin" and not civ.war.card:
        return f"phase: war.begin, but {t.turn} has declared no war"
    if t.phase == "seed" and not any(CARDS[id].type in ("event", "territory") for id in civ.hands.military):
        return f"phase: seed, but {t.turn} has no event"
    ages = {CARDS[id].age for id in t.civil_deck} - {t.age}
    if t.phase == "replenish" and ages and t.age != "IV":  # in age IV no card is added to the row
        found = " and ".join(sorted(ages))
        return f"age: {t.age}, but civil_deck has cards of age {found}, and with its last card an age ends"
    if t.phase.startswith("bonus.") and not _bonus(t):
        return f"phase: {t.phase}, but the cards to choose from are not there"
    return ""


def _bonus(t: Table) -> bool:
    """Whether the choice of bonus cards can continue: the cards to keep are in military deck III (TTA-VAR-13,
    TTA-VAR-14).
    """
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
    """Checks the frames on the stack: their seats are in the game, and their cards are of the right kind."""
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
    """The seats involved in a frame."""
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
    if isinstance(frame, Raid) and frame.razed and not frame.building:
        return "raid/building: '' does not belong there"
    if isinstance(frame, Offer) and not (
        frame.card in t.civs[t.turn].hands.military and frame.a in (t.turn, frame.to) and frame.to != t.turn
    ):
        return f"offer: {t.turn} cannot make it"
    return ""


def _battle(t: Table, battle: Battle) -> str:
    if battle.attacker == battle.target:
        return f"battle: {battle.attacker} attacks nobody else"
    if battle.card not in of_type("war" if battle.war else "aggression"):
        return f"battle/card: {battle.card[:40]!r} does not belong there"
    target = t.civs[battle.target]
    if battle.step != "battle.end":
        if (battle.card == "assassinate" and not target.leader) or (battle.card == "sabotage" and not target.project):
            return f"battle: {battle.card} has nothing to hit"
    return _named("battle/attack", t.civs[battle.attacker], battle.attack) or _named(
        "battle/defense", target, battle.defense
    )


def _named(place: str, civ: Civ, units: dict[str, int]) -> str:
    """Checks that units named as sacrifices belong to that civilization."""
    for id, n in units.items():
        if not 0 < n <= civ.workers.get(id, 0):
            return f"{place}: {str(n)[:24]} {id[:40]} are not there"
    return ""


def _auction(t: Table, a: Auction) -> str:
    if a.bidder < 0:
        return "auction: nobody has made the bid" if a.bid or a.units or a.step == "colony.pay" else ""
    civ = t.civs[a.bidder]
    cards = a.cards + [id for id in civ.hands.military if CARDS[id].type == "bonus"]
    most = force(civ, units_of(civ)) + colonization(civ) + sum(card_value(civ, id) for id in cards)
    if not units_of(civ) or a.bid > most:
        return f"auction/bid: {a.bidder} cannot pay {a.bid} (TTA-COLONY-09)"
    return _named("auction/units", civ, a.units)


# --- invariants of every position ---


def check(t: Table) -> list[str]:
    """Invariants: tokens, cards, limits, and the indicators recomputed from scratch."""
    trouble: list[str] = []
    for seat in range(len(t.civs)):
        trouble += [f"seat {seat}: {words}" for words in _check_civ(t, seat)]
    trouble += _check_cards(t)
    trouble += _check_civil(t)
    if (
        t.options.version not in ("simple",)
        and not t.event
        and len(t.events.current) + len(t.events.future) != len(t.civs) + 2
    ):
        trouble.append(f"{len(t.events.current)} current and {len(t.events.future)} future events (TTA-EVENT-06)")
    return trouble


def _check_civ(t: Table, seat: Seat) -> list[str]:
    civ = t.civs[seat]
    trouble: list[str] = []
    yellow = civ.tokens.yellow + civ.tokens.unused + sum(civ.workers.values())
    start = START["yellow"] + START["unused"] + sum(START.get(id, 0) for id in civ.workers)
    if yellow != start + civ.tokens.extra_yellow:
        trouble.append(f"{yellow} yellow tokens, not {start} and {civ.tokens.extra_yellow} (TTA-SETUP-01)")
    blue = civ.tokens.blue + sum(civ.stores.values()) + civ.steps
    if blue != START["blue"] + civ.tokens.extra_blue:
        trouble.append(f"{blue} blue tokens, not {START['blue']} and {civ.tokens.extra_blue} (TTA-BBANK-12)")
    numbers = [
        civ.tokens.yellow,
        civ.tokens.unused,
        civ.tokens.blue,
        civ.steps,
        civ.culture,
        civ.science,
        civ.this_turn.used_civil,
        civ.this_turn.used_military,
        *civ.workers.values(),
        *civ.stores.values(),
    ]
    if min(numbers) < 0:
        trouble.append("something is below 0 (TTA-GEN-14)")
    if civ.science > 40:
        trouble.append(f"{civ.science} science points (TTA-TRACK-02)")
    expected = indicators_of(t.civs, seat)
    shown = [
        civ.indicators.culture_rate,
        civ.indicators.science_rate,
        civ.indicators.strength,
        civ.indicators.happiness,
    ]
    if expected != shown:
        trouble.append(f"indicators {shown}, computed {expected} (TTA-TRACK-09)")
    civil, military = civ.indicators.civil_actions, civ.indicators.military_actions
    if tokens_of(t.civs, seat, t.options.hammurabi) != (civil, military):
        trouble.append(f"{civil} civil and {military} military actions are not what the cards give")
    lines = [CARDS[id].kind for id in civ.specials]
    if len(set(lines)) != len(lines):
        trouble.append("two special technologies of one line (TTA-TECH-07)")
    if len(set(civ.leader_ages)) != len(civ.leader_ages):
        trouble.append("two leaders of one age taken (TTA-TAKE-03)")
    return trouble


def civil_places(t: Table) -> list[str]:
    """Every civil card still in the game: decks, row, hands, and cards in play."""
    cards = [*t.civil_deck, *[id for id in t.row if id]]
    for deck in t.later_civil.values():
        cards += deck
    for civ in t.civs:
        cards += [*civ.hands.civil, *civ.wonders, *civ.ruins, *civ.specials, *civ.workers, civ.government]
        cards += [id for id in (civ.leader, civ.project) if id]
    return cards


def _check_civil(t: Table) -> list[str]:
    """Checks that no civil card exists more often than it was printed (TTA-COMP-20)."""
    there: dict[str, int] = {}
    for id in civil_places(t):
        there[id] = there.get(id, 0) + 1
    players = len(t.civs)
    return [
        f"{n} cards {id}, more than there are (TTA-COMP-20)"
        for id, n in there.items()
        if n > CARDS[id].copies[players - 2]
    ]


def military_places(t: Table) -> list[str]:
    """Every military card, wherever it is."""
    cards = [
        *t.military.deck,
        *t.military.discards,
        *t.military.gone,
        *t.events.current,
        *t.events.future,
        *t.events.past,
        *t.open_bonus,
        *t.aside,
    ]
    for deck in t.military.later.values():
        cards += deck
    for civ in t.civs:
        cards += civ.hands.military + civ.colonies + civ.hands.bonus
        cards += [id for id in (civ.tactic, civ.pact.card, civ.war.card) if id]
    battle, auction = t.battle, t.auction
    if battle is not None:
        cards += battle.cards
        if not battle.war:
            cards.append(battle.card)
    if auction is not None:
        cards += [auction.card, *auction.cards]
    return cards


def _check_cards(t: Table) -> list[str]:
    if t.options.version == "simple":
        whole = [id for id in deck_of("military", "A", len(t.civs)) if id != "development-of-politics"]
    else:
        last = 2 if t.options.version == "advanced" else 3
        whole = deck_of("military", "A", len(t.civs))
        for age in AGES[1 : last + 1]:
            whole += military_deck(age, len(t.civs), t.options.version, t.options.peaceful)
        if t.options.version == "advanced":
            whole += t.open_bonus
    here = sorted(military_places(t))
    if here != sorted(whole):
        return [f"military cards: {len(here)} in play, {len(whole)} in the box"]
    return []
