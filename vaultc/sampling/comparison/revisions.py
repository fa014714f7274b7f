"""Levels of two Git revisions compared: statements, and the seeds that make another level than before.

The files of both revisions are written to a temporary folder, with the settings and catalogues that belong to them, and
read there as data. Nothing of the repository is run.
"""

from __future__ import annotations

import os
import re
from collections import Counter, abc
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from vaultc.api import loading
from vaultc.api.level_script import LevelScript
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import DesError, Diagnostic, GenerationError
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import SETTINGS_FILES, Dialect
from vaultc.sampling.comparison import levels
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.git import GitError, Repository
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import SOURCE, TargetError

RANGE: Final = re.compile(r"(?!\.\.?/)(?!.*/\.\.(?:/|$))(?P<before>.*?)(?P<dots>\.\.\.?)(?P<after>.*)")
"""``REV1..REV2``; with three dots the first is the commit from which both part, and ``HEAD`` is left out."""

_INCLUDED: Final = re.compile(rb'^[ \t]*INCLUDE[ \t]*:?[ \t]*"([^"\n]+)"', re.MULTILINE)
_CATALOGUE: Final = re.compile(rb'"([^"\n]+\.json)"')
SEEDS: Final = 20
"""Seeds that are tried of each level."""


class MovedSeeds(NamedTuple):
    """Of the seeds from 1 to ``tried`` those that make another level than before; ``failed`` ones make none now."""

    tried: int
    moved: tuple[int, ...]
    failed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FileChange:
    """A des file that changed: its path, where it was before if it was moved, and its levels that differ.

    With ``errors`` its levels could not be compared; ``remark`` says why. ``seeds`` are those of levels on both sides.
    """

    path: str
    former: str | None
    comparison: levels.Comparison
    seeds: abc.Mapping[str, MovedSeeds]
    remark: str = ""
    errors: tuple[Diagnostic, ...] = ()

    @property
    def differs(self) -> bool:
        """True if there is something to tell."""
        return bool(self.comparison.levels or self.remark or self.errors)


@dataclass(frozen=True, slots=True)
class RevisionsCompared:
    """Two revisions as they were named, with the hashes of their commits, and the files that changed."""

    names: tuple[str, str]
    commits: tuple[str, str]
    files: tuple[FileChange, ...]

    @property
    def is_equal(self) -> bool:
        """True if no level differs."""
        return not any(change.differs for change in self.files)


def diff_revisions(
    revisions: str, path: str | None = None, level: str | None = None, dialect: Dialect = AUTO, seeds: int = SEEDS
) -> RevisionsCompared:
    """Compare the des files of ``REV1..REV2``, of which ``path`` names a file or a folder.

    Raises:
        GitError: there is no such revision, or no repository.
        TargetError: no des file is there in either revision.
    """
    found = RANGE.fullmatch(revisions)
    if found is None:
        raise GitError(f"{revisions!r} is not REV1..REV2")
    repository = Repository.around(Path.cwd())
    names = found["before"] or "HEAD", found["after"] or "HEAD"
    before, after = map(repository.commit, names)
    if found["dots"] == "...":
        before = repository.common_ancestor(before, after)
    below = "" if path is None else repository.path_of(Path(os.path.abspath(path)))
    if below is None:
        raise TargetError(f"{path}: not in the repository {repository.top}")
    with TemporaryDirectory(prefix="vaultc-") as folder:
        (Path(folder) / SETTINGS_FILES[0]).write_bytes(b"")  # Settings above the repository do not count.
        old, new = (
            _Side(repository, commit, Path(folder) / name, below)
            for commit, name in ((before, "before"), (after, "after"))
        )
        if not (old.chosen or new.chosen):
            raise TargetError(f"{path or repository.top}: no des file in either revision")
        changes = [_change(old, new, *pair, level, dialect, seeds) for pair in _pairs(old, new)]
    return RevisionsCompared(names, (before, after), tuple(change for change in changes if change.differs))


class _Side:
    """The files of one revision, written to a folder: des files, what they include, and settings."""

    def __init__(self, repository: Repository, commit: str, folder: Path, below: str) -> None:
        self.files = repository.files(commit)
        self._folder = folder
        inside = "" if below in ("", ".") else f"{below}/"
        des = [name for name in self.files if name.endswith(SOURCE)]
        self.chosen = [name for name in des if name == below or name.startswith(inside)]
        texts = repository.contents(self.files[name] for name in des)
        settings = [name for name in self.files if name.rpartition("/")[2] in SETTINGS_FILES]
        texts = {**texts, **repository.contents(self.files[name] for name in settings)}
        named = {
            os.fsdecode(match).rpartition("/")[2]
            for pattern, names in ((_INCLUDED, des), (_CATALOGUE, settings))
            for name in names
            for match in pattern.findall(texts[self.files[name]])
        }
        more = [name for name in self.files if name.rpartition("/")[2] in named and not name.endswith(SOURCE)]
        self._texts = {**texts, **repository.contents(self.files[name] for name in more)}
        written = dict.fromkeys([*des, *settings, *more])
        for name in written:
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(self._texts[self.files[name]])
        beside = sorted((name, self.files[name]) for name in written if not name.endswith(SOURCE))
        included = {os.fsdecode(match) for name in des for match in _INCLUDED.findall(self._texts[self.files[name]])}
        parts = sorted((name, self.files[name]) for name in des if name.rpartition("/")[2] in included)
        self.around = (tuple(beside), tuple(parts))
        """The other files that affect a file: settings, catalogues and included files."""

    def source(self, name: str) -> Source:
        """A des file under its name in the repository."""
        return Source.from_bytes(self._texts[self.files[name]], name, self._folder / name)

    def named(self, diagnostic: Diagnostic) -> Diagnostic:
        """A finding in a file of the temporary folder, with the file's name in the repository."""
        span = diagnostic.span
        if span.source.path is None or not span.source.name.startswith(str(self._folder)):
            return replace(diagnostic, notes=())
        name = span.source.path.relative_to(self._folder).as_posix()
        source = replace(span.source, name=name)
        return replace(diagnostic, span=source.span(span.start, span.end), notes=(), fix=None)


