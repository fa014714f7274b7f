"""vaultc: parse, check, generate and picture levels written in the des language of NetHack-family games.

>>> import vaultc
>>> level = vaultc.load("cellar.des").levels[0].generate(seed=42)
>>> print(level)
>>> level.render("png").save("cellar.png")
"""

from vaultc.support import working_folder

working_folder.leave_as_program()  # before anything else is imported

from importlib import import_module

from vaultc.support import acceleration
from vaultc.support.version import __version__

_MODULES = {
    "api.compiling": ("compile", "decompile"),
    "api.layouts.crossover": ("crossover",),
    "api.layouts.layout": ("Layout",),
    "api.layouts.mutations": ("MUTATIONS", "Mutation", "mutate"),
    "api.layouts.naming": ("PlacedMonster", "PlacedObject", "PlacedTrap"),
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
    "sampling.comparison.levels": ("diff",),
    "sampling.datasets": ("Dataset", "DatasetError", "dataset"),
    "sampling.index": ("MissingPackageError",),
    "sampling.streams": ("LevelStream",),
    "sampling.thing_tables": ("FAMILIES",),
    "support.errors": ("InvalidValueError", "UnknownNameError", "VaultcError"),
    "translation.conversion": ("ConversionError", "Converted", "convert"),
    "translation.freezing": ("Frozen", "freeze"),
    "translation.lua": ("LuaScript", "lua_scripts"),
    "world.catalog.imported": ("CatalogueError",),
}
_PLACES = {name: f"vaultc.{module}" for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", *_PLACES]  # noqa: PLE0604

acceleration.obey_switch()


def __getattr__(name: str) -> object:
    """Load what is asked for at its first use, so that importing the package costs nothing."""
    if name not in _PLACES:
        raise AttributeError(f"module 'vaultc' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
