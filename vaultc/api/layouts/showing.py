"""Layouts as levels and as des files, checks of their ground with all findings, and layouts as statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.layouts import naming, object_checks, state, verbs
from vaultc.api.layouts import passages as places
from vaultc.api.layouts.ground import level_of
from vaultc.api.layouts.object_checks import Checked, LayoutFinding, error, note, warning
from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.program import RewindableDice, RollLog, logged, resampled
from vaultc.generation.layout.doors import STEPS
from vaultc.generation.layout.walls import mark_boundary
from vaultc.language.diagnostics import GenerationError, Severity
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source, Span
from vaultc.pipeline import generating
from vaultc.rendering.converters.naming import DRAWBRIDGE_DIRECTIONS
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing import Frozen, freeze, inexpressible, unformatted
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_UPRIGHT: Final = frozenset((terrain.VWALL, terrain.TLWALL, terrain.TRWALL))
_DRAWN: Final = bytes(
    [
        code if not terrain.VWALL <= code < terrain.DBWALL else terrain.VWALL if code in _UPRIGHT else terrain.HWALL
        for code in range(256)
    ]
)
"""Walls as a map draws them, by their shapes."""
_SETTLED: Final = (terrain.STAIRS, terrain.LADDER, terrain.GRAVE, terrain.ALTAR)
"""Terrain without a character in maps that statements make."""
_BRIDGES: Final = (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
_HEADSTONE: Final = "headstone"


def first_column(checked: Checked) -> Iterator[LayoutFinding]:
    """Nothing reaches column 0."""
    ground = checked.layout.ground
    for y in range(grid.HEIGHT):
        if ground.terrain[y] or ground.lit[y] or ground.flags[y]:
            yield error("no statement reaches column 0", 0, y)


def sayable_terrain(checked: Checked) -> Iterator[LayoutFinding]:
    """Terrain that maps have characters for, or statements."""
    drawable = {*checked.game.catalog.codes.values(), *_SETTLED, *_BRIDGES, *range(terrain.VWALL, terrain.DBWALL + 1)}
    for code in sorted({*checked.codes} - drawable):
        name = naming.terrain_name(code, checked.catalog)
        for _, x, y in checked.cells(code):
            yield error(f"{checked.game.title} has no map character for {name}", x, y)


def light_of_lava(checked: Checked) -> Iterator[LayoutFinding]:
    """Lava always shines."""
    for cell, x, y in checked.cells(terrain.LAVAPOOL):
        if not checked.layout.ground.lit[cell]:
            yield error("lava is always lit", x, y)
    for cell, x, y in checked.cells(*_BRIDGES):
        over_lava = checked.layout.ground.flags[cell] & terrain.UNDER_BRIDGE == terrain.LAVA_UNDER
        if over_lava and not checked.layout.ground.lit[cell]:
            yield error("lava under a bridge is always lit", x, y)


def rim(checked: Checked) -> Iterator[LayoutFinding]:
    """The rim of the level resists digging, and the mark for that locks doors and sanctifies altars."""
    flags = bytearray(checked.layout.ground.flags)
    if not checked.place.on_plane_of_earth:
        mark_boundary(bytearray(checked.codes), flags, "mazelevel" in checked.layout.level_flags)
    for cell, x, y in checked.cells(terrain.DOOR, terrain.SDOOR, terrain.ALTAR):
        if flags[cell] != checked.layout.ground.flags[cell]:
            yield error("the rim of the level resists digging, which changes this door or altar", x, y)


def shapes_of_walls(checked: Checked) -> Iterator[LayoutFinding]:
    """Walls have the shapes that the cells around them require."""
    made = bytearray(checked.codes.translate(_DRAWN))
    if "corrmaze" not in checked.layout.level_flags:
        made = verbs.walled(made)
    if made == checked.codes:
        return
    for cell in range(grid.HEIGHT, grid.CELLS):
        if made[cell] != checked.codes[cell]:
            become = naming.terrain_name(made[cell], checked.catalog)
            yield error(f"the game makes this wall a {become}", *divmod(cell, grid.HEIGHT))


def doors(checked: Checked) -> Iterator[LayoutFinding]:
    """Doors lie as the game turns them, in a wall, and without traps."""
    ground = checked.layout.ground
    turned = _turned(checked)
    gates = {cell for _, cell in _gates(checked)}
    for cell, x, y in checked.cells(terrain.DOOR, terrain.SDOOR):
        if ground.flags[cell] & terrain.TRAPPED:
            yield error("no statement can trap a door", x, y)
        across = verbs.lies_across(ground, cell)
        if turned and bool(ground.horizontal[cell]) != across:
            yield error(f"the game turns this door: it lies {'horizontally' if across else 'vertically'}", x, y)
        elif cell not in gates and not _walls_beside(checked, x, y, bool(ground.horizontal[cell])):
            yield note("this door is not in a wall", x, y)


def _turned(checked: Checked) -> bool:
    """True for games that turn doors by the walls around them, whatever was drawn."""
    return not checked.game.has(Feature.DOORS_LISTED_AT_ONCE)


def _walls_beside(checked: Checked, x: int, y: int, across: bool) -> bool:
    sides = ((x - 1, y), (x + 1, y)) if across else ((x, y - 1), (x, y + 1))
    joins = [terrain.is_wall(code) or code in (terrain.DOOR, terrain.SDOOR, terrain.IRONBARS, terrain.STONE)
             for code in (checked.code_at(*side) for side in sides)]  # fmt: skip
    return all(joins)


def ways(checked: Checked) -> Iterator[LayoutFinding]:
    """Stairs lead somewhere, and there are some."""
    ground, place = checked.layout.ground, checked.place
    found = False
    for cell, x, y in checked.cells(terrain.STAIRS, terrain.LADDER):
        found = True
        up, flags = bool(ground.flags[cell] & terrain.UP), ground.flags[cell]
        if flags not in (terrain.UP, terrain.DOWN):
            yield error("stairs must lead either up or down", x, y)
        elif (x, y) == checked.layout.branch:
            continue
        elif ground.terrain[cell] == terrain.STAIRS and (place.first_level if up else place.last_level):
            yield error(f"no stairs lead {'up from the first' if up else 'down from the last'} level", x, y)
    if not found and not any(trap.name == "magic portal" for trap in checked.layout.traps):
        yield note("there is no way up or down")


def features(checked: Checked) -> Iterator[LayoutFinding]:
    """Altars without shrines, fountains without blessings."""
    ground = checked.layout.ground
    for cell, x, y in checked.cells(terrain.ALTAR):
        if ground.flags[cell] & terrain.SHRINE:
            yield error("an altar can be a shrine only in a temple, which comes with a random priest", x, y)
        elif ground.flags[cell] not in (0, 1, 2, 4):
            yield error("an altar must have one alignment", x, y)
    for cell, x, y in checked.cells(terrain.FOUNTAIN):
        if ground.horizontal[cell]:
            yield error("a des file cannot make a blessed fountain", x, y)


def drawbridges(checked: Checked) -> Iterator[LayoutFinding]:
    """Each span has its portcullis, and each raised portcullis its span."""
    gates, turned = dict(_gates(checked)), _turned(checked)
    ground = checked.layout.ground
    for span, gate in gates.items():
        x, y = divmod(span, grid.HEIGHT)
        if gate < 0:
            yield error("the portcullis of this drawbridge lies off the level", x, y)
            continue
        is_open = ground.terrain[span] == terrain.DRAWBRIDGE_DOWN
        if ground.terrain[gate] != (terrain.DOOR if is_open else terrain.DBWALL):
            yield error("this drawbridge has no portcullis beside it", x, y)
        elif is_open and ground.flags[gate]:
            yield error("the portcullis of an open drawbridge must be a doorway", *divmod(gate, grid.HEIGHT))
        elif not (is_open and turned) and bool(ground.horizontal[gate]) == bool(ground.horizontal[span]):
            yield error("the portcullis of this drawbridge lies in another direction", x, y)
        if ground.flags[span] & terrain.UNDER_BRIDGE not in (terrain.MOAT_UNDER, terrain.LAVA_UNDER):
            yield error("a drawbridge must span a moat or lava", x, y)
    shared = Counter(gate for gate in gates.values() if gate >= 0)
    for gate, number in shared.items():
        if number > 1:
            yield error("two drawbridges share this portcullis", *divmod(gate, grid.HEIGHT))
    for cell, x, y in checked.cells(terrain.DBWALL):
        if cell not in shared:
            yield error("a raised portcullis comes only with its drawbridge", x, y)


def _gates(checked: Checked) -> Iterator[tuple[int, int]]:
    """The span and the portcullis of each drawbridge; -1 for a portcullis off the level."""
    for span, x, y in checked.cells(*_BRIDGES):
        side = DRAWBRIDGE_DIRECTIONS[checked.layout.ground.flags[span] & terrain.PORTCULLIS_SIDE]
        _, step_x, step_y = STEPS[side]
        yield span, grid.at(x + step_x, y + step_y) if grid.valid(x + step_x, y + step_y) else -1


def engravings(checked: Checked) -> Iterator[LayoutFinding]:
    """One text a cell, headstones on graves alone."""
    texts: Counter[tuple[int, int]] = Counter()
    for engraving in checked.layout.engravings:
        x, y = engraving.x, engraving.y
        texts[x, y] += 1
        if not grid.valid(x, y):
            yield error("an engraving lies off the level", x, y)
        is_grave = checked.code_at(x, y) == terrain.GRAVE
        if engraving.kind == _HEADSTONE and not is_grave:
            yield error("there is no grave below this headstone", x, y)
        elif engraving.kind != _HEADSTONE and is_grave:
            yield error("the text on a grave must be a headstone", x, y)
        if not engraving.text:
            yield error("an engraving needs a text", x, y)
    for (x, y), number in texts.items():
        if number > 1:
            yield error("a cell can hold only one engraving", x, y)


def terrain_of_the_game(checked: Checked) -> Iterator[LayoutFinding]:
    """Some places add things of their own."""
    around = checked.place
    if not around.registered and not around.in_endgame:
        yield warning("gold and gems may lie in the rock at this place")
    if around.depth in (23, 42) and checked.game.has(Feature.MIRRORED_LEVELS):
        yield warning("an engraving may appear at this depth")
    if around.branch is not None and checked.layout.branch is None:
        yield warning("this place has a branch, so the game adds stairs or a portal")


GROUND_CHECKS: Final = (
    *(first_column, sayable_terrain, light_of_lava, rim, shapes_of_walls, doors, ways, features, drawbridges),
    *(engravings, terrain_of_the_game),
)


@dataclass(frozen=True, slots=True)
class LayoutMaker:
    """The maker of levels that show layouts: a name and a game."""

    name: str
    game: Game
    title: str | None = None
    is_vault: bool = False

    @property
    def display_title(self) -> str:
        """The name."""
        return self.name

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the game."""
        return self.game.catalog


