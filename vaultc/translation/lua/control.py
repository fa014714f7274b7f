"""The flow of control, variables and functions; and random vaults as themed rooms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vaultc.language.semantics import constants, sheets
from vaultc.language.semantics.statements import ends_arm, is_constant
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.named_tuple import NamedTuple
from vaultc.translation.lua import places, values
from vaultc.translation.lua.ground import rows_of, write_map
from vaultc.translation.lua.scene import CALLBACKS, UNKNOWN_FRAME, LuaScene, MapFrame, helper_lines
from vaultc.translation.lua.text import INDENT, WIDEST, called, finished, indented, operand, quoted, wrapped
from vaultc.world import grid

_REPEATABLE = (n.Object, n.Container, n.Monster, n.Trap, n.Gold)
FEWEST_EQUAL = 3
"""So many equal statements in a row become a loop."""


def run_statements(scene: LuaScene, statements: Sequence[n.Statement]) -> None:
    """Translate statements; runs of equal ones become loops."""
    index = 0
    while index < len(statements):
        statement = statements[index]
        rest = statements[index + 1 :]
        is_map = scene.in_themed_room and isinstance(statement, n.Map) and not scene.rooms
        if is_map and not _breaks_out(scene, rest):
            assert isinstance(statement, n.Map)
            map_of_vault(scene, statement, rest)
            return
        count = _equal_run(statements, index)
        if count >= FEWEST_EQUAL:
            with scene.elsewhere() as lines:
                scene.visit(statement)
            head = [line for line in lines if not line or line.startswith("--")]
            scene.write(*head)
            body = lines[len(head) :]
            scene.wrapped(f"for {_counter(scene)} = 1,{count} do", body)
        else:
            count = 1
            _visit_one(scene, statement)
            if scene.ends_early and may_end(scene, statement):
                scene.write("if done then return end")
        index += count


def _breaks_out(scene: LuaScene, statements: Sequence[n.Statement]) -> bool:
    """Return whether a BREAK leaves a statement around these, which it cannot from another function."""
    inner = [each for statement in statements for each in walk(statement)]
    breaking = [scene.model.breaks.get(each.span) for each in inner if isinstance(each, n.Break)]
    return any(each is not None and not any(each.leaves is other for other in inner) for each in breaking)


def _visit_one(scene: LuaScene, statement: n.Statement) -> None:
    """Translate a statement; where locals abound, those that it needs live in a block of their own."""
    made = sum(scene.made.values())
    if made < CROWDED or isinstance(statement, n.Assignment | n.Map):
        scene.visit(statement)
        return
    with scene.elsewhere() as lines:
        scene.visit(statement)
    if any(line.startswith("local ") for line in lines):
        lines = ["do", *indented(lines), "end"]
    scene.write(*lines)


CROWDED = 60
"""So many locals made by statements are enough for one function."""


def _equal_run(statements: Sequence[n.Statement], start: int) -> int:
    """The number of statements like the first that follow each other without a comment between."""
    first = statements[start]
    if not isinstance(first, _REPEATABLE) or "#" in first.span.text:
        return 1
    end = start + 1
    while end < len(statements) and type(statements[end]) is type(first) and statements[end] == first:
        before, here = statements[end - 1].span, statements[end].span
        if before.source is not here.source or "#" in before.source.text[before.end : here.end]:
            break
        end += 1
    return end - start


def may_end(scene: LuaScene, node: n.Node) -> bool:
    """Return whether a statement may come to an EXIT inside of another Lua function."""
    for each in walk(node):
        if isinstance(each, n.Call):
            target = scene.model.target(each)
            if target is not None and any(isinstance(inner, n.Exit | n.Call) for inner in walk(target.body)):
                return True
        elif isinstance(each, CALLBACKS) and each is not node and may_end(scene, each):
            return True
    return isinstance(node, CALLBACKS) and any(isinstance(each, n.Exit) for each in walk(node))


# ---- variables


def assignment(scene: LuaScene, node: n.Assignment) -> None:
    inner = _inner(node.value)
    if isinstance(inner, n.Array):
        text = f"{{ {', '.join(_elements(scene, node))} }}"
    else:
        text = _scalar(scene, node, inner, _type(scene, node))
    name = scene.variables.declaring(node.variable.name)
    line = f"{name} = {text}"
    if len(line) > WIDEST and isinstance(inner, n.Array):
        scene.write(f"{name} = {{", *wrapped(_elements(scene, node)), "}")
    else:
        scene.write(line)


def _inner(value: n.Expression) -> n.Expression:
    return value.value if isinstance(value, n.Typed) else value


def _type(scene: LuaScene, node: n.Assignment) -> Type:
    type_ = scene.model.type_of(node.value)
    return type_.element if type_.is_array else type_


def _elements(scene: LuaScene, node: n.Assignment) -> list[str]:
    inner = _inner(node.value)
    assert isinstance(inner, n.Array)
    type_ = _type(scene, node)
    return [_scalar(scene, node, each, type_) for each in inner.elements]


def _scalar(scene: LuaScene, node: n.Assignment, value: n.Expression, type_: Type) -> str:
    if isinstance(value, n.PointSelection) or type_ is Type.SELECTION:
        return places.selection(scene, value)
    if type_ is Type.COORDINATE and not isinstance(value, n.Variable | n.Element):
        return places.literal(scene, value, split=node.variable.name in scene.variables.split)
    if isinstance(value, n.MonsterKind | n.ObjectKind):
        return values.literal(scene, value)
    if isinstance(value, n.MapCharacter) and value.light is not None and value.character != "L":
        scene.near("the light of a map character in a variable is left out", node=value)
    return values.value(scene, value)


def shuffle(scene: LuaScene, node: n.Shuffle) -> None:
    scene.write(f"shuffle({scene.variables.text(node.variable.name)})")


def call(scene: LuaScene, node: n.Call) -> None:
    function = scene.functions[node.function.text]
    room = [] if not function.takes_room else ["rm"] if scene.rooms or scene.takes_room else [_NO_ROOM]
    scene.write(called(function.name, *room, *(values.value(scene, each) for each in node.arguments)))


_NO_ROOM = "{ width = 0, height = 0, region = { x1 = 0, y1 = 0 } }"
"""The room outside of rooms, as the des engine counts it."""


# ---- conditions


def condition(scene: LuaScene, node: n.Condition) -> str:
    """A condition as a Lua expression."""
    match node:
        case n.Percent():
            return f"percent({node.value})"
        case n.Comparison():
            sign = {"!=": "~=", "<>": "~="}.get(node.operator.text, node.operator.text)
            return f"{_compared(scene, node.left)} {sign} {_compared(scene, node.right)}"
        case n.Truth():
            return values.day_test(scene, node.value) or f"{_compared(scene, node.value)} ~= 0"


def _compared(scene: LuaScene, node: n.Expression) -> str:
    text = values.value(scene, node)
    return operand(text) if " and " in text else text


def chance(scene: LuaScene, node: n.Chance) -> None:
    test = condition(scene, node.condition)
    with scene.elsewhere() as lines:
        scene.visit(node.statement)
    scene.wrapped(f"if {test} then", lines)


def if_else(scene: LuaScene, node: n.If) -> None:
    """Both branches may set the frame; behind them it is known only if they agree."""
    test = condition(scene, node.condition)
    before = scene.frame
    then = scene.block(node.then.statements, node.then.span.end)
    after = scene.frame
    if node.otherwise is None:
        _join_frames(scene, [before, after])
        scene.wrapped(f"if {test} then", then)
        return
    scene.frame = before
    only = node.otherwise.statements
    if len(only) == 1 and isinstance(only[0], n.If):
        with scene.elsewhere() as lines:
            scene.visit(only[0])
        tests = [index for index, line in enumerate(lines) if line.startswith("if ")]
        if tests == [0] and lines[-1] == "end":
            scene.write(f"if {test} then", *indented(then), f"else{lines[0]}", *lines[1:])
            _join_frames(scene, [after, scene.frame])
            return
    else:
        lines = scene.block(only, node.otherwise.span.end)
    _join_frames(scene, [after, scene.frame])
    scene.write(f"if {test} then", *indented(then))
    scene.write(*(["else", *indented(lines)] if lines else []), "end")


def _join_frames(scene: LuaScene, frames: list[object]) -> None:
    if any(frame != frames[0] for frame in frames):
        scene.frame = UNKNOWN_FRAME


# ---- loops


def _counter(scene: LuaScene) -> str:
    return "_" if "i" in scene.variables.names.values() else "i"


def loop(scene: LuaScene, node: n.Loop) -> None:
    known = constants.integer_range(node.count)
    count = values.value(scene, node.count)
    if values.least(scene, node.count) < 1:
        count = "1" if known and known.high <= 1 else f"math.max(1, {count})"
    before = scene.frame
    body = scene.block(node.body.statements, node.body.span.end)
    _join_frames(scene, [before, scene.frame])
    scene.wrapped(f"for {_counter(scene)} = 1,{count} do", body)


def for_loop(scene: LuaScene, node: n.For) -> None:
    name = node.variable.name
    first, last = constants.integer_range(node.start), constants.integer_range(node.end)
    start, end = values.value(scene, node.start), values.value(scene, node.end)
    before = scene.frame
    if id(node) in scene.variables.plain_loops:
        scene.variables.declared.add(name)
    body = scene.block(node.body.statements, node.body.span.end)
    _join_frames(scene, [before, scene.frame])
    if id(node) not in scene.variables.plain_loops:
        _long_loop(scene, scene.variables.text(name), start, end, body)
        return
    variable = scene.variables.text(name)
    if first and last and first.high <= last.low:
        scene.wrapped(f"for {variable} = {start},{end} do", body)
    elif first and last and first.low >= last.high:
        scene.wrapped(f"for {variable} = {start},{end},-1 do", body)
    else:
        ends = scene.fresh("from"), scene.fresh("to")
        scene.write(f"local {ends[0]}, {ends[1]} = {start}, {end}")
        step = f"{ends[0]} <= {ends[1]} and 1 or -1"
        scene.wrapped(f"for {variable} = {ends[0]}, {ends[1]}, {step} do", body)


def _long_loop(scene: LuaScene, variable: str, start: str, end: str, body: list[str]) -> None:
    """A loop whose variable is changed in it or used afterwards."""
    ended = scene.fresh("ended")
    lines = [
        f"{variable} = {start}",
        f"local stop = {end}",
        f"local step = {variable} < stop and 1 or {variable} > stop and -1 or 0",
        "repeat",
        *indented(body),
        f"{INDENT}local {ended} = ({variable} == stop)",
        f"{INDENT}{variable} = {variable} + step",
        f"until {ended}",
    ]
    scene.write("do", *indented(lines), "end")


# ---- SWITCH, BREAK, EXIT


def switch(scene: LuaScene, node: n.Switch) -> None:
    """A choice as a chain of conditions; arms that run into the next repeat its statements."""
    if isinstance(node.selector, n.Variable):
        pick = values.value(scene, node.selector)
    else:
        pick = scene.fresh("pick")
        scene.write(f"local {pick} = {_selector(scene, node)}")
    last = {id(each) for arm in node.arms for each in arm.statements if isinstance(each, n.Break)}
    leaving = [each for each in scene.model.breaks.values() if each.leaves is node]
    label = scene.fresh("leave") if any(id(each.node) not in last for each in leaving) else None
    if label:
        scene.labels.append((node, label))
    lines = _arms(scene, node, pick)
    if label:
        scene.labels.pop()
        scene.write("do", *indented([*lines, f"::{label}::"]), "end")
    else:
        scene.write(*lines)


def _selector(scene: LuaScene, node: n.Switch) -> str:
    text = values.value(scene, node.selector)
    if not is_constant(node.selector):
        return text
    value = constants.constant(node.selector)
    if value is None:
        return f"nh.rn2(math.max(1, {text}))"
    return f"nh.rn2({value})" if value > 1 else "0"


Arm = n.Case | n.Default


def _arms(scene: LuaScene, node: n.Switch, pick: str) -> list[str]:
    before, afterwards = scene.frame, []
    tests: list[str] = []
    lines: list[str] = []
    otherwise: list[str] | None = None
    for index, arm in enumerate(node.arms):
        tests.append(f"{pick} == {arm.value.value}" if isinstance(arm, n.Case) else "")
        if not arm.statements and index + 1 < len(node.arms):
            continue
        scene.frame = before
        body = _arm_body(scene, node, index)
        afterwards.append(scene.frame)
        if "" in tests:
            otherwise = body
        shown = [test for test in tests if test]
        if shown:
            lines += [f"{'elseif' if lines else 'if'} {' or '.join(shown)} then", *indented(body)]
        tests = []
    if otherwise is not None:
        lines = [*lines, "else", *indented(otherwise)] if lines else ["do", *indented(otherwise)]
    else:
        afterwards.append(before)
    _join_frames(scene, list(afterwards))
    return [*lines, "end"] if lines else []


def _arm_body(scene: LuaScene, node: n.Switch, index: int) -> list[str]:
    """The statements of an arm and of those that it runs into, up to the BREAK at its end."""
    statements: list[n.Statement] = []
    for arm in node.arms[index:]:
        statements += arm.statements
        if ends_arm(arm.statements):
            break
    ends = [at for at, each in enumerate(statements) if isinstance(each, n.Break)]
    if ends:
        statements = statements[: ends[0]]
    arm = node.arms[index]
    return scene.block(statements, arm.span.end if len(statements) <= len(arm.statements) else None)


def leave(scene: LuaScene, node: n.Break) -> None:
    breaking = scene.model.breaks.get(node.span)
    target = breaking.leaves if breaking else None
    if breaking and (breaking.forgotten_for or breaking.leaks_into):
        scene.remark("the compiler of des files misreads this BREAK; here it works as written", comment=True)
    label = next((label for statement, label in reversed(scene.labels) if statement is target), None)
    if label:
        scene.write(f"goto {label}")
    elif isinstance(target, n.Loop | n.For):
        scene.write("break")
    else:
        scene.write("do return end")


def leave_script(scene: LuaScene, _node: n.Exit) -> None:
    if scene.ends_early and scene.callbacks:
        scene.write("done = true")
    scene.write("do return end")


FILE = "themerms"
"""The name of the file of themed rooms, as games with them ship it."""

PLAIN_WEIGHT = 2000
"""The weight of a plain room beside vaults that have none."""


class VaultEntry(NamedTuple):
    """A themed room: its name, weight and least depth, the lines of its function, the helpers these need."""

    name: str
    frequency: int
    least_depth: int
    comments: tuple[str, ...]
    lines: tuple[str, ...]
    helpers: frozenset[str]
    is_plain: bool


def is_plain(node: n.Level) -> bool:
    """Return whether a vault is nothing but an ordinary room, at random."""
    if len(node.statements) not in (1, 2):
        return False
    only = [each for each in node.statements if not isinstance(each, n.VaultGen)]
    if len(only) != 1 or not isinstance(only[0], n.Room):
        return False
    room = only[0]
    ordinary = room.type is not None and room.type.text == "ordinary"
    return ordinary and (room.position, room.alignment, room.size) == (None,) * 3 and not room.body.statements


def map_of_vault(scene: LuaScene, node: n.Map, rest: Sequence[n.Statement]) -> None:
    """A map of a vault, where there is room for it, with all that follows inside of its function."""
    scene.comments_until(node.span.end)
    scene.statement = node
    rows = rows_of(scene, node)
    width, height = (len(rows[0]) if rows else 0), len(rows)
    if width * height <= 1:
        scene.run(rest)
        return
    x, y = _spot(scene, node, width, height)
    after = next((index for index, each in enumerate(rest) if isinstance(each, n.Map | n.Room)), len(rest))
    made = scene.fresh("made") if after < len(rest) else None
    if made:
        scene.write(f"local {made} = false")
    scene.frame = MapFrame((width, height), (x, y))
    scene.callbacks += 1
    body = scene.block(rest[:after], rest[after - 1].span.end if after else None)
    scene.callbacks -= 1
    if made:
        body.insert(0, f"{made} = true")
    write_map(scene, [f"x = {x}", f"y = {y}"], rows, "contents = function()" if body else "", body or None)
    if made:
        scene.write(f"if not {made} then return end")
        scene.run(rest[after:])


def _spot(scene: LuaScene, node: n.Map, width: int, height: int) -> tuple[str, str]:
    """Find the place of the map in lines before it, or leave the function."""
    if node.horizontal and node.vertical:
        corner = sheets.map_corner(node, sheets.MapSize(width, height))
        assert corner is not None
        place = str(corner[0]), str(corner[1])
    elif isinstance(node.place, n.Coordinate):
        place = str(node.place.x + 1), str(grid.moved_inside(node.place.y, height))
    elif node.place is None or isinstance(node.place, n.RandomCoordinate):
        x, y = scene.fresh("x"), scene.fresh("y")
        scene.write(f"local {x}, {y} = {scene.helper('mapspot')}({width}, {height})")
        scene.write(f"if not {x} then return end")
        return x, y
    else:
        column, row = places.place_of(scene, node.place, split=True).pair(scene)
        place = f"{column} + 1", row
    scene.write(f"if not {scene.helper('fits')}({place[0]}, {place[1]}, {width}, {height}) then return end")
    return place


# ---- the file

_FUNCTIONS = """themeroom_fills = { { name = "none", contents = function(rm) end } }

