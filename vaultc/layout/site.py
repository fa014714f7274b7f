"""The building site of one level."""

from vaultc.site import Site

__all__ = ["Site"]
