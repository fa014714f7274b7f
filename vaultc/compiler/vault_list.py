"""The list of random vaults with their weights, which lies beside their compiled files.

Rules: "Compiled files: Files".
"""

from __future__ import annotations

import re
from typing import Final

NAME: Final = "vaults.dat"

LARGEST: Final = 1 << 20
"""Bytes; no list is longer."""

_LINE = re.compile(rb"^(-?\d{1,10}) (.+?)\r?$", re.MULTILINE)


def weights(data: bytes) -> dict[str, int]:
    """The weights by the names of the vaults; of several lines for one vault the last, which is the newest."""
    return {name.decode("latin-1"): int(weight) for weight, name in _LINE.findall(data)}
