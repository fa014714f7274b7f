"""Catalogues read from sources: facts written as tables and read back, and a tree of a game that exists nowhere."""

from __future__ import annotations

import random
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variant_trees import MARSH
from world.sources.tree_writer import write_tree

from vaultc.support.errors import VaultcError
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.tables import rows_of
from vaultc.world.sources import c_language, preprocessor
from vaultc.world.sources.importing import Imported, imported
from vaultc.world.sources.preprocessor import Preprocessor
from vaultc.world.sources.tree import SourceError, SourceTree

BASE = catalog_of("nethack-3.6")
SETS = ("flags", "gen", "derived", "resists")
GUESSED = {"saddle_ok", "no_suit"}
"""Predicates that games compute in functions, for which the trees of the writer have no source."""


def read(folder: Path, base: Catalog = BASE, **defined: str | None) -> Imported:
    return imported(SourceTree(folder), "marsh", "nethack36", base, defined)


def compared(row: dict[str, Any], columns: list[str]) -> dict[str, Any]:
    facts = {name: row.get(name) or None for name in columns}
    return facts | {name: sorted({*row[name]} - GUESSED) for name in SETS if name in columns}


@cache
def read_back(version: str) -> dict[str, Any]:
    """The tables of a catalogue that is written as sources and read; reading takes seconds."""
    catalog = catalog_of(version)
    with TemporaryDirectory() as folder:
        write_tree(catalog, Path(folder))
        return read(Path(folder), catalog).data["tables"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("version", ["nethack-3.6", "evilhack-0.9.3"])
def test_facts_written_as_sources_are_read_back(version: str) -> None:
    catalog = catalog_of(version)
    tables = read_back(version)
    for table, rows in {"monsters": "monsters", "objmonfacts": "monsters", "objects": "objects",
                        "artifacts": "artifacts", "traps": "traps", "terrain": "terrain"}.items():  # fmt: skip
        known, found = rows_of(catalog.table(table)[rows]), rows_of(tables[table][rows])
        assert len(found) == len(known)
        columns = [name for name in known[0] if name != "shuffle"]
        assert [compared(row, columns) for row in found] == [compared(row, columns) for row in known]
    rooms = {row["name"]: row["number"] for row in rows_of(tables["rooms"]["rooms"]) if row.get("word", True)}
    assert rooms == catalog.room_numbers
    for key in ("first_special", "nasty_shapes", "animal_shapes", "ghost_names", "golem_hp"):
        assert tables["monsters"][key] == catalog.table("monsters")[key]
    assert tables["objclass"]["random_ordinary"] == catalog.table("objclass")["random_ordinary"]
    assert tables["objclass"]["gem_names"] == catalog.table("objclass")["gem_names"]


def test_difficulty_is_computed_where_no_column_gives_it(tmp_path: Path) -> None:
    write_tree(BASE, tmp_path, difficulty=False)
    rows = rows_of(read(tmp_path).data["tables"]["monsters"]["monsters"])
    assert [row["difficulty"] for row in rows] == [row.difficulty for row in BASE.species]


def test_shuffled_kinds_are_those_of_the_game() -> None:
    rows = rows_of(read_back("nethack-3.6")["objects"]["objects"])
    assert [row["shuffle"] for row in rows] == [kind.shuffle for kind in BASE.kinds]


@pytest.fixture(scope="module")
def marsh() -> Imported:
    return read(MARSH)


def species(result: Imported) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in rows_of(result.data["tables"]["monsters"]["monsters"])}


def test_the_species_of_a_made_up_tree(marsh: Imported) -> None:
    rows = species(marsh)
    assert list(rows) == ["marsh newt", "peat cutter", "human", "bog body", "great bog body", "will o' wisp",
                          "fen troll", "long worm tail"]  # fmt: skip
    body = rows["great bog body"]
    assert (body["char"], body["level"], body["color"], body["resists"]) == ("W", 6, "brown", ["cold", "poison"])
    assert body["attacks"] == [["claw", "cold", 1, 6]]
    assert rows["marsh newt"]["flags"] == ["swim", "no_hands", "animal", "wades"]
    assert rows["marsh newt"]["color"] == "xterm 142"
    assert rows["peat cutter"]["sex"] == "male"
    assert "floater" in rows["will o' wisp"]["derived"]
    assert "nonliving" in body["derived"]


