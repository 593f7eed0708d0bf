"""The documentation is true: its examples run, its links work, and its pages can be found."""

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
PAGES = [*sorted(ROOT.glob("README*.md")), ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]

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
    monkeypatch.setitem(registry._specs, "pebbles", pebbles.GAME)  # only for this test
    for law in LAWS:
        for one in variations(pebbles.GAME, most=3):
            law(one, range(2), 10)


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def blocks(start: str) -> list[str]:
    """The blocks of CONTRIBUTING that begin with this text."""
    found = [
        textwrap.dedent(block) for block in re.findall(r"^   ```\w*\n(.*?)^   ```$", CONTRIBUTING, re.M | re.DOTALL)
    ]
    return [block for block in found if block.lstrip().startswith(start)]


class Copy:
    """A copy of the engine and one game, with its scenes, to which a card is added."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.scenes = folder / "scenes"
        self.game = folder / "saecula" / "games" / game
        code = shutil.ignore_patterns("*.so", "*.pyc")
        for part in ("core", "testing", f"games/{game}", "locale"):
            shutil.copytree(ROOT / "src" / "saecula" / part, folder / "saecula" / part, ignore=code)
        for file in ("__init__.py", "text.py", "games/__init__.py"):
            shutil.copy(ROOT / "src" / "saecula" / file, folder / "saecula" / file)
        cases = shutil.ignore_patterns("cases", "__pycache__")
        shutil.copytree(ROOT / "tests" / "games" / game, self.scenes, ignore=cases)

    def append(self, file: Path, text: str) -> None:
        with file.open("a", encoding="utf-8") as it:
            it.write(text)

    def passes(self, file: str, test: str) -> None:
        """Adds the test to a file of scenes, and checks that it passes."""
        self.append(self.scenes / file, "\n\n" + test)
        name = re.findall(r"def (\w+)", test)[0]
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", os.devnull, "--import-mode=importlib"]
        ran = subprocess.run(
            [
                *[sys.executable, "-m", "pytest", *options, "--rootdir", str(self.folder)],
                f"{self.scenes / file}::{name}",
            ],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert "1 passed" in ran.stdout


def test_a_card_is_added_as_contributing_says(tmp_path: Path) -> None:
    """It takes one row of data, a name and a test, in a copy of the engine and the game, and nothing else."""
    copy = Copy(tmp_path, "age_of_civilization")
    row, names = blocks("atlantis,")
    copy.append(copy.game / "data" / "civilizations.csv", row)
    copy.append(copy.game / "data" / "names.csv", names)
    copy.passes("test_cards.py", blocks("def test_atlantis")[0])


def test_an_action_card_of_through_the_ages_is_added_as_contributing_says(tmp_path: Path) -> None:
    copy = Copy(tmp_path, "through_the_ages")
    for file, row in zip(("cards.csv", "actions.csv", "names.csv"), blocks("pilgrims-i,"), strict=True):
        copy.append(copy.game / "data" / file, row)
    copy.append(copy.game / "locale" / "en.po", "\n" + blocks('msgid "card.text.pilgrims"')[0])
    copy.passes("test_cards_civil.py", blocks("def test_pilgrims")[0])
    told = "from saecula.core import game\nfrom saecula.text import Text\n"
    told += "print(Text(game('through-the-ages').spec, 'en').card('pilgrims-i'))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
    assert "Score 2 culture and 1 science." in said.stdout


def test_an_event_of_through_the_ages_is_added_as_contributing_says(tmp_path: Path) -> None:
    copy = Copy(tmp_path, "through_the_ages")
    for file, row in zip(("cards.csv", "effects.csv", "names.csv"), blocks("golden-fleece,"), strict=True):
        copy.append(copy.game / "data" / file, row)
    events = copy.game / "effects" / "events.py"
    table = "EVENTS: Final[dict[str, EventText]] = {\n"
    before, after = events.read_text("utf-8").split(table)
    line = blocks('"golden-fleece": ')[0]
    events.write_text(before + blocks("def golden_fleece")[0] + "\n\n" + table + line + after, "utf-8")
    copy.passes("test_cards_events.py", blocks("def test_golden_fleece")[0])


def test_a_unit_of_sid_meiers_civilization_is_added_as_contributing_says(tmp_path: Path) -> None:
    copy = Copy(tmp_path, "sid_meiers_civilization")
    for file, row in zip(("units.csv", "names.csv"), blocks("war-elephant,"), strict=True):
        copy.append(copy.game / "data" / file, row)
    technologies = copy.game / "data" / "technologies.csv"
    lines = technologies.read_text("utf-8").splitlines(keepends=True)
    (masonry,) = blocks("masonry,")
    technologies.write_text("".join(masonry if line.startswith("masonry,") else line for line in lines), "utf-8")
    copy.passes("test_buy.py", blocks("def test_war_elephant")[0])


def test_a_card_of_the_inner_sea_is_added_as_contributing_says(tmp_path: Path) -> None:
    """It takes a row in four files and a test; the second card also has a function."""
    copy = Copy(tmp_path, "inner_sea")
    rows = "".join(blocks("oil-lamps,")).splitlines()
    files = ["cards.csv", "names.csv", "card-texts.csv", "npc-cards.csv"]
    for file, row in zip(files, rows, strict=True):
        other = row.replace("oil-lamps", "amber-road").replace(",104,", ",105,").replace("talents+2; vp+1", "")
        copy.append(copy.game / "data" / file, f"{row}\n{other}\n")
    copy.append(copy.game / "effects" / "people.py", "\n\n" + blocks("def amber_road")[0])
    copy.passes("test_cards_people.py", blocks("def test_oil_lamps")[0])
    copy.passes("test_cards_people.py", blocks("def test_amber_road")[0])


def test_the_package_documents_itself() -> None:
    import saecula

    assert doctest.testmod(saecula).failed == 0
