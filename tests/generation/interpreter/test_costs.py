"""Steps of every statement and every kind of value (rules: "Step limit", "Instruction sequences")."""

from __future__ import annotations

import pytest
from every import every

START = 2
"""The flags at the beginning of every level."""

DECLARED = {
    "$n": ("$n = 1", 4),
    "$s": ('$s = "x"', 4),
    "$c": ("$c = (1,1)", 4),
    "$r": ("$r = (1,1,2,2)", 4),
    "$l": ("$l = selection: (1,1)", 5),
    "$t": ("$t = terrain: '.'", 4),
    "$m": ("$m = monster: 'o'", 4),
    "$o": ("$o = object: '*'", 4),
    "$a": ("$a = { 1, 2 }", 5),
    "$p": ("$p = { (1,1), (2,2) }", 5),
}

VALUES = [
    ("$x = 5", 1),
    ('$x = "text"', 1),
    ("$x = (3,4)", 1),
    ("$x = random", 1),
    ("$x = random[dry,wet]", 1),
    ("$x = (1,1,2,2)", 1),
    ("$x = terrain: ('.', lit)", 1),
    ("$x = monster: random", 1),
    ("$x = monster: ('o', \"hill orc\")", 1),
    ('$x = object: "dagger"', 1),
    ("$x = $n", 1),
    ("$x = $a[0]", 2),
    ("$x = $a[$a[$n]]", 3),
    ("$x = $p[1]", 2),
    ("$x = 3d6", 3),
    ("$x = (1 + 2) * 3", 5),
    ("$x = 2 * 3d6 - $n", 7),
    ('$x = "a" . $s . "b"', 5),
    ("$x = $c.x", 3),
    ("$x = $a.length", 3),
    ("$x = level.depth", 2),
    ("$x = rnd(6)", 3),
    ("$x = rnd(1 + 2)", 5),
    ("$x = coord($n, 2)", 4),
    ("$x = region(1,2,3,4)", 6),
    ('$x = level.mon_at(monster: "newt", (1,1))', 4),
    ("$x = string(5) . $s", 5),
    ("$x = rndcoord((1,1))", 3),
    ("$x = { 1, $n, 2d4 }", 5),
    ("$x = { random, (1,1) }", 2),
]

SELECTIONS = [
    ("(1,1)", 2),
    ("random", 2),
    ("$c", 2),
    ("$p[0]", 3),
    ("$l", 1),
    ("rndcoord((1,1))", 4),
    ("rect (1,1,2,2)", 2),
    ("fillrect $r", 2),
    ("floodfill (1,1)", 2),
    ("complement (1,1)", 3),
    ("line (1,1)-(5,5)", 3),
    ("randline (1,1)-(5,5), 3", 4),
    ("grow((1,1))", 4),
    ("grow(north|east, rect (1,1,2,2))", 4),
    ("filter(50%, (1,1))", 5),
    ("filter((2,2), (1,1))", 6),
    ("filter($l, (1,1))", 5),
    ("filter('.', (1,1))", 5),
    ("filter($t, (1,1))", 5),
    ("circle((9,9), 3)", 5),
    ("circle((9,9), 1d4, unfilled)", 7),
    ("ellipse((9,9), 3, 4)", 5),
    ("gradient(radial, (1 - 5), (9,9))", 7),
    ("gradient(square, (1 - $n, limited), (9,9), $c)", 7),
    ("(1,1) & (2,2)", 5),
    ("(1,1) & (2,2) & rect (1,1,2,2)", 8),
]

