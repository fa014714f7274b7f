"""A bridge to MiniHack, whose levels are des files of the game inside it.

:func:`check` reports the faults of a level before the game silently misreads it; :func:`make_env` makes an
environment of one generated level, which :func:`verify` compares with the one in the game. Only the environments need
MiniHack itself (the extra ``minihack``).
"""

from __future__ import annotations

from vaultc.support.lazy import lazy_names

_MODULES = {
    "bridge": (
        "PLACE",
        "PLACE_NAME",
        "LevelDiffers",
        "LevelNotInstalled",
        "MiniHackMissing",
        "check",
        "findings",
        "frozen",
        "make_env",
        "verify",
    )
}

__all__, __getattr__, __dir__ = lazy_names(__name__, _MODULES)
