"""Levels in cells of notebooks: ``%load_ext vaultc``, and then cells that begin with ``%%des``.

A cell shows its findings and pictures of its level. The level is MiniHack's unless a comment in the cell names another
game.
"""

from __future__ import annotations

import html
import shlex
from collections import abc
from typing import Final, Protocol

from vaultc.api.level_script import LevelScript
from vaultc.api.loading import scripts_of
from vaultc.games import game_named, game_with
from vaultc.games.detection import told_in
from vaultc.language.diagnostics import Diagnostic, GenerationError, help_of
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.rendering import notebooks
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, VaultcError

CELL_NAME: Final = "cell"
"""The name of the text of a cell in messages."""
MOST_PICTURES: Final = 12
USAGE: Final = "write %%des [NAME] [--seed N] [--count N]"


class InteractiveShell(Protocol):
    """The shell of IPython, as far as it is used."""

    user_ns: dict[str, object]

    def register_magic_function(
        self, func: abc.Callable[[str, str], object], magic_kind: str, magic_name: str
    ) -> None: ...


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Register ``%%des``; IPython calls this for ``%load_ext vaultc``."""

    def des(line: str, cell: str) -> LevelCell:
        name, seed, count = _asked(line)
        shown = read_cell(cell, seed, count)
        if name is not None and shown.scripts:
            shell.user_ns[name] = shown.scripts[0]
        return shown

    des.__doc__ = f"Check a level and show it; {USAGE}. NAME becomes the level, a vaultc.LevelScript."
    shell.register_magic_function(des, "cell", "des")


def _asked(line: str) -> tuple[str | None, int, int]:
    """The name, the first seed and the number of pictures that the first line of a cell asks for.

    Raises:
        InvalidValueError: the line is written otherwise.
    """
    name: str | None = None
    numbers = {"--seed": 1, "--count": 1}
    try:
        words = iter(shlex.split(line))
        for word in words:
            option, equals, value = word.partition("=")
            if option in numbers:
                numbers[option] = int(value if equals else next(words))
            elif word.isidentifier() and name is None:
                name = word
            else:
                raise InvalidValueError(word)
    except (ValueError, StopIteration):
        raise InvalidValueError(f"%%des does not understand {line.strip()!r}; {USAGE}") from None
    if not 1 <= numbers["--count"] <= MOST_PICTURES or numbers["--seed"] < 0:
        raise InvalidValueError(f"--count must be from 1 to {MOST_PICTURES}, and seeds must not be negative")
    return name, numbers["--seed"], numbers["--count"]


@dataclass(frozen=True, repr=False)
class LevelCell:
    """A cell with a level: the findings in it, and if it can be read, its levels with the seeds to show."""

    source: Source
    findings: tuple[Diagnostic, ...]
    scripts: tuple[LevelScript, ...]
    seeds: range

    def __repr__(self) -> str:
        shown = [str(found) for found in self.findings]
        for script in self.scripts:
            for seed in self.seeds:
                try:
                    shown.append(f"{script.name}, seed {seed}\n{script.generate(seed)}")
                except VaultcError as error:
                    shown.append(str(error))
        return "\n".join(shown)

    def _repr_html_(self) -> str:
        drawn = [_drawn(script, seed) for script in self.scripts for seed in self.seeds]
        return findings_html(self.findings) + (notebooks.pictures(drawn) if drawn else "")


def read_cell(text: str, seed: int = 1, count: int = 1) -> LevelCell:
    """Check the text of a cell, and read its levels if nothing forbids it."""
    from vaultc.linter.checking.apply_settings import judge
    from vaultc.linter.checking.check_file import examine_model
    from vaultc.linter.checking.configuration import Settings
    from vaultc.pipeline.reading import model_of

    source = Source.from_text(text, CELL_NAME)
    told = told_in(source)
    game = game_named(told.name) if told else game_with(Feature.MINIHACK_LEVELS)
    minihack = game.has(Feature.MINIHACK_LEVELS)
    model = model_of(source, game)
    findings = tuple(judge([examine_model(model, minihack)], lambda _: Settings(), minihack=minihack))
    usable = not any(found.forbids_use for found in findings)
    return LevelCell(source, findings, scripts_of(model) if usable else (), range(seed, seed + count))


def findings_html(findings: abc.Sequence[Diagnostic]) -> str:
    """A table of findings: line, column, message and advice, and the text at the place."""
    if not findings:
        return ""
    head = "<tr><th>place</th><th>severity</th><th>finding</th><th>text</th></tr>"
    return f"<table>{head}{''.join(map(_finding_row, findings))}</table>"


def _finding_row(found: Diagnostic) -> str:
    (line, column), end = found.span.begin, found.span.finish
    text, advice = found.span.source.line(line), help_of(found)
    stop = end.column - 1 if end.line == line else len(text)
    before, there, after = (html.escape(part) for part in (text[: column - 1], text[column - 1 : stop], text[stop:]))
    more = f"<br>{html.escape(advice)}" if advice else ""
    return (
        f"<tr><td>{line}:{column}</td><td>{found.severity}</td>"
        f'<td style="text-align:left">{html.escape(found.message)}{more}</td>'
        f'<td style="text-align:left"><code style="white-space:pre">{before}<mark>{there}</mark>{after}</code>'
        "</td></tr>"
    )


def _drawn(script: LevelScript, seed: int) -> tuple[str, str]:
    """The name of a level, and its picture or the reason why it cannot be made."""
    name = f"{script.display_title}, seed {seed}"
    try:
        return name, notebooks.picture(script.generate(seed).png(crop=True), name)
    except GenerationError as error:
        return name, html.escape(error.diagnostic.message)
    except VaultcError as error:
        return name, html.escape(str(error))
