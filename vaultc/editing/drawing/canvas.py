"""The subject of a change: a text, a level of it, and the level that a seed makes."""

from __future__ import annotations

import re
from collections import Counter, abc
from dataclasses import dataclass, replace
from functools import cached_property

from vaultc.api import loading
from vaultc.editing.drawing.errors import ChangeError
from vaultc.editing.drawing.tracing import TracedLevel, traced
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.examining import examine_model
from vaultc.linter.checking.judging import judge
from vaultc.pipeline.reading import model_of
from vaultc.support.errors import InvalidValueError
from vaultc.world.surroundings import Surroundings

SurroundingsOf = abc.Callable[[loading.LevelScript], Surroundings]
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, eq=False)
class LevelCanvas:
    """A text and one of its levels, as a seed makes it at the place that ``surroundings_of`` tells.

    ``settings`` are the project's: they say which findings count.
    """

    source: Source
    game: Game
    index: int
    seed: int
    surroundings_of: SurroundingsOf
    settings: Settings

    def with_text(self, text: str) -> LevelCanvas:
        """The same level of another text."""
        source = self.source
        return replace(self, source=Source(source.name, text, source.path, source.remarks, source.encoding))

    def known(self, model: Model, findings: abc.Iterable[Diagnostic]) -> LevelCanvas:
        """The same, with the model and the findings of its text, which need not be found out again."""
        vars(self).update(model=model, findings=tuple(findings))
        return self

    @cached_property
    def model(self) -> Model:
        """The text read and analysed."""
        return model_of(self.source, self.game)

    @property
    def source_now(self) -> Source:
        """The source that the spans of the model name: of a compiled level the text that it decompiles to."""
        return self.model.parsed.source

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of ``vaultc check`` without samples."""
        return tuple(judge([examine_model(self.model)], lambda _: self.settings))

    @property
    def facts(self) -> LevelFacts:
        """The level.

        Raises:
            ChangeError: the text has no such level, or it is in another file.
        """
        if self.source.is_compiled:
            raise ChangeError("a compiled level has no text to be changed; vaultc convert makes a des file of it")
        levels = self.model.levels
        if not 0 <= self.index < len(levels):
            raise ChangeError("this file has no such level")
        found = levels[self.index]
        if found.node.span.source is not self.model.parsed.source:
            raise ChangeError(f"this level is in {found.node.span.source.name}; open that file", found.node.span)
        return found

    @cached_property
    def traced(self) -> TracedLevel:
        """The level with its trace.

        Raises:
            ChangeError: the text has errors, or the seed makes no level.
        """
        errors = [found for found in self.findings if found.forbids_use]
        if errors:
            raise ChangeError(f"line {errors[0].span.begin.line} has an error: {errors[0].message}", errors[0].span)
        script = loading.LevelScript(self.facts, self.model)
        try:
            return traced(script, self.seed, self.surroundings_of(script))
        except GenerationError as error:
            raise ChangeError(f"seed {self.seed} makes no level: {error.diagnostic.message}") from None
        except InvalidValueError as error:
            raise ChangeError(str(error)) from None

    @cached_property
    def statements(self) -> dict[Span, Placed]:
        """The statements of the level, and of the functions of the file, by their spans."""
        return {placed.node.span: placed for placed in self.model.statements if placed.level in (None, self.index)}

    def statement_at(self, start: int) -> Placed:
        """The statement that begins at an offset of the text; of a chance before it and the statement the latter.

        Raises:
            ChangeError: there is none.
        """
        here = self.model.parsed.source
        found = [placed for span, placed in self.statements.items() if span.start == start and span.source is here]
        found = [placed for placed in found if not isinstance(placed.node, n.Chance)]
        if not found:
            raise ChangeError("there is no statement at this place of the text any more; look at the level again")
        return found[-1]


def new_findings(before: LevelCanvas, after: LevelCanvas) -> list[Diagnostic]:
    """The findings of a text that it had not before an edit; a finding whose numbers alone changed is not new."""
    known = Counter(map(_kind_of, before.findings))
    fresh = []
    for found in after.findings:
        if known[_kind_of(found)]:
            known[_kind_of(found)] -= 1
        elif found.severity >= Severity.NOTE:
            fresh.append(found)
    return fresh


def _kind_of(found: Diagnostic) -> tuple[str, str]:
    return found.rule, _NUMBER.sub("0", found.message)
