"""Examining many files: results of an earlier run are used again, the other files are spread over processes."""

from __future__ import annotations

import gc
import os
from collections import abc
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from vaultc.language.embedded.recognition import is_worth_reading
from vaultc.language.source import Source
from vaultc.linter.checking import apply_settings
from vaultc.linter.checking.cache import Cache, digest
from vaultc.support.json_types import JsonObject
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import folders_around
from vaultc.support.targets import holds_embedded
from vaultc.support.workers import BYTES_WORTH_PROCESSES, sample

Task = TypeVar("Task")
Result = TypeVar("Result")


class Input(NamedTuple):
    """A file to be examined: its name in messages, its path (None: it has none), what it holds, its dialect, and
    whether it is for MiniHack."""

    name: str
    path: Path | None
    data: bytes
    dialect: str
    minihack: bool = False

    @property
    def raw(self) -> Source:
        """The bytes as a source."""
        return Source.from_bytes(self.data, self.name, self.path)

    @property
    def is_compiled(self) -> bool:
        """True if it is a compiled level."""
        return self.raw.is_compiled

    @property
    def source(self) -> Source:
        """Its text as a des file; a compiled level is decompiled."""
        raw = self.raw
        return _decompiled(self).source if raw.is_compiled else raw


def examine_files(inputs: abc.Sequence[Input], cache: Cache, jobs: int) -> list[apply_settings.Examined]:
    """Examine files by all rules that need no levels, in the given order."""
    keys = [
        cache.key("static", i.name, str(i.path and i.path.absolute()), i.data, i.dialect, str(i.minihack))
        for i in inputs
    ]
    found = [_known(cache.load(key), i) for key, i in zip(keys, inputs, strict=True)]
    missing = [index for index, examined in enumerate(found) if examined is None]
    tasks = [inputs[index] for index in missing]
    jobs = jobs if sum(len(task.data) for task in tasks) > BYTES_WORTH_PROCESSES else 1
    results = list(spread(_examine, tasks, jobs, weight=lambda task: len(task.data)))
    for index, plain in zip(missing, results, strict=True):
        found[index] = apply_settings.from_plain(plain, inputs[index].source)
        cache.save(keys[index], plain | {"folder": os.getcwd()})
    return [examined for examined in found if examined is not None]


@lru_cache(maxsize=2)
def _decompiled(item: Input) -> Any:
    """The reading of a compiled level, which is asked for before and after it is examined."""
    from vaultc.games import game_named
    from vaultc.pipeline.reading import reading_of

    return reading_of(item.raw, game_named(item.dialect))


def _known(plain: Any, item: Input) -> apply_settings.Examined | None:
    """A kept result, if it is sound and the included files are as they were."""
    if plain is None:
        return None
    try:
        examined = apply_settings.from_plain(plain, item.source)
        if examined.included and plain["folder"] != os.getcwd():
            return None
        folders = folders_around(item.path)
        same = all(digest(Path(place), folders) == known for place, known in examined.included)
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    return examined if same else None


def _examine(item: Input) -> JsonObject:
    if holds_embedded(item.name) and not is_worth_reading(item.raw.text):
        return apply_settings.to_plain(apply_settings.Examined((item.raw,), (), (), (), empty=False, included=()))
    from vaultc.games import game_named
    from vaultc.linter.checking.check_file import examine, examine_model
    from vaultc.pipeline.reading import model_of_reading

    with _without_collector():
        if item.is_compiled:
            return apply_settings.to_plain(examine_model(model_of_reading(_decompiled(item))))
        if holds_embedded(item.name):
            from vaultc.linter.checking.embedded_files import examine_embedded

            return apply_settings.to_plain(examine_embedded(item.raw, game_named(item.dialect), item.minihack))
        return apply_settings.to_plain(examine(item.raw, game_named(item.dialect), item.minihack))


@contextmanager
def _without_collector() -> abc.Iterator[None]:
    """Trees hold no cycles, so that looking for some among their many nodes is for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def spread(
    work: abc.Callable[[Task], Result],
    tasks: abc.Sequence[Task],
    jobs: int,
    weight: abc.Callable[[Task], int] | None = None,
) -> abc.Iterator[Result]:
    """The results of some work for all tasks, in their order, by several processes if there are several tasks.

    ``weight`` says how long a task takes; long ones are begun first.
    """
    if min(jobs, len(tasks)) < 2:
        yield from map(work, tasks)
        return
    from vaultc.linter.checking import check_file  # noqa: F401 - what every process needs is loaded once, before they part

    if weight is None:
        yield from sample(work, tasks, jobs, chunk=1)
        return
    order = sorted(range(len(tasks)), key=lambda i: -weight(tasks[i]))
    done = dict(zip(order, sample(work, [tasks[i] for i in order], jobs, chunk=1), strict=True))
    for index in range(len(tasks)):
        yield done[index]
