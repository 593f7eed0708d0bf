"""Makes a compiled copy of the package: `python tools/compiled.py`.

The copy for the tests is in `build/compiled/src`; it is built without optimization, one library per game, and only what
has changed is rebuilt. With `--optimised` the copy is in `build/optimised/src`, as fast as the wheel, for benchmarks;
with `--copy` that copy is only made, not compiled: the wheel is built from it. SAECULA_PGO=1 makes a profile-guided
build (see setup.py), which is left as it is where none is asked for. Exit code 3 means that there is no C
compiler, or that the headers of Python are missing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from constructors import Constructors

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
COMMIT = "COMMIT"
"""The file beside the package that names the commit that a copy was made from."""


def sources() -> list[Path]:
    """The files that the compiled code depends on."""
    package = ROOT / "src" / "saecula"
    files = [*package.glob("core/**/*.py"), *package.glob("games/**/*.py")]
    return [ROOT / "setup.py", *(ROOT / "tools" / name for name in ("constructors.py", "rehearsal.py")), *sorted(files)]


def digest() -> str:
    sha = hashlib.sha256(sys.version.encode())
    for file in sources():
        sha.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()


def modules() -> dict[Path, str]:
    """The compiled files, relative to src, and the names of their modules."""
    package = SOURCES / "saecula"
    files = [file.relative_to(SOURCES) for file in [*package.glob("core/**/*.py"), *package.glob("games/**/*.py")]]
    return {file: ".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files}


def wanted() -> set[Path]:
    """All files of the package, relative to src."""
    return {
        file.relative_to(SOURCES)
        for file in SOURCES.glob("saecula/**/*")
        if file.is_file() and file.suffix not in (".pyc", ".so", ".pyd")
    }


def commit_of(source: Path) -> str:
    """The commit that a tree comes from, with a + if it was changed since; nothing outside of a repository.

    A copy names it itself, because the repository that it lies in may be further by now. The file of measured levels
    does not count: the arena itself writes it.
    """
    if (source / COMMIT).exists():
        return (source / COMMIT).read_text(encoding="utf-8").strip()
    said = []
    for words in (
        ["rev-parse", "--short=10", "HEAD"],
        ["status", "--porcelain", "--", ".", ":!saecula/bots/levels.json"],
    ):
        try:
            done = subprocess.run(["git", *words], cwd=source, capture_output=True, text=True, check=False)
        except OSError:
            return ""
        said.append(done.stdout.strip())
    return said[0] + "+" * bool(said[0] and said[1])


def name_commit(place: Path) -> None:
    """Lets a copy that has just been made name its commit, which the results of the arena keep."""
    if commit := commit_of(SOURCES):
        (place / "src" / COMMIT).write_text(commit + "\n", encoding="utf-8")
    else:
        (place / "src" / COMMIT).unlink(missing_ok=True)


def put(content: bytes, file: Path) -> None:
    """Writes a file, unless it has not changed, so that it keeps its date."""
    if not file.exists() or content != file.read_bytes():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def refresh(place: Path) -> None:
    """Updates everything in a copy that is not compiled."""
    compiled = modules()
    for name in wanted() - set(compiled):
        one, other = SOURCES / name, place / "src" / name
        if (
            not other.exists()
            or other.stat().st_mtime < one.stat().st_mtime
            or other.stat().st_size != one.stat().st_size
        ):
            put(one.read_bytes(), other)
            os.utime(other)
    name_commit(place)


def synchronize(place: Path) -> None:
    """Makes the copy contain the same files, with constructors added to the compiled ones, and keeps the libraries."""
    there = place / "src"
    if not (place / "setup.py").exists() or (place / "setup.py").read_bytes() != (ROOT / "setup.py").read_bytes():
        shutil.rmtree(place / "build", ignore_errors=True)
    files, compiled = wanted(), modules()
    constructors = Constructors({module: SOURCES / file for file, module in compiled.items()})
    for name in files:
        put(
            constructors.added(compiled[name]).encode() if name in compiled else (SOURCES / name).read_bytes(),
            there / name,
        )
    for file in list(there.glob("saecula/**/*")):
        if file.is_file() and file.suffix not in (".pyc", ".so", ".pyd") and file.relative_to(there) not in files:
            file.unlink()
    (place / "tools").mkdir(exist_ok=True)
    for part in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "tools/rehearsal.py"):
        shutil.copyfile(ROOT / part, place / part)
    name_commit(place)


def can_compile() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def main(place: Path, level: str, copy: bool = False) -> int:
    """Builds the copy in a folder, unless it is up to date; returns the exit code."""
    stamp, guided = place / "stamp", place / "guided"
    guide = os.environ.get("SAECULA_PGO") == "1"
    place.mkdir(parents=True, exist_ok=True)
    synchronize(place)
    if copy:
        return 0
    now = digest()
    if stamp.exists() and stamp.read_text() == now and (guided.exists() or not guide):
        print("The compiled copy is up to date.")
        return 0
    if not can_compile():
        print("There is no C compiler, or no headers of Python (Debian: apt install gcc python3-dev).", file=sys.stderr)
        return 3
    stamp.unlink(missing_ok=True)
    guided.unlink(missing_ok=True)
    for library in [*place.glob("src/**/*.so"), *place.glob("src/**/*.pyd")]:
        library.unlink()
    began = time.monotonic()
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    environment = {**os.environ, "SAECULA_COMPILE": "1", "SAECULA_OPT": level}
    built = subprocess.run(
        command, cwd=place, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if built.returncode:
        print("\n".join(line for line in built.stdout.splitlines() if not line.startswith("gcc")), file=sys.stderr)
        return 1
    if guide:
        guided.touch()
    stamp.write_text(now)
    print(f"Compiled in {time.monotonic() - began:.0f} s.")
    return 0


def parsed() -> tuple[Path, str, bool]:
    """The folder, the optimization level, and whether only to copy, from the command line."""
    copy = "--copy" in sys.argv[1:]
    if copy or "--optimised" in sys.argv[1:]:
        return ROOT / "build" / "optimised", "3", copy
    return ROOT / "build" / "compiled", "0", False


if __name__ == "__main__":
    sys.exit(main(*parsed()))
