"""The errors that vaultc raises on purpose; any other exception is a defect of vaultc.

Each is a :class:`VaultcError`, so that a program that calls vaultc has one class to catch. Where Python has a class for
the case, such as ``ValueError``, the error is that as well.

Compiled code raises these errors but defines none: a compiled class has one base alone, and that a compiled one.
"""

from __future__ import annotations


class VaultcError(Exception):
    """Base of all errors that vaultc raises on purpose; the message is for the user."""


class InvalidValueError(VaultcError, ValueError):
    """A value is refused, such as an unknown format or a depth below the dungeon; the message says what is allowed."""


class UnknownNameError(VaultcError, KeyError):
    """Nothing has this name; the message lists near names."""

    __str__ = Exception.__str__  # a KeyError shows its message in quotation marks


class OutOfRangeError(VaultcError, IndexError):
    """An index lies outside of a sequence."""
