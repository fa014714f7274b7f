"""The memory of a roller of luck as a file: JSON, which is checked against the generator when it is read."""

from __future__ import annotations

import json
from typing import Any

from vaultc.odds import karmic, luck_roller
from vaultc.support.errors import InvalidValueError

KIND, VERSION = "vaultc luck rolls", 1


def state_text(roller: luck_roller.LuckRoller) -> str:
    """Everything that a roller remembers."""
    head = {
        "kind": KIND,
        "version": VERSION,
        "generator": roller.generator.name,
        "seed": roller.seed,
        "only": None if roller.only is None else roller.only.value,
    }
    entries = ",\n".join("    " + json.dumps(_as_record(entry)) for entry in roller.entries)
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "entries": [\n{entries}\n  ]\n}}\n'


def restored(data: bytes) -> luck_roller.LuckRoller:
    """The roller that wrote this.

    Raises:
        InvalidValueError: nothing of the kind did, or something was changed since; the message says what is wrong.
    """
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise InvalidValueError("no JSON") from None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise InvalidValueError(f"no {KIND!r}")
    if found.get("version") != VERSION:
        raise InvalidValueError(f"version {found.get('version')!r}; this vaultc reads version {VERSION}")
    generator, seed, only = _typed(found, "generator", str), _typed(found, "seed", int), found.get("only")
    outcomes = {None: None, "bad": karmic.Outcome.BAD, "good": karmic.Outcome.GOOD}
    if not isinstance(only, str | None) or only not in outcomes:
        raise InvalidValueError('\'only\' is neither null, "bad" nor "good"')
    roller = luck_roller.LuckRoller(generator, seed, outcomes[only])
    roller.repeat([_as_entry(number, record) for number, record in enumerate(_typed(found, "entries", list), 1)])
    return roller


def _typed(record: dict[str, Any], name: str, wanted: type) -> Any:
    value = record.get(name)
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise InvalidValueError(f"{name!r} is missing or wrong")
    return value


# ---- entries


def _as_record(entry: luck_roller.Entry) -> dict[str, str | int | bool]:
    if isinstance(entry, luck_roller.NewModifier):
        return {"set": entry.name, "to": entry.value}
    if isinstance(entry, luck_roller.OtherDice):
        return {"dice": entry.count, "sides": entry.sides, "bonus": entry.bonus, "total": entry.total}
    record: dict[str, str | int | bool] = {}
    record["roll"] = entry.result.value if isinstance(entry.result, karmic.Outcome) else entry.result
    record["drawn"] = entry.drawn
    modifiers = {"event": entry.event, "intrinsic": entry.intrinsic}
    return record | {name: value for name, value in modifiers.items() if value is not None}


def _as_entry(number: int, record: object) -> luck_roller.Entry:
    """Read an entry; all of its fields must be right, and there must be no others."""
    try:
        if isinstance(record, dict):
            entry = _entry(record)
            if _as_record(entry) == record:
                return entry
    except (TypeError, ValueError):
        pass
    raise InvalidValueError(f"entry {number} is damaged")


def _entry(record: dict[str, Any]) -> luck_roller.Entry:
    if "set" in record:
        return luck_roller.NewModifier(_typed(record, "set", str), _typed(record, "to", int))
    if "dice" in record:
        return luck_roller.OtherDice(*(_typed(record, name, int) for name in ("dice", "sides", "bonus", "total")))
    roll = record.get("roll")
    result: int | karmic.Outcome = karmic.Outcome(roll) if isinstance(roll, str) else _typed(record, "roll", int)
    if isinstance(result, int) and not 1 <= result <= karmic.SIDES:
        raise InvalidValueError("no number of the die")
    alone = [_typed(record, name, int) if name in record else None for name in ("event", "intrinsic")]
    for name, value in zip(("event", "intrinsic"), alone, strict=True):
        if value is not None:
            luck_roller.NewModifier(name, value)
    if record.get("drawn") not in (True, False) or (record["drawn"] and not isinstance(result, int)):
        raise InvalidValueError("no roll")
    return luck_roller.LuckRoll(result, record["drawn"], *alone)
