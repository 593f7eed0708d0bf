"""The value of a position to a seat, in culture points, as the greedy player sees it.

The estimate adds up:

- culture points as they are, and every rate times the productions still to come (`productions`);
- science and resources in store and per turn, at about half a point each while there is time to use them;
- food only as far as it keeps the population fed; hunger, uprisings and corruption that the next production would bring
  already count as losses;
- workers: an unused one is worth something, a discontent one costs; approaching unhappiness is anticipated;
- strength against each rival, as far as there is time left to use it: a lead of up to eight points, and any deficit;
- battles by their card (`_spoils`): the seat's own gain or loss, and half of the rival's. An aggression is weighted by
  its chance of success, with a small fear of every card in the target's hand; a war is judged by the current strengths,
  so that a threatened player arms; a war that would be resolved after the end of the game counts nothing;
- military cards by their use: bonus cards by level, attacks by the lead over the weakest rival, tactics by the armies;
- action tokens by the turns left, and a little for each unspent action of the current turn;
- cards in hand and possible buildings: a technology by the gain of its kind with the present workers, leaders by a
  table, wonders by their benefits in proportion to the steps built;
- in the simple and advanced games, the known bonuses at the end; in the full game, the Impacts that the seat has put
  among the events or may still put there;
- minus half of what the rivals have.
"""

from __future__ import annotations

from typing import Final

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.armies import army_bonus, force, units_of
from saecula.games.through_the_ages.cards import CARDS, CONSUMPTION, CORRUPTION, LADDERS, NEED, Card, amount
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS
from saecula.games.through_the_ages.forecast import next_production
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.prospects import PRODUCED, productions
from saecula.games.through_the_ages.score import final_points, simple_points
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import food, resources

WEIGHTS: Final[dict[str, float]] = {
    "ore": 1.0,  # a resource in store, in culture points
    "science": 0.68,  # a science point
    "food": 0.2,  # a food in store
    "early": 0.27,  # how much more the production rates of goods are worth early in the game
    "horizon": 13.8,  # the greatest number of turns for which those rates are counted
    "culture-horizon": 1.7,  # weight of the culture rate beyond the next six productions
    "civil": 2.0,  # a civil action per turn
    "military": 0.2,  # a military action per turn
    "idle-action": 0.39,  # a civil action still unspent in the current turn
    "worker": 5.0,  # a worker, wherever it is
    "hunger": 6.0,  # a food that will be short
    "famine": 6.6,  # a harvest that leaves no surplus
    "card": 0.7,  # a military card
    "hand": 0.27,  # share of the possible worth of a technology in hand
    "potential": 1.46,  # share of the possible worth of a technology in play without workers
    "project": 0.6,  # share of the possible worth of a wonder under construction
    "behind": 4.0,  # a point of strength by which a rival is ahead
    "ahead": 6.0,  # a point of strength by which a rival is behind
    "enough": 8.0,  # the greatest lead that counts
    "unit": 0.5,  # a point of strength that is sacrificed
    "caution": 0.4,  # a military card of a rival under attack, as strength
    "threat": 0.6,  # a point of strength over the weakest rival, with an attack in hand
    "war": 1.0,  # the possible result of a war in progress
    "led": 0.8,  # a leader in play, by what it is estimated to be worth per turn: more than in hand
    "sown": 1.0,  # a point of an Impact that the seat has put among the events
    "held": 0.6,  # a point of an Impact in hand, if there is a turn left to play it
    "short": 0.06,  # the means in the simple game, which is short; `_short` adds what counts there
}
"""Found by playing against itself and against earlier weights, one change at a time."""

W: Final = WEIGHTS

LATE: Final[list[str]] = ["III", "IV"]
"""The ages in which there may be Impacts."""

LEADER_PER_TURN: Final[dict[str, float]] = {
    "alexander-the-great": 0.8,
    "aristotle": 1.0,
    "hammurabi": 0.8,
    "homer": 0.8,
    "julius-caesar": 0.6,
    "moses": 0.7,
    "michelangelo": 1.5,
    "joan-of-arc": 0.9,
    "leonardo-da-vinci": 1.2,
    "genghis-khan": 0.8,
    "christopher-columbus": 0.6,
    "frederick-barbarossa": 0.8,
    "william-shakespeare": 1.5,
    "james-cook": 1.2,
    "napoleon-bonaparte": 1.2,
    "maximilien-robespierre": 0.6,
    "j-s-bach": 1.5,
    "isaac-newton": 1.5,
    "albert-einstein": 2.0,
    "mahatma-gandhi": 2.0,
    "rock-roll-icon": 2.0,
    "nikola-tesla": 1.5,
    "winston-churchill": 1.2,
    "game-designer": 1.5,
}
"""The estimated worth of a leader per turn, beyond what the indicators already show."""

