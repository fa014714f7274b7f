"""``vaultc convert``: where the result goes, and that nothing is half written."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import command_line

GOOD = "LEVEL: \"a\"\nFLAGS: hardfloor\nTERRAIN: line (1,1) - (2,2), '.'\n"
BAD = "LEVEL: \"b\"\nFLAGS: noflip\nSPILL: (1,1), 'L', east, 5\nMON_GENERATION: 40%, (3, 'o')\n"


run = partial(command_line.run, "convert")


def test_on_standard_output(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(GOOD)
    result = run(tmp_path / "a.des", "--to", "nethack36")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "line (1,1), (2,2)" in result.stdout
    assert run("-", "--to", "nethack36", text=GOOD).stdout == result.stdout


def test_into_a_file_and_into_a_folder(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a.des").write_text(GOOD)
    (tmp_path / "in" / "deep" / "a.des").write_text(GOOD)
    assert run(tmp_path / "in" / "a.des", "--to", "nethack36", "--out", tmp_path / "x.des").exit_code == 0
    assert run(tmp_path / "in", "--to", "nethack36", "--out", tmp_path / "out").exit_code == 0
    text = (tmp_path / "x.des").read_text()
    assert [(tmp_path / "out" / name).read_text() for name in ("a.des", "deep/a.des")] == [text, text]


def test_nothing_is_written_if_anything_cannot_be_said(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.des").write_text(GOOD)
    (tmp_path / "in" / "b.des").write_text(BAD)
    result = run(tmp_path / "in", "--to", "nethack36", "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stderr.count("error: ") == 2
    assert not (tmp_path / "out").exists()
    assert run(tmp_path / "in" / "b.des", "--to", "nethack36").stdout == ""


def test_called_wrongly(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(GOOD)
    assert run(tmp_path / "a.des").exit_code == 2
    assert run(tmp_path / "none.des", "--to", "nethack36").exit_code == 2
    assert run(tmp_path / "a.des", "--to", "moria").exit_code == 2
    (tmp_path / "broken.des").write_text("LEVEL\n")
    assert run(tmp_path / "broken.des", "--to", "nethack36").exit_code == 1


OLD = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\nTRAP:random,(1,1)\nGOLD:random,(0,0)\n"


def test_summary_of_files_of_the_oldest_language(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(OLD)
    result = run(tmp_path / "a.des", "--dialect", "nethack343", "--to", "nethack36")
    assert (result.exit_code, result.stderr) == (0, "4 statements: 4 exact, 0 near, 0 impossible\n")
    assert result.stdout.endswith("ENDMAP\nTRAP: random, (1,1)\nGOLD: (-1), (0,0)\n")
    ordered = run(tmp_path / "a.des", "--dialect", "nethack343", "--to", "nethack36", "--text-order")
    assert ordered.exit_code == 0
    assert ordered.stderr.endswith("4 statements: 3 exact, 1 near, 0 impossible\n")


def test_statements_that_are_lost_are_told_and_the_rest_is_written(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.des").write_text(OLD)
    (tmp_path / "in" / "b.des").write_text(f"{OLD}GOLD:1,place[3]\n")
    result = run(tmp_path / "in", "--dialect", "nethack343", "--to", "unnethack", "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "b.des:9:1: warning: " in result.stderr
    assert result.stderr.endswith("9 statements: 8 exact, 0 near, 1 impossible\n")
    assert (tmp_path / "out" / "b.des").read_text().endswith("GOLD: (-1), (0,0)\n# GOLD:1,place[3]\n")


def test_no_script_becomes_a_file_of_the_oldest_language(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(GOOD)
    assert run(tmp_path / "a.des", "--to", "nethack343").exit_code == 2


def test_equal_notes_are_told_once(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text('LEVEL: "a"\n' + "TRAP: random, random\n" * 12)
    (tmp_path / "b.des").write_text('LEVEL: "b"\nTRAP: random, random\n')
    result = run(tmp_path, "--to", "nethack36", "--dialect", "unnethack6", "--out", tmp_path / "out")
    (line,) = (line for line in result.stderr.splitlines() if ": note: " in line)
    assert line.startswith(f"{tmp_path / 'a.des'}:2:")
    assert "also in lines 3, 4, 5, 6, 7, 8, 9, 10 and 4 more places" in line
    assert (tmp_path / "out" / "b.des").is_file()
