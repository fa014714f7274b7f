"""The map of a part: its place, walls by WALLIFY, and terrain that the other game lacks."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.syntax import nodes as n
from vaultc.translation.sorted_levels import letters, values
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.setting import Setting
from vaultc.world.catalog import Catalog, terrain

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
    floor = [[_is_floor(catalog.codes.get(sign, terrain.STONE)) for sign in row] for row in rows]
    return tuple(
        "".join(
            wall[beside]
            if catalog.codes.get(sign, terrain.STONE) == terrain.STONE and (beside := _wall_at(floor, x, y))
            else sign
            for x, sign in enumerate(row)
        )
        for y, row in enumerate(rows)
    )


def _is_floor(code: int) -> bool:
    return code == terrain.CROSSWALL or terrain.ROOM <= code < terrain.TRANSPARENT


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
    places = [_geometry(setting, column, row, height) for column in columns for row in rows]
    if len(places) == 1:
        return f"{places[0]}\n{drawn}"
    setting.near(f"the map is repeated for each of {len(places)} places, one of which is drawn")
    cases = (f"CASE {number}:\n{text}\n{drawn}\nBREAK" for number, text in enumerate(places))
    return "\n".join((f"SWITCH [{len(places)}] {{", *cases, "}"))


def _geometry(setting: Setting, horizontal: str, vertical: str, height: int) -> str:
    """The place of a map: a coordinate where ``left`` would be another column."""
    if horizontal != "left" or setting.differs("left_after_init", LEFT):
        return f"GEOMETRY: {horizontal}, {vertical}"
    return f"GEOMETRY: ({LEFT - 1},{top_row(vertical, height)})"


def _in_two(setting: Setting, horizontal: str, vertical: str) -> str:
    """A map that is too wide: what is on the right of it as a map of its own, which the frame does not follow.

    The rest comes first, because the last map sets the bounds of areas.
    """
    rows = _translated(setting, setting.rows or ())
    width, height = len(rows[0]), len(rows)
    x, y = first_column(horizontal, width), top_row(vertical, height)
    if x < 1 or x + width - 1 > values.LAST_COLUMN or height > HIGHEST:
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
    table = {letter: letters.letter_in(setting, letter) for letter in dict.fromkeys("".join(rows).translate(DIGITS))}
    if all(letter == better for letter, better in table.items()):
        return list(rows)
    signs = {ord(letter): better for letter, better in table.items()}
    return [row.translate(signs) for row in rows]


def without_map(setting: Setting, *, caves: bool) -> str:
    """NOMAP, which is the whole level only after INIT_MAP in old games."""
    if not caves:
        setting.near("NOMAP without INIT_MAP was a single cell of rock; now it is the whole level")
    return "NOMAP"
