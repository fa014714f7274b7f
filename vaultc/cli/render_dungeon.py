"""``vaultc render`` of a dungeon file: one world of a seed, or the ranges of all worlds with their chances."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from vaultc.cli.failures import fail, reported_failures
from vaultc.cli.output import print_or_write
from vaultc.pipeline.dungeons import blueprint_in, chances_of
from vaultc.rendering.dungeon_chart import DungeonChart, as_text, chart_of_laws, chart_of_world
from vaultc.rendering.dungeon_pictures import as_html, as_png, as_svg, links_to
from vaultc.world.blueprint import Blueprint
from vaultc.world.planned_places import UnplaceableError, draw_world, seeded_draw

FORMATS: Final = ("text", "svg", "png", "html")
_SUFFIXES: Final = {".txt": "text", ".svg": "svg", ".png": "png", ".html": "html", ".htm": "html"}


def render_dungeon(path: Path, seed: int | None, format_: str | None, out: str | None) -> None:
    """Write the picture of a dungeon file; without a ``seed`` that of all worlds. What cannot be done ends the program.

    Raises:
        click.UsageError: there is no such format of dungeons.
    """
    kind = _format(format_, out)
    file = None if out is None else Path(out)
    with reported_failures():
        blueprint = blueprint_in(path)
        chart = _chart(path, blueprint, seed)
        if kind == "html":
            pages = _pages_beside(file)
            made: str | bytes = as_html(chart, links_to(pages, blueprint), "index.html" if pages else "")
        else:
            made = as_png(chart) if kind == "png" else {"text": as_text, "svg": as_svg}[kind](chart)
        if kind == "png" and file is None and sys.stdout.isatty():
            fail("png needs --out")
        print_or_write(made, file)


def _format(format_: str | None, out: str | None) -> str:
    if format_ is not None:
        kind = {"txt": "text", "ascii": "text"}.get(format_, format_)
    else:
        suffix = Path(out).suffix.lower() if out is not None else ".txt"
        kind = _SUFFIXES.get(suffix, suffix.lstrip(".") or "a file without an extension")
    if kind not in FORMATS:
        raise click.UsageError(f"a dungeon has no picture as {kind}; there are {', '.join(FORMATS)}")
    return kind


def _pages_beside(file: Path | None) -> dict[str, str]:
    """The pages of levels by their names, if the picture is written into the folder of a gallery."""
    if file is None or not (file.parent / "index.html").is_file():
        return {}
    return {page.stem: f"{page.parent.name}/{page.name}" for page in sorted(file.parent.glob("levels/*.html"))}


def _chart(path: Path, blueprint: Blueprint, seed: int | None) -> DungeonChart:
    title = f"The dungeons of {path.name}"
    if seed is not None:
        try:
            return chart_of_world(draw_world(blueprint, seeded_draw(seed)), title, f"seed {seed}")
        except UnplaceableError as error:
            fail(f"{path}: with seed {seed} {error}")
    return chart_of_laws(chances_of(blueprint), blueprint, title)
