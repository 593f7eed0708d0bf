"""Errors are reported in the reader's language: every message of the engine, the command and the options is
translated.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from typer import rich_utils
from typer.main import get_command

import saecula
from saecula.cli import app
from saecula.cli.help import TITLES, one_line, texts
from saecula.core import games
from saecula.testing import layout
from saecula.testing.errors import failed, pattern, raised, returned, said, written
from saecula.text import Text, catalogue, in_language, read_messages

SOURCE = Path(saecula.__file__).parent
FILES = [
    *(SOURCE / "core").glob("*.py"),
    *(SOURCE / "cli").glob("*.py"),
    *(SOURCE / "bots").glob("*.py"),
    *(SOURCE / "server").glob("**/*.py"),
    SOURCE / "text.py",
]


CLAUSES = {"{0}: expected {1}, found {2}{3}{4}", "; near: {0}", "; there are {0}"}
"""Patterns of the source that have no words of their own: a sentence, and the clauses that may end it."""

COMPOSED = {
    "{0}: expected {1}, found {2}",
    "{0}; near: {1}",
    "{0}; there are {1}",
    "{0}; the same in another order: write {1}/* where the order does not matter",
    "move {0} ({1}): {2}",
    "scene {0}: {1}",
    "scene {0} ({1}): {2}",
    "refused {0}: it is allowed, expected to be refused",
    "{0} and {1} others",
    "{0} or {1}",
    "{0} player",
    "{0} players",
    "'(nothing there)'",
}
"""Patterns with words that the source composes of parts."""

FOREIGN = {
    "of the command line": """
        No such command {0}.
        No such option: {0}
        No such option: {0} Did you mean {1}?
        No such option: {0} (Possible options: {1})
        Missing argument {0}.
        Missing command.
        Option {0} requires an argument.
        Option {0} requires {1} arguments.
        Option {0} does not take a value.
        Invalid value for {0}: {1}
        Got unexpected extra argument ({0})
        Got unexpected extra arguments ({0})
        Got unexpected extra argument(s) ({0})
        {0} is not a valid integer.
        {0} is not a valid int.
        {0} is not a valid float.
        {0} is not in the range {1}.
        {0} is not one of {1}.
        Input should be a valid integer, unable to parse string as an integer
        Input should be a valid number, unable to parse string as a number
        Input should be a valid boolean, unable to interpret input
        Input should be greater than or equal to {0}
        Input should be less than or equal to {0}
        Input should be greater than {0}
        Input should be less than {0}
    """,
    "of the system": """
        No such file or directory
        Is a directory
        Not a directory
        File exists
        File name too long
        Permission denied
        Operation not permitted
        Read-only file system
        No space left on device
        Input/output error
        Address already in use
        Connection refused
    """,
    "of those who read JSON and CSV": """
        Expected {0}, got {1} - at {2}
        Expected {0}, got {1}
        Expected {0} - at {1}
        Object missing required field {0} - at {1}
        Object missing required field {0}
        Object contains unknown field {0} - at {1}
        Object contains unknown field {0}
        Invalid enum value {0} - at {1}
        Invalid value {0} - at {1}
        JSON is malformed: {0} (byte {1})
        invalid character
        trailing characters
        object keys must be strings
        Input data was truncated
        unexpected end of data
        '{0}' expected after '{1}'
        line contains NUL
    """,
}
"""The errors of libraries that have words."""


def errors_of_toml() -> set[str]:
    """The patterns of what can be wrong with a TOML file, from the source of the library that reads it."""
    found = {"{0} (at line {1}, column {2})", "{0} (at end of document)"}
    source = Path(tomllib.__path__[0]) / "_parser.py"
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = {"suffixed_err": 2, "TOMLDecodeError": 0}.get(node.func.id, len(node.args))
            found |= set(filter(None, map(pattern, node.args[at : at + 1])))
    return found - {"{0} (at {1})"}


@pytest.mark.parametrize("lang", ["it", "es"])
def test_what_is_wrong_with_a_toml_file_has_words(lang: str) -> None:
    found = errors_of_toml()
    assert len(found) > 15
    known = catalogue("saecula", lang)
    assert sorted(pattern for pattern in found if f"error.{pattern}" not in known) == []


def test_words_of_errors_that_no_longer_exist_are_removed() -> None:
    """Otherwise the words of an error that is rephrased stay behind under its old pattern, unused."""
    there = {pattern for file in SOURCE.glob("**/*.py") for pattern in written(file)} | errors_of_toml()
    there |= {line.strip() for lines in FOREIGN.values() for line in lines.splitlines()} | COMPOSED
    packages = ["saecula", *(spec.package for spec in games() if spec.package.startswith("saecula.games."))]
    for package in packages:
        known = [id.removeprefix("error.") for id in catalogue(package, "en").single if id.startswith("error.")]
        assert sorted(pattern for pattern in known if pattern not in there) == [], package


@pytest.mark.parametrize("lang", ["it", "es"])
def test_every_error_has_words(lang: str) -> None:
    found = {pattern for file in FILES for pattern in raised(file)}
    found |= {pattern for name in ("data", "patch", "case") for pattern in said(SOURCE / "core" / f"{name}.py")}
    assert len(found) > 150
    found -= CLAUSES
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
def test_what_is_wrong_with_a_data_file_has_words(lang: str) -> None:
    """The words are in the common catalogue, because a game whose data cannot be read has none to offer."""
    found = {pattern for file in SOURCE.glob("**/*.py") for pattern in failed(file)}
    assert len(found) > 90
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


@pytest.mark.parametrize(
    ("lang", "first", "second"), [("it", "Gioca una", "Ctrl-C salva"), ("es", "Juega una", "Ctrl-C")]
)
def test_the_list_of_commands_has_one_paragraph_of_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, first: str, second: str
) -> None:
    for title in TITLES:
        monkeypatch.setattr(rich_utils, title, getattr(rich_utils, title))
    monkeypatch.setenv("SAECULA_LANG", lang)
    assert app.run(["--help"]) == 0
    said = capsys.readouterr().out
    assert first in said
    assert second not in said


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
        (["play", "--plain=3"], "non accetta un valore", "no lleva valor"),
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


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_the_command_names_reports_and_actions_as_the_page_does(lang: str) -> None:
    file = Path(__file__).parents[1] / "web" / "src" / "locale" / f"{lang}.po"
    page = read_messages(file.name, file.read_bytes(), lang)
    ours = catalogue("saecula", lang)
    ids = [id for id in page.single if id.startswith(("people.reason.", "people.act."))]
    assert len(ids) > 12
    for id in ids:
        assert ours.find(id.replace("people.", "admin.")) == page.find(id)


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("there is no rule 'A-B-1'; near: A-B-2", "non c'è la regola 'A-B-1'; simili: A-B-2"),
        (
            "scenarios/a.toml, row 3: x.powers[0].total: 30 disks on the map, but the power has 20",
            "scenarios/a.toml, riga 3: x.powers[0].total: dischi sulla mappa: 30, ma la potenza ne ha 20",
        ),
        (
            "scene 1 (Two): /a: expected 3, found '(nothing there)'; there are a, b",
            "scena 1 (Two): /a: atteso 3, trovato '(lì non c'è nulla)'; ci sono a, b",
        ),
        (
            "moves, number 2: a check must be a table, not 3",
            "moves, numero 2: un controllo deve essere una tabella, non 3",
        ),
    ],
)
def test_every_part_of_an_error_is_in_the_language_of_its_reader(english: str, italian: str) -> None:
    assert in_language(english, "it") == italian
