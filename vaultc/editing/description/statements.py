"""Statements of a script as sentences, with their chances, numbers and conditions. Rules: "Control"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from vaultc.editing.description.document import Sentence, plain
from vaultc.editing.description.expressions import Expressions, number
from vaultc.editing.description.nouns import Names, Values, chance_text, named, noun, percent
from vaultc.editing.description.places import LIGHTS, Places, WayStatement, map_lines, room_text, way_text
from vaultc.editing.description.things import (
    DIRECTIONS,
    CountedThing,
    Things,
    ToldLine,
    lower,
    sentence,
    told_together,
    upper,
    weighed,
)
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.linter.without_effect import idle_nodes
from vaultc.rendering.renderers import wording

_ORDER: Final = {">=": "from {0} down", ">": "from {1} down", "<": "above {0}", "<=": "down to {0}", "==": "at {0}"}
_TIMES: Final = {
    "time.night": "by night, from 22 to 6 o'clock", "time.midnight": "in the hour after midnight",
    "time.friday_13th": "on a Friday the 13th", "time.discordian_holiday": "on a Discordian holiday",
    "time.pirateday": "on Talk Like a Pirate Day", "time.aprilfoolsday": "on April Fools' Day",
    "time.piday": "on Pi Day", "time.towelday": "on Towel Day",
}  # fmt: skip
_PHASES: Final = ("at new moon", *["when the moon waxes"] * 3, "at full moon", *["when the moon wanes"] * 3)
_PARITIES: Final = {
    f"room.{side}%2=={rest}": f"if the room's {side} is {word}"
    for side in ("width", "height")
    for rest, word in ((0, "even"), (1, "odd"))
}
_RELATIONS: Final = {
    "==": "is", "!=": "is not", "<": "is below", ">": "is above", "<=": "is at most", ">=": "is at least",
}  # fmt: skip
_FACTORS: Final = {"level": "depth", "time": "date", "hero": "hero"}

AnyCondition = n.Percent | n.Comparison | n.Truth


def condition_text(node: AnyCondition, words: Expressions) -> str:
    """The words for a condition, for the beginning of a sentence: ``from depth 3 down``."""
    if isinstance(node, n.Truth):
        function = node.value.function if isinstance(node.value, n.CoreCall) else ""
        if function == "time.phase_of_the_moon":
            return "unless the moon is new"
        return _TIMES.get(function) or _asked(node.value) or f"if {words.number(node.value)} is not 0"
    found = _compared(node) if isinstance(node, n.Comparison) else None
    return found or (_related(node, words) if isinstance(node, n.Comparison) else "by chance")


def _asked(node: n.Expression, *, truth: bool = True) -> str:
    """The words for a question about what lies or stands on the level; nothing for other values."""
    if not isinstance(node, n.CoreCall) or node.function not in ("level.obj_at", "level.mon_at") or not node.arguments:
        return ""
    what, place = node.arguments[0], node.arguments[-1]
    thing = "object" if node.function == "level.obj_at" else "monster"
    if isinstance(what, n.ObjectKind | n.MonsterKind | n.ObjectArgument | n.MonsterArgument):
        kind = what.kind if isinstance(what, n.ObjectArgument | n.MonsterArgument) else what
        thing = kind.name or thing
    where = f" at ({place.x},{place.y})" if isinstance(place, n.Coordinate) else " there"
    return f"if there is {wording.with_article(plain(thing)) if truth else f'no {plain(thing)}'}{where}"


def _related(node: n.Comparison, words: Expressions) -> str:
    """The words for a comparison of numbers."""
    operator, right = node.operator.text, node.right
    known = right.value if isinstance(right, n.Integer) else None
    if operator in ("==", "!=") and known in (0, 1):
        asked = _asked(node.left, truth=(operator == "==") == (known == 1))
        if asked:
            return asked
        rest = node.left if isinstance(node.left, n.Operation) and node.left.operator == "%" else None
        if rest is not None and isinstance(rest.right, n.Integer) and rest.right.value == 2:
            is_odd = (operator == "==") == (known == 1)
            return f"if {words.number(rest.left)} is {'odd' if is_odd else 'even'}"
    return f"if {words.number(node.left)} {_RELATIONS.get(operator, operator)} {words.number(right)}"


def _compared(node: n.Comparison) -> str | None:
    text = "".join(node.span.text.split()).strip("[]")
    if text in _PARITIES:
        return _PARITIES[text]
    if not isinstance(node.left, n.CoreCall) or not isinstance(node.right, n.Integer):
        return None
    name, operator, value = node.left.function, node.operator.text, node.right.value
    if name in ("level.depth", "level.difficulty") and operator in _ORDER:
        what = "depth" if name == "level.depth" else "difficulty"
        return _ORDER[operator].format(f"{what} {value}", f"{what} {value + 1}")
    if name == "time.phase_of_the_moon" and operator == "==":
        return phase(value)
    if name in _TIMES and operator in ("==", "!=") and value in (0, 1):
        return _TIMES[name] if (operator == "==") == (value == 1) else f"not {_TIMES[name]}"
    if name in ("room.width", "room.height") and operator in (">=", "<", "=="):
        side = "wide" if name == "room.width" else "high"
        words = {">=": f"at least {value}", "<": f"less than {value}", "==": str(value)}[operator]
        return f"if the room is {words} {side}"
    return None


def phase(value: int) -> str:
    """A phase of the moon, 0 (new) to 7."""
    return _PHASES[value] if 0 <= value < len(_PHASES) else "never"


def factor(node: n.Node) -> str | None:
    """The thing outside of a level that a part of its script depends on: depth, moon, date or hero."""
    for part in walk(node):
        if isinstance(part, n.CoreCall):
            if part.function == "time.phase_of_the_moon":
                return "moon"
            found = _FACTORS.get(part.function.partition(".")[0])
            if found and part.function not in ("level.obj_at", "level.mon_at"):
                return found
    return None


_DEEPEST: Final = 16
"""Blocks inside of blocks that are described; deeper ones are only mentioned."""
_MOST: Final = 400
"""Sentences of one description."""
_STATEMENT_TIMES: Final = re.compile(r"(\d+) times:(.*)", re.DOTALL)


class Statements:
    """The sentences of one level."""

    def __init__(self, model: Model, level: LevelFacts) -> None:
        self.game: Game = model.game
        self.model = model
        self.level = level
        self.values = Values((level.node, *level.functions.values()))
        self.names = Names(model.game)
        self.places = Places(self.values, self.names)
        self.words = self.places.words
        self.idle = idle = idle_nodes(model)
        self.things = Things(self.values, self.names, self.places, lambda block: self.block(block.statements), idle)
        self.depth = 0
        self.written = 0
        self.calling: list[str] = []
        self.loops: list[Span] = []

    def block(self, statements: Sequence[n.Statement]) -> tuple[Sentence, ...]:
        """The sentences of statements that follow one another; like things in a row are one sentence."""
        if self.depth >= _DEEPEST:
            return (Sentence("More inside."),)
        self.depth += 1
        found = told_together(self._lines(statements))
        self.depth -= 1
        return found

    def _lines(self, statements: Sequence[n.Statement]) -> Iterator[ToldLine]:
        """The sentences of statements, with the thing that a sentence tells if it is nothing but a thing."""
        for statement in self._made(statements):
            if self.written > _MOST:
                return
            thing = self.things.of(statement)
            lines = self.statement(statement) if thing is None else (sentence(thing.one, thing.inner),)
            for line in lines:
                self.written += 1
                yield (line, thing) if self.written <= _MOST else (Sentence("And more."), None)

    def _made(self, statements: Sequence[n.Statement]) -> list[n.Statement]:
        """The statements that are not without effect."""
        return [each for each in statements if id(each) not in self.idle]

    def statement(self, node: n.Statement) -> tuple[Sentence, ...]:
        """The sentences of a statement that makes no thing; none for those that only prepare others."""
        describe = _DESCRIBERS.get(type(node))
        if describe is not None:
            return describe(self, node)
        if isinstance(node, _SILENT):
            return ()
        return _setting(node, self.names)

    def one_thing(self, statements: Sequence[n.Statement]) -> CountedThing | None:
        """The thing that a block makes, if it makes just one and nothing else that is told."""
        statements = self._made(statements)
        made = [statement for statement in statements if self.things.makes(statement)]
        others = [part for part in statements if not (self.things.makes(part) or isinstance(part, _SILENT))]
        return self.things.of(made[0]) if len(made) == 1 and not others else None

    # ---- control

    def branch(self, node: n.If | n.Chance) -> tuple[Sentence, ...]:
        """``IF``, and ``[...]: statement``."""
        then = node.then.statements if isinstance(node, n.If) else (node.statement,)
        otherwise = node.otherwise.statements if isinstance(node, n.If) and node.otherwise is not None else ()
        told = set(self.words.told)
        if isinstance(node.condition, n.Percent):
            share = Fraction(min(max(node.condition.value, 0), 100), 100)
            yes, no = f"with {chance_text(share)}", f"otherwise ({percent(1 - share)})"
        else:
            yes, no = condition_text(node.condition, self.words), "otherwise"
        lines = (*self._under(yes, then), *(self._under(no, otherwise) if otherwise else ()))
        if not lines:
            self.words.told = told
        return lines

    def _under(self, condition: str, statements: Sequence[n.Statement]) -> tuple[Sentence, ...]:
        """The sentences of a block that is executed under a condition; one alone is part of the same sentence."""
        thing = self.one_thing(statements)
        if thing is not None:
            return (sentence(f"{condition}, {thing.one}", thing.inner),)
        inner = self.block(statements)
        if not inner:
            return ()
        if len(inner) == 1 and not inner[0].inner:
            return (Sentence(f"{upper(condition)}: {lower(inner[0].text)}"),)
        if len(inner) == 1 and condition.startswith("if ") and inner[0].text.startswith("If "):
            return (Sentence(f"{upper(condition)} and {inner[0].text.removeprefix('If ')}", inner[0].inner),)
        if len(inner) == 1 and inner[0].text.startswith("A "):
            return (Sentence(f"{upper(condition)}, {lower(inner[0].text)}", inner[0].inner),)
        return (Sentence(f"{upper(condition)}:", inner),)

    def loop(self, node: n.Loop) -> tuple[Sentence, ...]:
        """``LOOP``."""
        return self._times(node, number(node.count, self.values), node.body.statements)

    def for_loop(self, node: n.For) -> tuple[Sentence, ...]:
        """``FOR``."""
        if isinstance(node.start, n.Integer) and isinstance(node.end, n.Integer):
            return self._rounds(node, abs(node.end.value - node.start.value) + 1)
        return self._each(node, node.body.statements)

    def _each(self, node: n.For, statements: Sequence[n.Statement]) -> tuple[Sentence, ...]:
        """Statements of a loop as they are in each round, by the name of its variable."""
        start, end = self.words.number(node.start), self.words.number(node.end)
        inner = self._body(node, statements)
        text = f"For each {named(node.variable.name)} from {start} to {end}"
        if len(inner) == 1 and inner[0].text.startswith(_FOR_EACH):
            return (Sentence(f"{text} and {lower(inner[0].text.removeprefix('For '))}", inner[0].inner),)
        return (Sentence(f"{text}:", inner),) if inner else ()

    def _rounds(self, node: n.For, count: int) -> tuple[Sentence, ...]:
        """A loop of a known number of rounds: first the things of which each round makes one at its own place."""
        each = [statement for statement in node.body.statements if self._has_places(statement, count)]
        lines = [
            sentence(thing.many(str(count)).removesuffix(_IN_TURN), thing.inner)
            for thing in map(self.things.of, each)
            if thing is not None
        ]
        others = tuple(statement for statement in node.body.statements if statement not in each)
        before, known = set(self.things.told), set(self.words.told)
        rest = self._times(node, str(count), others) if others else ()
        if any(_mentions(line, named(node.variable.name)) for line in rest):
            self.things.told, self.words.told = before, known
            return (*lines, *self._each(node, others))
        if len(rest) == 1:
            told = _STATEMENT_TIMES.match(rest[0].text)
            if told is not None and _is_at_each(rest[0].text, int(told[1])):
                rest = (Sentence(f"{upper(told[2].strip().removesuffix(f'{_IN_TURN}.'))}."),)
        return (*lines, *rest)

    def _has_places(self, node: n.Statement, count: int) -> bool:
        """True if a statement makes a thing at its own place in each round; the thing is not told by this."""
        told, named = set(self.things.told), set(self.words.told)
        thing = self.things.of(node)
        self.things.told, self.words.told = told, named
        return thing is not None and not thing.inner and not thing.end and _is_at_each(thing.place, count)

    def _body(self, node: n.Loop | n.For, statements: Sequence[n.Statement]) -> tuple[Sentence, ...]:
        self.loops.append(node.span)
        lines = self.block(statements)
        self.loops.pop()
        return lines

    def _times(self, node: n.Loop | n.For, count: str, statements: Sequence[n.Statement]) -> tuple[Sentence, ...]:
        thing = self.one_thing(statements)
        if thing is not None:
            return (sentence(thing.many(count), thing.inner),)
        inner = self._body(node, statements)
        if not inner or count == "1":
            return inner
        nested = _STATEMENT_TIMES.match(inner[0].text) if len(inner) == 1 else None
        if nested is not None and count.isdecimal():
            return (Sentence(f"{int(count) * int(nested[1])} times:{nested[2]}", inner[0].inner),)
        if len(inner) == 1 and not inner[0].inner:
            return (Sentence(f"{upper(count)} times: {lower(inner[0].text)}"),)
        return (Sentence(f"{upper(count)} times:", inner),)

    def switch(self, node: n.Switch) -> tuple[Sentence, ...]:
        """``SWITCH``: an arm goes on into the next unless it ends with BREAK."""
        found = self.values.alternatives(node.selector)
        selector = node.selector if found is None or found.only is None else found.only
        lines: list[Sentence] = []
        for index, arm in enumerate(node.arms):
            lines += self._under(_arm_text(node, selector, arm, self.words), _until_break(node, index))
        if _sides(selector) and len(lines) > 1 and self.loops:
            loop, drawn = self.loops[-1], selector.span
            if loop.source is not drawn.source or not loop.start <= drawn.start < loop.end:
                return (Sentence("Drawn once for all:", tuple(lines)),)
        return tuple(lines)

    def call(self, node: n.Call) -> tuple[Sentence, ...]:
        """The sentences of the function that is called."""
        target = self.model.target(node)
        if target is None or target.name.text in self.calling:
            return ()
        self.calling.append(target.name.text)
        with self.values.bound(target.parameters, node.arguments):
            lines = self.block(target.body.statements)
        self.calling.pop()
        return lines

    def unmade(self, node: n.Monster) -> tuple[Sentence, ...]:
        """``MONSTER`` that makes none: its things lie on the floor."""
        return () if node.inventory is None else self.block(node.inventory.statements)

    def shuffle(self, node: n.Shuffle) -> tuple[Sentence, ...]:
        """``SHUFFLE`` inside of a block draws anew; the first one belongs to what it decides."""
        if self.depth <= 1:
            return ()
        values = self.values.assigned(node.variable.name)
        first = values[0].elements[:1] if len(values) == 1 and isinstance(values[0], n.Array) else ()
        what = next((word for kind, word in _DRAWN if first and isinstance(first[0], kind)), "choice")
        return (Sentence(f"The {what} is drawn again."),)

    def exit(self, _node: n.Exit) -> tuple[Sentence, ...]:
        """``EXIT``."""
        return (Sentence("Nothing of what follows appears."),)

    # ---- rooms and ground

    def room(self, node: n.Room | n.Subroom) -> tuple[Sentence, ...]:
        """``ROOM`` and ``SUBROOM`` with their contents."""
        inner = self.block(node.body.statements)
        return (Sentence(upper(room_text(node)) + (":" if inner else "."), inner),)

    def region(self, node: n.RegionStatement) -> tuple[Sentence, ...]:
        """``REGION`` with its contents."""
        inner = () if node.body is None else self.block(node.body.statements)
        plain = node.type is None or node.type.text == "ordinary"
        kind = "" if plain or node.type is None else f", room of type {node.type.text}"
        text = f"{upper(LIGHTS.get(node.light.text, node.light.text))}: {self.places.region(node.region)}{kind}"
        return (Sentence(text + (":" if inner else "."), inner),)

    def map(self, node: n.Map) -> tuple[Sentence, ...]:
        """The terrain of a map besides walls and floor."""
        return map_lines(node, self.names)

    def terrain(self, node: n.Terrain) -> tuple[Sentence, ...]:
        """``TERRAIN``."""
        return (Sentence(f"{upper(self.ground(node.terrain))} on {self.places.selection(node.selection)}."),)

    def ground(self, node: n.Expression, *, often: bool = False) -> str:
        """A terrain, or the alternatives that a variable can hold; ``often`` if each of several squares gets it."""
        found = self.values.alternatives(node)
        if found is None:
            return "computed terrain"
        if found.drawn and found.name in self.things.told:
            return "the same"
        if found.drawn and found.array in self.things.told:
            self.things.told.add(found.name)
            return "another of these"
        self.things.told |= {found.name, found.array}
        shares: dict[str, Fraction] = {}
        for option, share in found.options:
            name = self.names.terrain(option) or "other terrain"
            shares[name] = shares.get(name, Fraction(0)) + share
        return weighed(list(shares.items()), found, often=often) if len(found.options) > 1 else next(iter(shares))

    def replace_terrain(self, node: n.ReplaceTerrain) -> tuple[Sentence, ...]:
        """``REPLACE_TERRAIN``."""
        share = chance_text(Fraction(node.chance.value, 100))
        old = self.names.terrain(node.old) or "any terrain"
        if isinstance(node.old, n.MapCharacter) and node.old.character in DIRECTIONS:
            old += DIRECTIONS[node.old.character]
        where = f" in {self.places.region(node.region)}"
        squares = old if where == _WHOLE_FLOOR and old == "floor" else old + where
        return (Sentence(f"Each square of {squares} becomes {self.ground(node.new, often=True)} with {share}."),)

    def spill(self, node: n.Spill) -> tuple[Sentence, ...]:
        """``SPILL``."""
        amount = number(node.count, self.values)
        where = self.places.at(node.place)
        spilt = f"{upper(self.ground(node.terrain))} spills{where} {node.direction.text}wards"
        return (Sentence(f"{spilt}, {amount} square{'s' * (amount != '1')}."),)

    def wall_walk(self, node: n.WallWalk) -> tuple[Sentence, ...]:
        """``WALLWALK``."""
        share = "" if node.chance is None else f" with {chance_text(Fraction(node.chance.value, 100))}"
        return (Sentence(f"{upper(self.ground(node.foreground))} along the walls, each square{share}."),)

    def resists(self, node: n.NonDiggable | n.NonPasswall) -> tuple[Sentence, ...]:
        """``NON_DIGGABLE`` and ``NON_PASSWALL``."""
        what = "dug" if isinstance(node, n.NonDiggable) else "passed"
        return (Sentence(f"Walls from {self.places.region(node.region)} cannot be {what}."),)

    def way(self, node: WayStatement) -> tuple[Sentence, ...]:
        """The ground, mazes, and ways into a level."""
        return (Sentence(way_text(node, self.names, self.places)),)

    def message(self, node: n.Message) -> tuple[Sentence, ...]:
        """``MESSAGE``."""
        return (Sentence(f"The hero reads: {self.words.text(node.text)}"),)


def _mentions(line: Sentence, name: str) -> bool:
    return name in line.text or any(_mentions(inner, name) for inner in line.inner)


def _setting(node: n.Statement, names: Names) -> tuple[Sentence, ...]:
    """The sentence for a statement that makes nothing at a place."""
    if isinstance(node, n.RandomCorridors):
        return (Sentence("Random corridors join the rooms."),)
    if isinstance(node, n.MonGeneration):
        weights = [part.frequency for part in node.parts]
        total = sum(weight.value for weight in weights if isinstance(weight, n.Integer)) or 1
        kinds = [names.monster(part.kind) or noun("monster") for part in node.parts]
        told = ", ".join(
            kind.plural + (f" ({percent(Fraction(weight.value, total))})" if isinstance(weight, n.Integer) else "")
            for kind, weight in zip(kinds, weights, strict=True)
        )
        share = percent(Fraction(node.chance.value, 100))
        return (Sentence(f"{share} of the monsters that are born later are among these: {told}."),)
    return ()


def _is_at_each(text: str, count: int) -> bool:
    """True if the places at the end of a text are as many as the rounds, and no round depends on chance."""
    text = text.removesuffix(".")
    return text.endswith(_IN_TURN) and "chance" not in text and len(_PLACE.findall(text)) == count


def _sides(selector: n.Expression) -> int:
    """The number of values of a selector that is a die; 0 if it is none."""
    if isinstance(selector, n.Integer):
        return max(selector.value, 1)
    if isinstance(selector, n.CoreCall) and selector.function == "rnd" and selector.arguments:
        bound = selector.arguments[0]
        return max(bound.value, 1) if isinstance(bound, n.Integer) else 0
    return 0


def _arm_text(node: n.Switch, selector: n.Expression, arm: n.Case | n.Default, words: Expressions) -> str:
    """The condition of an arm: its chance if the selector is a die, a phase of the moon, or a value."""
    sides = _sides(selector)
    if sides:
        cases = {other.value.value for other in node.arms if isinstance(other, n.Case)}
        met = sum(0 <= value < sides for value in cases)
        number = sides - met if isinstance(arm, n.Default) else int(0 <= arm.value.value < sides)
        return f"with {chance_text(Fraction(number, sides))}"
    if isinstance(selector, n.CoreCall) and selector.function == "time.phase_of_the_moon":
        return "at other phases of the moon" if isinstance(arm, n.Default) else phase(arm.value.value)
    return "otherwise" if isinstance(arm, n.Default) else f"if {words.number(selector)} is {arm.value.value}"


def _until_break(node: n.Switch, first: int) -> tuple[n.Statement, ...]:
    found: list[n.Statement] = []
    for arm in node.arms[first:]:
        for statement in arm.statements:
            if isinstance(statement, n.Break):
                return tuple(found)
            found.append(statement)
    return tuple(found)


_SILENT: Final = (
    n.Assignment, n.FunctionDefinition, n.Break, n.VaultGen, n.Wallify, n.NoMap, n.SolidFill, n.Sounds, n.Shuffle,
)  # fmt: skip

_IN_TURN: Final = ", in turn"
_PLACE: Final = re.compile(r"\(\d+,\d+\)(?: to \(\d+,\d+\))?")
_FOR_EACH: Final = "For each "
_WHOLE_FLOOR: Final = " in the whole floor"
_DRAWN: Final = ((n.MonsterKind, "kind"), (n.ObjectKind, "kind"), (n.MapCharacter, "terrain"), (n.Coordinate, "place"))

_DESCRIBERS: Final[Mapping[type[n.Statement], Callable[[Statements, Any], tuple[Sentence, ...]]]] = {
    n.If: Statements.branch, n.Chance: Statements.branch, n.Loop: Statements.loop, n.For: Statements.for_loop,
    n.Switch: Statements.switch, n.Call: Statements.call, n.Shuffle: Statements.shuffle, n.Monster: Statements.unmade,
    n.Exit: Statements.exit, n.Room: Statements.room, n.Subroom: Statements.room, n.RegionStatement: Statements.region,
    n.Map: Statements.map, n.Terrain: Statements.terrain, n.ReplaceTerrain: Statements.replace_terrain,
    n.Spill: Statements.spill, n.WallWalk: Statements.wall_walk, n.NonDiggable: Statements.resists,
    n.NonPasswall: Statements.resists, n.Message: Statements.message, n.StairRegion: Statements.way,
    n.Branch: Statements.way, n.Portal: Statements.way, n.TeleportRegion: Statements.way, n.MazeWalk: Statements.way,
    n.MazeGrid: Statements.way, n.Mines: Statements.way,
}  # fmt: skip
