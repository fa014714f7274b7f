"""Random valid programs: what they draw is the same in every way of running, and none ends in an internal error.

`VAULTC_PROGRAMS=20000` runs that many instead of the few of the suite, `VAULTC_PROGRAMS=500:1500` those from 500 on,
`VAULTC_PROGRAM_SEEDS=5` more seeds of each.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import run
from repository import AGAIN
from thorough import THOROUGH

import vaultc
from programs import evilhack, laws, nethack36
from programs.author import Author
from programs.runs import Case, case, cases
from programs.statements import REGULAR
from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, parse
from vaultc.language.syntax.build import rule_of
from vaultc.language.syntax.nodes import Statement
from vaultc.language.syntax.walk import walk

FIRST, COUNT = 0, (20 if AGAIN else 50) if THOROUGH else (10 if AGAIN else 20)
if os.environ.get("VAULTC_PROGRAMS"):
    _first, _, _last = os.environ["VAULTC_PROGRAMS"].rpartition(":")
    FIRST, COUNT = int(_first or 0), int(_last) - int(_first or 0)
SEEDS = int(os.environ.get("VAULTC_PROGRAM_SEEDS", "1"))
PART = 10


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PART))
def test_every_way_of_running_a_program_gives_the_same(first: int) -> None:
    for program in cases(first, min(PART, FIRST + COUNT - first)):
        laws.hold(program, range(program.number, program.number + SEEDS))


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PART))
def test_a_script_has_as_many_steps_as_its_compiled_level_has_records(first: int) -> None:
    for program in cases(first, min(PART, FIRST + COUNT - first)):
        for name, (steps, records) in laws.steps_and_records(program.text).items():
            assert steps == records, f"program {program.number}, level {name}"


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PART))
def test_compiled_levels_come_back(first: int) -> None:
    for program in cases(first, min(PART, FIRST + COUNT - first)):
        laws.come_back(program, range(program.number, program.number + SEEDS))


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PART))
def test_compiled_levels_of_nethack36_come_back(first: int) -> None:
    _come_back("nethack36", range(first, first + min(PART, FIRST + COUNT - first)))


def test_compiled_levels_of_evilhack_come_back() -> None:
    _come_back("evilhack", range(FIRST, FIRST + min(PART, COUNT)))


def _come_back(name: str, numbers: range) -> None:
    game = game_named(name)
    assert sum(laws.comes_back_in(game, TEXTS[name](number), number) for number in numbers)


TEXTS = {"unnethack": lambda number: case(number).text, "nethack36": nethack36.program, "evilhack": evilhack.program}


@pytest.mark.skipif(AGAIN, reason="reading programs is the same in both ways")
@pytest.mark.parametrize("name", TEXTS)
def test_programs_have_all_statements_of_their_game(name: str) -> None:
    grammar = game_named(name).grammar
    rules = {rule for _, rule, _ in grammar.rules}
    missing = {cls for cls in nodes.concrete(nodes.Statement) if rule_of(cls) in rules}
    for number in range(200):
        missing -= {type(node) for node in walk(parse(Source.from_text(TEXTS[name](number)), grammar).tree)}
        if not missing:
            break
    assert {cls.__name__ for cls in missing} == set()


OF_UNNETHACK = [cls for cls in REGULAR if cls.form.keyword in game_named("unnethack").grammar.statements]


@pytest.mark.parametrize("cls", OF_UNNETHACK, ids=lambda cls: cls.__name__)
def test_regular_statements_are_written_by_the_types_of_their_fields(cls: type[Statement]) -> None:
    for seed in range(20):
        author = Author(seed)
        author.scope.arrays["int"].append(("$a", 1))
        text = f'LEVEL: "x"\n$a = {{ 1 }}\n{author.regular(cls)}'
        parsed = parse(Source.from_text(text), game_named("unnethack").grammar)
        assert parsed.ok
        assert isinstance(parsed.tree.levels[0].statements[1], cls)


def test_programs_are_the_same_everywhere() -> None:
    assert case(7) == case(7)
    assert case(7).text != case(8).text


def on_usual_places(count: int) -> list[Case]:
    """Programs of special levels, where commands put them, that come to an end for the seeds 1 and 2."""
    usual = vaultc.Surroundings()
    programs = (replace(program, surroundings=usual) for program in cases(0, 200) if program.kind == "special")
    good = (program for program in programs if not any("stopped" in made(program, seed) for seed in (1, 2)))
    return [next(good) for _ in range(count)]


def made(program: Case, seed: int) -> dict[str, object]:
    return laws.outcome(program, laws.scripts(program.text), seed)


def test_commands_make_the_same_levels_on_any_number_of_processes(tmp_path: Path) -> None:
    programs = on_usual_places(4)
    for program in programs:
        (tmp_path / f"{program.number:04}.des").write_bytes(program.text.encode())
    lines = [rendered(tmp_path, jobs) for jobs in (1, 2)]
    assert lines[0] == lines[1]
    levels = [(script, seed) for script in vaultc.load(tmp_path, dialect="unnethack").levels for seed in (1, 2)]
    assert [json.loads(line) for line in lines[0]] == [
        script.generate(seed).render("conformance") for script, seed in levels
    ]
    expected = [made(program, seed)["terrain"] for program in programs for seed in (1, 2)]
    assert [json.loads(line)["terrain"] for line in lines[0]] == expected


def rendered(folder: Path, jobs: int) -> list[str]:
    """The levels of a folder for the seeds 1 and 2 as the command writes them."""
    options = ["--seeds", "1-2", "--format", "conformance", "--dialect", "unnethack", "--jobs", str(jobs)]
    arguments = ["render", str(folder), *options]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()
