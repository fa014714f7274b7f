"""Records of the protocol as JSON, and JSON as records: what does not fit a record is refused."""

from __future__ import annotations

import types
import typing
from collections import abc
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from typing import Any, TypeVar

from vaultc.support.errors import VaultcError

Taken = TypeVar("Taken")
_Reader = abc.Callable[[object], Any]


class RecordError(VaultcError):
    """JSON that is not the record; the message says where."""


def to_json(value: Any) -> Any:
    """A record, and all in it, as JSON; fields that are None are left out."""
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    if isinstance(value, abc.Mapping):
        return {key: to_json(each) for key, each in value.items()}
    if not is_dataclass(value):
        return value
    kind: Any = type(value)
    found = ((json_name, getattr(value, name)) for name, json_name in _names(kind))
    return {name: to_json(each) for name, each in found if each is not None}


def from_json(record: type[Taken], value: object) -> Taken:
    """The record of a JSON object; members that it does not know are passed over.

    Raises:
        RecordError: a member is missing or of another type.
    """
    if not isinstance(value, dict):
        raise RecordError(f"expected an object, found {type(value).__name__}")
    given = {}
    kind: Any = record
    for name, json_name, is_needed, read in _readers(kind):
        if json_name in value:
            given[name] = read(value[json_name])
        elif is_needed:
            raise RecordError(f"{json_name} is missing")
    return record(**given)


@cache
def _names(record: Any) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, _camel(field.name)) for field in fields(record))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def _readers(record: Any) -> tuple[tuple[str, str, bool, _Reader], ...]:
    """For each field its name, its name in JSON, whether it must be there, and the function that reads it."""
    hints = typing.get_type_hints(record)
    return tuple(
        (
            field.name,
            _camel(field.name),
            field.default is MISSING and field.default_factory is MISSING,
            _reader(hints[field.name]),
        )
        for field in fields(record)
    )


def _reader(kind: Any) -> _Reader:
    """The function that reads a type."""
    inner = typing.get_args(kind)
    if kind is Any:
        return lambda value: value
    if isinstance(kind, types.UnionType):
        [wanted] = (each for each in inner if each is not type(None))
        return partial(_read_if_given, _reader(wanted))
    if typing.get_origin(kind) is list:
        return partial(_read_list, _reader(inner[0]))
    if typing.get_origin(kind) is dict:
        return partial(_read_plain, dict)
    read: abc.Callable[..., Any] = from_json if is_dataclass(kind) else _read_plain
    return partial(read, kind)


def _read_if_given(read: _Reader, value: object) -> Any:
    return None if value is None else read(value)


def _read_list(read: _Reader, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"expected a list, found {type(value).__name__}")
    return [read(each) for each in value]


def _read_plain(kind: type, value: object) -> Any:
    """A text, a number or an object; a whole number may be given for a fraction, but no truth value for a number."""
    fits = isinstance(value, kind) or (kind is float and isinstance(value, int))
    if not fits or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"expected {kind.__name__}, found {type(value).__name__}")
    return value
