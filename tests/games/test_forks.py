"""Games of forks: no rule stops at a species or a kind that a fork adds, or that it lacks."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from world.sources.tree_writer import write_tree

import vaultc
from vaultc import games
from vaultc.api.compiling import compile_files
from vaultc.games.from_catalogue import key_of_file, key_of_rows
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.linter import rule
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.imported import FORMAT
from vaultc.world.catalog.tables import rows_of
from vaultc.world.sources.importing import imported
from vaultc.world.sources.tree import SourceTree

GAMES = ("unnethack6", "unnethack", "nethack36", "evilhack", "nethack343")
SAMPLE = 23
"""Every so manieth species and kind is drawn; mercenaries and golems always are."""
KEPT = 80


def level_of(game: Game, species: list[str], kinds: list[str]) -> str:
    """A level with these monsters and objects, which has ground and water."""
    catalog, older = game.catalog, game.name.startswith(games.OLDER)
    head = "MAZE: \"x\", ' '" if older else 'LEVEL: "x"'
    form = "{}: '{}', \"{}\", random" if older else "{}: ('{}', \"{}\"), random"
    lines = [head, "GEOMETRY: center, center", "MAP", *["." * 60] * 9, *["}" * 60] * 5, "ENDMAP"]
    for name in species:
        number = catalog.species_number(name)
        assert number is not None
        lines.append(form.format("MONSTER", catalog.species[number].character, name))
    for name in kinds:
        number = catalog.kind_number(name)
        assert number is not None
        lines.append(form.format("OBJECT", catalog.kinds[number].character, name))
    return "\n".join([*lines, ""])


def drawn(path: Path, text: str, key: str, seeds: int = 2) -> list[Any]:
    path.write_text(text)
    script = vaultc.load(path, dialect=key).levels[0]
    return [script.generate(seed).level for seed in range(1, seeds + 1)]


def is_of_interest(number: int, row: Any) -> bool:
    return number % SAMPLE == 0 or "mercenary" in row.flags or row.character == "'"


@pytest.mark.parametrize("name", GAMES)
def test_twins_of_species_and_kinds_are_drawn(name: str, tmp_path: Path) -> None:
    catalog = games.game_named(name).catalog
    species = [row.name for row in catalog.species if is_of_interest(row.index, row)]
    kinds = [kind.name for kind in catalog.kinds[1::SAMPLE] if kind.name and kind.object_class != "ILLOBJ"]
    rows = {
        "monsters": [{"name": f"{each} twin", "like": each} for each in dict.fromkeys(species)],
        "objects": [{"name": f"{each} twin", "like": each} for each in dict.fromkeys(kinds)],
    }
    key = key_of_rows(name, rows)
    text = level_of(games.game_named(key), *([row["name"] for row in rows[table]] for table in ("monsters", "objects")))
    first, second = drawn(tmp_path / "x.des", text, key)
    assert len(first.monsters) > len(rows["monsters"]) // 2
    assert first.monsters != second.monsters


def test_a_twin_has_the_hit_points_and_the_equipment_of_its_model(tmp_path: Path) -> None:
    rows = [{"name": "tin golem", "like": "iron golem"}, {"name": "turnkey", "like": "soldier"}]
    key = key_of_rows("nethack36", {"monsters": rows})
    game = games.game_named(key)
    for twin, model in (("tin golem", "iron golem"), ("turnkey", "soldier")):
        ours, theirs = (drawn(tmp_path / "x.des", level_of(game, [name], []), key, seeds=8) for name in (twin, model))
        for level, other in zip(ours, theirs, strict=True):
            (monster,), (known,) = level.monsters, other.monsters
            assert monster.hit_points == known.hit_points
            assert [item.kind for item in monster.inventory] == [item.kind for item in known.inventory]


def renamed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a table, of which few keep their name."""
    return [
        row if number % KEPT == 3 or not row["name"]
        else row | {"name": f"zz{re.sub('[^a-z]', '', row['name'].lower())[::-1]}{number}"}
        for number, row in enumerate(rows)
    ]  # fmt: skip


def changed(base: Catalog, change: str, table: str) -> dict[str, Any]:
    """A table of a base, changed as a fork may do it."""
    data = base.table(table)
    if change == "artifacts" and table == "artifacts":
        return data | {"count": 0, "artifacts": []}
    if change == "species" and table in ("monsters", "objmonfacts"):
        lists = {"nasty_shapes": [], "animal_shapes": [], "golem_hp": {}} if table == "monsters" else {}
        return data | {"monsters": renamed(rows_of(data["monsters"]))} | lists
    if change == "objects" and table == "objects":
        return data | {"objects": renamed(rows_of(data["objects"]))}
    return data


@pytest.mark.parametrize("change", ["artifacts", "species", "objects"])
def test_levels_of_a_fork_that_lacks_most_names_are_drawn(change: str, tmp_path: Path) -> None:
    base = games.game_named("nethack36")
    write_tree(Catalog("fork", partial(changed, base.catalog, change)), tmp_path / "tree")
    result = imported(SourceTree(tmp_path / "tree"), "fork", base.name, base.catalog, {})
    (tmp_path / "fork.json").write_text(json.dumps(result.data))
    key = key_of_file(tmp_path / "fork.json")
    game = games.game_named(key)
    species = [row.name for row in game.catalog.species if is_of_interest(row.index, row)]
    species += [row.name for row in game.catalog.species if row.character == "@"]
    kinds = [kind.name for kind in game.catalog.kinds[1::SAMPLE] if kind.name and kind.object_class != "ILLOBJ"]
    drawn(tmp_path / "x.des", level_of(game, species, kinds), key)
    levels = vaultc.read_vaults(dialect=key)
    for depth in (3, 8, 14, 24, 30):
        levels.generate(depth, depth=depth)


OF_CODE = [each for each in rule.rules_in("vaultc.linter.errors") if each.of_code]


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A fork of EvilHack of which the catalogue says only its name."""
    path = tmp_path_factory.mktemp("fork") / "fork.json"
    header = {"name": "fork", "version": "", "base": "evilhack", "tool": "", "date": "", "options": [], "sources": []}
    path.write_text(json.dumps({"format": FORMAT, "header": header | {"defaulted": [], "by_hand": []}, "tables": {}}))
    return key_of_file(path)


@pytest.mark.parametrize("refusal", OF_CODE, ids=lambda each: each.name)
def test_a_refusal_of_the_code_of_the_base_is_a_warning(refusal: rule.Rule, key: str, tmp_path: Path) -> None:
    text = refusal.examples[0].bad
    if "LEVEL:" not in text:
        text = f'LEVEL: "x"\nROOM: "ordinary", lit, random, random, random {{\n{text}\n}}\n'
    path = tmp_path / "x.des"
    path.write_text(f"{text}\n")
    (compiled,) = compile_files([path], dialect=key)
    found = [each for each in compiled.diagnostics if each.rule == refusal.name]
    assert {each.severity for each in found} == {Severity.WARNING}
    assert compiled.files
    drawn(path, path.read_text(), key)
    with pytest.raises(vaultc.DesError):
        vaultc.load(path, dialect="evilhack")
