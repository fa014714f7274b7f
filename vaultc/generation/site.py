"""The building site of one level: the level, the dice, the surroundings and facts derived from them, the game.

Rules: "The free-rectangle store".

It includes the store of free rectangles from which ordinary rooms take their space. The store's array keeps stale slots
after its end, and one rule reads them.
"""

from __future__ import annotations

from collections import abc
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from vaultc.chance.dice import Dice
from vaultc.generation import variations
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.level.level import LARGEST_QUANTITY, Complaint, Item, Level, Monster, Room, Trap
from vaultc.support.dataclass import dataclass, field
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import Kind, ShopKind
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.named import SpecialKinds, named
from vaultc.world.catalog.terrain import TerrainClasses
from vaultc.world.plan import Plan
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.odds.series import Series


class Realm(NamedTuple):
    """Facts of a place that decide which species come to it at random.

    ``lives_in_dungeon`` tells if its kind of dungeon admits a species at all, a test for corpses and statues as well;
    ``suits`` if a species comes to the place at random; ``is_common`` if it comes twice as often. They are functions of
    modules and tell realms apart.
    """

    lives_in_dungeon: abc.Callable[[Species], bool]
    suits: abc.Callable[[Species], bool]
    is_common: abc.Callable[[Species], bool]


class SpeciesWeights:
    """The weights of some species for random choice: ``rolled`` has the species for each roll of their ``total``."""

    __slots__ = ("members", "rolled", "species", "total", "weights")

    def __init__(self, species: list[int], weights: list[int], rolled: list[int], total: int) -> None:
        self.species: Final = species
        self.weights: Final = weights
        self.rolled: Final = rolled
        self.total: Final = total
        self.members: Final = frozenset(species)


Initialiser = abc.Callable[["Site", Item, bool], None]
"""Gives a new object properties; it may become an artifact where the last argument says so."""


class PlaceFacts:
    """Surroundings as a game sees them; the facts of :class:`~vaultc.world.surroundings.Surroundings` have their names.

    ``alignment`` is the level's alignment if it has one of its own, else the dungeon's, which is ``dungeon_alignment``;
    ``level_alignment`` is ``none`` where no special level is registered. ``ledger`` is the number of the level counted
    through all dungeons. ``barren`` tells that no minerals lie in its rock. ``plan`` is the surroundings' own, else the
    game's.

    The rest are tables of the population, which fills them in when it needs them: ``species`` as they are in the hero's
    game, ``weights`` of their random choice, ``strengths``, the levels of their monsters here, ``verdicts`` of every
    terrain about each (by number, inverted where water is ignored), ``birth_limits`` at which each is extinct;
    ``rolled_classes`` and ``rolled_kinds`` (of a class), the classes and kinds of objects for each roll; and the
    initialisers of all kinds, ``usual`` and ``bare``.
    """

    def __init__(self, game: Game, surroundings: Surroundings, realm: Realm) -> None:
        self.surroundings: Final = surroundings
        self.realm: Final = realm
        self.hero: Final = surroundings.hero
        self.depth: Final[int] = surroundings.depth
        self.difficulty: Final[int] = surroundings.difficulty
        self.hero_level: Final[int] = surroundings.hero.level
        self.hero_sign: Final[int] = surroundings.hero.alignment_sign
        self.plan: Final[Plan] = surroundings.plan or game.plan
        self.dungeon_alignment: Final[str] = self.plan.alignment_of(surroundings)
        self.level_alignment: Final[str] = surroundings.level_alignment if surroundings.registered else "none"
        self.alignment: Final = surroundings.level_alignment if surroundings.registered else self.dungeon_alignment
        self.ledger: Final[int] = self.plan.ledger_number(surroundings)
        self.in_hell: Final[bool] = self.plan.is_hellish(surroundings)
        self.in_mines: Final[bool] = surroundings.in_mines
        self.in_quest: Final[bool] = surroundings.in_quest
        self.in_sokoban: Final[bool] = surroundings.in_sokoban
        self.in_endgame: Final[bool] = surroundings.in_endgame
        self.on_rogue_level: Final[bool] = surroundings.on_rogue_level
        self.on_medusa_level: Final[bool] = surroundings.on_medusa_level
        self.on_plane_of_earth: Final[bool] = surroundings.on_plane_of_earth
        self.on_plane_of_water: Final[bool] = surroundings.on_plane_of_water
        self.first_level: Final[bool] = surroundings.first_level
        self.last_level: Final[bool] = surroundings.last_level
        at_oracle = "oracle" in (surroundings.special_level, self.plan.special_level_at(surroundings))
        ordinary = not surroundings.registered or at_oracle or (surroundings.in_mines and not surroundings.town)
        hostile = self.in_hell or surroundings.in_tower or surroundings.on_rogue_level
        self.barren: Final[bool] = hostile or not ordinary
        self.species: tuple[Species, ...] | None = None
        self.weights: SpeciesWeights | None = None
        self.strengths: dict[int, int] = {}
        self.verdicts: dict[int, bytes] = {}
        self.birth_limits: dict[int, int] = {}
        self.rolled_classes: list[str] | None = None
        self.rolled_kinds: dict[str, list[int]] = {}
        self.usual: tuple[Initialiser, ...] = ()
        self.bare: tuple[Initialiser, ...] = ()


