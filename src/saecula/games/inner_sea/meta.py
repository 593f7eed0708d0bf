"""Facts about the published game, and its options."""

from __future__ import annotations

from saecula.core import Meta, Option, Options


def meta(more: list[Option]) -> Meta:
    """The game, with `more` options added to those of the base game."""
    return Meta(
        id="inner-sea",
        title="Ancient Civilizations of the Inner Sea",
        designer="Christopher Vorder Bruegge, Mark McLaughlin",
        publisher="GMT Games",
        year=2019,
        players=(1, 6),
        options=[
            Option("epochs", [4, 3, 2, 1], 4, "The final Epoch of the game (ACIS-RULING-26)"),
            Option(
                "final_event",
                [False, True],
                False,
                "Optional rule: an event at the end of the final Epoch (ACIS-OPT-01)",
            ),
            Option(
                "hordes", [False, True], False, "Optional rule: a color not in play joins the Barbarians (ACIS-OPT-04)"
            ),
            Option("walls", [True, False], True, "City walls of Troy, with a reconstructed text (ACIS-RULING-06)"),
            Option(
                "ask_everyone",
                [False, True],
                False,
                "Ask everyone who holds cards for answers and Competition cards, so that timing reveals nothing",
            ),
            *more,
        ],
        about="Growth, cards and competition around the Mediterranean from the Bronze Age to the fall of empires.",
        sources=["Rulebook and playbook in Italian", "Card texts reconstructed where the print could not be recovered"],
    )


def combine(options: Options) -> str:
    """The reason why options cannot be combined; "" if they can."""
    if options["hordes"] and options["players"] == 6:
        return "hordes=yes needs a color that is not in play: fewer than 6 players (ACIS-OPT-04)"
    return ""
