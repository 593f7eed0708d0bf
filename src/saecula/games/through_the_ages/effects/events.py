"""Events. Each function does everything that needs no choice, and calls the choices in the order of the card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.decks import draw_cards, remove_leader
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.effects.impacts import ranking
from saecula.games.through_the_ages.effects.marks import KEEP_CARDS, REBELLION
from saecula.games.through_the_ages.frames import (
    Agreement,
    BuildingLoss,
    ColonyLoss,
    FreeBuild,
    GoodsGain,
    GoodsLoss,
    Loss,
    MarketGain,
    MineOutput,
    Razing,
    Ruin,
)
from saecula.games.through_the_ages.indicators import discontent, reckon
from saecula.games.through_the_ages.production import consume, corrupt, farms, mines
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import (
    FOOD,
    ORE,
    gain_tokens,
    grow,
    learn,
    lose_all,
    lose_tokens,
    receive,
    score,
)


def by_strength(t: Table) -> list[Seat]:
    """The seats from strongest to weakest (TTA-EVENT-08, TTA-EVENT-15).

    They are determined once, before anything happens (TTA-EVENT-14).
    """
    return ranking(t, [civ.indicators.strength for civ in t.civs], t.turn)


def by_culture(t: Table) -> list[Seat]:
    """The seats from most to fewest culture points (TTA-EVENT-09)."""
    return ranking(t, [civ.culture for civ in t.civs], t.turn)


def two_of(seats: list[Seat]) -> list[Seat]:
    """The first two seats; with two players only the first (TTA-EVENT-11)."""
    return seats[:1] if len(seats) <= 2 else seats[:2]


def two_weakest(t: Table) -> list[Seat]:
    return two_of(by_strength(t)[::-1])


def in_turn(t: Table, seats: list[Seat]) -> list[Seat]:
    """The same seats in the order in which they choose (TTA-GEN-13)."""
    return [seat for seat in t.order(t.turn) if seat in seats]


# --- age A ---


def agriculture(t: Table, card: CardId) -> None:
    """Each civilization produces 2 food."""
    for seat in t.order(t.turn):
        receive(t.civs[seat], amount(card, "food"), FOOD)


def crafts(t: Table, card: CardId) -> None:
    """Each civilization produces 2 resources."""
    for seat in t.order(t.turn):
        receive(t.civs[seat], amount(card, "resources"), ORE)


def markets(t: Table, card: CardId) -> None:
    """Each civilization produces 2 resources or 2 food, all of one kind."""
    t.call(*[MarketGain(seat, amount(card, "goods")) for seat in t.order(t.turn)])


def politics(t: Table, card: CardId) -> None:
    """Each player draws 3 military cards; the current player skips the discard step (TTA-CARD-54)."""
    for seat in t.order(t.turn):
        draw_cards(t, seat, amount(card, "cards"))
    KEEP_CARDS.put(t.marks, 1)


def religion(t: Table, card: CardId) -> None:
    """Each player with an unused worker may move it to Religion for free."""
    t.call(*[FreeBuild(seat, "religion") for seat in t.order(t.turn)])


def science(t: Table, card: CardId) -> None:
    """Each civilization scores 2 science."""
    for seat in t.order(t.turn):
        learn(t.civs[seat], amount(card, "science"))


def settlement(t: Table, card: CardId) -> None:
    """Each civilization grows by 1 for free."""
    for seat in t.order(t.turn):
        grow(t.civs[seat])


def trade_routes(t: Table, card: CardId) -> None:
    """Each civilization scores 1 science and produces 1 resource and 1 food."""
    for seat in t.order(t.turn):
        civ = t.civs[seat]
        learn(civ, amount(card, "science"))
        receive(civ, amount(card, "resources"), ORE)
        receive(civ, amount(card, "food"), FOOD)


def warfare(t: Table, card: CardId) -> None:
    """Each player with an unused worker may move it to Warriors for free."""
    t.call(*[FreeBuild(seat, "warriors") for seat in t.order(t.turn)])


def nothing(t: Table, card: CardId) -> None:
    """No Event: nothing happens."""


# --- age I ---


def barbarians(t: Table, card: CardId) -> None:
    """If the civilization with the most culture is one of the two weakest, it loses 1 population."""
    leading = by_culture(t)[0]
    if leading in two_weakest(t):
        t.call(Loss(leading, 1))


def border_conflict(t: Table, card: CardId) -> None:
    """The weakest loses 1 building, farm or mine of its owner's choice; the strongest produces 3 resources."""
    seats = by_strength(t)
    t.call(BuildingLoss(seats[-1]))
    receive(t.civs[seats[0]], amount(card, "resources"), ORE)


def crusades(t: Table, card: CardId) -> None:
    """The strongest scores 4 culture, the weakest loses 4."""
    seats = by_strength(t)
    score(t.civs[seats[0]], amount(card, "culture"))
    score(t.civs[seats[-1]], -amount(card, "culture"))


