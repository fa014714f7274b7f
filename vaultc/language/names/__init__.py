"""Everything that has a name in a game, as des files call it, with a line of facts: listed and searched."""

from vaultc.language.names.entries import KINDS, NameEntry, entries
from vaultc.language.names.searching import Found, search

__all__ = ["KINDS", "Found", "NameEntry", "entries", "search"]
