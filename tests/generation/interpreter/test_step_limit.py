"""The effect of a script that reaches the limit on steps (rules: "Step limit", "Run-time limit")."""

from __future__ import annotations

import pytest

NO_ROOM = 'ROOM: "ordinary", lit, (1,1), (left,top), (75,19) {\n'
"""No rectangle is large enough for it."""
STEP_LIMIT = 65538
STOPPED = f"the script was stopped here, after {STEP_LIMIT} steps"
FLAGS = 2


def padding(steps: int) -> str:
    """Statements that take exactly that many steps and draw nothing: a loop of 10 steps a turn, then the rest."""
    turns = max((steps - 8) // 10, 0)
    loop = f"LOOP [{turns}] {{ $p = 1 }}\n" if turns else ""
    return loop + _small(steps - 2 - 10 * turns if turns else steps)


def _small(steps: int) -> str:
    """A few steps: an assignment of 4 with operators of 2 each, and a statement of 3 if that does not come out even."""
    odd, rest = ("WALLIFY\n", steps - 3) if steps % 2 else ("", steps)
    return odd + f"$p = 1{' + 1' * ((rest - 4) // 2)}\n"


@pytest.mark.parametrize("steps", [8, 9, 20, 33, 1000, 1001, 65000, 65537])
def test_padding_is_exact(steps: int, execute) -> None:
    assert execute(padding(steps)).machine.steps == FLAGS + steps


def before_limit(left: int) -> str:
    """Padding after which that many steps are left."""
    return padding(STEP_LIMIT - FLAGS - left)


def test_the_last_step_still_runs(execute) -> None:
    run = execute(before_limit(3) + "SINK: (5,5)")
    assert run.cells(32) == {(6, 5)}
    assert run.machine.steps == STEP_LIMIT
    assert not run.complaints


def test_one_step_less_and_the_statement_does_nothing(execute) -> None:
    run = execute(before_limit(2) + "SINK: (5,5)")
    assert not run.cells(32)
    assert run.complaints == [STOPPED]


def test_nothing_follows(execute) -> None:
    run = execute(before_limit(2) + "SINK: (5,5)\nFOUNTAIN: (6,6)\n")
    assert not run.cells(30)
    assert len(run.complaints) == 1


# SPILL: place, terrain, two constants and DICE, direction, SPILL.
@pytest.mark.parametrize(("left", "bounds"), [(0, []), (4, []), (5, [8]), (6, [8])])
def test_an_operand_is_rolled_if_its_last_step_fits(left: int, bounds: list[int], execute) -> None:
    run = execute(before_limit(left) + "SPILL: (9,9), '.', south, 1d8")
    assert [bound for bound, _ in run.draws] == bounds
    assert run.complaints == [STOPPED]


@pytest.mark.parametrize(
    ("left", "bounds"), [(2, []), (3, [8]), (5, [8]), (6, [8, 6]), (9, [8, 6]), (10, [8, 6, 3]), (12, [8, 6, 3])]
)
def test_parts_of_an_operand_are_rolled_one_by_one(left: int, bounds: list[int], execute) -> None:
    """Two constants and DICE, two constants and DICE, ADD, two constants and the function, ADD, place, GOLD."""
    run = execute(before_limit(left) + "GOLD: 1d8 + 1d6 + rnd(3), (1,1)")
    assert [bound for bound, _ in run.draws] == bounds


@pytest.mark.parametrize(("left", "bounds"), [(4, []), (5, [4]), (6, [4])])
def test_the_end_mark_of_an_object_stands_before_its_options(left: int, bounds: list[int], execute) -> None:
    run = execute(before_limit(left) + "OBJECT: '*', quantity: 1d4, (1,1)")
    assert [bound for bound, _ in run.draws] == bounds


@pytest.mark.parametrize(("left", "bounds"), [(5, []), (6, [4]), (7, [4])])
def test_the_end_mark_of_a_monster_stands_before_its_options(left: int, bounds: list[int], execute) -> None:
    run = execute(before_limit(left) + 'MONSTER: "newt", (1,1), fleeing: 1d4')
    assert [bound for bound, _ in run.draws] == bounds


@pytest.mark.parametrize(("left", "drawn"), [(2, False), (3, True), (5, True)])
def test_a_chance_is_drawn_before_the_jump(left: int, drawn: bool, execute) -> None:
    run = execute(before_limit(left) + "[50%]: EXIT")
    assert [bound for bound, _ in run.draws] == [100] * drawn
    assert run.complaints == [STOPPED]


@pytest.mark.parametrize(("left", "drawn"), [(1, False), (2, True)])
def test_a_constant_selector_is_drawn_in_a_step_of_its_own(left: int, drawn: bool, execute) -> None:
    run = execute(before_limit(left) + "SWITCH [7] { CASE 0: }")
    assert [bound for bound, _ in run.draws] == [7] * drawn


def test_a_selection_draws_before_its_statement(execute) -> None:
    text = "SINK: filter(50%, rect (1,1,3,3))"
    for left, draws in [(4, 0), (5, 8)]:
        assert len(execute(before_limit(left) + text).draws) == draws


def test_an_endless_loop_is_cut_inside_its_body(execute) -> None:
    """A turn is an addition of 6 steps, an assignment of 4, and 11 of the loop."""
    run = execute("$n = 0\nFOR $i = 1 TO 5 { $n = $n + 1 $i = 0 }")
    turns, left = divmod(STEP_LIMIT - FLAGS - 4 - 2 - 13, 6 + 4 + 11)
    assert run.variables["$n"] == turns + (left >= 6)
    assert run.complaints == [STOPPED]


def test_inside_a_function(execute) -> None:
    run = execute("FUNCTION f() { POOL: (1,1) SINK: (5,5) FOUNTAIN: (6,6) }\n" + before_limit(2 + 3 + 3 + 3) + "f()")
    assert run.cells(32)
    assert not run.cells(30)
    assert run.complaints == [STOPPED]


def test_steps_of_a_skipped_room_count_but_nothing_is_drawn(execute) -> None:
    room = NO_ROOM + "GOLD: 1d8, (1,1)\nSINK: (5,5)\n}"
    free = execute(room)
    text = before_limit(free.machine.steps - FLAGS - 3) + room
    stopped = execute(text)
    assert stopped.draws == free.draws
    assert stopped.complaints == [STOPPED]
    assert stopped.level.complaints[0].span.text.startswith("SINK")


def test_a_limit_behind_the_room_is_reached_at_the_same_step(execute) -> None:
    room = NO_ROOM + "GOLD: 1d8, (1,1)\nSINK: (5,5)\n}\n"
    steps = execute(room).machine.steps - FLAGS
    assert execute(before_limit(steps) + room).complaints == []
    assert execute(before_limit(steps - 1) + room).complaints == [STOPPED]


def test_the_finishing_passes_follow(execute) -> None:
    run = execute(before_limit(9) + "INIT_MAP: solidfill, 'B'\nSINK: (1,1)\n")
    assert run.complaints == [STOPPED]
    assert not run.cells(7), "boundary symbols become floor"
    assert run.cells(27)
