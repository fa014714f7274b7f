"""Undo and redo."""

from __future__ import annotations

import pytest

from vaultc.editing.studio import RefusedError, answers, files


def test_undo_and_redo_give_the_texts_back() -> None:
    known = files.Histories()
    for old, new in (("a", "b"), ("b", "c")):
        known.note("f", old, new)
    assert known.counts("f") == (2, 0)
    assert [known.undo("f", "c"), known.undo("f", "b"), known.undo("f", "a")] == ["b", "a", None]
    assert [known.redo("f", "a"), known.redo("f", "b"), known.redo("f", "c")] == ["b", "c", None]


def test_a_change_after_an_undo_ends_the_other_future() -> None:
    known = files.Histories()
    known.note("f", "a", "b")
    assert known.undo("f", "b") == "a"
    known.note("f", "a", "x")
    assert known.redo("f", "x") is None
    assert known.undo("f", "x") == "a"


def test_nothing_is_kept_of_no_change_and_of_other_files() -> None:
    known = files.Histories()
    known.note("f", "a", "a")
    known.note("g", "a", "b")
    assert known.counts("f") == (0, 0)
    assert known.undo("f", "a") is None


def test_old_texts_are_forgotten() -> None:
    known = files.Histories()
    for number in range(files.MOST_TEXTS + 10):
        known.note("f", str(number), str(number + 1))
    assert known.counts("f") == (files.MOST_TEXTS, 0)
    for number in range(files.MOST_HISTORIES + 10):
        known.note(f"file {number}", "a", "b")
    assert known.counts("f") == (0, 0)


def test_a_text_that_cannot_be_written_stays_in_the_history() -> None:
    own = files.MemoryFiles({"a.des": 'LEVEL: "a"\n'})
    studio = answers.Studio(own, editable=True)
    studio.answer("edit", {"file": "a.des", "change": {"do": "write", "text": 'LEVEL: "b"\n'}})
    write, own.write = own.write, lambda _name, _text: False  # type: ignore[method-assign]
    with pytest.raises(RefusedError, match="cannot be changed now"):
        studio.answer("undo", {"file": "a.des"})
    own.write = write  # type: ignore[method-assign]
    assert studio.answer("undo", {"file": "a.des"})["text"] == 'LEVEL: "a"\n'
    own.write = lambda _name, _text: False  # type: ignore[method-assign]
    with pytest.raises(RefusedError):
        studio.answer("redo", {"file": "a.des"})
    own.write = write  # type: ignore[method-assign]
    assert studio.answer("redo", {"file": "a.des"})["text"] == 'LEVEL: "b"\n'


def test_the_line_of_a_change_is_the_first_line_that_it_writes() -> None:
    text = 'LEVEL: "a"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) {\n  CONTAINER: "chest", (1,1) {\n  }\n}\n'
    studio = answers.Studio(files.MemoryFiles({"a.des": text}), editable=True)
    for line in (4, 5):
        form = studio.answer("form", {"file": "a.des", "line": 3})
        change = {"do": "put_in", "start": form["form"]["start"], "kind": '"dagger"'}
        assert studio.answer("edit", {"file": "a.des", "change": change, "digest": form["digest"]})["line"] == line
