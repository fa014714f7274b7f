"""A page read: its samples as one des file, and the way back from that file to the places of the page."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice
from typing import Final

from vaultc.editing.pages.finding_samples import FoundSample, find_samples
from vaultc.editing.pages.naming import NamedSample, Naming
from vaultc.editing.pages.recognizing import LONGEST_PAGE, READERS, assumed_kind
from vaultc.editing.pages.repairing import Repairs, repaired
from vaultc.editing.pages.traced import Traced, joined
from vaultc.language.diagnostics import Diagnostic, Note, help_of
from vaultc.language.source import Source, Span
from vaultc.support.errors import VaultcError
from vaultc.support.safe_text import counted

MOST_SAMPLES: Final = 1000
_MOST_LINES: Final = 8
"""Lines that a message about repairs lists."""


class PageError(VaultcError):
    """A page cannot be read."""


@dataclass(frozen=True, slots=True)
class PageSample:
    """A sample of a page: its name in the des file, and its name, heading and place on the page.

    ``written`` is None if the page has no LEVEL line for it, and one was added; both names are empty for functions
    alone, which belong to the samples after them. ``start`` and ``end`` are its offsets in the des file.
    """

    name: str
    written: str | None
    heading: str
    span: Span
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class ReadPage:
    """The samples of a page as one des file ``des``; ``places`` has the offset in the page of each of its characters.

    ``repairs`` are the offsets in the page of what was repaired, by the kind of repair. ``findings`` tell of samples
    without a LEVEL line and of names that are there twice.
    """

    source: Source
    kind: str
    samples: tuple[PageSample, ...]
    des: Source
    places: array[int]
    repairs: Repairs
    findings: tuple[Diagnostic, ...]

    @property
    def levels(self) -> tuple[PageSample, ...]:
        """The samples that are levels."""
        return tuple(sample for sample in self.samples if sample.name)

    def span(self, found: Span) -> Span:
        """The place on the page of some characters of the des file; spans of other files stay."""
        if found.source is not self.des and found.source.text != self.des.text:
            return found
        return self._span(found.start, found.end)

    def _span(self, start: int, end: int) -> Span:
        if start >= len(self.places):
            last = self.places[-1] + 1 if self.places else 0
            return self.source.span(last, last)
        begin = self.places[start]
        return self.source.span(begin, max(self.places[end - 1] + 1, begin) if end > start else begin)

    def located(self, found: Diagnostic) -> Diagnostic:
        """A finding about the des file at its place on the page, without a fix, since pages cannot be fixed."""
        notes = tuple(Note(note.message, self.span(note.span)) for note in found.notes)
        return replace(found, span=self.span(found.span), notes=notes, help=help_of(found), fix=None)

    @property
    def repaired_lines(self) -> Mapping[str, tuple[int, ...]]:
        """The lines of the page with something to repair, by the kind of repair; a line once for each repair."""
        return {
            kind: tuple(self.source.position(offset).line for offset in sorted(offsets))
            for kind, offsets in self.repairs.items()
        }

    @property
    def summary(self) -> str:
        """One line about the page: its kind and the number of samples."""
        return f"read as a page: {counted(len(self.levels), 'sample')} ({self.kind})"

    @property
    def repair_lines(self) -> list[str]:
        """A line for each kind of repair: how many, and in which lines of the page."""
        return [
            f"repaired {kind}: {len(lines)} ({_listed(sorted(set(lines)))})"
            for kind, lines in sorted(self.repaired_lines.items())
        ]


def _listed(lines: Sequence[int]) -> str:
    more = f", ... {lines[-1]}" if len(lines) > _MOST_LINES else ""
    return f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:_MOST_LINES]))}{more}"


def read_page(source: Source, kind: str | None = None) -> ReadPage:
    """Read a page of some kind, or of the kind that its markup tells.

    Raises:
        PageError: the page is too long or has too many samples.
    """
    if len(source.text) > LONGEST_PAGE:
        raise PageError(f"{source.name}: longer than {LONGEST_PAGE >> 20} MB, too long for a page")
    kind = kind or assumed_kind(source)
    lines = list(READERS[kind](Traced.whole(source.text)))
    found = list(islice(find_samples(lines), MOST_SAMPLES + 1))
    if len(found) > MOST_SAMPLES:
        raise PageError(f"{source.name}: more than {MOST_SAMPLES} samples; give it in parts")
    return _composed(source, kind, found)


def _composed(source: Source, kind: str, found: Sequence[FoundSample]) -> ReadPage:
    repairs: Repairs = {}
    texts = []
    for sample in found:
        text, made = repaired([line.traced for line in sample.lines])
        texts.append(text)
        for what, offsets in made.items():
            repairs.setdefault(what, []).extend(offsets)
    naming = Naming(source, texts)
    named = [naming.named(sample, text) for sample, text in zip(found, texts, strict=True)]
    whole = joined(_separated([item.text for item in named]))
    starts = accumulate((len(item.text.text) + 1 for item in named), initial=0)
    samples = (_sample(source, *each) for each in zip(found, named, islice(starts, len(named)), strict=True))
    return ReadPage(
        source,
        kind,
        tuple(samples),
        Source(source.name, whole.text, source.path),
        whole.places,
        repairs,
        tuple(naming.findings),
    )


def _sample(source: Source, found: FoundSample, named: NamedSample, start: int) -> PageSample:
    last = next(line.traced.places[-1] for line in reversed(found.lines) if line.traced.places)
    span = source.span(found.place, last + 1)
    return PageSample(named.name, named.written, found.heading, span, start, start + len(named.text.text))


def _separated(texts: Sequence[Traced]) -> Iterator[Traced]:
    for number, text in enumerate(texts):
        if number:
            yield Traced.written("\n", text.places[0] if text.places else 0)
        yield text
