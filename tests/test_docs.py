"""The documentation is true: its examples run, its links lead somewhere, its pages are to be found."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import textwrap
from importlib import import_module
from pathlib import Path

import pytest

from saecula.core import game, games, registry
from saecula.core.case import read_case
from saecula.testing import LAWS, variations

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]

TOYS = {"tide-market", "hamlet", "chains"}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_examples_run(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    results = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if not target.startswith(("http", "#", "mailto:")):
            file, _, anchor = target.partition("#")
            found = page.parent / file
            assert found.exists(), f"{name(page)}: {target}"
            if anchor:
                anchors = [
                    re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                    for line in found.read_text("utf-8").splitlines()
                    if line.startswith("#")
                ]
                assert anchor in anchors, f"{name(page)}: {target}"


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES if (ROOT / "docs") in page.parents]
    missing = [page for page in pages if page not in (index + "index.md")]
    assert not missing


GUIDE = (ROOT / "docs" / "how-to" / "write-a-case.md").read_text("utf-8")
CASES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("case", CASES, ids=[read_case("", case).title for case in CASES])
def test_the_cases_of_the_guide_hold(case: str) -> None:
    assert read_case("write-a-case.md", case).run() == []


def test_the_guide_has_a_case_of_every_game() -> None:
    assert {game(read_case("", case).game).id for case in CASES} == {spec.id for spec in games()} - TOYS


@pytest.mark.parametrize(("phase", "stage", "tasks"), re.findall(r'^\| (.*?) \| `"(.*?)"` \| `(.*?)` \|$', GUIDE, re.M))
def test_the_phases_of_the_guide_can_be_begun(phase: str, stage: str, tasks: str) -> None:
    last = re.findall(r'name="(\w+)"', tasks)[-1]
    given = f'phase = "{last}"\nstage = "{stage}"\norder = [0, 1]\ntasks = {tasks}\n'
    civs = (
        '[given.civs.0]\nid = "egypt"\ndisks = {egypt = 2}\nready = 1\nhand = ["plague"]\n[given.civs.1]\nid = "troy"\n'
    )
    match = read_case(phase, f'game = "inner-sea(players=2)"\n[given]\n{given}{civs}').match()
    assert match.question is not None


def test_the_game_of_the_guide_keeps_the_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "how-to" / "write-a-game.md").read_text("utf-8")
    code, rules = (
        re.search(pattern, text, re.DOTALL)
        for pattern in (r"```python\n(\"\"\"Pebbles.*?)```", r"```toml\n(\[rules\..*?)```")
    )
    assert code and rules
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "__init__.py").write_text(code[1])
    (folder / "rules.toml").write_text(rules[1])
    monkeypatch.syspath_prepend(str(tmp_path))
    pebbles = import_module("pebbles")
    monkeypatch.setitem(registry._specs, "pebbles", pebbles.GAME)  # for this test alone
    for law in LAWS:
        for one in variations(pebbles.GAME, most=3):
            law(one, range(2), 10)


def added(tmp_path: Path, game_of_it: str, rows: list[tuple[str, str]], module: str, test: str) -> str:
    """What pytest says of a test in a copy of the engine and one game with more rows of data."""
    package, scenes = tmp_path / "saecula", tmp_path / "scenes"
    folder = Path("games", game_of_it)
    for part in ("core", folder, "locale"):
        shutil.copytree(ROOT / "src" / "saecula" / part, package / part, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
    for file in ("__init__.py", "text.py", "games/__init__.py"):
        shutil.copy(ROOT / "src" / "saecula" / file, package / file)
    shutil.copytree(ROOT / "tests" / folder, scenes, ignore=shutil.ignore_patterns("cases", "__pycache__"))
    for file, line in rows:
        with (package / folder / file).open("a", encoding="utf-8") as data:
            data.write(f"{line}\n")
    with (scenes / module).open("a", encoding="utf-8") as code:
        code.write("\n\n" + textwrap.dedent(test))
    names = " or ".join(re.findall(r"def test_(\w+)", test))
    plain = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", os.devnull, "--import-mode=importlib"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, "--rootdir", str(tmp_path), str(scenes / module), "-k", names],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_a_card_is_added_as_contributing_says(tmp_path: Path) -> None:
    """One row of data, a name and a test, in a copy of the engine and the game, and nothing else."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    row, names, *_ = re.findall(r"^   (atlantis,.*)$", text, re.MULTILINE)
    test = re.search(r"```python\n(   def test_atlantis.*?)   ```", text, re.DOTALL)
    assert test
    rows = [("data/civilizations.csv", row), ("data/names.csv", names)]
    said = added(tmp_path, "age_of_civilization", rows, "test_cards.py", test[1])
    assert "1 passed" in said, said


def test_a_card_of_the_inner_sea_is_added_as_contributing_says(tmp_path: Path) -> None:
    """A row in four files and a test; the second card has a function besides."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    files = ["data/cards.csv", "data/names.csv", "data/card-texts.csv", "data/npc-cards.csv"]
    lamps = re.findall(r"^   (oil-lamps,.*)$", text, re.MULTILINE)
    test = re.search(r"```python\n(   def test_oil_lamps.*?)   ```", text, re.DOTALL)
    function = re.search(r"```python\n(def amber_road.*?)```", text, re.DOTALL)
    assert len(lamps) == 4 and test and function
    amber = [line.replace("oil-lamps", "amber-road").replace(",104,", ",105,") for line in lamps]
    amber[0] = amber[0].replace("talents+2; vp+1", "")
    rows = [*zip(files, lamps, strict=True), *zip(files, amber, strict=True)]
    rows.append(("effects/people.py", f"\n\n{function[1]}"))
    more = """
def test_amber_road() -> None:
    match = play(holding(105, {"carthage": 3, "saldae": 4, "thapsus": 2}), "play amber-road")
    assert unit(match).treasury == 2
"""
    said = added(tmp_path, "inner_sea", rows, "test_cards_people.py", textwrap.dedent(test[1]) + "\n" + more)
    assert "2 passed" in said, said


def test_the_package_documents_itself() -> None:
    import saecula

    assert doctest.testmod(saecula).failed == 0
