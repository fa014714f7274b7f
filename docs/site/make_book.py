"""Build the book as HTML into a folder; run by ``make docs``. It needs no network, and neither do the pages."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from blocks import DOCS, ROOT
from book_pages import Page, Part, link_target, parts, slug
from illustrations import PICTURES, Examples
from markdown_it import MarkdownIt
from markdown_it.token import Token

STYLE = "book.css"
HERE = Path(__file__).parent


def main() -> None:
    """Build into the folder named, or into ``build/docs``."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    build(folder)
    print(f"open {folder / 'index.html'}")


def build(folder: Path) -> None:
    """Write the whole book into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    book = parts()
    pages = [page for part in book for page in part.pages]
    outputs = {page.source.resolve(): page.output for page in pages}
    for number, page in enumerate(pages):
        neighbours = (pages[number - 1] if number else None, pages[number + 1] if number + 1 < len(pages) else None)
        for name, data in _files(page, book, outputs, neighbours).items():
            _write(folder / name, data)
    for picture in sorted(DOCS.rglob("*.png")):
        _write(folder / picture.relative_to(DOCS), picture.read_bytes())
    _write(folder / STYLE, (HERE / STYLE).read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _files(
    page: Page, book: Sequence[Part], outputs: dict[Path, str], neighbours: tuple[Page | None, Page | None]
) -> dict[str, bytes]:
    """A page and the pictures of its examples, by their paths."""
    examples = Examples(page.source, page.path_to(PICTURES))
    tokens = _parser(examples).parse(page.text)
    headings = _mark_headings(tokens)
    _turn_links(tokens, page, outputs)
    parser = _parser(examples)
    body = parser.renderer.render(tokens, parser.options, {})
    body = body.replace("<table>", '<div class="table" tabindex="0"><table>').replace("</table>", "</table></div>")
    html = _document(page, body, _navigation(page, book, headings), _steps(page, neighbours))
    return {page.output: html.encode("utf-8"), **examples.files}


def _parser(examples: Examples) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")

    def fence(_self: Any, tokens: Sequence[Token], index: int, _options: Any, _environment: Any) -> str:
        language, *words = tokens[index].info.split() or [""]
        return examples.html(language, tuple(words), tokens[index].content)

    parser.add_render_rule("fence", fence)
    return parser


def _mark_headings(tokens: Sequence[Token]) -> list[tuple[int, str, str]]:
    """Give headings their anchors; returns (level, anchor, text) of those below the title."""
    found = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in inline.children or ())
            anchor = slug(text)
            token.attrSet("id", anchor)
            found.append((int(token.tag[1]), anchor, text))
    return [heading for heading in found if heading[0] > 1]


def _turn_links(tokens: Sequence[Token], page: Page, outputs: dict[Path, str]) -> None:
    """Let links lead to pages of the book; what they name outside of it becomes plain text."""
    for token in tokens:
        open_links: list[bool] = []
        for child in token.children or ():
            if child.type == "link_open":
                target = link_target(page, str(child.attrGet("href")), outputs)
                open_links.append(target is not None)
                if target is not None:
                    child.attrSet("href", target)
                else:
                    child.type, child.tag, child.attrs = "span_open", "span", {}
            elif child.type == "link_close" and not open_links.pop():
                child.type, child.tag = "span_close", "span"
            elif child.type == "image":
                source = link_target(page, str(child.attrGet("src")), outputs)
                if source is not None:
                    child.attrSet("src", source)


def _navigation(page: Page, book: Sequence[Part], headings: Sequence[tuple[int, str, str]]) -> str:
    """The links to all pages; below the page that is shown, those to its headings. Rules are listed on their page."""
    items = []
    for part in book:
        shown = part.pages if part is not book[-1] else part.pages[:1] + tuple(p for p in part.pages[1:] if p is page)
        links = "".join(_item(page, other, headings) for other in shown)
        items.append(f"<p>{escape(part.title)}</p>\n<ul>\n{links}</ul>\n")
    return "".join(items)


def _item(page: Page, other: Page, headings: Sequence[tuple[int, str, str]]) -> str:
    here = ' aria-current="page"' if other is page else ""
    link = f'<a href="{page.path_to(other.output)}"{here}>{escape(other.title)}</a>'
    inner = "".join(
        f'<li class="level{level}"><a href="#{anchor}">{escape(text)}</a></li>\n'
        for level, anchor, text in headings
        if other is page and level <= 3
    )
    return f"<li>{link}{f'<ul>{inner}</ul>' if inner else ''}</li>\n"


def _steps(page: Page, neighbours: tuple[Page | None, Page | None]) -> str:
    back, on = neighbours
    parts_ = [
        f'<a rel="prev" href="{page.path_to(back.output)}">← {escape(back.title)}</a>' if back else "<span></span>",
        f'<a rel="next" href="{page.path_to(on.output)}">{escape(on.title)} →</a>' if on else "<span></span>",
    ]
    return f'<nav class="steps" aria-label="Neighbouring pages">{"".join(parts_)}</nav>'


def _document(page: Page, body: str, navigation: str, steps: str) -> str:
    template = (HERE / "page.html").read_text("utf-8")
    values = {
        "title": escape(page.title),
        "style": page.path_to(STYLE),
        "home": page.path_to("index.html"),
        "navigation": navigation,
        "body": body,
        "steps": steps,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], template)


if __name__ == "__main__":
    main()
