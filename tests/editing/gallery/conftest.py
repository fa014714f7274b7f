"""The vaults of the library as a gallery, in a folder, and a browser to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
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


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """The system's own Chromium, without a window."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no Chromium here")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()
