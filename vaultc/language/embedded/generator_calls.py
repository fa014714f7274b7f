"""Calls of MiniHack's LevelGenerator, followed as far as their arguments are constant, as the level that it writes.

The signatures and the lines that they write are those of MiniHack 1.0.2. Each character of the level has the place
of the argument that it comes from, or of the call.
"""

from __future__ import annotations

import ast
from array import array
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from vaultc.language.embedded.formatting import rows_of
from vaultc.language.embedded.pieces import EmbeddedText, LiteralForm, PythonPlaces, TracedPiece, hole, plain, written
from vaultc.language.embedded.values import UNKNOWN, PythonScope, PythonValue
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple

CLASS: Final = "LevelGenerator"
_LARGEST_MAP = 200
"""Columns and rows of a map that is still drawn; games have fewer."""


class EvaluatesExpressions(Protocol):
    """The values of expressions, with the places of the file."""

    places: PythonPlaces
    generators: list[FollowedGenerator]

    def value(self, node: ast.expr, scope: PythonScope) -> PythonValue: ...

    def keep(self, value: PythonValue) -> None: ...


class CallArgument(NamedTuple):
    """An argument with its value and its place; a default has the place of the call."""

    node: ast.expr | None
    value: PythonValue
    start: int
    end: int

    @property
    def is_none(self) -> bool:
        return self.value is None

    @property
    def words(self) -> EmbeddedText:
        """The argument as text in the level; a literal keeps the places of its characters."""
        if isinstance(self.value, tuple) and self.value and isinstance(self.value[0], TracedPiece):
            pieces = tuple(part for part in self.value if isinstance(part, TracedPiece))
            if isinstance(self.node, ast.Constant | ast.JoinedStr) or any(part.hole for part in pieces):
                return pieces
            return (written(plain(pieces), self.start, self.end),)
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return (written(str(self.value), self.start, self.end),)
        return (self.unknown,)

    def quoted(self, quote: str) -> EmbeddedText:
        """The argument between quotes, which have its place, too."""
        sign = written(quote, self.start, self.end)
        return (sign, *self.words, sign)

    @property
    def unknown(self) -> TracedPiece:
        """The argument as a hole."""
        return hole(ast.unparse(self.node) if self.node else "", self.start, self.end)

    def parts(self) -> list[CallArgument] | None:
        """The parts of a tuple; None if it is not known to be one."""
        nodes = getattr(self.value, "nodes", None)
        if nodes is None or not isinstance(self.value, tuple):
            return None
        return [CallArgument(node, value, self.start, self.end) for node, value in zip(nodes, self.value, strict=True)]


Arguments = Mapping[str, CallArgument]
GeneratorLine = tuple["str | EmbeddedText", ...]
_SIGNATURES: Final[dict[str, tuple[tuple[str, object], ...]]] = {
    "add_object": (("name", "random"), ("symbol", "%"), ("place", None), ("cursestate", None)),
    "add_object_area": (("area_name", ""), ("name", "random"), ("symbol", "%"), ("cursestate", None)),
    "add_monster": (("name", "random"), ("symbol", None), ("place", None), ("args", ())),
    "add_terrain": (("coord", ()), ("flag", "."), ("in_footer", False)),
    "fill_terrain": (("type", ""), ("flag", ""), ("x1", 0), ("y1", 0), ("x2", 0), ("y2", 0)),
    "set_area_variable": (("var_name", ""), ("type", ""), ("x1", 0), ("y1", 0), ("x2", 0), ("y2", 0)),
    "add_goal_pos": (("place", None),),
    "add_stair_down": (("place", None),),
    "set_start_pos": (("coord", ()),),
    "set_start_rect": (("p1", ()), ("p2", ())),
    "add_door": (("state", "random"), ("place", None)),
    "add_altar": (("place", None), ("align", "random"), ("type", "random")),
    "add_sink": (("place", None),),
    "add_trap": (("name", "teleport"), ("place", None)),
    "add_fountain": (("place", None),),
    "add_gold": (("amount", 1), ("place", None)),
    "add_boulder": (("place", None),),
    "wallify": (),
    "add_mazewalk": (("coord", None), ("dir", "east")),
    "add_line": (("str", ""),),
}
_CREATION: Final = (
    ("map", None),
    ("w", 8),
    ("h", 8),
    ("fill", "."),
    ("lit", True),
    ("flags", ("hardfloor",)),
    ("solidfill", " "),
)
_LOOKS: Final = frozenset(("get_map_str", "get_map_array"))
"""Methods that change nothing and give no level."""


