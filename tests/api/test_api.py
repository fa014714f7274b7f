"""The public API, as a Python user types it."""

from __future__ import annotations

import ast
import importlib.util
import pickle
import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pytest
from repository import ROOT

import vaultc
from vaultc.api.loading import LevelScript, file_stems, find_files, unknown_level, vault_chances
from vaultc.language.source import Source
from vaultc.support.errors import InvalidValueError, OutOfRangeError

CELLAR = """
# Title: cellar
# A room with a way out.
LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  MONSTER: "newt", random
}

LEVEL: "attic"
FLAGS: noteleport
ROOM: "ordinary", unlit, random, random, random { STAIR: random, down }
"""

BROKEN = 'LEVEL: "broken"\nMONSTER: "nwet", random\nSTAIR: random, upp\n'


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.des"
    path.write_text(CELLAR)
    return path


def vault(name: str, weight: int = 1) -> str:
    return (
        f'LEVEL: "{name}"\nFLAGS: rndvault\nVAULTGEN: {weight}\nROOM: "ordinary", random, random, random, random {{}}\n'
    )


def test_the_five_lines_of_the_readme(cellar: Path) -> None:
    script = vaultc.load(cellar).levels[0]
    level = script.generate(seed=42)
    assert (script.name, script.title, script.facts.description) == ("cellar", "cellar", "A room with a way out.")
    assert "|<" in str(level)
    assert level.render("png").size == (1280, 336)


def test_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert vaultc.__version__ == project["version"]


