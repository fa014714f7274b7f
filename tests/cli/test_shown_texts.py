"""Texts and names of others are escaped against terminal and CI injection, and break no output format."""

from __future__ import annotations

import io
import json
import os
import sys
from itertools import product
from pathlib import Path

import pytest
from thorough import sampled

from vaultc.support.safe_text import decodable, inert, visible

ROOM = 'ROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}\n'
EVIL = "\x1b[31m\u202e\x07"
TEXT = f'# Title: {EVIL}title\nLEVEL: "a{EVIL}b"\n{ROOM}TRAP: "{EVIL}pit", random\n'
MISSPELT = f'LEVEL: "x"\n{ROOM}TRAP: "pitt", random\n'
COMMANDS = (
    ("check", "--no-cache"), ("check", "--no-cache", "--color", "always"), ("check", "--no-cache", "--diff"),
    ("check", "--no-cache", "--output-format", "github"), ("list",), ("render",), ("render", "--count", "2"),
    ("fmt", "--diff"), ("fmt", "--check"), ("fmt", "--diff", "--color", "always"), ("odds",),
)  # fmt: skip


def unsafe(text: str) -> set[str]:
    """Control characters, except for the colour codes that vaultc itself writes."""
    import re

    text = re.sub(r"\x1b\[[0-9;]*m", "", text) if "\x1b[31m\u202e" not in text else text
    return {c for c in text if (ord(c) < 32 and c not in "\n\t") or c in "\x7f\u202e"}


