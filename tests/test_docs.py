"""The documentation is true: its examples run, its links lead somewhere, its pages are to be found."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from saecula.core.case import read_case

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]


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
                anchors = [re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                           for line in found.read_text("utf-8").splitlines() if line.startswith("#")]
                assert anchor in anchors, f"{name(page)}: {target}"


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES if (ROOT / "docs") in page.parents]
    missing = [page for page in pages if page not in (index + "index.md")]
    assert not missing


def test_the_case_of_the_guide_holds() -> None:
    text = (ROOT / "docs" / "how-to" / "write-a-case.md").read_text("utf-8")
    (case,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert read_case("write-a-case.md", case).run() == []


def test_the_package_documents_itself() -> None:
    import saecula

    assert doctest.testmod(saecula).failed == 0
