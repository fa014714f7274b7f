"""Functions and core functions (rules: "Functions", "Core functions")."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta

import pytest

from vaultc.generation.interpreter.expressions import moon_phase
from vaultc.language.diagnostics import GenerationError
from vaultc.world.surroundings import Hero


def test_arguments_are_passed_by_value(execute) -> None:
    text = 'FUNCTION f($n: int, $s: str) { $n = $n + 1 MESSAGE: $s . string($n) } $n = 5 f($n, "a") f($n * 2, "b")'
    run = execute(text)
    assert run.level.messages == ["a6", "b11"]
    assert run.variables == {"$n": 5}


def test_arguments_are_computed_from_left_to_right(execute) -> None:
    run = execute("FUNCTION f($a: int, $b: int) { MESSAGE: string($a * 10 + $b) } f(1d4, 1d6)", words=[1, 2])
    assert run.draws == [(4, 1), (6, 2)]
    assert run.level.messages == ["23"]


def test_each_call_starts_with_fresh_variables(execute) -> None:
    text = "FUNCTION f($a: int) { [$a == 1]: $x = 7 MESSAGE: string($x) } f(1) f(2)"
    with pytest.raises(GenerationError) as failure:
        execute(text)
    assert failure.value.diagnostic.span.text == "$x"


def test_a_function_has_its_own_loops_and_hidden_variables(execute) -> None:
    text = "FUNCTION f() { FOR $i = 7 TO 9 { } } $n = 0 FOR $i = 1 TO 3 { f() $n = $n + $i }"
    run = execute(text)
    assert run.variables["$n"] == 6
    assert run.variables["$i"] == 4


def test_calls_nest_and_return_to_where_they_came_from(execute) -> None:
    text = (
        'FUNCTION a($s: str) { MESSAGE: "a" . $s }\n'
        'FUNCTION b($s: str) { a($s . "1") MESSAGE: "b" . $s a($s . "2") }\n'
        'LEVEL: "x"\nFLAGS: noflip\n'
        'b("x") a("y") LOOP [2] { b("z") }'
    )
    expected = ["ax1", "bx", "ax2", "ay"] + ["az1", "bz", "az2"] * 2
    assert execute(text).level.messages == expected


def test_a_function_first_called_by_another_one_serves_the_level_too(execute) -> None:
    """Places at which the game's own compiler gets the address wrong."""
    text = (
        'FUNCTION a() { MESSAGE: "a" }\nFUNCTION b() { a() }\nFUNCTION c() { a() }\n'
        'LEVEL: "x"\nFLAGS: noflip\n[0 == 1]: b() c() a() b()'
    )
    assert execute(text).level.messages == ["a"] * 3


def test_exit_in_a_function_ends_the_script(execute) -> None:
    run = execute('FUNCTION f() { EXIT } f() MESSAGE: "x"')
    assert run.machine.stopped
    assert not run.level.messages


def test_rooms_and_containers_are_shared_with_the_caller(execute) -> None:
    text = (
        "FUNCTION f() { SINK: (0,0) MESSAGE: string(room.width) }\n"
        'LEVEL: "x"\nFLAGS: noflip\nROOM: "ordinary", lit, (3,3), (center,center), (7,5) { f() } f()'
    )
    run = execute(text)
    assert run.level.messages == ["7", "0"]
    room = run.level.rooms[0]
    assert run.cells(32) == {(room.lx, room.ly), (1, 0)}


@pytest.mark.parametrize("call", ["CONTAINER: ('(', \"chest\"), (5,5) { f() }", "f()"])
def test_where_the_text_stands_decides_whether_objects_go_inside(call: str, execute) -> None:
    """An object of a function that is written outside stays on the floor, wherever it is called."""
    run = execute(f"INIT_MAP: solidfill, '.' FUNCTION f() {{ OBJECT: \"boulder\", (7,7) }} {call}")
    assert len(run.level.pile(8, 7)) == 1


def test_a_program_may_be_run_many_times(compile_level, execute) -> None:
    program = compile_level("FUNCTION f($n: int) { $x = $n + rnd(9) MESSAGE: string($x) } LOOP [3] { f(rnd(5)) }")
    first = execute(program, 1).level.messages
    assert execute(program, 2).level.messages != first
    assert execute(program, 1).level.messages == first


# ---- clocks

CLOCKS = {
    "time.discordian_holiday": [(5, 23)],
    "time.pirateday": [(9, 19)],
    "time.aprilfoolsday": [(4, 1)],
    "time.piday": [(3, 14), (7, 22)],
    "time.towelday": [(5, 25)],
}


