"""What of vaultc is compiled, and what happens where it cannot be."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BUILDING = ROOT / "building"


def parts() -> list[str]:
    """What the list of parts names."""
    command = [sys.executable, "-c", "from pathlib import Path; from parts import files; print(*files(Path()))"]
    output = subprocess.check_output(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(BUILDING)}, text=True)
    return output.split()


def test_parts_are_modules() -> None:
    assert "vaultc/kernels/presence.py" in parts()
    assert "vaultc/chance/dice.py" in parts()
    assert all((ROOT / path).is_file() for path in parts())


def imported(path: Path) -> set[str]:
    """The packages that a module imports, also inside of functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_compiled_modules_need_no_package_that_an_isolated_build_lacks() -> None:
    """A build sees the standard library, vaultc itself, and what mypy brings along."""
    known = sys.stdlib_module_names | {"vaultc", "librt", "mypy_extensions"}
    assert {path: more for path in parts() if (more := imported(ROOT / path) - known)} == {}


def test_without_a_compiler_it_says_so_in_one_line_before_it_does_anything(tmp_path: Path) -> None:
    environment = {**os.environ, "CC": str(tmp_path / "no-compiler"), "LDSHARED": str(tmp_path / "no-compiler")}
    command = [sys.executable, str(BUILDING / "compiling.py"), str(tmp_path / "out")]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.startswith("there is no working C compiler (")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out" / "c").exists()


@pytest.mark.parametrize("value", ["1", "yes"])
def test_compiled_parts_can_be_passed_over(tmp_path: Path, value: str) -> None:
    for name in ("kernels/presence", "twins", "__init__"):
        path = tmp_path / "vaultc" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((ROOT / "vaultc" / f"{name}.py").read_text("utf-8"), "utf-8")
    (tmp_path / "vaultc" / "kernels" / "__init__.py").touch()
    from importlib.machinery import EXTENSION_SUFFIXES

    (tmp_path / "vaultc" / "kernels" / f"presence{EXTENSION_SUFFIXES[0]}").touch()
    program = "from vaultc.twins import is_compiled; print(is_compiled())"

    def answer(switch: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "VAULTC_PURE": switch}
        return subprocess.check_output([sys.executable, "-c", program], cwd=tmp_path, env=environment, text=True)

    assert answer("0") == "True\n"
    assert answer(value) == "False\n"
