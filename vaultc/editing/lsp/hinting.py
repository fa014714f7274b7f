"""Inlay hints, semantic tokens with their colours, and ranges that grow with each selection."""

from __future__ import annotations

from bisect import bisect_right
from collections import abc
from fractions import Fraction

from vaultc.editing.lsp import chances, context, hovering, protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language.names import entries
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.rendering.renderers.palette import color_of

WORTH_NUMBERS = 4
"""Rows from which on a map gets their numbers."""


def hints(document: Document, where: protocol.Range, cursor: int | None = None) -> list[protocol.InlayHint]:
    """The hints in a range, and at the end of its row the cell under the ``cursor``, where the editor last was."""
    start, end = document.positions.offsets(where)
    found = [
        hint for hint in (*_of_maps(document), *_of_choices(document), *_of_shares(document)) if start <= hint[0] <= end
    ]
    cell = None if cursor is None else hovering.map_cell(document, cursor)
    if cursor is not None and cell is not None:
        row_end = document.line_around(cursor)[1]
        found.append((row_end, f"({cell[1]},{cell[2]})", protocol.InlayHintKind.Parameter))
    return [
        protocol.InlayHint(document.positions.position(offset), text, kind, padding_left=True)
        for offset, text, kind in found
    ]


_Hint = tuple[int, str, protocol.InlayHintKind]


def _own(document: Document, span: Span) -> bool:
    return span.source is document.source


def _of_maps(document: Document) -> abc.Iterator[_Hint]:
    for block in document.model.find(n.MapBlock):
        if _own(document, block.span) and block.rows:
            width = max(sum(not c.isdigit() for c in row) for row in block.rows)
            first = document.text.find("\n", block.span.start)
            end = first if first >= 0 else block.span.end
            yield end, f"{width}×{len(block.rows)}", protocol.InlayHintKind.Type
            if len(block.rows) >= WORTH_NUMBERS:
                for number, (start, row) in enumerate(zip(block.offsets, block.rows, strict=True)):
                    yield start + len(row), f"y={number}", protocol.InlayHintKind.Parameter


def _of_choices(document: Document) -> abc.Iterator[_Hint]:
    """The chance of each arm of a SWITCH over a number, which is a die, at the end of its line."""
    for switch in document.model.find(n.Switch):
        if not _own(document, switch.span) or not isinstance(switch.selector, n.Integer):
            continue
        sides = max(1, switch.selector.value)
        values = [arm.value.value for arm in switch.arms if isinstance(arm, n.Case)]
        for arm in switch.arms:
            if isinstance(arm, n.Case):
                share = Fraction(0 <= arm.value.value < sides, sides)
                yield arm.value.span.end, chances.percent(share), protocol.InlayHintKind.Type
            else:
                rest = Fraction(len(set(range(min(sides, 10_000))) - set(values)), sides)
                yield arm.span.start + len("DEFAULT"), chances.percent(rest), protocol.InlayHintKind.Type


def _of_shares(document: Document) -> abc.Iterator[_Hint]:
    """In what share of levels a written chance comes true, where that is another; the chances of vaults."""
    for span, share in chances.chance_shares(document).items():
        digits = "".join(c for c in span.text if c.isdigit())
        if _own(document, span) and share * 100 != int(digits or 0):
            yield span.end, f"{chances.percent(share)} of levels", protocol.InlayHintKind.Type
    for node in document.model.find(n.VaultGen):
        chance = chances.vault_chance(document, node.span) if _own(document, node.span) else None
        if chance:
            yield node.span.end, f"chance {chance}", protocol.InlayHintKind.Type


def selections(document: Document, places: abc.Sequence[protocol.Position]) -> list[protocol.SelectionRange]:
    """For each place its ranges, the smallest first."""
    return [_ranges(document, document.positions.offset(place)) for place in places]


def _ranges(document: Document, offset: int) -> protocol.SelectionRange:
    found = protocol.SelectionRange(document.positions.range(0, len(document.text)))
    last = (0, len(document.text))
    for start, end in _spans(document, offset):
        inside = last[0] <= start <= offset <= end <= last[1]
        if inside and (start, end) != last:
            found = protocol.SelectionRange(document.positions.range(start, end), found)
            last = start, end
    return found


def _spans(document: Document, offset: int) -> abc.Iterator[tuple[int, int]]:
    """The spans that hold an offset, from the outside to the inside."""
    for node in context.path_to(document, offset):
        yield node.span.start, node.span.end
    if hovering.map_cell(document, offset):
        yield document.line_around(offset)
        yield offset, offset + 1
        return
    token = hovering.token_at(document, offset) or hovering.token_at(document, offset - 1)
    if token is not None and "\n" not in token.text:
        yield token.start, token.end
        if token.text[:1] in "\"'" and len(token.text) > 2:
            yield token.start + 1, token.end - 1


KINDS = (
    "keyword", "enumMember", "string", "number", "variable", "parameter", "function", "comment", "macro", "operator",
)  # fmt: skip
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


def _pieces(document: Document) -> abc.Iterator[ColoredSpan]:
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
