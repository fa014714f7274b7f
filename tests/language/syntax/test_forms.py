"""Every form of statement and expression gives the node that the contract promises."""

import pytest
from every import every

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.source import Source, Span
from vaultc.language.syntax import grammar, nodes, parse

NOWHERE = Span(0, 0, Source.from_text(""))


class _Make:
    """Nodes without their places."""

    def __getattr__(self, name):
        return lambda *fields: getattr(nodes, name)(*fields, span=NOWHERE)


n = _Make()
I, S, W, V, P, C = n.Integer, n.String, n.Word, n.Variable, n.Percent, n.MapCharacter  # noqa: E741
XY, HERE = n.Coordinate, n.RandomCoordinate()
POINT = n.PointSelection(n.Coordinate(1, 2))
AREA = n.LevelRegion(False, 0, 0, 1, 2)


def block(*statements):
    return n.Block(statements)


def option(key, word=None, value=None):
    return n.Option(key, W(word) if word else None, value)


STATEMENTS = {
    "$x = 5": n.Assignment(V("x"), I(5)),
    '$x = "a" . $b': n.Assignment(V("x"), n.Concatenation(S("a"), V("b"))),
    "$x = (1,2)": n.Assignment(V("x"), XY(1, 2)),
    "$x = (1,2,3,4)": n.Assignment(V("x"), n.Region(1, 2, 3, 4)),
    "$x = (5)": n.Assignment(V("x"), n.Parenthesized(I(5))),
    "$x = random": n.Assignment(V("x"), HERE),
    "$x = $y": n.Assignment(V("x"), V("y")),
    "$x = { 1, 2 }": n.Assignment(V("x"), n.Array((I(1), I(2)))),
    '$x = { "a" }': n.Assignment(V("x"), n.Array((S("a"),))),
    "$x = { (1,2), random }": n.Assignment(V("x"), n.Array((XY(1, 2), HERE))),
    "$x = { (1,2,3,4) }": n.Assignment(V("x"), n.Array((n.Region(1, 2, 3, 4),))),
    "$x = selection: (1,2)": n.Assignment(V("x"), n.Typed(W("selection"), POINT)),
    "$x = terrain: '.'": n.Assignment(V("x"), n.Typed(W("terrain"), C(".", None))),
    "$x = TERRAIN: { '.', ('L', lit) }": n.Assignment(
        V("x"), n.Typed(W("TERRAIN"), n.Array((C(".", None), C("L", W("lit")))))
    ),
    "$x = monster: { 'D', \"newt\", random }": n.Assignment(
        V("x"),
        n.Typed(W("monster"), n.Array((n.MonsterKind("D", None), n.MonsterKind(None, "newt"), n.MonsterKind()))),
    ),
    "$x = object: ('*', \"ruby\")": n.Assignment(V("x"), n.Typed(W("object"), n.ObjectKind("*", "ruby"))),
    "$x = obj: $y": n.Assignment(V("x"), n.Typed(W("obj"), V("y"))),
    "FUNCTION f.a($x: int, $y: string) { EXIT }": n.FunctionDefinition(
        W("f.a"), (n.Parameter(V("x"), W("int")), n.Parameter(V("y"), W("string"))), block(n.Exit())
    ),
    "FUNCTION f() { }": n.FunctionDefinition(W("f"), (), block()),
    "f()": n.Call(W("f"), ()),
    "f(1, (1,2))": n.Call(W("f"), (I(1), XY(1, 2))),
    "IF [50%] { EXIT }": n.If(P(50), block(n.Exit()), None),
    "IF [ 50% ] { } ELSE { EXIT }": n.If(P(50), block(), block(n.Exit())),
    "[$a]: EXIT": n.Chance(n.Truth(V("a")), n.Exit()),
    "[$a <> 2]: EXIT": n.Chance(n.Comparison(V("a"), W("<>"), I(2)), n.Exit()),
    "[1%]: [2%]: EXIT": n.Chance(P(1), n.Chance(P(2), n.Exit())),
    "LOOP [2d3] { BREAK }": n.Loop(n.Dice(2, 3), block(n.Break())),
    "FOR $i = 1 TO 4 { }": n.For(V("i"), I(1), W("TO"), I(4), block()),
    "FOR $i = $a..$b { }": n.For(V("i"), V("a"), W(".."), V("b"), block()),
    "SWITCH [$n] { CASE -1: EXIT BREAK CASE +2: DEFAULT: }": n.Switch(
        V("n"), (n.Case(I(-1), (n.Exit(), n.Break())), n.Case(I(2), ()), n.Default(()))
    ),
    'MESSAGE: "a\nb"': n.Message(S("a\nb")),
    "INIT_MAP: solidfill, (' ', unlit)": n.SolidFill(C(" ", W("unlit"))),
    "INIT_MAP: mazegrid, '-'": n.MazeGrid(C("-", None)),
    "INIT_MAP: mines, '.', 'L', true, false, random, random": n.Mines(
        C(".", None), C("L", None), W("true"), W("false"), W("random"), W("random"), None
    ),
    "INIT_MAP: mines, '.', 'L', true, false, lit, true, ' '": n.Mines(
        C(".", None), C("L", None), W("true"), W("false"), W("lit"), W("true"), C(" ", None)
    ),
    "INIT_MAP: sheollev": n.NamedGround(W("sheollev")),
    "INIT_MAP: rogue": n.NamedGround(W("rogue")),
    "NOMAP": n.NoMap(),
    "ALTAR: (6,3), align[1], shrine": n.Altar(XY(6, 3), n.AlignmentRegister(1), W("shrine")),
    "ALTAR: (6,3), law, random": n.Altar(XY(6, 3), W("law"), W("random")),
    "BRANCH: levregion(1,0,40,20), (0,0,1,2)": n.Branch(n.LevelRegion(True, 1, 0, 40, 20), AREA),
    'PORTAL: (0,0,1,2), (0,0,1,2), "air"': n.Portal(AREA, AREA, S("air")),
    "TELEPORT_REGION: (0,0,1,2), (0,0,1,2), down": n.TeleportRegion(AREA, AREA, W("down")),
    "TELEPORT_REGION: (0,0,1,2), (0,0,1,2)": n.TeleportRegion(AREA, AREA, None),
    "STAIR: (0,0,1,2), (0,0,1,2), up": n.StairRegion(AREA, AREA, W("up")),
    "STAIR: (1,2), up": n.Stair(XY(1, 2), W("up")),
    "LADDER: $p, down": n.Ladder(V("p"), W("down")),
    "CORRIDOR: (0, east, 0), (1, west, random)": n.Corridor(
        n.CorridorEnd(I(0), W("east"), I(0)), n.CorridorEnd(I(1), W("west"), None)
    ),
    "CORRIDOR: (0, east, 0), -1": n.Corridor(n.CorridorEnd(I(0), W("east"), I(0)), I(-1)),
    "RANDOM_CORRIDORS": n.RandomCorridors(None),
    "RANDOM_CORRIDORS: 2": n.RandomCorridors(I(2)),
    "RANDOM_CORRIDORS: random": n.RandomCorridors(W("random")),
    "DOOR: random, (1,2)": n.Door(None, W("random"), POINT),
    "ROOMDOOR: false, closed, north|east, random": n.RoomDoor(
        None, W("false"), W("closed"), (W("north"), W("east")), None
    ),
    "ROOMDOOR: random, secret, random, 3": n.RoomDoor(None, W("random"), W("secret"), (), I(3)),
    "DRAWBRIDGE: (1,2), east, closed": n.Drawbridge(XY(1, 2), W("east"), W("closed")),
    'ENGRAVING: (1,2), burn, "x"': n.Engraving(XY(1, 2), W("burn"), S("x")),
    "FOUNTAIN: (1,2) & (1,2) & (1,2)": n.Fountain(n.Union(n.Union(POINT, POINT), POINT)),
    "SINK: (1,2)": n.Sink(POINT),
    "POOL: (1,2)": n.Pool(POINT),
    "GOLD: (-1), random": n.Gold(I(-1), HERE),
    "GRAVE: (1,2)": n.Grave(XY(1, 2), None),
    "GRAVE: (1,2), random": n.Grave(XY(1, 2), W("random")),
    'GRAVE: (1,2), "x"': n.Grave(XY(1, 2), S("x")),
    "MAZEWALK: (1,2), east": n.MazeWalk(XY(1, 2), W("east"), None, None),
    "MAZEWALK: (1,2), east, false, '.'": n.MazeWalk(XY(1, 2), W("east"), W("false"), C(".", None)),
    "MINERALIZE": n.Mineralize(()),
    "MINERALIZE: 0, 1, 2, (-1)": n.Mineralize((I(0), I(1), I(2), I(-1))),
    "MON_GENERATION: 40%, (3, 'o'), (1, \"newt\")": n.MonGeneration(
        P(40), (n.GenerationPart(I(3), n.MonsterKind("o", None)), n.GenerationPart(I(1), n.MonsterKind(None, "newt")))
    ),
    "NON_DIGGABLE: (0,0,1,2)": n.NonDiggable(n.Region(0, 0, 1, 2)),
    "NON_PASSWALL: $r": n.NonPasswall(V("r")),
    "REGION: (1,1,5,4), lit, random": n.RegionStatement(n.Region(1, 1, 5, 4), W("lit"), None, (), None),
    'REGION: $r, unlit, "zoo", unfilled, irregular { EXIT }': n.RegionStatement(
        V("r"), W("unlit"), S("zoo"), (W("unfilled"), W("irregular")), block(n.Exit())
    ),
    "REPLACE_TERRAIN: $r, '.', ('T', lit), 12%": n.ReplaceTerrain(V("r"), C(".", None), C("T", W("lit")), P(12)),
    'ROOM: "throne" [60%], lit, (2,3), (left,bottom), (9,5), joined { }': n.Room(
        S("throne"),
        P(60),
        W("lit"),
        n.Pair(2, 3),
        n.Alignment(W("left"), W("bottom")),
        n.Pair(9, 5),
        (W("joined"),),
        block(),
    ),
    "ROOM: random, random, random, random, random { }": n.Room(None, None, W("random"), None, None, None, (), block()),
    'SUBROOM: "zoo", unlit, (0,1), random { }': n.Subroom(S("zoo"), None, W("unlit"), n.Pair(0, 1), None, (), block()),
    'SOUNDS: 100, (hear, "a"), (pline, $s)': n.Sounds(
        I(100), (n.Sound(W("hear"), S("a")), n.Sound(W("pline"), V("s")))
    ),
    "SPILL: (1,2), 'L', south, 3d6": n.Spill(XY(1, 2), C("L", None), W("south"), n.Dice(3, 6)),
    "TERRAIN: (1,2), $t": n.Terrain(POINT, V("t")),
    'TRAP: "pit", (1,2)': n.Trap(S("pit"), XY(1, 2)),
    "TRAP: random, random": n.Trap(None, HERE),
    "VAULTGEN: 20": n.VaultGen(I(20)),
    "WALLIFY": n.Wallify(None),
    "WALLIFY: (1,2)": n.Wallify(POINT),
    "WALLWALK: (1,2), 'W'": n.WallWalk(XY(1, 2), C("W", None), None, None),
    "WALLWALK: (1,2), 'W', '.', 80%": n.WallWalk(XY(1, 2), C("W", None), C(".", None), P(80)),
    "WALLWALK: (1,2), 'W', 80%": n.WallWalk(XY(1, 2), C("W", None), None, P(80)),
    "OBJECT: '*'": n.Object(n.ObjectKind("*", None), ()),
    "OBJECT: random, random[dry,wet]": n.Object(
        n.ObjectKind(), (option("place", None, n.RandomCoordinate((W("dry"), W("wet")))),)
    ),
    "CONTAINER: \"chest\", $p, trapped { OBJECT: '?' }": n.Container(
        n.ObjectKind(None, "chest"),
        (option("place", None, V("p")), option("trapped", "trapped")),
        block(n.Object(n.ObjectKind("?", None), ())),
    ),
    "MONSTER: 'o', random": n.Monster(n.MonsterKind("o", None), HERE, (), None),
    "MONSTER: $m, (1,2) { }": n.Monster(V("m"), XY(1, 2), (), block()),
}
OBJECT_OPTIONS = {
    "cursed": option("curse", "cursed"),
    'montype: "newt"': option("montype", "montype", n.MonsterKind(None, "newt")),
    "+1": option("enchantment", None, I(1)),
    "-1": option("enchantment", None, I(-1)),
    "1d4": option("enchantment", None, n.Dice(1, 4)),
    'name: "x"': option("name", "name", S("x")),
    'NAME: "x"': option("name", "NAME", S("x")),
    "quantity: 3": option("quantity", "quantity", I(3)),
    "buried": option("buried", "buried"),
    "unlit": option("light", "unlit"),
    "eroded: 1": option("erosion", "eroded", I(1)),
    "erodeproof": option("erosion", "erodeproof"),
    "locked": option("lock", "locked"),
    "not_trapped": option("trapped", "not_trapped"),
    "recharged: 1": option("recharged", "recharged", I(1)),
    "invisible": option("invisible", "invisible"),
    "greased": option("greased", "greased"),
    "(1,2)": option("place", None, XY(1, 2)),
    "rndcoord((1,2))": option("place", None, n.RndCoord(POINT)),
}
FLAG_WORDS = ("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")
MONSTER_OPTIONS = {
    '"Ed"': option("name", None, S("Ed")),
    "hostile": option("attitude", "hostile"),
    "awake": option("alertness", "awake"),
    "chaos": option("alignment", "chaos"),
    "align[2]": option("alignment", None, n.AlignmentRegister(2)),
    "align: random": option("alignment", "random"),
    'm_object "x"': option("appearance", "m_object", S("x")),
    **{
        word: option(word, word)
        for word in ["female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused"]
    },
    **{f"{word}: 2": option(word, word, I(2)) for word in ("fleeing", "blinded", "paralyzed")},
    "seen_traps: all": option("seen_traps", "seen_traps", n.TrapSet((W("all"),))),
    'seen_traps: "a" | "b" | all': option("seen_traps", "seen_traps", n.TrapSet((S("a"), S("b"), W("all")))),
}
VALUES = {
    "007": I(7),
    "2147483648": I(2147483648),
    "1 + 2 * 3": n.Operation("+", I(1), n.Operation("*", I(2), I(3))),
    "1 - 2 - 3": n.Operation("-", n.Operation("-", I(1), I(2)), I(3)),
    "10 % 3": n.Operation("%", I(10), I(3)),
    "$a%3": n.Operation("%", V("a"), I(3)),
    "$a-$b": n.Operation("-", V("a"), V("b")),
    "$a.length": n.Method("a", "length"),
    "$a.b.c": n.Method("a", "b.c"),
    "$a . hero.name": n.Concatenation(V("a"), n.CoreCall("hero.name", None)),
    "$a.$b": n.Concatenation(V("a"), V("b")),
    "rnd(5)": n.CoreCall("rnd", (I(5),)),
    "f()": n.CoreCall("f", ()),
    "f(('*', \"ruby\"), (1,2))": n.CoreCall("f", (n.ObjectKind("*", "ruby"), XY(1, 2))),
    'f(object: "ruby")': n.CoreCall("f", (n.ObjectArgument(n.ObjectKind(None, "ruby")),)),
    "f(monster: 'D')": n.CoreCall("f", (n.MonsterArgument(n.MonsterKind("D", None)),)),
}
SELECTIONS = {
    "rect (0,0,1,2)": n.Rect(n.Region(0, 0, 1, 2)),
    "fillrect $r": n.FillRect(V("r")),
    "floodfill (1,2)": n.FloodFill(XY(1, 2)),
    "line (1,2)-(4,4)": n.Line(XY(1, 2), XY(4, 4)),
    "randline (1,2) - (4,4), 7": n.RandLine(XY(1, 2), XY(4, 4), I(7)),
    "grow((1,2))": n.Grow((), POINT),
    "grow(north|west, (1,2))": n.Grow((W("north"), W("west")), POINT),
    "filter(50%, (1,2))": n.Filter(P(50), POINT),
    "filter('.', (1,2))": n.Filter(C(".", None), POINT),
    "filter($t, (1,2))": n.Filter(n.PointSelection(V("t")), POINT),
    "circle((1,2), 3)": n.Circle(XY(1, 2), I(3), None),
    "ellipse((1,2), 3, 4, filled)": n.Ellipse(XY(1, 2), I(3), I(4), W("filled")),
    "gradient(radial, (1 - 2 - 3), (1,2))": n.Gradient(
        W("radial"), n.Operation("-", I(1), I(2)), I(3), None, XY(1, 2), None
    ),
    "gradient(square, (1 - 2, limited), (1,2), (3,4))": n.Gradient(
        W("square"), I(1), I(2), W("limited"), XY(1, 2), XY(3, 4)
    ),
    "complement (1,2) & $s": n.Union(n.Complement(POINT), n.PointSelection(V("s"))),
    "((1,2))": n.Parenthesized(POINT),
}


