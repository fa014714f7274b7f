"""The preview that an editor opens shows what is typed, saved or not."""

from __future__ import annotations

import json
import time
import urllib.request

import pytest

for package in ("starlette", "uvicorn", "watchfiles"):
    pytest.importorskip(package, reason="the extra preview is not installed")

TEXT = 'LEVEL: "seen"\nROOM: "ordinary", lit, random, random, random {\n  STAIR: random, up\n}\n'


def test_the_editor_opens_a_preview_that_follows_every_key(editor) -> None:
    (editor.folder / "seen.des").write_text(TEXT)
    text = editor.open(TEXT, "seen.des")
    address = editor.ask("workspace/executeCommand", command="vaultc.preview", arguments=[text.uri])
    editor.change(text, TEXT.replace("STAIR: random, up", "FOUNTAIN: random"))
    end = time.monotonic() + 300
    while "fountain" not in page(address):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert (editor.folder / "seen.des").read_text() == TEXT


def test_a_preview_runs_nothing_of_the_workspace(editor) -> None:
    (editor.folder / "vaultc").mkdir()
    marker = editor.folder / "ran"
    for name in ("__init__", "__main__"):
        (editor.folder / "vaultc" / f"{name}.py").write_text(f"open({str(marker)!r}, 'w').close()\n")
    (editor.folder / "strange.des").write_text(TEXT)
    text = editor.open(TEXT, "strange.des")
    assert editor.ask("workspace/executeCommand", command="vaultc.preview", arguments=[text.uri])
    assert not marker.exists()


def page(address: str) -> str:
    question = json.dumps({"file": "seen.des", "seed": 1}).encode()
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}answer/level", question, headers)) as answer:
        return json.dumps(json.load(answer))
