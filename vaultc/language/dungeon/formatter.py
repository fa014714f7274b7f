"""Formatting of dungeon files: one statement a line, in columns within a dungeon, and the proof that it means the same.

Comments keep their places, blank lines too, but never two together; a dungeon has one above it. Lines between
``# vaultc: fmt off`` and ``# vaultc: fmt on`` stay as they are.
"""

from __future__ import annotations

from collections import abc

from vaultc.language.diagnostics import DesError, errors_among
from vaultc.language.dungeon import nodes as d
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.formatter import FormattingError
from vaultc.language.formatter.printer import OFF, ON
from vaultc.language.source import Source
from vaultc.support.named_tuple import NamedTuple


class DungeonLine(NamedTuple):
    """A statement or comment to print: its ``cells``, one of which alone is printed as it is."""

    start: int
    end: int
    cells: tuple[str, ...]
    begins_dungeon: bool = False
    is_statement: bool = True


def format_dungeon(source: Source) -> str:
    """The canonical text of a dungeon file.

    Raises:
        DesError: the file has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    tree = read_dungeon(source)
    if errors_among(tree.diagnostics):
        raise DesError(tree.diagnostics)
    text = printed(tree)
    again = read_dungeon(Source(source.name, text, encoding=source.encoding))
    if again.statements != tree.statements or again.diagnostics:
        raise FormattingError("formatting would change the meaning")
    if [comment.text for comment in again.comments] != [comment.text for comment in tree.comments]:
        raise FormattingError("formatting would change the comments")
    if printed(again) != text:
        raise FormattingError("formatting twice would give another text than formatting once")
    return text


def printed(tree: d.DungeonTree) -> str:
    """The text of a tree."""
    statements = (
        DungeonLine(each.span.start, each.span.end, cells_of(each), isinstance(each, d.DungeonHead))
        for each in tree.statements
    )
    remarks = (DungeonLine(each.span.start, each.span.end, (each.text,), is_statement=False) for each in tree.comments)
    lines = sorted((*statements, *remarks), key=lambda line: line.start)
    lines = _verbatim(tree.source, lines)
    widths = _widths_of_dungeons(lines)
    found: list[str] = []
    for index, line in enumerate(lines):
        if index and _is_apart(tree.source.text, lines, index):
            found.append("")
        found.append(_joined(line, widths[index]))
    return "".join(f"{text}\n" for text in found)


def cells_of(statement: d.DungeonStatement) -> tuple[str, ...]:
    """The columns of a statement; the first is its keyword."""
    match statement:
        case d.DungeonHead(name, bones, levels, percent):
            return ("DUNGEON:", _name(name), _name(bones), _range(levels), *_number(percent))
        case d.EntryLevel(number):
            return "ENTRY:", *_number(number)
        case d.PrototypeName(name):
            return "PROTOFILE:", _name(name)
        case d.DescribedLine(word, of_level):
            return "LEVELDESC:" if of_level else "DESCRIPTION:", word.text
        case d.AlignedLine(word, of_level):
            return "LEVALIGN:" if of_level else "ALIGNMENT:", word.text
        case d.LevelLine(name, bones, places, percent, count, after):
            keyword = {(False, False): "LEVEL:", (True, False): "RNDLEVEL:", (False, True): "CHAINLEVEL:"}.get(
                (count is not None, after is not None), "RNDCHLEVEL:"
            )
            cells = keyword, _name(name), _name(bones), _anchored(places, after)
            return *cells, *_number(percent), *_number(count)
        case d.BranchLine(dungeon, places, kind, direction, after):
            words = [word.text for word in (kind, direction) if word is not None]
            keyword = "BRANCH:" if after is None else "CHAINBRANCH:"
            return (keyword, _name(dungeon), _anchored(places, after), *words)


def _name(name: d.WrittenName) -> str:
    return f'"{name.text}"'


def _number(number: d.WrittenNumber | None) -> tuple[str, ...]:
    return (str(number.value),) if number is not None else ()


def _range(written: d.WrittenRange) -> str:
    return f"({written.base.value},{written.length.value})"


def _anchored(places: d.WrittenRange, after: d.WrittenName | None) -> str:
    return f"@ {_range(places)}" if after is None else f"{_name(after)} + {_range(places)}"


def _verbatim(source: Source, lines: abc.Sequence[DungeonLine]) -> list[DungeonLine]:
    """The lines, with each region without formatting as one."""
    found: list[DungeonLine] = []
    off: DungeonLine | None = None
    for line in lines:
        text = line.cells[0] if not line.is_statement else ""
        if off is None and OFF.fullmatch(text):
            off = line
        elif off is None:
            found.append(line)
        elif ON.fullmatch(text):
            found.append(_kept(source, off.start, line.end))
            off = None
    if off is not None:
        found.append(_kept(source, off.start, len(source.text.rstrip())))
    return found


def _kept(source: Source, start: int, end: int) -> DungeonLine:
    return DungeonLine(start, end, (source.text[start:end].replace("\r\n", "\n"),), is_statement=False)


def _widths_of_dungeons(lines: abc.Sequence[DungeonLine]) -> list[tuple[int, ...]]:
    """For each line the widths of the columns of its dungeon."""
    sections: list[list[DungeonLine]] = [[]]
    for line in lines:
        if line.begins_dungeon:
            sections.append([])
        sections[-1].append(line)
    found: list[tuple[int, ...]] = []
    for section in sections:
        rows = [line.cells for line in section if line.is_statement and not line.begins_dungeon]
        keyword = max((len(cells[0]) for cells in rows), default=0)
        names = max((len(cells[1]) for cells in rows if len(cells) > 2), default=0)
        bones = max((len(cells[2]) for cells in rows if len(cells) > 3 and cells[2].endswith('"')), default=0)
        found += [(keyword, names, bones)] * len(section)
    return found


def _joined(line: DungeonLine, widths: tuple[int, ...]) -> str:
    """The text of a line; columns that all lines of a kind share are padded."""
    cells = line.cells
    if not line.is_statement or line.begins_dungeon:
        return " ".join(cells)
    keyword, names, bones = widths
    padded = [cells[0].ljust(keyword)]
    if len(cells) == 2:
        return " ".join((*padded, cells[1]))
    padded.append(cells[1].ljust(names))
    gap = f"{'':{bones}} " if bones else ""
    padded.append(cells[2].ljust(bones) if cells[2].endswith('"') else f"{gap}{cells[2]}")
    return " ".join((*padded, *cells[3:])).rstrip()


def _is_apart(text: str, lines: abc.Sequence[DungeonLine], index: int) -> bool:
    """True if a blank line is above a line."""
    before, line = lines[index - 1], lines[index]
    if text.count("\n", before.end, line.start) > 1:
        return True
    following = index
    while following < len(lines) and _is_remark(lines[following]) and _is_close(text, lines, following):
        following += 1
    return not _is_remark(before) and following < len(lines) and lines[following].begins_dungeon


def _is_remark(line: DungeonLine) -> bool:
    """True for a comment, which belongs to the statement below it; lines without formatting are none."""
    return not line.is_statement and "\n" not in line.cells[0]


def _is_close(text: str, lines: abc.Sequence[DungeonLine], index: int) -> bool:
    """True if a line has no blank line below it."""
    return index + 1 < len(lines) and text.count("\n", lines[index].end, lines[index + 1].start) == 1
