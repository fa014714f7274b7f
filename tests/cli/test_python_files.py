"""Commands with levels in Python files and notebooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run

from vaultc.api.level_script import ParameterError

FILE = '''\
def level(x, name):
    return f"""
MAZE:"mylevel",' '
GEOMETRY:center,center
MAP
.....
.....
ENDMAP
MONSTER:('o',"{name}"),({x},1)
STAIR:(0,0),down
"""
'''


@pytest.fixture
def env(tmp_path: Path) -> Path:
    path = tmp_path / "env.py"
    path.write_text(FILE)
    return path


def test_check_reports_the_place_in_the_file(env: Path) -> None:
    env.write_text(FILE.replace("STAIR:(0,0)", "STAIR:(9,0)"))
    status, out, _ = outcome("check", str(env), "--no-cache")
    assert status == 0
    assert f"{env}:10:7: warning: these stairs are outside of the map" in out


def test_levels_are_listed_with_their_holes(env: Path) -> None:
    _, out, _ = outcome("list", str(env), "--parameters")
    rows = [line.split()[:3] for line in out.splitlines()[1:]]
    assert rows == [["mylevel", "name", "hole"], ["mylevel", "x", "hole"]]


def test_a_hole_is_asked_for_and_filled(env: Path) -> None:
    with pytest.raises(ParameterError, match=r"env\.py:9: the level needs a value for 'name'"):
        outcome("render", str(env), "--define", "x=2")
    status, out, _ = outcome("render", str(env), "--define", "x=2", "--define", "name=hill orc", "--crop")
    assert (status, out.splitlines()[-1]) == (0, "..o..")
    status, _, err = outcome("render", str(env), "--define", "x=2", "--define", "name=hill ork")
    assert (status, "unknown monster `hill ork`" in err) == (2, True)


def test_fmt_writes_into_the_string(env: Path) -> None:
    assert outcome("fmt", str(env))[0] == 0
    assert '    return f"""\nMAZE: "mylevel", \' \'\nGEOMETRY: center, center\n' in env.read_text()
    assert "MONSTER: ('o', \"{name}\"), ({x},1)\n" in env.read_text()
    assert outcome("fmt", "--check", str(env))[0] == 0


def test_fix_writes_into_the_string(env: Path) -> None:
    env.write_text(FILE.replace("('o',\"{name}\")", "'o',\"orc\"").replace('"""', "'''"))
    assert outcome("check", "--fix", str(env))[0] == 0
    assert "MONSTER:('o', \"orc\"),({x},1)\n" in env.read_text()


def test_folders_hold_python_files_only_if_asked(env: Path) -> None:
    status, _, err = outcome("check", str(env.parent))
    assert (status, "no des files" in err) == (2, True)
    assert outcome("check", "--python", str(env.parent))[0] == 0


def test_a_file_without_levels_passes(tmp_path: Path) -> None:
    path = tmp_path / "plain.py"
    path.write_text("x = 'LEVEL: high'\n")
    assert outcome("check", str(path))[0] == 0
    status, _, err = outcome("list", str(path))
    assert (status, "no level in this file" in err) == (2, True)


HOSTILE = {
    "nested": ("x = " + "(" * 5000 + "1" + ")" * 5000 + "  # LEVEL: 1\n").encode(),
    "signs": ("x = " + "-" * 100_000 + "1  # LEVEL: 1\n").encode(),
    "null": b'x = "LEVEL:\0"\n',
    "syntax": b'def f(:\n    "LEVEL: 1"\n',
    "large": b"# LEVEL: 1\n" * 900_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_python_gets_one_message(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.py"
    path.write_bytes(HOSTILE[name])
    status, out, err = outcome("check", str(path), "--no-cache")
    assert (status, out.count(" error: "), "Traceback" in err) == (1, 1, False)
    status, _, err = outcome("list", str(path))
    assert (status, len(err.splitlines())) == (2, 1)


def test_samples_look_at_levels_in_strings(tmp_path: Path) -> None:
    path = tmp_path / "env.py"
    text = FILE.replace("({x},1)", "(1,1)").replace("{name}", "hill orc")
    path.write_text(text.replace("STAIR", "# expect: monsters >= 5\nSTAIR"))
    _, out, _ = outcome("check", str(path), "--samples", "3", "--no-cache")
    assert f"{path}:10:11: error: `monsters >= 5` fails in 3 of 3 levels" in out


def notebook(*cells: str) -> str:
    rows = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell.splitlines(True)} for cell in cells]
    return json.dumps({"cells": rows, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def test_cells_of_notebooks_have_places_and_are_written(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    level = FILE.split('"""')[1].replace("{name}", "hill ork").replace("{x}", "1").lstrip()
    path.write_text(notebook("%matplotlib inline\nx = 1\n", f"%%des\n{level}"))
    _, out, _ = outcome("check", str(path), "--no-cache")
    assert f"{path}:cell 2:8:14: error: unknown monster `hill ork`" in out
    assert outcome("check", str(path), "--fix", "--unsafe-fixes")[0] == 0
    assert outcome("fmt", str(path))[0] == 0
    cells = json.loads(path.read_text())["cells"]
    assert "MONSTER: ('o', \"hill orc\"), (1,1)\n" in cells[1]["source"]
    assert cells[0]["source"] == ["%matplotlib inline\n", "x = 1\n"]
    assert outcome("check", str(path), "--no-cache")[0] == 0
    path.write_text("{ LEVEL: ")
    assert "this is not a notebook: it is not JSON" in outcome("check", str(path), "--no-cache")[1]


def outcome(*arguments: str) -> tuple[int, str, str]:
    result = run(*arguments)
    return result.exit_code, result.stdout, result.stderr
