"""The catalogue of a game: monsters, objects, artifacts, traps and terrain, read from tables of facts.

A :class:`Catalog` reads each table on first use, so that a command loads only the tables that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, partial
from typing import Final

from vaultc.world.catalog import tables
from vaultc.world.catalog.kinds import Artifact, Kind, ObjectClass, ObjectWeights, RoomType, TrapKind
from vaultc.world.catalog.monsters import MonsterClass, Race, Role, RoleTexts, Species
from vaultc.world.catalog.tables import FactTable, all_columns, records, with_rows
from vaultc.world.catalog.terrain import TRANSPARENT, TerrainClasses, TerrainType, coded, lineage

__all__ = ["Catalog", "catalog_of"]


_ALIGNMENTS: Final = {"lawful": "law", "neutral": "neutral", "chaotic": "chaos"}
"""The tables' words for alignments, as for heroes."""
_MISSILES: Final = frozenset({"arrow", "crossbow bolt", "dart", "shuriken"})
REFERENCE = "unnethack-5.2"
"""The game whose numbers of terrain, traps and rooms levels hold; other games' numbers are translated at the edges."""


@cache
def catalog_of(version: str) -> Catalog:
    """The catalogue of a version of a game, such as ``unnethack-5.2``; always the same value."""
    return Catalog(version)


