"""Records that can be pickled and copied, whether they are compiled or not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Record:
    """A base of dataclasses: what is pickled or copied is made again from all its fields, in their order."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        given: Any = self
        return type(self), tuple([getattr(self, field.name) for field in fields(given)])
