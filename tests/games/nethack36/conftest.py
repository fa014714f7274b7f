"""Levels of NetHack 3.6 from scripts in the tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.nethack36.building import Make, at_place
from vaultc import load
from vaultc.games.nethack36 import GAME
from vaultc.level.level import Level


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make(script, place, seed)`` generates a level; a script without a header gets one."""

    def made(script: str, place: str = "main:5", seed: int = 1, **changes: Any) -> Level:
        path = tmp_path / "level.des"
        path.write_text(script if script.startswith(("LEVEL", "MAZE")) else f'LEVEL: "x"\n{script}\n', "utf-8")
        surroundings = replace(at_place(place), **changes)
        return load(path, dialect=GAME)["x"].generate(seed, surroundings=surroundings).level

    return made
