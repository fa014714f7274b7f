"""Everything that has a name in a game, as des files call it, with a line of facts: listed and searched."""

from vaultc.language.names.entries import KINDS, Found, NameEntry, entries, search

__all__ = ["KINDS", "Found", "NameEntry", "entries", "search"]
