"""The examples of the pages about layouts and mutations."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from repository import ROOT

EXAMPLES = {
    page: re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for page in ("layouts.md", "mutations.md")
}


def test_there_are_examples() -> None:
    assert len(EXAMPLES["layouts.md"]) >= 3
    assert EXAMPLES["mutations.md"]


@pytest.mark.parametrize(("page", "number"), [(page, n) for page, found in EXAMPLES.items() for n in range(len(found))])
def test_examples_run(page: str, number: int) -> None:
    subprocess.run([sys.executable, "-c", EXAMPLES[page][number]], check=True, capture_output=True)


def test_its_findings_are_real() -> None:
    script = EXAMPLES["layouts.md"][2]
    result = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert result.stdout.splitlines()[0] == "error at (9,9): the game makes no trap on stairs"
