"""The style sheets and scripts of a gallery."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def resource(name: str) -> str:
    """The text of a style sheet or script."""
    return resources.files("vaultc.editing.gallery").joinpath("data", name).read_text("utf-8")
