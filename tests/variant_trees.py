"""Source trees of two games that do not exist: one newer, one of the time of NetHack 3.4.3."""

from __future__ import annotations

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory

from bundles import unpack
from repository import TESTS

_PLACE = TemporaryDirectory()
atexit.register(_PLACE.cleanup)


def _tree(name: str) -> Path:
    return unpack(TESTS / "world" / "sources" / f"{name}.txt", Path(_PLACE.name, name))


MARSH = _tree("made_up_variant")
TARN = _tree("older_variant")
"""Folders with the unpacked files, which tests must not change."""
