"""``vaultc examples``: what comes with vaultc to learn from."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import ROOT

EXAMPLES = ROOT / "examples"
NAMES = {".des", ".lua", ".py", ".txt"}
FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*") if path.suffix in NAMES)


def test_all_are_listed_with_what_they_show(run) -> None:
    lines = [line.split(maxsplit=1) for line in run("examples").stdout.splitlines()]
    assert sorted(name for name, _ in lines) == FILES
    shown = dict(lines)
    assert shown["cave.des"].startswith("A cave with a treasure")
    assert shown["tutorial/step-04.des"].strip() == "step 4 of the tutorial"
    assert shown["chance/hit_points.py"].startswith("Hit points at experience level 9")


@pytest.mark.parametrize("name", ["cave", "cave.des"])
def test_one_is_shown(run, name: str) -> None:
    assert run("examples", name).stdout == (EXAMPLES / "cave.des").read_text("utf-8")


def test_some_are_copied(run, tmp_path: Path) -> None:
    result = run("examples", "cave", "tutorial", "--out", tmp_path / "mine")
    assert result.exit_code == 0
    names = ["cave.des", *(name for name in FILES if name.startswith("tutorial/"))]
    copies = [path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine").rglob("*.des")]
    assert sorted(copies) == sorted(names)
    assert all((tmp_path / "mine" / name).read_bytes() == (EXAMPLES / name).read_bytes() for name in names)
    assert result.stdout.splitlines() == [str(tmp_path / "mine" / name) for name in names]


def test_all_are_copied_and_copying_again_is_no_mistake(run, tmp_path: Path) -> None:
    for _ in range(2):
        assert run("examples", "--out", tmp_path).exit_code == 0
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()) == FILES


def test_nothing_is_overwritten(run, tmp_path: Path) -> None:
    (tmp_path / "maze.des").write_text("mine")
    result = run("examples", "cave", "maze", "--out", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"vaultc: {tmp_path / 'maze.des'}: already exists and differs; nothing was copied\n"
    assert not (tmp_path / "cave.des").exists()
    assert (tmp_path / "maze.des").read_text() == "mine"


def test_unknown_names(run) -> None:
    assert "did you mean cave?" in run("examples", "cavve").stderr
    result = run("examples", "zzz", "--out", "nowhere")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "`vaultc examples` lists them" in result.stderr
    assert not Path("nowhere").exists()
