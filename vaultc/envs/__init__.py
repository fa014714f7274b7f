"""Environments for reinforcement learning: a new generated level at each ``reset``.

:class:`LevelEnv` is a small walking world without a game, :class:`LevelVectorEnv` many of them at once,
:class:`MiniHackLevels` the real game in MiniHack. Importing this package registers them with Gymnasium. They need
Gymnasium (the extra ``gym``), the last also MiniHack (the extra ``minihack``).
"""

from __future__ import annotations

from importlib import import_module

from vaultc.envs import registration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vaultc.envs.level_env import LevelEnv as LevelEnv
    from vaultc.envs.level_env import LevelVectorEnv as LevelVectorEnv
    from vaultc.envs.minihack_levels import MiniHackLevels as MiniHackLevels
    from vaultc.envs.rules import WalkAction as WalkAction
    from vaultc.envs.rules import WorldRules as WorldRules
    from vaultc.envs.sources import Episode as Episode
    from vaultc.envs.sources import EpisodeLevel as EpisodeLevel
    from vaultc.envs.verifying import WorldDiffers as WorldDiffers
    from vaultc.envs.verifying import verify as verify

_MODULES = {
    "level_env": ("LevelEnv", "LevelVectorEnv"),
    "minihack_levels": ("MiniHackLevels",),
    "rules": ("WalkAction", "WorldRules"),
    "sources": ("EpisodeLevel", "Episode"),
    "verifying": ("WorldDiffers", "verify"),
}
_PLACES = {name: f"vaultc.envs.{module}" for module, names in _MODULES.items() for name in names}

__all__ = [*_PLACES, "register"]  # noqa: PLE0604

register = registration.register


def __getattr__(name: str) -> object:
    """Load an attribute on first use.

    Raises:
        GymnasiumMissing: it needs Gymnasium, which is not installed.
    """
    if name not in _PLACES:
        raise AttributeError(f"module 'vaultc.envs' has no attribute {name!r}")
    registration.require()
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


if registration.is_installed():
    register()
