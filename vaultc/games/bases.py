"""Known games tried as bases of a fork: how well each reads the des files of the fork's own source tree."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, Final, NamedTuple

from vaultc import games
from vaultc.games.from_catalogue import flags_of, forked_grammar
from vaultc.language.diagnostics import errors_among
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.world.catalog.tables import FactTable, rows_of
from vaultc.world.sources.used_names import names_in

if TYPE_CHECKING:
    from vaultc.language.game import Game
    from vaultc.world.catalog import Catalog
    from vaultc.world.sources.tree import SourceTree

MOST_TRIED: Final = 600_000
"""Characters of des files that are read with each base; the smallest files come first, so that most are read."""
CLEARLY: Final = 3
"""Mistakes that a base must save, and half of all, to be proposed in place of the chosen one."""

Tables = abc.Mapping[str, FactTable]


class Fit(NamedTuple):
    """A base tried: the syntax errors and unread statements of the des files, and the uses of names it lacks."""

    base: str
    errors: int
    unknown: int

    @property
    def mistakes(self) -> int:
        """All that it cannot read."""
        return self.errors + self.unknown

    def is_clearly_better(self, other: Fit) -> bool:
        """True if it saves enough mistakes to be proposed in place of another."""
        return 2 * self.mistakes <= other.mistakes and other.mistakes - self.mistakes >= CLEARLY


class BaseTrial:
    """The des files of a source tree, and the tables that were imported from it, to be tried with several bases."""

    def __init__(self, tree: SourceTree, tables: Tables) -> None:
        self._tables = tables
        self._sources = list[Source]()
        texts = {path: tree.text(path) or "" for path in tree.paths if path.endswith(".des")}
        left = MOST_TRIED
        for path in sorted(texts, key=lambda path: (len(texts[path]), path)):
            left -= len(texts[path])
            if left >= 0:
                self._sources.append(Source.from_bytes(texts[path].encode("latin-1"), path))

    def fit(self, base: str) -> Fit:
        """The mistakes with a base."""
        fit = self._fit(base, None)
        assert fit is not None
        return fit

    def best(self, asked: Fit) -> Fit:
        """The fit of the base with the fewest mistakes; of several the asked one, else the nearest."""
        return self._fewest([asked.base], asked)

    def nearest(self, asked: Fit) -> Fit:
        """The fit of the base with the fewest mistakes; of several the one with the most names of the fork."""
        return self._fewest([], asked)

    def _fewest(self, preferred: list[str], asked: Fit) -> Fit:
        """The fit with the fewest mistakes; a base is left as soon as it has more than the best before it."""
        others = [name for name in (games.OTHER, *games.dialects()) if name not in preferred]
        near = {name: self._likeness(games.game_named(name).catalog) for name in dict.fromkeys(others)}
        best: Fit | None = None
        for name in [*preferred, *sorted(near, key=lambda name: -near[name])]:
            found = asked if name == asked.base else self._fit(name, best.mistakes if best else asked.mistakes)
            if found is not None and (best is None or found.mistakes < best.mistakes):
                best = found
            if best is not None and not best.mistakes:
                return best
        assert best is not None
        return best

    def _fit(self, base: str, most: int | None) -> Fit | None:
        """The mistakes with a base; None as soon as there are more than ``most``."""
        game: Game = games.game_named(base)
        catalog: Catalog = game.catalog.extended(base, tables=self._tables)
        grammar = forked_grammar(game.grammar, catalog)
        errors = 0
        for source in self._sources:
            parsed = parse(source, grammar)
            errors += len(errors_among(parsed.diagnostics)) + sum(comment.is_unread for comment in parsed.comments)
            if most is not None and errors > most:
                return None
        texts = [(source.name, source.text) for source in self._sources]
        return Fit(base, errors, names_in(texts, catalog, flags_of(game, catalog)).unknown)

    def _likeness(self, catalog: Catalog) -> float:
        """The share of names of monsters and objects that a base and the fork have both."""
        own, known = _names(self._tables), _names({name: catalog.table(name) for name in ("monsters", "objects")})
        return len(own & known) / len(own | known)


def _names(tables: Tables) -> frozenset[tuple[str, str]]:
    rows = (
        (name, row["name"]) for name in ("monsters", "objects") for row in rows_of(tables.get(name, {}).get(name, []))
    )
    return frozenset((table, name.lower()) for table, name in rows if name)
