"""From a des file to Lua scripts: heads of levels, the handler of each statement, themed rooms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from sys import maxsize
from typing import Any

from vaultc import games
from vaultc.games import detection, game_named
from vaultc.games.lua_versions import version_named
from vaultc.language.diagnostics import DesError, Diagnostic, Severity, errors_among
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.semantics.model import LevelFacts
from vaultc.language.source import Source
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.linter.checking import dialects
from vaultc.linter.engine import find_errors
from vaultc.linter.rules.flag_without_effect import is_unheeded
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.pipeline.reading import model_of
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.translation import CANNOT, left_out, source_of
from vaultc.translation.conversion import converted
from vaultc.translation.conversion.handlers import VAULT
from vaultc.translation.lua import control, ground, rooms, values
from vaultc.translation.lua.scene import (
    EMPTY_COMMENT,
    LOST,
    RESERVED,
    LuaScene,
    LuaSettings,
    Notes,
    ScriptFunction,
    comment_line,
    has_exit_inside,
    helper_lines,
    is_remark,
)
from vaultc.translation.lua.text import finished, indented, quoted, with_fields
from vaultc.world.catalog.lua_worlds import MIRRORING, THEMED_ROOMS, WORLDS, LuaWorld, world_named

_TURNED = {"noflipx": "noflipy", "noflipy": "noflipx"}
_PITS = frozenset({"pit", "hole", "spiked pit", "trap door"})


def flags(scene: LuaScene, node: n.Level) -> None:
    """The flags of a level, as the first statement of its script."""
    words = [word.text for word in node.flags.words] if node.flags else []
    if node.maze is not None and "mazelevel" not in words:
        words.insert(0, "mazelevel")
    found: list[str] = []
    for word in words:
        better = _flag(scene, node, word)
        if better:
            found.append(better)
    if "premapped" in found and "sokoban" not in found and _is_sokoban(scene, node):
        found.append("sokoban")
    found += _mirroring(scene, node, found)
    if found:
        scene.write(f"des.level_flags({', '.join(quoted(word) for word in dict.fromkeys(found))})")


def _flag(scene: LuaScene, node: n.Level, word: str) -> str | None:
    if word == VAULT or is_unheeded(word):
        return None
    if word in _TURNED and scene.has(Feature.MIRRORED_LEVELS) and not scene.intended:
        scene.explain(f"`{word}` forbids the other direction in {scene.game.title}: the script has `{_TURNED[word]}`",
                     node=node.flags)  # fmt: skip
        return _TURNED[word]
    known = scene.world.flag_words.get(word, word)
    if known in scene.world.flags:
        return known
    scene.lost(f"{scene.world.title} has no flag `{word}`; it is left out", node=node.flags)
    return None


def _is_sokoban(scene: LuaScene, node: n.Level) -> bool:
    """Return whether a level has the rules of Sokoban, which come with other words in the games."""
    if scene.has(Feature.SOKOBAN_RULES):
        traps = (placed.node for placed in scene.model.statements_of(scene.facts))
        return any(isinstance(t, n.Trap) and t.kind and t.kind.text in _PITS for t in traps)
    return node.name.text.lower().startswith(MIRRORED)


def _mirroring(scene: LuaScene, node: n.Level, found: list[str]) -> list[str]:
    """Keep a level from being mirrored where its own game never does it."""
    if scene.intended or scene.has(Feature.MIRRORED_LEVELS) or MIRRORING not in scene.world.has:
        return []
    in_sokoban = scene.has(Feature.FLIP_FLAGS) and node.name.text.lower().startswith(MIRRORED)
    return [] if in_sokoban or "noflip" in found or scene.facts.is_vault else ["noflip"]


def maze(scene: LuaScene, node: n.Level) -> None:
    """The filling of a MAZE header, unless another follows."""
    if node.maze is None or any(isinstance(each, n.SolidFill | n.MazeGrid | n.Mines) for each in node.statements[:1]):
        return
    scene.has_filled = True
    if isinstance(node.maze, n.Word):
        scene.write('des.level_init({ style = "mazegrid", bg = "-" })')
        return
    character = node.maze.character
    if scene.intended:
        scene.write(f'des.level_init({{ style = "solidfill", fg = {quoted(values.letter(scene, character, node))} }})')
        return
    if character not in " C":
        scene.explain(f"'{character}' fills the level with stone, as in {scene.game.title}", node=node.maze)
    scene.write(f'des.level_init({{ style = "solidfill", fg = "{"#" if character == "C" else " "}", lit = 0 }})')


def message(scene: LuaScene, node: n.Message) -> None:
    longest = scene.game.language.quirks.longest_message
    text = node.text
    if longest is None:
        text = n.String(node.text.text.replace("%", "%%"), span=text.span) if isinstance(node.text, n.String) else text
    elif isinstance(node.text, n.String) and len(node.text.text) > longest:
        scene.remark(f"{scene.game.title} shows {longest} characters of this message, the script all of them")
    scene.write(f"des.message({values.value(scene, text)})")


def nothing(_scene: LuaScene, _node: n.Statement) -> None:
    """A statement that is written elsewhere in the script: a function, the weight of a vault."""


# ---- level regions


def _region(name: str, region: n.LevelRegion) -> list[str]:
    """The fields of a level region."""
    cells = ",".join(f"{value:02d}" for value in (region.x1, region.y1, region.x2, region.y2))
    return [f"{name} = {{ {cells} }}", *([f"{name}_islev = 1"] if region.absolute else [])]


def _areas(area: n.LevelRegion, exclusion: n.LevelRegion) -> list[str]:
    """Both regions; a plain one of nothing but zeros means that there is none."""
    corners = (exclusion.x1, exclusion.y1, exclusion.x2, exclusion.y2)
    without = not exclusion.absolute and corners == (0, 0, 0, 0)
    return [*_region("region", area), *([] if without else _region("exclude", exclusion))]


LevelRegionStatement = n.Branch | n.Portal | n.TeleportRegion | n.StairRegion


def level_region(scene: LuaScene, node: LevelRegionStatement) -> None:
    if scene.in_themed_room:
        scene.tell_dropped(f"a {node.form.keyword} with an area", "ordinary levels make their own")
        return
    areas = _areas(node.area, node.exclusion)
    match node:
        case n.TeleportRegion():
            direction = [f"dir = {quoted(node.direction.text)}"] if node.direction else []
            scene.write(*with_fields("des.teleport_region", [*areas, *direction]))
            return
        case n.Portal():
            name, game = node.target.text, game_named(version_named(scene.world.name).game)
            if not name[:1].isdigit() and not game.plan.has_level(name, game.surroundings.hero.role):
                scene.lost(f"no portal: {scene.world.title} has no level `{name}` and would crash")
                return
            kind = ['type = "portal"', f"name = {quoted(name)}"]
        case n.Branch():
            kind = ['type = "branch"']
        case n.StairRegion():
            kind = [f"type = {quoted('stair-' + node.direction.text)}"]
    scene.write(*with_fields("des.levregion", [*areas, *kind]))


LuaHandler = Callable[[LuaScene, Any], None]
"""Writes the lines of a statement."""

HANDLERS: dict[type[n.Statement], LuaHandler] = {
    n.Assignment: control.assignment, n.Shuffle: control.shuffle, n.FunctionDefinition: nothing,
    n.Call: control.call, n.If: control.if_else, n.Chance: control.chance, n.Loop: control.loop,
    n.For: control.for_loop, n.Switch: control.switch, n.Break: control.leave, n.Exit: control.leave_script,
    n.Message: message, n.VaultGen: nothing, n.MinDepth: nothing, n.Branch: level_region,
    n.Portal: level_region, n.TeleportRegion: level_region, n.StairRegion: level_region,
    n.SolidFill: ground.solid_fill, n.MazeGrid: ground.maze_grid, n.Mines: ground.mines,
    n.NamedGround: ground.named_ground,
    n.Room: rooms.room, n.Subroom: rooms.subroom, n.RegionStatement: rooms.region, n.Door: ground.door,
    n.RoomDoor: rooms.room_door, n.Corridor: rooms.corridor, n.RandomCorridors: rooms.random_corridors,
    n.Map: ground.draw_map, n.NoMap: ground.no_map, n.Terrain: ground.terrain, n.ReplaceTerrain: ground.replace_terrain,
    n.Spill: ground.spill, n.WallWalk: ground.wall_walk, n.Wallify: ground.wallify, n.MazeWalk: ground.maze_walk,
    n.NonDiggable: ground.wall_property, n.NonPasswall: ground.wall_property, n.Mineralize: ground.mineralize,
    n.Fountain: ground.feature, n.Sink: ground.feature, n.Pool: ground.feature,
    n.Drawbridge: ground.drawbridge, n.Stair: rooms.stair, n.Ladder: rooms.stair,
    n.Object: rooms.thing, n.Container: rooms.container, n.Monster: rooms.monster, n.Trap: rooms.trap,
    n.Gold: rooms.gold, n.Altar: rooms.altar, n.Engraving: rooms.engraving, n.Grave: rooms.grave,
}  # fmt: skip


@cache
def handlers(own: tuple[type[n.Node], ...] = ()) -> Mapping[type[n.Statement], LuaHandler]:
    """The handlers by class; scripts have no counterpart of other statements, nor of the ``own`` ones of a game."""
    statements = (*n.concrete(n.Statement), *(cls for cls in own if issubclass(cls, n.Statement)))
    return {cls: HANDLERS.get(cls, ground.without_counterpart) for cls in statements}


_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*")


class ScriptCounts(NamedTuple):
    """Numbers of statements: translated exactly, nearly, and lost."""

    exact: int = 0
    near: int = 0
    lost: int = 0

    def with_near(self, count: int) -> ScriptCounts:
        """The numbers after some exact statements turned out to be near."""
        moved = min(count, self.exact)
        return ScriptCounts(self.exact - moved, self.near + moved, self.lost)

    @classmethod
    def of_all(cls, counts: Iterable[ScriptCounts]) -> ScriptCounts:
        """The sums of the numbers of some files."""
        return cls(*(sum(column) for column in zip(cls(), *counts, strict=True)))


@dataclass(frozen=True, slots=True)
class LuaScript:
    """A Lua script: its ``name`` without the ending ``.lua``, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LuaScripts:
    """The scripts of one des file.

    ``scripts`` are its levels; ``vaults`` are its random vaults as themed rooms, of which ``themed_scripts`` makes one
    file. ``diagnostics`` tell what differs or is lost.
    """

    source: str
    world: LuaWorld
    scripts: tuple[LuaScript, ...]
    vaults: tuple[control.VaultEntry, ...]
    diagnostics: tuple[Diagnostic, ...]
    counts: ScriptCounts

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors, which prevent a script."""
        return errors_among(self.diagnostics)


def lua_scripts(
    source: str | Path | Source, world: str = WORLDS[0], dialect: dialects.Dialect = detection.AUTO, *,
    intended: bool = False, themed: bool = True, strict: bool = False,
) -> tuple[LuaScript, ...]:  # fmt: skip
    """Translate a des file to Lua scripts.

    ``source`` is a path, a source, or a text of more than one line. ``world`` names the game that loads the scripts.
    ``intended`` translates what the words say where the des engine makes something else of them. Random vaults become
    one script of themed rooms, or a level each if they are not to be ``themed``. With ``strict`` a warning is an error.

    Raises:
        DesError: the file has errors in its own game, or something prevents a script.
        OSError: the file cannot be read.
        InvalidValueError: there is no such game.
    """
    settings = LuaSettings(world_named(world), intended, themed)
    result = scripts_of(source_of(source), settings, dialect, strict=strict)
    if result.errors:
        raise DesError(result.errors)
    return (*result.scripts, *themed_scripts([result]))


def scripts_of(
    source: Source, settings: LuaSettings, dialect: dialects.Dialect = detection.AUTO, *, strict: bool = False
) -> LuaScripts:
    """As :func:`lua_scripts`, with the vaults apart and all diagnostics in the result.

    Raises:
        DesError: the file has errors in its own game.
        InvalidValueError: there is no such dialect.
    """
    game = dialects.game_for(source, dialect)
    former: tuple[Diagnostic, ...] = ()
    if game.has(Feature.SORTED_LEVELS):
        source, game, former = _newer(source, game)
    model = model_of(source, game)
    errors = find_errors(model)
    if errors:
        raise DesError(errors)
    settings = settings._replace(handlers=handlers(model.game.grammar.nodes))
    notes = Notes()
    found: list[LuaScript] = []
    entries: list[control.VaultEntry] = []
    for facts in model.levels:
        if not _can_be_written(facts, settings, notes):
            continue
        name = facts.output_name or facts.name
        if name in {other.output_name or other.name for other in model.levels[facts.index + 1 :]}:
            _say_overwritten(facts, name, notes)
            continue
        if facts.is_vault and settings.themed:
            entries.append(_entry(model, facts, settings, notes))
        else:
            found.append(LuaScript(name, _level(model, facts, settings, notes)))
    counts = ScriptCounts(*notes.counts(placed.node.span for placed in model.statements))
    gone = {each.span for each in former if each.rule == CANNOT}
    counts = counts.with_near(len({each.span for each in former} - gone))
    former += tuple(left_out(unread, LOST, model.game.title) for unread in model.unread)
    counts = counts._replace(lost=counts.lost + len(gone) + len(model.unread))
    said = (*former, *sorted(notes.said.values(), key=lambda d: (d.span.source.name, d.span.start)))
    if strict:
        warning, error = Severity.WARNING, Severity.ERROR
        said = tuple(replace(each, severity=error) if each.severity is warning else each for each in said)
    return LuaScripts(source.name, settings.world, tuple(found), tuple(entries), said, counts)


def _newer(source: Source, game: Game) -> tuple[Source, Game, tuple[Diagnostic, ...]]:
    """The file of an older game in the language of one with scripts, and what is to be known of it."""
    result = converted(source, games.game_named(games.OTHER), game)
    if result.text is None:
        raise DesError(result.errors)
    return Source.from_text(result.text, source.name), result.game, result.diagnostics


def _say_overwritten(facts: LevelFacts, name: str, notes: Notes) -> None:
    """Note a level whose name another has further down: the game, too, keeps only the last."""
    message, span = f"another level `{name}` follows in this file and takes the place of this one", facts.node.name.span
    help = "rename one of them"
    notes.said[message, span] = Diagnostic(LOST, Severity.WARNING, message, span, help)


def _can_be_written(facts: LevelFacts, settings: LuaSettings, notes: Notes) -> bool:
    """Note a level that cannot become a file, or a vault where there are no themed rooms."""
    name, span = facts.output_name or facts.name, facts.node.name.span
    message = None
    if not _FILE_NAME.fullmatch(name):
        message, help = f"`{name}` cannot be the name of a file", "rename the level"
    elif facts.is_vault and settings.themed and THEMED_ROOMS not in settings.world.has:
        message = f"{settings.world.title} has no themed rooms: a random vault stays a des file"
        help = "use --vaults levels to get each vault as a level"
    if message:
        notes.said[message, span] = Diagnostic(LOST, Severity.ERROR, message, span, help)
    return message is None


def themed_scripts(results: Iterable[LuaScripts]) -> tuple[LuaScript, ...]:
    """The script of the themed rooms of some files; none if they have no vaults."""
    having = [result for result in results if result.vaults]
    if not having:
        return ()
    entries = [entry for result in having for entry in result.vaults]
    names = [Path(result.source).name for result in having]
    return (LuaScript(control.FILE, control.themed_rooms(entries, names)),)


# ---- one level


def _level(model: Model, facts: LevelFacts, settings: LuaSettings, notes: Notes) -> str:
    body, scene = _body(model, facts, settings, notes)
    name = facts.output_name or facts.name
    path = Path(facts.node.span.source.name)
    origin = f", from {path.name}" if path.suffix else ""
    lines = [*_without_gaps([f"-- {name}.lua{origin}", *_head(model, facts)]), ""]
    lines += helper_lines(sorted(scene.helpers))
    return finished([*lines, *body])


def _without_gaps(comments: Sequence[str]) -> list[str]:
    """Comment lines with at most one empty one between others, and none at the end."""
    kept: list[str] = []
    for line in comments:
        if line != EMPTY_COMMENT or (kept and kept[-1] != EMPTY_COMMENT):
            kept.append(line)
    return kept[:-1] if kept[-1:] == [EMPTY_COMMENT] else kept


def _entry(model: Model, facts: LevelFacts, settings: LuaSettings, notes: Notes) -> control.VaultEntry:
    body, scene = _body(model, facts, settings, notes)
    name = facts.output_name or facts.name
    while body and not body[0]:
        body.pop(0)
    own = tuple(_without_gaps(_own_head(facts)))
    return control.VaultEntry(name, facts.frequency, facts.least_depth, own, tuple(body),
                             frozenset(scene.helpers), control.is_plain(facts.node))  # fmt: skip


def _head(model: Model, facts: LevelFacts) -> list[str]:
    """The comments at the head of the file and above the level."""
    definitions = model.find(n.FunctionDefinition)
    above = {each.span for definition in definitions for each in _comments_of(model, definition)[0]}
    head = [comment_line(each) for each in facts.remarks.head if is_remark(each) and each.span not in above]
    own = _own_head(facts)
    return [EMPTY_COMMENT, *head, EMPTY_COMMENT, *own]


def _own_head(facts: LevelFacts) -> list[str]:
    start = facts.node.span.start
    return [comment_line(each) for each in facts.remarks.own if each.span.start < start and is_remark(each)]


def _body(model: Model, facts: LevelFacts, settings: LuaSettings, notes: Notes) -> tuple[list[str], LuaScene]:
    """The lines of a level: functions, variables, flags, statements."""
    scene = LuaScene(model, facts, settings, notes, facts.node)
    called = _called(model, facts)
    exits = (node for each in called for node in walk(each.body) if isinstance(node, n.Exit))
    scene.ends_early = has_exit_inside(model.statements_of(facts)) or any(exits)
    scene.functions = _functions(scene, called)
    scene.take_comments([each for each in facts.remarks.own if each.span.start >= facts.node.span.start])
    functions = [line for each in called for line in _function(scene, each)]
    flags(scene, facts.node)
    maze(scene, facts.node)
    scene.run(facts.node.statements)
    scene.comments_until(maxsize)
    lines = ["local done = false"] if scene.ends_early else []
    lines += functions + _hoisted(scene)
    return [*lines, *([""] if lines else []), *scene.lines], scene


def _hoisted(scene: LuaScene) -> list[str]:
    names = scene.variables.hoisted
    if not names:
        return []
    if scene.variables.in_table:
        return ["local v = {}"]
    lines: list[str] = []
    for start in range(0, len(names), 10):
        lines.append(f"local {', '.join(scene.variables.named(name) for name in names[start : start + 10])}")
    return lines


def _called(model: Model, facts: LevelFacts) -> list[n.FunctionDefinition]:
    """The functions that a level calls, directly or by others, callee first."""
    found: dict[int, n.FunctionDefinition] = {}

    def follow(parts: Iterable[n.Node], depth: int) -> None:
        for part in parts:
            target = model.target(part) if isinstance(part, n.Call) else None
            if target is not None and id(target) not in found and depth < _DEEPEST_CALLS:
                follow(walk(target.body), depth + 1)
                found.setdefault(id(target), target)

    placed = model.statements_of(facts)
    follow((each.node for each in placed if each.nearest(n.FunctionDefinition) is None), 0)
    return list(found.values())


_DEEPEST_CALLS = 100


def _functions(scene: LuaScene, called: Sequence[n.FunctionDefinition]) -> dict[str, ScriptFunction]:
    """The functions that a level calls, by their names in the des file."""
    taken = set(RESERVED) | set(scene.variables.names.values())
    found: dict[str, ScriptFunction] = {}
    asking = set()
    for each in called:
        calls = (part.function for part in walk(each.body) if isinstance(part, n.CoreCall))
        if any(name.startswith("room.") for name in calls):
            asking.add(id(each))
    for definition in called:
        name = definition.name.text.replace(".", "_")
        while name in taken:
            name += "_"
        taken.add(name)
        targets = (scene.model.target(each) for each in walk(definition.body) if isinstance(each, n.Call))
        if any(id(target) in asking for target in targets):
            asking.add(id(definition))
        found[definition.name.text] = ScriptFunction(name, id(definition) in asking)
    return found


def _function(scene: LuaScene, definition: n.FunctionDefinition) -> list[str]:
    """The lines of a function, with its comments."""
    calls = [each for each in scene.model.statements_of(scene.facts) if isinstance(each.node, n.Call)]
    own = [each for each in calls if isinstance(each.node, n.Call) and scene.model.target(each.node) is definition]
    inner = LuaScene(scene.model, scene.facts, scene.settings, scene.notes, definition)
    inner.ends_early, inner.functions = scene.ends_early, scene.functions
    function = scene.functions[definition.name.text]
    inner.takes_room = function.takes_room
    inner.rooms = int(bool(own) and all(each.nearest(n.Room, n.Subroom) for each in own))
    above, inside = _comments_of(scene.model, definition)
    inner.take_comments(inside)
    inner.run(definition.body.statements)
    inner.comments_until(definition.body.span.end)
    scene.helpers |= inner.helpers
    parameters = (*(["rm"] if function.takes_room else []), *inner.variables.parameters)
    head = f"local function {function.name}({', '.join(parameters)})"
    return [*map(comment_line, above), head, *indented([*_hoisted(inner), *inner.lines]), "end", ""]


def _comments_of(model: Model, definition: n.FunctionDefinition) -> tuple[list[Comment], list[Comment]]:
    """The comments directly above a function, and those in it."""
    span, source = definition.span, definition.span.source
    line = span.begin.line
    while line > 1 and source.line(line - 1).lstrip().startswith("#"):
        line -= 1
    start = source.line_starts[line - 1]
    files = (parsed for parsed in model.files if parsed.source is source)
    near = [each for parsed in files for each in parsed.comments if start <= each.span.start < span.end]
    near = [each for each in near if is_remark(each)]
    return [each for each in near if each.span.start < span.start], [
        each for each in near if each.span.start > span.start
    ]
