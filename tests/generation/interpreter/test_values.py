"""Values, variables and loops over them (rules: "Values and expressions", "Types", "FOR", "SWITCH")."""

from __future__ import annotations

import pytest

from vaultc.generation.interpreter.places import RegionValue
from vaultc.language.diagnostics import GenerationError

BIG = "2147483647"


def value(text: str, execute, **options):
    return execute(f"$x = {text}", **options).variables["$x"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 + 3 * 2", 13),
        ("(7 + 3) * 2", 20),
        ("7 - 3 - 2", 2),
        ("100 / 7 / 2", 7),
        ("20 % 7 % 4", 2),
        ("2 * 7 % 4", 2),
        ("7 / 2", 3),
        ("(-7) / 2 * 1", -3),
        ("(0 - 7) / 2", -3),
        ("7 / 0", 0),
        ("7 / (-2)", 0),
        ("7 % 3", 1),
        ("(-7) % 3 * 1", -1),
        ("7 % 0", 0),
        ("7 % (-3)", 0),
        ("007", 7),
        (f"{BIG} + 1", 2**31),
        (f"{BIG} * {BIG}", (2**31 - 1) ** 2),
        (f"({BIG} + 1) * ({BIG} + 1) * 2", -(2**63)),
        (f"({BIG} + 1) * ({BIG} + 1) * 4", 0),
        (f"({BIG} + 1) * ({BIG} + 1) * 2 - 1", 2**63 - 1),
        (f"({BIG} + 1) * ({BIG} + 1) * (-2) - 1", 2**63 - 1),
        (f"0 - ({BIG} + 1) * ({BIG} + 1) * 2", -(2**63)),
    ],
)
def test_arithmetic(text: str, expected: int, execute) -> None:
    assert value(text, execute) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$n / 2", -3),
        ("$n % 3", -1),
        ("100 / $n", 0),
        ("$b * $b * 4", 0),
        ("$b * $b * 2 - 1", 2**63 - 1),
        ("$n - $n", 0),
    ],
)
def test_arithmetic_on_the_run(text: str, expected: int, execute) -> None:
    assert execute(f"$n = (-7) $b = {BIG} + 1 $x = {text}").variables["$x"] == expected


@pytest.mark.parametrize(
    ("dice", "words", "expected"),
    [("3d6", [0, 5, 11], 1 + 6 + 6), ("0d6", [3], 4), ("2d0", [9, 9], 2), ("1d1", [8], 1), ("02d04", [1, 2], 5)],
)
def test_dice(dice: str, words: list[int], expected: int, execute) -> None:
    run = execute(f"$x = {dice}", words=words)
    assert run.variables["$x"] == expected
    assert len(run.draws) == len(words)


def test_operands_are_computed_from_left_to_right(execute) -> None:
    run = execute("$x = 1d4 * 1d6 + rnd(8)", words=[1, 2, 3])
    assert run.draws == [(4, 1), (6, 2), (8, 3)]
    assert run.variables["$x"] == 2 * 3 + 3


def test_rnd(execute) -> None:
    run = execute("$a = rnd(5) $b = rnd(1) $c = rnd(0) $d = rnd((-3))", words=[7, 9])
    assert run.variables == {"$a": 2, "$b": 0, "$c": 0, "$d": 0}
    assert [bound for bound, _ in run.draws] == [5, 1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"a" . "b" . "c"', "abc"),
        ('"" . ""', ""),
        ("string(5)", "5"),
        ("str((-5)) . str(0)", "-50"),
        ('string(2147483647 * 2) . "!"', "4294967294!"),
    ],
)
def test_strings(text: str, expected: str, execute) -> None:
    assert value(text, execute) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("42", 42), ("  42", 42), ("+42", 42), ("-42abc", -42), ("- 42", 0), ("abc", 0), ("", 0), ("4 2", 4), ("1e3", 1),
        ("--1", 0), ("2147483648", -(2**31)), ("9" * 30, -1), ("-" + "9" * 30, 0), ("\u0664", 0),
    ],
)  # fmt: skip
def test_leading_numbers(text: str, expected: int, execute) -> None:
    assert value(f'integer("{text}")', execute) == expected
    assert value(f'int("{text}")', execute) == expected


