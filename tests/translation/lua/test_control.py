"""The flow of control, variables and functions, executed."""

from __future__ import annotations

from collections import Counter

import pytest
from lua_translation import played, script, translated

from vaultc.language.diagnostics import Severity


def calls(statements: str, seed: int = 1, game: str = "unnethack") -> list[tuple[str, object]]:
    """The names of the calls of a level's script with one telling field each; nothing may have gone wrong."""
    text = translated(f'LEVEL: "a"\nFLAGS: noteleport\n{statements}\n', game).scripts[0].text
    run = played(text, seed)
    assert [str(each) for each in run.findings if each.severity is Severity.ERROR] == []
    made = [call for call in run.calls if call.name != "level_flags"]
    return [(call.name, call.fields.get("id") or call.fields.get("text") or call.fields.get("amount")) for call in made]


def texts(statements: str, seed: int = 1) -> list[object]:
    """The texts of the messages of a level."""
    return [text for name, text in calls(statements, seed) if name == "message"]


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("$n = 7\nMESSAGE: string($n / 2) . string($n % 4)", ["33"]),
        ("$n = (-7)\nMESSAGE: string($n / 2) . \" \" . string($n % 4)", ["-3 -3"]),
        ("$n = 7\n$m = 0\nMESSAGE: string($n / $m) . string($n % $m)", ["00"]),
        ("MESSAGE: string(2 + 3 * 4 - (1 - (-2)))", ["11"]),
        ("MESSAGE: string(int(\"12 apples\"))", ["12"]),
        ("FOR $i = 3 TO 1 { MESSAGE: string($i) }", ["3", "2", "1"]),
        ("FOR $i = 1 TO 2 { MESSAGE: string($i) }\nMESSAGE: string($i)", ["1", "2", "3"]),
        ("$a = 2\n$b = 1\nFOR $i = $a TO $b { MESSAGE: string($i) }", ["2", "1"]),
        ("LOOP [0] { MESSAGE: \"once\" }", ["once"]),
        ("LOOP [3] { MESSAGE: \"a\" BREAK }", ["a"]),
        ("$n = 1\nSWITCH [$n] { CASE 1: MESSAGE: \"a\" CASE 2: MESSAGE: \"b\" BREAK DEFAULT: MESSAGE: \"c\" }",
         ["a", "b"]),
        ("$n = 5\nSWITCH [$n] { CASE 1: MESSAGE: \"a\" BREAK DEFAULT: MESSAGE: \"c\" }", ["c"]),
        ("$n = 2\nSWITCH [$n] { CASE 1: CASE 2: MESSAGE: \"b\" BREAK CASE 3: MESSAGE: \"c\" }", ["b"]),
        ("$n = 1\nSWITCH [$n] { CASE 1: IF [$n == 1] { BREAK } MESSAGE: \"no\" }\nMESSAGE: \"yes\"", ["yes"]),
        ("SWITCH [1] { CASE 0: MESSAGE: \"a\" BREAK CASE 1: MESSAGE: \"never\" }", ["a"]),
        ("$n = 2\nIF [$n == 1] { MESSAGE: \"a\" } ELSE { IF [$n == 2] { MESSAGE: \"b\" } ELSE { MESSAGE: \"c\" } }",
         ["b"]),
        ("IF [0] { MESSAGE: \"a\" }\n[1]: MESSAGE: \"b\"", ["b"]),
        ("$a = { 5, 6, 7 }\nMESSAGE: string($a[4]) . string($a.length)", ["63"]),
        ("$c = (3,4)\nMESSAGE: string($c.x * 10 + $c.y)", ["34"]),
        ("MESSAGE: \"a\"\nEXIT\nMESSAGE: \"never\"", ["a"]),
        ("REGION: (1,1,3,3), lit, \"ordinary\" { MESSAGE: \"a\" BREAK MESSAGE: \"never\" }\nMESSAGE: \"b\"",
         ["a", "b"]),
    ],
)  # fmt: skip
def test_messages(statements: str, expected: list[str]) -> None:
    assert texts(statements) == expected