@pytest.mark.parametrize("arguments", COMMANDS)
def test_control_characters_are_made_visible(run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / f"n{EVIL}.des"
    for text in (TEXT, TEXT.replace("TRAP", "# TRAP"), f'LEVEL: "{EVIL}"\n{ROOM}\n\n\nMESSAGE:"{EVIL}"\n'):
        path.write_text(text)
        result = run(*arguments, path)
        assert unsafe(result.output) == set()


def test_list_and_headings_show_them_escaped(run, tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text(TEXT.replace("TRAP", "# TRAP"))
    assert "a\\x1b[31m\\u202e\\x07b" in run("list", path).output
    assert "\\x1b[31m\\u202e\\x07title" in run("render", path, "--count", "2").output


def commands_in(output: str) -> list[str]:
    """The lines that GitHub's workflows would run as commands."""
    return [line for line in output.splitlines() if line.lstrip().startswith("::") or "##[" in line]


@pytest.mark.parametrize("arguments", [c for c in COMMANDS if "github" not in c])
def test_no_line_is_a_workflow_command(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments) -> None:
    monkeypatch.chdir(tmp_path)
    name = "::error::x.des"
    text = f'# Title: ::error::t ##[error]\nLEVEL: "::error::x"\n{ROOM}\n\n\n::error::y\n'
    for content in (
        MISSPELT,
        text,
        text.replace("::error::y", 'MESSAGE:"::error::z\n::error::w ##[error]"'),
        "",
        "TRAP:",
    ):
        Path(name).write_text(content)
        assert commands_in(run(*arguments, name).output) == []
    assert commands_in(run(*arguments, "::error::missing.des").output) == []


def test_the_log_of_github_holds_only_our_commands(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("::error::x.des").write_text('LEVEL: "x"\n' + 'TRAP: "pitt", random\n' * 12)
    lines = commands_in(run("check", "--no-cache", "--output-format", "github", "::error::x.des").output)
    assert len(lines) == 10
    assert all(line.startswith("::error file=%3A%3Aerror%3A%3Ax.des,") for line in lines)


# ---- encodings

FORMATS, ENCODINGS = ("json", "sarif", "gitlab", "github"), ("ascii", "latin-1", "utf-16")


@pytest.mark.parametrize(("format", "encoding"), sampled(product(FORMATS, ENCODINGS), 2))
def test_formats_are_utf_8_whatever_the_terminal_has(execute, tmp_path: Path, encoding: str, format: str) -> None:
    (tmp_path / "é→.des").write_text('LEVEL: "x"\nTRAP: "pité→😀", random\n', encoding="utf-8")
    arguments = ("check", "--no-cache", "--output-format", format, "é→.des")
    done = execute(*arguments, text=False, env={"PYTHONIOENCODING": encoding})
    text = done.stdout.decode("utf-8")
    assert "pité→😀" in text
    if format != "github":
        assert "pité→😀" in json.dumps(json.loads(text), ensure_ascii=False)


@pytest.mark.parametrize("arguments", ["list {} --json", "render {} --format json", "odds {} --format json"])
def test_other_json_is_utf_8_too(execute, tmp_path: Path, arguments: str) -> None:
    text = f'# Title: é→\nLEVEL: "é"\n{ROOM}[50%]: ENGRAVING: random, engrave, "😀"\n'
    (tmp_path / "x.des").write_text(text, encoding="utf-8")
    done = execute(*arguments.format("x.des").split(), text=False, env={"PYTHONIOENCODING": "ascii"})
    assert done.stdout
    json.loads(done.stdout.decode("utf-8"))


# ---- file names that are not UTF-8


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / os.fsdecode(b"caf\xe9.des")
    try:
        path.write_text(MISSPELT)
    except (OSError, UnicodeError):
        pytest.skip("this file system takes only UTF-8")
    if os.fsencode(path.name) != b"caf\xe9.des":
        pytest.skip("this file system takes only UTF-8")
    return path


@pytest.mark.parametrize("format", ["text", "json", "sarif", "gitlab", "github"])
def test_such_names_work_in_every_format(execute, odd: Path, format: str) -> None:
    done = execute("check", "--no-cache", "--output-format", format, odd.name, text=False)
    assert (done.returncode, done.stderr) == (1, b"")
    text = done.stdout.decode("utf-8")
    assert ("caf%E9.des" if format == "sarif" else "caf\\xe9.des") in text.replace("\\\\", "\\")
    if format not in ("text", "github"):
        json.loads(text)


@pytest.mark.parametrize(
    "arguments",
    [("list",), ("list", "--json"), ("render",), ("render", "--format", "html", "--out", "x.html"), ("fmt",)],
)
def test_such_names_work_in_other_commands(execute, odd: Path, arguments: tuple[str, ...]) -> None:
    odd.write_text('LEVEL: "x"\n' + ROOM.replace(" ", ""))
    done = execute(*arguments, odd.name, text=False)
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode("utf-8")


def test_such_names_work_in_a_gallery(execute, odd: Path, tmp_path: Path) -> None:
    odd.write_text(f'LEVEL: "x"\n{ROOM}')
    done = execute("gallery", odd.name, "--out", "g", "--samples", "1", "--heat", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "caf\\xe9" in (tmp_path / "g" / "index.html").read_text("utf-8")


def test_such_names_work_in_folders(execute, odd: Path) -> None:
    assert execute("check", "--no-cache", odd.parent.name and ".", text=False).returncode == 1


# ---- the functions themselves


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\x1bb", "a\\x1bb"),
        ("\udce9", "\\xe9"),
        ("é→", "é→"),
        ("\u202e", "\\u202e"),
        ("a\nb", "a\\x0ab"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("::error::x", "\\x3a:error::x"), ("  ::error::x", "  \\x3a:error::x"), ("a ::b", "a ::b"), ("x.des:1:1: e", "x.des:1:1: e"),
        ("a ##[error]b", "a \\x23#[error]b"), ("## [x]", "## [x]"), (":", ":"),
    ],
)  # fmt: skip
def test_inert(line: str, shown: str) -> None:
    assert inert(line) == shown


@pytest.mark.skipif(sys.platform == "win32", reason="names are not bytes there")
def test_decodable() -> None:
    assert decodable(os.fsdecode(b"caf\xe9")) == "caf\\xe9"
    assert decodable("é") == "é"
    assert io.StringIO(decodable("x")).read() == "x"
