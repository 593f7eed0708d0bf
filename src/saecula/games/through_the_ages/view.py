"""The view of the table that a seat may see (TTA-GEN-12)."""

from __future__ import annotations

from saecula.core import OVER
from saecula.core.types import Seat
from saecula.games.through_the_ages import shapes
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION, NEED
from saecula.games.through_the_ages.costs import ZONES, growth_cost, unit_resources
from saecula.games.through_the_ages.decks import hand_limit, surplus
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.effects.marks import AGREED, EXCHANGE, KEEP_CARDS, REBELLION, SAILED, VOYAGE
from saecula.games.through_the_ages.forecast import goods as goods_of
from saecula.games.through_the_ages.frames import Loss, Turn
from saecula.games.through_the_ages.hidden import unseen
from saecula.games.through_the_ages.indicators import discontent, urban_limit
from saecula.games.through_the_ages.moves import TAKE
from saecula.games.through_the_ages.odds import odds
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.phases.colonize import sent
from saecula.games.through_the_ages.prices import payer, prices, take_prices
from saecula.games.through_the_ages.score import bonus_events
from saecula.games.through_the_ages.table import Civ, Table


def ages(cards: list[str]) -> list[str]:
    """The backs of cards, which show their ages."""
    return sorted(CARDS[id].age for id in cards)


def view(t: Table, seat: Seat | None) -> shapes.TableView:
    """The table as a seat (None: a spectator) sees it: everything but the faces of hidden military cards."""
    me = -1 if seat is None else seat
    over = t.phase == "over"
    costs = prices(t)
    battle, auction, offer = _battle(t), _auction(t), _offer(t)
    named = battle or auction or offer
    return shapes.TableView(
        version=t.options.version,
        turn=t.turn,
        round=t.round,
        age=t.age,
        last_round=t.last_round,
        start=t.start,
        row=t.row,
        places=_places(t, me, costs),
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
        scores=[civ.culture for civ in t.civs],
        final_bonus={id: impacts.points(t, id, t.start) for id in sorted(bonus_events(t))} if over else {},
        battle=battle,
        odds=_odds(t, seat),
        auction=auction,
        offer=offer,
        allowance=_allowance(t),
        left=_left(t),
        prices=costs,
        civs=[civ_view(t, i, me) for i in range(len(t.civs))],
        about=[named.card] if named is not None else [t.event] if t.event else [],
    )


def _places(t: Table, me: int, costs: dict[str, int]) -> list[shapes.Place]:
    """The card row with its prices for the viewer; a spectator sees the current player's prices."""
    seat = me if me >= 0 else t.turn
    if seat != payer(t):
        costs = take_prices(t, seat)
    return [shapes.Place(id, ZONES[i], costs.get(TAKE[i + 1].text, ZONES[i])) for i, id in enumerate(t.row)]


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


def _odds(t: Table, seat: Seat | None) -> shapes.Odds | None:
    battle = t.battle
    found = odds(t, seat, unseen(t, battle, seat)) if battle is not None else None
    if found is None:
        return None
    return shapes.Odds(found.missing, found.hand, found.chance, found.most, found.units, found.attack_units)


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
    """The civil actions left from an International Agreement."""
    agreement = t.agreement
    return agreement.left if agreement is not None else 0


def _left(t: Table) -> int:
    """Workers still to be lost (TTA-EVENT-12), or military cards above the hand limit (TTA-MIL-06)."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, Loss):
        return top.left
    return surplus(t.civs[t.turn]) if isinstance(top, Turn) and not KEEP_CARDS.of(t.marks) else 0


def civ_view(t: Table, i: int, me: int) -> shapes.Civ:
    """One civilization; another player's military hand shows only the backs and the cards that everyone has seen."""
    civ = t.civs[i]
    tokens, hands, turn, have = civ.tokens, civ.hands, civ.this_turn, civ.indicators
    goods = goods_of(t, i)
    seen = shapes.Civ(
        resigned=bool(civ.resigned),
        workers=civ.workers,
        stores=civ.stores,
        government=civ.government,
        specials=civ.specials,
        leader=civ.leader,
        led=civ.leader_ages,
        wonders=civ.wonders,
        ruins=civ.ruins,
        project=civ.project,
        steps=civ.steps,
        stages=CARDS[civ.project].steps if civ.project else [],
        hand=hands.civil,
        fresh=turn.action_cards_taken,
        hand_limit=hand_limit(civ, have.civil_actions),
        backs=ages(hands.military),
        shown=hands.shown,
        card_limit=hand_limit(civ, have.military_actions),
        tactic=civ.tactic,
        colonies=civ.colonies,
        yellow=tokens.yellow,
        unused=tokens.unused,
        blue=tokens.blue,
        food=goods.food,
        resources=goods.resources,
        culture=civ.culture,
        science=civ.science,
        culture_rate=have.culture_rate,
        science_rate=have.science_rate,
        food_rate=goods.food_rate,
        resource_rate=goods.resource_rate,
        strength=have.strength,
        happiness=have.happiness,
        civil=have.civil_actions,
        military=have.military_actions,
        used_civil=turn.used_civil,
        used_military=turn.used_military,
        free_civil=max(0, civ.civil_left),
        free_military=max(0, civ.military_left),
        special_resources=unit_resources(civ),
        urban_limit=urban_limit(t, civ),
        growth_cost=growth_cost(civ),
        consumption=CONSUMPTION[tokens.yellow],
        need=NEED[tokens.yellow],
        discontent=discontent(civ),
        corruption=CORRUPTION[tokens.blue],
        forecast=goods.forecast,
        cube=civ.attacked_by,
        bonus_count=len(hands.bonus),
    )
    _add_relations(seen, civ)
    _add_secrets(seen, t, i, me)
    return seen


def _add_relations(seen: shapes.Civ, civ: Civ) -> None:
    """Adds the pact and war in front of the player, and the marks of individual cards."""
    if civ.pact.card:
        seen.pact = shapes.Pact(civ.pact.card, civ.pact.partner, civ.pact.a)
    if civ.war.card:
        seen.war = shapes.War(civ.war.card, civ.war.enemy)
    if civ.marks:
        seen.voyage = VOYAGE.of(civ.marks) > 0
        seen.sailed = SAILED.of(civ.marks) > 0
        seen.traded = EXCHANGE.of(civ.marks)
        seen.rebellion = REBELLION.of(civ.marks)
        seen.agreed = AGREED.of(civ.marks) > 0


def _add_secrets(seen: shapes.Civ, t: Table, i: int, me: int) -> None:
    """Adds what only the owner sees; bonus cards chosen in the open, and all of them at the end, are seen by
    everyone.
    """
    civ = t.civs[i]
    if i == me:
        seen.cards = civ.hands.military
        seen.dealt = civ.hands.bonus_dealt
        seen.noted = civ.remembered
    if civ.hands.bonus and (i == me or t.options.bonus_cards == "choice" or t.phase == OVER):
        seen.bonus = civ.hands.bonus
