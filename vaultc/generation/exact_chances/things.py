"""Exact laws of the numbers of things of each kind in a level: a random vault made alone, or one script's whole level.

A kind has a law here if every way in which one may come is a statement that certainly makes one: not where a random
thing, a chest's contents or a trap's victim may be of the kind, where traps may meet on a square by chance, where
objects may stack, or where monsters may find no place. Things that take one square meet on fixed squares, where the
last trap and the first furniture count and the ground of a whole level may be known. In whole levels the game adds
minerals, the contents of rooms, and more to some places. Rules: "Placing a trap", "Fix-ups", "MINERALIZE".
"""

from __future__ import annotations

from collections import Counter, abc
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.generation.exact_chances import branches
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.exact_chances.values import CountLaw, KindValue
from vaultc.generation.interpreter import rooms
from vaultc.generation.interpreter.headers import flag_words
from vaultc.generation.interpreter.machine import KnownFunctions
from vaultc.generation.population.traps import passable_kind
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.semantics.constants import constant
from vaultc.language.semantics.sheets import map_rows
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import kinds, named
from vaultc.world.surroundings import Surroundings

Square = tuple[int, int]

_COLUMNS, _ROWS = range(3, 76), range(1, 20)
"""The squares of a filled level that are surely on it."""


class SquareUse(NamedTuple):
    """A statement that puts a thing of a family on a square (None: not a fixed one)."""

    square: Square | None
    span: Span
    family: str


@dataclass(frozen=True, slots=True)
class KnownGround:
    """The ground of a level made as a whole, as its one map or its fill gives it, before any other statement.

    ``rows`` are the map's; without them the level is filled with floor if ``floor``, the least number of squares of
    floor, is not 0.
    """

    rows: tuple[str, ...] = ()
    floor: int = 0

    def is_floor(self, square: Square) -> bool:
        """True if a square is certainly floor."""
        x, y = square
        if self.rows:
            return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x] == "."
        return self.floor > 0 and x in _COLUMNS and y in _ROWS


def ground_of(level: nodes.Level) -> KnownGround:
    """The ground of a level's map, or of the fill with floor; none is known if something may come before it."""
    for statement in level.statements:
        if isinstance(statement, nodes.Map):
            rows = map_rows(statement.block)
            return KnownGround(rows, sum(row.count(".") for row in rows))
        if isinstance(statement, nodes.SolidFill) and not any(isinstance(node, nodes.Map) for node in walk(level)):
            is_floor = statement.filling.character == "."
            return KnownGround((), len(_COLUMNS) * len(_ROWS) if is_floor else 0)
        if not isinstance(statement, (*rooms.HARMLESS, nodes.SolidFill, nodes.Mines, nodes.MazeGrid, nodes.NoMap)):
            break
    return KnownGround()


ThingName = tuple[str, str]
"""The family of a kind of thing, and its name."""

_HARMLESS: Final = (
    nodes.Room, nodes.RoomDoor, nodes.Engraving, nodes.Message, nodes.Sounds, nodes.VaultGen, nodes.MinDepth,
    nodes.MonGeneration,
    nodes.Assignment, nodes.Shuffle, nodes.FunctionDefinition, nodes.Call, nodes.If, nodes.Chance, nodes.Loop,
    nodes.For, nodes.Switch, nodes.Break, nodes.Exit,
)  # fmt: skip
"""Statements that make none of the things counted here."""

_PAINTERS: Final = (
    nodes.Ladder, nodes.Drawbridge, nodes.Terrain, nodes.ReplaceTerrain, nodes.Spill, nodes.WallWalk, nodes.Wallify,
    nodes.Subroom, nodes.Door, nodes.Forge, nodes.MagicChest, nodes.Puddle, nodes.Sewage,
)  # fmt: skip
_SINGLE: Final = (nodes.Monster, nodes.Trap, nodes.Fountain, nodes.Sink, nodes.Pool, nodes.Stair)
_HARMLESS_IN_WHOLE_LEVELS: Final = (
    *_HARMLESS, nodes.Map, nodes.NoMap, nodes.SolidFill, nodes.Mines, nodes.MazeGrid, nodes.RegionStatement,
    nodes.NonDiggable, nodes.NonPasswall, nodes.TeleportRegion, nodes.StairRegion, nodes.Branch,
)  # fmt: skip
_FEATURES: Final = (nodes.Fountain, nodes.Sink, nodes.Pool)


