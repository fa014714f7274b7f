"""What the package offers, for type checkers and editors; at run time each name is loaded when it is first used."""

from vaultc.api import DesError as DesError
from vaultc.api import GeneratedLevel as GeneratedLevel
from vaultc.api import GenerationError as GenerationError
from vaultc.api import Hero as Hero
from vaultc.api import LevelScript as LevelScript
from vaultc.api import Library as Library
from vaultc.api import Surroundings as Surroundings
from vaultc.api import TargetError as TargetError
from vaultc.api import library as library
from vaultc.api import load as load
from vaultc.comparison.files import diff as diff
from vaultc.compiled import compile as compile
from vaultc.compiled import decompile as decompile
from vaultc.conversion import ConversionError as ConversionError
from vaultc.conversion import Converted as Converted
from vaultc.conversion import convert as convert
from vaultc.datasets import Dataset as Dataset
from vaultc.datasets import DatasetError as DatasetError
from vaultc.datasets import dataset as dataset
from vaultc.freezing import Frozen as Frozen
from vaultc.freezing import freeze as freeze
from vaultc.ordinary_levels import OrdinaryLevel as OrdinaryLevel
from vaultc.ordinary_levels import OrdinaryLevels as OrdinaryLevels
from vaultc.ordinary_levels import ordinary_level as ordinary_level
from vaultc.ordinary_levels import read_vaults as read_vaults

__version__: str
__all__: list[str]
