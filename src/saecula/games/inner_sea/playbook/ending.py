"""How scenarios end at once, and eliminations (ACISP-HIST-16, ACISP-HANN-40, ACISP-GRPE-46..52, ACISP-ALEX-14..18,
ACISP-GODKING-42, ACISP-GODKING-43)."""

from __future__ import annotations

from saecula.games.inner_sea.board import controls, gain_vp, home_of
from saecula.games.inner_sea.frames import CardPhase, GrowthPhase, Reckoning
from saecula.games.inner_sea.playbook.bars import INVADERS, PERSIANS, named
from saecula.games.inner_sea.playbook.cohabiting import cohabit
from saecula.games.inner_sea.table import Table

NPC_WINS = -2
"""The winner of a game that the NPCs have won."""
EGYPT_GONE = "egypt-gone"


def end(t: Table, reason: str, winner: int, rule: str, level: str = "") -> None:
    """The game is over; `winner` is a seat, NPC_WINS, or -1 where the points decide."""
    if t.reason:
        return
    t.reason = reason
    t.book.winner = winner
    if level:
        t.book.level = level
    t.tell("ends", -1, {"reason": reason}, rule)
    t.finish()


def seat_of(t: Table, civ: int) -> int:
    """The seat that wins with a civilization."""
    seat = t.civs[civ].seat if civ >= 0 else NPC_WINS
    return seat if seat >= 0 else NPC_WINS


def after_competition(t: Table) -> None:
    """Automatic victories at the end of a Competition Phase."""
    book = t.book
    if book.has("both-homes"):
        for i in t.order:
            if controls(t, i, "rome") and controls(t, i, "carthage"):
                end(t, "both-homes", seat_of(t, i), "ACISP-HIST-16")
    if book.has("own-and-other-home"):
        for i in t.order:
            homes = [home_of(t.civs[k]) for k in t.order if k != i]
            if controls(t, i, home_of(t.civs[i])) and any(h and controls(t, i, h) for h in homes):
                end(t, "own-and-other-home", seat_of(t, i), "ACISP-HIST-25")
    if book.has("rome-and-egypt") and t.epoch == 4:
        for i in t.order:
            if controls(t, i, "rome") and controls(t, i, "egypt"):
                end(t, "rome-and-egypt", seat_of(t, i), "ACISP-HIST-58")
    if book.has("hannibal"):
        hannibal(t)
    if book.has("god-king"):
        god_king(t)
    if book.has("imperial"):
        fall_of_rome(t)
    eliminations(t)


def hannibal(t: Table) -> None:
    """ACISP-HANN-40..42."""
    rome, carthage, macedonia = named(t, "rome"), named(t, "carthage"), named(t, "macedonia")
    if controls(t, rome, "rome") and controls(t, rome, "carthage"):
        end(t, "both-homes", seat_of(t, rome), "ACISP-HANN-40")
    elif controls(t, carthage, "rome") and controls(t, carthage, "carthage"):
        end(t, "both-homes", seat_of(t, carthage), "ACISP-HANN-41")
    elif controls(t, macedonia, "rome") and controls(t, carthage, "carthage"):
        end(t, "both-homes", seat_of(t, carthage), "ACISP-HANN-42")


def god_king(t: Table) -> None:
    """ACISP-GODKING-43: Egypt in seven areas with a Wonder each."""
    egypt = t.civs[named(t, "egypt")]
    if sum(1 for w in t.wonders.values() if w.area in egypt.disks and not w.destroyed) >= 7:
        end(t, "seven-wonders", egypt.seat if egypt.seat >= 0 else NPC_WINS, "ACISP-GODKING-43")


def fall_of_rome(t: Table) -> None:
    """ACISP-ROME1-24, ACISP-ROME2-07: the end of the Competition Phase of the last turn, with the VP of
    ACISP-ROME1-41."""
    if t.turn < t.book.number("last-turn", 4) or t.book.has("extended"):
        return
    imperial_end(t)


