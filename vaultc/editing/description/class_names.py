"""The names of classes of monsters and objects, which des files write as single characters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from vaultc.world.catalog import Catalog

_MONSTERS: Final = {"quantmech": "quantum mechanic", "rustmonst": "rust monster", "umber": "umber hulk", "kop": "Kop"}
"""Names of classes of monsters that the tables shorten."""
_OBJECTS: Final = {
    "armor": "piece of armor", "food": "food item", "rocks": "gem or stone", "large stones": "boulder or statue",
}  # fmt: skip
"""Names of classes of objects in the singular, where that is more than a missing ``s``."""


@lru_cache(maxsize=256)
def monster_class(character: str, catalog: Catalog) -> str:
    """The name of a class of monsters: ``dragon`` for ``D``."""
    name = next((known.name for known in catalog.monster_classes if known.character == character), "monster")
    return _MONSTERS.get(name, name)


@lru_cache(maxsize=256)
def object_class(character: str, catalog: Catalog) -> str:
    """The name of a class of objects in the singular: ``weapon`` for ``)``; ``object`` for an unknown one."""
    classes = (known.plural_name for known in catalog.object_classes.values() if known.character == character)
    name = next(classes, None) or "object"
    return _OBJECTS.get(name, name.removesuffix("s"))


def classes(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """All classes as (statement that takes them, character, name)."""
    for monsters in catalog.monster_classes:
        yield "MONSTER", monsters.character, monster_class(monsters.character, catalog)
    for objects in catalog.object_classes.values():
        if objects.character is not None:
            yield "OBJECT", objects.character, object_class(objects.character, catalog)
