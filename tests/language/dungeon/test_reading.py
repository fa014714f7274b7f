"""Dungeon files: every statement, mistakes with their places and fixes, and the tree that is left of them."""

from __future__ import annotations

import json

import pytest

from vaultc.language.dungeon import is_dungeon_file
from vaultc.language.dungeon import nodes as d
from vaultc.language.dungeon.nodes import blueprint_of, outlined
from vaultc.language.dungeon.reading import FORMS, keywords, read_dungeon
from vaultc.language.source import Source
from vaultc.language.syntax import tables
from vaultc.support import resources
from vaultc.world.blueprint import BranchKind, PlaceRange

SMALL = """\
# The dungeons of a small game.
DUNGEON: "The Halls" "H" (12,4)
ALIGNMENT: unaligned
BRANCH: "The Cellars" @ (2,3)
LEVEL: "well" "O" @ (5,5)
LEVALIGN: neutral
LEVELDESC: town
CHAINBRANCH: "The Loft" "well" + (1,0) no_down up
RNDLEVEL: "hall" "none" @ (6,3) 40 3
RNDLEVEL: "gate" "none" @ (-4,-1) 2
DUNGEON: "The Cellars" "C" (4,3) 80
DESCRIPTION: mazelike
PROTOFILE: "cell"
CHAINLEVEL: "rack" "none" "well" + (1,2)
RNDCHLEVEL: "tun" "T" "rack" + (-1,0) 30 2
DUNGEON: "The Loft" "none" (3,0)
ENTRY: -1
"""


def read(text: str) -> d.DungeonTree:
    return read_dungeon(Source.from_text(text, "dungeon.def"))


def test_a_file_becomes_a_blueprint() -> None:
    tree = read(SMALL)
    assert not tree.diagnostics
    assert [comment.text for comment in tree.comments] == ["# The dungeons of a small game."]
    halls, cellars, loft = blueprint_of(tree).dungeons
    assert (halls.base, halls.spread, halls.percent, list(halls.lengths)) == (12, 4, None, [12, 13, 14, 15])
    assert halls.alignment == "none"
    assert [(branch.dungeon, branch.kind, branch.up, branch.after) for branch in halls.branches] == [
        ("The Cellars", BranchKind.STAIRS, False, None),
        ("The Loft", BranchKind.NO_DOWN, True, "well"),
    ]
    well, hall, gate = halls.levels
    assert (well.bones, well.alignment, well.descriptors, well.files) == ("O", "neutral", ("town",), ("well",))
    assert (hall.percent, hall.variants, hall.files) == (40, 3, ("hall-1", "hall-2", "hall-3"))
    assert (gate.percent, gate.variants, gate.places) == (100, 2, PlaceRange(-4, -1))
    assert (cellars.percent, cellars.protofile, cellars.descriptors) == (80, "cell", ("mazelike",))
    assert [(level.after, level.percent, level.variants) for level in cellars.levels] == [
        ("well", 100, 0),
        ("rack", 30, 2),
    ]
    assert loft.entry == -1
    assert loft.entry_number(3) == 3


def test_every_statement_has_a_form_that_can_be_read() -> None:
    assert FORMS.keys() == keywords()
    text = "\n".join(f"{form}\n" for form in FORMS.values())
    tree = read(text)
    assert not tree.diagnostics
    assert len(tree.statements) == len(FORMS)


def test_statements_without_a_dungeon_are_astray() -> None:
    outline = outlined(read('LEVEL: "a" "none" @ (1,0)\nDUNGEON: "The Halls" "H" (3,0)\nLEVELDESC: town\n'))
    assert [type(statement) for statement in outline.astray] == [d.LevelLine, d.DescribedLine]


HEAD = 'DUNGEON: "The Halls" "H" (9,0)\n'

