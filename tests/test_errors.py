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
from saecula.testing import layout
from saecula.testing.errors import failed, raised, returned, said
from saecula.text import Text, catalogue

SOURCE = Path(saecula.__file__).parent
FILES = [
    *(SOURCE / "core").glob("*.py"),
    *(SOURCE / "cli").glob("*.py"),
    *(SOURCE / "bots").glob("*.py"),
    *(SOURCE / "server").glob("**/*.py"),
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


@pytest.mark.parametrize("lang", ["it", "es"])
@pytest.mark.parametrize("spec", games(), ids=lambda spec: spec.id)
def test_every_reason_why_a_position_cannot_be_has_words(spec: saecula.core.Spec, lang: str) -> None:
    if not spec.package.startswith("saecula.games."):
        return
    folder = SOURCE / "games" / spec.package.rpartition(".")[2]
    found = {pattern for name in ("validate.py", "odd.py") for pattern in said(folder / name)}
    found |= {pattern for file in folder.glob("**/*.py") for pattern in raised(file)}
    assert len(found) > 10
    known = catalogue(spec.package, lang)
    assert sorted(pattern for pattern in found if f"error.{pattern}" not in known) == []


@pytest.mark.parametrize("lang", ["it", "es"])
def test_what_is_wrong_with_a_data_file_of_cards_has_words(lang: str) -> None:
    """They are in the words of the table: a game whose data cannot be read is not there to say them."""
    found = {
        pattern for file in [SOURCE / "core" / "data.py", *SOURCE.glob("games/*/cards.py")] for pattern in failed(file)
    }
    assert len(found) > 25
    known = catalogue("saecula", lang)
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


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "it",
            [
                "Uso: saecula sim [OPZIONI] {gioco}",
                "[predefinito: 100]",
                "<numero>",
                "NOME=VALORE",
                "Mostra questo messaggio",
            ],
        ),
        (
            "es",
            [
                "Uso: saecula sim [OPCIONES] {juego}",
                "[por defecto: 100]",
                "<número>",
                "NOMBRE=VALOR",
                "Muestra este mensaje",
            ],
        ),
    ],
)
def test_no_word_of_the_help_stays_english(
    lang: str, said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in TITLES:
        monkeypatch.setattr(rich_utils, title, getattr(rich_utils, title))
    monkeypatch.setenv("SAECULA_LANG", lang)
    assert app.run(["sim", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert [words for words in said if words not in shown] == []
    for english in ("Usage", "OPTIONS", "default", "required", "<int", "<str", "<bool", "Show this"):
        assert english not in shown


@pytest.mark.parametrize(
    ("args", "it", "es"),
    [
        (["play", "--seed", "x", "a"], "deve essere un numero intero", "debe ser un número entero"),
        (["sim", "a", "-n", "0"], "deve essere almeno 1", "debe ser al menos 1"),
        (["serve", "--port", "99999"], "deve essere al massimo 65535", "debe ser como máximo 65535"),
        (["play", "--plain=3"], "non vuole un valore", "no lleva valor"),
        (["play", "a", "b", "c"], "Argomenti di troppo (b c)", "Sobran argumentos (b c)"),
        (["sim", "age-of-civilization", "--bots", "x"], "non c'è il bot 'x'", "no existe el bot 'x'"),
        (["play", "--nope"], "L'opzione --nope non esiste", "No existe la opción --nope"),
        (["check", "/nowhere.toml"], "inesistente", "no existe"),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_the_language_of_its_reader(
    args: list[str], it: str, es: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in TITLES:
        monkeypatch.setattr(rich_utils, title, getattr(rich_utils, title))
    for lang, words in (("it", it), ("es", es)):
        monkeypatch.setenv("SAECULA_LANG", lang)
        assert app.run(args) == 2
        assert words in capsys.readouterr().err


DIFFERING = """game = "age-of-civilization(players=2)"
moves = ["1: rest"]
[then]
"/round" = 9
[refused]
"end" = "AOC-TURN-01"
"""


def test_what_differs_in_a_case_is_said_in_the_language_of_its_reader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.toml"
    file.write_text(DIFFERING)
    assert app.run(["check", str(file), "--lang", "it"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    rule = saecula.game("age-of-civilization").spec.rules
    assert "mossa 1 (1: rest): 'rest' non è permesso: " in said
    assert any(" ".join(rule.text(id, "it").split()) in said for id in rule.rules)
    file.write_text(DIFFERING.replace("[then]", "[thn]"))
    assert app.run(["check", str(file), "--lang", "es"]) == 2
    assert "clave desconocida" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["it", "es"])
@pytest.mark.parametrize("spec", games(), ids=lambda spec: spec.id)
def test_layout_names_no_phase_in_english(spec: saecula.core.Spec, lang: str) -> None:
    if not spec.package.startswith("saecula.games."):
        return
    english = dict(layout._phases(spec, "en"))
    other = dict(layout._phases(spec, lang))
    assert set(other) == set(english)
    assert [name for name, words in other.items() if words == english[name] or not words] == []
