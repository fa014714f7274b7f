"""``vaultc fmt``."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import command_line
import pytest

from vaultc.cli import fmt_command
from vaultc.language.formatter import FormattingError

ROUGH = b'# title\nLEVEL :"a"\nSINK:random\n'
NEAT = b'# title\nLEVEL: "a"\nSINK: random\n'
BROKEN = b'LEVEL: "a"\nFOO: 3\n'


run = partial(command_line.run, "fmt")


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in {"rough": ROUGH, "neat": NEAT, "deep/rough": ROUGH}.items():
        path = tmp_path / f"{name}.des"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return tmp_path


def test_folder_is_formatted(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0
    assert (folder / "rough.des").read_bytes() == (folder / "deep" / "rough.des").read_bytes() == NEAT
    assert result.stdout.splitlines() == [
        f"formatted {folder / 'deep' / 'rough.des'}",
        f"formatted {folder / 'rough.des'}",
        "2 files formatted, 1 unchanged",
    ]
    assert sorted(path.name for path in folder.iterdir()) == ["deep", "neat.des", "rough.des"]


def test_unchanged_file_is_not_touched(folder: Path) -> None:
    os.utime(folder / "neat.des", (1, 1))
    assert run(folder / "neat.des").stdout == "1 file unchanged\n"
    assert (folder / "neat.des").stat().st_mtime == 1


def test_check_lists_and_writes_nothing(folder: Path) -> None:
    result = run("--check", folder / "rough.des", folder / "neat.des")
    assert result.exit_code == 1
    assert result.stdout == f"would format {folder / 'rough.des'}\n1 file would be formatted, 1 unchanged\n"
    assert (folder / "rough.des").read_bytes() == ROUGH
    assert run("--check", folder / "neat.des").exit_code == 0


def test_diff_shows_and_writes_nothing(folder: Path) -> None:
    path = folder / "rough.des"
    result = run("--diff", path)
    assert result.exit_code == 0
    assert result.stdout == (
        f'--- {path}\n+++ {path} (formatted)\n@@ -1,3 +1,3 @@\n # title\n-LEVEL :"a"\n-SINK:random\n'
        '+LEVEL: "a"\n+SINK: random\n'
    )
    assert result.stderr == "1 file would be formatted\n"
    assert path.read_bytes() == ROUGH
    assert run("--diff", "--check", path).exit_code == 1


def test_diff_in_color_is_safe_for_terminals(folder: Path) -> None:
    (folder / "rough.des").write_bytes(b'LEVEL: "\x1b[2J"\r\nSINK:random\r\n')
    shown = run("--diff", "--color", "always", folder / "rough.des").stdout
    assert "\x1b[31m" in shown
    assert "\x1b[32m" in shown
    assert "\x1b[2J" not in shown
    assert "\x1b" not in run("--diff", folder / "neat.des", folder / "deep").stdout


def test_diff_can_be_applied(folder: Path) -> None:
    (folder / "rough.des").write_bytes(b'\n\nLEVEL :"a"\nEXIT NOMAP\n# no line end')
    patch = run("--diff", folder / "rough.des").stdout
    subprocess.run(["patch", "-s", str(folder / "rough.des")], input=patch.encode(), check=True)
    assert (folder / "rough.des").read_bytes() == b'LEVEL: "a"\nEXIT\nNOMAP\n# no line end\n'


def test_standard_input() -> None:
    result = run("-", text=ROUGH)
    assert (result.exit_code, result.stdout_bytes, result.stderr) == (0, NEAT, "")
    checked = run("-", "--check", text=ROUGH)
    assert (checked.exit_code, checked.stdout) == (1, "")
    assert run("-", "--check", text=NEAT).exit_code == 0
    assert run("-", "--diff", text=ROUGH).stdout.startswith("--- <stdin>\n+++ <stdin> (formatted)\n")
    assert run("-", "other.des", text=ROUGH).exit_code == 2


def test_errors_are_shown_and_the_file_is_left_alone(folder: Path) -> None:
    (folder / "broken.des").write_bytes(BROKEN)
    result = run(folder)
    assert result.exit_code == 1
    assert (folder / "broken.des").read_bytes() == BROKEN
    assert (folder / "rough.des").read_bytes() == NEAT
    assert re.search(r"broken\.des:2:1: error: .*FOO", result.stderr)
    assert result.stdout.endswith("2 files formatted, 1 unchanged, 1 with errors\n")
    piped = run("-", text=BROKEN)
    assert (piped.exit_code, piped.stdout) == (1, "")


def test_failed_proof_leaves_the_file_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise FormattingError("formatting would change the comments")

    monkeypatch.setattr(fmt_command, "format_source", refuse)
    result = run(folder / "rough.des")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "rough.des: left unchanged: formatting would change the comments" in result.stderr
    assert result.stdout == "1 file left alone\n"
    assert (folder / "rough.des").read_bytes() == ROUGH


def test_missing_file(folder: Path) -> None:
    result = run(folder / "nothing.des")
    assert result.exit_code == 2
    assert "no such file" in result.stderr


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"\xef\xbb\xbf" + NEAT, NEAT),
        (b'LEVEL:"\xe9"\n', b'LEVEL: "\xe9"\n'),
        ('LEVEL:"→"\r\n'.encode(), 'LEVEL: "→"\r\n'.encode()),
        (b'\xef\xbb\xbfLEVEL:"a"\r\n', b'LEVEL: "a"\r\n'),
    ],
    ids=["byte order mark", "Latin-1", "UTF-8 and CRLF", "byte order mark and CRLF"],
)
def test_encodings(tmp_path: Path, before: bytes, after: bytes) -> None:
    path = tmp_path / "a.des"
    path.write_bytes(before)
    assert run("--check", path).exit_code == 1
    assert run(path).exit_code == 0
    assert path.read_bytes() == after
    assert run("-", text=before).stdout_bytes == after


def test_permissions_and_links_are_kept(folder: Path) -> None:
    (folder / "rough.des").chmod(0o640)
    (folder / "link.des").symlink_to(folder / "rough.des")
    assert run(folder / "link.des").exit_code == 0
    assert (folder / "link.des").is_symlink()
    assert (folder / "rough.des").read_bytes() == NEAT
    assert stat.S_IMODE((folder / "rough.des").stat().st_mode) == 0o640


def test_file_that_may_not_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run(folder)
    assert result.exit_code == 2
    assert "rough.des: permission denied" in result.stderr
    assert result.stdout == "1 file unchanged, 2 left alone\n"
    assert (folder / "rough.des").read_bytes() == ROUGH


def test_command_is_known_by_its_name() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "vaultc", "fmt", "--help"], capture_output=True, text=True, check=True
    )
    assert "vaultc fmt --check levels/" in shown.stdout


# ---- kept results, processes, ranges


def test_results_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("--check", folder)
    monkeypatch.setattr(fmt_command, "format_source", None)
    assert run("--check", folder).stdout == first.stdout
    assert (folder / "rough.des").read_bytes() == ROUGH
    monkeypatch.undo()
    run(folder, "--no-cache")
    assert (folder / "rough.des").read_bytes() == NEAT


def test_files_with_errors_are_told_each_time(folder: Path) -> None:
    (folder / "broken.des").write_bytes(BROKEN)
    assert run("--check", folder / "broken.des").stderr == run("--check", folder / "broken.des").stderr != ""


def test_several_processes_give_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(6):
        (folder / f"{number}.des").write_bytes(ROUGH if number % 2 else BROKEN)
    alone = run("--check", "--no-cache", "--jobs", "1", folder)
    monkeypatch.setattr(fmt_command, "BYTES_WORTH_PROCESSES", 0)
    together = run("--check", "--no-cache", "--jobs", "2", folder)
    assert (together.stdout, together.stderr, together.exit_code) == (alone.stdout, alone.stderr, alone.exit_code)


LONG = """LEVEL: "a"
SINK:random
ROOM: "ordinary",lit,random,random,random {
SINK:random
  STAIR:random,
    up
}
SINK:random
"""


@pytest.mark.parametrize(
    ("lines", "before", "after"),
    [
        ("2", "SINK:random\nROOM", "SINK: random\nROOM"),
        ("8-99", "}\nSINK:random", "}\nSINK: random"),
        ("4", "{\nSINK:random", "{\n  SINK: random"),
        ("6", "STAIR:random,\n    up", "STAIR: random, up"),
        ("1", LONG, LONG),
        ("9-10", LONG, LONG),
    ],
)
def test_only_some_lines(folder: Path, lines: str, before: str, after: str) -> None:
    path = folder / "long.des"
    path.write_text(LONG)
    assert run("--range", lines, path).exit_code == 0
    assert path.read_text() == LONG.replace(before, after)
    assert run("-", "--range", lines, text=LONG.encode()).stdout == path.read_text()


def test_a_block_takes_the_lines_that_it_needs(folder: Path) -> None:
    path = folder / "block.des"
    rest = "FOUNTAIN: random\nFOUNTAIN:random\n"
    path.write_text(f'LEVEL: "a"\nLOOP [3] {{ SINK:random\nSINK:random }}\n{rest}')
    assert run("--range", "2", path).exit_code == 0
    assert path.read_text() == f'LEVEL: "a"\nLOOP [3] {{\n  SINK: random\n  SINK: random\n}}\n{rest}'


def test_all_lines_are_as_without_a_range() -> None:
    whole = run("-", text=LONG.encode()).stdout
    assert run("-", "--range", "1-8", text=LONG.encode()).stdout == whole != LONG


@pytest.mark.parametrize(
    ("words", "message"), [(("--range", "0"), "write it like 3-17"), (("--range", "3-2"), "write it like 3-17"),
                           (("--range", "1", "."), "--range needs one file, not 3")],
)  # fmt: skip
def test_wrong_ranges(folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], message: str) -> None:
    monkeypatch.chdir(folder)
    result = run(*words, *([] if "." in words else ["rough.des"]))
    assert (result.exit_code, message in result.stderr) == (2, True)
