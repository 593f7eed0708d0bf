"""The page "All cards" shows every card completely, on a desktop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Visitor, api
from .play import GAMES, begin
from .sheet import SIZES, look
from .waiting import expect


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_and_every_effect_is_on_its_card(visit: Visitor, game: str, size: str) -> None:
    width, height = SIZES[size]
    page: Any = visit(f"/cards/{game}", viewport={"width": width, "height": height})
    page.locator("[data-card]").nth(90).wait_for(state="attached")
    assert look(page, game, "en") == []


@pytest.mark.parametrize(
    ("game", "card", "words"),
    [
        ("inner-sea", "poet", "31 · Great Person"),
        ("inner-sea", "pirates", "22"),
        ("age-of-civilization", "science", "Top row; needs Education / Mathematics"),
        ("age-of-civilization", "philosophy", "Middle row; needs Calendar"),
        ("age-of-civilization", "mining", "Bottom row"),
        ("through-the-ages", "cartography", "colonization technology"),
    ],
)
def test_the_band_says_what_other_cards_ask_for(visit: Visitor, game: str, card: str, words: str) -> None:
    """The number of a card and whether it is a Great Person, the row of a technology and what opens it, the kind of a
    special technology."""
    page: Any = visit(f"/cards/{game}")
    expect(page.locator(f"[data-card={card}] .band")).to_contain_text(words)


@pytest.mark.parametrize(("game", "file", "items"), [(GAMES[0], "civilizations", 48), ("inner-sea", "cards", 75)])
def test_what_is_reconstructed_is_told_by_the_data(visit: Visitor, game: str, file: str, items: int) -> None:
    page: Any = visit("/", locale="it-IT")
    page.locator(f"a[href='/reconstructed/{game}']").click()
    expect(page.locator("h1 small")).to_have_text("Che cosa è ricostruito")
    expect(page.locator(f"[data-list={file}] li")).to_have_count(items)
    row = page.locator(f"[data-file={file}] td")
    expect(row).to_have_count(6)
    counts = [int(text) for text in row.all_inner_texts()]
    assert counts[0] == sum(counts[1:])
    assert counts[4] + counts[5] == items


def test_the_signs_are_explained_at_the_table(visit: Visitor) -> None:
    page: Any = visit("/")
    begin(page, "through-the-ages")
    page.click("[data-test=menu]")
    page.click("[data-test=signs]")
    legend = page.locator("[data-test=legend] li")
    expect(legend.filter(has_text="civil actions")).to_have_count(1)
    expect(legend.filter(has_text="Production")).to_have_count(1)
    expect(legend.filter(has_text="Age")).to_have_count(1)


def test_an_owner_corrects_a_card_and_plays_with_it(visit: Visitor) -> None:
    """A mistake is refused with its row and reason; the corrected deck goes into a file and comes back from it."""
    page: Any = visit(f"/cards/{GAMES[0]}")
    expect(page.locator("main")).to_contain_text("SIL Open Font License")
    page.click("[data-test=editor]")
    page.select_option("[data-test=file]", "civilizations")
    page.select_option("[data-test=row]", "egypt")
    population = page.locator("[data-column=population]")
    expect(population).to_have_value("3")
    population.fill("9")
    page.click("[data-test=keep]")
    expect(page.locator("[data-test=refused]")).to_have_text(
        "data/civilizations.csv, row 2: population is 9, not from 1 to 4"
    )
    expect(page.locator("[data-test=own]")).to_have_count(0)
    population.fill("2")
    page.fill("[data-test=deck-name]", "My printing")
    page.click("[data-test=keep]")
    expect(page.locator("[data-test=refused]")).to_have_count(0)
    expect(page.locator("[data-test=own] strong")).to_have_text("My printing")
    with page.expect_download() as exported:
        page.click("[data-test=own] a[download]")
    saved = exported.value.path()
    page.locator("[data-test=own] button").last.click()
    expect(page.locator("[data-test=own]")).to_have_count(0)
    page.set_input_files("[data-test=import]", saved)
    expect(page.locator("[data-test=own] strong")).to_have_text("My printing")
    page.click("[data-test=kept] a")
    expect(page.locator("[data-test=deck] option:checked")).to_have_text("My printing")
    page.click("[data-test=create]")
    page.wait_for_url("**/table/*")
    page.locator(".board [data-object]").first.wait_for(state="attached")
    id = page.url.rsplit("/", 1)[-1]
    assert "deck=" in api(page, f"/tables/{id}")["game"]
