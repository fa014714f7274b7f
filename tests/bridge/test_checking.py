"""Checking levels for MiniHack from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaultc
from vaultc import minihack
from vaultc.language.diagnostics import DesError, Severity
from vaultc.support.targets import TargetError

GOOD = """MAZE: "mylevel", ' '
FLAGS: noteleport
GEOMETRY: center, center
MAP
-------
|.....|
|..L..|
|.....|
-------
ENDMAP
BRANCH: (1,1,1,1), (0,0,0,0)
STAIR: (5,3), down
"""


def test_a_good_level_passes() -> None:
    assert all(diagnostic.severity < Severity.WARNING for diagnostic in minihack.check(GOOD))


def test_a_broken_one_raises_with_the_finding() -> None:
    with pytest.raises(DesError) as caught:
        minihack.check(GOOD + "OBJECT: ('%', \"aple\"), (3,1)\n")
    (finding,) = [found for found in caught.value.diagnostics if found.severity >= Severity.ERROR]
    assert finding.span.begin.line == 13
    assert "apple" in str(caught.value)


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text(GOOD)
    assert minihack.findings(path) == minihack.findings(str(path))
    with pytest.raises(TargetError):
        minihack.findings(tmp_path / "b.des")


def test_a_frozen_level_is_one_for_minihack() -> None:
    text = minihack.frozen(GOOD, seed=3)
    assert 'LEVEL: "mylevel"' in text
    assert "BRANCH" in text
    minihack.check(text, Severity.ERROR)


def test_levels_of_any_kind_are_taken() -> None:
    script = vaultc.load(vaultc.language.source.Source.from_text(GOOD, "a.des")).levels[0]
    made = script.generate(4, surroundings=minihack.PLACE)
    assert minihack.frozen(GOOD, 4) == minihack.frozen(script, 4) == minihack.frozen(made)


def test_one_level_must_be_meant() -> None:
    two = GOOD.replace("mylevel", "one") + GOOD.replace("mylevel", "two")
    with pytest.raises((ValueError, DesError)):
        minihack.frozen(two)


@pytest.mark.parametrize("name", minihack.__all__)
def test_every_name_offered_is_there(name: str) -> None:
    assert getattr(minihack, name) is not None


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError):
        _ = minihack.chek
