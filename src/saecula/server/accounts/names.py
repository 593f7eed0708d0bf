"""Names of people: what is shown of them, what makes two of them the same, and which look alike.

The look of a name is a skeleton in the manner of Unicode's UTS 39, with a small table of our own: letters of other
scripts that look like Latin ones, accents, widths, letters that are not seen, and blanks are folded.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

LONGEST = 40
LONGEST_FORM = 120

UNSEEN = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters by their category that show nothing."""

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
    # Latin letters that are no more than a variant for the eye
    "ıɩɪɑɡʟłøđħŧƒþðɴʀꜱᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢƨ": "iiiagllodhtfpdnrsabcdefghjkmoptuvwyzs",
    "ØĐĦŁÞ": "ODHLP",
    # figures and strokes
    "01|ǀ∣": "ollll",
}
SHAPES = {ord(a): b for letters, plain in _SHAPES.items() for a, b in zip(letters, plain, strict=True)}
SHAPES |= {ord("æ"): "ae", ord("œ"): "oe", ord("Æ"): "AE", ord("Œ"): "OE"}
PAIRS = {"rn": "m", "vv": "w"}


@dataclass(frozen=True, slots=True)
class Looks:
    """How a name looks: read without regard to capitals, and as it is written (where a capital I is like an l)."""

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
    """What makes two names of accounts the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def looks(name: str) -> Looks:
    """The looks of a name. Two names of which any looks are equal can be taken for one another."""
    name = clean_name(name)
    return Looks(_folded(name.casefold()), _folded(name.replace("I", "l")))


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(SHAPES))
    letters = "".join(c for c in plain if unicodedata.category(c)[0] in "LN" and c not in UNSEEN)
    folded = letters.translate(SHAPES).casefold()
    for pair, one in PAIRS.items():
        folded = folded.replace(pair, one)
    return (folded or name.casefold())[:LONGEST_FORM]
