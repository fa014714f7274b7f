"""A generated level, which can show itself in every format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from vaultc.catalog import Catalog
from vaultc.level import Level


class Maker(Protocol):
    """What made a level, as far as showing the level asks."""

    @property
    def title(self) -> str | None:
        """A title for readers, if there is one."""
        ...

    @property
    def display_title(self) -> str:
        """The title, or else a name."""
        ...

    @property
    def is_vault(self) -> bool:
        """Whether it makes only a part of a level."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The catalogue that its levels' numbers refer to."""
        ...


@dataclass(frozen=True)
class GeneratedLevel:
    """A level that was generated, with what is needed to show it; ``script`` is what made it."""

    level: Level
    script: Maker
    seed: int

    @property
    def name(self) -> str:
        """Name of the level."""
        return self.level.name

    @property
    def catalog(self) -> Catalog:
        """The catalogue that the level's numbers refer to."""
        return self.script.catalog

    def grid(self, name: str = "terrain") -> Any:
        """A cell array (``terrain``, ``lit``, ``flags`` ...) as a read-only numpy array of shape (21, 80)."""
        return self.level.grid(name)

    def render(self, format: str = "ascii", **options: Any) -> Any:
        """The level as ``ascii`` (str), ``png`` (PIL image), ``html`` (str) or ``json`` (dict).

        ``options`` go to the renderer: ``crop``, ``color``, ``scale``, ``grid``, ``legend`` and so on.

        Raises:
            ValueError: there is no such format.
        """
        if format not in _RENDERERS:
            raise ValueError(f"unknown format {format!r}; there are {', '.join(_RENDERERS)}")
        return _RENDERERS[format](self, options)

    def __str__(self) -> str:
        return str(self.render("ascii", crop=self.script.is_vault))

    def png(self, **options: Any) -> bytes:
        """The level as a small PNG file; ``options`` as for :meth:`render`."""
        from vaultc.renderers import png

        return png.png_bytes(self.level, self.catalog, **options)

    def _repr_png_(self) -> bytes:
        return self.png(crop=self.script.is_vault)

    def _repr_html_(self) -> str:
        import base64

        picture = base64.b64encode(self._repr_png_()).decode("ascii")
        return f'<img alt="a generated level" src="data:image/png;base64,{picture}">'


def _ascii(generated: GeneratedLevel, options: dict[str, Any]) -> str:
    from vaultc.renderers import ascii

    return ascii.render(generated.level, generated.catalog, **options)


def _png(generated: GeneratedLevel, options: dict[str, Any]) -> Any:
    from vaultc.renderers import png

    return png.render(generated.level, generated.catalog, **options)


def _html(generated: GeneratedLevel, options: dict[str, Any]) -> str:
    from vaultc.renderers import html

    title = options.pop("title", None) or f"{generated.script.display_title}, seed {generated.seed}"
    return html.render(generated.level, generated.catalog, title=title, **options)


def _json(generated: GeneratedLevel, options: dict[str, Any]) -> dict[str, Any]:
    from vaultc.converters.level_json import to_json

    return to_json(generated.level, generated.catalog, **options)


_RENDERERS: dict[str, Callable[[GeneratedLevel, dict[str, Any]], Any]] = {
    "ascii": _ascii,
    "png": _png,
    "json": _json,
    "html": _html,
}
FORMATS = tuple(_RENDERERS)
