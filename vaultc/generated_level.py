"""A generated level, which can show itself in every format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vaultc.catalog import Catalog
from vaultc.formats import FORMATS, PNG, Maker
from vaultc.level import Level


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
        if format not in FORMATS:
            raise ValueError(f"unknown format {format!r}; there are {', '.join(FORMATS)}")
        return FORMATS[format].render(self, options)

    def __str__(self) -> str:
        return str(self.render("ascii", crop=self.script.is_vault))

    def png(self, **options: Any) -> bytes:
        """The level as a small PNG file; ``options`` as for :meth:`render`."""
        content = PNG.content(self, options, False)
        assert isinstance(content, bytes)
        return content

    def _repr_png_(self) -> bytes:
        return self.png(crop=self.script.is_vault)

    def _repr_html_(self) -> str:
        import base64

        picture = base64.b64encode(self._repr_png_()).decode("ascii")
        return f'<img alt="a generated level" src="data:image/png;base64,{picture}">'
