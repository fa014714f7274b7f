"""Samples of what a thorough run tests whole: ``make thorough``, or ``VAULTC_THOROUGH=1``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

THOROUGH = bool(os.environ.get("VAULTC_THOROUGH"))

_Sampled = TypeVar("_Sampled")


def sampled(things: Iterable[_Sampled], every: int, first: int = 0) -> list[_Sampled]:
    """One thing of ``every``, from the ``first`` on; all of them in a thorough run."""
    return list(things) if THOROUGH else list(islice(things, first, None, every))
