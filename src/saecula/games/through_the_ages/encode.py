"""The position as numbers for learners (see `saecula.core.facts`)."""

from __future__ import annotations

from typing import Final

from saecula.core import OVER
from saecula.core.facts import Layout, small
from saecula.core.native import i16, i64
from saecula.core.rows import NO_ROW, Row, Rows
from saecula.core.sheet import Sheet
from saecula.core.types import Seat
from saecula.games.through_the_ages.cards import (
    AGES,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    IMPACTS,
    LADDERS,
    NEED,
    of_type,
)
from saecula.games.through_the_ages.costs import growth_cost, unit_resources, wonder_surcharge
from saecula.games.through_the_ages.decks import hand_limit
from saecula.games.through_the_ages.effects.leaders import TESLA
from saecula.games.through_the_ages.effects.marks import AGREED, EXCHANGE, REBELLION, SAILED, VOYAGE
from saecula.games.through_the_ages.indicators import discontent, urban_limit
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.phases.colonize import sent
from saecula.games.through_the_ages.phases.takes import take_cost
from saecula.games.through_the_ages.production import RAILROAD, food_output, resource_output
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import food, resources

SEATS: Final = 4
KINDS: Final = list(LADDERS)
WORKED: Final = [id for ids in LADDERS.values() for id in ids]
STORED: Final = [
    id for id in WORKED if CARDS[id].type in ("farm", "mine") or (CARDS[id].kind == "lab" and CARDS[id].level)
]
CIVIL: Final = [card.id for card in CARDS.values() if card.deck != "military" and card.type != "wonder"]
MILITARY: Final = [card.id for card in CARDS.values() if card.deck == "military"]
ROW: Final = [card.id for card in CARDS.values() if card.deck == "civil"]
EVENTS: Final = of_type("event", "territory")
VERSIONS: Final = ["simple", "advanced", "full"]

# --- each civilization ---

