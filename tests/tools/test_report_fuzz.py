"""The report of a night of fuzzing, from the real output of pytest, and the examples of such a night."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import more_examples
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_fuzz import PROPERTIES, report

PROPERTY = """
from hypothesis import given, settings
from hypothesis import strategies as st

@given(st.integers())
@settings(database=None)
def test_small(number):
    print("```")
    assert number {limit}
"""


def night(folder: Path, limit: str) -> None:
    """Run a property, and keep what pytest prints; of the plugins, only that of Hypothesis has a part in it."""
    (folder / "test_property.py").write_text(PROPERTY.format(limit=limit))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "hypothesispytest",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        folder,
        folder / "test_property.py",
    ]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    output = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True).stdout
    (folder / PROPERTIES).write_text(output)


def test_failing_examples_are_told(tmp_path: Path) -> None:
    night(tmp_path, "< 1000")
    text = report(tmp_path, "7")
    assert text.startswith("`make fuzz SEED=7` repeats this.\n\n### `test_small`\n")
    assert "number=1000," in text
    assert not [line for line in text.splitlines() if line.startswith("```")]


def test_a_good_night_has_no_report(tmp_path: Path) -> None:
    night(tmp_path, "< float('inf')")
    assert report(tmp_path, "7") == ""


@pytest.mark.parametrize("output", [None, "ImportError while loading conftest"])
def test_properties_that_did_not_run_are_told(tmp_path: Path, output: str | None) -> None:
    if output is not None:
        (tmp_path / PROPERTIES).write_text(output)
    assert "### `The properties did not run`" in report(tmp_path, "7")


def test_inputs_are_told_with_the_way_to_repeat_them(tmp_path: Path) -> None:
    (tmp_path / PROPERTIES).write_text("= 3 passed in 1s =\n")
    (tmp_path / "check-7-1234.log").write_text("Traceback\nZeroDivisionError\n")
    (tmp_path / "check-7-1234.txt").write_bytes(b"\xff")
    assert "`python tests/fuzz/fuzz.py --seed 7 --runs check=1 --first 1234`" in report(tmp_path, "7")
    assert "    ZeroDivisionError" in report(tmp_path, "7")


def test_a_report_fits_into_an_issue(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"fmt-7-{number}.log").write_text("long\n" * 40 + "x" * 20_000)
    assert len(report(tmp_path, "7")) <= 65_000


def test_examples_are_multiplied_once_for_all_cases(request: pytest.FixtureRequest) -> None:
    seen: list[int] = []

    @given(st.integers())
    @settings(max_examples=3, derandomize=True, database=None)
    def property_of_numbers(number: int) -> None:
        seen.append(number)

    items = [
        pytest.Function.from_parent(request.node.parent, name=name, callobj=property_of_numbers) for name in ("a", "b")
    ]
    more_examples.multiply(items)
    property_of_numbers()
    assert len(seen) == 3 * more_examples.FACTOR