STATEMENTS = [
    ("SHUFFLE: $a", 2),
    ("EXIT", 1),
    ('MESSAGE: "x"', 1 + 1),
    ('MESSAGE: "x" . $s', 1 + 3),
    ("FOUNTAIN: (1,1)", 1 + 2),
    ("SINK: (1,1)", 1 + 2),
    ("POOL: $l", 1 + 1),
    ("TERRAIN: (1,1), '.'", 1 + 2 + 1),
    ("GOLD: 2d4, (1,1)", 1 + 3 + 1),
    ("NON_DIGGABLE: (1,1,2,2)", 1 + 1),
    ("NON_PASSWALL: $r", 1 + 1),
    ("MINERALIZE: 1, 2, 3, (-1)", 1 + 4),
    ("MINERALIZE", 5),
    ('TRAP: "pit", (1,1)', 2 + 1),
    ("STAIR: (1,1), up", 2 + 1),
    ("LADDER: (1,1), up", 2 + 1),
    ("DOOR: open, (1,1)", 2 + 2),
    ('ENGRAVING: (1,1), dust, "x"', 2 + 2),
    ("SPILL: (9,9), '.', south, 1d3", 2 + 1 + 1 + 3),
    ("REPLACE_TERRAIN: (1,1,2,2), '.', 'T', 5%", 2 + 3),
    ("WALLIFY: (1,1)", 2 + 2),
    ("WALLIFY", 3),
    ("WALLWALK: (1,1), 'T', '.'", 2 + 3),
    ("WALLWALK: (1,1), 'T', '.', 5%", 2 + 3),
    ("WALLWALK: (1,1), 'T'", 3 + 2),
    ("WALLWALK: (1,1), 'T', 5%", 3 + 2),
    ('GRAVE: (1,1), "x"', 2 + 2),
    ("GRAVE: (1,1), random", 3 + 1),
    ("GRAVE: (1,1)", 3 + 1),
    ("ALTAR: (1,1), law, altar", 3 + 1),
    ("DRAWBRIDGE: (5,5), north, open", 3 + 1),
    ("MAZEWALK: (5,5), east", 4 + 1),
    ("MAZEWALK: (5,5), east, false, '.'", 4 + 1),
    ("MON_GENERATION: 40%, (3, 'o'), ($n, \"newt\")", 3 + 2 * 2 + 2),
    ('SOUNDS: 100, (hear, "a"), (pline, "b" . $s)', 2 + 2 + 1 + 1 + 3),
    ("ROOMDOOR: false, open, north, 1", 5),
    ("GEOMETRY: center, center\nMAP\n..\nENDMAP\n", 7),
    ("GEOMETRY: (5,5)\nMAP\n..\nENDMAP\n", 6 + 1),
    ("GEOMETRY: random, false\nMAP\n..\nENDMAP\n", 6 + 1),
    ("NOMAP", 7),
    ("RANDOM_CORRIDORS", 7),
    ("RANDOM_CORRIDORS: random", 7),
    ("CORRIDOR: (0, east, 0), (1, west, random)", 7),
    ("CORRIDOR: (0, east, 0), -1", 7),
    ("INIT_MAP: solidfill, '.'", 9),
    ("INIT_MAP: mazegrid, '-'", 9),
    ("INIT_MAP: mines, '.', ' ', true, true, lit, true", 9),
    ("INIT_MAP: rogue", 9),
    ("NOMAP BRANCH: levregion(1,0,40,20), (0,0,0,0)", 7 + 14),
    ('NOMAP PORTAL: (0,0,3,3), (0,0,1,1), "air"', 7 + 14),
    ("NOMAP TELEPORT_REGION: (0,0,3,3), (0,0,1,1), down", 7 + 14),
    ("NOMAP STAIR: (0,0,3,3), (0,0,1,1), up", 7 + 14),
    ('ROOM: "ordinary", lit, random, random, random { }', 12),
    ('ROOM: "ordinary", lit, random, random, random { SUBROOM: "ordinary", lit, (0,0), (1,1) { } }', 24),
    ('REGION: (1,1,2,2), lit, "ordinary"', 5 + 1),
    ('REGION: $r, lit, "ordinary" { EXIT }', 4 + 1 + 1),
    ('MONSTER: "newt", (1,1)', 3 + 2),
    ('MONSTER: $m, $c, "Ed"', 3 + 2 + 1 + 1),
    ('MONSTER: "newt", (1,1), peaceful, asleep, law, female', 3 + 2 + 2 * 4),
    ('MONSTER: "newt", (1,1), align[0], seen_traps: "pit" | "web"', 3 + 2 + 2 * 2),
    ('MONSTER: "newt", (1,1), align: random, invisible, cancelled, revived, avenge', 3 + 2 + 2 * 5),
    ('MONSTER: "newt", (1,1), stunned, confused, m_object "boulder"', 3 + 2 + 2 * 2 + 1 + 2),
    ('MONSTER: "newt", (1,1), fleeing: 5, blinded: $n, paralyzed: 2d4', 3 + 2 + 2 + 2 + 4),
    ('MONSTER: "newt", (1,1) { }', 4 + 2),
    ("MONSTER: \"newt\", (1,1) { OBJECT: '*' }", 4 + 2 + 3 + 1),
    ("OBJECT: '*', (1,1)", 3 + 1 + 2),
    ('OBJECT: $o, $c, montype: $m, name: "x", quantity: 2, eroded: $n', 3 + 1 + 2 * 5),
    ("OBJECT: '*', (1,1), recharged: 1d2, +1", 3 + 1 + 2 + 4 + 2),
    ("OBJECT: '*', (1,1), 1d3, erodeproof", 3 + 1 + 2 + 4 + 2),
    ("OBJECT: '*', (1,1), blessed, buried, lit, locked, trapped, invisible, greased", 3 + 1 + 2 + 2 * 7),
    ("CONTAINER: ('(', \"chest\"), (1,1) { }", 4 + 1 + 2),
    ("CONTAINER: ('(', \"chest\"), (1,1), not_trapped { OBJECT: '*' }", 4 + 1 + 2 + 2 + 4),
]

