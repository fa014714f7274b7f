"""The page as its reader sees it while files change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import accessibility
import pytest

PATIENT = 60_000
"""Milliseconds; only reached where something is wrong."""
LAVA = "  TERRAIN: (8,5), 'L'\n}\n"


def opened(browser: Any, address: str, width: int = 1400, scheme: str = "dark") -> Any:
    page = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    page.set_default_timeout(PATIENT)
    page.goto(address)
    page.wait_for_selector("#picture[data-drawn]")
    return page


def has(page: Any, text: str) -> None:
    """Wait until the level that is shown has some ground."""
    page.evaluate("async () => { window.studio = (await import('./state.js')).studio; }")
    shown = "(text) => Boolean(window.studio.level?.texts.some((each) => each.includes(text)))"
    page.wait_for_function(shown, arg=text, polling=50)


def test_two_browsers_see_what_is_saved(shared, browser) -> None:
    running = shared()
    pages = [opened(browser, running.page) for _ in range(2)]
    for page in pages:
        has(page, "fountain")
    running.file.write_text(running.file.read_text().replace("}\n", LAVA))
    for page in pages:
        has(page, "lava")


def test_a_broken_text_keeps_the_last_good_level(preview, browser) -> None:
    running = preview()
    page = opened(browser, running.page)
    good = running.file.read_text()
    running.file.write_text(good + "MONSTER: (\n")
    page.wait_for_selector("body[data-old='true']")
    assert page.locator("#old").is_visible()
    has(page, "fountain")
    page.locator("#findings .error button").first.click()
    running.file.unlink()
    page.wait_for_selector("#problem:has-text('not there')")
    running.file.write_text(good)
    page.wait_for_selector("body[data-old='false']")


@pytest.mark.parametrize(
    ("text", "problem", "finding"),
    [
        ('LEVEL: "bad"\nMONSTER: (\nSTAIR: random, upp\n', "before its errors are fixed", "did you mean `up`"),
        ("", "empty", "no level in this file"),
    ],
)
def test_a_file_that_was_never_good_shows_why(shared, browser, text: str, problem: str, finding: str) -> None:
    running = shared()
    other = running.file.with_name(f"z{running.file.name}")
    other.write_text(text)
    page = opened(browser, running.page)
    has(page, "fountain")
    page.locator("#file").select_option(other.name)
    page.wait_for_selector(f"#problem:has-text('{problem}')")
    page.wait_for_selector(f"#findings .error button:has-text('{finding}')")
    assert not page.locator("#picture .stage").is_visible()
    assert not page.locator("#old").is_visible()
    other.write_text('LEVEL: "bad"\nSINK: random\n')
    has(page, "sink")
    page.wait_for_selector("#problem", state="hidden")


def test_a_finding_marks_its_cells_and_a_cell_tells_its_statement(shared, browser) -> None:
    running = shared()
    running.file.write_text(running.file.read_text().replace("}\n", "  OBJECT: '*', (1,1), invisible\n}\n"))
    page = opened(browser, running.page)
    page.locator("#findings button:has-text('object-option-without-effect')").click()
    page.locator("#picture .layer .marked").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("#picture .layer .marked").first.wait_for(state="detached")
    page.keyboard.press(".")
    page.wait_for_selector("#here .statement:has-text('5: OBJECT')")


def test_keys_are_enough_for_everything(shared, browser) -> None:
    running = shared()
    page = opened(browser, running.page)
    page.keyboard.press("n")
    page.wait_for_selector("#film [aria-current=true][data-seed='2']")
    page.keyboard.press("p")
    page.wait_for_selector("#film [aria-current=true][data-seed='1']")
    page.keyboard.press("ArrowRight")
    first = page.locator("#here h2").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(text) => document.querySelector('#here h2').innerText !== text", arg=first)
    page.keyboard.press("+")
    page.wait_for_selector("#picture:not([data-zoom=fit])")
    page.keyboard.press("f")
    page.wait_for_selector("#picture[data-zoom=fit]")
    page.keyboard.press("g")
    page.wait_for_selector("#picture .layer.grid")
    page.keyboard.press("?")
    page.wait_for_selector("#keys[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys:not([open])", state="attached")


def test_seeds_and_the_time_line(shared, browser) -> None:
    running = shared()
    page = opened(browser, running.page)
    page.locator("#film [data-seed='4']").click()
    page.wait_for_selector("#film [aria-current=true][data-seed='4']")
    assert page.locator("#seed").input_value() == "4"
    page.keyboard.press("Escape")
    page.locator("#play").click()
    page.wait_for_selector("#timeline output:has-text('3 of 3')")
    page.locator("#timeline input").fill("2")
    page.wait_for_selector("#timeline output:has-text('STAIR')")
    page.keyboard.press("Escape")
    page.locator("#timeline button").click()
    assert not page.locator("#timeline").is_visible()


def test_what_is_typed_in_an_editor_is_shown_unsaved(preview, browser) -> None:
    running = preview("--editor")
    page = opened(browser, running.page)
    text = running.file.read_text().replace("}\n", LAVA)
    running.process.stdin.write(json.dumps({"path": str(running.file), "text": text}) + "\n")
    running.process.stdin.flush()
    has(page, "lava")
    running.process.stdin.close()
    assert running.process.wait(300) == 0


def test_a_click_shows_the_line_in_the_editor_that_is_connected(preview, browser) -> None:
    running = preview("--editor")
    page = opened(browser, running.page)
    page.locator("#statements button:has-text('FOUNTAIN')").click()
    assert json.loads(running.process.stdout.readline()) == {"path": str(running.file), "line": 4}


def test_the_list_tells_what_did_not_run_and_how_often_it_does(shared, browser) -> None:
    running = shared()
    text = running.file.read_text().replace("  FOUNTAIN", "  IF [0%] {\n    SINK: random\n  }\n  FOUNTAIN")
    running.file.write_text(text)
    page = opened(browser, running.page)
    skipped = page.locator("#statements .skipped")
    skipped.locator("small:has-text('the chance of 0 % on line 4 failed')").wait_for()
    skipped.locator("output:has-text('0 %')").wait_for()
    page.locator("#statements li:not(.skipped) output:has-text('100 %')").first.wait_for()


def test_the_level_follows_the_cursor_and_the_text_the_level(shared, browser) -> None:
    running = shared()
    second = "\n" * 150 + 'LEVEL: "attic"\nROOM: "ordinary", lit, random, random, random {\n  SINK: random\n}\n'
    running.file.write_text(running.file.read_text() + second)
    page = opened(browser, running.page)
    page.wait_for_function("() => document.querySelectorAll('#level option').length === 2")
    page.locator("#level").select_option("1")
    line = page.locator("#text .cm-line:has-text('SINK')")
    line.click()
    has(page, "sink")
    page.locator("#text .cm-scroller").evaluate("(element) => { element.scrollTop = 0; }")
    page.locator("#text .cm-line:has-text('FOUNTAIN')").click()
    page.wait_for_function("() => document.querySelector('#level').value === '0'")
    has(page, "fountain")


def test_nothing_grows_in_two_hundred_edits(preview, browser) -> None:
    running = preview("--editor")
    page = opened(browser, running.page)
    page.locator("#film button").nth(7).wait_for()
    count = "() => document.querySelectorAll('#picture *, #film *, #panel *').length"
    before = page.evaluate(count)
    text = running.file.read_text()
    for number in range(200):
        edited = text.replace("(5,3)", f"({number % 11},3)")
        running.process.stdin.write(json.dumps({"path": str(running.file), "text": edited}) + "\n")
    running.process.stdin.write(json.dumps({"path": str(running.file), "text": text.replace("}\n", LAVA)}) + "\n")
    running.process.stdin.flush()
    has(page, "lava")
    assert page.evaluate(count) < before + 20


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1400])
def test_the_page_fits(shared, browser, width: int, scheme: str) -> None:
    running = shared()
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(running.page)
    page.wait_for_selector("#picture[data-drawn]", timeout=PATIENT)
    page.locator("#film button").nth(7).wait_for(state="attached", timeout=PATIENT)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    if width > 1000:
        assert page.evaluate("() => document.querySelector('#controls').offsetHeight") < 60
    assert problems == []


READ = """LEVEL: "cellar"
# expect: 1 fountain
# expect: 1 "newt"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  FOUNTAIN: (5,3)
  # now and then
  [1%]: TRAP: "pit", random
  SINK: (1,1)
}
"""
STATES = {"painting": "b", "placing": "i", "rooms": "r", "keys": "?"}


@pytest.mark.slow
def test_axe_core_finds_nothing(preview, browser) -> None:
    running = preview("--edit")
    running.file.write_text(READ)
    (running.file.parent / "wrong.des").write_text(READ.replace('"pit"', '"pitt"'))

    def pages(context: Any) -> Iterator[tuple[str, Any]]:
        page = context.new_page()
        page.set_default_timeout(PATIENT)
        page.goto(f"{running.address}#file=wrong.des")
        page.wait_for_selector("#findings .error", state="attached")
        yield "findings", page
        page.goto("about:blank")
        page.goto(f"{running.address}#file=cellar.des")
        page.wait_for_selector("#picture[data-drawn]")
        page.wait_for_selector("#statements .skipped", state="attached")
        for tab in ("text", "panel", "picture"):
            page.evaluate("tab => { document.body.dataset.tab = tab; }", tab)
            yield tab, page
        for state, key in STATES.items():
            page.keyboard.press(key)
            if key == "b":
                page.wait_for_selector("[data-brush] img")
            yield state, page

    accessibility.hold(browser, pages, first=1)
