"""The environments, for type checkers and editors; at run time each name is loaded when it is first used."""

from vaultc.envs.level_env import LevelEnv as LevelEnv
from vaultc.envs.level_env import LevelVectorEnv as LevelVectorEnv
from vaultc.envs.minihack_levels import MiniHackLevels as MiniHackLevels
from vaultc.envs.registration import register as register
from vaultc.envs.rules import WalkAction as WalkAction
from vaultc.envs.rules import WorldRules as WorldRules
from vaultc.envs.sources import Episode as Episode
from vaultc.envs.sources import EpisodeLevel as EpisodeLevel
from vaultc.envs.verifying import WorldDiffers as WorldDiffers
from vaultc.envs.verifying import verify as verify

__all__: list[str]
