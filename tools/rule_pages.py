"""The pages of the rules: the index that is kept, the pages of the book, and the check's messages in their examples."""

from __future__ import annotations

import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from textwrap import indent, wrap

from vaultc.games import dialects, game_named
from vaultc.language.diagnostics import Diagnostic, Edit, help_of
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.game import Game
from vaultc.language.source import Source, Span
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import COMMENTS, Settings
from vaultc.linter.checking.pages import DOCUMENTED, explanations, facts, titled
from vaultc.linter.dungeon.checking import examine_dungeon
from vaultc.linter.dungeon.folder import DungeonRule
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.probe import Probe, SampledRule, look_at
from vaultc.linter.rule import Documented, Example, ExampleMark, Rule
from vaultc.pipeline.reading import model_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "rules"
INDEX = FOLDER / "README.md"
NOTICE = "<!-- Made from the rules' own documentation by `make generated`. -->"
HEAD = f"""\
# The rules

{{notice}}{len(DOCUMENTED)} rules. `vaultc explain NAME` shows a page in the terminal.

| rule | severity | finds |
|---|---|---|
"""


def pages() -> dict[Path, str]:
    """The pages of the book by the paths that its documents have."""
    rows = "".join(_row(rule, f"[{rule.name}]({rule.name}.md)") for rule in DOCUMENTED)
    others = {FOLDER / f"{rule.name}.md": page(rule) for rule in DOCUMENTED}
    return {INDEX: HEAD.format(notice="") + rows} | dict(sorted(others.items()))


def index() -> str:
    """The index as it is kept: other documents link to the row of a rule, a rule of its own to its file."""
    rows = []
    for rule in DOCUMENTED:
        file = file_of(rule)
        name = f"[{rule.name}](../../{file})" if file.endswith(".py") else rule.name
        rows.append(_row(rule, f'<a id="{rule.name}"></a>{name}'))
    return HEAD.format(notice=f"{NOTICE}\n\n") + "".join(rows)


def page(rule: Documented) -> str:
    """One rule as a page."""
    lines = [f"# {rule.name}", "", f"{rule.summary}.", "", f"**{facts(rule)}**", ""]
    lines += [text for part in explanations(rule) for text in (part, "")]
    for example in rule.examples:
        for heading, text in titled(example):
            lines += [f"## {heading}", "", "```", text, "```", ""]
    return "\n".join(lines)


def _row(rule: Documented, name: str) -> str:
    summary = rule.summary.replace("|", "\\|")
    return f"| {name} | {rule.severity} | {summary} |\n"


def file_of(rule: Documented) -> str:
    """The path, from the root, of the file that holds the page of a rule: its own, or a text with several."""
    if isinstance(rule, Rule | SampledRule | DungeonRule):
        check = rule.check if isinstance(rule, Rule | DungeonRule) else rule.observe or rule.conclude or rule.assess
        return f"{check.__module__.replace('.', '/')}.py"
    return f"vaultc/linter/checking/{'comments' if rule.name in COMMENTS else 'faults'}.txt"


# ---- messages in examples


WITH_EXAMPLES = [rule for rule in DOCUMENTED if rule.examples]
EXAMPLES = [(rule, example) for rule in WITH_EXAMPLES for example in rule.examples]
_SAYS = re.compile(r"^(?:Says:\n(?:(?: .*)?\n)+)?Good:\n", re.MULTILINE)
_FILE = re.compile(r"^==== (\S+)\n", re.MULTILINE)
"""The line above a file in an example with several."""
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
    if isinstance(rule, DungeonRule):
        return _dungeon_findings(rule, text)
    (folder / "furniture.des").write_text("FUNCTION furniture() { SINK: random }\n", encoding="utf-8")
    path = folder / "example.des"
    path.write_text(text, encoding="utf-8")
    found = judge([examine(Source.read(path), game_of(rule), rule in MINIHACK)], lambda _: Settings())
    return [*found, *_sampled(rule, text)] if isinstance(rule, SampledRule) else found


def _dungeon_findings(rule: Documented, text: str) -> list[Diagnostic]:
    """The findings in a dungeon file and the files below lines ``==== NAME``, with places in the text as a whole."""
    whole = Source.from_text(text, "example")
    starts = [match.end() for match in _FILE.finditer(text)] or [0]
    parts = [text[start:].partition("\n==== ")[0].rstrip("\n") + "\n" for start in starts]
    dungeon, *levels = (Source.from_text(part, f"{start}") for start, part in zip(starts, parts, strict=True))
    files = [examine(source, game_of(rule)) for source in levels]
    files.append(examine_dungeon(read_dungeon(dungeon), files or None))
    found = judge(files, lambda _: Settings())

    def placed(span: Span) -> Span:
        return whole.span(span.start + int(span.source.name), span.end + int(span.source.name))

    def in_text(one: Diagnostic) -> Diagnostic:
        edits = [Edit(placed(edit.span), edit.replacement) for edit in one.fix.edits] if one.fix else []
        fix = one.fix and replace(one.fix, edits=tuple(edits))
        return replace(one, span=placed(one.span), notes=(), fix=fix)

    return sorted(map(in_text, found), key=lambda one: one.span.start)


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
    files = list(_FILE.finditer(diagnostic.span.source.text, 0, diagnostic.span.start))
    if files:  # places count from the line below the name
        line -= diagnostic.span.source.position(files[-1].start()).line
    name = f"{files[-1][1]}:" if files else ""
    yield from _wrapped(f"{name}{line}:{column}: {diagnostic.severity}: {diagnostic.message}")
    yield from _wrapped(f"help: {advice}") if advice else ()


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def files_with_messages() -> dict[str, Callable[[], str]]:
    """The files that hold pages, each with a function that returns its text with the current messages."""
    files: dict[str, list[Documented]] = defaultdict(list)
    for rule in WITH_EXAMPLES:
        files[file_of(rule)].append(rule)
    return {file: partial(_with_messages, ROOT / file, tuple(rules)) for file, rules in files.items()}


def _with_messages(path: Path, rules: tuple[Documented, ...]) -> str:
    text = path.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for rule in rules:
            told = [said(rule, example, Path(folder)) for example in rule.examples]
            pages = rule.documentation, _told_anew(rule.documentation, told)
            before, after = (page.replace("\\", "\\\\") if path.suffix == ".py" else page for page in pages)
            assert text.count(before) == 1, f"{path}: the page is not written as it reads"
            text = text.replace(before, after)
    return text


def _told_anew(documentation: str, told: list[str]) -> str:
    sections = iter(told)
    return _SAYS.sub(lambda _: f"Says:\n{indent(next(sections), '    ')}\n\nGood:\n", documentation)
