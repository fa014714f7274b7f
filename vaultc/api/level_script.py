"""One level of a des file, ready to be generated many times, with other values for its parameters.

A value replaces the written one in the text, which is then read and checked anew: any value that the file could hold is
allowed, and nothing else.
"""

from __future__ import annotations

from collections import Counter, abc
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from vaultc.api.generated_level import GeneratedLevel
from vaultc.language import semantics
from vaultc.language.diagnostics import GenerationError
from vaultc.language.game import Game
from vaultc.language.semantics import Model, types
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.support.lazy import lazy_pattern
from vaultc.world import vault_sets
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import (
    DepthAndHero,
    PlaceAndHero,
    Surroundings,
    check_surroundings,
    settled,
    surroundings_with,
)

if TYPE_CHECKING:
    from vaultc.generation.interpreter.program import Program
    from vaultc.language.embedded.levels import EmbeddedSource
    from vaultc.odds.series import Series

PICTURES: Final = 9
"""Seeds of which a notebook shows a picture."""
MOST_PICTURES_TRIED: Final = 30
"""Seeds that are tried for them."""


@dataclass(frozen=True, eq=False, repr=False)
class LevelScript:
    """One level of a des file, ready to be generated many times; ``model`` is the model of the whole file.

    ``values`` are the values that its parameters were given, as texts by name. ``fill`` is the number of a themed
    room's fill in the list, from 1 on; with 0 the script chooses.
    """

    facts: semantics.LevelFacts
    model: semantics.Model
    values: tuple[tuple[str, str], ...] = ()
    fill: int = 0

    @property
    def game(self) -> Game:
        """The game in whose dialect it is written."""
        return self.model.game

    def __repr__(self) -> str:
        title = f" ({self.title})" if self.title else ""
        return f"LevelScript({self.name!r}{title}, {self.facts.node.span})"

    def _repr_html_(self) -> str:
        """The pictures of the first seeds that give a level, for notebooks."""
        from html import escape

        from vaultc.rendering import notebooks

        found: list[tuple[str, str]] = []
        for seed in range(1, MOST_PICTURES_TRIED + 1):
            try:
                level = self.generate(seed)
            except GenerationError:
                continue
            found.append((f"seed {seed}", notebooks.picture(level.png(), f"{self.name}, seed {seed}")))
            if len(found) == PICTURES:
                break
        return f"<p>{escape(repr(self))}</p>{notebooks.pictures(found)}"

    @property
    def path(self) -> Path | None:
        """The file, if it was read from one."""
        return self.model.parsed.source.path

    @property
    def name(self) -> str:
        """The level's name as the game's compiler would write it."""
        return self.facts.output_name or self.facts.name

    @property
    def title(self) -> str | None:
        """The title given in the comment above the level."""
        return self.facts.title

    @property
    def display_title(self) -> str:
        """The title, or the name of a level without one."""
        return self.facts.title or self.name

    @property
    def is_themed(self) -> bool:
        """True if this is a themed room of a Lua script."""
        return self.facts.is_vault and self.model.is_script

    @property
    def is_vault(self) -> bool:
        """True if this is a random vault, a plan for a part of an ordinary level."""
        return self.facts.is_vault

    @cached_property
    def place(self) -> str | None:
        """For a vault of the library the title that its rotations share; they are chosen as one."""
        if self.facts.title is None or not vault_sets.is_shipped(self.path):
            return None
        return vault_sets.without_rotation(self.facts.title)

    def answers_to(self, name: str) -> bool:
        """Return whether a user who writes that name means this level: as in the file, or as the game writes it."""
        return name in (self.name, self.facts.name)

    @property
    def catalog(self) -> Catalog:
        """The catalogue of the script's game."""
        return self.game.catalog

    def terrain_code(self, name: str) -> int:
        """Return the code of a terrain in layers by its name, such as ``floor``; as in the JSON and in data sets.

        Raises:
            InvalidValueError: the game has no such terrain.
        """
        from vaultc.api.layouts import naming

        return naming.layer_code(name, self.catalog)

    def __getstate__(self) -> dict[str, object]:
        """Without the compiled script, which cannot be sent to another process but is soon made again."""
        return {"facts": self.facts, "model": self.model, "values": self.values, "fill": self.fill}

    @property
    def parameters(self) -> tuple[ScriptParameter, ...]:
        """The variables that the level sets once, outside of any block, for :meth:`with_values`."""

        return parameters_of(self)

    def with_values(self, **values: ParameterValue) -> LevelScript:
        """Return the script with other values of parameters: ``script.with_values(chance=30, monsters=4)``.

        A value is a number, or a text: the text of a string, or a value as des files write it (``(3,4)``, ``2d6``).

        Raises:
            ParameterError: there is no such parameter, or it cannot have that value.
        """

        return with_values(self, values)

    @cached_property
    def program(self) -> Program:
        """The compiled script."""
        from vaultc.pipeline.generating import program_of, script_program

        if self.is_themed:
            return script_program(self.facts, self.game, self.fill)
        if (unfilled := next(iter(holes_of(self)), None)) is not None:
            place, name = f"{self.model.parsed.source.name}:{unfilled.line}", unfilled.name
            raise ParameterError(f"{place}: the level needs a value for {name!r}: --define '{name}=VALUE'")
        return program_of(self.facts, self.game)

    def generate(
        self,
        seed: int = 1,
        *,
        rng: str | None = None,
        surroundings: Surroundings | None = None,
        series: Series | None = None,
        **asked: Unpack[PlaceAndHero],
    ) -> GeneratedLevel:
        """Generate the level of a seed (0 to its game's ``seeding.largest``).

        A random vault is made alone on an empty level. ``rng`` names the generator: None is the
        game's own, ``modern`` an unbiased one, the others are in :data:`vaultc.chance.seeding.GENERATORS`.
        ``series`` decides the chances written in the script and remembers them from level to level; without one the
        game's own rule holds. A level that cannot be made leaves no trace in it. The other arguments are the options
        of commands, as changes of these surroundings or the usual ones: ``depth``, or ``place`` in words, such as
        ``mines:5``, ``medusa`` or ``minihack``, and ``role``, ``race``, ``gender``, ``align``, ``hero_level``,
        ``luck``, ``date`` and ``game_seed``.

        Raises:
            GenerationError: the game could not make this level either; points at the statement.
            InvalidValueError: the seed is out of range, there is no such option, generator or place, or the game
                knows no such hero.
        """
        if rng is None and surroundings is None and series is None and not asked:
            return self._usual_maker(seed)
        return self.maker(rng=rng, surroundings=surroundings, series=series, **asked)(seed)

    def maker(
        self,
        *,
        rng: str | None = None,
        surroundings: Surroundings | None = None,
        series: Series | None = None,
        **asked: Unpack[PlaceAndHero],
    ) -> abc.Callable[[int], GeneratedLevel]:
        """Return the function from seeds to levels that :meth:`generate` is with the same arguments.

        What does not depend on the seed is settled once, which makes many levels in less time.

        Raises:
            GenerationError: functions of the script call one another too deeply.
            InvalidValueError: there is no such option, generator or place, or the game knows no such hero.
        """
        from vaultc.pipeline import generating

        around = self.surroundings_at(surroundings=surroundings, **asked)
        check_surroundings(around, self.game.plan, self.catalog)
        level_of = generating.level_maker(self.program, around, self.game, rng, series)
        other = generating.other_generator(self.game, rng)

        def make(seed: int) -> GeneratedLevel:
            number = generating.whole_seed(seed, self.game)
            try:
                level = level_of(number)
            except generating.StoppedLevelError as stopped:
                stopped.shown = GeneratedLevel(stopped.level, self, number, other, around)
                raise
            return GeneratedLevel(level, self, number, other, around)

        return make

    @cached_property
    def _usual_maker(self) -> abc.Callable[[int], GeneratedLevel]:
        """The function from seeds to levels where nothing else is asked for."""
        return self.maker()

    @cached_property
    def _usual_surroundings(self) -> Surroundings:
        """The surroundings where the level is at home, the same for every seed."""
        around = replace(self.game.surroundings, anywhere=True)
        return settled(around, self.game.plan, self.catalog, (self.name, self.facts.name))

    def surroundings_at(
        self,
        place: str | None = None,
        surroundings: Surroundings | None = None,
        **asked: Unpack[DepthAndHero],
    ) -> Surroundings:
        """The surroundings in which the level is made: at a place in words, or where it is at home.

        Without ``surroundings`` they are the game's usual ones; what is ``asked`` for changes them, as in
        :meth:`generate`. The level that MiniHack loads is made at MiniHack's place, unless another place was chosen.

        Raises:
            InvalidValueError: there is no such option or place, or the game knows no such hero.
        """
        if place is None and surroundings is None and not asked:
            return self._usual_surroundings
        if not isinstance(surroundings, Surroundings | None):
            raise InvalidValueError(f"surroundings must be a vaultc.Surroundings, not {surroundings!r}")
        around = surroundings or replace(self.game.surroundings, anywhere=True)
        around = surroundings_with(around, self.game.plan, self.catalog, place=place, **asked)
        return settled(around, self.game.plan, self.catalog, (self.name, self.facts.name))


