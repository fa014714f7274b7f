"""The list of odds in the page: asked when it is opened, and a click shows the line."""

from __future__ import annotations

PATIENT = 60_000
"""Milliseconds; only reached where something is wrong."""
TEXT = """\
LEVEL: "hut"
FLAGS: rndvault
ROOM: "rndvault", random, random, random, (9,5) {
  [30%]: FOUNTAIN: random
}
"""


def test_odds_are_listed_when_asked_for(preview, browser) -> None:
    running = preview()
    running.file.write_text(TEXT)
    page = browser.new_context(viewport={"width": 1400, "height": 900}, color_scheme="dark").new_page()
    page.set_default_timeout(PATIENT)
    page.goto(running.address)
    page.wait_for_selector("#statements li")
    assert page.locator("#odds li").count() == 0
    page.locator("#odds summary").press("Enter")
    page.wait_for_selector("#odds li")
    row = page.locator("#odds li", has_text="30%")
    assert "30 % each time · in 30 % of levels · 0.3 a level" in row.first.text_content()
