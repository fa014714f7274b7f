"""The meanings of a name of a thing: a species, a kind of object or trap, or a class of them."""

from __future__ import annotations

from collections import abc, defaultdict
from functools import lru_cache
from typing import NamedTuple

from vaultc.world.catalog import Catalog, terrain

_Numbers = abc.Mapping[str, frozenset[int]]


class KindNames(NamedTuple):
    """For each kind of thing the catalogue numbers that a name means; names are in lower case, but letters."""

    monsters: _Numbers
    objects: _Numbers
    traps: _Numbers
    terrain: _Numbers


@lru_cache(maxsize=8)
def names_of(catalog: Catalog) -> KindNames:
    """All names that a game knows.

    A name of a single species, kind or trap means that one; otherwise the name or the letter of a class means all in
    it (``dragon``, ``D``, ``wand``, ``/``).
    """
    classes = {c.id: c for c in catalog.object_classes.values()}
    kinds = [(kind.index, kind.name, kind.character, classes[kind.object_class]) for kind in catalog.kinds]
    words = {c.character: (c.name, c.explanation) for c in catalog.monster_classes}
    return KindNames(
        _table(
            ((row.index, row.name) for row in catalog.species),
            ((row.index, word) for row in catalog.species for word in (row.character, *words.get(row.character, ()))),
        ),
        _table(
            ((index, name) for index, name, _, _ in kinds if name is not None),
            (
                (index, word)
                for index, _, letter, c in kinds
                for word in (letter, c.plural_name, _singular(c.plural_name))
            ),
        ),
        _table(((code, name) for name, code in catalog.trap_codes.items()), ()),
        _table(_terrain(catalog), ()),
    )


def _singular(name: str | None) -> str | None:
    return name.removesuffix("s") if name else None


def _terrain(catalog: Catalog) -> abc.Iterator[tuple[int, str]]:
    for row in catalog.terrain:
        yield from ((row.code, say(row.code, catalog.terrain_types)) for say in (terrain.word, terrain.name))
        if row.liquid:
            yield row.code, row.liquid


def _table(
    single: abc.Iterable[tuple[int, str]], classes: abc.Iterable[tuple[int, str | None]]
) -> dict[str, frozenset[int]]:
    """Names with their numbers; names of classes come after the names of single things."""
    found: list[defaultdict[str, set[int]]] = []
    for rows in (classes, single):
        numbers: defaultdict[str, set[int]] = defaultdict(set)
        for number, name in rows:
            if name:
                numbers[name if len(name) == 1 else name.lower()].add(number)
        found.append(numbers)
    return {name: frozenset(numbers) for name, numbers in {**found[0], **found[1]}.items()}
