"""Changes between two statistics, and their significance.

Every measure, every statement and every kind of thing is tested; the limit holds for all tests together, so that the
same script under other seeds counts as changed in at most one of a hundred comparisons.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

from vaultc.sampling.statistics import results
from vaultc.sampling.statistics.inference import Histogram, TestedChange, distributions, holm, means, shares
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import VaultcError
from vaultc.support.json_types import JsonObject
from vaultc.support.regular_files import read_regular

# ---- shares


# ---- numbers


# ---- many tests at once


LIMIT = 0.01
"""The chance that anything is called changed although nothing did."""

SHARE, MEAN, SHAPE = "share", "mean", "shape"


class ComparisonError(VaultcError, ValueError):
    """The data to compare with is not statistics, or has no level of these names."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """Something that was compared: what, its two values, and the change; ``chance`` counts all tests together.

    ``kind`` is ``share`` (of levels), ``mean`` or ``shape`` (of a law; its values are means).
    """

    level: str
    what: str
    kind: str
    before: float
    after: float
    change: TestedChange
    chance: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Return whether the difference is significant."""
        return self.chance < LIMIT


def read_summary(path: Path) -> JsonObject:
    """Statistics that were written before.

    Raises:
        ComparisonError: the file holds something else.
        OSError: it cannot be read.
    """
    try:
        found = json.loads(read_regular(path))
        sound = found["format"] == results.FORMAT and isinstance(found["levels"], list)
    except (ValueError, LookupError, TypeError, RecursionError):
        sound = False
    if not sound:
        raise ComparisonError(f"{path}: not written by vaultc stats --format json")
    if found.get("version") != results.VERSION:
        raise ComparisonError(f"{path}: unknown version {found.get('version')} of the format")
    return dict(found)


def compare(old: JsonObject, new: JsonObject) -> list[ComparedRow]:
    """All that was compared, the surest changes first.

    Raises:
        ComparisonError: no level has the name of one before, or the data is not as written.
    """
    try:
        before = {level["name"]: level for level in old["levels"]}
        pairs = [(before[after["name"]], after) for after in new["levels"] if after["name"] in before]
        rows = [row for pair in pairs for row in _level(*pair)]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ComparisonError(f"the statistics to compare with are damaged: {error!r}") from error
    if not rows:
        raise ComparisonError("no level is in the statistics to compare with")
    together = holm([row.change.chance for row in rows])
    raised = [replace(row, chance=chance) for row, chance in zip(rows, together, strict=True)]
    return sorted(raised, key=lambda row: (row.chance, row.change.chance))


def _level(old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    name = new["name"]
    made = [(level["levels"], level["levels"] + level["failed"]) for level in (old, new)]
    yield _share(name, "levels that can be made", *made)
    for measure in new["measures"]:
        if measure in old["measures"]:
            yield from _measure(name, measure, old["measures"][measure], new["measures"][measure])
    yield from _things(name, old, new)
    yield from _statements(name, old, new)


def _share(level: str, what: str, before: tuple[int, int], after: tuple[int, int]) -> ComparedRow:
    first, second = (hits / total if total else 0.0 for hits, total in (before, after))
    return ComparedRow(level, what, SHARE, first, second, shares(before, after))


def _measure(level: str, name: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    first, second = _histogram(old), _histogram(new)
    if old["missing"] or new["missing"]:
        had = [(part["levels"], part["levels"] + part["missing"]) for part in (old, new)]
        yield _share(level, f"levels with {name}", *had)
    if new["flag"]:
        yield _share(level, name, (first.get(1, 0), old["levels"]), (second.get(1, 0), new["levels"]))
    elif old["levels"] and new["levels"]:
        change = means(first, second)
        yield ComparedRow(level, name, MEAN, old["mean"], new["mean"], change)
        shape = change._replace(chance=distributions(first, second))
        yield ComparedRow(level, name, SHAPE, old["mean"], new["mean"], shape)


def _histogram(measure: JsonObject) -> Histogram:
    return {int(value): int(number) for value, number in measure.get("histogram", ())}


def _things(level: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    """Kinds of things by the share of levels that have them."""
    for family in new["things"]:
        first, second = (
            {row["name"]: int(row["levels"]) for row in part["things"].get(family, ())} for part in (old, new)
        )
        for name in sorted(first.keys() | second.keys()):
            before, after = (first.get(name, 0), old["levels"]), (second.get(name, 0), new["levels"])
            yield _share(level, f'{family}("{name}")', before, after)


def _statements(level: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    """Pairs of statements in the same order by their keywords, by the share of levels in which they ran."""
    first, second = old["statements"], new["statements"]
    matcher = SequenceMatcher(None, _keywords(first), _keywords(second), autojunk=False)
    for start1, start2, length in matcher.get_matching_blocks():
        for one, other in zip(first[start1 : start1 + length], second[start2 : start2 + length], strict=True):
            what = f"line {other['line']}: {other['text']}"
            yield _share(level, what, (int(one["levels"]), old["levels"]), (int(other["levels"]), new["levels"]))


def _keywords(statements: list[JsonObject]) -> list[tuple[int, str]]:
    return [(int(row["depth"]), str(row["text"]).lstrip("[0123456789%]: ").split(":")[0]) for row in statements]
