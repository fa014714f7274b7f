"""The options that type checkers see are those that the renderers take."""

from __future__ import annotations

import inspect
from dataclasses import fields

import pytest

from vaultc.rendering import formats
from vaultc.rendering.converters import conformance_format, tmx
from vaultc.rendering.formats import FORMATS
from vaultc.rendering.renderers import html, svg, texts
from vaultc.rendering.renderers.styles import PictureOptions

OF_PROGRAMS = {"title", "frame", "areas"}
"""Options that formats fill in themselves, or that only the studio gives."""


def test_every_format_has_its_options() -> None:
    assert set(formats.OPTION_NAMES) == set(FORMATS)
    assert set(formats.RenderOptions.__annotations__) == set().union(*formats.OPTION_NAMES.values())


@pytest.mark.parametrize(
    ("name", "render"),
    {
        "ascii": texts.render, "svg": svg.render, "html": html.render, "tmx": tmx.render,
        "conformance": conformance_format.to_json,
    }.items(),
)  # fmt: skip
def test_renderers_take_the_options(name: str, render: object) -> None:
    taken = {key for key, part in inspect.signature(render).parameters.items() if part.kind is part.KEYWORD_ONLY}  # type: ignore[arg-type]
    assert taken - OF_PROGRAMS == formats.OPTION_NAMES[name] - OF_PROGRAMS


def test_pictures_take_the_options() -> None:
    assert {field.name for field in fields(PictureOptions)} == formats.OPTION_NAMES["png"]
