"""Links to a moment of a game, with a picture that shows nothing that not everybody may see."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

from saecula.server.page import INDEX, ROOT
from saecula.server.pictures import HEIGHT, WIDTH, Moment, draw
from saecula.server.routes.sharing import _step

from .conftest import User
from .test_moves import two

Image = pytest.importorskip("PIL.Image")


def size(body: bytes) -> tuple[int, int]:
    found: tuple[int, int] = Image.open(io.BytesIO(body)).size
    return found


def colors(body: bytes) -> set[Any]:
    image = Image.open(io.BytesIO(body)).convert("RGB")
    return {color for _, color in image.getcolors(WIDTH * HEIGHT)}


def test_a_picture_has_the_players_in_their_colors() -> None:
    moment = Moment(
        title="A game",
        where="After step 3",
        names=["Ada", "Ben" * 60],
        scores=[3, None],
        over_time=[[0, 0], [1, 2], [3, None]],
        lines=["Ada did something"],
    )
    body = draw(moment)
    assert size(body) == (1200, 630)
    assert {(0x1F, 0x5F, 0x99), (0xA9, 0x4C, 0x06)} <= colors(body)


def test_a_moment_is_shared_by_a_link_with_a_picture(ada: User, ben: User, nobody: User) -> None:
    id = two(ada, ben)
    ada.get(f"/tables/{id}")
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    (ada, ben)[seat].step(id, seat)
    shared = ada.get(f"/tables/{id}/share", n=1, seat=0).json()
    assert shared["n"] == 1
    assert f"/table/{id}?at=1" in shared["url"]
    picture = nobody.get(f"/tables/{id}/picture", n=1, invite=ada.get(f"/tables/{id}").json()["invite"])
    assert picture.headers["content-type"] == "image/png"
    assert size(picture.content) == (1200, 630)
    assert ada.get(f"/tables/{id}/share", n=999, seat=0).json()["id"] == "step.unknown"


@pytest.mark.parametrize("game", ["inner-sea", "age-of-civilization", "through-the-ages", "sid-meiers-civilization"])
def test_the_picture_is_drawn_from_the_board(ada: User, nobody: User, game: str) -> None:
    """Two moments look different; the seat that asks changes nothing, because a picture is for spectators."""
    table = ada.table("me", "here", game=game, visibility="open", seed=3)
    lot = random.Random(3)
    for _ in range(8):
        position = next(p for p in (ada.look(table["id"], seat) for seat in (0, 1)) if p["moves"])
        ada.move(table["id"], position["seat"], lot.choice(position["moves"])["text"], position["version"])
    pictures = [nobody.get(f"/tables/{table['id']}/picture", n=n).content for n in (0, 8)]
    assert [size(body) for body in pictures] == [(WIDTH, HEIGHT)] * 2
    assert pictures[0] != pictures[1]
    assert ada.get(f"/tables/{table['id']}/picture", n=8).content == pictures[1]
    words = [nobody.get(f"/tables/{table['id']}/picture", n=8, lang=lang).content for lang in ("it", "es")]
    assert len({pictures[1], *words}) == 3


def test_the_words_of_a_step_are_in_three_languages() -> None:
    assert [_step(lang, 12) for lang in ("en", "it", "es")] == [
        "After step 12",
        "Dopo il passo 12",
        "Tras el paso 12",
    ]


def test_a_private_table_is_shared_only_with_its_invitation(ada: User, ben: User, nobody: User) -> None:
    table = ada.table("me", "here", visibility="private")
    id = table["id"]
    assert f"invite={table['invite']}" in ada.get(f"/tables/{id}/share").json()["url"]
    assert nobody.get(f"/tables/{id}/share").status_code == 404
    assert nobody.get(f"/tables/{id}/picture").status_code == 404
    assert nobody.get(f"/tables/{id}/picture", invite="wrong").status_code == 404
    assert nobody.get(f"/tables/{id}/picture", invite=table["invite"]).status_code == 200
    assert "invite=" not in ben.get(f"/tables/{id}/share", invite=table["invite"]).json()["url"]


@pytest.mark.skipif(not (ROOT / INDEX).is_file(), reason="the page is not built")
def test_the_page_of_a_table_describes_it_to_others(ada: User) -> None:
    open_one = ada.table("me", "here", visibility="open")["id"]
    ada.send("PATCH", "/me", json={"name": 'A"><script>'})
    named = ada.table("me", "here", visibility="open")["id"]
    private = ada.table("me", "here", visibility="private")["id"]
    page = ada.client.get(f"/table/{open_one}?at=0").text
    assert 'property="og:title" content="Age of Civilization: Ada' in page
    assert f"/api/v1/tables/{open_one}/picture?n=0" in page
    assert 'name="twitter' not in page
    assert "<script>" not in ada.client.get(f"/table/{named}").text.partition("</head>")[0].replace(
        '<script type="mod', ""
    )
    assert "og:title" not in ada.client.get(f"/table/{private}").text
    assert "og:title" not in ada.client.get("/table/zzzzzzzzzz").text
    assert ada.client.get(f"/table/{open_one}?at=x&invite=%22").status_code == 200
