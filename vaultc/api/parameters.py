"""The parameters of a script: variables at the top of a level, which callers may give other values.

A value replaces the written one in the text, which is then read and checked anew: any value that the file could hold is
allowed, and nothing else.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vaultc.language.semantics import Model, types
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from vaultc.api.level_script import LevelScript

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
    return tuple(
        ScriptParameter(node.variable.name, model.type_of(node.value).value, node.value.span.text, node.span.begin.line)
        for node in _settable(script).values()
    )


def with_values(script: LevelScript, values: abc.Mapping[str, ParameterValue]) -> LevelScript:
    """Return the script with other values of some parameters.

    Raises:
        ParameterError: there is no such parameter, or it cannot have that value.
    """
    if not values:
        return script
    known = _settable(script)
    for name in values:
        if name not in known:
            raise ParameterError(_unknown(script, name))
    source = script.model.parsed.source
    places = sorted(((known[name], value) for name, value in values.items()), key=lambda row: -row[0].value.span.start)
    text = source.text
    for node, value in places:
        written = _written(script.model.type_of(node.value), node, value)
        text = text[: node.value.span.start] + written + text[node.value.span.end :]
    return _read_anew(script, replace(source, text=text), values)


def _settable(script: LevelScript) -> dict[str, n.Assignment]:
    """The assignments that make parameters, by the names of their variables."""
    level = script.facts.node
    counts: dict[str, int] = {}
    for node in walk(level):
        if isinstance(node, n.Assignment):
            counts[node.variable.name] = counts.get(node.variable.name, 0) + 1
    source = script.model.parsed.source
    return {
        node.variable.name: node
        for node in level.statements
        if isinstance(node, n.Assignment) and counts[node.variable.name] == 1 and node.span.source is source
    }


def _unknown(script: LevelScript, name: str) -> str:
    known = list(_settable(script))
    near = get_close_matches(name, known, n=1)
    if near:
        return f"{script.name} has no parameter {name!r}; did you mean {near[0]!r}?"
    there = f"there are {', '.join(known)}" if known else "it sets no variable outside of blocks"
    return f"{script.name} has no parameter {name!r}; {there}"


def _written(type_: types.Type, node: n.Assignment, value: ParameterValue) -> str:
    """A value as it is written in the place of another."""
    shown = f"{node.variable.name}={value}"
    text = str(value)
    if isinstance(value, bool) or len(text) > MOST_CHARACTERS or not text.isprintable() or not text.strip():
        raise ParameterError(
            f"{shown[:80]!r}: a value is a number, or one line of at most {MOST_CHARACTERS} characters"
        )
    if type_ is types.Type.STRING and isinstance(value, str) and not text.startswith('"'):
        if '"' in text:
            raise ParameterError(f"{shown!r}: a text cannot hold a quotation mark")
        return f'"{text}"'
    kind = _KIND.match(node.value.span.text)
    return text.strip() if kind is None or _KIND.match(text) else f"{kind[0]}{text.strip()}"


def _read_anew(script: LevelScript, source: Source, values: abc.Mapping[str, ParameterValue]) -> LevelScript:
    """The same level of a changed text, if nothing but the values changed."""
    from vaultc.api.level_script import LevelScript
    from vaultc.linter.linting import find_errors
    from vaultc.pipeline.reading import model_of

    model: Model = model_of(source, script.game)
    shown = ", ".join(f"{name}={value}" for name, value in values.items())
    error = next(iter(find_errors(model)), None)
    if error is not None:
        raise ParameterError(f"{shown}: {error.message}")
    before, index, written = script.facts, script.facts.index, _settable(script)
    same = len(model.levels) == len(script.model.levels) and model.levels[index].name == before.name
    if not same or _shape(model.levels[index].node) != _shape(before.node):
        raise ParameterError(f"{shown}: this changes more than values")
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