def test_the_other_tables_of_a_made_up_tree(marsh: Imported) -> None:
    tables = marsh.data["tables"]
    kinds = {row["name"]: row for row in rows_of(tables["objects"]["objects"])}
    assert kinds["peat spade"]["appearance"] == "muddy spade"
    assert kinds["smoked eel"]["nutrition"] == 200
    assert kinds["waders"]["ac"] == 2
    assert kinds["draining"]["prob"] == 500
    assert [row["base_name"] for row in tables["artifacts"]["artifacts"]] == ["peat spade", "draining"]
    assert [row["des_name"] for row in tables["traps"]["traps"][:5]] == [
        "arrow", "dart", "quaking bog", "trap 4", "pit"
    ]  # fmt: skip
    terrain = {row["name"]: row for row in tables["terrain"]["terrain"]}
    assert terrain["PEAT"]["map_chars"] == ["m", "M"]
    assert terrain["REEDS"]["like"] == "TREE"
    assert {"name": "smokehouse", "number": 14}.items() <= tables["rooms"]["rooms"][2].items()
    assert tables["words"]["flags"]["windy"] == 0x200000
    assert (marsh.uses.looked_up, marsh.uses.misses) == (12, ())
    assert marsh.data["header"]["version"] == "2.7.1"


def test_what_cannot_be_read_is_told_with_its_place(marsh: Imported) -> None:
    messages = [note.message for note in marsh.notes]
    assert any("is_rider" in message and "no_such_function" in message for message in messages)
    assert any("calm" in message and "NOT_DEFINED" in message for message in messages)


UNREAD = {
    "monst.c:45: mlevel of \"fen troll\": no value for `DEEP`; 0 is taken, so it has few hit points": (
        "src/monst.c", "LVL(7, 12", "LVL(DEEP, 12"),
    "monst.c:22: attack of \"marsh newt\": no value for `AT_NIP`; 0 is taken": ("src/monst.c", "AT_BITE", "AT_NIP"),
    "objects.c:32: oc_prob of \"smoked eel\": no value for `OFTEN`; 0 is taken, so it is never made at random": (
        "src/objects.c", "FOOD_CLASS, 500, 1, 5", "FOOD_CLASS, OFTEN, 1, 5"),
    "monst.c:40: no row of a table: `BOGMAN ( \"bog body\" , 3 )`; is this macro defined in the tree? What it makes is "
    "left out, and its names are unknown.": ("src/monst.c", 'BOGBODY("bog body", 3)', 'BOGMAN("bog body", 3)'),
}  # fmt: skip
"""Messages, and the change of a line that cannot be read."""


@pytest.mark.parametrize("message", UNREAD)
def test_the_effect_of_a_line_that_cannot_be_read_is_told(message: str, tmp_path: Path) -> None:
    copy(tmp_path)
    name, before, after = UNREAD[message]
    path = tmp_path / name
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))
    told = [f"{note.place.rpartition('/')[2]}: {note.message}" for note in read(tmp_path).notes]
    assert any(each.startswith(message) for each in told), told


def test_conditions_decide_which_rows_there_are() -> None:
    rows = species(read(MARSH, PEAT_CUTTERS=None))
    assert "peat miner" in rows
    assert "peat cutter" not in rows


def test_the_imported_catalogue_is_whole(marsh: Imported) -> None:
    catalog = BASE.extended("marsh", tables=marsh.data["tables"])
    assert catalog.species_number("Fen Troll", "T") == 6
    assert catalog.codes["r"] == BASE.codes["T"]
    assert catalog.terrain_types[catalog.codes["m"]].name == "PEAT"


def test_moved_and_missing_files_are_found_or_told(tmp_path: Path) -> None:
    for path in MARSH.rglob("*"):
        if path.is_file() and path.name not in ("lev_main.c", "lev_comp.l"):
            place = tmp_path / "deep" / "down" / path.name.replace("monst.c", "creatures.c")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    result = read(tmp_path)
    assert "fen troll" in species(result)
    assert {"traps", "rooms", "words"} <= set(result.kept)
    assert any("what_map_char" in note.message for note in result.notes)
    assert [miss.name for miss in result.uses.misses if miss.table == "traps"] == ['"quaking bog"']


def test_no_tree_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no C sources"):
        SourceTree(tmp_path)
    with pytest.raises(SourceError, match="no folder"):
        SourceTree(tmp_path / "nothing")


