"""The passes of C: no warnings, no errors that sanitizers find, and the codes of the catalogue."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from repository import ROOT

from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import terrain

BUILDING = ROOT / "building"
STRICT = ("-std=gnu11", "-Wall", "-Wextra", "-Werror", f"-I{BUILDING}")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
COMPILER = shutil.which(os.environ.get("CC", "cc"))

pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")


def compiled(folder: Path, name: str, *options: str) -> Path | None:
    """The program of all passes, None if the compiler cannot make it so."""
    program = folder / name
    source = str(Path(__file__).with_name("passes.c"))
    command = [str(COMPILER), *STRICT, *options, source, "-o", str(program)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode and options[-1:] == SANITIZERS[-1:]:
        return None
    assert result.returncode == 0, result.stderr
    return program


def test_passes_keep_to_their_buffers(tmp_path: Path) -> None:
    """Sanitizers find nothing, and results are the same however the program is compiled."""
    expected = subprocess.check_output([str(compiled(tmp_path, "optimised", "-O2"))], text=True)
    watched = compiled(tmp_path, "watched", "-O1", "-g", *SANITIZERS)
    if watched is None:
        pytest.skip("the compiler has no sanitizers")
    result = subprocess.run([str(watched)], capture_output=True, text=True)
    assert (result.stdout, result.stderr, result.returncode) == (expected, "", 0)


def test_calls_compile_without_warnings(tmp_path: Path) -> None:
    mypyc = pytest.importorskip("mypyc")
    headers = [sysconfig.get_paths()["include"], str(Path(mypyc.__file__).parent / "lib-rt")]
    if not Path(headers[0], "Python.h").is_file():
        pytest.skip("there are no headers of Python")
    source = tmp_path / "calls.c"
    source.write_text('#include "calls.h"\n', "utf-8")
    system = [option for header in headers for option in ("-isystem", header)]
    command = [str(COMPILER), *STRICT, *system, "-fsyntax-only", str(source)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.stderr, result.returncode) == ("", 0)


def constants() -> dict[str, int]:
    """The constants of the passes that are plain numbers."""
    text = (BUILDING / "passes.h").read_text("utf-8")
    blocks = re.findall(r"enum \{([^}]*)\}", text)
    return {name: int(value) for block in blocks for name, value in re.findall(r"(\w+) = (\d+)\b", block)}


def test_passes_know_the_catalogue() -> None:
    known = constants()
    codes = ("STONE", "VWALL", "HWALL", "DBWALL", "SDOOR", "SCORR", "DOOR", "CORR")
    assert {name: known[name] for name in codes} == {name: getattr(terrain, name) for name in codes}
    assert (known["COLUMNS"], known["ROWS"]) == (grid.WIDTH, grid.HEIGHT)
    directions = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert [known[f"DIR_{name}"] for name in directions] == [getattr(grid, name) for name in directions]
    options = ("ISAAC", "ISAAC64", "FAILED", "REACHED", "DUG", "MAY_STOP", "HIDE", "WANDER", "TOLD")
    assert {name: known[name] for name in options} == {name: getattr(passes, name) for name in options}


def test_every_pass_is_declared() -> None:
    """The functions of C have the names, and as many arguments, as those that they replace."""
    program = "import primitives; print({name: len(row[0]) for name, row in primitives.FUNCTIONS.items()})"
    environment = {**os.environ, "PYTHONPATH": str(BUILDING)}
    told = subprocess.check_output([sys.executable, "-c", program], env=environment, text=True)
    declared = {
        name: function.__code__.co_argcount
        for name, function in vars(passes).items()
        if getattr(function, "__module__", "") == passes.__name__ and hasattr(function, "__code__")
    }
    assert ast.literal_eval(told) == declared
