"""The sets of the library of vaults: their files, and the vaults in them that share a place.

The library has the list of the game's random vaults, and originals of this project, which are chosen only on demand.
The rotations of a vault count as one. The published page of the game's list is a set of its own, with the page's
shares. Rules: "The vault library".
"""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from pathlib import Path
from typing import Any

from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern
from vaultc.support.resources import vaults

LIBRARY = "library"
"""The target that means all vaults that come with vaultc."""

LIBRARY_SET, PAGE, GAME, ORIGINALS, ALL = SETS = (LIBRARY, "page", "game", "originals", "all")
"""Names of sets; each holds the ordinary room. The first is meant where none is named."""

PAGE_FILE = "page.toml"
"""The file of the facts that the published page of the game's random vaults states."""

FACTS_FILE = "facts.json"
"""The file of these facts beside the values in the library and in the game's own list, as rows of a table."""

_ORIGINALS = "originals.des"
_ORDINARY = "ordinary.des"
_ROTATION = lazy_pattern(r" \(\d+ of \d+\)$")


def files(vault_set: str | None = None) -> list[Path]:
    """The des files of a set, in the order of the library; without a set all of them.

    Of the page's set, some vaults of these files may not be part: see :func:`page_weights`.

    Raises:
        InvalidValueError: there is no such set.
    """
    if vault_set is not None and vault_set not in SETS:
        raise InvalidValueError(f"unknown set of vaults {vault_set!r}; there are {', '.join(SETS)}")
    found = sorted(vaults().glob("*.des"))
    if vault_set in (GAME, PAGE):
        return [path for path in found if not is_original(path)]
    return [path for path in found if vault_set != ORIGINALS or path.name in (_ORDINARY, _ORIGINALS)]


def is_original(path: Path) -> bool:
    """True if a file of the library holds vaults that are chosen only on demand."""
    return path.name == _ORIGINALS


def is_shipped(path: Path | None) -> bool:
    """True if a file belongs to the library."""
    return path is not None and path.resolve().parent == vaults().resolve()


def without_rotation(title: str) -> str:
    """The title that all rotations of a vault share: ``L-shaped`` for ``L-shaped (2 of 4)``."""
    return _ROTATION.sub("", title)


# ---- the published page


def page() -> Mapping[str, Any]:
    """The tables of the published page's facts, by the title that rotations of a vault share; see ``PAGE_FILE``.

    Raises:
        FileNotFoundError: the installation lacks the file.
    """
    import tomllib

    return tomllib.loads((vaults() / PAGE_FILE).read_text("utf-8"))


def page_weights() -> Mapping[str, int]:
    """The weights of the vaults that the page lists, from the shares that it states, by title without rotation."""
    from fractions import Fraction

    rows = ((title, row) for title, table in page().items() for row in table["facts"])
    shares = {title: Fraction(row["page"]) for title, row in rows if row["ask"] == "share"}
    total = lcm(*(share.denominator for share in shares.values()))
    return {title: int(share * total) for title, share in shares.items()}
