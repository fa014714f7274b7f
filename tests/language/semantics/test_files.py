"""Levels, functions, bounds and inclusions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import IncludeProblem, Model
from vaultc.language.semantics import analyze as analyze_parsed
from vaultc.language.semantics.statements import output_name
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import parse

Analyze = Callable[[str], Model]


def analyze_file(path: Path) -> Model:
    return analyze_parsed(parse(Source.read(path), UNNETHACK.grammar), UNNETHACK)


def test_titles_stand_directly_above_their_level(analyze: Analyze) -> None:
    text = """# Title: Not this one

# Title:  A dry cellar
# Nobody has been here.
#  The walls are cold.
LEVEL: "a"
NOMAP
# just a remark
LEVEL: "b"

# Title: Far away

LEVEL: "c"
"""
    levels = analyze(text).levels
    assert [(level.title, level.description) for level in levels] == [
        ("A dry cellar", "Nobody has been here.\nThe walls are cold."),
        (None, ""),
        (None, ""),
    ]


def test_vaults_have_frequencies_and_numbered_names(analyze: Analyze) -> None:
    text = """LEVEL: "v-%03i"
FLAGS: rndvault, noflip
IF [50%] { VAULTGEN: 20 }
VAULTGEN: 30
LEVEL: "plain"
LEVEL: "v-%03i"
FLAGS: rndvault
"""
    levels = analyze(text).levels
    assert [(level.output_name, level.is_vault, level.frequency) for level in levels] == [
        ("v-001", True, 30),
        ("plain", False, 1),
        ("v-002", True, 1),
    ]
    assert levels[0].flags == {"rndvault", "noflip"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("x", "x"), ("v%i", "v7"), ("%3iv", "  7v"), ("%04i", "0007"), ("50%", None), ("%i%i", None), ("%d", None),
     ("%9999999999i", None)],
)  # fmt: skip
def test_counters_in_names(name: str, expected: str | None) -> None:
    assert output_name(name, 7) == expected


def test_calls_mean_the_definition_before_them(analyze: Analyze) -> None:
    text = """FUNCTION f() { SINK: random }
LEVEL: "a"
f()
g()
FUNCTION g() { f() [50%]: g() }
LEVEL: "b"
g()
FUNCTION f() { NOMAP }
f()
"""
    model = analyze(text)
    header, g, second = model.functions.definitions
    assert (header.previous, g.previous, second.previous) == (None, None, header)
    assert [(call.function and call.function.definition, call.recursive) for call in model.functions.calls] == [
        (header.definition, False),
        (None, False),
        (header.definition, False),
        (g.definition, True),
        (g.definition, False),
        (second.definition, False),
    ]
    assert model.target(model.find(n.Call)[-1]) is second.definition
    assert model.levels[0].functions == {"f": header.definition, "g": g.definition}
    assert model.levels[1].functions["f"] is second.definition


def test_bounds_follow_the_text(analyze: Analyze) -> None:
    regions = "BRANCH: (0,0,0,0), (0,0,0,0)\n"
    maps = "GEOMETRY: center, center\nMAP\n012345678\n|..|\n|...|\n\nENDMAP\n"
    text = (
        f'LEVEL: "a"\n{regions}{maps}{regions}NOMAP\n{regions}{maps}INIT_MAP: rogue\n{regions}LEVEL: "b"\n{regions}'
        f"INIT_MAP: mazegrid, '-'\n{regions}"
    )
    model = analyze(text)
    assert [model.bounds[branch.area.span][:2] for branch in model.find(n.Branch)] == [
        (0, 0),
        (4, 3),
        (79, 21),
        (4, 3),
        (4, 3),
        (79, 21),
    ]
    assert model.bounds[model.find(n.Branch)[0].exclusion.span].set_by is None


# ---- inclusions


def test_included_levels_and_functions_stand_at_their_place(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.des").write_text('INCLUDE "two.des"\nLEVEL: "one"\nf()\n')
    (tmp_path / "parts" / "two.des").write_text('FUNCTION f() { NOMAP }\nLEVEL: "%i"\nf()\n')
    main = tmp_path / "main.des"
    main.write_text('INCLUDE "parts/one.des"\nLEVEL: "%i"\nf()\nBRANCH: (0,0,70,20), (0,0,0,0)\n')
    model = analyze_file(main)
    assert [(level.index, level.output_name) for level in model.levels] == [(0, "1"), (1, "one"), (2, "2")]
    assert all(call.function for call in model.functions.calls)
    assert [Path(parsed.source.name).name for parsed in model.files] == ["main.des", "one.des", "two.des"]
    assert model.bounds[model.find(n.Branch)[0].area.span].x == 79


def problems(model: Model) -> list[IncludeProblem | None]:
    return [inclusion.problem for inclusion in model.inclusions]


def test_files_outside_of_the_folder_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "levels"
    folder.mkdir()
    (tmp_path / "secret.des").write_text("")
    (folder / "link.des").symlink_to(tmp_path / "secret.des")
    names = ("../secret.des", str(tmp_path / "secret.des"), "link.des", "missing.des", ".", "a\0b", "x" * 5000)
    main = folder / "main.des"
    main.write_text("".join(f'INCLUDE "{name}"\n' for name in names if len(name) < 400))
    monkeypatch.chdir(folder)
    assert problems(analyze_file(main)) == [IncludeProblem.NOT_FOUND] * 6
    monkeypatch.chdir(tmp_path)
    assert problems(analyze_file(main))[:2] == [None, None]


def test_the_current_directory_comes_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "both.des").write_text(f'LEVEL: "{folder}"\n')
    (tmp_path / "here" / "only.des").write_text("")
    main = tmp_path / "there" / "main.des"
    main.write_text('INCLUDE "both.des"\nINCLUDE "only.des"\n')
    monkeypatch.chdir(tmp_path / "here")
    model = analyze_file(main)
    assert problems(model) == [None, None]
    assert [level.name for level in model.levels] == ["there"]


def test_no_file_includes_itself(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text('INCLUDE "b.des"\n')
    (tmp_path / "b.des").write_text('INCLUDE "a.des"\n')
    assert problems(analyze_file(tmp_path / "a.des")) == [None, IncludeProblem.CYCLE]


def test_five_files_deep_is_deep_enough(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.des").write_text(f'INCLUDE "{number + 1}.des"\n')
    (tmp_path / "7.des").write_text("")
    assert problems(analyze_file(tmp_path / "0.des")) == [None] * 5 + [IncludeProblem.TOO_DEEP]


def test_inclusions_that_multiply_come_to_an_end(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.des").write_text(f'INCLUDE "{number + 1}.des"\n' * 30)
    (tmp_path / "5.des").write_text("")
    found = problems(analyze_file(tmp_path / "0.des"))
    assert found.count(None) == 256
    assert IncludeProblem.TOO_MANY in found


def test_the_text_of_an_include_may_come_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text("this is not what is loaded")
    main = Source.from_bytes(b'INCLUDE "a.des"\n', "main.des", tmp_path / "main.des")
    parsed = parse(Source.from_text('LEVEL: "loaded"\n'), UNNETHACK.grammar)
    model = analyze_parsed(parse(main, UNNETHACK.grammar), UNNETHACK, lambda _path: parsed)
    assert [level.name for level in model.levels] == ["loaded"]
