"""A MiniHack environment, as far as it is used here beyond what all environments have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from vaultc.minihack import differing

if TYPE_CHECKING:
    import gymnasium
    import numpy
    from numpy.typing import NDArray

GameFrame: TypeAlias = "str | NDArray[numpy.uint8] | None"
"""A frame of the game: text, a picture of shape (height, width, 3), or none where the game prints it itself."""


class LoadedGame(Protocol):
    """A MiniHack environment whose level file and dice can be set."""

    observation_space: gymnasium.Space[Any]
    action_space: gymnasium.Space[Any]
    metadata: dict[str, object]
    render_mode: str | None
    last_observation: tuple[NDArray[Any], ...]
    """All arrays of the game's last observation, in an order of NLE's own."""

    def update(self, des_file: str) -> None:
        """Replace the level file, for the next ``reset``."""
        ...

    def seed(self, core: int, disp: int, reseed: bool) -> object:
        """Set both of the game's generators, for the next ``reset``, which does not set them by its own argument."""
        ...

    def reset(self) -> tuple[differing.GameObservation, dict[str, object]]: ...

    def step(self, action: int) -> tuple[differing.GameObservation, float, bool, bool, dict[str, object]]: ...

    def render(self) -> GameFrame: ...

    def close(self) -> None: ...
