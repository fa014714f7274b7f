"""Dungeon files in the editor: completion, hover, definitions, renaming and layout.

The levels of the folder are found by their names alone, in the files of the dungeon file's folder and below it.
"""

from __future__ import annotations

import re
from collections import abc
from pathlib import Path
from typing import Any, Final

from vaultc.editing.lsp import parameters, protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.fixing import edits_between
from vaultc.language.diagnostics import DesError
from vaultc.language.dungeon import nodes as d
from vaultc.language.dungeon.formatter import format_dungeon
from vaultc.language.dungeon.nodes import DESCRIPTORS, blueprint_of
from vaultc.language.dungeon.reading import FORMS, read_dungeon
from vaultc.language.formatter import FormattingError
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import TargetError, find_files
from vaultc.world.place_laws import BlueprintLaws, DepthLaw, TooManyWorldsError, laws_of

_LEVEL: Final = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*\"([^\"\n]*)\"", re.MULTILINE)
_NUMBER: Final = re.compile(r"-\d+\Z")
_KEPT: Final = "dungeon tree"
_SIDES: Final = ("unaligned", "lawful", "neutral", "chaotic")
_WAYS: Final = ("stair", "no_up", "no_down", "portal", "up", "down")


class PlacedName(NamedTuple):
    """A name in a dungeon file, and whether a dungeon or a level is called so."""

    written: d.WrittenName
    is_dungeon: bool
    is_defined: bool


class PlaceOfLevel(NamedTuple):
    """A place in a dungeon file where a level is named."""

    document: Document
    written: d.WrittenName


def tree_of(document: Document) -> d.DungeonTree:
    """The tree of a text, read once."""
    kept = document.kept.get(_KEPT)
    if not isinstance(kept, d.DungeonTree):
        kept = document.kept[_KEPT] = read_dungeon(document.source)
    return kept


def answer(request: str, documents: Documents, document: Document, params: Any) -> Any:
    """The answer to a request about a dungeon file; None to those that have none."""
    if request == "formatting":
        return formatted(document)
    if not isinstance(params, parameters.PositionParams | parameters.RenameParams):
        return None
    offset = document.positions.offset(params.position)
    if request == "completion":
        return proposals(documents, document, offset)
    if request == "hover":
        return hover(document, offset)
    if request == "definition":
        return definition(documents, document, offset)
    if request == "prepareRename":
        named = name_at(document, offset)
        return named and protocol.PrepareRenamePlaceholder(document.range(named.written.inner), named.written.text)
    if request == "rename" and isinstance(params, parameters.RenameParams):
        return rename(documents, document, offset, params.new_name)
    return None


def formatted(document: Document) -> list[protocol.TextEdit]:
    """Edits for the canonical layout; none while there are syntax errors."""
    try:
        return edits_between(document, format_dungeon(document.source))
    except (DesError, FormattingError):
        return []


# ---- names


def names_in(document: Document) -> abc.Iterator[PlacedName]:
    """The names of dungeons and levels in the order of the text."""
    for statement in tree_of(document).statements:
        match statement:
            case d.DungeonHead(name):
                yield PlacedName(name, True, True)
            case d.LevelLine(name, after=after):
                yield PlacedName(name, False, True)
                if after is not None:
                    yield PlacedName(after, False, False)
            case d.BranchLine(name, after=after):
                yield PlacedName(name, True, False)
                if after is not None:
                    yield PlacedName(after, False, False)


def name_at(document: Document, offset: int) -> PlacedName | None:
    """The name around an offset."""
    around = (name for name in names_in(document) if name.written.span.start <= offset <= name.written.span.end)
    return next(around, None)


def levels_beside(documents: Documents, document: Document) -> abc.Iterator[tuple[Document, str, int]]:
    """The levels of the folder: the text of each, its name, and the offset of the name."""
    folder = document.path.parent if document.path is not None else None
    try:
        files = find_files(str(folder)) if folder is not None else []
    except TargetError:
        files = []
    for file in files:
        other = _at(documents, file)
        if other is not None:
            yield from ((other, match[1], match.start(1)) for match in _LEVEL.finditer(other.text))


def _at(documents: Documents, file: Path) -> Document | None:
    try:
        return documents.at(file)
    except OSError:
        return None


def _means(written: str, level: str) -> bool:
    """True if a name of the dungeon file loads a level, perhaps by a number; quest levels have roles for ``x``."""
    return written in (level, _NUMBER.sub("", level)) or (written.startswith("x-") and level[3:] == written[1:])


# ---- answers


