"""The findings of axe-core on a page, as readers see it: light and dark, on a phone, and at 200 %."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from repository import ROOT

VERSION = "4.14.1"
FOLDER = ROOT / "build" / "axe-core"
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1400, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "200 %": {"viewport": {"width": 700, "height": 450}, "device_scale_factor": 2},
}
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that colours decide, which are all that dark pages have of their own."""
FOUND = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }))
  .violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${help}: ${target}: ${failureSummary}`))"""


def views(browser: Any) -> Iterator[tuple[str, Any, tuple[str, ...] | None]]:
    """Each kind of window: its name, its context in the browser, closed after use, and rules to try or None for all."""
    for scheme, rules in (("light", None), ("dark", COLOURS)):
        for name, window in WINDOWS.items():
            context = browser.new_context(**window, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
            yield f"{name}, {scheme}", context, rules
            context.close()


def findings(page: Any, rules: tuple[str, ...] | None) -> list[str]:
    """The findings of axe-core on a page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_core())
    found: list[str] = page.evaluate(FOUND, rules)
    return found


def hold(browser: Any, opened: Callable[[Any], Iterator[tuple[str, Any]]]) -> None:
    """Demand that nothing is found in any window; ``opened`` opens pages in a context, and tells what they show."""
    wrong = []
    for view, context, rules in views(browser):
        wrong += [f"{view}: {what}: {text}" for what, page in opened(context) for text in findings(page, rules)]
    assert not wrong, "\n".join(wrong)


@cache
def _axe_core() -> str:
    """The text of axe-core, which npm fetches."""
    package = FOLDER / "node_modules" / "axe-core"
    try:
        if not package.is_dir() or json.loads((package / "package.json").read_text("utf-8"))["version"] != VERSION:
            FOLDER.mkdir(parents=True, exist_ok=True)
            options = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--ignore-scripts", "--silent"]
            command = ["npm", "install", "--prefix", str(FOLDER), *options, f"axe-core@{VERSION}"]
            subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"axe-core {VERSION} is needed, which npm fetches: {error}")
    return (package / "axe.min.js").read_text("utf-8")
