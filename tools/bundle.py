"""Makes one archive with everything that Saecula needs on a machine without a network.

    python tools/bundle.py saecula.tar.xz                          # the engine of `build/optimised`, numpy for learning
    python tools/bundle.py load.tar.xz --extra server --tree old=../old/src --tree new=src
    tar xf saecula.tar.xz && saecula/bin/saecula games             # there

It contains this interpreter with its library, the packages of the named extras (and their dependencies), and the source
trees, compiled or not, each under its name; `saecula/bin/python` runs the first of them, or another if TREE names it.
The file COMMIT of a tree names the commit it comes from, which the results of the arena keep.
With `--compiler` the engine can be compiled there too (`saecula/bin/python tools/compiled.py --optimised` in a
checkout): mypyc, its stubs and the headers of Python are included. Tests, caches and debugging symbols are left out.
The other machine must have the same kind of processor and a C library that is not older.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from pathlib import Path

from compiled import COMMIT, ROOT, commit_of

VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"
UNNEEDED = {"__pycache__", "test", "tests", "idlelib", "ensurepip", "site-packages", "tkinter", "turtledemo", "lib2to3"}
LANGUAGES = re.compile(r"(root|en|it|es)(_\w+)?\.dat")

LAUNCHER = """#!/bin/sh
# Runs the interpreter of this folder, with the source tree that TREE names.
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
export PYTHONHOME="$here" LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
tree="$here/trees/${TREE:-%s}"
export PYTHONPATH="$tree${PYTHONPATH:+:$PYTHONPATH}" PYTHONNOUSERSITE=1
if [ -z "$SAECULA_COMMIT" ] && [ -f "$tree/COMMIT" ]; then
  SAECULA_COMMIT=$(cat "$tree/COMMIT")
  export SAECULA_COMMIT
fi
exec "$here/lib/%s/interpreter" %s"$@"
"""


def packages(extras: list[str], more: list[str]) -> set[str]:
    """The packages of Saecula's extras and all their dependencies."""
    waiting = [(name, "") for name in more]
    for extra in ["", *extras]:
        waiting += required("saecula", extra)
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, extra = waiting.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if (key, extra) not in seen:
            seen.add((key, extra))
            waiting += required(name, extra)
    return {name for name, _ in seen}


def required(name: str, extra: str) -> list[tuple[str, str]]:
    """The requirements of a package, without or with one of its extras, as pairs of a name and an extra."""
    try:
        lines = importlib.metadata.distribution(name).requires or []
    except importlib.metadata.PackageNotFoundError:
        return []
    found = []
    for line in lines:
        wanted, _, condition = line.partition(";")
        asked = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", condition)
        if (asked.group(1) if asked else "") != extra:
            continue
        match = re.match(r"\s*([\w.-]+)\s*(?:\[([^\]]*)\])?", wanted)
        assert match is not None
        found.append((match.group(1), ""))
        found += [(match.group(1), one.strip()) for one in (match.group(2) or "").split(",") if one.strip()]
    return found


def copy_interpreter(to: Path, compiler: bool) -> None:
    library = Path(sysconfig.get_path("stdlib"))
    (to / "lib").mkdir(parents=True)
    shutil.copytree(
        library,
        to / "lib" / VERSION,
        ignore=lambda folder, names: {n for n in names if n in UNNEEDED or n.startswith("config-") or n.endswith(".a")},
    )
    shutil.copy2(Path(sys._base_executable).resolve(), to / "lib" / VERSION / "interpreter")  # type: ignore[attr-defined]
    shared = sysconfig.get_config_var("INSTSONAME")
    place = Path(sysconfig.get_config_var("LIBDIR") or "") / str(shared)
    if shared and place.suffix != ".a" and place.exists():
        shutil.copy2(place, to / "lib" / place.name)
    if compiler:
        shutil.copytree(sysconfig.get_path("include"), to / "include" / VERSION)


def copy_packages(names: set[str], to: Path, compiler: bool) -> None:
    for name in sorted(names):
        try:
            files = importlib.metadata.distribution(name).files or []
        except importlib.metadata.PackageNotFoundError:
            continue  # only required on other systems
        for file in files:
            source = Path(str(file.locate()))
            if ".." in file.parts or UNNEEDED & set(file.parts) or (file.suffix in (".pyi", ".h") and not compiler):
                continue
            if file.parts[:2] == ("babel", "locale-data") and not LANGUAGES.fullmatch(file.name):
                continue
            target = to / Path(*file.parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def copy_tree(source: Path, to: Path) -> None:
    if not (source / "saecula" / "__init__.py").exists():
        sys.exit(f"{source} holds no package saecula")
    shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "page"))


def engine_of(source: Path) -> str:
    """Whether the engine of a tree is compiled; while a copy is being compiled, it has no libraries yet."""
    core = source / "saecula" / "core"
    return "compiled" if any((*core.glob("*.so"), *core.glob("*.pyd"))) else "interpreted"


def write_launchers(to: Path, first: str) -> None:
    folder = to / "bin"
    folder.mkdir()
    for name, words in (("python", ""), ("saecula", "-m saecula.cli ")):
        (folder / name).write_text(LAUNCHER % (first, VERSION, words), encoding="utf-8")
        (folder / name).chmod(0o755)


def strip(folder: Path) -> None:
    """Removes debugging symbols, if the tool for it is available. Libraries of packages stay as in their wheels."""
    tool = shutil.which("strip")
    for file in [*folder.glob("lib/*.so*"), *folder.glob("trees/**/*.so")] if tool else []:
        subprocess.run([str(tool), "--strip-unneeded", str(file)], capture_output=True, check=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--extra", action="append", default=[], help="cli, server, postgres, rl, ... (default: cli, rl)"
    )
    parser.add_argument("--package", action="append", default=[], help="one more package, as pytest")
    parser.add_argument(
        "--tree", action="append", default=[], metavar="NAME=PATH", help="default: engine=build/optimised/src"
    )
    parser.add_argument("--compiler", action="store_true", help="what the compilation needs comes along")
    parser.add_argument("--limit", type=float, default=60.0, help="megabytes that the archive may have")
    chosen = parser.parse_args()
    trees = dict(tree.split("=", 1) for tree in chosen.tree or [f"engine={ROOT / 'build' / 'optimised' / 'src'}"])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "saecula"
        copy_interpreter(folder, chosen.compiler)
        extras = (chosen.extra or ["cli", "rl"]) + ["build"] * chosen.compiler
        site = folder / "lib" / VERSION / "site-packages"
        copy_packages(packages(extras, chosen.package), site, chosen.compiler)
        (site.parent / "dist-packages").symlink_to("site-packages")  # (Debian's interpreter looks there)
        for name, path in trees.items():
            copy_tree(Path(path), folder / "trees" / name)
            if commit := commit_of(Path(path)):
                (folder / "trees" / name / COMMIT).write_text(commit + "\n", encoding="utf-8")
        write_launchers(folder, next(iter(trees)))
        strip(folder)
        with tarfile.open(chosen.out, "w:xz", preset=3) as archive:
            archive.add(folder, "saecula")
    size = chosen.out.stat().st_size / 1e6
    told = ", ".join(f"{name} ({engine_of(Path(path))})" for name, path in trees.items())
    print(f"{chosen.out}: {size:.1f} MB, trees {told}")
    if size > chosen.limit:
        print(f"more than {chosen.limit:g} MB", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
