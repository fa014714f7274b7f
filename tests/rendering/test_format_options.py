"""The options that type checkers see are those that the renderers take."""

from __future__ import annotations

import inspect
from dataclasses import fields

import pytest

from vaultc.rendering import format_options
from vaultc.rendering.converters import level_json, tmx
from vaultc.rendering.formats import FORMATS
from vaultc.rendering.renderers import ascii, html, svg
from vaultc.rendering.renderers.picture_options import PictureOptions

OF_PROGRAMS = {"title", "frame", "areas"}
"""Options that formats fill in themselves, or that only the workbench gives."""


def test_every_format_has_its_options() -> None:
    assert set(format_options.OPTION_NAMES) == set(FORMATS)
    assert set(format_options.RenderOptions.__annotations__) == set().union(*format_options.OPTION_NAMES.values())


@pytest.mark.parametrize(
    ("name", "render"),
    {
        "ascii": ascii.render, "svg": svg.render, "html": html.render, "tmx": tmx.render,
        "conformance": level_json.to_json,
    }.items(),
)  # fmt: skip
def test_renderers_take_the_options(name: str, render: object) -> None:
    taken = {key for key, part in inspect.signature(render).parameters.items() if part.kind is part.KEYWORD_ONLY}  # type: ignore[arg-type]
    assert taken - OF_PROGRAMS == format_options.OPTION_NAMES[name] - OF_PROGRAMS


def test_pictures_take_the_options() -> None:
    assert {field.name for field in fields(PictureOptions)} == format_options.OPTION_NAMES["png"]
