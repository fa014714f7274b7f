"""Species by the names that scripts write. Rules: "By name"."""

from __future__ import annotations

import re
from functools import lru_cache

from vaultc.world.catalog import Catalog

_ARTICLE = re.compile(r"^(a|an) ")
_PLURALS = ((re.compile(r"ies\b"), "y"), (re.compile(r"ves\b"), "f"), (re.compile(r"vortices\b"), "vortex"))
_REST = re.compile(r"^(s|es|'|'s)?( |$)")
_SPELLINGS = (
    ("gray-elf", "grey-elf"),
    ("gray elf", "grey-elf"),
    ("grey elf", "grey-elf"),
    ("grey unicorn", "gray unicorn"),
    ("grey ooze", "gray ooze"),
    ("uruk hai", "uruk-hai"),
    ("olog hai", "olog-hai"),
    ("mindflayer", "mind flayer"),
)


@lru_cache(maxsize=1024)
def species_called(catalog: Catalog, text: str) -> int | None:
    """The number of the species that a text means: an exact name, else the longest name that it begins with."""
    text = _ARTICLE.sub("", text.lower())
    exact = catalog.species_number(text)
    if exact is not None:
        return exact
    for pattern, singular in _PLURALS:
        text = pattern.sub(singular, text)
    for spelling, name in _SPELLINGS:
        if text.startswith(spelling):
            text = name + text.removeprefix(spelling)
    fitting = [row for row in catalog.species if _begins_with(text, row.name.lower())]
    return max(fitting, key=lambda row: len(row.name)).index if fitting else None


def _begins_with(text: str, name: str) -> bool:
    return text.startswith(name) and _REST.match(text.removeprefix(name)) is not None
