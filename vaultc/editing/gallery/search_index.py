"""The search index of a gallery, with its style sheets, scripts and keys.

Pages opened as files can load scripts but no other data. The script that searches comes first in the same file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from vaultc.editing.gallery.cards import Card, Group
from vaultc.editing.gallery.contents import KindName, embedded


@cache
def resource(name: str) -> str:
    """The text of a style sheet, of a script, or of a part of a page."""
    return resources.files("vaultc.editing.gallery").joinpath("data", name).read_text("utf-8")


SEARCH: Final = "search.js"

_COMMENT_OR_TEXT = re.compile(r'^[ \t]*#[^\n]*|"[^"]*"|^MAP$.*?^[ \t]*ENDMAP', re.MULTILINE | re.DOTALL)
_CAPITALS = re.compile(r"\b[A-Z_]+\b")
_WORDS = re.compile(r"[^\W\d_][\w'-]+")


def search_script(groups: Sequence[Group]) -> str:
    """The script that searches, with its data: levels in the order of the page, and the kinds they share."""
    return f"{resource('search.js')}Gallery.load({embedded(index_data(groups))});\n"


def index_data(groups: Sequence[Group]) -> dict[str, Any]:
    """The data of the search.

    ``kinds`` lists (name, class, layer) once; ``has`` of a level are numbers of kinds, each with the share of levels
    that have it, in per cent.
    """
    numbers: dict[KindName, int] = {}
    levels = [_level(card, group.file, numbers) for group in groups for card in group.cards]
    return {"kinds": [list(kind) for kind in numbers], "levels": levels}


def _level(card: Card, file: str, numbers: dict[KindName, int]) -> dict[str, Any]:
    script = card.script
    kinds = card.kinds
    has = [] if kinds is None else [(found.kind, kinds.percent(found.levels)) for found in kinds.found]
    return {
        "id": card.stem,
        "title": script.display_title,
        "name": script.name,
        "file": file,
        "about": script.facts.description,
        "uses": statements(card),
        "words": " ".join(words_of_source(card)),
        "has": [[numbers.setdefault(kind, len(numbers)), percent] for kind, percent in has],
        **figures(card),
    }


def figures(card: Card) -> dict[str, float]:
    """The quantities by which levels are sorted; unknown ones are left out."""
    found: dict[str, float] = {} if card.best is None else {"shows": card.best.shows}
    if card.chance is not None:
        found["chance"] = float(card.chance)
    if card.danger is not None:
        found["danger"] = card.danger.row("difficulty").own.mean
        found["loot"] = card.danger.row("value").own.mean
    return found


def statements(card: Card) -> list[str]:
    """The statements that a level uses, in alphabetical order."""
    known = card.script.game.grammar.statements
    text = _COMMENT_OR_TEXT.sub("", card.script.facts.node.span.text)
    return sorted(known & set(_CAPITALS.findall(text)))


def words_of_source(card: Card) -> list[str]:
    """The different words of the source."""
    return sorted({word.lower() for word in _WORDS.findall(card.script.facts.node.span.text)})
