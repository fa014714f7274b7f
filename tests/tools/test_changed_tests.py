"""The tests that ``make quick`` chooses."""

from __future__ import annotations

from pathlib import Path

import pytest
from changed_tests import ALWAYS, ROOT, nearest_tests, nearest_to_all


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("vaultc/world/plan.py", "tests/world/test_plan.py"),
        ("vaultc/level/measures/survey.py", "tests/level/measures"),
        ("vaultc/generation/population/monsters/arms.py", "tests/generation/population/monsters"),
        ("tests/world/test_plan.py", "tests/world/test_plan.py"),
        ("tests/generation/layout/conftest.py", "tests/generation/layout"),
        ("vaultc/cli/diff_command.py", "tests/cli/test_diff.py"),
        ("README.md", None),
        ("vaultc/py.typed", None),
    ],
)
def test_nearest_tests(changed: str, tests: str | None) -> None:
    assert nearest_tests(changed) == tests


def test_whole_house_comes_first_and_folders_take_their_files_in(tmp_path: Path) -> None:
    (tmp_path / "tests" / "world").mkdir(parents=True)
    (tmp_path / "tests" / "world" / "test_plan.py").touch()
    paths = ["vaultc/world/grid.py", "vaultc/world/plan.py", "tests/test_sizes.py"]
    assert nearest_to_all(paths, tmp_path) == [*ALWAYS, "tests/world"]


def test_what_is_always_run_exists() -> None:
    assert all((ROOT / path).is_file() for path in ALWAYS)
