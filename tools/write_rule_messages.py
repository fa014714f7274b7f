"""Findings in the examples on the rules' pages; as a program, this file writes them into the pages."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import indent, wrap

from vaultc.games import dialects, game_named
from vaultc.language.diagnostics import Diagnostic, help_of
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter import checking
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.faults import COMMENTS
from vaultc.linter.checking.pages import DOCUMENTED
from vaultc.linter.level_linter.probe import Probe, SampledRule, look_at
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.rule import Documented, Example, ExampleMark, Rule
from vaultc.pipeline.reading import model_of

WITH_EXAMPLES = [rule for rule in DOCUMENTED if rule.examples]
EXAMPLES = [(rule, example) for rule in WITH_EXAMPLES for example in rule.examples]
_SAYS = re.compile(r"^(?:Says:\n(?:(?: .*)?\n)+)?Good:\n", re.MULTILINE)
WIDTH = 110
"""Columns of a line under a heading."""
SAMPLES = 200
"""The number of levels made of an example whose mistake only levels show."""


def game_of(rule: Documented) -> Game:
    """The first game for which a rule holds, in whose language its examples are."""
    game: Game = next(game for game in map(game_named, dialects()) if rule.holds_for(game))
    return game


def findings(rule: Documented, text: str, folder: Path) -> list[Diagnostic]:
    """The findings in an example, in a folder that holds the file that some examples include."""
    (folder / "furniture.des").write_text("FUNCTION furniture() { SINK: random }\n", encoding="utf-8")
    path = folder / "example.des"
    path.write_text(text, encoding="utf-8")
    found = judge([examine(Source.read(path), game_of(rule), rule in MINIHACK)], lambda _: Settings())
    return [*found, *_sampled(rule, text)] if isinstance(rule, SampledRule) else found


@cache
def _sampled(rule: SampledRule, text: str) -> tuple[Diagnostic, ...]:
    model = model_of(Source.from_text(text, "example.des"), game_of(rule))
    probes = (Probe.of(facts, model) for facts in model.levels)
    return tuple(found for probe in probes for found in look_at(probe, range(1, SAMPLES + 1), (rule,)))


def marks(found: list[Diagnostic]) -> list[ExampleMark]:
    """The places of findings, as far as they lie on their first lines."""
    return [_mark(diagnostic) for diagnostic in found]


def _mark(diagnostic: Diagnostic) -> ExampleMark:
    line, column = diagnostic.span.begin
    return ExampleMark(line, column, max(1, len(diagnostic.span.text.partition("\n")[0])))


def said(rule: Documented, example: Example, folder: Path) -> str:
    """The messages for a bad example, as the page of the rule shows them."""
    found = [diagnostic for diagnostic in findings(rule, example.bad, folder) if diagnostic.rule == rule.name]
    assert found, f"{rule.name} finds nothing"
    return "\n".join(line for diagnostic in found for line in _told(diagnostic))


def _told(diagnostic: Diagnostic) -> Iterator[str]:
    line, column = diagnostic.span.begin
    advice = help_of(diagnostic)
    yield from _wrapped(f"{line}:{column}: {diagnostic.severity}: {diagnostic.message}")
    yield from _wrapped(f"help: {advice}") if advice else ()


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def write() -> None:
    """Update the messages on the pages of all rules."""
    with tempfile.TemporaryDirectory() as folder:
        for rule in WITH_EXAMPLES:
            told = [said(rule, example, Path(folder)) for example in rule.examples]
            if told != [example.says for example in rule.examples]:
                _replace(_file(rule), rule.documentation, _with(rule.documentation, told))


def _file(rule: Documented) -> Path:
    if isinstance(rule, Rule):
        return Path(str(sys.modules[rule.check.__module__].__file__))
    if isinstance(rule, SampledRule):
        return Path(str(sys.modules[(rule.observe or rule.conclude or rule.assess).__module__].__file__))
    name = "comments.txt" if rule.name in COMMENTS else "faults.txt"
    return Path(str(checking.__file__)).with_name(name)


def _with(documentation: str, told: list[str]) -> str:
    sections = iter(told)
    return _SAYS.sub(lambda _: f"Says:\n{indent(next(sections), '    ')}\n\nGood:\n", documentation)


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    before, after = (part.replace("\\", "\\\\") if path.suffix == ".py" else part for part in (old, new))
    assert text.count(before) == 1, f"{path}: the page is not written as it reads"
    path.write_text(text.replace(before, after), encoding="utf-8")


if __name__ == "__main__":
    write()
