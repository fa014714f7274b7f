"""Records of the protocol are written and read under the names that the protocol has."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("lsprotocol", reason="lsprotocol, which comes with pytest-lsp, is not installed")

from lsprotocol import converters, types

from vaultc.editing.lsp import parameters, protocol
from vaultc.editing.lsp.protocol import RecordError, from_json, to_json

PLACE = protocol.Position(1, 2)
RANGE = protocol.Range(PLACE, PLACE)
CONVERTER = converters.get_converter()


def test_what_is_written_is_what_others_read() -> None:
    edit = protocol.TextEdit(RANGE, "new")
    item = protocol.CompletionItem("a", protocol.CompletionItemKind.Keyword, sort_text="b", text_edit=edit, detail=None)
    written = json.loads(json.dumps(to_json(protocol.CompletionList(False, [item]))))
    read = CONVERTER.structure(written, types.CompletionList)
    assert read.items[0].text_edit.new_text == "new"
    assert types.CompletionItemKind(read.items[0].kind) is types.CompletionItemKind.Keyword
    assert "detail" not in written["items"][0]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (parameters.PositionParams, {"textDocument": {"uri": "a:b"}, "position": {"line": 1, "character": 2}}),
        (parameters.RenameParams, {"textDocument": {"uri": "a"}, "position": to_json(PLACE), "newName": "x"}),
        (
            parameters.ColorPresentationParams,
            {
                "textDocument": {"uri": "a"},
                "color": dict(zip(("red", "green", "blue", "alpha"), (0, 0.5, 1, 1), strict=True)),
                "range": to_json(RANGE),
            },
        ),
        (parameters.DidChangeParams, {"textDocument": {"uri": "a", "version": 3}, "contentChanges": [{"text": "x"}]}),
    ],
)
def test_what_is_read_is_what_was_written(kind: type, value: dict[str, Any]) -> None:
    read = from_json(kind, {**value, "workDoneToken": 5})
    assert to_json(read) == value


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (protocol.Position, {"line": True, "character": 0}),
        (protocol.Position, {"line": 1}),
        (protocol.Range, {"start": [], "end": {"line": 0, "character": 0}}),
        (parameters.TextDocument, {"uri": None}),
        (parameters.CodeActionContext, {"only": "quickfix"}),
        (parameters.NoParams, []),
    ],
)
def test_what_does_not_fit_is_refused(kind: type, value: object) -> None:
    with pytest.raises(RecordError):
        from_json(kind, value)
