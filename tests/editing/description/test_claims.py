"""Descriptions are true of generated levels (kinds, states, numbers, squares), and contain no code.

Of the library and the examples, and of the games' files if ``VAULTC_CORPUS`` names a folder with them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from repository import ROOT
from thorough import sampled

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import GenerationError, LevelScript, load
from vaultc.editing.description.describing import Company, describe
from vaultc.editing.description.document import CODE, Sentence
from vaultc.editing.description.statements import Statements
from vaultc.editing.description.things import CountedThing
from vaultc.generation.exact_chances.things import object_name
from vaultc.language.diagnostics import DesError
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Item, Monster, Trap
from vaultc.sampling.chances import every_item

_FILES = sorted(Path(os.environ.get("VAULTC_CORPUS", "nowhere")).glob("[!v]*/*.des"))
"""Without the files of variants, which are read with the names of another game."""
_NAMED = {name: [path for path in _FILES if path.name == name] for name in sorted({path.name for path in _FILES})}
CORPUS = sampled((paths[number % len(paths)] for number, paths in enumerate(_NAMED.values())), 3)
"""Each file, or one of three, of one game, in turn: most games have nearly the same files under the same names."""
TARGETS = [
    "library",
    *(str(path) for path in sorted((ROOT / "examples").rglob("*.des"))),
    *map(str, CORPUS),
]
SEEDS = (1, 2)

CODE_LIKE = re.compile(rf"{CODE}|\$\w|\b(?:coord|region|string|rnd|align|place|monster)[(\[]|, [+-]?\d+\.$")
STATES = {
    "blessed": lambda one: one.blessed,
    "cursed": lambda one: one.cursed,
    "uncursed": lambda one: not one.blessed and not one.cursed,
    "locked": lambda one: one.locked,
    "trapped": lambda one: one.trapped,
    "greased": lambda one: one.greased,
    "sleeping": lambda one: one.asleep,
    "peaceful": lambda one: one.peaceful,
    "hostile": lambda one: not one.peaceful,
}
"""Adjectives of things, with the test of a generated one."""
NUMBER = re.compile(r" with (\d+) charges?\b| (without) charges")
POINT = re.compile(r" at \((\d+),(\d+)\)")


def sentences(lines: tuple[Sentence, ...]) -> Iterator[str]:
    for line in lines:
        yield line.text
        yield from sentences(line.inner)


@pytest.mark.parametrize("target", TARGETS)
def test_descriptions_are_words_and_hold_in_generated_levels(target: str) -> None:
    try:
        loaded = load(target)
    except DesError:
        pytest.skip("a file with errors")
    company = Company(loaded.levels, loaded.chances)
    for script in loaded.levels:
        found = describe(script, company)
        told = (*sentences(found.contents), *sentences(found.depends))
        assert not [text for text in told if CODE_LIKE.search(text)], script.name
        assert not list(disproved(script)), script.name


def disproved(script: LevelScript) -> Iterator[str]:
    """Claims about single statements that a generated level does not bear out."""
    telling = Statements(script.model, script.facts)
    claims = {}
    for node in walk(script.facts.node):
        if isinstance(node, n.Object | n.Container | n.Monster | n.Trap):
            thing = telling.things.of(node)
            if thing is not None:
                claims[node.span] = node, thing
    for seed in SEEDS:
        try:
            made = script.generate(seed)
        except GenerationError:
            continue
        level = made.level
        for thing in (*level.monsters, *every_item(level.items()), *level.traps):
            if thing.origin in claims:
                yield from _disproved(script, made, *claims[thing.origin], thing)


def _disproved(
    script: LevelScript, made: GeneratedLevel, node: n.Statement, claim: CountedThing, thing: Monster | Item | Trap
) -> Iterator[str]:
    name = _name(script, thing)
    written = getattr(node.kind, "name", None) if isinstance(node, n.Object | n.Container | n.Monster) else None
    where = f"{node.span.begin.line}, seed {made.seed}: {claim.one!r}"
    is_changed = isinstance(thing, Monster) and thing.shapechanger >= 0
    own = name.split(" of ")[-1].removesuffix(" piece").lower()
    if written in _names(script) and not claim.kind and not is_changed and own not in claim.noun.singular.lower():
        yield f"{where}: made a {name}"
    for word in claim.adjectives.split():
        if word in STATES and not STATES[word](thing):
            yield f"{where}: not {word}"
    number = NUMBER.search(claim.after)
    if number is not None and isinstance(thing, Item) and thing.spe != int(number[1] or 0):
        yield f"{where}: has {thing.spe} charges"
    point = POINT.fullmatch(claim.place)
    if point is not None and isinstance(thing, Trap) and (base := _base(script, made)) is not None:
        square = (thing.x - base[0], thing.y - base[1])
        if square != (int(point[1]), int(point[2])):
            yield f"{where}: is at {square}"


@cache
def _names(script: LevelScript) -> frozenset[str]:
    """The names that the game of a level knows; files of a variant have others."""
    kinds = {kind.name for kind in script.catalog.kinds if kind.name is not None}
    return frozenset({species.name for species in script.catalog.species} | kinds)


def _name(script: LevelScript, thing: Monster | Item | Trap) -> str:
    if isinstance(thing, Monster):
        return script.catalog.species[thing.species].name
    return object_name(script.catalog.kinds[thing.kind]) if isinstance(thing, Item) else ""


def _base(script: LevelScript, made: GeneratedLevel) -> tuple[int, int] | None:
    """The square (0,0) of the one room of a level; None where there are several, or none."""
    roots = [node for node in script.facts.node.statements if isinstance(node, n.Room | n.Map)]
    inner = [node for node in walk(script.facts.node) if isinstance(node, n.Subroom | n.RegionStatement)]
    rooms = made.level.rooms
    return (rooms[0].lx, rooms[0].ly) if [*map(type, roots)] == [n.Room] and not inner and len(rooms) == 1 else None