@pytest.mark.parametrize(
    ("text", "x", "y"),
    [
        ("(3,4)", 3, 4),
        ("(79,20)", 79, 20),
        ("coord(3, 4)", 3, 4),
        ("coord(259, 516)", 3, 4),
        ("coord((-1), (-2))", 255, 254),
        ("coord(200, 128)", 200, 128),
        ("random", 0, 0),
        ("random[dry]", 1, 0),
        ("random[wet,hot]", 6, 0),
        ("random[solid,any]", 24, 0),
        ("rndcoord(filter((1,1),(2,2)))", 255, 255),
    ],
)
def test_coordinates_are_packed_bytes(text: str, x: int, y: int, execute) -> None:
    run = execute(f"$c = {text} $x = $c.x $y = $c.y")
    assert (run.variables["$x"], run.variables["$y"]) == (x, y)
    assert not run.draws


def test_regions_wrap(execute) -> None:
    assert value("region(257, (-1), 5, 300)", execute) == RegionValue(1, 255, 5, 44)
    assert value("(1,2,3,4)", execute) == RegionValue(1, 2, 3, 4)


# ---- arrays

ARRAY = "$a = { 10, 11, 12 } "


@pytest.mark.parametrize(
    ("index", "expected"), [("0", 10), ("2", 12), ("3", 10), ("7", 11), ("(-3)", 10), ("(-6)", 10)]
)
def test_an_index_wraps(index: str, expected: int, execute) -> None:
    assert execute(ARRAY + f"$x = $a[{index}]").variables["$x"] == expected


@pytest.mark.parametrize("index", ["(-1)", "(-4)", "$n"])
def test_a_negative_remainder_is_a_clean_error(index: str, execute) -> None:
    with pytest.raises(GenerationError) as failure:
        execute(ARRAY + f"$n = 0 - 2 $x = $a[{index}]")
    assert failure.value.diagnostic.span.text.startswith("$a[")


def test_elements_are_computed_in_order_and_once(execute) -> None:
    run = execute("$a = { 1d6, rnd(9), 5 } $b = $a[0] + $a[0] $n = $a.length", words=[1, 2])
    assert run.variables["$a"] == [2, 2, 5]
    assert run.variables["$b"] == 4
    assert run.variables["$n"] == 3


def test_shuffle_exchanges_from_the_last_down(execute) -> None:
    run = execute("$a = { 1, 2, 3, 4 } SHUFFLE: $a", words=[0, 2, 1])
    assert [bound for bound, _ in run.draws] == [4, 3, 2]
    assert run.variables["$a"] == [4, 2, 3, 1]


def test_one_element_draws_nothing(execute) -> None:
    assert not execute("$a = { 1 } SHUFFLE: $a", words=[]).draws


def test_a_shuffle_is_forgotten_by_the_next_run(compile_level, execute) -> None:
    program = compile_level("$a = { 1, 2, 3, 4, 5, 6, 7 } SHUFFLE: $a")
    first = execute(program, 5).variables["$a"]
    execute(program, 6)
    assert execute(program, 5).variables["$a"] == first


def test_arrays_may_be_assigned_again_with_another_length(execute) -> None:
    assert execute("$a = { 1, 2 } $a = { 7 } $x = $a[5]").variables["$x"] == 7


def test_random_elements_are_drawn_at_each_use(execute) -> None:
    text = "INIT_MAP: solidfill, '.' $p = { random, (1,1) } GOLD: 5, $p[0] GOLD: 5, $p[0] GOLD: 5, $p[1]"
    assert len(execute(text).draws) == 2 * 2


def test_random_kinds_are_drawn_at_each_use(execute) -> None:
    text = "INIT_MAP: solidfill, '.' $m = monster: 'o' LOOP [40] { MONSTER: $m, random, hostile }"
    species = {monster.species for monster in execute(text).level.monsters if monster.origin}
    assert len(species) > 2


