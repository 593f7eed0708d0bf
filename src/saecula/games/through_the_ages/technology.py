"""Technologies and governments coming into play and leaving it (sections 19 and 20)."""

from __future__ import annotations

from saecula.core import CardId, Seat
from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import cooperator, science_price
from saecula.games.through_the_ages.effects import leaders, pacts
from saecula.games.through_the_ages.indicators import reckon, reckon_government
from saecula.games.through_the_ages.table import Civ, Table, without
from saecula.games.through_the_ages.tokens import ORE, gain_tokens, learn, lose_tokens, receive, score


def add_special(t: Table, seat: Seat, id: CardId) -> bool:
    """Brings a special technology into play; it replaces the older one of its line (TTA-TECH-07).

    A card older than the one in play, or a second copy, is discarded at once (TTA-TECH-08), and False is returned.
    """
    civ = t.civs[seat]
    card = CARDS[id]
    for other in civ.specials:
        if CARDS[other].kind == card.kind:
            if CARDS[other].level >= card.level:
                return False
            civ.specials = without(civ.specials, other)
            lose_tokens(civ, 0, amount(other, "blue"))
            break
    civ.specials = [*civ.specials, id]
    gain_tokens(civ, 0, amount(id, "blue"))
    reckon(t, seat)
    return True


def remove_special(t: Table, seat: Seat, id: CardId) -> None:
    """Removes a special technology from play, along with its bonuses and blue tokens."""
    civ = t.civs[seat]
    civ.specials = without(civ.specials, id)
    lose_tokens(civ, 0, amount(id, "blue"))
    reckon(t, seat)


def place_technology(t: Table, seat: Seat, id: CardId) -> None:
    """Puts the card into play (TTA-TECH-02..04).

    Workers stay where they are (TTA-UPG-05), older technologies stay in play (TTA-TECH-06), and an old government
    leaves with its effects (TTA-GOV-07).
    """
    civ = t.civs[seat]
    card = CARDS[id]
    if card.type == "special":
        add_special(t, seat, id)
    elif card.type == "government":
        civ.government = id
        reckon_government(t, seat)
    else:
        civ.employ(id, 0)
        if card.type != "urban" and card.type != "unit":
            civ.store(id, 0)


def play_technology(t: Table, seat: Seat, id: CardId, revolution: bool = False) -> None:
    """Pays the science, places the card, then triggers reactions to it (TTA-TECH-02, TTA-TECH-12, TTA-CARD-72).

    The civil action has been spent before; a revolution spends its actions here (TTA-GOV-03, TTA-CARD-11). Under
    Robespierre, as many civil actions are used as before (IT 1356); the Spanish text (ES 1372) leaves as many unused:
    that is the option `robespierre=unused`.

    After a revolution, military actions are left (TTA-GOV-08). Newton gives one civil action back, even after a
    revolution (TTA-CARD-14, TTA-CARD-15).
    """
    civ = t.civs[seat]
    partner = cooperator(t, seat)
    civ.science -= science_price(civ, CARDS[id], partner, revolution)
    if partner >= 0:
        learn(t.civs[partner], -amount(pacts.COOPERATION, "partner"))
    civ.hands.civil = without(civ.hands.civil, id)
    unused = civ.civil_left
    place_technology(t, seat, id)
    if revolution:
        if civ.leader == leaders.ROBESPIERRE:
            civ.this_turn.used_military = civ.indicators.military_actions
            if t.options.robespierre == "unused":
                civ.this_turn.used_civil = max(0, civ.indicators.civil_actions - unused)
        else:
            civ.this_turn.used_civil = civ.indicators.civil_actions
            civ.this_turn.revolution = True
    _reactions(civ)
    t.tell(
        "revolution" if revolution else "technology",
        seat,
        {"card": id},
        rule="TTA-GOV-02" if revolution else "TTA-TECH-01",
    )


def _reactions(civ: Civ) -> None:
    """Applies the reactions of Leonardo, Newton and Einstein."""
    if civ.leader:
        receive(civ, leaders.resources_for_playing(civ), ORE)
        score(civ, leaders.culture_for_playing(civ))
        if civ.leader == leaders.NEWTON:
            civ.this_turn.used_civil = max(0, civ.this_turn.used_civil - 1)
