"""Files and their levels. Rules: "Compiled files: Files"."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Final

from vaultc.compiler import control, fields, headers, rooms, terrain, things, vault_list
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.records import OpcodeRecord, encode
from vaultc.compiler.targets import Target
from vaultc.compiler.values import Packer
from vaultc.language import semantics
from vaultc.language.semantics.constants import literal
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.world.catalog import Catalog

STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    **fields.STATEMENTS,
    **control.STATEMENTS,
    **headers.STATEMENTS,
    **rooms.STATEMENTS,
    **terrain.STATEMENTS,
    **things.STATEMENTS,
}
"""Emitters of the records of each statement."""


@dataclass(frozen=True, slots=True)
class CompiledLevel:
    """The records of one level and, for each, the statement that made it (None: none is known)."""

    name: str
    records: tuple[OpcodeRecord, ...]
    origins: tuple[Span | None, ...]


def compile_levels(model: semantics.Model, target: Target, catalog: Catalog) -> abc.Iterator[CompiledLevel]:
    """The levels of a des file in order; the file must be free of errors as ``vaultc check`` reports them."""
    statements = {**STATEMENTS, **fields.emitting(model.game.grammar.nodes)}
    emitter = Emitter(model, Packer(catalog, target), statements, EXPRESSIONS)
    for facts in _compiled(model, emitter):
        name = facts.output_name or facts.name
        yield CompiledLevel(name, tuple(emitter.buffer.records), tuple(emitter.buffer.origins))


def compile_model(model: semantics.Model, target: Target, catalog: Catalog) -> dict[str, bytes]:
    """The files that the game's level compiler writes for a des file, by their names, in the order of their levels.

    A level of a name that was there before is written over the old bytes, which stay after its end; the list of random
    vaults comes last. The file must be free of errors as ``vaultc check`` reports them.
    """
    files: dict[str, bytes] = {}
    for level in compile_levels(model, target, catalog):
        name = f"{level.name}.lev"
        data = encode(level.records, target)
        files[name] = data + files.get(name, b"")[len(data) :]
    lines = b"".join(_vault_lines(model, target))
    if lines:
        files[vault_list.NAME] = lines
    return files


def _vault_lines(model: semantics.Model, target: Target) -> abc.Iterator[bytes]:
    """The lines of random vaults in the list of vaults.

    Where vaults have depths, the compiler forgets at LEVEL alone that a level is a vault, so that MAZEs after one are
    listed as it is.
    """
    latest: semantics.LevelFacts | None = None
    for facts in model.levels:
        if facts.is_vault:
            latest = facts
        elif facts.node.maze is None or not target.vault_depths:
            latest = None
        if latest is not None:
            depth = f"{_last(latest, nodes.MinDepth, 'depth', 0)} " if target.vault_depths else ""
            line = f"{depth}{_last(latest, nodes.VaultGen, 'frequency', 1)} {facts.output_name}\n"
            yield line.encode(facts.node.name.span.source.encoding)


def _last(facts: semantics.LevelFacts, setting: type[nodes.Statement], field: str, otherwise: int) -> int:
    """The number of the last statement of a kind in a level."""
    written = [getattr(node, field).value for node in walk(facts.node) if isinstance(node, setting)]
    return literal(written[-1]) if written else otherwise


def _compiled(model: semantics.Model, emitter: Emitter) -> abc.Iterator[semantics.LevelFacts]:
    """Each level in turn, while the emitter's buffer holds its records."""
    facts = iter(model.levels)
    for item in model.items:
        if isinstance(item, nodes.Level):
            emitter.begin_level()
            headers.begin(item, emitter)
            emitter.statements(item.statements)
            yield next(facts)
        else:
            control.define(item, emitter)