BROKEN = {
    "an endless include": ("include/permonst.h", '#include "permonst.h"\n'),
    "a macro bomb": ("src/monst.c", "#define A0 x,x\n"
                     + "".join(f"#define A{n + 1} A{n},A{n},A{n},A{n}\n" for n in range(30)) + "int y = A30;\n"),
    "a deep expression": ("include/rm.h", f"enum e {{ STONE = {'(' * 3000}1{')' * 3000}, DOOR, CLOUD }};"),
    "a macro of itself": ("include/monsym.h", "#define S_TROLL S_TROLL\n#define B(x) B(B(x))\nint z = B(B(1));\n"),
    "an open brace": ("src/drawing.c", "const struct class_sym def_monsyms[] = { { 'a', "),
    "classes without kinds": ("src/drawing.c", "const struct class_sym def_oc_syms[] = { { '\\0', 0 } };"),
    "a deep nest": ("src/monst.c", "struct permonst mons[] = " + "{" * 2000),
    "nothing": ("src/objects.c", ""),
    "bytes": ("src/objects.c", "\0\xff\x80" * 50),
    "an open call": ("src/monst.c", "#define M(x) x\nstruct permonst mons[] = { M(M(M(\n"),
    "a division by nothing": ("include/sp_lev.h", "#define WINDY (1 / 0)\n#if 1 % 0\n#endif\n"),
    "nested structures": ("include/permonst.h", "struct a { " * 9000),
    "nested enumerations": ("include/permonst.h", "enum { A, " * 4000),
    "nested sizes": ("src/monst.c", "mons[" * 3000),
    "nested calls": ("util/lev_main.c", "what_map_char(" * 3000),
    "a long file": ("src/monst.c", "int x;\n" * 11_000),
    "a long string": ("src/monst.c", '"' + "x" * 100_000),
    "an open comment": ("src/objects.c", "/* " * 50_000),
    "a shift too far": ("include/sp_lev.h", "#define WINDY (1 << 99999999)\n"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_trees_are_read_as_far_as_they_go(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preprocessor, "MOST_STEPS", 300_000)
    monkeypatch.setattr(c_language, "MOST_LOOKED_AT", 100_000)
    monkeypatch.setattr(c_language, "MOST_TOKENS", 30_000)
    copy(tmp_path)
    name, text = BROKEN[fault]
    (tmp_path / name).write_text(text, encoding="latin-1")
    result = read(tmp_path)
    assert result.notes


def copy(folder: Path) -> None:
    for path in MARSH.rglob("*"):
        if path.is_file():
            place = folder / path.relative_to(MARSH)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())


def test_lines_inside_of_many_conditions_cost_no_more(tmp_path: Path) -> None:
    (tmp_path / "x.c").write_text("int y;\n")
    text = "#if 1\n" * 40_000 + "int x;\n" * 40_000 + "#else\nint z;\n" + "#endif\n" * 40_000 + "#else\nint w;\n"
    before = time.process_time()
    made = Preprocessor(SourceTree(tmp_path), {}).run(text)
    assert time.process_time() - before < 20  # seconds; each line once for each condition takes a minute
    names = {token.text for token in made}
    assert names == {"int", "x", ";", "w"}


def test_links_out_of_the_tree_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.h"
    outside.write_text("#define WINDY 77\n")
    tree = tmp_path / "tree"
    copy(tree)
    (tree / "include" / "sp_lev.h").unlink()
    (tree / "include" / "sp_lev.h").symlink_to(outside)
    result = read(tree)
    assert result.data["tables"]["words"]["flags"]["windy"] == 0


def test_flags_whose_number_is_an_expression(tmp_path: Path) -> None:
    copy(tmp_path)
    scanner = tmp_path / "util" / "lev_comp.l"
    sums = {"brisk": "(CALM + DRY)", "muddy": "1<<9", "foggy": "(WINDY | (2 * 3 - 1))", "lost": "(CALM + LOST_MACRO)"}
    rules = "".join(f"{word} {{ yylval.i = {sum_}; return FLAG_TYPE; }}\n" for word, sum_ in sums.items())
    scanner.write_text(scanner.read_text().replace("windy ", f"{rules}windy "))
    header = tmp_path / "include" / "sp_lev.h"
    header.write_text(header.read_text() + "\n#define CALM 0x1000\n#define DRY 0x2000\n")
    result = read(tmp_path)
    flags = result.data["tables"]["words"]["flags"]
    assert (flags["brisk"], flags["muddy"], flags["foggy"], flags["lost"]) == (0x3000, 512, 0x200005, 0)
    message = next(note.message for note in result.notes if "flag lost" in note.message)
    assert message.endswith("(CALM + LOST_MACRO) is not a number that the headers give")


@settings(max_examples=5)
@given(number=st.integers(0, 2**32))
def test_mutated_trees_never_end_in_a_traceback(number: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("tree")
    copy(folder)
    chance = random.Random(number)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in chance.sample(files, 3):
        text = path.read_text(encoding="latin-1")
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.choice([0, 1, 5, 60]))
            text = text[:start] + chance.choice(["", "{", "}", "(", ")", ",", '"', "#if 1\n", "\\\n", "'"]) + text[end:]
        path.write_text(text, encoding="latin-1")
    try:
        result = read(folder)
    except VaultcError:
        return
    assert result.data["format"]