ONLY_HELP: Final = ["aristotle", "moses", "christopher-columbus", "frederick-barbarossa"]
"""Leaders whose benefit the indicators do not show."""

WONDER_EXTRA: Final[dict[str, float]] = {
    "library-of-alexandria": 4.0,
    "great-wall": 4.0,
    "st-peters-basilica": 6.0,
    "transcontinental-railroad": 6.0,
    "ocean-liner-service": 8.0,
    "hollywood": 14.0,
    "internet": 14.0,
    "first-space-flight": 16.0,
    "fast-food-chains": 16.0,
}


def evaluate(t: Table, seat: Seat) -> float:
    """How good the position is for the seat."""
    civ = t.civs[seat]
    if civ.resigned:
        return -1000.0
    if t.phase == "over":
        others = [c.culture for i, c in enumerate(t.civs) if i != seat and not c.resigned]
        return float(civ.culture) - 0.5 * max(others, default=0)
    n = productions(t, seat)
    value = civ.culture + civ.indicators.culture_rate * (n if n < 6.0 else 6.0 + (n - 6.0) * W["culture-horizon"])
    pending = t.turn == seat and t.phase not in PRODUCED
    if pending:
        n = max(0.0, n - 1.0)
    means = _goods(civ, n, pending, t.options.version == "full" and t.age != "IV")
    means += _people(t, civ, n)
    means += _tokens(t, seat, civ, n)
    means += _hand(t, civ, n)
    means += _play(civ, n)
    value += means if t.options.version != "simple" else W["short"] * means
    value += _rivals(t, seat, civ, n)
    value += _conflict(t, seat, civ)
    if t.options.version == "simple":
        value += 0.9 * simple_points(civ) + _short(civ, n, pending)
    else:
        for card in t.open_bonus + civ.hands.bonus:
            value += 0.8 * impacts.points(t, card, t.start)[seat]
        if t.age in LATE and t.options.version == "full":
            value += _impacts(t, seat, civ, n)
    return value


def _impacts(t: Table, seat: Seat, civ: Civ, n: float) -> float:
    """What the Impacts bring that the seat has put among the events, and those in its hand that it can still put there.

    Each is scored when it is revealed or at the end of the game, so they are chosen for what the seat is best at.
    """
    value = 0.0
    lying = [*t.events.current, *t.events.future]
    for id, by in t.events.seeded_by.items():
        if by == seat and CARDS[id].kind == "impact" and id in lying:
            value += W["sown"] * _edge(t, seat, id)
    turns = int(n + 0.5) + (1 if t.turn == seat and t.phase == "politics" else 0)
    if turns:
        held = [_edge(t, seat, id) for id in civ.hands.military if CARDS[id].kind == "impact"]
        value += W["held"] * sum(edge for edge in sorted(held)[-turns:] if edge > 0.0)
    return value


def _edge(t: Table, seat: Seat, id: CardId) -> float:
    """The points that an Impact would bring now, minus half of those of the best other seat."""
    points = impacts.points(t, id, t.start)
    return points[seat] - 0.5 * max(points[i] for i in range(len(points)) if i != seat)


def settled(t: Table, seat: Seat) -> float | None:
    """In the last round: the final margin over the best other seat if nobody did anything more; None before.

    Battles in progress count as expected. An unspent action counts a trifle, so that nothing is done for nothing.
    """
    if not t.last:
        return None
    totals = final_points(t)
    for i in range(len(t.civs)):
        to_come = i > t.turn or (i == t.turn and t.phase not in PRODUCED)
        totals[i] += next_production(t, i).culture if to_come else t.civs[i].culture
    civ = t.civs[seat]
    best = max(totals[i] for i in range(len(totals)) if i != seat)
    return totals[seat] - best + _conflict(t, seat, civ) + 0.03 * civ.civil_left + 0.01 * civ.military_left


