"""The list of random vaults with their weights, which lies beside their compiled files.

Rules: "Compiled files: Files".
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

NAME: Final = "vaults.dat"

LARGEST: Final = 1 << 20
"""Bytes; no list is longer."""

_LINE = re.compile(rb"^(?:(-?\d{1,10}) )?(-?\d{1,10}) (.+?)\r?$", re.MULTILINE)
"""The least depth, which not all games write, the weight and the name."""


class VaultLine(NamedTuple):
    """A vault's weight and its least depth, which is 0 if the list has none."""

    weight: int
    depth: int = 0


def lines(data: bytes) -> dict[str, VaultLine]:
    """The facts that a list has of vaults, by their names; of several lines for one vault the last, the newest."""
    found = _LINE.findall(data)
    return {name.decode("latin-1"): VaultLine(int(weight), int(depth or 0)) for depth, weight, name in found}
