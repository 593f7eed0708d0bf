"""Constants of the engine and the games are `Final`, and so is every list or dict that a module keeps.

In compiled code they then need no lookup in the dictionary of the module.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import saecula

PACKAGE = Path(saecula.__file__).parent
CAPITAL = re.compile(r"_*[A-Z][A-Z0-9_]*")
KINDS = {"dict", "list", "set", "defaultdict"}


def without_final(source: str) -> list[str]:
    """The names of a module that should be declared `Final`: constants in capitals, and lists, dicts and sets that are
    never replaced by others.
    """
    tree = ast.parse(source)
    replaced = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    found: list[str] = []
    for line in tree.body:
        if not isinstance(line, ast.Assign | ast.AnnAssign):
            continue
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation).startswith("Final"):
            continue
        targets = line.targets if isinstance(line, ast.Assign) else [line.target]
        names = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        kept = line.value is not None and is_collection(line.value)
        for name in names:
            constant = CAPITAL.fullmatch(name.id) or (kept and name.id not in replaced and name.id != "__all__")
            if constant and isinstance(name.ctx, ast.Store):
                found.append(name.id)
    return found


def is_collection(value: ast.expr) -> bool:
    """Whether an expression makes a list, a dict or a set."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in KINDS
    return isinstance(value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp)


def test_constants_are_final() -> None:
    files = [*PACKAGE.glob("core/**/*.py"), *PACKAGE.glob("games/**/*.py")]
    assert len(files) > 100
    loose = {str(file.relative_to(PACKAGE)): without_final(file.read_text("utf-8")) for file in files}
    assert {file: names for file, names in loose.items() if names} == {}


def test_a_constant_without_final_is_found() -> None:
    source = 'A_CARD = "x"\nB_CARD: str = "y"\n_C, D2 = 1, 2\nE_CARD: Final = 3\nF_CARD: Final[int] = 4\n'
    source += "A_CARD[0] = 5\nSeat = int\n"
    assert without_final(source) == ["A_CARD", "B_CARD", "_C", "D2"]


def test_a_list_or_dict_without_final_is_found() -> None:
    source = "_known: dict[str, int] = {}\n_seen = set()\nnames = [x for x in y]\n_ours: Final[list[int]] = []\n"
    source += "_other: list[int] = []\ndef replace() -> None:\n    global _other\n    _other = []\n"
    source += "Data = dict[str, int]\n__all__ = ['Data']\n_known['x'] = 1\n"
    assert without_final(source) == ["_known", "_seen", "names"]
