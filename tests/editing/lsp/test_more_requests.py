"""Selections, links, lenses, layout while typing, findings on request, and removing what is unused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from vaultc.editing.lsp import chances
from vaultc.editing.lsp.symbols import LONGEST_FILE

CELLAR = 'LEVEL: "cellar"\n'
OPTIONS = types.FormattingOptions(2, True)


def selected(text: Any, mark: int = 0) -> list[str]:
    """The texts that grow around a mark."""
    [found] = text.ask("textDocument/selectionRange", positions=[text.marks[mark]])
    pieces = []
    while found is not None:
        pieces.append(text.text[text.offset(found.range.start) : text.offset(found.range.end)])
        found = found.parent
    return pieces


def test_selections_grow_from_the_word_to_the_text(editor) -> None:
    text = editor.open(CELLAR + 'CONTAINER: "ch§est", random {\n  OBJECT: "ru§by"\n}\n')
    assert selected(text)[:3] == ["chest", '"chest"', 'CONTAINER: "chest", random {\n  OBJECT: "ruby"\n}']
    inner = selected(text, 1)
    assert inner[:3] == ["ruby", '"ruby"', 'OBJECT: "ruby"']
    assert inner[-1] == text.text
    assert all(small in large for small, large in pairwise(inner))


def test_a_cell_and_a_row_of_a_map_are_selected(editor) -> None:
    text = editor.open(CELLAR + "GEOMETRY: center,center\nMAP\n...\n.§L.\nENDMAP\n")
    assert selected(text)[:2] == ["L", ".L."]


def test_included_files_are_links(editor) -> None:
    (editor.folder / "lamps.des").write_text("FUNCTION lamps() { SINK: random }\n")
    text = editor.open('INCLUDE "lamps.des"\nINCLUDE "nowhere.des"\n' + CELLAR + "lamps()\n", "linking.des")
    [link] = text.ask("textDocument/documentLink")
    assert link.target == (editor.folder / "lamps.des").as_uri()
    assert (link.range.start, link.range.end) == (types.Position(0, 9), types.Position(0, 18))


LENSES = [
    ("SINK: random\n", []),
    ("[30%]: SINK: random\n", ["1: runs in 30% of levels"]),
    ("LOOP [3] {\n  SINK: random\n  POOL: random\n}\n", ["2: runs 3 times"]),
    ("LOOP [1d3] {\n  SINK: random\n}\n", ["2: runs 1 to 3 times, 2 on average"]),
    (
        "SWITCH [4] {\n  CASE 0:\n    SINK: random\n    BREAK\n  DEFAULT:\n    POOL: random\n}\n",
        ["3: runs in 25% of levels", "6: runs in 75% of levels"],
    ),
    (
        "LOOP [2] {\n  IF [50%] {\n    SINK: random\n  }\n}\n",
        ["2: runs 2 times", "3: runs in 75% of levels, 0 to 2 times, 1 on average"],
    ),
    ('IF [hero.name == "Ed"] { SINK: random }\n', []),
    ("MONSTER: (((\n", []),
]


@pytest.mark.parametrize(("script", "wanted"), LENSES)
def test_lenses_tell_how_often_statements_run(editor, script: str, wanted: list[str]) -> None:
    found = editor.open(CELLAR + script).ask("textDocument/codeLens")
    assert [f"{lens.range.start.line}: {lens.command.title}" for lens in found] == wanted


def test_a_very_long_text_has_no_lenses(editor) -> None:
    short = "LOOP [3] {\n  SINK: random\n}\n"
    long = CELLAR + short + "POOL: random\n" * chances.MOST_STATEMENTS
    assert len(editor.open(CELLAR + short).ask("textDocument/codeLens")) == 1
    assert not editor.open(long).ask("textDocument/codeLens")


def test_lenses_tell_the_chances_of_vaults(editor) -> None:
    room = 'ROOM: "rndvault", lit, random, random, (3,3) { }\n'
    vault = 'LEVEL: "{}"\nFLAGS: rndvault\nVAULTGEN: {}\n' + room.replace("{", "{{").replace("}", "}}")
    found = editor.open(vault.format("one", 10) + vault.format("two", 30)).ask("textDocument/codeLens")
    assert [lens.range.start.line for lens in found] == [0, 4]
    assert all("among the vaults of this file" in lens.command.title for lens in found)
    assert not editor.open(vault.format("one", 10)).ask("textDocument/codeLens")


def test_options_with_a_value_are_snippets(editor) -> None:
    items = editor.open(CELLAR + 'OBJECT: "corpse", random, mont§').at("textDocument/completion").items
    [item] = [item for item in items if item.label == "montype"]
    assert item.text_edit.new_text == 'montype: "${1:newt}"'
    assert item.insert_text_format is types.InsertTextFormat.Snippet


def test_a_line_is_laid_out_after_its_end(editor) -> None:
    text = editor.open('LEVEL:"cellar"\nSINK:random\n§\nPOOL:random\n')
    edits = text.at("textDocument/onTypeFormatting", ch="\n", options=OPTIONS)
    assert text.applied(edits) == 'LEVEL:"cellar"\nSINK: random\n\nPOOL:random\n'


def test_a_block_is_laid_out_when_it_is_closed(editor) -> None:
    text = editor.open(CELLAR + "POOL:random\nIF [50%] {\nSINK:random\n    }§\n")
    edits = text.at("textDocument/onTypeFormatting", ch="}", options=OPTIONS)
    assert text.applied(edits) == CELLAR + "POOL:random\nIF [50%] {\n  SINK: random\n}\n"


def test_a_brace_in_a_broken_text_is_indented_like_its_block(editor) -> None:
    text = editor.open(CELLAR + "MONSTER: (\nLOOP [2] {\n  IF [50%] {\n    SINK: random\n    }§\n}\n")
    edits = text.at("textDocument/onTypeFormatting", ch="}", options=OPTIONS)
    assert text.applied(edits) == text.text.replace("    }\n", "  }\n")


# ---- findings on request


def test_findings_on_request(asking_editor) -> None:
    text = asking_editor.open(CELLAR + 'MONSTER: "newtt", random\n')
    report = text.ask("textDocument/diagnostic")
    assert [found.code for found in report.items] == ["unknown-monster"]
    again = text.ask("textDocument/diagnostic", previous_result_id=report.result_id)
    assert (again.kind, again.result_id) == ("unchanged", report.result_id)
    asking_editor.change(text, CELLAR + 'MONSTER: "newt", random\n')
    assert not text.ask("textDocument/diagnostic", previous_result_id=report.result_id).items
    assert text.uri not in asking_editor.client.diagnostics


def test_findings_of_the_workspace(asking_editor, tmp_path: Path) -> None:
    (tmp_path / "good.des").write_text(CELLAR + "SINK: random\n")
    (tmp_path / "bad.des").write_text(CELLAR + "SINKK: random\n")
    asking_editor.open(CELLAR, "open.des")
    first = asking_editor.ask("workspace/diagnostic", previous_result_ids=[])
    names = {item.uri.rpartition("/")[2]: item for item in first.items}
    assert {name: len(item.items) for name, item in names.items()} == {"good.des": 0, "bad.des": 1}
    known = [types.PreviousResultId(item.uri, item.result_id) for item in first.items]
    (tmp_path / "bad.des").write_text(CELLAR + "SINK: random, random\n")
    second = asking_editor.ask("workspace/diagnostic", previous_result_ids=known)
    assert {item.uri.rpartition("/")[2]: item.kind for item in second.items} == {
        "good.des": "unchanged",
        "bad.des": "full",
    }


def test_large_files_of_the_workspace_wait_until_they_are_opened(asking_editor, tmp_path: Path) -> None:
    line = "# a comment of forty characters, or so\n"
    text = CELLAR + "SINKK: random\n" + line * (LONGEST_FILE // len(line) + 1)
    (tmp_path / "large.des").write_text(text)
    assert not asking_editor.ask("workspace/diagnostic", previous_result_ids=[]).items
    assert len(asking_editor.open(text, "large.des").ask("textDocument/diagnostic").items) == 1


def test_findings_are_not_offered_on_request_where_they_are_published(editor, asking_editor) -> None:
    published = editor.open(CELLAR + "SINKK: random\n").findings
    report = asking_editor.open(CELLAR + "SINKK: random\n").ask("textDocument/diagnostic")
    assert [found.message for found in report.items] == [found.message for found in published]


# ---- what is unused

UNUSED = """INCLUDE "empty.des"
FUNCTION first() { second() }
FUNCTION second() { SINK: random }
LEVEL: "cellar"
$much = 5
$places = { (1,1), (2,2), (3,3) }
SINK: $places[0]
$things = object: { '*', '(' }
SHUFFLE: $things
IF [50%] {
  $much = 6
}
POOL: random
"""
USED = """LEVEL: "cellar"
$places = { (1,1) }
SINK: $places[0]
IF [50%] {
}
POOL: random
"""


def test_all_that_is_unused_is_removed(editor) -> None:
    (editor.folder / "empty.des").write_text("FUNCTION lamps() { SINK: random }\n")
    text = editor.open(UNUSED, "unused.des")
    context = types.CodeActionContext([], only=["source.removeUnused"])
    [action] = text.ask("textDocument/codeAction", range=text.whole, context=context)
    assert text.applied(action.edit.changes[text.uri]) == USED


def test_one_unused_thing_is_removed_by_its_fix(editor) -> None:
    text = editor.open(CELLAR + "$mu§ch = 5\nSINK: random\n$much = 7\n")
    place = types.Range(text.marks[0], text.marks[0])
    actions = text.ask("textDocument/codeAction", range=place, context=types.CodeActionContext([]))
    [remove] = [action for action in actions if action.title == "Remove the unused variable"]
    assert text.applied(remove.edit.changes[text.uri]) == CELLAR + "SINK: random\n"


# ---- places, as each encoding counts them

DRAGON = "\U0001f409é"
COUNTED = (
    CELLAR + f'ENGRAVING: (1,1), dust, "{DRAGON}" . string(3d6)\n[30%]: ENGRAVING: (1,1), dust, "{DRAGON}" . nwet\n'
)


@pytest.mark.parametrize(("encoding", "width"), [("utf-8", 1), ("utf-16", 2), ("utf-32", 4)])
def test_places_count_as_the_editor_does(start_editor: Any, tmp_path: Path, encoding: str, width: int) -> None:
    codec = encoding if width == 1 else f"{encoding}-le"
    lines = [line.encode(codec) for line in COUNTED.split("\n")]

    def piece(where: types.Range) -> str:
        assert where.start.line == where.end.line
        line = lines[where.start.line]
        return line[where.start.character * width : where.end.character * width].decode(codec)

    with start_editor(tmp_path, pulls=False, encoding=encoding) as editor:
        text = editor.open(COUNTED)
        assert "nwet" in {piece(found.range) for found in text.findings}
        place = types.Position(1, len(lines[1].partition("3d6".encode(codec))[0]) // width)
        hover = text.ask("textDocument/hover", position=place)
        assert (piece(hover.range), "from 3 to 18" in hover.contents.value) == ("3d6", True)
        [grown] = text.ask("textDocument/selectionRange", positions=[place])
        assert piece(grown.range) == "3d6"
        symbols = text.ask("textDocument/documentSymbol")
        assert piece(symbols[0].selection_range) == '"cellar"'
