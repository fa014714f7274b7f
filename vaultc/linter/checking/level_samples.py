"""Looking at the generated levels of checked files, level by level on several processes, with results kept."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

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


def _is_met(tried: outcomes.TriedExpectation) -> abc.Iterator[Finding]:
    if tried.verdict is outcomes.Verdict.HOLDS:
        yield Finding(tried.message, tried.written.span)


MET = SampledRule(checking.configuration.MET_EXPECTATION, diagnostics.Severity.NOTE, "", assess=_is_met)


class _Task(NamedTuple):
    name: str
    path: Path | None
    text: str
    level: int
    samples: int
    dialect: str


def sample_all(
    files: abc.Sequence[checking.apply_settings.Examined],
    samples: abc.Sequence[int],
    dialects: abc.Sequence[str],
    cache: Cache,
    jobs: int,
) -> list[tuple[diagnostics.Diagnostic, ...]]:
    """The findings in each file, from that many levels of each of its scripts. Files with errors are skipped.

    Expectations that hold are among them, as ``met-expectation``.
    """
    rows = list(zip(files, samples, dialects, strict=True))
    keys = []
    for examined, count, dialect in rows:
        texts = (text for source in examined.sources for text in (source.name, source.text))
        keys.append(cache.key("sampled", str(count), dialect, *texts))
    kept = [
        _known(cache.load(key), file) if count else () for key, file, count in zip(keys, files, samples, strict=True)
    ]
    missing = [index for index, found in enumerate(kept) if found is None]
    tasks = [task for index in missing for task in _tasks(*rows[index])]
    results = iter(list(spread(_look, tasks, jobs)))
    for index in missing:
        plain = [found for _ in _tasks(*rows[index]) for found in next(results)]
        kept[index] = checking.apply_settings.diagnostics_from_plain(plain, files[index].sources)
        cache.save(keys[index], plain)
    return [found or () for found in kept]


def sample_embedded(
    examined: checking.apply_settings.Examined, samples: int, dialect: str, jobs: int
) -> tuple[diagnostics.Diagnostic, ...]:
    """The findings in a Python file or a notebook, from that many levels of each of its texts without holes."""
    if not samples or any(_is_fatal(diagnostic) for diagnostic in examined.diagnostics):
        return ()
    from vaultc.language.embedded.levels import levels_in

    filled = [level.filled(()) for level in levels_in(examined.source) if not level.holes]
    tasks = [_Task(each.source.name, each.source.path, each.text, 0, samples, dialect) for each in filled]
    found: list[diagnostics.Diagnostic] = []
    for level, plain in zip(filled, spread(_look, tasks, jobs), strict=True):
        shown = checking.apply_settings.diagnostics_from_plain(plain, (level.source,))
        found += map(level.located, shown)
    own = {source.name: source for source in examined.sources}
    return tuple(replace(each, span=each.span._replace(source=own[each.span.source.name])) for each in found)


def _known(plain: Any, file: checking.apply_settings.Examined) -> tuple[diagnostics.Diagnostic, ...] | None:
    """A kept result, if it is sound."""
    try:
        return None if plain is None else checking.apply_settings.diagnostics_from_plain(plain, file.sources)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _tasks(examined: checking.apply_settings.Examined, samples: int, dialect: str) -> list[_Task]:
    if any(_is_fatal(diagnostic) for diagnostic in examined.diagnostics):
        return []
    source = examined.source
    return [_Task(source.name, source.path, source.text, level, samples, dialect) for level in range(examined.levels)]


def _is_fatal(diagnostic: diagnostics.Diagnostic) -> bool:
    """True if no level should be made: errors of the file, but not those about its expectations."""
    if diagnostic.rule in (checking.configuration.INVALID_EXPECTATION, checking.configuration.FAILED_EXPECTATION):
        return False
    return diagnostic.severity is diagnostics.Severity.ERROR or is_syntax_error(diagnostic.rule)


def _look(task: _Task) -> list[Any]:
    model = _model(task.name, task.path, task.text, task.dialect)
    probe = Probe.of(model.levels[task.level], model)
    found = tuple(look_at(probe, range(1, task.samples + 1), (*SAMPLED_RULES, MET)))
    return checking.apply_settings.diagnostics_to_plain(found, [parsed.source for parsed in model.files])


@lru_cache(maxsize=8)
def _model(name: str, path: Path | None, text: str, dialect: str) -> Model:
    return model_of(Source(name, text, path), game_named(dialect))
