"""Facts about sorted levels that several rules ask for: groups of statements, lists, places, and misspelt names.

Kinds of monsters and objects in sorted levels are a class, and a name that is looked up in it to the letter.
"""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from vaultc.language.semantics import suggestions
from vaultc.language.semantics.types import fields_of
from vaultc.linter import n, rule, s
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.world.catalog.kinds import Kind
    from vaultc.world.catalog.monsters import Species

A = TypeVar("A", bound=n.Statement)
B = TypeVar("B", bound=n.Statement)

SortedThing = n.Object | s.OpenContainer
ListEntry = s.PlaceRegister | s.MonsterRegister | s.ObjectRegister
STEPS: Final = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
"""Columns and rows of a step in each direction."""


class SortedGroup(NamedTuple):
    """Statements that are sorted together: a room's, a part's, or what is in front of all rooms.

    ``head`` is the MAP, NOMAP, ROOM or SUBROOM at their beginning. ``rows`` are a map's, after WALLIFY, and ``size`` is
    how far its places may go. Places of a part with an INIT_MAP are ``unchecked``.
    """

    head: n.Statement | None
    statements: tuple[n.Statement, ...]
    rows: tuple[str, ...] | None = None
    size: rule.MapSize | None = None
    unchecked: bool = False

    @property
    def is_part(self) -> bool:
        """True for a part of a MAZE."""
        return isinstance(self.head, n.Map | n.NoMap)

    @property
    def leaves(self) -> abc.Iterator[n.Statement]:
        """The statements without their percentages and keys."""
        return map(leaf, self.statements)

    def at(self, x: int, y: int) -> str | None:
        """The character of a map at a place; None outside and without a map."""
        if self.rows is None or not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])):
            return None
        return self.rows[y][x]


def leaf(statement: n.Statement) -> n.Statement:
    """A statement without its percentage or its keys."""
    if isinstance(statement, n.Chance):
        return statement.statement
    return statement.door if isinstance(statement, s.KeyedDoor) else statement


def groups(level: n.Level) -> abc.Iterator[SortedGroup]:
    """The groups of a level in the order of the text."""
    prepared = any(isinstance(statement, n.Mines) for statement in level.statements)
    for head, statements in s.parts(level):
        if isinstance(head, n.NoMap):
            yield SortedGroup(head, statements, None, rule.MapSize(80, 22), prepared)
        else:
            rows = rule.map_rows(head.block)
            width = len(rows[0]) if rows else 0
            if any(isinstance(statement, n.Wallify) for statement in statements):
                rows = wallified(rows)
            yield SortedGroup(head, statements, rows, rule.MapSize(width, len(rows)), prepared)
    if level.maze is None:
        yield SortedGroup(None, tuple(each for each in level.statements if not isinstance(each, n.Room | n.Subroom)))
        for room in s.rooms(level):
            yield SortedGroup(room, room.body.statements)


def all_groups(model: rule.Model) -> abc.Iterator[tuple[rule.LevelFacts, SortedGroup]]:
    """The groups of all levels."""
    return ((level, group) for level in model.levels for group in groups(level.node))


@overload
def leaves(model: rule.Model, one: type[A], /) -> abc.Iterator[tuple[SortedGroup, A]]: ...


@overload
def leaves(model: rule.Model, one: type[A], other: type[B], /) -> abc.Iterator[tuple[SortedGroup, A | B]]: ...


def leaves(model: rule.Model, *kinds: type[Any]) -> abc.Iterator[tuple[SortedGroup, Any]]:
    """The statements of some classes, without their percentages and keys, each after its group."""
    return ((group, node) for _, group in all_groups(model) for node in group.leaves if isinstance(node, kinds))


_FLOOR = frozenset(".{\\KIACB")
_STONE = " "


def wallified(rows: abc.Sequence[str]) -> tuple[str, ...]:
    """The rows of a map after WALLIFY: stone beside floor becomes wall."""

    def better(x: int, y: int) -> str:
        if rows[y][x] != _STONE:
            return rows[y][x]
        for other in range(max(y - 1, 0), min(y + 2, len(rows))):
            if _FLOOR & set(rows[other][max(x - 1, 0) : x + 2]):
                return "|" if other == y else "-"
        return _STONE

    return tuple("".join(better(x, y) for x in range(len(row))) for y, row in enumerate(rows))


def stocked_rooms(level: n.Level) -> abc.Iterator[tuple[n.Room | n.Subroom, n.Word | n.String, int]]:
    """The rooms of a type that are not left empty on purpose, with their type and the number of their DOORs."""
    for room in s.rooms(level):
        if room.type is not None and (room.stocked is None or room.stocked.text != "false"):
            yield room, room.type, sum(isinstance(each, n.RoomDoor) for each in room.body.statements)


