"""What a seat may see (ACIS-CARD-32), and re-dealing what it cannot know."""

from __future__ import annotations

from typing import Final, Literal

from saecula.core import Frame
from saecula.games.inner_sea import shapes
from saecula.games.inner_sea.atlas import BIT, IDS, IS_LAND, PARTS
from saecula.games.inner_sea.board import (
    CITY,
    cities,
    contested_mask,
    count,
    home_of,
    name_of,
    on_map,
    present,
    sheet_of,
)
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, KIND, NUMBER, PLACE_IN_DECK, in_deck_order
from saecula.games.inner_sea.frames import (
    Ability,
    Announcing,
    Bread,
    Building,
    CardPhase,
    Climate,
    Declaration,
    Discarding,
    DrawStep,
    EventCard,
    Famine,
    Fire,
    Growth,
    Horde,
    Keep,
    Landing,
    Lighthouse,
    Loss,
    LossAnywhere,
    Mausoleum,
    OfCard,
    OfCiv,
    Opening,
    Reckoning,
    Spying,
    Tribute,
    Warriors,
    Window,
)
from saecula.games.inner_sea.moves import ABILITY, IMPERIAL
from saecula.games.inner_sea.odds import odds
from saecula.games.inner_sea.phases.answering import holders, targets
from saecula.games.inner_sea.phases.declaring import why_not_declarable
from saecula.games.inner_sea.phases.opening import TRAITOR
from saecula.games.inner_sea.phases.reckoning import ORACLE
from saecula.games.inner_sea.table import NOBODY, Civ, Table
from saecula.games.inner_sea.words import words_of

TURNS: Final = 4
"""An Epoch has so many turns at most (ACIS-FLOW-07)."""


def view(t: Table, seat: int | None) -> shapes.TableView:
    """The table as a seat (None: a spectator) sees it, areas and cards in fixed order (ACIS-SETUP-14, ACIS-DIPLO-01,
    ACISP-NPCCARD-02)."""
    return shapes.TableView(
        map=t.map,
        closed=PARTS[t.map].line,
        epoch=t.epoch,
        turn=t.turn,
        round=(t.epoch - t.first_epoch) * TURNS + t.turn,
        last_epoch=t.last_epoch,
        stage=t.stage,
        order=t.order,
        civs=[civ_view(t, i, seat) for i in range(len(t.civs))],
        offered=t.offered,
        areas=areas_view(t),
        barbarians=t.black,
        wonders=[
            shapes.Wonder(name, w.owner, w.area, w.disks, w.destroyed, w.barred)
            for name, w in sorted(t.wonders.items())
        ],
        deck=len(t.deck),
        discard=t.discard,
        aside=t.aside,
        superstition=sorted(t.lasting.superstition),
        last_turn=t.lasting.time_passes,
        contest=contest_view(t, seat),
        odds=odds_view(t, seat),
        doing=doing_view(t, seat),
        reconstructed=[id for id in CARDS if CARDS[id].reconstructed],
        book=book_view(t),
    )


def book_view(t: Table) -> shapes.Book | None:
    """What everybody sees of a scenario."""
    book = t.book
    if not book.scenario:
        return None
    words = words_of(book)
    return shapes.Book(
        scenario=book.scenario,
        flags=words.flags,
        gold=dict(sorted(book.gold.items())),
        owners={area: name_of(t, owner) for area, owner in sorted(book.owners.items())},
        enemies={t.civs[i].id: [t.civs[k].id for k in them] for i, them in enumerate(book.enemies) if them},
        tabled={card: t.civs[book.tabled[card]].id for card in in_deck_order(book.tabled)},
        memory=sorted(words.memory),
        halves=book.halves,
        sides=book.sides,
        level=book.level,
        pool=len(book.pool),
        boxed=book.boxed,
    )


def sorted_hand(hand: list[str]) -> list[str]:
    return sorted(hand, key=lambda card: NUMBER[card])


def civ_view(t: Table, i: int, seat: int | None) -> shapes.Civ:
    c = t.civs[i]
    mine = seat is not None and c.seat == seat
    known = [] if seat is None or mine else [card for card in c.hand if t.known.get(card, 0) >> seat & 1]
    return shapes.Civ(
        id=c.id,
        seat=c.seat,
        vp=c.vp,
        supply=c.supply,
        ready=c.ready,
        treasury=c.treasury,
        loot=c.loot,
        disks=on_map(c),
        cities=cities(t, i),
        cards=len(c.hand),
        hand=sorted_hand(c.hand) if mine or c.seat < 0 else None,
        known=sorted_hand(known),
        investments={card: c.investments[card] for card in sorted_hand(list(c.investments))},
        passed=c.passed,
        built=c.built,
        ability=c.ability,
        aeneas=c.aeneas,
        sheet=sheet_of(t, c),
        home=home_of(c),
    )


