"""The target of BREAK, the draws of SWITCH, and the depth of blocks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.language.semantics import Model, is_constant
from vaultc.language.semantics.statements import CONDITIONALS, nesting_depth
from vaultc.language.syntax import nodes as n

Analyze = Callable[[str], Model]


@pytest.mark.parametrize(
    ("block", "leaves"),
    [
        ("LOOP [2] { BREAK }", n.Loop),
        ("FOR $i = 1 TO 2 { IF [50%] { BREAK } }", n.For),
        ("SWITCH [2] { CASE 0: [50%]: BREAK }", n.Switch),
        ('ROOM: "zoo", lit, random, random, random { BREAK }', n.Room),
        ('REGION: (1,1,2,2), lit, "zoo" { BREAK }', n.RegionStatement),
        ("CONTAINER: '(', random { BREAK }", n.Container),
        ("MONSTER: 'o', random { BREAK }", n.Monster),
        ("IF [50%] { BREAK }", type(None)),
        ("FUNCTION f() { BREAK }", type(None)),
    ],
)
def test_break_leaves_the_innermost_block(analyze: Analyze, block: str, leaves: type) -> None:
    (breaking,) = analyze(f'LEVEL: "x"\n{block}\n').breaks.values()
    assert type(breaking.leaves) is leaves
    assert not breaking.leaves_function


def test_break_in_a_function_in_a_loop_leaves_the_function(analyze: Analyze) -> None:
    (breaking,) = analyze('LEVEL: "x"\nLOOP [2] { FUNCTION f() { BREAK } }\n').breaks.values()
    assert isinstance(breaking.leaves, n.Loop)
    assert breaking.leaves_function


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        ("LOOP [2] { LOOP [3] { BREAK } }", n.Loop),
        ("SWITCH [$n] { CASE 0: LOOP [3] { BREAK } }", n.Switch),
        ("LOOP [2] { FOR $i = 1 TO 2 { LOOP [3] { BREAK } } }", n.Loop),
        ("LOOP [2] { FOR $i = 1 TO 2 { BREAK } }", type(None)),
        ("FOR $i = 1 TO 2 { LOOP [3] { BREAK } }", type(None)),
        ("LOOP [2] { FUNCTION f() { LOOP [3] { BREAK } } }", type(None)),
        ("LOOP [2] { BREAK }", type(None)),
    ],
)
def test_a_broken_loop_leaves_its_count_to_what_is_around(analyze: Analyze, text: str, leaks: type) -> None:
    (breaking,) = analyze(f'LEVEL: "x"\n$n = 1\n{text}\n').breaks.values()
    assert type(breaking.leaks_into) is leaks


@pytest.mark.parametrize(
    ("text", "forgotten"),
    [
        ("SWITCH [$n] { CASE 0: BREAK CASE 1: LOOP [3] { BREAK } BREAK }", [True, False, False]),
        ("SWITCH [$n] { CASE 0: LOOP [3] { BREAK } CASE 1: BREAK }", [False, False]),
        ("SWITCH [$n] { CASE 0: BREAK CASE 1: LOOP [3] { SINK: random } }", [False]),
        ("LOOP [2] { BREAK IF [50%] { FOR $i = 1 TO 2 { [50%]: BREAK } } }", [True, False]),
        ("LOOP [2] { BREAK FUNCTION f() { LOOP [2] { BREAK } } }", [True, False]),
        ("LOOP [2] { BREAK FOR $i = 1 TO 2 { LOOP [2] { BREAK } } }", [True, False]),
        ("LOOP [2] { BREAK } LOOP [2] { BREAK }", [False, False]),
    ],
)
def test_an_inner_break_makes_the_compiler_forget_earlier_ones(
    analyze: Analyze, text: str, forgotten: list[bool]
) -> None:
    model = analyze(f'LEVEL: "x"\n$n = 1\n{text}\n')
    assert [breaking.forgotten_for is not None for breaking in model.breaks.values()] == forgotten


@pytest.mark.parametrize(
    ("selector", "constant"),
    [("3", True), ("(2 + 1) * 4", True), ("(-1)", True), ("1d3", False), ("$n", False), ("1 + level.depth", False)],
)
def test_a_switch_without_variable_parts_is_constant(analyze: Analyze, selector: str, constant: bool) -> None:
    model = analyze(f'LEVEL: "x"\n$n = 1\nSWITCH [{selector}] {{ CASE 0: SINK: random }}\n')
    assert is_constant(model.find(n.Switch)[0].selector) is constant


def test_depth_counts_the_text_around_functions(analyze: Analyze) -> None:
    model = analyze('LEVEL: "x"\nIF [50%] { FUNCTION f() { LOOP [2] { [50%]: SINK: random } } }\n')
    assert [nesting_depth(placed, *CONDITIONALS) for placed in model.statements] == [1, 1, 2, 3, 3]