def proposals(documents: Documents, document: Document, offset: int) -> protocol.CompletionList:
    """The words or names that may be written at an offset."""
    start = document.text.rfind("\n", 0, offset) + 1
    line = document.text[start:offset]
    keyword = line.partition(":")[0].strip()
    quote = line.rfind('"')
    if line.count('"') % 2:
        known = _proposed_names(documents, document, keyword, line.count('"') // 2)
        return _listed(document, known, start + quote + 1, offset, protocol.CompletionItemKind.Value)
    begin = offset - len(re.split(r"[^\w]", line)[-1])
    if ":" not in line:
        return _listed(document, FORMS, begin, offset, protocol.CompletionItemKind.Keyword)
    words = {"DESCRIPTION": DESCRIPTORS[1:], "LEVELDESC": DESCRIPTORS, "ALIGNMENT": _SIDES, "LEVALIGN": _SIDES}
    ways = _WAYS if keyword in ("BRANCH", "CHAINBRANCH") and ")" in line else ()
    return _listed(document, words.get(keyword, ways), begin, offset, protocol.CompletionItemKind.EnumMember)


def _proposed_names(documents: Documents, document: Document, keyword: str, number: int) -> abc.Iterable[str]:
    """The names for a text of a statement, by the number of texts before it."""
    named = list(names_in(document))
    is_chain = "CHAIN" in keyword or keyword == "RNDCHLEVEL"
    if is_chain and number == (1 if keyword == "CHAINBRANCH" else 2):
        return [one.written.text for one in named if one.is_defined and not one.is_dungeon]
    if number:
        return ("none",)
    if keyword in ("BRANCH", "CHAINBRANCH"):
        return [one.written.text for one in named if one.is_dungeon and one.is_defined]
    if not keyword.endswith("LEVEL"):
        return ()
    levels = (name for _, name, _ in levels_beside(documents, document))
    return dict.fromkeys(_NUMBER.sub("", name) if keyword.startswith("RND") else name for name in levels)


def _listed(
    document: Document, words: abc.Iterable[str], start: int, end: int, kind: protocol.CompletionItemKind
) -> protocol.CompletionList:
    items = [
        protocol.CompletionItem(word, kind, detail=FORMS.get(word), text_edit=document.positions.edit(start, end, word))
        for word in dict.fromkeys(words)
    ]
    return protocol.CompletionList(False, items)


def hover(document: Document, offset: int) -> protocol.Hover | None:
    """The places of a level or of the branch to a dungeon, with their chances."""
    named = name_at(document, offset)
    laws = _laws(document) if named is not None else None
    if named is None or laws is None:
        return None
    places = laws.branches if named.is_dungeon else laws.levels
    law = next((law for law in places if law.name == named.written.text and law.depths), None)
    if law is None:
        return None
    return protocol.Hover(protocol.MarkupContent(_described(law, named)), document.range(named.written.span))


def _described(law: DepthLaw, named: PlacedName) -> str:
    depths = list(law.depths)
    span = f"depth {depths[0]}" if len(depths) == 1 else f"depths {depths[0]} to {depths[-1]}"
    games = "all games" if law.chance == 1 else f"{float(law.chance):.1%} of all games"
    what = "branch in" if named.is_dungeon else "in"
    chances = "\n".join(f"| {depth} | {float(chance):.1%} |" for depth, chance in law.depths.items())
    return f"**{law.name}**, {what} {law.dungeon}: {span}, in {games}\n\n| depth | chance |\n|--:|--:|\n{chances}"


def _laws(document: Document) -> BlueprintLaws | None:
    """The exact chances; None where there are none."""
    try:
        return laws_of(blueprint_of(tree_of(document)))
    except TooManyWorldsError:
        return None


def definition(documents: Documents, document: Document, offset: int) -> list[protocol.Location]:
    """The DUNGEON of a name, or the levels that a line loads."""
    named = name_at(document, offset)
    if named is None:
        return []
    text = named.written.text
    if named.is_dungeon or not named.is_defined:
        places = (one.written.span for one in names_in(document) if one.is_defined and one.written.text == text)
        return [protocol.Location(document.uri, document.range(span)) for span in places]
    found = ((other, name, at) for other, name, at in levels_beside(documents, document) if _means(text, name))
    return [protocol.Location(other.uri, _range(other, at, name)) for other, name, at in found]


def rename(documents: Documents, document: Document, offset: int, name: str) -> protocol.WorkspaceEdit | None:
    """The edits that give a dungeon or a level a new name, in the dungeon file and in the des files of its folder."""
    named = name_at(document, offset)
    if named is None or not name or '"' in name or "\n" in name:
        return None
    text = named.written.text
    same = (one for one in names_in(document) if one.is_dungeon == named.is_dungeon and one.written.text == text)
    changes = {document.uri: [protocol.TextEdit(document.range(one.written.inner), name) for one in same]}
    for other, level, at in levels_beside(documents, document) if not named.is_dungeon else ():
        if text in (level, _NUMBER.sub("", level)):
            edit = protocol.TextEdit(_range(other, at, text), name)
            changes.setdefault(other.uri, []).append(edit)
    return protocol.WorkspaceEdit(changes=changes)


def named_in_dungeons(documents: Documents, files: abc.Iterable[Path], level: str) -> abc.Iterator[PlaceOfLevel]:
    """The places in dungeon files that name a level: by its name, or by what comes before the number in it."""
    base = _NUMBER.sub("", level)
    for file in files:
        document = _at(documents, file)
        for statement in tree_of(document).statements if document is not None else ():
            name = statement.name if isinstance(statement, d.LevelLine) else None
            after = statement.after if isinstance(statement, d.LevelLine | d.BranchLine) else None
            for written in filter(None, (name, after)):
                if document is not None and written.text in (level, base):
                    counts = written is after or (isinstance(statement, d.LevelLine) and statement.count is not None)
                    if written.text == level or counts:
                        yield PlaceOfLevel(document, written)


def _range(document: Document, at: int, name: str) -> protocol.Range:
    return document.range(document.source.span(at, at + len(name)))
