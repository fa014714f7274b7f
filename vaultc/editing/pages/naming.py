"""The names and headings of samples: counters are numbered through, and no name is used twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from vaultc.editing.pages.finding_samples import FoundSample
from vaultc.editing.pages.traced import Exchange, Traced, joined
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.semantics import headings
from vaultc.language.source import Source
from vaultc.language.symmetry.images import base_name, free_name

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
        self._reserved = {name for name in names if not headings.has_counter(name)}
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
        if match is not None and name != written and not headings.has_counter(written):
            self._report_repeated(text.places[match.start("name")], written, name)
        titled = not _TITLE.search(text.text[: match.start() if match else 0])
        return NamedSample(self._headed(sample, text, titled=titled), name, written)

    def _free(self, written: str) -> str:
        """The name as written if it is free, with a number for its counter, else with a number at its end."""
        if headings.has_counter(written):
            while True:
                self._counted += 1
                name = headings.output_name(written, self._counted)
                if name is None:
                    return written
                if name not in self._reserved and name not in self._used:
                    break
        else:
            taken = self._reserved | self._used
            name = free_name(base_name(written), 2, taken) if written in self._used else written
        self._used.add(name)
        return name

    def _report_repeated(self, place: int, written: str, name: str) -> None:
        span = self.source.span(place, place + len(written))
        message = f"there is a level `{written}` already; this sample is read as `{name}`"
        self.findings.append(
            Diagnostic(_REPEATED, Severity.WARNING, message, span, "give each sample of the page a name of its own")
        )

    # ---- comments and lines that the page does not have

    def _headed(self, sample: FoundSample, text: Traced, *, titled: bool) -> Traced:
        """A sample below its comment; a comment with a title stays directly above the level."""
        comment = self._comment(sample, titled=titled)
        if titled:
            return joined((comment, text))
        first = _TITLE.search(text.text)
        end = text.text.find("\n", first.start() if first else 0) + 1
        return joined((text.piece(0, end), comment, text.piece(end)))

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
        self._report_added(sample, name, added)
        last = text.places[-1] if text.places else sample.place
        pieces = (comment, Traced.written(head, sample.place), text, Traced.written(end, last))
        return NamedSample(joined(pieces), name, None)

    def _report_added(self, sample: FoundSample, name: str, added: str) -> None:
        first = next(line.traced for line in sample.lines if line.text.strip())
        span = self.source.span(first.places[0], first.places[-1] + 1)
        message = f"this sample has no LEVEL line; it is read as the level `{name}`"
        advice = f"added: {added}"
        self.findings.append(Diagnostic(SAMPLE_WITHOUT_LEVEL, Severity.NOTE, message, span, advice))
