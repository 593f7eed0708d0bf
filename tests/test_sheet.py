"""Every message, rendered with awkward parameters in three languages, has no fault that a program can detect."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import sheet
from sheet import FIELD, Line, faults, faults_of, patterns

from saecula.core.rules import LANGUAGES
from saecula.text import catalogue

PACKAGES = ["saecula", "saecula.server", *(spec.package for spec in sheet.ours())]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_has_a_fault(lang: str) -> None:
    assert faults(lang) == []


CATALOGUES = {name: partial(catalogue, name) for name in PACKAGES} | {"page": sheet.labels}


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_message_has_the_same_parameters_in_every_language(name: str) -> None:
    english = {id: set(FIELD.findall(pattern)) for id, pattern in patterns(CATALOGUES[name]("en"))}
    assert len(english) > 50
    for lang in ("it", "es"):
        other = {id: set(FIELD.findall(pattern)) for id, pattern in patterns(CATALOGUES[name](lang))}
        assert set(other) == set(english)
        assert {id: keys for id, keys in other.items() if keys != english[id]} == {}


@pytest.mark.parametrize(
    ("lang", "pattern", "said"),
    [
        ("en", "{n} coins", "1 coins"),
        ("it", "ne restano {n}", "ne restano 1"),
        ("it", "{n} disco", "2 disco"),
        ("es", "{n} discos", "1 discos"),
        ("it", "Disponi in {0}", "Disponi in Golfo di Dalmazia"),
        ("es", "Desplegar en {0}", "Desplegar en Golfo de Dalmacia"),
        ("en", "Deploy in {0}", "Deploy in Gulf of Dalmatia"),
        ("it", "{seat} è guidato da {card}", "Anna è guidato da Omero"),
        ("it", "{area} resterebbe vuota", "Golfo di Dalmazia resterebbe vuota"),
        ("it", "{n} giocatori su 6", "1 giocatori su 6"),
        ("it", "Chiuso dal {date}.", "Chiuso dal 8 nov 2026."),
        ("it", "Passa lo schermo a {name}", "Passa lo schermo a Anna"),
        ("es", "{card} queda anulada", "Asedio queda anulada"),
        ("it", "{civ} perde", "Barbari perde"),
        ("en", "{civ} leads", "{civ} leads"),
        ("en", "{card}: {civ}", "Invasion!: Gaul"),
    ],
)
def test_the_faults_of_the_past_are_seen(lang: str, pattern: str, said: str) -> None:
    assert list(faults_of(lang, Line("a game", "log.x", pattern, [said])))
