"""Mistakes of meaning: texts that parse, but do not say what was meant."""

from __future__ import annotations

import random
import re

from mistakes_of_writing import Mutant, Mutate, Original, misspelt, replaced

from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk


def _choose(source: Original, chance: random.Random, kind: type[n.Node]) -> n.Node | None:
    found = [node for node in walk(source.model.tree) if type(node) is kind]
    return chance.choice(found) if found else None


def misspelt_name(source: Original, chance: random.Random) -> Mutant | None:
    kinds = (n.MonsterKind, n.ObjectKind)
    spans = [node.span for node in walk(source.model.tree) if isinstance(node, kinds) and node.name]
    spans += [node.kind.span for node in walk(source.model.tree) if isinstance(node, n.Trap) and node.kind]
    places = [(span.source.text.index('"', span.start), span.end) for span in spans]
    if not places:
        return None
    start, end = chance.choice(places)
    end = source.text.index('"', start + 1)
    name = source.text[start + 1 : end]
    wrong = misspelt(name, chance) if len(name) > 2 else name + "x"
    return replaced(source, "name misspelt", start + 1, end, wrong) if wrong != name else None


def misspelt_room_type(source: Original, chance: random.Random) -> Mutant | None:
    types = [node.type for node in walk(source.model.tree) if isinstance(node, n.Room | n.Subroom | n.RegionStatement)]
    found = [type_ for type_ in types if type_]
    if not found:
        return None
    type_ = chance.choice(found)
    wrong = f'"{misspelt(type_.text, chance)}"'
    return replaced(source, "room type misspelt", type_.span.start, type_.span.end, wrong)


def wrong_class(source: Original, chance: random.Random) -> Mutant | None:
    kinds = (n.MonsterKind, n.ObjectKind)
    found = [node for node in walk(source.model.tree) if isinstance(node, kinds) and node.character and node.name]
    if not found:
        return None
    node = chance.choice(found)
    start = source.text.index("'", node.span.start)
    end = source.text.index("'", start + 2) + 1
    letter = chance.choice([c for c in "dDHhoZ@)[!?" if c != node.character])
    return replaced(source, "wrong class letter", start, end, f"'{letter}'")


def out_of_range(source: Original, chance: random.Random) -> Mutant | None:
    node = _choose(source, chance, n.Coordinate)
    if not isinstance(node, n.Coordinate):
        return None
    wrong = f"({node.x + 80},{node.y})" if chance.randrange(2) else f"({node.x},{node.y + 21})"
    return replaced(source, "coordinate out of range", node.span.start, node.span.end, wrong)


def outside_map(source: Original, chance: random.Random) -> Mutant | None:
    """A place far beyond the map, but on the level as far as the compiler knows."""
    spots = [spot for spot in source.model.spots if spot.is_literal and len(spot.sheets) == 1 and spot.sheets[0].size]
    spots = [spot for spot in spots if spot.sheets[0].size and spot.sheets[0].size.height < 20]
    if not spots:
        return None
    spot = chance.choice(spots)
    return replaced(source, "place outside of the map", spot.node.span.start, spot.node.span.end, f"({spot.node.x},20)")


def swapped_anywhere(source: Original, chance: random.Random) -> Mutant | None:
    """x and y exchanged, wherever that leads."""
    spots = [spot for spot in source.model.spots if spot.is_literal and spot.node.x != spot.node.y]
    if not spots:
        return None
    node = chance.choice(spots).node
    wrong = f"({node.y},{node.x})"
    return replaced(source, "x and y exchanged, anywhere", node.span.start, node.span.end, wrong)


