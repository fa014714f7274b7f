"""The cards of a gallery: for each level its texts, its pictures, and the chances of its random choices.

Rules: "Control", "What a policy decides".

A written chance has the share of levels in which it succeeds, where that follows from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import takewhile
from typing import Any, Final

from vaultc.api import loading
from vaultc.editing.description import describing
from vaultc.editing.description.document import Description
from vaultc.editing.gallery.contents import Heat, KindName, Kinds, contents, embedded, heat_of, kinds_of, level_data
from vaultc.generation.exact_chances.script import script_law
from vaultc.generation.interpreter.machine import chance_sites
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.linter.engine import find_errors
from vaultc.rendering.formats import PNG
from vaultc.rendering.renderers.picture_files import SMALL
from vaultc.rendering.renderers.texts import entries
from vaultc.sampling.danger import comparing
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import visible
from vaultc.support.workers import sample, usable_processors
from vaultc.world.surroundings import Surroundings

_LONGEST = 72


@dataclass(frozen=True, slots=True)
class Choice:
    """A place where the dice decide: its line, the text there, and its outcomes."""

    line: int
    text: str
    outcome: str


def choices_of(facts: LevelFacts, game: Game) -> tuple[Choice, ...]:
    """All choices of a level in the order of their lines."""
    found = []
    for site, share in exact_shares(facts.node, facts.functions, game):
        more = ""
        if share is not None and share != Fraction(site.value, 100):
            more = f"; in {float(share) * 100:.4g} % of all levels"
        found.append(_choice(site, f"{site.value} %{more}"))
    found += _others(facts.node)
    return tuple(dict.fromkeys(sorted(found, key=lambda choice: choice.line)))


def exact_shares(
    level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], game: Game
) -> list[tuple[nodes.Percent, Fraction | None]]:
    """All written chances in the order of their keys, with their share of levels, or None where it has no law."""
    law = script_law(level, functions, game)
    found = [(site, law.law(("true", site.span))) for site in chance_sites(level, functions.values())]
    return [(site, None if counts is None else counts.at_least_once) for site, counts in found]


def _others(level: nodes.Level) -> Iterator[Choice]:
    """Dice, shuffles, switches that are dice, and chances of single squares."""
    lengths: dict[str, int] = {}
    for node in walk(level):
        if isinstance(node, nodes.Assignment):
            value = node.value.value if isinstance(node.value, nodes.Typed) else node.value
            if isinstance(value, nodes.Array):
                lengths[node.variable.name] = len(value.elements)
    for node in walk(level):
        match node:
            case nodes.Dice():
                low, sides = max(node.count, 1), max(node.sides, 1)
                mean = low * (sides + 1) / 2
                yield _choice(node, f"{node.count}d{node.sides}: {low} to {low * sides}, {mean:g} on average")
            case nodes.CoreCall(function="rnd", arguments=(nodes.Integer(value=bound),)):
                yield _choice(node, f"rnd({bound}): 0 to {max(bound - 1, 0)}")
            case nodes.CoreCall(function="rnd"):
                yield _choice(node, "rnd(...): from 0, each number below it as often")
            case nodes.Shuffle() if node.variable.name in lengths:
                number = lengths[node.variable.name]
                yield _choice(node, f"one of {number} comes first, 1 in {number} each")
            case nodes.Switch(selector=nodes.Integer(value=sides)) if sides > 1:
                yield _choice(node, f"one of {sides}, 1 in {sides} each")
            case nodes.ReplaceTerrain():
                yield _choice(node, f"each square with {node.chance.value} %")
            case nodes.Filter(criterion=nodes.Percent(value=percent)):
                yield _choice(node, f"each square with {percent} %")
            case _:
                pass


def _choice(node: nodes.Node, outcome: str) -> Choice:
    number = node.span.begin.line
    text = " ".join(node.span.source.line(number).split()).removesuffix("{").rstrip()
    return Choice(number, text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…", outcome)


_TITLE_MARK = "Title:"
_ENOUGH_LEVELS = 12
"""Fewer are drawn before other processes have started."""
_SIZE_IN_PNG = 16
"""Offset in a PNG file of its width and height, four bytes each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture of a level for one seed, with the name of its file, and the game's complaints.

    ``cells`` are the data of :func:`vaultc.editing.gallery.contents.level_data`, ``contents`` the lines of the
    legend. ``shows`` measures how much there is to see: kinds of things and of ground count most, then their numbers.
    """

    seed: int
    file: str
    data: bytes
    complaints: tuple[str, ...]
    cells: dict[str, Any]
    contents: tuple[str, ...]
    shows: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width = self.data[_SIZE_IN_PNG : _SIZE_IN_PNG + 4]
        height = self.data[_SIZE_IN_PNG + 4 : _SIZE_IN_PNG + 8]
        return int.from_bytes(width, "big"), int.from_bytes(height, "big")


@dataclass(frozen=True, slots=True)
class Card:
    """One level; ``chance`` is None unless it is a vault, ``problems`` explains missing pictures.

    ``stem`` begins the names of its files. ``danger`` is None if nothing was sampled, ``kinds`` if nothing was made.
    """

    script: loading.LevelScript
    stem: str
    chance: Fraction | None
    pictures: tuple[Picture, ...]
    problems: tuple[str, ...]
    heat: Heat | None
    choices: tuple[Choice, ...]
    description: Description | None
    kinds: Kinds | None
    danger: comparing.DangerComparison | None = None

    @property
    def best(self) -> Picture | None:
        """The picture that shows most of the level, if there is one; of equals the first."""
        return max(self.pictures, key=lambda picture: picture.shows, default=None)

    @property
    def complaints(self) -> tuple[str, ...]:
        """The game's complaints about any of the pictures."""
        return tuple(dict.fromkeys(text for picture in self.pictures for text in picture.complaints))


