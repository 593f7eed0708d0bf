"""The command `saecula`. It needs the extra "cli": `pip install saecula[cli]`."""

from __future__ import annotations

import os
import sys
from typing import Final, NoReturn

MISSING: Final = {
    "en": "the command needs {0}: pip install 'saecula[cli]'",
    "it": "il comando ha bisogno di {0}: pip install 'saecula[cli]'",
    "es": "el programa necesita {0}: pip install 'saecula[cli]'",
}
"""What is said when a package is missing: those that read the catalogues may be among them."""


def missing(package: str) -> str:
    """The sentence about a missing package in the reader's language."""
    places = ("SAECULA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    lang = next((os.environ[place][:2] for place in places if os.environ.get(place)), "en")
    return MISSING.get(lang, MISSING["en"]).format(package)


def main() -> NoReturn:
    """The entry point of the script."""
    try:
        from saecula.cli.app import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("saecula"):
            raise
        sys.exit(f"saecula: {missing(error.name)}")
    sys.exit(run())


__all__ = ["main"]
