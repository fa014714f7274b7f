"""Scripts that ask for far too much: a clear error, or a level in reasonable time."""

from __future__ import annotations

import pytest
from repository import AGAIN

from vaultc.generation.interpreter import machine
from vaultc.generation.population.monsters import creating
from vaultc.language.diagnostics import GenerationError

FLOOR = "INIT_MAP: solidfill, '.' "

TOO_MUCH = {
    "a huge die": ("$n = 2147483647d6", "so much work"),
    "many huge dice": ("LOOP [60000] { [100000d6 > 5]: NOMAP }", "so much work"),
    "a text that doubles": ('$s = "abcdefgh" LOOP [60000] { $s = $s . $s }', "longer than 4096"),
    "a text that grows": ('$s = "x" LOOP [60000] { $s = $s . "y" }', "longer than 4096"),
    "many objects at once": (FLOOR + "OBJECT: ('(', \"chest\"), (5,5), quantity: 2147483647", "so much work"),
    "monsters on every cell": (FLOOR + 'LOOP [60000] { MONSTER: "newt", random }', "so much work"),
    "caves over and over": ("LOOP [60000] { INIT_MAP: mines, '.', ' ', true, true, lit, true }", "so much work"),
    "gradients": ("LOOP [60000] { POOL: gradient(square, (0 - 99), (1,1), random) }", "so much work"),
    "places that are nowhere": (f"NOMAP LOOP [60000] {{ {'GOLD: 5, random ' * 20}}}", "so much work"),
    "level regions": ("NOMAP LOOP [60000] { STAIR: (0,0,70,20), (0,0,70,20), up }", "level regions"),
    "long shuffles": (f"$a = {{ {', '.join(['1'] * 9000)} }} LOOP [60000] {{ SHUFFLE: $a }}", "so much work"),
    "a spill into nowhere": (
        "GEOMETRY: (60,0)\nMAP\n....\n....\nENDMAP\nSPILL: (79,5), 'L', north, 5", "no way leads into the level"
    ),
    "a statue on a level of stone": ('TRAP: "statue", (5,5)', "look forever"),
    "a room in foreign memory": (
        'ROOM: "ordinary", lit, (3,3), (center,center), (7,5) { SUBROOM: "zoo", lit, (200,5), (5,5) { } }',
        "outside of the level",
    ),
    "a region in foreign memory": ('REGION: (0,200,9,209), lit, "zoo"', "outside of the level"),
}  # fmt: skip

SOON = {
    "messages": 'LOOP [60000] { MESSAGE: "a text of some length" }',
    "complaints": "NOMAP LOOP [60000] { DRAWBRIDGE: (5,5), east, open }",
    "objects in one place": FLOOR + "LOOP [60000] { OBJECT: random, (5,5) }",
    "things in a chest": FLOOR + "CONTAINER: ('(', \"chest\"), (5,5) { LOOP [60000] { OBJECT: random } }",
    "traps": FLOOR + "LOOP [60000] { TRAP: random, random }",
    "engravings": FLOOR + 'LOOP [60000] { ENGRAVING: random, random, "x" }',
    "rooms": 'LOOP [60000] { ROOM: "ordinary", lit, random, random, random { } }',
    "the whole level painted": FLOOR + "LOOP [60000] { TERRAIN: complement filter(9%, (5,5)), 'B' SINK: (5,5) }",
    "an area that grows": FLOOR + "$s = selection: (5,5) LOOP [60000] { $s = selection: grow($s) SINK: (5,5) }",
    "floors": "LOOP [60000] { INIT_MAP: solidfill, '.' }",
    "functions": "".join(f"FUNCTION f{n}() {{ {f'f{n - 1}() ' * 2 if n else ''} }} " for n in range(40)) + "f39()",
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much(name: str, execute, monkeypatch) -> None:
    """One with the real limit; for the others, and in a second run, a small part of it shows as much."""
    if name != "caves over and over" or AGAIN:
        monkeypatch.setattr(machine, "WORK_LIMIT", machine.WORK_LIMIT // 30)
    if AGAIN:
        monkeypatch.setattr(creating, "LONGEST_SEARCH", creating.LONGEST_SEARCH // 30)
    text, message = TOO_MUCH[name]
    with pytest.raises(GenerationError) as failure:
        execute(text)
    assert message in failure.value.diagnostic.message
    assert failure.value.diagnostic.span.source.name == "test.des"


@pytest.mark.parametrize("name", SOON)
def test_soon(name: str, execute) -> None:
    run = execute(SOON[name])
    assert any("stopped here" in complaint for complaint in run.complaints)


@pytest.mark.parametrize("kind", ["(')', \"arrow\")", "'('"])
def test_a_huge_quantity_of_one_object_is_no_work(kind: str, execute) -> None:
    """A quantity makes many objects only of an exact kind that does not stack."""
    run = execute(FLOOR + f"OBJECT: {kind}, (5,5), quantity: 2147483647")
    assert len(run.level.items()) == 1


def chain(length: int) -> str:
    """A level that calls a function that calls a function, and so on."""
    functions = "".join(f"FUNCTION f{n}() {{ {f'f{n - 1}()' if n else ''} }}\n" for n in range(length))
    return f'{functions}LEVEL: "x"\nf{length - 1}()\n'


@pytest.mark.parametrize("length", [101, 500 if AGAIN else 2000])
def test_functions_that_call_one_another_too_deeply(length: int, compile_level) -> None:
    with pytest.raises(GenerationError) as failure:
        compile_level(chain(length))
    assert "too deeply" in failure.value.diagnostic.message
    assert failure.value.diagnostic.span.text == f"f{length - 101}()"


def test_functions_that_call_one_another_deeply_enough_for_anybody(compile_level) -> None:
    assert compile_level(chain(100)).instructions


def test_a_rich_script_is_far_below_the_limit(execute) -> None:
    text = FLOOR + (
        "LOOP [50] { MONSTER: random, random OBJECT: random, random } TERRAIN: filter(50%, grow(floodfill (1,1))), 'T'"
        " INIT_MAP: mines, '.', ' ', true, true, lit, true MAZEWALK: (5,5), east REPLACE_TERRAIN: (0,0,78,20), '.', 'T', 5%"
    )
    assert 0 < execute(text).machine.work < 200_000


@pytest.mark.parametrize("rows", ["..", ".\n."])
def test_a_map_of_any_shape_beyond_the_last_column_is_refused(execute, rows: str) -> None:
    with pytest.raises(GenerationError, match="beyond the level"):
        execute(f"GEOMETRY: (79,3)\nMAP\n{rows}\nENDMAP")


def test_a_map_of_one_cell_is_none_wherever_it_lies(execute) -> None:
    assert execute("GEOMETRY: (79,3)\nMAP\n.\nENDMAP").machine.origin == (1, 0)
