"""What a seat may see (ACIS-CARD-32)."""

from __future__ import annotations

from typing import Final, Literal

from saecula.core.types import Seat
from saecula.games.inner_sea import shapes
from saecula.games.inner_sea.atlas import IDS, IS_LAND, PARTS, bits
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
from saecula.games.inner_sea.cards import CARDS, NUMBER, in_deck_order
from saecula.games.inner_sea.doing import SECRET, in_progress
from saecula.games.inner_sea.frames import Window
from saecula.games.inner_sea.ids import AreaId
from saecula.games.inner_sea.odds import odds
from saecula.games.inner_sea.points import all_half_points, half_points, seat_half_points, written_points
from saecula.games.inner_sea.table import Table
from saecula.games.inner_sea.words import words_of

RECONSTRUCTED: Final[list[str]] = [id for id in CARDS if CARDS[id].reconstructed]
TURNS: Final = 4
"""An Epoch has at most this many turns (ACIS-FLOW-07)."""


def view(t: Table, seat: Seat | None) -> shapes.TableView:
    """The table as a seat (None: a spectator) sees it, with areas and cards in a fixed order (ACIS-SETUP-14,
    ACIS-DIPLO-01, ACISP-NPCCARD-02)."""
    contest, doing = contest_view(t, seat), doing_view(t, seat)
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
        contest=contest,
        odds=odds_view(t, seat),
        doing=doing,
        reconstructed=RECONSTRUCTED,
        book=book_view(t),
        scores=[written_points(n) for n in seat_half_points(t)],
        about=about(contest, doing),
    )


def about(contest: shapes.Contest | None, doing: shapes.Doing | None) -> list[str]:
    """What the question is about: the areas of the competition and of the current procedure, then its card."""
    found = [contest.area] if contest is not None else []
    if doing is not None:
        found += [doing.area] if isinstance(doing.area, str) else []
        found += doing.areas if isinstance(doing.areas, list) else []
        found += [doing.card] if isinstance(doing.card, str) else []
    return list(dict.fromkeys(id for id in found if id))


def book_view(t: Table) -> shapes.Book | None:
    """What everyone sees of a scenario."""
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
        halves=[n % 2 for n in all_half_points(t)],
        sides=book.sides,
        level=book.level,
        pool=len(book.pool),
        boxed=book.boxed,
    )


def sorted_hand(hand: list[str]) -> list[str]:
    return sorted(hand, key=NUMBER.__getitem__)


def civ_view(t: Table, i: int, seat: Seat | None) -> shapes.Civ:
    c = t.civs[i]
    mine = seat is not None and c.seat == seat
    known = [card for card in c.hand if t.known.get(card, 0) >> seat & 1] if t.known and seat is not None else []
    return shapes.Civ(
        id=c.id,
        seat=c.seat,
        vp=c.vp,
        points=written_points(half_points(t, i)),
        supply=c.supply,
        ready=c.ready,
        treasury=c.treasury,
        loot=c.loot,
        disks=on_map(c),
        cities=cities(t, i),
        cards=len(c.hand),
        hand=sorted_hand(c.hand) if mine or c.seat < 0 else None,
        known=[] if mine else sorted_hand(known),
        investments={card: c.investments[card] for card in sorted_hand(list(c.investments))},
        passed=c.passed,
        built=c.built,
        ability=c.ability,
        aeneas=c.aeneas,
        sheet=sheet_of(t, c),
        home=home_of(c),
    )


def areas_view(t: Table) -> dict[str, shapes.Area]:
    """The areas with disks: disks by civilization id (or barbarians), and white disks by civilization."""
    found: dict[str, shapes.Area] = {}
    fought = contested_mask(t)
    for c in t.civs:
        for area, n in c.disks.items():
            add_disks(found, area, c.id, n)
        for area, n in c.allies.items():
            area_in(found, area).white[c.id] = n
    for area, n in t.barbarians.items():
        add_disks(found, area, "barbarians", n)
    for area in bits(fought):
        found[area].contested = True
    return {area: found[area] for area in IDS if area in found}


def area_in(found: dict[str, shapes.Area], area: AreaId) -> shapes.Area:
    here = found.get(area)
    if here is None:
        here = shapes.Area({}, {}, {}, False)
        found[area] = here
    return here


def add_disks(found: dict[str, shapes.Area], area: AreaId, faction: str, n: int) -> None:
    here = area_in(found, area)
    here.disks[faction] = n
    group = group_of(area, faction, n)
    if group:
        here.groups[faction] = group


def group_of(area: AreaId, faction: str, n: int) -> Literal["", "camp", "settlement", "city"]:
    """ACIS-TERM-11..14: one disk is a Camp, two are a Settlement, and three on land are a City; Barbarians build no
    City."""
    if n < CITY:
        return "camp" if n == 1 else "settlement"
    return "city" if IS_LAND[area] and faction != "barbarians" else ""


def contest_view(t: Table, seat: Seat | None) -> shapes.Contest | None:
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


def odds_view(t: Table, seat: Seat | None) -> shapes.Odds | None:
    found = odds(t, seat)
    if found is None:
        return None
    doubts = [shapes.Doubt(doubt.civ, doubt.cards, doubt.chance) for doubt in found.doubts]
    return shapes.Odds(found.area, found.now, found.left, doubts)


def sides_view(t: Table, area: AreaId) -> list[shapes.Side]:
    """The factions in an area with their disks, including allied ones (ACIS-TERM-33)."""
    disks = {faction: count(t, faction, area) for faction in present(t, area)}
    most = max(disks.values(), default=0)
    return [shapes.Side(name_of(t, faction), n, n == most) for faction, n in disks.items()]


def doing_view(t: Table, seat: Seat | None) -> shapes.Doing | None:
    """What is in progress."""
    if not t.stack:
        return None
    doing = in_progress(t, seat)
    if isinstance(t.stack[-1], Window):
        chain = [shapes.Link(link.card, link.civ, link.target) for link in doing.chain]
        return shapes.Doing(
            t.phase, card=doing.card, civ=doing.civ, target=doing.target, areas=doing.areas, chain=chain
        )
    if t.phase in SECRET:
        return shapes.Doing(t.phase)
    return shapes.Doing(
        name=t.phase,
        civ=doing.civ,
        card=doing.card,
        area=doing.area,
        n=doing.n,
        note=doing.note,
        target=doing.target,
        areas=doing.areas[:],
        factions=doing.factions[:],
        cards=None if doing.cards is None else doing.cards[:],
    )