_ARTICLES: Final = frozenset({"a", "an", "the"})
_APOSTROPHES: Final = lazy_pattern("['`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}]")
_BETWEEN_WORDS: Final = lazy_pattern("[-_,;\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}]")


def levels_called(levels: abc.Iterable[LevelScript], name: str) -> tuple[LevelScript, ...]:
    """The levels that a user means by a text: the levels with this name, else the levels with this title.

    A title counts with and without the number of a rotation, so that ``L-shaped`` means all rotations; capitals,
    hyphens, commas, apostrophes and articles do not count.
    """
    known = tuple(levels)
    wanted = in_one_form(name)
    return (
        tuple(level for level in known if level.answers_to(name))
        or tuple(level for level in known if level.title is not None and in_one_form(level.title) == wanted)
        or tuple(
            level
            for level in known
            if level.title is not None and in_one_form(vault_sets.without_rotation(level.title)) == wanted
        )
    )


def in_one_form(title: str) -> str:
    """A title without differences that do not count: ``fake delphi`` for ``The Fake-Delphi``."""
    words = _BETWEEN_WORDS.sub(" ", _APOSTROPHES.sub("", title.casefold())).split()
    return " ".join([word for word in words if word not in _ARTICLES] or words)


ParameterValue = int | str
"""A whole number, or a text: of a string, or any value as des files write it, such as ``(3,4)`` or ``2d6``."""

