"""The wheels that pip makes of the source distribution in an environment that has pip and nothing else.

``make test`` builds them, with the compiler that is there and without any, and tells the folder as VAULTC_WHEELS.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging_environments import without_switch
from repository import ROOT

WHEELS = Path(os.environ.get("VAULTC_WHEELS", ""))

pytestmark = pytest.mark.skipif(
    "VAULTC_WHEELS" not in os.environ or bool(os.environ.get("VAULTC_PURE")), reason="make test builds the wheels"
)


def wheel(name: str) -> Path:
    """The only wheel in a folder."""
    (path,) = WHEELS.joinpath(name).glob("*.whl")
    return path


def metadata(path: Path) -> str:
    """The metadata of a wheel."""
    with zipfile.ZipFile(path) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return archive.read(name).decode()


def version(path: Path, folder: Path) -> str:
    """The output of the command in a wheel."""
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    environment = without_switch() | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "vaultc", "--version"]
    return subprocess.check_output(command, cwd=folder, env=environment, text=True)


def decided(question: str) -> str:
    """The result of the build's decision or compilation on this machine."""
    environment = without_switch() | {"PYTHONPATH": str(ROOT / "building")}
    command = [sys.executable, "-c", question]
    return subprocess.check_output(command, cwd=ROOT, env=environment, text=True).strip()


def test_with_a_compiler_everything_is_compiled(tmp_path: Path) -> None:
    if reason := decided("import deciding; print(deciding.refusal(only_look=True))"):
        pytest.skip(reason)
    built = wheel("usual")
    assert "none-any" not in built.name
    assert version(built, tmp_path).endswith("(compiled)\n")
    for part in decided("from pathlib import Path; from parts import files; print(*files(Path()))").split():
        folder = tmp_path / Path(part).parent
        assert len([*folder.glob(f"{Path(part).stem}.*.so"), *folder.glob(f"{Path(part).stem}.*.pyd")]) == 1, part


def test_without_a_compiler_the_wheel_says_why_it_is_pure(tmp_path: Path) -> None:
    built = wheel("without-compiler")
    assert built.name.endswith("-py3-none-any.whl")
    assert version(built, tmp_path).endswith("(pure Python: there is no C compiler (no-compiler))\n")
