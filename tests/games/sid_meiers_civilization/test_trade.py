"""SMC-TRADE: range, offers, tradable things."""

from __future__ import annotations

import pytest

import saecula
from saecula.games.sid_meiers_civilization.economy import in_range
from saecula.games.sid_meiers_civilization.frames import Deal

from .scene import gold, known, play, refused, scene, table, texts, to_turn, units

NEAR = {"gaul": (0, 1), "iberia": (0, 1, "wine"), "italia": (1, 2), "germania": (1, 1), "java": (2, 1)}


def market(**given: object) -> saecula.Match:
    """Seats 0 and 1 are neighbors, seat 2 is far away."""
    return scene("trade", **{"towns": NEAR, **given})  # type: ignore[arg-type]


@pytest.mark.rule("SMC-TRADE-01", "SMC-TRADE-09", "SMC-TRADE-21")
def test_only_with_players_in_range() -> None:
    match = market()
    assert texts(match) == {"end", "offer 1"}
    assert refused(match, "offer 2") == "SMC-TRADE-01"


RANGE = [
    # technology, territories of two players, in range
    (None, "gaul", "italia", True),
    (None, "gaul", "hellas", False),
    (None, "britannia", "gaul", False),
    ("trade-map-making", "britannia", "gaul", True),
    ("trade-map-making", "britannia", "italia", False),
    ("trade-map-making", "gaul", "hellas", False),
    ("astronomy", "britannia", "mauretania", True),
    ("astronomy", "britannia", "hellas", False),
    ("navigation", "britannia", "italia", True),
    ("navigation", "britannia", "hellas", False),
    ("steam-power", "gaul", "caucasus", True),
    ("steam-power", "gaul", "gobi", False),
    ("steam-power", "britannia", "hellas", True),
    ("flight", "java", "gobi", True),
]


@pytest.mark.rule("SMC-TRADE-08..17", "SMC-TRADE-28")
@pytest.mark.parametrize(("technology", "a", "b", "near"), RANGE)
def test_trade_range(technology: str | None, a: str, b: str, near: bool) -> None:
    tech = {"bronze-working": 0, **(known(technology, owner=2) if technology else {})}  # the technology may be anyone's
    t = table(scene("trade", towns={a: (0, 1), b: (1, 1), "patagonia": (2, 1)}, tech=tech))
    assert in_range(t, 0, 1) is near
    assert in_range(t, 1, 0) is near


@pytest.mark.rule("SMC-TRADE-29")
def test_range_crosses_the_edge_of_the_board() -> None:
    towns = {"mexica": (0, 1), "luzon": (1, 1), "gobi": (2, 1)}
    assert not in_range(table(scene("trade", towns=towns, tech=known("trade-map-making"))), 0, 1)
    assert in_range(table(scene("trade", towns=towns, tech=known("astronomy"))), 0, 1)


@pytest.mark.rule("SMC-TRADE-02", "SMC-TRADE-22")
def test_city_cards_are_lent_until_the_end_of_production() -> None:
    match = play(market(), "offer 1", "give card iberia", "get gold 5", "propose", "accept")
    t = table(match)
    assert (t.settlements["iberia"].owner, t.settlements["iberia"].holder) == (0, 1)
    assert gold(match) == 105
    play(match, "end", "offer 0", "give card iberia", "propose", "accept")  # lent again
    assert t.settlements["iberia"].holder == 0
    to_turn(match, 3)
    assert t.settlements["iberia"].holder == 0


@pytest.mark.rule("SMC-TRADE-05", "SMC-TRADE-07", "SMC-TRADE-26", "SMC-TECH-11", "SMC-COMP-14")
def test_permanent_trades_of_every_kind() -> None:
    match = market(p0={"gaul": {"spearman": 2, "settler": 1}}, tech={"bronze-working": 0, "the-wheel": 1}, gold=30)
    play(
        match,
        "offer 1",
        "give gold 10",
        "give spearman gaul",
        "give settler gaul",
        "give technology bronze-working",
        "give settlement gaul",
        "get technology the-wheel",
        "get settlement italia",
        "propose",
        "accept",
    )
    t = table(match)
    assert [gold(match, 0), gold(match, 1)] == [20, 40]
    assert units(match, 0, "gaul") == {"spearman": 1}
    assert units(match, 1, "gaul") == {"spearman": 1, "settler": 1}
    assert t.technologies == {"bronze-working": 1, "the-wheel": 0}  # no chariot comes with it
    assert (t.settlements["gaul"].owner, t.settlements["italia"].owner) == (1, 0)
    play(match, "offer 1", "give gold 1", "propose", "accept")  # for nothing in return
    assert gold(match, 1) == 41


