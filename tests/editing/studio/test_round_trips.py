"""Edits through the page's questions keep the text, the check and the level as they should be.

The environment variable VAULTC_ROUND_TRIPS sets the number of edits, VAULTC_ROUND_TRIP_SEED which, and
VAULTC_ROUND_TRIP_FILES further folders of files.
"""

from __future__ import annotations

import os
from pathlib import Path

from repository import ROOT
from thorough import THOROUGH

from tests.editing.studio.round_trips import check, written_edits

EDITS = int(os.environ.get("VAULTC_ROUND_TRIPS", "60" if THOROUGH else "25"))
SEED = int(os.environ.get("VAULTC_ROUND_TRIP_SEED", "28"))


def texts() -> dict[str, str]:
    """The files of the project and of further folders."""
    folders = [ROOT / "vaults", ROOT / "examples"]
    folders += [Path(folder) for folder in os.environ.get("VAULTC_ROUND_TRIP_FILES", "").split(os.pathsep) if folder]
    files = [path for folder in folders for path in sorted(folder.rglob("*.des"))]
    return {"/".join(path.parts[-2:]): path.read_text("latin-1") for path in files}


def test_round_trips() -> None:
    known = texts()
    kinds: dict[str, int] = {}
    files: set[str] = set()
    for number, found in enumerate(written_edits(known, EDITS, SEED), 1):
        check(found)
        kinds[found.change["do"]] = kinds.get(found.change["do"], 0) + 1
        files.add(found.file)
        if number % 100 == 0:
            print(number, len(files), kinds, flush=True)
    assert sum(kinds.values()) == EDITS
    assert len(kinds) >= 6
