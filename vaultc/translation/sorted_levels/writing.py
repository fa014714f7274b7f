"""From the model of a file of sorted levels to a text for a game of scripts. Rules: "NetHack 3.4.3: Conversion"."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.linter.linting import find_errors
from vaultc.pipeline.reading import model_of
from vaultc.translation.sorted_levels import grades, levels, passages, setting

MOST_ROUNDS = 20
"""Attempts to find all statements that the other game's compiler would reject."""


@dataclass(frozen=True, slots=True)
class Unsorted:
    """A text without layout, the findings about it, and the number of statements of each grade.

    ``text`` is None if the other game's compiler would reject the head of a level.
    """

    text: str | None
    findings: tuple[Diagnostic, ...]
    counts: grades.GradeCounts


def unsorted(model: Model, to: Game, *, in_text_order: bool = False) -> Unsorted:
    """A file of sorted levels, without errors, as scripts of a game.

    Its statements are in the order in which the old game executes them, or ``in_text_order``.
    """
    ledger = grades.Ledger()
    remarks = passages.PrecedingComments(model, to.name)
    found: list[passages.Passage] = []
    for level in model.tree.levels:
        around = setting.Setting(model.game, to, ledger, remarks)
        found += levels.passages_of(around, level, in_text_order=in_text_order)
    for unread in model.unread:
        ledger.leave_out(unread, model.game.title)
    text = _accepted(found, remarks, to, ledger, model.parsed.source.name)
    return Unsorted(text, ledger.findings, ledger.counts)


def _accepted(
    found: list[passages.Passage], remarks: passages.PrecedingComments, to: Game, ledger: grades.Ledger, name: str
) -> str | None:
    """A text that the other game's compiler accepts: what it would reject becomes a comment."""
    for _ in range(MOST_ROUNDS):
        page = passages.Page(found)
        text = page.text + "".join(f"{comment}\n" for comment in remarks.last)
        source = Source.from_text(text, name)
        errors = find_errors(model_of(source, to))
        if not errors:
            return text
        for error in errors:
            line = source.position(error.span.start).line
            owner = page.owners[min(line, len(page.owners)) - 1]
            if owner.lost or isinstance(owner.node, n.Level | n.Flags):
                ledger.fail(owner.node, f"in {to.title}: {error.message}", error.help)
                return None
            ledger.lose(owner.node, f"in {to.title}: {error.message}", error.help)
            owner.lost = True
            if error.rule == "syntax-error":
                break
    ledger.fail(found[0].node, f"{to.title} rejects more of this file than can be left out", "convert it by hand")
    return None
