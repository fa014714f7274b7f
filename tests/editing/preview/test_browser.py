"""The page as its reader sees it while files change."""

from __future__ import annotations

import json
from typing import Any

import pytest

PATIENT = 60_000
"""Milliseconds; only reached where something is wrong."""
LAVA = "  TERRAIN: (8,5), 'L'\n}\n"


def opened(browser: Any, address: str) -> Any:
    page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
    page.set_default_timeout(PATIENT)
    page.goto(address)
    page.wait_for_selector("body[data-frames]")
    return page


def has(page: Any, text: str) -> None:
    """Wait until the level that is shown has something in its legend."""
    page.frame_locator("#one iframe:not(.coming)").locator(f".legend li:has-text('{text}')").first.wait_for()


def test_two_browsers_see_what_is_saved(preview, browser) -> None:
    running = preview()
    pages = [opened(browser, running.address) for _ in range(2)]
    for page in pages:
        has(page, "fountain")
    running.file.write_text(running.file.read_text().replace("}\n", LAVA))
    for page in pages:
        has(page, "lava")


def test_a_broken_text_keeps_the_last_good_level(preview, browser) -> None:
    running = preview()
    page = opened(browser, running.address)
    good = running.file.read_text()
    running.file.write_text(good + "MONSTER: (\n")
    page.wait_for_selector("body[data-old='true']")
    assert page.locator("#old").is_visible()
    has(page, "fountain")
    finding = page.locator("#findings .error button").first
    finding.click()
    assert page.locator("#bars div").count() == 1
    running.file.unlink()
    page.wait_for_selector("#problem:has-text('no')")
    running.file.write_text(good)
    page.wait_for_selector("body[data-old='false']")


@pytest.mark.parametrize(
    ("text", "problem", "finding"),
    [
        ('LEVEL: "bad"\nMONSTER: (\nSTAIR: random, upp\n', "before its errors are fixed", "did you mean `up`"),
        ("", "empty", "no level in this file"),
    ],
)
def test_a_file_that_was_never_good_shows_why(preview, browser, text: str, problem: str, finding: str) -> None:
    running = preview()
    (running.file.parent / "zbad.des").write_text(text)
    page = opened(browser, running.address)
    has(page, "fountain")
    page.locator("#file").select_option("zbad.des")
    page.wait_for_selector(f"#problem:has-text('{problem}')")
    page.wait_for_selector(f"#findings .error button:has-text('{finding}')")
    assert page.locator("#one iframe").count() == 0
    assert not page.locator("#old").is_visible()
    page.locator("#findings .error button").first.click()
    assert page.locator("#bars div").count() == 1
    (running.file.parent / "zbad.des").write_text('LEVEL: "bad"\nSINK: random\n')
    has(page, "sink")
    assert not page.locator("#problem").is_visible()


def test_a_finding_marks_its_cells_and_the_pointer_its_statement(preview, browser) -> None:
    running = preview()
    running.file.write_text(running.file.read_text().replace("}\n", "  OBJECT: '*', (1,1), invisible\n}\n"))
    page = opened(browser, running.address)
    page.locator("#findings button:has-text('object-option-without-effect')").click()
    inner = page.frame_locator("#one iframe:not(.coming)")
    inner.locator(".marked").first.wait_for()
    inner.locator("#map").focus()
    page.keyboard.press(".")
    page.wait_for_selector("#made li:has-text(': ')")


def test_seeds_and_the_time_line(preview, browser) -> None:
    running = preview()
    page = opened(browser, running.address)
    page.locator("[data-view=many]").click()
    images = page.locator("#many img")
    images.nth(11).wait_for()
    images.nth(3).click()
    has(page, "fountain")
    assert page.locator("#seed-number").input_value() == "4"
    page.locator("[data-view=line]").click()
    page.wait_for_selector("#step-shown:has-text('3 of 3')")
    page.locator("#step").fill("2")
    page.wait_for_selector("#step-shown:has-text('STAIR')")


def test_what_is_typed_in_an_editor_is_shown_unsaved(preview, browser) -> None:
    running = preview("--editor")
    page = opened(browser, running.address)
    text = running.file.read_text().replace("}\n", LAVA)
    running.process.stdin.write(json.dumps({"path": str(running.file), "text": text}) + "\n")
    running.process.stdin.flush()
    has(page, "lava")
    running.process.stdin.close()
    assert running.process.wait(300) == 0


def test_nothing_grows_in_two_hundred_edits(preview, browser) -> None:
    running = preview("--editor")
    page = opened(browser, running.address)
    text = running.file.read_text()
    for number in range(200):
        edited = text.replace("(5,3)", f"({number % 11},3)")
        running.process.stdin.write(json.dumps({"path": str(running.file), "text": edited}) + "\n")
    running.process.stdin.write(json.dumps({"path": str(running.file), "text": text.replace("}\n", LAVA)}) + "\n")
    running.process.stdin.flush()
    has(page, "lava")
    page.wait_for_selector("#one iframe.coming", state="detached")
    assert page.locator("iframe").count() == 1


@pytest.mark.parametrize(("width", "scheme"), [(400, "dark"), (1500, "light")])
def test_the_page_fits(preview, browser, width: int, scheme: str) -> None:
    running = preview()
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(running.address)
    page.wait_for_selector("body[data-frames]", timeout=PATIENT)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert problems == []