def _short(civ: Civ, n: float, pending: bool) -> float:
    """What can still become end bonuses in the simple game, which is short, and the science that buys technologies."""
    late = min(1.0, n)
    now = 1 if pending else 0
    science = civ.science + now * civ.indicators.science_rate
    ore = resources(civ) + now * resource_output(civ)
    store = food(civ) + now * max(0, food_output(civ) - CONSUMPTION[civ.tokens.yellow])
    income = science + civ.indicators.science_rate * max(0.0, n - 1.0)
    value = 0.0
    for id in civ.hands.civil:
        if CARDS[id].technology and CARDS[id].level == 1:
            price = CARDS[id].revolution if CARDS[id].type == "government" else CARDS[id].price
            value += late * min(1.0, income / max(1, price)) * 1.4
            income -= price
    value += late * (1.3 * min(civ.tokens.unused, 3) + 0.35 * min(ore, 8) + 0.15 * min(store, 6))
    return value + 0.25 * late * min(science, 12)


def _goods(civ: Civ, n: float, pending: bool, shrinking: bool) -> float:
    """The value of stores and of production; the last production brings nothing that could still be spent.

    During the seat's own turn, its production counts as done, so that ending the turn changes nothing. Food is planned
    for a yellow bank with two tokens fewer, as the end of an age would leave it (`shrinking`).
    """
    late = min(1.0, n / 3.0)
    ahead = max(0.0, n - 1.0)
    eaten = CONSUMPTION[civ.tokens.yellow]
    output = resource_output(civ)
    net = food_output(civ) - eaten
    ore = resources(civ)
    store = food(civ)
    science = civ.science
    value = 0.0
    if pending:
        used = sum(civ.workers[id] for id in civ.stores if id in civ.workers)
        left = max(0, min(40, civ.tokens.blue - used + eaten))
        ore = max(0, ore + output - CORRUPTION[left])
        science = min(40, science + civ.indicators.science_rate)
        store += net
        if store < 0:
            value += W["hunger"] * store
            store = 0
    value += W["ore"] * late * (min(ore, 12) + 0.3 * max(0, ore - 12))
    value += (
        W["ore"]
        * (1.0 + W["early"] * min(1.0, n / 15.0))
        * late
        * min(ahead, W["horizon"])
        * (min(output, 8) + 0.6 * max(0, output - 8))
    )
    value += W["science"] * late * (min(science, 20) + 0.4 * max(0, science - 20))
    value += (
        W["science"]
        * (1.0 + W["early"] * min(1.0, n / 15.0))
        * late
        * min(ahead, W["horizon"])
        * (min(civ.indicators.science_rate, 8) + 0.6 * max(0, civ.indicators.science_rate - 8))
    )
    value += W["food"] * late * (min(store, 7) + 0.2 * max(0, store - 7))
    value += W["food"] * late * min(ahead, 6.0) * (min(net, 3) + 0.3 * max(0, net - 3))
    worse = net + eaten - CONSUMPTION[max(0, civ.tokens.yellow - 2)] if shrinking else net
    for turns, loss in ((1, W["hunger"]), (2, 4.5), (3, 3.0), (4, 2.0)):
        left = store + turns * worse
        if n >= turns - 0.5 and left < 0:
            value += loss * max(worse - 1, left)
    if n > 0.6 and worse < 1:
        value -= W["famine"] * (1 - worse)
    return value


def _worker(n: float) -> float:
    """The value of a worker, wherever it is."""
    return min(W["worker"], 0.35 * max(0.0, n - 1.0))


def _idle(unused: int, n: float) -> float:
    """The value lost through idle workers: little for the first, nearly all of it for the third."""
    each = _worker(n)
    return each * (0.2 * min(unused, 1) + 0.5 * max(0, min(unused, 2) - 1) + 0.9 * max(0, unused - 2))


def _people(t: Table, civ: Civ, n: float) -> float:
    """The value of workers, happiness, and room to grow."""
    late = min(1.0, n / 3.0)
    unused = civ.tokens.unused
    value = _worker(n) * (unused + sum(civ.workers.values())) - _idle(unused, n)
    value += late * 0.35 * civ.tokens.yellow
    if t.options.version == "simple":
        return value
    margin = civ.indicators.happiness - NEED[civ.tokens.yellow]
    if margin < 0:
        value += 1.2 * margin * min(n, 4.0)
        if -margin > unused:
            value -= 3.0 + 1.5 * (
                civ.indicators.culture_rate + civ.indicators.science_rate * 0.6 + resource_output(civ) * 0.5
            )
    else:
        value += late * (1.2 * min(margin, 2) + 0.3 * max(0, margin - 2))
    return value


