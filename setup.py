"""The wheel is pure Python; with SAECULA_COMPILE=1 in the environment the engine and the games are compiled by mypyc.

SAECULA_OPT sets the optimisation level: 3 (the default) makes one library of all, 0 one library per game, which is
quick to build again. What stays interpreted: the boards for the terminal, the compiler's own helper, and everything
outside of core and games.
"""

import os
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "saecula"
INTERPRETED = {"terminal.py", "compiler.py"}


def modules(part: str) -> list[str]:
    files = sorted((PACKAGE / part).glob("**/*.py"))
    return [str(file.relative_to(HERE)) for file in files if file.name not in INTERPRETED]


def compiled() -> list[object]:
    if os.environ.get("SAECULA_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    level = os.environ.get("SAECULA_OPT", "3")
    if level == "0":
        games = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists())
        groups = [([*modules("core"), "src/saecula/games/__init__.py"], "saecula_core")]
        groups += [(modules(f"games/{game}"), f"saecula_{game}") for game in games]
        files = [file for group, _ in groups for file in group]
        return mypycify(["--strict", *files], opt_level=level, debug_level="0", separate=groups)
    files = [*modules("core"), *modules("games")]
    return mypycify(["--strict", *files], opt_level=level, debug_level="0", multi_file=True, group_name="saecula")


setup(ext_modules=compiled())
