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
        Option("simpler", [False, True], False, "One more yellow token each and an urban limit higher by 1"),
        Option("no_ganging_up", [False, True], False, "A civilization has only one attacker per round"),
        Option("peaceful", ["no", "yes", "with-pacts"], "no", "Without aggressions and wars (and pacts)"),
        Option(
            "military_draw",
            ["production", "action"],
            "production",
            "Military cards come at the end of the turn, or for a military action each",
        ),
        Option(
            "bonus_cards",
            ["none", "open-3", "open-4", "open-5", "by-age", "private", "choice"],
            "none",
            "Events of age III as bonus cards, and how they are chosen",
        ),
        Option("fewer_bonuses", [False, True], False, "Age III events left in the decks are not scored at the end"),
        Option("optional_corruption", [False, True], False, "Mines may produce one token less to avoid corruption"),
        Option("hammurabi", ["2006", "2010"], "2006", "Hammurabi costs a military action (2006) or does not (2010)"),
        Option(
            "rebellion",
            ["used", "missing"],
            "used",
            "An action token that is lost may be one that a Rebellion has taken (used), or not (missing; TTA-CARD-56)",
        ),
        Option(
            "robespierre",
            ["used", "unused"],
            "used",
            "A revolution under Robespierre leaves as many civil actions used, or unused, as before (TTA-CARD-11)",
        ),
        Option("last_war", [True, False], True, "A war may be declared in the last round, without effect (TTA-END-09)"),
        Option(
            "single_token",
            [True, False],
            True,
            "At the end of an age a single yellow token in the bank is removed (TTA-AGE-09)",
        ),
        Option("resigning", [False, True], False, "Every turn begins with the question whether to resign"),
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
        return "Rebellion and Robespierre belong to the advanced and the full game"
    if version != "full":
        if not options["last_war"] or not options["single_token"]:
            return "last_war and single_token belong to the full game"
        if options["bonus_cards"] != "none" or options["fewer_bonuses"]:
            return "bonus cards are a variant of the full game"
        if options["resigning"]:
            return "resigning belongs to the full game"
    if options["fewer_bonuses"] and options["bonus_cards"] == "none":
        return "fewer_bonuses goes together with bonus cards, not alone"
    if options["no_ganging_up"]:
        if options["players"] == 2:
            return "no_ganging_up needs a second attacker: with two players there is none"
        if options["peaceful"] != "no":
            return "no_ganging_up has nothing to limit in a peaceful game"
    if options["peaceful"] == "with-pacts" and options["players"] == 2:
        return "there are no pacts with two players"
    return ""
