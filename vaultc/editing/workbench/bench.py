"""The workbench: a table of questions and their handlers, for pages on a server or in a browser alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from vaultc.api.level_script import LevelScript
from vaultc.editing.workbench import changing, explaining, questions
from vaultc.editing.workbench.contract import AnswerFields, AskedFields, RefusedError
from vaultc.editing.workbench.desk import Desk, number_of, wish_of
from vaultc.editing.workbench.files import MemoryFiles, TextFiles
from vaultc.generation.exact_chances.sites import ChanceSite, chances_in
from vaultc.language.source import Span
from vaultc.linter.expectations.outcomes import TriedExpectation
from vaultc.linter.expectations.written import expectations_of
from vaultc.linter.level_linter.probe import Probe, Trial
from vaultc.support import resources

MOST_CHANCES: Final = 500
_LONGEST_TEXT: Final = 80
_SHORTEST: Final = 1000
"""Denominators up to which a share is shown as a fraction, too."""


def odds(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``odds``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    around = wish.surroundings_of(script)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    return {"chances": [_told(site, wish.file) for site in found[:MOST_CHANCES]]}


def _told(site: ChanceSite, file: str) -> dict[str, Any]:
    text = " ".join(site.span.text.partition("\n")[0].removesuffix("{").split())
    return {
        **_shown_place(site.span, file),
        "text": text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 4]} ...",
        "kind": site.kind,
        "written": None if site.written is None else _percent(site.written),
        "share": None if site.times is None else _percent(site.times.at_least_once),
        "mean": None if site.times is None else f"{float(site.times.mean):.3g}",
    }


def _shown_place(span: Span, file: str) -> dict[str, Any]:
    """The line in the file that is shown, and the place in words."""
    name, line = span.source.name, span.begin.line
    return {"line": line if name == file else None, "where": f"{name}:{line}"}


def _percent(share: Fraction) -> str:
    """A share in percent; with its fraction unless the percentage is whole or the fraction unreadable."""
    text = f"{float(100 * share):.3g} %"
    whole = (100 * share).denominator == 1
    return text if whole or share.denominator > _SHORTEST else f"{text} ({share})"


MOST_LEVELS: Final = 500


def expectations(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``expectations``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    count = number_of(asked, "count", 100, (1, MOST_LEVELS))
    return {"expectations": [_told_expectations(each, wish.file) for each in _tried(script, count)]}


def _tried(script: LevelScript, count: int) -> list[TriedExpectation]:
    """The results after some levels, fewer if all are decided; a level without expectations is not made at all."""
    if not any(expectations_of(script.facts, script.game.name)):
        return []
    probe = Probe.of(script.facts, script.model)
    trial = Trial.of(probe)
    for seed in range(1, count + 1):
        if trial.is_over:
            break
        trial.see(probe.sample(seed))
    return list(trial.outcomes())


def _told_expectations(tried: TriedExpectation, file: str) -> dict[str, Any]:
    place = tried.written.expectation.place
    first = tried.first if not place.night and place.place is None else None
    return {
        "text": tried.written.expectation.text,
        "verdict": tried.verdict.value,
        "message": tried.message,
        "help": tried.advice,
        **_shown_place(tried.written.span, file),
        "seed": first.seed if first else None,
        "depth": first.depth if first else None,
    }


Handler = Callable[[Desk, AskedFields], AnswerFields]

HANDLERS: Final[Mapping[str, Handler]] = {
    "listing": questions.listing,
    "level": questions.level,
    "findings": questions.findings,
    "statements": explaining.statements,
    "frequencies": explaining.frequencies,
    "point": questions.point,
    "expectations": expectations,
    "odds": odds,
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


LARGEST = 128 * 1024
"""Characters of a text; more would keep a browser busy for too long."""


class BrowserFiles(MemoryFiles):
    """Files of a limited size."""

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there, unless it is too large."""
        return len(text) <= LARGEST and super().write(name, text)


class BrowserBench:
    """Answers in JSON; nothing that is asked can raise an error."""

    def __init__(self, own: str) -> None:
        """``own`` is a JSON object with the reader's texts by name; they come first, and replace files of that name."""
        texts = {name: text for name, text in json.loads(own).items() if len(text) <= LARGEST}
        self._bench = Bench(BrowserFiles({**texts, **shipped_texts(), **texts}), editable=True)

    def answer(self, question: str, asked: str) -> str:
        """The answer to a question, or the reason why there is none, as ``refused``."""
        try:
            return json.dumps(self._bench.answer(question, json.loads(asked)))
        except RefusedError as refused:
            return json.dumps({"refused": str(refused)})
        except RecursionError:
            return json.dumps({"refused": "the file is nested too deeply for a browser"})
        except Exception as error:
            reason = f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"
            return json.dumps({"refused": reason})


def shipped_texts() -> dict[str, str]:
    """The examples, the steps of the tutorial and the library, by the names that the page shows."""
    examples = resources.examples()
    folders = {"examples/": examples, "tutorial/": examples / "tutorial", "library/": resources.vaults()}
    return {
        prefix + path.name: path.read_text("utf-8")
        for prefix, folder in folders.items()
        for path in sorted(folder.glob("*.des"))
    }