@dataclass(frozen=True, slots=True)
class Group:
    """The levels of one file; ``problems`` are the errors that keep all of them from being generated."""

    file: str
    introduction: str
    problems: tuple[str, ...]
    cards: tuple[Card, ...]

    @property
    def shows(self) -> bool:
        """Return whether a picture shows more than floor."""
        return any(card.best is not None and card.best.shows for card in self.cards)

    @property
    def is_whole(self) -> bool:
        """Return whether there were no problems."""
        return not self.problems and not any(card.problems for card in self.cards)


def file_errors(library: loading.Library) -> dict[Model, tuple[str, ...]]:
    """For every file of a library its errors; levels of a file that has some are not generated."""
    models = dict.fromkeys([*library.models, *(script.model for script in library.levels)])
    return {model: tuple(_sentence(found) for found in find_errors(model) if found.forbids_use) for model in models}


@dataclass(frozen=True, slots=True)
class DrawingPlan:
    """The plan of every level's drawings: the seeds of its pictures, and the number of seeds of its heat map.

    ``sampled`` is the number of levels behind its danger and loot, 0 for none.
    """

    seeds: range
    heat: int
    surroundings: Surroundings
    sampled: int = 0


def make_cards(
    library: loading.Library, errors: Mapping[Model, Sequence[str]], plan: DrawingPlan, workers: int | None = None
) -> Iterator[Card]:
    """Generate and draw the levels; a mistake in one of them does not stop the others.

    Several processes share the work if there is enough of it: ``workers`` of them, or all that can run at once.
    """
    stems = loading.file_stems(library.levels)
    drawing = _Drawing(plan, tuple((script, stems[script], not errors[script.model]) for script in library.levels))
    count = usable_processors() if workers is None else workers
    enough = len(library.levels) >= _ENOUGH_LEVELS
    company = describing.Company(library.levels, library.chances, "the vaults of this gallery")
    pictures_only = replace(drawing, plan=replace(plan, heat=0, sampled=0))
    indices = range(len(library.levels))
    drawn = sample(drawing, indices, count if enough else 1, chunk=1, rehearsal=lambda: pictures_only(0))
    for index, (script, made) in enumerate(zip(library.levels, drawn, strict=True)):
        usable = not errors[script.model]
        choices = choices_of(script.facts, script.game) if usable else ()
        danger = None
        if made.danger is not None and made.danger[0].levels:
            seeds = comparing.sampled_seeds(script, plan.sampled)
            danger = comparing.danger_from(script, plan.surroundings, seeds, made.danger)
        description = describing.describe(script, company, danger=danger) if usable else None
        chance = library.chances.get(index)
        yield Card(
            script, stems[script], chance, made.pictures, made.problems, made.heat, choices, description,
            made.kinds, danger,
        )  # fmt: skip