def exact_things(
    level: nodes.Level, functions: KnownFunctions, game: Game, surroundings: Surroundings
) -> dict[ThingName, CountLaw]:
    """The laws of all kinds of things that have one, for a level at its place."""
    site = Site(Level("law"), Dice(rooms.NoWords(), rooms.NoWords()), surroundings, game)
    sources = _Sources(site, is_vault="rndvault" in flag_words(level))
    if sources.is_vault:
        sources.room_of(level)
    else:
        sources.whole(level, functions)
    for root in (level, *functions.values()):
        sources.scan(root)
    if sources.anything:
        return {}
    meeting = sources.meeting()
    made = branches.MadeThings(sources.made, sources.chosen, sources.of_value, meeting)
    script = script_law(level, functions, game, surroundings, made)
    total = {family: script.law(_total(family)) for family in ("monster", "trap", "feature")}
    found: dict[ThingName, CountLaw] = {}
    written = {key for keys in sources.made.values() for key, _ in keys} | {thing.key for thing in meeting.values()}
    for key in {*script.laws, *written}:
        law = script.law(key)
        if key[0] == "thing" and law is not None and sources.holds(key, law, total):
            found[_name(key)] = law
    return found


def _name(key: branches.EventKey) -> ThingName:
    thing = key[1]
    assert isinstance(thing, tuple)
    return thing


def object_name(kind: kinds.Kind) -> str:
    """The name of a kind of object among all kinds: of magic classes with the class, as ``wand of digging``."""
    return kind.full_name or str(kind.index)


def _thing(family: str, name: str) -> branches.EventKey:
    return "thing", (family, name)


def _total(family: str) -> branches.EventKey:
    return "things", family


