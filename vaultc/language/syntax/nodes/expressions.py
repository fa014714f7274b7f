"""Values of all types, variables, functions, and the flow of control."""

# ruff: noqa: F403, F405

from __future__ import annotations

from vaultc.language.syntax.nodes.base import *

# ---- integers and strings


class Integer(Expression, gives="INTEGER"):
    """``5``, ``(-5)``, and ``+5`` or ``-5`` where a signed number is allowed."""

    value: int


class Dice(Expression, gives="INTEGER"):
    """``3d6``."""

    template = "{count}d{sides}"

    count: int
    sides: int


class String(Expression, gives="STRING"):
    """``"text"``; ``text`` is the text between the quotes."""

    text: str


class Variable(Expression):
    """``$name`` (``name`` is without the dollar sign): read, assigned, counted through or passed."""

    template = "${name}"

    name: str


class Element(Expression):
    """``$name[index]``."""

    template = "${name}[{index}]"

    name: str
    index: IntegerExpression


class Method(Expression, gives="INTEGER"):
    """``$name.x``, ``$name.y`` or ``$name.length``."""

    template = "${variable}.{method}"

    variable: str
    method: str


class CoreCall(Expression):
    """A core function; ``arguments`` is None when it is written without parentheses."""

    function: str
    arguments: tuple[Expression, ...] | None


class Operation(Expression, gives="INTEGER"):
    """``left operator right`` with one of ``+ - * / %``."""

    operator: str
    left: IntegerExpression
    right: IntegerExpression


class Concatenation(Expression, gives="STRING", opcode="ADD"):
    """``left . right``."""

    left: StringExpression
    right: StringExpression


class Parenthesized(Expression):
    """``( inner )`` around an integer expression or a selection."""

    template = "({inner})"

    inner: Expression


# ---- places and regions


class Coordinate(Expression, gives="COORDINATE"):
    """``(x,y)``."""

    template = "({x},{y})"

    x: int
    y: int


class RandomCoordinate(Expression, gives="COORDINATE"):
    """``random`` or ``random[dry, wet]``: a place drawn anew at every use. Also the ``random`` that begins an
    assignment, which makes a coordinate variable."""

    humidity: tuple[Word, ...] = ()


class RndCoord(Expression, gives="COORDINATE", opcode="SEL_RNDCOORD"):
    """``rndcoord(selection)``: one point of a selection."""

    template = "rndcoord({selection})"

    selection: SelectionExpression


class Region(Expression, gives="REGION"):
    """``(x1,y1,x2,y2)``."""

    template = "({x1},{y1},{x2},{y2})"

    x1: int
    y1: int
    x2: int
    y2: int


class LevelRegion(Node):
    """``(x1,y1,x2,y2)`` relative to the map, or ``levregion(x1,y1,x2,y2)`` in absolute cells."""

    absolute: bool
    x1: int
    y1: int
    x2: int
    y2: int


# ---- selections


class PointSelection(Expression, opcode="SEL_POINT"):
    """A place used as a selection, or a variable that the checker knows to be a place or a selection."""

    template = "{place}"

    place: Expression


class Rect(Expression, gives="SELECTION", opcode="SEL_RECT"):
    """``rect region``: the outline."""

    template = "rect {region}"

    region: RegionExpression


class FillRect(Expression, gives="SELECTION", opcode="SEL_FILLRECT"):
    """``fillrect region``."""

    template = "fillrect {region}"

    region: RegionExpression


class FloodFill(Expression, gives="SELECTION", opcode="SEL_FLOOD"):
    """``floodfill place``."""

    template = "floodfill {place}"

    place: PlaceExpression


class Line(Expression, gives="SELECTION", opcode="SEL_LINE"):
    """``line start - end``."""

    template = "line {start} - {end}"

    start: PlaceExpression
    end: PlaceExpression


class RandLine(Expression, gives="SELECTION", opcode="SEL_RNDLINE"):
    """``randline start - end, roughness``."""

    template = "randline {start} - {end}, {roughness}"

    start: PlaceExpression
    end: PlaceExpression
    roughness: IntegerExpression


class Grow(Expression, gives="SELECTION", opcode="SEL_GROW"):
    """``grow(directions, selection)``; no directions means all."""

    directions: tuple[Word, ...]
    selection: SelectionExpression


class Filter(Expression, gives="SELECTION"):
    """``filter(criterion, selection)``: a chance, a map character, a selection, or a variable of the last two."""

    template = "filter({criterion}, {selection})"

    criterion: Percent | CriterionExpression
    selection: SelectionExpression


class Circle(Expression, gives="SELECTION"):
    """``circle(center, radius, fill)``."""

    template = "circle({center}, {radius}, {fill})"

    center: PlaceExpression
    radius: IntegerExpression
    fill: Word | None


class Ellipse(Expression, gives="SELECTION", opcode="SEL_ELLIPSE"):
    """``ellipse(center, x_radius, y_radius, fill)``."""

    template = "ellipse({center}, {x_radius}, {y_radius}, {fill})"

    center: PlaceExpression
    x_radius: IntegerExpression
    y_radius: IntegerExpression
    fill: Word | None


class Gradient(Expression, gives="SELECTION", opcode="SEL_GRADIENT"):
    """``gradient(kind, (minimum - maximum, limit), start, end)``."""

    template = "gradient({kind}, ({minimum} - {maximum}, {limit}), {start}, {end})"

    kind: Word
    minimum: IntegerExpression
    maximum: IntegerExpression
    limit: Word | None
    start: PlaceExpression
    end: PlaceExpression | None