def only_statement(text):
    parsed = parse(Source.from_text(f'LEVEL: "a"\n{text}\n'), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    (level,) = parsed.tree.levels
    (statement,) = level.statements
    return statement


@every("text", STATEMENTS)
def test_statement(text):
    assert only_statement(text) == STATEMENTS[text]


@pytest.mark.parametrize("text", OBJECT_OPTIONS)
def test_option_of_an_object(text):
    assert only_statement(f"OBJECT: '*', {text}").options == (OBJECT_OPTIONS[text],)


@pytest.mark.parametrize("text", MONSTER_OPTIONS)
def test_option_of_a_monster(text):
    assert only_statement(f"MONSTER: 'o', random, {text}").options == (MONSTER_OPTIONS[text],)


@pytest.mark.parametrize("text", VALUES)
def test_value(text):
    assert only_statement(f"$x = {text}").value == VALUES[text]


@pytest.mark.parametrize("text", SELECTIONS)
def test_selection(text):
    assert only_statement(f"SINK: {text}").selection == SELECTIONS[text]


def test_characters():
    kinds = [only_statement(f"OBJECT: {text}").kind.character for text in ("'\\\\'", "'''", "'\\''", "'\\L'", "'#'")]
    assert kinds == ["\\", "'", "'", "L", "#"]


def test_element_of_an_array():
    parsed = parse(Source.from_text("LEVEL: \"a\"\n$m = monster: { 'o' }\nMONSTER: $m[1], random\n"), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    assert parsed.tree.levels[0].statements[1].kind == n.Element("m", I(1))


def test_scalar_before_a_condition_is_no_element():
    text = "LEVEL: \"a\"\n$m = 1\nOBJECT: '*', random, montype: $m\n[$n > 3]: EXIT\n"
    parsed = parse(Source.from_text(text), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    assert [type(statement).__name__ for statement in parsed.tree.levels[0].statements] == [
        "Assignment",
        "Object",
        "Chance",
    ]


def test_names_of_arrays_end_with_their_level_and_function():
    text = 'LEVEL: "a"\n$m = { 1 }\nFUNCTION f() { MESSAGE: $m [1]: EXIT }\n$b = $m[0]\n'
    parsed = parse(Source.from_text(text + 'LEVEL: "b"\nMESSAGE: $m [1]: EXIT\n'), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    assert parsed.tree.levels[0].statements[2].value == n.Element("m", I(0))
    assert len(parsed.tree.levels[1].statements) == 2


def test_headers_flags_and_levels():
    text = 'INCLUDE "x.des"\nFUNCTION f() { }\nLEVEL: "a"\nFLAGS: noteleport, noflipx\nLEVEL: "b"'
    tree = parse(Source.from_text(text), UNNETHACK.grammar).tree
    assert tree == n.DesFile(
        (n.Include(S("x.des")), n.FunctionDefinition(W("f"), (), block())),
        (n.Level(S("a"), n.Flags((W("noteleport"), W("noflipx"))), ()), n.Level(S("b"), None, ())),
    )


def test_statements_need_no_separator():
    parsed = parse(Source.from_text('LEVEL: "a" EXIT NOMAP POOL:random'), UNNETHACK.grammar)
    assert parsed.tree.levels[0].statements == (n.Exit(), n.NoMap(), n.Pool(n.PointSelection(HERE)))


def test_empty_file():
    assert parse(Source.from_text(""), UNNETHACK.grammar).tree == n.DesFile((), ())


def test_unknown_grammar():
    with pytest.raises(ValueError, match="unknown grammar 'klingon'"):
        grammar.load("klingon")