@pytest.mark.parametrize("name", CLOCKS)
def test_days_of_the_year(name: str, compile_level, execute) -> None:
    program = compile_level(f"$x = {name}")
    day = datetime(2024, 1, 1, 12)
    found = []
    for _ in range(366):
        if execute(program, clock=day).variables["$x"]:
            found.append((day.month, day.day))
        day += timedelta(days=1)
    assert found == CLOCKS[name]


def test_hours(compile_level, execute) -> None:
    program = compile_level("$m = time.midnight $n = time.night")
    runs = [execute(program, clock=datetime(2024, 1, 1, hour, 59)).variables for hour in range(24)]
    assert [hour for hour, run in enumerate(runs) if run["$m"]] == [0]
    assert [hour for hour, run in enumerate(runs) if run["$n"]] == [0, 1, 2, 3, 4, 5, 22, 23]


@pytest.mark.parametrize(("day", "is_friday"), [((2023, 1, 13), 1), ((2023, 1, 20), 0), ((2023, 2, 13), 0)])
def test_friday_13th(day: tuple[int, int, int], is_friday: int, execute) -> None:
    run = execute("$x = time.friday_13th $y = time.yyyymmdd", clock=datetime(*day))
    assert run.variables == {"$x": is_friday, "$y": day[0] * 10000 + day[1] * 100 + day[2]}


@pytest.mark.parametrize(
    ("day", "phase"),
    [
        ((2024, 1, 25), 4),
        ((2024, 1, 11), 0),
        ((2024, 2, 24), 4),
        ((2024, 4, 8), 0),
        ((1999, 12, 22), 4),
        ((2021, 7, 9), 0),
    ],
)
def test_phases_of_the_moon_follow_the_sky(day: tuple[int, int, int], phase: int, execute) -> None:
    """Days on which the moon was new or full; the formula is never wrong by more than a day or two."""
    when = datetime(*day)
    near = [
        execute("$x = time.phase_of_the_moon", clock=when + timedelta(days=d)).variables["$x"] for d in range(-2, 3)
    ]
    assert phase in near


def test_a_month_has_every_phase_in_order() -> None:
    phases = [moon_phase(2025, day) for day in range(365)]
    changes = [(a, b) for a, b in itertools.pairwise(phases) if a != b]
    assert all(b == (a + 1) % 8 for a, b in changes)
    assert set(phases) == set(range(8))


