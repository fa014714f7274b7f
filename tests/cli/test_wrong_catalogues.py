"""Catalogues from the wrong base, or of a build with other tables: the import and the check say so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import Result
from command_line import run
from variant_trees import MARSH, TARN
from world.sources.tree_writer import write_tree

from vaultc.games import game_named


def base_of(result: Result, file: Path) -> str:
    assert result.exit_code == 0, result.output
    return str(json.loads(file.read_text())["header"]["base"])


@pytest.mark.parametrize(
    ("tree", "asked", "better", "mistakes"),
    [(TARN, "nethack36", "nethack343", "0 mistakes"), (MARSH, "slashem", "nethack36", "1 mistake")],
)
def test_a_base_that_fits_better_is_proposed(
    tree: Path, asked: str, better: str, mistakes: str, tmp_path: Path
) -> None:
    out = tmp_path / "x.json"
    result = run("catalog", "import", tree, "--base", asked, "--out", out)
    assert f"--base {better} fits better: {mistakes} in the tree's own des files" in result.stderr
    assert result.stderr.count("\n") == 1
    assert base_of(result, out) == asked


@pytest.mark.parametrize(
    ("tree", "base"),
    [(TARN, "nethack343"), (TARN, "slashem"), (TARN, "dnethack"), (MARSH, "nethack36"), (MARSH, "evilhack")],
)
def test_a_base_that_fits_is_left_alone(tree: Path, base: str, tmp_path: Path) -> None:
    result = run("catalog", "import", tree, "--base", base, "--out", tmp_path / "x.json")
    assert result.exit_code == 0, result.output
    assert not result.stderr


def test_without_a_base_the_one_that_fits_is_taken(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    result = run("catalog", "import", TARN, "--out", out)
    assert base_of(result, out) == "nethack343"
    assert "no --base given: nethack343 is taken" in result.stderr
    result = run("catalog", "import", MARSH, "--out", out)
    assert base_of(result, out) == "nethack36"
    assert not result.stderr


def test_of_bases_without_mistakes_the_nearest_is_taken(tmp_path: Path) -> None:
    write_tree(game_named("unnethack6").catalog, tmp_path / "tree")
    out = tmp_path / "x.json"
    result = run("catalog", "import", tmp_path / "tree", "--out", out)
    assert base_of(result, out) == "unnethack6"
    assert "its names are nearer to the tree's than nethack36's" in result.stderr


def test_the_report_tells_the_effect_of_tables_that_cannot_be_read(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(MARSH, tree)
    path = tree / "src" / "monst.c"
    path.write_text(path.read_text().replace("struct permonst mons", "struct permonst creatures[]; int none"))
    output = run("catalog", "import", tree, "--base", "nethack36").stdout
    assert "monsters     382 (of the base)" in output
    assert "  monsters: levels have nethack36's monsters; other names in MONSTER are unknown\n" in output
    taken = output.partition("taken from nethack36")[2].partition("changes what a check reports")[0]
    assert "  terrain: " not in taken


def translated(folder: Path) -> Path:
    """The tree of the marsh with the names of three species by a switch."""
    shutil.copytree(MARSH, folder)
    path = folder / "src" / "monst.c"
    text = path.read_text().replace('"peat cutter"', 'T("torfstecher", "peat cutter")')
    head = "#ifdef ENGLISH\n#define T(a, b) b\n#else\n#define T(a, b) a\n#endif\n"
    path.write_text(head + text)
    level = folder / "dat" / "fen.des"
    level.write_text(level.read_text() + "MONSTER: ('p', \"peat cutter\"), (6,3)\n" * 3)
    return folder


def test_the_other_side_of_a_condition_is_proposed(tmp_path: Path) -> None:
    tree = translated(tmp_path / "tree")
    result = run("catalog", "import", tree, "--base", "nethack36")
    assert "8 of 18 names in the tree's own des files are not known, but 0 with --define ENGLISH" in result.stderr
    assert result.stderr.count("\n") == 1
    assert not run("catalog", "import", tree, "--base", "nethack36", "--define", "ENGLISH").stderr


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("catalogue") / "marsh.json"
    assert run("catalog", "import", MARSH, "--base", "nethack36", "--out", file).exit_code == 0
    return file


def levels(folder: Path, known: int, unknown: int) -> Path:
    """Two files with these numbers of uses of names."""
    folder.mkdir()
    for name, of_it in (("a", known // 2), ("b", known - known // 2)):
        lines = ['MONSTER: "bog body", random'] * of_it
        lines += ['MONSTER: "bog beast", random'] * (unknown // 2 if name == "a" else unknown - unknown // 2)
        (folder / f"{name}.des").write_text("\n".join([f'MAZE: "{name}", random', *lines, ""]))
    return folder


@pytest.mark.parametrize(
    ("known", "unknown", "share"), [(380, 20, "5.0 %"), (0, 30, "100.0 %"), (381, 20, ""), (5, 19, ""), (90, 0, "")]
)
def test_a_catalogue_without_many_of_the_names_looks_wrong(
    known: int, unknown: int, share: str, catalogue: Path, tmp_path: Path
) -> None:
    folder = levels(tmp_path / "levels", known, unknown)
    for _ in ("fresh", "remembered"):
        result = run("check", folder, "--dialect", catalogue)
        assert (f"{catalogue} looks wrong: {unknown} of" in result.stderr) == bool(share)
        assert result.stderr.count("looks wrong") == bool(share)
        assert share in result.stderr


def test_a_game_that_is_built_in_is_never_doubted(tmp_path: Path) -> None:
    assert "looks wrong" not in run("check", levels(tmp_path / "levels", 0, 40), "--dialect", "nethack36").output
