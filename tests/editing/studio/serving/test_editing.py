"""Levels drawn on in a browser, by mouse and by keyboard, and the files that this gives."""

from __future__ import annotations

from typing import Any

import pytest

MAP = """# a cellar
LEVEL: "cellar"
GEOMETRY: center, center
MAP
-----------
|.........|
|.........|
|.........|
-----------
ENDMAP
# the guard
MONSTER: "hill orc", (2,2), hostile
STAIR: (8,3), up
"""
PATIENT = 60_000
"""Milliseconds; only reached where something is wrong."""
CELL = """async ([x, y]) => {
  const { studio } = await import("./state.js");
  const frame = studio.level.frame, stage = document.querySelector(".stage").getBoundingClientRect();
  const cell = studio.level.things.find((thing) => thing.text.includes("hill orc")).cell;
  const left = Math.floor(cell / 21) - window.orc[0], top = cell % 21 - window.orc[1];
  return [
    stage.left + (left + x - frame.left + 0.5) * stage.width / frame.columns,
    stage.top + (top + y - frame.top + 0.5) * stage.height / frame.rows,
  ];
}"""
STATE = """async () => { window.studio = (await import("./state.js")).studio; }"""
"""Lets functions that wait for something ask the page without waiting themselves."""
TEXT_NOW = """() => window.studio.listing.text"""
TEXT_IS = """(text) => {
  const { studio } = window;
  return studio.listing.text === text && studio.level?.text === text && document.body.dataset.editing !== "busy";
}"""
ENDS = """(end) => window.studio.listing.text.trimEnd().endsWith(end)"""
FITS = """() =>
  document.documentElement.scrollWidth <= innerWidth && document.querySelector("#picture").clientHeight > 200
"""
HAS_ORC = """() => Boolean(window.studio.level?.things.some((thing) => thing.text.includes("hill orc")))"""


def opened(browser: Any, address: str) -> Any:
    page = browser.new_context(viewport={"width": 1400, "height": 900}, color_scheme="dark").new_page()
    page.set_default_timeout(PATIENT)
    page.goto(address)
    page.wait_for_selector("#picture[data-drawn]")
    page.evaluate(STATE)
    return page


def until(page: Any, script: str, asked: Any = None) -> None:
    """Wait until a function gives true, which must not be async: Playwright takes any promise for that."""
    try:
        page.wait_for_function(script, arg=asked, polling=50)
    except Exception as error:
        raise AssertionError(page.locator("#edit-note").inner_text() + page.evaluate(TEXT_NOW)) from error