def stairs_anywhere(source: Original, chance: random.Random) -> Mutant | None:
    """Stairs moved to any other square of their map."""
    spots = [spot for spot in source.model.spots if isinstance(spot.placed.node, n.Stair | n.Ladder)]
    spots = [spot for spot in spots if len(spot.sheets) == 1 and spot.sheets[0].size]
    if not spots:
        return None
    spot = chance.choice(spots)
    size = spot.sheets[0].size
    assert size
    x, y = chance.randrange(size.width), chance.randrange(size.height)
    return replaced(source, "stairs moved, anywhere", spot.node.span.start, spot.node.span.end, f"({x},{y})")


def swapped_coordinates(source: Original, chance: random.Random) -> Mutant | None:
    """x and y exchanged where that leads to another kind of square than floor."""
    spots = [spot for spot in source.model.spots if spot.is_literal and spot.node.x != spot.node.y]
    spots = [spot for spot in spots if not _is_fine(source.model, spot.content_at((spot.node.y, spot.node.x)))]
    spots = [spot for spot in spots if not isinstance(spot.placed.node, n.Terrain | n.MazeWalk | n.Spill | n.WallWalk)]
    if not spots:
        return None
    node = chance.choice(spots).node
    return replaced(source, "x and y exchanged", node.span.start, node.span.end, f"({node.y},{node.x})")


def _is_fine(model: Model, content: frozenset[str] | None) -> bool:
    letters = model.alphabet
    return content is not None and bool(content & (letters.dry | letters.water | letters.furniture))


def moved_stairs(source: Original, chance: random.Random) -> Mutant | None:
    """Stairs moved into a wall or into solid rock."""
    spots = [spot for spot in source.model.spots if isinstance(spot.placed.node, n.Stair | n.Ladder)]
    spots = [spot for spot in spots if len(spot.sheets) == 1 and spot.sheets[0].rows]
    if not spots:
        return None
    spot = chance.choice(spots)
    rows = spot.sheets[0].rows or ()
    solid = source.model.alphabet.solid
    cells = [(x, y) for y, row in enumerate(rows) for x, character in enumerate(row) if character in solid]
    if not cells:
        return None
    x, y = chance.choice(cells)
    return replaced(source, "stairs moved into rock", spot.node.span.start, spot.node.span.end, f"({x},{y})")


def doubled_stairs(source: Original, chance: random.Random) -> Mutant | None:
    """Stairs on the square of other stairs."""
    found = [node for node in walk(source.model.tree) if type(node) is n.Stair and isinstance(node.place, n.Coordinate)]
    if not found:
        return None
    node = chance.choice(found)
    again = source.text[node.span.start : node.span.end]
    return replaced(source, "stairs on stairs", node.span.end, node.span.end, f"\n{again}", node.span.end + 1)


def reversed_region(source: Original, chance: random.Random) -> Mutant | None:
    found = [node for node in walk(source.model.tree) if isinstance(node, n.Region) and node.x1 != node.x2]
    if not found:
        return None
    node = chance.choice(found)
    wrong = f"({node.x2},{node.y1},{node.x1},{node.y2})"
    return replaced(source, "corners exchanged", node.span.start, node.span.end, wrong)


def undeclared(source: Original, chance: random.Random) -> Mutant | None:
    """The first assignment of a variable left out."""
    symbols = [symbol for scope in source.model.scopes for symbol in scope.symbols.values() if symbol.uses]
    nodes = {node.variable.span: node for node in walk(source.model.tree) if isinstance(node, n.Assignment)}
    found = [(nodes[symbol.declaration], symbol) for symbol in symbols if symbol.declaration in nodes]
    if not found:
        return None
    node, symbol = chance.choice(found)
    text = source.text[: node.span.start] + source.text[node.span.end :]
    removed = source.text[node.span.start : node.span.end].count("\n")
    lines = {use.span.begin.line - removed for use in symbol.uses} | {use.span.begin.line for use in symbol.uses}
    return Mutant("variable not assigned", text, frozenset(lines))


