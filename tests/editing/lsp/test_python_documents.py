"""Python files in an editor: findings, hover, completion and fixes inside of their strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pytest_lsp", reason="pytest-lsp is not installed")

from lsprotocol import types

if TYPE_CHECKING:
    from .conftest import Editor

FILE = '''\
import textwrap

NOTE = "é"


def level(x):
    return textwrap.dedent(f"""\\
        MAZE: "mylevel", ' '
        GEOMETRY: center, center
        MAP
        .....
        ENDMAP
        STAIR: (0,0), down
        MON§STER: ('k', "ko§"), ({x},0)
        TRAP: "wob", (1,0)
        """)
x§ = 1
'''


def test_findings_have_their_places_in_the_file(editor: Editor) -> None:
    opened = editor.open(FILE, "env.py")
    assert [(each.code, each.range.start.line, each.range.start.character) for each in opened.findings] == [
        ("unknown-trap", 14, 14),
        ("unknown-monster", 13, 24),
    ] or [each.code for each in opened.findings] == ["unknown-monster", "unknown-trap"]


def test_hover_and_completion_answer_inside_of_strings_alone(editor: Editor) -> None:
    opened = editor.open(FILE, "env.py")
    hover = opened.at("textDocument/hover", 0)
    assert hover.range == types.Range(types.Position(13, 8), types.Position(13, 15))
    proposed = opened.at("textDocument/completion", 1)
    kobold = next(item for item in proposed.items if "large kobold" in item.label)
    assert '("k' not in opened.applied([kobold.text_edit])
    assert "MONSTER: ('k', \"large kobold\"), ({x},0)" in opened.applied([kobold.text_edit])
    assert opened.at("textDocument/hover", 2) is None
    assert opened.at("textDocument/completion", 2) is None


def test_fixes_are_written_in_the_form_of_the_string(editor: Editor) -> None:
    text = (
        "D = 'MAZE: \"mylevel\", \\' \\'\\nGEOMETRY: center, center\\nMAP\\n...\\nENDMAP\\nSTAIR: (0,0), down\\n'\\\n"
    )
    text += "    'MONSTER: \\'k\\', \"kobold\", (1,0)\\n'\n"
    opened = editor.open(text, "escaped.py")
    found = opened.ask("textDocument/codeAction", range=opened.whole, context=types.CodeActionContext(diagnostics=[]))
    edits = found[0].edit.changes[opened.uri]
    assert "'MONSTER: (\\'k\\', \"kobold\"), (1,0)\\n'" in opened.applied(edits)


def test_a_file_that_is_no_python_has_no_findings(editor: Editor) -> None:
    opened = editor.open('D = """MAZE: "mylevel"', "broken.py")
    assert opened.findings == []
    opened = editor.open("x = 1\n", "plain.py")
    assert opened.findings == []
    assert opened.ask("textDocument/documentSymbol") is None
