"""Statements about ground, and the map of a part with the terrain that the other game lacks."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.game import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.rules.room_door_to_rock import shared_walls
from vaultc.translation.classic_levels.setting import (
    LAST_COLUMN,
    Grade,
    NotExpressibleError,
    Setting,
    alignment,
    corners,
    is_fixed,
    level_area,
    light,
    place_text,
    string,
)
from vaultc.world.catalog import Catalog, terrain

DRY: Final = "random[dry]"
DRY_OR_LIQUID: Final = "random[dry, wet, hot]"
NEVER_BY_CHANCE: Final = frozenset({"cold", "vibrating square"})
"""Traps that random kinds are only where the old game had no place for them, or never."""
NOT_STOCKED: Final = frozenset({"swamp", "anthole", "cocknest", "leprehall"})
"""Types of rooms that the old games leave empty, and that some games of scripts stock."""
WITHOUT_STOCK: Final = NOT_STOCKED | {"ordinary", "delphi", "temple"}
"""Types of rooms that get nothing of their own in the old games."""


# ---- doors


def door(setting: Setting, node: n.Door) -> str:
    state = node.state.text
    if _is_secret(setting, node.selection):
        if state in ("nodoor", "broken", "open"):
            state = "closed"
        elif state == "random":
            setting.near("a secret door of random state was closed or locked; now it may also be open, broken or none")
    return f"DOOR: {state}, {place_text(setting, node.selection, DRY)}"


def _is_secret(setting: Setting, selection: n.Node) -> bool:
    """True of a place with a secret door in the map."""
    spot = selection.place if isinstance(selection, n.PointSelection) else selection
    if setting.rows is None or not isinstance(spot, n.Coordinate) or not 0 <= spot.y < len(setting.rows):
        return False
    return spot.x >= 0 and setting.rows[spot.y][spot.x : spot.x + 1] == "S"


def room_door(setting: Setting, node: n.RoomDoor) -> str:
    """A door of a room; none can be made in a wall with rock on the other side."""
    room = setting.room
    if not isinstance(room, n.Subroom):
        help = "RANDOM_CORRIDORS makes doors; or draw the level as a map"
        raise NotExpressibleError(f"{setting.to.title} makes no door in a wall that borders on rock", help)
    walls = [wall.text for wall in node.walls]
    parent = setting.parents.get(id(room))
    if walls and isinstance(parent, n.Room) and set(walls) <= shared_walls(room, parent):
        raise NotExpressibleError(f"{setting.to.title} makes no door in a wall that is also the outer room's wall")
    position = "random" if node.position is None else str(node.position.value)
    return f"ROOMDOOR: {node.secret.text}, {node.state.text}, {'|'.join(walls) or 'random'}, {position}"


def keyed_door(setting: Setting, node: s.KeyedDoor) -> str:
    setting.lose(f"{setting.to.title} has no keys of doors", "the door is made without it")
    if isinstance(node.door, n.Door):
        return door(setting, node.door)
    assert isinstance(node.door, n.RoomDoor)
    return room_door(setting, node.door)


def corridor(_setting: Setting, _node: n.Corridor) -> str:
    help = "RANDOM_CORRIDORS joins the rooms; or draw the level as a map"
    raise NotExpressibleError("CORRIDOR joins doors of rooms, and no such door can be made", help)


def drawbridge(setting: Setting, node: n.Drawbridge) -> str:
    spot = place_text(setting, node.place, DRY_OR_LIQUID)
    return f"DRAWBRIDGE: {spot}, {node.direction.text}, {node.state.text}"


# ---- areas


def region(setting: Setting, node: n.RegionStatement) -> str:
    """A lit area or a room. Alone, ``irregular`` would mean that it is not filled."""
    words = {flag.text for flag in node.flags}
    unfilled = "unfilled" in words
    kind = node.type.text if node.type is not None else None
    if kind is None and unfilled:
        kind, unfilled = "candle shop", False
    kind = room_type(setting, kind)
    bare = setting.to.language.quirks.bare_rooms
    if kind in NOT_STOCKED - bare:
        unfilled = True
    elif kind is not None and kind not in WITHOUT_STOCK and not unfilled:
        setting.near(f"a room of type `{kind}` is stocked when the level is complete, no longer before its things")
    flags = ["unfilled"] if unfilled else []
    if "irregular" in words:
        flags = [*(flags or ["filled"]), "irregular"]
    shown = "random" if kind is None else string(kind)
    parts = (corners(_area(node.region)), light(setting, node.light), shown, *flags)
    return f"REGION: {', '.join(parts)}"


def _area(node: n.Node) -> n.Region:
    assert isinstance(node, n.Region)
    return node


def room_type(setting: Setting, kind: str | None) -> str | None:
    """The type of a room in the other game; a type that it lacks becomes ordinary."""
    if kind is None or kind in setting.to.catalog.room_types:
        return kind
    if kind in setting.game.catalog.room_types:
        setting.lose(f"{setting.to.title} has no rooms of type `{kind}`", "the room becomes ordinary")
    return "ordinary"


def resists(_setting: Setting, node: n.NonDiggable | n.NonPasswall) -> str:
    """An area whose walls resist, which no game takes with its corners in reverse."""
    area = _area(node.region)
    if area.x1 > area.x2 or area.y1 > area.y2:
        message = "an area with its corners in reverse has no effect, and is an error now"
        raise NotExpressibleError(message, "give the upper left corner first", Grade.NEAR)
    return f"{node.form.keyword}: {corners(area)}"


# ---- level regions


def stair_region(_setting: Setting, node: n.StairRegion) -> str:
    return f"STAIR: {_both(node)}, {node.direction.text}"


def portal(setting: Setting, node: n.Portal) -> str:
    """A portal; the level that it leads to must be in the dungeon."""
    plan, target = setting.to.plan, node.target.text
    if not target[:1].isdigit() and not any(plan.has_level(target, role) for role in setting.to.catalog.roles):
        help = "add the level to the dungeon, or name another"
        setting.near(f"{setting.to.title} has no level `{target}` in its dungeon", help)
    return f"PORTAL: {_both(node)}, {string(node.target.text)}"


def teleport_region(setting: Setting, node: n.TeleportRegion) -> str:
    """An area of arrival; of several the first of the text counted, and now the last one executed does."""
    if arrivals(node) & setting.arrivals:
        setting.near("an earlier part has such an area as well; the first one counted, and now the last one does")
    direction = f", {node.direction.text}" if node.direction is not None else ""
    return f"TELEPORT_REGION: {_both(node)}{direction}"


def arrivals(node: n.TeleportRegion) -> set[str]:
    """The directions from which heroes arrive in an area."""
    return {"up", "down"} if node.direction is None else {node.direction.text}


def branch(_setting: Setting, node: n.Branch) -> str:
    return f"BRANCH: {_both(node)}"


def _both(node: n.StairRegion | n.Portal | n.TeleportRegion | n.Branch) -> str:
    return f"{level_area(node.area)}, {level_area(node.exclusion)}"


# ---- furniture, traps and mazes


def stair(setting: Setting, node: n.Stair) -> str:
    if setting.stairs and setting.room is None and not is_fixed(node.place):
        setting.near("these stairs may now be near others: no distance is kept")
    setting.stairs += 1
    return f"STAIR: {place_text(setting, node.place)}, {node.direction.text}"


def ladder(setting: Setting, node: n.Ladder) -> str:
    return f"LADDER: {place_text(setting, node.place)}, {node.direction.text}"


def altar(setting: Setting, node: n.Altar | s.DedicatedAltar) -> str:
    word = alignment(node.alignment)
    if word == "random" and not setting.to.has(Feature.RANDOM_ALIGNMENTS):
        setting.near(f"a random alignment means no alignment in {setting.to.title}")
    if isinstance(node, s.DedicatedAltar):
        setting.lose(f"{setting.to.title} has no altars of a single god", "the altar is made without it")
    return f"ALTAR: {place_text(setting, node.place)}, {word}, {node.kind.text}"


def furniture(setting: Setting, node: n.Fountain | n.Sink | n.Pool | n.Forge) -> str:
    keyword = node.form.keyword
    if keyword not in setting.to.grammar.statements:
        raise NotExpressibleError(f"{setting.to.title} has no statement {keyword}")
    anywhere = DRY if isinstance(node, n.Fountain | n.Forge) else "random"
    return f"{keyword}: {place_text(setting, node.selection, anywhere)}"


def engraving(setting: Setting, node: n.Engraving) -> str:
    kind = "blood" if node.kind.text == "scrawl" else node.kind.text
    assert isinstance(node.text, n.String)
    return f"ENGRAVING: {place_text(setting, node.place)}, {kind}, {string(node.text.text)}"


def gold(setting: Setting, node: n.Gold) -> str:
    """Gold; an amount below 1 is drawn, and -1 means another draw now."""
    amount = max(node.amount.value, 0) if isinstance(node.amount, n.Integer) else "(-1)"
    return f"GOLD: {amount}, {place_text(setting, node.place)}"


def trap(setting: Setting, node: n.Trap) -> str:
    own, theirs = setting.game.catalog.trap_numbers, setting.to.catalog.trap_numbers
    if node.kind is None:
        if (set(own) ^ set(theirs)) - NEVER_BY_CHANCE:
            setting.near(f"random traps are not of the same kinds in {setting.to.title}")
        return f"TRAP: random, {place_text(setting, node.place)}"
    if node.kind.text not in theirs:
        raise NotExpressibleError(f"{setting.to.title} has no trap `{node.kind.text}`")
    return f"TRAP: {string(node.kind.text)}, {place_text(setting, node.place)}"


def maze_walk(setting: Setting, node: n.MazeWalk) -> str:
    """A maze; the last of a file to be walked fills what is left of it."""
    is_last = setting.last_walk is setting.statement
    if is_last:
        setting.near("the maze around the map gets a different number of things")
    elif setting.walks_early:
        setting.near("this maze is walked before the later maps are drawn")
    spot = place_text(setting, node.place, DRY_OR_LIQUID)
    return f"MAZEWALK: {spot}, {node.direction.text}, {'true' if is_last else 'false'}"


def message(setting: Setting, node: n.Message) -> str:
    assert isinstance(node.text, n.String)
    text, longest = node.text.text, setting.to.language.quirks.longest_message
    if longest is not None and ("%" in text or len(text.encode()) > longest):
        setting.near(f"{setting.to.title} cuts messages after {longest} characters and fills in `%`")
    return f"MESSAGE: {string(text)}"


def hallucinatory_message(setting: Setting, _node: s.HallucinatoryMessage) -> str:
    raise NotExpressibleError(f"{setting.to.title} has no messages for hallucinating heroes")


FLOOR = "."


def letter_in(setting: Setting, letter: str) -> str:
    """The letter of a terrain in the other game; of the nearest terrain, with a finding, if it lacks that."""
    old = setting.game.catalog.terrain_of.get(letter)
    if old is None:
        return " "
    rows = [row for row in setting.to.catalog.terrain if row.map_characters]
    same = next((row for row in rows if row.name == old.name), None)
    same = same or next((row for row in rows if row.word == old.word), None)
    if same is None:
        base = setting.game.catalog.terrain_lineage(letter)[-1]
        nearest = next((row for row in rows if row.code == base.code), None)
        better = nearest.map_characters[0] if nearest is not None else FLOOR
        word = nearest.word if nearest is not None else "floor"
        lacking = f"{setting.to.title} has no terrain `{letter}` ({old.word})"
        setting.lose(lacking, f"the nearest is written: {word}", once=True)
        return better
    return letter if letter in same.map_characters else same.map_characters[0]


WIDEST, HIGHEST = 76, 21
LEFT: Final = 3
"""The column of a map to the left in all old games."""
COLUMNS, ROWS = ("left", "half-left", "center", "half-right", "right"), ("top", "center", "bottom")
DIGITS: Final = str.maketrans("", "", "0123456789")


def rows_of(block: n.MapBlock) -> tuple[str, ...]:
    """The rows of a map without rulers, all of the width of the longest."""
    rows = [row.rstrip("\r").translate(DIGITS) for row in block.rows]
    width = max(map(len, rows), default=0)
    return tuple(row.ljust(width) for row in rows)


def walled(rows: tuple[str, ...], catalog: Catalog) -> tuple[str, ...]:
    """The map after WALLIFY, which the compilers of old games carry out. Rules: "NetHack 3.4.3: Conversion"."""
    wall = {code: sign for sign, code in catalog.codes.items() if code in (terrain.VWALL, terrain.HWALL)}
    codes = [[catalog.codes.get(sign, terrain.STONE) for sign in row] for row in rows]
    floor = [[it == terrain.CROSSWALL or terrain.ROOM <= it < terrain.TRANSPARENT for it in row] for row in codes]
    return tuple(
        "".join(
            wall[beside] if codes[y][x] == terrain.STONE and (beside := _wall_at(floor, x, y)) else sign
            for x, sign in enumerate(row)
        )
        for y, row in enumerate(rows)
    )


def _wall_at(floor: abc.Sequence[abc.Sequence[bool]], x: int, y: int) -> int | None:
    """The wall that the first floor around a cell makes of it, row by row; None without floor."""
    for row in range(max(y - 1, 0), min(y + 2, len(floor))):
        if any(floor[row][max(x - 1, 0) : x + 2]):
            return terrain.VWALL if row == y else terrain.HWALL
    return None


def heading(setting: Setting, node: n.Map, given: tuple[str, ...]) -> str:
    """GEOMETRY and the map; a choice of them where the place is drawn."""
    assert node.horizontal is not None
    assert node.vertical is not None
    horizontal, vertical = node.horizontal.text, node.vertical.text
    height = len(given)
    if max(map(len, setting.rows or ()), default=0) > WIDEST:
        return _in_two(setting, horizontal, vertical)
    drawn = "\n".join(("MAP", *_translated(setting, given), "ENDMAP"))
    columns = COLUMNS if horizontal == "randomx" else (horizontal,)
    rows = ROWS if vertical == "randomy" else (vertical,)
    moved = "left" in columns and not setting.differs("left_after_init", LEFT)
    places = [  # a coordinate where `left` would be another column
        f"GEOMETRY: ({LEFT - 1},{top_row(row, height)})" if moved and column == "left" else f"GEOMETRY: {column}, {row}"
        for column in columns
        for row in rows
    ]
    if len(places) == 1:
        return f"{places[0]}\n{drawn}"
    setting.near(f"the map is repeated for each of {len(places)} places, one of which is drawn")
    cases = (f"CASE {number}:\n{text}\n{drawn}\nBREAK" for number, text in enumerate(places))
    return "\n".join((f"SWITCH [{len(places)}] {{", *cases, "}"))


def _in_two(setting: Setting, horizontal: str, vertical: str) -> str:
    """A map that is too wide: what is on the right of it as a map of its own, which the frame does not follow.

    The rest comes first, because the last map sets the bounds of areas.
    """
    rows = _translated(setting, setting.rows or ())
    width, height = len(rows[0]), len(rows)
    x, y = first_column(horizontal, width), top_row(vertical, height)
    if x < 1 or x + width - 1 > LAST_COLUMN or height > HIGHEST:
        raise NotExpressibleError(f"a map of {width} x {height} cells does not fit into the level", "cut the map")
    setting.near(f"the map is written as two, and random places are in its first {WIDEST} columns")
    rest, main = ([row[WIDEST:] for row in rows], [row[:WIDEST] for row in rows])
    second = "\n".join((f"GEOMETRY: ({x - 1 + WIDEST},{y}), false", "MAP", *rest, "ENDMAP"))
    return "\n".join((second, f"GEOMETRY: ({x - 1},{y})", "MAP", *main, "ENDMAP"))


def first_column(horizontal: str, width: int) -> int:
    """The first column of a map on the level, which is odd. Rules: "MAP, GEOMETRY, NOMAP"."""
    free = WIDEST - width
    columns = {"left": LEFT, "half-left": 2 + int(free / 4), "center": 2 + int(free / 2)}
    columns |= {"half-right": 2 + int(free * 3 / 4), "right": 77 - width}
    return columns[horizontal] + (columns[horizontal] % 2 == 0)


def top_row(vertical: str, height: int) -> int:
    """The first row of a map on the level, which is odd if the map fits so. Rules: "MAP, GEOMETRY, NOMAP"."""
    row = {"top": 3, "center": 2 + int((18 - height) / 2), "bottom": 19 - height}[vertical]
    row += row % 2 == 0
    if row < 0 or row + height > HIGHEST:
        row += -2 if row > 0 else 2
    return 0 if height == HIGHEST else row


def _translated(setting: Setting, rows: tuple[str, ...]) -> list[str]:
    """The rows with the other game's letters, and a finding for each terrain that it lacks."""
    table = {letter: letter_in(setting, letter) for letter in dict.fromkeys("".join(rows).translate(DIGITS))}
    if all(letter == better for letter, better in table.items()):
        return list(rows)
    signs = {ord(letter): better for letter, better in table.items()}
    return [row.translate(signs) for row in rows]


def without_map(setting: Setting, *, caves: bool) -> str:
    """NOMAP, which is the whole level only after INIT_MAP in old games."""
    if not caves:
        setting.near("NOMAP without INIT_MAP was a single cell of rock; now it is the whole level")
    return "NOMAP"
