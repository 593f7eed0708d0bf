"""What a seat may see, and re-dealing what it cannot know (TTA-GEN-12)."""

from __future__ import annotations

from saecula.core import OVER
from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.armies import card_value, colonization, force, units_of
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION, NEED
from saecula.games.through_the_ages.costs import ZONES, growth_cost
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.forecast import forecast
from saecula.games.through_the_ages.frames import Auction, Seeding
from saecula.games.through_the_ages.indicators import discontent, urban_limit
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.phases.colonize import sent
from saecula.games.through_the_ages.phases.takes import take_cost
from saecula.games.through_the_ages.prices import prices
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.score import bonus_events
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, resources


def ages(cards: list[str]) -> list[str]:
    """The backs of cards: their ages."""
    return sorted(CARDS[id].age for id in cards)


def view(t: Table, seat: int | None) -> shapes.TableView:
    """The table as a seat (None: a spectator) sees it: everything but the faces of hidden military cards."""
    me = -1 if seat is None else seat
    over = t.phase == "over"
    return shapes.TableView(
        version=t.version,
        turn=t.turn,
        round=t.round,
        age=t.age,
        last_round=t.last_round,
        start=t.start,
        row=t.row,
        places=_places(t, me),
        civil_deck=len(t.civil_deck),
        military_deck=len(t.military_deck),
        discards=len(t.discards),
        current_events=ages(t.current),
        future_events=ages(t.future),
        seeded=sorted(id for id, owner in t.seeded.items() if owner == me),
        past_events=t.past,
        event=t.event,
        open_bonus=t.open_bonus,
        aside=len(t.aside),
        final_bonus={id: impacts.points(t, id, t.start) for id in sorted(bonus_events(t))} if over else {},
        battle=_battle(t),
        auction=_auction(t),
        offer=_offer(t),
        allowance=_allowance(t),
        prices=prices(t),
        civs=[civ_view(t, i, me) for i in range(len(t.civs))],
    )


def _places(t: Table, me: int) -> list[shapes.Place]:
    """The card row with its prices for the viewer; for a spectator, for whoever has the turn."""
    civ = t.civs[me if me >= 0 else t.turn]
    return [shapes.Place(id, ZONES[i], take_cost(civ, i + 1, id) if id else ZONES[i]) for i, id in enumerate(t.row)]


def _battle(t: Table) -> shapes.Battle | None:
    battle = t.battle
    if battle is None:
        return None
    attack, defense = attack_total(t, battle), defense_total(t, battle)
    repelled = battle.target if battle.war and attack < defense else -1
    return shapes.Battle(
        card=battle.card,
        attacker=battle.attacker,
        target=battle.target,
        war=battle.war,
        attack=battle.attack,
        defense=battle.defense,
        cards=battle.cards,
        totals=[attack, defense],
        ahead=attack - defense,
        winner=battle.attacker if attack > defense else repelled,
    )


def _auction(t: Table) -> shapes.Auction | None:
    auction = t.auction
    if auction is None:
        return None
    return shapes.Auction(
        card=auction.card,
        asked=auction.asked,
        bid=auction.bid,
        bidder=auction.bidder,
        passed=auction.passed,
        units=auction.units,
        cards=auction.cards,
        sent=sent(t.civs[auction.bidder], auction) if auction.bidder >= 0 else 0,
    )


def _offer(t: Table) -> shapes.Offer | None:
    offer = t.offer
    return shapes.Offer(offer.card, offer.to, offer.a) if offer is not None else None


def _allowance(t: Table) -> int:
    """The civil actions that an International Agreement still gives."""
    agreement = t.agreement
    return agreement.left if agreement is not None else 0


def civ_view(t: Table, i: int, me: int) -> shapes.Civ:
    """One civilization; the military hand of another shows only backs and what everybody has seen."""
    civ = t.civs[i]
    own = i == me
    return shapes.Civ(
        resigned=bool(civ.resigned),
        workers=civ.workers,
        stores=civ.stores,
        government=civ.government,
        specials=civ.specials,
        leader=civ.leader,
        led=civ.led,
        voyage=civ.voyage,
        wonders=civ.wonders,
        ruins=civ.ruins,
        project=civ.project,
        steps=civ.steps,
        stages=CARDS[civ.project].steps[:] if civ.project else [],
        hand=civ.hand,
        fresh=civ.fresh,
        hand_limit=hand_limit(civ, civ.civil),
        cards=civ.cards if own else [],
        backs=ages(civ.cards),
        shown=civ.shown,
        card_limit=hand_limit(civ, civ.military),
        tactic=civ.tactic,
        colonies=civ.colonies,
        pact=shapes.Pact(civ.pact, civ.partner, civ.pact_a) if civ.pact else None,
        war=shapes.War(civ.war, civ.enemy) if civ.war else None,
        yellow=civ.yellow,
        unused=civ.unused,
        blue=civ.blue,
        food=food(civ),
        resources=resources(civ),
        culture=civ.culture,
        science=civ.science,
        culture_rate=civ.culture_rate,
        science_rate=civ.science_rate,
        food_rate=food_output(civ),
        resource_rate=resource_output(civ),
        strength=civ.strength,
        happiness=civ.happiness,
        civil=civ.civil,
        military=civ.military,
        used_civil=civ.used_civil,
        used_military=civ.used_military,
        free_civil=max(0, civ.civil - civ.used_civil),
        free_military=max(0, civ.military - civ.used_military),
        special_resources=civ.special + civ.homer,
        urban_limit=urban_limit(t, civ),
        growth_cost=growth_cost(civ),
        consumption=CONSUMPTION[civ.yellow],
        need=NEED[civ.yellow],
        discontent=discontent(civ),
        corruption=CORRUPTION[civ.blue],
        forecast=forecast(t, i),
        sailed=civ.sailed,
        traded=civ.traded,
        rebellion=civ.rebellion,
        agreed=civ.agreed,
        cube=civ.cube,
        bonus=civ.bonus if own or t.bonus_cards == "choice" or t.phase == "over" else [],
        bonus_count=len(civ.bonus),
        dealt=civ.dealt if own else [],
        noted=civ.noted if own else [],
    )


