"""Builds the wheel: pure Python, or with SAECULA_COMPILE=1 the engine and the games compiled by mypyc.

SAECULA_OPT sets the optimization level: 3 (the default) builds one library for everything, 0 one library per game,
which is quicker to rebuild. At 3 the linker optimizes across files (LTO) if the compiler can; SAECULA_LTO=0 turns it
off. SAECULA_PROFILE=1 builds twice (gcc only): the first library plays random games and counts what runs how often, and
the second is optimized for that. SAECULA_JOBS is the number of files that are compiled in parallel. The following stay
interpreted: the boards for the terminal, the structs of the views, the data printed on the components, the modules that
read types for the compiler, and everything outside core and games.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "saecula"
INTERPRETED = {
    "corrections.py",
    "terminal.py",
    "picture.py",
    "shapes.py",
    "components.py",
    "annotations.py",
    "compiler.py",
    "native.py",
    "parts.py",
}
LEVEL = os.environ.get("SAECULA_OPT", "3")
LTO = LEVEL != "0" and os.environ.get("SAECULA_LTO") != "0"
PROFILE = LEVEL != "0" and os.environ.get("SAECULA_PROFILE") == "1"
JOBS = int(os.environ.get("SAECULA_JOBS") or os.cpu_count() or 1)
UNIX = [
    ["-fno-semantic-interposition"],
    [f"-flto={JOBS}", "-fno-fat-lto-objects"],  # gcc
    ["-flto=thin"],  # clang
]
"""Flags to try if the compiler accepts such flags at all; of the last two, the first that works is used."""


COUNTING = ["-fprofile-generate"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile"]
TRAINING = """
from saecula.core import Game, games, playout, seeded
from saecula.core.facts import whole_layout
from saecula.core.lanes import Lanes
from saecula.core.native import zeros
from saecula.testing import variations

lot = seeded(1)
for spec in games():
    for game in variations(spec, 12):
        playout(game.start(1, keep=False), lot, 600)
    game = Game(spec, {"players": 4})
    for seed in range(4):
        playout(game.start(seed, keep=False), lot, 4000)
    match = game.start(5)
    while playout(match, lot, 12):
        for branch in range(20):
            match.clone(keep=False)
            match.clone(match.seat, keep=False, branch=branch)
    size, n = len(whole_layout(spec)), len(game.moves)
    lanes = Lanes(game, 1, n, size, zeros("i16", size), zeros("u8", n), *[zeros("i32", k) for k in (n, 1, 1)])
    lanes.put(0, game.start(6, keep=False))
    for _ in range(3000):
        lanes.look(0, -1)
        if not playout(lanes.match(0), lot, 1):
            break
"""
"""What is played by the library that counts."""


def modules(part: str) -> list[str]:
    files = sorted((PACKAGE / part).glob("**/*.py"))
    return [str(file.relative_to(HERE)) for file in files if file.name not in INTERPRETED]


def compiled() -> list[object]:
    if os.environ.get("SAECULA_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    if LEVEL != "0":
        files = [*modules("core"), *modules("games")]
        return mypycify(["--strict", *files], opt_level=LEVEL, debug_level="0", multi_file=True, group_name="saecula")
    games = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists())
    groups = [([*modules("core"), "src/saecula/games/__init__.py"], "saecula_core")]
    groups += [(modules(f"games/{game}"), f"saecula_{game}") for game in games]
    files = [file for group, _ in groups for file in group]
    libraries = mypycify(["--strict", *files], opt_level=LEVEL, debug_level="0", multi_file=True, separate=groups)
    for library in libraries if os.name != "nt" else []:
        library.extra_compile_args.append("-fcommon")  # each file of a game declares what it takes from the core
    return libraries


def works(command: list[str], flags: list[str]) -> bool:
    """Tries whether a compiler can build a library with these flags."""
    if not shutil.which(command[0]):
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("int one(void) { return 1; }\n")
        parts = [[*flags, "-fPIC", "-c", "try.c", "-o", "try.o"], [*flags, "-shared", "try.o", "-o", "try.so"]]
        return all(
            subprocess.run([*command, *part], cwd=folder, capture_output=True, check=False).returncode == 0
            for part in parts
        )


def flags(compiler) -> list[str]:  # type: ignore[no-untyped-def]
    """Additional flags for the compiler; none if it does not accept such flags."""
    if not LTO or compiler.compiler_type != "unix":
        return []
    chosen: list[str] = []
    for tried in UNIX:
        if works(list(compiler.compiler_so)[:1], tried) and not any(flag.startswith("-flto") for flag in chosen):
            chosen += tried
    return chosen


def is_gcc(compiler) -> bool:  # type: ignore[no-untyped-def]
    """Whether the compiler is gcc; clang stores its profiles in another way."""
    if compiler.compiler_type != "unix" or not works(list(compiler.compiler_so)[:1], COUNTING):
        return False
    asked = [*list(compiler.compiler_so)[:1], "--version"]
    return "clang" not in subprocess.run(asked, capture_output=True, text=True, check=False).stdout


class Build(build_ext):
    """Compiles the files of a library in parallel, and only those that are newer than their object files."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self._side_by_side()
        if PROFILE and is_gcc(self.compiler):
            self._build(COUNTING)
            counted = COUNTED if self._train() else []
            for file in Path(self.build_temp).glob("**/*.o"):
                file.unlink()
            self.force = True
            self._build([*flags(self.compiler), *counted])
        else:
            self._build(flags(self.compiler))

    def _build(self, more: list[str]) -> None:
        """Compiles and links with these additional flags."""
        libraries = [one for one in self.extensions if len(one.sources) > 1]  # the others only load them
        plain = [(one.extra_compile_args, one.extra_link_args) for one in libraries]
        for library in libraries:
            library.extra_compile_args = [*library.extra_compile_args, *more]
            library.extra_link_args = [*library.extra_link_args, *more]
        super().build_extensions()
        for library, (compile_args, link_args) in zip(libraries, plain, strict=True):
            library.extra_compile_args, library.extra_link_args = compile_args, link_args

    def _train(self) -> bool:
        """Plays with the library that counts; returns whether that went well."""
        place = HERE / "src" if self.inplace else Path(self.build_lib).resolve()
        environment = {**os.environ, "PYTHONPATH": str(place)}
        return subprocess.run([sys.executable, "-c", TRAINING], env=environment, check=False).returncode == 0

    def _side_by_side(self) -> None:
        compiler = self.compiler
        headers = max((file.stat().st_mtime for file in Path("build").glob("*.h")), default=0.0)

        def stale(file: str, source: str) -> bool:
            made = Path(file)
            return not made.exists() or made.stat().st_mtime < max(Path(source).stat().st_mtime, headers)

        def compile(
            sources,
            output_dir=None,
            macros=None,
            include_dirs=None,
            debug=0,
            extra_preargs=None,  # type: ignore[no-untyped-def]
            extra_postargs=None,
            depends=None,
        ):
            _, objects, postargs, options, build = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            arguments = compiler._get_cc_args(options, debug, extra_preargs)
            with ThreadPoolExecutor(JOBS) as pool:
                running = [
                    pool.submit(compiler._compile, file, source, suffix, arguments, postargs, options)
                    for file, (source, suffix) in build.items()
                    if stale(file, source)
                ]
            for job in running:
                job.result()
            return objects

        compiler.compile = compile


setup(ext_modules=compiled(), cmdclass={"build_ext": Build})
