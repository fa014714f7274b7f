"""Exact laws of the numbers of things that a random vault, made alone, has of each kind.

A kind has a law here if every way in which one may come is a statement that certainly makes one: not where a random
thing, a chest's contents or a trap's victim may be of the kind, where two traps may meet on a square, where objects
may stack, or where monsters may find no place. Levels made as a whole have no such law: the game adds to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.sure_rooms import NoWords
from vaultc.generation.laws import courses
from vaultc.generation.laws.arms import EventKey
from vaultc.generation.laws.counts import CountLaw
from vaultc.generation.laws.script import script_law
from vaultc.generation.laws.values import KindValue
from vaultc.generation.population.monsters.shapes import is_shapeshifter
from vaultc.generation.population.trap_kinds import passable_kind
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.semantics.constants import constant
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.world.catalog import terrain, traps
from vaultc.world.catalog.objects import Kind
from vaultc.world.surroundings import Surroundings

SMALLEST_ROOM: Final = 4
"""The number of squares of the smallest room of random size."""

ThingName = tuple[str, str]
"""The family of a kind of thing, and its name."""

_HARMLESS: Final = (
    nodes.Room, nodes.RoomDoor, nodes.Engraving, nodes.Message, nodes.Sounds, nodes.VaultGen, nodes.MonGeneration,
    nodes.Assignment, nodes.Shuffle, nodes.FunctionDefinition, nodes.Call, nodes.If, nodes.Chance, nodes.Loop,
    nodes.For, nodes.Switch, nodes.Break, nodes.Exit,
)  # fmt: skip
"""Statements that make none of the things counted here."""

_PAINTERS: Final = (
    nodes.Terrain, nodes.ReplaceTerrain, nodes.Spill, nodes.WallWalk, nodes.Wallify, nodes.Subroom, nodes.Door,
)  # fmt: skip
_FEATURES: Final[dict[type[nodes.Statement], int]] = {
    nodes.Fountain: terrain.FOUNTAIN,
    nodes.Sink: terrain.SINK,
    nodes.Pool: terrain.POOL,
}
_EMPTY_HOLDERS: Final = frozenset({"chest", "large box", "sack", "oilskin sack"})
_MAGIC_CLASSES: Final = {
    "POTION": "potion", "SCROLL": "scroll", "RING": "ring", "WAND": "wand", "SPBOOK": "spellbook",
}  # fmt: skip
_CREATING: Final = "sS"
"""Classes of monsters that come with an object: spiders and snakes."""
_WATER_ONLY: Final = ";"


def exact_things(
    level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], game: Game, surroundings: Surroundings
) -> dict[ThingName, CountLaw]:
    """The laws of all kinds of things that have one, for a level at its place."""
    words = {word.text for word in level.flags.words} if level.flags is not None else set()
    if "rndvault" not in words:
        return {}
    sources = _Sources(game, surroundings)
    sources.room_of(level)
    for root in (level, *functions.values()):
        sources.scan(root)
    if sources.anything:
        return {}
    made = courses.MadeThings(sources.made, sources.chosen, sources.of_value)
    script = script_law(level, functions, game, surroundings, made)
    total = {family: script.law(_total(family)) for family in ("monster", "trap", "feature")}
    found: dict[ThingName, CountLaw] = {}
    for key in {*script.laws, *(key for keys in sources.made.values() for key, _ in keys)}:
        law = script.law(key)
        if key[0] == "thing" and law is not None and sources.holds(key, law, total, script):
            found[_name(key)] = law
    return found


def _name(key: EventKey) -> ThingName:
    thing = key[1]
    assert isinstance(thing, tuple)
    return thing


def object_name(kind: Kind) -> str:
    """The name of a kind of object among all kinds: of magic classes with the class, as ``wand of digging``."""
    name = kind.name or kind.appearance or str(kind.index)
    return f"{_MAGIC_CLASSES[kind.object_class]} of {name}" if kind.object_class in _MAGIC_CLASSES else name


def _thing(family: str, name: str) -> EventKey:
    return "thing", (family, name)


def _total(family: str) -> EventKey:
    """The event that anything of a family is made."""
    return "things", family


@dataclass(slots=True)
class _Sources:
    """All ways in which the statements of a level make things.

    ``made`` has the things that a statement makes each time, ``chosen`` the expressions that choose the kind of a
    statement's thing. ``open`` are families of which any kind may come in another way, ``open_classes`` and
    ``open_names`` classes and kinds. ``squares`` are the fixed squares of single-square things.
    """

    game: Game
    surroundings: Surroundings
    made: dict[Span, list[tuple[EventKey, int]]] = field(default_factory=dict)
    chosen: dict[Span, nodes.Expression] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    open_classes: set[tuple[str, str]] = field(default_factory=set)
    open_names: set[EventKey] = field(default_factory=set)
    squares: list[tuple[tuple[int, int] | None, Span]] = field(default_factory=list)
    size: tuple[int, int] | None = None
    anything: bool = False
    painted: bool = False

    def scan(self, root: nodes.Node) -> None:
        """Look at all statements below a level or a function."""
        for node in walk(root):
            if isinstance(node, nodes.Object | nodes.Container):
                self._object(node)
            elif isinstance(node, nodes.Monster):
                self._monster(node)
            elif isinstance(node, nodes.Trap):
                self._trap(node)
            elif isinstance(node, nodes.Gold):
                self.open_names.add(_thing("object", "gold piece"))
            elif type(node) in _FEATURES:
                self._feature(node)
            elif isinstance(node, nodes.Altar | nodes.Grave):
                self.open |= {"object", "monster"}
                self.painted = True
            elif isinstance(node, _PAINTERS):
                self.painted = True
            elif isinstance(node, nodes.Statement) and not isinstance(node, _HARMLESS):
                self.anything = True

    def room_of(self, level: nodes.Level) -> None:
        """Note the size of the only room; without it nothing is known about squares."""
        rooms = [node for node in walk(level) if isinstance(node, nodes.Room)]
        outside = [part for node in level.statements if not isinstance(node, nodes.Room) for part in walk(node)]
        loose = any(isinstance(part, (nodes.Trap, nodes.Monster, nodes.Call, *_FEATURES)) for part in outside)
        self.painted = len(rooms) != 1 or loose
        if rooms and rooms[0].size is not None:
            self.size = rooms[0].size.first, rooms[0].size.second

    def holds(
        self, key: EventKey, law: CountLaw, total: Mapping[str, CountLaw | None], script: courses.ScriptLaw
    ) -> bool:
        """True if the number of a kind is the number of times that a statement made one."""
        family, name = _name(key)
        if family in self.open or key in self.open_names or law.more:
            return False
        if family == "object":
            return self._object_holds(name, law)
        if self.painted:
            return False
        if family == "monster":
            squares = self.size[0] * self.size[1] if self.size is not None else SMALLEST_ROOM
            return self._monster_holds(name) and _at_most(total["monster"], squares)
        fixed = [square for square, _ in self.squares]
        once = all(_at_most(script.law(("run", span)), 1) for _, span in self.squares)
        apart = None not in fixed and len(set(fixed)) == len(fixed) and once
        single = [total["trap"], total["feature"]]
        return apart or (all(_at_most(one, 1) for one in single) and any(_at_most(one, 0) for one in single))

    def _placed(self, node: nodes.Statement, place: nodes.Node | None) -> None:
        """Note the square of a thing; a fixed one outside of the room is anybody's guess."""
        square = (place.x, place.y) if isinstance(place, nodes.Coordinate) else None
        inside = (
            self.size is not None
            and square is not None
            and all(0 <= a < b for a, b in zip(square, self.size, strict=True))
        )
        if not inside and not isinstance(place, nodes.RandomCoordinate):
            self.painted = True
        if not isinstance(node, nodes.Monster):
            self.squares.append((square, node.span))

    # ---- objects

    def _object(self, node: nodes.Object | nodes.Container) -> None:
        if any(option.key == "buried" for option in node.options):
            self.open.add("object")
        copies: int | None = 1
        for option in node.options:
            if option.key == "quantity" and isinstance(option.value, nodes.Expression):
                copies = constant(option.value)
        if isinstance(node, nodes.Container):
            name = node.kind.name if isinstance(node.kind, nodes.ObjectKind) else None
            if name not in _EMPTY_HOLDERS or copies != 1:
                self.open.add("object")
        self._kind_of(node, node.kind, "object", copies)

    def _object_holds(self, name: str, law: CountLaw) -> bool:
        kind, *rivals = [kind for kind in self.game.catalog.kinds if object_name(kind) == name]
        stacks = kind.merges and len(law.chances) > 2
        return not rivals and not stacks and ("object", kind.object_class) not in self.open_classes

    def _kind_of(self, node: nodes.Statement, kind: nodes.Expression, family: str, copies: int | None) -> None:
        """Note what a statement makes: a named kind, any of a class, or what an expression says."""
        if not isinstance(kind, nodes.MonsterKind | nodes.ObjectKind):
            self.chosen[node.span] = kind
            return
        keys = self.of_value(KindValue(family, kind.character, kind.name))
        if isinstance(node, nodes.Object) and kind.name is not None:
            self._contents(kind.name, kind.character)
        self.made[node.span] = [(key, max(copies, 1) if copies is not None else 1) for key in keys]
        if copies is None:
            self.open_names.update(keys)

    def _contents(self, holder: str, character: str | None) -> None:
        """An OBJECT that is a box comes filled; a statue may hold a book."""
        number = self.game.catalog.kind_number(holder, character)
        if number is not None and self.game.catalog.kinds[number].holds_things:
            weights = self.game.catalog.object_weights.container
            self.open_classes.update(("object", name) for name, _ in weights)
            self.open_classes.add(("object", "SPBOOK"))

    def of_value(self, value: Any) -> list[EventKey]:
        """The events of making a thing of a kind; the kinds of a class are open afterwards."""
        if not isinstance(value, KindValue) or value.family not in ("monster", "object"):
            self.open |= {"object", "monster"}
            return []
        return self._monster_keys(value) if value.family == "monster" else self._object_keys(value)

    def _object_keys(self, value: KindValue) -> list[EventKey]:
        catalog = self.game.catalog
        if value.name is None:
            if value.character is None:
                self.open.add("object")
            else:
                self.open_classes.add(("object", catalog.object_class_of[value.character].id))
            return []
        number = catalog.kind_number(value.name, value.character)
        return [_thing("object", object_name(catalog.kinds[number]))] if number is not None else []

    # ---- monsters

    def _monster(self, node: nodes.Monster) -> None:
        if any(option.key == "alignment" for option in node.options):
            self.open.add("monster")
        self._placed(node, node.place)
        for part in walk(node):
            if isinstance(part, nodes.Object | nodes.Container | nodes.Call):
                self.open.add("object")
        self._kind_of(node, node.kind, "monster", 1)

    def _monster_keys(self, value: KindValue) -> list[EventKey]:
        catalog = self.game.catalog
        if value.name is None and value.character is None:
            self.open |= {"monster", "object"}
            return []
        number = None if value.name is None else catalog.species_number(value.name, value.character)
        character = value.character if number is None else catalog.species[number].character
        if character is None or character in _CREATING:
            self.open.add("object")
        if number is None:
            self.open_classes.add(("monster", str(character)))
            return [_total("monster")]
        return [_thing("monster", catalog.species[number].name), _total("monster")]

    def _monster_holds(self, name: str) -> bool:
        species = self.game.catalog.species[self.game.catalog.species_number(name) or 0]
        is_strange = is_shapeshifter(species) or "unique" in species.generation or "player_kind" in species.derived
        is_kin = bool(species.flags & {"dwarf", "gnome"}) and _site(self.game, self.surroundings).locality.in_mines
        classes = ("monster", species.character) in self.open_classes or species.character in _WATER_ONLY
        return not (is_strange or is_kin or classes or self.painted)

    # ---- single squares

    def _trap(self, node: nodes.Trap) -> None:
        site = _site(self.game, self.surroundings)
        number = None if node.kind is None else self.game.catalog.trap_codes[node.kind.text]
        if number in (None, traps.STATUE, traps.ROLLING_BOULDER) or site.rules.traps.aftermath is not None:
            self.open |= {"object", "monster"}
        if number is None or number in site.rules.traps.never or passable_kind(site, number) != number:
            self.open.add("trap")
        if number == traps.WEB:
            self.open.add("monster")
        self._placed(node, node.place)
        if node.kind is not None:
            self.made[node.span] = [(_thing("trap", node.kind.text), 1), (_total("trap"), 1)]
        else:
            self.made[node.span] = [(_total("trap"), 1)]

    def _feature(self, node: nodes.Node) -> None:
        assert isinstance(node, nodes.Fountain | nodes.Sink | nodes.Pool)
        row = self.game.catalog.terrain_types[_FEATURES[type(node)]]
        selection = node.selection
        place = selection.place if isinstance(selection, nodes.PointSelection) else None
        self._placed(node, place)
        family = "feature" if row.furniture else "terrain"
        self.made[node.span] = [(_thing(family, row.word), 1), (_total("feature"), 1)]


def _site(game: Game, surroundings: Surroundings) -> Site:
    return Site(Level("law"), Dice(NoWords(), NoWords()), surroundings, game)


def _at_most(law: CountLaw | None, number: int) -> bool:
    """True if a number is never larger."""
    return law is not None and not law.more and not any(law.chances[number + 1 :])
