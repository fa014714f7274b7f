"""The number of usable processors; imports nothing, so that every command can afford to ask."""

from __future__ import annotations

import os


def usable_processors() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