def test_the_formula_by_hand() -> None:
    """1900: g = 1, e = 29; day 0: ((29 * 6 + 11) mod 177) div 22 = 0. 1916, 1935: the epacts 24 and 25 move on."""
    assert moon_phase(1900, 0) == ((29 * 6 + 11) % 177) // 22
    assert [moon_phase(1900, day) for day in (3, 4, 15)] == [26 // 22, 32 // 22, 98 // 22]
    epacts = {year: (11 * ((year - 1900) % 19 + 1) + 18) % 30 for year in range(1900, 1919)}
    moved = [year for year, e in epacts.items() if e == 24 or (e == 25 and (year - 1900) % 19 + 1 > 11)]
    for year in moved:
        assert moon_phase(year, 0) == (((epacts[year] + 1) * 6 + 11) % 177 // 22) & 7
    assert moved


# ---- place and hero


def test_depth_difficulty_and_hero(execute) -> None:
    text = "$d = level.depth $e = level.difficulty $n = hero.name $r = hero.role $a = hero.race"
    run = execute(text, depth=12, difficulty=14, hero=Hero(role="Wizard", race="elf", name="Rincewind"))
    assert run.variables == {"$d": 12, "$e": 14, "$n": "Rincewind", "$r": "Wizard", "$a": "elf"}


@pytest.mark.parametrize(
    ("thing", "carried"),
    [("('(', \"oil lamp\")", 1), ('object: "long sword"', 1), ('object: "Bell of Opening"', 0), ("$o", 1), ("$c", 0)],
)
def test_carrying(thing: str, carried: int, execute) -> None:
    text = f"$o = object: \"dagger\" $c = object: ')' $x = hero.carrying({thing})"
    assert execute(text).variables["$x"] == carried


def test_rooms(execute) -> None:
    text = 'ROOM: "ordinary", lit, (3,3), (center,center), (7,5) { $w = room.width $h = room.height $x = room.x $y = room.y }'
    run = execute("$a = room.width $b = room.x " + text)
    room = run.level.rooms[0]
    assert run.variables == {"$a": 0, "$b": 0, "$w": 7, "$h": 5, "$x": room.lx, "$y": room.ly}


PLACED = (
    "INIT_MAP: solidfill, '.' OBJECT: ('(', \"chest\"), (5,5) OBJECT: ('`', \"boulder\"), (5,5)\n"
    'MONSTER: "newt", (6,6), asleep\n'
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('level.obj_at(object: "chest", (5,5))', 1),
        ('level.obj_at(object: "boulder", (5,5))', 1),
        ("level.obj_at(('(', \"large box\"), (5,5))", 0),
        ('level.obj_at(object: "chest", (5,6))', 0),
        ('level.obj_at(object: "chest", coord(5, 26))', 0),
        ("level.mon_at(monster: random, (6,6))", 1),
        ('level.mon_at(monster: "newt", (6,6))', 1),
        ("level.mon_at(monster: ':', (6,6))", 1),
        ("level.mon_at(monster: (':', \"newt\"), (6,6))", 1),
        ('level.mon_at(monster: "jackal", (6,6))', 0),
        ("level.mon_at(monster: 'd', (6,6))", 0),
        ("level.mon_at(monster: random, (6,7))", 0),
        ("level.mon_at(monster: random, coord(6, 27))", 0),
    ],
)
def test_what_is_there(text: str, found: int, execute) -> None:
    assert execute(f"{PLACED}$x = {text}").variables["$x"] == found


def test_the_tail_of_a_worm_is_the_worm(execute) -> None:
    text = "INIT_MAP: solidfill, '.' MONSTER: \"long worm\", (40,10)"
    worms = {seed: execute(text, seed).level.monsters[0] for seed in range(1, 9)}
    seed, worm = next((seed, worm) for seed, worm in worms.items() if worm.tail)
    x, y = worm.tail[-1]
    run = execute(f'{text} $x = level.mon_at(monster: "long worm", ({x - worm.x + 40},{y - worm.y + 10}))', seed)
    assert run.variables["$x"] == 1


def test_a_random_place_is_drawn_by_the_question(execute) -> None:
    before = execute(PLACED).draws
    run = execute(f"{PLACED}$x = level.mon_at(monster: random, random)")
    assert [bound for bound, _ in run.draws[len(before) :]] == [79, 21]


def test_places_of_questions_are_relative_to_the_room(execute) -> None:
    text = (
        'ROOM: "ordinary", lit, (3,3), (center,center), (7,5) {\n'
        'OBJECT: "boulder", (2,2) $x = level.obj_at(object: "boulder", (2,2)) }\n'
        '$y = level.obj_at(object: "boulder", (2,2))'
    )
    run = execute(text)
    assert (run.variables["$x"], run.variables["$y"]) == (1, 0)


# ---- texts and generation


def test_messages_are_cut_before_their_codes_are_replaced(execute) -> None:
    run = execute(
        'MESSAGE: "%p the %c, %a: 100%% %%q" MESSAGE: "' + "x" * 78 + '%p"', hero=Hero(name="Ann", role="Monk")
    )
    assert run.level.messages == ["Ann the Monk, neutral: 100% %q", "x" * 78 + "%"]


def test_a_second_monster_generation_leaves_its_operands(execute) -> None:
    """A loop around it then finds the number of its parts instead of its counter, and never ends."""
    run = execute("MON_GENERATION: 40%, (3, 'o') MON_GENERATION: 50%, (1, 'D'), (2, \"newt\")")
    stack = run.machine.frame.stack
    assert stack[:3] == [1, ord("D"), 1]
    assert stack[3] == 2
    assert stack[5:] == [0, 50, 2]
    assert run.level.mon_generation.chance == 40
    assert len(run.complaints) == 1
    assert len(execute("LOOP [2] { MON_GENERATION: 10%, (1, 'o') }").complaints) > 5000
    assert not execute("LOOP [1] { MON_GENERATION: 10%, (1, 'o') }").complaints


def test_second_sounds_leave_their_operands(execute) -> None:
    run = execute('SOUNDS: 10, (hear, "a") SOUNDS: 20, (verbal, "b"), (hear, "c")')
    assert run.level.sounds == (10, [("hear", "a")])
    stack = run.machine.frame.stack
    assert [stack[0], stack[1], stack[3], stack[5]] == [20, "b", "c", 2]
    assert len(execute('LOOP [2] { SOUNDS: 10, (hear, "a") }').complaints) > 5000
