"""The Competition Phase (COMP, SACK): the Contested areas from northeast to southwest, each with its six steps."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId, Verdict
from saecula.games.inner_sea.abilities import has_ability, opens_phase, sheet_parts
from saecula.games.inner_sea.asking import ask, ask_in_secret, bluffs
from saecula.games.inner_sea.atlas import BIT, IS_LAND
from saecula.games.inner_sea.board import (
    contested,
    contested_mask,
    controls,
    count,
    first_contested,
    gain_vp,
    home_of,
    leave_hand,
    let_down,
    name_of,
    part,
    present,
    sheet_of,
    spend_investment,
)
from saecula.games.inner_sea.cards import KIND, NUMBER
from saecula.games.inner_sea.effects import EFFECTS, is_laid
from saecula.games.inner_sea.effects.uses import USES, Use, announced
from saecula.games.inner_sea.frames import (
    Ability,
    Announcing,
    Battle,
    CardEffect,
    Competition,
    Declaration,
    Opening,
    Resolving,
    Round,
)
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import (
    ABILITY,
    ALLY,
    ANNOUNCE,
    DONE,
    IMPERIAL,
    LAY,
    RESOLVE,
)
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.phases.declaring import proceed, why_not_declarable
from saecula.games.inner_sea.phases.opening import tell_ally
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import COMPETITION_STAGE, NOBODY, Contest, Group, Laid, Op, Table

LOOT_DISKS: Final = 3


def open_competition(t: Table, phase: Competition) -> Step:
    """ACIS-COMP-37, ACIS-COMP-41: opens the phase, in turn order."""
    if let_down(t):
        return AGAIN
    t.stage = COMPETITION_STAGE
    t.tell("phase.competition", -1, {}, "ACIS-FLOW-05")
    t.call(*[Opening(i) for i in t.order])
    t.rules.begin_competition(t)
    return NEXT


def next_area(t: Table, phase: Competition) -> Step:
    """ACIS-COMP-07, ACIS-COMP-40, ACIS-COMP-01, ACIS-COMP-05: goes on to the next Contested area."""
    if let_down(t):
        return AGAIN
    area = first_contested(t)
    if not area:
        return NEXT
    t.contest = Contest(area, [], [], [0] * len(t.civs))
    t.contest.civs = [i for i in t.order if joins(t, i, area)]
    for use in USES["competition.announce"]:
        for c in t.civs:
            if use.card in c.fresh:
                c.fresh = [card for card in c.fresh if card != use.card]
        if use.card in t.wonders:
            t.wonders[use.card].used = False
    if not t.chance.quiet:
        factions = present(t, area)
        names = " ".join([name_of(t, faction) for faction in factions])
        disks = " ".join([str(count(t, faction, area)) for faction in factions])
        t.tell("competition", -1, {"area": area, "factions": names, "disks": disks}, "ACIS-COMP-04")
    t.call(Battle())
    t.rules.begin_contest(t)
    return AGAIN


def close_competition(t: Table, phase: Competition) -> Step:
    """ACIS-COMP-50, ACIS-CIV-04..05, ACIS-PIECE-15, ACIS-COMP-49: removes allies and adds loot to the treasuries."""
    for c in t.civs:
        c.allies = {}
        c.treasury += c.loot
        c.loot = 0
    return NEXT


def aftermath(t: Table, phase: Competition) -> Step:
    """Runs what a scenario puts after the phase."""
    t.rules.end_competition(t)
    return NEXT


def joins(t: Table, civ: CivId, area: AreaId) -> bool:
    """ACIS-COMP-19, ACIS-COMP-48: whether a civilization takes part, because it is present or has an ability for the
    first competition of the turn."""
    c = t.civs[civ]
    if area in c.disks or area in c.allies:
        return True
    return not t.competed and (t.rules.second_ability(t, civ) != "" or (not c.ability and opens_phase(t, civ)))


# --- one competition ---


def lay_down(t: Table, battle: Battle) -> Step:
    """ACIS-COMP-19, step 1: in turn order each civilization lays down cards and announces abilities. Players have
    played all their cards before an NPC does (ACISP-NPCCOMP-09)."""
    c = t.contest
    if battle.place >= len(c.civs):
        reveal(t, battle)
        battle.place = 0
        return NEXT
    if t.civs[c.civs[battle.place]].seat < 0:
        reveal(t, battle)
        if name_choices(t, battle):
            return AGAIN
    battle.place += 1
    t.call(Announcing(c.civs[battle.place - 1]))
    return AGAIN


def name_all(t: Table, battle: Battle) -> Step:
    """ACIS-COMP-43, step 2: players name the choices of their cards."""
    return AGAIN if name_choices(t, battle) else NEXT


def answer_all(t: Table, battle: Battle) -> Step:
    """ACIS-COMP-43, step 2: each revealed card and announced Wonder may be answered, in the same order."""
    c = t.contest
    depth = len(t.stack)
    while battle.place < len(c.laid):
        laid = c.laid[battle.place]
        battle.place += 1
        if laid.kind == "card":
            open_window(t, laid.card, laid.civ, "card", plan_of(t, laid), laid.target, battle.place - 1)
        elif laid.kind == "wonder":
            open_window(t, laid.card, laid.civ, "wonder", [], NOBODY, battle.place - 1)
        if len(t.stack) > depth:
            return AGAIN
    return NEXT


def resolve_all(t: Table, battle: Battle) -> Step:
    """ACIS-COMP-24, ACIS-RULING-10, step 3: resolves all Wonders, then all abilities, then all cards (and Investments,
    ACIS-COMP-51), each in turn order."""
    c = t.contest
    for kinds in (["wonder"], [ABILITY], ["card", "investment"]):
        for civ in t.order:
            waiting = [
                laid
                for laid in c.laid
                if laid.civ == civ and laid.kind in kinds and not laid.done and not laid.cancelled
            ]
            if not waiting:
                continue
            if len(waiting) > 1 and kinds != [ABILITY]:
                t.call(Resolving(civ))
            else:
                resolve(t, waiting[0])
            return AGAIN
    return NEXT


def fight(t: Table, battle: Battle) -> Step:
    """ACIS-COMP-25, steps 4 and 5: fights rounds while the area is Contested (ACIS-COMP-16, ACIS-COMP-34..35,
    ACIS-RULING-11)."""
    if not contested(t, t.contest.area):
        return NEXT
    t.contest.round += 1
    t.call(Round(groups(t, t.contest.area)))
    return AGAIN


def end_battle(t: Table, battle: Battle) -> Step:
    """ACIS-SACK-01, step 6 (ACIS-COMP-36): awards loot and ends the competition."""
    sack(t)
    left = present(t, t.contest.area)
    if len(left) == 1:
        t.tell("competition.won", -1, {"faction": name_of(t, left[0]), "area": t.contest.area}, "ACIS-COMP-36")
    else:
        t.tell("competition.even", -1, {"area": t.contest.area}, "ACIS-COMP-36")
    t.competed = True
    t.contest = Contest()
    t.rules.eliminations(t)
    return NEXT


def takes_part(t: Table, civ: CivId) -> bool:
    """ACIS-COMP-19, ACIS-FATE-48: whether a civilization has a disk in the area of the competition, counting white
    ones."""
    return t.contest.area in t.civs[civ].disks or t.contest.area in t.civs[civ].allies


def announcements(t: Table, civ: CivId) -> Choices:
    """ACIS-COMP-20..22, ACIS-RULING-42: cards face down, the ability of the sheet, a Wonder, an Investment."""
    choices = Choices()
    c = t.civs[civ]
    here = takes_part(t, civ)
    for card in c.hand + t.rules.on_table(t, civ):
        kind = KIND[card]
        if kind == "competition":
            verdict = t.rules.why_no_lay(t, civ, card)
            if verdict:
                choices.refuse(LAY[card], verdict)
            elif not is_laid(card):
                choices.refuse(LAY[card], EFFECTS[card].not_laid)
            else:
                choices.add(LAY[card], why_not_declarable(t, civ, card) if here else "ACIS-FATE-48")
        else:
            choices.refuse(LAY[card], "ACIS-COMP-14")
    if has_ability(t, civ):
        choices.add(ANNOUNCE[ABILITY], why_no_ability(t, civ, here))
    second = t.rules.second_ability(t, civ)
    if second:
        choices.add(ANNOUNCE[second], why_no_second(t, civ, second))
    for use in USES["competition.announce"]:
        if here and can_announce_use(t, civ, use):
            choices.allow(use.move)
    return choices.plus(DONE)


def why_no_ability(t: Table, civ: CivId, here: bool) -> Verdict:
    """ACIS-CIV-08, ACIS-CIV-52, ACIS-COMP-48: allows an ability once per turn to a civilization that is present and, in
    the first competition, to some that are not."""
    if t.civs[civ].ability:
        return "ACIS-CIV-08"
    if opens_phase(t, civ):
        if t.competed:
            return "ACIS-COMP-48"
    elif not here:
        return "ACIS-CIV-52"
    return "" if any(sheet_parts(t, civ, [])) else "ACIS-CIV-10"


def why_no_second(t: Table, civ: CivId, ability: str) -> Verdict:
    """ACIS-COMP-48: an ability in addition to that of the sheet, in the first competition of the turn."""
    if t.competed:
        return "ACIS-COMP-48"
    if laid_already(t, civ, ability):
        return "ACIS-CIV-08"
    return "" if any(sheet_parts(t, civ, [], ability == IMPERIAL)) else "ACIS-CIV-10"


def can_announce_use(t: Table, civ: CivId, use: Use) -> bool:
    """ACIS-COMP-22: whether a Wonder or an Investment can be announced; each only once in a competition."""
    return use.ready(t, civ) and not use.why_not(t, civ) and not laid_already(t, civ, use.card)


def laid_already(t: Table, civ: CivId, card: CardId) -> bool:
    return any(laid.civ == civ and laid.card == card for laid in t.contest.laid)


def can_announce(t: Table, civ: CivId) -> bool:
    """Whether this civilization has anything to lay down or announce."""
    c = t.civs[civ]
    here = takes_part(t, civ)
    if has_ability(t, civ) and not why_no_ability(t, civ, here):
        return True
    second = t.rules.second_ability(t, civ)
    if second and not why_no_second(t, civ, second):
        return True
    if not here:
        return False
    if (t.wonders or c.investments) and any(can_announce_use(t, civ, use) for use in USES["competition.announce"]):
        return True
    return any(
        is_laid(card) and not why_not_declarable(t, civ, card) and not t.rules.why_no_lay(t, civ, card)
        for card in c.hand + t.rules.on_table(t, civ)
    )


async def announce(t: Table, announcing: Announcing) -> Step:
    """ACIS-COMP-19..22, ACIS-COMP-42: announces one thing after another; a player who has nothing is not asked, and
    nobody is told.

    This is not simultaneous: "each civilization present in the area may, in turn order," do this (L814), so later
    players see how many cards are face down (ACIS-COMP-42). The cards themselves are seen when all are revealed
    together (ACIS-COMP-23).
    """
    civ = announcing.civ
    c = t.civs[civ]
    if not can_announce(t, civ) and not (bluffs(t, civ) and takes_part(t, civ)):
        t.reveal()
        return NEXT
    (move,) = await ask_in_secret(t, civ, "competition.announce", lambda: announcements(t, civ))
    if move is DONE:
        return NEXT
    if move.verb == "lay":
        leave_hand(t, civ, move.arg)
        t.contest.laid.append(Laid(civ, move.arg, "card"))
        if c.seat >= 0:  # the hand of an NPC is open, and its reasons have been logged
            t.tell("laid", c.seat, {"civ": c.id}, "ACIS-COMP-20")
        t.rules.laid_down(t, civ)
        return AGAIN
    if c.seat >= 0:
        t.publish(c.seat, move.text)
    if move.arg == t.rules.second_ability(t, civ):
        t.contest.laid.append(Laid(civ, move.arg, ABILITY))
        t.rules.announced_second(t, civ)
    elif move.arg == ABILITY:
        c.ability = True
        t.contest.laid.append(Laid(civ, ABILITY, ABILITY))
        if c.seat >= 0:
            t.tell("announced.ability", c.seat, {"civ": c.id}, "ACIS-COMP-21")
    else:
        t.contest.laid.append(Laid(civ, move.arg, KIND[move.arg]))
        if c.seat >= 0:
            t.tell("announced", c.seat, {"civ": c.id, "what": move.arg}, "ACIS-COMP-22")
    return AGAIN


def reveal(t: Table, battle: Battle) -> None:
    """ACIS-COMP-23: reveals all cards at the same time, listed in turn order and for each player from the lowest number
    up (ACIS-COMP-43). Some may have been revealed before an NPC laid down its own."""
    c = t.contest
    c.revealed = True
    place_of = {civ: i for i, civ in enumerate(t.order)}
    c.laid.sort(key=lambda laid: (place_of[laid.civ], laid.kind != "wonder", NUMBER.get(laid.card, 0)))
    for laid in c.laid:
        if laid.kind == "card" and laid.card not in battle.revealed:
            battle.revealed.append(laid.card)
            t.reveal()
            t.publish(t.civs[laid.civ].seat, LAY[laid.card].text)
            t.tell("revealed", t.civs[laid.civ].seat, {"civ": t.civs[laid.civ].id, "card": laid.card}, "ACIS-COMP-23")


def name_choices(t: Table, battle: Battle) -> bool:
    """ACIS-COMP-43: players name the choices of their cards in turn order. True while there are any left to name."""
    for laid in t.contest.laid:
        if laid.kind == "card" and laid.card not in battle.named:
            battle.named.append(laid.card)
            if EFFECTS[laid.card].slots:
                proceed(t, Declaration(laid.civ, laid.card), False)
                return True
    return False


def plan_of(t: Table, laid: Laid) -> list[Op]:
    """What a revealed card will do, given the choices named for it."""
    d = Declaration(laid.civ, laid.card, laid.areas[:], laid.factions[:], laid.target, laid.note)
    return EFFECTS[laid.card].plan(t, d)


def resolve(t: Table, laid: Laid) -> None:
    """Carries out what was laid down or announced (ACIS-COMP-44)."""
    laid.done = True
    civ = laid.civ
    use = announced(laid.card)
    if laid.kind == "wonder":
        wonder = t.wonders[laid.card]
        if wonder.disks and not wonder.destroyed and use is not None and use.plan is not None:
            wonder.disks -= 1
            t.civs[civ].supply += 1
            t.call(CardEffect(civ, laid.card, use.plan(t, civ)))
    elif laid.kind == ABILITY:
        t.call(Ability(civ, laid.card == IMPERIAL))
    elif laid.kind == "investment":
        if use is not None and use.plan is not None and use.ready(t, civ):
            spend_investment(t, civ, laid.card)
            t.call(CardEffect(civ, "", use.plan(t, civ)))
    else:
        t.call(CardEffect(civ, laid.card, plan_of(t, laid)))


def resolve_options(t: Table, civ: CivId) -> Choices:
    return Choices.of(
        [
            RESOLVE[laid.card]
            for laid in t.contest.laid
            if laid.civ == civ and laid.kind in ("card", "investment") and not laid.done and not laid.cancelled
        ]
    )


async def choose_card(t: Table, resolving: Resolving) -> Step:
    """ACIS-COMP-51: a civilization chooses the order of its own cards."""
    civ = resolving.civ
    move = await ask(t, civ, "competition.resolve", lambda: resolve_options(t, civ))
    resolve(
        t,
        next(
            laid
            for laid in t.contest.laid
            if laid.civ == civ and laid.card == move.arg and not laid.done and not laid.cancelled
        ),
    )
    return NEXT


def ability_options(t: Table, ability: Ability) -> Choices:
    civ = ability.civ
    mask = sheet_parts(t, civ, ability.areas, ability.imperial)[len(ability.areas)]
    at_peace = 0
    if not ability.imperial and not opens_phase(t, civ):
        at_peace = (held(t.civs[civ].disks) | home_bit(t, civ)) & ~contested_mask(t)
    choices = Choices.of(ALLY.within(mask))
    choices.refuse_all(ALLY.within(at_peace & ~mask), "ACIS-CIV-10")
    return choices.plus(DONE)


def home_bit(t: Table, civ: CivId) -> int:
    home = home_of(t.civs[civ])
    return BIT[home] & part(t).play if home else 0


async def use_ability(t: Table, ability: Ability) -> Step:
    """ACIS-CIV-08..10, ACIS-CIV-54, ACIS-CIV-53, ACIS-RULING-22: places the white disks of a sheet, part by part; each
    part is optional."""
    parts = sheet_parts(t, ability.civ, ability.areas, ability.imperial)
    if len(ability.areas) >= len(parts):
        return NEXT
    if not parts[len(ability.areas)]:
        ability.areas.append("")
        return AGAIN
    move = await ask(t, ability.civ, "ability", lambda: ability_options(t, ability))
    if move is DONE:
        ability.areas.append("")
    else:
        ability.areas.append(move.arg)
        tell_ally(t, ability.civ, move.arg, "ACIS-COMP-08")
    return AGAIN


# --- steps 4 to 6 ---


def groups(t: Table, area: AreaId) -> list[Group]:
    """ACIS-COMP-26, ACIS-COMP-27: the factions by the size of their groups at the start of the round, smallest
    first."""
    found = [Group(area, faction, count(t, faction, area)) for faction in present(t, area)]
    return sorted(t.rules.groups(t, found), key=lambda group: group.n)


def lose_by_size(t: Table, losses: Round) -> Step:
    """ACIS-COMP-25..33, ACIS-COMP-38, ACIS-COMP-46, ACIS-RULING-12..13, ACIS-RULING-31: the smallest groups lose first,
    and groups of the same size lose together; three conditions stop the round."""
    area = t.contest.area
    left = present(t, area)
    stopped = len(left) < 2 or all(count(t, faction, area) <= 1 for faction in left)
    if t.rules.sole_side(t, area):
        stopped = True
    if stopped or not losses.groups:
        return NEXT
    size = losses.groups[0].n
    hit = [group.faction for group in losses.groups if group.n == size]
    losses.groups = [group for group in losses.groups if group.n != size]
    for faction in reversed(hit):
        if t.contest.round == 1 and faction in t.contest.forts:
            continue
        if t.rules.stands(t, faction):
            continue
        lose(t, faction, area, 1, "")
    return AGAIN


def sack(t: Table) -> None:
    """ACIS-SACK-01..16, ACIS-CIV-35, ACIS-CIV-60: the civilization that Controls the land area gains loot if an
    opposing civilization lost 3 disks there."""
    area = t.contest.area
    if not IS_LAND[area]:
        return
    for civ in t.order:
        if controls(t, civ, area):
            if any(n >= LOOT_DISKS for i, n in enumerate(t.contest.removed) if i != civ):
                c = t.civs[civ]
                heroes = sheet_of(t, c) == "mycenae" and not c.looted
                c.looted = True
                c.loot += 2 if heroes else 1
                t.tell("sacked", c.seat, {"civ": c.id, "area": area}, "ACIS-SACK-05")
                gain_vp(t, civ, 1, "ACIS-SACK-05")
            return


COMPETING: Final = [
    Procedure(
        Competition,
        {
            "competition": open_competition,
            "competition.next": next_area,
            "competition.end": close_competition,
            "aftermath": aftermath,
        },
        within="turn.reckoning",
    ),
    Procedure(
        Battle,
        {
            "contest": lay_down,
            "contest.name": name_all,
            "contest.answer": answer_all,
            "contest.resolve": resolve_all,
            "contest.rounds": fight,
            "contest.sack": end_battle,
        },
        phase="contest",
    ),
    Procedure(Announcing, {"announce": announce}),
    Procedure(Resolving, {"resolving": choose_card}),
    Procedure(Ability, {"ability": use_ability}),
    Procedure(Round, {"round": lose_by_size}),
]