function pre_themerooms_generate() end
function post_themerooms_generate() end
function post_level_generate() end

function themerooms_generate()
   local level, total, pick = nh.level_difficulty(), 0, nil
   for _, room in ipairs(themerooms) do
      if level >= (room.mindiff or 0) and level <= (room.maxdiff or 999) then
         local f = room.frequency or 1
         total = total + f
         if f > 0 and nh.rn2(total) < f then pick = room end
      end
   end
   if pick then pick.contents() end
end
"""

_PLAIN = f"""{{
   name = "plain room",
   frequency = {PLAIN_WEIGHT},
   contents = function()
      des.room({{ type = "ordinary", filled = 1 }})
   end,
}},"""


def themed_rooms(entries: Sequence[VaultEntry], sources: Iterable[str]) -> str:
    """The file of themed rooms of some vaults."""
    lines = [f"-- Themed rooms, from the random vaults of {', '.join(sources)}", ""]
    lines += helper_lines(name for entry in entries for name in entry.helpers)
    lines.append("themerooms = {")
    if not any(entry.is_plain for entry in entries):
        lines += indented(_PLAIN.split("\n"))
    for entry in entries:
        lines += indented(_entry_lines(entry))
    lines += ["}", "", *_FUNCTIONS.split("\n")]
    return finished(lines)


def _entry_lines(entry: VaultEntry) -> list[str]:
    pairs = [f"name = {quoted(entry.name)},"]
    if entry.frequency != 1:
        pairs.append(f"frequency = {entry.frequency},")
    if entry.least_depth:
        pairs.append(f"mindiff = {entry.least_depth},")
    body = [f"{INDENT}contents = function()", *indented(indented(entry.lines)), f"{INDENT}end,"]
    return [*entry.comments, "{", *indented(pairs), *body, "},"]