def generated(layout: Layout) -> GeneratedLevel:
    """A generated level that shows a layout."""
    maker = LayoutMaker(layout.name, layout.game)
    return GeneratedLevel(level_of(layout), maker, layout.seed or 0, None, layout.surroundings)


def frozen(layout: Layout, dialect: Game | str | None, name: str | None) -> Frozen:
    """A layout as a des file."""
    return freeze(level_of(layout), layout.game, game_of(layout, dialect), name)


def game_of(layout: Layout, dialect: Game | str | None) -> Game:
    """The game that is meant, the layout's own if none is.

    Raises:
        InvalidValueError: there is no such game.
    """
    from vaultc.games import game_named

    if dialect is None:
        return layout.game
    return game_named(dialect) if isinstance(dialect, str) else dialect


def made(layout: Layout, seed: int, dialect: Game | str | None) -> Layout:
    """The layout that a game makes of the des file of this one."""
    from vaultc.api.layouts.layout import Layout
    from vaultc.api.loading import load

    game = game_of(layout, dialect)
    text = unformatted(level_of(layout), layout.game, game)
    source = Source.from_text(text, f"{layout.name}.des")
    script = load(source, dialect=game).levels[0]
    return Layout.from_level(script.generate(seed, surroundings=layout.place_in(game)))


