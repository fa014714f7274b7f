"""A page read: its samples, repaired and named, as one des file, and the way back to the places of the page."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from vaultc.editing.pages.page_lines import Exchange, LineKind, Traced, joined, kind_of
from vaultc.editing.pages.recognizing import LONGEST_PAGE, READERS, FoundSample, assumed_kind, find_samples
from vaultc.language.diagnostics import Diagnostic, Note, Severity, help_of
from vaultc.language.semantics import statements
from vaultc.language.source import Source, Span
from vaultc.language.symmetry.images import base_name, free_name
from vaultc.language.syntax import typography
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted

SAMPLE_WITHOUT_LEVEL: Final = "sample-without-level"
_REPEATED: Final = "duplicate-level-name"
_NAME: Final = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*\"(?P<name>[^\"\n]*)\"", re.MULTILINE)
_TITLE: Final = re.compile(r"^[ \t]*#[ \t]*Title:", re.MULTILINE)
_MAP: Final = re.compile(r"^MAP$", re.MULTILINE)
_VAULT: Final = re.compile(r"^[ \t]*FLAGS[ \t]*:[^\n#]*\brndvault\b", re.MULTILINE)
_GEOMETRY: Final = re.compile(r"^[ \t]*GEOMETRY[ \t]*:", re.MULTILINE)
_GROUND: Final = re.compile(
    r"^[ \t]*(?:ROOM|INIT_MAP|MAP|GEOMETRY|NOMAP|MAZEWALK|FUNCTION|FLAGS|VAULTGEN|REGION|CORRIDOR|RANDOM_CORRIDORS)\b",
    re.MULTILINE,
)
_ROOM: Final = 'ROOM: "ordinary", lit, random, random, (20,10) {\n'


class NamedSample(NamedTuple):
    """The text of a sample for the des file, its name there, and its name on the page (None: it has none)."""

    text: Traced
    name: str
    written: str | None


class Naming:
    """Gives the samples of a page their names, in order; ``findings`` tell of names that are not the page's."""

    def __init__(self, source: Source, texts: Sequence[Traced]) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        self._counted = self._added = 0
        names = (match["name"] for text in texts if (match := _NAME.search(text.text)))
        self._reserved = {name for name in names if not statements.has_counter(name)}
        self._used: set[str] = set()

    def named(self, sample: FoundSample, text: Traced) -> NamedSample:
        """A sample with a comment that tells its heading, and with a name of its own."""
        if sample.only_definitions:
            return NamedSample(joined((self._comment(sample, titled=False), text)), "", "")
        match = _NAME.search(text.text)
        if match is None and not sample.has_level:
            return self._added_level(sample, text)
        written = match["name"] if match else ""
        name = self._free(written)
        if match is not None and name != written:
            text = text.exchanged((Exchange(*match.span("name"), name),))
            if not statements.has_counter(written):
                place = text.places[match.start("name")]
                message = f"there is already a level `{written}`; this sample is read as `{name}`"
                advice = "give each sample of the page a name of its own"
                span = self.source.span(place, place + len(written))
                self.findings.append(Diagnostic(_REPEATED, Severity.WARNING, message, span, advice))
        titled = not _TITLE.search(text.text[: match.start() if match else 0])
        comment = self._comment(sample, titled=titled)
        if titled:
            return NamedSample(joined((comment, text)), name, written)
        first = _TITLE.search(text.text)  # a comment with a title stays directly above the level
        end = text.text.find("\n", first.start() if first else 0) + 1
        return NamedSample(joined((text.piece(0, end), comment, text.piece(end))), name, written)

    def _free(self, written: str) -> str:
        """The name as written if it is free, with a number for its counter, else with a number at its end."""
        if statements.has_counter(written):
            while True:
                self._counted += 1
                name = statements.output_name(written, self._counted)
                if name is None:
                    return written
                if name not in self._reserved and name not in self._used:
                    break
        else:
            taken = self._reserved | self._used
            name = free_name(base_name(written), 2, taken) if written in self._used else written
        self._used.add(name)
        return name

    # ---- comments and lines that the page does not have

    def _comment(self, sample: FoundSample, *, titled: bool, more: str = "") -> Traced:
        line = self.source.position(sample.place).line
        title = f"# Title: {sample.heading}\n" if titled and sample.heading else ""
        place = f'Line {line} of the page, "{sample.heading}".' if sample.heading else f"Line {line} of the page."
        return Traced.written(f"{title}# {place}\n{more}", sample.place)

    def _added_level(self, sample: FoundSample, text: Traced) -> NamedSample:
        """A snippet as a level: with a LEVEL line, with a GEOMETRY for its map, or in a room if it draws nothing."""
        self._added += 1
        name = free_name("snippet", self._added, self._reserved | self._used)
        self._used.add(name)
        head, end, added = f'LEVEL: "{name}"\n', "", "LEVEL"
        if _MAP.search(text.text) and not _GEOMETRY.search(text.text):
            place = "random" if _VAULT.search(text.text) else "center, center"
            head, added = f"{head}GEOMETRY: {place}\n", "LEVEL and GEOMETRY"
        elif not _GROUND.search(text.text):
            head, end, added = f"{head}{_ROOM}", "}\n", "LEVEL and a ROOM"
        comment = self._comment(sample, titled=True, more=f"# Added, since the page has none: {added}.\n")
        first = next(line.traced for line in sample.lines if line.text.strip())
        span = self.source.span(first.places[0], first.places[-1] + 1)
        message = f"this sample has no LEVEL line; it is read as the level `{name}`"
        self.findings.append(Diagnostic(SAMPLE_WITHOUT_LEVEL, Severity.NOTE, message, span, f"added: {added}"))
        last = text.places[-1] if text.places else sample.place
        pieces = (comment, Traced.written(head, sample.place), text, Traced.written(end, last))
        return NamedSample(joined(pieces), name, None)


