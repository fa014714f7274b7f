"""Syntax, meaning and snippets of statements, in the form that editors show."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from vaultc.language.syntax.describe import FORMS
from vaultc.language.syntax.grammar import Grammar
from vaultc.support.named_tuple import NamedTuple


class ReferenceEntry(NamedTuple):
    """A statement or an expression: its ``forms`` as the book writes them, and what it does."""

    name: str
    forms: tuple[str, ...]
    text: str
    has_example: bool = True

    @property
    def markdown(self) -> str:
        """The text of a hover, with an example."""
        example = FORMS.get(self.name) if self.has_example else None
        shown = f"\n\nExample: `{example}`" if example and "`" not in example else ""
        return "```des\n" + "\n".join(self.forms) + f"\n```\n{self.text}{shown}"


@cache
def read_data(file: str) -> dict[str, dict[str, Any]]:
    """The texts of a file beside this module."""
    found: dict[str, dict[str, Any]] = json.loads(
        resources.files("vaultc.editing.lsp").joinpath(file).read_text("utf-8")
    )
    return found


@cache
def statements() -> dict[str, ReferenceEntry]:
    """By keyword."""
    rows = read_data("reference.json").items()
    return {name: ReferenceEntry(name, tuple(row["forms"]), row["text"]) for name, row in rows}


_SHARED: Final = ("random", "align")
"""Words whose descriptions hold for sorted levels as well."""


@cache
def _sorted_statements() -> dict[str, ReferenceEntry]:
    rows = read_data("sorted_reference.json").items()
    own = {name: ReferenceEntry(name, tuple(row["forms"]), row["text"], has_example=False) for name, row in rows}
    return {word: statements()[word] for word in _SHARED} | own


def statements_of(grammar: Grammar) -> dict[str, ReferenceEntry]:
    """The statements of a language by keyword."""
    return _sorted_statements() if grammar.is_sorted else statements()


_BLOCK = " {\n\t$0\n}"
_ONE_QUOTED = re.compile(r"""(["'])((?:(?!\1).)*)\1""")
_PLACEHOLDER = re.compile(r"\$\{\d+:((?:\\.|[^}\\])*)\}")
_ESCAPED = re.compile(r"\\([\\$}])")


def snippets_of(what: str) -> dict[str, str]:
    """The snippets of ``options`` with a value, or of ``statements`` whose parts are not separated by commas."""
    return read_data("completion.json")[what]


def snippet(keyword: str) -> str:
    """The snippet of a statement: the parts of its example are tab stops, a block is the last."""
    if keyword in (irregular := snippets_of("statements")):
        return irregular[keyword]
    head, has_block, _ = FORMS[keyword].partition(" {")
    block = _BLOCK if has_block else ""
    name, bracket, inner = head.partition(" [")
    if bracket:
        return f"{name} [{_tab_stop(inner.rstrip(']'), 1)}]{block}"
    name, colon, rest = head.partition(": ")
    if not colon:
        return head + block
    stops = (_tab_stop(part, number) for number, part in enumerate(parts_of(rest), 1))
    return f"{name}: {', '.join(stops)}{block}"


def _tab_stop(part: str, number: int) -> str:
    """A part as a tab stop; the quotes of a text are outside, so that only the text is typed."""
    quoted = _ONE_QUOTED.fullmatch(part)
    quote, text = quoted.groups() if quoted else ("", part)
    escaped = re.sub(r"[\\$}]", r"\\\g<0>", text)
    return f"{quote}${{{number}:{escaped}}}{quote}"


def plain(text: str) -> str:
    """The text that a snippet inserts before anything is typed."""
    return _ESCAPED.sub(r"\1", _PLACEHOLDER.sub(r"\1", text).replace("$0", ""))


def parts_of(text: str) -> list[str]:
    """Split at the commas outside brackets and quotes."""
    parts, depth, begun = [], 0, 0
    quote = ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[begun:index].strip())
            begun = index + 1
    return [*parts, text[begun:].strip()]


# ---- from the book

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = re.compile(r"```(\w*).*?\n(.*?)```\n?", re.DOTALL)
_HEADING = re.compile(r"^###? (.*)$", re.MULTILINE)
_NAME = re.compile(r"^\$?([A-Za-z_]+)")
SEPARATOR = re.compile(r"\s{4,}(?:or\s{4,}|also\s)?")


def collect(folder: Path) -> dict[str, dict[str, Any]]:
    """Collect the descriptions of all forms from the pages of the book in a folder, by their first words.

    Of the texts the paragraphs are taken, without tables and links.
    """
    found: dict[str, dict[str, Any]] = {}
    for page in sorted(folder.glob("*.md")):
        for body in _HEADING.split(page.read_text("utf-8"))[2::2]:
            parts = (part.strip() for part in _FENCE.sub("\n", body).split("\n\n"))
            prose = _LINK.sub(r"\1", "\n\n".join(part for part in parts if part and not part.startswith("|")))
            fence = next((match[2] for match in _FENCE.finditer(body) if match[1] == "text"), "")
            for name, forms in _forms(fence).items():
                known = found.setdefault(name, {"forms": [], "text": ""})
                known["forms"] += forms
                known["text"] = "\n\n".join(dict.fromkeys(filter(None, (known["text"], prose))))
    return found


def _forms(block: str) -> dict[str, list[str]]:
    """The forms of a block by the word they begin with."""
    if block.startswith("GEOMETRY"):
        return {"GEOMETRY": [block.strip()]}
    found: dict[str, list[str]] = {}
    for line in block.splitlines():
        for form in SEPARATOR.split(line):
            name = _NAME.match(form.strip().removeprefix("["))
            if name and name[1] != "name":
                found.setdefault(name[1], []).append(form.strip())
    return found
