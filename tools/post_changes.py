"""Post the levels that a pull request changes as a comment with pictures; the action calls this.

The action's checkout is the merge of the pull request, so that its first parent is the branch that it goes into. The
pictures are pushed to a branch of their own, ``vaultc-changes/NUMBER``, and linked by the hash of its only commit. A
comment that was posted before is replaced. Where the token may not write, as for forks, the report goes to the summary
of the job alone. Needs the variables ``GITHUB_REPOSITORY``, ``GITHUB_TOKEN``, ``PULL_REQUEST`` and ``TARGETS``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

MARK = "<!-- vaultc diff -->"
REVISIONS = "HEAD^1..HEAD"
PICTURE = re.compile(r"^!\[.*\]\(.*\)\n+", re.MULTILINE)
"""A picture in the report, with the empty lines below it."""


class CallError(Exception):
    """A program gave another exit status than expected; the message is what it said."""


def main() -> int:
    """Write the report, then post it as far as the token allows."""
    targets = os.environ.get("TARGETS", "").split()
    path = targets if len(targets) == 1 else []
    with TemporaryDirectory(prefix="vaultc-changes-") as folder:
        comment = Path(folder) / "changes.md"
        try:
            differs = _report(comment, path)
        except CallError as error:
            print(f"::warning::vaultc diff: {_escaped(str(error))}")
            return 0
        try:
            _show(comment, path, Path(folder) / "changes-images")
            _post(comment, differs)
        except CallError as error:
            print(f"::warning::the comment on changed levels was not posted: {_escaped(str(error))}")
        if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
            with open(summary, "a", encoding="utf-8") as file:
                file.write(comment.read_text("utf-8"))
    return 0


def _report(comment: Path, path: list[str], *options: str) -> bool:
    """Write the comment and its pictures; returns whether some level differs."""
    command = [sys.executable, "-P", "-m", "vaultc", "diff", "--out", str(comment), *options, "--", REVISIONS, *path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise CallError(done.stderr.strip())
    return done.returncode == 1


def _show(comment: Path, path: list[str], images: Path) -> None:
    """Push the pictures and link them in the report; if that is not allowed, leave them out."""
    if not images.is_dir():
        return
    try:
        address = _pushed(images)
    except CallError:
        comment.write_text(PICTURE.sub("", comment.read_text("utf-8")), "utf-8")
        raise
    _report(comment, path, "--image-url", address)


def _pushed(images: Path) -> str:
    """Push the pictures as the only commit of their branch; returns the address of the folder."""
    server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
    repository = os.environ["GITHUB_REPOSITORY"]
    branch = f"refs/heads/vaultc-changes/{int(os.environ['PULL_REQUEST'])}"
    _call("git", "init", "--quiet", str(images))
    _call("git", "-C", str(images), "add", "--all")
    author = ("-c", "user.name=vaultc", "-c", "user.email=vaultc@users.noreply.github.com")
    _call("git", "-C", str(images), *author, "commit", "--quiet", "--message", "Pictures of changed levels")
    commit = _call("git", "-C", str(images), "rev-parse", "HEAD").strip()
    # The token comes by the helper, so that it is in no argument.
    helper = '!f() { echo username=x-access-token; echo "password=$GITHUB_TOKEN"; }; f'
    credentials = ("-c", "credential.helper=", "-c", f"credential.helper={helper}")
    address = f"{server}/{repository}"
    _call("git", *credentials, "-C", str(images), "push", "--quiet", "--force", address, f"HEAD:{branch}")
    return f"{address}/raw/{commit}"


def _post(comment: Path, differs: bool) -> None:
    """Replace the comment of an earlier run, or add one if some level differs."""
    issues = f"repos/{os.environ['GITHUB_REPOSITORY']}/issues"
    listed = f"{issues}/{int(os.environ['PULL_REQUEST'])}/comments"
    chosen = f'.[] | select(.user.type == "Bot" and (.body | startswith({json.dumps(MARK)}))) | .id'
    earlier = _call("gh", "api", "--paginate", listed, "--jq", chosen).split()
    body = ("--field", f"body=@{comment}", "--silent")
    if earlier:
        _call("gh", "api", "--method", "PATCH", f"{issues}/comments/{earlier[0]}", *body)
    elif differs:
        _call("gh", "api", "--method", "POST", listed, *body)


def _call(*command: str) -> str:
    environment = {**os.environ, "GH_TOKEN": os.environ.get("GITHUB_TOKEN", ""), "GIT_TERMINAL_PROMPT": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise CallError(done.stderr.strip() or f"{command[0]}: exit status {done.returncode}")
    return done.stdout


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


if __name__ == "__main__":
    sys.exit(main())
