"""The proof that a text compiles to the records from which it was raised.

Two things of a des file leave no trace of themselves and still work on others: a function that is never called may hold
the map against which the compiler checks level regions, and may make it forget a BREAK before it. Rules: "Compiled
files: Files", "Forgotten BREAK". If the records have such a function, an equivalent one is written.
"""

from __future__ import annotations

from collections import abc
from itertools import zip_longest
from typing import Final

from vaultc.compiler import levels
from vaultc.compiler.decompiler.fragments import DecompileError
from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.targets import Target
from vaultc.language import semantics
from vaultc.language.game import Game
from vaultc.language.semantics.geometry import WHOLE_LEVEL
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes, parse
from vaultc.language.syntax.walk import walk

MOST_FORGOTTEN: Final = 20
"""The largest number of BREAKs that are written so that the compiler forgets them."""


def prove(source: Source, records: abc.Sequence[OpcodeRecord], game: Game, target: Target) -> Source:
    """A source that compiles to these records: this one, with functions without a trace where it needs them.

    Raises:
        DecompileError: it does not compile to them.
    """
    number: int | None = 0
    for _ in range(MOST_FORGOTTEN):
        model = _model(source, game)
        if text := _widened(model):
            source = _with(source, text)
            model = _model(source, game)
        try:
            (level,) = levels.compile_levels(model, target, model.game.catalog)
        except LookupError as error:
            raise DecompileError(f"what it says cannot be compiled: {error}", 0) from None
        pairs = enumerate(zip_longest(level.records, records))
        number = next((at for at, (mine, given) in pairs if mine != given), None)
        if number is None:
            return source
        forgotten = _forgotten(level, records, number, model)
        if forgotten is None:
            break
        before, after = forgotten.source.text[: forgotten.end], forgotten.source.text[forgotten.end :]
        source = _with(source, f"{before}\nFUNCTION forgetting_{number}() {{ LOOP [1] {{ BREAK }} }}{after}")
    raise DecompileError("no des file gives this record here", number or 0)


def _with(source: Source, text: str) -> Source:
    return Source(source.name, text, encoding=source.encoding)


def _model(source: Source, game: Game) -> semantics.Model:
    parsed = parse(source, game.grammar)
    if not parsed.ok:
        raise DecompileError(f"what it says cannot be written: {parsed.diagnostics[0].message}", 0)
    return semantics.analyze(parsed, game)


# ---- forgotten BREAKs


def _forgotten(
    level: levels.CompiledLevel, records: abc.Sequence[OpcodeRecord], number: int, model: semantics.Model
) -> Span | None:
    """The BREAK whose jump differs, if a function may follow it."""
    if number + 1 >= min(len(records), len(level.records)) or records[number + 1].opcode != "JMP":
        return None
    span = level.origins[number]
    if span is None or span.text != "BREAK" or _function(span, model) is not None:
        return None
    return span


# ---- level regions beyond their map


def _widened(model: semantics.Model) -> str | None:
    """The text with functions around NOMAP in front of the level regions that need them; None if none does."""
    text = model.parsed.source.text
    places = sorted(set(_beyond(model)))
    for number, start in reversed(list(enumerate(places, 1))):
        text = f"{text[:start]}FUNCTION whole_level_{number}() {{ NOMAP }}\n{text[start:]}"
    return text if places else None


def _beyond(model: semantics.Model) -> abc.Iterator[int]:
    """Yield where the lines begin of level regions (or of their functions) that lie outside of the map before them."""
    for area in model.find(nodes.LevelRegion):
        if area.absolute:
            continue
        bounds = model.bounds[area.span]
        x, y = max(area.x1, area.x2), max(area.y1, area.y2)
        if (x > bounds.x or y > bounds.y) and x <= WHOLE_LEVEL[0] and y <= WHOLE_LEVEL[1]:
            outermost = _function(area.span, model) or area.span
            yield model.parsed.source.text.rfind("\n", 0, outermost.start) + 1


def _function(span: Span, model: semantics.Model) -> Span | None:
    """The function in which a place lies; it can hold no other."""
    functions = (node.span for item in model.items for node in walk(item) if isinstance(node, nodes.FunctionDefinition))
    return next((function for function in functions if function.start <= span.start < function.end), None)
