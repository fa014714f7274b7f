"""How much can be done at once on this machine; loading nothing, so that every command may ask."""

from __future__ import annotations

import os


def usable_processors() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