class _Cell(NamedTuple):
    sign: str
    start: int
    end: int


@dataclass(eq=False)
class FollowedGenerator:
    """A level in the making: its head, the rows of its map (None: only running the file would tell them), and lines."""

    start: int
    end: int
    head: EmbeddedText
    rows: list[list[_Cell]] | None
    unknown_map: EmbeddedText
    lines: list[TracedPiece] = field(default_factory=list)
    has_start: bool = False

    @property
    def text(self) -> EmbeddedText:
        """The level as the generator would write it now."""
        begin = written("MAP\n", self.start, self.end)
        map_: EmbeddedText = self.unknown_map
        if self.rows is not None:
            cells = [cell for row in self.rows for cell in (*row, _Cell("\n", row[-1].start, row[-1].end))]
            signs = "".join(cell.sign for cell in cells)
            starts = array("I", [cell.start for cell in cells])
            map_ = (TracedPiece(signs, starts, array("I", [cell.end for cell in cells])),)
        return (*self.head, begin, *map_, written("ENDMAP\n", self.start, self.end), *self.lines)

    def escape(self, evaluator: EvaluatesExpressions, node: ast.expr) -> None:
        """Something else may change the level from here on."""
        self.lines += (hole(evaluator.places.text(node), *evaluator.places.span(node)), written("\n", 0, 0))

    def called(self, evaluator: EvaluatesExpressions, node: ast.Call, method: str, scope: PythonScope) -> PythonValue:
        """The value of a call of one of its methods, which may add a line."""
        if method == "get_des":
            return self.text
        signature = _SIGNATURES.get(method)
        if signature is None:
            if method not in _LOOKS:
                self.escape(evaluator, node)
            return UNKNOWN
        arguments = _bound(evaluator, node, signature, scope)
        if arguments is None:
            self.escape(evaluator, node)
            return UNKNOWN
        start, end = evaluator.places.span(node)
        line = self._terrain(arguments) if method == "add_terrain" else _LINES[method](self, arguments)
        for part in line or ():
            self.lines += (written(part, start, end),) if isinstance(part, str) else part
        return None

    def _terrain(self, given: Arguments) -> GeneratorLine | None:
        """A changed cell of the map; a line where the place is not on it, as far as that is known."""
        coordinates, flag = _numbers(given["coord"]), given["flag"]
        sign = plain(flag.words)
        if given["in_footer"].value is False and self.rows is not None and coordinates is not None and len(sign) == 1:
            x, y = coordinates
            if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
                self.rows[y][x] = _Cell(sign, flag.start, flag.end)
                return None
        return "TERRAIN: ", _place(given["coord"]), ", ", flag.quoted("'"), "\n"


def created(evaluator: EvaluatesExpressions, node: ast.Call, scope: PythonScope) -> PythonValue:
    """A new generator; unknown if its arguments cannot be told apart."""
    given = _bound(evaluator, node, _CREATION, scope)
    if given is None:
        return UNKNOWN
    start, end = evaluator.places.span(node.func)
    form = LiteralForm(start, start)
    rows = _map_rows(given)
    width, height = _size(given, rows)
    flags = given["flags"].parts()
    words: list[EmbeddedText] = []
    for flag in flags or ():
        words += ((written(",", flag.start, flag.end),) if words else (), flag.words)
    if flags is None:
        words = [(written("hardfloor", start, end),)] if given["flags"].node is None else [(given["flags"].unknown,)]
    solid = given["solidfill"]
    lit: EmbeddedText = (written("lit" if given["lit"].value else "unlit", given["lit"].start, given["lit"].end),)
    title = "MAZE: \"mylevel\", ' '\nFLAGS:"
    first = TracedPiece(title, array("I", [start]) * len(title), array("I", [end]) * len(title), form)
    head = (
        first,
        *(part for word in words for part in word),
        written("\nINIT_MAP: solidfill,'", start, end),
        *solid.words,
        written("'\nGEOMETRY:center,center\n", start, end),
    )
    unknown = (hole("map", given["map"].start, given["map"].end), written("\n", start, end))
    made = FollowedGenerator(start, end, head, rows, unknown)
    region = ("REGION:(0,0,", width, ",", height, "),", (given["lit"].unknown,) if _is_unknown(given["lit"]) else lit)
    for part in (*region, ',"ordinary"\n'):
        made.lines += (written(part, start, end),) if isinstance(part, str) else part
    evaluator.generators.append(made)
    return made


