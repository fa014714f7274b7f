"""Games of forks: no rule stops at a species or a kind that a fork adds, or that it lacks."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from repository import ROOT
from world.sources.tree_writer import write_tree

import vaultc
from vaultc import games
from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.games.from_catalogue import key_of_file, key_of_rows
from vaultc.generation.exact_chances.things import exact_things
from vaultc.generation.population.objects import shuffled_kinds
from vaultc.generation.site import making_of
from vaultc.language.game import Game
from vaultc.language.semantics.options import is_made
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.pipeline.reading import model_of
from vaultc.world.catalog import Catalog
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


HOLDERS = ("chest", "large box", "ice box", "bag of holding", "statue", "iron safe")
NAMED = ("crysknife", "wishing", "tallow candle", "oil lamp", "hunger", "helm of opposite alignment", "egg", "tin")
OWN_RULES = ("baby red dragon", "red dragon", "Wizard of Yendor", "Vlad the Impaler", "archeologist", "aligned priest")


@pytest.mark.parametrize("name", [*GAMES, "slashem", "dnethack", "fiqhack"])
def test_twins_are_drawn_as_their_models_are(name: str, tmp_path: Path) -> None:
    """They have the same bodies, belongings, properties and contents; no artifact is made of a twin."""
    catalog, older = games.game_named(name).catalog, name in games.OLDER
    bases = {artifact.base_index for artifact in catalog.artifacts}
    species = [row.name for row in catalog.species[::SAMPLE] if "placeholder" not in row.derived]
    species += [row for row in OWN_RULES if catalog.species_number(row) is not None]
    kinds = [kind.name for kind in catalog.kinds[1::SAMPLE] if kind.name and kind.index not in bases]
    kinds += [kind for kind in (*HOLDERS, *NAMED) if catalog.kind_number(kind) is not None]
    kinds = [kind for kind in kinds if kind not in ("corpse", "gold piece")]
    rows = {
        "monsters": [{"name": f"{each} twin", "like": each} for each in dict.fromkeys(species)],
        "objects": [{"name": f"{each} twin", "like": each} for each in dict.fromkeys(kinds)],
    }
    key = key_of_rows(name, rows)
    game = games.game_named(key)
    for each in dict.fromkeys(species):
        levels = [drawn(tmp_path / "x.des", level_of(game, [own], []), key) for own in (each, f"{each} twin")]
        assert [[body(monster) for monster in level.monsters] for level in levels[0]] == [
            [body(monster) for monster in level.monsters] for level in levels[1]
        ], each
    for each in dict.fromkeys(kinds):
        texts = [level_of(game, [], [own]) for own in (each, f"{each} twin")]
        if each in HOLDERS and not older:
            texts = [text.replace("OBJECT", "CONTAINER") + '{ OBJECT: "apple" }\n' for text in texts]
        model, twin = (drawn(tmp_path / "x.des", text, key) for text in texts)
        number = game.catalog.kind_number(each)
        for ours, theirs in zip(model, twin, strict=True):
            assert things(ours, number) == things(theirs, game.catalog.kind_number(f"{each} twin")), each


def body(monster: Any) -> tuple[Any, ...]:
    """A monster without its species."""
    inventory = [facts(item, None) for item in monster.inventory]
    return monster.x, monster.y, monster.level, monster.hit_points, monster.peaceful, monster.female, inventory


def things(level: Any, number: int | None) -> dict[int, list[tuple[Any, ...]]]:
    return {place: [facts(item, number) for item in pile] for place, pile in level.piles.items()}


def facts(item: Any, number: int | None) -> tuple[Any, ...]:
    """An object, without its kind if that is the number."""
    kind = None if item.kind == number else item.kind
    state = (item.blessed, item.cursed, item.locked, item.trapped, item.erodeproof, item.age, item.rotting)
    contents = tuple(facts(content, number) for content in item.contents)
    return kind, item.quantity, item.spe, item.species, *state, contents


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
    if change == "stone" and table == "monsters":
        rows = [row | {"resists": [*row["resists"], "stone"]} for row in rows_of(data["monsters"])]
        return data | {"monsters": rows}
    if change == "objects" and table == "objects":
        return data | {"objects": renamed(rows_of(data["objects"]))}
    return data


@cache
def import_of(name: str, change: str) -> tuple[str, str]:
    """The catalogue that is imported from a tree which changes a base, and what the import notes; reading takes
    seconds."""
    base = games.game_named(name)
    with TemporaryDirectory() as folder:
        write_tree(Catalog("fork", partial(changed, base.catalog, change)), Path(folder))
        result = imported(SourceTree(Path(folder)), f"{name}-fork", name, base.catalog, {})
    return json.dumps(result.data), "\n".join(note.message for note in result.notes)


def fork_of(base: Game, change: str, folder: Path) -> tuple[str, str]:
    """The key of the game of a tree that changes a base, and what the import notes."""
    data, notes = import_of(base.name, change)
    (folder / "fork.json").write_text(data)
    return key_of_file(folder / "fork.json"), notes


@pytest.mark.parametrize(
    ("change", "name"),
    [("artifacts", "nethack36"), ("species", "nethack36"), ("objects", "nethack36"), ("species", "slashem"),
     ("objects", "dnethack")],
)  # fmt: skip
def test_levels_of_a_fork_that_lacks_most_names_are_drawn(change: str, name: str, tmp_path: Path) -> None:
    key, _ = fork_of(games.game_named(name), change, tmp_path)
    game = games.game_named(key)
    species = [row.name for row in game.catalog.species if is_of_interest(row.index, row)]
    species += [row.name for row in game.catalog.species if row.character == "@"]
    kinds = [kind.name for kind in game.catalog.kinds[1::SAMPLE] if kind.name and kind.object_class != "ILLOBJ"]
    drawn(tmp_path / "x.des", level_of(game, species, kinds), key)
    levels = vaultc.read_vaults(dialect=key)
    for depth in (3, 8, 14, 24, 30):
        levels.generate(depth, depth=depth)


def in_words_of(fork: Catalog, base: Catalog, text: str) -> str:
    """A des file of a base in the names that a fork has for the same species."""
    names = {old.name: new.name for old, new in zip(base.species, fork.species, strict=True)}
    text = re.sub(r"\('d', *\"were", "('@', \"were", text)  # the tree has one shape of them
    lines = [
        line if "TRAP" in line else re.sub(r'"([^"]+)"', lambda found: f'"{names.get(found[1], found[1])}"', line)
        for line in text.splitlines()
    ]
    return "\n".join([*lines, ""])


def test_vaults_and_examples_are_drawn_with_other_names_of_species(tmp_path: Path) -> None:
    base = games.game_named("unnethack6")
    key, _ = fork_of(base, "species", tmp_path)
    files = [file for folder in ("vaults", "examples") for file in sorted((ROOT / folder).rglob("*.des"))]
    assert files
    for file in files:
        copy = tmp_path / file.name
        copy.write_text(in_words_of(games.game_named(key).catalog, base.catalog, file.read_text()))
        for script in vaultc.load(copy, dialect=key).levels:
            for seed in (1, 2):
                script.generate(seed)


def left_out(level: Any) -> list[str]:
    """The complaints of a level that tell of what the fork lacks."""
    return [complaint.message for complaint in level.complaints if complaint.message.endswith("it is left out")]


def test_a_species_that_a_rule_makes_and_a_fork_lacks_is_left_out_and_said_once(tmp_path: Path) -> None:
    key, _ = fork_of(games.game_named("nethack36"), "species", tmp_path)
    lines = ['LEVEL: "x"', "GEOMETRY: center, center", "MAP", *["." * 60] * 9, "ENDMAP"]
    webs = [f'TRAP: "web", ({x},4)' for x in range(10, 30)]
    for level in drawn(tmp_path / "x.des", "\n".join([*lines, *webs, ""]), key):
        assert len(level.traps) == len(webs)
        assert level.monsters == []
        assert left_out(level) == ["nethack36-fork has no 'giant spider': it is left out"]


def test_kinds_that_a_rule_makes_and_a_fork_lacks_are_left_out_and_said_once(tmp_path: Path) -> None:
    base = games.game_named("nethack36")
    key, told = fork_of(base, "objects", tmp_path)
    game = games.game_named(key)
    soldiers = level_of(game, ["soldier"] * 60, [])
    rule_made = {kind.index for kind in base.catalog.kinds if kind.name in ("short sword", "spear", "partisan")}
    for level in drawn(tmp_path / "x.des", soldiers, key):
        said = left_out(level)
        assert len(said) == len(set(said))
        assert "nethack36-fork has no 'short sword': it is left out" in said
        carried = [game.catalog.kinds[item.kind] for monster in level.monsters for item in monster.inventory]
        assert not [kind for kind in carried if kind.object_class == "ILLOBJ" or kind.index in rule_made]
    assert "nothing plays the role `boulder`, as there is no 'boulder'; what rules make of it is left out" in told
    boulders = level_of(game, [], []) + "".join(f'TRAP: "rolling boulder", ({x},4)\n' for x in range(10, 30))
    for level in drawn(tmp_path / "x.des", boulders, key):
        assert level.piles == {}
        assert left_out(level).count("nethack36-fork lacks something that a rule makes: it is left out") == 1


def test_statues_of_medusa_end_where_nothing_turns_to_stone(tmp_path: Path) -> None:
    key, _ = fork_of(games.game_named("unnethack"), "stone", tmp_path)
    path = tmp_path / "x.des"
    path.write_text(level_of(games.game_named(key), [], []) + 'REGION: (0,0,9,9), lit, "ordinary"\n')
    script = vaultc.load(path, dialect=key).levels[0]
    place = replace(script.game.surroundings, special_level="medusa")
    level = script.generate(1, surroundings=place).level
    assert any("a species that does not turn to stone" in complaint.message for complaint in level.complaints)


def test_a_tree_without_artifacts_has_none(tmp_path: Path) -> None:
    key, told = fork_of(games.game_named("nethack36"), "artifacts", tmp_path)
    assert games.game_named(key).catalog.artifacts == ()
    assert told.count("nothing plays the role `blade of light`") == 1
    assert "artifacts of the base" not in told


def test_a_table_of_artifacts_that_cannot_be_read_is_the_base_s(tmp_path: Path) -> None:
    base = games.game_named("nethack36")
    write_tree(base.catalog, tmp_path)
    file = tmp_path / "include/artilist.h"
    file.write_text(re.sub(r'ART\("[^"]+", (?!STRANGE)', "ART(A_NAME, ", file.read_text()))
    result = imported(SourceTree(tmp_path), "fork", base.name, base.catalog, {})
    assert len(result.data["tables"]["artifacts"]["artifacts"]) == len(base.catalog.artifacts)


@pytest.mark.parametrize("lost", ["Valkyrie", "human"])
def test_a_catalogue_without_the_usual_hero_keeps_the_base_s(lost: str, tmp_path: Path) -> None:
    fork_of(games.game_named("nethack36"), "artifacts", tmp_path)
    data = json.loads((tmp_path / "fork.json").read_text())
    monsters = data["tables"]["monsters"]
    own = {**monsters["roles"][0], "name": "Piper", "female_name": None}
    for table in ("roles", "races"):
        monsters[table] = [row for row in monsters[table] if row["name"] != lost]
    monsters["roles"].append(own)
    (tmp_path / "fork.json").write_text(json.dumps(data))
    key = key_of_file(tmp_path / "fork.json")
    path = tmp_path / "x.des"
    path.write_text('MAZE: "x", random\nMESSAGE: "%p the %r of %d"\nMONSTER: \'@\', random\n')
    script = vaultc.load(path, dialect=key).levels[0]
    usual = script.game.surroundings
    for hero in (usual.hero, replace(usual.hero, role="Piper")):
        script.generate(1, surroundings=replace(usual, hero=hero))


def test_appearances_are_shuffled_without_gems_and_potions_of_the_base(tmp_path: Path) -> None:
    key, _ = fork_of(games.game_named("unnethack6"), "objects", tmp_path)
    game = games.game_named(key)
    kinds = shuffled_kinds(game.catalog, Dice(Isaac(7), Isaac(7)), making_of(game).things.late_shuffles)
    assert sorted(str(kind.appearance) for kind in kinds) == sorted(str(kind.appearance) for kind in game.catalog.kinds)


TWINS = {
    "objects": [
        {"name": "sea chest", "like": "chest"},
        {"name": "frost box", "like": "ice box"},
        {"name": "tar candle", "like": "wax candle"},
    ],
    "monsters": [{"name": "grey angel", "like": "Angel"}, {"name": "wyrd", "like": "chameleon"}],
}


@pytest.mark.parametrize("name", ["nethack36", "unnethack", "evilhack"])
def test_a_twin_of_a_container_is_filled_and_locked_like_its_model(name: str, tmp_path: Path) -> None:
    key = key_of_rows(name, TWINS)
    catalog = games.game_named(key).catalog
    statements = [f"OBJECT: ('(', \"{each}\"), (1,0)" for each in ("sea chest", "frost box") for _ in range(40)]
    text = "\n".join(['LEVEL: "a"', "GEOMETRY: center, center", "MAP", "....", "ENDMAP", *statements, ""])
    items = drawn(tmp_path / "x.des", text, key, 1)[0].items()
    for each, corpses in (("sea chest", False), ("frost box", True)):
        boxes = [item for item in items if item.kind == catalog.kind_number(each)]
        contents = [inner for box in boxes for inner in box.contents]
        assert len(boxes) == 40
        assert len(contents) > 30
        assert all(catalog.kinds[inner.kind].name == "corpse" for inner in contents) is corpses
        assert any(box.locked for box in boxes) is not corpses


def findings(path: Path, text: str, key: str) -> list[str]:
    path.write_text(text)
    return [each.rule for each in vaultc.load(path, dialect=key).diagnostics]


def test_rules_judge_a_twin_as_its_model(tmp_path: Path) -> None:
    head = 'LEVEL: "a"\nGEOMETRY: center, center\nMAP\n....\nENDMAP\nREGION: (0,0,3,0), lit, "ordinary"\n'
    quiet = "CONTAINER: ('(', \"sea chest\"), (1,0), trapped {\n  OBJECT: ('(', \"tar candle\"), lit\n}\n"
    quiet += 'MONSTER: (\'A\', "grey angel"), (2,0), law\nMONSTER: (\':\', "wyrd"), (3,0), m_monster "newt"\n'
    for name in ("nethack36", "unnethack", "evilhack"):
        key = key_of_rows(name, TWINS)
        found = findings(tmp_path / "x.des", head + quiet, key)
        assert not {"container-of-wrong-kind", "meaningless-object-option", "aligned-monster"} & {*found}, name
        assert not {"disguise-without-effect", "minion-by-alignment"} & {*found}, name


def test_minions_of_evilhack_take_an_alignment(tmp_path: Path) -> None:
    line = 'LEVEL: "a"\nMONSTER: (\'A\', "{}"), random, law\n'
    assert "minion-by-alignment" not in findings(tmp_path / "x.des", line.format("Archangel"), "evilhack")
    orc = line.replace("'A'", "'o'").format("hill orc")
    assert "minion-by-alignment" in findings(tmp_path / "x.des", orc, "evilhack")


def test_a_twin_serves_an_alignment_in_sorted_levels(tmp_path: Path) -> None:
    key = key_of_rows("nethack343", TWINS)
    text = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n....\nENDMAP\nMONSTER:'A',\"grey angel\",(1,0),law\n"
    assert "unmade-monster" not in findings(tmp_path / "x.des", text, key)
    assert [monster.alignment for monster in drawn(tmp_path / "x.des", text, key, 1)[0].monsters] == [1]


def test_an_emptied_twin_has_a_law_of_its_contents(tmp_path: Path) -> None:
    key = key_of_rows("nethack36", TWINS)
    text = 'LEVEL: "a"\nCONTAINER: (\'(\', "{}"), (1,1) {{\n  OBJECT: (\'=\', "free action")\n}}\n'
    laws = []
    for each in ("chest", "sea chest", "frost box", "bag of holding"):
        (tmp_path / "x.des").write_text(text.format(each))
        script = vaultc.load(tmp_path / "x.des", dialect=key).levels[0]
        found = exact_things(script.facts.node, script.facts.functions, script.game, script.surroundings_at())
        laws.append(found["object", "ring of free action"].chances)
        counts = Counter(
            sum(
                script.game.catalog.kinds[inner.kind].name == "free action"
                for box in made.level.items()
                for inner in box.contents
            )
            for made in (script.generate(seed) for seed in range(1, 30))
        )
        assert counts == {1: 29}
    assert laws == laws[:1] * 4


def test_the_twin_of_an_angel_is_made_with_an_alignment() -> None:
    """``describe`` and ``odds`` tell of what the rules of making make."""
    key = key_of_rows(
        "unnethack", {"monsters": [{"name": "herald", "like": "Angel"}, {"name": "ogling", "like": "ogre"}]}
    )
    game = games.game_named(key)
    kinds = [("A", "herald"), ("O", "ogling")]
    text = 'LEVEL: "x"\n' + "".join(f"MONSTER: ('{letter}', \"{name}\"), random, law\n" for letter, name in kinds)
    model = model_of(Source.from_text(text), game)
    assert [is_made(game, monster) for monster in model.find(nodes.Monster)] == [True, False]
