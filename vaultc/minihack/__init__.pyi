"""The contents of the bridge, for type checkers and editors; at run time each name is loaded when it is first used."""

from vaultc.minihack.bridge import PLACE as PLACE
from vaultc.minihack.bridge import PLACE_NAME as PLACE_NAME
from vaultc.minihack.bridge import LevelDiffers as LevelDiffers
from vaultc.minihack.bridge import LevelNotInstalled as LevelNotInstalled
from vaultc.minihack.bridge import MiniHackMissing as MiniHackMissing
from vaultc.minihack.bridge import check as check
from vaultc.minihack.bridge import findings as findings
from vaultc.minihack.bridge import frozen as frozen
from vaultc.minihack.bridge import make_env as make_env
from vaultc.minihack.bridge import verify as verify

__all__: list[str]