def imperial_end(t: Table) -> None:
    """ACISP-ROME1-41: 5 VP for Control of Rome and of Troy; then the points decide."""
    for area in ("rome", "troy"):
        for i in t.order:
            if controls(t, i, area):
                gain_vp(t, i, 5, "ACISP-ROME1-41")
    end(t, "fall-of-rome", -1, "ACISP-ROME2-07" if t.book.has("fall-of-rome-2") else "ACISP-ROME1-24")


# --- Persia, and Egypt without a disk ---


def under(t: Table, civ: int) -> int:
    """ACISP-GOLD-14: how much Gold lies under disks of its owner."""
    if civ < 0:
        return 0
    disks = t.civs[civ].disks
    return sum(n for area, n in t.book.gold.items() if t.book.owners[area] == civ and area in disks)


def eliminations(t: Table) -> None:
    """Powers without Gold under their disks are out; a side without any has lost. Checked whenever disks may have left
    the map: after each card and Event, each competition and each civilization's growth."""
    book = t.book
    if t.reason:
        return
    if book.has("allied"):
        cohabit(t)  # ACISP-GRPE-35..37, at the same moments
        greeks = named(t, "greeks")
        persians = [named(t, id) for id in PERSIANS]
        left = [i for i in persians if under(t, i)]
        key = "DARIUS" if book.has("darius") else "ALEX" if book.has("alexander") else "GRPE"
        rules = {"GRPE": ("51", "52", "46", "47"), "ALEX": ("17", "18", "15", "16"), "DARIUS": ("14", "13", "12", "12")}
        win, lose, land, sea = rules[key]
        academy = t.civs[greeks].investments
        if academy.get("academy-of-sciences", -1) == 0 and not book.gold.get("mycenae", 0):  # ACISP-GRPE-17
            del academy["academy-of-sciences"]
            t.discard.append("academy-of-sciences")
        if not under(t, greeks):
            end(t, "no-greek-gold", seat_of(t, persians[0]), f"ACISP-{key}-{lose}")
            return
        if not left:
            end(t, "no-persian-gold", seat_of(t, greeks), f"ACISP-{key}-{win}")
            return
        for i in persians:
            if i not in left and i in t.order:
                eliminate(t, i, f"ACISP-{key}-{land if t.civs[i].id == 'land-persians' else sea}")
    if book.has("god-king"):
        egypt = named(t, "egypt")
        if not t.civs[egypt].disks:
            seats = invader_seats(t)
            end(t, EGYPT_GONE, seats[0] if seats else NPC_WINS, "ACISP-GODKING-42")


def invader_seats(t: Table) -> list[int]:
    """ACISP-GODKING-42, "a victory of the Invaders": whoever leads one of them wins, whichever has more VP, also beside
    an Invader that the game leads; two players with one each win together (no text sets one of them above the
    other)."""
    return sorted({c.seat for c in t.civs if c.id in INVADERS and c.seat >= 0})


def eliminate(t: Table, civ: int, rule: str) -> None:
    """ACISP-GRPE-48..50: out of the turn order; hand and talents discarded; VP frozen; disks on the map stay."""
    c = t.civs[civ]
    t.tell("eliminated", c.seat, {"civ": c.id}, rule)
    place = t.order.index(civ)
    t.order.remove(civ)
    for frame in t.stack:  # whoever comes next in turn order still does
        if isinstance(frame, GrowthPhase | CardPhase) or (isinstance(frame, Reckoning) and frame.step == "draws"):
            if frame.place > place:
                frame.place -= 1
    for card in c.hand:
        if card in t.book.special:
            t.book.tabled[card] = t.book.special[card]
        else:
            t.discard.append(card)
        t.known.pop(card, None)
    c.hand = []
    c.treasury = c.loot = 0
    t.book.disks[civ] -= c.supply + c.ready
    c.supply = c.ready = 0
    t.book.memory.append(f"out:{civ}")
