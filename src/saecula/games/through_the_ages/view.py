"""What a seat may see, and re-dealing what it cannot know (TTA-GEN-12)."""

from __future__ import annotations

from saecula.core import OVER
from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.armies import card_value, colonization, force, units_of
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION, NEED
from saecula.games.through_the_ages.costs import ZONES, growth_cost, unit_resources
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.effects.marks import AGREED, EXCHANGE, REBELLION, SAILED, VOYAGE
from saecula.games.through_the_ages.forecast import forecast
from saecula.games.through_the_ages.frames import Auction, Loss, Seeding, Turn
from saecula.games.through_the_ages.indicators import discontent, urban_limit
from saecula.games.through_the_ages.odds import Unseen, odds
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
        version=t.options.version,
        turn=t.turn,
        round=t.round,
        age=t.age,
        last_round=t.last_round,
        start=t.start,
        row=t.row,
        places=_places(t, me),
        civil_deck=len(t.civil_deck),
        military_deck=len(t.military.deck),
        discards=len(t.military.discards),
        current_events=ages(t.events.current),
        future_events=ages(t.events.future),
        seeded=sorted(id for id, owner in t.events.seeded_by.items() if owner == me),
        past_events=t.events.past,
        event=t.event,
        open_bonus=t.open_bonus,
        aside=len(t.aside),
        final_bonus={id: impacts.points(t, id, t.start) for id in sorted(bonus_events(t))} if over else {},
        battle=_battle(t),
        odds=_odds(t, seat),
        auction=_auction(t),
        offer=_offer(t),
        allowance=_allowance(t),
        left=_left(t),
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


def _odds(t: Table, seat: int | None) -> shapes.Odds | None:
    found = odds(t, seat, unseen(t, seat)) if t.battle is not None else None
    if found is None:
        return None
    return shapes.Odds(found.missing, found.hand, found.chance, found.most, found.units, found.attack_units)


def unseen(t: Table, seat: int | None) -> list[Unseen]:
    """The cards that a seat knows not to be anywhere it can see, age by age, as far as the defender may hold them."""
    battle = t.battle
    if battle is None or battle.target == seat:
        return []
    me = -1 if seat is None else seat
    others = [i for i in range(len(t.civs)) if i != me]
    out: list[Unseen] = []
    for age in ("I", "II", "III"):
        for late in (False, True):
            held = len(_hidden_hand(t, battle.target, age, late))
            if not held:
                continue
            pool = [t.civs[i].hands.military[k] for i in others for k in _hidden_hand(t, i, age, late)]
            pool += t.military.deck if late else _lying(t, me, age)
            bonus = [CARDS[id].defense for id in pool if CARDS[id].type == "bonus"]
            out.append(Unseen(held, len(pool), bonus))
    return out


def _lying(t: Table, me: int, age: str) -> list[str]:
    """The hidden cards of an age outside of hands that could as well be in one: the deck and face-down discards.

    The piles of events hold events only, so they leave the odds of other cards as they are.
    """
    piles = (t.military.gone, t.military.gone_seen), (t.military.discards, t.military.discards_seen)
    pool = [
        id
        for pile, seen in piles
        for id, mask in zip(pile, seen, strict=True)
        if CARDS[id].age == age and not _knows(mask, me)
    ]
    return pool + (_deck(t, age) or [])


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


