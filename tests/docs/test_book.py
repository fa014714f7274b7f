"""The HTML book: every link in it leads somewhere without a network. Sphinx builds some of its pages."""

from __future__ import annotations

import base64
import re
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import accessibility
import book_pages
import build_book
import pytest
from illustrations import Examples

BUILT = {"index.html", "tutorial.html", "pictures.html", "language/ground.html", "rules/index.html"}
"""Enough to see that Sphinx gets along with what it is given; the whole takes a minute."""

_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,}).*?^\1`*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^()\s]+)\)")


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole book as Sphinx is to read it."""
    place = tmp_path_factory.mktemp("source")
    build_book.gather(place, book_pages.parts())
    return place


def _text(path: Path) -> str:
    """A document without its blocks and pieces of code."""
    return re.sub(r"`[^`\n]*`", "", _FENCE.sub("", path.read_text("utf-8")))


def _anchors(path: Path) -> set[str]:
    return {
        book_pages.slug(re.sub(r"[`*_]", "", title)) for title in _HEADING.findall(_FENCE.sub("", path.read_text()))
    }


def test_every_document_is_gathered(gathered: Path) -> None:
    outputs = [page.output for part in book_pages.parts() for page in part.pages]
    documents = [path.relative_to(gathered).with_suffix(".html").as_posix() for path in gathered.rglob("*.md")]
    assert sorted(documents) == sorted([*outputs, "api.html"])
    assert len(set(outputs)) == len(outputs)


def test_the_front_page_names_every_page_but_those_of_a_folder_of_its_own() -> None:
    """Chapters of the language and rules are named by the first page of their folder."""
    documents = {page.source.resolve(): page.output for part in book_pages.parts() for page in part.pages}
    text = build_book.DOCS.joinpath("README.md").read_text("utf-8")
    linked = {target.partition("#")[0] for target in re.findall(r"(?<!!)\[[^\]]*\]\(([^)]*)\)", text)}
    named = {documents[(build_book.DOCS / name).resolve()] for name in linked}
    first = {path for path in documents.values() if "/" not in path or path.endswith("/index.html")}
    about = {path for path in documents.values() if path.startswith("about/")}
    assert (first | about) - {"index.html"} - named == set()


def test_links_lead_to_documents_anchors_and_pictures(gathered: Path) -> None:
    for path in gathered.rglob("*.md"):
        for link in _LINK.findall(_text(path)):
            if link.startswith("https:"):
                continue
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target.is_file(), (path.name, link)
            assert not anchor or anchor in _anchors(target), (path.name, link)


def test_pictures_of_examples_are_there(gathered: Path) -> None:
    for path in gathered.rglob("*.md"):
        for name in re.findall(r'<img src="([^"]+)"', path.read_text("utf-8")):
            assert (path.parent / name).is_file(), (path.name, name)


def test_everything_is_in_a_table_of_contents(gathered: Path) -> None:
    listed = set()
    for path in gathered.rglob("*.md"):
        for tree in re.findall(r"^```\{toctree\}\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            names = [line for line in tree.splitlines() if line and not line.startswith(":")]
            listed |= {path.parent / f"{name}.md" for name in names}
    assert listed == set(gathered.rglob("*.md")) - {gathered / "index.md"}


def test_examples_have_pictures_and_colours(gathered: Path) -> None:
    text = (gathered / "language" / "ground.md").read_text("utf-8")
    assert text.count('<div class="made"><img') >= 15
    assert '<span class="k">TERRAIN</span>' in text


def test_new_lines_of_a_step_are_marked(gathered: Path) -> None:
    text = (gathered / "tutorial.md").read_text("utf-8")
    assert '<mark>  <span class="n">[50%]</span>' in text
    assert text.count("<mark>") >= 9


# ---- what Sphinx makes of it


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few pages as HTML."""
    place = tmp_path_factory.mktemp("book")
    parts = (
        replace(part, pages=tuple(page for page in part.pages if page.output in BUILT)) for part in book_pages.parts()
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Sphinx warns about itself
        build_book.build(place, tuple(part for part in parts if part.pages))
    return place


class Reader(HTMLParser):
    """Collects what a page loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.files: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag in ("img", "script", "source") or values.get("rel") == "stylesheet":
            self.files += filter(None, [values.get("src") or values.get("href") or ""])
        if tag == "img":
            assert values["alt"] is not None


def test_pages_work_from_the_file_system(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert {page.relative_to(folder).as_posix() for page in pages} >= BUILT | {"api.html", "search.html"}
    for page in pages:
        for file in Reader(page).files:
            assert (page.parent / unquote(file).partition("?")[0]).is_file(), (page.name, file)
    assert (folder / "searchindex.js").is_file()


def test_the_reference_is_made_of_docstrings(folder: Path) -> None:
    text = (folder / "api.html").read_text("utf-8")
    assert 'id="vaultc.api.loading.LevelScript.generate"' in text
    assert "Generate the level of a seed" in re.sub(r"<[^>]*>", "", text)


@pytest.mark.slow
def test_axe_core_finds_nothing(folder: Path, browser: Any) -> None:
    def pages(context: Any) -> Iterator[tuple[str, Any]]:
        page = context.new_page()
        for name in sorted({*BUILT, "search.html"}):
            page.goto(f"{folder.as_uri()}/{name}")
            yield name, page

    accessibility.hold(browser, pages, first=0)


def test_what_the_pages_load_needs_no_network(folder: Path) -> None:
    for style in folder.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style.read_text("utf-8")), style.name


def test_source_is_escaped() -> None:
    examples = Examples(Path(__file__), "pictures")
    for language in ("des", "console", "text"):
        assert "<script" not in examples.html(language, (), "$ <script>\n")


def test_complete_examples_open_in_the_playground() -> None:
    text = 'LEVEL: "hall"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) {\n  STAIR: (0,0), up\n}\n'
    source = book_pages.DOCS / "examples.md"
    assert "try" not in Examples(source, "pictures").html("des", (), text)
    found = re.search(
        r'<a class="try" href="([^"]*)">', Examples(source, "pictures", "../playground").html("des", (), text)
    )
    assert found is not None
    assert unescape(found[1]).startswith("../playground/#seed=")
    packed = unescape(found[1]).partition("text=")[2]
    assert zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15).decode() == text


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("`filled` draws the outline", "filled-draws-the-outline"),
        ("GEOMETRY and MAP", "geometry-and-map"),
        ("SWITCH, CASE, DEFAULT", "switch-case-default"),
    ],
)
def test_slugs(heading: str, anchor: str) -> None:
    assert book_pages.slug(heading) == anchor