_latest_place: tuple[Game, Surroundings, PlaceFacts] | None = None


def locality_of(game: Game, surroundings: Surroundings, realm_of: abc.Callable[[Surroundings], Realm]) -> PlaceFacts:
    """The locality of surroundings; the most recent one is cached, since level after level is made at the same
    place."""
    global _latest_place
    latest = _latest_place
    if latest is not None and latest[0] is game and latest[1] is surroundings:
        return latest[2]
    locality = PlaceFacts(game, surroundings, realm_of(surroundings))
    _latest_place = (game, surroundings, locality)
    return locality


class RectangleStore:
    """Free rectangles (lx, ly, hx, hy); at first the whole level is one."""

    __slots__ = ("count", "slots")

    def __init__(self) -> None:
        self.slots: list[grid.Box] = [(0, 0, 0, 0)] * 51
        self.slots[0] = (0, 0, grid.LAST_COLUMN, grid.LAST_ROW)
        self.count = 1

    def pick(self, dice: Dice) -> grid.Box | None:
        """A random rectangle; None, without a draw, when none is left."""
        return self.slots[dice.rn2(self.count)] if self.count > 0 else None

    def holder(self, box: grid.Box) -> grid.Box | None:
        """The first rectangle that contains ``box``; edges may touch."""
        lx, ly, hx, hy = box
        for slot in self.slots[: self.count]:
            if slot[0] <= lx and slot[1] <= ly and slot[2] >= hx and slot[3] >= hy:
                return slot
        return None

    def remove(self, box: grid.Box) -> None:
        """Remove the first rectangle equal to ``box``; the last one takes its slot."""
        for index in range(self.count):
            if self.slots[index] == box:
                self.count -= 1
                self.slots[index] = self.slots[self.count]
                return

    def add(self, box: grid.Box) -> None:
        """Add a rectangle unless the store is full or one contains it already."""
        if self.count < 50 and self.holder(box) is None:
            self.slots[self.count] = box
            self.count += 1

    def allocate(self, old: grid.Box, used: grid.Box) -> None:
        """Take ``used`` out of ``old`` and of all others that it overlaps; add the rest around it."""
        self.remove(old)
        for index in range(self.count - 1, -1, -1):
            shared = _overlap(self.slots[index], used)
            if shared is not None:
                self.allocate(self.slots[index], shared)
        lx, ly, hx, hy = old
        if used[1] - ly - 1 > (6 if hy < grid.LAST_ROW else 4) + 4:
            self.add((lx, ly, hx, used[1] - 2))
        if used[0] - lx - 1 > (8 if hx < grid.LAST_COLUMN else 5) + 4:
            self.add((lx, ly, used[0] - 2, hy))
        if hy - used[3] - 1 > (6 if ly > 0 else 4) + 4:
            self.add((lx, used[3] + 2, hx, hy))
        if hx - used[2] - 1 > (8 if lx > 0 else 5) + 4:
            self.add((used[2] + 2, ly, hx, hy))


