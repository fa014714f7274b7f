"""Syntax and meaning of statements from the book, in the form that editors show."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from vaultc.language.syntax.forms import FORMS


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
def statements() -> dict[str, ReferenceEntry]:
    """By keyword."""
    text = resources.files("vaultc.editing.lsp").joinpath("reference.json").read_text("utf-8")
    return {name: ReferenceEntry(name, tuple(row["forms"]), row["text"]) for name, row in json.loads(text).items()}


_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = re.compile(r"```(\w*).*?\n(.*?)```\n?", re.DOTALL)
_HEADING = re.compile(r"^###? (.*)$", re.MULTILINE)
_NAME = re.compile(r"^\$?([A-Za-z_]+)")
SEPARATOR = re.compile(r"\s{4,}(?:or\s{4,}|also\s)?")


def collect(folder: Path) -> dict[str, dict[str, Any]]:
    """Collect the descriptions of all forms from the pages of the book in a folder, by their first words."""
    found: dict[str, dict[str, Any]] = {}
    for page in sorted(folder.glob("*.md")):
        for body in _HEADING.split(page.read_text("utf-8"))[2::2]:
            fence = next((match[2] for match in _FENCE.finditer(body) if match[1] == "text"), "")
            for name, forms in _forms(fence).items():
                known = found.setdefault(name, {"forms": [], "text": ""})
                known["forms"] += forms
                known["text"] = "\n\n".join(
                    dict.fromkeys(filter(None, (known["text"], _plain(_FENCE.sub("\n", body)))))
                )
    return found


def _joined(*texts: str) -> str:
    return "\n\n".join(dict.fromkeys(filter(None, texts)))


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


def _plain(text: str) -> str:
    """The first paragraphs without tables and links."""
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip() and not part.lstrip().startswith("|")]
    return _LINK.sub(r"\1", "\n\n".join(paragraphs))


if __name__ == "__main__":
    text = json.dumps(collect(Path(sys.argv[1])), indent=1, ensure_ascii=False)
    Path(__file__).with_name("reference.json").write_text(text + "\n", "utf-8")
