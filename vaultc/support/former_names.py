"""Import paths of version 0.1, which programs may go on using."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

FORMER = {
    "animation": "api.animation",
    "branches": "world.branches",
    "catalog": "world.catalog",
    "cell_views": "level.cell_views",
    "checking": "linter.checking",
    "comparison": "sampling.comparison",
    "compiled": "api.compiling",
    "conversion": "translation.conversion",
    "converters": "rendering.converters",
    "corridors": "generation.corridors",
    "datasets": "sampling.datasets",
    "diagnostics": "language.diagnostics",
    "dungeon": "generation.dungeon",
    "finishing": "generation.finishing",
    "formats": "rendering.formats",
    "formatter": "language.formatter",
    "freezing": "translation.freezing",
    "gallery": "editing.gallery",
    "game": "language.game",
    "game_texts": "world.game_texts",
    "generated_level": "api.generated_level",
    "grid": "world.grid",
    "hunting": "sampling.hunting",
    "interpreter": "generation.interpreter",
    "kernels": "generation.kernels",
    "layout": "generation.layout",
    "level_linter": "linter.level_linter",
    "level_script": "api.level_script",
    "locality": "generation.place_facts",
    "lsp": "editing.lsp",
    "measures": "level.measures",
    "names": "language.names",
    "natural_places": "world.natural_places",
    "ordinary_levels": "api.ordinary_levels",
    "pipes": "support.pipes",
    "plan": "world.plan",
    "population": "generation.population",
    "preview": "editing.preview",
    "records": "support.records",
    "rectangles": "level.rectangles",
    "regular_files": "support.regular_files",
    "renderers": "rendering.renderers",
    "resources": "support.resources",
    "semantics": "language.semantics",
    "site": "generation.site",
    "source": "language.source",
    "stages": "pipeline",
    "standing": "level.contents",
    "statistics": "sampling.statistics",
    "surroundings": "world.surroundings",
    "syntax": "language.syntax",
    "targets": "support.targets",
    "twins": "support.acceleration",
    "variations": "generation.variations",
    "vault_sets": "world.vault_sets",
    "visible": "support.safe_text",
    "workers": "support.workers",
    "working_folder": "support.working_folder",
}
"""Packages and modules by the names they had directly in ``vaultc``, with their present places."""


MERGED = {
    "cli.starters": "cli.new_command",
    "conformance.maps": "conformance.comparing",
    "generation.dungeon.preview": "generation.dungeon.special",
    "generation.population.special_rooms.temples": "generation.population.special_rooms.choosing",
    "rendering.renderers.reducing": "rendering.renderers.framing",
    "sampling.hunting.conditions": "level.conditions.condition",
    "sampling.hunting.lexing": "level.conditions.lexing",
    "sampling.hunting.parsing": "level.conditions.parsing",
    "sampling.hunting.tree": "level.conditions.tree",
}
"""Modules that went elsewhere alone or became parts of others, by the places they would have now."""

RENAMED = {
    "generation.population.monsters": {"Flags": "CreationFlags"},
    "language.names": {"Entry": "NameEntry"},
    "language.semantics": {"Symbol": "VariableSymbol"},
    "translation.freezing": {"Unsaid": "Inexpressible"},
}
"""Present packages, and the former names of types in them with the present ones; they go with the former paths."""


def present_name(name: str) -> str | None:
    """The present name of a module by its former one, with the package ``vaultc``; None if it was never moved."""
    package, _, rest = name.partition(".")
    if package != "vaultc":
        return None
    top, dot, inner = rest.partition(".")
    place = f"{FORMER.get(top, top)}{dot}{inner}"
    place = MERGED.get(place, place)
    return None if place == rest else f"vaultc.{place}"


class _Alias:
    """A loader that gives the module of the present name under the former one, so that there is only one of it."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        name = present_name(spec.name) or spec.name
        self.specification = (present := import_module(name)).__spec__
        for former, current in RENAMED.get(name.removeprefix("vaultc."), {}).items():
            setattr(present, former, getattr(present, current))
        return present

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.specification


class _FormerNames:
    """Finds modules by their former names.

    Neither this nor the loader has a base in ``importlib.abc``, which loads resources and temporary files with it.
    """

    @staticmethod
    def find_spec(fullname: str, _path: Any, _target: Any = None) -> ModuleSpec | None:
        loader: Any = _Alias()
        return ModuleSpec(fullname, loader, is_package=True) if present_name(fullname) else None


def install() -> None:
    """Let former names be imported."""
    sys.meta_path.insert(0, _FormerNames())