_KIND = lazy_pattern(r"[a-zA-Z]+ *: *")
"""The word before a monster, an object, a selection or terrain, which a new value may leave out."""

MOST_CHARACTERS = 1000
"""Characters of a value."""


@dataclass(frozen=True, slots=True)
class ScriptParameter:
    """A variable that a level sets once, outside of any block: its type and its value in words, and its line."""

    name: str
    type: str
    value: str
    line: int


class ParameterError(InvalidValueError):
    """A parameter cannot have a value; the message names both."""


def parameters_of(script: LevelScript) -> tuple[ScriptParameter, ...]:
    """Return the parameters of a script, in the order of the text."""
    model = script.model
    holes = {parameter.name: parameter for parameter in holes_of(script)}
    return tuple(holes.values()) + tuple(
        ScriptParameter(node.variable.name, model.type_of(node.value).value, node.value.span.text, node.span.begin.line)
        for node in _settable(script).values()
    )


def with_values(script: LevelScript, values: abc.Mapping[str, ParameterValue]) -> LevelScript:
    """Return the script with other values of some parameters.

    Raises:
        ParameterError: there is no such parameter, or it cannot have that value.
    """
    holes = {parameter.name: str(values[parameter.name]) for parameter in holes_of(script) if parameter.name in values}
    if holes:
        script = _filled(script, holes)
        values = {name: value for name, value in values.items() if name not in holes}
    if not values:
        return script
    known = _settable(script)
    for name in values:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "it sets no variable outside blocks"
            hint = did_you_mean(name, known, there, repr)
            raise ParameterError(f"{script.name} has no parameter {name!r}{hint}")
    source = script.model.parsed.source
    places = sorted(((known[name], value) for name, value in values.items()), key=lambda row: -row[0].value.span.start)
    text = source.text
    for node, value in places:
        written = _written(script.model.type_of(node.value), node, value)
        text = text[: node.value.span.start] + written + text[node.value.span.end :]
    return _read_anew(script, replace(source, text=text), values)


HOLE = "hole"
"""The type of what only running a Python file would tell."""


