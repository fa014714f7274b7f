"""Records that can be pickled and copied, whether they are compiled or not; and the types of JSON values."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias


class Record:
    """A base of dataclasses: what is pickled or copied is made again from all its fields, in their order."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        given: Any = self
        return type(self), tuple([getattr(self, field.name) for field in fields(given)])


JsonObject = dict[str, Any]
"""An object of a JSON document as Python reads it."""

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Any value of a JSON document."""

JsonDocument = dict[str, JsonValue]
"""An object of a JSON document whose keys no type lists."""