def _shuffle(t: Table, cards: list[str]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = t.chance.next(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


class _Pool:
    """The hidden cards of one age and the places they lie in, as one seat sees it."""

    def __init__(self) -> None:
        self.cards: list[str] = []

    def deal(self, t: Table, wanted: list[str]) -> str:
        """One card at random among those of the types that fit the place (all if none is named)."""
        fitting = [i for i in range(len(self.cards)) if not wanted or CARDS[self.cards[i]].type in wanted]
        i = fitting[t.chance.next(len(fitting))]
        return self.cards.pop(i)


EVENTS = ["event", "territory"]


def redeal(t: Table, seat: int) -> None:
    """Re-deals what the seat cannot know, age by age: hands of others, deck, face-down discards, unknown events.

    It keeps the ages on the backs, what everybody has seen, what the seat put into the events or discarded itself, and
    the bonus cards that it was dealt. A deck made of discards keeps to itself and to what was drawn from it since. Who
    is about to play an event has one, and who has bid can pay. When the game is over nothing is hidden that matters.
    """
    if t.phase == OVER:
        return
    for age in ("A", "I", "II", "III"):
        _redeal_events_and_bonus(t, seat, age)
        _redeal_late(t, seat, age)


def _pledged(t: Table, i: int) -> list[str]:
    """Bonus cards without which the bid of that seat could not be paid (TTA-COLONY-09)."""
    auction = t.stack[-1]
    if not isinstance(auction, Auction) or auction.bidder != i:
        return []
    civ = t.civs[i]
    missing = auction.bid - force(civ, units_of(civ)) - colonization(civ)
    missing -= sum(card_value(civ, id) for id in auction.cards)
    pledged: list[str] = []
    for id in civ.cards:
        if missing > 0 and CARDS[id].type == "bonus":
            pledged.append(id)
            missing -= card_value(civ, id)
    return pledged


def _event_place(t: Table, i: int, places: list[int]) -> int:
    """The place of an event in the hand of the seat that has just chosen to play one; -1 if there is none here."""
    if i == t.turn and isinstance(t.stack[-1], Seeding):
        cards = t.civs[i].cards
        first = next(k for k in range(len(cards)) if CARDS[cards[k]].type in EVENTS)
        if first in places:
            return first
    return -1


def _deal_hand(t: Table, i: int, places: list[int], pool: _Pool, event: int) -> None:
    """Fills the places of a hand, that of the event first."""
    cards = t.civs[i].cards
    for k in places:
        if k != event:
            cards[k] = pool.deal(t, [])
    cards.sort()


def _hidden_hand(t: Table, i: int, age: str, late: bool) -> list[int]:
    """The places in a hand of another seat: cards of that age, not shown, drawn before or after a reshuffle."""
    civ = t.civs[i]
    shown = civ.shown + _pledged(t, i)
    later = civ.later[:]
    places: list[int] = []
    for k in range(len(civ.cards)):
        id = civ.cards[k]
        if CARDS[id].age != age:
            continue
        if id in shown:
            shown.remove(id)
            continue
        if id in later:
            later.remove(id)
            if late:
                places.append(k)
        elif not late:
            places.append(k)
    return places


def _redeal_events_and_bonus(t: Table, seat: int, age: str) -> None:
    pool = _Pool()
    others = [i for i in range(len(t.civs)) if i != seat]
    hands = {i: _hidden_hand(t, i, age, False) for i in others}
    current = _unknown(t, t.current, seat, age)
    future = _unknown(t, t.future, seat, age)
    gone = [k for k in range(len(t.gone)) if CARDS[t.gone[k]].age == age and not _knows(t.gone_seen[k], seat)]
    discards = [
        k for k in range(len(t.discards)) if CARDS[t.discards[k]].age == age and not _knows(t.discards_seen[k], seat)
    ]
    known = t.civs[seat].dealt
    aside = list(range(len(t.aside))) if age == "III" else []
    deck = _deck(t, age)
    private = age == "III" and t.bonus_cards == "private"
    bonus = {i: list(range(len(t.civs[i].bonus))) if private else [] for i in others}
    dealt = {i: t.civs[i].dealt for i in others if age == "III"}
    for i in others:
        pool.cards += [t.civs[i].cards[k] for k in hands[i]]
        pool.cards += [t.civs[i].bonus[k] for k in bonus[i]]
    owners = [t.seeded.get(t.current[k], -1) for k in current], [t.seeded.get(t.future[k], -1) for k in future]
    for id in [*[t.current[k] for k in current], *[t.future[k] for k in future]]:
        t.seeded.pop(id, None)
        pool.cards.append(id)
    pool.cards += [t.gone[k] for k in gone] + [t.discards[k] for k in discards]
    pool.cards += [t.aside[k] for k in aside]
    if deck is not None:
        pool.cards += deck
    pool.cards.sort()
    events = {i: _event_place(t, i, hands[i]) for i in others}
    for i in others:
        if events[i] >= 0:
            t.civs[i].cards[events[i]] = pool.deal(t, EVENTS)
    _deal_bonus(t, seat, pool, bonus, known, dealt)
    for k in aside:
        t.aside[k] = _deal_impact(t, pool, [])
    t.aside.sort()
    for n in range(len(current)):
        t.current[current[n]] = _deal_event(t, pool, owners[0][n])
    for n in range(len(future)):
        t.future[future[n]] = _deal_event(t, pool, owners[1][n])
    for i in others:
        _deal_hand(t, i, hands[i], pool, events[i])
    for k in gone:
        t.gone[k] = pool.deal(t, [])
    for k in discards:
        t.discards[k] = pool.deal(t, [])
    if deck is not None:
        deck[:] = sorted(pool.cards)


def _unknown(t: Table, events: list[str], seat: int, age: str) -> list[int]:
    """The places of the events of that age that the seat did not put there itself."""
    return [k for k in range(len(events)) if CARDS[events[k]].age == age and t.seeded.get(events[k], -1) != seat]


def _deal_event(t: Table, pool: _Pool, owner: int) -> str:
    card = pool.deal(t, EVENTS)
    if owner >= 0:
        t.seeded[card] = owner
    return card


def _deal_impact(t: Table, pool: _Pool, barred: list[str]) -> str:
    fitting = [id for id in pool.cards if CARDS[id].kind == "impact" and id not in barred]
    card = fitting[t.chance.next(len(fitting))]
    pool.cards.remove(card)
    return card


def _deal_bonus(
    t: Table, seat: int, pool: _Pool, bonus: dict[int, list[int]], known: list[str], dealt: dict[int, list[str]]
) -> None:
    """Private bonus cards of others: age-III events that the seat was not dealt; then what they were chosen from."""
    for i, places in bonus.items():
        for k in places:
            t.civs[i].bonus[k] = _deal_impact(t, pool, known)
    if t.bonus_cards != "private" or not dealt:
        return
    kept = [id for i in bonus for id in t.civs[i].bonus]
    rest = [id for id in _impacts() if id not in known and id not in kept]
    for i, cards in dealt.items():
        mine = t.civs[i].bonus[:]
        while len(mine) < len(cards):
            mine.append(rest.pop(t.chance.next(len(rest))))
        t.civs[i].dealt = sorted(mine)


def _impacts() -> list[str]:
    return sorted(id for id in CARDS if CARDS[id].kind == "impact")


def _deck(t: Table, age: str) -> list[str] | None:
    """The military deck of that age as far as its cards may be exchanged with other places."""
    if age in t.later_military:
        return t.later_military[age]
    now = "I" if t.age == "A" else t.age
    if age == now and not t.reshuffled and t.version != "simple":
        return t.military_deck
    return None


def _redeal_late(t: Table, seat: int, age: str) -> None:
    """A deck made of discards, and the cards that others drew from it since."""
    if not t.reshuffled or age != ("I" if t.age == "A" else t.age):
        return
    pool = _Pool()
    others = [i for i in range(len(t.civs)) if i != seat]
    hands = {i: _hidden_hand(t, i, age, True) for i in others}
    for i in others:
        pool.cards += [t.civs[i].cards[k] for k in hands[i]]
    pool.cards += t.military_deck
    pool.cards.sort()
    for i in others:
        civ = t.civs[i]
        for k in hands[i]:
            civ.later.remove(civ.cards[k])
        event = _event_place(t, i, hands[i])
        if event >= 0:
            civ.cards[event] = pool.deal(t, EVENTS)
        late = hands[i][:]
        for k in late:
            if k != event:
                civ.cards[k] = pool.deal(t, [])
        civ.later += [civ.cards[k] for k in late]
        civ.cards.sort()
    t.military_deck = sorted(pool.cards)


def _knows(mask: int, seat: int) -> bool:
    return mask == -1 or bool(mask >> seat & 1)