def holes_of(script: LevelScript) -> abc.Iterator[ScriptParameter]:
    """The fields of a text in a Python file whose values are not known, as parameters without a value."""
    source = _embedded(script.model.parsed.source)
    if source is not None:
        host = source.filled.level.host
        for hole in source.filled.level.holes:
            yield ScriptParameter(hole.expression, HOLE, "", host.position(hole.start).line)


def is_of_hole(span: Span) -> bool:
    """Return whether a place depends on a hole of a level in a Python file."""
    source = _embedded(span.source)
    return source is not None and source.filled.touches_hole(span)


def _embedded(source: Source) -> EmbeddedSource | None:
    """The text of a level in a Python file; None for any other, for which nothing more is loaded."""
    if type(source) is Source:
        return None
    from vaultc.language.embedded.levels import EmbeddedSource

    return source if isinstance(source, EmbeddedSource) else None


def _filled(script: LevelScript, values: abc.Mapping[str, str]) -> LevelScript:
    """The script with values in its holes."""
    from vaultc.language.embedded.filling import variants
    from vaultc.linter.engine import find_errors
    from vaultc.pipeline.reading import model_of

    source = _embedded(script.model.parsed.source)
    if source is None:
        return script
    level = source.filled.level.with_values(values)
    model = model_of(variants(level, script.game.language)[0].placed_source, script.game)
    shown = ", ".join(f"{name}={value}" for name, value in values.items())
    error = next((found for found in find_errors(model) if not is_of_hole(found.span)), None)
    if error is not None or script.facts.index >= len(model.levels):
        raise ParameterError(f"{shown}: {error.message if error else 'this is not a level'}")
    given = {**dict(script.values), **values}
    return LevelScript(model.levels[script.facts.index], model, tuple(sorted(given.items())))


def _settable(script: LevelScript) -> dict[str, n.Assignment]:
    """The assignments that make parameters, by the names of their variables."""
    level = script.facts.node
    counts = Counter(node.variable.name for node in walk(level) if isinstance(node, n.Assignment))
    source = script.model.parsed.source
    return {
        node.variable.name: node
        for node in level.statements
        if isinstance(node, n.Assignment) and counts[node.variable.name] == 1 and node.span.source is source
    }


def _written(type_: types.Type, node: n.Assignment, value: ParameterValue) -> str:
    """A value as it is written in the place of another."""
    shown = f"{node.variable.name}={value}"
    text = str(value)
    if isinstance(value, bool) or len(text) > MOST_CHARACTERS or not text.isprintable() or not text.strip():
        raise ParameterError(
            f"{shown[:80]!r}: a value must be a number, or one line of at most {MOST_CHARACTERS} characters"
        )
    if type_ is types.Type.STRING and isinstance(value, str) and not text.startswith('"'):
        if '"' in text:
            raise ParameterError(f"{shown!r}: a text cannot hold a quotation mark")
        return f'"{text}"'
    kind = _KIND.match(node.value.span.text)
    return text.strip() if kind is None or _KIND.match(text) else f"{kind[0]}{text.strip()}"


def _read_anew(script: LevelScript, source: Source, values: abc.Mapping[str, ParameterValue]) -> LevelScript:
    """The same level of a changed text, if nothing but the values changed."""
    from vaultc.linter.engine import find_errors
    from vaultc.pipeline.reading import model_of

    model: Model = model_of(source, script.game)
    shown = ", ".join(f"{name}={value}" for name, value in values.items())
    error = next(iter(find_errors(model)), None)
    if error is not None:
        raise ParameterError(f"{shown}: {error.message}")
    before, index, written = script.facts, script.facts.index, _settable(script)
    same = len(model.levels) == len(script.model.levels) and model.levels[index].name == before.name
    if not same or _shape(model.levels[index].node) != _shape(before.node):
        raise ParameterError(f"{shown}: this would change more than values")
    given = dict(script.values) | {name: str(value) for name, value in values.items()}
    changed = LevelScript(model.levels[index], model, tuple(sorted(given.items())))
    for name, node in _settable(changed).items():
        was, is_now = script.model.type_of(written[name].value), model.type_of(node.value)
        if was is not is_now:
            raise ParameterError(f"{shown}: ${name} is {was.value}, and this is {is_now.value}")
    return changed


def _shape(level: n.Level) -> list[str]:
    """The statements of a level by their classes, which no value may change."""
    return [type(node).__name__ for node in walk(level) if isinstance(node, n.Statement)]
