"""The environments in which tests build and install."""

from __future__ import annotations

import os

ASKED = ("VAULTC_PURE", "PRE_COMMIT", "VIRTUAL_ENV", "PYTHONPATH", "CC", "LDSHARED")
"""Variables that decide about compiling."""


def without_switch() -> dict[str, str]:
    """The environment of this process, without these variables."""
    return {name: value for name, value in os.environ.items() if name not in ASKED}
