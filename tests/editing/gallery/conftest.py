"""The vaults of the library as a gallery, in a folder, and a browser to look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc
from vaultc import Surroundings
from vaultc.editing.gallery.cards import DrawingPlan, Group, file_errors, grouped, make_cards
from vaultc.editing.gallery.files import gallery_files


@pytest.fixture(scope="session")
def groups() -> tuple[Group, ...]:
    """The library with two seeds each."""
    library = vaultc.library()
    errors = file_errors(library)
    return grouped(make_cards(library, errors, DrawingPlan(range(1, 3), 0, Surroundings())), errors)


@pytest.fixture(scope="session")
def folder(groups: tuple[Group, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The gallery of the library, written."""
    place = tmp_path_factory.mktemp("gallery")
    for name, data in gallery_files(groups, "Vaults"):
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(data)
    return place