_C: Final = Layout()
PRESENT: Final = _C.add("present", 1, "The seat is in the game.")
TURN: Final = _C.add("turn", 1, "It is this player's turn.")
START: Final = _C.add("start", 1, "Is the start player.")
RESIGNED: Final = _C.add("resigned", 1, "Has resigned.")
YELLOW: Final = _C.add("yellow", 18, "Tokens in the yellow bank.")
UNUSED: Final = _C.add("unused", 4, "Unused workers.")
BLUE: Final = _C.add("blue", 18, "Tokens in the blue bank.")
FOOD_STORE: Final = _C.add("food", 10, "Food.")
RESOURCES: Final = _C.add("resources", 10, "Resources.")
CULTURE: Final = _C.add("culture", 100, "Culture points.")
SCIENCE: Final = _C.add("science", 20, "Science points.")
CULTURE_RATE: Final = _C.add("culture_rate", 10, "Culture per turn.")
SCIENCE_RATE: Final = _C.add("science_rate", 10, "Science per turn.")
FOOD_RATE: Final = _C.add("food_rate", 8, "What the farms produce in one production.")
RESOURCE_RATE: Final = _C.add("resource_rate", 8, "What the mines produce in one production.")
STRENGTH: Final = _C.add("strength", 20, "Strength.")
HAPPINESS: Final = _C.add("happiness", 8, "Happiness.")
CIVIL_ACTIONS: Final = _C.add("civil", 6, "All white tokens.")
MILITARY_ACTIONS: Final = _C.add("military", 4, "All red tokens.")
FREE_CIVIL: Final = _C.add("free_civil", 6, "Civil actions left.")
FREE_MILITARY: Final = _C.add("free_military", 4, "Military actions left.")
UNIT_RESOURCES: Final = _C.add("special_resources", 4, "Resources that can only pay for units.")
URBAN_LIMIT: Final = _C.add("urban_limit", 4, "Buildings of one kind that the government allows.")
GROWTH_COST: Final = _C.add("growth_cost", 6, "Food for the next worker.")
EATEN: Final = _C.add("consumption", 6, "Food that the population consumes.")
FACES: Final = _C.add("need", 8, "Happy faces needed.")
DISCONTENT: Final = _C.add("discontent", 4, "Discontent workers.")
ROT: Final = _C.add("corruption", 6, "Resources that corruption would take with the present blue bank.")
HAND_SIZE: Final = _C.add("hand_size", 6, "Civil cards in hand.")
HAND_LIMIT: Final = _C.add("hand_limit", 6, "The limit of civil cards in hand.")
CARD_COUNT: Final = _C.add("card_count", 6, "Military cards in hand.")
CARD_LIMIT: Final = _C.add("card_limit", 6, "The limit of military cards in hand.")
BACK: Final = _C.each("backs", AGES, 4, "Military cards of age {} in hand.")
LED: Final = _C.each("led", AGES, 1, "A leader of age {} was taken.")
COLONY_COUNT: Final = _C.add("colony_count", 4, "Colonies.")
WONDER_COUNT: Final = _C.add("wonder_count", 4, "Completed wonders.")
STAGES: Final = _C.add("stages", 4, "Steps built of the unfinished wonder.")
STAGES_LEFT: Final = _C.add("stages_left", 4, "Steps still to build.")
STAGE_COST: Final = _C.add("stage_cost", 5, "The printed cost of the next step.")
COST_LEFT: Final = _C.add("cost_left", 12, "The printed cost of all steps still to build.")
BONUS_COUNT: Final = _C.add("bonus_count", 3, "Bonus cards (variant).")
IS_VOYAGE: Final = _C.add("voyage", 1, "The player has used Christopher Columbus.")
IS_SAILED: Final = _C.add("sailed", 1, "The Ocean Liner Service was used in this turn.")
TRADED: Final = _C.add("traded", 2, "The Trade Routes Agreement: 1 announced, 2 used.")
REBELLION_LOSS: Final = _C.add("rebellion", 2, "Civil actions lost to events.")
IS_AGREED: Final = _C.add("agreed", 1, "No political action in the next turn.")
CUBE: Final = _C.seats("cube", SEATS, "The cube of that seat is here (variant).")
PARTNER: Final = _C.seats("partner", SEATS, "That seat is the partner in this player's pact.")
SIDE_A: Final = _C.seats("pact_a", SEATS, "That seat takes side A in the pact.")
ENEMY: Final = _C.seats("enemy", SEATS, "This player has declared war on that seat.")
LEVEL: Final = _C.each("level", KINDS, 3, "1 + the highest level of {} in play; 0 if there is none.")
COUNT: Final = _C.each("count", KINDS, 4, "Workers on all cards of the kind {}.")
WORKERS: Final = _C.each("workers", WORKED, 3, "1 + the workers on {}; 0 if it is not in play.")
STORES: Final = _C.each("stores", STORED, 4, "Blue tokens on {}.")
GOVERNMENT: Final = _C.each("government", of_type("government"), 1, "The government is {}.")
SPECIAL: Final = _C.each("special", of_type("special"), 1, "Has {}.")
LEADER: Final = _C.each("leader", of_type("leader"), 1, "The leader is {}.")
WONDER: Final = _C.each("wonder", of_type("wonder"), 1, "{} is completed.")
RUIN: Final = _C.each("ruin", of_type("wonder"), 1, "{} has lost its effect.")
PROJECT: Final = _C.each("project", of_type("wonder"), 1, "{} is under construction.")
TACTIC: Final = _C.each("tactic", of_type("tactics"), 1, "The tactic is {}.")
COLONY: Final = _C.each("colony", of_type("territory"), 1, "Has the colony {}.")
PACT: Final = _C.each("pact", of_type("pact"), 1, "The pact {}, which this player offered, is in force.")
WAR: Final = _C.each("war", of_type("war"), 1, "This player has declared {}.")
HAND: Final = _C.each("hand", CIVIL, 1, "{} is in the civil hand.")
CARD: Final = _C.each("card", MILITARY, 1, "{} is in the military hand, as far as the observer knows.")
BONUS: Final = _C.each("bonus", IMPACTS, 1, "Has the bonus card {} (variant), as far as the observer may know.")

