"""Names that a tree's own des files use, looked up in what was imported: a miss is a fault of one of the two."""

from __future__ import annotations

import re
from collections import Counter, abc
from typing import Final, NamedTuple

from vaultc.world.catalog import Catalog
from vaultc.world.sources.declarations import decoded
from vaultc.world.sources.tree import SourceTree

MOST_MISSES: Final = 200
FEWEST_UNKNOWN: Final = 20
"""Uses of unknown names of which a catalogue has at least as many if it looks wrong; fewer can be misspelt."""
LARGEST_SHARE: Final = 20
"""A catalogue looks wrong if one use of a name in this number is unknown: 5 %. Of a good one, hardly any is."""

_CLASS = r"(?:'(?P<class>.)'|[A-Za-z$_][A-Za-z_0-9$]*(?:\[\d+\])?)"
_THING = re.compile(
    r"^[ \t]*(?:\[[ \t]*\d+%[ \t]*\][ \t]*:?[ \t]*)?(?P<word>MONSTER|OBJECT|CONTAINER)[ \t]*(?:\[[^\]\n]*\])?[ \t]*:"
    rf"[ \t]*\(?[ \t]*(?:{_CLASS}[ \t]*,[ \t]*)?\"(?P<name>[^\"\n]*)\"",
    re.MULTILINE,
)
_PAIR = re.compile(r"\([ \t]*'(?P<class>.)'[ \t]*,[ \t]*\"(?P<name>[^\"\n]*)\"[ \t]*\)")
_SPECIES = re.compile(r"\b(?:montype|m_monster)[ \t]*:?[ \t]*\"(?P<name>[^\"\n]*)\"")
_GUISE = re.compile(r"\bm_object[ \t]*:?[ \t]*\"(?P<name>[^\"\n]*)\"")
_SPECIES_OF_OBJECT = re.compile(
    r"^(?:OBJECT|CONTAINER)[ \t]*(?:\[[^\]\n]*\])?[ \t]*:[^,\n(]*,[^,\n]*,[ \t]*(?:\([^)\n]*\)|[^,\n(]*)"
    r"(?:,[ \t]*(?:blessed|uncursed|cursed|random))?[ \t]*,[ \t]*\"(?P<name>[^\"\n]*)\"[ \t]*,[ \t]*(?:[+-]?\d|random)",
    re.MULTILINE,
)
"""The species after the place of an object, in the older language."""
_ARRAY = re.compile(r"\b(?P<word>monster|object)[ \t]*:[ \t]*\{(?P<items>[^{}]*)\}")
_ELEMENT = re.compile(r"\([^()\n]*\)|\"(?P<name>[^\"\n]*)\"")
_DESCRIPTION = "#"
"""The class of things that are described in words, in some variants."""
_TRAP = re.compile(r"^[ \t]*TRAP[ \t]*(?:\[[^\]\n]*\])?[ \t]*:[ \t]*\"(?P<name>[^\"\n]*)\"", re.MULTILINE)
_ROOM = re.compile(
    r"^[ \t]*(?:ROOM|SUBROOM)[ \t]*:[ \t]*\"(?P<name>[^\"\n]*)\""
    r"|^[ \t]*REGION[ \t]*:[^\"\n]*\"(?P<region>[^\"\n]*)\"",
    re.MULTILINE,
)
_FLAGS = re.compile(r"^[ \t]*FLAGS[ \t]*:[ \t]*(?P<words>[a-z][A-Za-z_ \t,-]*)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*[#;].*$", re.MULTILINE)


class Miss(NamedTuple):
    """A name that no table has: where it is used, the table that should have it, and the name with its class."""

    place: str
    table: str
    name: str


class Uses(NamedTuple):
    """The number of uses of names that were looked up, the number of files, and the misses.

    ``unknown`` is the number of uses of names that no table has, and ``things`` counts the uses of each name of a
    monster or an object, in lower case.
    """

    looked_up: int
    files: int
    misses: tuple[Miss, ...]
    unknown: int
    things: abc.Mapping[str, int]

    @property
    def looks_wrong(self) -> bool:
        """True if the catalogue is more likely to be wrong than the files, as many names are unknown."""
        return self.unknown >= FEWEST_UNKNOWN and self.unknown * LARGEST_SHARE >= self.looked_up