def _is_unknown(argument: CallArgument) -> bool:
    return argument.value is UNKNOWN


def _bound(
    evaluator: EvaluatesExpressions, node: ast.Call, signature: tuple[tuple[str, object], ...], scope: PythonScope
) -> dict[str, CallArgument] | None:
    """The arguments by their names; None if there are too many, or stars hide them."""
    names = [name for name, _ in signature]
    given: dict[str, ast.expr] = {}
    if len(node.args) > len(names) or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    given.update(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given:
            return None
        given[keyword.arg] = keyword.value
    start, end = evaluator.places.span(node.func)
    result = {}
    for name, default in signature:
        if name in given:
            argument = given[name]
            result[name] = CallArgument(argument, evaluator.value(argument, scope), *evaluator.places.span(argument))
        else:
            value = (written(default, start, end),) if isinstance(default, str) else default
            result[name] = CallArgument(None, value, start, end)
    return result


# ---- maps


def _map_rows(given: Arguments) -> list[list[_Cell]] | None:
    """The rows of the map, as wide as the widest; None if they are not known."""
    drawn = given["map"]
    if drawn.is_none:
        width, height, sign = given["w"].value, given["h"].value, plain(given["fill"].words)
        if not isinstance(width, int) or not isinstance(height, int) or len(sign) != 1 or given["fill"].words[0].hole:
            return None
        if not (0 < width <= _LARGEST_MAP and 0 < height <= _LARGEST_MAP):
            return None
        place = given["fill"]
        return [[_Cell(sign, place.start, place.end)] * width for _ in range(height)]
    words = drawn.words
    if any(piece.hole for piece in words):
        return None
    rows = []
    for row in rows_of(words):
        cells = [_Cell(*cell) for piece in row for cell in zip(piece.text, piece.starts, piece.ends, strict=True)]
        cells = [cell for cell in cells if cell.sign != "\n"]
        if cells:
            rows.append(cells)
    width = max((len(row) for row in rows), default=0)
    for cells in rows:
        cells += [_Cell(" ", cells[-1].start, cells[-1].end)] * (width - len(cells))
    return rows or None


def _size(given: Arguments, rows: list[list[_Cell]] | None) -> tuple[EmbeddedText, EmbeddedText]:
    """The columns and rows of the map as they are written in its region."""
    if rows is not None:
        start, end = given["map"].start, given["map"].end
        return (written(str(len(rows[0])), start, end),), (written(str(len(rows)), start, end),)
    if given["map"].is_none:
        return given["w"].words, given["h"].words
    return (given["map"].unknown,), (given["map"].unknown,)


# ---- lines


def _numbers(argument: CallArgument) -> tuple[int, int] | None:
    parts = argument.parts()
    if parts is None or len(parts) != 2:
        return None
    x, y = (part.value for part in parts)
    return (x, y) if isinstance(x, int) and isinstance(y, int) else None


def _place(argument: CallArgument) -> EmbeddedText:
    """A place: random without one, a pair of numbers, or as it is written."""
    if argument.is_none:
        return (written("random", argument.start, argument.end),)
    parts = argument.parts()
    if parts is None:
        return argument.words
    result: list[TracedPiece] = [written("(", argument.start, argument.end)]
    for number, part in enumerate(parts):
        result += (written(", ", argument.start, argument.end),) if number else ()
        result += part.words
    return (*result, written(")", argument.start, argument.end))


def _object(_: FollowedGenerator, given: Arguments) -> GeneratorLine:
    place = ("rndcoord(", given["area_name"].words, ")") if "area_name" in given else (_place(given["place"]),)
    if plain(given["name"].words) == "random":
        return "OBJECT:random,", *place, "\n"
    curse: GeneratorLine = () if given["cursestate"].is_none else (",", given["cursestate"].words)
    if curse and plain(given["cursestate"].words) == "random":
        curse = ()
    return "OBJECT:(", given["symbol"].quoted("'"), ",", given["name"].quoted('"'), "),", *place, *curse, "\n"


def _monster(_: FollowedGenerator, given: Arguments) -> GeneratorLine:
    name: GeneratorLine = (given["name"].quoted('"'),) if plain(given["name"].words) != "random" else ("random",)
    symbol = given["symbol"]
    if _is_unknown(symbol):
        name = ((symbol.unknown,),)
    elif not symbol.is_none:
        name = ("(", symbol.quoted("'"), ",", *name, ")")
    words = given["args"].parts()
    more: list[str | EmbeddedText] = []
    for word in words or ():
        more += (",", word.words)
    if words is None and given["args"].node is not None:
        more = [",", (given["args"].unknown,)]
    return "MONSTER:", *name, ",", _place(given["place"]), *more, "\n"


def _rectangle(given: Arguments) -> GeneratorLine:
    x1, y1, x2, y2 = (given[name].words for name in ("x1", "y1", "x2", "y2"))
    return " (", x1, ",", y1, ",", x2, ",", y2, ")"


def _area(_: FollowedGenerator, given: Arguments) -> GeneratorLine:
    name = given["var_name"].words
    sign = "" if plain(name).startswith("$") else "$"
    return sign, name, " = selection:", given["type"].words, *_rectangle(given), "\n"


def _start(generator: FollowedGenerator, given: Arguments) -> GeneratorLine:
    """The line of a start, which is written once."""
    if generator.has_start:
        return ()
    generator.has_start = True
    first, second = (given["p1"], given["p2"]) if "p1" in given else (given["coord"], given["coord"])
    begin, end = first.parts() or (), second.parts() or ()
    if len(begin) != 2 or len(end) != 2:
        return "BRANCH:", _place(first), ",(0,0,0,0)\n"
    other = "0,0,0,0"
    numbers = _numbers(first)
    if "coord" in given and numbers is not None:
        x, y = (abs(number - 1) for number in numbers)
        other = f"{x},{y},{x},{y}"
    (x1, y1), (x2, y2) = ([part.words for part in pair] for pair in (begin, end))
    return "BRANCH:(", x1, ",", y1, ",", x2, ",", y2, f"),({other})\n"


def _stairs(_: FollowedGenerator, given: Arguments) -> GeneratorLine:
    return "STAIR:", _place(given["place"]), ",down\n"


def _mazewalk(generator: FollowedGenerator, given: Arguments) -> GeneratorLine:
    place: GeneratorLine = (_place(given["coord"]),)
    if given["coord"].is_none and generator.rows is not None:
        place = (f"({len(generator.rows[0]) // 2},{len(generator.rows) // 2})",)
    return "MAZEWALK:", *place, ",", given["dir"].words, "\n"


_LINES: Final[dict[str, Callable[[FollowedGenerator, Arguments], GeneratorLine]]] = {
    "add_object": _object,
    "add_object_area": _object,
    "add_monster": _monster,
    "fill_terrain": lambda _, given: (
        "TERRAIN:", given["type"].words, *_rectangle(given), ",", given["flag"].quoted("'"), "\n"
    ),
    "set_area_variable": _area,
    "add_goal_pos": _stairs,
    "add_stair_down": _stairs,
    "set_start_pos": _start,
    "set_start_rect": _start,
    "add_door": lambda _, given: ("DOOR:", given["state"].words, ",", _place(given["place"]), "\n"),
    "add_altar": lambda _, given: (
        "ALTAR:", _place(given["place"]), ",", given["align"].words, ",", given["type"].words, "\n"
    ),
    "add_sink": lambda _, given: ("SINK:", _place(given["place"]), "\n"),
    "add_trap": lambda _, given: ("TRAP:", given["name"].quoted('"'), ",", _place(given["place"]), "\n"),
    "add_fountain": lambda _, given: ("FOUNTAIN: ", _place(given["place"]), "\n"),
    "add_gold": lambda _, given: ("GOLD: ", given["amount"].words, ",", _place(given["place"]), "\n"),
    "add_boulder": lambda _, given: ('OBJECT: "boulder", ', _place(given["place"]), "\n"),
    "wallify": lambda _, _given: ("WALLIFY\n",),
    "add_mazewalk": _mazewalk,
    "add_line": lambda _, given: (given["str"].words, "\n"),
}  # fmt: skip
