"""Declarations, uses and types of variables and expressions."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from vaultc.language.semantics import Model, Type
from vaultc.language.semantics.scopes import Declared, VariableUse
from vaultc.language.syntax import nodes as n

Analyze = Callable[[str], Model]


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        ("5", Type.INTEGER),
        ("(-5)", Type.INTEGER),
        ("2d6 + level.depth", Type.INTEGER),
        ('"a" . string(3)', Type.STRING),
        ("hero.name", Type.STRING),
        ("(1,2)", Type.COORDINATE),
        ("random", Type.COORDINATE),
        ("random[dry]", Type.COORDINATE),
        ("rndcoord(rect (1,1,2,2))", Type.COORDINATE),
        ("coord(1,2)", Type.COORDINATE),
        ("(1,2,3,4)", Type.REGION),
        ("region(1,2,3,4)", Type.REGION),
        ("selection: (1,1) & (2,2)", Type.SELECTION),
        ("selection: (1,1)", Type.SELECTION),
        ("terrain: '.'", Type.MAP_CHARACTER),
        ("TERRAIN: { '.', 'L' }", Type.MAP_CHARACTER_ARRAY),
        ("monster: 'D'", Type.MONSTER),
        ("MONSTER: { 'D', random }", Type.MONSTER_ARRAY),
        ("obj: '*'", Type.OBJECT),
        ("object: { '*', \"boulder\" }", Type.OBJECT_ARRAY),
        ("{ 1, 2 }", Type.INTEGER_ARRAY),
        ('{ "a", "b" }', Type.STRING_ARRAY),
        ("{ random, (1,1) }", Type.COORDINATE_ARRAY),
        ("{ (1,1,2,2) }", Type.REGION_ARRAY),
    ],
)
def test_the_right_side_decides_the_type(analyze: Analyze, value: str, type_: Type) -> None:
    model = analyze(f'LEVEL: "x"\n$v = {value}\n')
    assert model.scopes[0].symbols["v"].type is type_
    assert model.type_of(model.find(n.Assignment)[0].value) is type_
    assert model.scopes[0].mismatches == ()


def test_a_bare_variable_keeps_its_type(analyze: Analyze) -> None:
    model = analyze('LEVEL: "x"\n$a = (1,2)\n$b = $a\nSINK: $b\n')
    assert model.type_of(model.find(n.Assignment)[1].value) is Type.COORDINATE
    assert model.type_of(model.find(n.PointSelection)[0]) is Type.COORDINATE


def test_selection_variables_and_places_are_told_apart(analyze: Analyze) -> None:
    text = 'LEVEL: "x"\n$s = selection: rect (1,1,3,3)\n$c = (1,1)\nSINK: $s\nSINK: $c\nSINK: $s & $c\n'
    model = analyze(text)
    types = [model.type_of(point) for point in model.find(n.PointSelection)]
    assert types == [Type.SELECTION, Type.COORDINATE, Type.SELECTION, Type.COORDINATE]


def test_the_criterion_of_a_filter_may_be_a_map_character(analyze: Analyze) -> None:
    model = analyze("LEVEL: \"x\"\n$t = terrain: '.'\nSINK: filter($t, rect (1,1,3,3))\n")
    criterion = model.find(n.Filter)[0].criterion
    assert isinstance(criterion, n.Expression)
    assert model.type_of(criterion) is Type.MAP_CHARACTER
    assert model.scopes[0].mismatches == ()


def test_elements_have_the_type_of_the_elements(analyze: Analyze) -> None:
    model = analyze("LEVEL: \"x\"\n$m = monster: { 'D', 'E' }\nMONSTER: $m[rnd(2)], random\n")
    assert model.type_of(model.find(n.Element)[0]) is Type.MONSTER


def test_uses_know_where_and_how(analyze: Analyze) -> None:
    model = analyze('LEVEL: "x"\n$a = { 1, 2 }\nSHUFFLE: $a\nGOLD: $a[0] + $a.length, random\n')
    symbol = model.scopes[0].symbols["a"]
    assert (symbol.declaration.begin, symbol.declared) == ((2, 1), Declared.ASSIGNMENT)
    assert [(use.form, use.span.text, tuple(use.span.begin)) for use in symbol.uses] == [
        (VariableUse.SHUFFLE, "$a", (3, 10)),
        (VariableUse.ELEMENT, "$a[0]", (4, 7)),
        (VariableUse.METHOD, "$a.length", (4, 15)),
    ]


def test_a_declaration_takes_effect_behind_its_right_side(analyze: Analyze) -> None:
    model = analyze('LEVEL: "x"\n$a = $a + 1\nFOR $i = 1 TO $i { GOLD: $i, random }\n')
    undeclared = [tuple(use.span.begin) for use in model.scopes[0].uses if use.type is None]
    assert undeclared == [(2, 6), (3, 15)]


def test_functions_see_only_their_own_variables(analyze: Analyze) -> None:
    text = """LEVEL: "x"