def areas_view(t: Table) -> dict[str, shapes.Area]:
    """The areas with disks: civilization id (or barbarians) = disks, and white disks by civilization."""
    out: dict[str, shapes.Area] = {}
    fought = contested_mask(t)
    for area in IDS:
        disks = {c.id: c.disks[area] for c in t.civs if area in c.disks}
        if area in t.barbarians:
            disks["barbarians"] = t.barbarians[area]
        white = {c.id: c.allies[area] for c in t.civs if area in c.allies}
        if disks or white:
            groups = {faction: group for faction, n in disks.items() if (group := group_of(area, faction, n))}
            out[area] = shapes.Area(disks, white, groups, bool(BIT[area] & fought))
    return out


def group_of(area: str, faction: str, n: int) -> Literal["", "camp", "settlement", "city"]:
    """ACIS-TERM-11..14: one disk is a Camp, two are a Settlement, three on land a City; Barbarians build none."""
    if n < CITY:
        return "camp" if n == 1 else "settlement"
    return "city" if IS_LAND[area] and faction != "barbarians" else ""


def contest_view(t: Table, seat: int | None) -> shapes.Contest | None:
    c = t.contest
    if not c.area:
        return None
    laid = []
    for entry in c.laid:
        hidden = entry.kind == "card" and not c.revealed and (seat is None or t.civs[entry.civ].seat != seat)
        laid.append(
            shapes.Laid(
                civ=entry.civ,
                card=None if hidden else entry.card,
                kind=entry.kind,
                areas=entry.areas,
                factions=[name_of(t, f) if f > -2 else "" for f in entry.factions],
                cancelled=entry.cancelled,
                done=entry.done,
            )
        )
    return shapes.Contest(c.area, c.round, c.revealed, sides_view(t, c.area), laid)


def odds_view(t: Table, seat: int | None) -> shapes.Odds | None:
    found = odds(t, seat)
    if found is None:
        return None
    doubts = [shapes.Doubt(doubt.civ, doubt.cards, doubt.chance) for doubt in found.doubts]
    return shapes.Odds(found.area, found.now, found.left, doubts)


def sides_view(t: Table, area: str) -> list[shapes.Side]:
    """The factions in an area with their disks, allied ones among them (ACIS-TERM-33)."""
    disks = {faction: count(t, faction, area) for faction in present(t, area)}
    most = max(disks.values(), default=0)
    return [shapes.Side(name_of(t, faction), n, n == most) for faction, n in disks.items()]


SECRET: Final[list[str]] = ["window", "announce", "start", "order.uses"]
"""Phases in which nobody is told who is asked: who is at it would betray a card in hand."""


def doing_view(t: Table, seat: int | None) -> shapes.Doing | None:
    """What is going on: whose it is, for which card and area, and what was named so far."""
    if not t.stack:
        return None
    top = t.stack[-1]
    if isinstance(top, Window):
        areas = sorted({op.area for op in top.ops if op.area})
        chain = [shapes.Link(link.card, link.civ, link.target) for link in top.links]
        return shapes.Doing(t.phase, card=top.card, civ=top.civ, target=top.target, areas=areas, chain=chain)
    if t.phase in SECRET:
        return shapes.Doing(t.phase)
    out = shapes.Doing(
        name=t.phase, civ=NOBODY, card="", area="", n=0, note="", target=NOBODY, areas=[], factions=[], cards=[]
    )
    if isinstance(top, OfCiv | Growth | EventCard):
        out.civ = top.civ
    if isinstance(top, OfCard | EventCard):
        out.card = top.card
    if isinstance(top, Keep | Mausoleum):
        hidden = seat is None or t.civs[top.civ].seat != seat
        out.cards = None if hidden else top.cards[:]
    show_card(t, top, out)
    show_place(top, out)
    t.rules.show(top, out)
    return out


def show_card(t: Table, top: Frame, out: shapes.Doing) -> None:
    """What is known of a card that is being played, or of its price."""
    if isinstance(top, Declaration):
        out.areas, out.cards, out.n = top.areas[:], top.omitted[:], top.count
        out.factions = [name_of(t, f) if f > -2 else "" for f in top.factions]
        out.area, out.note, out.target = top.number, top.option, top.target
    elif isinstance(top, Building):
        out.card, out.n, out.note = top.wonder, top.due, "architect" if top.architect else ""
    elif isinstance(top, Fire):
        out.n, out.note = top.due, top.wonder
    elif isinstance(top, LossAnywhere):
        out.n, out.target = top.n, top.by
    elif isinstance(top, Spying):
        out.target = top.target
    elif isinstance(top, Tribute):
        out.target = top.to
    elif isinstance(top, Ability):
        out.note = IMPERIAL if top.imperial else ABILITY
    elif isinstance(top, Growth) and top.used:
        out.note = "done"


