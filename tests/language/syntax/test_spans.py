"""Spans cover exactly the text of their node."""

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, parse, walk

TEXT = """FUNCTION f($x: int) { GOLD: $x, random }
LEVEL: "a"
FLAGS: noteleport, hardfloor
# a comment
$spots = { (2,1), random[dry, wet] }
OBJECT: ('(', "chest"), $spots[1], blessed, +1, name: "a" . "b"
MONSTER: ('@', "watchman"), (3,3), "Ed", seen_traps: "pit" | all { OBJECT: ')', cursed }
IF [$spots.length > 1 + 2] { SINK: (1,1) & line (1,1)-(4,4) } ELSE { f(1, "x") }
GOLD: (-1), random
GEOMETRY: half-left, bottom, false
MAP
|---|
ENDMAP
ROOM: "zoo" [60%], lit, (2,3), (left,bottom), random, filled { ROOMDOOR: false, closed, random, random }
"""
EXPECTED = {
    nodes.FunctionDefinition: ["FUNCTION f($x: int) { GOLD: $x, random }"],
    nodes.Flags: ["FLAGS: noteleport, hardfloor"],
    nodes.Parameter: ["$x: int"],
    nodes.Include: [],
    nodes.Array: ["{ (2,1), random[dry, wet] }"],
    nodes.RandomCoordinate: ["random", "random[dry, wet]", "random"],
    nodes.Element: ["$spots[1]"],
    nodes.Concatenation: ['"a" . "b"'],
    nodes.Option: [
        "$spots[1]", "blessed", "+1", 'name: "a" . "b"', '"Ed"', 'seen_traps: "pit" | all', "cursed",
    ],
    nodes.TrapSet: ['"pit" | all'],
    nodes.Comparison: ["[$spots.length > 1 + 2]"],
    nodes.Method: ["$spots.length"],
    nodes.Operation: ["1 + 2"],
    nodes.Union: ["(1,1) & line (1,1)-(4,4)"],
    nodes.Line: ["line (1,1)-(4,4)"],
    nodes.Call: ['f(1, "x")'],
    nodes.MapBlock: ["MAP\n|---|\nENDMAP"],
    nodes.Map: ["GEOMETRY: half-left, bottom, false\nMAP\n|---|\nENDMAP"],
    nodes.Percent: ["[60%]"],
    nodes.Pair: ["(2,3)"],
    nodes.Alignment: ["(left,bottom)"],
    nodes.RoomDoor: ["ROOMDOOR: false, closed, random, random"],
}  # fmt: skip


def test_spans():
    parsed = parse(Source.from_text(TEXT), UNNETHACK.grammar)
    assert parsed.diagnostics == ()
    found = {kind: [n.span.text for n in walk(parsed.tree) if type(n) is kind] for kind in EXPECTED}
    assert found == EXPECTED


def test_every_statement_parses_again_from_its_span():
    level = parse(Source.from_text(TEXT), UNNETHACK.grammar).tree.levels[0]
    for statement in level.statements[2:]:
        if "$spots" not in statement.span.text:
            again = parse(Source.from_text('LEVEL: "b"\n' + statement.span.text + "\n"), UNNETHACK.grammar)
            assert again.diagnostics == ()
            assert again.tree.levels[0].statements == (statement,)


def test_walk_is_in_the_order_of_the_text():
    starts = [node.span.start for node in walk(parse(Source.from_text(TEXT), UNNETHACK.grammar).tree)]
    assert starts == sorted(starts)
