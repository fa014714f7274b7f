"""The findings of axe-core on a page, as readers see it: light and dark, on a phone, and at 200 %."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from repository import ROOT
from thorough import THOROUGH, sampled

VERSION = "4.14.1"
FOLDER = ROOT / "build" / "axe-core"
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1400, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "200 %": {"viewport": {"width": 700, "height": 450}, "device_scale_factor": 2},
}
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that colours decide, which are all that dark pages have of their own."""
LOOKS = [
    *(("light", window, None) for window in WINDOWS),
    *(("dark", window, COLOURS) for window in ("phone", "200 %", "desk")),
]
"""Colours, window, and rules to try or None for all; three apart, colours and window both differ."""
FOUND = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }))
  .violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${help}: ${target}: ${failureSummary}`))"""


def views(browser: Any, first: int) -> Iterator[tuple[str, Any, tuple[str, ...] | None]]:
    """Each look, or one light and one dark: its name, its context in the browser, closed after use, and its rules."""
    for scheme, window, rules in sampled(LOOKS, 3, first):
        context = browser.new_context(**WINDOWS[window], color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
        yield f"{window}, {scheme}", context, rules if THOROUGH else None
        context.close()


def findings(page: Any, rules: tuple[str, ...] | None) -> list[str]:
    """The findings of axe-core on a page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_core())
    found: list[str] = page.evaluate(FOUND, rules)
    return found


def hold(browser: Any, opened: Callable[[Any], Iterator[tuple[str, Any]]], first: int) -> None:
    """Demand that nothing is found in any window; ``opened`` opens pages in a context, and tells what they show.

    Unless the run is thorough, every second page is looked at in light colours and the others in dark ones, each with
    all rules: ``first``, of 0, 1 and 2, chooses the windows, and should differ from that of other tests.
    """
    wrong = []
    for number, (view, context, rules) in enumerate(views(browser, first)):
        for place, (what, page) in enumerate(opened(context)):
            if THOROUGH or place % 2 == number:
                wrong += [f"{view}: {what}: {text}" for text in findings(page, rules)]
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
