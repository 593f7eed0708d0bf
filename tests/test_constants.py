"""Constants of the engine and the games are `Final`: in compiled code they then need no dictionary lookup."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import saecula

PACKAGE = Path(saecula.__file__).parent
CAPITAL = re.compile(r"_*[A-Z][A-Z0-9_]*")


def without_final(source: str) -> list[str]:
    """The capitalized constants of a module that are not declared `Final`."""
    found: list[str] = []
    for line in ast.parse(source).body:
        if isinstance(line, ast.AnnAssign):
            targets: list[ast.expr] = [] if ast.unparse(line.annotation).startswith("Final") else [line.target]
        else:
            targets = line.targets if isinstance(line, ast.Assign) else []
        names = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        found += [name.id for name in names if isinstance(name.ctx, ast.Store) and CAPITAL.fullmatch(name.id)]
    return found


def test_constants_are_final() -> None:
    files = [*PACKAGE.glob("core/**/*.py"), *PACKAGE.glob("games/**/*.py")]
    assert len(files) > 100
    loose = {str(file.relative_to(PACKAGE)): without_final(file.read_text("utf-8")) for file in files}
    assert {file: names for file, names in loose.items() if names} == {}


def test_a_constant_without_final_is_found() -> None:
    source = 'A_CARD = "x"\nB_CARD: str = "y"\n_C, D2 = 1, 2\nE_CARD: Final = 3\nF_CARD: Final[int] = 4\n'
    source += "A_CARD[0] = 5\nSeat = int\n"
    assert without_final(source) == ["A_CARD", "B_CARD", "_C", "D2"]