SPACES, INVISIBLE, QUOTES = "odd spaces", "invisible characters", "typographic quotes"
SIGNS, PERCENT, MAPS = "dashes and other signs", "percent signs", "lines of maps"
"""The kinds of repairs."""

_PERCENT: Final = re.compile(r"\"[^\"\n]*\"|^[ \t]*#.*|(?<![\w.])\d{1,9}(?P<gap>[ \t]+)%", re.MULTILINE)
_NOT_BLANK: Final = re.compile(r"[^ \t]")

Repairs = dict[str, list[int]]
"""For each kind of repair, the offsets in the page."""


def repaired(lines: Sequence[Traced]) -> tuple[Traced, Repairs]:
    """The text of a sample, and what was repaired.

    Blanks that all lines begin with are indentation of the page; all other blanks in maps stay.
    """
    found: Repairs = defaultdict(list)
    plain = [_exchanged(line, _spaces(line.text), found) for line in lines]
    margins = [(match.start(), line.text) for line in plain if (match := _NOT_BLANK.search(line.text))]
    margin = min((width for width, _ in margins), default=0)
    begin = margins[0][1][:margin] if margins else ""
    if margin and all(line.text.startswith(begin) or not line.text.strip() for line in plain):
        plain = [line.piece(margin) for line in plain]
    plain = _trimmed(plain, found)
    ends = [Traced.written("\n", line.places[-1] if line.places else 0) for line in plain]
    text = joined(piece for pair in zip(plain, ends, strict=True) for piece in pair)
    text = _exchanged(text, _typography(text.text), found)
    gaps = (match.span("gap") for match in _PERCENT.finditer(text.text) if match["gap"])
    text = _exchanged(text, ((PERCENT, Exchange(*gap, "")) for gap in gaps), found)
    return text, dict(found)


def _exchanged(text: Traced, exchanges: Iterable[tuple[str, Exchange]], found: Repairs) -> Traced:
    made = list(exchanges)
    for kind, exchange in made:
        found[kind].append(text.places[exchange.start])
    return text.exchanged(exchange for _, exchange in made)