FUNCTIONS = """FUNCTION leave($n:int) { MESSAGE: "in " . string($n) [$n > 1]: EXIT }
LEVEL: "a"
FLAGS: noteleport
leave(1)
ROOM: "ordinary", lit, (3,3), (center,center), (5,5) { leave(2) MESSAGE: "never" }
MESSAGE: "never"
"""


def test_an_exit_in_a_function_ends_the_script() -> None:
    run = played(translated(FUNCTIONS).scripts[0].text)
    assert [call.fields["text"] for call in run.calls if call.name == "message"] == ["in 1", "in 2"]


def test_functions_know_the_room_around_their_call() -> None:
    text = """FUNCTION size() { MESSAGE: string(room.width) . "x" . string(room.height) }
LEVEL: "a"
size()
ROOM: "ordinary", lit, (3,3), (center,center), (7,4) { size() }
"""
    run = played(translated(text).scripts[0].text)
    assert [call.fields["text"] for call in run.calls if call.name == "message"] == ["0x0", "7x4"]


def test_variables_of_blocks_are_declared_outside_of_them() -> None:
    lines = script("IF [50%] { $n = 1 } ELSE { $n = 2 }\nMESSAGE: string($n)")
    assert lines[0] == "local n"
    assert "local n =" not in "\n".join(lines)


def test_variables_of_one_block_stay_in_it() -> None:
    lines = script('ROOM: "ordinary", lit, random, random, random { $n = 1d4 GOLD: $n, random GOLD: $n, random }')
    assert "   local n = d(1, 4)" in lines


@pytest.mark.parametrize("name", ["end", "selection", "spill", "done"])
def test_names_of_lua_are_left_to_lua(name: str) -> None:
    assert f"local {name}_ = 1" in script(f"${name} = 1\nMESSAGE: string(${name})")


def test_more_variables_than_lua_has_locals() -> None:
    lines = [f"$v{number} = {number}" for number in range(250)]
    assert texts("\n".join([*lines, "MESSAGE: string($v249)"])) == ["249"]


def test_many_locals_made_by_statements() -> None:
    statements = "\n".join("TERRAIN: circle(random, 2), 'L'\nTERRAIN: floodfill random, 'I'" for _ in range(130))
    assert len(calls(statements)) == 260


def test_arrays_are_shuffled_and_drawn_from() -> None:
    text = (
        "$o = object: { ('*', \"diamond\"), ('*', \"ruby\") }\nSHUFFLE: $o\nOBJECT: $o[0], (1,1)\nOBJECT: $o[1], (2,2)"
    )
    assert {name for _, name in calls(text)} == {"diamond", "ruby"}
    first = Counter(calls(text, seed)[0][1] for seed in range(40))
    assert min(first["diamond"], first["ruby"]) > 8


def test_arrays_of_classes_names_and_nothing() -> None:
    text = "$m = monster: { 'D', \"newt\", random }\nFOR $i = 0 TO 2 { MONSTER: $m[$i], (1,1), asleep }"
    run = played(translated(f'LEVEL: "a"\n{text}\n').scripts[0].text)
    made = [call.fields for call in run.calls if call.name == "monster"]
    assert [(each.get("class"), each.get("id")) for each in made] == [("D", None), (None, "newt"), (None, None)]


def test_places_are_drawn_at_each_use() -> None:
    text = "$p = random[dry]\nOBJECT: '*', $p\nOBJECT: '*', $p"
    lines = script(text)
    assert "local p = function() return rndplace(" in "\n".join(lines)
    assert lines[-1] == 'des.object("*",drawn(p))'


def test_chances_keep_their_size() -> None:
    text = translated('LEVEL: "a"\nSWITCH [3] { CASE 0: GOLD: 1, random BREAK CASE 1: GOLD: 2, random BREAK }\n'
                      "[30%]: GOLD: 3, random\nLOOP [2d2] { GOLD: 4, random }\n").scripts[0].text  # fmt: skip
    found: Counter[object] = Counter()
    for seed in range(300):
        found += Counter(call.fields["amount"] for call in played(text, seed).calls if call.name == "gold")
    assert 75 < found[1] < 125
    assert 75 < found[2] < 125
    assert 65 < found[3] < 115
    assert 850 < found[4] < 950