$outer = 3
FUNCTION f($p:int, $q:string) {
  $inner = $p + $outer
  MESSAGE: $q
}
GOLD: $inner, random
GOLD: $outer, random
"""
    level, function = analyze(text).scopes
    assert isinstance(level.owner, n.Level)
    assert set(level.symbols) == {"outer"}
    assert {name: s.type for name, s in function.symbols.items()} == {
        "p": Type.INTEGER,
        "q": Type.STRING,
        "inner": Type.INTEGER,
    }
    assert [use.span.text for use in (*level.uses, *function.uses) if use.type is None] == ["$inner", "$outer"]


def test_every_level_starts_empty(analyze: Analyze) -> None:
    first, second = analyze('LEVEL: "a"\n$v = 1\nLEVEL: "b"\n$v = (1,1)\n').scopes
    assert (first.symbols["v"].type, second.symbols["v"].type) == (Type.INTEGER, Type.COORDINATE)


def test_the_first_type_stays(analyze: Analyze) -> None:
    scope = analyze('LEVEL: "x"\n$v = 1\n$v = (1,1)\n$v = { 1 }\n').scopes[0]
    assert [(r.type, r.previous, r.span.begin.line) for r in scope.redefinitions] == [
        (Type.COORDINATE, Type.INTEGER, 3),
        (Type.INTEGER_ARRAY, Type.INTEGER, 4),
    ]
    assert scope.mismatches == ()


@pytest.mark.parametrize(
    ("statement", "text", "expected"),
    [
        ("MESSAGE: 5", "5", (Type.STRING,)),
        ('GOLD: "many", random', '"many"', (Type.INTEGER,)),
        ("SINK: $t", "$t", (Type.SELECTION, Type.COORDINATE)),
        ("LADDER: $s, up", "$s", (Type.COORDINATE,)),
        ("NON_DIGGABLE: $s", "$s", (Type.REGION,)),
        ("TERRAIN: (1,1), $s", "$s", (Type.MAP_CHARACTER,)),
        ("MONSTER: $o, random", "$o", (Type.MONSTER,)),
        ("OBJECT: $t, random", "$t", (Type.OBJECT,)),
        ("OBJECT: '*', random, montype: $o", "$o", (Type.MONSTER,)),
        ("OBJECT: '*', $o", "$o", (Type.COORDINATE,)),
        ("MONSTER: 'o', random, $t", "$t", (Type.STRING,)),
        ("LOOP [1 + hero.name] { }", "hero.name", (Type.INTEGER,)),
        ('MESSAGE: "a" . 3', "3", (Type.STRING,)),
        ('IF ["a" == 1] { }', '"a"', (Type.INTEGER,)),
        ("$n = { 1, (1,1) }", "(1,1)", (Type.INTEGER,)),
        ("$n = terrain: $o", "$o", (Type.MAP_CHARACTER,)),
        ("SINK: circle((1,1), $s)", "$s", (Type.INTEGER,)),
        ("SINK: rect $s", "$s", (Type.REGION,)),
    ],
)
def test_wrong_types_are_found_in_every_position(
    analyze: Analyze, statement: str, text: str, expected: tuple[Type, ...]
) -> None:
    header = "LEVEL: \"x\"\n$t = terrain: '.'\n$s = selection: rect (1,1,3,3)\n$o = object: '*'\n"
    found = analyze(header + statement + "\n").scopes[0].mismatches
    assert [(m.node.span.text, m.expected) for m in found] == [(text, expected)]


def test_long_chains_need_no_deep_stack(analyze: Analyze) -> None:
    model = analyze('LEVEL: "x"\nGOLD: ' + "1 + " * 180 + "1, random\nSINK: " + "(1,1) & " * 180 + "(2,2)\n")
    assert model.scopes[0].mismatches == ()
    assert len(model.find(n.Integer)) == 181


def test_a_model_can_be_sent_to_another_process(analyze: Analyze) -> None:
    model = pickle.loads(pickle.dumps(analyze('LEVEL: "x"\n$c = (1,1)\nSINK: $c\n')))
    assert model.type_of(model.find(n.PointSelection)[0]) is Type.COORDINATE
