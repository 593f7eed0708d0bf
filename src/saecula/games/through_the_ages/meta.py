"""The facts and options of the game."""

from __future__ import annotations

from typing import Final

from saecula.core import Meta, Option, Options

META: Final = Meta(
    id="through-the-ages",
    title="Through the Ages: A Story of Civilization",
    designer="Vlaada Chvátil",
    publisher="Czech Games Edition",
    year=2006,
    players=(2, 4),
    options=[
        Option("version", ["simple", "advanced", "full"], "full", "The simple, the advanced or the full game"),
        Option(
            "simpler", [False, True], False, "One more yellow token each, and an urban building limit that is 1 higher"
        ),
        Option("no_ganging_up", [False, True], False, "A civilization can be attacked by only one other per round"),
        Option("peaceful", ["no", "yes", "with-pacts"], "no", "Without aggressions and wars (and pacts)"),
        Option(
            "military_draw",
            ["production", "action"],
            "production",
            "Military cards are drawn at the end of the turn, or one for each military action",
        ),
        Option(
            "bonus_cards",
            ["none", "open-3", "open-4", "open-5", "by-age", "private", "choice"],
            "none",
            "Events of age III as bonus cards, and how they are chosen",
        ),
        Option("fewer_bonuses", [False, True], False, "Age III events left in the decks are not scored at the end"),
        Option("optional_corruption", [False, True], False, "Mines may produce one token fewer to avoid corruption"),
        Option("hammurabi", ["2006", "2010"], "2006", "Hammurabi costs a military action (2006) or does not (2010)"),
        Option(
            "rebellion",
            ["used", "missing"],
            "used",
            "A lost action token may be one that a Rebellion took (used), or may not (missing; TTA-CARD-56)",
        ),
        Option(
            "robespierre",
            ["used", "unused"],
            "used",
            "After a revolution under Robespierre, as many civil actions are used, or unused, as before (TTA-CARD-11)",
        ),
        Option("last_war", [True, False], True, "Wars may be declared in the last round, without effect (TTA-END-09)"),
        Option(
            "single_token",
            [True, False],
            True,
            "A single yellow token in the bank is removed at the end of an age (TTA-AGE-09)",
        ),
        Option("resigning", [False, True], False, "Ask at the start of every turn whether to resign"),
    ],
    about="Build a civilization from antiquity to the present. The most culture wins.",
    sources=["Italian rules (Through the Ages, 2007 printing)", "Spanish rules (2012 edition of the 2010 printing)"],
)
"""TTA-GEN-01, TTA-GEN-02: three versions, two to four players."""


def combine(options: Options) -> str:
    """The reason why these options cannot be combined; an empty text if they can."""
    version = options["version"]
    if version == "simple":
        for name in ("simpler", "no_ganging_up", "military_draw", "optional_corruption", "peaceful"):
            if options[name] not in (False, "no", "production"):
                return f"{name} is a variant of the advanced and the full game"
    if version == "simple" and (options["rebellion"] != "used" or options["robespierre"] != "used"):
        return "rebellion and robespierre are only for the advanced and the full game"
    if version != "full":
        if not options["last_war"] or not options["single_token"]:
            return "last_war and single_token are only for the full game"
        if options["bonus_cards"] != "none" or options["fewer_bonuses"]:
            return "bonus cards are a variant of the full game"
        if options["resigning"]:
            return "resigning is only for the full game"
    if options["fewer_bonuses"] and options["bonus_cards"] == "none":
        return "fewer_bonuses can only be used with bonus cards"
    if options["no_ganging_up"]:
        if options["players"] == 2:
            return "no_ganging_up needs a second attacker: with two players there is none"
        if options["peaceful"] != "no":
            return "no_ganging_up has no effect in a peaceful game"
    if options["peaceful"] == "with-pacts" and options["players"] == 2:
        return "there are no pacts with two players"
    return ""
