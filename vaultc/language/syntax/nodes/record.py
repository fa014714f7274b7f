"""The maker of node classes: frozen slotted records as in ``dataclasses``, but much quicker to define.

A hundred dataclasses take as long to create as the rest of a command takes to run, since each writes and compiles its
methods. Here all classes share one set of methods that goes by the list of fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any, NamedTuple, dataclass_transform

MISSING: Any = object()
"""The default of a field that must be given."""


class Field(NamedTuple):
    """A field of a node: its name, its annotation as written, what it is if not given, and whether it has a part in
    the node's meaning. ``keyword`` fields are given by name only."""

    name: str
    annotation: str
    default: Any = MISSING
    compare: bool = True
    keyword: bool = False


class _Given(NamedTuple):
    default: Any
    compare: bool
    keyword: bool


def field(*, default: Any = MISSING, compare: bool = True, kw_only: bool = False) -> Any:
    """Say more of a field than its name and type."""
    return _Given(default, compare, kw_only)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class NodeClass(type):
    """The class of all classes of nodes: makes fields of annotations."""

    fields: tuple[Field, ...]
    setters: tuple[Callable[[Any, Any], None], ...]
    """Setters of the fields: first of those that may be given by position, then of the others."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> NodeClass:
        annotations = namespace.get("__annotations__", {})
        own = [_field(name, text, namespace) for name, text in annotations.items() if "ClassVar" not in text]
        inherited = [field for base in bases if isinstance(base, NodeClass) for field in base.fields]
        fields = tuple(sorted((*inherited, *own), key=lambda field: field.keyword))
        namespace["__slots__"] = tuple(field.name for field in own)
        namespace["__match_args__"] = tuple(field.name for field in fields if not field.keyword)
        made = super().__new__(mcs, name, bases, namespace)
        made.fields = fields
        made.setters = tuple(getattr(made, field.name).__set__ for field in fields)
        made.completed()
        return made

    def completed(cls) -> None:
        """Check a finished class; metaclasses may refuse classes that declare too little."""


def _field(name: str, annotation: str, namespace: dict[str, Any]) -> Field:
    given = namespace.pop(name, MISSING)
    return Field(name, annotation, *given) if isinstance(given, _Given) else Field(name, annotation, given)


class NodeMethods(metaclass=NodeClass):
    """The methods of all nodes."""

    def __init__(self, *values: Any, **named: Any) -> None:
        setters = type(self).setters
        if len(values) + len(named) == len(setters) and len(named) == 1 and "span" in named:
            values = (*values, named["span"])
        else:
            values = _complete(type(self), values, named)
        for store, value in zip(setters, values, strict=True):
            store(self, value)

    def __setattr__(self, name: str, _value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or meaning(self) == meaning(other)

    def __hash__(self) -> int:
        return hash((type(self), meaning(self)))

    def __repr__(self) -> str:
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in type(self).fields if field.compare)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), tuple(getattr(self, field.name) for field in type(self).fields))


def meaning(record: NodeMethods) -> tuple[Any, ...]:
    """The values of the fields that count when nodes are compared."""
    return tuple(getattr(record, field.name) for field in type(record).fields if field.compare)


def _complete(cls: NodeClass, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """The values of all fields in order, from what was given by position, by name, and by default.

    Raises:
        TypeError: the fields do not fit.
    """
    complete = list(values)
    for field in cls.fields[len(values) :]:
        value = named.pop(field.name, field.default)
        if value is MISSING:
            raise TypeError(f"{cls.__name__} needs {field.name!r}")
        complete.append(value)
    positional = sum(not field.keyword for field in cls.fields)
    if named or len(values) > positional:
        raise TypeError(f"{cls.__name__} has no field {next(iter(named), f'number {positional + 1}')!r}")
    return tuple(complete)


def _restored(cls: type[NodeMethods], values: tuple[Any, ...]) -> NodeMethods:
    made = object.__new__(cls)
    for store, value in zip(cls.setters, values, strict=True):
        store(made, value)
    return made
