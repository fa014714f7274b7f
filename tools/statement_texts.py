"""The texts about statements that editors show, collected from the chapters of the book on the language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = re.compile(r"```(\w*).*?\n(.*?)```\n?", re.DOTALL)
_HEADING = re.compile(r"^###? (.*)$", re.MULTILINE)
_NAME = re.compile(r"^\$?([A-Za-z_]+)")
_SEPARATOR = re.compile(r"\s{4,}(?:or\s{4,}|also\s)?")


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
        for form in _SEPARATOR.split(line):
            name = _NAME.match(form.strip().removeprefix("["))
            if name and name[1] != "name":
                found.setdefault(name[1], []).append(form.strip())
    return found