def place_of(statement: n.Statement) -> n.Expression | None:
    """The place of a statement as written, without a word that skips its check."""
    for name in fields_of(type(statement), "SpotExpression"):
        return getattr(statement, name)  # type: ignore[no-any-return]
    for name in fields_of(type(statement), "SpotsExpression"):
        selection = getattr(statement, name)
        return selection.place if isinstance(selection, n.PointSelection) else None
    if isinstance(statement, n.Object | s.OpenContainer) and statement.options:
        value = statement.options[0].value
        return value if isinstance(value, n.Expression) else None
    return None


def named_place(statement: n.Statement) -> n.Coordinate | s.PlaceRegister | None:
    """The place of a statement if it is fixed or an entry of a list, whether or not it is checked."""
    place = place_of(statement)
    place = place.place if isinstance(place, s.CheckedPlace) else place
    return place if isinstance(place, n.Coordinate | s.PlaceRegister) else None


def fixed_place(statement: n.Statement) -> n.Coordinate | None:
    """The fixed place of a statement, whether or not it is checked."""
    place = named_place(statement)
    return place if isinstance(place, n.Coordinate) else None


def list_of(register: n.Node) -> str:
    """The keyword of the list that a register is an entry of."""
    if isinstance(register, s.PlaceRegister):
        return f"RANDOM_PLACES[{register.number}]" if register.number else "RANDOM_PLACES"
    return "RANDOM_MONSTERS" if isinstance(register, s.MonsterRegister) else "RANDOM_OBJECTS"


def list_in(node: n.Statement) -> dict[str, int]:
    """The list that a statement gives, by its keyword, and how many entries it has; empty for any other statement."""
    if isinstance(node, s.RandomPlaces):
        number = node.number.value if node.number else 0
        return {f"RANDOM_PLACES[{number}]" if number else "RANDOM_PLACES": len(node.places)}
    if isinstance(node, s.RandomObjects | s.RandomMonsters):
        return {node.form.keyword: len(node.classes)}
    return {}


def special_levels(model: rule.Model) -> set[str]:
    """The names of the special levels, with the quests of all roles, and of the levels of this file."""
    names = {*model.game.plan.elsewhere, *(level.name for level in model.levels)}
    for dungeon in model.game.plan.dungeons:
        prefixes = [f"{role[:3]}-" for role in model.game.catalog.roles] if dungeon.by_role else [""]
        names |= {prefix + level.name for prefix in prefixes for level in dungeon.special}
    return names


def unknown_classes(model: rule.Model, kind_of: type[n.MonsterKind] | type[n.ObjectKind]) -> abc.Iterator[rule.Finding]:
    """The letters that stand for no class of monsters, or of objects."""
    catalog = model.game.catalog
    if model.game.has(rule.Feature.OPEN_NAMES):
        return
    monsters = kind_of is n.MonsterKind
    kinds: abc.Sequence[n.MonsterKind | n.ObjectKind] = model.find(kind_of)
    for kind in kinds:
        letter = kind.character
        if letter is None or (suggestions.is_monster_class if monsters else suggestions.is_object_class)(
            catalog, letter
        ):
            continue
        what, other = ("monster", "OBJECT") if monsters else ("object", "MONSTER")
        is_other = (suggestions.is_object_class if monsters else suggestions.is_monster_class)(catalog, letter)
        example = "`'o'` for orcs" if monsters else "`'*'` for gems"
        help = f"it is a class for {other}" if is_other else f"write the letter of a class, such as {example}"
        yield rule.Finding(f"unknown {what} class {rule.quoted(letter)}", kind.span, help)


class Misspelt(NamedTuple):
    """A name that a game does not find: where it is, the game's name that is meant, and the class of that."""

    span: rule.Span
    name: str
    better: str | None
    letter: str | None


def misspelt(catalog: rule.Catalog, kind: n.MonsterKind | n.ObjectKind) -> Misspelt | None:
    """The mistake in the name of a monster or object, within its class if it has one; None if it has none."""
    of_monsters = isinstance(kind, n.MonsterKind)
    number_of = catalog.species_number if of_monsters else catalog.kind_number
    one: abc.Callable[[int], Species | Kind] = catalog.one_species if of_monsters else catalog.one_kind
    name, letter = kind.name or "", kind.character
    number = number_of(name, letter)
    if number is not None and one(number).name == name:
        return None
    span = rule.last_string(kind.span)
    if number is not None:
        return Misspelt(span, name, one(number).name, letter)
    elsewhere = number_of(name)
    if elsewhere is not None:
        return Misspelt(span, name, one(elsewhere).name, one(elsewhere).character)
    meant: abc.Sequence[str]
    if of_monsters:
        literals = suggestions.monsters_meant(catalog, name, letter)
        meant = [literal.strip('"') for literal in literals if literal.startswith('"')]
    else:
        meant = suggestions.similar(
            name, [each.name for each in catalog.kinds if each.name and each.character == letter]
        )
    return Misspelt(span, name, meant[0] if meant else None, letter)