def _spaces(text: str) -> Iterator[tuple[str, Exchange]]:
    """Plain blanks for odd spaces, one for one; nothing for invisible characters."""
    if text.isascii():
        return
    for index, character in enumerate(text):
        if character in typography.SPACES:
            yield SPACES, Exchange(index, index + 1, " ")
        elif character in typography.INVISIBLE:
            yield INVISIBLE, Exchange(index, index + 1, "")


def _trimmed(lines: Sequence[Traced], found: Repairs) -> list[Traced]:
    """The lines without blanks at their ends, and around MAP and ENDMAP; rows of maps as they are."""
    result, in_map = [], False
    for line in lines:
        kind = kind_of(line.text)
        if kind is LineKind.END_OF_MAP or (kind is LineKind.MAP and not in_map):
            bare = line.text.strip(" \t")
            start = line.text.index(bare)
            if start:
                found[MAPS].append(line.places[start])
            line = line.piece(start, start + len(bare))
            in_map = kind is LineKind.MAP
        elif not in_map:
            line = line.piece(0, len(line.text.rstrip(" \t")))
        elif kind in (LineKind.STATEMENT, LineKind.LEVEL):
            in_map = False
        result.append(line)
    return result


def _typography(text: str) -> Iterator[tuple[str, Exchange]]:
    """Plain signs for typographic ones outside of strings and comments, and in maps."""
    if text.isascii():
        return
    found: list[tuple[str, Exchange]] = []
    for start, end, better, ends in typography.oddities(text):
        if ends:
            signs = ((start, better[0]), (end - 1, better[-1]))
            found += [(QUOTES, Exchange(at, at + 1, sign)) for at, sign in signs if text[at] != sign]
        else:
            found.append((SIGNS, Exchange(start, end, better)))
    last = 0
    for kind, exchange in sorted((*found, *_rows(text)), key=lambda pair: pair[1]):
        if exchange.start >= last:
            yield kind, exchange
            last = exchange.end


def _rows(text: str) -> Iterator[tuple[str, Exchange]]:
    """The rows of maps in plain characters, where dashes count for several, as wide as the widest plain row."""
    rows: list[tuple[int, str]] = []
    in_map, start = False, 0
    for line in text.split("\n"):
        kind = kind_of(line) if line[:1].isalpha() else LineKind.UNKNOWN
        if kind is LineKind.MAP:
            in_map = True
        elif kind in (LineKind.END_OF_MAP, LineKind.LEVEL, LineKind.STATEMENT):
            in_map = False
            yield from _plain_rows(rows)
            rows = []
        elif in_map:
            rows.append((start, line))
        start += len(line) + 1
    yield from _plain_rows(rows)


def _plain_rows(rows: Sequence[tuple[int, str]]) -> Iterator[tuple[str, Exchange]]:
    certain = (row for _, row in rows if not set(row) & set("–—"))
    width = max((len(typography.plain_row(row, None) or row) for row in certain), default=None)
    for start, row in rows:
        better = row if row.isascii() else typography.plain_row(row, width)
        if better is not None and better != row:
            yield SIGNS, Exchange(start, start + len(row), better)


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
        start, end = found.start, found.end
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
        found = []
        for kind, numbers in sorted(self.repaired_lines.items()):
            lines = sorted(set(numbers))
            more = f", ... {lines[-1]}" if len(lines) > _MOST_LINES else ""
            places = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:_MOST_LINES]))}{more}"
            found.append(f"repaired {kind}: {len(numbers)} ({places})")
        return found


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
    pieces: list[Traced] = []
    samples = []
    start = 0
    for sample, (text, name, written) in zip(found, named, strict=True):
        if pieces:
            pieces.append(Traced.written("\n", text.places[0] if text.places else 0))
        pieces.append(text)
        last = next(line.traced.places[-1] for line in reversed(sample.lines) if line.traced.places)
        span = source.span(sample.place, last + 1)
        samples.append(PageSample(name, written, sample.heading, span, start, start + len(text.text)))
        start += len(text.text) + 1
    whole = joined(pieces)
    des = Source(source.name, whole.text, source.path)
    return ReadPage(source, kind, tuple(samples), des, whole.places, repairs, tuple(naming.findings))
