"""The project's data folders: the grammars, the library of vaults, the examples."""

from __future__ import annotations

import os
from importlib.machinery import all_suffixes
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of the package ``vaultc``."""


def module_names(folder: Path) -> frozenset[str]:
    """The names of the modules in a folder of the package, without packages; ``pkgutil`` takes far longer."""
    suffixes = tuple(all_suffixes())
    names = (name.partition(".")[0] for name in os.listdir(folder) if name.endswith(suffixes))
    return frozenset(name for name in names if name != "__init__")


def folder(name: str) -> Path:
    """The folder ``grammars``, ``vaults`` or ``examples``: inside of the package in a wheel, beside it in a checkout.

    Raises:
        FileNotFoundError: the installation lacks the folder.
    """
    for candidate in (PACKAGE / "data" / name, PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"vaultc's folder {name!r} is missing; the installation is damaged")


def grammars() -> Path:
    """The folder of the grammars, one ``.lark`` file and its tables per dialect.

    Raises:
        FileNotFoundError: the installation lacks it.
    """
    return folder("grammars")


def vaults() -> Path:
    """The folder of the library of vaults.

    Raises:
        FileNotFoundError: the installation lacks it.
    """
    return folder("vaults")


def examples() -> Path:
    """The folder of annotated examples.

    Raises:
        FileNotFoundError: the installation lacks it.
    """
    return folder("examples")