class Complement(Expression, gives="SELECTION", opcode="SEL_COMPLEMENT"):
    """``complement selection``."""

    template = "complement {selection}"

    selection: SelectionExpression


class Union(Expression, gives="SELECTION"):
    """``left & right``."""

    left: SelectionExpression
    right: SelectionExpression


# ---- things


class MapCharacter(Expression, gives="MAP_CHARACTER"):
    """``'.'`` or ``('.', lit)``."""

    character: str
    light: Word | None = None


class MonsterKind(Expression, gives="MONSTER"):
    """``'D'``, ``"newt"``, ``('D', "red dragon")``; both None is ``random``."""

    character: str | None = None
    name: str | None = None


class ObjectKind(Expression, gives="OBJECT"):
    """``'*'``, ``"boulder"``, ``('*', "diamond")``; both None is ``random``."""

    character: str | None = None
    name: str | None = None


class MonsterArgument(Expression, gives="MONSTER"):
    """``monster: kind`` as argument of a core function."""

    template = "monster: {kind}"

    kind: MonsterKind


class ObjectArgument(Expression, gives="OBJECT"):
    """``object: "name"`` as argument of a core function. (The pair ``('(', "chest")`` is a bare ObjectKind.)"""

    template = "object: {kind}"

    kind: ObjectKind


# ---- right sides of assignments


class Array(Expression):
    """``{ a, b, c }``."""

    template = "{ {elements} }"

    elements: tuple[Expression, ...]


class Typed(Expression):
    """``selection: s``, ``terrain: '.'``, ``monster: { 'D', "newt" }``, ``object: $o``.

    ``type`` holds the word as written (``obj``, ``TERRAIN`` ...); ``value`` may be an Array.
    """

    template = "{type}: {value}"

    type: Word
    value: Expression


class Assignment(Statement, draws=TerrainEffect.NOTHING):
    """``$name = value``."""

    form = Form("", "$name = 5", listed=False)
    template = "{variable} = {value}"

    variable: Variable
    value: Expression


class Shuffle(Statement, draws=TerrainEffect.NOTHING):
    """``SHUFFLE: $array``."""

    form = Form("SHUFFLE", "SHUFFLE: $places", opcode="SHUFFLE_ARRAY")

    variable: Variable


class Parameter(Node):
    """``$name: int`` in a function's head."""

    template = "{variable}: {type}"

    variable: Variable
    type: Word


class FunctionDefinition(Statement, draws=TerrainEffect.NOTHING):
    """``FUNCTION name(parameters) { body }``."""

    form = Form("FUNCTION", "FUNCTION treasure($count:int) { ... }", listed=False)
    template = "FUNCTION {name}({parameters})"

    name: Word
    parameters: tuple[Parameter, ...]
    body: Block


class Call(Statement, draws=TerrainEffect.NOTHING):
    """``name(arguments)``."""

    form = Form("", "treasure(1)", listed=False)
    template = "{function}({arguments})"

    function: Word
    arguments: tuple[Expression, ...]


class Comparison(Node):
    """The condition ``[left operator right]``."""

    template = "[{left} {operator} {right}]"

    left: IntegerExpression
    operator: Word
    right: IntegerExpression


class Truth(Node):
    """The condition ``[value]``."""

    template = "[{value}]"

    value: IntegerExpression


Condition = Percent | Comparison | Truth


class If(Statement, draws=TerrainEffect.NOTHING):
    """``IF [condition] { then } ELSE { otherwise }``."""

    form = Form("IF", "IF [50%] { ... }", listed=False)

    condition: Condition
    then: Block
    otherwise: Block | None


class Chance(Statement, draws=TerrainEffect.NOTHING):
    """``[condition]: statement``."""

    form = Form("", "[50%]: EXIT", listed=False)

    condition: Condition
    statement: Statement


class Loop(Statement, draws=TerrainEffect.NOTHING):
    """``LOOP [count] { body }``."""

    form = Form("LOOP", "LOOP [3] { ... }", listed=False)
    template = "LOOP [{count}]"

    count: IntegerExpression
    body: Block


class For(Statement, draws=TerrainEffect.NOTHING):
    """``FOR $variable = start TO end { body }``; ``word`` is ``TO`` or ``..`` as written."""

    form = Form("FOR", "FOR $i = 1 TO 3 { ... }", listed=False)
    template = "FOR {variable} = {start} {word} {end}"

    variable: Variable
    start: IntegerExpression
    word: Word
    end: IntegerExpression
    body: Block


class Case(Node):
    """``CASE value: statements``."""

    template = "CASE {value}:"

    value: Integer
    statements: tuple[Statement, ...]


class Default(Node):
    """``DEFAULT: statements``."""

    template = "DEFAULT:"

    statements: tuple[Statement, ...]


class Switch(Statement, draws=TerrainEffect.NOTHING):
    """``SWITCH [selector] { arms }``."""

    form = Form("SWITCH", "SWITCH [2] { CASE 0: EXIT CASE 1: BREAK }", listed=False)
    template = "SWITCH [{selector}]"

    selector: IntegerExpression
    arms: tuple[Case | Default, ...]


class Break(Statement, draws=TerrainEffect.NOTHING):
    """``BREAK``."""

    form = Form("BREAK", "BREAK")


class Exit(Statement, draws=TerrainEffect.NOTHING):
    """``EXIT``."""

    form = Form("EXIT", "EXIT", opcode="EXIT")
