"""Names of people: how they are shown, when two are the same, and which look alike.

The look of a name is a skeleton in the manner of Unicode's UTS 39, with a small table of our own: it folds letters of
other scripts that look like Latin ones, accents, widths, invisible letters, and spaces.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

LONGEST = 40
LONGEST_FORM = 120

UNSEEN = "\u115f\u1160\u3164\uffa0\u2800"
"""Characters that count as letters but show nothing."""

_SHAPES = {
    # Cyrillic
    "авекмнорстухѕіјԁԛԝһӏьпѵєгԍ": "abekmhopctyxsijdqwhlbnverg",
    "АВЕКМНОРСТУХЅІЈԌԜҺӀЬ": "ABEKMHOPCTYXSIJGWhlb",
    # Greek
    "αβγεικνορτυχωϲϳηζσ": "abyeikvoptuxwcjnzo",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϿ": "ABEZHIKMNOPTYXCJ",
    # Armenian, Cherokee
    "օսոհցզլյաք": "ounhgqljwp",
    "ՕՍԼՏԱ": "OULSU",
    "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ": "ABCDEGHJKLMPRSTVWZ",
    # Latin letters that differ only slightly to the eye
    "ıɩɪɑɡʟłøđħŧƒþðɴʀꜱᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢƨ": "iiiagllodhtfpdnrsabcdefghjkmoptuvwyzs",
    "ØĐĦŁÞ": "ODHLP",
    # digits and strokes
    "01|ǀ∣": "ollll",
}
SHAPES = {ord(a): b for letters, plain in _SHAPES.items() for a, b in zip(letters, plain, strict=True)}
SHAPES |= {ord("æ"): "ae", ord("œ"): "oe", ord("Æ"): "AE", ord("Œ"): "OE"}
PAIRS = {"rn": "m", "vv": "w"}


@dataclass(frozen=True, slots=True)
class Looks:
    """How a name looks: ignoring case, and as it is written (where a capital I looks like an l)."""

    form: str
    look: str

    def both(self) -> list[str]:
        return [self.form, self.look]


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, without control characters."""
    shown = "".join(
        c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c)[0] != "C" and c not in UNSEEN
    )
    return " ".join(shown.split())[:LONGEST]


def name_key(name: str) -> str:
    """The key that decides whether two account names are the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def looks(name: str) -> Looks:
    """The looks of a name. Two names can be mistaken for each other if any of their looks are equal."""
    name = clean_name(name)
    return Looks(_folded(name.casefold()), _folded(name.replace("I", "l")))


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(SHAPES))
    letters = "".join(c for c in plain if unicodedata.category(c)[0] in "LN" and c not in UNSEEN)
    folded = letters.translate(SHAPES).casefold()
    for pair, one in PAIRS.items():
        folded = folded.replace(pair, one)
    return (folded or name.casefold())[:LONGEST_FORM]