# --- the table ---

LAYOUT: Final = Layout()
CIV: Final = [LAYOUT.block(f"seat+{i}", _C) for i in range(SEATS)]
FRESH: Final = LAYOUT.each("fresh", of_type("action"), 1, "The observer has taken {} in this turn.")
DEALT: Final = LAYOUT.each("dealt", IMPACTS, 1, "The observer may choose the bonus card {} (variant).")
SEEDED: Final = LAYOUT.each("seeded", EVENTS, 1, "The observer has played {} to the events.")
PLACE: Final = LAYOUT.each(
    "place", ROW, 13, "The position of {} in the card row, from 1 (the cheapest of several); 0 if it is not there."
)
COST: Final = LAYOUT.each(
    "cost", ROW, 4, "1 + the civil actions that {} costs the observer there; 0 if it is not there."
)
COPIES: Final = LAYOUT.each("copies", ROW, 2, "Number of copies of {} in the card row.")
AT: Final = LAYOUT.numbers(
    "row", 1, 13, 128, "The number of the card at position {} of the card row, from 1; 0 if there is none."
)
COST_AT: Final = LAYOUT.numbers(
    "row_cost", 1, 13, 4, "1 + what the card at position {} costs the observer; 0 if there is none."
)
PAST: Final = LAYOUT.each("past", EVENTS, 1, "{} has happened.")
OPEN_BONUS: Final = LAYOUT.each("open_bonus", IMPACTS, 1, "The bonus card {} is face up (variant).")
EVENT: Final = LAYOUT.each("event", EVENTS, 1, "{} is being resolved.")
CURRENT: Final = LAYOUT.each("current", AGES, 4, "Current events of age {}.")
FUTURE: Final = LAYOUT.each("future", AGES, 4, "Future events of age {}.")
AGE: Final = LAYOUT.each("age", [*AGES, "IV"], 1, "It is age {}.")
VERSION: Final = LAYOUT.each("version", VERSIONS, 1, "The {} game is played.")
PLAYERS: Final = LAYOUT.add("players", 4, "Number of players, including those who have resigned.")
ROUND: Final = LAYOUT.add("round", 20, "The round.")
LAST_ROUND: Final = LAYOUT.add("last_round", 1, "The last round is known.")
ROUNDS_LEFT: Final = LAYOUT.add("rounds_left", 4, "Rounds after this one, if the last is known.")
CIVIL_DECK: Final = LAYOUT.add("civil_deck", 40, "Cards in the civil deck of the age.")
MILITARY_DECK: Final = LAYOUT.add("military_deck", 40, "Cards in the military deck of the age.")
DISCARDS: Final = LAYOUT.add("discards", 20, "Military discards of the age.")
ASIDE: Final = LAYOUT.add("aside", 4, "Bonus cards to be revealed later (variant).")
ALLOWANCE: Final = LAYOUT.add("allowance", 4, "Civil actions that an International Agreement still gives.")
BATTLE: Final = LAYOUT.each("battle", of_type("aggression", "war"), 1, "{} is being fought.")
ATTACKER: Final = LAYOUT.seats("attacker", SEATS, "Attacks in that battle.")
TARGET: Final = LAYOUT.seats("target", SEATS, "Is attacked in that battle.")
ATTACK: Final = LAYOUT.add("attack", 20, "The attacker's strength in that battle.")
DEFENSE: Final = LAYOUT.add("defense", 20, "The defender's strength in that battle.")
AHEAD: Final = LAYOUT.add("ahead", 10, "The attacker's lead over the defender.")
AUCTION: Final = LAYOUT.each("auction", of_type("territory"), 1, "{} is being colonized.")
BID: Final = LAYOUT.add("bid", 10, "The highest bid.")
BIDDER: Final = LAYOUT.seats("bidder", SEATS, "Has made the highest bid.")
BIDS: Final = LAYOUT.seats("speaks", SEATS, "Bids next.")
PASSED: Final = LAYOUT.seats("passed", SEATS, "Has passed.")
SENT: Final = LAYOUT.add("sent", 10, "The value of what the winner sends.")
OFFER: Final = LAYOUT.each("offer", of_type("pact"), 1, "{} is offered.")
OFFER_TO: Final = LAYOUT.seats("offer_to", SEATS, "The pact is offered to that seat.")
OFFER_A: Final = LAYOUT.seats("offer_a", SEATS, "That seat would take side A.")


