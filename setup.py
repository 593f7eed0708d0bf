"""The wheel is pure Python; with SAECULA_COMPILE=1 in the environment the engine and the games are compiled by mypyc.

SAECULA_OPT sets the optimisation level (default 3). What stays interpreted: the boards for the terminal, and everything
outside of core and games.
"""

import os
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent
INTERPRETED = {"terminal.py", "compiler.py"}


def modules(part: str) -> list[str]:
    files = sorted((HERE / "src" / "saecula" / part).glob("**/*.py"))
    return [str(file.relative_to(HERE)) for file in files if file.name not in INTERPRETED]


def compiled() -> list[object]:
    if os.environ.get("SAECULA_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    files = [*modules("core"), *modules("games")]
    level = os.environ.get("SAECULA_OPT", "3")
    return mypycify(["--strict", *files], opt_level=level, debug_level="0", multi_file=True, group_name="saecula")


setup(ext_modules=compiled())
