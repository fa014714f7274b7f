"""The dialects of the language: one row each."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.catalog import Catalog, catalog_of


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect: its name, its grammar in ``grammars/``, and the catalogue of the game that speaks it."""

    name: str
    title: str
    grammar: str
    catalog_version: str

    @property
    def catalog(self) -> Catalog:
        """What exists in this dialect's game."""
        return catalog_of(self.catalog_version)


UNNETHACK = Dialect("unnethack", "UnNetHack 5.2", "unnethack", "unnethack-5.2")

DIALECTS = {dialect.name: dialect for dialect in (UNNETHACK,)}
