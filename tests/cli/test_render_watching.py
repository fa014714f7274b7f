"""``vaultc render --watch``: drawn again whenever a file changes, and going on where it is broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

LEVEL = 'LEVEL: "cellar"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {{ {} }}\n'


def test_every_change_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "cellar.des"
    file.write_text(LEVEL.format("STAIR: (0,0), up"))
    command = [sys.executable, "-u", "-m", "vaultc", "render", "cellar.des", "--crop", "--watch"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert "<" in until_watching(process)
        file.write_text(LEVEL.format("FOUNTAIN: (0,0)"))
        assert "{" in until_watching(process)
        file.write_text("MONSTER: (\n")
        assert "error" in until_watching(process)
        file.write_text(LEVEL.format("STAIR: (2,2), down"))
        assert ">" in until_watching(process)
        process.kill()


def until_watching(process: subprocess.Popen[str]) -> str:
    """The output until the files are watched again."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        if line.startswith("watching"):
            return "".join(lines)
        lines.append(line)
    raise AssertionError("".join(lines))


@pytest.mark.parametrize("more", [["--out", "x.png"], ["-"]])
def test_what_watching_does_not_go_with(run, tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "cellar.des").write_text(LEVEL.format(""))
    result = run("render", tmp_path / "cellar.des", "--watch", *more)
    assert result.exit_code == 2
    assert "--watch" in result.stderr
