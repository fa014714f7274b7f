"""The version, the commit that it names, and what settings may require."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vaultc.support import version
from vaultc.support.errors import InvalidValueError


@pytest.mark.parametrize(
    ("requirement", "holds"),
    [
        ("0.3.0", True), ("0.3", True), ("==0.3", True), (">=0.3", True), (">=0.3, <0.4", True), ("<1", True),
        ("0.3.1", False), (">0.3", False), (">=0.3,<0.3.0", False), ("!=0.3", False), ("<=0.2.9", False),
        (">=0.10", False),
    ],
)  # fmt: skip
def test_requirements(requirement: str, holds: bool) -> None:
    assert version.satisfies(requirement, "0.3.0") is holds


@pytest.mark.parametrize("requirement", ["", "~=0.3", ">=", ">=0.3,", "newest", "0.3.x", "1" * 9])
def test_what_is_no_requirement(requirement: str) -> None:
    with pytest.raises(InvalidValueError, match="is not a requirement; write"):
        version.satisfies(requirement)


def git(folder: Path, *words: str) -> str:
    command = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_a_checkout_names_its_commit(tmp_path: Path) -> None:
    work, second = tmp_path / "work", tmp_path / "second"
    work.mkdir()
    git(work, "init", "-q")
    git(work, "commit", "-q", "--allow-empty", "-m", "x")
    head = git(work, "rev-parse", "HEAD")
    assert version._checked_out(work).strip() == head
    git(work, "worktree", "add", "-q", str(second), "-b", "other")
    assert version._checked_out(second).strip() == head
    git(work, "pack-refs", "--all")
    assert version._checked_out(work) == head
    assert version._checked_out(second) == head
    git(work, "checkout", "-q", "--detach")
    assert version._checked_out(work) == head


def test_without_a_checkout_no_commit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "_RECORDED", tmp_path / "vaultc" / "data" / "commit.txt")
    version.commit.cache_clear()
    assert (version.commit(), version.described()) == ("", version.__version__)
    (tmp_path / "vaultc" / "data").mkdir(parents=True)
    (tmp_path / "vaultc" / "data" / "commit.txt").write_text("a" * 40 + "\n")
    version.commit.cache_clear()
    assert version.described() == f"{version.__version__} (commit aaaaaaaaaaaa)"
    version.commit.cache_clear()
