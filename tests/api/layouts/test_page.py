"""The examples of the page about layouts."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from repository import ROOT

PAGE = (ROOT / "docs" / "layouts.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    subprocess.run([sys.executable, "-c", EXAMPLES[number]], check=True, capture_output=True)


def test_its_findings_are_real() -> None:
    result = subprocess.run([sys.executable, "-c", EXAMPLES[2]], check=True, capture_output=True, text=True)
    assert result.stdout.splitlines()[0] == "error at (9,9): NetHack 3.6.7 makes no trap on furniture"