def misspelt_variable(source: Original, chance: random.Random) -> Mutant | None:
    found = [node for node in walk(source.model.tree) if isinstance(node, n.Element) and len(node.name) > 2]
    if not found:
        return None
    node = chance.choice(found)
    wrong = misspelt(node.name, chance)
    if wrong == node.name:
        return None
    return replaced(source, "variable misspelt", node.span.start + 1, node.span.start + 1 + len(node.name), wrong)


def doubled_option(source: Original, chance: random.Random) -> Mutant | None:
    things = [node for node in walk(source.model.tree) if isinstance(node, n.Object | n.Monster)]
    found = [option for node in things for option in node.options]
    if not found:
        return None
    option = chance.choice(found)
    again = f", {option.span.text}"
    return replaced(source, "option given twice", option.span.end, option.span.end, again)


def lost_place(source: Original, chance: random.Random) -> Mutant | None:
    """An object without the place it needs."""
    found = [
        option
        for node in walk(source.model.tree)
        if isinstance(node, n.Object | n.Container)
        for option in node.options
        if option.key == "place"
    ]
    if not found:
        return None
    option = chance.choice(found)
    comma = source.text.rindex(",", 0, option.span.start)
    return replaced(source, "place left out", comma, option.span.end, "")


def large_percentage(source: Original, chance: random.Random) -> Mutant | None:
    node = _choose(source, chance, n.Percent)
    if node is None:
        return None
    wrong = re.sub(r"\d+", lambda match: str(int(match[0]) + 101), node.span.text)
    return replaced(source, "percentage too large", node.span.start, node.span.end, wrong)


def index_past_end(source: Original, chance: random.Random) -> Mutant | None:
    found = [node for node in walk(source.model.tree) if isinstance(node, n.Element)]
    if not found:
        return None
    index = chance.choice(found).index
    return replaced(source, "index past the end", index.span.start, index.span.end, "99")


def lost_break(source: Original, chance: random.Random) -> Mutant | None:
    arms = [arm for node in walk(source.model.tree) if isinstance(node, n.Switch) for arm in node.arms[:-1]]
    found = [arm.statements[-1] for arm in arms if arm.statements and isinstance(arm.statements[-1], n.Break)]
    arm_of = {id(arm.statements[-1]): arm for arm in arms if arm.statements}
    if not found:
        return None
    node = chance.choice(found)
    return replaced(source, "BREAK left out", node.span.start, node.span.end, "", arm_of[id(node)].span.start)


SEMANTIC: tuple[Mutate, ...] = (
    misspelt_name,
    misspelt_room_type,
    wrong_class,
    out_of_range,
    outside_map,
    swapped_coordinates,
    moved_stairs,
    doubled_stairs,
    reversed_region,
    undeclared,
    misspelt_variable,
    doubled_option,
    lost_place,
    large_percentage,
    index_past_end,
    lost_break,
)

# ---- slips that often give another level that is as good


def number_off_by_one(source: Original, chance: random.Random) -> Mutant | None:
    """A number of a statement, one more or one less."""
    found = [token for token in source.tokens if token.type == "INT"]
    if not found:
        return None
    token = chance.choice(found)
    new = max(0, int(token.text) + chance.choice((-1, 1)))
    return replaced(source, "number off by one", token.start, token.end, str(new)) if str(new) != token.text else None


def swapped_areas(source: Original, chance: random.Random) -> Mutant | None:
    """The area of stairs, a branch or arrivals, and the one that is left out of it, exchanged."""
    kinds = (n.TeleportRegion, n.Branch, n.Portal, n.StairRegion)
    found = [node for node in walk(source.model.tree) if isinstance(node, kinds)]
    found = [node for node in found if node.area.span.text != node.exclusion.span.text]
    if not found:
        return None
    node = chance.choice(found)
    first, second = node.area.span, node.exclusion.span
    new = second.text + source.text[first.end : second.start] + first.text
    return replaced(source, "region swapped", first.start, second.end, new)


