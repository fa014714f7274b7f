"""The images of a level under all symmetries: their texts, and which of them a file has already.

A set of rotations gives each image a name that is free in the file, or the name that it has there.
"""

from __future__ import annotations

import re
from collections import Counter, abc
from itertools import chain, count

from vaultc.language import semantics
from vaultc.language.semantics import sheets
from vaultc.language.semantics.statements import MAXIMUM_NAME, has_counter
from vaultc.language.symmetry import map_frames
from vaultc.language.symmetry.map_frames import SYMMETRIES, Symmetry
from vaultc.language.symmetry.turning import Turning
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern

_ROTATION = lazy_pattern(r" \(\d+ of \d+\)$")
_COMMENT = lazy_pattern(r"^[ \t]*#.*$", re.MULTILINE)
_SPACE = lazy_pattern(r"\s+")
_NUMBER = lazy_pattern(r"-\d+$")


@dataclass(frozen=True, eq=False)
class LevelImage:
    """A level under one symmetry; ``same`` are all symmetries that give this image, the first of them its own.

    The ``meaning`` is equal for images that make the same levels.
    """

    turning: Turning
    same: tuple[Symmetry, ...]
    meaning: str

    @property
    def symmetry(self) -> Symmetry:
        """The symmetry that makes it."""
        return self.turning.symmetry

    def text(self, name: str, title: str | None) -> str:
        """The des source of the image: title, level, and the functions that it calls and that are turned with it."""
        level, rewriting = self.turning.level, self.turning.rewriting
        own = _own_functions(self.turning)
        if self.symmetry != map_frames.IDENTITY:
            _rename_functions(self.turning, own)
        names, span = level.node.name, level.node.span
        rewriting.replace(names.span, f'"{name}"')
        head = f"# Title: {title}\n" if title else ""
        head += "".join(f"# {line}\n" for line in level.description.splitlines() if title)
        functions = "".join(f"{rewriting.of(node)}\n" for node in own.values())
        body = rewriting.of(level.node)
        if self.symmetry == map_frames.IDENTITY:
            text = span.source.text
            body = f'{text[span.start : names.span.start]}"{name}"{text[names.span.end : span.end]}'
        if functions and level.node.statements:
            begin = rewriting.text(span.source.span(span.start, level.node.statements[0].span.start))
            body = begin + functions + body[len(begin) :]
        return f"{head}{body.rstrip()}\n".replace("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class LevelImages:
    """The images of a level that differ, and the symmetries under which its map is too large, with the reasons."""

    images: tuple[LevelImage, ...]
    impossible: tuple[tuple[Symmetry, str], ...]


def images_of(
    model: semantics.Model, level: semantics.LevelFacts, symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> LevelImages:
    """The images of a level under some symmetries, of which the first is the identity.

    Raises:
        TurningError: the level cannot be turned.
    """
    found: dict[str, tuple[Turning, list[Symmetry]]] = {}
    impossible = []
    for symmetry in symmetries:
        try:
            turning = Turning(model, level, symmetry)
        except map_frames.TurningError as error:
            if symmetry == map_frames.IDENTITY or not symmetry.swaps:
                raise
            impossible.append((symmetry, error.diagnostics[0].message))
            continue
        found.setdefault(meaning_of(turning), (turning, []))[1].append(symmetry)
    images = (LevelImage(turning, tuple(same), meaning) for meaning, (turning, same) in found.items())
    return LevelImages(tuple(images), tuple(impossible))


def meaning_of(turning: Turning) -> str:
    """Return a text that is equal for images that make the same levels: without name, weight, comments and layout.

    The direction of walls in the map does not count, since the game sets it.
    """
    node, rewriting = turning.level.node, turning.rewriting
    texts: list[str] = []
    for part in node.statements:
        if isinstance(part, n.Map):
            texts += (row.replace(map_frames.WALLS[1], map_frames.WALLS[0]) for row in turning.image_rows(part))
            corner = turning.corners.get(part.span)
            before = part.span.source.span(part.span.start, part.block.span.start)
            texts.append(_in_short(rewriting.text(before)) if corner is None else str(corner))
    others = (part for part in node.statements if not isinstance(part, n.VaultGen | n.Map))
    parts = chain([node.flags] if node.flags else [], others, turning.functions.values())
    return "\n".join((*texts, *(_in_short(rewriting.of(part)) for part in parts)))


def _in_short(text: str) -> str:
    return _SPACE.sub("", _COMMENT.sub("", text))


# ---- the levels of a file


def placed_images(
    images: abc.Sequence[LevelImage], model: semantics.Model, levels: abc.Iterable[semantics.LevelFacts]
) -> dict[int, list[semantics.LevelFacts]]:
    """The levels of a file that are one of the images, by its number."""
    numbers = {image.meaning: number for number, image in enumerate(images)}
    turning = images[0].turning
    found: dict[int, list[semantics.LevelFacts]] = {}
    drawn = drawn_alike(turning.maps[0].block)
    for level in levels:
        number: int | None = 0
        if level is not turning.level:
            block = first_map(model, level)
            if block is None or drawn_alike(block) != drawn:
                continue
            try:
                number = numbers.get(meaning_of(Turning(model, level, map_frames.IDENTITY)))
            except map_frames.TurningError:
                continue
        if number is not None:
            found.setdefault(number, []).append(level)
    return found


def first_map(model: semantics.Model, level: semantics.LevelFacts) -> n.MapBlock | None:
    """The rows of the first MAP of a level; None if there is none."""
    return next((placed.node.block for placed in model.statements_of(level) if isinstance(placed.node, n.Map)), None)


def drawn_alike(block: n.MapBlock) -> tuple[list[int], Counter[str]]:
    """Equal for all images of a map: the lengths of its sides, and the number of each character."""
    rows = sheets.map_rows(block)
    counts = Counter("".join(rows).replace(map_frames.WALLS[1], map_frames.WALLS[0]))
    return sorted(sheets.map_size(block)), counts


def base_name(name: str) -> str:
    """The name that the images of a level share: without the number at its end."""
    return _NUMBER.sub("", name)


def free_name(base: str, number: int, taken: abc.Collection[str]) -> str:
    """The base and the first number from this one on with which it is not ``taken``, short enough for the game."""
    for following in count(number):
        ending = f"-{following}"
        name = base[: MAXIMUM_NAME - len(ending)] + ending
        if name not in taken:
            return name
    raise AssertionError("there is always a free number")


# ---- functions


def _own_functions(turning: Turning) -> abc.Mapping[str, n.FunctionDefinition]:
    """The functions from outside that are not the same for the image, or call such functions."""
    if turning.symmetry == map_frames.IDENTITY:
        return {}
    found: dict[str, n.FunctionDefinition] = {}
    for name, node in turning.functions.items():
        calls = any(isinstance(part, n.Call) and part.function.text in found for part in walk(node))
        if calls or turning.rewriting.of(node) != node.span.text:
            found[name] = node
    return found


def _rename_functions(turning: Turning, own: abc.Mapping[str, n.FunctionDefinition]) -> None:
    """Give the functions that are turned with the level names of their own, so that one file can hold all images."""
    inside = [node for node in walk(turning.level.node) if isinstance(node, n.FunctionDefinition)]
    names = {*own, *(node.name.text for node in inside)}
    ending = turning.symmetry.word.replace("-", "_")
    for node in chain.from_iterable(map(walk, (turning.level.node, *own.values()))):
        if isinstance(node, n.Call | n.FunctionDefinition):
            word = node.name if isinstance(node, n.FunctionDefinition) else node.function
            if word.text in names:
                turning.rewriting.replace(word.span, f"{word.text}_{ending}")


# ---- sets of rotations


@dataclass(frozen=True, slots=True)
class ImageInSet:
    """One image of a level: its name and title in a set of all, and the levels of the file that are this image."""

    image: LevelImage
    name: str
    title: str | None
    levels: tuple[semantics.LevelFacts, ...]

    @property
    def is_missing(self) -> bool:
        """True if no level of the file is this image."""
        return not self.levels

    @property
    def text(self) -> str:
        """The des source of the image."""
        return self.image.text(self.name, self.title)


@dataclass(frozen=True, slots=True)
class RotationSet:
    """All images of one level that differ, in the order of the symmetries, and the symmetries that are impossible."""

    level: semantics.LevelFacts
    members: tuple[ImageInSet, ...]
    impossible: tuple[tuple[Symmetry, str], ...]

    @property
    def functions(self) -> str:
        """The text of functions outside of the level that all images call as they are."""
        turning = self.members[0].image.turning
        own = _own_functions(turning)
        return "".join(f"{node.span.text}\n" for name, node in turning.functions.items() if name not in own)


def rotation_set(
    model: semantics.Model, level: semantics.LevelFacts, symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> RotationSet:
    """The images of a level, each with a name that is free in the file, or with its name there.

    Raises:
        TurningError: the level cannot be turned.
    """
    found = images_of(model, level, symmetries)
    present = placed_images(found.images, model, model.levels)
    taken = {other.name for other in model.levels}
    title, total = level.title, len(found.images)
    if title is not None:  # without the number of a rotation
        title = _ROTATION.sub("", title)
    members = []
    for number, image in enumerate(found.images):
        levels = tuple(present.get(number, ()))
        name = levels[0].name if levels else level.name
        if not levels and not has_counter(name):
            name = free_name(base_name(name), number + 1, taken)
        taken.add(name)
        numbered = title if title is None or total == 1 else f"{title} ({number + 1} of {total})"
        members.append(ImageInSet(image, name, numbered, levels))
    return RotationSet(level, tuple(members), found.impossible)


def rotation_sets(
    model: semantics.Model, levels: abc.Iterable[semantics.LevelFacts], symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> abc.Iterator[RotationSet]:
    """The sets of some levels of a file, each set once; levels that cannot be turned have none."""
    done: set[int] = set()
    for level in levels:
        if level.index in done:
            continue
        try:
            found = rotation_set(model, level, symmetries)
        except map_frames.TurningError:
            continue
        done.update(other.index for member in found.members for other in member.levels)
        yield found
