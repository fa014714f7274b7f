"""Print the tests nearest to a change; ``make quick`` runs them.

A changed test is chosen itself; a changed module leads to the test file of its name, or of the first words of it,
otherwise to the nearest folder of tests that is laid out like its own. Changes are git's differences from ``HEAD``, or
from the given revision.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
ALWAYS = ("tests/test_dispatch.py", "tests/test_layers.py", "tests/test_sizes.py")
"""Tests of the whole project, which are quick."""


def changed_files(revision: str) -> list[str]:
    """Paths from the root of all files that differ from a revision, new ones included."""
    differing = ["git", "diff", "--name-only", "--diff-filter=d", revision, "--"]
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    outputs = [
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True) for command in (differing, new)
    ]
    return [line for output in outputs for line in output.stdout.splitlines()]


def nearest_tests(path: str, root: Path = ROOT) -> str | None:
    """The test file or folder nearest to a changed file; None where nothing is nearer than all tests."""
    changed = PurePosixPath(path)
    if changed.parts[0] == "tests" and changed.suffix == ".py":
        return path if changed.name.startswith("test_") else _folder(changed.parent, root)
    if changed.parts[0] != "vaultc" or changed.suffix != ".py":
        return None
    folder = PurePosixPath("tests", *changed.parent.parts[1:])
    words = changed.stem.split("_")
    names = (folder / f"test_{'_'.join(words[:count])}.py" for count in range(len(words), 0, -1))
    return next((str(name) for name in names if (root / name).is_file()), None) or _folder(folder, root)


def _folder(folder: PurePosixPath, root: Path) -> str | None:
    while len(folder.parts) > 1:
        if (root / folder).is_dir():
            return str(folder)
        folder = folder.parent
    return None


def nearest_to_all(paths: Iterable[str], root: Path = ROOT) -> list[str]:
    """The tests of all changed files without repetition, those for the whole project first."""
    found = {near for path in paths if (near := nearest_tests(path, root)) is not None}
    within = {each for each in found if any(str(parent) in found for parent in PurePosixPath(each).parents)}
    return [*ALWAYS, *sorted(found - within - set(ALWAYS))]


if __name__ == "__main__":
    print(*nearest_to_all(changed_files(*sys.argv[1:2] or ["HEAD"])))
