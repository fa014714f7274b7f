"""The blocks of rooms that could not be made (rules: "Failed rooms", "The room stack and execution order")."""

from __future__ import annotations

import pytest

from vaultc.language.diagnostics import GenerationError
from vaultc.world.catalog.terrain import FOUNTAIN, SINK

ROOM = 'ROOM: "ordinary", lit, (1,1), (left,top), (75,19) '
"""No rectangle is large enough for it."""


def failed(body: str, behind: str = "") -> str:
    return f"{ROOM}{{\n{body}\n}}\n{behind}\n"


WALKED = {
    "nothing": ("", 0),
    "statements": ("GOLD: 2d6, random SINK: (5,5)", 3 + 1 + 1 + 3),
    "both branches": ("IF [50%] { SINK: (1,1) } ELSE { POOL: (2,2) }", 6 + 3 + 2 + 3),
    "a loop once": ("LOOP [9] { SINK: random }", 1 + 6 + 3 + 1),
    "a counted loop once": ("FOR $i = 1 TO 9 { SINK: (1,1) }", 2 + 13 + 3 + 11),
    "all arms": ("SWITCH [3] { CASE 0: SINK: (1,1) BREAK CASE 1: POOL: (1,1) }", 1 + 1 + 2 + 3 + 2 + 3 + 2 + 10 + 1),
    "the list's jump to DEFAULT": ("SWITCH [3] { CASE 0: DEFAULT: }", 1 + 1 + 2 + 2 + 5 + 2 + 1),
    "a function": ("f(1)", 1 + 2 + 3 + 3 + 2 + 3),
    "EXIT": ("EXIT SINK: (1,1)", 1 + 3),
    "assignments": ("$x = 1d6", 3 + 3),
    "rooms inside": (ROOM + '{ SUBROOM: "zoo" [50%], lit, random, random { GOLD: 5, random } }', 12 + 12 + 3),
    "things": ("CONTAINER: '(', random { OBJECT: '*' } MONSTER: 'o', random { OBJECT: ')' }", 7 + 4 + 6 + 4),
}


@pytest.mark.parametrize("name", WALKED)
def test_the_block_is_walked_through_once(name: str, execute) -> None:
    body, steps = WALKED[name]
    definition = "FUNCTION f($n: int) { SINK: (5,5) }\n"
    empty, run = execute(definition + failed("")), execute(definition + failed(body))
    assert run.machine.steps == empty.machine.steps + steps
    assert run.trace == empty.trace
    assert run.level.terrain == empty.level.terrain
    assert not run.variables
    assert not run.level.monsters
    assert not run.level.piles
    assert not run.machine.stopped


def test_what_follows_is_executed(execute) -> None:
    run = execute(failed(ROOM + "{ SINK: (1,1) } EXIT", "FOUNTAIN: (40,10)"))
    assert run.cells(FOUNTAIN) == {(41, 10)}
    assert not run.cells(SINK)
    assert len(run.machine.rooms) == 1
    assert not run.machine.skipping


def test_a_region_ends_the_block_early(execute) -> None:
    """The rest runs outside of any room."""
    run = execute(failed('SINK: (5,5) REGION: (1,1,2,2), lit, "zoo", irregular FOUNTAIN: (40,10) $w = room.width'))
    assert not run.cells(SINK)
    assert run.cells(FOUNTAIN) == {(41, 10)}
    assert run.variables == {"$w": 0}
    assert not run.level.rooms, "the region itself is passed over"


def test_a_region_inside_counts_as_the_end_of_a_room_inside(execute) -> None:
    """Then the inner room's own end closes the block."""
    inner = ROOM + '{ REGION: (1,1,2,2), lit, "ordinary" SINK: (5,5) } FOUNTAIN: (40,10)'
    run = execute(failed(inner))
    assert not run.cells(SINK)
    assert run.cells(FOUNTAIN) == {(41, 10)}


def test_exit_behind_a_region_is_executed(execute) -> None:
    run = execute(failed('REGION: (1,1,2,2), lit, "ordinary" EXIT', "SINK: (5,5)"))
    assert run.machine.stopped
    assert not run.cells(SINK)


def test_a_chance_skipped_in_its_middle_runs_its_statement(execute) -> None:
    """The condition is before the region's end, the statement after it."""
    run = execute(failed('IF [0 == 1] { REGION: (1,1,2,2), lit, "ordinary" SINK: (5,5) }'))
    assert run.cells(SINK) == {(6, 5)}


@pytest.mark.parametrize(
    "body",
    [
        "LOOP [3] {{ {} }}",
        "FOR $i = 1 TO 3 {{ {} }}",
        "SWITCH [3] {{ CASE 0: {} CASE 1: }}",
        "f()",
    ],
)
def test_a_construct_entered_in_its_middle_is_a_clean_error(body: str, execute) -> None:
    region = 'REGION: (1,1,2,2), lit, "ordinary"'
    with pytest.raises(GenerationError):
        execute(f"FUNCTION f() {{ {region} }}\n" + failed(body.format(region)))


