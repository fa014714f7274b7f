"""vaultc: parse, check, generate and picture levels written in the des language of NetHack-family games.

>>> import vaultc
>>> level = vaultc.load("cellar.des").levels[0].generate(seed=42)
>>> print(level)
>>> level.render("png").save("cellar.png")
"""

from vaultc.support import working_folder

working_folder.leave_as_program()  # before anything else is imported

from vaultc.support import acceleration
from vaultc.support.lazy import lazy_names
from vaultc.support.version import __version__ as __version__

_MODULES = {
    "api.compiling": ("compile", "decompile"),
    "api.layouts.layout": ("Layout",),
    "api.layouts.mutations": ("MUTATIONS", "Mutation", "mutate"),
    "api.layouts.naming": ("PlacedMonster", "PlacedObject", "PlacedTrap"),
    "api.layouts.passages": ("crossover",),
    "api.level_script": ("ParameterError",),
    "api.loading": (
        "DesError",
        "GeneratedLevel",
        "GenerationError",
        "Hero",
        "LevelScript",
        "Library",
        "Surroundings",
        "TargetError",
        "library",
        "load",
        "loads",
    ),
    "api.ordinary_levels": ("OrdinaryLevel", "OrdinaryLevels", "ordinary_level", "read_vaults"),
    "chance.seeding": ("GENERATORS",),
    "compiler.fragments": ("DecompileError",),
    "compiler.records": ("CompiledFileError",),
    "language.diagnostics": ("SeedError",),
    "level.conditions.parsing": ("ConditionError",),
    "sampling.batches": ("LAYERS", "MEASURES", "MISSING", "LevelBatch", "generate_batches", "generate_many"),
    "sampling.columns": ("FAMILIES",),
    "sampling.comparison.levels": ("diff",),
    "sampling.datasets": ("Dataset", "DatasetError", "LevelStream", "dataset"),
    "sampling.index": ("MissingPackageError",),
    "support.errors": ("InvalidValueError", "UnknownNameError", "VaultcError"),
    "translation.conversion": ("ConversionError", "Converted", "convert"),
    "translation.freezing": ("Frozen", "freeze"),
    "translation.lua": ("LuaScript", "lua_scripts"),
    "world.catalog.imported": ("CatalogueError",),
}
__all__, __getattr__, __dir__ = lazy_names(__name__, _MODULES, present=["__version__"])

acceleration.obey_switch()
