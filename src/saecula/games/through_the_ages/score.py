"""Final scoring, the outcome, and the invariants."""

from __future__ import annotations

from saecula.core import Outcome, rank
from saecula.games.through_the_ages.cards import AGES, CARDS, START, deck_of
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.indicators import indicators_of, tokens_of
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.setup import military_deck
from saecula.games.through_the_ages.table import Civ, Table

TECHNOLOGY, STRENGTH, FACE = 2, 2, 2
MOST_FACES = 16


def simple_points(civ: Civ) -> int:
    """TTA-SIMPLE-08..13: level-I technologies, strength, happy faces, science, food and resources.

    TTA-SIMPLE-07: nothing else counts.
    """
    technologies = sum(1 for id in impacts.technologies(civ) if CARDS[id].level == 1)
    return (
        TECHNOLOGY * technologies
        + STRENGTH * civ.indicators.strength
        + min(MOST_FACES, FACE * civ.indicators.happiness)
        + civ.indicators.science_rate
        + food_output(civ)
        + resource_output(civ)
    )


def bonus_events(t: Table) -> list[str]:
    """The age-III events that are scored at the end (TTA-END-03, TTA-END-11, TTA-VAR-16, TTA-VAR-18).

    Earlier events count for nothing (TTA-END-13).
    """
    cards = [*t.open_bonus, *t.aside]
    for civ in t.civs:
        if not civ.resigned:
            cards += civ.hands.bonus
    if t.options.version == "full" and not t.options.fewer_bonuses:
        cards += [id for id in [*t.events.current, *t.events.future] if CARDS[id].kind == "impact"]
    return cards


def final_points(t: Table) -> list[int]:
    """What each seat gets at the end; ties as if it were the start player's turn (TTA-END-14).

    A loss by Impact of Happiness is set against the other bonuses (TTA-CARD-77).

    What is left over is worth nothing (TTA-END-20).
    """
    totals = [0] * len(t.civs)
    if t.options.version == "simple":
        for seat in t.order(t.start):
            totals[seat] = simple_points(t.civs[seat])
        return totals
    for card in bonus_events(t):
        points = impacts.points(t, card, t.start)
        for seat in t.order(t.start):
            totals[seat] += points[seat]
    return totals


def outcome(t: Table) -> Outcome:
    """TTA-GEN-03, TTA-GEN-04: most culture; who resigned ranks last, in reverse order of resigning (TTA-RESIGN-07)."""
    scores = [0 if civ.resigned else civ.culture for civ in t.civs]
    keys = [[0, civ.resigned] if civ.resigned else [1, civ.culture] for civ in t.civs]
    return Outcome("resigned" if t.players == 1 else "last-age", scores, rank(keys))


def check(t: Table) -> list[str]:
    """Invariants: tokens, cards, limits, and the indicators reckoned from scratch."""
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


def _check_civ(t: Table, seat: int) -> list[str]:
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
        trouble.append(f"indicators {shown}, reckoned {expected} (TTA-TRACK-09)")
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
    """Every civil card that is still in the game: decks, row, hands, and what is laid out."""
    cards = [*t.civil_deck, *[id for id in t.row if id]]
    for deck in t.later_civil.values():
        cards += deck
    for civ in t.civs:
        cards += [*civ.hands.civil, *civ.wonders, *civ.ruins, *civ.specials, *civ.workers, civ.government]
        cards += [id for id in (civ.leader, civ.project) if id]
    return cards


def _check_civil(t: Table) -> list[str]:
    """No civil card is there more often than it was printed (TTA-COMP-20)."""
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
    """Every military card wherever it is."""
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
