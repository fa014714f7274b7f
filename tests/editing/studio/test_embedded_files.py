"""Levels of a Python file as the files of a studio."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.editing.studio.files import EmbeddedFiles, SavingError
from vaultc.support.targets import TargetError

FILE = """\
A = 'MAZE: "mylevel", \\' \\'\\nGEOMETRY: center, center\\nMAP\\n...\\nENDMAP\\n'
B = f"MAZE: \\"mylevel\\", ' '\\nGEOMETRY: center, center\\nMAP\\n...\\nENDMAP\\nSTAIR: ({len(A)},0), down\\n"
"""


def store(path: Path, before: bytes | None, after: bytes) -> None:
    assert path.read_bytes() == before
    path.write_bytes(after)


def test_levels_are_changed_in_their_strings(tmp_path: Path) -> None:
    path = tmp_path / "env.py"
    path.write_text(FILE)
    files = EmbeddedFiles(path, store)
    assert files.names() == ["env.py, level 1", "env.py, level 2"]
    first = files.read("env.py, level 1")
    assert first is not None
    assert files.write("env.py, level 1", first.text.replace("...", "..'"))
    assert files.is_unsaved("env.py, level 1")
    assert files.save("env.py, level 1")
    assert "..\\'\\nENDMAP" in path.read_text().splitlines()[0]
    second = files.read("env.py, level 2")
    assert second is not None
    assert files.write("env.py, level 2", second.text.replace("(1,0)", "(2,0)"))
    with pytest.raises(SavingError, match="a hole in it"):
        files.save("env.py, level 2")


def test_a_file_without_levels_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "env.py"
    for text, message in (("x = 1\n", "no level in this file"), ("LEVEL: (", "Python cannot read")):
        path.write_text(text)
        with pytest.raises(TargetError, match=message):
            EmbeddedFiles(path)
