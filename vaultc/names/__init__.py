"""Everything that has a name in a game, as des files call it, with a line of facts: listed and searched."""

from vaultc.names.entries import KINDS, Entry, entries
from vaultc.names.searching import Found, search

__all__ = ["KINDS", "Entry", "Found", "entries", "search"]