CONTROL = [
    ("[100%]: EXIT", 3 + 3 + 1),
    ("[0%]: EXIT", 3 + 3),
    ("[$n == 1]: EXIT", 2 + 3 + 1),
    ("[$n > 1d1 + 0]: EXIT", 6 + 3),
    ("[$n]: EXIT", 2 + 3 + 1),
    ("[100%]: [0%]: EXIT", 6 + 6),
    ("IF [100%] { NOMAP }", 6 + 7),
    ("IF [100%] { NOMAP } ELSE { EXIT }", 6 + 7 + 2),
    ("IF [0%] { NOMAP } ELSE { EXIT }", 6 + 1),
    ("LOOP [1] { }", 1 + 6 + 1),
    ("LOOP [0] { }", 1 + 6 + 1),
    ("LOOP [3] { NOMAP }", 1 + 3 * (6 + 7) + 1),
    ("LOOP [3] { BREAK }", 1 + 1 + 2),
    ("LOOP [3] { [100%]: BREAK }", 1 + 1 + 6 + 2),
    ("FOR $i = 1 TO 3 { NOMAP }", 2 + 13 + 3 * (11 + 7)),
    ("FOR $i = 3 TO 3 { }", 2 + 13 + 11),
    ("FOR $i = 1 TO 3 { BREAK }", 2 + 13 + 2),
    ("SWITCH [1] { CASE 0: NOMAP }", 1 + 1 + 2 + 5 + 7 + 2 + 1),
    ("SWITCH [1] { CASE 0: NOMAP BREAK }", 1 + 1 + 2 + 5 + 7 + 2 + 1),
    ("SWITCH [$n] { CASE 0: NOMAP BREAK CASE 1: EXIT }", 1 + 2 + 2 * 5 + 1),
    ("SWITCH [$n] { CASE 7: NOMAP BREAK }", 1 + 2 + 5 + 1),
    ("SWITCH [$n] { DEFAULT: NOMAP CASE 7: }", 1 + 2 + 5 + 2 + 7 + 2 + 1),
    ("SWITCH [$n] { CASE 1: CASE 2: NOMAP DEFAULT: }", 1 + 2 + 5 + 7 + 2 + 1),
    ("FUNCTION f() { NOMAP } f()", 3 + 7 + 2 + 2),
    ("FUNCTION f() { NOMAP } f() f()", 2 * (3 + 7 + 2) + 2),
    ("FUNCTION f() { EXIT } f()", 3 + 1 + 2),
    ("FUNCTION f($x: int, $y: str) { } f(1d2, \"x\" . \"y\")", 3 + 6 + 3 * 2 + 2 + 2),
    ("FUNCTION f() { NOMAP } LOOP [3] { f() }", 1 + 3 * (6 + 2 + 3 + 7 + 2) + 1),
    ("FUNCTION f() { NOMAP } FUNCTION g() { f() f() } g()", 2 + 3 + 2 + 2 + 2 * (3 + 7 + 2)),
]  # fmt: skip


def steps(execute, statement: str) -> int:
    """Steps of a statement after the declarations that it needs."""
    needed = [row for name, row in DECLARED.items() if name in statement and not statement.startswith(name + " =")]
    text = "".join(f"{text}\n" for text, _ in needed)
    return execute(text + statement).machine.steps - START - sum(cost for _, cost in needed)


@pytest.mark.parametrize(("statement", "cost"), VALUES, ids=lambda value: str(value))
def test_values(statement: str, cost: int, execute) -> None:
    assert steps(execute, statement) == cost + 3


@pytest.mark.parametrize(("selection", "cost"), SELECTIONS, ids=lambda value: str(value))
def test_selections(selection: str, cost: int, execute) -> None:
    assert steps(execute, f"$x = selection: {selection}") == cost + 3


@every(("statement", "cost"), STATEMENTS, ids=lambda value: str(value).splitlines()[0])
def test_statements(statement: str, cost: int, execute) -> None:
    assert steps(execute, "INIT_MAP: solidfill, '.'\n" + statement) == cost + 9


@pytest.mark.parametrize(("statement", "cost"), CONTROL, ids=lambda value: str(value))
def test_control(statement: str, cost: int, execute) -> None:
    assert steps(execute, statement) == cost


def test_declarations_cost_what_is_taken_off(execute) -> None:
    for text, cost in DECLARED.values():
        assert execute(text).machine.steps == START + cost


def test_a_straight_script_takes_as_many_steps_as_it_has_records(execute) -> None:
    """Instructions may hide nothing: all that is written is executed, and nothing else."""
    for statement, _ in STATEMENTS:
        if "$" not in statement and "EXIT" not in statement:
            run = execute("INIT_MAP: solidfill, '.'\n" + statement)
            assert run.machine.steps == sum(instruction.cost for instruction in run.program.instructions)
