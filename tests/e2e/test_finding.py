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

    # whoever is not asked says what to answer if the other repeats a move; it can be ended again
    made: set[int] = set()
    seat = asked
    while len(made) < 2 or asked == seat:
        seat = asked
        position = api((ada, ben)[seat], f"/tables/{table}/position?seat={seat}")
        move = {"seat": seat, "move": position["moves"][0]["text"], "version": position["version"]}
        post((ada, ben)[seat], f"/tables/{table}/moves", **move)
        made.add(seat)
        asked = api(ada, f"/tables/{table}")["waiting"][0]
    page = (ada, ben)[1 - asked]
    page.goto(f"/table/{table}")
    page.locator("[data-test=menu]").click()
    page.locator("[data-test=conditional]").click()
    form = page.locator("form[data-test=conditions]")
    for n in (1, 2):
        form.locator("select").nth(n).select_option(index=0)
    assert findings(page) == []
    form.get_by_role("button").click()
    expect(page.locator("[data-test=conditions-list] li")).to_have_count(1)
    assert len(api(page, f"/tables/{table}/position?seat={1 - asked}")["conditions"]) == 1
    page.locator("dialog[open] button.btn").last.click()
    expect(page.locator("[data-test=conditions-list]")).to_have_count(0)
    assert "conditions" not in api(page, f"/tables/{table}/position?seat={1 - asked}")

    # a spectator is told how far behind
    seats = [{"kind": "me"}, {"kind": "here"}]
    watched = post(ada, "/tables", game="age-of-civilization", seats=seats, visibility="open", delay=3)["id"]
    ben.goto(f"/table/{watched}")
    expect(ben.locator(".ask .turn")).to_have_text("Stai guardando, indietro di 3 mosse.")
    assert fits(ben)
