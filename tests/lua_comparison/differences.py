"""Differences between two lists of calls, told by kinds and fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from lua_comparison.normal_forms import NormalCall
from lua_comparison.recording import RecordedCall
from vaultc.games.lua_versions import VERSIONS
from vaultc.lua.schemas import SCHEMAS

MOST_ALIGNED: Final = 3000
"""The largest number of calls that are aligned; beyond it only their numbers are compared."""
_MOST_PAIRED: Final = 400
_LONGEST_VALUE: Final = 60
_PLACES: Final = ("place", "selection", "region", "corner")

ORDER: Final = "order"
CHANCE: Final = "chance"
"""Names of what may differ besides fields: the order of calls, and how often they come."""

ASPECTS: Final[Mapping[str, frozenset[str]]] = {
    **{name: frozenset((*fields, "place", "selection", ORDER, CHANCE)) for name, fields in SCHEMAS.items()},
    "map": frozenset(("map", "lit", "corner", ORDER, CHANCE)),
    "region": frozenset((*SCHEMAS["region"], "light", "selection", ORDER, CHANCE)),
    **dict.fromkeys(("non_diggable", "non_passwall", "hell_tweaks"), frozenset(("selection", ORDER, CHANCE))),
    "level_flags": frozenset(flag for version in VERSIONS.values() for flag in version.world.flags),
    "message": frozenset(("text", ORDER, CHANCE)),
    "random_corridors": frozenset((ORDER, CHANCE)),
    "percent": frozenset((CHANCE,)),
}
"""Possible differences between two scripts: the functions, and their fields in normal form. Flags are fields."""


@dataclass(frozen=True, slots=True)
class CallDifference:
    """A difference between the calls of two scripts.

    ``call`` is the function's name; ``aspects`` are the fields that differ, or ``order`` or ``chance``, and empty where
    only one script has the call. ``lines`` are its lines in the first and the second script; 0: no such call.
    ``share`` is the part of the runs in which it was seen.
    """

    call: str
    aspects: tuple[str, ...]
    lines: tuple[int, int]
    message: str
    share: float = 1.0

    @property
    def kind(self) -> str:
        """``removed`` (the first script alone has the call), ``added`` (the second), or ``changed``."""
        if self.aspects:
            return "changed"
        return "removed" if not self.lines[1] else "added"

    def is_covered(self, ignored: Iterable[str]) -> bool:
        """True if all of it is ignored, as a function (``exclusion``) or as fields (``object.achievement``)."""
        known = set(ignored)
        if self.call in known:
            return True
        return bool(self.aspects) and all(f"{self.call}.{each}" in known for each in self.aspects)


def list_differences(first: Sequence[RecordedCall], second: Sequence[RecordedCall]) -> list[CallDifference]:
    """The differences between two lists of calls that ran under the same random numbers."""
    start = 0
    while start < min(len(first), len(second)) and first[start].call == second[start].call:
        start += 1
    first, second = first[start:], second[start:]
    if not first and not second:
        return []
    if max(len(first), len(second)) > MOST_ALIGNED:
        return paired_differences(*_without_common(first, second))
    return paired_differences(*_unaligned(first, second))


CallLists = tuple[list[RecordedCall], list[RecordedCall]]


def _unaligned(first: Sequence[RecordedCall], second: Sequence[RecordedCall]) -> CallLists:
    left, right = [each.call for each in first], [each.call for each in second]
    removed: list[RecordedCall] = []
    added: list[RecordedCall] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            removed += first[i1:i2]
            added += second[j1:j2]
    return removed, added


def _without_common(first: Sequence[RecordedCall], second: Sequence[RecordedCall]) -> CallLists:
    from collections import Counter

    common = Counter(each.call for each in first) & Counter(each.call for each in second)

    def others(calls: Sequence[RecordedCall]) -> list[RecordedCall]:
        left = common.copy()
        found = []
        for each in calls:
            if left[each.call] > 0:
                left[each.call] -= 1
            else:
                found.append(each)
        return found

    return others(first), others(second)


def paired_differences(removed: list[RecordedCall], added: list[RecordedCall]) -> list[CallDifference]:
    """Calls of one script alone, each with the most similar call of the other that it became, if there is one."""
    found: list[CallDifference] = []
    open_added = added[:_MOST_PAIRED]
    for each in removed[:_MOST_PAIRED]:
        scores = [_similarity(each.call, other.call) for other in open_added]
        best = max(scores, default=0)
        if best > 0:
            found.append(_changed(each, open_added.pop(scores.index(best))))
        else:
            found.append(CallDifference(each.call.name, (), (each.line, 0), shown(each.call)))
    found += [CallDifference(each.call.name, (), (0, each.line), shown(each.call)) for each in open_added]
    return found


def _similarity(call: NormalCall, other: NormalCall) -> int:
    """The number of things that two calls share; 0 if they are different calls."""
    if call == other:
        return 1000
    if (call.name, call.inside) != (other.name, other.inside):
        return 0
    mine, theirs = dict(call.fields), dict(other.fields)
    is_same_place = any(mine.get(key) == theirs.get(key) for key in _PLACES if key in mine)
    if call.subject != other.subject and not is_same_place:
        return 0
    common = sum(mine[key] == theirs.get(key, _NOT_GIVEN) for key in mine)
    return 100 + 10 * common - len(mine.keys() ^ theirs.keys())


_NOT_GIVEN: Final = object()


def _changed(first: RecordedCall, second: RecordedCall) -> CallDifference:
    mine, theirs = dict(first.call.fields), dict(second.call.fields)
    names = sorted(
        key
        for key in mine.keys() | theirs.keys()
        if mine.get(key, _NOT_GIVEN) != theirs.get(key, _NOT_GIVEN)
    )  # fmt: skip
    lines = first.line, second.line
    if not names:
        return CallDifference(first.call.name, (ORDER,), lines, f"{shown(first.call)} is called at another time")
    told = ", ".join(_told(mine, theirs, key) for key in names)
    return CallDifference(first.call.name, tuple(names), lines, f"{shown(first.call, without=names)}: {told}")


# ---- texts


def _told(mine: dict[str, object], theirs: dict[str, object], key: str) -> str:
    """Both values of a field; of a map the first row that differs."""
    if key == "map":
        rows = [str(fields.get(key, "")).split("\n") for fields in (mine, theirs)]
        if len(rows[0]) != len(rows[1]):
            return f"{len(rows[0])} | {len(rows[1])} rows"
        other = [number for number, (one, two) in enumerate(zip(*rows, strict=True)) if one != two]
        more = f" and {len(other) - 1} more" if len(other) > 1 else ""
        return f"row {other[0]}{more} {rows[0][other[0]]!r} | {rows[1][other[0]]!r}"
    return f"{key} {_value(mine, key)} | {_value(theirs, key)}"


def shown(call: NormalCall, *, without: Iterable[str] = ()) -> str:
    """A call in words: its function, what it makes, and its fields."""
    hidden = {"map", *without}
    fields = {key: value for key, value in call.fields if key not in hidden and call.name != "level_flags"}
    parts = [call.name]
    parts += [f'"{fields.pop(key)}"' for key in ("id", "type") if key in fields]
    if "class" in fields and "id" in dict(call.fields):
        del fields["class"]
    parts += [f"{key} {_shown(value)}" for key, value in fields.items()]
    inside = f" in {call.inside[-1]}" if call.inside else ""
    return " ".join(parts) + inside


def _value(fields: dict[str, object], key: str) -> str:
    return _shown(fields[key]) if key in fields else "not given"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return _cells(value)
    if isinstance(value, tuple):
        return f"({','.join(map(str, value))})"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def _cells(points: tuple[tuple[int, int], ...]) -> str:
    """Some cells in short: one cell, a rectangle, or their number and the box around them."""
    columns, rows = [x for x, _ in points], [y for _, y in points]
    box = f"({min(columns)},{min(rows)},{max(columns)},{max(rows)})"
    if len(points) == 1:
        return f"({columns[0]},{rows[0]})"
    is_full = len(points) == (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
    return box if is_full else f"{len(points)} cells in {box}"
