"""Put mistakes into des files, and count by kind how many the linter finds, and how many change the levels.

    python tools/mutations.py FOLDER... --count 1000

Each copy of a level has one mistake that an author's finger could make. It *changes the level* if the game's compiler
refuses it, or if the levels of some seeds differ more than other seeds of the level without the mistake do: some
square, number of things, area or flag comes in a share of the levels that is farther from its share before than any
share is between two groups of seeds.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from mistakes_of_meaning import SEMANTIC, SLIPS
from mistakes_of_writing import SYNTACTIC, Mutant, Mutate, Original, diagnose, original, outcome, signature

import vaultc
from vaultc.games import NAMES, game_named
from vaultc.language.diagnostics import GenerationError, Severity
from vaultc.language.semantics import Model
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, look_at
from vaultc.rendering.converters.conformance_format import to_json

SEED = 20240917
TURNS = 2
HEAD = re.compile(r"(?m)^(?:LEVEL|MAZE)\b")
MUTATIONS = (*SYNTACTIC, *SEMANTIC, *SLIPS)
LEAST = 0.4
"""The least difference of two shares that counts as a change, however alike the groups of seeds are."""


class Share(NamedTuple):
    """Mutants made, those reported, those reported at a right line, those that change the level, and of these found."""

    made: int
    found: int
    placed: int
    changed: int = 0
    both: int = 0

    def __add__(self, other: object) -> Share:
        assert isinstance(other, Share)
        return Share(*(mine + its for mine, its in zip(self, other, strict=True)))


NONE = Share(0, 0, 0)


def levels(paths: Iterable[Path]) -> Iterator[str]:
    """The texts of all levels, each without what comes before the first level of its file."""
    for path in sorted(paths):
        text = path.read_bytes().decode("latin-1").replace("\r\n", "\n")
        starts = [match.start() for match in HEAD.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            yield text[start:end].rstrip() + "\n"


def shares(texts: Iterable[str], mutations: Iterable[Mutate], turns: int = TURNS) -> dict[str, Share]:
    """The share of each family of mistakes that is found; levels are not made."""
    counted: dict[str, Share] = {}
    for number, text in enumerate(texts):
        source = original(text)
        known = frozenset(signature(d) for d in diagnose(text)[1])
        for mutate in mutations:
            for mutant in mutants(mutate, source, number, turns):
                found, placed = outcome(mutant, known)
                counted[mutant.family] = counted.get(mutant.family, NONE) + Share(1, found, placed)
    return counted


def mutants(mutate: Mutate, source: Original, number: int, turns: int) -> Iterator[Mutant]:
    """A few mutants of a text by one mistake; none where it cannot be made."""
    for turn in range(turns):
        mutant = mutate(source, random.Random(f"{SEED} {number} {turn} {mutate.__name__}"))
        if mutant:
            yield mutant


def total(counted: dict[str, Share]) -> Share:
    """All families together."""
    return sum(counted.values(), NONE)


# ---- the change of the levels

_PLACED = ("objects", "monsters", "traps", "engravings")


def _features(level: dict[str, Any]) -> set[str]:
    """The facts of one level whose shares are compared: squares, things, numbers of things by name, areas, flags."""
    found = {
        f"{part} {x},{y} {character}"
        for part in ("terrain", "lit", "roomno", "edge")
        for y, row in enumerate(level.get(part, ()))
        for x, character in enumerate(row)
    }
    names: Counter[str] = Counter()
    for part in _PLACED:
        for row in level.get(part, ()):
            name = row[3] if part == "objects" else row[2]
            found.add(f"{part} {row[0]},{row[1]} {name}")
            found.add(f"{part} {name} {row[3:]}")
            names[f"{part} {name}"] += 1
        names[part] += len(level.get(part, ()))
    found |= {f"{count} of {name}" for name, count in names.items()}
    others = {"doors", "stairs", "altars", "drawbridges", "rooms", "regions", "flags", "vaults", "wall"}
    found |= {f"{part} {entry}" for part in others for entry in level.get(part, ())}
    return found | {f"{part} {level.get(part)}" for part in ("arrivals", "counts", "message", "sounds")}


def counted_features(model: Model, seeds: range) -> Counter[str]:
    """Count the levels of some seeds that have each fact; a level that cannot be made has a single fact."""
    found: Counter[str] = Counter()
    probe = Probe.of(model.levels[0], model)
    for seed in seeds:
        level = probe.sample(seed).level
        found.update({"fails"} if level is None else _features(to_json(level, model.game.catalog)))
    return found


def difference(one: Counter[str], other: Counter[str]) -> int:
    """The largest difference of two counts of a fact."""
    return max((abs(one[fact] - other[fact]) for fact in one.keys() | other.keys()), default=0)


class Yardstick(NamedTuple):
    """The facts of an original in some seeds, and the largest difference that chance makes."""

    facts: Counter[str]
    chance: int

    @classmethod
    def of(cls, model: Model, seeds: int) -> Yardstick:
        """Compare the first seeds with those that follow them."""
        facts = counted_features(model, range(1, seeds + 1))
        later = counted_features(model, range(seeds + 1, 2 * seeds + 1))
        return cls(facts, max(difference(facts, later), int(LEAST * seeds)))

    def changes(self, model: Model, seeds: int) -> bool:
        """True if the levels of a model differ more than chance does."""
        try:
            facts = counted_features(model, range(1, seeds + 1))
        except (GenerationError, IndexError):
            return True
        return difference(self.facts, facts) > self.chance


class Verdict(NamedTuple):
    """The result for one mutant."""

    family: str
    found: bool
    placed: bool
    changed: bool
    text: str
    line: int


class Task(NamedTuple):
    """A level to spoil: its text, the name of its game, its number, and which mistakes."""

    number: int
    text: str
    game: str
    seeds: int
    kinds: tuple[int, ...]


def judge(task: Task) -> list[Verdict]:
    """Spoil a level in some ways; nothing for a text that is no level alone."""
    game = game_named(task.game)
    model, known_diagnostics = diagnose(task.text, game)
    if len(model.levels) != 1 or any(d.severity is Severity.ERROR for d in known_diagnostics):
        return []
    source, known = original(task.text, game), frozenset(signature(d) for d in known_diagnostics)
    yardstick: Yardstick | None = None
    verdicts = []
    for kind in task.kinds:
        for mutant in mutants(MUTATIONS[kind], source, task.number, 1):
            if mutant.text == task.text:
                continue
            found, placed = outcome(mutant, known, game)
            spoilt, diagnostics = diagnose(mutant.text, game)
            refused = any(d.severity is Severity.ERROR for d in diagnostics) or len(spoilt.levels) != 1
            if not refused:
                yardstick = yardstick or Yardstick.of(model, task.seeds)
            changed = refused or (yardstick is not None and yardstick.changes(spoilt, task.seeds))
            if changed and not found:
                found = not _seen(spoilt) <= _seen(model)
            line = min(mutant.lines, default=1)
            text = mutant.text.splitlines()[line - 1] if mutant.lines else ""
            verdicts.append(Verdict(mutant.family, found, placed, changed, text, line))
    return verdicts


def _seen(model: Model) -> set[str]:
    """The findings of the rules about generated levels (``check --samples``), without their numbers."""
    found = look_at(Probe.of(model.levels[0], model), range(1, 11), SAMPLED_RULES)
    return {f"{each.rule}: {each.message.partition(' in ')[0]}" for each in found}


def tasks(folders: Iterable[str], count: int, seeds: int, per_level: int) -> Iterator[Task]:
    """Levels spread over all files, with the mistakes for each by turns."""
    found: list[tuple[str, str]] = []
    for path in sorted(path for folder in folders for path in Path(folder).rglob("*.des")):
        try:
            game = vaultc.load(path).levels[0].game.name
        except (vaultc.VaultcError, IndexError):
            continue
        if game not in (*NAMES, "nethack343"):  # the terrain of forks has no letters in the documented JSON
            continue
        found += ((text, game) for text in levels([path]))
    wanted = min(len(found), -(-count * 5 // (4 * per_level)))
    for number in range(wanted):
        text, game = found[number * len(found) // wanted]
        kinds = tuple((number * per_level + step) % len(MUTATIONS) for step in range(per_level))
        yield Task(number, text, game, seeds, kinds)


def table(counted: dict[str, Share]) -> str:
    """The counts as a table in Markdown."""
    lines = ["| mistake | made | found | changes the level | of these found |", "|---|---|---|---|---|"]
    for family, share in [*sorted(counted.items()), ("all", total(counted))]:
        part = f"{share.both / share.changed:.0%}".replace("%", " %") if share.changed else ""
        lines.append(f"| {family} | {share.made} | {share.found} | {share.changed} | {part} |")
    return "\n".join(lines)


def main() -> None:
    """Print the table, and with ``--missed`` what was not found."""
    parser = argparse.ArgumentParser(description="Count mistakes in des files that the linter finds.")
    parser.add_argument("folders", nargs="+", help="folders of des files")
    parser.add_argument("--count", type=int, default=1000, help="about how many mistakes")
    parser.add_argument("--seeds", type=int, default=20, help="levels made of each text")
    parser.add_argument("--per-level", type=int, default=10, help="mistakes of one level")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--missed", action="store_true", help="show each mistake that changes its level unnoticed")
    chosen = parser.parse_args()
    counted: dict[str, Share] = {}
    with Pool(chosen.jobs) as pool:
        for verdicts in pool.imap(judge, tasks(chosen.folders, chosen.count, chosen.seeds, chosen.per_level)):
            for each in verdicts:
                both = each.changed and each.found
                share = Share(1, each.found, each.placed, each.changed, both)
                counted[each.family] = counted.get(each.family, NONE) + share
                if chosen.missed and each.changed and not each.found:
                    print(f"{each.family}: {each.line}: {each.text}", flush=True)
    print(table(counted))


if __name__ == "__main__":
    main()
