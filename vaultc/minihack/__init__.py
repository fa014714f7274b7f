"""A bridge to MiniHack, whose levels are des files of the game inside it.

:func:`check` reports the faults of a level before the game silently misreads it; :func:`make_env` makes an
environment of one generated level, which :func:`verify` compares with the one in the game. Only the environments need
MiniHack itself (the extra ``minihack``).
"""

from __future__ import annotations

from importlib import import_module

_CHECKING = ("LevelDiffers", "check", "findings")
_ENVIRONMENTS = (
    "PLACE",
    "PLACE_NAME",
    "LevelNotInstalled",
    "MiniHackMissing",
    "frozen",
    "make_env",
    "verify",
)

__all__ = [*_CHECKING, *_ENVIRONMENTS]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Load an attribute on first use."""
    if name in _CHECKING:
        return getattr(import_module("vaultc.minihack.things"), name)
    if name in _ENVIRONMENTS:
        return getattr(import_module("vaultc.minihack.environments"), name)
    raise AttributeError(f"module 'vaultc.minihack' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
