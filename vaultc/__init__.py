"""Parse, check, generate and draw levels written in the des language of NetHack-family games.

Load
    ``load`` reads a file or a folder, ``loads`` a text, ``library`` the vaults that ship. Each gives a ``Library`` of
    ``LevelScript`` by name or ``.levels``; its ``diagnostics`` tell what is wrong.

Generate
    ``script.generate(seed=42)`` is a ``GeneratedLevel``, as the game makes it: ``rooms``, ``objects`` ... by name,
    ``grid("terrain")``, ``measures()``, ``solve()``, ``render("png")``. ``ordinary_level`` makes one of the dungeon
    with its vaults; ``Surroundings`` and ``Hero`` say where it lies and which hero enters it.

Edit
    ``level.layout()`` is a ``Layout``, which programs ``mutate``, cross (``crossover``), edit and ``validate()``.
    ``freeze`` writes a level as a des file, ``convert`` and ``lua_scripts`` translate files, ``compile`` and
    ``decompile`` know the games' level files, ``diff`` compares meanings.

Batch
    ``generate_many`` gives a ``LevelBatch`` of numpy arrays for many seeds, ``generate_batches`` one after the other;
    ``LevelStream`` never ends. ``LAYERS``, ``MEASURES`` and ``FAMILIES`` name the columns.

Data set
    ``vaultc sample`` writes a folder; ``dataset`` opens it as a ``Dataset`` of levels, arrays or tables.

Environments
    ``import vaultc.envs`` registers environments with Gymnasium: a new level at each ``reset``.

Data frames
    ``to_pandas()`` of a level, a batch or a data set has names, seeds and levels as columns (extra ``pandas``).

All errors that are raised on purpose are ``VaultcError``.

>>> import vaultc
>>> level = vaultc.load("cellar.des").levels[0].generate(seed=42)
>>> print(level)
>>> level.render("png").save("cellar.png")
"""

from vaultc.support import working_folder

if working_folder.leave_as_program():  # before anything else is imported
    from vaultc.support import lazy

    lazy.start_fast()

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
    "api.notebook_cells": ("load_ipython_extension",),
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
    "support.errors": ("InvalidValueError", "UnknownNameError", "VaultcError"),
    "support.installation": ("MissingPackageError",),
    "translation.conversion": ("ConversionError", "Converted", "convert"),
    "translation.freezing": ("Frozen", "freeze"),
    "translation.lua": ("LuaScript", "lua_scripts"),
    "world.catalog.imported": ("CatalogueError",),
}
__all__, __getattr__, __dir__ = lazy_names(__name__, _MODULES, present=["__version__"])

acceleration.obey_switch()
