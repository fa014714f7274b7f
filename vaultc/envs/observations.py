"""The observations of walking worlds: which layers, how much of them, and their spaces."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from vaultc.envs import grids
from vaultc.support.arguments import distinct_names, whole
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

WorldObservation = dict[str, NDArray[numpy.integer[Any]]]
"""Arrays by the keys of an observation."""

LAYERS: Final = grids.SHOWN
"""The keys that are layers of cells."""
POSITION, STATUS = "position", "status"
KEYS: Final = (*LAYERS, POSITION, STATUS)
DEFAULT: Final = ("terrain", "doors", "objects", "monsters", "traps", "goal", "agent")
"""The keys of observations where none are chosen."""

_MOST: Final = 1 << 31


@dataclass(frozen=True, slots=True)
class ObservationPlan:
    """The parts of an observation: ``keys``, with ``fog`` only of cells that were seen, with ``crop`` of that number of
    columns and rows around the agent (an odd number), else of the whole level of shape (21, 80).

    Raises:
        InvalidValueError: there is no such key, or the crop is not a positive odd number.
    """

    keys: tuple[str, ...] = DEFAULT
    fog: bool = False
    crop: int | None = None

    def __post_init__(self) -> None:
        for key in self.keys:
            if key not in KEYS:
                near = get_close_matches(key, KEYS, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(KEYS)}"
                raise InvalidValueError(f"there is no observation {key!r}; {hint}")
        if not self.keys:
            raise InvalidValueError("an observation needs at least one key")
        if self.crop is not None and (whole(self.crop, "crop") < 1 or self.crop % 2 == 0):
            raise InvalidValueError(f"crop is a positive odd number, not {self.crop!r}")

    @property
    def space(self) -> spaces.Dict:
        """The space of one observation."""
        return spaces.Dict({key: self._space_of(key) for key in self.keys})

    def _space_of(self, key: str) -> gymnasium.Space[Any]:
        if key == POSITION:
            return spaces.Box(numpy.zeros(2, numpy.int16), numpy.array([79, 20], numpy.int16), dtype=numpy.int16)
        if key == STATUS:
            return spaces.Box(0, _MOST, (3,), numpy.int64)
        is_wide = key in ("objects", "monsters")
        shape = (grid.HEIGHT, grid.WIDTH) if self.crop is None else (self.crop, self.crop)
        most = 1 if key in ("goal", "agent", "passable", "seen") else 65535 if is_wide else 255
        return spaces.Box(0, most, shape, numpy.uint16 if is_wide else numpy.uint8)

    def observe(self, home: grids.Grids) -> WorldObservation:
        """The observations of all worlds of some grids: new arrays with the world as first axis."""
        around = None if self.crop is None else _around(home, self.crop)
        found: WorldObservation = {}
        for key in self.keys:
            if key == STATUS:
                found[key] = home.status.copy()
            elif key == POSITION:
                found[key] = _positions(home)
            else:
                found[key] = self._layer(home, key, around)
        return found

    def _layer(self, home: grids.Grids, key: str, around: NDArray[numpy.int64] | None) -> grids.Cells:
        layer = _taken(home.layers[key], around)
        if self.fog:
            return layer * _taken(home.layers["seen"], around)
        return layer.copy() if around is None else layer


def _positions(home: grids.Grids) -> NDArray[numpy.int16]:
    return numpy.stack([home.cells % grids.WIDTH, home.cells // grids.WIDTH - 1], axis=1).astype(numpy.int16)


def _taken(layer: grids.Cells, around: NDArray[numpy.int64] | None) -> grids.Cells:
    found: grids.Cells = layer[:, grids.INSIDE] if around is None else layer.reshape(-1)[around]
    return found


def _around(home: grids.Grids, size: int) -> NDArray[numpy.int64]:
    """The places of the cells around each agent in a flat layer, of shape (worlds, size, size).

    Cells beyond the level are cell 0, which is empty in every layer.
    """
    reach = numpy.arange(size) - size // 2
    rows, columns = (home.cells // grids.WIDTH)[:, None] + reach, (home.cells % grids.WIDTH)[:, None] + reach
    rows_inside, columns_inside = (rows > 0) & (rows <= grid.HEIGHT), (columns >= 0) & (columns < grid.WIDTH)
    cells = numpy.where(
        rows_inside[:, :, None] & columns_inside[:, None], (rows * grids.WIDTH)[:, :, None] + columns[:, None], 0
    )
    found: NDArray[numpy.int64] = cells + (numpy.arange(home.count) * (grids.ROWS * grids.WIDTH))[:, None, None]
    return found


def plan_of(keys: abc.Iterable[str] | None, fog: bool, crop: int | None) -> ObservationPlan:
    """The plan of some keys, :data:`DEFAULT` unless there are any.

    Raises:
        InvalidValueError: as :class:`ObservationPlan`.
    """
    return ObservationPlan(DEFAULT if keys is None else distinct_names(keys, "keys"), fog, crop)