def cultural_influence(t: Table, card: CardId) -> None:
    """Each civilization scores its culture rating."""
    for seat in t.order(t.turn):
        score(t.civs[seat], t.civs[seat].indicators.culture_rate)


def foray(t: Table, card: CardId) -> None:
    """The two strongest each produce 3 goods, resources and food in any mix."""
    t.call(*[GoodsGain(seat, amount(card, "goods")) for seat in in_turn(t, two_of(by_strength(t)))])


def good_harvest(t: Table, card: CardId) -> None:
    """All farms produce. Discontent makes no difference (TTA-HAPPY-09)."""
    for seat in t.order(t.turn):
        farms(t.civs[seat])


def immigration(t: Table, card: CardId) -> None:
    """Every civilization with the highest happiness grows by 1 for free (TTA-CARD-62). TTA-EVENT-10: all of them."""
    highest = max(t.civs[seat].indicators.happiness for seat in t.order(t.turn))
    for seat in t.order(t.turn):
        if t.civs[seat].indicators.happiness == highest:
            grow(t.civs[seat])


def new_deposits(t: Table, card: CardId) -> None:
    """All mines produce."""
    for seat in t.order(t.turn):
        mines(t.civs[seat])


def pestilence(t: Table, card: CardId) -> None:
    """Each civilization loses 1 population."""
    t.call(*[Loss(seat, 1) for seat in t.order(t.turn)])


def raiders(t: Table, card: CardId) -> None:
    """The two weakest each lose 2 goods, resources and food in a mix of the owner's choice."""
    t.call(*[GoodsLoss(seat, amount(card, "goods")) for seat in in_turn(t, two_weakest(t))])


def rats(t: Table, card: CardId) -> None:
    """Each civilization loses all its food."""
    for seat in t.order(t.turn):
        lose_all(t.civs[seat], FOOD)


def rebellion(t: Table, card: CardId) -> None:
    """Each civilization has 2 fewer civil actions per discontent worker in its next turn (TTA-CARD-56)."""
    for seat in t.order(t.turn):
        civ = t.civs[seat]
        REBELLION.put(civ.marks, amount(card, "actions") * discontent(civ))


def reign_of_terror(t: Table, card: CardId) -> None:
    """The weakest loses 1 population."""
    t.call(Loss(by_strength(t)[-1], 1))


def scientific_breakthrough(t: Table, card: CardId) -> None:
    """Each civilization scores its science rating in science."""
    for seat in t.order(t.turn):
        learn(t.civs[seat], t.civs[seat].indicators.science_rate)


def uncertain_borders(t: Table, card: CardId) -> None:
    """1 yellow token goes from the bank of the weakest to the bank of the strongest."""
    seats = by_strength(t)
    if t.civs[seats[-1]].tokens.yellow:
        lose_tokens(t.civs[seats[-1]], amount(card, "yellow"), 0)
        gain_tokens(t.civs[seats[0]], amount(card, "yellow"), 0)


# --- age II ---


def civil_unrest(t: Table, card: CardId) -> None:
    """Each civilization loses 4 culture per discontent worker."""
    for seat in t.order(t.turn):
        score(t.civs[seat], -amount(card, "culture") * discontent(t.civs[seat]))


def cold_war(t: Table, card: CardId) -> None:
    """The two strongest score 6 science each."""
    for seat in two_of(by_strength(t)):
        learn(t.civs[seat], amount(card, "science"))


def crime_wave(t: Table, card: CardId) -> None:
    """The two weakest each lose 3 culture and 1 blue token of the bank (TTA-CARD-59)."""
    for seat in two_weakest(t):
        score(t.civs[seat], -amount(card, "culture"))
        lose_tokens(t.civs[seat], 0, amount(card, "blue"))


def economic_progress(t: Table, card: CardId) -> None:
    """In every civilization, farms produce, the population eats, mines produce, and corruption applies
    (TTA-CARD-61).
    """
    for seat in t.order(t.turn):
        farms(t.civs[seat])
        consume(t, seat)
        if not t.options.optional_corruption:
            mines(t.civs[seat])
            corrupt(t, seat)
    if t.options.optional_corruption:
        t.call(*[MineOutput(seat) for seat in t.order(t.turn)])


