"""Species by the names that scripts write. Rules: "By name"."""

from __future__ import annotations

import re
from functools import lru_cache

from vaultc.generation.variations.monsters import SPELLINGS
from vaultc.world.catalog import Catalog

_ARTICLE, _ANY_ARTICLE = re.compile(r"^(a|an) "), re.compile(r"^(a|an|the) ")
_PLURALS = ((re.compile(r"ies\b"), "y"), (re.compile(r"ves\b"), "f"), (re.compile(r"vortices\b"), "vortex"))
_REST = re.compile(r"^(s|es|'|'s)?( |$)")


@lru_cache(maxsize=1024)
def species_called(
    catalog: Catalog, text: str, spellings: tuple[tuple[str, str], ...] = SPELLINGS, titles: bool = False
) -> int | None:
    """The number of the species that a text means: an exact name, else the longest name that it begins with.

    ``spellings`` are other beginnings of names, with the names. With ``titles`` the name may follow any article, and
    else be the title of a hero.
    """
    text = (_ANY_ARTICLE if titles else _ARTICLE).sub("", text.lower())
    exact = catalog.species_number(text)
    if exact is not None:
        return exact
    for pattern, singular in _PLURALS:
        text = pattern.sub(singular, text)
    for spelling, name in spellings:
        if text.startswith(spelling):
            text = name + text.removeprefix(spelling)
            break
    fitting = [
        row
        for row in catalog.species
        if text.startswith(called := row.name.lower()) and _REST.match(text.removeprefix(called))
    ]
    if fitting:
        return max(fitting, key=lambda row: len(row.name)).index
    if titles:
        for role, texts in catalog.role_texts.items():
            if any(text in (usual.lower(), (of_women or usual).lower()) for usual, of_women in texts.ranks):
                return catalog.species_number(catalog.roles[role].monster)
    return None