class Catalog:
    """The tables of one version of a game."""

    def __init__(self, version: str, read: Callable[[str], FactTable] | None = None) -> None:
        """``read`` gives a table by name (``monsters``, ``terrain`` ...); without it the shipped ones are read."""
        self.version = version
        self._read = read or partial(tables.shipped, version)
        self._tables: dict[str, FactTable] = {}

    def table(self, name: str) -> FactTable:
        """A table of facts as it was read; callers must not change it."""
        if name not in self._tables:
            self._tables[name] = self._read(name)
        return self._tables[name]

    def extended(
        self,
        version: str,
        *,
        terrain: Iterable[FactTable] = (),
        rooms: Iterable[FactTable] = (),
        monsters: Iterable[FactTable] = (),
        objects: Iterable[FactTable] = (),
        traps: Iterable[FactTable] = (),
        tables: Mapping[str, FactTable] | None = None,
    ) -> Catalog:
        """A catalogue with further rows of terrain, traps and types of rooms, further monsters and kinds of objects.

        A monster or a kind has the column ``like``, the name of one whose facts hold for it unless it gives its own,
        and by whose name rules ask for it. ``tables`` are whole tables, which replace this catalogue's.

        Raises:
            LookupError: there is no species or kind that a new one is like.
        """
        more = {"terrain": list(terrain), "rooms": list(rooms), "traps": list(traps)}
        new, made = list(monsters), list(objects)
        for table in ("monsters", "objmonfacts") if new else ():
            more[table] = [self._likeness(table, row, number) for number, row in enumerate(new, len(self.species))]
        if made:
            more["objects"] = [self._likeness("objects", row, at) for at, row in enumerate(made, len(self.kinds))]
        return Catalog(version, partial(with_rows, self.table, more, dict(tables or {})))

    def _likeness(self, table: str, row: FactTable, number: int) -> FactTable:
        like = self.kind_number(row["like"]) if table == "objects" else self.species_number(row["like"])
        if like is None:
            raise LookupError(f"{row['name']} is like {row['like']!r}, which does not exist")
        known = tables.row_of(self.table(table)["objects" if table == "objects" else "monsters"], like)
        own = {key: value for key, value in row.items() if key in known}
        return known | {"index": number, "model": known.get("model") or known.get("name")} | own

    # ---- monsters

    @cached_property
    def species(self) -> tuple[Species, ...]:
        """All species; a species' number is its index."""
        facts, own = self.table("objmonfacts")["monsters"], self.table("monsters")["monsters"]
        return Species.from_columns(all_columns(facts) | all_columns(own))

    def one_species(self, number: int) -> Species:
        """The species of a number; the other species need not be made for it."""
        if "species" in self.__dict__:
            return self.species[number]
        facts = tables.row_of(self.table("objmonfacts")["monsters"], number)
        row = facts | tables.row_of(self.table("monsters")["monsters"], number)
        return Species.from_columns(all_columns([row]))[0]

    @cached_property
    def first_special(self) -> int:
        """Species from this number on are never chosen at random."""
        return int(self.table("monsters")["first_special"])

    @cached_property
    def monster_classes(self) -> tuple[MonsterClass, ...]:
        """All classes of monsters."""
        return records(MonsterClass, all_columns(self.table("monsters")["classes"]))

    @cached_property
    def monster_characters(self) -> frozenset[str]:
        """The letters that des files may use for classes of monsters."""
        return frozenset(monster_class.character for monster_class in self.monster_classes)

    @cached_property
    def roles(self) -> dict[str, Role]:
        """Roles by name."""
        return {row["name"]: Role.from_row(row) for row in self.table("monsters")["roles"]}

    @cached_property
    def role_texts(self) -> dict[str, RoleTexts]:
        """The names that go with roles, by the names of the roles."""
        return {row["name"]: RoleTexts.from_row(row) for row in self.table("roles")["roles"]}

    @cached_property
    def quest_level(self) -> int:
        """The experience level from which a hero may begin the quest."""
        return int(self.table("roles")["quest_level"])

    @cached_property
    def creators(self) -> tuple[str, ...]:
        """The creators of the world of whom a game chooses one; none where it knows no creator."""
        return tuple(self.table("roles")["creators"])

    @cached_property
    def races(self) -> dict[str, Race]:
        """Races by name."""
        return {race.name: race for race in records(Race, all_columns(self.table("monsters")["races"]))}

    def valid_hero(self, role: str, race: str, gender: str, alignment: str) -> tuple[str, str, str]:
        """The race, gender and alignment of a hero of a role, where others than these were wished for if need be.

        What the role does not admit, or the race in an alignment, is the first that is admitted; where role and race
        admit no common alignment, the role decides. Alignments are ``law``, ``neutral`` and ``chaos``.
        """
        admits = self.roles[role]
        race = race if race in admits.races else admits.races[0]
        gender = gender if gender in admits.genders else admits.genders[0]
        common = [word for word in admits.alignments if word in self.races[race].alignments]
        alignments = [_ALIGNMENTS[word] for word in common or admits.alignments]
        return race, gender, alignment if alignment in alignments else alignments[0]

    @cached_property
    def features(self) -> tuple[str, ...]:
        """Descriptions of dungeon features, in the order of their numbers (disguises of mimics)."""
        return tuple(self.table("monsters")["features"])

    @cached_property
    def nasty_shapes(self) -> tuple[str, ...]:
        """Species that a nasty shapeshifter becomes, in order."""
        return tuple(self.table("monsters")["nasty_shapes"])

    @cached_property
    def animal_shapes(self) -> tuple[str, ...]:
        """Species that a shapeshifter into animals becomes, in order."""
        return tuple(self.table("monsters")["animal_shapes"])

    @cached_property
    def ghost_names(self) -> tuple[str, ...]:
        """Names that ghosts bear, in order."""
        return tuple(self.table("monsters")["ghost_names"])

    @cached_property
    def golem_hit_points(self) -> dict[str, int]:
        """Hit points of golems by name."""
        return dict(self.table("monsters").get("golem_hp", {}))

    @cached_property
    def _species_numbers(self) -> dict[tuple[str | None, str], int]:
        return tables.numbers(*tables.columns_of(self.table("monsters")["monsters"], "index", "char", "name"))

    def species_number(self, name: str, character: str | None = None) -> int | None:
        """Number of the species of that name, within a class if one is given; spelling first, then any case.

        Rules: "Monsters and objects".
        """
        return tables.find(self._species_numbers, name, character)

    # ---- objects

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of objects; a kind's number is its index."""
        return Kind.from_columns(all_columns(self.table("objects")["objects"]))

    def one_kind(self, number: int) -> Kind:
        """The kind of a number; the other kinds need not be made for it."""
        if "kinds" in self.__dict__:
            return self.kinds[number]
        return Kind.from_columns(all_columns([tables.row_of(self.table("objects")["objects"], number)]))[0]

    @cached_property
    def object_classes(self) -> dict[str, ObjectClass]:
        """Classes of objects by id (``WEAPON`` ...), in table order."""
        return {each.id: each for each in records(ObjectClass, all_columns(self.table("objclass")["classes"]))}

    @cached_property
    def object_class_of(self) -> dict[str, ObjectClass]:
        """Classes of objects by their character in des files."""
        return {c.character: c for c in self.object_classes.values() if c.character is not None}

    @cached_property
    def object_weights(self) -> ObjectWeights:
        """Weights for random classes and gems."""
        return ObjectWeights.from_data(self.table("objclass"))

    @cached_property
    def artifacts(self) -> tuple[Artifact, ...]:
        """Artifacts in table order."""
        return records(Artifact, all_columns(self.table("artifacts")["artifacts"]))

    @cached_property
    def _kind_numbers(self) -> dict[tuple[str | None, str], int]:
        return tables.numbers(*tables.columns_of(self.table("objects")["objects"], "index", "char", "name"))

    def kind_number(self, name: str, character: str | None = None) -> int | None:
        """Number of the kind of that name, within a class if one is given; spelling first, then any case."""
        return tables.find(self._kind_numbers, name, character)

    @cached_property
    def missiles(self) -> frozenset[int]:
        """Kinds of weapons that come in handfuls and can be poisoned: the skills of ammunition, darts and shuriken."""
        skills = {kind.skill for kind in self.kinds if kind.object_class == "WEAPON" and kind.name in _MISSILES}
        return frozenset(k.index for k in self.kinds if k.object_class == "WEAPON" and k.skill in skills)

    # ---- traps, terrain and rooms

    def _codes(self, table: str, rows: str, key: str) -> dict[str, int]:
        """The numbers that levels hold, by name: the reference's, and after them the numbers that only this game
        has. A row may give its ``code``, which it shares with rows of other games."""
        known = {row[key]: row["number"] for row in catalog_of(REFERENCE).table(table)[rows]}
        known |= {row[key]: row["code"] for row in self.table(table)[rows] if "code" in row}
        return {row[key]: known.setdefault(row[key], max(known.values()) + 1) for row in self.table(table)[rows]}

    @cached_property
    def traps(self) -> tuple[TrapKind, ...]:
        """Kinds of traps by the game's own numbers; number n is at index n - 1."""
        codes = self._codes("traps", "traps", "des_name")
        columns = all_columns(self.table("traps")["traps"])
        return records(TrapKind, {**columns, "code": [codes[name] for name in columns["des_name"]]})

    @cached_property
    def trap_kinds(self) -> dict[int, TrapKind]:
        """Kinds of traps by the numbers that levels here hold."""
        return {trap.code: trap for trap in self.traps}

    @cached_property
    def trap_codes(self) -> dict[str, int]:
        """The numbers that levels here hold, by the names of traps, also of those that des files have no name for."""
        return {trap.des_name: trap.code for trap in self.traps}

    @cached_property
    def trap_numbers(self) -> dict[str, int]:
        """The game's own numbers of traps, by their names in des files."""
        return {trap.des_name: trap.number for trap in self.traps if trap.word}

    @cached_property
    def terrain(self) -> tuple[TerrainType, ...]:
        """Terrain types; a type's own number in the game is its index.

        Raises:
            ValueError: a terrain that only this game has is not like floor, as the loops that make levels take it.
        """
        codes = self._codes("terrain", "terrain", "name")
        types = TerrainType.from_rows(self.table("terrain")["terrain"], codes)
        try:
            return coded(types)
        except ValueError as error:
            raise ValueError(f"{self.version}: {error}") from None

    @cached_property
    def terrain_types(self) -> dict[int, TerrainType]:
        """Terrain types by the codes that levels here hold; solid terrain that is like another shares its code."""
        found: dict[int, TerrainType] = {}
        for row in self.terrain:
            found.setdefault(row.code, row)
        return found

    @cached_property
    def terrain_of(self) -> dict[str, TerrainType]:
        """Terrain types by map character, the transparent one left out."""
        return {character: row for row in self.terrain for character in row.map_characters}

    def terrain_lineage(self, character: str) -> tuple[TerrainType, ...]:
        """The terrain of a map character and then what it is like, to the base's; nothing if it has no meaning."""
        row = self.terrain_of.get(character)
        return () if row is None else tuple(lineage(row, {each.name: each for each in self.terrain}))

    @cached_property
    def melting_ice(self) -> dict[str, int]:
        """Water under ice -> the flags of that ice, in games where it is not always a moat."""
        return dict(self.table("terrain").get("melting_ice", {}))

    @cached_property
    def terrain_classes(self) -> TerrainClasses:
        """The classes of terrain by the codes that levels here hold."""
        return TerrainClasses.of(self.terrain)

    @cached_property
    def codes(self) -> dict[str, int]:
        """Terrain codes by map character. Rules: "Map characters"."""
        found = {character: row.code for character, row in self.terrain_of.items()}
        transparent = self.table("terrain")["transparent_map_char"]
        return found if transparent is None else found | {transparent: TRANSPARENT}

    @cached_property
    def rooms(self) -> tuple[RoomType, ...]:
        """Types of rooms, in the order of the table."""
        codes = self._codes("rooms", "rooms", "name")
        columns = all_columns(self.table("rooms")["rooms"])
        return records(RoomType, {**columns, "code": [codes[name] for name in columns["name"]]})

    @cached_property
    def room_types(self) -> dict[str, int]:
        """Types of rooms that levels here hold, by their words in des files."""
        return {row.name: row.code for row in self.rooms if row.word}

    @cached_property
    def room_numbers(self) -> dict[str, int]:
        """The game's own numbers of types of rooms, by their words in des files."""
        return {row.name: row.number for row in self.rooms if row.word}

    @cached_property
    def unfilled(self) -> int:
        """The number that compiled files add to the type of a REGION that is not filled."""
        return max(self.room_numbers.values()) + 1

    @cached_property
    def shop_types(self) -> frozenset[int]:
        """The types of rooms that are shops, including the black market."""
        return frozenset(row.code for row in self.rooms if row.shop)

    @cached_property
    def last_room_type(self) -> int:
        """The type of the game's own highest number, which a REGION of random type gets that is not filled."""
        return max(self.rooms, key=lambda row: row.number).code

    @cached_property
    def room_names(self) -> dict[int, str]:
        """Names of types of rooms; a filled REGION of the type ``random`` makes a room whose type stays -1."""
        return {row.code: row.name for row in self.rooms} | {-1: "random"}
