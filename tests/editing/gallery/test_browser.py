"""Galleries in a browser: opened as files, found by what is in them, walked through by keys, at three widths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import accessibility
import pytest

import vaultc
from vaultc import Surroundings
from vaultc.api import loading
from vaultc.editing.gallery.cards import DrawingPlan, file_errors, grouped, make_cards
from vaultc.editing.gallery.files import gallery_files

SIZES = ((1400, 900), (900, 900), (390, 844))
CUT = """[...document.querySelectorAll("details, details *")].filter((part) =>
  getComputedStyle(part).overflowY === "hidden" && part.scrollHeight > part.clientHeight + 1).length"""
Opened = Callable[..., Any]


@pytest.fixture
def opened(browser: Any, folder: Path) -> Iterator[Opened]:
    """Opens a page of the gallery; at the end none had an error, and none asked for anything but files."""
    contexts, wrong = [], []

    def asked(request: Any) -> None:
        if not request.url.startswith("file:"):
            wrong.append(request.url)

    def open_page(name: str, size: tuple[int, int] = SIZES[0], scheme: str = "light", place: Path = folder) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", asked)
        page.goto(f"{place.as_uri()}/{name}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def shown(page: Any) -> list[str]:
    """The names of the cards that are to be seen, from the first to the last."""
    found: list[str] = page.eval_on_selector_all(
        ".card", "cards => cards.filter(card => card.offsetParent).map(card => card.id)"
    )
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_window(opened: Opened, size: tuple[int, int], scheme: str) -> None:
    page = opened("index.html", size, scheme)
    index = page.url
    for name in ["index.html", *(f"levels/vlt-{level}.html" for level in ("archery", "thinnest", "fog", "chess"))]:
        page.goto(index.replace("index.html", name))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate(CUT) == 0, f"parts of {name} are cut off"


def test_maps_fit_a_window_of_900_by_900(opened: Opened) -> None:
    page = opened("levels/vlt-thinnest.html", (900, 900))
    first = page.url
    for level in ("vlt-thinnest", "vlt-fog", "vlt-chess"):
        page.goto(first.replace("vlt-thinnest", level))
        box = page.locator("#map").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 900
        assert box["y"] + box["height"] <= 900, f"the map of {level} is below the window"
        assert page.locator(".frame").evaluate("frame => frame.scrollWidth <= frame.clientWidth")


def test_links_of_sections_lead_there_and_show_all_again(opened: Opened) -> None:
    page = opened("index.html")
    assert shown(page)[0] == "vlt-archery"
    page.get_by_role("link", name="perils").click()
    assert 0 <= page.locator("#file-perils-des h2").bounding_box()["y"] < 200
    page.locator("#order").select_option("title")
    page.evaluate("document.querySelector('nav a[href=\"#file-tombs-des\"]').click()")
    page.wait_for_function("document.querySelector('#file-tombs-des').offsetParent !== null")
    assert 0 <= page.locator("#file-tombs-des h2").bounding_box()["y"] < 200


@pytest.mark.parametrize(
    ("words", "told", "level"),
    [
        ("forest centaur", r"1 of \d+", "vlt-archery"),
        ("forst centuar", r"1 of \d+; no “forst”, but “forest”; no “centuar”, but “centaur”", "vlt-archery"),
        ("statues chessbord", r"1 of \d+; no “chessbord”, but “chessboard”", "vlt-chess"),
        ('"arrow trap" weapon', r"\d+ of \d+", "vlt-archery"),
    ],
)
def test_search_finds_things_and_forgives_spelling(opened: Opened, words: str, told: str, level: str) -> None:
    page = opened("index.html")
    page.keyboard.press("/")
    page.keyboard.type(words)
    assert re.fullmatch(told, page.locator("#found").inner_text())
    assert shown(page)[0] == level


def test_search_tells_how_often_a_thing_is_there(opened: Opened) -> None:
    page = opened("index.html#q=bow")
    assert page.locator("#vlt-archery .why mark").first.inner_text() == "bow 100 %"
    page.locator("#search").fill("xyzzyplugh")
    assert shown(page) == []
    page.get_by_role("button", name="Show all").click()
    assert len(shown(page)) == page.locator(".card").count()


def test_what_most_levels_have_least_of_comes_last(opened: Opened) -> None:
    page = opened("index.html#q=statue")
    shares = [text.count("100 %") for text in page.locator(".card:visible .why").all_inner_texts()]
    assert shares
    assert shares[0] >= 1


def test_filter_and_place_are_kept_on_the_way_through_levels(opened: Opened) -> None:
    page = opened("index.html")
    page.locator("select[data-filter=uses]").select_option("TRAP")
    page.locator("#order").select_option("title")
    found = shown(page)
    page.locator(f"#{found[1]} > a").click()
    assert page.locator("#list").inner_text() == f"2 of {len(found)} with TRAP"
    page.keyboard.press("j")
    page.wait_for_url(f"**/levels/{found[2]}.html?*")
    page.keyboard.press("k")
    page.wait_for_url(f"**/levels/{found[1]}.html?*")
    page.locator("#back").click()
    page.wait_for_url("**/index.html#*")
    assert shown(page) == found
    assert page.evaluate("document.activeElement.parentNode.id") == found[1]
    assert page.locator("select[data-filter=uses]").input_value() == "TRAP"


def test_all_levels_are_reached_one_after_the_other(opened: Opened) -> None:
    page = opened("index.html")
    found = shown(page)
    page.goto(page.url.replace("index.html", f"levels/{found[0]}.html"))
    assert page.locator("#previous").get_attribute("href") is None
    for level in found[1:4]:
        page.locator("#next").click()
        page.wait_for_url(f"**/levels/{level}.html")


def test_keys_alone_suffice(opened: Opened) -> None:
    page = opened("index.html")
    focused = "document.activeElement.parentNode.id"
    found = shown(page)
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate(focused) == found[1]
    page.keyboard.press("k")
    assert page.evaluate(focused) == found[0]
    page.keyboard.press("ArrowDown")
    below = page.evaluate(focused)
    boxes = [page.locator(f"#{name}").bounding_box() for name in (found[0], below)]
    assert boxes[0]["x"] == boxes[1]["x"]
    assert boxes[0]["y"] < boxes[1]["y"]
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == found[0]
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()
    page.keyboard.press("/")
    page.keyboard.type("chessboard")
    page.keyboard.press("Enter")
    assert page.evaluate(focused) == "vlt-chess"
    page.keyboard.press("Enter")
    page.wait_for_url("**/levels/vlt-chess.html*")
    page.keyboard.press("Escape")
    page.wait_for_url("**/index.html*")
    assert page.locator("#search").input_value() == "chessboard"


def test_keys_on_a_level_page(opened: Opened) -> None:
    page = opened("levels/vlt-archery.html")
    seed = page.locator("#place").inner_text()
    page.keyboard.press("n")
    other = page.locator("#place").inner_text()
    assert {seed, other} == {"seed 1", "seed 2"}
    page.keyboard.press("p")
    assert page.locator("#place").inner_text() == seed
    page.keyboard.press(".")
    first = page.locator("#place").inner_text()
    assert re.fullmatch(r"\(\d+,\d+\) in this room, level \(\d+,\d+\)", first)
    page.keyboard.press("m")
    page.keyboard.press("l")
    assert page.locator("#place").inner_text() != first
    assert page.url.endswith("vlt-archery.html#seed-" + seed[-1])
    page.keyboard.press("Escape")
    assert page.locator("#place").inner_text() == seed
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()


def test_filters_are_folded_on_a_phone(opened: Opened) -> None:
    page = opened("index.html", (390, 844))
    order = page.locator("#order")
    assert order.is_hidden()
    page.get_by_role("button", name="Filter").click()
    order.select_option("shows")
    assert shown(page)[0] != "vlt-archery"
    assert page.locator(".search").bounding_box()["height"] < 300


def test_cards_are_sorted_and_put_back(opened: Opened, tmp_path: Path) -> None:
    library = vaultc.load("vlt-gambler", "vlt-archery")
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 3), 2, Surroundings(), 5)), errors)
    for name, data in gallery_files(groups, "t"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    page = opened("index.html", place=tmp_path)
    orders = {}
    for by in ("danger", "loot", "title", ""):
        page.locator("#order").select_option(by)
        orders[by] = shown(page)
    archery_first = ["vlt-archery", "vlt-gambler"]
    assert orders == {"danger": archery_first, "loot": archery_first, "title": archery_first, "": archery_first[::-1]}


def test_wide_maps_of_single_levels_fit_from_700_pixels_on(opened: Opened, tmp_path: Path) -> None:
    level = vaultc.load("vlt-thinnest").levels[0].generate(1)
    (tmp_path / "wide.html").write_text(str(level.render("html")), "utf-8")
    for width, fits in ((900, True), (390, False)):
        page = opened("wide.html", (width, 844), place=tmp_path)
        assert page.locator(".frame").evaluate("frame => frame.scrollWidth <= frame.clientWidth") is fits
        assert page.locator(".sideways").is_visible() is not fits
        assert page.locator("#map img").evaluate("img => getComputedStyle(img).imageRendering") == "auto"


def test_files_of_one_level_are_side_by_side_and_errors_are_on_the_page(opened: Opened, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.des").write_text(
            f'LEVEL: "{name}"\nROOM: "ordinary", lit, (3,3), (center,center), (3,3) {{ }}\n'
        )
    (tmp_path / "broken.des").write_text('LEVEL: "broken"\nROOM: "ordinary", lit, (3,3), (center,center), (3,3) { \n')
    library = loading.read(tmp_path)
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 2), 0, Surroundings())), errors)
    for name, data in gallery_files(groups, "t"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    page = opened("index.html", place=tmp_path)
    rows = [page.locator(f"#{name} .window").bounding_box()["y"] for name in ("a", "b", "c")]
    assert rows[0] == rows[1] == rows[2]
    assert page.locator("#broken .unseen").inner_text() == "no picture"
    page.locator("#broken > a").click()
    assert page.locator(".problem").first.inner_text().startswith("line 2")


def test_pages_of_single_levels_fit_a_phone(opened: Opened, tmp_path: Path) -> None:
    level = vaultc.load("vlt-archery").levels[0].generate(1)
    (tmp_path / "alone.html").write_text(str(level.render("html")), "utf-8")
    page = opened("alone.html", (390, 844), place=tmp_path)
    for key in ("ArrowRight", ".", "Escape"):
        page.locator("#map").press(key)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT) == 0


@pytest.mark.slow
def test_axe_core_finds_nothing(browser: Any, folder: Path) -> None:
    def pages(context: Any) -> Iterator[tuple[str, Any]]:
        page = context.new_page()
        for name in ("index.html", "levels/vlt-archery.html"):
            page.goto(f"{folder.as_uri()}/{name}")
            yield name, page

    accessibility.hold(browser, pages, first=0)
