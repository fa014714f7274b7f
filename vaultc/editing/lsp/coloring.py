"""Semantic tokens, and the colours of terrains."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language.names import entries
from vaultc.language.syntax import nodes as n
from vaultc.rendering.renderers.palette import color_of

KINDS = (
    "keyword",
    "enumMember",
    "string",
    "number",
    "variable",
    "parameter",
    "function",
    "comment",
    "macro",
    "operator",
)
MODIFIERS = ("declaration",)
LEGEND = protocol.SemanticTokensLegend(KINDS, MODIFIERS)
_OF_TYPE = {
    **dict.fromkeys(("STRING", "BROKEN", "CHAR", "LONG_CHARACTER"), "string"),
    **dict.fromkeys(("INT", "DICE", "PERCENT", "SPERCENT", "NEG_INT", "POS_INT"), "number"),
    **dict.fromkeys(("VAR", "ARRVAR", "METHOD"), "variable"),
    **dict.fromkeys(("==", "!=", "<>", "<=", ">=", "<", ">", "=", "+", "*", "/", "%", "&"), "operator"),
    "MAP_BLOCK": "macro",
    "IDENT": "function",
}

ColoredSpan = tuple[int, int, str, bool]
"""From and to which offset, which kind, and whether something is declared there."""


def semantic_tokens(document: Document, where: protocol.Range | None = None) -> protocol.SemanticTokens:
    """All tokens of a text, or those in a range, each by its distance from the one before."""
    start, end = 0, len(document.text)
    if where is not None:
        start, end = document.positions.offsets(where)
    data: list[int] = []
    line = character = 0
    for begin, stop, kind, declares in sorted(_pieces(document)):
        if stop <= start or begin >= end:
            continue
        place = document.positions.range(begin, stop)
        same = place.start.line == line
        data += [place.start.line - line, place.start.character - (character if same else 0)]
        data += [place.end.character - place.start.character, KINDS.index(kind), int(declares)]
        line, character = place.start.line, place.start.character
    return protocol.SemanticTokens(data)


def _pieces(document: Document) -> Iterator[ColoredSpan]:
    """The coloured pieces of a text, none over several lines."""
    functions = [function.definition for function in document.model.functions.definitions]
    spans = [symbol.declaration for scope in document.model.scopes for symbol in scope.symbols.values()]
    spans += [function.name.span for function in functions]
    declared = {span.start for span in spans if span.source is document.source}
    parameters = {parameter.variable.span.start for function in functions for parameter in function.parameters}
    taken: list[tuple[int, int]] = []
    for token in document.tokens:
        kind = _OF_TYPE.get(token.type)
        if kind is None and token.type in document.game.grammar.words:
            kind = "keyword" if token.text.isupper() else "enumMember"
        if kind is None:
            continue
        kind = "parameter" if kind == "variable" and token.start in parameters else kind
        taken.append((token.start, token.end))
        for begin, stop in document.positions.lines_within(token.start, token.end):
            yield begin, stop, kind, token.start in declared
    starts = [begin for begin, _ in taken]
    for comment in document.model.parsed.comments:
        number = bisect_right(starts, comment.span.start) - 1
        if number < 0 or taken[number][1] <= comment.span.start:
            for begin, stop in document.positions.lines_within(comment.span.start, comment.span.end):
                yield begin, stop, "comment", False


# ---- colours


def terrain_colors(document: Document) -> list[protocol.ColorInformation]:
    """The colour of every terrain that is written in quotes; maps keep to their letters."""
    colors = {entry.symbol: entry.color for entry in entries(document.game) if entry.what == "terrain"}
    found = []
    for node in document.model.find(n.MapCharacter):
        if node.span.source is document.source and node.character in colors:
            found.append(protocol.ColorInformation(document.range(node.span), _color(colors[node.character])))
    return found


def _color(number: int) -> protocol.RgbaColor:
    red, green, blue = color_of(number).rgb
    return protocol.RgbaColor(red / 255, green / 255, blue / 255, 1.0)


def presentations(
    document: Document, color: protocol.RgbaColor, where: protocol.Range
) -> list[protocol.ColorPresentation]:
    """The terrains of a colour, to be written instead of the one in a range; that one first."""
    start, end = document.positions.offsets(where)
    written = document.text[start:end]
    same = []
    for entry in entries(document.game):
        known = _color(entry.color)
        apart = abs(known.red - color.red) + abs(known.green - color.green) + abs(known.blue - color.blue)
        if entry.what == "terrain" and apart < 0.1:
            same.append(entry.written)
    return [protocol.ColorPresentation(text) for text in dict.fromkeys((written, *same))]