def _tokens(t: Table, seat: Seat, civ: Civ, n: float) -> float:
    """The value of action tokens, including those not yet spent in the current turn."""
    ahead = n
    value = (W["civil"] * civ.indicators.civil_actions + W["military"] * civ.indicators.military_actions) * min(
        ahead, 12.0
    )
    if t.turn == seat and t.phase in ("politics", "seed", "discard", "actions", "draw", "resolve", "battle.attack"):
        value += 0.5 * min(3, civ.military_left) if t.options.version != "simple" else 0.0
        if t.phase != "draw":
            value += W["idle-action"] * (civ.civil_left)
    limit = CARDS[civ.government].limit
    return value + 0.15 * limit * min(ahead, 10.0)


def _gain(civ: Civ, card: Card, n: float) -> float:
    """The gain from a farm, mine, building or unit technology with two workers on it, minus their cost."""
    best: Card | None = None
    workers = 0
    for id in LADDERS[card.kind]:
        if id in civ.workers and id != card.id:
            workers += civ.workers[id]
            if best is None or CARDS[id].level > best.level:
                best = CARDS[id]
    if best is not None and best.level > card.level:
        return 0.0
    old = best if best is not None and workers else None
    ahead = max(0.0, min(n, 12.0) - 1.5)
    each = card.culture * ahead + card.science * ahead * W["science"] + card.resource * ahead * W["ore"]
    each += card.food * min(ahead, 6.0) * W["food"] * 0.7 + card.strength * 1.2 + card.happy * 1.5
    cost = float(card.cost)
    if old is not None:
        each -= old.culture * ahead + old.science * ahead * W["science"] + old.resource * ahead * W["ore"]
        each -= old.food * min(ahead, 6.0) * W["food"] * 0.7 + old.strength * 1.2 + old.happy * 1.5
        cost -= old.cost
    else:
        each += 0.2 * _worker(n)
    return max(0.0, (each - cost * W["ore"] - 0.8) * 1.6)


def _play(civ: Civ, n: float) -> float:
    """The value of technologies in play that still lack workers, of the wonder under construction and of the leader."""
    value = 0.0
    for id, workers in civ.workers.items():
        if workers < 2 and CARDS[id].level:
            value += (0.5 * W["potential"] if workers else W["potential"]) * _gain(civ, CARDS[id], n)
    if civ.project:
        value += _project(civ, n)
    if civ.leader in ONLY_HELP:
        value += LEADER_PER_TURN[civ.leader] * min(n, 6.0)
    elif civ.leader:
        value += max(0.3 * min(n, 6.0), W["led"] * _leader(civ.leader) * min(n, 8.0))
    return value


def _wonder(civ: Civ, card: Card, n: float) -> float:
    """The value of the wonder once it is complete."""
    value = card.culture * n + card.science * n * W["science"] + card.strength * 0.8 + WONDER_EXTRA.get(card.id, 0.0)
    value += card.happy * 1.5 if card.happy > 0 else card.happy * 2.0
    value += (card.civil * W["civil"] + card.military * W["military"]) * min(n, 12.0)
    return value


def _project(civ: Civ, n: float) -> float:
    card = CARDS[civ.project]
    whole = sum(card.steps)
    done = sum(card.steps[: civ.steps])
    left = len(card.steps) - civ.steps
    worth = _wonder(civ, card, max(0.0, n - 1.0 - left * 0.5))
    if n < 1.0 + left / max(1, civ.indicators.civil_actions):
        worth = 0.0
    rest = (whole - done) * W["ore"] + left * 0.8
    share = W["project"] + (0.9 - W["project"]) * done / whole
    return share * max(0.0, worth - 0.6 * rest) + done * W["ore"] * 0.5 + civ.steps * 0.6


def _leader(id: CardId) -> float:
    """The estimated worth of a leader per turn; a leader missing from the table is worth one point."""
    return LEADER_PER_TURN.get(id, 1.0)


def _hand(t: Table, civ: Civ, n: float) -> float:
    """The value of the cards in hand: civil cards by what they may become, military cards as they are."""
    value = 0.0
    income = civ.science + civ.indicators.science_rate * min(3.0, max(0.0, n - 1.5))
    for id in civ.hands.civil:
        card = CARDS[id]
        if card.type == "leader":
            worth = _leader(id) * min(max(0.0, n - 0.5), 8.0) * 0.7
            value += worth if not civ.leader else max(0.0, worth - _leader(civ.leader) * min(n, 8.0) * 0.4)
        elif card.type == "action":
            value += 0.6 * (ACTION_CARDS[id].worth(W) + 0.3) * min(1.0, max(0.0, n - 0.5))
        else:
            near = min(1.0, income / max(1, card.price if card.type != "government" else card.revolution))
            value += W["hand"] * near * near * max(0.3, _technology(civ, card, n))
    value -= 0.8 * max(0, len(civ.hands.civil) - civ.indicators.civil_actions + 1)
    cards = len(civ.hands.military)
    limit = civ.indicators.military_actions
    late = min(1.0, max(0.0, n - 0.5))
    value += late * (W["card"] * min(cards, limit) + 0.15 * max(0, cards - limit))
    for id in civ.hands.military:
        value += late * _military(t, civ, id)
    return value