def test_a_loop_entered_in_its_middle_takes_the_counter_around(execute) -> None:
    """The inner test finds 2 and goes back to its DEC; then 1 ... and its POP takes what the outer loop needs."""
    inside = failed('LOOP [7] { REGION: (1,1,2,2), lit, "ordinary" $n = $n + 1 } $n = $n + 10')
    with pytest.raises(GenerationError) as failure:
        execute("$n = 0 LOOP [3] { " + inside + "}")
    assert failure.value.diagnostic.span.text.startswith("LOOP [3]")


def test_containers_and_monsters_entered_in_their_middle_are_closed(execute) -> None:
    region = 'REGION: (1,1,2,2), lit, "ordinary"'
    body = f"CONTAINER: '(', random {{ {region} OBJECT: \"boulder\" }}"
    run = execute("INIT_MAP: solidfill, '.'\n" + failed(body))
    assert len(run.level.items()) == 1
    assert not run.machine.containers.entries


@pytest.mark.parametrize(
    ("size", "statement", "ends"),
    [
        ("(4,5)", "ROOM", True),
        ("(3,7)", "ROOM", False),
        ("random", "ROOM", True),
        ("(4,5)", "SUBROOM", False),
    ],
)
def test_a_small_room_that_fails_ends_a_vault(size: str, statement: str, ends: bool, execute, compile_level) -> None:
    """Of twenty cells at most; random sizes count as one cell. No rectangle is left."""
    place = "(1,1), (left,top)" if statement == "ROOM" else "(1,1)"
    program = compile_level(f'{statement}: "ordinary", lit, {place}, {size} {{ }}\nSINK: (5,5)\n')
    for vault_mode in (True, False):
        run = execute(program, vault_mode=vault_mode, rectangles=False)
        assert run.machine.vault_failed == (ends and vault_mode)
        assert bool(run.cells(SINK)) != run.machine.vault_failed


def nest(depth: int) -> str:
    """Functions that make a room with that many subrooms, one inside the other."""
    text = "FUNCTION f0() { SINK: (0,0) }\n"
    for number in range(1, depth + 1):
        size = f"({number + 3},{number + 2})"
        text += f'FUNCTION f{number}() {{ SUBROOM: "ordinary", lit, (0,0), {size} {{ f{number - 1}() }} }}\n'
    size = f"({depth + 4},{depth + 3})"
    room = f'ROOM: "ordinary", lit, (3,3), (center,center), {size} {{ f{depth}() }}\n'
    return f'{text}LEVEL: "x"\nFLAGS: noflip\n{room}'


def test_rooms_nest_five_deep(execute) -> None:
    run = execute(nest(4))
    assert len(run.cells(SINK)) == 1
    assert len(run.level.subrooms) == 4
    with pytest.raises(GenerationError) as failure:
        execute(nest(5))
    assert "deeper than 5" in str(failure.value)
    assert failure.value.diagnostic.span.text.startswith("SUBROOM")


def test_an_end_without_a_room_resets_a_part_of_one_cell(execute) -> None:
    machine = execute("NOMAP").machine
    machine.origin, machine.size = (30, 7), (1, 1)
    machine.pop_room()
    assert (machine.origin, machine.size) == ((1, 0), (79, 21))
    machine.origin, machine.size = (30, 7), (2, 1)
    machine.pop_room()
    assert (machine.origin, machine.size) == ((30, 7), (2, 1))


def test_a_region_in_a_room_ends_it(execute) -> None:
    run = execute(
        'ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {\n'
        '  $w = room.width REGION: (0,0,1,1), lit, "ordinary" $v = room.width\n}'
    )
    assert run.variables == {"$w": 7, "$v": 0}
    assert run.machine.room is None


STRAY_STAIRS = 'ROOM: "ordinary", lit, (1,1), (left,top), (4,3) {{ {} }} {} RANDOM_CORRIDORS'


def test_stairs_of_a_room_that_lie_in_no_room_stop_the_game(execute) -> None:
    with pytest.raises(GenerationError, match="in no room"):
        execute(STRAY_STAIRS.format("STAIR: (60,9), up", ""))
    assert not execute(STRAY_STAIRS.format("STAIR: (0,0), up", "")).complaints


@pytest.mark.parametrize("place", ["(70,18)", "(4,3)", "rndcoord(fillrect (3,2,5,4))"])
def test_stairs_made_outside_of_rooms_crash_it(place: str, execute) -> None:
    with pytest.raises(GenerationError, match="made outside of a ROOM block"):
        execute(STRAY_STAIRS.format("", f"STAIR: {place}, up"))
