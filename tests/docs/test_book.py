"""The HTML book: complete, and every link in it leads somewhere without a network."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import book_pages
import make_book
import pytest
from illustrations import Examples


class Reader(HTMLParser):
    """Collects what a page names: links, pictures and other files, and its own anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.files: list[str] = []
        self.anchors: list[str] = []
        self.scripts = 0
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(values["href"])
        if tag in ("img", "link"):
            self.files.append(values.get("src") or values["href"])
        if tag == "img":
            assert values["alt"]
        if "id" in values:
            self.anchors.append(values["id"])
        self.scripts += tag == "script"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book."""
    place = tmp_path_factory.mktemp("book")
    make_book.build(place)
    return place


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[Path, Reader]:
    """All pages by their paths."""
    return {path: Reader(path) for path in sorted(folder.rglob("*.html"))}


def test_every_document_has_a_page(folder: Path, pages: dict[Path, Reader]) -> None:
    outputs = [page.output for part in book_pages.parts() for page in part.pages]
    assert sorted(folder / output for output in outputs) == sorted(pages)
    assert len(set(outputs)) == len(outputs)


def test_the_front_page_names_every_page_but_those_of_a_folder_of_its_own() -> None:
    """Chapters of the language and rules are named by the first page of their folder."""
    documents = {page.source.resolve(): page.output for part in book_pages.parts() for page in part.pages}
    text = make_book.DOCS.joinpath("README.md").read_text("utf-8")
    linked = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]*)\)", text)}
    named = {documents[(make_book.DOCS / name).resolve()] for name in linked}
    first = {path for path in documents.values() if "/" not in path or path.endswith("/index.html")}
    about = {path for path in documents.values() if path.startswith("about/")}
    assert (first | about) - {"index.html"} - named == set()


def test_links_lead_to_pages_and_anchors(pages: dict[Path, Reader]) -> None:
    for path, page in pages.items():
        for link in page.links:
            if link.startswith("https:"):
                continue
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target in pages, (path.name, link)
            assert not anchor or anchor in pages[target].anchors, (path.name, link)


def test_files_are_there_and_nothing_comes_from_a_network(pages: dict[Path, Reader]) -> None:
    for path, page in pages.items():
        assert page.scripts == 0
        for file in page.files:
            assert (path.parent / file).is_file(), (path.name, file)


def test_anchors_are_unique(pages: dict[Path, Reader]) -> None:
    for path, page in pages.items():
        assert len(set(page.anchors)) == len(page.anchors), path.name


def test_all_pages_can_be_reached_from_the_first(folder: Path, pages: dict[Path, Reader]) -> None:
    reached, new = set(), {folder / "index.html"}
    while new:
        path = new.pop()
        reached.add(path)
        names = (unquote(link).partition("#")[0] for link in pages[path].links if not link.startswith("https:"))
        new |= {(path.parent / name).resolve() for name in names if name} - reached
    assert reached == set(pages)


def test_style_needs_no_network(folder: Path) -> None:
    style = (folder / "book.css").read_text("utf-8")
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme: dark" in style


def test_examples_have_pictures_and_colours(folder: Path) -> None:
    html = (folder / "language" / "ground.html").read_text("utf-8")
    assert html.count('<div class="made"><img') >= 15
    assert '<span class="k">TERRAIN</span>' in html


def test_new_lines_of_a_step_are_marked(folder: Path) -> None:
    html = (folder / "tutorial.html").read_text("utf-8")
    assert '<mark>  <span class="n">[50%]</span>' in html
    assert html.count("<mark>") >= 9


def test_source_is_escaped() -> None:
    examples = Examples(Path(__file__), "pictures")
    for language in ("des", "console", "text"):
        assert "<script" not in examples.html(language, (), "$ <script>\n")


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
