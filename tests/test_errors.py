"""Errors are reported in the reader's language: every message of the engine, the command and the options is
translated.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer import rich_utils
from typer.main import get_command

import saecula
from saecula.cli import app
from saecula.cli.help import TITLES, one_line, texts
from saecula.core import games
from saecula.testing.errors import raised, returned
from saecula.text import Text, catalogue

SOURCE = Path(saecula.__file__).parent
FILES = [
    *(SOURCE / "core").glob("*.py"),
    *(SOURCE / "cli").glob("*.py"),
    *(SOURCE / "bots").glob("*.py"),
    SOURCE / "text.py",
]


@pytest.mark.parametrize("lang", ["it", "es"])
def test_every_error_has_words(lang: str) -> None:
    found = {pattern for file in FILES for pattern in raised(file)}
    assert len(found) > 80
    known = catalogue("saecula", lang)
    assert sorted(pattern for pattern in found if f"error.{pattern}" not in known) == []


@pytest.mark.parametrize("lang", ["it", "es"])
@pytest.mark.parametrize("spec", games(), ids=lambda spec: spec.id)
def test_every_reason_why_options_do_not_fit_has_words(spec: saecula.core.Spec, lang: str) -> None:
    if not spec.package.startswith("saecula.games."):
        return
    folder = SOURCE / "games" / spec.package.rpartition(".")[2]
    files = [folder / "meta.py", *(folder / "playbook").glob("option_checks.py")]
    found = {pattern for file in files for word in ("combine", "trouble") for pattern in returned(file, word)}
    known = catalogue(spec.package, lang)
    assert sorted(pattern for pattern in found if f"error.{pattern}" not in known) == []


def test_an_error_within_an_error() -> None:
    text = Text(saecula.game("age-of-civilization").spec, "it")
    with pytest.raises(saecula.core.BadOption) as refused:
        saecula.game("age-of-civilization", players=1, draft=True)
    assert str(refused.value).endswith(": Draft cannot be used in solo play (AOC-DRAFT-18)")
    assert text.error(refused.value).endswith(": Il draft non si può usare in solitario (AOC-DRAFT-18)")
    assert Text(None, "es").error("draft=maybe is not valid; choose no, yes") == (
        "draft=maybe no es válido; elige entre no, yes"
    )
    assert text.error("something nobody has foreseen") == "something nobody has foreseen"


def test_the_command_complains_in_the_language_of_its_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["play", "chess", "--lang", "it"]) == 2
    assert capsys.readouterr().err.startswith("saecula: non c'è il gioco 'chess': ci sono ")
    assert app.run(["rules", "XYZ-TURN-01", "--lang=es"]) == 2
    assert "ninguna regla contiene" in capsys.readouterr().err
    assert app.run(["play", "age-of-civilization", "-p", "1", "-o", "draft=yes", "--lang", "it"]) == 2
    assert "Il draft non si può usare in solitario" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["it", "es"])
def test_every_help_text_has_words(lang: str) -> None:
    known = catalogue("saecula", lang)
    found = {one_line(getattr(owner, field) or "") for owner, field in texts(get_command(app.app))}
    assert len(found) > 90
    assert sorted(text for text in found if text and f"help.{text}" not in known) == []


def test_help_in_italian(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for title in TITLES:
        monkeypatch.setattr(rich_utils, title, getattr(rich_utils, title))
    monkeypatch.setenv("SAECULA_LANG", "it")
    assert app.run(["play", "--help"]) == 0
    said = capsys.readouterr().out
    assert "Numero di giocatori." in said
    assert "Opzioni" in said
