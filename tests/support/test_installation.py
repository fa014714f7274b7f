"""The commands that add to an installation fit the way in which it was made."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest
from repository import ROOT

from vaultc.support import installation, resources
from vaultc.support.installation import Installation, Manager

GIT = "git+https://example.org/vaultc@main"


@pytest.mark.parametrize(
    ("manager", "extra", "package"),
    [
        ("pip", "py -m pip install 'vaultc[lua] @ {git}'", "py -m pip install hypothesis"),
        ("uv", "uv pip install --python py 'vaultc[lua] @ {git}'", "uv pip install --python py hypothesis"),
        ("pipx", "pipx install --force 'vaultc[lua] @ {git}'", "pipx inject vaultc hypothesis"),
        (
            "uv tool",
            "uv tool install --force 'vaultc[lua] @ {git}'",
            "uv tool install --force --with hypothesis 'vaultc @ {git}'",
        ),
        (
            "system",
            "python3 -m venv .venv && .venv/bin/pip install 'vaultc[lua] @ {git}'",
            "python3 -m venv .venv && .venv/bin/pip install 'vaultc @ {git}' hypothesis",
        ),
    ],
)
def test_each_manager_has_its_command(manager: Manager, extra: str, package: str) -> None:
    here = Installation(GIT, editable=False, manager=manager, python="py")
    assert here.command("lua") == extra.format(git=GIT)
    assert here.command(packages=["hypothesis"]) == package.format(git=GIT)


@pytest.mark.skipif(Path(resources.__file__).parents[2] != ROOT, reason="a copy without a record of its installation")
def test_a_checkout_is_installed_from_its_folder() -> None:
    assert installation.this_installation().source == str(ROOT)
    assert f"--editable '{ROOT}[lua]'" in installation.installing("lua")


def test_a_tool_of_unknown_source_comes_from_the_registry() -> None:
    here = Installation("", editable=False, manager="uv tool", python="py")
    assert here.command(packages=["hypothesis"]) == "uv tool install --force --with hypothesis vaultc"


@pytest.mark.parametrize(
    ("name", "manager"), [("pipx_metadata.json", "pipx"), ("uv-receipt.toml", "uv tool"), ("pyvenv.cfg", "pip")]
)
def test_the_manager_leaves_a_file(
    name: str, manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert installation.this_installation().manager == manager


@pytest.mark.parametrize(
    ("prefix", "mark", "manager"),
    [
        ("", "EXTERNALLY-MANAGED", "system"),
        ("venv", "EXTERNALLY-MANAGED", "pip"),  # in an environment of that Python
        ("", "other", "pip"),
    ],
)
def test_a_python_of_the_system_is_marked(
    prefix: str, mark: str, manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / mark).touch()
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / prefix))
    monkeypatch.setattr(sysconfig, "get_path", {"stdlib": str(tmp_path)}.__getitem__)
    assert installation.this_installation().manager == manager


def test_without_pip_there_is_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installation.util, "find_spec", lambda _name: None)
    assert installation.this_installation().manager == "uv"


def test_windows_gets_double_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Installation(r"C:\my levels\vaultc", editable=True, manager="pip", python=r"C:\venv\python.exe")
    monkeypatch.setattr(resources.os, "name", "nt")
    assert here.command("lua") == r'C:\venv\python.exe -m pip install --editable "C:\my levels\vaultc[lua]"'
    assert here.command(packages=["a?b", "a&b"]).endswith(' -m pip install a?b "a&b"')


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        (
            {"url": "https://example.org/v.git", "vcs_info": {"vcs": "git", "commit_id": "0"}},
            "git+https://example.org/v.git",
        ),
        (
            {"url": "https://example.org/v.git", "vcs_info": {"vcs": "git", "requested_revision": "main"}},
            "git+https://example.org/v.git@main",
        ),
        ({"url": ROOT.as_uri(), "dir_info": {}}, str(ROOT)),
        ({"url": "file:///gone/vaultc", "dir_info": {}}, ""),
        ({"url": "file:///gone/vaultc.whl", "archive_info": {}}, ""),
        ({"url": "https://example.org/v.zip", "archive_info": {}}, "https://example.org/v.zip"),
        ({}, ""),
    ],
)
def test_the_source_is_where_it_came_from(
    origin: object, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Known:
        requires = ("lupa>=2.2; extra == 'lua'", "luac; extra == 'lua-tools'", "gymnasium>=1.1; extra == 'gym'")

        def read_text(self, _name: str) -> str:
            return json.dumps(origin)

    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "vaultc")
    monkeypatch.setattr(metadata, "distribution", lambda _name: Known())
    here = installation.this_installation()
    assert (here.source, here.editable) == (source, False)
    if not source:
        assert installation.installing("lua").endswith("pip install 'lupa>=2.2'")


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
def test_the_command_for_this_installation_works() -> None:
    command = installation.installing_package("pip").replace(" install ", " install --dry-run --quiet --no-index ")
    assert sys.executable in command
    subprocess.run(["sh", "-c", command], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("git+https://example.org/me/vaultc.git", "https://example.org/me/vaultc/blob/HEAD/docs/README.md"),
        ("git+https://example.org/me/vaultc@v1", "https://example.org/me/vaultc/blob/v1/docs/README.md"),
        ("https://example.org/vaultc.whl", ""),
        ("", ""),
    ],
)
def test_the_book_is_in_the_repository(source: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "_origin", lambda: (source, False))
    assert installation.book_address() == address


def test_the_book_of_a_checkout_is_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "_origin", lambda: (str(tmp_path), True))
    assert installation.book_address() == ""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "README.md").write_text("# Book\n")
    assert installation.book_address() == str(tmp_path / "docs" / "README.md")
