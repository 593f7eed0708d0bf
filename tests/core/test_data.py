"""Component files and rulebooks: checked when they are read, with file, row and reason."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import toy
from saecula.core import BadData, RuleBook, SaeculaError
from saecula.core.data import load_rows, read_rows

GOODS = """\
# a comment
id,copies,price,kinds
fish,8,1,sea; cheap

silk,4,4.5,
"""


def test_rows_are_read_with_their_numbers() -> None:
    fish, silk = read_rows("goods.csv", GOODS)
    assert (fish.number, silk.number) == (3, 5)
    assert fish.need("id") == "fish"
    assert fish.int("copies", least=1, most=9) == 8
    assert fish.list("kinds") == ["sea", "cheap"]
    assert silk.float("price") == 4.5
    assert silk.text("kinds") == ""
    assert silk.one_of("id", ["fish", "silk"]) == "silk"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("fish,8", "fish,many"), "goods.csv, row 3: copies is 'many', not a whole number"),
        (("fish,8", "fish,0"), "goods.csv, row 3: copies is 0, not from 1 to 9"),
        (("fish,8", "fish,"), "goods.csv, row 3: copies is '', not a whole number"),
        (("fish,8", ",8"), "goods.csv, row 3: id is empty"),
        (("silk", "fish"), "goods.csv, row 5: id 'fish' is already in row 3"),
        (("fish,8,1", "fish,8"), "goods.csv, row 3: 3 cells where the header has 4"),
        (("id,", "name,"), "goods.csv, row 2: there is no column 'id'"),
        (("copies", "count"), "goods.csv, row 3: there is no column 'copies'"),
        (("sea; cheap", '"sea'), "goods.csv, row "),
    ],
)
def test_a_malformed_file_is_refused_with_file_row_and_reason(change: tuple[str, str], message: str) -> None:
    with pytest.raises(BadData) as error:
        _ = [row.int("copies", least=1, most=9) for row in read_rows("goods.csv", GOODS.replace(*change))]
    assert str(error.value).startswith(message)


def test_other_cells_are_checked_too() -> None:
    fish, _ = read_rows("goods.csv", GOODS)
    with pytest.raises(BadData, match="kinds is 'sea; cheap', not one of 'a', 'b'"):
        fish.one_of("kinds", ["a", "b"])
    with pytest.raises(BadData, match="id is 'fish', not a number"):
        fish.float("id")
    assert read_rows("goods.csv", "a,b\n1,2\n1,3", key="")[1].int("b") == 3
    assert read_rows("goods.csv", "id,b\nx,")[0].int("b", default=7) == 7
    with pytest.raises(BadData, match=r"goods.csv: the file is empty"):
        read_rows("goods.csv", "# nothing\n\n")


def test_files_of_a_game() -> None:
    assert [row.need("id") for row in load_rows("toy", "data/goods.csv")] == ["fish", "salt", "silk", "storm"]


def test_a_rulebook() -> None:
    rules = toy.GAME.rules
    assert "TIDE-BID-02" in rules
    assert rules["TIDE-BID-02"].chapter == "BID"
    assert rules["TIDE-BID-02"].text("it") == "Nobody bids more coins than he has."
    assert rules.text("TIDE-NONE-01") == ""
    assert rules.chapters["BID"].title["en"] == "The auction"
    assert len(rules) == len(list(rules))
    with pytest.raises(SaeculaError, match="there is no rule 'TIDE-NONE-01'"):
        rules["TIDE-NONE-01"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[rules.A-B-1]\nit = 'x'", "rules.toml: rule A-B-1 has no English text"),
        ("[rules.A-B-1", "rules.toml: "),
        ("[rules]\nA-B-1 = 'x'", "rules.toml: rule A-B-1 has no English text"),
    ],
)
def test_a_broken_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    package = tmp_path / "brokenrules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "brokenrules", raising=False)
    with pytest.raises(BadData) as error:
        len(RuleBook("brokenrules"))
    assert str(error.value).startswith(message)


def test_words_by_language_and_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "somerules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text("[rules.A-B-1]\nen = 'one'\nit = 'uno'\nmark = 'open'\nuntested = 'social'")
    (package / "rules-more.toml").write_text("[rules.A-C-1]\nen = 'two'")
    monkeypatch.syspath_prepend(tmp_path)
    rules = RuleBook("somerules", ["rules.toml", "rules-more.toml"])
    assert (rules.text("A-B-1", "it"), rules.text("A-B-1", "es")) == ("uno", "one")
    assert (rules["A-B-1"].mark, rules["A-B-1"].untested) == ("open", "social")
    assert [rule.id for rule in rules] == ["A-B-1", "A-C-1"]