class Author:
    """An author at the page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.orc_at(2, 2)
        page.wait_for_selector("#tools:not([hidden])")

    def orc_at(self, x: int, y: int) -> None:
        """Tell where the hill orc is, from which cells are counted."""
        self.page.evaluate("place => { window.orc = place; }", [x, y])

    def point(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a cell of the map on the screen, when the page has come to rest."""
        places = [self.page.evaluate(CELL, [x, y])]
        while len(places) < 5 or any(place != places[-1] for place in places[-5:]):
            self.page.wait_for_timeout(100)
            places.append(self.page.evaluate(CELL, [x, y]))
        left, top = places[-1]
        return left, top

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a cell to another."""
        self.page.mouse.move(*self.point(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(*end), steps=4)
        self.page.mouse.up()

    def go(self, x: int, y: int) -> None:
        """Go to a cell by the arrow keys."""
        where = """async () => { const { studio } = await import("./state.js");
          const orc = studio.level.things.find((thing) => thing.text.includes("hill orc")).cell;
          return [Math.floor(studio.cell / 21) - Math.floor(orc / 21) + window.orc[0],
                  studio.cell % 21 - orc % 21 + window.orc[1]]; }"""
        self.page.keyboard.press("ArrowLeft")
        column, row = self.page.evaluate(where)
        for _ in range(abs(x - column)):
            self.page.keyboard.press("ArrowRight" if x > column else "ArrowLeft")
        for _ in range(abs(y - row)):
            self.page.keyboard.press("ArrowDown" if y > row else "ArrowUp")
        assert self.page.evaluate(where) == [x, y]

    def text_is(self, text: str) -> None:
        """Wait until the page shows a text, and the level that it makes."""
        until(self.page, TEXT_IS, text)


@pytest.fixture
def author(shared, browser):
    """An author at a page with one level; gives the author and the file."""
    running = shared("--edit")
    running.file.write_text(MAP)
    page = opened(browser, running.page)
    until(page, HAS_ORC)
    return Author(page), running.file


def test_by_mouse(author) -> None:
    drawer, file = author
    page = drawer.page
    page.click("text=Paint")
    page.click('[data-brush="}"]')
    drawer.drag((5, 1), (7, 1))
    text = MAP.replace("|.........|", "|....}}}..|", 1)
    drawer.text_is(text)
    page.click("button:text-is('Select')")
    drawer.drag((2, 2), (3, 3))
    text = text.replace("(2,2)", "(3,3)")
    drawer.text_is(text)
    drawer.orc_at(3, 3)
    page.click("button:text-is('Place')")
    page.click('[data-brush="trap"]')
    page.fill('#edit-options [data-part="kind"]', "bear")
    page.mouse.click(*drawer.point(8, 1))
    text += 'TRAP: "bear", (8,1)\n'
    drawer.text_is(text)
    page.click("button:text-is('Room')")
    page.select_option("#edit-options label:has-text('What') select", "region")
    drawer.drag((1, 1), (9, 3))
    text += 'REGION: (1,1,9,3), lit, "ordinary"\n'
    drawer.text_is(text)
    page.click("button:text-is('Select')")
    page.mouse.click(*drawer.point(8, 1))
    page.keyboard.press("Delete")
    text = text.replace('TRAP: "bear", (8,1)\n', "")
    drawer.text_is(text)
    assert file.read_text() == MAP
    page.click("#save")
    page.wait_for_selector("body[data-saved='1']")
    assert file.read_text() == text


def test_the_first_stroke_of_an_author_who_knows_no_letters(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.click("button:text-is('Paint')")
    page.wait_for_selector("[data-brush] img")
    chosen = page.locator('[aria-label="Terrain"] button').first
    assert chosen.get_attribute("aria-pressed") == "true"
    letter = chosen.get_attribute("data-brush")
    assert letter != "."
    drawer.drag((5, 2), (7, 2))
    first = MAP.replace("|.........|\n|.........|", f"|.........|\n|....{3 * letter}..|", 1)
    drawer.text_is(first)
    page.click("#edit-note button[title='Close']")
    drawer.drag((5, 2), (7, 2))
    page.wait_for_selector("body[data-edits='2']")
    assert not page.locator("#edit-note").is_visible()
    drawer.text_is(first)


def test_the_brush_used_last_comes_first(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.click("button:text-is('Paint')")
    page.click("[data-brush]:has-text('lava')")
    drawer.drag((5, 2), (7, 2))
    page.wait_for_selector('[aria-label="Terrain"] button:first-child[data-brush="L"]')
    drawer.text_is(MAP.replace("|.........|\n|.........|", "|.........|\n|....LLL..|", 1))
    page.click("button:text-is('Place')")
    page.click("[data-brush='fountain']")
    page.mouse.click(*drawer.point(5, 3))
    page.wait_for_selector('[aria-label="Thing"] button:first-child[data-brush="fountain"]')
    page.reload()
    page.wait_for_selector("#picture[data-drawn]")
    page.click("button:text-is('Paint')")
    page.wait_for_selector('[aria-label="Terrain"] button:first-child[data-brush="L"][aria-pressed="true"]')


def test_by_keyboard_alone(author) -> None:
    drawer, file = author
    page = drawer.page
    keys = page.keyboard
    keys.press("b")
    page.wait_for_selector('[data-brush][aria-pressed="true"]')
    keys.press("o")
    while page.evaluate("document.activeElement.dataset.brush") != "}":
        keys.press("ArrowLeft")
    keys.press("Escape")
    drawer.go(5, 1)
    keys.press("Enter")
    text = MAP.replace("|.........|", "|....}....|", 1)
    drawer.text_is(text)
    keys.press("s")
    drawer.go(2, 2)
    keys.press("m")
    page.wait_for_selector("#edit-note:has-text('Moving hill orc')")
    drawer.go(3, 3)
    keys.press("Enter")
    text = text.replace("(2,2)", "(3,3)")
    drawer.text_is(text)
    drawer.orc_at(3, 3)
    drawer.go(3, 3)
    keys.press("c")
    page.wait_for_selector("#edit-note:has-text('Copying hill orc')")
    drawer.go(5, 3)
    keys.press("Enter")
    text = text.replace("STAIR", 'MONSTER: "hill orc", (5,3), hostile\nSTAIR')
    drawer.text_is(text)
    keys.press("u")
    text = text.replace('MONSTER: "hill orc", (5,3), hostile\n', "")
    drawer.text_is(text)
    drawer.go(3, 3)
    keys.press("Enter")
    page.wait_for_selector("#edit-form input")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Control+A")
    keys.type("peaceful")
    keys.press("Enter")
    text = text.replace("hostile", "peaceful")
    drawer.text_is(text)
    keys.press("Escape")
    keys.press("Escape")
    drawer.go(8, 3)
    keys.press("Delete")
    page.click("text=Write it anyway")  # a level without stairs is found by the check
    text = text.replace("STAIR: (8,3), up\n", "")
    drawer.text_is(text)
    keys.press("Control+s")
    page.wait_for_selector("body[data-saved='1']")
    assert file.read_text() == text


def test_a_file_that_was_changed_outside_is_the_authors_choice(author) -> None:
    drawer, file = author
    page = drawer.page
    page.keyboard.press("i")
    page.click('[data-brush="fountain"]')
    page.mouse.click(*drawer.point(5, 3))
    mine = MAP + "FOUNTAIN: (5,3)\n"
    drawer.text_is(mine)
    theirs = MAP.replace("# the guard", "# the watch")
    file.write_text(theirs)
    page.wait_for_selector("#outside[open]")
    page.click("text=See the difference")
    page.wait_for_selector("#outside .gone:has-text('# the watch')")
    assert page.locator("#outside .added").all_inner_texts()[1:] == ["+# the guard\n", "+FOUNTAIN: (5,3)\n"]
    page.click("text=Keep this text")
    assert file.read_text() == theirs
    page.click("#save")
    page.wait_for_selector("body[data-saved='1']")
    assert file.read_text() == mine


def test_what_a_variable_places_is_explained(author) -> None:
    drawer, file = author
    page = drawer.page
    text = MAP + '$place = { (5,1), (5,2) }\nSHUFFLE: $place\nTRAP: "pit", $place[0]\nTRAP: "web", $place[1]\n'
    file.write_text(text)
    drawer.text_is(text)
    drawer.drag((5, 1), (7, 1))
    page.wait_for_selector("#edit-note:has-text('from $place, set in line 14 and shuffled in line 15')")
    drawer.text_is(text)


def test_shapes_palettes_and_copies_of_areas(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.click("button:text-is('Paint')")
    page.click("[data-brush='L']")
    page.click("[data-shape='frame']")
    drawer.drag((5, 1), (7, 3))
    rows = "|.........|\n" * 3
    text = MAP.replace(rows, "|....LLL..|\n|....L.L..|\n|....LLL..|\n")
    drawer.text_is(text)
    page.click("[data-shape='fill']")
    page.mouse.click(*drawer.point(6, 2))
    text = text.replace("L.L", "LLL")
    drawer.text_is(text)
    page.keyboard.press("u")
    text = text.replace("|....LLL..|\n|....LLL..|\n|....LLL..|", "|....LLL..|\n|....L.L..|\n|....LLL..|")
    drawer.text_is(text)
    assert page.locator(".layer .drawn, .layer .made").count() == 0
    page.keyboard.press("a")
    drawer.drag((1, 1), (2, 2))
    page.wait_for_selector("#edit-note:has-text('upper left corner')")
    page.mouse.click(*drawer.point(3, 2))
    text = text.replace("hostile\n", 'hostile\nMONSTER: "hill orc", (4,3), hostile\n')
    drawer.text_is(text)
    page.keyboard.press("i")
    page.click("[data-brush='monster']")
    page.get_by_role("searchbox", name="Search monsters").fill("newt")
    page.keyboard.press("Enter")
    page.get_by_label("Somewhere at random").check()
    page.mouse.click(*drawer.point(1, 3))
    drawer.text_is(text + 'MONSTER: "newt", random\n')


def test_monsters_carry_what_is_put_in(author) -> None:
    drawer, _ = author
    page = drawer.page
    drawer.go(2, 2)
    page.keyboard.press("Enter")
    page.click("text=Put an object in")
    page.wait_for_selector("input[aria-label='Search objects']:focus")
    page.keyboard.type("apple")
    page.click("#edit-form .brush-list button")
    drawer.text_is(MAP.replace("hostile\n", "hostile {\n  OBJECT: ('%', \"apple\")\n}\n"))
    page.click("#edit-form .inside li button")
    drawer.text_is(MAP.replace("hostile\n", "hostile {\n}\n"))


def test_without_a_keyboard_a_button_opens_the_form(author) -> None:
    drawer, _ = author
    page = drawer.page
    assert page.locator("#edit-open").is_hidden()
    page.mouse.click(*drawer.point(2, 2))
    page.click("#edit-open")
    page.wait_for_selector("#edit-form:has-text('MONSTER, line')")


def test_palettes_find_what_players_call_things(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.click("button:text-is('Paint')")
    page.wait_for_selector("[data-brush='I']")
    terrain = page.get_by_role("searchbox", name="Search terrain")
    terrain.fill("ice")
    assert page.locator("[aria-label='Terrain'] .brush-list button").first.inner_text().startswith("ice\n")
    page.keyboard.press("Escape")
    page.click("button:text-is('Place')")
    objects = page.get_by_role("searchbox", name="Search objects")
    page.wait_for_selector("[aria-label='Objects'] .brush-list button")
    objects.fill("wand of digging")
    assert page.locator("[aria-label='Objects'] .brush-list button").all_inner_texts()[0].startswith("digging")
    objects.fill("lightsaber of digging")
    assert (
        page.locator("[aria-label='Objects'] .brush-list").inner_text()
        == "There is nothing called lightsaber of digging."
    )


def test_the_bar_follows_the_pointer_while_a_cell_is_held(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.mouse.click(*drawer.point(2, 2))
    page.wait_for_selector("#position:has-text('(2,2) of this MAP')")
    page.mouse.move(*drawer.point(5, 3))
    page.wait_for_selector("#position:has-text('(5,3) of this MAP')")
    page.wait_for_selector("#here:has-text('(2,2) of this MAP')")


def test_places_are_told_as_the_text_counts_them(author) -> None:
    drawer, _ = author
    page = drawer.page
    drawer.go(2, 2)
    page.wait_for_selector("#position:has-text('(2,2) of this MAP · level (')")
    page.keyboard.press("g")
    assert page.locator(".axis.column").all_inner_texts() == [str(number) for number in range(11)]
    assert page.locator(".axis.row").all_inner_texts() == [str(number) for number in range(5)]


def test_words_are_completed_and_fixes_are_buttons(author) -> None:
    drawer, _ = author
    page = drawer.page
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.type('MONSTER: "Uruk')
    page.wait_for_selector(".cm-tooltip-autocomplete li[aria-selected]:has-text('Uruk-hai')")
    page.wait_for_timeout(200)  # CodeMirror takes no proposal sooner
    page.keyboard.press("Enter")
    until(page, ENDS, '"Uruk-hai"')
    page.keyboard.type(', (5,1)\nMONSTER: "hil orc", (6,1)')
    page.keyboard.press("Escape")
    until(page, ENDS, '"hil orc", (6,1)')
    page.click("#findings .fix:has-text('hill orc')")
    until(page, ENDS, 'MONSTER: "hill orc", (6,1)')


def test_without_the_option_the_page_only_shows(shared, browser) -> None:
    running = shared()
    page = opened(browser, running.page)
    assert not page.locator("#tools").is_visible()
    page.keyboard.press("b")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert not page.locator("#edit-options").is_visible()
    assert page.evaluate("document.body.dataset.edits") is None


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark")])
def test_the_tools_fit(author, width: int, scheme: str) -> None:
    page = author[0].page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    for key in ("b", "i", "r", "s"):
        page.keyboard.press(key)
        until(page, FITS)
