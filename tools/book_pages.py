"""The pages of the HTML book, and the links between them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import rule_pages
from blocks import ARTICLES, CHAPTERS, DOCS, GUIDES, ROOT

OUTSIDE = {
    "README.md": "about/vaultc.html",
    "CHANGELOG.md": "about/changes.html",
    "CONTRIBUTING.md": "about/contributing.html",
    "SECURITY.md": "about/security.html",
    "vaults/README.md": "about/vaults.html",
    "examples/README.md": "about/examples.html",
}
"""Documents outside the folder of the book that belong to it."""

_TITLE = re.compile(r"^# (.*)$", re.MULTILINE)
_LINK_OUT = re.compile(r"^[a-z]+:")


@dataclass(frozen=True)
class Page:
    """A document, and the path of its HTML below the book's folder; ``made`` is the text if there is no file."""

    source: Path
    output: str
    made: str | None = None

    @cached_property
    def text(self) -> str:
        """The Markdown."""
        return self.source.read_text("utf-8") if self.made is None else self.made

    @cached_property
    def title(self) -> str:
        """The first heading, without marks."""
        found = _TITLE.search(self.text)
        return re.sub(r"[`*_]", "", found[1]) if found else self.source.stem

    def path_to(self, output: str) -> str:
        """The relative link from this page to a file of the book."""
        return Path(os.path.relpath(output, Path(self.output).parent)).as_posix()


@dataclass(frozen=True)
class Part:
    """Pages under a common heading of the navigation."""

    title: str
    pages: tuple[Page, ...]


def parts() -> tuple[Part, ...]:
    """The whole book."""
    chapters = [DOCS / "README.md", *(DOCS / name for name in CHAPTERS)]
    names = [DOCS / "names" / "README.md", *sorted(set((DOCS / "names").glob("*.md")) - {DOCS / "names" / "README.md"})]
    guides = [DOCS / name for name in GUIDES]
    others = sorted(set(DOCS.glob("*.md")) - set(chapters) - set(guides))
    outside = [Page(ROOT / name, output) for name, output in OUTSIDE.items()]
    return (
        Part("For authors", tuple(map(_page, chapters))),
        Part("Working with levels", tuple(map(_page, guides))),
        Part("Names", tuple(map(_page, names))),
        Part("Articles on chance", tuple(_page(DOCS / name) for name in ARTICLES)),
        Part("About vaultc", (*map(_page, others), *outside)),
        Part("Rules of the check", tuple(_page(path, text) for path, text in rule_pages.pages().items())),
    )


def _page(source: Path, made: str | None = None) -> Page:
    output = source.relative_to(DOCS).with_suffix(".html")
    name = "index.html" if source.name == "README.md" else output.name
    return Page(source, output.with_name(name).as_posix(), made)


def link_target(page: Page, href: str, outputs: dict[Path, str]) -> str | None:
    """The target of a document's link in the book; None if the book does not have it.

    Rows of the rules' index become the pages of the rules, which the book alone has.
    """
    if _LINK_OUT.match(href) or href.startswith("#"):
        return href
    name, mark, anchor = href.partition("#")
    target = (page.source.parent / name).resolve()
    if target == rule_pages.INDEX and anchor:
        target, mark, anchor = target.with_name(f"{anchor}.md"), "", ""
    if target in outputs:
        return page.path_to(outputs[target]) + mark + anchor
    if target.suffix == ".png" and target.is_relative_to(DOCS):
        return page.path_to(target.relative_to(DOCS).as_posix())
    return None


def slug(heading: str) -> str:
    """The anchor of a heading, as code forges make it."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.strip().replace(" ", "-")
