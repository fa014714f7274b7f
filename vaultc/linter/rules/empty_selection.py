"""A selection that cannot contain any square.

`filter` keeps the squares of a selection that have a terrain, or that are in another selection as well. If the map has
no such square there, or the two areas do not overlap, nothing is drawn, and a thing at a random place of the selection
can be anywhere on the level. A REPLACE_TERRAIN of a terrain that is not there replaces nothing. Several characters mean
water: `}` is a moat, `P` a pool, `W` open water.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |..}}}}..|
    |..}}}}..|
    ----------
    ENDMAP
    STAIR: (1,1), up
    $pond = selection: filter('W', fillrect (3,1,6,2))
                       ^^^^^^
    MONSTER: (';', "giant eel"), rndcoord($pond)

Says:
    10:20: warning: this selects nothing: there is no `W` (water) here
    help: the map has `}` (moat) here

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |..}}}}..|
    |..}}}}..|
    ----------
    ENDMAP
    STAIR: (1,1), up
    $pond = selection: filter('}', fillrect (3,1,6,2))
    MONSTER: (';', "giant eel"), rndcoord($pond)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from vaultc.language.semantics import sheets
from vaultc.linter import n, rule
from vaultc.world import grid

_NOTHING = "this selects nothing"


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, node in rule.placed_nodes(model, n.ReplaceTerrain):
        frames = model.situations[placed.order].frames
        if len(frames) == 1 and isinstance(node.region, n.Region) and isinstance(node.old, n.MapCharacter):
            yield from _idle(model, placed, frames[0], node.region, node.old)
    if not model.find(n.Filter):
        return
    for placed in model.statements:
        filters = [node for node in _own(placed.node) if isinstance(node, n.Filter)]
        frames = model.situations[placed.order].frames if filters else ()
        if len(frames) == 1:
            yield from _empty(model, placed, frames[0], filters)


def _idle(
    model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame, region: n.Region, old: n.MapCharacter
) -> rule.Findings:
    """The finding about a replacement in a region of a map without such terrain."""
    x1, y1, x2, y2 = sheets.rectangle(region)
    if sheet.size is None or not (sheet.holds((x1, y1)) and sheet.holds((x2, y2))):
        return
    found = _contents(model, placed, sheet, ((x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)))
    if found and old.character in model.alphabet.phrases and not found.keys() & _alike(model, old.character):
        message = f"this replaces nothing: there is no {_named(model, old.character)} here"
        yield rule.Finding(message, old, _instead(model, old.character, found))


def _own(statement: n.Statement) -> Iterator[n.Node]:
    """The nodes of a statement except those of statements inside it."""
    waiting = list(rule.children(statement))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, n.Statement):
            yield node
            waiting += rule.children(node)


def _empty(
    model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame, filters: list[n.Filter]
) -> rule.Findings:
    from vaultc.linter import extents

    laid = extents.LaidFrame.of(sheet, rule.MapSize(1, 1))
    finder = extents.ExtentFinder(model, laid, rule.in_vault(model, placed))
    for node in filters:
        inner = finder.extent(node.selection, placed).possible
        if not inner or sheet.size is None:
            continue
        if isinstance(node.criterion, n.MapCharacter):
            cells = (divmod(cell, grid.HEIGHT) for cell in inner)
            found = _contents(model, placed, sheet, ((x - laid.corner[0], y - laid.corner[1]) for x, y in cells))
            wanted = node.criterion.character
            if found and wanted in model.alphabet.phrases and not found.keys() & _alike(model, wanted):
                message = f"{_NOTHING}: there is no {_named(model, wanted)} here"
                yield rule.Finding(message, rule.keyword(node.span), _instead(model, wanted, found))
        elif not isinstance(node.criterion, n.Percent):
            criterion = finder.extent(node.criterion, placed).possible
            if criterion and not criterion & inner:
                yield rule.Finding(f"{_NOTHING}: the two areas have no square in common", rule.keyword(node.span))


def _contents(
    model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame, cells: Iterable[rule.Cell]
) -> Counter[str] | None:
    """Count the squares that may hold each character when a statement is executed; None if that is not known.

    A statement of a loop is executed again after those that follow it.
    """
    path = model.situations[placed.order].path
    loops = [each for each in placed.ancestors() if isinstance(each.node, n.Loop | n.For | n.FunctionDefinition)]
    orders = [placed.order]
    if loops:
        orders.append(max(each.order for each in model.statements if loops[-1] in (each, *each.ancestors())) + 1)
    found: Counter[str] = Counter()
    for cell in cells:
        for order in orders:
            content = sheet.at(cell, order, path)
            if content is None:
                return None
            found.update(content)
    return found


def _alike(model: rule.Model, character: str) -> set[str]:
    """The characters that stand for the same terrain."""
    rows = (row.map_characters for row in model.game.catalog.terrain)
    return {other for characters in rows if character in characters for other in characters}


def _named(model: rule.Model, character: str) -> str:
    """A map character with the terrain that it stands for: several stand for water."""
    phrase = model.alphabet.phrases[character]
    if character in model.alphabet.water:
        phrase = next(row.name.lower() for row in model.game.catalog.terrain if character in row.map_characters)
    return f"`{character}` ({phrase})"


def _instead(model: rule.Model, wanted: str, found: Counter[str]) -> str | None:
    """Name the terrain of the same kind that is there."""
    alphabet = model.alphabet
    kinds = (alphabet.water, alphabet.lava, alphabet.walls, alphabet.doors, alphabet.dry)
    kin = next((kind for kind in kinds if wanted in kind), frozenset())
    others = [character for character, _ in found.most_common() if character in kin and character in alphabet.phrases]
    return f"the map has {rule.choice(_named(model, other) for other in others)} here" if others else None