FIRST_COUNT: Final = i64(COUNT[KINDS[0]])
FIRST_LEVEL: Final = i64(LEVEL[KINDS[0]])


class Spot:
    """The place of the workers on a card in the facts of a civilization, and what the card is, found in one lookup."""

    __slots__ = ("kind", "rank", "workers")

    def __init__(self, id: str) -> None:
        card = CARDS[id]
        self.workers: int = WORKERS[id]
        self.kind: int = KINDS.index(card.kind)
        self.rank: int = card.level + 1


SPOT: Final = {id: Spot(id) for id in WORKED}


class RowSpot:
    """The number of a card of the card row, and its places in the facts."""

    __slots__ = ("copies", "cost", "number", "place")

    def __init__(self, id: str) -> None:
        self.number: int = ROW.index(id) + 1
        self.place: int = PLACE[id]
        self.cost: int = COST[id]
        self.copies: int = COPIES[id]


class Site:
    """The place of a wonder under construction in the facts of a civilization, and what its steps cost.

    `left[n]` is the cost of all steps that are still to build after n of them.
    """

    __slots__ = ("left", "place", "stages")

    def __init__(self, id: str) -> None:
        self.place: int = PROJECT[id]
        self.stages: list[int] = list(CARDS[id].steps)
        self.left: list[int] = [sum(self.stages[n:]) for n in range(len(self.stages) + 1)]


SITE: Final = {id: Site(id) for id in PROJECT}
IN_ROW: Final = {id: RowSpot(id) for id in ROW}
BACK_OF: Final = {id: BACK[CARDS[id].age] for id in MILITARY}
CURRENT_OF: Final = {id: CURRENT[CARDS[id].age] for id in EVENTS}
FUTURE_OF: Final = {id: FUTURE[CARDS[id].age] for id in EVENTS}

# --- what changes rarely ---

PEOPLE: Final = Rows()
GOODS: Final = Rows()
LEADER_AGES: Final = Rows()
SPECIALS: Final = Rows()
WONDERS: Final = Rows()
RUINS: Final = Rows()
COLONIES: Final = Rows()
CIVIL_HANDS: Final = Rows()
BACKS: Final = Rows()
MILITARY_HANDS: Final = Rows()
BONUSES: Final = Rows()
ROWS: Final = Rows()
SEEDS: Final = Rows()
EVENTS_PAST: Final = Rows()
EVENTS_CURRENT: Final = Rows()
EVENTS_FUTURE: Final = Rows()


def encode(t: Table, seat: Seat, sheet: Sheet) -> None:
    """Writes the position as a seat sees it, with seats counted from that seat."""
    n = len(t.civs)
    sheet.begin(seat * (SEATS + 1) + n)
    out, at = sheet.out, sheet.at
    open_bonus = t.options.bonus_cards == "choice" or not t.stack
    for i in range(n):
        other = (seat + i) % n
        civ = t.civs[other]
        k = at + CIV[i]
        out[k + TURN] = i16(1 if t.turn == other else 0)
        out[k + START] = i16(1 if t.start == other else 0)
        _numbers(t, civ, sheet, k)
        _people(civ, sheet, k)
        _cards(civ, sheet, k)
        _hands(civ, i == 0, i == 0 or open_bonus, sheet, k)
        _relations(civ, seat, n, sheet, k)
    _row(t, t.civs[seat], sheet)
    _events(t, seat, sheet)
    _clock(t, sheet)
    if t.phase != OVER:
        _conflicts(t, seat, n, sheet)
    sheet.end()


