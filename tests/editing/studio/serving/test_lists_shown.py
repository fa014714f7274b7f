"""Lists in the page: expectations with their verdicts and the level that differs, odds with their lines."""

from __future__ import annotations

PATIENT = 60_000
"""Milliseconds; only reached where something is wrong."""
EXPECTED = """\
LEVEL: "hut"
FLAGS: rndvault
# expect: 1 room and reachable
# expect: 1..2 newts
# expect: 48..52 % lit
ROOM: "rndvault", random, random, random, (9,5) {
  LOOP [1d3] {
    MONSTER: "newt", random
  }
  [30%]: FOUNTAIN: random
}
"""
ODDS = """\
LEVEL: "hut"
FLAGS: rndvault
ROOM: "rndvault", random, random, random, (9,5) {
  [30%]: FOUNTAIN: random
}
"""


def test_verdicts_are_shown_and_a_click_shows_the_level_that_differs(shared, browser) -> None:
    running = shared()
    running.file.write_text(EXPECTED.replace("1..2 newts", "1..2 monsters"))
    page = browser.new_context(viewport={"width": 1400, "height": 900}, color_scheme="dark").new_page()
    page.set_default_timeout(PATIENT)
    page.goto(running.page)
    page.wait_for_selector("#expectations li")
    rows = page.locator("#expectations li")
    assert [rows.nth(i).get_attribute("class") for i in range(rows.count())][:2] == ["holds", "failed"]
    assert page.locator("#expectations h2").text_content().startswith("Expectations: 1 hold, ")
    failed = page.locator("#expectations .failed button").first
    assert "first with seed" in failed.text_content()
    seed = failed.text_content().rpartition("seed ")[2]
    failed.click()
    page.wait_for_function("(seed) => document.getElementById('seed').value === seed", arg=seed)
    running.file.write_text(EXPECTED.replace("# expect", "# hope"))
    page.wait_for_function("() => document.getElementById('expectations').hidden")


def test_odds_are_listed_when_asked_for(shared, browser) -> None:
    running = shared()
    running.file.write_text(ODDS)
    page = browser.new_context(viewport={"width": 1400, "height": 900}, color_scheme="dark").new_page()
    page.set_default_timeout(PATIENT)
    page.goto(running.page)
    page.wait_for_selector("#statements li")
    assert page.locator("#odds li").count() == 0
    page.locator("#odds summary").press("Enter")
    page.wait_for_selector("#odds li")
    row = page.locator("#odds li", has_text="30%")
    assert "30 % each time · in 30 % of levels · 0.3 a level" in row.first.text_content()