def _overlap(a: grid.Box, b: grid.Box) -> grid.Box | None:
    if b[0] > a[2] or b[1] > a[3] or b[2] < a[0] or b[3] < a[1]:
        return None
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


TOO_MANY: Final = f"this stack or heap of gold stays at {LARGEST_QUANTITY}"
"""The complaint about more. No limit of the games, which count in 32 or 64 bits, as the machine has it."""


class Script(Protocol):
    """A finished script, with the facts that finishing needs; ``interpreter.machine`` explains the fields."""

    site: Site
    level: Level
    dice: Dice
    touched: bytearray
    flips: int
    joined: bool
    words: frozenset[str]


class RoomSearch(NamedTuple):
    """A search for the room of a level that becomes special: the rooms that suit, in ``words``, and the ``chance`` that
    it finds one on a level."""

    words: str
    chance: abc.Callable[[Site], float]


class SpecialRoom(NamedTuple):
    """A row of the chain of special rooms: the depth below which it is possible, one in how many, its type, the
    function that makes it, the search of this function, and the species of which one must be left."""

    below: int
    odds: int
    room_type: int
    make: abc.Callable[[Site], None]
    search: RoomSearch
    inmates: tuple[str, ...] = ()


class Zoo(NamedTuple):
    """A type of room full of sleeping monsters.

    ``inmate`` draws the species of one; None is any that suits the level. ``lay`` lays the goods of a cell, with the
    room's ``special_rooms.zoos.Goods``. ``mark`` is the mark that the level then gets. ``inhabited`` draws if somebody
    lives in a cell; without it somebody does.
    """

    inmate: abc.Callable[[Site], int | None]
    lay: abc.Callable[[Any, int, int], None]
    mark: str | None = None
    inhabited: abc.Callable[[Site], bool] | None = None


class LocalTrap(NamedTuple):
    """A kind of trap that only some places get by chance: there, one in ``odds``, drawn before any other kind."""

    kind: int
    odds: int
    belongs: abc.Callable[[Surroundings], bool]


class TrapTable(NamedTuple):
    """The kinds of traps that come by chance, and how.

    ``die`` holds the meaning of each number of the die, from 1; ``local`` are the kinds that only some places get,
    ``never`` the kinds that are rolled and always rejected. ``place`` finds a cell for a kind in a room, or (None) in a
    maze. ``aftermath`` lays down the earlier victims of a trap that was made by chance or by TRAP. ``spider`` tells for
    each of them, a web or not, if a web would now have its spider; without it all webs have one. ``shun_bogs`` says
    that TRAP makes none in bogs, as in water. ``least_difficulty`` is for kinds that only this game has.
    """

    die: tuple[int, ...]
    local: tuple[LocalTrap, ...]
    never: frozenset[int]
    place: abc.Callable[[Site, Room | None, int], tuple[int, int] | None]
    aftermath: abc.Callable[[Site, Trap], None] | None = None
    spider: abc.Callable[[Site], bool] | None = None
    shun_bogs: bool = False
    least_difficulty: abc.Mapping[int, int] = MappingProxyType({})


class Shops(NamedTuple):
    """Differences between the shops of games.

    ``kinds`` are the kinds by number, in the order in which one is drawn. ``keeper`` names the species of the keeper of
    a type of room; a shopkeeper replaces it if it cannot be made. ``capital`` draws the keeper's money. ``name`` draws
    a name for the keeper, ``outfit`` gives the money and the other belongings of the keeper of a type of room.
    ``lay_instead`` may put a substitute for the ware in a cell, and returns true if it did. ``lay_out`` puts wares on
    all cells of a room; ``halls`` fill shops of their own kind instead, by the types of their rooms. In the lists of
    ``women``, by their numbers, a name is drawn in any case, and some places decide the sex; in the lists that
    ``keep_sex`` the others leave it as it is. ``parts`` are names (list and place) that are contained in others.
    ``slips_east`` says that a keeper who belongs south of an irregular shop's door is east of it. ``adjust`` may
    replace the kind drawn for a shop of an ordinary level.
    """

    kinds: abc.Mapping[int, ShopKind]
    keeper: abc.Callable[[Site, int], str]
    capital: abc.Callable[[Site], int]
    name: abc.Callable[[Site, Monster, int], None]
    outfit: abc.Callable[[Site, Monster, int, int], None]
    lay_instead: abc.Callable[[Site, int, int], bool]
    lay_out: abc.Callable[[Site, Room], None]
    halls: abc.Mapping[int, abc.Callable[[Site, Room], None]]
    women: abc.Mapping[int, range]
    parts: abc.Mapping[tuple[int, int], tuple[int, int]]
    slips_east: bool = True
    keep_sex: frozenset[int] = frozenset()
    adjust: abc.Callable[[Site, Room, int], int] | None = None


