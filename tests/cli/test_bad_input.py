"""Bad input: one clear message that names file and place, an exit status, and never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

COMMANDS = ("check", "list", "render")
LEVEL = 'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}\n'


def write(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_file(run, command: str) -> None:
    result = run(command, "nothing.des")
    assert (result.exit_code, result.stderr) == (2, "vaultc: nothing.des: no such file or folder\n")


def test_missing_file_with_a_near_name(run, tmp_path: Path) -> None:
    write(tmp_path, "orcus.des", "")
    write(tmp_path, ".orcu.des", "")
    result = run("check", tmp_path / "orcsu.des")
    near = tmp_path / "orcus.des"
    assert result.stderr == f"vaultc: {tmp_path / 'orcsu.des'}: no such file or folder; did you mean {near}?\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_folder_without_des_files(run, command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {tmp_path}: no des files in this folder\n")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_file_without_a_level(run, command: str, text: str, tmp_path: Path) -> None:
    path = write(tmp_path, "empty.des", text)
    result = run(command, path)
    assert result.exit_code == 1
    assert f"vaultc: {path}: no level in this file\n" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_target_that_is_neither_path_nor_vault(run, command: str) -> None:
    result = run(command, "vlt-delfi")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "did you mean vlt-delphi?" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_file_that_includes_itself(run, command: str, tmp_path: Path) -> None:
    path = write(tmp_path, "self.des", 'INCLUDE "self.des"\n' + LEVEL)
    result = run(command, path)
    assert result.exit_code == 1
    assert "self.des:1:" in result.output
    assert "already being read" in result.output


def test_invalid_utf_8_is_read_as_latin_1_with_a_note(run, tmp_path: Path) -> None:
    path = write(tmp_path, "latin.des", b"# caf\xe9\n" + LEVEL.encode())
    result = run("check", path)
    assert result.exit_code == 0
    assert f"{path}:1:" in result.output
    assert "read as Latin-1" in result.output
    assert run("render", path).exit_code == 0


def test_byte_order_mark_and_carriage_returns(run, tmp_path: Path) -> None:
    plain = run("render", write(tmp_path, "plain.des", LEVEL))
    odd = run("render", write(tmp_path, "odd.des", "\ufeff" + LEVEL.replace("\n", "\r\n")))
    assert odd.exit_code == 0
    assert odd.stdout == plain.stdout
    assert "-------" in odd.stdout


def test_unknown_level_name_lists_near_ones(run, cellar: Path) -> None:
    result = run("render", cellar, "--level", "celler")
    assert (result.exit_code, result.stderr) == (2, "vaultc: there is no level 'celler'; did you mean cellar?\n")


def test_five_mistakes_are_five_reports_at_their_places(run, tmp_path: Path) -> None:
    text = 'LEVEL: "m"\nROOM "ordinary"\nMONSTER: "nwet", (1,1)\nFOO: 3\nSTAIR: random, upp\nTRAP: "webb", random\n'
    path = write(tmp_path, "mistakes.des", text)
    result = run("check", path)
    assert result.exit_code == 1
    for line in (2, 3, 4, 5, 6):
        assert f"{path}:{line}:" in result.stdout
    assert "did you mean" in result.stdout
    rendered = run("render", path)
    assert (rendered.exit_code, rendered.stdout) == (1, "")
    assert f"{path}:3:" in rendered.stderr


def test_a_megabyte_of_comments(run, tmp_path: Path) -> None:
    path = write(tmp_path, "big.des", (b"# " + b"x" * 97 + b"\n") * 10_500 + LEVEL.encode())
    assert path.stat().st_size > 1_000_000
    assert run("check", path).exit_code == 0


def test_a_megabyte_of_noise(run, tmp_path: Path) -> None:
    path = write(tmp_path, "noise.des", random.Random(1).randbytes(1_000_000))
    result = run("check", path)
    assert result.exit_code == 1
    assert len(result.output) < 200_000
    assert "\x1b" not in result.output


def test_a_megabyte_in_one_line(run, tmp_path: Path) -> None:
    result = run("check", write(tmp_path, "line.des", b"a" * 1_000_000))
    assert result.exit_code == 1
    assert len(result.output) < 10_000


@pytest.mark.parametrize(
    "statement",
    [
        "LOOP [1000000000] { OBJECT: random, random }",
        "FOR $i = 1 TO 100000000 { FOUNTAIN: random }",
        "LOOP [60000] { LOOP [60000] { IF [50%] { TRAP: random, random } } }",
    ],
)
def test_scripts_that_run_on_end_with_a_message(run, tmp_path: Path, statement: str) -> None:
    path = write(tmp_path, "endless.des", LEVEL + statement + "\n")
    result = run("render", path)
    assert result.exit_code == 0
    assert f"{path}:3:" in result.stderr
    assert "after 65538 steps" in result.stderr


def test_recursion_is_an_error(run, tmp_path: Path) -> None:
    path = write(tmp_path, "recursive.des", "FUNCTION f() { f() }\n" + LEVEL + "f()\n")
    assert "error" in run("check", path).stdout
    result = run("render", path)
    assert result.exit_code == 1
    assert "recursive.des:1:" in result.stderr


def test_levels_that_fail_with_some_seeds(run, tmp_path: Path) -> None:
    path = write(tmp_path, "sometimes.des", LEVEL + "IF [50%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n")
    result = run("render", path, "--count", "12")
    assert result.exit_code == 1
    shown = result.stdout.count("x, seed ")
    assert 0 < shown < 12
    assert result.stderr.count("never assigned") == 1
    assert result.stderr.endswith(f"vaultc: {12 - shown} levels could not be generated\n")


def test_control_characters_of_a_file_do_not_reach_the_terminal(run, tmp_path: Path) -> None:
    path = write(tmp_path, "escape.des", 'LEVEL: "x"\nMONSTER: "\x1b[31mred\x07", random\n')
    result = run("check", path)
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "\x07" not in result.output