def _numbers(t: Table, civ: Civ, sheet: Sheet, k: i64) -> None:
    out = sheet.out
    tokens, now, turn = civ.tokens, civ.indicators, civ.this_turn
    out[k + PRESENT] = 1
    out[k + RESIGNED] = i16(1 if civ.resigned else 0)
    out[k + YELLOW] = small(tokens.yellow)
    out[k + UNUSED] = small(tokens.unused)
    out[k + BLUE] = small(tokens.blue)
    out[k + CULTURE] = small(civ.culture)
    out[k + SCIENCE] = small(civ.science)
    out[k + CULTURE_RATE] = small(now.culture_rate)
    out[k + SCIENCE_RATE] = small(now.science_rate)
    out[k + STRENGTH] = small(now.strength)
    out[k + HAPPINESS] = small(now.happiness)
    out[k + CIVIL_ACTIONS] = small(now.civil_actions)
    out[k + MILITARY_ACTIONS] = small(now.military_actions)
    more = hand_limit(civ, 0) if civ.wonders else 0
    out[k + HAND_LIMIT] = small(now.civil_actions + more)
    out[k + CARD_LIMIT] = small(now.military_actions + more)
    out[k + URBAN_LIMIT] = small(urban_limit(t, civ))
    out[k + FREE_CIVIL] = small(max(0, now.civil_actions - turn.used_civil))
    out[k + FREE_MILITARY] = small(max(0, now.military_actions - turn.used_military))
    out[k + UNIT_RESOURCES] = small(unit_resources(civ))
    out[k + GROWTH_COST] = small(growth_cost(civ))
    out[k + EATEN] = small(CONSUMPTION[tokens.yellow])
    out[k + FACES] = small(NEED[tokens.yellow])
    out[k + DISCONTENT] = small(discontent(civ))
    out[k + ROT] = small(CORRUPTION[tokens.blue])
    if civ.marks:
        _marks(civ.marks, sheet, k)


def _marks(marks: dict[str, int], sheet: Sheet, k: i64) -> None:
    """Notes what is remembered of some cards."""
    sheet.note(k + IS_VOYAGE, i16(1 if VOYAGE.of(marks) else 0))
    sheet.note(k + IS_SAILED, i16(1 if SAILED.of(marks) else 0))
    sheet.note(k + TRADED, small(EXCHANGE.of(marks)))
    sheet.note(k + REBELLION_LOSS, small(REBELLION.of(marks)))
    sheet.note(k + IS_AGREED, i16(1 if AGREED.of(marks) else 0))


def _people(civ: Civ, sheet: Sheet, k: i64) -> None:
    """Workers by card and by kind, what they produce, and blue tokens."""
    kind = (1 if civ.leader == TESLA else 0) + (2 if RAILROAD in civ.wonders else 0)
    if not sheet.still(PEOPLE, civ.workers, i64(kind), k, 1):
        sheet.lay(_workers(civ, kind), k)
    if not sheet.still(GOODS, civ.stores, 0, k, 1):
        sheet.lay(_stores(civ), k)


def _workers(civ: Civ, kind: int) -> Row:
    """The workers and what they produce, which also follows from the Railroad and from Tesla."""
    row = PEOPLE.find(civ.workers, kind)
    if row is None:
        row = PEOPLE.add(civ.workers, kind)
        ranks = [0] * len(KINDS)
        for id, n in civ.workers.items():
            spot = SPOT[id]
            row.put(spot.workers, n + 1)
            row.put(FIRST_COUNT + spot.kind, n)
            if spot.rank > ranks[spot.kind]:
                row.put(FIRST_LEVEL + spot.kind, spot.rank - ranks[spot.kind])
                ranks[spot.kind] = spot.rank
        row.put(FOOD_RATE, food_output(civ))
        row.put(RESOURCE_RATE, resource_output(civ))
    return row


