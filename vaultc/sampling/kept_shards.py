"""Open shards that are kept, within a limit of memory."""

from __future__ import annotations

from collections import OrderedDict, abc
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

MOST_MEMORY = 1 << 28
"""Bytes that open shards may take in all, besides the last."""


class Costly(Protocol):
    """A value with its cost: the memory in bytes that it takes, roughly."""

    @property
    def cost(self) -> int:
        """Bytes."""
        ...


ShardT = TypeVar("ShardT", bound=Costly)


@dataclass(slots=True)
class KeptShards(Generic[ShardT]):
    """Shards by their numbers, as ``read`` opens them; the shard that was not asked for longest is dropped first.

    Without a limit (None) everything is kept.
    """

    read: abc.Callable[[int], ShardT]
    limit: int | None = None
    _found: OrderedDict[int, ShardT] = field(default_factory=OrderedDict)
    _cost: int = 0

    def __call__(self, shard: int) -> ShardT:
        """The shard of a number, which is read if it is not kept."""
        found = self._found.get(shard)
        if found is not None:
            self._found.move_to_end(shard)
            return found
        found = self._found[shard] = self.read(shard)
        self._cost += found.cost
        while self.limit is not None and self._cost > self.limit and len(self._found) > 1:
            _, dropped = self._found.popitem(last=False)
            self._cost -= dropped.cost
        return found