MISTAKES = [
    ('LEVEL "a" "none" @ (1,0)', "2:7", "expected `:` in LEVEL, not `\"a\"`", 'LEVEL: "a" "none" @ (1,0)'),
    ('LEVEL: "a" "none" (1,0)', "2:19", "expected `@` in LEVEL, not `(`", 'LEVEL: "a" "none" @ (1,0)'),
    ('LEVEL: "a" "none" @ (1 0)', "2:24", "expected `,` in LEVEL, not `0`", 'LEVEL: "a" "none" @ (1, 0)'),
    ('LEVEL: "a" none @ (1,0)', "2:12", "`none` in LEVEL needs double quotes", 'LEVEL: "a" "none" @ (1,0)'),
    ('LEVEL: "a", "none" @ (1,0)', "2:11", "there is a `,` too many in LEVEL", 'LEVEL: "a" "none" @ (1,0)'),
    ('LEVEL: "a" "none" @ (1,0', "2:24", "LEVEL is not finished: expected `)`", None),
    ('LEVEL: "a" "none" @ (1)', "2:23", "expected `,` in LEVEL, not `)`", None),
    ('LEVEL: "a" "none', "2:12", "this text has no closing quote on its line", None),
    ('LEVLE: "a" "none" @ (1,0)', "2:1", "a dungeon file has no statement `LEVLE`; did you mean `LEVEL`?",
     'LEVEL: "a" "none" @ (1,0)'),
    ('Branch: "The Pit" @ (1,0)', "2:1", "a dungeon file has no statement `Branch`; did you mean `BRANCH`?",
     'BRANCH: "The Pit" @ (1,0)'),
    ('TREASURE: "a"', "2:1", "a dungeon file has no statement `TREASURE`", None),
    ('BRANCH: "The Pit" @ (1,0) stairs', "2:27", "unknown word `stairs` in BRANCH; did you mean `stair`?",
     'BRANCH: "The Pit" @ (1,0) stair'),
    ("ALIGNMENT: law", "2:12", "unknown word `law` in ALIGNMENT; did you mean `lawful`?", "ALIGNMENT: lawful"),
    ('LEVEL: "a" "none" @ (1,0) # deep', "2:27", "a comment needs a line of its own",
     '# deep\nLEVEL: "a" "none" @ (1,0)'),
    ("  # deep", "2:3", "a comment begins in the first column", "# deep"),
    ("ENTRY: 5 6", "2:10", "expected the next statement, not `6`", None),
    ("ENTRY: %", "2:8", "`%` is not the beginning of a statement in a dungeon file", None),
]  # fmt: skip


@pytest.mark.parametrize(("line", "place", "message", "fixed"), MISTAKES)
def test_a_mistake_costs_one_statement_at_most(line: str, place: str, message: str, fixed: str | None) -> None:
    tree = read(f"{HEAD}{line}\nENTRY: 2\n")
    first = tree.diagnostics[0]
    assert (str(first.span), first.message) == (f"dungeon.def:{place}", message)
    assert isinstance(tree.statements[0], d.DungeonHead)
    assert isinstance(tree.statements[-1], d.EntryLevel)
    assert tree.statements[-1].number.value == 2
    assert not tree.is_complete
    if fixed is None:
        assert first.fix is None or "close" in first.fix.message
        return
    assert first.fix is not None
    text = tree.source.text
    for edit in sorted(first.fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    assert text == f"{HEAD}{fixed}\nENTRY: 2\n"
    assert not read(text).diagnostics


def test_any_text_has_a_tree() -> None:
    text = SMALL.replace(" ", "")
    for end in range(len(text)):
        read(text[:end])
        read(text[end:] + text[:end])


def test_dungeon_files_are_told_by_name_and_by_statement() -> None:
    assert is_dungeon_file("dat/dungeon.def", "")
    assert is_dungeon_file("dat\\Dungeon.def", "")
    assert is_dungeon_file("slash.def", SMALL)
    assert not is_dungeon_file("quest.def", "LEVEL")
    assert not is_dungeon_file("mines.des", SMALL)


def test_shipped_tables_are_what_lark_makes_of_the_grammar() -> None:
    folder = resources.grammars()
    assert (folder / "dungeon.json").read_text("utf-8") == tables.text_of(tables.build(folder, "dungeon"))
    assert json.loads((folder / "dungeon.json").read_text("utf-8"))["states"]
