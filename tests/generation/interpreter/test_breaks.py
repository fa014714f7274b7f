"""BREAK: its target, its effect on the stack, and forgotten ones (rules: "Control", "Forgotten BREAK")."""

from __future__ import annotations

import pytest
from building_site import site_of

from vaultc.games.unnethack import GAME
from vaultc.generation.interpreter.machine import Instruction, Machine
from vaultc.language.diagnostics import GenerationError

STOPPED = f"the script was stopped here, after {GAME.language.limits.steps} steps"


def mark(letter: str) -> str:
    """A statement of four steps that leaves its mark."""
    return f"TERRAIN: ({ord(letter) - ord('A')},0), 'T'\n"


def marks(run) -> str:
    """The letters whose statements were executed."""
    return "".join(sorted(chr(x - 1 + ord("A")) for x, y in run.cells(13) if y == 0 and x <= 26))


def count(text: str, execute) -> int:
    return execute("$n = 0\n" + text).variables["$n"]


ADD = "$n = $n + 1 "


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        (f"LOOP [3] {{ {ADD} }}", 3),
        (f"LOOP [0] {{ {ADD} }}", 1),
        (f"LOOP [(-5)] {{ {ADD} }}", 1),
        (f"LOOP [3] {{ {ADD} BREAK }}", 1),
        (f"LOOP [3] {{ {ADD} [$n == 2]: BREAK }}", 2),
        (f"FOR $i = 1 TO 4 {{ {ADD} [$i == 2]: BREAK }}", 2),
        (f"LOOP [3] {{ FOR $i = 1 TO 4 {{ {ADD} [$i == 2]: BREAK }} }}", 6),
        (f"LOOP [3] {{ IF [1 == 1] {{ {ADD} BREAK }} ELSE {{ {ADD} }} }}", 1),
        (f"LOOP [2] {{ SWITCH [$n] {{ CASE 0: {ADD} BREAK DEFAULT: $n = $n + 10 }} }}", 11),
    ],
)
def test_what_it_leaves(text: str, runs: int, execute) -> None:
    run = execute("$n = 0\n" + text)
    assert run.variables["$n"] == runs
    assert not run.complaints


def test_a_left_loop_keeps_its_counter(execute) -> None:
    run = execute("LOOP [3] { BREAK }")
    assert run.machine.frame.stack == [2]


def test_a_finished_loop_keeps_nothing(execute) -> None:
    assert execute("LOOP [3] { LOOP [2] { } SWITCH [1] { CASE 0: BREAK } }").machine.frame.stack == []


def test_the_left_counter_drives_the_loop_around_it_to_the_limit(execute) -> None:
    run = execute(f"$n = 0 LOOP [3] {{ {ADD} LOOP [5] {{ BREAK }} }}")
    assert run.complaints == [STOPPED]
    assert run.variables["$n"] > 3000
    assert run.machine.frame.stack[:3] == [2, 3, 3]


def test_a_left_counter_of_nothing_ends_the_outer_loop_at_once(execute) -> None:
    """LOOP [1] leaves 0: the outer loop takes it for its own."""
    assert count(f"LOOP [5] {{ {ADD} LOOP [1] {{ BREAK }} }}", execute) == 1


def test_two_left_counters_drive_one_another(execute) -> None:
    """Turn 1 leaves 1; the loop tests 1, takes it down to 0, leaves another 1 ... to the limit."""
    assert execute("LOOP [2] { LOOP [2] { BREAK } }").complaints == [STOPPED]


def test_a_switch_drops_the_left_counter_and_not_its_selector(execute) -> None:
    run = execute("SWITCH [1 - 0 * rnd(0)] { CASE 1: LOOP [9] { BREAK } }")
    assert run.machine.frame.stack == [1]


def test_a_for_loop_is_not_disturbed(execute) -> None:
    assert count(f"FOR $i = 1 TO 3 {{ {ADD} LOOP [5] {{ BREAK }} }}", execute) == 3


def test_left_counters_of_a_function_vanish_with_it(execute) -> None:
    text = f"FUNCTION f() {{ LOOP [5] {{ BREAK }} }} $n = 0 LOOP [3] {{ {ADD} f() }}"
    run = execute(text)
    assert run.variables["$n"] == 3
    assert not run.complaints


@pytest.mark.parametrize(
    "block",
    [
        'ROOM: "ordinary", lit, random, random, (5,5) {{ {} }}',
        'REGION: (1,1,5,5), lit, "ordinary", unfilled {{ {} }}',
        "CONTAINER: ('(', \"chest\"), (5,5) {{ {} }}",
        'MONSTER: "newt", (5,5) {{ {} }}',
    ],
)
def test_blocks_are_left_by_their_end(block: str, execute) -> None:
    run = execute(f"$n = 0 LOOP [2] {{ {block.format(ADD + 'BREAK ' + ADD)} }}")
    machine = run.machine
    assert run.variables["$n"] == 2
    assert len(machine.rooms) == 1
    assert machine.room is None
    assert not machine.containers.entries
    assert machine.carrier is None


# ---- forgotten BREAKs

TESTED = (
    "$a = 0\nSWITCH [$a] {\nCASE 0:\n" + mark("A") + "BREAK\nCASE 1:\n" + mark("B") + "LOOP [2] {\n" + mark("C")
    + "BREAK\n}\nCASE 2:\n" + mark("D") + "BREAK\n}\n" + mark("E") + mark("F")
)  # fmt: skip


