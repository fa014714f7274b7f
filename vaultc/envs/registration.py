"""The names of the environments in Gymnasium's registry."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from vaultc.support import errors
from vaultc.support.installation import installing

LEVEL: Final = "vaultc/Level-v0"
MINIHACK: Final = "vaultc/MiniHackLevels-v0"
MOST_STEPS: Final = 1000
"""Steps of an episode of a registered environment, unless ``gymnasium.make`` is told others."""


class GymnasiumMissing(errors.VaultcError, ImportError):  # noqa: N818 - it says what is the matter
    """Gymnasium is not installed."""


def is_installed() -> bool:
    """True if Gymnasium can be imported."""
    return find_spec("gymnasium") is not None


def require() -> None:
    """Refuse to go on without Gymnasium.

    Raises:
        GymnasiumMissing: it is not installed.
    """
    if not is_installed():
        raise GymnasiumMissing(f"Gymnasium is not installed; {installing('gym')}")


def register() -> None:
    """Register the environments with Gymnasium, as importing ``vaultc.envs`` does.

    Raises:
        GymnasiumMissing: Gymnasium is not installed.
    """
    require()
    import gymnasium

    if LEVEL not in gymnasium.registry:
        gymnasium.register(
            LEVEL,
            entry_point="vaultc.envs.level_env:LevelEnv",
            vector_entry_point="vaultc.envs.level_env:LevelVectorEnv",
            max_episode_steps=MOST_STEPS,
        )
    if MINIHACK not in gymnasium.registry:
        gymnasium.register(MINIHACK, entry_point="vaultc.envs.minihack_levels:MiniHackLevels")