_LayoutCheck = Callable[[object_checks.Checked], Iterator[object_checks.LayoutFinding]]


def validate(layout: Layout, to: Game | str | None, seed: int | None = None) -> tuple[object_checks.LayoutFinding, ...]:
    """All findings, the worst first; with a seed also the differences of a level that was made with it."""
    checked = object_checks.Checked(layout, game_of(layout, to))
    found = dict.fromkeys(finding for check in CHECKS for finding in check(checked))
    if not any(finding.severity == Severity.ERROR for finding in found):
        found |= dict.fromkeys(_losses(checked))
    if seed is not None and not any(finding.severity == Severity.ERROR for finding in found):
        made = state.differences(layout, layout.made(seed, checked.game))
        found |= dict.fromkeys(object_checks.LayoutFinding(Severity.WARNING, message, x, y) for message, x, y in made)
    return tuple(sorted(found, key=lambda finding: -finding.severity))


def _losses(checked: object_checks.Checked) -> Iterator[object_checks.LayoutFinding]:
    """The parts that no des file expresses, which may be the whole level."""
    try:
        parts = inexpressible(level_of(checked.layout), checked.layout.game, checked.game)
    except InvalidValueError as problem:
        parts = ()
        yield object_checks.error(str(problem))
    for part in parts:
        yield object_checks.LayoutFinding(Severity.WARNING if part.by_chance else Severity.ERROR, part.message)


