"""Generation and drawing of levels by one process or several, with a report at the end."""

from __future__ import annotations

import sys
from collections import Counter, abc
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import GenerationError
from vaultc.cli import delivery
from vaultc.cli.failures import FINDINGS, complain, report_to_stderr
from vaultc.cli.progress import progress
from vaultc.language.diagnostics import Diagnostic
from vaultc.support.safe_text import counted
from vaultc.support.workers.sharing import sample, usable_processors

Task = TypeVar("Task")

_WORTH_PROCESSES = 200
"""From this many levels on, starting processes pays off."""


class Made(NamedTuple):
    """A level with the name of its file, without extension; ``unmet`` names it if it lacks a requested feature."""

    stem: str
    level: GeneratedLevel
    unmet: str | None = None


@dataclass(frozen=True, slots=True)
class LevelDrawing(Generic[Task]):
    """Makes one level and draws it."""

    make: abc.Callable[[Task], Made]
    look: delivery.DeliveryLook
    titled: bool

    def __call__(self, item: Task) -> delivery.Drawn:
        """Return the drawn level of an item, or the diagnostic why it could not be generated."""
        try:
            stem, level, unmet = self.make(item)
        except GenerationError as error:
            return delivery.Drawn(None, failure=error.diagnostic)
        complaints = tuple(dict.fromkeys(f"level {level.name}: {text}" for text in level.level.complaints))
        return delivery.Drawn(stem, self.look.draw(level, titled=self.titled), complaints, unmet=unmet)


@dataclass(slots=True)
class Tally:
    """Counts and messages to report when all levels are done."""

    total: int
    what: str
    failures: dict[str, Diagnostic] = field(default_factory=dict)
    failed: Counter[str] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)
    unmet: list[str] = field(default_factory=list)

    def counting(self, drawn: abc.Iterable[delivery.Drawn]) -> abc.Iterator[delivery.Drawn]:
        """The same levels, counted as they pass."""
        for level in drawn:
            self.complaints.update(level.complaints)
            if level.unmet is not None:
                self.unmet.append(level.unmet)
            if level.failure is not None:
                self.note(level.failure)
            yield level

    def note(self, failure: Diagnostic) -> None:
        """Keep what kept a level from being generated, once."""
        self.failures.setdefault(str(failure), failure)
        self.failed[str(failure)] += 1

    def report(self) -> None:
        """Print the final report to stderr; ends the program if a level could not be generated."""
        for complaint, number in self.complaints.items():
            complain(f"{complaint} ({number} of {self.total} {self.what})" if self.total > 1 else complaint)
        if self.failures:
            report_to_stderr(list(self.failures.values()))
            if self.total > 1:
                complain(f"{counted(self.failed.total(), 'level')} could not be generated")
            sys.exit(FINDINGS)


def draw_all(
    make: abc.Callable[[Task], Made],
    items: abc.Sequence[Task],
    look: delivery.DeliveryLook,
    destination: delivery.Destination,
    tally: Tally,
    workers: int = 1,
) -> None:
    """Make, draw and write the levels of all items in order, with a progress bar.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    drawing = LevelDrawing(make, look, titled=len(items) > 1)
    drawn = tally.counting(sample(drawing, items, workers, rehearsal=lambda: drawing(items[0])))
    delivery.deliver(
        progress(drawn, len(items), "rendering", levels=len(items)), look, destination, several=len(items) > 1
    )


def workers_for(jobs: int | None, total: int) -> int:
    """Choose the number of processes for a number of levels: as requested, or as many as pay off."""
    if jobs is not None:
        return jobs
    return usable_processors() if total >= _WORTH_PROCESSES else 1
