"""The example of MAP-Elites fills its archive, the same way each time, and draws it."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from repository import ROOT

import vaultc


@pytest.fixture(scope="module")
def map_elites() -> ModuleType:
    spec = spec_from_file_location("map_elites", ROOT / "examples" / "map_elites.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_archive_grows_and_follows_from_its_seed(map_elites: ModuleType) -> None:
    script = vaultc.load(ROOT / "benchmarks/rooms-and-corridors.des").levels[0]
    first, later, again = (map_elites.search(script, steps) for steps in (0, 12, 12))
    assert 3 <= len(first) < len(later)
    assert {place: elite.layout.digest() for place, elite in later.items()} == {
        place: elite.layout.digest() for place, elite in again.items()
    }
    for place, elite in later.items():
        assert elite.place == place
        measures = elite.layout.measures("stairs_path", "loops", "dead_ends")
        assert tuple(measures.values()) == (elite.steps, elite.loops, elite.dead_ends)
        assert place not in first or elite.dead_ends <= first[place].dead_ends


def test_the_program_draws_the_archive(
    map_elites: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "archive.png"
    level = str(ROOT / "benchmarks/rooms-and-corridors.des")
    monkeypatch.setattr(sys, "argv", ["map_elites.py", level, str(target), "--steps", "1"])
    map_elites.main()
    filled = int(capsys.readouterr().out.split()[0])
    with Image.open(target) as picture:
        colours = picture.convert("RGB").getcolors(1 << 24)
        assert colours is not None
        empty = {colour: count for count, colour in colours}[0x1D, 0x20, 0x27]
        cells = map_elites.COLUMNS * map_elites.ROWS
        assert empty == (cells - filled) * map_elites.WIDTH * map_elites.HEIGHT