def show_place(top: Frame, out: shapes.Doing) -> None:
    """Where it happens, and how often or how far."""
    if isinstance(top, Loss | Famine | Horde | Landing):
        out.area = top.area
    if isinstance(top, Growth | Lighthouse | Warriors | Ability | Climate):
        out.areas = top.areas[:]
    elif isinstance(top, Horde):
        out.areas = top.filled[:]
    if isinstance(top, Loss | Discarding | Bread):
        out.n = top.n
    elif isinstance(top, Lighthouse | Climate):
        out.n = top.left
    elif isinstance(top, CardPhase | Reckoning):
        out.n = top.place
    elif isinstance(top, DrawStep):
        out.n = top.extra
    elif isinstance(top, Horde):
        out.n = top.missing


# --- re-dealing ---


def redeal(t: Table, seat: int) -> None:
    """Re-deals in place what a seat cannot know: the hands of the others, their face-down cards, the cards they choose
    from, and so the draw deck. Cards that it has seen in a hand (Spy, Trader, Orator, Mausoleum) stay there."""
    bit = 1 << seat
    pinned = pinned_cards(t, seat)
    pool: list[str] = t.deck[:]
    hands: list[tuple[Civ, int]] = []
    for c in t.civs:
        if c.seat == seat or c.seat < 0:
            continue
        kept = [card for card in c.hand if t.known.get(card, 0) & bit or card in pinned]
        pool += [card for card in c.hand if card not in kept]
        hands.append((c, len(c.hand) - len(kept)))
        c.hand = kept
    chosen = [frame for frame in t.stack if isinstance(frame, Keep) and t.civs[frame.civ].seat != seat]
    for choice in chosen:
        pool += choice.cards
    pool.sort(key=PLACE_IN_DECK.__getitem__)
    redeal_laid(t, seat, pool)
    plain = [card for card in pool if not IS_EVENT[card]]
    events = [card for card in pool if IS_EVENT[card]]
    for choice in chosen:
        choice.cards = [deal_one(t, plain) for _ in choice.cards]
    for c, n in hands:
        for _ in range(n):
            c.hand.append(deal_one(t, plain))
    t.deck = in_deck_order(plain + events)
    for card in list(t.known):
        if not t.known[card] & bit and not any(card in c.hand for c in t.civs if c.seat == seat):
            del t.known[card]
    redeal_mausoleum(t, seat)


def deal_one(t: Table, cards: list[str]) -> str:
    return cards.pop(t.chance.next(len(cards)))


def redeal_laid(t: Table, seat: int, pool: list[str]) -> None:
    """Face-down cards of the others become cards that they could have laid down here."""
    contest = t.contest
    if not contest.area or contest.revealed:
        return
    for laid in contest.laid:
        if laid.kind != "card" or t.civs[laid.civ].seat == seat:
            continue
        t.limbo.remove(laid.card)
        pool.append(laid.card)
        fitting = in_deck_order(
            card
            for card in pool
            if KIND[card] == "competition" and card != TRAITOR and not why_not_declarable(t, laid.civ, card)
        )
        laid.card = fitting[t.chance.next(len(fitting))] if fitting else laid.card
        pool.remove(laid.card)
        t.limbo.append(laid.card)
    pool.sort(key=PLACE_IN_DECK.__getitem__)


def redeal_mausoleum(t: Table, seat: int) -> None:
    """The cards that another seat is looking at in the discard pile."""
    for frame in t.stack:
        if isinstance(frame, Mausoleum) and t.civs[frame.civ].seat != seat:
            for _ in range(20):
                pile = in_deck_order(t.discard)
                seen = [deal_one(t, pile) for _ in frame.cards]
                if any(not IS_EVENT[card] for card in seen):
                    frame.cards = sorted_hand(seen)
                    break


def pinned_cards(t: Table, seat: int) -> list[str]:
    """A card that was named and is still in hand; and where somebody else is being asked in secret, the cards that
    make the question: they stay where they are, so that it stands."""
    if not t.stack:
        return []
    top = t.stack[-1]
    if isinstance(top, Window) and top.answer:
        return [top.answer]
    named = t.rules.named_card(top)
    if named:
        return [named]
    if t.phase not in SECRET or t.ask_everyone:
        return []
    if isinstance(top, Window):
        asked = holders(t, top)
        if any(t.civs[i].seat == seat for i in asked) and not t.answered(seat):
            return []
        return [card for i in asked for card in t.civs[i].hand if KIND[card] == "negation" and targets(t, top, i, card)]
    civ = asked_civ(top)
    if civ < 0 or t.civs[civ].seat == seat:
        return []
    hand = t.civs[civ].hand
    if isinstance(top, Announcing):
        return [
            card
            for card in hand
            if KIND[card] == "competition" and card != TRAITOR and not why_not_declarable(t, civ, card)
        ]
    return [card for card in hand if card == (TRAITOR if isinstance(top, Opening) else ORACLE)]


def asked_civ(top: Frame) -> int:
    """Who is asked in secret."""
    if isinstance(top, Reckoning):
        return top.spaces[top.place] if top.place < len(top.spaces) else -1
    return top.civ if isinstance(top, OfCiv) else -1