def _stores(civ: Civ) -> Row:
    """The blue tokens, and the food and the resources that they stand for."""
    row = GOODS.find(civ.stores)
    if row is None:
        row = GOODS.add(civ.stores)
        for id, n in civ.stores.items():
            if n:
                row.put(STORES[id], n)
        row.put(FOOD_STORE, food(civ))
        row.put(RESOURCES, resources(civ))
    return row


def _cards(civ: Civ, sheet: Sheet, k: i64) -> None:
    """Writes the cards in front of a player."""
    out = sheet.out
    sheet.note(k + i64(GOVERNMENT[civ.government]), 1)
    if civ.leader:
        sheet.note(k + i64(LEADER[civ.leader]), 1)
    if civ.tactic:
        sheet.note(k + i64(TACTIC[civ.tactic]), 1)
    if civ.project:
        _project(SITE[civ.project], civ.steps, sheet, k)
    out[k + COLONY_COUNT] = i16(len(civ.colonies))
    out[k + WONDER_COUNT] = i16(len(civ.wonders))
    sheet.count(LEADER_AGES, civ.leader_ages, LED, k)
    sheet.count(SPECIALS, civ.specials, SPECIAL, k)
    sheet.count(WONDERS, civ.wonders, WONDER, k)
    sheet.count(RUINS, civ.ruins, RUIN, k)
    sheet.count(COLONIES, civ.colonies, COLONY, k)


def _project(site: Site, built: int, sheet: Sheet, k: i64) -> None:
    """Notes the unfinished wonder."""
    sheet.note(k + i64(site.place), 1)
    sheet.note(k + STAGES, small(built))
    sheet.note(k + STAGES_LEFT, small(len(site.stages) - built))
    sheet.note(k + STAGE_COST, small(site.stages[built] if built < len(site.stages) else 0))
    sheet.note(k + COST_LEFT, small(site.left[built]))


def _hands(civ: Civ, own: bool, bonus: bool, sheet: Sheet, k: i64) -> None:
    """Writes the cards in hand as far as they are known."""
    hands, out = civ.hands, sheet.out
    out[k + HAND_SIZE] = i16(len(hands.civil))
    out[k + CARD_COUNT] = i16(len(hands.military))
    out[k + BONUS_COUNT] = i16(len(hands.bonus))
    sheet.count(CIVIL_HANDS, hands.civil, HAND, k)
    sheet.count(BACKS, hands.military, BACK_OF, k)
    sheet.count(MILITARY_HANDS, hands.military if own else hands.shown, CARD, k)
    if bonus:
        sheet.count(BONUSES, hands.bonus, BONUS, k)
    else:
        sheet.lay(NO_ROW, k)


def _relations(civ: Civ, seat: Seat, n: int, sheet: Sheet, k: i64) -> None:
    """Notes pacts, wars and cubes."""
    pact, war = civ.pact, civ.war
    if pact.card:
        sheet.note(k + i64(PACT[pact.card]), 1)
        sheet.note(k + PARTNER + i64((pact.partner - seat) % n), 1)
        if pact.a >= 0:
            sheet.note(k + SIDE_A + i64((pact.a - seat) % n), 1)
    if war.card:
        sheet.note(k + i64(WAR[war.card]), 1)
        sheet.note(k + ENEMY + i64((war.enemy - seat) % n), 1)
    if civ.attacked_by >= 0:
        sheet.note(k + CUBE + i64((civ.attacked_by - seat) % n), 1)


def _row(t: Table, civ: Civ, sheet: Sheet) -> None:
    """The card row, by place and by card, with what it costs the observer."""
    surcharge = wonder_surcharge(civ)
    if sheet.still(ROWS, t.row, i64(surcharge), sheet.at, 1):
        return
    row = ROWS.find(t.row, surcharge)
    if row is None:
        row = ROWS.add(t.row, surcharge)
        for place in range(1, len(t.row) + 1):
            id = t.row[place - 1]
            if id:
                cost = 1 + take_cost(civ, place, id)
                offered = IN_ROW[id]
                row.put(AT + place - 1, offered.number)
                row.put(COST_AT + place - 1, cost)
                row.put(offered.copies, 1)
                if t.row.index(id) == place - 1:
                    row.put(offered.place, place)
                    row.put(offered.cost, cost)
    sheet.lay(row, sheet.at)


