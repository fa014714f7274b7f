"""The contents of the bridge, for type checkers and editors; at run time each name is loaded when it is first used."""

from vaultc.minihack.environments import PLACE as PLACE
from vaultc.minihack.environments import PLACE_NAME as PLACE_NAME
from vaultc.minihack.environments import LevelNotInstalled as LevelNotInstalled
from vaultc.minihack.environments import MiniHackMissing as MiniHackMissing
from vaultc.minihack.environments import frozen as frozen
from vaultc.minihack.environments import make_env as make_env
from vaultc.minihack.environments import verify as verify
from vaultc.minihack.things import LevelDiffers as LevelDiffers
from vaultc.minihack.things import check as check
from vaultc.minihack.things import findings as findings

__all__: list[str]
