"""The stubs of packages whose names are loaded at their first use."""

from __future__ import annotations

from importlib import import_module

PACKAGES = {
    "vaultc": "What the package offers",
    "vaultc.envs": "The environments",
    "vaultc.minihack": "The contents of the bridge",
}
"""The packages, with the subject of the first line of each stub."""


def stub(package: str) -> str:
    """The text of a stub: an import for each name, constants before classes and functions, as ruff sorts them."""
    use = "for type checkers and editors; at run time each name is loaded when it is first used."
    lines = [f'"""{PACKAGES[package]}, {use}"""', ""]
    for module, names in sorted(import_module(package)._MODULES.items()):
        for name in sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)):
            lines.append(f"from {package}.{module} import {name} as {name}")
    version = ["__version__: str"] if package == "vaultc" else []
    return "\n".join([*lines, "", *version, "__all__: list[str]", ""])
