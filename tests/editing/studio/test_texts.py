"""The questions that change texts: edits, undo, saving, and files that something else has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vaultc.cli.preview_command import _store as store
from vaultc.editing.studio import RefusedError
from vaultc.editing.studio.answers import CHANGING, Studio
from vaultc.editing.studio.drawing import with_line_ends
from vaultc.editing.studio.files import FolderFiles, MemoryFiles
from vaultc.games import NAMES

TEXT = """# the caf\u00e9
LEVEL: "cellar"
FLAGS: noflip
GEOMETRY: center, center
MAP
-----
|...|
|...|
-----
ENDMAP
MONSTER: "newt", (1,1)
"""


def studio_of(tmp_path: Path, data: bytes) -> tuple[Studio, Path]:
    path = tmp_path / "cellar.des"
    path.write_bytes(data)
    return Studio(FolderFiles(path, store), editable=True), path


def ask(studio: Studio, question: str, **asked: Any) -> dict[str, Any]:
    return studio.answer(question, {"file": "cellar.des", **asked})


def newt(studio: Studio) -> int:
    """The cell of the newt."""
    things = ask(studio, "level")["things"]
    return next(int(thing["cell"]) for thing in things if "newt" in thing["text"])


def place(studio: Studio, by: tuple[int, int] = (1, 0), **more: Any) -> dict[str, Any]:
    """Place a fountain beside the newt."""
    x, y = divmod(newt(studio), 21)
    return ask(studio, "edit", change={"do": "place", "thing": "fountain", "at": [x + by[0], y + by[1]]}, **more)


ADDED = TEXT + "FOUNTAIN: (2,1)\n"


def test_a_page_that_only_shows_changes_nothing(tmp_path: Path) -> None:
    studio, path = studio_of(tmp_path, TEXT.encode())
    reading = Studio(FolderFiles(path))
    for question in CHANGING:
        with pytest.raises(RefusedError, match="--edit"):
            ask(reading, question, change={"do": "write", "text": ""})
    assert path.read_bytes() == TEXT.encode()
    assert ask(studio, "unsaved")["state"]["unsaved"] is False


def test_an_edit_is_shown_and_saved_only_when_asked(tmp_path: Path) -> None:
    studio, path = studio_of(tmp_path, TEXT.encode())
    answer = place(studio)
    assert (answer["objection"], answer["text"], answer["line"]) == (None, ADDED, 12)
    assert answer["edits"] == [{"start": len(TEXT) - 1, "end": len(TEXT) - 1, "text": "\nFOUNTAIN: (2,1)"}]
    assert answer["state"] == {"unsaved": True, "outside": False, "undo": 1, "redo": 0}
    assert ask(studio, "listing")["text"] == ADDED
    assert "+FOUNTAIN: (2,1)" in ask(studio, "unsaved")["difference"]
    assert path.read_bytes() == TEXT.encode()
    assert ask(studio, "save")["saved"] is True
    assert path.read_bytes() == ADDED.encode()
    assert ask(studio, "unsaved")["state"]["unsaved"] is False


def test_undo_and_redo_give_exact_texts(tmp_path: Path) -> None:
    studio, _ = studio_of(tmp_path, TEXT.encode())
    place(studio)
    place(studio, (1, 1))
    texts = [ask(studio, "undo")["text"], ask(studio, "undo")["text"], ask(studio, "redo")["text"]]
    assert texts == [ADDED, TEXT, ADDED]
    assert ask(studio, "undo")["state"] == {"unsaved": False, "outside": False, "undo": 0, "redo": 2}
    assert ask(studio, "undo")["done"] is False


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_bytes_stay_as_they_are(tmp_path: Path, mark: bytes, encoding: str, newline: str) -> None:
    if mark and encoding == "latin-1":
        pytest.skip("a byte order mark is UTF-8")
    old = mark + TEXT.replace("\n", newline).encode(encoding)
    studio, path = studio_of(tmp_path, old)
    place(studio)
    ask(studio, "save")
    assert path.read_bytes() == mark + ADDED.replace("\n", newline).encode(encoding)
    ask(studio, "undo")
    ask(studio, "save")
    assert path.read_bytes() == old


def test_what_an_encoding_lacks_is_not_saved(tmp_path: Path) -> None:
    studio, path = studio_of(tmp_path, TEXT.encode("latin-1"))
    ask(studio, "edit", change={"do": "write", "text": TEXT + "# \u2192\n"})
    answer = ask(studio, "save")
    assert (answer["saved"], "latin-1" in answer["problem"]) == (False, True)
    assert path.read_bytes() == TEXT.encode("latin-1")


def test_a_file_that_something_else_changed_is_not_overwritten(tmp_path: Path) -> None:
    studio, path = studio_of(tmp_path, TEXT.encode())
    place(studio)
    theirs = TEXT.replace("newt", "jackal")
    path.write_text(theirs, "utf-8")
    assert ask(studio, "unsaved")["state"]["outside"] is True
    answer = ask(studio, "save")
    assert answer["saved"] is False
    assert {'-MONSTER: "jackal", (1,1)', '+MONSTER: "newt", (1,1)', "+FOUNTAIN: (2,1)"} <= set(answer["difference"])
    assert path.read_text("utf-8") == theirs
    assert ask(studio, "reload")["text"] == theirs
    assert ask(studio, "undo")["text"] == ADDED
    assert ask(studio, "save", over=True)["saved"] is True
    assert path.read_text("utf-8") == ADDED


def test_a_file_that_is_gone_is_written_again_only_if_wanted(tmp_path: Path) -> None:
    studio, path = studio_of(tmp_path, TEXT.encode())
    place(studio)
    path.unlink()
    assert ask(studio, "save")["saved"] is False
    assert ask(studio, "save", over=True)["saved"] is True
    assert path.read_text("utf-8") == ADDED


def test_a_file_of_an_editor_belongs_to_the_editor(tmp_path: Path) -> None:
    path = tmp_path / "cellar.des"
    path.write_text(TEXT, "utf-8")
    texts = FolderFiles(path, store)
    texts.edit(str(path), TEXT)
    with pytest.raises(RefusedError, match="editor"):
        place(Studio(texts, editable=True))


def test_nothing_outside_of_the_folder_is_written(tmp_path: Path) -> None:
    other = tmp_path / "other.des"
    other.write_text(TEXT, "utf-8")
    folder = tmp_path / "levels"
    folder.mkdir()
    (folder / "cellar.des").symlink_to(other)
    (folder / "mine.des").write_text(TEXT, "utf-8")
    studio = Studio(FolderFiles(folder, store), editable=True)
    for name in ("cellar.des", "../other.des", str(other)):
        for question in CHANGING:
            try:
                studio.answer(question, {"file": name, "change": {"do": "write", "text": "x"}, "over": True})
            except RefusedError:
                continue
    assert other.read_text("utf-8") == TEXT


def test_an_old_digest_is_refused(tmp_path: Path) -> None:
    studio, _ = studio_of(tmp_path, TEXT.encode())
    digest = ask(studio, "contents", cell=newt(studio))["digest"]
    assert place(studio, digest=digest)["objection"] is None
    assert "has changed" in place(studio, (1, 1), digest=digest)["objection"]["message"]


def test_an_objection_leaves_everything_as_it_is(tmp_path: Path) -> None:
    studio, _ = studio_of(tmp_path, TEXT.encode())
    answer = place(studio, (-1, 0))
    assert answer["objection"]["message"]
    assert (answer["text"], answer["edits"], answer["state"]["undo"]) == (TEXT, [], 0)


def test_a_form_by_line_and_what_is_on_a_cell(tmp_path: Path) -> None:
    studio, _ = studio_of(tmp_path, TEXT.encode())
    form = ask(studio, "form", line=11)["form"]
    assert [field["text"] for field in form["fields"]] == ['"newt"', "(1,1)"]
    told = ask(studio, "contents", cell=newt(studio))
    assert [(thing["name"], thing["start"], thing["fixed"]) for thing in told["things"]] == [
        ("newt", form["start"], None)
    ]
    assert ask(studio, "form", line=1)["objection"]["message"] == "there is no statement of this level on line 1"


def test_tools_offer_what_the_game_knows() -> None:
    tools = Studio(MemoryFiles({"cellar.des": TEXT})).answer("tools", {"file": "cellar.des"})
    assert ("}", "moat") in [(brush["character"], brush["name"]) for brush in tools["palette"]]
    assert "monster" in [thing["thing"] for thing in tools["things"]]
    assert '"newt"' in [name["text"] for name in tools["names"]["monsters"]]


@pytest.mark.parametrize("game", NAMES)
def test_every_brush_has_its_tile(game: str) -> None:
    text = f"# vaultc: dialect={game}\n{TEXT.replace('FLAGS: noflip', '')}"
    tools = Studio(MemoryFiles({"cellar.des": text})).answer("tools", {"file": "cellar.des"})
    brushes = [*tools["palette"], *tools["things"]]
    assert all(brush["tile"].startswith("<svg") for brush in brushes)
    assert tools["palette"][0]["name"] != "floor"
    tiles = {brush.get("name", brush.get("thing")): brush["tile"] for brush in brushes}
    same = [name for name, tile in tiles.items() if tile == tiles["floor"]]
    assert same == ["floor"]
    signs = {thing["thing"]: thing["character"] for thing in tools["things"]}
    assert (signs["gold"], signs["trap"], signs["door"], signs["pool"]) == ("$", "^", "+", "}")


def test_painting_what_is_there_already_is_silent(tmp_path: Path) -> None:
    studio, _ = studio_of(tmp_path, TEXT.encode())
    x, y = divmod(newt(studio), 21)
    answer = ask(studio, "edit", change={"do": "paint", "terrain": ".", "cells": [[x, y], [x + 1, y]]})
    assert (answer["objection"], answer["edits"], answer["text"]) == (None, [], TEXT)
    assert answer["state"]["undo"] == 0


@pytest.mark.parametrize(
    ("old", "typed", "new"),
    [
        ("a\r\nb\r\n", "a\nc\nb\n", "a\r\nc\r\nb\r\n"),
        ("a\r\nb\n", "a\nb\nc\n", "a\r\nb\nc\n"),
        ("a\r\nb", "a\nb\nc", "a\r\nb\r\nc"),
        ("a\r\nb\r\n", "a", "a"),
        ("a\r\nb\r\n", "a\r\nc\nb\r\n", "a\r\nc\r\nb\r\n"),
        ("a\r\nb\r\n", "", ""),
        ("a\nb\n", "a\nc\n", "a\nc\n"),
        ("a\r\nb\r\n", "a\nb\n", "a\r\nb\r\n"),
        ("\r\n\r\n\n\r\nb", "\n\n\n\nc\nb", "\r\n\r\n\n\r\nc\r\nb"),
    ],
)
def test_typed_texts_keep_line_ends(old: str, typed: str, new: str) -> None:
    assert with_line_ends(old, typed) == new


def test_texts_in_memory_are_saved_and_reloaded() -> None:
    studio = Studio(MemoryFiles({"cellar.des": TEXT}), editable=True)
    place(studio)
    assert ask(studio, "unsaved")["state"]["unsaved"] is True
    assert ask(studio, "reload")["text"] == TEXT
    place(studio)
    assert ask(studio, "save")["saved"] is True
    assert ask(studio, "unsaved")["state"] == {"unsaved": False, "outside": False, "undo": 3, "redo": 0}
