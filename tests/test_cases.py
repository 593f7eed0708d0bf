"""Every case file under tests/ passes."""

from pathlib import Path

import pytest

from saecula.core import BadCase
from saecula.core.case import read_case

HERE = Path(__file__).parent


def cases() -> list[object]:
    found = []
    for path in sorted(HERE.glob("**/cases/**/*.toml")):
        try:
            rules = read_case(path.name, path.read_text("utf-8")).all_rules
        except BadCase:
            rules = []
        found.append(pytest.param(path, id=path.relative_to(HERE).as_posix(), marks=pytest.mark.rule(*rules)))
    return found


@pytest.mark.parametrize("path", cases())
def test_case(path: Path) -> None:
    differences = read_case(path.name, path.read_text("utf-8")).run()
    assert not differences, "\n".join(differences)
