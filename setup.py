"""Builds the wheel: pure Python, or with SAECULA_COMPILE=1 the engine and the games compiled by mypyc.

SAECULA_OPT sets the optimization level: 3 (the default) builds one library for everything, 0 one library per game,
which is quicker to rebuild. At 3 the linker optimizes across files (LTO) if the compiler can; SAECULA_LTO=0 turns it
off. With SAECULA_PGO=1, gcc compiles twice at 3: first a library that counts what runs in `tools/rehearsal.py`, then
the final one, which is optimized for that (a profile-guided build); there are no counts if the compiler is not gcc or
if the rehearsal fails. SAECULA_JOBS is the number of files that are compiled in parallel. The following stay
interpreted: the boards for the terminal, the structs of the views, the data printed on the components, the modules
that read types for the compiler, and everything outside core and games.
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
PGO = LEVEL != "0" and os.environ.get("SAECULA_PGO") == "1"
JOBS = int(os.environ.get("SAECULA_JOBS") or os.cpu_count() or 1)
UNIX = [
    ["-fno-semantic-interposition"],
    [f"-flto={JOBS}", "-fno-fat-lto-objects"],  # gcc
    ["-flto=thin"],  # clang
]
"""Flags to try if the compiler accepts such flags at all; of the last two, the first that works is used."""
REHEARSAL = HERE / "tools" / "rehearsal.py"
PATIENCE = 600
"""The most seconds that the rehearsal may take."""


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


def counting(folder: Path) -> list[str]:
    """Flags for a library that counts what runs, in files of a folder."""
    return ["-fno-semantic-interposition", f"-fprofile-generate={folder}", "-fprofile-update=single"]


def counted(folder: Path) -> list[str]:
    """Flags to optimize for these counts: what ran often for speed, functions that never ran as without a profile.

    Without `-fprofile-partial-training`, gcc 12 also takes parts of loops that run all the time for never executed.
    """
    return [
        f"-fprofile-use={folder}",
        "-fprofile-partial-training",
        "-Wno-missing-profile",
        "-Wno-coverage-mismatch",
    ]


class Build(build_ext):
    """Compiles the files of a library in parallel, and only those that are newer than their object files."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self._side_by_side()
        self._build_with([*flags(self.compiler), *self._rehearsed()])

    def _build_with(self, more: list[str]) -> None:
        libraries = [one for one in self.extensions if len(one.sources) > 1]  # the others only load them
        before = [(one.extra_compile_args, one.extra_link_args) for one in libraries]
        for library in libraries:
            library.extra_compile_args = [*library.extra_compile_args, *more]
            library.extra_link_args = [*library.extra_link_args, *more]
        super().build_extensions()
        for library, (compiling, linking) in zip(libraries, before, strict=True):
            library.extra_compile_args, library.extra_link_args = compiling, linking

    def _rehearsed(self) -> list[str]:
        """The flags for a profile, after a rehearsal with a library that counts; none if there can be no profile."""
        if not (PGO and self.extensions and REHEARSAL.exists()) or self.compiler.compiler_type != "unix":
            return []
        folder = Path(self.build_temp, "counts").absolute()
        command = list(self.compiler.compiler_so)[:1]
        if not (works(command, counting(folder)) and works(command, counted(folder))):
            return []
        shutil.rmtree(self.build_temp, ignore_errors=True)
        self._unlink_libraries()
        self._build_with(counting(folder))
        stage = Path(self.build_temp, "stage").absolute()
        shutil.copytree(HERE / "src", stage, ignore=shutil.ignore_patterns("*.so", "static", "__pycache__"))
        shutil.copytree(self.build_lib, stage, dirs_exist_ok=True)
        environment = {**os.environ, "PYTHONPATH": str(stage), "PYTHONHASHSEED": "0"}
        try:
            subprocess.run([sys.executable, str(REHEARSAL)], env=environment, timeout=PATIENCE, check=True)
        except subprocess.SubprocessError as error:
            print(f"There is no profile for the compiler: {error}", file=sys.stderr)
        shutil.rmtree(stage)
        for made in Path(self.build_temp).rglob("*.o"):
            made.unlink()
        self._unlink_libraries()
        return counted(folder) if any(folder.rglob("*.gcda")) else []

    def _unlink_libraries(self) -> None:
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)

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
