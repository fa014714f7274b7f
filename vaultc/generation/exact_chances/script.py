"""The law of a script: how often each statement is executed, each condition is true, and each arm is taken.

All levels go through the script together, as courses: levels with the same variables, and their share. A draw that
decides parts them; those with equal variables join again. What depends on more than the text, the place and the hero
has no law here: a room that may not fit, a question about monsters or objects. Rules: "Control", "SWITCH".
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, Final

from vaultc.generation.exact_chances import branches, values
from vaultc.generation.exact_chances.branches import Course, Courses, EventKey
from vaultc.generation.interpreter import headers, machine, places, rooms
from vaultc.language.game import Game
from vaultc.language.semantics.constants import constant
from vaultc.language.syntax import nodes
from vaultc.world.surroundings import Surroundings

MOST_COURSES: Final = 3000
MOST_WORK: Final = 60_000
"""Executions of statements, times courses, after which everything later has no law."""

_STEPS_OF_A_STATEMENT, _STEPS_OF_A_NODE = 15, 6
"""Steps of the game that an execution of a statement, and each node in it, do not exceed."""


def script_law(
    level: nodes.Level,
    functions: machine.KnownFunctions,
    game: Game,
    surroundings: Surroundings | None = None,
    made: branches.MadeThings | None = None,
) -> branches.ScriptLaw:
    """The law of a level's script, also of the things it makes; with the level's own ``surroundings`` nothing about
    place, hero and date is open."""
    runner = _Runner(level, functions, game, surroundings, made or branches.MadeThings())
    ends = runner.block(level.statements, [Course(Fraction(1), (values.VariableFrame(),))])
    ends = [*ends, *runner.ended, *chain.from_iterable(runner.broken)]
    for course in ends:
        for thing in course.squares:
            course.count(thing.key)
    keys = set(chain.from_iterable(course.counts for course in ends)) - runner.lawless
    laws = {
        key: values.mixed([(course.share, course.counts.get(key, values.NEVER)) for course in ends]) for key in keys
    }
    return branches.ScriptLaw(laws, frozenset(runner.lawless))


class _Runner:
    """Executes statements for courses; ``lost`` is set once it is not known which statements come next.

    ``empty`` tells that no statement has touched the level yet, ``room`` is the block's room if it is made with every
    seed. ``broken`` has for each open construct the courses that left it by BREAK, ``ended`` those that met EXIT.
    """

    def __init__(
        self,
        level: nodes.Level,
        functions: machine.KnownFunctions,
        game: Game,
        surroundings: Surroundings | None,
        made: branches.MadeThings,
    ) -> None:
        self.functions = dict(functions)
        self.made = made
        self.game = game
        self.is_vault = "rndvault" in headers.flag_words(level)
        roots = (level, *functions.values())
        self.deciding = branches.deciding_variables(roots, made.chosen.values())
        self.evaluator = values.Evaluator(game, surroundings, branches.elements_used_once(roots))
        self.trusts_breaks = not branches.forgets_breaks(roots)
        self.lawless: set[EventKey] = set()
        self.lost = False
        self.empty = True
        self.room: nodes.Room | nodes.Subroom | None = None
        self.calling: list[str] = []
        self.ended: Courses = []
        self.broken: list[Courses] = [[]]
        self.work = self.steps = 0

    # ---- statements

    def block(self, statements: abc.Iterable[nodes.Statement], courses: Courses) -> Courses:
        """Execute statements one after the other."""
        for statement in statements:
            courses = self.statement(statement, courses)
        return courses

    def statement(self, node: nodes.Statement, courses: Courses) -> Courses:
        """Execute one statement."""
        if self.lost:
            self._no_law(node)
            return courses
        if not courses:
            return courses
        self.work += len(courses)
        self.steps += _STEPS_OF_A_STATEMENT + _STEPS_OF_A_NODE * branches.own_size(node)
        limit = self.game.language.limits.steps
        if self.work > MOST_WORK or len(courses) > MOST_COURSES or self.steps > limit:
            self.lost = True
            self._no_law(node)
            return courses
        for course in courses:
            course.count(("run", node.span))
        try:
            courses = self.made.counted(node, courses, self.evaluator)
            return branches.joined(_EXECUTE.get(type(node), _Runner._other)(self, node, courses))
        except values.UndecidedError:
            return branches.joined(self._given_up(node, courses))

    def _other(self, node: nodes.Statement, courses: Courses) -> Courses:
        self.empty = self.empty and isinstance(node, rooms.HARMLESS)
        block = node.content if isinstance(node, nodes.Container) else None
        block = node.inventory if isinstance(node, nodes.Monster) else block
        if isinstance(node, nodes.RegionStatement):
            self.room, self.empty, block = None, False, node.body
        return courses if block is None else self._breakable(block.statements, courses)

    def _breakable(self, statements: abc.Iterable[nodes.Statement], courses: Courses) -> Courses:
        self.broken.append([])
        ends = self.block(statements, courses)
        return [*ends, *self.broken.pop()]

    def _break(self, _: nodes.Break, courses: Courses) -> Courses:
        if not self.trusts_breaks:
            self.lost = True
            return courses
        self.broken[-1] += courses
        return []

    def _exit(self, _: nodes.Exit, courses: Courses) -> Courses:
        self.ended += courses
        return []

    def _define(self, node: nodes.FunctionDefinition, courses: Courses) -> Courses:
        self.functions[node.name.text] = node
        return courses

    # ---- variables

    def _assign(self, node: nodes.Assignment, courses: Courses) -> Courses:
        name = node.variable.name
        if name not in self.deciding:
            return courses
        found: Courses = []
        for course in courses:
            outcomes = self.evaluator.outcomes(node.value, course.frame)
            found += [course.parted(share, frame.set(name, value)) for share, value, frame in outcomes]
        return found

    def _shuffle(self, node: nodes.Shuffle, courses: Courses) -> Courses:
        name = node.variable.name
        if name in self.deciding:
            for course in courses:
                course.with_frame(course.frame.set(name, values.shuffled(course.frame.get(name))))
        return courses

    # ---- flow of control

    def _decided(self, node: nodes.Node, courses: Courses) -> list[tuple[Any, Course]]:
        """Part courses by the value of an expression.

        Raises:
            UndecidedError: it is unknown in some.
        """
        found = []
        for course in courses:
            for share, value, frame in self.evaluator.outcomes(node, course.frame):
                if value is values.UNKNOWN:
                    raise values.UndecidedError
                found.append((value, course.parted(share, frame)))
        return found

    def _branch(self, node: nodes.If | nodes.Chance, courses: Courses) -> Courses:
        decided = self._decided(node.condition, courses)
        key: EventKey = ("true", node.condition.span)
        then = node.then.statements if isinstance(node, nodes.If) else (node.statement,)
        otherwise = node.otherwise.statements if isinstance(node, nodes.If) and node.otherwise is not None else ()
        yes, no = ([course for value, course in decided if bool(value) is truth] for truth in (True, False))
        for course in yes:
            course.count(key)
        before = self.empty
        ends = self.block(then, branches.joined(yes))
        after, self.empty = self.empty, before
        ends = [*ends, *self.block(otherwise, branches.joined(no))]
        self.empty = self.empty and after
        return ends

    def _loop(self, node: nodes.Loop, courses: Courses) -> Courses:
        """Execute the body until the counter on the stack is used up; BREAK leaves the counter there."""

        def counted_down(course: Course) -> bool:
            count, outer = course.frame.stack[-1], course.frame.pop()
            course.with_frame(outer.push(count - 1) if count > 0 else outer)
            return count > 0

        decided = self._decided(node.count, courses)
        begun = [course.with_frame(course.frame.push(count - 1)) for count, course in decided]
        return self._rounds(node, begun, counted_down)

    def _for(self, node: nodes.For, courses: Courses) -> Courses:
        name = node.variable.name
        begun: Courses = []
        for course in courses:
            for share, (first, last), frame in self.evaluator.each((node.start, node.end), course.frame):
                if not isinstance(first, int) or not isinstance(last, int):
                    raise values.UndecidedError
                distance = places.signed64(last - first)
                step = (distance > 0) - (distance < 0)
                counted = frame.set(name, first).set(name + " end", last).set(name + " step", step)
                begun.append(course.parted(share, counted))
        return self._rounds(node, begun, partial(branches.stepped, name=name))

    def _rounds(
        self, node: nodes.Loop | nodes.For, going: Courses, again: abc.Callable[[Course], bool | None]
    ) -> Courses:
        """Execute a body as long as another round follows.

        If it is unknown whether one does, or what comes next, the body has no law, not even where it begins.
        """
        done: Courses = []
        self.broken.append([])
        while going and not self.lost:
            going = self.block(node.body.statements, branches.joined(going))
            found = [(course, again(course)) for course in going]
            self.lost = self.lost or any(follows is None for _, follows in found)
            done += [course for course, follows in found if not follows]
            going = [course for course, follows in found if follows]
        if self.lost:
            self._no_law(node, itself=False)
        return [*done, *going, *self.broken.pop()]

    def _switch(self, node: nodes.Switch, courses: Courses) -> Courses:
        """A constant selector is a die; an arm goes on into the next unless it ends with BREAK."""
        sides = constant(node.selector) if branches.is_die(node.selector) else None
        if sides is None:
            decided = self._decided(node.selector, courses)
        elif sides > MOST_COURSES:
            raise values.UndecidedError
        else:
            count = max(sides, 1)
            decided = [(v, c.parted(Fraction(1, count), c.frame)) for c in courses for v in range(count)]
        taken: dict[int | None, Courses] = {}
        for value, course in decided:
            arm = branches.arm_for(node, value)
            course.with_frame(course.frame.push(value))
            taken.setdefault(arm, []).append(course)
            if arm is not None:
                course.count(("arm", node.arms[arm].span))
        self.broken.append([])
        before, after = self.empty, True
        going: Courses = []
        for index, part in enumerate(node.arms):
            entering = branches.joined(taken.get(index, []))
            self.empty = self.empty and before if going else before
            going = self.block(part.statements, branches.joined([*entering, *going]))
            after = after and self.empty
        self.empty = before and after
        ends = [*going, *self.broken.pop(), *taken.get(None, [])]
        if any(not course.frame.stack for course in ends):
            self.lost = True
        return [course.with_frame(course.frame.pop()) for course in ends]

    def _call(self, node: nodes.Call, courses: Courses) -> Courses:
        function = self.functions.get(node.function.text)
        if function is None:
            return courses
        if function.name.text in self.calling:
            raise values.UndecidedError
        called: Courses = []
        for course in courses:
            for share, given, frame in self._arguments(node, function, course.frame):
                inner = values.VariableFrame()
                for parameter, value in zip(function.parameters, given, strict=False):
                    inner = inner.set(parameter.variable.name, value)
                begun = course.parted(share, frame)
                called.append(begun.in_frames((*begun.frames, inner)))
        self.calling.append(function.name.text)
        broken, self.broken = self.broken, [[]]
        ends = self.block(function.body.statements, branches.joined(called))
        if self.broken[0]:
            self.lost = True
        ends, self.broken = [*ends, *self.broken[0]], broken
        self.calling.pop()
        return [course.in_frames(course.frames[:-1]) for course in ends]

    def _arguments(
        self, node: nodes.Call, function: nodes.FunctionDefinition, frame: values.VariableFrame
    ) -> list[tuple[Fraction, tuple[Any, ...], values.VariableFrame]]:
        """The arguments of a call; those that decide nothing are not evaluated."""
        names = [parameter.variable.name for parameter in function.parameters]
        wanted = [index for index, name in enumerate(names) if name in self.deciding and index < len(node.arguments)]
        found = self.evaluator.each([node.arguments[index] for index in wanted], frame)
        return [
            (share, tuple(given[wanted.index(i)] if i in wanted else values.UNKNOWN for i in range(len(names))), after)
            for share, given, after in found
        ]

    # ---- rooms

    def _enter_room(self, node: nodes.Room | nodes.Subroom, courses: Courses) -> Courses:
        """The draw for a room's type comes before the room; its contents depend on the room finding a place."""
        if node.chance is not None:
            chance = values.share_of(node.chance) or Fraction(1)
            law = values.CountLaw(chance, (1 - chance, chance))
            for course in courses:
                key: EventKey = ("true", node.chance.span)
                course.counts[key] = course.counts.get(key, values.NEVER).plus(law)
        if isinstance(node, nodes.Subroom):
            sure = self.room is not None and rooms.is_sure_inside(self.room)
        else:
            sure = self.empty and self.room is None and rooms.is_sure_on_empty_level(node, self.game)
        self.empty = False
        if sure:
            outer, self.room = self.room, node
            courses = self._breakable(node.body.statements, courses)
            self.room = outer if self.room is node else None
            return courses
        ends = self.is_vault and not isinstance(node, nodes.Subroom) and rooms.ends_vault_if_it_fails(node)
        return self._given_up(node, courses, lost=ends, inside=node.body)

    # ---- without a law

    def _given_up(
        self, node: nodes.Statement, courses: Courses, *, lost: bool = False, inside: nodes.Node | None = None
    ) -> Courses:
        """Pass over a statement that may do this or that."""
        parts = branches.reachable_parts(inside or node, self.functions)
        self.empty = False
        self.room = None if any(isinstance(part, nodes.RegionStatement) for part in parts) else self.room
        self.lost = self.lost or lost or branches.leaves(parts, node)
        self._no_law(inside or node, itself=False)
        changed = {
            part.variable.name for part in parts if isinstance(part, nodes.Assignment | nodes.Shuffle | nodes.For)
        }
        for course in courses:
            for name in changed & self.deciding:
                course.with_frame(course.frame.set(name, values.UNKNOWN))
        return courses

    def _no_law(self, node: nodes.Node, *, itself: bool = True) -> None:
        """No law for what happens in a part of the script and in the functions that it calls."""
        for part in branches.reachable_parts(node, self.functions):
            own = part is node and not itself
            self.lawless.update(key for key in branches.keys_in(part) if not own or key[0] != "run")
            self.lawless.update(self.made.doubtful(part.span))
            if part.span in self.made.chosen:
                self.made.keys_of(values.UNKNOWN)


_EXECUTE: Final[dict[type[nodes.Statement], abc.Callable[[_Runner, Any, Courses], Courses]]] = {
    nodes.Assignment: _Runner._assign,
    nodes.Shuffle: _Runner._shuffle,
    nodes.If: _Runner._branch,
    nodes.Chance: _Runner._branch,
    nodes.Loop: _Runner._loop,
    nodes.For: _Runner._for,
    nodes.Switch: _Runner._switch,
    nodes.Break: _Runner._break,
    nodes.Exit: _Runner._exit,
    nodes.FunctionDefinition: _Runner._define,
    nodes.Call: _Runner._call,
    nodes.Room: _Runner._enter_room,
    nodes.Subroom: _Runner._enter_room,
}
