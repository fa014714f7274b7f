"""The wheel holds everything, and an installed wheel finds it without the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from repository import ROOT

IGNORED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "tests", "benchmarks")

pytestmark = pytest.mark.slow


Built = tuple[Path, str]
"""A wheel, and the output of its build."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The pure wheel, built without network from the source distribution of a copy of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "project", ignore=IGNORED)
    pack = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.check_output(pack, cwd=folder / "project", stderr=subprocess.STDOUT)
    (sources,) = folder.glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--verbose"]
    command = [*pip, "--wheel-dir", str(folder), str(sources)]
    output = subprocess.check_output(
        command, env={**os.environ, "VAULTC_PURE": "1"}, text=True, stderr=subprocess.STDOUT
    )
    return next(folder.glob("*.whl")), output


@pytest.fixture(scope="module")
def wheel(built: Built) -> Path:
    """The pure wheel."""
    return built[0]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel was unpacked."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def call(installed: Path, *arguments: str) -> str:
    """The output of the installed command, run outside of the checkout."""
    command = [sys.executable, "-m", "vaultc", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    result = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_build_says_in_one_line_why_it_is_pure(built: Built) -> None:
    said = [line.strip() for line in built[1].splitlines() if line.strip().startswith("vaultc: ")]
    assert said == [
        "vaultc: built without compiled parts, several times slower: VAULTC_PURE=1 was set when it was built"
    ]
    assert built[0].name.endswith("-py3-none-any.whl")


def test_the_installed_command_says_why_it_is_pure(installed: Path) -> None:
    assert call(installed, "--version").endswith("(pure Python: VAULTC_PURE=1 was set when it was built)\n")


def test_wheel_holds_all_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in ROOT.joinpath("vaultc").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert str(path.relative_to(ROOT)) in names
    for folder in ("grammars", "vaults", "examples"):
        for path in ROOT.joinpath(folder).rglob("*"):
            inside = "__pycache__" in path.parts or path.is_dir()
            assert inside or f"vaultc/data/{path.relative_to(ROOT).as_posix()}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"vaultc"}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def test_installed_command_uses_its_own_files(installed: Path) -> None:
    program = "import vaultc.support.resources as r; print(r.vaults(), r.grammars())"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    output = subprocess.check_output([sys.executable, "-c", program], cwd=installed, env=environment, text=True)
    assert output.split() == [str(installed / "vaultc/data/vaults"), str(installed / "vaultc/data/grammars")]


def test_installed_command_works(installed: Path, tmp_path: Path) -> None:
    assert "fake Delphi" in call(installed, "list")
    assert call(installed, "render", "vlt-delphi").startswith("-----")
    call(installed, "render", "vlt-delphi", "--out", str(tmp_path / "a.png"), "--legend")
    assert (tmp_path / "a.png").stat().st_size > 500
    call(installed, "render", "vlt-delphi", "--out", str(tmp_path / "a.html"))
    call(installed, "gallery", "vlt-ice", "--out", str(tmp_path / "gallery"))
    assert (tmp_path / "gallery" / "index.html").exists()
    call(installed, "examples", "--out", str(tmp_path / "copies"))
    for path in ROOT.joinpath("examples").rglob("*.des"):
        assert (tmp_path / "copies" / path.relative_to(ROOT / "examples")).read_bytes() == path.read_bytes()