def emigration(t: Table, card: CardId) -> None:
    """Each civilization loses population equal to half of its discontent workers, rounded up (TTA-CARD-58)."""
    t.call(*[Loss(seat, (discontent(t.civs[seat]) + 1) // 2) for seat in t.order(t.turn)])


def iconoclasm(t: Table, card: CardId) -> None:
    """Every leader in play that is not of the current age is discarded (TTA-CARD-57)."""
    for seat in t.order(t.turn):
        civ = t.civs[seat]
        if civ.leader and CARDS[civ.leader].age != t.age:
            t.tell("leader.obsolete", seat, {"card": civ.leader}, rule="TTA-CARD-57")
            remove_leader(civ)
            reckon(t, seat)


def independence(t: Table, card: CardId) -> None:
    """The weakest loses 1 colony of its owner's choice."""
    t.call(ColonyLoss(by_strength(t)[-1]))


def international_agreement(t: Table, card: CardId) -> None:
    """The strongest may take cards worth 5 civil actions in exchange for its next political action (TTA-CARD-52,
    TTA-CARD-53).
    """
    t.call(Agreement(by_strength(t)[0], amount(card, "actions")))


def national_pride(t: Table, card: CardId) -> None:
    """The civilization with the most culture scores 5 culture."""
    score(t.civs[by_culture(t)[0]], amount(card, "culture"))


def popularization(t: Table, card: CardId) -> None:
    """Each civilization scores its science rating in culture."""
    for seat in t.order(t.turn):
        score(t.civs[seat], t.civs[seat].indicators.science_rate)


def ravages(t: Table, card: CardId) -> None:
    """Each player turns over one completed wonder of age A or I, which then only gives 2 culture (TTA-CARD-51)."""
    t.call(*[Ruin(seat) for seat in t.order(t.turn)])


def refugees(t: Table, card: CardId) -> None:
    """The weakest loses 3 culture and 1 population, the strongest scores 3 culture and grows by 1."""
    seats = by_strength(t)
    score(t.civs[seats[-1]], -amount(card, "culture"))
    t.call(Loss(seats[-1], 1))
    score(t.civs[seats[0]], amount(card, "culture"))
    grow(t.civs[seats[0]])


def terrorism(t: Table, card: CardId) -> None:
    """The player with the fewest culture points destroys 1 urban building of each other civilization (TTA-CARD-60)."""
    chooser = by_culture(t)[-1]
    t.call(*[Razing(chooser, seat) for seat in t.order(t.turn) if seat != chooser])


def impact(t: Table, card: CardId) -> None:
    """An event of age III is scored at once (TTA-END-12)."""
    points = impacts.points(t, card, t.turn)
    for seat in t.order(t.turn):
        score(t.civs[seat], points[seat])


@dataclass(slots=True)
class EventText:
    """The effect of an event, and the numbers of its text, as named in effects.csv."""

    happen: Callable[[Table, str], None]
    words: list[str] = field(default_factory=list)


EVENTS: Final[dict[str, EventText]] = {
    "development-of-agriculture": EventText(agriculture, ["food"]),
    "development-of-crafts": EventText(crafts, ["resources"]),
    "development-of-markets": EventText(markets, ["goods"]),
    "development-of-politics": EventText(politics, ["cards"]),
    "development-of-religion": EventText(religion),
    "development-of-science": EventText(science, ["science"]),
    "development-of-settlement": EventText(settlement, ["grow"]),
    "development-of-trade-routes": EventText(trade_routes, ["science", "food", "resources"]),
    "development-of-warfare": EventText(warfare),
    "no-event": EventText(nothing),
    "barbarians": EventText(barbarians),
    "border-conflict": EventText(border_conflict, ["resources"]),
    "crusades": EventText(crusades, ["culture"]),
    "cultural-influence": EventText(cultural_influence),
    "foray": EventText(foray, ["goods"]),
    "good-harvest": EventText(good_harvest),
    "immigration": EventText(immigration, ["grow"]),
    "new-deposits": EventText(new_deposits),
    "pestilence": EventText(pestilence),
    "raiders": EventText(raiders, ["goods"]),
    "rats": EventText(rats),
    "rebellion": EventText(rebellion, ["actions"]),
    "reign-of-terror": EventText(reign_of_terror),
    "scientific-breakthrough": EventText(scientific_breakthrough),
    "uncertain-borders": EventText(uncertain_borders, ["yellow"]),
    "civil-unrest": EventText(civil_unrest, ["culture"]),
    "cold-war": EventText(cold_war, ["science"]),
    "crime-wave": EventText(crime_wave, ["culture", "blue"]),
    "economic-progress": EventText(economic_progress),
    "emigration": EventText(emigration),
    "iconoclasm": EventText(iconoclasm),
    "independence-declaration": EventText(independence),
    "international-agreement": EventText(international_agreement, ["actions"]),
    "national-pride": EventText(national_pride, ["culture"]),
    "popularization-of-science": EventText(popularization),
    "ravages-of-time": EventText(ravages, ["culture"]),
    "refugees": EventText(refugees, ["culture", "grow"]),
    "terrorism": EventText(terrorism),
    **{id: EventText(impact, text.words) for id, text in impacts.IMPACT_TEXTS.items()},
}
