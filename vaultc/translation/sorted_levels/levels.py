"""A level as a script: its head, its caves, its parts or its rooms."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.rules.idle_flip_flag import MIRRORED
from vaultc.translation.sorted_levels import bodies, ground, letters, maps, order, rooms, values
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.handlers import passage_of
from vaultc.translation.sorted_levels.passages import Passage
from vaultc.translation.sorted_levels.setting import Setting
from vaultc.world.catalog.terrain import LAVAPOOL

STILL = "noflip"
MAZE_LEVEL = "mazelevel"
COUNTER = "%"
BOUNDARY = "B"


def passages_of(setting: Setting, level: n.Level, *, in_text_order: bool) -> list[Passage]:
    """All passages of a level."""
    caves = [statement for statement in level.statements if isinstance(statement, n.Mines)]
    found = _head(setting, level, fills=not caves)
    found += [_caves(setting, statement) for statement in caves]
    texts = (n.Message, s.HallucinatoryMessage)
    found += [passage_of(setting, text) for text in level.statements if isinstance(text, texts)]
    if in_text_order:
        setting.enter(level)
        setting.near("the statements are in the order of the old text, and no longer executed kind by kind")
    if level.maze is None:
        return [*found, *_of_rooms(setting, level, in_text_order=in_text_order)]
    parts = list(s.parts(level))
    walks = [[w for w in part.statements if isinstance(w, n.MazeWalk)] for part in parts]
    last = next((number for number in reversed(range(len(parts))) if walks[number]), None)
    for number, part in enumerate(parts):
        setting.last_walk = walks[number][-1 if in_text_order else 0] if number == last else None
        setting.walks_early = number + 1 < len(parts)
        found += _part(setting, part, caves=bool(caves), in_text_order=in_text_order)
    return found


# ---- heads


def _head(setting: Setting, level: n.Level, *, fills: bool) -> list[Passage]:
    setting.enter(level)
    name = level.name.text
    if COUNTER in name and setting.to.language.quirks.numbers_levels:
        setting.near(f"`{COUNTER}` in the name of a level is a counter in {setting.to.title}: it becomes `_`")
        name = name.replace(COUNTER, "_")
    filling = _filling(setting, level) if level.maze is not None and fills else None
    found = [setting.passage(f"LEVEL: {values.string(name)}")]
    flags = _flags(setting, level)
    if flags is not None:
        found.append(flags)
    if filling is not None:
        found.append(Passage(filling, level))
    return found


def _filling(setting: Setting, level: n.Level) -> str:
    """The ground around the parts of a MAZE."""
    letter = level.maze.character if isinstance(level.maze, n.MapCharacter) else None
    if letter is None or letter not in setting.game.catalog.terrain_of:
        return "INIT_MAP: mazegrid, '-'"
    if setting.game.catalog.codes[letter] == LAVAPOOL:
        setting.near("the lava around the parts was dark, and is lit now")
    return f"INIT_MAP: solidfill, {values.character(letters.letter_in(setting, letter))}"


def _flags(setting: Setting, level: n.Level) -> Passage | None:
    """FLAGS, with those that the form of the level and mirroring demand."""
    words = list(dict.fromkeys(word.text for word in level.flags.words)) if level.flags is not None else []
    known = setting.to.load_targets()[0].flags
    still = _is_mirrored(setting, level)
    if level.flags is None and level.maze is None:
        if still:
            help = f"write `FLAGS: {STILL}` to keep it as it is"
            setting.near(f"{setting.to.title} mirrors the level at random, {setting.game.title} does not", help)
        return None
    if level.flags is not None:
        setting.enter(level.flags)
        for word in words:
            if word not in known:
                setting.lose(f"{setting.to.title} has no flag `{word}`")
    shown = [MAZE_LEVEL] if level.maze is not None else []
    shown += [word for word in words if word in known]
    shown += [STILL] if still else []
    text = f"FLAGS: {', '.join(shown)}" if shown else ""
    return setting.passage(text) if level.flags is not None else Passage(text, level)


def _is_mirrored(setting: Setting, level: n.Level) -> bool:
    """True if the other game mirrors such a level and the old one does not."""
    if setting.game.has(Feature.MIRRORED_LEVELS):
        return False
    mirrored = level.name.text.startswith(MIRRORED)
    return setting.to.has(Feature.MIRRORED_LEVELS) or (setting.to.has(Feature.FLIP_FLAGS) and mirrored)


def _caves(setting: Setting, node: n.Mines) -> Passage:
    """INIT_MAP; its background is the filling that ends the maze where the old games did so."""
    setting.enter(node)
    setting.caves = tuple(c.character for c in (node.foreground, node.background) if c.character is not None)
    signs = [values.character(letters.letter_in(setting, letter)) for letter in setting.caves]
    if node.joined.text == "true" and signs[0][1] not in setting.to.language.quirks.joined_grounds:
        setting.lose(f"{setting.to.title} joins no caves of {signs[0]}", "the caves are of floor")
        signs[0] = values.character(letters.FLOOR)
    words = [node.smoothed.text, node.joined.text, values.light(setting, node.light), node.walled.text]
    ends = node.joined.text == "true" and node.walled.text != "false" and setting.differs("caves_refill", True)
    return setting.passage(f"INIT_MAP: mines, {', '.join([*signs, *words, *([signs[1]] if ends else [])])}")


# ---- parts


def _part(setting: Setting, part: s.MapPart, *, caves: bool, in_text_order: bool) -> list[Passage]:
    """The map of a part and its statements."""
    head, statements = part
    setting.enter(head)
    setting.stairs, setting.rows = 0, None
    walls = [statement for statement in statements if isinstance(statement, n.Wallify)]
    try:
        found = [_map(setting, head, walled=bool(walls)) if isinstance(head, n.Map) else
                 setting.passage(maps.without_map(setting, caves=caves))]  # fmt: skip
    except NotExpressibleError as error:
        found = [setting.left_out(error)]
    for wall in walls:
        setting.enter(wall)
        if isinstance(head, n.Map):
            found.append(setting.dropped())
        else:
            found.append(setting.left_out(NotExpressibleError("WALLIFY changes the map, and this part has none")))
    if in_text_order:
        found += bodies.in_order_of_text(setting, statements)
    else:
        found += bodies.in_order_of_execution(setting, statements, order.of_part)
    for statement in statements:
        if isinstance(statement, n.TeleportRegion):
            setting.arrivals |= ground.arrivals(statement)
    return found


def _map(setting: Setting, node: n.Map, *, walled: bool) -> Passage:
    """GEOMETRY and its map, after WALLIFY; without it the rows stay as they are written."""
    rows = maps.rows_of(node.block)
    setting.rows = maps.walled(rows, setting.game.catalog) if walled else rows
    if any(BOUNDARY in row for row in rows):
        setting.near(f"`{BOUNDARY}` became floor before the things of the part were made, and does so at the end now")
    written = setting.rows if walled else tuple(row.rstrip("\r") for row in node.block.rows)
    return setting.passage(maps.heading(setting, node, written))


# ---- rooms


def _of_rooms(setting: Setting, level: n.Level, *, in_text_order: bool) -> list[Passage]:
    plan = rooms.RoomPlan(level)
    setting.parents = plan.parents
    corridors = [c for c in level.statements if isinstance(c, n.Corridor | n.RandomCorridors)]
    lists: list[n.Statement] = []
    for cls in (s.RandomObjects, s.RandomMonsters):
        lists += [statement for statement in level.statements if isinstance(statement, cls)]
    found = [passage_of(setting, statement) for statement in lists]
    found += [rooms.passage_of(setting, plan, room, in_text_order=in_text_order) for room in plan.rooms]
    found += [rooms.lost(setting, room) for room in s.rooms(level) if id(room) not in plan.written]
    for statement in corridors:
        if isinstance(statement, n.RandomCorridors):
            setting.enter(statement)
            found.append(setting.passage("RANDOM_CORRIDORS"))
        else:
            found.append(passage_of(setting, statement))
    if corridors and isinstance(corridors[-1], n.Corridor):
        found.append(Passage("RANDOM_CORRIDORS", corridors[-1]))
    return found
