"""The workbench: a table of questions and their handlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from vaultc.editing.workbench import chances, changing, expecting, explaining, questions
from vaultc.editing.workbench.contract import AnswerFields, AskedFields, RefusedError
from vaultc.editing.workbench.desk import Desk
from vaultc.editing.workbench.files import TextFiles

Handler = Callable[[Desk, AskedFields], AnswerFields]

HANDLERS: Final[Mapping[str, Handler]] = {
    "listing": questions.listing,
    "level": questions.level,
    "findings": questions.findings,
    "statements": explaining.statements,
    "frequencies": explaining.frequencies,
    "point": questions.point,
    "expectations": expecting.expectations,
    "odds": chances.odds,
    "film": questions.film,
    "steps": questions.steps,
    "step": questions.step,
    "tools": changing.tools,
    "contents": changing.contents,
    "form": changing.form,
    "edit": changing.edit,
    "undo": changing.undo,
    "redo": changing.redo,
    "save": changing.save,
    "reload": changing.reload,
    "unsaved": changing.unsaved,
}
"""The handlers of all questions; ``contract`` describes them."""

CHANGING: Final = frozenset({"edit", "undo", "redo", "save", "reload"})
"""The questions after which texts may be others, so that all pages are told."""


class Bench:
    """Answers what a page asks about some files."""

    def __init__(self, files: TextFiles, *, editable: bool = False) -> None:
        self._desk = Desk(files, editable=editable)

    def connect(self, show: Callable[[Path, int], bool]) -> None:
        """Show lines in an editor from here on; ``show`` takes a file and a line, and tells whether it was told."""
        self._desk.show = show

    def forget(self) -> None:
        """Read all files again: one of them, or what they include, or settings may have changed."""
        self._desk.forget()

    def answer(self, question: str, asked: AskedFields) -> AnswerFields:
        """The answer to a question.

        Raises:
            RefusedError: there is none; the message says why.
        """
        handler = HANDLERS.get(question)
        if handler is None:
            raise RefusedError(f"there is no question {question[:40]!r}")
        return handler(self._desk, asked)
