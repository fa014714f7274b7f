"""The comment that the action posts, with a stand-in for GitHub's program and a folder for its server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

LEVEL = 'LEVEL: "mine"\nROOM: "ordinary", lit, (1,1), (left,top), (9,5) {\n  MONSTER: (\'Z\', "ghoul"), (1,1)\n}\n'
STAND_IN = """#!/bin/sh
echo "$@" >> "$CALLS"
case "$*" in
  *--paginate*) printf "$EARLIER" ;;
  *) for word in "$@"; do
       case "$word" in body=@*) cp "${word#body=@}" "$POSTED" ;; esac; done; exit "$STATUS" ;;
esac
"""


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", "-C", folder, *names, *words], check=True, capture_output=True)


@pytest.fixture
def post(tmp_path: Path):
    """Runs the script in a repository whose last commit changes a level, or something else."""
    work, server = tmp_path / "work", tmp_path / "server" / "a" / "b"
    for folder in (work, server, tmp_path / "bin"):
        folder.mkdir(parents=True)
    git(server, "init", "-q", "--bare")
    git(work, "init", "-q")
    program = tmp_path / "bin" / "gh"
    program.write_text(STAND_IN)
    program.chmod(0o755)

    def call(after: str, earlier: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        for text in (LEVEL, after):
            (work / "x.des").write_text(text)
            git(work, "add", "-A")
            git(work, "commit", "-qm", "x", "--allow-empty")
        environment = os.environ | {
            "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"),
            "POSTED": str(tmp_path / "posted"), "EARLIER": earlier, "STATUS": str(status),
            "GITHUB_SERVER_URL": f"file://{tmp_path / 'server'}", "GITHUB_REPOSITORY": "a/b", "PULL_REQUEST": "7",
            "GITHUB_TOKEN": "secret", "TARGETS": "x.des", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        script = ROOT / "tools" / "post_changes.py"
        done = subprocess.run([sys.executable, "-P", script], cwd=work, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done

    return call


def test_a_comment_with_pictures_is_posted(post, tmp_path: Path) -> None:
    post(LEVEL.replace("ghoul", "human zombie"))
    shown = subprocess.run(
        ["git", "-C", tmp_path / "server" / "a" / "b", "ls-tree", "--name-only", "vaultc-changes/7"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert shown.stdout == "mine.png\n"
    posted = (tmp_path / "posted").read_text()
    assert "/server/a/b/raw/" in posted
    assert posted.startswith("<!-- vaultc diff -->\n")
    assert (tmp_path / "summary").read_text() == posted
    calls = (tmp_path / "calls").read_text()
    assert "--method POST repos/a/b/issues/7/comments" in calls
    assert "secret" not in calls


def test_an_earlier_comment_is_replaced_also_if_nothing_differs_any_more(post, tmp_path: Path) -> None:
    post(LEVEL, earlier="12\\n34\\n")
    assert "--method PATCH repos/a/b/issues/comments/12 " in (tmp_path / "calls").read_text()
    assert "No level differs." in (tmp_path / "posted").read_text()


def test_no_comment_without_a_difference(post, tmp_path: Path) -> None:
    post(LEVEL)
    assert "--method" not in (tmp_path / "calls").read_text()


def test_a_token_that_may_not_write_fails_nothing(post, tmp_path: Path) -> None:
    done = post(LEVEL.replace("ghoul", "human zombie"), status=1)
    assert "::warning::the comment on changed levels was not posted" in done.stdout
    assert "level differs" in (tmp_path / "summary").read_text()


def test_a_report_without_a_branch_for_its_pictures_has_none(post, tmp_path: Path) -> None:
    (tmp_path / "server" / "a" / "b" / "HEAD").unlink()  # so that nothing can be pushed there
    done = post(LEVEL.replace("ghoul", "human zombie"))
    assert "::warning::the comment on changed levels was not posted" in done.stdout
    summary = (tmp_path / "summary").read_text()
    assert "Seeds that move: all of the first 20.\n" in summary
    assert "![" not in summary
