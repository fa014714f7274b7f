"""Looking at the generated levels of checked files, level by level on several processes, with results kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from vaultc.checking.cache import Cache
from vaultc.checking.examining import model_of
from vaultc.checking.faults import is_syntax_error
from vaultc.checking.findings import Examined, diagnostics_from_plain, diagnostics_to_plain
from vaultc.checking.running import spread
from vaultc.diagnostics import Diagnostic, Severity
from vaultc.probing.probe import Probe, look_at
from vaultc.probing.rules import SAMPLED_RULES
from vaultc.semantics import Model
from vaultc.source import Source


class _Task(NamedTuple):
    name: str
    path: Path | None
    text: str
    level: int
    samples: int


def sample_all(
    files: Sequence[Examined], samples: Sequence[int], cache: Cache, jobs: int
) -> list[tuple[Diagnostic, ...]]:
    """For each file what the rules say of so many levels of each of its scripts. Files with errors are passed over."""
    keys = [cache.key("sampled", str(count), *_texts(examined)) for examined, count in zip(files, samples, strict=True)]
    kept: list[list[Any] | None] = [cache.load(key) if count else [] for key, count in zip(keys, samples, strict=True)]
    missing = [index for index, rows in enumerate(kept) if rows is None]
    tasks = [task for index in missing for task in _tasks(files[index], samples[index])]
    results = iter(list(spread(_look, tasks, jobs)))
    for index in missing:
        kept[index] = [row for _ in _tasks(files[index], samples[index]) for row in next(results)]
        cache.save(keys[index], kept[index])
    return [diagnostics_from_plain(rows or (), examined.sources) for rows, examined in zip(kept, files, strict=True)]


def _texts(examined: Examined) -> Iterator[str]:
    for source in examined.sources:
        yield source.name
        yield source.text


def _tasks(examined: Examined, samples: int) -> list[_Task]:
    if any(_is_fatal(diagnostic) for diagnostic in examined.diagnostics):
        return []
    source = examined.source
    return [_Task(source.name, source.path, source.text, level, samples) for level in range(examined.levels)]


def _is_fatal(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.ERROR or is_syntax_error(diagnostic.rule)


def _look(task: _Task) -> list[Any]:
    model = _model(task.name, task.path, task.text)
    probe = Probe.of(model.levels[task.level], model.dialect.catalog)
    found = tuple(look_at(probe, range(1, task.samples + 1), SAMPLED_RULES))
    return diagnostics_to_plain(found, [parsed.source for parsed in model.files])


@lru_cache(maxsize=8)
def _model(name: str, path: Path | None, text: str) -> Model:
    return model_of(Source(name, text, path))