@pytest.mark.rule("SMC-TRADE-26", "SMC-ROYALTY-10")
def test_royalties_go_to_the_new_owner() -> None:
    match = play(market(), "offer 1", "give technology bronze-working", "propose", "accept")
    to_turn(match, 3)
    while not (match.seat == 2 and match.question == "buy"):
        match.play("end")
    before = gold(match, 1)
    play(match, "recruit spearman")
    assert gold(match, 1) == before + 5


@pytest.mark.rule("SMC-TRADE-18", "SMC-TRADE-25", "SMC-TERRAIN-09")
def test_a_traded_settlement_takes_card_and_level_only() -> None:
    match = market(p1={"italia": {"spearman": 1}}, markers={"italia": "fertile-productive"}, seen={"italia": -1})
    table(match).players[1].improvements.append("temple")
    play(match, "offer 1", "get settlement italia", "propose", "accept")
    t = table(match)
    assert (t.settlements["italia"].owner, t.settlements["italia"].holder, t.settlements["italia"].level) == (0, 0, 2)
    assert units(match, 1, "italia") == {"spearman": 1}
    assert t.players[1].improvements == ["temple"]
    from saecula.games.sid_meiers_civilization.economy import always_productive

    assert always_productive(t, "italia")


@pytest.mark.rule("SMC-TRADE-19")
def test_refused_and_changed_offers() -> None:
    match = play(market(), "offer 1", "get gold 50", "propose")
    assert match.seat == 1
    assert texts(match) == {"accept", "refuse", "counter"}
    play(match, "refuse")
    assert gold(match) == 100
    play(match, "offer 1", "get gold 50", "propose", "counter")
    assert match.seat == 1
    play(match, "strike 1", "get card iberia", "give gold 10", "propose")
    assert match.seat == 0
    play(match, "accept")
    assert [gold(match, 0), gold(match, 1)] == [110, 90]
    assert table(match).settlements["iberia"].holder == 1
    assert match.question == "trade"
    play(match, "end")
    assert match.seat == 1


@pytest.mark.rule("SMC-TRADE-19")
def test_an_answer_begins_as_the_offer_it_changes() -> None:
    """The same, but with 10 gold instead of 50, and with a settler added."""
    match = market(p0={"gaul": {"settler": 1}})
    play(match, "offer 1", "give card iberia", "get gold 50", "get card italia", "propose", "counter")
    deal = table(match).stack[-1]
    assert isinstance(deal, Deal)
    assert (deal.by, deal.gives, deal.gets) == (1, ["gold 50", "card italia"], ["card iberia"])
    assert refused(match, "propose") == "SMC-TRADE-19"  # the offer must be changed
    assert texts(match, "strike") == {"strike 1", "strike 2", "strike 3"}
    play(match, "strike 1", "give gold 10", "get settler gaul")
    assert (deal.gives, deal.gets) == (["card italia", "gold 10"], ["card iberia", "settler gaul"])
    assert texts(match, "strike") == {"strike 1", "strike 3"}  # the player's own additions are removed by undo
    assert refused(match, "strike 2") == "SMC-TRADE-19"
    match.undo()
    match.undo()
    assert texts(match, "strike") == {"strike 1", "strike 2"}
    play(match, "give gold 10", "get settler gaul", "propose", "accept")
    t = table(match)
    assert [gold(match, 0), gold(match, 1)] == [110, 90]
    assert (t.settlements["italia"].holder, t.settlements["iberia"].holder) == (0, 1)
    assert units(match, 1, "gaul") == {"settler": 1}


@pytest.mark.rule("SMC-TRADE-19", "SMC-TRADE-20")
def test_an_answer_that_leaves_everything_out_is_no_offer() -> None:
    match = play(market(), "offer 1", "give gold 1", "get gold 5", "propose", "counter", "strike 2", "strike 1")
    assert refused(match, "propose") == "SMC-TRADE-19"
    assert not texts(match, "strike")
    play(match, "withdraw")
    assert table(match).players[0].refused == 2


@pytest.mark.rule("SMC-TRADE-20")
def test_five_refusals() -> None:
    match = market()
    for _ in range(5):
        assert refused(match, "offer 1") == ""
        play(match, "offer 1", "get gold 1", "propose", "refuse")
    assert match.seat == 1  # there is nothing left to offer, so the part is over
    match = market()
    play(match, "offer 1", "withdraw")
    assert table(match).players[0].refused == 1


@pytest.mark.rule("SMC-TRADE-05", "SMC-TRADE-19", "SMC-COMP-13")
def test_an_offer_names_any_number_of_things() -> None:
    match = market(gold=20)
    play(match, "offer 1", *["give gold 1"] * 20)
    assert not any(x.startswith("give gold") for x in texts(match))  # that was all the gold
    play(match, "get card italia", "get card germania", "propose", "accept")
    assert [gold(match, 0), gold(match, 1)] == [0, 40]