def test_forgotten_in_the_second_half_does_nothing(execute) -> None:
    leading = "".join(mark(chr(ord("K") + i)) for i in range(10))
    run = execute(leading + TESTED)
    assert sum(instruction.cost for instruction in run.program.instructions) == 105
    assert marks(run) == "ABCDEF" + "KLMNOPQRST"
    assert not run.complaints


def test_forgotten_in_the_first_half_would_jump_into_a_statement(execute) -> None:
    with pytest.raises(GenerationError) as failure:
        execute(TESTED + mark("G") * 10)
    assert "forgotten" in str(failure.value)
    assert failure.value.diagnostic.span.text == "BREAK"


def test_a_forgotten_break_that_is_not_executed_does_no_harm(execute) -> None:
    assert marks(execute(TESTED.replace("$a = 0", "$a = 2"))) == "DEF"


def _outcome(text: str, execute) -> str:
    try:
        run = execute(text)
    except GenerationError:
        return "fail"
    return "stop" if run.machine.stopped else "nothing"


FORGOTTEN = "LOOP [1] { BREAK LOOP [1] { BREAK } }"
"""Counter and DEC, the BREAK of two records, then 16 records of the loops."""


@pytest.mark.parametrize(("exits", "outcome"), [(0, "fail"), (7, "fail"), (8, "stop"), (9, "nothing"), (30, "nothing")])
def test_every_place_of_a_forgotten_break(exits: int, outcome: str, execute) -> None:
    """BREAK at record q of N: 2q >= N nothing happens, 2q + 1 = N the script ends, else it is an error."""
    q = 2 + 5 + exits + 2
    assert outcome == ("nothing" if 2 * q >= q + 18 else "stop" if 2 * q + 1 == q + 18 else "fail")
    assert _outcome(f"IF [0 == 1] {{ {'EXIT ' * exits} }} {FORGOTTEN}", execute) == outcome


@pytest.mark.parametrize("parameters", [0, 1, 3])
@pytest.mark.parametrize(("exits", "outcome"), [(14, "fail"), (15, "stop"), (16, "nothing")])
def test_in_a_function_records_count_from_the_start_of_its_body(
    exits: int, outcome: str, parameters: int, execute
) -> None:
    """The target lies q records after the BREAK, wherever the body was put; parameters come before it.

    After the BREAK come 16 records of the loops, 2 of the return and 3 of the call.
    """
    q = 5 + exits + 2
    assert outcome == ("nothing" if q - 1 >= 22 else "stop" if q == 22 else "fail")
    names = ", ".join(f"$p{number}: int" for number in range(parameters))
    arguments = ", ".join("1" * parameters)
    body = f"IF [0 == 1] {{ {'EXIT ' * exits} }} {FORGOTTEN}"
    assert _outcome(f"FUNCTION f({names}) {{ {body} }} f({arguments})", execute) == outcome


FORGETTING = {
    "inner loop": ("LOOP [1] { [0 == 1]: BREAK LOOP [1] { [0 == 1]: BREAK } }", {0}),
    "inner loop without BREAK": ("LOOP [1] { [0 == 1]: BREAK LOOP [1] { } }", set()),
    "inner loop first": ("LOOP [1] { LOOP [1] { [0 == 1]: BREAK } [0 == 1]: BREAK }", set()),
    "both sides": ("LOOP [1] { [0 == 1]: BREAK LOOP [1] { [0 == 1]: BREAK } [0 == 1]: BREAK }", {0}),
    "through IF": ("LOOP [1] { IF [0 == 1] { BREAK } IF [0 == 1] { LOOP [1] { BREAK } } }", {0}),
    "through chance": ("LOOP [1] { [0 == 1]: BREAK [0 == 1]: FOR $i = 1 TO 2 { BREAK } }", {0}),
    "two levels": ("LOOP [1] { [0 == 1]: BREAK LOOP [1] { [0 == 1]: BREAK LOOP [1] { [0 == 1]: BREAK } } }", {0, 1}),
    "region": ('LOOP [1] { [0 == 1]: BREAK REGION: (1,1,2,2), lit, "ordinary" { [0 == 1]: BREAK } }', {0}),
    "container": ("LOOP [1] { [0 == 1]: BREAK [0 == 1]: CONTAINER: '(', random { BREAK } }", {0}),
    "function": ("LOOP [1] { [0 == 1]: BREAK FUNCTION f() { LOOP [1] { BREAK } } } ", {0}),
    "function without BREAK": ("LOOP [1] { [0 == 1]: BREAK FUNCTION f() { LOOP [1] { } } } ", set()),
    "called function": ("FUNCTION f() { LOOP [1] { BREAK } } LOOP [1] { [0 == 1]: BREAK f() }", set()),
    "sibling": ("LOOP [1] { [0 == 1]: BREAK } LOOP [1] { [0 == 1]: BREAK }", set()),
}


@pytest.mark.parametrize("name", FORGETTING)
def test_which_breaks_are_forgotten(name: str, compile_level) -> None:
    """The instruction of a forgotten BREAK is not the jump that it was: it leads nowhere."""
    text, forgotten = FORGETTING[name]
    program = compile_level(text)
    breaks = [instruction for instruction in program.instructions if instruction.span.text == "BREAK"]
    breaks.sort(key=lambda instruction: instruction.span.start)
    assert {index for index, instruction in enumerate(breaks) if not is_jump(instruction)} == forgotten


def is_jump(instruction: Instruction) -> bool:
    try:
        return instruction.action(Machine(site_of())) is not None
    except GenerationError:
        return False