@dataclass(slots=True)
class _Sources:
    """All ways in which the statements of a level make things.

    ``made`` has the things that a statement makes each time, ``chosen`` the expressions that choose the kind of a
    statement's thing. ``open`` are families of which any kind may come in another way, ``open_classes`` and
    ``open_names`` classes and kinds. ``uses`` are the statements that put things on squares, ``repeated`` those that
    may be executed more than once. ``painted`` tells that nothing is known about squares; ``ground`` is the ground of a
    whole level, ``size`` the size of a vault's room.
    """

    site: Site
    is_vault: bool
    made: dict[Span, list[tuple[branches.EventKey, int]]] = field(default_factory=dict)
    chosen: dict[Span, nodes.Expression] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    open_classes: set[tuple[str, str]] = field(default_factory=set)
    open_names: set[branches.EventKey] = field(default_factory=set)
    uses: list[SquareUse] = field(default_factory=list)
    repeated: set[Span] = field(default_factory=set)
    size: tuple[int, int] | None = None
    ground: KnownGround = field(default_factory=KnownGround)
    anything: bool = False
    painted: bool = False

    def scan(self, root: nodes.Node) -> None:
        """Look at all statements below a level or a function."""
        for node in walk(root):
            if isinstance(node, nodes.Loop | nodes.For | nodes.FunctionDefinition):
                self.repeated.update(part.span for part in walk(node) if isinstance(part, nodes.Statement))
        harmless = _HARMLESS if self.is_vault else _HARMLESS_IN_WHOLE_LEVELS
        if not self.is_vault:
            # The places of things in regions count from the region's corner.
            regions = (node for node in walk(root) if isinstance(node, nodes.RegionStatement))
            self.painted |= any(isinstance(part, _SINGLE) for region in regions for part in walk(region))
        for node in walk(root):
            if isinstance(node, nodes.Object | nodes.Container):
                self._object(node)
            elif isinstance(node, nodes.Monster):
                self._monster(node)
            elif isinstance(node, nodes.Trap):
                self._trap(node)
            elif isinstance(node, nodes.Gold):
                self.open_names.add(_thing("object", "gold piece"))
            elif isinstance(node, _FEATURES):
                self._feature(node)
            elif isinstance(node, nodes.Altar | nodes.Grave):
                self.open |= {"object", "monster"}
                self.painted = True
            elif isinstance(node, nodes.Stair) and not self.is_vault:
                self._placed(node, node.place, "stairs")
            elif isinstance(node, _PAINTERS):
                self.painted = True
            elif isinstance(node, nodes.Statement) and not isinstance(node, harmless):
                self.anything = True
            if isinstance(node, nodes.Room | nodes.Subroom | nodes.RegionStatement):
                # A room may get the contents of its type.
                number = rooms.room_type_number(node.type, self.site.catalog.room_types)
                stocked = {*self.site.rules.stock, *self.site.catalog.shop_types}
                self.anything |= number == rooms.RANDOM or number in stocked

    def whole(self, level: nodes.Level, functions: KnownFunctions) -> None:
        """Note what a level made as a whole gets besides the things of its script, and its ground.

        The game may add things of any kind when the script is over.
        """
        around, rules = self.site.surroundings, self.site.rules
        maps = sum(isinstance(node, nodes.Map) for root in (level, *functions.values()) for node in walk(root))
        is_special = around.in_endgame or around.in_sokoban or (around.special_level or "") in rules.fixups
        self.anything = maps > 1 or is_special or rules.levels.stray_things
        self.ground = ground_of(level)
        # Stairs in regions and of branches may come to any square, where a trap gives way.
        loose = any(isinstance(node, nodes.StairRegion | nodes.Branch) for node in walk(level))
        self.painted = loose or around.branch is not None or not self.ground.floor
        self.open_classes.add(("object", "GEM"))
        self.open_names.update(_thing("object", name) for name in ("gold piece", "kelp frond"))

    def meeting(self) -> dict[Span, branches.SquareThing]:
        """The things on squares where several may meet; they are no longer counted one by one."""
        found: dict[Span, branches.SquareThing] = {}
        times = Counter(use.square for use in self.uses)
        for square, span, _ in self.uses if self.squares_are_fixed else ():
            for key, number in self.made.get(span, ()):
                if square is not None and key[0] == "thing" and (times[square] > 1 or span in self.repeated):
                    found[span] = branches.SquareThing(square, key, stays=_name(key)[0] == "feature")
                    self.made[span].remove((key, number))
        return found

    @property
    def squares_are_fixed(self) -> bool:
        """True if every thing has a fixed square, where things of one family only may meet."""
        families: dict[Square | None, str] = {}
        return all(
            use.square is not None and families.setdefault(use.square, use.family) == use.family for use in self.uses
        )

    def room_of(self, level: nodes.Level) -> None:
        """Note the size of the only room; without it nothing is known about squares."""
        inner = [node for node in walk(level) if isinstance(node, nodes.Room)]
        outside = [part for node in level.statements if not isinstance(node, nodes.Room) for part in walk(node)]
        loose = any(isinstance(part, (nodes.Trap, nodes.Monster, nodes.Call, *_FEATURES)) for part in outside)
        self.painted = len(inner) != 1 or loose
        if inner and inner[0].size is not None:
            self.size = inner[0].size.first, inner[0].size.second

    def holds(self, key: branches.EventKey, law: CountLaw, total: abc.Mapping[str, CountLaw | None]) -> bool:
        """True if the number of a kind is the number of times that a statement made one."""
        family, name = _name(key)
        if family in self.open or key in self.open_names or law.more:
            return False
        if family == "object":
            kind, *rivals = [kind for kind in self.site.kinds if object_name(kind) == name]
            stacks = kind.merges and len(law.chances) > 2
            return not rivals and not stacks and ("object", kind.object_class) not in self.open_classes
        if self.painted:
            return False
        if family == "monster":
            inside = self.ground.floor
            if self.is_vault:  # the smallest room of random size has four squares
                inside = self.size[0] * self.size[1] if self.size is not None else 4
            return self._monster_holds(name) and _at_most(total["monster"], inside)
        if self.squares_are_fixed:
            return True
        single = [total["trap"], total["feature"]]
        alone = all(_at_most(one, 1) for one in single) and any(_at_most(one, 0) for one in single)
        return alone and self.is_vault

    def _placed(self, node: nodes.Statement, place: nodes.Node | None, family: str) -> None:
        """Note the square of a thing; if it is fixed and may not be floor, nothing is known about squares."""
        square = (place.x, place.y) if isinstance(place, nodes.Coordinate) else None
        is_floor = isinstance(place, nodes.RandomCoordinate)
        if square is not None and self.is_vault:
            is_floor = self.size is not None and all(0 <= a < b for a, b in zip(square, self.size, strict=True))
        elif square is not None:
            is_floor = self.ground.is_floor(square)
        self.painted = self.painted or not is_floor
        if not isinstance(node, nodes.Monster):
            self.uses.append(SquareUse(square, node.span, family))

    # ---- objects

    def _object(self, node: nodes.Object | nodes.Container) -> None:
        if any(option.key == "buried" for option in node.options):
            self.open.add("object")
        copies: int | None = 1
        for option in node.options:
            if option.key == "quantity" and isinstance(option.value, nodes.Expression):
                copies = constant(option.value)
        if isinstance(node, nodes.Container) and (copies != 1 or not self._is_emptied(node.kind)):
            self.open.add("object")
        self._kind_of(node, node.kind, "object", copies)

    def _is_emptied(self, kind: nodes.Expression) -> bool:
        """True for what certainly holds no more than the block of its CONTAINER puts into it."""
        if not isinstance(kind, nodes.ObjectKind) or kind.name is None:
            return False
        catalog = self.site.catalog
        number = catalog.kind_number(kind.name, kind.character)
        return number is not None and number in named.holders(catalog) - named.kinds_if_any(catalog, "statue")

    def _kind_of(self, node: nodes.Statement, kind: nodes.Expression, family: str, copies: int | None) -> None:
        """Note what a statement makes: a named kind, any of a class, or what an expression says."""
        if not isinstance(kind, nodes.MonsterKind | nodes.ObjectKind):
            self.chosen[node.span] = kind
            return
        keys = self.of_value(KindValue(family, kind.character, kind.name))
        if isinstance(node, nodes.Object) and kind.name is not None:
            number = self.site.catalog.kind_number(kind.name, kind.character)
            if number is not None and number in named.holders(self.site.catalog):
                # A box comes filled; a statue may hold a book.
                weights = self.site.catalog.object_weights.container
                self.open_classes.update(("object", name) for name in ("SPBOOK", *(name for name, _ in weights)))
        self.made[node.span] = [(key, max(copies, 1) if copies is not None else 1) for key in keys]
        if copies is None:
            self.open_names.update(keys)

    def of_value(self, value: Any) -> list[branches.EventKey]:
        """The events of making a thing of a kind; the kinds of a class are open afterwards."""
        if not isinstance(value, KindValue) or value.family not in ("monster", "object"):
            self.open |= {"object", "monster"}
            return []
        return self._monster_keys(value) if value.family == "monster" else self._object_keys(value)

    def _object_keys(self, value: KindValue) -> list[branches.EventKey]:
        catalog = self.site.catalog
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
        self._placed(node, node.place, "monster")
        for part in walk(node):
            if isinstance(part, nodes.Object | nodes.Container | nodes.Call):
                self.open.add("object")
        self._kind_of(node, node.kind, "monster", 1)

    def _monster_keys(self, value: KindValue) -> list[branches.EventKey]:
        catalog = self.site.catalog
        if value.name is None and value.character is None:
            self.open |= {"monster", "object"}
            return []
        number = None if value.name is None else catalog.species_number(value.name, value.character)
        character = value.character if number is None else catalog.species[number].character
        if character is None or character in "sS":
            self.open.add("object")  # spiders and snakes come with one
        if number is None:
            self.open_classes.add(("monster", str(character)))
            return [_total("monster")]
        return [_thing("monster", catalog.species[number].name), _total("monster")]

    def _monster_holds(self, name: str) -> bool:
        species = self.site.species[self.site.catalog.species_number(name) or 0]
        is_strange = species.shifts or "unique" in species.generation or "player_kind" in species.derived
        is_kin = bool(species.flags & {"dwarf", "gnome"}) and self.site.locality.in_mines
        classes = ("monster", species.character) in self.open_classes or species.character == ";"
        return not (is_strange or is_kin or classes or self.painted)

    # ---- single squares

    def _trap(self, node: nodes.Trap) -> None:
        site = self.site
        number = None if node.kind is None else site.catalog.trap_codes[node.kind.text]
        if number in (None, kinds.STATUE, kinds.ROLLING_BOULDER) or site.rules.traps.aftermath is not None:
            self.open |= {"object", "monster"}
        if number is None or number in site.rules.traps.never or passable_kind(site, number) != number:
            self.open.add("trap")
        if number == kinds.WEB:
            self.open.add("monster")
        self._placed(node, node.place, "trap")
        made = [_total("trap")] if node.kind is None else [_thing("trap", node.kind.text), _total("trap")]
        self.made[node.span] = [(key, 1) for key in made]

    def _feature(self, node: nodes.Fountain | nodes.Sink | nodes.Pool) -> None:
        row = self.site.catalog.terrain_types[self.site.catalog.codes[node.leaves]]
        selection = node.selection
        self._placed(node, selection.place if isinstance(selection, nodes.PointSelection) else None, "feature")
        family = "feature" if row.furniture else "terrain"
        self.made[node.span] = [(_thing(family, row.word), 1), (_total("feature"), 1)]


def _at_most(law: CountLaw | None, number: int) -> bool:
    return law is not None and not law.more and not any(law.chances[number + 1 :])
