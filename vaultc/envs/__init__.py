"""Environments for reinforcement learning: a new generated level at each ``reset``.

:class:`LevelEnv` is a small walking world without a game, :class:`LevelVectorEnv` many of them at once,
:class:`MiniHackLevels` the real game in MiniHack. Importing this package registers them with Gymnasium. They need
Gymnasium (the extra ``gym``), the last also MiniHack (the extra ``minihack``).
"""

from __future__ import annotations

from vaultc.envs import registration
from vaultc.support.lazy import lazy_names

_MODULES = {
    "level_env": ("LevelEnv", "LevelVectorEnv"),
    "minihack_levels": ("MiniHackLevels",),
    "registration": ("register",),
    "rules": ("WalkAction", "WorldRules"),
    "sources": ("EpisodeLevel", "Episode"),
    "verifying": ("WorldDiffers", "verify"),
}
__all__, __getattr__, __dir__ = lazy_names(__name__, _MODULES, before=registration.require)

register = registration.register

if registration.is_installed():
    register()
