"""Looking at the generated levels of checked files, level by level on several processes, with results kept."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import lru_cache
from math import ceil
from pathlib import Path
from time import process_time
from typing import Any

from vaultc.games import game_named
from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.linter import checking
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.linter.checking.running import spread
from vaultc.linter.expectations import outcomes
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, SampledRule, look_at
from vaultc.linter.rule import Finding
from vaultc.pipeline.reading import model_of
from vaultc.support.named_tuple import NamedTuple


def _is_met(tried: outcomes.TriedExpectation) -> abc.Iterator[Finding]:
    if tried.verdict is outcomes.Verdict.HOLDS:
        yield Finding(tried.message, tried.written.span)


MET = SampledRule(checking.configuration.MET_EXPECTATION, diagnostics.Severity.NOTE, "", assess=_is_met)


class SampledFile(NamedTuple):
    """The findings in the generated levels of a file, and the number of levels that each of its scripts made.

    Expectations that hold are among the findings, as ``met-expectation``.
    """

    diagnostics: tuple[diagnostics.Diagnostic, ...] = ()
    levels: tuple[int, ...] = ()


class _Task(NamedTuple):
    """One script of a file, the most levels to look at, and the seconds of CPU for them (None: any)."""

    name: str
    path: Path | None
    text: str
    level: int
    samples: int
    dialect: str
    seconds: float | None


class _LookedAt(NamedTuple):
    """The findings in a script as plain data, how many levels it made, and the seconds of CPU that they took."""

    found: list[Any]
    levels: int
    seconds: float


SampleProgress = abc.Callable[[abc.Iterable[_LookedAt], int], abc.Iterable[_LookedAt]]
"""Shows the results of so many tasks as they come."""

_TURNS = 4
"""Parts of the scripts after which the time that is left is divided again."""


def sample_all(
    files: abc.Sequence[checking.apply_settings.Examined],
    samples: abc.Sequence[int],
    dialects: abc.Sequence[str],
    cache: Cache,
    jobs: int,
    seconds: float | None = None,
    progress: SampleProgress = lambda results, _total: results,
) -> list[SampledFile]:
    """The findings in each file, from that many levels of each of its scripts. Files with errors are skipped.

    With ``seconds`` of CPU for all of them these are the most levels: each script gets an equal part of the time that
    is left, and makes one level at least. Levels are those of the seeds from 1 on, however many they are. Results of
    an earlier run with as many seconds count as they are, and take none.
    """
    rows = list(zip(files, samples, dialects, strict=True))
    keys = []
    for examined, count, dialect in rows:
        texts = (text for source in examined.sources for text in (source.name, source.text))
        keys.append(cache.key("sampled", str(count), str(seconds), dialect, *texts))
    kept = [
        _known(cache.load(key), file) if count else SampledFile()
        for key, file, count in zip(keys, files, samples, strict=True)
    ]
    missing = [index for index, found in enumerate(kept) if found is None]
    tasks = [task for index in missing for task in _tasks(*rows[index])]
    results = iter(list(progress(_looked_at(tasks, jobs, seconds), len(tasks))))
    for index in missing:
        looked = [next(results) for _ in _tasks(*rows[index])]
        plain = {"found": [row for each in looked for row in each.found], "levels": [each.levels for each in looked]}
        kept[index] = _sampled(plain, files[index])
        cache.save(keys[index], plain)
    return [found or SampledFile() for found in kept]


def sample_embedded(
    examined: checking.apply_settings.Examined, samples: int, dialect: str, jobs: int, seconds: float | None = None
) -> SampledFile:
    """The findings in a Python file or a notebook, from that many levels of each of its texts without holes.

    With ``seconds`` of CPU for all of them these are the most levels, as in :func:`sample_all`.
    """
    if not samples or any(_is_fatal(diagnostic) for diagnostic in examined.diagnostics):
        return SampledFile()
    from vaultc.language.embedded.levels import levels_in

    filled = [level.filled(()) for level in levels_in(examined.source) if not level.holes]
    tasks = [_Task(each.source.name, each.source.path, each.text, 0, samples, dialect, None) for each in filled]
    found: list[diagnostics.Diagnostic] = []
    numbers: list[int] = []
    for level, looked in zip(filled, _looked_at(tasks, jobs, seconds), strict=True):
        shown = checking.apply_settings.diagnostics_from_plain(looked.found, (level.source,))
        found += map(level.located, shown)
        numbers.append(looked.levels)
    own = {source.name: source for source in examined.sources}
    placed = (replace(each, span=each.span._replace(source=own[each.span.source.name])) for each in found)
    return SampledFile(tuple(placed), tuple(numbers))


def _looked_at(tasks: abc.Sequence[_Task], jobs: int, seconds: float | None) -> abc.Iterator[_LookedAt]:
    """The results of tasks in their order; each has an equal part of the seconds that the turns before it left."""
    if seconds is None:
        yield from spread(_look, tasks, jobs)
        return
    left, size = seconds, max(jobs, ceil(len(tasks) / _TURNS))
    for start in range(0, len(tasks), size):
        part = max(left, 0) / (len(tasks) - start)
        for result in spread(_look, [task._replace(seconds=part) for task in tasks[start : start + size]], jobs):
            left -= result.seconds
            yield result


def _sampled(plain: Any, file: checking.apply_settings.Examined) -> SampledFile:
    found = checking.apply_settings.diagnostics_from_plain(plain["found"], file.sources)
    return SampledFile(found, tuple(int(number) for number in plain["levels"]))


def _known(plain: Any, file: checking.apply_settings.Examined) -> SampledFile | None:
    """A kept result, if it is sound."""
    try:
        return None if plain is None else _sampled(plain, file)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _tasks(examined: checking.apply_settings.Examined, samples: int, dialect: str) -> list[_Task]:
    if any(_is_fatal(diagnostic) for diagnostic in examined.diagnostics):
        return []
    source = examined.source
    facts = source.name, source.path, source.text
    return [_Task(*facts, level, samples, dialect, None) for level in range(examined.levels)]


def _is_fatal(diagnostic: diagnostics.Diagnostic) -> bool:
    """True if no level should be made: errors of the file, but not those about its expectations."""
    if diagnostic.rule in (checking.configuration.INVALID_EXPECTATION, checking.configuration.FAILED_EXPECTATION):
        return False
    return diagnostic.severity is diagnostics.Severity.ERROR or is_syntax_error(diagnostic.rule)


def _look(task: _Task) -> _LookedAt:
    start = process_time()
    model = _model(task.name, task.path, task.text, task.dialect)
    probe = Probe.of(model.levels[task.level], model)
    made: list[int] = []

    def seeds() -> abc.Iterator[int]:
        for seed in range(1, task.samples + 1):
            if made and task.seconds is not None and process_time() - start >= task.seconds:
                return
            made.append(seed)
            yield seed

    found = tuple(look_at(probe, seeds(), (*SAMPLED_RULES, MET)))
    plain = checking.apply_settings.diagnostics_to_plain(found, [parsed.source for parsed in model.files])
    return _LookedAt(plain, len(made), process_time() - start)


@lru_cache(maxsize=8)
def _model(name: str, path: Path | None, text: str, dialect: str) -> Model:
    return model_of(Source(name, text, path), game_named(dialect))
