"""The reasons why something on a level is not where the author can move it: loops, functions, variables, chance."""

from __future__ import annotations

from collections import abc

from vaultc.editing.drawing.canvas import LevelCanvas
from vaultc.editing.drawing.errors import ChangeError
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk


def obstacle(canvas: LevelCanvas, placed: Placed) -> ChangeError | None:
    """The reason why a statement cannot be changed for one place alone: it runs several times, or elsewhere."""
    span = placed.node.span
    if span.source is not canvas.source_now:
        return ChangeError(f"{span} puts this down, in an included file; open that file", span)
    for outer in placed.ancestors():
        line = outer.node.span.begin.line
        match outer.node:
            case n.Loop() | n.For():
                times = len(canvas.traced.of(span))
                word = "FOR" if isinstance(outer.node, n.For) else "LOOP"
                message = (
                    f"the {word} of line {line} runs this {times} times; change line {span.begin.line} in the text"
                )
                return ChangeError(message, span)
            case n.FunctionDefinition():
                name = outer.node.name.text
                message = f"the function {name}() of line {line} does this wherever it is called; change its text"
                return ChangeError(message, span)
    return None


def why_not_fixed(canvas: LevelCanvas, placed: Placed, place: n.Expression | None) -> ChangeError:
    """The reason why the place of a statement cannot be rewritten."""
    span = placed.node.span
    line = span.begin.line
    match place:
        case None:
            return ChangeError(f"line {line} gives no place, so it is random; write one, such as (3,4)", span)
        case n.RandomCoordinate():
            message = f"line {line} puts this at a random place: {place.span.text}; write a place to fix it"
            return ChangeError(message, span)
        case n.RndCoord():
            return ChangeError(f"line {line} takes a random cell of a selection: {place.span.text}", span)
        case n.Variable() | n.Element():
            return ChangeError(_of_variable(canvas, placed, place.name), span)
    variables = [part.name for part in walk(place) if isinstance(part, n.Variable | n.Element)]
    if variables:
        return ChangeError(_of_variable(canvas, placed, variables[0]), span)
    return ChangeError(f"line {line} covers more than this cell: {place.span.text}; change it in the text", span)


def _of_variable(canvas: LevelCanvas, placed: Placed, name: str) -> str:
    """The lines that give a variable its value."""
    text = f"line {placed.node.span.begin.line} takes the place from ${name}"
    lines = [known.begin.line for known, word in _settings(canvas, name) if word == "="]
    shuffled = [known.begin.line for known, word in _settings(canvas, name) if word == "SHUFFLE"]
    if lines:
        text += f", set in line {', '.join(map(str, lines))}"
    if shuffled:
        text += f" and shuffled in line {', '.join(map(str, shuffled))}"
    return f"{text}; change it there"


def _settings(canvas: LevelCanvas, name: str) -> abc.Iterator[tuple[Span, str]]:
    for span, placed in canvas.statements.items():
        match placed.node:
            case n.Assignment() if placed.node.variable.name == name:
                yield span, "="
            case n.Shuffle() if placed.node.variable.name == name:
                yield span, "SHUFFLE"