@pytest.mark.rule("SMC-TRADE-21", "SMC-TRADE-19")
def test_a_deal_that_cannot_be_honoured_is_refused_whole() -> None:
    match = play(market(), "offer 1", "get gold 100", "give gold 1", "propose")
    data = match.data()
    data["players"][1]["gold"] = 99
    broken = match.game.resume(data)
    assert refused(broken, "accept") == "SMC-TRADE-05"
    data = match.data()
    for territory in ("italia", "germania"):
        data["settlements"][territory]["owner"] = 2
    broken = match.game.resume(data)
    assert refused(broken, "accept") == "SMC-TRADE-21"
    assert [gold(broken, 0), gold(broken, 1)] == [100, 100]


@pytest.mark.rule("SMC-TRADE-23", "SMC-SEA-27")
def test_fleets_go_with_their_cargo() -> None:
    match = market(p0={"north-sea": {"galley": [{"spearman": 1}, {"settler": 2}]}})
    play(match, "offer 1")
    assert not any(x.startswith(("give spearman", "give settler")) for x in texts(match))
    play(match, "give fleet north-sea 2", "propose", "accept")
    assert units(match, 0, "north-sea") == {"galley": 1, "aboard spearman": 1}
    assert units(match, 1, "north-sea") == {"galley": 1, "aboard settler": 2}


@pytest.mark.rule("SMC-TRADE-23")
def test_aircraft_at_sea_need_a_carrier_of_the_new_owner() -> None:
    match = market(p0={"north-sea": {"carrier": [{}], "jet": 1}, "gaul": {"jet": 1}}, era=4)
    play(match, "offer 1")
    assert refused(match, "give aircraft north-sea") == "SMC-TRADE-23"
    play(match, "give aircraft gaul", "propose", "accept")
    assert units(match, 1, "gaul") == {"jet": 1}
    match = market(p0={"north-sea": {"carrier": [{}], "jet": 2}}, p1={"north-sea": {"carrier": [{}], "jet": 1}}, era=4)
    play(match, "offer 1", "give aircraft north-sea")
    assert refused(match, "give aircraft north-sea") == "SMC-TRADE-23"
    play(match, "propose", "accept")
    assert units(match, 1, "north-sea") == {"carrier": 1, "jet": 2}
    match = market(p0={"north-sea": {"carrier": [{}], "jet": 2}}, era=4)
    play(
        match,
        "offer 1",
        "give fleet north-sea 1",
        "give aircraft north-sea",
        "give aircraft north-sea",
        "propose",
        "accept",
        "end",
    )  # with the carrier of the same deal
    assert units(match, 1, "north-sea") == {"carrier": 1, "jet": 2}
    assert units(match, 0, "north-sea") == {}
    match = market(p0={"north-sea": {"carrier": [{}], "jet": 2}}, p1={"north-sea": {"carrier": [{}], "jet": 2}}, era=4)
    play(
        match,
        "offer 1",
        "give fleet north-sea 1",
        "give aircraft north-sea",
        "give aircraft north-sea",
        "get fleet north-sea 1",
    )
    assert refused(match, "propose") == ""
    play(match, "propose")
    assert refused(match, "accept") == "SMC-TRADE-23"  # the receiver's own carrier would be gone


@pytest.mark.rule("SMC-TRADE-24")
def test_the_last_settlement_and_lent_cards_stay() -> None:
    match = market(towns={"gaul": (0, 1), "italia": (1, 1), "germania": (1, 1), "java": (2, 1)})
    play(match, "offer 1")
    assert refused(match, "give settlement gaul") == "SMC-TRADE-24"
    play(match, "get settlement italia")
    assert refused(match, "get settlement germania") == "SMC-TRADE-24"
    match = play(market(), "offer 1", "give card iberia", "propose", "accept", "offer 1")
    assert refused(match, "give settlement iberia") == "SMC-TRADE-24"


@pytest.mark.rule("SMC-TRADE-27", "SMC-ELIM-05")
def test_what_belongs_to_nobody_cannot_be_traded() -> None:
    match = play(market(tech={"bronze-working": -1}, neutrals={"hellas": "chariot"}), "offer 1")
    assert not any("bronze-working" in x or "hellas" in x for x in texts(match))


@pytest.mark.rule("SMC-TRADE-01", "SMC-TURN-01")
def test_no_trade_outside_the_phase() -> None:
    match = scene("buy", towns=NEAR)
    assert refused(match, "offer 1") == "SMC-TURN-01"
    assert refused(match, "give gold 1") == "SMC-TURN-01"
