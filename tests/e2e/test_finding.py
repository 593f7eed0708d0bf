"""Finding a game: quick pairing with a second browser, filters, friends, the waiting room, the next turn by one key."""

from __future__ import annotations

from .conftest import Visitor, api
from .play import post
from .test_page import findings, fits
from .waiting import expect

PASSWORD = "a long password"


def test_two_people_find_each_other(visit: Visitor) -> None:
    ada, ben = visit("/"), visit("/", locale="it-IT", phone=True)
    for page, name, lang in ((ada, "Augusta", "en"), (ben, "Basilio", "it")):
        post(page, "/accounts", name=name, password=PASSWORD, lang=lang)
        page.reload()

    # Augusta is seated and waits, alone, at a table that others can see with its clock
    form = ada.locator("form[data-test=pair]")
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Time").select_option("turns")
    form.get_by_role("button", name="Find me a seat").click()
    ada.wait_for_url("**/table/*")
    table = ada.url.rpartition("/")[2]

    # a filter finds it, another one hides it
    ben.reload()
    shown = ben.locator(f"[data-test=open-tables] a[href='/table/{table}']")
    expect(shown).to_have_count(1)
    card = ben.locator("[data-test=found]", has=ben.locator(f"a[href='/table/{table}']"))
    expect(card).to_contain_text("72 h + 12 h a turno")
    expect(card).to_contain_text("Augusta")
    expect(card).to_contain_text("circa")
    ben.locator("[data-test=filter]").get_by_label("Tempo").select_option("live")
    expect(shown).to_have_count(0)
    ben.locator("[data-test=filter]").get_by_label("Tempo").select_option("turns")
    expect(shown).to_have_count(1)
    assert fits(ben)
    assert findings(ben) == []

    # the waiting room: a chat, and friends to invite
    room = ada.locator("[data-test=room-chat]")
    room.get_by_role("textbox").fill("Anybody here?")
    room.get_by_role("button").click()
    expect(room).to_contain_text("Anybody here?")
    friends = ada.locator("[data-test=friends]")
    friends.get_by_label("Name of an account").fill("basilio")
    friends.get_by_role("button", name="Add").click()
    friends.get_by_role("button", name="Invite Basilio").click()
    expect(friends).to_contain_text("Basilio is invited.")
    assert findings(ada) == []
    ben.reload()
    expect(ben.locator("section[aria-labelledby=invited] [data-test=found]")).to_have_count(1)

    # Basilio asks for the same game, and both play
    form = ben.locator("form[data-test=pair]")
    form.get_by_label("Tempo").select_option("turns")
    form.get_by_role("button", name="Trovami un posto").click()
    ben.wait_for_url(f"**/table/{table}")
    ada.wait_for_selector(".board")
    ben.wait_for_selector(".board")

    # one key leads from anywhere to the table where somebody is asked
    asked = api(ada, f"/tables/{table}")["waiting"][0]
    page = (ada, ben)[asked]
    page.goto("/")
    expect(page.locator("[data-test=next]")).to_contain_text("(1)")
    page.keyboard.press("'")
    page.wait_for_url(f"**/table/{table}")