def _left(t: Table) -> int:
    """Workers that a loss still takes (TTA-EVENT-12), or military cards over the limit of the hand (TTA-MIL-06)."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Loss):
        return top.left
    civ = t.civs[t.turn]
    surplus = len(civ.hands.military) - hand_limit(civ, civ.indicators.military_actions)
    return max(0, surplus) if isinstance(top, Turn) and not t.keep_cards else 0


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
        led=civ.leader_ages,
        voyage=bool(VOYAGE.of(civ.marks)),
        wonders=civ.wonders,
        ruins=civ.ruins,
        project=civ.project,
        steps=civ.steps,
        stages=CARDS[civ.project].steps[:] if civ.project else [],
        hand=civ.hands.civil,
        fresh=civ.this_turn.action_cards_taken,
        hand_limit=hand_limit(civ, civ.indicators.civil_actions),
        cards=civ.hands.military if own else [],
        backs=ages(civ.hands.military),
        shown=civ.hands.shown,
        card_limit=hand_limit(civ, civ.indicators.military_actions),
        tactic=civ.tactic,
        colonies=civ.colonies,
        pact=shapes.Pact(civ.pact.card, civ.pact.partner, civ.pact.a) if civ.pact.card else None,
        war=shapes.War(civ.war.card, civ.war.enemy) if civ.war.card else None,
        yellow=civ.tokens.yellow,
        unused=civ.tokens.unused,
        blue=civ.tokens.blue,
        food=food(civ),
        resources=resources(civ),
        culture=civ.culture,
        science=civ.science,
        culture_rate=civ.indicators.culture_rate,
        science_rate=civ.indicators.science_rate,
        food_rate=food_output(civ),
        resource_rate=resource_output(civ),
        strength=civ.indicators.strength,
        happiness=civ.indicators.happiness,
        civil=civ.indicators.civil_actions,
        military=civ.indicators.military_actions,
        used_civil=civ.this_turn.used_civil,
        used_military=civ.this_turn.used_military,
        free_civil=max(0, civ.indicators.civil_actions - civ.this_turn.used_civil),
        free_military=max(0, civ.indicators.military_actions - civ.this_turn.used_military),
        special_resources=unit_resources(civ),
        urban_limit=urban_limit(t, civ),
        growth_cost=growth_cost(civ),
        consumption=CONSUMPTION[civ.tokens.yellow],
        need=NEED[civ.tokens.yellow],
        discontent=discontent(civ),
        corruption=CORRUPTION[civ.tokens.blue],
        forecast=forecast(t, i),
        sailed=bool(SAILED.of(civ.marks)),
        traded=EXCHANGE.of(civ.marks),
        rebellion=REBELLION.of(civ.marks),
        agreed=bool(AGREED.of(civ.marks)),
        cube=civ.attacked_by,
        bonus=civ.hands.bonus if own or t.options.bonus_cards == "choice" or t.phase == "over" else [],
        bonus_count=len(civ.hands.bonus),
        dealt=civ.hands.bonus_dealt if own else [],
        noted=civ.remembered if own else [],
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
    for id in civ.hands.military:
        if missing > 0 and CARDS[id].type == "bonus":
            pledged.append(id)
            missing -= card_value(civ, id)
    return pledged


def _event_place(t: Table, i: int, places: list[int]) -> int:
    """The place of an event in the hand of the seat that has just chosen to play one; -1 if there is none here."""
    if i == t.turn and isinstance(t.stack[-1], Seeding):
        cards = t.civs[i].hands.military
        first = next(k for k in range(len(cards)) if CARDS[cards[k]].type in EVENTS)
        if first in places:
            return first
    return -1


def _deal_hand(t: Table, i: int, places: list[int], pool: _Pool, event: int) -> None:
    """Fills the places of a hand, that of the event first."""
    cards = t.civs[i].hands.military
    for k in places:
        if k != event:
            cards[k] = pool.deal(t, [])
    cards.sort()


def _hidden_hand(t: Table, i: int, age: str, late: bool) -> list[int]:
    """The places in a hand of another seat: cards of that age, not shown, drawn before or after a reshuffle."""
    civ = t.civs[i]
    shown = civ.hands.shown + _pledged(t, i)
    later = civ.hands.drawn_later[:]
    places: list[int] = []
    for k in range(len(civ.hands.military)):
        id = civ.hands.military[k]
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
    current = _unknown(t, t.events.current, seat, age)
    future = _unknown(t, t.events.future, seat, age)
    gone = [
        k
        for k in range(len(t.military.gone))
        if CARDS[t.military.gone[k]].age == age and not _knows(t.military.gone_seen[k], seat)
    ]
    discards = [
        k
        for k in range(len(t.military.discards))
        if CARDS[t.military.discards[k]].age == age and not _knows(t.military.discards_seen[k], seat)
    ]
    known = t.civs[seat].hands.bonus_dealt
    aside = list(range(len(t.aside))) if age == "III" else []
    deck = _deck(t, age)
    private = age == "III" and t.options.bonus_cards == "private"
    bonus = {i: list(range(len(t.civs[i].hands.bonus))) if private else [] for i in others}
    dealt = {i: t.civs[i].hands.bonus_dealt for i in others if age == "III"}
    for i in others:
        pool.cards += [t.civs[i].hands.military[k] for k in hands[i]]
        pool.cards += [t.civs[i].hands.bonus[k] for k in bonus[i]]
    owners = (
        [t.events.seeded_by.get(t.events.current[k], -1) for k in current],
        [t.events.seeded_by.get(t.events.future[k], -1) for k in future],
    )
    for id in [*[t.events.current[k] for k in current], *[t.events.future[k] for k in future]]:
        t.events.seeded_by.pop(id, None)
        pool.cards.append(id)
    pool.cards += [t.military.gone[k] for k in gone] + [t.military.discards[k] for k in discards]
    pool.cards += [t.aside[k] for k in aside]
    if deck is not None:
        pool.cards += deck
    pool.cards.sort()
    events = {i: _event_place(t, i, hands[i]) for i in others}
    for i in others:
        if events[i] >= 0:
            t.civs[i].hands.military[events[i]] = pool.deal(t, EVENTS)
    _deal_bonus(t, seat, pool, bonus, known, dealt)
    for k in aside:
        t.aside[k] = _deal_impact(t, pool, [])
    t.aside.sort()
    for n in range(len(current)):
        t.events.current[current[n]] = _deal_event(t, pool, owners[0][n])
    for n in range(len(future)):
        t.events.future[future[n]] = _deal_event(t, pool, owners[1][n])
    for i in others:
        _deal_hand(t, i, hands[i], pool, events[i])
    for k in gone:
        t.military.gone[k] = pool.deal(t, [])
    for k in discards:
        t.military.discards[k] = pool.deal(t, [])
    if deck is not None:
        deck[:] = sorted(pool.cards)


def _unknown(t: Table, events: list[str], seat: int, age: str) -> list[int]:
    """The places of the events of that age that the seat did not put there itself."""
    return [
        k for k in range(len(events)) if CARDS[events[k]].age == age and t.events.seeded_by.get(events[k], -1) != seat
    ]


def _deal_event(t: Table, pool: _Pool, owner: int) -> str:
    card = pool.deal(t, EVENTS)
    if owner >= 0:
        t.events.seeded_by[card] = owner
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
            t.civs[i].hands.bonus[k] = _deal_impact(t, pool, known)
    if t.options.bonus_cards != "private" or not dealt:
        return
    kept = [id for i in bonus for id in t.civs[i].hands.bonus]
    rest = [id for id in _impacts() if id not in known and id not in kept]
    for i, cards in dealt.items():
        mine = t.civs[i].hands.bonus[:]
        while len(mine) < len(cards):
            mine.append(rest.pop(t.chance.next(len(rest))))
        t.civs[i].hands.bonus_dealt = sorted(mine)


def _impacts() -> list[str]:
    return sorted(id for id in CARDS if CARDS[id].kind == "impact")


def _deck(t: Table, age: str) -> list[str] | None:
    """The military deck of that age as far as its cards may be exchanged with other places."""
    if age in t.military.later:
        return t.military.later[age]
    now = "I" if t.age == "A" else t.age
    if age == now and not t.military.reshuffled and t.options.version != "simple":
        return t.military.deck
    return None


def _redeal_late(t: Table, seat: int, age: str) -> None:
    """A deck made of discards, and the cards that others drew from it since."""
    if not t.military.reshuffled or age != ("I" if t.age == "A" else t.age):
        return
    pool = _Pool()
    others = [i for i in range(len(t.civs)) if i != seat]
    hands = {i: _hidden_hand(t, i, age, True) for i in others}
    for i in others:
        pool.cards += [t.civs[i].hands.military[k] for k in hands[i]]
    pool.cards += t.military.deck
    pool.cards.sort()
    for i in others:
        civ = t.civs[i]
        for k in hands[i]:
            civ.hands.drawn_later.remove(civ.hands.military[k])
        event = _event_place(t, i, hands[i])
        if event >= 0:
            civ.hands.military[event] = pool.deal(t, EVENTS)
        late = hands[i][:]
        for k in late:
            if k != event:
                civ.hands.military[k] = pool.deal(t, [])
        civ.hands.drawn_later += [civ.hands.military[k] for k in late]
        civ.hands.military.sort()
    t.military.deck = sorted(pool.cards)


def _knows(mask: int, seat: int) -> bool:
    return mask == -1 or (seat >= 0 and bool(mask >> seat & 1))