class DrawnLevel(NamedTuple):
    """The work of a process on one level."""

    pictures: tuple[Picture, ...] = ()
    problems: tuple[str, ...] = ()
    heat: Heat | None = None
    kinds: Kinds | None = None
    danger: comparing.SampledDanger | None = None


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The job of a process: pictures, problems, heat and samples of the level with an index.

    Of every level there are the script, the beginning of its file names, and whether it can be generated.
    """

    plan: DrawingPlan
    scripts: tuple[tuple[loading.LevelScript, str, bool], ...]

    def __call__(self, index: int) -> DrawnLevel:
        script, stem, usable = self.scripts[index]
        if not usable:
            return DrawnLevel()
        plan = self.plan
        results = list(_results(script, stem, plan.seeds, plan.surroundings))
        pictures = tuple(result for result in results if isinstance(result, Picture))
        problems = tuple(result for result in results if isinstance(result, str))
        if problems:
            return DrawnLevel(pictures, problems)
        seeds = comparing.sampled_seeds(script, plan.sampled)
        danger = comparing.sampled_danger(script, plan.surroundings, seeds) if seeds else None
        levels: list[Level] = []  # of the heat map, or of the pictures without one; of as many seeds as possible
        first = plan.seeds.start
        for seed in range(first, min(first + (plan.heat or len(plan.seeds)), script.game.seeding.largest + 1)):
            with suppress(diagnostics.GenerationError):
                levels.append(script.generate(seed, surroundings=plan.surroundings).level)
        heat = heat_of(levels, script.catalog, is_vault=script.is_vault) if plan.heat else None
        return DrawnLevel(pictures, problems, heat, kinds_of(levels, script.catalog), danger)


def grouped(cards: Iterable[Card], errors: Mapping[Model, tuple[str, ...]]) -> tuple[Group, ...]:
    """Cards file by file; files whose levels show nothing but floor come last, files with fewer levels at the end."""
    by_model: dict[Model, list[Card]] = {model: [] for model in errors}
    for card in cards:
        by_model[card.script.model].append(card)
    groups = []
    for model, its_cards in by_model.items():
        source = model.parsed.source
        file = visible(source.path.name if source.path else source.name)  # the same wherever the gallery is made
        groups.append(Group(file, _introduction(source), errors[model], tuple(its_cards)))
    plain = [group for group in groups if group.is_whole and not group.shows]
    others = [group for group in groups if group not in plain]
    return (*others, *sorted(plain, key=lambda group: -len(group.cards)))


def _results(
    script: loading.LevelScript, stem: str, seeds: range, surroundings: Surroundings
) -> Iterator[Picture | str]:
    """A picture for every seed, or what went wrong with it, whatever that was."""
    for seed in seeds:
        try:
            level = script.generate(seed, surroundings=surroundings)
            yield _picture(level, f"{loading.seed_stem(stem, seed, seeds[-1])}{PNG.suffixes[0]}")
        except diagnostics.GenerationError as error:
            yield f"seed {seed}: {_sentence(error.diagnostic)}"
        except Exception as error:
            yield f"seed {seed}: internal error: {type(error).__name__}: {error}"


def _picture(generated: loading.GeneratedLevel, file: str) -> Picture:
    level, script = generated.level, generated.script
    assert isinstance(script, loading.LevelScript)
    data = level_data(level, generated.catalog, script.model.parsed.source)
    listed = contents(level, generated.catalog)
    complaints = tuple(map(str, level.complaints))
    png = generated.png(crop=True, effort=SMALL)
    seen = [entry for entry in entries(level, generated.catalog) if not entry.where]
    places = {index for entry in seen for index in entry.cells}
    shows = 4 * len(seen) + min(len(places), 40)
    return Picture(generated.seed, file, png, complaints, data, listed, shows)


def _introduction(source: Source) -> str:
    """The comment at the very beginning of a file, unless it is the title of a level."""
    comment = takewhile(lambda line: line.startswith("#"), source.text.splitlines())
    lines = [line.lstrip("#").strip() for line in comment]
    return "" if any(line.startswith(_TITLE_MARK) for line in lines) else " ".join(lines)


def _sentence(diagnostic: diagnostics.Diagnostic) -> str:
    line, column = diagnostic.span.begin
    return f"line {line}, column {column}: {diagnostic.message}"


@cache
def resource(name: str) -> str:
    """The text of a style sheet, of a script, or of a part of a page."""
    return resources.files("vaultc.editing.gallery").joinpath("data", name).read_text("utf-8")


SEARCH: Final = "search.js"

_COMMENT_OR_TEXT = re.compile(r'^[ \t]*#[^\n]*|"[^"]*"|^MAP$.*?^[ \t]*ENDMAP', re.MULTILINE | re.DOTALL)
_CAPITALS = re.compile(r"\b[A-Z_]+\b")
_WORDS = re.compile(r"[^\W\d_][\w'-]+")


def search_script(groups: Sequence[Group]) -> str:
    """The script that searches, with its data: levels in the order of the page, and the kinds they share."""
    return f"{resource('search.js')}Gallery.load({embedded(index_data(groups))});\n"


def index_data(groups: Sequence[Group]) -> dict[str, Any]:
    """The data of the search.

    ``kinds`` lists (name, class, layer) once; ``has`` of a level are numbers of kinds, each with the share of levels
    that have it, in per cent.
    """
    numbers: dict[KindName, int] = {}
    levels = [_level(card, group.file, numbers) for group in groups for card in group.cards]
    return {"kinds": [list(kind) for kind in numbers], "levels": levels}


def _level(card: Card, file: str, numbers: dict[KindName, int]) -> dict[str, Any]:
    script = card.script
    kinds = card.kinds
    has = [] if kinds is None else [(found.kind, kinds.percent(found.levels)) for found in kinds.found]
    return {
        "id": card.stem,
        "title": script.display_title,
        "name": script.name,
        "file": file,
        "about": script.facts.description,
        "uses": statements(card),
        "words": " ".join(words_of_source(card)),
        "has": [[numbers.setdefault(kind, len(numbers)), percent] for kind, percent in has],
        **figures(card),
    }


def figures(card: Card) -> dict[str, float]:
    """The quantities by which levels are sorted; unknown ones are left out."""
    found: dict[str, float] = {} if card.best is None else {"shows": card.best.shows}
    if card.chance is not None:
        found["chance"] = float(card.chance)
    if card.danger is not None:
        found["danger"] = card.danger.row("difficulty").own.mean
        found["loot"] = card.danger.row("value").own.mean
    return found


def statements(card: Card) -> list[str]:
    """The statements that a level uses, in alphabetical order."""
    known = card.script.game.grammar.statements
    text = _COMMENT_OR_TEXT.sub("", card.script.facts.node.span.text)
    return sorted(known & set(_CAPITALS.findall(text)))


def words_of_source(card: Card) -> list[str]:
    """The different words of the source."""
    return sorted({word.lower() for word in _WORDS.findall(card.script.facts.node.span.text)})
