"""Lua level scripts in the editor: findings, completion, hover, forms of calls, fixes and the outline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vaultc.editing.lsp import lua_scripts, protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.fixing import actions, diagnostics_of
from vaultc.editing.lsp.positions import uri_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def opened(folder: Path, text: str) -> Document:
    return Documents().open(uri_of(folder / "level.lua"), text, 1)


def proposed(folder: Path, text: str) -> list[str]:
    """The proposals at the sign ``§`` of a text."""
    offset = text.index("§")
    found = lua_scripts.proposals(opened(folder, text.replace("§", "")), offset)
    return [] if found is None else [item.label for item in found.items]


def hovered(folder: Path, text: str) -> str:
    offset = text.index("§")
    found = lua_scripts.hover(opened(folder, text.replace("§", "")), offset)
    return "" if found is None else found.contents.value


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("des.§", "monster"), ("des.mon§", "object"), ("nh.§", "rn2"), ("selection.§", "area"), ("obj.§", "new"),
        ("local s = selection.new()\ns:§", "grow"), ("§", "percent"), ("§", "selection"), ("local chest\n§", "chest"),
        ("des.monster({ §", "peaceful = "), ("des.monster({ id = 'newt', as§", "asleep = "),
        ("des.monster('§", "newt"), ("des.monster({ id = '§' })", "jackal"), ("des.monster({ id = §", '"newt"'),
        ("des.object('§", "long sword"), ("des.object({ id = '§", "ring of levitation"), ("des.trap('§", "land mine"),
        ("des.object({ id = 'statue', montype = '§", "newt"), ("des.monster({ class = '§", "D"),
        ("des.object({ class = '§", "!"), ("des.room({ type = '§", "temple"), ("des.altar({ align = '§", "law"),
        ("des.level_flags('noteleport', '§", "hardfloor"), ("des.terrain(1, 2, '§", "."), ("s:filter_mapchar('§", "T"),
        ("des.region(selection.area(1, 1, 2, 2), '§", "unlit"), ("des.monster({ peaceful = §", "true"),
        ("des.room({ contents = §", "function() end"), ("des.feature('§", "fountain"),
        ("des.room({ contents = function()\n   des.§", "monster"),
    ],
)  # fmt: skip
def test_proposals(folder: Path, text: str, among: str) -> None:
    assert among in proposed(folder, text)


def test_nothing_is_proposed_where_nothing_fits(folder: Path) -> None:
    assert proposed(folder, "-- des.§") == []
    assert proposed(folder, "local x = 12§") == []
    assert proposed(folder, "des.message('§')") == []
    assert "id = " not in proposed(folder, "des.monster({ id = 'newt', §")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("des.mon§ster('newt')", "a species, or of the class"), ("percent§(30)", "True with a chance"),
        ("local s = selection.new():gr§ow('all')", "neighbours"), ("des.monster('ne§wt')", "speed 6"),
        ("des.object({ id = 'ring of levi§tation' })", "rings"), ("des.object({ i§d = 'x' })", "letter of a class"),
        ("des.object({ sp§ex = 3 })", "no such field"), ("des.level_flags('note§leport')", "teleport"),
        ("des.map([[\n--\n|§.\n]])", "(1,1): `.` floor"), ("des.map({ map = [[\n}§-]] })", "(1,0): `-`"),
        ("des.monster('gnome lea§der')", "gnome lord"),
    ],
)  # fmt: skip
def test_hover(folder: Path, text: str, words: str) -> None:
    assert words in hovered(folder, text)


def test_forms_of_calls(folder: Path) -> None:
    text = "selection.area(1, 2, "
    found = lua_scripts.signature(opened(folder, text), len(text))
    assert found is not None
    assert found.signatures[0].label == "selection.area(x1, y1, x2, y2)"
    assert found.active_parameter == 2
    text = "des.monster({ id = "
    found = lua_scripts.signature(opened(folder, text), len(text))
    assert found is not None
    assert found.active_signature == 1
    text = "des.room({ contents = function() "
    assert lua_scripts.signature(opened(folder, text), len(text)) is None


def test_findings_and_fixes(folder: Path) -> None:
    document = opened(folder, 'des.monster({ id = "newtt" })\ndes.object("long swrd")\n')
    found = diagnostics_of(document)
    assert [(each.range.start.line, each.range.start.character) for each in found] == [(0, 19), (1, 11)]
    where = protocol.Range(protocol.Position(0, 20), protocol.Position(0, 20))
    (fix,) = actions(document, where, None)
    assert fix.edit is not None
    ((edit,),) = fix.edit.changes.values()
    assert edit.new_text == '"newt"'
    (finding,) = diagnostics_of(opened(folder, "des.monster({ id = "))
    assert finding.code == "lua-error"


def test_other_lua_files_have_no_findings(folder: Path) -> None:
    assert diagnostics_of(opened(folder, "vim.opt.number = true\nrequire('x')\n")) == []


def test_outline(folder: Path) -> None:
    text = "local function den(x)\n   des.room({ type = 'zoo' })\nend\ndes.map([[\n..\n]])\nden(1)\n"
    found = lua_scripts.outline(opened(folder, text))
    assert [(each.name, each.detail) for each in found] == [("den", None), ("des.room", "zoo"), ("des.map", None)]


def test_a_session(editor: Any) -> None:
    script = editor.open('des.object({ id = "long swo§rd", x = 3, y = 3 })\n', "sword.lua")
    assert script.findings == []
    assert "iron" in script.at("textDocument/hover").contents.value
    assert "long sword" in {item.label for item in script.at("textDocument/completion").items}