def test_rndcoord_is_drawn_when_assigned(execute) -> None:
    text = "INIT_MAP: solidfill, '.' $c = rndcoord(fillrect (1,1,9,9)) GOLD: 5, $c GOLD: 5, $c"
    run = execute(text)
    assert [bound for bound, _ in run.draws] == [81]
    assert len(run.level.piles) == 1


def test_coordinates_are_relative_where_they_are_used(execute) -> None:
    text = "$c = (1,1)\nGEOMETRY: (20,5)\nMAP\n...\n...\nENDMAP\nSINK: $c"
    assert execute(text).cells(32) == {(22, 6)}


def test_selections_stay_where_they_were_made(execute) -> None:
    text = "$c = selection: (1,1)\nGEOMETRY: (20,5)\nMAP\n...\n...\nENDMAP\nSINK: $c"
    assert execute(text).cells(32) == {(2, 1)}


# ---- variables that were never assigned

UNASSIGNED = [
    ("[0 == 1]: $n = 1", "GOLD: $n, (1,1)", "$n"),
    ("[0 == 1]: $n = 1", "GOLD: 2 + $n, (1,1)", "$n"),
    ("[0 == 1]: $a = { 1 }", "GOLD: $a[0], (1,1)", "$a[0]"),
    ("[0 == 1]: $a = { 1 }", "$n = $a.length", "$a.length"),
    ("[0 == 1]: $c = (1,1)", "$n = $c.x", "$c.x"),
    ("[0 == 1]: $c = (1,1)", "SINK: $c", "$c"),
    ("[0 == 1]: $l = selection: (1,1)", "SINK: $l", "$l"),
    ('[0 == 1]: $s = "x"', "MESSAGE: $s", "$s"),
    ("[0 == 1]: $m = monster: 'o'", "MONSTER: $m, (1,1)", "$m"),
    ("IF [0 == 1] { FOR $i = 1 TO 2 { } }", "$n = $i", "$i"),
]


@pytest.mark.parametrize(("before", "text", "place"), UNASSIGNED)
def test_an_unassigned_variable_is_a_clean_error(before: str, text: str, place: str, execute) -> None:
    with pytest.raises(GenerationError) as failure:
        execute(before + "\n" + text)
    assert failure.value.diagnostic.span.text == place
    assert "never assigned" in failure.value.diagnostic.message


# ---- FOR


def visited(text: str, execute) -> list[int]:
    """The values that ``$v`` had: each turn appends a decimal digit to ``$seen``."""
    run = execute('$seen = "" ' + text.replace("SEE", "$seen = $seen . string($i)"))
    return [int(digit) for digit in run.variables["$seen"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FOR $i = 1 TO 3 { SEE }", [1, 2, 3]),
        ("FOR $i = 3 TO 1 { SEE }", [3, 2, 1]),
        ("FOR $i = 2 TO 2 { SEE }", [2]),
        ("FOR $i = 1 TO 9 { SEE $i = $i + 2 }", [1, 4, 7]),
        ("FOR $i = 1 TO 4 { SEE FOR $i = 8 TO 8 { SEE } }", [1, 8]),
        ("FOR $i = 5 TO 1 { SEE [$i == 3]: BREAK }", [5, 4, 3]),
        ("$n = 3 FOR $i = 1 TO $n { SEE $n = 9 }", [1, 2, 3]),
        ("$i = 3 FOR $i = $i TO $i + 2 { SEE }", [3, 4, 5]),
        ("FOR $i = 1 TO 2 { FOR $j = 1 TO 2 { SEE } }", [1, 1, 2, 2]),
    ],
)
def test_for(text: str, expected: list[int], execute) -> None:
    assert visited(text, execute) == expected


def test_the_variable_ends_beyond(execute) -> None:
    run = execute("FOR $i = 1 TO 3 { } FOR $j = 3 TO 1 { } FOR $k = 2 TO 2 { }")
    assert (run.variables["$i"], run.variables["$j"], run.variables["$k"]) == (4, 0, 2)


