"""The errors with which a step of generation ends, for the statement that asked for it; not compiled."""

from __future__ import annotations

from vaultc.support.errors import VaultcError


class ImpossibleObject(VaultcError, ValueError):  # noqa: N818 - it names what was asked for
    """An object was asked for that the game cannot create; the level fails."""


class Unreachable(VaultcError, ValueError):  # noqa: N818 - it names what is the matter
    """A jagged line would have to pass through cells of the grid where none are near."""
