"""The command `saecula`. It needs the extra "cli": `pip install saecula[cli]`."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """The entry point of the script."""
    try:
        from saecula.cli.app import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("saecula"):
            raise
        sys.exit(f"saecula: the command needs {error.name}: pip install 'saecula[cli]'")
    sys.exit(run())


__all__ = ["main"]
