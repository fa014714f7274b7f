"""Build the book as HTML into a folder; run by ``make docs``. It needs no network, and neither do the pages.

Sphinx makes the pages from Markdown (MyST). What is ours happens before: the documents are gathered in one folder,
links between them are turned to where they lead there, and examples become coloured sources with pictures of levels.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from blocks import DOCS, ROOT
from book_pages import Page, Part, link_target, parts
from illustrations import Examples
from sphinx.application import Sphinx

SITE = DOCS / "site"
REFERENCE = "api.md"
BESIDE = "playground"
"""The folder of the playground if it lies beside the book."""
DRAWN = frozenset({"des", "console"})
"""Languages of blocks that are ours; all others are Sphinx's."""

_FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_CODE = re.compile(r"`[^`\n]*`")


LABELS = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<div id="search-results">': '<h1>Search</h1><div id="search-results">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
}
"""Tags of the theme, and what they become."""


def main() -> None:
    """Build into the folder named, or into ``build/docs``; ``--playground URL`` opens examples there."""
    parser = ArgumentParser(description="Build the book as HTML.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "docs")
    parser.add_argument("--playground", metavar="URL", help="the playground, unless it lies beside the book")
    given = parser.parse_args()
    folder: Path = given.folder
    beside = folder.absolute().parent / BESIDE / "index.html"
    build(folder, playground=given.playground or (BESIDE if beside.is_file() else None))
    print(f"open {folder / 'index.html'}")


def build(folder: Path, book: tuple[Part, ...] | None = None, playground: str | None = None) -> None:
    """Write the book, or some parts of it, into a folder, which is emptied before.

    ``playground`` is the address of the playground, or :data:`BESIDE` if it is the folder beside the book.

    Raises:
        SystemExit: the documents have mistakes; the warnings list them.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, "source")
        gather(source, book or parts(), playground)
        application = Sphinx(
            str(source), str(SITE), str(folder), str(Path(place, "trees")), "html", status=None, warning=sys.stderr,
            warningiserror=True, freshenv=True, confoverrides={"html_static_path": [str(source / "_static")]},
        )  # fmt: skip
        application.build()
    if application.statuscode:
        raise SystemExit("the book was built, but something in it is wrong")
    for page in folder.rglob("*.html"):
        page.write_text(_labelled(page.read_text("utf-8")), "utf-8")
    for rest in (".buildinfo", "objects.inv"):
        (folder / rest).unlink(missing_ok=True)
    shutil.rmtree(folder / "_sources", ignore_errors=True)


def _labelled(html: str) -> str:
    """A page with what screen readers need and the theme leaves out: levels of headings, labels of landmarks."""
    for theme, ours in LABELS.items():
        html = html.replace(theme, ours)
    return html


def gather(source: Path, book: tuple[Part, ...], playground: str | None = None) -> None:
    """Write the documents of the book as Sphinx is to read them, with all their pictures."""
    pages = [page for part in book for page in part.pages]
    outputs = {page.source.resolve(): page.output.removesuffix(".html") + ".md" for page in pages}
    for page in pages:
        opened_in = page.path_to(f"../{BESIDE}") if playground == BESIDE else playground
        examples = Examples(page.source, page.path_to("_static/pictures"), opened_in)
        text = "".join(_prepared(page, examples, outputs))
        _write(source / outputs[page.source.resolve()], (text + _contents(page, book)).encode("utf-8"))
        for name, data in examples.files.items():
            _write(source / "_static" / name, data)
    for picture in sorted(DOCS.rglob("*.png")):
        _write(source / picture.relative_to(DOCS), picture.read_bytes())
    _write(source / REFERENCE, (SITE / REFERENCE).read_bytes())
    for name in ("book.css", "play.js"):
        _write(source / "_static" / name, (SITE / name).read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _prepared(page: Page, examples: Examples, outputs: dict[Path, str]) -> Iterator[str]:
    """A document piece by piece: its texts with links turned, its examples drawn."""
    position = 0
    for fence in _FENCE.finditer(page.text):
        yield _turned(page.text[position : fence.start()], page, outputs)
        language, *words = fence[2].split() or ["text"]
        if language in DRAWN:
            html = examples.html(language, tuple(words), fence[3])
            yield f"````{{raw}} html\n{html}````"
        else:
            yield f"{fence[1]}{language}\n{fence[3]}{fence[1]}"
        position = fence.end()
    yield _turned(page.text[position:], page, outputs)


def _turned(text: str, page: Page, outputs: dict[Path, str]) -> str:
    """A text with its links leading to documents of the book; links to anything else become plain text."""
    codes = [(found.start(), found.end()) for found in _CODE.finditer(text)]

    def turned(link: re.Match[str]) -> str:
        if any(begin < link.start() and link.end() <= end for begin, end in codes):
            return link[0]
        target = link_target(page, link[3], outputs)
        return link[2] if target is None else f"{link[1]}[{link[2]}]({target})"

    return _LINK.sub(turned, text)


def _contents(page: Page, book: tuple[Part, ...]) -> str:
    """The tables of contents from the first page and the page of the rules, for the navigation."""
    if page.output == "index.html":
        return "".join(map(_tree, book)) + _toctree([Path(REFERENCE).stem], "Reference")
    if page.output == "rules/index.html":
        rules = next(part for part in book if page in part.pages)
        return _toctree([Path(rule.output).stem for rule in rules.pages if rule is not page])
    return ""


def _tree(part: Part) -> str:
    names = [page.output.removesuffix(".html") for page in part.pages if page.output != "index.html"]
    if "rules/index" in names:
        names = ["rules/index"]
    return _toctree(names, part.title)


def _toctree(names: list[str], caption: str = "") -> str:
    options = f":hidden:\n:caption: {caption}" if caption else ":hidden:"
    entries = "\n".join(names)
    return f"\n\n```{{toctree}}\n{options}\n\n{entries}\n```\n"


if __name__ == "__main__":
    main()
