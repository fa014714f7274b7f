"""Any sequence of strokes, typed texts, undo, redo, saving and other programs: the texts and the file are as they must.

The machine keeps a model of one file on the disk, of the page's text and of both sides of its history. It knows nothing
of how edits are made: an edit is taken from its answer, and only compared with the text that it was made of.
"""

from __future__ import annotations

import errno
import io
import os
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from vaultc.cli.preview_command import _store as store
from vaultc.editing.studio import RefusedError
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import FolderFiles

NAME = "cellar.des"
TEXT = """# the café
LEVEL: "cellar"
FLAGS: noflip
MAP
-----
|...|
|...|
-----
ENDMAP
MONSTER: "newt", (1,1)
"""
CODECS = {"utf-8": b"", "utf-8 with a mark": b"\xef\xbb\xbf", "latin-1": b""}
LINES = ["SINK: (2,2)", 'OBJECT: "dagger", (3,1)', "# \f\u2028\x85", "# → é", "FOUNTAIN: (", "", "# a # b"]
CELLS = st.tuples(st.integers(0, 4), st.integers(0, 3))


NO_SPACE = OSError(errno.ENOSPC, "No space left on device")


class FullDisk(io.FileIO):
    """A file of which only the first half can be written."""

    def write(self, data: Any) -> int:
        super().write(data[: len(data) // 2])
        raise NO_SPACE


def decoded(data: bytes) -> tuple[str, str, bytes]:
    """The text of a file, its encoding and its byte order mark, as every des file is read."""
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    try:
        return data.removeprefix(mark).decode("utf-8"), "utf-8", mark
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1", b""


class StudioOfAFile(RuleBasedStateMachine):
    """A page that may change one file, another program that may too, and a disk that may fail."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / NAME
        self.disk: bytes | None = None
        self.unsaved: tuple[str, bytes | None] | None = None
        """The page's text, and what the file held when its first change was made."""
        self.before: list[str] = []
        self.after: list[str] = []

    @initialize(codec=st.sampled_from(sorted(CODECS)), newline=st.sampled_from(["\n", "\r\n"]))
    def begin(self, codec: str, newline: str) -> None:
        text = TEXT.replace("\n", newline)
        self.disk = CODECS[codec] + text.encode(codec.partition(" ")[0])
        self.path.write_bytes(self.disk)
        self.studio = Studio(FolderFiles(self.path, store), editable=True)

    def teardown(self) -> None:
        self.folder.cleanup()

    # ---- the model

    @property
    def text(self) -> str | None:
        """The state that the page shows."""
        if self.unsaved is not None:
            return self.unsaved[0]
        return None if self.disk is None else decoded(self.disk)[0]

    def keep(self, text: str) -> None:
        """Keep a text of the page; one that the disk has is nothing to be saved."""
        base = self.disk if self.unsaved is None else self.unsaved[1]
        is_stored = base is not None and base == self.disk and decoded(base)[0] == text
        self.unsaved = None if is_stored else (text, base)

    def ask(self, question: str, **asked: Any) -> dict[str, Any]:
        return self.studio.answer(question, {"file": NAME, **asked})

    def edit(self, **change: Any) -> dict[str, Any]:
        """The answer to a change, which is the whole of what the page's text and its history become."""
        old = self.text
        assert old is not None
        answer = self.ask("edit", change=change)
        text = old
        for one in sorted(answer["edits"], key=lambda one: one["start"], reverse=True):
            text = text[: one["start"]] + one["text"] + text[one["end"] :]
        assert change["do"] == "write" or answer["text"] == text
        assert answer["objection"] is None or answer["text"] == old
        if answer["text"] != old:
            self.before.append(old)
            self.after.clear()
            self.keep(answer["text"])
        return answer

    # ---- strokes and typing

    @precondition(lambda self: self.text is not None)
    @rule(cells=st.lists(CELLS, min_size=1, max_size=3), terrain=st.sampled_from(".}-x"))
    def paint(self, cells: list[tuple[int, int]], terrain: str) -> None:
        self.edit(do="paint", cells=[[x + 3, y + 3] for x, y in cells], terrain=terrain, insist=True)

    @precondition(lambda self: self.text is not None)
    @rule(cell=CELLS, thing=st.sampled_from(["fountain", "gold", "trap", "door"]), insist=st.booleans())
    def place(self, cell: tuple[int, int], thing: str, insist: bool) -> None:
        self.edit(do="place", thing=thing, at=[cell[0] + 3, cell[1] + 3], insist=insist)

    @precondition(lambda self: self.text is not None)
    @rule(number=st.integers(0, 40))
    def delete(self, number: int) -> None:
        text = self.text or ""
        starts = [at for at in range(len(text)) if text.startswith(("MONSTER", "SINK", "FOUNTAIN", "MAP"), at)]
        self.edit(do="delete", start=starts[number % len(starts)] if starts else number)

    @precondition(lambda self: self.text is not None)
    @rule(data=st.data(), line=st.sampled_from(LINES))
    def type(self, data: st.DataObject, line: str) -> None:
        lines = (self.text or "").replace("\r\n", "\n").split("\n")
        number = data.draw(st.integers(0, len(lines)))
        end = data.draw(st.integers(number, min(number + 1, len(lines))))
        typed = "\n".join([*lines[:number], line, *lines[end:]])
        answer = self.edit(do="write", text=typed)
        assert answer["text"].replace("\r\n", "\n") == typed

    # ---- back and forth

    def step(self, question: str, source: list[str], target: list[str]) -> None:
        present = self.text
        assert present is not None
        answer = self.ask(question)
        assert answer["done"] is bool(source)
        if source:
            target.append(present)
            self.keep(source.pop())
        assert answer["text"] == self.text

    @precondition(lambda self: self.text is not None)
    @rule()
    def undo(self) -> None:
        self.step("undo", self.before, self.after)

    @precondition(lambda self: self.text is not None)
    @rule()
    def redo(self) -> None:
        self.step("redo", self.after, self.before)

    @precondition(lambda self: self.text is not None)
    @rule()
    def undo_everything_and_redo_it(self) -> None:
        texts = [*self.before, self.text, *reversed(self.after)]
        for _ in range(len(self.before)):
            self.undo()
        assert self.text == texts[0]
        for number in range(1, len(texts)):
            self.redo()
            assert self.text == texts[number]

    # ---- the disk

    @rule(over=st.booleans())
    def save(self, over: bool) -> None:
        answer = self.ask("save", over=over)
        if self.unsaved is None:
            assert answer["saved"]
            return
        text, base = self.unsaved
        _, encoding, mark = decoded(base or b"")
        try:
            data = mark + text.encode(encoding)
        except UnicodeEncodeError:
            data = None
        if base != self.disk and not over:
            assert (answer["saved"], answer["problem"]) == (False, None) or data is None
        elif data is None:
            assert "which has no" in answer["problem"]
        else:
            assert answer["saved"]
            self.disk, self.unsaved = data, None

    @rule(step=st.sampled_from(["fdopen", "replace"]))
    def save_on_a_disk_that_fails(self, step: str) -> None:
        if self.unsaved is None or (step == "replace" and self.disk is None):
            return
        failing = FullDisk if step == "fdopen" else mock.Mock(side_effect=NO_SPACE)
        with mock.patch.object(os, step, failing):
            answer = self.ask("save", over=True)
        assert (answer["saved"], answer["state"]["unsaved"]) == (False, True)
        assert "no space left" in answer["problem"] or "which has no" in answer["problem"]

    @precondition(lambda self: self.disk is not None)
    @rule()
    def reload(self) -> None:
        assert self.disk is not None
        mine, theirs = self.text, decoded(self.disk)[0]
        self.unsaved = None
        assert self.ask("reload")["text"] == theirs
        if mine is not None and mine != theirs:
            self.before.append(mine)
            self.after.clear()

    @rule(line=st.sampled_from(LINES), data=st.data(), then=st.sampled_from(["save", "reload", ""]))
    def another_program_writes(self, line: str, data: st.DataObject, then: str) -> None:
        self.disk = data.draw(st.sampled_from([TEXT + line, line + "\r\n" + TEXT, ""])).encode("utf-8")
        self.path.write_bytes(self.disk)
        if then == "save":
            self.save(over=False)
        elif then == "reload":
            self.reload()

    @precondition(lambda self: self.disk is not None)
    @rule()
    def another_program_deletes(self) -> None:
        self.path.unlink()
        self.disk = None

    # ---- what always holds

    @invariant()
    def the_file_is_whole_and_alone(self) -> None:
        assert (self.path.read_bytes() if self.path.exists() else None) == self.disk
        assert os.listdir(self.folder.name) == ([NAME] if self.disk is not None else [])

    @invariant()
    def the_page_shows_its_text(self) -> None:
        listing = self.ask("listing")
        assert (listing["text"], listing["missing"]) == (self.text or "", self.text is None)
        state = self.ask("unsaved")["state"]
        outside = self.unsaved is not None and self.unsaved[1] != self.disk
        wanted = {"unsaved": self.unsaved is not None, "outside": outside}
        assert state == {**wanted, "undo": len(self.before), "redo": len(self.after)}

    @precondition(lambda self: self.text is None)
    @rule(question=st.sampled_from(["undo", "redo", "reload"]))
    def ask_for_a_missing_file(self, question: str) -> None:
        with pytest.raises(RefusedError):
            self.ask(question)


StudioOfAFile.TestCase.settings = settings(max_examples=25, stateful_step_count=20)
test_the_studio_keeps_every_text = StudioOfAFile.TestCase
