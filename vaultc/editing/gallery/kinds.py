"""The kinds of things on many levels of one script, with how often each is there: for search and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from vaultc.editing.description.class_names import monster_class, object_class
from vaultc.level.level import Level
from vaultc.rendering.renderers.legend import LegendEntry, entries
from vaultc.rendering.renderers.symbols import Layer
from vaultc.world.catalog import Catalog

_USUAL: Final = 50
"""A kind that is on fewer per cent of levels is one of several."""
_FEW_SPECIES: Final = 3
_ORDER: Final = (Layer.MONSTER, Layer.OBJECT, Layer.TRAP, Layer.TERRAIN)


class KindName(NamedTuple):
    """The name of a kind, the name of its class (``weapon``, ``dragon``), and ``monster``, ``object`` ..."""

    name: str
    group: str
    layer: str


@dataclass(frozen=True, slots=True)
class SeenKind:
    """A kind of thing or ground, the number of levels with it, and its number on all of them."""

    kind: KindName
    levels: int
    number: int


@dataclass(frozen=True, slots=True)
class Kinds:
    """All kinds on some levels, the most frequent first.

    ``varied`` tells how many levels have some of the kinds that most levels lack: ``("monster", 57)``.
    """

    levels: int
    found: tuple[SeenKind, ...] = ()
    varied: tuple[tuple[str, int], ...] = ()

    def percent(self, levels: int) -> int:
        """The share of some of the levels: 0 and 100 only for none and all."""
        rounded = round(100 * levels / max(self.levels, 1))
        return max(1, min(99, rounded)) if 0 < levels < self.levels else rounded

    def usual(self) -> list[SeenKind]:
        """The kinds that at least half of the levels have: monsters, objects, traps and terrain."""
        often = [kind for kind in self.found if self.percent(kind.levels) >= _USUAL]
        return sorted(often, key=lambda kind: _ORDER.index(Layer(kind.kind.layer)))


def kinds_of(levels: Iterable[Level], catalog: Catalog) -> Kinds:
    """The kinds on levels of a game; things in containers and in packs count, rock, walls and floor do not."""
    listed = [entries(level, catalog) for level in levels]
    various = _of_various_species([entry for found in listed for entry in found])
    seen = [_counted(found, various, catalog) for found in listed]
    present: Counter[KindName] = Counter()
    number: Counter[KindName] = Counter()
    for counts in seen:
        present.update(counts.keys())
        number.update(counts)
    found = [SeenKind(kind, present[kind], number[kind]) for kind in present]
    ordered = tuple(sorted(found, key=lambda kind: (-kind.levels, kind.kind)))
    known = {kind.kind for kind in Kinds(len(seen), ordered).usual()}
    return Kinds(len(seen), ordered, tuple(_varied(seen, known)))


def _of_various_species(listed: Iterable[LegendEntry]) -> set[int]:
    """The kinds of objects that name their species, such as statues, and come of more than a few."""
    species: dict[int, set[int]] = {}
    for entry in listed:
        if entry.look is not None and entry.look.layer == Layer.OBJECT and entry.look.species >= 0:
            species.setdefault(entry.look.number, set()).add(entry.look.species)
    return {number for number, found in species.items() if len(found) > _FEW_SPECIES}


def _counted(listed: Iterable[LegendEntry], various: set[int], catalog: Catalog) -> Counter[KindName]:
    counts: Counter[KindName] = Counter()
    for entry in listed:
        counts[_kind_name(entry, various, catalog)] += entry.number
    return counts


def _varied(seen: list[Counter[KindName]], known: set[KindName]) -> Iterator[tuple[str, int]]:
    """For monsters, objects, traps and terrain the number of levels with a kind that is not a known one."""
    for layer in _ORDER:
        levels = sum(any(kind.layer == layer and kind not in known for kind in counts) for counts in seen)
        if levels:
            yield str(layer), levels


def _kind_name(entry: LegendEntry, various: set[int], catalog: Catalog) -> KindName:
    look, name = entry.look, entry.sight.name
    if look is None:
        return KindName(name, str(Layer.TERRAIN), str(Layer.TERRAIN))
    group = str(look.layer)
    if look.layer == Layer.OBJECT:
        kind = catalog.kinds[look.number]
        group = object_class(kind.character, catalog)
        name = kind.name or name if look.number in various else name
    elif look.layer == Layer.MONSTER:
        group = monster_class(catalog.species[look.number].character, catalog)
    return KindName(name, group, str(look.layer))