def test_the_start_is_computed_before_the_end(execute) -> None:
    run = execute("FOR $i = 1d4 TO 1d6 { BREAK }", words=[1, 5])
    assert run.draws == [(4, 1), (6, 5)]
    assert (run.variables["$i"], run.variables["$i range"]) == (2, (6, 1))


def test_a_variable_that_misses_its_end_runs_to_the_limit(execute) -> None:
    assert len(execute("FOR $i = 1 TO 4 { [$i == 3]: $i = 7 }").complaints) == 1


def test_an_inner_loop_over_the_same_variable_overwrites_the_end_and_the_step(execute) -> None:
    """After it the variable is 9 and the end 8, which it never meets again."""
    run = execute("FOR $i = 1 TO 4 { FOR $i = 7 TO 8 { } }")
    assert len(run.complaints) == 1
    assert run.variables["$i range"] == (8, 1)


# ---- SWITCH

ARMS = "{ CASE 0: $n = $n + 1 CASE 1: $n = $n + 10 BREAK DEFAULT: $n = $n + 100 CASE 2: $n = $n + 1000 }"


@pytest.mark.parametrize(
    ("selector", "words", "expected"),
    [
        ("3", [0], 11),
        ("3", [1], 10),
        ("3", [2], 1000),
        ("9", [8], 1100),
        ("1", [], 11),
        ("0", [], 11),
        ("(-5)", [], 11),
        ("1 + 2 * 1", [2], 1000),
        ("(3)", [1], 10),
        ("$v", [], 1000),
        ("$v - 2", [], 11),
        ("$v - 5", [], 1100),
        ("1d3", [0], 10),
        ("$a[0]", [], 10),
        ("$a.length", [], 1000),
        ("level.depth", [], 1100),
        ("rnd(3)", [2], 1000),
    ],
)
def test_switch(selector: str, words: list[int], expected: int, execute) -> None:
    """A constant is a die, anything else is taken as it is; arms fall through; DEFAULT is tried last."""
    run = execute(f"$n = 0 $v = 2 $a = {{ 1, 7 }} SWITCH [{selector}] {ARMS}", words=words)
    assert run.variables["$n"] == expected
    assert len(run.draws) == len(words)


def test_the_first_of_equal_cases_is_entered(execute) -> None:
    text = "$n = 0 $v = 1 SWITCH [$v] { CASE 1: $n = 1 BREAK CASE 1: $n = 2 BREAK CASE -1: $n = 3 }"
    assert execute(text).variables["$n"] == 1
    assert execute(text.replace("$v = 1", "$v = (-1)")).variables["$n"] == 3


def test_nothing_is_entered_without_a_match(execute) -> None:
    assert execute("$n = 0 $v = 5 SWITCH [$v] { CASE 1: $n = 1 }").variables["$n"] == 0


# ---- conditions


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("1 == 1", True), ("1 != 1", False), ("1 <> 2", True), ("1 < 2", True), ("2 < 2", False), ("2 <= 2", True),
        ("3 > 2", True), ("2 >= 3", False), ("(-1) < 0", True), ("5", True), ("0", False), ("(-1)", True), ("2 - 2", False),
    ],
)  # fmt: skip
def test_conditions(condition: str, holds: bool, execute) -> None:
    text = f"$n = 0 IF [{condition}] {{ $n = 1 }} ELSE {{ $n = 2 }} [{condition}]: $n = $n + 10"
    assert execute(text).variables["$n"] == (11 if holds else 2)


@pytest.mark.parametrize(
    ("percent", "word", "holds"), [(50, 49, True), (50, 50, False), (0, 0, False), (100, 99, True)]
)
def test_a_chance_always_draws(percent: int, word: int, holds: bool, execute) -> None:
    run = execute(f"$n = 0 [{percent}%]: $n = 1", words=[word])
    assert run.draws == [(100, word)]
    assert run.variables["$n"] == holds