def test_root_offers_what_it_names() -> None:
    assert set(vaultc.__all__) <= set(dir(vaultc))
    for name in vaultc.__all__:
        assert getattr(vaultc, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        vaultc.nothing  # noqa: B018


def test_same_seed_same_level(cellar: Path) -> None:
    first, second = (vaultc.load(cellar)["attic"].generate(seed=7) for _ in range(2))
    assert first.render("json") == second.render("json")
    assert first._repr_png_() == second._repr_png_()
    assert first.render("json") != vaultc.load(cellar)["attic"].generate(seed=8).render("json")


def test_generators_differ_but_are_repeatable(cellar: Path) -> None:
    script = vaultc.load(cellar)["attic"]
    modern = script.generate(seed=3, rng="modern").render("json")
    assert modern == script.generate(seed=3, rng="modern").render("json")
    assert modern != script.generate(seed=3).render("json")


def test_only_other_generators_are_named(cellar: Path) -> None:
    script = vaultc.load(cellar)["attic"]
    assert script.generate(3, rng="isaac").render("json") == script.generate(3).render("json")
    assert script.generate(3, rng="modern").rng == "modern"
    later = vaultc.load(Source.from_text("MAZE: \"m\", '.'\nNOMAP\n", "m.des"), dialect="nethack36").levels[0]
    assert (later.generate(3, rng="isaac").rng, later.generate(3, rng="isaac64").rng) == ("isaac", None)


@pytest.mark.parametrize("options", [{}, {"rng": "modern"}, {"place": "mines:5"}], ids=str)
def test_a_maker_makes_the_level_of_every_seed(cellar: Path, options: dict[str, Any]) -> None:
    attic = vaultc.load(cellar)["attic"]
    make = attic.maker(**options)
    for seed in (7, 1, 7):
        expected, made = attic.generate(seed, **options), make(seed)
        assert made.render("json") == expected.render("json")
        assert (made.seed, made.rng, made.surroundings) == (seed, expected.rng, expected.surroundings)


def test_a_maker_says_at_once_what_is_wrong(cellar: Path) -> None:
    script = vaultc.load(cellar).levels[0]
    with pytest.raises(ValueError, match="unknown generator 'dice'; there are isaac"):
        script.maker(rng="dice")
    with pytest.raises(ValueError, match="xyzzy"):
        script.maker(place="xyzzy")
    with pytest.raises(ValueError, match="seed -1 is not between 0 and"):
        script.maker()(-1)


def test_scripts_that_made_levels_are_sent_to_processes(cellar: Path) -> None:
    script = vaultc.load(cellar).levels[0]
    expected = script.generate(7).render("json")
    assert pickle.loads(pickle.dumps(script)).generate(7).render("json") == expected


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_seeds_out_of_range(cellar: Path, seed: int) -> None:
    with pytest.raises(ValueError, match="is not between 0 and 4294967295"):
        vaultc.load(cellar).levels[0].generate(seed)


def test_unknown_generators_formats_dialects(cellar: Path) -> None:
    script = vaultc.load(cellar).levels[0]
    with pytest.raises(ValueError, match="there are isaac, modern"):
        script.generate(rng="dice")
    with pytest.raises(ValueError, match="there are ascii, png, svg, json"):
        script.generate().render("gif")
    with pytest.raises(ValueError, match="unknown dialect 'klingon'"):
        vaultc.load(cellar, dialect="klingon")


def test_surroundings_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "deep.des"
    path.write_text('LEVEL: "deep"\nIF [level.depth > 9] { FOUNTAIN: (5,5) }\n')
    script = vaultc.load(path).levels[0]
    assert script.generate(surroundings=vaultc.Surroundings(depth=12)).level.fountains == 1
    assert script.generate(surroundings=vaultc.Surroundings(depth=3)).level.fountains == 0


def test_notebooks_get_a_picture(cellar: Path) -> None:
    level = vaultc.load(cellar).levels[0].generate()
    assert level._repr_png_().startswith(b"\x89PNG")
    assert level._repr_html_().startswith('<img style="max-width:100%" alt="')


def test_levels_by_name(cellar: Path) -> None:
    loaded = vaultc.load(cellar)
    assert loaded["attic"].facts.flags == {"noteleport"}
    with pytest.raises(KeyError, match="did you mean attic"):
        loaded["atic"]


def test_names_that_are_not_there() -> None:
    levels = vaultc.library().levels
    assert unknown_level("vlt-delfi", levels).startswith("there is no level 'vlt-delfi'; did you mean vlt-delphi")
    assert unknown_level("x", levels).endswith(", ...")
    assert unknown_level("x", levels[:1]) == "there is no level 'x', only vlt-ordinary"


def test_library_vaults_by_name() -> None:
    loaded = vaultc.load("vlt-delphi", "vlt-ice")
    assert [script.title for script in loaded.levels] == ["fake Delphi", "ice room"]
    with pytest.raises(vaultc.TargetError, match=r"did you mean vlt-delphi\?"):
        vaultc.load("vlt-delfi")
    with pytest.raises(vaultc.TargetError, match="`vaultc list` shows the vaults"):
        vaultc.load("xxx")


def test_errors_carry_all_diagnostics(tmp_path: Path) -> None:
    path = tmp_path / "broken.des"
    path.write_text(BROKEN)
    with pytest.raises(vaultc.DesError) as caught:
        vaultc.load(path)
    assert [diagnostic.span.begin.line for diagnostic in caught.value.diagnostics] == [2, 3]
    assert str(path) in str(caught.value)


def test_generation_errors_point_at_their_statement(tmp_path: Path) -> None:
    path = tmp_path / "sometimes.des"
    path.write_text('LEVEL: "sometimes"\nIF [1%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    script = vaultc.load(path).levels[0]
    with pytest.raises(vaultc.GenerationError, match=r"sometimes\.des:3:7: error: \$x is used but was never assigned"):
        script.generate(seed=1)


def test_folders_are_searched(tmp_path: Path) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "folder.des").mkdir()
    for name in ("b.des", "a.des", "deep/deeper/c.des", "notes.txt"):
        (tmp_path / name).write_text("")
    assert [path.name for path in find_files(str(tmp_path))] == ["a.des", "b.des", "c.des"]


def test_targets_that_are_nothing(tmp_path: Path) -> None:
    with pytest.raises(vaultc.TargetError, match="no des files in this folder"):
        vaultc.load(tmp_path)
    with pytest.raises(vaultc.TargetError, match="no such file or folder"):
        vaultc.load(tmp_path / "nothing.des")


def test_too_large_files(tmp_path: Path) -> None:
    path = tmp_path / "huge.des"
    with path.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(vaultc.TargetError, match="larger than 64 MB"):
        vaultc.load(path)


def scripts(tmp_path: Path, *texts: str) -> tuple[LevelScript, ...]:
    path = tmp_path / "vaults.des"
    path.write_text("\n".join(texts))
    return vaultc.load(path).levels


def test_chances_of_vaults_are_off_by_one_at_both_ends(tmp_path: Path) -> None:
    levels = scripts(tmp_path, vault("a", 7), vault("b", 2), vault("c", 1))
    assert vault_chances(levels) == {0: Fraction(6, 10), 1: Fraction(2, 10), 2: Fraction(2, 10)}
    assert vault_chances(levels[:1]) == {0: 1}


def test_chances_are_only_for_vaults(tmp_path: Path) -> None:
    levels = scripts(tmp_path, CELLAR, vault("a"))
    assert vault_chances(levels) == {2: 1}


def test_file_stems_are_distinct_and_harmless(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "y").mkdir()
    (tmp_path / "x" / "one.des").write_text('LEVEL: "a/b"\nLEVEL: "same"\n')
    (tmp_path / "y" / "two.des").write_text('LEVEL: "SAME"\n')
    levels = vaultc.load(tmp_path).levels
    assert list(file_stems(levels).values()) == ["a_b", "same", "SAME-2"]


def test_libraries_and_levels_are_written_in_one_line(cellar: Path) -> None:
    library = vaultc.load(cellar)
    assert repr(library) == "Library(2 levels: cellar, attic)"
    assert [repr(level) for level in library.levels] == [
        f"LevelScript('cellar' (cellar), {cellar}:4:1)",
        f"LevelScript('attic', {cellar}:10:1)",
    ]
    assert repr(library.levels[0].generate(3)) == "GeneratedLevel('cellar', seed 3)"
    assert repr(vaultc.ordinary_level(3)) == "OrdinaryLevel('depth-05', seed 3)"
    assert len(repr(vaultc.library())) < 200


def test_a_library_is_a_list_of_levels_with_names(cellar: Path) -> None:
    library = vaultc.load(cellar, cellar)
    first, second, *_ = library.levels
    assert isinstance(library, Sequence)
    assert tuple(library) == library.levels
    assert len(library) == len(library.levels) == 4
    assert (library[0], library[-3], library[numpy.int64(1)]) == (first, second, second)
    assert library[1:3] == library.levels[1:3]
    assert [*reversed(library)] == [*library.levels[::-1]]
    assert first in library
    assert vaultc.load(cellar)[0] not in library
    assert library["attic"] is library[3]
    with pytest.raises(OutOfRangeError, match="there is no level 4 among 4"):
        library[4]
    with pytest.raises(InvalidValueError, match="levels have numbers and names; None is neither"):
        library[None]  # type: ignore[call-overload]


def test_a_library_is_a_mapping_as_well(cellar: Path) -> None:
    library = vaultc.load(cellar)
    assert list(library.keys()) == [name for name, _ in library.items()] == [level.name for level in library.values()]
    assert dict(library)[library.levels[0].name] is library.levels[0]
    assert library.levels[0].name in library
    assert "no such level" not in library
    assert library.get("no such level") is None


def test_layers_are_named(cellar: Path) -> None:
    level = vaultc.load(cellar).levels[0].generate()
    for name in level.layers:
        assert level.grid(name).shape == (21, 80)
    with pytest.raises(ValueError, match="there is no layer 'smell'; there are terrain, lit, flags"):
        level.grid("smell")


def test_type_checkers_see_what_there_is() -> None:
    """The stub exports the names of the package one by one, so that a misspelt name is found."""
    stub = ast.parse(Path(vaultc.__file__).with_suffix(".pyi").read_text("utf-8")).body[1:]
    exports = [line.names[0] for line in stub if isinstance(line, ast.ImportFrom) and len(line.names) == 1]
    declared = [ast.unparse(line) for line in stub if not isinstance(line, ast.ImportFrom)]
    assert declared == ["__version__: str", "__all__: list[str]"]
    assert len(exports) + len(declared) == len(stub)
    assert all(export.name == export.asname for export in exports)
    assert {export.name for export in exports} | {"__version__"} == set(vaultc.__all__)


def test_a_level_is_solved(tmp_path: Path) -> None:
    path = tmp_path / "bridge.des"
    path.write_text(
        'LEVEL: "bridge"\nGEOMETRY: center, center\nMAP\n-------\n|..+..|\n-------\nENDMAP\n'
        "STAIR: (1,1), up\nSTAIR: (5,1), down\nDOOR: locked, (3,1)\n"
    )
    level = vaultc.load(path).levels[0].generate(1)
    found = level.solve()
    assert (found.verdict, found.steps, found.tools[0].ability) == ("solvable", 4, "kicking")
    assert level.solve(without=["kicking"]).verdict == "unsolvable"
    assert level.solve(found.cells[3], found.cells[4]).steps == 1
    assert level.measures("solvable", "solve_path") == {"solvable": 1, "solve_path": 4}
    assert "solvable" not in level.measures()
    for wrong, message in (
        ({"start": "dwon"}, "did you mean down"),
        ({"goal": (0, 5)}, "there is no square"),
        ({"with_": ["kes"]}, "did you mean keys"),
        ({"without": "kicking"}, "a list"),
        ({"effort": -1}, "effort"),
    ):
        with pytest.raises(vaultc.VaultcError, match=message):
            level.solve(**wrong)


def test_vaults_are_cropped_as_by_the_command() -> None:
    level = vaultc.load("vlt-delphi")["vlt-delphi"].generate(1)
    assert level.render("png").size == level.render("png", crop=True).size < level.render("png", crop=False).size
    assert level.png() == level.png(crop=True) != level.png(crop=False)
    for format in ("ascii", "svg", "html"):
        assert level.render(format) == level.render(format, crop=True) != level.render(format, crop=False)


def test_the_docstring_of_the_package_names_what_there_is() -> None:
    page = vaultc.__doc__ or ""
    named = set(re.findall(r"``(\w+)``", page)) - {"rooms", "objects", "diagnostics", "reset", "pandas"}
    assert named <= set(vaultc.__all__)
    assert ":`" not in page  # help() shows it as it is
    assert {"load", "library", "generate_many", "dataset", "Layout"} <= named
    for method in re.findall(r"``(rooms|objects|grid|measures|solve|render|layout|png)\b", page):
        assert hasattr(vaultc.GeneratedLevel, method)
    assert importlib.util.find_spec("vaultc.envs")
    assert hasattr(vaultc.Layout, "validate")
    assert "diagnostics" in dir(vaultc.Library)
    assert len(page.splitlines()) < 50