def _military(t: Table, civ: Civ, id: CardId) -> float:
    """The value of a military card by its use: bonus cards by level, attacks by the lead over the weakest rival,
    tactics by the armies.
    """
    card = CARDS[id]
    if card.type == "bonus":
        return 0.4 * card.level
    if card.type == "aggression" or card.type == "war":
        weakest = min(
            [other.indicators.strength for other in t.civs if other is not civ and not other.resigned], default=0
        )
        lead = civ.indicators.strength - weakest
        return W["threat"] * max(0, min(lead, 12)) * (1.0 if card.type == "war" else 0.6)
    if card.type == "tactics":
        now = army_bonus(civ.tactic, units_of(civ))[0]
        return 0.5 * max(0, army_bonus(id, units_of(civ))[0] - now)
    return 0.0


def _technology(civ: Civ, card: Card, n: float) -> float:
    """The value that a technology in hand would have in play, minus its science cost."""
    ahead = max(0.0, min(n, 12.0) - 1.5)
    if card.type == "special":
        older = [CARDS[id] for id in civ.specials if CARDS[id].kind == card.kind]
        if older and older[0].level >= card.level:
            return 0.0
        civil = card.civil - (older[0].civil if older else 0)
        military = card.military - (older[0].military if older else 0)
        strength = card.strength - (older[0].strength if older else 0)
        value = (civil * W["civil"] + military * W["military"]) * ahead + strength + amount(card.id, "blue") * 0.8
        value += amount(card.id, "stages") * 0.8
        return value - card.price * W["science"]
    if card.type == "government":
        now = CARDS[civ.government]
        value = ((card.civil - now.civil) * W["civil"] + (card.military - now.military) * W["military"]) * ahead
        value += (card.limit - now.limit) * 0.15 * ahead + (card.culture - now.culture) * ahead
        value += (card.happy - now.happy) * 1.5 + (card.strength - now.strength) * 0.8
        return value - card.revolution * W["science"]
    return _gain(civ, card, n) - card.price * W["science"]


def _rivals(t: Table, seat: Seat, civ: Civ, n: float) -> float:
    """Minus half of what the others have, plus the balance of strength."""
    value = 0.0
    count = max(1, t.players - 1)
    for i in range(len(t.civs)):
        other = t.civs[i]
        if i == seat or other.resigned:
            continue
        value -= 0.5 * (other.culture + other.indicators.culture_rate * n) / count
        if t.options.version != "simple":
            lead = civ.indicators.strength - other.indicators.strength
            weight = (0.35 + 0.03 * min(n, 10.0)) * min(1.0, n) / count
            value += weight * (W["behind"] * max(-20, lead) if lead < 0 else W["ahead"] * min(lead, W["enough"]))
    return value + 0.25 * civ.indicators.strength


def _named(units: dict[str, int]) -> float:
    """The cost of the sacrifices named so far."""
    return sum(n * (CARDS[id].strength * W["unit"] + 2.5 + CARDS[id].cost * 0.3) for id, n in units.items())


