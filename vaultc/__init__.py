"""vaultc: parse, check, generate and picture levels written in the des language of NetHack-family games.

>>> import vaultc
>>> level = vaultc.load("cellar.des").levels[0].generate(seed=42)
>>> print(level)
>>> level.render("png").save("cellar.png")
"""

from vaultc import working_folder

working_folder.leave_as_program()  # before anything else is imported

from importlib import import_module

from vaultc import twins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"

_API = (
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
)
_COMPILED = ("compile", "decompile")
_COMPARISON = ("diff",)
_CONVERSION = ("ConversionError", "Converted", "convert")
_DATASETS = ("Dataset", "DatasetError", "dataset")
_FREEZING = ("Frozen", "freeze")
_ORDINARY_LEVELS = ("OrdinaryLevel", "OrdinaryLevels", "ordinary_level", "read_vaults")

twins.obey_switch()

__all__ = ["__version__", *_API, *_COMPILED, *_COMPARISON, *_CONVERSION, *_DATASETS, *_FREEZING, *_ORDINARY_LEVELS]  # noqa: PLE0604


def __getattr__(name: str) -> "Any":
    """Load the API when it is first used, so that importing the package costs nothing."""
    if name in _ORDINARY_LEVELS:
        return getattr(import_module("vaultc.ordinary_levels"), name)
    if name in _DATASETS:
        return getattr(import_module("vaultc.datasets"), name)
    if name in _CONVERSION:
        return getattr(import_module("vaultc.conversion"), name)
    if name in _FREEZING:
        return getattr(import_module("vaultc.freezing"), name)
    if name in _COMPILED:
        return getattr(import_module("vaultc.compiled"), name)
    if name in _COMPARISON:
        return getattr(import_module("vaultc.comparison.files"), name)
    if name not in _API:
        raise AttributeError(f"module 'vaultc' has no attribute {name!r}")
    return getattr(import_module("vaultc.api"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