class Ground(NamedTuple):
    """A ground that scripts name, and about how many cells laying it out examines (see ``interpreter.assembler``)."""

    lay_out: abc.Callable[[Site], None]
    cells: int


@dataclass(frozen=True, slots=True, eq=False)
class GenerationRules:
    """The rules by which a game makes levels; steps are carried out in order."""

    begin: abc.Callable[[nodes.Level, Any], None]
    """The effect of the header of a level, before its statements."""
    statements: abc.Mapping[type[nodes.Statement], abc.Callable[[Any, Any], None]]
    """The effects of the statements of its language, by their classes (see ``interpreter.assembler``)."""
    values: abc.Mapping[type[nodes.Node], abc.Callable[[Any, Any], Any]]
    """The values of its expressions and conditions, likewise."""
    grounds: abc.Mapping[str, Ground]
    """The grounds of INIT_MAP that have names."""

    finish_script: tuple[abc.Callable[[Script], None], ...]
    """The steps after every script."""
    finish_special: tuple[abc.Callable[[Site], None], ...]
    """The further steps on a level that one script made as a whole."""
    finish_level: tuple[abc.Callable[[Site], None], ...]
    """The last steps of every level."""
    fixups: abc.Mapping[str, abc.Callable[[Site], None]]
    """The steps of single special levels, by their names."""

    kinds: abc.Mapping[Any, abc.Callable[[Site, Any], None]]
    """The makers of the ground of a level of each ``dungeon.ordinary.LevelKind``, with ``dungeon.ordinary.Means``."""
    join_rooms: abc.Callable[[Site, Any], bool]
    """The steps of an ordinary level before its special room, with ``dungeon.ordinary.Means``; true if it got a gold
    vault."""
    fill_ordinary_rooms: abc.Callable[[Site, Any], None]
    """The step that makes the contents of its ordinary rooms, with the rumours that graffiti may tell."""
    special_rooms: tuple[SpecialRoom, ...]
    """The chain of special rooms on levels of rooms: the first that its draw admits is made."""

    stock: abc.Mapping[int, abc.Callable[[Site, Room], None]]
    """The functions that fill rooms, by their types; shops are stocked by their kind."""
    zoos: abc.Mapping[int, Zoo]
    """Rooms full of sleeping monsters, by their types."""
    marks: abc.Mapping[int, tuple[str, ...]]
    """The mark of a level that has a room of a type."""

    traps: TrapTable
    """The kinds of traps that come by chance."""
    shops: Shops
    """The belongings of its shopkeepers and the goods of their shops."""

    realm: abc.Callable[[Surroundings], Realm]
    """The facts of a place that decide which species come at random."""

    monsters: variations.MonsterRules
    ground: variations.GroundRules = field(default_factory=variations.GroundRules)
    things: variations.ThingRules = field(default_factory=variations.ThingRules)
    levels: variations.LevelRules = field(default_factory=variations.LevelRules)


_latest: tuple[Game, GenerationRules] | None = None


def making_of(game: Game) -> GenerationRules:
    """Return the rules by which a game makes levels; loads them, and caches the most recent game's."""
    global _latest
    latest = _latest
    if latest is not None and latest[0] is game:
        return latest[1]
    making = game.load_generation_rules()
    if not isinstance(making, GenerationRules):
        raise TypeError(f"{game.name} does not say how its levels are made")
    _latest = (game, making)
    return making


