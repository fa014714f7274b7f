"""More examples for properties, by the night: each gets a multiple of its own number."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import is_hypothesis_test, settings

PROFILE = "nightly"
"""The profile that ``make fuzz`` loads: with a seed of its own, also in CI, and no memory of former runs."""
FACTOR = 20
SETTINGS = "_hypothesis_internal_use_settings"


def multiply(items: Iterable[pytest.Item]) -> None:
    """Give each property and state machine many times its examples, those with a number of their own included.

    Hypothesis has no public way to do that for a property, whose own number comes before every profile's.
    """
    functions = [item for item in items if isinstance(item, pytest.Function) and is_hypothesis_test(item.function)]
    for owner in {item.function if hasattr(item.function, SETTINGS) else item.cls for item in functions}:
        name = SETTINGS if hasattr(owner, SETTINGS) else "settings"
        own: settings = getattr(owner, name)
        setattr(owner, name, settings(own, max_examples=FACTOR * own.max_examples))