def _pairs(before: _Side, after: _Side) -> abc.Iterator[tuple[str | None, str | None]]:
    """The names of each file before and after, where something may differ; moved files are paired with themselves."""
    same_around = before.around == after.around
    gone = [name for name in before.chosen if name not in after.files]
    new = [name for name in after.chosen if name not in before.files]
    for name in sorted({*before.chosen, *after.chosen}):
        both = name in before.files and name in after.files
        if both and not (same_around and before.files[name] == after.files[name]):
            yield name, name
    former: dict[str, str] = {}
    old_levels, new_levels = (_own_levels(side) if gone and new else {} for side in (before, after))
    for is_same in (
        lambda old, name: before.files[old] == after.files[name],
        lambda old, name: old.rpartition("/")[2] == name.rpartition("/")[2],
        lambda old, name: bool(old_levels[old] & new_levels[name]),
    ):
        for name in new:
            match = next((old for old in gone if name not in former and is_same(old, name)), None)
            if match is not None:
                former[name] = match
                gone.remove(match)
    yield from ((former.get(name), name) for name in new)
    yield from ((name, None) for name in gone)


def _own_levels(side: _Side) -> dict[str, set[str]]:
    """The names of the levels of each file that no other file has: some games load all levels by one name."""
    found = {
        name: set(re.findall(r'^(?:LEVEL|MAZE)[ \t]*:[ \t]*"([^"\n]*)"', side.source(name).text, re.MULTILINE))
        for name in side.chosen
    }
    counts = Counter(level for each in found.values() for level in each)
    return {name: {level for level in each if counts[level] == 1} for name, each in found.items()}


def _change(
    before: _Side, after: _Side, old: str | None, new: str | None, level: str | None, dialect: Dialect, seeds: int
) -> FileChange:
    sources = [side.source(name) for side, name in ((before, old), (after, new)) if name is not None]
    libraries = [loading.read(source, dialect=dialect) for source in sources]
    first = loading.Library((), ()) if old is None else libraries[0]
    second = loading.Library((), ()) if new is None else libraries[-1]
    path, former = new or old or "", old if old != new and new is not None else None
    empty = levels.Comparison(first, second, ())
    errors = (*map(before.named, first.errors), *map(after.named, second.errors))
    if errors:
        which = "before" if first.errors else "now"
        which = "before and now" if first.errors and second.errors else which
        return FileChange(path, former, empty, {}, f"has errors {which}, so its levels cannot be compared", errors)
    try:
        comparison = levels.compared(first, second, level)
    except TargetError as error:
        return FileChange(path, former, empty, {}, str(error))
    except DesError as error:
        return FileChange(path, former, empty, {}, "cannot be compared", tuple(map(after.named, error.diagnostics)))
    both = [each for each in comparison.levels if each.before is not None and each.after is not None]
    moved = {each.name: moved_seeds(*scripts_of(comparison, each), seeds) for each in both}
    return FileChange(path, former, comparison, moved)


def scripts_of(comparison: levels.Comparison, difference: levels.LevelDifference) -> tuple[LevelScript, LevelScript]:
    """Both scripts of a level that is on both sides."""
    assert difference.before is not None
    assert difference.after is not None
    return comparison.before[difference.before.facts.name], comparison.after[difference.after.facts.name]


def moved_seeds(old: LevelScript, new: LevelScript, seeds: int) -> MovedSeeds:
    """The seeds from 1 on whose levels differ in anything that the game knows of a level."""
    moved, failed = [], []
    for seed in range(1, seeds + 1):
        before, after = _made(old, seed), _made(new, seed)
        if before != after:
            moved.append(seed)
            if after is None:
                failed.append(seed)
    return MovedSeeds(seeds, tuple(moved), tuple(failed))


def _made(script: LevelScript, seed: int) -> object:
    """A level as data without the name of its script; None if the game cannot make it."""
    try:
        data = dict(script.generate(seed).render("json"))
    except GenerationError:
        return None
    return {key: value for key, value in data.items() if key not in ("name", "title", "source", "file")}
