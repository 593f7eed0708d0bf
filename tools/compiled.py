"""Makes a compiled copy of the package: `python tools/compiled.py`.

For the tests it lies in build/compiled/src and is built without optimization, one library per game, and only what has
changed is built again. With `--optimised` it lies in build/optimized/src, as fast as the wheel, for benchmarks; with
`--copy` that copy is only made, not compiled: the wheel is built from it.
Exit code 3: there is no C compiler, or no headers of Python.
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
COPY = "--copy" in sys.argv[1:]
OPTIMISED = COPY or "--optimised" in sys.argv[1:]
PLACE = ROOT / "build" / ("optimised" if OPTIMISED else "compiled")
STAMP = PLACE / "stamp"


def sources() -> list[Path]:
    """What the compiled code depends on."""
    package = ROOT / "src" / "saecula"
    files = [*package.glob("core/**/*.py"), *package.glob("games/**/*.py")]
    return [ROOT / "setup.py", ROOT / "tools" / "constructors.py", *sorted(files)]


def digest() -> str:
    sha = hashlib.sha256(sys.version.encode())
    for file in sources():
        sha.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()


def synchronize() -> None:
    """The copy has the same files, with constructors in what is compiled, and the libraries besides; files that did not
    change keep their date."""
    here, there = ROOT / "src", PLACE / "src"
    if not (PLACE / "setup.py").exists() or (PLACE / "setup.py").read_bytes() != (ROOT / "setup.py").read_bytes():
        shutil.rmtree(PLACE / "build", ignore_errors=True)
    wanted = {
        file.relative_to(here)
        for file in here.glob("saecula/**/*")
        if file.is_file() and file.suffix not in (".pyc", ".so")
    }
    package = ROOT / "src" / "saecula"
    files = {
        ".".join(file.relative_to(here).with_suffix("").parts).removesuffix(".__init__"): file
        for file in [*package.glob("core/**/*.py"), *package.glob("games/**/*.py")]
    }
    compiled = {file.relative_to(here): module for module, file in files.items()}
    constructors = Constructors(files)
    for name in wanted:
        one, other = here / name, there / name
        content = constructors.added(compiled[name]).encode() if name in compiled else one.read_bytes()
        if not other.exists() or content != other.read_bytes():
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_bytes(content)
    for file in list(there.glob("saecula/**/*")):
        if file.is_file() and file.suffix not in (".pyc", ".so") and file.relative_to(there) not in wanted:
            file.unlink()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, PLACE / name)


def can_compile() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def main() -> int:
    PLACE.mkdir(parents=True, exist_ok=True)
    synchronize()
    if COPY:
        return 0
    now = digest()
    if STAMP.exists() and STAMP.read_text() == now:
        print("The compiled copy is up to date.")
        return 0
    if not can_compile():
        print("There is no C compiler, or no headers of Python (Debian: apt install gcc python3-dev).", file=sys.stderr)
        return 3
    STAMP.unlink(missing_ok=True)
    for library in PLACE.glob("src/**/*.so"):
        library.unlink()
    began = time.monotonic()
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    environment = {**os.environ, "SAECULA_COMPILE": "1", "SAECULA_OPT": "3" if OPTIMISED else "0"}
    built = subprocess.run(
        command, cwd=PLACE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if built.returncode:
        print("\n".join(line for line in built.stdout.splitlines() if not line.startswith("gcc")), file=sys.stderr)
        return 1
    STAMP.write_text(now)
    print(f"Compiled in {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