CHECKS: Final[tuple[_LayoutCheck, ...]] = (
    *GROUND_CHECKS,
    *object_checks.TRAP_CHECKS,
    *object_checks.OBJECT_CHECKS,
    *object_checks.MONSTER_CHECKS,
)
"""All checks, in the order of their findings."""


_LARGEST_SEED = (1 << 31) - 1


@dataclass(frozen=True)
class ScriptRun:
    """A run of a script with the dice of a seed, some of whose statements rolled dice of their own seeds instead."""

    script: LevelScript
    seed: int
    rng: str | None
    surroundings: Surroundings
    rolled: tuple[tuple[Span, int], ...] = ()

    @classmethod
    def of(cls, generated: object) -> ScriptRun | None:
        """The run that made a level, if a script did."""
        if not isinstance(generated, GeneratedLevel) or not isinstance(generated.script, LevelScript):
            return None
        around = generated.surroundings
        return None if around is None else cls(generated.script, generated.seed, generated.rng, around)

    def again(self, statement: Span, seed: int) -> ScriptRun:
        """The same run, but a statement rolls the dice of a seed."""
        return replace(
            self, rolled=(*((span, old) for span, old in self.rolled if span != statement), (statement, seed))
        )

    def dice(self, seed: int) -> Dice:
        """The dice of a seed."""
        return generating.dice_of(self.script.game, seed, self.rng, experience_level=self.surroundings.hero.level)

    def layout(self) -> Layout:
        """The layout that it makes.

        Raises:
            GenerationError: the game could not make this level.
        """
        from vaultc.api.layouts.layout import Layout

        script, dice = self.script, RewindableDice.of(self.dice(self.seed))
        others = {span: self.dice(seed) for span, seed in self.rolled}
        program = resampled(script.program, log_of(replace(self, rolled=())), dice, others)
        level = generating.make_level(program, dice.dice, self.surroundings, script.game)
        level.seed = self.seed
        return Layout.from_level(GeneratedLevel(level, script, self.seed, self.rng, self.surroundings))


@lru_cache(maxsize=64)
def log_of(run: ScriptRun) -> RollLog:
    """The rolls of a run."""
    log = RollLog()
    program = logged(run.script.program, log)
    generating.make_level(program, run.dice(run.seed), run.surroundings, run.script.game)
    return log


def resample(layout: Layout, dice: Dice) -> bool:
    """Take what one statement of the layout's script makes with other dice, and keep all else.

    Edits of the layout stay, unless the statement makes something in their place.
    """
    run = layout.run
    statements = [] if run is None else list(log_of(run).rolled)
    if run is None or not statements:
        return False
    other = run.again(places.pick(dice, statements), dice.rn2(_LARGEST_SEED))
    try:
        before, after = run.layout(), other.layout()
    except GenerationError:
        return False
    if before == after:
        return False
    _take_over(layout, before, after)
    layout.run = other
    return True


def _take_over(layout: Layout, before: Layout, after: Layout) -> None:
    """Change a layout in all in which two others differ."""
    edited = layout.ground.terrain != before.ground.terrain
    for kept, old, new in zip(layout.ground.arrays, before.ground.arrays, after.ground.arrays, strict=True):
        for cell in range(grid.CELLS):
            if old[cell] != new[cell]:
                kept[cell] = new[cell]
    gone, come = Counter(before.things()), Counter(after.things())
    for thing in (gone - come).elements():
        if thing in layout.list_of(thing):
            layout.remove(thing)
    for thing in reversed(list((come - gone).elements())):
        layout.add(thing)
    if before.branch != after.branch:
        layout.branch = after.branch
    if edited:
        layout.fix_walls()
