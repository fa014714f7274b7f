"""What the package offers, for type checkers and editors; at run time each name is loaded when it is first used."""

from vaultc.api.compiling import compile as compile
from vaultc.api.compiling import decompile as decompile
from vaultc.api.layouts.crossover import crossover as crossover
from vaultc.api.layouts.layout import Layout as Layout
from vaultc.api.layouts.mutations import MUTATIONS as MUTATIONS
from vaultc.api.layouts.mutations import Mutation as Mutation
from vaultc.api.layouts.mutations import mutate as mutate
from vaultc.api.loading import DesError as DesError
from vaultc.api.loading import GeneratedLevel as GeneratedLevel
from vaultc.api.loading import GenerationError as GenerationError
from vaultc.api.loading import Hero as Hero
from vaultc.api.loading import LevelScript as LevelScript
from vaultc.api.loading import Library as Library
from vaultc.api.loading import Surroundings as Surroundings
from vaultc.api.loading import TargetError as TargetError
from vaultc.api.loading import library as library
from vaultc.api.loading import load as load
from vaultc.api.ordinary_levels import OrdinaryLevel as OrdinaryLevel
from vaultc.api.ordinary_levels import OrdinaryLevels as OrdinaryLevels
from vaultc.api.ordinary_levels import ordinary_level as ordinary_level
from vaultc.api.ordinary_levels import read_vaults as read_vaults
from vaultc.sampling.batches import LevelBatch as LevelBatch
from vaultc.sampling.batches import generate_batches as generate_batches
from vaultc.sampling.batches import generate_many as generate_many
from vaultc.sampling.comparison.files import diff as diff
from vaultc.sampling.datasets import Dataset as Dataset
from vaultc.sampling.datasets import DatasetError as DatasetError
from vaultc.sampling.datasets import dataset as dataset
from vaultc.sampling.streams import LevelStream as LevelStream
from vaultc.support.errors import VaultcError as VaultcError
from vaultc.translation.conversion import ConversionError as ConversionError
from vaultc.translation.conversion import Converted as Converted
from vaultc.translation.conversion import convert as convert
from vaultc.translation.freezing import Frozen as Frozen
from vaultc.translation.freezing import freeze as freeze
from vaultc.translation.lua import LuaScript as LuaScript
from vaultc.translation.lua import lua_scripts as lua_scripts

__version__: str
__all__: list[str]