def used_names(tree: SourceTree, catalog: Catalog, flags: abc.Collection[str]) -> Uses:
    """Look up the names in all des files of a tree."""
    texts = ((path, tree.text(path)) for path in tree.paths if path.endswith(".des"))
    return names_in([(path, decoded(text or "")) for path, text in texts], catalog, flags)


def names_in(files: abc.Sequence[tuple[str, str]], catalog: Catalog, flags: abc.Collection[str]) -> Uses:
    """Look up the names of monsters, objects, traps, rooms and flags in des files, each a path and its text.

    Flags are not looked up if none is known.
    """
    lookup = _Lookup(catalog, flags)
    for path, text in files:
        lookup.file(path, _COMMENT.sub("", text))
    return Uses(lookup.count, len(files), tuple(lookup.misses.values()), lookup.unknown, lookup.things)


class _Lookup:
    """Counts uses, and keeps the first miss of each name."""

    def __init__(self, catalog: Catalog, flags: abc.Collection[str]) -> None:
        self.count = self.unknown = 0
        self.things = Counter[str]()
        self.misses: dict[tuple[str, str], Miss] = {}
        self._catalog = catalog
        self._flags = flags
        self._traps = {trap.des_name.lower() for trap in catalog.traps if trap.word}
        self._rooms = {row.name.lower() for row in catalog.rooms if row.word}

    def file(self, path: str, text: str) -> None:
        """Look up the names of one file."""
        for found in _THING.finditer(text):
            character = found["class"]
            if character == _DESCRIPTION:
                continue
            table = "monsters" if found["word"] == "MONSTER" else "objects"
            self._use(path, text, found, table, self._knows(table, found["name"], character), character)
        for found in _PAIR.finditer(text):
            known = any(self._knows(table, found["name"], found["class"]) for table in ("monsters", "objects"))
            self._use(path, text, found, "monsters or objects", known, found["class"])
        self._inner(path, text)
        for found in _TRAP.finditer(text):
            self._use(path, text, found, "traps", found["name"].lower() in self._traps | {"random"})
        for found in _ROOM.finditer(text):
            name = found["name"] or found["region"] or "random"
            self._use(path, text, found, "rooms", name.lower() in self._rooms | {"random"})
        for found in _FLAGS.finditer(text) if self._flags else ():
            for word in re.findall(r"[A-Za-z_-]+", found["words"]):
                self._use(path, text, found, "words", word in self._flags, name=word)

    def _inner(self, path: str, text: str) -> None:
        """Look up the names in options and in arrays."""
        for pattern, table in ((_SPECIES, "monsters"), (_SPECIES_OF_OBJECT, "monsters"), (_GUISE, "objects")):
            for found in pattern.finditer(text):
                self._use(path, text, found, table, self._knows(table, found["name"], None))
        for array in _ARRAY.finditer(text):
            table = "monsters" if array["word"] == "monster" else "objects"
            for found in _ELEMENT.finditer(text, array.start("items"), array.end("items")):
                if found["name"] is not None:
                    self._use(path, text, found, table, self._knows(table, found["name"], None))

    def _knows(self, table: str, name: str, character: str | None) -> bool:
        find = self._catalog.species_number if table == "monsters" else self._catalog.kind_number
        return name in ("random", "") or find(name, character) is not None

    def _use(
        self, path: str, text: str, found: re.Match[str], table: str, known: bool,
        character: str | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        self.count += 1
        groups = found.groupdict()
        shown = name or groups.get("name") or groups.get("region") or ""
        words = f'"{shown}"' + (f" of class {character!r}" if character else "")
        self.unknown += not known
        if table not in ("traps", "rooms", "words"):
            self.things[shown.lower()] += 1
        if known or (table, words) in self.misses or len(self.misses) >= MOST_MISSES:
            return
        if table == "monsters or objects" and any(key[1] == words for key in self.misses):
            return
        line = text.count("\n", 0, found.end()) + 1
        self.misses[table, words] = Miss(f"{path.rpartition('/')[2]}:{line}", table, words)
