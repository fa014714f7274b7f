"""What a gallery shows of each level: its texts, and its pictures for several seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from vaultc.api import LevelScript, Library, file_stems, vault_chances
from vaultc.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.linter import lint
from vaultc.semantics import Model
from vaultc.surroundings import Surroundings

_TITLE_MARK = "Title:"
_SIZE_IN_PNG = 16
"""Offset in a PNG file of its width and height, four bytes each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture of a level for one seed, with the name of its file, and what the game would complain about."""

    seed: int
    file: str
    data: bytes
    complaints: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width = self.data[_SIZE_IN_PNG : _SIZE_IN_PNG + 4]
        height = self.data[_SIZE_IN_PNG + 4 : _SIZE_IN_PNG + 8]
        return int.from_bytes(width, "big"), int.from_bytes(height, "big")


@dataclass(frozen=True, slots=True)
class Card:
    """One level; ``chance`` is None for what is no vault, ``problems`` says why pictures are missing."""

    script: LevelScript
    chance: Fraction | None
    pictures: tuple[Picture, ...]
    problems: tuple[str, ...]

    @property
    def complaints(self) -> tuple[str, ...]:
        """What the game would complain about in any of the pictures."""
        return tuple(dict.fromkeys(text for picture in self.pictures for text in picture.complaints))


@dataclass(frozen=True, slots=True)
class Group:
    """The levels of one file; ``problems`` are the errors that keep all of them from being generated."""

    file: str
    introduction: str
    problems: tuple[str, ...]
    cards: tuple[Card, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing went wrong."""
        return not self.problems and not any(card.problems for card in self.cards)


def file_errors(library: Library) -> dict[Model, tuple[str, ...]]:
    """For every file of a library its errors; levels of a file that has some are not generated."""
    models = dict.fromkeys([*library.models, *(script.model for script in library.levels)])
    return {model: tuple(map(_sentence, _errors(model))) for model in models}


def _errors(model: Model) -> list[Diagnostic]:
    return [diagnostic for diagnostic in lint(model) if diagnostic.severity >= Severity.ERROR]


def make_cards(
    library: Library,
    errors: Mapping[Model, Sequence[str]],
    seeds: Sequence[int],
    surroundings: Surroundings,
) -> Iterator[Card]:
    """Generate and draw the levels one by one; a mistake in one of them does not stop the others."""
    chances = vault_chances(library.levels)
    stems = file_stems(library.levels)
    for index, script in enumerate(library.levels):
        results = [] if errors[script.model] else list(_results(script, stems[script], seeds, surroundings))
        pictures = tuple(result for result in results if isinstance(result, Picture))
        problems = tuple(result for result in results if isinstance(result, str))
        yield Card(script, chances.get(index), pictures, problems)


def grouped(cards: Iterable[Card], errors: Mapping[Model, tuple[str, ...]]) -> tuple[Group, ...]:
    """Cards file by file."""
    by_model: dict[Model, list[Card]] = {model: [] for model in errors}
    for card in cards:
        by_model[card.script.model].append(card)
    return tuple(
        Group(_file_name(model), _introduction(model), errors[model], tuple(its_cards))
        for model, its_cards in by_model.items()
    )


def _file_name(model: Model) -> str:
    """The file's name without its folder, so that a gallery is the same wherever it is made."""
    path = model.parsed.source.path
    return path.name if path else model.parsed.source.name


def _results(
    script: LevelScript, stem: str, seeds: Iterable[int], surroundings: Surroundings
) -> Iterator[Picture | str]:
    """A picture for every seed, or what went wrong with it, whatever that was."""
    for seed in seeds:
        try:
            level = script.generate(seed, surroundings=surroundings)
            yield Picture(seed, f"{stem}-{seed}.png", level.png(crop=True), tuple(map(str, level.level.complaints)))
        except GenerationError as error:
            yield f"seed {seed}: {_sentence(error.diagnostic)}"
        except Exception as error:
            yield f"seed {seed}: internal error: {type(error).__name__}: {error}"


def _introduction(model: Model) -> str:
    """The comment at the very beginning of a file, unless it is the title of a level."""
    lines = []
    for line in model.parsed.source.text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("#").strip())
    return "" if any(line.startswith(_TITLE_MARK) for line in lines) else " ".join(lines)


def _sentence(diagnostic: Diagnostic) -> str:
    line, column = diagnostic.span.begin
    return f"line {line}, column {column}: {diagnostic.message}"
