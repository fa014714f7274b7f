"""The sets of the library of vaults: their files, and the vaults in them that share a place.

The first set is the list of the game's random vaults; the originals of this project are chosen only on demand. The
rotations of a vault count as one. Rules: "The vault library".
"""

from __future__ import annotations

import re
from pathlib import Path

from vaultc.support.errors import InvalidValueError
from vaultc.support.resources import vaults

LIBRARY = "library"
"""The target that means all vaults that come with vaultc."""

GAME, ORIGINALS, ALL = SETS = ("game", "originals", "all")
"""Names of sets; each holds the ordinary room."""

_ORIGINALS = "originals.des"
_ORDINARY = "ordinary.des"
_ROTATION = re.compile(r" \(\d+ of \d+\)$")


def files(vault_set: str | None = None) -> list[Path]:
    """The des files of a set, in the order of the library; without a set all of them.

    Raises:
        InvalidValueError: there is no such set.
    """
    if vault_set is not None and vault_set not in SETS:
        raise InvalidValueError(f"unknown set of vaults {vault_set!r}; there are {', '.join(SETS)}")
    found = sorted(vaults().glob("*.des"))
    if vault_set == GAME:
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
