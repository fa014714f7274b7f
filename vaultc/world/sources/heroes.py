"""Roles and races of heroes: ``roles`` and ``races``, with ``struct Role`` and ``struct Race``.

With them, the things that play the roles which rules ask for, in a fork that may have renamed or lost them.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.tables import RANKS, FactTable, with_rest
from vaultc.world.sources.declarations import Braces, CInitialiser, string_of
from vaultc.world.sources.reading import SourceRow, Sources, Unit, rows_of_structure

_GENDERS: Final = ("male", "female", "neuter")
_ALIGNMENTS: Final = ("lawful", "neutral", "chaotic")


def heroes(
    sources: Sources, species: list[FactTable], artifacts: list[FactTable], base: FactTable, texts: FactTable
) -> dict[str, Any]:
    """The rows of ``roles`` and ``races`` for the table of monsters, and of ``texts``, the names that go with roles.

    Rows of the base whose names the sources lack follow, since rules in code may ask for them. What cannot be read is
    absent, and noted.
    """
    if not species:
        return {}
    reader = _Heroes(sources, species, artifacts)
    races, roles = reader.races(), reader.roles()
    found: dict[str, Any] = {}
    if races:
        found["races"] = with_rest([race for race, _ in races], base["races"])
    if roles:
        known = {row["name"]: row for row in base["roles"]}
        own = [reader.role(row, races, known.get(row.text("name") or "")) for row in roles]
        found["roles"] = with_rest(own, base["roles"])
        found["texts"] = with_rest([reader.text(row) for row in roles], texts["roles"])
    return found


class _Heroes:
    """Reads the rows of the arrays; ``_names`` are the names of species by number."""

    def __init__(self, sources: Sources, species: list[FactTable], artifacts: list[FactTable]) -> None:
        self._sources = sources
        self._names = {row["index"]: row["name"] for row in species}
        self._letters = {row["class_number"]: row["char"] for row in species}
        self._artifacts = {row["number"]: row["name"] for row in artifacts}
        self._unit: Unit | None = None

    def _rows(self, array: str, tag: str) -> list[SourceRow]:
        table = self._sources.table(array, "role.c")
        if table is None:
            self._sources.note("roles", f"no file has the array `{array}`; the base's are kept")
            return []
        self._unit = table.unit
        rows = list[SourceRow]()
        for row in rows_of_structure(self._sources, table, tag):
            if row.text("name", "noun") is None:
                break
            rows.append(row)
        return rows

    def roles(self) -> list[SourceRow]:
        """The rows of all roles."""
        rows = self._rows("roles", "Role")
        whole = [row for row in rows if {"name", "malenum", "allow"} <= set(row.columns)]
        if rows and not whole:
            self._sources.note("roles", "struct Role has other members than name, malenum, allow; the base's are kept")
        return whole

    def races(self) -> list[tuple[FactTable, int]]:
        """The races, each with the bits of its own kind."""
        return [
            (self._race(row), row.number("selfmask"))
            for row in self._rows("races", "Race")
            if {"noun", "malenum", "selfmask"} <= set(row.columns)
        ]

    def _race(self, row: SourceRow) -> FactTable:
        allowed = row.number("allow")
        own = self._kinds(row.number("selfmask"))
        return {
            "name": row.text("noun") or "",
            "monster": self._species(row, "malenum") or row.text("noun") or "",
            "own_flag": own[0] if own else row.text("noun") or "",
            "always_peaceful": self._kinds(row.number("lovemask")),
            "always_hostile": self._kinds(row.number("hatemask")),
            "alignments": self._words("ROLE_", _ALIGNMENTS, allowed) or list(_ALIGNMENTS),
        }

    def role(self, row: SourceRow, races: list[tuple[FactTable, int]], known: FactTable | None) -> FactTable:
        """The facts of a role; a person of its quest that cannot be read is as in the base, else of its own kind."""
        male, female = _pair(row.item("name"))
        allowed = row.number("allow")
        other: FactTable = known or {}
        monster = self._species(row, "malenum") or other.get("monster") or next(iter(self._names.values()))
        people = {"leader": "ldrnum", "guardian": "guardnum", "nemesis": "neminum"}
        admitted = [race["name"] for race, bits in races if bits & allowed]
        fact: FactTable = {
            "name": male,
            "female_name": female,
            "code": row.text("filecode") or (male or "")[:3],
            "monster": monster,
            "female_monster": self._species(row, "femalenum"),
            **{key: self._species(row, member) or other.get(key) or monster for key, member in people.items()},
            "initial_record": row.number("initrecord"),
            "races": admitted or other.get("races") or [race["name"] for race, _ in races] or ["human"],
            "genders": self._words("ROLE_", _GENDERS, allowed) or ["male"],
            "alignments": self._words("ROLE_", _ALIGNMENTS, allowed) or list(_ALIGNMENTS),
        }
        for number in (1, 2):
            if f"enemy{number}sym" in row.columns:
                fact[f"quest_enemy{number}"] = self._species(row, f"enemy{number}num")
                fact[f"quest_class{number}"] = self._letters.get(row.number(f"enemy{number}sym"), "")
        return fact

    def text(self, row: SourceRow) -> FactTable:
        """The names that go with a role."""
        male, female = _pair(row.item("name"))
        item = row.item("rank")
        ranks = [list(_pair(each)) for each in (item.items if isinstance(item, Braces) else [])[:RANKS]]
        ranks += [[male, female]] * (RANKS - len(ranks))
        gods = [row.text(member) for member in ("lgod", "ngod", "cgod")]
        number = row.number("questarti")
        return {
            "name": male,
            "female_name": female,
            "code": row.text("filecode") or "",
            "ranks": [[title or male, other] for title, other in ranks],
            "gods": gods if all(gods) else [],
            "home": row.text("homebase") or "",
            "intermediate": row.text("intermed") or "",
            "quest_artifact": self._artifacts.get(number, ""),
        }

    def _species(self, row: SourceRow, member: str) -> str | None:
        return self._names.get(row.number(member)) if row.item(member) else None

    def _kinds(self, bits: int) -> list[str]:
        """The words of races, as the flags of species have them."""
        for prefix in ("MH_", "M2_"):
            known = self._unit.with_prefix(prefix) if self._unit is not None else {}
            words = [name.lower() for name, bit in known.items() if bit > 0 and bit & (bit - 1) == 0 and bits & bit]
            if words:
                return list(dict.fromkeys(words))
        return []

    def _words(self, prefix: str, words: abc.Iterable[str], bits: int) -> list[str]:
        found = list[str]()
        for word in words:
            bit = self._unit.value(prefix + word.upper()) if self._unit is not None else None
            if bit and bits & bit:
                found.append(word)
        return found


def _pair(value: CInitialiser | None) -> tuple[str | None, str | None]:
    """The male and the female form of a name."""
    items = value.items[:2] if isinstance(value, Braces) else [value]
    first, second = (*(None if item is None else string_of(item) for item in items), None, None)[:2]
    return first, second


def playing(catalog: Catalog, base: FactTable) -> tuple[FactTable, list[str]]:
    """The table ``named`` of a base, with the things that exist; a role that nothing plays gets a stand-in.

    The messages tell the roles with a stand-in, so that a user can name what plays them.
    """
    missing = list[str]()
    first = next(kind for kind in catalog.kinds if kind.name)  # the strange object, which no rule says anything about
    strange = [[first.character, str(first.name)]]
    objects: dict[str, list[list[str]]] = {}
    for role, things in base["objects"].items():
        known = [thing for thing in things if catalog.kind_number(thing[1], thing[0]) is not None]
        objects[role] = known or (strange if things else [])
        if things and not known:
            missing.append(f"{_quoted(things[0][1], role)}; what rules make of it is left out until you name another")
    species: dict[str, list[str]] = {}
    for role, names in base["species"].items():
        there = [name for name in names if catalog.species_number(name) is not None]
        species[role] = there or ([catalog.one_species(0).name] if role in _SINGLE else [])
        if names and not there:
            missing.append(f"{_quoted(names[0], role)}; {_instead(*species[role][:1])}")
    artifacts = {artifact.name for artifact in catalog.artifacts}
    for role, names in base["artifacts"].items():
        if names and names[0] not in artifacts:  # then no object is it: nothing else takes the role of an artifact
            missing.append(f"{_quoted(names[0], role)}; {_instead()}")
    kept = {
        name: other
        for name, other in base.get("stand_ins", {}).items()
        if catalog.kind_number(other) is not None or catalog.species_number(other) is not None
    }
    named = {"objects": objects, "species": species, "artifacts": dict(base["artifacts"]), "stand_ins": kept}
    return named, missing


_SINGLE = ("human", "scorpion", "constellation")


def _quoted(name: str, role: str) -> str:
    return f"nothing plays the role `{role}`, as there is no {name!r}"


def _instead(*names: str) -> str:
    return f"{names[0]!r} takes its part until you name another" if names else "it stays empty"
