"""Formats of levels are records: a new one is in the library, the command line and completion."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vaultc.rendering.formats import FORMATS, format_of

PROGRAM = """
import sys
from click.shell_completion import ShellComplete
from vaultc.rendering.formats import FORMATS, Format


def doors(shown, options):
    return len(shown.level.doors) * options.get("factor", 1)


def content(shown, options, titled):
    return f"{shown.level.name} {options['factor']} {titled}\\n"


FORMATS["doors"] = Format("doors", (".dr", ".door"), doors, content, {"scale": ("factor",)}, separator="--\\n")

from click.testing import CliRunner
from vaultc.api.loading import FORMATS as NAMES, load
from vaultc.cli import group


def call(*arguments):
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


level = load("cellar.des")["cellar"].generate()
print(NAMES[-1], level.render("doors", factor=10))
print(call("render", "cellar.des", "--format", "doors", "--scale", "3"), end="")
call("render", "cellar.des", "--out", "all.DOOR")
call("render", "cellar.des", "--out", "folder/", "--format", "doors")
print(call("render", "--help").count("doors"))
completion = ShellComplete(group, {}, "vaultc", "_VAULTC_COMPLETE")
print([item.value for item in completion.get_completions(["render", "--format"], "do")])
print("PIL" in sys.modules)
"""


def test_a_new_format_is_one_record(tmp_path: Path) -> None:
    names = ("cellar", "attic")
    rooms = (f'LEVEL: "{name}"\nROOM: "ordinary", lit, (3,3), (center,center), (11,7) {{}}\n' for name in names)
    (tmp_path / "cellar.des").write_text("".join(rooms))
    result = subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "doors 0", "cellar 3 True", "--", "attic 3 True", "2", "['doors']", "False",
    ]  # fmt: skip
    assert (tmp_path / "all.DOOR").read_text() == "cellar 1 True\n--\nattic 1 True\n"
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == ["attic-1.dr", "cellar-1.dr"]


@pytest.mark.parametrize("name", FORMATS)
def test_records_are_whole(name: str) -> None:
    record = FORMATS[name]
    assert record.name == name
    assert all(format_of(suffix.upper()) is record for suffix in record.suffixes)


def test_unknown_suffixes_have_no_format() -> None:
    assert format_of(".gif") is None
    assert format_of("") is None
