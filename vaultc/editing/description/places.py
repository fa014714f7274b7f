"""Places, rooms, maps and ways into a level in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from vaultc.editing.description.document import Sentence, plain
from vaultc.editing.description.expressions import Expressions
from vaultc.editing.description.nouns import Alternatives, Names, Values, alternatives, chance_text, named
from vaultc.language.semantics.sheets import map_rows, terms
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.rendering.renderers import wording

_DEEPEST = 12
_MOST = 12
_GROUND = {"dry": "on dry ground", "wet": "in water", "hot": "in lava", "solid": "in rock", "any": "anywhere"}


class Places:
    """Words for the places of one script."""

    def __init__(self, values: Values, names: Names) -> None:
        self.values = values
        self.names = names
        self.words = Expressions(values)

    def at(self, node: n.Expression | None) -> str:
        """The place of a thing, with a blank in front; nothing for a random place."""
        if isinstance(node, n.Variable) and self._is_chosen(node):
            value = "" if node.name in self.words.told else f" ({self.words.place(self.values.assigned(node.name)[0])})"
            self.words.told.add(node.name)
            return f" at {named(node.name)}{value}"
        found = None if node is None else self.values.alternatives(node)
        if found is None:
            return "" if node is None or self._is_drawn(node, 0) else " at a computed place"
        told = self._told(found)
        if told:
            return told
        texts = [self._one(option) for option, _ in found.options]
        if len(texts) == 1:
            return texts[0]
        points = [text.removeprefix(" at ") for text in texts]
        if len(points) > _MOST:
            return f" at one of {len(points)} places"
        return f" at {alternatives(points)}" + (", in turn" if found.in_turn else "")

    def _told(self, found: Alternatives) -> str:
        """Words for a drawn place of which was told before, or for another element of its array."""
        if not found.drawn or len(found.options) == 1:
            return ""
        words = {found.name: " at the same place", found.array: " at another of these places"}
        text = next((text for name, text in words.items() if name in self.words.told), "")
        self.words.told |= set(words)
        return text

    def _is_chosen(self, node: n.Variable) -> bool:
        """True for a place that is computed by chance, which is the same wherever its name is."""
        assigned = self.values.assigned(node.name)
        computed = len(assigned) == 1 and isinstance(assigned[0], n.CoreCall) and not self._is_drawn(assigned[0], 0)
        return computed and any(
            isinstance(part, n.Dice) or (isinstance(part, n.CoreCall) and part.function == "rnd")
            for part in walk(assigned[0])
        )

    def _one(self, node: n.Expression) -> str:
        if isinstance(node, n.Coordinate):
            return f" at ({node.x},{node.y})"
        if isinstance(node, n.RandomCoordinate):
            words = [_GROUND.get(word.text, word.text) for word in node.humidity]
            return f" {alternatives(words)}" if words else ""
        if self._is_drawn(node, 0):
            return ""
        return f" at {self._in_rounds(node) or self.words.place(node)}"

    def _in_rounds(self, node: n.Expression) -> str:
        """The places or regions that a call gives in the rounds of a loop, if these are few and known."""
        if not (isinstance(node, n.CoreCall) and node.function in _ROUNDS and node.arguments):
            return ""
        found = self.values.in_turn(node.arguments)
        if found is None or len(set(found)) > _MOST:
            return ""
        texts = [_ROUNDS[node.function].format(*numbers) for numbers in dict.fromkeys(found)]
        return alternatives(texts, "and") + (", in turn" if len(texts) > 1 else "")

    def _is_drawn(self, node: n.Expression, depth: int) -> bool:
        """True for a random point of the free floor: ``rndcoord``, also if it was counted from elsewhere since."""
        if depth > _DEEPEST:
            return False
        if isinstance(node, n.RndCoord):
            return True
        if isinstance(node, n.PointSelection):
            return self._is_drawn(node.place, depth + 1)
        if isinstance(node, n.Variable):
            return any(self._is_drawn(value, depth + 1) for value in self.values.assigned(node.name))
        if isinstance(node, n.CoreCall) and node.function == "coord" and node.arguments:
            return any(self._is_drawn_number(argument, depth + 1) for argument in node.arguments)
        return False

    def _is_drawn_number(self, node: n.Expression, depth: int) -> bool:
        if isinstance(node, n.Operation):
            return self._is_drawn_number(node.left, depth + 1) or self._is_drawn_number(node.right, depth + 1)
        return isinstance(node, n.Method) and self._is_drawn(n.Variable(node.variable, span=node.span), depth)

    # ---- selections

    def selection(self, node: n.Expression) -> str:
        """The cells of a selection: ``the line from (0,4) to (20,4)``."""
        texts = [self._term(term, 0) for term in terms(node)]
        if len(texts) > _MOST:
            return f"{len(texts)} places"
        return alternatives(texts, "and")

    def _term(self, node: n.Expression, depth: int) -> str:
        if depth > _DEEPEST:
            return "a computed area"
        match node:
            case n.PointSelection(place=n.Variable(name=name)) | n.Variable(name=name):
                assigned = self.values.assigned(name)
                if len(assigned) == 1 and not isinstance(assigned[0], n.Array):
                    return self._term(assigned[0], depth + 1)
                return self._point(node)
            case n.PointSelection():
                return self._point(node.place)
            case n.Rect():
                return f"the outline of {self.region(node.region)}"
            case n.FillRect():
                return self.region(node.region)
            case n.Line() | n.RandLine():
                kind = "the line" if isinstance(node, n.Line) else "a winding line"
                return f"{kind} from {self._point(node.start)} to {self._point(node.end)}"
            case n.Filter():
                return self._filter(node, depth)
            case n.Circle() | n.Ellipse():
                return self._round(node)
            case n.Complement():
                return f"everything but {self._term(node.selection, depth + 1)}"
            case n.Grow():
                return f"{self._term(node.selection, depth + 1)} and the squares beside it"
            case n.FloodFill():
                return f"all squares connected with {self._point(node.place)}"
            case n.Gradient():
                low, high = self.words.number(node.minimum), self.words.number(node.maximum)
                return f"squares ever more likely from {low} to {high} squares away from {self._point(node.start)}"
            case n.Parenthesized():
                return self._term(node.inner, depth + 1)
            case n.Union():
                return alternatives([self._term(term, depth + 1) for term in terms(node)], "and")
        return named(node.name) if isinstance(node, n.Variable) else "a computed area"

    def _point(self, node: n.Expression) -> str:
        return self.at(node).removeprefix(" at ").strip() or "a random square"

    def _filter(self, node: n.Filter, depth: int) -> str:
        inner = self._term(node.selection, depth + 1)
        if isinstance(node.criterion, n.Percent):
            return f"each square of {inner} with {chance_text(Fraction(node.criterion.value, 100))}"
        fading = self._fading(node.criterion)
        if fading:
            return f"squares of {inner}, {fading}"
        character = self.names.terrain(node.criterion)
        if character is not None:
            return f"the squares of {inner} that hold {character}"
        return f"the squares of {inner} that belong to {self._term(node.criterion, depth + 1)} too"

    def _fading(self, node: n.Expression) -> str:
        """Words for a gradient as a criterion, or for its complement; nothing for other selections."""
        gradient = node.selection if isinstance(node, n.Complement) else node
        if not isinstance(gradient, n.Gradient):
            return ""
        far = "nearer" if isinstance(node, n.Complement) else "farther"
        low, high = self.words.number(gradient.minimum), self.words.number(gradient.maximum)
        where = "to" if far == "nearer" else "from"
        return f"the likelier the {far} {where} {self._point(gradient.start)}, {low} to {high} squares away"

    def _round(self, node: n.Circle | n.Ellipse) -> str:
        radius = (node.radius,) if isinstance(node, n.Circle) else (node.x_radius, node.y_radius)
        kind = "circle" if isinstance(node, n.Circle) else "ellipse"
        radii = " and ".join(map(self.words.number, radius))
        if node.fill is not None and node.fill.text == "unfilled":
            kind = "disc" if kind == "circle" else f"filled {kind}"
        return f"the {kind} around {self._point(node.center)} with radius {radii}"

    def region(self, node: n.Expression) -> str:
        """A region: ``(1,1) to (3,3)``, or the whole floor of the room."""
        if isinstance(node, n.Region):
            return f"({node.x1},{node.y1}) to ({node.x2},{node.y2})"
        if isinstance(node, n.Variable) and len(self.values.assigned(node.name)) == 1:
            return self.region(self.values.assigned(node.name)[0])
        if isinstance(node, n.CoreCall) and "".join(node.span.text.split()) == _WHOLE_ROOM:
            return "the whole floor"
        return self._in_rounds(node) or self.words.region(node)


_ROUNDS = {"coord": "({},{})", "region": "({},{}) to ({},{})"}
"""The functions whose values in the rounds of a loop are told, with the form of each value."""
_WHOLE_ROOM = "region(0,0,room.width-1,room.height-1)"


_PLAIN = " x-|.B"
"""Characters of maps that are not worth a sentence: rock, walls and floor."""

_FEW = 4
"""Squares of a map whose places are told."""

LIGHTS = {"lit": "lit", "unlit": "dark", "random": "randomly lit"}


def room_text(node: n.Room | n.Subroom) -> str:
    """A room as a noun with its type, its chance, its light, its size and its place."""
    what = "room" if isinstance(node, n.Room) else "inner room"
    if node.type is None:
        kind = " of random type"
    else:
        kind = "" if node.type.text in ("ordinary", "rndvault") else f" of type {plain(node.type.text)}"
    chance = "" if node.chance is None else f", of that type with {chance_text(Fraction(node.chance.value, 100))}"
    size = "of random size" if node.size is None else f"of {node.size.first}x{node.size.second}"
    place = "" if node.position is None else f" at ({node.position.first},{node.position.second})"
    return f"a {LIGHTS.get(node.light.text, node.light.text)} {what}{kind} {size}{place}{chance}"


def map_text(node: n.Map) -> str:
    """The size of a map and of its floor."""
    rows = map_rows(node.block)
    floor = "".join(rows).count(".")
    part = f"{floor} {'is' if floor == 1 else 'are'} floor"
    return f"A map of {len(rows[0]) if rows else 0}x{len(rows)} squares, of which {part}."


def map_lines(node: n.Map, names: Names) -> tuple[Sentence, ...]:
    """One sentence for the terrain that a map draws besides rock, walls and floor."""
    found: dict[str, list[str]] = {}
    for y, row in enumerate(map_rows(node.block)):
        for x, character in enumerate(row):
            if character not in _PLAIN:
                found.setdefault(names.character(character), []).append(f"({x},{y})")
    if not found:
        return ()
    texts = []
    for name, places in found.items():
        where = f" at {alternatives(places, 'and')}" if len(places) <= _FEW else ""
        what = wording.with_article(name) if len(places) == 1 else f"{len(places)} squares of {name}"
        texts.append(what + where)
    return (Sentence(f"The map has {alternatives(texts, 'and')}."),)


_FROM: Final = {"down": "from above ", "up": "from below "}


WayStatement = n.StairRegion | n.Branch | n.Portal | n.TeleportRegion | n.MazeWalk | n.MazeGrid | n.Mines


def way_text(node: WayStatement, names: Names, places: Places) -> str:
    """The sentence for a way into a level, a maze or the ground."""
    match node:
        case n.StairRegion():
            return f"A staircase {node.direction.text} in {_area(node)}."
        case n.Branch():
            return f"The stairs of a branch, if one begins here, in {_area(node)}."
        case n.Portal():
            return f'A portal to "{plain(node.target.text)}" in {_area(node)}.'
        case n.TeleportRegion():
            came = "" if node.direction is None else _FROM.get(node.direction.text, "")
            return f"A hero who comes {came}without stairs arrives in {_area(node)}."
        case n.MazeWalk():
            return f"A maze begins{places.at(node.place)} to the {node.direction.text}."
        case n.MazeGrid():
            return "The ground is a grid for mazes."
        case n.Mines():
            ground = names.terrain(node.foreground) or "floor"
            return f"The ground is a {LIGHTS.get(node.light.text, node.light.text)} cave of {ground}."


def _area(node: n.StairRegion | n.Branch | n.Portal | n.TeleportRegion) -> str:
    """The area in which something comes: ``(1,0) to (10,20) of the level, except (1,1) to (5,5)``."""
    excluded = node.exclusion
    is_empty = not any((excluded.x1, excluded.y1, excluded.x2, excluded.y2))
    return _region(node.area) + ("" if is_empty else f", except {_region(excluded)}")


def _region(area: n.LevelRegion) -> str:
    where = " of the level" if area.absolute else ""
    if (area.x1, area.y1) == (area.x2, area.y2):
        return f"({area.x1},{area.y1}){where}"
    return f"({area.x1},{area.y1}) to ({area.x2},{area.y2}){where}"
