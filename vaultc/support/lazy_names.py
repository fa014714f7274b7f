"""Names that a package offers and loads at their first use, so that importing it costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def lazy_names(
    package: str,
    modules: Mapping[str, Iterable[str]],
    *,
    present: Iterable[str] = (),
    before: Callable[[], object] = lambda: None,
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` of a package; ``modules`` has the names that each module has.

    ``present`` are further names, which the package has from the start. ``before`` is called before a module is loaded.
    """
    places = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        before()
        return getattr(import_module(places[name]), name)

    names = [*present, *places]
    return names, load, lambda: sorted(names)