def _events(t: Table, seat: Seat, sheet: Sheet) -> None:
    """Writes the events, and what only the observer knows."""
    own, events, at = t.civs[seat], t.events, sheet.at
    for id in own.this_turn.action_cards_taken:
        sheet.note(at + i64(FRESH[id]), 1)
    for id in own.hands.bonus_dealt:
        sheet.note(at + i64(DEALT[id]), 1)
    if not events.seeded_by:
        sheet.lay(NO_ROW, at)
    elif not sheet.still(SEEDS, events.seeded_by, i64(seat), at, 1):
        row = SEEDS.find(events.seeded_by, seat)
        if row is None:
            row = SEEDS.add(events.seeded_by, seat)
            for id, owner in events.seeded_by.items():
                if owner == seat:
                    row.put(SEEDED[id], 1)
        sheet.lay(row, at)
    sheet.count(EVENTS_PAST, events.past, PAST, at)
    for id in t.open_bonus:
        sheet.note(at + i64(OPEN_BONUS[id]), 1)
    sheet.count(EVENTS_CURRENT, events.current, CURRENT_OF, at)
    sheet.count(EVENTS_FUTURE, events.future, FUTURE_OF, at)


def _clock(t: Table, sheet: Sheet) -> None:
    out, at = sheet.out, sheet.at
    sheet.note(at + i64(AGE[t.age]), 1)
    sheet.note(at + i64(VERSION[t.options.version]), 1)
    out[at + PLAYERS] = i16(len(t.civs))
    out[at + ROUND] = small(t.round)
    out[at + LAST_ROUND] = i16(1 if t.last_round else 0)
    out[at + ROUNDS_LEFT] = small(t.last_round - t.round if t.last_round else 0)
    out[at + CIVIL_DECK] = i16(len(t.civil_deck))
    out[at + MILITARY_DECK] = i16(len(t.military.deck))
    out[at + DISCARDS] = i16(len(t.military.discards))
    out[at + ASIDE] = i16(len(t.aside))


def _conflicts(t: Table, seat: Seat, n: int, sheet: Sheet) -> None:
    """Notes what is being decided: a battle, an auction, an offer, an event."""
    at = sheet.at
    event = t.event
    if event:
        sheet.note(at + i64(EVENT[event]), 1)
    agreement = t.agreement
    if agreement is not None:
        sheet.note(at + ALLOWANCE, small(agreement.left))
    battle = t.battle
    if battle is not None:
        attack, defense = attack_total(t, battle), defense_total(t, battle)
        sheet.note(at + i64(BATTLE[battle.card]), 1)
        sheet.note(at + ATTACKER + i64((battle.attacker - seat) % n), 1)
        sheet.note(at + TARGET + i64((battle.target - seat) % n), 1)
        sheet.note(at + ATTACK, small(attack))
        sheet.note(at + DEFENSE, small(defense))
        sheet.note(at + AHEAD, small(attack - defense))
    auction = t.auction
    if auction is not None:
        sheet.note(at + i64(AUCTION[auction.card]), 1)
        sheet.note(at + BID, small(auction.bid))
        sheet.note(at + BIDS + i64((auction.asked - seat) % n), 1)
        if auction.bidder >= 0:
            sheet.note(at + BIDDER + i64((auction.bidder - seat) % n), 1)
            sheet.note(at + SENT, small(sent(t.civs[auction.bidder], auction)))
        for other in auction.passed:
            sheet.note(at + PASSED + i64((other - seat) % n), 1)
    offer = t.offer
    if offer is not None:
        sheet.note(at + i64(OFFER[offer.card]), 1)
        sheet.note(at + OFFER_TO + i64((offer.to - seat) % n), 1)
        if offer.a >= 0:
            sheet.note(at + OFFER_A + i64((offer.a - seat) % n), 1)