class Site:
    """Everything that the rules of generation read and write while a level is made.

    ``vault_mode`` is on while a random vault's script runs on an ordinary level. ``existing_artifacts`` (numbers) and
    ``born`` (how often each species was made) are the world's memory while one level is made; both start empty.
    ``gone`` holds species numbers that are genocided or extinct. ``alignments`` are the three registers that every
    script shuffles and the next one finds (-1 chaotic, 0 neutral, 1 lawful). ``statement`` is the one being executed,
    ``heading`` the beginning of the script. ``series`` decides the chances written in scripts; None is the game's own
    rule. ``catalog``, its ``species``, ``kinds`` and ``terrain_classes``, and ``making`` are the game's, ``named``
    holds the catalogue's rows that rules name, and ``locality`` the facts of the surroundings, all at hand.
    """

    def __init__(
        self,
        level: Level,
        dice: Dice,
        surroundings: Surroundings,
        game: Game,
        vault_mode: bool = False,
        series: Series | None = None,
    ) -> None:
        self.level = level
        self.dice = dice
        self.game = game
        self.vault_mode = vault_mode
        self.series = series
        self.rectangles = RectangleStore()
        self.existing_artifacts: set[int] = set()
        self.born: dict[int, int] = {}
        self.gone: set[int] = set()
        self.left_out: set[str | None] = set()
        self.alignments = [-1, 0, 1]
        self.statement: Span | None = None
        self.heading: Span | None = None
        self.catalog: Catalog = game.catalog
        self.terrain_classes: TerrainClasses = self.catalog.terrain_classes
        self.rules: GenerationRules = making_of(game)
        self._named: SpecialKinds | None = None
        self._species: tuple[Species, ...] | None = None
        self._kinds: tuple[Kind, ...] | None = None
        self.surroundings = surroundings

    @property
    def surroundings(self) -> Surroundings:
        """Place, hero and time."""
        return self._surroundings

    @surroundings.setter
    def surroundings(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self.locality = locality_of(self.game, surroundings, self.rules.realm)

    @property
    def species(self) -> tuple[Species, ...]:
        """All species; a species' number is its index."""
        rows = self._species
        if rows is None:
            rows = self._species = self.catalog.species
        return rows

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of objects; a kind's number is its index."""
        rows = self._kinds
        if rows is None:
            rows = self._kinds = self.catalog.kinds
        return rows

    @property
    def named(self) -> SpecialKinds:
        """The kinds and species that rules single out."""
        known = self._named
        if known is None:
            known = self._named = named(self.catalog)
        return known

    @property
    def start_time(self) -> int:
        """The second in which the game began, as its rules remember it; some remember the game's seed instead."""
        if self.rules.levels.knows_seed:
            return self.surroundings.game_seed
        return self.surroundings.start_time if self.rules.levels.knows_start else 0

    @property
    def in_hell(self) -> bool:
        """True if the level is in a hellish dungeon."""
        return self.locality.in_hell

    def complain(self, message: str) -> None:
        """Record that the game would complain here and go on."""
        self.level.complaints.append(Complaint(message, self.statement))

    def leave_out(self, name: str | None = None) -> None:
        """Record once that the game lacks what a rule makes, with its ``name`` where the rule gives one."""
        if name in self.left_out or (name is None and self.left_out):
            return
        self.left_out.add(name)
        lacks = "lacks something that a rule makes" if name is None else f"has no {name!r}"
        self.complain(f"{self.game.name} {lacks}: it is left out")

    def limited(self, quantity: int) -> int:
        """The number of things of a stack or of pieces of gold, at most ``LARGEST_QUANTITY``; more is reported once."""
        if quantity <= LARGEST_QUANTITY:
            return quantity
        if all(complaint.message != TOO_MANY for complaint in self.level.complaints):
            self.complain(TOO_MANY)
        return LARGEST_QUANTITY

    def fail(self, message: str, span: Span | None = None) -> diagnostics.GenerationError:
        """The error that ends this level, at the statement being executed or, after all, at the script's beginning."""
        where = span or self.statement or self.heading
        if where is None:
            raise RuntimeError("a failure outside of any script: " + message)
        return diagnostics.GenerationError(
            diagnostics.Diagnostic("generation", diagnostics.Severity.ERROR, message, where)
        )
