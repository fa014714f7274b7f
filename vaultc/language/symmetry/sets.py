"""The rotations and mirror images of a level as a set: which of them a file has, which are missing, and their text."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass

from vaultc.language import semantics
from vaultc.language.semantics.headings import has_counter
from vaultc.language.symmetry import images
from vaultc.language.symmetry.map_frames import TurningError
from vaultc.language.symmetry.symmetries import SYMMETRIES, Symmetry


@dataclass(frozen=True, slots=True)
class ImageInSet:
    """One image of a level: its name and title in a set of all, and the levels of the file that are this image."""

    image: images.LevelImage
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
        """The text of functions outside of the level that all images share."""
        return images.shared_functions(self.members[0].image.turning)


def rotation_set(
    model: semantics.Model, level: semantics.LevelFacts, symmetries: abc.Sequence[Symmetry] = SYMMETRIES
) -> RotationSet:
    """The images of a level, each with a name that is free in the file, or with its name there.

    Raises:
        TurningError: the level cannot be turned.
    """
    found = images.images_of(model, level, symmetries)
    present = images.placed_images(found.images, model, model.levels)
    return RotationSet(level, tuple(_named(found, present, model, level)), found.impossible)


def _named(
    found: images.LevelImages,
    present: dict[int, list[semantics.LevelFacts]],
    model: semantics.Model,
    level: semantics.LevelFacts,
) -> abc.Iterator[ImageInSet]:
    taken = {other.name for other in model.levels}
    title, total = images.base_title(level.title), len(found.images)
    for number, image in enumerate(found.images):
        levels = tuple(present.get(number, ()))
        name = levels[0].name if levels else level.name
        if not levels and not has_counter(name):
            name = images.free_name(images.base_name(name), number + 1, taken)
        taken.add(name)
        numbered = title if title is None or total == 1 else f"{title} ({number + 1} of {total})"
        yield ImageInSet(image, name, numbered, levels)


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
        except TurningError:
            continue
        done.update(other.index for member in found.members for other in member.levels)
        yield found