def statement_too_early(source: Original, chance: random.Random) -> Mutant | None:
    """A statement before what it needs: its map, a variable, a door's wall."""
    level = source.model.levels[0].node.statements if source.model.levels else ()
    found = [
        (maps, node)
        for maps in level
        if isinstance(maps, n.Map)
        for node in level
        if node.span.start > maps.span.end and not isinstance(node, n.Map)
    ]
    found += [
        (first, node)
        for first in level
        if isinstance(first, n.Assignment)
        for node in level
        if node.span.start > first.span.end and f"${first.variable.name}" in node.span.text
    ]
    if not found:
        return None
    before, node = chance.choice(found)
    start = source.text.rfind("\n", 0, before.span.start) + 1
    moved = source.text[node.span.start : node.span.end]
    text = source.text[:start] + moved + "\n" + source.text[start : node.span.start] + source.text[node.span.end :]
    lines = frozenset(range(text.count("\n", 0, start) + 1, text.count("\n", 0, start) + moved.count("\n") + 3))
    return Mutant("statement moved too early", text, lines)


def _drawn(source: Original, characters: str | None = None) -> list[int]:
    """The offsets of map characters."""
    blocks = [token for token in source.tokens if token.type == "MAP_BLOCK"]
    offsets = [
        offset
        for token in blocks
        for offset in range(source.text.index("\n", token.start) + 1, source.text.rfind("\n", 0, token.end))
    ]
    spots = (offset for offset in offsets if source.text[offset] not in "\r\n ")
    return [offset for offset in spots if characters is None or source.text[offset] in characters]


def broken_wall(source: Original, chance: random.Random) -> Mutant | None:
    """A square of floor in a wall of a map."""
    found = _drawn(source, "-|")
    if not found:
        return None
    offset = chance.choice(found)
    return replaced(source, "wall broken", offset, offset + 1, ".")


def door_on_floor(source: Original, chance: random.Random) -> Mutant | None:
    """A door's statement beside its door."""
    found = [spot.node for spot in source.model.spots if spot.is_literal and isinstance(spot.placed.node, n.Door)]
    if not found:
        return None
    place = chance.choice(found)
    step = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
    wrong = f"({max(place.x + step[0], 0)},{max(place.y + step[1], 0)})"
    return replaced(source, "door on floor", place.span.start, place.span.end, wrong)


def wrong_letter(source: Original, chance: random.Random) -> Mutant | None:
    """Another letter in a map: the one of a key beside it, or the same one in the other case."""
    found = _drawn(source)
    if not found:
        return None
    offset = chance.choice(found)
    old = source.text[offset]
    beside = {".": ",/", "-": "_=0", "|": "\\", "+": "=-", "S": "s", "}": "]{", "L": "lK", "T": "tY"}.get(old)
    new = chance.choice(beside or old.swapcase())
    return replaced(source, "letter of the map replaced", offset, offset + 1, new) if new != old else None


def option_elsewhere(source: Original, chance: random.Random) -> Mutant | None:
    """An option moved from one thing to another of the same kind of statement."""
    things = [node for node in walk(source.model.tree) if isinstance(node, n.Object | n.Monster)]
    moves = [
        (option, other)
        for node in things
        for option in node.options
        if option.key != "place"
        for other in things
        if type(other) is type(node) and other.options and other.kind.span.text != node.kind.span.text
    ]
    if not moves:
        return None
    option, other = chance.choice(moves)
    end = other.options[-1].span.end
    return replaced(source, "option on another thing", end, end, f", {option.span.text}")


SLIPS: tuple[Mutate, ...] = (
    number_off_by_one,
    swapped_areas,
    statement_too_early,
    broken_wall,
    door_on_floor,
    wrong_letter,
    option_elsewhere,
)

ANYWHERE: tuple[Mutate, ...] = (swapped_anywhere, stairs_anywhere)
"""Mistakes that often give a level as good as before, so that they cannot be found."""