def _spoils(t: Table, id: CardId, winner: Seat, loser: Seat, advantage: int) -> tuple[float, float]:
    """The winner's gain and the loser's loss in an aggression or a war, in culture points."""
    mine, theirs = t.civs[winner], t.civs[loser]
    if id == "armed-intervention" or id.startswith("war-over-culture"):
        points = min(advantage if CARDS[id].type == "war" else amount(id, "culture"), theirs.culture)
        return float(points), float(points)
    if id == "spy" or id == "war-over-technology":
        science = min(advantage if CARDS[id].type == "war" else amount(id, "science"), theirs.science)
        return W["science"] * min(science, 40 - mine.science), W["science"] * science
    if id.startswith("plunder") or id == "war-over-resources":
        goods = min(advantage if CARDS[id].type == "war" else amount(id, "goods"), food(theirs) + resources(theirs))
        return 0.8 * goods, 0.8 * goods
    if id == "enslave":
        return W["ore"] * amount(id, "resources"), W["worker"]
    if id == "holy-war":
        losses = advantage // amount(id, "points")
        return float(amount(id, "culture") * losses), W["worker"] * losses
    if id == "war-over-territory":
        tokens = min(theirs.tokens.yellow, amount(id, "yellow") + advantage // amount(id, "points"))
        return 1.2 * tokens, 1.2 * tokens
    if id.startswith("raid"):
        best = max(
            (
                CARDS[card].cost * min(n, amount(id, "buildings"))
                for card, n in theirs.workers.items()
                if n and CARDS[card].type == "urban"
            ),
            default=0,
        )
        return 0.5 * W["ore"] * best, 0.9 * best
    if id == "annex":
        worth = max((_colony(card) for card in theirs.colonies), default=0.0)
        return 0.7 * worth, 0.7 * worth
    hit = theirs.leader if id == "assassinate" else theirs.project
    if not hit:
        return 0.0, 0.0
    lost = 4.0 if id == "assassinate" else 2.0 + W["ore"] * sum(CARDS[hit].steps[: theirs.steps])
    return float(amount(id, "level") * CARDS[hit].level), lost


def _won(t: Table, id: CardId, winner: Seat, loser: Seat, advantage: int, seat: Seat) -> float:
    """The same from the point of view of one of the two: the seat's own change, and half of the rival's."""
    gain, loss = _spoils(t, id, winner, loser, advantage)
    half = 0.5 / max(1, t.players - 1)
    return gain + half * loss if seat == winner else -loss - half * gain


def _conflict(t: Table, seat: Seat, civ: Civ) -> float:
    """The value of battles, wars, auctions and offers in progress."""
    value = 0.0
    battle = t.battle
    if battle is not None and seat in (battle.attacker, battle.target):
        margin = float(attack_total(t, battle) - defense_total(t, battle))
        if battle.war:
            value += _war(t, battle.card, battle.attacker, battle.target, margin, seat)
        else:
            if t.phase == "battle.attack" or (t.phase == "battle.defend" and seat == battle.attacker):
                margin -= W["caution"] * min(4, len(t.civs[battle.target].hands.military))
                if t.phase == "battle.attack":
                    margin -= 1.0
            chance = max(0.0, min(1.0, 0.5 + margin / 8.0))
            if t.phase != "battle.attack" and seat == battle.target:
                chance = 1.0 if margin > 0 else 0.0
            if chance:
                value += chance * _won(t, battle.card, battle.attacker, battle.target, int(max(1.0, margin)), seat)
        value -= _named(battle.attack if seat == battle.attacker else battle.defense)
    for i in range(len(t.civs)):
        other = t.civs[i]
        if other.war.card and seat in (i, other.war.enemy) and (battle is None or not battle.war):
            if t.last_round and t.round + (1 if i <= t.turn else 0) > t.last_round:
                continue
            lead = other.indicators.strength - t.civs[other.war.enemy].indicators.strength
            value += W["war"] * _war(t, other.war.card, i, other.war.enemy, float(lead), seat) - (
                1.0 if seat == i else 0.0
            )
    auction = t.auction
    if auction is not None and auction.bidder == seat:
        value += _colony(auction.card) - 1.1 * auction.bid - 1.0
        if t.phase == "colony.pay":
            value += 1.1 * auction.bid - _named(auction.units) + 0.4 * min(auction.bid, force(civ, auction.units))
    if t.phase == "seed" and t.turn == seat:
        value += 1.2
    if t.offer is not None and t.turn == seat:
        value += 0.4
    return value


def _war(t: Table, id: CardId, attacker: Seat, target: Seat, lead: float, seat: Seat) -> float:
    """The value of a war by the current strengths: the stronger side wins."""
    if lead == 0:
        return 0.0
    winner, loser = (attacker, target) if lead > 0 else (target, attacker)
    return _won(t, id, winner, loser, int(abs(lead)), seat)


def _colony(card: CardId) -> float:
    """The value of a territory."""
    value = 1.2 * amount(card, "yellow") + 0.9 * amount(card, "blue") + amount(card, "culture")
    value += W["science"] * amount(card, "science") + W["ore"] * amount(card, "resources")
    value += W["food"] * amount(card, "food") + 2.0 * amount(card, "grow") + W["card"] * amount(card, "cards")
    return value + CARDS[card].strength * 0.8 + CARDS[card].happy * 1.5 + 2.0
