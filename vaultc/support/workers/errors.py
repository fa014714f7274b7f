"""Errors of workers."""

from __future__ import annotations

from vaultc.support.errors import VaultcError


class WorkersLostError(VaultcError):
    """Workers died repeatedly, or a cluster cannot be had; the message says what happened."""
