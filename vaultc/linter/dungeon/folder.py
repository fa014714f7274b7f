"""A dungeon file with the levels of its folder, and the rules over them.

A rule is a file in ``rules`` with a page, like the rules of des files, and a function that ``error``, ``warning`` or
``note`` of this module decorates. Rules about the ``levels`` of a folder are silent where no folder was given.
"""

from __future__ import annotations

import re
import sys
from collections import abc
from functools import cached_property
from typing import Final

from vaultc.language.diagnostics import MOST_OF_A_RULE, Diagnostic, Severity
from vaultc.language.dungeon.nodes import DungeonOutline, DungeonTree, LevelPart, blueprint_of, outlined
from vaultc.language.semantics.suggestions import similar
from vaultc.language.source import Span
from vaultc.linter.rule import Documented, Finding, Findings
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.blueprint import OF_ROLE, Blueprint

MADE_BY_CODE: Final = frozenset({"rogue", "dummy"})
"""Levels that have a line and no file."""
_LOADED_BY_CODE: Final = re.compile(
    r"[A-Z][A-Za-z]{2}-(?:strt|loca|goal|fil[ab])(?:-\d+)?|[\w-]*fill?(?:-\d+)?|[\w-]+-fil[ab]|fakewiz\d|vlt-.*"
)
"""Names that the games' code loads without a line: quest levels, fillers, random vaults."""
RANDOM_VAULT: Final = "rndvault"


class DefinedLevel(NamedTuple):
    """A level that a file defines: its name as it is compiled, the place of the name, and its FLAGS."""

    name: str
    span: Span
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DungeonFolder:
    """A dungeon file, and the levels of its folder; None if the file is checked alone.

    ``loaded`` are names that the game's code loads, in addition to the names for all games. A folder is not ``whole``
    if part of a file could not be read, since that part may define what seems to be missing.
    """

    tree: DungeonTree
    levels: tuple[DefinedLevel, ...] | None = None
    loaded: frozenset[str] = frozenset()
    is_whole: bool = True

    @cached_property
    def outline(self) -> DungeonOutline:
        """The statements by dungeon and level."""
        return outlined(self.tree)

    @cached_property
    def blueprint(self) -> Blueprint:
        """The plan in the file."""
        return blueprint_of(self.tree)

    @cached_property
    def by_name(self) -> abc.Mapping[str, DefinedLevel]:
        """The levels of the folder by name; of several with one name, the last, which is compiled last."""
        return {level.name: level for level in self.levels or ()}

    def is_loaded_by_code(self, level: DefinedLevel) -> bool:
        """True if a game loads a level although no line names it."""
        name = level.name
        if name in self.loaded or _LOADED_BY_CODE.fullmatch(name) or RANDOM_VAULT in level.flags:
            return True
        if any(part.head.filler is not None and name == part.head.filler.text for part in self.outline.dungeons):
            return True
        beginnings = [part.protofile.name.text for part in self.outline.dungeons if part.protofile is not None]
        return any(re.fullmatch(rf"{re.escape(beginning)}(?:-?\d+)?", name) for beginning in beginnings)

    def has_file(self, name: str) -> bool:
        """True if the folder defines a level; ``x-strt`` and its kin stand for the levels of all roles."""
        if name in self.by_name or name in MADE_BY_CODE:
            return True
        if name.startswith(OF_ROLE):
            return any(re.fullmatch(rf"[A-Z]..-{re.escape(name[2:])}(?:-\d+)?", known) for known in self.by_name)
        return False

    def files_of(self, level: LevelPart) -> tuple[str, ...]:
        """The names that a line loads."""
        line = level.line
        if line.count is not None and line.name.text == "fakewiz":
            return tuple(name.replace("-", "") for name in line.files)
        return line.files

    @cached_property
    def unnamed(self) -> abc.Mapping[str, DefinedLevel]:
        """The levels that neither a line nor code names, by their names."""
        parts = [part for _, part in self.outline.levels]
        named = {name for part in parts for name in self.files_of(part)}
        named |= {level.name for part in parts for level in self.counted(part).values()}
        return {
            name: level
            for name, level in self.by_name.items()
            if name not in named and not self.is_loaded_by_code(level)
        }

    @cached_property
    def missing(self) -> abc.Mapping[LevelPart, str | None]:
        """The levels of the file that no file of the folder defines, each with the most similar unnamed one."""
        parts = (part for _, part in self.outline.levels)
        lost = [part for part in parts if not any(map(self.has_file, self.files_of(part)))]
        return {part: next(iter(similar(part.line.name.text, self.unnamed, 1)), None) for part in lost}

    def counted(self, level: LevelPart) -> dict[int, DefinedLevel]:
        """The levels of the folder that have the name of a line and a number, by their numbers."""
        name = re.escape(level.line.name.text)
        separator = "" if level.line.name.text == "fakewiz" else "-"
        matches = ((re.fullmatch(rf"{name}{separator}(\d+)", known), one) for known, one in self.by_name.items())
        return dict(sorted((int(match[1]), one) for match, one in matches if match))


DungeonCheck = abc.Callable[[DungeonFolder], abc.Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class DungeonRule(Documented):
    """A rule of dungeon files; if it is ``of_levels``, it needs all levels of the folder."""

    check: DungeonCheck
    of_levels: bool = False

    def run(self, folder: DungeonFolder) -> abc.Iterator[Diagnostic]:
        """All findings as diagnostics."""
        if self.of_levels and folder.levels is None:
            return
        for number, found in enumerate(self.check(folder)):
            if number == MOST_OF_A_RULE:
                return
            notes = tuple(found.notes)
            yield Diagnostic(self.name, self.severity, found.message, found.span, found.help, notes, found.fix)


def lint_dungeon(folder: DungeonFolder) -> tuple[Diagnostic, ...]:
    """The findings of the reader and of all rules, in the order of the files' texts.

    Rules that need whole files are left out where some part could not be read.
    """
    from vaultc.linter.dungeon.rules import DUNGEON_RULES

    found = list(folder.tree.diagnostics)
    for rule in DUNGEON_RULES:
        if folder.tree.is_complete or not rule.of_levels:
            found += rule.run(folder)
    return tuple(sorted(found, key=lambda each: (each.span.source is not folder.tree.source, each.span.start)))


class _DungeonRuleMaker:
    """Turns a check into a rule of a severity, named like its file."""

    def __init__(self, severity: Severity) -> None:
        self._severity = severity

    def __call__(self, *, of_levels: bool = False) -> abc.Callable[[DungeonCheck], DungeonRule]:
        def make_rule(check: DungeonCheck) -> DungeonRule:
            module = sys.modules[check.__module__]
            name = module.__name__.rpartition(".")[2].replace("_", "-")
            return DungeonRule(name, self._severity, module.__doc__ or "", check, of_levels)

        return make_rule


error, warning, note = (
    _DungeonRuleMaker(Severity.ERROR),
    _DungeonRuleMaker(Severity.WARNING),
    _DungeonRuleMaker(Severity.NOTE),
)

__all__ = [
    "MADE_BY_CODE", "DefinedLevel", "DungeonFolder", "DungeonRule", "Finding", "Findings", "error", "lint_dungeon",
    "note", "warning",
]  # fmt: skip
